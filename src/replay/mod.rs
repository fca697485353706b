//! F7: recordings. A heist is its level, its rules, a seed and one small input a tick; the rest
//! follows, to the bit.

mod digest;
mod error;
mod file;
mod forecast;
mod format;
mod recorder;
mod recording;
mod score;
mod tally;
mod timeline;
mod verify;
mod why;

pub use error::{Misfit, RecordingError};
pub use file::EXTENSION;
pub use forecast::{Foreseen, Pose, forecast, sees, still};
pub use format::FORMAT;
pub use recorder::{Playback, Recorder};
pub use recording::{Checkpoint, End, Recording, hex};
pub use score::{Deduction, Rank, Score, Seal};
pub use tally::{Slip, SlipKind, Taken, Tally};
pub use timeline::{CLOSE_SPAN, Timeline, replay};
pub use verify::{Difference, Verdict, Verifier, verify, verify_watched};
pub use why::{Barrier, Cause, Inquiry, Sample, Sensed, Sign, Sound, Why, why};
