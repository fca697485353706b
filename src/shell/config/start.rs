//! Options with which the game starts, from the command line or the page's address.

use super::overlay::DebugOverlays;
use crate::shared::text::Lang;
use crate::shell::input::DeviceKind;
#[cfg(target_arch = "wasm32")]
use crate::shell::platform::page;
use std::path::PathBuf;
use thief_girl::base::tick::Tick;

/// The campaign that ships with the game, below the game's folder.
pub const CAMPAIGN: &str = "levels/campaign.ldtk";
/// The project file of the training yards.
pub const TRAINING: &str = "levels/studies.ldtk";

/// Options with which the game starts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StartOptions {
    /// The file with the levels; `None`: the campaign.
    pub level_file: Option<String>,
    /// The level to start in at once.
    pub level: Option<String>,
    /// Whether to begin in the workshop.
    pub workshop: bool,
    /// The recording to play.
    pub replay: Option<ReplayFile>,
    /// Path or address from which the recording is still to be read.
    pub replay_file: Option<String>,
    /// The tick from which to show the recording in the replay viewer; `None`: only play it.
    pub watch: Option<Tick>,
    /// How many times faster than real time to play the recording; `None`: in real time.
    pub replay_speed: Option<u32>,
    pub lang: Option<Lang>,
    /// A translator's file, whose texts replace those of the language.
    pub texts: Option<String>,
    pub shot: Option<ScreenshotOptions>,
    /// The page on which a screen with pages is open in a screenshot.
    pub opened: OpenedPage,
    pub film: Option<GifOptions>,
    /// The file to which everything is written that would be spoken, from the first start to the recording's end.
    pub transcript: Option<PathBuf>,
    pub frames: Option<ProfileOptions>,
    pub soak: Option<SoakOptions>,
    /// The folder of the rules to play by; `None`: the shipped ones.
    pub rules: Option<PathBuf>,
    /// Whether to write every event as a line of JSON.
    pub log_events: bool,
    /// The device in use until another one is used.
    pub using: DeviceKind,
    /// Whether the window has to tell what cannot be opened: the program was started with a file alone, as by a double
    /// click, where nobody sees what it writes; or it is a page.
    pub tells_in_window: bool,
}

/// A recording that is not parsed yet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplayFile {
    /// Its path or address, for messages.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A recording whose sound is to be rendered to a file.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Debug, PartialEq)]
pub struct AudioOptions {
    pub recording: PathBuf,
    /// The file with its level.
    pub file: PathBuf,
    pub from: Tick,
    /// The last tick; `None`: to the end of the recording and of the sounds after it.
    pub to: Option<Tick>,
    pub rules: Option<PathBuf>,
    pub out: PathBuf,
}

/// A GIF to be made of the recording.
#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "films are taken on the desktop"))]
#[derive(Clone, Debug, PartialEq)]
pub struct GifOptions {
    pub from: Tick,
    pub to: Tick,
    /// Ticks from one picture to the next; at least 1.
    pub step: Tick,
    pub out: PathBuf,
}

/// Frames of the recording whose cost is to be measured.
#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "they are measured on the desktop"))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProfileOptions {
    pub from: Tick,
    pub to: Tick,
    /// The overlays that are drawn over it.
    pub overlays: DebugOverlays,
}

/// Recordings to be played for hours, to watch the memory.
#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "it is watched on the desktop"))]
#[derive(Clone, Debug, PartialEq)]
pub struct SoakOptions {
    /// At least one.
    pub recordings: Vec<ReplayFile>,
    /// How long to play, in hours of the heists.
    pub hours: f32,
    /// Ticks from one drawn frame to the next; at least 1.
    pub every: Tick,
}

/// An open page, its selected row, and a key that was pressed there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenedPage {
    pub page: usize,
    pub row: usize,
    pub key: Option<String>,
}

impl OpenedPage {
    /// Returns the page, of so many.
    ///
    /// # Errors
    ///
    /// Fails if there is no such page, like [`chosen`].
    pub fn page_of(&self, pages: usize) -> Result<usize, String> {
        chosen("--page", self.page, pages)
    }

    /// Returns the row, of so many.
    ///
    /// # Errors
    ///
    /// Fails if there is no such row, like [`chosen`].
    pub fn row_of(&self, rows: usize) -> Result<usize, String> {
        chosen("--row", self.row, rows)
    }
}

/// Returns the number that an option gives to one of so many things, counted from 0.
///
/// # Errors
///
/// Fails if there is no such thing, with the option and the numbers that there are.
pub fn chosen(option: &str, number: usize, count: usize) -> Result<usize, String> {
    match count {
        _ if number < count => Ok(number),
        0 => Err(format!("{option} {number}: there is none to choose here")),
        1 => Err(format!("{option} {number}: there is only 0 here")),
        _ => Err(format!("{option} {number}: choose one from 0 to {}", count - 1)),
    }
}

/// A screenshot to be taken.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenshotOptions {
    pub tick: u32,
    pub out: PathBuf,
    pub screen: ScreenshotScreen,
    /// The overlays that are drawn over it.
    pub overlays: DebugOverlays,
    /// The recording that is shown as a ghost.
    pub rival: Option<ReplayFile>,
    /// How long the rewind key is held before the picture is taken, in seconds.
    pub rewind: Option<f32>,
    /// Whether the forecast is shown.
    pub forecast: bool,
    /// The content of a save file, with settings and records.
    pub saved: Option<Vec<u8>>,
}

/// The screen that a screenshot shows.
#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "pictures are taken on the desktop"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(target_arch = "wasm32"), derive(clap::ValueEnum))]
pub enum ScreenshotScreen {
    /// The heist itself
    #[default]
    Play,
    /// The loading screen
    Loading,
    /// The title
    Title,
    /// Level select
    Levels,
    /// The calling card before a heist
    Briefing,
    /// The pause menu
    Pause,
    /// The result of the recording given by --replay
    Result,
    /// The page after a stage, which the recording given by --replay wins
    NextStage,
    /// The card that explains the last detection
    Why,
    /// The settings; --page chooses the page
    Settings,
    /// The questions of the first start
    FirstStart,
    /// The key bindings
    Keys,
    /// The page about a heirloom that went home
    Returned,
    /// The album of heirlooms
    Album,
    /// The ending
    Ending,
    /// The credits
    Credits,
    /// The workshop
    Workshop,
    /// The list of recordings, with the one given by --replay
    Runs,
    /// The replay viewer
    #[cfg_attr(not(target_arch = "wasm32"), value(alias = "theatre"))]
    Replay,
}

impl StartOptions {
    /// Returns the options in the page's address.
    #[cfg(target_arch = "wasm32")]
    pub fn of_page() -> Self {
        Self {
            level_file: None,
            level: page::param("level"),
            workshop: false,
            replay: None,
            replay_file: page::param("replay"),
            watch: None,
            replay_speed: page::param("speed").and_then(|speed| speed.parse().ok()),
            lang: page::param("lang").map(|tag| Lang::of_tag(&tag)),
            texts: None,
            shot: None,
            opened: OpenedPage::default(),
            film: None,
            transcript: None,
            frames: None,
            soak: None,
            rules: None,
            log_events: page::param("log").as_deref() == Some("events"),
            using: DeviceKind::default(),
            tells_in_window: true,
        }
    }

    /// Returns the level file, or the campaign.
    pub fn file(&self) -> &str {
        self.level_file.as_deref().unwrap_or(CAMPAIGN)
    }

    /// Whether it is a screenshot, a GIF, a profile, a soak test or a transcript.
    pub fn is_picture(&self) -> bool {
        let is_measured = self.frames.is_some() || self.soak.is_some();
        self.shot.is_some() || self.film.is_some() || is_measured || self.transcript.is_some()
    }

    /// Whether the save file is neither read nor written. Pictures and plain playback do not depend on
    /// anybody's settings; the replay viewer does.
    pub fn keeps_nothing(&self) -> bool {
        let plays = self.replay.is_some() || self.replay_file.is_some();
        self.is_picture() || plays && self.watch.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn screens_are_known_by_name() {
        use clap::ValueEnum as _;
        let of_name = |name| ScreenshotScreen::from_str(name, false);
        assert_eq!(of_name("result"), Ok(ScreenshotScreen::Result));
        assert_eq!(of_name("theatre"), Ok(ScreenshotScreen::Replay), "what it was called before");
        assert!(of_name("moon").is_err());
    }

    #[test]
    fn pictures_keep_nothing() {
        let shot = ScreenshotOptions {
            tick: 1,
            out: "a.png".into(),
            screen: ScreenshotScreen::Play,
            overlays: DebugOverlays::default(),
            rival: None,
            rewind: None,
            forecast: false,
            saved: None,
        };
        assert!(StartOptions { shot: Some(shot), ..StartOptions::default() }.keeps_nothing());
        assert!(!StartOptions::default().keeps_nothing());
        let played = StartOptions { replay: Some(ReplayFile::default()), ..StartOptions::default() };
        assert!(played.keeps_nothing());
        assert!(!StartOptions { watch: Some(0), ..played }.keeps_nothing(), "whoever watches has settings");
        assert_eq!(StartOptions::default().file(), CAMPAIGN);
    }

    #[test]
    fn what_is_not_there_is_refused_with_what_there_is() {
        let opened = OpenedPage { page: 4, row: 999, key: None };
        assert_eq!(opened.page_of(5), Ok(4));
        assert_eq!(opened.page_of(4), Err("--page 4: choose one from 0 to 3".into()));
        assert_eq!(opened.row_of(1), Err("--row 999: there is only 0 here".into()));
        assert_eq!(chosen("--select", 0, 0), Err("--select 0: there is none to choose here".into()));
    }
}
