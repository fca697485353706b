//! The name of the guard whom the player looks at: at whom she aims, or towards whom she leans out.

use super::keep_clear::{self, SCREEN};
use super::panels;
use crate::shell::config::palette;
use crate::shell::game::{Game, detection_words};
use crate::shell::render::layout::{Label, around};
use crate::shell::session::GameSession;
use crate::shell::ui::SMALL;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::act::throws;
use thief_girl::base::{Vec2, angle};
use thief_girl::model::{Body, Player, Sim};
use thief_girl::sense::view;

/// Greatest distance of a guard from the aim, in tiles.
const NEAR: f32 = 1.5;
/// Greatest angle between a guard and the direction in which she leans, in degrees.
const BESIDE: f32 = 20.0;
const PAD: f32 = 4.0;

/// Draws the name beside the guard, if he has one.
pub fn draw(game: &Game, session: &GameSession) {
    let sim = &session.sim;
    let aim = session.input_state.aim.filter(|_| throws(sim).is_some());
    let Some(guard) = looked_at(sim, aim) else { return };
    let Some(person) = detection_words::person(sim, sim.id(guard)) else { return };
    let (ui, style) = (&game.ui, game.ui.read(SMALL).colored(palette::OCHRE));
    let name = detection_words::name(&ui.texts, person);
    let size = ((style.width(&name) + 2.0 * PAD).ceil(), style.line_height() + 2.0);
    let places = around(keep_clear::guard(session, guard), size, SCREEN);
    let blocked = panels::blocked(game, session);
    let placed = session.layout.borrow_mut().place_free(Label::Name, &places, &blocked);
    let Some(placed) = placed else { return };
    ui.backing(placed.at);
    ui.write(&name, placed.at.x + PAD, placed.at.y + 1.0, &style);
}

/// Returns the guard whom the player sees nearest to her `aim`, an offset in tiles; while she does not aim, the
/// nearest one in the direction in which she leans out.
fn looked_at(sim: &Sim, aim: Option<Vec2>) -> Option<Entity> {
    let (her, lean) = (sim.player_body().at, sim.get::<Player>(sim.player).lean);
    let offset = |guard: &Entity| sim.get::<Body>(*guard).at - her;
    let is_meant = |guard: &Entity| match aim {
        Some(aim) => (offset(guard) - aim).length() <= NEAR,
        None if lean == Vec2::ZERO => false,
        None => {
            offset(guard).dot(lean) >= angle::cos_degrees(BESIDE) * offset(guard).length() * lean.length()
        }
    };
    let far = |guard: &Entity| (offset(guard) - aim.unwrap_or_default()).length();
    let seen = sim.guards.iter().copied().filter(|guard| is_meant(guard) && view::sees(sim, *guard));
    seen.min_by(|a, b| far(a).total_cmp(&far(b)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::base::vec2;
    use thief_girl::level::ascii;
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;

    #[test]
    fn she_looks_at_whom_she_aims_at_or_leans_to_and_sees() {
        let map = "###########\n#@....A...#\n#.........#\n#########.#\n#..A.....$#\n#........X#\n###########";
        let mut sim =
            Sim::new(Arc::new(ascii::parse(map).unwrap()), Arc::new(Rules::shipped()), Config::default());
        let (near, walled) = {
            let mut guards = sim.guards.clone();
            guards.sort_by(|a, b| sim.get::<Body>(*a).at.y.total_cmp(&sim.get::<Body>(*b).at.y));
            (guards[0], guards[1])
        };
        let offset = |sim: &Sim, guard| sim.get::<Body>(guard).at - sim.player_body().at;
        assert_eq!(looked_at(&sim, None), None);
        assert_eq!(looked_at(&sim, Some(offset(&sim, near) + vec2(1.0, 0.5))), Some(near));
        assert_eq!(looked_at(&sim, Some(offset(&sim, near) + vec2(2.0, 0.0))), None, "beside him");
        assert_eq!(looked_at(&sim, Some(offset(&sim, walled))), None, "behind a wall");
        sim.with(sim.player, |player: &mut Player| player.lean = vec2(0.5, 0.0));
        assert_eq!(looked_at(&sim, None), Some(near));
        sim.with(sim.player, |player: &mut Player| player.lean = vec2(0.0, 0.5));
        assert_eq!(looked_at(&sim, None), None);
    }
}
