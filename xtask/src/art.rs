//! Runs the Python scripts that draw the sprites and make the sounds, in an environment of their own.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::apt;
use crate::sh::{self, Result};

/// Runs `art/build.py` or `sound/build.py`.
pub fn build(folder: &str) -> Result<()> {
    let script = Path::new(folder).join("build.py");
    if !script.exists() {
        return Err(format!("{} is not there", script.display()));
    }
    let python = environment()?;
    let requirements = Path::new(folder).join("requirements.txt");
    if requirements.exists() {
        let mut pip = Command::new(python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"]).arg(&requirements);
        sh::run(&mut pip)?;
    }
    sh::run(Command::new(python).arg(&script))
}

/// Installs these Python packages, and returns the folder of their programs.
pub fn pip_install(packages: &[&str]) -> Result<PathBuf> {
    let python = environment()?;
    let mut pip = Command::new(python);
    sh::run(pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages))?;
    let folder = python.parent().unwrap_or(python);
    folder.canonicalize().map_err(|e| format!("{}: {e}", folder.display()))
}

/// Returns the interpreter in target/py, which is created if missing.
fn environment() -> Result<&'static Path> {
    let python =
        Path::new(if cfg!(windows) { "target/py/Scripts/python.exe" } else { "target/py/bin/python" });
    // A failed attempt may leave a folder with an interpreter but no pip.
    if sh::succeeds(Command::new(python).args(["-m", "pip", "--version"])) {
        return Ok(python);
    }
    let make = || sh::run(Command::new("python3").args(["-m", "venv", "--clear", "target/py"]));
    if sh::which("python3").is_none() || make().is_err() {
        apt::ensure("the Python scripts", &["python3", "python3-venv"])?;
        make()?;
    }
    Ok(python)
}
