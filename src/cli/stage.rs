//! Levels on difficulties: what is proved, and what is surveyed.

use crate::shared::disk;
use std::path::Path;
use std::sync::Arc;
use thief_girl::level::LevelSpec;
use thief_girl::model::{Config, Sim};
use thief_girl::rules::{Difficulty, Rules, name_of};

/// A level on a difficulty.
pub struct PlayableLevel {
    pub level: Arc<LevelSpec>,
    pub difficulty: Difficulty,
    rules: Arc<Rules>,
}

impl PlayableLevel {
    /// Each level on each difficulty.
    pub fn all(levels: Vec<LevelSpec>, difficulties: &[Difficulty], rules: &Arc<Rules>) -> Vec<Self> {
        let on = |level: Arc<LevelSpec>| {
            let stage = |difficulty: &Difficulty| Self {
                level: level.clone(),
                difficulty: *difficulty,
                rules: rules.clone(),
            };
            difficulties.iter().map(stage).collect::<Vec<Self>>()
        };
        levels.into_iter().map(Arc::new).flat_map(on).collect()
    }

    /// Those that somebody asks for: of one level or of all in the file, on one difficulty or on all.
    pub fn of_file(
        file: &Path,
        level: Option<&str>,
        difficulty: Option<Difficulty>,
        rules: &Arc<Rules>,
    ) -> Result<Vec<Self>, String> {
        let project = disk::project(file)?;
        let levels = match level {
            Some(name) => vec![project.level(name).map_err(|e| e.to_string())?],
            None => {
                let (levels, problems) = project.levels();
                problems.iter().for_each(|problem| eprintln!("{}: {problem}", file.display()));
                levels
            }
        };
        let difficulties = match difficulty {
            Some(difficulty) => vec![difficulty],
            None => Difficulty::ALL.to_vec(),
        };
        Ok(Self::all(levels, &difficulties, rules))
    }

    /// The first moment, in plain clothes and with empty pouches.
    pub fn begin(&self) -> Sim {
        self.begin_with(0)
    }

    /// The same in another night: by this seed.
    pub fn begin_with(&self, seed: u64) -> Sim {
        let config = Config { difficulty: self.difficulty, seed, ..Config::default() };
        Sim::new(self.level.clone(), self.rules.clone(), config)
    }

    /// What files about it are called.
    pub fn name(&self) -> String {
        format!("{}.{}", self.level.name.to_lowercase(), name_of(self.difficulty))
    }
}
