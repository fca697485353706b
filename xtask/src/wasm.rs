//! Which compiler builds the game for the browser.
//!
//! Ordinary Rust with its `wasm32-unknown-unknown` libraries where they are installed or rustup can fetch
//! them; else Debian's own Rust for the web, which brings the standard library's source and builds it along.

use std::path::Path;
use std::process::Command;

use crate::apt;
use crate::sh::{self, Result};

pub const TARGET: &str = "wasm32-unknown-unknown";
/// A target folder of its own: no waiting for, and no mixing with, the desktop's builds.
const TARGET_DIR: &str = "target/web";
/// See `[profile.wasm]` in Cargo.toml.
const PROFILE: &str = "wasm";

const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-22"];
/// The linker out of the last of them. Rust asks for it by a name that Debian does not give it.
const DEBIAN_LINKER: &str = "/usr/bin/lld-22";
const DEBIAN_CLIPPY: &str = "rust-web-clippy";
/// `rust-version` of Cargo.toml.
const OLDEST_RUST: u32 = 95;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Toolchain {
    /// The toolchain that runs us.
    Own,
    /// Debian's, from /usr/bin.
    Debian,
}

impl Toolchain {
    /// Finds or installs one, whatever needs no download first. `THIEF_GIRL_WASM=debian` insists on Debian's.
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

    /// Builds the game and returns where it lies.
    pub fn build(self) -> Result<&'static Path> {
        let mut command = match self {
            Self::Own => sh::cargo("build"),
            Self::Debian => debian_cargo("/usr/bin/cargo", &["build"]),
        };
        sh::run(self.for_the_web(&mut command))?;
        Ok(Path::new("target/web/wasm32-unknown-unknown/wasm/thief-girl.wasm"))
    }

    /// Holds the game as compiled for the browser against clippy, warnings denied. The message says what was
    /// used, for where clippy is not to be had the compiler alone has to do.
    pub fn lint(self) -> Result<String> {
        let clippy = Path::new("/usr/bin/cargo-clippy");
        let (mut command, with) = match self {
            Self::Own => (sh::cargo("clippy"), "clippy"),
            Self::Debian
                if apt::ensure("linting for the browser", &[DEBIAN_CLIPPY]).is_ok() && clippy.exists() =>
            {
                // By its full name: `cargo clippy` would prefer the one of another toolchain in ~/.cargo/bin.
                (debian_cargo("/usr/bin/cargo-clippy", &["clippy"]), "Debian's clippy")
            }
            Self::Debian => (debian_cargo("/usr/bin/cargo", &["check"]), "cargo check only, no clippy here"),
        };
        self.for_the_web(&mut command);
        if with.contains("clippy") && !with.contains("no clippy") {
            command.args(["--", "-D", "warnings"]);
        } else {
            // Added to the link flags of .cargo/config.toml; the variable RUSTFLAGS would replace those.
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

/// Debian's, if it is recent enough.
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

/// Debian's cargo with Debian's compiler, kept apart from a rustup that may have started us.
fn debian_cargo(program: &str, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    sh::forget_own_package(&mut command);
    command.args(words);
    // -Zbuild-std is not stable; the variable is how Debian's own packages use it.
    command.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc").env("CARGO", "/usr/bin/cargo");
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", DEBIAN_LINKER);
    command.env_remove("RUSTUP_TOOLCHAIN").env_remove("RUSTC_WRAPPER").env_remove("RUSTC_WORKSPACE_WRAPPER");
    command
}
