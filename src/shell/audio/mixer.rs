//! The mixer, built with kira: a track for each kind of sound, reverb, and a limiter at the end.

use super::device::{Device, Feed, Output};
use super::downmix::{Downmix, DownmixHandle};
use super::fader::{Fader, FaderHandle};
use super::limiter::Limiter;
use super::meter::Meters;
use super::music::{MusicCommand, MusicPlayer};
use super::rules::{AudioRules, Bus, MixerTrackRules, Reverb, amplitude, decibels};
use super::voice::{Knobs, Voice};
use kira::effect::reverb::ReverbBuilder;
use kira::track::{MainTrackBuilder, SendTrackBuilder, SendTrackHandle, TrackBuilder, TrackHandle};
use kira::{AudioManager, AudioManagerSettings, Capacities, Mix, Tween};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

const MUTE_S: f32 = 0.06;
const ROOM_CHANGE_S: f32 = 0.5;

/// The tracks, reverb, music player and output.
pub struct Mixer {
    manager: AudioManager<Device>,
    tracks: BTreeMap<String, MixerTrack>,
    room: SendTrackHandle,
    sends: BTreeMap<Reverb, f32>,
    player: Sender<MusicCommand>,
    master: FaderHandle,
    downmix: DownmixHandle,
    /// Only when recording to memory.
    meters: Option<Arc<Meters>>,
}

/// A track and its gain.
struct MixerTrack {
    handle: TrackHandle,
    fader: FaderHandle,
    rules: MixerTrackRules,
}

fn over(seconds: f32) -> Tween {
    Tween { duration: Duration::from_secs_f32(seconds), ..Tween::default() }
}

impl Mixer {
    /// Opens the output and builds all tracks.
    pub fn open(rules: &AudioRules, output: Output) -> Result<Self, String> {
        let meters = output.is_tape().then(Arc::<Meters>::default);
        let mut main = MainTrackBuilder::new();
        main.add_effect(Limiter::new(&rules.master).shown(meters.clone()));
        // After the limiter, so that the master volume does not change how the mix is limited.
        let master = main.add_effect(Fader::at(1.0));
        let downmix = main.add_effect(Downmix::default());
        let mut manager = AudioManager::<Device>::new(AudioManagerSettings {
            capacities: Capacities { sub_track_capacity: 32, ..Capacities::default() },
            main_track_builder: main,
            internal_buffer_size: 128,
            backend_settings: output,
        })?;
        let full = |why: kira::ResourceLimitReached| format!("the mixer is full ({why})");
        let reverb =
            ReverbBuilder::new().feedback(rules.rooms.feedback).damping(rules.rooms.damping).mix(Mix::WET);
        let room = manager.add_send_track(SendTrackBuilder::new().with_effect(reverb)).map_err(full)?;
        let outside = decibels(rules.rooms.sends.get(&Reverb::Outside).copied().unwrap_or(0.0));
        let mut tracks = BTreeMap::new();
        for (name, track) in &rules.tracks {
            let mut builder = TrackBuilder::new().sub_track_capacity(0);
            let fader =
                builder.add_effect(Fader::at(amplitude(track.gain_db)).shown(track.bus, meters.clone()));
            if track.room {
                builder = builder.with_send(room.id(), outside);
            }
            let handle = manager.add_sub_track(builder).map_err(full)?;
            tracks.insert(name.clone(), MixerTrack { handle, fader, rules: track.clone() });
        }
        let (player, sender) = MusicPlayer::new(rules.music.clone(), meters.clone());
        if let Some(track) = tracks.values_mut().find(|track| track.rules.bus == Bus::Music) {
            track.handle.play(player).map_err(|why| format!("the music cannot begin ({why:?})"))?;
        }
        let sends = rules.rooms.sends.clone();
        Ok(Self { manager, tracks, room, sends, player: sender, master, downmix, meters })
    }

    /// Plays a voice on a track; returns `None` if there is no such track or it is full.
    pub fn play(&mut self, track: &str, voice: Voice) -> Option<Arc<Knobs>> {
        self.tracks.get_mut(track)?.handle.play(voice).ok()
    }

    /// Sends a command to the music player.
    pub fn tell_player(&self, command: MusicCommand) {
        // Fails only after the speakers have gone, when nobody hears it.
        let _ = self.player.send(command);
    }

    /// Sets all tracks; `level` returns the amplitude by which a track's own gain is multiplied.
    pub fn set_levels(&mut self, level: impl Fn(&MixerTrackRules) -> f32) {
        for track in self.tracks.values() {
            track.fader.set(amplitude(track.rules.gain_db) * level(&track.rules));
        }
    }

    /// Sets the amplitude by which everything is multiplied.
    pub fn set_master(&mut self, level: f32) {
        self.master.set(level);
    }

    /// Sets whether both channels are the same.
    pub fn set_mono(&self, is_mono: bool) {
        self.downmix.set(is_mono);
    }

    /// Sets how much of each track goes to the reverb.
    pub fn set_room(&mut self, room: Reverb) {
        let db = decibels(self.sends.get(&room).copied().unwrap_or(0.0));
        for track in self.tracks.values_mut().filter(|track| track.rules.room) {
            // Every such track got its route when it was made.
            let _ = track.handle.set_send(self.room.id(), db, over(ROOM_CHANGE_S));
        }
    }

    /// Pauses the tracks for which `stands` is true, and resumes all others.
    pub fn pause(&mut self, stands: impl Fn(&MixerTrackRules) -> bool, fade_s: f32) {
        for track in self.tracks.values_mut() {
            if stands(&track.rules) {
                track.handle.pause(over(fade_s));
            } else {
                track.handle.resume(over(fade_s));
            }
        }
    }

    /// Mutes everything, or ends that.
    pub fn mute(&mut self, muted: bool) {
        self.manager.main_track().set_volume(if muted { -60.0 } else { 0.0 }, over(MUTE_S));
    }

    /// Whether it records to memory, faster than real time.
    pub fn is_tape(&self) -> bool {
        self.meters.is_some()
    }

    #[cfg(not(target_arch = "wasm32"))]
    pub fn meters(&self) -> Option<&Meters> {
        self.meters.as_deref()
    }

    /// Returns what the speakers pull from.
    pub fn feed(&mut self) -> &Feed {
        &self.manager.backend_mut().feed
    }
}
