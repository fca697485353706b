//! Chromium without a window, over the DevTools protocol.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::pipe::Pipe;
use super::{ConsoleLine, Driver, HEIGHT, WIDTH, keys, picture_of};
use crate::apt;
use crate::sh::{self, Result};

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Options for tests: no window, WebGL in software, and no network access.
const FLAGS: [&str; 14] = [
    "--headless",
    "--remote-debugging-pipe",
    // Chromium's sandbox does not work as root or in most containers, and only the game's own pages are
    // opened.
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

/// Chromium's error for a page that is gone.
const WENT_ELSEWHERE: &str = "Inspected target navigated or closed";

/// Time limit for a trace to be handed over.
const TRACE_LIMIT: Duration = Duration::from_secs(60);
/// Time limit for the old page to go after a reload.
const RELOAD_LIMIT: Duration = Duration::from_secs(20);

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

/// The id of a tab, and the session that controls it.
struct Tab {
    target: String,
    session: String,
}

/// A running Chromium.
pub struct Chromium {
    pipe: Pipe,
    tabs: Vec<Tab>,
    chosen: usize,
    /// The session of the frame that was entered.
    frame: Option<String>,
    heard: Received,
}

/// Events that arrived between answers.
#[derive(Default)]
struct Received {
    lines: Vec<ConsoleLine>,
    /// Sessions of frames in processes of their own, the latest last.
    frames: Vec<String>,
    /// Processor times of animation frames, in milliseconds.
    frame_costs: Vec<f64>,
    is_trace_over: bool,
}

impl Chromium {
    pub fn open(folder: &Path) -> Result<Self> {
        let browser = find().ok_or("no Chromium was found")?;
        let profile = folder.join("profile");
        let _ = fs::remove_dir_all(&profile);
        fs::create_dir_all(&profile).map_err(|e| format!("cannot make {}: {e}", profile.display()))?;
        let log =
            fs::File::create(folder.join("browser.log")).map_err(|e| format!("cannot write a log: {e}"))?;

        // The browser uses descriptors 3 and 4; the shell connects them to the pipe.
        let mut command = Command::new("sh");
        command.args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 0</dev/null 1>&2"#]).arg(browser).args(FLAGS);
        command.arg(format!("--user-data-dir={}", profile.display()));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(log);
        let child = command.spawn().map_err(|e| format!("cannot start the browser: {e}"))?;

        let mut chromium = Self {
            pipe: Pipe::new(child)?,
            tabs: Vec::new(),
            chosen: 0,
            frame: None,
            heard: Received::default(),
        };
        let see = |e: String| format!("{e}; see {}", folder.join("browser.log").display());
        chromium.open_tab().map_err(see)?;
        Ok(chromium)
    }

    /// Calls a method of the browser itself.
    fn browser(&mut self, method: &str, params: Value) -> Result<Value> {
        let Self { pipe, heard, .. } = self;
        pipe.call(None, method, params, &mut |event| heard.note(&event))
    }

    /// Calls a method of the chosen tab.
    fn call(&mut self, method: &str, params: Value) -> Result<Value> {
        let Self { pipe, tabs, chosen, heard, .. } = self;
        pipe.call(Some(&tabs[*chosen].session), method, params, &mut |event| heard.note(&event))
    }

    /// Calls a method of the frame that was entered, or of the tab.
    fn call_inside(&mut self, method: &str, params: Value) -> Result<Value> {
        let Self { pipe, tabs, chosen, frame, heard } = self;
        let session = frame.as_deref().unwrap_or(&tabs[*chosen].session);
        pipe.call(Some(session), method, params, &mut |event| heard.note(&event))
    }

    pub fn on_every_page(&mut self, script: &str) -> Result<()> {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": script})).map(drop)
    }

    pub fn on_glass(&mut self, is_glass: bool) -> Result<()> {
        let wish = json!({"enabled": is_glass, "maxTouchPoints": 5});
        self.call("Emulation.setTouchEmulationEnabled", wish).map(drop)
    }

    pub fn touch(&mut self, kind: &str, fingers: &[[f64; 2]]) -> Result<()> {
        let point = |(id, [x, y]): (usize, &[f64; 2])| json!({"x": x, "y": y, "id": id});
        let points: Vec<Value> = fingers.iter().enumerate().map(point).collect();
        self.call("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).map(drop)
    }

    pub fn drag(&mut self, kind: &str, path: &Path) -> Result<()> {
        let path = path.canonicalize().map_err(|e| format!("cannot find {}: {e}", path.display()))?;
        let copy = 1;
        let data = json!({"items": [], "files": [path], "dragOperationsMask": copy});
        self.call("Input.dispatchDragEvent", json!({"type": kind, "x": 640, "y": 360, "data": data}))
            .map(drop)
    }

    /// Limits the speed of the chosen tab's network.
    pub fn slow_down(&mut self, bytes_per_second: u32, latency_ms: u32) -> Result<()> {
        self.call("Network.enable", json!({}))?;
        self.call("Network.clearBrowserCache", json!({}))?;
        let line = json!({"offline": false, "latency": latency_ms, "downloadThroughput": bytes_per_second,
            "uploadThroughput": bytes_per_second / 2});
        self.call("Network.emulateNetworkConditions", line).map(drop)
    }

    /// Begins to note what each animation frame takes of the processor.
    pub fn begin_trace(&mut self) -> Result<()> {
        (self.heard.frame_costs, self.heard.is_trace_over) = (Vec::new(), false);
        let wish = json!({"categories": "devtools.timeline", "transferMode": "ReportEvents"});
        self.call("Tracing.start", wish).map(drop)
    }

    /// Returns the processor time of each animation frame since the trace began, in milliseconds: that of the page's
    /// thread alone, without the time in which it waited for a core.
    pub fn end_trace(&mut self) -> Result<Vec<f64>> {
        self.call("Tracing.end", json!({}))?;
        let deadline = Instant::now() + TRACE_LIMIT;
        while !self.heard.is_trace_over {
            if Instant::now() > deadline {
                return Err(format!(
                    "the browser did not hand its trace over within {} s",
                    TRACE_LIMIT.as_secs()
                ));
            }
            let Self { pipe, heard, .. } = self;
            pipe.listen(Duration::from_millis(100), &mut |event| heard.note(&event))?;
        }
        Ok(std::mem::take(&mut self.heard.frame_costs))
    }

    /// Sets the size of the page, in its own pixels, and of how many pixels of a screen each of them consists.
    pub fn resize(&mut self, width: u32, height: u32, scale: u32, is_phone: bool) -> Result<()> {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": is_phone});
        self.call("Emulation.setDeviceMetricsOverride", size)?;
        self.on_glass(is_phone)
    }

    pub fn memory(&mut self) -> Result<u64> {
        self.call("HeapProfiler.collectGarbage", json!({}))?;
        let heap = self.call("Runtime.getHeapUsage", json!({}))?;
        let part = |name: &str| heap[name].as_f64().unwrap_or_default() as u64;
        let program = self.value("wasm_memory.buffer.byteLength")?.as_u64().unwrap_or_default();
        Ok(part("usedSize") + part("embedderHeapUsedSize") + part("backingStorageSize") + program)
    }
}

impl Driver for Chromium {
    fn go_to(&mut self, address: &str) -> Result<()> {
        self.heard.frames.clear();
        let answer = self.call("Page.navigate", json!({"url": address}))?;
        answer["errorText"].as_str().map_or(Ok(()), |error| Err(format!("cannot open {address}: {error}")))
    }

    /// Chromium answers before the old page is gone, so that page is marked, and the mark goes with it.
    fn reload(&mut self) -> Result<()> {
        self.value("void (window.isOldPage = true)")?;
        self.call("Page.reload", json!({}))?;
        let deadline = Instant::now() + RELOAD_LIMIT;
        while self.value("Boolean(window.isOldPage)")? == true {
            if Instant::now() > deadline {
                return Err(format!("the page was not loaded anew within {} s", RELOAD_LIMIT.as_secs()));
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    fn value(&mut self, expression: &str) -> Result<Value> {
        let question = json!({"expression": expression, "returnByValue": true});
        let answer = match self.call_inside("Runtime.evaluate", question.clone()) {
            // The page was left during the question: the next page answers.
            Err(why) if why.contains(WENT_ELSEWHERE) => self.call_inside("Runtime.evaluate", question)?,
            answer => answer?,
        };
        match answer.get("exceptionDetails") {
            Some(thrown) => Err(format!("`{expression}` threw {}", thrown_text(thrown))),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    fn key(&mut self, code: &str, down: bool) -> Result<()> {
        let letter = keys::letter(code);
        let kind = match (down, &letter) {
            (true, Some(_)) => "keyDown",
            (true, None) => "rawKeyDown",
            (false, _) => "keyUp",
        };
        let mut event = json!({"type": kind, "code": code, "key": letter.as_deref().unwrap_or(code)});
        if let (true, Some(letter)) = (down, letter) {
            event["text"] = letter.into();
        }
        self.call("Input.dispatchKeyEvent", event).map(drop)
    }

    fn click(&mut self, x: u32, y: u32) -> Result<()> {
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event)?;
        }
        Ok(())
    }

    fn picture(&mut self) -> Result<Vec<u8>> {
        let answer = self.call("Page.captureScreenshot", json!({"format": "png"}))?;
        picture_of(&answer["data"])
    }

    fn listen(&mut self, time: Duration) -> Result<Vec<ConsoleLine>> {
        let Self { pipe, heard, .. } = self;
        pipe.listen(time, &mut |event| heard.note(&event))?;
        Ok(std::mem::take(&mut heard.lines))
    }

    fn open_tab(&mut self) -> Result<()> {
        let made = self.browser("Target.createTarget", json!({"url": "about:blank"}))?;
        let wish = json!({"targetId": made["targetId"], "flatten": true});
        let attached = self.browser("Target.attachToTarget", wish)?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        self.tabs.push(Tab { target: text(&made["targetId"]), session: text(&attached["sessionId"]) });
        self.choose_tab(self.tabs.len() - 1)?;
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Inspector.enable"] {
            self.call(domain, json!({}))?;
        }
        // Frames of other sites are in processes of their own.
        let frames = json!({"autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true});
        self.call("Target.setAutoAttach", frames)?;
        self.resize(WIDTH, HEIGHT, 1, false)?;
        // Otherwise the page takes itself for a background tab, and pauses.
        self.call("Emulation.setFocusEmulationEnabled", json!({"enabled": true}))?;
        Ok(())
    }

    fn choose_tab(&mut self, index: usize) -> Result<()> {
        self.frame = None;
        self.chosen = index;
        let target = self.tabs[index].target.clone();
        self.browser("Target.activateTarget", json!({"targetId": target})).map(drop)
    }

    fn close_tab(&mut self) -> Result<()> {
        let Some(tab) = self.tabs.pop() else { return Ok(()) };
        self.browser("Target.closeTarget", json!({"targetId": tab.target}))?;
        self.choose_tab(0)
    }

    fn enter_frame(&mut self) -> Result<()> {
        let frame = self.heard.frames.last().cloned().ok_or("the page has no frame of another site")?;
        self.frame = Some(frame);
        for domain in ["Runtime.enable", "Log.enable", "Inspector.enable"] {
            self.call_inside(domain, json!({}))?;
        }
        Ok(())
    }

    fn leave_frame(&mut self) {
        self.frame = None;
    }

    fn chromium(&mut self) -> Option<&mut Chromium> {
        Some(self)
    }
}

impl Received {
    /// Keeps console lines and new frames.
    fn note(&mut self, event: &Value) {
        let params = &event["params"];
        let line = match event["method"].as_str().unwrap_or_default() {
            "Target.attachedToTarget" => {
                if params["targetInfo"]["type"] == "iframe" {
                    self.frames.extend(params["sessionId"].as_str().map(str::to_owned));
                }
                return;
            }
            "Tracing.dataCollected" => {
                let events = params["value"].as_array().map(Vec::as_slice).unwrap_or_default();
                let frames = events.iter().filter(|event| event["name"] == "FireAnimationFrame");
                self.frame_costs.extend(frames.filter_map(|frame| Some(frame["tdur"].as_f64()? / 1000.0)));
                return;
            }
            "Tracing.tracingComplete" => return self.is_trace_over = true,
            "Runtime.consoleAPICalled" => {
                let words = params["args"].as_array().map(Vec::as_slice).unwrap_or_default();
                let text: Vec<String> = words.iter().map(argument_text).collect();
                let kind = params["type"].as_str().unwrap_or_default();
                ConsoleLine { is_error: matches!(kind, "error" | "assert"), text: text.join(" ") }
            }
            "Runtime.exceptionThrown" => {
                ConsoleLine { is_error: true, text: thrown_text(&params["exceptionDetails"]) }
            }
            "Log.entryAdded" => {
                let entry = &params["entry"];
                let text = format!("{} {}", argument_text(&entry["text"]), argument_text(&entry["url"]));
                ConsoleLine { is_error: entry["level"] == "error", text }
            }
            "Inspector.targetCrashed" => ConsoleLine { is_error: true, text: "the page crashed".into() },
            _ => return,
        };
        self.lines.push(line);
    }
}

fn argument_text(argument: &Value) -> String {
    let value = argument.get("value").or_else(|| argument.get("description")).unwrap_or(argument);
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn thrown_text(details: &Value) -> String {
    let exception = &details["exception"];
    let words = exception["description"].as_str().or_else(|| exception["value"].as_str());
    let text = details["text"].as_str().unwrap_or("something without words");
    words.map_or_else(|| text.to_owned(), |words| format!("{text} {words}"))
}
