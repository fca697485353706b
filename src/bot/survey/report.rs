//! The report of a survey: many runs of one level, summed up.

use super::{ChaseRecord, LongWait, RunFindings};
use crate::base::tick::{Tick, seconds};
use crate::base::{Grid, IVec2};
use crate::model::Outcome;
use crate::rules::Difficulty;
use serde::Serialize;

/// How one level plays on one difficulty.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SurveyReport {
    /// Identifier of the level.
    pub level: String,
    /// Difficulty of the runs.
    pub difficulty: Difficulty,
    /// Time until the player has to make the first decision, in seconds; `None` if she never has to.
    pub first_decision_seconds: Option<f32>,
    /// Largest tested part of the slack of the rules that a plan leaves, from 0 to 1; `None` if there
    /// is no plan.
    pub room_for_error: Option<f32>,
    /// Success rates by bot and delay.
    pub odds: Vec<SuccessRate>,
    /// Number of detections.
    pub detections: u32,
    /// For how long the player was seen per run on average, in seconds.
    pub seen_seconds_per_run: f32,
    /// Where bots waited long.
    pub waits: Vec<WaitCell>,
    /// Where detections could not be avoided by anything that was tried.
    pub unavoidable: Vec<CellCount>,
    /// Where the player was detected from a distance and could not escape.
    pub no_escape: Vec<CellCount>,
    /// Where the player could not escape because the guard only had to reach out.
    pub at_arms_length: Vec<CellCount>,
    /// Where the player was caught.
    pub caught: Vec<CellCount>,
    /// Chases that began with some distance.
    pub chases: Vec<ChaseRecord>,
    /// For how long the player was seen in each cell in all runs, in seconds.
    #[serde(skip)]
    pub seen: Grid<f32>,
    /// In how many runs the player was in each cell.
    #[serde(skip)]
    pub walked: Grid<u32>,
}

/// Results of one bot with one reaction delay.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SuccessRate {
    /// Name of the bot.
    pub program: String,
    /// Reaction delay, in seconds.
    pub delay_seconds: f32,
    /// Number of runs.
    pub runs: u32,
    /// Runs that were won.
    pub won: u32,
    /// Runs that ended with the player caught.
    pub caught: u32,
    /// Runs that reached the time limit.
    pub given_up: u32,
}

/// How often something happened in a cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellCount {
    /// The cell.
    pub cell: IVec2,
    /// How often it happened.
    pub times: u32,
    /// To which bots and by which guards, in the order of the first time; empty where that is not known.
    pub by: Vec<Encounter>,
}

/// How often a guard met a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Encounter {
    /// Who it was, such as `the watchman of (13,23)`: his kind and the cell of his entry in the level.
    pub guard: String,
    /// Name of the bot.
    pub program: String,
    /// How often it happened.
    pub times: u32,
}

/// A cell in which a bot waited long.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WaitCell {
    /// The cell.
    pub cell: IVec2,
    /// Name of the bot.
    pub program: String,
    /// How often the bot waited there.
    pub times: u32,
    /// The bot's longest wait there, in seconds.
    pub longest_seconds: f32,
}

impl SurveyReport {
    /// A report without runs, for a level of `size` cells.
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
            walked: Grid::new(size.x, size.y, 0),
        }
    }

    /// Number of runs.
    pub fn runs(&self) -> u32 {
        self.odds.iter().map(|odds| odds.runs).sum()
    }

    /// Number of chases that ended in safety.
    pub fn reached_safety(&self) -> usize {
        self.chases.iter().filter(|chase| chase.end.is_safe()).count()
    }

    /// Where the chases began that did not end in safety.
    pub fn ran_in_vain(&self) -> Vec<CellCount> {
        let mut spots = Vec::new();
        let lost = self.chases.iter().filter(|chase| !chase.end.is_safe());
        lost.for_each(|chase| count(&mut spots, chase.cell).times += 1);
        spots
    }

    /// Adds the findings of one run.
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
        for (all, walked) in self.walked.values_mut().iter_mut().zip(findings.walked.values()) {
            *all += u32::from(*walked);
        }
        self.add_places(program, findings);
    }

    fn add_places(&mut self, program: &str, findings: &RunFindings) {
        self.detections += findings.detections.len() as u32;
        findings.caught.iter().for_each(|it| count(&mut self.caught, it.cell).met(program, &it.guard));
        findings.waits.iter().for_each(|wait| self.add_wait(program, wait));
        for it in &findings.detections {
            let near = it.at_arms_length;
            let lost = if near { &mut self.at_arms_length } else { &mut self.no_escape };
            for (applies, spots) in [(!it.avoidable, &mut self.unavoidable), (!it.escapes, lost)] {
                if applies {
                    count(spots, it.cell).met(program, &it.guard);
                }
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

impl CellCount {
    /// Counts a meeting of a bot with a guard.
    fn met(&mut self, program: &str, guard: &str) {
        self.times += 1;
        let is_it = |one: &&mut Encounter| one.program == program && one.guard == guard;
        match self.by.iter_mut().find(is_it) {
            Some(one) => one.times += 1,
            None => self.by.push(Encounter { guard: guard.into(), program: program.into(), times: 1 }),
        }
    }
}

/// Returns the entry of a cell, which is added if there is none.
fn count(spots: &mut Vec<CellCount>, cell: IVec2) -> &mut CellCount {
    let place = spots.iter().position(|spot| spot.cell == cell).unwrap_or_else(|| {
        spots.push(CellCount { cell, times: 0, by: Vec::new() });
        spots.len() - 1
    });
    &mut spots[place]
}

/// Sum of the counts of some cells.
pub fn times(spots: &[CellCount]) -> u32 {
    spots.iter().map(|spot| spot.times).sum()
}
