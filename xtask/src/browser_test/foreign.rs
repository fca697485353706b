//! What fails in the page. Scripts of others, such as those of extensions, portals and bookmarks: their errors must not
//! end the game, but the game's own must. The page is one without its policy, which extensions are not bound to either.

use std::fs;

use super::{PLAY_LIMIT, START_LIMIT, Test, first_level};
use crate::sh::Result;

/// What the scripts of another site throw; the console rightly shows it as errors.
const WORDS: &str = "foreign trouble";
const SCRIPT: &str = r#"
window.foreignScripts = (window.foreignScripts || 0) + 1;
setTimeout(() => { throw new Error("foreign trouble"); });
Promise.reject(new Error("foreign trouble in a promise"));
Promise.reject("foreign trouble without a trace");
"#;
/// How they get into the page: muted, as most are; with permission to report errors; and from a blob.
const WAYS_IN: [&str; 3] = [
    "script.src = 'SCRIPT?muted'",
    "script.crossOrigin = 'anonymous'; script.src = 'SCRIPT?told'",
    "script.src = URL.createObjectURL(new Blob([`TEXT`], { type: 'text/javascript' }))",
];
/// The page without its policy, on the game's site.
const OPEN_PAGE: &str = "served/open.html";
/// All that browsers tell of a muted script.
const MUTED: &str = "Script error";
/// Allocates more memory than there is, so that the program aborts.
const TRAP: &str = "setTimeout(() => wasm_exports.allocate_vec_u8(-1))";

impl Test {
    pub(super) fn errors_of_others(&mut self) -> Result<()> {
        let path = self.pictures.join("elsewhere/foreign.js");
        fs::write(&path, SCRIPT).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        let level = first_level()?.ok_or("there is no level")?;
        self.open_without_policy(&level)?;
        self.page.forgive(WORDS);
        self.page.forgive(MUTED);
        let address = format!("{}foreign.js", self.elsewhere);
        for (index, way_in) in WAYS_IN.into_iter().enumerate() {
            let way_in = way_in.replace("SCRIPT", &address).replace("TEXT", SCRIPT);
            self.page.value(&format!(
                "(() => {{ const script = document.createElement('script'); {way_in}; document.head.append(script) }})()"
            ))?;
            self.page.wait_for("a foreign script", PLAY_LIMIT, |page| {
                Ok(page.value("window.foreignScripts")?.as_u64() == Some(index as u64 + 1))
            })?;
            self.wait_ticks(10)?;
            let error = self.page.value("thiefGirl.error")?;
            if !error.is_null() {
                return Err(format!("an error in a foreign script ({way_in}) ends the game: {error}"));
            }
        }
        self.walk()?;
        self.own_errors_are_told()
    }

    /// A program that fails while no heist runs is loaded once more, and told of at the second time.
    pub(super) fn a_failed_title(&mut self) -> Result<()> {
        self.page.go_to("about:blank")?;
        self.open("?lang=en")?;
        self.wait_until_ready()?;
        self.page.forgive("");
        self.page.value("void (window.isFirst = true)")?;
        self.page.value(TRAP)?;
        self.page.wait_for("the page to be loaded again", START_LIMIT, |page| {
            Ok(page.value("Boolean(!window.isFirst && window.thiefGirl && thiefGirl.ready)")? == true)
        })?;
        self.start()?;
        self.wait_for_screen("title")?;
        self.own_errors_are_told()?;
        self.page.value("sessionStorage.clear()").map(drop)
    }

    fn open_without_policy(&mut self, level: &str) -> Result<()> {
        let failed = |e| format!("cannot make the page without its policy: {e}");
        let page = fs::read_to_string(self.dist.join("index.html")).map_err(failed)?;
        let is_policy =
            |line: &str| line.contains("Content-Security-Policy") || line.contains("src=\"policy.");
        let kept = page.lines().filter(|line| !is_policy(line));
        let page = kept.collect::<Vec<_>>().join("\n").replacen("<head>", "<head><base href=\"/\">", 1);
        fs::write(self.pictures.join(OPEN_PAGE), page).map_err(failed)?;
        self.open(&format!("{OPEN_PAGE}?lang=en&level={level}"))?;
        self.wait_until_ready()?;
        self.start()?;
        self.wait_for_level(level)
    }

    fn own_errors_are_told(&mut self) -> Result<()> {
        // Browsers describe it in their own words.
        self.page.forgive("");
        self.page.value(TRAP)?;
        self.page.wait_for("words about an error of the game's own", PLAY_LIMIT, |page| {
            Ok(page.value("thiefGirl.error")?.is_string())
        })?;
        // They fade in.
        self.page.wait_for("them on the page", PLAY_LIMIT, |page| {
            let said = page.value("document.body.innerText")?;
            Ok(said.as_str().is_some_and(|said| said.split_whitespace().count() > 4))
        })?;
        self.picture("foreign-own").map(drop)
    }
}
