//! Sounds that lead to the main treasure and then out: from the left or right as the way leads, rising if it leads up
//! and falling if it leads down, and a dull one where she walks against something.

use super::{GameSession, guide};
use crate::shell::audio::Cue;
use crate::shell::config::interface::GuideRules;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use thief_girl::base::tick::ticks;

impl GuideRules {
    /// Returns the sound of a way.
    fn sound(&self, way: &guide::Way) -> Cue<'_> {
        let name = match way.side {
            1..=3 => &self.down,
            5..=7 => &self.up,
            _ => &self.level,
        };
        Cue::new(name).pan(way.to.normalize_or_zero().x).hers(true)
    }
}

impl GameSession {
    /// Looks for the way from here, if the player wants to be led.
    pub(super) fn find_way(&mut self, game: &Game) {
        if game.saved.settings.guide {
            let before = self.guide.way.map(|way| way.side);
            self.guide.way = guide::way(&self.sim, before, game.saved.settings.cones_behind_walls);
            self.guide.leads_out = self.sim.has_prize();
        }
    }

    /// Plays the sounds that are due, if the player wants them.
    pub(super) fn cue_way(&mut self, game: &mut Game, seconds: f32) {
        if !game.saved.settings.guide || self.sim.outcome.is_some() || !self.is_heard(game) {
            (self.guide.way, self.guide.is_blocked) = (None, false);
            return;
        }
        self.guide.due -= seconds;
        self.guide.look -= seconds;
        let is_asked = game.pressed(InputAction::ReadAloud) || self.guide.leads_out != self.sim.has_prize();
        if self.guide.look <= 0.0 || is_asked {
            self.find_way(game);
            self.guide.look = game.interface.guide.look_seconds;
        }
        if self.guide.due <= 0.0 {
            self.guide.due = game.interface.guide.seconds;
            self.guide.way.iter().for_each(|way| game.audio.play(game.interface.guide.sound(way)));
        }
        let rules = &game.interface.guide;
        if self.guide.against >= ticks(rules.wall_seconds) {
            (self.guide.against, self.guide.is_blocked) = (0, true);
            game.audio.play(Cue::new(&rules.wall).hers(true));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::guide::Way;
    use crate::shell::config::interface::InterfaceRules;
    use crate::shell::session::captions::side_of;
    use thief_girl::base::{Vec2, vec2};

    #[test]
    fn each_direction_has_its_sound() {
        let rules = InterfaceRules::shipped().guide;
        let sound = |to: Vec2| {
            let cue = rules.sound(&Way {
                to,
                side: side_of(to),
                then: None,
                length: 1.0,
                is_low: false,
                is_watched: false,
            });
            (cue.name.to_string(), cue.pan)
        };
        assert_eq!(sound(vec2(3.0, 0.2)), (rules.level.clone(), vec2(3.0, 0.2).normalize().x));
        assert_eq!(sound(vec2(0.0, -2.0)), (rules.up.clone(), 0.0));
        assert_eq!(sound(vec2(0.0, 2.0)), (rules.down.clone(), 0.0));
        assert!(sound(vec2(-2.0, 2.0)).1 < -0.7);
    }
}
