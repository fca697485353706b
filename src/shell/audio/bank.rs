//! The sounds in memory, by name.

use super::manifest::{Manifest, Row, SoundError};
use super::pcm::{Pcm, cut};
use kira::sound::static_sound::StaticSoundData;
use std::collections::HashMap;
use std::io::Cursor;

pub struct Bank {
    pub manifest: Manifest,
    sounds: HashMap<String, Sound>,
}

pub struct Sound {
    pub row: Row,
    takes: Vec<Pcm>,
    last: Option<usize>,
}

impl Bank {
    pub fn new(manifest: Manifest) -> Self {
        Self { manifest, sounds: HashMap::new() }
    }

    /// Decodes a file and cuts it.
    pub fn insert(&mut self, name: &str, ogg: Vec<u8>) -> Result<&Sound, SoundError> {
        let row = self.manifest.row(name).cloned().ok_or_else(|| SoundError {
            file: format!("sounds/{name}.ogg"),
            message: "the manifest does not know it".into(),
        })?;
        let decoded = StaticSoundData::from_cursor(Cursor::new(ogg))
            .map_err(|why| SoundError { file: row.file(), message: format!("cannot be decoded: {why}") })?;
        let takes = cut(&row, &decoded.frames, decoded.sample_rate)?;
        self.sounds.insert(name.to_owned(), Sound { row, takes, last: None });
        Ok(&self.sounds[name])
    }

    pub fn get_mut(&mut self, name: &str) -> Option<&mut Sound> {
        self.sounds.get_mut(name)
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.sounds.len()
    }
}

impl Sound {
    pub fn first(&self) -> &Pcm {
        &self.takes[0]
    }

    /// One of its takes by chance, but never the same twice running. `below(n)` draws from `0..n`.
    pub fn pick(&mut self, below: impl FnOnce(usize) -> usize) -> &Pcm {
        let index = next_take(self.takes.len(), self.last, below);
        self.last = Some(index);
        &self.takes[index]
    }
}

/// Draws among all takes but the last one, each as likely as the other.
fn next_take(count: usize, last: Option<usize>, below: impl FnOnce(usize) -> usize) -> usize {
    match last {
        Some(last) if count > 1 => (last + 1 + below(count - 1)) % count,
        _ => below(count),
    }
}

#[cfg(test)]
mod tests {
    use super::super::manifest::tests::shipped;
    use super::*;
    use thief_girl::base::Rng;

    #[test]
    fn no_take_twice_running_and_all_of_them_in_turn() {
        let mut rng = Rng::new(7);
        let (mut last, mut seen) = (None, [0; 4]);
        for _ in 0..4_000 {
            let take = next_take(4, last, |n| rng.below(n));
            assert_ne!(Some(take), last);
            seen[take] += 1;
            last = Some(take);
        }
        assert!(seen.iter().all(|&n| (900..1_100).contains(&n)), "{seen:?}");
    }

    #[test]
    fn a_single_take_may_repeat() {
        assert_eq!(next_take(1, Some(0), |_| 0), 0);
    }

    #[test]
    fn what_is_not_a_sound_is_said_by_name() {
        let mut bank = Bank::new(shipped());
        let why = bank.insert("kazoo", vec![]).err().unwrap().to_string();
        assert_eq!(why, "sounds/kazoo.ogg: the manifest does not know it");
        let why = bank.insert("coin", vec![1, 2, 3]).err().unwrap().to_string();
        assert!(why.starts_with("sounds/coin.ogg: cannot be decoded: "), "{why}");
    }
}
