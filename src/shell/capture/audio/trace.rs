//! Plays a recording into memory tick by tick, with the same result every time.

use super::loudness::Loudness;
use super::walls::{SoundRoute, ways};
use crate::shared::files::locate;
use crate::shell::audio::wiring;
use crate::shell::audio::{Audio, Bus, Caption, Limited, Manifest, MusicState, decibels};
use crate::shell::storage::save::Settings;
use serde_json::json;
use std::collections::BTreeMap;
use thief_girl::base::tick::{DT, TICKS_PER_SECOND, Tick};
use thief_girl::model::{Input, Sim};
use thief_girl::step::step;

/// Sample rate, in Hz.
pub const RATE: u32 = 48_000;
/// Length of a moment, for which levels are measured, in ticks.
const MOMENT: Tick = 6;
/// Level that counts as silence, in dBFS.
pub const SILENCE: f32 = -90.0;
/// How long to listen after the end of the recording, in ticks.
const AFTER: Tick = 4 * TICKS_PER_SECOND;

/// What was heard between two ticks.
#[derive(Default)]
pub struct AudioTrace {
    pub from: Tick,
    /// Left and right interleaved.
    pub tape: Vec<f32>,
    pub moments: Vec<AudioSample>,
    /// With their ticks.
    pub captions: Vec<(Tick, Caption)>,
    /// States of the music, each with the tick at which it began.
    pub states: Vec<(Tick, MusicState)>,
    /// What the limiter did, from the beginning of the recording on.
    pub limited: Limited,
}

/// The levels of one moment, a tenth of a second.
#[derive(Clone, Default)]
pub struct AudioSample {
    /// Root mean square of each bus and of everything, in dBFS.
    pub buses: BTreeMap<Bus, f32>,
    pub all: f32,
    /// Amplitudes of the layers of music.
    pub layers: BTreeMap<String, f32>,
}

impl AudioTrace {
    /// Plays a heist from its beginning, and keeps what is heard from `from` to `to`. `inputs` returns `None`
    /// at the end of the recording.
    pub fn listen(
        mut sim: Sim,
        mut inputs: impl FnMut(&Sim) -> Option<Input>,
        from: Tick,
        to: Option<Tick>,
    ) -> Result<Self, String> {
        let mut audio = loaded()?;
        let mut night = AudioTrace { from, ..AudioTrace::default() };
        let (mut now, mut over) = (0, 0);
        while to.is_none_or(|to| now < to) && over < AFTER {
            match inputs(&sim).filter(|_| sim.outcome.is_none()) {
                Some(input) => {
                    step(&mut sim, input);
                    wiring::play_events(&mut audio, &sim);
                    wiring::play_fireworks(&mut audio, &sim);
                }
                None => over += 1,
            }
            night.hear(&mut audio, &sim, now);
            now += 1;
        }
        night.limited = audio.limited();
        Ok(night)
    }

    /// Listens to one tick.
    fn hear(&mut self, audio: &mut Audio, sim: &Sim, now: Tick) {
        let state = wiring::music(sim);
        audio.set_music(state);
        wiring::set_place(audio, sim);
        if sim.outcome.is_none() {
            wiring::sustain(audio, sim);
        }
        audio.update(DT);
        let mut frames = vec![0.0; 2 * (RATE / TICKS_PER_SECOND) as usize];
        let buses = audio.pull(&mut frames);
        let captions = audio.take_captions();
        if now < self.from {
            return;
        }
        self.captions.extend(captions.into_iter().map(|caption| (now, caption)));
        if self.states.last().is_none_or(|(_, last)| *last != state) {
            self.states.push((now, state));
        }
        if (now - self.from).is_multiple_of(MOMENT) {
            self.moments.push(AudioSample::default());
        }
        if let Some(moment) = self.moments.last_mut() {
            moment.add(&buses, &frames, audio.layers());
        }
        self.tape.extend(frames);
    }

    pub fn seconds(&self) -> f32 {
        self.tape.len() as f32 / 2.0 / RATE as f32
    }

    pub fn to_json(&self) -> String {
        let second = |tick: Tick| f64::from(tick) / f64::from(TICKS_PER_SECOND);
        let bus = |(bus, db): (&Bus, &f32)| (format!("{bus:?}").to_lowercase(), tenth(*db));
        let moments = self.moments.iter().zip(0..).map(|(moment, i)| {
            let buses: BTreeMap<_, _> = moment.buses.iter().map(bus).collect();
            let layers: BTreeMap<_, _> = moment.layers.iter().map(|(name, gain)| (name, tenth(decibels(*gain)))).collect();
            json!({ "s": second(self.from + i * MOMENT), "all": tenth(moment.all), "buses": buses, "layers": layers })
        });
        let states =
            self.states.iter().map(|(tick, state)| json!({ "s": second(*tick), "music": state.key() }));
        let captions = self.captions.iter().map(|(tick, told)| {
            let from = told.from.map(|from| [tenth(from.x), tenth(from.y)]);
            json!({ "s": second(*tick), "caption": told.key, "from": from, "muffled": told.muffled, "loudness": tenth(told.loudness) })
        });
        let wall = |way: &SoundRoute| json!({ "way": way.name, "gain_db": tenth(way.gain_db), "lowpass_hz": way.lowpass_hz.round() });
        let loudness = Loudness::of(&self.tape, RATE).ok().map(|loudness| loudness.to_json());
        json!({
            "loudness": loudness,
            "moments": moments.collect::<Vec<_>>(),
            "states": states.collect::<Vec<_>>(),
            "captions": captions.collect::<Vec<_>>(),
            "walls": ways().iter().map(wall).collect::<Vec<_>>(),
        })
        .to_string()
    }
}

impl AudioSample {
    /// Adds a tick: the loudest counts.
    fn add(&mut self, buses: &BTreeMap<Bus, f64>, frames: &[f32], layers: BTreeMap<String, f32>) {
        let level = |power: f64| (10.0 * (power.max(1e-12)).log10() as f32).max(SILENCE);
        for (bus, power) in buses {
            let db = self.buses.entry(*bus).or_insert(SILENCE);
            *db = db.max(level(*power));
        }
        let all = frames.iter().map(|x| f64::from(x * x)).sum::<f64>() / frames.len().max(1) as f64;
        self.all = if self.layers.is_empty() { level(all) } else { self.all.max(level(all)) };
        self.layers = layers;
    }
}

/// Rounds to tenths, which do not depend on the last bits.
pub fn tenth(x: f32) -> f64 {
    (f64::from(x) * 10.0).round() / 10.0
}

/// Returns a mixer with all sounds loaded, and the default volumes.
pub(super) fn loaded() -> Result<Audio, String> {
    let mut audio = Audio::on_tape(RATE)?;
    wiring::set_volumes(&mut audio, &Settings::default());
    let read = |file: &str| {
        let path = locate(&format!("assets/{file}"));
        std::fs::read(&path).map_err(|why| format!("{}: cannot be read: {why}", path.display()))
    };
    let manifest = read(Manifest::FILE)?;
    let names = audio.load_bank(&String::from_utf8_lossy(&manifest)).map_err(|why| why.to_string())?;
    for name in names {
        audio.receive(&name, read(&format!("sounds/{name}.ogg"))?).map_err(|why| why.to_string())?;
    }
    audio.decode(usize::MAX).map_err(|why| why.to_string())?;
    Ok(audio)
}
