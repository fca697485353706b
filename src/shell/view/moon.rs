//! The light that is there without lamps, as a picture of the level: moonlight in red, "under a
//! roof" in green, the light that counts in blue. It is painted once a heist.

use super::paint::TILE;
use crate::shell::assets::Look;
use macroquad::prelude::*;
use thief_girl::base::Grid;
use thief_girl::level::LevelSpec;
use thief_girl::rules::{Feet, Opacity, Rules};

/// Pixels of the level in one pixel of the picture.
const COARSE: i32 = 2;
const PER_CELL: i32 = TILE as i32 / COARSE;

/// What the painter asks of a cell.
#[derive(Clone, Copy)]
struct Place {
    /// A wall: no light gets in, and its top catches a little.
    solid: bool,
    moon: f32,
    /// The rules' own number.
    ambient: f32,
    indoors: bool,
}

/// Paints the picture of a level.
pub fn picture(level: &LevelSpec, rules: &Rules, look: &Look) -> Texture2D {
    let places = places(level, rules, look);
    let size = level.size() * PER_CELL;
    let mut bytes = Vec::with_capacity((size.x * size.y * 4) as usize);
    for y in 0..size.y {
        for x in 0..size.x {
            let cell = ivec2(x / PER_CELL, y / PER_CELL);
            let here = places[cell];
            let at = (ivec2(x, y).as_vec2() + 0.5) / PER_CELL as f32;
            let mut moon = if here.solid { here.moon } else { smooth(&places, cell, at) };
            if !here.solid && !here.indoors && shaded(&places, at, look) {
                moon *= look.light.moon_shadow;
            }
            let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0) as u8;
            bytes.extend([byte(moon), if here.indoors { 255 } else { 0 }, byte(here.ambient), 255]);
        }
    }
    let texture = Texture2D::from_rgba8(size.x as u16, size.y as u16, &bytes);
    texture.set_filter(FilterMode::Linear);
    texture
}

fn places(level: &LevelSpec, rules: &Rules, look: &Look) -> Grid<Place> {
    let open = Grid::from_fn(level.size().x, level.size().y, |cell| {
        let structure = level.structure[cell].map(|s| rules.structure(s));
        Place {
            solid: structure.is_some_and(|s| s.feet == Feet::Solid && s.opacity == Opacity::Full),
            moon: (level.ambient[cell] / look.light.moon_full_at).clamp(0.0, 1.0).powf(0.7),
            ambient: level.ambient[cell],
            indoors: level.indoors[cell],
        }
    });
    let mut places = open.clone();
    for (cell, place) in open.iter().filter(|(_, p)| p.solid) {
        let around = thief_girl::base::grid::NEIGHBOURS.iter().filter_map(|step| open.get(cell + *step));
        let around: Vec<&Place> = around.filter(|p| !p.solid).collect();
        let indoors = place.indoors || around.iter().any(|p| p.indoors);
        places[cell] = Place { moon: place.moon.max(look.light.cap_moon), indoors, ..*place };
    }
    places
}

/// Blends the four nearest cells, but not through walls nor between indoors and outdoors.
fn smooth(places: &Grid<Place>, home: IVec2, at: Vec2) -> f32 {
    let corner = (at - 0.5).floor();
    let part = at - 0.5 - corner;
    let (mut sum, mut weights) = (0.0, 0.0);
    for step in [ivec2(0, 0), ivec2(1, 0), ivec2(0, 1), ivec2(1, 1)] {
        let cell = corner.as_ivec2() + step;
        let Some(place) = places.get(cell) else { continue };
        let blocked = |c: IVec2| places.get(c).is_none_or(|p| p.solid);
        let round_corner = blocked(ivec2(home.x, cell.y)) && blocked(ivec2(cell.x, home.y));
        if place.solid || place.indoors != places[home].indoors || round_corner {
            continue;
        }
        let along = |part: f32, step: i32| if step == 1 { part } else { 1.0 - part };
        let weight = along(part.x, step.x) * along(part.y, step.y);
        sum += place.moon * weight;
        weights += weight;
    }
    if weights > 0.0 { sum / weights } else { places[home].moon }
}

/// The moon stands in the north-west: is there a wall that way, near by?
fn shaded(places: &Grid<Place>, at: Vec2, look: &Look) -> bool {
    let steps = look.light.moon_shadow_px as i32;
    (1..=steps).any(|step| {
        let towards = at - vec2(0.65, 0.76) * (step as f32 / TILE);
        places.get(towards.floor().as_ivec2()).is_some_and(|p| p.solid)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &str) -> Grid<Place> {
        let letters: Vec<char> = cells.chars().collect();
        Grid::from_fn(letters.len() as i32, 1, |c| {
            let letter = letters[c.x as usize];
            Place {
                solid: letter == '#',
                moon: if letter == 'o' { 1.0 } else { 0.0 },
                ambient: 0.0,
                indoors: letter == 'i',
            }
        })
    }

    #[test]
    fn moonlight_is_smooth_but_not_through_walls() {
        let open = row("o.");
        assert_eq!(smooth(&open, ivec2(0, 0), vec2(0.5, 0.5)), 1.0);
        assert_eq!(smooth(&open, ivec2(0, 0), vec2(0.99, 0.5)), 0.51);
        let wall = row("o#.");
        assert_eq!(smooth(&wall, ivec2(2, 0), vec2(2.01, 0.5)), 0.0);
        let roof = row("oi");
        assert_eq!(smooth(&roof, ivec2(1, 0), vec2(1.01, 0.5)), 0.0);
    }
}
