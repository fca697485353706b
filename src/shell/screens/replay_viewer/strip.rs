//! The strip along the lower edge: a timeline with a mark for each event, and the buttons of the player.

use super::story::{Marker, MarkerKind, ReplayMarkers};
use super::transport::Transport;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::screens::panel;
use crate::shell::ui::{SMALL, Ui, minutes};
use macroquad::prelude::*;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::model::AlertLevel;

/// Upper edge of the strip, in game pixels.
pub const TOP: f32 = 309.0;
const PANEL: Rect = Rect::new(8.0, TOP, 624.0, 45.0);
/// Place of the timeline, from the first tick to the last.
const THREAD: Rect = Rect::new(22.0, 323.0, 596.0, 4.0);
/// Area where the pointer grabs the timeline.
const HOLD: Rect = Rect::new(14.0, 311.0, 612.0, 20.0);
/// Upper edge of the buttons, in game pixels.
const KEYS_Y: f32 = 333.0;
/// Side of a button, in game pixels.
const KEY: f32 = 18.0;
/// Distance at which the pointer touches a mark, in game pixels.
const NEAR_MARK: f32 = 4.0;

/// Conversion between ticks and pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimelineScale {
    pub first: Tick,
    pub last: Tick,
}

impl TimelineScale {
    /// Returns the x coordinate of a tick.
    pub fn x(&self, tick: Tick) -> f32 {
        let whole = (self.last - self.first).max(1) as f32;
        let past = tick.clamp(self.first, self.last) - self.first;
        (THREAD.x + THREAD.w * past as f32 / whole).round()
    }

    /// Returns the tick at an x coordinate.
    pub fn tick(&self, x: f32) -> Tick {
        let part = ((x - THREAD.x) / THREAD.w).clamp(0.0, 1.0);
        self.first + ((self.last - self.first) as f32 * part).round() as Tick
    }
}

/// A part of the strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimelinePart {
    LastMark,
    Slower,
    Play,
    Faster,
    NextMark,
    Turn,
    Bar,
    /// The space between the buttons.
    Panel,
}

/// The buttons from left to right.
const KEYS: [TimelinePart; 6] = [
    TimelinePart::LastMark,
    TimelinePart::Slower,
    TimelinePart::Play,
    TimelinePart::Faster,
    TimelinePart::NextMark,
    TimelinePart::Turn,
];

fn place(index: usize) -> Rect {
    Rect::new(PANEL.x + 10.0 + index as f32 * (KEY + 2.0), KEYS_Y, KEY, KEY)
}

/// Returns the part of the strip at a point of the picture.
pub fn part_at(pointer: Vec2) -> Option<TimelinePart> {
    let key = KEYS.iter().enumerate().find(|(i, _)| place(*i).contains(pointer)).map(|(_, part)| *part);
    let thread = HOLD.contains(pointer).then_some(TimelinePart::Bar);
    key.or(thread).or_else(|| PANEL.contains(pointer).then_some(TimelinePart::Panel))
}

/// Returns the mark at the pointer.
pub fn mark_at<'a>(story: &'a ReplayMarkers, scale: &TimelineScale, pointer: Vec2) -> Option<&'a Marker> {
    let off = |mark: &Marker| (scale.x(mark.tick) - pointer.x).abs();
    let near = story.marks.iter().filter(|mark| HOLD.contains(pointer) && off(mark) <= NEAR_MARK);
    near.min_by(|a, b| off(a).total_cmp(&off(b)).then(b.sign.cmp(&a.sign)))
}

/// The strip with what it shows.
pub struct TimelineBar<'a> {
    pub story: &'a ReplayMarkers,
    pub transport: &'a Transport,
    pub scale: TimelineScale,
    pub now: Tick,
    /// Last tick that has been computed.
    pub known: Tick,
    /// Text about what has just happened, or about the mark at the pointer.
    pub caption: Option<String>,
}

impl TimelineBar<'_> {
    pub fn draw(&self, game: &Game) {
        let ui = &game.ui;
        ui.board(PANEL);
        self.thread(ui);
        for mark in &self.story.marks {
            self.mark(ui, mark);
        }
        panel::lantern(ui, self.scale.x(self.now), THREAD.y + 1.0, ui.time);
        if part_at(ui.pointer) == Some(TimelinePart::Bar) && !game.options.is_picture() {
            self.pointed(ui);
        }
        for (i, part) in KEYS.into_iter().enumerate() {
            self.key(ui, place(i), part);
        }
        self.words(game);
    }

    /// Draws the timeline: the elapsed part is brighter, and a line below shows the alert level.
    fn thread(&self, ui: &Ui) {
        let until = |tick| self.scale.x(tick) - THREAD.x;
        ui.fill(Rect::new(THREAD.x - 1.0, THREAD.y - 1.0, THREAD.w + 2.0, THREAD.h + 2.0), palette::NIGHT);
        ui.fill(Rect { w: until(self.known), ..THREAD }, palette::DEEP);
        let past = Rect { w: until(self.now), ..THREAD };
        ui.fill(past, palette::WOOD);
        ui.fill(Rect { h: 1.0, ..past }, palette::BRASS);
        for (from, to, alert_level) in self.story.spans(self.known) {
            let (left, right) = (self.scale.x(from), self.scale.x(to));
            let span = Rect::new(left, THREAD.y + THREAD.h + 2.0, (right - left).max(1.0), 2.0);
            ui.fill(span, mood(alert_level));
        }
    }

    fn mark(&self, ui: &Ui, mark: &Marker) {
        let (rows, color) = sign(mark.sign);
        let color = if mark.tick <= self.now { color } else { faded(color, 0.8) };
        let bottom = THREAD.y - 2.0;
        pattern(ui, rows, self.scale.x(mark.tick) - 3.0, bottom - rows.len() as f32, color);
    }

    /// Draws a line at the pointer, with its time.
    fn pointed(&self, ui: &Ui) {
        let tick = self.scale.tick(ui.pointer.x);
        let x = self.scale.x(tick);
        ui.fill(Rect::new(x, THREAD.y - 4.0, 1.0, THREAD.h + 8.0), palette::CREAM);
        let time = clock(tick - self.scale.first);
        let width = SMALL.width(&time) + 10.0;
        let plate = Rect::new(
            (x - width / 2.0).clamp(PANEL.x, PANEL.x + PANEL.w - width).round(),
            PANEL.y - 19.0,
            width,
            18.0,
        );
        ui.board(plate);
        ui.write(&time, plate.x + 5.0, plate.y + 3.0, &SMALL.colored(palette::CREAM));
    }

    fn key(&self, ui: &Ui, to: Rect, part: TimelinePart) {
        let hot = ui.points_at(to);
        let rows: &[&str] = match part {
            TimelinePart::LastMark => &TO_LAST,
            TimelinePart::Slower => &SLOWER,
            TimelinePart::Play if self.transport.runs => &STANDING,
            TimelinePart::Play if self.transport.backwards => &BACKWARDS,
            TimelinePart::Play => &RUNNING,
            TimelinePart::Faster => &FASTER,
            TimelinePart::NextMark => &TO_NEXT,
            TimelinePart::Turn | TimelinePart::Bar | TimelinePart::Panel => &TURN,
        };
        if hot {
            ui.fill(Rect::new(to.x + 1.0, to.y, to.w - 2.0, to.h), faded(palette::WINE, 0.9));
        }
        let color = match part {
            _ if hot => palette::CREAM,
            TimelinePart::Play => palette::GLOW,
            TimelinePart::Turn if self.transport.backwards => palette::TEAL,
            _ => palette::BRASS,
        };
        let width = rows[0].len() as f32;
        let (x, y) =
            (to.x + ((to.w - width) / 2.0).floor(), to.y + ((to.h - rows.len() as f32) / 2.0).floor());
        pattern(ui, rows, x, y, color);
    }

    fn words(&self, game: &Game) {
        let (ui, y) = (&game.ui, KEYS_Y + 3.0);
        let speeds = &game.interface.film.speeds;
        let pace = self.transport.words(speeds);
        let x = place(KEYS.len()).x + 6.0;
        let pace = if self.transport.backwards { format!("-{pace}") } else { pace };
        let as_life = !self.transport.backwards && self.transport.pace(speeds) == 1.0;
        let color = if as_life { palette::OCHRE } else { palette::TEAL };
        ui.write(&pace, x, y, &SMALL.colored(color));
        let right = PANEL.x + PANEL.w - 12.0;
        let whole = format!(" / {}", clock(self.scale.last - self.scale.first));
        ui.write(&whole, right, y, &SMALL.colored(palette::OCHRE).right());
        let now = clock(self.now - self.scale.first);
        ui.write(&now, right - SMALL.width(&whole), y, &SMALL.colored(palette::CREAM).right());
        if let Some(caption) = &self.caption {
            let middle = (x + 40.0 + right - 80.0) / 2.0;
            ui.write(caption, middle.round(), y, &SMALL.colored(palette::PAPER).centered());
        }
    }
}

/// Formats ticks as minutes and seconds, with tenths.
pub fn clock(ticks: Tick) -> String {
    let tenths = ticks % TICKS_PER_SECOND * 10 / TICKS_PER_SECOND;
    format!("{}.{tenths}", minutes(ticks / TICKS_PER_SECOND))
}

fn mood(alert_level: AlertLevel) -> Color {
    match alert_level {
        AlertLevel::Calm => faded(palette::SLATE, 0.6),
        AlertLevel::Curious => faded(palette::AMBER, 0.75),
        AlertLevel::Investigating => palette::ORANGE,
        AlertLevel::Alert => palette::SCARF,
    }
}

/// Returns the bitmap and color of a mark: graver marks are larger, and each has its own shape.
fn sign(sign: MarkerKind) -> (&'static [&'static str], Color) {
    match sign {
        MarkerKind::Glimpsed => (&["..###..", "..###.."], faded(palette::AMBER, 0.55)),
        MarkerKind::Curious => (&["...#...", "..###..", ".#####.", "..###..", "...#..."], palette::AMBER),
        MarkerKind::Investigating => {
            (&["...#...", "..###..", ".#####.", "#######", ".#####.", "..###..", "...#..."], palette::ORANGE)
        }
        MarkerKind::Alert => {
            (&["#######", "#######", ".#####.", ".#####.", "..###..", "..###..", "...#..."], palette::SCARF)
        }
        MarkerKind::Stolen => (&["..###..", "..#.#..", "..###.."], palette::GLOW),
        MarkerKind::Prize => {
            (&["..###..", ".#####.", "###.###", "##...##", "###.###", ".#####.", "..###.."], palette::GLOW)
        }
        MarkerKind::Won => {
            (&["...#...", "..###..", ".#####.", "#######", "..###..", "..###..", "..###.."], palette::TEAL)
        }
        MarkerKind::Caught => {
            (&["##...##", "###.###", ".#####.", "..###..", ".#####.", "###.###", "##...##"], palette::SCARF)
        }
    }
}

const RUNNING: [&str; 9] =
    ["##.....", "####...", "#####..", "######.", "#######", "######.", "#####..", "####...", "##....."];
const BACKWARDS: [&str; 9] =
    [".....##", "...####", "..#####", ".######", "#######", ".######", "..#####", "...####", ".....##"];
const STANDING: [&str; 9] =
    ["###.###", "###.###", "###.###", "###.###", "###.###", "###.###", "###.###", "###.###", "###.###"];
const TO_LAST: [&str; 7] =
    ["##....##", "##..####", "##.#####", "########", "##.#####", "##..####", "##....##"];
const TO_NEXT: [&str; 7] =
    ["##....##", "####..##", "#####.##", "########", "#####.##", "####..##", "##....##"];
const SLOWER: [&str; 3] = ["#######", "#######", "#######"];
const FASTER: [&str; 7] = ["..###..", "..###..", "#######", "#######", "#######", "..###..", "..###.."];
const TURN: [&str; 7] = ["...#....", "..##....", ".######.", "..##..##", "...#...#", "......##", "..####.."];

/// Draws the symbol for playing.
pub fn running(ui: &Ui, x: f32, y: f32, color: Color) {
    pattern(ui, &RUNNING, x, y, color);
}

/// Draws a bitmap, with a pixel for each `#`.
fn pattern(ui: &Ui, rows: &[&str], x: f32, y: f32, color: Color) {
    for (dy, row) in rows.iter().enumerate() {
        let mut from = None;
        for (dx, sign) in row.chars().chain(['.']).enumerate() {
            match (sign, from) {
                ('#', None) => from = Some(dx),
                ('#', Some(_)) | (_, None) => {}
                (_, Some(start)) => {
                    ui.fill(Rect::new(x + start as f32, y + dy as f32, (dx - start) as f32, 1.0), color);
                    from = None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: TimelineScale = TimelineScale { first: 0, last: 5960 };

    #[test]
    fn every_pixel_of_the_thread_is_a_tick_and_back() {
        assert_eq!((SCALE.x(0), SCALE.x(5960)), (THREAD.x, THREAD.x + THREAD.w));
        assert_eq!((SCALE.tick(-50.0), SCALE.tick(9999.0)), (0, 5960));
        for x in 0..=596 {
            let x = THREAD.x + x as f32;
            assert_eq!(SCALE.x(SCALE.tick(x)), x);
        }
        let short = TimelineScale { first: 7, last: 7 };
        assert_eq!((short.x(7), short.tick(400.0)), (THREAD.x, 7), "a recording of one moment");
    }

    #[test]
    fn a_mark_is_pointed_at_from_near_and_the_graver_of_two_is_taken() {
        let mark = |tick, sign| Marker { tick, sign, guard: None };
        let marks = vec![
            mark(1000, MarkerKind::Glimpsed),
            mark(1000, MarkerKind::Alert),
            mark(3000, MarkerKind::Stolen),
        ];
        let story = ReplayMarkers { marks, moods: Vec::new() };
        let at = |tick, dx: f32| vec2(SCALE.x(tick) + dx, THREAD.y);
        assert_eq!(mark_at(&story, &SCALE, at(1000, 3.0)).map(|mark| mark.sign), Some(MarkerKind::Alert));
        assert_eq!(mark_at(&story, &SCALE, at(3000, -4.0)).map(|mark| mark.sign), Some(MarkerKind::Stolen));
        assert_eq!(mark_at(&story, &SCALE, at(3000, -9.0)), None);
        assert_eq!(mark_at(&story, &SCALE, vec2(SCALE.x(1000), 100.0)), None, "above the strip");
    }

    #[test]
    fn keys_and_thread_do_not_lie_over_each_other() {
        for (i, part) in KEYS.into_iter().enumerate() {
            assert_eq!(part_at(place(i).center()), Some(part));
            assert!(!place(i).overlaps(&HOLD));
        }
        assert_eq!(part_at(THREAD.center()), Some(TimelinePart::Bar));
        assert_eq!(part_at(vec2(320.0, 100.0)), None);
    }

    #[test]
    fn time_is_told_to_a_tenth_of_a_second() {
        assert_eq!(clock(0), "0:00.0");
        assert_eq!(clock(60 * 83 + 30), "1:23.5");
    }
}
