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
    pub result: Result<()>,
}

/// Prints a table with a row for each part and a column for each engine.
pub fn print_table(rows: &[ReportRow]) {
    println!("\n{:14}{:>16}{:>16}{:>16}", "part", "chromium", "firefox", "webkit");
    let cell = |name: &str, engine| {
        let is_it = |row: &&ReportRow| row.engine == engine && row.part.is_some_and(|part| part.name == name);
        rows.iter().find(is_it).map_or_else(String::new, |row| {
            let word = if row.result.is_ok() { "ok" } else { "FAILED" };
            format!("{word} {:.1} s", row.took.as_secs_f32())
        })
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

/// Returns what was tested in which engines, or an error with all failures.
pub fn sum_up(rows: &[ReportRow]) -> Result<String> {
    let failed: Vec<String> = rows
        .iter()
        .filter_map(|row| {
            let (part, why) = (row.part?, row.result.as_ref().err()?);
            Some(format!("{} in {}: {why}", part.name, row.engine.name()))
        })
        .collect();
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
    Ok(said.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(engine: Engine, part: Option<&'static TestCase>, result: Result<()>) -> ReportRow {
        ReportRow { engine, part, took: Duration::from_secs(1), result }
    }

    #[test]
    fn what_was_skipped_is_said_and_what_failed_fails() {
        let part = &PARTS[0];
        let skipped = row(Engine::Firefox, None, Err("no such package\nand more".into()));
        let mut rows = vec![row(Engine::Chromium, Some(part), Ok(())), skipped];
        let said = sum_up(&rows).unwrap();
        assert_eq!(said, "chromium: the start page; firefox SKIPPED (no such package)");
        rows.push(row(Engine::Webkit, Some(part), Err("nothing is drawn".into())));
        assert_eq!(sum_up(&rows), Err("start in webkit: nothing is drawn".into()));
    }
}
