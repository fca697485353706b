//! What a guard remembers: only what he sensed or was told.

use super::doll_state::DollState;
use super::needs_memory::NeedsMemory;
use super::squad_memory::SquadMemory;
use super::tactics_memory::TacticsMemory;
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::base::{HashState, IVec2, StateHash, Vec2};
use crate::hash_state;
use crate::model::{NoiseKind, Percept};
use crate::rules::{ActionKind, AlertCall, EvidenceKind};
use hecs::Entity;
use utility_ai::SequenceState;

/// How long a sighting counts more than a noise.
const SIGHT_COUNTS_MORE: Tick = TICKS_PER_SECOND / 2;
/// How long a glance at a faint noise answers the next one as well.
const GLANCE_LASTS: Tick = TICKS_PER_SECOND;

/// What a lead is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadSource {
    /// The guard saw, felt or smelt the player, or thinks so.
    Sight,
    /// The guard heard a noise of this kind.
    Noise(NoiseKind),
    /// Another guard called.
    Word,
}

hash_state! { enum LeadSource { 0 = Sight, 1 = Noise(kind), 2 = Word } }

/// A place worth a look, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    /// Position, in tiles.
    pub at: Vec2,
    /// What the lead is based on.
    pub source: LeadSource,
    /// Whether it is only a faint noise, worth a glance but no walk.
    pub faint: bool,
    /// Tick at which the guard last had a reason to look there.
    pub since: Tick,
    /// Whether the guard has glanced there since.
    pub glanced: bool,
}

hash_state! { struct Lead { at, source, faint, since, glanced } }

/// Where the player was when the guard last perceived her for certain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastKnownPosition {
    /// Position, in tiles.
    pub at: Vec2,
    /// Velocity, in tiles/s.
    pub velocity: Vec2,
    /// Tick of the perception.
    pub seen: Tick,
}

hash_state! { struct LastKnownPosition { at, velocity, seen } }

/// The freshest scent of the player that the guard remembers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScentMemory {
    /// Centre of the cell with the scent, in tiles.
    pub at: Vec2,
    /// Freshness when he smelt it, from 1 (the player was there just then) to 0.
    pub strength: f32,
    /// Tick at which the guard smelt the scent.
    pub smelt: Tick,
}

hash_state! { struct ScentMemory { at, strength, smelt } }

/// How far a guard is on his patrol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatrolProgress {
    /// Index of the patrol point at which he stands or to which he walks.
    pub point: usize,
    /// Whether the guard is on the way back of a patrol that goes back and forth.
    pub backwards: bool,
    /// Index of the current stop of that point.
    pub stop: usize,
    /// Tick at which the stop ends; `None` while he walks.
    pub until: Option<Tick>,
}

hash_state! { struct PatrolProgress { point, backwards, stop, until } }

/// A search for the player in progress, as one guard remembers it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchMemory {
    /// Last known position of the player, in tiles.
    pub center: Vec2,
    /// Tick at which the player was last known there.
    pub since: Tick,
    /// Tick at which the search ends.
    pub until: Tick,
    /// Position that he is walking to, in tiles.
    pub spot: Option<Vec2>,
    /// Cell of the hideout beside it that he wants to open.
    pub hideout: Option<IVec2>,
    /// Belief in the spot when he chose it; 0 if he goes there whatever others see meanwhile.
    pub drawn: f32,
    /// Whether a call of another guard started the search.
    pub called: bool,
    /// Whether he calls nobody to it, because he is not sure that anybody was there.
    pub alone: bool,
    /// Remaining part of the time for the search, from 1 to 0; the input `Belief` of scores.
    pub belief: f32,
}

hash_state! { struct SearchMemory { center, since, until, spot, hideout, drawn, called, alone, belief } }

impl SearchMemory {
    /// A search without a chosen spot.
    pub fn new(center: Vec2, since: Tick, until: Tick) -> Self {
        let (called, alone) = (false, false);
        Self { center, since, until, spot: None, hideout: None, drawn: 0.0, called, alone, belief: 1.0 }
    }
}

/// Evidence that a guard has noticed and wants to repair or inspect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RepairTask {
    /// Kind of the evidence.
    pub kind: EvidenceKind,
    /// The door, lamp, treasure, sleeping guard or broken prop.
    pub what: Entity,
    /// Position of the evidence, in tiles.
    pub at: Vec2,
    /// Position from which he repairs it, in tiles; `None` before he has looked for one, and if there is none.
    pub stand: Option<Vec2>,
    /// Whether the guard has perceived that the evidence is in order again.
    pub righted: bool,
}

hash_state! { struct RepairTask { kind, what, at, stand, righted } }

/// Stage of an action that proceeds in steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ActionStage {
    /// Reacting to what started the action.
    #[default]
    React,
    /// Walking to the place.
    Go,
    /// Doing what the action is about.
    Work,
    /// Looking around, in the direction with this index.
    Look(usize),
}

hash_state! { enum ActionStage { 0 = React, 1 = Go, 2 = Work, 3 = Look(direction) } }

/// What a guard remembers while his pack circles the player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CircleMemory {
    /// Direction in which the player moves, or from which the pack came, as a unit vector; zero until
    /// it is known. The sides of the circle are to its left and right.
    pub direction: Vec2,
    /// Tick at which the guard closes in, wherever the others stand.
    pub closes_at: Tick,
}

hash_state! { struct CircleMemory { direction, closes_at } }

/// The remaining path of a guard.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PathFollower {
    /// Points still to walk to, in tiles.
    pub points: Vec<Vec2>,
    /// Goal of the path, in tiles.
    pub goal: Vec2,
    /// Tick at which the path was planned.
    pub planned: Tick,
    /// Version of the map for which the path holds.
    pub version: u32,
    /// For how many ticks the guard has made no progress.
    pub stuck: u32,
    /// Whether no path to the goal exists.
    pub no_path: bool,
}

hash_state! { struct PathFollower { points, goal, planned, version, stuck, no_path } }

impl HashState for SequenceState {
    fn hash_state(&self, hash: &mut StateHash) {
        hash.add(&self.step).add(&self.ticks);
    }
}

/// Everything that a guard remembers from one tick to the next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GuardMemory {
    /// Place worth a look.
    pub lead: Option<Lead>,
    /// Last known position of the player while he is sure of her.
    pub last_known: Option<LastKnownPosition>,
    /// Tick at which the guard last heard the gong.
    pub(super) alarmed: Option<Tick>,
    /// Freshest scent of the player.
    pub scent: Option<ScentMemory>,
    /// Progress on his patrol.
    pub patrol: PatrolProgress,
    /// Search in progress.
    pub search: Option<SearchMemory>,
    /// Evidence that he still wants to repair or inspect.
    pub repairs: Vec<RepairTask>,
    /// Evidence that he is repairing or inspecting.
    pub repair: Option<RepairTask>,
    /// Whether incense has put him to sleep and he has not looked around since.
    pub(super) drowsy: bool,
    /// Memory of fleeing, ambush and outthinking.
    pub(super) tactics: TacticsMemory,
    /// Memory of circling the player.
    pub(super) circling: CircleMemory,
    /// State of a clockwork doll.
    pub(super) doll: DollState,
    /// Memory of teamwork.
    pub(super) squad: SquadMemory,
    /// What he needs.
    pub(super) needs: NeedsMemory,
    /// Remaining path.
    pub path_follower: PathFollower,
    /// For how many ticks the guard has waited behind other guards, less those in which he did not need to.
    pub waited: Tick,
    /// Progress of the running action if it is a sequence of steps.
    pub steps: SequenceState,
    /// Stage of the running action if it is not.
    pub(super) stage: ActionStage,
    /// Tick at which the stage ends.
    pub until: Tick,
    /// Tick until which the guard says no line that is not urgent.
    pub(super) quiet_until: Tick,
    /// Action that ran before the current one.
    pub(super) last_action: Option<ActionKind>,
    /// How the guard was last told about the player.
    pub(super) last_call: Option<AlertCall>,
    /// Direction in which he looked when he began to look around, as a unit vector.
    pub ahead: Vec2,
    /// First tick at which he may call again.
    pub shouts_at: Tick,
}

hash_state! { struct GuardMemory {
    lead, last_known, alarmed, scent, patrol, search, repairs, repair, drowsy, tactics, circling, doll, squad, needs, path_follower, waited, steps,
    stage, until, quiet_until, last_action, last_call, ahead, shouts_at,
} }

impl GuardMemory {
    /// Stores the percepts of a tick.
    pub fn remember(&mut self, percepts: &[Percept], now: Tick) {
        self.tactics.observe(percepts, now);
        self.doll.observe(percepts, now);
        self.squad.observe(percepts, now);
        for percept in percepts {
            match *percept {
                Percept::Saw { at, velocity, is_certain } => {
                    self.follow(Lead {
                        at,
                        source: LeadSource::Sight,
                        faint: false,
                        since: now,
                        glanced: false,
                    });
                    if is_certain {
                        self.last_known = Some(LastKnownPosition { at, velocity, seen: now });
                    }
                }
                Percept::Touched { at } => {
                    self.follow(Lead {
                        at,
                        source: LeadSource::Sight,
                        faint: false,
                        since: now,
                        glanced: false,
                    });
                    self.last_known = Some(LastKnownPosition { at, velocity: Vec2::ZERO, seen: now });
                }
                Percept::Heard { from, kind, faint } => {
                    let lead =
                        Lead { at: from, source: LeadSource::Noise(kind), faint, since: now, glanced: false };
                    // A faint noise does not replace a better lead.
                    if !faint || self.lead.is_none_or(|l| l.faint || l.glanced) {
                        self.follow(lead);
                    }
                }
                Percept::Noticed { kind, what, at, .. } => {
                    self.repairs.push(RepairTask { kind, what, at, stand: None, righted: false });
                }
                Percept::InOrder { what } => {
                    self.repairs.retain(|repair| repair.what != what);
                    if let Some(repair) = self.repair.as_mut().filter(|repair| repair.what == what) {
                        repair.righted = true;
                    }
                }
                Percept::Told { her, call, .. } => {
                    self.last_call = Some(call);
                    if call == AlertCall::Gong {
                        self.alarmed = Some(now);
                    }
                    self.follow(Lead {
                        at: her,
                        source: LeadSource::Word,
                        faint: false,
                        since: now,
                        glanced: false,
                    });
                }
                Percept::Scented { her } => {
                    self.follow(Lead {
                        at: her,
                        source: LeadSource::Sight,
                        faint: false,
                        since: now,
                        glanced: false,
                    });
                    self.last_known = Some(LastKnownPosition { at: her, velocity: Vec2::ZERO, seen: now });
                }
                Percept::Smelt { at, strength } => {
                    self.scent = Some(ScentMemory { at, strength, smelt: now });
                }
                // Other memories store these.
                Percept::Felt { .. } | Percept::Music | Percept::Empty { .. } => {}
            }
        }
    }

    /// Forgets everything but the progress on his patrol; called when incense puts him to sleep.
    pub fn forget(&mut self) {
        let (patrol, quiet_until) = (self.patrol, self.quiet_until);
        *self = Self { patrol, quiet_until, drowsy: true, ..Self::default() };
    }

    /// Sets the lead, unless the guard sees something at the moment and the new lead is no sighting.
    fn follow(&mut self, lead: Lead) {
        let is_recent = |l: &Lead, ticks: Tick| lead.since - l.since < ticks;
        let seeing =
            self.lead.is_some_and(|l| l.source == LeadSource::Sight && is_recent(&l, SIGHT_COUNTS_MORE));
        if lead.source == LeadSource::Sight || !seeing {
            // A faint noise soon after another at which he has glanced is no reason to stop again.
            let glanced =
                lead.faint && self.lead.is_some_and(|l| l.glanced && l.faint && is_recent(&l, GLANCE_LASTS));
            self.lead = Some(Lead { glanced, ..lead });
        }
    }
}

impl PathFollower {
    /// Drops the path.
    pub fn stop(&mut self) {
        *self = Self::default();
    }
}
