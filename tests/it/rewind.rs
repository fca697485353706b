//! Time turned back: a heist that was rewound on the way is recorded as one run, which plays again to the bit and says how
//! often time was turned back.

use crate::support::{LEVELS, shipped_level};
use proptest::prelude::*;
use std::sync::Arc;
use thief_girl::bot::{Bot, Careless, Walker};
use thief_girl::model::{Config, Event, Outcome, Sim};
use thief_girl::replay::{Recording, Timeline, verify};
use thief_girl::rules::Rules;
use thief_girl::step::{state_hash, step};

fn begin(level: &str) -> Sim {
    Sim::new(shipped_level(level), Arc::new(Rules::shipped()), Config::default())
}

/// Plays on until a tick, or the end.
fn play(sim: &mut Sim, timeline: &mut Timeline, bot: &mut dyn Bot, until: u32) {
    while sim.tick < until && sim.outcome.is_none() {
        let input = bot.input(sim);
        step(sim, input);
        timeline.push(sim, input);
    }
}

fn assert_verifies(recording: &Recording, level: &str) {
    let verdict = verify(recording, &mut begin(level), |_, _| {}).unwrap();
    assert_eq!((verdict.difference, verdict.end), (None, recording.end), "{level}");
}

#[test]
fn a_catch_that_was_taken_back_is_not_in_the_recording() {
    let level = LEVELS[1];
    let mut sim = begin(level);
    let mut timeline = Timeline::new(&sim);
    play(&mut sim, &mut timeline, &mut Careless::default(), 20_000);
    assert_eq!(sim.outcome, Some(Outcome::Caught), "the careless one is caught in {level}");
    let caught = sim.tick;
    let mut sim = timeline.rewind_to(caught - 600);
    assert_eq!((sim.tick, sim.outcome), (caught - 600, None));
    play(&mut sim, &mut timeline, &mut Walker::default(), caught - 300);
    let recording = timeline.recording(&sim);
    assert_eq!((recording.rewinds, recording.end.tick), (1, caught - 300));
    let mut catches = 0;
    let count = |_, event: &Event| catches += u32::from(matches!(event, Event::Caught { .. }));
    let verdict = verify(&recording, &mut begin(level), count).unwrap();
    assert_eq!((verdict.difference, verdict.end.hash), (None, state_hash(&sim)));
    assert_eq!(catches, 0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// Whenever and however often time is turned back, the past stays what it was, and the run as a whole is one that can
    /// be played.
    #[test]
    fn a_run_with_rewinds_is_a_run(level in 0..LEVELS.len(), turns in prop::collection::vec((30..400u32, 1..700u32), 1..5)) {
        let level = LEVELS[level];
        let mut sim = begin(level);
        let mut timeline = Timeline::new(&sim);
        let mut hashes = vec![state_hash(&sim)];
        let mut times = 0;
        for (i, (onward, back)) in turns.into_iter().enumerate() {
            let until = sim.tick + onward;
            let mut bots: [Box<dyn Bot>; 2] = [Box::<Careless>::default(), Box::<Walker>::default()];
            while sim.tick < until && sim.outcome.is_none() {
                let next = sim.tick + 1;
                play(&mut sim, &mut timeline, &mut *bots[i % 2], next);
                hashes.push(state_hash(&sim));
            }
            let to = sim.tick.saturating_sub(back);
            sim = timeline.rewind_to(to);
            times += 1;
            hashes.truncate(to as usize + 1);
            prop_assert_eq!((sim.tick, state_hash(&sim)), (to, hashes[to as usize]));
        }
        let recording = timeline.recording(&sim);
        prop_assert_eq!(recording.rewinds, times);
        assert_verifies(&recording, level);
    }
}
