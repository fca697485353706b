//! Copies of a running heist.
//!
//! Begin with [`fork`] or [`Snapshot`]. A copy and its original do not affect each other, and with equal
//! inputs both continue with equal states, bit for bit. Rewind, replay, forecast and the planner use this. It
//! is cheap: level, rules and map are shared until one side changes them, and the world is copied column by
//! column.

#![deny(missing_docs)]

use crate::base::tick::Tick;
use crate::guard::Mind;
use crate::model::*;
use crate::sense::exposure;
use hecs::{Archetype, ColumnBatchBuilder, ColumnBatchType, Component, Entity, World};

/// A copy of a running heist in little memory, because a hecs world reserves space for more entities than
/// exist.
#[derive(Clone)]
pub struct Snapshot {
    /// Everything but the world, which is empty here.
    rest: SimWithoutWorld,
    groups: Vec<ArchetypeGroup>,
}

impl Snapshot {
    /// Takes a snapshot of a heist.
    ///
    /// # Panics
    ///
    /// Panics if the world has a component type that is not listed in this module.
    pub fn of(sim: &Sim) -> Self {
        Self { rest: SimWithoutWorld(bare(sim)), groups: pack(&sim.world) }
    }

    /// Returns the tick at which it was taken.
    pub fn tick(&self) -> Tick {
        self.rest.0.tick
    }

    /// Returns the heist as it was when the snapshot was taken.
    pub fn restore(&self) -> Sim {
        self.clone().unpack()
    }

    /// Turns the snapshot into the heist, without another copy.
    fn unpack(self) -> Sim {
        let Self { rest: SimWithoutWorld(mut sim), groups } = self;
        groups.into_iter().for_each(|group| group.restore(&mut sim.world));
        sim
    }
}

/// Returns an independent copy of a running heist.
///
/// # Panics
///
/// Panics if the world has a component type that is not listed in this module.
pub fn fork(sim: &Sim) -> Sim {
    Snapshot::of(sim).unpack()
}

/// A heist with an empty world.
struct SimWithoutWorld(Sim);

impl Clone for SimWithoutWorld {
    fn clone(&self) -> Self {
        Self(bare(&self.0))
    }
}

/// Copies everything of a heist but its world.
fn bare(sim: &Sim) -> Sim {
    Sim {
        level: sim.level.clone(),
        rules: sim.rules.clone(),
        config: sim.config,
        world: World::new(),
        actors: sim.actors.clone(),
        map: sim.map.clone(),
        rng: sim.rng.clone(),
        tick: sim.tick,
        player: sim.player,
        guards: sim.guards.clone(),
        props: sim.props.clone(),
        doors: sim.doors.clone(),
        lamps: sim.lamps.clone(),
        treasures: sim.treasures.clone(),
        hideouts: sim.hideouts.clone(),
        switches: sim.switches.clone(),
        plates: sim.plates.clone(),
        keys: sim.keys.clone(),
        gongs: sim.gongs.clone(),
        music_boxes: sim.music_boxes.clone(),
        birds: sim.birds.clone(),
        clouds: sim.clouds.clone(),
        // Scratch memory and caches, which are filled again where they are needed.
        guard_grid: guard_grid::GuardGrid::default(),
        routes: Routes::default(),
        scents: sim.scents.clone(),
        evidence: sim.evidence.clone(),
        doors_by_cell: sim.doors_by_cell.clone(),
        zone_of: sim.zone_of.clone(),
        rooms: sim.rooms.clone(),
        zones: sim.zones.clone(),
        parties: sim.parties.clone(),
        spoken_lines: sim.spoken_lines.clone(),
        noises: sim.noises.clone(),
        events: sim.events.clone(),
        outcome: sim.outcome,
        counters: sim.counters,
    }
}

/// The components of one type of some entities, in the order of the entities.
trait Column: Send + Sync {
    fn clone_column(&self) -> Box<dyn Column>;
    /// Adds the type to a batch.
    fn declare(&self, columns: &mut ColumnBatchType);
    fn write_into(self: Box<Self>, into: &ColumnBatchBuilder);
}

impl<T: Component + Clone> Column for Vec<T> {
    fn clone_column(&self) -> Box<dyn Column> {
        Box::new(self.clone())
    }

    fn declare(&self, columns: &mut ColumnBatchType) {
        columns.add::<T>();
    }

    fn write_into(self: Box<Self>, into: &ColumnBatchBuilder) {
        let Some(mut writer) = into.writer::<T>() else { return };
        for component in *self {
            // The batch has exactly as many rows as the column.
            let _ = writer.push(component);
        }
    }
}

impl Clone for Box<dyn Column> {
    fn clone(&self) -> Self {
        // `self.clone_column()` would resolve to the box itself.
        (**self).clone_column()
    }
}

/// Entities with the same component types, and their components.
#[derive(Clone)]
struct ArchetypeGroup {
    entities: Vec<Entity>,
    columns: Vec<Box<dyn Column>>,
}

impl ArchetypeGroup {
    fn restore(self, world: &mut World) {
        let mut types = ColumnBatchType::new();
        self.columns.iter().for_each(|column| column.declare(&mut types));
        let batch = types.into_batch(self.entities.len() as u32);
        self.columns.into_iter().for_each(|column| column.write_into(&batch));
        let batch = batch.build().expect("every column is as long as the group");
        world.spawn_column_batch_at(&self.entities, batch);
    }
}

/// Copies the components of one type out of an archetype, or returns `None` if it has none.
type CopyColumn = fn(&Archetype) -> Option<Box<dyn Column>>;

fn kind<T: Component + Clone>(archetype: &Archetype) -> Option<Box<dyn Column>> {
    let column = archetype.get::<&T>()?;
    Some(Box::new(column.to_vec()))
}

macro_rules! kinds {
    ($($component:ty),* $(,)?) => {
        const KINDS: &[CopyColumn] = &[$(kind::<$component>),*];

        #[cfg(test)]
        pub(crate) const COMPONENTS: &[(&str, fn() -> std::any::TypeId)] =
            &[$((stringify!($component), std::any::TypeId::of::<$component>)),*];
    };
}

// All component types. A new one must be added here: `pack` counts them, and a test takes a snapshot of a
// heist that has all of them.
kinds![
    ActorId,
    Activity,
    Awareness,
    Birds,
    Body,
    LitFuse,
    VisibleAllies,
    Door,
    Exposure,
    Eyes,
    Facing,
    Gong,
    GrabState,
    Guard,
    Hideout,
    SpecialSenses,
    Intent,
    Key,
    Lamp,
    exposure::LightCache,
    Mind,
    MusicBox,
    KnownEvidence,
    Plate,
    Player,
    Prop,
    SleepState,
    Surroundings,
    Switch,
    Treasure,
    Vec<Percept>,
    FilledWithWater,
];

/// Copies all entities of a world. They keep their ids; their iteration order may change, which nothing
/// depends on.
fn pack(world: &World) -> Vec<ArchetypeGroup> {
    // Nothing is ever despawned, so ids are indices of a list.
    let mut named: Vec<Entity> = world.iter().map(|entity| entity.entity()).collect();
    named.sort_unstable_by_key(|entity| entity.id());
    let group = |archetype: &Archetype| {
        let columns: Vec<_> = KINDS.iter().filter_map(|kind| kind(archetype)).collect();
        assert_eq!(columns.len(), archetype.component_types().len(), "a component is missing in `KINDS`");
        ArchetypeGroup { entities: archetype.ids().iter().map(|id| named[*id as usize]).collect(), columns }
    };
    world.archetypes().filter(|archetype| !archetype.is_empty()).map(group).collect()
}
