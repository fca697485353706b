//! Sounds that come in while the game already runs: a few files at a time, one decoded a frame.

use super::audio::{Audio, Manifest};
use super::folder::{own_bytes, own_text};
use super::pending::Pending;
use std::collections::VecDeque;

type Bytes = Result<Vec<u8>, String>;

/// So many files are asked for at once.
const AT_ONCE: usize = 6;

#[derive(Default)]
pub struct Incoming {
    waiting: VecDeque<String>,
    loading: Vec<(String, Pending<Bytes>)>,
    /// What could not be loaded, in words.
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

    /// Once a frame.
    pub fn advance(&mut self, audio: &mut Audio) {
        while self.loading.len() < AT_ONCE {
            let Some(name) = self.waiting.pop_front() else { break };
            let path = format!("assets/sounds/{name}.ogg");
            self.loading.push((name, Pending::new(async move { own_bytes(&path).await })));
        }
        for i in 0..self.loading.len() {
            if let Some(bytes) = self.loading[i].1.poll() {
                let (name, _) = self.loading.remove(i);
                let taken = bytes.and_then(|bytes| audio.insert(&name, bytes).map_err(|why| why.to_string()));
                self.problems.extend(taken.err());
                return;
            }
        }
    }
}
