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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The heading, or the open page.
    pub heading: String,
    pub entry: Option<Entry>,
    pub news: Vec<News>,
    /// Everything that is written, in the order in which it was drawn.
    pub written: Vec<String>,
}

impl Entry {
    /// Returns the words for an entry: its name, value and position.
    pub fn words(&self) -> String {
        let (at, of) = self.position;
        let mut parts = vec![self.name.clone(), self.value.clone()];
        if of > 1 {
            parts.push(format!("{at}/{of}"));
        }
        sentence(&parts)
    }
}

impl Reading {
    /// Returns everything that is written, as it is spoken.
    pub fn whole(&self) -> String {
        sentences(&self.written)
    }
}

/// Joins the parts of a sentence that are not empty.
fn sentence(parts: &[String]) -> String {
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

/// Joins sentences; those without a full stop get one, so that a voice pauses.
pub fn sentences(parts: &[String]) -> String {
    let mut all = String::new();
    for part in parts.iter().map(|part| part.trim()).filter(|part| part.chars().any(char::is_alphanumeric)) {
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

    #[test]
    fn a_voice_pauses_after_each_line_and_skips_ornaments() {
        let written = ["Escaped", "·", "Time 1:05", "Again?"].map(String::from).to_vec();
        let reading = Reading { written, ..Reading::default() };
        assert_eq!(reading.whole(), "Escaped. Time 1:05. Again?");
    }
}
