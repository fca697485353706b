//! Sounds that tell how near the edge of a vision cone is: ticks that quicken towards it, and another sound inside.
//!
//! They tell no more than the picture: only of guards whose gaze the player knows. The simulation is only read.

use super::{GameSession, cone_edge};
use crate::shell::audio::Cue;
use crate::shell::game::Game;

impl GameSession {
    /// Plays the sound that is due, if the player wants them.
    pub(super) fn cue_cones(&mut self, game: &mut Game, seconds: f32) {
        if !game.saved.settings.cone_cues || self.sim.outcome.is_some() || !self.is_heard(game) {
            self.cone_cues.edge = None;
            return;
        }
        let rules = &game.interface.cone_cues;
        self.cone_cues.silent += seconds;
        self.cone_cues.look -= seconds;
        if self.cone_cues.look > 0.0 {
            return;
        }
        self.cone_cues.look = rules.look_seconds;
        let knows_all = game.saved.settings.cones_behind_walls;
        self.cone_cues.edge = cone_edge::nearest(&self.sim, knows_all, rules.tiles);
        let Some(edge) = self.cone_cues.edge else { return };
        if self.cone_cues.silent < rules.interval(edge.tiles) {
            return;
        }
        self.cone_cues.silent = 0.0;
        let (name, gain) =
            if edge.tiles > 0.0 { (&rules.near, 0.0) } else { (&rules.inside, rules.inside_db) };
        let pan = (edge.to_guard.x / rules.tiles).clamp(-1.0, 1.0);
        game.audio.play(Cue::new(name).pan(pan).gain(gain).hers(true));
    }
}
