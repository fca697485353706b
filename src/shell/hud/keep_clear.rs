//! What labels must not cover: the player, the guards who matter, and what the use key acts on.

use crate::shared::roles;
use crate::shell::game::Game;
use crate::shell::render::layout::{Label, VitalGuard, VitalPlaces};
use crate::shell::render::view::is_marked;
use crate::shell::session::GameSession;
use crate::shell::ui::{HEIGHT, WIDTH};
use hecs::Entity;
use macroquad::prelude::*;
use std::rc::Rc;
use thief_girl::act::use_target;
use thief_girl::base::grid::center_of;
use thief_girl::model::{
    AlertLevel, Awareness, Body, Door, Guard, Key, Lamp, Player, PlayerActivity, Treasure,
};
use thief_girl::rules::Loot;

/// Least number of guards that are kept in view; up to twice as many if they hunt.
const NEAREST: usize = 2;
/// Width of a figure, in game pixels.
const BROAD: f32 = 18.0;
/// How far a figure extends below its feet, in game pixels.
const TOES: f32 = 4.0;
/// Height of the player, in game pixels.
const HER: f32 = 30.0;
/// Height of the mark above a head, in game pixels.
const SIGN: f32 = 20.0;
/// Size of a thing, in game pixels.
const THING: Vec2 = vec2(20.0, 22.0);

/// Area for labels: the picture without its edges.
pub const SCREEN: Rect = Rect::new(4.0, 4.0, WIDTH - 8.0, HEIGHT - 8.0);

/// Returns the place of the player on the picture.
pub fn her(session: &GameSession) -> Rect {
    standing(session.on_screen(session.sim.player_body().at), HER)
}

/// Returns the place of a figure whose feet are at a point of the picture.
fn standing(feet: Vec2, high: f32) -> Rect {
    Rect::new(feet.x - BROAD / 2.0, feet.y - high, BROAD, high + TOES)
}

/// Returns the place of a guard on the picture, including the mark over his head.
pub fn guard(session: &GameSession, guard: Entity) -> Rect {
    let head = roles::head(session.sim.get::<Guard>(guard).archetype);
    let sign = if is_marked(&session.sim, guard) { SIGN } else { 0.0 };
    standing(session.on_screen(session.sim.get::<Body>(guard).at), head + sign)
}

/// Returns the place of a thing on the picture; `at` is in tiles.
pub fn thing(session: &GameSession, at: thief_girl::base::Vec2) -> Rect {
    let at = session.on_screen(at);
    Rect::new(at.x - THING.x / 2.0, at.y - THING.y * 0.7, THING.x, THING.y)
}

/// Returns the places of the player, of the guards who are awake and of what the use key acts on. Every label and panel
/// asks, so they are looked for once in a frame.
fn vital(session: &GameSession) -> Rc<VitalPlaces> {
    if let Some(places) = session.layout.borrow().vital_places() {
        return places;
    }
    let places =
        Rc::new(VitalPlaces { her: her(session), guards: guards(session), target: find_target(session) });
    session.layout.borrow_mut().note_vital(places.clone());
    places
}

/// Returns the places of the player and the guards who matter: hunting ones, and the nearest. Sleepers are left
/// out.
pub fn people(session: &GameSession) -> Vec<Rect> {
    let VitalPlaces { her, guards, .. } = &*vital(session);
    let hunters = guards.iter().filter(|guard| guard.is_after).count();
    let guards = guards.iter().take(hunters.clamp(NEAREST, 2 * NEAREST));
    std::iter::once(*her).chain(guards.map(|guard| guard.place)).collect()
}

/// Returns the places of the player and of all guards in view who are awake.
pub fn everybody(session: &GameSession) -> Vec<Rect> {
    let VitalPlaces { her, guards, .. } = &*vital(session);
    std::iter::once(*her).chain(guards.iter().map(|guard| guard.place)).collect()
}

/// Returns all guards in view, the nearest first.
pub fn guards_in_view(session: &GameSession) -> Vec<Entity> {
    let sim = &session.sim;
    let her_at = sim.player_body().at;
    let far = |entity: &Entity| sim.get::<Body>(*entity).at.distance(her_at);
    let picture = Rect::new(0.0, 0.0, WIDTH, HEIGHT);
    let is_seen = |entity: &Entity| sim.shows(*entity) > 0.3 && picture.overlaps(&guard(session, *entity));
    let mut guards: Vec<Entity> = sim.guards.iter().copied().filter(is_seen).collect();
    guards.sort_by(|a, b| far(a).total_cmp(&far(b)));
    guards
}

/// Returns all guards in view who are awake: hunting ones first, then the nearest.
fn guards(session: &GameSession) -> Vec<VitalGuard> {
    let sim = &session.sim;
    let awake = guards_in_view(session).into_iter().filter(|guard| !sim.sleeps(*guard));
    let seen = awake.map(|entity| VitalGuard {
        is_after: sim.get::<Awareness>(entity).alert_level >= AlertLevel::Investigating,
        place: guard(session, entity),
    });
    let mut guards: Vec<VitalGuard> = seen.collect();
    // A stable sort, which keeps the nearest first.
    guards.sort_by_key(|guard| !guard.is_after);
    guards
}

/// Returns the place of what the use key acts on, or of what the player is busy with.
pub fn target(session: &GameSession) -> Option<Rect> {
    vital(session).target
}

fn find_target(session: &GameSession) -> Option<Rect> {
    let sim = &session.sim;
    let at = match sim.get::<Player>(sim.player).activity {
        PlayerActivity::Stealing { treasure, .. } => sim.get::<Treasure>(treasure).at,
        PlayerActivity::Tending { lamp, .. } => sim.get::<Lamp>(lamp).at,
        PlayerActivity::Picking { door, .. } => center_of(sim.get::<Door>(door).cell),
        _ => use_target(sim)?.at()?,
    };
    Some(thing(session, at))
}

/// Returns the places of the exits.
pub fn ropes(session: &GameSession) -> Vec<Rect> {
    session.sim.level.exits.iter().map(|exit| thing(session, center_of(*exit))).collect()
}

/// Returns the places of the exits, once the player has the main treasure.
pub fn ways_out(session: &GameSession) -> Vec<Rect> {
    if session.sim.has_prize() { ropes(session) } else { Vec::new() }
}

/// Returns the positions of smaller treasures in view that are not taken, in tiles, the nearest first.
pub fn loot_in_view(session: &GameSession) -> Vec<Vec2> {
    let sim = &session.sim;
    let her_at = sim.player_body().at;
    let picture = Rect::new(0.0, 0.0, WIDTH, HEIGHT);
    let treasures = sim.treasures.iter().map(|&it| sim.get::<Treasure>(it));
    let is_seen =
        |it: &Treasure| !it.taken && it.loot != Loot::Main && picture.overlaps(&thing(session, it.at));
    let mut loot: Vec<_> = treasures.filter(is_seen).map(|it| it.at).collect();
    loot.sort_by(|a, b| a.distance(her_at).total_cmp(&b.distance(her_at)));
    loot
}

/// Returns the places of treasures and keys that can be taken.
pub fn finds(session: &GameSession) -> Vec<Rect> {
    let sim = &session.sim;
    let treasures = sim.treasures.iter().map(|&it| sim.get::<Treasure>(it));
    let treasures = treasures.filter(|it| !it.taken).map(|it| it.at);
    let keys = sim.keys.iter().map(|&it| sim.get::<Key>(it));
    let keys = keys.filter(|it| !it.taken && it.carrier.is_none()).map(|it| it.at);
    treasures.chain(keys).map(|at| thing(session, at)).collect()
}

/// Returns what panels must not hide: the player, the most important guard, what the use key acts on, and the
/// exits once she may leave. With more, panels would almost always be faded in a full house.
pub fn focus(session: &GameSession) -> Vec<Rect> {
    let VitalPlaces { her, guards, target } = &*vital(session);
    let guard = guards.first().map(|guard| guard.place);
    std::iter::once(*her).chain(guard).chain(*target).chain(ways_out(session)).collect()
}

/// Draws a panel and its content, faded while it covers something that matters.
pub fn panel(game: &Game, session: &GameSession, name: &'static str, place: Rect, paint: impl FnOnce()) {
    let protected = focus(session);
    let opacity = session.layout.borrow_mut().opacity(Label::Panel(name), place, &protected);
    game.ui.faint(opacity, paint);
}
