//! What the hands could do now: the key and the deed, beside the thing itself.

use crate::shell::controls::{Action, FEET, Using};
use crate::shell::game::Game;
use crate::shell::heist::Heist;
use crate::shell::palette::{self, faded};
use crate::shell::text::in_sentence;
use crate::shell::ui::{HEIGHT, SMALL, WIDTH, readable, rounded};
use macroquad::prelude::*;
use thief_girl::act::{Feeler, UseTarget, feeler, lamp_work, throws, use_target};
use thief_girl::base::grid::{NEIGHBOURS, cell_of, center_of};
use thief_girl::base::tick;
use thief_girl::model::{Busy, Door, Lamp, Player, Posture, Sim, Switch, Treasure};
use thief_girl::rules::{Loot, PropKind, Structure};

/// How near an exit must be to say whether it will do, in tiles.
const EXIT_NEAR: f32 = 2.5;
/// How near a vent must be to say that she can crawl through, in tiles.
const VENT_NEAR: f32 = 1.3;
/// So long at the beginning of a heist the hands are told what they carry.
const FIRST_HINT_SECONDS: f32 = 8.0;
/// Who has never got away is told how to walk, until she is so far from where the heist began, in tiles.
const FIRST_STEPS: f32 = 5.0;
/// What feet do.
const GAITS: [Hint; 3] = [(&FEET, "walk"), (&[Action::Sneak], "sneak"), (&[Action::Run], "run")];
/// Her head above her feet, and her shoulders, in game pixels: no hint lies on her.
const HER: Vec2 = vec2(16.0, 28.0);
/// Where the hands are told what they can do: beside what she carries.
const FOOT: Rect = Rect::new(WIDTH / 2.0, HEIGHT - 24.0, WIDTH / 2.0 - 12.0, 17.0);
/// The same on the glass: left of the buttons, above what she carries.
const GLASS_FOOT: Rect = Rect::new(186.0, HEIGHT - 62.0, 264.0, 17.0);
/// How high a hint is, in game pixels.
const HINT: f32 = 17.0;
/// From one pin of a lock to the next, in game pixels.
const PIN_STEP: f32 = 9.0;

/// Keys, and what they do.
type Hint = (&'static [Action], &'static str);

/// `said`: the bubbles that are on the picture; no hint lies under one.
pub fn draw(game: &Game, heist: &Heist, said: &[Rect]) {
    let sim = &heist.sim;
    let player: Player = sim.get(sim.player);
    if let Busy::Stealing { treasure, since } = player.busy {
        let treasure: Treasure = sim.get(treasure);
        let rules = &sim.rules.player;
        let whole =
            if treasure.loot == Loot::Small { rules.steal_seconds_small } else { rules.steal_seconds };
        return ring(game, heist, treasure.at, tick::seconds(sim.tick - since) / whole);
    }
    if let Busy::Tending { lamp, since } = player.busy {
        let whole = lamp_work(sim, lamp).seconds;
        return ring(game, heist, sim.get::<Lamp>(lamp).at, tick::seconds(sim.tick - since) / whole);
    }
    if let (Busy::Picking { door, .. }, Some(feeler)) = (player.busy, feeler(sim)) {
        return pins(game, heist.on_screen(center_of(sim.get::<Door>(door).cell)), &feeler);
    }
    if heist.hand.aim.is_some() && throws(sim).is_some() {
        return foot(game, &[(&[Action::Throw], "throw")]);
    }
    exit(game, heist);
    let crawl = || Some((Action::Crawl, game.texts.get("ui.prompt.crawl").to_string(), vent(sim)?));
    let offer = offer(game, heist).map(|(what, at)| (Action::Use, what, at)).or_else(crawl);
    if let Some((action, what, at)) = offer {
        let feet = heist.on_screen(sim.player_body().at);
        let her = Rect::new(feet.x - HER.x / 2.0, feet.y - HER.y, HER.x, HER.y);
        let covered: Vec<Rect> = said.iter().copied().chain([her]).collect();
        beside(game, heist.on_screen(at), &game.key(action), &what, &covered);
    }
    foot(game, &hints(game, heist, &player));
}

/// What is told at the lower right: feet before hands, and hands when they hold something.
fn hints(game: &Game, heist: &Heist, player: &Player) -> Vec<Hint> {
    let sim = &heist.sim;
    if player.held.is_some() {
        return vec![(&[Action::Aim], "aim"), (&[Action::Drop], "drop")];
    }
    if game.saved.records.is_empty() && sim.player_body().at.distance(sim.level.start) < FIRST_STEPS {
        return GAITS.to_vec();
    }
    if sim.tick >= tick::ticks(FIRST_HINT_SECONDS) {
        return Vec::new();
    }
    let kinds = PropKind::ALL.iter().filter(|&&kind| sim.pocketed(kind) > 0).count();
    let hints: [(bool, Hint); 4] = [
        (game.saved.settings.forecast, (&[Action::Forecast], "ahead")),
        (throws(sim).is_some(), (&[Action::Aim], "aim")),
        (kinds > 1, (&[Action::Next], "next")),
        (true, (&[Action::Whistle], "whistle")),
    ];
    hints.into_iter().filter(|(is_there, _)| *is_there).map(|(_, hint)| hint).collect()
}

/// Hints at the lower right: what is in her hands and pouches is told at the left. Buttons on the glass say themselves
/// what they do.
fn foot(game: &Game, hints: &[Hint]) {
    let is_glass = game.devices.using == Using::Touch;
    let discs = &game.controls.glass.discs;
    let says_itself =
        |action: &Action| is_glass && discs.contains_key(game.controls.first(*action, Using::Touch));
    let told = || hints.iter().filter(|(actions, _)| !actions.iter().any(says_itself));
    let words: Vec<String> = told().map(|(_, word)| format!("ui.prompt.{word}")).collect();
    let hints = told().zip(&words);
    let hints: Vec<(String, &str)> =
        hints.map(|((actions, _), word)| (game.keys(actions), game.texts.get(word))).collect();
    let (room, part) = if is_glass { (GLASS_FOOT, 0.5) } else { (FOOT, 1.0) };
    game.ui.hints_in(&hints, room, part);
}

/// A lock from within: the pins that are set, where the next one is, and the feeler that swings.
fn pins(game: &Game, door: Vec2, feeler: &Feeler) {
    let (ui, wide) = (&game.ui, 72.0);
    let board = rounded(Rect::new(door.x - wide / 2.0 - 7.0, (door.y - 60.0).max(44.0), wide + 14.0, 36.0));
    ui.board(board);
    let left = board.x + 7.0;
    if let Some(pin) = ui.art.thing("pick_pin") {
        let x = (left + (wide - feeler.pins as f32 * PIN_STEP) / 2.0).round();
        for i in 0..feeler.pins {
            let frame = pin.frame(usize::from(i < feeler.pin));
            ui.piece(frame, x + i as f32 * PIN_STEP, board.y + 5.0, WHITE);
        }
    }
    let bar = Rect::new(left, board.y + 20.0, wide, 9.0);
    ui.framed("pick_bar", bar, WHITE);
    let over = feeler.is_over_pin();
    let (from, to) = (feeler.window.start * wide, feeler.window.end * wide);
    let window = Rect::new((left + from).round(), bar.y + 2.0, (to - from).round(), bar.h - 4.0);
    ui.fill(window, if over { palette::GLOW } else { palette::BRASS });
    ui.standing("pick_feeler", (left + feeler.at * wide).round(), bar.y - 1.0, WHITE);
    let (key, what) = (game.key(Action::Use), game.texts.get("ui.prompt.press"));
    let x = board.x + (board.w - ui.hint_width(&key, what)) / 2.0;
    ui.hint(&key, what, x.round(), board.y + board.h + 3.0, if over { 1.0 } else { 0.55 });
}

/// What "use" would do, and to what.
fn offer(game: &Game, heist: &Heist) -> Option<(String, thief_girl::base::Vec2)> {
    let (texts, sim) = (&game.texts, &heist.sim);
    let word = |key: &str| texts.get(&format!("ui.prompt.{key}")).to_string();
    let prize = in_sentence(texts.of_level(&sim.level.prize));
    Some(match use_target(sim)? {
        UseTarget::Steal { loot: Loot::Main, at, .. } => {
            (texts.fill("ui.prompt.steal_main", &[("prize", &prize)]), at)
        }
        UseTarget::Steal { at, .. } => (word("steal"), at),
        UseTarget::PickUp { at, .. } => (word("pick_up"), at),
        UseTarget::Hide { at, .. } => (word("hide"), at),
        UseTarget::ComeOut => (word("come_out"), sim.player_body().at),
        UseTarget::OpenDoor { at, .. } => (word("open"), at),
        UseTarget::Unlock { at, .. } => (word("unlock"), at),
        UseTarget::PickLock { at, .. } => (word("pick_lock"), at),
        UseTarget::TakeKey { at, .. } => (word("take_key"), at),
        UseTarget::CloseDoor { at, .. } => (word("close"), at),
        UseTarget::WindUp { at, .. } => (word("wind_up"), at),
        UseTarget::StrikeGong { at, .. } => (word("strike_gong"), at),
        UseTarget::Snuff { at, .. } => (word("snuff"), at),
        UseTarget::Relight { at, .. } => (word("relight"), at),
        UseTarget::TurnLamps { switch, at } => {
            let switch: Switch = sim.get(switch);
            let key = match sim.lit_lamps(&switch) {
                0 => "lights_on",
                lit if lit == switch.lamps.len() => "lights_out",
                _ => "lights_swap",
            };
            (word(key), at)
        }
    })
}

/// The vent that she stands before, upright: it does not look like a way.
fn vent(sim: &Sim) -> Option<thief_girl::base::Vec2> {
    if sim.get::<Player>(sim.player).posture == Posture::Crawl {
        return None;
    }
    let her = sim.player_body().at;
    let in_reach = |cell: &IVec2| center_of(*cell).distance(her) < VENT_NEAR;
    let is_vent = |cell: &IVec2| sim.level.structure.get(*cell).copied().flatten() == Some(Structure::Vent);
    let around = NEIGHBOURS.into_iter().map(|side| cell_of(her) + side);
    around.filter(is_vent).find(in_reach).map(center_of)
}

/// `covered`: what no hint lies on, unless there is no room above it.
fn beside(game: &Game, at: Vec2, key: &str, what: &str, covered: &[Rect]) {
    let width = game.ui.hint_width(key, what);
    let x = (at.x - width / 2.0).clamp(4.0, WIDTH - width - 4.0).round();
    let mut board = Rect::new(x, (at.y - 40.0).clamp(44.0, HEIGHT - 60.0).round(), width, HINT);
    while let Some(other) = covered.iter().find(|c| c.overlaps(&board)).filter(|c| c.y > HINT + 44.0) {
        board.y = other.y - HINT - 1.0;
    }
    game.ui.hint(key, what, x, board.y, 1.0);
}

/// A ring that closes while her hands are at a thing. `done`: from 0 to 1.
fn ring(game: &Game, heist: &Heist, at: thief_girl::base::Vec2, done: f32) {
    let at = heist.on_screen(at) - vec2(0.0, 26.0);
    let dots = 16;
    for i in 0..dots {
        let angle = i as f32 / dots as f32 * std::f32::consts::TAU - std::f32::consts::FRAC_PI_2;
        let place = (at + vec2(angle.cos(), angle.sin()) * 9.0).round();
        let on = (i as f32 + 0.5) / dots as f32 <= done;
        game.ui.fill(Rect::new(place.x - 1.0, place.y - 1.0, 3.0, 3.0), faded(palette::NIGHT, 0.8));
        let color = if on { palette::GLOW } else { faded(palette::STEEL, 0.7) };
        game.ui.fill(Rect::new(place.x, place.y, 2.0, 2.0), color);
    }
}

/// Before an exit: away, or not yet.
fn exit(game: &Game, heist: &Heist) {
    let sim = &heist.sim;
    let her = sim.player_body().at;
    let near = sim.level.exits.iter().map(|e| center_of(*e)).find(|e| e.distance(her) < EXIT_NEAR);
    let Some(exit) = near else { return };
    let prize = in_sentence(game.texts.of_level(&sim.level.prize));
    let (text, color) = if sim.has_prize() {
        (game.texts.get("ui.prompt.exit").to_string(), palette::GLOW)
    } else {
        (game.texts.fill("ui.prompt.locked_exit", &[("prize", &prize)]), palette::OCHRE)
    };
    let at = heist.on_screen(exit);
    let style = readable(game.ui.read(SMALL).colored(color).centered());
    let half = style.width(&text) / 2.0 + 4.0;
    game.ui.write(&text, at.x.clamp(half, WIDTH - half), (at.y - 46.0).max(44.0), &style);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::{LevelSpec, ascii};
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;

    /// She stands before a wall with a vent in it, in this row.
    fn before_a_vent(row: i32) -> Sim {
        let map = "########\n#..#...#\n#.@#...#\n#..#$.X#\n#......#\n########";
        let mut level: LevelSpec = ascii::parse(map).unwrap();
        level.structure[IVec2::new(3, row)] = Some(Structure::Vent);
        Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default())
    }

    #[test]
    fn a_vent_is_told_of_to_whoever_stands_before_it() {
        assert_eq!(vent(&before_a_vent(2)), Some(center_of(IVec2::new(3, 2))));
        assert_eq!(vent(&before_a_vent(1)), None, "round the corner it is out of reach");
        let mut sim = before_a_vent(2);
        let player = sim.player;
        sim.with(player, |her: &mut Player| her.posture = Posture::Crawl);
        assert_eq!(vent(&sim), None, "whoever crawls knows");
    }
}
