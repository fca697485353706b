//! The folder with the game for browsers: page, program, scripts, pictures, sounds and levels.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::folder::entries;
use crate::sh::{self, Result};
use crate::size;
use crate::wasm::{self, Toolchain};

/// JavaScript of crates, taken from the version that is compiled in.
const CRATE_SCRIPTS: [(&str, &str); 2] =
    [("miniquad", "js/gl.js"), ("gamepads", "js/macroquad-gamepads-0.1.js")];
/// The script in web/ that runs before those of the crates.
const SHIM: &str = "shim.js";
/// What the game needs as soon as it runs: fetched in parallel with the program.
const EARLY: [&str; 3] = ["assets/sprites", "assets/sounds/manifest.json", "levels/campaign.ldtk"];
/// The line of index.html that is replaced by the script tags.
const PLUGIN_MARK: &str = "<!-- plugins -->";

/// Returns the folder that is used without `--out`.
pub fn default_folder() -> PathBuf {
    "dist/web".into()
}

/// Builds the game with this compiler and fills `out` with everything for a web server. Returns a description
/// of the download's size.
pub fn build(toolchain: &Toolchain, out: &Path, shrink: bool) -> Result<String> {
    eprintln!("for the browser: {}", toolchain.name());
    let packages = packages()?;
    if let Some((name, version)) = packages.iter().find(|(name, _)| name.contains("bindgen")) {
        return Err(format!(
            "{name} {version} has come into the browser build; macroquad's loader cannot feed it. \
             `cargo tree --target {} -i {name}` tells who brings it",
            wasm::TARGET
        ));
    }
    let program = toolchain.build()?;

    clear(out)?;
    copy(program, &out.join("thief-girl.wasm"))?;
    if shrink {
        wasm_opt(&out.join("thief-girl.wasm"));
    }
    let mut scripts = crate_scripts(&packages, out)?;
    scripts.extend(own_scripts(out)?);
    scripts.sort_by_key(|file| file != SHIM);
    for folder in ["assets", "levels"] {
        copy_tree(Path::new(folder), &out.join(folder))?;
    }
    page(&scripts, out)?;
    eprintln!("{} is ready", out.display());
    size::download(out)
}

/// Returns name and version of every package that is compiled into the browser's program.
fn packages() -> Result<Vec<(String, String)>> {
    let mut tree = sh::cargo("tree");
    tree.args(["--package", "thief-girl", "--edges", "normal", "--prefix", "none", "--target", wasm::TARGET]);
    let listed = sh::output(&mut tree)?;
    let pair = |line: &str| {
        let mut words = line.split(' ');
        Some((words.next()?.to_owned(), words.next()?.strip_prefix('v')?.to_owned()))
    };
    Ok(listed.lines().filter_map(pair).collect())
}

fn crate_scripts(packages: &[(String, String)], out: &Path) -> Result<Vec<String>> {
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
        copy(&from, &out.join(&file))?;
        scripts.push(file);
    }
    if scripts.is_empty() {
        return Err("miniquad is not in the browser build, so its gl.js is missing".into());
    }
    Ok(scripts)
}

/// Copies every script of web/; page.js comes first, as the others may rely on it.
fn own_scripts(out: &Path) -> Result<Vec<String>> {
    let mut scripts = Vec::new();
    for path in entries(Path::new("web"))? {
        if path.extension().is_some_and(|end| end == "js") {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            copy(&path, &out.join(&file))?;
            scripts.push(file);
        }
    }
    scripts.sort_by_key(|file| (file != "page.js", file.clone()));
    Ok(scripts)
}

fn page(scripts: &[String], out: &Path) -> Result<()> {
    let source =
        fs::read_to_string("web/index.html").map_err(|e| format!("cannot read web/index.html: {e}"))?;
    if !source.contains(PLUGIN_MARK) {
        return Err(format!("web/index.html has lost its line {PLUGIN_MARK}, where the scripts go"));
    }
    let early = format!("<script type=\"application/json\" id=\"early\">{}</script>", json!(early(out)?));
    let tags = scripts.iter().map(|file| format!("<script src=\"{file}\"></script>"));
    let tags: Vec<String> = [early].into_iter().chain(tags).collect();
    let page = source.replace(PLUGIN_MARK, &tags.join("\n"));
    fs::write(out.join("index.html"), page).map_err(|e| format!("cannot write the page: {e}"))
}

/// Returns the files of [`EARLY`] in the folder, as the page requests them.
fn early(out: &Path) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    for path in EARLY {
        let at = out.join(path);
        let files = if at.is_dir() { entries(&at)? } else { vec![at] };
        let inside =
            files.iter().filter(|file| file.is_file()).filter_map(|file| file.strip_prefix(out).ok());
        paths.extend(inside.map(|file| file.to_string_lossy().replace('\\', "/")));
    }
    Ok(paths)
}

/// Shrinks the program by about a tenth. Failures are ignored, as the program works without.
fn wasm_opt(program: &Path) {
    if sh::which("wasm-opt").is_none() {
        eprintln!("wasm-opt is not installed (package binaryen); going on without");
        return;
    }
    let smaller = program.with_extension("smaller");
    let mut command = Command::new("wasm-opt");
    // Old versions know these features, but do not enable them by default.
    command.args(["-O3", "--enable-bulk-memory", "--enable-sign-ext", "--enable-mutable-globals"]);
    command.args(["--enable-nontrapping-float-to-int", "--enable-multivalue", "--enable-reference-types"]);
    command.arg(program).arg("-o").arg(&smaller);
    if sh::run(&mut command).is_err() || fs::rename(&smaller, program).is_err() {
        let _ = fs::remove_file(&smaller);
        eprintln!("wasm-opt did not manage; going on without");
    }
}

/// Empties the folder, but only one that holds a build of the game.
fn clear(out: &Path) -> Result<()> {
    if out.exists() {
        let ours = out.join("thief-girl.wasm").exists() || entries(out)?.is_empty();
        if !ours {
            return Err(format!(
                "{} holds other things than a build of the game; choose another --out",
                out.display()
            ));
        }
        fs::remove_dir_all(out).map_err(|e| format!("cannot empty {}: {e}", out.display()))?;
    }
    fs::create_dir_all(out).map_err(|e| format!("cannot make {}: {e}", out.display()))
}

/// Copies a folder without hidden files and an editor's backups.
fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    if !from.exists() {
        return Ok(());
    }
    fs::create_dir_all(to).map_err(|e| format!("cannot make {}: {e}", to.display()))?;
    for path in entries(from)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || name == "backups" {
            continue;
        }
        if path.is_dir() {
            copy_tree(&path, &to.join(name))?;
        } else {
            copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).map_err(|e| format!("cannot copy {} to {}: {e}", from.display(), to.display()))?;
    Ok(())
}
