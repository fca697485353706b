//! Hints at the lower right: the keys of the kit at the beginning, of what she holds, and of the throw while she aims.

use super::{keep_clear, prompt};
use crate::shared::text::Texts;
use crate::shell::game::{Game, key_name};
use crate::shell::input::{DeviceKind, Devices, InputAction};
use crate::shell::session::GameSession;
use crate::shell::ui::{HEIGHT, WIDTH};
use macroquad::prelude::*;
use thief_girl::act::{falls_short, landing, thrown_loudness, throws};
use thief_girl::base::tick;
use thief_girl::model::{Player, Sim};
use thief_girl::rules::{Material, PropKind};
use thief_girl::sense::hear;

/// How long hints about the kit are shown at the beginning of a heist, in seconds.
const FIRST_HINT_SECONDS: f32 = 8.0;
/// Place of the hints, beside the player's status.
const AT_STATUS: Rect = Rect::new(WIDTH / 2.0, HEIGHT - 24.0, WIDTH / 2.0 - 12.0, 17.0);
/// Place of the hints for touch: left of the buttons, above the player's status.
const ABOVE_STATUS: Rect = Rect::new(186.0, HEIGHT - 62.0, 264.0, 17.0);

/// Keys, and the text about what they do.
type Hint = (HintKeys, &'static str);

/// Whose keys a hint names.
#[derive(Clone, Copy)]
enum HintKeys {
    Of(InputAction),
    /// What moves the target while aiming.
    Pointers,
}

/// Returns where the player aims, from her place, in tiles, if she has something to throw.
pub fn aim(session: &GameSession) -> Option<thief_girl::base::Vec2> {
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
fn hints(session: &GameSession) -> Vec<Hint> {
    let sim = &session.sim;
    if let Some(aim) = aim(session) {
        let throw = throw_word(sim, sim.player_body().at + aim);
        return vec![(HintKeys::Pointers, "point"), (HintKeys::Of(InputAction::Throw), throw)];
    }
    if sim.get::<Player>(sim.player).held.is_some() {
        return vec![(HintKeys::Of(InputAction::Aim), "aim"), (HintKeys::Of(InputAction::Drop), "drop")];
    }
    if sim.tick >= tick::ticks(FIRST_HINT_SECONDS) {
        return Vec::new();
    }
    let kinds = PropKind::ALL.iter().filter(|&&kind| sim.pocketed(kind) > 0).count();
    let hints: [(bool, Hint); 2] = [
        (throws(sim).is_some(), (HintKeys::Of(InputAction::Aim), "aim")),
        (kinds > 1, (HintKeys::Of(InputAction::Next), "next")),
    ];
    hints.into_iter().filter(|(is_there, _)| *is_there).map(|(_, hint)| hint).collect()
}

/// Returns the text about a throw to a position: whether something on the way stops it, or no guard would hear it there.
fn throw_word(sim: &Sim, target: thief_girl::base::Vec2) -> &'static str {
    if falls_short(sim, target) {
        return "throw_short";
    }
    let to = landing(sim, target);
    let is_unheard = |thing: (PropKind, Material)| {
        // These are not thrown for their noise.
        let is_quiet = matches!(thing.0, PropKind::SmokeBall | PropKind::Incense);
        !is_quiet && hear::audience(sim, to, thrown_loudness(sim, thing, to)).is_empty()
    };
    match throws(sim) {
        Some(thing) if is_unheard(thing) && prompt::is_soft(sim, to) => "throw_muffled",
        Some(thing) if is_unheard(thing) => "throw_unheard",
        _ => "throw",
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
        let written = |(keys, word): Hint| {
            let key = format!("ui.prompt.{word}");
            let word = game.ui.texts.get(&key);
            match keys {
                HintKeys::Of(action) => (game.key(action), game.while_held(action, word)),
                HintKeys::Pointers => (pointers(&game.ui.texts, &game.devices), word.to_string()),
            }
        };
        let shown = hints(session).into_iter().filter(|(keys, _)| !(is_glass && says_itself(*keys)));
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
