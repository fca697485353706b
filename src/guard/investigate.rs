//! Action *investigate*: walking to a lead to see what it was.

use super::blackboard::Blackboard;
use super::memory::{ActionStage, Lead, LeadSource, SearchMemory};
use super::needs;
use super::path_following::{self, WalkStatus};
use crate::model::AlertLevel;
use crate::rules::BarkReason;
use utility_ai::{Action, EndReason, Progress};

/// Reacts, walks to the lead, looks around, and searches there if he had seen something.
pub struct Investigate;

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
        board.memory.stage = ActionStage::React;
        board.memory.until = board.after(board.all_rules.awareness.react_to_sound_seconds);
        board.memory.path_follower.stop();
        board.add_lead_reason();
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(lead) = board.memory.lead else { return Progress::Done };
        match board.memory.stage {
            ActionStage::React => {
                board.look_at(lead.at);
                if board.now >= board.memory.until {
                    board.memory.stage = ActionStage::Go;
                }
            }
            ActionStage::Go | ActionStage::Work => {
                match path_following::walk(board, lead.at, board.rules.speed.investigate) {
                    WalkStatus::Going => {}
                    WalkStatus::Arrived => {
                        board.start_looking(board.all_rules.search.investigate_look_seconds)
                    }
                    WalkStatus::NoPath => {
                        board.look_at(lead.at);
                        board.start_looking(board.all_rules.search.investigate_look_seconds);
                    }
                }
            }
            // A new lead while he looks around: he walks there.
            ActionStage::Look(_) if lead.since + 1 >= board.now => board.memory.stage = ActionStage::Go,
            ActionStage::Look(n) => {
                if !board.look_round(n, board.all_rules.search.investigate_look_seconds) {
                    return Progress::Done;
                }
            }
        }
        Progress::Running
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
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
