//! [`ProgramVoice`]: a program of the system speaks, as a child process without a shell.
//!
//! A thread starts a child for each utterance and waits for it, so that no frame ever does. Text that the player
//! cannot trust (names of levels) is passed on standard input, never as an option.

use super::utterance::{Utterance, Voice};
use crate::shared::text::Lang;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// How many utterances wait at most; more are dropped.
const WAITING: usize = 8;
/// How often the thread looks whether its child is done.
const LOOK: Duration = Duration::from_millis(20);

/// A program that speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// The client of Speech Dispatcher, which uses the player's own voice and speed.
    SpdSay,
    EspeakNg,
    Espeak,
    /// macOS.
    Say,
    /// Windows, with `System.Speech`.
    PowerShell,
}

impl Program {
    /// The programs of this system, the best first.
    const ALL: &'static [Program] = if cfg!(target_os = "macos") {
        &[Program::Say]
    } else if cfg!(windows) {
        &[Program::PowerShell]
    } else {
        &[Program::SpdSay, Program::EspeakNg, Program::Espeak]
    };

    /// Returns the name of its file.
    const fn name(self) -> &'static str {
        match self {
            Program::SpdSay => "spd-say",
            Program::EspeakNg => "espeak-ng",
            Program::Espeak => "espeak",
            Program::Say => "say",
            Program::PowerShell => "powershell.exe",
        }
    }

    /// Returns the arguments with which it speaks what it reads from its standard input.
    fn arguments(self, lang: Lang) -> Vec<&'static str> {
        let tag = lang.code();
        match self {
            // `-e` reads standard input, `-w` waits until it was spoken.
            Program::SpdSay => vec!["-w", "-e", "-l", tag],
            Program::EspeakNg | Program::Espeak => vec!["--stdin", "-v", tag],
            Program::Say if lang == Lang::Ja => vec!["-v", "Kyoko", "-f", "-"],
            Program::Say => vec!["-f", "-"],
            Program::PowerShell => vec!["-NoProfile", "-NonInteractive", "-Command", script(lang)],
        }
    }

    fn start(self, lang: Lang) -> Option<Child> {
        let mut command = Command::new(self.name());
        command.args(self.arguments(lang));
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
    }

    /// Ends what a server speaks for the program, which goes on after its client was killed.
    fn hush(self) {
        if self == Program::SpdSay
            && let Ok(mut child) = Command::new(self.name()).arg("-C").stdin(Stdio::null()).spawn()
        {
            let _ = child.wait();
        }
    }
}

/// Returns what PowerShell runs: it speaks its standard input with a voice of the language, if there is one.
const fn script(lang: Lang) -> &'static str {
    match lang {
        Lang::En => {
            "[Console]::InputEncoding=[Text.Encoding]::UTF8;Add-Type -AssemblyName System.Speech;\
             $s=New-Object System.Speech.Synthesis.SpeechSynthesizer;\
             try{$s.SelectVoiceByHints(0,0,0,'en-US')}catch{};$s.Speak([Console]::In.ReadToEnd())"
        }
        Lang::Ja => {
            "[Console]::InputEncoding=[Text.Encoding]::UTF8;Add-Type -AssemblyName System.Speech;\
             $s=New-Object System.Speech.Synthesis.SpeechSynthesizer;\
             try{$s.SelectVoiceByHints(0,0,0,'ja-JP')}catch{};$s.Speak([Console]::In.ReadToEnd())"
        }
    }
}

/// Returns the program that speaks on this system, if there is one.
pub fn program() -> Option<Program> {
    static FOUND: OnceLock<Option<Program>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let folders: Vec<PathBuf> =
            std::env::var_os("PATH").map(|path| std::env::split_paths(&path).collect()).unwrap_or_default();
        let is_there = |name: &str| folders.iter().any(|folder| folder.join(name).is_file());
        Program::ALL.iter().copied().find(|program| is_there(program.name()))
    })
}

/// What the thread is asked for.
enum Request {
    Say(Utterance),
    Hush,
}

/// Speaks by a program of the system.
pub struct ProgramVoice {
    to: Option<SyncSender<Request>>,
}

impl ProgramVoice {
    /// Starts the thread, if there is a program. It ends with this.
    pub fn new() -> Self {
        let to = program().and_then(|program| {
            let (to, from) = sync_channel(WAITING);
            let thread = std::thread::Builder::new().name("speech".into());
            thread.spawn(move || speak(program, &from)).ok().map(|_| to)
        });
        Self { to }
    }

    fn ask(&self, request: Request) {
        if let Some(to) = &self.to {
            // A full queue means that the voice is far behind: what is dropped would be old when it came.
            let _ = to.try_send(request);
        }
    }
}

impl Voice for ProgramVoice {
    fn say(&mut self, utterance: &Utterance) {
        self.ask(Request::Say(utterance.clone()));
    }

    fn hush(&mut self) {
        self.ask(Request::Hush);
    }
}

/// Speaks what comes, until nothing can come any more.
fn speak(program: Program, from: &Receiver<Request>) {
    let mut waiting: Vec<Utterance> = Vec::new();
    let mut child: Option<Child> = None;
    loop {
        match from.recv_timeout(LOOK) {
            Ok(Request::Say(utterance)) => {
                if utterance.interrupts {
                    waiting.clear();
                    end(program, &mut child);
                }
                waiting.push(utterance);
            }
            Ok(Request::Hush) => {
                waiting.clear();
                end(program, &mut child);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return end(program, &mut child),
        }
        let is_done = child.as_mut().is_none_or(|child| !matches!(child.try_wait(), Ok(None)));
        if is_done && !waiting.is_empty() {
            child = begin(program, &waiting.remove(0));
        }
    }
}

fn begin(program: Program, utterance: &Utterance) -> Option<Child> {
    let mut child = program.start(utterance.lang)?;
    // The pipe closes at once, which is how the program knows that this is all.
    if let Some(mut pipe) = child.stdin.take() {
        // The space keeps a text from being read as a command of `spd-say`, which begins with `!-!`.
        let _ = writeln!(pipe, " {}", utterance.text.replace(['\n', '\r'], " "));
    }
    Some(child)
}

fn end(program: Program, child: &mut Option<Child>) {
    if let Some(mut child) = child.take() {
        let was_speaking = matches!(child.try_wait(), Ok(None));
        let _ = child.kill();
        let _ = child.wait();
        if was_speaking {
            program.hush();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_cannot_speak_is_silent_at_once() {
        let mut voice = ProgramVoice { to: None };
        voice.say(&Utterance { text: "Hush".into(), lang: Lang::En, interrupts: true });
        voice.hush();
    }
}
