//! The second visit without a network, and the visit after a new build was published.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::{PLAY_LIMIT, Test, state};
use crate::dist;
use crate::folder::entries;
use crate::serve::Server;
use crate::sh::Result;

/// Where the game is on the server.
const PATH: &str = "/arcade/thief girl/";
const ADDRESS: &str = "arcade/thief%20girl/";
/// Everything must be kept by then.
const KEEP_LIMIT: Duration = Duration::from_secs(120);
/// What browsers write when the server does not answer. The crash is that of the page before: Chromium ends its process
/// when the worker answers, and tells it so; a page that had crashed itself would not become ready.
const NO_NETWORK: [&str; 4] = ["net::ERR_", "NetworkError", "Could not connect", "the page crashed"];
const BUILD: &str = "document.querySelector('meta[name=build]')?.content ?? null";
/// A heist that was never played, so that its level comes from what was kept.
const LATER_LEVEL: &str = "The_lantern_corridor";
/// What follows the name of a build that replaces another, in place of its first letters.
const NEXT: &str = "feed";

impl Test {
    pub(super) fn without_network(&mut self) -> Result<()> {
        let copy = self.pictures.join("build");
        copy_folder(&self.dist, &copy)?;
        let server = Server::bind_with(0, vec![(PATH, copy.clone())], self.usual_config())?;
        let (address, log) = (format!("{}{ADDRESS}", server.address()), server.account());
        thread::spawn(move || server.serve_forever());

        self.page.go_to(&address)?;
        self.wait_until_ready()?;
        if self.page.value("'serviceWorker' in navigator")? != true {
            println!("  {}: has no service workers, so nothing is kept", self.engine.name());
            return self.start();
        }
        self.page.wait_for("the game to be kept", KEEP_LIMIT, |page| {
            Ok(page.value("thiefGirl.offline")? == true)
        })?;

        log.set_reachable(false);
        NO_NETWORK.iter().for_each(|words| self.page.forgive(words));
        self.play_kept(&address)?;
        log.set_reachable(true);
        self.page.go_to("about:blank")?;
        self.next_build(&address, &copy)
    }

    fn play_kept(&mut self, address: &str) -> Result<()> {
        self.page.go_to(&format!("{address}?lang=en&level={LATER_LEVEL}"))?;
        self.wait_until_ready()?;
        self.start()?;
        self.page.wait_for("a heist without a network", PLAY_LIMIT, |page| {
            let state = state(page)?;
            Ok(state["level"] == LATER_LEVEL && state["tick"].as_u64().is_some_and(|tick| tick > 0))
        })?;
        self.picture("offline")?;
        self.wait_for_rest()
    }

    /// Waits for the files that come after the title: Firefox calls it an error of the worker if their page is left.
    fn wait_for_rest(&mut self) -> Result<()> {
        self.page.value("void thiefGirl.whenRestIsHere.then(() => { window.restIsHere = true })")?;
        self.page.wait_for("the files of the first heist", PLAY_LIMIT, |page| {
            Ok(page.value("window.restIsHere ?? false")? == true)
        })
    }

    /// A new build is played at the next visit, and what the old one needed is deleted, as nobody plays it any more.
    fn next_build(&mut self, address: &str, folder: &Path) -> Result<()> {
        self.page.go_to(address)?;
        self.wait_until_ready()?;
        self.wait_for_rest()?;
        let old = self.page.value(BUILD)?.as_str().unwrap_or_default().to_owned();
        let new = format!("{NEXT}{}", &old[NEXT.len()..]);
        for file in ["index.html", "sw.js"] {
            replace(&folder.join(file), &old, &new)?;
        }
        self.page.go_to(address)?;
        self.wait_until_ready()?;
        if self.page.value(BUILD)? != new.as_str() {
            return Err("at the next visit the old build is still played".into());
        }
        self.wait_for_rest()?;
        self.page.wait_for("the old build to be deleted", KEEP_LIMIT, |page| {
            page.value("void caches.keys().then((names) => { window.keptBuilds = names })")?;
            let names = page.value("window.keptBuilds ?? []")?;
            let names: Vec<&str> =
                names.as_array().into_iter().flatten().filter_map(|name| name.as_str()).collect();
            Ok(names.len() == 1 && names[0].ends_with(&new))
        })
    }
}

fn replace(path: &Path, old: &str, new: &str) -> Result<()> {
    let failed = |e| format!("cannot change {}: {e}", path.display());
    let text = fs::read_to_string(path).map_err(failed)?;
    fs::write(path, text.replace(old, new)).map_err(failed)?;
    for (form, _) in dist::FORMS {
        let _ = fs::remove_file(dist::packed_path(path, form));
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    let failed = |e| format!("cannot copy {} to {}: {e}", from.display(), to.display());
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to).map_err(failed)?;
    for path in entries(from)? {
        let target: PathBuf = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_folder(&path, &target)?;
        } else {
            fs::copy(&path, &target).map_err(failed)?;
        }
    }
    Ok(())
}
