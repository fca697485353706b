//! Detection reports: why a guard noticed the player. The last seconds before a moment are simulated
//! again and sampled tick by tick; all numbers come from the senses themselves.

use super::timeline::Timeline;
use crate::base::tick::{DT, Tick};
use crate::base::{IVec2, Vec2, grid::cell_of};
use crate::model::*;
use crate::rules::{AlertCall, Archetype, DoorKind, EvidenceKind, Structure};
use crate::sense::{awareness, hear, see};
use crate::step::step;
use hecs::Entity;

/// What one guard perceived until a moment, and how his awareness rose.
pub struct DetectionReport {
    /// Guard whom the report is about.
    pub guard: ActorId,
    /// Kind of guard.
    pub who: Archetype,
    /// One sample per tick, oldest first; never empty.
    pub samples: Vec<PerceptionSample>,
    /// What the guard perceived other than by sight, oldest first.
    pub signs: Vec<Stimulus>,
    /// Whether the guard opened a hideout in which the player was.
    pub opened_hideout: bool,
    /// The heist at the end of the report.
    pub moment: Sim,
}

/// Player and guard after one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PerceptionSample {
    /// The tick.
    pub tick: Tick,
    /// Light on the player.
    pub exposure: Exposure,
    /// Posture of the player.
    pub posture: Posture,
    /// Position of the player, in tiles.
    pub her: Vec2,
    /// Position of the guard, in tiles.
    pub him: Vec2,
    /// Direction in which the guard looks, as a unit vector.
    pub facing: Vec2,
    /// How visible the player was to him; `None` if he did not perceive her.
    pub sighting: Option<Sighting>,
    /// Factors of the sighting's time; `None` unless he saw her from a distance.
    pub factors: Option<see::Factors>,
    /// How fast the sighting fills his awareness meter, per second.
    pub fills: f32,
    /// The guard's awareness meter, from 0 to 100.
    pub meter: f32,
    /// The guard's alert level.
    pub alert_level: AlertLevel,
    /// What the guard does.
    pub activity: Activity,
}

impl PerceptionSample {
    /// Distance between player and guard, in tiles.
    pub fn distance(&self) -> f32 {
        (self.her - self.him).length()
    }
}

/// Something that the guard heard, smelt or noticed.
#[derive(Clone, Debug, PartialEq)]
pub struct Stimulus {
    /// Tick of the perception.
    pub tick: Tick,
    /// What the guard perceived.
    pub what: StimulusKind,
    /// How much it raised his awareness meter; all stimuli of one tick share the rise equally.
    pub raised: f32,
}

/// What a guard perceived other than by sight.
#[derive(Clone, Debug, PartialEq)]
pub enum StimulusKind {
    /// The guard heard a noise.
    Heard {
        /// Kind of the noise.
        kind: NoiseKind,
        /// Whether it was only just audible.
        faint: bool,
        /// How the sound reached him.
        sound: HeardNoise,
    },
    /// A call told him where the player is.
    Told {
        /// Kind of the guard who called.
        by: Option<Archetype>,
        /// How the guard was told.
        call: AlertCall,
        /// How the sound reached him.
        sound: HeardNoise,
    },
    /// The guard smelt the trail of the player.
    Smelt {
        /// Position of the scent, in tiles.
        at: Vec2,
        /// Freshness from 1 (the player was there just then) to 0.
        strength: f32,
    },
    /// The guard was the first to notice a piece of evidence.
    Noticed {
        /// Kind of the evidence.
        kind: EvidenceKind,
        /// Position of the evidence, in tiles.
        at: Vec2,
    },
}

/// How a sound reached a guard.
#[derive(Clone, Debug, PartialEq)]
pub struct HeardNoise {
    /// Position of its source, in tiles.
    pub at: Vec2,
    /// Length of its path plus what it lost on the way, in tiles.
    pub distance: f32,
    /// Loudness at the guard after masking, in tiles.
    pub loudness: f32,
    /// Cells of its path, from the source on.
    pub path: Vec<IVec2>,
    /// What muffled it on the way.
    pub through: Vec<Barrier>,
    /// Whether it had to go around something.
    pub bent: bool,
}

/// Something that muffles sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    /// A door of this kind.
    Door(DoorKind),
    /// A structure of the level.
    Built(Structure),
}

/// What raised a guard's awareness most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cause<'a> {
    /// The guard saw, felt or smelt the player herself; holds the last sighting.
    Sighting(Sighting),
    /// Another stimulus.
    Sign(&'a Stimulus),
    /// The guard opened a hideout in which she was.
    OpenedHideout,
    /// Nothing raised it in the time of the report.
    Nothing,
}

/// Reports what a guard perceived in the last `span` ticks until a tick, as far as the timeline
/// reaches back; `None` if there is no such guard.
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

/// A detection report in progress, computed in slices because it takes longer than a frame may.
pub struct DetectionQuery {
    why: DetectionReport,
    entity: Entity,
    /// The tick of the first sample.
    first: Tick,
    /// Inputs of the ticks that are not simulated yet.
    inputs: std::vec::IntoIter<Input>,
}

impl DetectionQuery {
    /// Starts a report with the arguments of [`detection_report`]; `None` if there is no such guard.
    pub fn new(timeline: &Timeline, guard: ActorId, until: Tick, span: Tick) -> Option<Self> {
        let until = until.clamp(timeline.first(), timeline.last());
        let first = until.saturating_sub(span).max(timeline.first());
        // The ticks from the snapshot to the first sample are simulated in slices as well.
        let moment = timeline.at_snapshot(first);
        let entity = moment.entity(guard)?;
        let inputs = timeline.inputs_after(moment.tick)[..(until - moment.tick) as usize].to_vec();
        let (who, samples) = (moment.archetype_of(guard)?, vec![sample(&moment, entity)]);
        let why = DetectionReport { guard, who, samples, signs: Vec::new(), opened_hideout: false, moment };
        Some(Self { why, entity, first, inputs: inputs.into_iter() })
    }

    /// Simulates at most `ticks` more ticks; `true` when all are sampled.
    pub fn look_on(&mut self, ticks: Tick) -> bool {
        for input in self.inputs.by_ref().take(ticks as usize) {
            if self.why.moment.tick < self.first {
                step(&mut self.why.moment, input);
                self.why.samples = vec![sample(&self.why.moment, self.entity)];
            } else {
                self.why.look(self.entity, input);
            }
        }
        self.inputs.as_slice().is_empty()
    }

    /// The report on what has been sampled so far.
    pub fn answer(self) -> DetectionReport {
        self.why
    }
}

impl DetectionReport {
    /// Samples one more tick.
    fn look(&mut self, guard: Entity, input: Input) {
        let before = self.last().meter;
        step(&mut self.moment, input);
        self.opened_hideout |= self.moment.events.iter().any(
            |event| matches!(*event, Event::LookedInside { guard, found: true, .. } if guard == self.guard),
        );
        let now = sample(&self.moment, guard);
        let by_sight = now.sighting.map_or(0.0, |_| now.fills * DT);
        self.signs.extend(signs_of(&self.moment, guard, (now.meter - before - by_sight).max(0.0)));
        self.samples.push(now);
    }

    /// The last sample.
    pub fn last(&self) -> &PerceptionSample {
        &self.samples[self.samples.len() - 1]
    }

    /// First tick in which the guard perceived the player directly.
    pub fn first_sighted(&self) -> Option<Tick> {
        self.samples.iter().find(|sample| sample.sighting.is_some()).map(|sample| sample.tick)
    }

    /// What raised the guard's awareness most.
    ///
    /// If he opened her hideout, it is that: he sees her then, but that is not how he found her. If he is alert and
    /// perceives the player at the end, it is the sighting, because nobody becomes alert without one.
    pub fn cause(&self) -> Cause<'_> {
        if self.opened_hideout {
            return Cause::OpenedHideout;
        }
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

/// Player and a guard as they are now.
pub(super) fn sample(sim: &Sim, guard: Entity) -> PerceptionSample {
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
        activity: sim.get(guard),
    }
}

/// Stimuli of the current tick, which share the rise of the meter.
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

/// What muffles sounds in a cell, if anything does.
fn barrier(sim: &Sim, cell: IVec2) -> Option<Barrier> {
    sim.map.muffles(cell).filter(|lost| *lost > 0.0)?;
    match sim.door_at(cell) {
        Some(door) => Some(Barrier::Door(sim.get::<Door>(door).kind)),
        None => sim.level.structure.get(cell).copied().flatten().map(Barrier::Built),
    }
}
