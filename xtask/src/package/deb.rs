//! A package for Debian, Ubuntu and their kin: an `ar` archive with a table of contents and the files.

use std::fmt::Write;

use md5::{Digest, Md5};

use super::tree::{Content, Tree};
use crate::sh::Result;

/// The oldest C library that the program runs with, and what it opens while it runs: window and graphics.
const DEPENDS: &str = "libc6 (>= 2.17), libgl1, libx11-6, libxi6, libxkbcommon0";
/// It runs silently without.
const RECOMMENDS: &str = "libasound2 | libasound2t64";

/// Returns the `.deb` of an installed tree, whose paths begin at the root of the system, with the time of its
/// files in seconds since 1970.
pub fn pack(version: &str, installed: &Tree, time: u64) -> Result<Vec<u8>> {
    let mut about = Tree::default();
    about.add("control", Content::File(control(version, installed.bytes()).into_bytes()));
    about.add("md5sums", Content::File(sums(installed).into_bytes()));
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

/// Returns the sum of every file, by which `debsums` and `dpkg --verify` find damaged ones.
fn sums(installed: &Tree) -> String {
    let mut sums = String::new();
    for (path, content) in &installed.0 {
        let (Content::File(bytes) | Content::Program(bytes)) = content else { continue };
        for byte in Md5::digest(bytes) {
            let _ = write!(sums, "{byte:02x}");
        }
        let _ = writeln!(sums, "  {path}");
    }
    sums
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_sums_and_links_have_none() {
        let mut tree = Tree::default();
        tree.add("usr/games/a", Content::Link("../lib/a".into()));
        tree.add("usr/lib/a", Content::Program(b"abc".to_vec()));
        tree.add("usr/lib/b", Content::File(Vec::new()));
        assert_eq!(
            sums(&tree),
            "900150983cd24fb0d6963f7d28e17f72  usr/lib/a\nd41d8cd98f00b204e9800998ecf8427e  usr/lib/b\n"
        );
    }
}
