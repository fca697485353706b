//! Tests that edit a level on disk during a simulation.

use super::*;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use thief_girl::base::{Lang, Vec2, ivec2, vec2};
use thief_girl::level::diff::{ChangeKind, ThingKind};
use thief_girl::model::{Button, Config, Input};
use thief_girl::replay::{Recorder, verify};
use thief_girl::rules::Floor;
use thief_girl::step::{state_hash, step};

const SMALL: &str = include_str!("../../../../tests/fixtures/level/small.ldtk");
const RULES: LiveRules = LiveRules { look_seconds: 0.1, marked_seconds: 2.0 };

/// A level on disk, its watcher, and a heist in it.
struct Workbench {
    _folder: tempfile::TempDir,
    file: PathBuf,
    live: Live,
    sim: Sim,
    recorder: Recorder,
}

impl Workbench {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("small.ldtk");
        fs::write(&file, SMALL).unwrap();
        let level = LdtkProject::parse("small.ldtk", SMALL).unwrap().level("Small").unwrap();
        let level = Arc::new(level);
        let mut live =
            Live::new(&ProjectFolder::around(&file.to_string_lossy()), &level, RULES, None).unwrap();
        assert_eq!(live.look(0.1), None, "the file is as it is known");
        let config = Config { seed: 7, ..Config::default() };
        let sim = Sim::new(level, Arc::new(Rules::shipped()), config);
        let recorder = Recorder::new(&sim);
        Self { _folder: folder, file, live, sim, recorder }
    }

    /// Makes the player walk.
    fn walk(&mut self, direction: Vec2, ticks: u32) {
        for _ in 0..ticks {
            let input = Input::going(direction).with(Button::Sneak);
            step(&mut self.sim, input);
            self.recorder.push(&self.sim, input);
        }
    }

    /// Changes the file, and runs the simulation until the change is noticed.
    fn edit(&mut self, change: impl FnOnce(&mut Value)) -> Edit {
        edit_file(&self.file, change);
        let edit = (0..30).find_map(|_| {
            self.walk(Vec2::ZERO, 1);
            self.live.look(1.0 / 60.0)
        });
        let edit = edit.expect("noticed within half a second");
        if edit.diff.is_some() && carry_over(&mut self.sim, &self.live.level().clone()) {
            self.recorder = Recorder::new(&self.sim);
        }
        edit
    }
}

fn edit_file(file: &Path, change: impl FnOnce(&mut Value)) {
    let mut project: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    change(&mut project);
    fs::write(file, project.to_string()).unwrap();
}

fn layer<'a>(project: &'a mut Value, name: &str) -> &'a mut Value {
    let layers = project["levels"][0]["layerInstances"].as_array_mut().unwrap();
    layers.iter_mut().find(|layer| layer["__identifier"] == name).unwrap()
}

fn paint(project: &mut Value, layer_name: &str, (x, y): (usize, usize), value: u32) {
    layer(project, layer_name)["intGridCsv"][y * 10 + x] = json!(value);
}

fn put(project: &mut Value, entity: &str, [x, y]: [i32; 2]) {
    let entities = layer(project, "Entities")["entityInstances"].as_array_mut().unwrap();
    let entity = entities.iter_mut().find(|e| e["__identifier"] == entity).unwrap();
    entity["px"] = json!([x * 16, y * 16]);
    entity["__grid"] = json!([x, y]);
}

#[test]
fn a_level_is_edited_on_disk_under_the_running_simulation() {
    let mut bench = Workbench::new();
    bench.walk(Vec2::Y, 90);
    let her = bench.sim.player_body().at;
    assert!(her.y > 2.0, "she is on her way");
    let edit = bench.edit(|project| {
        put(project, "Guard", [4, 2]);
        paint(project, "Floor", (8, 3), 3);
    });
    let diff = edit.diff.unwrap();
    assert_eq!(diff.ground, [ivec2(8, 3)]);
    assert_eq!(diff.count(ThingKind::Guard, ChangeKind::Moved), 1);
    let sim = &bench.sim;
    assert_eq!((sim.tick, sim.config.seed), (0, 7));
    assert!(sim.player_body().at.distance(her) < 0.2, "she stands where she stood");
    assert_eq!(sim.level.floor[ivec2(8, 3)], Floor::Carpet);
    assert_eq!(sim.level.guards[0].at, vec2(4.5, 2.5));
    assert_eq!(bench.live.glow(), 1.0);
}

#[test]
fn what_is_recorded_from_there_on_is_no_run_of_the_level() {
    let mut bench = Workbench::new();
    bench.walk(Vec2::Y, 60);
    bench.edit(|project| put(project, "Guard", [4, 2]));
    let begun = bench.sim.level.clone();
    bench.walk(Vec2::Y, 60);
    let recording = bench.recorder.clone().finish(&bench.sim);
    let session = |level: Arc<LevelSpec>| Sim::new(level, bench.sim.rules.clone(), recording.config);
    let why = verify(&recording, &mut session(bench.live.level().clone()), |_, _| {}).unwrap_err();
    assert_eq!(why.to_string(), "the level Small has changed since it was recorded: record it anew");
    let same = verify(&recording, &mut session(begun), |_, _| {}).unwrap();
    assert_eq!(same.difference, None, "from where she stood it is a run like any other");
}

#[test]
fn where_a_wall_now_stands_she_cannot_stay() {
    let mut bench = Workbench::new();
    bench.walk(Vec2::Y, 120);
    let cell = cell_of(bench.sim.player_body().at);
    bench.edit(|project| paint(project, "Structure", (cell.x as usize, cell.y as usize), 1));
    assert_eq!(bench.sim.player_body().at, bench.live.level().start);
    assert_eq!(bench.sim.level.hash, bench.live.level().hash);
}

#[test]
fn other_words_do_not_disturb_the_night() {
    let mut bench = Workbench::new();
    bench.walk(Vec2::Y, 60);
    let edit = bench.edit(|project| {
        let fields = project["levels"][0]["fieldInstances"].as_array_mut().unwrap();
        let title = fields.iter_mut().find(|f| f["__identifier"] == "Title_en").unwrap();
        title["__value"] = json!("Smaller");
        title["realEditorValues"] = json!([{ "id": "V_String", "params": ["Smaller"] }]);
    });
    assert!(edit.diff.unwrap().texts);
    assert!(bench.sim.tick > 60, "the night goes on");
    assert_eq!(bench.sim.level.title.en, "Smaller");
    let moved = vec2(2.5, 1.5);
    bench.sim =
        Sim::new(Arc::new(bench.live.level().starting_at(moved)), bench.sim.rules.clone(), bench.sim.config);
    let before = state_hash(&bench.sim);
    assert!(
        !carry_over(&mut bench.sim, &bench.live.level().clone()),
        "also where she did not begin at the start"
    );
    assert_eq!((bench.sim.level.start, state_hash(&bench.sim)), (moved, before));
}

#[test]
fn a_file_with_faults_changes_nothing_until_it_is_good_again() {
    let mut bench = Workbench::new();
    let before = bench.live.level().clone();
    let edit = bench.edit(|project| put(project, "Player_start", [0, 0]));
    assert!(edit.findings > 0 && edit.diff.is_none(), "{edit:?}");
    assert_eq!(*bench.live.level(), before);
    assert!(bench.live.findings.iter().any(|found| found.place.cells.contains(&ivec2(0, 0))));
    fs::write(&bench.file, "{ \"half\": ").unwrap();
    assert_eq!((0..30).find_map(|_| bench.live.look(0.1)).unwrap().findings, 1, "not even a project");
    fs::write(&bench.file, SMALL).unwrap();
    assert_eq!((0..30).find_map(|_| bench.live.look(0.1)), Some(Edit::default()));
    assert!(bench.live.findings.is_empty());
}

#[test]
fn faults_unfold_the_list_and_their_cure_folds_it_away() {
    let mut bench = Workbench::new();
    assert!(bench.live.is_folded && !bench.live.is_broken());
    bench.edit(|project| put(project, "Player_start", [0, 0]));
    assert!(!bench.live.is_folded && bench.live.is_broken());
    bench.live.is_folded = true;
    bench.edit(|project| put(project, "Player_start", [9, 0]));
    assert!(bench.live.is_folded, "whoever has folded it away is not bothered again");
    bench.live.is_folded = false;
    bench.edit(|project| put(project, "Player_start", [1, 1]));
    assert!(bench.live.is_folded);
}

#[test]
fn whoever_makes_the_level_is_given_advice() {
    let mut bench = Workbench::new();
    let edit = |bench: &mut Workbench| {
        bench.edit(|project| {
            let fields = project["levels"][0]["fieldInstances"].as_array_mut().unwrap();
            let par = fields.iter_mut().find(|f| f["__identifier"] == "Par_seconds").unwrap();
            par["__value"] = json!(0);
            par["realEditorValues"] = json!([]);
        })
    };
    assert_eq!(edit(&mut bench).findings, 0);
    bench.live.advisor = Some(bench.sim.rules.clone());
    assert!(edit(&mut bench).findings > 0 && !bench.live.is_broken());
    assert!(bench.live.is_folded, "but it does not get in the way");
}

#[test]
fn who_begins_again_in_an_older_version_comes_into_the_new_one() {
    let mut bench = Workbench::new();
    let old = bench.live.level().clone();
    bench.edit(|project| put(project, "Guard", [4, 2]));
    bench.live.begin_again(&old);
    let edit = bench.live.look(0.0).unwrap();
    assert_eq!(edit.diff.unwrap().count(ThingKind::Guard, ChangeKind::Moved), 1);
}

#[test]
fn faults_of_other_levels_do_not_count() {
    let mut bench = Workbench::new();
    let edit = bench.edit(|project| {
        let mut other = project["levels"][0].clone();
        (other["identifier"], other["iid"], other["uid"]) = (json!("Other"), json!("other"), json!(9999));
        other["layerInstances"][0]["entityInstances"] = json!([]);
        project["levels"].as_array_mut().unwrap().push(other);
    });
    assert_eq!(edit, Edit::default());
}

#[test]
fn a_file_that_is_gone_is_said_to_be() {
    let mut bench = Workbench::new();
    fs::remove_file(&bench.file).unwrap();
    assert_eq!((0..30).find_map(|_| bench.live.look(0.1)).unwrap().findings, 1);
    assert!(bench.live.findings[0].what(Lang::En).contains("cannot be read"));
}
