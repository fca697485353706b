//! Tests that every level is as loud as games are, and that what the player must hear is not drowned out.
//! docs/SOUND.md has the numbers and the reasons.

use super::loudness::{Loudness, limiter};
use super::trace::{AudioTrace, RATE, loaded};
use crate::shared::disk;
use crate::shell::audio::cues::{self, Bed};
use crate::shell::audio::wiring;
use crate::shell::audio::{Audio, Cue, HeardSound, Limited, MusicState};
use crate::shell::storage::save::Settings;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, ticks};
use thief_girl::base::vec2;
use thief_girl::bot::{Bot, Careless, EscapeGoal, Fugitive};
use thief_girl::level::Opening;
use thief_girl::model::{Config, Event, Input, Posture, Sim};
use thief_girl::replay::{Playback, Recording};
use thief_girl::rules::Rules;
use thief_girl::rules::{Archetype, BarkMood, Floor};

/// Loudness of a heist that was won unseen, in LUFS.
const QUIET: RangeInclusive<f64> = -26.0..=-22.0;
/// How much quieter it may be where nobody has a voice, in LU.
const VOICELESS: f64 = 1.0;
/// How much louder than that a chase may be, in LU.
const HUNT: f64 = 8.0;
/// Highest peak, in dBTP.
const HIGHEST: f64 = -1.0;
/// Part of the time in which the limiter may work in a heist that was won unseen.
const LIMITED: f32 = 0.01;
/// Tolerance for the numbers in docs/SOUND.md, in LU and dB, as recordings are replaced now and then.
const STALE: f64 = 1.0;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sim_of(level: &str, config: Config) -> Sim {
    let level = disk::level(&root().join(disk::CAMPAIGN), level).unwrap();
    Sim::new(level, Arc::new(Rules::shipped()), config)
}

/// The golden runs, by their levels.
fn golden() -> BTreeMap<String, Recording> {
    let folder = std::fs::read_dir(root().join("tests/golden")).unwrap();
    let paths = folder.map(|entry| entry.unwrap().path());
    let runs = paths.filter(|path| path.extension().is_some_and(|end| end == "json"));
    let runs = runs.map(|path| disk::recording(&path).unwrap());
    runs.map(|recording| (recording.level.clone(), recording)).collect()
}

/// Measures a heist that was won unseen.
fn quiet(recording: &Recording) -> (Loudness, Limited) {
    let mut playback = Playback::new(recording);
    let sim = sim_of(&recording.level, recording.config);
    let night = AudioTrace::listen(sim, |_| playback.next(), 0, None).unwrap();
    (Loudness::of(&night.tape, RATE).unwrap(), night.limited)
}

/// Measures a chase of at most half a minute: straight to the loot until a guard is alert, and then away.
fn hunted(level: &str) -> Loudness {
    let (mut careless, mut fugitive) = (Careless::default(), Fugitive::new(EscapeGoal::Distance));
    let mut found: Option<Tick> = None;
    let inputs = |sim: &Sim| -> Option<Input> {
        if sim.events.iter().any(|event| matches!(event, Event::Spotted { .. })) {
            found = found.or(Some(sim.tick));
        }
        match found {
            None => Some(careless.input(sim)),
            Some(found) => (sim.tick < found + ticks(30.0)).then(|| fugitive.input(sim)),
        }
    };
    let night = AudioTrace::listen(sim_of(level, Config::default()), inputs, 0, Some(ticks(180.0))).unwrap();
    let found = found.unwrap_or_else(|| panic!("{level}: nobody finds who does not care"));
    let start = 2 * (RATE / TICKS_PER_SECOND * found) as usize;
    Loudness::of(&night.tape[start..], RATE).unwrap()
}

/// Returns a line of the table in docs/SOUND.md.
fn row(level: &str, quiet: &Loudness, hunt: &Loudness) -> String {
    let Loudness { integrated, range, true_peak } = quiet;
    let louder = hunt.integrated - integrated;
    format!(
        "| {level} | {integrated:.1} | {range:.1} | {true_peak:.1} | {louder:+.1} | {:.1} |",
        hunt.true_peak
    )
}

/// Whether anybody in a level speaks.
fn has_voices(level: &str) -> bool {
    let (level, rules) = (sim_of(level, Config::default()).level, Rules::shipped());
    level.guards.iter().any(|guard| !rules.barks.silent.contains(&guard.archetype))
}

fn numbers(row: &str) -> Vec<f64> {
    row.split('|').filter_map(|cell| cell.trim().replace('−', "-").parse().ok()).collect()
}

#[test]
fn every_night_is_as_loud_as_games_are() {
    let listen = |(level, recording): (String, Recording)| {
        let (quiet, limited) = quiet(&recording);
        let hunt = hunted(&level);
        (level, quiet, limited, hunt)
    };
    let nights: Vec<_> = golden().into_par_iter().map(listen).collect();
    assert!(nights.len() >= 6, "a night has no golden run");
    let table: Vec<String> = nights.iter().map(|(level, quiet, _, hunt)| row(level, quiet, hunt)).collect();
    println!("{}", table.join("\n"));
    for (level, quiet, limited, hunt) in &nights {
        // Where nobody has a voice, it is quieter.
        let voice = if has_voices(level) { 0.0 } else { VOICELESS };
        let hunt_begins = sim_of(level, Config::default()).level.opening == Opening::Hunted;
        let louder = if hunt_begins { HUNT } else { 0.0 };
        let fits = quiet.integrated + voice >= *QUIET.start() && quiet.integrated - louder <= *QUIET.end();
        assert!(fits, "{level}: {quiet}");
        // With the whole watch after her from the start, shouts, hounds and crows come together.
        let most = if hunt_begins { HUNT + 4.0 } else { HUNT };
        assert!(hunt.integrated - quiet.integrated <= most, "{level}: {quiet}; hunted {hunt}");
        assert!(quiet.true_peak.max(hunt.true_peak) <= HIGHEST, "{level}: {quiet}; hunted {hunt}");
        let share = limited.working as f32 / limited.frames as f32;
        println!("{level}: {}", limiter(limited));
        assert!(share <= LIMITED, "{level}: {}", limiter(limited));
    }
    let document = std::fs::read_to_string(root().join("docs/SOUND.md")).unwrap();
    for ((level, ..), row) in nights.iter().zip(&table) {
        let written = document.lines().find(|line| line.starts_with(&format!("| {level} |")));
        let written = numbers(written.unwrap_or_default());
        let same = numbers(row).iter().zip(&written).all(|(is, was)| (is - was).abs() <= STALE);
        assert!(
            same && written.len() == 5,
            "docs/SOUND.md is not of today. The table:\n{}",
            table.join("\n")
        );
    }
}

/// A mixer to which sounds are played, to measure them.
struct MasteringTest(Audio);

impl MasteringTest {
    fn new() -> Self {
        Self(loaded().unwrap())
    }

    /// Returns the loudness of the next `seconds`, in LUFS: of the loudest tenth of a second, and of
    /// everything.
    fn hear(&mut self, seconds: f32) -> (f64, f64) {
        let mut meter = ebur128::EbuR128::new(2, RATE, ebur128::Mode::I | ebur128::Mode::M).unwrap();
        let mut loudest = f64::NEG_INFINITY;
        for tick in 0..ticks(seconds) {
            self.0.update(1.0 / TICKS_PER_SECOND as f32);
            let mut frames = vec![0.0; 2 * (RATE / TICKS_PER_SECOND) as usize];
            self.0.pull(&mut frames);
            meter.add_frames_f32(&frames).unwrap();
            if tick >= 6 {
                loudest = loudest.max(meter.loudness_window(100).unwrap());
            }
        }
        (loudest, meter.loudness_global().unwrap())
    }

    /// Returns the loudness of calm music with one loop of ambience, in LUFS.
    fn bed(bed: Bed) -> f64 {
        let mut desk = Self::new();
        desk.0.set_music(MusicState::Calm);
        for _ in 0..3 {
            desk.0.set_ambience(&[(cues::bed(bed), desk.0.rules().ambience.beds[&bed].ground)]);
            desk.hear(1.0);
        }
        desk.hear(10.0).1
    }

    /// Returns the loudest tenth of a second of a sound from so many tiles away, in LUFS: the quietest of a
    /// few takes.
    fn sound(&mut self, cue: Cue, tiles: f32) -> f64 {
        let takes = (0..6).map(|_| {
            self.0.play_heard(cue, &HeardSound { distance: tiles, through: 0.0, from: vec2(tiles, 0.0) });
            self.hear(1.5).0
        });
        takes.fold(f64::INFINITY, f64::min)
    }
}

#[test]
fn her_feet_and_far_voices_stand_above_the_bed() {
    let loudest =
        [Bed::Crickets, Bed::Wind, Bed::Festival, Bed::Water].map(|bed| (MasteringTest::bed(bed), bed));
    let (bed, name) = loudest.into_iter().max_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
    println!("the bed of {name:?}: {bed:.1} LUFS");
    let mut desk = MasteringTest::new();
    for ground in [Floor::Tatami, Floor::Grass, Floor::Wood, Floor::Stone] {
        let step = cues::footstep(None, ground, Posture::Sneak, desk.0.rules());
        let feet = desk.sound(step, 0.0);
        println!("{ground:?}: {feet:.1} LUFS");
        assert!(feet > bed, "sneaking on {ground:?}: {feet:.1} LUFS, the bed {bed:.1}");
    }
    for (mood, tiles) in [(BarkMood::Calm, 4.0), (BarkMood::Curious, 8.0), (BarkMood::Alert, 12.0)] {
        let voice = desk.sound(cues::bark(Archetype::Watchman, mood), tiles);
        println!("{mood:?} from {tiles}: {voice:.1} LUFS");
        assert!(voice > bed, "{mood:?} from {tiles} tiles: {voice:.1} LUFS, the bed {bed:.1}");
    }
}

#[test]
fn the_master_volume_is_over_everything() {
    let mut desk = MasteringTest::new();
    desk.0.set_music(MusicState::Calm);
    desk.hear(3.0);
    let mut heard_at = |master: u8| {
        wiring::set_volumes(&mut desk.0, &Settings { master, ..Settings::default() });
        // Menus, the world and the music.
        desk.hear(0.5);
        desk.0.play(Cue::new("ui_accept"));
        desk.0.play(Cue::new("bottle_shatter"));
        desk.hear(1.0).0
    };
    let (whole, half, none) = (heard_at(10), heard_at(5), heard_at(0));
    assert!((whole - half - 12.0).abs() < 2.5, "halfway is half as loud to the ear: {whole:.1} {half:.1}");
    assert!(none < -90.0, "{none}");
}
