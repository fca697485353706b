//! The components of the hecs world: those of people, and what they know. Things have theirs in
//! `thing`.

use crate::base::tick::Tick;
use crate::base::{Aabb, Vec2};
use crate::hash_state;
use crate::rules::{Archetype, EvidenceKind, Outfit, PropKind};
use serde::{Deserialize, Serialize};

/// Who or what an entity is, for as long as the heist lasts. Wherever order matters it is the
/// order of these ids: hecs promises none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ActorId(pub u32);

hash_state! { struct ActorId(id) }

/// Where something is and how much room it takes: the box of its feet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    pub at: Vec2,
    pub half: Vec2,
    /// What it really moved in the last tick, in tiles/s.
    pub velocity: Vec2,
    /// The way since the last footstep, in tiles.
    pub stride: f32,
}

hash_state! { struct Body { at, half, velocity, stride } }

impl Body {
    pub fn new(at: Vec2, half: Vec2) -> Self {
        Self { at, half, velocity: Vec2::ZERO, stride: 0.0 }
    }

    pub fn aabb(&self) -> Aabb {
        Aabb::new(self.at, self.half)
    }

    pub fn is_still(&self) -> bool {
        self.velocity.length_squared() < 0.01
    }
}

/// Which way somebody looks: a unit vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Facing(pub Vec2);

hash_state! { struct Facing(way) }

/// How somebody holds the body, from loud and fast to quiet and slow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Posture {
    Run,
    #[default]
    Walk,
    Sneak,
    Crawl,
}

hash_state! { enum Posture {
    0 = Run, 1 = Walk, 2 = Sneak, 3 = Crawl,
} }

impl Posture {
    /// Low enough to be hidden by low cover?
    pub fn is_low(self) -> bool {
        matches!(self, Posture::Sneak | Posture::Crawl)
    }
}

impl crate::rules::PerPosture {
    pub fn of(&self, posture: Posture) -> f32 {
        match posture {
            Posture::Run => self.run,
            Posture::Walk => self.walk,
            Posture::Sneak => self.sneak,
            Posture::Crawl => self.crawl,
        }
    }
}

/// How bright it is where somebody stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LightBand {
    Dark,
    #[default]
    Dim,
    Lit,
}

hash_state! { enum LightBand {
    0 = Dark, 1 = Dim, 2 = Lit,
} }

impl crate::rules::PerBand {
    pub fn of(&self, band: LightBand) -> f32 {
        match band {
            LightBand::Dark => self.dark,
            LightBand::Dim => self.dim,
            LightBand::Lit => self.lit,
        }
    }
}

/// The thief girl.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    pub posture: Posture,
    /// The thing in her hand.
    pub held: Option<hecs::Entity>,
    /// Which kind from her pouches she throws when her hand is empty.
    pub ready: Option<PropKind>,
    pub outfit: Outfit,
    /// The doors that she has keys to.
    pub keys: Vec<hecs::Entity>,
    /// Not before this does she whistle again.
    pub whistles_at: Tick,
    pub activity: PlayerActivity,
    /// Which treasures she has taken, in the order of taking.
    pub loot: Vec<ActorId>,
    /// Did the button "use" go up since it last did something?
    pub use_released: bool,
    /// The same for the button that brings up the next of her kit.
    pub next_released: bool,
    /// She has thrown something since the button "throw" went down: one press, one throw.
    pub has_thrown: bool,
}

hash_state! { struct Player {
    posture, held, ready, outfit, keys, whistles_at, activity, loot, use_released, next_released,
    has_thrown,
} }

/// What keeps her from walking.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum PlayerActivity {
    #[default]
    Free,
    /// Taking a treasure; begun at this tick.
    Stealing { treasure: hecs::Entity, since: Tick },
    /// Snuffing or lighting a lamp; begun at this tick.
    Tending { lamp: hecs::Entity, since: Tick },
    /// Picking the lock of a door: the feeler began to swing over this pin (0 is the first) at that tick.
    Picking { door: hecs::Entity, pin: u32, since: Tick },
    /// Inside a hideout.
    Hidden { hideout: hecs::Entity, since: Tick },
    /// The arm comes back after a throw.
    Recovering { until: Tick },
}

hash_state! { enum PlayerActivity {
    0 = Free,
    1 = Stealing { treasure, since },
    2 = Tending { lamp, since },
    3 = Picking { door, pin, since },
    4 = Hidden { hideout, since },
    5 = Recovering { until },
} }

/// How much can be seen of her. What the light gem shows is what guards use.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Exposure {
    /// The light on her, 0 to 1.
    pub light: f32,
    /// The band that counts: it changes only when the light stays on one side for a while.
    pub band: LightBand,
    /// The band that the light is in now, and since when.
    pub pending: LightBand,
    pub pending_since: Tick,
    /// Inside a hideout, nothing is seen of her.
    pub hidden: bool,
}

hash_state! { struct Exposure { light, band, pending, pending_since, hidden } }

/// A guard's place in the level file, and who he is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    pub archetype: Archetype,
    /// His place in `LevelSpec::guards`.
    pub spec: usize,
}

/// What a guard knows, from 0 to 100, and what it makes him.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Awareness {
    pub meter: f32,
    pub alert_level: AlertLevel,
    /// Until when the meter rests before it falls.
    pub grace_until: Tick,
    /// Until when he is cautious: he sees farther.
    pub caution_until: Tick,
    /// How he sees or feels her in this tick, if he does.
    pub sighting: Option<Sighting>,
    /// For how many ticks without a break he has seen or felt her.
    pub in_sight: Tick,
    /// When he last saw or felt her.
    pub last_seen: Option<Tick>,
    /// When he last heard something only faintly.
    pub last_faint: Option<Tick>,
    /// Is he so far from her that nobody notices how seldom he thinks?
    pub remote: bool,
}

hash_state! { struct Awareness {
    meter, alert_level, grace_until, caution_until, in_sight, last_seen, last_faint, remote,
} except {
    sighting, // told anew in every tick
} }

/// What a guard's hands are at: they reach for her, or have just reached into the air.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum GrabState {
    #[default]
    Ready,
    /// He winds up, and cannot help it any more. At `until` he has her, if she is inside of the arc then.
    WindUp {
        /// Where he stood when he began, and which way he reaches: a unit vector.
        from: Vec2,
        direction: Vec2,
        since: Tick,
        until: Tick,
    },
    /// He missed, and stumbles.
    Recovery { until: Tick },
}

hash_state! { enum GrabState {
    0 = Ready,
    1 = WindUp { from, direction, since, until },
    2 = Recovery { until },
} }

impl GrabState {
    pub fn is_ready(self) -> bool {
        self == Self::Ready
    }
}

/// Why a guard saw her: the numbers that went into it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sighting {
    /// The light on her, 0 to 1.
    pub light: f32,
    pub band: LightBand,
    /// How far away she was, in tiles.
    pub distance: f32,
    pub posture: Posture,
    /// How long it takes to be seen fully like this, in seconds.
    pub full_seconds: f32,
    /// Well in view, or only out of the corner of the eye?
    pub sure: bool,
    /// So near that he felt her.
    pub touched: bool,
    /// Only her shadow on paper.
    pub silhouette: bool,
    pub by: Sense,
}

/// By which sense a guard knows of her.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sense {
    /// He sees her, or touches her.
    #[default]
    Eyes,
    /// He smells her.
    Nose,
    /// He feels her steps through the floor.
    Feet,
}

hash_state! { enum Sense {
    0 = Eyes, 1 = Nose, 2 = Feet,
} }

/// Senses that only some have, a nose and a feeling for steps: what they have told so far, so that they
/// tell nothing twice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpecialSenses {
    /// When she left the freshest scent of those that he has smelt.
    pub scent: Tick,
    /// When he last felt a step of hers.
    pub felt: Option<Tick>,
    /// How he smells or feels her in this tick, if he does.
    pub sensed: Option<Sighting>,
}

hash_state! { struct SpecialSenses { scent, felt } except {
    sensed, // told anew in every tick
} }

/// The rungs of awareness, lowest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AlertLevel {
    #[default]
    Calm,
    Curious,
    Investigating,
    Alert,
}

hash_state! { enum AlertLevel {
    0 = Calm, 1 = Curious, 2 = Investigating, 3 = Alert,
} }

/// What a guard is doing, as anybody can see it. Decided by his mind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Activity {
    #[default]
    Patrol,
    /// Asleep on his feet: no cone, but ears and skin.
    Doze,
    Glance,
    Investigate,
    Chase,
    Search,
    /// Putting right what somebody left: lighting a lamp, shutting a door, waking a sleeper.
    Mend,
    /// Put to sleep: neither eyes nor ears, until he wakes or is woken.
    Sleep,
    /// Running from her to somebody who can help.
    Flee,
    /// On his way to the gong.
    Alarm,
    /// Keeping his light on her, from afar.
    Shine,
    /// Round her at right angles.
    Circle,
    /// On her scent.
    Track,
    /// On his way to where it is worth most.
    Outthink,
    /// Lying in wait, not to be seen.
    Ambush,
    /// Walking with his squad.
    Follow,
    /// A doll after her,
    Haunt,
    /// back to its corner,
    Scatter,
    /// or running from the music.
    Fright,
}

hash_state! { enum Activity {
    0 = Patrol, 1 = Doze, 2 = Glance, 3 = Investigate, 4 = Chase, 5 = Search, 6 = Mend, 7 = Sleep,
    8 = Flee, 9 = Alarm, 10 = Shine, 11 = Circle, 12 = Track, 13 = Outthink, 14 = Ambush,
    15 = Follow, 16 = Haunt, 17 = Scatter, 18 = Fright,
} }

impl Activity {
    /// Is she what he is after, for sure?
    pub fn is_hunt(self) -> bool {
        matches!(
            self,
            Activity::Chase
                | Activity::Circle
                | Activity::Shine
                | Activity::Alarm
                | Activity::Flee
                | Activity::Haunt
        )
    }

    /// Is he looking for her?
    pub fn is_search(self) -> bool {
        matches!(self, Activity::Search | Activity::Track | Activity::Outthink)
    }
}

/// Somebody on his side whom a guard sees, as he sees him.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VisibleAlly {
    pub id: ActorId,
    pub archetype: Archetype,
    pub at: Vec2,
    /// In tiles/s.
    pub velocity: Vec2,
    pub facing: Vec2,
    pub activity: Activity,
}

hash_state! { struct VisibleAlly { id, archetype, at, velocity, facing, activity } }

/// The mates whom a guard sees in this tick, nearest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VisibleAllies(pub Vec<VisibleAlly>);

hash_state! { struct VisibleAllies(mates) }

/// What incense does to a guard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SleepState {
    /// For how many ticks without a break he has breathed it.
    pub breathed: Tick,
    /// Asleep until this tick.
    pub until: Option<Tick>,
}

hash_state! { struct SleepState { breathed, until } }

impl SleepState {
    /// Does he sleep over it, deaf and with his eyes shut?
    pub fn is_asleep(self) -> bool {
        self.until.is_some()
    }
}

/// What a guard's eyes have told him of what somebody left. The senses keep it, so that he notices
/// nothing twice. Sleep takes it from him.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownEvidence {
    /// What he has noticed and has not seen in order since.
    pub known: Vec<Evidence>,
    /// What he has in view and has not noticed yet, and for how many ticks without a break.
    pub watched: Vec<(hecs::Entity, Tick)>,
}

hash_state! { struct KnownEvidence { known, watched } }

/// Something that tells guards that somebody was here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    pub kind: EvidenceKind,
    /// The door, lamp, treasure, guard or thing.
    pub what: hecs::Entity,
    pub at: Vec2,
    /// The zone to which it counts.
    pub zone: u16,
    /// Has any guard noticed it? Then it has been counted.
    pub noticed: bool,
}

hash_state! { struct Evidence { kind, what, at, zone, noticed } }

/// What a zone's guards have noticed together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ZoneState {
    pub noticed: u32,
    pub cautious: bool,
    /// All its lamps have been lit because of it.
    pub lit: bool,
}

hash_state! { struct ZoneState { noticed, cautious, lit } }

/// A guard's eyes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eyes {
    /// Shut while dozing.
    pub open: bool,
}

hash_state! { struct Eyes { open } }
