//! From what the hands hold to the one small [`Input`] of a tick: switches, the aim, and taps that no tick may miss.

use super::{Action, ControlMap, Devices};
use std::collections::BTreeSet;
use thief_girl::base::{Vec2, vec2};
use thief_girl::model::{Button, Input};

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
mod tests;
