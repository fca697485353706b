//! The document with the licence texts of crates: a list of the crates, then every text once.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::Crate;
use crate::folder::entries;
use crate::sh::Result;

/// The heading of the list of crates, by which [`crates`] finds it, and that of the texts.
const CRATES: &str = "\nCRATES\n======\n";
const TEXTS: &str = "\nTEXTS\n=====\n";
/// Between texts.
const RULE: &str = "--------------------------------------------------------------------------------";
/// How names of files with licences begin, in capitals.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
/// Folders that hold nothing but licences, in small letters.
const FOLDERS: [&str; 2] = ["licenses", "licences"];
/// Folders of which nothing is compiled into the game.
const UNUSED: [&str; 3] = ["tests", "benches", "examples"];
/// Licences whose text names nobody, so that the file of one crate is right for another, and how that text begins.
const STANDARD: [(&str, &str); 2] =
    [("MIT", "Permission is hereby granted, free of charge"), ("Apache-2.0", "Apache License Version 2.0")];
/// Columns of a list.
const WIDTH: usize = 100;

/// A text, and the crates that have it.
struct Text {
    shown: String,
    crates: Vec<String>,
}

/// All texts in the order of their numbers, and the number of each, from 1, by its words.
#[derive(Default)]
struct Texts {
    all: Vec<Text>,
    numbers: BTreeMap<String, usize>,
}

impl Texts {
    /// Adds a text of a crate; returns its number. Texts that differ only in their spaces are the same.
    fn add(&mut self, text: &str, of: &str) -> usize {
        let words = words(text);
        let number = *self.numbers.entry(words).or_insert(self.all.len() + 1);
        if number > self.all.len() {
            self.all.push(Text { shown: tidied(text), crates: Vec::new() });
        }
        let crates = &mut self.all[number - 1].crates;
        if crates.last().is_none_or(|last| last != of) {
            crates.push(of.to_owned());
        }
        number
    }

    /// Returns the number of the text that most crates have of one of these licences.
    fn standard(&self, licence: &str) -> Option<usize> {
        let (_, start) =
            STANDARD.iter().find(|(name, _)| licence.split(" OR ").any(|offered| offered == *name))?;
        let fitting = self.numbers.iter().filter(|(words, _)| words.starts_with(start));
        fitting.map(|(_, number)| *number).max_by_key(|number| (self.all[number - 1].crates.len(), *number))
    }
}

/// Returns the part of the document about these crates.
pub fn of(crates: &[&Crate]) -> Result<String> {
    let mut texts = Texts::default();
    let mut found = Vec::new();
    for one in crates {
        let named = format!("{} {}", one.name, one.version);
        let (mut numbers, mut has_own) = (Vec::new(), false);
        for (path, text) in files(&one.folder, "")? {
            has_own |= !path.contains('/');
            numbers.push(texts.add(&text, &named));
        }
        found.push((named, numbers, has_own));
    }
    let mut document = format!("{}\n", CRATES.trim_start());
    for (one, (named, numbers, has_own)) in crates.iter().zip(found) {
        let standard = if has_own { None } else { Some(borrowed(one, &texts)?) };
        document += &entry(one, &named, &numbers, standard);
    }
    document += TEXTS;
    for (index, text) in texts.all.iter().enumerate() {
        let heading = listed(&format!("[{}] of", index + 1), &text.crates);
        let _ = write!(document, "\n{RULE}\n{heading}\n\n{}\n", text.shown);
    }
    Ok(document)
}

/// Returns the number of the text for a crate that brings none.
fn borrowed(one: &Crate, texts: &Texts) -> Result<usize> {
    texts.standard(&one.licence).ok_or_else(|| {
        format!(
            "{} {} has no file with its licence ({}), and no other crate has a text that names nobody: \
             look at {}, and add the text to {}",
            one.name,
            one.version,
            one.licence,
            one.repository.as_deref().unwrap_or("crates.io"),
            super::OTHERS,
        )
    })
}

/// Returns what the list says of a crate.
fn entry(one: &Crate, named: &str, numbers: &[usize], standard: Option<usize>) -> String {
    let mut said = format!("{named}\n    {}", one.licence);
    if !numbers.is_empty() {
        let numbers: Vec<String> = numbers.iter().map(|number| format!("[{number}]")).collect();
        let _ = write!(said, ": {}", numbers.join(" "));
    }
    if let Some(number) = standard {
        let _ = write!(said, "; has no file with its licence, whose usual text is [{number}]");
        if !one.authors.is_empty() {
            let _ = write!(said, "\n    by {}", one.authors.join(", "));
        }
    }
    if let Some(repository) = &one.repository {
        let _ = write!(said, "\n    {repository}");
    }
    if one.licence.contains("MPL-2.0") {
        let (name, version) = (&one.name, &one.version);
        let source = format!("https://static.crates.io/crates/{name}/{name}-{version}.crate");
        let _ = write!(said, "\n    used unchanged; its source code, under the MPL-2.0: {source} (tar.gz)");
    }
    said + "\n"
}

/// Returns names and versions of the crates in a document.
pub fn crates(document: &str) -> impl Iterator<Item = (&str, &str)> {
    let list = document.split_once(CRATES).map_or("", |(_, rest)| rest);
    let list = list.split_once(TEXTS).map_or(list, |(list, _)| list);
    list.lines().filter(|line| !line.starts_with(' ')).filter_map(|line| line.split_once(' '))
}

/// Returns the files with licences in a crate by their paths, also those of what it brings from others.
fn files(folder: &Path, below: &str) -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for entry in entries(folder)? {
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let path = format!("{below}{name}");
        if entry.is_dir() {
            if !UNUSED.contains(&name.as_str()) {
                found.extend(files(&entry, &format!("{path}/"))?);
            }
        } else if is_licence(&path) {
            let bytes = fs::read(&entry).map_err(|e| format!("cannot read {}: {e}", entry.display()))?;
            found.push((path, String::from_utf8_lossy(&bytes).into_owned()));
        }
    }
    Ok(found)
}

/// Whether a file is a licence, by its path in a crate.
fn is_licence(path: &str) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let name = name.to_uppercase();
    let rest = NAMES.iter().find_map(|start| name.strip_prefix(start));
    let is_named = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_', '.']));
    let is_among = folders.split('/').any(|folder| FOLDERS.contains(&folder.to_lowercase().as_str()));
    (is_named || is_among) && !name.ends_with(".RS")
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a text without empty lines around it and spaces at the ends of its lines.
pub fn tidied(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_start_matches(['\u{feff}', '\n']).trim_end().to_owned()
}

/// Returns a list after the words that introduce it, broken into lines between its parts.
fn listed(introduction: &str, parts: &[String]) -> String {
    let (mut lines, mut width) = (introduction.to_owned(), introduction.len());
    for (index, part) in parts.iter().enumerate() {
        let part = if index + 1 < parts.len() { format!("{part},") } else { part.clone() };
        let breaks = width + 1 + part.len() > WIDTH;
        lines += if breaks { "\n    " } else { " " };
        lines += &part;
        width = part.len() + if breaks { 4 } else { width + 1 };
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A crate in a folder of its own with these files.
    fn sample(name: &str, licence: &str, files: &[(&str, &str)]) -> Crate {
        let folder = std::env::temp_dir().join(format!("thief-girl-licences-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Crate {
            name: name.into(),
            version: "1.0.0".into(),
            licence: licence.into(),
            authors: vec!["Ann".into()],
            repository: Some("https://example.org".into()),
            folder,
            is_own: false,
        }
    }

    const MIT: &str = "Permission is hereby granted, free of charge, to any person";

    #[test]
    fn equal_texts_appear_once_and_a_crate_without_one_gets_the_usual_one() {
        let crates = [
            sample("a", "MIT", &[("LICENSE-MIT", MIT), ("src/lib.rs", "code")]),
            sample("b", "MIT", &[("license.md", &MIT.replace(' ', "\n  "))]),
            sample("c", "MIT OR Apache-2.0", &[("native/LICENSE", "of another library")]),
            sample("d", "MPL-2.0", &[("COPYING", "Mozilla Public License")]),
        ];
        let text = of(&crates.each_ref()).unwrap();
        assert_eq!(text.matches("Permission is hereby granted").count(), 1, "{text}");
        assert!(text.contains("[1] of a 1.0.0, b 1.0.0"), "{text}");
        assert!(text.contains("c 1.0.0\n    MIT OR Apache-2.0: [2]; has no file"), "{text}");
        assert!(text.contains("is [1]\n    by Ann\n    https://example.org"), "{text}");
        assert!(text.contains("https://static.crates.io/crates/d/d-1.0.0.crate"), "{text}");
        let listed: Vec<_> = super::crates(&format!("\n{text}")).map(|(name, _)| name.to_owned()).collect();
        assert_eq!(listed, ["a", "b", "c", "d"]);
        for one in crates {
            fs::remove_dir_all(one.folder).unwrap();
        }
    }

    #[test]
    fn a_crate_whose_licence_nobody_has_is_named() {
        let one = sample("zlib", "Zlib", &[]);
        let why = of(&[&one]).unwrap_err();
        assert!(why.contains("zlib 1.0.0") && why.contains("Zlib"), "{why}");
        fs::remove_dir_all(one.folder).unwrap();
    }

    #[test]
    fn licences_are_known_by_their_names() {
        for path in ["LICENSE", "license-mit", "COPYRIGHT.txt", "native/x/LICENSE", "licenses/rust-lang/libm"]
        {
            assert!(is_licence(path), "{path}");
        }
        for path in ["src/copying.rs", "src/license.rs", "Licensed", "README.md", "noticeboard.txt"] {
            assert!(!is_licence(path), "{path}");
        }
    }

    #[test]
    fn long_lists_are_broken_between_crates() {
        let long = listed("[1] of", &vec!["crate 1.0.0".to_owned(); 20]);
        assert!(long.lines().count() > 2 && long.lines().all(|line| line.len() <= WIDTH), "{long}");
        assert!(long.lines().skip(1).all(|line| line.starts_with("    crate ")), "{long}");
        assert_eq!(listed("[1] of", &["a".to_owned()]), "[1] of a");
    }
}
