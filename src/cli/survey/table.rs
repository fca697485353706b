//! A report for people.

use std::fmt::Write as _;
use thief_girl::bot::Slack;
use thief_girl::bot::survey::{Report, Spot, Stay, SurveyRules};
use thief_girl::rules::name_of;

/// No more places than this are named in a line: the worst.
const MOST: usize = 6;

pub fn of(report: &Report, survey: &SurveyRules) -> String {
    let mut table = format!("{}, {}: {} runs\n", report.level, name_of(report.difficulty), report.runs());
    let mut line = |name: &str, words: String| {
        let _ = writeln!(table, "  {name:<22}{words}");
    };
    for (program, words) in odds(report) {
        line(&program, words);
    }
    let decision = report.first_decision_seconds;
    line("first decision", decision.map_or("never needed".into(), |seconds| format!("after {seconds:.1} s")));
    line("room for error", room(report.room_for_error, survey));
    line("in sight", format!("{:.1} s a run", report.seen_seconds_per_run));
    line(&format!("waits over {} s", survey.wait_seconds), waits(&report.waits));
    let of_all =
        |spots: &[Spot]| format!("{} of {} detections{}", total(spots), report.detections, places(spots));
    line("nobody could avoid", of_all(&report.unavoidable));
    line("no escape from", of_all(&report.no_escape));
    line("caught", format!("{} times{}", total(&report.caught), places(&report.caught)));
    table
}

/// How much may go wrong, and what that means.
fn room(part: Option<f32>, survey: &SurveyRules) -> String {
    let Some(part) = part else { return "no way unseen was found".into() };
    if part == 0.0 {
        return "none: the way unseen allows no wrong step".into();
    }
    let Slack { speed, tiles, meter } = survey.slack.part(part);
    let slower =
        format!("{:.0} %: still unseen if she is {:.0} % slower", 100.0 * part, 100.0 * (1.0 - speed));
    format!("{slower}, guards sense {tiles:.1} tiles farther and look for her from {meter:.0} on")
}

/// For each program: how often it gets through, and with which delay.
fn odds(report: &Report) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for it in &report.odds {
        let words = format!("{:.0} ms {} of {}", it.delay_seconds * 1000.0, it.won, it.runs);
        let words = if it.given_up > 0 { format!("{words} ({} given up)", it.given_up) } else { words };
        match all.iter_mut().find(|(program, _)| *program == it.program) {
            Some((_, line)) => *line = format!("{line}, {words}"),
            None => all.push((it.program.clone(), format!("gets through: {words}"))),
        }
    }
    all
}

fn waits(stays: &[Stay]) -> String {
    if stays.is_empty() {
        return "none".into();
    }
    let mut stays: Vec<&Stay> = stays.iter().collect();
    stays.sort_by(|a, b| b.longest_seconds.total_cmp(&a.longest_seconds));
    let words = stays.iter().take(MOST).map(|stay| {
        let (x, y) = (stay.cell.x, stay.cell.y);
        format!("{} at ({x},{y}) {} times, up to {:.1} s", stay.program, stay.times, stay.longest_seconds)
    });
    words.collect::<Vec<String>>().join("; ")
}

fn total(spots: &[Spot]) -> u32 {
    spots.iter().map(|spot| spot.times).sum()
}

/// Where, the worst first.
fn places(spots: &[Spot]) -> String {
    if spots.is_empty() {
        return String::new();
    }
    let mut spots: Vec<&Spot> = spots.iter().collect();
    spots.sort_by_key(|spot| std::cmp::Reverse(spot.times));
    let named =
        spots.iter().take(MOST).map(|spot| format!("({},{}) × {}", spot.cell.x, spot.cell.y, spot.times));
    let rest = if spots.len() > MOST { ", …" } else { "" };
    format!(": {}{rest}", named.collect::<Vec<String>>().join(", "))
}
