//! What those remember who do more than run after her: whom they could tell, where they lie in wait,
//! what they have looked at already.

use crate::base::{IVec2, Vec2, tick::Tick};
use crate::hash_state;
use crate::model::{Activity, ActorId, Percept, VisibleAlly};
use crate::rules::EvidenceKind;

/// Somebody who can help, and where he was last seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastSeenAlly {
    pub who: ActorId,
    pub at: Vec2,
}

hash_state! { struct LastSeenAlly { who, at } }

/// Where a witness runs, and whether he has got it off his chest.
#[derive(Clone, Debug, PartialEq)]
pub struct FleeTarget {
    pub at: Vec2,
    /// He ran to these places, and nobody was there.
    pub deserted: Vec<IVec2>,
    /// The next point of his way.
    pub next: Vec2,
    /// When he thinks about his way again.
    pub replan_at: Tick,
    /// When he gives up, or has cowered for long enough.
    pub until: Tick,
    pub told: bool,
}

hash_state! { struct FleeTarget { at, deserted, next, replan_at, until, told } }

/// Where somebody lies in wait, and what he keeps his eye on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AmbushSpot {
    pub at: Vec2,
    pub faces: Vec2,
}

hash_state! { struct AmbushSpot { at, faces } }

/// What somebody believes who thinks about where she will go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastKnownTrail {
    /// Where she was last known.
    pub at: Vec2,
    pub since: Tick,
}

hash_state! { struct LastKnownTrail { at, since } }

/// The place where he expects her.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WatchTarget {
    /// The door, the stand, the closet.
    pub what: Vec2,
    /// Where he watches it from.
    pub stand: Vec2,
    /// Can it be opened?
    pub is_hideout: bool,
}

hash_state! { struct WatchTarget { what, stand, is_hideout } }

/// All of it; most guards have none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TacticsMemory {
    pub allies: Vec<LastSeenAlly>,
    pub refuge: Option<FleeTarget>,
    /// When he last ran out of an ambush.
    pub burst: Option<Tick>,
    pub ambush_spot: Option<AmbushSpot>,
    /// Since when he is there.
    pub settled: Option<Tick>,
    pub trail: Option<LastKnownTrail>,
    /// Stands that he saw empty.
    pub robbed: Vec<Vec2>,
    pub watch_target: Option<WatchTarget>,
    /// What he has watched, and until when.
    pub watched: Vec<(Vec2, Tick)>,
}

hash_state! { struct TacticsMemory { allies, refuge, burst, ambush_spot, settled, trail, robbed, watch_target, watched } }

impl TacticsMemory {
    /// Takes in what his senses told of where she is and what she has done.
    pub fn observe(&mut self, percepts: &[Percept], now: Tick) {
        for percept in percepts {
            let at = match *percept {
                Percept::Saw { at, sure: true, .. } | Percept::Touched { at } => at,
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

    /// Keeps in mind where those are who can help.
    pub fn meet(&mut self, company: &[VisibleAlly], can_help: impl Fn(&VisibleAlly) -> bool) {
        for mate in company.iter().filter(|mate| can_help(mate)) {
            let met = LastSeenAlly { who: mate.id, at: mate.at };
            match self.allies.iter_mut().find(|known| known.who == mate.id) {
                Some(known) => *known = met,
                None => self.allies.push(met),
            }
        }
        // Whom he saw asleep he does not run to.
        let lost =
            |met: &LastSeenAlly| company.iter().any(|m| m.id == met.who && m.activity == Activity::Sleep);
        self.allies.retain(|met| !lost(met));
    }
}
