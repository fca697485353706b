//! Packages for download: Linux, Windows, browsers and source, with their checksums.

mod check;
mod contents;
mod deb;
mod linux;
mod macos;
mod manual;
mod tree;
mod windows;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::dist;
use crate::folder::entries;
use crate::sh::{self, Result};
use crate::wasm::Toolchain;
pub use check::check;
use tree::Tree;

/// See `[profile.dist]` in Cargo.toml.
const PROFILE: &str = "dist";

/// What can be packed.
const KINDS: [&str; 5] = ["linux", "windows", "macos", "web", "source"];

/// Which build is packed, as the program says it of itself.
pub struct Release {
    pub version: String,
    /// The commit, shortened.
    commit: String,
    /// The day of the commit.
    date: String,
    /// The time of the commit, in seconds since 1970.
    time: u64,
}

impl Release {
    fn of_checkout() -> Result<Self> {
        let git =
            |args: &[&str]| Ok::<_, String>(sh::output(Command::new("git").args(args))?.trim().to_string());
        Ok(Self {
            version: version()?,
            commit: git(&["rev-parse", "--short=9", "HEAD"])?,
            date: git(&["show", "--no-patch", "--format=%cs", "HEAD"])?,
            time: git(&["show", "--no-patch", "--format=%ct", "HEAD"])?
                .parse()
                .map_err(|e| format!("the time of the commit: {e}"))?,
        })
    }

    /// Returns a cargo command that builds the game for download.
    pub fn build(&self, verb: &str, target: Option<&str>) -> Command {
        let mut build = sh::cargo(verb);
        build.args(["--profile", PROFILE, "--bin", "thief-girl", "--locked"]);
        build.args(target.map(|target| ["--target", target]).into_iter().flatten());
        build.env("THIEF_GIRL_COMMIT", &self.commit).env("THIEF_GIRL_DATE", &self.date);
        build
    }

    /// Returns the name of a package, without its ending.
    pub fn name(&self, system: &str) -> String {
        format!("thief-girl-{}-{system}", self.version)
    }
}

fn version() -> Result<String> {
    let mut metadata = sh::cargo("metadata");
    let printed = sh::output(metadata.args(["--no-deps", "--format-version", "1"]))?;
    let metadata: Value = serde_json::from_str(&printed).map_err(|e| format!("`cargo metadata`: {e}"))?;
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let game = packages.iter().find(|package| package["name"] == "thief-girl");
    game.and_then(|game| game["version"].as_str()).map(str::to_string).ok_or("no package thief-girl".into())
}

/// Returns what this system can pack: the program of another system is built there, except Windows on Linux.
fn possible() -> Vec<&'static str> {
    let impossible = match std::env::consts::OS {
        "linux" => &["macos"][..],
        "macos" => &["linux", "windows"],
        _ => &["linux", "macos"],
    };
    KINDS.into_iter().filter(|kind| !impossible.contains(kind)).collect()
}

/// Packs these kinds, or all that this system can, into a folder.
pub fn run(kinds: Option<&str>, out: &Path) -> Result<()> {
    let kinds: Vec<&str> = match kinds {
        Some(kinds) => kinds.split(',').collect(),
        None => possible(),
    };
    if let Some(kind) = kinds.iter().find(|kind| !KINDS.contains(kind)) {
        return Err(format!("there is no package `{kind}`, only: {}", KINDS.join(", ")));
    }
    fs::create_dir_all(out).map_err(|e| format!("cannot make {}: {e}", out.display()))?;
    let release = Release::of_checkout()?;
    for kind in kinds {
        match kind {
            "linux" => linux::pack(&release, out)?,
            "windows" => windows::pack(&release, out)?,
            "macos" => macos::pack(&release, out)?,
            "web" => web(&release, out)?,
            _ => source(&release, out)?,
        }
    }
    checksums(out)
}

/// The web page for any server, and as an archive for portals.
fn web(release: &Release, out: &Path) -> Result<()> {
    let folder = dist::default_folder();
    dist::build(&Toolchain::pick()?, &folder, true)?;
    let mut tree = Tree::default();
    tree.add_folder("", &folder)?;
    // Portals pack what they send by themselves, and would only count the packed files.
    tree.0.retain(|path, _| !dist::FORMS.iter().any(|(form, _)| path.ends_with(&format!(".{form}"))));
    // The limit of the portal itch.io.
    if tree.0.len() >= 1000 {
        return Err(format!("{} has {} files, portals take 999", folder.display(), tree.0.len()));
    }
    write(&out.join(format!("{}.zip", release.name("web"))), &tree.zip()?)
}

fn source(release: &Release, out: &Path) -> Result<()> {
    let name = release.name("source");
    let file = out.join(format!("{name}.tar.gz"));
    let prefix = format!("--prefix={name}/");
    sh::run(
        Command::new("git").args(["archive", "--format=tar.gz", &prefix, "--output"]).arg(file).arg("HEAD"),
    )
}

/// Writes the SHA-256 of every package, in the format of `sha256sum --check`.
fn checksums(out: &Path) -> Result<()> {
    let packages: Vec<PathBuf> = entries(out)?
        .into_iter()
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("thief-girl")))
        .collect();
    let mut sums = String::new();
    for path in packages {
        let bytes = fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
        let sum = Sha256::digest(&bytes).iter().fold(String::new(), |sum, byte| sum + &format!("{byte:02x}"));
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        eprintln!("{name}: {:.2} MB", bytes.len() as f64 / 1e6);
        let _ = writeln!(sums, "{sum}  {name}");
    }
    write(&out.join("SHA256SUMS"), sums.as_bytes())
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).map_err(|e| format!("cannot write {}: {e}", path.display()))
}

/// Reads a program that was built in this profile.
fn built(target: Option<&str>, file: &str) -> Result<Vec<u8>> {
    let folder = Path::new("target").join(target.unwrap_or_default()).join(PROFILE);
    let path = folder.join(file);
    fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))
}
