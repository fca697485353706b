//! The game for Windows: builds it with MinGW-w64, and under Wine verifies all recordings and opens its window.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::native::{install_target, native_game};
use crate::outcome::StepOutcome;
use crate::sh::{self, Result};
use crate::xvfb::VirtualScreen;
use crate::{apt, picture, verify};

pub const TARGET: &str = "x86_64-pc-windows-gnu";
const COMPILER: &str = "x86_64-w64-mingw32-gcc";
const COMPILER_PACKAGES: [&str; 1] = ["gcc-mingw-w64-x86-64"];
const WINE_PACKAGES: [&str; 2] = ["wine", "wine64"];
const SHIM: &str = include_str!("windows/process_prng.c");

/// Time limit: Wine takes half a minute to set its folder up on a busy machine; the runs take seconds.
const LIMIT: Duration = Duration::from_secs(300);

/// Installs everything that the step needs; the error says what is missing.
pub fn install() -> Result<()> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Err("the Windows build is tested under Wine on Linux, x86-64".into());
    }
    install_target(TARGET)?;
    apt::ensure("the Windows build", &[&COMPILER_PACKAGES[..], &WINE_PACKAGES].concat())?;
    find(&[COMPILER, "wine", "wineserver"])
}

/// Installs what building alone needs.
pub fn install_compiler() -> Result<()> {
    install_target(TARGET)?;
    apt::ensure("the Windows build", &COMPILER_PACKAGES)?;
    find(&[COMPILER])
}

fn find(programs: &[&str]) -> Result<()> {
    let missing = programs.iter().find(|program| sh::which(program).is_none());
    missing.map_or(Ok(()), |program| Err(format!("the Windows build needs the program {program}")))
}

/// Builds the game, with window and sound, and verifies every golden run with it.
pub fn verify() -> Result<StepOutcome> {
    if let Err(why) = install() {
        eprintln!("{why}");
        return Ok(StepOutcome::Skipped("no Wine, no MinGW-w64 or no Rust for Windows: see above"));
    }
    // Built like the other tests, so that what they share is compiled once.
    let built = native_game(&["--target", TARGET, "--bin", "thief-girl"])?;
    let folder = Path::new("target/windows");
    fs::create_dir_all(folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let game = folder.join("thief-girl.exe");
    fs::copy(&built, &game).map_err(|e| format!("cannot copy {}: {e}", built.display()))?;
    put_shim(folder)?;

    check_window_only(&game)?;
    let wine = Wine::new(folder)?;
    let said = sh::output(wine.run(&game).arg("--version"))?;
    if !said.starts_with("thief-girl ") {
        return Err(format!("--version prints nothing to read under Wine: `{}`", said.trim()));
    }
    let count = verify::all_recordings(LIMIT, || wine.run(&game))?;
    // A desktop that began without a screen opens no window on a later one.
    drop(wine);
    open_window(&Wine::new(folder)?, &game, &folder.join("window.png"))?;
    Ok(StepOutcome::Passed(format!("built; under Wine {count} recordings verified and a heist drawn")))
}

/// Draws a heist in a window of Windows.
fn open_window(wine: &Wine, game: &Path, out: &Path) -> Result<()> {
    let screen = VirtualScreen::open()?;
    let mut command = wine.run(game);
    command.args(["screenshot", "levels/campaign.ldtk", "--level", "Moonlit_roofs", "--tick", "90"]).arg(out);
    sh::run_within(LIMIT, screen.give_to(&mut command))?;
    let png = fs::read(out).map_err(|e| format!("the game left no picture {}: {e}", out.display()))?;
    picture::expect_level(&png).map_err(|e| format!("{} {e}", out.display()))
}

/// Fails if Windows would open a console for the program when it is started from the desktop, or if it has no icon.
fn check_window_only(program: &Path) -> Result<()> {
    /// The program has windows and no console; see "PE Format" in Microsoft's documentation.
    const WINDOWS_GUI: u16 = 2;
    let bytes = fs::read(program).map_err(|e| format!("cannot read {}: {e}", program.display()))?;
    let number = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    // The header's offset is at 0x3C; the optional header begins 24 bytes on, with the subsystem at 68.
    let subsystem = number(0x3C).and_then(|header| number(usize::from(header) + 24 + 68));
    if subsystem != Some(WINDOWS_GUI) {
        return Err(format!("{}: subsystem {subsystem:?}, not {WINDOWS_GUI}", program.display()));
    }
    let icon = fs::read("package/icons/256.png").map_err(|e| format!("package/icons/256.png: {e}"))?;
    let has_icon = bytes.windows(icon.len()).any(|part| part == icon);
    if has_icon { Ok(()) } else { Err(format!("{} has no icon", program.display())) }
}

/// Puts the library beside the program, where Wine looks first.
fn put_shim(folder: &Path) -> Result<()> {
    let (source, library) = (folder.join("process_prng.c"), folder.join("bcryptprimitives.dll"));
    fs::write(&source, SHIM).map_err(|e| format!("cannot write {}: {e}", source.display()))?;
    let mut compile = Command::new(COMPILER);
    sh::run(compile.args(["-shared", "-O1", "-o"]).arg(&library).arg(&source).arg("-ladvapi32"))
}

/// Wine with a folder of its own, so that the user's is not touched. The folder takes hundreds of megabytes,
/// but only seconds to make, so it is deleted on drop.
struct Wine {
    prefix: PathBuf,
}

impl Wine {
    fn new(folder: &Path) -> Result<Self> {
        let prefix = folder.join("wine");
        fs::create_dir_all(&prefix).map_err(|e| format!("cannot make {}: {e}", prefix.display()))?;
        // It accepts only an absolute path.
        let prefix = prefix.canonicalize().map_err(|e| format!("{}: {e}", prefix.display()))?;
        Ok(Self { prefix })
    }

    fn run(&self, program: &Path) -> Command {
        let mut command = Command::new("wine");
        self.settle(&mut command).arg(program);
        command
    }

    fn settle<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("WINEPREFIX", &self.prefix).env("WINEARCH", "win64").env("WINEDEBUG", "-all");
        // Otherwise it would ask in a window for .NET and a web engine, and add itself to menus.
        command.env("WINEDLLOVERRIDES", "mscoree,mshtml,winemenubuilder.exe=");
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY")
    }
}

impl Drop for Wine {
    /// Ends Wine's server, which would otherwise wait for more work.
    fn drop(&mut self) {
        for wish in ["--kill", "--wait"] {
            sh::succeeds(self.settle(&mut Command::new("wineserver")).arg(wish));
        }
        // What is left does no harm, and the next run replaces it.
        let _ = fs::remove_dir_all(&self.prefix);
    }
}
