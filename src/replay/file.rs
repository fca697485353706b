//! A recording as a file or a link: a few kilobytes, the same on every platform. `docs/REPLAYS.md` tells what is in it.

use super::error::RecordingError;
use super::format::{LARGEST, PACKING};
use super::recording::Recording;
use crate::base::base64;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

/// How the names of recordings end.
pub const EXTENSION: &str = "heist";

/// How such a file begins. The byte after it is the [`PACKING`].
const MAGIC: &[u8; 4] = b"THGR";

/// The smallest that deflate gives: recordings are packed once and sent about.
const LEVEL: u8 = 9;

impl Recording {
    /// Its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(PACKING);
        bytes.extend(compress_to_vec(self.to_json().as_bytes(), LEVEL));
        bytes
    }

    /// Reads its file, packed or as JSON. Says what is wrong with any other.
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

    /// Its file in letters that an address may hold.
    pub fn to_link(&self) -> String {
        base64::encode(&self.to_bytes())
    }

    /// Reads what [`Recording::to_link`] has written.
    pub fn from_link(link: &str) -> Result<Self, RecordingError> {
        let bytes = base64::decode(link.trim()).ok_or(RecordingError::Link)?;
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
