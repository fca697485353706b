//! The input devices of a heist that is being played.

use super::live::Refusal;
use super::{GameSession, fast_forward};
use crate::shell::game::Game;
use crate::shell::input::touch::TouchAim;
use crate::shell::input::{self, DeviceKind, HoldToggleOptions, InputAction, PlayerStance};
use macroquad::prelude::*;
use thief_girl::act::{quick_throw, throws};
use thief_girl::model::{Facing, Player, PlayerActivity};

impl GameSession {
    /// Reads the input devices before the ticks of a frame.
    pub(super) fn steer(&mut self, game: &mut Game, seconds: f32) {
        self.point(game);
        let settings = &game.saved.settings;
        let habits = match game.devices.using {
            // The touch controls have their own toggles.
            DeviceKind::Touch => HoldToggleOptions::default(),
            DeviceKind::Keys | DeviceKind::Pad => HoldToggleOptions {
                sneak_toggles: settings.sneak_toggles || settings.hold_free,
                run_toggles: settings.run_toggles || settings.hold_free,
                aim_toggles: settings.aim_toggles || settings.hold_free,
                crawl_toggles: settings.hold_free,
            },
        };
        let Facing(facing) = self.sim.get(self.sim.player);
        let her = PlayerStance { facing, quick: quick_throw(&self.sim) };
        input::prepare(&game.controls, &game.devices, &mut self.input_state, habits, her, seconds);
        let player: Player = self.sim.get(self.sim.player);
        let is_empty_handed = throws(&self.sim).is_none() && player.activity == PlayerActivity::Free;
        let asks = game.pressed(InputAction::Drop) || game.pressed(InputAction::Aim);
        if asks && is_empty_handed {
            self.feedback.empty_handed = Some(0.0);
        }
        let wanted = game.devices.is_down(&game.controls, InputAction::FastForward);
        let fast_is_allowed = fast_forward::is_allowed(&self.sim, game.interface.fast_hidden_tiles);
        let quiet = fast_is_allowed && self.sim.outcome.is_none();
        let is_realtime = self.pace.is_realtime();
        let Some(run) = self.live_mut() else { return };
        if wanted && !quiet && run.refused.is_none() {
            run.refused = Some((0.0, Refusal::Looks));
        }
        run.fast_is_over &= wanted;
        run.fast = wanted && quiet && is_realtime && !run.fast_is_over;
    }

    /// Whether the player does something for which the use key is held.
    pub fn is_working(&self) -> bool {
        let her: Player = self.sim.get(self.sim.player);
        matches!(her.activity, PlayerActivity::Stealing { .. } | PlayerActivity::Tending { .. })
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
