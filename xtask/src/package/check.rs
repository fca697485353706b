//! Checks the packages for Linux without building a program for them: their layout, and what desktops read of them.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::tree::Tree;
use super::{contents, deb, linux, version, write};
use crate::apt;
use crate::outcome::StepOutcome;
use crate::sh::{self, Result};

/// The validators, and the packages that have them.
const TOOLS: [(&str, &str); 3] =
    [("dpkg-deb", "dpkg"), ("desktop-file-validate", "desktop-file-utils"), ("appstreamcli", "appstream")];
/// What players look for in the game's folder.
const WANTED: [&str; 8] = [
    "thief-girl",
    "README.txt",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "levels/campaign.ldtk",
    "assets/sprites/sprites.json",
    "assets/sounds/manifest.json",
    "manual/index.html",
];

/// Makes a `.deb` with this program, unpacks it and validates what is in it.
pub fn check(game: &Path) -> Result<StepOutcome> {
    if !cfg!(target_os = "linux") {
        return Ok(StepOutcome::Skipped("the packages for Linux are checked on Linux"));
    }
    if let Err(why) = install() {
        eprintln!("{why}");
        return Ok(StepOutcome::Skipped("no dpkg-deb, desktop-file-validate or appstreamcli: see above"));
    }
    let folder = Path::new("target/packages");
    let root = folder.join("root");
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;

    // A stand-in for the program, which is too large to be packed for a check.
    let tree = linux::installed(&contents::game("thief-girl", b"#!/bin/true\n".to_vec())?)?;
    check_layout(&tree)?;
    let version = version()?;
    let deb = folder.join("thief-girl.deb");
    write(&deb, &deb::pack(&version, &tree, 0)?)?;
    check_deb(&deb, &version)?;
    sh::run(Command::new("dpkg-deb").arg("--extract").args([&deb, &root]))?;
    check_menu(&root, &version)?;
    check_start(&root, game, &version)?;
    Ok(StepOutcome::Passed(format!("{} files in the .deb", tree.0.len())))
}

fn install() -> Result<()> {
    apt::ensure("checking the packages", &TOOLS.map(|(_, package)| package))?;
    match TOOLS.iter().find(|(program, _)| sh::which(program).is_none()) {
        None => Ok(()),
        Some((program, _)) => Err(format!("checking the packages needs the program {program}")),
    }
}

/// Fails if something is missing that players look for, or is there that they have no use for.
fn check_layout(tree: &Tree) -> Result<()> {
    let missing = WANTED.iter().find(|path| !tree.0.contains_key(&format!("usr/lib/thief-girl/{path}")));
    if let Some(missing) = missing {
        return Err(format!("the packages have no {missing}"));
    }
    let is_refuse = |path: &&String| path.contains("/backups/") || path.ends_with('~');
    match tree.0.keys().find(is_refuse) {
        Some(path) => Err(format!("the packages have {path}: no player needs it")),
        None => Ok(()),
    }
}

/// Fails if dpkg cannot read the package, or reads something else in it.
fn check_deb(deb: &Path, version: &str) -> Result<()> {
    let said = sh::output(Command::new("dpkg-deb").arg("--field").arg(deb).arg("Version"))?;
    if said.trim() != version {
        return Err(format!("the .deb is not of version {version}"));
    }
    let listed = sh::output(Command::new("dpkg-deb").arg("--contents").arg(deb))?;
    for (mode, path) in
        [("-rwxr-xr-x", "usr/lib/thief-girl/thief-girl"), ("lrwxrwxrwx", "usr/games/thief-girl")]
    {
        let is_it = |line: &str| line.starts_with(mode) && line.split(' ').any(|word| word == path);
        if !listed.lines().any(is_it) {
            return Err(format!("the .deb has no {path} with the mode {mode}"));
        }
    }
    Ok(())
}

/// Fails if a desktop would not list the game, or a software centre would not describe this version.
fn check_menu(root: &Path, version: &str) -> Result<()> {
    let entry = root.join(format!("usr/share/applications/{}.desktop", linux::ID));
    let said = sh::output(Command::new("desktop-file-validate").arg(&entry))?;
    if !said.trim().is_empty() {
        return Err(said);
    }
    let about = root.join(format!("usr/share/metainfo/{}.metainfo.xml", linux::ID));
    let text = fs::read_to_string(&about).map_err(|e| format!("cannot read {}: {e}", about.display()))?;
    if !text.contains(&format!("<release version=\"{version}\"")) {
        return Err(format!("{} describes no release {version}", about.display()));
    }
    sh::run(Command::new("appstreamcli").args(["validate-tree", "--no-net"]).arg(root))
}

/// Fails if the game does not start by the command that the package installs.
fn check_start(root: &Path, game: &Path, version: &str) -> Result<()> {
    let program = root.join("usr/lib/thief-girl/thief-girl");
    fs::copy(game, &program).map_err(|e| format!("cannot copy {}: {e}", game.display()))?;
    let said = sh::output(Command::new(root.join("usr/games/thief-girl")).arg("--version"))?;
    if !said.starts_with(&format!("thief-girl {version}")) {
        return Err(format!("the installed game says `{}`", said.trim()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::tree::Content;

    #[test]
    fn a_missing_or_needless_file_is_named() {
        let mut tree = Tree::default();
        for path in WANTED {
            tree.add(&format!("usr/lib/thief-girl/{path}"), Content::File(Vec::new()));
        }
        assert_eq!(check_layout(&tree), Ok(()));
        tree.add("usr/lib/thief-girl/levels/backups/a.ldtk", Content::File(Vec::new()));
        assert!(check_layout(&tree).unwrap_err().contains("levels/backups/a.ldtk"));
        tree.0.remove("usr/lib/thief-girl/README.txt");
        assert!(check_layout(&tree).unwrap_err().contains("README.txt"));
    }
}
