//! Action *investigate*: walking to a lead to see what it was.

use super::blackboard::Blackboard;
use super::memory::{Lead, LeadSource, SearchMemory};
use super::needs;
use super::path_following::{self, WalkStatus};
use super::steps::{self, Face, LookAround};
use crate::base::tick::Tick;
use crate::model::AlertLevel;
use crate::rules::BarkReason;
use utility_ai::{Action, EndReason, Progress, Sequence, Step};

/// Reacts, walks to the lead, looks around, and searches there if he had seen something.
pub struct Investigate;

/// Index of the step in which he walks.
const WALKS: usize = 1;
/// Index of the step in which he looks around.
const LOOKS: usize = 2;

impl<'a> Action<Blackboard<'a>> for Investigate {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        let busy = board.memory.search.is_some();
        let wonders = board.awareness.alert_level >= AlertLevel::Investigating;
        let reason = |lead: Lead| {
            let clear_noise = matches!(lead.source, LeadSource::Noise(_)) && !lead.faint;
            // After a look towards a clear noise he may still go there.
            if lead.glanced && clear_noise { true } else { wonders && !(lead.faint && lead.glanced) }
        };
        !busy && board.memory.lead.is_some_and(reason)
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        steps::begin(board);
        board.add_lead_reason();
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(lead) = board.memory.lead else { return Progress::Done };
        // A new lead while he looks around: he walks there.
        if board.memory.steps.step == LOOKS && lead.since + 1 >= board.now {
            sequence().go_to(board, WALKS);
            return Progress::Running;
        }
        sequence().tick(board)
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        sequence().cancel(board);
        if end != EndReason::Done {
            return;
        }
        let lead = board.memory.lead.take();
        needs::learn(board, lead.map(|lead| lead.at));
        match lead {
            // A sighting cannot have been nothing, so it starts a search.
            Some(lead) if lead.source != LeadSource::Sight => board.add_reason(BarkReason::Nothing),
            Some(lead) => {
                let until = board.after(board.all_rules.awareness.search_seconds);
                board.memory.search = Some(SearchMemory::new(lead.at, lead.since, until));
            }
            None => {}
        }
    }
}

fn sequence<'a>() -> Sequence<'a, Blackboard<'a>> {
    Sequence { steps: &[&REACT, &GoTo, &LOOK], state: steps::state }
}

/// Looks where the lead is.
const REACT: Face = Face {
    place: |board| board.memory.lead.map(|lead| lead.at),
    seconds: |rules| rules.awareness.react_to_sound_seconds,
};

/// Looks around where he has come to.
const LOOK: LookAround = LookAround { seconds: |rules| rules.search.investigate_look_seconds };

/// Walks to the lead, or as near as he can.
struct GoTo;

impl<'a> Step<Blackboard<'a>> for GoTo {
    fn tick(&self, board: &mut Blackboard<'a>, _elapsed: Tick) -> Progress {
        let Some(lead) = board.memory.lead else { return Progress::Done };
        let walk = path_following::walk(board, lead.at, board.rules.speed.investigate);
        if walk == WalkStatus::NoPath {
            board.look_at(lead.at);
        }
        Progress::done_if(walk != WalkStatus::Going)
    }

    fn exit(&self, board: &mut Blackboard<'a>, _end: EndReason) {
        board.memory.path_follower.stop();
    }
}
