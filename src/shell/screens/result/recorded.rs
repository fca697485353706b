//! What of a heist is recorded, and what is told of one of which nothing is.

use crate::shared::text::Texts;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::session::GameSession;
use crate::shell::storage::save;
use crate::shell::ui::{SMALL, Ui};
use macroquad::prelude::Vec2;

/// Why nothing of a win is recorded but that the level was won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unrecorded {
    /// Time was rewound.
    Rewound,
    /// Settings made it easier than its difficulty.
    Eased,
    /// The level or the rules were edited; not even the win is recorded.
    Edited,
}

impl Unrecorded {
    /// Returns why nothing of a win is recorded; `None` if it is, and for a replay, of which nobody expects it.
    pub fn of(game: &Game, session: &GameSession) -> Option<Self> {
        if session.is_replay() {
            None
        } else if !counts_as_whole(game, session) {
            Some(Self::Edited)
        } else if session.whole_rewinds() > 0 {
            Some(Self::Rewound)
        } else {
            is_whole_eased(session).then_some(Self::Eased)
        }
    }

    /// Returns what is told of it.
    pub fn sentence(self, texts: &Texts) -> &str {
        texts.get(match self {
            Self::Rewound => "ui.result.unrecorded.rewound",
            Self::Eased => "ui.result.unrecorded.eased",
            Self::Edited => "ui.result.unrecorded.edited",
        })
    }
}

/// Writes at the right above a list that nothing in it is recorded.
pub fn tag(ui: &Ui, is_unrecorded: bool, at: Vec2) {
    if is_unrecorded {
        let style = SMALL.colored(palette::WOOD).right();
        ui.write(ui.texts.get("ui.result.unrecorded.tag"), at.x, at.y, &style);
    }
}

/// Whether a heist sets records: played, by unchanged rules, in an unchanged level.
pub fn counts(game: &Game, session: &GameSession) -> bool {
    !session.is_replay() && session.is_whole() && game.plays_by_the_book()
}

/// Whether a heist sets records with all its stages.
pub fn counts_as_whole(game: &Game, session: &GameSession) -> bool {
    counts(game, session) && session.earlier.iter().all(|stage| stage.counts)
}

/// Whether settings made the heist easier than its difficulty.
pub fn is_eased(session: &GameSession) -> bool {
    let slowest = session.live().map_or(100, |run| run.slowest);
    save::is_eased(&session.sim.config, slowest, session.rewinds())
}

/// Whether settings made the heist or a stage before this one easier.
pub fn is_whole_eased(session: &GameSession) -> bool {
    is_eased(session) || session.earlier.iter().any(|stage| stage.eased)
}
