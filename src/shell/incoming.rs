//! Sounds that come in while the game already runs: a few files at a time, one decoded a frame.

use super::assets::load_bytes;
use super::audio::{Audio, Manifest};
use std::collections::VecDeque;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

type Loading = Pin<Box<dyn Future<Output = Result<Vec<u8>, String>>>>;

/// So many files are asked for at once.
const AT_ONCE: usize = 6;

#[derive(Default)]
pub struct Incoming {
    waiting: VecDeque<String>,
    loading: Vec<(String, Loading)>,
    /// What could not be loaded, in words.
    pub problems: Vec<String>,
}

impl Incoming {
    /// Begins to load all sounds.
    pub async fn begin(audio: &mut Audio) -> Self {
        let mut incoming = Self::default();
        let path = format!("assets/{}", Manifest::FILE);
        let json = super::assets::load_text(&path).await;
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
            self.loading.push((name, Box::pin(async move { load_bytes(&path).await })));
        }
        // Files are polled, once a frame each: nobody needs to be woken.
        let mut context = Context::from_waker(Waker::noop());
        for i in 0..self.loading.len() {
            if let Poll::Ready(bytes) = self.loading[i].1.as_mut().poll(&mut context) {
                let (name, _) = self.loading.remove(i);
                let taken = bytes.and_then(|bytes| audio.insert(&name, bytes).map_err(|why| why.to_string()));
                self.problems.extend(taken.err());
                return;
            }
        }
    }
}
