//! Levels on difficulties, for the commands that prove and survey them.

use crate::shared::{disk, stdio};
use std::path::Path;
use std::sync::Arc;
use thief_girl::level::LevelSpec;
use thief_girl::model::{Config, Loadout, Sim};
use thief_girl::rules::{Difficulty, Rules, name_of};

/// A level on a difficulty.
pub struct PlayableLevel {
    pub level: Arc<LevelSpec>,
    pub difficulty: Difficulty,
    /// What the player carries.
    pub loadout: Loadout,
    rules: Arc<Rules>,
}

impl PlayableLevel {
    /// Returns each level on each difficulty.
    pub fn all(levels: Vec<LevelSpec>, difficulties: &[Difficulty], rules: &Arc<Rules>) -> Vec<Self> {
        let on = |level: Arc<LevelSpec>| {
            let stage = |difficulty: &Difficulty| Self {
                level: level.clone(),
                difficulty: *difficulty,
                loadout: Loadout::default(),
                rules: rules.clone(),
            };
            difficulties.iter().map(stage).collect::<Vec<Self>>()
        };
        levels.into_iter().map(Arc::new).flat_map(on).collect()
    }

    /// Returns one level of the file or all that can be played, on one difficulty or all, and whether none has a
    /// problem. At least one can be played.
    pub fn of_file(
        file: &Path,
        level: Option<&str>,
        difficulty: Option<Difficulty>,
        rules: &Arc<Rules>,
    ) -> Result<(Vec<Self>, bool), String> {
        let project = disk::project(file)?;
        let (levels, problems) = match level {
            Some(name) => (vec![project.level(name).map_err(|e| e.to_string())?], Vec::new()),
            None => project.levels(),
        };
        problems.iter().for_each(|problem| stdio::problem(format_args!("{}: {problem}", file.display())));
        if levels.is_empty() {
            return Err(format!("{}: no level of it can be played: mend it first", file.display()));
        }
        let difficulties = match difficulty {
            Some(difficulty) => vec![difficulty],
            None => Difficulty::ALL.to_vec(),
        };
        Ok((Self::all(levels, &difficulties, rules), problems.is_empty()))
    }

    /// Returns the heist before its first tick.
    pub fn begin(&self) -> Sim {
        self.begin_with(0)
    }

    /// Like [`begin`](Self::begin), with this seed.
    pub fn begin_with(&self, seed: u64) -> Sim {
        let config = Config { difficulty: self.difficulty, seed, loadout: self.loadout, ..Config::default() };
        Sim::new(self.level.clone(), self.rules.clone(), config)
    }

    /// Returns the name for its files, without extension.
    pub fn name(&self) -> String {
        format!("{}.{}", self.level.name.to_lowercase(), name_of(self.difficulty))
    }
}
