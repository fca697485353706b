//! Reading our own source: its words, the paths that it names, its files.

use std::path::{Path, PathBuf};

/// A word or sign of Rust, and the line it is on.
#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    pub text: String,
    pub line: usize,
}

/// The words and signs of a source text, without comments and the insides of texts.
pub fn tokens(source: &str) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let mut tokens = Vec::new();
    let (mut i, mut line) = (0, 1);
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    while i < chars.len() {
        let c = chars[i];
        let start = i;
        if c == '/' && at(i + 1) == '/' {
            while i < chars.len() && chars[i] != '\n' {
                i += 1;
            }
        } else if c == '/' && at(i + 1) == '*' {
            let mut depth = 0;
            loop {
                match (at(i), at(i + 1)) {
                    ('/', '*') => (depth, i) = (depth + 1, i + 2),
                    ('*', '/') => (depth, i) = (depth - 1, i + 2),
                    _ => i += 1,
                }
                if depth == 0 || i >= chars.len() {
                    break;
                }
            }
        } else if let Some(end) = raw_text(&chars, i) {
            i = end;
        } else if c == '"' {
            i += 1;
            while i < chars.len() && chars[i] != '"' {
                i += if chars[i] == '\\' { 2 } else { 1 };
            }
            i += 1;
        } else if c == '\'' && (at(i + 1) == '\\' || at(i + 2) == '\'') {
            i += if at(i + 1) == '\\' { 3 } else { 2 };
            while i < chars.len() && chars[i] != '\'' {
                i += 1;
            }
            i += 1;
        } else if c.is_alphanumeric() || c == '_' {
            while at(i).is_alphanumeric() || at(i) == '_' {
                i += 1;
            }
            tokens.push(Token { text: chars[start..i].iter().collect(), line });
        } else {
            let pair = c == ':' && at(i + 1) == ':';
            i += if pair { 2 } else { 1 };
            if !c.is_whitespace() {
                tokens.push(Token { text: chars[start..i].iter().collect(), line });
            }
        }
        line += chars[start..i.min(chars.len())].iter().filter(|c| **c == '\n').count();
    }
    tokens
}

/// The end of a raw text such as `r#"…"#` that begins here.
fn raw_text(chars: &[char], start: usize) -> Option<usize> {
    let before = start.checked_sub(1).map(|i| chars[i]);
    if chars[start] != 'r' || before.is_some_and(|c| c.is_alphanumeric() && c != 'b' || c == '_') {
        return None;
    }
    let hashes = chars[start + 1..].iter().take_while(|c| **c == '#').count();
    if chars.get(start + 1 + hashes) != Some(&'"') {
        return None;
    }
    let mut i = start + 2 + hashes;
    while i < chars.len() {
        if chars[i] == '"' && chars[i + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes {
            return Some(i + 1 + hashes);
        }
        i += 1;
    }
    Some(chars.len())
}

/// A path that a file names, from the root of its crate, and the line.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    pub path: Vec<String>,
    /// What the file calls it: the path's last word, another one behind `as`, or `*` for all that is there.
    pub name: String,
    pub line: usize,
}

/// Reads a path or a group of paths; gives the place behind it.
pub fn tree(
    tokens: &[Token],
    start: usize,
    here: &[String],
    prefix: &[String],
    found: &mut Vec<Import>,
) -> usize {
    let mut path = prefix.to_vec();
    let mut i = start;
    let line = tokens.get(start).map_or(0, |t| t.line);
    let mut rooted = !prefix.is_empty();
    loop {
        let text = tokens.get(i).map_or("", |t| t.text.as_str());
        match text {
            "crate" if !rooted => (path, rooted) = (vec!["crate".to_string()], true),
            "self" if !rooted => {
                (path, rooted) =
                    (["crate".to_string()].into_iter().chain(here.iter().cloned()).collect(), true);
            }
            "super" => {
                if !rooted {
                    path = ["crate".to_string()].into_iter().chain(here.iter().cloned()).collect();
                    rooted = true;
                }
                path.pop();
            }
            "{" => {
                i += 1;
                while tokens.get(i).is_some_and(|t| t.text != "}") {
                    i = if tokens[i].text == "," { i + 1 } else { tree(tokens, i, here, &path, found) };
                }
                return i + 1;
            }
            "*" | "self" => {}
            word if word.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_') => {
                path.push(word.to_string());
            }
            _ => break,
        }
        i += 1;
        if tokens.get(i).is_some_and(|t| t.text == "::") {
            i += 1;
        } else {
            break;
        }
    }
    let word = |i: usize| tokens.get(i).map_or("", |t| t.text.as_str());
    let mut name = if word(i - 1) == "*" { Some("*") } else { path.last().map(String::as_str) };
    if word(i) == "as" {
        (name, i) = (Some(word(i + 1)), i + 2);
    }
    let name = name.unwrap_or_default().to_string();
    found.push(Import { path: path.split_off(1.min(path.len())), name, line });
    i.max(start + 1)
}

/// All files of a folder, with the path of their module.
pub fn files(folder: &Path, module: &[String]) -> Vec<(PathBuf, Vec<String>)> {
    let mut found = Vec::new();
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder of source").map(|e| e.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut inside = module.to_vec();
        if path.is_dir() {
            inside.push(name);
            found.extend(files(&path, &inside));
        } else if path.extension().is_some_and(|e| e == "rs") {
            if name != "mod" {
                inside.push(name);
            }
            found.push((path, inside));
        }
    }
    found
}

pub fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}
