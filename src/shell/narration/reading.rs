//! [`Reading`], what a picture says in words.

/// The selected entry of a menu.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    /// Its value; empty if it has none.
    pub value: String,
    /// Its position and the number of entries, both counted from 1.
    pub position: (usize, usize),
    /// What it is for; empty if nothing explains it.
    pub note: String,
}

/// How soon news must be spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// When nothing else is spoken.
    Polite,
    /// At once.
    Urgent,
}

/// Something that is true for a while during play: a prompt, a guard's words, an alert.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    pub urgency: Urgency,
    /// What it is about: the same news may change its words, such as a direction, without being new.
    pub key: String,
    pub text: String,
}

/// What a picture says in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// The heading, or the open page.
    pub heading: String,
    pub entry: Option<Entry>,
    pub news: Vec<News>,
    /// Everything that is written, in the order in which it was drawn.
    pub written: Vec<Written>,
}

/// A text on the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    pub text: String,
    /// Upper edge of its first line, in game pixels.
    pub y: f32,
}

impl Entry {
    /// Returns the words for an entry: its name, value and position.
    pub fn words(&self) -> String {
        let (at, of) = self.position;
        // A whole sentence may be a name.
        let name = self.name.trim_end_matches(['.', '。']);
        let mut parts = vec![name.to_string(), self.value.clone()];
        if of > 1 {
            parts.push(format!("{at}/{of}"));
        }
        sentence(&parts)
    }

    /// Returns the words for an entry with what it is for.
    pub fn told(&self) -> String {
        sentences(&[self.words(), self.note.clone()])
    }
}

impl Reading {
    /// Returns everything that is written, as it is spoken.
    pub fn whole(&self) -> String {
        sentences(&self.texts())
    }

    /// Returns everything that the picture says: the selected entry, the news, urgent ones first, then what is written.
    /// News that begins or ends with a text, beside its direction for example, stands in for it.
    pub fn everything(&self) -> String {
        let told = |text: &String| {
            let text = text.trim().to_lowercase();
            let repeats = |told: &str| told.ends_with(&text) || told.starts_with(&format!("{text},"));
            self.news.iter().any(|news| repeats(&news.text.to_lowercase()))
        };
        let written = self.texts().into_iter().filter(|text| !told(text));
        let mut news: Vec<&News> = self.news.iter().collect();
        news.sort_by_key(|news| std::cmp::Reverse(news.urgency));
        let news = news.into_iter().map(|news| news.text.clone());
        let all: Vec<String> = self.entry.iter().map(Entry::told).chain(news).chain(written).collect();
        sentences(&all)
    }

    /// Returns all texts, in the order in which they were drawn.
    pub fn texts(&self) -> Vec<String> {
        self.written.iter().map(|written| written.text.clone()).collect()
    }

    /// Returns what is written as paragraphs: texts side by side, such as a name and its number, are one.
    pub fn paragraphs(&self) -> Vec<String> {
        /// Letters of different sizes in one row begin at heights that differ by less, in game pixels.
        const SAME_ROW: f32 = 5.0;
        let mut paragraphs: Vec<String> = Vec::new();
        let mut row = f32::NEG_INFINITY;
        for Written { text, y } in self.written.iter().filter(|written| has_words(&written.text)) {
            match paragraphs.last_mut() {
                Some(last) if (y - row).abs() < SAME_ROW => *last += &format!("  {}", text.trim()),
                _ => paragraphs.push(text.trim().to_string()),
            }
            row = *y;
        }
        paragraphs
    }
}

/// Whether a text is more than an ornament.
fn has_words(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// Joins the parts of a sentence that are not empty.
fn sentence(parts: &[String]) -> String {
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

/// Joins sentences; those without a full stop get one, so that a voice pauses.
pub fn sentences(parts: &[String]) -> String {
    let mut all = String::new();
    for part in parts.iter().map(|part| part.trim()).filter(|part| has_words(part)) {
        if !all.is_empty() {
            all.push(' ');
        }
        all.push_str(part);
        if !part.ends_with(['.', '!', '?', '…', '。', '！', '？', ':']) {
            all.push('.');
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_spoken_with_its_value_and_position() {
        let entry =
            Entry { name: "Music".into(), value: "7".into(), position: (2, 6), note: "Flute.".into() };
        assert_eq!(entry.words(), "Music, 7, 2/6");
        let alone = Entry { name: "Close".into(), position: (1, 1), ..Entry::default() };
        assert_eq!(alone.words(), "Close");
    }

    fn page(texts: &[(&str, f32)]) -> Reading {
        let written = texts.iter().map(|(text, y)| Written { text: text.to_string(), y: *y }).collect();
        Reading { written, ..Reading::default() }
    }

    #[test]
    fn everything_has_each_text_once_and_the_news_first() {
        let mut reading = page(&[("Something over there.", 8.0), ("Moonlit roofs", 20.0)]);
        let text = "left, 7 steps: Something over there.".to_string();
        reading.news.push(News { urgency: Urgency::Polite, key: "talk".into(), text });
        assert_eq!(reading.everything(), "left, 7 steps: Something over there. Moonlit roofs.");
        reading.written[0].text = "SOMETHING OVER THERE.".into();
        assert_eq!(reading.everything(), "left, 7 steps: Something over there. Moonlit roofs.");
    }

    #[test]
    fn everything_begins_with_what_is_selected() {
        let entry = Entry {
            name: "Play".into(),
            position: (1, 9),
            note: "Twelve nights.".into(),
            ..Entry::default()
        };
        let title = Reading { entry: Some(entry), ..page(&[("Play", 8.0), ("Album", 20.0)]) };
        assert_eq!(title.everything(), "Play, 1/9. Twelve nights. Play. Album.");
    }

    #[test]
    fn a_voice_pauses_after_each_line_and_skips_ornaments() {
        let reading = page(&[("Escaped", 8.0), ("·", 8.0), ("Time 1:05", 20.0), ("Again?", 40.0)]);
        assert_eq!(reading.whole(), "Escaped. Time 1:05. Again?");
    }

    #[test]
    fn texts_side_by_side_are_one_paragraph() {
        let reading =
            page(&[("Escaped", 8.0), ("·", 8.0), ("Par time", 20.0), ("1:05", 23.0), ("Again?", 40.0)]);
        assert_eq!(reading.paragraphs(), ["Escaped", "Par time  1:05", "Again?"]);
    }
}
