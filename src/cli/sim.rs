//! `thief-girl sim`: runs a heist without a window.

use super::args::SimArgs;
use super::decisions::Decisions;
use crate::shared::{disk, stdio};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use thief_girl::base::tick::seconds;
use thief_girl::bot::{self, Bot, Script};
use thief_girl::level::LevelSpec;
use thief_girl::model::{Config, Event, Input, Loadout, Outcome, POUCHES, Sim};
use thief_girl::replay::{EXTENSION, Playback, Recorder, Recording, RunEnd};
use thief_girl::rules::{PropKind, Rules, name_of};
use thief_girl::step::step;

/// Time after which a run is given up, in ticks: ten minutes.
const LONGEST: u32 = 36_000;

/// Runs the command.
pub fn run(args: &SimArgs) -> Result<ExitCode, String> {
    let mut player = player(args)?;
    let level = level(args, &player)?;
    let rules = disk::rules(args.rules.as_deref())?;
    if let Some(out) = &args.record {
        disk::refuse_read(out)?;
        disk::has_ending(out, &[EXTENSION, "json"], "recordings")?;
    }
    let config = match &player {
        InputSource::Recording(recording, _) => recording.config,
        _ => config(args, &rules)?,
    };
    let mut sim = Sim::new(level, Arc::new(rules), config);
    match &player {
        InputSource::Recording(recording, _) => {
            let file = args.player.replay.as_deref().unwrap_or(Path::new("")).display();
            recording.fits(&sim).map_err(|why| format!("{file}: {why}"))?;
        }
        InputSource::Nobody => {
            stdio::problem("note: nobody plays, so she stands still: see --bot, --script and --replay")
        }
        InputSource::Script(_) | InputSource::Program(_) => {}
    }
    let mut recorder = Recorder::new(&sim);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut decisions = args.decisions.then(Decisions::default);
    while sim.outcome.is_none() && sim.tick < args.ticks.unwrap_or(LONGEST) {
        let Some(input) = player.input(&sim) else { break };
        step(&mut sim, input);
        recorder.push(&sim, input);
        if args.events {
            for event in &sim.events {
                write_event(&mut out, sim.tick, event).map_err(stdio::unwritten)?;
            }
        }
        if let Some(decisions) = &mut decisions {
            decisions.write(&mut out, &sim).map_err(stdio::unwritten)?;
        }
    }
    let recording = recorder.finish(&sim);
    writeln!(out, "{}", end_line(&recording.end)).and_then(|()| out.flush()).map_err(stdio::unwritten)?;
    if let Some(path) = &args.record {
        disk::write_result(path, disk::recording_bytes(path, &recording))?;
    }
    Ok(if tell_undone(args, &player, &sim) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Tells which lines of a script could not be done, and at which she was caught; returns whether there are any.
fn tell_undone(args: &SimArgs, player: &InputSource, sim: &Sim) -> bool {
    let (InputSource::Script(script), Some(file)) = (player, &args.player.script) else { return false };
    for line in script.undone() {
        stdio::problem(format_args!("{}: {line}", file.display()));
    }
    let caught_at = script.line().filter(|_| sim.outcome == Some(Outcome::Caught));
    if let Some(line) = caught_at {
        let (file, after) = (file.display(), seconds(sim.tick));
        stdio::problem(format_args!("{file}: line {line}: she was caught at {after:.1} s, before its end"));
    }
    caught_at.is_some() || !script.undone().is_empty()
}

/// The source of the inputs.
enum InputSource {
    Nobody,
    Recording(Box<Recording>, Playback),
    Script(Script),
    Program(Box<dyn Bot>),
}

impl InputSource {
    /// Returns the next input; `None` at the end of a recording.
    fn input(&mut self, sim: &Sim) -> Option<Input> {
        match self {
            InputSource::Nobody => Some(Input::IDLE),
            InputSource::Recording(_, playback) => playback.next(),
            InputSource::Script(script) => Some(script.input(sim)),
            InputSource::Program(bot) => Some(bot.input(sim)),
        }
    }
}

/// Reads the level that is asked for.
fn level(args: &SimArgs, player: &InputSource) -> Result<Arc<LevelSpec>, String> {
    let recorded = match player {
        InputSource::Recording(recording, _) => Some(recording.level.as_str()),
        _ => None,
    };
    let project = disk::project(&args.file)?;
    let first = || project.level_names().first().copied();
    let name = args.level.as_deref().or(recorded).or_else(first);
    let name = name.ok_or_else(|| format!("{}: the file has no level: add one", args.file.display()))?;
    project.level(name).map(Arc::new).map_err(|e| e.to_string())
}

fn player(args: &SimArgs) -> Result<InputSource, String> {
    let who = &args.player;
    if let Some(path) = &who.replay {
        let recording = disk::recording(path)?;
        let playback = Playback::new(&recording);
        return Ok(InputSource::Recording(Box::new(recording), playback));
    }
    if let Some(path) = &who.script {
        let script = Script::parse(&disk::read(path)?).map_err(|e| format!("{}: {e}", path.display()))?;
        return Ok(InputSource::Script(script));
    }
    match &who.bot {
        Some(name) => bot::by_name(name).map(InputSource::Program).ok_or(format!("there is no bot `{name}`")),
        None => Ok(InputSource::Nobody),
    }
}

/// Returns the kinds in her pouches, by their names.
pub(super) fn kit(names: &[String], rules: &Rules) -> Result<[Option<PropKind>; POUCHES], String> {
    let known: Vec<PropKind> = rules.kit.pouch.keys().copied().collect();
    let mut kit = [None; POUCHES];
    if names.len() > POUCHES {
        return Err(format!("{} kinds of kit are too many: she has {POUCHES} pouches", names.len()));
    }
    for (pouch, name) in kit.iter_mut().zip(names) {
        *pouch = Some(named("kit", name, &known)?);
    }
    Ok(kit)
}

/// Returns the configuration of the heist according to the options.
fn config(args: &SimArgs, rules: &Rules) -> Result<Config, String> {
    let (difficulty, outfit) = (args.difficulty, args.outfit);
    let kit = kit(&args.kit, rules)?;
    Ok(Config { seed: args.seed, difficulty, loadout: Loadout { outfit, kit }, ..Config::default() })
}

/// Returns the value with this name; the error lists all names.
pub(super) fn named<T: Copy + serde::Serialize>(what: &str, name: &str, all: &[T]) -> Result<T, String> {
    let known: Vec<String> = all.iter().copied().map(name_of).collect();
    let found = known.iter().position(|known| known == name);
    found.map(|i| all[i]).ok_or(format!("there is no {what} `{name}`, only: {}", known.join(", ")))
}

/// Writes an event as a line of JSON, with its tick.
fn write_event(out: &mut impl Write, tick: u32, event: &Event) -> std::io::Result<()> {
    let mut line = serde_json::to_value(event)?;
    if let Some(object) = line.as_object_mut() {
        object.insert("tick".into(), tick.into());
    }
    writeln!(out, "{line}")
}

/// Returns the last line: tick, outcome and state hash, as JSON.
pub fn end_line(end: &RunEnd) -> String {
    serde_json::to_string(end).unwrap_or_else(|e| unreachable!("plain data always serializes: {e}"))
}
