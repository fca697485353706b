//! The workshop: the player's own levels, a summary of each, and the creation of new ones.

mod findings;
mod level_file;
mod level_folder;
mod paint;
mod template;
mod thumbnail;

pub use findings::FindingsPage;
pub use level_file::LevelFile;

use super::menu::{Menu, MenuChoice};
use super::moonscape::Moonscape;
use super::{Briefing, LevelsPage, Screen, Transition};
use crate::shell::audio::MusicState;
use crate::shell::audio::cues::OneShot;
use crate::shell::game::Game;
use crate::shell::game::campaign::Campaign;
use crate::shell::game::drop;
use crate::shell::game::drop::Recent;
use crate::shell::input::InputAction;
use crate::shell::platform::desktop;
use crate::shell::platform::folder::ProjectFolder;
use crate::shell::platform::pending::Pending;
use crate::shell::ui::Ui;
use level_folder::LevelFolder;
use macroquad::prelude::*;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use template::LevelTemplate;
use thief_girl::level::Problems;

/// Number of visible rows.
const ROWS: usize = 7;

/// The workshop screen.
pub struct Workshop {
    night: Rc<Moonscape>,
    menu: Menu,
    /// Index of the first visible row.
    first: usize,
    /// The player's level files; `None` if there is no folder for them, as in a browser.
    shelf: Option<LevelFolder>,
    recent: Vec<Recent>,
    /// A level file being opened.
    opening: Option<Pending<Result<Campaign, Problems>>>,
    /// The template being loaded.
    copying: Option<Pending<Result<LevelTemplate, String>>>,
    /// A message about the last action, if there is one.
    told: Option<String>,
}

/// A row of the list: a new level, a file of the folder, or an earlier drop.
#[derive(Clone, Copy, PartialEq)]
enum WorkshopRow {
    New,
    File(usize),
    Recent(usize),
}

impl Workshop {
    /// Opens the player's level folder, which is created if necessary. For screenshots, which must not depend
    /// on the player, it opens the folder of the level file of the options.
    pub fn new(game: &Game, night: Rc<Moonscape>) -> Self {
        let for_all = game.options.keeps_nothing();
        let here = || Path::new(game.options.file()).parent().map(Path::to_path_buf);
        let folder = if for_all { here() } else { desktop::levels_folder() };
        let made = folder.as_ref().map_or(Ok(()), std::fs::create_dir_all);
        let shelf = folder.as_deref().map(LevelFolder::of);
        let has_files = shelf.as_ref().is_some_and(|shelf| !shelf.entries.is_empty());
        Self {
            night,
            menu: Menu { selected: usize::from(has_files), rested: 1.0 },
            first: 0,
            shelf,
            recent: if for_all { Vec::new() } else { drop::recent(&game.saved) },
            opening: None,
            copying: None,
            told: made.err().map(|why| why.to_string()),
        }
    }

    /// Reads all files at once, for screenshots.
    pub fn settled(mut self) -> Self {
        while self.shelf.as_mut().is_some_and(LevelFolder::read_on) {}
        self
    }

    fn files(&self) -> &[LevelFile] {
        self.shelf.as_ref().map_or(&[], |shelf| &shelf.entries)
    }

    fn rows(&self) -> Vec<WorkshopRow> {
        let files = (0..self.files().len()).map(WorkshopRow::File);
        std::iter::once(WorkshopRow::New)
            .chain(files)
            .chain((0..self.recent.len()).map(WorkshopRow::Recent))
            .collect()
    }

    /// Updates the folder. The selection stays on its file when others come and go.
    fn look(&mut self, seconds: f32) {
        let rows = self.rows();
        let held = match rows.get(self.menu.selected) {
            Some(WorkshopRow::File(index)) => Some(self.files()[*index].path.clone()),
            _ => None,
        };
        if let Some(shelf) = &mut self.shelf {
            shelf.pass(seconds);
        }
        if let Some(path) = held {
            self.hold(&path);
        }
    }

    /// Selects a file, if it exists.
    fn hold(&mut self, path: &Path) {
        if let Some(index) = self.files().iter().position(|entry| entry.path == path) {
            self.menu.selected =
                self.rows().iter().position(|row| *row == WorkshopRow::File(index)).unwrap_or(0);
        }
    }

    /// Keeps the selection within the list, and the selected row visible. The wheel moves the selection, too.
    fn roll(&mut self, ui: &Ui) {
        let last = self.rows().len() - 1;
        let most = last.saturating_sub(ROWS - 1);
        let notch = ui.wheel;
        if notch != 0.0 {
            self.first = self.first.saturating_add_signed(if notch > 0.0 { -1 } else { 1 }).min(most);
            self.menu.selected = self.menu.selected.clamp(self.first, self.first + ROWS - 1);
        }
        self.menu.selected = self.menu.selected.min(last);
        let top = self.menu.selected.saturating_sub(ROWS - 1);
        self.first = self.first.clamp(top, self.menu.selected.max(top)).min(most);
    }

    fn choose(&mut self, game: &mut Game, row: WorkshopRow) -> Transition {
        self.told = None;
        match row {
            WorkshopRow::New => self.copying = Some(Pending::new(LevelTemplate::load())),
            WorkshopRow::Recent(index) => game.drops.open(&self.recent[index]),
            WorkshopRow::File(index) => {
                let entry = &self.files()[index];
                if entry.read().is_some_and(|read| read.cards.is_empty()) {
                    return self.findings(index);
                }
                match ProjectFolder::on_disk(&entry.path) {
                    Ok(folder) => self.opening = Some(Pending::new(Campaign::open(folder))),
                    Err(why) => self.told = Some(why.problems().text(game.ui.texts.lang)),
                }
            }
        }
        Transition::Stay
    }

    /// Opens the findings of a file, if it has any.
    fn findings(&self, index: usize) -> Transition {
        let entry = &self.files()[index];
        let faults = entry.read().map_or_else(Vec::new, |read| read.faults.clone());
        if faults.is_empty() {
            return Transition::Stay;
        }
        Transition::Push(Box::new(FindingsPage::new(self.night.clone(), entry.file(), faults)))
    }

    /// Checks whether the template is loaded.
    fn copy(&mut self, game: &Game) {
        let Some(copied) = self.copying.as_mut().and_then(Pending::poll) else { return };
        self.copying = None;
        let words = copied.and_then(|template| self.hand_out(game, &template));
        self.told =
            Some(words.unwrap_or_else(|why| game.ui.texts.fill("ui.workshop.no_template", &[("why", &why)])));
    }

    /// Writes the template into the folder. Returns a message.
    #[cfg(not(target_arch = "wasm32"))]
    fn hand_out(&mut self, game: &Game, template: &LevelTemplate) -> Result<String, String> {
        let no_folder = || game.ui.texts.get("ui.workshop.no_folder").to_string();
        let shelf = self.shelf.as_mut().ok_or_else(no_folder)?;
        let path = template.write(&shelf.folder)?;
        shelf.look();
        self.hold(&path);
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(game.ui.texts.fill("ui.workshop.copied", &[("file", &file)]))
    }

    /// Offers the template as a download. Returns a message.
    #[cfg(target_arch = "wasm32")]
    fn hand_out(&mut self, game: &Game, template: &LevelTemplate) -> Result<String, String> {
        template.download()?;
        Ok(game.ui.texts.fill("ui.workshop.downloaded", &[("file", template::PACKED)]))
    }

    /// Checks whether a file is opened. A single level leads directly to its briefing.
    fn enter(&mut self, game: &mut Game) -> Transition {
        let Some(opened) = self.opening.as_mut().and_then(Pending::poll) else { return Transition::Stay };
        self.opening = None;
        match opened {
            Ok(campaign) => game.visit(campaign),
            Err(Problems { file, list }) => {
                return Transition::Push(Box::new(FindingsPage::new(self.night.clone(), file, list)));
            }
        }
        game.advises = true;
        if let [only] = game.campaign.cards.as_slice() {
            let card = only.clone();
            return Transition::Push(Box::new(Briefing::new(game, card, self.night.clone())));
        }
        Transition::Push(Box::new(LevelsPage::new(game, self.night.clone())))
    }
}

impl Screen for Workshop {
    fn name(&self) -> &'static str {
        "workshop"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        game.audio.set_music(MusicState::Title);
        // Leave the file of the level that was played from here.
        game.go_home();
        self.look(seconds);
        self.copy(game);
        if self.opening.is_some() {
            return self.enter(game);
        }
        self.roll(&game.ui);
        let rows = self.rows();
        let picked = self.menu.update(game, &self.places(), false, seconds);
        self.roll(&game.ui);
        match (picked, rows.get(self.menu.selected)) {
            (MenuChoice::Back, _) => Transition::Back,
            (MenuChoice::Chosen(index), _) => self.choose(game, rows[index.min(rows.len() - 1)]),
            (_, Some(WorkshopRow::File(index))) if game.pressed(InputAction::Findings) => {
                game.sound(OneShot::MenuAccept);
                self.findings(*index)
            }
            _ => Transition::Stay,
        }
    }

    fn draw(&mut self, game: &Game) {
        self.paint(game);
    }
}

/// Returns a path for display, with `~` for the home folder.
fn shown(path: &Path) -> String {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let below = home.and_then(|home| Some(PathBuf::from("~").join(path.strip_prefix(home).ok()?)));
    below.as_deref().unwrap_or(path).display().to_string()
}
