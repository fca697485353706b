//! The panels along the upper edge: the objective on the left; seals and time on the right.

use super::{keep_clear, rewind};
use crate::shared::text::in_sentence;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::session::{GameSession, REFUSED_SECONDS, Refusal};
use crate::shell::ui::{SMALL, Ui, WIDTH, minutes, readable};
use macroquad::prelude::*;
use std::borrow::Cow;
use thief_girl::replay::Seal;
use thief_girl::rules::Loot;

/// Width of the seals, in game pixels.
const SEALS: f32 = 97.0;
/// Distance between two hourglasses, in game pixels.
const GLASS: f32 = 11.0;

/// Draws both panels.
pub fn draw(game: &Game, session: &GameSession) {
    let [left, right] = places(game, session);
    keep_clear::panel(game, session, "aim", left, || objective(game, session));
    let (top, height) = (right.y, right.h + 22.0);
    let with_line_below = Rect::new(right.x - 30.0, top, right.w + 30.0, height);
    let place = if says_speed(session) { with_line_below } else { right };
    keep_clear::panel(game, session, "seals", place, || {
        seals(game, session);
        speed(game, session);
    });
}

/// Returns the places of the left and the right panel.
pub fn places(game: &Game, session: &GameSession) -> [Rect; 2] {
    let (ui, title) = (&game.ui, game.ui.texts.of_level(&session.sim.level.title));
    let words = ui.label_width(title).max(ui.label_width(&aim(&game.ui, session)));
    let left = Rect::new(8.0, 8.0, (words + 34.0).ceil(), 2.0 * line(ui) + 7.0);
    let right = SEALS + ui.label_width("00:00") + 17.0;
    [left, Rect::new(WIDTH - 8.0 - right, 8.0, right, 24.0)]
}

/// Returns the y coordinate below the left panel.
pub fn below(game: &Game, session: &GameSession) -> f32 {
    let [left, _] = places(game, session);
    left.y + left.h + 4.0
}

/// Returns the y coordinate below the right panel and the line below it.
pub fn below_seals(game: &Game, session: &GameSession) -> f32 {
    let [_, right] = places(game, session);
    right.y + right.h + 4.0 + if says_speed(session) { 18.0 } else { 0.0 }
}

/// Returns the height of a line of the left panel.
fn line(ui: &Ui) -> f32 {
    ui.read(SMALL).line_height() + 1.0
}

/// Returns the current objective.
fn aim(ui: &Ui, session: &GameSession) -> String {
    let (texts, sim) = (&ui.texts, &session.sim);
    if sim.has_prize() {
        return texts.get("ui.hud.leave").to_string();
    }
    texts.fill("ui.hud.steal", &[("prize", &in_sentence(texts.of_level(&sim.level.prize)))])
}

fn objective(game: &Game, session: &GameSession) {
    let ui = &game.ui;
    let [plate, _] = places(game, session);
    ui.panel(plate, 0.88);
    let sign = Rect::new(plate.x + 6.0, (plate.y + plate.h / 2.0 - 11.0).floor(), 16.0, 22.0);
    ui.fill(sign, palette::CRIMSON);
    ui.fill(Rect { h: 1.0, ..sign }, palette::SCARF);
    ui.fill(Rect { y: sign.y + sign.h - 1.0, h: 1.0, ..sign }, palette::WINE);
    let number = game.campaign.numeral(&session.sim.level.name, ui.texts.lang);
    ui.write(&number, sign.x + 8.0, sign.y + 4.0, &SMALL.colored(palette::CREAM).centered());
    let title = game.ui.texts.of_level(&session.sim.level.title);
    let style = ui.read(SMALL);
    ui.write(title, plate.x + 28.0, plate.y + 3.0, &style.colored(palette::CREAM));
    // A new objective is highlighted for a moment.
    let fresh = session.feedback.taken.filter(|(t, loot)| *loot == Loot::Main && *t < 2.0).is_some();
    let color = if fresh { palette::GLOW } else { palette::BRASS };
    ui.write(&aim(&game.ui, session), plate.x + 28.0, plate.y + 3.0 + line(ui), &style.colored(color));
}

/// Draws the seals and the time.
fn seals(game: &Game, session: &GameSession) {
    let (ui, sim) = (&game.ui, &session.sim);
    let time = minutes(session.seconds());
    let [_, plate] = places(game, session);
    ui.panel(plate, 0.88);
    let color = seal_color(session.whole_rewinds() > 0);
    for (i, (name, kept)) in standing(session).into_iter().enumerate() {
        let picture = if kept { format!("seal_{name}") } else { format!("seal_{name}_spent") };
        ui.picture(&picture, plate.x + 5.0 + i as f32 * 19.0, plate.y + 3.0, color);
    }
    let late = sim.level.par_seconds > 0 && session.seconds() > sim.level.par_seconds;
    let color = if late { palette::BRASS } else { palette::PALE };
    ui.label(&time, plate.x + plate.w - 9.0, plate.y + 6.0, &SMALL.colored(color).right());
    glasses(game, session, vec2(plate.x - 6.0, plate.y + 6.0));
}

/// Returns the color that seals are drawn with: they pale if none is recorded, as after a rewind.
pub fn seal_color(is_unrecorded: bool) -> Color {
    if is_unrecorded { faded(WHITE, 0.35) } else { WHITE }
}

/// Draws all hourglasses after the first rewind: those that are left are full, the used ones run down.
fn glasses(game: &Game, session: &GameSession, right: Vec2) {
    for (i, is_full) in hourglasses(game, session).enumerate() {
        rewind::hourglass(&game.ui, right.x - (i as f32 + 1.0) * GLASS, right.y, is_full);
    }
}

/// Returns which of the hourglasses that are drawn are full.
fn hourglasses(game: &Game, session: &GameSession) -> impl Iterator<Item = bool> + use<> {
    let used = session.live().map_or(0, |run| run.rewind.used());
    let left = if used > 0 { session.charges(game) } else { 0 };
    (0..left).map(|_| true).chain((0..used).map(|_| false))
}

/// Returns the names of the seals and whether each is won or can still be: shadow, silence, traceless, full,
/// swift. During a rewind, as of the moment that is shown.
pub fn standing(session: &GameSession) -> [(&'static str, bool); 5] {
    let mut tally = Cow::Borrowed(&session.event_log.tally);
    if session.is_rewinding() {
        tally.to_mut().rewind_to(session.sim.tick);
    }
    Seal::ALL.map(|seal| (seal.name(), seal.stands(&tally, &session.sim)))
}

/// Whether a line about the speed of time is shown below the right panel.
pub fn says_speed(session: &GameSession) -> bool {
    session.is_fast() || session.refused().is_some()
}

/// Top of the line about the speed of time, in game pixels.
const SPEED: f32 = 38.0;
/// How long a refusal takes to fade, in seconds.
const FADE_SECONDS: f32 = 0.5;

fn speed(game: &Game, session: &GameSession) {
    let (ui, y) = (&game.ui, SPEED);
    if let Some((text, place)) = fast_forward(game, session) {
        ui.label(&text, place.right(), y, &readable(SMALL.colored(palette::TEAL).right()));
        let blink = (session.age * 4.0) as i32 % 2;
        for i in 0..2 {
            let left = place.x + i as f32 * 7.0;
            let color = faded(palette::TEAL, if i == blink { 1.0 } else { 0.5 });
            ui.triangle([vec2(left, y + 2.0), vec2(left, y + 10.0), vec2(left + 6.0, y + 6.0)], color);
        }
    } else if let Some((words, color, place)) = refusal(game, session) {
        ui.backing(place);
        ui.label(&words, WIDTH - 12.0, y, &readable(SMALL.colored(color).right()));
    }
    if let Some((words, color, place)) = tempo(game, session) {
        game.ui.backing(place);
        let style = readable(SMALL.colored(color).right());
        game.ui.label(&words, place.right() - 5.0, place.y + 4.0, &style);
    }
}

/// Returns the sign that time runs fast, and its place with the arrows before it.
fn fast_forward(game: &Game, session: &GameSession) -> Option<(String, Rect)> {
    let text = session
        .is_fast()
        .then(|| game.ui.texts.fill("ui.hud.fast", &[("n", &game.interface.fast_forward.to_string())]))?;
    let wide = game.ui.label_width(&text) + 20.0;
    Some((text, Rect::new(WIDTH - 12.0 - wide, SPEED, wide, 14.0)))
}

/// Returns the line about what was refused, its color and its place.
fn refusal(game: &Game, session: &GameSession) -> Option<(String, Color, Rect)> {
    let (age, why) = session.refused().filter(|_| !session.is_fast())?;
    let words = words_of(game, why);
    let color = faded(palette::AMBER, ((REFUSED_SECONDS - age) / FADE_SECONDS).clamp(0.0, 1.0));
    let wide = game.ui.label_width(&words) + 8.0;
    Some((words, color, Rect::new(WIDTH - 8.0 - wide, SPEED - 3.0, wide, 18.0)))
}

/// Returns what is said about a refusal.
pub fn words_of(game: &Game, why: Refusal) -> String {
    let text = match why {
        Refusal::Looks => "ui.hud.fast_no",
        Refusal::Comes => "ui.hud.fast_over",
        Refusal::Spent => "ui.rewind.none",
        Refusal::Edited => "ui.rewind.edited",
        Refusal::Brief => "ui.rewind.brief",
        Refusal::Unnoticed => "why.none",
        Refusal::Unsure => "ui.hud.restart_sure",
    };
    game.ui.texts.fill(text, &[("key", &game.key(InputAction::Restart))])
}

/// Returns the line about how the heist runs, its color and its place left of the seals and hourglasses: below them are
/// arrows. `None` for a heist at its usual speed.
fn tempo(game: &Game, session: &GameSession) -> Option<(String, Color, Rect)> {
    let texts = &game.ui.texts;
    let (words, color) = if session.is_replay() {
        (texts.get("ui.replay.label").to_string(), palette::TEAL)
    } else if session.time_scale(game) < 1.0 {
        let percent = game.saved.settings.game_speed.to_string();
        (texts.fill("ui.hud.slow", &[("n", &percent)]), palette::PALE)
    } else {
        return None;
    };
    let [_, plate] = places(game, session);
    let glasses = hourglasses(game, session).count() as f32 * GLASS;
    let right = plate.x - 4.0 - if glasses > 0.0 { glasses + 6.0 } else { 0.0 };
    let wide = game.ui.label_width(&words) + 10.0;
    Some((words, color, Rect::new(right - wide, plate.y + 2.0, wide, 20.0)))
}

/// Returns the right edge of what stands beside the panels at the upper right, and beside the line there if there is one.
pub fn free_right(game: &Game, session: &GameSession) -> f32 {
    let [_, plate] = places(game, session);
    tempo(game, session).map_or(plate.x, |(_, _, place)| place.x) - 8.0
}

/// Returns the places of the lines about how the heist runs, about what was refused, and of the sign that time runs fast.
pub fn line_places(game: &Game, session: &GameSession) -> impl Iterator<Item = Rect> + use<> {
    let told =
        [tempo(game, session), refusal(game, session)].into_iter().flatten().map(|(_, _, place)| place);
    told.chain(fast_forward(game, session).map(|(_, place)| place))
}
