//! What the picture says in words: screens and HUD note it while they draw.

use super::{HEIGHT, SMALL, Ui, WIDTH};
use crate::shell::config::palette;
use crate::shell::narration::{Entry, News, Reading, Urgency, Written};
use macroquad::prelude::Rect;
use std::cell::Ref;

/// Opacity below which a text does not count as written.
const FAINTEST: f32 = 0.3;

impl Ui {
    /// Returns what the picture says in words.
    pub fn reading(&self) -> Ref<'_, Reading> {
        self.reading.borrow()
    }

    /// Forgets what was noted so far, because what is drawn next covers it.
    pub(super) fn forget_words(&self) {
        *self.reading.borrow_mut() = Reading::default();
    }

    /// Notes the heading of the screen, or its open page.
    pub fn note_heading(&self, text: &str) {
        self.reading.borrow_mut().heading = text.to_string();
    }

    /// Notes the selected entry, and at which height of the picture it is.
    pub fn note_entry(&self, name: &str, y: f32) {
        self.entry_y.set(y);
        self.reading.borrow_mut().entry = Some(Entry { name: name.to_string(), ..Entry::default() });
    }

    /// Notes where the selected entry is, counted from 0, and how many there are.
    pub fn note_position(&self, index: usize, count: usize) {
        self.change_entry(|entry| entry.position = (index + 1, count));
    }

    /// Notes the value of the selected entry.
    pub fn note_value(&self, value: &str) {
        self.change_entry(|entry| entry.value = value.to_string());
    }

    /// Notes what the selected entry is for.
    pub fn note_help(&self, note: &str) {
        self.change_entry(|entry| entry.note = note.to_string());
    }

    /// Shows the selected entry, its value and what it is for in the largest letters, in a strip along the edge of
    /// the picture that is farther from the entry, above the hints. Menus have no room for letters of this size.
    pub fn magnify(&self) {
        const MARGIN: f32 = 10.0;
        /// Height of the hints along the lower edge, in game pixels.
        const HINTS: f32 = 30.0;
        let reading = self.reading.borrow();
        let Some(entry) = reading.entry.as_ref().filter(|entry| !entry.name.is_empty()) else { return };
        let parts = [entry.name.as_str(), entry.value.as_str()];
        let words = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ");
        let width = WIDTH - 4.0 * MARGIN;
        let name = self.read_free(SMALL.colored(palette::GLOW));
        // More would cover what one chooses from; large print has all of it.
        let words = if name.width(&words) <= width { words } else { entry.name.clone() };
        let note = self.read(SMALL.colored(palette::CREAM));
        let lines = [(words.as_str(), name), (entry.note.as_str(), note)]
            .map(|(text, style)| (self.wrap(text, width, &style), style.for_lines_of(text)));
        let rows = || lines.iter().flat_map(|(lines, style)| lines.iter().map(move |line| (line, style)));
        let rows = || rows().filter(|(line, _)| !line.is_empty());
        let high = rows().map(|(_, style)| style.line_height()).sum::<f32>() + MARGIN;
        let y = if self.entry_y.get() > HEIGHT * 0.45 { 2.0 } else { HEIGHT - high - HINTS };
        self.board(Rect::new(MARGIN, y, WIDTH - 2.0 * MARGIN, high));
        let mut at = y + MARGIN / 2.0;
        for (line, style) in rows() {
            self.line(line, 2.0 * MARGIN, at, style);
            at += style.line_height();
        }
    }

    fn change_entry(&self, change: impl FnOnce(&mut Entry)) {
        if let Some(entry) = &mut self.reading.borrow_mut().entry {
            change(entry);
        }
    }

    /// Notes something that is true for a while. News with the same key is the same news, whatever its words.
    pub fn note_news(&self, urgency: Urgency, key: &str, text: String) {
        self.reading.borrow_mut().news.push(News { urgency, key: key.to_string(), text });
    }

    /// Notes what a picture says that has no text, as if it was written at this height, in game pixels.
    pub fn note_unseen(&self, text: &str, y: f32) {
        self.note_written(text, y);
    }

    /// Runs `paint`, whose texts are not part of what the picture says.
    pub fn unread<T>(&self, paint: impl FnOnce() -> T) -> T {
        let before = self.is_unread.replace(true);
        let painted = paint();
        self.is_unread.set(before);
        painted
    }

    /// Notes a text that was written, with its upper edge in game pixels.
    pub(super) fn note_written(&self, text: &str, y: f32) {
        if self.opacity.get() > FAINTEST && !self.is_unread.get() {
            self.reading.borrow_mut().written.push(Written { text: text.to_string(), y });
        }
    }
}
