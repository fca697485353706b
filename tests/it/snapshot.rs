//! Snapshots and the past: what is brought back goes on as the first one did, to the bit, and nothing that happens to
//! either touches the other.

use crate::support::any::{any_config, any_house, any_input, house, with_all_kinds};
use crate::support::portrait::{alike, portrait};
use crate::support::things::send;
use crate::support::{LEVELS, Run, on, shipped_level};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::base::{Vec2, vec2};
use thief_girl::bot::{Bot, Careless, Walker};
use thief_girl::level::LevelSpec;
use thief_girl::model::*;
use thief_girl::replay::{CLOSE_SPAN, Timeline, verify};
use thief_girl::rules::{BirdKind, PropKind, Rules};
use thief_girl::snapshot::{Snapshot, fork};
use thief_girl::step::{state_hash, step};

fn begin(level: &Arc<LevelSpec>, config: Config) -> Sim {
    Sim::new(level.clone(), Arc::new(Rules::shipped()), config)
}

/// What a tick came to: the state's hash, and all that happened.
type Told = (u64, String);

fn told(sim: &Sim) -> Told {
    (state_hash(sim), format!("{:?}", sim.events))
}

/// Inputs that are held, one a tick.
fn ticks(inputs: &[(Input, u8)]) -> impl Iterator<Item = Input> {
    inputs.iter().flat_map(|(input, ticks)| std::iter::repeat_n(*input, usize::from(*ticks)))
}

fn play(sim: &mut Sim, inputs: &[(Input, u8)]) -> Vec<Told> {
    let one = |input| {
        step(sim, input);
        told(sim)
    };
    ticks(inputs).map(one).collect()
}

/// Everybody is sure of her: they hunt, call and look for her.
fn alarm(sim: &mut Sim) {
    let at = sim.player_body().at;
    for guard in sim.guards.clone() {
        sim.with(guard, |awareness: &mut Awareness| {
            (awareness.meter, awareness.alert_level) = (100.0, AlertLevel::Alert)
        });
        sim.with(guard, |percepts: &mut Vec<Percept>| {
            percepts.push(Percept::Saw { at, velocity: Vec2::ZERO, is_certain: true });
        });
    }
}

fn inputs(most: usize) -> impl Strategy<Value = Vec<(Input, u8)>> {
    prop::collection::vec(any_input(), 1..most)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn whatever_she_does_a_heist_that_is_brought_back_goes_on_as_it_went(
        which in any_house(), config in any_config(), alarmed in any::<bool>(),
        before in inputs(40), after in inputs(24), instead in inputs(12),
    ) {
        let mut sim = begin(&house(which), config);
        play(&mut sim, &before);
        if alarmed {
            alarm(&mut sim);
        }
        let (kept, then) = (Snapshot::of(&sim), portrait(&sim));
        let went = play(&mut sim, &after);
        let mut again = kept.restore();
        prop_assert_eq!(&portrait(&again), &then, "brought back after it went on");
        play(&mut fork(&again), &instead);
        prop_assert_eq!(&portrait(&again), &then, "another one went another way");
        let goes = play(&mut again, &after);
        let differs = went.iter().zip(&goes).position(|(a, b)| a != b);
        prop_assert_eq!(differs, None, "that many ticks later it went another way");
        alike(&sim, &again, "in the end");
        prop_assert_eq!(&portrait(&kept.restore()), &then, "brought back once more");
    }

    #[test]
    fn a_heist_that_is_rewound_again_and_again_is_recorded_as_it_went_in_the_end(
        which in any_house(), config in any_config(), seed in any::<bool>(),
        follower in prop::collection::vec((inputs(30), 0.0f32..1.0), 1..6),
    ) {
        let level = house(which);
        let mut sim = begin(&level, config);
        let (mut timeline, mut went) = (Timeline::new(&sim), vec![told(&sim).0]);
        let rewinds = follower.len() as u32 - u32::from(seed);
        for (i, (inputs, part)) in follower.into_iter().enumerate() {
            for input in ticks(&inputs) {
                let was = sim.tick;
                step(&mut sim, input);
                timeline.push(&sim, input);
                went.extend((sim.tick > was).then(|| state_hash(&sim)));
            }
            if (i as u32) < rewinds {
                let tick = (timeline.last() as f32 * part) as Tick;
                sim = timeline.rewind_to(tick);
                prop_assert_eq!((sim.tick, state_hash(&sim)), (tick, went[tick as usize]));
                went.truncate(tick as usize + 1);
            }
        }
        let recording = timeline.recording(&sim);
        prop_assert_eq!(recording.rewinds, rewinds);
        let verdict = verify(&recording, &mut begin(&level, config), |_, _| {}).expect("it fits");
        prop_assert_eq!((verdict.difference, verdict.end), (None, recording.end));
        prop_assert_eq!(verdict.end.hash, went[went.len() - 1]);
    }
}

/// A house with whatever there is: every kind of guard, and a thing of every kind that has a state.
fn everything() -> Run {
    let mut run = on("
        ################################
        #....A...~~...b.⇒⇒⇒⇒⇒⇒⇒⇒⇒⇒⇒....#
        #@.....t......b.⇒⇒⇒⇒⇒⇒⇒⇒⇒⇒⇒..X.#
        #......n......p.⇒⇒⇒⇒⇒⇒⇒⇒⇒⇒⇒....#
        #....C....##+##.⇒⇒⇒⇒⇒⇒⇒⇒⇒⇒⇒$...#
        #..q..k...#.*.L................#
        #.B.......#...#.......g.c......#
        ################################
    ")
    .level(|level| level.roof((10, 4), (14, 7)))
    .gong((20, 6))
    .music_box((8, 6))
    .birds((25, 6), BirdKind::ALL[0], 7)
    .switch((13, 6), &[(12, 5)])
    .plate((4, 1), &[(12, 4)])
    .kit(&[PropKind::SmokeBall, PropKind::Firecracker, PropKind::Incense])
    .moon(0.6)
    .begin();
    let (level, rules, config) = (with_all_kinds(&run.sim.level), run.sim.rules.clone(), run.sim.config);
    run.sim = Sim::new(level, rules, config);
    run
}

/// What there is in a heist, of much that a heist can come to.
fn states(sim: &Sim, seen: &mut BTreeSet<&'static str>) {
    let guards = || sim.guards.iter().copied();
    let props = || sim.props.iter().map(|&prop| sim.get::<Prop>(prop).state);
    let is_there = [
        ("smoke", !sim.clouds.is_empty()),
        ("a sleeper", guards().any(|guard| sim.sleeps(guard))),
        ("a hunt", guards().any(|guard| sim.get::<Activity>(guard).is_hunt())),
        ("a search", guards().any(|guard| sim.get::<Activity>(guard).is_search())),
        ("something that rolls", props().any(|state| matches!(state, PropState::Rolling { .. }))),
        ("something that flies", props().any(|state| matches!(state, PropState::Flying(_)))),
        ("a gong", sim.gongs.iter().any(|&gong| sim.get::<Gong>(gong).ready_at > sim.tick)),
        ("music", sim.music_boxes.iter().any(|&it| sim.get::<MusicBox>(it).plays_until > sim.tick)),
        ("an open door", sim.doors.iter().any(|&door| sim.get::<Door>(door).is_open())),
        ("words", !sim.spoken_lines.is_empty()),
        ("scent", sim.scents.left(thief_girl::base::grid::cell_of(sim.player_body().at)).is_some()),
    ];
    seen.extend(is_there.into_iter().filter(|(_, is)| *is).map(|(what, _)| what));
}

const STATES: usize = 11;

/// Something is set off in every second of it.
fn set_off(run: &mut Run, second: u32) {
    let at = |x, y, button| Input::IDLE.aiming(vec2(x, y)).with(button);
    let now = run.sim.tick;
    match second {
        0 => (0..3).for_each(|barrel| send(run, barrel, vec2(3.0, 0.0))),
        1 => run.step(at(4.0, 0.0, Button::Throw)),
        2 => run.step(at(0.0, 0.0, Button::Next)),
        3 => run.step(at(6.0, 0.0, Button::Throw)),
        4 => {
            let (gong, music) = (run.sim.gongs[0], run.sim.music_boxes[0]);
            run.sim.with(gong, |gong: &mut Gong| gong.ready_at = now + 500);
            run.sim.with(music, |it: &mut MusicBox| it.plays_until = now + 300);
            let sleeper = run.sim.guards[0];
            run.sim.with(sleeper, |sleep: &mut SleepState| sleep.until = Some(now + 400));
        }
        5 => alarm(&mut run.sim),
        _ => run.noise_at(24, 6, 9.0).step(Input::IDLE),
    }
}

#[test]
fn a_heist_with_everything_in_it_goes_on_as_it_went() {
    let (mut run, mut seen) = (everything(), BTreeSet::new());
    for second in 0..16 {
        set_off(&mut run, second);
        // She keeps out of their way, so that they have to look for her.
        run.put_her(1.5, 2.5);
        let mut again = Snapshot::of(&run.sim).restore();
        alike(&run.sim, &again, "brought back");
        for _ in 0..TICKS_PER_SECOND {
            let input = Input::IDLE.with(Button::Crawl);
            run.step(input);
            step(&mut again, input);
            assert_eq!(told(&run.sim), told(&again), "at {}", again.tick);
            states(&run.sim, &mut seen);
        }
        alike(&run.sim, &again, "a second later");
    }
    assert_eq!(seen.len(), STATES, "only these came about: {seen:?}");
}

/// A heist that somebody plays, its past, and the state's hash after every tick.
fn played(level: &str, bot: &mut dyn Bot, ticks: Tick) -> (Sim, Timeline, Vec<u64>) {
    let mut sim = begin(&shipped_level(level), Config::default());
    let (mut timeline, mut hashes) = (Timeline::new(&sim), vec![state_hash(&sim)]);
    for _ in 0..ticks {
        let input = bot.input(&sim);
        step(&mut sim, input);
        timeline.push(&sim, input);
        hashes.push(state_hash(&sim));
    }
    (sim, timeline, hashes)
}

#[test]
fn any_moment_of_the_past_can_be_brought_back() {
    let (_, timeline, hashes) = played(LEVELS[1], &mut Walker::default(), 2400);
    for tick in [0, 1, 14, 15, 16, 599, 600, 1234, 1799, 2399, timeline.last()] {
        let then = timeline.at(tick);
        assert_eq!((then.tick, state_hash(&then)), (tick, hashes[tick as usize]));
    }
}

#[test]
fn the_moments_before_the_first_and_after_the_last_are_these() {
    let (sim, timeline, hashes) = played(LEVELS[0], &mut Careless::default(), 3600);
    assert!(sim.outcome.is_some(), "it is over, and went on being pushed");
    assert_eq!((timeline.first(), timeline.last()), (0, sim.tick));
    assert_eq!(state_hash(&timeline.at(Tick::MAX)), hashes[sim.tick as usize]);
    // Ten seconds later a second heist begins where the first one stands: nothing before is known to it.
    let (mut later, _, _) = played(LEVELS[0], &mut Walker::default(), 601);
    let mut rest = Timeline::new(&later);
    for _ in 0..100 {
        step(&mut later, Input::IDLE);
        rest.push(&later, Input::IDLE);
    }
    assert_eq!((rest.first(), rest.last(), rest.at(0).tick, rest.at(640).tick), (601, 701, 601, 640));
    assert_eq!((rest.inputs_after(0).len(), rest.inputs_after(701).len()), (100, 0));
}

#[test]
fn of_an_hour_few_snapshots_are_kept_and_the_last_seconds_stand_close() {
    let mut sim = on("####\n#@.#\n####").begin().sim;
    let mut timeline = Timeline::new(&sim);
    let mut most = 0;
    for _ in 0..3600 * TICKS_PER_SECOND {
        step(&mut sim, Input::IDLE);
        timeline.push(&sim, Input::IDLE);
        most = timeline.snapshots().max(most);
    }
    assert_eq!(sim.outcome, None);
    assert_eq!(most, 113, "`tests/rewind_memory.rs` reckons with it");
    let farthest = |from, to| (from..to).map(|tick| timeline.ticks_to(tick)).max();
    let (first, last) = (timeline.first(), timeline.last());
    assert_eq!(farthest(last - CLOSE_SPAN, last), Some(29));
    // Three times as far back, a second and more apart.
    assert_eq!(farthest(last - 3 * CLOSE_SPAN, last), Some(119));
    let minute = 60 * TICKS_PER_SECOND;
    assert!(farthest(first, last).is_some_and(|ticks| ticks < 5 * minute), "{:?}", farthest(first, last));
}

#[test]
fn however_often_time_is_turned_back_the_last_ten_seconds_stand_close() {
    let mut sim = on("######\n#..@.#\n######").begin().sim;
    let (mut timeline, mut hashes) = (Timeline::new(&sim), vec![state_hash(&sim)]);
    for tick in 0..110 * TICKS_PER_SECOND {
        let input = Input::going([Vec2::X, Vec2::Y, -Vec2::X][tick as usize / 50 % 3]);
        step(&mut sim, input);
        timeline.push(&sim, input);
        hashes.push(state_hash(&sim));
    }
    assert_eq!(timeline.last(), 110 * TICKS_PER_SECOND);
    // As often as the settings allow it, and each time as far as it goes.
    for _ in 0..9 {
        let now = timeline.rewind_to(timeline.last() - CLOSE_SPAN).tick;
        assert!((now - CLOSE_SPAN..now).any(|tick| timeline.ticks_to(tick) >= 59), "they are of long ago");
        // The night holds its breath for twenty frames; in each, two moments are made ready.
        let mended = (0..40).take_while(|_| timeline.mend()).count();
        assert!(mended < 40, "{mended} before {now}");
        let farthest = (now - CLOSE_SPAN..=now).map(|tick| timeline.ticks_to(tick)).max();
        assert_eq!(farthest, Some(29));
        for tick in [now, now - 17, now - CLOSE_SPAN] {
            assert_eq!(state_hash(&timeline.at(tick)), hashes[tick as usize]);
        }
    }
}
