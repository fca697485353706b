//! The result screen: rank and points, the loot, the seals, and the moments at which guards noticed something.

mod contracts;
mod moments;
mod recorded;
mod seals;
pub mod sheet;
mod told;

use super::fresh_press::FreshPress;
use super::menu::{Menu, MenuChoice};
use super::runs::trade;
use super::{AfterReturned, ReplayViewer, Screen, SessionExit, Transition, WhyCard, page_of};
use crate::shell::audio::MusicState;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::input::InputAction;
use crate::shell::session::GameSession;
use crate::shell::storage::save::{Carried, RecordNews, WonHeist};
use crate::shell::ui::nav::Nav;
use crate::shell::ui::{CHOICE, HEIGHT, SMALL, WIDTH, readable};
use macroquad::prelude::*;
use moments::Moments;
use recorded::{counts_as_whole, is_whole_eased};
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::base::tick::ticks;
use thief_girl::level::{LevelCard, LevelSpec};
use thief_girl::model::Outcome;
use thief_girl::replay::detection_report;
use told::{ResultText, catch_report, whole_score, whole_ticks};

pub use recorded::{counts, is_eased};

/// The result screen, over the end of a heist.
pub struct ResultCard {
    /// The heist; `None` once it is rewound.
    session: Option<Box<GameSession>>,
    level: Arc<LevelSpec>,
    told: ResultText,
    moments: Moments,
    menu: Menu,
    age: f32,
    fresh: FreshPress,
    /// Whether a key is held with which she walked at the end of the heist.
    walks_on: bool,
    /// Message about saving the recording.
    kept: Option<String>,
    /// Whether the way out was chosen once while a rewind is left.
    sure: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum ResultEntry {
    Rewind,
    Next,
    Retry,
    Levels,
    Watch,
    Keep,
}

impl ResultCard {
    pub fn new(game: &mut Game, mut session: Box<GameSession>) -> Self {
        let news = enter(game, &session);
        trade::keep(game, &mut session);
        // Whoever skips the last scene gets the whole explanation as well.
        session.why.settle();
        let told = ResultText::new(game, &session, news);
        let moments = Moments::new(game, &session, &told);
        let level = session.level.clone();
        Self {
            session: Some(session),
            level,
            told,
            moments,
            menu: Menu::default(),
            age: 0.0,
            fresh: FreshPress::default(),
            walks_on: true,
            kept: None,
            sure: false,
        }
    }

    /// Skips the animations, for screenshots.
    pub fn lying(mut self) -> Self {
        self.age = 10.0;
        self.fresh = FreshPress::at_once();
        self
    }

    fn entries(&self, game: &Game) -> Vec<ResultEntry> {
        let session = self.session.as_deref();
        let can_rewind = session.is_some_and(|session| session.is_offered_rewind(game));
        // A recording with edited rules cannot be played back.
        let can_play_back = session.is_some_and(|session| !session.is_retuned());
        let has_next = self.told.won() && (self.next(game).is_some() || self.page(game).is_some());
        let entries = [
            (ResultEntry::Rewind, can_rewind),
            (ResultEntry::Next, has_next),
            (ResultEntry::Retry, true),
            (ResultEntry::Levels, true),
            (ResultEntry::Watch, can_play_back),
            (ResultEntry::Keep, can_play_back),
        ];
        entries.into_iter().filter(|(_, is_there)| *is_there).map(|(entry, _)| entry).collect()
    }

    fn next(&self, game: &Game) -> Option<LevelCard> {
        game.campaign.next(&self.level.name).cloned()
    }

    /// The heist, if a page tells what became of its heirloom.
    fn page<'a>(&self, game: &'a Game) -> Option<&'a LevelCard> {
        page_of(&game.campaign, &game.ui.texts, &self.level.name)
    }

    /// Where to go after a heist that was won: to what became of the heirloom, if that is told, else to the next
    /// heist.
    fn after(&self, game: &Game) -> SessionExit {
        match (self.page(game), self.next(game)) {
            (Some(card), _) => SessionExit::Returned(Box::new(card.clone()), AfterReturned::Next),
            (None, Some(next)) => SessionExit::Briefing(Box::new(next)),
            (None, None) => SessionExit::Levels(None),
        }
    }

    /// The choice of heists: after the first win by what became of the heirloom, if that is told; after a lost heist
    /// with it selected, else with the next.
    fn to_levels(&self, game: &Game) -> SessionExit {
        let record = game.saved.records.get(&game.campaign.record_of(&self.level.name));
        let is_first = self.told.won() && record.is_some_and(|record| record.wins == 1);
        match self.after(game) {
            SessionExit::Returned(card, _) if is_first => SessionExit::Returned(card, AfterReturned::Levels),
            _ if self.told.won() => SessionExit::Levels(self.next(game).map(|next| next.name)),
            _ => SessionExit::Levels(Some(self.level.name.clone())),
        }
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
        let next = self.next(game).map(|card| game.ui.texts.of_level(&card.title).to_string());
        let next = next.as_deref().unwrap_or(game.ui.texts.get("ui.story.end"));
        let session = [("heist", next)];
        let asks = |entry| self.sure && entry == ResultEntry::Levels;
        let key = |entry| if asks(entry) { "ui.pause.sure" } else { text_of(entry) };
        self.entries(game).into_iter().map(|entry| game.ui.texts.fill(key(entry), &session)).collect()
    }

    fn choose(&mut self, game: &mut Game, entry: ResultEntry) -> Transition {
        match entry {
            ResultEntry::Rewind => match self.session.take() {
                Some(session) => Transition::On(SessionExit::Rewind(session)),
                None => Transition::Stay,
            },
            ResultEntry::Retry => self.again(),
            ResultEntry::Next => Transition::On(self.after(game)),
            // A heist that a rewind could still save is not given up by one press.
            ResultEntry::Levels if !self.sure && self.entries(game).contains(&ResultEntry::Rewind) => {
                self.sure = true;
                Transition::Stay
            }
            ResultEntry::Levels => Transition::On(self.to_levels(game)),
            ResultEntry::Watch => self.watch(game),
            ResultEntry::Keep => {
                self.kept =
                    self.session.as_ref().map(|session| trade::export(&game.ui, &session.recording()));
                Transition::Stay
            }
        }
    }

    /// Leaves for the choice of heists. While a rewind could still save the heist, the key only selects that entry, or
    /// the rewind again: it is the key for pause, too, and may have been meant for the heist.
    fn leave(&mut self, game: &mut Game, entries: &[ResultEntry]) -> Transition {
        let place = |wanted| entries.iter().position(|entry| *entry == wanted);
        let (Some(rewind), Some(way_out)) = (place(ResultEntry::Rewind), place(ResultEntry::Levels)) else {
            return self.choose(game, ResultEntry::Levels);
        };
        self.menu.selected = if self.menu.selected == way_out { rewind } else { way_out };
        Transition::Stay
    }

    /// Restarts the heist, with the same rival if there was one.
    fn again(&self) -> Transition {
        let rival = self.session.as_ref().and_then(|session| session.rival_recording());
        Transition::On(SessionExit::Again(self.level.clone(), rival))
    }

    /// Opens the replay of the whole heist. It returns here.
    fn watch(&self, game: &mut Game) -> Transition {
        let Some(session) = &self.session else { return Transition::Stay };
        let is_open = session.is_offered_rewind(game);
        ReplayViewer::open(game, &self.level, &session.recording(), None, is_open)
    }

    /// Opens the "Why?" card of the selected moment.
    fn why(&self, game: &mut Game) -> Transition {
        let (Some(session), Some(row)) = (&self.session, self.moments.asked()) else {
            return Transition::Stay;
        };
        let span = ticks(game.interface.why.span_seconds);
        let why = match &row.entry {
            Some(_) => detection_report(&session.timeline, row.guard, row.tick, span).map(Rc::new),
            // The catch, which the sheet has explained.
            None => catch_report(game, session, row.guard),
        };
        match why {
            Some(why) => {
                game.sound(OneShot::MenuAccept);
                let topic = row.topic(&game.ui.texts, session);
                Transition::Push(Box::new(WhyCard::new(game, session, why, topic.as_ref())))
            }
            None => Transition::Stay,
        }
    }
}

/// Returns the width of an entry, in game pixels.
fn width(words: &str) -> f32 {
    CHOICE.width(words) + 34.0
}

fn text_of(entry: ResultEntry) -> &'static str {
    match entry {
        ResultEntry::Rewind => "ui.result.turn_back",
        ResultEntry::Next => "ui.result.next",
        ResultEntry::Retry => "ui.result.retry",
        ResultEntry::Levels => "ui.result.levels",
        ResultEntry::Watch => "ui.result.watch",
        ResultEntry::Keep => "ui.result.share",
    }
}

/// Adds a heist to the player's records. Returns what is new.
fn enter(game: &mut Game, session: &GameSession) -> RecordNews {
    let earlier = &session.earlier;
    if session.outcome() == Some(Outcome::Won) && !earlier.is_empty() {
        game.saved.carried = Carried::default();
        game.keep();
    }
    if session.outcome() != Some(Outcome::Won) || !counts_as_whole(game, session) {
        return RecordNews::default();
    }
    let taken =
        session.event_log.tally.taken.len() + earlier.iter().map(|stage| stage.taken.len()).sum::<usize>();
    let deed = WonHeist {
        ticks: whole_ticks(session),
        loot: taken as u32,
        score: &whole_score(session),
        difficulty: earlier
            .iter()
            .map(|stage| stage.difficulty)
            .fold(session.sim.config.difficulty, Ord::min),
        eased: is_whole_eased(session),
    };
    let news = game.saved.enter(&game.campaign.record_of(&session.sim.level.name), deed);
    game.keep();
    news
}

impl Screen for ResultCard {
    fn name(&self) -> &'static str {
        "result"
    }

    fn update(&mut self, game: &mut Game, seconds: f32) -> Transition {
        self.age += seconds;
        game.audio.set_music(if self.told.won() { MusicState::Won } else { MusicState::Caught });
        if game.pressed(InputAction::Restart) {
            return self.again();
        }
        // Keys that were meant for the heist must choose nothing here.
        let steps =
            [InputAction::StepUp, InputAction::StepLeft, InputAction::StepDown, InputAction::StepRight];
        self.walks_on &= steps.iter().any(|step| game.devices.is_down(&game.controls, *step));
        if !self.fresh.pass(game, seconds) {
            game.nav = Nav::default();
        } else if self.walks_on {
            game.nav = Nav { x: 0, y: 0, ..game.nav };
        }
        let was_away = self.moments.chosen().is_some();
        let is_asked = self.moments.update(game)
            || game.pressed(InputAction::Why) && !self.moments.is_empty()
            || self.moments.chosen().is_some() && game.nav.accept;
        // Whoever has looked at something else in between is asked again.
        self.sure &= !is_asked && self.moments.chosen().is_none();
        if is_asked {
            return self.why(game);
        }
        if was_away && self.moments.chosen().is_none() {
            // The step selects the entry that was selected before, and must not go past it.
            (game.nav.x, game.nav.back) = (0, false);
        }
        let entries = self.entries(game);
        // The rewind key, pressed a moment too late, must not leave the screen.
        if game.pressed(InputAction::Rewind) && entries.contains(&ResultEntry::Rewind) {
            return self.choose(game, ResultEntry::Rewind);
        }
        let places = self.places(game);
        self.sure &= entries.get(self.menu.selected) == Some(&ResultEntry::Levels);
        match self.menu.update(game, &places, true, seconds) {
            MenuChoice::Chosen(index) => self.choose(game, entries[index.min(entries.len() - 1)]),
            MenuChoice::Back => self.leave(game, &entries),
            _ => Transition::Stay,
        }
    }

    fn prepare(&mut self, game: &Game, seconds: f32) {
        if let Some(session) = &mut self.session {
            session.draw(game, seconds);
        }
    }

    fn draw(&mut self, game: &Game) {
        if let Some(session) = &self.session {
            session.show();
        }
        let in_ = 1.0 - (1.0 - (self.age / 0.25).min(1.0)).powi(3);
        game.ui.veil(0.6 * in_);
        sheet::draw(game, &self.told, &self.level, self.age, ((1.0 - in_) * 40.0).round());
        if in_ < 1.0 {
            return;
        }
        self.moments.draw(game);
        let (places, words) = (self.places(game), self.words(game));
        // Only one thing is selected: a moment or an entry.
        match self.moments.chosen() {
            Some(_) => self.menu.draw_left(game, &places, &words),
            None => self.menu.draw(game, &places, &words),
        }
        self.hints(game);
    }

    fn in_hand(&self, game: &Game) -> Vec<String> {
        if let Some(moment) = self.moments.chosen() {
            return vec!["ui.result.moments".to_string(), moment.tick.to_string()];
        }
        let entry = self.entries(game).get(self.menu.selected).copied();
        entry.map(|entry| text_of(entry).to_string()).into_iter().collect()
    }

    fn session(&self) -> Option<&GameSession> {
        self.session.as_deref()
    }
}

impl ResultCard {
    fn hints(&self, game: &Game) {
        let texts = &game.ui.texts;
        if let Some(kept) = &self.kept {
            let style = readable(SMALL.colored(palette::TEAL).centered());
            return game.ui.write(&kept.replace('\n', " "), WIDTH / 2.0, HEIGHT - 18.0, &style);
        }
        let accept = if self.moments.chosen().is_some() { "ui.result.ask" } else { "ui.hint.accept" };
        let across = game.arrows(&[InputAction::StepLeft, InputAction::StepRight]);
        let mut hints =
            vec![(across, texts.get("ui.hint.choose")), (game.key(InputAction::Accept), texts.get(accept))];
        if !self.moments.is_empty() {
            let keys = game.arrows(&[InputAction::StepUp, InputAction::StepDown]);
            hints.push((keys, texts.get("ui.result.moments")));
        }
        hints.push((game.key(InputAction::Restart), texts.get("ui.hint.again")));
        if !self.entries(game).contains(&ResultEntry::Rewind) {
            hints.push((game.key(InputAction::Back), texts.get("ui.hint.back")));
        }
        game.ui.hints(&hints, HEIGHT - 20.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::{Lang, Texts};
    use thief_girl::level::LdtkProject;

    #[test]
    fn whatever_comes_next_its_name_fits_among_the_entries() {
        let file = "levels/campaign.ldtk";
        let project = LdtkProject::parse(file, include_str!("../../../../levels/campaign.ldtk")).unwrap();
        let mut texts = Texts::shipped(Lang::En);
        for lang in Lang::ALL {
            texts.lang = lang;
            for card in project.cards() {
                let session = texts.of_level(&card.title);
                let entries = [
                    ResultEntry::Next,
                    ResultEntry::Retry,
                    ResultEntry::Levels,
                    ResultEntry::Watch,
                    ResultEntry::Keep,
                ];
                let words = entries.map(|entry| texts.fill(text_of(entry), &[("heist", session)]));
                assert!(words[0].contains(session) && !session.is_empty(), "{lang:?}: {}", words[0]);
                assert!(words.iter().map(|words| width(words)).sum::<f32>() <= WIDTH, "{lang:?}: {session}");
            }
        }
    }
}
