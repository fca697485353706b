//! The nearest edge of a vision cone, and when the next sound about it is due.

use crate::shell::config::interface::ConeCueRules;
use hecs::Entity;
use thief_girl::base::Vec2;
use thief_girl::model::{Awareness, Body, Sim};
use thief_girl::sense::see::{self, Cone};
use thief_girl::sense::view;

/// When the next sound is due.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConeCues {
    /// Time until the next look, in seconds.
    pub look: f32,
    /// Time since the last sound, in seconds.
    pub silent: f32,
    /// The nearest edge at the last look.
    pub edge: Option<ConeEdge>,
}

/// The nearest edge of a vision cone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConeEdge {
    /// Distance of the player from it, in tiles; 0 inside.
    pub tiles: f32,
    /// From the player to the guard, in tiles.
    pub to_guard: Vec2,
    /// How far he has noticed her, 0 to 100.
    pub meter: f32,
}

impl ConeCueRules {
    /// Returns the time between two sounds at a distance from the edge: the shorter the nearer.
    pub fn interval(&self, tiles: f32) -> f32 {
        let [nearest, farthest] = self.seconds;
        nearest + (farthest - nearest) * (tiles / self.tiles).clamp(0.0, 1.0)
    }
}

/// Returns the nearest edge within `reach` tiles of the cones of all guards whose gaze the player knows.
pub fn nearest(sim: &Sim, knows_all: bool, reach: f32) -> Option<ConeEdge> {
    let her = sim.player_body().at;
    let edges = known_guards(sim, knows_all).flat_map(|guard| {
        let to_guard = sim.get::<Body>(guard).at - her;
        let meter = sim.get::<Awareness>(guard).meter;
        cones(sim, guard)
            .into_iter()
            .filter_map(move |cone| Some(ConeEdge { tiles: distance(her, &cone)?, to_guard, meter }))
    });
    edges.filter(|edge| edge.tiles <= reach).min_by(|a, b| a.tiles.total_cmp(&b.tiles))
}

/// Whether a cone of a guard whose gaze the player knows covers one of some points.
pub fn is_watched(sim: &Sim, knows_all: bool, points: &[Vec2]) -> bool {
    let covers = |cone: Vec<Vec2>| points.iter().any(|point| distance(*point, &cone) == Some(0.0));
    known_guards(sim, knows_all).any(|guard| cones(sim, guard).into_iter().any(covers))
}

fn known_guards(sim: &Sim, knows_all: bool) -> impl Iterator<Item = Entity> {
    sim.guards.iter().copied().filter(move |&guard| knows_all || view::knows_gaze(sim, guard))
}

fn cones(sim: &Sim, guard: Entity) -> [Vec<Vec2>; 2] {
    [Cone::Main, Cone::Peripheral].map(|which| see::cone(sim, guard, which))
}

/// Returns the distance of a point from a polygon; 0 inside, `None` if it is no polygon.
fn distance(point: Vec2, polygon: &[Vec2]) -> Option<f32> {
    if polygon.len() < 3 {
        return None;
    }
    let sides = || polygon.iter().zip(polygon.iter().cycle().skip(1));
    // A ray to the right crosses the border of what surrounds the point an odd number of times.
    let crosses = |(a, b): &(&Vec2, &Vec2)| {
        (a.y > point.y) != (b.y > point.y) && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
    };
    if sides().filter(crosses).count() % 2 == 1 {
        return Some(0.0);
    }
    let to_side = |(a, b): (&Vec2, &Vec2)| {
        let along = *b - *a;
        let part = ((point - *a).dot(along) / along.length_squared().max(f32::EPSILON)).clamp(0.0, 1.0);
        (point - (*a + along * part)).length()
    };
    sides().map(to_side).min_by(f32::total_cmp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::config::interface::InterfaceRules;
    use std::sync::Arc;
    use thief_girl::base::vec2;
    use thief_girl::level::{LevelSpec, ascii};
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;

    #[test]
    fn the_edge_of_a_cone_is_as_far_as_its_nearest_side() {
        let cone = [vec2(0.0, 0.0), vec2(4.0, -2.0), vec2(4.0, 2.0)];
        assert_eq!(distance(vec2(2.0, 0.0), &cone), Some(0.0), "inside");
        assert_eq!(distance(vec2(5.0, 0.0), &cone), Some(1.0));
        assert_eq!(distance(vec2(-3.0, 0.0), &cone), Some(3.0), "behind him");
        assert_eq!(distance(vec2(1.0, 0.0), &cone[..2]), None, "his eyes are shut");
    }

    #[test]
    fn sounds_quicken_towards_the_edge_and_are_fastest_inside() {
        let rules = InterfaceRules::shipped().cone_cues;
        let seconds = [3.0, 1.5, 0.5, 0.0].map(|tiles| rules.interval(tiles));
        assert!(seconds.is_sorted_by(|a, b| a >= b), "{seconds:?}");
        assert_eq!(seconds[3], rules.seconds[0]);
    }

    #[test]
    fn a_guard_who_looks_at_her_is_told_and_one_behind_a_wall_is_not() {
        let reach = InterfaceRules::shipped().cone_cues.tiles;
        let edge = |map: &str| {
            let level: LevelSpec = ascii::parse(map).unwrap();
            let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
            nearest(&sim, false, reach)
        };
        assert!(
            edge("#########\n#.@.A...#\n#.......#\n#$.....X#\n#########").is_some(),
            "he stands beside her"
        );
        let walled = "###############\n#.@.....#...A.#\n#.......#.....#\n#$.....X#.....#\n###############";
        assert_eq!(edge(walled), None);
    }
}
