//! The card of a heist: its prize, par and the player's records.

use crate::shared::text::Texts;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::screens::panel;
use crate::shell::storage::save::LevelRecord;
use crate::shell::ui::{BODY, CHOICE, HEADING, SMALL, Ui, minutes, readable};
use macroquad::prelude::*;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::level::LevelCard;
use thief_girl::replay::Seal;
use thief_girl::rules::name_of;

/// Height of a card above its facts, in game pixels.
const HEAD: f32 = 125.0;
/// Space beside the facts, in game pixels.
const SIDE: f32 = 14.0;

/// Returns the player's record of a level; `None` if she never won it.
pub fn record(game: &Game, card: &LevelCard) -> Option<LevelRecord> {
    game.saved.records.get(&game.campaign.record_of(&card.name)).filter(|record| record.wins > 0).cloned()
}

/// Draws a card.
pub fn hang(game: &Game, card: &LevelCard, to: Rect, selected: bool) {
    let ui = &game.ui;
    ui.fill(Rect::new(to.x + 4.0, to.y + 5.0, to.w, to.h), faded(palette::NIGHT, 0.5));
    ui.board(to);
    if selected {
        for out in [2.0, 3.0] {
            panel::frame(ui, Rect::new(to.x - out, to.y - out, to.w + 2.0 * out, to.h + 2.0 * out), 1.0);
        }
    }
    let record = record(game, card);
    let stage = Rect::new(to.x + 8.0, to.y + 8.0, to.w - 16.0, 76.0);
    shrine(&game.ui, card, stage, selected);
    sign(ui, &game.campaign.numeral(&card.name, ui.texts.lang), to.x + 14.0, to.y - 4.0);
    if let Some(best) = record.as_ref().and_then(|record| record.best) {
        rank(ui, vec2(stage.x + stage.w - 17.0, stage.y + 17.0), &name_of(best.rank).to_uppercase());
    }
    title(&game.ui, card, to, selected);
    ui.rule(to.x + 24.0, to.y + 117.0, to.w - 48.0, palette::WOOD);
    let inside = Rect::new(to.x + SIDE, to.y + HEAD, to.w - 2.0 * SIDE, to.h - HEAD);
    facts(game, card, record.as_ref(), inside);
}

/// Draws the title in the largest letters that fit.
fn title(ui: &Ui, card: &LevelCard, to: Rect, selected: bool) {
    let words = ui.texts.of_level(&card.title);
    let color = if selected { palette::CREAM } else { palette::MOON };
    let styles = [HEADING, CHOICE, BODY];
    let fits = styles.iter().find(|style| style.width(words) <= to.w - 16.0).unwrap_or(&BODY);
    let y = to.y + 92.0 + ((HEADING.line_height() - fits.line_height()) / 2.0).floor();
    ui.write(words, to.x + to.w / 2.0, y, &fits.colored(color).centered());
}

/// Draws the red tag with the heist's number.
fn sign(ui: &Ui, number: &str, x: f32, y: f32) {
    let sign = Rect::new(x, y, 22.0, 34.0);
    ui.fill(Rect::new(sign.x - 1.0, sign.y, sign.w + 2.0, sign.h + 1.0), palette::NIGHT);
    ui.fill(sign, palette::CRIMSON);
    ui.fill(Rect { h: 1.0, ..sign }, palette::SCARF);
    ui.write(number, sign.x + 11.0, sign.y + 8.0, &HEADING.colored(palette::CREAM).centered());
}

/// Draws the best rank on a small disc.
fn rank(ui: &Ui, at: Vec2, letter: &str) {
    for (radius, color) in [(11, palette::NIGHT), (10, palette::BRASS), (8, palette::LACQUER)] {
        ui.disc_of_pixels(at, radius, color);
    }
    ui.write(letter, at.x, at.y - 8.0, &CHOICE.colored(palette::GLOW).centered());
}

/// Draws the prize at twice its size, in moonlight.
fn shrine(ui: &Ui, card: &LevelCard, to: Rect, selected: bool) {
    // A vertical gradient, dithered line by line.
    let steps = [palette::NIGHT, palette::DUSK, palette::DEEP, palette::SLATE];
    for row in 0..to.h as i32 {
        let place = row as f32 / to.h * 3.0;
        let next = usize::from(place.fract() > [0.2, 0.7, 0.4, 0.9][(row & 3) as usize]);
        ui.fill(Rect::new(to.x, to.y + row as f32, to.w, 1.0), steps[(place as usize + next).min(3)]);
    }
    let (x, y) = (to.x + to.w / 2.0, to.y + 38.0);
    let glow = if selected { 1.0 } else { 0.55 };
    for (radius, color, alpha) in
        [(37, palette::SLATE, 0.5), (31, palette::STEEL, 0.5), (26, palette::PALE, 0.9)]
    {
        ui.disc_of_pixels(vec2(x, y), radius, faded(color, alpha * glow));
    }
    if let Some(thing) = ui.art.thing(&card.prize_sprite).or_else(|| ui.art.thing("pouch")) {
        let source = thing.looping(ui.time);
        let size = vec2(source.w, source.h) * 2.0;
        ui.stretched(
            source,
            Rect::new((x - size.x / 2.0).floor(), (y - size.y / 2.0).floor(), size.x, size.y),
            WHITE,
        );
    }
    if selected {
        ui.standing("sparkle", x + 18.0, y - 12.0, WHITE);
    }
    ui.write(
        ui.texts.of_level(&card.prize),
        x,
        to.y + to.h - 15.0,
        &readable(SMALL.colored(palette::GLOW).centered()),
    );
}

/// Notes the selected heist: its number and title, its problems, and what is known of it.
pub fn say(game: &Game, card: &LevelCard, faults: usize, y: f32) {
    let (ui, texts) = (&game.ui, &game.ui.texts);
    let record = record(game, card);
    let numeral = game.campaign.numeral(&card.name, texts.lang);
    ui.note_entry(&format!("{numeral} {}", texts.of_level(&card.title)), y);
    let rows = rows(game, card, record.as_ref());
    let problems = (faults > 0).then(|| texts.counted("ui.workshop.findings", faults as u64));
    let rows = rows.map(|(name, (value, _))| format!("{name} {value}"));
    // Where some nights are closed, each says what it is.
    let is_choice = game.campaign.cards.iter().any(|card| !game.is_open(&card.name));
    let open = if game.is_open(&card.name) { "ui.spoken.open" } else { "ui.spoken.closed" };
    let open = is_choice.then(|| texts.get(open).to_string());
    let mut facts: Vec<String> = open.into_iter().chain(problems).chain(rows).collect();
    if let Some(best) = record.as_ref().and_then(|record| record.best) {
        let rank = name_of(best.rank).to_uppercase();
        facts.push(texts.fill("ui.runs.rank", &[("rank", &rank)]));
    }
    if record.as_ref().is_some_and(is_unranked) {
        facts.push(texts.get("ui.levels.unranked").to_string());
    }
    let name = |seal: &Seal| seal_name(texts, *seal);
    let seals: Vec<String> = record.iter().flat_map(|record| &record.seals).map(name).collect();
    if !seals.is_empty() {
        facts.push(texts.fill("ui.levels.seals", &[("seals", &seals.join(texts.get("ui.keys.comma")))]));
    }
    ui.note_value(&facts.join(texts.get("ui.keys.comma")));
}

/// Draws the facts, as many lines as fit, the seals below, and how often the heist was won.
fn facts(game: &Game, card: &LevelCard, record: Option<&LevelRecord>, to: Rect) {
    let ui = &game.ui;
    let rows = rows(game, card, record);
    let room = ((to.h - 34.0) / LINE) as usize;
    for (i, (key, (value, color))) in rows.iter().take(room).enumerate() {
        let y = to.y + i as f32 * LINE;
        ui.write(key, to.x, y, &SMALL.colored(palette::BRASS));
        ui.write(value, to.x + to.w, y - 2.0, &CHOICE.colored(*color).right());
    }
    let mut y = to.y + rows.len().min(room) as f32 * LINE + BELOW_FACTS;
    y += seals(ui, record, Rect { y, h: to.y + to.h - y, ..to });
    if let Some(record) = record.filter(|_| y + SMALL.line_height() < to.y + to.h) {
        let style = SMALL.colored(palette::STEEL).centered();
        ui.paragraph(&wins(&ui.texts, record), to.x, y, to.w, &style);
    }
}

/// Returns what is known of a heist: the name, value and color of each fact.
fn rows(game: &Game, card: &LevelCard, record: Option<&LevelRecord>) -> [(String, (String, Color)); 4] {
    let texts = &game.ui.texts;
    // A win with rewinds or at a lower speed has no time, but it is one.
    let won = record.map(|_| texts.get("ui.levels.won").to_string());
    let best = record.and_then(|r| r.best_ticks).map(|t| minutes(t / TICKS_PER_SECOND)).or(won);
    let difficulty = game.saved.settings.difficulty;
    let here = record.and_then(|r| r.on.get(&difficulty)).map(|best| best.points.to_string());
    let guards = texts.get(&format!("ui.settings.level.{}", name_of(difficulty))).to_string();
    let never = || (texts.get("ui.levels.never").to_string(), palette::STEEL);
    let known = |value: Option<String>| value.map_or_else(never, |value| (value, palette::GLOW));
    // A record counts all stages of a heist, so what it is compared with does, too.
    let stages: Vec<&LevelCard> = game.campaign.stages(card).collect();
    let treasures: usize = stages.iter().map(|stage| stage.treasures).sum();
    let par_seconds = stages.iter().map(|stage| stage.par_seconds).sum();
    let par = match stages.len() {
        1 => texts.get("ui.levels.par").to_string(),
        count => texts.fill("ui.levels.par_stages", &[("n", &count.to_string())]),
    };
    // Without a win that counts there is no record of loot, which is not the same as none taken.
    let most = record.filter(|r| r.wins > r.eased).map_or("—".to_string(), |r| r.loot.to_string());
    let loot = format!("{most}/{treasures}");
    let plain = |value: String| (value, palette::PALE);
    [
        (par, plain(minutes(par_seconds))),
        (texts.get("ui.levels.best").to_string(), known(best)),
        (texts.get("ui.levels.loot").to_string(), plain(loot)),
        (texts.fill("ui.levels.points", &[("guards", &guards)]), known(here)),
    ]
}

/// Space between the facts and the seals, in game pixels.
const BELOW_FACTS: f32 = 2.0;
/// Distance between two lines, in game pixels.
const LINE: f32 = 16.0;
/// Distance between two seals with their names, in game pixels.
const SEAL_ROW: f32 = 18.0;
/// Number of seals in the left column.
const SEAL_ROWS: usize = 3;
/// Distance from a seal to its name and to the seal in the next column, in game pixels.
const SEAL_COLUMNS: [f32; 2] = [20.0, 71.0];

/// Draws the five seals; those never won here are dimmed. Where there is room their names are beside them, unless a name
/// is nothing but the sign on its seal. Returns their height in game pixels.
fn seals(ui: &Ui, record: Option<&LevelRecord>, to: Rect) -> f32 {
    let is_won = |seal: &Seal| record.is_some_and(|record| record.seals.contains(seal));
    let picture = |seal: Seal, x: f32, y: f32| {
        let picture = format!("seal_{}{}", seal.name(), if is_won(&seal) { "" } else { "_spent" });
        ui.picture(&picture, x, y, WHITE);
    };
    let names = Seal::ALL.map(|seal| (seal, seal_name(&ui.texts, seal)));
    let high = SEAL_ROWS as f32 * SEAL_ROW + 2.0;
    if high > to.h || names.iter().all(|(_, name)| name.chars().count() == 1) {
        let left = to.x + (to.w - 98.0) / 2.0;
        names
            .iter()
            .enumerate()
            .for_each(|(i, (seal, _))| picture(*seal, left + i as f32 * 20.0, to.y + 1.0));
        return 24.0;
    }
    for (i, (seal, name)) in names.into_iter().enumerate() {
        let x = to.x + (i / SEAL_ROWS) as f32 * SEAL_COLUMNS[1];
        let y = to.y + (i % SEAL_ROWS) as f32 * SEAL_ROW;
        picture(seal, x, y);
        let color = if is_won(&seal) { palette::GLOW } else { palette::STEEL };
        // [`say`] names those that are won.
        ui.unread(|| ui.write(&name, x + SEAL_COLUMNS[0], y + 3.0, &SMALL.colored(color)));
    }
    high
}

fn seal_name(texts: &Texts, seal: Seal) -> String {
    texts.get(&format!("ui.seal.name.{}", seal.name())).to_string()
}

/// Returns how often the heist was won, and how often with the help of settings; or why it has no rank.
fn wins(texts: &Texts, record: &LevelRecord) -> String {
    if is_unranked(record) {
        return texts.get("ui.levels.unranked").to_string();
    }
    let mut words = texts.counted("ui.levels.wins", record.wins.into());
    if record.eased > 0 {
        words += &texts.fill("ui.levels.wins.eased", &[("n", &record.eased.to_string())]);
    }
    words
}

/// Whether the heist was won, but only with rewinds or assists, which set no record.
fn is_unranked(record: &LevelRecord) -> bool {
    record.best.is_none() && record.wins > 0 && record.eased == record.wins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::font::Face;
    use crate::shared::line_breaks::wrap;
    use crate::shared::text::Lang;
    use crate::shell::screens::levels::map;

    fn won(wins: u32, eased: u32) -> LevelRecord {
        let mut record = LevelRecord::default();
        (record.wins, record.eased) = (wins, eased);
        record
    }

    #[test]
    fn a_win_without_a_rank_says_why() {
        let texts = Texts::shipped(Lang::En);
        assert_eq!(wins(&texts, &won(1, 1)), "Rewound or assisted: rank, seals, contracts not recorded.");
        assert_eq!(wins(&texts, &won(3, 1)), "won 3 times, 1 with rewinds or assists");
    }

    #[test]
    fn what_is_below_the_facts_fits_on_the_card() {
        let width = map::CARD.w - 2.0 * SIDE;
        let above = HEAD + 4.0 * LINE + BELOW_FACTS + SEAL_ROWS as f32 * SEAL_ROW + 2.0;
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            let lines = wrap(Face::Small, &wins(&texts, &won(1, 1)), width as i32);
            let low = above + lines.len() as f32 * SMALL.line_height();
            assert!(low <= map::CARD.h - 3.0, "{lang:?}: {lines:?} to {low}");
            for (i, seal) in Seal::ALL.into_iter().enumerate() {
                let right = if i < SEAL_ROWS { SEAL_COLUMNS[1] - 2.0 } else { width - SEAL_COLUMNS[1] };
                let name = seal_name(&texts, seal);
                assert!(SEAL_COLUMNS[0] + SMALL.width(&name) <= right, "{lang:?}: {name}");
            }
        }
    }
}
