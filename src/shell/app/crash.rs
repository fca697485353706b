//! Reports of crashes on the desktop: a text and a recording of the running heist, in the folder of the save. They
//! are sent to nobody.

use crate::shared::exit::NOT_RUN;
use crate::shared::version;
use crate::shell::game::Game;
use crate::shell::platform::desktop;
use crate::shell::screens::Screen;
use crate::shell::session::GameSession;
use crate::shell::storage::crashes::{self, FOLDER};
use crate::shell::storage::save::Storage;
use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{SystemTime, UNIX_EPOCH};
use thief_girl::base::tick::Tick;
use thief_girl::rules::name_of;

/// Makes the game panic, for developers: docs/DEBUG.md.
const WISH: &str = "THIEF_GIRL_CRASH";
/// The tick of a heist in which it does.
const WISHED_TICK: Tick = 120;
/// How many of the last things that guards noticed are listed.
const EVENTS: usize = 20;

thread_local! {
    /// Whether [`guarded`] waits for a panic.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    /// The last panic under [`guarded`], with its backtrace.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
    /// Whether a notice of this run tells of a panic.
    static TOLD: Cell<bool> = const { Cell::new(false) };
}

/// Ends the program with a message if the window cannot be opened, about which the window library only panics.
pub fn watch_opening() {
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // The place in the code helps only developers, who ask for it so.
        if std::env::var_os("RUST_BACKTRACE").is_some() {
            print(panic);
        }
        eprintln!("{}", desktop::unopened(panic.payload_as_str().unwrap_or("the reason is not known")));
        std::process::exit(NOT_RUN.into());
    }));
}

/// Writes a report of every panic: at once into the storage that `open_shelf` returns, or under [`guarded`] by
/// [`report`], which knows more.
pub fn watch(open_shelf: fn() -> Box<dyn Storage>) {
    // The one that was set for the opening of the window.
    drop(std::panic::take_hook());
    let print = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        print(panic);
        let words = format!("{panic}\n\n{}", Backtrace::force_capture());
        if GUARDED.get() {
            PANIC.set(Some(words));
        } else if let Ok(files) = write(&*open_shelf(), &words, None) {
            eprintln!("a report was written: {files}");
        }
    }));
}

/// Does work that may panic.
///
/// # Errors
/// Returns the panic with its backtrace. What the work changed may be half done.
pub fn guarded(work: impl FnOnce()) -> Result<(), String> {
    GUARDED.set(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(false);
    done.map_err(|_| PANIC.take().unwrap_or_default())
}

/// Panics if a developer wishes a panic at this place of the program and the heist has lasted long enough.
pub fn provoke(place: &str, heist: Option<&GameSession>) {
    let has_come = heist.is_none_or(|session| session.sim.tick >= WISHED_TICK);
    assert!(!has_come || std::env::var(WISH).ok().as_deref() != Some(place), "{WISH}={place}");
}

/// Forgets the report of this run, whose notice the player has closed.
pub fn confirmed(game: &Game) {
    if TOLD.get() {
        crashes::forget(&*game.shelf);
    }
}

/// Whether [`report`] was called.
pub fn is_told() -> bool {
    TOLD.get()
}

/// Writes the report of a panic, with the heist that is being played; returns what to tell the player.
pub fn report(game: &Game, stack: &[Box<dyn Screen>], panic: &str) -> String {
    TOLD.set(true);
    let session = stack.iter().rev().find_map(|screen| screen.session());
    match write(&*game.shelf, panic, session) {
        Ok(files) => game.ui.texts.fill("ui.crash.told", &[("files", &files)]),
        Err(why) => game.ui.texts.fill("ui.crash.untold", &[("why", &why)]),
    }
}

/// Writes the report, and the recording of a heist beside it. Returns where they are.
fn write(shelf: &dyn Storage, panic: &str, session: Option<&GameSession>) -> Result<String, String> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let name = format!("{FOLDER}/crash-{seconds}");
    let mut text = format!(
        "Thief Girl {}\n{} {}, {} s after 1970\n\n{panic}\n",
        version::full(),
        std::env::consts::OS,
        std::env::consts::ARCH,
        seconds
    );
    // What panicked may be what is asked here.
    let heist = session.and_then(|session| catch_unwind(AssertUnwindSafe(|| heist(session))).ok());
    if let Some((told, recording)) = heist {
        text += &told;
        shelf.write_bytes(&format!("{name}.json"), &recording)?;
    }
    shelf.write(&format!("{name}.txt"), &text)?;
    let report = shelf.path(&format!("{name}.txt"));
    crashes::remember(shelf, &report)?;
    Ok(report)
}

/// Describes a heist; returns its recording, too.
fn heist(session: &GameSession) -> (String, Vec<u8>) {
    let sim = &session.sim;
    let mut text = format!(
        "\nlevel {}, {}, tick {}\nIts recording is beside this file: thief-girl verify FILE\nLast noticed:\n",
        sim.level.name,
        name_of(sim.config.difficulty),
        sim.tick
    );
    for notice in session.event_log.notices.iter().rev().take(EVENTS).rev() {
        let _ = writeln!(text, "{notice:?}");
    }
    (text, session.recording().to_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::storage::save::NullStorage;

    #[test]
    fn a_panic_is_caught_and_written_down() {
        // Other tests that fail must not write into the player's folder.
        watch(|| Box::new(NullStorage::default()));
        let panic = guarded(|| panic!("the moon fell down")).unwrap_err();
        let shelf = NullStorage::default();
        write(&shelf, &panic, None).unwrap();
        let report = crashes::take_untold(&shelf).unwrap();
        let text = shelf.read(&report).unwrap().unwrap();
        assert_eq!(shelf.list(FOLDER), [report]);
        for part in [version::VERSION, std::env::consts::OS, "the moon fell down", "crash.rs"] {
            assert!(text.contains(part), "{part} is missing: {text}");
        }
        assert_eq!(guarded(|| {}), Ok(()), "what does not panic is none");
    }
}
