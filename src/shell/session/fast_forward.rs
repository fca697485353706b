//! When the player may fast-forward.

use crate::shell::audio::wiring::is_quiet;
use hecs::Entity;
use thief_girl::model::{AlertLevel, Awareness, Body, Player, PlayerActivity, Sim};

/// Whether time may pass faster: no guard suspects anything, or the player waits in a hideout while nobody is sure of
/// her and whoever suspects something is farther than `hidden_tiles`. A search lasts half a minute.
pub fn is_allowed(sim: &Sim, hidden_tiles: f32) -> bool {
    let her = sim.player_body().at;
    let leaves_alone = |&guard: &Entity| {
        let awareness: Awareness = sim.get(guard);
        let is_far = sim.get::<Body>(guard).at.distance(her) > hidden_tiles;
        let is_unsure = awareness.alert_level < AlertLevel::Alert && awareness.sighting.is_none();
        is_unsure && (is_far || awareness.alert_level == AlertLevel::Calm)
    };
    is_quiet(sim) || is_hidden(sim) && sim.guards.iter().all(leaves_alone)
}

/// Whether the player is in a hideout.
pub fn is_hidden(sim: &Sim) -> bool {
    matches!(sim.get::<Player>(sim.player).activity, PlayerActivity::Hidden { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::PatrolMode;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::{Button, Config, Input};
    use thief_girl::rules::{Archetype, Rules};
    use thief_girl::step::step;

    const MAP: &str = "
        ###################
        #@.....A..........#
        #C..........B.....#
        ###################";

    /// The player beside a closet, with a guard 6 tiles away who looks away, and another 11 tiles away.
    fn scene(hides: bool) -> Sim {
        let level = AsciiLevel::new(MAP)
            .guard('A', Archetype::Watchman, PatrolMode::Loop, &[((7, 1), "60E")])
            .guard('B', Archetype::Watchman, PatrolMode::Loop, &[((12, 2), "60E")]);
        let mut sim =
            Sim::new(Arc::new(level.sketch().unwrap()), Arc::new(Rules::shipped()), Config::default());
        for tick in 0..60 {
            let press = hides && tick == 10;
            step(&mut sim, if press { Input::IDLE.with(Button::Use) } else { Input::IDLE });
        }
        assert_eq!(is_hidden(&sim), hides);
        sim
    }

    fn with(mut sim: Sim, guard: usize, alert_level: AlertLevel) -> Sim {
        sim.with(sim.guards[guard], |awareness: &mut Awareness| awareness.alert_level = alert_level);
        sim
    }

    #[test]
    fn in_the_open_time_flies_only_while_all_is_quiet() {
        assert!(is_allowed(&scene(false), 5.0));
        assert!(!is_allowed(&with(scene(false), 1, AlertLevel::Curious), 5.0));
    }

    #[test]
    fn from_a_hideout_time_flies_while_those_who_search_are_far() {
        use AlertLevel::{Alert, Investigating};
        assert!(is_allowed(&with(scene(true), 1, Investigating), 5.0), "he is 11 tiles away");
        assert!(is_allowed(&with(scene(true), 0, Investigating), 5.0), "he is 6 tiles away");
        assert!(!is_allowed(&with(scene(true), 0, Investigating), 7.0), "he is within 7 tiles");
        assert!(!is_allowed(&with(scene(true), 1, Alert), 5.0), "he is sure of her");
    }
}
