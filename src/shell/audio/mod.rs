//! Sound: mixer, music, ambience and captions.
//!
//! Begin with [`Audio`], [`Cue`] and the table [`cues`]; the rest of the shell uses nothing else. kira, the
//! sound devices and the files are private below.
//!
//! ```text
//! event ─ cues ─▶ Cue ─▶ Audio.play ─ bank: a random take ─ pool ─▶ Voice ─▶ track ─┐
//! alert level ─▶ Audio.set_music ─▶ MusicPlayer: layers on the bar ─▶ track ───────── reverb ─ limiter ─▶ Feed
//!                                                                        speakers (desktop, browser) pull ◀┘
//! ```
//!
//! Units: gains in dB, low-passes in Hz, pan from −1 (left) to 1 (right), delays in ticks,
//! volumes from 0 to 1. Without a sound device everything works and is silent.

mod bank;
mod bed;
mod captions;
mod cue;
pub mod incoming;
pub mod wiring;
// No level uses every sound.
#[allow(dead_code)]
pub mod cues;
mod decode;
mod device;
mod downmix;
mod duck;
mod fader;
mod hearing;
mod late;
mod limiter;
mod manifest;
mod meter;
mod mixer;
mod music;
mod pcm;
mod pool;
mod rules;
mod stream;
#[cfg(test)]
mod tape;
mod true_peak;
mod voice;
mod window;

pub use captions::Caption;
pub use cue::Cue;
pub use hearing::HeardSound;
pub use manifest::{Manifest, SoundError};
#[cfg(not(target_arch = "wasm32"))]
pub use meter::Limited;
pub use music::MusicState;
#[cfg(not(target_arch = "wasm32"))]
pub use rules::decibels;
pub use rules::{AudioRules, Bus, Reverb};

use bank::Bank;
use captions::CaptionCues;
use device::Output;
use duck::{Ducker, Hush};
use late::LateCues;
use mixer::Mixer;
use music::{MusicCommand, MusicLayer};
use pool::{Pool, PoolSlot};
use rules::{MixerTrackRules, MusicRules, amplitude};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use stream::Streams;
use thief_girl::base::{Rng, tick::TICKS_PER_SECOND};
use voice::{KnobSettings, Knobs, STEAL_S, Voice};

/// Time without a pull after which nobody listens (as in a browser before the first click), in seconds:
/// sounds are then dropped, not kept for later.
const ASLEEP_S: f32 = 0.25;
/// Fade of a sound that is no longer sustained, in seconds.
const LET_GO_S: f32 = 0.15;
/// Fade of the world's sounds for a new heist and for a pause, in seconds.
const CUT_S: f32 = 0.03;
const PAUSE_S: f32 = 0.06;
/// How many times more is decoded in a frame while a cue waits for its sound: the longest is there in time.
const HURRY: usize = 10;
/// Cues with a lower gain than this do not turn the music down, in dB.
const DUCKS_ABOVE_DB: f32 = -12.0;

/// The game's sound.
pub struct Audio {
    rules: AudioRules,
    /// `None`: silent.
    mixer: Option<Mixer>,
    bank: Option<Bank>,
    streams: Streams,
    late: LateCues,
    /// Not the simulation's generator: no replay depends on it.
    rng: Rng,
    pool: Pool<Arc<Knobs>>,
    /// By name.
    ambience: HashMap<String, Arc<Knobs>>,
    /// By the caller's key.
    held: HashMap<u64, HeldSound>,
    captions: CaptionCues,
    music: MusicState,
    ducker: Ducker,
    hush: Hush,
    faders: BTreeMap<Bus, f32>,
    master: f32,
    paused: bool,
    /// The bus that is heard although the game is paused.
    tried: Option<Bus>,
    /// Whether time runs backwards.
    turning: bool,
    muted: bool,
    room: Reverb,
    pulls: u32,
    unheard_s: f32,
}

#[allow(dead_code, reason = "see `Audio::sustain`")]
struct HeldSound {
    name: String,
    knobs: Arc<Knobs>,
    /// Whether it was requested since the last update.
    asked: bool,
}

impl Default for Audio {
    fn default() -> Self {
        Self::new()
    }
}

impl Audio {
    /// Opens the speakers. Without any it prints one line, and the game goes on without sound.
    pub fn new() -> Self {
        Self::with_rules(AudioRules::shipped())
    }

    pub fn with_rules(rules: AudioRules) -> Self {
        let mixer = Mixer::open(&rules, Output::Speakers);
        #[cfg(not(target_arch = "wasm32"))]
        if let Err(why) = &mixer {
            eprintln!("Sound: {why}; playing without.");
        }
        Self::on(mixer.ok(), rules)
    }

    /// Opens the mixer without speakers: [`pull`](Self::pull) the frames, at `rate` Hz.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn on_tape(rate: u32) -> Result<Self, String> {
        let rules = AudioRules::shipped();
        Ok(Self::on(Some(Mixer::open(&rules, Output::Tape(rate))?), rules))
    }

    fn on(mixer: Option<Mixer>, rules: AudioRules) -> Self {
        Self {
            mixer,
            bank: None,
            streams: Streams::default(),
            late: LateCues::default(),
            rng: Rng::new(0x5051),
            pool: Pool::new(rules.voices),
            ambience: HashMap::new(),
            held: HashMap::new(),
            captions: CaptionCues::new(rules.captions.clone()),
            music: MusicState::Silent,
            ducker: Ducker::new(rules.ducking.clone()),
            hush: Hush::new(rules.near_miss.clone()),
            faders: Bus::ALL.map(|bus| (bus, 1.0)).into(),
            master: 1.0,
            paused: false,
            tried: None,
            turning: false,
            muted: false,
            room: Reverb::Outside,
            pulls: 0,
            unheard_s: 0.0,
            rules,
        }
    }

    pub fn rules(&self) -> &AudioRules {
        &self.rules
    }

    // ------------------------------------------------------------------ loading

    /// Reads `assets/sounds/manifest.json` and returns the names of the files to load, the most urgent first.
    /// Each is `assets/sounds/NAME.ogg`, to be handed to [`receive`](Self::receive). Sounds that are not
    /// loaded yet are silent.
    pub fn load_bank(&mut self, manifest_json: &str) -> Result<Vec<String>, SoundError> {
        let manifest = Manifest::parse(manifest_json, &self.rules.tracks)?;
        // First what the title screen needs, last the long layers of a heist.
        let turn = |name: &str| match name {
            "music_title" => 1,
            _ if name.starts_with("ui_") => 0,
            _ if name.starts_with("music_") => 3,
            _ => 2,
        };
        let mut names: Vec<String> = manifest.sounds.iter().map(|row| row.stem().to_string()).collect();
        names.sort_by(|a, b| (turn(a), a).cmp(&(turn(b), b)));
        names.dedup();
        self.bank = Some(Bank::new(manifest));
        // Starts the music that was wanted before the manifest was there.
        let wanted = std::mem::take(&mut self.music);
        self.set_music(wanted);
        Ok(names)
    }

    /// Takes the content of one file, to be [decoded](Self::decode) when it is wanted.
    pub fn receive(&mut self, name: &str, ogg: Vec<u8>) -> Result<(), SoundError> {
        let before = SoundError { file: Manifest::FILE.into(), message: "is wanted before any sound".into() };
        let bank = self.bank.as_mut().ok_or(before)?;
        // Without speakers there is nothing to decode for.
        let Some(mixer) = &self.mixer else { return Ok(()) };
        bank.receive(name, ogg)?;
        if let Some((row, ogg)) = bank.packed(name)
            && let (true, Some(bar)) = (row.loops, row.bar_samples)
        {
            let beat_s = 60.0 / row.bpm.unwrap_or(bank.manifest.music.bpm);
            let wave = self.streams.add(row, ogg, bank.manifest.rate);
            let beat = beat_s * f64::from(wave.rate());
            mixer.tell_player(MusicCommand::Layer(MusicLayer { name: row.name.clone(), wave, bar, beat }));
        }
        Ok(())
    }

    /// Decodes about `samples` samples: first of the current music, then of what is to be played, then of
    /// what may be; more as long as a cue waits. A million samples take some 15 ms on the desktop, and several times that
    /// in a browser.
    pub fn decode(&mut self, mut samples: usize) -> Result<(), SoundError> {
        let (Some(bank), Some(mixer)) = (&mut self.bank, &self.mixer) else { return Ok(()) };
        let mut unpacked = Vec::new();
        let mut in_a_hurry = samples.saturating_mul(HURRY - 1);
        while self.late.waits_for_others(&unpacked) {
            let Some(name) = bank.decode(&mut in_a_hurry)? else { break };
            unpacked.push(name);
        }
        let layers = bank.manifest.music.states.get(self.music.key());
        let is_wanted = |name: &str| layers.is_some_and(|layers| layers.contains_key(name));
        self.streams.advance(&mut samples, is_wanted, |command| mixer.tell_player(command))?;
        while let Some(name) = bank.decode(&mut samples)? {
            unpacked.push(name);
        }
        for late in self.late.take(&unpacked) {
            self.play_at(late.cue(), late.pitch);
        }
        Ok(())
    }

    // ------------------------------------------------------------------ sounds that play once

    /// Plays a sound once: a random take, with slightly random pitch. A sound that is unknown or not loaded
    /// yet is silent.
    pub fn play(&mut self, cue: Cue) {
        let variety = self.rules.variety.clone();
        let pitch = 1.0 + variety.pitch * self.rng.signed();
        let gain_db = variety.gain_db * self.rng.signed();
        self.play_at(cue.gain(gain_db), pitch);
    }

    /// Plays a sound once as it reaches the player through walls.
    pub fn play_heard(&mut self, cue: Cue, heard: &HeardSound) {
        if let Some(muffled) = self.rules.through_walls.muffle(heard) {
            self.note(cue.gain(muffled.gain_db), heard);
            let lowpass_hz = muffled.lowpass_hz.min(cue.lowpass_hz.unwrap_or(f32::INFINITY));
            let pan = self.pan_of(heard.from.x);
            self.play(cue.gain(muffled.gain_db).lowpass(lowpass_hz).pan(pan));
        }
    }

    fn note(&mut self, cue: Cue, heard: &HeardSound) {
        let row = self.bank.as_ref().and_then(|bank| bank.manifest.row(cue.name)).filter(|_| !cue.hers);
        if let Some(row) = row {
            self.captions.note(cue.name, row.level + cue.gain_db, heard);
        }
    }

    /// Returns the captions since the last call, the oldest first. They do not depend on speakers or volumes.
    pub fn take_captions(&mut self) -> Vec<Caption> {
        self.captions.take()
    }

    /// Returns the pan of something so many tiles to the player's right.
    fn pan_of(&self, tiles_right: f32) -> f32 {
        (tiles_right / self.rules.pan.full_at_tiles).clamp(-1.0, 1.0) * self.rules.pan.widest
    }

    fn play_at(&mut self, cue: Cue, pitch: f32) {
        if self.unheard_s > ASLEEP_S {
            return;
        }
        let (Some(mixer), Some(bank)) = (&mut self.mixer, &mut self.bank) else { return };
        let Some((track, level)) = bank.row(cue.name).map(|row| (row.bus.clone(), row.level)) else { return };
        let rng = &mut self.rng;
        let mut pcm = bank.pick(cue.name, |count| rng.below(count));
        if pcm.is_none() && mixer.is_tape() {
            let _ = bank.decode(&mut usize::MAX.clone());
            pcm = bank.pick(cue.name, |count| rng.below(count));
        }
        let Some(pcm) = pcm else { return self.late.put(cue, pitch) };
        let track_db = self.rules.tracks.get(&track).map_or(0.0, |track| track.gain_db);
        let loudness = level + cue.gain_db + track_db;
        match self.pool.make_room(loudness) {
            PoolSlot::Free => {}
            PoolSlot::TakenFrom(knobs) => knobs.stop(STEAL_S),
            PoolSlot::None => return,
        }
        let wait_s = f64::from(cue.delay_ticks) / f64::from(TICKS_PER_SECOND);
        let length_s = pcm.seconds() + wait_s as f32;
        let setting = KnobSettings {
            gain: amplitude(cue.gain_db),
            pan: cue.pan,
            lowpass_hz: cue.lowpass_hz.unwrap_or(f32::INFINITY),
            pitch,
        };
        if let Some(knobs) = mixer.play(&track, Voice::shot(pcm, setting, wait_s)) {
            self.pool.add(knobs, loudness, length_s);
            if cue.gain_db > DUCKS_ABOVE_DB {
                self.ducker.hear(cue.name, length_s, self.music.is_calm());
            }
        }
    }

    /// Marks a near miss: music and ambience fall silent for a moment, and the player's heart is heard.
    pub fn near_miss(&mut self) {
        self.hush.begin();
        for hush in self.rules.near_miss.cues.clone() {
            self.play_at(Cue::new(&hush.cue).after(hush.after_ticks), 1.0);
        }
    }

    // ------------------------------------------------------------------ sounds that last

    /// Plays a loop for as long as this is called once a frame, with a key that is unique to what makes the
    /// sound (such as a barrel's id). `speed` 1 is as recorded. The loop follows the cue's gain, pan and
    /// low-pass.
    pub fn sustain(&mut self, key: u64, cue: Cue, speed: f32) {
        let setting = KnobSettings {
            gain: amplitude(cue.gain_db),
            pan: cue.pan,
            lowpass_hz: cue.lowpass_hz.unwrap_or(f32::INFINITY),
            pitch: speed.clamp(0.25, 4.0),
        };
        if let Some(held) = self.held.get_mut(&key).filter(|held| held.name == cue.name) {
            held.knobs.turn(setting);
            held.asked = true;
            return;
        }
        if let Some(knobs) = self.begin_loop(cue.name, setting, 0.05) {
            let held = HeldSound { name: cue.name.to_owned(), knobs, asked: true };
            if let Some(other) = self.held.insert(key, held) {
                other.knobs.stop(LET_GO_S);
            }
        }
    }

    /// Sustains a loop as it reaches the player through walls.
    pub fn sustain_heard(&mut self, key: u64, cue: Cue, speed: f32, heard: &HeardSound) {
        if let Some(muffled) = self.rules.through_walls.muffle(heard) {
            let pan = self.pan_of(heard.from.x);
            self.sustain(key, cue.gain(muffled.gain_db).lowpass(muffled.lowpass_hz).pan(pan), speed);
        }
    }

    /// Sets the ambience: loops, each with its amplitude from 0 to 1, which fade into one another. Call it
    /// every frame, which is cheap: a loop that is not loaded yet then begins when it is.
    pub fn set_ambience(&mut self, beds: &[(&str, f32)]) {
        let fade_s = self.rules.ambience.fade_s;
        self.ambience.retain(|name, knobs| {
            let stays = beds.iter().any(|(bed, gain)| bed == name && *gain > 0.0);
            if !stays {
                knobs.stop(fade_s);
            }
            stays
        });
        for (name, gain) in beds.iter().filter(|(_, gain)| *gain > 0.0) {
            let setting = KnobSettings { gain: *gain, ..KnobSettings::default() };
            if let Some(knobs) = self.ambience.get(*name) {
                knobs.turn(setting);
            } else if let Some(knobs) = self.begin_loop(name, setting, fade_s) {
                self.ambience.insert((*name).to_owned(), knobs);
            }
        }
    }

    fn begin_loop(&mut self, name: &str, setting: KnobSettings, fade_s: f32) -> Option<Arc<Knobs>> {
        let (bank, mixer) = (self.bank.as_mut()?, self.mixer.as_mut()?);
        let track = bank.row(name)?.bus.clone();
        if mixer.is_tape() && bank.pick(name, |_| 0).is_none() {
            bank.decode(&mut usize::MAX.clone()).ok()?;
        }
        // If it is requested again in the next frame, it will be loaded soon.
        let pcm = bank.pick(name, |_| 0)?;
        mixer.play(&track, Voice::held(pcm, setting, fade_s))
    }

    // ------------------------------------------------------------------ music

    /// Changes the music on the next bar; [`MusicState::Won`] and [`MusicState::Caught`] at once. Cheap to
    /// call every frame.
    pub fn set_music(&mut self, state: MusicState) {
        if state == self.music {
            return;
        }
        self.music = state;
        let (Some(mixer), Some(bank)) = (&self.mixer, &self.bank) else { return };
        let score = &bank.manifest.music;
        let sting = score.stings.get(state.key()).cloned();
        let layers = score.states.get(state.key());
        let gains = layers.into_iter().flatten().map(|(name, db)| (name.clone(), amplitude(*db))).collect();
        let leave_s = sting.is_some().then_some(self.rules.music.sting_s);
        mixer.tell_player(MusicCommand::Want { gains, leave_s });
        if let Some(sting) = sting {
            self.hush.end();
            self.play_at(Cue::new(&sting), 1.0);
        }
    }

    // ------------------------------------------------------------------ volumes and pauses

    /// Sets a volume of the settings, from 0 to 1. Half sounds about half as loud (−12 dB).
    pub fn set_volume(&mut self, bus: Bus, volume: f32) {
        self.faders.insert(bus, volume.clamp(0.0, 1.0));
    }

    /// Sets the volume of everything, from 0 to 1.
    pub fn set_master_volume(&mut self, volume: f32) {
        self.master = volume.clamp(0.0, 1.0);
    }

    /// Sets whether both ears hear the same.
    pub fn set_mono(&mut self, is_mono: bool) {
        if let Some(mixer) = &self.mixer {
            mixer.set_mono(is_mono);
        }
    }

    /// Sets the reverb of the player's place.
    pub fn set_room(&mut self, room: Reverb) {
        if room != self.room {
            self.room = room;
            if let Some(mixer) = &mut self.mixer {
                mixer.set_room(room);
            }
        }
    }

    /// Pauses the sounds of the world; music is turned down, and menus go on.
    pub fn pause(&mut self, paused: bool) {
        if paused != self.paused {
            self.paused = paused;
            self.settle();
        }
    }

    /// Lets one bus be heard during a pause, so that the player can judge its volume.
    pub fn try_out(&mut self, bus: Option<Bus>) {
        if bus != self.tried {
            self.tried = bus;
            self.settle();
        }
    }

    /// Pauses and resumes tracks according to the state.
    fn settle(&mut self) {
        let (paused, tried) = (self.paused, self.tried);
        let fade_s = if self.turning { self.rules.music.world_fade_s } else { PAUSE_S };
        if let Some(mixer) = &mut self.mixer {
            mixer.pause(|track| paused && track.pauses && tried != Some(track.bus), fade_s);
        }
    }

    /// Sets whether time runs backwards: the music does so meanwhile, and the sounds of the world end.
    pub fn set_rewinding(&mut self, turning: bool) {
        if turning == self.turning {
            return;
        }
        self.turning = turning;
        let MusicRules { back_pace, world_fade_s, .. } = self.rules.music;
        if turning {
            self.end_world(world_fade_s);
        }
        if let Some(mixer) = &self.mixer {
            mixer.tell_player(MusicCommand::Pace(if turning { -back_pace } else { 1.0 }));
        }
    }

    pub fn mute(&mut self, muted: bool) {
        if muted != self.muted {
            self.muted = muted;
            if let Some(mixer) = &mut self.mixer {
                mixer.mute(muted);
            }
        }
    }

    /// Ends every sound of the world at once, for a new heist or a retry. Music goes on.
    pub fn hush_world(&mut self) {
        self.end_world(CUT_S);
    }

    fn end_world(&mut self, fade_s: f32) {
        self.pool.drain().for_each(|knobs| knobs.stop(fade_s));
        self.held.drain().for_each(|(_, held)| held.knobs.stop(fade_s));
        self.hush.end();
    }

    /// Writes the next frames of an [`on_tape`](Self::on_tape) mixer, left and right interleaved; returns the
    /// mean power of each bus.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn pull(&mut self, out: &mut [f32]) -> BTreeMap<Bus, f64> {
        let Some(mixer) = &mut self.mixer else { return BTreeMap::new() };
        mixer.feed().fill(out);
        mixer.meters().map(|meters| meters.take_buses()).unwrap_or_default()
    }

    /// Returns how much the limiter had to do in an [`on_tape`](Self::on_tape) mixer.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn limited(&self) -> Limited {
        let meters = self.mixer.as_ref().and_then(|mixer| mixer.meters());
        meters.map(|meters| meters.limiter()).unwrap_or_default()
    }

    /// Returns the amplitude of each layer of music in an [`on_tape`](Self::on_tape) mixer.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn layers(&self) -> BTreeMap<String, f32> {
        let meters = self.mixer.as_ref().and_then(|mixer| mixer.meters());
        meters.map(|meters| meters.layers()).unwrap_or_default()
    }

    /// Advances everything by `dt` seconds. Call it once a frame, after the frame's cues.
    pub fn update(&mut self, dt: f32) {
        if self.mixer.as_ref().is_some_and(Mixer::is_tape) {
            // A sound that cannot be decoded was reported when it was received.
            let _ = self.decode(usize::MAX);
        }
        self.late.pass(dt);
        let Some(mixer) = &mut self.mixer else { return };
        let pulls = mixer.feed().pulls();
        self.unheard_s = if pulls == self.pulls { self.unheard_s + dt } else { 0.0 };
        self.pulls = pulls;
        if !self.paused {
            self.pool.update(dt, |knobs| knobs.is_over());
            self.held.retain(|_, held| {
                if !held.asked {
                    held.knobs.stop(LET_GO_S);
                }
                std::mem::take(&mut held.asked)
            });
        }
        let back_db = if self.paused { 0.0 } else { self.ducker.update(dt) + self.hush.update(dt) };
        let music_db = match (self.turning, self.paused) {
            (true, _) => self.rules.music.back_db,
            (false, true) => self.rules.music.paused_db,
            (false, false) => back_db,
        };
        let faders = &self.faders;
        mixer.set_master(self.master * self.master);
        mixer.set_levels(|track: &MixerTrackRules| {
            // Squared, so that even steps of a volume sound even.
            let fader = faders.get(&track.bus).copied().unwrap_or(1.0);
            let ducked = match track.bus {
                Bus::Music => music_db,
                Bus::Ambience => back_db,
                _ => 0.0,
            };
            fader * fader * amplitude(ducked)
        });
    }
}
