//! What nothing may be drawn over: her, the guards who matter now, and what her hands would use.

use crate::shared::roles;
use crate::shell::game::Game;
use crate::shell::render::layout::Label;
use crate::shell::session::GameSession;
use crate::shell::ui::{HEIGHT, WIDTH};
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::act::use_target;
use thief_girl::base::grid::center_of;
use thief_girl::model::{
    AlertLevel, Awareness, Body, Door, Guard, Key, Lamp, Player, PlayerActivity, Treasure,
};

/// So many guards are kept in view besides those who hunt her.
const NEAREST: usize = 2;
/// How wide somebody is, and how far below the feet he reaches, in pixels.
const BROAD: f32 = 18.0;
const TOES: f32 = 4.0;
/// How high she is.
const HER: f32 = 30.0;
/// From a head to above its sign.
const SIGN: f32 = 20.0;
/// How large a thing is kept in view.
const THING: Vec2 = vec2(20.0, 22.0);

/// Where words have room: within the picture, off its edges.
pub const SCREEN: Rect = Rect::new(4.0, 4.0, WIDTH - 8.0, HEIGHT - 8.0);

/// She, on the picture.
pub fn her(session: &GameSession) -> Rect {
    standing(session.on_screen(session.sim.player_body().at), HER)
}

/// Somebody who stands on a place of the picture.
fn standing(feet: Vec2, high: f32) -> Rect {
    Rect::new(feet.x - BROAD / 2.0, feet.y - high, BROAD, high + TOES)
}

/// A guard on the picture, with the sign over his head.
pub fn guard(session: &GameSession, guard: Entity) -> Rect {
    let head = roles::head(session.sim.get::<Guard>(guard).archetype);
    let sign = if session.sim.get::<Awareness>(guard).alert_level > AlertLevel::Calm { SIGN } else { 0.0 };
    standing(session.on_screen(session.sim.get::<Body>(guard).at), head + sign)
}

/// A thing at a place, in tiles.
pub fn thing(session: &GameSession, at: thief_girl::base::Vec2) -> Rect {
    let at = session.on_screen(at);
    Rect::new(at.x - THING.x / 2.0, at.y - THING.y * 0.7, THING.x, THING.y)
}

/// She and the guards who matter: those who are after her, and the nearest. Sleepers do not.
pub fn people(session: &GameSession) -> Vec<Rect> {
    let guards = guards(session);
    let hunters = guards.iter().filter(|guard| guard.is_after).count();
    let guards = guards.into_iter().take(hunters.clamp(NEAREST, 2 * NEAREST));
    std::iter::once(her(session)).chain(guards.map(|guard| guard.place)).collect()
}

/// A guard who is awake and in the picture.
struct Seen {
    is_after: bool,
    far: f32,
    place: Rect,
}

/// All of them: who is after her first, then the nearest.
fn guards(session: &GameSession) -> Vec<Seen> {
    let sim = &session.sim;
    let her_at = sim.player_body().at;
    let picture = Rect::new(0.0, 0.0, WIDTH, HEIGHT);
    let awake = sim.guards.iter().filter(|&&guard| sim.shows(guard) > 0.3 && !sim.sleeps(guard));
    let seen = awake.map(|&entity| Seen {
        is_after: sim.get::<Awareness>(entity).alert_level >= AlertLevel::Investigating,
        far: sim.get::<Body>(entity).at.distance(her_at),
        place: guard(session, entity),
    });
    let mut guards: Vec<Seen> = seen.filter(|guard| picture.overlaps(&guard.place)).collect();
    guards.sort_by(|a, b| b.is_after.cmp(&a.is_after).then(a.far.total_cmp(&b.far)));
    guards
}

/// What her hands would use, or are at.
pub fn target(session: &GameSession) -> Option<Rect> {
    let sim = &session.sim;
    let at = match sim.get::<Player>(sim.player).activity {
        PlayerActivity::Stealing { treasure, .. } => sim.get::<Treasure>(treasure).at,
        PlayerActivity::Tending { lamp, .. } => sim.get::<Lamp>(lamp).at,
        PlayerActivity::Picking { door, .. } => center_of(sim.get::<Door>(door).cell),
        _ => use_target(sim)?.at()?,
    };
    Some(thing(session, at))
}

/// The exits, once she has what she came for.
pub fn ways_out(session: &GameSession) -> Vec<Rect> {
    let sim = &session.sim;
    let exits = sim.level.exits.iter().filter(|_| sim.has_prize());
    exits.map(|exit| thing(session, center_of(*exit))).collect()
}

/// Treasures and keys that lie about: what she heads for.
pub fn finds(session: &GameSession) -> Vec<Rect> {
    let sim = &session.sim;
    let treasures = sim.treasures.iter().map(|&it| sim.get::<Treasure>(it));
    let treasures = treasures.filter(|it| !it.taken).map(|it| it.at);
    let keys = sim.keys.iter().map(|&it| sim.get::<Key>(it));
    let keys = keys.filter(|it| !it.taken && it.carrier.is_none()).map(|it| it.at);
    treasures.chain(keys).map(|at| thing(session, at)).collect()
}

/// What a panel at the edge must not hide: her, the guard who matters most, and what her hands would use. It pales for
/// nobody else, or in a full house it would hardly ever be seen.
fn focus(session: &GameSession) -> Vec<Rect> {
    let guard = guards(session).into_iter().next().map(|guard| guard.place);
    std::iter::once(her(session)).chain(guard).chain(target(session)).collect()
}

/// Draws a panel, and what is on it: paler while somebody who matters is below.
pub fn panel(game: &Game, session: &GameSession, name: &'static str, place: Rect, paint: impl FnOnce()) {
    let opacity = session.layout.borrow_mut().opacity(Label::Panel(name), place, &focus(session));
    game.ui.faint(opacity, paint);
}
