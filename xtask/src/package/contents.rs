//! What every package for desktops has beside the program.

use std::path::Path;

use super::manual;
use super::tree::{Content, Tree};
use crate::licences;
use crate::sh::Result;

/// What itch.io's app offers to start.
fn itch(program: &str) -> String {
    format!(
        "[[actions]]\nname = \"play\"\npath = \"{program}\"\n\n\
         [[actions]]\nname = \"editor\"\npath = \"{program}\"\nargs = [\"workshop\"]\n\n\
         [[actions]]\nname = \"manual\"\npath = \"manual/index.html\"\n"
    )
}

/// Returns the game's folder: program, pictures, sounds, rules, levels, manual and licences.
pub fn game(program: &str, bytes: Vec<u8>) -> Result<Tree> {
    let mut tree = Tree::default();
    tree.add(program, Content::Program(bytes));
    tree.add(".itch.toml", Content::File(itch(program).into_bytes()));
    for folder in ["assets", "levels"] {
        tree.add_folder(folder, Path::new(folder))?;
    }
    for (name, file) in [("CHANGELOG.md", "CHANGELOG.md"), ("README.txt", "package/README.txt")] {
        tree.add_file(name, Path::new(file))?;
    }
    for (name, file) in licences::FILES {
        tree.add_file(name, Path::new(file))?;
    }
    tree.add_tree("manual", manual::pages()?);
    Ok(tree)
}
