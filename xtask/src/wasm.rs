//! The compiler that builds the game for browsers.
//!
//! It is ordinary Rust with its `wasm32-unknown-unknown` libraries if they are installed or rustup can fetch
//! them; otherwise Debian's Rust for the web, which builds the standard library from source.

use std::path::Path;
use std::process::Command;

use crate::apt;
use crate::sh::{self, Result};

pub const TARGET: &str = "wasm32-unknown-unknown";
/// A target folder of its own, so that it neither blocks nor mixes with desktop builds.
const TARGET_DIR: &str = "target/web";
/// See `[profile.wasm]` in Cargo.toml.
const PROFILE: &str = "wasm";

const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-22"];
/// The linker of the last package. Rust asks for it by another name than Debian's.
const DEBIAN_LINKER: &str = "/usr/bin/lld-22";
const DEBIAN_CLIPPY: &str = "rust-web-clippy";
/// The minor version of `rust-version` in Cargo.toml.
const OLDEST_RUST: u32 = 95;

/// A Rust toolchain that can build for browsers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Toolchain {
    /// The toolchain that runs this program.
    Own,
    /// Debian's, in /usr/bin.
    Debian,
}

impl Toolchain {
    /// Finds or installs a toolchain, preferably without a download. `THIEF_GIRL_WASM=debian` forces
    /// Debian's.
    pub fn pick() -> Result<Self> {
        if std::env::var("THIEF_GIRL_WASM").is_ok_and(|wish| wish == "debian") {
            return install_debian();
        }
        if own_has_target() {
            return Ok(Self::Own);
        }
        if DEBIAN_PACKAGES.iter().all(|name| apt::installed(name)) {
            return debian();
        }
        if sh::which("rustup").is_some() {
            eprintln!("the libraries for {TARGET} are missing; asking rustup for them");
            if sh::run(Command::new("rustup").args(["target", "add", TARGET])).is_ok() && own_has_target() {
                return Ok(Self::Own);
            }
            eprintln!("rustup could not fetch them; trying Debian's Rust for the web");
        }
        install_debian()
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "this Rust with its wasm32 libraries",
            Self::Debian => "Debian's rustc-web, building std along",
        }
    }

    /// Builds the game and returns its path.
    pub fn build(self) -> Result<&'static Path> {
        let mut command = match self {
            Self::Own => sh::cargo("build"),
            Self::Debian => debian_cargo("/usr/bin/cargo", &["build"]),
        };
        sh::run(self.for_the_web(&mut command))?;
        Ok(Path::new("target/web/wasm32-unknown-unknown/wasm/thief-girl.wasm"))
    }

    /// Lints the game for browsers with clippy, and denies warnings. Returns what was used: without clippy it
    /// is the compiler alone.
    pub fn lint(self) -> Result<String> {
        let clippy = Path::new("/usr/bin/cargo-clippy");
        let (mut command, with) = match self {
            Self::Own => (sh::cargo("clippy"), "clippy"),
            Self::Debian
                if apt::ensure("linting for the browser", &[DEBIAN_CLIPPY]).is_ok() && clippy.exists() =>
            {
                // By its full path: `cargo clippy` would prefer the one of another toolchain in ~/.cargo/bin.
                (debian_cargo("/usr/bin/cargo-clippy", &["clippy"]), "Debian's clippy")
            }
            Self::Debian => (debian_cargo("/usr/bin/cargo", &["check"]), "cargo check only, no clippy here"),
        };
        self.for_the_web(&mut command);
        if with.contains("clippy") && !with.contains("no clippy") {
            command.args(["--", "-D", "warnings"]);
        } else {
            // Adds to the flags in .cargo/config.toml, which the variable RUSTFLAGS would replace.
            command.args(["--config", "target.wasm32-unknown-unknown.rustflags=['-D','warnings']"]);
        }
        sh::run(&mut command)?;
        Ok(with.into())
    }

    fn for_the_web(self, command: &mut Command) -> &mut Command {
        command.args([
            "--bin",
            "thief-girl",
            "--target",
            TARGET,
            "--target-dir",
            TARGET_DIR,
            "--profile",
            PROFILE,
        ]);
        if self == Self::Debian {
            command.arg("-Zbuild-std=std,panic_abort");
        }
        command
    }
}

fn own_has_target() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let answer = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    answer.is_ok_and(|done| {
        done.status.success() && Path::new(String::from_utf8_lossy(&done.stdout).trim()).is_dir()
    })
}

fn install_debian() -> Result<Toolchain> {
    apt::ensure("building for the browser", &DEBIAN_PACKAGES).map_err(|e| {
        format!(
            "no compiler for the browser: either `rustup target add {TARGET}` has to work, or Debian's \
             packages {} have to be installed\n{e}",
            DEBIAN_PACKAGES.join(" ")
        )
    })?;
    debian()
}

/// Returns Debian's toolchain if it is recent enough.
fn debian() -> Result<Toolchain> {
    let version = sh::output(Command::new("/usr/bin/rustc").arg("--version"))?;
    // "rustc 1.96.0 (...)"
    let minor: u32 = version.split('.').nth(1).and_then(|text| text.parse().ok()).unwrap_or(0);
    if minor < OLDEST_RUST {
        return Err(format!(
            "the game needs Rust 1.{OLDEST_RUST} and Debian's package rustc-web is {}; update it, or make \
             `rustup target add {TARGET}` work",
            version.trim()
        ));
    }
    Ok(Toolchain::Debian)
}

/// Returns a command for Debian's cargo with Debian's compiler, without the environment of a rustup that may
/// have started this program.
fn debian_cargo(program: &str, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    sh::forget_own_package(&mut command);
    command.args(words);
    // -Zbuild-std is unstable; Debian's own packages use it by this variable.
    command.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc").env("CARGO", "/usr/bin/cargo");
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", DEBIAN_LINKER);
    command.env_remove("RUSTUP_TOOLCHAIN").env_remove("RUSTC_WRAPPER").env_remove("RUSTC_WORKSPACE_WRAPPER");
    command
}
