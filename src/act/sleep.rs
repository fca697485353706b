//! Sleep from incense. A sleeping guard wakes by himself, by a loud noise, by the player running into
//! him, or by another guard. The player does not breathe incense.

use crate::base::{Vec2, tick};
use crate::model::*;
use crate::rules::PropKind;
use hecs::Entity;

/// Puts guards to sleep and wakes them.
pub fn run(sim: &mut Sim) {
    let fumes = fumes(sim);
    for guard in affected(sim, &fumes) {
        match sim.get::<SleepState>(guard).until {
            Some(until) => sleep_on(sim, guard, until),
            None => breathe(sim, guard, &fumes),
        }
    }
}

/// Guards who sleep, and all guards while incense burns.
fn affected(sim: &mut Sim, fumes: &[Vec2]) -> Vec<Entity> {
    let is_affected = |sleep: &SleepState| !fumes.is_empty() || *sleep != SleepState::default();
    // Mostly there is none, which is found out fastest in the order of memory.
    if !sim.world.query_mut::<&SleepState>().into_iter().any(is_affected) {
        return Vec::new();
    }
    sim.guards.iter().copied().filter(|&guard| is_affected(&sim.get(guard))).collect()
}

/// Wakes a guard, who is cautious afterwards.
pub fn wake(sim: &mut Sim, guard: Entity, by: Option<ActorId>) {
    let cautious = sim.tick + tick::ticks(sim.rules.awareness.caution_seconds);
    sim.with(guard, |sleep: &mut SleepState| *sleep = SleepState::default());
    sim.with(guard, |a: &mut Awareness| a.caution_until = a.caution_until.max(cautious));
    let guard = sim.id(guard);
    sim.events.push(Event::Woke { guard, by });
}

/// Positions of burning incense.
fn fumes(sim: &mut Sim) -> Vec<Vec2> {
    let burning = sim.world.query_mut::<(&ActorId, &Prop, &Body)>().with::<&LitFuse>();
    let incense = burning.into_iter().filter(|(_, prop, _)| prop.kind == PropKind::Incense);
    let mut fumes: Vec<(ActorId, Vec2)> = incense.map(|(id, _, body)| (*id, body.at)).collect();
    fumes.sort_unstable_by_key(|(id, _)| *id);
    fumes.into_iter().map(|(_, at)| at).collect()
}

/// Counts for how long a guard has breathed incense, and puts him to sleep.
fn breathe(sim: &mut Sim, guard: Entity, fumes: &[Vec2]) {
    let (rules, at) = (sim.rules.kit.incense, sim.get::<Body>(guard).at);
    let reaches = |from: &Vec2| (*from - at).length() <= rules.radius && sim.map.is_clear(*from, at);
    let breathes = fumes.iter().any(reaches);
    let breathed = sim.with(guard, |sleep: &mut SleepState| {
        sleep.breathed = if breathes { sleep.breathed + 1 } else { 0 };
        sleep.breathed
    });
    if breathes && breathed >= tick::ticks(rules.breathe_seconds) {
        fall_asleep(sim, guard);
    }
}

fn fall_asleep(sim: &mut Sim, guard: Entity) {
    let until = sim.tick + tick::ticks(sim.rules.kit.incense.sleep_seconds);
    sim.with(guard, |sleep: &mut SleepState| *sleep = SleepState { breathed: 0, until: Some(until) });
    // Whatever he was about to do, he does not.
    sim.with(guard, |intent: &mut Intent| *intent = Intent::default());
    let (id, at) = (sim.id(guard), sim.get::<Body>(guard).at);
    sim.events.push(Event::FellAsleep { guard: id, at });
}

fn sleep_on(sim: &mut Sim, guard: Entity, until: tick::Tick) {
    let startled = !sim.get::<Vec<Percept>>(guard).is_empty();
    let run_into = is_run_into(sim, guard);
    if run_into {
        wake(sim, guard, Some(sim.id(sim.player)));
    } else if startled || sim.tick >= until {
        wake(sim, guard, None);
    }
}

/// Whether the player runs into a sleeping guard; walking or sneaking she can step over him.
fn is_run_into(sim: &Sim, guard: Entity) -> bool {
    let (her, at) = (sim.player_body(), sim.get::<Body>(guard).at);
    let runs = sim.get::<Player>(sim.player).posture == Posture::Run && !her.is_still();
    runs && (her.at - at).length() <= sim.rules.sight.touch_range && sim.map.is_clear(at, her.at)
}
