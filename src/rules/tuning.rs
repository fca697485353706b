//! Numbers of the player, of props, doors and light, and of perception; one type for each file.
//!
//! Lengths are in tiles, speeds in tiles/s, times in seconds, angles in degrees. A loudness is the distance
//! that a sound carries over open floor, in tiles.

use super::kinds::{DoorKind, EvidenceKind, Material, PropKind};
use super::mind::AlertCall;
use super::per::{PerBand, PerOpening, PerPosture};
use super::range::{
    Degrees, Fraction, HalfOfCell, NotNegative, NumberRange, Positive, SearchRadius, out_of_range,
};
use super::terrain::{Opacity, Passability};
use crate::base::Vec2;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Numbers of the player: how she moves and how long her actions take (`player.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRules {
    /// Half the width and height of the player's collision box, in tiles.
    #[serde(deserialize_with = "HalfOfCell::read")]
    pub half: Vec2,
    /// The player's speed by posture, in tiles/s, before her outfit's factor.
    #[serde(deserialize_with = "NotNegative::read")]
    pub speed: PerPosture,
    /// Distance between two footsteps, in tiles.
    // At 0 she would make endless steps.
    #[serde(deserialize_with = "Positive::read")]
    pub stride: PerPosture,
    /// Loudness of a crawling step as a part of a sneaking step on the same floor.
    #[serde(deserialize_with = "NotNegative::read")]
    pub crawl_loudness: f32,
    /// The player's acceleration, in tiles/s².
    #[serde(deserialize_with = "Positive::read")]
    pub acceleration: f32,
    /// The player's turning speed, in degrees per second.
    #[serde(deserialize_with = "Positive::read")]
    pub turn_degrees_per_second: f32,
    /// Largest sideways shift that leads the player past the edge of a solid cell which she walks straight
    /// into, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub corner_help: PerPosture,
    /// Largest sideways shift towards an open door beside the player, in tiles; the larger of this and
    /// `corner_help` counts.
    #[serde(deserialize_with = "NotNegative::read")]
    pub door_help: f32,
    /// Distance from the centre of an exit cell at which the player can leave, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub exit_reach: f32,
    /// Time to take main or hard loot, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub steal_seconds: f32,
    /// Time to take small loot, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub steal_seconds_small: f32,
    /// Time until the player is inside a hideout, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub hide_seconds: f32,
    /// Maximum distance of a throw, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub throw_range: f32,
    /// Time before the player's hands are free again after a throw over the whole range, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub throw_recovery_seconds: f32,
    /// Time before the player's hands are free again after dropping something at her feet, in seconds; for
    /// throws it rises linearly with distance to `throw_recovery_seconds`.
    #[serde(deserialize_with = "NotNegative::read")]
    pub drop_recovery_seconds: f32,
    /// The player's speed during the recovery from a throw, as a part of her usual speed, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub recovery_speed: f32,
    /// How far the player's head gets from the middle of her body when she leans out, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub peek_tiles: f32,
    /// How long the head takes for that distance, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub peek_seconds: f32,
    /// Distance within which the player hears where a guard behind a wall turns, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub hears_guards_tiles: f32,
}

/// How the player carries a kind of prop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CarryMode {
    /// Cannot be carried: too heavy.
    No,
    /// In the player's hand, one at a time.
    Hand,
    /// In the player's kit.
    Pocket,
}

/// Numbers of one kind of prop (`props.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PropRules {
    /// Half the width and height of the prop's collision box, in tiles; above 0 and below 0.5.
    #[serde(deserialize_with = "HalfOfCell::read")]
    pub half: Vec2,
    /// Who can enter the space where the prop stands.
    pub feet: Passability,
    /// What the prop hides from sight where it stands; nothing if one can walk over it (`feet` is `open`).
    pub opacity: Opacity,
    /// How the player carries the prop.
    pub carried: CarryMode,
    /// Mass, above 0: the speed that people give it by pushing is divided by this.
    #[serde(deserialize_with = "Positive::read")]
    pub mass: f32,
    /// Part of its speed that the prop keeps when it bounces off something, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub bounce: f32,
    /// Factor of the floor's drag.
    #[serde(deserialize_with = "Positive::read")]
    pub friction: f32,
    /// Speed of an impact that breaks the prop, in tiles/s, if its material is brittle; it then also breaks
    /// after every throw. `null`: it never breaks.
    #[serde(default, deserialize_with = "NotNegative::read")]
    pub breaks_at: Option<f32>,
    /// Loudness of an impact of the prop on wood at full force, in tiles, for its usual material.
    #[serde(deserialize_with = "NotNegative::read")]
    pub loudness: f32,
    /// Loudness of the prop when it rolls over wood at top speed, in tiles, for its usual material.
    #[serde(deserialize_with = "NotNegative::read")]
    pub rolling: f32,
}

/// How a guard who orbits a treasure notices that it is missing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuardedRules {
    /// Distance within which these numbers replace the usual ones for the guarded treasure, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub tiles: f32,
    /// Full angle of the cone in which the guard notices the empty place, in degrees.
    #[serde(deserialize_with = "Degrees::read")]
    pub degrees: f32,
    /// How long the empty place must be in view, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub seconds: f32,
}

/// Numbers of evidence: from where guards notice it, and what follows (`evidence.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EvidenceRules {
    /// Distance from which each kind is noticed, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub range: BTreeMap<EvidenceKind, f32>,
    /// How long evidence must be in view to be noticed, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub seconds: f32,
    /// How a guard notices that the treasure which he orbits is missing.
    pub guarded: GuardedRules,
    /// Awareness that noticing evidence raises a guard's meter to, limited to below where he investigates (0
    /// to 100).
    pub lifts_to: f32,
    /// Number of pieces of evidence noticed in a zone that makes its guards cautious.
    pub cautious_at: u32,
    /// How long guards of a zone stay cautious because of evidence, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub caution_seconds: f32,
    /// Number of pieces of evidence noticed in a zone that lights all its lamps.
    pub lights_at: u32,
    /// How long a guard looks at evidence before he goes there, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub react_seconds: f32,
    /// How long a guard takes to light a lamp, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub relight_seconds: f32,
    /// How long a guard takes to wake a sleeper, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub wake_seconds: f32,
    /// How long ago, guards assume, a missing treasure was taken, in seconds; their search begins with this.
    #[serde(deserialize_with = "NotNegative::read")]
    pub robbed_ago_seconds: f32,
    /// How long a guard looks in each direction at evidence that he cannot put right, or after waking
    /// somebody, in seconds.
    ///
    /// He also gives up a repair after this time if something is in the way.
    #[serde(deserialize_with = "NotNegative::read")]
    pub look_seconds: f32,
}

/// Numbers of props that roll over the floor (`rolling.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollingRules {
    /// Speed that the player gives a prop of mass 1 by walking into it, in tiles/s.
    #[serde(deserialize_with = "NotNegative::read")]
    pub shove: PerPosture,
    /// Speed that the player gives a small prop under her feet, in tiles/s.
    #[serde(deserialize_with = "NotNegative::read")]
    pub underfoot: PerPosture,
    /// Speed at which a guard pushes a prop of mass 1 out of his way, in tiles/s.
    #[serde(deserialize_with = "NotNegative::read")]
    pub guard_push: f32,
    /// Impact speed of a prop that the player picks up or puts down, in tiles/s, which decides how loud that
    /// is.
    #[serde(deserialize_with = "NotNegative::read")]
    pub hand_speed: f32,
    /// Acceleration on a slope of 1, in tiles/s².
    #[serde(deserialize_with = "NotNegative::read")]
    pub downhill: f32,
    /// Maximum speed of rolling props, in tiles/s.
    #[serde(deserialize_with = "Positive::read")]
    pub top_speed: f32,
    /// Speed below which a prop stops, in tiles/s, unless it lies on a slope.
    // At 0 nothing would ever come to rest.
    #[serde(deserialize_with = "Positive::read")]
    pub rest_speed: f32,
    /// Speed below which an impact neither bounces nor sounds, in tiles/s.
    #[serde(deserialize_with = "Positive::read")]
    pub knock_speed: f32,
    /// Time between two noises of a rolling prop, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub pulse_seconds: f32,
    /// Time between two noises of a prop that rolls down stairs, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub stairs_pulse_seconds: f32,
    /// Loudness of props that strike a person, as a factor relative to wood.
    #[serde(deserialize_with = "NotNegative::read")]
    pub body_ring: f32,
    /// Loudness of each material as a factor relative to wood.
    ///
    /// An impact on a thing of this material carries this many times as far as on wood. A prop of an unusual
    /// material is louder or quieter by the quotient of the two factors.
    // Loudness is divided by the factor of the usual material.
    #[serde(deserialize_with = "Positive::read")]
    pub rings: BTreeMap<Material, f32>,
}

/// Numbers of a throw's arc (`throw.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowRules {
    /// Horizontal speed, in tiles/s.
    #[serde(deserialize_with = "Positive::read")]
    pub speed: f32,
    /// Minimum duration of a throw, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub shortest_seconds: f32,
    /// Rise of the middle of the arc above the straight line, in tiles per tile of distance.
    pub height_per_tile: f32,
    /// Height of the player's hand, in tiles.
    pub launch_height: f32,
    /// Height from which on a thrown prop flies over low cover and heavy props, in tiles.
    pub clears_low_cover: f32,
    /// Height above which a thrown prop flies over a guard, in tiles.
    pub guard_height: f32,
    /// Distance of a quick throw, in tiles in the direction that the player faces.
    #[serde(deserialize_with = "Positive::read")]
    pub quick_tiles: f32,
    /// Kinds of props that a quick throw drops at the player's feet instead.
    pub quick_at_feet: BTreeSet<PropKind>,
}

/// Numbers of doors and locks (`doors.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoorRules {
    /// Loudness of opening or shutting, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub loudness: PerOpening,
    /// Duration of opening, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub seconds: PerOpening,
    /// What a sound loses at a shut door of each kind, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub muffles: BTreeMap<DoorKind, f32>,
    /// Time before the contact at which a running player bursts a shut door open, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub shoulder_seconds: f32,
    /// Time after which a guard shuts a door behind him, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub guard_closes_after_seconds: f32,
    /// Numbers of lock picking.
    pub pick: PickRules,
}

/// Numbers of lock picking: a feeler swings over each pin, and the player presses while it is over the pin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PickRules {
    /// Number of pins of a lock.
    pub pins: u32,
    /// Time in which the feeler swings there and back, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub swing_seconds: f32,
    /// Width of the first pin as a part of the feeler's range, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub window: f32,
    /// Width of each further pin relative to the one before.
    #[serde(deserialize_with = "NotNegative::read")]
    pub narrower: f32,
    /// Part of the feeler's range at either end where no pin is.
    #[serde(deserialize_with = "Fraction::read")]
    pub margin: f32,
    /// Loudness of a pin that is set, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub set_loudness: f32,
    /// Loudness of a press that misses, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub slip_loudness: f32,
    /// Loudness of a locked door that is tried, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub rattle_loudness: f32,
    /// Loudness of the lock when it opens, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub open_loudness: f32,
}

/// Numbers of switches and pressure plates (`mechanisms.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MechanismRules {
    /// Loudness of a lamp switch, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub switch_loudness: f32,
    /// Loudness of a pressure plate that goes down or up, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub plate_loudness: f32,
}

/// Duration and loudness of an action of the player's hands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LampWorkRules {
    /// How long the button is held, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub seconds: f32,
    /// Loudness when it is done, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub loudness: f32,
}

/// Numbers of light (`light.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LightRules {
    /// Light above which a place is lit, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub lit_above: f32,
    /// Light below which a place is dark, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub dark_below: f32,
    /// How long a new light band must last before it counts, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub hysteresis_seconds: f32,
    /// Putting out a lamp by hand.
    pub snuff: LampWorkRules,
    /// Lighting a lamp by hand.
    pub relight: LampWorkRules,
    /// Putting out flames with water from a bucket.
    pub douse: DouseRules,
    /// Moonlight under roofs.
    pub moon: MoonRules,
    /// Light that fireworks add outdoors in their zone while they burn, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub fireworks: f32,
}

/// Numbers of water from a bucket, which puts out flames.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DouseRules {
    /// Distance from the impact within which flames go out, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub reach: f32,
    /// Loudness of the splash, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub splash_loudness: f32,
    /// Loudness of each flame that goes out, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub hiss_loudness: f32,
}

/// Numbers of moonlight that falls under roofs through windows, open doors and eaves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoonRules {
    /// Direction from the floor towards the moon, of any length.
    pub towards: Vec2,
    /// How far in the moonlight falls, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub reach: f32,
}

/// Numbers of touch and sight (`sight.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SightRules {
    /// Distance within which a guard feels the player in any direction, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub touch_range: f32,
    /// Full angle of the main cone, in degrees.
    #[serde(deserialize_with = "NotNegative::read")]
    pub main_cone_degrees: f32,
    /// Full angle of the peripheral cone, in degrees.
    #[serde(deserialize_with = "NotNegative::read")]
    pub peripheral_cone_degrees: f32,
    /// Range of the main cone by the light on the player, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub range: PerBand,
    /// Maximum range of the peripheral cone, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub peripheral_range: f32,
    /// Factor of the time to be seen fully in the peripheral cone.
    #[serde(deserialize_with = "NotNegative::read")]
    pub peripheral_time: f32,
    /// Awareness that peripheral sight alone never exceeds, 0 to 100.
    pub peripheral_limit: f32,
    /// Constant part of the time to be seen fully, in seconds.
    ///
    /// At distance `d` that time is `base + slope · (d ÷ distance)^exponent`, times the factors of light,
    /// posture, stillness, outfit and peripheral sight, but at least `shortest_seconds`.
    #[serde(deserialize_with = "NotNegative::read")]
    pub full_seconds_base: f32,
    /// Part of the time to be seen fully that grows with distance, in seconds; see `full_seconds_base`.
    #[serde(deserialize_with = "NotNegative::read")]
    pub full_seconds_slope: f32,
    /// Distance at which `full_seconds_slope` counts fully, in tiles.
    // A divisor.
    #[serde(deserialize_with = "Positive::read")]
    pub full_seconds_distance: f32,
    /// Exponent of the distance in the time to be seen fully.
    #[serde(deserialize_with = "NotNegative::read")]
    pub full_seconds_exponent: f32,
    /// Minimum time to be seen fully, and time in sight before a guard can become alert, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub shortest_seconds: f32,
    /// Factor of the time to be seen fully, by the light on the player.
    #[serde(deserialize_with = "NotNegative::read")]
    pub light_time: PerBand,
    /// Factor of the time to be seen fully, by the player's posture.
    #[serde(deserialize_with = "NotNegative::read")]
    pub posture_time: PerPosture,
    /// Factor of the time to be seen fully while the player stands still.
    #[serde(deserialize_with = "NotNegative::read")]
    pub still_time: f32,
    /// Factor of the time to be seen fully while only the head of the player is in view, because she leans out.
    #[serde(deserialize_with = "NotNegative::read")]
    pub lean_time: f32,
    /// Range that a cautious guard sees farther, in tiles.
    pub caution_range: f32,
    /// Factor of the sight range of a guard who stands in mist, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub mist_range: f32,
    /// Distance from the paper within which a guard sees a shadow on it, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub silhouette_range: f32,
    /// Distance from a person to the paper within which a shadow falls on it, in tiles along the light.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub silhouette_depth: f32,
    /// Maximum angle at which the light falls on the paper to throw a shadow, in degrees from straight.
    #[serde(deserialize_with = "NotNegative::read")]
    pub silhouette_degrees: f32,
    /// Minimum strength of a shadow to be visible, 0 to 1: how much brighter the lit side of the paper must
    /// be than the other.
    #[serde(deserialize_with = "Fraction::read")]
    pub silhouette_contrast: f32,
}

/// Numbers of hearing (`hearing.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HearingRules {
    /// Last part of a sound's reach in which it is only faint, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub faint_part: f32,
    /// How long a guard looks towards a faint sound, in seconds; also the minimum time between two faint
    /// sounds that count as a pair.
    #[serde(deserialize_with = "NotNegative::read")]
    pub faint_look_seconds: f32,
    /// Maximum time between two faint sounds for the second to count as a clear one, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub faint_pair_seconds: f32,
    /// What a faint sound adds to the awareness meter.
    pub faint_rise: f32,
    /// What a clear sound adds to the awareness meter, which then is at least where the guard investigates.
    pub clear_rise: f32,
    /// Awareness that hearing alone never exceeds, 0 to 100.
    pub limit: f32,
    /// Maximum error of the place that a sound seems to come from, in tiles per tile of its way.
    #[serde(deserialize_with = "NotNegative::read")]
    pub blur_per_tile: f32,
    /// What a sound loses for a listener in rain, music or fireworks, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub masking: f32,
    /// Loudness of each call between guards, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub calls: BTreeMap<AlertCall, f32>,
    /// Minimum awareness of a guard who hears a call, 0 to 100.
    pub call_strength: f32,
}

/// Numbers of the awareness meter, 0 to 100, and of the timing of guards (`awareness.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AwarenessRules {
    /// Awareness at which a guard becomes curious.
    pub curious_at: f32,
    /// Awareness at which a guard investigates.
    pub investigate_at: f32,
    /// Awareness at which a guard is alert.
    pub alert_at: f32,
    /// How far the meter must fall below an alert level before the guard leaves it.
    pub hysteresis: f32,
    /// Time before the meter begins to fall, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub grace_seconds: f32,
    /// How fast the meter falls, per second.
    pub decay_per_second: f32,
    /// Reaction time to a glimpse, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub react_to_sight_seconds: f32,
    /// Reaction time to a sound or a call, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub react_to_sound_seconds: f32,
    /// How long a guard who has just detected the player is startled, in seconds, at no distance; see
    /// [`AwarenessRules::startled_seconds`].
    #[serde(deserialize_with = "NotNegative::read")]
    pub react_to_alert_seconds: f32,
    /// Further time for which a guard who has just detected the player is startled, in seconds per tile of
    /// distance.
    #[serde(deserialize_with = "NotNegative::read")]
    pub react_to_alert_seconds_per_tile: f32,
    /// Maximum time for which a guard is startled, in seconds.
    pub react_to_alert_longest_seconds: f32,
    /// Time from the end of being startled to the first call, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub first_shout_seconds: f32,
    /// Time between two calls, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub next_shout_seconds: f32,
    /// Distance within which a guard who finds the player grabs before he calls, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub close_tiles: f32,
    /// Additional time to the first call within that distance, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub close_shout_seconds: f32,
    /// How long a guard calls out to somebody far away and walks towards her, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub challenge_seconds: f32,
    /// How long he searches that place if she is gone then, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub challenge_search_seconds: f32,
    /// How long a guard who lost the player extrapolates her way, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub predict_seconds: f32,
    /// Time out of sight after which a guard gives up a chase, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub give_up_seconds: f32,
    /// Duration of a search after an investigation, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub search_seconds: f32,
    /// Duration of a search after a chase or an alarm, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub search_after_alert_seconds: f32,
    /// How long a guard stays cautious after a hunt, a search or a sleep, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub caution_seconds: f32,
    /// Time before the player was inside a hideout in which a guard must have seen her to know that she is
    /// there, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub saw_her_hide_seconds: f32,
}

impl AwarenessRules {
    /// Returns how long a guard is startled who has just detected the player at this distance in tiles, in
    /// seconds.
    pub fn startled_seconds(&self, tiles: f32) -> f32 {
        let seconds = self.react_to_alert_seconds + self.react_to_alert_seconds_per_tile * tiles;
        seconds.min(self.react_to_alert_longest_seconds)
    }

    /// Returns what is invalid, in words, or `None`.
    pub(super) fn fault(&self) -> Option<String> {
        let (least, most) = (self.react_to_alert_seconds, self.react_to_alert_longest_seconds);
        let words = || format!("{least} or more, as is `react_to_alert_seconds`");
        (most < least).then(|| format!("`react_to_alert_longest_seconds`: {}", out_of_range(most, &words())))
    }
}

/// Numbers of one difficulty (`difficulty.json`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DifficultyRules {
    /// Factor of the time to be seen fully.
    #[serde(deserialize_with = "NotNegative::read")]
    pub seen_time: f32,
    /// Factor of the reach of every sound.
    #[serde(deserialize_with = "NotNegative::read")]
    pub hearing: f32,
}
