//! Prompts: what the use key would do, shown beside the thing itself.

use super::keep_clear::{self, SCREEN};
use super::{foot, panels};
use crate::shared::text::in_sentence;
use crate::shell::config::palette;
use crate::shell::config::palette::faded;
use crate::shell::game::{Game, marked_if_held};
use crate::shell::input::InputAction;
use crate::shell::render::layout::{Label, PlacedLabel, around};
use crate::shell::session::{GameSession, Unheard, floor_muffles, treasure_ahead};
use crate::shell::ui::{SMALL, rounded};
use macroquad::prelude::*;
use thief_girl::act::{
    LockPickView, UseTarget, belt_before_her, lamp_work, lock_pick_view, push_ahead, use_target,
    use_target_nearby, vent_in_reach,
};
use thief_girl::base::IVec2;
use thief_girl::base::grid::{NEIGHBOURS, cell_of, center_of};
use thief_girl::base::tick;
use thief_girl::model::{
    Body, Door, DoorState, Guard, Lamp, Player, PlayerActivity, Posture, Sim, Switch, Treasure,
};
use thief_girl::rules::{Loot, Structure, UseKind};
use thief_girl::space::collide::nearest_point;
use thief_girl::space::sight::is_clear;

/// Distance at which an exit shows its notice, in tiles.
const EXIT_NEAR: f32 = 2.5;
/// Distance of a door at which its opening is shown, in tiles.
const OPENING_NEAR: f32 = 1.6;
/// How long a door must take to open for that to be shown, in seconds.
const OPENING_SECONDS: f32 = 0.5;
/// How long it is shown that nothing was within reach, in seconds.
const MISSED_SECONDS: f32 = 1.2;
/// How long it is shown that no guard heard a throw, in seconds.
const UNHEARD_SECONDS: f32 = 2.2;
/// Distance of something heavy at which the use key is thought to be meant for it, in tiles.
const HEAVY_NEAR: f32 = 0.6;
/// How near guards would hear a noise if they had ears, in tiles.
const EARSHOT: f32 = 8.0;
/// Height of a hint with its background, in game pixels.
const HINT: f32 = 22.0;
/// Padding of the background, in game pixels.
const PAD: f32 = 4.0;
/// Space between a thing and its prompt, in game pixels.
const GAP: f32 = 3.0;
/// Opacity of a prompt that covers something protected.
const FAINT: f32 = 0.5;
/// Key of the text about what is a step away.
const NEARER: &str = "ui.prompt.nearer";
/// How many of the places around a thing touch it.
const RING_PLACES: usize = 6;
/// Distance between two pins of a lock, in game pixels.
const PIN_STEP: f32 = 9.0;

/// Draws the progress of an action, or else the prompts and hints.
pub fn draw(game: &Game, session: &GameSession) {
    let sim = &session.sim;
    let player: Player = sim.get(sim.player);
    for InVain { key, words, at } in in_vain(game, session) {
        notice(game, session, at, Label::InVain(key), &words, palette::OCHRE);
    }
    if let PlayerActivity::Stealing { treasure, since } = player.activity {
        let treasure: Treasure = sim.get(treasure);
        let rules = &sim.rules.player;
        let whole =
            if treasure.loot == Loot::Small { rules.steal_seconds_small } else { rules.steal_seconds };
        return ring(game, session, treasure.at, tick::seconds(sim.tick - since) / whole);
    }
    if let PlayerActivity::Tending { lamp, since } = player.activity {
        let whole = lamp_work(sim, lamp).seconds;
        return ring(game, session, sim.get::<Lamp>(lamp).at, tick::seconds(sim.tick - since) / whole);
    }
    if let (PlayerActivity::Picking { door, .. }, Some(feeler)) = (player.activity, lock_pick_view(sim)) {
        return pins(game, session, center_of(sim.get::<Door>(door).cell), &feeler);
    }
    if let Some((door, done)) = opening(sim) {
        return ring(game, session, door, done);
    }
    if foot::aim(session).is_some() {
        return foot::draw(game, session);
    }
    exit(game, session);
    if let Some(UseTarget::TryDoor { at, .. }) = use_target(sim) {
        notice(game, session, at, Label::Prompt, game.ui.texts.get("ui.prompt.needs_key"), palette::OCHRE);
    }
    if let Some(Offer { actions, what, at }) = offer(game, session) {
        beside(game, session, at, (&game.keys(&actions), &what));
    }
    foot::draw(game, session);
}

/// What was in vain a moment ago.
pub struct InVain {
    /// Key of the text.
    pub key: &'static str,
    pub words: String,
    /// Place of what it is about, in tiles.
    pub at: thief_girl::base::Vec2,
}

/// Returns what was in vain a moment ago: a use key with nothing within reach, or with something a step away, a throw
/// that no guard heard, and aiming or putting down with nothing at hand.
pub fn in_vain(game: &Game, session: &GameSession) -> Vec<InVain> {
    let (sim, feedback) = (&session.sim, &session.feedback);
    let told = |(key, at): (&'static str, _)| InVain { key, words: game.ui.texts.get(key).to_string(), at };
    let is_recent = feedback.missed.is_some_and(|since| since < MISSED_SECONDS);
    let missed = (is_recent && use_target(sim).is_none()).then(|| {
        let is_loot = |target: &UseTarget| target.kind() == Some(UseKind::Steal);
        // Loot a step away is what she meant, wherever she stands.
        a_step_away(game, session, is_loot)
            .or_else(|| unusable(sim).map(told))
            .or_else(|| a_step_away(game, session, |_| true))
            .or_else(|| curtain(sim).map(told))
            .unwrap_or_else(|| told(("ui.prompt.nothing", sim.player_body().at)))
    });
    let unheard =
        feedback.decoy.unheard(UNHEARD_SECONDS).map(|noise| told((why_unheard(sim, &noise), noise.at)));
    let is_empty = feedback.empty_handed.is_some_and(|since| since < MISSED_SECONDS);
    let empty = is_empty.then(|| told(("ui.prompt.empty_handed", sim.player_body().at)));
    missed.into_iter().chain(unheard).chain(empty).collect()
}

/// Returns the key of the text that says why no guard heard a noise.
fn why_unheard(sim: &Sim, noise: &Unheard) -> &'static str {
    let is_near = |guard: &&hecs::Entity| (sim.get::<Body>(**guard).at - noise.at).length() < EARSHOT;
    let near = sim.guards.iter().filter(is_near);
    let mut ears =
        near.map(|guard| sim.rules.guards[sim.get::<Guard>(*guard).archetype].senses.ears).peekable();
    if ears.peek().is_some() && !ears.any(|hears| hears) {
        return "ui.prompt.deaf";
    }
    if noise.strikes && floor_muffles(sim, noise.at) { "ui.prompt.muffled" } else { "ui.prompt.unheard" }
}

/// Returns what the use key would do after a step, if that is `wanted`.
fn a_step_away(game: &Game, session: &GameSession, wanted: fn(&UseTarget) -> bool) -> Option<InVain> {
    let target = use_target_nearby(&session.sim, game.interface.use_key.nearer_tiles, wanted)?;
    Some(InVain { key: NEARER, words: nearer_words(game, session, target)?, at: target.at()? })
}

/// Returns what using a target does, and that it is a step away.
fn nearer_words(game: &Game, session: &GameSession, target: UseTarget) -> Option<String> {
    Some(game.ui.texts.fill(NEARER, &[("what", &use_words(game, session, target)?)]))
}

/// Returns what the player may have meant to use and cannot: the key of the text that says why, and its place.
fn unusable(sim: &Sim) -> Option<(&'static str, thief_girl::base::Vec2)> {
    let here = cell_of(sim.player_body().at);
    let doorway = sim.door_at(here).map(|_| ("ui.prompt.doorway", center_of(here)));
    let belt = || belt_before_her(sim).map(|at| ("ui.prompt.behind", at));
    doorway.or_else(belt).or_else(|| heavy_beside(sim).map(|at| ("ui.prompt.heavy", at)))
}

/// Returns the place of a heavy prop beside the player, which is pushed by walking.
fn heavy_beside(sim: &Sim) -> Option<thief_girl::base::Vec2> {
    let her = sim.player_body().at;
    let gap = |at: &Body| nearest_point(&at.aabb(), her).distance(her);
    let heavy = sim.props.iter().filter(|&&prop| sim.is_heavy(prop)).map(|&prop| sim.get::<Body>(prop));
    let near = heavy.filter(|body| gap(body) < HEAVY_NEAR);
    near.min_by(|a, b| gap(a).total_cmp(&gap(b))).map(|body| body.at)
}

/// Returns the notice about a curtain beside the player, which needs no key, and its place.
fn curtain(sim: &Sim) -> Option<(&'static str, thief_girl::base::Vec2)> {
    let here = cell_of(sim.player_body().at);
    let mut around = NEIGHBOURS[..4].iter().map(|step| here + *step);
    let is_curtain = |cell: &IVec2| sim.level.structure.get(*cell) == Some(&Some(Structure::Curtain));
    around.find(is_curtain).map(|cell| ("ui.prompt.curtain", center_of(cell)))
}

/// What the player could do where she stands.
pub struct Offer {
    /// The actions whose keys do it.
    pub actions: Vec<InputAction>,
    pub what: String,
    /// Place of what it is about, in tiles.
    pub at: thief_girl::base::Vec2,
}

/// Returns what is offered first: what the use key does, a hole to crawl through, or something heavy to push.
pub fn offer(game: &Game, session: &GameSession) -> Option<Offer> {
    let (texts, sim) = (&game.ui.texts, &session.sim);
    let use_ = || {
        let (what, at) = use_offer(game, session)?;
        Some(Offer { actions: vec![InputAction::Use], what, at })
    };
    let crawl = || {
        let (at, direction) = vent(sim)?;
        let actions = vec![InputAction::Crawl, toward(direction)];
        Some(Offer { actions, what: game.while_held(InputAction::Crawl, texts.get("ui.prompt.crawl")), at })
    };
    let push = || {
        let (at, direction) = push_ahead(sim)?;
        Some(Offer {
            actions: vec![toward(direction)],
            what: marked_if_held(texts, texts.get("ui.prompt.push"), true),
            at,
        })
    };
    use_().or_else(crawl).or_else(push)
}

/// Returns the action that walks in one of the four directions.
fn toward(direction: thief_girl::base::Vec2) -> InputAction {
    match (direction.x, direction.y) {
        (x, _) if x < 0.0 => InputAction::Left,
        (x, _) if x > 0.0 => InputAction::Right,
        (_, y) if y < 0.0 => InputAction::Up,
        _ => InputAction::Down,
    }
}

/// The door before the player that is being opened, and how far that is, from 0 to 1; `None` for doors that open
/// at once.
fn opening(sim: &Sim) -> Option<(thief_girl::base::Vec2, f32)> {
    sim.doors.iter().map(|&door| sim.get::<Door>(door)).find_map(|door| {
        let DoorState::Opening { since, ready } = door.state else { return None };
        let at = center_of(door.cell);
        let is_shown = (at - sim.player_body().at).length() < OPENING_NEAR
            && tick::seconds(ready - since) > OPENING_SECONDS;
        is_shown.then(|| (at, (sim.tick - since) as f32 / (ready - since) as f32))
    })
}

/// Draws lock picking: the pins that are set, the window of the next one, and the swinging pick.
fn pins(game: &Game, session: &GameSession, door: thief_girl::base::Vec2, feeler: &LockPickView) {
    let (ui, wide) = (&game.ui, 72.0);
    // The hint with the key is below the board.
    let places =
        around(grown(keep_clear::thing(session, door), GAP), (wide + 14.0, 36.0 + 3.0 + HINT), SCREEN);
    let Some(placed) = clear(game, session, Label::Work, &places) else { return };
    let board = rounded(Rect { h: 36.0, ..placed.at });
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
    let (key, what) = (game.key(InputAction::Use), game.ui.texts.get("ui.prompt.press"));
    let x = board.x + (board.w - ui.hint_width(&key, what)) / 2.0;
    ui.hint(&key, what, x.round(), board.y + board.h + 3.0, if over { 1.0 } else { 0.55 });
}

/// Returns what the use key would do, and the place of its target in tiles.
fn use_offer(game: &Game, session: &GameSession) -> Option<(String, thief_girl::base::Vec2)> {
    if let Some(target) = treasure_ahead(&session.sim, &game.interface.use_key) {
        return Some((nearer_words(game, session, target)?, target.at()?));
    }
    let target = use_target(&session.sim)?;
    let what = use_words(game, session, target)?;
    let takes_time =
        matches!(target, UseTarget::Steal { .. } | UseTarget::Snuff { .. } | UseTarget::Relight { .. });
    // Say that the key must be held where a tap has no effect.
    let is_held = takes_time && !game.saved.settings.hold_free;
    let at = target.at().unwrap_or(session.sim.player_body().at);
    Some((marked_if_held(&game.ui.texts, &what, is_held), at))
}

/// Returns what using a target does.
fn use_words(game: &Game, session: &GameSession, target: UseTarget) -> Option<String> {
    let (texts, sim) = (&game.ui.texts, &session.sim);
    let key = match target {
        UseTarget::Steal { loot: Loot::Main, .. } => {
            let prize = in_sentence(texts.of_level(&sim.level.prize));
            return Some(texts.fill("ui.prompt.steal_main", &[("prize", &prize)]));
        }
        UseTarget::Steal { .. } => "steal",
        UseTarget::PickUp { .. } => "pick_up",
        UseTarget::Hide { .. } => "hide",
        UseTarget::ComeOut => "come_out",
        UseTarget::OpenDoor { .. } => "open",
        UseTarget::Unlock { .. } => "unlock",
        UseTarget::PickLock { .. } => "pick_lock",
        // A notice of its own says that it needs its key.
        UseTarget::TryDoor { .. } => return None,
        UseTarget::TakeKey { .. } => "take_key",
        UseTarget::CloseDoor { .. } => "close",
        UseTarget::WindUp { .. } => "wind_up",
        UseTarget::StrikeGong { .. } => "strike_gong",
        UseTarget::Snuff { .. } => "snuff",
        UseTarget::Relight { .. } => "relight",
        UseTarget::TurnLamps { switch, .. } => {
            let switch: Switch = sim.get(switch);
            match sim.lit_lamps(&switch) {
                0 => "lights_on",
                lit if lit == switch.lamps.len() => "lights_out",
                _ => "lights_swap",
            }
        }
    };
    Some(texts.get(&format!("ui.prompt.{key}")).to_string())
}

/// Returns the place of a vent that the player could crawl into, and in which direction, while she is upright: a vent does not look
/// like a way.
fn vent(sim: &Sim) -> Option<(thief_girl::base::Vec2, thief_girl::base::Vec2)> {
    let upright = sim.get::<Player>(sim.player).posture != Posture::Crawl;
    vent_in_reach(sim).filter(|_| upright).map(|(cell, direction)| (center_of(cell), direction))
}

/// Draws a key and what it does beside its target.
fn beside(game: &Game, session: &GameSession, at: thief_girl::base::Vec2, (key, what): (&str, &str)) {
    let ui = &game.ui;
    let size = ((ui.hint_width(key, what) + 2.0 * PAD).ceil(), HINT);
    let places = around(grown(keep_clear::thing(session, at), GAP), size, SCREEN);
    let Some(placed) = clear(game, session, Label::Prompt, &places) else { return };
    ui.faint(opacity(placed), || {
        ui.backing(placed.at);
        ui.hint(key, what, placed.at.x + PAD, placed.at.y + 3.0, 1.0);
    });
}

/// Places a label where it covers nothing that matters, if possible.
fn clear(game: &Game, session: &GameSession, label: Label, places: &[Rect]) -> Option<PlacedLabel> {
    let blocked = panels::blocked(game, session);
    session.layout.borrow_mut().place(label, places, &blocked)
}

fn opacity(placed: PlacedLabel) -> f32 {
    if placed.is_free { 1.0 } else { FAINT }
}

fn grown(rect: Rect, by: f32) -> Rect {
    Rect::new(rect.x - by, rect.y - by, rect.w + 2.0 * by, rect.h + 2.0 * by)
}

/// Draws a progress ring beside a thing; `done` is from 0 to 1.
fn ring(game: &Game, session: &GameSession, at: thief_girl::base::Vec2, done: f32) {
    // Only where it touches the thing: farther away nobody would see what it is about.
    let places = around(keep_clear::thing(session, at), (22.0, 22.0), SCREEN);
    let Some(placed) = clear(game, session, Label::Work, &places[..RING_PLACES]) else { return };
    let at = placed.at.center();
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

/// Draws the notice at an exit: whether the player may leave.
fn exit(game: &Game, session: &GameSession) {
    if let Some((exit, text, color)) = exit_words(game, session) {
        notice(game, session, exit, Label::Exit, &text, color);
    }
}

/// Returns the notice at an exit that is near: its place, text and color.
pub fn exit_words(game: &Game, session: &GameSession) -> Option<(thief_girl::base::Vec2, String, Color)> {
    let sim = &session.sim;
    let her = sim.player_body().at;
    // Not through a wall, from where no way may lead there.
    let in_view = |exit: thief_girl::base::Vec2| is_clear(her, exit, |cell| sim.map.blinds(cell, false));
    let mut exits = sim.level.exits.iter().map(|e| center_of(*e));
    let exit = exits.find(|e| e.distance(her) < EXIT_NEAR && in_view(*e))?;
    let prize = in_sentence(game.ui.texts.of_level(&sim.level.prize));
    let (text, color) = if sim.has_prize() {
        (game.ui.texts.get("ui.prompt.exit").to_string(), palette::GLOW)
    } else {
        (game.ui.texts.fill("ui.prompt.locked_exit", &[("prize", &prize)]), palette::OCHRE)
    };
    Some((exit, text, color))
}

/// Draws a text without a key beside a thing.
fn notice(
    game: &Game,
    session: &GameSession,
    at: thief_girl::base::Vec2,
    label: Label,
    text: &str,
    color: Color,
) {
    let ui = &game.ui;
    let style = ui.read_free(SMALL).colored(color);
    let size = ((style.width(text) + 2.0 * PAD).ceil(), style.line_height() + 4.0);
    let places = around(grown(keep_clear::thing(session, at), GAP), size, SCREEN);
    let Some(placed) = clear(game, session, label, &places) else { return };
    ui.faint(opacity(placed), || {
        ui.backing(placed.at);
        ui.write(text, placed.at.x + PAD, placed.at.y + 2.0, &style);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::{LevelSpec, ascii};
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;

    /// Returns a simulation with the player before a wall that has a vent in this row.
    fn before_a_vent(row: usize) -> Sim {
        let wall = |own: usize| if own == row { 'V' } else { '#' };
        let map = format!(
            "########\n#..{}...#\n#.@{}...#\n#..{}$.X#\n#......#\n########",
            wall(1),
            wall(2),
            wall(3)
        );
        let level: LevelSpec = ascii::parse(&map).unwrap();
        Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default())
    }

    #[test]
    fn a_vent_is_told_of_to_whoever_stands_before_it() {
        let east = |y| Some((center_of(IVec2::new(3, y)), thief_girl::base::Vec2::X));
        assert_eq!(vent(&before_a_vent(2)), east(2));
        assert_eq!(vent(&before_a_vent(1)), east(1), "a crawl is led round the corner");
        assert_eq!(vent(&before_a_vent(0)), None, "two cells off it is out of reach");
        let mut sim = before_a_vent(2);
        let player = sim.player;
        sim.with(player, |her: &mut Player| her.posture = Posture::Crawl);
        assert_eq!(vent(&sim), None, "whoever crawls knows");
    }

    fn on(map: &str) -> Sim {
        let level: LevelSpec = ascii::parse(map).unwrap();
        Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default())
    }

    #[test]
    fn what_cannot_be_used_says_why() {
        let why = |sim: &Sim| unusable(sim).or_else(|| curtain(sim)).map(|(key, _)| key);
        assert_eq!(
            why(&on("#######\n#.@.(.#\n#..#..#\n#X...$#\n#######")),
            None,
            "the curtain is two cells off"
        );
        assert_eq!(
            why(&on("##########\n#..@(....#\n#..#.....#\n#X.....$.#\n##########")),
            Some("ui.prompt.curtain")
        );
        let mut sim = on("#######\n#.@+..#\n#..#..#\n#X.#.$#\n#######");
        let (player, door) = (sim.player, sim.doors[0]);
        sim.with(door, |door: &mut Door| door.state = DoorState::Open);
        sim.with(player, |body: &mut thief_girl::model::Body| {
            body.at = center_of(thief_girl::base::ivec2(3, 1))
        });
        assert_eq!(why(&sim), Some("ui.prompt.doorway"), "it cannot shut on her");
    }
}
