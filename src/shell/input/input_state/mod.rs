//! From the devices of a frame to the [`Input`] of a tick: toggles, the aim, and taps that no tick may miss.
//!
//! Call [`prepare`] once a frame and [`input`] once a tick.

use super::map::AimRules;
use super::{ControlMap, Devices, FEET, InputAction};
use std::collections::BTreeSet;
use thief_girl::base::{Vec2, vec2};
use thief_girl::model::{Button, Input};

/// What is remembered from frame to frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InputState {
    habits: HoldToggleOptions,
    /// The toggles that are on.
    on: BTreeSet<InputAction>,
    /// Where the player aims, relative to her, in tiles; `None` while she does not aim.
    pub aim: Option<Vec2>,
    /// Whether the arrow keys move the aim, not the mouse.
    by_arrows: bool,
    /// Direction in which arrow keys move the aim, and for how many seconds they have done so.
    steered: (Vec2, f32),
    /// Pressed since the last tick, so that no tap between two ticks is lost.
    tapped: BTreeSet<String>,
    /// Where a quick throw would go, relative to the player, in tiles; `None` if she has nothing to throw.
    quick: Option<Vec2>,
    /// Where she aimed when the aim and the throw key changed within one frame: she throws there, not quickly.
    last_aim: Option<Vec2>,
    /// Keys that are still down from before: of the use button, as what begins a heist or ends a rewind is no use of
    /// anything in it, and arrow keys that steered the aim. `None` before the first frame.
    held_over: Option<BTreeSet<String>>,
}

/// What the input needs to know about the player.
#[derive(Clone, Copy, Debug)]
pub struct PlayerStance {
    /// Direction in which she looks.
    pub facing: Vec2,
    /// Where a quick throw of the ready item goes: [`thief_girl::act::quick_throw`].
    pub quick: Option<Vec2>,
}

impl InputState {
    /// Ends what was begun, as after a rewind. Toggles keep their state, except that of aiming.
    pub fn let_go(&mut self) {
        self.on.remove(&InputAction::Aim);
        *self = Self { habits: self.habits, on: std::mem::take(&mut self.on), ..Self::default() };
    }

    /// Forgets that keys of walking were pressed: what steered the aim while time stood still is no step.
    pub fn forget_steps(&mut self, map: &ControlMap) {
        self.tapped.retain(|key| !FEET.iter().any(|action| map.keys(*action).contains(key)));
    }

    /// Flips the toggles that were pressed. Sneaking, running and crawling exclude each other.
    fn switch(&mut self, map: &ControlMap, devices: &Devices) {
        for action in HoldToggleOptions::CHOICES {
            if !self.habits.toggles(action) {
                self.on.remove(&action);
            } else if devices.was_pressed(map, action) && !self.on.remove(&action) {
                if HoldToggleOptions::POSTURES.contains(&action) {
                    self.on.retain(|on| !HoldToggleOptions::POSTURES.contains(on));
                }
                self.on.insert(action);
            }
        }
    }

    /// Forgets the keys from before that were released. In the first frame, notes those that are down.
    fn release(&mut self, map: &ControlMap, devices: &Devices) {
        let is_over = |key: &String| devices.down.contains(key) && !devices.pressed.contains(key);
        match &mut self.held_over {
            Some(keys) => keys.retain(is_over),
            None => {
                let keys = map.keys(InputAction::Use).iter();
                self.held_over = Some(keys.filter(|key| devices.down.contains(*key)).cloned().collect());
            }
        }
    }

    /// Returns how far arrow keys move the aim in a frame, in tiles: the farther, the longer they are held this way.
    fn steer_aim(&mut self, rules: &AimRules, arrows: Vec2, seconds: f32) -> Vec2 {
        let before = if self.steered.0 == arrows { self.steered.1 } else { 0.0 };
        self.steered = (arrows, before + seconds);
        let part = (before / rules.full_after_seconds).min(1.0);
        let slow = rules.slow_tiles_per_second;
        arrows * (slow + (rules.tiles_per_second - slow) * part) * seconds
    }

    /// Whether the action is held, or toggled on.
    fn does(&self, action: InputAction, held: bool) -> bool {
        if self.habits.toggles(action) { self.on.contains(&action) } else { held }
    }
}

/// Which keys toggle instead of being held, according to the settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoldToggleOptions {
    pub sneak_toggles: bool,
    pub run_toggles: bool,
    pub aim_toggles: bool,
    pub crawl_toggles: bool,
}

impl HoldToggleOptions {
    /// The actions that can be toggles.
    const CHOICES: [InputAction; 4] =
        [InputAction::Sneak, InputAction::Run, InputAction::Crawl, InputAction::Aim];
    /// Those that exclude each other.
    const POSTURES: [InputAction; 3] = [InputAction::Sneak, InputAction::Run, InputAction::Crawl];

    /// Whether the key of an action toggles.
    const fn toggles(self, action: InputAction) -> bool {
        match action {
            InputAction::Sneak => self.sneak_toggles,
            InputAction::Run => self.run_toggles,
            InputAction::Aim => self.aim_toggles,
            InputAction::Crawl => self.crawl_toggles,
            _ => false,
        }
    }
}

/// Prepares the state for the ticks of a frame. Call it once a frame; `seconds` is the length of the frame.
pub fn prepare(
    map: &ControlMap,
    devices: &Devices,
    hand: &mut InputState,
    habits: HoldToggleOptions,
    her: PlayerStance,
    seconds: f32,
) {
    hand.quick = her.quick;
    hand.tapped.extend(devices.pressed.iter().cloned());
    hand.habits = habits;
    hand.release(map, devices);
    hand.switch(map, devices);
    aim(map, devices, hand, her.facing, seconds);
}

fn aim(map: &ControlMap, devices: &Devices, hand: &mut InputState, facing: Vec2, seconds: f32) {
    if !hand.does(InputAction::Aim, devices.is_down(map, InputAction::Aim)) {
        let aimed = hand.aim.take();
        if aimed.is_some() {
            // An arrow key that is still down steered the aim, and is no step before it is pressed again.
            let arrows = devices.down.iter().filter(|key| is_arrow(key)).cloned();
            hand.held_over.get_or_insert_default().extend(arrows);
        }
        hand.last_aim = aimed.filter(|_| devices.was_pressed(map, InputAction::Throw)).or(hand.last_aim);
        hand.by_arrows = false;
        hand.steered = Default::default();
        return;
    }
    let arrows = arrows(devices);
    let way =
        hand.steer_aim(&map.aim, arrows, seconds) + devices.aim_stick * map.aim.tiles_per_second * seconds;
    if way != Vec2::ZERO {
        hand.by_arrows = true;
    } else if devices.mouse_moved {
        hand.by_arrows = false;
    }
    let begun = hand.aim.unwrap_or(facing * map.aim.first_tiles);
    let by_mouse = devices.mouse.filter(|_| !hand.by_arrows && !begun_by_key(map, devices, hand));
    hand.aim = Some(by_mouse.unwrap_or((begun + way).clamp_length_max(map.aim.farthest_tiles)));
}

/// Whether the arrow keys steer an aim that a key begins: it begins at the mouse if the player steers with
/// it, moved or not, and otherwise ahead of her, not wherever the mouse was left.
fn begun_by_key(map: &ControlMap, devices: &Devices, hand: &mut InputState) -> bool {
    let by_mouse_button =
        map.keys(InputAction::Aim).iter().any(|k| k.starts_with("Mouse") && devices.down.contains(k));
    let by_mouse = by_mouse_button || devices.mouse_moved || devices.mouse_points;
    if hand.aim.is_none() && !by_mouse {
        hand.by_arrows = true;
    }
    hand.by_arrows
}

fn arrows(devices: &Devices) -> Vec2 {
    let axis = |less: &str, more: &str| {
        f32::from(i8::from(devices.down.contains(more)) - i8::from(devices.down.contains(less)))
    };
    vec2(axis("Left", "Right"), axis("Up", "Down"))
}

/// Returns the input of a tick. Call it once a tick: it uses up the taps.
pub fn input(map: &ControlMap, devices: &Devices, hand: &mut InputState) -> Input {
    let held_over = hand.held_over.clone().unwrap_or_default();
    let mut tapped = std::mem::take(&mut hand.tapped);
    tapped.retain(|key| !held_over.contains(key));
    let aiming = hand.aim.is_some();
    let is_down = |key: &String| devices.down.contains(key) && !held_over.contains(key);
    let held = |action| {
        let mut keys = map.keys(action).iter();
        // While the player aims, the arrow keys do not walk.
        keys.any(|k| !(aiming && is_arrow(k)) && (is_down(k) || tapped.contains(k)))
    };
    // A mouse button throws only while the player aims: a click into the window must not cost a smoke ball.
    let last_aim = hand.last_aim.take();
    let counts = |key: &str| last_aim.is_some() || !key.starts_with("Mouse");
    let taps = |action| map.keys(action).iter().any(|key| tapped.contains(key) && counts(key));
    let quick = last_aim.or(hand.quick).filter(|_| !aiming && taps(InputAction::Throw));
    let axis = |less, more| f32::from(i8::from(held(more)) - i8::from(held(less)));
    let keys = vec2(axis(InputAction::Left, InputAction::Right), axis(InputAction::Up, InputAction::Down));
    let mut input = Input::going(keys + devices.stick);
    let buttons = [
        (Button::Run, hand.does(InputAction::Run, held(InputAction::Run))),
        (Button::Sneak, hand.does(InputAction::Sneak, held(InputAction::Sneak))),
        (Button::Crawl, hand.does(InputAction::Crawl, held(InputAction::Crawl))),
        (Button::Use, held(InputAction::Use)),
        (Button::Throw, quick.is_some() || aiming && held(InputAction::Throw)),
        (Button::Drop, held(InputAction::Drop)),
        (Button::Next, held(InputAction::Next)),
        (Button::Whistle, held(InputAction::Whistle)),
        (Button::Peek, held(InputAction::Peek)),
    ];
    for (button, _) in buttons.into_iter().filter(|(_, down)| *down) {
        input = input.with(button);
    }
    hand.aim.or(quick).map_or(input, |aim| input.aiming(aim))
}

fn is_arrow(key: &str) -> bool {
    matches!(key, "Left" | "Right" | "Up" | "Down")
}

#[cfg(test)]
mod tests;
