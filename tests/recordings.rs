//! The file of a recording, and scripts: what is written comes back, and nonsense is refused in words.

mod support;

use proptest::prelude::*;
use std::sync::Arc;
use support::{go, on};
use thief_girl::bot::{Bot, Script};
use thief_girl::level::LevelSpec;
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::model::*;
use thief_girl::replay::{Checkpoint, End, FORMAT, Recorder, Recording, verify};
use thief_girl::rules::{Difficulty, Outfit, PropKind, Rules};
use thief_girl::step::step;

/// A recording of every kind of input.
fn small_recording() -> Recording {
    let input = |go: [i8; 2], aim: [i8; 2], buttons| Input { go, aim, buttons };
    let mut inputs = vec![Input::IDLE; 3];
    inputs.extend([input([127, 0], [0, 0], 1), input([127, 0], [0, 0], 1), input([-90, 90], [16, -8], 26)]);
    let kit = [Some(PropKind::Pebble), None, Some(PropKind::SmokeBall)];
    let loadout = Loadout { outfit: Outfit::Tabi, kit };
    Recording {
        format: FORMAT,
        game: "0.1.0".into(),
        level: "Moonlit_roofs".into(),
        level_hash: 0x0123_4567_89ab_cdef,
        rules_hash: 0xff,
        config: Config { seed: 7, difficulty: Difficulty::Hard, loadout },
        rewinds: 0,
        inputs,
        checkpoints: vec![Checkpoint { tick: 300, hash: u64::MAX }],
        end: End { tick: 6, outcome: Some(Outcome::Caught), hash: 0 },
    }
}

/// Who changes this changes the format: give it a new number, for old files lie about everywhere.
const SMALL: &str = concat!(
    r#"{"format":3,"game":"0.1.0","level":"Moonlit_roofs","level_hash":"0123456789abcdef","#,
    r#""rules_hash":"00000000000000ff","config":{"seed":7,"difficulty":"hard","#,
    r#""loadout":{"outfit":"tabi","kit":["pebble",null,"smoke_ball"]}},"rewinds":0,"#,
    r#""inputs":[[3,0,0,0,0,0],[2,127,0,0,0,1],[1,-90,90,16,-8,26]],"#,
    r#""checkpoints":[{"tick":300,"hash":"ffffffffffffffff"}],"#,
    r#""end":{"tick":6,"outcome":"caught","hash":"0000000000000000"}}"#,
);

#[test]
fn the_file_of_a_recording_looks_like_this() {
    assert_eq!(small_recording().to_json(), SMALL);
    assert_eq!(Recording::from_json(SMALL), Ok(small_recording()));
}

#[test]
fn a_recording_of_another_format_is_refused_by_its_number() {
    let error = Recording::from_json(&SMALL.replace("\"format\":3", "\"format\":9")).unwrap_err();
    assert_eq!(error.to_string(), "the recording has format 9, this game plays format 3");
}

#[test]
fn a_recording_that_is_longer_than_a_day_is_refused() {
    let error = Recording::from_json(&SMALL.replace("[3,0,", "[4294967295,0,")).unwrap_err();
    assert!(error.to_string().contains("longer than a day"), "{error}");
}

#[test]
fn a_recorded_heist_plays_back_to_the_bit_and_a_changed_one_does_not() {
    let map = "
        ##############
        #@...#..;;A..#
        #..n.+..;;...#
        ##############
    ";
    let level = Arc::new(AsciiLevel::new(map).sketch().expect("a level"));
    let begin =
        |level: &Arc<LevelSpec>| Sim::new(level.clone(), Arc::new(Rules::shipped()), Config::default());
    let mut sim = begin(&level);
    let mut recorder = Recorder::new(&sim);
    for i in 0..700u32 {
        let input = [go("E"), go("S").with(Button::Sneak), go("NW").with(Button::Run)][(i / 50 % 3) as usize];
        step(&mut sim, input);
        recorder.push(&sim, input);
    }
    let recording = recorder.finish(&sim);
    let same = Recording::from_json(&recording.to_json()).expect("it was just written");
    assert_eq!(same, recording);
    let verdict = verify(&same, &mut begin(&level), |_, _| {}).expect("it fits");
    assert_eq!((verdict.difference, verdict.end), (None, recording.end));
    let mut changed = recording;
    changed.inputs[350] = go("W");
    let verdict = verify(&changed, &mut begin(&level), |_, _| {}).expect("it fits");
    let difference = verdict.difference.expect("one input is another");
    assert_eq!((difference.same_until, difference.differs_at), (300, 600));
}

proptest! {
    #[test]
    fn recordings_come_back_as_they_were_written(
        inputs in prop::collection::vec((any::<[i8; 2]>(), any::<[i8; 2]>(), any::<u8>(), 1usize..5), 0..60),
        seed in any::<u64>(), hash in any::<u64>(), tick in any::<u32>(), level in ".*",
    ) {
        let mut recording = small_recording();
        let input = |(go, aim, buttons, n)| std::iter::repeat_n(Input { go, aim, buttons }, n);
        recording.inputs = inputs.into_iter().flat_map(input).collect();
        recording.config.seed = seed;
        recording.level = level;
        recording.end = End { tick, outcome: None, hash };
        prop_assert_eq!(Recording::from_json(&recording.to_json()), Ok(recording));
    }

    #[test]
    fn garbage_is_refused_in_words(text in ".*") {
        prop_assert!(Recording::from_json(&text).is_err());
        let _ = Script::parse(&text);
    }

    #[test]
    fn a_damaged_recording_is_read_or_refused(at in 0usize..400, with in "\\PC{0,6}", cut in 0usize..20) {
        let at = at % SMALL.len();
        let end = (at + cut).min(SMALL.len());
        let text = format!("{}{with}{}", &SMALL[..at], &SMALL[end..]);
        if let Ok(recording) = Recording::from_json(&text) {
            let _ = recording.to_json();
        }
    }

    #[test]
    fn any_script_can_be_played(
        lines in prop::collection::vec(
            (0usize..10, any::<i32>(), any::<i32>(), -2i32..12, -2i32..6, any::<bool>(), 0.0f32..3.0), 0..12)
    ) {
        const WORDS: [&str; 10] =
            ["run", "walk", "sneak", "crawl", "throw", "wait", "at", "use", "steal", "drop"];
        let line = |(word, far_x, far_y, x, y, far, seconds)| {
            let (x, y): (i32, i32) = if far { (far_x, far_y) } else { (x, y) };
            match WORDS[word] {
                word @ ("wait" | "at") => format!("{word} {seconds}\n"),
                word @ ("use" | "steal" | "drop") => format!("{word}\n"),
                word => format!("{word} {x},{y}\n"),
            }
        };
        let text: String = lines.into_iter().map(line).collect();
        let mut script = Script::parse(&text).map_err(|e| TestCaseError::fail(e.to_string()))?;
        let mut run = on("
            ##########
            #@g.+..$.#
            #...#.nX.#
            ##########
        ").begin();
        for _ in 0..600 {
            let input = script.input(&run.sim);
            run.step(input);
        }
    }
}
