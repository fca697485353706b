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
            let way = guide::way(sim, self.side, false);
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

/// How a night went for her.
struct Night {
    is_won: bool,
    /// How often a direction that was told came back after another within a moment: such words lead nobody.
    reversals: usize,
}

/// Plays a night, without a rewind; she stands still for its first `late` seconds.
fn play(level: &Arc<LevelSpec>, difficulty: Difficulty, late: Tick) -> Night {
    const LONGEST: Tick = 180 * TICKS_PER_SECOND;
    const MOMENT: Tick = 90;
    let config = Config { difficulty, ..Config::default() };
    let mut sim = Sim::new(level.clone(), Arc::new(Rules::shipped()), config);
    let mut listener = Listener::default();
    let mut told: Vec<(Tick, CaptionSide)> = Vec::new();
    while sim.outcome.is_none() && sim.tick < LONGEST {
        let waits = sim.tick < late * TICKS_PER_SECOND;
        let input = if waits { Input::IDLE } else { listener.input(&sim) };
        if let Some(side) = listener.side.filter(|side| told.last().is_none_or(|(_, last)| last != side)) {
            told.push((sim.tick, side));
        }
        step(&mut sim, input);
    }
    let comes_back =
        |three: &&[(Tick, CaptionSide)]| three[0].1 == three[2].1 && three[2].0 - three[1].0 < MOMENT;
    let reversals = told.windows(3).filter(comes_back).count();
    Night { is_won: sim.outcome == Some(Outcome::Won), reversals }
}

fn first_night() -> Arc<LevelSpec> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let read = |path: &str| std::fs::read_to_string(folder.join(path)).map_err(|why| why.to_string());
    let project = read_project("campaign.ldtk", &read("campaign.ldtk").unwrap(), &read).unwrap();
    Arc::new(project.level("Moonlit_roofs").unwrap())
}

/// Wherever in the first 40 s of the watchmen's rounds she begins, most first tries succeed, and no direction is taken
/// back at once.
#[test]
fn the_first_night_can_be_won_by_ear() {
    let level = first_night();
    for difficulty in Difficulty::ALL {
        let nights: Vec<Night> = (0..40).step_by(2).map(|late| play(&level, difficulty, late)).collect();
        let won = nights.iter().filter(|night| night.is_won).count();
        assert!(won >= 12, "{difficulty:?}: won {won} of 20");
        let reversals: usize = nights.iter().map(|night| night.reversals).sum();
        assert_eq!(reversals, 0, "{difficulty:?}");
    }
}
