//! The way to the main treasure and then out, for players who do not see it.

use super::captions::{CaptionSide, side_of};
use super::cone_edge;
use std::f32::consts::FRAC_PI_4;
use thief_girl::base::grid::cell_of;
use thief_girl::base::tick::Tick;
use thief_girl::base::{Aabb, Vec2};
use thief_girl::bot;
use thief_girl::model::{Input, Player, PlayerActivity, Posture, Sim};
use thief_girl::rules::Passability;
use thief_girl::space::collide::Solids;

/// Whoever follows a way looks so far ahead along it, in tiles.
const AHEAD: f32 = 1.0;
/// How finely a way is looked at, in tiles.
pub const FINE: f32 = 0.25;
/// Cosine of the angle by which a way must turn to go on in another direction: more than half of that between two of
/// the eight.
const BEND: f32 = 0.62;
/// Cosine of the angle by which the direction that was told may be wrong. Otherwise it would change with every step.
const LOYAL: f32 = 0.76;
/// Where this step ends nothing may be in the way, in tiles.
const STEP: f32 = 0.35;
/// Whoever walks and comes forward more slowly than this walks against something, in tiles/s.
const STUCK: f32 = 0.3;

/// The way, as it is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// From the player to the end of its next straight part, in tiles.
    pub to: Vec2,
    /// The one of the eight directions of keys that leads there: the nearest in which nothing is in the way.
    pub side: CaptionSide,
    /// The direction after that; `None` if it ends there.
    pub then: Option<CaptionSide>,
    /// Its whole length, in tiles.
    pub length: f32,
    /// Whether it leads into a passage in which she must crawl, and she does not.
    pub is_low: bool,
    /// Whether its next straight part leads through a gaze that she knows.
    pub is_watched: bool,
}

/// What the guide says at the moment, and when its next sound is due.
#[derive(Clone, Copy, Debug, Default)]
pub struct Guide {
    /// The way, as it was looked for last.
    pub way: Option<Way>,
    /// Time until the next look, in seconds.
    pub look: f32,
    /// Time until the next sound, in seconds.
    pub due: f32,
    /// For how long she has walked against something, in ticks, since the last knock.
    pub against: Tick,
    /// Whether there was a knock, and she still walks against it.
    pub is_blocked: bool,
    /// Whether the way leads to an exit.
    pub leads_out: bool,
}

impl Guide {
    /// Notes a tick of the simulation that was run with an input.
    pub fn observe(&mut self, sim: &Sim, input: Input) {
        let is_against = walks_against(sim, input);
        self.against = if is_against { self.against + 1 } else { 0 };
        self.is_blocked &= is_against;
    }
}

/// Returns the way to the main treasure, to what opens the way there, or, once she has it, to the nearest exit; told so far
/// was the direction `before`. `None` if nothing leads there, or if she is there.
///
/// With `knows_all` she knows the gaze of every guard.
pub fn way(sim: &Sim, before: Option<CaptionSide>, knows_all: bool) -> Option<Way> {
    let here = sim.player_body().at;
    let points = finely(here, &bot::path_to_goal(sim)?);
    let ahead = ahead(&points)?;
    let side = free_side(sim, ahead - here, before);
    let end = bend(&points, side);
    let crawls = sim.get::<Player>(sim.player).posture == Posture::Crawl;
    Some(Way {
        to: points[end] - here,
        side,
        then: points.get(end + (AHEAD / FINE) as usize).map(|next| side_of(*next - points[end])),
        length: points.len() as f32 * FINE,
        is_low: !crawls && sim.map.feet(cell_of(ahead)) == Passability::Crawl,
        is_watched: cone_edge::is_watched(sim, knows_all, &points[..=end]),
    })
}

/// Returns the point a little ahead on a way, or its last.
pub fn ahead(points: &[Vec2]) -> Option<Vec2> {
    points.get((AHEAD / FINE) as usize).or(points.last()).copied()
}

/// Returns points along a path at equal distances, without its beginning, and its end.
pub fn finely(from: Vec2, path: &[Vec2]) -> Vec<Vec2> {
    let mut points = Vec::new();
    let mut from = from;
    for to in path {
        let steps = ((*to - from).length() / FINE).ceil();
        points.extend((1..=steps as u32).map(|step| from.lerp(*to, step as f32 / steps)));
        from = *to;
    }
    points
}

/// Returns the index of the point at which a way turns from a direction, or of its last.
fn bend(points: &[Vec2], side: CaptionSide) -> usize {
    let turns = |pair: &[Vec2]| (pair[1] - pair[0]).normalize_or_zero().dot(direction(side)) < BEND;
    // Its beginning leads past what is in the way.
    let first = (AHEAD / FINE) as usize;
    let turn = points.windows(2).skip(first).position(turns);
    turn.map_or(points.len() - 1, |index| index + first)
}

fn direction(side: CaptionSide) -> Vec2 {
    Vec2::from_angle(f32::from(side) * FRAC_PI_4)
}

/// Returns the nearest of the eight directions in which the player can walk a little, or the one before if that is near
/// enough. Doors and low passages are no obstacle: the prompts and the way tell of them.
pub fn free_side(sim: &Sim, to: Vec2, before: Option<CaptionSide>) -> CaptionSide {
    let her = sim.player_body().aabb();
    let is_door = |cell| sim.map.cells.get(cell).is_some_and(|cell| cell.is_door);
    let is_solid = |cell| !sim.map.is_open(cell, true) && !is_door(cell);
    let solids = Solids { is_solid, boxes: &[] };
    let wanted = side_of(to);
    let loyal = before.filter(|side| to.normalize_or_zero().dot(direction(*side)) > LOYAL);
    // From the wanted direction to both sides, not farther than straight across.
    let sides = [0, 1, 7, 2, 6].map(|turn| (wanted + turn) % 8);
    let is_free = |side: &CaptionSide| {
        let step = direction(*side) * STEP;
        solids.hit(&Aabb { center: her.center + step, ..her }).is_none()
    };
    loyal.into_iter().chain(sides).find(is_free).unwrap_or(wanted)
}

/// Whether the player's hands are free and she comes no farther in the direction of the input.
fn walks_against(sim: &Sim, input: Input) -> bool {
    let asked = input.direction().normalize_or_zero();
    let is_free = sim.get::<Player>(sim.player).activity == PlayerActivity::Free;
    is_free && asked != Vec2::ZERO && sim.player_body().velocity.dot(asked) < STUCK
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::base::vec2;
    use thief_girl::level::ascii::AsciiLevel;
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;
    use thief_girl::step::step;

    /// Returns a level that is drawn in letters, at its beginning.
    pub fn on(map: &str) -> Sim {
        let level = AsciiLevel::new(map).sketch().expect("a level");
        Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default())
    }

    #[test]
    fn the_way_leads_round_a_wall_and_not_through_it() {
        let sim = on("########\n#@.#..$#\n#..#...#\n#..#...#\n#......#\n#X.....#\n########");
        let way = way(&sim, None, false).expect("a way");
        assert_eq!(way.side, 2, "down, to the gap below the wall: {way:?}");
        assert!(way.to.length() > 1.0, "as far as one walks straight: {way:?}");
    }

    #[test]
    fn the_direction_after_the_next_is_told_too() {
        let way = way(&on("######\n#@...#\n####.#\n####.#\n#X..$#\n######"), None, false).expect("a way");
        assert_eq!((way.side, way.then), (0, Some(2)), "to the right, then down: {way:?}");
        assert!(way.length > 5.0, "{way:?}");
    }

    #[test]
    fn the_direction_that_was_told_stays_while_it_leads_there() {
        let sim = on("########\n#@.....#\n#......#\n#.....$#\n#X.....#\n########");
        let side = |before| way(&sim, before, false).expect("a way").side;
        assert_eq!((side(None), side(Some(1)), side(Some(4))), (side(None), 1, side(None)));
        assert_ne!(side(None), 4);
    }

    #[test]
    fn a_way_through_a_gaze_is_told() {
        let is_watched = |map| way(&on(map), None, true).expect("a way").is_watched;
        assert!(is_watched("#########\n#...A...#\n#.......#\n#@.....$#\n#X......#\n#########"));
        assert!(!is_watched("#########\n#@...$.X#\n#########\n#A......#\n#########"));
    }

    #[test]
    fn a_low_passage_is_told_until_she_crawls() {
        let mut sim = on("########\n#@V...$#\n#.######\n#X.....#\n########");
        assert!(way(&sim, None, false).expect("a way").is_low);
        sim.with(sim.player, |player: &mut Player| player.posture = Posture::Crawl);
        assert!(!way(&sim, None, false).expect("a way").is_low);
    }

    #[test]
    fn walking_against_a_wall_is_noticed_and_walking_on_is_not() {
        let mut sim = on("########\n#@....$#\n#X.....#\n########");
        let mut guide = Guide::default();
        let mut walk = |go: Vec2| {
            for _ in 0..30 {
                step(&mut sim, Input::going(go));
                guide.observe(&sim, Input::going(go));
            }
            guide.against
        };
        assert_eq!(walk(vec2(1.0, 0.0)), 0);
        assert!(walk(vec2(0.0, -1.0)) > 15, "a wall is above");
        assert_eq!(walk(Vec2::ZERO), 0, "she stands");
    }
}
