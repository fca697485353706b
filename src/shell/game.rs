//! What all screens share: pictures, sound, words, keys, the campaign and what is kept of the player.

use super::assets::Assets;
use super::audio::cues::{self, Moment};
use super::audio::{Audio, Bus};
use super::campaign::{Brought, Campaign};
use super::controls::glass::Place;
use super::controls::{Action, ControlMap, Devices, FEET, Using};
use super::drop::Drops;
use super::live::Live;
use super::overlay::Overlays;
use super::rules::InterfaceRules;
use super::runs::Runs;
use super::save::{self, Forgetful, Saved, SetAside, Shelf, Told, Trouble};
use super::start::StartOptions;
use super::text::Texts;
use super::tuning::Tuning;
use super::ui::{Touchable, Ui};
use crate::shared::files::locate;
use macroquad::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use thief_girl::level::LevelSpec;
use thief_girl::rules::Rules;

/// A step through a menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nav {
    pub x: i32,
    pub y: i32,
    pub accept: bool,
    pub back: bool,
}

/// Held keys step again and again: first after a while, then quickly.
#[derive(Clone, Copy, Debug, Default)]
pub struct Repeat {
    direction: (i32, i32),
    wait: f32,
}

/// So many pictures that cannot be shown, or values that make no sense, are named.
const TOLD: usize = 4;

const FIRST_REPEAT_SECONDS: f32 = 0.38;
const NEXT_REPEAT_SECONDS: f32 = 0.11;

impl Repeat {
    /// The step that is due for a direction held in this frame. A key that went down in it counts at once, even
    /// if it was up and down again between two frames.
    pub fn step(&mut self, held: (i32, i32), fresh: bool, seconds: f32) -> (i32, i32) {
        if held != self.direction || fresh {
            *self = Self { direction: held, wait: FIRST_REPEAT_SECONDS };
            return held;
        }
        self.wait -= seconds;
        if held == (0, 0) || self.wait > 0.0 {
            return (0, 0);
        }
        self.wait = NEXT_REPEAT_SECONDS;
        held
    }
}

pub struct Game {
    pub options: StartOptions,
    pub assets: Assets,
    pub audio: Audio,
    pub texts: Texts,
    pub ui: Ui,
    pub controls: ControlMap,
    pub devices: Devices,
    pub nav: Nav,
    repeat: Repeat,
    pub rules: Arc<Rules>,
    /// The files of the rules, if they can be edited meanwhile.
    pub tuning: Option<Tuning>,
    pub interface: InterfaceRules,
    /// What is laid over the night.
    pub overlays: Overlays,
    /// The heists that can be chosen now.
    pub campaign: Campaign,
    /// Those that the game was opened with, while others are visited.
    home: Option<Campaign>,
    pub drops: Drops,
    /// The file of the level that is played, if it can be edited meanwhile.
    pub live: Option<Live>,
    /// Whoever plays makes the level, and is given advice.
    pub advises: bool,
    pub saved: Saved,
    pub runs: Runs,
    pub shelf: Box<dyn Shelf>,
    /// Something that the player must be told.
    pub notice: Option<String>,
    /// The keyboard has gone elsewhere.
    pub away: bool,
    /// The window was filled by the player.
    pub fullscreen: bool,
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
        let mut shelf: Box<dyn Shelf> =
            if options.keeps_nothing() { Box::new(save::shown(&options)) } else { save::shelf() };
        let (saved, told) = save::load(&*shelf);
        if told.as_ref().is_some_and(|told| told.aside.is_none()) {
            // What lies there must not be written over.
            shelf = Box::new(Forgetful::default());
        }
        let (runs, broken_runs) = Runs::load(&*shelf);
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
            repeat: Repeat::default(),
            rules: Arc::new(rules),
            tuning: None,
            interface: InterfaceRules::shipped(),
            overlays: Overlays::default(),
            campaign,
            home: None,
            drops: Drops::default(),
            live: None,
            advises: false,
            saved,
            runs,
            shelf,
            notice: None,
            away: false,
            fullscreen: false,
            seed: 1,
        };
        if let Some(lang) = game.options.lang.or(game.saved.settings.lang) {
            game.texts.lang = lang;
        }
        game.tell_broken(told.as_ref(), &broken_runs);
        if !game.options.keeps_nothing() {
            let folder = game.options.rules.clone().unwrap_or_else(|| locate("assets/rules"));
            game.tuning = Tuning::new(folder, &game.rules, game.interface.live);
        }
        game.apply_settings();
        game
    }

    /// Says which files of the player's could not be read.
    fn tell_broken(&mut self, saved: Option<&Told>, runs: &[SetAside]) {
        let mut words: Vec<String> = saved.iter().map(|told| self.told(told)).collect();
        let runs: Vec<&str> = runs.iter().map(|SetAside(file)| file.as_str()).collect();
        if !runs.is_empty() {
            words.push(self.texts.fill("ui.runs.broken_ones", &[("files", &runs.join(", "))]));
        }
        if !words.is_empty() {
            self.notice = Some(words.join("\n"));
        }
    }

    fn told(&self, told: &Told) -> String {
        let Some(SetAside(file)) = &told.aside else { return self.texts.get("ui.save.stuck").to_string() };
        match &told.trouble {
            Trouble::Broken => self.texts.fill("ui.save.broken", &[("file", file)]),
            Trouble::Newer => self.texts.fill("ui.save.newer", &[("file", file)]),
            Trouble::Odd(values) => {
                let rest = (values.len() > TOLD).then_some("…");
                let named: Vec<&str> = values.iter().map(String::as_str).take(TOLD).chain(rest).collect();
                self.texts.fill("ui.save.odd", &[("file", file), ("values", &named.join(", "))])
            }
        }
    }

    /// Reads the menu's keys of this frame.
    pub fn steer(&mut self, seconds: f32) {
        let (devices, controls) = (&self.devices, &self.controls);
        let axis = |less, more| {
            i32::from(devices.is_down(controls, more)) - i32::from(devices.is_down(controls, less))
        };
        let held = (axis(Action::StepLeft, Action::StepRight), axis(Action::StepUp, Action::StepDown));
        let ways = [Action::StepLeft, Action::StepRight, Action::StepUp, Action::StepDown];
        let fresh = ways.iter().any(|way| devices.was_pressed(controls, *way));
        let (x, y) = self.repeat.step(held, fresh, seconds);
        self.nav = Nav {
            x,
            y,
            accept: devices.was_pressed(controls, Action::Accept),
            back: devices.was_pressed(controls, Action::Back),
        };
    }

    /// What the last picture offers to fingers: whatever names a key is one.
    pub fn places(&self) -> Vec<Place> {
        let (map, using) = (&self.controls, self.devices.using);
        let keys = Action::all().map(|action| map.first(action, using));
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
            Some(Place { key, middle, half, is_disc: touchable.is_disc })
        };
        self.ui.touchables().into_iter().filter_map(place).collect()
    }

    pub fn pressed(&self, action: Action) -> bool {
        self.devices.was_pressed(&self.controls, action)
    }

    /// What the first key of an action is called, on the device in hand.
    pub fn key(&self, action: Action) -> String {
        let using = self.devices.using;
        match self.controls.first(action, using) {
            key if FEET.contains(&action) && Using::of_key(key) != using => {
                let stick = if using == Using::Touch { "ui.key.thumb" } else { "ui.key.stick" };
                self.texts.get(stick).to_string()
            }
            "" => self.texts.get("ui.keys.none").to_string(),
            key => key_name(&self.texts, key),
        }
    }

    /// The same for several that are told together, divided by spaces. What is one stick is told once.
    pub fn keys(&self, actions: &[Action]) -> String {
        let mut names: Vec<String> = actions.iter().map(|action| self.key(*action)).collect();
        names.dedup();
        names.join(" ")
    }

    /// The same for the arrows of menus: a finger needs none, it touches what it means and swipes.
    pub fn arrows(&self, actions: &[Action]) -> String {
        if self.devices.using == Using::Touch { String::new() } else { self.keys(actions) }
    }

    pub fn sound(&mut self, moment: Moment) {
        self.audio.play(cues::moment(moment));
    }

    /// Makes the settings true.
    pub fn apply_settings(&mut self) {
        let settings = &self.saved.settings;
        for bus in Bus::ALL {
            let fader = match bus {
                Bus::Music => settings.music,
                Bus::Ambience => settings.ambience,
                Bus::Voices => settings.voices,
                Bus::Effects | Bus::Feet | Bus::Interface => settings.effects,
            };
            self.audio.set_volume(bus, f32::from(fader) / 10.0);
        }
        self.controls = ControlMap::shipped().with(&settings.keys);
        self.ui.large = settings.text == save::TextSize::Large;
        if self.fullscreen != settings.fullscreen && !self.options.is_picture() {
            self.fullscreen = settings.fullscreen;
            set_fullscreen(self.fullscreen);
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
    pub fn take_in(&mut self, brought: Brought) -> Arc<LevelSpec> {
        let mut problems = brought.problems;
        problems.extend(self.assets.hang(&brought.pictures));
        self.ui.art = self.assets.art.clone();
        if !problems.is_empty() {
            problems.iter().for_each(|problem| warn!("{problem}"));
            // What is wrong with one picture is often wrong with the others.
            let rest = (problems.len() > TOLD).then(|| "…".to_string());
            let why = problems.into_iter().take(TOLD).chain(rest).collect::<Vec<_>>().join("\n");
            self.notice = Some(self.texts.fill("ui.drop.pictures", &[("why", &why)]));
        }
        brought.level
    }

    /// Writes settings and records down; says so if it cannot.
    pub fn keep(&mut self) {
        if let Err(why) = save::store(&*self.shelf, &self.saved) {
            self.notice = Some(self.texts.fill("ui.save.write", &[("why", &why)]));
        }
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
    use crate::shell::text::Lang;
    use std::collections::BTreeSet;

    #[test]
    fn buttons_of_the_glass_have_names_of_their_own() {
        let map = ControlMap::shipped();
        for lang in [Lang::En, Lang::Ja] {
            let texts = Texts::shipped(lang);
            let keys = Action::all().map(|action| map.first(action, Using::Touch));
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

    #[test]
    fn a_held_key_steps_once_then_waits_then_runs() {
        let mut repeat = Repeat::default();
        let down = (0, 1);
        let steps: Vec<bool> = (0..60).map(|_| repeat.step(down, false, 1.0 / 60.0) == down).collect();
        assert!(steps[0]);
        assert!(!steps[1..20].contains(&true), "a short press is one step");
        let after = steps[20..].iter().filter(|s| **s).count();
        assert!((4..=7).contains(&after), "{after} more in two thirds of a second");
        assert_eq!(repeat.step((0, 0), false, 0.1), (0, 0));
        assert_eq!(repeat.step(down, false, 0.1), down);
        assert_eq!(repeat.step(down, true, 0.01), down, "tapped again");
    }
}
