//! Editing a level during play: its file is watched and read again when it is saved, and the heist continues in
//! the new version.
//!
//! Begin with [`Live::look`]; [`carry_over`] replaces the level in a simulation. Nothing here draws.

#[cfg(test)]
mod tests;
mod words;

pub use words::sentence;

use crate::shared::files::{locate, read_text};
use crate::shell::config::interface::LiveRules;
use crate::shell::platform::folder::ProjectFolder;
use crate::shell::platform::watch::FileWatcher;
use std::path::PathBuf;
use std::sync::Arc;
use thief_girl::audit;
use thief_girl::base::grid::cell_of;
use thief_girl::level::diff::LevelDiff;
use thief_girl::level::{Finding, LdtkProject, LevelSpec, Location, Problem, Severity, Subject};
use thief_girl::model::Sim;
use thief_girl::model::spawn::is_free;
use thief_girl::rules::Rules;

/// A level in a file on disk, in the file's current version.
pub struct Live {
    folder: ProjectFolder,
    /// The last version without faults.
    level: Arc<LevelSpec>,
    watch: FileWatcher,
    rules: LiveRules,
    /// Whether the file has not been read yet.
    is_unread: bool,
    /// Why the file's current version cannot be played; or advice, if it can.
    pub findings: Vec<Problem>,
    /// Rules for advice beyond faults, if the player is making the level.
    advisor: Option<Arc<Rules>>,
    /// Whether the list of findings is collapsed. Faults expand it, advice does not.
    pub is_folded: bool,
    /// The last edit, and for how many seconds it has been shown.
    pub shown: Option<(Edit, f32)>,
}

/// What an edit changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edit {
    /// What changed in the level, if anything.
    pub diff: Option<LevelDiff>,
    /// Pictures that were changed, by their names in the level.
    pub pictures: Vec<String>,
    /// Number of findings after the edit.
    pub findings: usize,
}

impl Edit {
    /// Whether it changed anything visible.
    pub fn is_seen(&self) -> bool {
        self.diff.is_some() || !self.pictures.is_empty()
    }
}

impl Live {
    /// Watches the file of a level from now on. Returns `None` if no editor can access it. If the level is
    /// older than its file, the first look shows that. With an `advisor` there is advice, too.
    pub fn new(
        folder: &ProjectFolder,
        level: &Arc<LevelSpec>,
        rules: LiveRules,
        advisor: Option<Arc<Rules>>,
    ) -> Option<Self> {
        if !folder.is_on_disk() {
            return None;
        }
        let mut live = Self {
            folder: folder.clone(),
            level: level.clone(),
            watch: FileWatcher::new(rules.look_seconds),
            rules,
            is_unread: true,
            findings: Vec::new(),
            advisor,
            is_folded: true,
            shown: None,
        };
        live.follow_files(&[]);
        Some(live)
    }

    /// Starts again with the same level of the same file, perhaps in an older version.
    pub fn begin_again(&mut self, level: &Arc<LevelSpec>) {
        self.level = level.clone();
        self.is_unread = true;
        self.shown = None;
    }

    /// Whether it is about this level of this file.
    pub fn is_of(&self, folder: &ProjectFolder, level: &LevelSpec) -> bool {
        self.folder == *folder && self.level.name == level.name
    }

    pub fn folder(&self) -> &ProjectFolder {
        &self.folder
    }

    /// Returns the last version without faults.
    pub fn level(&self) -> &Arc<LevelSpec> {
        &self.level
    }

    /// Returns the opacity of the marks on the last change, 0 to 1.
    pub fn glow(&self) -> f32 {
        let left = self.shown.as_ref().map_or(0.0, |(_, age)| 1.0 - age / self.rules.marked_seconds);
        (left * 3.0).clamp(0.0, 1.0)
    }

    /// Whether the file's current version cannot be played.
    pub fn is_broken(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Fault)
    }

    /// Advances by `seconds`. Returns what an edit changed, if there was one.
    pub fn look(&mut self, seconds: f32) -> Option<Edit> {
        if let Some((_, age)) = &mut self.shown {
            *age += seconds;
        }
        let marked_seconds = self.rules.marked_seconds;
        self.shown.take_if(|(_, age)| *age > marked_seconds);
        let changed = self.watch.look(seconds);
        if changed.is_empty() && !self.is_unread {
            return None;
        }
        let first = std::mem::take(&mut self.is_unread);
        let pictures =
            self.pictures().into_iter().filter(|name| changed.contains(&self.place(name))).collect();
        let was_broken = self.is_broken();
        let diff = self.read();
        if self.is_broken() != was_broken {
            self.is_folded = was_broken;
        }
        let edit = Edit { diff, pictures, findings: self.findings.len() };
        self.shown = edit.is_seen().then(|| (edit.clone(), 0.0));
        // At the first look, a file equal to the current level is not an edit.
        (!first || edit != Edit::default()).then_some(edit)
    }

    /// Reads the file. Returns the differences if the level is valid and changed.
    fn read(&mut self) -> Option<LevelDiff> {
        let mut parts = Vec::new();
        let level = self.project().and_then(|mut project| {
            let missing = project.missing().into_iter().filter(|(level, _)| *level == self.level.name);
            parts = missing.map(|(_, part)| part).collect();
            for part in &parts {
                project.supply(part, read_text(&self.place(part)));
            }
            project.level(&self.level.name).map_err(|problems| problems.list)
        });
        let diff = match level {
            Ok(level) => {
                let advise = |rules: &Arc<Rules>| audit::level(&level, rules);
                self.findings = self.advisor.as_ref().map(advise).unwrap_or_default();
                let before = std::mem::replace(&mut self.level, Arc::new(level));
                (before != self.level).then(|| LevelDiff::between(&before, &self.level))
            }
            Err(findings) => {
                self.findings = findings;
                None
            }
        };
        // All findings are about the current level.
        self.findings.iter_mut().for_each(|finding| finding.place.level.clear());
        self.follow_files(&parts);
        diff
    }

    fn project(&self) -> Result<LdtkProject, Vec<Problem>> {
        let file = self.folder.file();
        let text = read_text(&locate(file)).map_err(|why| {
            vec![Problem::new(&Location::of(Subject::ProjectFile), Finding::FileUnreadable { why })]
        })?;
        LdtkProject::parse(file, &text).map_err(|problems| problems.list)
    }

    /// Watches the project, the separate file of the level if it has one, and its pictures.
    fn follow_files(&mut self, parts: &[String]) {
        let pictures = self.pictures();
        let others = parts.iter().chain(&pictures).map(|relative| self.place(relative));
        let all: Vec<PathBuf> = std::iter::once(locate(self.folder.file())).chain(others).collect();
        self.watch.follow(all);
    }

    fn pictures(&self) -> Vec<String> {
        let background = self.level.background.image.iter().map(|image| image.image.clone());
        self.level.art.iter().map(|layer| layer.image.clone()).chain(background).collect()
    }

    /// Returns the path of a file that the project names.
    fn place(&self, relative: &str) -> PathBuf {
        locate(&self.folder.path_of(relative))
    }
}

/// Replaces the level of a simulation by a new version. Returns false if only pictures and texts differ, and
/// the heist continues. Otherwise it restarts, at the player's place if she can stand there, else at the
/// level's start.
pub fn carry_over(sim: &mut Sim, new: &LevelSpec) -> bool {
    let moved = new.starting_at(sim.level.start);
    if moved.hash == sim.level.hash {
        sim.level = Arc::new(moved);
        return false;
    }
    let begin = |level| Sim::new(Arc::new(level), sim.rules.clone(), sim.config);
    let (at_start, her) = (begin(new.clone()), sim.player_body());
    let stands = new.floor.contains(cell_of(her.at)) && is_free(&at_start.map, her.aabb(), true);
    *sim = if stands { begin(new.starting_at(her.at)) } else { at_start };
    true
}
