//! Snapshots and the past: what is brought back goes on as the first one did, to the bit.

mod support;

use std::sync::Arc;
use support::{LEVELS, STUDIES, shipped_level};
use thief_girl::bot::{Bot, Careless, Walker};
use thief_girl::model::{Config, Input, Sim};
use thief_girl::replay::Timeline;
use thief_girl::rules::Rules;
use thief_girl::snapshot::Snapshot;
use thief_girl::step::{state_hash, step};

fn begin(level: &str) -> Sim {
    Sim::new(shipped_level(level), Arc::new(Rules::shipped()), Config::default())
}

/// Plays on with a bot until a tick, and gives the inputs and the hash after each.
fn play(sim: &mut Sim, bot: &mut dyn Bot, ticks: u32) -> Vec<(Input, u64)> {
    let mut log = Vec::new();
    for _ in 0..ticks {
        let input = bot.input(sim);
        step(sim, input);
        log.push((input, state_hash(sim)));
    }
    log
}

#[test]
fn a_heist_that_is_brought_back_goes_on_as_it_went() {
    for level in LEVELS.into_iter().chain(STUDIES) {
        for bot in [&mut Careless::default() as &mut dyn Bot, &mut Walker::default()] {
            let mut sim = begin(level);
            for _ in 0..12 {
                let (kept, hash) = (Snapshot::of(&sim), state_hash(&sim));
                let log = play(&mut sim, bot, 150);
                let mut again = kept.restore();
                assert_eq!(state_hash(&again), hash, "{level}");
                for (input, hash) in log {
                    step(&mut again, input);
                    assert_eq!(state_hash(&again), hash, "{level} at {}", again.tick);
                }
            }
        }
    }
}

#[test]
fn any_moment_of_the_past_can_be_brought_back() {
    let mut sim = begin(LEVELS[1]);
    let mut bot = Walker::default();
    let mut timeline = Timeline::new(&sim);
    let mut hashes = vec![state_hash(&sim)];
    for _ in 0..2400 {
        let input = bot.input(&sim);
        step(&mut sim, input);
        timeline.push(&sim, input);
        hashes.push(state_hash(&sim));
    }
    for tick in [0, 1, 14, 15, 16, 599, 600, 1234, 1799, 2399, timeline.last()] {
        let then = timeline.at(tick);
        assert_eq!((then.tick, state_hash(&then)), (tick, hashes[tick as usize]));
    }
}
