//! [`LiveRun`], what only a heist has that is being played: tips, rewinds, a rival, the pace of time.

use super::ghost::Ghost;
use super::rewind::Rewind;
use super::{GameSession, RunMode};
use crate::shell::audio::wiring;
use crate::shell::game::Game;
use crate::shell::game::lessons::Lessons;
use crate::shell::input::touch::TouchAim;
use crate::shell::input::{self, DeviceKind, HoldToggleOptions, InputAction, PlayerStance};
use macroquad::prelude::*;
use std::sync::Arc;
use thief_girl::act::quick_throw;
use thief_girl::model::Facing;
use thief_girl::replay::Recording;

/// Why time cannot be fast-forwarded or rewound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeRefusal {
    /// No fast-forward while a guard is not calm or sees the player, or after the end.
    Looks,
    /// No rewind: no charge is left.
    Spent,
    /// No rewind after the level or the rules were edited during the heist.
    Edited,
}

/// How long a refusal is shown, in seconds.
const REFUSED_SECONDS: f32 = 1.5;

/// State of a heist that is being played.
pub struct LiveRun {
    /// The tip that is shown, and the state of all others.
    pub lessons: Lessons,
    /// State of rewinding.
    pub rewind: Rewind,
    /// The recorded run that the player races against.
    pub rival: Option<Ghost>,
    /// Whether the rules were changed during the heist: its recording cannot be played back.
    pub is_retuned: bool,
    /// Slowest game speed that was used, in percent.
    pub slowest: u8,
    /// Whether time is fast-forwarded.
    pub fast: bool,
    /// The last refusal to change the pace of time, and its age in seconds.
    pub refused: Option<(f32, TimeRefusal)>,
    /// File in which the recording was saved at the end; time may still be rewound afterwards.
    pub kept_as: Option<String>,
}

impl LiveRun {
    pub fn new(game: &Game) -> Self {
        Self {
            lessons: Lessons::new(game.lessons.clone()),
            rewind: Rewind::new(game.interface.rewind),
            rival: None,
            is_retuned: false,
            slowest: 100,
            fast: false,
            refused: None,
            kept_as: None,
        }
    }

    /// Lets a refusal grow older by `seconds`.
    pub fn pass(&mut self, seconds: f32) {
        self.refused = self.refused.map(|(t, why)| (t + seconds, why)).filter(|(t, _)| *t < REFUSED_SECONDS);
    }
}

impl GameSession {
    /// Returns the state of a heist that is being played; `None` in a replay.
    pub fn live(&self) -> Option<&LiveRun> {
        match &self.mode {
            RunMode::Live(run) => Some(run),
            RunMode::Replay(_) => None,
        }
    }

    pub fn live_mut(&mut self) -> Option<&mut LiveRun> {
        match &mut self.mode {
            RunMode::Live(run) => Some(run),
            RunMode::Replay(_) => None,
        }
    }

    /// Returns the recorded run that the player races against.
    pub fn rival(&self) -> Option<&Ghost> {
        self.live()?.rival.as_ref()
    }

    /// Returns the recording of that run.
    pub fn rival_recording(&self) -> Option<Arc<Recording>> {
        Some(self.rival()?.recording.clone())
    }

    /// Whether the rules were changed during the heist.
    pub fn is_retuned(&self) -> bool {
        self.live().is_some_and(|run| run.is_retuned)
    }

    /// Whether time is fast-forwarded.
    pub fn is_fast(&self) -> bool {
        self.live().is_some_and(|run| run.fast)
    }

    /// Returns the last refusal to change the pace of time, and its age in seconds.
    pub fn refused(&self) -> Option<(f32, TimeRefusal)> {
        self.live()?.refused
    }

    /// Reads the input devices before the ticks of a frame.
    pub(super) fn steer(&mut self, game: &mut Game, seconds: f32) {
        self.point(game);
        let settings = &game.saved.settings;
        let habits = match game.devices.using {
            // The touch controls have their own toggles.
            DeviceKind::Touch => HoldToggleOptions::default(),
            DeviceKind::Keys | DeviceKind::Pad => HoldToggleOptions {
                sneak_toggles: settings.sneak_toggles,
                run_toggles: settings.run_toggles,
                aim_toggles: settings.aim_toggles,
            },
        };
        let Facing(facing) = self.sim.get(self.sim.player);
        let her = PlayerStance { facing, quick: quick_throw(&self.sim) };
        input::prepare(&game.controls, &game.devices, &mut self.hand, habits, her, seconds);
        let wanted = game.devices.is_down(&game.controls, InputAction::FastForward);
        let quiet = wiring::is_quiet(&self.sim) && self.sim.outcome.is_none();
        let is_realtime = self.pace.is_realtime();
        let Some(run) = self.live_mut() else { return };
        if wanted && !quiet && run.refused.is_none() {
            run.refused = Some((0.0, TimeRefusal::Looks));
        }
        run.fast = wanted && quiet && is_realtime;
    }

    /// Sets where the mouse or a finger points, in tiles from the player.
    fn point(&self, game: &mut Game) {
        let her = self.sim.player_body().at;
        let in_night = |at: Vec2| {
            let place = self.view.camera().to_world(at);
            vec2(place.x - her.x, place.y - her.y)
        };
        let farthest = game.controls.aim.farthest_tiles;
        let devices = &mut game.devices;
        devices.mouse = match (devices.using, devices.glass.aim) {
            (DeviceKind::Touch, Some(TouchAim::Drawn(part))) => Some(part * farthest),
            (DeviceKind::Touch, Some(TouchAim::At(place))) => {
                Some(in_night(place).clamp_length_max(farthest))
            }
            (DeviceKind::Touch, None) => None,
            (DeviceKind::Keys | DeviceKind::Pad, _) => Some(in_night(game.ui.pointer)),
        };
        devices.mouse_moved |= devices.using == DeviceKind::Touch && devices.mouse.is_some();
    }
}
