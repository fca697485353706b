//! Arrows at the screen's edge: to guards out of view who are not calm, with the mark and color of their alert
//! level; to the main treasure until the player has it; and then to the nearest exit.

use super::panels;
use crate::shared::roles;
use crate::shell::config::palette;
use crate::shell::game::Game;
use crate::shell::session::GameSession;
use crate::shell::ui::{HEIGHT, Ui, WIDTH};
use macroquad::prelude::*;
use thief_girl::base::IVec2;
use thief_girl::base::grid::center_of;
use thief_girl::model::{AlertLevel, Awareness, Body};
use thief_girl::rules::Loot;

/// Distance of an arrow from the edge, in game pixels.
const MARGIN: f32 = 20.0;

/// Distance of an arrow's centre from a panel, in game pixels.
const BESIDE: f32 = 18.0;

/// Radius of the plate with the picture of a goal, in game pixels.
const BADGE: f32 = 12.0;

/// Draws all arrows.
pub fn draw(game: &Game, session: &GameSession) {
    let sim = &session.sim;
    let panels = panels::places(game, session);
    for &guard in &sim.guards {
        let awareness: Awareness = sim.get(guard);
        let (mark, color) = match awareness.alert_level {
            AlertLevel::Calm => continue,
            AlertLevel::Curious => ("mark_curious", palette::GLOW),
            AlertLevel::Investigating => ("mark_investigate", palette::ORANGE),
            AlertLevel::Alert => ("mark_alert", palette::SCARF),
        };
        let at = session.on_screen(sim.get::<Body>(guard).at);
        if let Some((place, direction)) = at_edge(at, &panels) {
            arrow(&game.ui, place, direction, color);
            game.ui.piece(still(&game.ui, mark), place.x - 9.0, place.y - 9.0, WHITE);
        }
    }
    if let Some(GoalArrow { place, direction, color, sprite }) = goal(session, &panels) {
        arrow(&game.ui, place, direction, color);
        let picture = game.ui.art.thing_or_missing(&sprite).frame(0);
        badge(&game.ui, badge_at(place, direction), color, picture);
    }
}

/// The arrow to the place that the player must reach next.
struct GoalArrow {
    place: Vec2,
    direction: Vec2,
    color: Color,
    /// Picture of what is there.
    sprite: String,
}

/// Returns the place of the arrow to where the player must go next, with its badge.
pub fn goal_place(game: &Game, session: &GameSession) -> Option<Rect> {
    let GoalArrow { place, direction, .. } = goal(session, &panels::places(game, session))?;
    let (tip, badge) = (place + direction * 16.0, badge_at(place, direction));
    let from = tip.min(badge - BADGE);
    let size = tip.max(badge + BADGE) - from;
    Some(Rect::new(from.x, from.y, size.x, size.y))
}

/// Returns the arrow to the place that the player must reach next, unless it is in view or the heist is over: the main
/// treasure, then the exit that is nearest on foot.
fn goal(session: &GameSession, panels: &[Rect]) -> Option<GoalArrow> {
    let sim = &session.sim;
    if sim.outcome.is_some() {
        return None;
    }
    let (color, goals): (Color, Vec<(Vec2, String)>) = if sim.has_prize() {
        let exit = |exit: IVec2| (session.on_screen(center_of(exit)), roles::exit(exit).name.into_owned());
        (palette::TEAL, session.way_out.exit().map(exit).into_iter().collect())
    } else {
        let main = sim.level.treasures.iter().filter(|treasure| treasure.loot == Loot::Main);
        (palette::GLOW, main.map(|it| (session.on_screen(it.at), it.sprite.clone())).collect())
    };
    let her = session.on_screen(sim.player_body().at);
    let far = |goal: &&(Vec2, String)| goal.0.distance_squared(her);
    let (at, sprite) = goals.iter().min_by(|a, b| far(a).total_cmp(&far(b)))?;
    if goals.iter().any(|(at, _)| at_edge(*at, panels).is_none()) {
        return None;
    }
    let (place, direction) = at_edge(*at, panels)?;
    Some(GoalArrow { place, direction, color, sprite: sprite.clone() })
}

/// Returns the center of an arrow's badge.
fn badge_at(place: Vec2, direction: Vec2) -> Vec2 {
    (place - direction * 8.0).round()
}

/// Draws a picture on a round plate: on the floor it would look like the thing itself.
fn badge(ui: &Ui, at: Vec2, color: Color, picture: Rect) {
    for (radius, color) in [(BADGE as i32, palette::NIGHT), (11, color), (10, palette::NIGHT)] {
        ui.disc_of_pixels(at, radius, color);
    }
    let corner = (at - vec2(picture.w, picture.h) / 2.0).round();
    ui.piece(picture, corner.x, corner.y, WHITE);
}

fn arrow(ui: &Ui, place: Vec2, direction: Vec2, color: Color) {
    let tip = place + direction * 16.0;
    let side = vec2(-direction.y, direction.x) * 5.0;
    let foot = place + direction * 8.0;
    let dark = Color::new(0.07, 0.05, 0.12, 0.9);
    ui.triangle([tip + direction * 2.0, foot + side * 1.4, foot - side * 1.4], dark);
    ui.triangle([tip, foot + side, foot - side], color);
}

/// Returns the last frame of the mark's animation.
fn still(ui: &Ui, mark: &str) -> Rect {
    let thing = ui.art.thing_or_missing(mark);
    thing.frame(usize::MAX)
}

/// Returns the place and direction of the arrow for something out of view; `None` if it is in view. It is above
/// or below panels that would cover it.
fn at_edge(at: Vec2, panels: &[Rect]) -> Option<(Vec2, Vec2)> {
    let inside = Rect::new(-8.0, 0.0, WIDTH + 16.0, HEIGHT + 24.0);
    if inside.contains(at) {
        return None;
    }
    let middle = vec2(WIDTH / 2.0, HEIGHT / 2.0);
    let mut place = at.clamp(Vec2::splat(MARGIN), vec2(WIDTH - MARGIN, HEIGHT - MARGIN));
    for panel in panels {
        let (left, right) = (panel.x - BESIDE, panel.x + panel.w + BESIDE);
        let (top, bottom) = (panel.y - BESIDE, panel.y + panel.h + BESIDE);
        if (left..right).contains(&place.x) && (top..bottom).contains(&place.y) {
            place.y = if panel.center().y < middle.y { bottom } else { top };
        }
    }
    Some((place.round(), (at - middle).normalize_or_zero()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_outside_has_an_arrow() {
        assert_eq!(at_edge(vec2(100.0, 100.0), &[]), None);
        let (place, direction) = at_edge(vec2(900.0, 180.0), &[]).unwrap();
        assert_eq!(place, vec2(WIDTH - MARGIN, 180.0));
        assert_eq!(direction, Vec2::X);
    }

    #[test]
    fn no_panel_covers_an_arrow() {
        let panels = [Rect::new(480.0, 8.0, 152.0, 24.0), Rect::new(8.0, 320.0, 160.0, 32.0)];
        for at in [vec2(700.0, 4.0), vec2(560.0, -90.0), vec2(640.0, -5.0), vec2(20.0, 500.0)] {
            let (place, _) = at_edge(at, &panels).unwrap();
            assert!(panels.iter().all(|panel| !panel.contains(place)), "{place} for {at}");
        }
        assert_eq!(at_edge(vec2(560.0, -90.0), &panels).unwrap().0, vec2(560.0, 50.0));
    }
}
