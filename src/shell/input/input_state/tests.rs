//! What keyboard, mouse, gamepad and touch tell a tick.

use super::super::{pad, pad::PadState, touch};
use super::*;
use std::sync::Arc;
use thief_girl::level::ascii;
use thief_girl::model::{Config, Sim};
use thief_girl::rules::Rules;
use thief_girl::step::step;

/// The player looks east and has something to throw.
const STANCE: PlayerStance = PlayerStance { facing: Vec2::X, quick: Some(Vec2::new(5.0, 0.0)) };

fn devices(down: &[&str]) -> Devices {
    Devices { down: down.iter().map(|k| k.to_string()).collect(), ..Devices::default() }
}

fn tap(key: &str) -> Devices {
    Devices { pressed: [key.to_string()].into(), ..Devices::default() }
}

fn one_tick(devices: &Devices, hand: &mut InputState, habits: HoldToggleOptions) -> Input {
    let map = ControlMap::shipped();
    prepare(&map, devices, hand, habits, STANCE, 1.0 / 60.0);
    input(&map, devices, hand)
}

#[test]
fn letters_and_arrows_walk_and_opposites_cancel() {
    let mut hand = InputState::default();
    let right = one_tick(&devices(&["D"]), &mut hand, HoldToggleOptions::default());
    assert_eq!(right, Input::going(Vec2::X));
    assert_eq!(one_tick(&devices(&["Right"]), &mut hand, HoldToggleOptions::default()), right);
    assert_eq!(one_tick(&devices(&["A", "D"]), &mut hand, HoldToggleOptions::default()), Input::IDLE);
    let slant = one_tick(&devices(&["W", "D"]), &mut hand, HoldToggleOptions::default());
    assert!((slant.direction().length() - 1.0).abs() < 0.02);
}

#[test]
fn she_moves_in_the_very_tick_after_a_key_went_down() {
    let level = ascii::parse("######\n#@..$X\n######").unwrap();
    let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
    let (before, mut hand) = (sim.player_body().at, InputState::default());
    step(&mut sim, one_tick(&devices(&[]), &mut hand, HoldToggleOptions::default()));
    assert_eq!(sim.player_body().at, before);
    step(&mut sim, one_tick(&devices(&["D"]), &mut hand, HoldToggleOptions::default()));
    assert!(sim.player_body().at.x > before.x, "still at {before}");
}

#[test]
fn what_steered_the_aim_while_time_stood_still_is_no_step() {
    let map = ControlMap::shipped();
    let aims = |key: &str, is_forgotten: bool| {
        let mut hand = InputState::default();
        let habits = HoldToggleOptions::default();
        let held = Devices { down: [map.keys(InputAction::Aim)[0].clone()].into(), ..tap(key) };
        prepare(&map, &held, &mut hand, habits, STANCE, 0.01);
        if is_forgotten {
            hand.forget_steps(&map);
        }
        prepare(&map, &devices(&[]), &mut hand, habits, STANCE, 0.01);
        input(&map, &devices(&[]), &mut hand)
    };
    assert_ne!(aims("Right", false).direction(), Vec2::ZERO, "no tick has used it up");
    assert_eq!(aims("Right", true).direction(), Vec2::ZERO);
    assert!(aims("E", true).has(Button::Use), "what is no step still counts");
}

#[test]
fn an_arrow_key_that_outlasts_the_aim_is_no_step_until_it_is_pressed_again() {
    let mut hand = InputState::default();
    let aim = ControlMap::shipped().keys(InputAction::Aim)[0].clone();
    let mut walks = |down: &[&str], pressed: &[&str]| {
        let pressed = pressed.iter().map(|key| key.to_string()).collect();
        one_tick(&Devices { pressed, ..devices(down) }, &mut hand, HoldToggleOptions::default()).direction()
    };
    assert_eq!(walks(&[&aim, "Right"], &[&aim, "Right"]), Vec2::ZERO);
    assert_eq!([walks(&["Right"], &[]), walks(&["Right"], &[])], [Vec2::ZERO; 2]);
    assert_ne!(walks(&["Right", "D"], &["D"]), Vec2::ZERO, "letters walk at once");
    assert_eq!(walks(&[], &[]), Vec2::ZERO);
    assert_ne!(walks(&["Right"], &["Right"]), Vec2::ZERO);
}

#[test]
fn a_tap_between_two_ticks_is_not_lost() {
    let map = ControlMap::shipped();
    let mut hand = InputState::default();
    prepare(&map, &tap("E"), &mut hand, HoldToggleOptions::default(), STANCE, 0.005);
    prepare(&map, &devices(&[]), &mut hand, HoldToggleOptions::default(), STANCE, 0.005);
    assert!(input(&map, &devices(&[]), &mut hand).has(Button::Use));
    assert!(!input(&map, &devices(&[]), &mut hand).has(Button::Use), "and counts once");
}

#[test]
fn the_key_that_begins_a_heist_uses_nothing_in_it() {
    let mut hand = InputState::default();
    let habits = HoldToggleOptions::default();
    let begins = Devices { pressed: ["Enter".to_string()].into(), ..devices(&["Enter", "D"]) };
    let first = one_tick(&begins, &mut hand, habits);
    assert!(!first.has(Button::Use) && first.direction() == Vec2::X, "but she walks at once");
    assert!(!one_tick(&devices(&["Enter"]), &mut hand, habits).has(Button::Use), "it is still down");
    assert!(one_tick(&devices(&["Enter", "E"]), &mut hand, habits).has(Button::Use), "another key");
    one_tick(&devices(&[]), &mut hand, habits);
    assert!(one_tick(&devices(&["Enter"]), &mut hand, habits).has(Button::Use), "the same, pressed again");
}

#[test]
fn the_sneak_key_can_be_a_switch() {
    let mut hand = InputState::default();
    let toggles = HoldToggleOptions { sneak_toggles: true, ..HoldToggleOptions::default() };
    assert!(one_tick(&tap("C"), &mut hand, toggles).has(Button::Sneak));
    assert!(one_tick(&devices(&[]), &mut hand, toggles).has(Button::Sneak));
    assert!(!one_tick(&tap("C"), &mut hand, toggles).has(Button::Sneak));
    assert!(one_tick(&devices(&["C"]), &mut hand, HoldToggleOptions::default()).has(Button::Sneak));
    assert!(!one_tick(&devices(&[]), &mut hand, HoldToggleOptions::default()).has(Button::Sneak));
}

#[test]
fn running_and_aiming_can_be_switches_too() {
    let mut hand = InputState::default();
    let habits =
        HoldToggleOptions { sneak_toggles: true, run_toggles: true, aim_toggles: true, crawl_toggles: true };
    assert!(one_tick(&tap("LeftShift"), &mut hand, habits).has(Button::Run));
    let sneaks = one_tick(&tap("C"), &mut hand, habits);
    assert!(sneaks.has(Button::Sneak) && !sneaks.has(Button::Run), "one or the other");
    assert_eq!(one_tick(&tap("Q"), &mut hand, habits).aim_offset(), vec2(4.0, 0.0));
    assert!(one_tick(&tap("F"), &mut hand, habits).has(Button::Throw), "the aim stays up");
    hand.let_go();
    let after = one_tick(&devices(&[]), &mut hand, habits);
    assert!(after.has(Button::Sneak) && after.aim == [0, 0], "time was turned back: nothing is thrown");
}

#[test]
fn crawling_can_be_a_switch_and_ends_by_another_posture() {
    let mut hand = InputState::default();
    let habits = HoldToggleOptions { sneak_toggles: true, crawl_toggles: true, ..Default::default() };
    assert!(one_tick(&tap("Z"), &mut hand, habits).has(Button::Crawl));
    assert!(one_tick(&devices(&["D"]), &mut hand, habits).has(Button::Crawl), "without a held key");
    let sneaks = one_tick(&tap("C"), &mut hand, habits);
    assert!(sneaks.has(Button::Sneak) && !sneaks.has(Button::Crawl));
}

#[test]
fn a_throw_goes_where_she_aimed_though_the_aim_key_went_up_in_the_same_frame() {
    let mut hand = InputState::default();
    let habits = HoldToggleOptions::default();
    for _ in 0..30 {
        one_tick(&devices(&["Q", "Down"]), &mut hand, habits);
    }
    let aimed = one_tick(&devices(&["Q"]), &mut hand, habits).aim_offset();
    let map = ControlMap::shipped();
    // A frame without a tick comes between.
    prepare(&map, &tap("F"), &mut hand, habits, STANCE, 0.01);
    let thrown = one_tick(&devices(&[]), &mut hand, habits);
    assert!(thrown.has(Button::Throw) && thrown.aim_offset() == aimed, "{} for {aimed}", thrown.aim_offset());
    let quick = one_tick(&tap("F"), &mut hand, habits);
    assert_eq!(quick.aim_offset(), vec2(5.0, 0.0), "the next one is quick again");
}

#[test]
fn sticks_walk_and_aim_like_keys() {
    let mut hand = InputState::default();
    let half = Devices { stick: vec2(0.5, 0.0), ..Devices::default() };
    assert_eq!(one_tick(&half, &mut hand, HoldToggleOptions::default()).go, [64, 0]);
    let aims = Devices { aim_stick: vec2(0.0, 1.0), ..devices(&["Q"]) };
    for _ in 0..30 {
        one_tick(&aims, &mut hand, HoldToggleOptions::default());
    }
    let aim = one_tick(&aims, &mut hand, HoldToggleOptions::default()).aim_offset();
    assert!(aim.y > 4.0 && aim.x == 4.0, "{aim}");
}

#[test]
fn a_held_throw_key_wants_an_aim() {
    let mut hand = InputState::default();
    assert!(!one_tick(&devices(&["F"]), &mut hand, HoldToggleOptions::default()).has(Button::Throw));
    let thrown = one_tick(&devices(&["Q", "F"]), &mut hand, HoldToggleOptions::default());
    assert!(thrown.has(Button::Throw));
    assert_eq!(thrown.aim_offset(), vec2(4.0, 0.0), "with keys alone she aims before her");
}

#[test]
fn a_tap_on_the_throw_key_without_an_aim_is_a_quick_throw() {
    let mut hand = InputState::default();
    let quick = one_tick(&tap("F"), &mut hand, HoldToggleOptions::default());
    assert!(quick.has(Button::Throw));
    assert_eq!(quick.aim_offset(), vec2(5.0, 0.0));
    assert!(
        !one_tick(&devices(&["F"]), &mut hand, HoldToggleOptions::default()).has(Button::Throw),
        "and counts once"
    );
    assert!(
        !one_tick(&tap("MouseLeft"), &mut hand, HoldToggleOptions::default()).has(Button::Throw),
        "a click is no tap"
    );
}

#[test]
fn with_nothing_to_throw_a_quick_throw_does_nothing() {
    let (map, mut hand) = (ControlMap::shipped(), InputState::default());
    let empty = PlayerStance { quick: None, ..STANCE };
    prepare(&map, &tap("F"), &mut hand, HoldToggleOptions::default(), empty, 1.0 / 60.0);
    assert!(!input(&map, &tap("F"), &mut hand).has(Button::Throw));
}

#[test]
fn arrows_steer_the_aim_and_not_the_feet() {
    let mut hand = InputState::default();
    let mut last = Input::IDLE;
    for _ in 0..30 {
        last = one_tick(&devices(&["Q", "Down", "D"]), &mut hand, HoldToggleOptions::default());
    }
    assert_eq!(last.go, [127, 0], "the letters still walk");
    assert!(last.aim_offset().y > 1.0 && last.aim_offset().x == 4.0);
    assert_eq!(one_tick(&devices(&[]), &mut hand, HoldToggleOptions::default()).aim, [0, 0]);
}

#[test]
fn an_aim_that_is_steered_goes_as_far_as_she_throws_and_comes_back_at_once() {
    let range = thief_girl::rules::Rules::shipped().player.throw_range;
    assert_eq!(ControlMap::shipped().aim.farthest_tiles, range);
    let mut hand = InputState::default();
    for _ in 0..300 {
        one_tick(&devices(&["Q", "Down"]), &mut hand, HoldToggleOptions::default());
    }
    let far = one_tick(&devices(&["Q", "Down"]), &mut hand, HoldToggleOptions::default()).aim_offset();
    assert!((far.length() - range).abs() < 0.2, "{far}");
    for _ in 0..6 {
        one_tick(&devices(&["Q", "Up"]), &mut hand, HoldToggleOptions::default());
    }
    let back = one_tick(&devices(&["Q", "Up"]), &mut hand, HoldToggleOptions::default()).aim_offset();
    assert!(back.y < far.y);
}

#[test]
fn an_arrow_key_moves_the_aim_a_little_when_tapped_and_fast_when_held() {
    let (mut hand, rules) = (InputState::default(), ControlMap::shipped().aim);
    let mut hold = |keys: &[&str], ticks: u32| {
        for _ in 0..ticks {
            one_tick(&devices(keys), &mut hand, HoldToggleOptions::default());
        }
        hand.aim.unwrap()
    };
    let begun = hold(&["Q"], 1);
    let tapped = hold(&["Q", "Down"], 6);
    assert!((0.1..0.4).contains(&(tapped.y - begun.y)), "a tenth of a second: {begun} to {tapped}");
    let released = hold(&["Q"], 60);
    let again = hold(&["Q", "Down"], 6);
    assert!((again.y - released.y - (tapped.y - begun.y)).abs() < 1e-4, "each press begins slowly");
    let before = hold(&["Q", "Left"], (rules.full_after_seconds * 60.0).ceil() as u32);
    let full = hold(&["Q", "Left"], 6);
    assert!((before.x - full.x - rules.tiles_per_second / 10.0).abs() < 0.02, "{before} to {full}");
}

/// Returns the input after a gamepad was held like this for `ticks` ticks.
fn by_pad(pad: pad::Pad, ticks: usize) -> Input {
    let (map, mut grip, mut hand) = (ControlMap::shipped(), PadState::default(), InputState::default());
    // The heist has begun.
    let mut last = one_tick(&Devices::default(), &mut hand, HoldToggleOptions::default());
    for _ in 0..ticks {
        grip.read(&pad, &map.pad);
        last = one_tick(&Devices::default().with(&grip), &mut hand, HoldToggleOptions::default());
    }
    last
}

#[test]
fn a_pad_walks_sneaks_and_uses() {
    let west = pad::Pad { sticks: [vec2(-1.0, 0.0), Vec2::ZERO], ..pad::Pad::default() };
    assert_eq!(by_pad(west, 1), Input::going(-Vec2::X));
    let slowly = pad::Pad { sticks: [vec2(-0.5, 0.0), Vec2::ZERO], ..pad::Pad::default() };
    assert!((-80..-30).contains(&by_pad(slowly, 1).go[0]), "half a stick is half a step");
    let sneaks = pad::Pad { sticks: west.sticks, ..pad::pressing(&["PadLeftShoulder", "PadSouth"]) };
    assert_eq!(by_pad(sneaks, 1), Input::going(-Vec2::X).with(Button::Sneak).with(Button::Use));
    assert_eq!(by_pad(pad::pressing(&["PadUp", "PadDown"]), 1), Input::IDLE.with(Button::Drop));
}

#[test]
fn a_pad_aims_with_one_trigger_and_throws_with_the_other() {
    let quick = by_pad(pad::pressing(&["PadRightTrigger"]), 1);
    assert_eq!(quick, Input::IDLE.with(Button::Throw).aiming(vec2(5.0, 0.0)), "at once, as a key does");
    assert_eq!(by_pad(pad::pressing(&["PadRightTrigger"]), 2), Input::IDLE, "and once");
    let down = [Vec2::ZERO, vec2(0.0, 1.0)];
    let aims = pad::Pad { sticks: down, ..pad::pressing(&["PadLeftTrigger"]) };
    let aim = by_pad(aims, 30).aim_offset();
    assert!(aim.x == 4.0 && aim.y > 4.0, "{aim}");
    let throws = pad::Pad { sticks: down, ..pad::pressing(&["PadLeftTrigger", "PadRightTrigger"]) };
    assert!(by_pad(throws, 1).has(Button::Throw));
}

#[test]
fn an_aim_on_the_glass_is_thrown_when_it_is_let_go() {
    use touch::{FingerPhase, Touch, TouchButton, TouchContext, TouchControls, TouchView};
    let (map, mut glass, mut hand) = (ControlMap::shipped(), TouchControls::default(), InputState::default());
    let (middle, half) = (vec2(600.0, 240.0), vec2(20.0, 20.0));
    let button = TouchButton { key: "TouchAim".into(), middle, half, is_disc: true };
    let mut frame = |phase, at| {
        glass.read(
            &[Touch { id: 1, phase, at }],
            std::slice::from_ref(&button),
            TouchView { over: TouchContext::Heist, size: vec2(640.0, 360.0), scale: 1.0 },
            &map.glass,
            1.0 / 60.0,
        );
        let mut devices = Devices::default().touched(&glass.said);
        // As the heist does, which knows how far the player throws.
        if let Some(touch::TouchAim::Drawn(part)) = glass.said.aim {
            (devices.mouse, devices.mouse_moved) = (Some(part * map.aim.farthest_tiles), true);
        }
        one_tick(&devices, &mut hand, HoldToggleOptions::default())
    };
    frame(FingerPhase::Began, middle);
    let drawn = frame(FingerPhase::Held, middle - vec2(map.glass.aim_px, 0.0));
    assert!(drawn.aim_offset() == vec2(-9.0, 0.0) && !drawn.has(Button::Throw), "{drawn:?}");
    let thrown = frame(FingerPhase::Lifted, middle - vec2(map.glass.aim_px, 0.0));
    assert!(thrown.has(Button::Throw) && thrown.aim_offset() == vec2(-9.0, 0.0), "{thrown:?}");
}

#[test]
fn the_mouse_aims_where_it_points() {
    let mut hand = InputState::default();
    let mut mouse = devices(&["MouseRight"]);
    mouse.mouse = Some(vec2(-3.0, 2.0));
    assert_eq!(one_tick(&mouse, &mut hand, HoldToggleOptions::default()).aim_offset(), vec2(-3.0, 2.0));
}

#[test]
fn with_the_aim_key_the_mouse_aims_at_once_though_it_lies_still() {
    let mut hand = InputState::default();
    let mut devices = devices(&["Q"]);
    (devices.mouse, devices.mouse_points) = (Some(vec2(-3.0, 2.0)), true);
    let first = one_tick(&devices, &mut hand, HoldToggleOptions::default());
    assert_eq!(first.aim_offset(), vec2(-3.0, 2.0), "in the tick in which the key went down");
    assert_eq!(one_tick(&devices, &mut hand, HoldToggleOptions::default()), first, "and it stays there");
    devices.down.insert("Right".into());
    for _ in 0..6 {
        one_tick(&devices, &mut hand, HoldToggleOptions::default());
    }
    let steered = one_tick(&devices, &mut hand, HoldToggleOptions::default()).aim_offset();
    assert!(steered.x > -3.0 && steered.y == 2.0, "the arrows take over from there: {steered}");
}

#[test]
fn who_steers_by_arrows_aims_before_her_wherever_the_mouse_was_left() {
    let mut hand = InputState::default();
    let mut devices = devices(&["Q"]);
    devices.mouse = Some(vec2(-3.0, 2.0));
    assert_eq!(one_tick(&devices, &mut hand, HoldToggleOptions::default()).aim_offset(), vec2(4.0, 0.0));
}
