//! Saves a level repeatedly while the game plays it: each edit must take effect at once.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::sh::Result;
use crate::xvfb::VirtualScreen;

/// A level that is completely in one file.
const LEVEL: &str = "levels/template.ldtk";

/// Time limit for loading, which takes seconds with software rendering on a busy machine.
const START_LIMIT: Duration = Duration::from_secs(90);
/// Time after which an edit counts as not played.
const EDIT_LIMIT: Duration = Duration::from_secs(10);
/// Time within which an edit must be played.
const SOON: Duration = Duration::from_millis(500);
/// How many edits are timed; the median counts, as a machine may be busy for a moment.
const EDITS: usize = 5;
/// What the edits set, each another value than before it; the level's own is 0.3.
const MOONLIGHT: [f64; EDITS] = [0.4, 0.5, 0.6, 0.7, 0.8];

/// Runs the test; returns what it measured.
pub fn play(game: &Path) -> Result<String> {
    let folder = Path::new("target/live");
    fs::create_dir_all(folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let file = folder.join("edited.ldtk");
    let text = fs::read_to_string(LEVEL).map_err(|e| format!("cannot read {LEVEL}: {e}"))?;
    let mut project: Value =
        serde_json::from_str(&text).map_err(|e| format!("{LEVEL} is no LDtk project: {e}"))?;
    save(&file, &project)?;
    let screen = VirtualScreen::open()?;
    let player = GameProcess::start(game, &file, name_of(&project)?, &screen)?;
    player.hear(START_LIMIT, |_| true).map_err(|e| format!("the level did not begin: {e}"))?;

    let mut took = Vec::new();
    for light in MOONLIGHT {
        set_moonlight(&mut project, light)?;
        took.push(player.edit(&file, &project, |line| line["edit"] == "reloaded" && line["findings"] == 0)?);
    }
    let good = project.clone();
    set_moonlight(&mut project, 7.0)?;
    player.edit(&file, &project, |line| line["edit"] == "read" && line["findings"] != 0)?;
    player.edit(&file, &good, |line| line["edit"] == "read" && line["findings"] == 0)?;

    took.sort();
    let (middle, slowest) = (took[EDITS / 2], took[EDITS - 1]);
    if middle > SOON {
        return Err(format!("an edit was played after {} ms, not within {} ms", ms(middle), ms(SOON)));
    }
    Ok(format!("edits played after {} ms, at most {} ms", ms(middle), ms(slowest)))
}

fn ms(time: Duration) -> u128 {
    time.as_millis()
}

fn name_of(project: &Value) -> Result<&str> {
    project["levels"][0]["identifier"].as_str().ok_or_else(|| format!("{LEVEL} has no level"))
}

fn save(file: &Path, project: &Value) -> Result<()> {
    fs::write(file, project.to_string()).map_err(|e| format!("cannot write {}: {e}", file.display()))
}

/// Changes the light of the whole level: every level has this value, and it affects every cell.
fn set_moonlight(project: &mut Value, light: f64) -> Result<()> {
    let fields = project["levels"][0]["fieldInstances"].as_array_mut().into_iter().flatten();
    let mut moonlight = fields.filter(|field| field["__identifier"] == "Moonlight");
    let field = moonlight.next().ok_or_else(|| format!("{LEVEL} has no Moonlight"))?;
    field["__value"] = json!(light);
    field["realEditorValues"] = json!([{ "id": "V_Float", "params": [light] }]);
    Ok(())
}

/// The game, and the lines that it prints.
struct GameProcess {
    game: Child,
    lines: Receiver<Value>,
}

impl GameProcess {
    fn start(game: &Path, file: &Path, level: &str, screen: &VirtualScreen) -> Result<Self> {
        let mut command = Command::new(game);
        command.arg("play").arg(file).args(["--level", level, "--log"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut game =
            screen.give_to(&mut command).spawn().map_err(|e| format!("cannot start the game: {e}"))?;
        let (send, lines) = mpsc::channel();
        if let Some(out) = game.stdout.take() {
            thread::spawn(move || {
                let values = BufReader::new(out).lines().map_while(|line| line.ok());
                let values = values.filter_map(|line| serde_json::from_str(&line).ok());
                // Fails once the test is over and nobody receives.
                values.take_while(|value: &Value| send.send(value.clone()).is_ok()).for_each(drop);
            });
        }
        Ok(Self { game, lines })
    }

    /// Saves the level; returns how long it took until the game reported what was expected.
    fn edit(&self, file: &Path, project: &Value, expected: impl Fn(&Value) -> bool) -> Result<Duration> {
        save(file, project)?;
        let saved = Instant::now();
        self.hear(EDIT_LIMIT, |line| line.get("edit").is_some() && expected(line))
            .map_err(|e| format!("an edit was not played: {e}"))?;
        Ok(saved.elapsed())
    }

    /// Waits for a line.
    fn hear(&self, limit: Duration, is_it: impl Fn(&Value) -> bool) -> Result<()> {
        let deadline = Instant::now() + limit;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if is_it(&line) => return Ok(()),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!("the game said nothing of it within {} s", limit.as_secs()));
                }
                Err(RecvTimeoutError::Disconnected) => return Err("the game has ended".into()),
            }
        }
    }
}

impl Drop for GameProcess {
    fn drop(&mut self) {
        let _ = self.game.kill();
        let _ = self.game.wait();
    }
}
