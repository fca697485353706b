//! Charts of the seconds before a detection: light, posture, distance, and the awareness meter.

use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::ui::{SMALL, Ui};
use macroquad::prelude::*;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::model::{AlertLevel, LightBand, Posture};
use thief_girl::replay::{DetectionReport, PerceptionSample};
use thief_girl::rules::{AwarenessRules, name_of};

/// Distance between bars, in game pixels; a bar is one pixel narrower.
const PITCH: f32 = 3.0;
/// Width of the names left of the charts, in game pixels.
const WORDS: f32 = 58.0;
/// Width of the numbers right of the charts, in game pixels.
const NUMBERS: f32 = 52.0;
const GAP: f32 = 7.0;
/// Heights of the charts, in game pixels: light, posture, distance, meter.
const HEIGHTS: [f32; 4] = [28.0, 22.0, 28.0, 46.0];

/// Returns the total height, in game pixels.
pub fn height() -> f32 {
    HEIGHTS.iter().sum::<f32>() + 3.0 * GAP + 14.0
}

/// Draws all charts in a column of this width. They are not read aloud: the words of the report say the same.
pub fn draw(game: &Game, why: &DetectionReport, at: Vec2, width: f32) {
    game.ui.unread(|| paint(game, why, at, width));
}

fn paint(game: &Game, why: &DetectionReport, at: Vec2, width: f32) {
    let scale = ChartScale::new(why, at.x + WORDS, width - WORDS - NUMBERS);
    let shown = shown(why);
    let mut y = at.y;
    let mut beds = HEIGHTS.map(|h| {
        let bed = Rect::new(scale.left, y, scale.width, h);
        y += h + GAP;
        bed
    });
    // The time axis is below the last chart.
    beds[3].y += 2.0;
    for bed in &beds {
        game.ui.fill(Rect::new(bed.x - 1.0, bed.y - 1.0, bed.w + 2.0, bed.h + 2.0), palette::NIGHT);
    }
    if why.samples.iter().any(|sample| sample.factors.is_some()) {
        light(&game.ui, why, &scale, beds[0], shown);
        posture(&game.ui, why, &scale, beds[1], shown);
    } else {
        // Whoever heard, smelt or felt her did not look.
        no_part(&game.ui, beds[0], "why.chart.light");
        no_part(&game.ui, beds[1], "why.chart.posture");
    }
    distance(&game.ui, why, &scale, beds[2], shown);
    meter(&game.ui, why, &scale, beds[3], shown);
    time(&game.ui, &scale, beds[3].y + beds[3].h + 2.0);
    moments(&game.ui, why, &scale, beds[0].y, beds[3].y + beds[3].h);
}

/// Conversion from ticks to pixels; the moment of the report is at the right.
struct ChartScale {
    left: f32,
    width: f32,
    first: Tick,
    last: Tick,
}

impl ChartScale {
    fn new(why: &DetectionReport, left: f32, width: f32) -> Self {
        let width = (width / PITCH).floor() * PITCH;
        // Avoid an empty range in a heist that has just begun.
        let (first, last) = (why.samples[0].tick, why.last().tick);
        Self { left, width, first, last: last.max(first + 1) }
    }

    fn x(&self, tick: Tick) -> f32 {
        let part = tick.saturating_sub(self.first) as f32 / (self.last - self.first) as f32;
        (self.left + part * self.width).floor().min(self.left + self.width - 1.0)
    }

    /// Returns the left edge of each bar, and its sample.
    fn bars<'a>(&self, why: &'a DetectionReport) -> impl Iterator<Item = (f32, &'a PerceptionSample)> {
        let (left, count) = (self.left, (self.width / PITCH) as usize);
        (0..count).map(move |i| {
            let place = ((i + 1) * (why.samples.len() - 1)).div_ceil(count);
            (left + i as f32 * PITCH, &why.samples[place])
        })
    }
}

/// Returns the sample whose numbers are shown: the last one with a sighting, else the last.
fn shown(why: &DetectionReport) -> &PerceptionSample {
    why.samples.iter().rev().find(|sample| sample.sighting.is_some()).unwrap_or(why.last())
}

/// Draws a chart: its name, and a bar for each sample with its height (0 to 1), its color, and whether it
/// counts; those that do not are dimmed.
fn chart(
    ui: &Ui,
    why: &DetectionReport,
    scale: &ChartScale,
    bed: Rect,
    key: &str,
    bar: impl Fn(&PerceptionSample) -> (f32, Color, bool),
) {
    name(ui, bed, key);
    for (x, sample) in scale.bars(why) {
        let (part, color, counts) = bar(sample);
        let high = (part.clamp(0.0, 1.0) * bed.h).round().max(1.0);
        let color = if counts { color } else { faded(color, 0.28) };
        ui.fill(Rect::new(x, bed.y + bed.h - high, PITCH - 1.0, high), color);
        if counts {
            ui.fill(Rect::new(x, bed.y + bed.h - high, PITCH - 1.0, 1.0), faded(WHITE, 0.3));
        }
    }
}

/// Draws the name of a chart, and that what it is about made no difference.
fn no_part(ui: &Ui, bed: Rect, key: &str) {
    name(ui, bed, key);
    let at = vec2(bed.x + bed.w / 2.0, middle(bed));
    ui.write(ui.texts.get("why.chart.no_part"), at.x, at.y, &SMALL.colored(palette::WOOD).centered());
}

/// Draws the name of a chart left of it.
fn name(ui: &Ui, bed: Rect, key: &str) {
    ui.write(ui.texts.get(key), bed.x - 6.0, middle(bed), &SMALL.colored(palette::OCHRE).right());
}

/// Returns where a line of text in the middle of a chart begins.
fn middle(bed: Rect) -> f32 {
    bed.y + (bed.h - 12.0) / 2.0
}

/// Draws a thin dotted line across a chart.
fn limit(ui: &Ui, bed: Rect, part: f32, color: Color) {
    let y = (bed.y + bed.h * (1.0 - part)).round();
    for i in 0..(bed.w / 4.0) as i32 {
        ui.fill(Rect::new(bed.x + i as f32 * 4.0, y, 2.0, 1.0), color);
    }
}

/// Draws the numbers right of a chart: a value, and below it its factor of the detection time.
fn numbers(ui: &Ui, bed: Rect, value: &str, times: Option<String>) {
    let x = bed.x + bed.w + 6.0;
    let lines = 1 + usize::from(times.is_some());
    let y = (bed.y + (bed.h - lines as f32 * 11.0) / 2.0).floor() - 1.0;
    ui.write(value, x, y, &SMALL.colored(palette::PALE));
    if let Some(times) = times {
        ui.write(&times, x, y + 11.0, &SMALL.colored(palette::BRASS));
    }
}

fn light(ui: &Ui, why: &DetectionReport, scale: &ChartScale, bed: Rect, shown: &PerceptionSample) {
    let rules = &why.moment.rules.light;
    chart(ui, why, scale, bed, "why.chart.light", |sample| {
        let color = match sample.exposure.band {
            LightBand::Dark => palette::STEEL,
            LightBand::Dim => palette::MOON,
            LightBand::Lit => palette::GLOW,
        };
        (sample.exposure.light, color, sample.factors.is_some())
    });
    for part in [rules.dark_below, rules.lit_above] {
        limit(ui, bed, part, faded(palette::BRASS, 0.7));
    }
    let percent = format!("{:.0}%", shown.exposure.light * 100.0);
    numbers(ui, bed, &percent, shown.factors.map(|f| format!("×{:.1}", f.light * f.outfit)));
}

fn posture(ui: &Ui, why: &DetectionReport, scale: &ChartScale, bed: Rect, shown: &PerceptionSample) {
    chart(ui, why, scale, bed, "why.chart.posture", |sample| {
        let (part, color) = match sample.posture {
            Posture::Run => (1.0, palette::SCARF),
            Posture::Walk => (0.7, palette::AMBER),
            Posture::Sneak => (0.4, palette::TEAL),
            Posture::Crawl => (0.2, palette::STEEL),
        };
        (part, color, sample.factors.is_some())
    });
    let icon = format!("posture_{}", name_of(shown.posture));
    let x = bed.x + bed.w + 5.0;
    ui.picture(&icon, x, bed.y + ((bed.h - 16.0) / 2.0).floor(), WHITE);
    if let Some(factors) = shown.factors {
        let times = format!("×{:.1}", factors.posture * factors.still);
        ui.write(&times, x + 20.0, bed.y + 4.0, &SMALL.colored(palette::BRASS));
    }
}

/// Draws the distance: the nearer, the higher.
fn distance(ui: &Ui, why: &DetectionReport, scale: &ChartScale, bed: Rect, shown: &PerceptionSample) {
    let far = why.moment.rules.sight.range.lit.max(f32::MIN_POSITIVE);
    chart(ui, why, scale, bed, "why.chart.distance", |sample| {
        (1.0 - sample.distance() / far, palette::ORANGE, sample.sighting.is_some())
    });
    let tiles = ui.texts.fill("why.chart.tiles", &[("tiles", &format!("{:.1}", shown.distance()))]);
    // The detection time without the factors of light and posture.
    let seconds = shown.factors.map(|f| 100.0 / shown.fills / (f.light * f.outfit * f.posture * f.still));
    numbers(ui, bed, &tiles, seconds.map(|s| in_seconds(ui, s)));
}

fn meter(ui: &Ui, why: &DetectionReport, scale: &ChartScale, bed: Rect, shown: &PerceptionSample) {
    let rules = &why.moment.rules.awareness;
    chart(ui, why, scale, bed, "why.chart.meter", |sample| {
        (sample.meter / 100.0, color(sample.alert_level), true)
    });
    for (at, key) in thresholds(rules) {
        limit(ui, bed, at / 100.0, faded(palette::CREAM, 0.35));
        let words = ui.texts.fill(key, &[("n", &format!("{at:.0}"))]);
        let above = (bed.y + bed.h * (1.0 - at / 100.0) - 13.0).round();
        // On bars only what has a ground can be read.
        ui.backing(Rect::new(bed.x, above, SMALL.width(&words) + 5.0, 12.0));
        ui.write(&words, bed.x + 2.0, above, &SMALL.colored(palette::OCHRE));
    }
    for sign in why.signs.iter().filter(|sign| sign.raised > 0.5) {
        let x = scale.x(sign.tick);
        ui.fill(Rect::new(x, bed.y + 4.0, 1.0, bed.h - 4.0), faded(palette::PALE, 0.6));
        for (dy, half) in [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (3.0, 1.0), (4.0, 0.0)] {
            ui.fill(Rect::new(x - half, bed.y + dy, half * 2.0 + 1.0, 1.0), palette::PALE);
        }
    }
    let whole = (shown.fills > 0.0).then(|| format!("= {}", in_seconds(ui, 100.0 / shown.fills)));
    let meter = ui.texts.fill("why.chart.of_100", &[("n", &format!("{:.0}", why.last().meter))]);
    numbers(ui, bed, &meter, whole);
}

/// Returns the values of the meter at which a guard does something else, and the texts about that.
fn thresholds(rules: &AwarenessRules) -> [(f32, &'static str); 2] {
    [(rules.curious_at, "why.chart.curious"), (rules.investigate_at, "why.chart.investigating")]
}

fn in_seconds(ui: &Ui, seconds: f32) -> String {
    ui.texts.fill("why.chart.seconds", &[("seconds", &format!("{seconds:.1}"))])
}

/// Returns the color of an alert level.
pub fn color(alert_level: AlertLevel) -> Color {
    match alert_level {
        AlertLevel::Calm => palette::STEEL,
        AlertLevel::Curious => palette::GLOW,
        AlertLevel::Investigating => palette::ORANGE,
        AlertLevel::Alert => palette::SCARF,
    }
}

/// Draws the time axis, in seconds before the moment.
fn time(ui: &Ui, scale: &ChartScale, y: f32) {
    let span = (scale.last - scale.first) / TICKS_PER_SECOND;
    for second in 0..=span {
        let x = scale.x(scale.last - second * TICKS_PER_SECOND);
        ui.fill(Rect::new(x, y, 1.0, 3.0), palette::WOOD);
        let words = if second == 0 { "0".to_string() } else { format!("-{second}") };
        ui.write(&words, x, y + 2.0, &SMALL.colored(palette::WOOD).centered());
    }
}

/// Marks the first sighting, and the moment of the report.
fn moments(ui: &Ui, why: &DetectionReport, scale: &ChartScale, top: f32, bottom: f32) {
    if let Some(first) = why.first_sighted().filter(|first| *first > scale.first) {
        let x = scale.x(first);
        for i in 0..((bottom - top) / 3.0) as i32 {
            ui.fill(Rect::new(x, top + i as f32 * 3.0, 1.0, 1.0), palette::CREAM);
        }
    }
    let x = scale.left + scale.width;
    ui.fill(Rect::new(x, top - 3.0, 1.0, bottom - top + 5.0), palette::SCARF);
    ui.fill(Rect::new(x - 1.0, top - 5.0, 3.0, 3.0), palette::SCARF);
}
