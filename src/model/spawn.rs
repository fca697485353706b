//! Creation of a [`Sim`] from a level: the world at the first moment of a heist.

use super::component::*;
use super::guard_grid::GuardGrid;
use super::map::Map;
use super::scent::ScentMap;
use super::sim::{Config, Counters, Loadout, Sim};
use super::thing::*;
use crate::base::{Aabb, Rng, Vec2, grid::cell_of, ivec2, vec2};
use crate::level::{
    BirdsSpec, GuardSpec, KeySpec, LevelSpec, PlateSpec, PropSpec, Regions, StopLook, SwitchSpec, Zones,
};
use crate::rules::{Opacity, Passability, PropKind, Rules, SenseRules};
use hecs::{Entity, World};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Sim {
    /// Creates a heist at its first moment, with all entities of the level and the player's kit.
    ///
    /// # Panics
    ///
    /// Panics if `rules` lacks an archetype or prop kind of the level; [`Rules`] that were read and
    /// checked have all of them.
    pub fn new(level: Arc<LevelSpec>, rules: Arc<Rules>, config: Config) -> Self {
        let mut spawner = Spawner { world: World::new(), actors: Vec::new() };
        let map = Map::new(&level, &rules);
        let player = spawner.player(&level, &rules, config.loadout);
        let guards: Vec<Entity> =
            level.guards.iter().enumerate().map(|(i, g)| spawner.guard(i, g, &rules)).collect();
        let props: Vec<Entity> = level.props.iter().map(|p| spawner.prop(p, &rules)).collect();
        let doors: Vec<Entity> = level.doors.iter().map(|d| spawner.door(d, &level, &rules)).collect();
        let lamps: Vec<Entity> = level.lamps.iter().map(|l| spawner.lamp(l)).collect();
        let treasures = level.treasures.iter().enumerate().map(|(i, t)| spawner.treasure(i, t)).collect();
        let hideouts = level.hideouts.iter().map(|h| spawner.hideout(h)).collect();
        let switches = level.switches.iter().map(|s| spawner.switch(s, &lamps)).collect();
        let plates = level.plates.iter().map(|p| spawner.plate(p, &doors)).collect();
        let keys = level.keys.iter().map(|k| spawner.key(k, &doors, &guards)).collect();
        let gongs =
            level.gongs.iter().map(|g| spawner.spawn((Gong { cell: g.cell, ready_at: 0 },))).collect();
        let music_boxes = level
            .music_boxes
            .iter()
            .map(|m| spawner.spawn((MusicBox { cell: m.cell, plays_until: 0 },)))
            .collect();
        let birds = level.birds.iter().map(|b| spawner.birds(b)).collect();
        // Last of all, so that the level's own ids do not depend on what she chose.
        let kit = spawner.kit(&config, &rules);
        let mut doors_by_cell = BTreeMap::new();
        for (door, &entity) in level.doors.iter().zip(&doors) {
            doors_by_cell.entry(door.cell.to_array()).or_insert(entity);
        }
        let zone_of = Arc::new(Zones::new(&level, &rules));
        let zones = vec![ZoneState::default(); zone_of.count];
        let rooms = Arc::new(Regions::new(&level, |feet| feet == Passability::Open));
        let noses = level.guards.iter().any(|guard| rules.guards[guard.archetype].senses.nose > 0.0);
        let scents = ScentMap::new(level.size(), noses);
        let mut sim = Self {
            map: Arc::new(map),
            rng: Rng::new(config.seed),
            tick: 0,
            player,
            guards,
            props: [props, kit].concat(),
            treasures,
            hideouts,
            switches,
            plates,
            keys,
            gongs,
            music_boxes,
            birds,
            clouds: Vec::new(),
            guard_grid: GuardGrid::default(),
            routes: super::Routes::default(),
            scents,
            evidence: Vec::new(),
            spoken_lines: Vec::new(),
            parties: Vec::new(),
            doors_by_cell: Arc::new(doors_by_cell),
            zone_of,
            rooms,
            zones,
            doors,
            lamps,
            noises: Vec::new(),
            events: Vec::new(),
            outcome: None,
            counters: Counters::default(),
            level,
            rules,
            config,
            world: spawner.world,
            actors: spawner.actors.into(),
        };
        sim.furnish();
        sim
    }

    /// Replaces the rules of a running heist: sizes of bodies, special senses and cell properties
    /// follow the new rules.
    ///
    /// Zones, the player's kit and everything that has happened stay. [`crate::guard::retune`] does
    /// the same for the guards' brains.
    pub fn retune(&mut self, rules: Arc<Rules>) {
        self.rules = rules.clone();
        let player = self.player;
        self.with(player, |body: &mut Body| body.half = rules.player.half);
        for guard in self.guards.clone() {
            let kind = &rules.guards[self.get::<Guard>(guard).archetype];
            self.with(guard, |body: &mut Body| body.half = kind.half);
            give_instinct(&mut self.world, guard, &kind.senses);
            if kind.senses.nose > 0.0 && !self.scents.is_kept() {
                self.scents = ScentMap::new(self.level.size(), true);
            }
        }
        for prop in self.props.clone() {
            let half = rules.props[&self.get::<Prop>(prop).kind].half;
            self.with(prop, |body: &mut Body| body.half = half);
        }
        let mut map = Map::new(&self.level, &rules);
        map.smoke = self.map.smoke.clone();
        let before = std::mem::replace(&mut self.map, Arc::new(map));
        self.furnish();
        // Whatever was derived from the cells is stale.
        self.map_mut().supersede(before.version);
    }

    /// Puts doors, hideouts and heavy props on the map, and opens the doors of plates that are pressed
    /// from the start.
    fn furnish(&mut self) {
        for (place, held_by) in self.weights_on_plates().into_iter().enumerate() {
            let doors = self.with(self.plates[place], |plate: &mut Plate| {
                plate.held_by = held_by;
                plate.doors.clone()
            });
            for door in doors.into_iter().filter(|_| held_by.is_some()) {
                self.with(door, |d: &mut Door| d.state = DoorState::Open);
            }
        }
        for entity in self.doors.clone() {
            let door: Door = self.get(entity);
            self.refresh_door(&door);
        }
        for entity in self.hideouts.clone() {
            let hideout: Hideout = self.get(entity);
            self.map_mut().change(hideout.cell, |c| {
                c.feet = Passability::Solid;
                c.opacity = Opacity::Low;
            });
        }
        self.refresh_things();
    }

    /// Updates the map with the current positions of heavy props.
    pub fn refresh_things(&mut self) {
        let heavy = self.props.iter().filter(|&&prop| self.is_heavy(prop));
        let place = |&prop: &Entity| {
            let hides = self.rules.props[&self.get::<Prop>(prop).kind].opacity;
            (self.get::<Body>(prop).aabb(), hides)
        };
        let things: Vec<(Aabb, Opacity)> = heavy.map(place).collect();
        self.map_mut().place(&things);
    }

    /// Updates the map cell of a door with the door's state.
    pub fn refresh_door(&mut self, door: &Door) {
        let muffles = self.rules.doors.muffles[&door.kind];
        let open = door.is_open();
        self.map_mut().change(door.cell, |cell| {
            cell.feet = if open { Passability::Open } else { Passability::Solid };
            cell.opacity = if open { Opacity::Clear } else { Opacity::Full };
            cell.muffles = Some(if open { 0.0 } else { muffles });
            cell.is_door = true;
        });
    }
}

/// Adds [`SpecialSenses`] to a guard who smells or feels footsteps and does not have them yet.
fn give_instinct(world: &mut World, guard: Entity, senses: &SenseRules) {
    let has_none = world.get::<&SpecialSenses>(guard).is_err();
    if has_none && (senses.nose > 0.0 || senses.tremor > 0.0) {
        world.insert_one(guard, SpecialSenses::default()).expect("guards are never despawned");
    }
}

/// The identifier of the guard with an index in the level: guards are spawned right after the player.
pub fn guard_id(place: usize) -> ActorId {
    ActorId(place as u32 + 1)
}

/// Spawns entities and numbers them in the order of spawning.
struct Spawner {
    world: World,
    /// All that was spawned, in the order of the ids.
    actors: Vec<Entity>,
}

impl Spawner {
    fn spawn(&mut self, components: impl hecs::DynamicBundle) -> Entity {
        let entity = self.world.spawn(components);
        let id = ActorId(self.actors.len() as u32);
        self.actors.push(entity);
        self.world.insert_one(entity, id).expect("it was spawned just now");
        entity
    }

    fn player(&mut self, level: &LevelSpec, rules: &Rules, loadout: Loadout) -> Entity {
        let body = Body::new(level.start, rules.player.half);
        self.spawn((
            Player {
                outfit: loadout.outfit,
                ready: loadout.kit.into_iter().flatten().next(),
                ..Player::default()
            },
            body,
            Facing(vec2(0.0, 1.0)),
            Exposure::default(),
            super::Intent::default(),
        ))
    }

    fn guard(&mut self, spec: usize, guard: &GuardSpec, rules: &Rules) -> Entity {
        let rules = &rules.guards[guard.archetype];
        let body = Body::new(guard.at, rules.half);
        debug_assert_eq!(ActorId(self.actors.len() as u32), guard_id(spec), "guards follow the player");
        let entity = self.spawn((
            Guard { archetype: guard.archetype, personality: guard.personality, spec },
            body,
            Facing(first_look(guard)),
            Awareness::default(),
            Activity::default(),
            VisibleAllies::default(),
            Surroundings::default(),
            Eyes { open: true },
            SleepState::default(),
            GrabState::default(),
            KnownEvidence::default(),
            Vec::<super::Percept>::new(),
            super::Intent::default(),
        ));
        give_instinct(&mut self.world, entity, &rules.senses);
        entity
    }

    fn prop(&mut self, prop: &crate::level::PropSpec, rules: &Rules) -> Entity {
        let body = Body::new(prop.at, rules.props[&prop.kind].half);
        let state = Prop { kind: prop.kind, material: prop.material, state: PropState::Resting };
        match prop.kind {
            PropKind::Bucket => self.spawn((state, body, FilledWithWater)),
            _ => self.spawn((state, body)),
        }
    }

    fn door(&mut self, door: &crate::level::DoorSpec, level: &LevelSpec, rules: &Rules) -> Entity {
        let solid = |cell| match level.structure.get(cell).copied().flatten() {
            Some(structure) => rules.structure(structure).feet == Passability::Solid,
            None => level.doors.iter().any(|d| d.cell == cell),
        };
        let upright = solid(door.cell + ivec2(0, -1)) && solid(door.cell + ivec2(0, 1));
        let state = if door.open { DoorState::Open } else { DoorState::Closed };
        let &crate::level::DoorSpec { cell, kind, locked, pickable, .. } = door;
        self.spawn((Door { cell, kind, state, locked, pickable, upright, shuts: None },))
    }

    fn lamp(&mut self, lamp: &crate::level::LampSpec) -> Entity {
        self.spawn((Lamp { at: lamp.at, kind: lamp.kind, radius: lamp.radius, lit: lamp.lit },))
    }

    fn treasure(&mut self, spec: usize, treasure: &crate::level::TreasureSpec) -> Entity {
        self.spawn((Treasure { at: treasure.at, loot: treasure.loot, spec, taken: false },))
    }

    fn hideout(&mut self, hideout: &crate::level::HideoutSpec) -> Entity {
        self.spawn((Hideout { cell: hideout.cell, kind: hideout.kind },))
    }

    fn switch(&mut self, switch: &SwitchSpec, lamps: &[Entity]) -> Entity {
        self.spawn((Switch { cell: switch.cell, lamps: picked(&switch.lamps, lamps) },))
    }

    fn key(&mut self, key: &KeySpec, doors: &[Entity], guards: &[Entity]) -> Entity {
        let carrier = key.carrier.and_then(|guard| guards.get(guard).copied());
        self.spawn((Key { at: key.at, doors: picked(&key.doors, doors), carrier, taken: false },))
    }

    /// Spawns the props of the player's kit, in her pouches.
    fn kit(&mut self, config: &Config, rules: &Rules) -> Vec<Entity> {
        let mut kit = Vec::new();
        let pouches = config.loadout.kit.into_iter().enumerate();
        for (pouch, kind) in pouches.filter_map(|(pouch, kind)| Some((pouch, kind?))) {
            let full = rules.kit.pouch.get(&kind).copied().unwrap_or_default();
            for _ in 0..config.kit_left.map_or(full, |left| full.min(left[pouch].into())) {
                let spec = PropSpec { kind, material: kind.usual_material(), at: Vec2::ZERO };
                let prop = self.prop(&spec, rules);
                kit.push(prop);
            }
        }
        for &prop in &kit {
            if let Ok(prop) = self.world.query_one_mut::<&mut Prop>(prop) {
                prop.state = PropState::Pocketed;
            }
        }
        kit
    }

    fn birds(&mut self, spec: &BirdsSpec) -> Entity {
        let bird = |i| Bird { at: Birds::seat(spec.at, i), velocity: Vec2::ZERO, height: 0.0 };
        let birds = (0..spec.count as usize).map(bird).collect();
        self.spawn((Birds { kind: spec.kind, perch: spec.at, rose: None, away: Vec2::ZERO, birds },))
    }

    fn plate(&mut self, plate: &PlateSpec, doors: &[Entity]) -> Entity {
        self.spawn((Plate { cell: plate.cell, doors: picked(&plate.doors, doors), held_by: None },))
    }
}

/// The entities at some indices of a list; missing ones are left out.
fn picked(places: &[usize], all: &[Entity]) -> Vec<Entity> {
    places.iter().filter_map(|&i| all.get(i).copied()).collect()
}

/// Direction in which a guard looks before his patrol begins: as his first stop says, else along his
/// patrol.
fn first_look(guard: &GuardSpec) -> Vec2 {
    let stops = guard.patrol.iter().flat_map(|p| &p.stops);
    let look = stops.filter_map(|s| match s.look {
        StopLook::Towards(v) => Some(v),
        StopLook::Doze => None,
    });
    let along = guard.patrol.get(1).map(|p| p.at - guard.at).filter(|v| *v != Vec2::ZERO);
    let here =
        guard.patrol.first().is_some_and(|p| p.stops.iter().any(|s| matches!(s.look, StopLook::Towards(_))));
    match (here, along) {
        (false, Some(offset)) => offset.normalize(),
        _ => look.into_iter().next().unwrap_or(vec2(0.0, 1.0)),
    }
}

/// Whether a box is free of everything that blocks movement: cells and heavy props.
pub fn is_free(map: &Map, aabb: Aabb, crawling: bool) -> bool {
    let (min, max) = (cell_of(aabb.min()), cell_of(aabb.max()));
    let cells = (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| ivec2(x, y)));
    let mut solid = cells.filter(|&c| !map.is_open(c, crawling)).map(Aabb::of_cell);
    !solid.any(|c| c.overlaps(&aabb)) && !map.obstacles.iter().any(|o| o.overlaps(&aabb))
}
