//! Memory of the tactical actions: whom a witness can tell, where a guard waits in ambush, what an
//! inspector has watched.

use crate::base::{IVec2, Vec2, tick::Tick};
use crate::hash_state;
use crate::model::{Activity, ActorId, Percept, VisibleAlly};
use crate::rules::{Archetype, EvidenceKind};

/// A guard who can help, and where he was last seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastSeenAlly {
    /// Identifier of the guard.
    pub who: ActorId,
    /// Kind of guard.
    pub kind: Archetype,
    /// Position, in tiles.
    pub at: Vec2,
}

hash_state! { struct LastSeenAlly { who, at } except {
    kind, // never changes
} }

/// Where a fleeing guard runs, and whether he has reported.
#[derive(Clone, Debug, PartialEq)]
pub struct FleeTarget {
    /// Position of the help or refuge, in tiles.
    pub at: Vec2,
    /// Cells where he looked for help and nobody was.
    pub deserted: Vec<IVec2>,
    /// Next point of his path, in tiles.
    pub next: Vec2,
    /// Tick at which the guard plans again.
    pub replan_at: Tick,
    /// Tick at which the guard gives up, or has cowered long enough.
    pub until: Tick,
    /// Whether the guard has reported.
    pub told: bool,
}

hash_state! { struct FleeTarget { at, deserted, next, replan_at, until, told } }

/// Where a guard waits in ambush, and what he watches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AmbushSpot {
    /// Position, in tiles.
    pub at: Vec2,
    /// Position that he watches, in tiles.
    pub faces: Vec2,
}

hash_state! { struct AmbushSpot { at, faces } }

/// Last position of the player that a guard knows or was told, for outthinking her.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastKnownTrail {
    /// Position, in tiles.
    pub at: Vec2,
    /// Tick at which the guard learned the position.
    pub since: Tick,
}

hash_state! { struct LastKnownTrail { at, since } }

/// A place where a guard expects the player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WatchTarget {
    /// Position of the exit, treasure, hideout or lead, in tiles.
    pub what: Vec2,
    /// Position from which he watches it, in tiles.
    pub stand: Vec2,
    /// Whether the place is a hideout, which the guard opens.
    pub is_hideout: bool,
}

hash_state! { struct WatchTarget { what, stand, is_hideout } }

/// Memory of fleeing, ambush and outthinking; empty for most guards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TacticsMemory {
    /// Guards who can help, where he last saw them.
    pub allies: Vec<LastSeenAlly>,
    /// Where the guard runs while he flees.
    pub refuge: Option<FleeTarget>,
    /// Tick at which the guard last ran out of an ambush.
    pub burst: Option<Tick>,
    /// Where the guard waits in ambush.
    pub ambush_spot: Option<AmbushSpot>,
    /// Tick at which the guard arrived at the ambush spot.
    pub settled: Option<Tick>,
    /// Last known position of the player.
    pub trail: Option<LastKnownTrail>,
    /// Positions of treasures that he noticed to be missing.
    pub robbed: Vec<Vec2>,
    /// The place that he is watching.
    pub watch_target: Option<WatchTarget>,
    /// Places that he has watched, and when.
    pub watched: Vec<(Vec2, Tick)>,
}

hash_state! { struct TacticsMemory { allies, refuge, burst, ambush_spot, settled, trail, robbed, watch_target, watched } }

impl TacticsMemory {
    /// Stores percepts about the player's position and missing treasures.
    pub fn observe(&mut self, percepts: &[Percept], now: Tick) {
        for percept in percepts {
            let at = match *percept {
                Percept::Saw { at, is_certain: true, .. } | Percept::Touched { at } => at,
                Percept::Told { her, .. } => her,
                Percept::Noticed { kind, at, .. } => {
                    if kind == EvidenceKind::MissingTreasure && !self.robbed.contains(&at) {
                        self.robbed.push(at);
                    }
                    at
                }
                _ => continue,
            };
            self.trail = Some(LastKnownTrail { at, since: now });
        }
    }

    /// Updates where the guards who can help were last seen; those seen asleep are dropped.
    pub fn meet(&mut self, company: &[VisibleAlly], can_help: impl Fn(&VisibleAlly) -> bool) {
        for mate in company.iter().filter(|mate| can_help(mate)) {
            let met = LastSeenAlly { who: mate.id, kind: mate.archetype, at: mate.at };
            match self.allies.iter_mut().find(|known| known.who == mate.id) {
                Some(known) => *known = met,
                None => self.allies.push(met),
            }
        }
        // A sleeping guard cannot help.
        for sleeper in company.iter().filter(|mate| mate.activity == Activity::Sleep) {
            self.allies.retain(|met| met.who != sleeper.id);
        }
    }
}
