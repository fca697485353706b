//! All screens of the game.
//!
//! Begin with [`Screen`] and [`Transition`]; `stack` runs them.

mod banner;
mod briefing;
mod contract_slip;
mod credits;
mod duty;
mod fresh_press;
mod keys;
mod kit;
mod large_print;
mod levels;
mod loading;
mod menu;
mod moonscape;
mod next_stage;
mod notice;
pub mod open_request;
mod opening;
mod panel;
mod pause;
mod play;
mod replay_viewer;
mod result;
mod resuming;
mod runs;
mod seek;
mod settings;
mod stack;
mod story;
mod tabs;
mod tips;
mod title;
mod transition;
mod why;
mod workshop;

pub use briefing::Briefing;
pub use credits::Credits;
pub use keys::KeysPage;
pub use large_print::LargePrint;
pub use levels::LevelsPage;
pub use loading::Loading;
pub use moonscape::Moonscape;
pub use next_stage::NextStage;
pub use notice::NoticeScreen;
pub use opening::OpeningScreen;
pub use pause::Pause;
pub use play::Play;
pub use replay_viewer::ReplayViewer;
pub use result::ResultCard;
pub use resuming::Resuming;
pub use runs::RunsPage;
pub use runs::refused;
pub use runs::trade::{receive, receive_link};
pub use seek::{LevelSearch, SeekPurpose};
pub use settings::{FirstStart, SettingsPage};
#[cfg(not(target_arch = "wasm32"))]
pub use stack::is_over;
pub use stack::{apply, has_large_print, is_read_whole, paint, under_fingers};
pub use story::{Album, Ending, Returned, page_of};
pub use title::Title;
pub use transition::{AfterReturned, Screen, SessionExit, Transition};
pub use why::WhyCard;
pub use workshop::{FindingsPage, Workshop};
