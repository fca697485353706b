//! Turning back time in a heist: what runs back with it, and what is forgotten.

use super::rewind::{RewindFrame, TimeFlow};
use super::{GameSession, TimeRefusal};
use crate::shell::audio::cues::OneShot;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use thief_girl::base::tick::Tick;
use thief_girl::model::{Outcome, Sim};

/// So many moments are made ready in a frame.
const MENDED: usize = 2;

impl GameSession {
    /// Can she turn back time, now that she is caught?
    pub fn is_offered_rewind(&self, game: &Game) -> bool {
        self.outcome() == Some(Outcome::Caught) && self.can_turn_back() && self.charges(game) > 0
    }

    /// How often she still can turn back time tonight.
    pub fn charges(&self, game: &Game) -> u32 {
        self.rewind.left(game.saved.settings.rewinds)
    }

    /// A recording has its time, and what was edited on the way has no past.
    fn can_turn_back(&self) -> bool {
        !self.is_replay() && self.is_whole()
    }

    /// Time, where it does not go on: runs back while the key is held, and holds its breath afterwards. False if the night
    /// goes on.
    pub(super) fn turn_back(&mut self, game: &mut Game, seconds: f32) -> bool {
        let is = |action| game.devices.is_down(&game.controls, action);
        // Whoever was caught and asked for it may hold what she asked with.
        let asked = self.rewind.was_waited();
        let held = is(InputAction::Rewind) || asked && (is(InputAction::Accept) || is(InputAction::Throw));
        let pressed = game.pressed(InputAction::Rewind);
        // What is won is won.
        if self.is_replay() || self.outcome() == Some(Outcome::Won) {
            return false;
        }
        if !self.can_turn_back() {
            self.refuse(game, pressed, TimeRefusal::Edited);
            return false;
        }
        let was_flying = self.rewind.flight().is_some();
        if !was_flying {
            self.mend();
        }
        let frame = RewindFrame {
            held,
            pressed,
            charges: game.saved.settings.rewinds,
            now: self.timeline.last(),
            first: self.timeline.first(),
            seconds,
        };
        match self.rewind.pass(frame) {
            TimeFlow::Onward => return false,
            TimeFlow::Refused => {
                self.refuse(game, true, TimeRefusal::Spent);
                return false;
            }
            TimeFlow::Back(tick) => {
                if !was_flying {
                    self.fall_silent(game);
                }
                self.show_moment(self.timeline.at(tick));
            }
            TimeFlow::LetGo(tick) => self.rewind_to(tick),
            TimeFlow::Unchanged(tick) => self.show_moment(self.timeline.at(tick)),
            TimeFlow::Still => {}
        }
        true
    }

    /// While time runs onward or holds its breath, the past is made ready for the next time: a little in each frame.
    fn mend(&mut self) {
        let rival = self.rival.as_mut();
        for timeline in rival.map(|rival| &mut rival.timeline).into_iter().chain([&mut self.timeline]) {
            (0..MENDED).all(|_| timeline.mend());
        }
    }

    fn refuse(&mut self, game: &mut Game, pressed: bool, why: TimeRefusal) {
        if pressed && self.outcome().is_none() {
            self.refused = Some((0.0, why));
            game.sound(OneShot::MenuDenied);
        }
    }

    /// What was said is of a time that is taken back; time is heard instead.
    fn fall_silent(&mut self, game: &mut Game) {
        game.audio.turn_back(true);
        game.sound(OneShot::Rewind);
        self.speech.bubbles.clear();
        self.captions.lines.clear();
    }

    /// Takes back everything after a tick, and goes on from there.
    pub fn rewind_to(&mut self, tick: Tick) {
        let sim = self.timeline.rewind_to(tick);
        self.event_log.rewind_to(sim.tick);
        self.why.rewind_to(sim.tick);
        if let Some(rival) = &mut self.rival {
            rival.rewind_to(sim.tick);
        }
        // What the hands did is of the time that was taken back.
        self.hand.let_go();
        self.fast = false;
        self.speech.bubbles.clear();
        self.show_moment(sim);
    }

    /// Goes on after it was played up to here once more, as it was when it was interrupted.
    pub fn go_on(&mut self, rewinds: u32, slowest: u8) {
        // That time was turned back is known to more than one of its parts.
        for _ in 0..rewinds {
            self.rewind_to(self.sim.tick);
        }
        self.rewind.has_used(rewinds);
        (self.slowest, self.is_muted) = (slowest, false);
        self.speech.bubbles.clear();
        (self.hit_stop, self.shake, self.last_taken) = (0.0, 0.0, None);
        self.settle(self.sim.tick);
    }

    /// Another moment of the same heist is the present one. The picture goes there without a jump of the camera;
    /// nothing is heard of it.
    pub fn show_moment(&mut self, sim: Sim) {
        self.sim = sim;
        self.view.leap(&self.sim);
        if let Some(rival) = &mut self.rival {
            rival.show_moment(self.sim.tick);
            self.view.leap_rival(&rival.sim);
        }
        self.debug.rewind_to(self.sim.tick);
        (self.hit_stop, self.shake, self.ended) = (0.0, 0.0, 0.0);
        (self.last_taken, self.last_picked) = (None, None);
    }
}
