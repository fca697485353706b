//! The texts and numbers of the result screen.

use super::contracts::{self, ContractRow};
use super::recorded::Unrecorded;
use super::seals::{self, SealRow};
use crate::shared::text::Texts;
use crate::shell::devtools::why::words;
use crate::shell::game::Game;
use crate::shell::game::detection_words;
use crate::shell::hud::race_verdict;
use crate::shell::session::GameSession;
use crate::shell::session::seals as words_of_seals;
use crate::shell::storage::save::RecordNews;
use crate::shell::ui::Ui;
use std::rc::Rc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, ticks};
use thief_girl::level::Localized;
use thief_girl::model::{ActorId, AlertLevel, Event, Outcome};
use thief_girl::replay::{Contract, DetectionReport, LootTaken, Rank, Score, detection_report};
use thief_girl::rules::{Loot, ScoreRules};

/// Everything that the result screen shows.
pub struct ResultText {
    pub outcome: Outcome,
    pub score: Score,
    pub seconds: u32,
    pub par_seconds: u32,
    pub taken: Vec<LootRow>,
    /// Value of all loot taken.
    pub value: u32,
    /// Number of treasures left behind.
    pub left: usize,
    /// New records.
    pub news: RecordNews,
    /// Why nothing of the win is recorded.
    pub unrecorded: Option<Unrecorded>,
    /// Best time so far, in seconds.
    pub best: Option<u32>,
    /// Results of the seals; empty after being caught, which costs all of them.
    pub seals: Vec<SealRow>,
    /// Results of the contracts; empty after being caught.
    pub contracts: Vec<ContractRow>,
    /// The closing sentence.
    pub sentence: String,
    /// Further notes, the most important first: why nothing is recorded, and the result of a race.
    pub notes: Vec<String>,
    pub caught: Option<CaughtText>,
}

/// A piece of loot with its name within a sentence.
pub struct LootRow {
    pub taken: LootTaken,
    pub name: String,
}

/// Who caught the player and why, as texts.
pub struct CaughtText {
    pub by: ActorId,
    pub why: String,
    pub tip: String,
}

impl ResultText {
    pub fn new(game: &Game, session: &GameSession, news: RecordNews) -> Self {
        let (sim, tally) = (&session.sim, &session.event_log.tally);
        let outcome = session.outcome().unwrap_or(Outcome::Caught);
        let record = game.saved.records.get(&game.campaign.record_of(&sim.level.name));
        let caught = (outcome == Outcome::Caught).then(|| caught(game, session)).flatten();
        let is_won = outcome == Outcome::Won;
        let unrecorded = if is_won { Unrecorded::of(game, session) } else { None };
        let score = whole_score(session);
        let earlier = &session.earlier;
        let prize =
            |level: &str| game.campaign.card(level).map(|card| card.prize.clone()).unwrap_or_default();
        let row = |prize: &Localized, taken: &LootTaken| LootRow {
            name: detection_words::loot(&game.ui.texts, taken, prize),
            taken: taken.clone(),
        };
        let mut taken: Vec<LootRow> = tally.taken.iter().map(|loot| row(&sim.level.prize, loot)).collect();
        for stage in earlier.iter().rev() {
            let prize = prize(&stage.level);
            taken.extend(stage.taken.iter().map(|loot| row(&prize, loot)));
        }
        // Not all of them fit. The main treasures of the stages come first: they are what the night was for.
        taken.sort_by_key(|row| row.taken.loot != Loot::Main);
        let treasures =
            sim.level.treasures.len() + earlier.iter().map(|stage| stage.treasures).sum::<usize>();
        let is_first_win = is_won && record.is_some_and(|record| record.wins == 1);
        let mut contracts = if is_won { contracts::rows(&game.ui.texts, session, &news) } else { Vec::new() };
        // Nobody told the player of the contracts before the first win, so she cannot have lost any.
        contracts.retain(|row| !is_first_win || row.is_fulfilled());
        Self {
            outcome,
            seals: if is_won { seals::rows(&game.ui.texts, session, &news) } else { Vec::new() },
            contracts,
            seconds: whole_ticks(session) / TICKS_PER_SECOND,
            par_seconds: sim.level.par_seconds + earlier.iter().map(|stage| stage.par_seconds).sum::<u32>(),
            value: taken.iter().map(|row| row.taken.value).sum(),
            left: treasures.saturating_sub(taken.len()),
            taken,
            news,
            unrecorded,
            best: record.and_then(|record| record.best_ticks).map(|best| best / TICKS_PER_SECOND),
            sentence: sentence(&game.ui, session, outcome),
            notes: [
                match unrecorded {
                    Some(why) => Some(why.sentence(&game.ui.texts).to_string()),
                    None => rewound(&game.ui, session.whole_rewinds()),
                },
                is_first_win.then(|| offered(&game.ui.texts, &sim.level.contracts)).flatten(),
                race_verdict(&game.ui.texts, session),
                wanting(&game.ui.texts, &score, &sim.rules.score),
            ]
            .into_iter()
            .flatten()
            .collect(),
            score,
            caught,
        }
    }

    pub fn won(&self) -> bool {
        self.outcome == Outcome::Won
    }
}

/// Returns the score of a heist with the stages before this one.
pub fn whole_score(session: &GameSession) -> Score {
    let here = Score::of(&session.event_log.tally, &session.sim);
    let stages = session.earlier.iter().map(|stage| stage.score.clone()).chain([here.clone()]);
    let whole = Score::joined(&stages.collect::<Vec<_>>(), &session.sim.rules.score);
    whole.filter(|_| session.outcome() == Some(Outcome::Won)).unwrap_or(here)
}

/// Returns the duration of a heist with the stages before this one.
pub fn whole_ticks(session: &GameSession) -> Tick {
    session.sim.tick + session.earlier.iter().map(|stage| stage.ticks).sum::<Tick>()
}

/// Returns a note about rewinds. It has no number: what went on with the one before it was counted by no hourglass.
fn rewound(ui: &Ui, rewinds: u32) -> Option<String> {
    (rewinds > 0).then(|| ui.texts.get("ui.result.rewound").to_string())
}

/// Returns what rank S would have required besides its points, if those sufficed.
fn wanting(texts: &Texts, score: &Score, rules: &ScoreRules) -> Option<String> {
    let is_wanting = score.rank.is_some_and(|rank| rank > Rank::S) && score.total >= rules.ranks.s;
    is_wanting
        .then(|| texts.fill("ui.seal.rank_s_wanting", &[("seals", &words_of_seals::needed(texts, rules))]))
}

/// Returns a note about the contracts, which the calling card explains from the first win on.
fn offered(texts: &Texts, contracts: &[Contract]) -> Option<String> {
    (!contracts.is_empty()).then(|| texts.get("ui.contract.offered").to_string())
}

/// Returns the closing sentence; the variant depends on the last tick, so it is the same for the same heist.
fn sentence(ui: &Ui, session: &GameSession, outcome: Outcome) -> String {
    let key = session.event_log.sentence_key(outcome);
    let ways = ui.texts.ways(key);
    let way = session.sim.tick as usize % ways.len().max(1);
    ways.get(way).copied().unwrap_or_default().to_string()
}

/// Returns what explains a catch by a guard: what began the hunt, as the heist explained it, or else the last seconds.
pub fn catch_report(game: &Game, session: &GameSession, by: ActorId) -> Option<Rc<DetectionReport>> {
    let began =
        session.why.get().map(|(why, _)| why).filter(|why| why.last().alert_level == AlertLevel::Alert);
    let (timeline, span) = (&session.timeline, ticks(game.interface.why.span_seconds));
    let last = || detection_report(timeline, by, timeline.last(), span).map(Rc::new);
    began.cloned().or_else(last)
}

/// Finds out who caught the player from the last tick, and why.
fn caught(game: &Game, session: &GameSession) -> Option<CaughtText> {
    let timeline = &session.timeline;
    let end = timeline.at(timeline.last());
    let by = end.events.iter().find_map(|event| match *event {
        Event::Caught { guard, .. } => Some(guard),
        _ => None,
    })?;
    let (texts, why) = (&game.ui.texts, catch_report(game, session, by)?);
    Some(CaughtText { by, why: words::sentence(texts, &why), tip: words::tip(texts, &why) })
}
