//! The map of the castle town, with a plaque over the house of each heist and the player's route.

use super::{card, compass};
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::render::assets::Dir;
use crate::shell::screens::panel;
use crate::shell::ui::{CHOICE, HEADING, HEIGHT, SMALL, Ui, WIDTH, readable};
use macroquad::prelude::*;
use std::collections::BTreeSet;
use thief_girl::level::LevelCard;
use thief_girl::replay::Seal;
use thief_girl::rules::name_of;

/// Place of the selected heist's card.
pub const CARD: Rect = Rect::new(444.0, 34.0, 184.0, 276.0);
/// Size of a plaque, in game pixels.
const PLAQUE: Vec2 = vec2(46.0, 27.0);
/// Height of a plaque above its house's foot, in game pixels.
const ABOVE: f32 = 60.0;
/// Length of a dash of the route, in game pixels.
const STROKE: f32 = 4.0;
/// Distance from dash to dash, in game pixels.
const STRIDE: f32 = 8.0;
/// How long it is highlighted what opens a closed heist, in seconds.
const CLOSED_SECONDS: f32 = 0.8;
/// Speed of the spark along the route, in game pixels per second.
const SPARK: f32 = 46.0;

/// The map with the places of all heists.
pub struct LevelMap {
    /// Places of the heists, in the order of the file.
    at: Vec<Vec2>,
    home: Vec2,
}

/// What the map shows of a heist.
struct MapMark {
    at: Vec2,
    numeral: String,
    is_won: bool,
    /// Whether it can be chosen.
    is_open: bool,
    rank: Option<String>,
    seals: BTreeSet<Seal>,
}

impl LevelMap {
    /// Creates the map; `None` if not all heists of the campaign are in the town.
    pub fn new(game: &Game) -> Option<Self> {
        let place = |card: &LevelCard| game.campaign.place_in_town(&card.name).map(|p| Vec2::from(p.at));
        let at: Option<Vec<Vec2>> = game.campaign.cards.iter().map(place).collect();
        Some(Self { at: at?, home: game.campaign.home().into() })
    }

    /// Returns the areas that select the heists with the pointer.
    pub fn places(&self) -> Vec<Rect> {
        let height = ABOVE + 16.0;
        let place = |at: &Vec2| Rect::new(at.x - 26.0, at.y - ABOVE, 52.0, height);
        self.at.iter().map(place).collect()
    }

    /// Returns the heist that a direction key leads to: the nearest house on that side.
    pub fn toward(&self, from: usize, (x, y): (i32, i32)) -> Option<usize> {
        compass::toward(&self.at, from, vec2(x as f32, y as f32))
    }

    /// Draws the map. `tonight` is the heist that comes next.
    pub fn draw(&self, game: &Game, selected: usize, rested: f32, tonight: Option<usize>) {
        let ui = &game.ui;
        ui.picture("town_map", 0.0, 0.0, WHITE);
        // Darken the background of the hints.
        ui.fill(Rect::new(0.0, HEIGHT - 26.0, WIDTH, 26.0), faded(palette::NIGHT, 0.72));
        ui.write(game.ui.texts.get("ui.levels.title"), 16.0, 8.0, &readable(HEADING));
        let marks: Vec<MapMark> =
            game.campaign.cards.iter().zip(&self.at).map(|(card, at)| MapMark::of(game, card, *at)).collect();
        self.way(ui, &marks, tonight);
        for (i, mark) in marks.iter().enumerate().filter(|(i, _)| *i != selected) {
            ui.unread(|| mark.draw(ui, false, Some(i) == tonight, 1.0));
        }
        girl(ui, tonight.and_then(|i| self.at.get(i)).copied().unwrap_or(self.home));
        if let (Some(mark), Some(card)) = (marks.get(selected), game.campaign.cards.get(selected)) {
            ui.unread(|| mark.draw(ui, true, Some(selected) == tonight, (rested / 0.12).min(1.0)));
            match mark.is_open {
                true => {
                    let others = marks.iter().enumerate().filter(|(i, _)| *i != selected);
                    let others: Vec<Rect> = others.map(|(_, mark)| plaque(mark.at, 0.0)).collect();
                    name(&game.ui, card, mark.at, Some(selected) == tonight, &others);
                }
                false => closed(game, selected, rested),
            }
            card::hang(game, card, CARD, false);
        }
    }

    /// Draws the route from the player's home along all heists: red where they were won, amber to the next one,
    /// else pale.
    fn way(&self, ui: &Ui, marks: &[MapMark], tonight: Option<usize>) {
        let mut from = self.home;
        for (i, mark) in marks.iter().enumerate() {
            let is_next = Some(i) == tonight;
            let color = match (mark.is_won, is_next) {
                (true, _) => faded(palette::SCARF, 0.9),
                (_, true) => faded(palette::AMBER, 0.8),
                _ => faded(palette::MOON, 0.5),
            };
            strokes(ui, from, mark.at, color);
            if is_next {
                spark(ui, from, mark.at);
            }
            from = mark.at;
        }
    }
}

/// Returns a point of the slightly curved path between two houses; `part` is from 0 to 1.
fn bend(from: Vec2, to: Vec2, part: f32) -> Vec2 {
    let middle = (from + to) / 2.0 + (to - from).perp() * 0.14;
    from.lerp(middle, part).lerp(middle.lerp(to, part), part)
}

fn strokes(ui: &Ui, from: Vec2, to: Vec2, color: Color) {
    let steps = from.distance(to).ceil();
    for step in 0..steps as i32 {
        let step = step as f32;
        // Keep clear of the houses at both ends.
        if step < 12.0 || steps - step < 12.0 || step.rem_euclid(STRIDE) >= STROKE {
            continue;
        }
        let at = bend(from, to, step / steps).round();
        ui.fill(Rect::new(at.x, at.y + 1.0, 2.0, 1.0), faded(palette::NIGHT, 0.8));
        ui.fill(Rect::new(at.x, at.y - 1.0, 2.0, 2.0), color);
    }
}

/// Draws a firefly that moves along the path.
fn spark(ui: &Ui, from: Vec2, to: Vec2) {
    let long = from.distance(to);
    let at = bend(from, to, (ui.drift * SPARK / long).fract()).round();
    draw_circle(at.x, at.y, 5.0, faded(palette::AMBER, 0.25));
    ui.fill(Rect::new(at.x - 1.0, at.y - 1.0, 3.0, 3.0), palette::GLOW);
    ui.fill(Rect::new(at.x, at.y, 1.0, 1.0), palette::CREAM);
}

/// Draws a check mark.
fn tick(ui: &Ui, at: Vec2) {
    for (x, y) in [(0, 3), (1, 4), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1), (7, 0)] {
        ui.fill(Rect::new(at.x + x as f32, at.y + y as f32, 1.0, 3.0), palette::BRASS);
    }
}

/// Draws a padlock round a point.
fn padlock(ui: &Ui, at: Vec2) {
    let part = |x: f32, y: f32, w: f32, h: f32| Rect::new(at.x + x, at.y + y, w, h);
    let shackle = [part(-3.0, -5.0, 1.0, 5.0), part(3.0, -5.0, 1.0, 5.0), part(-2.0, -6.0, 5.0, 1.0)];
    for iron in shackle.into_iter().chain([part(-4.0, 0.0, 9.0, 6.0)]) {
        ui.fill(iron, palette::STEEL);
    }
    // The keyhole.
    ui.fill(part(0.0, 2.0, 1.0, 2.0), palette::NIGHT);
}

/// Draws the player at her next heist.
fn girl(ui: &Ui, at: Vec2) {
    let Some(sheet) = ui.art.sheet("girl") else { return };
    let Some(row) = sheet.row("idle", Dir::Down) else { return };
    let source = sheet.source(row, row.frame_at(ui.drift, true));
    let foot = at + vec2(0.0, 15.0);
    ui.standing("shadow", foot.x, foot.y, faded(WHITE, 0.6));
    ui.piece(source, foot.x - sheet.foot.x, foot.y - sheet.foot.y, WHITE);
}

/// Writes that the selected heist is not open yet, and after which it opens.
fn closed(game: &Game, selected: usize, rested: f32) {
    let (ui, cards) = (&game.ui, &game.campaign.cards);
    let Some(before) = selected.checked_sub(1).and_then(|before| cards.get(before)) else { return };
    let words = ui.texts.fill("ui.levels.closed", &[("level", ui.texts.of_level(&before.title))]);
    let color = if rested < CLOSED_SECONDS { palette::AMBER } else { palette::PALE };
    let style = readable(SMALL.colored(color));
    ui.backing(Rect::new(10.0, HEIGHT - 50.0, style.width(&words) + 12.0, 20.0));
    ui.write(&words, 16.0, HEIGHT - 46.0, &style);
    ui.note_help(&words);
}

/// Draws the title of the selected heist.
///
/// Below the house, or above its plaque, as far as it covers nothing of the `others`.
fn name(ui: &Ui, card: &LevelCard, at: Vec2, is_tonight: bool, others: &[Rect]) {
    let texts = &ui.texts;
    let words = texts.of_level(&card.title);
    let words =
        if is_tonight { texts.fill("ui.levels.tonight", &[("level", words)]) } else { words.to_string() };
    let width = band_width(&words);
    let band = band(at, width, others);
    panel::ribbon(ui, band);
    ui.write(&words, band.x + (width / 2.0).floor(), band.y + 2.0, &CHOICE.centered());
}

fn band_width(words: &str) -> f32 {
    (CHOICE.width(words) + 20.0).ceil()
}

/// Returns the place of a title of this width: the first that covers no other plaque, or else the first.
fn band(at: Vec2, width: f32, others: &[Rect]) -> Rect {
    let x = |x: f32| x.clamp(9.0, CARD.x - 14.0 - width).floor();
    // In the middle first, then ever farther aside, as long as it touches the house.
    let asides = (0..).map(|step| step as f32 * 4.0).take_while(move |aside| *aside < width / 2.0 - 16.0);
    let columns = asides.flat_map(|aside| [-aside, aside]).map(move |aside| x(at.x - width / 2.0 + aside));
    let at_height = |y: f32| columns.clone().map(move |left| Rect::new(left, y, width, 20.0));
    // The hints lie along the lower edge.
    let lowest = HEIGHT - 30.0;
    let heights = [at.y + 18.0, at.y - ABOVE - 26.0].into_iter().filter(|y| y + 20.0 <= lowest);
    let beside = [at.x + PLAQUE.x / 2.0 + 4.0, at.x - PLAQUE.x / 2.0 - 4.0 - width];
    let beside = beside.map(|left| Rect::new(x(left), at.y - ABOVE + 4.0, width, 20.0));
    let mut places = heights.flat_map(at_height).chain(beside).peekable();
    let first = places.peek().copied().unwrap_or_default();
    let is_free = |band: &Rect| others.iter().all(|other| !band.overlaps(other));
    places.find(is_free).unwrap_or(first)
}

/// Returns the place of the plaque over a house, `lift` pixels higher than usual.
fn plaque(at: Vec2, lift: f32) -> Rect {
    Rect::new(at.x - PLAQUE.x / 2.0, at.y - ABOVE - lift, PLAQUE.x, PLAQUE.y)
}

impl MapMark {
    fn of(game: &Game, card: &LevelCard, at: Vec2) -> Self {
        let record = card::record(game, card);
        let best = record.as_ref().and_then(|record| record.best);
        Self {
            at,
            numeral: game.campaign.numeral(&card.name, game.ui.texts.lang),
            is_won: record.is_some(),
            is_open: game.is_open(&card.name),
            rank: best.map(|best| name_of(best.rank).to_uppercase()),
            seals: record.map(|record| record.seals).unwrap_or_default(),
        }
    }

    fn draw(&self, ui: &Ui, selected: bool, is_tonight: bool, lift: f32) {
        let to = plaque(self.at, if selected { (lift * 3.0).round() } else { 0.0 });
        let top = to.y;
        // The cord of the plaque.
        let cord = if selected { palette::AMBER } else { palette::WOOD };
        ui.fill(Rect::new(self.at.x, top + PLAQUE.y, 1.0, self.at.y - 34.0 - top - PLAQUE.y), cord);
        ui.board(to);
        if selected || is_tonight {
            let glow = if selected { 1.0 } else { 0.5 + 0.3 * (ui.drift * 2.4).sin() };
            panel::frame(ui, Rect::new(to.x - 1.0, to.y - 1.0, to.w + 2.0, to.h + 2.0), glow);
        }
        self.sign(ui, to);
        if !self.is_open {
            return padlock(ui, vec2(to.x + 31.0, to.y + 13.0));
        }
        self.light(ui, vec2(to.x + 26.0, to.y + 9.0));
        if let Some(rank) = &self.rank {
            ui.write(rank, to.x + 37.0, to.y + 2.0, &SMALL.colored(palette::GLOW).centered());
        } else if self.is_won {
            // A win with assists has no rank.
            tick(ui, vec2(to.x + 33.0, to.y + 6.0));
        }
        for (i, seal) in Seal::ALL.into_iter().enumerate() {
            let dot = Rect::new(to.x + 20.0 + i as f32 * 5.0, to.y + 19.0, 3.0, 4.0);
            let color = if self.seals.contains(&seal) { palette::SCARF } else { palette::DEEP };
            ui.fill(dot, color);
        }
    }

    fn sign(&self, ui: &Ui, to: Rect) {
        let sign = Rect::new(to.x + 3.0, to.y + 3.0, 14.0, to.h - 6.0);
        let [paper, edge, ink] = match self.is_open {
            true => [palette::CRIMSON, palette::SCARF, palette::CREAM],
            false => [palette::DEEP, palette::SLATE, palette::MOON],
        };
        ui.fill(sign, paper);
        ui.fill(Rect { h: 1.0, ..sign }, edge);
        ui.write(&self.numeral, sign.x + 7.0, sign.y + 4.0, &SMALL.colored(ink).centered());
    }

    /// Draws a lantern, which is lit if the heist was won.
    fn light(&self, ui: &Ui, at: Vec2) {
        if self.is_won {
            return panel::lantern(ui, at.x, at.y, ui.drift + self.at.x);
        }
        for (row, half) in [(-4, 1), (-3, 2), (-2, 3), (-1, 3), (0, 3), (1, 3), (2, 3), (3, 2), (4, 1)] {
            let color = if row % 2 == 0 { palette::DEEP } else { palette::SLATE };
            ui.fill(Rect::new(at.x - half as f32, at.y + row as f32, half as f32 * 2.0 + 1.0, 1.0), color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::{Lang, Texts};
    use crate::shell::config::start::CAMPAIGN;
    use crate::shell::game::campaign::Campaign;
    use crate::shell::platform::folder::ProjectFolder;
    use crate::shell::platform::pending::Pending;

    /// Returns the campaign and the places of its heists.
    fn town() -> (Campaign, Vec<Vec2>) {
        let campaign = Pending::new(Campaign::open(ProjectFolder::around(CAMPAIGN))).poll().unwrap().unwrap();
        let at = |card: &LevelCard| Vec2::from(campaign.place_in_town(&card.name).unwrap().at);
        let places = campaign.cards.iter().map(at).collect();
        (campaign, places)
    }

    /// Returns the houses that keys lead to from one of them, itself among them.
    fn reached(places: &[Vec2], from: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::from([from]);
        let mut to_do = vec![from];
        while let Some(at) = to_do.pop() {
            let next = compass::WAYS.into_iter().filter_map(|way| compass::toward(places, at, way));
            to_do.extend(next.filter(|next| reached.insert(*next)));
        }
        reached
    }

    #[test]
    fn a_key_leads_to_the_house_on_that_side() {
        let (_, places) = town();
        let walk = |night: usize, way| {
            let next = |at: &usize| compass::toward(&places, *at, way);
            std::iter::successors(Some(night - 1), next).map(|at| at + 1).collect::<Vec<_>>()
        };
        assert_eq!(walk(1, Vec2::X), [1, 2, 10, 6, 4, 11]);
        assert_eq!(walk(7, Vec2::X), [7, 9, 12, 8], "not to the eighth, which lies beyond two others");
        assert_eq!(walk(8, Vec2::NEG_X), [8, 12, 9, 7]);
        assert_eq!(walk(2, Vec2::NEG_Y), [2, 3, 9], "each is above the one before");
        assert_eq!(walk(12, Vec2::Y), [12, 6, 10]);
    }

    #[test]
    fn keys_lead_from_every_house_to_every_other_whatever_houses_there_are() {
        let (_, places) = town();
        for some in 1..1_usize << places.len() {
            let some: Vec<Vec2> =
                (0..places.len()).filter(|i| some >> i & 1 == 1).map(|i| places[i]).collect();
            for from in 0..some.len() {
                assert_eq!(reached(&some, from).len(), some.len(), "from {from} of {some:?}");
            }
        }
    }

    #[test]
    fn the_title_of_a_heist_covers_no_other_plaque() {
        let (campaign, places) = town();
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            for (i, card) in campaign.cards.iter().enumerate() {
                let words = texts.fill("ui.levels.tonight", &[("level", texts.of_level(&card.title))]);
                let others = (0..places.len()).filter(|other| *other != i && places[*other] != places[i]);
                let others: Vec<Rect> = others.map(|other| plaque(places[other], 0.0)).collect();
                let band = band(places[i], band_width(&words), &others);
                let covered = others.iter().find(|other| band.overlaps(other));
                assert_eq!(covered, None, "{lang:?}: {words} at {band:?}");
                assert!(band.y + band.h <= HEIGHT - 30.0, "{lang:?}: {words} lies over the hints: {band:?}");
            }
        }
    }
}
