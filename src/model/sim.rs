//! The whole of a heist at one moment.

use super::component::*;
use super::event::{BarkLine, Event, NoiseKind, Outcome};
use super::guard_grid::GuardGrid;
use super::map::Map;
use super::party::SearchParty;
use super::routes::Routes;
use super::scent::ScentMap;
use super::thing::*;
use crate::base::{
    IVec2, Rng, Vec2,
    grid::cell_of,
    tick::{self, Tick},
};
use crate::hash_state;
use crate::level::{LevelSpec, Zones};
use crate::rules::{
    Archetype, Difficulty, DifficultyRules, Outfit, OutfitRules, Passability, PropKind, Rules,
};
use hecs::{Entity, World};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a heist starts from, besides its level and rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Config {
    pub seed: u64,
    pub difficulty: Difficulty,
    pub loadout: Loadout,
    #[serde(default, skip_serializing_if = "DifficultyOverrides::is_plain")]
    #[serde(rename = "parts")]
    pub overrides: DifficultyOverrides,
}

/// What is set apart from the difficulty as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DifficultyOverrides {
    /// How well guards hear; `None`: as the difficulty says.
    pub ears: Option<Difficulty>,
    /// Nobody sees her while she stands still, unless he touches her.
    pub unseen_when_still: bool,
}

impl DifficultyOverrides {
    /// Is everything as the difficulty says?
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }
}

/// How many pouches she has.
pub const POUCHES: usize = 3;

/// What she wears and takes along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loadout {
    pub outfit: Outfit,
    /// What is in each pouch; twice the same is twice as much.
    pub kit: [Option<PropKind>; POUCHES],
}

/// A sound on its way in this tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// Who made it; `None` for things.
    pub who: Option<ActorId>,
    pub at: Vec2,
    pub kind: NoiseKind,
    /// How far it carries, in tiles.
    pub loudness: f32,
    /// What it tells: where it is, or, for a shout, where she is.
    pub about: Vec2,
}

/// Something that a guard has said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpokenLine {
    pub guard: ActorId,
    pub line: BarkLine,
    /// Where he stood, in tiles.
    pub at: Vec2,
    pub tick: Tick,
}

hash_state! { struct SpokenLine { guard, line, at, tick } }

impl SpokenLine {
    pub fn seconds_ago(&self, now: Tick) -> f32 {
        tick::seconds(now - self.tick)
    }
}

/// How much work the senses did: proof that the cheap tests come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    pub distance_tests: u64,
    pub cone_tests: u64,
    pub rays: u64,
    /// Rays between flames, the moon and places, for the light on her.
    pub light_rays: u64,
}

/// A heist. The world holds the player, guards, props, doors, lamps, treasures, hideouts,
/// switches, plates, keys, gongs, music boxes and birds; the lists name them in the order of their [`ActorId`]s.
pub struct Sim {
    pub level: Arc<LevelSpec>,
    pub rules: Arc<Rules>,
    pub config: Config,
    pub world: World,
    /// The entity of every [`ActorId`], at its number.
    pub actors: Arc<[Entity]>,
    /// Shared with snapshots until it changes: see [`Sim::map_mut`].
    pub map: Arc<Map>,
    pub rng: Rng,
    pub tick: Tick,
    pub player: Entity,
    pub guards: Vec<Entity>,
    pub props: Vec<Entity>,
    pub doors: Vec<Entity>,
    pub lamps: Vec<Entity>,
    pub treasures: Vec<Entity>,
    pub hideouts: Vec<Entity>,
    pub switches: Vec<Entity>,
    pub plates: Vec<Entity>,
    pub keys: Vec<Entity>,
    pub gongs: Vec<Entity>,
    pub music_boxes: Vec<Entity>,
    pub birds: Vec<Entity>,
    pub clouds: Vec<SmokeCloud>,
    /// Where all guards were when they last looked at each other.
    pub crowd: GuardGrid,
    pub routes: Routes,
    /// What she leaves in the air.
    pub scents: ScentMap,
    /// What somebody left, in the order in which it came about.
    pub evidence: Vec<Evidence>,
    /// Which cell belongs to which zone, and what was noticed there.
    pub zone_of: Arc<Zones>,
    pub zones: Vec<ZoneState>,
    /// Those who look for her together.
    pub parties: Vec<SearchParty>,
    /// What guards have said of late.
    pub said: Vec<SpokenLine>,
    /// The noises of this tick, before anybody has heard them.
    pub noises: Vec<Noise>,
    /// What happened in this tick.
    pub events: Vec<Event>,
    pub outcome: Option<Outcome>,
    pub counters: Counters,
}

impl Sim {
    /// A component of an entity that is known to have it.
    ///
    /// The lists of this type name only entities that were spawned with their components, and
    /// nothing is ever despawned: a miss is a fault of this crate.
    pub fn get<T: hecs::Component + Clone>(&self, entity: Entity) -> T {
        (*self.world.get::<&T>(entity).expect("entities keep the components they were spawned with")).clone()
    }

    /// Changes a component in place and gives back what `change` returns.
    pub fn with<T: hecs::Component, R>(&mut self, entity: Entity, change: impl FnOnce(&mut T) -> R) -> R {
        let component = self.world.query_one_mut::<&mut T>(entity);
        change(component.expect("entities keep the components they were spawned with"))
    }

    /// The map, to be changed.
    pub fn map_mut(&mut self) -> &mut Map {
        Arc::make_mut(&mut self.map)
    }

    /// What the guards want to do with hands or voice in this tick, in their order.
    pub fn guards_acts(&self) -> Vec<(Entity, super::GuardAction)> {
        let intents = self.world.view::<&super::Intent>();
        self.guards.iter().filter_map(|&g| Some((g, intents.get(g)?.act?))).collect()
    }

    pub fn id(&self, entity: Entity) -> ActorId {
        self.get(entity)
    }

    /// A component of the entity with this id, if there is one and it has such a component.
    pub fn of<T: hecs::Component + Clone>(&self, id: ActorId) -> Option<T> {
        Some((*self.world.get::<&T>(self.entity(id)?).ok()?).clone())
    }

    /// The entity with this id, if there is one.
    pub fn entity(&self, id: ActorId) -> Option<Entity> {
        self.actors.get(id.0 as usize).copied()
    }

    /// The kind of the guard with this id; `None` if nobody has it, or who has it is no guard.
    pub fn archetype_of(&self, guard: ActorId) -> Option<Archetype> {
        self.of(guard).map(|guard: Guard| guard.archetype)
    }

    pub fn player_body(&self) -> Body {
        self.get(self.player)
    }

    /// What the difficulty does, and those parts of it that are set apart.
    pub fn difficulty(&self) -> DifficultyRules {
        let by = |difficulty| self.rules.difficulty[&difficulty];
        let Config { difficulty, overrides: parts, .. } = self.config;
        DifficultyRules { hearing: by(parts.ears.unwrap_or(difficulty)).hearing, ..by(difficulty) }
    }

    /// What her outfit does.
    pub fn outfit(&self) -> &OutfitRules {
        &self.rules.outfits[&self.get::<Player>(self.player).outfit]
    }

    /// How many things of a kind are in her pouches.
    pub fn pocketed(&self, kind: PropKind) -> u32 {
        let is_one = |prop: &Prop| prop.kind == kind && prop.state == PropState::Pocketed;
        self.props.iter().filter(|&&prop| is_one(&self.get(prop))).count() as u32
    }

    /// Does something in a thing burn?
    pub fn is_burning(&self, prop: Entity) -> bool {
        self.world.satisfies::<&LitFuse>(prop)
    }

    /// Does incense keep a guard asleep?
    pub fn sleeps(&self, guard: Entity) -> bool {
        self.get::<SleepState>(guard).is_asleep()
    }

    /// Sends a sound out and says so.
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
        let place = self.level.doors.iter().position(|door| door.cell == cell)?;
        self.doors.get(place).copied()
    }

    /// Who or what holds a door open by being on one of its plates.
    pub fn holder_of(&self, door: Entity) -> Option<ActorId> {
        self.plates.iter().find_map(|&plate| {
            let plate = self.world.get::<&Plate>(plate).ok()?;
            plate.held_by.filter(|_| plate.doors.contains(&door))
        })
    }

    /// Who or what weighs on the floor of a cell: she, else the first of the guards, else a thing
    /// too heavy to be carried.
    pub fn weight_on(&self, cell: IVec2) -> Option<ActorId> {
        let heavy = self.props.iter().filter(|&&prop| self.is_heavy(prop));
        let mut all = std::iter::once(&self.player).chain(&self.guards).chain(heavy);
        all.find(|&&e| cell_of(self.get::<Body>(e).at) == cell).map(|&e| self.id(e))
    }

    /// Is it a thing on the floor that feet cannot step over?
    pub fn is_heavy(&self, prop: Entity) -> bool {
        let prop: Prop = self.get(prop);
        prop.state.is_on_floor() && self.rules.props[&prop.kind].feet == Passability::Solid
    }

    /// How many of a switch's lamps are lit.
    pub fn lit_lamps(&self, switch: &Switch) -> usize {
        switch.lamps.iter().filter(|&&lamp| self.get::<Lamp>(lamp).lit).count()
    }

    /// Has she taken the heirloom?
    pub fn has_prize(&self) -> bool {
        self.treasures.iter().any(|&t| {
            let treasure: Treasure = self.get(t);
            treasure.taken && treasure.loot == crate::rules::Loot::Main
        })
    }

    /// How high a flying thing is at this tick, in tiles.
    pub fn flight_height(&self, flight: &ThrowArc) -> f32 {
        flight.height(self.tick, self.rules.throw.launch_height)
    }
}

impl ThrowArc {
    /// How much of the way is done at a tick, 0 to 1.
    pub fn progress(&self, tick: Tick) -> f32 {
        ((tick.saturating_sub(self.start)) as f32 / self.ticks.max(1) as f32).min(1.0)
    }

    /// How high it is at a tick, in tiles, if it left the hand at the height `launch`: a parabola
    /// over the straight line from the hand to the ground.
    pub fn height(&self, tick: Tick, launch: f32) -> f32 {
        let t = self.progress(tick);
        launch * (1.0 - t) + 4.0 * self.rise * t * (1.0 - t)
    }

    /// Where it is over the ground at a tick.
    pub fn at(&self, tick: Tick) -> Vec2 {
        self.from.lerp(self.to, self.progress(tick))
    }
}
