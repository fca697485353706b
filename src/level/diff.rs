//! [`LevelDiff`], what changed from one version of a level to the next. Live editing shows it after a level
//! is saved.

use super::contract::GRID;
use super::spec::{
    GuardSpec, HideoutSpec, KeySpec, LampSpec, LevelSpec, PropSpec, Tile, TileLayer, TreasureSpec,
};
use crate::base::grid::{cell_of, center_of};
use crate::base::{Grid, IVec2, StateHash, Vec2, ivec2};
use serde::Serialize;

/// Differences between two versions of a level; begin with [`LevelDiff::between`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelDiff {
    /// Cells of the new level that are new, or whose floor, structure, ambient light, roof or masks differ;
    /// row by row.
    pub ground: Vec<IVec2>,
    /// Cells of the new level on which other tiles are painted; row by row.
    pub picture: Vec<IVec2>,
    /// Things that were added, removed, moved or changed, in the order of [`ThingKind::ALL`].
    pub things: Vec<ThingChange>,
    /// Old and new size in tiles, if they differ.
    pub size: Option<(IVec2, IVec2)>,
    /// Whether title, briefing, prize or par time differ.
    pub texts: bool,
    /// Whether weather, music, background sounds or the background picture differ.
    pub mood: bool,
}

/// Kind of thing that a [`ThingChange`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ThingKind {
    /// The player's start.
    Start,
    /// An exit.
    Exit,
    /// A treasure.
    Treasure,
    /// A guard with his patrol.
    Guard,
    /// A prop.
    Prop,
    /// A lamp.
    Lamp,
    /// A door.
    Door,
    /// A hideout.
    Hideout,
    /// A switch with its links to lamps.
    Switch,
    /// A pressure plate with its links to doors.
    Plate,
    /// A key with its links to doors and carrier.
    Key,
    /// A gong.
    Gong,
    /// A music box.
    MusicBox,
    /// A flock of birds.
    Birds,
}

impl ThingKind {
    /// All kinds, in the order of declaration.
    pub const ALL: [Self; 14] = [
        Self::Start,
        Self::Exit,
        Self::Treasure,
        Self::Guard,
        Self::Prop,
        Self::Lamp,
        Self::Door,
        Self::Hideout,
        Self::Switch,
        Self::Plate,
        Self::Key,
        Self::Gong,
        Self::MusicBox,
        Self::Birds,
    ];
}

/// How a thing of a level differs from the older version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// The thing is only in the new version.
    Added,
    /// The thing is only in the old version.
    Removed,
    /// Only the thing's position differs.
    Moved,
    /// The thing's position is the same and something else about it differs.
    Changed,
}

impl ChangeKind {
    /// All changes, in the order of declaration.
    pub const ALL: [Self; 4] = [Self::Added, Self::Removed, Self::Moved, Self::Changed];
}

/// One thing that differs between two versions of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThingChange {
    /// Kind of the thing.
    pub kind: ThingKind,
    /// How the thing differs from the old version.
    pub change: ChangeKind,
    /// Position in the new version, or in the old one if the thing was removed, in tiles.
    pub at: Vec2,
}

impl LevelDiff {
    /// Compares two versions of a level.
    ///
    /// Things have no identity in a level, so they are paired: equal things first, then things in the same
    /// place (changed), then things that are equal except for their place (moved), each with the nearest. The
    /// rest was added or removed. Another order of the same things is no difference.
    pub fn between(old: &LevelSpec, new: &LevelSpec) -> Self {
        Self {
            ground: cells_that_differ(&ground(old), &ground(new)),
            picture: cells_that_differ(&picture(old), &picture(new)),
            things: things(old, new),
            size: (old.size() != new.size()).then(|| (old.size(), new.size())),
            texts: (&old.title, &old.brief, &old.prize, old.par_seconds)
                != (&new.title, &new.brief, &new.prize, new.par_seconds),
            mood: (&old.mood, &old.background) != (&new.mood, &new.background),
        }
    }

    /// Returns whether nothing differs.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the cells of [`ground`](Self::ground), [`picture`](Self::picture) and
    /// [`things`](Self::things), each once, row by row. A removed thing may be outside of the new level.
    pub fn cells(&self) -> Vec<IVec2> {
        let things = self.things.iter().map(|thing| cell_of(thing.at));
        let mut cells: Vec<IVec2> = self.ground.iter().chain(&self.picture).copied().chain(things).collect();
        cells.sort_by_key(|cell| (cell.y, cell.x));
        cells.dedup();
        cells
    }

    /// Returns how many things of a kind differ in this way.
    pub fn count(&self, kind: ThingKind, change: ChangeKind) -> usize {
        self.things.iter().filter(|thing| (thing.kind, thing.change) == (kind, change)).count()
    }
}

/// Returns a hash of floor, structure, light, roof and masks of each cell.
fn ground(level: &LevelSpec) -> Grid<u64> {
    let size = level.size();
    Grid::from_fn(size.x, size.y, |cell| {
        let structure = level.structure[cell].map_or(0, |s| s as u32 + 1);
        let mut hash = StateHash::default();
        hash.add(&level.floor[cell]).u32(structure).add(&level.ambient[cell]);
        hash.add(&level.indoors[cell]);
        for mask in level.masks.iter().filter(|mask| mask.covers(cell)) {
            hash.add(mask);
            hash.u32(mask.kind as u32);
        }
        hash.finish()
    })
}

/// Returns a hash of the tiles painted on each cell; 0 where there are none.
fn picture(level: &LevelSpec) -> Grid<u64> {
    let size = level.size();
    let mut painted = Grid::new(size.x, size.y, 0_u64);
    for layer in &level.art {
        for tile in &layer.tiles {
            let paint = paint(layer, tile);
            for cell in cells_under(tile.at, tile.size, size) {
                painted[cell] = StateHash::default().u64(painted[cell]).u64(paint).finish();
            }
        }
    }
    painted
}

/// Returns a hash of what a tile looks like. It names every field, so that new fields are not forgotten.
fn paint(layer: &TileLayer, tile: &Tile) -> u64 {
    let TileLayer { name: _, image, height, opacity, parallax, parallax_scaling, tiles: _ } = layer;
    let Tile { at, source, size, flip_x, flip_y, alpha, foot } = *tile;
    let mut hash = StateHash::default();
    hash.add(image.as_str()).u32(*height as u32).add(opacity).add(parallax).add(parallax_scaling);
    hash.add(&at.as_vec2()).add(&source.as_vec2()).u32(size as u32).u32(foot as u32);
    hash.add(&flip_x).add(&flip_y).add(&alpha).finish()
}

/// Returns the cells of a level that a square of pixels covers.
fn cells_under(corner: IVec2, side: i32, size: IVec2) -> impl Iterator<Item = IVec2> {
    let span = |from: i32, cells: i32| {
        let last = from.saturating_add(side.max(1) - 1).div_euclid(GRID);
        from.div_euclid(GRID).max(0)..last.saturating_add(1).min(cells)
    };
    let (columns, rows) = (span(corner.x, size.x), span(corner.y, size.y));
    rows.flat_map(move |y| columns.clone().map(move |x| ivec2(x, y)))
}

/// Returns the cells of the new grid whose values are different or missing in the old one.
fn cells_that_differ(old: &Grid<u64>, new: &Grid<u64>) -> Vec<IVec2> {
    new.iter().filter(|(cell, value)| old.get(*cell) != Some(value)).map(|(cell, _)| cell).collect()
}

/// A thing's position, and everything else about it.
type Placed<T> = (Vec2, T);

fn things(old: &LevelSpec, new: &LevelSpec) -> Vec<ThingChange> {
    let mut found = Vec::new();
    let both = (old, new);
    compare(&mut found, ThingKind::Start, both, |level| vec![(level.start, ())]);
    compare(&mut found, ThingKind::Exit, both, |level| {
        level.exits.iter().map(|e| (center_of(*e), ())).collect()
    });
    compare(&mut found, ThingKind::Treasure, both, |level| {
        let rest = |t: &TreasureSpec| TreasureSpec { at: Vec2::ZERO, ..t.clone() };
        level.treasures.iter().map(|t| (t.at, rest(t))).collect()
    });
    compare(&mut found, ThingKind::Guard, both, |level| {
        let leader = |g: &GuardSpec| g.leader.and_then(|i| level.guards.get(i).map(|g| g.at));
        level.guards.iter().map(|g| (g.at, (guard(g), leader(g)))).collect()
    });
    compare(&mut found, ThingKind::Prop, both, |level| {
        let rest = |p: &PropSpec| PropSpec { at: Vec2::ZERO, ..p.clone() };
        level.props.iter().map(|p| (p.at, rest(p))).collect()
    });
    compare(&mut found, ThingKind::Lamp, both, |level| {
        let rest = |l: &LampSpec| LampSpec { at: Vec2::ZERO, ..l.clone() };
        level.lamps.iter().map(|l| (l.at, rest(l))).collect()
    });
    compare(&mut found, ThingKind::Door, both, |level| {
        level.doors.iter().map(|d| (center_of(d.cell), (d.kind, d.open, d.locked, d.pickable))).collect()
    });
    compare(&mut found, ThingKind::Hideout, both, |level| {
        let rest = |h: &HideoutSpec| HideoutSpec { cell: IVec2::ZERO, ..h.clone() };
        level.hideouts.iter().map(|h| (center_of(h.cell), rest(h))).collect()
    });
    // Lists number lamps and doors by the order of the file: what matters is where they are.
    compare(&mut found, ThingKind::Switch, both, |level| {
        let lamps =
            |list: &[usize]| list.iter().map(|i| level.lamps.get(*i).map(|l| l.at)).collect::<Vec<_>>();
        level.switches.iter().map(|s| (center_of(s.cell), lamps(&s.lamps))).collect()
    });
    compare(&mut found, ThingKind::Plate, both, |level| {
        let doors =
            |list: &[usize]| list.iter().map(|i| level.doors.get(*i).map(|d| d.cell)).collect::<Vec<_>>();
        level.plates.iter().map(|p| (center_of(p.cell), doors(&p.doors))).collect()
    });
    compare(&mut found, ThingKind::Key, both, |level| {
        let doors =
            |key: &KeySpec| key.doors.iter().map(|i| level.doors.get(*i).map(|d| d.cell)).collect::<Vec<_>>();
        let carrier = |key: &KeySpec| key.carrier.and_then(|i| level.guards.get(i).map(|g| g.at));
        level.keys.iter().map(|k| (k.at, (doors(k), carrier(k)))).collect()
    });
    compare(&mut found, ThingKind::Gong, both, |level| {
        level.gongs.iter().map(|g| (center_of(g.cell), ())).collect()
    });
    compare(&mut found, ThingKind::MusicBox, both, |level| {
        level.music_boxes.iter().map(|m| (center_of(m.cell), ())).collect()
    });
    compare(&mut found, ThingKind::Birds, both, |level| {
        level.birds.iter().map(|b| (b.at, (b.kind, b.count))).collect()
    });
    found
}

/// Returns a guard without his position, so that a guard who was only moved stays equal.
fn guard(guard: &GuardSpec) -> GuardSpec {
    let mut rest = GuardSpec { at: Vec2::ZERO, leader: None, ..guard.clone() };
    if let Some(own) = rest.patrol.first_mut() {
        own.at = Vec2::ZERO;
    }
    rest
}

/// Adds the differences among the things of a kind: pairs equal things first, then things in the same place,
/// then things that are equal elsewhere. The rest was added or removed.
fn compare<T: PartialEq>(
    found: &mut Vec<ThingChange>,
    kind: ThingKind,
    (old, new): (&LevelSpec, &LevelSpec),
    list: impl Fn(&LevelSpec) -> Vec<Placed<T>>,
) {
    let (mut before, mut after) = (list(old), list(new));
    let mut say = |change, at| found.push(ThingChange { kind, change, at });
    pair_off(&mut before, &mut after, |old, new| old == new, |_| {});
    pair_off(&mut before, &mut after, |old, new| old.0 == new.0, |at| say(ChangeKind::Changed, at));
    pair_off(&mut before, &mut after, |old, new| old.1 == new.1, |at| say(ChangeKind::Moved, at));
    after.iter().for_each(|(at, _)| say(ChangeKind::Added, *at));
    before.iter().for_each(|(at, _)| say(ChangeKind::Removed, *at));
}

/// Removes from both lists the pairs that `belong` together, each thing with its nearest partner, and calls
/// `tell` with the new position.
fn pair_off<T>(
    before: &mut Vec<Placed<T>>,
    after: &mut Vec<Placed<T>>,
    belong: impl Fn(&Placed<T>, &Placed<T>) -> bool,
    mut tell: impl FnMut(Vec2),
) {
    after.retain(|thing| {
        let distance = |i: &usize| before[*i].0.distance_squared(thing.0);
        let partners = (0..before.len()).filter(|i| belong(&before[*i], thing));
        let Some(nearest) = partners.min_by(|a, b| distance(a).total_cmp(&distance(b))) else { return true };
        before.remove(nearest);
        tell(thing.0);
        false
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vec2;
    use crate::level::{Localized, PlateSpec, SwitchSpec, TileHeight, ascii};

    const HOUSE: &str = "
        ##########
        #@.....*X#
        #..A...$.#
        #.b....+.#
        ##########";

    fn house() -> LevelSpec {
        ascii::parse(HOUSE).unwrap()
    }

    /// The house with a letter of its map changed.
    fn with(from: &str, to: &str) -> LevelSpec {
        assert_eq!(HOUSE.matches(from).count(), 1);
        ascii::parse(&HOUSE.replace(from, to)).unwrap()
    }

    fn told(old: &LevelSpec, new: &LevelSpec) -> Vec<(ThingKind, ChangeKind)> {
        LevelDiff::between(old, new).things.iter().map(|t| (t.kind, t.change)).collect()
    }

    #[test]
    fn nothing_changed() {
        assert!(LevelDiff::between(&house(), &house()).is_empty());
    }

    #[test]
    fn a_floor_that_was_repainted_is_one_cell() {
        let diff = LevelDiff::between(&house(), &with("@.....", "@...:."));
        assert_eq!(diff.ground, [ivec2(5, 1)]);
        assert_eq!(diff, LevelDiff { ground: vec![ivec2(5, 1)], ..LevelDiff::default() });
    }

    #[test]
    fn things_are_moved_added_and_removed() {
        assert_eq!(told(&house(), &with("A...$", ".A..$")), [(ThingKind::Guard, ChangeKind::Moved)]);
        assert_eq!(told(&house(), &with("#.b..", "#.bb.")), [(ThingKind::Prop, ChangeKind::Added)]);
        assert_eq!(told(&house(), &with("#.b..", "#....")), [(ThingKind::Prop, ChangeKind::Removed)]);
        let other = told(&house(), &with("#.b..", "#.u.."));
        assert_eq!(other, [(ThingKind::Prop, ChangeKind::Changed)], "a vase where the barrel was");
        let start = LevelDiff::between(&house(), &with("#@.", "#.@"));
        assert_eq!(
            start.things,
            [ThingChange { kind: ThingKind::Start, change: ChangeKind::Moved, at: vec2(2.5, 1.5) }]
        );
        assert_eq!(start.cells(), [ivec2(2, 1)]);
    }

    #[test]
    fn of_two_alike_the_nearer_one_was_moved() {
        let two = with("#.b...", "#bb...");
        let mut one_moved = two.clone();
        one_moved.props[1].at += vec2(0.0, -1.0);
        let diff = LevelDiff::between(&two, &one_moved);
        assert_eq!(
            diff.things,
            [ThingChange { kind: ThingKind::Prop, change: ChangeKind::Moved, at: one_moved.props[1].at }]
        );
    }

    #[test]
    fn a_guards_round_is_part_of_him() {
        let old = house();
        let mut new = old.clone();
        let mut point = new.guards[0].patrol[0].clone();
        point.at += vec2(2.0, 0.0);
        new.guards[0].patrol.push(point);
        assert_eq!(told(&old, &new), [(ThingKind::Guard, ChangeKind::Changed)]);
    }

    #[test]
    fn the_order_in_the_file_is_no_change() {
        let mut old = house();
        let mut lamp = old.lamps[0].clone();
        lamp.at = vec2(2.5, 1.5);
        old.lamps.push(lamp);
        old.switches.push(SwitchSpec { cell: ivec2(1, 1), lamps: vec![0] });
        old.plates.push(PlateSpec { cell: ivec2(2, 2), doors: vec![0] });
        let mut new = old.clone();
        new.lamps.swap(0, 1);
        new.switches[0].lamps = vec![1];
        assert!(LevelDiff::between(&old, &new).is_empty());
        new.switches[0].lamps = vec![0];
        new.plates[0].doors.clear();
        assert_eq!(
            told(&old, &new),
            [(ThingKind::Switch, ChangeKind::Changed), (ThingKind::Plate, ChangeKind::Changed)]
        );
    }

    #[test]
    fn keys_and_locks_are_told_apart() {
        let old = with("b....+", "k....L");
        let mut new = old.clone();
        new.keys[0].carrier = Some(0);
        assert_eq!(told(&old, &new), [(ThingKind::Key, ChangeKind::Changed)]);
        new = old.clone();
        new.doors[0].locked = false;
        assert_eq!(told(&old, &new), [(ThingKind::Door, ChangeKind::Changed)]);
        new = old.clone();
        new.doors[0].pickable = false;
        assert_eq!(told(&old, &new), [(ThingKind::Door, ChangeKind::Changed)]);
        new = old.clone();
        new.keys[0].at += vec2(1.0, 0.0);
        assert_eq!(told(&old, &new), [(ThingKind::Key, ChangeKind::Moved)]);
    }

    #[test]
    fn a_level_that_grew_is_new_beyond_its_old_edge() {
        let old = house();
        let wider: Vec<String> = HOUSE.trim().lines().map(|line| format!("{}#", line.trim())).collect();
        let new = ascii::parse(&wider.join("\n")).unwrap();
        let diff = LevelDiff::between(&old, &new);
        assert_eq!(diff.size, Some((ivec2(10, 5), ivec2(11, 5))));
        assert!(
            diff.ground.contains(&ivec2(10, 2)) && !diff.ground.contains(&ivec2(4, 2)),
            "{:?}",
            diff.ground
        );
        assert!(LevelDiff::between(&new, &old).ground.iter().all(|cell| old.floor.contains(*cell)));
    }

    fn painted(at: IVec2, size: i32) -> TileLayer {
        let (source, foot) = (IVec2::ZERO, at.y + size);
        let tile = Tile { at, source, size, flip_x: false, flip_y: false, alpha: 1.0, foot };
        TileLayer {
            name: "Floor".into(),
            image: "a.png".into(),
            height: TileHeight::Flat,
            opacity: 1.0,
            parallax: Vec2::ZERO,
            parallax_scaling: true,
            tiles: vec![tile],
        }
    }

    #[test]
    fn paint_is_told_by_the_cells_that_it_covers() {
        let mut old = house();
        old.art.push(painted(ivec2(16, 16), 16));
        let mut new = old.clone();
        new.art[0].tiles[0].source.x = 32;
        assert_eq!(LevelDiff::between(&old, &new).picture, [ivec2(1, 1)]);
        new = old.clone();
        new.art[0].opacity = 0.5;
        assert_eq!(LevelDiff::between(&old, &new).picture, [ivec2(1, 1)], "the whole layer");
        new = old.clone();
        new.art.push(painted(ivec2(40, 8), 16));
        let four = [ivec2(2, 0), ivec2(3, 0), ivec2(2, 1), ivec2(3, 1)];
        assert_eq!(LevelDiff::between(&old, &new).picture, four);
    }

    #[test]
    fn a_tile_of_absurd_size_covers_the_level_and_no_more() {
        let mut new = house();
        new.art.push(painted(ivec2(i32::MIN, 0), i32::MAX));
        new.art.push(painted(ivec2(-16, -16), i32::MAX));
        let diff = LevelDiff::between(&house(), &new);
        assert_eq!(diff.picture.len(), 50);
    }

    #[test]
    fn words_and_mood_are_told_apart() {
        let mut new = house();
        new.title = Localized { en: "Another".into(), ja: String::new() };
        let diff = LevelDiff::between(&house(), &new);
        assert!(diff.texts && !diff.mood && diff.cells().is_empty());
        new = house();
        new.background.color = [1, 2, 3];
        assert!(LevelDiff::between(&house(), &new).mood);
    }
}
