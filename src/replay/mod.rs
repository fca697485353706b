//! Recordings of heists, and what is derived from them: rewind, score, detection report and forecast.
//!
//! Begin with [`Recording`], what is stored, and [`Recorder`], which makes one. [`verify`](verify())
//! plays it again and compares. [`Timeline`] keeps the past of a heist for rewinding,
//! [`detection_report`] explains why a guard noticed the player, and [`forecast`](forecast()) runs
//! ahead. `docs/REPLAYS.md` describes the file format.
#![deny(missing_docs)]

mod challenge;
mod contract;
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

pub use crate::rules::Contract;
pub use crate::rules::Seal;
pub use challenge::{ChallengeEnd, ChallengeReport};
pub use contract::ContractLoss;
pub use detection::{
    Barrier, Cause, DetectionQuery, DetectionReport, HeardNoise, PerceptionSample, Stimulus, StimulusKind,
    detection_report,
};
pub use error::{Mismatch, RecordingError};
pub use file::{EXTENSION, FRAGMENT};
pub use forecast::{ForecastGuard, ForecastPose, forecast, still};
pub use format::{FORMAT, LARGEST};
pub use recorder::{Playback, Recorder};
pub use recording::{Checkpoint, Recording, RunEnd, hex};
pub use score::{Deduction, Rank, Score};
pub use seal::SealLoss;
pub use statistics::{DeedDone, LootTaken, RunStatistics, Slip, SlipKind};
pub use timeline::{CLOSE_SPAN, Timeline, replay};
pub use verify::{Difference, Verifier, VerifyResult, verify, verify_watched};
