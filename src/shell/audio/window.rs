//! A layer of music on the audio thread: its decoded parts, and the position of the playhead.

use super::pcm::{curve, frame_of};
use kira::Frame;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Frames that are decoded together: about three quarters of a second.
pub const CHUNK: usize = 32_768;
/// Length of the fade before and after a part that was not decoded in time, in frames.
const FADE: usize = 512;

/// Position of a playhead, published by the audio thread.
#[derive(Debug, Default)]
pub struct Cursor {
    /// In frames of the loop.
    place: AtomicUsize,
    backwards: AtomicBool,
    sounds: AtomicBool,
}

impl Cursor {
    /// Returns the position, in frames of the loop.
    pub fn place(&self) -> usize {
        self.place.load(Relaxed)
    }

    /// Whether the playhead runs backwards.
    pub fn backwards(&self) -> bool {
        self.backwards.load(Relaxed)
    }

    /// Whether the layer is audible.
    pub fn sounds(&self) -> bool {
        self.sounds.load(Relaxed)
    }
}

/// A layer as the audio thread sees it.
pub struct StreamWindow {
    rate: u32,
    len: usize,
    stereo: bool,
    chunks: Vec<Option<Arc<[i16]>>>,
    cursor: Arc<Cursor>,
    /// Gain from 0 to 1, which falls before a gap.
    presence: f32,
}

impl StreamWindow {
    /// Creates a layer of `len` frames without decoded parts.
    pub fn new(rate: u32, len: usize, stereo: bool) -> Self {
        let chunks = vec![None; len.div_ceil(CHUNK)];
        Self { rate, len, stereo, chunks, cursor: Arc::default(), presence: 0.0 }
    }

    /// Returns the position that the game's thread reads.
    pub fn cursor(&self) -> Arc<Cursor> {
        self.cursor.clone()
    }

    /// A mono layer that is decoded completely.
    #[cfg(test)]
    pub fn of(samples: Vec<i16>, rate: u32) -> Self {
        let (len, chunks) = (samples.len(), vec![Some(samples.into())]);
        Self { rate, len, stereo: false, chunks, cursor: Arc::default(), presence: 1.0 }
    }

    pub fn rate(&self) -> u32 {
        self.rate
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn put(&mut self, index: usize, chunk: Option<Arc<[i16]>>) {
        if let Some(place) = self.chunks.get_mut(index) {
            *place = chunk;
        }
    }

    /// Publishes the position of the playhead.
    pub fn tell(&self, place: f64, backwards: bool, sounds: bool) {
        self.cursor.place.store(place as usize % self.len.max(1), Relaxed);
        self.cursor.backwards.store(backwards, Relaxed);
        self.cursor.sounds.store(sounds, Relaxed);
    }

    /// Returns the value between two frames, faded where a part is missing.
    pub fn at(&mut self, place: f64, backwards: bool) -> Frame {
        let whole = place.floor();
        let far = if backwards { -(FADE as i64) } else { FADE as i64 };
        let has = |offset: i64| self.chunk_at(whole as i64 + offset).is_some();
        let is_there = has(-1) && has(2);
        let aim = if is_there && has(far) { 1.0 } else { 0.0 };
        let step = 1.0 / FADE as f32;
        self.presence += (aim - self.presence).clamp(-step, step);
        if !is_there {
            self.presence = 0.0;
        }
        if self.presence == 0.0 {
            return Frame::ZERO;
        }
        curve([-1, 0, 1, 2].map(|k| self.frame(whole as i64 + k)), (place - whole) as f32) * self.presence
    }

    fn chunk_at(&self, index: i64) -> Option<(&Arc<[i16]>, usize)> {
        let index = index.rem_euclid(self.len.max(1) as i64) as usize;
        Some((self.chunks.get(index / CHUNK)?.as_ref()?, index % CHUNK))
    }

    fn frame(&self, index: i64) -> Frame {
        self.chunk_at(index).map_or(Frame::ZERO, |(chunk, at)| frame_of(chunk, at, self.stereo))
    }

    #[cfg(test)]
    pub fn held(&self) -> usize {
        self.chunks.iter().flatten().count()
    }

    /// Skips the fade at the beginning.
    #[cfg(test)]
    pub fn appear(&mut self) {
        self.presence = 1.0;
    }
}
