//! Plays a heist by keys along the footsteps of a run that wins. Keys are slower than the bot that found the
//! run, so each step depends on where the player is.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{REPLAY_LIMIT, Test, state};
use crate::sh::{self, Result};

/// Distance at which a place counts as reached, in tiles.
const THERE: f64 = 0.55;
/// Distance at which the player can take things, in tiles.
const AT_HAND: f64 = 0.75;
/// How many ticks the player may be ahead of the run.
const EARLY: u64 = 30;
/// Sideways part of a direction from which both keys are pressed: the sine of a sixteenth of a turn.
const SLANT: f64 = 0.38;

/// What was done at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RouteStop {
    at: [f64; 2],
    tick: u64,
    is_theft: bool,
}

/// The places of a run in order: the player's footsteps, her thefts, and the exit.
#[derive(Debug)]
pub struct RunRoute(Vec<RouteStop>);

impl RunRoute {
    /// Returns the route of a recording that wins.
    pub fn of_proof(game: &Path, file: &Path, level: &str, recording: &Path) -> Result<Self> {
        let mut sim = Command::new(game);
        sim.arg("sim").arg(file).args(["--level", level, "--events", "--replay"]).arg(recording);
        let events = sh::output(&mut sim)?;
        let events = events.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let stops: Vec<RouteStop> = events.filter_map(|event| RouteStop::of_event(&event)).collect();
        let is_whole = stops.iter().any(|stop| stop.is_theft) && stops.len() > 2;
        is_whole.then_some(Self(stops)).ok_or_else(|| format!("{} wins nothing", recording.display()))
    }
}

impl RouteStop {
    fn of_event(event: &Value) -> Option<Self> {
        let kind = event["event"].as_str()?;
        let (place, middle) = match kind {
            "footstep" if event["who"] == 0 => (&event["at"], 0.0),
            "stolen" => (&event["at"], 0.0),
            // A cell, given by its corner.
            "escaped" => (&event["exit"], 0.5),
            _ => return None,
        };
        let at = [place[0].as_f64()? + middle, place[1].as_f64()? + middle];
        Some(Self { at, tick: event["tick"].as_u64()?, is_theft: kind == "stolen" })
    }
}

/// The keys to hold now.
#[derive(Debug, PartialEq)]
struct RouteStep {
    keys: Vec<&'static str>,
}

impl RouteStep {
    /// Runs towards a place, or takes what is there.
    fn of(stop: &RouteStop, here: [f64; 2], tick: u64) -> Self {
        let off = [stop.at[0] - here[0], stop.at[1] - here[1]];
        let far = off[0].hypot(off[1]);
        if stop.is_theft && far < AT_HAND {
            return Self { keys: vec!["KeyC"] };
        }
        if tick + EARLY < stop.tick {
            return Self { keys: Vec::new() };
        }
        let mut keys = vec!["KeyK"];
        for (off, [less, more]) in off.into_iter().zip([["KeyA", "KeyD"], ["KeyW", "KeyS"]]) {
            if off.abs() > far * SLANT {
                keys.push(if off < 0.0 { less } else { more });
            }
        }
        Self { keys }
    }
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

impl Test {
    /// Follows the route until the heist is won. The player runs with K and takes with C, as the keys were
    /// changed.
    pub(super) fn go(&mut self, route: &RunRoute) -> Result<()> {
        let RunRoute(stops) = route;
        let (mut next, mut held) = (0, Vec::new());
        let deadline = Instant::now() + REPLAY_LIMIT;
        while Instant::now() < deadline {
            let now = state(&mut self.page)?;
            if now["outcome"] == "won" {
                return self.hold(&mut held, &[]);
            }
            let (Some(x), Some(y), Some(tick)) = (now["x"].as_f64(), now["y"].as_f64(), now["tick"].as_u64())
            else {
                return Err(format!("the heist is gone: {now}"));
            };
            if !now["outcome"].is_null() {
                return Err(format!(
                    "she was {} before stop {next} of {}: {now}",
                    now["outcome"],
                    stops.len()
                ));
            }
            let here = [x, y];
            while next + 1 < stops.len() && self.is_done(stops, next, here) {
                next += 1;
            }
            let wish = RouteStep::of(&stops[next], here, tick);
            self.hold(&mut held, &wish.keys)?;
            self.page.listen(Duration::from_millis(10))?;
        }
        Err(format!("she did not come home, but to {:?}", stops[next]))
    }

    /// Whether a stop is done: a theft once it is reported; a step once the player is there, or nearer to the
    /// next one than it is.
    fn is_done(&self, stops: &[RouteStop], index: usize, here: [f64; 2]) -> bool {
        let (stop, after) = (stops[index], stops[index + 1]);
        if stop.is_theft {
            let told =
                self.page.console.iter().filter(|line| line.text.contains(r#""event":"stolen""#)).count();
            return told > stops[..index].iter().filter(|stop| stop.is_theft).count();
        }
        distance(here, stop.at) < THERE
            || !after.is_theft && distance(here, after.at) < distance(stop.at, after.at)
    }

    /// Holds these keys and no others.
    fn hold(&mut self, held: &mut Vec<&'static str>, keys: &[&'static str]) -> Result<()> {
        for key in held.iter().filter(|key| !keys.contains(key)) {
            self.page.key(key, false)?;
        }
        for key in keys.iter().filter(|key| !held.contains(key)) {
            self.page.key(key, true)?;
        }
        *held = keys.to_vec();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn of_the_events_her_steps_and_deeds_are_the_way() {
        let step = json!({"event": "footstep", "who": 0, "at": [3.5, 4.0], "tick": 20});
        let expected = RouteStop { at: [3.5, 4.0], tick: 20, is_theft: false };
        assert_eq!(RouteStop::of_event(&step), Some(expected));
        assert_eq!(
            RouteStop::of_event(&json!({"event": "footstep", "who": 1, "at": [3.5, 4.0], "tick": 20})),
            None
        );
        let exit = json!({"event": "escaped", "exit": [43, 23], "tick": 801});
        assert_eq!(RouteStop::of_event(&exit).unwrap().at, [43.5, 23.5]);
        assert_eq!(RouteStop::of_event(&json!({"tick": 801, "outcome": "won"})), None);
    }

    #[test]
    fn keys_lead_straight_and_aslant_and_hands_reach() {
        let stop = |at| RouteStop { at, tick: 100, is_theft: false };
        assert_eq!(RouteStep::of(&stop([5.0, 1.2]), [1.0, 1.0], 90).keys, ["KeyK", "KeyD"]);
        assert_eq!(RouteStep::of(&stop([0.0, 0.0]), [1.0, 1.0], 90).keys, ["KeyK", "KeyA", "KeyW"]);
        assert_eq!(RouteStep::of(&stop([5.0, 1.0]), [1.0, 1.0], 20).keys, [""; 0], "she waits");
        let prize = RouteStop { is_theft: true, ..stop([1.5, 1.0]) };
        assert_eq!(RouteStep::of(&prize, [1.0, 1.0], 90).keys, ["KeyC"]);
    }
}
