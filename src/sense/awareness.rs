//! The awareness meter, 0 to 100, and the alert levels that follow from it.

use crate::base::Vec2;
use crate::base::tick::{self, DT, Tick};
use crate::model::*;
use crate::rules::{AwarenessRules, EvidenceRules, HearingRules, SightRules, SmellRules};

/// Everything that moves the meters in one tick.
struct MeterInputs<'a> {
    sight: &'a SightRules,
    hearing: &'a HearingRules,
    rules: &'a AwarenessRules,
    evidence: &'a EvidenceRules,
    smelling: &'a SmellRules,
    /// Factor of the time to be seen fully.
    seen_time: f32,
    now: Tick,
}

/// Updates every guard's meter and alert level by his percepts of this tick.
pub(super) fn run(sim: &mut Sim) {
    let (seen_time, her) = (sim.difficulty().seen_time, sim.player_body().at);
    let Sim { world, rules, tick, events, .. } = sim;
    let senses = MeterInputs {
        sight: &rules.sight,
        hearing: &rules.hearing,
        rules: &rules.awareness,
        evidence: &rules.evidence,
        smelling: &rules.hounds.smell,
        seen_time,
        now: *tick,
    };
    // Meters do not depend on each other, so they rise in the order of memory, which is fastest; only what is
    // told of them must be in the order of guards.
    let mut told = Vec::new();
    for (id, activity, percepts, awareness) in
        world.query_mut::<(&ActorId, &Activity, &Vec<Percept>, &mut Awareness)>()
    {
        let before = awareness.alert_level;
        awareness.in_sight = if awareness.sighting.is_some() { awareness.in_sight + 1 } else { 0 };
        senses.take_in(awareness, percepts, *activity);
        let alert_level = climb(before, awareness.meter, senses.rules);
        // A guard must have had the player in sight for this long to become alert, whatever the meter says.
        let found = before < AlertLevel::Alert && alert_level == AlertLevel::Alert;
        if !found || awareness.in_sight >= tick::ticks(senses.sight.shortest_seconds) {
            awareness.alert_level = alert_level;
        }
        if awareness.alert_level != before {
            told.push((*id, before, *awareness));
        }
    }
    told.sort_unstable_by_key(|(id, ..)| *id);
    told.into_iter().for_each(|(id, before, awareness)| tell(id, before, &awareness, her, events));
}

impl MeterInputs<'_> {
    fn take_in(&self, awareness: &mut Awareness, percepts: &[Percept], activity: Activity) {
        let risen = [
            self.see(awareness),
            self.listen(awareness, percepts),
            self.smell(awareness, percepts),
            self.wonder(awareness, percepts),
        ]
        .contains(&true);
        if risen || percepts.iter().any(|p| matches!(p, Percept::Told { .. })) {
            awareness.grace_until = self.now + tick::ticks(self.rules.grace_seconds);
        } else if self.now >= awareness.grace_until {
            // The meter does not fall below the reason of what he does.
            let floor = match activity {
                Activity::Chase
                | Activity::Circle
                | Activity::Shine
                | Activity::Alarm
                | Activity::Flee
                | Activity::Haunt
                | Activity::Challenge => self.rules.alert_at,
                Activity::Investigate
                | Activity::Search
                | Activity::Track
                | Activity::Outthink
                | Activity::Fetch => self.rules.investigate_at,
                Activity::Glance | Activity::Mend => self.rules.curious_at,
                Activity::Patrol
                | Activity::Doze
                | Activity::Follow
                | Activity::Ambush
                | Activity::Sleep
                | Activity::Scatter
                | Activity::Fright
                | Activity::Rest
                | Activity::Pocket
                | Activity::Report => 0.0,
            };
            let fallen = awareness.meter - self.rules.decay_per_second * DT;
            awareness.meter = fallen.max(floor.min(awareness.meter)).max(0.0);
        }
        if activity.is_hunt() || activity.is_search() {
            awareness.caution_until = self.now + tick::ticks(self.rules.caution_seconds);
        }
    }

    /// Raises the meter by sight: it is full after [`fill_seconds`].
    fn see(&self, awareness: &mut Awareness) -> bool {
        let Some(sighting) = awareness.sighting else { return false };
        let full = fill_seconds(self.sight, &sighting, self.seen_time);
        let limit = if sighting.is_certain { 100.0 } else { self.sight.peripheral_limit };
        awareness.meter = rise(awareness.meter, 100.0 * DT / full, limit);
        true
    }

    fn listen(&self, awareness: &mut Awareness, percepts: &[Percept]) -> bool {
        let mut heard = false;
        for percept in percepts {
            let (by, at_least) = match percept {
                Percept::Heard { faint: true, .. } if !self.is_second_faint(awareness) => {
                    (self.hearing.faint_rise, self.rules.curious_at)
                }
                Percept::Heard { .. } => (self.hearing.clear_rise, self.rules.investigate_at),
                Percept::Told { .. } => (0.0, self.hearing.call_strength),
                _ => continue,
            };
            if let Percept::Heard { faint: true, .. } = percept {
                awareness.last_faint = Some(self.now);
            }
            heard = true;
            let target = (awareness.meter + by).max(at_least);
            awareness.meter = rise(awareness.meter, target - awareness.meter, self.hearing.limit);
        }
        heard
    }

    /// Raises the meter by a trail: at least to curious, and more for a fresher trail, but never to alert.
    fn smell(&self, awareness: &mut Awareness, percepts: &[Percept]) -> bool {
        let strongest = percepts.iter().filter_map(|p| match p {
            Percept::Smelt { strength, .. } => Some(*strength),
            _ => None,
        });
        let Some(strength) = strongest.reduce(f32::max) else { return false };
        let before = awareness.meter;
        let target = (before + self.smelling.trail_rise * strength).max(self.rules.curious_at);
        awareness.meter = rise(before, target - before, self.smelling.trail_limit);
        // A meter above the limit is not kept up by a trail.
        awareness.meter > before
    }

    /// Raises the meter by evidence: it makes a guard curious, but never makes him investigate.
    fn wonder(&self, awareness: &mut Awareness, percepts: &[Percept]) -> bool {
        let wonders = percepts.iter().any(|p| matches!(p, Percept::Noticed { .. }));
        if wonders {
            let limit = self.rules.investigate_at - self.rules.hysteresis;
            let target = self.evidence.lifts_to.min(limit);
            awareness.meter = rise(awareness.meter, target - awareness.meter, target);
        }
        wonders
    }

    /// Returns whether a faint sound is the second of a pair.
    ///
    /// The lower limit keeps two steps of one walk from being a pair.
    fn is_second_faint(&self, awareness: &Awareness) -> bool {
        let window =
            tick::ticks(self.hearing.faint_look_seconds)..=tick::ticks(self.hearing.faint_pair_seconds);
        awareness.last_faint.is_some_and(|last| window.contains(&(self.now - last)))
    }
}

/// Returns how long a sighting takes to fill the meter from 0 to 100, in seconds.
///
/// That is [`Sighting::full_seconds`] times the factor `seen_time` of the difficulty, but at least
/// [`SightRules::shortest_seconds`].
pub fn fill_seconds(rules: &SightRules, sighting: &Sighting, seen_time: f32) -> f32 {
    (sighting.full_seconds * seen_time).max(rules.shortest_seconds)
}

/// Raises a meter by `by`, but not beyond `limit` or 100; a meter beyond the limit stays.
fn rise(meter: f32, by: f32, limit: f32) -> f32 {
    (meter + by).min(limit).max(meter).min(100.0)
}

/// Returns the next alert level: at most one up per tick, and down only below the hysteresis.
fn climb(alert_level: AlertLevel, meter: f32, rules: &AwarenessRules) -> AlertLevel {
    const LADDER: [AlertLevel; 4] =
        [AlertLevel::Calm, AlertLevel::Curious, AlertLevel::Investigating, AlertLevel::Alert];
    let begins = [0.0, rules.curious_at, rules.investigate_at, rules.alert_at];
    let here = alert_level as usize;
    if here + 1 < LADDER.len() && meter >= begins[here + 1] {
        LADDER[here + 1]
    } else if here > 0 && meter < begins[here] - rules.hysteresis {
        LADDER[here - 1]
    } else {
        alert_level
    }
}

fn tell(guard: ActorId, from: AlertLevel, now: &Awareness, her: Vec2, events: &mut Vec<Event>) {
    events.push(Event::AlertLevel { guard, from, to: now.alert_level });
    if now.alert_level == AlertLevel::Alert {
        events.push(Event::Spotted { guard, her, sighting: now.sighting });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn one_alert_level_per_tick_and_down_with_hysteresis() {
        let rules = Rules::shipped().awareness;
        assert_eq!(climb(AlertLevel::Calm, 100.0, &rules), AlertLevel::Curious);
        assert_eq!(climb(AlertLevel::Curious, 100.0, &rules), AlertLevel::Investigating);
        assert_eq!(climb(AlertLevel::Investigating, 58.0, &rules), AlertLevel::Investigating);
        assert_eq!(climb(AlertLevel::Investigating, 54.0, &rules), AlertLevel::Curious);
        assert_eq!(climb(AlertLevel::Calm, 0.0, &rules), AlertLevel::Calm);
    }

    #[test]
    fn a_limit_stops_a_rise_but_lowers_nothing() {
        assert_eq!(rise(70.0, 40.0, 80.0), 80.0);
        assert_eq!(rise(95.0, 40.0, 80.0), 95.0);
    }
}
