//! Levels drawn in letters, for tests.
//!
//! One letter is one cell. What stands or lies on a floor stands on that of the nearest floor
//! letter: to the left, else to the right, above, below, first one cell away and then two; wood if
//! there is none.
//!
//! | letters | meaning |
//! |---|---|
//! | `#` | wall, with nothing under it |
//! | `=` `R` `S` `W` `n` | paper screen wall, rack, standing screen, lattice window, low cover |
//! | space, `w` | drop, deep water |
//! | `.` `:` `_` `,` `;` | wood, tatami, carpet, grass, stone |
//! | `~` `%` `!` `s` | shallow water, grate, nightingale boards, shards |
//! | `^` `v` `<` `>` | a roof that falls to the north, south, west, east |
//! | `"` `(` `T` `V` | tall grass, curtain, table, vent |
//! | `/` `+` | closed sliding door, closed wooden door |
//! | `C` `j` | closet, jar |
//! | `$` `c` `&` | main, small and hard treasure |
//! | `b` `u` `p` `g` | wooden barrel, clay vase, iron kettle, glass bottle |
//! | `*` | a lit lamp; between two walls it is a lattice, so that it shines on both sides |
//! | `@` `X` | start, exit |
//! | `A` `B` `D`–`K` `M` `N` | a guard at the first point of his round |
//!
//! A guard of whom nothing more is said is a watchman who stays where he is.

use super::check::at;
use super::contract::field;
use super::draft::{Demands, Draft};
use super::problem::{Problem, Problems};
use super::spec::{
    DoorSpec, GuardSpec, HideoutSpec, LampSpec, LevelSpec, Localized, PatrolPoint, PropSpec, Round,
    TreasureSpec,
};
use super::stops;
use crate::base::grid::{cell_of, center_of};
use crate::base::{Grid, IVec2, Vec2, ivec2};
use crate::rules::{Archetype, DoorKind, Floor, HideoutKind, Loot, Material, PropKind, Structure};

/// A level from a map alone.
pub fn parse(map: &str) -> Result<LevelSpec, Problems> {
    AsciiLevel::new(map).build()
}

/// A map and what letters cannot say.
#[derive(Clone, Debug)]
pub struct AsciiLevel {
    map: String,
    moon: f32,
    lamp_radius: f32,
    lights: Vec<((i32, i32), (i32, i32), f32)>,
    guards: Vec<(char, Archetype, Round, Vec<(IVec2, String)>)>,
}

impl AsciiLevel {
    /// A map whose lines all have the same length. An empty first and last line, and the
    /// indentation that all lines share, do not count.
    pub fn new(map: &str) -> Self {
        Self { map: map.to_string(), moon: 0.3, lamp_radius: 4.0, lights: Vec::new(), guards: Vec::new() }
    }

    /// The guard whose letter is on the map: his round, beginning there, with his stops.
    pub fn guard(
        mut self,
        letter: char,
        archetype: Archetype,
        round: Round,
        points: &[((i32, i32), &str)],
    ) -> Self {
        let points = points.iter().map(|((x, y), stops)| (ivec2(*x, *y), (*stops).to_string())).collect();
        self.guards.push((letter, archetype, round, points));
        self
    }

    /// The light without lamps.
    pub fn moon(mut self, light: f32) -> Self {
        self.moon = light;
        self
    }

    /// Another light in the box between two cells, both included.
    pub fn light(mut self, from: (i32, i32), to: (i32, i32), light: f32) -> Self {
        self.lights.push((from, to, light));
        self
    }

    /// How far all lamps shine.
    pub fn lamp_radius(mut self, tiles: f32) -> Self {
        self.lamp_radius = tiles;
        self
    }

    /// The level, checked as any other except for its edge.
    pub fn build(&self) -> Result<LevelSpec, Problems> {
        self.finish(Demands { heist: true, closed: false })
    }

    /// The level without asking for a start, a main treasure and an exit. Without a start she
    /// begins in the first cell that is open.
    pub fn sketch(&self) -> Result<LevelSpec, Problems> {
        self.finish(Demands { heist: false, closed: false })
    }

    fn finish(&self, demands: Demands) -> Result<LevelSpec, Problems> {
        let rows = rows(&self.map).map_err(|message| Problems::one("", "map", message))?;
        let mut problems = Vec::new();
        let mut reader = Reader::new(&rows, self);
        for (cell, letter) in rows.iter() {
            if !reader.letter(cell, *letter) {
                problems.push(Problem::new(
                    format!("cell {}", at(cell)),
                    format!("`{letter}` means nothing here"),
                ));
            }
        }
        for guard in &self.guards {
            problems.extend(reader.guard(guard));
        }
        reader.draft.finish(demands, problems).map_err(|list| Problems { file: String::new(), list })
    }
}

/// The letters of a map.
fn rows(map: &str) -> Result<Grid<char>, String> {
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
        return Err("it is empty".to_string());
    }
    if let Some(y) = letters.iter().position(|row| row.len() != width) {
        return Err(format!("line {y} is {} letters long, but line 0 is {width}", letters[y].len()));
    }
    Ok(Grid::from_fn(width as i32, letters.len() as i32, |c| letters[c.y as usize][c.x as usize]))
}

/// What a letter says of the floor, if it is one.
fn floor(letter: char) -> Option<Floor> {
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
        _ => return None,
    })
}

/// The floor of every cell.
fn floors(rows: &Grid<char>) -> Grid<Floor> {
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

fn structure(rows: &Grid<char>, cell: IVec2) -> Option<Structure> {
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

/// Puts a level together, letter by letter.
struct Reader {
    draft: Draft,
    lamp_radius: f32,
    /// The letters of the guards, in the order of `draft.spec.guards`.
    letters: Vec<char>,
}

impl Reader {
    fn new(rows: &Grid<char>, level: &AsciiLevel) -> Self {
        let floor = floors(rows);
        let structure = Grid::from_fn(rows.width(), rows.height(), |cell| structure(rows, cell));
        let light = |cell: IVec2| {
            let inside = |((x0, y0), (x1, y1), _): &&((i32, i32), (i32, i32), f32)| {
                (*x0..=*x1).contains(&cell.x) && (*y0..=*y1).contains(&cell.y)
            };
            level.lights.iter().rfind(inside).map_or(level.moon, |zone| zone.2)
        };
        let ambient = Grid::from_fn(rows.width(), rows.height(), light);
        let start = floor
            .iter()
            .map(|(cell, _)| cell)
            .find(|cell| super::ground::feet(floor[*cell], structure[*cell]) == crate::rules::Feet::Open);
        let spec = LevelSpec {
            name: "ascii".to_string(),
            title: Localized::default(),
            brief: Localized::default(),
            prize: Localized::default(),
            par_seconds: 0,
            indoors: Grid::new(rows.width(), rows.height(), false),
            floor,
            structure,
            ambient,
            start: center_of(start.unwrap_or(IVec2::ZERO)),
            exits: Vec::new(),
            treasures: Vec::new(),
            guards: Vec::new(),
            props: Vec::new(),
            lamps: Vec::new(),
            doors: Vec::new(),
            hideouts: Vec::new(),
            art: Vec::new(),
            hash: 0,
        };
        let draft = Draft { spec, starts: Vec::new(), place: String::new() };
        Self { draft, lamp_radius: level.lamp_radius, letters: Vec::new() }
    }

    /// Adds what a letter says besides floor and structure. `false` if it says nothing at all.
    fn letter(&mut self, cell: IVec2, letter: char) -> bool {
        let here = center_of(cell);
        let spec = &mut self.draft.spec;
        let door = |kind| DoorSpec { cell, kind, open: false };
        match letter {
            '@' => self.draft.starts.push(here),
            'X' => spec.exits.push(cell),
            '/' => spec.doors.push(door(DoorKind::Shoji)),
            '+' => spec.doors.push(door(DoorKind::Wooden)),
            'C' => spec.hideouts.push(HideoutSpec { cell, kind: HideoutKind::Closet }),
            'j' => spec.hideouts.push(HideoutSpec { cell, kind: HideoutKind::Jar }),
            '$' => spec.treasures.push(treasure(here, Loot::Main)),
            'c' => spec.treasures.push(treasure(here, Loot::Small)),
            '&' => spec.treasures.push(treasure(here, Loot::Hard)),
            'b' => spec.props.push(PropSpec { kind: PropKind::Barrel, material: Material::Wood, at: here }),
            'u' => spec.props.push(PropSpec { kind: PropKind::Vase, material: Material::Clay, at: here }),
            'p' => spec.props.push(PropSpec { kind: PropKind::Kettle, material: Material::Iron, at: here }),
            'g' => spec.props.push(PropSpec { kind: PropKind::Bottle, material: Material::Glass, at: here }),
            '*' => spec.lamps.push(LampSpec { at: here, radius: self.lamp_radius, lit: true }),
            'A' | 'B' | 'D'..='K' | 'M' | 'N' => {
                self.letters.push(letter);
                spec.guards.push(post(here));
            }
            '#' | '=' | 'R' | 'S' | 'W' | 'n' | ' ' | 'w' | '(' | 'T' | 'V' => {}
            _ => return floor(letter).is_some(),
        }
        true
    }

    /// Sends a guard on his round.
    fn guard(&mut self, guard: &(char, Archetype, Round, Vec<(IVec2, String)>)) -> Vec<Problem> {
        let (letter, archetype, round, points) = guard;
        let place = format!("guard {letter}");
        let Some(index) = self.letters.iter().position(|l| l == letter) else {
            return vec![Problem::new(place, "his letter is not on the map")];
        };
        let mut problems = Vec::new();
        let spec = &mut self.draft.spec.guards[index];
        (spec.archetype, spec.round) = (*archetype, *round);
        let first = points.first().map(|(cell, _)| *cell);
        if first.is_some_and(|first| first != cell_of(spec.at)) {
            let message = format!("his round must begin where his letter is, at {}", at(cell_of(spec.at)));
            problems.push(Problem::new(place.clone(), message));
        }
        let mut patrol = Vec::new();
        for (i, (cell, text)) in points.iter().enumerate() {
            let stops = stops::parse(text).unwrap_or_else(|piece| {
                problems.push(Problem::new(place.clone(), stops::complaint(field::STOPS, i, &piece)));
                Vec::new()
            });
            patrol.push(PatrolPoint { at: center_of(*cell), stops });
        }
        if !patrol.is_empty() {
            spec.patrol = patrol;
        }
        problems
    }
}

fn treasure(at: Vec2, loot: Loot) -> TreasureSpec {
    TreasureSpec { at, loot, sprite: String::new(), value: 0 }
}

/// A watchman who stays where he is.
fn post(at: Vec2) -> GuardSpec {
    let patrol = vec![PatrolPoint { at, stops: Vec::new() }];
    GuardSpec { archetype: Archetype::Watchman, at, patrol, round: Round::Loop }
}
