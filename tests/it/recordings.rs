//! The file of a recording, and scripts: what is written comes back, and nonsense is refused in words.

use crate::support::{go, on};
use proptest::prelude::*;
use serde_json::Value;
use std::sync::Arc;
use thief_girl::bot::{Bot, Script};
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::model::*;
use thief_girl::replay::{FORMAT, Recorder, Recording, RecordingError, RunEnd, Timeline, verify};
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
        config: Config { seed: 7, difficulty: Difficulty::Hard, loadout, ..Config::default() },
        rewinds: 1,
        inputs,
        digests: vec![0, 1, 2, 3, 254, 255],
        checkpoints: Vec::new(),
        end: RunEnd { tick: 6, outcome: Some(Outcome::Caught), hash: u64::MAX },
        checksum: 0xed09_a910_1edd_03d8,
    }
}

/// Who changes this changes the format: give it a new number, for old files lie about everywhere.
const SMALL: &str = concat!(
    r#"{"format":5,"game":"0.1.0","level":"Moonlit_roofs","level_hash":"0123456789abcdef","#,
    r#""rules_hash":"00000000000000ff","config":{"seed":7,"difficulty":"hard","#,
    r#""loadout":{"outfit":"tabi","kit":["pebble",null,"smoke_ball"]}},"rewinds":1,"#,
    r#""inputs":[[3,0,0,0,0,0],[2,127,0,0,0,1],[1,-90,90,16,-8,26]],"#,
    r#""digests":"AAECA_7_","checkpoints":[],"#,
    r#""end":{"tick":6,"outcome":"caught","hash":"ffffffffffffffff"},"checksum":"ed09a9101edd03d8"}"#,
);

/// A room with a guard, who catches her in it sooner or later.
fn begin(change: impl FnOnce(&mut Config)) -> Sim {
    let map = "
        ##############
        #@...#..;;A..#
        #..n.+..;;...#
        ##############
    ";
    let level = Arc::new(AsciiLevel::new(map).sketch().expect("a level"));
    let mut config = Config::default();
    change(&mut config);
    Sim::new(level, Arc::new(Rules::shipped()), config)
}

/// Some seconds in that room.
fn recorded(ticks: u32) -> Recording {
    let mut sim = begin(|_| ());
    let mut recorder = Recorder::new(&sim);
    for i in 0..ticks {
        let input = [go("E"), go("S").with(Button::Sneak), go("NW").with(Button::Run)][(i / 50 % 3) as usize];
        step(&mut sim, input);
        recorder.push(&sim, input);
    }
    recorder.finish(&sim)
}

/// The first tick at which it differs from what is played.
fn differs_at(recording: &Recording) -> Option<u32> {
    let verdict = verify(recording, &mut begin(|config| *config = recording.config), |_, _| {});
    verdict.expect("it fits").difference.map(|difference| difference.differs_at)
}

#[test]
fn the_file_of_a_recording_looks_like_this() {
    assert_eq!(small_recording().to_json(), SMALL);
    assert_eq!(Recording::from_json(SMALL), Ok(small_recording()));
    assert!(!small_recording().is_altered(), "the checksum is the file's own");
}

#[test]
fn a_recording_is_packed_in_a_few_kilobytes_and_fits_into_a_link() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let files = std::fs::read_dir(folder).expect("tests/golden").map(|entry| entry.expect("a file").path());
    let mut read = 0;
    for path in files.filter(|path| path.extension().is_some_and(|e| e == "json")) {
        let recording = Recording::from_bytes(&std::fs::read(&path).expect("a file")).expect("a recording");
        let packed = recording.to_bytes();
        // A byte a tick cannot be packed; the rest is little.
        let rest = packed.len() - recording.inputs.len();
        assert!(rest < 2048, "{}: {rest} bytes besides the digests", path.display());
        assert!(recording.to_link().len() < 8000, "{}: the link is too long for some", path.display());
        assert_eq!(Recording::from_bytes(&packed).as_ref(), Ok(&recording));
        assert_eq!(Recording::from_link(&recording.to_link()), Ok(recording));
        read += 1;
    }
    assert!(read >= 4);
}

#[test]
fn a_recording_of_another_format_is_refused_by_its_number() {
    let told =
        |format: &str| Recording::from_json(&SMALL.replace("\"format\":5", format)).unwrap_err().to_string();
    assert_eq!(
        told("\"format\":9"),
        "the recording has format 9, this game plays format 5: it needs a newer version of the game"
    );
    assert_eq!(told("\"format\":3"), "the recording has format 3, this game plays format 5: record it anew");
    let mut packed = small_recording().to_bytes();
    packed[4] = 7;
    assert_eq!(
        Recording::from_bytes(&packed).unwrap_err().to_string(),
        "the recording is packed in way 7, this game knows way 1: it needs a newer version of the game"
    );
}

#[test]
fn what_does_not_fit_is_refused_in_words() {
    let here = env!("CARGO_PKG_VERSION");
    let alike = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"), ".99");
    let told = |change: fn(&mut Recording)| {
        let mut recording = recorded(10);
        recording.game = alike.into();
        change(&mut recording);
        recording.fits(&begin(|_| ())).map_err(|why| why.to_string())
    };
    let is =
        |why: &str, game: &str| Err(format!("{why} (it was recorded with version {game}, this is {here})"));
    assert_eq!(told(|_| ()), Ok(()), "such versions play alike");
    assert_eq!(told(|it| it.level = "Attic".into()), is("it was recorded in Attic, not in ascii", alike));
    let changed = "the level ascii has changed since it was recorded: record it anew";
    assert_eq!(told(|it| it.level_hash += 1), is(changed, alike));
    let rules_changed = "the rules (assets/rules) have changed since it was recorded: record it anew";
    assert_eq!(told(|it| it.rules_hash += 1), is(rules_changed, alike));
    assert_eq!(told(|it| it.game = "99.0.0".into()), is("another version may play it otherwise", "99.0.0"));
    let changed = |it: &mut Recording| (it.game, it.rules_hash) = (env!("CARGO_PKG_VERSION").into(), 1);
    assert_eq!(told(changed).unwrap_err(), rules_changed);
}

#[test]
fn what_would_eat_all_memory_is_refused() {
    let error = Recording::from_json(&SMALL.replace("[3,0,", "[4294967295,0,")).unwrap_err();
    assert!(error.to_string().contains("longer than a day"), "{error}");
    let mut bomb = small_recording().to_bytes();
    bomb.truncate(5);
    let spaces = vec![b' '; 200 << 20];
    bomb.extend(miniz_oxide::deflate::compress_to_vec(&spaces, 1));
    assert!(bomb.len() < 2 << 20);
    let error = Recording::from_bytes(&bomb).unwrap_err();
    assert_eq!(error.to_string(), "the recording is too large: none has over 16 MB when it is unpacked");
    let error = Recording::from_bytes(&spaces).unwrap_err();
    assert_eq!(error.to_string(), "the recording is too large: none has over 16 MB when it is unpacked");
}

#[test]
fn a_file_that_is_cut_off_is_refused_wherever_it_ends() {
    let packed = recorded(400).to_bytes();
    for end in 0..packed.len() {
        let error = Recording::from_bytes(&packed[..end]).expect_err("half a file is none");
        assert!(!error.to_string().is_empty());
    }
    let link = small_recording().to_link();
    assert!((0..link.len()).all(|end| Recording::from_link(&link[..end]).is_err()));
}

#[test]
fn a_recorded_heist_plays_back_to_the_bit_and_a_changed_one_differs_at_the_changed_tick() {
    let recording = recorded(700);
    let same = Recording::from_json(&recording.to_json()).expect("it was just written");
    assert_eq!(same, recording);
    let verdict = verify(&same, &mut begin(|_| ()), |_, _| {}).expect("it fits");
    assert!(verdict.is_verified());
    assert_eq!(verdict.end, recording.end);
    let mut changed = recording;
    changed.inputs[350] = go("W");
    let verdict = verify(&changed, &mut begin(|_| ()), |_, _| {}).expect("it fits");
    let difference = verdict.difference.expect("one input is another");
    assert_eq!((difference.same_until, difference.differs_at), (300, 351));
    assert!(verdict.altered);
}

#[test]
fn nearly_every_changed_input_is_found_at_its_own_tick_and_the_rest_at_the_next() {
    let recording = recorded(330);
    let mut late = Vec::new();
    for at in 0..recording.inputs.len() {
        let mut changed = recording.clone();
        // Where she would throw, if she held anything: nothing else in the heist differs.
        changed.inputs[at].aim[1] ^= 1;
        match differs_at(&changed) {
            Some(tick) if tick as usize == at + 1 => {}
            found => late.push((at, found)),
        }
    }
    assert!(late.len() <= 5, "one in 256 may be: {late:?}");
    assert!(late.iter().all(|(at, found)| found.is_some_and(|tick| tick as usize == at + 2)), "{late:?}");
}

#[test]
fn time_that_was_turned_back_leaves_a_true_recording_that_says_so() {
    let mut sim = begin(|_| ());
    let mut timeline = Timeline::new(&sim);
    let play = |sim: &mut Sim, timeline: &mut Timeline, input: Input| {
        (0..400).for_each(|_| {
            step(sim, input);
            timeline.push(sim, input);
        });
    };
    play(&mut sim, &mut timeline, go("E"));
    sim = timeline.rewind_to(250);
    play(&mut sim, &mut timeline, go("S"));
    let recording = timeline.recording(&sim);
    assert_eq!((recording.rewinds, recording.end.tick), (1, 650));
    assert!(verify(&recording, &mut begin(|_| ()), |_, _| {}).expect("it fits").is_verified());
    let mut honest = recording;
    honest.rewinds = 0;
    assert!(!verify(&honest, &mut begin(|_| ()), |_, _| {}).expect("it fits").is_verified());
}

/// Every number and every text in a JSON value, by its path.
fn leaves(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, it)| leaves(it, &format!("{path}/{key}"), found)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(i, it)| leaves(it, &format!("{path}/{i}"), found));
        }
        _ => found.push(path.to_string()),
    }
}

/// Another value of the same kind: the next number, the last letter another one.
fn another(value: &Value) -> Value {
    match value {
        Value::Number(number) => (number.as_i64().unwrap_or(0) + 1).into(),
        Value::String(text) => {
            let mut text = text.clone();
            let last = text.pop();
            text.push(if last == Some('0') { '1' } else { '0' });
            text.into()
        }
        _ => "pebble".into(),
    }
}

/// Is it refused, or found out by playing it?
fn is_caught(recording: Result<Recording, RecordingError>) -> bool {
    let Ok(recording) = recording else { return true };
    let mut sim = begin(|config| *config = recording.config);
    verify(&recording, &mut sim, |_, _| {}).map_or(true, |verdict| !verdict.is_verified())
}

#[test]
fn whichever_field_is_changed_by_hand_it_is_refused_or_found() {
    let recording = recorded(310);
    let json: Value = serde_json::from_str(&recording.to_json()).expect("JSON");
    assert!(!is_caught(Ok(recording)));
    let mut paths = Vec::new();
    leaves(&json, "", &mut paths);
    assert!(paths.len() > 40, "{paths:?}");
    for path in paths {
        let mut changed = json.clone();
        let field = changed.pointer_mut(&path).expect("a path to a leaf");
        *field = another(field);
        assert!(
            is_caught(Recording::from_json(&changed.to_string())),
            "{path} was changed, and nobody noticed"
        );
    }
}

proptest! {
    #[test]
    fn recordings_come_back_as_they_were_written(
        inputs in prop::collection::vec((any::<[i8; 2]>(), any::<[i8; 2]>(), any::<u16>(), 1usize..5), 0..60),
        seed in any::<u64>(), hash in any::<u64>(), level in ".*",
    ) {
        let mut recording = small_recording();
        let input = |(go, aim, buttons, n)| std::iter::repeat_n(Input { go, aim, buttons }, n);
        recording.inputs = inputs.into_iter().flat_map(input).collect();
        recording.config.seed = seed;
        recording.level = level;
        recording.digests = (0..recording.inputs.len()).map(|i| i as u8).collect();
        recording.end = RunEnd { tick: recording.inputs.len() as u32, outcome: None, hash };
        prop_assert_eq!(Recording::from_json(&recording.to_json()), Ok(recording.clone()));
        prop_assert_eq!(Recording::from_bytes(&recording.to_bytes()), Ok(recording.clone()));
        prop_assert_eq!(Recording::from_link(&recording.to_link()), Ok(recording));
    }

    #[test]
    fn any_bytes_are_refused_in_words(bytes in prop::collection::vec(any::<u8>(), 0..300), magic in any::<bool>()) {
        let mut file = if magic { small_recording().to_bytes()[..5].to_vec() } else { Vec::new() };
        file.extend(bytes);
        let error = Recording::from_bytes(&file).map(|_| ()).unwrap_err();
        prop_assert!(!error.to_string().is_empty());
    }

    #[test]
    fn any_link_is_refused_or_read(link in "[A-Za-z0-9_-]{0,200}") {
        prop_assert!(Recording::from_link(&link).is_err());
    }

    #[test]
    fn a_flipped_bit_in_a_packed_file_is_refused_or_found(at in any::<prop::sample::Index>(), bit in 0u32..8) {
        let whole = recorded(40);
        let mut packed = whole.to_bytes();
        let at = at.index(packed.len());
        packed[at] ^= 1u8 << bit;
        let read = Recording::from_bytes(&packed);
        prop_assert!(read.as_ref() == Ok(&whole) || is_caught(read), "byte {at}, bit {bit}");
    }

    #[test]
    fn a_changed_input_is_found_at_once(
        at in 0usize..200, go in any::<[i8; 2]>(), aim in any::<[i8; 2]>(), buttons in any::<u16>(),
    ) {
        let mut changed = recorded(200);
        let input = Input { go, aim, buttons };
        prop_assume!(changed.inputs[at] != input);
        changed.inputs[at] = input;
        let found = differs_at(&changed).map(|tick| tick as usize);
        // By chance one in 256 is found a tick later, one in sixteen millions three ticks later.
        prop_assert!(found.is_some_and(|tick| (at + 1..at + 4).contains(&tick)), "{at}: {found:?}");
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
