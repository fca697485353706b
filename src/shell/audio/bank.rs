//! The sounds in memory, by name: all as compressed files, and those in use also as samples.
//!
//! Samples take twenty times the room, so those that were not wanted for the longest time are dropped, and
//! decoded again when they are wanted. Only one sound is decoded at a time, as a decoder's state is larger
//! than most sounds; a loop, which takes seconds, is put aside while a short one is asked for.

use super::decode::{Decoders, Decoding, OPENING};
use super::manifest::{Manifest, SoundEntry, SoundError};
use super::pcm::Pcm;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// How many bytes of samples are kept besides what is playing. All short sounds together are 20 MB.
const ROOM: usize = 24 << 20;

/// All sounds, and the decoder.
pub struct Bank {
    pub manifest: Manifest,
    sounds: HashMap<String, BankSound>,
    /// Names of short sounds that were to be played and are not decoded, the latest first.
    asked: VecDeque<String>,
    /// Names of sounds to decode after them, in this order.
    waiting: VecDeque<String>,
    now: Option<Decoding>,
    /// A loop that was begun, and goes on once nothing is asked for.
    aside: Option<Decoding>,
    decoders: Decoders,
    /// Counts requests, to find out which sound was wanted last.
    wishes: u64,
    room: usize,
}

/// One sound.
struct BankSound {
    row: SoundEntry,
    ogg: Arc<[u8]>,
    /// Empty while it is not decoded.
    takes: Vec<Pcm>,
    last: Option<usize>,
    /// The number of the request that wanted it last.
    wanted: u64,
}

impl BankSound {
    fn bytes(&self) -> usize {
        self.takes.first().map_or(0, Pcm::bytes)
    }

    fn sounds(&self) -> bool {
        self.takes.first().is_some_and(|pcm| pcm.is_held(self.takes.len()))
    }
}

impl Bank {
    pub fn new(manifest: Manifest) -> Self {
        Self {
            manifest,
            sounds: HashMap::new(),
            asked: VecDeque::new(),
            waiting: VecDeque::new(),
            now: None,
            aside: None,
            decoders: Decoders::default(),
            wishes: 0,
            room: ROOM,
        }
    }

    /// Takes the content of a file, by its name without folder and ending. Sounds that do not loop are short,
    /// and are decoded before they are wanted.
    pub fn receive(&mut self, stem: &str, ogg: Vec<u8>) -> Result<(), SoundError> {
        let ogg: Arc<[u8]> = ogg.into();
        let rows: Vec<SoundEntry> = self.manifest.rows_in(stem).cloned().collect();
        if rows.is_empty() {
            let (file, message) = (format!("sounds/{stem}.ogg"), "the manifest does not know it".into());
            return Err(SoundError { file, message });
        }
        for row in rows {
            if !row.loops {
                self.waiting.push_back(row.name.clone());
            }
            let name = row.name.clone();
            let sound = BankSound { row, ogg: ogg.clone(), takes: Vec::new(), last: None, wanted: 0 };
            self.sounds.insert(name, sound);
        }
        Ok(())
    }

    /// Returns the description of a sound whose file is here, decoded or not.
    pub fn row(&self, name: &str) -> Option<&SoundEntry> {
        self.sounds.get(name).map(|sound| &sound.row)
    }

    /// Returns the description and the file of a sound.
    pub fn packed(&self, name: &str) -> Option<(&SoundEntry, Arc<[u8]>)> {
        self.sounds.get(name).map(|sound| (&sound.row, sound.ogg.clone()))
    }

    /// Returns a random take, but never the same twice in a row; `below(n)` draws from `0..n`. `None` if its
    /// file is not here, or is not decoded: then it is decoded next.
    pub fn pick(&mut self, name: &str, below: impl FnOnce(usize) -> usize) -> Option<Pcm> {
        self.wishes += 1;
        let sound = self.sounds.get_mut(name)?;
        sound.wanted = self.wishes;
        if sound.takes.is_empty() {
            if [&self.now, &self.aside].into_iter().flatten().all(|begun| begun.row.name != name) {
                let queue = if sound.row.loops { &mut self.waiting } else { &mut self.asked };
                queue.retain(|other| other != name);
                queue.push_front(name.to_string());
            }
            return None;
        }
        let index = next_take(sound.takes.len(), sound.last, below);
        sound.last = Some(index);
        Some(sound.takes[index].clone())
    }

    /// Decodes about `budget` samples and subtracts them. Returns the name of the first sound that is
    /// complete; `None` when the budget is used up or nothing waits.
    pub fn decode(&mut self, budget: &mut usize) -> Result<Option<String>, SoundError> {
        while *budget > 0 {
            let Some(mut now) = self.begin(budget)? else { return Ok(None) };
            match now.go_on((*budget).max(1))? {
                0 => return self.unpacked(now).map(Some),
                samples => *budget = budget.saturating_sub(samples),
            }
            self.now = Some(now);
        }
        Ok(None)
    }

    /// Goes on with the sound that was begun, or opens the next one, which takes from the budget.
    fn begin(&mut self, budget: &mut usize) -> Result<Option<Decoding>, SoundError> {
        if !self.asked.is_empty() {
            self.aside = self.aside.take().or_else(|| self.now.take_if(|now| now.row.loops));
        }
        if let Some(now) = self.now.take() {
            return Ok(Some(now));
        }
        loop {
            let asked = self.asked.pop_front();
            if asked.is_none() && self.aside.is_some() {
                return Ok(self.aside.take());
            }
            let Some(name) = asked.or_else(|| self.waiting.pop_front()) else { return Ok(None) };
            if let Some(sound) = self.sounds.get(&name).filter(|sound| sound.takes.is_empty()) {
                *budget = budget.saturating_sub(OPENING);
                return Decoding::begin(sound.row.clone(), sound.ogg.clone(), &mut self.decoders).map(Some);
            }
        }
    }

    fn unpacked(&mut self, whole: Decoding) -> Result<String, SoundError> {
        let (row, takes) = whole.finish()?;
        if let Some(sound) = self.sounds.get_mut(&row.name) {
            sound.takes = takes;
        }
        self.tidy(&row.name);
        Ok(row.name)
    }

    /// Drops samples that were not wanted for the longest time, until the rest fits. What is playing stays,
    /// and so does `newest`.
    fn tidy(&mut self, newest: &str) {
        let mut bytes: usize = self.sounds.values().map(BankSound::bytes).sum();
        while bytes > self.room {
            let idle = self
                .sounds
                .values_mut()
                .filter(|sound| !sound.takes.is_empty() && !sound.sounds() && sound.row.name != newest);
            let Some(oldest) = idle.min_by_key(|sound| (sound.wanted, sound.row.name.clone())) else {
                return;
            };
            bytes -= oldest.bytes();
            oldest.takes = Vec::new();
        }
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.sounds.values().filter(|sound| !sound.takes.is_empty()).count()
    }
}

/// Draws any take but the last one, all with the same probability.
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
        let names = ["music_win", "coin", "amb_festival"];
        let (mut sliced, mut whole) = (Bank::new(shipped()), Bank::new(shipped()));
        for bank in [&mut sliced, &mut whole] {
            names.iter().for_each(|name| bank.receive(name, file(name)).unwrap());
            assert_eq!(
                bank.pick("amb_festival", |_| 0),
                None,
                "what goes round is unpacked once it is wanted"
            );
        }
        while whole.decode(&mut usize::MAX.clone()).unwrap().is_some() {}
        let mut slices = 0;
        while sliced.len() < names.len() {
            let mut budget = 65_536;
            while sliced.decode(&mut budget).unwrap().is_some() {}
            slices += 1;
        }
        // A sting, a coin and fifteen seconds of a festival: 1.7 million samples.
        assert!((25..30).contains(&slices), "{slices} slices");
        for name in names {
            assert_eq!(sliced.pick(name, |_| 0), whole.pick(name, |_| 0));
        }
    }

    #[test]
    fn a_decoder_that_is_used_again_gives_what_a_new_one_gives() {
        // Two headers: two of effects, two of voices.
        let names = ["gong", "bark_clerk_alert", "coin", "bark_clerk_calm"];
        let mut bank = Bank::new(shipped());
        names.iter().for_each(|name| bank.receive(name, file(name)).unwrap());
        while bank.decode(&mut usize::MAX.clone()).unwrap().is_some() {}
        assert_eq!(bank.decoders.len(), 2);
        for name in names {
            let row = bank.row(name).unwrap().clone();
            assert_eq!(bank.pick(name, |_| 0), Some(super::super::decode::whole(&row, file(name))), "{name}");
        }
    }

    #[test]
    fn what_was_not_wanted_for_long_makes_way_and_comes_back() {
        let mut bank = Bank::new(shipped());
        let names = ["coin", "gong", "firework"];
        names.iter().for_each(|name| bank.receive(name, file(name)).unwrap());
        let decode = |bank: &mut Bank| while bank.decode(&mut usize::MAX.clone()).unwrap().is_some() {};
        decode(&mut bank);
        assert_eq!(bank.len(), 3);
        // They take 160, 255 and 695 kB, and crows 320 kB.
        bank.room = 800_000;
        assert!(bank.pick("firework", |_| 0).is_some());
        let gong = bank.pick("gong", |_| 0);
        assert!(bank.pick("coin", |_| 0).is_some());
        bank.receive("crows", file("crows")).unwrap();
        decode(&mut bank);
        assert_eq!((bank.pick("firework", |_| 0), bank.len()), (None, 3), "wanted longest ago");
        decode(&mut bank);
        assert!(bank.pick("firework", |_| 0).is_some(), "and wanted again it is there again");
        assert!(bank.pick("gong", |_| 0).is_some(), "what sounds stays, though others were wanted later");
        drop(gong);
    }

    #[test]
    fn what_is_wanted_goes_before_what_waits() {
        let mut bank = Bank::new(shipped());
        ["firework", "gong", "coin"].iter().for_each(|name| bank.receive(name, file(name)).unwrap());
        assert_eq!(bank.pick("coin", |_| 0), None);
        assert_eq!(bank.decode(&mut usize::MAX.clone()).unwrap().as_deref(), Some("coin"));
    }

    #[test]
    fn a_loop_that_was_begun_waits_for_a_short_sound() {
        let mut bank = Bank::new(shipped());
        ["amb_rain", "coin"].iter().for_each(|name| bank.receive(name, file(name)).unwrap());
        assert_eq!(bank.pick("amb_rain", |_| 0), None);
        let mut decoded = Vec::new();
        for slice in 0..200 {
            if slice == 10 {
                assert_eq!(bank.pick("coin", |_| 0), None);
            }
            decoded.extend(bank.decode(&mut 8192).unwrap());
            // It is asked for in every frame until it is there.
            if bank.pick("amb_rain", |_| 0).is_some() {
                break;
            }
        }
        assert_eq!(decoded, ["coin", "amb_rain"], "and what was decoded of it before is not lost");
    }

    #[test]
    fn what_is_too_short_is_said_by_name_and_the_next_one_goes_on() {
        let mut bank = Bank::new(shipped());
        bank.receive("gong", file("coin")).unwrap();
        bank.receive("coin", file("coin")).unwrap();
        let why = bank.decode(&mut usize::MAX.clone()).err().unwrap().to_string();
        assert!(why.starts_with("sounds/gong.ogg: "), "{why}");
        assert_eq!(bank.decode(&mut usize::MAX.clone()).unwrap().as_deref(), Some("coin"));
    }

    #[test]
    fn what_is_not_a_sound_is_said_by_name() {
        let mut bank = Bank::new(shipped());
        let why = bank.receive("kazoo", vec![]).err().unwrap().to_string();
        assert_eq!(why, "sounds/kazoo.ogg: the manifest does not know it");
        bank.receive("coin", vec![1, 2, 3]).unwrap();
        let why = bank.decode(&mut usize::MAX.clone()).err().unwrap().to_string();
        assert!(why.starts_with("sounds/coin.ogg: cannot be decoded: "), "{why}");
    }
}
