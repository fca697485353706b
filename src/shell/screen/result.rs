//! How it ended: what it was worth, what is in the sleeve, and every moment at which somebody noticed something.

mod moments;
mod sheet;
mod told;

use super::menu::{Menu, Picked};
use super::runs::trade;
use super::{Screen, Turn, Way, WhyCard};
use crate::shell::audio::MusicState;
use crate::shell::audio::cues::Moment;
use crate::shell::controls::Action;
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::palette;
use crate::shell::save::{Deed, News};
use crate::shell::ui::{CHOICE, HEIGHT, SMALL, WIDTH, readable};
use macroquad::prelude::*;
use moments::Moments;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::base::tick::ticks;
use thief_girl::level::{LevelCard, LevelSpec};
use thief_girl::model::Outcome;
use thief_girl::replay::{Score, why};
use told::{Told, is_eased};

pub struct ResultCard {
    /// Gone once time is turned back.
    heist: Option<Box<Heist>>,
    level: Arc<LevelSpec>,
    told: Told,
    moments: Moments,
    menu: Menu,
    age: f32,
    /// What became of "keep this run".
    kept: Option<String>,
}

#[derive(Clone, Copy, PartialEq)]
enum Entry {
    TurnBack,
    Next,
    Retry,
    Levels,
    Keep,
}

impl ResultCard {
    pub fn new(game: &mut Game, mut heist: Box<Heist>) -> Self {
        let news = enter(game, &heist);
        trade::keep(game, &mut heist);
        let told = Told::new(game, &heist, news);
        let moments = Moments::new(game, &heist, &told);
        let level = heist.level.clone();
        Self { heist: Some(heist), level, told, moments, menu: Menu::default(), age: 0.0, kept: None }
    }

    /// For pictures: everything is told already.
    pub fn lying(mut self) -> Self {
        self.age = 10.0;
        self
    }

    fn entries(&self, game: &Game) -> Vec<Entry> {
        let heist = self.heist.as_deref();
        let can_turn_back = heist.is_some_and(|heist| heist.is_offered_rewind(game));
        // What no recording can play again is not kept.
        let can_keep = heist.is_some_and(|heist| !heist.is_retuned);
        let has_next = self.told.won() && self.next(game).is_some();
        let entries = [
            (Entry::TurnBack, can_turn_back),
            (Entry::Next, has_next),
            (Entry::Retry, true),
            (Entry::Levels, true),
            (Entry::Keep, can_keep),
        ];
        entries.into_iter().filter(|(_, is_there)| *is_there).map(|(entry, _)| entry).collect()
    }

    fn next(&self, game: &Game) -> Option<LevelCard> {
        game.campaign.next(&self.level.name).cloned()
    }

    fn places(&self, game: &Game) -> Vec<Rect> {
        let words = self.words(game);
        let widths: Vec<f32> = words.iter().map(|w| width(w)).collect();
        let mut x = ((WIDTH - widths.iter().sum::<f32>()) / 2.0).floor();
        let mut places = Vec::new();
        for width in widths {
            places.push(Rect::new(x, sheet::SHEET.y + sheet::SHEET.h + 6.0, width, 22.0));
            x += width;
        }
        places
    }

    fn words(&self, game: &Game) -> Vec<String> {
        let next = self.next(game).map(|card| game.texts.of_level(&card.title).to_string());
        let heist = [("heist", next.as_deref().unwrap_or_default())];
        self.entries(game).into_iter().map(|entry| game.texts.fill(text_of(entry), &heist)).collect()
    }

    fn choose(&mut self, game: &mut Game, entry: Entry) -> Turn {
        match entry {
            Entry::TurnBack => match self.heist.take() {
                Some(heist) => Turn::On(Way::Rewind(heist)),
                None => Turn::Stay,
            },
            Entry::Retry => self.again(),
            Entry::Next => self.next(game).map_or(Turn::Home, |card| Turn::On(Way::Briefing(card))),
            // What she has not won lies under the hand.
            Entry::Levels => Turn::On(Way::Levels((!self.told.won()).then(|| self.level.name.clone()))),
            Entry::Keep => {
                self.kept = self.heist.as_ref().map(|heist| trade::export(game, &heist.recording()));
                Turn::Stay
            }
        }
    }

    /// The same heist once more, beside the same rival if there was one.
    fn again(&self) -> Turn {
        let rival = self.heist.as_ref().and_then(|heist| heist.rival.as_ref());
        let rival = rival.map(|rival| rival.recording.clone());
        Turn::On(Way::Again(self.level.clone(), rival))
    }

    /// The card about the moment under the hand.
    fn why(&self, game: &mut Game) -> Turn {
        let (Some(heist), Some(row)) = (&self.heist, self.moments.asked()) else { return Turn::Stay };
        let span = ticks(game.interface.why.span_seconds);
        match why(&heist.timeline, row.guard, row.tick, span) {
            Some(why) => {
                game.sound(Moment::MenuAccept);
                Turn::Push(Box::new(WhyCard::new(game, heist, Rc::new(why))))
            }
            None => Turn::Stay,
        }
    }
}

/// How wide an entry is, in game pixels.
fn width(words: &str) -> f32 {
    CHOICE.width(words) + 34.0
}

fn text_of(entry: Entry) -> &'static str {
    match entry {
        Entry::TurnBack => "ui.result.turn_back",
        Entry::Next => "ui.result.next",
        Entry::Retry => "ui.result.retry",
        Entry::Levels => "ui.result.levels",
        Entry::Keep => "ui.result.share",
    }
}

/// Enters a heist among her records; answers what that has brought.
fn enter(game: &mut Game, heist: &Heist) -> News {
    let by_the_book = !heist.is_replay() && heist.is_whole() && game.plays_by_the_book();
    if heist.outcome() != Some(Outcome::Won) || !by_the_book {
        return News::default();
    }
    let tally = &heist.chronicle.tally;
    let deed = Deed {
        ticks: heist.sim.tick,
        loot: tally.taken.len() as u32,
        score: &Score::of(tally, &heist.sim),
        difficulty: heist.sim.config.difficulty,
        eased: is_eased(heist),
    };
    let news = game.saved.enter(&game.campaign.record_of(&heist.sim.level.name), deed);
    game.keep();
    news
}

impl Screen for ResultCard {
    fn name(&self) -> &'static str {
        "result"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Turn {
        self.age += seconds;
        game.audio.set_music(if self.told.won() { MusicState::Won } else { MusicState::Caught });
        if game.pressed(Action::Restart) {
            return self.again();
        }
        if self.moments.update(game) || game.pressed(Action::Why) && !self.moments.is_empty() {
            return self.why(game);
        }
        if self.moments.chosen().is_some() && game.nav.accept {
            return self.why(game);
        }
        let entries = self.entries(game);
        // Whoever is a moment late with the key does not leave by it.
        if game.pressed(Action::Rewind) && entries.contains(&Entry::TurnBack) {
            return self.choose(game, Entry::TurnBack);
        }
        let places = self.places(game);
        match self.menu.update(game, &places, true, seconds) {
            Picked::Chosen(index) => self.choose(game, entries[index.min(entries.len() - 1)]),
            Picked::Back => Turn::Home,
            _ => Turn::Stay,
        }
    }

    fn prepare(&mut self, game: &Game, seconds: f32) {
        if let Some(heist) = &mut self.heist {
            heist.draw(game, seconds);
        }
    }

    fn draw(&mut self, game: &Game) {
        if let Some(heist) = &self.heist {
            heist.show();
        }
        let in_ = 1.0 - (1.0 - (self.age / 0.25).min(1.0)).powi(3);
        game.ui.veil(0.6 * in_);
        sheet::draw(game, &self.told, &self.level, self.age, ((1.0 - in_) * 40.0).round());
        if in_ >= 1.0 {
            self.moments.draw(game);
        }
        self.menu.draw(game, &self.places(game), &self.words(game));
        self.hints(game);
    }

    fn in_hand(&self, game: &Game) -> Vec<String> {
        let entry = self.entries(game).get(self.menu.selected).copied();
        entry.map(|entry| text_of(entry).to_string()).into_iter().collect()
    }

    fn heist(&self) -> Option<&Heist> {
        self.heist.as_deref()
    }
}

impl ResultCard {
    fn hints(&self, game: &Game) {
        let texts = &game.texts;
        if let Some(kept) = &self.kept {
            let style = readable(SMALL.colored(palette::TEAL).centered());
            return game.ui.write(&kept.replace('\n', " "), WIDTH / 2.0, HEIGHT - 18.0, &style);
        }
        let accept = if self.moments.chosen().is_some() { "ui.result.ask" } else { "ui.hint.accept" };
        let mut hints = vec![(game.key(Action::Accept), texts.get(accept))];
        if !self.moments.is_empty() {
            let keys = game.arrows(&[Action::StepUp, Action::StepDown]);
            hints.push((keys, texts.get("ui.result.moments")));
        }
        hints.push((game.key(Action::Restart), texts.get("ui.hint.again")));
        game.ui.hints(&hints, HEIGHT - 20.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::text::{Lang, Texts};
    use thief_girl::level::LdtkProject;

    #[test]
    fn whatever_comes_next_its_name_fits_among_the_entries() {
        let file = "levels/campaign.ldtk";
        let project = LdtkProject::parse(file, include_str!("../../../levels/campaign.ldtk")).unwrap();
        let mut texts = Texts::shipped(Lang::En);
        for lang in Lang::ALL {
            texts.lang = lang;
            for card in project.cards() {
                let heist = texts.of_level(&card.title);
                let entries = [Entry::Next, Entry::Retry, Entry::Levels, Entry::Keep];
                let words = entries.map(|entry| texts.fill(text_of(entry), &[("heist", heist)]));
                assert!(words[0].contains(heist) && !heist.is_empty(), "{lang:?}: {}", words[0]);
                assert!(words.iter().map(|words| width(words)).sum::<f32>() <= WIDTH, "{lang:?}: {heist}");
            }
        }
    }
}
