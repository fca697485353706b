//! Saving, opening, exporting and importing runs.

use super::refused::refused;
#[cfg(not(target_arch = "wasm32"))]
use crate::shared::files::read_whole;
use crate::shell::game::Game;
use crate::shell::platform::desktop;
#[cfg(target_arch = "wasm32")]
use crate::shell::platform::page;
use crate::shell::session::GameSession;
use crate::shell::storage::runs::{BrokenRun, KeepResult, NewRun, RunEntry, RunReadError, RunScore};
use crate::shell::storage::save::{SaveError, SetAside};
use crate::shell::storage::saved_kind::SavedKind;
use crate::shell::ui::Ui;
use thief_girl::replay::{EXTENSION, Recording, Score};
use thief_girl::rules::name_of;

/// Saves a heist that has ended, unless its recording cannot be played back. After a rewind, the earlier
/// version is replaced.
pub fn keep(game: &mut Game, session: &mut GameSession) {
    if session.is_replay() || !session.is_whole() {
        return;
    }
    let recording = session.recording();
    let new = NewRun {
        recording: &recording,
        title: session.level.title.clone(),
        place: game.campaign.record_of(&recording.level),
        worth: RunScore::of(&Score::of(&session.event_log.tally, &session.sim)),
        when: now(),
        instead_of: session.live_mut().and_then(|run| run.kept_as.take()),
    };
    let kept = game.runs.keep(&*game.shelf, new, game.interface.runs.last);
    let file = kept.as_ref().ok().map(|kept| kept.file.clone());
    game.settle(SavedKind::Replay, kept.map(|kept| kept.dropped).map_err(SaveError::Refused));
    if let Some(run) = session.live_mut() {
        run.kept_as = file;
    }
}

/// Returns the time in seconds since 1970.
pub fn now() -> u64 {
    macroquad::miniquad::date::now() as u64
}

/// Opens a run; shows a notice if that fails.
pub fn open(game: &mut Game, run: &RunEntry) -> Option<Recording> {
    let BrokenRun { why, aside } = match game.runs.open(&*game.shelf, &run.file) {
        Ok(recording) => return Some(recording),
        Err(broken) => broken,
    };
    let texts = &game.ui.texts;
    let why = match &why {
        RunReadError::Gone => texts.get("ui.runs.gone").to_string(),
        RunReadError::Shut(why) => why.clone(),
        RunReadError::Refused(why) => refused(texts, why),
    };
    game.notice = Some(match aside {
        Some(SetAside(file)) => texts.fill("ui.runs.broken", &[("file", &file), ("why", &why)]),
        None => texts.fill("ui.runs.cannot", &[("why", &why)]),
    });
    None
}

/// Imports recordings from files, given by name and content. Returns the file of the last one that was
/// imported; shows a notice about the last one that was not.
pub fn receive(game: &mut Game, files: Vec<(String, Vec<u8>)>) -> Option<String> {
    let mut taken = None;
    for (name, bytes) in files {
        match Recording::from_bytes(&bytes) {
            Ok(recording) => taken = import(game, &recording, &name).or(taken),
            Err(why) => {
                let words = [("file", name.as_str()), ("why", &refused(&game.ui.texts, &why))];
                game.notice = Some(game.ui.texts.fill("ui.runs.unreadable", &words));
            }
        }
    }
    taken
}

fn import(game: &mut Game, recording: &Recording, from: &str) -> Option<String> {
    if recording.is_altered() {
        game.notice = Some(game.ui.texts.fill("ui.runs.altered", &[("file", from)]));
    }
    match game.runs.import(&*game.shelf, recording, from, now()) {
        Ok(KeepResult { file, dropped }) => {
            game.tell_dropped(dropped);
            Some(file)
        }
        Err(why) => {
            game.tell(&game.refused_words(SavedKind::Replay, &why));
            None
        }
    }
}

/// Imports a recording from a link or from its fragment; shows a notice if that fails.
pub fn receive_link(game: &mut Game, link: &str) -> Option<Recording> {
    match Recording::from_link(link) {
        Ok(recording) => {
            let from = game.ui.texts.get("ui.runs.from_link").to_string();
            import(game, &recording, &from);
            Some(recording)
        }
        Err(why) => {
            game.notice =
                Some(game.ui.texts.fill("ui.runs.bad_link", &[("why", &refused(&game.ui.texts, &why))]));
            None
        }
    }
}

/// Exports a recording to a file. Returns a message about it.
pub fn export(ui: &Ui, recording: &Recording) -> String {
    let outcome = recording.end.outcome.map_or_else(|| "unfinished".into(), name_of);
    let stem = format!("{}-{}-{outcome}", recording.level, recording.end.tick);
    match desktop::hand_out(&stem, EXTENSION, &recording.to_bytes()) {
        Ok(place) => ui.texts.fill("ui.runs.exported", &[("file", &place)]),
        Err(why) => ui.texts.fill("ui.runs.not_exported", &[("why", &why)]),
    }
}

/// Copies a link to the clipboard; returns whether to wait for the browser.
#[cfg(target_arch = "wasm32")]
pub fn copy_link(_: &mut Game, recording: &Recording) -> bool {
    page::copy_link(&recording.to_link());
    true
}

/// Copies the fragment of a link to the clipboard, because the desktop has no page address to precede it.
#[cfg(not(target_arch = "wasm32"))]
pub fn copy_link(game: &mut Game, recording: &Recording) -> bool {
    macroquad::miniquad::window::clipboard_set(&recording.to_link());
    game.notice = Some(game.ui.texts.get("ui.runs.copied_end").to_string());
    false
}

/// Lets the player choose files, which arrive like dropped ones.
#[cfg(target_arch = "wasm32")]
pub fn bring_in(_: &mut Game) -> Option<String> {
    page::choose_files(&format!(".{EXTENSION},.json"));
    None
}

/// Imports what is on the clipboard: a link, or the path of a file.
#[cfg(not(target_arch = "wasm32"))]
pub fn bring_in(game: &mut Game) -> Option<String> {
    let text = macroquad::miniquad::window::clipboard_get().unwrap_or_default();
    let path = std::path::Path::new(text.trim().trim_matches('"'));
    if text.contains(thief_girl::replay::FRAGMENT) {
        let recording = receive_link(game, text.trim())?;
        return game
            .runs
            .list()
            .iter()
            .find(|run| run.hash == recording.end.hash)
            .map(|run| run.file.clone());
    }
    if path.is_file() {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match read_whole(path) {
            Ok(bytes) => return receive(game, vec![(name, bytes)]),
            Err(why) => {
                let words = [("file", name.as_str()), ("why", &why.to_string())];
                game.notice = Some(game.ui.texts.fill("ui.runs.unreadable", &words));
            }
        }
        return None;
    }
    game.notice = Some(game.ui.texts.get("ui.runs.how").to_string());
    None
}
