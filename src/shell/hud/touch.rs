//! The touch buttons of a heist, as far as they do something now, and the stick under the thumb.

use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::{Game, key_name};
use crate::shell::input::DeviceKind;
use crate::shell::input::touch::TouchRules;
use crate::shell::session::GameSession;
use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;
use thief_girl::act::throws;
use thief_girl::model::Player;
use thief_girl::rules::PropKind;

/// Radius of the stick's knob, in game pixels.
const KNOB: f32 = 13.0;

/// Draws the buttons and the stick.
pub fn draw(game: &Game, session: &GameSession) {
    for key in offered(game, session) {
        disc(game, key);
    }
    stick(game, &game.controls.glass);
}

/// Returns the places of the buttons; none on another device.
pub fn places(game: &Game, session: &GameSession) -> Vec<Rect> {
    let is_used = game.devices.using == DeviceKind::Touch;
    let keys = if is_used { offered(game, session) } else { Vec::new() };
    let discs = keys.into_iter().filter_map(|key| game.controls.glass.discs.get(key));
    discs.map(|[x, y, radius]| Rect::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius)).collect()
}

/// Draws a touch button.
pub fn disc(game: &Game, key: &str) {
    let Some([x, y, radius]) = game.controls.glass.discs.get(key) else { return };
    let is_held = game.devices.down.contains(key) && key != "TouchAim";
    game.ui.disc(&key_name(&game.ui.texts, key), vec2(*x, *y), *radius, is_held);
}

/// Returns the keys of the buttons that can do something now.
fn offered(game: &Game, session: &GameSession) -> Vec<&'static str> {
    let mut keys = vec!["TouchPause"];
    if session.is_replay() {
        return keys;
    }
    if session.charges(game) > 0 {
        keys.push("TouchRewind");
    }
    if session.outcome().is_some() || session.is_rewinding() {
        return keys;
    }
    keys.extend(["TouchFast", "TouchUse", "TouchSneak", "TouchCrawl", "TouchWhistle", "TouchPeek"]);
    if game.saved.settings.forecast {
        keys.push("TouchForecast");
    }
    keys.extend(throwing(session));
    keys
}

fn throwing(session: &GameSession) -> Vec<&'static str> {
    let sim = &session.sim;
    if throws(sim).is_none() {
        return Vec::new();
    }
    if session.input_state.aim.is_some() {
        return vec!["TouchThrow", "TouchLower"];
    }
    let kinds = PropKind::ALL.iter().filter(|&&kind| sim.pocketed(kind) > 0).count();
    let mut keys = vec!["TouchAim"];
    let is_held = sim.get::<Player>(sim.player).held.is_some();
    keys.push(if is_held || kinds == 1 { "TouchDrop" } else { "TouchNext" });
    keys
}

/// Draws the stick: the radii for walking and running, and the knob.
fn stick(game: &Game, rules: &TouchRules) {
    let Some([from, thumb]) = game.devices.glass.thumb else { return };
    let ui = &game.ui;
    // A stick beside the picture is drawn at its edge.
    let room = Vec2::splat(rules.run * rules.stick_px + 1.0);
    let shift = from.clamp(room, vec2(WIDTH, HEIGHT) - room) - from;
    let (from, thumb) = (from + shift, thumb + shift);
    ui.ring(from, rules.stick_px, rules.stick_px, faded(palette::LACQUER, 0.4));
    ui.ring(from, rules.stick_px, 1.0, faded(palette::BRASS, 0.7));
    let runs = game.devices.down.contains("TouchRun");
    let rim = if runs { palette::GLOW } else { faded(palette::BRASS, 0.35) };
    ui.ring(from, rules.run * rules.stick_px, 1.0, rim);
    ui.ring(thumb, KNOB, KNOB, faded(palette::CRIMSON, 0.8));
    ui.ring(thumb, KNOB, 1.0, palette::GLOW);
}

#[cfg(test)]
mod tests {
    use crate::shared::text::{Lang, Texts};
    use crate::shell::game::key_name;
    use crate::shell::input::ControlMap;
    use crate::shell::ui::SMALL;

    #[test]
    fn the_words_on_touch_buttons_stay_within_their_rims() {
        for texts in Lang::ALL.map(Texts::shipped) {
            for (key, [_, _, radius]) in ControlMap::shipped().glass.discs {
                let name = key_name(&texts, &key);
                let wide = SMALL.width(name.trim_matches(['(', ')']));
                assert!(wide <= 2.0 * radius - 2.0, "{name} is {wide} wide");
            }
        }
    }
}
