//! Digests: one hash byte per tick, by which a replay finds the first tick that differs.

use super::recording::Recording;
use crate::base::StateHash;
use crate::model::Input;

/// A hash chain over a heist: its start, every input and the state after each.
///
/// Each link contains the one before, so all links after the first difference differ, and each stored
/// byte differs with a probability of 255/256. The first tick that differs is named with that
/// probability; that tick or the next with a probability of 65,535/65,536.
#[derive(Clone, Copy, Debug)]
pub struct HashChain(u64);

impl HashChain {
    /// The first link: hash of what the recording says about itself.
    pub fn new(recording: &Recording) -> Self {
        let Recording { game, level, level_hash, rules_hash, config, .. } = recording;
        let config =
            serde_json::to_string(config).unwrap_or_else(|e| unreachable!("plain data serializes: {e}"));
        let mut hash = StateHash::default();
        for text in [game, level, &config] {
            hash.u32(text.len() as u32).bytes(text.as_bytes());
        }
        Self(hash.u64(*level_hash).u64(*rules_hash).finish())
    }

    /// The link after one more tick, from its input and the state hash after it.
    #[must_use]
    pub fn next(self, input: Input, state: u64) -> Self {
        let Input { go, aim, buttons } = input;
        let [low, high] = buttons.to_le_bytes();
        let input = [go[0] as u8, go[1] as u8, aim[0] as u8, aim[1] as u8, low, high];
        Self(StateHash::default().u64(self.0).bytes(&input).u64(state).finish())
    }

    /// The byte that a recording stores of this link.
    pub fn digest(self) -> u8 {
        self.0 as u8
    }
}
