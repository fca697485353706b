//! Sounds in which others drown, and the promise of who will hear a throw.

use crate::support::{Run, Scenario, go, on};
use thief_girl::act;
use thief_girl::base::ivec2;
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::level::{ActiveTimes, MaskKind, Weather};
use thief_girl::model::{ActorId, Button, Event, Input, NoiseKind};
use thief_girl::rules::{Archetype, PropKind};
use thief_girl::sense::hear;

/// Who heard what was heard, what was left of its loudness, its way, and was it faint?
fn heard(run: &Run) -> Vec<(ActorId, f32, f32, bool)> {
    let heard = run.log.iter().filter_map(|(_, event)| match event {
        Event::Heard { guard, loudness, distance, faint, .. } => Some((*guard, *loudness, *distance, *faint)),
        _ => None,
    });
    heard.collect()
}

/// She walks eastwards on wood (3.5 tiles) towards a clerk who looks away; how often does he hear her?
fn steps_heard(scenario: Scenario) -> usize {
    let mut run = scenario.looks('A', "E").stoic().begin();
    run.hold(go("E"), 45);
    heard(&run).len()
}

const HALL: &str = "@...A.";

#[test]
fn the_same_step_is_heard_and_drowns_where_the_listener_stands() {
    let with =
        |from, to, kind| on(HALL).level(move |level| level.mask(from, to, kind, ActiveTimes::default()));
    assert!(steps_heard(on(HALL)) > 0, "in silence");
    for kind in MaskKind::ALL {
        assert_eq!(steps_heard(with((4, 0), (4, 0), kind)), 0, "{kind:?} about him");
    }
    let silence = steps_heard(on(HALL));
    assert_eq!(
        steps_heard(with((0, 0), (3, 0), MaskKind::Music)),
        silence,
        "about her alone it changes nothing"
    );
}

/// What a clerk four tiles from a sound of 8 tiles hears of it after so many seconds: what is left, and faint?
fn a_thud(seconds: u32, masks: &[ActiveTimes]) -> Vec<(f32, bool)> {
    let zones = |level| {
        masks
            .iter()
            .fold(level, |level: AsciiLevel, times| level.mask((4, 0), (4, 0), MaskKind::Fireworks, *times))
    };
    let mut run = on("....A").level(zones).looks('A', "E").stoic().begin();
    run.idle(seconds * 60 + 30);
    run.noise_at(0, 0, 8.0).idle(1);
    heard(&run).into_iter().map(|(_, left, _, faint)| (left, faint)).collect()
}

#[test]
fn what_masks_takes_three_tiles_once() {
    let always = ActiveTimes::default();
    assert_eq!(a_thud(0, &[]), [(8.0, false)], "clear");
    assert_eq!(a_thud(0, &[always]), [(5.0, true)], "four tiles are in the last third of five");
    assert_eq!(a_thud(0, &[always, always]), [(5.0, true)], "two do not add up");
}

#[test]
fn fireworks_mask_while_they_burst() {
    let bursts = ActiveTimes { from: 2.0, to: Some(4.0), every: Some(5.0) };
    let left: Vec<f32> = (0..10).map(|second| a_thud(second, &[bursts])[0].0).collect();
    assert_eq!(left, [8.0, 8.0, 5.0, 5.0, 8.0, 8.0, 8.0, 5.0, 5.0, 8.0]);
}

#[test]
fn rain_masks_outdoors_only() {
    let rain = || on(HALL).level(|level| level.weather(Weather::Rain));
    assert!(steps_heard(on(HALL).level(|level| level.weather(Weather::Snow))) > 0, "snow is silent");
    assert_eq!(steps_heard(rain()), 0, "in the rain");
    let roofed = rain().level(|level| level.roof((4, 0), (4, 0)));
    assert!(steps_heard(roofed) > 0, "under a roof");
}

#[test]
fn what_is_masked_is_part_of_a_level() {
    let hash = |weather, from: f32| {
        let times = ActiveTimes { from, ..ActiveTimes::default() };
        on(HALL)
            .level(|l| l.weather(weather).mask((1, 0), (2, 0), MaskKind::Rain, times))
            .begin()
            .sim
            .level
            .hash
    };
    let clear = hash(Weather::Clear, 0.0);
    assert_eq!(hash(Weather::Snow, 0.0), clear, "a recording does not care for snow");
    assert_ne!(hash(Weather::Mist, 0.0), clear);
    assert_ne!(hash(Weather::Rain, 0.0), clear);
    assert_ne!(hash(Weather::Clear, 1.0), clear);
}

#[test]
fn whom_the_aim_marks_hears_it_land_and_nobody_else() {
    const YARD: &str = "
        ###############
        #@g....#.A....#
        #....../......#
        #F.....#..B...#
        ###/###########
        #...D.....E...#
        ###############
    ";
    let yard = || {
        let quiet = |letter| move |scenario: Scenario| scenario.stays(letter, Archetype::Clerk, "60Z");
        let scenario = on(YARD).moon(0.1).stoic();
        let scenario =
            ['A', 'B', 'D', 'E', 'F'].into_iter().fold(scenario, |scenario, letter| quiet(letter)(scenario));
        scenario.level(|level| level.mask((1, 5), (13, 5), MaskKind::WaterWheel, ActiveTimes::default()))
    };
    let (mut clear, mut faint, mut missed) = (0, 0, 0);
    for target in (3..7).flat_map(|x| (1..4).map(move |y| ivec2(x, y).as_vec2() + 0.5)) {
        let mut run = yard().begin();
        run.put_her(2.2, 1.5).idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(1);
        let input = Input::IDLE.aiming(target - run.her());
        run.hold(input, 1);
        let to = act::landing(&run.sim, act::aim_from(&run.sim, run.her() + input.aim_offset()));
        let promised: Vec<_> = hear::audience(&run.sim, to, run.sim.rules.props[&PropKind::Bottle].loudness)
            .into_iter()
            .map(|(guard, it)| (run.sim.id(guard), it.loudness, it.distance, it.faint))
            .collect();
        run.log.clear();
        run.hold(input.with(Button::Throw), 1).until(Input::IDLE, |e| matches!(e, Event::Shattered { .. }));
        let bottle = |e: &Event| matches!(e, Event::Heard { kind: NoiseKind::Bottle, .. });
        run.log.retain(|(_, event)| bottle(event));
        assert_eq!(heard(&run), promised, "thrown to {target}");
        clear += promised.iter().filter(|p| !p.3).count();
        faint += promised.iter().filter(|p| p.3).count();
        missed += 5 - promised.len();
    }
    assert!(clear > 5 && faint > 5 && missed > 5, "the yard must try all three: {clear} {faint} {missed}");
}
