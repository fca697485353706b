//! A headless browser with one page in it, for tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::apt;
use crate::cdp::Cdp;
use crate::sh::{self, Result};

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// What a test machine wants: no window, WebGL in software, and nothing fetched from anywhere.
const FLAGS: [&str; 14] = [
    "--headless",
    "--remote-debugging-pipe",
    // Chromium's sandbox does not work as root or in most containers, and the only pages are our own.
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--mute-audio",
    "--hide-scrollbars",
];

/// Installs Chromium unless there is a browser already.
pub fn install() -> Result<()> {
    if find().is_none() {
        apt::ensure("testing in the browser", &["chromium"])?;
    }
    find().map(drop).ok_or_else(|| {
        "testing in the browser needs Chromium: install it, or name one with CHROME=/path/to/chromium".into()
    })
}

fn find() -> Option<PathBuf> {
    std::env::var_os("CHROME").map(PathBuf::from).or_else(|| NAMES.iter().find_map(|name| sh::which(name)))
}

/// One line of the page's console.
pub struct Line {
    pub is_error: bool,
    pub text: String,
}

/// What Chromium says of a page that is gone.
const WENT_ELSEWHERE: &str = "Inspected target navigated or closed";

pub struct Page {
    cdp: Cdp,
    session: String,
    /// Everything the page has written so far.
    pub console: Vec<Line>,
}

impl Page {
    /// Starts a browser with a new profile in `folder` and an empty page in it.
    pub fn open(folder: &Path) -> Result<Self> {
        let browser = find().ok_or("no browser was found")?;
        let profile = folder.join("profile");
        let _ = fs::remove_dir_all(&profile);
        fs::create_dir_all(&profile).map_err(|e| format!("cannot make {}: {e}", profile.display()))?;
        let log =
            fs::File::create(folder.join("browser.log")).map_err(|e| format!("cannot write a log: {e}"))?;

        // The browser speaks on descriptors 3 and 4; the shell puts our pipe there.
        let mut command = Command::new("sh");
        command.args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 0</dev/null 1>&2"#]).arg(browser).args(FLAGS);
        command.arg(format!("--user-data-dir={}", profile.display()));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(log);
        let child = command.spawn().map_err(|e| format!("cannot start the browser: {e}"))?;

        let mut page = Self { cdp: Cdp::new(child)?, session: String::new(), console: Vec::new() };
        page.attach().map_err(|e| format!("{e}; see {}", folder.join("browser.log").display()))?;
        Ok(page)
    }

    fn attach(&mut self) -> Result<()> {
        let mut ignore = |_: Value| {};
        let target =
            self.cdp.call(None, "Target.createTarget", json!({"url": "about:blank"}), &mut ignore)?;
        let wish = json!({"targetId": target["targetId"], "flatten": true});
        let attached = self.cdp.call(None, "Target.attachToTarget", wish, &mut ignore)?;
        self.session = attached["sessionId"].as_str().unwrap_or_default().to_owned();
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Inspector.enable"] {
            self.call(domain, json!({}))?;
        }
        let size = json!({"width": 1280, "height": 720, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", size)?;
        // Else the page thinks that it lies in the background, and pauses.
        self.call("Emulation.setFocusEmulationEnabled", json!({"enabled": true}))?;
        Ok(())
    }

    pub fn go_to(&mut self, address: &str) -> Result<()> {
        self.console.clear();
        let answer = self.call("Page.navigate", json!({"url": address}))?;
        answer["errorText"].as_str().map_or(Ok(()), |error| Err(format!("cannot open {address}: {error}")))
    }

    /// The value of a JavaScript expression, as JSON.
    pub fn value(&mut self, expression: &str) -> Result<Value> {
        let question = json!({"expression": expression, "returnByValue": true});
        let answer = match self.call("Runtime.evaluate", question.clone()) {
            // The page went elsewhere while it was asked: the next one answers.
            Err(why) if why.contains(WENT_ELSEWHERE) => self.call("Runtime.evaluate", question)?,
            answer => answer?,
        };
        match answer.get("exceptionDetails") {
            Some(thrown) => Err(format!("`{expression}` threw {}", thrown_text(thrown))),
            None => Ok(answer["result"]["value"].clone()),
        }
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
        self.no_errors()?;
        let Self { cdp, console, .. } = self;
        cdp.listen(time, &mut |event| note(console, &event))
    }

    /// Takes away what pages of this address have put into local storage.
    pub fn forget(&mut self, address: &str) -> Result<()> {
        let all = json!({"origin": address.trim_end_matches('/'), "storageTypes": "local_storage"});
        self.call("Storage.clearDataForOrigin", all).map(drop)
    }

    /// Runs a script on every page from now on, before those of the page.
    pub fn on_every_page(&mut self, script: &str) -> Result<()> {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": script})).map(drop)
    }

    /// An error if the page has written one.
    pub fn no_errors(&self) -> Result<()> {
        match self.console.iter().find(|line| line.is_error) {
            Some(line) => Err(format!("the page reports an error: {}", line.text)),
            None => Ok(()),
        }
    }

    /// A key by its place on the keyboard ("KeyD", "ArrowRight"), as `KeyboardEvent.code` has it.
    pub fn key(&mut self, code: &str, down: bool) -> Result<()> {
        let key = code.strip_prefix("Key").map_or(code.to_owned(), str::to_lowercase);
        let kind = if down { "rawKeyDown" } else { "keyUp" };
        self.call("Input.dispatchKeyEvent", json!({"type": kind, "code": code, "key": key})).map(drop)
    }

    pub fn click(&mut self, x: u32, y: u32) -> Result<()> {
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event)?;
        }
        Ok(())
    }

    /// The page lies on glass from now on, or does no more.
    pub fn on_glass(&mut self, is_glass: bool) -> Result<()> {
        let wish = json!({"enabled": is_glass, "maxTouchPoints": 5});
        self.call("Emulation.setTouchEmulationEnabled", wish).map(drop)
    }

    /// What the fingers do: "touchStart", "touchMove" or "touchEnd"; and where they all are then, in their order.
    pub fn touch(&mut self, kind: &str, fingers: &[[f64; 2]]) -> Result<()> {
        let point = |(id, [x, y]): (usize, &[f64; 2])| json!({"x": x, "y": y, "id": id});
        let points: Vec<Value> = fingers.iter().enumerate().map(point).collect();
        self.call("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).map(drop)
    }

    /// Drags a file or folder of this machine over the page.
    pub fn drag(&mut self, path: &Path) -> Result<()> {
        self.drag_event("dragEnter", path)?;
        self.drag_event("dragOver", path)
    }

    /// Lets it fall there.
    pub fn drop(&mut self, path: &Path) -> Result<()> {
        self.drag_event("drop", path)
    }

    fn drag_event(&mut self, kind: &str, path: &Path) -> Result<()> {
        let path = path.canonicalize().map_err(|e| format!("cannot find {}: {e}", path.display()))?;
        let copy = 1;
        let data = json!({"items": [], "files": [path], "dragOperationsMask": copy});
        self.call("Input.dispatchDragEvent", json!({"type": kind, "x": 640, "y": 360, "data": data}))
            .map(drop)
    }

    /// The page as a PNG file.
    pub fn picture(&mut self) -> Result<Vec<u8>> {
        let answer = self.call("Page.captureScreenshot", json!({"format": "png"}))?;
        decode_base64(answer["data"].as_str().unwrap_or_default())
            .ok_or_else(|| "the picture is unreadable".into())
    }

    fn call(&mut self, method: &str, params: Value) -> Result<Value> {
        let Self { cdp, session, console } = self;
        cdp.call(Some(session), method, params, &mut |event| note(console, &event))
    }
}

/// Keeps what belongs in a console.
fn note(console: &mut Vec<Line>, event: &Value) {
    let params = &event["params"];
    let line = match event["method"].as_str().unwrap_or_default() {
        "Runtime.consoleAPICalled" => {
            let words = params["args"].as_array().map(Vec::as_slice).unwrap_or_default();
            let text: Vec<String> = words.iter().map(argument_text).collect();
            let kind = params["type"].as_str().unwrap_or_default();
            Line { is_error: matches!(kind, "error" | "assert"), text: text.join(" ") }
        }
        "Runtime.exceptionThrown" => Line { is_error: true, text: thrown_text(&params["exceptionDetails"]) },
        "Log.entryAdded" => {
            let entry = &params["entry"];
            let text = format!("{} {}", argument_text(&entry["text"]), argument_text(&entry["url"]));
            Line { is_error: entry["level"] == "error", text }
        }
        "Inspector.targetCrashed" => Line { is_error: true, text: "the page crashed".into() },
        _ => return,
    };
    console.push(line);
}

fn argument_text(argument: &Value) -> String {
    let value = argument.get("value").or_else(|| argument.get("description")).unwrap_or(argument);
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn thrown_text(details: &Value) -> String {
    let exception = &details["exception"]["description"];
    exception.as_str().or_else(|| details["text"].as_str()).unwrap_or("something without words").to_owned()
}

/// In the letters that an address may hold.
pub fn encode_base64(bytes: &[u8]) -> String {
    let letter = |six: u32| {
        char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[six as usize])
    };
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        text.extend((0..=three.len()).map(|i| letter(bits >> (18 - 6 * i) & 63)));
    }
    text
}

/// Pictures and what is downloaded come as base64.
pub fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for letter in text.bytes().filter(|letter| *letter != b'=') {
        let six = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = (bits << 6 | u32::from(six)) & 0xff_ffff;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
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
