//! Events: what happened in a tick. Sounds, effects, statistics, recordings, tests and logs all read
//! this one list.

use super::component::{Activity, ActorId, AlertLevel, LightBand, Posture, Sighting};
use super::thing::OpeningSpeed;
use crate::base::{IVec2, Vec2};
use crate::hash_state;
use crate::rules::{AlertCall, BirdKind, DoorKind, EvidenceKind, Floor, Loot, PropKind};
use serde::{Deserialize, Serialize};

pub use crate::rules::{BarkLine, NoiseKind};

/// One event of one tick; positions are in tiles, zones are indices into
/// [`Sim::zones`](super::Sim::zones).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A foot of the player or a guard came down.
    Footstep {
        /// Who made the step.
        who: ActorId,
        /// Position of the step.
        at: Vec2,
        /// Floor that was stepped on.
        floor: Floor,
        /// Posture of the walker.
        posture: Posture,
        /// How far the step can be heard, in tiles.
        loudness: f32,
    },
    /// A noise was made.
    Noise {
        /// Who made it; `None` for props, music boxes and birds.
        who: Option<ActorId>,
        /// Position of its source.
        at: Vec2,
        /// What kind of noise it is.
        kind: NoiseKind,
        /// How far it can be heard, in tiles along the path that sound takes.
        loudness: f32,
    },
    /// A guard heard a noise.
    Heard {
        /// Guard who heard it.
        guard: ActorId,
        /// True position of its source.
        at: Vec2,
        /// Position where it seemed to come from.
        seemed: Vec2,
        /// What kind of noise it is.
        kind: NoiseKind,
        /// Loudness at the guard after masking by rain or music, in tiles.
        loudness: f32,
        /// Length of the path that the sound took to him, in tiles.
        #[serde(rename = "way")]
        distance: f32,
        /// Whether it was only just audible.
        faint: bool,
    },
    /// A guard began to see the player.
    Glimpsed {
        /// Guard who sees her.
        guard: ActorId,
        /// Position of the player.
        her: Vec2,
        /// How visible the player is to the guard.
        sighting: Sighting,
    },
    /// A guard ceased to see the player.
    Unseen {
        /// Guard who lost sight of her.
        guard: ActorId,
    },
    /// The alert level of a guard changed.
    #[serde(rename = "rung")]
    AlertLevel {
        /// Guard whose alert level changed.
        guard: ActorId,
        /// Alert level before.
        from: AlertLevel,
        /// Alert level now.
        to: AlertLevel,
    },
    /// A guard became alert: he has detected the player.
    Spotted {
        /// Guard who became alert.
        guard: ActorId,
        /// Position of the player.
        her: Vec2,
        /// How the guard saw, smelt or felt the player in this tick; `None` if another sense or a call
        /// made him alert.
        sighting: Option<Sighting>,
    },
    /// A hunting guard lost the player.
    LostHer {
        /// Guard who lost her.
        guard: ActorId,
        /// Position where the guard last knew the player to be.
        last_known: Vec2,
    },
    /// The activity of a guard changed.
    Activity {
        /// Guard whose activity changed.
        guard: ActorId,
        /// Activity before.
        from: Activity,
        /// Activity now.
        to: Activity,
    },
    /// A guard says a line.
    Bark {
        /// Guard who speaks.
        guard: ActorId,
        /// The line.
        line: BarkLine,
    },
    /// A guard tells others where the player is.
    Called {
        /// Guard who calls.
        guard: ActorId,
        /// Position of the player as the caller reports it.
        her: Vec2,
        /// How the guard calls.
        call: AlertCall,
    },
    /// A guard or the player struck a gong.
    Gong {
        /// Who struck it.
        who: ActorId,
        /// Cell of the gong.
        cell: IVec2,
    },
    /// A guard looked into a hideout.
    LookedInside {
        /// Guard who looked.
        guard: ActorId,
        /// Cell of the hideout.
        cell: IVec2,
        /// Whether the player was in it.
        found: bool,
    },
    /// A music box began or ceased to play.
    Music {
        /// Cell of the music box.
        cell: IVec2,
        /// Whether it plays now.
        plays: bool,
    },
    /// A flock of birds took off or settled again.
    Birds {
        /// The flock.
        flock: ActorId,
        /// Kind of its birds.
        kind: BirdKind,
        /// Position of its perch.
        at: Vec2,
        /// Whether it took off.
        up: bool,
    },
    /// The player took a prop into her hand.
    PickedUp {
        /// The prop.
        prop: ActorId,
        /// Kind of the prop.
        kind: PropKind,
        /// Position from which the prop was taken.
        at: Vec2,
    },
    /// The player put down the prop in her hand.
    PutDown {
        /// The prop.
        prop: ActorId,
        /// Kind of the prop.
        kind: PropKind,
        /// Position at which the prop was put down.
        at: Vec2,
    },
    /// The player threw a prop.
    Thrown {
        /// The prop.
        prop: ActorId,
        /// Kind of the prop.
        kind: PropKind,
        /// Where the throw starts.
        from: Vec2,
        /// Position at which the throw is aimed.
        to: Vec2,
    },
    /// A prop at rest began to roll.
    Rolls {
        /// The prop.
        prop: ActorId,
        /// Kind of the prop.
        kind: PropKind,
        /// Position of the prop.
        at: Vec2,
    },
    /// A prop hit something and did not break.
    Struck {
        /// The prop.
        prop: ActorId,
        /// Kind of the prop.
        kind: PropKind,
        /// Position of the prop.
        at: Vec2,
        /// Strength of the impact, from 0 to 1.
        force: f32,
    },
    /// A rolling prop came to rest.
    Rests {
        /// The prop.
        prop: ActorId,
        /// Kind of the prop.
        kind: PropKind,
        /// Position of the prop.
        at: Vec2,
    },
    /// A prop broke.
    Shattered {
        /// The prop.
        prop: ActorId,
        /// Kind of the prop.
        kind: PropKind,
        /// Position at which the prop broke.
        at: Vec2,
    },
    /// A prop fell off an edge or into deep water and is gone.
    Fell {
        /// The prop.
        prop: ActorId,
        /// Kind of the prop.
        kind: PropKind,
        /// Position at which the prop fell.
        at: Vec2,
        /// Whether the prop sank in deep water.
        sank: bool,
    },
    /// The player put a prop into her pouches.
    Pocketed {
        /// The prop.
        prop: ActorId,
        /// Kind of the prop.
        kind: PropKind,
        /// Position from which the prop was taken.
        at: Vec2,
    },
    /// Another kind of prop of the kit is ready to be thrown.
    Readied {
        /// Kind that is ready; `None` if the pouches are empty.
        kind: Option<PropKind>,
        /// How many props of this kind are left.
        left: u32,
    },
    /// The player whistled.
    Whistled {
        /// Position of the player.
        at: Vec2,
    },
    /// A firecracker exploded.
    Bang {
        /// The firecracker.
        prop: ActorId,
        /// Position of the explosion.
        at: Vec2,
    },
    /// A smoke ball burst.
    Smoke {
        /// The smoke ball.
        prop: ActorId,
        /// Position at which the smoke ball burst.
        at: Vec2,
    },
    /// Incense began to burn or burned out.
    Incense {
        /// The incense.
        prop: ActorId,
        /// Position of the incense.
        at: Vec2,
        /// Whether the incense burns now.
        burns: bool,
    },
    /// Incense put a guard to sleep.
    FellAsleep {
        /// Guard who fell asleep.
        guard: ActorId,
        /// Where the guard sleeps.
        at: Vec2,
    },
    /// A guard who slept from incense woke up.
    Woke {
        /// Guard who woke up.
        guard: ActorId,
        /// The guard who woke the sleeper, or the player if she ran into him; `None` if a noise or
        /// time did.
        by: Option<ActorId>,
    },
    /// The player ran into a locked door.
    Rattled {
        /// Cell of the door.
        cell: IVec2,
    },
    /// The player tried to set a pin of a lock.
    Picked {
        /// Cell of the door.
        cell: IVec2,
        /// Index of the pin, from 0.
        pin: u32,
        /// Whether the pin was set; `false` if the pick slipped.
        set: bool,
    },
    /// The player unlocked a door.
    Unlocked {
        /// Cell of the door.
        cell: IVec2,
        /// Whether the player picked the lock; `false` if she had a key.
        picked: bool,
    },
    /// The player took a key.
    TookKey {
        /// The key.
        key: ActorId,
        /// The guard who carried it; `None` if it lay somewhere.
        from: Option<ActorId>,
        /// Where the key was.
        at: Vec2,
    },
    /// A guard was the first to notice a piece of evidence.
    Noticed {
        /// Guard who noticed it.
        guard: ActorId,
        /// Kind of the evidence.
        kind: EvidenceKind,
        /// Position of the evidence.
        at: Vec2,
        /// Zone that the evidence counts to.
        zone: u16,
        /// How many pieces of evidence have been noticed in this zone so far.
        count: u32,
    },
    /// A guard repaired evidence.
    Mended {
        /// Guard who repaired it.
        guard: ActorId,
        /// Kind of the evidence.
        kind: EvidenceKind,
        /// Position of the evidence.
        at: Vec2,
    },
    /// A guard took a prop for himself.
    Pilfered {
        /// Guard who took it.
        guard: ActorId,
        /// Kind of the prop.
        prop: PropKind,
        /// Position where it lay.
        at: Vec2,
    },
    /// So much evidence was noticed in a zone that the guards in it become cautious.
    ZoneCautious {
        /// The zone.
        zone: u16,
    },
    /// So much evidence was noticed in a zone that all lamps of it that should burn were lit.
    ZoneLit {
        /// The zone.
        zone: u16,
        /// How many lamps were lit by this.
        lamps: u32,
    },
    /// Somebody began to open a door, hurried its opening, or closed it.
    Door {
        /// Cell of the door.
        cell: IVec2,
        /// Kind of the door.
        kind: DoorKind,
        /// Who moved it; for a door with a pressure plate, who pressed or released the plate.
        who: ActorId,
        /// How fast it opens; `None` if it was closed.
        opening: Option<OpeningSpeed>,
    },
    /// The player pulled a switch that turns lamps on and off.
    LampsSwitched {
        /// Cell of the switch.
        cell: IVec2,
        /// Who pulled it.
        who: ActorId,
        /// Whether any of the lamps is lit now.
        lit: bool,
    },
    /// A lamp was lit or put out by hand, or put out by water.
    LampTurned {
        /// The lamp.
        lamp: ActorId,
        /// Who lit the lamp or put it out.
        who: ActorId,
        /// Position of the lamp.
        at: Vec2,
        /// Whether it is lit now.
        lit: bool,
    },
    /// A pressure plate was pressed or released.
    Plate {
        /// Cell of the plate.
        cell: IVec2,
        /// Who or what presses it, or pressed it last.
        who: ActorId,
        /// Whether it is pressed now.
        pressed: bool,
    },
    /// The light band of the player changed.
    Band {
        /// Light band before.
        from: LightBand,
        /// Light band now.
        to: LightBand,
    },
    /// The player began to take a treasure.
    Stealing {
        /// The treasure.
        treasure: ActorId,
        /// Position of the treasure.
        at: Vec2,
    },
    /// The player took a treasure.
    Stolen {
        /// The treasure.
        treasure: ActorId,
        /// What kind of loot it is.
        loot: Loot,
        /// Its value.
        value: u32,
        /// Position of the treasure.
        at: Vec2,
    },
    /// The player went into a hideout.
    Hid {
        /// Centre of the hideout's cell.
        at: Vec2,
    },
    /// The player came out of a hideout.
    CameOut {
        /// Position of the player.
        at: Vec2,
    },
    /// A guard began to wind up for a grab at the player.
    GrabBegan {
        /// Guard who grabs.
        guard: ActorId,
        /// Where the arc of the grab starts.
        from: Vec2,
        /// Direction of the grab, as a unit vector.
        direction: Vec2,
    },
    /// A guard grabbed and missed; he stumbles.
    GrabMissed {
        /// Guard who missed.
        guard: ActorId,
        /// Position of the guard.
        at: Vec2,
    },
    /// A guard caught the player; the heist is lost.
    Caught {
        /// Guard who caught her.
        guard: ActorId,
        /// Position of the player.
        at: Vec2,
    },
    /// The player escaped with the prize; the heist is won.
    Escaped {
        /// Cell of the exit.
        exit: IVec2,
    },
}

/// How a heist ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The player escaped with the prize.
    Won,
    /// A guard caught the player.
    Caught,
}

hash_state! { enum Outcome {
    0 = Won, 1 = Caught,
} }
