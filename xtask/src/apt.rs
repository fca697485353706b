//! Installs Debian and Ubuntu packages where that is allowed, and otherwise says what is missing.

use std::process::Command;

use crate::sh::{self, Result};

/// Installs these packages if missing. `purpose` begins the error "… needs packages".
pub fn ensure(purpose: &str, packages: &[&str]) -> Result<()> {
    if sh::which("dpkg-query").is_none() {
        // Not a Debian system: the caller looks for the program itself and names it.
        return Ok(());
    }
    let missing: Vec<&str> = packages.iter().copied().filter(|name| !installed(name)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let Some(apt_get) = apt_get() else {
        return Err(format!(
            "{purpose} needs packages that this user may not install; please run\n    sudo apt-get install {}",
            missing.join(" ")
        ));
    };
    eprintln!("installing for {purpose}: {}", missing.join(" "));
    // The existing package lists are usually good enough, and fetching new ones takes long.
    if install(&apt_get, &missing).is_ok() {
        return Ok(());
    }
    sh::run(apt(&apt_get).arg("update"))?;
    install(&apt_get, &missing).map_err(|e| format!("{purpose} needs {}: {e}", missing.join(" ")))
}

/// Whether a Debian package is installed.
pub fn installed(package: &str) -> bool {
    let mut query = Command::new("dpkg-query");
    query.args(["-W", "-f", "${db:Status-Status}", package]);
    query.output().is_ok_and(|done| done.status.success() && done.stdout == b"installed")
}

fn install(apt_get: &[&str], packages: &[&str]) -> Result<()> {
    sh::run(apt(apt_get).args(["install", "-y", "--no-install-recommends"]).args(packages))
}

/// Returns `apt-get`, or `sudo apt-get` if that works without a password.
fn apt_get() -> Option<Vec<&'static str>> {
    sh::which("apt-get")?;
    let user = Command::new("id").arg("-u").output().ok()?;
    if user.stdout.trim_ascii() == b"0" {
        return Some(vec!["apt-get"]);
    }
    let sudo_works = sh::succeeds(Command::new("sudo").args(["-n", "true"]));
    sudo_works.then(|| vec!["sudo", "-n", "DEBIAN_FRONTEND=noninteractive", "apt-get"])
}

fn apt(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).args(["-q", "-o", "DPkg::Lock::Timeout=120"]);
    command.env("DEBIAN_FRONTEND", "noninteractive").stdin(std::process::Stdio::null());
    command
}
