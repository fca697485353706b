//! The names of keys and buttons in `controls.json`, in save files and in the texts (`ui.key.*`).

use super::device_kind::DeviceKind;

/// Keys of a keyboard, named like macroquad's `KeyCode`, without those that only some keyboards have.
const KEYBOARD: &[&str] = &[
    "A",
    "B",
    "C",
    "D",
    "E",
    "F",
    "G",
    "H",
    "I",
    "J",
    "K",
    "L",
    "M",
    "N",
    "O",
    "P",
    "Q",
    "R",
    "S",
    "T",
    "U",
    "V",
    "W",
    "X",
    "Y",
    "Z",
    "Key0",
    "Key1",
    "Key2",
    "Key3",
    "Key4",
    "Key5",
    "Key6",
    "Key7",
    "Key8",
    "Key9",
    "F1",
    "F2",
    "F3",
    "F4",
    "F5",
    "F6",
    "F7",
    "F8",
    "F9",
    "F10",
    "F11",
    "F12",
    "Kp0",
    "Kp1",
    "Kp2",
    "Kp3",
    "Kp4",
    "Kp5",
    "Kp6",
    "Kp7",
    "Kp8",
    "Kp9",
    "KpDecimal",
    "KpDivide",
    "KpMultiply",
    "KpSubtract",
    "KpAdd",
    "KpEnter",
    "KpEqual",
    "Space",
    "Enter",
    "Escape",
    "Tab",
    "Backspace",
    "Insert",
    "Delete",
    "Up",
    "Down",
    "Left",
    "Right",
    "PageUp",
    "PageDown",
    "Home",
    "End",
    "CapsLock",
    "Apostrophe",
    "Comma",
    "Minus",
    "Period",
    "Slash",
    "Semicolon",
    "Equal",
    "LeftBracket",
    "Backslash",
    "RightBracket",
    "GraveAccent",
    "World1",
    "World2",
    "LeftShift",
    "RightShift",
    "LeftControl",
    "RightControl",
    "LeftAlt",
    "RightAlt",
    "LeftSuper",
    "RightSuper",
    "Menu",
];

const MOUSE: &[&str] = &["MouseLeft", "MouseRight", "MouseMiddle"];

/// Buttons of a gamepad, in the order of the browsers' standard gamepad.
pub const PAD: [&str; 16] = [
    "PadSouth",
    "PadEast",
    "PadWest",
    "PadNorth",
    "PadLeftShoulder",
    "PadRightShoulder",
    "PadLeftTrigger",
    "PadRightTrigger",
    "PadSelect",
    "PadStart",
    "PadLeftStick",
    "PadRightStick",
    "PadUp",
    "PadDown",
    "PadLeft",
    "PadRight",
];

/// Stick directions that act as keys in menus and replays: up, down, left, right; the left stick first.
pub const STICKS: [[&str; 4]; 2] = [
    ["PadStickUp", "PadStickDown", "PadStickLeft", "PadStickRight"],
    ["PadLookUp", "PadLookDown", "PadLookLeft", "PadLookRight"],
];

/// Keys that browsers use themselves: Ctrl+W closes the tab, F5 reloads it.
const BROWSERS: &[&str] = &[
    "LeftControl",
    "RightControl",
    "LeftAlt",
    "RightAlt",
    "LeftSuper",
    "RightSuper",
    "Menu",
    "F5",
    "F11",
    "F12",
];

/// Whether there is such a key or button.
pub fn is_known(name: &str) -> bool {
    // Every button that is drawn on the touch screen counts.
    let is_on_glass = DeviceKind::of_key(name) == DeviceKind::Touch;
    KEYBOARD.contains(&name) || MOUSE.contains(&name) || PAD.contains(&name) || is_stick(name) || is_on_glass
}

/// Whether it is a stick direction that acts as a key.
pub fn is_stick(name: &str) -> bool {
    STICKS.as_flattened().contains(&name)
}

/// Whether the browser uses the key itself.
pub fn is_browsers(name: &str) -> bool {
    BROWSERS.contains(&name)
}
