//! Components of the player and the guards, and what guards know. Those of things are in `thing.rs`.

use crate::base::tick::Tick;
use crate::base::{Aabb, Vec2};
use crate::hash_state;
use crate::rules::{Archetype, EvidenceKind, Outfit, Personality, PropKind};
use hecs::Entity;
use serde::{Deserialize, Serialize};

/// Identifier of an entity for the whole heist, numbered from 0 in the order of creation.
///
/// Wherever order matters, the order of these identifiers decides, because hecs promises none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ActorId(pub u32);

hash_state! { struct ActorId(id) }

/// Position, size and velocity of an entity; its box is the space that its feet take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Centre, in tiles.
    pub at: Vec2,
    /// Half the width and height of the box, in tiles.
    pub half: Vec2,
    /// Velocity with which it moved in the last tick, in tiles/s.
    pub velocity: Vec2,
    /// Distance since the last footstep, in tiles.
    pub stride: f32,
}

hash_state! { struct Body { at, half, velocity, stride } }

impl Body {
    /// A body at rest.
    pub fn new(at: Vec2, half: Vec2) -> Self {
        Self { at, half, velocity: Vec2::ZERO, stride: 0.0 }
    }

    /// The bounding box of the feet.
    pub fn aabb(&self) -> Aabb {
        Aabb::new(self.at, self.half)
    }

    /// Whether the body is slower than 0.1 tiles/s.
    pub fn is_still(&self) -> bool {
        self.velocity.length_squared() < 0.01
    }
}

/// Direction in which a person looks, as a unit vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facing(pub Vec2);

hash_state! { struct Facing(way) }

/// How somebody moves, ordered from loud and fast to quiet and slow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Posture {
    /// Running.
    Run,
    /// Walking upright.
    #[default]
    Walk,
    /// Sneaking in a crouch.
    Sneak,
    /// Crawling, which is the only way through vents.
    Crawl,
}

hash_state! { enum Posture {
    0 = Run, 1 = Walk, 2 = Sneak, 3 = Crawl,
} }

impl Posture {
    /// Whether low cover hides a person in this posture.
    pub fn is_low(self) -> bool {
        matches!(self, Posture::Sneak | Posture::Crawl)
    }
}

impl crate::rules::PerPosture {
    /// The value for a posture.
    pub fn of(&self, posture: Posture) -> f32 {
        match posture {
            Posture::Run => self.run,
            Posture::Walk => self.walk,
            Posture::Sneak => self.sneak,
            Posture::Crawl => self.crawl,
        }
    }
}

/// How bright it is at a position, in three bands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LightBand {
    /// Dark.
    Dark,
    /// Dim.
    #[default]
    Dim,
    /// Lit.
    Lit,
}

hash_state! { enum LightBand {
    0 = Dark, 1 = Dim, 2 = Lit,
} }

impl crate::rules::PerBand {
    /// The value for a light band.
    pub fn of(&self, band: LightBand) -> f32 {
        match band {
            LightBand::Dark => self.dark,
            LightBand::Dim => self.dim,
            LightBand::Lit => self.lit,
        }
    }
}

/// State of the player that is not in other components.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// Posture in this tick.
    pub posture: Posture,
    /// The prop in the player's hand.
    pub held: Option<hecs::Entity>,
    /// Kind of prop of the kit that the player throws when her hand is empty.
    pub ready: Option<PropKind>,
    /// What the player wears.
    pub outfit: Outfit,
    /// Doors that the player has keys to.
    pub keys: Vec<hecs::Entity>,
    /// First tick at which she can whistle again.
    pub whistles_at: Tick,
    /// What the player's hands are doing.
    pub activity: PlayerActivity,
    /// Treasures that the player has taken, in the order of taking.
    pub loot: Vec<ActorId>,
    /// Whether the "use" button was up in the last tick, so that pressing it acts anew.
    pub use_released: bool,
    /// Whether the "next" button was up in the last tick, so that pressing it acts anew.
    pub next_released: bool,
    /// Whether the player has thrown or put down something since a button for that went down, so that one press lets go
    /// of one thing.
    pub has_let_go: bool,
    /// Offset of the player's head from her body while she leans out, in tiles.
    pub lean: Vec2,
}

hash_state! { struct Player {
    posture, held, ready, outfit, keys, whistles_at, activity, loot, use_released, next_released,
    has_let_go, lean,
} }

/// What the player's hands are doing; everything but `Free` stops or slows her.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum PlayerActivity {
    /// Nothing.
    #[default]
    Free,
    /// Taking a treasure.
    Stealing {
        /// The treasure.
        treasure: hecs::Entity,
        /// Tick at which the player began.
        since: Tick,
    },
    /// Putting out or lighting a lamp.
    Tending {
        /// The lamp.
        lamp: hecs::Entity,
        /// Tick at which the player began.
        since: Tick,
    },
    /// Picking the lock of a door.
    Picking {
        /// The door.
        door: hecs::Entity,
        /// Index of the pin over which the feeler swings, from 0.
        pin: u32,
        /// Tick at which the feeler began to swing over this pin.
        since: Tick,
    },
    /// Inside a hideout.
    Hidden {
        /// The hideout.
        hideout: hecs::Entity,
        /// Tick at which the player went in.
        since: Tick,
    },
    /// Slowed after a throw.
    Recovering {
        /// Tick at which the player's hands are free.
        until: Tick,
    },
}

hash_state! { enum PlayerActivity {
    0 = Free,
    1 = Stealing { treasure, since },
    2 = Tending { lamp, since },
    3 = Picking { door, pin, since },
    4 = Hidden { hideout, since },
    5 = Recovering { until },
} }

/// How much light is on the player and whether she is hidden; the light gem shows what guards use.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Exposure {
    /// Light on the player, from 0 to 1.
    pub light: f32,
    /// Light band that counts for sight; it follows `pending` with a delay, so that it does not
    /// flicker.
    pub band: LightBand,
    /// Light band of the current light.
    pub pending: LightBand,
    /// Tick since which the light has been in `pending`.
    pub pending_since: Tick,
    /// Whether the player is inside a hideout and so invisible.
    pub hidden: bool,
}

hash_state! { struct Exposure { light, band, pending, pending_since, hidden } }

/// Archetype of a guard and his entry in the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Kind of guard.
    pub archetype: Archetype,
    /// What he cares about.
    pub personality: Personality,
    /// Index in [`LevelSpec::guards`](crate::level::LevelSpec::guards).
    pub spec: usize,
}

/// How much a guard has noticed of the player: the awareness meter and what follows from it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Awareness {
    /// Awareness meter, from 0 to 100; the thresholds are in `assets/rules/awareness.json`.
    pub meter: f32,
    /// Alert level that follows from the meter, with hysteresis.
    pub alert_level: AlertLevel,
    /// Tick until which the meter does not fall.
    pub grace_until: Tick,
    /// Tick until which the guard is cautious and sees farther.
    pub caution_until: Tick,
    /// How the guard sees, smells or feels the player in this tick; `None` if he does not.
    pub sighting: Option<Sighting>,
    /// For how many ticks in a row the guard has seen, smelt or felt the player.
    pub in_sight: Tick,
    /// Tick at which the guard last saw, smelt or felt the player.
    pub last_seen: Option<Tick>,
    /// Tick at which the guard last heard a faint noise.
    pub last_faint: Option<Tick>,
    /// Whether the guard is calm and far from the player, so that he may think less often.
    pub remote: bool,
}

hash_state! { struct Awareness {
    meter, alert_level, grace_until, caution_until, in_sight, last_seen, last_faint, remote,
} except {
    sighting, // told anew in every tick
} }

/// Where a guard is in a grab at the player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum GrabState {
    /// Not grabbing.
    #[default]
    Ready,
    /// Winding up, which he cannot stop; at `until` he catches the player if she is within the arc.
    WindUp {
        /// Start of the arc, in tiles.
        from: Vec2,
        /// Direction of the arc, as a unit vector.
        direction: Vec2,
        /// Tick at which the guard began.
        since: Tick,
        /// Tick at which the arc is checked.
        until: Tick,
    },
    /// Stumbling after a miss.
    Recovery {
        /// Tick at which the guard has recovered.
        until: Tick,
    },
}

hash_state! { enum GrabState {
    0 = Ready,
    1 = WindUp { from, direction, since, until },
    2 = Recovery { until },
} }

impl GrabState {
    /// Whether the guard is not grabbing and not stumbling.
    pub fn is_ready(self) -> bool {
        self == Self::Ready
    }
}

/// How visible the player is to a guard, with the factors that decide it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sighting {
    /// Light on the player, from 0 to 1.
    pub light: f32,
    /// Light band of the player.
    pub band: LightBand,
    /// Distance to the player or to her shadow, in tiles.
    pub distance: f32,
    /// Posture that the guard sees.
    pub posture: Posture,
    /// How long it takes to fill the awareness meter from 0 under these conditions, in seconds, before
    /// the difficulty's factor.
    pub full_seconds: f32,
    /// Whether the player is in the main vision cone or within touch range; `false` in the peripheral cone or
    /// for a shadow.
    #[serde(rename = "sure")]
    pub is_certain: bool,
    /// Whether the player is within touch range.
    pub touched: bool,
    /// Whether only her shadow on paper is seen.
    pub silhouette: bool,
    /// Whether only her head is seen, because she leans out from behind cover.
    #[serde(default)]
    pub leaning: bool,
    /// Sense by which the guard perceives her.
    #[serde(rename = "by")]
    pub sense: Sense,
}

/// Sense by which a guard perceives the player directly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sense {
    /// Sight or touch.
    #[default]
    Eyes,
    /// Smell.
    Nose,
    /// Steps felt through the floor.
    Feet,
}

hash_state! { enum Sense {
    0 = Eyes, 1 = Nose, 2 = Feet,
} }

/// State of the senses of smell and tremor; only guards with one of these senses have it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpecialSenses {
    /// Tick at which the player left the freshest scent that the guard has smelt, so that no older one
    /// is reported.
    pub scent: Tick,
    /// Tick at which the guard last felt a footstep of the player.
    pub felt: Option<Tick>,
    /// How the guard smells or feels the player in this tick; `None` if he does not.
    pub sensed: Option<Sighting>,
}

hash_state! { struct SpecialSenses { scent, felt } except {
    sensed, // told anew in every tick
} }

/// How suspicious a guard is, lowest first; it follows from the awareness meter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AlertLevel {
    /// Suspects nothing.
    #[default]
    Calm,
    /// Looks towards what he noticed.
    Curious,
    /// Goes to look; on screen "suspicious".
    Investigating,
    /// Has detected the player.
    Alert,
}

hash_state! { enum AlertLevel {
    0 = Calm, 1 = Curious, 2 = Investigating, 3 = Alert,
} }

/// What a guard does, as seen from outside; follows from the action that his AI has selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Activity {
    /// Walking his patrol or standing at a stop of it.
    #[default]
    Patrol,
    /// Dozing on his feet: sees nothing, but hears and feels touch.
    Doze,
    /// Looking at something without going there.
    Glance,
    /// Going to look at a lead.
    Investigate,
    /// Running after the player.
    Chase,
    /// Searching the area where the player was lost.
    Search,
    /// Repairing evidence: lighting a lamp, closing a door, waking a sleeper.
    Mend,
    /// Put to sleep by incense: neither sees nor hears, except loud noises.
    Sleep,
    /// Running from the player to somebody who can help.
    Flee,
    /// Running to a gong.
    Alarm,
    /// Keeping his lantern's light on the player from a distance.
    Shine,
    /// Circling the player at a distance, in a pack.
    Circle,
    /// Following the player's scent.
    Track,
    /// Going to the place where he expects the player.
    Outthink,
    /// Waiting in ambush.
    Ambush,
    /// Walking in formation with the leader of his squad.
    Follow,
    /// Clockwork doll that pursues the player.
    Haunt,
    /// Clockwork doll that returns to its corner.
    Scatter,
    /// Clockwork doll that flees from music.
    Fright,
    /// Calling out to somebody far away, and walking towards her.
    Challenge,
    /// Resting beside a fire.
    Rest,
    /// Going to another guard to look at something together.
    Fetch,
    /// Taking what tempts him, or drinking it.
    Pocket,
    /// Going to another guard with news.
    Report,
}

hash_state! { enum Activity {
    0 = Patrol, 1 = Doze, 2 = Glance, 3 = Investigate, 4 = Chase, 5 = Search, 6 = Mend, 7 = Sleep,
    8 = Flee, 9 = Alarm, 10 = Shine, 11 = Circle, 12 = Track, 13 = Outthink, 14 = Ambush,
    15 = Follow, 16 = Haunt, 17 = Scatter, 18 = Fright, 19 = Challenge, 20 = Rest, 21 = Fetch,
    22 = Pocket, 23 = Report,
} }

impl Activity {
    /// Whether the guard knows where the player is and acts on it.
    pub fn is_hunt(self) -> bool {
        matches!(
            self,
            Activity::Chase
                | Activity::Challenge
                | Activity::Circle
                | Activity::Shine
                | Activity::Alarm
                | Activity::Flee
                | Activity::Haunt
        )
    }

    /// Whether the guard looks for a player whom he has lost.
    pub fn is_search(self) -> bool {
        matches!(self, Activity::Search | Activity::Track | Activity::Outthink)
    }

    /// Whether guards do this as long as nothing has disturbed them.
    pub fn is_everyday(self) -> bool {
        match self {
            Activity::Patrol
            | Activity::Doze
            | Activity::Follow
            | Activity::Ambush
            | Activity::Rest
            | Activity::Pocket
            | Activity::Report => true,
            Activity::Glance
            | Activity::Investigate
            | Activity::Chase
            | Activity::Search
            | Activity::Mend
            | Activity::Sleep
            | Activity::Flee
            | Activity::Alarm
            | Activity::Shine
            | Activity::Circle
            | Activity::Track
            | Activity::Outthink
            | Activity::Haunt
            | Activity::Scatter
            | Activity::Fright
            | Activity::Challenge
            | Activity::Fetch => false,
        }
    }
}

/// Another guard, as a guard sees him in this tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VisibleAlly {
    /// Identifier of the other guard.
    pub id: ActorId,
    /// Kind of guard.
    pub archetype: Archetype,
    /// Position, in tiles.
    pub at: Vec2,
    /// Velocity, in tiles/s.
    pub velocity: Vec2,
    /// Direction in which he looks, as a unit vector.
    pub facing: Vec2,
    /// What the guard does.
    pub activity: Activity,
}

hash_state! { struct VisibleAlly { id, archetype, at, velocity, facing, activity } }

/// What a guard sees around him that his needs are about.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Surroundings {
    /// How dark it is a few tiles ahead of him, 0 to 1; 0 while he is calm, because then he does not look.
    pub gloom: f32,
    /// Position of the nearest burning brazier in view, in tiles.
    pub fire: Option<Vec2>,
    /// The nearest prop in view that tempts him.
    pub treat: Option<Treat>,
}

hash_state! { struct Surroundings { gloom, fire, treat } }

/// A prop that tempts a guard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Treat {
    /// The prop.
    pub prop: Entity,
    /// Kind of the prop.
    pub kind: PropKind,
    /// Position of the prop, in tiles.
    pub at: Vec2,
}

hash_state! { struct Treat { prop, kind, at } }

/// The other guards whom a guard sees in this tick, nearest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VisibleAllies(pub Vec<VisibleAlly>);

hash_state! { struct VisibleAllies(mates) }

/// Effect of incense on a guard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SleepState {
    /// For how many ticks in a row the guard has breathed incense.
    pub breathed: Tick,
    /// Tick at which the guard wakes by himself; `None` while he is awake.
    pub until: Option<Tick>,
}

hash_state! { struct SleepState { breathed, until } }

impl SleepState {
    /// Whether incense keeps the guard asleep.
    pub fn is_asleep(self) -> bool {
        self.until.is_some()
    }
}

/// Evidence that a guard has noticed or is about to notice; sleep clears it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownEvidence {
    /// What the guard has noticed and has not seen in order since.
    pub known: Vec<Evidence>,
    /// What the guard sees but has not noticed yet, and for how many ticks in a row.
    pub watched: Vec<(hecs::Entity, Tick)>,
}

hash_state! { struct KnownEvidence { known, watched } }

/// A piece of evidence in the world: something that is not as it should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// Kind of the evidence.
    pub kind: EvidenceKind,
    /// The door, lamp, treasure, sleeping guard or broken prop.
    pub what: hecs::Entity,
    /// Position, in tiles.
    pub at: Vec2,
    /// Tick since which it has been out of place.
    pub since: Tick,
    /// Zone that it counts to.
    pub zone: u16,
    /// Whether any guard has noticed it, so that it has been counted.
    pub noticed: bool,
}

hash_state! { struct Evidence { kind, what, at, since, zone, noticed } }

/// What has been noticed in a zone, and what followed from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ZoneState {
    /// How many pieces of evidence have been noticed.
    pub noticed: u32,
    /// Whether the guards of the zone have been made cautious.
    pub cautious: bool,
    /// Whether the lamps of the zone have been lit because of the evidence.
    pub lit: bool,
}

hash_state! { struct ZoneState { noticed, cautious, lit } }

/// Whether a guard's eyes are open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eyes {
    /// `false` while he dozes or sleeps.
    pub open: bool,
}

hash_state! { struct Eyes { open } }
