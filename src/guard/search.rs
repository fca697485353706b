//! Action *search*: searching for the player where she was lost, together with everybody who heard of
//! it.

use super::blackboard::Blackboard;
use super::hunt;
use super::memory::{ActionStage, Lead, LeadSource, SearchMemory};
use super::parties::PartyRequest;
use super::path_following::{self, WalkStatus};
use super::search_spots;
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, tick};
use crate::model::{Activity, AlertLevel, GuardAction};
use crate::rules::{ActionKind, BarkReason};
use utility_ai::{Action, EndReason, Progress};

/// Searches the last known position first, then the places with the highest belief, until time is up;
/// opens hideouts with enough belief.
pub struct Search;

impl<'a> Action<Blackboard<'a>> for Search {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        // Whoever has found her has nothing to search for, whatever a search is worth to him.
        !hunt::is_found(board) && board.memory.search.is_some_and(|hunt| board.now < hunt.until)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        let Some(hunt) = board.memory.search else { return };
        board.memory.stage = ActionStage::Go;
        board.memory.path_follower.stop();
        if board.party.is_some() && hunt.called {
            board.memory.stage = ActionStage::React;
            board.memory.until = board.after(board.all_rules.search.party.react_seconds);
        } else {
            begin(board, hunt);
        }
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(mut hunt) = board.memory.search.filter(|hunt| board.now < hunt.until) else {
            return Progress::Done;
        };
        if board.party.is_some_and(|party| party.gone) {
            return Progress::Done;
        }
        hunt.belief = search_spots::left(&hunt, board.now);
        if let Some(lead) = board.memory.lead.take() {
            follow(board, &mut hunt, lead);
        }
        match board.memory.stage {
            ActionStage::React => {
                board.look_at(hunt.center);
                if board.now >= board.memory.until {
                    board.memory.stage = ActionStage::Go;
                }
            }
            ActionStage::Go => go(board, &mut hunt),
            ActionStage::Work => open(board, &mut hunt),
            ActionStage::Look(n) => {
                if !board.look_round(n, board.all_rules.search.look_seconds) {
                    (hunt.spot, hunt.hideout) = (None, None);
                    board.memory.stage = ActionStage::Go;
                }
            }
        }
        board.memory.search = Some(hunt);
        Progress::Running
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        board.wishes.push(PartyRequest::Claim(None));
        if end == EndReason::Done {
            board.memory.search = None;
            // He was fooled.
            board.memory.needs.be_slighted(&board.all_rules.needs);
            let is_robbed = !board.memory.tactics.robbed.is_empty();
            board.add_reason(if is_robbed { BarkReason::Robbed } else { BarkReason::Over });
        }
    }
}

/// Starts the search at the last known position.
fn begin(board: &mut Blackboard, hunt: SearchMemory) {
    let spot = hunt.center;
    board.memory.search = Some(SearchMemory { spot: Some(spot), hideout: None, drawn: 0.0, ..hunt });
    // Who comes back from telling others has gathered them already.
    if board.party.is_none() || board.memory.last_action != Some(ActionKind::Report) {
        gather(board, hunt);
    }
    board.wishes.push(PartyRequest::Claim(Some(spot)));
}

/// Joins the party of a guard in sight or founds one; an alert guard calls the others to it.
pub fn gather(board: &mut Blackboard, hunt: SearchMemory) {
    let with = board.company.iter().find(|mate| mate.activity == Activity::Search).map(|mate| mate.id);
    board.wishes.push(PartyRequest::Begin { hunt, with });
    if board.awareness.alert_level == AlertLevel::Alert && !hunt.alone && !hunt::is_alone(board) {
        board.intent.act = board.rules.call.map(|call| GuardAction::Call { her: hunt.center, call });
    }
}

/// Lets the time of a search pass while its guard is at something else.
pub fn pass_time(board: &mut Blackboard) {
    if let Some(hunt) = &mut board.memory.search {
        hunt.belief = search_spots::left(hunt, board.now);
    }
    board.memory.search.take_if(|hunt| board.now >= hunt.until);
}

/// Makes a new lead the next place to search, unless another guard takes it.
fn follow(board: &mut Blackboard, hunt: &mut SearchMemory, lead: Lead) {
    let news = &board.all_rules.search.belief.news;
    let part = match lead.source {
        LeadSource::Noise(_) if lead.faint => news.faint,
        LeadSource::Noise(_) => news.heard,
        LeadSource::Sight | LeadSource::Word => news.sure,
    };
    board.wishes.push(PartyRequest::Hear { at: lead.at, part });
    if board.memory.stage == ActionStage::Work && lead.source == LeadSource::Sight {
        board.add_reason(BarkReason::Inside);
    }
    let apart = board.all_rules.search.party.apart;
    let is_taken = board.party.is_some_and(|party| party.is_taken(board.id, lead.at, apart));
    board.memory.stage = ActionStage::Go;
    (hunt.spot, hunt.hideout, hunt.drawn) = ((!is_taken).then_some(lead.at), None, 0.0);
    board.wishes.push(PartyRequest::Claim(hunt.spot));
}

/// Walks to the place to search next.
fn go(board: &mut Blackboard, hunt: &mut SearchMemory) {
    if hunt.spot.is_none() || is_spent(board, hunt) || is_anothers(board, hunt) {
        choose(board, hunt);
    }
    let Some(spot) = hunt.spot else {
        // The others cover everything, so he looks around where he is.
        return board.start_looking(board.all_rules.search.look_seconds);
    };
    match path_following::walk(board, spot, board.rules.speed.search) {
        WalkStatus::Going => {}
        WalkStatus::Arrived if hunt.hideout.is_some() => {
            board.memory.stage = ActionStage::Work;
            board.memory.until = board.after(board.all_rules.search.hideouts.open_seconds);
            board.add_reason(BarkReason::Opens);
        }
        WalkStatus::Arrived | WalkStatus::NoPath => board.start_looking(board.all_rules.search.look_seconds),
    }
}

/// Chooses and claims the next place.
fn choose(board: &mut Blackboard, hunt: &mut SearchMemory) {
    let place = board.party.and_then(|party| search_spots::choose(board, party));
    hunt.spot = place.map(|place| place.stand);
    hunt.hideout = place.and_then(|place| place.hideout);
    hunt.drawn = place.map_or(0.0, |place| place.drawn);
    board.wishes.push(PartyRequest::Claim(place.map(|place| place.at())));
}

/// Whether another member searches the place: he may have lost her where the party that he joined is looking already.
fn is_anothers(board: &Blackboard, hunt: &SearchMemory) -> bool {
    let (Some(spot), Some(party)) = (hunt.spot, board.party) else { return false };
    let place = hunt.hideout.map_or(spot, center_of);
    party.is_taken(board.id, place, board.all_rules.search.party.apart)
}

/// Whether most of the belief that drew him to the place is gone.
fn is_spent(board: &Blackboard, hunt: &SearchMemory) -> bool {
    let (Some(spot), Some(party)) = (hunt.spot, board.party) else { return false };
    let now = match hunt.hideout {
        Some(cell) => party.belief.at(cell),
        None => party.belief.mass_near(cell_of(spot)),
    };
    now < hunt.drawn * board.all_rules.search.party.spent
}

/// Opens a hideout; a percept tells him in the next tick whether it was empty.
fn open(board: &mut Blackboard, hunt: &mut SearchMemory) {
    let is_open = |cell: &IVec2| board.party.is_some_and(|party| party.opened.contains(cell));
    let Some(cell) = hunt.hideout.filter(|cell| !is_open(cell)) else {
        if hunt.hideout.is_some() {
            board.add_reason(BarkReason::Empty);
        }
        (hunt.spot, hunt.hideout) = (None, None);
        board.memory.stage = ActionStage::Go;
        return;
    };
    board.look_at(center_of(cell));
    if board.now >= board.memory.until {
        board.intent.act = Some(GuardAction::LookInside { cell });
    }
    // Somebody has pushed him away from it, so he gives up.
    if board.now >= board.memory.until + tick::ticks(board.all_rules.search.look_seconds) {
        board.start_looking(board.all_rules.search.look_seconds);
    }
}
