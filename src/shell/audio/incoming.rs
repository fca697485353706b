//! Loads the sounds while the game already runs: a few files at a time, each decoded in slices, one slice a
//! frame.

use super::{Audio, Manifest};
use crate::shell::platform::folder::{own_bytes, own_text};
use crate::shell::platform::pending::Pending;
use std::collections::VecDeque;

type Bytes = Result<Vec<u8>, String>;

/// How many files are loaded at once. Fewer than the connections that a browser opens to a server, so that a level
/// that is about to begin need not wait for sounds.
const AT_ONCE: usize = 3;

/// How many samples are decoded in a second of a heist: 5,000 in each of sixty frames. Two layers of music need more
/// than half of that; what is left over is for sounds that may be played later.
const SAMPLES_A_SECOND: f32 = 300_000.0;
/// How many times more where no heist is drawn: most sounds are there before the first one.
const IN_MENUS: f32 = 2.5;

/// The sounds that are being loaded.
#[derive(Default)]
pub struct Incoming {
    waiting: VecDeque<String>,
    loading: Vec<(String, Pending<Bytes>)>,
    /// Messages about sounds that could not be loaded.
    pub problems: Vec<String>,
}

impl Incoming {
    /// Begins to load all sounds.
    pub async fn begin(audio: &mut Audio) -> Self {
        let mut incoming = Self::default();
        let path = format!("assets/{}", Manifest::FILE);
        let json = own_text(&path).await;
        match json.and_then(|json| audio.load_bank(&json).map_err(|why| why.to_string())) {
            Ok(names) => incoming.waiting = names.into(),
            Err(why) => incoming.problems.push(why),
        }
        incoming
    }

    /// Advances loading and decoding by a frame that takes this long; `is_menu` is whether it draws no heist.
    pub fn advance(&mut self, audio: &mut Audio, seconds: f32, is_menu: bool) {
        while self.loading.len() < AT_ONCE {
            let Some(name) = self.waiting.pop_front() else { break };
            let path = format!("assets/sounds/{name}.ogg");
            self.loading.push((name, Pending::new(async move { own_bytes(&path).await })));
        }
        for (name, bytes) in self.arrived() {
            let taken = bytes.and_then(|bytes| audio.receive(&name, bytes).map_err(|why| why.to_string()));
            self.problems.extend(taken.err());
        }
        let pace = if is_menu { IN_MENUS } else { 1.0 };
        let samples = (SAMPLES_A_SECOND * pace * seconds) as usize;
        self.problems.extend(audio.decode(samples).err().map(|why| why.to_string()));
    }

    /// Returns the files that have arrived since the last frame.
    fn arrived(&mut self) -> Vec<(String, Bytes)> {
        let mut arrived = Vec::new();
        self.loading.retain_mut(|(name, pending)| match pending.poll() {
            Some(bytes) => {
                arrived.push((std::mem::take(name), bytes));
                false
            }
            None => true,
        });
        arrived
    }
}

#[cfg(test)]
mod tests {
    use super::super::HURRY;
    use super::super::decode::OPENING;
    use super::super::late::TOO_LATE_S;
    use super::super::manifest::tests::shipped;
    use super::*;

    #[test]
    fn the_longest_sound_is_decoded_before_its_cue_is_too_late() {
        let manifest = shipped();
        let short = manifest.sounds.iter().filter(|row| !row.loops);
        let longest = short.map(|row| row.end() * usize::from(row.channels)).max().unwrap();
        // Two layers of music in stereo come first.
        let music = 4.0 * manifest.rate as f32;
        let decoded = (SAMPLES_A_SECOND * HURRY as f32 - music) * TOO_LATE_S;
        assert!(longest + OPENING < decoded as usize, "{longest} of {decoded} samples");
    }
}
