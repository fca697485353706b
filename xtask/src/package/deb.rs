//! A package for Debian, Ubuntu and their kin: an `ar` archive with a table of contents and the files.

use super::tree::{Content, Tree};
use crate::sh::Result;

/// The oldest C library that the program runs with, and what it opens while it runs: window and graphics.
const DEPENDS: &str = "libc6 (>= 2.17), libgcc-s1 | libgcc1, libgl1, libx11-6, libxi6, libxkbcommon0";
/// It runs silently without.
const RECOMMENDS: &str = "libasound2 | libasound2t64";

/// Returns the `.deb` of an installed tree, whose paths begin at the root of the system, with the time of its
/// files in seconds since 1970.
pub fn pack(version: &str, installed: &Tree, time: u64) -> Result<Vec<u8>> {
    let mut about = Tree::default();
    about.add("control", Content::File(control(version, installed.bytes()).into_bytes()));
    let mut deb = ar::Builder::new(Vec::new());
    let members = [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", about.tar_gz(time)?),
        ("data.tar.gz", installed.tar_gz(time)?),
    ];
    for (name, bytes) in members {
        let mut header = ar::Header::new(name.into(), bytes.len() as u64);
        header.set_mode(0o100_644);
        header.set_mtime(time);
        deb.append(&header, bytes.as_slice()).map_err(|e| format!("cannot pack {name}: {e}"))?;
    }
    deb.into_inner().map_err(|e| format!("cannot pack the .deb: {e}"))
}

fn control(version: &str, bytes: usize) -> String {
    format!(
        "Package: thief-girl
Version: {version}
Architecture: amd64
Maintainer: The Thief Girl developers <thief-girl@users.noreply.github.com>
Installed-Size: {}
Depends: {DEPENDS}
Recommends: {RECOMMENDS}
Section: games
Priority: optional
Description: steal heirlooms back, unseen
 A top-down stealth game in twelve nights, with guards who can be read,
 replays, and a workshop for levels made in LDtk.
",
        bytes.div_ceil(1024)
    )
}
