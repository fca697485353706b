//! No file imports another that imports it, however many lie between them. `tests/it/architecture.rs` holds the layers
//! against that; this holds every single file, inside the layers as well.
//!
//! A module's `pub use` is its face: whoever imports a name through it depends on the file that has it, and the face on
//! nothing. Tests inside of a file do not count.

use crate::support::source::{files, source_folder, tokens, tree};
use std::collections::{BTreeMap, BTreeSet};

type Module = Vec<String>;

/// What a file says of itself and of others.
#[derive(Debug, Default)]
struct Sheet {
    /// The names that it hands on, and whose they are; `*`: all that these have.
    face: Vec<(String, Module)>,
    /// Every path that it uses, and every one of which it takes all that is there.
    paths: Vec<Module>,
    globs: Vec<Module>,
    /// Every word in it besides: what it defines, and what it can use without a path.
    words: BTreeSet<String>,
    defines: BTreeSet<String>,
}

impl Sheet {
    /// Reads a file; `has_child` knows the modules in its folder.
    fn read(module: &Module, source: &str, has_child: impl Fn(&str) -> bool) -> Self {
        let product = source.split("mod tests {").next().unwrap_or_default();
        let tokens = tokens(product);
        let text = |i: usize| tokens.get(i).map_or("", |token| token.text.as_str());
        let here: Module = ["crate".to_string()].into_iter().chain(module.iter().cloned()).collect();
        // In a module that is written inside of this file, `super` is the file.
        let path = |i: usize, inline: &[(usize, String)]| {
            let inside: Module = module.iter().chain(inline.iter().map(|(_, name)| name)).cloned().collect();
            let mut found = Vec::new();
            let below = if has_child(text(i)) { &here[..] } else { &[] };
            (tree(&tokens, i, &inside, below, &mut found), found)
        };
        let (mut sheet, mut i) = (Self::default(), 0);
        let (mut depth, mut inline): (usize, Vec<(usize, String)>) = (0, Vec::new());
        while i < tokens.len() {
            match text(i) {
                "{" => depth += 1,
                "}" => {
                    depth = depth.saturating_sub(1);
                    inline.retain(|(outside, _)| *outside < depth);
                }
                "mod" if text(i + 2) == "{" => inline.push((depth, text(i + 1).to_string())),
                _ => {}
            }
            let begins = text(i + 1) == "::" && !["::", "."].contains(&text(i.wrapping_sub(1)));
            let is_path = begins && (["crate", "super", "self"].contains(&text(i)) || has_child(text(i)));
            let behind_pub = if text(i + 1) == "(" { i + 4 } else { i + 1 };
            i = if text(i) == "pub" && text(behind_pub) == "use" {
                let (end, found) = path(behind_pub + 1, &inline);
                sheet.face.extend(found.into_iter().map(|import| (import.name, import.path)));
                end
            } else if is_path {
                let (end, found) = path(i, &inline);
                let (globs, paths): (Vec<_>, Vec<_>) = found.into_iter().partition(|it| it.name == "*");
                sheet.globs.extend(globs.into_iter().map(|import| import.path));
                sheet.paths.extend(paths.into_iter().map(|import| import.path));
                end
            } else if text(i) == "mod" {
                i + 2
            } else {
                let defined = ["struct", "enum", "trait", "type", "fn", "const", "static"];
                let names = if defined.contains(&text(i)) { &mut sheet.defines } else { &mut sheet.words };
                names.insert(text(if defined.contains(&text(i)) { i + 1 } else { i }).to_string());
                i + 1
            };
        }
        sheet
    }
}

/// All files, by their modules.
struct House(BTreeMap<Module, Sheet>);

impl House {
    fn read(sources: &BTreeMap<Module, String>) -> Self {
        let sheet = |(module, source): (&Module, &String)| {
            let child = |name: &str| sources.contains_key(&[module.as_slice(), &[name.to_string()]].concat());
            (module.clone(), Sheet::read(module, source, child))
        };
        Self(sources.iter().map(sheet).collect())
    }

    /// The file that has what a path names.
    fn home(&self, path: &[String]) -> Option<&Module> {
        let (module, _) = (1..=path.len()).rev().find_map(|length| self.0.get_key_value(&path[..length]))?;
        path.get(module.len()).and_then(|name| self.owner(module, name)).or(Some(module))
    }

    /// The file that has what a module offers under a name, be it its own or handed on.
    fn owner(&self, module: &Module, name: &String) -> Option<&Module> {
        let (module, sheet) = self.0.get_key_value(module)?;
        if sheet.defines.contains(name) {
            return Some(module);
        }
        sheet.face.iter().find_map(|(shown, path)| match shown.as_str() {
            "*" => self.owner(self.home(path)?, name),
            _ if shown == name && path != module => self.home(path),
            _ => None,
        })
    }

    /// The other files that a file needs.
    fn needs(&self, module: &Module, sheet: &Sheet) -> BTreeSet<Module> {
        let by_path = sheet.paths.iter().filter_map(|path| self.home(path));
        // What it hands on, and what it takes all of, it uses without a path.
        let faces = sheet.globs.iter().filter_map(|path| self.home(path)).chain([module]);
        let by_name = faces.flat_map(|face| sheet.words.iter().filter_map(|word| self.owner(face, word)));
        by_path.chain(by_name).filter(|home| *home != module).cloned().collect()
    }

    /// Every import that lies on a circle, as `from -> to`: by it one comes back to where one began.
    fn circles(&self) -> Vec<String> {
        let needs: BTreeMap<&Module, BTreeSet<Module>> =
            self.0.iter().map(|(module, sheet)| (module, self.needs(module, sheet))).collect();
        let comes_to = |from: &Module, to: &Module| {
            let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
            while let Some(module) = next.pop() {
                if seen.insert(module) {
                    next.extend(&needs[module]);
                }
            }
            seen.contains(to)
        };
        let arrows = needs.iter().flat_map(|(from, needs)| needs.iter().map(move |to| (*from, to)));
        let back = arrows.filter(|(from, to)| comes_to(to, from));
        back.map(|(from, to)| format!("{} -> {}", from.join("::"), to.join("::"))).collect()
    }
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let read = |path| std::fs::read_to_string(path).expect("a readable file");
    let sources: BTreeMap<Module, String> =
        files(&source_folder(), &[]).into_iter().map(|(path, module)| (module, read(path))).collect();
    let house = House::read(&sources);
    let arrows: usize = house.0.iter().map(|(module, sheet)| house.needs(module, sheet).len()).sum();
    assert!(arrows > 1_500, "only {arrows} imports were found");
    let circles = house.circles();
    assert!(circles.is_empty(), "\n{}\n", circles.join("\n"));
}

fn circles(sources: &[(&str, &str)]) -> Vec<String> {
    let module = |path: &str| path.split("::").map(str::to_string).collect();
    let sources = sources.iter().map(|(path, source)| (module(path), source.to_string())).collect();
    House::read(&sources).circles()
}

#[test]
fn a_circle_is_found_through_faces_children_and_names() {
    let face = ("room", "mod door;\nmod wall;\npub use door::Door;");
    let door = ("room::door", "use super::wall::Wall;\npub struct Door;");
    assert_eq!(circles(&[face, door, ("room::wall", "pub struct Wall;")]), [""; 0]);
    let both = ["room::door -> room::wall", "room::wall -> room::door"];
    assert_eq!(circles(&[face, door, ("room::wall", "use crate::room::Door;\npub struct Wall;")]), both);
    let maker = ("room", "mod door;\npub use door::Door;\npub fn make() -> Door { door::make() }");
    let asks = ("room::door", "pub struct Door;\npub fn make() -> Door { super::size(); Door }");
    assert_eq!(circles(&[maker, asks]), ["room -> room::door", "room::door -> room"]);
    let tested = "pub struct Door;\n#[cfg(test)]\nmod tests {\n use super::super::make;\n}";
    assert_eq!(circles(&[maker, ("room::door", tested)]), [""; 0]);
    let far = [("a", "use crate::b::B;"), ("b", "use crate::c::C;"), ("c", "use crate::a::A;")];
    assert_eq!(circles(&far).len(), 3);
}
