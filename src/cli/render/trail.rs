//! The path of a recorded run.

use super::legend::{LegendBlock, across};
use super::overlay::Overlay;
use super::sheet::color::{self, Rgb8};
use super::sheet::{Drawing, Pen, TextAnchor, circle, line};
use crate::shared::font::Face;
use std::sync::Arc;
use thief_girl::base::Vec2;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::level::LevelSpec;
use thief_girl::model::{Outcome, Player, Posture, Sim};
use thief_girl::replay::Recording;
use thief_girl::rules::Rules;
use thief_girl::step::step;

/// Time between two numbers along the path, in seconds.
const NUMBERED: Tick = 5;
/// Radius of a numbered point, in pixels of letters.
const POINT: f32 = 6.0;
const WIDTH: f32 = 1.8;

/// The overlay of a run's path.
pub struct TrailOverlay {
    /// Parts of the path in one posture each, in tiles.
    parts: Vec<(Posture, Vec<Vec2>)>,
    /// Where she was every few seconds.
    numbered: Vec<(Tick, Vec2)>,
    end: Vec2,
    outcome: Option<Outcome>,
}

impl TrailOverlay {
    /// Plays a recording in a level.
    pub fn of(recording: &Recording, level: Arc<LevelSpec>, rules: Arc<Rules>) -> Result<Self, String> {
        let mut sim = Sim::new(level, rules, recording.config);
        recording.fits(&sim).map_err(|why| why.to_string())?;
        let start = sim.player_body().at;
        let mut trail = Self { parts: Vec::new(), numbered: vec![(0, start)], end: start, outcome: None };
        for input in &recording.inputs {
            step(&mut sim, *input);
            trail.follow(&sim);
        }
        trail.outcome = sim.outcome;
        Ok(trail)
    }

    fn follow(&mut self, sim: &Sim) {
        let (posture, at) = (sim.get::<Player>(sim.player).posture, sim.player_body().at);
        match self.parts.last_mut() {
            Some((before, points)) if *before == posture => points.push(at),
            _ => self.parts.push((posture, vec![self.end, at])),
        }
        self.end = at;
        if sim.tick.is_multiple_of(NUMBERED * TICKS_PER_SECOND) {
            self.numbered.push((sim.tick / TICKS_PER_SECOND, at));
        }
    }
}

fn pen(posture: Posture) -> Pen {
    match posture {
        Posture::Run => Pen::new(color::ROSE, WIDTH),
        Posture::Walk => Pen::new(color::CREAM, WIDTH),
        Posture::Sneak => Pen::new(color::TEAL, WIDTH),
        Posture::Crawl => Pen::new(color::TEAL, WIDTH).dashed(2.0, 2.0),
    }
}

impl Overlay for TrailOverlay {
    fn draw(&self, sheet: &mut Drawing) {
        for (posture, points) in &self.parts {
            let points: Vec<Vec2> = points.iter().map(|point| sheet.place(*point)).collect();
            sheet.stroke_clear(line(&points).as_ref(), pen(*posture));
        }
        for (seconds, at) in &self.numbered {
            number(sheet, sheet.place(*at), &seconds.to_string(), color::CREAM);
        }
        let ends = if self.outcome == Some(Outcome::Won) { color::GLOW } else { color::ROSE };
        number(sheet, sheet.place(self.end), "×", ends);
    }

    fn legend(&self) -> Option<LegendBlock> {
        let end = match self.outcome {
            Some(Outcome::Won) => "here she got away",
            Some(Outcome::Caught) => "here she was caught",
            None => "here the recording ends",
        };
        let sign = |posture: Posture| {
            move |sheet: &mut Drawing, middle: Vec2| {
                let ends = across(sheet, middle);
                sheet.stroke_clear(line(&ends).as_ref(), pen(posture));
            }
        };
        let block = LegendBlock::new("The run")
            .row("running", sign(Posture::Run))
            .row("walking", sign(Posture::Walk))
            .row("sneaking", sign(Posture::Sneak))
            .row("crawling", sign(Posture::Crawl))
            .row("after so many seconds", |sheet, middle| number(sheet, middle, "5", color::CREAM))
            .row(end, |sheet, middle| number(sheet, middle, "×", color::GLOW));
        Some(block)
    }
}

/// Draws a short text on a dark disc with a rim of its colour.
fn number(sheet: &mut Drawing, at: Vec2, text: &str, color: Rgb8) {
    let radius = POINT * sheet.letter;
    sheet.disc(at, radius + sheet.letter, color, 1.0);
    sheet.fill(circle(at, radius).as_ref(), color::NIGHT, 1.0);
    sheet.write(Face::Small, text, at, (TextAnchor::Middle, color, false));
}
