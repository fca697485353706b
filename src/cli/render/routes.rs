//! The patrols of the guards, and what switches, plates and keys belong to.

use super::guards::color_of;
use super::legend::{LegendBlock, across};
use super::overlay::Overlay;
use super::sheet::color::{self, Rgb8};
use super::sheet::{Drawing, Pen, TextAnchor, circle, line, polygon, rect};
use crate::shared::font::Face;
use thief_girl::base::grid::center_of;
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard;
use thief_girl::level::{GuardSpec, KeySpec, PatrolMode, PatrolPoint, StopLook};
use thief_girl::model::Sim;

/// Radius of a numbered point, in pixels of letters.
const POINT: f32 = 6.0;
const SWITCHED: Pen = Pen::new(color::GLOW, 1.4).dashed(2.0, 2.0);
const TIED: Pen = Pen::new(color::TEAL, 1.4).dashed(5.0, 2.0);
const KEYED: Pen = Pen::new(color::CREAM, 1.4).dashed(1.0, 2.0);
/// Where the key on a guard's belt is drawn, from the middle of his feet, in tiles.
const BELT: Vec2 = Vec2::new(0.6, -0.45);

/// The overlay of patrols and connections.
pub struct RouteOverlay<'a> {
    sim: &'a Sim,
}

/// The path from one point of a patrol to the next.
struct RouteLeg {
    /// In tiles, both ends included.
    points: Vec<Vec2>,
    /// Whether it is also walked back.
    both_ways: bool,
}

impl<'a> RouteOverlay<'a> {
    pub fn new(sim: &'a Sim) -> Self {
        Self { sim }
    }

    fn legs(&self, guard: &GuardSpec) -> Vec<RouteLeg> {
        let half_width = self.sim.rules.guards[guard.archetype].half.x;
        let both_ways = guard.round == PatrolMode::PingPong;
        let ahead = guard.patrol.windows(2).map(|pair| [pair[0].at, pair[1].at]);
        let back = match guard.patrol.as_slice() {
            [first, _, .., last] if !both_ways => Some([last.at, first.at]),
            _ => None,
        };
        ahead
            .chain(back)
            .map(|[from, to]| {
                let path = guard::find_path(&self.sim.map, from, to, half_width).unwrap_or(vec![to]);
                RouteLeg {
                    points: std::iter::once(from).chain(path).collect(),
                    both_ways: both_ways || guard.patrol.len() == 2,
                }
            })
            .collect()
    }

    fn ties(&self) -> Vec<(Vec2, Vec2, Pen)> {
        let level = &self.sim.level;
        let lamps = level.switches.iter().flat_map(|switch| {
            let lamps = switch.lamps.iter().filter_map(|lamp| level.lamps.get(*lamp));
            lamps.map(|lamp| (center_of(switch.cell), lamp.at, SWITCHED))
        });
        let doors = level.plates.iter().flat_map(|plate| {
            let doors = plate.doors.iter().filter_map(|door| level.doors.get(*door));
            doors.map(|door| (center_of(plate.cell), center_of(door.cell), TIED))
        });
        lamps.chain(doors).collect()
    }

    /// Returns the place of each key, and those of the doors that it opens.
    fn keys(&self) -> Vec<(Vec2, Vec<Vec2>)> {
        let level = &self.sim.level;
        let carrier = |key: &KeySpec| key.carrier.and_then(|guard| level.guards.get(guard));
        let doors =
            |key: &KeySpec| key.doors.iter().filter_map(|door| level.doors.get(*door)).collect::<Vec<_>>();
        let all = level.keys.iter().map(|key| {
            let at = carrier(key).map_or(key.at, |guard| guard.at + BELT);
            (at, doors(key).iter().map(|door| center_of(door.cell)).collect())
        });
        all.collect()
    }
}

impl Overlay for RouteOverlay<'_> {
    fn draw(&self, sheet: &mut Drawing) {
        for (from, to, pen) in self.ties() {
            tie(sheet, sheet.place(from), sheet.place(to), pen);
        }
        let keys = self.keys();
        for (at, doors) in &keys {
            doors.iter().for_each(|door| tie(sheet, sheet.place(*at), sheet.place(*door), KEYED));
        }
        let guards = &self.sim.level.guards;
        for (i, guard) in guards.iter().enumerate() {
            self.legs(guard).iter().for_each(|leg| draw_leg(sheet, leg, color_of(i)));
        }
        for (i, guard) in guards.iter().enumerate() {
            for (number, point) in guard.patrol.iter().enumerate() {
                draw_point(sheet, point, number, color_of(i));
            }
        }
        keys.iter().for_each(|(at, _)| draw_key(sheet, sheet.place(*at)));
    }

    fn legend(&self) -> Option<LegendBlock> {
        let mut block = LegendBlock::new("Rounds")
            .row("the way he walks; two heads: there and back", |sheet, middle| {
                let [a, b] = across(sheet, middle);
                sheet.stroke_clear(line(&[a, b]).as_ref(), Pen::new(color_of(0), 1.6));
                head(sheet, middle, Vec2::X, color_of(0));
            })
            .row("a point, numbered as in Stops: 0 is where he begins", |sheet, middle| {
                number(sheet, middle, 0, color_of(0));
            })
            .row("how long he looks there, in seconds; Z: he dozes", |sheet, middle| {
                look(sheet, middle - vec2(8.0 * sheet.letter, 0.0), Vec2::X, color_of(0));
            });
        for (has, text, pen) in [
            (!self.sim.level.switches.is_empty(), "a switch and its lamps", SWITCHED),
            (!self.sim.level.plates.is_empty(), "a plate and its doors", TIED),
        ] {
            if has {
                block = block.row(text, move |sheet, middle| {
                    let [a, b] = across(sheet, middle);
                    tie(sheet, a + vec2(3.0, 0.0) * sheet.letter, b - vec2(3.0, 0.0) * sheet.letter, pen);
                });
            }
        }
        if !self.sim.level.keys.is_empty() {
            block = block.row(
                "a key, where it lies or on whose belt it hangs, and its doors",
                |sheet, middle| {
                    let [a, b] = across(sheet, middle);
                    tie(sheet, a + vec2(3.0, 0.0) * sheet.letter, b - vec2(3.0, 0.0) * sheet.letter, KEYED);
                    draw_key(sheet, a + vec2(3.0, 0.0) * sheet.letter);
                },
            );
        }
        Some(block)
    }
}

/// Draws a line from a switch or plate to what it affects, with a square at its beginning and a ring at its
/// end.
fn tie(sheet: &mut Drawing, from: Vec2, to: Vec2, pen: Pen) {
    sheet.stroke_clear(line(&[from, to]).as_ref(), pen);
    let half = Vec2::splat(2.5 * sheet.letter);
    let solid = Pen { dash: None, ..pen };
    sheet.fill(rect(from - half, half * 2.0).as_ref(), pen.color, 1.0);
    sheet.stroke_clear(circle(to, 3.5 * sheet.letter).as_ref(), solid);
}

/// Draws a key, with its ring round a place.
fn draw_key(sheet: &mut Drawing, at: Vec2) {
    let unit = sheet.letter;
    let pen = Pen::new(KEYED.color, 1.6 * unit / sheet.scale);
    let shaft = [vec2(0.0, 2.5), vec2(0.0, 10.0), vec2(3.0, 10.0)].map(|p| at + p * unit);
    let tooth = [vec2(0.0, 7.0), vec2(2.5, 7.0)].map(|p| at + p * unit);
    sheet.disc(at, 4.5 * unit, color::NIGHT, 0.9);
    for path in [line(&shaft), line(&tooth), circle(at, 2.8 * unit)] {
        sheet.stroke_clear(path.as_ref(), pen);
    }
}

fn draw_leg(sheet: &mut Drawing, leg: &RouteLeg, color: Rgb8) {
    let points: Vec<Vec2> = leg.points.iter().map(|p| sheet.place(*p)).collect();
    sheet.stroke_clear(line(&points).as_ref(), Pen::new(color, 1.6));
    let apart = 4.0 * sheet.letter;
    let Some((middle, along)) = halfway(&points) else { return };
    if leg.both_ways {
        head(sheet, middle + along * apart, along, color);
        head(sheet, middle - along * apart, -along, color);
    } else {
        head(sheet, middle, along, color);
    }
}

/// Returns the middle of the longest straight part of a path, and its direction.
fn halfway(points: &[Vec2]) -> Option<(Vec2, Vec2)> {
    let longest = points.windows(2).max_by(|a, b| a[0].distance(a[1]).total_cmp(&b[0].distance(b[1])))?;
    Some(((longest[0] + longest[1]) / 2.0, (longest[1] - longest[0]).try_normalize()?))
}

/// Draws an arrowhead round a place.
fn head(sheet: &mut Drawing, at: Vec2, along: Vec2, color: Rgb8) {
    let unit = sheet.letter;
    let corner = |ahead: f32, aside: f32| at + (along * ahead + along.perp() * aside) * unit;
    let path = polygon(&[corner(4.0, 0.0), corner(-3.0, 3.6), corner(-3.0, -3.6)]);
    sheet.stroke(path.as_ref(), Pen::new(color::NIGHT, 1.6 * unit / sheet.scale).faded(0.8));
    sheet.fill(path.as_ref(), color, 1.0);
}

fn draw_point(sheet: &mut Drawing, point: &PatrolPoint, n: usize, color: Rgb8) {
    let at = sheet.place(point.at);
    for (i, stop) in point.stops.iter().enumerate() {
        let seconds = format!("{}", stop.seconds);
        let (text, place) = match stop.look {
            StopLook::Towards(direction) => {
                look(sheet, at, direction, color);
                (seconds, beside(direction))
            }
            // Dozing is written above the point, one stop beside the other.
            StopLook::Doze => (format!("Z {seconds}"), vec2(12.0 + 20.0 * i as f32, -14.0)),
        };
        sheet.write(Face::Small, &text, at + place * sheet.letter, (TextAnchor::Middle, color, true));
    }
    number(sheet, at, n, color);
}

/// Returns where the text of a look is, in pixels of letters: beside its arrow, since guards often look along
/// their path.
fn beside(direction: Vec2) -> Vec2 {
    let aside = if direction.x.abs() > direction.y.abs() { vec2(0.0, -8.0) } else { vec2(9.0, 0.0) };
    direction * 14.0 + aside
}

/// Draws a short arrow from a point in the direction of a look.
fn look(sheet: &mut Drawing, at: Vec2, direction: Vec2, color: Rgb8) {
    let tip = at + direction * 14.0 * sheet.letter;
    let pen = Pen::new(color, 1.2 * sheet.letter / sheet.scale);
    sheet.stroke_clear(line(&[at, tip]).as_ref(), pen);
    let barb = |side: Vec2| tip + (side - direction) * 2.5 * sheet.letter;
    sheet.stroke(line(&[barb(direction.perp()), tip, barb(-direction.perp())]).as_ref(), pen);
}

fn number(sheet: &mut Drawing, at: Vec2, n: usize, color: Rgb8) {
    let radius = POINT * sheet.letter;
    sheet.disc(at, radius + sheet.letter, color::NIGHT, 0.9);
    sheet.disc(at, radius, color, 1.0);
    sheet.write(Face::Small, &n.to_string(), at, (TextAnchor::Middle, color::NIGHT, false));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use thief_girl::level::ascii::{self, AsciiLevel};
    use thief_girl::model::Config;
    use thief_girl::rules::Rules;

    /// The legs of a guard with three points and a wall between the last two.
    fn legs(round: PatrolMode) -> Vec<RouteLeg> {
        let mut level = ascii::parse("#######\n#A....#\n#.....#\n#..#..#\n#@.#$X#\n#######").unwrap();
        let point = |x, y| PatrolPoint { at: vec2(x, y), stops: Vec::new() };
        level.guards[0].patrol = vec![point(1.5, 1.5), point(1.5, 3.5), point(5.5, 3.5)];
        level.guards[0].round = round;
        let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        RouteOverlay::new(&sim).legs(&sim.level.guards[0])
    }

    #[test]
    fn a_loop_comes_back_to_its_beginning_and_goes_round_walls() {
        let legs = legs(PatrolMode::Loop);
        assert_eq!(legs.len(), 3);
        assert_eq!(legs[0].points, [vec2(1.5, 1.5), vec2(1.5, 3.5)]);
        assert!(legs[1].points.len() > 2, "round the wall: {:?}", legs[1].points);
        assert_eq!(legs[2].points.last(), Some(&vec2(1.5, 1.5)));
        assert!(legs.iter().all(|leg| !leg.both_ways));
    }

    #[test]
    fn keys_are_where_they_lie_or_on_belts() {
        let map = AsciiLevel::new("#######\n#A..Lk#\n#@.$LX#\n#######").belt('A', &[(4, 2)]);
        let level = map.sketch().unwrap();
        let sim = Sim::new(Arc::new(level), Arc::new(Rules::shipped()), Config::default());
        let both = vec![vec2(4.5, 1.5), vec2(4.5, 2.5)];
        let expected = [(vec2(5.5, 1.5), both), (vec2(1.5, 1.5) + BELT, vec![vec2(4.5, 2.5)])];
        assert_eq!(RouteOverlay::new(&sim).keys(), expected);
    }

    #[test]
    fn there_and_back_is_the_same_way_twice() {
        let legs = legs(PatrolMode::PingPong);
        assert_eq!(legs.len(), 2);
        assert!(legs.iter().all(|leg| leg.both_ways));
    }
}
