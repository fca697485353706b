//! A picture of a recording's sound: how loud each bus was, which layers the music had, which sounds were
//! heard and how muffled; below, what walls leave of a sound.

use super::trace::{AudioTrace, SILENCE};
use super::walls::{SoundRoute, ways};
use crate::shared::font::{self, Face};
use crate::shell::audio::{Bus, Caption};
use image::{ImageFormat, Rgba, RgbaImage};
use std::io::Cursor;
use thief_girl::base::tick::TICKS_PER_SECOND;

const WIDTH: i32 = 1120;
/// Left margin, for the names of the lanes, and right margin.
const MARGIN: i32 = 92;
const RIGHT: i32 = 12;
const LANE: i32 = 46;
const GAP: i32 = 6;
const TOP: i32 = 30;
/// Height for the captions, in rows.
const WORDS: i32 = 62;
const WALL_ROW: i32 = 18;
/// Range of a lane, in dBFS.
const LOUD: f32 = -6.0;
const QUIET: f32 = -72.0;

const NIGHT: Rgba<u8> = Rgba([16, 18, 34, 255]);
const DUSK: Rgba<u8> = Rgba([27, 31, 54, 255]);
const LINE: Rgba<u8> = Rgba([58, 64, 98, 255]);
const PAPER: Rgba<u8> = Rgba([232, 224, 204, 255]);
const MUTED: Rgba<u8> = Rgba([150, 152, 170, 255]);
const LAMP: Rgba<u8> = Rgba([240, 190, 96, 255]);

/// Each with its colour, from top to bottom.
const BUSES: [(Bus, &str, Rgba<u8>); 5] = [
    (Bus::Music, "music", Rgba([196, 120, 164, 255])),
    (Bus::Ambience, "ambience", Rgba([104, 142, 190, 255])),
    (Bus::Effects, "effects", Rgba([224, 168, 88, 255])),
    (Bus::Voices, "voices", Rgba([208, 98, 84, 255])),
    (Bus::Feet, "feet", Rgba([122, 178, 124, 255])),
];
const LAYERS: [(&str, Rgba<u8>); 4] = [
    ("music_calm", Rgba([104, 142, 190, 255])),
    ("music_uneasy", Rgba([196, 120, 164, 255])),
    ("music_search", Rgba([224, 168, 88, 255])),
    ("music_hunted", Rgba([208, 98, 84, 255])),
];

/// Draws the picture as a PNG.
pub fn draw(night: &AudioTrace) -> Result<Vec<u8>, String> {
    let ways = ways();
    let lanes = BUSES.len() as i32 + 2;
    let foot = TOP + lanes * (LANE + GAP) + WORDS + 26;
    let height = foot + 30 + ways.len() as i32 * WALL_ROW + 10;
    let mut sheet = FigureSheet { picture: RgbaImage::from_pixel(WIDTH as u32, height as u32, NIGHT), night };
    sheet.write(Face::Bold, 10, 8, PAPER, "How loud it was, in dB below full scale");
    let all = |i: usize| night.moments[i].all;
    sheet.lane(0, "all", MUTED, all);
    for (row, (bus, name, color)) in BUSES.iter().enumerate() {
        let level = |i: usize| night.moments[i].buses.get(bus).copied().unwrap_or(SILENCE);
        sheet.lane(row as i32 + 1, name, *color, level);
    }
    sheet.layers(lanes - 1);
    sheet.captions(TOP + lanes * (LANE + GAP));
    sheet.seconds(TOP + lanes * (LANE + GAP) + WORDS + 4);
    sheet.walls(foot, &ways);
    let mut png = Cursor::new(Vec::new());
    sheet.picture.write_to(&mut png, ImageFormat::Png).map_err(|why| format!("the picture: {why}"))?;
    Ok(png.into_inner())
}

/// The picture, and what it shows.
struct FigureSheet<'a> {
    picture: RgbaImage,
    night: &'a AudioTrace,
}

impl FigureSheet<'_> {
    fn dot(&mut self, x: i32, y: i32, color: Rgba<u8>) {
        if x >= 0 && y >= 0 && (x as u32) < self.picture.width() && (y as u32) < self.picture.height() {
            self.picture.put_pixel(x as u32, y as u32, color);
        }
    }

    fn fill(&mut self, x: i32, y: i32, width: i32, height: i32, color: Rgba<u8>) {
        (y..y + height).for_each(|y| (x..x + width).for_each(|x| self.dot(x, y, color)));
    }

    fn write(&mut self, face: Face, x: i32, y: i32, color: Rgba<u8>, text: &str) {
        let letters = font::line(face, text);
        for dy in 0..letters.height {
            for dx in 0..letters.width {
                if letters.get(dx, dy) {
                    self.dot(x + dx, y + dy, color);
                }
            }
        }
    }

    /// Returns the column of a moment, or of a part of one.
    fn x_of(&self, moment: f32) -> i32 {
        let width = (WIDTH - MARGIN - RIGHT) as f32;
        MARGIN + (moment / self.night.moments.len().max(1) as f32 * width) as i32
    }

    fn x_of_tick(&self, tick: u32) -> i32 {
        let moments = tick.saturating_sub(self.night.from) as f32 / TICKS_PER_SECOND as f32 * 10.0;
        self.x_of(moments)
    }

    /// Draws the background of a lane, with its name; returns its top.
    fn ground(&mut self, row: i32, name: &str, color: Rgba<u8>) -> i32 {
        let top = TOP + row * (LANE + GAP);
        self.fill(MARGIN, top, WIDTH - MARGIN - RIGHT, LANE, DUSK);
        self.write(Face::Small, 10, top + LANE / 2 - 6, color, name);
        top
    }

    /// Draws the levels of a bus: a filled curve, and lines at −60, −40 and −20 dB.
    fn lane(&mut self, row: i32, name: &str, color: Rgba<u8>, level: impl Fn(usize) -> f32) {
        let top = self.ground(row, name, color);
        let height = |db: f32| (((db - QUIET) / (LOUD - QUIET)).clamp(0.0, 1.0) * LANE as f32) as i32;
        for db in [-60.0, -40.0, -20.0] {
            let y = top + LANE - height(db);
            self.fill(MARGIN, y, WIDTH - MARGIN - RIGHT, 1, LINE);
            self.write(Face::Small, MARGIN - 24, y - 6, LINE, &format!("{db:.0}"));
        }
        for i in 0..self.night.moments.len() {
            let (x, next) = (self.x_of(i as f32), self.x_of(i as f32 + 1.0));
            let tall = height(level(i));
            self.fill(x, top + LANE - tall, (next - x).max(1), tall, color);
        }
    }

    /// Draws the amplitudes of the music's layers as lines from 0 to 1, and the names of its states.
    fn layers(&mut self, row: i32) {
        let top = self.ground(row, "layers", PAPER);
        for (name, color) in LAYERS {
            let gain = |i: usize| self.night.moments[i].layers.get(name).copied().unwrap_or(0.0);
            let at = |i: usize| top + LANE - 2 - (gain(i) * (LANE - 6) as f32) as i32;
            let points: Vec<(i32, i32)> =
                (0..self.night.moments.len()).map(|i| (self.x_of(i as f32), at(i))).collect();
            for step in points.windows(2) {
                let ((x, y), (next, end)) = (step[0], step[1]);
                self.fill(x, y, (next - x).max(1), 2, color);
                self.fill(next, y.min(end), 2, (y - end).abs() + 2, color);
            }
        }
        let mut x = WIDTH - RIGHT;
        for (name, color) in LAYERS.iter().rev() {
            let name = name.trim_start_matches("music_");
            x -= font::width(Face::Small, name) + 10;
            self.write(Face::Small, x, top + LANE / 2 - 6, *color, name);
        }
        let states: Vec<_> = self.night.states.iter().map(|(tick, state)| (*tick, state.key())).collect();
        for (tick, state) in states {
            let x = self.x_of_tick(tick);
            self.fill(x, top, 1, LANE, PAPER);
            self.write(Face::Small, x + 3, top, PAPER, state);
        }
    }

    /// Draws the captions: a line as high as the sound was loud, dim if it was muffled; its text where there
    /// is room.
    fn captions(&mut self, top: i32) {
        self.write(Face::Small, 10, top + 4, PAPER, "heard");
        self.write(Face::Small, 10, top + 18, MUTED, "dim: through");
        self.write(Face::Small, 10, top + 30, MUTED, "paper, wood");
        let told: Vec<(u32, Caption)> = self.night.captions.clone();
        let mut free = [MARGIN; 3];
        let mut last: Vec<(String, i32)> = Vec::new();
        for (tick, caption) in told {
            let x = self.x_of_tick(tick);
            let tall = 4 + (caption.loudness * 14.0) as i32;
            let color = if caption.muffled { MUTED } else { LAMP };
            self.fill(x, top + 20 - tall, 2, tall, color);
            let is_new = last.iter().all(|(key, at)| *key != caption.key || x - at > 60);
            last.retain(|(key, _)| *key != caption.key);
            last.push((caption.key.clone(), x));
            let width = font::width(Face::Small, &caption.key) + 8;
            let row = free.iter().position(|end| *end <= x);
            if let (true, Some(row)) = (is_new && x + width < WIDTH, row) {
                self.write(Face::Small, x, top + 22 + 12 * row as i32, color, &caption.key);
                free[row] = x + width;
            }
        }
    }

    fn seconds(&mut self, top: i32) {
        let (from, length) = (self.night.from / TICKS_PER_SECOND, self.night.seconds() as u32);
        let every = (length / 16).max(1);
        for second in (from..=from + length).step_by(every as usize) {
            let x = self.x_of_tick(second * TICKS_PER_SECOND);
            self.fill(x, top, 1, 4, MUTED);
            self.write(Face::Small, x + 2, top + 4, MUTED, &format!("{second} s"));
        }
    }

    /// Draws what walls leave of a sound five tiles away.
    fn walls(&mut self, top: i32, ways: &[SoundRoute]) {
        self.write(
            Face::Bold,
            10,
            top,
            PAPER,
            "What walls leave of one sound, five tiles away: its gain, and from where on it is dull",
        );
        for (way, row) in ways.iter().zip(0..) {
            let y = top + 24 + row * WALL_ROW;
            self.write(Face::Small, 10, y, PAPER, way.name);
            let (gain, dull) = ((-way.gain_db * 16.0) as i32, (way.lowpass_hz.log2() * 30.0 - 250.0) as i32);
            self.fill(120, y + 2, gain.max(1), 9, LAMP);
            self.write(Face::Small, 126 + gain, y, MUTED, &format!("{:.1} dB", way.gain_db));
            self.fill(600, y + 2, dull.max(1), 9, BUSES[1].2);
            self.write(Face::Small, 606 + dull, y, MUTED, &format!("{:.1} kHz", way.lowpass_hz / 1000.0));
        }
    }
}
