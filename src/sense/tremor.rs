//! Tremor: feeling the player's steps through the floor, only at the moment when a foot comes down.
//!
//! Standing, crawling and soft steps are not felt.

use crate::base::Vec2;
use crate::base::tick;
use crate::model::*;

/// A guard who may feel steps.
#[derive(hecs::Query)]
struct TremorQuery<'a> {
    who: &'a Guard,
    body: &'a Body,
    sleep: &'a SleepState,
    instinct: &'a mut SpecialSenses,
    percepts: &'a mut Vec<Percept>,
}

/// Gives every guard who feels the player's step a percept, and holds the contact until the next step.
pub fn run(sim: &mut Sim) {
    // On most nights nobody has special senses, which is found out faster than what there is to feel.
    if sim.world.query_mut::<TremorQuery>().into_iter().len() == 0 {
        return;
    }
    let (step, velocity) = (step(sim), sim.player_body().velocity);
    let (her, her_at) = (super::smell::sighting_of(sim), sim.player_body().at);
    let Sim { world, rules, tick, .. } = sim;
    let clockwork = &rules.clockwork;
    // Guards do not depend on each other here, so their order does not matter.
    for feeler in world.query_mut::<TremorQuery>() {
        let reach = rules.guards[feeler.who.archetype].senses.tremor;
        if reach <= 0.0 || feeler.sleep.is_asleep() {
            continue;
        }
        if let Some(at) = step.filter(|at| (*at - feeler.body.at).length() <= reach) {
            feeler.instinct.felt = Some(*tick);
            feeler.percepts.push(Percept::Felt { at, velocity });
        }
        let holds = tick::ticks(clockwork.hold_seconds);
        let is_felt = feeler.instinct.felt.is_some_and(|felt| *tick - felt < holds);
        let felt = is_felt.then(|| Sighting {
            distance: (her_at - feeler.body.at).length(),
            full_seconds: clockwork.wind_seconds,
            sense: Sense::Feet,
            ..her
        });
        feeler.instinct.sensed = felt.or(feeler.instinct.sensed);
    }
}

/// Returns where a step of the player shook the floor in this tick.
fn step(sim: &Sim) -> Option<Vec2> {
    let she = sim.id(sim.player);
    sim.events.iter().find_map(|event| match *event {
        Event::Footstep { who, at, posture, loudness, .. } => {
            let shakes = posture != Posture::Crawl && loudness >= sim.rules.clockwork.soft;
            (who == she && shakes).then_some(at)
        }
        _ => None,
    })
}
