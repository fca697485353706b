//! The package for macOS: a bundle, built on macOS.

use std::path::Path;

use super::tree::{Content, Tree};
use super::{Release, built, contents, write};
use crate::sh::{self, Result};

const INFO: &str = include_str!("../../../package/macos/Info.plist");

pub fn pack(release: &Release, out: &Path) -> Result<()> {
    if !cfg!(target_os = "macos") {
        return Err("the program for macOS is built on macOS".into());
    }
    sh::run(&mut release.build("build", None))?;
    let bundle = bundle(&release.version, built(None, "thief-girl")?)?;
    let system = format!("macos-{}", std::env::consts::ARCH);
    write(&out.join(format!("{}.zip", release.name(&system))), &bundle.zip()?)
}

/// Returns the bundle: the program apart from its files, as macOS wants it.
fn bundle(version: &str, program: Vec<u8>) -> Result<Tree> {
    let mut files = contents::game("thief-girl", program)?;
    let program = files.0.remove("thief-girl");
    // It names paths that a bundle does not have.
    files.0.remove(".itch.toml");
    let mut tree = files.below("Thief Girl.app/Contents/Resources");
    tree.add_file(
        "Thief Girl.app/Contents/Resources/thief-girl.icns",
        Path::new("package/icons/thief-girl.icns"),
    )?;
    let info = INFO.replace("{version}", version);
    tree.add("Thief Girl.app/Contents/Info.plist", Content::File(info.into_bytes()));
    tree.0.extend(program.map(|program| ("Thief Girl.app/Contents/MacOS/thief-girl".to_string(), program)));
    Ok(tree)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_has_its_program_apart_from_its_files() {
        std::env::set_current_dir(sh::root()).unwrap();
        let tree = bundle("1.2.3", b"program".to_vec()).unwrap();
        let contents = "Thief Girl.app/Contents";
        assert_eq!(tree.0[&format!("{contents}/MacOS/thief-girl")], Content::Program(b"program".to_vec()));
        let Content::File(info) = &tree.0[&format!("{contents}/Info.plist")] else { panic!("no list") };
        assert!(String::from_utf8_lossy(info).contains("<string>1.2.3</string>"));
        for file in ["levels/campaign.ldtk", "LICENSE-THIRD-PARTY.txt", "manual/index.html"] {
            assert!(tree.0.contains_key(&format!("{contents}/Resources/{file}")), "{file}");
        }
    }
}
