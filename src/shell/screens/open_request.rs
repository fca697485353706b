//! The heist requested when the game was opened, on the command line or in a page's address; or why it cannot
//! be opened.

use super::{Play, ReplayViewer, Screen, refused};
use crate::shared::text::Texts;
use crate::shell::config::start::StartOptions;
use crate::shell::game::Game;
use crate::shell::platform::folder::own_bytes;
use crate::shell::platform::page;
use crate::shell::session::GameSession;
use macroquad::prelude::next_frame;
use std::fmt;
use std::sync::Arc;
use thief_girl::level::{LevelSpec, Problems};
use thief_girl::replay::{LARGEST, Recording, RecordingError};

/// Why the requested heist cannot be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The recording was not loaded; the reason is the text `ui.asked.REASON`.
    Fetch(String),
    /// The file cannot be read (desktop), with a message.
    File(String),
    Recording(RecordingError),
    /// There is no level of this name; with what is said of it in the terminal.
    NoLevel(String, Problems),
    Level(Problems),
}

impl From<RecordingError> for OpenError {
    fn from(why: RecordingError) -> Self {
        Self::Recording(why)
    }
}

/// For the terminal.
impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fetch(reason) => write!(f, "The recording did not come: {reason}"),
            Self::File(why) => f.write_str(why),
            Self::Recording(why) => write!(f, "The recording cannot be played: {why}"),
            Self::NoLevel(_, why) | Self::Level(why) => write!(f, "{why}"),
        }
    }
}

impl OpenError {
    /// Returns the message for the player.
    pub fn words(&self, texts: &Texts) -> String {
        let recording = |why: &str| texts.fill("ui.asked.recording", &[("why", why)]);
        match self {
            Self::Fetch(reason) => recording(texts.get(&format!("ui.asked.{reason}"))),
            Self::File(why) => recording(why),
            Self::Recording(why) => recording(&refused(texts, why)),
            Self::NoLevel(name, _) => texts.fill("ui.asked.no_level", &[("level", name)]),
            Self::Level(why) => {
                let words = why.text(texts.lang);
                texts.fill("ui.drop.unreadable", &[("file", &why.file), ("why", &words)])
            }
        }
    }
}

/// Loads the recording named by an address or a command. The target of an address is not trusted: a page loads
/// only from its own origin, with limits on size and time.
pub async fn fetch(options: &mut StartOptions) -> Result<(), OpenError> {
    let Some(file) = &options.replay_file else { return Ok(()) };
    if cfg!(not(target_arch = "wasm32")) {
        options.replay = Some(own_bytes(file).await.map_err(OpenError::File)?);
        return Ok(());
    }
    page::ask(file, LARGEST);
    let answer = loop {
        match page::answer() {
            Some(answer) => break answer,
            None => next_frame().await,
        }
    };
    options.replay = Some(answer.map_err(OpenError::Fetch)?);
    Ok(())
}

/// Returns the requested recording, if there is one.
pub fn recording(game: &Game) -> Result<Option<Recording>, RecordingError> {
    game.options.replay.as_ref().map(|bytes| Recording::from_bytes(bytes)).transpose()
}

/// Returns the name of the requested level.
pub fn level(game: &Game, recording: Option<&Recording>) -> Option<String> {
    game.options.level.clone().or(recording.map(|r| r.level.clone()))
}

pub async fn bring(game: &mut Game, name: &str) -> Result<Arc<LevelSpec>, OpenError> {
    let is_known = game.campaign.place_of(name).is_some();
    let refused =
        |why| if is_known { OpenError::Level(why) } else { OpenError::NoLevel(name.to_string(), why) };
    let brought = game.campaign.bring(name).await.map_err(refused)?;
    Ok(game.take_in(brought))
}

/// Returns the first screen, if a level or a recording is requested.
pub async fn heist(game: &mut Game) -> Result<Option<Box<dyn Screen>>, OpenError> {
    let recording = recording(game)?;
    let Some(name) = level(game, recording.as_ref()) else { return Ok(None) };
    let level = bring(game, &name).await?;
    Ok(Some(match (recording, game.options.watch) {
        (Some(recording), Some(from)) => Box::new(ReplayViewer::new(game, &level, &recording, Some(from))?),
        (Some(recording), None) => Box::new(Play::of(GameSession::replayed(game, &level, &recording)?)),
        (None, _) => Box::new(Play::new(game, &level)),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use thief_girl::level::Finding;

    #[test]
    fn every_reason_has_words_for_players_in_both_languages() {
        // The reasons in web/fetch.js.
        let reasons = ["elsewhere", "missing", "too_large", "late", "failed"];
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            let mut words: Vec<String> =
                reasons.iter().map(|reason| OpenError::Fetch(reason.to_string()).words(&texts)).collect();
            words.push(OpenError::Recording(RecordingError::CutOff).words(&texts));
            let unknown = Finding::LevelUnknown { level: "Attic".into(), known: Vec::new() };
            words.push(OpenError::NoLevel("Attic".into(), Problems::one("a.ldtk", unknown)).words(&texts));
            for (i, word) in words.iter().enumerate() {
                assert!(!word.contains("ui.") && !word.contains('{'), "{word}");
                assert!(!words[..i].contains(word), "{word} is said of two things");
            }
        }
    }
}
