//! F6: one moment of a heist, kept. What is done to a heist later does not touch it, and a heist that is brought
//! back from it goes on as the first one did, to the bit.
//!
//! Rewinding, jumping about in a replay, looking ahead and proving levels all rest on it. It is cheap: level, rules and
//! map are shared until somebody changes them.

use crate::guard::Mind;
use crate::model::*;
use crate::sense::light;
use hecs::{Archetype, ColumnBatchBuilder, ColumnBatchType, Component, Entity, World};

/// A heist as it was at one moment.
pub struct Snapshot(Sim);

impl Snapshot {
    pub fn of(sim: &Sim) -> Self {
        Self(fork(sim))
    }

    /// When it was taken.
    pub fn tick(&self) -> crate::base::tick::Tick {
        self.0.tick
    }

    /// The heist as it was then.
    pub fn restore(&self) -> Sim {
        fork(&self.0)
    }
}

/// A second heist that stands exactly where this one stands.
pub fn fork(sim: &Sim) -> Sim {
    Sim {
        level: sim.level.clone(),
        rules: sim.rules.clone(),
        config: sim.config,
        world: copy(&sim.world),
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
        crowd: crowd::Crowd::default(),
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

/// A kind of component: is it in an archetype, say so to a batch, and copy its column.
struct Kind {
    is_in: fn(&Archetype) -> bool,
    declare: fn(&mut ColumnBatchType),
    copy: fn(&Archetype, &mut ColumnBatchBuilder),
}

impl Kind {
    const fn of<T: Component + Clone>() -> Self {
        Self {
            is_in: Archetype::has::<T>,
            declare: |columns| {
                columns.add::<T>();
            },
            copy: |from, to| {
                let (Some(column), Some(mut writer)) = (from.get::<&T>(), to.writer::<T>()) else { return };
                for component in column.iter() {
                    // There is room for exactly as many as there are.
                    let _ = writer.push(component.clone());
                }
            },
        }
    }
}

macro_rules! kinds {
    ($($component:ty),* $(,)?) => { &[$(Kind::of::<$component>()),*] };
}

/// Every component there is. Whoever invents one adds it here: a test takes a snapshot of a heist with everything in it,
/// and [`copy`] counts.
const KINDS: &[Kind] = kinds![
    ActorId,
    Activity,
    Awareness,
    Birds,
    Body,
    Burning,
    Company,
    Door,
    Exposure,
    Eyes,
    Facing,
    Gong,
    Guard,
    Hideout,
    Instinct,
    Intent,
    Key,
    Lamp,
    light::Memo,
    Mind,
    MusicBox,
    Notes,
    Plate,
    Player,
    Prop,
    Sleep,
    Switch,
    Treasure,
    Vec<Percept>,
    Water,
];

/// A second world with the same entities and the same components. Entities keep their names, so that whoever
/// refers to one still does; in which order hecs goes through them may be another, on which nothing depends.
fn copy(world: &World) -> World {
    let mut copied = World::new();
    // Nothing is ever despawned, so ids are places in a list.
    let mut named: Vec<Entity> = world.iter().map(|entity| entity.entity()).collect();
    named.sort_unstable_by_key(|entity| entity.id());
    for archetype in world.archetypes().filter(|archetype| !archetype.is_empty()) {
        let mut columns = ColumnBatchType::new();
        let kinds = || KINDS.iter().filter(|kind| (kind.is_in)(archetype));
        kinds().for_each(|kind| (kind.declare)(&mut columns));
        assert_eq!(kinds().count(), archetype.component_types().len(), "a component is missing in `KINDS`");
        let mut batch = columns.into_batch(archetype.len());
        kinds().for_each(|kind| (kind.copy)(archetype, &mut batch));
        let batch = batch.build().expect("every column is as long as the archetype");
        let handles: Vec<Entity> = archetype.ids().iter().map(|id| named[*id as usize]).collect();
        copied.spawn_column_batch_at(&handles, batch);
    }
    copied
}
