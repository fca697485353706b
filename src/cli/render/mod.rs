//! `thief-girl render`: a level as a picture, with overlays of light, noise, sight and patrols.
//!
//! It needs neither window nor display: tiles are copied pixel by pixel, and shapes are drawn by a rasteriser
//! on the processor. Overlays ask the simulation itself.

mod blit;
mod cast;
mod faults;
pub(super) mod grid;
mod guards;
mod images;
pub(super) mod legend;
mod light;
mod noise;
mod overlay;
mod routes;
pub(super) mod sheet;
mod sight;
mod stage;
mod trail;

pub use guards::letter_of;
pub use overlay::Overlay;

use super::args::RenderArgs;
use crate::shared::files::is_pipe_or_device;
use crate::shared::{disk, png, stdio};
use faults::FaultOverlay;
use image::RgbaImage;
use legend::LegendBlock;
use sheet::{Drawing, Margins};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use thief_girl::level::{LevelSpec, Problem};
use thief_girl::model::{Config, Sim};
use thief_girl::rules::Rules;
use trail::TrailOverlay;

/// Most pixels of a picture: the largest level has so many at scale 1.
const MOST_PIXELS: u64 = 80_000_000;

/// A level to draw, and why it cannot be played, if it cannot.
struct DrawnLevel {
    level: Arc<LevelSpec>,
    faults: Vec<Problem>,
}

/// Runs the command.
pub fn run(args: &RenderArgs) -> Result<ExitCode, String> {
    let end = args.out.extension();
    if end.is_some_and(|end| !end.eq_ignore_ascii_case("png")) {
        let name = args.out.display();
        return Err(format!("{name}: pictures are written as .png: give the file that ending"));
    }
    let is_file = end.is_some() || is_pipe_or_device(&args.out);
    let levels = levels(args)?;
    match (is_file, levels.as_slice()) {
        (false, levels) => draw_into_folder(args, levels)?,
        (true, [level]) => draw(args, level, &args.out)?,
        (true, levels) => {
            let names: Vec<&str> = levels.iter().map(|it| it.level.name.as_str()).collect();
            let (file, names) = (args.file.display(), names.join(", "));
            return Err(format!(
                "{file}: choose one with --level, or name a folder instead of a .png: {names}"
            ));
        }
    }
    if args.show {
        show(&args.out)?;
    }
    let is_sound = levels.iter().all(|it| it.faults.is_empty());
    Ok(if is_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the level that was chosen or recorded, or all of the file that can be drawn.
fn levels(args: &RenderArgs) -> Result<Vec<DrawnLevel>, String> {
    let project = disk::project(&args.file)?;
    let sketch = |name: &str| -> Result<DrawnLevel, String> {
        let (level, faults) = project.sketch(name).map_err(|problems| problems.to_string())?;
        Ok(DrawnLevel { level: Arc::new(level), faults })
    };
    if let Some(name) = &args.level {
        return Ok(vec![sketch(name)?]);
    }
    if let Some(path) = &args.replay {
        let level = sketch(&disk::recording(path)?.level);
        return Ok(vec![level.map_err(|why| format!("{}: {why}", path.display()))?]);
    }
    let (mut levels, mut refused) = (Vec::new(), BTreeSet::new());
    for name in project.level_names() {
        match sketch(name) {
            Ok(level) => levels.push(level),
            Err(why) => _ = refused.insert(why),
        }
    }
    // What the whole project lacks is said once, and not for each level.
    refused.iter().for_each(stdio::problem);
    if levels.is_empty() {
        return Err(format!("{}: no level can be drawn", args.file.display()));
    }
    Ok(levels)
}

/// Draws each level into a file of its name.
fn draw_into_folder(args: &RenderArgs, levels: &[DrawnLevel]) -> Result<(), String> {
    std::fs::create_dir_all(&args.out).map_err(|e| format!("{}: cannot be made: {e}", args.out.display()))?;
    levels.iter().try_for_each(|it| draw(args, it, &args.out.join(format!("{}.png", it.level.name))))
}

/// Draws a level into a file.
fn draw(args: &RenderArgs, drawn: &DrawnLevel, out: &Path) -> Result<(), String> {
    refuse_huge(&drawn.level, args.scale)?;
    let picture = if drawn.faults.is_empty() { playable(args, &drawn.level)? } else { faulty(args, drawn)? };
    png::write(out, &picture)?;
    stdio::line(format_args!("{}: {} × {} pixels", out.display(), picture.width(), picture.height()));
    Ok(())
}

/// Draws a level that can be played, with the overlays that are asked for.
fn playable(args: &RenderArgs, level: &Arc<LevelSpec>) -> Result<RgbaImage, String> {
    let rules = disk::rules(args.rules.as_deref())?;
    let sim = first_moment(level.clone(), rules.clone());
    let base = base(&args.file, &sim, args.plain)?;
    let mut overlays = overlays(&sim, args);
    if let Some(path) = &args.replay {
        let recording = disk::recording(path)?;
        let trail = TrailOverlay::of(&recording, level.clone(), Arc::new(rules));
        overlays.push(Box::new(trail.map_err(|why| format!("{}: {why}", path.display()))?));
    }
    drawn_over(&base, &overlays, args.scale, args.grid)
}

/// Draws what LDtk draws of a level that cannot be played, and marks its problems.
fn faulty(args: &RenderArgs, drawn: &DrawnLevel) -> Result<RgbaImage, String> {
    let DrawnLevel { level, faults } = drawn;
    let name = args.file.display();
    faults.iter().for_each(|fault| stdio::problem(format_args!("{name}: {fault}")));
    let tiles = images::of_level(&args.file, level)?;
    let mut overlays: Vec<Box<dyn Overlay + '_>> = Vec::new();
    if args.grid {
        overlays.push(Box::new(grid::GridOverlay { size: level.size() }));
    }
    overlays.push(Box::new(FaultOverlay { faults }));
    drawn_over(&stage::plain(level, &tiles), &overlays, args.scale, args.grid)
}

/// Opens a file or folder with the program that the system has for it.
fn show(path: &Path) -> Result<(), String> {
    let opener = match std::env::consts::OS {
        "windows" => "explorer",
        "macos" => "open",
        _ => "xdg-open",
    };
    #[cfg(windows)]
    crate::shared::console::keep_output();
    let mut command = Command::new(opener);
    // Explorer understands nothing but whole paths with backslashes.
    command
        .arg(std::path::absolute(path).unwrap_or(path.to_path_buf()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let opened = command.spawn().map(|_| ());
    opened.map_err(|why| format!("{}: it was drawn, but `{opener}` does not show it: {why}", path.display()))
}

/// Returns an error if the picture would have too many pixels.
pub(super) fn refuse_huge(level: &LevelSpec, scale: u32) -> Result<(), String> {
    let size = level.size().as_u64vec2() * u64::from(scale) * blit::TILE as u64;
    if size.x * size.y <= MOST_PIXELS {
        return Ok(());
    }
    Err(format!(
        "level {}: a picture of {} × {} pixels is too large: choose a smaller --scale",
        level.name, size.x, size.y
    ))
}

/// Paints the level without overlays, at scale 1.
pub(super) fn base(file: &Path, sim: &Sim, plain: bool) -> Result<RgbaImage, String> {
    let tiles = images::of_level(file, &sim.level)?;
    if plain {
        return Ok(stage::plain(&sim.level, &tiles));
    }
    let sprites = images::SpriteImages::load()?;
    Ok(stage::peopled(sim, &tiles, &sprites))
}

/// Returns the heist before its first tick: doors, guards and lamps as the author placed them.
fn first_moment(level: Arc<LevelSpec>, rules: Rules) -> Sim {
    Sim::new(level, Arc::new(rules), Config::default())
}

/// Enlarges a level and draws overlays over it, with numbered cells if wanted, and a legend below.
pub(super) fn drawn_over(
    base: &RgbaImage,
    overlays: &[Box<dyn Overlay + '_>],
    scale: u32,
    numbered: bool,
) -> Result<RgbaImage, String> {
    let blocks: Vec<LegendBlock> = overlays.iter().filter_map(|overlay| overlay.legend()).collect();
    let edge = if numbered { grid::EDGE } else { 0 };
    let width = base.width() * scale + 2 * edge * sheet::letter_size(scale);
    let words = legend::LegendLayout::new(&blocks, width, scale);
    let [least_width, foot] = words.pixels(scale);
    let margins = Margins { edge, foot, least_width };
    let mut sheet = Drawing::new(base, scale, margins).ok_or("the picture is too large for the memory")?;
    for overlay in overlays {
        overlay.draw(&mut sheet);
    }
    words.draw(&blocks, &mut sheet);
    Ok(sheet.finish())
}

/// Returns the requested overlays, the lowest first.
fn overlays<'a>(sim: &'a Sim, args: &RenderArgs) -> Vec<Box<dyn Overlay + 'a>> {
    let mut all: Vec<Box<dyn Overlay + 'a>> = Vec::new();
    if args.light {
        all.push(Box::new(light::LightOverlay::new(sim)));
    }
    if args.noise {
        all.push(Box::new(noise::NoiseOverlay::new(sim)));
    }
    if args.sight {
        all.push(Box::new(sight::SightOverlay::new(sim)));
    }
    if args.grid {
        all.push(Box::new(grid::GridOverlay { size: sim.level.size() }));
    }
    if args.routes {
        all.push(Box::new(routes::RouteOverlay::new(sim)));
    }
    if args.sight || args.routes {
        all.push(Box::new(guards::GuardOverlay { sim }));
    }
    all
}
