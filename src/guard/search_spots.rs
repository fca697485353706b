//! Choice of the place that a member of a search party searches next.

use super::blackboard::Blackboard;
use super::memory::{RepairTask, SearchMemory};
use super::path_following;
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::Tick;
use crate::base::{IVec2, Vec2};
use crate::level::LampSpec;
use crate::model::party::SearchParty;
use crate::rules::{EvidenceKind, Passability};
use crate::space::sound::SoundWindow;

/// A place worth searching.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchSpot {
    /// Position where the guard stands, in tiles.
    pub stand: Vec2,
    /// Cell of the hideout before which that is.
    pub hideout: Option<IVec2>,
    /// Belief in the place.
    pub drawn: f32,
}

impl SearchSpot {
    /// The position that he looks at: the hideout, or where he stands.
    pub fn at(&self) -> Vec2 {
        self.hideout.map_or(self.stand, center_of)
    }
}

/// The best place to search: much belief, a short walk, and nearer to this guard than to the claims of
/// the others.
///
/// If there is no such place, one that is at least `apart` from all claims. Hideouts count once their
/// belief reaches the threshold of the rules. `None` if the others cover everything.
pub fn choose(board: &Blackboard, party: &SearchParty) -> Option<SearchSpot> {
    let rules = &board.all_rules.search.party;
    let others: Vec<Vec2> = party.others_claims(board.id).collect();
    let nearest = |at: Vec2| others.iter().map(|o| (*o - at).length()).fold(f32::INFINITY, f32::min);
    let distances = distance_field(board)?;
    let half = |distance: f32| rules.half_worth / (rules.half_worth + distance);
    let lures = Lures::of(board);
    let mut best: [Option<(f32, SearchSpot)>; 2] = [None; 2];
    for (cell, belief) in candidates(board, party) {
        let apart = nearest(center_of(cell));
        let Some((stand, distance)) = stand(board, party, &distances, cell).filter(|_| apart >= rules.apart)
        else {
            continue;
        };
        let is_hideout = party.belief.openness(cell) < 1.0;
        let drawn = if is_hideout { belief } else { party.belief.mass_near(cell) };
        let worth = drawn * half(distance) * lures.pull(center_of(cell));
        let kind = usize::from(apart < (center_of(cell) - board.at).length());
        if best[kind].is_none_or(|(most, _)| worth > most) {
            best[kind] = Some((worth, SearchSpot { stand, hideout: is_hideout.then_some(cell), drawn }));
        }
    }
    best[0].or(best[1]).map(|(_, place)| place)
}

/// Where a guard of his personality looks first.
struct Lures {
    /// Distance within which a place counts as near, in tiles.
    reach: f32,
    /// Positions in tiles, and the factor of the belief near any of them.
    kinds: Vec<(Vec<Vec2>, f32)>,
}

impl Lures {
    /// What draws a guard; nothing does if all his factors are 1.
    fn of(board: &Blackboard) -> Self {
        let (level, pull) = (board.level, &board.personality.search_pull);
        let is_open =
            |cell: &IVec2| board.map.cells.get(*cell).is_some_and(|it| it.feet == Passability::Open);
        let burns = |lamp: &&LampSpec| lamp.lit && !is_known_dark(board, lamp.at);
        let centers = |cells: &mut dyn Iterator<Item = IVec2>| cells.map(center_of).collect();
        let mut kinds: Vec<(Vec<Vec2>, f32)> = vec![
            (level.treasures.iter().map(|treasure| treasure.at).collect(), pull.treasures),
            (centers(&mut level.doors.iter().map(|door| door.cell).filter(is_open)), pull.open_doors),
            (centers(&mut level.exits.iter().copied()), pull.exits),
            (level.lamps.iter().filter(burns).map(|lamp| lamp.at).collect(), pull.lamps),
            (board.company.iter().map(|mate| mate.at).collect(), pull.company),
            (board.spec.patrol.iter().map(|point| point.at).collect(), pull.route),
        ];
        kinds.retain(|(_, factor)| *factor != 1.0);
        Self { reach: board.all_rules.search.party.apart, kinds }
    }

    /// Factor of the belief at a place.
    fn pull(&self, place: Vec2) -> f32 {
        let is_near = |at: &Vec2| (place - *at).length() <= self.reach;
        self.kinds.iter().filter(|(places, _)| places.iter().any(is_near)).map(|(_, factor)| factor).product()
    }
}

/// Whether he has noticed that a lamp is out and not lit it again.
fn is_known_dark(board: &Blackboard, lamp: Vec2) -> bool {
    let is_it = |task: &RepairTask| task.kind == EvidenceKind::DarkLamp && task.at == lamp;
    board.memory.repairs.iter().chain(&board.memory.repair).any(is_it)
}

/// A cell has much belief from this part of the maximum on.
const MUCH: f32 = 0.25;

/// Cells with much belief, and hideouts worth opening.
fn candidates(board: &Blackboard, party: &SearchParty) -> impl Iterator<Item = (IVec2, f32)> {
    let open_at = board.all_rules.search.hideouts.open_at;
    let is_open = |cell: IVec2| party.belief.openness(cell) == 1.0;
    let most = party.belief.cells().filter(|(cell, _)| is_open(*cell)).map(|(_, b)| b).fold(0.0, f32::max);
    party.belief.cells().filter(move |&(cell, belief)| {
        let thick = |is_hideout: bool| if is_hideout { open_at } else { most * MUCH };
        belief >= thick(party.belief.openness(cell) < 1.0)
    })
}

/// Walking distance to each cell within reach, in tiles.
fn distance_field(board: &Blackboard) -> Option<SoundWindow> {
    let cost = path_following::cost(board.map);
    let trouble = |cell| Some(cost(cell)? - 1.0);
    let (size, reach) = (board.map.cells.size(), board.all_rules.search.belief.reach);
    SoundWindow::spread_from(size, cell_of(board.at), reach, trouble)
}

/// Where to stand to look at a cell, and the walking distance: in the cell, or before it if it is a
/// hideout.
fn stand(
    board: &Blackboard,
    party: &SearchParty,
    distances: &SoundWindow,
    cell: IVec2,
) -> Option<(Vec2, f32)> {
    let distance = |cell: IVec2| distances.distance_to(cell).filter(|_| board.map.is_standing(cell));
    let (stand, distance) = if party.belief.openness(cell) == 1.0 {
        (cell, distance(cell)?)
    } else if board.level.hideouts.iter().any(|hideout| hideout.cell == cell) {
        let straight = NEIGHBOURS[..4].iter().map(|step| cell + *step);
        let distances = straight.filter_map(|beside| Some((beside, distance(beside)?)));
        distances.min_by(|a, b| a.1.total_cmp(&b.1))?
    } else {
        return None;
    };
    let at = center_of(stand);
    board.is_within_leash(at).then_some((at, distance))
}

/// Remaining part of the time for a search, from 1 to 0.
pub fn left(hunt: &SearchMemory, now: Tick) -> f32 {
    let whole = hunt.until.saturating_sub(hunt.since).max(1);
    hunt.until.saturating_sub(now) as f32 / whole as f32
}
