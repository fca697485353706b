//! WebKit on a virtual screen: GTK's MiniBrowser, controlled over HTTP by its own driver.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use ureq::Agent;

use super::speakers::{self, VirtualSpeakers};
use super::{ANSWER_LIMIT, ConsoleLine, Driver, HEIGHT, WIDTH, keys, picture_of};
use crate::apt;
use crate::child_guard::ChildGuard;
use crate::sh::{self, Result};
use crate::xvfb::{self, VirtualScreen};

const DRIVER: &str = "WebKitWebDriver";
const BROWSER: &str = "webkit2gtk-4.1/MiniBrowser";
/// Where distributions keep it.
const LIBRARIES: [&str; 4] = ["/usr/lib", "/usr/libexec", "/usr/lib64", "/usr/local/libexec"];

/// Time limit for a picture: it never arrives if the page does not draw, and is only for people.
const PICTURE_LIMIT: Duration = Duration::from_secs(10);
/// Time after which a question is asked again, as the answer is lost if the page goes away.
const QUESTION_LIMIT: Duration = Duration::from_secs(10);

/// A script that the test server puts before those of every page, as the driver does not report the console:
/// it keeps what is written until it is read.
pub const EAR: &str = r#"<script>
(() => {
  const heard = (window.heard = []);
  const note = (isError, words) => heard.push([isError, words.map(String).join(" ")]);
  for (const kind of ["log", "info", "warn", "debug", "error", "assert"]) {
    const speak = console[kind].bind(console);
    console[kind] = (...words) => {
      if (kind !== "assert" || !words[0]) note(kind === "error" || kind === "assert", words);
      speak(...words);
    };
  }
  window.addEventListener("error", (event) => {
    const { target, message, filename } = event;
    note(true, message === undefined ? ["cannot load", target.src || target.href] : [message, filename]);
  }, true);
  window.addEventListener("unhandledrejection", ({ reason }) => note(true, ["unhandled rejection", reason]));
})();
</script>"#;
const LISTEN: &str = "(window.heard || []).splice(0)";

pub fn install() -> Result<()> {
    xvfb::install_managed()?;
    if find().is_none() {
        apt::ensure("testing in WebKit", &["webkit2gtk-driver"])?;
    }
    speakers::install();
    find().map(drop).ok_or_else(|| format!("testing in WebKit needs {DRIVER} and {BROWSER}"))
}

/// Returns the paths of the driver and the browser.
fn find() -> Option<(PathBuf, PathBuf)> {
    let here = format!("/usr/lib/{}-linux-gnu", std::env::consts::ARCH);
    let folders = LIBRARIES.into_iter().chain([here.as_str()]);
    let browser = folders.map(|folder| Path::new(folder).join(BROWSER)).find(|path| path.is_file())?;
    Some((sh::which(DRIVER)?, browser))
}

/// A running WebKit.
pub struct Webkit {
    agent: Agent,
    /// Address of the session.
    session: String,
    tabs: Vec<String>,
    chosen: usize,
    is_inside: bool,
    // In the order in which they must end.
    _driver: ChildGuard,
    _speakers: Option<VirtualSpeakers>,
    _screen: VirtualScreen,
}

impl Webkit {
    pub fn open(folder: &Path) -> Result<Self> {
        let (driver, browser) = find().ok_or("no WebKit was found")?;
        let screen = VirtualScreen::open_managed()?;
        let speakers = VirtualSpeakers::open(folder);
        let port = free_port()?;
        let mut command = Command::new(driver);
        command.arg(format!("--port={port}"));
        // Only the game's own pages are opened, and the sandbox does not work as root or in most containers.
        command.env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1");
        command.env("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
        screen.give_to(&mut command);
        if let Some(speakers) = &speakers {
            speakers.give_to(&mut command);
        }
        let log = folder.join("browser.log");
        let leash = ChildGuard::start_logged(&command, &log)?;
        let see = |e: String| format!("{e}; see {}", log.display());
        wait_for(port).map_err(see)?;
        let config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(ANSWER_LIMIT));
        let mut webkit = Self {
            agent: config.build().into(),
            session: format!("http://127.0.0.1:{port}/session"),
            tabs: Vec::new(),
            chosen: 0,
            is_inside: false,
            _driver: leash,
            _speakers: speakers,
            _screen: screen,
        };
        webkit.begin(&browser).map_err(see)?;
        Ok(webkit)
    }

    fn begin(&mut self, browser: &Path) -> Result<()> {
        let options = json!({"binary": browser, "args": ["--automation"]});
        let wish = json!({
            // Until the page is there, but not for everything that it loads: the game reports when that is
            // done.
            "pageLoadStrategy": "eager",
            "webkitgtk:browserOptions": options,
        });
        let session = self.ask("", json!({"capabilities": {"alwaysMatch": wish}}))?;
        let id = session["sessionId"].as_str().ok_or("the browser began no session")?;
        self.session = format!("{}/{id}", self.session);
        let first = self.get("/window")?;
        self.tabs.push(first.as_str().unwrap_or_default().to_owned());
        self.size()
    }

    /// Resizes the window so that the page has the wanted size.
    fn size(&mut self) -> Result<()> {
        let around = self.value("[outerWidth - innerWidth, outerHeight - innerHeight]")?;
        let around = |axis: usize| around[axis].as_u64().unwrap_or_default();
        let size = json!({"width": u64::from(WIDTH) + around(0), "height": u64::from(HEIGHT) + around(1)});
        self.ask("/window/rect", size).map(drop)
    }

    fn ask(&self, path: &str, wish: Value) -> Result<Value> {
        let sent = self.agent.post(format!("{}{path}", self.session)).send(wish.to_string());
        read(path, sent)
    }

    /// Runs a script that answers soon or not at all.
    fn execute(&self, script: &Value) -> Result<Value> {
        const PATH: &str = "/execute/sync";
        let deadline = Instant::now() + ANSWER_LIMIT;
        loop {
            let question = self.agent.post(format!("{}{PATH}", self.session)).config();
            let sent = question.timeout_global(Some(QUESTION_LIMIT)).build().send(script.to_string());
            match sent {
                Err(ureq::Error::Timeout(_)) if Instant::now() < deadline => {}
                sent => return read(PATH, sent),
            }
        }
    }

    fn get(&self, path: &str) -> Result<Value> {
        read(path, self.agent.get(format!("{}{path}", self.session)).call())
    }

    fn act(&self, source: Value) -> Result<()> {
        self.ask("/actions", json!({"actions": [source]})).map(drop)
    }
}

fn read(
    path: &str,
    answer: std::result::Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> Result<Value> {
    let mut answer = answer.map_err(|e| format!("the browser did not answer {path}: {e}"))?;
    let failed = !answer.status().is_success();
    // A picture of a page is larger than the default limit.
    let text = answer.body_mut().with_config().limit(64 << 20).read_to_string();
    let text = text.map_err(|e| format!("the browser's answer to {path} broke off: {e}"))?;
    let mut said: Value =
        serde_json::from_str(&text).map_err(|e| format!("the browser speaks no JSON ({path}): {e}"))?;
    let value = said["value"].take();
    if failed {
        return Err(format!("the browser refused {path}: {} {}", value["error"], value["message"]));
    }
    Ok(value)
}

/// Returns a free port. If another program takes it before the driver does, the driver reports it.
fn free_port() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    listener.map(|address| address.port()).map_err(|e| format!("there is no free port: {e}"))
}

/// Waits until something listens there.
fn wait_for(port: u16) -> Result<()> {
    let deadline = Instant::now() + ANSWER_LIMIT;
    while Instant::now() < deadline {
        if std::net::TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(30));
    }
    Err(format!("{DRIVER} did not start within {} s", ANSWER_LIMIT.as_secs()))
}

impl Driver for Webkit {
    fn go_to(&mut self, address: &str) -> Result<()> {
        self.leave_frame();
        self.ask("/url", json!({"url": address})).map(drop)
    }

    fn reload(&mut self) -> Result<()> {
        // The driver does not wait for a reloaded page as it does for an address.
        let address = self.get("/url")?;
        self.go_to(address.as_str().unwrap_or_default())
    }

    fn value(&mut self, expression: &str) -> Result<Value> {
        // The page's policy allows no `eval`.
        let script = json!({"script": format!("return ({expression}\n);"), "args": []});
        self.execute(&script).map_err(|e| format!("`{expression}`: {e}"))
    }

    fn key(&mut self, code: &str, down: bool) -> Result<()> {
        let kind = if down { "keyDown" } else { "keyUp" };
        let value = keys::of_webdriver(code)?;
        self.act(json!({"type": "key", "id": "keys", "actions": [{"type": kind, "value": value}]}))
    }

    fn click(&mut self, x: u32, y: u32) -> Result<()> {
        // The position is one of the whole page, whichever frame was entered. Keys go to what has the
        // keyboard; leaving the frame for them would take it away.
        let was_inside = self.is_inside;
        self.leave_frame();
        self.act(
            json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
                {"type": "pointerMove", "x": x, "y": y, "duration": 0},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ]}),
        )?;
        if was_inside { self.enter_frame() } else { Ok(()) }
    }

    fn picture(&mut self) -> Result<Vec<u8>> {
        let limited = self
            .agent
            .get(format!("{}/screenshot", self.session))
            .config()
            .timeout_global(Some(PICTURE_LIMIT));
        picture_of(&read("/screenshot", limited.build().call())?)
    }

    fn listen(&mut self, time: Duration) -> Result<Vec<ConsoleLine>> {
        thread::sleep(time);
        // Between two pages nothing answers.
        let heard = self.value(LISTEN).unwrap_or_default();
        let line = |line: &Value| {
            Some(ConsoleLine { is_error: line[0].as_bool()?, text: line[1].as_str()?.to_owned() })
        };
        Ok(heard.as_array().into_iter().flatten().filter_map(line).collect())
    }

    fn open_tab(&mut self) -> Result<()> {
        // In a window of its own: of several tabs only one is visible, and not the one that the driver
        // controls.
        let made = self.ask("/window/new", json!({"type": "window"}))?;
        let tab = made["handle"].as_str().ok_or("the browser opened no window")?;
        self.tabs.push(tab.to_owned());
        self.choose_tab(self.tabs.len() - 1)?;
        self.size()
    }

    fn choose_tab(&mut self, index: usize) -> Result<()> {
        (self.chosen, self.is_inside) = (index, false);
        self.ask("/window", json!({"handle": self.tabs[index]})).map(drop)
    }

    fn close_tab(&mut self) -> Result<()> {
        // The driver closes the chosen one.
        self.choose_tab(self.tabs.len() - 1)?;
        self.tabs.pop();
        let closed = self.agent.delete(format!("{}/window", self.session)).call();
        read("/window", closed)?;
        self.choose_tab(0)
    }

    fn enter_frame(&mut self) -> Result<()> {
        let find = json!({"script": "return document.querySelector('iframe')", "args": []});
        let frame = self.execute(&find)?;
        if frame.is_null() {
            return Err("the page has no frame".into());
        }
        self.is_inside = true;
        self.ask("/frame", json!({"id": frame})).map(drop)
    }

    fn leave_frame(&mut self) {
        if std::mem::take(&mut self.is_inside) {
            // By choosing the tab again: the driver's own command leaves a frame only partly and swallows
            // keys from then on. It fails only if there is no page any more, and so no frame.
            let _ = self.choose_tab(self.chosen);
        }
    }
}

impl Drop for Webkit {
    fn drop(&mut self) {
        // The driver then ends its browser; the guard is for the case that it does not.
        let _ = self.agent.delete(&self.session).call();
    }
}
