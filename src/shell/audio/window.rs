//! A layer of music where the speakers pull: the parts of it that are decoded, and where the playhead is.

use super::pcm::{curve, frame_of};
use kira::Frame;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// So many frames are decoded together: three quarters of a second.
pub const CHUNK: usize = 32_768;
/// What was not decoded in time is left out, with a fade before the gap and after it, in frames.
const FADE: usize = 512;

/// Where a playhead is, told by the speakers' side.
#[derive(Debug, Default)]
pub struct Cursor {
    /// In frames of the loop.
    place: AtomicUsize,
    backwards: AtomicBool,
    sounds: AtomicBool,
}

impl Cursor {
    pub fn place(&self) -> usize {
        self.place.load(Relaxed)
    }

    pub fn backwards(&self) -> bool {
        self.backwards.load(Relaxed)
    }

    pub fn sounds(&self) -> bool {
        self.sounds.load(Relaxed)
    }
}

/// A layer as the speakers' side knows it.
pub struct StreamWindow {
    rate: u32,
    len: usize,
    stereo: bool,
    chunks: Vec<Option<Arc<[i16]>>>,
    cursor: Arc<Cursor>,
    /// From 0 to 1: falls before a gap.
    presence: f32,
}

impl StreamWindow {
    /// With nothing in it.
    pub fn new(rate: u32, len: usize, stereo: bool) -> Self {
        let chunks = vec![None; len.div_ceil(CHUNK)];
        Self { rate, len, stereo, chunks, cursor: Arc::default(), presence: 0.0 }
    }

    /// What the other side reads.
    pub fn cursor(&self) -> Arc<Cursor> {
        self.cursor.clone()
    }

    /// All of it at once, for one ear.
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

    /// Tells the other side where the playhead is.
    pub fn tell(&self, place: f64, backwards: bool, sounds: bool) {
        self.cursor.place.store(place as usize % self.len.max(1), Relaxed);
        self.cursor.backwards.store(backwards, Relaxed);
        self.cursor.sounds.store(sounds, Relaxed);
    }

    /// Its value between two samples, faded where something is missing.
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

    /// As if it had been heard before.
    #[cfg(test)]
    pub fn appear(&mut self) {
        self.presence = 1.0;
    }
}
