//! `thief-girl verify`: plays recordings again and compares their states, or records their inputs anew.

use super::args::VerifyArgs;
use super::render::letter_of;
use crate::shared::exit::NOT_RUN;
use crate::shared::{disk, stdio};
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::level::LdtkProject;
use thief_girl::model::{Guard, Outcome, Sim};
use thief_girl::replay::{
    Deduction, Playback, Recorder, Recording, RunEnd, RunStatistics, Score, SlipKind, VerifyResult,
    verify_watched,
};
use thief_girl::rules::{Difficulty, Rules, name_of};
use thief_girl::step::step;

/// Exit code: a run differs from its recording, or its file was changed.
const DIFFERS: u8 = 1;

/// The result of one recording.
#[derive(Serialize)]
struct VerifyReport {
    file: String,
    level: String,
    difficulty: Difficulty,
    #[serde(flatten)]
    end: RunEnd,
    score: Score,
    /// The first tick that differs, and the last checkpoint before it.
    differs_at: Option<Tick>,
    same_until: Option<Tick>,
    altered: bool,
}

/// Runs the command.
pub fn run(args: &VerifyArgs) -> Result<ExitCode, String> {
    let rules = Arc::new(disk::rules(args.rules.as_deref())?);
    let levels = disk::project(&args.file)?;
    let (mut not_run, mut differs) = (false, false);
    // Every recording is played, even if one before it fails.
    for path in &args.recordings {
        match play(path, args.renew, &levels, &rules) {
            Ok((report, sim)) => {
                differs |= report.differs_at.is_some() || report.altered;
                if args.json {
                    stdio::line(serde_json::to_string(&report).map_err(|e| e.to_string())?);
                } else {
                    print(&report, &sim);
                }
            }
            Err(why) => {
                stdio::problem(why);
                not_run = true;
            }
        }
    }
    Ok(match (not_run, differs) {
        (true, _) => ExitCode::from(NOT_RUN),
        (false, true) => ExitCode::from(DIFFERS),
        (false, false) => ExitCode::SUCCESS,
    })
}

fn play(
    path: &Path,
    renews: bool,
    levels: &LdtkProject,
    rules: &Arc<Rules>,
) -> Result<(VerifyReport, Sim), String> {
    let error = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let before = disk::read_bytes(path)?;
    let mut recording = Recording::from_bytes(&before).map_err(|e| error(&e))?;
    let level = Arc::new(levels.level(&recording.level).map_err(|e| error(&e))?);
    if renews {
        if recording.is_altered() {
            return Err(error(&"not renewed: the file was changed after it was recorded: record it anew"));
        }
        let sim = Sim::new(level.clone(), rules.clone(), recording.config);
        recording = renewed(&recording, sim).map_err(|e| error(&e))?;
        disk::rewrite(path, before, disk::recording_bytes(path, &recording))?;
    }
    let mut sim = Sim::new(level, rules.clone(), recording.config);
    let mut tally = RunStatistics { rewinds: recording.rewinds, ..RunStatistics::default() };
    let verdict = verify_watched(&recording, &mut sim, |sim| tally.read(sim)).map_err(|e| error(&e))?;
    Ok((report(path, &recording, verdict, Score::of(&tally, &sim)), sim))
}

/// Records the inputs of a recording anew in a heist of today's level and rules.
///
/// # Errors
///
/// Fails if they end the heist in another way than the recorded one.
fn renewed(recording: &Recording, mut sim: Sim) -> Result<Recording, String> {
    let mut recorder = Recorder::new(&sim);
    for input in Playback::new(recording) {
        // By today's rules the heist may end sooner.
        if sim.outcome.is_some() {
            break;
        }
        step(&mut sim, input);
        recorder.push(&sim, input);
    }
    // Several parts count rewinds.
    (0..recording.rewinds).for_each(|_| recorder.rewind_to(sim.tick));
    if sim.outcome == recording.end.outcome {
        return Ok(recorder.finish(&sim));
    }
    let [then, now] = [recording.end.outcome, sim.outcome].map(ended);
    Err(format!(
        "not renewed: with today's level and rules its inputs end with \"{now}\" instead of \"{then}\""
    ))
}

fn ended(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Won) => "won",
        Some(Outcome::Caught) => "caught",
        None => "not over",
    }
}

fn report(path: &Path, recording: &Recording, verdict: VerifyResult, score: Score) -> VerifyReport {
    VerifyReport {
        file: path.display().to_string(),
        level: recording.level.clone(),
        difficulty: recording.config.difficulty,
        end: verdict.end,
        score,
        differs_at: verdict.difference.map(|difference| difference.differs_at),
        same_until: verdict.difference.map(|difference| difference.same_until),
        altered: verdict.altered,
    }
}

/// Prints a report as text.
fn print(report: &VerifyReport, sim: &Sim) {
    let VerifyReport { file, level, score, end, .. } = report;
    stdio::line(format_args!(
        "{file}: {level} on {}, {} after {}",
        name_of(report.difficulty),
        ended(end.outcome),
        moment(end.tick)
    ));
    if let Some(rank) = score.rank {
        let Score { total, loot, stealth, time, .. } = score;
        stdio::line(format_args!(
            "  {total} points, rank {rank:?}: loot {loot}, stealth {stealth}, time {time}"
        ));
    }
    for deduction in &score.deductions {
        stdio::line(format_args!(
            "  -{} at {}: {}",
            deduction.points,
            moment(deduction.tick),
            told(deduction, sim)
        ));
    }
    if !score.seals.is_empty() {
        let seals: Vec<String> = score.seals.iter().map(name_of).collect();
        stdio::line(format_args!("  seals: {}", seals.join(", ")));
    }
    if !score.contracts.is_empty() {
        let contracts: Vec<String> = score.contracts.iter().map(name_of).collect();
        stdio::line(format_args!("  contracts: {}", contracts.join(", ")));
    }
    if score.rewinds > 0 {
        stdio::line(format_args!("  time was turned back, {} times", score.rewinds));
    }
    if let (Some(at), Some(same)) = (report.differs_at, report.same_until) {
        stdio::problem(format_args!(
            "{file}: the run is not the recorded one: it differs first at tick {at} (the whole state was the same at tick {same})"
        ));
    }
    if report.altered {
        stdio::problem(format_args!("{file}: the file was changed after it was recorded"));
    }
}

/// Formats a moment, such as "0:39 (tick 2383)".
fn moment(tick: Tick) -> String {
    let seconds = tick / TICKS_PER_SECOND;
    format!("{}:{:02} (tick {tick})", seconds / 60, seconds % 60)
}

/// Describes who noticed what. Guards have the letters that plans give them.
fn told(deduction: &Deduction, sim: &Sim) -> String {
    let place = sim.guards.iter().position(|guard| Some(sim.id(*guard)) == deduction.who);
    let who = place.map_or("a guard".into(), |place| {
        format!("the {} {}", name_of(sim.get::<Guard>(sim.guards[place]).archetype), letter_of(place))
    });
    match deduction.what {
        SlipKind::Investigation => format!("{who} came to look"),
        SlipKind::Alert => format!("{who} was sure of her"),
        SlipKind::Evidence(kind) => format!("{who} noticed what she left: {}", name_of(kind)),
    }
}
