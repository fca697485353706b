//! Characters of ASCII maps for floors and structures.

use crate::base::{Grid, IVec2, ivec2};
use crate::level::finding::Finding;
use crate::rules::{Floor, Structure};

/// Splits a map into its characters, without blank lines around it and common indentation.
///
/// # Errors
///
/// Returns a finding if the map is empty or its lines differ in length.
pub fn rows(map: &str) -> Result<Grid<char>, Finding> {
    let mut lines: Vec<&str> = map.lines().collect();
    while lines.first().is_some_and(|line| line.trim().is_empty()) {
        lines.remove(0);
    }
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    let indent = lines.iter().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let letters: Vec<Vec<char>> = lines.iter().map(|line| line.chars().skip(indent).collect()).collect();
    let width = letters.first().map_or(0, Vec::len);
    if width == 0 {
        return Err(Finding::MapEmpty);
    }
    if let Some(line) = letters.iter().position(|row| row.len() != width) {
        let length = letters[line].len();
        return Err(Finding::MapLineLength { line, length, expected: width });
    }
    Ok(Grid::from_fn(width as i32, letters.len() as i32, |c| letters[c.y as usize][c.x as usize]))
}

/// Returns the floor that a character stands for, if any.
pub fn floor(letter: char) -> Option<Floor> {
    Some(match letter {
        '.' => Floor::Wood,
        ':' => Floor::Tatami,
        '_' => Floor::Carpet,
        ',' | '"' => Floor::Grass,
        ';' => Floor::Stone,
        '~' => Floor::Water,
        '%' => Floor::Grate,
        '!' => Floor::Nightingale,
        's' => Floor::Shards,
        '^' => Floor::RoofNorth,
        'v' => Floor::RoofSouth,
        '<' => Floor::RoofWest,
        '>' => Floor::RoofEast,
        '↑' => Floor::StairsNorth,
        '↓' => Floor::StairsSouth,
        '←' => Floor::StairsWest,
        '→' => Floor::StairsEast,
        '⇑' => Floor::RampNorth,
        '⇓' => Floor::RampSouth,
        '⇐' => Floor::RampWest,
        '⇒' => Floor::RampEast,
        _ => return None,
    })
}

/// Returns the floor of every cell; see the module [`ascii`](super) for cells whose character names none.
pub fn floors(rows: &Grid<char>) -> Grid<Floor> {
    const NEAREST: [IVec2; 8] = [
        ivec2(-1, 0),
        ivec2(1, 0),
        ivec2(0, -1),
        ivec2(0, 1),
        ivec2(-2, 0),
        ivec2(2, 0),
        ivec2(0, -2),
        ivec2(0, 2),
    ];
    Grid::from_fn(rows.width(), rows.height(), |cell| match rows[cell] {
        '#' | ' ' => Floor::Drop,
        'w' => Floor::DeepWater,
        letter => floor(letter)
            .or_else(|| NEAREST.iter().find_map(|step| floor(*rows.get(cell + *step)?)))
            .unwrap_or(Floor::Wood),
    })
}

/// Returns the structure of a cell.
pub fn structure(rows: &Grid<char>, cell: IVec2) -> Option<Structure> {
    let wall = |x: i32, y: i32| matches!(rows.get(cell + ivec2(x, y)), Some('#' | '='));
    Some(match rows[cell] {
        '#' => Structure::Wall,
        '=' => Structure::Shoji,
        'R' => Structure::Rack,
        'S' => Structure::Screen,
        'W' => Structure::Lattice,
        'n' => Structure::LowCover,
        '"' => Structure::TallGrass,
        '(' => Structure::Curtain,
        'T' => Structure::Table,
        'V' => Structure::Vent,
        '*' if wall(-1, 0) && wall(1, 0) || wall(0, -1) && wall(0, 1) => Structure::Lattice,
        _ => return None,
    })
}
