//! Links and paths in the documents lead somewhere.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders with documents.
const FOLDERS: [&str; 6] = ["", "docs", "art", "sound", "crates/ldtk-rules", "crates/utility-ai"];

/// First folders of paths, by which they are recognized in backquotes.
const TOP: [&str; 14] = [
    "art/", "assets/", "bench/", "build/", "crates/", "docs/", "fuzz/", "levels/", "package/", "sound/",
    "src/", "tests/", "tools/", "xtask/",
];

/// A document with its path in the project.
struct Document {
    path: PathBuf,
    text: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn documents() -> Vec<Document> {
    let entries = FOLDERS.iter().flat_map(|folder| {
        fs::read_dir(root().join(folder)).expect("a folder").map(|entry| entry.expect("an entry").path())
    });
    let pages = entries.filter(|path| path.extension().is_some_and(|end| end == "md"));
    pages.map(|path| Document { text: fs::read_to_string(&path).expect("a document"), path }).collect()
}

impl Document {
    /// Iterates over the parts of the document that are no code blocks.
    fn prose(&self) -> impl Iterator<Item = &str> {
        self.text.split("\n```").step_by(2)
    }

    fn links(&self) -> impl Iterator<Item = &str> {
        let rests = self.prose().flat_map(|part| part.split("](").skip(1));
        rests.filter_map(|rest| Some(rest.split_once(')')?.0))
    }

    /// Iterates over what stands in backquotes.
    fn code(&self) -> impl Iterator<Item = &str> {
        self.prose().flat_map(|part| part.split('`').skip(1).step_by(2))
    }

    fn folder(&self) -> &Path {
        self.path.parent().expect("a folder")
    }

    /// Returns the names of its headings in links, as GitHub makes them.
    fn anchors(&self) -> Vec<String> {
        let headings = self.text.lines().filter(|line| line.starts_with('#'));
        headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
    }
}

fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().replace(' ', "-");
    kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}

#[test]
fn links_lead_to_files_and_headings() {
    let documents = documents();
    assert!(documents.len() > 20, "documents are where they were");
    let mut lost = Vec::new();
    for document in &documents {
        for link in document.links().filter(|link| !link.contains("://")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { document.path.clone() } else { document.folder().join(file) };
            let Ok(target) = target.canonicalize() else {
                lost.push(format!("{}: {link}", document.path.display()));
                continue;
            };
            let is_told = |other: &Document| {
                other.path.canonicalize().is_ok_and(|path| path == target)
                    && other.anchors().iter().any(|anchor| anchor == heading)
            };
            if !heading.is_empty() && !documents.iter().any(is_told) {
                lost.push(format!("{}: no heading {link}", document.path.display()));
            }
        }
    }
    assert!(lost.is_empty(), "links that lead nowhere:\n{}", lost.join("\n"));
}

#[test]
fn paths_in_backquotes_are_there() {
    let mut lost = Vec::new();
    for document in documents().iter().filter(|document| !document.path.ends_with("CHANGELOG.md")) {
        let is_path = |name: &&str| {
            TOP.iter().any(|top| name.starts_with(top))
                && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '/' | '-'))
        };
        // Capitals stand for a name of the reader's choice.
        let is_pattern = |name: &str| ["NAME", "CODE", "LEVEL"].iter().any(|word| name.contains(word));
        for name in document.code().filter(is_path).filter(|name| !is_pattern(name)) {
            if !root().join(name).exists() && !document.folder().join(name).exists() {
                lost.push(format!("{}: {name}", document.path.display()));
            }
        }
    }
    assert!(lost.is_empty(), "paths that are not there:\n{}", lost.join("\n"));
}
