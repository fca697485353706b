//! The blackboard of a guard: everything that his AI can read and write in a tick.

use super::memory::{ActionStage, GuardMemory, LeadSource};
use super::parties::{Parties, PartyRequest};
use super::world_info::WorldInfo;
use crate::base::grid::{cell_of, center_of};
use crate::base::tick::{self, TICKS_PER_SECOND, Tick};
use crate::base::{Rng, Vec2, angle};
use crate::level::{GuardSpec, LevelSpec};
use crate::model::*;
use crate::rules::{
    AlertCall, AmbushRules, Archetype, BarkReason, ConsiderationInput, GuardRules, PersonalityRules, Rules,
};

/// A guard's body, senses, memory, surroundings and orders, and what he decides in this tick; nothing
/// about the player except what he perceived.
pub struct Blackboard<'a> {
    /// Current tick.
    pub now: Tick,
    /// Identifier of the guard.
    pub id: ActorId,
    /// Kind of guard.
    pub archetype: Archetype,
    /// Position, in tiles.
    pub at: Vec2,
    /// Velocity in the last tick, in tiles/s.
    pub velocity: Vec2,
    /// Direction in which he looks, as a unit vector.
    pub facing: Vec2,
    /// Half the size of his body, in tiles.
    pub half: Vec2,
    /// The guard's awareness meter and alert level.
    pub awareness: Awareness,
    /// Other guards whom he sees, nearest first.
    pub company: &'a [VisibleAlly],
    /// What he sees around him.
    pub surroundings: Surroundings,
    /// What he did in the last tick.
    pub activity: Activity,
    /// What the guard remembers.
    pub memory: &'a mut GuardMemory,
    /// The guard's entry in the level, with patrol and orders.
    pub spec: &'a GuardSpec,
    /// Leader of his squad.
    pub leader: Option<ActorId>,
    /// Whether the guard leads a squad.
    pub leads: bool,
    /// Rules of his archetype.
    pub rules: &'a GuardRules,
    /// Rules of his personality.
    pub personality: &'a PersonalityRules,
    /// All rules of the game.
    pub all_rules: &'a Rules,
    /// Current state of the cells.
    pub map: &'a Map,
    /// The level as every guard knows it: doors, lamps, treasures, hideouts and posts.
    pub level: &'a LevelSpec,
    /// Gongs, in the order of `level.gongs`.
    pub gongs: &'a [hecs::Entity],
    /// The search party that he belongs to.
    pub party: Option<&'a SearchParty>,
    /// Random generator of the simulation.
    pub rng: &'a mut Rng,
    /// Reused path-finding state.
    pub routes: &'a mut Routes,
    /// What the guard wants to do in this tick.
    pub intent: Intent,
    /// What happened in this tick that he might say a line about.
    pub reasons: Vec<BarkReason>,
    /// Changes to search parties that he requests in this tick.
    pub wishes: Vec<PartyRequest>,
    /// Last known position of the player if he lost her in this tick.
    pub lost: Option<Vec2>,
}

/// Mutable state that all guards share, in turn.
pub(super) struct SharedState<'a> {
    /// All search parties.
    pub parties: Parties<'a>,
    /// Random generator of the simulation.
    pub rng: &'a mut Rng,
    /// Reused path-finding state.
    pub routes: &'a mut Routes,
}

/// What a guard knows about himself, copied from his components.
#[derive(Clone, Copy)]
pub struct SelfView<'a> {
    /// Identifier of the guard.
    pub id: ActorId,
    /// Archetype and entry in the level.
    pub who: Guard,
    /// Leader of his squad.
    pub leader: Option<ActorId>,
    /// Whether the guard leads a squad.
    pub leads: bool,
    /// Position and velocity.
    pub body: Body,
    /// Direction in which he looks, as a unit vector.
    pub facing: Vec2,
    /// The guard's awareness meter and alert level.
    pub awareness: Awareness,
    /// Other guards whom he sees, nearest first.
    pub company: &'a [VisibleAlly],
    /// What he sees around him.
    pub surroundings: Surroundings,
    /// What he did in the last tick.
    pub activity: Activity,
    /// His grab.
    pub grab: &'a GrabState,
}

/// The player counts as in sight if the guard saw her at most this long ago, in seconds.
pub const IN_SIGHT: f32 = 0.1;
/// How near a prop is at least to whoever is on his way to it, 0 to 1.
const UNDER_WAY: f32 = 0.1;

impl<'a> Blackboard<'a> {
    /// Creates the blackboard of a guard for one tick, with an empty intent.
    pub(super) fn new(
        me: SelfView<'a>,
        memory: &'a mut GuardMemory,
        scene: WorldInfo<'a>,
        shared: &'a mut SharedState,
    ) -> Self {
        let SelfView {
            id, who, leader, leads, body, facing, awareness, company, surroundings, activity, ..
        } = me;
        let rules = &scene.rules.guards[who.archetype];
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
            surroundings,
            activity,
            memory,
            spec: &scene.level.guards[who.spec],
            leader,
            leads,
            rules,
            personality: &scene.rules.personalities[&who.personality],
            all_rules: scene.rules,
            map: scene.map,
            level: scene.level,
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

    /// Value of an input of considerations, from 0 to 1.
    pub fn measure(&self, input: ConsiderationInput) -> f32 {
        let (memory, needs, mind) = (&*self.memory, &self.memory.needs, &self.all_rules.mind);
        match input {
            ConsiderationInput::Curiosity => {
                (self.awareness.meter / self.all_rules.awareness.investigate_at).min(1.0)
            }
            ConsiderationInput::Freshness => {
                let seconds = self.all_rules.awareness.give_up_seconds;
                memory.last_known.map_or(0.0, |her| self.freshness(her.seen, seconds))
            }
            ConsiderationInput::Nearness => {
                memory.last_known.map_or(0.0, |her| self.nearness(her.at, mind.near_tiles))
            }
            ConsiderationInput::Company => (self.company.len() as f32 / mind.many_mates).min(1.0),
            ConsiderationInput::Homesickness => {
                let range = self.rules.leash.unwrap_or(mind.near_tiles);
                self.spec.patrol.iter().map(|p| 1.0 - self.nearness(p.at, range)).fold(1.0, f32::min)
            }
            ConsiderationInput::Alarm => {
                memory.alarmed.map_or(0.0, |since| self.freshness(since, mind.alarm_seconds))
            }
            ConsiderationInput::Scent => memory.scent.map_or(0.0, |scent| scent.strength),
            ConsiderationInput::Belief => memory.search.map_or(0.0, |hunt| hunt.belief),
            ConsiderationInput::Gong => self.gong_nearness(),
            ConsiderationInput::Breath => {
                let rules = &self.all_rules.tactics.ambush;
                memory.tactics.burst.map_or(1.0, |since| breath(tick::seconds(self.now - since), rules))
            }
            ConsiderationInput::Neglect => needs.neglect,
            ConsiderationInput::Disorder => f32::from(memory.repair.is_some() || !memory.repairs.is_empty()),
            ConsiderationInput::Weariness => needs.weariness,
            ConsiderationInput::Cold => self.cold(),
            ConsiderationInput::Temptation => self.temptation(),
            ConsiderationInput::Slight => needs.slight,
            ConsiderationInput::News => {
                let seconds = self.all_rules.needs.rates.news_seconds;
                needs.news.map_or(0.0, |news| self.freshness(news.since, seconds))
            }
            ConsiderationInput::Dread => needs.dread,
        }
    }

    /// How recent a tick is: 1 now, 0 after a time in seconds.
    fn freshness(&self, since: Tick, seconds: f32) -> f32 {
        (1.0 - tick::seconds(self.now - since) / seconds).clamp(0.0, 1.0)
    }

    /// How near a place is: 1 beside the guard, 0 at a distance in tiles.
    fn nearness(&self, place: Vec2, tiles: f32) -> f32 {
        (1.0 - (place - self.at).length() / tiles).clamp(0.0, 1.0)
    }

    /// How near the prop is that tempts him: 1 beside him, 0 if there is none or it is out of reach.
    fn temptation(&self) -> f32 {
        let Some(treat) = self.surroundings.treat else { return 0.0 };
        let near = self.nearness(treat.at, self.all_rules.needs.pocket.tiles);
        // Who goes for it does not turn back where his way to it leads farther off.
        if self.activity == Activity::Pocket { near.max(UNDER_WAY) } else { near }
    }

    /// How cold it is: 1 in the rain, 0.5 under the open sky, 0 indoors.
    fn cold(&self) -> f32 {
        let cell = cell_of(self.at);
        match self.level.indoors.get(cell) {
            Some(false) if self.level.rains_on(cell) => 1.0,
            Some(false) => 0.5,
            _ => 0.0,
        }
    }

    /// Index of the nearest gong that is within the reach of the rules.
    pub fn nearest_gong(&self) -> Option<usize> {
        let near = (0..self.level.gongs.len())
            .filter(|gong| self.to_gong(*gong) <= self.all_rules.teamwork.gong.reach);
        near.min_by(|a, b| self.to_gong(*a).total_cmp(&self.to_gong(*b)))
    }

    /// Nearness of the nearest gong: 1 beside the guard, 0 if there is none within reach.
    fn gong_nearness(&self) -> f32 {
        let at = |gong: usize| center_of(self.level.gongs[gong].cell);
        let near = |gong| self.nearness(at(gong), self.all_rules.teamwork.gong.reach);
        self.nearest_gong().map_or(0.0, near)
    }

    /// Straight distance to a gong, in tiles.
    fn to_gong(&self, gong: usize) -> f32 {
        (center_of(self.level.gongs[gong].cell) - self.at).length()
    }

    /// Adds a reason for a bark.
    pub fn add_reason(&mut self, reason: BarkReason) {
        self.reasons.push(reason);
    }

    /// Adds the reason for a bark that fits the current lead.
    pub fn add_lead_reason(&mut self) {
        let Some(lead) = self.memory.lead else { return };
        self.add_reason(match lead.source {
            LeadSource::Sight => BarkReason::Glimpse,
            LeadSource::Noise(kind) => BarkReason::Noise(kind),
            LeadSource::Word => BarkReason::Call(self.memory.last_call.unwrap_or(AlertCall::Shout)),
        });
    }

    /// The tick that is `seconds` after now.
    pub fn after(&self, seconds: f32) -> Tick {
        self.now + tick::ticks(seconds)
    }

    /// Whether a position is near enough to the guard's patrol for him to leave it.
    pub fn is_within_leash(&self, place: Vec2) -> bool {
        let leash = self.rules.leash.unwrap_or(f32::INFINITY);
        self.spec.patrol.iter().any(|point| (point.at - place).length() <= leash)
    }

    /// Turns towards a position.
    pub fn look_at(&mut self, place: Vec2) {
        if let Some(direction) = (place - self.at).try_normalize() {
            self.intent.face = Some(direction);
        }
    }

    /// Looks in the `n`-th of the configured directions from where he began to look around.
    pub fn look_aside(&mut self, n: usize) {
        let degrees = self.all_rules.search.look_degrees.get(n).copied().unwrap_or_default();
        self.intent.face = Some(self.memory.ahead.rotate(angle::from_radians(degrees.to_radians())));
    }

    /// Looks in the `n`-th of the configured directions and moves on to the next after `seconds`;
    /// `false` when done.
    pub fn look_round(&mut self, n: usize, seconds: f32) -> bool {
        if self.now < self.memory.until {
            self.look_aside(n);
            return true;
        }
        if n + 1 >= self.all_rules.search.look_degrees.len() {
            return false;
        }
        self.memory.stage = ActionStage::Look(n + 1);
        self.memory.until = self.after(seconds);
        true
    }

    /// Begins to look around, starting from the current facing; `seconds` is the time for the first
    /// direction.
    pub fn start_looking(&mut self, seconds: f32) {
        self.memory.stage = ActionStage::Look(0);
        self.memory.until = self.after(seconds);
        self.memory.ahead = self.facing;
    }
}

/// How much breath a guard has `age` seconds after he began to run out of an ambush, from 0 to 1.
///
/// It is 1 during the burst, 0 at its end, and rises linearly to 1 while he rests.
fn breath(age: f32, rules: &AmbushRules) -> f32 {
    let spent = age - rules.burst_seconds;
    if spent < 0.0 { 1.0 } else { (spent / rules.cooldown_seconds).min(1.0) }
}
