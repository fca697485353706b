//! The replay viewer: plays a recording from any tick, at any speed, forwards or backwards.
//!
//! The whole recording is computed once in advance ([`ReplayAhead`]), without drawing; then its timeline
//! restores any tick. Nothing in here changes the recording. Begin with [`ReplayViewer`].

mod ahead;
mod input;
mod near;
mod story;
mod strip;
mod transport;

use super::runs::refused;
use super::{Screen, Transition, panel};
use crate::shared::text::in_sentence;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::overlay::DebugOverlay;
use crate::shell::config::palette;
use crate::shell::devtools::why::DetectionCard;
use crate::shell::game::Game;
use crate::shell::game::detection_words;
use crate::shell::hud;
use crate::shell::input::{DeviceKind, InputAction};
use crate::shell::narration::Urgency;
use crate::shell::platform::clock::TimeSlice;
use crate::shell::render::view::CameraTarget;
use crate::shell::session::GameSession;
use crate::shell::ui::{SMALL, Ui, WIDTH, minutes};
use ahead::{Known, ReplayAhead};
use macroquad::prelude::*;
use near::NearbySnapshots;
use std::rc::Rc;
use std::sync::Arc;
use story::{Marker, ReplayMarkers};
use strip::{TimelineBar, TimelinePart, TimelineScale};
use thief_girl::base::tick::{DT, TICKS_PER_SECOND, Tick, ticks};
use thief_girl::level::LevelSpec;
use thief_girl::model::{ActorId, Input, Sim};
use thief_girl::replay::{Recording, RecordingError, detection_report};
use thief_girl::rules::name_of;
use thief_girl::sense::view;
use transport::Transport;

/// The screen that plays a recording.
pub struct ReplayViewer {
    /// The current tick. Its timeline includes later ticks.
    session: Box<GameSession>,
    near: NearbySnapshots,
    /// Computes the recording in advance; `None` when done.
    ahead: Option<ReplayAhead>,
    story: ReplayMarkers,
    transport: Transport,
    /// Tick to start at.
    start: Option<Tick>,
    /// What the mouse drags.
    hold: Option<DragTarget>,
    /// The "Why?" card, at the tick that it is about.
    card: Option<DetectionCard>,
    /// Time since the last input, in seconds.
    rested: f32,
    /// Number of recorded ticks.
    length: Tick,
    /// How often time was rewound in the recording.
    rewinds: u32,
    /// The first tick that differs from what was recorded, as far as is known: the file was changed.
    differs_at: Option<Tick>,
}

/// What the mouse drags.
#[derive(Clone, Copy, Debug, PartialEq)]
enum DragTarget {
    /// The current position on the timeline.
    Timeline,
    /// The view: where the drag began, its last position, and whether it has moved.
    View { from: Vec2, last: Vec2, moved: bool },
}

impl ReplayViewer {
    /// Opens a recording at `start` or at its beginning.
    ///
    /// # Errors
    ///
    /// Fails if the recording is of another level, of another version of it, or of other rules.
    pub fn new(
        game: &mut Game,
        level: &Arc<LevelSpec>,
        recording: &Recording,
        start: Option<Tick>,
    ) -> Result<Self, RecordingError> {
        let session = Box::new(GameSession::replayed(game, level, recording)?);
        let sim = session.timeline.at(session.sim.tick);
        let mut story = ReplayMarkers::default();
        story.read(&sim);
        Ok(Self {
            session,
            near: NearbySnapshots::default(),
            ahead: Some(ReplayAhead::new(sim, recording)?),
            story,
            transport: Transport::new(&game.interface.film.speeds),
            start,
            hold: None,
            card: None,
            rested: 0.0,
            length: recording.inputs.len() as Tick,
            rewinds: recording.rewinds,
            differs_at: None,
        })
    }

    /// Opens a recording over another screen, which it returns to; shows a notice if that fails. If the heist can still
    /// be played on (`is_open`), it shows no more than the player knew.
    pub fn open(
        game: &mut Game,
        level: &Arc<LevelSpec>,
        recording: &Recording,
        start: Option<Tick>,
        is_open: bool,
    ) -> Transition {
        match Self::new(game, level, recording, start) {
            Ok(viewer) => {
                let viewer = if is_open { viewer.spoiler_free() } else { viewer };
                game.sound(OneShot::MenuAccept);
                Transition::Push(Box::new(viewer))
            }
            Err(why) => {
                let why = refused(&game.ui.texts, &why);
                game.notice = Some(game.ui.texts.fill("ui.runs.cannot", &[("why", &why)]));
                Transition::Stay
            }
        }
    }

    /// Shows no more than the player knew: for a heist that is still being played. The camera stays with her, and
    /// guards behind walls have no cones.
    pub fn spoiler_free(mut self) -> Self {
        self.session.is_spoiler_free = true;
        self
    }

    /// Computes everything and stops at the start, for screenshots.
    pub fn standing(mut self, game: &mut Game) -> Self {
        self.transport.runs = false;
        self.rested = f32::INFINITY;
        self.play_ahead(game, || true);
        let selected = game.overlays.selected.filter(|_| !self.session.is_spoiler_free);
        if let Some(guard) = selected.and_then(|place| self.session.sim.guards.get(place)) {
            self.session.view.gaze = CameraTarget::Guard(*guard);
        }
        self
    }

    /// Computes ticks in advance while `goes_on` returns true. At the end, goes to the start.
    fn play_ahead(&mut self, game: &mut Game, mut goes_on: impl FnMut() -> bool) {
        let Some(ahead) = &mut self.ahead else { return };
        while goes_on() {
            let GameSession { timeline, speech, .. } = &mut *self.session;
            if !ahead.advance(&game.ui.texts, Known { timeline, story: &mut self.story, speech }) {
                self.differs_at = ahead.differs_at();
                self.ahead = None;
                return self.go_to(game, self.start.unwrap_or_default());
            }
        }
    }

    fn scale(&self) -> TimelineScale {
        let timeline = &self.session.timeline;
        // Until the end of the heist is known, use the number of inputs, of which some may come after it.
        let last = if self.ahead.is_some() { self.length } else { timeline.last() };
        TimelineScale { first: timeline.first(), last }
    }

    fn now(&self) -> Tick {
        self.session.sim.tick
    }

    fn is_at_end(&self) -> bool {
        self.ahead.is_none() && self.now() == self.session.timeline.last()
    }

    /// Whether it is at its end, and the final scene is over or was stopped.
    fn has_ended(&self) -> bool {
        self.is_at_end() && !self.transport.runs
    }

    /// Shows a single state, while the timeline is dragged or time runs backwards.
    fn show(&mut self, game: &Game, sim: Sim) {
        self.card = None;
        self.session.event_log.rewind_to(sim.tick);
        self.session.speech.recall(&game.ui.texts, sim.tick);
        self.session.show_moment(sim);
    }

    /// Goes to a tick, and plays a short run-up so that speech and noise rings are shown as if the replay had
    /// run there.
    fn go_to(&mut self, game: &mut Game, tick: Tick) {
        let rules = &game.interface;
        // The timeline overlay shows a longer past.
        let line = game.overlays.has(DebugOverlay::Line);
        let run_up = if line { rules.debug.story_seconds } else { rules.film.run_up_seconds };
        self.show(game, self.session.timeline.at(tick.saturating_sub(ticks(run_up))));
        self.session.is_muted = true;
        while self.now() < tick && self.one_tick(game) {
            self.session.speech.pass(DT);
            self.session.view.pass(DT);
        }
        self.session.feedback.stop_shake();
    }

    /// Plays one recorded tick; returns false at the end.
    fn one_tick(&mut self, game: &mut Game) -> bool {
        let input: Option<Input> = self.session.timeline.inputs_after(self.now()).first().copied();
        if let Some(input) = input {
            self.session.tick(game, input);
        }
        input.is_some()
    }

    /// Advances the replay in its direction.
    fn run(&mut self, game: &mut Game, seconds: f32) {
        self.card = None;
        let speeds = &game.interface.film.speeds;
        self.session.is_muted = !self.transport.is_realtime(speeds);
        let seconds = seconds * self.transport.pace(speeds);
        let due = self.session.clock.ticks(seconds, 1.0);
        self.session.age += seconds;
        self.session.feedback.pass_shake(seconds);
        if self.transport.backwards {
            let before = self.now().saturating_sub(due);
            let sim = self.near.at(&self.session.timeline, before);
            self.show(game, sim);
            if self.now() == self.session.timeline.first() {
                self.transport.runs = false;
                self.transport.turn();
            }
            return;
        }
        self.session.speech.pass(seconds);
        let goes_on = (0..due).all(|_| self.one_tick(game));
        let is_over = !goes_on || self.is_at_end();
        if is_over {
            // The scene after the end has no recorded ticks.
            self.session.pass_end(seconds);
        }
        self.transport.runs = !is_over || self.session.is_ending(game);
    }

    /// Shows the "Why?" card about a guard, and stops. Its plan shows where the guard looks, which the player
    /// must know.
    fn ask_why(&mut self, game: &Game, guard: ActorId) {
        let sim = &self.session.sim;
        let is_known = || sim.entity(guard).is_some_and(|guard| view::knows_gaze(sim, guard));
        if self.session.is_spoiler_free && !is_known() {
            return;
        }
        let span = ticks(game.interface.why.span_seconds);
        let why = detection_report(&self.session.timeline, guard, self.now(), span);
        self.card = why.map(|why| DetectionCard::new(game, Rc::new(why), &self.session.timeline, None));
        self.transport.runs = false;
    }

    /// Returns the name of whom the camera follows; `None` if the player has moved it.
    fn followed(&self, ui: &Ui) -> Option<String> {
        match self.session.view.gaze {
            CameraTarget::Her => Some(ui.texts.get("ui.film.her").to_string()),
            CameraTarget::Guard(guard) => {
                let sim = &self.session.sim;
                Some(detection_words::named(&ui.texts, sim, sim.id(guard)))
            }
            CameraTarget::Place(_) => None,
        }
    }

    /// Returns the text of a mark, with its time.
    fn tell(&self, ui: &Ui, mark: &Marker) -> String {
        let texts = &ui.texts;
        let who = mark.guard.and_then(|guard| self.session.sim.archetype_of(guard));
        let who = who.map(|who| detection_words::who(texts, who)).unwrap_or_default();
        let prize = in_sentence(texts.of_level(&self.session.level.prize));
        let key = format!("ui.film.mark.{}", name_of(mark.sign));
        let words = texts.fill(&key, &[("who", &who), ("prize", &prize)]);
        let time = strip::clock(mark.tick - self.session.timeline.first());
        format!("{time}  {words}")
    }

    /// Returns the text of the strip: about the mark at the pointer, or about what has just happened.
    fn caption(&self, game: &Game) -> Option<String> {
        if self.ahead.is_some() {
            return Some(game.ui.texts.get("ui.film.ahead").to_string());
        }
        let within = ticks(game.interface.film.told_seconds);
        let pointed = strip::mark_at(&self.story, &self.scale(), game.ui.pointer);
        pointed.or_else(|| self.story.latest(self.now(), within)).map(|mark| self.tell(&game.ui, mark))
    }

    /// Notes what is played, and how to hear more of it.
    fn say(&self, game: &Game) {
        let texts = &game.ui.texts;
        let title = texts.of_level(&self.session.level.title);
        let key = game.key(InputAction::ReadAloud);
        game.ui.note_heading(&texts.fill("ui.spoken.replay", &[("title", title), ("key", &key)]));
        hud::note_scene(game, &self.session);
        let note = |what: &str, words: String| {
            game.ui.note_news(Urgency::Urgent, &format!("film {what} {words}"), words);
        };
        let pace = self.transport.words(&game.interface.film.speeds);
        let pace = if self.transport.backwards { format!("-{pace}") } else { pace };
        let time = minutes(self.now() / TICKS_PER_SECOND);
        let key = if self.transport.runs { "ui.spoken.plays" } else { "ui.spoken.paused_at" };
        note("pace", texts.fill(key, &[("pace", &pace), ("time", &time)]));
        note("camera", self.camera_words(&game.ui));
        self.difference_words(&game.ui).into_iter().for_each(|words| note("differs", words));
        if self.has_ended() {
            note(
                "end",
                ["ui.replay.end", "ui.film.again", "ui.film.leave"].map(|key| texts.get(key)).join(". "),
            );
        }
        self.caption(game).into_iter().for_each(|words| note("mark", words));
    }

    /// Returns whom the camera follows.
    fn camera_words(&self, ui: &Ui) -> String {
        match self.followed(ui) {
            Some(who) => ui.texts.fill("ui.film.follows", &[("who", &who)]),
            None => ui.texts.get("ui.film.free").to_string(),
        }
    }

    /// Returns from when on what is shown is not what was recorded.
    fn difference_words(&self, ui: &Ui) -> Option<String> {
        let time = strip::clock(self.differs_at? - self.session.timeline.first());
        Some(ui.texts.fill("ui.film.differs", &[("time", &time)]))
    }

    /// Draws the level's title, whom the camera follows, how often time was rewound, and from when on the recording is
    /// none.
    fn draw_title(&self, ui: &Ui) {
        let texts = &ui.texts;
        let title = texts.of_level(&self.session.level.title);
        let mut words = self.camera_words(ui);
        if self.rewinds > 0 {
            let rewound = texts.fill("ui.film.rewound", &[("n", &self.rewinds.to_string())]);
            words = format!("{words} · {rewound}");
        }
        if let Some(differs) = self.difference_words(ui) {
            words = format!("{words} · {differs}");
        }
        let width = (SMALL.width(title).max(SMALL.width(&words)) + 34.0).ceil();
        let plate = Rect::new(8.0, 8.0, width, 32.0);
        ui.panel(plate, 0.88);
        let sign = Rect::new(plate.x + 6.0, plate.y + 5.0, 16.0, 22.0);
        ui.fill(sign, palette::CRIMSON);
        ui.fill(Rect { h: 1.0, ..sign }, palette::SCARF);
        strip::running(ui, sign.x + 5.0, sign.y + 6.0, palette::CREAM);
        ui.write(title, plate.x + 28.0, plate.y + 3.0, &SMALL.colored(palette::CREAM));
        ui.write(&words, plate.x + 28.0, plate.y + 16.0, &SMALL.colored(palette::BRASS));
    }

    /// Draws the key that leaves, which stays: whoever watches must know the way back. At the end there is a choice
    /// in its place.
    fn draw_way_back(&self, game: &Game) {
        let key = game.key(InputAction::Back);
        let room = Rect::new(0.0, 13.0, WIDTH - 14.0, 18.0);
        game.ui.hints_backed(&[(key, game.ui.texts.get("ui.film.leave"))], room, 1.0);
    }

    /// Draws hints, unless there was no input for a while.
    fn draw_hints(&self, game: &Game) {
        let rested = self.rested > game.interface.film.hints_seconds;
        // The card, the timeline overlay and the time at the pointer need the place.
        let covered = self.card.is_some() || game.overlays.has(DebugOverlay::Line);
        if rested || covered || strip::part_at(game.ui.pointer) == Some(TimelinePart::Bar) {
            return;
        }
        let told = |hints: &[Hint]| -> Vec<(String, &str)> {
            hints.iter().map(|(actions, does)| (game.keys(actions), game.ui.texts.get(does))).collect()
        };
        let upper = if self.session.is_spoiler_free { &VIEW_HINTS[FREE_VIEW..] } else { &VIEW_HINTS };
        for (name, hints, y) in [("film_view", upper, 42.0), ("film_time", &TIME_HINTS[..], 19.0)] {
            let (hints, y) = (told(hints), strip::TOP - y);
            let place = Rect::new(0.0, y, WIDTH, strip::TOP - y);
            hud::panel_over_world(game, &self.session, name, place, || game.ui.hints_over_world(&hints, y));
        }
    }

    /// Draws the choice at the end: watch again, or leave.
    fn draw_end(&self, game: &Game) {
        let ui = &game.ui;
        ui.board(END);
        let style = SMALL.colored(palette::OCHRE).centered();
        ui.write(game.ui.texts.get("ui.replay.end"), END.x + END.w / 2.0, END.y + 7.0, &style);
        let words = ["ui.film.again", "ui.film.leave"].map(|key| game.ui.texts.get(key));
        if game.devices.using == DeviceKind::Touch {
            for (place, word) in end_places().into_iter().zip(words) {
                panel::entry(game, place, word, ui.points_at(place), 1.0);
            }
            return;
        }
        // The keys that select entries elsewhere jump in time here.
        let keys = [InputAction::FilmPlay, InputAction::Back].map(|action| game.key(action));
        let hints: Vec<(String, &str)> = keys.into_iter().zip(words).collect();
        ui.hints_in(&hints, Rect::new(END.x + 6.0, END.y + 28.0, END.w - 12.0, 18.0), 0.5);
    }
}

const LOOK: [InputAction; 4] =
    [InputAction::LookUp, InputAction::LookLeft, InputAction::LookDown, InputAction::LookRight];

/// Actions, and the text about what they do.
type Hint = (&'static [InputAction], &'static str);

/// Number of hints about a view that leaves the player, the first of [`VIEW_HINTS`].
const FREE_VIEW: usize = 3;
/// The upper row of hints.
const VIEW_HINTS: [Hint; 6] = [
    (&LOOK, "ui.film.hint.look"),
    (&[InputAction::FollowHer], "ui.film.hint.follow"),
    (&[InputAction::FollowLast, InputAction::FollowNext], "ui.film.hint.heads"),
    (&[InputAction::FilmTurn], "ui.film.hint.turn"),
    (&[InputAction::Why], "ui.film.hint.why"),
    (&[InputAction::Forecast], "ui.film.hint.ahead"),
];
/// The lower row of hints.
const TIME_HINTS: [Hint; 5] = [
    (&[InputAction::FilmPlay], "ui.film.hint.play"),
    (&[InputAction::JumpBack, InputAction::JumpOn], "ui.film.hint.jump"),
    (&[InputAction::TickBack, InputAction::TickOn], "ui.film.hint.tick"),
    (&[InputAction::LastMark, InputAction::NextMark], "ui.film.hint.mark"),
    (&[InputAction::FilmSlower, InputAction::FilmFaster], "ui.film.hint.speed"),
];

/// Place of the choice at the end, away from the center.
const END: Rect = Rect::new(416.0, 8.0, 216.0, 52.0);

/// Returns the places of the two entries.
fn end_places() -> [Rect; 2] {
    [0.0, 1.0].map(|i| Rect::new(END.x + 6.0 + i * 102.0, END.y + 25.0, 102.0, 22.0))
}

impl Screen for ReplayViewer {
    fn name(&self) -> &'static str {
        "replay"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        let slice = TimeSlice::begin(game.interface.film.ahead_seconds);
        self.play_ahead(game, || slice.lasts());
        let turn = self.read_hands(game, seconds);
        if self.transport.runs && self.ahead.is_none() && self.hold != Some(DragTarget::Timeline) {
            self.run(game, seconds);
        }
        self.session.is_muted = !self.transport.is_realtime(&game.interface.film.speeds);
        self.session.sound(game);
        let leaves = !matches!(turn, Transition::Stay);
        game.audio.pause(!self.transport.runs && !leaves);
        if leaves {
            game.audio.hush_world();
        }
        turn
    }

    fn prepare(&mut self, game: &Game, seconds: f32) {
        let pace = self.transport.pace(&game.interface.film.speeds);
        self.session.draw(game, if self.transport.runs { seconds * pace } else { 0.0 });
    }

    fn draw(&mut self, game: &Game) {
        let session = &self.session;
        session.show();
        session.debug.draw_in_world(game, &session.sim, session.view.camera());
        hud::draw_speech(game, session);
        session.debug.draw_heads(game, &session.sim);
        self.draw_title(&game.ui);
        self.say(game);
        hud::draw_loot(game, session);
        hud::draw_forecast(game, session);
        if self.transport.runs {
            hud::draw_ending(game, session);
        }
        if let Some(card) = &self.card {
            card.draw(game);
        }
        let caption = self.caption(game);
        let known = session.timeline.last();
        let (story, transport) = (&self.story, &self.transport);
        TimelineBar { story, transport, scale: self.scale(), now: self.now(), known, caption }.draw(game);
        self.draw_hints(game);
        match self.has_ended() {
            _ if self.card.is_some() => {}
            true => self.draw_end(game),
            false => self.draw_way_back(game),
        }
    }

    fn session(&self) -> Option<&GameSession> {
        Some(&self.session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::{Lang, Texts};
    use crate::shell::game::key_name;
    use crate::shell::input::{ControlMap, DeviceKind};
    use crate::shell::ui::hint_width;

    #[test]
    fn the_hints_fit_in_their_rows() {
        let map = ControlMap::shipped();
        for (lang, using) in Lang::ALL.into_iter().flat_map(|lang| {
            [DeviceKind::Keys, DeviceKind::Pad, DeviceKind::Touch].map(|using| (lang, using))
        }) {
            let texts = Texts::shipped(lang);
            for hints in [&VIEW_HINTS[..], &TIME_HINTS] {
                let width = |(actions, does): &Hint| {
                    assert_ne!(texts.get(does), *does, "{lang:?}");
                    let mut keys: Vec<String> =
                        actions.iter().map(|action| key_name(&texts, map.first(*action, using))).collect();
                    keys.dedup();
                    if keys.concat().is_empty() {
                        0.0
                    } else {
                        hint_width(&SMALL, &keys.join(" "), texts.get(does)) + 14.0
                    }
                };
                let whole: f32 = hints.iter().map(width).sum();
                assert!(whole <= WIDTH, "{lang:?} {using:?}: {whole}");
            }
        }
    }
}
