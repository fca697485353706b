//! F7: recordings. A heist is its level, its rules, a seed and one small input a tick; the rest
//! follows, to the bit.

mod detection;
mod digest;
mod error;
mod file;
mod forecast;
mod format;
mod recorder;
mod recording;
mod score;
mod seal;
mod statistics;
mod timeline;
mod verify;

pub use crate::rules::Seal;
pub use detection::{
    Barrier, Cause, DetectionQuery, DetectionReport, HeardNoise, PerceptionSample, Stimulus, StimulusKind,
    detection_report,
};
pub use error::{Mismatch, RecordingError};
pub use file::EXTENSION;
pub use forecast::{ForecastGuard, ForecastPose, forecast, sees, still};
pub use format::{FORMAT, LARGEST};
pub use recorder::{Playback, Recorder};
pub use recording::{Checkpoint, Recording, RunEnd, hex};
pub use score::{Deduction, Rank, Score};
pub use seal::SealLoss;
pub use statistics::{LootTaken, RunStatistics, Slip, SlipKind};
pub use timeline::{CLOSE_SPAN, Timeline, replay};
pub use verify::{Difference, Verifier, VerifyResult, verify, verify_watched};
