//! What the hands do with the film: keys, the thread, and the picture itself.

use super::strip::{self, Part};
use super::{Hold, Theatre, end_places};
use crate::shell::audio::cues::Moment;
use crate::shell::controls::Action;
use crate::shell::controls::action::Group;
use crate::shell::debug;
use crate::shell::game::Game;
use crate::shell::screen::Turn;
use crate::shell::ui::{HEIGHT, WIDTH};
use crate::shell::view::Gaze;
use macroquad::prelude::*;
use thief_girl::base::tick::{Tick, ticks};

impl Theatre {
    /// One frame of the hands.
    pub fn read_hands(&mut self, game: &mut Game, seconds: f32) -> Turn {
        let busy = !game.devices.down.is_empty() || !game.devices.pressed.is_empty() || game.ui.pointer_moved;
        self.rested = if busy { 0.0 } else { self.rested + seconds };
        if game.nav.back {
            game.sound(Moment::MenuBack);
            return if self.card.take().is_some() { Turn::Stay } else { Turn::Back };
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

    /// Runs, stands, faster, slower, backwards.
    fn turn_film(&mut self, game: &mut Game) {
        for what in [Action::FilmPlay, Action::FilmTurn, Action::FilmSlower, Action::FilmFaster] {
            if game.pressed(what) {
                self.turn(game, what);
            }
        }
    }

    fn turn(&mut self, game: &mut Game, what: Action) {
        match what {
            Action::FilmPlay if self.is_at_end() && !self.transport.backwards => self.again(game),
            Action::FilmPlay => self.transport.runs ^= true,
            Action::FilmTurn => {
                self.transport.turn();
                self.transport.runs = true;
            }
            Action::FilmSlower => self.transport.slower(),
            Action::FilmFaster => self.transport.faster(&game.interface.film.speeds),
            _ => {}
        }
    }

    /// From its beginning.
    fn again(&mut self, game: &mut Game) {
        let first = self.heist.timeline.first();
        self.go_to(game, first);
        self.transport.runs = true;
    }

    /// Elsewhere in time.
    fn jump(&mut self, game: &mut Game) {
        let mut moments = Group::Moments.actions().iter().copied();
        if let Some(what) = moments.find(|what| game.pressed(*what)) {
            self.transport.runs &= !matches!(what, Action::TickBack | Action::TickOn);
            self.jump_by(game, what);
        }
    }

    fn jump_by(&mut self, game: &mut Game, what: Action) {
        if let Some(to) = self.target(game, what) {
            self.go_to(game, to);
        }
    }

    /// Where it leads; `None`: it is no jump.
    fn target(&self, game: &Game, what: Action) -> Option<Tick> {
        let rules = &game.interface.film;
        let (span, apart) = (ticks(rules.jump_seconds), ticks(rules.apart_seconds));
        let (now, first, last) = (self.now(), self.heist.timeline.first(), self.heist.timeline.last());
        let to = match what {
            Action::JumpBack => now.saturating_sub(span),
            Action::JumpOn => now + span,
            Action::TickBack => now.saturating_sub(1),
            Action::TickOn => now + 1,
            Action::LastMark => self.story.last_stop(now, apart).unwrap_or(first),
            Action::NextMark => self.story.next_stop(now, apart).unwrap_or(last),
            Action::FirstTick => first,
            Action::LastTick => last,
            _ => return None,
        };
        Some(to.clamp(first, last))
    }

    /// Asks why, of whoever is chosen or else the most aware; or has seen enough of the answer.
    fn wonder(&mut self, game: &Game) {
        if !game.pressed(Action::Why) || self.card.take().is_some() {
            return;
        }
        let sim = &self.heist.sim;
        if let Some(guard) = debug::looked_at(sim, &game.overlays) {
            self.ask_why(game, sim.id(guard));
        }
    }

    /// Overlays, and whose head: whoever is chosen is followed.
    fn choose_heads(&mut self, game: &mut Game) {
        let heist = &mut self.heist;
        debug::lay_overlays(game);
        for (what, back) in [(Action::FollowNext, false), (Action::FollowLast, true)] {
            if game.pressed(what) {
                game.overlays.choose_next(game.overlays.selected, heist.sim.guards.len(), back);
                let chosen = game.overlays.selected.and_then(|place| heist.sim.guards.get(place));
                heist.view.gaze = chosen.map_or(heist.view.gaze, |guard| Gaze::Guard(*guard));
            }
        }
    }

    /// Moves the picture by keys, or has it follow her again.
    fn look_about(&mut self, game: &Game, seconds: f32) {
        let held = |what| f32::from(u8::from(game.devices.is_down(&game.controls, what)));
        let way = vec2(
            held(Action::LookRight) - held(Action::LookLeft),
            held(Action::LookDown) - held(Action::LookUp),
        );
        if way != Vec2::ZERO {
            self.pan(way * game.interface.film.pan_px_per_second * seconds);
        }
        if game.pressed(Action::FollowHer) {
            self.heist.view.gaze = Gaze::Her;
        }
    }

    /// Moves what is looked at by so many pixels.
    fn pan(&mut self, pixels: Vec2) {
        let camera = self.heist.view.camera();
        let seen = camera.to_world(vec2(WIDTH, HEIGHT) / 2.0);
        let pixel = camera.to_world(Vec2::ONE) - camera.to_world(Vec2::ZERO);
        // Parts of pixels are kept; what lies beyond the edge of the picture is not.
        let from = match self.heist.view.gaze {
            Gaze::Place(at) if at.distance(seen) < 2.0 * pixel.x => at,
            _ => seen,
        };
        self.heist.view.gaze = Gaze::Place(from + pixels * pixel);
    }

    fn read_mouse(&mut self, game: &mut Game) -> Turn {
        if game.ui.clicked {
            return self.click(game);
        }
        let (down, pointer) = (game.devices.down.contains("MouseLeft"), game.ui.pointer);
        match self.hold {
            Some(Hold::Thread) if down => self.pull(pointer),
            Some(Hold::Thread) => {
                self.hold = None;
                self.go_to(game, self.now());
            }
            Some(Hold::Night { from, last, moved }) if down => {
                let moved = moved || from.distance(pointer) > game.interface.film.drag_px;
                if moved {
                    self.pan(last - pointer);
                }
                self.hold = Some(Hold::Night { from, last: pointer, moved });
            }
            Some(Hold::Night { moved, .. }) => {
                self.hold = None;
                if !moved {
                    self.point_at(game, pointer);
                }
            }
            None => {}
        }
        Turn::Stay
    }

    /// The button goes down.
    fn click(&mut self, game: &mut Game) -> Turn {
        let pointer = game.ui.pointer;
        if self.is_at_end() && !self.transport.runs {
            match end_places().iter().position(|place| place.contains(pointer)) {
                Some(0) => self.again(game),
                Some(_) => return Turn::Back,
                None => {}
            }
        }
        let Some(part) = strip::part_at(pointer) else {
            self.hold = Some(Hold::Night { from: pointer, last: pointer, moved: false });
            return Turn::Stay;
        };
        if self.ahead.is_some() {
            return Turn::Stay;
        }
        self.card = None;
        match part {
            Part::Thread => self.take_thread(game, pointer),
            Part::LastMark => self.jump_by(game, Action::LastMark),
            Part::NextMark => self.jump_by(game, Action::NextMark),
            Part::Slower => self.turn(game, Action::FilmSlower),
            Part::Faster => self.turn(game, Action::FilmFaster),
            Part::Play => self.turn(game, Action::FilmPlay),
            Part::Turn => self.turn(game, Action::FilmTurn),
            Part::Board => {}
        }
        Turn::Stay
    }

    /// Takes hold of the thread. A mark attracts; one of a guard who noticed her says why he did.
    fn take_thread(&mut self, game: &mut Game, pointer: Vec2) {
        match strip::mark_at(&self.story, &self.scale(), pointer).copied() {
            None => {
                self.hold = Some(Hold::Thread);
                self.pull(pointer);
            }
            Some(mark) => {
                self.go_to(game, mark.tick);
                if let Some(guard) = mark.guard {
                    self.ask_why(game, guard);
                }
            }
        }
    }

    /// Pulls the thread to a place.
    fn pull(&mut self, pointer: Vec2) {
        let tick = self.scale().tick(pointer.x);
        if tick != self.now() {
            self.show(self.heist.timeline.at(tick));
        }
    }

    /// A guard who is clicked is chosen and followed; a click elsewhere lets the film run or stand.
    fn point_at(&mut self, game: &mut Game, pointer: Vec2) {
        let (sim, camera) = (&self.heist.sim, self.heist.view.camera());
        let under = debug::under(sim, camera, pointer, game.interface.debug.click_px);
        match under.filter(|_| self.card.is_none()) {
            Some(place) => {
                game.overlays.selected = Some(place);
                self.heist.view.gaze = Gaze::Guard(sim.guards[place]);
            }
            None if self.card.take().is_some() => {}
            None => self.turn(game, Action::FilmPlay),
        }
    }
}
