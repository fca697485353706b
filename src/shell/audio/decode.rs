//! A file on its way into memory, a slice at a time: a whole layer of music would stop the picture in a browser.

use super::manifest::{Row, SoundError};
use super::pcm::{Pcm, cut};
use std::io::Cursor;
use symphonia::core::codecs::CodecParameters;
use symphonia::core::codecs::audio::AudioDecoder;
use symphonia::core::errors::Error;
use symphonia::core::formats::{FormatReader, TrackType};
use symphonia::core::io::MediaSourceStream;

pub struct Decoding {
    pub row: Row,
    reader: Box<dyn FormatReader>,
    decoder: Box<dyn AudioDecoder>,
    track: u32,
    rate: u32,
    /// Interleaved where stereo.
    samples: Vec<i16>,
    packet: Vec<i16>,
}

impl Decoding {
    /// Reads the file's head.
    pub fn begin(row: Row, ogg: Vec<u8>) -> Result<Self, SoundError> {
        let wrong = |message: String| SoundError { file: row.file(), message };
        let failed = |why: Error| wrong(format!("cannot be decoded: {why}"));
        let stream = MediaSourceStream::new(Box::new(Cursor::new(ogg)), Default::default());
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
        let codecs = symphonia::default::get_codecs();
        let decoder = codecs.make_audio_decoder(sound, &Default::default()).map_err(failed)?;
        let samples = Vec::with_capacity(row.end() * usize::from(row.channels));
        let track = track.id;
        Ok(Self { row, reader, decoder, track, rate, samples, packet: Vec::new() })
    }

    /// Decodes so many samples more, and what is left of their packet. Answers how many they were; none at the end.
    pub fn go_on(&mut self, most: usize) -> Result<usize, SoundError> {
        let before = self.samples.len();
        while self.samples.len() - before < most {
            match self.next_packet() {
                Ok(true) => self.samples.append(&mut self.packet),
                Ok(false) => break,
                Err(why) => {
                    let message = format!("cannot be decoded: {why}");
                    return Err(SoundError { file: self.row.file(), message });
                }
            }
        }
        Ok(self.samples.len() - before)
    }

    fn next_packet(&mut self) -> Result<bool, Error> {
        while let Some(packet) = self.reader.next_packet()? {
            if packet.track_id == self.track {
                self.decoder.decode(&packet)?.copy_to_vec_interleaved(&mut self.packet);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Cuts what was decoded into takes.
    pub fn finish(self) -> Result<(Row, Vec<Pcm>), SoundError> {
        let takes = cut(&self.row, self.samples, self.rate)?;
        Ok((self.row, takes))
    }
}
