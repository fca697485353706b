//! The result sheet: the rank and its parts, the loot, and the closing sentence.

use super::told::{CaughtText, LootRow, ResultText};
use super::{contracts, seals};
use crate::shared::text::Texts;
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
/// Height of the heading of the loot, and of a piece of it or the row of pictures of what has no line of its own, in game
/// pixels.
const LOOT_HEAD: f32 = 15.0;
const LOOT_ROW: f32 = 13.0;
/// Width of the picture of a piece of loot, in game pixels.
const LOOT_PICTURE: f32 = 18.0;
/// Space between a picture or a name and what is right of it, in game pixels.
const LOOT_GAP: f32 = 4.0;
/// Width of the name of a piece of loot and its value, in game pixels.
const NAMES: f32 = LEFT - LOOT_PICTURE - LOOT_GAP;
/// Space between the loot, the contracts and the line at the foot, in game pixels.
const APART: f32 = 4.0;

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
            let foot = foot - APART;
            let low = foot - contracts::height(&told.contracts);
            sleeve(&game.ui, told, below(left.y + PARTS_TOP + 3.0 * step + 2.0, low - APART), age);
            contracts::draw(&game.ui, (&told.contracts, is_unrecorded), below(low, foot), age);
        }
        None => sleeve(&game.ui, told, below(left.y, foot - APART), age),
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
fn listed(count: usize, room: f32) -> usize {
    let lines = ((room - LOOT_HEAD) / LOOT_ROW).max(0.0) as usize;
    if count <= lines { count } else { lines.saturating_sub(1) }
}

/// Draws pieces of loot side by side, each as a picture, narrower if there are many.
fn pictures(ui: &Ui, rows: &[LootRow], at: Vec2) {
    let step = (LEFT / rows.len() as f32).min(LOOT_PICTURE + LOOT_GAP).floor();
    let width = (step - 1.0).min(LOOT_PICTURE);
    for (i, LootRow { taken, name }) in rows.iter().enumerate() {
        panel::loot(ui, &taken.sprite, Rect::new(at.x + i as f32 * step, at.y, width, LOOT_ROW - 1.0));
        ui.note_unseen(name, at.y);
    }
}

/// Draws the loot, and how much was left behind.
fn sleeve(ui: &Ui, told: &ResultText, at: Rect, age: f32) {
    loot_heading(ui, told, at);
    let y = at.y + LOOT_HEAD;
    if told.taken.is_empty() {
        ui.write(ui.texts.get("ui.result.nothing"), at.x, y + 3.0, &SMALL.colored(palette::BARK));
    }
    let most = listed(told.taken.len(), at.h);
    let when = |line: usize| age > 0.3 + line as f32 * 0.12;
    let pieces: Vec<_> = told.taken[..most].iter().map(|row| (row.name.as_str(), row.taken.value)).collect();
    let rows = told.taken.iter().zip(values(&ui.texts, &pieces)).enumerate();
    for (i, (row, value)) in rows.filter(|(i, _)| when(*i)) {
        loot_row(ui, row, &value, vec2(at.x, y + i as f32 * LOOT_ROW));
    }
    let others = &told.taken[most..];
    if !others.is_empty() && when(most) {
        pictures(ui, others, vec2(at.x, y + most as f32 * LOOT_ROW));
    }
}

/// Returns the heading of the loot, what of it was left behind, and its value.
fn loot_heading_words(texts: &Texts, left: usize, value: u32) -> [String; 3] {
    let behind =
        if left > 0 { texts.fill("ui.result.left", &[("count", &left.to_string())]) } else { String::new() };
    let worth = if value > 0 { mon(texts, value) } else { String::new() };
    [texts.get("ui.result.loot").to_string(), behind, worth]
}

fn loot_heading(ui: &Ui, told: &ResultText, at: Rect) {
    let heading = CHOICE.colored(palette::WOOD);
    let [title, behind, worth] = loot_heading_words(&ui.texts, told.left, told.value);
    ui.write(&title, at.x, at.y, &heading);
    let x = at.x + heading.width(&title) + 2.0 * LOOT_GAP;
    ui.write(&behind, x, at.y + 2.0, &SMALL.colored(faded(palette::WOOD, 0.8)));
    ui.write(&worth, at.x + LEFT, at.y, &heading.right());
}

/// Returns a value with its unit.
fn mon(texts: &Texts, value: u32) -> String {
    texts.fill("ui.result.value", &[("value", &value.to_string())])
}

/// Returns the values of pieces of loot as they stand beside their names: all with their unit, or as numbers if one of them
/// leaves no room for it. The heading has the unit.
fn values(texts: &Texts, pieces: &[(&str, u32)]) -> Vec<String> {
    let fits = |name: &str, value: &str| SMALL.width(name) + LOOT_GAP + SMALL.width(value) <= NAMES;
    if pieces.iter().all(|(name, value)| fits(name, &mon(texts, *value))) {
        return pieces.iter().map(|(_, value)| mon(texts, *value)).collect();
    }
    let number = |(name, value): &(&str, u32)| Some(value.to_string()).filter(|value| fits(name, value));
    pieces.iter().map(|piece| number(piece).unwrap_or_default()).collect()
}

/// Draws a piece of loot with its name and its value.
fn loot_row(ui: &Ui, LootRow { taken, name }: &LootRow, value: &str, at: Vec2) {
    panel::loot(ui, &taken.sprite, Rect::new(at.x, at.y, LOOT_PICTURE, LOOT_ROW - 1.0));
    ui.write(name, at.x + LOOT_PICTURE + LOOT_GAP, at.y + 1.0, &SMALL.colored(palette::BARK));
    ui.write(value, at.x + LEFT, at.y + 1.0, &SMALL.colored(palette::WOOD).right());
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
    use crate::shared::text::Lang;
    use crate::shell::game::detection_words;
    use thief_girl::level::LdtkProject;

    #[test]
    fn loot_that_has_no_line_is_in_the_row_of_pictures() {
        let room = |rows: f32| LOOT_HEAD + rows * LOOT_ROW;
        assert_eq!(listed(3, room(3.0)), 3);
        assert_eq!(listed(4, room(3.0)), 2, "the pictures need a line as well");
        assert_eq!(listed(5, room(3.0)), 2);
        assert_eq!(listed(1, room(0.0)), 0);
        assert_eq!(listed(0, room(0.0)), 0);
    }

    #[test]
    fn three_contracts_leave_room_for_three_pieces_of_loot() {
        let below = SHEET.y + TOP + PARTS_TOP + 3.0 * PARTS[1] + 2.0;
        let foot = SHEET.y + SHEET.h - FOOT - 1.0 - APART;
        assert_eq!(listed(3, foot - contracts::height_of(3) - APART - below), 3);
    }

    #[test]
    fn a_picture_of_loot_stays_in_its_line() {
        let place = Rect::new(62.0, 173.0, LOOT_PICTURE, LOOT_ROW - 1.0);
        for size in [vec2(16.0, 16.0), vec2(24.0, 30.0), vec2(9.0, 6.0), vec2(40.0, 12.0)] {
            let at = panel::within(size, place);
            let ends = at.point() + at.size();
            assert!(at.x >= place.x && at.y >= place.y, "{size}: {at:?}");
            assert!(ends.x <= place.x + place.w && ends.y <= place.y + place.h, "{size}: {at:?}");
            assert!(at.w >= 1.0 && at.h >= 1.0, "{size}: {at:?}");
        }
    }

    #[test]
    fn the_names_and_values_of_loot_fit_in_their_lines() {
        let (file, text) = ("levels/campaign.ldtk", include_str!("../../../../levels/campaign.ldtk"));
        let mut project = LdtkProject::parse(file, text).unwrap();
        for (_, path) in project.missing() {
            let at = format!("{}/levels/{path}", env!("CARGO_MANIFEST_DIR"));
            project.supply(&path, std::fs::read_to_string(at).map_err(|why| why.to_string()));
        }
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            let [title, behind, worth] = loot_heading_words(&texts, 12, 9999);
            let heading = CHOICE.width(&title) + SMALL.width(&behind) + CHOICE.width(&worth);
            assert!(heading + 3.0 * LOOT_GAP <= LEFT, "{lang:?}: {title} {behind} {worth}");
            for card in project.cards() {
                let level = project.level(&card.name).unwrap();
                let named = |treasure| detection_words::treasure(&texts, &level, treasure);
                let all: Vec<_> = level.treasures.iter().map(|it| (named(it), it.value)).collect();
                let all: Vec<_> = all.iter().map(|(name, value)| (name.as_str(), *value)).collect();
                let beside = values(&texts, &all);
                let units =
                    all.iter().zip(&beside).filter(|((_, value), words)| **words == mon(&texts, *value));
                assert!([0, all.len()].contains(&units.count()), "{lang:?}: some with unit: {beside:?}");
                for ((name, value), words) in all.iter().zip(&beside) {
                    assert!(words.starts_with(&value.to_string()), "{lang:?}: {name} {words}");
                    let whole = SMALL.width(name) + LOOT_GAP + SMALL.width(words);
                    assert!(whole <= NAMES, "{lang:?}: {name} {words}");
                }
            }
        }
    }
}
