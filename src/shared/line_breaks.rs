//! Where the lines of a text end: between words, in Japanese too, where that takes no more lines, and elsewhere as
//! Unicode's rules allow.
//!
//! Begin with [`wrap`]. What consists of more than text, such as a sentence with keys, is broken by
//! [`by_words_if_they_fit`].

use super::font::{Face, WritingSystem, is_japanese, width_in};
use budoux_phf_rs::Parser;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// A way to split a text into parts after which a line may end.
pub type Split = fn(&str) -> Vec<String>;

/// Breaks a text into lines of at most `width` pixels.
pub fn wrap(face: Face, text: &str, width: i32) -> Vec<String> {
    let script = WritingSystem::of(text);
    let measure = |line: &str| width_in(face, script, line);
    let wrapped = |paragraph: &str| {
        let broken = |split: Split| filled(&split(paragraph), width, measure);
        by_words_if_they_fit(broken, |line| measure(line) <= width)
    };
    text.split('\n').flat_map(wrapped).collect()
}

/// Like [`wrap`], with lines of about equal length: as narrow as the number of lines allows.
pub fn wrap_balanced(face: Face, text: &str, width: i32) -> Vec<String> {
    let script = WritingSystem::of(text);
    let measure = |line: &str| width_in(face, script, line);
    let broken = |split: Split| {
        let paragraphs: Vec<Vec<String>> = text.split('\n').map(split).collect();
        let lines = |width| paragraphs.iter().flat_map(|parts| filled(parts, width, measure)).collect();
        let count = |width| Vec::len(&lines(width));
        let (most, mut low, mut high) = (count(width), 0, width);
        while low + 1 < high {
            let middle = (low + high) / 2;
            if count(middle) <= most { high = middle } else { low = middle }
        }
        lines(high)
    };
    by_words_if_they_fit(broken, |line: &String| measure(line) <= width)
}

/// Returns the lines into which something is broken between words, if all fit and there are no more of them than if it is
/// broken wherever Unicode allows; else the latter.
pub fn by_words_if_they_fit<L>(broken: impl Fn(Split) -> Vec<L>, fits: impl Fn(&L) -> bool) -> Vec<L> {
    let (by_words, anywhere) = (broken(words), broken(pieces));
    let is_free = by_words.len() <= anywhere.len() && by_words.iter().all(fits);
    if is_free { by_words } else { anywhere }
}

/// Fills lines of at most `width` pixels with parts of a text; one that is wider has a line of its own.
fn filled(parts: &[String], width: i32, measure: impl Fn(&str) -> i32) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for part in parts {
        let fits = measure(&format!("{line}{}", part.trim_end())) <= width;
        if !fits && !line.trim_end().is_empty() {
            lines.push(line.trim_end().to_string());
            line.clear();
        }
        line.push_str(if line.is_empty() { part.trim_start() } else { part });
    }
    lines.push(line.trim_end().to_string());
    lines
}

/// Splits a text into pieces that must not be broken: words with the space after them, Japanese characters
/// with the punctuation that belongs to them.
///
/// Lines may end where Unicode's line breaking algorithm ([UAX #14](https://www.unicode.org/reports/tr14/)) has an
/// opportunity, with its strict rules for Japanese: no line begins with a small kana or a long vowel mark.
pub fn pieces(text: &str) -> Vec<String> {
    split_at(text, unicode_linebreak::linebreaks(text).map(|(end, _)| end))
}

/// Splits a text as [`pieces`] does, and Japanese only between words, each with the particles after it, and after marks.
///
/// Japanese has no spaces; where a word ends is learned from many texts
/// ([BudouX](https://github.com/google/budoux)) and sometimes wrong.
pub fn words(text: &str) -> Vec<String> {
    if !text.contains(is_japanese) {
        return pieces(text);
    }
    let word_ends = word_ends(text);
    let follows_a_mark = |end: usize| text[..end].ends_with(|c: char| !c.is_alphanumeric());
    let is_end = |end: &usize| word_ends.contains(end) || follows_a_mark(*end);
    split_at(text, unicode_linebreak::linebreaks(text).map(|(end, _)| end).filter(is_end))
}

fn split_at(text: &str, ends: impl Iterator<Item = usize> + Clone) -> Vec<String> {
    let starts = std::iter::once(0).chain(ends.clone());
    starts.zip(ends).map(|(start, end)| text[start..end].to_string()).collect()
}

/// Largest number of texts whose words are kept.
const KEPT: usize = 500;

thread_local! {
    /// Where the words of texts end, in bytes: finding them takes a microsecond for each character.
    static WORD_ENDS: RefCell<HashMap<String, BTreeSet<usize>>> = RefCell::default();
}

/// Returns where the words of a Japanese text end, in bytes.
fn word_ends(text: &str) -> BTreeSet<usize> {
    WORD_ENDS.with_borrow_mut(|known| {
        if let Some(ends) = known.get(text) {
            return ends.clone();
        }
        if known.len() >= KEPT {
            known.clear();
        }
        let mut ends = BTreeSet::new();
        let mut end = 0;
        Parser::japanese_parser().parse_with(text, |word| {
            end += word.len();
            ends.insert(end);
        });
        known.insert(text.to_string(), ends.clone());
        ends
    })
}

#[cfg(test)]
mod tests {
    use super::super::font::{line, line_in, width};
    use super::*;

    #[test]
    fn balanced_lines_have_no_lonely_end() {
        let text = "十一歩。昨日と同じ。見回りは楽だ";
        let width = width(Face::Small, "十一歩。昨日と同じ。見回りは楽");
        assert_eq!(wrap(Face::Small, text, width), ["十一歩。昨日と同じ。見回りは", "楽だ"]);
        assert_eq!(wrap_balanced(Face::Small, text, width), ["十一歩。昨日と", "同じ。見回りは楽だ"]);
        let short = "one two three";
        assert_eq!(wrap_balanced(Face::Small, short, 200), [short], "one line stays one");
    }

    #[test]
    fn english_breaks_at_spaces() {
        let lines = wrap(Face::Body, "one two three four", width(Face::Body, "one two") + 1);
        assert_eq!(lines, ["one two", "three", "four"]);
        assert_eq!(wrap(Face::Body, "a\n\nb", 100), ["a", "", "b"]);
    }

    #[test]
    fn japanese_breaks_anywhere_but_not_before_a_full_stop() {
        assert_eq!(wrap(Face::Body, "鬼瓦だ。月", 36), ["鬼瓦", "だ。月"]);
        assert_eq!(wrap(Face::Body, "あい「う」", 36), ["あい", "「う」"]);
    }

    #[test]
    fn punctuation_and_small_kana_stay_with_what_is_before_them() {
        for (text, expected) in [
            ("「ちょっと！」と言ったー。", &["「ちょっ", "と！」", "と", "言っ", "たー。"][..]),
            ("猫・犬々", &["猫・", "犬々"]),
            ("（夜）…だ", &["（夜）…", "だ"]),
            ("It's 1:05 (par 1:00).", &["It's ", "1:05 ", "(par ", "1:00)."]),
            ("re-entry", &["re-", "entry"]),
            ("9日", &["9", "日"]),
            ("0.9\u{a0}s to go", &["0.9\u{a0}s ", "to ", "go"]),
        ] {
            let found = pieces(text);
            assert_eq!(found.concat(), text);
            assert_eq!(found, expected, "{text}");
        }
        assert_eq!(pieces(""), [""; 0]);
    }

    #[test]
    fn japanese_words_stay_whole_if_that_takes_no_more_lines() {
        let text = "見えない番人は暗く映る。";
        assert_eq!(words(text), ["見えない", "番人は", "暗く", "映る。"]);
        let wide = |line: &str| width(Face::Small, line);
        assert_eq!(wrap(Face::Small, text, wide("見えない番人は暗")), ["見えない番人は", "暗く映る。"]);
        // Whole words would need a third line.
        assert_eq!(wrap(Face::Small, text, wide("見えない番人")), ["見えない番人", "は暗く映る。"]);
        assert_eq!(
            wrap(Face::Small, text, wide("見えな")),
            ["見えな", "い番人", "は暗く", "映る。"],
            "too wide"
        );
    }

    #[test]
    fn words_are_those_of_unicode_without_japanese_and_joined_pieces_with_it() {
        let text = "Don't step there. I re-entered.";
        assert_eq!(words(text), pieces(text));
        let text = "文字は Adobe Systems のもの。「ちょっと」";
        let ends = |parts: &[String]| -> BTreeSet<usize> {
            parts
                .iter()
                .scan(0, |end, part| {
                    *end += part.len();
                    Some(*end)
                })
                .collect()
        };
        assert!(words(text).contains(&"Adobe ".to_string()), "{:?}", words(text));
        assert!(ends(&words(text)).is_subset(&ends(&pieces(text))));
        assert_eq!(words(text).concat(), text);
    }

    #[test]
    fn lines_stay_within_the_width() {
        let text = "Don't step there. I stepped there. — 先々代の盃、番人だけに許されている。";
        for face in Face::ALL {
            for line in wrap(face, text, 120) {
                assert!(width_in(face, WritingSystem::Japanese, &line) <= 120, "{line}");
            }
        }
    }

    #[test]
    fn a_line_without_japanese_in_a_japanese_text_is_set_as_the_rest_of_it() {
        let lines = wrap(Face::Body, "文字は Adobe Systems Incorporated のもの。", 84);
        assert!(lines.iter().any(|line| WritingSystem::of(line) == WritingSystem::Latin), "{lines:?}");
        for line in &lines {
            assert!(width_in(Face::Body, WritingSystem::Japanese, line) <= 84, "{line}");
        }
        assert_ne!(line_in(Face::Body, WritingSystem::Japanese, "Adobe"), line(Face::Body, "Adobe"));
    }
}
