//! Streaming of music: compressed files, of which a few seconds round the playhead are decoded.
//!
//! The game's thread decodes chunks ([`CHUNK`]), in slices so that no frame takes long, and sends them to the audio
//! thread ([`StreamWindow`]), which publishes the position of the playhead ([`Cursor`]). So the audio thread never
//! decodes, and forty seconds in five layers do not take 35 MB. The playhead may run backwards.

use super::decode::{Decoders, OPENING, OpenedSound};
use super::manifest::{SoundEntry, SoundError};
use super::music::MusicCommand;
use super::pcm::{SEAM, close_seam};
use super::window::{CHUNK, Cursor, StreamWindow};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many chunks are kept ready ahead of the playhead, and behind it for when it turns.
const AHEAD: usize = 3;
const BEHIND: usize = 1;

/// A layer as the game's thread sees it.
struct Stream {
    row: SoundEntry,
    ogg: Arc<[u8]>,
    cursor: Arc<Cursor>,
    /// The decoder, while the layer plays.
    opened: Option<OpenedSound>,
    /// What follows the loop's end in the file, to be faded into its start.
    beyond: Vec<i16>,
    is_beyond_whole: bool,
    ready: BTreeMap<usize, Arc<[i16]>>,
    coming: Option<ComingChunk>,
}

/// A chunk that is being decoded.
struct ComingChunk {
    index: usize,
    samples: Vec<i16>,
}

/// All layers.
#[derive(Default)]
pub struct Streams {
    list: Vec<Stream>,
    /// Chunks that the audio thread may still hold: they are freed here, not there.
    gone: Vec<Arc<[i16]>>,
    decoders: Decoders,
}

impl Streams {
    /// Adds a layer; returns its half for the audio thread.
    pub fn add(&mut self, row: &SoundEntry, ogg: Arc<[u8]>, rate: u32) -> StreamWindow {
        let [_, len] = row.takes[0];
        let window = StreamWindow::new(rate, len, row.channels == 2);
        self.list.push(Stream {
            row: row.clone(),
            ogg,
            cursor: window.cursor(),
            opened: None,
            beyond: Vec::new(),
            is_beyond_whole: false,
            ready: BTreeMap::new(),
            coming: None,
        });
        window
    }

    /// Decodes what is needed next of the layers that play or are wanted, the most urgent of all layers first and as
    /// far as the budget of samples allows, and drops the rest.
    pub fn advance(
        &mut self,
        budget: &mut usize,
        is_wanted: impl Fn(&str) -> bool,
        tell: impl Fn(MusicCommand),
    ) -> Result<(), SoundError> {
        self.gone.retain(|chunk| Arc::strong_count(chunk) > 1);
        let mut missing = Vec::new();
        for (layer, stream) in self.list.iter_mut().enumerate() {
            let wanted = stream.wanted(is_wanted(&stream.row.name) || stream.cursor.sounds());
            for (index, samples) in stream.ready.extract_if(.., |index, _| !wanted.contains(index)) {
                tell(MusicCommand::Chunk { layer: stream.row.name.clone(), index, samples: None });
                self.gone.push(samples);
            }
            if wanted.is_empty() {
                (stream.opened, stream.coming) = (None, None);
            }
            let by_urgency = wanted.into_iter().enumerate();
            missing.extend(
                by_urgency
                    .filter(|(_, index)| !stream.ready.contains_key(index))
                    .map(|(turn, index)| (turn, layer, index)),
            );
        }
        missing.sort_unstable();
        for (_, layer, index) in missing {
            let stream = &mut self.list[layer];
            let Some(samples) = stream.decode(index, budget, &mut self.decoders)? else { break };
            stream.ready.insert(index, samples.clone());
            tell(MusicCommand::Chunk { layer: stream.row.name.clone(), index, samples: Some(samples) });
        }
        Ok(())
    }
}

impl Stream {
    /// Returns the chunks that should be ready, the most urgent first.
    fn wanted(&self, is_wanted: bool) -> Vec<usize> {
        if !is_wanted {
            return Vec::new();
        }
        let count = self.row.takes[0][1].div_ceil(CHUNK);
        let here = self.cursor.place() / CHUNK;
        let (forth, back) = if self.cursor.backwards() { (count - 1, 1) } else { (1, count - 1) };
        let ahead = (0..=AHEAD).map(|step| (here + step * forth) % count);
        let mut wanted: Vec<usize> = Vec::new();
        for index in ahead.chain((1..=BEHIND).map(|step| (here + step * back) % count)) {
            if !wanted.contains(&index) {
                wanted.push(index);
            }
        }
        wanted
    }

    /// Decodes a chunk; `None` if the budget does not last, and then it goes on at the next call.
    fn decode(
        &mut self,
        index: usize,
        budget: &mut usize,
        decoders: &mut Decoders,
    ) -> Result<Option<Arc<[i16]>>, SoundError> {
        if *budget == 0 {
            return Ok(None);
        }
        let [start, len] = self.row.takes[0];
        let channels = usize::from(self.row.channels);
        let opened = match &mut self.opened {
            Some(opened) => opened,
            None => {
                let opened = OpenedSound::new(&self.row, self.ogg.clone(), decoders)?;
                *budget = budget.saturating_sub(OPENING);
                self.opened.insert(opened)
            }
        };
        if !self.is_beyond_whole {
            self.is_beyond_whole = opened.read_on(start + len, SEAM, &mut self.beyond, budget)?;
            if !self.is_beyond_whole {
                return Ok(None);
            }
        }
        let from = index * CHUNK;
        let wish = CHUNK.min(len - from);
        let begun = self.coming.take().filter(|coming| coming.index == index);
        let mut samples = begun.map_or_else(|| Vec::with_capacity(wish * channels), |coming| coming.samples);
        if !opened.read_on(start + from, wish, &mut samples, budget)? {
            self.coming = Some(ComingChunk { index, samples });
            return Ok(None);
        }
        if samples.len() != wish * channels {
            let frames = start + from + samples.len() / channels;
            let message =
                format!("{frames} samples long, but the manifest cuts it at {start}..{}", start + len);
            return Err(SoundError { file: self.row.file(), message });
        }
        if index == 0 {
            close_seam(&mut samples, &self.beyond, channels);
        }
        Ok(Some(samples.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::manifest::tests::shipped;
    use super::super::pcm::Pcm;
    use super::*;
    use kira::Frame;
    use std::cell::RefCell;

    fn file(name: &str) -> Vec<u8> {
        std::fs::read(format!("{}/assets/sounds/{name}.ogg", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    struct Deck {
        streams: Streams,
        window: StreamWindow,
        whole: Pcm,
    }

    impl Deck {
        fn of(name: &str) -> Self {
            let manifest = shipped();
            let row = manifest.row(name).unwrap();
            let mut streams = Streams::default();
            let window = streams.add(row, file(name).into(), manifest.rate);
            Self { streams, window, whole: super::super::decode::whole(row, file(name)) }
        }

        /// Advances by a frame of the game with the playhead at this place, as far as it needs.
        fn advance(&mut self, place: f64, backwards: bool, wanted: bool) -> usize {
            self.advance_by(usize::MAX, place, backwards, wanted)
        }

        fn advance_by(&mut self, mut budget: usize, place: f64, backwards: bool, wanted: bool) -> usize {
            self.window.tell(place, backwards, false);
            let told = RefCell::new(Vec::new());
            let tell = |command| told.borrow_mut().push(command);
            self.streams.advance(&mut budget, |_| wanted, tell).unwrap();
            for command in told.into_inner() {
                if let MusicCommand::Chunk { index, samples, .. } = command {
                    self.window.put(index, samples);
                }
            }
            self.window.held()
        }
    }

    #[test]
    fn what_is_decoded_piece_by_piece_is_what_the_whole_file_holds() {
        let mut deck = Deck::of("music_calm");
        let len = deck.window.len() as f64;
        // Forwards, a jump, backwards over the loop's start, and over its end.
        let ways = [(0.0, 1.0), (900_000.4, 1.0), (40_000.0, -1.0), (len - 50_000.0, 1.0)];
        for (from, step) in ways {
            deck.window.appear();
            for i in 0..100_000 {
                let place = (from + step * f64::from(i)).rem_euclid(len);
                if i % 5_000 == 0 {
                    assert!(deck.advance(place, step < 0.0, true) <= 2 + AHEAD + BEHIND);
                }
                let (here, there) = (deck.window.at(place, step < 0.0), deck.whole.at(place, true));
                assert_eq!((here.left, here.right), (there.left, there.right), "at {place}, by {step}");
            }
        }
    }

    #[test]
    fn in_slices_it_is_the_same_and_comes_in_time() {
        const SLICE: usize = 8192;
        let mut deck = Deck::of("music_calm");
        let frames = deck.streams.list[0].row.takes[0][1];
        // As long as the title takes, nothing is heard.
        for _ in 0..60 {
            deck.advance_by(SLICE, 0.0, false, true);
        }
        deck.window.appear();
        for place in (0..frames).step_by(44_100 / 60) {
            deck.advance_by(SLICE, place as f64, false, true);
            let (here, there) = (deck.window.at(place as f64, false), deck.whole.at(place as f64, true));
            assert_eq!((here.left, here.right), (there.left, there.right), "at {place}");
        }
    }

    #[test]
    fn a_frame_decodes_little_more_than_its_budget() {
        let mut deck = Deck::of("music_calm");
        let decoded =
            |deck: &Deck| deck.streams.list[0].coming.as_ref().map_or(0, |coming| coming.samples.len());
        // The file is opened, and its end and what comes before the loop are decoded.
        deck.advance_by(OPENING + 65_536, 0.0, false, true);
        for _ in 0..3 {
            let before = decoded(&deck);
            deck.advance_by(4096, 0.0, false, true);
            // A packet, which has at most 4096 samples, is never cut.
            let samples = decoded(&deck) - before;
            assert!((4096..2 * 4096).contains(&samples), "{samples}");
        }
        // Somewhere else, what was begun is of no use.
        assert_eq!(deck.advance(600_000.0, false, true), 1 + AHEAD + BEHIND);
        assert!(deck.streams.list[0].coming.is_none());
    }

    #[test]
    fn nothing_is_held_of_what_nobody_hears() {
        let mut deck = Deck::of("music_title");
        assert_eq!(deck.advance(0.0, false, true), 1 + AHEAD + BEHIND);
        assert_eq!(deck.advance(0.0, false, false), 0);
        assert!(deck.streams.list[0].opened.is_none());
        deck.advance(0.0, false, false);
        assert!(deck.streams.gone.is_empty());
    }

    #[test]
    fn what_comes_too_late_leaves_a_gap_without_a_click() {
        let mut deck = Deck::of("music_title");
        let mut last = Frame::ZERO;
        let mut jump = 0.0_f32;
        let mut silent = 0;
        for i in 0..6 * CHUNK {
            // It is only decoded at the start, and again once the playhead has run dry.
            if i == 0 || i == 5 * CHUNK {
                deck.advance(i as f64, false, true);
            }
            let now = deck.window.at(i as f64, false);
            let own = (deck.whole.at(i as f64, true).left - deck.whole.at(i as f64 - 1.0, true).left).abs();
            jump = jump.max((now.left - last.left).abs() - own);
            silent += usize::from(now == Frame::ZERO);
            last = now;
        }
        assert!(silent > CHUNK / 2, "it ran dry: {silent}");
        assert!(jump < 0.01, "a jump of {jump}");
    }
}
