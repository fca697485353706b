//! From where guards notice an empty stand, drawn on the floor before she takes what is on it.

use super::effect::sprite;
use super::paint::{Batch, Sprite, TILE, rgba};
use super::scene::SceneContext;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::model::{Guard, Player, PlayerActivity, Sim, Treasure};
use thief_girl::rules::EvidenceKind;
use thief_girl::sense::light::polygon_of;

/// Draws dots along the edge of the area in which a guard who looks at the stand sees that it is empty.
pub fn draw(scene: &SceneContext, batch: &mut Batch) {
    let Some(stand) = stand(scene.sim, scene.target) else { return };
    let look = &scene.look.at_stake;
    let color = rgba(look.color, look.alpha);
    let radius = scene.sim.rules.evidence.range[&EvidenceKind::MissingTreasure];
    for dot in dots(&polygon_of(scene.sim, stand, radius)[1..], look.apart_px / TILE) {
        let corner = (dot * TILE).round();
        let dest = Rect::new(corner.x, corner.y, look.dot_px, look.dot_px);
        batch.sprite(&Sprite { dest, ..sprite(scene.art.white.source, corner, color) });
    }
}

/// Returns the place of the treasure that she takes or would take, if there are guards who would notice.
fn stand(sim: &Sim, target: Option<Entity>) -> Option<Vec2> {
    let taking = match sim.get::<Player>(sim.player).activity {
        PlayerActivity::Stealing { treasure, .. } => Some(treasure),
        _ => target,
    };
    let treasure = *sim.world.get::<&Treasure>(taking?).ok()?;
    let notices = |guard: &Entity| {
        let rules = &sim.rules.guards[sim.get::<Guard>(*guard).archetype];
        rules.notices.contains(&EvidenceKind::MissingTreasure)
    };
    (!treasure.taken && sim.guards.iter().any(notices)).then_some(treasure.at)
}

/// Returns points along a line, this far apart.
fn dots(line: &[Vec2], apart: f32) -> Vec<Vec2> {
    let mut dots = Vec::new();
    let mut to_next = 0.0;
    for edge in line.windows(2) {
        let (along, length) = (edge[1] - edge[0], edge[0].distance(edge[1]));
        while to_next < length {
            dots.push(edge[0] + along * (to_next / length));
            to_next += apart;
        }
        to_next -= length;
    }
    dots
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::PatrolMode;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::Config;
    use thief_girl::rules::{Archetype, Rules};

    fn room(guard: Archetype) -> Sim {
        let map = "########\n#@..$.A#\n#X.....#\n########";
        let level = AsciiLevel::new(map).guard('A', guard, PatrolMode::Loop, &[((6, 1), "60W")]);
        Sim::new(Arc::new(level.sketch().expect("a level")), Arc::new(Rules::shipped()), Config::default())
    }

    #[test]
    fn a_treasure_that_she_would_take_is_at_stake_where_somebody_would_notice() {
        let sim = room(Archetype::Clerk);
        let treasure = sim.treasures[0];
        assert_eq!(stand(&sim, Some(treasure)), Some(vec2(4.5, 1.5)));
        assert_eq!(stand(&sim, None), None);
        assert_eq!(stand(&sim, Some(sim.guards[0])), None);
        let sim = room(Archetype::Hound);
        assert_eq!(stand(&sim, Some(sim.treasures[0])), None, "a hound notices no empty stand");
    }

    #[test]
    fn it_is_at_stake_until_she_has_taken_it() {
        let mut sim = room(Archetype::Clerk);
        let (player, treasure) = (sim.player, sim.treasures[0]);
        let taking = PlayerActivity::Stealing { treasure, since: 0 };
        sim.with(player, |her: &mut Player| her.activity = taking);
        assert!(stand(&sim, None).is_some());
        sim.with(treasure, |it: &mut Treasure| it.taken = true);
        assert_eq!(stand(&sim, None), None);
    }

    #[test]
    fn dots_go_round_corners_at_equal_distances() {
        let line = [vec2(0.0, 0.0), vec2(0.5, 0.0), vec2(0.5, 0.0), vec2(0.5, 2.0)];
        assert_eq!(dots(&line, 1.0), [vec2(0.0, 0.0), vec2(0.5, 0.5), vec2(0.5, 1.5)]);
        assert!(dots(&line[..1], 1.0).is_empty());
    }
}
