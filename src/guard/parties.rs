//! Looking for her together: who belongs to which party.
//!
//! Whoever lost her begins a party and calls. Who hears the call comes along; who does not hear it
//! knows nothing of it. Minds only wish: what becomes of a party is done after they have run.

use super::memory::{GuardMemory, LeadSource, SearchMemory};
use super::world_info::WorldInfo;
use crate::base::Vec2;
use crate::level::LevelSpec;
use crate::model::party::{SearchGround, SearchParty, period};
use crate::model::*;
use crate::rules::Rules;

/// What somebody wants of his party.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PartyRequest {
    /// He begins one of his own, and leaves the one that he is in.
    Begin(SearchMemory),
    /// He looks at this place, so that nobody else need; or at none.
    Claim(Option<Vec2>),
    /// She may be there: so large a part of all belief goes to that place.
    Hear { at: Vec2, part: f32 },
}

/// What they believe catches up with the time that has passed. Whom nobody is looking in any more is
/// no party.
pub fn update(sim: &mut Sim) {
    let Sim { level, map, rules, tick, parties, .. } = sim;
    parties.retain(|party| !party.members.is_empty());
    let ground = ground(level, map, rules);
    for party in parties.iter_mut().filter(|party| party.is_due(*tick, ground.rules)) {
        party.reckon(period(ground.rules), *tick, ground);
    }
}

fn ground<'a>(level: &'a LevelSpec, map: &'a Map, rules: &'a Rules) -> SearchGround<'a> {
    SearchGround { level, map, rules: &rules.search.belief, speed: rules.player.speed.walk }
}

/// All parties, and who is in which: with many of them nobody is looked for in each.
pub struct Parties<'a> {
    all: &'a mut Vec<SearchParty>,
    /// The place of his party in the list, by his id; nobody is in two.
    of: Vec<Option<usize>>,
}

impl<'a> Parties<'a> {
    pub fn new(all: &'a mut Vec<SearchParty>) -> Self {
        let mut of = Vec::new();
        for (place, party) in all.iter().enumerate() {
            party.members.iter().for_each(|member| note(&mut of, member.who, place));
        }
        Self { all, of }
    }

    /// The one that he is in.
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

    pub fn leave(&mut self, who: ActorId) {
        if let Some(place) = self.of.get_mut(who.0 as usize).and_then(Option::take) {
            self.all[place].members.retain(|member| member.who != who);
        }
    }

    /// What he has heard and found makes him come along, and the others know what he knows.
    pub fn hear(&mut self, id: ActorId, percepts: &[Percept], memory: &mut GuardMemory) {
        for percept in percepts {
            match *percept {
                Percept::Told { by, .. } => {
                    let Some(theirs) = self.place(by) else { continue };
                    // Others look for her. It is no news of her that they do.
                    memory.lead.take_if(|lead| lead.clue == LeadSource::Word);
                    let SearchParty { center, since, until, .. } = self.all[theirs];
                    // Unless he knows better himself.
                    let knows_more = memory.hunt.is_some_and(|hunt| hunt.since > since);
                    let asks = memory.her.is_none() && !knows_more;
                    if asks && self.is_better(theirs, self.place(id)) {
                        self.join(id, theirs);
                        memory.hunt =
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

    /// Is a party better informed than the one that he is in? Of equals the one with the lower id: so two
    /// who call to each other end up in the same.
    fn is_better(&self, theirs: usize, mine: Option<usize>) -> bool {
        let rank = |place: usize| (self.all[place].since, std::cmp::Reverse(self.all[place].founder));
        mine.is_none_or(|mine| rank(theirs) > rank(mine))
    }

    /// What he wished comes true.
    pub fn grant(&mut self, who: ActorId, wishes: &[PartyRequest], scene: WorldInfo) {
        for wish in wishes {
            if let PartyRequest::Begin(hunt) = wish {
                self.begin(who, hunt, scene);
            }
            let Some(mine) = self.place(who) else { continue };
            match *wish {
                PartyRequest::Begin(_) => {}
                PartyRequest::Claim(place) => self.all[mine].claim(who, place),
                PartyRequest::Hear { at, part } => self.all[mine].hear(at, part),
            }
        }
    }

    fn begin(&mut self, who: ActorId, hunt: &SearchMemory, scene: WorldInfo) {
        self.leave(who);
        let ground = ground(scene.level, scene.map, scene.rules);
        let mut party = SearchParty::new(who, hunt.center, (hunt.since, hunt.until), ground);
        // She has not stood still since.
        party.reckon(scene.tick.saturating_sub(hunt.since), scene.tick, ground);
        note(&mut self.of, who, self.all.len());
        self.all.push(party);
    }
}

/// Writes down who is in which party.
fn note(of: &mut Vec<Option<usize>>, who: ActorId, place: usize) {
    let id = who.0 as usize;
    of.resize(of.len().max(id + 1), None);
    of[id] = Some(place);
}
