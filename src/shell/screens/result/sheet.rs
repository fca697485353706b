//! The result sheet: the rank and its parts, the loot, and the closing sentence.

use super::told::{CaughtText, LootRow, ResultText};
use super::{contracts, seals};
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::screens::panel;
use crate::shell::storage::save::MotionSetting;
use crate::shell::ui::{BODY, CHOICE, HEADING, SMALL, Ui, minutes};
use macroquad::prelude::*;
use thief_girl::level::LevelSpec;
use thief_girl::replay::Rank;
use thief_girl::rules::name_of;

pub const SHEET: Rect = Rect::new(36.0, 8.0, 568.0, 300.0);
const PAD: f32 = 26.0;
/// Height of the head, in game pixels.
const TOP: f32 = 70.0;
/// Height of the foot with the closing sentence, in game pixels.
const FOOT: f32 = 34.0;
/// Width of the left half with points, loot and contracts, in game pixels.
pub const LEFT: f32 = 186.0;
/// Width of the right half with the seals and the moments, in game pixels.
pub const WIDE: f32 = SHEET.w - 2.0 * PAD - LEFT - 24.0;
const RIGHT: Rect = Rect::new(SHEET.x + SHEET.w - PAD - WIDE, SHEET.y + TOP, WIDE, 0.0);
/// When the rank is stamped, in seconds.
const RANK_SECONDS: f32 = 0.4;
/// Duration of stamping, in seconds.
const PRESS_SECONDS: f32 = 0.14;
/// Space between the seals and the moments, in game pixels.
const GAP: f32 = 6.0;
/// Height of the rank above the parts of the points, in game pixels.
const PARTS_TOP: f32 = 42.0;
/// Distance between two parts of the points, without and with contracts below, in game pixels.
const PARTS: [f32; 2] = [14.0, 12.0];
/// Height of the heading of the loot, of a piece of it, of the row of pictures of what has no line of its own, and of the
/// line about what was left, in game pixels.
const LOOT_HEAD: f32 = 16.0;
const LOOT_ROW: f32 = 17.0;
const LOOT_PICTURES: f32 = 20.0;
const LOOT_LEFT: f32 = 12.0;
/// Greatest distance between two of those pictures, in game pixels.
const LOOT_APART: f32 = 21.0;

/// Draws everything but the moments. `low` is how far it is still below its place, in game pixels.
pub fn draw(game: &Game, told: &ResultText, level: &LevelSpec, age: f32, low: f32) {
    let sheet = Rect { y: SHEET.y + low, ..SHEET };
    panel::paper(&game.ui, sheet);
    head(&game.ui, told, level, sheet);
    let left = vec2(sheet.x + PAD, sheet.y + TOP);
    let foot = sheet.y + sheet.h - FOOT - 1.0;
    let is_unrecorded = told.unrecorded.is_some();
    let below = |y: f32, foot: f32| Rect::new(left.x, y, LEFT, foot - y);
    match told.score.rank {
        Some(rank) => {
            let step = PARTS[usize::from(!told.contracts.is_empty())];
            worth(game, told, rank, left, step, age);
            let low = foot - contracts::height(&told.contracts);
            sleeve(&game.ui, told, below(left.y + PARTS_TOP + 3.0 * step + 2.0, low), age);
            contracts::draw(&game.ui, (&told.contracts, is_unrecorded), below(low, foot), age);
        }
        None => sleeve(&game.ui, told, below(left.y, foot), age),
    }
    let right = Rect { y: sheet.y + TOP, ..RIGHT };
    match &told.caught {
        Some(caught) => _ = why(&game.ui, caught, right),
        None if told.seals.is_empty() => noticed(game, told, right),
        None => {
            seals::draw(game, (&told.seals, is_unrecorded), right, age);
            noticed(game, told, Rect { y: right.y + seals::HIGH + GAP, ..right });
        }
    }
}

/// Returns the place of the moments.
pub fn moments_area(ui: &Ui, told: &ResultText) -> Rect {
    let seals = if told.seals.is_empty() { 0.0 } else { seals::HIGH + GAP };
    let above = told.caught.as_ref().map_or(seals + 18.0, |caught| why_height(ui, caught, RIGHT) + 8.0);
    let y = RIGHT.y + above;
    Rect { y, h: SHEET.y + SHEET.h - FOOT - 8.0 - y, ..RIGHT }
}

fn head(ui: &Ui, told: &ResultText, level: &LevelSpec, sheet: Rect) {
    let texts = &ui.texts;
    let (left, right) = (sheet.x + PAD, sheet.x + sheet.w - PAD);
    let outcome = if told.won() { "ui.result.won" } else { "ui.result.caught" };
    panel::stamp(ui, left, sheet.y + 14.0, texts.get(outcome));
    ui.write(texts.of_level(&level.title), right, sheet.y + 12.0, &HEADING.colored(palette::BARK).right());
    let time = format!("{}  {}", texts.get("ui.result.time"), minutes(told.seconds));
    let par = texts.fill("ui.result.par", &[("time", &minutes(told.par_seconds))]);
    let small = SMALL.colored(palette::WOOD).right();
    let line = if told.par_seconds > 0 { format!("{time}  ({par})") } else { time };
    ui.write(&line, right, sheet.y + 33.0, &small);
    let record = record(ui, told);
    let record_width = record.as_ref().map_or(0.0, |(words, _)| small.width(words));
    if let Some((words, is_news)) = record {
        let color = if is_news { palette::CRIMSON } else { palette::WOOD };
        ui.write(&words, right, sheet.y + 46.0, &small.colored(color));
    }
    notes(ui, told, vec2(left, sheet.y + 46.0), record_width);
    ui.rule(left, sheet.y + 64.0, sheet.w - 2.0 * PAD, palette::WOOD);
    let y = sheet.y + sheet.h - FOOT;
    ui.rule(left, y, sheet.w - 2.0 * PAD, faded(palette::WOOD, 0.6));
    let room = (sheet.w - 2.0 * PAD, FOOT - 12.0);
    let style = ui.read_within(&told.sentence, room, BODY).colored(palette::CRIMSON).centered();
    ui.paragraph(&told.sentence, left, y + 6.0, room.0, &style);
}

/// Returns how the heist compares with earlier ones, and whether it is a record.
fn record(ui: &Ui, told: &ResultText) -> Option<(String, bool)> {
    let texts = &ui.texts;
    let news = |key| Some((texts.get(key).to_string(), true));
    match &told.news {
        // The notes say so, and need the room.
        _ if told.unrecorded.is_some() => None,
        news_of if news_of.is_best => news("ui.result.new_best"),
        news_of if news_of.is_fastest => news("ui.result.new_fastest"),
        _ => told.best.map(|best| (texts.fill("ui.result.best", &[("time", &minutes(best))]), false)),
    }
}

/// Draws as many notes as fit beside the record, whose width is given. What a win loses stands out.
fn notes(ui: &Ui, told: &ResultText, at: Vec2, record_width: f32) {
    let style = SMALL.colored(palette::WOOD);
    let (mut x, end) = (at.x, SHEET.x + SHEET.w - PAD - record_width);
    for (i, note) in told.notes.iter().enumerate() {
        let is_loss = i == 0 && told.unrecorded.is_some();
        if x + style.width(note) > end {
            continue;
        }
        ui.write(note, x, at.y, &if is_loss { style.colored(palette::CRIMSON) } else { style });
        x += style.width(note) + style.width(" ").max(5.0);
    }
}

/// Draws the rank as a round seal, its name, the points, and their parts.
fn worth(game: &Game, told: &ResultText, rank: Rank, at: Vec2, step: f32, age: f32) {
    let (ui, texts, score) = (&game.ui, &game.ui.texts, &told.score);
    let motion = game.saved.settings.motion;
    // A rank that is not recorded is no red seal.
    let ink = if told.unrecorded.is_some() { palette::STEEL } else { palette::CRIMSON };
    let letter = name_of(rank).to_uppercase();
    pressed(ui, at + vec2(18.0, 18.0), (&letter, ink), age - RANK_SECONDS, motion);
    let name = format!("ui.result.rank.{}", name_of(rank));
    ui.write(texts.get(&name), at.x + 46.0, at.y + 1.0, &HEADING.colored(palette::BARK));
    let whole = game.rules.score.loot + game.rules.score.stealth + game.rules.score.time;
    let points = [("points", score.total.to_string()), ("whole", whole.to_string())];
    let points = points.each_ref().map(|(name, value)| (*name, value.as_str()));
    ui.write(
        &texts.fill("ui.result.points", &points),
        at.x + 46.0,
        at.y + 21.0,
        &SMALL.colored(palette::WOOD),
    );
    let rules = &game.rules.score;
    let parts = [
        ("ui.result.part.loot", score.loot, rules.loot),
        ("ui.result.part.stealth", score.stealth, rules.stealth),
        ("ui.result.part.time", score.time, rules.time),
    ];
    for (i, (key, points, most)) in parts.into_iter().enumerate() {
        part(
            &game.ui,
            key,
            points,
            most,
            at + vec2(0.0, PARTS_TOP + i as f32 * step),
            age - 0.5 - i as f32 * 0.12,
        );
    }
}

/// Draws the stamping of the rank; without animation if motion is reduced.
fn pressed(ui: &Ui, at: Vec2, (letter, ink): (&str, Color), age: f32, motion: MotionSetting) {
    if age < 0.0 {
        return;
    }
    let down = age / PRESS_SECONDS;
    if down < 1.0 && motion == MotionSetting::Full {
        return draw_circle(at.x, at.y, 18.0 * (2.4 - 1.4 * down), faded(ink, 0.2 + 0.5 * down));
    }
    panel::seal(ui, at, letter, ink);
    let flown = (age - PRESS_SECONDS) / PRESS_SECONDS / 2.0;
    if motion == MotionSetting::Full && flown < 1.0 {
        for i in 0..14 {
            let direction = Vec2::from_angle(i as f32 * 2.4);
            let to = at + direction * (18.0 + (4.0 + (i % 4) as f32 * 4.0) * flown);
            ui.fill(Rect::new(to.x.round(), to.y.round(), 2.0, 2.0), faded(ink, 1.0 - flown));
        }
    }
}

/// Draws a part of the score as a bar that fills.
fn part(ui: &Ui, key: &str, points: u32, most: u32, at: Vec2, age: f32) {
    ui.write(ui.texts.get(key), at.x, at.y, &SMALL.colored(palette::BARK));
    let bed = Rect::new(at.x + 62.0, at.y + 4.0, 88.0, 5.0);
    ui.fill(Rect::new(bed.x - 1.0, bed.y - 1.0, bed.w + 2.0, bed.h + 2.0), palette::OCHRE);
    ui.fill(bed, palette::CREAM);
    let full = bed.w * points as f32 / most.max(1) as f32 * (age / 0.3).clamp(0.0, 1.0);
    ui.fill(Rect { w: full.round(), ..bed }, palette::CRIMSON);
    ui.fill(Rect { w: full.round(), h: 1.0, ..bed }, faded(palette::SCARF, 0.8));
    ui.write(&points.to_string(), at.x + LEFT, at.y, &SMALL.colored(palette::BARK).right());
}

/// Returns how many of `count` pieces of loot have a line of their own below the heading in `room` pixels. The others are
/// a row of pictures below them.
fn listed(count: usize, has_left: bool, room: f32) -> usize {
    let room = room - LOOT_HEAD - if has_left { LOOT_LEFT } else { 0.0 };
    let fit = |room: f32| (room / LOOT_ROW).max(0.0) as usize;
    if count <= fit(room) { count } else { fit(room - LOOT_PICTURES) }
}

/// Draws pieces of loot side by side, each as a picture.
fn pictures(ui: &Ui, rows: &[LootRow], at: Vec2) {
    let apart = ((LEFT - LOOT_APART) / (rows.len() as f32 - 1.0).max(1.0)).min(LOOT_APART);
    for (i, LootRow { taken, name }) in rows.iter().enumerate() {
        panel::loot(ui, &taken.sprite, (at.x + 10.0 + i as f32 * apart).floor(), at.y + 16.0);
        ui.note_unseen(name, at.y);
    }
}

/// Draws the loot, and how much was left behind.
fn sleeve(ui: &Ui, told: &ResultText, at: Rect, age: f32) {
    let texts = &ui.texts;
    let (heading, small) = (CHOICE.colored(palette::WOOD), SMALL.colored(palette::BARK));
    ui.write(texts.get("ui.result.loot"), at.x, at.y, &heading);
    let worth = |value: u32| texts.fill("ui.result.value", &[("value", &value.to_string())]);
    if !told.taken.is_empty() {
        ui.write(&worth(told.value), at.x + LEFT, at.y, &heading.right());
    }
    let mut y = at.y + LOOT_HEAD;
    if told.taken.is_empty() {
        ui.write(texts.get("ui.result.nothing"), at.x, y + 3.0, &small);
        y += 18.0;
    }
    let most = listed(told.taken.len(), told.left > 0, at.h);
    for (i, LootRow { taken, name }) in told.taken.iter().take(most).enumerate() {
        if age < 0.3 + i as f32 * 0.12 {
            continue;
        }
        panel::loot(ui, &taken.sprite, at.x + 10.0, y + 16.0);
        let room = |value: &str| LEFT - 26.0 - small.width(value) - 6.0;
        let style = |value: &str| ui.read_within(name, (room(value), small.line_height()), small);
        // A name that leaves no room for its value with the unit leaves some for the number, or stands alone: the
        // sum is above.
        let values = [worth(taken.value), taken.value.to_string()];
        let value =
            values.into_iter().find(|value| style(value).width(name) <= room(value)).unwrap_or_default();
        ui.write(name, at.x + 26.0, y + 4.0, &style(&value));
        ui.write(&value, at.x + LEFT, y + 4.0, &small.colored(palette::WOOD).right());
        y += LOOT_ROW;
    }
    let others = &told.taken[most..];
    if !others.is_empty() && age > 0.3 + most as f32 * 0.12 {
        pictures(ui, others, vec2(at.x, y));
    }
    if told.left > 0 {
        y += if others.is_empty() { 0.0 } else { LOOT_PICTURES };
        let words = texts.fill("ui.result.left", &[("count", &told.left.to_string())]);
        ui.write(&words, at.x, y, &SMALL.colored(faded(palette::WOOD, 0.8)));
    }
}

fn noticed(game: &Game, told: &ResultText, to: Rect) {
    let (ui, texts, rules) = (&game.ui, &game.ui.texts, &game.rules.score);
    ui.write(texts.get("ui.result.noticed"), to.x, to.y, &CHOICE.colored(palette::WOOD));
    // The deductions may sum up to more than there was to lose.
    let lost = rules.stealth.saturating_sub(told.score.stealth);
    if told.won() && lost > 0 {
        let style = CHOICE.colored(palette::CRIMSON).right();
        ui.write(&format!("-{lost}"), to.x + to.w, to.y, &style);
    }
}

/// Draws who caught the player and why. Returns the height in game pixels.
fn why(ui: &Ui, caught: &CaughtText, to: Rect) -> f32 {
    ui.write(ui.texts.get("why.title"), to.x, to.y, &CHOICE.colored(palette::WOOD));
    let mut y = to.y + 18.0;
    let style = ui.read(BODY);
    y += ui.paragraph(&caught.why, to.x, y, to.w, &style.colored(palette::BARK)) + 3.0;
    y += ui.paragraph(&caught.tip, to.x, y, to.w, &style.colored(palette::WOOD));
    y - to.y
}

fn why_height(ui: &Ui, caught: &CaughtText, to: Rect) -> f32 {
    let style = ui.read(BODY);
    let lines = |words: &str| ui.wrap(words, to.w, &style).len() as f32 * style.line_height();
    18.0 + lines(&caught.why) + 3.0 + lines(&caught.tip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loot_that_has_no_line_is_in_the_row_of_pictures() {
        let room = |rows: f32| LOOT_HEAD + rows * LOOT_ROW;
        assert_eq!(listed(3, false, room(3.0)), 3);
        assert_eq!(listed(4, false, room(3.0)), 1, "the pictures need room as well");
        assert_eq!(listed(5, false, room(3.0) + LOOT_PICTURES), 3);
        assert_eq!(listed(3, true, room(3.0) + LOOT_LEFT), 3, "some was left behind");
        assert_eq!(listed(3, true, room(3.0)), 1);
        assert_eq!(listed(0, true, room(0.0)), 0);
    }
}
