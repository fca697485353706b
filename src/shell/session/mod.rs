//! A heist being played: the simulation, its picture, its story and its recording, driven by frames.

pub mod captions;
mod ending;
pub mod event_log;
mod feel;
pub mod ghost;
mod past;
mod picked;
pub mod rewind;
pub mod seals;
pub mod speech;
mod teach;

pub use picked::PickedUp;

use self::captions::CaptionList;
use self::event_log::EventLog;
use self::ghost::Ghost;
use self::rewind::Rewind;
use self::speech::Speech;
use super::audio::MusicState;
use super::game::Game;
use crate::shell::audio::wiring;
use crate::shell::devtools;
use crate::shell::devtools::Debug;
use crate::shell::devtools::why::Latest;
use crate::shell::game::lessons::Lessons;
use crate::shell::game::live;
use crate::shell::input;
use crate::shell::input::touch::TouchAim;
use crate::shell::input::{DeviceKind, HoldToggleOptions, InputAction, InputState, PlayerStance};
use crate::shell::platform::clock::{FixedStep, TimeScale};
use crate::shell::platform::costs;
use crate::shell::platform::page;
use crate::shell::render::layout::LabelLayout;
use crate::shell::render::view::{Foresight, View, ViewOptions, ViewSettings};
use macroquad::prelude::*;
use std::cell::RefCell;
use std::sync::Arc;
use thief_girl::act::{self, quick_throw};
use thief_girl::base::tick::{DT, TICKS_PER_SECOND, ticks};
use thief_girl::guard;
use thief_girl::level::LevelSpec;
use thief_girl::model::{Config, Event, Facing, Input, Outcome, Sim};
use thief_girl::replay::{Playback, Recording, RecordingError, Timeline};
use thief_girl::rules::{Loot, Rules};
use thief_girl::step::step;

/// Faster than this a recording is not played: the page must stay alive.
const FASTEST_REPLAY: u32 = 32;

/// Why time does not pass as it is wanted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeRefusal {
    /// Not faster, while somebody looks.
    Looks,
    /// Not back: there is no charge left.
    Spent,
    /// Not back, in a night that was edited on the way.
    Edited,
}

/// So long it is said.
const REFUSED_SECONDS: f32 = 1.5;

pub struct GameSession {
    /// The level as it is in its file. The simulation's own may begin elsewhere.
    pub level: Arc<LevelSpec>,
    pub sim: Sim,
    pub view: View,
    pub speech: Speech,
    pub captions: CaptionList,
    pub event_log: EventLog,
    /// Why she was noticed, when she last was.
    pub why: Latest,
    pub hand: InputState,
    /// All that has happened, to be brought back.
    pub timeline: Timeline,
    playback: Option<Playback>,
    /// It is only looked at: nothing of it is heard.
    pub is_muted: bool,
    pub clock: FixedStep,
    pub pace: TimeScale,
    /// How much time passed in the night in the last frame, in seconds.
    passed: f32,
    pub debug: Debug,
    /// What she knows of the time to come, while she wants to.
    pub foresight: Foresight,
    /// The rules were changed on the way: no recording plays it again.
    pub is_retuned: bool,
    /// The file in which it is kept as it ended; time may be turned back after that.
    pub kept_as: Option<String>,
    /// How slowly she ever let the night pass, in hundredths of its pace.
    pub slowest: u8,
    /// How long the world still stands.
    hit_stop: f32,
    /// How long the picture still trembles.
    pub shake: f32,
    /// The night passes faster.
    pub fast: bool,
    /// Something was wanted of time, and refused, so long ago.
    pub refused: Option<(f32, TimeRefusal)>,
    /// Time, where it is turned back.
    pub rewind: Rewind,
    /// The run that she races with.
    pub rival: Option<Ghost>,
    /// Since its beginning and since its end, in real seconds.
    pub age: f32,
    pub ended: f32,
    /// Since she last took something, in seconds, and what.
    pub last_taken: Option<(f32, Loot)>,
    /// The same for what she put into her hand or her pouches.
    pub last_picked: Option<(f32, PickedUp)>,
    /// Where words over the world were drawn in the frame before.
    pub layout: RefCell<LabelLayout>,
    /// The tip that is shown, and when the next one may be.
    pub lessons: Lessons,
}

impl GameSession {
    pub fn new(game: &mut Game, level: &Arc<LevelSpec>) -> Self {
        let config = game.saved.settings.config(game.seed);
        Self::in_night(game, level, config)
    }

    /// In a night of one's own choice.
    pub fn in_night(game: &mut Game, level: &Arc<LevelSpec>, config: Config) -> Self {
        Self::of(game, Sim::new(level.clone(), game.rules.clone(), config), None)
    }

    /// Beside another run of the same level, in a night with the same chances.
    pub fn racing(
        game: &mut Game,
        level: &Arc<LevelSpec>,
        rival: Arc<Recording>,
    ) -> Result<Self, RecordingError> {
        let config = game.saved.settings.config(rival.config.seed);
        let rival = Ghost::new(level, &game.rules, rival)?;
        let mut session = Self::in_night(game, level, config);
        session.race(rival);
        Ok(session)
    }

    /// From its beginning on, another run is beside it.
    pub fn race(&mut self, rival: Ghost) {
        self.view.observe_rival(&rival.sim);
        self.rival = Some(rival);
    }

    /// A heist that plays itself.
    pub fn replayed(
        game: &mut Game,
        level: &Arc<LevelSpec>,
        recording: &Recording,
    ) -> Result<Self, RecordingError> {
        let sim = Sim::new(level.clone(), game.rules.clone(), recording.config);
        recording.fits(&sim)?;
        Ok(Self::of(game, sim, Some(Playback::new(recording))))
    }

    fn of(game: &mut Game, sim: Sim, playback: Option<Playback>) -> Self {
        game.audio.hush_world();
        let mut view = View::new(&game.assets, &sim);
        view.suit(ViewSettings::of(&game.saved.settings));
        view.observe(&sim);
        Self {
            level: sim.level.clone(),
            view,
            speech: Speech::new(game.interface.speech.clone(), &sim.level.name),
            captions: CaptionList::new(game.interface.captions.clone()),
            event_log: EventLog::default(),
            why: Latest::default(),
            hand: InputState::default(),
            timeline: Timeline::new(&sim),
            playback,
            is_muted: false,
            clock: FixedStep::default(),
            pace: TimeScale::default(),
            passed: 0.0,
            debug: Debug::default(),
            foresight: Foresight::default(),
            is_retuned: false,
            kept_as: None,
            slowest: 100,
            hit_stop: 0.0,
            shake: 0.0,
            fast: false,
            refused: None,
            rewind: Rewind::new(game.interface.rewind),
            rival: None,
            age: 0.0,
            ended: 0.0,
            last_taken: None,
            last_picked: None,
            layout: RefCell::default(),
            lessons: Lessons::new(game.lessons.clone()),
            sim,
        }
    }

    /// Goes on in the level as its file is now. The picture does not jump.
    pub fn go_on_in(&mut self, game: &Game, level: &Arc<LevelSpec>) {
        self.level = level.clone();
        if live::carry_over(&mut self.sim, level) {
            self.speech = Speech::new(game.interface.speech.clone(), &level.name);
            self.event_log = EventLog::default();
            self.why = Latest::default();
            self.timeline = Timeline::new(&self.sim);
            self.is_retuned = false;
            (self.last_taken, self.last_picked) = (None, None);
            // The other run knows nothing of this level.
            self.rival = None;
            self.debug = Debug::default();
        }
        let mut view = View::new(&game.assets, &self.sim);
        view.take_over(&self.view);
        self.view = view;
    }

    /// Goes on by other rules, as it is. A recording that is played again keeps its own.
    pub fn go_on_by(&mut self, rules: &Arc<Rules>) {
        if self.is_replay() || self.sim.outcome.is_some() {
            return;
        }
        self.sim.retune(rules.clone());
        guard::retune(&mut self.sim);
        self.is_retuned = true;
        // What was before cannot be brought back: it went by other rules.
        self.timeline = Timeline::new(&self.sim);
    }

    /// Did it begin where the level begins, and end by the rules by which it began? What was edited under her
    /// feet is no record.
    pub fn is_whole(&self) -> bool {
        self.sim.level.hash == self.level.hash && !self.is_retuned
    }

    /// A place in the level, in tiles, on the small picture.
    pub fn on_screen(&self, tiles: Vec2) -> Vec2 {
        self.view.camera().to_screen(tiles)
    }

    pub fn is_replay(&self) -> bool {
        self.playback.is_some()
    }

    /// A recording whose inputs are used up.
    pub fn is_replay_over(&self) -> bool {
        self.playback.as_ref().is_some_and(Playback::is_over)
    }

    pub fn recording(&self) -> Recording {
        self.timeline.recording(&self.sim)
    }

    /// One frame of play.
    pub fn advance(&mut self, game: &mut Game, frame_seconds: f32) {
        self.age += frame_seconds;
        // Whoever looks closely may halt the night at any time, also while it stands or runs backwards.
        devtools::steer_time(game, &mut self.pace);
        devtools::steer(game, &self.sim, self.view.camera(), self.hand.aim.is_some());
        if self.turn_back(game, frame_seconds) {
            self.passed = 0.0;
            return;
        }
        let seconds = self.pace.pass(frame_seconds * self.time_scale(game));
        self.passed = seconds;
        self.speech.pass(seconds);
        self.captions.pass(seconds);
        self.why.pass(seconds);
        self.shake = (self.shake - seconds).max(0.0);
        self.refused = self.refused.map(|(t, why)| (t + seconds, why)).filter(|(t, _)| *t < REFUSED_SECONDS);
        self.last_taken = self.last_taken.map(|(t, loot)| (t + seconds, loot));
        self.last_picked = self.last_picked.map(|(t, what)| (t + seconds, what));
        self.teach(game, seconds);
        self.pass_end(seconds);
        if self.hit_stop > 0.0 && !self.pace.is_halted() {
            self.hit_stop -= seconds;
            return;
        }
        if self.playback.is_some() {
            return self.advance_playback(game, seconds);
        }
        self.steer(game, frame_seconds);
        let speed = if self.fast { game.interface.fast_forward as f32 } else { 1.0 };
        for _ in 0..self.clock.ticks(seconds, speed) {
            let input = input::input(&game.controls, &game.devices, &mut self.hand);
            self.slowest = self.slowest.min(game.saved.settings.game_speed);
            self.tick(game, input);
            if self.hit_stop > 0.0 || (self.fast && !wiring::is_quiet(&self.sim)) {
                break;
            }
        }
    }

    /// How fast she wants the night to pass. What is looked at again has a pace of its own.
    pub fn time_scale(&self, game: &Game) -> f32 {
        if self.is_replay() { 1.0 } else { f32::from(game.saved.settings.game_speed) / 100.0 }
    }

    /// Reads the hands, before the ticks of a frame.
    fn steer(&mut self, game: &mut Game, seconds: f32) {
        self.point(game);
        let settings = &game.saved.settings;
        let habits = match game.devices.using {
            // The glass has switches of its own.
            DeviceKind::Touch => HoldToggleOptions::default(),
            DeviceKind::Keys | DeviceKind::Pad => HoldToggleOptions {
                sneak_toggles: settings.sneak_toggles,
                run_toggles: settings.run_toggles,
                aim_toggles: settings.aim_toggles,
            },
        };
        let Facing(facing) = self.sim.get(self.sim.player);
        let her = PlayerStance { facing, quick: quick_throw(&self.sim) };
        input::prepare(&game.controls, &game.devices, &mut self.hand, habits, her, seconds);
        let wanted = game.devices.is_down(&game.controls, InputAction::FastForward);
        let quiet = wiring::is_quiet(&self.sim) && self.sim.outcome.is_none();
        if wanted && !quiet && self.refused.is_none() {
            self.refused = Some((0.0, TimeRefusal::Looks));
        }
        self.fast = wanted && quiet && self.pace.is_realtime();
    }

    /// Where the mouse or a finger points in the night, from her own place.
    fn point(&self, game: &mut Game) {
        let her = self.sim.player_body().at;
        let in_night = |at: Vec2| {
            let place = self.view.camera().to_world(at);
            vec2(place.x - her.x, place.y - her.y)
        };
        let farthest = game.controls.aim.farthest_tiles;
        let devices = &mut game.devices;
        devices.mouse = match (devices.using, devices.glass.aim) {
            (DeviceKind::Touch, Some(TouchAim::Drawn(part))) => Some(part * farthest),
            (DeviceKind::Touch, Some(TouchAim::At(place))) => {
                Some(in_night(place).clamp_length_max(farthest))
            }
            (DeviceKind::Touch, None) => None,
            (DeviceKind::Keys | DeviceKind::Pad, _) => Some(in_night(game.ui.pointer)),
        };
        devices.mouse_moved |= devices.using == DeviceKind::Touch && devices.mouse.is_some();
    }

    fn advance_playback(&mut self, game: &mut Game, seconds: f32) {
        for _ in 0..self.clock.ticks(seconds, self.replay_pace(game)) {
            let Some(input) = self.playback.as_mut().and_then(Iterator::next) else { return };
            self.tick(game, input);
            if self.sim.outcome.is_some() {
                // What was recorded after the end is nothing.
                self.playback.iter_mut().for_each(|p| p.by_ref().for_each(drop));
                return;
            }
        }
    }

    /// Tick by tick means what it says, however fast the rest is played.
    fn replay_pace(&self, game: &Game) -> f32 {
        if self.pace.is_halted() { 1.0 } else { self.replay_speed(game) as f32 }
    }

    fn replay_speed(&self, game: &Game) -> u32 {
        game.options.replay_speed.unwrap_or(1).clamp(1, FASTEST_REPLAY)
    }

    /// A recording that is rushed through is only looked at.
    fn is_heard(&self, game: &Game) -> bool {
        !self.is_muted && (!self.is_replay() || self.replay_speed(game) == 1)
    }

    /// One tick, and everything that feeds on what happened in it.
    pub fn tick(&mut self, game: &mut Game, input: Input) {
        if self.is_replay() {
            // Her aim is seen again, too.
            self.hand.aim = Some(input.aim_offset()).filter(|aim| *aim != Vec2::ZERO);
        }
        step(&mut self.sim, input);
        costs::tick();
        self.timeline.push(&self.sim, input);
        self.view.observe(&self.sim);
        if let Some(rival) = &mut self.rival {
            rival.follow(&self.sim);
            self.view.observe_rival(&rival.sim);
        }
        self.event_log.read(&self.sim);
        if self.is_heard(game) {
            self.why.read(&self.timeline, &self.sim, ticks(game.interface.why.span_seconds));
        }
        self.debug.observe(&self.sim, &game.interface.debug);
        self.speak(game);
        self.feel(game);
        self.lessons.observe(&self.sim);
        if self.is_heard(game) {
            wiring::play_events(&mut game.audio, &self.sim);
            wiring::play_fireworks(&mut game.audio, &self.sim);
            self.captions.hear(&game.audio.take_captions());
        }
        if game.options.log_events {
            self.log();
        }
    }

    fn speak(&mut self, game: &Game) {
        for event in &self.sim.events {
            if let Event::Bark { guard, line } = *event
                && let Some(who) = self.sim.archetype_of(guard)
            {
                let mood = self.sim.rules.barks.mood(line);
                self.speech.say(&game.texts, (guard, who), (line, mood));
            }
        }
    }

    fn log(&self) {
        for event in &self.sim.events {
            let Ok(serde_json::Value::Object(mut line)) = serde_json::to_value(event) else { continue };
            line.insert("tick".into(), self.sim.tick.into());
            let line = serde_json::Value::Object(line).to_string();
            if cfg!(target_arch = "wasm32") { page::log_event(&line) } else { println!("{line}") }
        }
    }

    /// Music, place and what rolls, once a frame.
    pub fn sound(&self, game: &mut Game) {
        // While time is turned back the world is still, and the score runs backwards.
        let turning = self.rewind.is_turning();
        game.audio.turn_back(self.rewind.flight().is_some());
        game.audio.pause(turning);
        if self.rewind.is_waiting() {
            return;
        }
        let music = wiring::music(&self.sim);
        game.audio.set_music(if self.is_heard(game) { music } else { MusicState::Silent });
        if turning {
            return;
        }
        wiring::set_place(&mut game.audio, &self.sim);
        if self.is_heard(game) && self.sim.outcome.is_none() {
            wiring::sustain(&mut game.audio, &self.sim);
        }
    }

    /// Between the last two ticks, 0 to 1.
    pub fn blend(&self) -> f32 {
        // In the end nothing is between two ticks any more.
        if self.sim.outcome.is_some() { 1.0 } else { self.clock.blend() }
    }

    /// Does she want to know what will be? Not while time runs back, nor when all is over.
    fn asks_ahead(&self, game: &Game) -> bool {
        let held =
            game.saved.settings.forecast && game.devices.is_down(&game.controls, InputAction::Forecast);
        held && self.sim.outcome.is_none() && !self.rewind.is_turning()
    }

    /// Paints the night, without HUD.
    pub fn draw(&mut self, game: &Game, seconds: f32) {
        self.layout.borrow_mut().begin(seconds);
        self.foresight.look(&self.sim, &game.interface.forecast, self.asks_ahead(game));
        let her = self.sim.player_body().at;
        let throws = act::throws(&self.sim).is_some();
        let options = ViewOptions {
            aim: self.hand.aim.filter(|_| throws).map(|aim| vec2(her.x + aim.x, her.y + aim.y)),
            cones: game.saved.settings.cones,
            noises: game.saved.settings.rings,
            step_ring: game.saved.settings.rings,
            rival: self.rival.as_ref().map(|rival| &rival.sim),
            forecast: Some(&self.foresight).filter(|foresight| foresight.is_open()),
            shake: self.tremble(game),
            ended: self.ended,
        };
        self.view.suit(ViewSettings::of(&game.saved.settings));
        let blend = self.blend();
        // Whoever looks closely sees the picture move as slowly as the night does.
        let seconds =
            if self.pace.is_realtime() { seconds * self.time_scale(game) } else { seconds.min(self.passed) };
        self.view.draw(&self.sim, blend, &options, seconds);
        self.debug.measure(game, &self.sim, self.view.camera());
    }

    /// Puts the painted night on the picture.
    pub fn show(&self) {
        let her = self.sim.player_body().at;
        self.view.show(vec2(her.x, her.y));
    }

    /// By how many pixels the picture is off, while it trembles.
    fn tremble(&self, game: &Game) -> Vec2 {
        let rules = &game.interface.shake;
        let strength = rules.px * (self.shake / rules.seconds).clamp(0.0, 1.0);
        let t = self.age * 60.0;
        (vec2((t * 1.7).sin(), (t * 2.3).cos()) * strength).round()
    }

    pub fn seconds(&self) -> u32 {
        self.sim.tick / TICKS_PER_SECOND
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.sim.outcome
    }

    /// Lets the picture settle after ticks without frames, and what is asked be answered. Ticks after the end are its
    /// scene.
    pub fn settle(&mut self, ticks: u32) {
        self.age += ticks as f32 * DT;
        self.pass_end(ticks.saturating_sub(self.sim.tick) as f32 * DT);
        self.why.settle();
    }
}
