//! The numbers of the game, one type a file of `assets/rules`.
//!
//! Lengths are in tiles, speeds in tiles a second, times in seconds, angles in degrees,
//! loudness in the tiles that a sound carries.

use super::kinds::{DoorKind, EvidenceKind, Material, PropKind};
use super::mind::AlertCall;
use super::terrain::{Opacity, Passability};
use crate::base::Vec2;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A number for each posture.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerPosture {
    pub run: f32,
    pub walk: f32,
    pub sneak: f32,
    pub crawl: f32,
}

/// A number for each band of light.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerBand {
    pub lit: f32,
    pub dim: f32,
    pub dark: f32,
}

/// `player.json`: how she moves and what she can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRules {
    /// Half of the box of her feet.
    pub half: Vec2,
    pub speed: PerPosture,
    /// Way between two footsteps.
    pub stride: PerPosture,
    /// A crawling move sounds like this part of a sneaking step.
    pub crawl_loudness: f32,
    /// Change of speed, in tiles/s².
    pub acceleration: f32,
    pub turn_degrees_per_second: f32,
    /// The largest sideways shift by which she is led past the edge of a wall, a door frame, a vent
    /// or furniture that she walks straight into, in tiles.
    pub corner_help: PerPosture,
    /// The same towards an open door beside her, in every posture.
    pub door_help: f32,
    /// An exit takes her within this distance of its cell, in tiles.
    pub exit_reach: f32,
    pub steal_seconds: f32,
    /// The same for small loot.
    pub steal_seconds_small: f32,
    pub hide_seconds: f32,
    pub throw_range: f32,
    /// Time before her hands are free again after a throw over the whole range, in seconds.
    pub throw_recovery_seconds: f32,
    /// The same after letting something fall at her feet, in seconds; between the two it grows
    /// evenly with the distance.
    pub drop_recovery_seconds: f32,
    /// Her speed while her arm comes back from a throw, as a part of her usual speed, 0 to 1.
    pub recovery_speed: f32,
}

/// How she carries a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CarryMode {
    /// Too heavy.
    No,
    /// In her hand, one at a time.
    Hand,
    /// Among her kit.
    Pocket,
}

/// `props.json`, one entry a kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PropRules {
    pub half: Vec2,
    /// Who can step over it where it stands.
    pub feet: Passability,
    /// Who is hidden by it where it stands.
    pub opacity: Opacity,
    /// Can it be picked up and thrown?
    pub carried: CarryMode,
    /// How heavy it is: she moves it, and others push it, the less the heavier it is. Above 0.
    pub mass: f32,
    /// The part of its speed that it keeps when it bounces off something, 0 to 1.
    pub bounce: f32,
    /// How much a floor slows it: the floor's drag, times this.
    pub friction: f32,
    /// A knock of this speed breaks it, and so does every throw, if its material is brittle; `null`:
    /// it never breaks.
    pub breaks_at: Option<f32>,
    /// How far it is heard when it strikes wood; at top speed, if it rolled. Made of what its kind
    /// usually is.
    pub loudness: f32,
    /// How far it is heard when it rolls over wood at top speed.
    pub rolling: f32,
}

/// How somebody who walks round a treasure keeps an eye on it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuardedRules {
    /// No farther away than this he has it in view in so wide a cone, whatever his eyes are on, in tiles.
    pub tiles: f32,
    pub degrees: f32,
    /// And so long it must be in view there.
    pub seconds: f32,
}

/// `evidence.json`: what guards notice, and what comes of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvidenceRules {
    /// From how far each kind is noticed.
    pub range: BTreeMap<EvidenceKind, f32>,
    /// So long it must be in view.
    pub seconds: f32,
    /// How that is noticed which somebody stands guard over.
    pub guarded: GuardedRules,
    /// Whoever notices something has his meter lifted to this, but never to where he investigates.
    pub lifts_to: f32,
    /// So many in a zone make its guards cautious,
    pub cautious_at: u32,
    /// and for so long they stay it.
    pub caution_seconds: f32,
    /// So many light all its lamps.
    pub lights_at: u32,
    /// How long a guard stands and looks at what he has noticed before he goes there.
    pub react_seconds: f32,
    /// How long he takes to light a lamp.
    pub relight_seconds: f32,
    /// And to wake a sleeper.
    pub wake_seconds: f32,
    /// So long ago, guards reckon, whoever has a missing treasure took it, in seconds.
    pub robbed_ago_seconds: f32,
    /// How long he looks in each direction at what he cannot mend, or after he has slept or woken
    /// somebody. What resists him he gives up after so long.
    pub look_seconds: f32,
}

/// `rolling.json`: loose things on their way over the floor.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollingRules {
    /// The speed that she gives to a thing of mass 1 by walking into it; running, it is a kick.
    pub shove: PerPosture,
    /// The speed of a small thing that she comes upon with her feet.
    pub underfoot: PerPosture,
    /// The speed at which a guard pushes a thing of mass 1 out of his way, if there is no way round.
    pub guard_push: f32,
    /// Her hand sets things down, and takes them up, with a knock of this speed.
    pub hand_speed: f32,
    /// How a slope makes things faster, in tiles/s².
    pub downhill: f32,
    /// Nothing rolls faster.
    pub top_speed: f32,
    /// What is slower than this stands, unless a slope takes it along.
    pub rest_speed: f32,
    /// Slower than this things touch without a bounce and without a sound.
    pub knock_speed: f32,
    /// A rolling thing is heard so often,
    pub pulse_seconds: f32,
    /// and on stairs so often.
    pub stairs_pulse_seconds: f32,
    /// How well people ring when something strikes them, beside wood.
    pub body_ring: f32,
    /// How well each material rings, beside wood. What strikes such a thing is heard this many times as
    /// far as against wood; and a thing that is not made of what its kind usually is, that much more or
    /// less.
    pub rings: BTreeMap<Material, f32>,
}

/// `throw.json`: the arc of a thrown thing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowRules {
    /// Speed over the ground.
    pub speed: f32,
    pub shortest_seconds: f32,
    /// How high the middle of the arc rises, for each tile thrown.
    pub height_per_tile: f32,
    /// The height of her hand.
    pub launch_height: f32,
    /// Above this height it flies over low cover.
    pub clears_low_cover: f32,
    /// Above this height it flies over a guard.
    pub guard_height: f32,
    /// How far before her a quick throw is aimed, in tiles.
    pub quick_tiles: f32,
    /// What a quick throw lets fall at her feet instead.
    pub quick_at_feet: BTreeSet<PropKind>,
}

/// A number for each way of opening a door.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerOpening {
    pub slow: f32,
    pub normal: f32,
    pub burst: f32,
}

/// `doors.json`
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorRules {
    pub loudness: PerOpening,
    pub seconds: PerOpening,
    /// What a shut door costs a sound.
    pub muffles: BTreeMap<DoorKind, f32>,
    /// She shoulders a shut door open when a run would bring her to it within this time, in seconds:
    /// as early as it takes the door to give way, she does not lose speed at it.
    pub shoulder_seconds: f32,
    /// A guard shuts a door behind him after this time.
    pub guard_closes_after_seconds: f32,
    pub pick: PickRules,
}

/// Picking a lock: a feeler swings over each pin, and is pressed while it is over it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickRules {
    /// Pins of a lock.
    pub pins: u32,
    /// The feeler swings there and back in this time.
    pub swing_seconds: f32,
    /// The part of its way in which a pin is set, 0 to 1, for the first pin.
    pub window: f32,
    /// Every further pin is this many times as narrow.
    pub narrower: f32,
    /// The part of the feeler's way at either end where no pin is.
    pub margin: f32,
    /// How far a pin that is set is heard, a slip, a locked door that is tried, and the lock that gives way.
    pub set_loudness: f32,
    pub slip_loudness: f32,
    pub rattle_loudness: f32,
    pub open_loudness: f32,
}

/// `mechanisms.json`: what clicks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MechanismRules {
    /// How far a switch of lamps is heard.
    pub switch_loudness: f32,
    /// How far a plate in the floor is heard when it goes down, and when it comes up.
    pub plate_loudness: f32,
}

/// What a deed of her hands takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandRules {
    /// How long the button is held.
    pub seconds: f32,
    /// How far it is heard when it is done.
    pub loudness: f32,
}

/// `light.json`: the bands of light, and lamps in her hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LightRules {
    pub lit_above: f32,
    pub dark_below: f32,
    /// How long a new band must last before it counts.
    pub hysteresis_seconds: f32,
    pub snuff: HandRules,
    pub relight: HandRules,
    pub douse: DouseRules,
    pub moon: MoonRules,
    /// What fireworks add outdoors in their zone while they burn; it falls in as moonlight does.
    pub fireworks: f32,
}

/// Water out of a bucket: it puts out what burns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DouseRules {
    /// How far it splashes from where the bucket strikes, in tiles.
    pub reach: f32,
    /// How far the splash is heard, and a fire that goes out.
    pub splash_loudness: f32,
    pub hiss_loudness: f32,
}

/// Moonlight that falls under roofs, through windows, open doors and eaves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoonRules {
    /// Where the moon stands: the way from the floor towards it, of any length.
    pub towards: Vec2,
    /// How far in it falls, in tiles.
    pub reach: f32,
}

/// `sight.json`: touch and sight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SightRules {
    /// Nearer than this she is felt, whatever the direction.
    pub touch_range: f32,
    /// Full width of the cone in which a guard sees well.
    pub main_cone_degrees: f32,
    /// Full width of the cone in which he sees badly.
    pub peripheral_cone_degrees: f32,
    /// How far the main cone reaches, by the light on her.
    pub range: PerBand,
    pub peripheral_range: f32,
    /// Seeing out of the corner of the eye takes this many times longer.
    pub peripheral_time: f32,
    /// And never fills the meter beyond this.
    pub peripheral_limit: f32,
    /// Time to be seen fully at distance d:
    /// `base + slope · (d ÷ distance)^exponent`, then × light × posture, never under the shortest.
    pub full_seconds_base: f32,
    pub full_seconds_slope: f32,
    pub full_seconds_distance: f32,
    pub full_seconds_exponent: f32,
    pub shortest_seconds: f32,
    pub light_time: PerBand,
    pub posture_time: PerPosture,
    /// Standing still takes this many times longer.
    pub still_time: f32,
    /// How much farther a guard sees who has become cautious.
    pub caution_range: f32,
    /// Through paper only the shadow is seen that a flame behind her throws on it, and only from so
    /// near to the paper, in tiles.
    pub silhouette_range: f32,
    /// She is so near to the paper, in tiles along the light.
    pub silhouette_depth: f32,
    /// As seen from the paper the flame is behind her: its light falls on the paper within this angle
    /// of straight, in degrees.
    pub silhouette_degrees: f32,
    /// So much brighter than its other side must the paper's lit side be, 0 to 1: else it drowns.
    pub silhouette_contrast: f32,
}

/// `hearing.json`
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HearingRules {
    /// In this last part of its reach a sound is only faint.
    pub faint_part: f32,
    pub faint_look_seconds: f32,
    /// Two faint sounds within this time are worth a walk.
    pub faint_pair_seconds: f32,
    /// What a faint sound adds to the meter.
    pub faint_rise: f32,
    /// What a clear sound adds to the meter; it lifts it at least to where he investigates.
    pub clear_rise: f32,
    /// Hearing alone never fills the meter beyond this.
    pub limit: f32,
    /// The place that a sound seems to come from is off by up to this part of its way.
    pub blur_per_tile: f32,
    /// What a sound loses, in tiles, where something else is heard: in rain, music or fireworks.
    pub masking: f32,
    /// How far the voices, whistles and gongs carry by which guards call each other, in tiles.
    pub calls: BTreeMap<AlertCall, f32>,
    /// Who hears a call knows at least this much.
    pub call_strength: f32,
}

/// `awareness.json`: the meter from 0 to 100.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AwarenessRules {
    pub curious_at: f32,
    pub investigate_at: f32,
    pub alert_at: f32,
    /// A rung is left downwards only this far below where it begins.
    pub hysteresis: f32,
    /// How long the meter rests before it falls.
    pub grace_seconds: f32,
    pub decay_per_second: f32,
    pub react_to_sight_seconds: f32,
    pub react_to_sound_seconds: f32,
    /// Whoever has just found her stands and stares for so long, and so much longer for each tile that she is away from
    /// him, but no longer than the longest. Then he runs, and may reach for her.
    pub react_to_alert_seconds: f32,
    pub react_to_alert_seconds_per_tile: f32,
    pub react_to_alert_longest_seconds: f32,
    /// So long after that he first shouts.
    pub first_shout_seconds: f32,
    /// He shouts again after this.
    pub next_shout_seconds: f32,
    /// How long a guard who lost her guesses her way honestly.
    pub predict_seconds: f32,
    /// A chase with nobody in sight is over after this at the latest.
    pub give_up_seconds: f32,
    pub search_seconds: f32,
    pub search_after_alert_seconds: f32,
    pub caution_seconds: f32,
    /// Who saw her no longer ago than this when she was inside of a hideout saw her go in, and reaches for her there. To
    /// everybody else she is gone.
    pub saw_her_hide_seconds: f32,
}

impl AwarenessRules {
    /// How long somebody stands and stares who has just found her so many tiles away, in seconds.
    pub fn startled_seconds(&self, tiles: f32) -> f32 {
        let seconds = self.react_to_alert_seconds + self.react_to_alert_seconds_per_tile * tiles;
        seconds.min(self.react_to_alert_longest_seconds)
    }
}

/// `difficulty.json`, one entry a level of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DifficultyRules {
    /// Time to be seen, times this.
    pub seen_time: f32,
    /// Reach of every sound, times this.
    pub hearing: f32,
}
