//! The first night, won by ear: a listener who sneaks where the guide sounds lead, and does what spoken prompts offer.
//!
//! She hears no cone edges and never waits, so what she wins is the least that the guide is worth.

use super::captions::CaptionSide;
use super::guide;
use std::f32::consts::FRAC_PI_4;
use std::path::Path;
use std::sync::Arc;
use thief_girl::act::{UseTarget, use_target};
use thief_girl::base::Vec2;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::level::{LevelSpec, read_project};
use thief_girl::model::{Button, Config, Input, Outcome, Sim};
use thief_girl::rules::{Difficulty, Rules};
use thief_girl::step::step;

/// How long a player takes to follow a change of direction, in ticks.
const REACTION: Tick = TICKS_PER_SECOND / 4;

/// A player who only listens.
#[derive(Default)]
struct Listener {
    side: Option<CaptionSide>,
    crawls: bool,
}

impl Listener {
    fn input(&mut self, sim: &Sim) -> Input {
        if sim.tick.is_multiple_of(REACTION) {
            let way = guide::way(sim);
            self.side = way.map(|way| way.side);
            self.crawls = way.is_some_and(|way| way.is_low);
        }
        let offer = use_target(sim);
        if matches!(offer, Some(UseTarget::Steal { .. })) {
            return Input::IDLE.with(Button::Use);
        }
        if matches!(offer, Some(UseTarget::OpenDoor { .. })) && sim.tick.is_multiple_of(2) {
            return Input::IDLE.with(Button::Use);
        }
        let go = self.side.map_or(Vec2::ZERO, |side| Vec2::from_angle(f32::from(side) * FRAC_PI_4));
        Input::going(go).with(if self.crawls { Button::Crawl } else { Button::Sneak })
    }
}

/// Whether she wins a night, without a rewind, if she stands still for its first `late` seconds.
fn wins(level: &Arc<LevelSpec>, difficulty: Difficulty, late: Tick) -> bool {
    const LONGEST: Tick = 180 * TICKS_PER_SECOND;
    let config = Config { difficulty, ..Config::default() };
    let mut sim = Sim::new(level.clone(), Arc::new(Rules::shipped()), config);
    let mut listener = Listener::default();
    while sim.outcome.is_none() && sim.tick < LONGEST {
        let waits = sim.tick < late * TICKS_PER_SECOND;
        let input = if waits { Input::IDLE } else { listener.input(&sim) };
        step(&mut sim, input);
    }
    sim.outcome == Some(Outcome::Won)
}

fn first_night() -> Arc<LevelSpec> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let read = |path: &str| std::fs::read_to_string(folder.join(path)).map_err(|why| why.to_string());
    let project = read_project("campaign.ldtk", &read("campaign.ldtk").unwrap(), &read).unwrap();
    Arc::new(project.level("Moonlit_roofs").unwrap())
}

/// Wherever in the first 40 s of the watchmen's rounds she begins, most first tries succeed.
#[test]
fn the_first_night_can_be_won_by_ear() {
    let level = first_night();
    for difficulty in Difficulty::ALL {
        let won = (0..40).step_by(2).filter(|&late| wins(&level, difficulty, late)).count();
        assert!(won >= 12, "{difficulty:?}: won {won} of 20");
    }
}
