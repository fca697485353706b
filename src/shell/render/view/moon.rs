//! The moonlight map, light without lamps as a texture of the level: the look of moonlight in red, indoors in
//! green, light that counts in the simulation in blue. It is computed once per heist, without and with the first
//! fireworks, and partly again when doors change it.

use super::paint::TILE;
use crate::shell::platform::costs;
use crate::shell::render::assets::Look;
use macroquad::prelude::*;
use std::collections::BTreeMap;
use thief_girl::base::Grid;
use thief_girl::base::grid::{NEIGHBOURS, cell_of, center_of};
use thief_girl::base::tick::{Tick, ticks};
use thief_girl::level::MaskKind;
use thief_girl::model::{Door, Sim};
use thief_girl::rules::{Opacity, Passability};
use thief_girl::sense::light;
use thief_girl::snapshot::fork;

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

/// The moonlight map on the graphics card.
pub struct Moon {
    texture: Texture2D,
    map: MoonMap,
}

impl Moon {
    pub fn new(sim: &Sim, look: &Look) -> Self {
        let map = MoonMap::new(sim, look);
        let texture = costs::driver(|| Texture2D::from_image(map.image()));
        texture.set_filter(FilterMode::Linear);
        Self { texture, map }
    }

    pub fn texture(&self) -> Texture2D {
        self.texture.clone()
    }

    /// Updates what has changed.
    pub fn follow(&mut self, sim: &Sim, look: &Look) {
        if self.map.follow(sim, look) {
            costs::driver(|| self.texture.update(self.map.image()));
        }
    }
}

/// The moonlight map, also as it is while fireworks burst: they begin and end too often to compute it each time.
struct MoonMap {
    /// The map by which fireworks burst.
    layers: BTreeMap<Vec<bool>, MoonLayer>,
    bursting: Vec<bool>,
}

/// The moonlight map while certain fireworks burst.
struct MoonLayer {
    image: Image,
    /// Doors make no difference to it.
    places: Grid<MoonlitCell>,
    /// Which doors were open when it was last the current one.
    open: Vec<bool>,
}

impl MoonMap {
    fn new(sim: &Sim, look: &Look) -> Self {
        let bursting = bursting(sim);
        let mut layers = BTreeMap::from([(bursting.clone(), MoonLayer::new(sim, look))]);
        if let Some(first) = first_burst(sim) {
            let sim = Sim { tick: first, ..fork(sim) };
            layers.entry(self::bursting(&sim)).or_insert_with(|| MoonLayer::new(&sim, look));
        }
        Self { layers, bursting }
    }

    /// Computes again what has changed; returns whether anything has.
    fn follow(&mut self, sim: &Sim, look: &Look) -> bool {
        let bursting = bursting(sim);
        let is_other = bursting != self.bursting;
        if is_other {
            self.layers.entry(bursting.clone()).or_insert_with(|| MoonLayer::new(sim, look));
            self.bursting = bursting;
        }
        let current = self.layers.get_mut(&self.bursting);
        current.is_some_and(|layer| layer.follow(sim, look)) || is_other
    }

    fn image(&self) -> &Image {
        &self.layers[&self.bursting].image
    }
}

impl MoonLayer {
    fn new(sim: &Sim, look: &Look) -> Self {
        let size = sim.level.size();
        let side = size * PER_CELL;
        let image = Image::gen_image_color(side.x as u16, side.y as u16, BLACK);
        let mut layer = Self { image, places: places(sim, look), open: open(sim) };
        layer.paint(sim, look, &[(IVec2::ZERO, size - 1)]);
        layer
    }

    /// Computes again what doors have changed; returns whether any has.
    fn follow(&mut self, sim: &Sim, look: &Look) -> bool {
        let open = open(sim);
        if open == self.open {
            return false;
        }
        let turned = open.iter().zip(&self.open).zip(&sim.doors).filter(|((now, before), _)| now != before);
        let corners = turned.map(|(_, &door)| sim.get::<Door>(door).cell.as_vec2());
        let fall = -sim.rules.light.moon.towards.normalize_or_zero() * sim.rules.light.moon.reach;
        let stale: Vec<_> = corners.map(|corner| lit_through((corner, corner + 1.0), fall)).collect();
        self.open = open;
        self.paint(sim, look, &stale);
        true
    }

    /// Computes all cells between these corners.
    fn paint(&mut self, sim: &Sim, look: &Look, boxes: &[(IVec2, IVec2)]) {
        let last = sim.level.size() - 1;
        for (min, max) in boxes {
            let (min, max) = (min.max(IVec2::ZERO), max.min(last));
            for (y, x) in (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| (y, x))) {
                self.paint_cell(sim, look, ivec2(x, y));
            }
        }
    }

    fn paint_cell(&mut self, sim: &Sim, look: &Look, cell: IVec2) {
        let plain =
            is_plain(&self.places, cell, look).then(|| pixel(sim, &self.places, look, center_of(cell)));
        let corner = cell * PER_CELL;
        for (dy, dx) in (0..PER_CELL).flat_map(|dy| (0..PER_CELL).map(move |dx| (dy, dx))) {
            let place = corner + ivec2(dx, dy);
            let at = (place.as_vec2() + 0.5) / PER_CELL as f32;
            let pixel = plain.unwrap_or_else(|| pixel(sim, &self.places, look, at));
            let byte = ((place.y * i32::from(self.image.width) + place.x) * 4) as usize;
            self.image.bytes[byte..byte + 4].copy_from_slice(&pixel);
        }
    }
}

/// Whether all pixels of a cell look the same: it lies outdoors, among cells that are as bright and cast no shadow on
/// it, as most do.
fn is_plain(places: &Grid<MoonlitCell>, cell: IVec2, look: &Look) -> bool {
    let shadow = (look.light.moon_shadow_px / TILE).ceil().max(1.0) as i32;
    let moon = places[cell].moon;
    let is_same = |other: &MoonlitCell| !other.solid && !other.indoors && other.moon == moon;
    let mut around = (-shadow..=1).flat_map(|y| (-shadow..=1).map(move |x| cell + ivec2(x, y)));
    around.all(|cell| places.get(cell).is_some_and(is_same))
}

fn pixel(sim: &Sim, places: &Grid<MoonlitCell>, look: &Look, at: Vec2) -> [u8; 4] {
    let cell = cell_of(at);
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

/// Returns the first and the last cell that may look different when an area lets moonlight in: those on which
/// moonlight through it falls, and their neighbours, into which their light is blended.
fn lit_through((min, max): (Vec2, Vec2), fall: Vec2) -> (IVec2, IVec2) {
    let first = min.min(min + fall).floor().as_ivec2() - 1;
    let last = max.max(max + fall).ceil().as_ivec2();
    (first, last)
}

fn open(sim: &Sim) -> Vec<bool> {
    sim.doors.iter().map(|&door| sim.get::<Door>(door).is_open()).collect()
}

fn bursting(sim: &Sim) -> Vec<bool> {
    let masks = sim.level.masks.iter();
    masks.map(|mask| mask.kind == MaskKind::Fireworks && mask.times.sounds(sim.tick)).collect()
}

/// Returns the first tick at which a firework bursts, if there are any.
fn first_burst(sim: &Sim) -> Option<Tick> {
    let fireworks = sim.level.masks.iter().filter(|mask| mask.kind == MaskKind::Fireworks);
    fireworks.map(|mask| ticks(mask.times.from)).min()
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
        let around = NEIGHBOURS.iter().filter_map(|step| open.get(cell + *step));
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
        places.get(cell_of(towards)).is_some_and(|p| p.solid)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use std::sync::Arc;
    use thief_girl::bot::{Bot, Careless};
    use thief_girl::level::read_project;
    use thief_girl::model::Config;
    use thief_girl::rules::{Difficulty, Rules};
    use thief_girl::step::step;

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

    fn night(level: &str) -> Sim {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
        let read = |path: &str| std::fs::read_to_string(folder.join(path)).map_err(|why| why.to_string());
        let project = read_project("campaign.ldtk", &read("campaign.ldtk").unwrap(), &read).unwrap();
        let config = Config { difficulty: Difficulty::Master, ..Config::default() };
        Sim::new(Arc::new(project.level(level).unwrap()), Arc::new(Rules::shipped()), config)
    }

    #[test]
    fn what_changes_is_painted_as_in_a_new_map() {
        for level in ["The_drapers", "The_sake_brewery", "The_keep", "The_fireworks"] {
            let (mut sim, look, mut changes) = (night(level), Look::shipped(), 0);
            let (mut map, mut bot) = (MoonMap::new(&sim, &look), Careless::default());
            // The bot opens doors, and fireworks burst.
            while sim.outcome.is_none() && sim.tick < 1200 && changes < 12 {
                let input = bot.input(&sim);
                step(&mut sim, input);
                if map.follow(&sim, &look) {
                    changes += 1;
                    let new = MoonMap::new(&sim, &look);
                    assert!(map.image().bytes == new.image().bytes, "{level} at tick {}", sim.tick);
                }
            }
            assert!(changes > 0, "{level} changed {changes} times");
        }
    }

    #[test]
    fn all_pixels_of_a_plain_cell_are_the_same() {
        let (sim, mut look) = (night("The_keep"), Look::shipped());
        for shadow in [look.light.moon_shadow_px, 3.0 * TILE] {
            look.light.moon_shadow_px = shadow;
            let places = places(&sim, &look);
            let plain: Vec<IVec2> =
                places.iter().map(|(cell, _)| cell).filter(|cell| is_plain(&places, *cell, &look)).collect();
            assert!(plain.len() > 50, "{}", plain.len());
            for (cell, part) in plain.iter().flat_map(|cell| [0.05, 0.5, 0.95].map(|part| (cell, part))) {
                let at = |part| pixel(&sim, &places, &look, cell.as_vec2() + vec2(part, 1.0 - part));
                assert_eq!(at(part), at(0.5), "{cell}");
            }
        }
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
