//! Firefox on a virtual screen, over its built-in WebDriver BiDi.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::bidi::{Bidi, plain};
use super::speakers::{self, VirtualSpeakers};
use super::{ANSWER_LIMIT, ConsoleLine, Driver, HEIGHT, WIDTH, keys, picture_of};
use crate::apt;
use crate::child_guard::ChildGuard;
use crate::sh::{self, Result};
use crate::xvfb::{self, VirtualScreen};

const NAMES: [&str; 2] = ["firefox-esr", "firefox"];

/// Settings for tests: WebGL in software, no network access, and no questions.
const PREFERENCES: &str = r#"
user_pref("webgl.force-enabled", true);
user_pref("focusmanager.testmode", true);
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("dom.min_background_timeout_value", 4);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "");
user_pref("full-screen-api.transition-duration.enter", "0 0");
user_pref("full-screen-api.transition-duration.leave", "0 0");
user_pref("full-screen-api.warning.timeout", 0);
"#;

/// File in the profile that says where the browser listens.
const ADDRESS: &str = "WebDriverBiDiServer.json";

pub fn install() -> Result<()> {
    xvfb::install_managed()?;
    if find().is_none() {
        apt::ensure("testing in Firefox", &["firefox-esr"])?;
    }
    speakers::install();
    find().map(drop).ok_or_else(|| "testing in Firefox needs the program firefox-esr or firefox".into())
}

fn find() -> Option<PathBuf> {
    NAMES.iter().find_map(|name| sh::which(name))
}

/// A running Firefox.
pub struct Firefox {
    bidi: Bidi,
    tabs: Vec<String>,
    chosen: usize,
    /// The frame that was entered.
    frame: Option<String>,
    heard: Vec<ConsoleLine>,
    // In the order in which they must end.
    _browser: ChildGuard,
    _speakers: Option<VirtualSpeakers>,
    _screen: VirtualScreen,
}

impl Firefox {
    pub fn open(folder: &Path) -> Result<Self> {
        let browser = find().ok_or("no Firefox was found")?;
        let profile = folder.join("profile");
        let _ = fs::remove_dir_all(&profile);
        fs::create_dir_all(&profile)
            .and_then(|()| fs::write(profile.join("user.js"), PREFERENCES))
            .map_err(|e| format!("cannot make {}: {e}", profile.display()))?;
        let profile = profile.canonicalize().map_err(|e| e.to_string())?;
        let screen = VirtualScreen::open_managed()?;
        let speakers = VirtualSpeakers::open(folder);
        let mut command = Command::new(browser);
        command.args(["--remote-debugging-port", "0", "--no-remote", "--profile"]).arg(&profile);
        command.arg("about:blank").env("MOZ_CRASHREPORTER_DISABLE", "1");
        screen.give_to(&mut command);
        if let Some(speakers) = &speakers {
            speakers.give_to(&mut command);
        }
        let leash = ChildGuard::start_logged(&command, &folder.join("browser.log"))?;
        let see = |e: String| format!("{e}; see {}", folder.join("browser.log").display());
        let bidi = Bidi::connect(port(&profile).map_err(see)?).map_err(see)?;
        let mut firefox = Self {
            bidi,
            tabs: Vec::new(),
            chosen: 0,
            frame: None,
            heard: Vec::new(),
            _browser: leash,
            _speakers: speakers,
            _screen: screen,
        };
        firefox.begin().map_err(see)?;
        Ok(firefox)
    }

    fn begin(&mut self) -> Result<()> {
        let events = ["log.entryAdded", "network.responseCompleted", "network.fetchError"];
        self.call("session.subscribe", json!({"events": events}))?;
        let tree = self.call("browsingContext.getTree", json!({}))?;
        let first = tree["contexts"][0]["context"].as_str().ok_or("the browser has no tab")?;
        // In the tab that it starts with, the address bar has the keyboard, and no page gets it.
        self.open_tab()?;
        self.call("browsingContext.close", json!({"context": first})).map(drop)
    }

    fn size(&mut self) -> Result<()> {
        let size = json!({"context": self.tab(), "viewport": {"width": WIDTH, "height": HEIGHT}});
        self.call("browsingContext.setViewport", size).map(drop)
    }

    fn tab(&self) -> &str {
        &self.tabs[self.chosen]
    }

    fn call(&mut self, method: &str, params: Value) -> Result<Value> {
        let Self { bidi, heard, .. } = self;
        bidi.call(method, params, &mut |event| heard.extend(line_of(&event)))
    }

    /// Returns the frame that was entered, or the tab.
    fn place(&self) -> &str {
        self.frame.as_deref().unwrap_or(self.tab())
    }

    fn act(&mut self, source: Value) -> Result<()> {
        self.call("input.performActions", json!({"context": self.place(), "actions": [source]})).map(drop)
    }
}

/// Returns the port at which the browser listens, once it is in the file.
fn port(profile: &Path) -> Result<u64> {
    let deadline = Instant::now() + ANSWER_LIMIT;
    while Instant::now() < deadline {
        let text = fs::read_to_string(profile.join(ADDRESS)).unwrap_or_default();
        if let Some(port) =
            serde_json::from_str::<Value>(&text).ok().and_then(|said| said["ws_port"].as_u64())
        {
            return Ok(port);
        }
        thread::sleep(Duration::from_millis(50));
    }
    Err(format!("Firefox did not start within {} s", ANSWER_LIMIT.as_secs()))
}

impl Driver for Firefox {
    fn go_to(&mut self, address: &str) -> Result<()> {
        self.frame = None;
        // Until the page is there, but not for everything that it loads: the game reports when that is done.
        let wish = json!({"context": self.tab(), "url": address, "wait": "interactive"});
        self.call("browsingContext.navigate", wish).map(drop)
    }

    fn reload(&mut self) -> Result<()> {
        self.frame = None;
        let wish = json!({"context": self.tab(), "wait": "interactive"});
        self.call("browsingContext.reload", wish).map(drop)
    }

    fn value(&mut self, expression: &str) -> Result<Value> {
        let question = json!({
            "expression": expression,
            "target": {"context": self.place()},
            "awaitPromise": false,
            "userActivation": false,
        });
        let answer = self.call("script.evaluate", question)?;
        match answer["type"].as_str() {
            Some("success") => Ok(plain(&answer["result"])),
            _ => Err(format!("`{expression}` threw {}", answer["exceptionDetails"]["text"])),
        }
    }

    fn key(&mut self, code: &str, down: bool) -> Result<()> {
        let kind = if down { "keyDown" } else { "keyUp" };
        let value = keys::of_webdriver(code)?;
        self.act(json!({"type": "key", "id": "keys", "actions": [{"type": kind, "value": value}]}))
    }

    fn click(&mut self, x: u32, y: u32) -> Result<()> {
        self.act(json!({"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]}))
    }

    fn picture(&mut self) -> Result<Vec<u8>> {
        let answer = self.call("browsingContext.captureScreenshot", json!({"context": self.tab()}))?;
        picture_of(&answer["data"])
    }

    fn listen(&mut self, time: Duration) -> Result<Vec<ConsoleLine>> {
        let Self { bidi, heard, .. } = self;
        bidi.listen(time, &mut |event| heard.extend(line_of(&event)))?;
        Ok(std::mem::take(heard))
    }

    fn open_tab(&mut self) -> Result<()> {
        let made = self.call("browsingContext.create", json!({"type": "tab"}))?;
        let tab = made["context"].as_str().ok_or("the browser opened no tab")?;
        self.tabs.push(tab.to_owned());
        self.choose_tab(self.tabs.len() - 1)?;
        self.size()
    }

    fn choose_tab(&mut self, index: usize) -> Result<()> {
        self.frame = None;
        self.chosen = index;
        self.call("browsingContext.activate", json!({"context": self.tab()})).map(drop)
    }

    fn close_tab(&mut self) -> Result<()> {
        let Some(tab) = self.tabs.pop() else { return Ok(()) };
        self.call("browsingContext.close", json!({"context": tab}))?;
        self.choose_tab(0)
    }

    fn enter_frame(&mut self) -> Result<()> {
        let tree = self.call("browsingContext.getTree", json!({"root": self.tab()}))?;
        let frame = tree["contexts"][0]["children"][0]["context"].as_str();
        self.frame = Some(frame.ok_or("the page has no frame")?.to_owned());
        Ok(())
    }

    fn leave_frame(&mut self) {
        self.frame = None;
    }
}

/// Returns what belongs in the console.
fn line_of(event: &Value) -> Option<ConsoleLine> {
    let params = &event["params"];
    let (is_error, text) = match event["method"].as_str()? {
        "log.entryAdded" => (params["level"] == "error", params["text"].as_str()?.to_owned()),
        "network.responseCompleted" => {
            let status = params["response"]["status"].as_u64().filter(|status| *status >= 400)?;
            (true, format!("{status} {}", params["request"]["url"].as_str()?))
        }
        "network.fetchError" => {
            let (why, url) = (params["errorText"].as_str()?, params["request"]["url"].as_str()?);
            // Requests that a page leaves unfinished are no errors.
            (!why.contains("ABORT"), format!("{why} {url}"))
        }
        _ => return None,
    };
    Some(ConsoleLine { is_error, text })
}
