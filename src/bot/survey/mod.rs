//! How a level plays, measured: programs with a human's eyes and hands play it, and whatever happens to them is asked
//! of the simulation itself. `docs/SURVEY.md` says what each number means.

mod chase;
mod detection;
mod report;
mod rules;
mod tolerance;

pub use chase::{ChaseEnd, ChaseRecord, chases};
pub use detection::{escapes, is_avoidable};
pub use report::{CellCount, SuccessRate, SurveyReport, WaitCell, times};
pub use rules::{FlightRules, SurveyRules, WarningRules};
pub use tolerance::plan_tolerance;

use super::{Bot, Careless, DelayedReaction, NoisyInput};
use crate::base::grid::cell_of;
use crate::base::tick::{DT, Tick, seconds, ticks};
use crate::base::{Grid, IVec2, Rng, Vec2};
use crate::model::*;
use crate::snapshot::Snapshot;
use crate::step::step;
use std::collections::VecDeque;

/// What came of one run.
#[derive(Clone, Debug, PartialEq)]
pub struct RunFindings {
    /// `None`: it was given up.
    pub outcome: Option<Outcome>,
    pub ticks: Tick,
    /// For how long she was in somebody's sight in each cell, in seconds.
    pub seen: Grid<f32>,
    /// Where she was caught.
    pub caught: Option<IVec2>,
    pub waits: Vec<LongWait>,
    pub detections: Vec<Detection>,
}

/// She stayed at a place for long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LongWait {
    pub cell: IVec2,
    pub since: Tick,
    pub seconds: f32,
}

/// Somebody was sure of her, and nobody had been just before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Detection {
    pub tick: Tick,
    /// Where she was,
    pub cell: IVec2,
    /// and who it was: his place in the level.
    pub guard: usize,
    /// Could she have done something about it when she was warned?
    pub avoidable: bool,
    /// And could she get away then?
    pub escapes: bool,
    /// Had he only to reach out for her?
    pub at_arms_length: bool,
}

/// A program with eyes that are late by so many ticks, and hands that shake as this seed has it.
pub fn human(bot: Box<dyn Bot>, delay: Tick, seed: u64, rules: &SurveyRules) -> impl Bot {
    NoisyInput::new(DelayedReaction::new(bot, delay), rules.hands, Rng::new(seed))
}

/// Lets somebody play, and measures it.
pub fn watch(mut sim: Sim, bot: &mut impl Bot, rules: &SurveyRules) -> RunFindings {
    let mut watch = RunObserver::new(&sim);
    while sim.outcome.is_none() && sim.tick < ticks(rules.longest_seconds) {
        let input = bot.input(&sim);
        step(&mut sim, input);
        watch.read(&sim, rules);
    }
    watch.finish(&sim, rules)
}

/// When she must first think of something, in ticks: so long before somebody takes notice of her who walks straight to the
/// treasure and out. `None` if nobody ever does.
pub fn first_decision(mut sim: Sim, rules: &SurveyRules) -> Option<Tick> {
    let mut bot = Careless::default();
    let noticed = |event: &Event| matches!(event, Event::AlertLevel { from, to, .. } if to > from);
    while sim.outcome.is_none() && sim.tick < ticks(rules.longest_seconds) {
        let input = bot.input(&sim);
        step(&mut sim, input);
        if sim.events.iter().any(noticed) {
            return Some(sim.tick.saturating_sub(ticks(rules.decision_seconds)));
        }
    }
    None
}

/// How far apart the moments are that are kept to go back to, in ticks.
const APART: Tick = 15;

/// What has been measured of a run so far.
struct RunObserver {
    findings: RunFindings,
    /// Moments of the last seconds, the oldest first.
    past: VecDeque<Snapshot>,
    /// Since when each guard has suspected something, as far as he does.
    suspects: Vec<Option<Tick>>,
    was_hunted: bool,
    /// Where she has stayed since when.
    stays: (Vec2, Tick),
}

impl RunObserver {
    fn new(sim: &Sim) -> Self {
        let size = sim.map.cells.size();
        Self {
            findings: RunFindings {
                outcome: None,
                ticks: 0,
                seen: Grid::new(size.x, size.y, 0.0),
                caught: None,
                waits: Vec::new(),
                detections: Vec::new(),
            },
            past: VecDeque::from([Snapshot::of(sim)]),
            suspects: vec![None; sim.guards.len()],
            was_hunted: false,
            stays: (sim.player_body().at, sim.tick),
        }
    }

    fn read(&mut self, sim: &Sim, rules: &SurveyRules) {
        let cell = cell_of(sim.player_body().at);
        let minds: Vec<Awareness> = sim.guards.iter().map(|&guard| sim.get(guard)).collect();
        if let Some(seen) = self.findings.seen.get_mut(cell)
            && minds.iter().any(|mind| mind.sighting.is_some())
        {
            *seen += DT;
        }
        if sim.events.iter().any(|event| matches!(event, Event::Caught { .. })) {
            self.findings.caught = Some(cell);
        }
        for (since, mind) in self.suspects.iter_mut().zip(&minds) {
            *since = since.or(Some(sim.tick)).filter(|_| mind.alert_level > AlertLevel::Calm);
        }
        self.read_detection(sim, cell, rules);
        self.was_hunted = minds.iter().any(|mind| mind.alert_level == AlertLevel::Alert);
        self.read_wait(sim, rules);
        self.keep(sim, rules);
    }

    fn read_detection(&mut self, sim: &Sim, cell: IVec2, rules: &SurveyRules) {
        let spotted = |event: &Event| match event {
            Event::Spotted { guard, .. } => sim.guards.iter().position(|&g| sim.id(g) == *guard),
            _ => None,
        };
        let Some(guard) = sim.events.iter().find_map(spotted).filter(|_| !self.was_hunted) else { return };
        let latest = sim.tick.saturating_sub(ticks(rules.warning_seconds.least));
        let warned = self.suspects[guard].map_or(latest, |since| latest.min(since.saturating_sub(1)));
        let later = self.past.partition_point(|moment| moment.tick() <= warned);
        let moment = &self.past[later.saturating_sub(1)];
        let until = sim.tick + ticks(rules.evasion_seconds);
        let tiles = (sim.get::<Body>(sim.guards[guard]).at - sim.player_body().at).length();
        let detection = Detection {
            tick: sim.tick,
            cell,
            guard,
            avoidable: is_avoidable(&moment.restore(), until),
            escapes: escapes(sim, ticks(rules.chase_seconds)),
            at_arms_length: tiles < rules.arms_length_tiles,
        };
        self.findings.detections.push(detection);
    }

    fn read_wait(&mut self, sim: &Sim, rules: &SurveyRules) {
        let (at, since) = self.stays;
        let here = sim.player_body().at;
        // Hands that are at something are not waiting.
        let busy = !matches!(
            sim.get::<Player>(sim.player).activity,
            PlayerActivity::Free | PlayerActivity::Hidden { .. }
        );
        if (here - at).length() > rules.wait_tiles || busy || sim.outcome.is_some() {
            self.note_wait(at, since, sim.tick, rules);
            self.stays = (here, sim.tick);
        }
    }

    fn note_wait(&mut self, at: Vec2, since: Tick, until: Tick, rules: &SurveyRules) {
        let seconds = seconds(until - since);
        if seconds > rules.wait_seconds {
            self.findings.waits.push(LongWait { cell: cell_of(at), since, seconds });
        }
    }

    /// Keeps this moment, and lets go of those that are too long ago.
    fn keep(&mut self, sim: &Sim, rules: &SurveyRules) {
        if sim.tick.is_multiple_of(APART) {
            let oldest = sim.tick.saturating_sub(ticks(rules.warning_seconds.most));
            while self.past.len() > 1 && self.past[1].tick() <= oldest {
                self.past.pop_front();
            }
            self.past.push_back(Snapshot::of(sim));
        }
    }

    fn finish(mut self, sim: &Sim, rules: &SurveyRules) -> RunFindings {
        if sim.outcome.is_none() {
            let (at, since) = self.stays;
            self.note_wait(at, since, sim.tick, rules);
        }
        RunFindings { outcome: sim.outcome, ticks: sim.tick, ..self.findings }
    }
}
