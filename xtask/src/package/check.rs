//! Checks the packages for Linux without building a program for them: their layout, and what desktops read of them.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::Command;

use flate2::read::GzDecoder;

use super::tree::{Content, Tree};
use super::{contents, deb, linux, version, write};
use crate::apt;
use crate::licences;
use crate::outcome::StepOutcome;
use crate::sh::{self, Result};

/// The validators, and the packages that have them.
const TOOLS: [(&str, &str); 3] =
    [("dpkg-deb", "dpkg"), ("desktop-file-validate", "desktop-file-utils"), ("appstreamcli", "appstream")];
/// What players look for in the game's folder.
const WANTED: [&str; 9] = [
    "thief-girl",
    "README.txt",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "LICENSE-THIRD-PARTY.txt",
    "levels/campaign.ldtk",
    "assets/sprites/sprites.json",
    "assets/sounds/manifest.json",
    "manual/index.html",
];
/// What the list of copyrights must mention beside the game itself.
const MADE_BY_OTHERS: [&str; 6] = [
    "/usr/lib/thief-girl/LICENSE-THIRD-PARTY.txt",
    "usr/lib/thief-girl/assets/gamepads/linux.txt",
    "/efont/",
    "Adobe Systems Incorporated",
    "Nicolas Cannasse",
    "MPL-2.0",
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
    check_licences(&tree)?;
    let version = version()?;
    let deb = folder.join("thief-girl.deb");
    write(&deb, &deb::pack(&version, &tree, 0)?)?;
    check_deb(&deb, &version)?;
    sh::run(Command::new("dpkg-deb").arg("--extract").args([&deb, &root]))?;
    check_sums(&deb, &root)?;
    check_about(&root, &version)?;
    check_menu(&root, &version)?;
    check_manual_page(&root, &version)?;
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
    let is_refuse =
        |path: &&String| path.contains("/backups/") || path.ends_with('~') || path.ends_with("/.itch.toml");
    match tree.0.keys().find(is_refuse) {
        Some(path) => Err(format!("the packages have {path}: no player needs it")),
        None => Ok(()),
    }
}

/// Fails if the texts of others' licences are not those of the crates in the program.
fn check_licences(tree: &Tree) -> Result<()> {
    match tree.0.get("usr/lib/thief-girl/LICENSE-THIRD-PARTY.txt") {
        Some(Content::File(texts)) => licences::check(&String::from_utf8_lossy(texts)),
        _ => Err("the packages have no LICENSE-THIRD-PARTY.txt".into()),
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

/// Fails if the sums of the files are not in the package, or are those of others.
fn check_sums(deb: &Path, root: &Path) -> Result<()> {
    let sums = sh::output(Command::new("dpkg-deb").arg("--info").arg(deb).arg("md5sums"))?;
    if !sums.contains("  usr/lib/thief-girl/thief-girl\n") {
        return Err("the md5sums of the .deb have no usr/lib/thief-girl/thief-girl".into());
    }
    let file = root.with_file_name("md5sums");
    write(&file, sums.as_bytes())?;
    sh::run(Command::new("md5sum").args(["--check", "--quiet", "../md5sums"]).current_dir(root))
}

/// Fails if the package does not say who made what is in it, and what is new in this version.
fn check_about(root: &Path, version: &str) -> Result<()> {
    let about = root.join("usr/share/doc/thief-girl");
    let copyright = about.join("copyright");
    let text =
        fs::read_to_string(&copyright).map_err(|e| format!("cannot read {}: {e}", copyright.display()))?;
    if let Some(missing) = MADE_BY_OTHERS.iter().find(|words| !text.contains(**words)) {
        return Err(format!("package/linux/copyright does not mention {missing}"));
    }
    if unpacked(&about.join("changelog.gz"))?.contains(&format!("\n## [{version}]")) {
        Ok(())
    } else {
        Err(format!("CHANGELOG.md has no heading `## [{version}]`"))
    }
}

fn unpacked(path: &Path) -> Result<String> {
    let packed = fs::read(path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
    let mut text = String::new();
    let read = GzDecoder::new(packed.as_slice()).read_to_string(&mut text);
    read.map(|_| text).map_err(|e| format!("cannot unpack {}: {e}", path.display()))
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

/// Fails if the manual page is of another version. That it describes every command is tested in the game.
fn check_manual_page(root: &Path, version: &str) -> Result<()> {
    let text = unpacked(&root.join("usr/share/man/man6/thief-girl.6.gz"))?;
    if text.contains(&format!("Thief Girl {version}")) {
        Ok(())
    } else {
        Err(format!("the manual page is not of version {version}"))
    }
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

    #[test]
    fn a_package_has_the_texts_of_all_licences() {
        std::env::set_current_dir(sh::root()).unwrap();
        let game = contents::game("thief-girl", Vec::new()).unwrap();
        let mut tree = linux::installed(&game).unwrap();
        assert_eq!(check_licences(&tree), Ok(()));
        for texts in [&b""[..], b"MIT OR Apache-2.0: macroquad, symphonia"] {
            tree.add("usr/lib/thief-girl/LICENSE-THIRD-PARTY.txt", Content::File(texts.to_vec()));
            assert!(check_licences(&tree).is_err());
        }
    }

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
