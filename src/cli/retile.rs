//! `thief-girl retile`: applies the auto-layer rules to a file.

use crate::shared::project_files::{ProjectFiles, is_archive};
use crate::shared::{disk, stdio};
use ldtk_rules::{Pixels, RetileOptions};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use thief_girl::level::picture::decode;
use thief_girl::level::retile::{notes, retile};

/// Runs the command. `layout`: also write files in LDtk's layout whose tiles did not change.
pub fn run(path: &Path, layout: bool) -> Result<ExitCode, String> {
    if is_archive(path) {
        return Err(format!("{}: an archive is not changed: unpack it first", path.display()));
    }
    let files = ProjectFiles::open(path)?;
    let text = files.text()?;
    let name = path.display().to_string();
    let look = |image: &str| {
        let image = decode(&files.bytes(image).ok()?).ok()?;
        let size = [i32::try_from(image.width()).ok()?, i32::try_from(image.height()).ok()?];
        Some(Pixels { size, rgba: image.into_raw() })
    };
    let seen = RefCell::new(BTreeMap::from([(path.to_path_buf(), text.clone())]));
    let read = |part: &str| {
        let text = files.part(part)?;
        seen.borrow_mut().insert(disk::folder(path).join(part), text.clone());
        Ok(text)
    };
    let options =
        RetileOptions { read: &read, load_image: &look, always_format: layout, ..RetileOptions::default() };
    let retiled = retile(&name, &text, &options).map_err(|faults| faults.to_string())?;
    for note in notes(&retiled) {
        stdio::problem(format_args!("{name}: warning: {note}"));
    }
    for file in &retiled.files {
        let path = file.path.as_ref().map_or(path.to_path_buf(), |part| disk::folder(path).join(part));
        if file.changed {
            let before = seen.borrow().get(&path).cloned().unwrap_or_default();
            disk::rewrite(&path, before, &file.text)?;
            stdio::line(format_args!("{}: written", path.display()));
        } else {
            stdio::line(format_args!("{}: its tiles are already those of its rules", path.display()));
        }
    }
    Ok(ExitCode::SUCCESS)
}
