//! The start page under axe-core, which looks for what keeps people with disabilities out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::{PLAY_LIMIT, Test};
use crate::sh::{self, Result};

/// The version that is used; its package is only fetched for this test.
const PACKAGE: &str = "axe-core@4.10.3";
const FOLDER: &str = "target/axe";
const RUN: &str = "void axe.run(document).then((found) => { window.axeFound = found.violations.map(({ id, help, nodes }) => \
     `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 80)).join(', ')})`) }, (why) => { window.axeFound = [String(why)] })";

impl Test {
    pub(super) fn axe_finds_nothing(&mut self) -> Result<()> {
        let script = match script() {
            Ok(path) => {
                fs::read_to_string(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?
            }
            Err(why) => {
                println!("  {}: SKIPPED, {why}", self.engine.name());
                return Ok(());
            }
        };
        for lang in ["en", "ja"] {
            self.open(&format!("?lang={lang}"))?;
            self.wait_until_ready()?;
            self.page.value(&format!("{script}; void 0"))?;
            self.page.value(RUN)?;
            self.page.wait_for("the findings of axe", PLAY_LIMIT, |page| {
                Ok(page.value("Array.isArray(window.axeFound)")? == true)
            })?;
            let found = self.page.value("axeFound")?;
            let found: Vec<&str> = found.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
            if !found.is_empty() {
                return Err(format!("the start page ({lang}) has faults:\n  {}", found.join("\n  ")));
            }
        }
        Ok(())
    }
}

/// Returns the script, which npm fetches if it is missing.
fn script() -> Result<PathBuf> {
    let script = Path::new(FOLDER).join("node_modules/axe-core/axe.min.js");
    if script.exists() {
        return Ok(script);
    }
    sh::which("npm").ok_or("npm is not installed, which brings axe-core")?;
    let mut npm = Command::new("npm");
    npm.args([
        "install",
        "--prefix",
        FOLDER,
        "--no-save",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        PACKAGE,
    ]);
    sh::output(&mut npm).map_err(|e| format!("npm could not bring {PACKAGE}: {e}"))?;
    if script.exists() { Ok(script) } else { Err(format!("{PACKAGE} has no {}", script.display())) }
}
