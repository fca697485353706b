//! A heist being played or replayed: simulation, view, log and recording, advanced frame by frame.
//!
//! Begin with [`GameSession::advance`], which runs the ticks of a frame, and [`GameSession::draw`].

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

/// Highest replay speed, as a factor: beyond it the page would become unresponsive.
const FASTEST_REPLAY: u32 = 32;

/// Why time cannot be fast-forwarded or rewound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeRefusal {
    /// No fast-forward while a guard is not calm or sees the player, or after the end.
    Looks,
    /// No rewind: no charge is left.
    Spent,
    /// No rewind after the level or the rules were edited during the heist.
    Edited,
}

/// How long a refusal is shown, in seconds.
const REFUSED_SECONDS: f32 = 1.5;

/// A heist being played or replayed, with everything that its screen shows.
pub struct GameSession {
    /// The level as it is in its file. The level in `sim` may start elsewhere.
    pub level: Arc<LevelSpec>,
    pub sim: Sim,
    pub view: View,
    pub speech: Speech,
    pub captions: CaptionList,
    pub event_log: EventLog,
    /// Why the player was last noticed.
    pub why: Latest,
    pub hand: InputState,
    /// Past states of the simulation, which can be restored.
    pub timeline: Timeline,
    playback: Option<Playback>,
    /// Whether it makes no sound, because it is only computed.
    pub is_muted: bool,
    pub clock: FixedStep,
    pub pace: TimeScale,
    /// Simulated time that passed in the last frame, in seconds.
    passed: f32,
    pub debug: Debug,
    /// The forecast of the guards' movement, while it is open.
    pub foresight: Foresight,
    /// Whether the rules were changed during the heist: its recording cannot be played back.
    pub is_retuned: bool,
    /// File in which the recording was saved at the end; time may still be rewound afterwards.
    pub kept_as: Option<String>,
    /// Slowest game speed that was used, in percent.
    pub slowest: u8,
    /// Remaining time of the hit stop, in seconds.
    hit_stop: f32,
    /// Remaining time of the screen shake, in seconds.
    pub shake: f32,
    /// Whether time is fast-forwarded.
    pub fast: bool,
    /// The last refusal to change the pace of time, and its age in seconds.
    pub refused: Option<(f32, TimeRefusal)>,
    /// State of rewinding.
    pub rewind: Rewind,
    /// The recorded run that the player races against.
    pub rival: Option<Ghost>,
    /// Time since the session began, in real seconds.
    pub age: f32,
    /// Time since the heist ended, in seconds.
    pub ended: f32,
    /// Seconds since the player last stole something, and what.
    pub last_taken: Option<(f32, Loot)>,
    /// Seconds since the player last picked up a prop or key, and what.
    pub last_picked: Option<(f32, PickedUp)>,
    /// Where labels were drawn in the previous frame.
    pub layout: RefCell<LabelLayout>,
    /// The tip that is shown, and the state of all others.
    pub lessons: Lessons,
}

impl GameSession {
    /// Starts a heist with the player's settings.
    pub fn new(game: &mut Game, level: &Arc<LevelSpec>) -> Self {
        let config = game.saved.settings.config(game.seed);
        Self::in_night(game, level, config)
    }

    /// Starts a heist with a given configuration.
    pub fn in_night(game: &mut Game, level: &Arc<LevelSpec>, config: Config) -> Self {
        Self::of(game, Sim::new(level.clone(), game.rules.clone(), config), None)
    }

    /// Starts a race against a recording, with the same random seed.
    ///
    /// # Errors
    ///
    /// Fails if the recording does not fit this level and the rules.
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

    /// Adds a ghost. Call before the first tick.
    pub fn race(&mut self, rival: Ghost) {
        self.view.observe_rival(&rival.sim);
        self.rival = Some(rival);
    }

    /// Starts a replay of a recording.
    ///
    /// # Errors
    ///
    /// Fails if the recording does not fit this level and the rules.
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

    /// Continues in an edited version of the level. The view keeps its state, so that the picture does not
    /// jump.
    pub fn go_on_in(&mut self, game: &Game, level: &Arc<LevelSpec>) {
        self.level = level.clone();
        if live::carry_over(&mut self.sim, level) {
            self.speech = Speech::new(game.interface.speech.clone(), &level.name);
            self.event_log = EventLog::default();
            self.why = Latest::default();
            self.timeline = Timeline::new(&self.sim);
            self.is_retuned = false;
            (self.last_taken, self.last_picked) = (None, None);
            // The ghost's recording is of the old level.
            self.rival = None;
            self.debug = Debug::default();
        }
        let mut view = View::new(&game.assets, &self.sim);
        view.take_over(&self.view);
        self.view = view;
    }

    /// Continues with edited rules. Does nothing in a replay or after the end.
    pub fn go_on_by(&mut self, rules: &Arc<Rules>) {
        if self.is_replay() || self.sim.outcome.is_some() {
            return;
        }
        self.sim.retune(rules.clone());
        guard::retune(&mut self.sim);
        self.is_retuned = true;
        // Earlier states cannot be restored: they were computed with the old rules.
        self.timeline = Timeline::new(&self.sim);
    }

    /// Whether neither the level nor the rules were edited during the heist; only such a heist sets records.
    pub fn is_whole(&self) -> bool {
        self.sim.level.hash == self.level.hash && !self.is_retuned
    }

    /// Converts a point of the level, in tiles, to game pixels.
    pub fn on_screen(&self, tiles: Vec2) -> Vec2 {
        self.view.camera().to_screen(tiles)
    }

    pub fn is_replay(&self) -> bool {
        self.playback.is_some()
    }

    /// Whether this is a replay whose inputs are used up.
    pub fn is_replay_over(&self) -> bool {
        self.playback.as_ref().is_some_and(Playback::is_over)
    }

    pub fn recording(&self) -> Recording {
        self.timeline.recording(&self.sim)
    }

    /// Advances by one frame of `frame_seconds` real seconds.
    pub fn advance(&mut self, game: &mut Game, frame_seconds: f32) {
        self.age += frame_seconds;
        // The time controls of the debug overlays work also while time stands still or runs backwards.
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

    /// Returns the player's game speed as a factor. Replays have a speed of their own.
    pub fn time_scale(&self, game: &Game) -> f32 {
        if self.is_replay() { 1.0 } else { f32::from(game.saved.settings.game_speed) / 100.0 }
    }

    /// Reads the input devices before the ticks of a frame.
    fn steer(&mut self, game: &mut Game, seconds: f32) {
        self.point(game);
        let settings = &game.saved.settings;
        let habits = match game.devices.using {
            // The touch controls have their own toggles.
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

    /// Sets where the mouse or a finger points, in tiles from the player.
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
                // Discard inputs that were recorded after the end.
                self.playback.iter_mut().for_each(|p| p.by_ref().for_each(drop));
                return;
            }
        }
    }

    /// Returns the factor of replay speed; 1 while single ticks are stepped.
    fn replay_pace(&self, game: &Game) -> f32 {
        if self.pace.is_halted() { 1.0 } else { self.replay_speed(game) as f32 }
    }

    fn replay_speed(&self, game: &Game) -> u32 {
        game.options.replay_speed.unwrap_or(1).clamp(1, FASTEST_REPLAY)
    }

    /// Whether sounds are played: not in a muted session or a replay at more than normal speed.
    fn is_heard(&self, game: &Game) -> bool {
        !self.is_muted && (!self.is_replay() || self.replay_speed(game) == 1)
    }

    /// Runs one tick, and passes its events to everything that depends on them.
    pub fn tick(&mut self, game: &mut Game, input: Input) {
        if self.is_replay() {
            // A replay shows the player's aim, too.
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

    /// Updates music, acoustics and continuous sounds. Call once per frame.
    pub fn sound(&self, game: &mut Game) {
        // While time is rewound, world sounds pause and the music runs backwards.
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

    /// Returns the position between the last two ticks for interpolation, 0 to 1.
    pub fn blend(&self) -> f32 {
        // No further tick follows: show the last one.
        if self.sim.outcome.is_some() { 1.0 } else { self.clock.blend() }
    }

    /// Whether the player asks for the forecast and may have it: not during a rewind or after the end.
    fn asks_ahead(&self, game: &Game) -> bool {
        let held =
            game.saved.settings.forecast && game.devices.is_down(&game.controls, InputAction::Forecast);
        held && self.sim.outcome.is_none() && !self.rewind.is_turning()
    }

    /// Draws the world into its own texture, without HUD.
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
        // Animations of the view slow down with the simulation.
        let seconds =
            if self.pace.is_realtime() { seconds * self.time_scale(game) } else { seconds.min(self.passed) };
        self.view.draw(&self.sim, blend, &options, seconds);
        self.debug.measure(game, &self.sim, self.view.camera());
    }

    /// Draws the finished world onto the picture.
    pub fn show(&self) {
        let her = self.sim.player_body().at;
        self.view.show(vec2(her.x, her.y));
    }

    /// Returns the offset of the picture by screen shake, in game pixels.
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

    /// Settles animations after `ticks` ticks without frames. Ticks after the end of the heist count as its
    /// final scene.
    pub fn settle(&mut self, ticks: u32) {
        self.age += ticks as f32 * DT;
        self.pass_end(ticks.saturating_sub(self.sim.tick) as f32 * DT);
        self.why.settle();
    }
}
