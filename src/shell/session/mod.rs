//! A heist being played or replayed: simulation, view, log and recording, advanced frame by frame.
//!
//! Begin with [`GameSession::advance`], which runs the ticks of a frame, and [`GameSession::draw`].

#[cfg(test)]
mod by_ear_tests;
pub mod captions;
mod cone_cues;
mod cone_edge;
pub mod contracts;
mod corner_steer;
pub mod cover;
mod ending;
pub mod event_log;
mod fast_forward;
mod feedback;
mod feel;
pub mod ghost;
mod guide;
mod guide_cues;
mod live;
mod queries;
pub mod rewind;
mod rewinding;
pub mod seals;
pub mod speech;
mod steer;
mod teach;
mod use_hold;
mod way_out;

pub use feedback::{PickedUp, Unheard, floor_muffles};
pub use live::{REFUSED_SECONDS, Refusal};
pub use use_hold::treasure_ahead;

use self::captions::CaptionList;
use self::cone_edge::ConeCues;
use self::event_log::EventLog;
use self::feedback::Feedback;
use self::ghost::Ghost;
use self::guide::Guide;
use self::live::{LiveRun, RunMode};
use self::speech::Speech;
use self::way_out::WayOut;
use super::audio::MusicState;
use super::game::{self, Game};
use crate::shell::audio::cues::OneShot;
use crate::shell::audio::wiring;
use crate::shell::devtools;
use crate::shell::devtools::Debug;
use crate::shell::devtools::why::Latest;
use crate::shell::input;
use crate::shell::input::{InputAction, InputState};
use crate::shell::platform::clock::{FixedStep, TimeScale};
use crate::shell::platform::costs;
use crate::shell::platform::page;
use crate::shell::render::layout::LabelLayout;
use crate::shell::render::view::{Foresight, View, ViewOptions, ViewSettings};
use crate::shell::storage::interrupted::InterruptedRun;
use crate::shell::storage::save::StageDone;
use hecs::Entity;
use macroquad::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::act;
use thief_girl::base::tick::{DT, TICKS_PER_SECOND, ticks};
use thief_girl::guard;
use thief_girl::level::LevelSpec;
use thief_girl::model::{Body, Button, Config, Input, Outcome, Sim};
use thief_girl::replay::{DetectionReport, Playback, Recording, RecordingError, Timeline};
use thief_girl::rules::Rules;
use thief_girl::sense::view::sees;
use thief_girl::step::step;

/// Highest replay speed, as a factor: beyond it the page would become unresponsive.
const FASTEST_REPLAY: u32 = 32;

/// A heist being played or replayed, with everything that its screen shows.
pub struct GameSession {
    /// The level as it is in its file. The level in `sim` may start elsewhere.
    pub level: Arc<LevelSpec>,
    pub sim: Sim,
    pub view: View,
    pub speech: Speech,
    pub captions: CaptionList,
    /// Sounds about the edges of vision cones.
    cone_cues: ConeCues,
    /// The way to the prize and out, in sounds.
    guide: Guide,
    pub event_log: EventLog,
    /// Why the player was last noticed.
    pub why: Latest,
    pub input_state: InputState,
    /// Past states of the simulation, which can be restored.
    pub timeline: Timeline,
    mode: RunMode,
    /// Whether a replay shows no more than the player knew, because its heist is still being played.
    pub is_spoiler_free: bool,
    /// Whether it makes no sound, because it is only computed.
    pub is_muted: bool,
    pub clock: FixedStep,
    pub pace: TimeScale,
    /// Simulated time that passed in the last frame, in seconds.
    passed: f32,
    pub debug: Debug,
    /// The forecast of the guards' movement, while it is open.
    pub foresight: Foresight,
    /// Hit stop, screen shake and flashes.
    pub feedback: Feedback,
    /// The exit that is nearest on foot.
    pub way_out: WayOut,
    /// Time since the session began, in real seconds.
    pub age: f32,
    /// Time since the heist ended, in seconds.
    pub ended: f32,
    /// Where labels were drawn in the previous frame.
    pub layout: RefCell<LabelLayout>,
    /// The stages of the heist that were won before this one.
    pub earlier: Vec<StageDone>,
}

impl GameSession {
    /// Starts a heist with the player's settings.
    pub fn new(game: &mut Game, level: &Arc<LevelSpec>) -> Self {
        let mut config = game.saved.settings.config(game.seed);
        config.loadout = game.loadout();
        config.kit_left = (game.saved.carried.level == level.name).then_some(game.saved.carried.kit_left);
        Self::in_night(game, level, config)
    }

    /// Starts a heist with a given configuration.
    pub fn in_night(game: &mut Game, level: &Arc<LevelSpec>, config: Config) -> Self {
        let mode = RunMode::Live(Box::new(LiveRun::new(game)));
        let mut session = Self::of(game, Sim::new(level.clone(), game.rules.clone(), config), mode);
        if game.saved.carried.level == level.name {
            session.earlier = game.saved.carried.done.clone();
        }
        session
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

    /// Adds a ghost to a heist that is being played. Call before the first tick.
    pub fn race(&mut self, rival: Ghost) {
        if let Some(run) = self.mode.live_mut() {
            self.view.observe_rival(&rival.sim);
            run.rival = Some(rival);
        }
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
        Ok(Self::of(game, sim, RunMode::Replay(Playback::new(recording))))
    }

    fn of(game: &mut Game, sim: Sim, mode: RunMode) -> Self {
        game.audio.hush_world();
        let mut view = View::new(&game.assets, &sim);
        view.suit(ViewSettings::of(&game.saved.settings));
        view.observe(&sim);
        Self {
            level: sim.level.clone(),
            view,
            speech: Speech::new(game.interface.speech.clone(), &sim.level.name),
            captions: CaptionList::new(game.interface.captions.clone()),
            cone_cues: ConeCues::default(),
            guide: Guide::default(),
            event_log: EventLog::default(),
            why: Latest::default(),
            input_state: InputState::default(),
            timeline: Timeline::new(&sim),
            mode,
            is_spoiler_free: false,
            is_muted: false,
            clock: FixedStep::default(),
            pace: TimeScale::default(),
            passed: 0.0,
            debug: Debug::default(),
            foresight: Foresight::default(),
            feedback: Feedback::default(),
            way_out: WayOut::default(),
            age: 0.0,
            ended: 0.0,
            layout: RefCell::default(),
            earlier: Vec::new(),
            sim,
        }
    }

    /// Continues in an edited version of the level. The view keeps its state, so that the picture does not
    /// jump.
    pub fn go_on_in(&mut self, game: &Game, level: &Arc<LevelSpec>) {
        self.level = level.clone();
        if game::live::carry_over(&mut self.sim, level) {
            self.speech = Speech::new(game.interface.speech.clone(), &level.name);
            self.event_log = EventLog::default();
            self.why = Latest::default();
            self.timeline = Timeline::new(&self.sim);
            self.feedback = Feedback::default();
            if let Some(run) = self.live_mut() {
                run.is_retuned = false;
                // The ghost's recording is of the old level.
                run.rival = None;
            }
            self.debug = Debug::default();
        }
        let mut view = View::new(&game.assets, &self.sim);
        view.take_over(&self.view);
        self.view = view;
    }

    /// Continues with edited rules. Does nothing in a replay or after the end.
    pub fn go_on_by(&mut self, rules: &Arc<Rules>) {
        let Some(run) = self.mode.live_mut() else { return };
        if self.sim.outcome.is_some() {
            return;
        }
        self.sim.retune(rules.clone());
        guard::retune(&mut self.sim);
        run.is_retuned = true;
        // Earlier states cannot be restored: they were computed with the old rules.
        self.timeline = Timeline::new(&self.sim);
    }

    /// Whether neither the level nor the rules were edited during the heist; only such a heist sets records.
    pub fn is_whole(&self) -> bool {
        self.sim.level.hash == self.level.hash && !self.is_retuned()
    }

    /// Returns what is needed to resume the heist later; `None` if it is over, a replay, or was edited.
    pub fn interrupted(&self) -> Option<InterruptedRun> {
        let run = self.live().filter(|_| self.outcome().is_none() && self.is_whole())?;
        Some(InterruptedRun { run: self.recording(), slowest: run.slowest, rival: self.rival_recording() })
    }

    /// Converts a point of the level, in tiles, to game pixels.
    pub fn on_screen(&self, tiles: Vec2) -> Vec2 {
        self.view.camera().to_screen(tiles)
    }

    pub fn is_replay(&self) -> bool {
        matches!(self.mode, RunMode::Replay(_))
    }

    /// Whether this is a replay whose inputs are used up.
    pub fn is_replay_over(&self) -> bool {
        matches!(&self.mode, RunMode::Replay(playback) if playback.is_over())
    }

    pub fn recording(&self) -> Recording {
        self.timeline.recording(&self.sim)
    }

    /// Advances by one frame of `frame_seconds` real seconds.
    pub fn advance(&mut self, game: &mut Game, frame_seconds: f32) {
        self.age += frame_seconds;
        // The time controls of the debug overlays work also while time stands still or runs backwards.
        devtools::steer_time(game, &mut self.pace);
        devtools::steer(game, &self.sim, self.view.camera(), self.input_state.aim.is_some());
        if let Some(run) = self.live_mut() {
            run.pass(frame_seconds);
        }
        if self.advance_rewind(game, frame_seconds) {
            self.passed = 0.0;
            return;
        }
        let plans = self.is_planning(game);
        let scale = if plans { 0.0 } else { self.time_scale(game) };
        let seconds = self.pace.pass(frame_seconds * scale);
        self.passed = seconds;
        self.speech.pass(seconds);
        self.captions.pass(seconds);
        self.why.pass(seconds);
        self.feedback.pass(seconds);
        if let Some(run) = self.live_mut() {
            run.slowest = if plans { 0 } else { run.slowest };
        }
        self.cue_cones(game, seconds);
        self.cue_way(game, seconds);
        // Tips are read while time stands still for planning, too, and must not be left half faded.
        self.teach(game, if plans { frame_seconds } else { seconds });
        self.pass_end(seconds);
        if self.feedback.hit_stop > 0.0 && !self.pace.is_halted() {
            self.feedback.hit_stop -= seconds;
            return;
        }
        match self.mode {
            RunMode::Live(_) => self.advance_live(game, frame_seconds, seconds),
            RunMode::Replay(_) => self.advance_replay(game, seconds),
        }
    }

    /// Runs the ticks of a frame of `frame_seconds` real and `seconds` simulated seconds by the player's inputs.
    fn advance_live(&mut self, game: &mut Game, frame_seconds: f32, seconds: f32) {
        self.steer(game, frame_seconds);
        if self.is_planning(game) {
            self.input_state.forget_steps(&game.controls);
        }
        self.take_next(game);
        let is_fast = self.is_fast();
        let speed = if is_fast { game.interface.fast_forward as f32 } else { 1.0 };
        let seen = if is_fast { self.guards_nearby(game) } else { BTreeSet::new() };
        for _ in 0..self.clock.ticks(seconds, speed) {
            let input = input::input(&game.controls, &game.devices, &mut self.input_state);
            let input = corner_steer::steer(&self.sim, input, game.interface.corner_steer);
            let input = self.hold_use(game, input);
            if let Some(run) = self.live_mut() {
                run.slowest = run.slowest.min(game.saved.settings.game_speed);
            }
            self.tick(game, input);
            if is_fast && !self.guards_nearby(game).is_subset(&seen) {
                self.end_fast_forward(game);
                break;
            }
            if self.feedback.hit_stop > 0.0
                || (is_fast && !fast_forward::is_allowed(&self.sim, game.interface.fast_hidden_tiles))
            {
                break;
            }
        }
    }

    /// Lets two ticks pass for a press that takes the next item while time stands still for planning: one in which the
    /// button is up, as after the last press, and one in which it is down.
    fn take_next(&mut self, game: &mut Game) {
        if !self.is_planning(game) || !game.pressed(InputAction::Next) {
            return;
        }
        let input = input::input(&game.controls, &game.devices, &mut self.input_state);
        self.tick(game, input.without(Button::Next));
        self.tick(game, input.with(Button::Next));
    }

    /// Lets a use key that is held, or was just pressed, wait for a thing within reach.
    fn hold_use(&mut self, game: &Game, input: Input) -> Input {
        let Some(run) = self.mode.live_mut() else { return input };
        let input = run.use_hold.pass(&self.sim, input, &game.interface.use_key);
        if run.use_hold.found_nothing() {
            self.feedback.missed = Some(0.0);
        } else if input.has(Button::Use) {
            self.feedback.missed = None;
        }
        input
    }

    /// Returns the guards whom the player sees so near that she may want to act.
    fn guards_nearby(&self, game: &Game) -> BTreeSet<Entity> {
        let her = self.sim.player_body().at;
        let rules = &game.interface;
        let reach =
            if fast_forward::is_hidden(&self.sim) { rules.fast_hidden_tiles } else { rules.fast_stop_tiles };
        let is_near = |guard| (self.sim.get::<Body>(guard).at - her).length() <= reach;
        self.sim.guards.iter().copied().filter(|&guard| is_near(guard) && sees(&self.sim, guard)).collect()
    }

    /// Ends fast-forward until its key is pressed again: who waits for a patrol must not miss it.
    fn end_fast_forward(&mut self, game: &mut Game) {
        if let Some(run) = self.live_mut() {
            (run.fast, run.fast_is_over) = (false, true);
            run.refused = Some((0.0, Refusal::Comes));
            game.sound(OneShot::MenuMove);
        }
    }

    /// Returns the player's game speed as a factor. Replays have a speed of their own.
    pub fn time_scale(&self, game: &Game) -> f32 {
        if self.is_replay() { 1.0 } else { f32::from(game.saved.settings.game_speed) / 100.0 }
    }

    /// Runs the ticks of a frame by the recorded inputs.
    fn advance_replay(&mut self, game: &mut Game, seconds: f32) {
        for _ in 0..self.clock.ticks(seconds, self.replay_pace(game)) {
            let RunMode::Replay(playback) = &mut self.mode else { return };
            let Some(input) = playback.next() else { return };
            self.tick(game, input);
            if self.sim.outcome.is_some() {
                return self.discard_inputs();
            }
        }
    }

    /// Whether time stands still because the player plans: she aims or looks at the forecast, and does not throw.
    pub fn is_planning(&self, game: &Game) -> bool {
        let aims = self.input_state.aim.is_some() && act::throws(&self.sim).is_some();
        let is_live = !self.is_replay() && self.sim.outcome.is_none() && !self.is_rewinding();
        game.saved.settings.planning
            && is_live
            && (aims || self.asks_ahead(game))
            && !game.devices.is_down(&game.controls, InputAction::Throw)
    }

    /// Discards inputs that were recorded after the end.
    fn discard_inputs(&mut self) {
        if let RunMode::Replay(playback) = &mut self.mode {
            playback.for_each(drop);
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
            self.input_state.aim = Some(input.aim_offset()).filter(|aim| *aim != Vec2::ZERO);
        }
        step(&mut self.sim, input);
        costs::tick();
        self.timeline.push(&self.sim, input);
        self.guide.observe(&self.sim, input);
        self.view.observe(&self.sim);
        if let Some(run) = self.mode.live_mut() {
            run.lessons.observe(&self.sim);
            if let Some(rival) = &mut run.rival {
                rival.follow(&self.sim);
                self.view.observe_rival(&rival.sim);
            }
        }
        self.event_log.read(&self.sim);
        self.way_out.observe(&self.sim);
        if self.is_heard(game) {
            self.why.read(&self.timeline, &self.sim, ticks(game.interface.why.span_seconds));
        }
        self.debug.observe(&self.sim, &game.interface.debug);
        self.speech.read(&game.ui.texts, &self.sim);
        self.speech.speak(&game.ui.texts, &self.sim);
        self.feel(game);
        if self.is_heard(game) {
            wiring::play_events(&mut game.audio, &self.sim);
            wiring::play_fireworks(&mut game.audio, &self.sim);
            self.captions.hear(&game.audio.take_captions());
        }
        if game.options.log_events {
            self.log();
        }
    }

    fn log(&self) {
        for event in &self.sim.events {
            let Ok(serde_json::Value::Object(mut line)) = serde_json::to_value(event) else { continue };
            line.insert("tick".into(), self.sim.tick.into());
            let line = serde_json::Value::Object(line).to_string();
            page::log_event(&line);
        }
    }

    /// Updates music, acoustics and continuous sounds. Call once per frame.
    pub fn sound(&self, game: &mut Game) {
        // While time is rewound, world sounds pause and the music runs backwards.
        let turning = self.is_rewinding();
        game.audio.set_rewinding(self.flight().is_some());
        game.audio.pause(turning);
        if self.is_waiting() {
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
        held && self.sim.outcome.is_none() && !self.is_rewinding()
    }

    /// Draws the world into its own texture, without HUD.
    pub fn draw(&mut self, game: &Game, seconds: f32) {
        self.layout.borrow_mut().begin(seconds);
        self.foresight.look(&self.sim, &game.interface.forecast, self.asks_ahead(game));
        let her = self.sim.player_body().at;
        let throws = act::throws(&self.sim).is_some();
        let shake = self.feedback.tremble(&game.interface.shake, self.age);
        let (blend, time_scale) = (self.blend(), self.time_scale(game));
        let rival = self.mode.live().and_then(|run| run.rival.as_ref());
        let options = ViewOptions {
            aim: self.input_state.aim.filter(|_| throws).map(|aim| vec2(her.x + aim.x, her.y + aim.y)),
            meant: treasure_ahead(&self.sim, &game.interface.use_key).and_then(|target| target.entity()),
            cones: game.saved.settings.cones,
            shows_all: game.saved.settings.cones_behind_walls || self.shows_all(),
            noises: game.saved.settings.rings,
            step_ring: game.saved.settings.rings,
            rival: rival.map(|rival| &rival.sim),
            forecast: Some(&self.foresight).filter(|foresight| foresight.is_open()),
            shake,
            covered: devtools::covered(&game.overlays),
            ended: self.ended,
        };
        self.view.suit(ViewSettings::of(&game.saved.settings));
        // Animations of the view slow down with the simulation.
        let seconds = if self.pace.is_realtime() { seconds * time_scale } else { seconds.min(self.passed) };
        self.view.draw(&self.sim, blend, &options, seconds);
        self.debug.measure(game, &self.sim, self.view.camera());
    }

    /// Whether guards whom the player does not see are shown like those whom she sees: after the end, and in
    /// replays of finished heists. The replay of a moment of this heist would be a way to scout, else.
    fn shows_all(&self) -> bool {
        !self.is_spoiler_free && (self.is_replay() || self.sim.outcome.is_some())
    }

    /// Draws the finished world onto the picture.
    pub fn show(&self) {
        let her = self.sim.player_body().at;
        self.view.show(vec2(her.x, her.y));
    }

    pub fn seconds(&self) -> u32 {
        self.sim.tick / TICKS_PER_SECOND
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.sim.outcome
    }

    /// Returns why a guard last came after the player, as the player asked; tells the player if none has.
    pub fn explanation(&mut self, game: &mut Game) -> Option<Rc<DetectionReport>> {
        self.why.settle();
        let why = self.why.get().map(|(why, _)| why.clone());
        if why.is_none() {
            self.refuse(game, true, Refusal::Unnoticed);
        }
        why
    }

    /// Whether a press of the restart key restarts: at once while little would be lost, else when it comes again while
    /// the player is asked.
    pub fn confirms_restart(&mut self, game: &mut Game) -> bool {
        let is_asked = matches!(self.refused(), Some((_, Refusal::Unsure)));
        let is_early = self.sim.tick < ticks(game.interface.restart_asks_after_seconds);
        let confirms = is_asked || is_early || self.is_replay() || self.outcome().is_some();
        self.refuse(game, !confirms, Refusal::Unsure);
        confirms
    }

    /// Settles animations after `ticks` ticks without frames. Ticks after the end of the heist count as its
    /// final scene.
    pub fn settle(&mut self, ticks: u32) {
        self.age += ticks as f32 * DT;
        self.pass_end(ticks.saturating_sub(self.sim.tick) as f32 * DT);
        self.why.settle();
    }
}
