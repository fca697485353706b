//! Reads the entities of a level.

use super::fields::{FieldValues, Reference};
use super::limits::shortened;
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2, ivec2, vec2};
use crate::level::check::{LAMP_RADIUS, LIGHT};
use crate::level::contract::{GRID, entity, field, layer};
use crate::level::finding::{Finding, LinkTarget, Wanted};
use crate::level::location::{Location, Subject};
use crate::level::mask::{ActiveTimes, MaskKind, MaskSpec, SECONDS};
use crate::level::problem::Problem;
use crate::level::spec::{
    BirdsSpec, DoorSpec, GongSpec, GuardSpec, HideoutSpec, KeySpec, LampSpec, LevelSpec, MusicBoxSpec,
    PatrolMode, PatrolPoint, PlateSpec, PropSpec, SwitchSpec, TreasureSpec,
};
use crate::level::stops;
use crate::rules::{
    Archetype, BirdKind, DoorKind, HideoutKind, LampKind, Loot, Material, Person, Personality, PropKind,
};
use ldtk_rules::{Defs, EntityDef, EntityInstance, LayerDef, LayerInstance, LayerKind, Level};
use std::collections::BTreeMap;

/// All entities of a level, in the order of the file.
#[derive(Default)]
pub struct Things {
    pub starts: Vec<Vec2>,
    pub exits: Vec<IVec2>,
    pub treasures: Vec<TreasureSpec>,
    pub guards: Vec<GuardSpec>,
    pub props: Vec<PropSpec>,
    pub lamps: Vec<LampSpec>,
    pub doors: Vec<DoorSpec>,
    pub hideouts: Vec<HideoutSpec>,
    pub switches: Vec<SwitchSpec>,
    pub plates: Vec<PlateSpec>,
    pub keys: Vec<KeySpec>,
    pub gongs: Vec<GongSpec>,
    pub music_boxes: Vec<MusicBoxSpec>,
    pub birds: Vec<BirdsSpec>,
    pub zones: Vec<LightZone>,
    pub masks: Vec<MaskSpec>,
    /// Whether every layer of entities was read.
    pub are_all: bool,
}

/// An entity with its definition and position.
#[derive(Clone, Copy)]
struct FoundEntity<'a> {
    it: &'a EntityInstance,
    def: &'a EntityDef,
    /// Offset of its layer in the level, in pixels.
    offset: [i32; 2],
    /// Position in tiles.
    at: Vec2,
}

/// The entities of a level by their ids, to which others refer.
struct Ids<'a> {
    /// Id of the level.
    level: &'a str,
    entities: BTreeMap<&'a str, Named<'a>>,
}

/// An entity to which others may refer.
struct Named<'a> {
    /// Identifier of the entity.
    kind: &'a str,
    /// Its place in the level's list of this kind.
    place: usize,
    cell: IVec2,
}

/// A box with its own ambient light.
pub struct LightZone {
    /// Corners, in tiles.
    min: Vec2,
    max: Vec2,
    light: f32,
    indoors: bool,
}

impl LightZone {
    /// Sets ambient light and roof of the cells whose middles lie in the box. Returns the box's first cell if there
    /// are none.
    pub fn shine(&self, level: &mut LevelSpec) -> Result<(), IVec2> {
        let size = level.size();
        let columns = (0..size.x).filter(|x| (self.min.x..=self.max.x).contains(&(*x as f32 + 0.5)));
        let rows = (0..size.y).filter(|y| (self.min.y..=self.max.y).contains(&(*y as f32 + 0.5)));
        let rows: Vec<i32> = rows.collect();
        let mut result = Err(cell_of(self.min));
        for cell in columns.flat_map(|x| rows.iter().map(move |y| ivec2(x, *y))) {
            level.ambient[cell] = self.light;
            level.indoors[cell] = self.indoors;
            result = Ok(());
        }
        result
    }
}

impl Things {
    pub fn read(level: &Level, defs: &Defs, place: &Location, problems: &mut Vec<Problem>) -> Self {
        let layers = level.layer_instances.iter().flatten();
        let layers = layers.filter_map(|layer| Some((layer, defs.layer(layer.layer_def_uid)?)));
        let layers: Vec<_> = layers.filter(|(_, def)| def.kind == LayerKind::Entities).collect();
        if layers.is_empty() {
            let (layer, layer_type) = (layer::ENTITIES.to_string(), format!("{:?}", LayerKind::Entities));
            let finding = Finding::LayerMissing { layer, layer_type };
            problems.push(Problem::new(&place.layer(layer::ENTITIES), finding));
        }
        let are_all = !layers.is_empty() && layers.iter().all(|(_, def)| def.grid() == GRID);
        let mut found = Vec::new();
        for (layer, def) in layers {
            let place = place.layer(&def.identifier);
            find(layer, def, defs, &place, problems, |thing| found.push((thing, place.clone())));
        }
        taken_ids(&found, problems);
        // Some point to others, which must be known before.
        let ids = Ids::new(&level.iid, &found);
        let mut things = Self { are_all, ..Self::default() };
        for (thing, place) in &found {
            things.add(thing, &ids, place, problems);
        }
        things
    }

    fn add(&mut self, thing: &FoundEntity, ids: &Ids, place: &Location, problems: &mut Vec<Problem>) {
        let FoundEntity { it, def, at, .. } = *thing;
        let cell = cell_of(at);
        let place = place.thing(def.identifier.as_str()).cell(cell);
        let mut fields = FieldValues::new(&it.field_instances, &def.field_defs, place);
        match def.identifier.as_str() {
            entity::START => self.starts.push(at),
            entity::EXIT => self.exits.push(cell),
            entity::TREASURE => self.treasures.extend(treasure(&mut fields, at)),
            entity::GUARD => self.guards.extend(guard(&mut fields, ids, at)),
            entity::PROP => self.props.extend(prop(&mut fields, at)),
            entity::LAMP => self.lamps.push(lamp(&mut fields, at)),
            entity::DOOR => self.doors.push(door(&mut fields, cell)),
            entity::HIDEOUT => self.hideouts.extend(hideout(&mut fields, cell)),
            entity::SWITCH => self.switches.push(SwitchSpec { cell, lamps: ids.lamps(&mut fields) }),
            entity::PLATE => self.plates.push(PlateSpec { cell, doors: ids.doors(&mut fields) }),
            entity::KEY => self.keys.push(key(&mut fields, ids, at)),
            entity::LIGHT_ZONE => self.zones.extend(zone(&mut fields, thing)),
            entity::NOISE_ZONE => self.masks.extend(mask(&mut fields, thing)),
            entity::GONG => self.gongs.push(GongSpec { cell }),
            entity::MUSIC_BOX => self.music_boxes.push(MusicBoxSpec { cell }),
            entity::BIRDS => self.birds.extend(birds(&mut fields, at)),
            entity::NOTE => {}
            _ => fields.say(Finding::EntityUnknown { known: entity::ALL.map(str::to_string).to_vec() }),
        }
        problems.append(&mut fields.problems);
    }
}

impl<'a> Ids<'a> {
    fn new(level: &'a str, found: &[(FoundEntity<'a>, Location)]) -> Self {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let mut entities = BTreeMap::new();
        for (thing, _) in found {
            let kind = thing.def.identifier.as_str();
            let count = counts.entry(kind).or_default();
            let named = Named { kind, place: *count, cell: cell_of(thing.at) };
            // Of two with the same id, which is told by itself, the first one counts.
            entities.entry(thing.it.iid.as_str()).or_insert(named);
            *count += 1;
        }
        Self { level, entities }
    }

    /// Returns the place of an entity in the level's list of a kind, or what the reference points to instead.
    fn place(&self, to: Reference, kind: &str) -> Result<usize, LinkTarget> {
        match self.entities.get(to.entity) {
            Some(named) if named.kind == kind => Ok(named.place),
            Some(named) => Err(LinkTarget::Entity { entity: named.kind.to_string(), cell: named.cell }),
            None if !to.level.is_empty() && to.level != self.level => Err(LinkTarget::OtherLevel),
            None => Err(LinkTarget::Nothing),
        }
    }

    fn lamps(&self, fields: &mut FieldValues) -> Vec<usize> {
        fields.references(field::LAMPS, entity::LAMP, |lamp| self.place(lamp, entity::LAMP))
    }

    fn doors(&self, fields: &mut FieldValues) -> Vec<usize> {
        fields.references(field::DOORS, entity::DOOR, |door| self.place(door, entity::DOOR))
    }

    /// Reads a reference to one guard, if it is set. `several` is the finding if it names several, which is
    /// possible in older projects, where the field is an array.
    fn guard(
        &self,
        fields: &mut FieldValues,
        name: &str,
        several: impl Fn(String, usize) -> Finding,
    ) -> Option<usize> {
        let named = fields.references(name, entity::GUARD, |guard| self.place(guard, entity::GUARD));
        if named.len() > 1 {
            fields.say(several(name.to_string(), named.len()));
        }
        named.first().copied()
    }
}

/// Reports entities with the id of one before them: what points to it would find only that one.
fn taken_ids(found: &[(FoundEntity, Location)], problems: &mut Vec<Problem>) {
    let mut owners: BTreeMap<&str, &FoundEntity> = BTreeMap::new();
    for (thing, place) in found.iter().filter(|(thing, _)| !thing.it.iid.is_empty()) {
        let Some(owner) = owners.get(thing.it.iid.as_str()) else {
            owners.insert(&thing.it.iid, thing);
            continue;
        };
        let (iid, entity) = (shortened(&thing.it.iid), owner.def.identifier.clone());
        let finding = Finding::IidTaken { iid, entity, cell: cell_of(owner.at) };
        let place = place.thing(thing.def.identifier.as_str()).cell(cell_of(thing.at));
        problems.push(Problem::new(&place, finding));
    }
}

/// Passes the entities of a layer to `found`.
fn find<'a>(
    layer: &'a LayerInstance,
    layer_def: &LayerDef,
    defs: &'a Defs,
    place: &Location,
    problems: &mut Vec<Problem>,
    mut found: impl FnMut(FoundEntity<'a>),
) {
    if layer_def.grid() != GRID {
        let finding = Finding::LayerGrid { pixels: layer_def.grid(), grid: GRID };
        return problems.push(Problem::new(place, finding));
    }
    let offset = layer.offset(layer_def);
    for it in &layer.entity_instances {
        let Some(def) = defs.entity(it.def_uid) else {
            let cells = it.px.all().map(|[x, y]| ivec2(x.div_euclid(GRID), y.div_euclid(GRID)));
            let place = place.thing(Subject::UnknownEntity).cells(cells.into_iter().collect());
            problems.push(Problem::new(&place, Finding::EntityUidUnknown { uid: it.def_uid }));
            continue;
        };
        let Some(px) = it.px.all() else {
            let place = place.thing(def.identifier.as_str());
            problems.push(Problem::new(&place, Finding::EntityUnplaced));
            continue;
        };
        found(FoundEntity { it, def, offset, at: place_of(*px, offset, def) });
    }
}

/// Returns the position of an entity in tiles: the middle of the cell-sized square that is aligned to its
/// pivot. So a tall entity with its pivot at the feet is where its feet are.
fn place_of(px: [i32; 2], offset: [i32; 2], def: &EntityDef) -> Vec2 {
    let along = |axis: usize, pivot: f64| {
        let px = f64::from(px[axis]) + f64::from(offset[axis]);
        (px / f64::from(GRID) + 0.5 - pivot) as f32
    };
    vec2(along(0, def.pivot_x), along(1, def.pivot_y))
}

fn treasure(fields: &mut FieldValues, at: Vec2) -> Option<TreasureSpec> {
    let loot = fields.choice(field::LOOT, &Loot::ALL);
    let (sprite, value) = (fields.picture(field::SPRITE), fields.count(field::VALUE));
    if sprite.is_empty() {
        fields.missing(field::SPRITE, Wanted::Picture);
    }
    Some(TreasureSpec { at, loot: loot?, sprite, value })
}

fn guard(fields: &mut FieldValues, ids: &Ids, at: Vec2) -> Option<GuardSpec> {
    let archetype = fields.choice(field::ARCHETYPE, &Archetype::ALL);
    let round = fields.choice(field::ROUND, &[PatrolMode::Loop, PatrolMode::PingPong]);
    let cells = fields.cells(field::PATROL);
    let points = std::iter::once(at).chain(cells.into_iter().map(center_of));
    let mut patrol: Vec<PatrolPoint> = points.map(|at| PatrolPoint { at, stops: Vec::new() }).collect();
    let (texts, points) = (fields.texts(field::STOPS), patrol.len() - 1);
    for (entry, text) in texts.into_iter().enumerate() {
        match (stops::parse(&text), patrol.get_mut(entry)) {
            (Ok(stops), Some(point)) => point.stops = stops,
            (Err(piece), _) => fields.say(stops::complaint(field::STOPS, entry, &piece)),
            (Ok(stops), None) if stops.is_empty() => {}
            // It was probably renamed, which is told by itself: the points are there.
            (Ok(_), None) if !fields.has(field::PATROL) => {}
            (Ok(_), None) => {
                let [field, patrol] = [field::STOPS, field::PATROL].map(str::to_string);
                fields.say(Finding::StopWithoutPoint { field, entry, patrol, points });
            }
        }
    }
    let leader = ids.guard(fields, field::LEADER, |field, count| Finding::LeadersTooMany { field, count });
    // Projects from before there were people have neither field.
    let personality = fields.choice_or_default(field::PERSONALITY, &Personality::ALL);
    let name = fields.key(field::NAME, &Person::ALL);
    Some(GuardSpec { archetype: archetype?, at, patrol, round: round?, leader, personality, name })
}

fn prop(fields: &mut FieldValues, at: Vec2) -> Option<PropSpec> {
    let kind = fields.choice(field::KIND, &PropKind::ALL);
    let material = fields.choice(field::MATERIAL, &Material::ALL);
    Some(PropSpec { kind: kind?, material: material?, at })
}

// Lamps and doors are in their lists whatever is wrong with them: others count on their places.

fn lamp(fields: &mut FieldValues, at: Vec2) -> LampSpec {
    let radius = fields.float(field::RADIUS, LAMP_RADIUS).unwrap_or(*LAMP_RADIUS.start());
    let kind = fields.choice_or_default(field::KIND, &LampKind::ALL);
    LampSpec { at, kind, radius, lit: fields.bool(field::LIT, true) }
}

fn door(fields: &mut FieldValues, cell: IVec2) -> DoorSpec {
    let kind = fields.choice(field::KIND, &DoorKind::ALL).unwrap_or(DoorKind::ALL[0]);
    let [open, locked] = [field::OPEN, field::LOCKED].map(|name| fields.bool(name, false));
    let pickable = fields.bool(field::PICKABLE, true);
    DoorSpec { cell, kind, open, locked, pickable }
}

fn key(fields: &mut FieldValues, ids: &Ids, at: Vec2) -> KeySpec {
    let carrier = ids.guard(fields, field::CARRIER, |field, count| Finding::CarriersTooMany { field, count });
    KeySpec { at, doors: ids.doors(fields), carrier }
}

fn birds(fields: &mut FieldValues, at: Vec2) -> Option<BirdsSpec> {
    let kind = fields.choice(field::KIND, &BirdKind::ALL);
    let count = fields.count(field::COUNT);
    Some(BirdsSpec { kind: kind?, at, count })
}

fn hideout(fields: &mut FieldValues, cell: IVec2) -> Option<HideoutSpec> {
    Some(HideoutSpec { cell, kind: fields.choice(field::KIND, &HideoutKind::ALL)? })
}

fn zone(fields: &mut FieldValues, thing: &FoundEntity) -> Option<LightZone> {
    let light = fields.float(field::LIGHT, LIGHT);
    let indoors = fields.bool(field::INDOORS, false);
    let [min, max] = corners(thing)?;
    Some(LightZone { min, max, light: light?, indoors })
}

fn mask(fields: &mut FieldValues, thing: &FoundEntity) -> Option<MaskSpec> {
    let kind = fields.choice(field::KIND, &MaskKind::ALL);
    let [from, to, every] = [field::FROM, field::TO, field::EVERY].map(|name| fields.number(name, SECONDS));
    let [min, max] = corners(thing)?;
    let times = ActiveTimes { from: from.unwrap_or(*SECONDS.start()), to, every };
    Some(MaskSpec { min, max, kind: kind?, times })
}

/// Returns the corners of a resizable entity, in tiles.
fn corners(thing: &FoundEntity) -> Option<[Vec2; 2]> {
    let FoundEntity { it, def, offset, .. } = thing;
    let size = [it.width.or(def.width), it.height.or(def.height)].map(|px| f64::from(px.unwrap_or(GRID)));
    let (px, pivot) = (it.px.all()?, [def.pivot_x, def.pivot_y]);
    let edge = |axis: usize, far: f64| {
        let px = f64::from(px[axis]) + f64::from(offset[axis]);
        ((px + size[axis] * (far - pivot[axis])) / f64::from(GRID)) as f32
    };
    Some([vec2(edge(0, 0.0), edge(1, 0.0)), vec2(edge(0, 1.0), edge(1, 1.0))])
}
