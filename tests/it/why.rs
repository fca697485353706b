//! Why somebody noticed her: what he perceived in the seconds before, and what came of it.

use crate::support::{Run, Scenario, go, on, shipped_level};
use thief_girl::base::tick::{DT, Tick};
use thief_girl::base::{IVec2, grid::cell_of, vec2};
use thief_girl::model::*;
use thief_girl::replay::{
    Barrier, Cause, ChallengeEnd, ChallengeReport, DetectionReport, Stimulus, StimulusKind, Timeline,
    detection_report,
};
use thief_girl::rules::{AlertCall, Archetype, DoorKind, EvidenceKind, Rules, Structure};
use thief_girl::step::step;

const LIT: f32 = 0.7;
const DIM: f32 = 0.4;
const DARK: f32 = 0.1;
const FIVE_SECONDS: Tick = 300;

/// Plays on, and keeps the past.
fn played(run: &mut Run, inputs: &[(Input, u32)]) -> Timeline {
    let mut timeline = Timeline::new(&run.sim);
    for (input, ticks) in inputs {
        for _ in 0..*ticks {
            run.step(*input);
            timeline.push(&run.sim, *input);
        }
    }
    timeline
}

/// Why guard `A` knows what he knows after that.
fn asked(run: &mut Run, inputs: &[(Input, u32)]) -> DetectionReport {
    let timeline = played(run, inputs);
    let guard = run.sim.id(run.guard('A'));
    detection_report(&timeline, guard, timeline.last(), FIVE_SECONDS).expect("he is a guard")
}

#[track_caller]
fn near(value: f32, expected: f32) {
    assert!((value - expected).abs() < 2e-3, "{value}, not {expected}");
}

/// A guard at (1.5, 1.5) who looks east along a gallery and does nothing but look.
fn gallery(light: f32) -> Scenario {
    on("
        ################
        #A.....@.......#
        #..............#
        #..............#
        #..............#
        ################
    ")
    .moon(light)
    .looks('A', "E")
    .stoic()
}

#[test]
fn who_walks_in_the_light_is_seen_by_light_posture_and_distance() {
    let mut run = gallery(LIT).begin();
    run.put_her(5.5, 1.5);
    // A second to the east, at three and a half tiles a second once she is under way.
    let why = asked(&mut run, &[(go("E"), 60)]);
    let last = why.last();
    let factors = last.factors.expect("he sees her");
    let away = last.her.x - 1.5;
    near(last.distance(), away);
    near(factors.distance, 0.35 + 1.85 * libm::powf(away / 9.0, 1.3));
    assert_eq!((factors.light, factors.posture, factors.still, factors.peripheral), (1.0, 1.0, 1.0, 1.0));
    near(last.fills, 100.0 / factors.distance);
    assert_eq!(
        (last.exposure.band, last.posture, last.facing),
        (LightBand::Lit, Posture::Walk, vec2(1.0, 0.0))
    );
    assert!(
        matches!(why.cause(), Cause::Sighting(s) if s.sense == Sense::Eyes && s.is_certain && s.light == LIT)
    );
    assert_eq!(why.first_sighted(), Some(1));
    assert_eq!(why.samples.len(), 61, "the beginning, and a sample a tick");
}

#[test]
fn she_stands_and_is_found_when_the_product_says() {
    let mut run = gallery(LIT).begin();
    // Half of nine tiles: 0.35 + 1.85 · 0.5^1.3 = 1.1013 s, and 1.15 times that because she stands.
    run.put_her(6.0, 1.5);
    let why = asked(&mut run, &[(Input::IDLE, 76)]);
    near(why.last().factors.expect("he sees her").seconds(), 1.2665);
    near(why.last().fills, 78.955);
    assert_eq!(why.samples[75].alert_level, AlertLevel::Investigating);
    assert_eq!(why.last().alert_level, AlertLevel::Alert, "100 ÷ 78.955 = 1.2666 s are 76 ticks");
    run.told(&["spotted"], &["76 spotted A lit 0.70 walk 4.5"]);
}

#[test]
fn out_of_the_corner_of_his_eye_everything_takes_longer() {
    let mut run = gallery(DIM).begin();
    // Three tiles away at sixty degrees from where he looks.
    run.put_her(3.0, 1.5 + 2.598);
    let why = asked(&mut run, &[(Input::IDLE.with(Button::Sneak), 30)]);
    let factors = why.last().factors.expect("he sees her");
    near(factors.distance, 0.35 + 1.85 * 0.23976);
    assert_eq!((factors.light, factors.posture, factors.still, factors.peripheral), (1.6, 1.4, 1.15, 2.0));
    near(factors.seconds(), (0.35 + 1.85 * 0.23976) * 1.6 * 1.4 * 1.15 * 2.0);
    assert!(matches!(why.cause(), Cause::Sighting(s) if !s.is_certain && s.band == LightBand::Dim));
}

#[test]
fn a_nose_has_no_factors() {
    let mut run = on("
        ##########
        #A.@.....#
        ##########
    ")
    .moon(DARK)
    .stays('A', Archetype::Hound, "60W")
    .stoic()
    .begin();
    let why = asked(&mut run, &[(Input::IDLE, 30)]);
    assert_eq!(why.last().factors, None);
    // Two tiles: 0.4 + 2 · 0.4 s.
    near(why.last().fills, 100.0 / 1.2);
    assert!(matches!(why.cause(), Cause::Sighting(s) if s.sense == Sense::Nose && s.distance == 2.0));
    assert!(
        why.signs.iter().any(|sign| matches!(sign.what, StimulusKind::Smelt { .. })),
        "he smells her trail, too"
    );
}

#[test]
fn steps_are_felt_through_the_floor() {
    let mut run = on("
        ##############
        #A.....@.....#
        ##############
    ")
    .moon(DARK)
    .stays('A', Archetype::DollChaser, "60W")
    .begin();
    let why = asked(&mut run, &[(go("E"), 40)]);
    near(why.last().fills, 100.0 / 1.5);
    assert!(matches!(why.cause(), Cause::Sighting(s) if s.sense == Sense::Feet));
}

/// The one sign of a kind that is neither sight nor smell.
fn only_sign(why: &DetectionReport) -> &Stimulus {
    assert_eq!(why.signs.len(), 1, "{:?}", why.signs);
    &why.signs[0]
}

#[test]
fn what_is_heard_tells_its_way_through_a_door_and_round_a_corner() {
    let mut run = on("
        .......
        ####+##
        @.....A
        #######
    ")
    .moon(DARK)
    .looks('A', "E")
    .stoic()
    .begin();
    run.noise_at(0, 0, 20.0);
    let why = asked(&mut run, &[(Input::IDLE, 1)]);
    let sign = only_sign(&why);
    let StimulusKind::Heard { kind, faint, sound } = &sign.what else { panic!("{sign:?}") };
    assert_eq!((*kind, *faint), (NoiseKind::Thud, false));
    // Four along the passage, two through the door and four for the door, two to him: no diagonal past its posts.
    assert_eq!((sound.distance, sound.loudness), (12.0, 20.0));
    assert_eq!(sound.through, [Barrier::Door(DoorKind::Wooden)]);
    assert!(sound.bent);
    let path: Vec<IVec2> =
        [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (5, 2), (6, 2)].map(IVec2::from).into();
    assert_eq!(sound.path, path);
    // Clear: 40 more, and at least enough to come and look.
    near(sign.raised, 60.0);
    assert_eq!(why.cause(), Cause::Sign(sign));
}

#[test]
fn a_faint_noise_through_paper_comes_straight() {
    let mut run = on("
        ........=.A
        ###########
    ")
    .moon(DARK)
    .looks('A', "E")
    .stoic()
    .begin();
    run.noise_at(0, 0, 13.0);
    let why = asked(&mut run, &[(Input::IDLE, 1)]);
    let sign = only_sign(&why);
    let StimulusKind::Heard { faint, sound, .. } = &sign.what else { panic!("{sign:?}") };
    assert!(*faint && !sound.bent, "{sound:?}");
    assert_eq!((sound.distance, sound.path.len()), (12.0, 11));
    assert_eq!(sound.through, [Barrier::Built(Structure::Shoji)]);
    near(sign.raised, 25.0);
}

#[test]
fn who_is_told_by_a_shout_says_by_whom() {
    let mut run = on("
        ###############
        #B....@.......#
        ###.###########
        #A............#
        ###############
    ")
    .moon(LIT)
    .stays('B', Archetype::Watchman, "60E")
    .stays('A', Archetype::Clerk, "60W")
    .begin();
    let mut timeline = Timeline::new(&run.sim);
    while run.first("shout").is_none() {
        run.step(Input::IDLE);
        timeline.push(&run.sim, Input::IDLE);
        assert!(run.sim.tick < 600, "nobody shouts:\n{}", run.lines().join("\n"));
    }
    let why =
        detection_report(&timeline, run.sim.id(run.guard('A')), run.sim.tick, FIVE_SECONDS).expect("a guard");
    let Cause::Sign(Stimulus { what: StimulusKind::Told { by, call, sound }, .. }) = why.cause() else {
        panic!("{:?}", why.signs)
    };
    assert_eq!((*by, *call), (Some(Archetype::Watchman), AlertCall::Shout));
    assert_eq!(sound.path.first(), Some(&cell_of(run.guard_at('B'))));
    assert!(sound.bent && sound.through.is_empty(), "round the post of the gap");
}

#[test]
fn what_somebody_left_is_a_sign() {
    let mut run = on("
        ###########
        #A....*...#
        #.........#
        #......@..#
        ###########
    ")
    .moon(DARK)
    .looks('A', "E")
    .only(&[])
    .begin();
    run.sim.lamps.clone().into_iter().for_each(|lamp| run.sim.with(lamp, |lamp: &mut Lamp| lamp.lit = false));
    let why = asked(&mut run, &[(Input::IDLE, 120)]);
    assert!(matches!(only_sign(&why).what, StimulusKind::Noticed { kind: EvidenceKind::DarkLamp, .. }));
}

#[test]
fn before_anything_happens_there_is_no_cause_and_strangers_are_no_guards() {
    let mut run = gallery(DARK).begin();
    let timeline = played(&mut run, &[(Input::IDLE, 10)]);
    let guard = run.sim.id(run.guard('A'));
    assert_eq!(detection_report(&timeline, guard, 0, FIVE_SECONDS).expect("a guard").cause(), Cause::Nothing);
    assert_eq!(
        detection_report(&timeline, guard, 9_999, 3).expect("a guard").samples.len(),
        4,
        "as far as it is known"
    );
    assert!(detection_report(&timeline, run.sim.id(run.sim.player), 10, FIVE_SECONDS).is_none());
}

/// Meter and sighting of every guard after every tick.
type Seen = Vec<Vec<(f32, Option<Sighting>)>>;

#[test]
fn it_tells_what_was_tick_by_tick_and_by_the_senses_own_numbers() {
    let level = shipped_level("The_drapers");
    let mut sim = Sim::new(level, Rules::shipped().into(), Config { seed: 1, ..Config::default() });
    // Before somebody's eyes, and off she goes.
    let before = sim.get::<Body>(sim.guards[0]).at + sim.get::<Facing>(sim.guards[0]).0 * 3.0;
    sim.with(sim.player, |body: &mut Body| body.at = before);
    let (mut timeline, mut seen): (Timeline, Seen) = (Timeline::new(&sim), Vec::new());
    let look = |sim: &Sim| {
        let one = |guard: &hecs::Entity| sim.get::<Awareness>(*guard);
        sim.guards.iter().map(one).map(|a| (a.meter, a.sighting)).collect()
    };
    seen.push(look(&sim));
    while sim.outcome.is_none() && sim.tick < 900 {
        let input = go(["E", "S", "W", "N"][(sim.tick / 50 % 4) as usize]);
        step(&mut sim, input);
        timeline.push(&sim, input);
        seen.push(look(&sim));
    }
    let mut sighted = 0;
    for (place, guard) in sim.guards.iter().enumerate() {
        for until in (0..=sim.tick).step_by(100) {
            let why = detection_report(&timeline, sim.id(*guard), until, FIVE_SECONDS).expect("a guard");
            for sample in &why.samples {
                assert_eq!((sample.meter, sample.sighting), seen[sample.tick as usize][place]);
                let (Some(sighting), Some(factors)) = (sample.sighting, sample.factors) else { continue };
                let shortest = sim.rules.sight.shortest_seconds;
                assert_eq!(factors.seconds().max(shortest), sighting.full_seconds);
                assert!((sample.fills * DT - 100.0 * DT / sighting.full_seconds).abs() < 1e-5);
                sighted += 1;
            }
        }
    }
    assert!(sighted > 10, "nobody ever sees her: nothing was tested");
}

/// She stands in a hall beside a corridor that leads out of it, until a watchman becomes sure of her and after that for
/// as long as it takes him to call; then she does this. Returns his report at the moment in which he became sure.
fn challenged(then: &[(Input, u32)]) -> (DetectionReport, Timeline) {
    let hall = on("
        ##########################
        #A.......@...............#
        #........................#
        #########.################
        #########.################
        #########......###########
        ##########################
    ");
    let mut run = hall.moon(LIT).stays('A', Archetype::Watchman, "60E").begin();
    let inputs = [&[(Input::IDLE, 150)], then].concat();
    let timeline = played(&mut run, &inputs);
    let guard = run.guard('A');
    let is_sure = |tick: &Tick| timeline.at(*tick).get::<Awareness>(guard).alert_level == AlertLevel::Alert;
    let sure = (0..timeline.last()).find(is_sure).expect("he becomes sure of her");
    let why = detection_report(&timeline, run.sim.id(guard), sure, FIVE_SECONDS).expect("a guard");
    (why, timeline)
}

#[test]
fn whoever_vanishes_after_a_call_is_told_how_long_she_had() {
    let (why, timeline) = challenged(&[(go("S"), 70), (go("E"), 60), (Input::IDLE, 120)]);
    let told = ChallengeReport::of(&why, &timeline).expect("he called, after he had become sure");
    assert_eq!(told.end, ChallengeEnd::Vanished);
    assert!((told.distance - 7.4).abs() < 0.1, "he had come a little nearer: {}", told.distance);
    assert!((told.seconds - 2.5).abs() < 0.1, "his reaction, and 1.5 s: {}", told.seconds);
}

#[test]
fn whoever_stays_in_view_after_a_call_is_told_when_he_ran() {
    let (why, timeline) = challenged(&[(Input::IDLE, 300)]);
    let told = ChallengeReport::of(&why, &timeline).expect("he called, after he had become sure");
    assert_eq!(told.end, ChallengeEnd::Seen);
    assert!((told.distance - 7.4).abs() < 0.1, "{}", told.distance);
    assert!(
        (1.0..2.6).contains(&told.seconds),
        "he runs when she is near, or after the time: {}",
        told.seconds
    );
}

#[test]
fn no_challenge_is_told_before_its_end_or_where_there_is_none() {
    let (why, timeline) = challenged(&[(go("S"), 70)]);
    assert_eq!(ChallengeReport::of(&why, &timeline), None, "he still asks");
    let mut run = gallery(LIT).begin();
    let inputs = [(Input::IDLE, 300)];
    let timeline = played(&mut run, &inputs);
    let guard = run.sim.id(run.guard('A'));
    let why = detection_report(&timeline, guard, timeline.last(), FIVE_SECONDS).expect("a guard");
    assert_eq!(ChallengeReport::of(&why, &timeline), None);
}
