//! Takes the pictures of README.md and docs/ with the game itself; and a gallery of every screen in both languages
//! and of every night at six moments, and a film of each night, to look at before a release.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;

use crate::picture::PixelImage;
use crate::sh::{self, Result};
use crate::xvfb::VirtualScreen;

const FOLDER: &str = "docs/pictures";
/// Folder of the gallery.
pub const GALLERY: &str = "target/gallery";

/// The pictures of the documents: file name, and arguments before the output file.
const SHOWN: &[(&str, &str)] = &[
    ("title.png", "screenshot levels/campaign.ldtk --screen title --tick 400"),
    (
        "levels.png",
        "screenshot levels/campaign.ldtk --screen levels --tick 60 --save docs/pictures/half_way.json",
    ),
    (
        "briefing.png",
        "screenshot levels/campaign.ldtk --level The_nightingale_floor --screen briefing --tick 60",
    ),
    (
        "result.png",
        "screenshot levels/campaign.ldtk --screen result --replay tests/golden/the_drapers.json --tick 9999",
    ),
    (
        "roofs.png",
        "screenshot levels/campaign.ldtk --replay tests/golden/proofs/moonlit_roofs.normal.json --tick 300",
    ),
    (
        "drapers.png",
        "screenshot levels/campaign.ldtk --replay tests/golden/proofs/the_drapers.normal.json --tick 1100",
    ),
    (
        "corridor.png",
        "screenshot levels/campaign.ldtk --replay tests/golden/proofs/the_lantern_corridor.normal.json --tick 300",
    ),
    (
        "nightingale.png",
        "screenshot levels/campaign.ldtk --replay tests/golden/the_nightingale_floor.json --tick 1860",
    ),
    (
        "brewery.png",
        "screenshot levels/campaign.ldtk --replay tests/golden/proofs/the_sake_brewery.normal.json --tick 1100",
    ),
    (
        "garden.png",
        "screenshot levels/campaign.ldtk --replay tests/golden/the_hounds_garden.json --tick 1140",
    ),
    ("settings.png", "screenshot levels/campaign.ldtk --screen settings --page 3 --row 2 --tick 60"),
    ("first_start.png", "screenshot levels/campaign.ldtk --screen first-start --tick 60"),
    (
        "high_contrast.png",
        "screenshot levels/campaign.ldtk --replay tests/golden/proofs/moonlit_roofs.normal.json --tick 300 \
         --save docs/pictures/low_vision.json",
    ),
    (
        "largest_text.png",
        "screenshot levels/campaign.ldtk --screen settings --page 3 --row 6 --tick 60 --save docs/pictures/low_vision.json",
    ),
    ("keys.png", "screenshot levels/campaign.ldtk --screen keys --row 4 --tick 60"),
    ("heist.gif", "gif tests/golden/proofs/the_drapers.normal.json --from 11 --length 6 --fps 10"),
];

/// The screens of the gallery: name, and arguments.
const SCREENS: &[(&str, &str)] = &[
    ("loading", "--screen loading --tick 1"),
    ("first_start", "--screen first-start --tick 60"),
    ("title", "--screen title --tick 400"),
    ("levels", "--screen levels --tick 60"),
    ("levels_half_way", "--screen levels --tick 60 --save docs/pictures/half_way.json"),
    ("briefing", "--screen briefing --tick 60"),
    ("play", "--screen play --tick 90"),
    ("play_low_vision", "--screen play --tick 90 --save docs/pictures/low_vision.json"),
    ("pause_low_vision", "--screen pause --tick 90 --save docs/pictures/low_vision.json"),
    ("settings_low_vision", "--screen settings --page 3 --tick 60 --save docs/pictures/low_vision.json"),
    ("play_pad", "--screen play --tick 90 --hands pad"),
    ("play_touch", "--screen play --tick 90 --hands touch"),
    ("pause", "--screen pause --tick 90"),
    ("result", "--screen result --replay tests/golden/the_drapers.json --tick 9999"),
    ("settings_game", "--screen settings --tick 60 --page 0"),
    ("settings_help", "--screen settings --tick 60 --page 1"),
    ("settings_hands", "--screen settings --tick 60 --page 2"),
    ("settings_picture", "--screen settings --tick 60 --page 3"),
    ("settings_sound", "--screen settings --tick 60 --page 4"),
    ("keys", "--screen keys --tick 60"),
    ("credits", "--screen credits --tick 60"),
    ("workshop", "--screen workshop --tick 60"),
    ("runs", "--screen runs --tick 60 --replay tests/golden/the_drapers.json"),
    ("theatre", "--screen replay --tick 600 --replay tests/golden/the_drapers.json"),
    ("next_stage", "--screen next-stage --replay tests/golden/the_keep.json --tick 9999"),
    ("returned", "--screen returned --tick 300 --save docs/pictures/half_way.json"),
    ("album", "--screen album --tick 60 --save docs/pictures/half_way.json"),
    ("ending", "--screen ending --tick 600 --save docs/pictures/half_way.json"),
];

/// Folder of the golden runs, one for each night and stage.
const GOLDEN: &str = "tests/golden";
/// Number of pictures of a night.
const MOMENTS: u64 = 6;
/// Frames per second of a film.
const FILM_FPS: &str = "5";

/// Time limit; a GIF takes minutes with software rendering.
const LIMIT: Duration = Duration::from_secs(600);

/// Takes every picture of the documents; returns how many there are.
pub fn take(game: &Path) -> Result<usize> {
    let screen = VirtualScreen::open()?;
    for (name, words) in SHOWN {
        draw(game, &screen, &format!("{words} --lang en"), &Path::new(FOLDER).join(name))?;
    }
    Ok(SHOWN.len())
}

/// Takes the pictures of the gallery; returns how many there are.
pub fn hang(game: &Path) -> Result<usize> {
    let folder = Path::new(GALLERY);
    fs::create_dir_all(folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let screen = VirtualScreen::open()?;
    for lang in ["en", "ja"] {
        for (name, words) in SCREENS {
            let words = format!("screenshot levels/campaign.ldtk {words} --lang {lang}");
            draw(game, &screen, &words, &folder.join(format!("{lang}_{name}.png")))?;
        }
    }
    let mut count = 2 * SCREENS.len();
    for night in nights()? {
        let Night { name, file, ticks } = night;
        for moment in 0..MOMENTS {
            let tick = ticks * (2 * moment + 1) / (2 * MOMENTS);
            let words = format!("screenshot levels/campaign.ldtk --replay {file} --tick {tick} --lang en");
            draw(game, &screen, &words, &folder.join(format!("{name}_{}.png", moment + 1)))?;
            count += 1;
        }
    }
    Ok(count)
}

/// Films every night from beginning to end; returns how many there are.
pub fn film(game: &Path) -> Result<usize> {
    let folder = Path::new(GALLERY);
    fs::create_dir_all(folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let (screen, nights) = (VirtualScreen::open()?, nights()?);
    for Night { name, file, ticks } in &nights {
        let words =
            format!("gif {file} --length {} --fps {FILM_FPS} --lang en", ticks.div_ceil(TICKS_PER_SECOND));
        draw(game, &screen, &words, &folder.join(format!("{name}.gif")))?;
    }
    Ok(nights.len())
}

/// Returns the files of all golden runs, by name.
pub fn golden_runs() -> Result<Vec<String>> {
    Ok(nights()?.into_iter().map(|night| night.file).collect())
}

/// The golden run of a night or of a stage of one.
struct Night {
    name: String,
    file: String,
    ticks: u64,
}

/// Ticks of the simulation per second.
const TICKS_PER_SECOND: u64 = 60;

/// Returns all golden runs, by name.
fn nights() -> Result<Vec<Night>> {
    let error = |e: &dyn std::fmt::Display| format!("{GOLDEN}: {e}");
    let files = fs::read_dir(GOLDEN).map_err(|e| error(&e))?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut nights = Vec::new();
    for path in files.filter(|path| path.extension().is_some_and(|e| e == "json")) {
        let text = fs::read_to_string(&path).map_err(|e| error(&e))?;
        let recording: Value = serde_json::from_str(&text).map_err(|e| error(&e))?;
        let ticks = recording["end"]["tick"].as_u64().ok_or_else(|| error(&"a recording without end"))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        nights.push(Night { name, file: path.display().to_string(), ticks });
    }
    nights.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(nights)
}

fn draw(game: &Path, screen: &VirtualScreen, words: &str, out: &Path) -> Result<()> {
    let mut command = Command::new(game);
    command.args(words.split(' ')).arg(out);
    sh::run_within(LIMIT, screen.give_to(&mut command))?;
    if out.extension().is_some_and(|e| e == "png") {
        // The game compresses fast; this makes the files small.
        let error = |e: String| format!("{} {e}", out.display());
        let png = fs::read(out).map_err(|e| error(e.to_string()))?;
        let small = PixelImage::from_png(&png).and_then(|picture| picture.to_png()).map_err(error)?;
        fs::write(out, small).map_err(|e| error(e.to_string()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Returns the pictures of a folder that a document shows.
    fn shown_in(document: &Path, folder: &str) -> Vec<String> {
        let text = fs::read_to_string(document).unwrap();
        let mark = format!("]({folder}/");
        let ends = text.split(&mark).skip(1).filter_map(|rest| rest.split(')').next());
        ends.map(str::to_string).collect()
    }

    #[test]
    fn every_picture_is_shown_and_every_shown_picture_is_there() {
        let root = sh::root();
        let mut shown = BTreeSet::new();
        for readme in ["README.md", "README.ja.md"] {
            shown.extend(shown_in(&root.join(readme), FOLDER));
        }
        for entry in fs::read_dir(root.join("docs")).unwrap().flatten() {
            if entry.path().extension().is_some_and(|e| e == "md") {
                shown.extend(shown_in(&entry.path(), "pictures"));
            }
        }
        let is_picture = |name: &String| name.ends_with(".png") || name.ends_with(".gif");
        let files = fs::read_dir(root.join(FOLDER)).unwrap().flatten();
        let there: BTreeSet<String> =
            files.filter_map(|file| file.file_name().into_string().ok()).filter(is_picture).collect();
        assert_eq!(shown, there);
        for (name, _) in SHOWN {
            assert!(there.contains(*name), "{name}: run `cargo xtask pictures`");
        }
    }
}
