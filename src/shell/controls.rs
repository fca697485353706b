//! From keys and mouse to the one small [`Input`] of a tick. Which key does what is data: `assets/rules/controls.json`.
//!
//! Nothing here asks a device: [`Devices`] is what was held and pressed, and the rest is a pure function of it.

pub mod action;
pub mod bindings;
pub mod film;
pub mod glass;
pub mod keys;
pub mod pad;
pub mod using;

pub use action::Action;
pub use bindings::{Bindings, Clash, Refusal};
pub use using::{InHand, Using};

use film::FilmKeys;
use glass::{GlassRules, Said};
use pad::{Grip, PadRules};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use thief_girl::base::{Vec2, vec2};
use thief_girl::model::{Button, Input};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControlMap {
    /// The names of keys are those of macroquad's `KeyCode`, and `MouseLeft`, `MouseRight`, `MouseMiddle`.
    keys: BTreeMap<Action, Vec<String>>,
    pub aim: AimRules,
    pub pad: PadRules,
    pub glass: GlassRules,
    /// The keys of whoever watches a recording.
    #[serde(default)]
    pub film: FilmKeys,
}

/// How arrow keys and sticks aim.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AimRules {
    /// How far before her the aim begins.
    pub first_tiles: f32,
    pub tiles_per_second: f32,
    /// No farther from her than this: as far as she throws.
    pub farthest_tiles: f32,
}

impl ControlMap {
    pub fn shipped() -> Self {
        let json = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/controls.json"));
        let mut map = Self::parse(json).expect("a test reads the shipped file");
        if cfg!(target_arch = "wasm32") {
            // Control and W closes a browser's tab: too dear a price for sneaking upwards.
            map.keys.values_mut().for_each(|keys| keys.retain(|k| !k.ends_with("Control")));
        }
        map
    }

    pub fn parse(json: &str) -> Result<Self, String> {
        let map: Self =
            serde_json::from_str(json).map_err(|why| format!("assets/rules/controls.json: {why}"))?;
        let checks = [map.check(), map.pad.check(), map.glass.check(&map), map.film.check()];
        checks.into_iter().collect::<Result<(), String>>().map(|()| map)
    }

    /// Is there a key for everything, is each one a key, and does none do two things at once?
    fn check(&self) -> Result<(), String> {
        let file = "assets/rules/controls.json";
        if let Some(action) = Action::all().find(|action| self.keys(*action).is_empty()) {
            return Err(format!("{file}: no key is bound to {action:?}: add one"));
        }
        if let Some(name) = self.keys.values().flatten().find(|name| !keys::is_known(name)) {
            return Err(format!("{file}: there is no key {name}: see docs/CONTROLS.md for their names"));
        }
        match self.clashes().first() {
            Some(Clash { key, actions }) => {
                Err(format!("{file}: {key} would do {actions:?} at once: take it away from all but one"))
            }
            None => Ok(()),
        }
    }

    pub fn keys(&self, action: Action) -> &[String] {
        self.keys.get(&action).map_or(&[], Vec::as_slice)
    }

    /// The key to tell a player about who plays with such a device.
    pub fn first(&self, action: Action, using: Using) -> &str {
        using.first(self.keys(action))
    }

    /// The same with keys of a player's own.
    pub fn with(mut self, own: &Bindings) -> Self {
        self.keys.extend(own.0.iter().map(|(action, keys)| (*action, keys.clone())));
        self
    }
}

/// What the hands do in a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Devices {
    pub down: BTreeSet<String>,
    /// Went down in this frame, even if up again already.
    pub pressed: BTreeSet<String>,
    /// The mouse in the world, from her own place, in tiles; `None` while it is outside.
    pub mouse: Option<Vec2>,
    pub mouse_moved: bool,
    /// The sticks of a pad or on the glass: where she walks, and how the aim moves. No longer than 1.
    pub stick: Vec2,
    pub aim_stick: Vec2,
    /// What was touched last.
    pub using: Using,
    /// What the fingers say, where it is no key.
    pub glass: Said,
}

impl Devices {
    /// The same with a pad.
    pub fn with(mut self, grip: &Grip) -> Self {
        self.down.extend(grip.down.iter().map(|name| name.to_string()));
        self.pressed.extend(grip.pressed.iter().map(|name| name.to_string()));
        let [walk, aim] = grip.sticks;
        (self.stick, self.aim_stick) = (walk, aim);
        self
    }

    /// The same with fingers on the glass.
    pub fn touched(mut self, said: &Said) -> Self {
        self.down.extend(said.down.iter().cloned());
        self.pressed.extend(said.pressed.iter().cloned());
        if said.stick != Vec2::ZERO {
            self.stick = said.stick;
        }
        self.glass = said.clone();
        self
    }

    pub fn is_down(&self, map: &ControlMap, action: Action) -> bool {
        map.keys(action).iter().any(|key| self.down.contains(key) || self.pressed.contains(key))
    }

    pub fn was_pressed(&self, map: &ControlMap, action: Action) -> bool {
        map.keys(action).iter().any(|key| self.pressed.contains(key))
    }
}

/// What must be remembered from frame to frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hand {
    habits: Habits,
    /// The switches that are on.
    on: BTreeSet<Action>,
    /// Where she aims, from her own place, in tiles; `None`: nowhere.
    pub aim: Option<Vec2>,
    /// The arrows steer the aim, not the mouse.
    by_arrows: bool,
    /// Pressed since the last tick: a tap between two ticks must not be lost.
    tapped: BTreeSet<String>,
}

impl Hand {
    /// Time was turned back: nothing that was begun goes on by itself. A switch stays as it was put.
    pub fn let_go(&mut self) {
        self.on.remove(&Action::Aim);
        *self = Self { habits: self.habits, on: std::mem::take(&mut self.on), ..Self::default() };
    }

    /// Turns the switches that were pressed. Nobody sneaks and runs.
    fn switch(&mut self, map: &ControlMap, devices: &Devices) {
        for action in Habits::CHOICES {
            if !self.habits.toggles(action) {
                self.on.remove(&action);
            } else if devices.was_pressed(map, action) && !self.on.remove(&action) {
                self.on.insert(action);
                match action {
                    Action::Run => self.on.remove(&Action::Sneak),
                    Action::Sneak => self.on.remove(&Action::Run),
                    _ => false,
                };
            }
        }
    }

    /// Is it held, or switched on?
    fn does(&self, action: Action, held: bool) -> bool {
        if self.habits.toggles(action) { self.on.contains(&action) } else { held }
    }
}

/// What the settings say about the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    pub sneak_toggles: bool,
    pub run_toggles: bool,
    pub aim_toggles: bool,
}

impl Habits {
    /// What may be a switch.
    const CHOICES: [Action; 3] = [Action::Sneak, Action::Run, Action::Aim];

    /// Is the key of an action a switch?
    const fn toggles(self, action: Action) -> bool {
        match action {
            Action::Sneak => self.sneak_toggles,
            Action::Run => self.run_toggles,
            Action::Aim => self.aim_toggles,
            _ => false,
        }
    }
}

/// Once a frame, before its ticks. `facing` is where she looks, `seconds` how long the frame was.
pub fn prepare(
    map: &ControlMap,
    devices: &Devices,
    hand: &mut Hand,
    habits: Habits,
    facing: Vec2,
    seconds: f32,
) {
    hand.tapped.extend(devices.pressed.iter().cloned());
    hand.habits = habits;
    hand.switch(map, devices);
    aim(map, devices, hand, facing, seconds);
}

fn aim(map: &ControlMap, devices: &Devices, hand: &mut Hand, facing: Vec2, seconds: f32) {
    if !hand.does(Action::Aim, devices.is_down(map, Action::Aim)) {
        hand.aim = None;
        hand.by_arrows = false;
        return;
    }
    let arrows = arrows(devices);
    if arrows != Vec2::ZERO {
        hand.by_arrows = true;
    } else if devices.mouse_moved {
        hand.by_arrows = false;
    }
    let begun = hand.aim.unwrap_or(facing * map.aim.first_tiles);
    let by_mouse = devices.mouse.filter(|_| !hand.by_arrows && !begun_by_key(map, devices, hand));
    let moved = begun + arrows * map.aim.tiles_per_second * seconds;
    hand.aim = Some(by_mouse.unwrap_or(moved.clamp_length_max(map.aim.farthest_tiles)));
}

/// With a key and a mouse that lies still, the aim begins before her, not wherever the mouse was left.
fn begun_by_key(map: &ControlMap, devices: &Devices, hand: &mut Hand) -> bool {
    let by_mouse_button =
        map.keys(Action::Aim).iter().any(|k| k.starts_with("Mouse") && devices.down.contains(k));
    if hand.aim.is_none() && !by_mouse_button && !devices.mouse_moved {
        hand.by_arrows = true;
    }
    hand.by_arrows
}

fn arrows(devices: &Devices) -> Vec2 {
    let axis = |less: &str, more: &str| {
        f32::from(i8::from(devices.down.contains(more)) - i8::from(devices.down.contains(less)))
    };
    vec2(axis("Left", "Right"), axis("Up", "Down")) + devices.aim_stick
}

/// The input of a tick. Ask for it once a tick: it uses up what was tapped.
pub fn input(map: &ControlMap, devices: &Devices, hand: &mut Hand) -> Input {
    let tapped = std::mem::take(&mut hand.tapped);
    let aiming = hand.aim.is_some();
    let held = |action| {
        let mut keys = map.keys(action).iter();
        // While she aims the arrows are not feet.
        keys.any(|k| !(aiming && is_arrow(k)) && (devices.down.contains(k) || tapped.contains(k)))
    };
    let axis = |less, more| f32::from(i8::from(held(more)) - i8::from(held(less)));
    let keys = vec2(axis(Action::Left, Action::Right), axis(Action::Up, Action::Down));
    let mut input = Input::going(keys + devices.stick);
    let buttons = [
        (Button::Run, hand.does(Action::Run, held(Action::Run))),
        (Button::Sneak, hand.does(Action::Sneak, held(Action::Sneak))),
        (Button::Crawl, held(Action::Crawl)),
        (Button::Use, held(Action::Use)),
        (Button::Throw, aiming && held(Action::Throw)),
        (Button::Drop, held(Action::Drop)),
        (Button::Next, held(Action::Next)),
        (Button::Whistle, held(Action::Whistle)),
    ];
    for (button, _) in buttons.into_iter().filter(|(_, down)| *down) {
        input = input.with(button);
    }
    hand.aim.map_or(input, |aim| input.aiming(aim))
}

fn is_arrow(key: &str) -> bool {
    matches!(key, "Left" | "Right" | "Up" | "Down")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::ascii;
    use thief_girl::model::{Config, Sim};
    use thief_girl::rules::Rules;
    use thief_girl::step::step;

    fn devices(down: &[&str]) -> Devices {
        Devices { down: down.iter().map(|k| k.to_string()).collect(), ..Devices::default() }
    }

    fn tap(key: &str) -> Devices {
        Devices { pressed: [key.to_string()].into(), ..Devices::default() }
    }

    fn one_tick(devices: &Devices, hand: &mut Hand, habits: Habits) -> Input {
        let map = ControlMap::shipped();
        prepare(&map, devices, hand, habits, Vec2::X, 1.0 / 60.0);
        input(&map, devices, hand)
    }

    /// The shipped file, with something else in it.
    fn changed(change: impl Fn(&mut serde_json::Value)) -> Result<ControlMap, String> {
        let mut file = serde_json::to_value(ControlMap::shipped()).unwrap();
        change(&mut file);
        ControlMap::parse(&file.to_string())
    }

    #[test]
    fn what_is_wrong_with_the_file_is_named() {
        assert!(changed(|_| {}).is_ok());
        let why = changed(|file| file["keys"]["up"] = serde_json::json!([])).unwrap_err();
        assert_eq!(why, "assets/rules/controls.json: no key is bound to Up: add one");
        let why = changed(|file| file["keys"]["run"] = serde_json::json!(["Shift"])).unwrap_err();
        assert!(why.contains("there is no key Shift"), "{why}");
        let why = changed(|file| file["keys"]["run"] = serde_json::json!(["E"])).unwrap_err();
        assert!(why.contains("E would do [Run, Use] at once"), "{why}");
    }

    #[test]
    fn letters_and_arrows_walk_and_opposites_cancel() {
        let mut hand = Hand::default();
        let right = one_tick(&devices(&["D"]), &mut hand, Habits::default());
        assert_eq!(right, Input::going(Vec2::X));
        assert_eq!(one_tick(&devices(&["Right"]), &mut hand, Habits::default()), right);
        assert_eq!(one_tick(&devices(&["A", "D"]), &mut hand, Habits::default()), Input::IDLE);
        let slant = one_tick(&devices(&["W", "D"]), &mut hand, Habits::default());
        assert!((slant.direction().length() - 1.0).abs() < 0.02);
    }

    #[test]
    fn she_moves_in_the_very_tick_after_a_key_went_down() {
        let level = ascii::parse("######\n#@..$X\n######").unwrap();
        let mut sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let (before, mut hand) = (sim.player_body().at, Hand::default());
        step(&mut sim, one_tick(&devices(&[]), &mut hand, Habits::default()));
        assert_eq!(sim.player_body().at, before);
        step(&mut sim, one_tick(&devices(&["D"]), &mut hand, Habits::default()));
        assert!(sim.player_body().at.x > before.x, "still at {before}");
    }

    #[test]
    fn a_tap_between_two_ticks_is_not_lost() {
        let map = ControlMap::shipped();
        let mut hand = Hand::default();
        prepare(&map, &tap("E"), &mut hand, Habits::default(), Vec2::X, 0.005);
        prepare(&map, &devices(&[]), &mut hand, Habits::default(), Vec2::X, 0.005);
        assert!(input(&map, &devices(&[]), &mut hand).has(Button::Use));
        assert!(!input(&map, &devices(&[]), &mut hand).has(Button::Use), "and counts once");
    }

    #[test]
    fn the_sneak_key_can_be_a_switch() {
        let mut hand = Hand::default();
        let toggles = Habits { sneak_toggles: true, ..Habits::default() };
        assert!(one_tick(&tap("C"), &mut hand, toggles).has(Button::Sneak));
        assert!(one_tick(&devices(&[]), &mut hand, toggles).has(Button::Sneak));
        assert!(!one_tick(&tap("C"), &mut hand, toggles).has(Button::Sneak));
        assert!(one_tick(&devices(&["C"]), &mut hand, Habits::default()).has(Button::Sneak));
        assert!(!one_tick(&devices(&[]), &mut hand, Habits::default()).has(Button::Sneak));
    }

    #[test]
    fn running_and_aiming_can_be_switches_too() {
        let mut hand = Hand::default();
        let habits = Habits { sneak_toggles: true, run_toggles: true, aim_toggles: true };
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
    fn sticks_walk_and_aim_like_keys() {
        let mut hand = Hand::default();
        let half = Devices { stick: vec2(0.5, 0.0), ..Devices::default() };
        assert_eq!(one_tick(&half, &mut hand, Habits::default()).go, [64, 0]);
        let aims = Devices { aim_stick: vec2(0.0, 1.0), ..devices(&["Q"]) };
        for _ in 0..30 {
            one_tick(&aims, &mut hand, Habits::default());
        }
        let aim = one_tick(&aims, &mut hand, Habits::default()).aim_offset();
        assert!(aim.y > 4.0 && aim.x == 4.0, "{aim}");
    }

    #[test]
    fn a_player_may_have_keys_of_her_own() {
        let own = Bindings([(Action::Run, vec!["Tab".to_string(), "PadEast".to_string()])].into());
        let map = ControlMap::shipped().with(&own);
        assert_eq!(map.keys(Action::Run), ["Tab", "PadEast"]);
        assert_eq!(
            (map.first(Action::Run, Using::Keys), map.first(Action::Run, Using::Pad)),
            ("Tab", "PadEast")
        );
        assert_eq!(map.keys(Action::Up), ControlMap::shipped().keys(Action::Up));
    }

    #[test]
    fn throwing_wants_an_aim() {
        let mut hand = Hand::default();
        assert!(!one_tick(&devices(&["F"]), &mut hand, Habits::default()).has(Button::Throw));
        let thrown = one_tick(&devices(&["Q", "F"]), &mut hand, Habits::default());
        assert!(thrown.has(Button::Throw));
        assert_eq!(thrown.aim_offset(), vec2(4.0, 0.0), "with keys alone she aims before her");
    }

    #[test]
    fn arrows_steer_the_aim_and_not_the_feet() {
        let mut hand = Hand::default();
        let mut last = Input::IDLE;
        for _ in 0..30 {
            last = one_tick(&devices(&["Q", "Down", "D"]), &mut hand, Habits::default());
        }
        assert_eq!(last.go, [127, 0], "the letters still walk");
        assert!(last.aim_offset().y > 4.0 && last.aim_offset().x == 4.0);
        assert_eq!(one_tick(&devices(&[]), &mut hand, Habits::default()).aim, [0, 0]);
    }

    #[test]
    fn an_aim_that_is_steered_goes_as_far_as_she_throws_and_comes_back_at_once() {
        let range = thief_girl::rules::Rules::shipped().player.throw_range;
        assert_eq!(ControlMap::shipped().aim.farthest_tiles, range);
        let mut hand = Hand::default();
        for _ in 0..300 {
            one_tick(&devices(&["Q", "Down"]), &mut hand, Habits::default());
        }
        let far = one_tick(&devices(&["Q", "Down"]), &mut hand, Habits::default()).aim_offset();
        assert!((far.length() - range).abs() < 0.2, "{far}");
        let back = one_tick(&devices(&["Q", "Up"]), &mut hand, Habits::default()).aim_offset();
        assert!(back.y < far.y);
    }

    /// What she is told by a pad that is held like this for so many ticks.
    fn by_pad(pad: pad::Pad, ticks: usize) -> Input {
        let (map, mut grip, mut hand) = (ControlMap::shipped(), Grip::default(), Hand::default());
        let mut last = Input::IDLE;
        for _ in 0..ticks {
            grip.read(&pad, &map.pad);
            last = one_tick(&Devices::default().with(&grip), &mut hand, Habits::default());
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
        assert_eq!(by_pad(pad::pressing(&["PadRightTrigger"]), 1), Input::IDLE);
        let down = [Vec2::ZERO, vec2(0.0, 1.0)];
        let aims = pad::Pad { sticks: down, ..pad::pressing(&["PadLeftTrigger"]) };
        let aim = by_pad(aims, 30).aim_offset();
        assert!(aim.x == 4.0 && aim.y > 4.0, "{aim}");
        let throws = pad::Pad { sticks: down, ..pad::pressing(&["PadLeftTrigger", "PadRightTrigger"]) };
        assert!(by_pad(throws, 1).has(Button::Throw));
    }

    #[test]
    fn an_aim_on_the_glass_is_thrown_when_it_is_let_go() {
        use glass::{Glass, Over, Phase, Place, Touch};
        let (map, mut glass, mut hand) = (ControlMap::shipped(), Glass::default(), Hand::default());
        let (middle, half) = (vec2(600.0, 240.0), vec2(20.0, 20.0));
        let button = Place { key: "TouchAim".into(), middle, half, is_disc: true };
        let mut frame = |phase, at| {
            glass.read(
                &[Touch { id: 1, phase, at }],
                std::slice::from_ref(&button),
                Over::Heist,
                &map.glass,
                1.0 / 60.0,
            );
            let mut devices = Devices::default().touched(&glass.said);
            // As the heist does it, which knows how far she throws.
            if let Some(glass::Aim::Drawn(part)) = glass.said.aim {
                (devices.mouse, devices.mouse_moved) = (Some(part * map.aim.farthest_tiles), true);
            }
            one_tick(&devices, &mut hand, Habits::default())
        };
        frame(Phase::Began, middle);
        let drawn = frame(Phase::Held, middle - vec2(map.glass.aim_px, 0.0));
        assert!(drawn.aim_offset() == vec2(-9.0, 0.0) && !drawn.has(Button::Throw), "{drawn:?}");
        let thrown = frame(Phase::Lifted, middle - vec2(map.glass.aim_px, 0.0));
        assert!(thrown.has(Button::Throw) && thrown.aim_offset() == vec2(-9.0, 0.0), "{thrown:?}");
    }

    #[test]
    fn the_mouse_aims_where_it_points() {
        let mut hand = Hand::default();
        let mut mouse = devices(&["MouseRight"]);
        mouse.mouse = Some(vec2(-3.0, 2.0));
        assert_eq!(one_tick(&mouse, &mut hand, Habits::default()).aim_offset(), vec2(-3.0, 2.0));
    }
}
