//! Addresses that are mistyped, outdated or malicious must show a message and lead to the title.

use std::fs;

use super::{PLAY_LIMIT, Test, state};
use crate::sh::Result;

/// Size of a file that is larger than any recording, in bytes.
const HUGE: u64 = 8 << 30;
/// Most bytes that may be sent before it is refused: a server on the same machine sends a gigabyte a second, and a busy
/// browser needs half a second to refuse.
const MOST_SENT: u64 = HUGE / 4;
/// Words that only programs understand.
const JARGON: [&str; 8] = ["::", "panicked", "Err(", "Error(", "Os {", "unwrap", "{\"", "undefined"];

impl Test {
    pub(super) fn bad_addresses(&mut self) -> Result<()> {
        let served = self.pictures.join("served");
        fs::write(served.join("garbage.json"), "{ no recording")
            // Nothing is written: a sparse file takes no space.
            .and_then(|()| fs::File::create(served.join("huge.json"))?.set_len(HUGE))
            .map_err(|e| format!("cannot fill {}: {e}", served.display()))?;
        let elsewhere = format!("{}foreign.json", self.elsewhere);
        // The browser reports missing files too.
        self.page.forgive("404");
        self.page.forgive("Failed to load resource");
        for query in [
            "speed=much&level=%3Cb%3ENowhere",
            "replay=nowhere.json",
            "replay=served/garbage.json",
            "replay=served/huge.json",
            &format!("replay={elsewhere}"),
            "#run=garbage",
        ] {
            let sent = self.account.sent();
            self.is_told(query).map_err(|e| format!("?{query}: {e}"))?;
            let sent = self.account.sent() - sent;
            if sent > MOST_SENT {
                return Err(format!("?{query}: fetches {} MB before it refuses", sent >> 20));
            }
        }
        Ok(())
    }

    /// Expects a message, and a way to the title.
    fn is_told(&mut self, query: &str) -> Result<()> {
        let mark = if query.starts_with('#') { "" } else { "&" };
        self.page.go_to("about:blank")?;
        self.open(&format!("?lang=en{mark}{query}"))?;
        self.wait_until_ready()?;
        if self.page.value("thiefGirl.started")? == false {
            self.start()?;
        }
        let mut now = serde_json::Value::Null;
        let waited = self.page.wait_for("words", PLAY_LIMIT, |page| {
            if let Some(error) = page.value("thiefGirl.error")?.as_str() {
                return Err(format!("ends in `{error}`"));
            }
            now = state(page)?;
            Ok(now["screen"] == "notice" && now["hand"][0].is_string())
        });
        waited.map_err(|e| format!("{e}; state: {now}"))?;
        let words = now["hand"][0].as_str().unwrap_or_default();
        if let Some(jargon) = JARGON.iter().find(|jargon| words.contains(**jargon)) {
            return Err(format!("`{jargon}` is no player's word: {words}"));
        }
        if words.split_whitespace().count() < 4 {
            return Err(format!("that is not much of an explanation: {words}"));
        }
        println!("  {}: ?{query}: {}", self.engine.name(), words.replace('\n', " / "));
        self.tap(&["Enter"])?;
        self.wait_for_screen("title")
    }
}
