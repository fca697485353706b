//! Barks: turns what happens in a guard's mind into lines, by the table `assets/rules/barks.json`.
//!
//! Actions do not choose lines: they report a [`BarkReason`], and the table gives the line for it, or
//! for a change of action. A line is said if its claims are true of the guard at that moment, he has
//! not just said something, and nobody near him has just said the same.

use super::memory::GuardMemory;
use crate::base::Vec2;
use crate::base::tick::{self, Tick};
use crate::model::{ActorId, AlertLevel, Awareness, BarkLine, SpokenLine};
use crate::rules::{ActionKind, Archetype, BarkCondition, BarkReason, BarkRules};

/// A guard who might say something, with his previous and current action.
#[derive(Clone, Copy, Debug)]
pub struct BarkContext {
    /// Identifier of the guard.
    pub id: ActorId,
    /// Kind of guard.
    pub who: Archetype,
    /// Position, in tiles.
    pub at: Vec2,
    /// The guard's awareness meter and alert level.
    pub awareness: Awareness,
    /// Previous action.
    pub from: Option<ActionKind>,
    /// Current action.
    pub to: Option<ActionKind>,
}

/// Recently said lines, and the rules of saying them.
pub struct BarkLog<'a> {
    /// Rules of barks.
    pub rules: &'a BarkRules,
    /// Recently said lines.
    pub said: &'a mut Vec<SpokenLine>,
    /// Current tick.
    pub now: Tick,
}

impl BarkLog<'_> {
    /// Drops lines that are too old to prevent a repetition.
    pub fn forget(&mut self) {
        let Self { rules, said, now } = self;
        said.retain(|it| {
            let line = &rules.lines[&it.line];
            it.seconds_ago(*now) < line.again_seconds.max(line.together_seconds)
        });
    }

    /// Lines that a guard says now, which are added to the log.
    ///
    /// Guards speak in their order, so of two who would say the same line together the first one says
    /// it.
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

    /// Lines that fit the reasons, or if there is none, the change of action.
    fn wanted(&self, speaker: &BarkContext, reasons: &[BarkReason]) -> Vec<BarkLine> {
        let row = |reason| self.rules.line(speaker.who, (speaker.from, speaker.to), reason);
        let mut lines: Vec<BarkLine> = reasons.iter().filter_map(|reason| row(Some(*reason))).collect();
        if lines.is_empty() && speaker.to.is_some() && speaker.from != speaker.to {
            lines.extend(row(None));
        }
        lines
    }

    /// Whether a line is true, not repeated too soon, and not said while he is quiet.
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

/// Whether a claim of a line is true.
fn holds(claim: BarkCondition, awareness: Awareness, memory: &GuardMemory) -> bool {
    match claim {
        BarkCondition::Alert => awareness.alert_level == AlertLevel::Alert,
        BarkCondition::KnowsHer => memory.last_known.is_some(),
        BarkCondition::NotKnowsHer => memory.last_known.is_none(),
        BarkCondition::NotSeesHer => awareness.sighting.is_none(),
        BarkCondition::Wonders => memory.lead.is_some(),
        BarkCondition::Hunts => memory.search.is_some(),
        BarkCondition::NotHunts => memory.search.is_none(),
        BarkCondition::HasChore => memory.repair.is_some(),
        BarkCondition::Smells => memory.scent.is_some(),
    }
}
