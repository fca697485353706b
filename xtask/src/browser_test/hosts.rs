//! Where the page may lie, and what may run in it: the simplest hosts, and the Content-Security-Policy.

use std::fs;
use std::thread;

use super::{PLAY_LIMIT, Test, first_level};
use crate::serve::{Server, ServerConfig};
use crate::sh::Result;

/// Scripts that must not run: one in the page itself, one of another site, one from text.
const INTRUDERS: [&str; 3] = [
    "script.textContent = 'window.intruders = 1'",
    "script.src = 'FOREIGN'",
    "script.src = 'data:text/javascript,window.intruders=1'",
];
/// What browsers write when they refuse one.
const REFUSALS: [&str; 4] =
    ["Content Security Policy", "Content-Security-Policy", "Refused to", "cannot load"];

impl Test {
    /// A host that knows no type of the program, packs nothing, and has the game somewhere below.
    pub(super) fn on_a_plain_host(&mut self) -> Result<()> {
        let site = vec![("/some/where/", self.dist.clone())];
        let server = Server::bind_with(0, site, ServerConfig { is_plain: true, ..self.usual_config() })?;
        let level = first_level()?.ok_or("there is no level")?;
        let address = format!("{}some/where/index.html?lang=en&level={level}", server.address());
        thread::spawn(move || server.serve_forever());
        self.page.go_to(&address)?;
        self.wait_until_ready()?;
        self.start()?;
        self.wait_for_level(&level)?;
        self.walk()
    }

    /// No script but those of the game runs in the page.
    pub(super) fn no_other_scripts(&mut self) -> Result<()> {
        let path = self.pictures.join("elsewhere/intruder.js");
        fs::write(&path, "window.intruders = 1;")
            .map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        self.open("?lang=en")?;
        self.wait_until_ready()?;
        REFUSALS.iter().for_each(|words| self.page.forgive(words));
        self.page.value(
            "void (window.refused = 0, document.addEventListener('securitypolicyviolation', () => { refused += 1 }))",
        )?;
        for way_in in INTRUDERS {
            let before = self.page.value("window.refused")?.as_u64();
            let way_in = way_in.replace("FOREIGN", &format!("{}intruder.js", self.elsewhere));
            self.page.value(&format!(
                "(() => {{ const script = document.createElement('script'); {way_in}; document.head.append(script) }})()"
            ))?;
            self.page.wait_for("a script to be refused", PLAY_LIMIT, |page| {
                Ok(page.value("window.refused")?.as_u64() > before)
            })?;
        }
        match self.page.value("window.intruders ?? null")? {
            value if value.is_null() => self.start(),
            _ => Err("a script that is not the game's has run in the page".into()),
        }
    }
}
