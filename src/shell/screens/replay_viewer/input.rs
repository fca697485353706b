//! Input of the replay viewer: keys, the timeline, and the view.

use super::strip::{self, TimelinePart};
use super::{DragTarget, ReplayViewer, end_places};
use crate::shell::audio::cues::OneShot;
use crate::shell::devtools;
use crate::shell::game::Game;
use crate::shell::input::ActionGroup;
use crate::shell::input::InputAction;
use crate::shell::render::view::CameraTarget;
use crate::shell::screens::Transition;
use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;
use thief_girl::base::tick::{Tick, ticks};

impl ReplayViewer {
    /// Reads the input of a frame.
    pub fn read_hands(&mut self, game: &mut Game, seconds: f32) -> Transition {
        let busy = !game.devices.down.is_empty() || !game.devices.pressed.is_empty() || game.ui.pointer_moved;
        self.rested = if busy { 0.0 } else { self.rested + seconds };
        if game.nav.back {
            game.sound(OneShot::MenuBack);
            return if self.card.take().is_some() { Transition::Stay } else { Transition::Back };
        }
        if game.nav.accept && self.has_ended() {
            self.again(game);
            return Transition::Stay;
        }
        self.choose_heads(game);
        self.look_about(game, seconds);
        if self.ahead.is_none() {
            self.turn_film(game);
            self.jump(game);
            self.wonder(game);
        }
        self.read_mouse(game)
    }

    /// Reads the keys for play, pause, speed and direction.
    fn turn_film(&mut self, game: &mut Game) {
        for what in
            [InputAction::FilmPlay, InputAction::FilmTurn, InputAction::FilmSlower, InputAction::FilmFaster]
        {
            if game.pressed(what) {
                self.turn(game, what);
            }
        }
    }

    fn turn(&mut self, game: &mut Game, what: InputAction) {
        match what {
            InputAction::FilmPlay if self.has_ended() && !self.transport.backwards => self.again(game),
            InputAction::FilmPlay => self.transport.runs ^= true,
            InputAction::FilmTurn => {
                self.transport.turn();
                self.transport.runs = true;
            }
            InputAction::FilmSlower => self.transport.slower(),
            InputAction::FilmFaster => self.transport.faster(&game.interface.film.speeds),
            _ => {}
        }
    }

    /// Plays from the beginning.
    fn again(&mut self, game: &mut Game) {
        let first = self.session.timeline.first();
        self.go_to(game, first);
        self.transport.runs = true;
    }

    /// Reads the keys for jumps in time.
    fn jump(&mut self, game: &mut Game) {
        let mut moments = ActionGroup::Moments.actions().iter().copied();
        if let Some(what) = moments.find(|what| game.pressed(*what)) {
            self.transport.runs &= !matches!(what, InputAction::TickBack | InputAction::TickOn);
            self.jump_by(game, what);
        }
    }

    fn jump_by(&mut self, game: &mut Game, what: InputAction) {
        if let Some(to) = self.target(game, what) {
            self.go_to(game, to);
        }
    }

    /// Returns the target of a jump; `None` if the action is not a jump.
    fn target(&self, game: &Game, what: InputAction) -> Option<Tick> {
        let rules = &game.interface.film;
        let (span, apart) = (ticks(rules.jump_seconds), ticks(rules.apart_seconds));
        let (now, first, last) = (self.now(), self.session.timeline.first(), self.session.timeline.last());
        let to = match what {
            InputAction::JumpBack => now.saturating_sub(span),
            InputAction::JumpOn => now + span,
            InputAction::TickBack => now.saturating_sub(1),
            InputAction::TickOn => now + 1,
            InputAction::LastMark => self.story.last_stop(now, apart).unwrap_or(first),
            InputAction::NextMark => self.story.next_stop(now, apart).unwrap_or(last),
            InputAction::FirstTick => first,
            InputAction::LastTick => last,
            _ => return None,
        };
        Some(to.clamp(first, last))
    }

    /// Opens the "Why?" card about the selected or the most aware guard, or closes it.
    fn wonder(&mut self, game: &Game) {
        if !game.pressed(InputAction::Why) || self.card.take().is_some() {
            return;
        }
        let sim = &self.session.sim;
        if let Some(guard) = devtools::looked_at(sim, &game.overlays) {
            self.ask_why(game, sim.id(guard));
        }
    }

    /// Reads the keys for overlays and for the selected guard, whom the camera follows.
    fn choose_heads(&mut self, game: &mut Game) {
        let session = &mut self.session;
        devtools::lay_overlays(game);
        if session.is_spoiler_free {
            return;
        }
        for (what, back) in [(InputAction::FollowNext, false), (InputAction::FollowLast, true)] {
            if game.pressed(what) {
                game.overlays.choose_next(game.overlays.selected, session.sim.guards.len(), back);
                let chosen = game.overlays.selected.and_then(|place| session.sim.guards.get(place));
                session.view.gaze = chosen.map_or(session.view.gaze, |guard| CameraTarget::Guard(*guard));
            }
        }
    }

    /// Moves the view by keys, or makes the camera follow the player again.
    fn look_about(&mut self, game: &Game, seconds: f32) {
        let held = |what| f32::from(u8::from(game.devices.is_down(&game.controls, what)));
        let way = vec2(
            held(InputAction::LookRight) - held(InputAction::LookLeft),
            held(InputAction::LookDown) - held(InputAction::LookUp),
        );
        if way != Vec2::ZERO {
            self.pan(way * game.interface.film.pan_px_per_second * seconds);
        }
        if game.pressed(InputAction::FollowHer) {
            self.session.view.gaze = CameraTarget::Her;
        }
    }

    /// Moves the view by so many game pixels, if it may leave the player.
    fn pan(&mut self, pixels: Vec2) {
        if self.session.is_spoiler_free {
            return;
        }
        let camera = self.session.view.camera();
        let seen = camera.to_world(vec2(WIDTH, HEIGHT) / 2.0);
        let pixel = camera.to_world(Vec2::ONE) - camera.to_world(Vec2::ZERO);
        // Keep fractions of pixels, but not a position beyond the level's edge.
        let from = match self.session.view.gaze {
            CameraTarget::Place(at) if at.distance(seen) < 2.0 * pixel.x => at,
            _ => seen,
        };
        self.session.view.gaze = CameraTarget::Place(from + pixels * pixel);
    }

    fn read_mouse(&mut self, game: &mut Game) -> Transition {
        if game.ui.clicked {
            return self.click(game);
        }
        let (down, pointer) = (game.devices.down.contains("MouseLeft"), game.ui.pointer);
        match self.hold {
            Some(DragTarget::Timeline) if down => self.pull(game, pointer),
            Some(DragTarget::Timeline) => {
                self.hold = None;
                self.go_to(game, self.now());
            }
            Some(DragTarget::View { from, last, moved }) if down => {
                let moved = moved || from.distance(pointer) > game.interface.film.drag_px;
                if moved {
                    self.pan(last - pointer);
                }
                self.hold = Some(DragTarget::View { from, last: pointer, moved });
            }
            Some(DragTarget::View { moved, .. }) => {
                self.hold = None;
                if !moved {
                    self.point_at(game, pointer);
                }
            }
            None => {}
        }
        Transition::Stay
    }

    /// Reacts to a click.
    fn click(&mut self, game: &mut Game) -> Transition {
        let pointer = game.ui.pointer;
        if self.has_ended() {
            match end_places().iter().position(|place| place.contains(pointer)) {
                Some(0) => self.again(game),
                Some(_) => return Transition::Back,
                None => {}
            }
        }
        let Some(part) = strip::part_at(pointer) else {
            self.hold = Some(DragTarget::View { from: pointer, last: pointer, moved: false });
            return Transition::Stay;
        };
        if self.ahead.is_some() {
            return Transition::Stay;
        }
        self.card = None;
        match part {
            TimelinePart::Bar => self.take_thread(game, pointer),
            TimelinePart::LastMark => self.jump_by(game, InputAction::LastMark),
            TimelinePart::NextMark => self.jump_by(game, InputAction::NextMark),
            TimelinePart::Slower => self.turn(game, InputAction::FilmSlower),
            TimelinePart::Faster => self.turn(game, InputAction::FilmFaster),
            TimelinePart::Play => self.turn(game, InputAction::FilmPlay),
            TimelinePart::Turn => self.turn(game, InputAction::FilmTurn),
            TimelinePart::Panel => {}
        }
        Transition::Stay
    }

    /// Grabs the timeline. A mark attracts the pointer, and one of a guard opens the "Why?" card.
    fn take_thread(&mut self, game: &mut Game, pointer: Vec2) {
        match strip::mark_at(&self.story, &self.scale(), pointer).copied() {
            None => {
                self.hold = Some(DragTarget::Timeline);
                self.pull(game, pointer);
            }
            Some(mark) => {
                self.go_to(game, mark.tick);
                if let Some(guard) = mark.guard {
                    self.ask_why(game, guard);
                }
            }
        }
    }

    /// Drags the timeline to a place.
    fn pull(&mut self, game: &Game, pointer: Vec2) {
        let tick = self.scale().tick(pointer.x);
        if tick != self.now() {
            self.show(game, self.session.timeline.at(tick));
        }
    }

    /// Selects a clicked guard, whom the camera then follows. A click elsewhere starts or pauses the replay.
    fn point_at(&mut self, game: &mut Game, pointer: Vec2) {
        let (sim, camera) = (&self.session.sim, self.session.view.camera());
        let under = devtools::under(sim, camera, pointer, game.interface.debug.click_px);
        match under.filter(|_| self.card.is_none() && !self.session.is_spoiler_free) {
            Some(place) => {
                game.overlays.selected = Some(place);
                self.session.view.gaze = CameraTarget::Guard(sim.guards[place]);
            }
            None if self.card.take().is_some() => {}
            None => self.turn(game, InputAction::FilmPlay),
        }
    }
}
