//! Membership of search parties: guards request changes, which are applied after each turn.
//!
//! A guard who lost the player founds a party and calls; guards who hear the call join.

use super::memory::{GuardMemory, LeadSource, SearchMemory};
use super::world_info::WorldInfo;
use crate::base::Vec2;
use crate::level::LevelSpec;
use crate::model::party::{SearchGround, SearchParty, period};
use crate::model::*;
use crate::rules::Rules;
use crate::space::occupancy::Scratch;

/// A change to search parties that a guard requests.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PartyRequest {
    /// Leave the current party and join that of a guard in sight, or else found a new one.
    Begin {
        /// What he knows of the player.
        hunt: SearchMemory,
        /// A guard in sight who searches already.
        with: Option<ActorId>,
    },
    /// Claim a position, so that nobody else searches it, or release the claim. One that another member has claimed
    /// stays his.
    Claim(Option<Vec2>),
    /// Move a share of all belief to a position.
    Hear {
        /// Position, in tiles.
        at: Vec2,
        /// Share of all belief, from 0 to 1.
        part: f32,
    },
}

/// Removes empty parties and updates the belief of those whose turn it is.
pub fn update(sim: &mut Sim) {
    let Sim { level, map, rules, tick, parties, .. } = sim;
    parties.retain(|party| !party.members.is_empty());
    let (ground, mut scratch) = (ground(level, map, rules), Scratch::default());
    for party in parties.iter_mut().filter(|party| party.is_due(*tick, ground.rules)) {
        party.reckon(period(ground.rules), *tick, ground, &mut scratch);
    }
}

/// What the belief of a party depends on.
fn ground<'a>(level: &'a LevelSpec, map: &'a Map, rules: &'a Rules) -> SearchGround<'a> {
    SearchGround { level, map, rules: &rules.search.belief, speed: rules.player.speed.walk }
}

/// All search parties, with an index by guard.
pub struct Parties<'a> {
    /// All parties.
    all: &'a mut Vec<SearchParty>,
    /// Index of each guard's party, by identifier; a guard is in at most one.
    of: Vec<Option<usize>>,
}

impl<'a> Parties<'a> {
    /// Builds the index.
    pub fn new(all: &'a mut Vec<SearchParty>) -> Self {
        let mut of = Vec::new();
        for (place, party) in all.iter().enumerate() {
            party.members.iter().for_each(|member| note(&mut of, member.who, place));
        }
        Self { all, of }
    }

    /// The party of a guard.
    pub fn of(&self, who: ActorId) -> Option<&SearchParty> {
        self.place(who).map(|place| &self.all[place])
    }

    fn place(&self, who: ActorId) -> Option<usize> {
        self.of.get(who.0 as usize).copied().flatten()
    }

    fn join(&mut self, who: ActorId, place: usize) {
        self.leave(who);
        self.all[place].join(who);
        note(&mut self.of, who, place);
    }

    /// Removes a guard from his party.
    pub fn leave(&mut self, who: ActorId) {
        if let Some(place) = self.of.get_mut(who.0 as usize).and_then(Option::take) {
            self.all[place].members.retain(|member| member.who != who);
        }
    }

    /// Lets a guard join the party of a caller, and reports the empty hideouts that he saw to his
    /// party.
    pub fn hear(&mut self, id: ActorId, percepts: &[Percept], memory: &mut GuardMemory) {
        for percept in percepts {
            match *percept {
                Percept::Told { by, .. } => {
                    let Some(theirs) = self.place(by) else { continue };
                    // The call is no news about the player: others only search for her.
                    memory.lead.take_if(|lead| lead.source == LeadSource::Word);
                    let SearchParty { center, since, until, .. } = self.all[theirs];
                    // Unless he knows better himself.
                    let knows_more = memory.search.is_some_and(|hunt| hunt.since > since);
                    let asks = memory.last_known.is_none() && !knows_more;
                    if asks && self.is_better(theirs, self.place(id)) {
                        self.join(id, theirs);
                        memory.search =
                            Some(SearchMemory { called: true, ..SearchMemory::new(center, since, until) });
                    }
                }
                Percept::Empty { cell } => {
                    if let Some(mine) = self.place(id) {
                        self.all[mine].open(cell);
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a party has later news than the guard's own; of equals, the one with the lower founder
    /// wins, so that two guards who call each other end up in the same party.
    fn is_better(&self, theirs: usize, mine: Option<usize>) -> bool {
        let rank = |place: usize| (self.all[place].since, std::cmp::Reverse(self.all[place].founder));
        mine.is_none_or(|mine| rank(theirs) > rank(mine))
    }

    /// Applies the requests of a guard.
    pub fn grant(&mut self, who: ActorId, wishes: &[PartyRequest], scene: WorldInfo) {
        for wish in wishes {
            if let PartyRequest::Begin { hunt, with } = wish {
                match with.and_then(|mate| self.place(mate)).filter(|theirs| self.is_as_late(*theirs, hunt)) {
                    Some(theirs) => self.join(who, theirs),
                    None => self.begin(who, hunt, scene),
                }
            }
            let Some(mine) = self.place(who) else { continue };
            match *wish {
                PartyRequest::Begin { .. } => {}
                PartyRequest::Claim(place) => {
                    let party = &mut self.all[mine];
                    let apart = scene.rules.search.party.apart;
                    let free = place.filter(|at| !party.is_taken(who, *at, apart));
                    party.claim(who, free);
                }
                PartyRequest::Hear { at, part } => self.all[mine].hear(at, part),
            }
        }
    }

    /// Whether a party has news at least as late as a guard's own.
    fn is_as_late(&self, theirs: usize, hunt: &SearchMemory) -> bool {
        self.all[theirs].since >= hunt.since && !self.all[theirs].gone
    }

    /// Founds a party.
    fn begin(&mut self, who: ActorId, hunt: &SearchMemory, scene: WorldInfo) {
        self.leave(who);
        let ground = ground(scene.level, scene.map, scene.rules);
        let mut party = SearchParty::new(who, hunt.center, (hunt.since, hunt.until), ground);
        // Belief spreads for the time since the player was last known.
        let ticks = scene.tick.saturating_sub(hunt.since);
        party.reckon(ticks, scene.tick, ground, &mut Scratch::default());
        note(&mut self.of, who, self.all.len());
        self.all.push(party);
    }
}

/// Records which party a guard is in.
fn note(of: &mut Vec<Option<usize>>, who: ActorId, place: usize) {
    let id = who.0 as usize;
    of.resize(of.len().max(id + 1), None);
    of[id] = Some(place);
}
