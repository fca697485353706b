//! One byte a tick, by which a replay knows the first tick that differs.

use super::recording::Recording;
use crate::base::StateHash;
use crate::model::Input;

/// A hash of a heist up to a tick: of how it began, of every input and of the state after each.
///
/// Each link holds the one before, so from the first difference on all of them differ, and so does each byte that is
/// kept of them with a chance of 255 in 256: the first tick that differs is named with that chance, and with a chance of
/// 65,535 in 65,536 that one or the next.
#[derive(Clone, Copy, Debug)]
pub struct HashChain(u64);

impl HashChain {
    /// The first link holds what the recording says of itself before anything is played.
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

    /// The link after one more tick: its input, and the state's hash after it.
    #[must_use]
    pub fn next(self, input: Input, state: u64) -> Self {
        let Input { go, aim, buttons } = input;
        let input = [go[0] as u8, go[1] as u8, aim[0] as u8, aim[1] as u8, buttons];
        Self(StateHash::default().u64(self.0).bytes(&input).u64(state).finish())
    }

    /// What a recording keeps of it.
    pub fn digest(self) -> u8 {
        self.0 as u8
    }
}
