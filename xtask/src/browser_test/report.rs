//! The report of the browser test: which parts have passed in which engines.

use std::time::Duration;

use super::{PARTS, TestCase};
use crate::browser::Engine;
use crate::sh::Result;

/// The result of one part in one engine.
pub struct ReportRow {
    pub engine: Engine,
    /// `None` if the engine was skipped.
    pub part: Option<&'static TestCase>,
    pub took: Duration,
    /// Result of the last attempt.
    pub result: Result<()>,
    /// Why the first attempt failed, if there was a second one.
    pub first_failure: Option<String>,
}

impl ReportRow {
    /// An engine that cannot be had.
    pub fn skipped(engine: Engine, why: String) -> Self {
        Self { engine, part: None, took: Duration::ZERO, result: Err(why), first_failure: None }
    }

    /// Returns the result in a few words.
    pub fn verdict(&self) -> String {
        let word = match (&self.result, &self.first_failure) {
            (Ok(()), None) => "ok",
            (Ok(()), Some(_)) => "ok (2nd)",
            (Err(_), _) => "FAILED",
        };
        format!("{word} {:.1} s", self.took.as_secs_f32())
    }
}

/// Prints a table with a row for each part and a column for each engine.
pub fn print_table(rows: &[ReportRow]) {
    println!("\n{:14}{:>16}{:>16}{:>16}", "part", "chromium", "firefox", "webkit");
    let cell = |name: &str, engine| {
        let is_it = |row: &&ReportRow| row.engine == engine && row.part.is_some_and(|part| part.name == name);
        rows.iter().find(is_it).map_or_else(String::new, ReportRow::verdict)
    };
    for part in PARTS {
        let [chromium, firefox, webkit] = Engine::ALL.map(|engine| cell(part.name, engine));
        if [&chromium, &firefox, &webkit].iter().any(|cell| !cell.is_empty()) {
            println!("{:14}{chromium:>16}{firefox:>16}{webkit:>16}", part.name);
        }
    }
    let whole = Engine::ALL.map(|engine| {
        let took: Duration = rows.iter().filter(|row| row.engine == engine).map(|row| row.took).sum();
        let is_skipped = rows.iter().any(|row| row.engine == engine && row.part.is_none());
        if is_skipped { "skipped".to_owned() } else { format!("{:.1} s", took.as_secs_f32()) }
    });
    println!("{:14}{:>16}{:>16}{:>16}\n", "", whole[0], whole[1], whole[2]);
}

/// Returns what was tested in which engines and what passed only at the second attempt, or an error with all
/// failures.
pub fn sum_up(rows: &[ReportRow]) -> Result<String> {
    let told =
        |row: &ReportRow, why: &str| Some(format!("{} in {}: {why}", row.part?.name, row.engine.name()));
    let failed: Vec<String> = rows.iter().filter_map(|row| told(row, row.result.as_ref().err()?)).collect();
    if !failed.is_empty() {
        return Err(failed.join("\n"));
    }
    let mut said = Vec::new();
    for engine in Engine::ALL {
        let whats: Vec<&str> =
            rows.iter().filter(|row| row.engine == engine).filter_map(|row| Some(row.part?.what)).collect();
        let skipped = rows.iter().find(|row| row.engine == engine && row.part.is_none());
        match (skipped, whats.is_empty()) {
            (Some(ReportRow { result: Err(why), .. }), _) => {
                said.push(format!("{} SKIPPED ({})", engine.name(), why.lines().next().unwrap_or_default()));
            }
            (_, false) => said.push(format!("{}: {}", engine.name(), whats.join(", "))),
            _ => {}
        }
    }
    let unsteady = rows.iter().filter_map(|row| told(row, row.first_failure.as_ref()?));
    said.extend(unsteady.map(|first| format!("passed at the second attempt only: {first}")));
    Ok(said.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(engine: Engine, result: Result<()>, first_failure: Option<String>) -> ReportRow {
        ReportRow {
            engine,
            part: PARTS.iter().find(|part| part.name == "start"),
            took: Duration::from_secs(1),
            result,
            first_failure,
        }
    }

    #[test]
    fn what_was_skipped_is_said_and_what_failed_fails() {
        let skipped = ReportRow::skipped(Engine::Firefox, "no such package\nand more".into());
        let mut rows = vec![row(Engine::Chromium, Ok(()), None), skipped];
        let said = sum_up(&rows).unwrap();
        assert_eq!(said, "chromium: the start page; firefox SKIPPED (no such package)");
        rows.push(row(Engine::Webkit, Err("nothing is drawn".into()), Some("no key".into())));
        assert_eq!(sum_up(&rows), Err("start in webkit: nothing is drawn".into()));
    }

    #[test]
    fn a_second_attempt_is_said() {
        let row = row(Engine::Webkit, Ok(()), Some("a key was lost".into()));
        assert_eq!(row.verdict(), "ok (2nd) 1.0 s");
        let said = sum_up(&[row]).unwrap();
        assert_eq!(
            said,
            "webkit: the start page; passed at the second attempt only: start in webkit: a key was lost"
        );
    }
}
