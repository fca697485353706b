//! The scripts of the page: those of crates, from the version that is compiled in, and those in `web/`.

use std::path::Path;

use serde_json::Value;

use super::files::SiteFiles;
use super::{POLICY, SERVICE_WORKER};
use crate::folder::entries;
use crate::sh::{self, Result};
use crate::wasm;

/// JavaScript of crates.
const CRATE_SCRIPTS: [(&str, &str); 2] =
    [("miniquad", "js/gl.js"), ("gamepads", "js/macroquad-gamepads-0.1.js")];
/// The script in web/ that runs before those of the crates.
const SHIM: &str = "shim.js";
/// The script in web/ on which the others rely.
const PAGE: &str = "page.js";
/// The script in web/ that runs after all others.
const START: &str = "start.js";
/// Scripts in web/ that run outside of the page, or in its head.
const OUTSIDE: [&str; 3] = [SERVICE_WORKER, "speakers.js", POLICY];

/// Returns name and version of every package that is compiled into the browser's program.
pub fn packages() -> Result<Vec<(String, String)>> {
    let mut tree = sh::cargo("tree");
    tree.args(["--package", "thief-girl", "--edges", "normal", "--prefix", "none", "--target", wasm::TARGET]);
    let listed = sh::output(&mut tree)?;
    let pair = |line: &str| {
        let mut words = line.split(' ');
        Some((words.next()?.to_owned(), words.next()?.strip_prefix('v')?.to_owned()))
    };
    Ok(listed.lines().filter_map(pair).collect())
}

/// Adds all scripts but the service worker. Returns the names of those that the page runs, in this order.
pub fn add(packages: &[(String, String)], files: &mut SiteFiles) -> Result<Vec<String>> {
    let mut scripts = of_crates(packages, files)?;
    scripts.extend(own(files)?);
    scripts.sort_by_key(|file| (file != SHIM, file == START));
    Ok(scripts)
}

fn of_crates(packages: &[(String, String)], files: &mut SiteFiles) -> Result<Vec<String>> {
    let mut metadata = sh::cargo("metadata");
    metadata.args(["--format-version", "1", "--filter-platform", wasm::TARGET]);
    let metadata: Value = serde_json::from_str(&sh::output(&mut metadata)?)
        .map_err(|e| format!("`cargo metadata` printed something unreadable: {e}"))?;
    let known = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();

    let mut scripts = Vec::new();
    for (name, script) in CRATE_SCRIPTS {
        let Some((_, version)) = packages.iter().find(|(package, _)| package == name) else { continue };
        let manifest = known
            .iter()
            .find(|package| package["name"] == name && package["version"] == version.as_str())
            .and_then(|package| package["manifest_path"].as_str())
            .ok_or_else(|| format!("`cargo metadata` does not know {name} {version}"))?;
        let from = Path::new(manifest).with_file_name(script);
        let file = from.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.add_file(&file, &from)?;
        scripts.push(file);
    }
    if scripts.is_empty() {
        return Err("miniquad is not in the browser build, so its gl.js is missing".into());
    }
    Ok(scripts)
}

/// Adds the scripts of web/; page.js comes first, as the others may rely on it.
fn own(files: &mut SiteFiles) -> Result<Vec<String>> {
    let mut scripts = Vec::new();
    for path in entries(Path::new("web"))? {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !file.ends_with(".js") || file == SERVICE_WORKER {
            continue;
        }
        files.add_file(&file, &path)?;
        if !OUTSIDE.contains(&file.as_str()) {
            scripts.push(file);
        }
    }
    scripts.sort_by_key(|file| (file != PAGE, file.clone()));
    Ok(scripts)
}
