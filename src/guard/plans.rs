//! What those remember who do more than run after her: whom they could tell, where they lie in wait,
//! what they have looked at already.

use crate::base::{IVec2, StateHash, Vec2, tick::Tick};
use crate::model::{Activity, ActorId, Mate, Percept};
use crate::rules::EvidenceKind;

/// Somebody who can help, and where he was last seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    pub who: ActorId,
    pub at: Vec2,
}

/// Where a witness runs, and whether he has got it off his chest.
#[derive(Clone, Debug, PartialEq)]
pub struct Refuge {
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

/// Where somebody lies in wait, and what he keeps his eye on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lair {
    pub at: Vec2,
    pub faces: Vec2,
}

/// What somebody believes who thinks about where she will go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trail {
    /// Where she was last known.
    pub at: Vec2,
    pub since: Tick,
}

/// The place where he expects her.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bet {
    /// The door, the stand, the closet.
    pub what: Vec2,
    /// Where he watches it from.
    pub stand: Vec2,
    /// Can it be opened?
    pub is_hideout: bool,
}

/// All of it; most guards have none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plans {
    pub met: Vec<Met>,
    pub refuge: Option<Refuge>,
    /// When he last ran out of an ambush.
    pub burst: Option<Tick>,
    pub lair: Option<Lair>,
    /// Since when he is there.
    pub settled: Option<Tick>,
    pub trail: Option<Trail>,
    /// Stands that he saw empty.
    pub robbed: Vec<Vec2>,
    pub bet: Option<Bet>,
    /// What he has watched, and until when.
    pub watched: Vec<(Vec2, Tick)>,
}

impl Plans {
    /// Takes in what his senses told of where she is and what she has done.
    pub fn take_in(&mut self, percepts: &[Percept], now: Tick) {
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
            self.trail = Some(Trail { at, since: now });
        }
    }

    /// Keeps in mind where those are who can help.
    pub fn meet(&mut self, company: &[Mate], can_help: impl Fn(&Mate) -> bool) {
        for mate in company.iter().filter(|mate| can_help(mate)) {
            let met = Met { who: mate.id, at: mate.at };
            match self.met.iter_mut().find(|known| known.who == mate.id) {
                Some(known) => *known = met,
                None => self.met.push(met),
            }
        }
        // Whom he saw asleep he does not run to.
        let lost = |met: &Met| company.iter().any(|m| m.id == met.who && m.activity == Activity::Sleep);
        self.met.retain(|met| !lost(met));
    }

    /// Mixes everything that can change what he does next into a hash.
    pub fn hash_into(&self, hash: &mut StateHash) {
        hash.u32(self.met.len() as u32).bool(self.refuge.is_some());
        for met in &self.met {
            hash.u32(met.who.0).vec2(met.at);
        }
        if let Some(refuge) = &self.refuge {
            hash.vec2(refuge.at).vec2(refuge.next).u32(refuge.replan_at).u32(refuge.until);
            hash.bool(refuge.told).u32(refuge.deserted.len() as u32);
            for cell in &refuge.deserted {
                hash.u32(cell.x as u32).u32(cell.y as u32);
            }
        }
        hash.debug(&self.burst).debug(&self.settled);
        hash.bool(self.lair.is_some()).bool(self.trail.is_some()).bool(self.bet.is_some());
        if let Some(lair) = &self.lair {
            hash.vec2(lair.at).vec2(lair.faces);
        }
        if let Some(trail) = &self.trail {
            hash.vec2(trail.at).u32(trail.since);
        }
        if let Some(bet) = &self.bet {
            hash.vec2(bet.what).vec2(bet.stand).bool(bet.is_hideout);
        }
        hash.u32(self.robbed.len() as u32).u32(self.watched.len() as u32);
        for at in &self.robbed {
            hash.vec2(*at);
        }
        for (at, until) in &self.watched {
            hash.vec2(*at).u32(*until);
        }
    }
}
