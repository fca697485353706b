//! The list of moments at which guards noticed something, with the points that each cost, and below it what makes
//! their sum the loss in the heading. Choosing a moment opens its "Why?" card.

use super::sheet;
use super::told::ResultText;
use crate::shared::text::Texts;
use crate::shell::audio::cues::OneShot;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::devtools::why::{Topic, TopicKind};
use crate::shell::game::Game;
use crate::shell::game::detection_words;
use crate::shell::session::GameSession;
use crate::shell::session::event_log;
use crate::shell::session::event_log::{EventLog, LogEntry, LogEntryKind, ToldEntry};
use crate::shell::ui::{SMALL, minutes};
use macroquad::prelude::*;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::level::{LevelSpec, Opening};
use thief_girl::model::ActorId;
use thief_girl::replay::{Deduction, Score};
use thief_girl::rules::{EvidenceKind, Loot, ScoreRules};

/// A moment.
pub struct MomentRow {
    pub tick: Tick,
    pub guard: ActorId,
    /// What happened; `None` for the end of the heist.
    pub entry: Option<LogEntry>,
    words: String,
    /// Points that it cost.
    points: u32,
    /// Whether it was an alert or worse.
    is_grave: bool,
}

/// A line below the moments about points that are no moment's.
struct SumRow {
    words: String,
    /// Points that are given back; negative if more are lost.
    points: i64,
}

/// The list of moments, which scrolls.
pub struct Moments {
    rows: Vec<MomentRow>,
    sums: Vec<SumRow>,
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
        let texts = &game.ui.texts;
        let here = Score::of(&session.event_log.tally, &session.sim).deductions;
        // Whoever is caught has no points to lose.
        let here = if told.won() { here } else { Vec::new() };
        let mut rows = rows(texts, &session.event_log, &session.sim.level, &here);
        let sums = if told.won() {
            sums(texts, &here, told.score.stealth, &session.sim.rules.score)
        } else {
            Vec::new()
        };
        if let Some(caught) = &told.caught {
            let who = session.sim.archetype_of(caught.by).map(|who| detection_words::the_kind(texts, who));
            let words = texts.fill("why.notice.caught", &[("who", &who.unwrap_or_default())]);
            let words = detection_words::capital(&words);
            rows.push(MomentRow {
                tick: session.timeline.last(),
                guard: caught.by,
                entry: None,
                words,
                points: 0,
                is_grave: true,
            });
        }
        let (area, row) = (sheet::moments_area(&game.ui, told), ROW[usize::from(game.ui.is_large())]);
        let mut moments = Self { rows, sums, hand: None, top: 0, area, row };
        // Show the last rows, which are the worst.
        moments.top = moments.rows.len().saturating_sub(moments.lines());
        moments
    }

    /// Returns the number of visible rows; the sums are below them.
    fn lines(&self) -> usize {
        ((self.area.h / self.row) as usize).saturating_sub(self.sums.len()).max(1)
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
            game.ui.write(nothing, self.area.x, self.area.y, &SMALL.colored(palette::BARK));
        }
        for (row, place) in self.places() {
            self.rows[row].draw(game, place, self.hand == Some(row));
        }
        let below = self.area.y + self.lines().min(self.rows.len().max(1)) as f32 * self.row;
        for (i, sum) in self.sums.iter().enumerate() {
            sum.draw(game, Rect { y: below + i as f32 * self.row, h: self.row, ..self.area });
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

/// Returns a row for each entry worth showing of a heist in a level, with what it cost.
fn rows(texts: &Texts, event_log: &EventLog, level: &LevelSpec, deductions: &[Deduction]) -> Vec<MomentRow> {
    event_log.telling(deductions).iter().map(|told| row(texts, told, level)).collect()
}

fn row(texts: &Texts, told: &ToldEntry, level: &LevelSpec) -> MomentRow {
    let notice = told.entry;
    let name = if told.is_another { detection_words::another } else { detection_words::the_kind };
    let words = event_log::tell_of(texts, notice, &name(texts, notice.who), level);
    let is_wide = SMALL.width(&words) > sheet::WIDE - TIME - POINTS;
    let short = event_log::tell_theft(texts, notice, level).filter(|_| is_wide);
    let words = short.unwrap_or(words);
    let words = match told.times {
        1 => words,
        n => texts.fill("why.notice.times", &[("what", &words), ("n", &n.to_string())]),
    };
    let is_grave = matches!(notice.what, LogEntryKind::Spotted(_) | LogEntryKind::Called(_));
    let (tick, guard, entry) = (notice.tick, notice.guard, Some(notice.clone()));
    MomentRow { tick, guard, entry, words, points: told.points, is_grave }
}

fn topic_of(what: LogEntryKind, level: &LevelSpec) -> TopicKind {
    let is_known = |treasure: usize| {
        let is_prize = level.treasures.get(treasure).is_some_and(|it| it.loot == Loot::Main);
        is_prize && level.opening == Opening::Hunted
    };
    match what {
        LogEntryKind::Glimpsed(sighting) | LogEntryKind::Spotted(Some(sighting)) => {
            TopicKind::Perceived(sighting)
        }
        LogEntryKind::Heard(kind) => TopicKind::Heard(kind),
        LogEntryKind::Came | LogEntryKind::Spotted(None) => TopicKind::Came,
        LogEntryKind::Lost => TopicKind::Lost,
        LogEntryKind::Called(_) => TopicKind::Called,
        LogEntryKind::Theft(treasure) if is_known(treasure) => TopicKind::KnownTheft,
        LogEntryKind::Theft(_) => TopicKind::Found(EvidenceKind::MissingTreasure),
        LogEntryKind::Evidence(kind) => TopicKind::Found(kind),
        LogEntryKind::Challenged => TopicKind::Challenged,
    }
}

/// Returns what lies between the deductions of this stage and the points for stealth of a heist that was won: not more
/// can be lost than there is, and the points are the mean of all stages.
fn sums(texts: &Texts, deductions: &[Deduction], stealth: u32, rules: &ScoreRules) -> Vec<SumRow> {
    let whole: u32 = deductions.iter().map(|deduction| deduction.points).sum();
    let (most, lost) = (whole.min(rules.stealth), rules.stealth.saturating_sub(stealth));
    let cap = SumRow {
        words: texts.fill("ui.result.at_most", &[("points", &rules.stealth.to_string())]),
        points: i64::from(whole) - i64::from(most),
    };
    let mean =
        SumRow { words: texts.get("ui.result.mean").to_string(), points: i64::from(most) - i64::from(lost) };
    [cap, mean].into_iter().filter(|sum| sum.points != 0).collect()
}

impl SumRow {
    fn draw(&self, game: &Game, place: Rect) {
        let ui = &game.ui;
        let room = (place.w - TIME - POINTS, place.h);
        let style = ui.read_within(&self.words, room, SMALL).colored(palette::WOOD);
        ui.write(&self.words, place.x + TIME, place.y, &style);
        let points = format!("{:+}", self.points);
        ui.write(&points, place.x + place.w, place.y, &ui.read(SMALL).colored(palette::WOOD).right());
    }
}

impl MomentRow {
    /// Returns what the "Why?" card of the moment is about.
    pub fn topic(&self, texts: &Texts, session: &GameSession) -> Option<Topic> {
        let (entry, level) = (self.entry.as_ref()?, &session.sim.level);
        let name = detection_words::the(texts, &session.sim, entry.guard);
        Some(Topic {
            told: event_log::tell_of(texts, entry, &name, level),
            kind: topic_of(entry.what, level),
        })
    }

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
    use crate::shared::text::Lang;
    use std::sync::Arc;
    use thief_girl::bot::{Bot, Careless};
    use thief_girl::level::LdtkProject;
    use thief_girl::model::{Config, Outcome, Sim};
    use thief_girl::replay::Recording;
    use thief_girl::rules::{AlertCall, Archetype, Rules};
    use thief_girl::step::step;

    fn campaign() -> LdtkProject {
        let (file, text) = ("levels/campaign.ldtk", include_str!("../../../../levels/campaign.ldtk"));
        let mut project = LdtkProject::parse(file, text).unwrap();
        for (_, path) in project.missing() {
            let at = format!("{}/levels/{path}", env!("CARGO_MANIFEST_DIR"));
            project.supply(&path, std::fs::read_to_string(at).map_err(|why| why.to_string()));
        }
        project
    }

    #[test]
    fn whatever_was_noticed_fits_beside_what_it_cost() {
        let project = campaign();
        let levels: Vec<LevelSpec> =
            project.cards().iter().map(|card| project.level(&card.name).unwrap()).collect();
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            let fits = |words: &str| {
                let room = sheet::WIDE - TIME - POINTS;
                assert!(SMALL.width(words) <= room, "{lang:?}: {words} is wider than {room}");
            };
            let tell = |who, what, level: &LevelSpec, is_another, times| {
                let entry = LogEntry { tick: 0, guard: ActorId(1), who, what };
                fits(&row(&texts, &ToldEntry { entry: &entry, times, is_another, points: 30 }, level).words);
            };
            for who in Archetype::ALL {
                for kind in EvidenceKind::ALL {
                    tell(who, LogEntryKind::Evidence(kind), &levels[0], true, 1);
                    tell(who, LogEntryKind::Evidence(kind), &levels[0], false, 2);
                }
                _ = AlertCall::ALL.map(|call| tell(who, LogEntryKind::Called(call), &levels[0], true, 1));
            }
            for level in &levels {
                for treasure in 0..level.treasures.len() {
                    for guard in &level.guards {
                        tell(guard.archetype, LogEntryKind::Theft(treasure), level, true, 1);
                    }
                }
            }
            let rules = Rules::shipped().score;
            sums(&texts, &[], 0, &rules).iter().for_each(|sum| fits(&sum.words));
        }
    }

    /// Asserts that what is listed adds up to what the heading says was lost.
    fn adds_up(event_log: &EventLog, sim: &Sim) -> u32 {
        let texts = Texts::shipped(Lang::En);
        let score = Score::of(&event_log.tally, sim);
        let listed = rows(&texts, event_log, &sim.level, &score.deductions);
        let rules = &sim.rules.score;
        let costs: i64 = listed.iter().map(|row| i64::from(row.points)).sum();
        let back: i64 = sums(&texts, &score.deductions, score.stealth, rules).iter().map(|s| s.points).sum();
        let lost = rules.stealth - score.stealth;
        assert_eq!(costs - back, i64::from(lost), "{}", sim.level.name);
        lost
    }

    #[test]
    fn what_is_listed_adds_up_to_what_was_lost() {
        let (project, rules) = (campaign(), Arc::new(Rules::shipped()));
        let mut losses = Vec::new();
        for card in project.cards() {
            let level = Arc::new(project.level(&card.name).unwrap());
            let mut sim = Sim::new(level, rules.clone(), Config::default());
            let (mut bot, mut event_log) = (Careless::default(), EventLog::default());
            while sim.outcome.is_none() && sim.tick < 90 * TICKS_PER_SECOND {
                let input = bot.input(&sim);
                step(&mut sim, input);
                event_log.read(&sim);
            }
            // As if she had got away at the last moment.
            sim.outcome = Some(Outcome::Won);
            losses.push(adds_up(&event_log, &sim));
        }
        assert!(losses.iter().any(|lost| *lost > 0), "guards noticed something: {losses:?}");
        assert!(losses.contains(&rules.score.stealth), "so much that not all of it counts: {losses:?}");
    }

    #[test]
    fn what_a_recording_lists_adds_up_to_what_was_lost() {
        let (project, rules) = (campaign(), Arc::new(Rules::shipped()));
        let folder = format!("{}/tests/golden", env!("CARGO_MANIFEST_DIR"));
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let files: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "json")).collect();
        assert!(!files.is_empty());
        for file in files {
            let run = Recording::from_bytes(&std::fs::read(&file).unwrap()).unwrap();
            let level = Arc::new(project.level(&run.level).unwrap());
            let mut sim = Sim::new(level, rules.clone(), run.config);
            let mut event_log = EventLog::default();
            for input in thief_girl::replay::Playback::new(&run) {
                step(&mut sim, input);
                event_log.read(&sim);
            }
            assert_eq!(sim.outcome, Some(Outcome::Won), "{}", file.display());
            adds_up(&event_log, &sim);
        }
    }

    #[test]
    fn the_mean_of_the_stages_and_the_limit_have_lines_of_their_own() {
        let (texts, rules) = (Texts::shipped(Lang::En), Rules::shipped().score);
        let slip = Deduction {
            tick: 0,
            points: rules.alert,
            what: thief_girl::replay::SlipKind::Alert,
            who: Some(ActorId(1)),
        };
        let told = |count: usize, stealth| {
            let sums = sums(&texts, &vec![slip; count], stealth, &rules);
            sums.into_iter().map(|sum| sum.points).collect::<Vec<_>>()
        };
        let (alert, all) = (i64::from(rules.alert), i64::from(rules.stealth));
        assert_eq!(told(1, rules.stealth - rules.alert), [0; 0]);
        assert_eq!(told(5, 0), [5 * alert - all], "no more than there is");
        assert_eq!(told(1, rules.stealth - rules.alert / 2), [alert / 2], "the stage before lost nothing");
        assert_eq!(told(0, rules.stealth - 30), [-30], "the stage before lost more");
    }
}
