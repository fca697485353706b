//! Debug overlays over a heist, which show why guards do what they do.
//!
//! They only read: the simulation, its events, and [`thief_girl::guard::explain`]. A run is the same with and
//! without them. Begin with [`struct@Debug`].

mod chart;
mod costs;
mod fields;
mod guard_events;
mod inspector;
mod line;
mod pace;
mod paths;
mod scores;
mod senses;
pub mod why;

use super::game::Game;
use crate::shell::config::interface::DebugRules;
use crate::shell::config::overlay::{DebugOverlay, DebugOverlays};
use crate::shell::config::palette;
use crate::shell::input::InputAction;
use crate::shell::platform::clock::TimeScale;
use crate::shell::render::view::Camera;
use chart::Chart;
use fields::FieldOverlay;
use guard_events::GuardEventLog;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::base::tick::{Tick, ticks};
use thief_girl::model::{Awareness, Body, Sim};

/// Height of a figure's center above its feet, in game pixels.
const WAIST: f32 = 10.0;

/// State of the overlays that must be kept from tick to tick.
#[derive(Default)]
pub struct Debug {
    story: GuardEventLog,
    fields: FieldOverlay,
}

impl Debug {
    /// Adds a tick. Call after every tick, so that the timeline has a past when it is opened.
    pub fn observe(&mut self, sim: &Sim, rules: &DebugRules) {
        self.story.read(sim.tick, &sim.events, ticks(rules.story_seconds));
        self.fields.observe(sim, rules);
    }

    /// Removes everything after a tick.
    pub fn rewind_to(&mut self, tick: Tick) {
        self.story.rewind_to(tick);
    }

    /// Computes what is slow to compute, if it is shown. Call before drawing.
    pub fn measure(&mut self, game: &Game, sim: &Sim, camera: Camera) {
        if game.overlays.has(DebugOverlay::Fields) {
            self.fields.measure(sim, camera, &game.interface.debug);
        }
    }

    /// Draws the overlays that belong to places in the world.
    pub fn draw_in_world(&self, game: &Game, sim: &Sim, camera: Camera) {
        if !game.overlays.any() {
            return;
        }
        let chart = Chart { game, camera };
        let has = |overlay| game.overlays.has(overlay);
        if has(DebugOverlay::Fields) {
            self.fields.draw(&chart, sim);
        }
        if has(DebugOverlay::Paths) {
            paths::draw(&chart, sim);
        }
        if has(DebugOverlay::Senses) {
            senses::draw(&chart, sim);
        }
        if let Some(guard) = looked_at(sim, &game.overlays) {
            chart.brackets(sim.get::<Body>(guard).at, palette::GLOW);
        }
    }

    /// Draws the boards about one guard, and about the costs of a frame.
    pub fn draw_heads(&self, game: &Game, sim: &Sim) {
        let guard = looked_at(sim, &game.overlays);
        if game.overlays.has(DebugOverlay::Scores) {
            scores::draw(game, sim, guard);
        }
        if game.overlays.has(DebugOverlay::Line) {
            line::draw(game, sim, guard, &self.story);
        }
        if game.overlays.has(DebugOverlay::Costs) {
            costs::draw(game);
        }
    }

    /// Draws all boards, and the state of time with its right edge at `right`, in game pixels.
    pub fn draw_boards(&self, game: &Game, sim: &Sim, (pace, is_retuned): (&TimeScale, bool), right: f32) {
        self.draw_heads(game, sim);
        let looks = looks(game, pace);
        if looks {
            pace::keys(game, pace);
        }
        if looks || is_retuned {
            pace::state(game, sim, (pace, is_retuned), right);
        }
    }
}

/// Reads the keys and the mouse: which overlays are shown, and which guard is selected.
pub fn steer(game: &mut Game, sim: &Sim, camera: Camera, aims: bool) {
    lay_overlays(game);
    if !game.overlays.any() {
        return;
    }
    let now = looked_at(sim, &game.overlays).and_then(|guard| sim.guards.iter().position(|g| *g == guard));
    for (key, back) in [(InputAction::NextHead, false), (InputAction::LastHead, true)] {
        if game.pressed(key) {
            game.overlays.choose_next(now, sim.guards.len(), back);
        }
    }
    if game.ui.clicked && !aims {
        let near = under(sim, camera, game.ui.pointer, game.interface.debug.click_px);
        game.overlays.selected = near.or(game.overlays.selected);
    }
}

/// Toggles overlays by their keys.
pub fn lay_overlays(game: &mut Game) {
    let keys = [
        (InputAction::Scores, DebugOverlay::Scores),
        (InputAction::Senses, DebugOverlay::Senses),
        (InputAction::Fields, DebugOverlay::Fields),
        (InputAction::Paths, DebugOverlay::Paths),
        (InputAction::TimeLine, DebugOverlay::Line),
        (InputAction::Costs, DebugOverlay::Costs),
    ];
    for (key, overlay) in keys {
        if game.pressed(key) {
            game.overlays.toggle(overlay);
        }
    }
}

/// Reads the keys that change how time passes.
pub fn steer_time(game: &Game, pace: &mut TimeScale) {
    if game.pressed(InputAction::Halt) {
        pace.halt();
    }
    if game.pressed(InputAction::OneTick) {
        pace.one_tick();
    }
    if game.pressed(InputAction::Slower) {
        pace.slower();
    }
}

/// Whether any overlay is shown or the pace of time is changed, so that boards are shown.
fn looks(game: &Game, pace: &TimeScale) -> bool {
    game.overlays.any() || !pace.is_realtime()
}

/// Returns the top left corner of the area that the boards leave free, in game pixels; `None` if there are
/// none.
pub fn room(game: &Game, pace: &TimeScale) -> Option<Vec2> {
    looks(game, pace).then_some(pace::ROOM)
}

/// Returns the width at the left edge of the picture that a board covers, in game pixels.
pub fn covered(overlays: &DebugOverlays) -> f32 {
    if overlays.has(DebugOverlay::Scores) { scores::BOARD.right() } else { 0.0 }
}

/// Returns the guard to inspect: the selected one, else the most aware, and among equals the nearest to the
/// player.
pub fn looked_at(sim: &Sim, overlays: &DebugOverlays) -> Option<Entity> {
    if let Some(chosen) = overlays.selected.and_then(|place| sim.guards.get(place)) {
        return Some(*chosen);
    }
    let her = sim.player_body().at;
    let key = |guard: &Entity| {
        let meter = sim.get::<Awareness>(*guard).meter;
        (meter.floor(), -sim.get::<Body>(*guard).at.distance(her))
    };
    let guards = sim.guards.iter().copied();
    guards.max_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal))
}

/// Returns the index of the guard under the pointer; `reach` is in game pixels.
pub fn under(sim: &Sim, camera: Camera, pointer: Vec2, reach: f32) -> Option<usize> {
    let off =
        |guard: Entity| (camera.to_screen(sim.get::<Body>(guard).at) - vec2(0.0, WAIST)).distance(pointer);
    let all = sim.guards.iter().enumerate().map(|(i, guard)| (i, off(*guard)));
    let near = all.filter(|(_, off)| *off <= reach).min_by(|(_, a), (_, b)| a.total_cmp(b));
    near.map(|(i, _)| i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::ascii;
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;

    fn heist() -> Sim {
        let map = "############\n#A...B....D#\n#..........#\n#@........$X\n############";
        let level = ascii::parse(map).unwrap();
        Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default())
    }

    #[test]
    fn whoever_matters_most_is_looked_at_until_one_is_chosen() {
        let mut sim = heist();
        let mut overlays = DebugOverlays::default();
        assert_eq!(looked_at(&sim, &overlays), Some(sim.guards[0]), "the nearest of those who know nothing");
        let third = sim.guards[2];
        sim.with(third, |awareness: &mut Awareness| awareness.meter = 30.0);
        assert_eq!(looked_at(&sim, &overlays), Some(third));
        overlays.selected = Some(1);
        assert_eq!(looked_at(&sim, &overlays), Some(sim.guards[1]));
        overlays.selected = Some(9);
        assert_eq!(looked_at(&sim, &overlays), Some(third), "one of another level is nobody here");
    }

    #[test]
    fn a_click_takes_the_nearest_and_only_if_he_is_near() {
        let (sim, camera) = (heist(), Camera::new(vec2(640.0, 360.0)));
        let feet = camera.to_screen(sim.get::<Body>(sim.guards[1]).at);
        assert_eq!(under(&sim, camera, feet + vec2(3.0, -12.0), 18.0), Some(1));
        assert_eq!(under(&sim, camera, feet + vec2(0.0, 40.0), 18.0), None);
    }
}
