//! `thief-girl render`: pictures of the campaign, and what is said when there can be none.

use image::RgbaImage;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const OVERLAYS: [&str; 5] = ["--grid", "--light", "--noise", "--sight", "--routes"];

fn campaign() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/campaign.ldtk")
}

fn render(file: &Path, level: &str, options: &[&str], out: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    // Nothing to show a window on.
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command.arg("render").arg(file).args(["--level", level]).args(options).arg(out);
    command.output().expect("the program runs")
}

fn picture(level: &str, options: &[&str]) -> RgbaImage {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("picture.png");
    let output = render(&campaign(), level, options, &out);
    assert!(output.status.success(), "{level} {options:?}: {}", String::from_utf8_lossy(&output.stderr));
    image::open(&out).expect("a picture").into_rgba8()
}

fn refusal(file: &Path, level: &str, options: &[&str], out: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join(out);
    let output = render(file, level, options, &out);
    assert!(!output.status.success() && !out.exists());
    String::from_utf8(output.stderr).expect("words")
}

/// The campaign in another folder, where no picture is.
fn copied_without_pictures(folder: &Path) -> PathBuf {
    fn copy(from: &Path, to: &Path) {
        std::fs::create_dir_all(to).expect("a folder");
        for entry in std::fs::read_dir(from).expect("a folder") {
            let (path, to) = entry.map(|e| (e.path(), to.join(e.file_name()))).expect("an entry");
            if path.is_dir() {
                copy(&path, &to)
            } else {
                std::fs::copy(&path, &to).map(drop).expect("a copy")
            }
        }
    }
    let levels = folder.join("levels");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("levels"), &levels);
    levels.join("campaign.ldtk")
}

/// Which pixels of the level differ, at most this far from its corner and so much moved.
fn differing(base: &RgbaImage, over: &RgbaImage, edge: u32) -> usize {
    let moved = |x: u32, y: u32| over.get_pixel(x + edge, y + edge);
    base.enumerate_pixels().filter(|(x, y, pixel)| moved(*x, *y) != *pixel).count()
}

#[track_caller]
fn every_overlay_shows(level: &str) {
    let base = picture(level, &[]);
    for overlay in OVERLAYS {
        let over = picture(level, &[overlay]);
        let edge = if overlay == "--grid" { (over.width() - base.width()) / 2 } else { 0 };
        let changed = differing(&base, &over, edge);
        assert!(changed > 500, "{overlay} changed {changed} pixels of {level}");
        assert!(over.height() > base.height(), "{overlay} needs room for words");
    }
    let all = picture(level, &OVERLAYS);
    assert!(all.width() > base.width() && all.height() > base.height());
}

#[test]
fn every_overlay_shows_on_the_roofs() {
    every_overlay_shows("Moonlit_roofs");
}

#[test]
fn every_overlay_shows_at_the_drapers() {
    every_overlay_shows("The_drapers");
}

#[test]
fn plain_leaves_people_out_and_scale_enlarges() {
    let (base, plain) = (picture("Moonlit_roofs", &[]), picture("Moonlit_roofs", &["--plain"]));
    assert_eq!((plain.width(), plain.height()), (46 * 16, 26 * 16));
    let changed = differing(&plain, &base, 0);
    assert!((500..50_000).contains(&changed), "people and things cover {changed} pixels");
    let large = picture("Moonlit_roofs", &["--plain", "--scale", "3"]);
    assert_eq!((large.width(), large.height()), (3 * plain.width(), 3 * plain.height()));
    assert!(plain.enumerate_pixels().all(|(x, y, pixel)| large.get_pixel(3 * x + 1, 3 * y + 2) == pixel));
}

#[test]
fn a_level_without_its_pictures_borrows_the_games_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("picture.png");
    let output = render(&copied_without_pictures(folder.path()), "Moonlit_roofs", &[], &out);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(image::open(&out).expect("a picture").into_rgba8() == picture("Moonlit_roofs", &[]));
}

#[test]
fn a_picture_that_nobody_has_is_named_with_its_layer() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = copied_without_pictures(folder.path());
    let project = std::fs::read_to_string(&file).expect("the project");
    std::fs::write(&file, project.replace("tiles_town.png", "tiles_moon.png")).expect("a file");
    let message = refusal(&file, "Moonlit_roofs", &[], "picture.png");
    assert!(message.contains("level Moonlit_roofs, layer Floor"), "{message}");
    assert!(message.contains("tiles_moon.png") && message.contains("in LDtk"), "{message}");
}

#[test]
fn a_broken_picture_is_named_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let sprites = folder.path().join("assets/sprites");
    std::fs::create_dir_all(&sprites).expect("a folder");
    std::fs::write(sprites.join("tiles_town.png"), "no picture").expect("a file");
    let file = copied_without_pictures(folder.path());
    let message = refusal(&file, "Moonlit_roofs", &[], "picture.png");
    assert!(message.contains("is no PNG or JPEG picture"), "{message}");
}

#[test]
fn what_cannot_be_done_is_said_before_anything_is_written() {
    let message = refusal(&campaign(), "Nowhere", &[], "picture.png");
    assert!(message.contains("Nowhere") && message.contains("Moonlit_roofs"), "{message}");
    let message = refusal(&campaign(), "Moonlit_roofs", &[], "picture.bmp");
    assert!(message.contains("picture.bmp") && message.contains(".png"), "{message}");
    let message = refusal(&campaign(), "Moonlit_roofs", &["--scale", "9"], "picture.png");
    assert!(message.contains("1..=4"), "{message}");
}

#[test]
fn a_level_with_problems_is_drawn_with_their_cells() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("small.ldtk");
    let small = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/level/small.ldtk");
    let project = std::fs::read_to_string(small).expect("the project");
    std::fs::write(&file, &project).expect("a file");
    let out = folder.path().join("sound.png");
    assert!(render(&file, "Small", &["--plain"], &out).status.success());
    let sound = image::open(&out).expect("a picture").into_rgba8();

    // No treasure is the main one.
    std::fs::write(&file, project.replace("\"Main\"", "\"Lost\"")).expect("a file");
    let out = folder.path().join("faulty.png");
    let output = render(&file, "Small", &[], &out);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("\"Lost\"") && !said.contains("panicked"), "{said}");
    let faulty = image::open(&out).expect("a picture").into_rgba8();
    let marked = differing(&sound, &faulty, 0);
    assert!(marked > 100 && faulty.height() > sound.height(), "{marked} pixels, and a legend");
}
