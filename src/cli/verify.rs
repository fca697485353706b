//! `thief-girl verify`

use super::files;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use thief_girl::model::Sim;
use thief_girl::replay::{Recording, verify};

pub fn run(path: &Path, levels: &Path, rules: Option<&Path>) -> Result<ExitCode, String> {
    let name = path.display();
    let recording = Recording::from_json(&files::read(path)?).map_err(|e| format!("{name}: {e}"))?;
    let level = files::level(levels, &recording.level)?;
    let mut sim = Sim::new(level, Arc::new(files::rules(rules)?), recording.config);
    let verdict = verify(&recording, &mut sim, |_, _| {}).map_err(|e| format!("{name}: {e}"))?;
    println!("{}", super::sim::end_line(&verdict.end));
    match verdict.difference {
        None => Ok(ExitCode::SUCCESS),
        Some(d) => {
            let (same, differs) = (d.same_until, d.differs_at);
            eprintln!(
                "{name}: the run is not the recorded one: the same until tick {same}, different at tick {differs}"
            );
            Ok(ExitCode::FAILURE)
        }
    }
}
