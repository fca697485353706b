//! The complete state of a heist at one moment.

use super::component::*;
use super::event::{BarkLine, Event, NoiseKind, Outcome};
use super::guard_grid::GuardGrid;
use super::map::Map;
use super::party::SearchParty;
use super::routes::Routes;
use super::scent::ScentMap;
use super::thing::*;
use crate::base::{
    Few, IVec2, Rng, Vec2,
    grid::cell_of,
    tick::{self, Tick},
};
use crate::hash_state;
use crate::level::{LevelSpec, Regions, Zones};
use crate::rules::{
    Archetype, Difficulty, DifficultyRules, Outfit, OutfitRules, Passability, PropKind, Rules,
};
use hecs::{Entity, World};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a heist starts from, besides its level and rules; part of every recording.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Config {
    /// Seed of [`Sim::rng`].
    pub seed: u64,
    /// Difficulty of the heist.
    pub difficulty: Difficulty,
    /// Outfit and kit of the player.
    pub loadout: Loadout,
    /// Settings that differ from the difficulty.
    #[serde(default, skip_serializing_if = "DifficultyOverrides::is_plain")]
    #[serde(rename = "parts")]
    pub overrides: DifficultyOverrides,
    /// How many props are left in each pouch after earlier stages of the heist; `None`: all pouches are full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kit_left: Option<[u8; POUCHES]>,
}

/// Settings that differ from what the difficulty says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DifficultyOverrides {
    /// Difficulty by which guards hear; `None` uses [`Config::difficulty`].
    pub ears: Option<Difficulty>,
    /// Whether guards do not see the player while she stands still, except within touch range.
    pub unseen_when_still: bool,
}

impl DifficultyOverrides {
    /// Whether nothing differs from the difficulty.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

/// Number of the player's pouches.
pub const POUCHES: usize = 3;

/// Outfit and kit with which the player starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loadout {
    /// What the player wears.
    pub outfit: Outfit,
    /// Kind of prop in each pouch; the same kind twice gives twice as many.
    pub kit: [Option<PropKind>; POUCHES],
}

/// A noise of this tick that propagates to the guards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// Who made it; `None` for props, music boxes and birds.
    pub who: Option<ActorId>,
    /// Position of its source, in tiles.
    pub at: Vec2,
    /// What kind of noise it is.
    pub kind: NoiseKind,
    /// How far it can be heard, in tiles along the path that sound takes.
    pub loudness: f32,
    /// Position that it tells about, in tiles: its source, or for a call the reported position of the
    /// player.
    pub about: Vec2,
}

/// A line that a guard has said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpokenLine {
    /// Guard who said it.
    pub guard: ActorId,
    /// The line.
    pub line: BarkLine,
    /// Position of the guard when he said it, in tiles.
    pub at: Vec2,
    /// Tick at which it was said.
    pub tick: Tick,
}

hash_state! { struct SpokenLine { guard, line, at, tick } }

impl SpokenLine {
    /// How long before `now` the line was said, in seconds.
    pub fn seconds_ago(&self, now: Tick) -> f32 {
        tick::seconds(now - self.tick)
    }
}

/// Counts of the work of the senses, for tests that cheap checks come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Distance checks.
    pub distance_tests: u64,
    /// Vision-cone checks.
    pub cone_tests: u64,
    /// Line-of-sight rays.
    pub rays: u64,
    /// Rays between light sources and positions.
    pub light_rays: u64,
}

/// A running heist: level, rules, all entities and everything that decides the future.
///
/// The lists of entities are in the order of their [`ActorId`]s and define the order of all systems;
/// entities are never despawned. [`crate::step::step`] advances it by one tick.
pub struct Sim {
    /// The level.
    pub level: Arc<LevelSpec>,
    /// The rules.
    pub rules: Arc<Rules>,
    /// What the heist was started with.
    pub config: Config,
    /// The components of all entities.
    pub world: World,
    /// The entity of every [`ActorId`], at its number.
    pub actors: Arc<[Entity]>,
    /// Current state of the cells, shared with snapshots until it changes: see [`Sim::map_mut`].
    pub map: Arc<Map>,
    /// The only random generator of the simulation.
    pub rng: Rng,
    /// Number of ticks since the start, at 60 per second.
    pub tick: Tick,
    /// The player.
    pub player: Entity,
    /// All guards.
    pub guards: Vec<Entity>,
    /// All props; those of the kit are last.
    pub props: Vec<Entity>,
    /// All doors, in the order of [`LevelSpec::doors`].
    pub doors: Vec<Entity>,
    /// The door in each cell with one, by column and row; never changes.
    pub doors_by_cell: Arc<BTreeMap<[i32; 2], Entity>>,
    /// All lamps, in the order of [`LevelSpec::lamps`].
    pub lamps: Vec<Entity>,
    /// All treasures.
    pub treasures: Vec<Entity>,
    /// All hideouts.
    pub hideouts: Vec<Entity>,
    /// All switches of lamps.
    pub switches: Vec<Entity>,
    /// All pressure plates.
    pub plates: Vec<Entity>,
    /// All keys.
    pub keys: Vec<Entity>,
    /// All gongs.
    pub gongs: Vec<Entity>,
    /// All music boxes.
    pub music_boxes: Vec<Entity>,
    /// All flocks of birds.
    pub birds: Vec<Entity>,
    /// All clouds of smoke, oldest first.
    pub clouds: Vec<SmokeCloud>,
    /// Spatial index of the guards, as of the last look at each other; not part of the state hash.
    pub guard_grid: GuardGrid,
    /// Reused path-finding state; not part of the state hash.
    pub routes: Routes,
    /// Scent trail of the player.
    pub scents: ScentMap,
    /// Current evidence, oldest first.
    pub evidence: Vec<Evidence>,
    /// Zone of each cell.
    pub zone_of: Arc<Zones>,
    /// Regions of the floor within which guards can walk, through doors; never changes.
    pub rooms: Arc<Regions>,
    /// What was noticed in each zone.
    pub zones: Vec<ZoneState>,
    /// Search parties.
    pub parties: Vec<SearchParty>,
    /// Lines that guards have said recently.
    pub spoken_lines: Vec<SpokenLine>,
    /// Noises of this tick that no guard has heard yet.
    pub noises: Vec<Noise>,
    /// Events of this tick.
    pub events: Vec<Event>,
    /// How the heist ended; `None` while it runs.
    pub outcome: Option<Outcome>,
    /// Counts of the work of the senses; not part of the state hash.
    pub counters: Counters,
}

impl Sim {
    /// A copy of a component of an entity.
    ///
    /// # Panics
    ///
    /// Panics if the entity does not have the component. The lists of `Sim` name only entities with
    /// the components of their kind, and none is despawned, so this is a bug of the caller.
    pub fn get<T: hecs::Component + Clone>(&self, entity: Entity) -> T {
        (*self.world.get::<&T>(entity).expect("entities keep the components they were spawned with")).clone()
    }

    /// Changes a component in place and returns what `change` returns.
    ///
    /// # Panics
    ///
    /// Panics if the entity does not have the component, as [`Sim::get`] does.
    pub fn with<T: hecs::Component, R>(&mut self, entity: Entity, change: impl FnOnce(&mut T) -> R) -> R {
        let component = self.world.query_one_mut::<&mut T>(entity);
        change(component.expect("entities keep the components they were spawned with"))
    }

    /// Mutable access to the map; copies it first if a snapshot shares it.
    pub fn map_mut(&mut self) -> &mut Map {
        Arc::make_mut(&mut self.map)
    }

    /// The guards who want to do an action in this tick, in the order of the guards.
    pub fn acting_guards(&mut self) -> Few<Entity> {
        // Mostly there is none, which is found out fastest in the order of memory.
        if !self.world.query_mut::<&super::Intent>().into_iter().any(|intent| intent.act.is_some()) {
            return Few::new();
        }
        let acts = |guard: &Entity| self.get::<super::Intent>(*guard).act.is_some();
        self.guards.iter().copied().filter(acts).collect()
    }

    /// The actions of guards who wanted to act and still do.
    pub fn acts_of(&self, guards: &[Entity]) -> Few<(Entity, super::GuardAction)> {
        guards.iter().filter_map(|&guard| Some((guard, self.get::<super::Intent>(guard).act?))).collect()
    }

    /// Identifier of an entity.
    ///
    /// # Panics
    ///
    /// Panics if the entity is not one of this heist.
    pub fn id(&self, entity: Entity) -> ActorId {
        self.get(entity)
    }

    /// A component of the entity with this id, if there is one and it has such a component.
    pub fn get_by_id<T: hecs::Component + Clone>(&self, id: ActorId) -> Option<T> {
        Some((*self.world.get::<&T>(self.entity(id)?).ok()?).clone())
    }

    /// The entity with this id, if there is one.
    pub fn entity(&self, id: ActorId) -> Option<Entity> {
        self.actors.get(id.0 as usize).copied()
    }

    /// The kind of the guard with this id; `None` if nobody has it, or who has it is no guard.
    pub fn archetype_of(&self, guard: ActorId) -> Option<Archetype> {
        self.get_by_id(guard).map(|guard: Guard| guard.archetype)
    }

    /// What only the player has, not copied: it lists her keys and her loot.
    ///
    /// # Panics
    ///
    /// Panics while it is changed, as every borrow does.
    pub fn her(&self) -> hecs::Ref<'_, Player> {
        self.world.get::<&Player>(self.player).expect("she is never despawned")
    }

    /// The player's body.
    pub fn player_body(&self) -> Body {
        self.get(self.player)
    }

    /// The rules of the difficulty, with [`Config::overrides`] applied.
    pub fn difficulty(&self) -> DifficultyRules {
        let by = |difficulty| self.rules.difficulty[&difficulty];
        let Config { difficulty, overrides: parts, .. } = self.config;
        DifficultyRules { hearing: by(parts.ears.unwrap_or(difficulty)).hearing, ..by(difficulty) }
    }

    /// The rules of the player's outfit.
    pub fn outfit(&self) -> &OutfitRules {
        &self.rules.outfits[&self.her().outfit]
    }

    /// How many props of a kind are in the player's pouches.
    pub fn pocketed(&self, kind: PropKind) -> u32 {
        let is_one = |prop: &Prop| prop.kind == kind && prop.state == PropState::Pocketed;
        self.world.query::<&Prop>().iter().filter(|prop| is_one(prop)).count() as u32
    }

    /// How many props are left in each of the player's pouches. Of a kind in several pouches, the first ones
    /// count as full.
    pub fn kit_left(&self) -> [u8; POUCHES] {
        let mut rest: BTreeMap<PropKind, u32> = BTreeMap::new();
        self.config.loadout.kit.map(|kind| {
            let Some(kind) = kind else { return 0 };
            let rest = rest.entry(kind).or_insert_with(|| self.pocketed(kind));
            let here = self.rules.kit.pouch.get(&kind).copied().unwrap_or_default().min(*rest);
            *rest -= here;
            u8::try_from(here).unwrap_or(u8::MAX)
        })
    }

    /// Whether a prop burns.
    pub fn is_burning(&self, prop: Entity) -> bool {
        self.world.satisfies::<&LitFuse>(prop)
    }

    /// Returns for how long a prop burns on, in seconds; `None` if it does not burn.
    pub fn burns_for(&self, prop: Entity) -> Option<f32> {
        let fuse = self.world.get::<&LitFuse>(prop).ok()?;
        Some(tick::seconds(fuse.until.saturating_sub(self.tick)))
    }

    /// Returns for how long incense keeps a guard asleep, in seconds, if nothing wakes him; `None` if he is awake.
    pub fn sleeps_for(&self, guard: Entity) -> Option<f32> {
        let until = self.get::<SleepState>(guard).until?;
        Some(tick::seconds(until.saturating_sub(self.tick)))
    }

    /// Whether incense keeps a guard asleep.
    pub fn sleeps(&self, guard: Entity) -> bool {
        self.get::<SleepState>(guard).is_asleep()
    }

    /// Adds a noise and its event; one without loudness is dropped.
    pub fn make_noise(&mut self, noise: Noise) {
        if noise.loudness <= 0.0 {
            return;
        }
        self.noises.push(noise);
        let Noise { who, at, kind, loudness, .. } = noise;
        self.events.push(Event::Noise { who, at, kind, loudness });
    }

    /// The door in a cell.
    pub fn door_at(&self, cell: IVec2) -> Option<Entity> {
        self.doors_by_cell.get(&cell.to_array()).copied()
    }

    /// Who or what holds a door open by pressing one of its plates.
    pub fn holder_of(&self, door: Entity) -> Option<ActorId> {
        self.plates.iter().find_map(|&plate| {
            let plate = self.world.get::<&Plate>(plate).ok()?;
            plate.held_by.filter(|_| plate.doors.contains(&door))
        })
    }

    /// Who or what presses each of the plates, in their order: the player, else the first of the guards, else a
    /// heavy prop.
    pub fn weights_on_plates(&self) -> Few<Option<ActorId>> {
        let cell = |plate: &Entity| self.world.get::<&Plate>(*plate).ok().map(|plate| plate.cell);
        let cells: Few<IVec2> = self.plates.iter().filter_map(cell).collect();
        if cells.is_empty() {
            return Few::new();
        }
        let mut weights: Few<Option<(u8, ActorId)>> = cells.iter().map(|_| None).collect();
        let mut put = |rank: u8, id: ActorId, body: &Body| {
            let at = cell_of(body.at);
            let here = cells.iter().zip(&mut weights).filter(|(cell, _)| **cell == at);
            here.for_each(|(_, weight)| {
                *weight = Some(weight.map_or((rank, id), |other| other.min((rank, id))))
            });
        };
        put(0, self.id(self.player), &self.player_body());
        // In the order of memory, which is fastest; the lowest id is the first of the list.
        for (id, body) in self.world.query::<(&ActorId, &Body)>().with::<&super::Guard>().iter() {
            put(1, *id, body);
        }
        for (id, body, prop) in self.world.query::<(&ActorId, &Body, &Prop)>().iter() {
            if self.blocks(prop) {
                put(2, *id, body);
            }
        }
        weights.into_iter().map(|weight| weight.map(|(_, id)| id)).collect()
    }

    /// Whether a prop lies on the floor and blocks movement.
    pub fn is_heavy(&self, prop: Entity) -> bool {
        self.blocks(&self.get(prop))
    }

    fn blocks(&self, prop: &Prop) -> bool {
        prop.state.is_on_floor() && self.rules.props[&prop.kind].feet == Passability::Solid
    }

    /// How many lamps of a switch are lit.
    pub fn lit_lamps(&self, switch: &Switch) -> usize {
        switch.lamps.iter().filter(|&&lamp| self.get::<Lamp>(lamp).lit).count()
    }

    /// Whether the player has taken the main treasure.
    pub fn has_prize(&self) -> bool {
        let is_it = |treasure: &Treasure| treasure.taken && treasure.loot == crate::rules::Loot::Main;
        self.world.query::<&Treasure>().iter().any(is_it)
    }

    /// Height of a flying prop in this tick, in tiles.
    pub fn flight_height(&self, flight: &ThrowArc) -> f32 {
        flight.height(self.tick, self.rules.throw.launch_height)
    }
}

impl ThrowArc {
    /// Completed part of the flight at a tick, from 0 to 1.
    pub fn progress(&self, tick: Tick) -> f32 {
        ((tick.saturating_sub(self.start)) as f32 / self.ticks.max(1) as f32).min(1.0)
    }

    /// Height at a tick, in tiles, for a throw that starts at the height `launch`.
    ///
    /// With `t` as [`ThrowArc::progress`] it is `launch · (1 − t) + 4 · rise · t · (1 − t)`.
    pub fn height(&self, tick: Tick, launch: f32) -> f32 {
        let t = self.progress(tick);
        launch * (1.0 - t) + 4.0 * self.rise * t * (1.0 - t)
    }

    /// Position over the ground at a tick, in tiles.
    pub fn at(&self, tick: Tick) -> Vec2 {
        self.from.lerp(self.to, self.progress(tick))
    }
}
