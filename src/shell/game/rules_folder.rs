//! Editing rules during play: their files are watched and read again when one is saved, and used if all are
//! valid together.

use crate::shared::files;
use crate::shell::config::interface::LiveRules;
use crate::shell::platform::watch::FileWatcher;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thief_girl::rules::{Rules, RulesError};

/// Result of an edit.
#[derive(Clone, Debug, PartialEq)]
pub enum EditOutcome {
    /// The files are valid; these rules are used now.
    New(Arc<Rules>),
    /// The files say the same as the rules in use.
    Same,
    /// The files cannot be read; the previous rules stay in use.
    Faulty,
}

/// The folder of the shipped rules, below the game's folder.
pub const SHIPPED: &str = "assets/rules";

/// Returns the folder whose rules are read again when they change: the `chosen` one, or the `shipped` one of a source
/// tree. A game that was installed starts with the rules in its program, and would forget the change.
pub fn watched(chosen: Option<&Path>, shipped: &Path) -> Option<PathBuf> {
    let is_source = || shipped.ancestors().nth(2).is_some_and(|root| root.join("Cargo.toml").is_file());
    chosen.or_else(|| is_source().then_some(shipped)).map(Path::to_path_buf)
}

/// The folder of the rules' files.
pub struct RulesFolder {
    folder: PathBuf,
    watch: FileWatcher,
    /// The rules in use.
    rules: Arc<Rules>,
    /// What is wrong with the files now.
    pub fault: Option<RulesError>,
    /// Time for which the last change has been shown, in seconds.
    told: Option<f32>,
    told_seconds: f32,
}

impl RulesFolder {
    /// Watches the folder from now on. Returns `None` in a browser or if there is no such folder.
    pub fn new(folder: PathBuf, rules: &Arc<Rules>, live: LiveRules) -> Option<Self> {
        if cfg!(target_arch = "wasm32") || !folder.is_dir() {
            return None;
        }
        let mut watch = FileWatcher::new(live.look_seconds);
        watch.follow(Rules::files().map(|file| folder.join(file)));
        let (fault, told) = (None, None);
        Some(Self { folder, watch, rules: rules.clone(), fault, told, told_seconds: live.marked_seconds })
    }

    /// Advances by `seconds`. Returns the result of an edit, if there was one.
    pub fn look(&mut self, seconds: f32) -> Option<EditOutcome> {
        self.told = self.told.map(|age| age + seconds).filter(|age| *age < self.told_seconds);
        if self.watch.look(seconds).is_empty() {
            return None;
        }
        let read = files::rules(&self.folder);
        let was_faulty = self.fault.take().is_some();
        Some(match read {
            Err(fault) => {
                self.fault = Some(fault);
                EditOutcome::Faulty
            }
            Ok(rules) if rules.hash == self.rules.hash => {
                self.told = was_faulty.then_some(0.0);
                EditOutcome::Same
            }
            Ok(rules) => {
                self.rules = Arc::new(rules);
                self.told = Some(0.0);
                EditOutcome::New(self.rules.clone())
            }
        })
    }

    /// Returns the path of a faulty file, for display.
    pub fn place(&self, fault: &RulesError) -> String {
        self.folder.join(&fault.file).display().to_string()
    }

    /// Returns the opacity of the notice about the last change, 0 to 1.
    pub fn glow(&self) -> f32 {
        let left = self.told.map_or(0.0, |age| 1.0 - age / self.told_seconds);
        (left * 3.0).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use thief_girl::base::Vec2;
    use thief_girl::guard;
    use thief_girl::level::{PatrolMode, ascii::AsciiLevel};
    use thief_girl::model::{Body, Config, Input, Sim};
    use thief_girl::replay::{Recorder, verify};
    use thief_girl::rules::Archetype;
    use thief_girl::step::step;

    const LIVE: LiveRules = LiveRules { look_seconds: 0.1, marked_seconds: 2.0 };

    /// Returns a copy of the rules in a temporary folder, and a watcher of it.
    fn bench() -> (tempfile::TempDir, RulesFolder) {
        let folder = tempfile::tempdir().unwrap();
        for kind in ["guards", "personalities"] {
            fs::create_dir(folder.path().join(kind)).unwrap();
        }
        for file in Rules::files() {
            fs::copy(files::locate("assets/rules").join(file), folder.path().join(file)).unwrap();
        }
        let rules = Arc::new(files::rules(folder.path()).unwrap());
        let mut tuning = RulesFolder::new(folder.path().into(), &rules, LIVE).unwrap();
        assert_eq!(tuning.look(0.1), None, "nobody has edited anything");
        (folder, tuning)
    }

    fn edit(folder: &Path, file: &str, from: &str, to: &str) {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{from} is not in {file}");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
    }

    fn told(tuning: &mut RulesFolder) -> EditOutcome {
        (0..30).find_map(|_| tuning.look(1.0 / 60.0)).expect("noticed within half a second")
    }

    /// Returns a heist with a guard on his patrol.
    fn heist(rules: Arc<Rules>) -> Sim {
        let map = "################\n#A:::::::::::::#\n################\n#@...........$X#\n################";
        let level = AsciiLevel::new(map).guard(
            'A',
            Archetype::Watchman,
            PatrolMode::PingPong,
            &[((1, 1), ""), ((14, 1), "")],
        );
        Sim::new(Arc::new(level.build().unwrap()), rules, Config::default())
    }

    fn speed(sim: &mut Sim) -> f32 {
        (0..60).for_each(|_| step(sim, Input::IDLE));
        sim.get::<Body>(sim.guards[0]).velocity.length()
    }

    #[test]
    fn a_guard_walks_as_fast_as_the_file_says_now() {
        let (folder, mut tuning) = bench();
        let mut sim = heist(tuning.rules.clone());
        assert!((speed(&mut sim) - 1.8).abs() < 0.01);
        let (tick, her) = (sim.tick, sim.player_body().at);
        edit(folder.path(), "guards/watchman.json", "\"patrol\": 1.8", "\"patrol\": 3.2");
        let EditOutcome::New(rules) = told(&mut tuning) else { panic!("other rules hold") };
        sim.retune(rules.clone());
        guard::retune(&mut sim);
        assert_eq!((sim.tick, sim.player_body().at), (tick, her), "the night goes on as it was");
        assert!((speed(&mut sim) - 3.2).abs() < 0.01);
        assert_eq!((tuning.fault.clone(), tuning.glow()), (None, 1.0));
        edit(folder.path(), "guards/watchman.json", "{", "{ ");
        assert_eq!(told(&mut tuning), EditOutcome::Same, "spaces mean nothing");
    }

    #[test]
    fn a_faulty_file_is_named_and_the_old_rules_stay() {
        let (folder, mut tuning) = bench();
        let before = tuning.rules.clone();
        edit(folder.path(), "guards/watchman.json", "\"patrol\": 1.8", "\"patrol\": \"fast\"");
        assert_eq!(told(&mut tuning), EditOutcome::Faulty);
        let fault = tuning.fault.clone().unwrap();
        assert_eq!(fault.file, "guards/watchman.json");
        assert!(fault.message.contains("\"fast\"") && fault.message.contains("`speed.patrol`"), "{fault}");
        assert!(tuning.place(&fault).ends_with("watchman.json"));
        assert_eq!(tuning.rules, before);
        edit(folder.path(), "guards/watchman.json", "\"patrol\": \"fast\"", "\"patrol\": 1.8");
        assert_eq!((told(&mut tuning), tuning.fault.clone()), (EditOutcome::Same, None));
        fs::remove_file(folder.path().join("mind.json")).unwrap();
        assert_eq!(told(&mut tuning), EditOutcome::Faulty);
        assert_eq!(tuning.fault.unwrap().to_string(), "assets/rules/mind.json: the file is missing");
    }

    #[test]
    fn what_was_played_by_two_sets_of_rules_does_not_verify() {
        let (folder, mut tuning) = bench();
        let first = tuning.rules.clone();
        let mut sim = heist(first.clone());
        let mut recorder = Recorder::new(&sim);
        edit(folder.path(), "guards/watchman.json", "\"patrol\": 1.8", "\"patrol\": 3.2");
        let EditOutcome::New(second) = told(&mut tuning) else { panic!("other rules hold") };
        for tick in 0..400 {
            if tick == 200 {
                sim.retune(second.clone());
                guard::retune(&mut sim);
            }
            step(&mut sim, Input::going(Vec2::X));
            recorder.push(&sim, Input::going(Vec2::X));
        }
        let recording = recorder.finish(&sim);
        let why = verify(&recording, &mut heist(second), |_, _| {}).unwrap_err();
        assert!(why.to_string().contains("rules"), "{why}");
        assert!(verify(&recording, &mut heist(first), |_, _| {}).unwrap().difference.is_some());
    }

    #[test]
    fn an_installed_game_watches_only_a_folder_that_was_chosen() {
        let installed = tempfile::tempdir().unwrap();
        let shipped = installed.path().join(SHIPPED);
        fs::create_dir_all(&shipped).unwrap();
        assert_eq!(watched(None, &shipped), None);
        assert_eq!(watched(Some(Path::new("mine")), &shipped), Some("mine".into()));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(SHIPPED);
        assert_eq!(watched(None, &source), Some(source));
    }

    #[test]
    fn without_a_folder_there_is_nothing_to_edit() {
        assert!(RulesFolder::new("/nowhere/at/all".into(), &Arc::new(Rules::shipped()), LIVE).is_none());
    }
}
