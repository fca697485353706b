//! Feeling steps through the floor: when a foot of hers comes down, and then only. Whoever stands
//! still, crawls, or treads softly enough, is not there.

use crate::base::Vec2;
use crate::base::tick;
use crate::model::*;

/// Somebody who may feel steps.
#[derive(hecs::Query)]
struct TremorQuery<'a> {
    who: &'a Guard,
    body: &'a Body,
    sleep: &'a SleepState,
    instinct: &'a mut SpecialSenses,
    percepts: &'a mut Vec<Percept>,
}

/// Everybody who can feels her step. From step to step she is known, and then no more.
pub fn run(sim: &mut Sim) {
    let (step, velocity) = (step(sim), sim.player_body().velocity);
    let (her, her_at) = (super::smell::sighting_of(sim), sim.player_body().at);
    let Sim { world, rules, tick, .. } = sim;
    let clockwork = &rules.clockwork;
    // Nobody's feet depend on anybody else's, so their order does not matter.
    for feeler in world.query_mut::<TremorQuery>() {
        let reach = rules.guards[&feeler.who.archetype].senses.tremor;
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
            by: Sense::Feet,
            ..her
        });
        feeler.instinct.sensed = felt.or(feeler.instinct.sensed);
    }
}

/// Where a foot of hers came down in this tick that shook the floor.
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
