//! Decoding sound files. Short sounds are decoded in slices, as a whole one could stop the picture in a
//! browser; music is decoded where it is needed.

use super::manifest::{SoundEntry, SoundError};
use super::pcm::{Pcm, cut};
use std::cell::RefCell;
use std::io::Cursor;
use std::rc::Rc;
use std::sync::Arc;
use symphonia::core::codecs::CodecParameters;
use symphonia::core::codecs::audio::{AudioCodecParameters, AudioDecoder};
use symphonia::core::errors::Error;
use symphonia::core::formats::{FormatReader, SeekMode, SeekTo, TrackType};
use symphonia::core::io::{MediaSource, MediaSourceStream, ReadOnlySource};
use symphonia::core::units::Timestamp;

/// How many frames before the wanted one a seek lands: the first packet after it is incomplete, as it
/// overlaps the one before.
const RUN_UP: usize = 8192;

/// What opening a file takes of a budget of samples: its header may hold tables that are as much work to build.
pub const OPENING: usize = 8192;

/// A decoder that is in use while somebody besides [`Decoders`] holds it.
type SharedDecoder = Rc<RefCell<Box<dyn AudioDecoder>>>;

/// Decoders to use again: making one from the header of a file takes most of the time of opening it, and all our files
/// have one of three headers.
#[derive(Default)]
pub struct Decoders(Vec<SharedDecoder>);

impl Decoders {
    /// Returns a decoder for a file that nobody uses now.
    fn of(&mut self, sound: &AudioCodecParameters) -> Result<SharedDecoder, Error> {
        let is_idle = |it: &&SharedDecoder| {
            Rc::strong_count(it) == 1 && it.borrow().codec_params().extra_data == sound.extra_data
        };
        if let Some(idle) = self.0.iter().find(is_idle) {
            idle.borrow_mut().reset();
            return Ok(idle.clone());
        }
        let new = symphonia::default::get_codecs().make_audio_decoder(sound, &Default::default())?;
        let new = Rc::new(RefCell::new(new));
        self.0.push(new.clone());
        Ok(new)
    }

    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// A file whose header was read.
pub struct OpenedSound {
    file: String,
    channels: usize,
    rate: u32,
    reader: Box<dyn FormatReader>,
    decoder: SharedDecoder,
    track: u32,
    /// The samples decoded last (interleaved if stereo), and the frame at which they begin.
    packet: Vec<i16>,
    at: usize,
    /// Offset from packet time stamps to frames, known once two packets were read.
    zero: Option<i64>,
}

impl OpenedSound {
    /// Opens a file in which one can jump.
    pub fn new(row: &SoundEntry, ogg: Arc<[u8]>, decoders: &mut Decoders) -> Result<Self, SoundError> {
        Self::of(row, Box::new(Cursor::new(ogg)), decoders)
    }

    /// Opens a file that is read from its start to its end. That is less work: its length is not looked for.
    fn to_read_through(
        row: &SoundEntry,
        ogg: Arc<[u8]>,
        decoders: &mut Decoders,
    ) -> Result<Self, SoundError> {
        Self::of(row, Box::new(ReadOnlySource::new(Cursor::new(ogg))), decoders)
    }

    fn of(
        row: &SoundEntry,
        source: Box<dyn MediaSource>,
        decoders: &mut Decoders,
    ) -> Result<Self, SoundError> {
        let wrong = |message: String| SoundError { file: row.file(), message };
        let failed = |why: Error| wrong(format!("cannot be decoded: {why}"));
        let stream = MediaSourceStream::new(source, Default::default());
        let probe = symphonia::default::get_probe();
        let reader = probe
            .probe(&Default::default(), stream, Default::default(), Default::default())
            .map_err(failed)?;
        let track = reader.default_track(TrackType::Audio);
        let Some((track, CodecParameters::Audio(sound))) =
            track.and_then(|track| Some((track, track.codec_params.as_ref()?)))
        else {
            return Err(wrong("holds no sound".into()));
        };
        let (Some(rate), Some(channels)) = (sound.sample_rate, sound.channels.as_ref()) else {
            return Err(wrong("does not say how it is to be played".into()));
        };
        if channels.count() != usize::from(row.channels) {
            let (has, wants) = (channels.count(), row.channels);
            return Err(wrong(format!("has {has} channels, but the manifest says {wants}")));
        }
        let decoder = decoders.of(sound).map_err(failed)?;
        let (file, channels, track) = (row.file(), channels.count(), track.id);
        Ok(Self { file, channels, rate, reader, decoder, track, packet: Vec::new(), at: 0, zero: None })
    }

    /// Decodes the next packet in place of the last one, and returns its time stamp; `None` at the end.
    fn next_packet(&mut self) -> Result<Option<i64>, SoundError> {
        self.at += self.packet.len() / self.channels;
        self.packet.clear();
        let mut decode = || -> Result<Option<i64>, Error> {
            while let Some(packet) = self.reader.next_packet()? {
                if packet.track_id == self.track {
                    self.decoder.borrow_mut().decode(&packet)?.copy_to_vec_interleaved(&mut self.packet);
                    return Ok(Some(packet.pts.get()));
                }
            }
            Ok(None)
        };
        decode().map_err(|why| self.failed(&why))
    }

    fn failed(&self, why: &Error) -> SoundError {
        SoundError { file: self.file.clone(), message: format!("cannot be decoded: {why}") }
    }

    /// Decodes on until `samples` holds `frames` frames from frame `from` on, or the file ends. Returns false if the
    /// budget of samples is used up before: then it goes on with the same `samples` at the next call.
    pub fn read_on(
        &mut self,
        from: usize,
        frames: usize,
        samples: &mut Vec<i16>,
        budget: &mut usize,
    ) -> Result<bool, SoundError> {
        if *budget == 0 && samples.len() < frames * self.channels {
            return Ok(false);
        }
        let begin = from + samples.len() / self.channels;
        if begin < self.at || begin > self.at + 2 * RUN_UP {
            self.jump(begin)?;
        }
        loop {
            let skipped = (from + samples.len() / self.channels - self.at) * self.channels;
            let rest = self.packet.get(skipped..).unwrap_or_default();
            samples.extend(rest.iter().take(frames * self.channels - samples.len()));
            if samples.len() == frames * self.channels {
                return Ok(true);
            }
            if *budget == 0 {
                return Ok(false);
            }
            if self.next_packet()?.is_none() {
                return Ok(true);
            }
            *budget = budget.saturating_sub(self.packet.len());
        }
    }

    fn jump(&mut self, to: usize) -> Result<(), SoundError> {
        let zero = match self.zero {
            Some(zero) => zero,
            None => {
                self.next_packet()?;
                let second = self.next_packet()?.unwrap_or(0);
                *self.zero.insert(self.at as i64 - second)
            }
        };
        let ts = Timestamp::new((to.saturating_sub(RUN_UP) as i64 - zero).max(0));
        let wish = SeekTo::Timestamp { ts, track_id: self.track };
        self.reader.seek(SeekMode::Accurate, wish).map_err(|why| self.failed(&why))?;
        self.decoder.borrow_mut().reset();
        // The first packet after a seek holds only half of its sound.
        self.next_packet()?;
        let stamp = self.next_packet()?.unwrap_or(0);
        self.at = usize::try_from(stamp + zero).unwrap_or(0);
        Ok(())
    }
}

/// A sound that is being decoded.
pub struct Decoding {
    pub row: SoundEntry,
    opened: OpenedSound,
    /// Interleaved if stereo.
    samples: Vec<i16>,
}

impl Decoding {
    /// Reads the file's header.
    pub fn begin(row: SoundEntry, ogg: Arc<[u8]>, decoders: &mut Decoders) -> Result<Self, SoundError> {
        let opened = OpenedSound::to_read_through(&row, ogg, decoders)?;
        let samples = Vec::with_capacity(row.end() * usize::from(row.channels));
        Ok(Self { row, opened, samples })
    }

    /// Decodes at least `most` samples more, up to the end of a packet. Returns how many; 0 at the end.
    pub fn go_on(&mut self, most: usize) -> Result<usize, SoundError> {
        let before = self.samples.len();
        while self.samples.len() - before < most && self.opened.next_packet()?.is_some() {
            self.samples.extend_from_slice(&self.opened.packet);
        }
        Ok(self.samples.len() - before)
    }

    /// Cuts the decoded sound into takes.
    pub fn finish(self) -> Result<(SoundEntry, Vec<Pcm>), SoundError> {
        let takes = cut(&self.row, self.samples, self.opened.rate)?;
        Ok((self.row, takes))
    }
}

/// Decodes the first take of a file at once.
#[cfg(test)]
pub fn whole(row: &SoundEntry, ogg: Vec<u8>) -> Pcm {
    let mut decoding = Decoding::begin(row.clone(), ogg.into(), &mut Decoders::default()).unwrap();
    while decoding.go_on(usize::MAX).unwrap() > 0 {}
    decoding.finish().unwrap().1.swap_remove(0)
}
