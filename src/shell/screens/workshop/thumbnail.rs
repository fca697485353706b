//! A level seen from above, a pixel per cell: in the list, it tells one file from another.

use crate::shell::config::palette;
use crate::shell::platform::costs;
use crate::shell::ui::Ui;
use macroquad::prelude::*;
use std::cell::OnceCell;
use thief_girl::base::grid::cell_of;
use thief_girl::base::{Grid, IVec2};
use thief_girl::level::LevelSpec;
use thief_girl::rules::{Floor, Loot, Structure};

/// Largest size of a thumbnail, in game pixels. Larger levels show one cell of several, small ones are enlarged.
pub const SIZE: Vec2 = Vec2::new(46.0, 28.0);

/// A level seen from above.
#[derive(Clone, Debug)]
pub struct Thumbnail {
    cells: Grid<Color>,
    /// Made when it is first drawn: reading a file needs no graphics card.
    texture: OnceCell<Texture2D>,
}

impl Thumbnail {
    pub fn of(level: &LevelSpec) -> Self {
        let size = level.floor.size();
        let ground = |cell| match level.structure.get(cell) {
            Some(Some(structure)) => structure_color(*structure),
            _ => level.floor.get(cell).map_or(palette::NIGHT, |floor| floor_color(*floor)),
        };
        let mut cells = Grid::from_fn(size.x, size.y, ground);
        let doors = level.doors.iter().map(|door| (door.cell, palette::BRASS));
        let exits = level.exits.iter().map(|exit| (*exit, palette::TEAL));
        let is_main = |loot| matches!(loot, Loot::Main);
        let prize = level.treasures.iter().filter(|treasure| is_main(treasure.loot));
        let prize = prize.map(|treasure| (cell_of(treasure.at), palette::GLOW));
        let guards = level.guards.iter().map(|guard| (cell_of(guard.at), palette::SCARF));
        let marks = doors.chain(exits).chain(guards).chain(prize);
        for (cell, color) in marks.collect::<Vec<_>>() {
            if let Some(shown) = cells.get_mut(cell) {
                *shown = color;
            }
        }
        Self { cells: shrunk(&cells), texture: OnceCell::new() }
    }

    /// Draws it in the middle of a place.
    pub fn draw(&self, ui: &Ui, middle: Vec2) {
        let cells = vec2(self.cells.width() as f32, self.cells.height() as f32);
        let size = cells * (SIZE / cells).min_element().floor().max(1.0);
        let at = (middle - size / 2.0).round();
        ui.fill(Rect::new(at.x - 1.0, at.y - 1.0, size.x + 2.0, size.y + 2.0), palette::WOOD);
        let texture = self.texture.get_or_init(|| self.painted());
        let params = DrawTextureParams { dest_size: Some(size), ..Default::default() };
        draw_texture_ex(texture, at.x, at.y, WHITE, params);
        costs::stroke(std::ptr::from_ref(self).addr());
    }

    fn painted(&self) -> Texture2D {
        let (width, height) = (self.cells.width() as u16, self.cells.height() as u16);
        let bytes = self.cells.values().iter().flat_map(|color| <[u8; 4]>::from(*color)).collect();
        let image = Image { bytes, width, height };
        costs::driver(|| {
            let texture = Texture2D::from_image(&image);
            texture.set_filter(FilterMode::Nearest);
            texture
        })
    }
}

/// Returns every cell of a small level, or every second, third, … of a large one.
fn shrunk(cells: &Grid<Color>) -> Grid<Color> {
    let (width, height) = (cells.width(), cells.height());
    let step = (width as f32 / SIZE.x).max(height as f32 / SIZE.y).ceil().max(1.0) as i32;
    let cell = |cell: IVec2| cells.get(cell * step).copied().unwrap_or(palette::NIGHT);
    Grid::from_fn((width / step).max(1), (height / step).max(1), cell)
}

fn floor_color(floor: Floor) -> Color {
    match floor {
        Floor::Wood | Floor::Nightingale => palette::WOOD,
        Floor::Tatami => palette::OCHRE,
        Floor::Carpet => palette::WINE,
        Floor::Grass => MOSS,
        Floor::Water | Floor::DeepWater => palette::SLATE,
        Floor::Drop => palette::NIGHT,
        _ => palette::DEEP,
    }
}

fn structure_color(structure: Structure) -> Color {
    match structure {
        Structure::Wall | Structure::Vent => palette::BARK,
        Structure::Parapet => palette::STEEL,
        Structure::Hedge | Structure::TallGrass => LEAF,
        Structure::Shoji | Structure::Lattice | Structure::Screen => palette::PAPER,
        Structure::Rack | Structure::LowCover | Structure::Curtain | Structure::Table => palette::ORANGE,
    }
}

/// Grass, and what grows on it.
const MOSS: Color = Color::new(0.16, 0.29, 0.25, 1.0);
const LEAF: Color = Color::new(0.26, 0.50, 0.35, 1.0);

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::level::LdtkProject;

    fn small() -> LevelSpec {
        let text = include_str!("../../../../tests/fixtures/level/small.ldtk");
        let project = LdtkProject::parse("small.ldtk", text).unwrap();
        project.level(project.level_names()[0]).unwrap()
    }

    #[test]
    fn what_matters_in_a_level_has_its_color() {
        let level = small();
        let shown = Thumbnail::of(&level).cells;
        assert_eq!(shown.size(), level.floor.size(), "it is small enough");
        let at = |cell| shown.get(cell).copied().unwrap();
        assert_eq!(at(level.exits[0]), palette::TEAL);
        let main = level.treasures.iter().find(|treasure| treasure.loot == Loot::Main).unwrap();
        assert_eq!(at(cell_of(main.at)), palette::GLOW);
        let wall = level.structure.iter().find(|(_, what)| **what == Some(Structure::Wall)).unwrap().0;
        assert_eq!(at(wall), palette::BARK);
    }

    #[test]
    fn large_levels_are_shrunk_to_fit() {
        for (width, height) in [(46, 28), (47, 28), (300, 20), (1, 200)] {
            let size = shrunk(&Grid::new(width, height, WHITE)).size();
            assert!(
                size.x >= 1 && size.y >= 1 && size.x <= 46 && size.y <= 28,
                "{size} of {width} x {height}"
            );
        }
    }
}
