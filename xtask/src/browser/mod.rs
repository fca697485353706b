//! Browsers for tests: one page in each of three engines, behind one interface, [`Page`].

mod bidi;
mod chromium;
mod firefox;
mod keys;
mod pipe;
mod speakers;
mod webkit;

pub use webkit::EAR;

use std::path::Path;
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, NO_PAD, URL_SAFE_NO_PAD};
use serde_json::Value;

use crate::sh::Result;

/// Size of the page, in its own pixels.
pub const WIDTH: u32 = 1280;
pub const HEIGHT: u32 = 720;

/// Time limit for the answer to a command; generous, as the machine may be busy compiling.
const ANSWER_LIMIT: Duration = Duration::from_secs(60);

/// A browser engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    Firefox,
    Webkit,
}

impl Engine {
    pub const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::Webkit];

    /// Returns its name in arguments, which is also its output folder.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::Webkit => "webkit",
        }
    }

    /// Installs the browser and its virtual screen, if missing.
    pub fn install(self) -> Result<()> {
        match self {
            Self::Chromium => chromium::install(),
            Self::Firefox => firefox::install(),
            Self::Webkit => webkit::install(),
        }
    }
}

impl std::str::FromStr for Engine {
    type Err = String;

    fn from_str(name: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|engine| engine.name() == name);
        found.ok_or_else(|| format!("`{name}` is none of chromium, firefox and webkit"))
    }
}

/// One line of the page's console.
#[derive(Clone, Debug)]
pub struct ConsoleLine {
    pub is_error: bool,
    pub text: String,
}

/// What tests require of a browser. Everything goes to the tab that was opened or chosen last, and `value` to
/// the frame in it that was entered.
trait Driver {
    fn go_to(&mut self, address: &str) -> Result<()>;

    fn reload(&mut self) -> Result<()>;

    /// Evaluates a JavaScript expression to JSON.
    fn value(&mut self, expression: &str) -> Result<Value>;

    /// Presses or releases a key, by its position as in `KeyboardEvent.code` ("KeyD", "ArrowRight").
    fn key(&mut self, code: &str, down: bool) -> Result<()>;

    fn click(&mut self, x: u32, y: u32) -> Result<()>;

    /// Returns the page as a PNG file.
    fn picture(&mut self) -> Result<Vec<u8>>;

    /// Waits, and returns what the page has written to the console since the last call.
    fn listen(&mut self, time: Duration) -> Result<Vec<ConsoleLine>>;

    /// Opens another tab and chooses it.
    fn open_tab(&mut self) -> Result<()>;

    /// Chooses a tab; 0 is the first.
    fn choose_tab(&mut self, index: usize) -> Result<()>;

    /// Closes the tab that was opened last and chooses the first one.
    fn close_tab(&mut self) -> Result<()>;

    /// Enters the only frame of the page; `leave_frame` leaves it.
    fn enter_frame(&mut self) -> Result<()>;
    fn leave_frame(&mut self);

    /// Returns Chromium's driver; only Chromium can simulate touch, gamepads and files.
    fn chromium(&mut self) -> Option<&mut chromium::Chromium> {
        None
    }
}

/// A browser with a page.
pub struct Page {
    driver: Box<dyn Driver>,
    /// Everything that the page has written since it was opened.
    pub console: Vec<ConsoleLine>,
    /// Errors that contain one of these texts are expected.
    forgiven: Vec<String>,
}

impl Page {
    /// Starts a browser with a new profile in `folder` and an empty page.
    pub fn open(engine: Engine, folder: &Path) -> Result<Self> {
        let driver: Box<dyn Driver> = match engine {
            Engine::Chromium => Box::new(chromium::Chromium::open(folder)?),
            Engine::Firefox => Box::new(firefox::Firefox::open(folder)?),
            Engine::Webkit => Box::new(webkit::Webkit::open(folder)?),
        };
        Ok(Self { driver, console: Vec::new(), forgiven: Vec::new() })
    }

    pub fn go_to(&mut self, address: &str) -> Result<()> {
        self.hear(Duration::ZERO)?;
        self.console.clear();
        self.leave()?;
        self.driver.go_to(address)
    }

    pub fn reload(&mut self) -> Result<()> {
        self.leave()?;
        self.driver.reload()
    }

    /// Suppresses the confirmation that a page shows when it is left during a heist.
    fn leave(&mut self) -> Result<()> {
        self.driver.value("void (window.thiefGirl && (thiefGirl.leaves = true))").map(drop)
    }

    /// Evaluates a JavaScript expression to JSON.
    pub fn value(&mut self, expression: &str) -> Result<Value> {
        self.driver.value(expression)
    }

    /// Waits until `fits` returns `true`; fails if an error appears in the console.
    pub fn wait_for(
        &mut self,
        what: &str,
        limit: Duration,
        mut fits: impl FnMut(&mut Self) -> Result<bool>,
    ) -> Result<()> {
        let deadline = Instant::now() + limit;
        while Instant::now() < deadline {
            if fits(self)? {
                return Ok(());
            }
            self.listen(Duration::from_millis(40))?;
        }
        Err(format!("waited {} s in vain for {what}", limit.as_secs()))
    }

    /// Waits and reads the console; fails if there is an error.
    pub fn listen(&mut self, time: Duration) -> Result<()> {
        self.hear(time)?;
        self.no_errors()
    }

    fn hear(&mut self, time: Duration) -> Result<()> {
        let heard = self.driver.listen(time)?;
        self.console.extend(heard);
        Ok(())
    }

    /// Fails if the page has written an error.
    pub fn no_errors(&self) -> Result<()> {
        let is_forgiven = |line: &ConsoleLine| self.forgiven.iter().any(|words| line.text.contains(words));
        match self.console.iter().find(|line| line.is_error && !is_forgiven(line)) {
            Some(line) => Err(format!("the page reports an error: {}", line.text)),
            None => Ok(()),
        }
    }

    /// Expects errors with these words from now on.
    pub fn forgive(&mut self, words: &str) {
        self.forgiven.push(words.to_owned());
    }

    /// Expects no errors any more.
    pub fn forgive_no_more(&mut self) {
        self.forgiven.clear();
        self.console.clear();
    }

    pub fn key(&mut self, code: &str, down: bool) -> Result<()> {
        self.driver.key(code, down)
    }

    pub fn click(&mut self, x: u32, y: u32) -> Result<()> {
        self.driver.click(x, y)
    }

    pub fn picture(&mut self) -> Result<Vec<u8>> {
        self.driver.picture()
    }

    pub fn open_tab(&mut self) -> Result<()> {
        self.driver.open_tab()
    }

    pub fn choose_tab(&mut self, index: usize) -> Result<()> {
        self.driver.choose_tab(index)
    }

    pub fn close_tab(&mut self) -> Result<()> {
        self.driver.close_tab()
    }

    pub fn enter_frame(&mut self) -> Result<()> {
        self.driver.enter_frame()
    }

    pub fn leave_frame(&mut self) {
        self.driver.leave_frame();
    }

    fn chromium(&mut self) -> Result<&mut chromium::Chromium> {
        self.driver.chromium().ok_or_else(|| "only Chromium can be made to do this".into())
    }

    /// Runs a script on every page from now on, before the page's own.
    pub fn on_every_page(&mut self, script: &str) -> Result<()> {
        self.chromium()?.on_every_page(script)
    }

    /// Limits the speed of the chosen tab's network, and forgets what the browser has kept of earlier pages.
    pub fn slow_down(&mut self, bytes_per_second: u32, latency_ms: u32) -> Result<()> {
        self.chromium()?.slow_down(bytes_per_second, latency_ms)
    }

    /// Begins to note what each animation frame takes of the processor.
    pub fn begin_trace(&mut self) -> Result<()> {
        self.chromium()?.begin_trace()
    }

    /// Returns the processor time of each animation frame since the trace began, in milliseconds.
    pub fn end_trace(&mut self) -> Result<Vec<f64>> {
        self.chromium()?.end_trace()
    }

    /// Sets the size of the page, in its own pixels, and of how many pixels of a screen each of them consists.
    pub fn resize(&mut self, width: u32, height: u32, scale: u32, is_phone: bool) -> Result<()> {
        self.chromium()?.resize(width, height, scale, is_phone)
    }

    pub fn resize_to_usual(&mut self) -> Result<()> {
        self.resize(WIDTH, HEIGHT, 1, false)
    }

    /// Sets whether the page has a touch screen.
    pub fn on_glass(&mut self, is_glass: bool) -> Result<()> {
        self.chromium()?.on_glass(is_glass)
    }

    /// Sends "touchStart", "touchMove" or "touchEnd", with the positions of all fingers afterwards.
    pub fn touch(&mut self, kind: &str, fingers: &[[f64; 2]]) -> Result<()> {
        self.chromium()?.touch(kind, fingers)
    }

    /// Drags a file or folder of this machine over the page.
    pub fn drag(&mut self, path: &Path) -> Result<()> {
        self.chromium()?.drag("dragEnter", path)?;
        self.chromium()?.drag("dragOver", path)
    }

    /// Drops it there.
    pub fn drop(&mut self, path: &Path) -> Result<()> {
        self.chromium()?.drag("drop", path)
    }

    /// Returns how many bytes the page's scripts and the program hold, after collecting garbage.
    pub fn memory(&mut self) -> Result<u64> {
        match self.driver.chromium() {
            Some(chromium) => chromium.memory(),
            None => Ok(self.value("wasm_memory.buffer.byteLength")?.as_u64().unwrap_or_default()),
        }
    }
}

/// Encodes bytes in the base64 alphabet for addresses.
pub fn encode_base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Decodes base64, in which pictures and downloads arrive.
pub fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let forgiving = NO_PAD.with_decode_padding_mode(DecodePaddingMode::Indifferent);
    GeneralPurpose::new(&STANDARD, forgiving).decode(text).ok()
}

fn picture_of(base64: &Value) -> Result<Vec<u8>> {
    decode_base64(base64.as_str().unwrap_or_default()).ok_or_else(|| "the picture is unreadable".into())
}

#[cfg(test)]
mod tests {
    use super::{decode_base64, encode_base64};

    #[test]
    fn base64_is_read() {
        assert_eq!(decode_base64("TW9vbiE=").as_deref(), Some(b"Moon!".as_slice()));
        assert_eq!(decode_base64("TW9vbg==").as_deref(), Some(b"Moon".as_slice()));
        assert_eq!(decode_base64("?"), None);
    }

    #[test]
    fn base64_is_written_as_addresses_have_it() {
        assert_eq!(encode_base64(b"Moon!"), "TW9vbiE");
        assert_eq!(encode_base64(&[0xfb, 0xff, 0xfe, 0xf0]), "-__-8A");
    }
}
