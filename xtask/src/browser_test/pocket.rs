//! A tiny heist: the treasure to the player's right, the exit to her left, and no guard. It is won in
//! seconds, by keys, in any browser.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{DROPPED_FILE, PLAY_LIMIT, Test, state};
use crate::sh::Result;

const FILE: &str = "pocket.ldtk";
const POCKET: &str = "Pocket";
/// The name of its records.
pub const RECORD: &str = "pocket.ldtk/Pocket";
/// Cells of the player, the treasure and the exit.
const PLACES: [(&str, [u32; 2]); 3] = [("Player_start", [3, 6]), ("Treasure", [4, 6]), ("Exit", [1, 6])];
const CELL: u32 = 16;

/// Returns the level `Small` without its guard, and with everything within reach.
fn project() -> Result<String> {
    let text = fs::read_to_string(Path::new(DROPPED_FILE))
        .map_err(|e| format!("cannot read {DROPPED_FILE}: {e}"))?;
    let mut project: Value =
        serde_json::from_str(&text).map_err(|e| format!("{DROPPED_FILE} is no LDtk project: {e}"))?;
    let level = &mut project["levels"][0];
    level["identifier"] = json!(POCKET);
    for layer in level["layerInstances"].as_array_mut().into_iter().flatten() {
        let Some(entities) = layer["entityInstances"].as_array_mut() else { continue };
        entities.retain(|entity| entity["__identifier"] != "Guard");
        for entity in entities {
            if let Some((_, [x, y])) = PLACES.iter().find(|(name, _)| entity["__identifier"] == *name) {
                entity["__grid"] = json!([x, y]);
                entity["px"] = json!([x * CELL, y * CELL]);
            }
        }
    }
    Ok(project.to_string())
}

impl Test {
    /// Drops the heist on the page, which must log events, and wins it, up to the result.
    pub(super) fn win_the_pocket(&mut self) -> Result<()> {
        self.rob_the_pocket(FILE)?;
        self.wait_for_screen("result")
    }

    /// Drops the heist as a file of this name, and wins it, up to the escape.
    pub(super) fn rob_the_pocket(&mut self, file: &str) -> Result<()> {
        self.drop_the_pocket(file)?;
        self.begin_level(POCKET)?;
        self.page.key("KeyE", true)?;
        self.page.wait_for("the treasure", PLAY_LIMIT, |page| {
            Ok(page.console.iter().any(|line| line.text.contains(r#""event":"stolen""#)))
        })?;
        self.page.key("KeyE", false)?;
        self.page.key("KeyA", true)?;
        self.page.wait_for("her escape", PLAY_LIMIT, |page| Ok(state(page)?["outcome"] == "won"))?;
        self.page.key("KeyA", false)
    }

    /// Drops it by a script, as most browsers cannot be given files otherwise.
    pub(super) fn drop_the_pocket(&mut self, file: &str) -> Result<()> {
        let text = json!(project()?);
        let drop = format!(
            "(() => {{
                const files = new DataTransfer();
                files.items.add(new File([{text}], '{file}'));
                window.dispatchEvent(new DragEvent('drop', {{ dataTransfer: files, cancelable: true }}));
            }})()"
        );
        self.page.value(&drop).map(std::mem::drop)
    }
}
