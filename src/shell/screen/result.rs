//! How it ended: what is in the sleeve, what they noticed, or why they have her.

use super::menu::{Menu, Picked};
use super::moonscape::Moonscape;
use super::{Briefing, Levels, Play, Screen, Turn, board};
use crate::shell::audio::MusicState;
use crate::shell::chronicle::{self, Noticed};
use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::hud::{race_verdict, standing_seals};
use crate::shell::palette::{self, faded};
use crate::shell::ui::{BODY, CHOICE, HEADING, HEIGHT, SMALL, WIDTH, minutes, readable};
use macroquad::prelude::*;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::level::{LevelCard, LevelSpec};
use thief_girl::model::Outcome;
use thief_girl::rules::Loot;

const SHEET: Rect = Rect::new(70.0, 16.0, 500.0, 278.0);
/// How long each seal is explained.
const SEAL_SECONDS: f32 = 2.5;
const SEALS: usize = 5;
/// So many notices are told one by one.
const TOLD: usize = 5;

pub struct ResultCard {
    heist: Box<Heist>,
    level: Arc<LevelSpec>,
    menu: Menu,
    age: f32,
    new_best: bool,
    sentence: String,
    /// What became of "keep this run".
    kept: Option<String>,
}

#[derive(Clone, Copy, PartialEq)]
enum Entry {
    Next,
    Retry,
    Levels,
    Keep,
}

impl ResultCard {
    pub fn new(game: &mut Game, heist: Box<Heist>) -> Self {
        let outcome = heist.outcome().unwrap_or(Outcome::Caught);
        let chronicle = &heist.chronicle;
        let mut new_best = false;
        let counts = !heist.is_replay() && heist.is_whole() && heist.rewind.used() == 0;
        if outcome == Outcome::Won && counts && game.plays_by_the_book() {
            let loot = chronicle.tally.taken.len() as u32;
            let record = game.campaign.record_of(&heist.sim.level.name);
            new_best = game.saved.enter(&record, heist.sim.tick, !chronicle.tally.alerted(), loot);
            game.keep();
        }
        // The same end has the same words, another end others.
        let ways = game.texts.ways(chronicle.sentence_key(outcome)).len().max(1);
        let sentence = format!("{}.{}", chronicle.sentence_key(outcome), heist.sim.tick as usize % ways);
        let level = heist.level.clone();
        Self { level, heist, menu: Menu::default(), age: 0.0, new_best, sentence, kept: None }
    }

    /// For pictures: everything is told already.
    pub fn lying(mut self) -> Self {
        self.age = 10.0;
        self
    }

    fn won(&self) -> bool {
        self.heist.outcome() == Some(Outcome::Won)
    }

    fn entries(&self, game: &Game) -> Vec<Entry> {
        let entries = match (self.won(), self.next(game)) {
            (true, Some(_)) => vec![Entry::Next, Entry::Retry, Entry::Levels, Entry::Keep],
            _ => vec![Entry::Retry, Entry::Levels, Entry::Keep],
        };
        // What no recording can play again is not kept.
        entries.into_iter().filter(|entry| *entry != Entry::Keep || !self.heist.is_retuned).collect()
    }

    fn next(&self, game: &Game) -> Option<LevelCard> {
        game.campaign.next(&self.level.name).cloned()
    }

    fn places(&self, game: &Game) -> Vec<Rect> {
        let words = self.words(game);
        let widths: Vec<f32> = words.iter().map(|w| CHOICE.width(w) + 40.0).collect();
        let mut x = ((WIDTH - widths.iter().sum::<f32>()) / 2.0).floor();
        let mut places = Vec::new();
        for width in widths {
            places.push(Rect::new(x, SHEET.y + SHEET.h + 8.0, width, 22.0));
            x += width;
        }
        places
    }

    /// How a race ended, below the card.
    fn race(&self, game: &Game) {
        if let Some(words) = race_verdict(&game.texts, &self.heist) {
            let style = readable(SMALL.colored(palette::TEAL).centered());
            game.ui.write(&words, WIDTH / 2.0, 3.0, &style);
        }
    }

    fn words(&self, game: &Game) -> Vec<String> {
        let key = |entry| match entry {
            Entry::Next => "ui.result.next",
            Entry::Retry => "ui.result.retry",
            Entry::Levels => "ui.result.levels",
            Entry::Keep => "ui.result.share",
        };
        self.entries(game).into_iter().map(|e| game.texts.get(key(e)).to_string()).collect()
    }

    fn choose(&mut self, game: &mut Game, entry: Entry) -> Turn {
        match entry {
            Entry::Retry => Turn::Anew(Box::new(Play::new(game, &self.level))),
            Entry::Next => match self.next(game) {
                Some(card) => Turn::Anew(Box::new(Briefing::new(game, card, Rc::new(Moonscape::new())))),
                None => Turn::Home,
            },
            Entry::Levels => Turn::Anew(Box::new(Levels::new(game, Rc::new(Moonscape::new())))),
            Entry::Keep => {
                self.kept = Some(self.keep(game));
                Turn::Stay
            }
        }
    }

    /// Gives the recording to the player as a file; answers what to say about it.
    fn keep(&self, game: &Game) -> String {
        let recording = self.heist.recording();
        let name = format!("thief-girl-{}-{}.json", self.level.name, self.heist.sim.tick);
        let json = recording.to_json() + "\n";
        #[cfg(not(target_arch = "wasm32"))]
        if let Err(why) = std::fs::write(&name, json) {
            return game.texts.fill("ui.save.write", &[("why", &format!("{name}: {why}"))]);
        }
        #[cfg(target_arch = "wasm32")]
        crate::shell::page::download(&name, json.as_bytes());
        game.texts.fill("ui.result.kept", &[("file", &name)])
    }
}

impl Screen for ResultCard {
    fn name(&self) -> &'static str {
        "result"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn {
        self.age += seconds;
        game.audio.set_music(if self.won() { MusicState::Won } else { MusicState::Caught });
        if game.pressed(Action::Restart) {
            return Turn::Anew(Box::new(Play::new(game, &self.level)));
        }
        let entries = self.entries(game);
        let places = self.places(game);
        match self.menu.update(game, &places, true, seconds) {
            Picked::Chosen(index) => self.choose(game, entries[index.min(entries.len() - 1)]),
            Picked::Back => Turn::Home,
            _ => Turn::Stay,
        }
    }

    fn prepare(&mut self, game: &Game, seconds: f32) {
        self.heist.draw(game, seconds);
    }

    fn draw(&mut self, game: &Game) {
        let ui = &game.ui;
        self.heist.show();
        let in_ = 1.0 - (1.0 - (self.age / 0.25).min(1.0)).powi(3);
        ui.veil(0.6 * in_);
        let sheet = Rect { y: (SHEET.y + (1.0 - in_) * 40.0).round(), ..SHEET };
        board::paper(ui, sheet);
        self.head(game, sheet);
        let left = Rect::new(sheet.x + 26.0, sheet.y + 76.0, 172.0, 0.0);
        self.sleeve(game, left);
        let right = Rect::new(sheet.x + 222.0, sheet.y + 76.0, sheet.w - 248.0, 0.0);
        if self.won() {
            self.noticed(game, right)
        } else {
            self.why(game, right)
        }
        self.race(game);
        self.menu.draw(game, &self.places(game), &self.words(game));
        if let Some(kept) = &self.kept {
            ui.write(kept, WIDTH / 2.0, HEIGHT - 30.0, &readable(SMALL.colored(palette::TEAL).centered()));
        } else {
            let hints = [
                (game.key(Action::Accept), game.texts.get("ui.hint.accept")),
                (game.key(Action::Restart), game.texts.get("ui.hint.again")),
            ];
            ui.hints(&hints, HEIGHT - 26.0);
        }
    }

    fn heist(&self) -> Option<&Heist> {
        Some(&self.heist)
    }
}

impl ResultCard {
    fn head(&self, game: &Game, sheet: Rect) {
        let (ui, texts) = (&game.ui, &game.texts);
        let (left, right) = (sheet.x + 26.0, sheet.x + sheet.w - 26.0);
        board::stamp(
            ui,
            left,
            sheet.y + 14.0,
            texts.get(if self.won() { "ui.result.won" } else { "ui.result.caught" }),
        );
        ui.write(
            texts.of_level(&self.level.title),
            right,
            sheet.y + 12.0,
            &HEADING.colored(palette::BARK).right(),
        );
        let time = format!("{}  {}", texts.get("ui.result.time"), minutes(self.heist.seconds()));
        let par = texts.fill("ui.result.par", &[("time", &minutes(self.level.par_seconds))]);
        let small = SMALL.colored(palette::WOOD).right();
        let line = if self.level.par_seconds > 0 { format!("{time}  ({par})") } else { time };
        ui.write(&line, right, sheet.y + 33.0, &small);
        let best =
            game.saved.records.get(&game.campaign.record_of(&self.level.name)).and_then(|r| r.best_ticks);
        if self.won() && self.heist.rewind.used() > 0 {
            ui.write(texts.get("ui.rewind.no_record"), right, sheet.y + 47.0, &small);
        } else if self.new_best {
            ui.write(
                texts.get("ui.result.new_best"),
                right,
                sheet.y + 47.0,
                &small.colored(palette::CRIMSON),
            );
        } else if let Some(best) = best {
            let best = texts.fill("ui.result.best", &[("time", &minutes(best / TICKS_PER_SECOND))]);
            ui.write(&best, right, sheet.y + 47.0, &small);
        }
        ui.rule(left, sheet.y + 66.0, sheet.w - 52.0, palette::WOOD);
        let y = sheet.y + sheet.h - 44.0;
        ui.rule(left, y, sheet.w - 52.0, faded(palette::WOOD, 0.6));
        let sentence = texts.get(&self.sentence);
        ui.paragraph(sentence, left, y + 8.0, sheet.w - 52.0, &BODY.colored(palette::CRIMSON).centered());
    }

    /// What she carries away, and the seals.
    fn sleeve(&self, game: &Game, to: Rect) {
        let (ui, texts) = (&game.ui, &game.texts);
        let chronicle = &self.heist.chronicle;
        let small = SMALL.colored(palette::BARK);
        ui.write(texts.get("ui.result.loot"), to.x, to.y, &CHOICE.colored(palette::WOOD));
        if chronicle.tally.taken.len() > 1 {
            let whole = texts.fill("ui.result.value", &[("value", &chronicle.tally.value().to_string())]);
            ui.write(&whole, to.x + to.w, to.y, &CHOICE.colored(palette::WOOD).right());
        }
        let mut y = to.y + 20.0;
        if chronicle.tally.taken.is_empty() {
            ui.write(texts.get("ui.result.nothing"), to.x, y, &small);
            y += 18.0;
        }
        for (i, taken) in chronicle.tally.taken.iter().take(4).enumerate() {
            if self.age < 0.3 + i as f32 * 0.12 {
                continue;
            }
            board::loot(ui, &taken.sprite, to.x + 10.0, y + 16.0);
            let name = format!("ui.loot.{}", taken.sprite);
            let word = match (taken.loot, texts.get(&name)) {
                (Loot::Main, _) => texts.of_level(&self.level.prize),
                (_, word) if word == name => texts.get("ui.loot.small"),
                (_, word) => word,
            };
            ui.write(word, to.x + 26.0, y + 3.0, &small);
            let value = texts.fill("ui.result.value", &[("value", &taken.value.to_string())]);
            ui.write(&value, to.x + to.w, y + 3.0, &small.colored(palette::WOOD).right());
            y += 22.0;
        }
        let left = self.level.treasures.len() - chronicle.tally.taken.len().min(self.level.treasures.len());
        if left > 0 && self.won() {
            let text = texts.fill("ui.result.left", &[("count", &left.to_string())]);
            ui.write(&text, to.x, y, &small.colored(faded(palette::WOOD, 0.8)));
        }
        if self.won() {
            self.seals(game, to.x - 2.0, SHEET.y + SHEET.h - 68.0);
        }
    }

    /// The seals, and in turn what each of them is for.
    fn seals(&self, game: &Game, x: f32, y: f32) {
        let shown = (game.ui.time / SEAL_SECONDS) as usize % SEALS;
        for (i, (name, won)) in standing_seals(&self.heist).into_iter().enumerate() {
            let place = Rect::new(x + i as f32 * 24.0, y, 18.0, 18.0);
            let picture = if won { format!("seal_{name}") } else { format!("seal_{name}_spent") };
            if self.age > 0.6 + i as f32 * 0.15 {
                let up = if i == shown { 2.0 } else { 0.0 };
                game.ui.picture(&picture, place.x, place.y - up, WHITE);
            }
            if i == shown {
                let words = game.texts.get(&format!("ui.result.seals.{name}")).to_string();
                let color = if won { palette::CRIMSON } else { palette::WOOD };
                game.ui.write(&words, x + SEALS as f32 * 24.0 + 4.0, y + 3.0, &SMALL.colored(color));
            }
        }
    }

    fn noticed(&self, game: &Game, to: Rect) {
        let (ui, texts) = (&game.ui, &game.texts);
        ui.write(texts.get("ui.result.noticed"), to.x, to.y, &CHOICE.colored(palette::WOOD));
        let told = self.heist.chronicle.telling();
        let small = BODY.colored(palette::BARK);
        let mut y = to.y + 20.0;
        if told.is_empty() {
            ui.write(texts.get("ui.result.nothing_noticed"), to.x, y, &small);
        }
        let room = SHEET.y + SHEET.h - 74.0;
        let mut count = 0;
        for notice in told.iter().take(TOLD) {
            let line = chronicle::tell(texts, notice);
            let high = ui.wrap(&line, to.w, &small).len() as f32 * small.line_height();
            if y + high > room {
                break;
            }
            let color = if matches!(notice.what, Noticed::Spotted(_) | Noticed::Called(_)) {
                palette::CRIMSON
            } else {
                palette::BARK
            };
            y += ui.paragraph(&line, to.x, y, to.w, &small.colored(color)) + 2.0;
            count += 1;
        }
        if told.len() > count {
            let more = texts.fill("why.notice.more", &[("count", &(told.len() - count).to_string())]);
            ui.write(&more, to.x, y, &small.colored(palette::WOOD));
        }
    }

    /// Who has her, and why he saw her, in numbers.
    fn why(&self, game: &Game, to: Rect) {
        let (ui, texts) = (&game.ui, &game.texts);
        ui.write(texts.get("why.title"), to.x, to.y, &CHOICE.colored(palette::WOOD));
        let Some((who, sighting)) = &self.heist.chronicle.caught_by else { return };
        let mut y = to.y + 20.0;
        let why = chronicle::why(texts, *who, sighting.as_ref());
        y += ui.paragraph(&why, to.x, y, to.w, &BODY.colored(palette::BARK)) + 6.0;
        if let Some(seen) = sighting.filter(|s| !s.touched) {
            y += self.meter(game, to, y, seen.light) + 8.0;
        }
        let tip = texts.get(chronicle::tip(sighting.as_ref()));
        ui.paragraph(tip, to.x, y, to.w, &BODY.colored(palette::WOOD));
    }

    /// The light on her as the HUD showed it.
    fn meter(&self, game: &Game, to: Rect, y: f32, light: f32) -> f32 {
        let ui = &game.ui;
        let rules = &game.rules.light;
        let bar = Rect::new(to.x, y, 140.0, 6.0);
        for (from, until, color) in [
            (0.0, rules.dark_below, palette::DEEP),
            (rules.dark_below, rules.lit_above, palette::STEEL),
            (rules.lit_above, 1.0, palette::AMBER),
        ] {
            let x = (bar.x + bar.w * from).round();
            ui.fill(Rect::new(x, bar.y, (bar.x + bar.w * until).round() - x, bar.h), color);
        }
        let at = (bar.x + bar.w * light.clamp(0.0, 1.0)).round();
        for i in 0..5 {
            let half = i as f32;
            ui.fill(Rect::new(at - half, y - 2.0 - half, half * 2.0 + 1.0, 1.0), palette::CRIMSON);
        }
        ui.fill(Rect::new(at, y - 2.0, 1.0, bar.h + 3.0), palette::CRIMSON);
        12.0
    }
}
