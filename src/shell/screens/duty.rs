//! The sentence about the people on duty, on the calling card and in the pause menu.

use crate::shared::text::Texts;
use thief_girl::rules::{Person, Personality, name_of};

/// Maximum number of lines about the people on duty.
pub const DUTY_LINES: usize = 2;

/// Returns the sentence about the people on duty, with what is said of each; without that if it would take too
/// many lines. Empty if nobody has a name. `guards` is the number of guards, with and without a name.
pub fn duty(
    texts: &Texts,
    people: &[(Person, Personality)],
    guards: usize,
    lines: impl Fn(&str) -> usize,
) -> String {
    let key = if people.len() < guards { "ui.brief.duty_among" } else { "ui.brief.duty" };
    let sentence = |word: &dyn Fn(&(Person, Personality)) -> String| {
        let people: Vec<String> = people.iter().map(word).collect();
        texts.fill(key, &[("people", &people.join(texts.get("ui.brief.and")))])
    };
    let name =
        |(person, _): &(Person, Personality)| texts.get(&format!("person.{}", name_of(person))).to_string();
    let described = |it: &(Person, Personality)| {
        let how = texts.get(&format!("personality.{}", name_of(it.1))).to_string();
        texts.fill("ui.brief.person", &[("name", &name(it)), ("how", &how)])
    };
    if people.is_empty() {
        return String::new();
    }
    let whole = sentence(&described);
    if lines(&whole) <= DUTY_LINES { whole } else { sentence(&name) }
}
