use super::super::ControlMap;
use super::*;
use proptest::prelude::*;
use thief_girl::base::vec2;

/// The fingers of a player, and the buttons under them.
struct TestFingers {
    map: ControlMap,
    glass: TouchControls,
    places: Vec<TouchButton>,
    pane: TouchView,
}

/// A tablet that shows one game pixel as one page pixel.
const PANE: TouchView = TouchView { over: TouchContext::Menu, size: Vec2::new(640.0, 360.0), scale: 1.0 };
const FRAME: f32 = 1.0 / 60.0;

impl TestFingers {
    fn over(over: TouchContext) -> Self {
        let map = ControlMap::shipped();
        let disc = |(key, [x, y, radius]): (&String, &[f32; 3])| TouchButton {
            key: key.clone(),
            middle: vec2(*x, *y),
            half: vec2(*radius, *radius),
            is_disc: true,
        };
        // As while the player is not aiming and has items to choose from.
        let shown =
            |name: &&String| !["TouchThrow", "TouchLower", "TouchDrop", "TouchBack"].contains(&name.as_str());
        let places = map.glass.discs.iter().filter(|(name, _)| shown(name)).map(disc).collect();
        Self { map, glass: TouchControls::default(), places, pane: TouchView { over, ..PANE } }
    }

    fn frame(&mut self, touches: &[(u64, FingerPhase, Vec2)]) -> TouchOutput {
        let touches: Vec<Touch> =
            touches.iter().map(|(id, phase, at)| Touch { id: *id, phase: *phase, at: *at }).collect();
        self.glass.read(&touches, &self.places, self.pane, &self.map.glass, FRAME);
        self.glass.said.clone()
    }

    fn disc(&self, key: &str) -> Vec2 {
        let [x, y, _] = self.map.glass.discs[key];
        vec2(x, y)
    }
}

use FingerPhase::*;

/// Players hold a wide phone with their thumbs beside the picture.
#[test]
fn a_thumb_beside_the_picture_has_a_stick_too() {
    for at in [vec2(-80.0, 200.0), vec2(60.0, 420.0), vec2(-5.0, 365.0)] {
        let mut hands = TestFingers::over(TouchContext::Heist);
        hands.frame(&[(1, Began, at)]);
        let pushed = hands.frame(&[(1, Held, at + vec2(34.0, 0.0))]);
        assert_eq!((pushed.stick, pushed.thumb), (Vec2::X, Some([at, at + vec2(34.0, 0.0)])), "{at}");
    }
    let mut hands = TestFingers::over(TouchContext::Heist);
    hands.frame(&[(1, Began, vec2(-80.0, 40.0))]);
    assert_eq!(hands.frame(&[(1, Held, vec2(-40.0, 40.0))]).thumb, None, "above the zone of the stick");
}

/// 44 pixels of the page are the width of a fingertip, however small the picture is shown.
#[test]
fn what_is_shown_small_is_still_as_wide_as_a_finger() {
    let mut hands = TestFingers::over(TouchContext::Menu);
    hands.places = vec![TouchButton {
        key: "Enter".into(),
        middle: vec2(300.0, 340.0),
        half: vec2(20.0, 7.0),
        is_disc: false,
    }];
    let mut presses = |scale: f32, page_px: f32| {
        hands.pane.scale = scale;
        let said = hands.frame(&[(1, Began, vec2(300.0, 340.0 - page_px / scale))]);
        hands.frame(&[]);
        said.pressed.contains("Enter")
    };
    for scale in [0.6, 1.0, 2.0] {
        assert!(presses(scale, 21.9), "at {scale}");
    }
    assert!(!presses(1.0, 22.1) && !presses(0.6, 22.1), "and no wider");
    assert!(presses(4.0, 4.0 * 11.9), "where it is shown large, it is as large as it is seen");
}

#[test]
fn every_button_is_as_wide_as_a_finger_where_the_picture_is_shown_as_it_is() {
    let rules = ControlMap::shipped().glass;
    for (key, [_, _, radius]) in &rules.discs {
        assert!(2.0 * radius >= rules.least_page_px, "{key} is {} wide", 2.0 * radius);
    }
}

const THUMB: Vec2 = Vec2::new(100.0, 260.0);

#[test]
fn two_thumbs_walk_and_use_at_once() {
    let mut hands = TestFingers::over(TouchContext::Heist);
    let button = hands.disc("TouchUse");
    hands.frame(&[(1, Began, THUMB)]);
    let both = hands.frame(&[(1, Held, THUMB + vec2(34.0, 0.0)), (2, Began, button)]);
    assert_eq!(both.stick, Vec2::X);
    assert!(both.pressed.contains("TouchUse") && both.down.contains("TouchUse"));
    let later = hands.frame(&[(1, Held, THUMB + vec2(34.0, 0.0)), (2, Held, button)]);
    assert!(later.pressed.is_empty() && later.down.contains("TouchUse"), "it went down once");
    let one = hands.frame(&[(1, Held, THUMB + vec2(34.0, 0.0)), (2, Lifted, button)]);
    assert!(one.down.is_empty() && one.stick == Vec2::X);
    assert_eq!(hands.frame(&[]).stick, Vec2::ZERO);
}

#[test]
fn the_stick_comes_up_where_the_thumb_lands_and_runs_beyond_its_rim() {
    let mut hands = TestFingers::over(TouchContext::Heist);
    let resting = hands.frame(&[(1, Began, THUMB)]);
    assert_eq!((resting.stick, resting.thumb), (Vec2::ZERO, Some([THUMB, THUMB])));
    let nudged = hands.frame(&[(1, Held, THUMB + vec2(0.0, 5.0))]);
    assert_eq!(nudged.stick, Vec2::ZERO, "no thumb lies quite still");
    let slowly = hands.frame(&[(1, Held, THUMB + vec2(0.0, 18.0))]);
    assert!((0.3..0.6).contains(&slowly.stick.y) && !slowly.down.contains("TouchRun"));
    let runs = hands.frame(&[(1, Held, THUMB + vec2(0.0, 60.0))]);
    assert!(runs.stick == Vec2::Y && runs.down.contains("TouchRun"));
    // Far out the stick has moved along, so that the player turns round at once.
    hands.frame(&[(1, Held, THUMB + vec2(200.0, 0.0))]);
    let back = hands.frame(&[(1, Held, THUMB + vec2(100.0, 0.0))]);
    assert!(back.stick.x < -0.9, "{}", back.stick);
}

#[test]
fn a_finger_that_slides_off_its_button_still_holds_it() {
    let mut hands = TestFingers::over(TouchContext::Heist);
    let button = hands.disc("TouchRewind");
    hands.frame(&[(1, Began, button)]);
    assert!(hands.frame(&[(1, Held, vec2(320.0, 180.0))]).down.contains("TouchRewind"));
    let over_another = hands.disc("TouchWhistle");
    let slid = hands.frame(&[(1, Held, over_another)]);
    assert!(slid.pressed.is_empty() && !slid.down.contains("TouchWhistle"));
}

#[test]
fn sneaking_and_crawling_are_switches_and_exclude_each_other() {
    let mut hands = TestFingers::over(TouchContext::Heist);
    let tap = |hands: &mut TestFingers, key: &str| {
        let at = hands.disc(key);
        hands.frame(&[(7, Began, at)]);
        hands.frame(&[(7, Lifted, at)]);
        hands.frame(&[]).down
    };
    assert_eq!(tap(&mut hands, "TouchSneak"), ["TouchSneak".to_string()].into());
    assert_eq!(tap(&mut hands, "TouchCrawl"), ["TouchCrawl".to_string()].into());
    assert_eq!(tap(&mut hands, "TouchCrawl"), BTreeSet::new());
    tap(&mut hands, "TouchSneak");
    hands.frame(&[(1, Began, THUMB)]);
    let far = hands.frame(&[(1, Held, THUMB + vec2(60.0, 0.0))]);
    assert!(!far.down.contains("TouchRun"), "who sneaks does not run by a long thumb");
}

#[test]
fn an_aim_is_drawn_from_its_button_and_let_fly() {
    let mut hands = TestFingers::over(TouchContext::Heist);
    let button = hands.disc("TouchAim");
    assert!(hands.frame(&[(1, Began, button)]).down.contains("TouchAim"));
    let drawn = hands.frame(&[(1, Held, button + vec2(-35.0, 0.0))]);
    assert_eq!(drawn.aim, Some(TouchAim::Drawn(vec2(-0.5, 0.0))));
    let thrown = hands.frame(&[(1, Lifted, button + vec2(-35.0, 0.0))]);
    assert!(thrown.pressed.contains("TouchThrow") && thrown.down.contains("TouchAim"));
    assert!(hands.frame(&[]).down.contains("TouchAim"), "a tick may come later than a frame");
    for _ in 0..20 {
        hands.frame(&[]);
    }
    assert!(hands.frame(&[]).down.is_empty());
}

#[test]
fn an_aim_that_is_drawn_back_throws_nothing() {
    let mut hands = TestFingers::over(TouchContext::Heist);
    let button = hands.disc("TouchAim");
    hands.frame(&[(1, Began, button)]);
    hands.frame(&[(1, Held, button + vec2(-60.0, 0.0))]);
    let back = hands.frame(&[(1, Lifted, button + vec2(-3.0, 0.0))]);
    assert!(!back.pressed.contains("TouchThrow") && !back.down.contains("TouchAim"));
}

#[test]
fn after_a_tap_on_aim_a_tap_in_the_world_sets_it() {
    let mut hands = TestFingers::over(TouchContext::Heist);
    let button = hands.disc("TouchAim");
    hands.frame(&[(1, Began, button)]);
    hands.frame(&[(1, Lifted, button)]);
    let world = vec2(400.0, 150.0);
    assert_eq!(hands.frame(&[(2, Began, world)]).aim, Some(TouchAim::At(world)));
    assert!(hands.frame(&[(2, Lifted, world)]).down.contains("TouchAim"), "it stays up");
    // Inside the zone of the stick a tap also aims, and a push walks.
    hands.frame(&[(3, Began, THUMB)]);
    assert_eq!(hands.frame(&[(3, Lifted, THUMB)]).aim, Some(TouchAim::At(THUMB)));
    hands.frame(&[(4, Began, THUMB)]);
    assert_eq!(hands.frame(&[(4, Held, THUMB + vec2(34.0, 0.0))]).stick, Vec2::X);
    hands.frame(&[(4, Lifted, THUMB + vec2(34.0, 0.0))]);
    hands.frame(&[(5, Began, button)]);
    assert!(hands.frame(&[(5, Lifted, button)]).pressed.contains("TouchThrow"));
}

#[test]
fn a_touch_that_the_system_takes_lets_go_and_throws_nothing() {
    let mut hands = TestFingers::over(TouchContext::Heist);
    let button = hands.disc("TouchAim");
    hands.frame(&[(1, Began, button), (2, Began, THUMB)]);
    hands.frame(&[(1, Held, button - vec2(50.0, 0.0)), (2, Held, THUMB + vec2(30.0, 0.0))]);
    let lost = hands.frame(&[(1, Lost, button - vec2(50.0, 0.0)), (2, Lost, THUMB + vec2(30.0, 0.0))]);
    assert!(lost.pressed.is_empty() && lost.down.is_empty() && lost.stick == Vec2::ZERO);
    // Nor if the touch disappears without notice.
    hands.frame(&[(1, Began, button)]);
    hands.frame(&[(1, Held, button - vec2(50.0, 0.0))]);
    let gone = hands.frame(&[]);
    assert!(gone.pressed.is_empty() && gone.down.is_empty());
}

#[test]
fn a_tap_between_two_frames_is_not_lost() {
    let mut hands = TestFingers::over(TouchContext::Heist);
    let at = hands.disc("TouchUse");
    assert!(hands.frame(&[(1, Lifted, at)]).pressed.contains("TouchUse"));
    let mut hands = TestFingers::over(TouchContext::Menu);
    let said = hands.frame(&[(1, Lifted, vec2(320.0, 200.0))]);
    assert!(said.clicked && said.pointer == Some(vec2(320.0, 200.0)));
}

#[test]
fn in_a_menu_a_tap_clicks_when_it_is_lifted_and_a_swipe_turns_the_list() {
    let mut hands = TestFingers::over(TouchContext::Menu);
    let at = vec2(320.0, 200.0);
    assert!(!hands.frame(&[(1, Began, at)]).clicked, "it may become a swipe");
    assert!(hands.frame(&[(1, Lifted, at)]).clicked);
    hands.frame(&[(2, Began, at)]);
    assert_eq!(hands.frame(&[(2, Held, at + vec2(0.0, 20.0))]).wheel, 1.0);
    assert_eq!(hands.frame(&[(2, Held, at + vec2(0.0, 22.0))]).wheel, 0.0);
    assert_eq!(hands.frame(&[(2, Held, at - vec2(0.0, 20.0))]).wheel, -1.0);
    assert!(!hands.frame(&[(2, Lifted, at)]).clicked);
}

#[test]
fn a_film_is_held_as_by_a_mouse() {
    let mut hands = TestFingers::over(TouchContext::Replay);
    let at = vec2(320.0, 340.0);
    hands.places.clear();
    let began = hands.frame(&[(1, Began, at)]);
    assert!(began.clicked && began.down.contains("MouseLeft"));
    let pulled = hands.frame(&[(1, Held, at + vec2(50.0, 0.0))]);
    assert!(!pulled.clicked && pulled.down.contains("MouseLeft"));
    assert_eq!(pulled.pointer, Some(at + vec2(50.0, 0.0)));
    assert!(!hands.frame(&[(1, Lifted, at + vec2(50.0, 0.0))]).down.contains("MouseLeft"));
}

#[test]
fn what_was_begun_on_one_screen_does_not_go_on_on_the_next() {
    let mut hands = TestFingers::over(TouchContext::Heist);
    let pause = hands.disc("TouchPause");
    hands.frame(&[(1, Began, THUMB), (2, Began, pause)]);
    hands.pane.over = TouchContext::Menu;
    let said = hands.frame(&[(1, Held, THUMB + vec2(40.0, 0.0)), (2, Held, pause)]);
    assert_eq!((said.stick, said.down.len(), said.pointer), (Vec2::ZERO, 0, None));
    let lifted = hands.frame(&[(1, Lifted, THUMB), (2, Lifted, pause)]);
    assert!(!lifted.clicked, "a finger that held the pause button chooses nothing");
}

#[test]
fn a_hint_is_a_button_but_not_under_the_thumb_that_walks() {
    let hint = |x: f32| TouchButton {
        key: "Escape".into(),
        middle: vec2(x, 200.0),
        half: vec2(20.0, 9.0),
        is_disc: false,
    };
    let mut hands = TestFingers::over(TouchContext::Heist);
    hands.places = vec![hint(100.0), hint(320.0)];
    assert!(hands.frame(&[(1, Began, vec2(330.0, 203.0))]).pressed.contains("Escape"));
    let walks = hands.frame(&[(2, Began, vec2(100.0, 200.0))]);
    assert!(walks.pressed.is_empty() && walks.thumb.is_some());
}

#[test]
fn a_button_under_the_thumb_that_walks_is_pressed() {
    let pouches = TouchButton {
        key: "TouchNext".into(),
        middle: vec2(212.0, 335.0),
        half: vec2(36.0, 17.0),
        is_disc: true,
    };
    let mut hands = TestFingers::over(TouchContext::Heist);
    hands.places = vec![pouches];
    let said = hands.frame(&[(1, Began, vec2(200.0, 330.0))]);
    assert!(said.pressed.contains("TouchNext") && said.thumb.is_none());
    assert!(hands.frame(&[(2, Began, THUMB)]).thumb.is_some(), "above them she walks");
}

#[test]
fn every_button_does_something_and_none_hides_another() {
    let map = ControlMap::shipped();
    let does = |name: &str| map.actions_of(name).next().is_some();
    assert_eq!(map.glass.check(does), Ok(()));
    let mut wrong = map.glass.clone();
    wrong.discs.insert("TouchMoon".into(), [300.0, 100.0, 20.0]);
    assert!(wrong.check(does).unwrap_err().contains("TouchMoon"));
    let discs: Vec<[f32; 3]> = map.glass.discs.values().copied().collect();
    for a in &discs {
        assert!(
            a[0] - a[2] >= 0.0 && a[0] + a[2] <= 640.0 && a[1] + a[2] <= 360.0,
            "{a:?} is off the picture"
        );
        for b in discs.iter().filter(|b| b[..2] != a[..2]) {
            let apart = vec2(a[0], a[1]).distance(vec2(b[0], b[1]));
            assert!(apart >= a[2] + b[2], "{a:?} lies over {b:?}");
        }
    }
}

fn finger() -> impl Strategy<Value = (u64, FingerPhase, Vec2)> {
    let phase = prop_oneof![Just(Began), Just(Held), Just(Lifted), Just(Lost)];
    (0u64..4, phase, -10.0f32..650.0, -10.0f32..370.0).prop_map(|(id, phase, x, y)| (id, phase, vec2(x, y)))
}

proptest! {
    #[test]
    fn whatever_fingers_do_nothing_stays_held(frames in prop::collection::vec(prop::collection::vec(finger(), 0..4), 0..40)) {
        let mut hands = TestFingers::over(TouchContext::Heist);
        for touches in frames {
            let said = hands.frame(&touches);
            prop_assert!(said.stick.length() <= 1.0 + 1e-5);
        }
        for _ in 0..30 {
            hands.frame(&[]);
        }
        let said = hands.frame(&[]);
        let held: Vec<&String> =
            said.down.iter().filter(|key| !SWITCHES.contains(&key.as_str()) && *key != AIM).collect();
        prop_assert!(held.is_empty() && said.stick == Vec2::ZERO, "{:?}", held);
    }
}
