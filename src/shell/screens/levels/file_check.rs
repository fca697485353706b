//! What is wrong with the levels of the player's own file while she chooses one, also after she saves the file.

use crate::shared::files::locate;
use crate::shell::game::Game;
use crate::shell::game::campaign::Campaign;
use crate::shell::platform::folder::ProjectFolder;
use crate::shell::platform::pending::Pending;
use crate::shell::platform::watch::FileWatcher;
use crate::shell::screens::workshop::LevelFile;
use std::path::PathBuf;
use thief_girl::level::{Problem, Problems};

/// The check of a level file on disk; it is done anew whenever the file changes.
pub struct FileCheck {
    folder: ProjectFolder,
    path: PathBuf,
    entry: LevelFile,
    watch: FileWatcher,
    /// The changed file, whose levels the cards show as soon as it is read.
    opening: Option<Pending<Result<Campaign, Problems>>>,
}

impl FileCheck {
    /// Creates the check of the file whose heists are chosen from; `None` for the game's own and for those that no
    /// editor can change.
    pub fn of(game: &Game) -> Option<Self> {
        let Campaign { folder, .. } = &game.campaign;
        if game.campaign.is_ours() || game.campaign.is_training() || !folder.is_on_disk() {
            return None;
        }
        let path = locate(folder.file());
        let mut watch = FileWatcher::new(game.interface.live.look_seconds);
        watch.follow([path.clone()]);
        Some(Self { folder: folder.clone(), entry: LevelFile::new(&path), path, watch, opening: None })
    }

    /// Reads the whole file at once, for screenshots.
    pub fn settle(&mut self) {
        while self.entry.step() {}
    }

    /// Reads on by a step, and anew what has changed. Returns whether the cards changed.
    pub fn pass(&mut self, game: &mut Game, seconds: f32) -> bool {
        if self.watch.look(seconds).contains(&self.path) {
            self.entry.forget();
            self.opening = Some(Pending::new(Campaign::open(self.folder.clone())));
        }
        self.entry.step();
        // The cards of a file that cannot be read any more stay; each then has the file's problem.
        let Some(Ok(campaign)) = self.opening.as_mut().and_then(Pending::poll) else { return false };
        game.campaign = campaign;
        true
    }

    /// Returns the problems of a level, and those that its whole file has.
    pub fn faults_of(&self, level: &str) -> Vec<Problem> {
        let faults = self.entry.read().map_or(&[][..], |read| &read.faults);
        faults.iter().filter(|it| it.place.level.is_empty() || it.place.level == level).cloned().collect()
    }
}
