//! Measured chases: how many of those that begin with some distance end in safety, for a player with
//! human limits.
//!
//! A careless bot plays heist after heist, each time by another detour, until it is detected. From
//! then on it flees: it continues its last input during its reaction time, sees guards late, knows
//! only visible guards, and has imprecise input. It is safe when no guard hunts it any more or it is
//! out with the prize.

use super::SurveyRules;
use super::rules::FlightRules;
use crate::base::grid::{cell_of, center_of};
use crate::base::tick::{Tick, ticks};
use crate::base::{IVec2, Rng, Vec2, ivec2};
use crate::bot::{Bot, Careless, DelayedReaction, EscapeGoal, Fugitive, LimitedView, NoisyInput, steer};
use crate::model::*;
use crate::rules::Archetype;
use crate::step::step;
use serde::Serialize;

/// One chase and how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ChaseRecord {
    /// Seed of the heist.
    pub seed: u64,
    /// Tick at which a guard became alert.
    pub tick: Tick,
    /// Cell of the player then.
    pub cell: IVec2,
    /// Distance of the nearest alert guard then, in tiles.
    pub tiles: f32,
    /// Kind of the first alert guard.
    pub by: Archetype,
    /// How the chase ended.
    pub end: ChaseEnd,
    /// Length of the chase, in ticks.
    pub ticks: Tick,
}

/// How a chase ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChaseEnd {
    /// No guard hunts the player any more.
    Lost,
    /// The player left with the prize.
    Escaped,
    /// A guard caught the player.
    Caught,
    /// The player was still hunted when the time was up.
    Hunted,
}

impl ChaseEnd {
    /// Whether the player reached safety.
    pub fn is_safe(self) -> bool {
        matches!(self, Self::Lost | Self::Escaped)
    }
}

/// Plays heists, each begun with another seed, until enough chases began far enough away.
///
/// Returns each with all inputs from the start of its heist to its end, so that it can be recorded.
pub fn chases(begin: impl Fn(u64) -> Sim, rules: &SurveyRules) -> Vec<(ChaseRecord, Vec<Input>)> {
    let mut all = Vec::new();
    for seed in 1..=u64::from(rules.flight.heists) {
        let mut heist = ChaseSampler::new(begin(seed), seed, rules);
        while all.len() < rules.flight.chases as usize
            && let Some(chase) = heist.next_chase()
        {
            if chase.tiles > rules.flight.from_tiles {
                all.push((chase, heist.inputs.clone()));
            }
        }
    }
    all
}

/// One heist with its chases.
struct ChaseSampler<'a> {
    sim: Sim,
    inputs: Vec<Input>,
    rng: Rng,
    seed: u64,
    rules: &'a SurveyRules,
    chases: usize,
}

impl<'a> ChaseSampler<'a> {
    fn new(sim: Sim, seed: u64, rules: &'a SurveyRules) -> Self {
        let mut rng = Rng::new(seed);
        let loiters = ticks(rules.flight.loiter_seconds * rng.unit());
        let mut heist = Self { sim, inputs: Vec::new(), rng, seed, rules, chases: 0 };
        while heist.sim.tick < loiters && !is_hunted(&heist.sim) && heist.sim.outcome.is_none() {
            heist.step(Input::IDLE);
        }
        heist
    }

    fn step(&mut self, input: Input) {
        step(&mut self.sim, input);
        self.inputs.push(input);
    }

    fn flight(&self) -> &'a FlightRules {
        &self.rules.flight
    }

    fn shaky<B: Bot>(&mut self, bot: B) -> NoisyInput<B> {
        NoisyInput::new(bot, self.rules.hands, Rng::new(u64::from(self.rng.bits())))
    }

    /// Plays carelessly until a guard becomes alert, then flees; `None` if no guard becomes alert.
    fn next_chase(&mut self) -> Option<ChaseRecord> {
        let last = self.careless()?;
        let (tick, her) = (self.sim.tick, self.sim.player_body().at);
        let tiles = |guard| (self.sim.get::<Body>(guard).at - her).length();
        let tiles = hunters(&self.sim).map(tiles).fold(f32::MAX, f32::min);
        let first = hunters(&self.sim).next()?;
        let by = self.sim.get::<Guard>(first).archetype;
        let end = self.run(last);
        self.chases += 1;
        Some(ChaseRecord {
            seed: self.seed,
            tick,
            cell: cell_of(her),
            tiles,
            by,
            end,
            ticks: self.sim.tick - tick,
        })
    }

    /// Plays until a guard becomes alert; returns the last input.
    fn careless(&mut self) -> Option<Input> {
        let until = self.sim.tick + ticks(self.rules.longest_seconds);
        let (detour, posture) = (self.detour(), [Posture::Run, Posture::Walk][self.rng.below(2)]);
        let mut bot = self.shaky(CarelessWalk { detour, posture, then: Careless::default() });
        while self.sim.outcome.is_none() && self.sim.tick < until {
            let is_hidden =
                matches!(self.sim.get::<Player>(self.sim.player).activity, PlayerActivity::Hidden { .. });
            let input = if is_hidden { Input::IDLE.with(Button::Use) } else { bot.input(&self.sim) };
            self.step(input);
            if is_hunted(&self.sim) {
                return Some(input);
            }
        }
        None
    }

    /// Path to a random place.
    fn detour(&mut self) -> Vec<Vec2> {
        let size = self.sim.map.cells.size();
        let mut place =
            || ivec2(self.rng.below(size.x as usize) as i32, self.rng.below(size.y as usize) as i32);
        let cells: Vec<IVec2> =
            (0..PLACES).map(|_| place()).filter(|cell| self.sim.map.is_standing(*cell)).collect();
        let paths =
            cells.into_iter().filter_map(|cell| steer::find_path(&self.sim, center_of(cell), |_| Some(0.0)));
        paths.into_iter().next().unwrap_or_default()
    }

    /// Flees, after the reaction time.
    fn run(&mut self, last: Input) -> ChaseEnd {
        let flight = self.flight();
        let reactions = &flight.reaction_seconds;
        let reaction = ticks(reactions[self.chases % reactions.len()]);
        let late = DelayedReaction::new(Fugitive::new(EscapeGoal::Wits), reaction);
        let mut bot = self.shaky(LimitedView::new(late, ticks(flight.remember_seconds)));
        let (begun, until) = (self.sim.tick, self.sim.tick + ticks(flight.within_seconds));
        let mut calm = 0;
        while self.sim.tick < until {
            let seen = bot.input(&self.sim);
            let input = if self.sim.tick < begun + reaction { last } else { seen };
            self.step(input);
            match self.sim.outcome {
                Some(Outcome::Won) => return ChaseEnd::Escaped,
                Some(Outcome::Caught) => return ChaseEnd::Caught,
                None => {}
            }
            calm = if is_hunted(&self.sim) { 0 } else { calm + 1 };
            if calm >= ticks(flight.calm_seconds) {
                return ChaseEnd::Lost;
            }
        }
        ChaseEnd::Hunted
    }
}

/// How many random places are tried for one that can be reached.
const PLACES: usize = 24;

/// Walks a detour, then plays like [`Careless`].
struct CarelessWalk {
    detour: Vec<Vec2>,
    posture: Posture,
    then: Careless,
}

impl Bot for CarelessWalk {
    fn input(&mut self, sim: &Sim) -> Input {
        if self.detour.is_empty() {
            return self.then.input(sim);
        }
        steer::follow(sim, &mut self.detour, self.posture)
    }
}

/// The alert guards.
fn hunters(sim: &Sim) -> impl Iterator<Item = hecs::Entity> {
    sim.guards.iter().copied().filter(|guard| sim.get::<Awareness>(*guard).alert_level == AlertLevel::Alert)
}

fn is_hunted(sim: &Sim) -> bool {
    hunters(sim).next().is_some()
}
