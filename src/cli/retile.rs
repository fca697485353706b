//! `thief-girl retile`: applies the auto-layer rules to a file.

use super::render::read_picture;
use crate::shared::disk;
use ldtk_rules::{Pixels, RetileOptions};
use std::path::Path;
use std::process::ExitCode;
use thief_girl::level::retile::{notes, retile};

/// Runs the command. `layout`: also write files in LDtk's layout whose tiles did not change.
pub fn run(path: &Path, layout: bool) -> Result<ExitCode, String> {
    let text = disk::read(path)?;
    let name = path.display().to_string();
    let look = |image: &str| {
        let image = read_picture(&disk::folder(path).join(image)).ok()?;
        let size = [i32::try_from(image.width()).ok()?, i32::try_from(image.height()).ok()?];
        Some(Pixels { size, rgba: image.into_raw() })
    };
    let read = disk::beside(path);
    let options =
        RetileOptions { read: &read, load_image: &look, always_format: layout, ..RetileOptions::default() };
    let retiled = retile(&name, &text, &options).map_err(|faults| faults.to_string())?;
    for note in notes(&retiled) {
        eprintln!("{name}: warning: {note}");
    }
    for file in &retiled.files {
        let path = file.path.as_ref().map_or(path.to_path_buf(), |part| disk::folder(path).join(part));
        if file.changed {
            disk::write(&path, &file.text)?;
            println!("{}: written", path.display());
        } else {
            println!("{}: its tiles are already those of its rules", path.display());
        }
    }
    Ok(ExitCode::SUCCESS)
}
