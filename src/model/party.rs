//! Those who look for her together, and what they believe of where she is.

use super::component::ActorId;
use super::map::Map;
use crate::base::grid::{cell_of, center_of};
use crate::base::tick::{self, Tick};
use crate::base::{IVec2, Vec2, ivec2};
use crate::hash_state;
use crate::level::LevelSpec;
use crate::rules::{BeliefRules, Passability};
use crate::space::occupancy::Occupancy;

/// A party: begun by one who lost her, joined by whoever hears him call. It has one map of where she
/// may be; what one of them sees empty, and what he hears, is on it for all.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchParty {
    /// Who began it.
    pub founder: ActorId,
    /// Where she was last known, when, and until when they look for her.
    pub center: Vec2,
    pub since: Tick,
    pub until: Tick,
    /// How likely she is where.
    pub belief: Occupancy,
    /// In the order of their ids.
    pub members: Vec<PartyMember>,
    /// The hideouts that they have opened: nobody was in them.
    pub opened: Vec<IVec2>,
    /// What they have seen empty since belief was last reckoned.
    pub seen: Vec<IVec2>,
    /// Nothing is left to be believed: she is nowhere that they could look.
    pub gone: bool,
    /// The cell of the floor that is nearest to the last known place.
    start: IVec2,
    /// The map's version for which the floor was surveyed.
    surveyed: Option<u32>,
}

hash_state! { struct SearchParty {
    founder, center, since, until, belief, members, opened, seen, gone, surveyed,
} except {
    start, // follows from `center`
} }

/// One of a party.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartyMember {
    pub who: ActorId,
    /// The place that he looks at, and nobody else.
    pub claim: Option<Vec2>,
}

hash_state! { struct PartyMember { who, claim } }

/// The house in which they look for her.
#[derive(Clone, Copy)]
pub struct SearchGround<'a> {
    pub level: &'a LevelSpec,
    pub map: &'a Map,
    pub rules: &'a BeliefRules,
    /// How fast she goes, in tiles/s.
    pub speed: f32,
}

impl SearchGround<'_> {
    /// How freely belief comes into a cell: it is for her to go there, not for guards.
    fn openness(&self, cell: IVec2, opened: &[IVec2]) -> f32 {
        let Some(it) = self.map.cells.get(cell) else { return 0.0 };
        match it.feet {
            Passability::Open => 1.0,
            Passability::Crawl => self.rules.crawl,
            Passability::Solid if it.is_door => self.rules.door,
            Passability::Solid if opened.contains(&cell) => 0.0,
            Passability::Solid if self.level.hideouts.iter().any(|h| h.cell == cell) => self.rules.hideout,
            Passability::Solid => 0.0,
        }
    }
}

impl SearchParty {
    /// All belief is at the last known place, and has spread since she was there.
    pub fn new(founder: ActorId, center: Vec2, (since, until): (Tick, Tick), ground: SearchGround) -> Self {
        let reach = IVec2::splat(ground.rules.reach as i32);
        let (middle, last) = (cell_of(center), ground.level.size() - 1);
        let (from, to) = ((middle - reach).max(IVec2::ZERO), (middle + reach).min(last));
        let mut party = Self {
            founder,
            center,
            since,
            until,
            belief: Occupancy::new(from, to, |cell| ground.openness(cell, &[])),
            members: vec![PartyMember { who: founder, claim: None }],
            opened: Vec::new(),
            seen: Vec::new(),
            gone: true,
            start: middle,
            surveyed: Some(ground.map.version),
        };
        if let Some(start) = party.floor_at(center) {
            party.start = start;
            party.belief.place(start, 1.0);
            party.gone = false;
        }
        party
    }

    pub fn join(&mut self, who: ActorId) {
        if let Err(place) = self.members.binary_search_by_key(&who, |member| member.who) {
            self.members.insert(place, PartyMember { who, claim: None });
        }
    }

    /// The places that the others look at.
    pub fn others_claims(&self, who: ActorId) -> impl Iterator<Item = Vec2> {
        self.members.iter().filter(move |member| member.who != who).filter_map(|member| member.claim)
    }

    pub fn claim(&mut self, who: ActorId, place: Option<Vec2>) {
        if let Some(member) = self.members.iter_mut().find(|member| member.who == who) {
            member.claim = place;
        }
    }

    /// There is news of a place: so large a part of all belief is there now, 0 to 1.
    /// Things lie in niches and on shelves: then it is the floor before them.
    pub fn hear(&mut self, at: Vec2, part: f32) {
        if let Some(cell) = self.floor_at(at) {
            self.belief.place(cell, part);
            self.gone = false;
        }
    }

    fn floor_at(&self, at: Vec2) -> Option<IVec2> {
        let around = (-2..=2).flat_map(|y| (-2..=2).map(move |x| cell_of(at) + ivec2(x, y)));
        let open = around.filter(|cell| self.belief.openness(*cell) > 0.0);
        let far = |cell: &IVec2| (center_of(*cell) - at).length_squared();
        open.min_by(|a, b| far(a).total_cmp(&far(b)))
    }

    /// Nobody is in a hideout; none of them looks into it again.
    pub fn open(&mut self, cell: IVec2) {
        if !self.opened.contains(&cell) {
            self.opened.push(cell);
            // The floor has changed: belief goes into it no more.
            self.surveyed = None;
        }
    }

    /// Is it its tick to catch up? Parties take turns.
    pub fn is_due(&self, now: Tick, rules: &BeliefRules) -> bool {
        (now + self.founder.0).is_multiple_of(period(rules))
    }

    /// Belief catches up with her: it spreads as far as she could have gone in so many ticks before
    /// `now`, and goes out where they have seen that she is not. If nothing is left, they were mistaken
    /// somewhere: then she is wherever else she could have got to by now.
    pub fn reckon(&mut self, ticks: Tick, now: Tick, ground: SearchGround) {
        if self.surveyed != Some(ground.map.version) {
            self.survey(ground);
        }
        self.belief.spread(tick::seconds(ticks) * ground.speed, ground.rules.flow);
        if !self.wipe_seen() {
            let tiles = tick::seconds(now.saturating_sub(self.since)) * ground.speed;
            self.belief.reset(self.start, tiles as usize);
        }
        self.gone = !self.wipe_seen();
        self.seen.clear();
    }

    /// Takes in what has changed of the floor, if that is known; else all of it.
    fn survey(&mut self, ground: SearchGround) {
        let Self { belief, opened, surveyed, .. } = self;
        match surveyed.and_then(|version| ground.map.changed_since(version)) {
            Some(changed) => changed.for_each(|cell| belief.open(cell, ground.openness(cell, opened))),
            None => belief.survey(|cell| ground.openness(cell, opened)),
        }
        *surveyed = Some(ground.map.version);
    }

    /// `false` if nothing is left.
    fn wipe_seen(&mut self) -> bool {
        for cell in &self.seen {
            self.belief.clear(*cell);
        }
        self.belief.normalize()
    }
}

/// How often belief catches up, in ticks.
pub fn period(rules: &BeliefRules) -> Tick {
    tick::ticks(rules.update_seconds).max(1)
}
