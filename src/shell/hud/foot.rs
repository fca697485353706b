//! Hints at the lower right: the keys of the kit at the beginning, of what she holds, and of the throw while she aims.

use super::keep_clear;
use crate::shared::text::Texts;
use crate::shell::game::{Game, detection_words, key_name};
use crate::shell::input::{DeviceKind, Devices, InputAction};
use crate::shell::session::{GameSession, floor_muffles};
use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;
use thief_girl::act::{falls_short, landing, thrown_loudness, throws};
use thief_girl::base::{Vec2 as Tiles, tick};
use thief_girl::model::{Guard, Player, Sim};
use thief_girl::rules::{Material, PropKind};
use thief_girl::sense::hear;

/// How long hints about the kit are shown at the beginning of a heist, in seconds.
const FIRST_HINT_SECONDS: f32 = 8.0;
/// Place of the hints, beside the player's status.
const AT_STATUS: Rect = Rect::new(WIDTH / 2.0, HEIGHT - 24.0, WIDTH / 2.0 - 12.0, 17.0);
/// Place of the hints for touch: left of the buttons, above the player's status.
const ABOVE_STATUS: Rect = Rect::new(186.0, HEIGHT - 62.0, 264.0, 17.0);

/// Keys, and what they do.
type Hint = (HintKeys, String);

/// Whose keys a hint names.
#[derive(Clone, Copy)]
enum HintKeys {
    Of(InputAction),
    /// What moves the target while aiming.
    Pointers,
}

/// Returns where the player aims, from her place, in tiles, if she has something to throw.
pub fn aim(session: &GameSession) -> Option<Tiles> {
    session.input_state.aim.filter(|_| throws(&session.sim).is_some())
}

/// Returns the names of what moves the target while aiming, which is no action of its own: the mouse for whoever
/// points with it, else the arrows.
pub fn pointers(texts: &Texts, devices: &Devices) -> String {
    let keys: &[&str] = match devices.using {
        DeviceKind::Keys if devices.mouse_points => &["Mouse"],
        DeviceKind::Keys => &["Up", "Left", "Down", "Right"],
        DeviceKind::Pad => &["PadLookUp"],
        DeviceKind::Touch => &["thumb"],
    };
    keys.iter().map(|key| key_name(texts, key)).collect::<Vec<_>>().join(" ")
}

/// Returns the hints: while aiming, for a held prop, or about the kit at the beginning.
fn hints(texts: &Texts, session: &GameSession) -> Vec<Hint> {
    let sim = &session.sim;
    let hint = |keys, key: &str| (keys, texts.get(key).to_string());
    if let Some(aim) = aim(session) {
        let throw = throw_words(texts, sim, sim.player_body().at + aim);
        return vec![hint(HintKeys::Pointers, "ui.prompt.point"), (HintKeys::Of(InputAction::Throw), throw)];
    }
    if sim.get::<Player>(sim.player).held.is_some() {
        return vec![
            hint(HintKeys::Of(InputAction::Aim), "ui.prompt.aim"),
            hint(HintKeys::Of(InputAction::Drop), "ui.prompt.drop"),
        ];
    }
    if sim.tick >= tick::ticks(FIRST_HINT_SECONDS) {
        return Vec::new();
    }
    let kinds = PropKind::ALL.iter().filter(|&&kind| sim.pocketed(kind) > 0).count();
    let hints: [(bool, Hint); 2] = [
        (throws(sim).is_some(), hint(HintKeys::Of(InputAction::Aim), "ui.prompt.aim")),
        (kinds > 1, hint(HintKeys::Of(InputAction::Next), "ui.prompt.next")),
    ];
    hints.into_iter().filter(|(is_there, _)| *is_there).map(|(_, hint)| hint).collect()
}

/// Returns what a throw to a position comes to: whether something on the way stops it, and who hears it.
fn throw_words(texts: &Texts, sim: &Sim, target: Tiles) -> String {
    let is_stopped = falls_short(sim, target);
    // Smoke and incense are not thrown for their noise.
    let is_noisy = |(kind, _): &(PropKind, _)| !matches!(kind, PropKind::SmokeBall | PropKind::Incense);
    let Some(thing) = throws(sim).filter(is_noisy) else {
        return texts.get(if is_stopped { "ui.prompt.throw_stopped" } else { "ui.prompt.throw" }).to_string();
    };
    let frame = if is_stopped { "ui.prompt.throw_stopped_and" } else { "ui.prompt.throw_and" };
    texts.fill(frame, &[("what", &heard_words(texts, sim, thing, landing(sim, target)))])
}

/// Returns who hears a thing that lands at a position.
fn heard_words(texts: &Texts, sim: &Sim, thing: (PropKind, Material), to: Tiles) -> String {
    match &hear::audience(sim, to, thrown_loudness(sim, thing, to))[..] {
        [] if floor_muffles(sim, to) => texts.get("ui.prompt.heard_soft").to_string(),
        [] => texts.get("ui.prompt.heard_none").to_string(),
        [(guard, _)] => {
            let who = detection_words::the_kind(texts, sim.get::<Guard>(*guard).archetype);
            texts.fill("ui.prompt.heard_one", &[("who", &who)])
        }
        all => texts.fill("ui.prompt.heard_many", &[("n", &all.len().to_string())]),
    }
}

/// The hints at the lower right.
struct FootHints {
    /// Keys, and what they do.
    hints: Vec<(String, String)>,
    /// Where they may be, and at which part of it they begin.
    room: (Rect, f32),
    place: Rect,
}

impl FootHints {
    /// Returns the hints of this moment. Those with a touch button of their own are left out.
    fn of(game: &Game, session: &GameSession) -> Option<Self> {
        let is_glass = game.devices.using == DeviceKind::Touch;
        let discs = &game.controls.glass.discs;
        // A thumb that aims already moves the target.
        let says_itself = |keys: HintKeys| match keys {
            HintKeys::Of(action) => discs.contains_key(game.controls.first(action, DeviceKind::Touch)),
            HintKeys::Pointers => true,
        };
        let written = |(keys, word): Hint| match keys {
            HintKeys::Of(action) => (game.key(action), game.while_held(action, &word)),
            HintKeys::Pointers => (pointers(&game.ui.texts, &game.devices), word),
        };
        let shown =
            hints(&game.ui.texts, session).into_iter().filter(|(keys, _)| !(is_glass && says_itself(*keys)));
        let hints: Vec<(String, String)> = shown.map(written).collect();
        let room = if is_glass { (ABOVE_STATUS, 0.5) } else { (AT_STATUS, 1.0) };
        let place = game.ui.hints_place(&borrowed(&hints), room.0, room.1)?;
        Some(Self { hints, room, place })
    }
}

fn borrowed(hints: &[(String, String)]) -> Vec<(String, &str)> {
    hints.iter().map(|(key, word)| (key.clone(), word.as_str())).collect()
}

/// Returns the place of the hints.
pub fn place(game: &Game, session: &GameSession) -> Option<Rect> {
    FootHints::of(game, session).map(|foot| foot.place)
}

/// Draws the hints.
pub fn draw(game: &Game, session: &GameSession) {
    if let Some(FootHints { hints, room: (room, part), place }) = FootHints::of(game, session) {
        let draw = || game.ui.hints_backed(&borrowed(&hints), room, part);
        keep_clear::panel(game, session, "hands", place, draw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use std::sync::Arc;
    use thief_girl::base::vec2;
    use thief_girl::level::ascii;
    use thief_girl::model::{Config, Loadout};
    use thief_girl::rules::Rules;

    /// What is said about a throw of this thing to the cell (6,1) of a map with the player at its left.
    fn told(map: &str, thing: PropKind) -> String {
        let level = Arc::new(ascii::parse(map).unwrap());
        let loadout = Loadout { kit: [Some(thing), None, None], ..Loadout::default() };
        let sim = Sim::new(level, Arc::new(Rules::shipped()), Config { loadout, ..Config::default() });
        throw_words(&Texts::shipped(Lang::En), &sim, vec2(6.5, 1.5))
    }

    #[test]
    fn whoever_aims_is_told_who_will_hear_it() {
        let pebble = |map| told(map, PropKind::Pebble);
        assert_eq!(pebble("############\n#@......A$X#\n############"), "Throw: the watchman hears it");
        assert_eq!(pebble("############\n#@.....BA$X#\n############"), "Throw: 2 guards hear it");
        assert_eq!(pebble("############\n#@.......$X#\n############"), "Throw: nobody hears it");
        assert_eq!(
            pebble("############\n#@:::::::$X#\n############"),
            "Throw: the floor muffles it, nobody hears it"
        );
        assert_eq!(
            pebble("############\n#@..#....$X#\n#..........#\n############"),
            "Throw: blocked, nobody hears it"
        );
        assert_eq!(told("############\n#@......A$X#\n############", PropKind::SmokeBall), "Throw");
    }
}
