//! The HUD of rewinding: the overlay on the world, a strip of the last seconds with what went wrong in them,
//! and the charges left.

use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::session::GameSession;
use crate::shell::session::event_log::{EventLog, LogEntryKind};
use crate::shell::session::rewind::RewindFlight;
use crate::shell::ui::{HEIGHT, SMALL, Ui, WIDTH};
use macroquad::prelude::*;
use thief_girl::base::tick::{Tick, seconds};

const STRIP: Rect = Rect::new(130.0, 316.0, 380.0, 34.0);
/// Distance between two hourglasses, in game pixels.
const GLASS: f32 = 11.0;

/// Draws the world onto the picture, with an overlay during a rewind.
pub fn show(game: &Game, session: &GameSession) {
    let veil = session.live().map_or(0.0, |run| run.rewind.veil());
    if veil <= 0.0 {
        return session.show();
    }
    let look = &game.assets.look.past;
    // From below the picture to above it, repeatedly.
    let bar = 1.2 - (session.age / look.bar_seconds).fract() * 1.4;
    let material = &game.assets.materials.past;
    material.set_uniform("Past", vec2(veil, bar));
    gl_use_material(material);
    session.show();
    gl_use_default_material();
}

/// Draws the strip during a rewind, or the hint while time waits for the key.
pub fn draw(game: &Game, session: &GameSession) {
    let ui = &game.ui;
    if let Some(flight) = session.flight() {
        ui.panel(STRIP, 0.92);
        let charges = session.charges(game);
        glasses(ui, charges, STRIP.x + 10.0, STRIP.y + 12.0);
        let back =
            |seconds: f32| game.ui.texts.fill("ui.rewind.back", &[("seconds", &format!("{seconds:.1}"))]);
        let hold_on = ui.texts.get("ui.rewind.hold_on");
        let widest = ui.label_width(&back(game.interface.rewind.reach_seconds)).max(ui.label_width(hold_on));
        let left = 17.0 + charges as f32 * GLASS;
        let bar = Rect::new(STRIP.x + left, STRIP.y + 15.0, (STRIP.w - left - widest - 26.0).floor(), 4.0);
        strip(ui, flight, &session.event_log, bar);
        // Until releasing the key would count, it is said that it must be held.
        let counts = session.live().is_some_and(|run| run.rewind.counts(flight));
        let (words, color) = match counts {
            true => (back(seconds(flight.from - flight.tick())), palette::PALE),
            false => (hold_on.to_string(), palette::AMBER),
        };
        let style = SMALL.colored(color).right();
        ui.label(&words, STRIP.x + STRIP.w - 10.0, STRIP.y + 11.0, &style);
        if session.live().is_some_and(|run| run.rewind.used() == 0) {
            cost(ui);
        }
    } else if session.is_waiting() {
        let keys = format!("{} {}", game.key(InputAction::Rewind), game.key(InputAction::Accept));
        let hold = (keys, game.ui.texts.get("ui.rewind.hold"));
        plate(game, session, &[hold, (game.key(InputAction::Pause), game.ui.texts.get("ui.rewind.leave"))]);
    }
}

/// Draws what the first rewind of a heist costs, above the strip.
fn cost(ui: &Ui) {
    let words = ui.texts.get("ui.rewind.cost");
    let width = (ui.label_width(words) + 20.0).ceil();
    let plate = Rect::new(((WIDTH - width) / 2.0).floor(), STRIP.y - 22.0, width, 19.0);
    ui.panel(plate, 0.92);
    ui.label(words, WIDTH / 2.0, plate.y + 4.0, &SMALL.colored(palette::AMBER).centered());
}

/// Draws the offer to rewind after being caught.
pub fn offer(game: &Game, session: &GameSession) {
    if session.is_offered_rewind(game) {
        plate(game, session, &[(game.key(InputAction::Rewind), game.ui.texts.get("ui.rewind.offer"))]);
    }
}

/// Draws the charges left, and hints.
fn plate(game: &Game, session: &GameSession, hints: &[(String, &str)]) {
    let (ui, left) = (&game.ui, session.charges(game));
    let glass = left as f32 * GLASS + 8.0;
    let words: f32 = hints.iter().map(|(key, what)| ui.hint_width(key, what) + 14.0).sum();
    let width = (glass + words + 12.0).ceil();
    let plate = Rect::new(((WIDTH - width) / 2.0).floor(), HEIGHT - 84.0, width, 32.0);
    ui.panel(plate, 0.95);
    glasses(ui, left, plate.x + 12.0, plate.y + 11.0);
    let mut x = plate.x + 12.0 + glass;
    for (key, what) in hints {
        x += ui.hint(key, what, x.floor(), plate.y + 8.0, 1.0) + 14.0;
    }
}

/// Draws the seconds that can be rewound, from left to right; the part already rewound is violet.
fn strip(ui: &Ui, flight: &RewindFlight, event_log: &EventLog, bar: Rect) {
    let span = (flight.from - flight.earliest).max(1) as f32;
    let place = |tick: Tick| (bar.x + bar.w * (tick.saturating_sub(flight.earliest)) as f32 / span).round();
    ui.fill(Rect::new(bar.x - 1.0, bar.y - 1.0, bar.w + 2.0, bar.h + 2.0), palette::NIGHT);
    ui.fill(bar, palette::STEEL);
    let now = place(flight.tick());
    ui.fill(Rect { x: now, w: bar.x + bar.w - now, ..bar }, palette::VIOLET);
    for (tick, color, high) in marks(event_log).filter(|(tick, ..)| *tick >= flight.earliest) {
        let color = if tick > flight.tick() { faded(color, 0.75) } else { color };
        ui.fill(Rect::new(place(tick) - 1.0, bar.y - high, 2.0, bar.h + 2.0 * high), color);
    }
    moon(ui, now, bar.y + 2.0);
}

/// Returns when guards noticed the player, higher the worse, and when she took something.
fn marks(event_log: &EventLog) -> impl Iterator<Item = (Tick, Color, f32)> {
    let noticed = event_log.notices.iter().filter_map(|notice| match notice.what {
        LogEntryKind::Glimpsed(_)
        | LogEntryKind::Heard(_)
        | LogEntryKind::Evidence(_)
        | LogEntryKind::Theft(_) => Some((notice.tick, palette::AMBER, 2.0)),
        LogEntryKind::Came | LogEntryKind::Challenged => Some((notice.tick, palette::ORANGE, 3.0)),
        LogEntryKind::Spotted(_) | LogEntryKind::Called(_) => Some((notice.tick, palette::SCARF, 5.0)),
        LogEntryKind::Lost => None,
    });
    noticed.chain(event_log.tally.taken.iter().map(|taken| (taken.tick, palette::GLOW, 4.0)))
}

/// Draws the moon that marks the current moment.
fn moon(ui: &Ui, x: f32, y: f32) {
    for (row, half) in [(-4, 1), (-3, 3), (-2, 3), (-1, 4), (0, 4), (1, 4), (2, 3), (3, 3), (4, 1)] {
        let (y, half) = (y + row as f32, half as f32);
        ui.fill(Rect::new(x - half - 1.0, y, half * 2.0 + 3.0, 1.0), palette::NIGHT);
        ui.fill(Rect::new(x - half, y, half * 2.0 + 1.0, 1.0), palette::PALE);
    }
}

fn glasses(ui: &Ui, count: u32, x: f32, y: f32) {
    for i in 0..count {
        hourglass(ui, x + i as f32 * GLASS, y, true);
    }
}

/// Draws an hourglass of 7 × 11 game pixels, full or run down.
pub fn hourglass(ui: &Ui, x: f32, y: f32, full: bool) {
    let (wood, glass) = if full { (palette::BRASS, palette::VIOLET) } else { (palette::WOOD, palette::DEEP) };
    let sand = if full { palette::PALE } else { palette::OCHRE };
    ui.fill(Rect::new(x - 1.0, y - 1.0, 9.0, 13.0), faded(palette::NIGHT, 0.8));
    for (row, half) in [3.0, 3.0, 2.0, 1.0, 0.0, 1.0, 2.0, 3.0, 3.0].into_iter().enumerate() {
        let upper = row < 4;
        let color = if upper == full && row != 0 && row != 8 { sand } else { glass };
        ui.fill(Rect::new(x + 3.0 - half, y + 1.0 + row as f32, half * 2.0 + 1.0, 1.0), color);
    }
    for y in [y, y + 10.0] {
        ui.fill(Rect::new(x, y, 7.0, 1.0), wood);
    }
}
