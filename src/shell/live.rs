//! Editing a level while it is played: its file is watched, read anew when it was saved, and the heist goes on in
//! what it says now. All but the drawing is here, and needs no window.

use super::folder::Folder;
use super::rules::LiveRules;
use super::text::Texts;
use super::watch::Watch;
use crate::shared::files::locate;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thief_girl::audit;
use thief_girl::base::grid::cell_of;
use thief_girl::level::diff::{Change, Kind, LevelDiff};
use thief_girl::level::{LdtkProject, LevelSpec, Place, Problem, Severity};
use thief_girl::model::Sim;
use thief_girl::model::spawn::is_free;
use thief_girl::rules::{Rules, name_of};

/// A level of a file on disk, as that file has it now.
pub struct Live {
    folder: Folder,
    /// As it was when the file was last right.
    level: Arc<LevelSpec>,
    watch: Watch,
    rules: LiveRules,
    /// The file was not read yet.
    is_unread: bool,
    /// Why the level cannot be played as it is in the file now; or advice, if it can.
    pub findings: Vec<Problem>,
    /// For whoever makes the level: the rules by which it is given advice, besides faults.
    advisor: Option<Arc<Rules>>,
    /// The list of findings is folded away. Faults unfold it, advice does not.
    pub is_folded: bool,
    /// The last edit, and for how many seconds it has been shown.
    pub shown: Option<(Edit, f32)>,
}

/// What an edit did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edit {
    /// The level is another one now, and this is what changed.
    pub diff: Option<LevelDiff>,
    /// Pictures that were painted anew, as the level calls them.
    pub pictures: Vec<String>,
    /// How many findings there are now.
    pub findings: usize,
}

impl Edit {
    /// Is anything to be seen of it?
    pub fn is_seen(&self) -> bool {
        self.diff.is_some() || !self.pictures.is_empty()
    }
}

impl Live {
    /// Watches the file of a level from now on; `None` where no editor can get at it. The level may be older than
    /// its file: that shows at the first look. With an `advisor` there is advice too.
    pub fn new(
        folder: &Folder,
        level: &Arc<LevelSpec>,
        rules: LiveRules,
        advisor: Option<Arc<Rules>>,
    ) -> Option<Self> {
        if !folder.is_on_disk() {
            return None;
        }
        let mut live = Self {
            folder: folder.clone(),
            level: level.clone(),
            watch: Watch::new(rules.look_seconds),
            rules,
            is_unread: true,
            findings: Vec::new(),
            advisor,
            is_folded: true,
            shown: None,
        };
        live.follow_files(&[]);
        Some(live)
    }

    /// The same level of the same file is played again, perhaps in an older version.
    pub fn begin_again(&mut self, level: &Arc<LevelSpec>) {
        self.level = level.clone();
        self.is_unread = true;
        self.shown = None;
    }

    /// Is it about this level of this file?
    pub fn is_of(&self, folder: &Folder, level: &LevelSpec) -> bool {
        self.folder == *folder && self.level.name == level.name
    }

    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The level as its file had it when that was last right.
    pub fn level(&self) -> &Arc<LevelSpec> {
        &self.level
    }

    /// How strongly the last change is still marked, 0 to 1.
    pub fn glow(&self) -> f32 {
        let left = self.shown.as_ref().map_or(0.0, |(_, age)| 1.0 - age / self.rules.marked_seconds);
        (left * 3.0).clamp(0.0, 1.0)
    }

    /// Can the level not be played as it is in the file now?
    pub fn is_broken(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Fault)
    }

    /// Lets time pass, and tells what an edit did, if there was one.
    pub fn look(&mut self, seconds: f32) -> Option<Edit> {
        if let Some((_, age)) = &mut self.shown {
            *age += seconds;
        }
        let marked_seconds = self.rules.marked_seconds;
        self.shown.take_if(|(_, age)| *age > marked_seconds);
        let changed = self.watch.look(seconds);
        if changed.is_empty() && !self.is_unread {
            return None;
        }
        let first = std::mem::take(&mut self.is_unread);
        let pictures =
            self.pictures().into_iter().filter(|name| changed.contains(&self.place(name))).collect();
        let was_broken = self.is_broken();
        let diff = self.read();
        if self.is_broken() != was_broken {
            self.is_folded = was_broken;
        }
        let edit = Edit { diff, pictures, findings: self.findings.len() };
        self.shown = edit.is_seen().then(|| (edit.clone(), 0.0));
        // Nobody edited anything if the file says at the first look what is played already.
        (!first || edit != Edit::default()).then_some(edit)
    }

    /// Reads the file. If its level is right and another than before, tells in what.
    fn read(&mut self) -> Option<LevelDiff> {
        let mut parts = Vec::new();
        let level = self.project().and_then(|mut project| {
            let missing = project.missing().into_iter().filter(|(level, _)| *level == self.level.name);
            parts = missing.map(|(_, part)| part).collect();
            for part in &parts {
                project.supply(part, read(&self.place(part)));
            }
            project.level(&self.level.name).map_err(|problems| problems.list)
        });
        let diff = match level {
            Ok(level) => {
                let advise = |rules: &Arc<Rules>| audit::level(&level, rules);
                self.findings = self.advisor.as_ref().map(advise).unwrap_or_default();
                let before = std::mem::replace(&mut self.level, Arc::new(level));
                (before != self.level).then(|| LevelDiff::between(&before, &self.level))
            }
            Err(findings) => {
                self.findings = findings;
                None
            }
        };
        // Which level it is, everybody knows.
        self.findings.iter_mut().for_each(|finding| finding.place.level.clear());
        self.follow_files(&parts);
        diff
    }

    fn project(&self) -> Result<LdtkProject, Vec<Problem>> {
        let file = self.folder.file();
        let text = read(&locate(file)).map_err(|why| {
            vec![Problem::fault(&Place::of("the project file"), why, "save it again in LDtk")]
        })?;
        LdtkProject::parse(file, &text).map_err(|problems| problems.list)
    }

    /// The project, the separate file of the level if it has one, and its pictures.
    fn follow_files(&mut self, parts: &[String]) {
        let pictures = self.pictures();
        let others = parts.iter().chain(&pictures).map(|relative| self.place(relative));
        let all: Vec<PathBuf> = std::iter::once(locate(self.folder.file())).chain(others).collect();
        self.watch.follow(all);
    }

    fn pictures(&self) -> Vec<String> {
        let background = self.level.background.image.iter().map(|image| image.image.clone());
        self.level.art.iter().map(|layer| layer.image.clone()).chain(background).collect()
    }

    /// Where a file is that the project names.
    fn place(&self, relative: &str) -> PathBuf {
        locate(&self.folder.path_of(relative))
    }
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|why| format!("it cannot be read: {why}"))
}

/// Goes on in the new version of the level. If only pictures and words are others, the night goes on as it was, and
/// this is false. Else it begins anew: where she stands if she can stand there, else at the start.
pub fn carry_over(sim: &mut Sim, new: &LevelSpec) -> bool {
    let moved = new.starting_at(sim.level.start);
    if moved.hash == sim.level.hash {
        sim.level = Arc::new(moved);
        return false;
    }
    let begin = |level| Sim::new(Arc::new(level), sim.rules.clone(), sim.config);
    let (at_start, her) = (begin(new.clone()), sim.player_body());
    let stands = new.floor.contains(cell_of(her.at)) && is_free(&at_start.map, her.aabb(), true);
    *sim = if stands { begin(new.starting_at(her.at)) } else { at_start };
    true
}

/// So many changes are told one by one.
const TOLD: usize = 3;

/// What changed, in a line.
pub fn sentence(texts: &Texts, edit: &Edit) -> String {
    let mut parts = edit.diff.as_ref().map_or_else(Vec::new, |diff| changes(texts, diff));
    if !edit.pictures.is_empty() {
        parts.push(texts.get("ui.live.pictures").to_string());
    }
    if parts.is_empty() {
        return texts.get("ui.live.same").to_string();
    }
    if parts.len() > TOLD {
        parts.truncate(TOLD);
        parts.push(texts.get("ui.live.more").to_string());
    }
    texts.fill("ui.live.reloaded", &[("what", &parts.join(texts.get("ui.live.comma")))])
}

fn changes(texts: &Texts, diff: &LevelDiff) -> Vec<String> {
    let mut parts = Vec::new();
    let mut painted: Vec<_> = diff.ground.iter().chain(&diff.picture).collect();
    painted.sort_by_key(|cell| (cell.y, cell.x));
    painted.dedup();
    if let Some((_, now)) = diff.size {
        let (width, height) = (now.x.to_string(), now.y.to_string());
        parts.push(texts.fill("ui.live.size", &[("width", &width), ("height", &height)]));
    }
    if !painted.is_empty() {
        parts.push(counted(texts, "cells", painted.len()));
    }
    for (kind, change) in Kind::ALL.into_iter().flat_map(|k| Change::ALL.map(|c| (k, c))) {
        let count = diff.count(kind, change);
        if count > 0 {
            let what = counted(texts, &format!("kind.{}", name_of(kind)), count);
            parts.push(texts.fill(&format!("ui.live.change.{}", name_of(change)), &[("what", &what)]));
        }
    }
    let more = [(diff.texts, "ui.live.texts"), (diff.mood, "ui.live.mood")];
    parts.extend(more.into_iter().filter(|(is, _)| *is).map(|(_, key)| texts.get(key).to_string()));
    parts
}

/// A number of things, one of them or many.
fn counted(texts: &Texts, key: &str, count: usize) -> String {
    let form = if count == 1 { "one" } else { "many" };
    texts.fill(&format!("ui.live.{key}.{form}"), &[("n", &count.to_string())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::text::Lang;
    use serde_json::{Value, json};
    use std::fs;
    use thief_girl::base::{Vec2, ivec2, vec2};
    use thief_girl::model::{Button, Config, Input};
    use thief_girl::replay::{Recorder, verify};
    use thief_girl::rules::Floor;
    use thief_girl::step::{state_hash, step};

    const SMALL: &str = include_str!("../../tests/fixtures/level/small.ldtk");
    const RULES: LiveRules = LiveRules { look_seconds: 0.1, marked_seconds: 2.0 };

    /// A level on disk, an editor, and a heist in it.
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
            let mut live = Live::new(&Folder::around(&file.to_string_lossy()), &level, RULES, None).unwrap();
            assert_eq!(live.look(0.1), None, "the file is as it is known");
            let config = Config { seed: 7, ..Config::default() };
            let sim = Sim::new(level, Arc::new(Rules::shipped()), config);
            let recorder = Recorder::new(&sim);
            Self { _folder: folder, file, live, sim, recorder }
        }

        /// She walks on.
        fn walk(&mut self, way: Vec2, ticks: u32) {
            for _ in 0..ticks {
                let input = Input::going(way).with(Button::Sneak);
                step(&mut self.sim, input);
                self.recorder.push(&self.sim, input);
            }
        }

        /// Somebody changes the file; she walks on until that is noticed.
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
        assert_eq!(diff.count(Kind::Guard, Change::Moved), 1);
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
        let heist = |level: Arc<LevelSpec>| Sim::new(level, bench.sim.rules.clone(), recording.config);
        let why = verify(&recording, &mut heist(bench.live.level().clone()), |_, _| {}).unwrap_err();
        assert_eq!(why.to_string(), "the level Small has changed since it was recorded");
        let same = verify(&recording, &mut heist(begun), |_, _| {}).unwrap();
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
        bench.sim = Sim::new(
            Arc::new(bench.live.level().starting_at(moved)),
            bench.sim.rules.clone(),
            bench.sim.config,
        );
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
        assert_eq!(edit.diff.unwrap().count(Kind::Guard, Change::Moved), 1);
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
        assert!(bench.live.findings[0].what.contains("cannot be read"));
    }

    #[test]
    fn an_edit_is_told_in_a_line() {
        let mut diff = LevelDiff { ground: vec![ivec2(1, 1)], ..LevelDiff::default() };
        let mut edit = Edit { diff: Some(diff.clone()), ..Edit::default() };
        let (en, ja) = (Texts::shipped(Lang::En), Texts::shipped(Lang::Ja));
        assert_eq!(sentence(&en, &edit), "Reloaded: 1 cell");
        diff.picture = vec![ivec2(1, 1), ivec2(2, 1)];
        let guard =
            |change| thief_girl::level::diff::ThingChange { kind: Kind::Guard, change, at: Vec2::ZERO };
        diff.things = vec![guard(Change::Moved), guard(Change::Added), guard(Change::Added)];
        edit.diff = Some(diff.clone());
        assert_eq!(sentence(&en, &edit), "Reloaded: 2 cells, 2 guards added, 1 guard moved");
        assert_eq!(sentence(&ja, &edit), "読み直しました：2マス、番人2人を追加、番人1人を移動");
        edit.diff = Some(LevelDiff { texts: true, ..diff });
        assert_eq!(sentence(&en, &edit), "Reloaded: 2 cells, 2 guards added, 1 guard moved, and more");
        assert_eq!(sentence(&en, &Edit::default()), "Reloaded: nothing that can be seen");
    }

    #[test]
    fn every_kind_and_change_has_words() {
        for texts in Lang::ALL.map(Texts::shipped) {
            for kind in Kind::ALL.map(name_of) {
                for form in ["one", "many"] {
                    let key = format!("ui.live.kind.{kind}.{form}");
                    assert_ne!(texts.get(&key), key);
                }
            }
            for change in Change::ALL.map(name_of) {
                let key = format!("ui.live.change.{change}");
                assert_ne!(texts.get(&key), key);
            }
        }
    }
}
