//! Surveys: bots with human limits play a level, and the simulation measures what happens to them.
//! `docs/SURVEY.md` explains each number.
//!
//! [`watch`] plays and measures one run, [`SurveyReport`] sums up many, and [`chases`] measures
//! escapes.

mod chase;
mod detection;
mod report;
mod rules;
mod tolerance;

pub use chase::{ChaseEnd, ChaseRecord, chases};
pub use detection::{escapes, is_avoidable};
pub use report::{CellCount, Encounter, SuccessRate, SurveyReport, WaitCell, times};
pub use rules::{FlightRules, SurveyRules, WarningRules};
pub use tolerance::plan_tolerance;

use super::proof::guard_name;
use super::{Bot, Careless, DelayedReaction, NoisyInput};
use crate::base::grid::cell_of;
use crate::base::tick::{DT, Tick, seconds, ticks};
use crate::base::{Grid, IVec2, Rng, Vec2};
use crate::model::*;
use crate::snapshot::Snapshot;
use crate::step::step;
use std::collections::VecDeque;

/// Measurements of one run.
#[derive(Clone, Debug, PartialEq)]
pub struct RunFindings {
    /// How the run ended; `None` if it was given up.
    pub outcome: Option<Outcome>,
    /// Length of the run, in ticks.
    pub ticks: Tick,
    /// For how long the player was seen in each cell, in seconds.
    pub seen: Grid<f32>,
    /// Whether the player was in each cell.
    pub walked: Grid<bool>,
    /// Where and by whom the player was caught.
    pub caught: Option<Catch>,
    /// Long waits, in order.
    pub waits: Vec<LongWait>,
    /// Detections, in order.
    pub detections: Vec<Detection>,
}

/// A long stay of the player at one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LongWait {
    /// The cell.
    pub cell: IVec2,
    /// Tick at which the wait began.
    pub since: Tick,
    /// Length of the wait, in seconds.
    pub seconds: f32,
}

/// How the player was caught.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catch {
    /// Cell of the player.
    pub cell: IVec2,
    /// Who caught her, as [`guard_name`] calls him.
    pub guard: String,
}

/// A guard became alert while no other was.
#[derive(Clone, Debug, PartialEq)]
pub struct Detection {
    /// Tick of the detection.
    pub tick: Tick,
    /// Cell of the player.
    pub cell: IVec2,
    /// Who found her, as [`guard_name`] calls him.
    pub guard: String,
    /// Whether the player could have avoided it when she was warned: see [`is_avoidable`].
    pub avoidable: bool,
    /// Whether the player could escape after the detection: see [`escapes`](escapes()).
    pub escapes: bool,
    /// Whether the guard was so near that he only had to reach out.
    pub at_arms_length: bool,
}

/// Wraps a bot with a reaction delay in ticks and the input noise of the rules; the seed decides how
/// the noise goes.
pub fn human(bot: Box<dyn Bot>, delay: Tick, seed: u64, rules: &SurveyRules) -> impl Bot {
    NoisyInput::new(DelayedReaction::new(bot, delay), rules.hands, Rng::new(seed))
}

/// Lets a bot play a heist to its end or the time limit, and measures it.
pub fn watch(mut sim: Sim, bot: &mut impl Bot, rules: &SurveyRules) -> RunFindings {
    let mut watch = RunObserver::new(&sim);
    while sim.outcome.is_none() && sim.tick < ticks(rules.longest_seconds) {
        let input = bot.input(&sim);
        step(&mut sim, input);
        watch.read(&sim, rules);
    }
    watch.finish(&sim, rules)
}

/// Tick at which the player has to make the first decision: a fixed time before a guard notices a
/// [`Careless`] bot. `None` if none ever does.
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

/// Ticks between the snapshots that are kept.
const APART: Tick = 15;

/// Measurements of a run in progress.
struct RunObserver {
    findings: RunFindings,
    /// Snapshots of the last seconds, oldest first.
    past: VecDeque<Snapshot>,
    /// Tick since which each guard has been suspicious; `None` while he is not.
    suspects: Vec<Option<Tick>>,
    was_hunted: bool,
    /// Position where the player has stayed, and since when.
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
                walked: Grid::new(size.x, size.y, false),
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
        if let Some(walked) = self.findings.walked.get_mut(cell) {
            *walked = true;
        }
        let catcher = |event: &Event| match event {
            Event::Caught { guard, .. } => Some(*guard),
            _ => None,
        };
        if let Some(guard) = sim.events.iter().find_map(catcher) {
            self.findings.caught = Some(Catch { cell, guard: guard_name(sim, guard) });
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
            guard: guard_name(sim, sim.id(sim.guards[guard])),
            avoidable: is_avoidable(&moment.restore(), until),
            escapes: escapes(sim, ticks(rules.chase_seconds)),
            at_arms_length: tiles < rules.arms_length_tiles,
        };
        self.findings.detections.push(detection);
    }

    fn read_wait(&mut self, sim: &Sim, rules: &SurveyRules) {
        let (at, since) = self.stays;
        let here = sim.player_body().at;
        // Busy hands are not waiting.
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

    /// Stores a snapshot and removes those that are too old.
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
