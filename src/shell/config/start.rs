//! How the game is asked to start: by the command line, or by the page's address.

use super::overlay::DebugOverlays;
use crate::shared::text::Lang;
use crate::shell::input::DeviceKind;
#[cfg(target_arch = "wasm32")]
use crate::shell::platform::page;
use std::path::PathBuf;
use thief_girl::base::tick::Tick;

/// The campaign that ships with the game.
pub const CAMPAIGN: &str = "levels/campaign.ldtk";

#[derive(Clone, Debug, Default, PartialEq)]
pub struct StartOptions {
    /// The file with the levels; `None`: the campaign.
    pub level_file: Option<String>,
    /// Start in this level at once.
    pub level: Option<String>,
    /// The file of a recording to play.
    pub replay: Option<Vec<u8>>,
    /// Where that is to be read from, if it is not known yet.
    pub replay_file: Option<String>,
    /// Watch it from this tick on, with all that a watcher can do; `None`: only play it.
    pub watch: Option<Tick>,
    /// How many times faster than life it is played; `None`: as it was.
    pub replay_speed: Option<u32>,
    pub lang: Option<Lang>,
    pub shot: Option<ScreenshotOptions>,
    /// Where a picture's screen with pages lies open.
    pub opened: OpenedPage,
    pub film: Option<GifOptions>,
    pub frames: Option<ProfileOptions>,
    /// Play by the rules in this folder; `None`: by those of the game.
    pub rules: Option<PathBuf>,
    /// Write every event as a line of JSON.
    pub log_events: bool,
    /// What is in the hand before anything was touched.
    pub using: DeviceKind,
}

/// A recording to be listened to, without speakers.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Debug, PartialEq)]
pub struct AudioOptions {
    pub recording: PathBuf,
    /// The file with its level.
    pub file: PathBuf,
    pub from: Tick,
    /// `None`: to its end, and what is heard after it.
    pub to: Option<Tick>,
    pub rules: Option<PathBuf>,
    pub out: PathBuf,
}

/// A moving picture to be taken of the recording.
#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "films are taken on the desktop"))]
#[derive(Clone, Debug, PartialEq)]
pub struct GifOptions {
    pub from: Tick,
    pub to: Tick,
    /// From one picture to the next; at least 1.
    pub step: Tick,
    pub out: PathBuf,
}

/// Frames to be measured, of the recording.
#[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "they are measured on the desktop"))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProfileOptions {
    pub from: Tick,
    pub to: Tick,
    /// What is laid over it.
    pub overlays: DebugOverlays,
}

/// A page, a row of it, and a key that was pressed there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenedPage {
    pub page: usize,
    pub row: usize,
    pub key: Option<String>,
}

/// A picture to be taken.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenshotOptions {
    pub tick: u32,
    pub out: PathBuf,
    pub screen: ScreenshotScreen,
    /// What is laid over it.
    pub overlays: DebugOverlays,
    /// The file of a recording that is played beside it.
    pub rival: Option<Vec<u8>>,
    /// Time is turned back, by a key that is held for so many seconds.
    pub rewind: Option<f32>,
    /// She looks ahead.
    pub forecast: bool,
    /// The file with the settings and records of whoever plays.
    pub saved: Option<Vec<u8>>,
}

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
    /// The card that explains the last detection
    Why,
    /// The settings; --page chooses the page
    Settings,
    /// The key bindings
    Keys,
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
    /// What the page's address asks for.
    #[cfg(target_arch = "wasm32")]
    pub fn of_page() -> Self {
        Self {
            level_file: None,
            level: page::param("level"),
            replay: None,
            replay_file: page::param("replay"),
            watch: None,
            replay_speed: page::param("speed").and_then(|speed| speed.parse().ok()),
            lang: page::param("lang").map(|tag| Lang::of_tag(&tag)),
            shot: None,
            opened: OpenedPage::default(),
            film: None,
            frames: None,
            rules: None,
            log_events: page::param("log").as_deref() == Some("events"),
            using: DeviceKind::default(),
        }
    }

    pub fn file(&self) -> &str {
        self.level_file.as_deref().unwrap_or(CAMPAIGN)
    }

    pub fn is_picture(&self) -> bool {
        self.shot.is_some() || self.film.is_some() || self.frames.is_some()
    }

    /// Pictures and recordings are the same for everybody: they know nobody's settings, and keep nothing. Whoever
    /// watches one does so with settings of his own.
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
        let played = StartOptions { replay: Some(Vec::new()), ..StartOptions::default() };
        assert!(played.keeps_nothing());
        assert!(!StartOptions { watch: Some(0), ..played }.keeps_nothing(), "whoever watches has settings");
        assert_eq!(StartOptions::default().file(), CAMPAIGN);
    }
}
