//! What she wears, and what it does: a test for every outfit.

use crate::support;

use crate::support::{Run, on};
use thief_girl::model::{Awareness, Button, Event, Input};
use thief_girl::rules::Outfit;
use thief_girl::sense::see::{Cone, cone};

const HALL: &str = "
    ############
    #A........@#
    #..........#
    ############
";

/// She stands before a guard who looks at her, in this light, in this outfit.
fn watched(outfit: Outfit, light: f32, tiles: f32) -> Run {
    let mut run = on(HALL).moon(light).looks('A', "E").stoic().outfit(outfit).begin();
    run.put_her(1.5 + tiles, 1.5);
    run
}

/// How many ticks he takes to be sure of her.
fn ticks_to_be_seen(outfit: Outfit, light: f32, tiles: f32) -> u32 {
    let mut run = watched(outfit, light, tiles);
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    run.sim.tick
}

/// Is she noticed within a second, at any distance up to where she stands?
fn noticed(mut run: Run, input: Input) -> bool {
    run.hold(input, 60).first("glimpsed").is_some()
}

#[test]
fn plain_clothes_do_nothing() {
    let plain = thief_girl::rules::Rules::shipped().outfits[&Outfit::Plain];
    let numbers = [plain.seen_time.lit, plain.seen_time.dim, plain.seen_time.dark, plain.footstep];
    assert_eq!((numbers, plain.accepted_beyond), ([1.0; 4], None));
    assert_eq!(ticks_to_be_seen(Outfit::Plain, 0.7, 2.0), 43);
}

#[test]
fn the_shadow_outfit_helps_in_the_dark_a_little_at_dusk_and_not_in_the_light() {
    // (0.35 + 1.85 · (2 ÷ 9)^1.3) × light × 1.15 s, × 1.5 in the dark and 1.2 at dusk.
    let ticks = |outfit, light| ticks_to_be_seen(outfit, light, 2.0);
    assert_eq!((ticks(Outfit::Plain, 0.1), ticks(Outfit::Shadow, 0.1)), (106, 159));
    assert_eq!((ticks(Outfit::Plain, 0.4), ticks(Outfit::Shadow, 0.4)), (68, 82));
    assert_eq!((ticks(Outfit::Plain, 0.7), ticks(Outfit::Shadow, 0.7)), (43, 43));
}

#[test]
fn tabi_and_livery_hide_nothing_from_near() {
    for outfit in [Outfit::Tabi, Outfit::Servant] {
        assert_eq!(ticks_to_be_seen(outfit, 0.1, 2.0), ticks_to_be_seen(Outfit::Plain, 0.1, 2.0));
        assert_eq!(ticks_to_be_seen(outfit, 0.7, 3.9), ticks_to_be_seen(Outfit::Plain, 0.7, 3.9));
    }
}

#[test]
fn in_livery_she_is_accepted_beyond_four_tiles() {
    let seen = |outfit, tiles| noticed(watched(outfit, 0.7, tiles), Input::IDLE);
    assert!(seen(Outfit::Plain, 4.1) && !seen(Outfit::Servant, 4.1) && !seen(Outfit::Servant, 8.0));
    assert!(seen(Outfit::Servant, 3.9), "up close he knows his own people");
}

#[test]
fn a_servant_walks_upright_and_does_nothing_with_her_hands() {
    let noticed = |input: Input| noticed(watched(Outfit::Servant, 0.7, 6.0), input);
    assert!(!noticed(Input::IDLE));
    assert!(!noticed(support::go("S")), "she may walk");
    for button in [Button::Run, Button::Sneak, Button::Crawl] {
        assert!(noticed(Input::IDLE.with(button)), "{button:?}");
    }
    // A lamp in her fingers, six tiles from him.
    let map = "
        #########*##
        #A......@..#
        ############
    ";
    let mut run = on(map).moon(0.7).looks('A', "E").stoic().outfit(Outfit::Servant).begin();
    run.put_her(9.5, 1.5).idle(10);
    run.hold(Input::IDLE.with(Button::Use), 20);
    run.told(&["glimpsed"], &["11 A glimpses her lit 1.00 walk 8.0"]);
}

#[test]
fn with_the_heirloom_in_her_arms_nobody_takes_her_for_a_servant() {
    let taken = |letter: char| {
        let map = format!("############\n#A......{letter}@.#\n############");
        let mut run = on(&map).moon(0.7).looks('A', "W").stoic().outfit(Outfit::Servant).begin();
        run.idle(1).script("steal").idle(30);
        assert!(run.first("stolen").is_some());
        let guard = run.guard('A');
        run.sim.with(guard, |facing: &mut thief_girl::model::Facing| facing.0 = thief_girl::base::Vec2::X);
        noticed(run, Input::IDLE)
    };
    assert!(taken('$') && !taken('c'));
}

#[test]
fn who_investigates_or_is_cautious_trusts_no_livery() {
    let begin = || watched(Outfit::Servant, 0.7, 6.0);
    let with = |change: fn(&mut Awareness)| {
        let mut run = begin();
        let guard = run.guard('A');
        run.sim.with(guard, change);
        noticed(run, Input::IDLE)
    };
    assert!(!with(|awareness| awareness.meter = 50.0), "curious is not enough");
    assert!(with(|awareness| awareness.meter = 70.0));
    assert!(with(|awareness| awareness.caution_until = 600));
}

#[test]
fn a_thing_in_her_hand_is_a_servants_work() {
    let map = "############\n#A......g@.#\n############";
    let mut run = on(map).moon(0.7).looks('A', "E").stoic().outfit(Outfit::Servant).begin();
    run.idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(60);
    run.told(&["pick", "glimpsed"], &["2 she picks up bottle"]);
}

#[test]
fn the_cone_that_is_drawn_ends_where_she_is_accepted() {
    let farthest = |outfit, input: Input| {
        let mut run = watched(outfit, 0.7, 8.0);
        run.hold(input, 1);
        let polygon = cone(&run.sim, run.guard('A'), Cone::Main);
        polygon.iter().map(|p| (*p - polygon[0]).length()).fold(0.0, f32::max)
    };
    assert!((farthest(Outfit::Plain, Input::IDLE) - 9.0).abs() < 1e-4);
    assert!((farthest(Outfit::Servant, Input::IDLE) - 4.0).abs() < 1e-4);
    assert!((farthest(Outfit::Servant, Input::IDLE.with(Button::Sneak)) - 9.0).abs() < 1e-4);
}
