//! F6: one moment of a heist, kept. What is done to a heist later does not touch it, and a heist that is brought
//! back from it goes on as the first one did, to the bit.
//!
//! Rewinding, jumping about in a replay, looking ahead and proving levels all rest on it. It is cheap: level, rules and
//! map are shared until somebody changes them.

use crate::base::tick::Tick;
use crate::guard::Mind;
use crate::model::*;
use crate::sense::exposure;
use hecs::{Archetype, ColumnBatchBuilder, ColumnBatchType, Component, Entity, World};

/// A heist as it was at one moment, as small as can be: a world of hecs makes room for many more entities than there are.
#[derive(Clone)]
pub struct Snapshot {
    /// All but the world, which is empty.
    rest: SimWithoutWorld,
    groups: Vec<ArchetypeGroup>,
}

impl Snapshot {
    pub fn of(sim: &Sim) -> Self {
        Self { rest: SimWithoutWorld(bare(sim)), groups: pack(&sim.world) }
    }

    /// When it was taken.
    pub fn tick(&self) -> Tick {
        self.rest.0.tick
    }

    /// The heist as it was then.
    pub fn restore(&self) -> Sim {
        self.clone().unpack()
    }

    /// The same, if it is not needed any more.
    fn unpack(self) -> Sim {
        let Self { rest: SimWithoutWorld(mut sim), groups } = self;
        groups.into_iter().for_each(|group| group.restore(&mut sim.world));
        sim
    }
}

/// A second heist that stands exactly where this one stands.
pub fn fork(sim: &Sim) -> Sim {
    Snapshot::of(sim).unpack()
}

/// A heist without its world.
struct SimWithoutWorld(Sim);

impl Clone for SimWithoutWorld {
    fn clone(&self) -> Self {
        Self(bare(&self.0))
    }
}

/// A second heist like this one, in an empty world.
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
        // Room to work in and what makes answers quick: both are filled anew where they are needed.
        crowd: guard_grid::GuardGrid::default(),
        routes: Routes::default(),
        scents: sim.scents.clone(),
        evidence: sim.evidence.clone(),
        zone_of: sim.zone_of.clone(),
        zones: sim.zones.clone(),
        parties: sim.parties.clone(),
        said: sim.said.clone(),
        noises: sim.noises.clone(),
        events: sim.events.clone(),
        outcome: sim.outcome,
        counters: sim.counters,
    }
}

/// The components of one kind that some entities have, in their order.
trait Column: Send + Sync {
    fn clone_column(&self) -> Box<dyn Column>;
    /// Tells a batch what is to come.
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
            // There is room for exactly as many as there are.
            let _ = writer.push(component);
        }
    }
}

impl Clone for Box<dyn Column> {
    fn clone(&self) -> Self {
        // Not of the box: of what is in it.
        (**self).clone_column()
    }
}

/// Entities that have components of the same kinds, and these.
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

/// Copies the components of one kind out of an archetype, if it has any.
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

// Every component there is. Whoever invents one adds it here: a test takes a snapshot of a heist with everything in it,
// and `pack` counts.
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
    Switch,
    Treasure,
    Vec<Percept>,
    FilledWithWater,
];

/// Copies a world. Entities keep their names, so that whoever refers to one still does; in which order hecs goes through
/// them may be another, on which nothing depends.
fn pack(world: &World) -> Vec<ArchetypeGroup> {
    // Nothing is ever despawned, so ids are places in a list.
    let mut named: Vec<Entity> = world.iter().map(|entity| entity.entity()).collect();
    named.sort_unstable_by_key(|entity| entity.id());
    let group = |archetype: &Archetype| {
        let columns: Vec<_> = KINDS.iter().filter_map(|kind| kind(archetype)).collect();
        assert_eq!(columns.len(), archetype.component_types().len(), "a component is missing in `KINDS`");
        ArchetypeGroup { entities: archetype.ids().iter().map(|id| named[*id as usize]).collect(), columns }
    };
    world.archetypes().filter(|archetype| !archetype.is_empty()).map(group).collect()
}
