//! The blackboard of one guard for one tick: all that his mind can read, and what it writes.

use super::memory::{ActionStage, GuardMemory, LeadSource};
use super::parties::{Parties, PartyRequest};
use super::world_info::WorldInfo;
use crate::base::grid::center_of;
use crate::base::tick::{self, TICKS_PER_SECOND, Tick};
use crate::base::{Rng, Vec2, angle};
use crate::level::{GuardSpec, LevelSpec};
use crate::model::*;
use crate::rules::{
    ActionKind, AlertCall, AmbushRules, Archetype, AwarenessRules, BarkReason, CircleRules, ClockworkRules,
    ConsiderationInput, CrowdRules, EvidenceRules, GuardRules, HearingRules, MindRules, SearchRules,
    TacticsRules, TeamworkRules, TrackRules,
};
use std::collections::BTreeMap;
use utility_ai::ScoreBreakdown;

/// His own body, senses and memory, the floor he walks on, and his orders. Not her.
pub struct Blackboard<'a> {
    pub now: Tick,
    pub id: ActorId,
    pub archetype: Archetype,
    pub at: Vec2,
    pub velocity: Vec2,
    pub facing: Vec2,
    pub half: Vec2,
    pub awareness: Awareness,
    /// Those on his side whom he sees.
    pub company: &'a [VisibleAlly],
    pub memory: &'a mut GuardMemory,
    pub spec: &'a GuardSpec,
    /// Whom he follows, and whether anybody follows him.
    pub leader: Option<ActorId>,
    pub leads: bool,
    pub rules: &'a GuardRules,
    /// What all the others are like.
    pub kinds: &'a BTreeMap<Archetype, GuardRules>,
    pub minds: &'a MindRules,
    pub crowd: &'a CrowdRules,
    pub tactics: &'a TacticsRules,
    pub teamwork: &'a TeamworkRules,
    pub tracking: &'a TrackRules,
    pub circling: &'a CircleRules,
    pub clockwork: &'a ClockworkRules,
    pub timing: &'a AwarenessRules,
    pub hearing: &'a HearingRules,
    pub searching: &'a SearchRules,
    pub mending: &'a EvidenceRules,
    pub map: &'a Map,
    /// The house as all know it who serve there: its doors and lamps, what it holds, who stands where.
    pub house: &'a LevelSpec,
    /// Its gongs, in the order of `house.gongs`.
    pub gongs: &'a [hecs::Entity],
    /// Those with whom he looks for her.
    pub party: Option<&'a SearchParty>,
    pub rng: &'a mut Rng,
    /// What looking for ways needs besides the map.
    pub routes: &'a mut Routes,
    /// What he wants to do.
    pub intent: Intent,
    /// What goes on in his head of which he might say a word.
    pub reasons: Vec<BarkReason>,
    /// What he wants of his party.
    pub wishes: Vec<PartyRequest>,
    /// He has just lost her; there he last knew her.
    pub lost: Option<Vec2>,
}

/// What all minds use in turn.
pub(super) struct SharedState<'a> {
    pub parties: Parties<'a>,
    pub rng: &'a mut Rng,
    pub routes: &'a mut Routes,
}

/// What he knows of himself.
#[derive(Clone, Copy)]
pub struct SelfView<'a> {
    pub id: ActorId,
    pub who: Guard,
    /// Whom he follows, and whether anybody follows him.
    pub leader: Option<ActorId>,
    pub leads: bool,
    pub body: Body,
    pub facing: Vec2,
    pub awareness: Awareness,
    pub company: &'a [VisibleAlly],
}

/// Whom he saw so short a while ago he sees, in seconds.
pub const IN_SIGHT: f32 = 0.1;

impl<'a> Blackboard<'a> {
    pub(super) fn new(
        me: SelfView<'a>,
        memory: &'a mut GuardMemory,
        scene: WorldInfo<'a>,
        shared: &'a mut SharedState,
    ) -> Self {
        let SelfView { id, who, leader, leads, body, facing, awareness, company } = me;
        let rules = &scene.rules.guards[&who.archetype];
        let turning = &rules.turn_degrees_per_second;
        let turn = if awareness.alert_level == AlertLevel::Alert { turning.alert } else { turning.calm };
        Self {
            now: scene.tick,
            id,
            archetype: who.archetype,
            at: body.at,
            velocity: body.velocity,
            facing,
            half: body.half,
            awareness,
            company,
            memory,
            spec: &scene.level.guards[who.spec],
            leader,
            leads,
            rules,
            kinds: &scene.rules.guards,
            minds: &scene.rules.mind,
            crowd: &scene.rules.crowd,
            tactics: &scene.rules.tactics,
            teamwork: &scene.rules.teamwork,
            tracking: &scene.rules.hounds.track,
            circling: &scene.rules.hounds.circle,
            clockwork: &scene.rules.clockwork,
            timing: &scene.rules.awareness,
            hearing: &scene.rules.hearing,
            searching: &scene.rules.search,
            mending: &scene.rules.evidence,
            map: scene.map,
            house: scene.level,
            gongs: scene.gongs,
            party: shared.parties.of(id),
            rng: shared.rng,
            routes: shared.routes,
            intent: Intent { turn: turn.to_radians() / TICKS_PER_SECOND as f32, ..Intent::default() },
            reasons: Vec::new(),
            wishes: Vec::new(),
            lost: None,
        }
    }

    /// What an action for which there is a reason is worth to him; 0 if he has no such thing in him.
    pub fn score(&self, action: ActionKind) -> f32 {
        self.weigh(action).map_or(0.0, |worth| worth.score())
    }

    /// The same, factor by factor.
    pub fn weigh(&self, action: ActionKind) -> Option<ScoreBreakdown> {
        let scoring = self.rules.actions.get(&action)?;
        Some(scoring.weigh(|input| self.measure(input)))
    }

    /// What he finds when he looks into himself, 0 to 1.
    pub fn measure(&self, input: ConsiderationInput) -> f32 {
        let age = |since: Tick| tick::seconds(self.now - since);
        let near = |place: Vec2, range: f32| (1.0 - (place - self.at).length() / range).clamp(0.0, 1.0);
        let meter = self.awareness.meter;
        match input {
            ConsiderationInput::Awareness => meter / 100.0,
            // Being curious at all is already more than half of what there is to be curious about.
            ConsiderationInput::Curiosity => (meter / self.timing.investigate_at).clamp(0.6, 1.0),
            ConsiderationInput::InSight => {
                f32::from(self.memory.her.is_some_and(|her| age(her.seen) < IN_SIGHT))
            }
            ConsiderationInput::Freshness => self
                .memory
                .her
                .map_or(0.0, |her| (1.0 - age(her.seen) / self.timing.give_up_seconds).clamp(0.0, 1.0)),
            ConsiderationInput::Nearness => {
                self.memory.her.map_or(0.0, |her| near(her.at, self.minds.near_tiles))
            }
            ConsiderationInput::Company => (self.company.len() as f32 / self.minds.many_mates).min(1.0),
            ConsiderationInput::Homesickness => {
                let range = self.rules.leash.unwrap_or(self.minds.near_tiles);
                self.spec.patrol.iter().map(|p| 1.0 - near(p.at, range)).fold(1.0, f32::min)
            }
            ConsiderationInput::Alarm => self
                .memory
                .alarmed
                .map_or(0.0, |since| (1.0 - age(since) / self.minds.alarm_seconds).clamp(0.0, 1.0)),
            ConsiderationInput::Scent => self.memory.scent.map_or(0.0, |scent| scent.strength),
            ConsiderationInput::Belief => self.memory.hunt.map_or(0.0, |hunt| hunt.belief),
            ConsiderationInput::Gong => self.gong_nearness(),
            ConsiderationInput::Breath => {
                self.memory.tactics.burst.map_or(1.0, |since| breath(age(since), &self.tactics.ambush))
            }
        }
    }

    /// The nearest gong that is not too far.
    pub fn nearest_gong(&self) -> Option<usize> {
        let near = (0..self.house.gongs.len()).filter(|gong| self.to_gong(*gong) <= self.teamwork.gong.reach);
        near.min_by(|a, b| self.to_gong(*a).total_cmp(&self.to_gong(*b)))
    }

    /// How near that is: 1 beside him, 0 too far or there is none.
    fn gong_nearness(&self) -> f32 {
        let near = |gong| (1.0 - self.to_gong(gong) / self.teamwork.gong.reach).clamp(0.0, 1.0);
        self.nearest_gong().map_or(0.0, near)
    }

    /// How far a gong is, in tiles as the crow flies.
    fn to_gong(&self, gong: usize) -> f32 {
        (center_of(self.house.gongs[gong].cell) - self.at).length()
    }

    /// Something goes on in his head of which he might say a word.
    pub fn add_reason(&mut self, reason: BarkReason) {
        self.reasons.push(reason);
    }

    /// The same: whatever it is that he is going to look at.
    pub fn add_lead_reason(&mut self) {
        let Some(lead) = self.memory.lead else { return };
        self.add_reason(match lead.clue {
            LeadSource::Sight => BarkReason::Glimpse,
            LeadSource::Noise(kind) => BarkReason::Noise(kind),
            LeadSource::Word => BarkReason::Call(self.memory.told.unwrap_or(AlertCall::Shout)),
        });
    }

    pub fn after(&self, seconds: f32) -> Tick {
        self.now + tick::ticks(seconds)
    }

    /// Is a place near enough to his round for him to leave it?
    pub fn is_within_leash(&self, place: Vec2) -> bool {
        let leash = self.rules.leash.unwrap_or(f32::INFINITY);
        self.spec.patrol.iter().any(|point| (point.at - place).length() <= leash)
    }

    /// Turns towards a place.
    pub fn look_at(&mut self, place: Vec2) {
        if let Some(direction) = (place - self.at).try_normalize() {
            self.intent.face = Some(direction);
        }
    }

    /// Looks round: in one direction after the other, as long as each takes. `false` when done.
    pub fn look_round(&mut self, n: usize, seconds: f32) -> bool {
        let degrees = &self.searching.look_degrees;
        if self.now < self.memory.until {
            let side = degrees.get(n).copied().unwrap_or_default().to_radians();
            self.intent.face = Some(self.memory.ahead.rotate(angle::from_radians(side)));
            return true;
        }
        if n + 1 >= degrees.len() {
            return false;
        }
        self.memory.stage = ActionStage::Look(n + 1);
        self.memory.until = self.after(seconds);
        true
    }

    /// Begins to look round.
    pub fn start_looking(&mut self, seconds: f32) {
        self.memory.stage = ActionStage::Look(0);
        self.memory.until = self.after(seconds);
        self.memory.ahead = self.facing;
    }
}

/// How much breath he has so long after he began to run, in seconds: enough to the end of the burst, then
/// none, and so on until it has come back.
fn breath(age: f32, rules: &AmbushRules) -> f32 {
    let spent = age - rules.burst_seconds;
    if spent < 0.0 { 1.0 } else { (spent / rules.rest_seconds).min(1.0) }
}
