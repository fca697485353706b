//! Level files that are handed over by `play --detach`, from a level editor.

use crate::shared::handover::{self, LevelRequest, RunningGame};
use crate::shell::config::start::StartOptions;
use crate::shell::game::Game;
use crate::shell::game::drop::EditorRequest;

/// Interval of looking for requests, in seconds.
const LOOK_SECONDS: f32 = 0.25;

/// Receives the level files, if this is the game that runs.
pub struct HandedOver {
    running: Option<RunningGame>,
    /// Whether this game may become the one that runs.
    takes_part: bool,
    since_look: f32,
}

impl HandedOver {
    /// Begins before the game is loaded, so that nobody starts a second one meanwhile.
    pub fn begin(options: &StartOptions) -> Self {
        let takes_part = !options.keeps_nothing() && options.rules.is_none();
        let mut handed = Self { running: None, takes_part, since_look: LOOK_SECONDS };
        handed.claim();
        handed
    }

    /// Whether another game of the same player already runs.
    pub fn is_second(&self) -> bool {
        let runs = || handover::folder().is_some_and(|folder| handover::is_running(&folder));
        self.takes_part && self.running.is_none() && runs()
    }

    /// Becomes the running game, if there is none or it has ended.
    fn claim(&mut self) {
        if self.takes_part && self.running.is_none() {
            self.running = handover::folder().and_then(|folder| RunningGame::claim(&folder));
        }
    }

    /// Takes the request that waits. Call once per frame.
    pub fn pass(&mut self, game: &mut Game, seconds: f32) {
        self.since_look += seconds;
        if self.since_look < LOOK_SECONDS {
            return;
        }
        self.since_look = 0.0;
        self.claim();
        let Some(LevelRequest { file, level }) = self.running.as_ref().and_then(RunningGame::take) else {
            return;
        };
        game.drops.hand_over(&file, EditorRequest { level });
    }
}
