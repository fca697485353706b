//! Gamepads on Linux, from the kernel's event devices under `/dev/input`.
//!
//! The user at the computer may usually read them; otherwise there are no gamepads. A device with a mapping
//! ([`mapping`](super::mapping)) is read by that, and any other by the kernel's names.

use super::mapping::{self, DeviceId, Mapping, Source, Target};
use crate::shell::input::pad::Pad;
use evdev::{AbsoluteAxisCode as Axis, Device, EventType, KeyCode};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

const FOLDER: &str = "/dev/input";
/// Time between two searches for new gamepads.
const LOOK: Duration = Duration::from_millis(1500);

/// The connected gamepads.
pub struct Pads {
    /// New devices, from a thread: opening and closing one can take a tenth of a second.
    found: Receiver<Device>,
    open: Vec<(Device, DeviceState)>,
}

impl Pads {
    pub fn new() -> Self {
        let (sender, found) = channel();
        // Without the thread there are no gamepads, but the game goes on.
        let _ = thread::Builder::new().name("pads".into()).spawn(move || look_out(&sender));
        Self { found, open: Vec::new() }
    }

    /// Returns the state of all gamepads, combined.
    pub fn read(&mut self) -> Pad {
        self.open.extend(self.found.try_iter().map(|device| {
            let state = DeviceState::of(&device);
            (device, state)
        }));
        self.open.retain_mut(|(device, state)| listen(device, state));
        self.open.iter_mut().fold(Pad::default(), |all, (_, state)| all.and(&state.take()))
    }
}

/// Reads all events of a gamepad since the last frame; returns `false` if it is gone.
fn listen(device: &mut Device, state: &mut DeviceState) -> bool {
    loop {
        match device.fetch_events() {
            Ok(events) => {
                events.for_each(|event| state.hear(event.event_type(), event.code(), event.value()))
            }
            Err(why) => return why.kind() == std::io::ErrorKind::WouldBlock,
        }
    }
}

/// Opens gamepads as they appear, until nobody receives them any more.
fn look_out(found: &Sender<Device>) {
    let mut known = BTreeSet::new();
    loop {
        let there: BTreeSet<DeviceNode> = nodes(Path::new(FOLDER));
        // One that cannot be opened yet is tried again: its permissions are set a moment after it appears.
        let mut settled = BTreeSet::new();
        for node in there {
            if !known.contains(&node) {
                let Ok(device) = Device::open(&node.path) else { continue };
                if is_pad(&device) && device.set_nonblocking(true).is_ok() && found.send(device).is_err() {
                    return;
                }
            }
            settled.insert(node);
        }
        known = settled;
        thread::sleep(LOOK);
    }
}

/// One device. A device that is plugged in later may have the same path, but is another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct DeviceNode {
    path: PathBuf,
    changed: (u64, i64, i64),
}

fn nodes(folder: &Path) -> BTreeSet<DeviceNode> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let events = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("event"));
    let node = |entry: fs::DirEntry| {
        let data = entry.metadata().ok()?;
        Some(DeviceNode { path: entry.path(), changed: (data.ino(), data.ctime(), data.ctime_nsec()) })
    };
    events.filter_map(node).collect()
}

fn is_pad(device: &Device) -> bool {
    if mapping::of_device(id_of(device)).is_some() {
        return true;
    }
    let has_button = device.supported_keys().is_some_and(|keys| keys.contains(KeyCode::BTN_SOUTH));
    has_button && device.supported_absolute_axes().is_some_and(|axes| axes.contains(Axis::ABS_X))
}

fn id_of(device: &Device) -> DeviceId {
    let id = device.input_id();
    DeviceId { bus: id.bus_type().0, vendor: id.vendor(), product: id.product(), version: id.version() }
}

/// Makers whose drivers name the two upper buttons by their positions. All others follow the first driver,
/// which calls the left one north.
const BY_PLACE: [u16; 2] = [0x054c, 0x057e];

/// What one gamepad has reported so far.
#[derive(Clone, Debug, Default)]
struct DeviceState {
    pad: Pad,
    /// What went down since the last frame, even if up again already.
    tapped: Pad,
    names_by_place: bool,
    axes: BTreeMap<u16, AxisRange>,
    mapped: Option<MappedDevice>,
}

/// A device with a mapping, whose buttons and axes are counted as SDL does.
#[derive(Clone, Debug, Default)]
struct MappedDevice {
    mapping: Mapping,
    /// Its buttons, in SDL's order.
    buttons: Vec<u16>,
    /// Its axes without hats, in SDL's order.
    axes: Vec<u16>,
    /// The first axis of each of its hats.
    hats: Vec<u16>,
}

/// The range of an axis.
#[derive(Clone, Copy, Debug)]
struct AxisRange {
    least: i32,
    most: i32,
}

impl AxisRange {
    /// Returns where a value is, from 0 to 1; some devices report values beyond their range.
    fn along(self, value: i32) -> f32 {
        let span = (self.most - self.least).max(1) as f32;
        ((value - self.least) as f32 / span).clamp(0.0, 1.0)
    }
}

/// First code of buttons of joysticks; SDL counts these first.
const FIRST_BUTTON: u16 = 0x120;

impl MappedDevice {
    fn of(device: &Device, mapping: Mapping) -> Self {
        let keys = device.supported_keys().into_iter().flat_map(|keys| keys.iter().map(|key| key.0));
        let (low, high): (Vec<u16>, Vec<u16>) = keys.partition(|key| *key < FIRST_BUTTON);
        let axes = device.supported_absolute_axes().into_iter();
        let axes: Vec<u16> = axes.flat_map(|axes| axes.iter().map(|axis| axis.0)).collect();
        Self::new(mapping, [high, low].concat(), &axes)
    }

    fn new(mapping: Mapping, buttons: Vec<u16>, all: &[u16]) -> Self {
        let is_hat = |axis: &u16| (Axis::ABS_HAT0X.0..=Axis::ABS_HAT3Y.0).contains(axis);
        let (hats, axes): (Vec<u16>, Vec<u16>) = all.iter().partition(|axis| is_hat(axis));
        let hats = hats.into_iter().filter(|axis| (axis - Axis::ABS_HAT0X.0).is_multiple_of(2)).collect();
        Self { mapping, buttons, axes, hats }
    }

    /// Returns the sources that an event is about, each with where it is now, from 0 to 1.
    fn sources(
        &self,
        kind: EventType,
        code: u16,
        value: i32,
        range: Option<AxisRange>,
    ) -> Vec<(Source, f32)> {
        let place = |all: &[u16], code: u16| all.iter().position(|own| *own == code);
        if kind == EventType::KEY {
            let pressed = f32::from(u8::from(value != 0));
            return place(&self.buttons, code).map(|i| (Source::Button(i), pressed)).into_iter().collect();
        }
        if let Some(axis) = place(&self.axes, code) {
            return range.map(|range| (Source::Axis(axis), range.along(value))).into_iter().collect();
        }
        let is_vertical = !code.wrapping_sub(Axis::ABS_HAT0X.0).is_multiple_of(2);
        let Some(hat) = place(&self.hats, code - u16::from(is_vertical)) else { return Vec::new() };
        let [less, more] = if is_vertical { [1, 4] } else { [8, 2] };
        let on = |is_on: bool| f32::from(u8::from(is_on));
        vec![(Source::Hat(hat, less), on(value < 0)), (Source::Hat(hat, more), on(value > 0))]
    }
}

/// What an axis means.
#[derive(Clone, Copy, Debug, PartialEq)]
enum AxisKind {
    /// An axis of a stick: index of the stick, and whether the axis is vertical.
    Stick(usize, bool),
    Trigger(usize),
    /// Two opposite buttons of the cross: indices for values below and above 0.
    Cross(usize, usize),
}

impl DeviceState {
    fn of(device: &Device) -> Self {
        let infos = device.get_absinfo().into_iter().flatten();
        let range = |(axis, info): (Axis, evdev::AbsInfo)| {
            (axis.0, AxisRange { least: info.minimum(), most: info.maximum() })
        };
        Self {
            names_by_place: BY_PLACE.contains(&device.input_id().vendor()),
            axes: infos.map(range).collect(),
            mapped: mapping::of_device(id_of(device)).map(|mapping| MappedDevice::of(device, mapping)),
            ..Self::default()
        }
    }

    /// Returns the state for this frame.
    fn take(&mut self) -> Pad {
        let tapped = std::mem::take(&mut self.tapped);
        self.pad.and(&tapped)
    }

    fn has(&self, axis: Axis) -> bool {
        self.axes.contains_key(&axis.0)
    }

    fn hear(&mut self, kind: EventType, code: u16, value: i32) {
        if self.mapped.is_some() {
            return self.hear_mapped(kind, code, value);
        }
        match kind {
            EventType::KEY => {
                if let Some(place) = self.button(KeyCode(code)) {
                    self.press(place, if value == 0 { 0.0 } else { 1.0 });
                }
            }
            EventType::ABSOLUTE => {
                if let (Some(part), Some(range)) = (self.part(Axis(code)), self.axes.get(&code).copied()) {
                    self.push(part, range, value);
                }
            }
            _ => {}
        }
    }

    fn hear_mapped(&mut self, kind: EventType, code: u16, value: i32) {
        if !matches!(kind, EventType::KEY | EventType::ABSOLUTE) {
            return;
        }
        let Some(mapped) = self.mapped.take() else { return };
        let sources = mapped.sources(kind, code, value, self.axes.get(&code).copied());
        for (link, along) in sources.iter().flat_map(|(source, along)| {
            mapped.mapping.0.iter().filter(move |link| link.source == *source).map(move |link| (link, *along))
        }) {
            match link.target {
                Target::Button(place) => self.press(place, link.push(along)),
                Target::Stick(stick, false, _) => self.pad.sticks[stick].x = link.push(along),
                Target::Stick(stick, true, _) => self.pad.sticks[stick].y = link.push(along),
            }
        }
        self.mapped = Some(mapped);
    }

    fn press(&mut self, place: usize, how_far: f32) {
        self.pad.buttons[place] = how_far;
        self.tapped.buttons[place] = self.tapped.buttons[place].max(how_far);
    }

    fn push(&mut self, part: AxisKind, range: AxisRange, value: i32) {
        let along = range.along(value);
        match part {
            AxisKind::Stick(stick, false) => self.pad.sticks[stick].x = along * 2.0 - 1.0,
            AxisKind::Stick(stick, true) => self.pad.sticks[stick].y = along * 2.0 - 1.0,
            AxisKind::Trigger(place) => self.press(place, along),
            AxisKind::Cross(less, more) => {
                self.press(less, f32::from(u8::from(value < 0)));
                self.press(more, f32::from(u8::from(value > 0)));
            }
        }
    }

    /// Returns the index of a button in the standard order.
    fn button(&self, key: KeyCode) -> Option<usize> {
        let (north, west) = if self.names_by_place { (3, 2) } else { (2, 3) };
        Some(match key {
            KeyCode::BTN_SOUTH => 0,
            KeyCode::BTN_EAST => 1,
            KeyCode::BTN_NORTH => north,
            KeyCode::BTN_WEST => west,
            KeyCode::BTN_TL => 4,
            KeyCode::BTN_TR => 5,
            // Where triggers report how far they are pressed, that counts instead.
            KeyCode::BTN_TL2 if !self.has_triggers() => 6,
            KeyCode::BTN_TR2 if !self.has_triggers() => 7,
            KeyCode::BTN_SELECT => 8,
            KeyCode::BTN_START => 9,
            KeyCode::BTN_THUMBL => 10,
            KeyCode::BTN_THUMBR => 11,
            KeyCode::BTN_DPAD_UP => 12,
            KeyCode::BTN_DPAD_DOWN => 13,
            KeyCode::BTN_DPAD_LEFT => 14,
            KeyCode::BTN_DPAD_RIGHT => 15,
            _ => return None,
        })
    }

    fn has_triggers(&self) -> bool {
        let pairs = if self.has(Axis::ABS_RX) { Axis::ABS_Z } else { Axis::ABS_BRAKE };
        self.has(pairs)
    }

    /// Returns the meaning of an axis.
    ///
    /// Most gamepads have the right stick on RX and RY and the triggers on Z and RZ. Those without RX have
    /// the stick on Z and RZ, and the triggers on BRAKE and GAS, as for a car.
    fn part(&self, axis: Axis) -> Option<AxisKind> {
        let usual = self.has(Axis::ABS_RX);
        Some(match axis {
            Axis::ABS_X => AxisKind::Stick(0, false),
            Axis::ABS_Y => AxisKind::Stick(0, true),
            Axis::ABS_RX => AxisKind::Stick(1, false),
            Axis::ABS_RY => AxisKind::Stick(1, true),
            Axis::ABS_Z if usual => AxisKind::Trigger(6),
            Axis::ABS_RZ if usual => AxisKind::Trigger(7),
            Axis::ABS_Z => AxisKind::Stick(1, false),
            Axis::ABS_RZ => AxisKind::Stick(1, true),
            Axis::ABS_BRAKE if !usual => AxisKind::Trigger(6),
            Axis::ABS_GAS if !usual => AxisKind::Trigger(7),
            Axis::ABS_HAT0X => AxisKind::Cross(14, 15),
            Axis::ABS_HAT0Y => AxisKind::Cross(12, 13),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::input::keys::PAD;

    /// A gamepad with these axes, all from −100 to 100 except the triggers, from 0 to 100.
    fn pad(axes: &[Axis], names_by_place: bool) -> DeviceState {
        let range = |axis: &Axis| (axis.0, AxisRange { least: -100, most: 100 });
        let mut state =
            DeviceState { names_by_place, axes: axes.iter().map(range).collect(), ..DeviceState::default() };
        for axis in axes {
            if let Some(AxisKind::Trigger(_)) = state.part(*axis) {
                state.axes.insert(axis.0, AxisRange { least: 0, most: 100 });
            }
        }
        state
    }

    const USUAL: [Axis; 8] = [
        Axis::ABS_X,
        Axis::ABS_Y,
        Axis::ABS_RX,
        Axis::ABS_RY,
        Axis::ABS_Z,
        Axis::ABS_RZ,
        Axis::ABS_HAT0X,
        Axis::ABS_HAT0Y,
    ];

    fn down(pad: &Pad) -> Vec<&'static str> {
        PAD.into_iter().zip(pad.buttons).filter(|(_, how_far)| *how_far > 0.5).map(|(name, _)| name).collect()
    }

    #[test]
    fn buttons_are_found_by_their_places() {
        let mut usual = pad(&USUAL, false);
        usual.hear(EventType::KEY, KeyCode::BTN_NORTH.0, 1);
        usual.hear(EventType::KEY, KeyCode::BTN_SOUTH.0, 1);
        assert_eq!(down(&usual.take()), ["PadSouth", "PadWest"], "the left one is called north");
        let mut by_place = pad(&USUAL, true);
        by_place.hear(EventType::KEY, KeyCode::BTN_NORTH.0, 1);
        assert_eq!(down(&by_place.take()), ["PadNorth"]);
        by_place.hear(EventType::KEY, KeyCode::BTN_NORTH.0, 0);
        assert_eq!(down(&by_place.take()), [""; 0]);
    }

    #[test]
    fn a_tap_between_two_frames_is_not_lost() {
        let mut usual = pad(&USUAL, false);
        usual.hear(EventType::KEY, KeyCode::BTN_TL.0, 1);
        usual.hear(EventType::KEY, KeyCode::BTN_TL.0, 0);
        assert_eq!(down(&usual.take()), ["PadLeftShoulder"]);
        assert_eq!(down(&usual.take()), [""; 0]);
    }

    #[test]
    fn sticks_triggers_and_cross_are_axes() {
        let mut usual = pad(&USUAL, false);
        usual.hear(EventType::ABSOLUTE, Axis::ABS_X.0, -100);
        usual.hear(EventType::ABSOLUTE, Axis::ABS_RY.0, 100);
        usual.hear(EventType::ABSOLUTE, Axis::ABS_Z.0, 80);
        usual.hear(EventType::ABSOLUTE, Axis::ABS_HAT0Y.0, -1);
        usual.hear(EventType::KEY, KeyCode::BTN_TR2.0, 1);
        let said = usual.take();
        assert_eq!((said.sticks[0].x, said.sticks[1].y), (-1.0, 1.0));
        assert_eq!(
            down(&said),
            ["PadLeftTrigger", "PadUp"],
            "a trigger that is an axis is no button as well"
        );
        usual.hear(EventType::ABSOLUTE, Axis::ABS_HAT0Y.0, 0);
        assert_eq!(down(&usual.take()), ["PadLeftTrigger"]);
    }

    #[test]
    fn pads_that_are_wired_like_cars_are_understood_too() {
        let axes = [Axis::ABS_X, Axis::ABS_Y, Axis::ABS_Z, Axis::ABS_RZ, Axis::ABS_GAS, Axis::ABS_BRAKE];
        let mut car = pad(&axes, false);
        car.hear(EventType::ABSOLUTE, Axis::ABS_RZ.0, -100);
        car.hear(EventType::ABSOLUTE, Axis::ABS_GAS.0, 100);
        let said = car.take();
        assert_eq!(said.sticks[1].y, -1.0);
        assert_eq!(down(&said), ["PadRightTrigger"]);
        let mut old = pad(&axes[..4], false);
        old.hear(EventType::KEY, KeyCode::BTN_TL2.0, 1);
        assert_eq!(down(&old.take()), ["PadLeftTrigger"], "here it is only a button");
    }

    #[test]
    fn a_device_with_a_mapping_is_read_by_it() {
        // A joystick's codes, which have no places of their own: triggers, thumb, and so on from 0x120.
        let id = DeviceId { bus: 3, vendor: 0x2dc8, product: 0x3100, version: 0x0111 };
        let axes = [Axis::ABS_X, Axis::ABS_Y, Axis::ABS_Z, Axis::ABS_RZ, Axis::ABS_HAT0X, Axis::ABS_HAT0Y];
        let mapping = mapping::of_device(id).unwrap();
        let buttons = (0x120..0x12f).collect();
        let mut odd = pad(&axes, false);
        odd.axes.values_mut().for_each(|range| *range = AxisRange { least: 0, most: 255 });
        odd.mapped = Some(MappedDevice::new(mapping, buttons, &axes.map(|axis| axis.0)));
        odd.hear(EventType::KEY, 0x120, 1);
        odd.hear(EventType::KEY, 0x123, 1);
        odd.hear(EventType::ABSOLUTE, Axis::ABS_HAT0Y.0, -1);
        odd.hear(EventType::ABSOLUTE, Axis::ABS_RZ.0, 255);
        let said = odd.take();
        assert_eq!(down(&said), ["PadSouth", "PadWest", "PadUp"]);
        assert_eq!(said.sticks[1].y, 1.0);
    }

    #[test]
    fn where_there_are_no_devices_there_are_no_pads() {
        assert!(nodes(Path::new("/nowhere/at/all")).is_empty());
    }
}
