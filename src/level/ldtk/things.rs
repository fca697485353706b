//! Entities: who and what there is in a level.

use super::fields::Fields;
use super::thing_at;
use crate::base::grid::{cell_of, center_of};
use crate::base::{IVec2, Vec2, vec2};
use crate::level::check::{LAMP_RADIUS, LIGHT};
use crate::level::contract::{GRID, entity, field, layer};
use crate::level::problem::Problem;
use crate::level::spec::{
    DoorSpec, GuardSpec, HideoutSpec, LampSpec, LevelSpec, PatrolPoint, PropSpec, Round, TreasureSpec,
};
use crate::level::stops;
use crate::rules::{Archetype, DoorKind, HideoutKind, Loot, Material, PropKind};
use ldtk_rust::{EntityInstance, LayerInstance, Level};

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
    pub zones: Vec<Zone>,
}

/// A box with a light of its own.
pub struct Zone {
    /// Corners, in tiles.
    min: Vec2,
    max: Vec2,
    light: f32,
    indoors: bool,
}

impl Zone {
    /// Lights the cells whose middles lie in the box.
    pub fn shine(&self, level: &mut LevelSpec) {
        let size = level.size();
        for index in 0..(size.x * size.y) as usize {
            let cell = level.ambient.cell(index);
            let middle = center_of(cell);
            if middle.cmpge(self.min).all() && middle.cmple(self.max).all() {
                level.ambient[cell] = self.light;
                level.indoors[cell] = self.indoors;
            }
        }
    }
}

impl Things {
    pub fn read(level: &Level, place: &str, problems: &mut Vec<Problem>) -> Self {
        let mut things = Self::default();
        let layers = level.layer_instances.iter().flatten().filter(|l| l.layer_instance_type == "Entities");
        let mut any = false;
        for layer in layers {
            any = true;
            let place = format!("{place}, layer {}", layer.identifier);
            if layer.grid_size != i64::from(GRID) {
                let message = format!("its grid is {} pixels: make it {GRID}", layer.grid_size);
                problems.push(Problem::new(place.clone(), message));
                continue;
            }
            for entity in &layer.entity_instances {
                things.add(layer, entity, &place, problems);
            }
        }
        if !any {
            let message = format!("there is no such layer: add an Entities layer `{}`", layer::ENTITIES);
            problems.push(Problem::new(format!("{place}, layer {}", layer::ENTITIES), message));
        }
        things
    }

    fn add(&mut self, layer: &LayerInstance, it: &EntityInstance, place: &str, problems: &mut Vec<Problem>) {
        let Some(at) = place_of(layer, it) else {
            let message = "`px` must be two whole numbers: save the level again in LDtk";
            problems.push(Problem::new(format!("{place}, {}", it.identifier), message));
            return;
        };
        let cell = cell_of(at);
        let mut fields =
            Fields::new(&it.field_instances, format!("{place}, {}", thing_at(&it.identifier, cell)));
        match it.identifier.as_str() {
            entity::START => self.starts.push(at),
            entity::EXIT => self.exits.push(cell),
            entity::TREASURE => self.treasures.extend(treasure(&mut fields, at)),
            entity::GUARD => self.guards.extend(guard(&mut fields, at)),
            entity::PROP => self.props.extend(prop(&mut fields, at)),
            entity::LAMP => self.lamps.extend(lamp(&mut fields, at)),
            entity::DOOR => self.doors.extend(door(&mut fields, cell)),
            entity::HIDEOUT => self.hideouts.extend(hideout(&mut fields, cell)),
            entity::LIGHT_ZONE => self.zones.extend(zone(&mut fields, layer, it)),
            _ => {
                let known = entity::ALL.join(", ");
                fields.say(format!("no such thing is known in this game: use one of {known}"));
            }
        }
        problems.append(&mut fields.problems);
    }
}

/// Where a thing is, in tiles: the middle of the cell-sized square that hangs on its pivot. So
/// a tall picture with its pivot at the feet is where its feet are.
fn place_of(layer: &LayerInstance, it: &EntityInstance) -> Option<Vec2> {
    let (&[x, y], grid) = (it.px.as_slice().first_chunk::<2>()?, f64::from(GRID));
    let pivot = |axis: usize| it.pivot.get(axis).copied().unwrap_or(0.0);
    let along = |px: i64, offset: i64, axis: usize| ((px + offset) as f64 / grid + 0.5 - pivot(axis)) as f32;
    Some(vec2(along(x, layer.px_total_offset_x, 0), along(y, layer.px_total_offset_y, 1)))
}

fn treasure(fields: &mut Fields, at: Vec2) -> Option<TreasureSpec> {
    let loot = fields.choice(field::LOOT, &Loot::ALL);
    let (sprite, value) = (fields.text(field::SPRITE), fields.count(field::VALUE));
    if sprite.is_empty() {
        fields.say(format!("field `{}` is not set: give it the name of a picture", field::SPRITE));
    }
    Some(TreasureSpec { at, loot: loot?, sprite, value })
}

fn guard(fields: &mut Fields, at: Vec2) -> Option<GuardSpec> {
    let archetype = fields.choice(field::ARCHETYPE, &Archetype::ALL);
    let round = fields.choice(field::ROUND, &[Round::Loop, Round::PingPong]);
    let cells = fields.cells(field::PATROL);
    let points = std::iter::once(at).chain(cells.into_iter().map(center_of));
    let mut patrol: Vec<PatrolPoint> = points.map(|at| PatrolPoint { at, stops: Vec::new() }).collect();
    let texts = fields.texts(field::STOPS);
    for (i, text) in texts.into_iter().enumerate() {
        match (stops::parse(text), patrol.get_mut(i)) {
            (Ok(stops), Some(point)) => point.stops = stops,
            (Err(piece), _) => fields.say(stops::complaint(field::STOPS, i, &piece)),
            (Ok(stops), None) if stops.is_empty() => {}
            (Ok(_), None) => fields.say(format!(
                "field `{}` entry {i} belongs to no point: `{}` has only {}, and entry 0 is for his own place",
                field::STOPS,
                field::PATROL,
                patrol.len() - 1
            )),
        }
    }
    Some(GuardSpec { archetype: archetype?, at, patrol, round: round? })
}

fn prop(fields: &mut Fields, at: Vec2) -> Option<PropSpec> {
    let kind = fields.choice(field::KIND, &PropKind::ALL);
    let material = fields.choice(field::MATERIAL, &Material::ALL);
    Some(PropSpec { kind: kind?, material: material?, at })
}

fn lamp(fields: &mut Fields, at: Vec2) -> Option<LampSpec> {
    let radius = fields.float(field::RADIUS, LAMP_RADIUS);
    let lit = fields.bool(field::LIT, true);
    Some(LampSpec { at, radius: radius?, lit })
}

fn door(fields: &mut Fields, cell: IVec2) -> Option<DoorSpec> {
    let kind = fields.choice(field::KIND, &DoorKind::ALL);
    let open = fields.bool(field::OPEN, false);
    Some(DoorSpec { cell, kind: kind?, open })
}

fn hideout(fields: &mut Fields, cell: IVec2) -> Option<HideoutSpec> {
    Some(HideoutSpec { cell, kind: fields.choice(field::KIND, &HideoutKind::ALL)? })
}

fn zone(fields: &mut Fields, layer: &LayerInstance, it: &EntityInstance) -> Option<Zone> {
    let light = fields.float(field::LIGHT, LIGHT);
    let indoors = fields.bool(field::INDOORS, false);
    let pivot = |axis: usize| it.pivot.get(axis).copied().unwrap_or(0.0);
    let (size, offset) = ([it.width, it.height], [layer.px_total_offset_x, layer.px_total_offset_y]);
    let edge = |axis: usize, far: f64| {
        let px = it.px.get(axis).map_or(0.0, |px| (px + offset[axis]) as f64);
        ((px + size[axis] as f64 * (far - pivot(axis))) / f64::from(GRID)) as f32
    };
    let (min, max) = (vec2(edge(0, 0.0), edge(1, 0.0)), vec2(edge(0, 1.0), edge(1, 1.0)));
    Some(Zone { min, max, light: light?, indoors })
}
