//! The package for Windows: a folder that runs anywhere.

use std::path::Path;

use super::{Release, built, contents, write};
use crate::sh::{self, Result};
use crate::windows::{self, TARGET};

pub fn pack(release: &Release, out: &Path) -> Result<()> {
    // On Windows itself, whatever compiler is there.
    let target = if cfg!(windows) { None } else { Some(TARGET) };
    if target.is_some() {
        windows::install_compiler()?;
    }
    sh::run(&mut release.build("build", target))?;
    let game = contents::game("thief-girl.exe", built(target, "thief-girl.exe")?)?;
    let name = release.name("windows-x86_64");
    write(&out.join(format!("{name}.zip")), &game.below(&name).zip()?)
}
