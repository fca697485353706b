//! All that there is to tell of a heist that has ended.

use crate::shell::chronicle;
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::hud::race_verdict;
use crate::shell::save::{self, News};
use crate::shell::why::words;
use thief_girl::base::tick::{TICKS_PER_SECOND, ticks};
use thief_girl::model::{ActorId, Event, Outcome};
use thief_girl::replay::{Score, Taken, why};

pub struct Told {
    pub outcome: Outcome,
    pub score: Score,
    pub seconds: u32,
    pub taken: Vec<Taken>,
    /// What all of it is worth, and how much she left behind.
    pub value: u32,
    pub left: usize,
    /// What the night has brought.
    pub news: News,
    /// It was easier than its difficulty says, and no record.
    pub eased: bool,
    /// Her best so far, in seconds.
    pub best: Option<u32>,
    /// What is said about it in the end.
    pub sentence: String,
    /// What else is to be said of it: that time was turned back, how a race ended.
    pub notes: Vec<String>,
    pub caught: Option<Caught>,
}

/// Who has her, and why, in words.
pub struct Caught {
    pub by: ActorId,
    pub why: String,
    pub tip: String,
}

impl Told {
    pub fn new(game: &Game, heist: &Heist, news: News) -> Self {
        let (sim, tally) = (&heist.sim, &heist.chronicle.tally);
        let outcome = heist.outcome().unwrap_or(Outcome::Caught);
        let record = game.saved.records.get(&game.campaign.record_of(&sim.level.name));
        let caught = (outcome == Outcome::Caught).then(|| caught(game, heist)).flatten();
        Self {
            outcome,
            score: Score::of(tally, sim),
            seconds: heist.seconds(),
            taken: tally.taken.clone(),
            value: tally.value(),
            left: sim.level.treasures.len().saturating_sub(tally.taken.len()),
            news,
            eased: is_eased(heist),
            best: record.and_then(|record| record.best_ticks).map(|best| best / TICKS_PER_SECOND),
            sentence: sentence(game, heist, outcome),
            notes: [rewound(game, tally.rewinds), race_verdict(&game.texts, heist)]
                .into_iter()
                .flatten()
                .collect(),
            caught,
        }
    }

    pub fn won(&self) -> bool {
        self.outcome == Outcome::Won
    }
}

/// Was the night easier than its difficulty says?
pub fn is_eased(heist: &Heist) -> bool {
    save::is_eased(&heist.sim.config, heist.slowest, heist.rewind.used())
}

/// A run in which time was turned back is marked.
fn rewound(game: &Game, rewinds: u32) -> Option<String> {
    (rewinds > 0).then(|| game.texts.counted("ui.result.rewound", rewinds.into()))
}

/// The same end has the same words, another end others.
fn sentence(game: &Game, heist: &Heist, outcome: Outcome) -> String {
    let key = heist.chronicle.sentence_key(outcome);
    let ways = game.texts.ways(key);
    let way = heist.sim.tick as usize % ways.len().max(1);
    ways.get(way).copied().unwrap_or_default().to_string()
}

/// Asks the last tick who it was, and the last seconds why.
fn caught(game: &Game, heist: &Heist) -> Option<Caught> {
    let timeline = &heist.timeline;
    let end = timeline.at(timeline.last());
    let by = end.events.iter().find_map(|event| match *event {
        Event::Caught { guard, .. } => Some(guard),
        _ => None,
    })?;
    let why = why(timeline, by, end.tick, ticks(game.interface.why.span_seconds))?;
    let (texts, seen) = (&game.texts, heist.chronicle.caught_by.and_then(|(_, sighting)| sighting));
    // Who was beside her in the end had found her before that: that is worth telling.
    let far = seen.filter(|sighting| !sighting.touched);
    let (why, tip) = match &far {
        Some(seen) => {
            (chronicle::why(texts, why.who, far.as_ref()), texts.get(chronicle::tip(Some(seen))).into())
        }
        None => (words::sentence(texts, &why), words::tip(texts, &why)),
    };
    Some(Caught { by, why, tip })
}
