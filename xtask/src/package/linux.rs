//! The packages for Linux: a folder that runs anywhere, and a `.deb`.

use std::path::{Path, PathBuf};

use super::tree::{Content, Tree};
use super::{Release, built, contents, deb, write};
use crate::art;
use crate::folder::entries;
use crate::sh::{self, Result};

const TARGET: &str = "x86_64-unknown-linux-gnu";
/// The oldest C library to run with. That of 2012 is the oldest that Rust itself supports.
const GLIBC: (u32, u32) = (2, 17);
/// The linker that knows the symbols of every version of that library, and cargo's way to use it.
const ZIG: [&str; 2] = ["cargo-zigbuild==0.24.1", "ziglang==0.14.1"];
const MANUAL_PAGE: &str = "package/linux/thief-girl.6";
pub const ID: &str = "io.github.thief_girl.ThiefGirl";

pub fn pack(release: &Release, out: &Path) -> Result<()> {
    let game = contents::game("thief-girl", build(release)?)?;
    let name = release.name("linux-x86_64");
    write(&out.join(format!("{name}.tar.gz")), &folder(&game)?.below(&name).tar_gz(release.time)?)?;
    let deb = deb::pack(&release.version, &installed(&game)?, release.time)?;
    write(&out.join(format!("thief-girl_{}_amd64.deb", release.version)), &deb)
}

/// Returns the folder that runs where it is unpacked.
fn folder(game: &Tree) -> Result<Tree> {
    let mut folder = game.clone();
    folder.add_tree("share", menu()?);
    folder.add_file("manual/thief-girl.6", Path::new(MANUAL_PAGE))?;
    Ok(folder)
}

/// Returns the files of the `.deb`, from the root of the system.
pub fn installed(game: &Tree) -> Result<Tree> {
    let mut installed = game.clone().below("usr/lib/thief-girl");
    // Only itch.io's app reads it, which installs no packages of the system.
    installed.0.remove("usr/lib/thief-girl/.itch.toml");
    installed.add_tree("usr/share", menu()?);
    installed.add("usr/games/thief-girl", Content::Link("../lib/thief-girl/thief-girl".into()));
    installed.add_file("usr/share/doc/thief-girl/copyright", Path::new("package/linux/copyright"))?;
    installed.add_packed("usr/share/doc/thief-girl/changelog.gz", Path::new("CHANGELOG.md"))?;
    installed.add_packed("usr/share/man/man6/thief-girl.6.gz", Path::new(MANUAL_PAGE))?;
    Ok(installed)
}

/// Builds the program for old systems, and says which they are.
fn build(release: &Release) -> Result<Vec<u8>> {
    let tools = art::pip_install(&ZIG)?;
    let target = format!("{TARGET}.{}.{}", GLIBC.0, GLIBC.1);
    let mut build = release.build("zigbuild", Some(&target));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = [tools].into_iter().chain(std::env::split_paths(&path)).collect::<Vec<PathBuf>>();
    build.env("PATH", std::env::join_paths(paths).map_err(|e| e.to_string())?);
    sh::run(&mut build)?;
    let program = built(Some(TARGET), "thief-girl")?;
    let needed = needed_glibc(&program);
    if needed > GLIBC {
        return Err(format!(
            "the program needs glibc {}.{}, and was to run with {GLIBC:?}",
            needed.0, needed.1
        ));
    }
    eprintln!("runs with glibc {}.{} or newer", needed.0, needed.1);
    Ok(program)
}

/// Returns the newest version of glibc of which a program needs a symbol.
fn needed_glibc(program: &[u8]) -> (u32, u32) {
    const MARK: &[u8] = b"GLIBC_";
    let version = |at: usize| {
        let rest = &program[at + MARK.len()..];
        let end = rest.iter().position(|byte| !byte.is_ascii_digit() && *byte != b'.')?;
        let (major, minor) = std::str::from_utf8(&rest[..end]).ok()?.split_once('.')?;
        Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))
    };
    let marks = program.windows(MARK.len()).enumerate().filter(|(_, window)| *window == MARK);
    marks.filter_map(|(at, _)| version(at)).max().unwrap_or((0, 0))
}

/// Returns what a desktop needs to list the game, below `share`.
fn menu() -> Result<Tree> {
    let mut tree = Tree::default();
    let linux = Path::new("package/linux");
    tree.add_file(&format!("applications/{ID}.desktop"), &linux.join(format!("{ID}.desktop")))?;
    tree.add_file(&format!("metainfo/{ID}.metainfo.xml"), &linux.join(format!("{ID}.metainfo.xml")))?;
    for icon in entries(Path::new("package/icons"))? {
        let Some(size) = icon.file_stem().filter(|_| icon.extension().is_some_and(|end| end == "png")) else {
            continue;
        };
        let size = size.to_string_lossy();
        tree.add_file(&format!("icons/hicolor/{size}x{size}/apps/{ID}.png"), &icon)?;
    }
    Ok(tree)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_has_the_manual_page_and_a_menu_entry() {
        std::env::set_current_dir(sh::root()).unwrap();
        let folder = folder(&contents::game("thief-girl", Vec::new()).unwrap()).unwrap();
        for path in ["manual/thief-girl.6", "LICENSE-THIRD-PARTY.txt", ".itch.toml"] {
            assert!(folder.0.contains_key(path), "{path}");
        }
        assert!(folder.0.contains_key(&format!("share/applications/{ID}.desktop")));
    }

    #[test]
    fn the_newest_symbol_decides() {
        assert_eq!(needed_glibc(b"..GLIBC_2.2.5\0GLIBC_2.17\0GLIBC_2.9\0GLIBC_PRIVATE\0"), (2, 17));
        assert_eq!(needed_glibc(b"static"), (0, 0));
    }
}
