//! The desk: a track for each kind of sound, a room, a limiter at the end, all of it by kira.

use super::device::{Device, Feed, Output};
use super::fader::{Fader, FaderHandle};
use super::limiter::Limiter;
use super::meter::Meters;
use super::music::{Command, Player};
use super::rules::{AudioRules, Bus, Room, TrackRules, amplitude, decibels};
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

pub struct Mixer {
    manager: AudioManager<Device>,
    tracks: BTreeMap<String, Track>,
    room: SendTrackHandle,
    sends: BTreeMap<Room, f32>,
    player: Sender<Command>,
    /// Only on tape.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code, reason = "tapes are recorded on the desktop"))]
    meters: Option<Arc<Meters>>,
}

struct Track {
    handle: TrackHandle,
    fader: FaderHandle,
    rules: TrackRules,
}

fn over(seconds: f32) -> Tween {
    Tween { duration: Duration::from_secs_f32(seconds), ..Tween::default() }
}

impl Mixer {
    pub fn open(rules: &AudioRules, output: Output) -> Result<Self, String> {
        let meters = output.is_tape().then(Arc::<Meters>::default);
        let mut manager = AudioManager::<Device>::new(AudioManagerSettings {
            capacities: Capacities { sub_track_capacity: 32, ..Capacities::default() },
            main_track_builder: MainTrackBuilder::new()
                .with_effect(Limiter::new(amplitude(rules.ceiling_db))),
            internal_buffer_size: 128,
            backend_settings: output,
        })?;
        let full = |why: kira::ResourceLimitReached| format!("the mixer is full ({why})");
        let reverb =
            ReverbBuilder::new().feedback(rules.rooms.feedback).damping(rules.rooms.damping).mix(Mix::WET);
        let room = manager.add_send_track(SendTrackBuilder::new().with_effect(reverb)).map_err(full)?;
        let outside = decibels(rules.rooms.sends.get(&Room::Outside).copied().unwrap_or(0.0));
        let mut tracks = BTreeMap::new();
        for (name, track) in &rules.tracks {
            let mut builder = TrackBuilder::new().sub_track_capacity(0);
            let fader =
                builder.add_effect(Fader::at(amplitude(track.gain_db)).shown(track.bus, meters.clone()));
            if track.room {
                builder = builder.with_send(room.id(), outside);
            }
            let handle = manager.add_sub_track(builder).map_err(full)?;
            tracks.insert(name.clone(), Track { handle, fader, rules: track.clone() });
        }
        let (player, sender) = Player::new(rules.music.clone(), meters.clone());
        if let Some(track) = tracks.values_mut().find(|track| track.rules.bus == Bus::Music) {
            track.handle.play(player).map_err(|why| format!("the music cannot begin ({why:?})"))?;
        }
        Ok(Self { manager, tracks, room, sends: rules.rooms.sends.clone(), player: sender, meters })
    }

    /// `None`: no such track, or it is full.
    pub fn play(&mut self, track: &str, voice: Voice) -> Option<Arc<Knobs>> {
        self.tracks.get_mut(track)?.handle.play(voice).ok()
    }

    pub fn tell_player(&self, command: Command) {
        // It can only fail after the speakers have gone, and then nobody hears it.
        let _ = self.player.send(command);
    }

    /// `level` answers for each track by which amplitude its own gain is to be multiplied.
    pub fn set_levels(&mut self, level: impl Fn(&TrackRules) -> f32) {
        for track in self.tracks.values() {
            track.fader.set(amplitude(track.rules.gain_db) * level(&track.rules));
        }
    }

    pub fn set_room(&mut self, room: Room) {
        let db = decibels(self.sends.get(&room).copied().unwrap_or(0.0));
        for track in self.tracks.values_mut().filter(|track| track.rules.room) {
            // Every such track was given its route when it was made.
            let _ = track.handle.set_send(self.room.id(), db, over(ROOM_CHANGE_S));
        }
    }

    /// Lets the tracks stand still that `stands` names, and all others go on.
    pub fn pause(&mut self, stands: impl Fn(&TrackRules) -> bool, fade_s: f32) {
        for track in self.tracks.values_mut() {
            if stands(&track.rules) {
                track.handle.pause(over(fade_s));
            } else {
                track.handle.resume(over(fade_s));
            }
        }
    }

    pub fn mute(&mut self, muted: bool) {
        self.manager.main_track().set_volume(if muted { -60.0 } else { 0.0 }, over(MUTE_S));
    }

    #[cfg(not(target_arch = "wasm32"))]
    pub fn meters(&self) -> Option<&Meters> {
        self.meters.as_deref()
    }

    /// What the speakers pull from.
    pub fn feed(&mut self) -> &Feed {
        &self.manager.backend_mut().feed
    }
}
