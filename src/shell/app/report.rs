//! Reports for tests: the game's state in the browser, and edits on the command line.

use crate::shell::game::Game;
use crate::shell::game::live::Edit;
use crate::shell::game::rules_folder::EditOutcome;
use crate::shell::platform::page;
use crate::shell::screens::Screen;
use thief_girl::replay::hex;
use thief_girl::rules::name_of;
use thief_girl::step::state_hash;

/// Reports that everything is loaded, and the first screen.
pub fn ready(stack: &[Box<dyn Screen>]) {
    page::log_event(&serde_json::json!({ "ready": stack.last().map(|screen| screen.name()) }).to_string());
}

/// Reports the result of an edit of the level, as a line of JSON among the events.
pub fn edit(edit: &Edit) {
    let changed = edit.diff.as_ref().map(|diff| (diff.cells().len(), diff.things.len()));
    let line = serde_json::json!({
        "edit": if edit.is_seen() { "reloaded" } else { "read" },
        "cells": changed.map(|(cells, _)| cells),
        "things": changed.map(|(_, things)| things),
        "pictures": edit.pictures.len(),
        "findings": edit.findings,
    });
    page::log_event(&line.to_string());
}

/// Reports the result of an edit of the rules.
pub fn rules(told: &EditOutcome) {
    let word = match told {
        EditOutcome::New(_) => "reloaded",
        EditOutcome::Same => "read",
        EditOutcome::Faulty => "faulty",
    };
    page::log_event(&serde_json::json!({ "rules": word }).to_string());
}

/// Publishes the game's state to the page. Call it once a frame; it does nothing on the desktop.
pub fn state(game: &Game, stack: &[Box<dyn Screen>]) {
    if !cfg!(target_arch = "wasm32") {
        return;
    }
    let name = stack.last().map_or("none", |s| s.name());
    let hand = stack.last().map(|s| s.in_hand(game)).unwrap_or_default();
    let Some(session) = stack.iter().rev().find_map(|s| s.session()) else {
        let state = serde_json::json!({ "screen": name, "hand": hand });
        return page::report_state(&state.to_string());
    };
    let (sim, at) = (&session.sim, session.sim.player_body().at);
    let state = serde_json::json!({
        "screen": name,
        "hand": hand,
        "level": sim.level.name,
        "tick": sim.tick,
        "x": at.x,
        "y": at.y,
        "outcome": sim.outcome.map(name_of),
        "hash": hex::to_string(state_hash(sim)),
        "replay_over": session.is_replay_over(),
    });
    page::report_state(&state.to_string());
}
