//! What happened. Sound, pictures, statistics, tests and logs all feed on this one list.

use super::component::{Activity, ActorId, AlertLevel, LightBand, Posture, Sighting};
use super::thing::OpeningSpeed;
use crate::base::{IVec2, Vec2};
use crate::hash_state;
use crate::rules::{AlertCall, BirdKind, DoorKind, EvidenceKind, Floor, Loot, PropKind};
use serde::{Deserialize, Serialize};

pub use crate::rules::{BarkLine, NoiseKind};

/// One happening of one tick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A foot came down.
    Footstep {
        who: ActorId,
        at: Vec2,
        floor: Floor,
        posture: Posture,
        loudness: f32,
    },
    /// A sound went out that can be heard as far as its loudness, in tiles along its way.
    Noise {
        who: Option<ActorId>,
        at: Vec2,
        kind: NoiseKind,
        loudness: f32,
    },
    /// A guard heard a noise, and where it seemed to be.
    Heard {
        guard: ActorId,
        at: Vec2,
        seemed: Vec2,
        kind: NoiseKind,
        /// What was left of its loudness where he stands, and how much of that its way took; in tiles.
        loudness: f32,
        #[serde(rename = "way")]
        distance: f32,
        /// Was it only just heard?
        faint: bool,
    },
    /// A guard began to see her.
    Glimpsed {
        guard: ActorId,
        her: Vec2,
        sighting: Sighting,
    },
    /// A guard does not see her any more.
    Unseen {
        guard: ActorId,
    },
    /// A guard became more or less aware.
    #[serde(rename = "rung")]
    AlertLevel {
        guard: ActorId,
        from: AlertLevel,
        to: AlertLevel,
    },
    /// A guard is sure: he found her, and this is why.
    Spotted {
        guard: ActorId,
        her: Vec2,
        sighting: Option<Sighting>,
    },
    /// A guard lost her; he last knew her there.
    LostHer {
        guard: ActorId,
        last_known: Vec2,
    },
    /// A guard's mind chose to do something else.
    Activity {
        guard: ActorId,
        from: Activity,
        to: Activity,
    },
    /// A guard says something true about himself.
    Bark {
        guard: ActorId,
        line: BarkLine,
    },
    /// A guard tells others where she is.
    Called {
        guard: ActorId,
        her: Vec2,
        call: AlertCall,
    },
    /// Somebody struck a gong.
    Gong {
        who: ActorId,
        cell: IVec2,
    },
    /// A guard looked into a hideout. `found`: she was in there.
    LookedInside {
        guard: ActorId,
        cell: IVec2,
        found: bool,
    },
    /// A music box begins to play, or has played.
    Music {
        cell: IVec2,
        plays: bool,
    },
    /// A flock of birds bursts up, or has settled again.
    Birds {
        flock: ActorId,
        kind: BirdKind,
        at: Vec2,
        up: bool,
    },
    PickedUp {
        prop: ActorId,
        kind: PropKind,
        at: Vec2,
    },
    PutDown {
        prop: ActorId,
        kind: PropKind,
        at: Vec2,
    },
    Thrown {
        prop: ActorId,
        kind: PropKind,
        from: Vec2,
        to: Vec2,
    },
    /// A thing that stood began to roll.
    Rolls {
        prop: ActorId,
        kind: PropKind,
        at: Vec2,
    },
    /// A thing struck something and stayed whole. `force`: of its loudest, 0 to 1.
    Struck {
        prop: ActorId,
        kind: PropKind,
        at: Vec2,
        force: f32,
    },
    /// A rolling thing has come to rest.
    Rests {
        prop: ActorId,
        kind: PropKind,
        at: Vec2,
    },
    Shattered {
        prop: ActorId,
        kind: PropKind,
        at: Vec2,
    },
    /// A thing went over an edge or under water, and is gone.
    Fell {
        prop: ActorId,
        kind: PropKind,
        at: Vec2,
        sank: bool,
    },
    /// Something put into her pouches.
    Pocketed {
        prop: ActorId,
        kind: PropKind,
        at: Vec2,
    },
    /// Another kind of her kit is at hand; so many are left of it.
    Readied {
        kind: Option<PropKind>,
        left: u32,
    },
    Whistled {
        at: Vec2,
    },
    /// A firecracker goes off.
    Bang {
        prop: ActorId,
        at: Vec2,
    },
    /// A ball bursts into smoke.
    Smoke {
        prop: ActorId,
        at: Vec2,
    },
    /// Incense begins to burn, or has burnt down.
    Incense {
        prop: ActorId,
        at: Vec2,
        burns: bool,
    },
    /// A guard falls asleep over incense.
    FellAsleep {
        guard: ActorId,
        at: Vec2,
    },
    /// He wakes by himself, or somebody wakes him.
    Woke {
        guard: ActorId,
        by: Option<ActorId>,
    },
    /// She ran into a locked door.
    Rattled {
        cell: IVec2,
    },
    /// Her pick has set a pin (0 is the first), or slipped off it.
    Picked {
        cell: IVec2,
        pin: u32,
        set: bool,
    },
    /// A lock gave way, to a key or to her picks.
    Unlocked {
        cell: IVec2,
        picked: bool,
    },
    /// She took keys, from a guard's belt or from where they lay.
    TookKey {
        key: ActorId,
        from: Option<ActorId>,
        at: Vec2,
    },
    /// A guard notices what somebody left. `count`: what was noticed in its zone so far.
    Noticed {
        guard: ActorId,
        kind: EvidenceKind,
        at: Vec2,
        zone: u16,
        count: u32,
    },
    /// A guard put it right.
    Mended {
        guard: ActorId,
        kind: EvidenceKind,
        at: Vec2,
    },
    /// So much was noticed in a zone that its guards are on the look-out,
    ZoneCautious {
        zone: u16,
    },
    /// or that all its lamps are lit.
    ZoneLit {
        zone: u16,
        lamps: u32,
    },
    Door {
        cell: IVec2,
        kind: DoorKind,
        who: ActorId,
        opening: Option<OpeningSpeed>,
    },
    /// Somebody turned lamps on or off. `lit`: is any of them lit now?
    LampsSwitched {
        cell: IVec2,
        who: ActorId,
        lit: bool,
    },
    /// Somebody snuffed or lit a lamp by hand. `lit`: does it burn now?
    LampTurned {
        lamp: ActorId,
        who: ActorId,
        at: Vec2,
        lit: bool,
    },
    /// A plate in the floor went down under somebody or something, or up again.
    Plate {
        cell: IVec2,
        who: ActorId,
        pressed: bool,
    },
    /// The light on her changed its band.
    Band {
        from: LightBand,
        to: LightBand,
    },
    Stealing {
        treasure: ActorId,
        at: Vec2,
    },
    Stolen {
        treasure: ActorId,
        loot: Loot,
        value: u32,
        at: Vec2,
    },
    Hid {
        at: Vec2,
    },
    CameOut {
        at: Vec2,
    },
    /// A guard winds up to grab at her: from there, in that direction (a unit vector).
    GrabBegan {
        guard: ActorId,
        from: Vec2,
        direction: Vec2,
    },
    /// She was not where he reached to: he stumbles.
    GrabMissed {
        guard: ActorId,
        at: Vec2,
    },
    Caught {
        guard: ActorId,
        at: Vec2,
    },
    Escaped {
        exit: IVec2,
    },
}

/// How a heist ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Won,
    Caught,
}

hash_state! { enum Outcome {
    0 = Won, 1 = Caught,
} }
