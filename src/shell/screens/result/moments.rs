//! The list of moments at which guards noticed something, with the points that each cost. Choosing one opens
//! its "Why?" card.

use super::sheet;
use super::told::ResultText;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::Game;
use crate::shell::game::detection_words;
use crate::shell::session::GameSession;
use crate::shell::session::event_log;
use crate::shell::session::event_log::{LogEntry, LogEntryKind};
use crate::shell::ui::{SMALL, Ui, minutes};
use macroquad::prelude::*;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::model::ActorId;
use thief_girl::replay::Score;

/// A moment.
pub struct MomentRow {
    pub tick: Tick,
    pub guard: ActorId,
    words: String,
    /// Points that it cost.
    points: u32,
    /// Whether it was an alert or worse.
    is_grave: bool,
}

/// The list of moments, which scrolls.
pub struct Moments {
    rows: Vec<MomentRow>,
    /// The selected row; `None` if the menu is selected.
    hand: Option<usize>,
    /// Index of the first visible row.
    top: usize,
    area: Rect,
    /// Height of a row, in game pixels.
    row: f32,
}

impl Moments {
    pub fn new(game: &Game, session: &GameSession, told: &ResultText) -> Self {
        let notices = session.event_log.telling();
        let mut rows: Vec<MomentRow> =
            notices.iter().map(|notice| row(&game.ui, notice, &told.score)).collect();
        if let Some(caught) = &told.caught {
            let who =
                session.sim.archetype_of(caught.by).map(|who| detection_words::who(&game.ui.texts, who));
            let words = game.ui.texts.fill("why.notice.caught", &[("who", &who.unwrap_or_default())]);
            let words = detection_words::capital(&words);
            rows.push(MomentRow {
                tick: session.timeline.last(),
                guard: caught.by,
                words,
                points: 0,
                is_grave: true,
            });
        }
        let (area, row) = (sheet::moments_area(&game.ui, told), ROW[usize::from(game.ui.is_large())]);
        let mut moments = Self { rows, hand: None, top: 0, area, row };
        // Show the last rows, which are the worst.
        moments.top = moments.rows.len().saturating_sub(moments.lines());
        moments
    }

    /// Returns the number of visible rows.
    fn lines(&self) -> usize {
        (self.area.h / self.row) as usize
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the selected moment.
    pub fn chosen(&self) -> Option<&MomentRow> {
        self.rows.get(self.hand?)
    }

    /// Returns the selected moment, or else the last one.
    pub fn asked(&self) -> Option<&MomentRow> {
        self.chosen().or(self.rows.last())
    }

    /// Reads the input; returns whether a moment was clicked.
    pub fn update(&mut self, game: &mut Game) -> bool {
        if self.rows.is_empty() {
            return false;
        }
        let last = self.rows.len() - 1;
        let to = match (self.hand, game.nav.y) {
            (None, -1) => Some(last),
            (None, 1) => Some(self.top),
            (Some(0), -1) => None,
            (Some(hand), -1) => Some(hand - 1),
            (Some(hand), 1) => Some(hand + 1).filter(|next| *next <= last),
            (hand, _) => hand,
        };
        // Moving sideways or back selects the menu.
        self.take(game, to.filter(|_| game.nav.x == 0 && !game.nav.back));
        let wheel = game.ui.wheel;
        if wheel != 0.0 && game.ui.points_at(self.area) {
            let most = self.rows.len().saturating_sub(self.lines());
            self.top = if wheel > 0.0 { self.top.saturating_sub(1) } else { (self.top + 1).min(most) };
        }
        let pointed = self.places().find(|(_, place)| game.ui.points_at(*place)).map(|(row, _)| row);
        match pointed {
            Some(row) if game.ui.pointer_moved || game.ui.clicked => self.take(game, Some(row)),
            None if game.ui.pointer_moved => self.take(game, None),
            _ => {}
        }
        pointed.is_some() && game.ui.clicked
    }

    fn take(&mut self, game: &mut Game, hand: Option<usize>) {
        if hand == self.hand {
            return;
        }
        self.hand = hand;
        if let Some(row) = hand {
            game.sound(OneShot::MenuMove);
            self.top = self.top.clamp((row + 1).saturating_sub(self.lines()), row);
        }
    }

    /// Returns the visible rows and their places.
    fn places(&self) -> impl Iterator<Item = (usize, Rect)> {
        let (top, area, high) = (self.top, self.area, self.row);
        let count = self.lines().min(self.rows.len() - top);
        (0..count).map(move |i| (top + i, Rect { y: area.y + i as f32 * high, h: high, ..area }))
    }

    pub fn draw(&self, game: &Game) {
        if self.is_empty() {
            let nothing = game.ui.texts.get("ui.result.nothing_noticed");
            return game.ui.write(nothing, self.area.x, self.area.y, &SMALL.colored(palette::BARK));
        }
        for (row, place) in self.places() {
            self.rows[row].draw(game, place, self.hand == Some(row));
        }
        if let Some(row) = self.chosen() {
            let time = minutes(row.tick / TICKS_PER_SECOND);
            game.ui.note_entry(&format!("{time} {}", row.words), self.area.y);
            game.ui.note_position(self.hand.unwrap_or_default(), self.rows.len());
            game.ui.note_help(game.ui.texts.get("ui.result.ask"));
        }
        let seen = self.lines();
        if self.rows.len() > seen {
            let whole = self.rows.len() as f32;
            let (bed, x) = (seen as f32 * self.row, self.area.x + self.area.w + 4.0);
            let knob = (bed * seen as f32 / whole).round();
            let y = (self.area.y + bed * self.top as f32 / whole).round();
            game.ui.fill(Rect::new(x, self.area.y, 2.0, bed), faded(palette::WOOD, 0.25));
            game.ui.fill(Rect::new(x, y, 2.0, knob), palette::WOOD);
        }
    }
}

/// Height of a row with usual and with large letters, in game pixels.
const ROW: [f32; 2] = [14.0, 18.0];
/// Width of the time, in game pixels.
const TIME: f32 = 34.0;
/// Width of the points, in game pixels.
const POINTS: f32 = 30.0;

fn row(ui: &Ui, notice: &LogEntry, score: &Score) -> MomentRow {
    let is_it = |points: &&thief_girl::replay::Deduction| {
        points.tick == notice.tick
            && points.who == Some(notice.guard)
            && matches!(
                notice.what,
                LogEntryKind::Came | LogEntryKind::Spotted(_) | LogEntryKind::Evidence(_)
            )
    };
    let points = score.deductions.iter().find(is_it).map_or(0, |deduction| deduction.points);
    let is_grave = matches!(notice.what, LogEntryKind::Spotted(_) | LogEntryKind::Called(_));
    let words = event_log::tell(&ui.texts, notice);
    MomentRow { tick: notice.tick, guard: notice.guard, words, points, is_grave }
}

impl MomentRow {
    fn draw(&self, game: &Game, place: Rect, is_chosen: bool) {
        let ui = &game.ui;
        let mut color = if self.is_grave { palette::CRIMSON } else { palette::BARK };
        if is_chosen {
            let stroke = Rect::new(place.x - 4.0, place.y, place.w + 6.0, place.h);
            ui.fill(stroke, palette::WINE);
            ui.fill(Rect { h: 1.0, ..stroke }, palette::CRIMSON);
            color = palette::CREAM;
        }
        let time = minutes(self.tick / TICKS_PER_SECOND);
        let dim = if is_chosen { palette::PAPER } else { palette::WOOD };
        ui.write(&time, place.x + TIME - 6.0, place.y, &ui.read(SMALL).colored(dim).right());
        let room = place.w - TIME - if self.points > 0 { POINTS } else { 0.0 };
        let style = ui.read_within(&self.words, (room, place.h), SMALL);
        let lines = ui.wrap(&self.words, room, &style);
        let more = if lines.len() > 1 { "…" } else { "" };
        let first = lines.first().map_or("", String::as_str);
        ui.write(&format!("{first}{more}"), place.x + TIME, place.y, &style.colored(color));
        if self.points > 0 {
            let cost = format!("-{}", self.points);
            let color = if is_chosen { palette::GLOW } else { palette::CRIMSON };
            ui.write(&cost, place.x + place.w, place.y, &ui.read(SMALL).colored(color).right());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::{Lang, Texts};
    use thief_girl::rules::{Archetype, EvidenceKind};

    #[test]
    fn whatever_was_noticed_fits_beside_what_it_cost() {
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            let every = Archetype::ALL.into_iter().flat_map(|who| EvidenceKind::ALL.map(|kind| (who, kind)));
            for (who, kind) in every {
                let words = event_log::tell(
                    &texts,
                    &LogEntry { tick: 0, guard: ActorId(1), who, what: LogEntryKind::Evidence(kind) },
                );
                let room = sheet::WIDE - TIME - POINTS;
                assert!(SMALL.width(&words) <= room, "{lang:?}: {words} is wider than {room}");
            }
        }
    }
}
