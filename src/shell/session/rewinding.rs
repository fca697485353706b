//! Rewinding a heist: what is restored, and what is discarded.

use super::guide::Guide;
use super::rewind::{RewindFlight, RewindFrame, TimeFlow};
use super::{Feedback, GameSession, Refusal};
use crate::shell::audio::cues::OneShot;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use thief_girl::base::tick::Tick;
use thief_girl::model::{Outcome, Sim};

/// How many snapshots a timeline restores per frame.
const MENDED: usize = 2;

impl GameSession {
    /// Whether the player was caught and may rewind.
    pub fn is_offered_rewind(&self, game: &Game) -> bool {
        self.outcome() == Some(Outcome::Caught) && self.can_rewind() && self.charges(game) > 0
    }

    /// Returns how often time can still be rewound in this heist.
    pub fn charges(&self, game: &Game) -> u32 {
        self.live().map_or(0, |run| run.rewind.left(game.saved.settings.rewinds))
    }

    /// Returns how often time was rewound.
    pub fn rewinds(&self) -> u32 {
        self.live().map_or(0, |run| run.rewind.used())
    }

    /// Returns how often time was rewound in the heist with the stages before this one; after once, neither rank nor
    /// seals are recorded.
    pub fn whole_rewinds(&self) -> u32 {
        self.event_log.tally.rewinds + self.earlier.iter().map(|stage| stage.rewinds).sum::<u32>()
    }

    /// Whether time stands still or runs backwards.
    pub fn is_rewinding(&self) -> bool {
        self.live().is_some_and(|run| run.rewind.is_rewinding())
    }

    /// Whether time stands still until the rewind key is held.
    pub fn is_waiting(&self) -> bool {
        self.live().is_some_and(|run| run.rewind.is_waiting())
    }

    /// Returns the rewind in progress.
    pub fn flight(&self) -> Option<&RewindFlight> {
        self.live()?.rewind.flight()
    }

    /// Whether time can be rewound at all: not in a replay, nor after the level or the rules were edited.
    fn can_rewind(&self) -> bool {
        !self.is_replay() && self.is_whole()
    }

    /// Advances rewinding by one frame. Returns whether time stands still or runs backwards, so that the frame
    /// runs no ticks.
    pub(super) fn advance_rewind(&mut self, game: &mut Game, seconds: f32) -> bool {
        let is = |action| game.devices.is_down(&game.controls, action);
        // After being caught, the player may also hold the key that accepted the offer.
        let asked = self.live().is_some_and(|run| run.rewind.was_waited());
        let held = is(InputAction::Rewind) || asked && (is(InputAction::Accept) || is(InputAction::Throw));
        let pressed = game.pressed(InputAction::Rewind);
        // A won heist cannot be rewound.
        if self.is_replay() || self.outcome() == Some(Outcome::Won) {
            return false;
        }
        if !self.can_rewind() {
            self.refuse(game, pressed, Refusal::Edited);
            return false;
        }
        let was_flying = self.flight().is_some();
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
        let Some(run) = self.live_mut() else { return false };
        match run.rewind.pass(frame) {
            TimeFlow::Onward => return false,
            TimeFlow::Refused => {
                self.refuse(game, true, Refusal::Spent);
                return false;
            }
            TimeFlow::Back(tick) => {
                if !was_flying {
                    self.fall_silent(game);
                }
                self.show_moment(self.timeline.at(tick));
            }
            TimeFlow::LetGo(tick) => {
                self.rewind_to(tick);
                self.find_way(game);
            }
            TimeFlow::Unchanged(tick) => {
                self.show_moment(self.timeline.at(tick));
                self.refuse_brief(game);
            }
            TimeFlow::Accepted(tick) => self.show_moment(self.timeline.at(tick)),
            TimeFlow::Still => {}
        }
        true
    }

    /// Prepares the timelines for the next rewind, a few snapshots per frame.
    fn mend(&mut self) {
        let Some(run) = self.mode.live_mut() else { return };
        let rival = run.rival.as_mut();
        for timeline in rival.map(|rival| &mut rival.timeline).into_iter().chain([&mut self.timeline]) {
            (0..MENDED).all(|_| timeline.mend());
        }
    }

    pub(super) fn refuse(&mut self, game: &mut Game, pressed: bool, why: Refusal) {
        let is_over = self.outcome().is_some();
        if let Some(run) = self.live_mut().filter(|_| pressed && !is_over) {
            run.refused = Some((0.0, why));
            game.sound(OneShot::MenuDenied);
        }
    }

    /// Says that the key was released too early, also to who was caught and may hold it again.
    fn refuse_brief(&mut self, game: &mut Game) {
        if let Some(run) = self.live_mut() {
            run.refused = Some((0.0, Refusal::Brief));
            game.sound(OneShot::MenuDenied);
        }
    }

    /// Ends speech and captions, which belong to time that is being discarded, and what an earlier press was told,
    /// and plays the sound of rewinding.
    fn fall_silent(&mut self, game: &mut Game) {
        game.audio.set_rewinding(true);
        game.sound(OneShot::Rewind);
        self.speech.bubbles.clear();
        self.captions.lines.clear();
        if let Some(run) = self.live_mut() {
            run.refused = None;
        }
    }

    /// Discards everything after a tick, and continues from there.
    pub fn rewind_to(&mut self, tick: Tick) {
        let sim = self.timeline.rewind_to(tick);
        self.event_log.rewind_to(sim.tick);
        self.why.rewind_to(sim.tick);
        if let Some(run) = self.live_mut() {
            // What a tip was about may not have happened.
            run.lessons.hush();
            run.fast = false;
            if let Some(rival) = &mut run.rival {
                rival.rewind_to(sim.tick);
            }
        }
        // The way from where she was then.
        self.guide = Guide::default();
        // Held inputs belong to the time that was discarded.
        self.input_state.let_go();
        self.speech.rewind_to(sim.tick);
        self.show_moment(sim);
    }

    /// Continues an interrupted heist whose recording was played up to this tick. `rewinds` is how often time
    /// was rewound in it, `slowest` its slowest game speed in percent.
    pub fn go_on(&mut self, rewinds: u32, slowest: u8) {
        // Several parts count rewinds.
        for _ in 0..rewinds {
            self.rewind_to(self.sim.tick);
        }
        if let Some(run) = self.live_mut() {
            run.rewind.has_used(rewinds);
            run.slowest = slowest;
        }
        self.is_muted = false;
        self.speech.bubbles.clear();
        self.feedback = Feedback::default();
        self.settle(self.sim.tick);
    }

    /// Replaces the current state of the simulation by another of the same heist. The camera does not jump, and
    /// no sounds are played.
    pub fn show_moment(&mut self, sim: Sim) {
        self.sim = sim;
        self.view.leap(&self.sim);
        if let Some(run) = self.mode.live_mut()
            && let Some(rival) = &mut run.rival
        {
            rival.show_moment(self.sim.tick);
            self.view.leap_rival(&rival.sim);
        }
        self.debug.rewind_to(self.sim.tick);
        (self.feedback, self.ended) = (Feedback::default(), 0.0);
    }
}
