//! The web page around the game in a browser: the imports that `web/page.js` provides.
//!
//! On the desktop the same functions exist and answer as a page without anything would: no parameters, no
//! storage, never hidden, always started; logged events are printed. `docs/BUILDING.md` says what tests read from the page.
//!
//! Text goes to the page as pointer and length and is copied at once. Text from the page takes two steps: an
//! import returns its length, and `page_take` copies it into a buffer of that length.

// The interface of the page is complete here, even where the game does not use all of it.
#![allow(dead_code)]

#[cfg(not(target_arch = "wasm32"))]
pub use desktop::*;
#[cfg(target_arch = "wasm32")]
pub use web::*;

/// How many numbers the page returns for a gamepad: 16 buttons from 0 to 1, then 4 axes from −1 to 1.
pub const PAD_NUMBERS: usize = 20;

/// Whether the game fills the screen, as far as the page decides that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fullscreen {
    /// It cannot: on some phones, and in frames without the permission.
    Impossible,
    /// It was requested; the browser or the player's next click decides.
    Asked,
    Is(bool),
}

/// Whether the game can fill the screen.
pub fn can_be_full() -> bool {
    fullscreen() != Some(Fullscreen::Impossible)
}

/// A file that the player has chosen or dropped.
pub struct OpenedFile {
    /// Path relative to where it was dropped, with `/`; for a single file its name.
    pub path: String,
    pub content: Vec<u8>,
}

/// Files that were chosen or dropped together.
pub struct OpenedFiles {
    pub files: Vec<OpenedFile>,
    /// Paths of some files of kinds that the game does not read, if there were no others.
    pub others: Vec<String>,
    /// Whether it was more than the game reads; `files` is empty then.
    pub too_much: bool,
    /// Why the browser could not read them; `files` is empty then.
    pub failed: Option<String>,
}

#[cfg(target_arch = "wasm32")]
mod web {
    use std::cell::Cell;

    use serde_json::Value;

    use super::{Fullscreen, OpenedFile, OpenedFiles, PAD_NUMBERS};

    thread_local! {
        static HIDDEN: Cell<bool> = const { Cell::new(false) };
    }

    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        /// Writes the waiting text or bytes to this address, which must have room for all of them.
        fn page_take(to: *mut u8);
        fn page_param(name: *const u8, length: usize) -> i32;
        safe fn page_language() -> i32;
        safe fn page_progress(part: f32);
        safe fn page_started() -> i32;
        safe fn page_started_by_touch() -> i32;
        fn page_state(json: *const u8, length: usize);
        fn page_event(line: *const u8, length: usize);
        fn page_fail(message: *const u8, length: usize);
        fn page_storage_get(key: *const u8, length: usize) -> i32;
        fn page_storage_set(key: *const u8, key_length: usize, value: *const u8, value_length: usize) -> i32;
        fn page_storage_remove(key: *const u8, length: usize);
        safe fn page_storage_works() -> i32;
        safe fn page_storage_changed() -> i32;
        fn page_storage_list(start: *const u8, length: usize) -> i32;
        fn page_download(name: *const u8, name_length: usize, content: *const u8, length: usize);
        fn page_say(text: *const u8, length: usize, lang: *const u8, lang_length: usize, how: i32);
        safe fn page_hush();
        safe fn page_can_speak() -> i32;
        fn page_copy_link(fragment: *const u8, length: usize);
        safe fn page_copied() -> i32;
        safe fn page_fullscreen() -> i32;
        fn page_ask(url: *const u8, length: usize, most_bytes: f64);
        safe fn page_answer() -> i32;
        safe fn page_refusal() -> i32;
        safe fn page_lost() -> i32;
        fn page_keep_night(night: *const u8, length: usize);
        safe fn page_night() -> i32;
        fn page_pad(place: u32, to: *mut f32) -> i32;
        fn page_choose_files(accept: *const u8, length: usize);
        fn page_accept(kinds: *const u8, length: usize, most_files: u32, most_bytes: f64, most_recent: u32);
        safe fn page_opened() -> i32;
        safe fn page_opened_content(index: u32) -> i32;
        safe fn page_recent() -> i32;
        fn page_remember(entry: *const u8, length: usize);
        fn page_reopen(name: *const u8, length: usize);
        safe fn page_unkept() -> i32;
    }

    /// Called by the page when its tab is hidden or loses the keyboard (1), and when it is back (0).
    #[unsafe(no_mangle)]
    extern "C" fn page_hidden(hidden: i32) {
        HIDDEN.set(hidden != 0);
    }

    /// miniquad compares this with the version in `web/page.js`.
    #[unsafe(no_mangle)]
    extern "C" fn page_crate_version() -> u32 {
        1
    }

    /// Copies what waits on the page, whose length an import has just returned.
    fn take(length: i32) -> Option<Vec<u8>> {
        let mut parcel = vec![0; usize::try_from(length).ok()?];
        // SAFETY: the page writes exactly the `length` bytes that it announced, and nothing runs in between
        // that could make it announce something else.
        unsafe { page_take(parcel.as_mut_ptr()) };
        Some(parcel)
    }

    fn take_text(length: i32) -> Option<String> {
        take(length).and_then(|bytes| String::from_utf8(bytes).ok())
    }

    /// Returns the value of `?name=value` or `#name=value` in the page's address.
    pub fn param(name: &str) -> Option<String> {
        // SAFETY: here as in all calls below, pointer and length are those of a live slice, and the page only
        // reads it, before it returns.
        take_text(unsafe { page_param(name.as_ptr(), name.len()) })
    }

    /// Returns the language of the browser, such as "ja-JP"; `?lang=` in the address comes first.
    pub fn language() -> Option<String> {
        take_text(page_language())
    }

    /// Shows how much is loaded, from 0 to 1. At 1 the page lets the player start.
    pub fn progress(part: f32) {
        page_progress(part);
    }

    /// Whether the player has clicked the page's "click to start".
    pub fn started() -> bool {
        page_started() != 0
    }

    /// Whether the player started the game by touch.
    pub fn started_by_touch() -> bool {
        page_started_by_touch() != 0
    }

    /// Whether the tab is hidden or lacks the keyboard.
    pub fn hidden() -> bool {
        HIDDEN.get()
    }

    /// Publishes the game's state for tests, as a JSON object.
    pub fn report_state(json: &str) {
        // SAFETY: see `param`.
        unsafe { page_state(json.as_ptr(), json.len()) }
    }

    /// Writes an event to the console, as one line of JSON.
    pub fn log_event(json: &str) {
        // SAFETY: see `param`.
        unsafe { page_event(json.as_ptr(), json.len()) }
    }

    /// Ends the game and shows a message on the page.
    pub fn fail(message: &str) {
        // SAFETY: see `param`.
        unsafe { page_fail(message.as_ptr(), message.len()) }
    }

    /// Shows panics on the page. Call it first in `main`: the hook that macroquad has set before only writes
    /// to the console.
    pub fn show_panics() {
        std::panic::set_hook(Box::new(|panic| fail(&panic.to_string())));
    }

    /// Returns a stored value; `None` if there is none or nothing can be stored.
    pub fn storage_get(key: &str) -> Option<String> {
        // SAFETY: see `param`.
        take_text(unsafe { page_storage_get(key.as_ptr(), key.len()) })
    }

    /// Stores a value; returns `false` where the browser refuses (private window, full storage).
    #[must_use]
    pub fn storage_set(key: &str, value: &str) -> bool {
        // SAFETY: see `param`.
        unsafe { page_storage_set(key.as_ptr(), key.len(), value.as_ptr(), value.len()) != 0 }
    }

    /// Deletes a stored value, if there is one.
    pub fn storage_remove(key: &str) {
        // SAFETY: see `param`.
        unsafe { page_storage_remove(key.as_ptr(), key.len()) }
    }

    /// Returns the stored keys that begin with `start`.
    pub fn storage_list(start: &str) -> Vec<String> {
        // SAFETY: see `param`.
        let keys = take(unsafe { page_storage_list(start.as_ptr(), start.len()) });
        keys.and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default()
    }

    /// Whether anything can be stored; private windows and some frames cannot.
    pub fn stores() -> bool {
        page_storage_works() != 0
    }

    /// Whether another window has stored something since the last call.
    pub fn storage_changed() -> bool {
        page_storage_changed() != 0
    }

    /// Offers the player a file to download; returns `false` if there is no page.
    pub fn download(name: &str, content: &[u8]) -> bool {
        // SAFETY: see `param`.
        unsafe { page_download(name.as_ptr(), name.len(), content.as_ptr(), content.len()) };
        true
    }

    /// Gives a text to the page's live region, which interrupts if asked to, and with `aloud` to the browser's voice.
    pub fn say(text: &str, lang: &str, interrupts: bool, aloud: bool) {
        let how = i32::from(interrupts) + 2 * i32::from(aloud);
        // SAFETY: the page copies both texts before it returns.
        unsafe { page_say(text.as_ptr(), text.len(), lang.as_ptr(), lang.len(), how) }
    }

    /// Ends what the browser's voice speaks.
    pub fn hush() {
        page_hush();
    }

    /// Whether the browser has a voice.
    pub fn can_speak() -> bool {
        page_can_speak() != 0
    }

    /// Copies the page's address with this fragment to the clipboard, or shows it if the browser refuses.
    pub fn copy_link(fragment: &str) {
        // SAFETY: see `param`.
        unsafe { page_copy_link(fragment.as_ptr(), fragment.len()) }
    }

    /// Whether the last link has reached the clipboard; `None` while that is unknown.
    pub fn copied() -> Option<bool> {
        match page_copied() {
            0 => None,
            answer => Some(answer > 0),
        }
    }

    /// Requests a file that the page's address names, of at most `most_bytes`; `answer` returns it some
    /// frames later.
    pub fn ask(url: &str, most_bytes: usize) {
        // SAFETY: see `param`.
        unsafe { page_ask(url.as_ptr(), url.len(), most_bytes as f64) }
    }

    /// Returns the requested file or the page's error; `None` while it is being loaded.
    pub fn answer() -> Option<Result<Vec<u8>, String>> {
        match page_answer() {
            -2 => None,
            length => {
                Some(take(length).ok_or_else(|| take_text(page_refusal()).unwrap_or_else(|| "failed".into())))
            }
        }
    }

    /// Whether the graphics context was lost, so that nothing can be drawn any more.
    pub fn is_lost() -> bool {
        page_lost() != 0
    }

    /// Stores a running heist until the page has been reloaded; `None` deletes it.
    pub fn keep_night(night: Option<&str>) {
        let night = night.unwrap_or_default();
        // SAFETY: see `param`.
        unsafe { page_keep_night(night.as_ptr(), night.len()) }
    }

    /// Returns the heist that `keep_night` has stored.
    pub fn night() -> Option<String> {
        take_text(page_night())
    }

    /// Whether the game fills the screen; `None` where the page does not decide that.
    pub fn fullscreen() -> Option<Fullscreen> {
        Some(match page_fullscreen() {
            0 => Fullscreen::Is(false),
            1 => Fullscreen::Is(true),
            2 => Fullscreen::Asked,
            _ => Fullscreen::Impossible,
        })
    }

    /// Returns the numbers of the gamepad at this index, in the order of the browsers' standard gamepad;
    /// `None` if there is none.
    pub fn pad(place: u32) -> Option<[f32; PAD_NUMBERS]> {
        let mut numbers = [0.0; PAD_NUMBERS];
        // SAFETY: the page writes exactly so many numbers, before it returns.
        (unsafe { page_pad(place, numbers.as_mut_ptr()) } != 0).then_some(numbers)
    }

    /// Opens the file chooser for kinds such as ".ldtk,.png"; `opened` returns the files some frames later.
    /// Browsers allow it only shortly after a click or key. Returns `false` if there is no page.
    pub fn choose_files(accept: &str) -> bool {
        // SAFETY: see `param`.
        unsafe { page_choose_files(accept.as_ptr(), accept.len()) };
        true
    }

    /// Makes the page accept dropped files of these kinds, at most `most_files` and `most_bytes` at once, and
    /// keep at most `most_recent` drops for `reopen`. What was dropped before this call is read now.
    pub fn accept_drops(kinds: &str, most_files: usize, most_bytes: u64, most_recent: usize) {
        // SAFETY: see `param`.
        unsafe {
            page_accept(
                kinds.as_ptr(),
                kinds.len(),
                most_files as u32,
                most_bytes as f64,
                most_recent as u32,
            );
        }
    }

    /// Returns the files that were chosen or dropped since the last call.
    pub fn opened() -> Option<OpenedFiles> {
        let list: Value = serde_json::from_slice(&take(page_opened())?).ok()?;
        let texts = |name: &str| -> Vec<String> {
            let list = list[name].as_array().map(Vec::as_slice).unwrap_or_default();
            list.iter().filter_map(|text| text.as_str().map(str::to_string)).collect()
        };
        let content = |(index, path)| Some(OpenedFile { path, content: take(page_opened_content(index))? });
        let files = (0..).zip(texts("files")).filter_map(content).collect();
        let failed = list["failed"].as_str().map(str::to_string);
        Some(OpenedFiles { files, others: texts("others"), too_much: list["tooMuch"] == true, failed })
    }

    /// Returns the kept drops, the latest first: name, title, and when each was opened, in seconds since 1970.
    pub fn recent() -> Vec<(String, String, u64)> {
        let list: Value =
            take(page_recent()).and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default();
        let entry = |drop: &Value| {
            let milliseconds = drop["when"].as_f64()?;
            let title = drop["title"].as_str().unwrap_or_default().to_string();
            Some((drop["name"].as_str()?.to_string(), title, (milliseconds / 1000.0) as u64))
        };
        list.as_array().map(Vec::as_slice).unwrap_or_default().iter().filter_map(entry).collect()
    }

    /// Keeps the files that were opened last under this name, with the title of their level.
    pub fn remember(name: &str, title: &str) {
        let entry = serde_json::json!({ "name": name, "title": title }).to_string();
        // SAFETY: see `param`.
        unsafe { page_remember(entry.as_ptr(), entry.len()) }
    }

    /// Opens a kept drop; `opened` returns its files some frames later.
    pub fn reopen(name: &str) {
        // SAFETY: see `param`.
        unsafe { page_reopen(name.as_ptr(), name.len()) }
    }

    /// Returns the name of the drop for which there was no room, once.
    pub fn unkept() -> Option<String> {
        take_text(page_unkept())
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod desktop {
    use super::{Fullscreen, OpenedFiles, PAD_NUMBERS};
    use crate::shared::stdio;

    pub fn param(_name: &str) -> Option<String> {
        None
    }

    pub fn language() -> Option<String> {
        None
    }

    pub fn progress(_part: f32) {}

    pub fn started() -> bool {
        true
    }

    pub fn started_by_touch() -> bool {
        false
    }

    pub fn hidden() -> bool {
        false
    }

    pub fn report_state(_json: &str) {}

    /// Prints an event as a line, if anybody reads it: nobody loses a heist for a log.
    pub fn log_event(json: &str) {
        stdio::log(json);
    }

    pub fn fail(_message: &str) {}

    pub fn show_panics() {}

    pub fn storage_get(_key: &str) -> Option<String> {
        None
    }

    #[must_use]
    pub fn storage_set(_key: &str, _value: &str) -> bool {
        false
    }

    pub fn storage_remove(_key: &str) {}

    pub fn storage_list(_start: &str) -> Vec<String> {
        Vec::new()
    }

    pub fn stores() -> bool {
        true
    }

    pub fn storage_changed() -> bool {
        false
    }

    pub fn download(_name: &str, _content: &[u8]) -> bool {
        false
    }

    pub fn say(_text: &str, _lang: &str, _interrupts: bool, _aloud: bool) {}

    pub fn hush() {}

    pub fn can_speak() -> bool {
        false
    }

    pub fn copy_link(_fragment: &str) {}

    pub fn copied() -> Option<bool> {
        None
    }

    pub fn ask(_url: &str, _most_bytes: usize) {}

    pub fn answer() -> Option<Result<Vec<u8>, String>> {
        None
    }

    pub fn is_lost() -> bool {
        false
    }

    pub fn keep_night(_night: Option<&str>) {}

    pub fn night() -> Option<String> {
        None
    }

    pub fn fullscreen() -> Option<Fullscreen> {
        None
    }

    pub fn pad(_place: u32) -> Option<[f32; PAD_NUMBERS]> {
        None
    }

    pub fn choose_files(_accept: &str) -> bool {
        false
    }

    pub fn accept_drops(_kinds: &str, _most_files: usize, _most_bytes: u64, _most_recent: usize) {}

    pub fn opened() -> Option<OpenedFiles> {
        None
    }

    pub fn recent() -> Vec<(String, String, u64)> {
        Vec::new()
    }

    pub fn remember(_name: &str, _title: &str) {}

    pub fn reopen(_name: &str) {}

    pub fn unkept() -> Option<String> {
        None
    }
}
