//! Files and links of recordings: a few kilobytes, the same on every platform. `docs/REPLAYS.md`
//! describes the format.

use super::error::RecordingError;
use super::format::{LARGEST, PACKING};
use super::recording::Recording;
use crate::base::base64;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

/// File extension of recordings.
pub const EXTENSION: &str = "heist";

/// What stands in a link before the packed recording.
pub const FRAGMENT: &str = "#run=";

/// First bytes of a packed file; [`PACKING`] follows.
const MAGIC: &[u8; 4] = b"THGR";

/// Compression level of deflate: the highest, because recordings are packed once and sent around.
const LEVEL: u8 = 9;

impl Recording {
    /// Packs the recording as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(PACKING);
        bytes.extend(compress_to_vec(self.to_json().as_bytes(), LEVEL));
        bytes
    }

    /// Reads a file, packed or as JSON.
    ///
    /// # Errors
    ///
    /// Returns an error if it is no recording, or one of another format, larger than [`LARGEST`],
    /// damaged or incomplete.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, RecordingError> {
        let unpacked;
        let json = match bytes.strip_prefix(MAGIC) {
            None if bytes.len() > LARGEST => return Err(RecordingError::TooLarge),
            None => bytes,
            Some([PACKING, packed @ ..]) => {
                unpacked = unpack(packed)?;
                &unpacked
            }
            Some([newer, ..]) => return Err(RecordingError::Packing(*newer)),
            Some([]) => return Err(RecordingError::CutOff),
        };
        match str::from_utf8(json) {
            Ok(json) => Self::from_json(json),
            Err(_) => Err(RecordingError::Foreign("it is neither packed as one nor text".into())),
        }
    }

    /// Packs the recording as the end of a link, URL-safe text that begins with [`FRAGMENT`].
    pub fn to_link(&self) -> String {
        FRAGMENT.to_string() + &base64::encode(&self.to_bytes())
    }

    /// Reads a link that ends with [`Recording::to_link`], or only what follows [`FRAGMENT`] there.
    ///
    /// # Errors
    ///
    /// Returns [`RecordingError::Link`] if the text is no base64, and otherwise the errors of
    /// [`Recording::from_bytes`].
    pub fn from_link(link: &str) -> Result<Self, RecordingError> {
        let packed = link.rsplit_once(FRAGMENT).map_or(link, |(_, packed)| packed);
        let bytes = base64::decode(packed.trim()).ok_or(RecordingError::Link)?;
        Self::from_bytes(&bytes)
    }
}

fn unpack(packed: &[u8]) -> Result<Vec<u8>, RecordingError> {
    decompress_to_vec_with_limit(packed, LARGEST).map_err(|why| match why.status {
        TINFLStatus::HasMoreOutput => RecordingError::TooLarge,
        TINFLStatus::FailedCannotMakeProgress => RecordingError::CutOff,
        _ => RecordingError::Damaged,
    })
}
