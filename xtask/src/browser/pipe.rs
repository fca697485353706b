//! The DevTools protocol over a pipe: JSON messages, each ended by a zero byte. A pipe needs no port and no
//! WebSocket, and so no crate.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::ANSWER_LIMIT;
use crate::sh::Result;

/// A connection to a browser.
pub struct Pipe {
    browser: Child,
    commands: ChildStdin,
    messages: Receiver<Value>,
    last_id: u64,
}

impl Pipe {
    /// Takes a browser whose protocol pipe is its standard input and output.
    pub fn new(mut browser: Child) -> Result<Self> {
        let (Some(commands), Some(answers)) = (browser.stdin.take(), browser.stdout.take()) else {
            return Err("the browser was started without a pipe".into());
        };
        let (sender, messages) = channel();
        thread::spawn(move || {
            for message in BufReader::new(answers).split(0).map_while(|read| read.ok()) {
                let Ok(message) = serde_json::from_slice(&message) else { continue };
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        Ok(Self { browser, commands, messages, last_id: 0 })
    }

    /// Sends a command and waits for its answer; passes events that arrive before it to `event`.
    pub fn call(
        &mut self,
        session: Option<&str>,
        method: &str,
        params: Value,
        event: &mut dyn FnMut(Value),
    ) -> Result<Value> {
        self.last_id += 1;
        let mut message = json!({"id": self.last_id, "method": method, "params": params});
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let sent =
            self.commands.write_all(format!("{message}\0").as_bytes()).and_then(|()| self.commands.flush());
        sent.map_err(|e| format!("the browser does not listen any more ({method}: {e})"))?;

        let deadline = Instant::now() + ANSWER_LIMIT;
        while let Some(answer) = self.next(deadline)? {
            if answer["id"] != self.last_id {
                event(answer);
            } else if let Some(error) = answer.get("error") {
                return Err(format!("the browser refused {method}: {error}"));
            } else {
                return Ok(answer["result"].clone());
            }
        }
        Err(format!("the browser did not answer {method} within {} s", ANSWER_LIMIT.as_secs()))
    }

    /// Passes the events of this time span to `event`.
    pub fn listen(&mut self, time: Duration, event: &mut dyn FnMut(Value)) -> Result<()> {
        let deadline = Instant::now() + time;
        while let Some(message) = self.next(deadline)? {
            event(message);
        }
        Ok(())
    }

    /// Returns the next message; `None` when the time is up.
    fn next(&mut self, deadline: Instant) -> Result<Option<Value>> {
        match self.messages.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(message) => Ok(Some(message)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err("the browser ended unexpectedly".into()),
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        // When asked, it also ends its helper processes, which would survive a kill.
        let close = format!("{}\0", json!({"id": 0, "method": "Browser.close"}));
        let _ = self.commands.write_all(close.as_bytes());
        let deadline = Instant::now() + Duration::from_secs(5);
        while Instant::now() < deadline {
            if let Ok(Some(_)) = self.browser.try_wait() {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}
