//! A take in memory, as 16-bit samples: half the size of the mixer's own frames.

use super::manifest::{SoundEntry, SoundError};
use kira::Frame;
use std::sync::Arc;

const SCALE: f32 = 1.0 / 32_767.0;

/// How much of what follows a loop's end is faded into its start, in frames.
pub const SEAM: usize = 512;

/// A decoded take. Clones share the samples.
#[derive(Clone, Debug, PartialEq)]
pub struct Pcm {
    pub rate: u32,
    stereo: bool,
    /// All takes of a file, interleaved if stereo.
    samples: Arc<Vec<i16>>,
    /// Where this take begins, and its length, in frames.
    start: usize,
    len: usize,
}

impl Pcm {
    #[cfg(test)]
    pub fn new(samples: Vec<i16>, stereo: bool, rate: u32) -> Self {
        let len = if stereo { samples.len() / 2 } else { samples.len() };
        Self { rate, stereo, samples: Arc::new(samples), start: 0, len }
    }

    pub fn is_stereo(&self) -> bool {
        self.stereo
    }

    /// Returns the length in frames.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn seconds(&self) -> f32 {
        self.len() as f32 / self.rate as f32
    }

    /// Returns the value between two frames (a cubic through the four round it). A loop continues at its
    /// other end; otherwise it is silent outside.
    pub fn at(&self, position: f64, loops: bool) -> Frame {
        let whole = position.floor();
        let u = (position - whole) as f32;
        let i = whole as i64;
        curve([-1, 0, 1, 2].map(|k| self.frame(i + k, loops)), u)
    }

    /// Returns the size of all takes of its file, in bytes.
    pub fn bytes(&self) -> usize {
        2 * self.samples.len()
    }

    /// Whether anything else holds a take of this file, besides the caller's `own` ones.
    pub fn is_held(&self, own: usize) -> bool {
        Arc::strong_count(&self.samples) > own
    }

    fn frame(&self, index: i64, loops: bool) -> Frame {
        let n = self.len() as i64;
        let index = if (0..n).contains(&index) {
            index
        } else if loops && n > 0 {
            index.rem_euclid(n)
        } else {
            return Frame::ZERO;
        } as usize;
        frame_of(&self.samples, self.start + index, self.stereo)
    }
}

/// Returns one frame of samples, which are interleaved if stereo.
pub fn frame_of(samples: &[i16], index: usize, stereo: bool) -> Frame {
    if stereo {
        let (left, right) = (samples[2 * index], samples[2 * index + 1]);
        Frame { left: f32::from(left) * SCALE, right: f32::from(right) * SCALE }
    } else {
        Frame::from_mono(f32::from(samples[index]) * SCALE)
    }
}

/// Interpolates between the second and the third of four frames; `u` goes from 0 to 1.
pub fn curve([a, b, c, d]: [Frame; 4], u: f32) -> Frame {
    let curve = |a: f32, b: f32, c: f32, d: f32| {
        let (slope, bend) = ((c - a) * 0.5, a - 2.5 * b + 2.0 * c - 0.5 * d);
        let twist = 0.5 * (d - a) + 1.5 * (b - c);
        ((twist * u + bend) * u + slope) * u + b
    };
    Frame { left: curve(a.left, b.left, c.left, d.left), right: curve(a.right, b.right, c.right, d.right) }
}

/// Cuts a decoded file into its takes and closes the seams of loops. Takes share the samples.
pub fn cut(row: &SoundEntry, mut samples: Vec<i16>, rate: u32) -> Result<Vec<Pcm>, SoundError> {
    let channels = usize::from(row.channels);
    let frames = samples.len() / channels;
    for &[start, len] in &row.takes {
        let end = start.saturating_add(len);
        if end > frames {
            let message = format!("{frames} samples long, but the manifest cuts it at {start}..{end}");
            return Err(SoundError { file: row.file(), message });
        }
        if row.loops {
            let (head, beyond) = samples.split_at_mut(end * channels);
            close_seam(&mut head[start * channels..], beyond, channels);
        }
    }
    let samples = Arc::new(samples);
    let window = |&[start, len]: &[usize; 2]| Pcm {
        rate,
        stereo: channels == 2,
        samples: samples.clone(),
        start,
        len,
    };
    Ok(row.takes.iter().map(window).collect())
}

/// Fades what follows the end of a loop into its start, so that it loops without a jump.
pub fn close_seam(take: &mut [i16], beyond: &[i16], channels: usize) {
    let n = SEAM.min(beyond.len() / channels).min(take.len() / channels);
    let frames = take.chunks_exact_mut(channels).zip(beyond.chunks_exact(channels));
    for (i, (frame, past)) in frames.take(n).enumerate() {
        let u = 0.5 - 0.5 * (std::f32::consts::PI * i as f32 / (n.max(2) - 1) as f32).cos();
        for (sample, past) in frame.iter_mut().zip(past) {
            *sample = (f32::from(*past) * (1.0 - u) + f32::from(*sample) * u).round() as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(takes: Vec<[usize; 2]>, loops: bool) -> SoundEntry {
        SoundEntry {
            name: "x".into(),
            file: None,
            bus: "feet".into(),
            level: -20.0,
            loops,
            takes,
            channels: 1,
            bytes: 0,
            bpm: None,
            bar_samples: None,
        }
    }

    fn wave(n: usize, period: f32) -> Vec<i16> {
        let at = |i: usize| 0.5 * (std::f32::consts::TAU * i as f32 / period).sin();
        (0..n).map(|i| (at(i) / SCALE).round() as i16).collect()
    }

    #[test]
    fn takes_are_cut_where_the_manifest_says() {
        let takes = cut(&row(vec![[0, 100], [150, 50]], false), wave(200, 40.0), 44_100).unwrap();
        assert_eq!(takes.iter().map(Pcm::len).collect::<Vec<_>>(), [100, 50]);
        assert_eq!(takes[1].at(0.0, false).left, f32::from(wave(200, 40.0)[150]) * SCALE);
    }

    #[test]
    fn a_cut_beyond_the_file_is_an_error() {
        let why = cut(&row(vec![[150, 51]], false), wave(200, 40.0), 44_100).unwrap_err();
        assert_eq!(why.to_string(), "sounds/x.ogg: 200 samples long, but the manifest cuts it at 150..201");
    }

    /// The period does not divide the loop, so a bare cut would jump by most of the wave's height.
    #[test]
    fn a_loop_has_no_jump_at_its_seam() {
        let frames = wave(10_000, 400.0);
        let jump = |a: usize, b: usize| (f32::from(frames[b]) - f32::from(frames[a])).abs() * SCALE;
        let steepest = (1..10_000).map(|i| jump(i - 1, i)).fold(0.0, f32::max);
        let bare = jump(8099, 1000);
        assert!(bare > 20.0 * steepest, "the test wants a bad cut");
        let pcm = &cut(&row(vec![[1000, 7100]], true), frames, 44_100).unwrap()[0];
        for i in -3..SEAM as i64 {
            let jump = (pcm.at((i + 1) as f64, true).left - pcm.at(i as f64, true).left).abs();
            assert!(jump < 1.6 * steepest, "jump of {jump} at {i}, elsewhere at most {steepest}");
        }
    }

    #[test]
    fn between_samples_it_follows_the_curve() {
        let pcm = Pcm::new(wave(400, 40.0), false, 44_100);
        for i in 10..3_900 {
            let at = f64::from(i) / 10.0;
            let wanted = 0.5 * (std::f64::consts::TAU * at / 40.0).sin();
            assert!((f64::from(pcm.at(at, false).left) - wanted).abs() < 2e-3, "at {at}");
        }
        assert_eq!(pcm.at(-5.0, false), Frame::ZERO);
        assert_eq!(pcm.at(500.0, false), Frame::ZERO);
    }
}
