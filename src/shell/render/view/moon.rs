//! The moonlight map, light without lamps as a texture of the level: the look of moonlight in red, indoors in
//! green, light that counts in the simulation in blue. It is computed once per heist, and partly again when
//! doors or fireworks change it.

use super::paint::TILE;
use crate::shell::platform::costs;
use crate::shell::render::assets::Look;
use macroquad::prelude::*;
use thief_girl::base::Grid;
use thief_girl::base::grid::center_of;
use thief_girl::level::MaskKind;
use thief_girl::model::{Door, Sim};
use thief_girl::rules::{Opacity, Passability};
use thief_girl::sense::light;

/// Pixels of the level per pixel of the map.
const COARSE: i32 = 2;
const PER_CELL: i32 = TILE as i32 / COARSE;

/// Properties of a cell for the map.
#[derive(Clone, Copy)]
struct MoonlitCell {
    /// Whether it is a wall, which no light enters; its top is lit a little.
    solid: bool,
    moon: f32,
    indoors: bool,
}

/// The moonlight map.
pub struct Moon {
    texture: Texture2D,
    image: Image,
    /// Which doors were open when the map was computed.
    open: Vec<bool>,
    /// Which fireworks burst when the map was computed.
    bursting: Vec<bool>,
}

impl Moon {
    pub fn new(sim: &Sim, look: &Look) -> Self {
        let size = sim.level.size();
        let side = size * PER_CELL;
        let image = Image::gen_image_color(side.x as u16, side.y as u16, BLACK);
        let texture = Texture2D::from_image(&image);
        texture.set_filter(FilterMode::Linear);
        let mut moon = Self { texture, image, open: open(sim), bursting: bursting(sim) };
        moon.paint(sim, look, &[(IVec2::ZERO, size - 1)]);
        moon
    }

    pub fn texture(&self) -> Texture2D {
        self.texture.clone()
    }

    /// Updates what has changed.
    pub fn follow(&mut self, sim: &Sim, look: &Look) {
        let (open, bursting) = (open(sim), bursting(sim));
        let reach = IVec2::splat(sim.rules.light.moon.reach.ceil() as i32 + 1);
        let turned = open.iter().zip(&self.open).zip(&sim.doors).filter(|((now, before), _)| now != before);
        let doors =
            turned.map(|(_, &door)| sim.get::<Door>(door).cell).map(|cell| (cell - reach, cell + reach));
        let lit = bursting
            .iter()
            .zip(&self.bursting)
            .zip(&sim.level.masks)
            .filter(|((now, before), _)| now != before);
        let zones =
            lit.map(|(_, zone)| (zone.min.floor().as_ivec2() - reach, zone.max.ceil().as_ivec2() + reach));
        let stale: Vec<(IVec2, IVec2)> = doors.chain(zones).collect();
        if !stale.is_empty() {
            (self.open, self.bursting) = (open, bursting);
            self.paint(sim, look, &stale);
        }
    }

    /// Computes all cells between these corners.
    fn paint(&mut self, sim: &Sim, look: &Look, boxes: &[(IVec2, IVec2)]) {
        let (places, last) = (places(sim, look), sim.level.size() - 1);
        for (min, max) in boxes {
            let (min, max) = (min.max(IVec2::ZERO), max.min(last));
            for y in min.y * PER_CELL..(max.y + 1) * PER_CELL {
                for x in min.x * PER_CELL..(max.x + 1) * PER_CELL {
                    let at = (ivec2(x, y).as_vec2() + 0.5) / PER_CELL as f32;
                    let pixel = pixel(sim, &places, look, at);
                    let place = ((y * i32::from(self.image.width) + x) * 4) as usize;
                    self.image.bytes[place..place + 4].copy_from_slice(&pixel);
                }
            }
        }
        costs::driver(|| self.texture.update(&self.image));
    }
}

fn pixel(sim: &Sim, places: &Grid<MoonlitCell>, look: &Look, at: Vec2) -> [u8; 4] {
    let cell = at.floor().as_ivec2();
    let here = places[cell];
    let (counts, falls_in) =
        if here.solid { (sim.level.ambient[cell], 0.0) } else { light::moonfall(sim, at) };
    let mut moon = if here.solid { here.moon } else { smooth(places, cell, at) };
    let mut roof = if here.indoors { 1.0 } else { 0.0 };
    if !here.solid && !here.indoors && shaded(places, at, look) {
        moon *= look.light.moon_shadow;
    }
    if falls_in > 0.0 {
        // Where moonlight falls in, it looks as bright as outdoors.
        roof -= falls_in;
        moon = moon.max(shine(counts, look));
    }
    [moon, roof, counts, 1.0].map(|v| (v.clamp(0.0, 1.0) * 255.0) as u8)
}

/// Returns how bright an amount of light looks, 0 to 1.
fn shine(light: f32, look: &Look) -> f32 {
    (light / look.light.moon_full_at).clamp(0.0, 1.0).powf(0.7)
}

fn open(sim: &Sim) -> Vec<bool> {
    sim.doors.iter().map(|&door| sim.get::<Door>(door).is_open()).collect()
}

fn bursting(sim: &Sim) -> Vec<bool> {
    let masks = sim.level.masks.iter();
    masks.map(|mask| mask.kind == MaskKind::Fireworks && mask.times.sounds(sim.tick)).collect()
}

fn places(sim: &Sim, look: &Look) -> Grid<MoonlitCell> {
    let level = &sim.level;
    let open = Grid::from_fn(level.size().x, level.size().y, |cell| {
        let structure = level.structure[cell].map(|s| sim.rules.structure(s));
        let indoors = level.indoors[cell];
        let light = if indoors { level.ambient[cell] } else { light::moonlight(sim, center_of(cell)) };
        MoonlitCell {
            solid: structure.is_some_and(|s| s.feet == Passability::Solid && s.opacity == Opacity::Full),
            moon: shine(light, look),
            indoors,
        }
    });
    let mut places = open.clone();
    for (cell, place) in open.iter().filter(|(_, p)| p.solid) {
        let around = thief_girl::base::grid::NEIGHBOURS.iter().filter_map(|step| open.get(cell + *step));
        let around: Vec<&MoonlitCell> = around.filter(|p| !p.solid).collect();
        let indoors = place.indoors || around.iter().any(|p| p.indoors);
        places[cell] = MoonlitCell { moon: place.moon.max(look.light.cap_moon), indoors, ..*place };
    }
    places
}

/// Interpolates between the four nearest cells, but not across walls or between indoors and outdoors.
fn smooth(places: &Grid<MoonlitCell>, home: IVec2, at: Vec2) -> f32 {
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

/// Whether a wall is near towards the north-west, where the moon is.
fn shaded(places: &Grid<MoonlitCell>, at: Vec2, look: &Look) -> bool {
    let steps = look.light.moon_shadow_px as i32;
    (1..=steps).any(|step| {
        let towards = at - vec2(0.65, 0.76) * (step as f32 / TILE);
        places.get(towards.floor().as_ivec2()).is_some_and(|p| p.solid)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(cells: &str) -> Grid<MoonlitCell> {
        let letters: Vec<char> = cells.chars().collect();
        Grid::from_fn(letters.len() as i32, 1, |c| {
            let letter = letters[c.x as usize];
            MoonlitCell {
                solid: letter == '#',
                moon: if letter == 'o' { 1.0 } else { 0.0 },
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
