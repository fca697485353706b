//! Components of things and birds: everything without a mind.

use super::component::ActorId;
use crate::base::tick::{self, Tick};
use crate::base::{IVec2, Vec2, angle};
use crate::hash_state;
use crate::rules::{BirdKind, DoorKind, HideoutKind, LampKind, Loot, Material, PropKind, SmokeRules};
use serde::{Deserialize, Serialize};

/// A gong, which tells everybody in earshot when it is struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gong {
    /// Cell of the gong.
    pub cell: IVec2,
    /// First tick at which the gong can be struck again.
    pub ready_at: Tick,
}

hash_state! { struct Gong { ready_at } except {
    cell, // of the level
} }

/// A music box, from which clockwork dolls flee while it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MusicBox {
    /// Cell of the music box.
    pub cell: IVec2,
    /// Tick at which the music ceases; 0 if the box has never played.
    pub plays_until: Tick,
}

hash_state! { struct MusicBox { plays_until } except {
    cell, // of the level
} }

/// A flock of birds.
#[derive(Clone, Debug, PartialEq)]
pub struct Birds {
    /// Kind of the birds.
    pub kind: BirdKind,
    /// Centre of the place where they sit, in tiles.
    pub perch: Vec2,
    /// Tick at which the birds took off; `None` while they sit.
    pub rose: Option<Tick>,
    /// Direction away from what startled them, as a unit vector.
    pub away: Vec2,
    /// The birds; their number never changes.
    pub birds: Vec<Bird>,
}

hash_state! { struct Birds { rose, away, birds } except {
    kind, perch, // of the level
} }

/// Golden angle in radians: `π · (3 − √5)`.
const GOLDEN_ANGLE: f32 = 2.399_963_2;

/// Radius of the ring of the second bird around the perch, in tiles; sets the space between birds.
const SEAT: f32 = 0.45;

impl Birds {
    /// Seat of the bird with index `i` of a flock, in tiles.
    ///
    /// Seats form Vogel's sunflower spiral: angle `i ·` golden angle, radius proportional to `√i`, so
    /// that they are evenly spaced.
    pub fn seat(perch: Vec2, i: usize) -> Vec2 {
        perch + angle::from_radians(i as f32 * GOLDEN_ANGLE) * (SEAT * (i as f32).sqrt())
    }
}

/// One bird of a flock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bird {
    /// Position over the ground, in tiles.
    pub at: Vec2,
    /// Velocity over the ground, in tiles/s.
    pub velocity: Vec2,
    /// Height above the ground, in tiles.
    pub height: f32,
}

hash_state! { struct Bird { at, velocity, height } }

/// A loose thing that can be carried, pushed or thrown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prop {
    /// Kind of the prop.
    pub kind: PropKind,
    /// Material of the prop.
    pub material: Material,
    /// Where the prop is and how it moves.
    pub state: PropState,
}

hash_state! { struct Prop { state } except {
    kind, material, // of the level, or of her kit
} }

/// Where a prop is and how it moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum PropState {
    /// At rest on the floor.
    #[default]
    Resting,
    /// At rest on a slope because something holds it; it rolls when that is gone.
    Leaning,
    /// In the player's hand.
    Held,
    /// In the player's pouches.
    Pocketed,
    /// In the air after a throw.
    Flying(ThrowArc),
    /// Rolling over the floor with the velocity of its [`Body`](super::Body).
    Rolling {
        /// Tick of its next rolling noise.
        heard_at: Tick,
    },
    /// Broken.
    Broken,
    /// Used up, fallen off an edge, or sunk.
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
    /// Whether the prop is whole and on the floor.
    pub fn is_on_floor(self) -> bool {
        matches!(self, PropState::Resting | PropState::Leaning | PropState::Rolling { .. })
    }
}

/// Marks a bucket that is full of water.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilledWithWater;

hash_state! { struct FilledWithWater {} }

/// Marks a prop that burns: the fuse of a firecracker, or incense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LitFuse {
    /// Tick at which the prop has burned down.
    pub until: Tick,
}

hash_state! { struct LitFuse { until } }

/// A cloud of smoke; its density follows from its age.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SmokeCloud {
    /// Current centre, in tiles.
    pub at: Vec2,
    /// Tick at which the cloud started.
    pub since: Tick,
}

hash_state! { struct SmokeCloud { at, since } }

impl SmokeCloud {
    /// Density of the cloud at a position in tiles, from 0 to 1, walls not considered.
    ///
    /// The density is `left · (1 − (d / r)²)` at the distance `d` from the centre. The radius `r`
    /// grows to its full size within `rules.grow_seconds`, fast at first; `left` falls linearly from 1
    /// to 0 between `rules.thins_after_seconds` and `rules.seconds`.
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

/// Trajectory of a thrown prop: a parabola above the straight line from the hand to the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThrowArc {
    /// Start of the flight, in tiles.
    pub from: Vec2,
    /// Target of the flight, in tiles.
    pub to: Vec2,
    /// Tick of the throw.
    pub start: Tick,
    /// Duration of the flight, in ticks.
    pub ticks: Tick,
    /// Height of the middle of the arc above the straight line, in tiles.
    pub rise: f32,
}

hash_state! { struct ThrowArc { from, to, start, ticks, rise } }

/// A lamp or brazier that can be lit and put out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lamp {
    /// Position, in tiles.
    pub at: Vec2,
    /// Kind of the lamp.
    pub kind: LampKind,
    /// Distance at which its light reaches 0, in tiles.
    pub radius: f32,
    /// Whether the lamp burns.
    pub lit: bool,
}

hash_state! { struct Lamp { lit } except {
    at, kind, radius, // of the level
} }

/// A door.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Door {
    /// Cell of the door.
    pub cell: IVec2,
    /// Kind of the door.
    pub kind: DoorKind,
    /// Whether the door is closed, opening or open.
    pub state: DoorState,
    /// Whether the door is locked for the player; guards have keys to every door.
    pub locked: bool,
    /// Whether lock picks open it; if not, it needs its key.
    pub pickable: bool,
    /// Whether the door is in a wall that runs from north to south.
    pub upright: bool,
    /// When the door closes by itself: behind a guard, or after its pressure plate was released.
    pub shuts: Option<AutoClose>,
}

hash_state! { struct Door { state, locked, shuts } except {
    cell, kind, upright, pickable, // of the level
} }

/// When a door closes by itself; it waits while somebody stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutoClose {
    /// Tick at which the door closes.
    pub at: Tick,
    /// The guard behind whom it closes, or who or what left the pressure plate.
    pub who: ActorId,
}

hash_state! { struct AutoClose { at, who } }

/// Whether a door is closed, opening or open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DoorState {
    /// Closed: nobody can walk or look through.
    Closed,
    /// Being opened, and still as impassable as a closed door.
    Opening {
        /// Tick at which the door began to open.
        since: Tick,
        /// Tick at which the door is open.
        ready: Tick,
    },
    /// Open.
    Open,
}

hash_state! { enum DoorState { 0 = Closed, 1 = Opening { since, ready }, 2 = Open } }

impl Door {
    /// Whether the door is fully open.
    pub fn is_open(&self) -> bool {
        self.state == DoorState::Open
    }
}

/// How fast, and so how loudly, a door is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpeningSpeed {
    /// Slowly and quietly.
    Slow,
    /// At normal speed.
    Normal,
    /// Burst open at a run.
    Burst,
}

impl crate::rules::PerOpening {
    /// The value for a speed of opening.
    pub fn of(&self, opening: OpeningSpeed) -> f32 {
        match opening {
            OpeningSpeed::Slow => self.slow,
            OpeningSpeed::Normal => self.normal,
            OpeningSpeed::Burst => self.burst,
        }
    }
}

/// A piece of loot that can be stolen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Treasure {
    /// Position, in tiles.
    pub at: Vec2,
    /// What kind of loot it is.
    pub loot: Loot,
    /// Index in [`LevelSpec::treasures`](crate::level::LevelSpec::treasures).
    pub spec: usize,
    /// Whether the player has taken it.
    pub taken: bool,
}

hash_state! { struct Treasure { taken } except {
    at, loot, spec, // of the level
} }

/// A closet or jar in which the player can hide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hideout {
    /// Cell of the hideout.
    pub cell: IVec2,
    /// Kind of the hideout.
    pub kind: HideoutKind,
}

/// A key, or a bunch of keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// Position of the key if nobody carries it, in tiles.
    pub at: Vec2,
    /// Doors that it unlocks.
    pub doors: Vec<hecs::Entity>,
    /// The guard who carries it on his belt.
    pub carrier: Option<hecs::Entity>,
    /// Whether the player has taken it.
    pub taken: bool,
}

hash_state! { struct Key { taken } except {
    at, doors, carrier, // of the level
} }

/// A cord that turns lamps on and off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Cell of the switch.
    pub cell: IVec2,
    /// Lamps that it turns on and off.
    pub lamps: Vec<hecs::Entity>,
}

/// A pressure plate in the floor that holds doors open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plate {
    /// Cell of the plate.
    pub cell: IVec2,
    /// Doors that it holds open.
    pub doors: Vec<hecs::Entity>,
    /// Who or what presses the plate: the player, else the first of the guards, else a heavy prop.
    pub held_by: Option<ActorId>,
}

hash_state! { struct Plate { held_by } except {
    cell, doors, // of the level
} }
