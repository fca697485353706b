//! From where guards notice an empty stand, drawn on the floor before she takes what is on it.

use super::area::FloorArea;
use super::paint::Batch;
use super::scene::SceneContext;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::base::grid::cell_of;
use thief_girl::model::{Guard, Player, PlayerActivity, Sim, Treasure};
use thief_girl::rules::EvidenceKind;
use thief_girl::sense::evidence::is_noticed_from;

/// Draws the area in which a guard who looks at the stand sees that it is empty.
pub fn draw(scene: &SceneContext, shapes: &mut Batch) {
    let Some(stand) = stand(scene.sim, scene.target) else { return };
    let look = &scene.look.at_stake;
    area(scene.sim, stand).draw(shapes, look.color, [look.fill, look.edge]);
}

fn area(sim: &Sim, stand: Vec2) -> FloorArea {
    let kind = EvidenceKind::MissingTreasure;
    FloorArea::new(stand, sim.rules.evidence.range[&kind], |from| {
        sim.map.is_standing(cell_of(from)) && is_noticed_from(sim, kind, stand, from)
    })
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
    fn the_area_ends_at_walls_and_at_the_distance_of_the_rule() {
        let level =
            AsciiLevel::new("###########\n#@.....$..#\n#X....###.#\n###########").sketch().expect("a level");
        let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let area = area(&sim, sim.get::<Treasure>(sim.treasures[0]).at);
        let cells: std::collections::BTreeSet<(i32, i32)> =
            area.all().map(|square| cell_of(area.middle(square)).into()).collect();
        assert!((2..=9).all(|x| cells.contains(&(x, 1))), "{cells:?}");
        assert!(cells.iter().all(|(x, y)| (1..=9).contains(x) && (1..=2).contains(y)), "no walls: {cells:?}");
        let far = area.all().map(|square| area.middle(square).distance(vec2(7.5, 1.5))).fold(0.0, f32::max);
        assert!((5.8..=6.0).contains(&far), "{far}");
    }
}
