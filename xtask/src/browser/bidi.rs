//! WebDriver BiDi: JSON messages over a WebSocket, with events as they happen.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use tungstenite::{Error, Message, WebSocket};

use super::ANSWER_LIMIT;
use crate::sh::Result;

/// A connection to a browser.
pub struct Bidi {
    socket: WebSocket<TcpStream>,
    last_id: u64,
}

impl Bidi {
    /// Begins a session with the browser that listens at this port.
    pub fn connect(port: u64) -> Result<Self> {
        let cannot = |e: String| format!("cannot speak to the browser at port {port}: {e}");
        let stream = TcpStream::connect(format!("127.0.0.1:{port}")).map_err(|e| cannot(e.to_string()))?;
        // Otherwise every small message would wait until the one before is acknowledged.
        stream.set_nodelay(true).map_err(|e| cannot(e.to_string()))?;
        stream.set_write_timeout(Some(ANSWER_LIMIT)).map_err(|e| cannot(e.to_string()))?;
        let (socket, _) = tungstenite::client(format!("ws://127.0.0.1:{port}/session"), stream)
            .map_err(|e| cannot(e.to_string()))?;
        let mut bidi = Self { socket, last_id: 0 };
        bidi.call("session.new", json!({"capabilities": {}}), &mut |_| {})?;
        Ok(bidi)
    }

    /// Sends a command and waits for its answer; passes events that arrive before it to `event`.
    pub fn call(&mut self, method: &str, params: Value, event: &mut dyn FnMut(Value)) -> Result<Value> {
        self.last_id += 1;
        let message = json!({"id": self.last_id, "method": method, "params": params});
        self.socket
            .send(Message::text(message.to_string()))
            .map_err(|e| format!("the browser does not listen any more ({method}: {e})"))?;
        let deadline = Instant::now() + ANSWER_LIMIT;
        while let Some(mut answer) = self.next(deadline)? {
            if answer["id"] != self.last_id {
                event(answer);
            } else if answer["type"] == "error" {
                return Err(format!(
                    "the browser refused {method}: {} {}",
                    answer["error"], answer["message"]
                ));
            } else {
                return Ok(answer["result"].take());
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
        loop {
            // Zero would mean no limit.
            let left = deadline.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
            let limited = self.socket.get_ref().set_read_timeout(Some(left));
            limited.map_err(|e| format!("cannot wait for the browser: {e}"))?;
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let read = serde_json::from_str(&text);
                    return read.map(Some).map_err(|e| format!("the browser speaks no JSON: {e}"));
                }
                Ok(_) => {}
                Err(Error::Io(e)) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    return Ok(None);
                }
                Err(e) => return Err(format!("the browser ended unexpectedly: {e}")),
            }
        }
    }
}

/// Converts a value of a page to JSON; what JSON does not have becomes null.
pub fn plain(value: &Value) -> Value {
    let inner = &value["value"];
    match value["type"].as_str().unwrap_or_default() {
        "string" | "boolean" | "number" => inner.clone(),
        "array" => inner.as_array().into_iter().flatten().map(plain).collect(),
        "object" => {
            let pairs = inner.as_array().into_iter().flatten();
            let pair = |pair: &Value| Some((pair[0].as_str()?.to_owned(), plain(&pair[1])));
            Value::Object(pairs.filter_map(pair).collect::<Map<_, _>>())
        }
        _ => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pages_values_become_json() {
        let state = json!({"type": "object", "value": [
            ["screen", {"type": "string", "value": "play"}],
            ["hand", {"type": "array", "value": [{"type": "null"}, {"type": "number", "value": 1.5}]}],
            ["over", {"type": "boolean", "value": false}],
            ["gone", {"type": "undefined"}],
        ]});
        let expected = json!({"screen": "play", "hand": [null, 1.5], "over": false, "gone": null});
        assert_eq!(plain(&state), expected);
    }
}
