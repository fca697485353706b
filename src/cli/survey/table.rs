//! The report of a survey as text. After a problem comes an arrow and a remedy.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use thief_girl::bot::Tolerance;
use thief_girl::bot::survey::{CellCount, SuccessRate, SurveyReport, SurveyRules, WaitCell, times};
use thief_girl::rules::name_of;

/// Name of the bot that walks straight in.
const CARELESS: &str = "careless";
/// Most places that are named in a line: the worst ones.
const MOST: usize = 6;

/// Returns the report as text.
pub fn of(report: &SurveyReport, survey: &SurveyRules) -> String {
    let mut table = format!("{}, {}: {} runs\n", report.level, name_of(report.difficulty), report.runs());
    let mut line = |name: &str, words: String| {
        let _ = writeln!(table, "  {name:<22}{words}");
    };
    for (program, words) in odds(report) {
        line(&program, words);
    }
    let found = |spots: &[CellCount], cure| match count(spots, report.detections, "detections") {
        words if spots.is_empty() => words,
        words => cured(format!("{words}; by {}", by(spots)), spots, cure),
    };
    line("caught", count(&report.caught, report.runs(), "runs"));
    if !report.caught.is_empty() {
        line("caught by", by(&report.caught));
    }
    line("first decision", decision(report.first_decision_seconds));
    line("room for error", room(report.room_for_error, survey));
    line("in sight", format!("{:.1} s a run", report.seen_seconds_per_run));
    line(
        &format!("waits over {} s", survey.wait_seconds),
        cured(waits(&report.waits), &report.waits, "something to do there, or a second way"),
    );
    line("found, unavoidable", found(&report.unavoidable, "cover near by, or a sign of him before he looks"));
    line("found, no escape", found(&report.no_escape, "a hideout near by, or a second way out"));
    line("reached safety", safety(report, survey));
    line("found at arm's length", found(&report.at_arms_length, "light, a sound or a view round the corner"));
    table
}

/// Least part of chases that should end in safety, from 0 to 1.
const FAIR: f32 = 0.6;

/// Describes in how many of the chases that began at some distance the player reached safety, and where the
/// others began.
fn safety(report: &SurveyReport, survey: &SurveyRules) -> String {
    let (safe, begun, tiles) = (report.reached_safety(), report.chases.len(), survey.flight.from_tiles);
    let words = format!("{safe} of {begun} chases begun at more than {tiles:.0} tiles");
    let in_vain = report.ran_in_vain();
    if in_vain.is_empty() {
        return words;
    }
    let words = format!("{words}; not {}", places(&in_vain));
    let fair = safe as f32 >= FAIR * begun as f32;
    if fair {
        words
    } else {
        cured(words, &in_vain, "corners, dark and hideouts near by, or a second way out")
    }
}

/// Appends a remedy if there are places with a problem.
fn cured<T>(words: String, places: &[T], cure: &str) -> String {
    if places.is_empty() { words } else { format!("{words} → {cure}") }
}

/// Describes how long the player can walk straight on before somebody notices her.
fn decision(seconds: Option<f32>) -> String {
    match seconds {
        None => "never: nobody notices who walks straight on → somebody who looks at the way".into(),
        Some(0.0) => "at once → a beginning out of sight and hearing".into(),
        Some(seconds) => format!("after {seconds:.1} s"),
    }
}

/// Describes how much tolerance the plan has.
fn room(part: Option<f32>, survey: &SurveyRules) -> String {
    let Some(part) = part else { return "no way unseen was found → prove says who stands in it".into() };
    if part == 0.0 {
        return "none found: one wrong step is seen → a longer round, a shorter cone, or a place to wait"
            .into();
    }
    let Tolerance { speed, tiles, meter } = survey.slack.part(part);
    let (percent, slower) = (100.0 * part, 100.0 * (1.0 - speed));
    format!(
        "{percent:.0} %: unseen even if she is {slower:.0} % slower, guards sense {tiles:.2} tiles farther and come \
         to look at a meter lower by {meter:.0}"
    )
}

/// Describes for each bot how often it gets through, at each reaction time.
fn odds(report: &SurveyReport) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for it in &report.odds {
        let words = format!("{} of {} at {:.0} ms", it.won, it.runs, it.delay_seconds * 1000.0);
        let words = if it.given_up > 0 { format!("{words} ({} given up)", it.given_up) } else { words };
        match all.iter_mut().find(|(program, _)| *program == it.program) {
            Some((_, line)) => *line = format!("{line}, {words}"),
            None => all.push((it.program.clone(), format!("gets through {words}"))),
        }
    }
    let careless = |it: &&SuccessRate| it.program == CARELESS;
    let [won, runs] = [|it: &SuccessRate| it.won, |it: &SuccessRate| it.runs]
        .map(|of| report.odds.iter().filter(careless).map(of).sum::<u32>());
    if 2 * won > runs
        && let Some((_, line)) = all.iter_mut().find(|(program, _)| program == CARELESS)
    {
        line.push_str(" → the guards are too weak: who walks straight in is not stopped");
    }
    all
}

/// Describes where and how long the bots waited, the longest first.
fn waits(stays: &[WaitCell]) -> String {
    let mut stays: Vec<&WaitCell> = stays.iter().collect();
    stays.sort_by(|a, b| b.longest_seconds.total_cmp(&a.longest_seconds));
    let words = stays.iter().map(|stay| {
        let (x, y) = (stay.cell.x, stay.cell.y);
        format!("{} at ({x},{y}) × {}, up to {:.1} s", stay.program, stay.times, stay.longest_seconds)
    });
    if stays.is_empty() { "none".into() } else { worst(words, "; ") }
}

/// Describes how many of how many, and where, the worst first.
fn count(spots: &[CellCount], of: u32, what: &str) -> String {
    match times(spots) {
        0 => format!("0 of {of} {what}"),
        all => format!("{all} of {of} {what}: {}", places(spots)),
    }
}

/// Lists places, the worst first.
fn places(spots: &[CellCount]) -> String {
    let mut sorted: Vec<&CellCount> = spots.iter().collect();
    sorted.sort_by_key(|spot| std::cmp::Reverse(spot.times));
    let words = sorted.iter().map(|spot| format!("({},{}) × {}", spot.cell.x, spot.cell.y, spot.times));
    worst(words, ", ")
}

/// Lists the guards who met a bot in some places and which bots, the most frequent guard first.
fn by(spots: &[CellCount]) -> String {
    let mut guards: BTreeMap<&str, BTreeMap<&str, u32>> = BTreeMap::new();
    for one in spots.iter().flat_map(|spot| &spot.by) {
        *guards.entry(&one.guard).or_default().entry(&one.program).or_default() += one.times;
    }
    let mut sorted: Vec<(&str, BTreeMap<&str, u32>)> = guards.into_iter().collect();
    sorted.sort_by_key(|(_, bots)| std::cmp::Reverse(bots.values().sum::<u32>()));
    let words = sorted.iter().map(|(guard, bots)| {
        let bots: Vec<String> = bots.iter().map(|(bot, times)| format!("{bot} × {times}")).collect();
        format!("{guard} ({})", bots.join(", "))
    });
    worst(words, "; ")
}

/// Joins the first entries, and marks whether there are more.
fn worst(words: impl ExactSizeIterator<Item = String>, between: &str) -> String {
    let rest = if words.len() > MOST { format!("{between}…") } else { String::new() };
    words.take(MOST).collect::<Vec<String>>().join(between) + &rest
}
