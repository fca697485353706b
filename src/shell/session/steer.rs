//! A heist that is being played: its input devices, and its state as other modules see it.

use super::ghost::Ghost;
use super::live::{LiveRun, TimeRefusal};
use super::{GameSession, RunMode};
use crate::shell::audio::wiring;
use crate::shell::game::Game;
use crate::shell::input::touch::TouchAim;
use crate::shell::input::{self, DeviceKind, HoldToggleOptions, InputAction, PlayerStance};
use macroquad::prelude::*;
use std::sync::Arc;
use thief_girl::act::quick_throw;
use thief_girl::model::Facing;
use thief_girl::replay::Recording;

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
}

impl GameSession {
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
        input::prepare(&game.controls, &game.devices, &mut self.input_state, habits, her, seconds);
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
