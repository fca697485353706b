//! Archives of levels on the command line: made by `pack`, and read by all commands that read levels.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The cell of the template's main treasure.
const MAIN: &str = "17,4";
const TEMPLATE: &str = include_str!("../../levels/template.ldtk");

fn thief_girl(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    command.args(arguments).current_dir(folder).output().unwrap()
}

fn said(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned()).concat()
}

/// Makes a folder as the Workshop does, with the pictures that the project names.
fn home() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["levels", "assets/sprites"] {
        fs::create_dir_all(home.path().join(folder)).unwrap();
    }
    let program = TEMPLATE.replace("\"thief-girl play", "\"/home/hana/games/thief-girl play");
    assert_ne!(program, TEMPLATE);
    fs::write(home.path().join("levels/attic.ldtk"), program).unwrap();
    for picture in ["tiles_town.png", "tiles_icons.png"] {
        let path = Path::new("assets/sprites").join(picture);
        fs::copy(root.join(&path), home.path().join(&path)).unwrap();
    }
    home
}

#[test]
fn what_is_packed_is_read_by_every_command() {
    let home = home();
    let packed = thief_girl(home.path(), &["pack", "levels/attic.ldtk", "attic.zip"]);
    assert!(packed.status.success(), "{}", said(&packed));
    let files =
        "attic/assets/sprites/tiles_icons.png, attic/assets/sprites/tiles_town.png, attic/levels/attic.ldtk";
    assert_eq!(said(&packed), format!("attic.zip: 3 file(s): {files}\n"));
    let bytes = fs::read(home.path().join("attic.zip")).unwrap();
    assert!(
        !bytes.windows(10).any(|part| part == b"/home/hana"),
        "whose program it is, is nobody's business"
    );
    fs::remove_dir_all(home.path().join("levels")).unwrap();
    let checked = thief_girl(home.path(), &["check", "--strict", "attic.zip"]);
    assert!(checked.status.success() && said(&checked).contains("attic.zip: 1 playable level (Room)"));
    for arguments in [
        &["sim", "attic.zip", "--level", "Room", "--bot", "walker"][..],
        &["render", "attic.zip", "room.png"],
        &["prove", "attic.zip", "--difficulty", "story"],
    ] {
        let output = thief_girl(home.path(), arguments);
        assert!(output.status.success(), "{arguments:?}: {}", said(&output));
    }
    let retiled = thief_girl(home.path(), &["retile", "attic.zip"]);
    assert!(!retiled.status.success() && said(&retiled).contains("unpack it first"));
}

#[test]
fn what_cannot_be_played_is_not_packed() {
    let home = home();
    let faulty = TEMPLATE.replace("\"Main\"", "\"Lost\"");
    fs::write(home.path().join("levels/attic.ldtk"), faulty).unwrap();
    let refused = thief_girl(home.path(), &["pack", "levels/attic.ldtk"]);
    assert!(
        !refused.status.success() && said(&refused).contains("`thief-girl check` lists them"),
        "{refused:?}"
    );
    assert!(!home.path().join("levels/attic.zip").exists());
}

/// Whoever packs somebody else's project passes on only what a level needs.
#[test]
fn files_that_are_no_pictures_are_not_packed() {
    let home = home();
    let level = home.path().join("levels/attic.ldtk");
    fs::write(home.path().join("key.png"), "a secret").unwrap();
    fs::write(home.path().join("key.json"), r#"{"secret": 1}"#).unwrap();
    let root = "../".repeat(30);
    for (name, why) in [
        ("../key.png".to_string(), "is no PNG or JPEG picture"),
        ("../key.json".into(), "is no PNG or JPEG picture"),
        (".".into(), "cannot be read ("),
        (String::new(), "cannot be read ("),
        (format!("{root}etc/passwd"), "is no PNG or JPEG picture"),
        ("/etc/passwd".into(), "is named by its whole path"),
    ] {
        fs::write(&level, TEMPLATE.replace("../assets/sprites/tiles_icons.png", &name)).unwrap();
        let refused = thief_girl(home.path(), &["pack", "levels/attic.ldtk"]);
        assert_eq!(refused.status.code(), Some(2), "{name}: {}", said(&refused));
        let expected = format!("levels/attic.ldtk: `{name}` {why}");
        assert!(said(&refused).starts_with(&expected), "{}", said(&refused));
        assert!(!home.path().join("levels/attic.zip").exists());
    }
}

#[test]
fn pictures_from_elsewhere_are_told_and_keep_below_the_archives_folder() {
    let home = home();
    let sprites = home.path().join("assets/sprites");
    fs::copy(sprites.join("tiles_town.png"), sprites.join("tiles_icons.png")).unwrap();
    let at_root = home.path().strip_prefix("/").unwrap().join("assets/sprites/tiles_icons.png");
    let name = format!("{}{}", "../".repeat(30), at_root.display());
    let level = home.path().join("levels/attic.ldtk");
    fs::write(&level, TEMPLATE.replace("../assets/sprites/tiles_icons.png", &name)).unwrap();
    // Not where the pictures are beside this folder, in which the game looks for its own.
    let packed = thief_girl(&home.path().join("levels"), &["pack", "attic.ldtk", "attic.zip"]);
    let files =
        "attic/assets/sprites/tiles_icons.png, attic/assets/sprites/tiles_town.png, attic/levels/attic.ldtk";
    assert!(said(&packed).starts_with(&format!("attic.zip: 3 file(s): {files}\n")), "{}", said(&packed));
    let told = format!("/{} was packed from outside of the project's folder", at_root.display());
    assert!(said(&packed).contains(&told), "{}", said(&packed));
}

/// What they are called is nobody's business.
#[test]
fn the_folders_round_a_project_have_other_names_in_its_archive() {
    let home = home();
    let private = home.path().join("family/hana");
    fs::create_dir_all(&private).unwrap();
    let picture = "../../assets/sprites/tiles_icons.png";
    let level = TEMPLATE.replace("../assets/sprites/tiles_icons.png", picture);
    fs::write(private.join("attic.ldtk"), level.replace("../assets/sprites/tiles_town.png", "town.png"))
        .unwrap();
    fs::copy(home.path().join("assets/sprites/tiles_town.png"), private.join("town.png")).unwrap();
    let packed = thief_girl(home.path(), &["pack", "family/hana/attic.ldtk", "attic.zip"]);
    let files =
        "attic/assets/sprites/tiles_icons.png, attic/levels/levels/attic.ldtk, attic/levels/levels/town.png";
    assert!(said(&packed).starts_with(&format!("attic.zip: 3 file(s): {files}\n")), "{}", said(&packed));
    fs::remove_dir_all(home.path().join("family")).unwrap();
    fs::remove_dir_all(home.path().join("assets")).unwrap();
    let drawn = thief_girl(home.path(), &["render", "attic.zip", "room.png"]);
    assert!(drawn.status.success(), "{}", said(&drawn));
}

#[cfg(unix)]
#[test]
fn a_link_to_a_picture_elsewhere_is_told_as_well() {
    let (home, other) = (home(), tempfile::tempdir().unwrap());
    let level = home.path().join("levels/attic.ldtk");
    let private = other.path().canonicalize().unwrap().join("private.png");
    fs::copy(home.path().join("assets/sprites/tiles_town.png"), &private).unwrap();
    std::os::unix::fs::symlink(&private, home.path().join("levels/link.png")).unwrap();
    fs::write(&level, TEMPLATE.replace("../assets/sprites/tiles_icons.png", "link.png")).unwrap();
    let packed = thief_girl(home.path(), &["pack", "levels/attic.ldtk"]);
    let told = format!("{} was packed from outside of the project's folder", private.display());
    assert!(said(&packed).contains(&told), "{}", said(&packed));
}

#[test]
fn nothing_that_a_project_names_is_packed_over() {
    let home = home();
    let picture = home.path().join("assets/sprites/tiles_icons.png");
    let before = fs::read(&picture).unwrap();
    let packed = thief_girl(home.path(), &["pack", "levels/attic.ldtk", "assets/sprites/tiles_icons.png"]);
    assert_eq!(packed.status.code(), Some(2), "{}", said(&packed));
    assert!(said(&packed).contains("this command reads that file"), "{}", said(&packed));
    assert!(fs::read(&picture).unwrap() == before);
}

#[test]
fn no_name_of_a_level_leads_out_of_the_folder_for_its_pictures() {
    let home = home();
    let level = home.path().join("levels/attic.ldtk");
    for name in ["../../Room", "/tmp/Room", "a\\b", "", "Room\\u001b"] {
        fs::write(
            &level,
            TEMPLATE.replace("\"identifier\": \"Room\"", &format!("\"identifier\": \"{name}\"")),
        )
        .unwrap();
        let drawn = thief_girl(home.path(), &["render", "levels/attic.ldtk", "plans/here"]);
        assert_ne!(drawn.status.code(), Some(0), "{name}: {}", said(&drawn));
        assert!(said(&drawn).contains("its names consist of letters, digits and `_`"), "{}", said(&drawn));
        assert!(!home.path().join("Room.png").exists());
    }
}

#[test]
fn a_level_whose_ways_are_closed_is_not_proved() {
    let home = home();
    let prove = |closed: &[&str]| {
        let arguments = ["prove", "levels/attic.ldtk", "--difficulty", "story"];
        thief_girl(home.path(), &[&arguments[..], closed].concat())
    };
    let both_exits = prove(&["--closed", "22,1", "--closed", "10,14"]);
    assert!(
        !both_exits.status.success() && said(&both_exits).contains("there is no way"),
        "{}",
        said(&both_exits)
    );
    let refused = prove(&["--closed", "nine"]);
    assert!(said(&refused).contains("such as 12,4"), "{}", said(&refused));
    for (cell, expected) in [
        ("90,2", "(90,2) lies outside of level Room, which has the cells (0,0) to "),
        ("-1,2", "(-1,2) lies outside of level Room"),
    ] {
        let refused = prove(&[&format!("--closed={cell}")]);
        assert!(!refused.status.success() && said(&refused).contains(expected), "{}", said(&refused));
    }
    let main = prove(&["--closed", MAIN]);
    assert!(said(&main).contains("is the cell of `Treasure` in level Room"), "{}", said(&main));
}

#[test]
fn a_reader_that_goes_away_ends_the_output_without_a_panic() {
    let home = home();
    for arguments in [
        &["check", "levels/attic.ldtk"][..],
        &["prove", "levels/attic.ldtk"],
        &["retile", "levels/attic.ldtk"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
        command.args(arguments).current_dir(home.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert!(!said(&ended).contains("panicked"), "{arguments:?}: {}", said(&ended));
    }
}
