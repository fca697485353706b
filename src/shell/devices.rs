//! What the keys and the mouse do, read from the window once a frame; and whether anybody looks at the window.

use super::controls::Devices;
use super::page;
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::EventHandler;
use macroquad::prelude::*;

/// The devices of this frame; the mouse in the world is for the screen to fill in, which knows the world.
pub fn read() -> Devices {
    let name = |key: &KeyCode| format!("{key:?}");
    let mut devices = Devices {
        down: get_keys_down().iter().map(name).collect(),
        pressed: get_keys_pressed().iter().map(name).collect(),
        mouse: None,
        mouse_moved: mouse_delta_position() != Vec2::ZERO,
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
