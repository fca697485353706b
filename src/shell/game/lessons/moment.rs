//! Evaluation of the conditions of lessons, in [`LessonContext`].

use super::rules::{Ability, LessonCondition, LessonEvent};
use super::spot::unseen_guard;
use crate::shell::input::InputAction;
use std::collections::BTreeMap;
use thief_girl::act::{UseTarget, peek_shows, use_target};
use thief_girl::base::Vec2;
use thief_girl::base::grid::cell_of;
use thief_girl::base::tick::{Tick, seconds};
use thief_girl::level::{MaskKind, MaskSpec};
use thief_girl::model::{
    Activity, AlertLevel, Awareness, Event, Exposure, Guard, NoiseKind, OpeningSpeed, Player, PlayerActivity,
    Sim,
};
use thief_girl::rules::{Floor, Passability, PropKind};

/// Factor of the distance in a condition at which a thing counts as left behind.
const LEFT_BEHIND: f32 = 1.7;
/// Distance from the player's middle at which her feet kick something small, in tiles.
const KICK_TILES: f32 = 0.8;

/// When each kind of event last happened.
#[derive(Clone, Debug, Default)]
pub struct Happened {
    last: BTreeMap<LessonEvent, Tick>,
    /// Tick since which the player has not moved.
    still_since: Tick,
    was_in_water: bool,
}

impl Happened {
    /// Adds what happened in the last tick.
    pub fn read(&mut self, sim: &Sim) {
        // After a rewind, later ticks have not happened.
        self.last.retain(|_, tick| *tick <= sim.tick);
        self.still_since = self.still_since.min(sim.tick);
        if !sim.player_body().is_still() {
            self.still_since = sim.tick;
        }
        let is_in_water = sim.map.floor_at(sim.player_body().at) == Floor::Water;
        if is_in_water && !self.was_in_water && sim.scents.is_kept() {
            self.last.insert(LessonEvent::WashedOff, sim.tick);
        }
        self.was_in_water = is_in_water;
        for happening in sim.events.iter().filter_map(|event| happening(sim, event)) {
            self.last.insert(happening, sim.tick);
        }
    }

    fn ago(&self, what: LessonEvent, now: Tick) -> Option<f32> {
        // After a rewind, until time goes on, what is known to have happened may lie in the future.
        self.last.get(&what).and_then(|tick| now.checked_sub(*tick)).map(seconds)
    }

    fn still(&self, now: Tick) -> f32 {
        seconds(now.saturating_sub(self.still_since))
    }
}

/// Returns the lesson event of an event; `None` if lessons do not care about it.
fn happening(sim: &Sim, event: &Event) -> Option<LessonEvent> {
    let hers = sim.id(sim.player);
    Some(match *event {
        Event::Stolen { .. } => LessonEvent::Stole,
        Event::PickedUp { .. } | Event::Pocketed { .. } => LessonEvent::PickedUp,
        Event::Thrown { .. } => LessonEvent::Threw,
        Event::TookKey { .. } => LessonEvent::TookKey,
        Event::Unlocked { .. } => LessonEvent::Unlocked,
        Event::Door { who, opening: Some(OpeningSpeed::Burst), .. } if who == hers => LessonEvent::BurstDoor,
        Event::Door { who, opening: Some(_), .. } if who == hers => LessonEvent::OpenedDoor,
        Event::Hid { .. } => LessonEvent::Hid,
        Event::LampTurned { who, lit: false, .. } if who == hers => LessonEvent::PutOutLamp,
        Event::LampsSwitched { who, .. } if who == hers => LessonEvent::PulledSwitch,
        Event::Music { plays: true, .. } => LessonEvent::WoundUpMusic,
        Event::Whistled { .. } => LessonEvent::Whistled,
        Event::Incense { burns: true, .. } => LessonEvent::LitIncense,
        Event::FellAsleep { .. } => LessonEvent::PutToSleep,
        Event::Rolls { kind, .. } if sim.rules.props[&kind].feet == Passability::Solid => LessonEvent::Rolled,
        Event::Rolls { at, .. } if is_kick(sim, at) => LessonEvent::Kicked,
        Event::Heard { kind: NoiseKind::Footstep | NoiseKind::Door | NoiseKind::Shards, .. } => {
            LessonEvent::Heard
        }
        Event::Spotted { .. } => LessonEvent::Spotted,
        Event::LostHer { .. } => LessonEvent::Lost,
        Event::Noticed { .. } => LessonEvent::NoticedEvidence,
        _ => return None,
    })
}

/// Whether something small that begins to roll at a place was kicked by the player's feet.
fn is_kick(sim: &Sim, at: Vec2) -> bool {
    let her = sim.player_body();
    !her.is_still() && her.at.distance(at) < KICK_TILES
}

/// The current state of a heist, and what the player may do and has done.
pub struct LessonContext<'a> {
    pub sim: &'a Sim,
    pub happened: &'a Happened,
    pub did: &'a dyn Fn(InputAction) -> bool,
    pub forecast: bool,
    /// How often time can still be rewound.
    pub rewinds: u32,
}

impl LessonContext<'_> {
    pub fn is_true(&self, condition: &LessonCondition) -> bool {
        let sim = self.sim;
        let her = sim.player_body();
        let from_start = her.at.distance(sim.level.start);
        match condition {
            LessonCondition::Away(tiles) => from_start >= *tiles,
            LessonCondition::AtStart(tiles) => from_start < *tiles,
            LessonCondition::Near(spot, tiles) => spot.nearest(sim, *tiles).is_some(),
            LessonCondition::Peek(tiles) => peek_shows(sim, *tiles).is_some(),
            LessonCondition::UnseenGuard(tiles) => unseen_guard(sim, *tiles),
            LessonCondition::Posture(postures) => postures.contains(&sim.get::<Player>(sim.player).posture),
            LessonCondition::Moves => !her.is_still(),
            LessonCondition::Still(seconds) => self.happened.still(sim.tick) >= *seconds,
            LessonCondition::Band(band) => {
                let exposure: Exposure = sim.get(sim.player);
                !exposure.hidden && exposure.band == *band
            }
            LessonCondition::InTheOpen => !sim.get::<Exposure>(sim.player).hidden,
            LessonCondition::Calm => !self.any(|it: Awareness| it.alert_level > AlertLevel::Calm),
            LessonCondition::MaskedByMusic => {
                let here = cell_of(her.at);
                let masks = |it: &MaskSpec| {
                    it.kind == MaskKind::Music && it.times.sounds(sim.tick) && it.covers(here)
                };
                sim.level.masks.iter().any(masks)
            }
            LessonCondition::Watched => {
                self.any(|it: Awareness| it.sighting.is_some() && it.alert_level < AlertLevel::Alert)
            }
            LessonCondition::Hunted => self.is_hunted(),
            LessonCondition::Searched => !self.is_hunted() && self.any(Activity::is_search),
            LessonCondition::Eyes => sim.guards.iter().any(|&guard| {
                let senses = &sim.rules.guards[sim.get::<Guard>(guard).archetype].senses;
                let awareness = sim.get::<Awareness>(guard);
                senses.eyes && (awareness.alert_level > AlertLevel::Calm || awareness.sighting.is_some())
            }),
            LessonCondition::WouldSteal => {
                matches!(use_target(sim), Some(UseTarget::Steal { .. }))
                    || matches!(sim.her().activity, PlayerActivity::Stealing { .. })
            }
            LessonCondition::Holds => sim.get::<Player>(sim.player).held.is_some(),
            LessonCondition::Pouch(kind) => sim.pocketed(*kind) > 0,
            LessonCondition::Kinds(count) => self.kinds() >= *count,
            LessonCondition::HasPrize => sim.has_prize(),
            LessonCondition::Happened(what, within) => {
                self.happened.ago(*what, sim.tick).is_some_and(|ago| ago <= *within)
            }
            LessonCondition::May(Ability::Forecast) => self.forecast,
            LessonCondition::May(Ability::Rewind) => self.rewinds > 0,
            LessonCondition::Did(action) => (self.did)(*action),
        }
    }

    /// Whether a guard is certain of the player and after her.
    pub fn is_hunted(&self) -> bool {
        self.any(Activity::is_hunt)
    }

    /// Returns the place of the thing that a condition is about, in tiles; `None` if the player has left it
    /// behind.
    pub fn place(&self, condition: &LessonCondition) -> Option<Vec2> {
        match condition {
            LessonCondition::Near(spot, tiles) => spot.nearest(self.sim, *tiles * LEFT_BEHIND),
            _ => None,
        }
    }

    fn any<T: hecs::Component + Clone>(&self, is: impl Fn(T) -> bool) -> bool {
        self.sim.guards.iter().any(|&guard| is(self.sim.get(guard)))
    }

    fn kinds(&self) -> usize {
        let is_pocketed = |kind: &&PropKind| self.sim.pocketed(**kind) > 0;
        PropKind::ALL.iter().filter(is_pocketed).count()
    }
}
