//! Reads keyboard, mouse, gamepads and touch once a frame, and whether the window has the player's attention.

use super::gamepads::Pads;
use super::pad::{Pad, PadState};
use super::touch::{FingerPhase, Touch, TouchButton, TouchControls, TouchView};
use super::{ActiveDevice, ControlMap, DeviceKind, Devices, InputAction};
use crate::shell::platform::{clock, page};
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::EventHandler;
use macroquad::prelude::*;

/// The input devices, from frame to frame.
pub struct InputDevices {
    pads: Pads,
    grip: PadState,
    glass: TouchControls,
    in_hand: ActiveDevice,
    mouse: Mouse,
}

/// How long after a change of the window its mouse counts as at rest, in seconds: leaving full screen moves the window
/// under the mouse, and some systems report that frames later.
const SETTLE_SECONDS: f32 = 0.5;

/// The mouse, from frame to frame.
#[derive(Debug, Default)]
struct Mouse {
    /// Its position in the previous frame, in points of the window.
    at: Option<Vec2>,
    /// Size of the window in the previous frame.
    window: Vec2,
    /// For how long it still counts as at rest, in seconds.
    settles: f32,
}

impl Mouse {
    /// Returns how far the player has moved the mouse since the previous frame. With `toggled`, full screen begins or
    /// ends.
    fn moved(&mut self, at: Vec2, window: Vec2, toggled: bool, seconds: f32) -> Vec2 {
        let from = self.at.replace(at).unwrap_or(at);
        if toggled || std::mem::replace(&mut self.window, window) != window {
            self.settles = SETTLE_SECONDS;
        }
        self.settles -= seconds;
        if self.settles > 0.0 { Vec2::ZERO } else { at - from }
    }
}

impl InputDevices {
    /// Starts to read. A button that is held already, such as the one that started the game, does not count
    /// as pressed. `using` is the device with which the game was started.
    pub fn new(controls: &ControlMap, using: DeviceKind) -> Self {
        // Touches are read as touches, not as a mouse.
        simulate_mouse_with_touch(false);
        let (mut pads, mut grip) = (Pads::new(), PadState::default());
        grip.read(&pads.read(), &controls.pad);
        let in_hand = ActiveDevice::holding(using);
        Self { pads, grip, glass: TouchControls::default(), in_hand, mouse: Mouse::default() }
    }

    /// Reads the devices of this frame. The caller fills in the mouse's place in the world. Gamepads speak to
    /// every window, so they are ignored while the game is `away`.
    ///
    /// `to_picture` converts a point of the window to game pixels, `places` returns what can be touched, and
    /// `pane` is how the picture lies under the fingers.
    pub fn read(
        &mut self,
        controls: &ControlMap,
        away: bool,
        pane: TouchView,
        places: impl Fn() -> Vec<TouchButton>,
        to_picture: impl Fn(Vec2) -> Vec2,
    ) -> Devices {
        let rules = &controls.pad;
        let said = self.pads.read();
        self.grip.read(&if away { Pad::default() } else { said }, rules);
        if away {
            self.glass.let_go();
        } else {
            let fingers = fingers(to_picture);
            let places = if fingers.is_empty() { Vec::new() } else { places() };
            self.glass.read(&fingers, &places, pane, &controls.glass, clock::frame_seconds());
        }
        let keys = keys_and_mouse();
        let by_finger = self.glass.said.is_touched.then_some(DeviceKind::Touch);
        let by_key = by_finger.or(keys.pressed.first().map(|key| DeviceKind::of_key(key)));
        // By its position in the window: macroquad's own delta is relative to the window's size, so a mouse at
        // rest would move whenever the window is resized.
        let (mouse, window) = (mouse_position().into(), vec2(screen_width(), screen_height()));
        let toggled = controls.keys(InputAction::Fullscreen).iter().any(|key| keys.pressed.contains(key));
        let moved = self.mouse.moved(mouse, window, toggled, clock::frame_seconds());
        self.in_hand.settle(by_key, self.grip.is_touched(), moved.length(), rules);
        let using = self.in_hand.using;
        let mouse_moved = moved != Vec2::ZERO && using == DeviceKind::Keys;
        self.in_hand.point(&keys.pressed, mouse_moved);
        let mouse_points = self.in_hand.mouse_points;
        Devices { mouse_moved, mouse_points, using, ..keys.with(&self.grip).touched(&self.glass.said) }
    }
}

/// Returns the touches in game pixels, ordered by their ids.
fn fingers(to_picture: impl Fn(Vec2) -> Vec2) -> Vec<Touch> {
    let phase = |phase| match phase {
        TouchPhase::Started => FingerPhase::Began,
        TouchPhase::Stationary | TouchPhase::Moved => FingerPhase::Held,
        TouchPhase::Ended => FingerPhase::Lifted,
        TouchPhase::Cancelled => FingerPhase::Lost,
    };
    let at = |window: Vec2| to_picture(window / screen_dpi_scale());
    let touch = |t: macroquad::input::Touch| Touch { id: t.id, phase: phase(t.phase), at: at(t.position) };
    let mut fingers: Vec<Touch> = touches().into_iter().map(touch).collect();
    fingers.sort_by_key(|touch| touch.id);
    fingers
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

/// Whether the window has the keyboard.
///
/// On X11, Windows and macOS the window library reports it (as "minimized" and "restored"); on Wayland only
/// where the compositor suspends the window; in the browser the page reports it.
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

    /// Whether the player is elsewhere. Call it once a frame.
    pub fn is_away(&mut self) -> bool {
        repeat_all_miniquad_input(&mut self.away, self.subscriber);
        self.away.0 || page::hidden()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_that_moves_under_the_mouse_does_not_move_it() {
        let (full, small) = (vec2(1920.0, 1080.0), vec2(1280.0, 720.0));
        let mut mouse = Mouse::default();
        let mut moved = |x: f32, window, toggled| mouse.moved(vec2(x, 5.0), window, toggled, 0.1).x;
        assert_eq!(moved(900.0, full, false), 0.0, "the first frame");
        (0..5).for_each(|_| _ = moved(900.0, full, false));
        assert_eq!(moved(903.0, full, false), 3.0);
        assert_eq!(moved(903.0, full, true), 0.0);
        assert_eq!(moved(580.0, full, false), 0.0, "told before the window has its new size");
        assert_eq!(moved(583.0, small, false), 0.0, "and after");
        (0..4).for_each(|_| _ = moved(583.0, small, false));
        assert_eq!(moved(580.0, small, false), -3.0);
    }
}
