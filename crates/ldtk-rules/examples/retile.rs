//! Runs the auto-layer rules of a project and writes the files whose tiles changed.
//!
//! `cargo run --example retile -- levels/world.ldtk`

use ldtk_rules::{Pixels, RetileOptions, retile};
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: retile FILE.ldtk")?;
    let path = Path::new(&path);
    let folder = path.parent().unwrap_or(Path::new(""));
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).map_err(|error| error.to_string());
    let load_image = |file: &str| {
        let image = image::open(folder.join(file)).ok()?.into_rgba8();
        let size = [i32::try_from(image.width()).ok()?, i32::try_from(image.height()).ok()?];
        Some(Pixels { size, rgba: image.into_raw() })
    };
    let options = RetileOptions { read: &read, load_image: &load_image, ..RetileOptions::default() };
    let retiled = retile(&std::fs::read_to_string(path)?, &options)?;
    for tileset in &retiled.unknown_opacity {
        eprintln!(
            "warning: tileset {tileset}: nobody knows which tiles are opaque; put its picture in its place"
        );
    }
    for file in &retiled.files {
        let target = file.path.as_ref().map_or(path.to_path_buf(), |part| folder.join(part));
        println!("{}: {}", target.display(), if file.changed { "written" } else { "unchanged" });
        if file.changed {
            std::fs::write(&target, &file.text)?;
        }
    }
    Ok(())
}
