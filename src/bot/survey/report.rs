//! Many runs of one level, summed up.

use super::{ChaseRecord, LongWait, RunFindings};
use crate::base::tick::{Tick, seconds};
use crate::base::{Grid, IVec2};
use crate::model::Outcome;
use crate::rules::Difficulty;
use serde::Serialize;

/// How one level plays on one difficulty.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SurveyReport {
    pub level: String,
    pub difficulty: Difficulty,
    /// How long she may walk before she must think of something; `None`: she never must.
    pub first_decision_seconds: Option<f32>,
    /// How much of the slack that a survey looks for a plan leaves, 0 to 1; `None`: there is no plan at all.
    pub room_for_error: Option<f32>,
    pub odds: Vec<SuccessRate>,
    /// How often somebody was sure of her, and nobody had been just before.
    pub detections: u32,
    /// For how long she was in somebody's sight, on average.
    pub seen_seconds_per_run: f32,
    /// Where programs had to wait for long.
    pub waits: Vec<WaitCell>,
    /// Where she was found, and nothing that was tried would have kept her from it.
    pub unavoidable: Vec<CellCount>,
    /// Where she was found from afar, and nowhere that she ran to helped.
    pub no_escape: Vec<CellCount>,
    /// Where it did not help because he had only to reach out for her.
    pub at_arms_length: Vec<CellCount>,
    pub caught: Vec<CellCount>,
    /// Chases that began with some distance, and how each ended.
    pub chases: Vec<ChaseRecord>,
    /// For how long she was in sight in each cell, in seconds, in all runs.
    #[serde(skip)]
    pub seen: Grid<f32>,
}

/// How often a program with a delay got through.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SuccessRate {
    pub program: String,
    pub delay_seconds: f32,
    pub runs: u32,
    pub won: u32,
    pub caught: u32,
    /// Neither out nor caught when its time was up.
    pub given_up: u32,
}

/// A cell where something happened, and how often.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellCount {
    pub cell: IVec2,
    pub times: u32,
}

/// A cell where a program waited.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WaitCell {
    pub cell: IVec2,
    pub program: String,
    pub times: u32,
    pub longest_seconds: f32,
}

impl SurveyReport {
    /// A level of this size that nobody has played yet.
    pub fn new(level: String, difficulty: Difficulty, size: IVec2, first_decision: Option<Tick>) -> Self {
        Self {
            level,
            difficulty,
            first_decision_seconds: first_decision.map(seconds),
            room_for_error: None,
            odds: Vec::new(),
            detections: 0,
            seen_seconds_per_run: 0.0,
            waits: Vec::new(),
            unavoidable: Vec::new(),
            no_escape: Vec::new(),
            at_arms_length: Vec::new(),
            caught: Vec::new(),
            chases: Vec::new(),
            seen: Grid::new(size.x, size.y, 0.0),
        }
    }

    /// So many runs.
    pub fn runs(&self) -> u32 {
        self.odds.iter().map(|odds| odds.runs).sum()
    }

    /// In how many of the chases she reached safety.
    pub fn reached_safety(&self) -> usize {
        self.chases.iter().filter(|chase| chase.end.is_safe()).count()
    }

    /// Where those chases began in which she did not.
    pub fn ran_in_vain(&self) -> Vec<CellCount> {
        let mut spots = Vec::new();
        let lost = self.chases.iter().filter(|chase| !chase.end.is_safe());
        lost.for_each(|chase| count(&mut spots, chase.cell));
        spots
    }

    /// Takes in what came of one run of a program.
    pub fn add(&mut self, program: &str, delay: Tick, findings: &RunFindings) {
        let delay_seconds = seconds(delay);
        let is_it = |odds: &SuccessRate| odds.program == program && odds.delay_seconds == delay_seconds;
        let place = self.odds.iter().position(is_it).unwrap_or_else(|| {
            let program = program.to_string();
            self.odds.push(SuccessRate { program, delay_seconds, runs: 0, won: 0, caught: 0, given_up: 0 });
            self.odds.len() - 1
        });
        let before = self.runs() as f32;
        let odds = &mut self.odds[place];
        odds.runs += 1;
        match findings.outcome {
            Some(Outcome::Won) => odds.won += 1,
            Some(Outcome::Caught) => odds.caught += 1,
            None => odds.given_up += 1,
        }
        let in_sight: f32 = findings.seen.values().iter().sum();
        self.seen_seconds_per_run += (in_sight - self.seen_seconds_per_run) / (before + 1.0);
        for (all, seen) in self.seen.values_mut().iter_mut().zip(findings.seen.values()) {
            *all += seen;
        }
        self.add_places(program, findings);
    }

    fn add_places(&mut self, program: &str, findings: &RunFindings) {
        self.detections += findings.detections.len() as u32;
        findings.caught.iter().for_each(|cell| count(&mut self.caught, *cell));
        findings.waits.iter().for_each(|wait| self.add_wait(program, wait));
        for detection in &findings.detections {
            if !detection.avoidable {
                count(&mut self.unavoidable, detection.cell);
            }
            if !detection.escapes {
                let near = detection.at_arms_length;
                count(if near { &mut self.at_arms_length } else { &mut self.no_escape }, detection.cell);
            }
        }
    }

    fn add_wait(&mut self, program: &str, wait: &LongWait) {
        let is_it = |stay: &&mut WaitCell| stay.program == program && stay.cell == wait.cell;
        match self.waits.iter_mut().find(is_it) {
            Some(stay) => {
                stay.times += 1;
                stay.longest_seconds = stay.longest_seconds.max(wait.seconds);
            }
            None => self.waits.push(WaitCell {
                cell: wait.cell,
                program: program.to_string(),
                times: 1,
                longest_seconds: wait.seconds,
            }),
        }
    }
}

fn count(spots: &mut Vec<CellCount>, cell: IVec2) {
    match spots.iter_mut().find(|spot| spot.cell == cell) {
        Some(spot) => spot.times += 1,
        None => spots.push(CellCount { cell, times: 1 }),
    }
}

/// How often it happened, in all these cells together.
pub fn times(spots: &[CellCount]) -> u32 {
    spots.iter().map(|spot| spot.times).sum()
}
