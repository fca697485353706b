//! What a guard says of what goes on in his head, by the table `barks.json`.
//!
//! Actions do not choose words: they give a [`BarkReason`], and the table makes a line of it, or of the change
//! from one action to another. A line is said if it is true of him at that moment, if he has not just
//! said something, and if nobody beside him has just said the same.

use super::memory::GuardMemory;
use crate::base::Vec2;
use crate::base::tick::{self, Tick};
use crate::model::{ActorId, AlertLevel, Awareness, BarkLine, SpokenLine};
use crate::rules::{ActionKind, Archetype, BarkCondition, BarkReason, BarkRules};

/// Who might say something, what he did before and what he does now.
#[derive(Clone, Copy, Debug)]
pub struct BarkContext {
    pub id: ActorId,
    pub who: Archetype,
    pub at: Vec2,
    pub awareness: Awareness,
    pub from: Option<ActionKind>,
    pub to: Option<ActionKind>,
}

/// What was said of late, and the rules of saying it.
pub struct BarkLog<'a> {
    pub rules: &'a BarkRules,
    pub said: &'a mut Vec<SpokenLine>,
    pub now: Tick,
}

impl BarkLog<'_> {
    /// Forgets what nobody need mind any more.
    pub fn forget(&mut self) {
        let Self { rules, said, now } = self;
        said.retain(|it| {
            let line = &rules.lines[&it.line];
            it.seconds_ago(*now) < line.again_seconds.max(line.together_seconds)
        });
    }

    /// What he says now. Guards speak in their order: of two who would say the same together the
    /// first one does.
    pub fn speak(
        &mut self,
        speaker: &BarkContext,
        reasons: &[BarkReason],
        memory: &mut GuardMemory,
    ) -> Vec<BarkLine> {
        let mut lines = self.wanted(speaker, reasons);
        lines.retain(|&line| {
            let may = self.may_say(speaker, line, memory);
            if may {
                memory.quiet_until = self.now + tick::ticks(self.rules.quiet_seconds);
                self.said.push(SpokenLine { guard: speaker.id, line, at: speaker.at, tick: self.now });
            }
            may
        });
        lines
    }

    /// What he would like to say: of each reason, and if there is none, of what he begins to do.
    fn wanted(&self, speaker: &BarkContext, reasons: &[BarkReason]) -> Vec<BarkLine> {
        let row = |reason| self.rules.line(speaker.who, (speaker.from, speaker.to), reason);
        let mut lines: Vec<BarkLine> = reasons.iter().filter_map(|reason| row(Some(*reason))).collect();
        if lines.is_empty() && speaker.to.is_some() && speaker.from != speaker.to {
            lines.extend(row(None));
        }
        lines
    }

    fn may_say(&self, speaker: &BarkContext, line: BarkLine, memory: &GuardMemory) -> bool {
        let rules = &self.rules.lines[&line];
        let is_quiet = !rules.urgent && self.now < memory.quiet_until;
        let is_known = self.said.iter().filter(|it| it.line == line).any(|it| {
            let seconds = it.seconds_ago(self.now);
            let is_near = (it.at - speaker.at).length() <= self.rules.together_tiles;
            if it.guard == speaker.id {
                seconds < rules.again_seconds
            } else {
                is_near && seconds < rules.together_seconds
            }
        });
        !is_quiet && !is_known && rules.claims.iter().all(|claim| holds(*claim, speaker.awareness, memory))
    }
}

/// Is it so?
fn holds(claim: BarkCondition, awareness: Awareness, memory: &GuardMemory) -> bool {
    match claim {
        BarkCondition::Alert => awareness.alert_level == AlertLevel::Alert,
        BarkCondition::KnowsHer => memory.her.is_some(),
        BarkCondition::NotKnowsHer => memory.her.is_none(),
        BarkCondition::NotSeesHer => awareness.sighting.is_none(),
        BarkCondition::Wonders => memory.lead.is_some(),
        BarkCondition::Hunts => memory.hunt.is_some(),
        BarkCondition::NotHunts => memory.hunt.is_none(),
        BarkCondition::HasChore => memory.chore.is_some(),
        BarkCondition::Smells => memory.scent.is_some(),
    }
}
