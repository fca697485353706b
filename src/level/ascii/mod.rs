//! ASCII maps: levels drawn with one character per cell, for tests and examples.
//!
//! Begin with [`parse`], or with [`AsciiLevel`] to add what characters cannot say.
//!
//! A cell whose character names no floor has the floor of the nearest character that does: to the left,
//! right, above, below, first one cell away and then two; wood if there is none.
//!
//! | characters | meaning |
//! |---|---|
//! | `#` | wall, with nothing under it |
//! | `=` `R` `S` `W` `n` | paper screen wall, rack, standing screen, lattice window, low cover |
//! | space, `w` | drop, deep water |
//! | `.` `:` `_` `,` `;` | wood, tatami, carpet, grass, stone |
//! | `~` `%` `!` `s` | shallow water, grate, nightingale boards, shards |
//! | `^` `v` `<` `>` | a roof that falls to the north, south, west, east |
//! | `↑` `↓` `←` `→` | stairs that go down to the north, south, west, east |
//! | `⇑` `⇓` `⇐` `⇒` | ramps that fall to the north, south, west, east |
//! | `"` `(` `T` `V` | tall grass, curtain, table, vent |
//! | `/` `+` `L` `O` | closed sliding door, closed wooden door, a locked one, one that only its key opens |
//! | `k` | a key to all locked doors |
//! | `C` `j` | closet, jar |
//! | `$` `c` `&` | main, small and hard treasure |
//! | `b` `u` `p` `g` | wooden barrel, clay vase, iron kettle, glass bottle |
//! | `q` `h` `t` `e` | clay jar, chair, bucket, bell |
//! | `m` `i` `f` `o` `z` | coin, pebble, firecracker, smoke ball, incense |
//! | `*` | a lit lamp; between two walls it is a lattice, so that it shines on both sides |
//! | `Y` | a burning brazier |
//! | `@` `X` | start, exit |
//! | `A` `B` `D`–`K` `M` `N` | a guard at the first point of his patrol |
//!
//! A guard without [`AsciiLevel::guard`] is a watchman who stays where he is.

mod letters;
#[cfg(test)]
mod tests;

use super::contract::field;
use super::draft::{LevelDraft, LevelRequirements};
use super::finding::{Finding, Linked};
use super::ground::feet;
use super::location::{Location, Subject};
use super::mask::{ActiveTimes, MaskKind, MaskSpec};
use super::problem::{Problem, Problems};
use super::spec::{
    Atmosphere, Background, BirdsSpec, DoorSpec, GongSpec, GuardSpec, HideoutSpec, KeySpec, LampSpec,
    LevelSpec, Localized, MusicBoxSpec, Opening, PatrolMode, PatrolPoint, PlateSpec, PropSpec, SwitchSpec,
    TreasureSpec, Weather,
};
use super::stops;
use crate::base::grid::{cell_of, center_of};
use crate::base::{Grid, IVec2, Vec2, ivec2};
use crate::rules::{
    Archetype, BirdKind, DoorKind, HideoutKind, LampKind, Loot, Passability, Person, Personality, PropKind,
};
use letters::{floor, floors, rows, structure};

/// Reads a level from a map alone, with the defaults of [`AsciiLevel::new`].
///
/// # Errors
///
/// As for [`AsciiLevel::build`].
pub fn parse(map: &str) -> Result<LevelSpec, Problems> {
    AsciiLevel::new(map).build()
}

/// Builder of a level from an ASCII map and settings that characters cannot express.
///
/// Methods take cells as (column, row), counted from (0,0) at the top left of the map, and can be chained.
/// Wrong input is reported by [`build`](Self::build) and [`sketch`](Self::sketch).
///
/// ```
/// use thief_girl::level::{PatrolMode, ascii::AsciiLevel};
/// use thief_girl::rules::Archetype;
///
/// let map = "########\n#@....X#\n#A...$.#\n########";
/// let patrol = [((1, 2), "2E"), ((4, 2), "")];
/// let level = AsciiLevel::new(map).guard('A', Archetype::Clerk, PatrolMode::PingPong, &patrol).build()?;
/// assert_eq!(level.guards[0].patrol.len(), 2);
/// # Ok::<(), thief_girl::level::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct AsciiLevel {
    map: String,
    moon: f32,
    lamp_radius: f32,
    lights: Vec<AsciiZone>,
    guards: Vec<GuardOrders>,
    switches: Vec<AsciiLink>,
    plates: Vec<AsciiLink>,
    masks: Vec<MaskSpec>,
    weather: Weather,
    opening: Opening,
    roofs: Vec<(IVec2, IVec2)>,
    /// Characters of guards who carry keys, with the cells of the doors.
    belts: Vec<(char, Vec<IVec2>)>,
    leaders: Vec<(char, char)>,
    personalities: Vec<(char, Personality)>,
    names: Vec<(char, Person)>,
    gongs: Vec<GongSpec>,
    music_boxes: Vec<MusicBoxSpec>,
    birds: Vec<BirdsSpec>,
}

#[derive(Clone, Copy, Debug)]
struct AsciiZone {
    from: IVec2,
    to: IVec2,
    light: f32,
}

/// A switch or a plate, and the cells of its lamps or doors.
#[derive(Clone, Debug)]
struct AsciiLink {
    at: IVec2,
    to: Vec<IVec2>,
}

/// Kind and patrol of a guard.
#[derive(Clone, Debug)]
struct GuardOrders {
    letter: char,
    archetype: Archetype,
    round: PatrolMode,
    /// Cells of the patrol and the stops there.
    points: Vec<(IVec2, String)>,
}

impl AsciiLevel {
    /// Creates a builder for a map, whose lines must all have the same length.
    ///
    /// Blank lines at the beginning and end, and the indentation that all lines share, do not count. Ambient
    /// light is 0.3, the radius of lamps 4 tiles, the weather clear, and no cell has a roof.
    pub fn new(map: &str) -> Self {
        Self {
            map: map.to_string(),
            moon: 0.3,
            lamp_radius: 4.0,
            lights: Vec::new(),
            guards: Vec::new(),
            switches: Vec::new(),
            plates: Vec::new(),
            masks: Vec::new(),
            weather: Weather::Clear,
            opening: Opening::Unseen,
            roofs: Vec::new(),
            belts: Vec::new(),
            leaders: Vec::new(),
            personalities: Vec::new(),
            names: Vec::new(),
            gongs: Vec::new(),
            music_boxes: Vec::new(),
            birds: Vec::new(),
        }
    }

    /// Sets kind and patrol of the guard with this character on the map.
    ///
    /// `points` are the cells of his patrol with the stops there; the first must be his own cell. Stops are
    /// written as in level files: `1.5E 2SW` looks east for 1.5 s, then south-west for 2 s, `4Z` dozes for 4
    /// s, an empty text is no stop. Without points he stays where he is.
    pub fn guard(
        mut self,
        letter: char,
        archetype: Archetype,
        round: PatrolMode,
        points: &[((i32, i32), &str)],
    ) -> Self {
        let points = points.iter().map(|((x, y), stops)| (ivec2(*x, *y), (*stops).to_string())).collect();
        self.guards.push(GuardOrders { letter, archetype, round, points });
        self
    }

    /// Sets the ambient light of all cells, 0 (black) to 1 (day); the default is 0.3.
    pub fn moon(mut self, light: f32) -> Self {
        self.moon = light;
        self
    }

    /// Sets the ambient light in the box between two cells, both included; later boxes replace earlier ones.
    pub fn light(mut self, from: (i32, i32), to: (i32, i32), light: f32) -> Self {
        self.lights.push(AsciiZone { from: from.into(), to: to.into(), light });
        self
    }

    /// Sets the radius of all lamps, 0.5 to 20 tiles; the default is 4.
    pub fn lamp_radius(mut self, tiles: f32) -> Self {
        self.lamp_radius = tiles;
        self
    }

    /// Adds a switch in a cell; `lamps` are the cells of its lamps.
    pub fn switch(mut self, at: (i32, i32), lamps: &[(i32, i32)]) -> Self {
        self.switches.push(AsciiLink::new(at, lamps));
        self
    }

    /// Adds a pressure plate in a cell; `doors` are the cells of the doors that it holds open.
    pub fn plate(mut self, at: (i32, i32), doors: &[(i32, i32)]) -> Self {
        self.plates.push(AsciiLink::new(at, doors));
        self
    }

    /// Adds a key on a guard's belt; `doors` are the cells of its doors.
    pub fn belt(mut self, guard: char, doors: &[(i32, i32)]) -> Self {
        self.belts.push((guard, doors.iter().map(|&cell| cell.into()).collect()));
        self
    }

    /// Makes a guard follow another; both are given by their characters on the map.
    pub fn leader(mut self, guard: char, leader: char) -> Self {
        self.leaders.push((guard, leader));
        self
    }

    /// Gives a guard a personality; the default is [`Personality::Steady`].
    pub fn personality(mut self, guard: char, personality: Personality) -> Self {
        self.personalities.push((guard, personality));
        self
    }

    /// Gives a guard a name.
    pub fn name(mut self, guard: char, name: Person) -> Self {
        self.names.push((guard, name));
        self
    }

    /// Adds a gong in a cell.
    pub fn gong(mut self, at: (i32, i32)) -> Self {
        self.gongs.push(GongSpec { cell: at.into() });
        self
    }

    /// Adds a music box in a cell.
    pub fn music_box(mut self, at: (i32, i32)) -> Self {
        self.music_boxes.push(MusicBoxSpec { cell: at.into() });
        self
    }

    /// Adds a flock of 1 to 40 birds round the middle of a cell.
    pub fn birds(mut self, at: (i32, i32), kind: BirdKind, count: u32) -> Self {
        self.birds.push(BirdsSpec { kind, at: center_of(at.into()), count });
        self
    }

    /// Adds a mask in the box between two cells, both included.
    pub fn mask(mut self, from: (i32, i32), to: (i32, i32), kind: MaskKind, times: ActiveTimes) -> Self {
        let (min, max) = (IVec2::from(from).as_vec2(), (IVec2::from(to) + 1).as_vec2());
        self.masks.push(MaskSpec { min, max, kind, times });
        self
    }

    /// Sets the weather; the default is clear.
    pub fn weather(mut self, weather: Weather) -> Self {
        self.weather = weather;
        self
    }

    /// Sets how the heist begins; the default is unseen.
    pub fn opening(mut self, opening: Opening) -> Self {
        self.opening = opening;
        self
    }

    /// Adds a roof over the box between two cells, both included.
    pub fn roof(mut self, from: (i32, i32), to: (i32, i32)) -> Self {
        self.roofs.push((from.into(), to.into()));
        self
    }

    /// Builds a playable level, checked like one from a file except that its edge may be open.
    ///
    /// # Errors
    ///
    /// Returns all faults of map, settings and level.
    pub fn build(&self) -> Result<LevelSpec, Problems> {
        self.finish(LevelRequirements { heist: true, closed: false })
    }

    /// Builds a level that needs no start, main treasure or exit.
    ///
    /// Without a start the player begins in the first cell, row by row, in which one can stand.
    ///
    /// # Errors
    ///
    /// Returns all faults of map, settings and level.
    pub fn sketch(&self) -> Result<LevelSpec, Problems> {
        self.finish(LevelRequirements { heist: false, closed: false })
    }

    fn finish(&self, demands: LevelRequirements) -> Result<LevelSpec, Problems> {
        let rows = rows(&self.map).map_err(|finding| Problems {
            file: String::new(),
            list: vec![Problem::new(&Location::of(Subject::Map), finding)],
        })?;
        let mut problems = Vec::new();
        let mut reader = AsciiReader::new(&rows, self);
        for (cell, letter) in rows.iter() {
            if !reader.letter(cell, *letter) {
                let finding = Finding::MapLetterUnknown { letter: *letter };
                problems.push(Problem::new(&Location::default().cell(cell), finding));
            }
        }
        for orders in &self.guards {
            problems.extend(reader.guard(orders));
        }
        problems.extend(reader.links(self));
        reader.draft.finish(demands, problems).map_err(|list| Problems { file: String::new(), list })
    }
}

impl AsciiLink {
    fn new(at: (i32, i32), to: &[(i32, i32)]) -> Self {
        Self { at: at.into(), to: to.iter().map(|&cell| cell.into()).collect() }
    }

    /// Returns the indices of its lamps or doors, which are in `cells`; reports those that are not.
    fn find(
        &self,
        what: Subject,
        linked: Linked,
        cells: &[IVec2],
        problems: &mut Vec<Problem>,
    ) -> Vec<usize> {
        let place = Location::of(what).cell(self.at);
        let mut find = |cell: &IVec2| {
            let found = cells.iter().position(|c| c == cell);
            if found.is_none() {
                problems.push(Problem::new(&place, Finding::MapLinkBroken { linked, cell: *cell }));
            }
            found
        };
        self.to.iter().filter_map(&mut find).collect()
    }
}

/// Assembles a level from the characters of a map.
struct AsciiReader {
    draft: LevelDraft,
    lamp_radius: f32,
    /// Characters of the guards, in the order of `draft.spec.guards`.
    letters: Vec<char>,
}

impl AsciiReader {
    fn new(rows: &Grid<char>, level: &AsciiLevel) -> Self {
        let floor = floors(rows);
        let structure = Grid::from_fn(rows.width(), rows.height(), |cell| structure(rows, cell));
        let light = |cell: IVec2| {
            let zone = level.lights.iter().rfind(|z| lies_between(cell, z.from, z.to));
            zone.map_or(level.moon, |zone| zone.light)
        };
        let ambient = Grid::from_fn(rows.width(), rows.height(), light);
        let roofed = |cell: IVec2| level.roofs.iter().any(|(from, to)| lies_between(cell, *from, *to));
        let indoors = Grid::from_fn(rows.width(), rows.height(), roofed);
        let open = |cell: &IVec2| feet(floor[*cell], structure[*cell]) == Passability::Open;
        let start = floor.iter().map(|(cell, _)| cell).find(open);
        let spec = LevelSpec {
            name: "ascii".to_string(),
            title: Localized::default(),
            brief: Localized::default(),
            prize: Localized::default(),
            par_seconds: 0,
            needs: Vec::new(),
            mood: Atmosphere { weather: level.weather, ..Atmosphere::default() },
            opening: level.opening,
            contracts: Vec::new(),
            next: None,
            indoors,
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
            switches: Vec::new(),
            plates: Vec::new(),
            keys: Vec::new(),
            gongs: level.gongs.clone(),
            music_boxes: level.music_boxes.clone(),
            birds: level.birds.clone(),
            masks: level.masks.clone(),
            background: Background::default(),
            art: Vec::new(),
            hash: 0,
        };
        let draft = LevelDraft { spec, starts: Vec::new(), has_all_things: true, place: Location::default() };
        Self { draft, lamp_radius: level.lamp_radius, letters: Vec::new() }
    }

    /// Adds the thing that a character stands for; returns `false` if the character has no meaning.
    fn letter(&mut self, cell: IVec2, letter: char) -> bool {
        let here = center_of(cell);
        let spec = &mut self.draft.spec;
        let door = |kind, locked, pickable| DoorSpec { cell, kind, open: false, locked, pickable };
        let lamp = |kind| LampSpec { at: here, kind, radius: self.lamp_radius, lit: true };
        if let Some(kind) = thing(letter) {
            spec.props.push(PropSpec { kind, material: kind.usual_material(), at: here });
            return true;
        }
        match letter {
            '@' => self.draft.starts.push(here),
            'X' => spec.exits.push(cell),
            '/' => spec.doors.push(door(DoorKind::Shoji, false, true)),
            '+' => spec.doors.push(door(DoorKind::Wooden, false, true)),
            'L' => spec.doors.push(door(DoorKind::Wooden, true, true)),
            'O' => spec.doors.push(door(DoorKind::Wooden, true, false)),
            'k' => spec.keys.push(KeySpec { at: here, doors: Vec::new(), carrier: None }),
            'C' => spec.hideouts.push(HideoutSpec { cell, kind: HideoutKind::Closet }),
            'j' => spec.hideouts.push(HideoutSpec { cell, kind: HideoutKind::Jar }),
            '$' => spec.treasures.push(treasure(here, Loot::Main)),
            'c' => spec.treasures.push(treasure(here, Loot::Small)),
            '&' => spec.treasures.push(treasure(here, Loot::Hard)),
            '*' => spec.lamps.push(lamp(LampKind::Lantern)),
            'Y' => spec.lamps.push(lamp(LampKind::Brazier)),
            'A' | 'B' | 'D'..='K' | 'M' | 'N' => {
                self.letters.push(letter);
                spec.guards.push(post(here));
            }
            '#' | '=' | 'R' | 'S' | 'W' | 'n' | ' ' | 'w' | '(' | 'T' | 'V' => {}
            _ => return floor(letter).is_some(),
        }
        true
    }

    /// Sets kind and patrol of a guard and returns what is wrong with them.
    fn guard(&mut self, orders: &GuardOrders) -> Vec<Problem> {
        let GuardOrders { letter, archetype, round, points } = orders;
        let place = Location::of(Subject::Guard { letter: *letter });
        let Some(index) = self.letters.iter().position(|l| l == letter) else {
            return vec![Problem::new(&place, Finding::MapGuardMissing)];
        };
        let mut problems = Vec::new();
        let spec = &mut self.draft.spec.guards[index];
        (spec.archetype, spec.round) = (*archetype, *round);
        let first = points.first().map(|(cell, _)| *cell);
        if first.is_some_and(|first| first != cell_of(spec.at)) {
            problems.push(Problem::new(&place, Finding::MapPatrolStart { cell: cell_of(spec.at) }));
        }
        let mut patrol = Vec::new();
        for (i, (cell, text)) in points.iter().enumerate() {
            let stops = stops::parse(text).unwrap_or_else(|piece| {
                problems.push(Problem::new(&place, stops::complaint(field::STOPS, i, &piece)));
                Vec::new()
            });
            patrol.push(PatrolPoint { at: center_of(*cell), stops });
        }
        if !patrol.is_empty() {
            spec.patrol = patrol;
        }
        problems
    }

    /// Adds switches, plates, belts, leaders and people, and links keys to doors; returns what is wrong with them.
    fn links(&mut self, level: &AsciiLevel) -> Vec<Problem> {
        let spec = &mut self.draft.spec;
        let lamps: Vec<IVec2> = spec.lamps.iter().map(|lamp| cell_of(lamp.at)).collect();
        let doors: Vec<IVec2> = spec.doors.iter().map(|door| door.cell).collect();
        let mut problems = Vec::new();
        for link in &level.switches {
            let lamps = link.find(Subject::Switch, Linked::Lamp, &lamps, &mut problems);
            spec.switches.push(SwitchSpec { cell: link.at, lamps });
        }
        for link in &level.plates {
            let doors = link.find(Subject::Plate, Linked::Door, &doors, &mut problems);
            spec.plates.push(PlateSpec { cell: link.at, doors });
        }
        let locked: Vec<usize> = (0..doors.len()).filter(|&door| spec.doors[door].locked).collect();
        for key in &mut spec.keys {
            key.doors.clone_from(&locked);
        }
        let letters = &self.letters;
        let find = |letter: &char, problems: &mut Vec<Problem>| {
            let found = letters.iter().position(|l| l == letter);
            if found.is_none() {
                let place = Location::of(Subject::Guard { letter: *letter });
                problems.push(Problem::new(&place, Finding::MapGuardMissing));
            }
            found
        };
        for (guard, leader) in &level.leaders {
            if let (Some(guard), leader) = (find(guard, &mut problems), find(leader, &mut problems)) {
                spec.guards[guard].leader = leader;
            }
        }
        for (letter, personality) in &level.personalities {
            let Some(guard) = find(letter, &mut problems) else { continue };
            spec.guards[guard].personality = *personality;
        }
        for (letter, name) in &level.names {
            let Some(guard) = find(letter, &mut problems) else { continue };
            spec.guards[guard].name = Some(*name);
        }
        for (letter, cells) in &level.belts {
            let Some(guard) = find(letter, &mut problems) else { continue };
            let link = AsciiLink { at: IVec2::ZERO, to: cells.clone() };
            let doors = link.find(Subject::Belt, Linked::Door, &doors, &mut problems);
            spec.keys.push(KeySpec { at: spec.guards[guard].at, doors, carrier: Some(guard) });
        }
        problems
    }
}

fn lies_between(cell: IVec2, from: IVec2, to: IVec2) -> bool {
    cell.cmpge(from).all() && cell.cmple(to).all()
}

/// Returns the prop that a character stands for.
fn thing(letter: char) -> Option<PropKind> {
    Some(match letter {
        'b' => PropKind::Barrel,
        'u' => PropKind::Vase,
        'p' => PropKind::Kettle,
        'g' => PropKind::Bottle,
        'q' => PropKind::Jar,
        'h' => PropKind::Chair,
        't' => PropKind::Bucket,
        'e' => PropKind::Bell,
        'm' => PropKind::Coin,
        'i' => PropKind::Pebble,
        'f' => PropKind::Firecracker,
        'o' => PropKind::SmokeBall,
        'z' => PropKind::Incense,
        _ => return None,
    })
}

fn treasure(at: Vec2, loot: Loot) -> TreasureSpec {
    TreasureSpec { at, loot, sprite: String::new(), value: 0 }
}

/// Returns a watchman who stays where he is.
fn post(at: Vec2) -> GuardSpec {
    let patrol = vec![PatrolPoint { at, stops: Vec::new() }];
    GuardSpec {
        archetype: Archetype::Watchman,
        at,
        patrol,
        round: PatrolMode::Loop,
        leader: None,
        personality: Personality::Steady,
        name: None,
    }
}
