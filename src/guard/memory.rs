//! What a guard remembers: only what he sensed or was told.

use super::plans::Plans;
use super::spring::Spring;
use super::team::Team;
use crate::base::{IVec2, StateHash, Vec2, tick::Tick};
use crate::model::{NoiseKind, Percept};
use crate::rules::{ActionKind, Call, EvidenceKind};
use hecs::Entity;

/// What made him wonder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clue {
    /// He saw her, or thinks so.
    Sight,
    Noise(NoiseKind),
    /// Somebody shouted.
    Word,
}

/// A place worth a look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    pub at: Vec2,
    pub clue: Clue,
    /// Only a faint sound: worth a glance, not a walk.
    pub faint: bool,
    /// When he last had reason to look there.
    pub since: Tick,
    /// Has he glanced there since?
    pub glanced: bool,
}

/// Where she was when he last saw her for sure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trace {
    pub at: Vec2,
    /// In tiles/s.
    pub velocity: Vec2,
    pub seen: Tick,
}

/// A scent of hers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scent {
    pub at: Vec2,
    /// 1: she has just been there; 0: nothing is left.
    pub strength: f32,
    pub smelt: Tick,
}

/// How far along his round he is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beat {
    /// The point he stands at or walks to.
    pub point: usize,
    /// On a round that goes back and forth: on the way back?
    pub backwards: bool,
    /// Which of the point's stops, and until when.
    pub stop: usize,
    pub until: Option<Tick>,
}

/// A search in progress.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hunt {
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

impl Hunt {
    pub fn new(center: Vec2, since: Tick, until: Tick) -> Self {
        Self { center, since, until, spot: None, hideout: None, drawn: 0.0, called: false, belief: 1.0 }
    }
}

/// Something that he noticed and that he wants to have as it should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chore {
    pub kind: EvidenceKind,
    pub what: Entity,
    pub at: Vec2,
    /// Where he stands to do it.
    pub stand: Vec2,
    /// He has seen that it is in order again.
    pub righted: bool,
}

/// The steps of an action: react, go, do it, look round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    #[default]
    React,
    Go,
    /// With his hands at it.
    Work,
    /// Looking round, the n-th direction.
    Look(usize),
}

/// What he remembers of going round her.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ring {
    /// The way that she goes, or that they came to her: a unit vector, zero before he knows it. Their
    /// sides are left and right of it.
    pub way: Vec2,
    /// When he closes in, however they stand.
    pub closes_at: Tick,
}

impl Ring {
    pub fn hash_into(&self, hash: &mut StateHash) {
        hash.vec2(self.way).u32(self.closes_at);
    }
}

/// A way that somebody is following.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Legs {
    /// The points still to walk to.
    pub points: Vec<Vec2>,
    pub goal: Vec2,
    pub planned: Tick,
    /// The map's version when it was planned.
    pub version: u32,
    /// Ticks without getting ahead.
    pub stuck: u32,
    pub no_way: bool,
}

/// Everything a guard carries in his head from one tick to the next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    pub lead: Option<Lead>,
    pub her: Option<Trace>,
    /// When he last heard the gong.
    pub alarmed: Option<Tick>,
    pub scent: Option<Scent>,
    pub beat: Beat,
    pub hunt: Option<Hunt>,
    /// What is to be done, and of that what he is at.
    pub chores: Vec<Chore>,
    pub chore: Option<Chore>,
    /// He has been put to sleep, and has not come to his senses since.
    pub drowsy: bool,
    pub plans: Plans,
    pub ring: Ring,
    pub spring: Spring,
    pub team: Team,
    pub legs: Legs,
    /// For how many ticks he has waited behind a mate who stands in his way.
    pub waited: Tick,
    pub stage: Stage,
    /// When the stage ends.
    pub until: Tick,
    /// Until when he has nothing more to say.
    pub quiet_until: Tick,
    /// What he did when he last had a chance to say so.
    pub did: Option<ActionKind>,
    /// How he was last told of her.
    pub told: Option<Call>,
    /// Where he looked when he began to look round.
    pub ahead: Vec2,
    /// When he next shouts, if he sees her then.
    pub shouts_at: Tick,
}

impl Memory {
    /// Takes in what the senses told.
    pub fn remember(&mut self, percepts: &[Percept], now: Tick) {
        self.plans.take_in(percepts, now);
        self.spring.take_in(percepts, now);
        self.team.take_in(percepts, now);
        for percept in percepts {
            match *percept {
                Percept::Saw { at, velocity, sure } => {
                    self.follow(Lead { at, clue: Clue::Sight, faint: false, since: now, glanced: false });
                    if sure {
                        self.her = Some(Trace { at, velocity, seen: now });
                    }
                }
                Percept::Touched { at } => {
                    self.follow(Lead { at, clue: Clue::Sight, faint: false, since: now, glanced: false });
                    self.her = Some(Trace { at, velocity: Vec2::ZERO, seen: now });
                }
                Percept::Heard { from, kind, faint } => {
                    let lead = Lead { at: from, clue: Clue::Noise(kind), faint, since: now, glanced: false };
                    // A faint sound does not call him off from something better.
                    if !faint || self.lead.is_none_or(|l| l.faint || l.glanced) {
                        self.follow(lead);
                    }
                }
                Percept::Noticed { kind, what, at } => {
                    self.chores.push(Chore { kind, what, at, stand: at, righted: false });
                }
                Percept::InOrder { what } => {
                    self.chores.retain(|chore| chore.what != what);
                    if let Some(chore) = self.chore.as_mut().filter(|chore| chore.what == what) {
                        chore.righted = true;
                    }
                }
                Percept::Told { her, call, .. } => {
                    self.told = Some(call);
                    if call == Call::Gong {
                        self.alarmed = Some(now);
                    }
                    self.follow(Lead { at: her, clue: Clue::Word, faint: false, since: now, glanced: false });
                }
                Percept::Scented { her } => {
                    self.follow(Lead {
                        at: her,
                        clue: Clue::Sight,
                        faint: false,
                        since: now,
                        glanced: false,
                    });
                    self.her = Some(Trace { at: her, velocity: Vec2::ZERO, seen: now });
                }
                Percept::Smelt { at, strength } => {
                    self.scent = Some(Scent { at, strength, smelt: now });
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
        let seeing = self.lead.is_some_and(|l| l.clue == Clue::Sight && lead.since - l.since < 30);
        if lead.clue == Clue::Sight || !seeing {
            // A look at the same thing again is not a new reason to stop and stare.
            let glanced =
                lead.faint && self.lead.is_some_and(|l| l.glanced && l.faint && lead.since - l.since < 60);
            self.lead = Some(Lead { glanced, ..lead });
        }
    }

    /// Mixes everything that can change what he does next into a hash.
    pub fn hash_into(&self, hash: &mut StateHash) {
        // What is not there is hashed as well: otherwise one thing could stand for another.
        hash.bool(self.lead.is_some()).bool(self.her.is_some()).bool(self.hunt.is_some());
        if let Some(lead) = &self.lead {
            hash.vec2(lead.at).u32(lead.since).bool(lead.faint).bool(lead.glanced);
            hash.debug(&lead.clue);
        }
        if let Some(her) = &self.her {
            hash.vec2(her.at).vec2(her.velocity).u32(her.seen);
        }
        if let Some(hunt) = &self.hunt {
            hash.vec2(hunt.center).u32(hunt.since).u32(hunt.until);
            hash.bool(hunt.spot.is_some()).vec2(hunt.spot.unwrap_or_default()).f32(hunt.belief);
            hash.debug(&hunt.hideout).f32(hunt.drawn).bool(hunt.called);
        }
        hash.u32(self.alarmed.unwrap_or(Tick::MAX)).bool(self.scent.is_some());
        if let Some(scent) = &self.scent {
            hash.vec2(scent.at).f32(scent.strength).u32(scent.smelt);
        }
        hash.u32(self.chores.len() as u32);
        for chore in self.chores.iter().chain(&self.chore) {
            hash.u32(chore.kind as u32).u32(chore.what.id()).vec2(chore.stand).bool(chore.righted);
        }
        hash.bool(self.chore.is_some()).bool(self.drowsy);
        hash.u32(self.beat.point as u32).bool(self.beat.backwards).u32(self.beat.stop as u32);
        hash.u32(self.beat.until.unwrap_or_default()).u32(self.quiet_until).u32(self.until).vec2(self.ahead);
        hash.debug(&self.stage).u32(self.shouts_at);
        self.plans.hash_into(hash);
        self.ring.hash_into(hash);
        self.spring.hash_into(hash);
        self.team.hash_into(hash);
        hash.debug(&self.did).debug(&self.told);
        hash.u32(self.waited);
        self.legs.hash_into(hash);
    }
}

impl Legs {
    pub fn hash_into(&self, hash: &mut StateHash) {
        hash.u32(self.points.len() as u32);
        self.points.iter().for_each(|p| {
            hash.vec2(*p);
        });
        hash.vec2(self.goal).u32(self.planned).u32(self.version).u32(self.stuck).bool(self.no_way);
    }

    /// Forgets the way.
    pub fn stop(&mut self) {
        *self = Self::default();
    }
}
