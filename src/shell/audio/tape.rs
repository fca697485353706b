//! Tests that play the whole mixer into memory and measure the result.

use super::*;
use thief_girl::rules::{Archetype, BarkMood, PropKind};

const RATE: u32 = 48_000;

/// A mixer that plays into memory.
struct Studio {
    audio: Audio,
    /// Left and right interleaved.
    tape: Vec<f32>,
}

impl Studio {
    fn with(names: &[&str]) -> Self {
        let rules = AudioRules::shipped();
        let mixer = Mixer::open(&rules, Output::Tape(RATE)).unwrap();
        let mut audio = Audio::on(Some(mixer), rules);
        audio.load_bank(manifest::tests::SHIPPED).unwrap();
        for name in names {
            let entry = manifest::tests::shipped().sounds.into_iter().find(|row| row.name == *name).unwrap();
            let path = format!("{}/assets/{}", env!("CARGO_MANIFEST_DIR"), entry.file());
            audio.receive(entry.stem(), std::fs::read(&path).unwrap()).unwrap();
        }
        audio.decode(usize::MAX).unwrap();
        Self { audio, tape: Vec::new() }
    }

    /// Plays frames of the game, 60 a second; `each` gets the frame's number.
    fn run(&mut self, seconds: f32, mut each: impl FnMut(&mut Audio, usize)) -> TapeTrack {
        let start = self.tape.len();
        for frame in 0..(seconds * 60.0).round() as usize {
            each(&mut self.audio, frame);
            self.audio.update(1.0 / 60.0);
            let mut out = vec![0.0; 2 * RATE as usize / 60];
            self.audio.mixer.as_mut().unwrap().feed().fill(&mut out);
            self.tape.extend(out);
        }
        TapeTrack::of(&self.tape[start..])
    }

    fn wait(&mut self, seconds: f32) -> TapeTrack {
        self.run(seconds, |_, _| {})
    }
}

/// Measurements of what was played.
#[derive(Debug)]
struct TapeTrack {
    left: f32,
    right: f32,
    peak: f32,
    /// Power above 3 kHz as a part of all power.
    bright: f32,
}

impl TapeTrack {
    fn of(tape: &[f32]) -> Self {
        let rms = |ear: usize| {
            let power: f64 = tape.iter().skip(ear).step_by(2).map(|x| f64::from(x * x)).sum();
            (power / (tape.len() / 2).max(1) as f64).sqrt() as f32
        };
        let peak = tape.iter().fold(0.0f32, |peak, x| peak.max(x.abs()));
        let (mut low, mut above, mut all) = (0.0f32, 0.0f64, 1e-12f64);
        let share = 1.0 - (-std::f32::consts::TAU * 3_000.0 / RATE as f32).exp();
        for x in tape.iter().step_by(2) {
            low += (x - low) * share;
            above += f64::from((x - low) * (x - low));
            all += f64::from(x * x);
        }
        Self { left: rms(0), right: rms(1), peak, bright: (above / all) as f32 }
    }

    fn db(&self) -> f32 {
        20.0 * self.left.max(self.right).max(1e-9).log10()
    }
}

#[test]
fn a_bottle_breaks_on_the_left() {
    let mut studio = Studio::with(&["bottle_shatter"]);
    studio.audio.play(cues::shatter(PropKind::Bottle).pan(-0.8));
    let part = studio.wait(0.5);
    assert!(part.left > 4.0 * part.right && part.left > 0.005, "{part:?}");
}

#[test]
fn a_delay_waits() {
    let mut studio = Studio::with(&["bottle_shatter"]);
    studio.audio.play(Cue::new("bottle_shatter").after(30));
    assert!(studio.wait(0.48).peak < 1e-4);
    assert!(studio.wait(0.2).peak > 0.02);
}

#[test]
fn walls_make_a_voice_quieter_and_duller() {
    let bark = cues::bark(Archetype::Watchman, BarkMood::Alert);
    let glass = cues::shatter(PropKind::Bottle);
    let mut studio = Studio::with(&[bark.name, glass.name]);
    let heard = HeardSound { distance: 6.0, through: 4.0, ..HeardSound::default() };
    let mut near_and_far = |cue| {
        studio.audio.play(cue);
        let near = studio.wait(1.5);
        studio.audio.play_heard(cue, &heard);
        (near, studio.wait(1.5))
    };
    let (near, far) = near_and_far(bark);
    let lost = near.db() - far.db();
    assert!((13.0..20.0).contains(&lost), "15.2 dB and what the low-pass takes: {lost}");
    let (near, far) = near_and_far(glass);
    let lost = near.db() - far.db();
    assert!(lost > 24.0, "glass is bright, so a door takes most of it: {lost}");
    assert!(far.bright < near.bright * 0.6, "{near:?} {far:?}");
}

#[test]
fn nothing_passes_the_ceiling() {
    let names = ["firecracker", "gong", "guard_whistle", "barrel_hit", "vase_break"];
    let mut studio = Studio::with(&names);
    let part = studio.run(1.0, |audio, frame| {
        for name in names {
            audio.play(Cue::new(name).gain(if frame < 20 { 9.0 } else { 0.0 }));
        }
    });
    let ceiling = amplitude(AudioRules::shipped().master.ceiling_dbtp);
    assert!(part.peak <= ceiling + 1e-6 && part.peak > 0.9 * ceiling, "{part:?}");
    assert!(studio.audio.pool.len() <= 24);
}

#[test]
fn music_begins_changes_and_leaves() {
    let mut studio = Studio::with(&["music_calm", "music_uneasy"]);
    studio.audio.set_music(MusicState::Calm);
    studio.wait(1.0);
    let calm = studio.wait(4.0);
    assert!((-36.0..-20.0).contains(&calm.db()), "{}", calm.db());
    studio.audio.set_music(MusicState::Silent);
    studio.wait(4.0);
    assert!(studio.wait(0.5).peak < 1e-5);
}

#[test]
fn every_state_has_its_layers_and_they_change_without_a_gap() {
    let mut studio = Studio::with(&["music_calm", "music_uneasy", "music_search", "music_hunted"]);
    let states = [
        (MusicState::Calm, [0.0, -60.0, -60.0, -60.0]),
        (MusicState::Cautious, [-1.0, -9.0, -60.0, -60.0]),
        (MusicState::Uneasy, [-3.0, 0.0, -60.0, -60.0]),
        (MusicState::Hunted, [-60.0, -60.0, -6.0, 0.0]),
        (MusicState::Searched, [-60.0, -4.0, 0.0, -60.0]),
        (MusicState::Calm, [0.0, -60.0, -60.0, -60.0]),
    ];
    for (step, (state, wanted)) in states.into_iter().enumerate() {
        studio.audio.set_music(state);
        // A bar is two and a half seconds, and a change that comes late waits for the next one.
        let mut least = f32::INFINITY;
        studio.run(5.0, |audio, _| {
            let whole: f32 = audio.layers().values().map(|gain| gain * gain).sum();
            least = least.min(whole);
        });
        assert!(step == 0 || least > 0.25, "{state:?} begins after a gap: {least}");
        let layers = studio.audio.layers();
        let gains = ["music_calm", "music_uneasy", "music_search", "music_hunted"].map(|name| layers[name]);
        for (gain, db) in gains.iter().zip(wanted) {
            assert!((rules::decibels(*gain) - db).abs() < 0.05, "{state:?}: {layers:?}");
        }
    }
}

#[test]
fn music_that_is_wanted_before_it_is_loaded_begins_when_it_is() {
    let mut studio = Studio::with(&[]);
    studio.audio.bank = None;
    studio.audio.set_music(MusicState::Title);
    studio.audio.load_bank(manifest::tests::SHIPPED).unwrap();
    assert_eq!(studio.wait(0.3).peak, 0.0);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sounds/music_title.ogg");
    studio.audio.receive("music_title", std::fs::read(file).unwrap()).unwrap();
    studio.audio.decode(usize::MAX).unwrap();
    assert!(studio.wait(2.0).peak > 0.01);
}

#[test]
fn ambience_and_sustained_loops_come_and_go() {
    let mut studio = Studio::with(&["amb_rain", "barrel_roll"]);
    studio.audio.set_ambience(&[("amb_rain", 1.0)]);
    studio.wait(2.0);
    let rain = studio.wait(1.0);
    assert!((-38.0..-24.0).contains(&rain.db()), "{}", rain.db());
    studio.audio.set_ambience(&[]);
    studio.wait(3.0);
    assert!(studio.wait(0.5).peak < 1e-3);
    let roll = studio.run(1.0, |audio, _| audio.sustain(7, cues::roll(PropKind::Barrel).pan(0.8), 1.2));
    assert!(roll.right > 2.0 * roll.left && roll.right > 0.005, "{roll:?}");
    studio.wait(0.6);
    assert!(studio.wait(0.5).peak < 1e-3);
}

#[test]
fn a_near_miss_hushes_the_rain_but_not_her_heart() {
    let mut studio = Studio::with(&["amb_rain", "heartbeat"]);
    studio.audio.set_ambience(&[("amb_rain", 1.0)]);
    studio.wait(2.0);
    let before = studio.wait(1.0);
    studio.audio.near_miss();
    studio.wait(0.2);
    let hushed = studio.wait(1.0);
    assert!(hushed.bright < 0.3 * before.bright, "only the heart: {before:?} {hushed:?}");
    assert!(hushed.peak > 0.01, "{hushed:?}");
    studio.wait(4.0);
    let after = studio.wait(1.0);
    assert!((after.db() - before.db()).abs() < 1.5);
}

#[test]
fn pausing_stops_the_world_and_muting_everything() {
    let mut studio = Studio::with(&["amb_rain", "music_title", "ui_move"]);
    studio.audio.set_ambience(&[("amb_rain", 1.0)]);
    studio.wait(2.0);
    studio.audio.pause(true);
    studio.wait(0.3);
    assert!(studio.wait(0.3).peak < 1e-5);
    studio.audio.play(Cue::new("ui_move"));
    assert!(studio.wait(0.3).peak > 1e-3, "menus go on");
    studio.audio.try_out(Some(Bus::Ambience));
    studio.wait(0.3);
    assert!(studio.wait(0.3).peak > 1e-3, "whose fader is in the hand is heard");
    studio.audio.try_out(Some(Bus::Voices));
    studio.wait(0.3);
    assert!(studio.wait(0.3).peak < 1e-5);
    studio.audio.try_out(None);
    studio.audio.pause(false);
    studio.wait(0.3);
    assert!(studio.wait(0.3).peak > 1e-3);
    studio.audio.mute(true);
    studio.wait(0.2);
    assert!(studio.wait(0.3).peak < 1e-5);
}

#[test]
fn while_time_is_turned_back_the_world_fades_and_the_score_runs_backwards() {
    let mut studio = Studio::with(&["amb_rain", "music_calm", "bottle_shatter"]);
    studio.audio.set_music(MusicState::Calm);
    let forwards = studio.wait(4.0);
    studio.audio.set_ambience(&[("amb_rain", 1.0)]);
    studio.wait(2.0);
    studio.audio.set_rewinding(true);
    studio.audio.pause(true);
    studio.audio.play(cues::shatter(PropKind::Bottle));
    studio.wait(0.6);
    let back = studio.wait(3.0);
    assert!((back.db() - forwards.db() + 4.0).abs() < 5.0, "{forwards:?} {back:?}");
    assert!(back.bright < 0.2, "no rain, and no glass: {back:?}");
    studio.audio.set_rewinding(false);
    studio.audio.pause(false);
    studio.wait(0.6);
    let after = studio.wait(2.0);
    assert!(after.bright > 1.5 * back.bright, "it rains again: {after:?} {back:?}");
}

#[test]
fn a_fader_at_nought_is_silence() {
    let mut studio = Studio::with(&["bottle_shatter"]);
    studio.audio.set_volume(Bus::Effects, 0.0);
    studio.wait(0.1);
    studio.audio.play(Cue::new("bottle_shatter"));
    assert!(studio.wait(0.5).peak < 1e-5);
    studio.audio.set_volume(Bus::Effects, 0.5);
    studio.wait(0.1);
    studio.audio.play(Cue::new("bottle_shatter"));
    let half = studio.wait(0.5).db();
    studio.audio.set_volume(Bus::Effects, 1.0);
    studio.wait(0.1);
    studio.audio.play(Cue::new("bottle_shatter"));
    let whole = studio.wait(0.5).db();
    assert!((whole - half - 12.0).abs() < 4.0, "{whole} {half}");
}

#[test]
fn speakers_may_turn_out_to_play_slower() {
    let mut studio = Studio::with(&["bottle_shatter"]);
    let frames_until_silence = |studio: &mut Studio| {
        studio.audio.play(Cue::new("bottle_shatter"));
        let start = studio.tape.len();
        studio.wait(2.0);
        studio.tape[start..].iter().rposition(|x| x.abs() > 1e-3).unwrap() as f32
    };
    let before = frames_until_silence(&mut studio);
    studio.audio.mixer.as_mut().unwrap().feed().change_rate(RATE / 2);
    let after = frames_until_silence(&mut studio);
    assert!(
        (0.4..0.6).contains(&(after / before)),
        "half as many frames for the same sound: {before} {after}"
    );
}

#[test]
fn nothing_is_kept_for_later_while_nobody_listens() {
    let mut studio = Studio::with(&["coin"]);
    studio.wait(0.1);
    for _ in 0..30 {
        studio.audio.update(1.0 / 60.0);
    }
    studio.audio.play(Cue::new("coin"));
    assert_eq!(studio.audio.pool.len(), 0);
    studio.wait(0.1);
    studio.audio.play(Cue::new("coin"));
    assert_eq!(studio.audio.pool.len(), 1);
}

#[test]
fn without_speakers_all_of_it_is_silent_and_nothing_fails() {
    let mut audio = Audio::on(None, AudioRules::shipped());
    assert!(audio.receive("coin", vec![]).is_err(), "the manifest first");
    audio.load_bank(manifest::tests::SHIPPED).unwrap();
    audio.receive("coin", vec![1, 2, 3]).unwrap();
    audio.decode(usize::MAX).unwrap();
    audio.play(Cue::new("coin"));
    audio.set_music(MusicState::Hunted);
    audio.set_ambience(&[("amb_rain", 1.0)]);
    audio.sustain(1, cues::fuse(), 1.0);
    audio.near_miss();
    audio.pause(true);
    audio.mute(true);
    audio.update(0.1);
}

#[test]
fn every_shipped_file_can_be_decoded_and_cut() {
    let names: Vec<String> = manifest::tests::shipped().sounds.into_iter().map(|row| row.name).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut studio = Studio::with(&names);
    let bank = studio.audio.bank.as_mut().unwrap();
    for name in names {
        bank.pick(name, |_| 0);
        while bank.decode(&mut usize::MAX.clone()).unwrap().is_some() {}
        assert!(bank.pick(name, |_| 0).is_some(), "{name}");
    }
}

/// Writes three seconds to listen to or to measure: `THIEF_GIRL_TAPE=out.f32 cargo test write_the_tape`. The
/// format is raw 32-bit floats, stereo, 48 kHz.
#[test]
fn write_the_tape() {
    let Ok(path) = std::env::var("THIEF_GIRL_TAPE") else { return };
    let bark = cues::bark(Archetype::Captain, BarkMood::Alert);
    let mut studio =
        Studio::with(&["foot_wood_walk", "bottle_shatter", bark.name, "music_calm", "amb_crickets"]);
    studio.audio.set_music(MusicState::Calm);
    studio.audio.set_ambience(&[(cues::bed(cues::Bed::Crickets), 0.8)]);
    studio.run(3.0, |audio, frame| {
        if frame % 20 == 0 {
            audio.play(Cue::new("foot_wood_walk"));
        }
        match frame {
            60 => audio.play(cues::shatter(PropKind::Bottle).pan(-0.8)),
            120 => audio.play_heard(
                bark,
                &HeardSound { distance: 9.0, through: 2.0, from: thief_girl::base::vec2(7.0, 0.0) },
            ),
            _ => {}
        }
    });
    let bytes: Vec<u8> = studio.tape.iter().flat_map(|x| x.to_le_bytes()).collect();
    std::fs::write(path, bytes).unwrap();
}
