//! The folder with the game for browsers: page, program, scripts, pictures, sounds and levels.
//!
//! Begin with [`build`]. All files are collected in memory first ([`SiteFiles`]), get names with the hash of their
//! content, and are written with their packed forms beside them.

mod files;
mod packed;
mod packs;
mod page;
mod scripts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::folder::entries;
use crate::licences;
use crate::sh::{self, Result};
use crate::size;
use crate::wasm::{self, Toolchain};
use files::SiteFiles;
pub use files::is_hashed;
pub use packed::{FORMS, packed_path};

/// The program, as the page asks for it.
const PROGRAM: &str = "thief-girl.wasm";
/// What the page shows, and by which a build is known.
const PAGE: &str = "index.html";
const SERVICE_WORKER: &str = "sw.js";
/// The script that runs first, in the head of the page.
pub const POLICY: &str = "policy.js";
/// Folders with files that the game asks for. All others of `assets` are part of the program.
const FOLDERS: [&str; 3] = ["assets/sprites", "assets/sounds", "levels"];
/// Icons of the page, and of the game where it is installed.
const ICONS: [&str; 4] = ["32", "128", "256", "512"];

/// Returns the folder that is used without `--out`.
pub fn default_folder() -> PathBuf {
    "dist/web".into()
}

/// Whether the folder holds a build of the game.
pub fn holds_build(folder: &Path) -> bool {
    folder.join(PAGE).exists() && folder.join(SERVICE_WORKER).exists()
}

/// Builds the game with this compiler and fills `out` with everything for a web server. Returns a description
/// of the download's size.
pub fn build(toolchain: &Toolchain, out: &Path, shrink: bool) -> Result<String> {
    eprintln!("for the browser: {}", toolchain.name());
    let packages = scripts::packages()?;
    if let Some((name, version)) = packages.iter().find(|(name, _)| name.contains("bindgen")) {
        return Err(format!(
            "{name} {version} has come into the browser build; macroquad's loader cannot feed it. \
             `cargo tree --target {} -i {name}` tells who brings it",
            wasm::TARGET
        ));
    }
    let program = toolchain.build()?;

    let mut files = SiteFiles::default();
    files.add_file(PROGRAM, program)?;
    let scripts = scripts::add(&packages, &mut files)?;
    files.add_file("page.css", Path::new("web/page.css"))?;
    for folder in FOLDERS {
        files.add_folder(folder, Path::new(folder))?;
    }
    for size in ICONS {
        files.add_file(&format!("icons/{size}.png"), Path::new(&format!("package/icons/{size}.png")))?;
    }
    if shrink {
        wasm_opt(&mut files)?;
    }
    let first = page::FileOrder::of(&files)?;
    let sounds = packs::join(&mut files);
    let hashes = files.hashes();
    let mut site = page::complete(files, &hashes, &sounds, &scripts, &first)?;
    add_licences(&mut site)?;

    clear(out)?;
    packed::write(&site, out)?;
    eprintln!("{} is ready", out.display());
    size::download(out, &first.until_title(&scripts, &hashes))
}

/// Adds the licences to a complete site, whose page and service worker list what they fetch: nobody needs these files
/// to play.
fn add_licences(site: &mut SiteFiles) -> Result<()> {
    licences::FILES.iter().try_for_each(|(name, file)| site.add_file(name, Path::new(file)))
}

/// Shrinks the program by about a tenth. Failures are ignored, as the program works without.
fn wasm_opt(files: &mut SiteFiles) -> Result<()> {
    if sh::which("wasm-opt").is_none() {
        eprintln!("wasm-opt is not installed (package binaryen); going on without");
        return Ok(());
    }
    let [from, to] = ["large", "small"].map(|name| PathBuf::from(format!("target/{name}.wasm")));
    let failed = |e| format!("cannot write {}: {e}", from.display());
    fs::write(&from, files.content(PROGRAM).unwrap_or_default()).map_err(failed)?;
    let mut command = Command::new("wasm-opt");
    // Old versions know these features, but do not enable them by default.
    command.args(["-Oz", "--enable-bulk-memory", "--enable-sign-ext", "--enable-mutable-globals"]);
    command.args(["--enable-nontrapping-float-to-int", "--enable-multivalue", "--enable-reference-types"]);
    command.arg(&from).arg("-o").arg(&to);
    if sh::run(&mut command).is_ok() {
        files.add_file(PROGRAM, &to)?;
    } else {
        eprintln!("wasm-opt did not manage; going on without");
    }
    for path in [from, to] {
        let _ = fs::remove_file(path);
    }
    Ok(())
}

/// Empties the folder, but only one that holds a build of the game.
fn clear(out: &Path) -> Result<()> {
    if out.exists() {
        // The program had no hash in its name once.
        if !holds_build(out) && !out.join(PROGRAM).exists() && !entries(out)?.is_empty() {
            return Err(format!(
                "{} holds other things than a build of the game; choose another --out",
                out.display()
            ));
        }
        fs::remove_dir_all(out).map_err(|e| format!("cannot empty {}: {e}", out.display()))?;
    }
    fs::create_dir_all(out).map_err(|e| format!("cannot make {}: {e}", out.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_linked_and_not_fetched() {
        std::env::set_current_dir(sh::root()).unwrap();
        let mut files = SiteFiles::default();
        for folder in FOLDERS {
            files.add_folder(folder, Path::new(folder)).unwrap();
        }
        let first = page::FileOrder::of(&files).unwrap();
        let sounds = packs::join(&mut files);
        let hashes = files.hashes();
        let mut site = page::complete(files, &hashes, &sounds, &[], &first).unwrap();
        add_licences(&mut site).unwrap();

        let text = |path: &str| String::from_utf8_lossy(site.content(path).unwrap()).into_owned();
        assert!(text("LICENSE-THIRD-PARTY.txt").contains("Permission is hereby granted"));
        let link = "<link rel=\"license\" href=\"LICENSE-THIRD-PARTY.txt\">";
        assert!(text(PAGE).contains(link));
        assert!(!text(PAGE).replace(link, "").contains("LICENSE"));
        assert!(!text(SERVICE_WORKER).contains("LICENSE"));
        assert!(first.until_title(&[], &hashes).iter().all(|path| !path.contains("LICENSE")));
    }
}
