//! Scripts: text files that a bot plays line by line, for tests and golden runs.
//!
//! ```text
//! # a comment
//! walk 9,20       go to a cell, around walls and through doors (also: run, sneak, crawl)
//! push 42,14      walk straight to a cell, and push what stands in the way
//! at 12.5         wait until this many seconds after the start of the heist
//! wait 1.5        wait this many seconds
//! use             press "use" once
//! hold 1.5        hold "use" for this many seconds, for example at a lamp
//! steal           hold "use" until the treasure at hand is taken
//! pick            pick the lock at hand, pin by pin
//! throw 24,12     throw the held or readied prop to a cell
//! next            ready the next kind of prop in the kit
//! drop            put down the held prop
//! whistle         whistle once
//! peek 24,12 1.5  lean out towards a cell for this many seconds
//! ```

use super::{Bot, steer};
use crate::act::{lock_pick_view, throws};
use crate::base::tick::{Tick, ticks};
use crate::base::{
    IVec2, Vec2,
    grid::{cell_of, center_of},
    ivec2,
};
use crate::model::{Button, Input, Player, PlayerActivity, Posture, Sim};
use std::collections::VecDeque;
use std::fmt;

/// The first words of the lines.
pub const SCRIPT_WORDS: [&str; 16] = [
    "walk", "run", "sneak", "crawl", "push", "at", "wait", "use", "hold", "steal", "pick", "throw", "next",
    "drop", "whistle", "peek",
];

/// One line of a script.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ScriptLine {
    Go(Posture, IVec2),
    Push(IVec2),
    At(Tick),
    Wait(Tick),
    Use,
    Hold(Tick),
    Steal,
    Pick,
    Throw(IVec2),
    Next,
    Drop,
    Whistle,
    Peek(IVec2, Tick),
}

/// A bot that plays a script. Lines that cannot be done it passes over: see [`Script::undone`].
#[derive(Clone, Debug)]
pub struct Script {
    /// Lines with their numbers, from 1.
    lines: VecDeque<(usize, ScriptLine)>,
    path: Option<(u32, Vec<Vec2>)>,
    /// Tick at which the current line began.
    since: Option<Tick>,
    /// Whether the treasure or the lock of the current line is being worked on, or was.
    has_begun: bool,
    undone: Vec<ScriptError>,
}

/// A line of a script that cannot be read, or was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ScriptError {}

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    ///
    /// Returns the first line that is not understood.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        let mut lines = VecDeque::new();
        for (i, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            if words.is_empty() {
                continue;
            }
            let refused = |message: String| ScriptError { line: i + 1, message };
            let mut rest = words.iter().copied();
            let parsed = parse_line(&mut rest).ok_or_else(|| {
                refused(format!(
                    "`{}` is not understood: write lines such as `walk 9,20`, `wait 1.5`, `steal`; they begin with {}",
                    line.trim(),
                    SCRIPT_WORDS.join(", ")
                ))
            })?;
            if let Some(word) = rest.next() {
                let told = format!("`{}` ends before `{word}`: write that as a line of its own", line.trim());
                return Err(refused(told));
            }
            lines.push_back((i + 1, parsed));
        }
        Ok(Self { lines, path: None, since: None, has_begun: false, undone: Vec::new() })
    }

    /// Whether all lines are done.
    pub fn is_over(&self) -> bool {
        self.lines.is_empty()
    }

    /// Number of the line that is played now, from 1; `None` after the last.
    pub fn line(&self) -> Option<usize> {
        self.lines.front().map(|(number, _)| *number)
    }

    /// Lines that could not be done so far, because no way leads to a cell or nothing was at hand.
    pub fn undone(&self) -> &[ScriptError] {
        &self.undone
    }

    fn next_line(&mut self) {
        self.lines.pop_front();
        (self.path, self.since, self.has_begun) = (None, None, false);
    }
}

/// Reads a line as far as it goes; what it does not need is left.
fn parse_line<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<ScriptLine> {
    Some(match words.next()? {
        "run" => ScriptLine::Go(Posture::Run, cell(words)?),
        "walk" => ScriptLine::Go(Posture::Walk, cell(words)?),
        "sneak" => ScriptLine::Go(Posture::Sneak, cell(words)?),
        "crawl" => ScriptLine::Go(Posture::Crawl, cell(words)?),
        "push" => ScriptLine::Push(cell(words)?),
        "at" => ScriptLine::At(time(words)?),
        "wait" => ScriptLine::Wait(time(words)?),
        "use" => ScriptLine::Use,
        "hold" => ScriptLine::Hold(time(words)?),
        "steal" => ScriptLine::Steal,
        "pick" => ScriptLine::Pick,
        "throw" => ScriptLine::Throw(cell(words)?),
        "next" => ScriptLine::Next,
        "drop" => ScriptLine::Drop,
        "whistle" => ScriptLine::Whistle,
        "peek" => ScriptLine::Peek(cell(words)?, time(words)?),
        _ => return None,
    })
}

fn cell<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<IVec2> {
    let (x, y) = words.next()?.split_once(',')?;
    Some(ivec2(x.parse().ok()?, y.parse().ok()?))
}

fn time<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Tick> {
    words.next()?.parse::<f32>().ok().filter(|s| (0.0..3600.0).contains(s)).map(ticks)
}

impl Bot for Script {
    fn input(&mut self, sim: &Sim) -> Input {
        // Lines that are done at once give way to the next in the same tick, but a broken line
        // must not go on for ever.
        for _ in 0..=self.lines.len() {
            let Some(&(_, line)) = self.lines.front() else { break };
            if let Some(input) = self.play(sim, line) {
                return input;
            }
            self.next_line();
        }
        Input::IDLE
    }
}

impl Script {
    /// The input that a line needs now; `None` when it is done.
    fn play(&mut self, sim: &Sim, line: ScriptLine) -> Option<Input> {
        let first = self.since.is_none();
        let since = *self.since.get_or_insert(sim.tick);
        let once = |input: Input| if first { Some(input) } else { None };
        match line {
            ScriptLine::Go(posture, cell) => self.go(sim, posture, center_of(cell)),
            ScriptLine::Push(cell) => {
                let offset = center_of(cell) - sim.player_body().at;
                (offset.length() >= 0.2).then(|| Input::going(offset.normalize_or_zero()))
            }
            ScriptLine::At(tick) => (sim.tick < tick).then_some(Input::IDLE),
            ScriptLine::Wait(ticks) => (sim.tick < since + ticks).then_some(Input::IDLE),
            ScriptLine::Use => once(Input::IDLE.with(Button::Use)),
            ScriptLine::Hold(ticks) => (sim.tick < since + ticks).then_some(Input::IDLE.with(Button::Use)),
            ScriptLine::Next => once(Input::IDLE.with(Button::Next)),
            ScriptLine::Drop => once(Input::IDLE.with(Button::Drop)),
            ScriptLine::Whistle => once(Input::IDLE.with(Button::Whistle)),
            ScriptLine::Peek(cell, ticks) => {
                let offset = center_of(cell) - sim.player_body().at;
                (sim.tick < since + ticks)
                    .then(|| Input::going(offset.normalize_or_zero()).with(Button::Peek))
            }
            ScriptLine::Pick => match lock_pick_view(sim) {
                Some(feeler) => {
                    self.has_begun = true;
                    Some(if feeler.is_over_pin() { steer::press_anew(sim) } else { Input::IDLE })
                }
                None if sim.tick < since + 2 => Some(steer::press_anew(sim)),
                None => self.end("no lock that she can pick is at hand"),
            },
            ScriptLine::Throw(cell) => {
                if first && throws(sim).is_none() {
                    return self.end("she has nothing to throw");
                }
                let offset = center_of(cell) - sim.player_body().at;
                once(Input::IDLE.aiming(offset).with(Button::Throw))
            }
            ScriptLine::Steal => {
                let stealing =
                    matches!(sim.get::<Player>(sim.player).activity, PlayerActivity::Stealing { .. });
                self.has_begun |= stealing;
                if sim.tick < since + 2 || stealing {
                    return Some(Input::IDLE.with(Button::Use));
                }
                self.end("no treasure is at hand")
            }
        }
    }

    /// Ends the current line; it was not done if its work never began.
    fn end(&mut self, why: &str) -> Option<Input> {
        if let (false, Some(&(line, _))) = (self.has_begun, self.lines.front()) {
            self.undone.push(ScriptError { line, message: why.to_string() });
        }
        None
    }

    fn go(&mut self, sim: &Sim, posture: Posture, to: Vec2) -> Option<Input> {
        if (sim.player_body().at - to).length() < 0.2 {
            return None;
        }
        if self.path.as_ref().is_none_or(|(version, _)| *version != sim.map.version) {
            let Some(path) = steer::find_path(sim, to, |_| Some(0.0)) else {
                let cell = cell_of(to);
                return self.end(&format!("no way leads to {},{}", cell.x, cell.y));
            };
            self.path = Some((sim.map.version, path));
        }
        let (_, path) = self.path.as_mut()?;
        if path.is_empty() {
            return None;
        }
        Some(steer::follow(sim, path, posture))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_not_understood_is_named() {
        let error = Script::parse("walk 1,2\n# fine\nwolk 3,4").unwrap_err();
        assert_eq!(error.line, 3);
        assert!(error.to_string().contains("wolk 3,4"));
        assert!(Script::parse("wait -1").is_err() && Script::parse("walk 1").is_err());
    }

    #[test]
    fn what_is_too_much_on_a_line_is_named() {
        for (line, word) in [("steal walk 9,20", "walk"), ("walk 9,20 2", "2"), ("peek 1,2 1.5 !", "!")] {
            let error = Script::parse(&format!("use # once\n{line}")).unwrap_err();
            let expected = format!("line 2: `{line}` ends before `{word}`: write that as a line of its own");
            assert_eq!(error.to_string(), expected);
        }
    }
}
