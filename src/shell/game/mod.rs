//! What all screens share: assets, audio, texts, input, the campaign and the saved data, in [`Game`].

pub mod campaign;
pub mod detection_words;
pub mod drop;
mod interrupted;
pub mod lessons;
pub mod live;
pub mod rules_folder;
mod unkept;
mod wardrobe;

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
use crate::shell::input::{ControlMap, DeviceKind, Devices, FEET, InputAction, is_held};
use crate::shell::narration::{ScreenReader, Wish};
use crate::shell::platform::page;
use crate::shell::platform::page::Fullscreen;
use crate::shell::render::assets::Assets;
#[cfg(not(target_arch = "wasm32"))]
use crate::shell::storage::crashes;
use crate::shell::storage::interrupted::{BackgroundKeep, InterruptedRun};
use crate::shell::storage::runs::RunStore;
use crate::shell::storage::save;
use crate::shell::storage::save::{
    FileProblem, NullStorage, SaveData, SaveError, SaveNotice, SetAside, Settings, Storage,
};
use crate::shell::storage::saved_kind::SavedKind;
use crate::shell::ui::nav::{Nav, Steering};
use macroquad::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::level::{LevelCard, LevelSpec, Problems};
use thief_girl::rules::Rules;

/// How many faulty pictures or values a notice lists.
const TOLD: usize = 4;

/// Everything that screens share.
pub struct Game {
    pub options: StartOptions,
    pub assets: Assets,
    pub audio: Audio,
    pub ui: Ui,
    pub controls: ControlMap,
    pub devices: Devices,
    pub nav: Nav,
    steering: Steering,
    pub rules: Arc<Rules>,
    /// The folder of the rules, if they can be edited during play.
    pub tuning: Option<RulesFolder>,
    pub interface: InterfaceRules,
    /// The tips, and when they are shown.
    pub lessons: Rc<LessonRules>,
    /// The debug overlays that are switched on.
    pub overlays: DebugOverlays,
    /// The heists that can be chosen now.
    pub campaign: Campaign,
    /// The heists that the game was opened with, while those of another file are played.
    home: Option<Campaign>,
    pub drops: Drops,
    /// The file of the current level, if it can be edited during play.
    pub live: Option<Live>,
    /// Whether the player is making the level, and gets advice about it.
    pub advises: bool,
    pub saved: SaveData,
    /// The saved data as this window last read or wrote it.
    known: SaveData,
    pub runs: RunStore,
    /// The heist that was interrupted last.
    pub interrupted: Option<InterruptedRun>,
    keeping: BackgroundKeep,
    pub shelf: Box<dyn Storage>,
    /// A message that must be shown to the player.
    pub notice: Option<String>,
    /// A line over whatever is shown that needs no answer, and for how many seconds it has been shown.
    pub banner: Option<(String, f32)>,
    /// Speaks what the picture says in words.
    pub reader: ScreenReader,
    /// Whether the window has lost the keyboard focus.
    pub away: bool,
    /// Whether the window is in full screen.
    pub fullscreen: bool,
    /// What could not be saved last, as the player was told.
    unkept: BTreeSet<SavedKind>,
    pub seed: u64,
}

/// Returns what a key does, marked if a tap of it is not enough.
pub fn marked_if_held(texts: &Texts, what: &str, is_held: bool) -> String {
    if is_held { texts.fill("ui.prompt.held", &[("what", what)]) } else { what.to_string() }
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
        let ui = Ui::new(assets.art.clone(), texts);
        let devices = Devices { using: options.using, ..Devices::default() };
        let mut game = Self {
            options,
            assets,
            audio,
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
            interrupted: None,
            keeping: BackgroundKeep::default(),
            shelf: Box::new(NullStorage::default()),
            notice: None,
            banner: None,
            reader: ScreenReader::default(),
            away: false,
            fullscreen: false,
            unkept: BTreeSet::new(),
            seed: 1,
        };
        game.open_shelf();
        if !game.options.keeps_nothing() {
            let folder = rules_folder::watched(game.options.rules.as_deref(), &locate(rules_folder::SHIPPED));
            game.tuning =
                folder.and_then(|folder| RulesFolder::new(folder, &game.rules, game.interface.live));
        }
        game.apply_settings();
        game
    }

    /// Reads the saved data, or starts with none if the options say so.
    fn open_shelf(&mut self) {
        let options = &self.options;
        self.shelf = if options.keeps_nothing() { Box::new(save::shown(options)) } else { save::shelf() };
        let (saved, told) = save::load(&*self.shelf);
        if told.as_ref().is_some_and(SaveNotice::is_stuck) {
            // The file cannot be moved aside, and must not be overwritten.
            self.shelf = Box::new(NullStorage::default());
        }
        let (runs, mut broken_runs) = RunStore::load(&*self.shelf);
        broken_runs.extend(self.find_interrupted());
        (self.known, self.saved, self.runs) = (saved.clone(), saved, runs);
        // On a desktop, the window was opened as the setting says; a page becomes full screen only on request.
        self.fullscreen = self.saved.settings.fullscreen && cfg!(not(target_arch = "wasm32"));
        if let Some(lang) = self.options.lang.or(self.saved.settings.lang) {
            self.ui.texts.lang = lang;
        }
        self.tell_broken(told.as_ref(), &broken_runs);
        #[cfg(not(target_arch = "wasm32"))]
        if let Some(files) = crashes::take_untold(&*self.shelf) {
            let words = self.ui.texts.fill("ui.crash.last", &[("files", &files)]);
            self.tell(&words);
        }
        if let Some(why) = self.shelf.refusal() {
            // Said now, and not only after a heist that was won for nothing.
            self.settle(SavedKind::Progress, Err(SaveError::Refused(why)));
            self.unkept.extend(SavedKind::ALL);
        }
        if !self.options.keeps_nothing() && !page::stores() {
            self.unkept.extend(SavedKind::ALL);
            self.notice = Some(self.ui.texts.get("ui.save.nowhere").to_string());
        }
    }

    /// Discards the requests for a level or a recording from the options.
    pub fn ask_nothing(&mut self) {
        let kept_nothing = self.options.keeps_nothing();
        (self.options.level, self.options.replay, self.options.replay_file) = (None, None, None);
        // Otherwise it is open, and what is wrong with it was told.
        if kept_nothing {
            self.open_shelf();
            self.apply_settings();
        }
    }

    /// Adds a notice about saved files that could not be read.
    fn tell_broken(&mut self, saved: Option<&SaveNotice>, runs: &[SetAside]) {
        let mut words: Vec<String> = saved.iter().map(|told| self.told(told)).collect();
        let runs: Vec<String> = runs.iter().map(|SetAside(file)| self.shelf.path(file)).collect();
        if !runs.is_empty() {
            words.push(self.ui.texts.fill("ui.runs.broken_ones", &[("files", &runs.join(", "))]));
        }
        if !words.is_empty() {
            self.notice = Some(words.join("\n"));
        }
    }

    fn told(&self, told: &SaveNotice) -> String {
        let file = &told.aside.as_ref().map(|SetAside(file)| self.shelf.path(file)).unwrap_or_default();
        match &told.trouble {
            _ if told.is_stuck() => self.ui.texts.get("ui.save.stuck").to_string(),
            FileProblem::Missing => self.ui.texts.get("ui.save.missing").to_string(),
            FileProblem::Broken if told.restored => self.ui.texts.fill("ui.save.restored", &[("file", file)]),
            FileProblem::Broken => self.ui.texts.fill("ui.save.broken", &[("file", file)]),
            FileProblem::Newer => self.ui.texts.fill("ui.save.newer", &[("file", file)]),
            FileProblem::Odd(values) => {
                let rest = (values.len() > TOLD).then_some("…");
                let named: Vec<&str> = values.iter().map(String::as_str).take(TOLD).chain(rest).collect();
                self.ui.texts.fill("ui.save.odd", &[("file", file), ("values", &named.join(", "))])
            }
        }
    }

    /// Whether a heist can be chosen: nights of the campaign open one after another, if the player has not set
    /// that all are open.
    pub fn is_open(&self, level: &str) -> bool {
        let won = |card: &LevelCard| self.has_won(&card.name);
        let all = self.saved.settings.all_nights || self.campaign.place_in_town(level).is_none();
        let place = self.campaign.place_of(level).unwrap_or(0);
        let cards = &self.campaign.cards;
        all || place == 0 || won(&cards[place]) || won(&cards[place - 1])
    }

    /// Whether a heist of this file was ever won.
    pub fn has_won(&self, level: &str) -> bool {
        self.saved.records.get(&self.campaign.record_of(level)).is_some_and(|record| record.wins > 0)
    }

    /// Whether every night of the campaign was won.
    pub fn is_finished(&self) -> bool {
        let home = self.home.as_ref().unwrap_or(&self.campaign);
        let won = |card: &LevelCard| {
            self.saved.records.get(&home.record_of(&card.name)).is_some_and(|record| record.wins > 0)
        };
        home.cards.iter().all(won)
    }

    /// Whether nobody has played with this save file yet, so that language and comfort must be asked for.
    pub fn is_first_start(&self) -> bool {
        let SaveData { settings, records, lessons, .. } = &self.saved;
        !self.options.keeps_nothing() && !settings.welcomed && records.is_empty() && lessons.is_empty()
    }

    /// Reads the menu navigation of this frame.
    pub fn steer(&mut self, seconds: f32) {
        self.nav = self.steering.read(&self.devices, &self.controls, seconds);
    }

    /// Ignores the keys held now until they are released. Call when another screen opens.
    pub fn let_go(&mut self) {
        self.steering.let_go(&self.devices);
        self.nav = Nav::default();
    }

    /// Returns the touch buttons of the last picture: everything that shows the name of a key.
    pub fn places(&self) -> Vec<TouchButton> {
        let (map, using) = (&self.controls, self.devices.using);
        let keys = InputAction::all().map(|action| map.first(action, using));
        let discs = map.glass.discs.keys().map(String::as_str);
        let named: BTreeMap<String, &str> = keys
            .chain(discs)
            .filter(|key| !key.is_empty())
            .map(|key| (key_name(&self.ui.texts, key), key))
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

    /// Returns the name of the first key of an action, on the current device.
    pub fn key(&self, action: InputAction) -> String {
        let using = self.devices.using;
        match self.controls.first(action, using) {
            key if FEET.contains(&action) && DeviceKind::of_key(key) != using => {
                let stick = if using == DeviceKind::Touch { "ui.key.thumb" } else { "ui.key.stick" };
                self.ui.texts.get(stick).to_string()
            }
            "" => self.ui.texts.get("ui.keys.none").to_string(),
            key => key_name(&self.ui.texts, key),
        }
    }

    /// Returns the names of several actions' keys, separated by spaces. Directions on one stick are named once.
    pub fn keys(&self, actions: &[InputAction]) -> String {
        let mut names: Vec<String> = actions.iter().map(|action| self.key(*action)).collect();
        names.dedup();
        names.join(" ")
    }

    /// Returns what an action does, marked if it lasts only while its key is held.
    pub fn while_held(&self, action: InputAction, what: &str) -> String {
        marked_if_held(&self.ui.texts, what, is_held(action, self.devices.using, &self.saved.settings))
    }

    /// Returns the names of keys for menu navigation; empty for touch, where the player taps and swipes.
    pub fn arrows(&self, actions: &[InputAction]) -> String {
        if self.devices.using == DeviceKind::Touch { String::new() } else { self.keys(actions) }
    }

    pub fn sound(&mut self, moment: OneShot) {
        self.audio.play(cues::moment(moment));
    }

    /// Applies the settings.
    pub fn apply_settings(&mut self) {
        let settings = &self.saved.settings;
        wiring::set_volumes(&mut self.audio, settings);
        self.controls = ControlMap::shipped().with(&settings.keys);
        self.ui.text_size = settings.text;
        if self.fullscreen != settings.fullscreen && !self.options.is_picture() {
            self.fullscreen = settings.fullscreen;
            set_fullscreen(self.fullscreen);
        }
    }

    /// Whether the narrator is switched on. Whoever needs the voice could not find it at the first start; a page has its
    /// live region for that.
    fn is_narrated(&self) -> bool {
        let is_asked = self.is_first_start() && cfg!(not(target_arch = "wasm32"));
        (self.saved.settings.narration || is_asked) && !self.options.is_picture()
    }

    /// Whether something of this frame can be spoken.
    pub fn is_listened_to(&self) -> bool {
        self.reader.listens(self.is_narrated(), self.pressed(InputAction::ReadAloud))
    }

    /// Speaks what is new on the screen of this name. With `is_page`, a new screen is read from top to bottom.
    pub fn narrate(&mut self, screen: &str, is_page: bool, seconds: f32) {
        let lang = self.ui.texts.lang;
        let key = self.key(InputAction::ReadAloud);
        let farewell = self.ui.texts.fill("ui.spoken.off", &[("key", &key)]);
        let wish = Wish {
            is_on: self.is_narrated(),
            reads_all: self.pressed(InputAction::ReadAloud),
            is_pressed: self.nav.x != 0 || self.nav.y != 0 || self.nav.accept,
            farewell: &farewell,
        };
        self.reader.pass(wish, lang, (screen, is_page), &self.ui.reading(), seconds);
    }

    /// Updates the setting for full screen from the browser, which may refuse it, and leaves it on Esc. Returns
    /// whether full screen has ended that way.
    pub fn follow_fullscreen(&mut self) -> bool {
        match page::fullscreen() {
            Some(Fullscreen::Is(is_full)) if self.saved.settings.fullscreen != is_full => {
                (self.fullscreen, self.saved.settings.fullscreen) = (is_full, is_full);
                self.keep();
                !is_full
            }
            _ => false,
        }
    }

    pub fn switch_language(&mut self) {
        self.ui.texts.lang = self.ui.texts.lang.other();
        self.saved.settings.lang = Some(self.ui.texts.lang);
        self.keep();
    }

    /// Switches to the heists of another file until [`go_home`](Self::go_home).
    pub fn visit(&mut self, campaign: Campaign) {
        let before = std::mem::replace(&mut self.campaign, campaign);
        self.home.get_or_insert(before);
    }

    /// Switches back to the heists that the game was opened with.
    pub fn go_home(&mut self) {
        (self.live, self.advises) = (None, false);
        if let Some(home) = self.home.take() {
            self.campaign = home;
            // What the training shows of the guards' minds would cover the heists.
            self.overlays = DebugOverlays::default();
        }
    }

    /// Watches the file of a level that is about to be played, so that it can be edited during play.
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

    /// Whether the shipped rules are in use; other rules set no records.
    pub fn plays_by_the_book(&self) -> bool {
        self.rules.hash == Rules::shipped().hash
    }

    /// Loads a level of the current file and its pictures. It is there once the game's own pictures are as well.
    ///
    /// # Errors
    ///
    /// Fails with all problems of the level.
    pub fn bring(&self, name: &str) -> impl Future<Output = Result<LoadedLevel, Problems>> + use<> {
        let (level, pictures) = (self.campaign.bring(name), self.assets.arrival());
        async move {
            let level = level.await;
            pictures.wait().await;
            level
        }
    }

    /// Takes in the pictures that come while the title is shown.
    pub fn follow_pictures(&mut self) {
        if self.assets.advance() {
            self.assets.problems.iter().for_each(|problem| warn!("{}", problem));
            self.ui.art = self.assets.art.clone();
        }
    }

    /// Takes over a loaded level and its pictures. Shows a notice about pictures that cannot be shown.
    pub fn take_in(&mut self, brought: LoadedLevel) -> Arc<LevelSpec> {
        let mut problems = brought.problems;
        problems.extend(self.assets.hang(&brought.pictures));
        self.ui.art = self.assets.art.clone();
        if !problems.is_empty() {
            problems.iter().for_each(|problem| warn!("{}", problem));
            // Pictures often share a problem, so a few are enough.
            let rest = (problems.len() > TOLD).then(|| "…".to_string());
            let why = problems.into_iter().take(TOLD).chain(rest).collect::<Vec<_>>().join("\n");
            self.notice = Some(self.ui.texts.fill("ui.drop.pictures", &[("why", &why)]));
        }
        brought.level
    }

    /// Saves settings and records; shows a notice if that fails.
    pub fn keep(&mut self) {
        let before = self.saved.settings.clone();
        let Self { shelf, runs, saved, known, .. } = self;
        let kept = runs.make_room(&**shelf, || save::keep(&**shelf, saved, known));
        self.settle(SavedKind::Progress, kept);
        self.take_over(&before);
    }

    /// Adds a message to those that must be shown to the player.
    pub fn tell(&mut self, message: &str) {
        let before = self.notice.take().map(|before| format!("{before}\n")).unwrap_or_default();
        self.notice = Some(before + message);
    }

    /// Merges what another window of the game has saved, if there is any, and tells of a drop that could not be kept.
    pub fn follow_storage(&mut self) {
        if let Some(file) = page::unkept() {
            let why = self.ui.texts.get("ui.save.no_room");
            self.tell(&self.ui.texts.fill("ui.drop.not_kept", &[("file", &file), ("why", why)]));
        }
        if page::storage_changed() {
            let before = self.saved.settings.clone();
            if save::catch_up(&*self.shelf, &mut self.saved, &mut self.known) {
                self.take_over(&before);
            }
        }
    }

    /// Applies settings that came from another window.
    fn take_over(&mut self, before: &Settings) {
        if self.saved.settings == *before {
            return;
        }
        if let (None, Some(lang)) = (self.options.lang, self.saved.settings.lang) {
            self.ui.texts.lang = lang;
        }
        // Full screen is a setting of each window.
        self.saved.settings.fullscreen = before.fullscreen;
        self.apply_settings();
    }
}

/// Returns the name of a key.
pub fn key_name(texts: &Texts, key: &str) -> String {
    let name = format!("ui.key.{key}");
    let text = texts.get(&name);
    // Keys without a text are letters, which are their own names.
    if text == name { key.to_string() } else { text.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;

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
