//! The same heists on other processors: verifies every recording with the commands built for 64-bit ARM; and before a
//! release also without optimization, and with all that this processor can do.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::native::{install_target, native_game_with};
use crate::outcome::StepOutcome;
use crate::sh::{self, Result};
use crate::{apt, cores, verify};

const ARM: &str = "aarch64-unknown-linux-gnu";
const ARM_LINKER: &str = "aarch64-linux-gnu-gcc";
const ARM_EMULATOR: &str = "qemu-aarch64-static";
/// Where Debian puts the C library for 64-bit ARM.
const ARM_LIBRARIES: &str = "/usr/aarch64-linux-gnu";
const ARM_PACKAGES: [&str; 3] = ["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross", "qemu-user-static"];

/// Time limit for one process's share of the recordings: without optimization, all together take minutes, and on a busy
/// machine more than ten.
const LIMIT: Duration = Duration::from_secs(1800);

/// Builds the commands in some way.
type Builder = fn() -> Result<Build>;

/// A build and what is special about it.
const ARM_WAY: (&str, Builder) = ("on 64-bit ARM", on_arm);

/// Installs what the build for 64-bit ARM needs; the error says what is missing.
pub fn install() -> Result<()> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Err("the build for 64-bit ARM is tested under QEMU on Linux, x86-64".into());
    }
    install_target(ARM)?;
    apt::ensure("the build for 64-bit ARM", &ARM_PACKAGES)?;
    let missing = [ARM_LINKER, ARM_EMULATOR].into_iter().find(|program| sh::which(program).is_none());
    missing.map_or(Ok(()), |program| Err(format!("the build for 64-bit ARM needs the program {program}")))
}

/// Verifies all recordings on 64-bit ARM, by QEMU.
pub fn verify_on_arm() -> Result<StepOutcome> {
    match install() {
        Ok(()) => verify(&[ARM_WAY]),
        Err(why) => {
            eprintln!("{why}");
            Ok(StepOutcome::Skipped("no QEMU, no linker or no Rust for 64-bit ARM: see above"))
        }
    }
}

/// Verifies all recordings on 64-bit ARM, where its tools can be had, and with other builds for this processor.
pub fn verify_everywhere() -> Result<StepOutcome> {
    let mut ways = vec![
        ("without optimization", unoptimized as Builder),
        ("for this very processor", for_this_processor),
    ];
    match install() {
        Ok(()) => ways.insert(0, ARM_WAY),
        Err(why) => eprintln!("{why}"),
    }
    verify(&ways)
}

/// Builds the commands in each way, and verifies all recordings with each. While one is verified, the next is built.
fn verify(ways: &[(&str, Builder)]) -> Result<StepOutcome> {
    let counts = cores::on_all(ways, |(name, build)| {
        println!("--- {name}");
        let build = build()?;
        verify::all_recordings(LIMIT, || build.command()).map_err(|e| format!("{name}: {e}"))
    })?;
    let names: Vec<&str> = ways.iter().map(|(name, _)| *name).collect();
    let count = counts.first().copied().unwrap_or_default();
    Ok(StepOutcome::Passed(format!("{count} recordings end the same {}", names.join(", "))))
}

/// A program, and what runs it.
struct Build {
    program: PathBuf,
    emulator: Option<&'static str>,
}

impl Build {
    fn command(&self) -> Command {
        match self.emulator {
            None => Command::new(&self.program),
            Some(emulator) => {
                let mut command = Command::new(emulator);
                command.arg(&self.program).env("QEMU_LD_PREFIX", ARM_LIBRARIES);
                command
            }
        }
    }
}

fn on_arm() -> Result<Build> {
    let linker = ("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", ARM_LINKER);
    let program = native_game_with(&["--no-default-features", "--release", "--target", ARM], &[linker])?;
    Ok(Build { program, emulator: Some(ARM_EMULATOR) })
}

fn unoptimized() -> Result<Build> {
    let what = ["--no-default-features", "--target-dir", "target/unoptimized"];
    let program =
        native_game_with(&what, &[("CARGO_PROFILE_DEV_OPT_LEVEL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")])?;
    Ok(Build { program, emulator: None })
}

fn for_this_processor() -> Result<Build> {
    let what = ["--no-default-features", "--release", "--target-dir", "target/this-processor"];
    let program = native_game_with(&what, &[("RUSTFLAGS", "-C target-cpu=native")])?;
    Ok(Build { program, emulator: None })
}
