//! What keys, mouse and pads do, read once a frame; and whether anybody looks at the window.

use super::controls::pad::{Grip, Pad, PadRules};
use super::controls::{Devices, InHand, Using};
use super::pad::Pads;
use super::page;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::EventHandler;
use macroquad::prelude::*;

/// The player's hands, from frame to frame.
pub struct Hands {
    pads: Pads,
    grip: Grip,
    in_hand: InHand,
}

impl Hands {
    /// A button that is held already, such as the one that started the game, is not pressed.
    pub fn new(rules: &PadRules) -> Self {
        let (mut pads, mut grip) = (Pads::new(), Grip::default());
        grip.read(&pads.read(), rules);
        Self { pads, grip, in_hand: InHand::default() }
    }

    /// The devices of this frame; the mouse in the world is for the screen to fill in, which knows the world. A pad
    /// speaks to every window: while the game is `away` it is not listened to.
    pub fn read(&mut self, rules: &PadRules, away: bool) -> Devices {
        let said = self.pads.read();
        self.grip.read(&if away { Pad::default() } else { said }, rules);
        let keys = keys_and_mouse();
        let by_key = keys.pressed.first().map(|key| Using::of_key(key));
        let moved = mouse_delta_position() * vec2(screen_width(), screen_height()) / 2.0;
        self.in_hand.settle(by_key, self.grip.is_touched(), moved.length(), rules);
        let using = self.in_hand.using;
        let mouse_moved = moved != Vec2::ZERO && using == Using::Keys;
        Devices { mouse_moved, using, ..keys.with(&self.grip) }
    }
}

fn keys_and_mouse() -> Devices {
    let name = |key: &KeyCode| format!("{key:?}");
    let mut devices = Devices {
        down: get_keys_down().iter().map(name).collect(),
        pressed: get_keys_pressed().iter().map(name).collect(),
        ..Devices::default()
    };
    let buttons = [
        (MouseButton::Left, "MouseLeft"),
        (MouseButton::Right, "MouseRight"),
        (MouseButton::Middle, "MouseMiddle"),
    ];
    for (button, name) in buttons {
        if is_mouse_button_down(button) {
            devices.down.insert(name.into());
        }
        if is_mouse_button_pressed(button) {
            devices.pressed.insert(name.into());
        }
    }
    devices
}

/// Does the window have the keyboard? On X11, Windows and macOS the window library says so when that changes
/// (as "minimized" and "restored"); on Wayland only where the compositor suspends the window; in the browser the
/// page says so.
pub struct Attention {
    subscriber: usize,
    away: Listener,
}

#[derive(Default)]
struct Listener(bool);

impl EventHandler for Listener {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn window_minimized_event(&mut self) {
        self.0 = true;
    }

    fn window_restored_event(&mut self) {
        self.0 = false;
    }
}

impl Attention {
    pub fn new() -> Self {
        Self { subscriber: register_input_subscriber(), away: Listener::default() }
    }

    /// Ask once a frame.
    pub fn is_away(&mut self) -> bool {
        repeat_all_miniquad_input(&mut self.away, self.subscriber);
        self.away.0 || page::hidden()
    }
}
