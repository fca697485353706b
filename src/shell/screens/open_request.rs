//! The heist requested when the game was opened, on the command line or in a page's address; or why it cannot
//! be opened.

use super::{Play, ReplayViewer, Screen, refused};
use crate::shared::text::{Lang, Texts};
use crate::shell::config::start::{ReplayFile, StartOptions};
use crate::shell::game::Game;
use crate::shell::platform::folder::read;
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
    /// The file cannot be read (desktop), and why.
    File(String, String),
    /// The recording of this file cannot be played.
    Recording(String, RecordingError),
    /// There is no level of this name; with what is said of it in the terminal.
    NoLevel(String, Problems),
    /// There is no level of this name, of which the recording of this file is; with what is said of it in the terminal.
    NoLevelOf(String, String, Problems),
    Level(Problems),
}

/// For the terminal.
impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fetch(reason) => write!(f, "The recording did not come: {reason}"),
            Self::File(file, why) => write!(f, "{file}: cannot be read: {why}"),
            Self::Recording(file, why) => write!(f, "{file}: cannot be played: {why}"),
            Self::NoLevelOf(file, _, why) => write!(f, "{file}: {why}"),
            Self::NoLevel(_, why) | Self::Level(why) => write!(f, "{why}"),
        }
    }
}

impl OpenError {
    /// Returns the message for the player.
    pub fn words(&self, texts: &Texts) -> String {
        let of_address = |why: &str| texts.fill("ui.asked.recording", &[("why", why)]);
        let of_file = |key, file: &str, why: &str| texts.fill(key, &[("file", file), ("why", why)]);
        let of_recording = |file: &str, why: &str| match cfg!(target_arch = "wasm32") {
            true => of_address(why),
            false => of_file("ui.runs.unreadable", file, why),
        };
        match self {
            Self::Fetch(reason) => of_address(texts.get(&format!("ui.asked.{reason}"))),
            Self::File(file, why) => of_file("ui.drop.unreadable", file, why),
            Self::Recording(file, why) => of_recording(file, &refused(texts, why)),
            Self::NoLevelOf(file, level, _) => {
                of_recording(file, &texts.fill("ui.runs.no_level", &[("level", level)]))
            }
            Self::NoLevel(name, _) => texts.fill("ui.asked.no_level", &[("level", name)]),
            Self::Level(why) => of_file("ui.drop.unreadable", &why.file, &first_of(why, texts.lang)),
        }
    }
}

/// Returns the first problems of a file, whose name is told already: a notice does not hold all.
fn first_of(why: &Problems, lang: Lang) -> String {
    const TOLD: usize = 3;
    let told = why.list.iter().take(TOLD).map(|problem| problem.text(lang));
    let rest = (why.list.len() > TOLD).then(|| "…".to_string());
    told.chain(rest).collect::<Vec<_>>().join("\n")
}

/// Loads the recording named by an address or a command. The target of an address is not trusted: a page loads
/// only from its own origin, with limits on size and time.
pub async fn fetch(options: &mut StartOptions) -> Result<(), OpenError> {
    let Some(name) = options.replay_file.clone() else { return Ok(()) };
    if cfg!(not(target_arch = "wasm32")) {
        let bytes = read(&name).await.map_err(|why| OpenError::File(name.clone(), why))?;
        options.replay = Some(ReplayFile { name, bytes });
        return Ok(());
    }
    page::ask(&name, LARGEST);
    let answer = loop {
        match page::answer() {
            Some(answer) => break answer,
            None => next_frame().await,
        }
    };
    options.replay = Some(ReplayFile { name, bytes: answer.map_err(OpenError::Fetch)? });
    Ok(())
}

/// Returns the requested recording, if there is one.
pub fn recording(game: &Game) -> Result<Option<Recording>, OpenError> {
    game.options.replay.as_ref().map(parse).transpose()
}

/// Parses a recording.
pub fn parse(file: &ReplayFile) -> Result<Recording, OpenError> {
    Recording::from_bytes(&file.bytes).map_err(|why| OpenError::Recording(file.name.clone(), why))
}

/// Returns the error for a requested recording that does not belong to its level.
pub fn misfit(game: &Game) -> impl Fn(RecordingError) -> OpenError + use<> {
    let name = game.options.replay.as_ref().map(|file| file.name.clone()).unwrap_or_default();
    move |why| OpenError::Recording(name.clone(), why)
}

/// Returns the name of the requested level.
pub fn level(game: &Game, recording: Option<&Recording>) -> Option<String> {
    game.options.level.clone().or(recording.map(|r| r.level.clone()))
}

pub async fn bring(game: &mut Game, name: &str) -> Result<Arc<LevelSpec>, OpenError> {
    let is_known = game.campaign.place_of(name).is_some();
    let recording = game.options.replay.as_ref().filter(|_| game.options.level.is_none());
    let recording = recording.map(|file| file.name.clone());
    let refused = |why| match recording {
        _ if is_known => OpenError::Level(why),
        Some(file) => OpenError::NoLevelOf(file, name.to_string(), why),
        None => OpenError::NoLevel(name.to_string(), why),
    };
    let brought = game.campaign.bring(name).await.map_err(refused)?;
    Ok(game.take_in(brought))
}

/// Returns the first screen, if a level or a recording is requested.
pub async fn heist(game: &mut Game) -> Result<Option<Box<dyn Screen>>, OpenError> {
    let recording = recording(game)?;
    let Some(name) = level(game, recording.as_ref()) else { return Ok(None) };
    let level = bring(game, &name).await?;
    let misfit = misfit(game);
    Ok(Some(match (recording, game.options.watch) {
        (Some(recording), Some(from)) => {
            Box::new(ReplayViewer::new(game, &level, &recording, Some(from)).map_err(misfit)?)
        }
        (Some(recording), None) => {
            Box::new(Play::of(GameSession::replayed(game, &level, &recording).map_err(misfit)?))
        }
        (None, _) => Box::new(Play::new(game, &level)),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::level::Finding;

    #[test]
    fn every_reason_has_words_for_players_in_both_languages() {
        // The reasons in web/fetch.js.
        let reasons = ["elsewhere", "missing", "too_large", "late", "failed"];
        for lang in Lang::ALL {
            let texts = Texts::shipped(lang);
            let mut words: Vec<String> =
                reasons.iter().map(|reason| OpenError::Fetch(reason.to_string()).words(&texts)).collect();
            let cut_off = OpenError::Recording("night.heist".into(), RecordingError::CutOff);
            words.push(cut_off.words(&texts));
            words.push(OpenError::File("night.heist".into(), "it is a pipe".into()).words(&texts));
            let unknown = Finding::LevelUnknown { level: "Attic".into(), known: Vec::new() };
            let unknown = Problems::one("a.ldtk", unknown);
            words.push(
                OpenError::NoLevelOf("night.heist".into(), "Attic".into(), unknown.clone()).words(&texts),
            );
            let naming = words.iter().filter(|word| word.contains("night.heist")).count();
            assert_eq!(naming, 3, "a file is named");
            words.push(OpenError::NoLevel("Attic".into(), unknown).words(&texts));
            for (i, word) in words.iter().enumerate() {
                assert!(!word.contains("ui.") && !word.contains('{'), "{word}");
                assert!(!words[..i].contains(word), "{word} is said of two things");
            }
        }
    }

    #[test]
    fn a_notice_tells_the_first_problems_of_a_level() {
        let problems = |count| {
            let Problems { file, list } = Problems::one("a.ldtk", Finding::ExitMissing);
            Problems { file, list: vec![list[0].clone(); count] }
        };
        let texts = Texts::shipped(Lang::En);
        let words = |count| OpenError::Level(problems(count)).words(&texts);
        assert_eq!(words(1).matches("a.ldtk").count(), 1, "{}", words(1));
        assert_eq!(words(3).lines().count() + 1, words(30).lines().count(), "{}", words(30));
        assert!(words(30).ends_with('…'));
    }
}
