//! Action *glance*: stopping to look towards something faint.

use super::blackboard::Blackboard;
use super::memory::{ActionStage, LeadSource};
use crate::model::AlertLevel;
use utility_ai::{Action, EndReason, Progress};

/// Turns towards a lead, looks for a while, and goes on if nothing more comes of it.
pub struct Glance;

impl<'a> Action<Blackboard<'a>> for Glance {
    fn applies(&self, board: &Blackboard<'a>) -> bool {
        let lead = board.memory.lead.filter(|l| !l.glanced);
        lead.is_some() && board.awareness.alert_level >= AlertLevel::Curious
    }

    fn enter(&self, board: &mut Blackboard<'a>) {
        // The reaction to a sight is faster than to a sound.
        let reaction = match board.memory.lead.map(|l| l.source) {
            Some(LeadSource::Sight) => board.all_rules.awareness.react_to_sight_seconds,
            _ => board.all_rules.awareness.react_to_sound_seconds,
        };
        board.memory.stage = ActionStage::React;
        board.memory.until = board.after(reaction);
        board.add_lead_reason();
    }

    fn tick(&self, board: &mut Blackboard<'a>) -> Progress {
        let Some(lead) = board.memory.lead else { return Progress::Done };
        if board.memory.stage == ActionStage::React {
            if board.now < board.memory.until {
                return Progress::Running;
            }
            board.memory.stage = ActionStage::Look(0);
            board.memory.until = board.after(board.all_rules.hearing.faint_look_seconds);
        }
        board.look_at(lead.at);
        let still_there = lead.source == LeadSource::Sight && lead.since + 2 >= board.now;
        if board.now < board.memory.until || still_there { Progress::Running } else { Progress::Done }
    }

    fn exit(&self, board: &mut Blackboard<'a>, end: EndReason) {
        if let (Some(lead), EndReason::Done) = (&mut board.memory.lead, end) {
            lead.glanced = true;
        }
    }
}
