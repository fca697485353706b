//! Search parties: guards who search for the player together and share one belief about where she is.

use super::component::ActorId;
use super::map::Map;
use crate::base::grid::{cell_of, center_of};
use crate::base::tick::{self, Tick};
use crate::base::{IVec2, Vec2, ivec2};
use crate::hash_state;
use crate::level::LevelSpec;
use crate::rules::{BeliefRules, Passability};
use crate::space::occupancy::{Occupancy, Scratch};

/// Guards who search for the player together and share one probability map of where she may be.
///
/// A guard who lost the player founds a party; guards who hear his call join it. What one member sees
/// empty or hears changes the belief of all.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchParty {
    /// The guard who founded the party; its identifier also selects the ticks in which belief is
    /// updated.
    pub founder: ActorId,
    /// Last known position of the player, in tiles.
    pub center: Vec2,
    /// Tick at which the player was last known there.
    pub since: Tick,
    /// Tick at which the search ends.
    pub until: Tick,
    /// Probability of the player's position per cell.
    pub belief: Occupancy,
    /// Members, in the order of their identifiers.
    pub members: Vec<PartyMember>,
    /// Cells of the hideouts that the party has opened and found empty.
    pub opened: Vec<IVec2>,
    /// Cells seen empty since belief was last updated.
    pub seen: Vec<IVec2>,
    /// Whether no belief is left, so that there is no place to search.
    pub gone: bool,
    /// The open cell nearest to `center`, where belief starts.
    start: IVec2,
    /// Version of the map for which the openness of the cells is up to date; `None` if all of it must
    /// be read again.
    surveyed: Option<u32>,
}

hash_state! { struct SearchParty {
    founder, center, since, until, belief, members, opened, seen, gone, surveyed,
} except {
    start, // follows from `center`
} }

/// A member of a search party and the place that he has claimed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartyMember {
    /// Identifier of the guard.
    pub who: ActorId,
    /// Position that this member searches, which the others leave to him.
    pub claim: Option<Vec2>,
}

hash_state! { struct PartyMember { who, claim } }

/// What the belief of a search party depends on: level, map, rules and the speed of the player.
#[derive(Clone, Copy)]
pub(crate) struct SearchGround<'a> {
    /// Level with the positions of hideouts.
    pub level: &'a LevelSpec,
    /// Current state of the cells.
    pub map: &'a Map,
    /// Rules of how belief spreads.
    pub rules: &'a BeliefRules,
    /// Assumed speed of the player, in tiles/s.
    pub speed: f32,
}

impl SearchGround<'_> {
    /// How freely belief enters a cell, 0 to 1; based on where the player can go, not guards.
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
    /// Creates a party of one member, with all belief at the open cell nearest to the last known
    /// position.
    ///
    /// The pair of ticks is the tick at which the player was last known there and the tick at which the search
    /// ends.
    pub(crate) fn new(
        founder: ActorId,
        center: Vec2,
        (since, until): (Tick, Tick),
        ground: SearchGround,
    ) -> Self {
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

    /// Adds a guard to the party unless he is a member already.
    pub(crate) fn join(&mut self, who: ActorId) {
        if let Err(place) = self.members.binary_search_by_key(&who, |member| member.who) {
            self.members.insert(place, PartyMember { who, claim: None });
        }
    }

    /// Positions that the other members have claimed.
    pub(crate) fn others_claims(&self, who: ActorId) -> impl Iterator<Item = Vec2> {
        self.members.iter().filter(move |member| member.who != who).filter_map(|member| member.claim)
    }

    /// Whether another member has claimed a position less than `apart` tiles away.
    pub(crate) fn is_taken(&self, who: ActorId, at: Vec2, apart: f32) -> bool {
        self.others_claims(who).any(|other| (other - at).length() < apart)
    }

    /// Sets or clears the position that a member searches; ignored for guards who are not members.
    pub(crate) fn claim(&mut self, who: ActorId, place: Option<Vec2>) {
        if let Some(member) = self.members.iter_mut().find(|member| member.who == who) {
            member.claim = place;
        }
    }

    /// Moves the share `part` (0 to 1) of all belief to the open cell nearest to a position.
    ///
    /// The nearest open cell is used because evidence is often in a niche or on a shelf. Nothing
    /// changes if there is no open cell within two cells.
    pub(crate) fn hear(&mut self, at: Vec2, part: f32) {
        if let Some(cell) = self.floor_at(at) {
            self.belief.place(cell, part);
            self.gone = false;
        }
    }

    /// The open cell nearest to a position, at most two cells away in each axis.
    fn floor_at(&self, at: Vec2) -> Option<IVec2> {
        let around = (-2..=2).flat_map(|y| (-2..=2).map(move |x| cell_of(at) + ivec2(x, y)));
        let open = around.filter(|cell| self.belief.openness(*cell) > 0.0);
        let far = |cell: &IVec2| (center_of(*cell) - at).length_squared();
        open.min_by(|a, b| far(a).total_cmp(&far(b)))
    }

    /// Marks a hideout as opened and empty, so that no belief enters it any more.
    pub(crate) fn open(&mut self, cell: IVec2) {
        if !self.opened.contains(&cell) {
            self.opened.push(cell);
            // The openness of its cell has changed.
            self.surveyed = None;
        }
    }

    /// Whether belief is updated in this tick; parties take turns.
    pub(crate) fn is_due(&self, now: Tick, rules: &BeliefRules) -> bool {
        (now + self.founder.0).is_multiple_of(period(rules))
    }

    /// Updates belief: it spreads as far as the player can have gone in `ticks` ticks until `now`, and
    /// becomes 0 in the cells that members have seen empty.
    ///
    /// If nothing is left, an earlier observation was wrong: belief starts again, evenly over all
    /// cells that the player can have reached from the last known position by now.
    pub(crate) fn reckon(&mut self, ticks: Tick, now: Tick, ground: SearchGround, scratch: &mut Scratch) {
        if self.surveyed != Some(ground.map.version) {
            self.survey(ground);
        }
        self.belief.spread(tick::seconds(ticks) * ground.speed, ground.rules.flow, scratch);
        if !self.wipe_seen() {
            let tiles = tick::seconds(now.saturating_sub(self.since)) * ground.speed;
            self.belief.reset(self.start, tiles as usize);
        }
        self.gone = !self.wipe_seen();
        self.seen.clear();
    }

    /// Reads the openness of the changed cells again, or of all cells if the changes are not known.
    fn survey(&mut self, ground: SearchGround) {
        let Self { belief, opened, surveyed, .. } = self;
        match surveyed.and_then(|version| ground.map.changed_since(version)) {
            Some(changed) => {
                // Most changes are far away.
                let (first, last) = belief.window();
                let is_near = |cell: &IVec2| cell.cmpge(first).all() && cell.cmple(last).all();
                changed.filter(is_near).for_each(|cell| belief.open(cell, ground.openness(cell, opened)));
            }
            None => belief.survey(|cell| ground.openness(cell, opened)),
        }
        *surveyed = Some(ground.map.version);
    }

    /// Clears belief in the cells seen empty and normalizes the rest; `false` if no belief is left.
    fn wipe_seen(&mut self) -> bool {
        for cell in &self.seen {
            self.belief.clear(*cell);
        }
        self.belief.normalize()
    }
}

/// Ticks between two updates of a party's belief.
pub(crate) fn period(rules: &BeliefRules) -> Tick {
    tick::ticks(rules.update_seconds).max(1)
}
