//! The components of things, and of birds: whatever has no mind.

use super::component::ActorId;
use crate::base::tick::{self, Tick};
use crate::base::{IVec2, Vec2, angle};
use crate::hash_state;
use crate::rules::{BirdKind, DoorKind, HideoutKind, LampKind, Loot, Material, PropKind, SmokeRules};
use serde::{Deserialize, Serialize};

/// A gong: who strikes it tells everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gong {
    pub cell: IVec2,
    /// It is not struck again before this.
    pub rests_until: Tick,
}

hash_state! { struct Gong { rests_until } except {
    cell, // of the level
} }

/// A music box, before which clockwork dolls run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MusicBox {
    pub cell: IVec2,
    /// It plays until this tick.
    pub plays_until: Tick,
}

hash_state! { struct MusicBox { plays_until } except {
    cell, // of the level
} }

/// A flock of birds.
#[derive(Clone, Debug, PartialEq)]
pub struct Birds {
    pub kind: BirdKind,
    /// Where they sit, in tiles.
    pub perch: Vec2,
    /// When they last rose; `None`: they sit.
    pub rose: Option<Tick>,
    /// Away from what startled them: a unit vector.
    pub away: Vec2,
    pub birds: Vec<Bird>,
}

hash_state! { struct Birds { rose, away, birds } except {
    kind, perch, // of the level
} }

/// The angle of sunflower seeds, in radians: `π · (3 − √5)`.
const GOLDEN_ANGLE: f32 = 2.399_963_2;

/// How much room a bird takes on its perch, in tiles.
const SEAT: f32 = 0.45;

impl Birds {
    /// Where the `i`-th sits: in rings round the perch, as sunflower seeds do, nobody in another's way.
    pub fn seat(perch: Vec2, i: usize) -> Vec2 {
        perch + angle::from_radians(i as f32 * GOLDEN_ANGLE) * (SEAT * (i as f32).sqrt())
    }
}

/// One bird of a flock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bird {
    /// In tiles.
    pub at: Vec2,
    /// In tiles/s.
    pub velocity: Vec2,
    /// How high it is, in tiles.
    pub height: f32,
}

hash_state! { struct Bird { at, velocity, height } }

/// A loose thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prop {
    pub kind: PropKind,
    pub material: Material,
    pub state: PropState,
}

hash_state! { struct Prop { state } except {
    kind, material, // of the level, or of her kit
} }

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum PropState {
    #[default]
    Resting,
    /// At rest on a slope, only because something holds it.
    Leaning,
    /// In her hand.
    Held,
    /// Among her kit.
    Pocketed,
    Flying(ThrowArc),
    /// On its way over the floor, with its body's velocity; next heard at this tick.
    Rolling {
        heard_at: Tick,
    },
    /// Gone to pieces.
    Broken,
    /// Used up, fallen off a roof, or sunk.
    Gone,
}

hash_state! { enum PropState {
    0 = Resting,
    1 = Leaning,
    2 = Held,
    3 = Pocketed,
    4 = Flying(flight),
    5 = Rolling { heard_at },
    6 = Broken,
    7 = Gone,
} }

impl PropState {
    /// In one piece on the floor?
    pub fn is_on_floor(self) -> bool {
        matches!(self, PropState::Resting | PropState::Leaning | PropState::Rolling { .. })
    }
}

/// A bucket that nobody has emptied yet has this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilledWithWater;

hash_state! { struct FilledWithWater {} }

/// Something in a thing burns: a fuse, or incense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LitFuse {
    pub until: Tick,
}

hash_state! { struct LitFuse { until } }

/// A cloud of smoke. How dense it is where, follows from its age.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SmokeCloud {
    /// Its middle now, in tiles.
    pub at: Vec2,
    pub since: Tick,
}

hash_state! { struct SmokeCloud { at, since } }

impl SmokeCloud {
    /// How dense it is at a place, 0 to 1, if no wall is between: it is thickest in its middle. It
    /// grows, fast at first, stands, and thins everywhere at once.
    pub fn density(&self, now: Tick, rules: &SmokeRules, at: Vec2) -> f32 {
        let age = tick::seconds(now.saturating_sub(self.since));
        let part_of = |seconds: f32, whole: f32| (seconds / whole.max(tick::DT)).clamp(0.0, 1.0);
        let young = 1.0 - part_of(age, rules.grow_seconds);
        let radius = rules.radius * (1.0 - young * young);
        let thins = rules.thins_after_seconds;
        let left = 1.0 - part_of(age - thins, rules.seconds - thins);
        let out = (at - self.at).length() / radius.max(f32::MIN_POSITIVE);
        left * (1.0 - out * out).max(0.0)
    }
}

/// A throw on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThrowArc {
    pub from: Vec2,
    pub to: Vec2,
    pub start: Tick,
    pub ticks: Tick,
    /// The height of the middle of the arc above the straight line, in tiles.
    pub rise: f32,
}

hash_state! { struct ThrowArc { from, to, start, ticks, rise } }

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lamp {
    pub at: Vec2,
    pub kind: LampKind,
    /// In tiles.
    pub radius: f32,
    pub lit: bool,
}

hash_state! { struct Lamp { lit } except {
    at, kind, radius, // of the level
} }

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Door {
    pub cell: IVec2,
    pub kind: DoorKind,
    pub state: DoorState,
    /// Guards pass; she needs a key, or her picks.
    pub locked: bool,
    /// In a wall that runs from north to south?
    pub upright: bool,
    /// It will be shut without her hands: behind a guard, or because its plate is free again.
    pub shuts: Option<AutoClose>,
}

hash_state! { struct Door { state, locked, shuts } except {
    cell, kind, upright, // of the level
} }

/// When a door is to be shut; it waits for whoever stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutoClose {
    pub at: Tick,
    /// The guard behind whom it shuts, or who stepped off the plate.
    pub who: ActorId,
}

hash_state! { struct AutoClose { at, who } }

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DoorState {
    Closed,
    /// Being opened; open for everybody at `ready`.
    Opening {
        since: Tick,
        ready: Tick,
    },
    Open,
}

hash_state! { enum DoorState { 0 = Closed, 1 = Opening { since, ready }, 2 = Open } }

impl Door {
    pub fn is_open(&self) -> bool {
        self.state == DoorState::Open
    }
}

/// How a door is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpeningSpeed {
    Slow,
    Normal,
    Burst,
}

impl crate::rules::PerOpening {
    pub fn of(&self, opening: OpeningSpeed) -> f32 {
        match opening {
            OpeningSpeed::Slow => self.slow,
            OpeningSpeed::Normal => self.normal,
            OpeningSpeed::Burst => self.burst,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Treasure {
    pub at: Vec2,
    pub loot: Loot,
    /// Its place in `LevelSpec::treasures`.
    pub spec: usize,
    pub taken: bool,
}

hash_state! { struct Treasure { taken } except {
    at, loot, spec, // of the level
} }

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hideout {
    pub cell: IVec2,
    pub kind: HideoutKind,
}

/// A key, or a bunch of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// Where it lies, if nobody carries it.
    pub at: Vec2,
    pub doors: Vec<hecs::Entity>,
    /// The guard on whose belt it hangs.
    pub carrier: Option<hecs::Entity>,
    pub taken: bool,
}

hash_state! { struct Key { taken } except {
    at, doors, carrier, // of the level
} }

/// A cord that turns lamps on and off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    pub cell: IVec2,
    pub lamps: Vec<hecs::Entity>,
}

/// A plate in the floor that holds doors open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plate {
    pub cell: IVec2,
    pub doors: Vec<hecs::Entity>,
    /// Who or what is on it: she, else the first of the guards, else a heavy thing.
    pub held_by: Option<ActorId>,
}

hash_state! { struct Plate { held_by } except {
    cell, doors, // of the level
} }
