//! Each lesson has a scene in which it is shown and one in which it is not; each is shown once, and never two
//! at a time.

use super::rules::{Ability, LessonCondition};
use super::*;
use crate::shell::input::InputAction;
use std::sync::Arc;
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::level::{ActiveTimes, MaskKind, PatrolMode};
use thief_girl::model::{
    Activity, ActorId, AlertLevel, Awareness, Button, Config, Event, Exposure, Input, LightBand, Loadout,
    NoiseKind, Player, Posture, Sense, Sighting, Sim, Treasure,
};
use thief_girl::rules::{Archetype, PropKind, Rules};
use thief_girl::step::step;

/// A state of a heist, from a map in ASCII, and the player's input.
struct Scene {
    sim: Sim,
    happened: Happened,
    pressed: Vec<InputAction>,
    may: bool,
}

fn on(map: &str) -> Scene {
    with(AsciiLevel::new(map), Loadout::default())
}

fn with(level: AsciiLevel, loadout: Loadout) -> Scene {
    let config = Config { loadout, ..Config::default() };
    let level = Arc::new(level.sketch().unwrap());
    let sim = Sim::new(level, Arc::new(Rules::shipped()), config);
    Scene { sim, happened: Happened::default(), pressed: Vec::new(), may: true }
}

/// Returns a scene with a guard of a kind at `A`.
fn guarded(map: &str, kind: Archetype) -> Scene {
    with(AsciiLevel::new(map).guard('A', kind, PatrolMode::Loop, &[((9, 1), "60E")]), Loadout::default())
}

impl Scene {
    /// Repeats the same input for `ticks`.
    fn hold(mut self, input: Input, ticks: u32) -> Self {
        for _ in 0..ticks {
            step(&mut self.sim, input);
            self.happened.read(&self.sim);
        }
        self
    }

    fn idle(self, ticks: u32) -> Self {
        self.hold(Input::IDLE, ticks)
    }

    fn east(self, ticks: u32) -> Self {
        self.hold(Input::going(Vec2::X), ticks)
    }

    /// Pretends that this event happened in the current tick.
    fn event(mut self, event: Event) -> Self {
        self.sim.events = vec![event];
        self.happened.read(&self.sim);
        self
    }

    fn her(mut self, change: impl FnOnce(&mut Player)) -> Self {
        let player = self.sim.player;
        self.sim.with(player, change);
        self
    }

    fn lit(mut self, band: LightBand) -> Self {
        let player = self.sim.player;
        self.sim.with(player, |exposure: &mut Exposure| (exposure.band, exposure.hidden) = (band, false));
        self
    }

    fn guard<T: hecs::Component>(mut self, change: impl FnOnce(&mut T)) -> Self {
        let guard = self.sim.guards[0];
        self.sim.with(guard, change);
        self
    }

    /// Lets the guard hunt or search, and suspect something accordingly.
    fn does(self, activity: Activity) -> Self {
        self.guard(|it: &mut Activity| *it = activity)
            .guard(|it: &mut Awareness| it.alert_level = AlertLevel::Investigating)
    }

    fn moment<T>(&self, ask: impl FnOnce(&LessonContext) -> T) -> T {
        let did = |action: InputAction| self.pressed.contains(&action);
        let rewinds = u32::from(self.may);
        ask(&LessonContext {
            sim: &self.sim,
            happened: &self.happened,
            did: &did,
            forecast: self.may,
            rewinds,
        })
    }

    /// Whether all conditions of a lesson hold.
    fn tells(&self, name: &str) -> bool {
        let lesson = lesson(name);
        self.moment(|moment| {
            lesson.is_for_hunts() == moment.is_hunted() && lesson.when.iter().all(|it| moment.is_true(it))
        })
    }

    /// Whether the player has done what a lesson says.
    fn knows(&self, name: &str) -> bool {
        self.moment(|moment| lesson(name).until.iter().any(|it| moment.is_true(it)))
    }
}

fn lesson(name: &str) -> Lesson {
    let found = LessonRules::shipped().lessons.into_iter().find(|lesson| lesson.name == name);
    found.unwrap_or_else(|| panic!("there is no lesson {name}"))
}

/// Returns a yard with one thing near the player and another far from her.
fn near(thing: char) -> Scene {
    on(&format!("############\n#.@{thing}.....$.#\n#........X.#\n############"))
}

fn far(thing: char) -> Scene {
    on(&format!("############\n#@.....$.{thing}.#\n#........X.#\n############"))
}

const YARD: &str = "############\n#@......$A.#\n#........X.#\n############";
const WALLED: &str = "############\n#@..#...$A.#\n#...#....X.#\n############";

fn sighting(sim: &Sim) -> Sighting {
    Sighting {
        light: 0.5,
        band: LightBand::Dim,
        distance: sim.player_body().at.distance(Vec2::ZERO),
        posture: Posture::Walk,
        full_seconds: 1.0,
        is_certain: true,
        touched: false,
        silhouette: false,
        leaning: false,
        sense: Sense::Eyes,
    }
}

/// Returns a scene in which a lesson is shown, and one in which it is not.
fn scenes(name: &str) -> (Scene, Scene) {
    let watchman = || guarded(YARD, Archetype::Watchman);
    let walled = || guarded(WALLED, Archetype::Watchman);
    let kit = |kit: &[PropKind]| {
        let mut loadout = Loadout::default();
        loadout.kit.iter_mut().zip(kit).for_each(|(pouch, kind)| *pouch = Some(*kind));
        with(
            AsciiLevel::new(YARD).guard('A', Archetype::Watchman, PatrolMode::Loop, &[((9, 1), "60E")]),
            loadout,
        )
    };
    let guard = |scene: &Scene| scene.sim.id(scene.sim.guards[0]);
    let told = |event: fn(ActorId) -> Event| {
        let scene = watchman();
        let who = guard(&scene);
        (scene.event(event(who)), watchman().idle(1))
    };
    match name {
        "hunted" => (watchman().does(Activity::Chase), watchman().does(Activity::Search)),
        "smoke" => (
            kit(&[PropKind::SmokeBall]).does(Activity::Chase),
            kit(&[PropKind::Pebble]).does(Activity::Chase),
        ),
        "at_feet" => (kit(&[PropKind::Incense]).idle(1), kit(&[PropKind::SmokeBall]).idle(1)),
        "walk" => (near('.'), near('.').east(60)),
        "searched" => (watchman().does(Activity::Search), watchman()),
        "patience" => {
            (watchman().idle(320).does(Activity::Search), watchman().idle(60).does(Activity::Search))
        }
        "rewind" => told(|guard| Event::Spotted { guard, her: Vec2::ZERO, sighting: None }),
        "watched" => {
            let scene = watchman();
            let seen = sighting(&scene.sim);
            (scene.guard(|it: &mut Awareness| it.sighting = Some(seen)), watchman())
        }
        "washed" => {
            let brook = "############\n#@~~~~~.$A.#\n#........X.#\n############";
            (guarded(brook, Archetype::Hound).east(25), guarded(brook, Archetype::Watchman).east(25))
        }
        "scent" => (guarded(YARD, Archetype::Hound), guarded(WALLED, Archetype::Hound)),
        "tremor" => (guarded(YARD, Archetype::DollChaser), guarded(YARD, Archetype::Watchman)),
        "steal" => (near('c'), far('c')),
        "empty_stand" => {
            let guarded_loot = |row: &str| {
                guarded(&format!("############\n{row}\n#........X.#\n############"), Archetype::Watchman)
            };
            (guarded_loot("#@c.....$A.#"), guarded_loot("#@.c....$A.#"))
        }
        "escape" => {
            let has = |scene: Scene| {
                let mut scene = scene;
                let treasure = scene.sim.treasures[0];
                let id = scene.sim.id(treasure);
                scene.sim.with(treasure, |it: &mut Treasure| it.taken = true);
                scene.her(|her| her.loot = vec![id])
            };
            (has(near('.')), near('.'))
        }
        "sneak" => (watchman().east(3), walled().east(3)),
        "forecast" => (watchman().idle(80), watchman().idle(30)),
        "peek" => {
            let corner = "##########\n####A.$..#\n####.....#\n####.....#\n#.@....X.#\n##########";
            let open = corner.replace("\n####", "\n#...");
            let scene = |map: &str| {
                let round = [((4, 1), "60E")];
                let level = AsciiLevel::new(map).guard('A', Archetype::Watchman, PatrolMode::Loop, &round);
                with(level, Loadout::default()).east(17).idle(60)
            };
            (scene(corner), scene(&open))
        }
        "out_of_sight" => (walled(), watchman()),
        "vent" => (near('V'), far('V')),
        "locked_door" => (near('L'), near('/')),
        "key" => (
            on("############\n#.@k...L.$.#\n#......#.X.#\n############"),
            on("############\n#@....kL.$.#\n#......#.X.#\n############"),
        ),
        "throw" => {
            let holds = near('g').east(10).hold(Input::IDLE.with(Button::Use), 2).idle(2);
            (holds, near('g'))
        }
        "incense" => {
            let burning = |burns| {
                let scene = watchman();
                let (prop, at) = (guard(&scene), Vec2::ZERO);
                scene.event(Event::Incense { prop, at, burns })
            };
            (burning(true), burning(false))
        }
        "asleep" => told(|guard| Event::FellAsleep { guard, at: Vec2::ZERO }),
        "pick_up" => (near('g'), far('g')),
        "kicked" => (near('g').east(40), near('b').east(40)),
        "music" => {
            let heard_in = |to| {
                let level = AsciiLevel::new("############\n#.@....$...#\n#........X.#\n############");
                with(level.mask((1, 1), to, MaskKind::Music, ActiveTimes::default()), Loadout::default())
            };
            (heard_in((6, 1)), heard_in((1, 1)))
        }
        "nightingale" => (near('!'), far('!')),
        "deep_water" => (near('w'), far('w')),
        "shallow_water" => (near('~'), far('~')),
        "hide" => (near('C'), far('C')),
        "door" => (near('/'), near('L')),
        "door_slowly" => (near('/'), near('/').hold(Input::IDLE.with(Button::Sneak), 5)),
        "door_at_a_run" => {
            let towards = |button| far('/').hold(Input::going(Vec2::X).with(button), 60);
            (towards(Button::Run), towards(Button::Sneak))
        }
        "dark" => (near('.').east(60).lit(LightBand::Dark), near('.').east(60).lit(LightBand::Dim)),
        "lit" => (near('.').east(60).lit(LightBand::Lit), near('.').east(60).lit(LightBand::Dark)),
        "dim" => (near('.').east(60).lit(LightBand::Dim), near('.').east(60).lit(LightBand::Lit)),
        "lamp" => (near('*'), near('Y')),
        "switch" => {
            let cord = |x| {
                AsciiLevel::new("############\n#.@.....*.$#\n#........X.#\n############")
                    .switch((x, 1), &[(8, 1)])
            };
            (with(cord(3), Loadout::default()), with(cord(6), Loadout::default()))
        }
        "low_cover" => {
            let behind = |map| guarded(map, Archetype::Watchman);
            (
                behind("############\n#@n.....$A.#\n#........X.#\n############"),
                behind("############\n#@.....n$A.#\n#........X.#\n############"),
            )
        }
        "tall_grass" => (near('"'), far('"')),
        "table" => (near('T'), far('T')),
        "heavy_thing" => (near('b'), near('g')),
        "music_box" | "gong" => {
            let placed = |x| {
                let level = AsciiLevel::new("############\n#.@.......$#\n#........X.#\n############");
                let level = if name == "gong" { level.gong((x, 1)) } else { level.music_box((x, 1)) };
                with(level, Loadout::default())
            };
            (placed(3), placed(8))
        }
        "heard" => told(|guard| {
            let kind = NoiseKind::Footstep;
            Event::Heard {
                guard,
                at: Vec2::ZERO,
                seemed: Vec2::ZERO,
                kind,
                loudness: 1.0,
                distance: 1.0,
                faint: false,
            }
        }),
        "evidence" => told(|guard| {
            let kind = thief_girl::rules::EvidenceKind::OpenDoor;
            Event::Noticed { guard, kind, at: Vec2::ZERO, zone: 0, count: 1 }
        }),
        "kit" => (
            kit(&[PropKind::Pebble, PropKind::SmokeBall]).east(90),
            kit(&[PropKind::Pebble, PropKind::Pebble]).east(90),
        ),
        "whistle" => {
            let low = |scene: Scene| scene.hold(Input::IDLE.with(Button::Sneak), 100);
            // Farther off, he would not hear it.
            (low(watchman().east(60)), low(watchman()))
        }
        "run" => {
            let long =
                "####################\n#@................$#\n#X.................#\n####################";
            (on(long).east(200), on(long).east(30))
        }
        "fast_forward" => {
            let long =
                "####################\n#@................$#\n#X.................#\n####################";
            (on(long).east(160).idle(250), on(long).east(160).idle(60))
        }
        _ => panic!("{name} has no scene in which it is told: add one"),
    }
}

#[test]
fn what_has_no_eyes_needs_no_tip_about_being_seen() {
    for activity in [Activity::Chase, Activity::Search] {
        let doll = guarded(YARD, Archetype::DollChaser).does(activity);
        assert!(["hunted", "searched"].iter().all(|name| !doll.tells(name)), "{activity:?}");
    }
}

#[test]
fn every_lesson_is_told_where_it_helps_and_not_elsewhere() {
    let mut wrong = Vec::new();
    for Lesson { name, .. } in LessonRules::shipped().lessons {
        let (yes, no) = scenes(&name);
        wrong.extend((!yes.tells(&name)).then(|| format!("{name} is not told where it helps")));
        wrong.extend(no.tells(&name).then(|| format!("{name} is told where it is of no use")));
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn names_are_different_and_every_lesson_waits_for_something() {
    let lessons = LessonRules::shipped().lessons;
    let names: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.name.as_str()).collect();
    assert_eq!(names.len(), lessons.len());
    assert!(lessons.iter().all(|lesson| !lesson.when.is_empty()));
}

/// Runs frames of 0.1 s. Returns the lessons that appeared, in order.
fn told(lessons: &mut Lessons, scene: &Scene, known: &mut BTreeSet<String>, frames: u32) -> Vec<String> {
    let mut told = Vec::new();
    for _ in 0..frames {
        scene.moment(|moment| lessons.pass(0.1, moment, known, |_| 20));
        if let Some((lesson, shown, _)) = lessons.shown().filter(|(_, shown, _)| shown.age == 0.0) {
            assert_eq!(
                shown.index,
                lessons.rules.lessons.iter().position(|it| it.name == lesson.name).unwrap()
            );
            told.push(lesson.name.clone());
        }
    }
    told
}

fn lessons() -> Lessons {
    Lessons::new(Rc::new(LessonRules::shipped()))
}

#[test]
fn each_is_told_once_one_at_a_time_the_most_important_first() {
    let scene = near('c').idle(1);
    let (mut lessons, mut known) = (lessons(), BTreeSet::new());
    assert_eq!(told(&mut lessons, &scene, &mut known, 1500), ["walk", "steal"]);
    assert_eq!(known.iter().collect::<Vec<_>>(), ["steal", "walk"]);
    assert_eq!(told(&mut lessons, &scene, &mut known, 1500), [""; 0], "once is enough");
    known.clear();
    assert_eq!(
        told(&mut lessons, &scene, &mut known, 1500),
        ["walk", "steal"],
        "unless she wants them again"
    );
}

#[test]
fn between_two_there_is_a_pause() {
    let scene = near('c').idle(1);
    let (mut lessons, mut known) = (lessons(), BTreeSet::new());
    let mut since = None;
    for _ in 0..1500 {
        scene.moment(|moment| lessons.pass(0.1, moment, &mut known, |_| 20));
        match lessons.shown() {
            None if known.contains("walk") => since = Some(since.unwrap_or(0) + 1),
            Some((lesson, ..)) if lesson.name == "steal" => break,
            _ => {}
        }
    }
    let pause = since.unwrap() as f32 * 0.1;
    assert!(pause >= LessonRules::shipped().pause_seconds - 0.2, "{pause} s");
}

#[test]
fn whoever_does_it_is_not_told_any_more() {
    let scene = near('.').east(60);
    assert!(scene.knows("walk"));
    let (mut lessons, mut known) = (lessons(), BTreeSet::new());
    assert!(scene.moment(|moment| lessons.pass(0.1, moment, &mut known, |_| 20)), "it is to be kept");
    assert!(known.contains("walk"));
    assert!(near('.').her(|her| her.posture = Posture::Sneak).knows("sneak"));
    let mut ahead = near('.');
    ahead.pressed.push(InputAction::Forecast);
    assert!(ahead.knows("forecast") && !ahead.knows("rewind"));
}

#[test]
fn a_deed_is_told_until_it_is_done_and_not_for_ever() {
    let (mut lessons, mut known) = (lessons(), BTreeSet::new());
    let stands = near('.').idle(1);
    assert_eq!(told(&mut lessons, &stands, &mut known, 600), ["walk"]);
    let (lesson, _, alpha) = lessons.shown().expect("she has not walked yet");
    assert_eq!((lesson.name.as_str(), alpha), ("walk", 1.0));
    assert!(!known.contains("walk"));
    // The player walks, so the lesson is learned and fades at once.
    assert_eq!(told(&mut lessons, &near('.').east(60), &mut known, 4), [""; 0]);
    assert!(lessons.shown().is_none() && known.contains("walk"));
    known.clear();
    told(&mut lessons, &stands, &mut known, 1500);
    assert!(lessons.shown().is_none() && known.contains("walk"), "who does not want to is left in peace");
}

#[test]
fn a_hunt_is_no_time_for_lessons_but_for_those_that_help_in_it() {
    let calm = guarded(YARD, Archetype::Watchman).idle(1);
    let (mut lessons, mut known) = (lessons(), BTreeSet::from(["walk".to_string()]));
    assert_eq!(told(&mut lessons, &calm.idle(200), &mut known, 12), ["forecast"]);
    let hunt = guarded(YARD, Archetype::Watchman).does(Activity::Chase);
    assert_eq!(told(&mut lessons, &hunt, &mut known, 300), ["hunted"]);
    assert!(known.contains("hunted") && !known.contains("forecast"), "that comes again: nobody has read it");
}

#[test]
fn what_is_said_of_the_light_is_not_said_in_the_dark_and_nothing_of_the_kit_in_a_hideout() {
    let (mut lessons, mut known) = (lessons(), BTreeSet::from(["walk", "run", "dark"].map(String::from)));
    let bright = || near('.').east(60).lit(LightBand::Lit);
    assert_eq!(told(&mut lessons, &bright(), &mut known, 12), ["lit"]);
    told(&mut lessons, &near('.').east(60).lit(LightBand::Dark), &mut known, 8);
    assert!(lessons.shown().is_none() && !known.contains("lit"), "nobody has read it yet");
    let hides = |mut scene: Scene| {
        let player = scene.sim.player;
        scene.sim.with(player, |it: &mut Exposure| it.hidden = true);
        scene
    };
    let (two_kinds, _) = scenes("kit");
    assert!(two_kinds.tells("kit") && !hides(two_kinds).tells("kit"));
}

#[test]
fn a_lesson_leaves_with_what_it_is_about_and_comes_again() {
    let (mut lessons, mut known) = (lessons(), BTreeSet::from(["walk".to_string()]));
    let there = near('g').idle(1);
    assert_eq!(told(&mut lessons, &there, &mut known, 12), ["pick_up"]);
    let gone = near('.').idle(1);
    assert_eq!(told(&mut lessons, &gone, &mut known, 8), [""; 0]);
    assert!(lessons.shown().is_none() && !known.contains("pick_up"));
    assert_eq!(told(&mut lessons, &there, &mut known, 60), ["pick_up"]);
}

#[test]
fn what_a_setting_forbids_is_not_taught() {
    let mut scene = guarded(YARD, Archetype::Watchman).idle(100);
    assert!(scene.tells("forecast"));
    scene.may = false;
    assert!(!scene.tells("forecast"));
    scene.may = true;
    assert!(scene.moment(|moment| moment.is_true(&LessonCondition::May(Ability::Rewind))));
}

#[test]
fn time_that_was_turned_back_has_taught_nothing() {
    let scene = guarded(YARD, Archetype::Watchman).idle(100);
    let guard = scene.sim.id(scene.sim.guards[0]);
    let mut scene = scene.event(Event::Spotted { guard, her: Vec2::ZERO, sighting: None });
    assert!(scene.tells("rewind"));
    scene.sim = guarded(YARD, Archetype::Watchman).idle(10).sim;
    assert!(!scene.tells("rewind"), "before time goes on");
    scene.happened.read(&scene.sim);
    assert!(!scene.tells("rewind"));
}

#[test]
fn hidden_she_is_neither_dark_nor_lit() {
    let mut hidden = near('.').east(60).lit(LightBand::Dark);
    assert!(hidden.tells("dark"));
    let player = hidden.sim.player;
    hidden.sim.with(player, |exposure: &mut Exposure| exposure.hidden = true);
    assert!(!hidden.tells("dark"));
    let sure =
        guarded(YARD, Archetype::Watchman).guard(|it: &mut Awareness| it.alert_level = AlertLevel::Alert);
    assert!(!sure.tells("watched"));
}
