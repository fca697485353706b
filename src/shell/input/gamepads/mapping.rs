//! Mappings of gamepads whose buttons and axes are not where the kernel's names say, in the format of SDL
//! (`gamecontrollerdb.txt`).
//!
//! They come from `assets/gamepads/linux.txt`; a player can add lines in `SDL_GAMECONTROLLERCONFIG`, as other games
//! and Steam do, which come first.

use std::collections::BTreeMap;

const SHIPPED: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/gamepads/linux.txt"));

/// What a button or axis of a device is, in SDL's count of those that the device has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    Button(usize),
    Axis(usize),
    /// A direction of a hat: its number, and 1 for up, 2 for right, 4 for down, 8 for left.
    Hat(usize, u8),
}

/// Which part of an axis counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    Whole,
    /// From the middle to the end.
    Upper,
    /// From the middle to the beginning.
    Lower,
}

/// A part of the game's gamepad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A button, by its index in the standard order.
    Button(usize),
    /// An axis of a stick: index of the stick, whether the axis is vertical, and which half of it is meant.
    Stick(usize, bool, Span),
}

/// What a source does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    pub source: Source,
    pub span: Span,
    pub is_inverted: bool,
    pub target: Target,
}

/// The mapping of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping(pub Vec<Link>);

/// Numbers by which a device is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceId {
    pub bus: u16,
    pub vendor: u16,
    pub product: u16,
    pub version: u16,
}

impl DeviceId {
    /// Returns the device's name in the mappings: four numbers, the lower byte first, each followed by zeros.
    fn guid(self) -> String {
        let numbers = [self.bus, self.vendor, self.product, self.version];
        numbers.map(|number| format!("{:04x}0000", number.swap_bytes())).concat()
    }
}

/// Returns the mapping of a device, if there is one.
pub fn of_device(id: DeviceId) -> Option<Mapping> {
    let own = std::env::var("SDL_GAMECONTROLLERCONFIG").unwrap_or_default();
    find(&own, id).or_else(|| find(SHIPPED, id))
}

fn find(lines: &str, id: DeviceId) -> Option<Mapping> {
    let guid = id.guid();
    lines.lines().find_map(|line| line.strip_prefix(&guid)?.strip_prefix(',')).map(parse)
}

/// Reads a mapping after its device's name: `Name,a:b0,leftx:a0,…`. Parts that the game does not have are left out.
fn parse(line: &str) -> Mapping {
    let links = line.split(',').filter_map(|part| {
        let (target, source) = part.split_once(':')?;
        let (span, source) = half(source);
        let (is_inverted, source) = source.strip_suffix('~').map_or((false, source), |source| (true, source));
        Some(Link { source: read_source(source)?, span, is_inverted, target: read_target(target)? })
    });
    Mapping(links.collect())
}

/// Splits the sign of a half axis from its name.
fn half(name: &str) -> (Span, &str) {
    match name.as_bytes().first() {
        Some(b'+') => (Span::Upper, &name[1..]),
        Some(b'-') => (Span::Lower, &name[1..]),
        _ => (Span::Whole, name),
    }
}

fn read_source(text: &str) -> Option<Source> {
    if let Some(number) = text.strip_prefix('b') {
        return Some(Source::Button(number.parse().ok()?));
    }
    if let Some(number) = text.strip_prefix('a') {
        return Some(Source::Axis(number.parse().ok()?));
    }
    let (hat, direction) = text.strip_prefix('h')?.split_once('.')?;
    Some(Source::Hat(hat.parse().ok()?, direction.parse().ok()?))
}

fn read_target(text: &str) -> Option<Target> {
    let (span, name) = half(text);
    let buttons = BTreeMap::from([
        ("a", 0),
        ("b", 1),
        ("x", 2),
        ("y", 3),
        ("leftshoulder", 4),
        ("rightshoulder", 5),
        ("lefttrigger", 6),
        ("righttrigger", 7),
        ("back", 8),
        ("start", 9),
        ("leftstick", 10),
        ("rightstick", 11),
        ("dpup", 12),
        ("dpdown", 13),
        ("dpleft", 14),
        ("dpright", 15),
    ]);
    let stick = |stick, is_vertical| Target::Stick(stick, is_vertical, span);
    match name {
        "leftx" => Some(stick(0, false)),
        "lefty" => Some(stick(0, true)),
        "rightx" => Some(stick(1, false)),
        "righty" => Some(stick(1, true)),
        _ => buttons.get(name).copied().map(Target::Button),
    }
}

impl Link {
    /// Returns how far the source is pushed, from 0 to 1 for a button and −1 to 1 for a stick; `along` is where an
    /// axis is, from 0 to 1, or whether a button is pressed.
    pub fn push(&self, along: f32) -> f32 {
        let along = if self.is_inverted { 1.0 - along } else { along };
        let is_axis = matches!(self.source, Source::Axis(_));
        let pushed = match self.span {
            Span::Upper => (along * 2.0 - 1.0).max(0.0),
            Span::Lower => (1.0 - along * 2.0).max(0.0),
            Span::Whole => along,
        };
        match self.target {
            Target::Button(_) => pushed,
            Target::Stick(_, _, Span::Upper) => pushed,
            Target::Stick(_, _, Span::Lower) => -pushed,
            Target::Stick(_, _, Span::Whole) if is_axis && self.span == Span::Whole => along * 2.0 - 1.0,
            Target::Stick(_, _, Span::Whole) => pushed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADAPTER: DeviceId = DeviceId { bus: 3, vendor: 0x2dc8, product: 0x3100, version: 0x0111 };

    /// Parts of gamepads, and words about a line, that the game has no use for.
    const OF_NO_USE: [&str; 5] = ["guide:", "misc", "paddle", "platform:", "touchpad:"];

    /// The shipped lines are all lines for Linux of SDL's database that name a device.
    #[test]
    fn every_part_of_every_shipped_line_is_understood() {
        for line in SHIPPED.lines() {
            let (guid, rest) = line.split_once(',').unwrap();
            assert!(guid.len() == 32 && guid.bytes().all(|c| c.is_ascii_hexdigit()), "{line}");
            let parts = rest.split(',').skip(1).filter(|part| !part.is_empty());
            let wanted = parts.filter(|part| !OF_NO_USE.iter().any(|word| part.starts_with(word)));
            assert_eq!(parse(rest).0.len(), wanted.count(), "{line}");
        }
        assert!(SHIPPED.lines().count() > 700);
    }

    #[test]
    fn a_device_is_found_by_its_numbers() {
        assert_eq!(ADAPTER.guid(), "03000000c82d00000031000011010000");
        let mapping = find(SHIPPED, ADAPTER).unwrap();
        let link = |target| *mapping.0.iter().find(|link| link.target == target).unwrap();
        assert_eq!(link(Target::Button(2)).source, Source::Button(3));
        assert_eq!(link(Target::Button(12)).source, Source::Hat(0, 1));
        assert_eq!(link(Target::Stick(1, false, Span::Whole)).source, Source::Axis(2));
        assert_eq!(find(SHIPPED, DeviceId { vendor: 1, ..ADAPTER }), None);
    }

    #[test]
    fn axes_may_be_halves_or_turned_round() {
        let link = |text: &str| parse(&format!("Pad,{text}")).0[0];
        assert_eq!(link("leftx:a0").push(0.0), -1.0);
        assert_eq!(link("lefty:a1~").push(0.0), 1.0, "it is wired upside down");
        assert_eq!(link("lefttrigger:+a2").push(0.75), 0.5);
        assert_eq!(link("dpleft:-a6").push(0.0), 1.0);
        assert_eq!(link("-rightx:b4").push(1.0), -1.0, "a button pushes a stick");
        assert_eq!(link("a:b0").push(1.0), 1.0);
        assert!(parse("Pad,guide:b8,misc1:b9,platform:Linux").0.is_empty());
    }
}
