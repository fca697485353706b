//! Why somebody noticed her: the last seconds before a moment once more, looked at tick by tick. All numbers come from
//! the senses themselves.

use super::timeline::Timeline;
use crate::base::tick::{DT, Tick};
use crate::base::{IVec2, Vec2, grid::cell_of};
use crate::model::*;
use crate::rules::{AlertCall, Archetype, DoorKind, EvidenceKind, Structure};
use crate::sense::{awareness, hear, see};
use crate::step::step;
use hecs::Entity;

/// What one guard perceived until a moment, and what came of it.
pub struct DetectionReport {
    pub guard: ActorId,
    pub who: Archetype,
    /// One a tick, oldest first; never empty.
    pub samples: Vec<PerceptionSample>,
    /// What reached him by other ways than sight, oldest first.
    pub signs: Vec<Stimulus>,
    /// The heist at that moment.
    pub moment: Sim,
}

/// Her and him after one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PerceptionSample {
    pub tick: Tick,
    pub exposure: Exposure,
    pub posture: Posture,
    pub her: Vec2,
    pub him: Vec2,
    /// A unit vector.
    pub facing: Vec2,
    pub sighting: Option<Sighting>,
    /// What the sighting's time is made of, if his eyes were needed for it.
    pub factors: Option<see::Factors>,
    /// By how much the sighting fills his meter a second.
    pub fills: f32,
    pub meter: f32,
    pub alert_level: AlertLevel,
}

impl PerceptionSample {
    /// Between the two, in tiles.
    pub fn distance(&self) -> f32 {
        (self.her - self.him).length()
    }
}

/// One thing that he heard, smelt or found.
#[derive(Clone, Debug, PartialEq)]
pub struct Stimulus {
    pub tick: Tick,
    pub what: StimulusKind,
    /// By how much his meter rose in that tick, other than by sight.
    pub raised: f32,
}

#[derive(Clone, Debug, PartialEq)]
pub enum StimulusKind {
    Heard {
        kind: NoiseKind,
        faint: bool,
        sound: HeardNoise,
    },
    /// Somebody told him where she is.
    Told {
        by: Option<Archetype>,
        call: AlertCall,
        sound: HeardNoise,
    },
    /// A trail of hers. `strength`: 1 she has just been there, 0 it is gone.
    Smelt {
        at: Vec2,
        strength: f32,
    },
    Noticed {
        kind: EvidenceKind,
        at: Vec2,
    },
}

/// How a sound came to him.
#[derive(Clone, Debug, PartialEq)]
pub struct HeardNoise {
    /// Where it was made.
    pub at: Vec2,
    /// The length of its way and what it was muffled by, in tiles.
    pub distance: f32,
    /// What was left of its loudness where he stands, in tiles.
    pub loudness: f32,
    /// The cells it came through, from where it was made on.
    pub path: Vec<IVec2>,
    /// What muffled it on the way.
    pub through: Vec<Barrier>,
    /// Had it to go round something?
    pub bent: bool,
}

/// What lets a sound through, and takes some of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    Door(DoorKind),
    Built(Structure),
}

/// What moved his meter most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cause<'a> {
    Sighting(Sighting),
    Sign(&'a Stimulus),
    /// Nothing did in these seconds.
    Nothing,
}

/// Looks at a guard in the last `span` ticks until a moment, as far back as the heist is known. `None` if there is no
/// such guard.
pub fn detection_report(
    timeline: &Timeline,
    guard: ActorId,
    until: Tick,
    span: Tick,
) -> Option<DetectionReport> {
    let mut inquiry = DetectionQuery::new(timeline, guard, until, span)?;
    inquiry.look_on(Tick::MAX);
    Some(inquiry.answer())
}

/// The same question, for whoever has no time to wait for the answer: simulating the seconds before takes longer than a
/// frame may.
pub struct DetectionQuery {
    why: DetectionReport,
    entity: Entity,
    /// What she did from the ticks already looked at up to the moment.
    inputs: std::vec::IntoIter<Input>,
}

impl DetectionQuery {
    /// Takes the arguments of [`detection_report`].
    pub fn new(timeline: &Timeline, guard: ActorId, until: Tick, span: Tick) -> Option<Self> {
        let until = until.clamp(timeline.first(), timeline.last());
        let moment = timeline.at(until.saturating_sub(span));
        let entity = moment.entity(guard)?;
        let inputs = timeline.inputs_after(moment.tick)[..(until - moment.tick) as usize].to_vec();
        let (who, samples) = (moment.archetype_of(guard)?, vec![sample(&moment, entity)]);
        let why = DetectionReport { guard, who, samples, signs: Vec::new(), moment };
        Some(Self { why, entity, inputs: inputs.into_iter() })
    }

    /// Looks at so many ticks more; true once none is left.
    pub fn look_on(&mut self, ticks: Tick) -> bool {
        for input in self.inputs.by_ref().take(ticks as usize) {
            self.why.look(self.entity, input);
        }
        self.inputs.as_slice().is_empty()
    }

    /// What was found until now.
    pub fn answer(self) -> DetectionReport {
        self.why
    }
}

impl DetectionReport {
    /// One tick more.
    fn look(&mut self, guard: Entity, input: Input) {
        let before = self.last().meter;
        step(&mut self.moment, input);
        let now = sample(&self.moment, guard);
        let by_sight = now.sighting.map_or(0.0, |_| now.fills * DT);
        self.signs.extend(signs_of(&self.moment, guard, (now.meter - before - by_sight).max(0.0)));
        self.samples.push(now);
    }

    /// The last tick that was looked at.
    pub fn last(&self) -> &PerceptionSample {
        &self.samples[self.samples.len() - 1]
    }

    /// The first tick in which he saw or felt her.
    pub fn first_sighted(&self) -> Option<Tick> {
        self.samples.iter().find(|sample| sample.sighting.is_some()).map(|sample| sample.tick)
    }

    /// What made him as aware as he was in the end. Nobody is sure of her unless he senses her.
    pub fn cause(&self) -> Cause<'_> {
        let last = self.samples.iter().rev().find_map(|sample| sample.sighting);
        let by_sight: f32 = self.samples.windows(2).map(|pair| risen_by_sight(&pair[0], &pair[1])).sum();
        let by_signs: f32 = self.signs.iter().map(|sign| sign.raised).sum();
        let strongest = self.signs.iter().rev().max_by(|a, b| a.raised.total_cmp(&b.raised));
        let is_sure = self.last().alert_level == AlertLevel::Alert && self.last().sighting.is_some();
        match (last, strongest) {
            (Some(sighting), _) if is_sure || (by_sight > 0.0 && by_sight >= by_signs) => {
                Cause::Sighting(sighting)
            }
            (_, Some(sign)) if sign.raised > 0.0 => Cause::Sign(sign),
            _ => Cause::Nothing,
        }
    }
}

fn risen_by_sight(before: &PerceptionSample, now: &PerceptionSample) -> f32 {
    let by_sight = now.sighting.map_or(0.0, |_| now.fills * DT);
    (now.meter - before.meter).clamp(0.0, by_sight)
}

fn sample(sim: &Sim, guard: Entity) -> PerceptionSample {
    let (awareness, body): (Awareness, Body) = (sim.get(guard), sim.get(guard));
    let Facing(facing) = sim.get(guard);
    let sighting = awareness.sighting;
    let fill = |s: Sighting| awareness::fill_seconds(&sim.rules.sight, &s, sim.difficulty().seen_time);
    PerceptionSample {
        tick: sim.tick,
        exposure: sim.get(sim.player),
        posture: sim.get::<Player>(sim.player).posture,
        her: sim.player_body().at,
        him: body.at,
        facing,
        sighting,
        factors: sighting.and_then(|sighting| see::factors(sim, guard, &sighting)),
        fills: sighting.map_or(0.0, |sighting| 100.0 / fill(sighting)),
        meter: awareness.meter,
        alert_level: awareness.alert_level,
    }
}

/// What reached him in the tick that has just passed. What his meter rose by is shared among them.
fn signs_of(sim: &Sim, guard: Entity, raised: f32) -> Vec<Stimulus> {
    let (id, ears) = (sim.id(guard), cell_of(sim.get::<Body>(guard).at));
    let percepts: Vec<Percept> = sim.get(guard);
    let mut callers = percepts.iter().filter_map(|percept| match percept {
        Percept::Told { by, .. } => Some(*by),
        _ => None,
    });
    let sensed = sim.events.iter().filter_map(|event| match *event {
        Event::Heard { guard, at, kind, loudness, distance, faint, .. } if guard == id => {
            let sound = sound(sim, ears, at, distance, loudness);
            Some(match kind.call() {
                Some(call) => {
                    StimulusKind::Told { by: callers.next().and_then(|by| sim.archetype_of(by)), call, sound }
                }
                None => StimulusKind::Heard { kind, faint, sound },
            })
        }
        Event::Noticed { guard, kind, at, .. } if guard == id => Some(StimulusKind::Noticed { kind, at }),
        _ => None,
    });
    let smelt = percepts.iter().filter_map(|percept| match *percept {
        Percept::Smelt { at, strength } => Some(StimulusKind::Smelt { at, strength }),
        _ => None,
    });
    let all: Vec<StimulusKind> = sensed.chain(smelt).collect();
    let raised = raised / all.len().max(1) as f32;
    all.into_iter().map(|what| Stimulus { tick: sim.tick, what, raised }).collect()
}

/// How a sound came from a place to a cell by a way of this length.
fn sound(sim: &Sim, to: IVec2, at: Vec2, distance: f32, loudness: f32) -> HeardNoise {
    let flood = hear::carried(sim, at, distance);
    let path = flood.path_to(to, |cell| sim.map.muffles(cell).is_some());
    let through = path.iter().skip(1).filter_map(|cell| barrier(sim, *cell)).collect();
    let length: f32 = path.windows(2).map(|step| (step[1] - step[0]).as_vec2().length()).sum();
    let off = (to - cell_of(at)).abs().as_vec2();
    let straight = off.max_element() + (2.0_f32.sqrt() - 1.0) * off.min_element();
    HeardNoise { at, distance, loudness, path, through, bent: length > straight + 0.01 }
}

/// What muffles sounds in a cell right now, if anything does.
fn barrier(sim: &Sim, cell: IVec2) -> Option<Barrier> {
    sim.map.muffles(cell).filter(|lost| *lost > 0.0)?;
    match sim.door_at(cell) {
        Some(door) => Some(Barrier::Door(sim.get::<Door>(door).kind)),
        None => sim.level.structure.get(cell).copied().flatten().map(Barrier::Built),
    }
}
