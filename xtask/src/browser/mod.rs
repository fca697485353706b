//! Browsers for tests: one page in each of three engines, behind one face.

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

/// What the page measures, in its own pixels.
pub const WIDTH: u32 = 1280;
pub const HEIGHT: u32 = 720;

/// How long a browser may take to answer one command. Generous: the machine may be busy compiling.
const ANSWER_LIMIT: Duration = Duration::from_secs(60);

/// What draws and runs the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    Firefox,
    Webkit,
}

impl Engine {
    pub const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::Webkit];

    /// In arguments, and as the folder of what is left behind.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::Webkit => "webkit",
        }
    }

    /// Installs the browser, and what it draws on, unless they are there.
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

/// What a test asks of a browser, in the browser's own language. All of it goes to the tab that was opened or chosen
/// last, and `value` to the frame in it that was entered.
trait Driver {
    fn go_to(&mut self, address: &str) -> Result<()>;

    fn reload(&mut self) -> Result<()>;

    /// The value of a JavaScript expression, as JSON.
    fn value(&mut self, expression: &str) -> Result<Value>;

    /// A key by its place on the keyboard ("KeyD", "ArrowRight"), as `KeyboardEvent.code` has it.
    fn key(&mut self, code: &str, down: bool) -> Result<()>;

    fn click(&mut self, x: u32, y: u32) -> Result<()>;

    /// The page as a PNG file.
    fn picture(&mut self) -> Result<Vec<u8>>;

    /// Lets this time pass, and answers what the page has written since it was asked last.
    fn listen(&mut self, time: Duration) -> Result<Vec<ConsoleLine>>;

    /// Opens another tab and goes there.
    fn open_tab(&mut self) -> Result<()>;

    /// Goes to a tab: 0 is the first.
    fn choose_tab(&mut self, index: usize) -> Result<()>;

    /// Closes the tab that was opened last and goes to the first one.
    fn close_tab(&mut self) -> Result<()>;

    /// Into the one frame of the page, or out of it again.
    fn enter_frame(&mut self) -> Result<()>;
    fn leave_frame(&mut self);

    /// Chromium, if it is; only there can fingers, pads and files be had.
    fn chromium(&mut self) -> Option<&mut chromium::Chromium> {
        None
    }
}

/// A browser with a page in it.
pub struct Page {
    driver: Box<dyn Driver>,
    /// Everything the page has written since it was opened.
    pub console: Vec<ConsoleLine>,
    /// Errors with one of these in them are expected.
    forgiven: Vec<String>,
}

impl Page {
    /// Starts a browser with a new profile in `folder` and an empty page in it.
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

    /// A page in the middle of a heist asks before it goes, and nobody is here to answer.
    fn leave(&mut self) -> Result<()> {
        self.driver.value("void (window.thiefGirl && (thiefGirl.leaves = true))").map(drop)
    }

    /// The value of a JavaScript expression, as JSON.
    pub fn value(&mut self, expression: &str) -> Result<Value> {
        self.driver.value(expression)
    }

    /// Waits until the expression has a value that `fits`; an error in the console ends the waiting.
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

    /// Lets this time pass and hears what the page writes; an error in the console is one.
    pub fn listen(&mut self, time: Duration) -> Result<()> {
        self.hear(time)?;
        self.no_errors()
    }

    fn hear(&mut self, time: Duration) -> Result<()> {
        let heard = self.driver.listen(time)?;
        self.console.extend(heard);
        Ok(())
    }

    /// An error if the page has written one.
    pub fn no_errors(&self) -> Result<()> {
        let is_forgiven = |line: &ConsoleLine| self.forgiven.iter().any(|words| line.text.contains(words));
        match self.console.iter().find(|line| line.is_error && !is_forgiven(line)) {
            Some(line) => Err(format!("the page reports an error: {}", line.text)),
            None => Ok(()),
        }
    }

    /// From now on errors with these words in them are expected.
    pub fn forgive(&mut self, words: &str) {
        self.forgiven.push(words.to_owned());
    }

    /// From now on every error is one.
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

    /// Runs a script on every page from now on, before those of the page.
    pub fn on_every_page(&mut self, script: &str) -> Result<()> {
        self.chromium()?.on_every_page(script)
    }

    /// The page lies on glass from now on, or does no more.
    pub fn on_glass(&mut self, is_glass: bool) -> Result<()> {
        self.chromium()?.on_glass(is_glass)
    }

    /// What the fingers do: "touchStart", "touchMove" or "touchEnd"; and where they all are then, in their order.
    pub fn touch(&mut self, kind: &str, fingers: &[[f64; 2]]) -> Result<()> {
        self.chromium()?.touch(kind, fingers)
    }

    /// Drags a file or folder of this machine over the page.
    pub fn drag(&mut self, path: &Path) -> Result<()> {
        self.chromium()?.drag("dragEnter", path)?;
        self.chromium()?.drag("dragOver", path)
    }

    /// Lets it fall there.
    pub fn drop(&mut self, path: &Path) -> Result<()> {
        self.chromium()?.drag("drop", path)
    }

    /// How many bytes the page's scripts and the program hold, once what nobody needs is thrown away.
    pub fn memory(&mut self) -> Result<u64> {
        match self.driver.chromium() {
            Some(chromium) => chromium.memory(),
            None => Ok(self.value("wasm_memory.buffer.byteLength")?.as_u64().unwrap_or_default()),
        }
    }
}

/// In the letters that an address may hold.
pub fn encode_base64(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Pictures and what is downloaded come as base64.
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
