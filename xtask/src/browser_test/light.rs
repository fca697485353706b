//! How much is fetched until the title is there, and how long that takes on a slow line.

use std::thread;
use std::time::Instant;

use super::{PLAY_LIMIT, Test, state};
use crate::browser::Engine;
use crate::serve::Server;
use crate::sh::Result;
use crate::size::{self, MOST_UNTIL_TITLE_MB};

/// Expression for the files that were fetched until the title was there, in packed bytes, and the largest of them.
const FETCHED_FIRST: &str = "(() => { const files = [...performance.getEntriesByType('navigation'), \
     ...performance.getEntriesByType('resource').filter((file) => file.responseEnd <= thiefGirl.readyAfter)]; \
     const sizes = files.map((file) => file.encodedBodySize); \
     return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0), largest: Math.max(...sizes), \
     program: files.some((file) => file.name.endsWith('.wasm')) } })()";
/// The slow line: that of a telephone in the country, in bytes per second and milliseconds.
const BYTES_PER_SECOND: u32 = 200_000;
const LATENCY_MS: u32 = 150;
/// Time limit for the files until the title on the slow line, in seconds. The line alone takes 9 s; the rest is for a
/// machine that other browsers keep busy.
const FILES_LIMIT_S: f64 = 16.0;
/// Expression for the time at which the last file until the title had come, in seconds.
const FILES_AT: &str = "Math.max(...performance.getEntriesByType('resource').map((file) => file.responseEnd) \
     .filter((end) => end <= thiefGirl.readyAfter)) / 1000";
/// Keeps the service worker off, as it would fetch beside the slow line.
const NO_WORKER: &str = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })";

impl Test {
    /// Until the title, few bytes are fetched.
    pub(super) fn few_bytes_until_title(&mut self) -> Result<()> {
        self.open("?lang=en")?;
        self.wait_until_ready()?;
        let fetched = self.page.value(FETCHED_FIRST)?;
        let number = |name: &str| fetched[name].as_u64().unwrap_or_default() as usize;
        let (files, bytes) = (number("files"), number("bytes"));
        println!(
            "  {}: until the title it has fetched {:.2} MB in {files} files",
            self.engine.name(),
            size::megabytes(bytes)
        );
        if fetched["program"] != true || number("largest") < 200_000 {
            return Err(format!("the browser does not tell what it has fetched: {fetched}"));
        }
        // WebKit accepts no Brotli from a server without TLS, and so fetches a third more here.
        if self.engine != Engine::Webkit && size::megabytes(bytes) > MOST_UNTIL_TITLE_MB {
            return Err(format!(
                "until the title {bytes} bytes are fetched, more than {MOST_UNTIL_TITLE_MB} MB"
            ));
        }
        Ok(())
    }

    /// On a slow line the title is there soon, and the first heist does not wait.
    pub(super) fn on_a_slow_line(&mut self) -> Result<()> {
        // A server of its own, of which the browser has kept nothing.
        let server = Server::bind_with(0, vec![("/", self.dist.clone())], self.usual_config())?;
        let address = server.address();
        thread::spawn(move || server.serve_forever());
        self.page.open_tab()?;
        self.page.on_every_page(NO_WORKER)?;
        self.page.slow_down(BYTES_PER_SECOND, LATENCY_MS)?;
        let result = self.first_visit_on_slow_line(&address);
        self.page.close_tab()?;
        result
    }

    fn first_visit_on_slow_line(&mut self, address: &str) -> Result<()> {
        let began = Instant::now();
        self.page.go_to(&format!("{address}?lang=en"))?;
        self.wait_until_ready()?;
        let title = began.elapsed();
        let files = self.page.value(FILES_AT)?.as_f64().unwrap_or(f64::MAX);
        self.start()?;
        self.wait_for_screen("title")?;
        for screen in ["levels", "briefing"] {
            self.tap(&["Enter"])?;
            self.wait_for_screen(screen)?;
        }
        self.picture("slow-briefing")?;
        self.tap(&["Enter"])?;
        self.page.wait_for("the first heist on a slow line", PLAY_LIMIT, |page| {
            Ok(state(page)?["tick"].as_u64().is_some_and(|tick| tick > 0))
        })?;
        println!(
            "  {}: at 1.6 Mbit/s the files of the title are there after {files:.1} s, the title after {:.1} s, and the first \
             heist, entered at once, after {:.1} s",
            self.engine.name(),
            title.as_secs_f64(),
            began.elapsed().as_secs_f64()
        );
        self.picture("slow-heist")?;
        if files > FILES_LIMIT_S {
            return Err(format!("on a slow line the files of the title take {files:.1} s"));
        }
        Ok(())
    }
}
