//! The sounds in memory, by name.

use super::decode::Decoding;
use super::manifest::{Manifest, Row, SoundError};
use super::pcm::Pcm;
use std::collections::{HashMap, VecDeque};

pub struct Bank {
    pub manifest: Manifest,
    sounds: HashMap<String, Sound>,
    /// Those that have come and are being decoded, in turn.
    coming: VecDeque<Decoding>,
}

pub struct Sound {
    pub row: Row,
    takes: Vec<Pcm>,
    last: Option<usize>,
}

impl Bank {
    pub fn new(manifest: Manifest) -> Self {
        Self { manifest, sounds: HashMap::new(), coming: VecDeque::new() }
    }

    /// Takes a file in, to be decoded.
    pub fn receive(&mut self, name: &str, ogg: Vec<u8>) -> Result<(), SoundError> {
        let row = self.manifest.row(name).cloned().ok_or_else(|| SoundError {
            file: format!("sounds/{name}.ogg"),
            message: "the manifest does not know it".into(),
        })?;
        self.coming.push_back(Decoding::begin(row, ogg)?);
        Ok(())
    }

    /// Decodes about as many samples of what has come as `budget` says, and takes them off it. Answers the first sound
    /// that is whole; `None` when the budget is spent or nothing is left.
    pub fn decode(&mut self, budget: &mut usize) -> Result<Option<&Sound>, SoundError> {
        while *budget > 0 {
            let Some(first) = self.coming.front_mut() else { return Ok(None) };
            match first.go_on(*budget) {
                Ok(0) => break,
                Ok(samples) => *budget = budget.saturating_sub(samples),
                Err(why) => {
                    self.coming.pop_front();
                    return Err(why);
                }
            }
        }
        if *budget == 0 {
            return Ok(None);
        }
        let Some(whole) = self.coming.pop_front() else { return Ok(None) };
        let (row, takes) = whole.finish()?;
        let name = row.name.clone();
        self.sounds.insert(name.clone(), Sound { row, takes, last: None });
        Ok(self.sounds.get(&name))
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

    fn file(name: &str) -> Vec<u8> {
        std::fs::read(format!("{}/assets/sounds/{name}.ogg", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn slices_give_what_the_whole_gives_and_none_is_much_too_long() {
        let names = ["music_calm", "coin"];
        let (mut sliced, mut whole) = (Bank::new(shipped()), Bank::new(shipped()));
        names.iter().for_each(|name| whole.receive(name, file(name)).unwrap());
        while whole.decode(&mut usize::MAX.clone()).unwrap().is_some() {}
        names.iter().for_each(|name| sliced.receive(name, file(name)).unwrap());
        let mut slices = 0;
        while sliced.len() < names.len() {
            let mut budget = 65_536;
            while sliced.decode(&mut budget).unwrap().is_some() {}
            slices += 1;
        }
        // Forty seconds for both ears, and a coin: 3.6 million samples.
        assert!((54..60).contains(&slices), "{slices} slices");
        for name in names {
            assert_eq!(sliced.get_mut(name).unwrap().takes, whole.get_mut(name).unwrap().takes);
        }
    }

    #[test]
    fn what_is_too_short_is_said_by_name_and_the_next_one_goes_on() {
        let mut bank = Bank::new(shipped());
        bank.receive("gong", file("coin")).unwrap();
        bank.receive("coin", file("coin")).unwrap();
        let why = bank.decode(&mut usize::MAX.clone()).err().unwrap().to_string();
        assert!(why.starts_with("sounds/gong.ogg: "), "{why}");
        assert_eq!(bank.decode(&mut usize::MAX.clone()).unwrap().unwrap().row.name, "coin");
    }

    #[test]
    fn what_is_not_a_sound_is_said_by_name() {
        let mut bank = Bank::new(shipped());
        let why = bank.receive("kazoo", vec![]).err().unwrap().to_string();
        assert_eq!(why, "sounds/kazoo.ogg: the manifest does not know it");
        let why = bank.receive("coin", vec![1, 2, 3]).err().unwrap().to_string();
        assert!(why.starts_with("sounds/coin.ogg: cannot be decoded: "), "{why}");
    }
}
