//! What a guard remembers: only what he sensed or was told.

use super::doll_state::DollState;
use super::squad_memory::SquadMemory;
use super::tactics_memory::TacticsMemory;
use crate::base::{IVec2, Vec2, tick::Tick};
use crate::hash_state;
use crate::model::{NoiseKind, Percept};
use crate::rules::{ActionKind, AlertCall, EvidenceKind};
use hecs::Entity;

/// What made him wonder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadSource {
    /// He saw her, or thinks so.
    Sight,
    Noise(NoiseKind),
    /// Somebody shouted.
    Word,
}

hash_state! { enum LeadSource { 0 = Sight, 1 = Noise(kind), 2 = Word } }

/// A place worth a look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    pub at: Vec2,
    pub clue: LeadSource,
    /// Only a faint sound: worth a glance, not a walk.
    pub faint: bool,
    /// When he last had reason to look there.
    pub since: Tick,
    /// Has he glanced there since?
    pub glanced: bool,
}

hash_state! { struct Lead { at, clue, faint, since, glanced } }

/// Where she was when he last saw her for sure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastKnownPosition {
    pub at: Vec2,
    /// In tiles/s.
    pub velocity: Vec2,
    pub seen: Tick,
}

hash_state! { struct LastKnownPosition { at, velocity, seen } }

/// A scent of hers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScentMemory {
    pub at: Vec2,
    /// 1: she has just been there; 0: nothing is left.
    pub strength: f32,
    pub smelt: Tick,
}

hash_state! { struct ScentMemory { at, strength, smelt } }

/// How far along his round he is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PatrolProgress {
    /// The point he stands at or walks to.
    pub point: usize,
    /// On a round that goes back and forth: on the way back?
    pub backwards: bool,
    /// Which of the point's stops, and until when.
    pub stop: usize,
    pub until: Option<Tick>,
}

hash_state! { struct PatrolProgress { point, backwards, stop, until } }

/// A search in progress.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchMemory {
    /// Where she was last known, and when.
    pub center: Vec2,
    pub since: Tick,
    pub until: Tick,
    /// The place that he is on his way to.
    pub spot: Option<Vec2>,
    /// The hideout beside it that he means to open.
    pub hideout: Option<IVec2>,
    /// How much belief drew him there; 0 if he goes there whatever others see meanwhile.
    pub drawn: f32,
    /// Somebody called him to it.
    pub called: bool,
    /// How much belief is left that she is somewhere about, 0 to 1.
    pub belief: f32,
}

hash_state! { struct SearchMemory { center, since, until, spot, hideout, drawn, called, belief } }

impl SearchMemory {
    pub fn new(center: Vec2, since: Tick, until: Tick) -> Self {
        Self { center, since, until, spot: None, hideout: None, drawn: 0.0, called: false, belief: 1.0 }
    }
}

/// Something that he noticed and that he wants to have as it should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RepairTask {
    pub kind: EvidenceKind,
    pub what: Entity,
    pub at: Vec2,
    /// Where he stands to do it.
    pub stand: Vec2,
    /// He has seen that it is in order again.
    pub righted: bool,
}

hash_state! { struct RepairTask { kind, what, at, stand, righted } }

/// The steps of an action: react, go, do it, look round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ActionStage {
    #[default]
    React,
    Go,
    /// With his hands at it.
    Work,
    /// Looking round, the n-th direction.
    Look(usize),
}

hash_state! { enum ActionStage { 0 = React, 1 = Go, 2 = Work, 3 = Look(direction) } }

/// What he remembers of going round her.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CircleMemory {
    /// The way that she goes, or that they came to her: a unit vector, zero before he knows it. Their
    /// sides are left and right of it.
    pub direction: Vec2,
    /// When he closes in, however they stand.
    pub closes_at: Tick,
}

hash_state! { struct CircleMemory { direction, closes_at } }

/// A way that somebody is following.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PathFollower {
    /// The points still to walk to.
    pub points: Vec<Vec2>,
    pub goal: Vec2,
    pub planned: Tick,
    /// The map's version when it was planned.
    pub version: u32,
    /// Ticks without getting ahead.
    pub stuck: u32,
    pub no_path: bool,
}

hash_state! { struct PathFollower { points, goal, planned, version, stuck, no_path } }

/// Everything a guard carries in his head from one tick to the next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GuardMemory {
    pub lead: Option<Lead>,
    pub her: Option<LastKnownPosition>,
    /// When he last heard the gong.
    pub alarmed: Option<Tick>,
    pub scent: Option<ScentMemory>,
    pub beat: PatrolProgress,
    pub hunt: Option<SearchMemory>,
    /// What is to be done, and of that what he is at.
    pub chores: Vec<RepairTask>,
    pub chore: Option<RepairTask>,
    /// He has been put to sleep, and has not come to his senses since.
    pub drowsy: bool,
    pub tactics: TacticsMemory,
    pub circling: CircleMemory,
    pub doll: DollState,
    pub squad: SquadMemory,
    pub path_follower: PathFollower,
    /// For how many ticks he has waited behind a mate who stands in his way.
    pub waited: Tick,
    pub stage: ActionStage,
    /// When the stage ends.
    pub until: Tick,
    /// Until when he has nothing more to say.
    pub quiet_until: Tick,
    /// What he did when he last had a chance to say so.
    pub did: Option<ActionKind>,
    /// How he was last told of her.
    pub told: Option<AlertCall>,
    /// Where he looked when he began to look round.
    pub ahead: Vec2,
    /// When he next shouts, if he sees her then.
    pub shouts_at: Tick,
}

hash_state! { struct GuardMemory {
    lead, her, alarmed, scent, beat, hunt, chores, chore, drowsy, tactics, circling, doll, squad, path_follower, waited, stage,
    until, quiet_until, did, told, ahead, shouts_at,
} }

impl GuardMemory {
    /// Takes in what the senses told.
    pub fn remember(&mut self, percepts: &[Percept], now: Tick) {
        self.tactics.observe(percepts, now);
        self.doll.observe(percepts, now);
        self.squad.observe(percepts, now);
        for percept in percepts {
            match *percept {
                Percept::Saw { at, velocity, sure } => {
                    self.follow(Lead {
                        at,
                        clue: LeadSource::Sight,
                        faint: false,
                        since: now,
                        glanced: false,
                    });
                    if sure {
                        self.her = Some(LastKnownPosition { at, velocity, seen: now });
                    }
                }
                Percept::Touched { at } => {
                    self.follow(Lead {
                        at,
                        clue: LeadSource::Sight,
                        faint: false,
                        since: now,
                        glanced: false,
                    });
                    self.her = Some(LastKnownPosition { at, velocity: Vec2::ZERO, seen: now });
                }
                Percept::Heard { from, kind, faint } => {
                    let lead =
                        Lead { at: from, clue: LeadSource::Noise(kind), faint, since: now, glanced: false };
                    // A faint sound does not call him off from something better.
                    if !faint || self.lead.is_none_or(|l| l.faint || l.glanced) {
                        self.follow(lead);
                    }
                }
                Percept::Noticed { kind, what, at } => {
                    self.chores.push(RepairTask { kind, what, at, stand: at, righted: false });
                }
                Percept::InOrder { what } => {
                    self.chores.retain(|chore| chore.what != what);
                    if let Some(chore) = self.chore.as_mut().filter(|chore| chore.what == what) {
                        chore.righted = true;
                    }
                }
                Percept::Told { her, call, .. } => {
                    self.told = Some(call);
                    if call == AlertCall::Gong {
                        self.alarmed = Some(now);
                    }
                    self.follow(Lead {
                        at: her,
                        clue: LeadSource::Word,
                        faint: false,
                        since: now,
                        glanced: false,
                    });
                }
                Percept::Scented { her } => {
                    self.follow(Lead {
                        at: her,
                        clue: LeadSource::Sight,
                        faint: false,
                        since: now,
                        glanced: false,
                    });
                    self.her = Some(LastKnownPosition { at: her, velocity: Vec2::ZERO, seen: now });
                }
                Percept::Smelt { at, strength } => {
                    self.scent = Some(ScentMemory { at, strength, smelt: now });
                }
                // These are for those alone whose actions ask for them.
                Percept::Felt { .. } | Percept::Music | Percept::Empty { .. } => {}
            }
        }
    }

    /// Sleep takes whatever he was after; where he was on his round he still knows when he wakes.
    pub fn forget(&mut self) {
        let (beat, quiet_until) = (self.beat, self.quiet_until);
        *self = Self { beat, quiet_until, drowsy: true, ..Self::default() };
    }

    fn follow(&mut self, lead: Lead) {
        // What he sees with his own eyes counts more than what he hears in the same moment.
        let seeing = self.lead.is_some_and(|l| l.clue == LeadSource::Sight && lead.since - l.since < 30);
        if lead.clue == LeadSource::Sight || !seeing {
            // A look at the same thing again is not a new reason to stop and stare.
            let glanced =
                lead.faint && self.lead.is_some_and(|l| l.glanced && l.faint && lead.since - l.since < 60);
            self.lead = Some(Lead { glanced, ..lead });
        }
    }
}

impl PathFollower {
    /// Forgets the way.
    pub fn stop(&mut self) {
        *self = Self::default();
    }
}
