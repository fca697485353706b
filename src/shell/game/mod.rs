//! What all screens share: pictures, sound, words, keys, the campaign and what is kept of the player.

pub mod campaign;
pub mod detection_words;
pub mod drop;
pub mod lessons;
pub mod live;
pub mod rules_folder;

use self::campaign::{Campaign, LoadedLevel};
use self::drop::Drops;
use self::lessons::LessonRules;
use self::live::Live;
use self::rules_folder::RulesFolder;
use super::audio::Audio;
use super::audio::cues::{self, OneShot};
use super::ui::{Touchable, Ui};
use crate::shared::files::locate;
use crate::shared::text::Texts;
use crate::shell::audio::wiring;
use crate::shell::config::interface::InterfaceRules;
use crate::shell::config::overlay::DebugOverlays;
use crate::shell::config::start::StartOptions;
use crate::shell::input::touch::TouchButton;
use crate::shell::input::{ControlMap, DeviceKind, Devices, FEET, InputAction};
use crate::shell::platform::page;
use crate::shell::platform::page::Fullscreen;
use crate::shell::render::assets::Assets;
use crate::shell::storage::runs::RunStore;
use crate::shell::storage::save;
use crate::shell::storage::save::{
    FileProblem, NullStorage, SaveData, SaveError, SaveNotice, SetAside, Settings, Storage,
};
use crate::shell::ui::nav::{Nav, Steering};
use macroquad::prelude::*;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::level::LevelSpec;
use thief_girl::rules::Rules;

/// So many pictures that cannot be shown, or values that make no sense, are named.
const TOLD: usize = 4;

pub struct Game {
    pub options: StartOptions,
    pub assets: Assets,
    pub audio: Audio,
    pub texts: Texts,
    pub ui: Ui,
    pub controls: ControlMap,
    pub devices: Devices,
    pub nav: Nav,
    steering: Steering,
    pub rules: Arc<Rules>,
    /// The files of the rules, if they can be edited meanwhile.
    pub tuning: Option<RulesFolder>,
    pub interface: InterfaceRules,
    /// What is taught, and when.
    pub lessons: Rc<LessonRules>,
    /// What is laid over the night.
    pub overlays: DebugOverlays,
    /// The heists that can be chosen now.
    pub campaign: Campaign,
    /// Those that the game was opened with, while others are visited.
    home: Option<Campaign>,
    pub drops: Drops,
    /// The file of the level that is played, if it can be edited meanwhile.
    pub live: Option<Live>,
    /// Whoever plays makes the level, and is given advice.
    pub advises: bool,
    pub saved: SaveData,
    /// The same as this window last read or wrote it.
    known: SaveData,
    pub runs: RunStore,
    pub shelf: Box<dyn Storage>,
    /// Something that the player must be told.
    pub notice: Option<String>,
    /// The keyboard has gone elsewhere.
    pub away: bool,
    /// The window was filled by the player.
    pub fullscreen: bool,
    /// The player was told that nothing can be kept.
    knows_unkept: bool,
    pub seed: u64,
}

impl Game {
    pub fn new(
        options: StartOptions,
        assets: Assets,
        audio: Audio,
        texts: Texts,
        campaign: Campaign,
        rules: Rules,
    ) -> Self {
        let ui = Ui::new(assets.art.clone());
        let devices = Devices { using: options.using, ..Devices::default() };
        let mut game = Self {
            options,
            assets,
            audio,
            texts,
            ui,
            controls: ControlMap::shipped(),
            devices,
            nav: Nav::default(),
            steering: Steering::default(),
            rules: Arc::new(rules),
            tuning: None,
            interface: InterfaceRules::shipped(),
            lessons: Rc::new(LessonRules::shipped()),
            overlays: DebugOverlays::default(),
            campaign,
            home: None,
            drops: Drops::default(),
            live: None,
            advises: false,
            known: SaveData::default(),
            saved: SaveData::default(),
            runs: RunStore::default(),
            shelf: Box::new(NullStorage::default()),
            notice: None,
            away: false,
            fullscreen: false,
            knows_unkept: false,
            seed: 1,
        };
        game.open_shelf();
        if !game.options.keeps_nothing() {
            let folder = game.options.rules.clone().unwrap_or_else(|| locate("assets/rules"));
            game.tuning = RulesFolder::new(folder, &game.rules, game.interface.live);
        }
        game.apply_settings();
        game
    }

    /// Reads what is kept of the player, or of nobody where the options say so.
    fn open_shelf(&mut self) {
        let options = &self.options;
        self.shelf = if options.keeps_nothing() { Box::new(save::shown(options)) } else { save::shelf() };
        let (saved, told) = save::load(&*self.shelf);
        if told.as_ref().is_some_and(|told| told.aside.is_none()) {
            // What lies there must not be written over.
            self.shelf = Box::new(NullStorage::default());
        }
        let (runs, broken_runs) = RunStore::load(&*self.shelf);
        (self.known, self.saved, self.runs) = (saved.clone(), saved, runs);
        // On a desktop the window was opened as it is set; a page fills the screen only once it is asked to.
        self.fullscreen = self.saved.settings.fullscreen && cfg!(not(target_arch = "wasm32"));
        if let Some(lang) = self.options.lang.or(self.saved.settings.lang) {
            self.texts.lang = lang;
        }
        self.tell_broken(told.as_ref(), &broken_runs);
        if !self.options.keeps_nothing() && !page::stores() {
            self.knows_unkept = true;
            self.notice = Some(self.texts.get("ui.save.nowhere").to_string());
        }
    }

    /// The game is open as if nobody had asked for a level or a recording.
    pub fn ask_nothing(&mut self) {
        (self.options.level, self.options.replay, self.options.replay_file) = (None, None, None);
        self.open_shelf();
        self.apply_settings();
    }

    /// Says which files of the player's could not be read.
    fn tell_broken(&mut self, saved: Option<&SaveNotice>, runs: &[SetAside]) {
        let mut words: Vec<String> = saved.iter().map(|told| self.told(told)).collect();
        let runs: Vec<&str> = runs.iter().map(|SetAside(file)| file.as_str()).collect();
        if !runs.is_empty() {
            words.push(self.texts.fill("ui.runs.broken_ones", &[("files", &runs.join(", "))]));
        }
        if !words.is_empty() {
            self.notice = Some(words.join("\n"));
        }
    }

    fn told(&self, told: &SaveNotice) -> String {
        let Some(SetAside(file)) = &told.aside else { return self.texts.get("ui.save.stuck").to_string() };
        match &told.trouble {
            FileProblem::Broken => self.texts.fill("ui.save.broken", &[("file", file)]),
            FileProblem::Newer => self.texts.fill("ui.save.newer", &[("file", file)]),
            FileProblem::Odd(values) => {
                let rest = (values.len() > TOLD).then_some("…");
                let named: Vec<&str> = values.iter().map(String::as_str).take(TOLD).chain(rest).collect();
                self.texts.fill("ui.save.odd", &[("file", file), ("values", &named.join(", "))])
            }
        }
    }

    /// Reads the menu's keys of this frame.
    pub fn steer(&mut self, seconds: f32) {
        self.nav = self.steering.read(&self.devices, &self.controls, seconds);
    }

    /// Another screen opens: what is held now steers it only once it was let go and pressed again.
    pub fn let_go(&mut self) {
        self.steering.let_go(&self.devices);
        self.nav = Nav::default();
    }

    /// What the last picture offers to fingers: whatever names a key is one.
    pub fn places(&self) -> Vec<TouchButton> {
        let (map, using) = (&self.controls, self.devices.using);
        let keys = InputAction::all().map(|action| map.first(action, using));
        let discs = map.glass.discs.keys().map(String::as_str);
        let named: BTreeMap<String, &str> = keys
            .chain(discs)
            .filter(|key| !key.is_empty())
            .map(|key| (key_name(&self.texts, key), key))
            .collect();
        let place = |touchable: Touchable| {
            let half = touchable.place.size() / 2.0;
            let middle = touchable.place.point() + half;
            let key = named.get(&touchable.name)?.to_string();
            Some(TouchButton { key, middle, half, is_disc: touchable.is_disc })
        };
        self.ui.touchables().into_iter().filter_map(place).collect()
    }

    pub fn pressed(&self, action: InputAction) -> bool {
        self.devices.was_pressed(&self.controls, action)
    }

    /// What the first key of an action is called, on the device in hand.
    pub fn key(&self, action: InputAction) -> String {
        let using = self.devices.using;
        match self.controls.first(action, using) {
            key if FEET.contains(&action) && DeviceKind::of_key(key) != using => {
                let stick = if using == DeviceKind::Touch { "ui.key.thumb" } else { "ui.key.stick" };
                self.texts.get(stick).to_string()
            }
            "" => self.texts.get("ui.keys.none").to_string(),
            key => key_name(&self.texts, key),
        }
    }

    /// The same for several that are told together, divided by spaces. What is one stick is told once.
    pub fn keys(&self, actions: &[InputAction]) -> String {
        let mut names: Vec<String> = actions.iter().map(|action| self.key(*action)).collect();
        names.dedup();
        names.join(" ")
    }

    /// The same for the arrows of menus: a finger needs none, it touches what it means and swipes.
    pub fn arrows(&self, actions: &[InputAction]) -> String {
        if self.devices.using == DeviceKind::Touch { String::new() } else { self.keys(actions) }
    }

    pub fn sound(&mut self, moment: OneShot) {
        self.audio.play(cues::moment(moment));
    }

    /// Makes the settings true.
    pub fn apply_settings(&mut self) {
        let settings = &self.saved.settings;
        wiring::set_volumes(&mut self.audio, settings);
        self.controls = ControlMap::shipped().with(&settings.keys);
        self.ui.large = settings.text == save::TextSize::Large;
        if self.fullscreen != settings.fullscreen && !self.options.is_picture() {
            self.fullscreen = settings.fullscreen;
            set_fullscreen(self.fullscreen);
        }
    }

    /// Sets what the browser has made of the wish to fill the screen: it may refuse, and Esc leaves.
    pub fn follow_fullscreen(&mut self) {
        if let Some(Fullscreen::Is(is_full)) = page::fullscreen()
            && self.saved.settings.fullscreen != is_full
        {
            (self.fullscreen, self.saved.settings.fullscreen) = (is_full, is_full);
            self.keep();
        }
    }

    pub fn switch_language(&mut self) {
        self.texts.lang = self.texts.lang.other();
        self.saved.settings.lang = Some(self.texts.lang);
        self.keep();
    }

    /// Plays the heists of another file until the title is seen again.
    pub fn visit(&mut self, campaign: Campaign) {
        let before = std::mem::replace(&mut self.campaign, campaign);
        self.home.get_or_insert(before);
    }

    /// Back to the heists that the game was opened with.
    pub fn go_home(&mut self) {
        (self.live, self.advises) = (None, false);
        if let Some(home) = self.home.take() {
            self.campaign = home;
        }
    }

    /// Watches the file of a level that is about to be played, so that it can be edited meanwhile.
    pub fn follow(&mut self, level: &Arc<LevelSpec>) {
        if self.options.keeps_nothing() {
            return;
        }
        let folder = &self.campaign.folder;
        match &mut self.live {
            Some(live) if live.is_of(folder, level) => live.begin_again(level),
            live => {
                let advisor = self.advises.then(|| self.rules.clone());
                *live = Live::new(folder, level, self.interface.live, advisor);
            }
        }
    }

    /// Are the rules of the game in force? By others there are no records.
    pub fn plays_by_the_book(&self) -> bool {
        self.rules.hash == Rules::shipped().hash
    }

    /// Hangs the pictures of a level that was brought in; the player is told which ones cannot be shown.
    pub fn take_in(&mut self, brought: LoadedLevel) -> Arc<LevelSpec> {
        let mut problems = brought.problems;
        problems.extend(self.assets.hang(&brought.pictures));
        self.ui.art = self.assets.art.clone();
        if !problems.is_empty() {
            problems.iter().for_each(|problem| warn!("{}", problem));
            // What is wrong with one picture is often wrong with the others.
            let rest = (problems.len() > TOLD).then(|| "…".to_string());
            let why = problems.into_iter().take(TOLD).chain(rest).collect::<Vec<_>>().join("\n");
            self.notice = Some(self.texts.fill("ui.drop.pictures", &[("why", &why)]));
        }
        brought.level
    }

    /// Writes settings and records down; says so if it cannot.
    pub fn keep(&mut self) {
        let before = self.saved.settings.clone();
        match save::keep(&*self.shelf, &mut self.saved, &mut self.known) {
            Ok(()) => self.knows_unkept = false,
            // Once told is enough: nobody wants to hear it after every change, least of all in a heist.
            Err(_) if self.knows_unkept => {}
            Err(why) => {
                self.knows_unkept = true;
                self.notice = Some(self.unkept(&why));
            }
        }
        self.take_over(&before);
    }

    fn unkept(&self, why: &SaveError) -> String {
        match why {
            SaveError::Strange => self.texts.get("ui.save.stuck").to_string(),
            // A browser's reasons are told in our words; those of a disk are the system's.
            SaveError::Refused(_) if self.shelf.is_small() => self.texts.get("ui.save.no_room").to_string(),
            SaveError::Refused(why) => self.texts.fill("ui.save.write", &[("why", why)]),
        }
    }

    /// Takes in what another window of the game has kept, if there is news of that.
    pub fn follow_storage(&mut self) {
        if page::storage_changed() {
            let before = self.saved.settings.clone();
            if save::catch_up(&*self.shelf, &mut self.saved, &mut self.known) {
                self.take_over(&before);
            }
        }
    }

    /// Makes true what has come from another window.
    fn take_over(&mut self, before: &Settings) {
        if self.saved.settings == *before {
            return;
        }
        if let (None, Some(lang)) = (self.options.lang, self.saved.settings.lang) {
            self.texts.lang = lang;
        }
        // Which window fills the screen is each one's own affair.
        self.saved.settings.fullscreen = before.fullscreen;
        self.apply_settings();
    }
}

/// What a key is called on the keyboard.
pub fn key_name(texts: &Texts, key: &str) -> String {
    let name = format!("ui.key.{key}");
    let text = texts.get(&name);
    // Letters are called what they are.
    if text == name { key.to_string() } else { text.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use std::collections::BTreeSet;

    #[test]
    fn buttons_of_the_glass_have_names_of_their_own() {
        let map = ControlMap::shipped();
        for lang in [Lang::En, Lang::Ja] {
            let texts = Texts::shipped(lang);
            let keys = InputAction::all().map(|action| map.first(action, DeviceKind::Touch));
            let keys: BTreeSet<&str> = keys.chain(map.glass.discs.keys().map(String::as_str)).collect();
            let named: BTreeMap<String, &str> =
                keys.iter().map(|key| (key_name(&texts, key), *key)).collect();
            assert_eq!(named.len(), keys.len(), "{named:?}");
            for key in keys.iter().filter(|key| key.starts_with("Touch")) {
                let name = key_name(&texts, key);
                assert!(name != **key && !name.contains(' '), "{key} is called {name:?}");
            }
        }
    }
}
