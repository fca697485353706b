//! What belongs to the player and not to a heist: settings, key bindings and records, as they are in the save file.
//!
//! Begin with [`SaveData`], and with [`read`](SaveData::read) for the text of a save file. Where the file lies, and when it is
//! written, is up to the program. `docs/SETTINGS.md` describes the settings for players.

mod action;
mod bindings;
mod device_kind;
mod key_map;
pub mod keys;
mod layouts;
mod merge;
mod preset;
mod reading;
mod record;
mod saved;
mod settings;
mod stages;

pub use action::{ActionGroup, FEET, InputAction, InputContext};
pub use bindings::{BindError, Bindings};
pub use device_kind::DeviceKind;
pub use key_map::{BindingConflict, KeyMap};
pub use layouts::Layout;
pub use preset::Preset;
pub use record::{BestRun, LevelRecord, RecordNews, WonHeist, is_eased};
pub use saved::{FileProblem, RecentFile, SaveData};
pub use settings::{FULL, MOST_REWINDS, MotionSetting, SLOWEST, Settings, TextSize};
pub use stages::{Carried, StageDone};
