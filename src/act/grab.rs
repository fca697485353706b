//! Grabs: a guard near enough winds up, and catches the player if she is within his arc when he closes
//! his hands; if not, he stumbles.
//!
//! The arc does not move after he has begun, so it can be drawn, and the player can leave it.

use crate::base::tick::ticks;
use crate::base::{Vec2, angle};
use crate::model::*;
use crate::rules::GrabRules;
use hecs::Entity;

/// Replaces the intents of guards who grab or stumble: the grab moves them, and they can only call.
pub fn hold(sim: &mut Sim) {
    let Sim { world, guards, rules, .. } = sim;
    // Mostly there is none, which is found out fastest in the order of memory.
    if world.query_mut::<&GrabState>().into_iter().all(|grab| grab.is_ready()) {
        return;
    }
    let mut grabbers = world.view_mut::<(&Guard, &GrabState, &mut Intent)>();
    for guard in guards.iter() {
        let Some((who, grab, intent)) = grabbers.get_mut(*guard) else { continue };
        let (velocity, face) = match (*grab, rules.guards[who.archetype].grab) {
            (GrabState::WindUp { direction, .. }, Some(rules)) => (direction * rules.step, Some(direction)),
            (GrabState::WindUp { .. } | GrabState::Recovery { .. }, _) => (Vec2::ZERO, None),
            (GrabState::Ready, _) => continue,
        };
        // He can still call.
        let act = intent.act.filter(|act| matches!(act, GuardAction::Call { .. }));
        *intent = Intent { velocity, face, act, ..*intent };
    }
}

/// Starts, continues and ends grabs; returns the guard who has caught the player, if one has.
pub fn run(sim: &mut Sim) -> Option<Entity> {
    let her = sim.player_body();
    for guard in grabbers(sim, her.at) {
        match sim.get(guard) {
            GrabState::Ready => begin(sim, guard, &her),
            _ if sim.sleeps(guard) => set(sim, guard, GrabState::Ready),
            GrabState::WindUp { until, .. } if sim.tick >= until => {
                if is_caught(sim, guard, &her) {
                    return Some(guard);
                }
                miss(sim, guard);
            }
            GrabState::Recovery { until } if sim.tick >= until => set(sim, guard, GrabState::Ready),
            GrabState::WindUp { .. } | GrabState::Recovery { .. } => {}
        }
    }
    None
}

/// Guards who grab or stumble, or want to grab and are near enough; most are not.
fn grabbers(sim: &mut Sim, her: Vec2) -> Vec<Entity> {
    let Sim { world, guards, rules, .. } = sim;
    let is_near = |who: &Guard, body: &Body| {
        rules.guards[who.archetype].grab.is_some_and(|grab| (her - body.at).length() <= grab.commit)
    };
    let is_busy = |(grab, intent, who, body): (&GrabState, &Intent, &Guard, &Body)| {
        !grab.is_ready() || intent.grab && is_near(who, body)
    };
    // Mostly there is none, which is found out fastest in the order of memory.
    if !world.query_mut::<(&GrabState, &Intent, &Guard, &Body)>().into_iter().any(is_busy) {
        return Vec::new();
    }
    let hands = world.view_mut::<(&GrabState, &Intent, &Guard, &Body)>();
    guards.iter().copied().filter(|&guard| hands.get(guard).is_some_and(is_busy)).collect()
}

fn rules_of(sim: &Sim, guard: Entity) -> Option<GrabRules> {
    sim.rules.guards[sim.get::<Guard>(guard).archetype].grab
}

fn set(sim: &mut Sim, guard: Entity, grab: GrabState) {
    sim.with(guard, |now: &mut GrabState| *now = grab);
}

/// Starts the grab of a guard who is near enough, if he knows where the player is and would catch her if she kept her
/// velocity.
fn begin(sim: &mut Sim, guard: Entity, her: &Body) {
    let Some(rules) = rules_of(sim, guard).filter(|_| knows_where_she_is(sim, guard)) else { return };
    let from = sim.get::<Body>(guard).at;
    let then = her.at + her.velocity * rules.wind_up_seconds;
    let facing = sim.get::<Facing>(guard).0;
    let direction = (then - from).try_normalize().or((her.at - from).try_normalize()).unwrap_or(facing);
    let reaches = is_inside((from, direction), &rules, then) && sim.map.is_clear(from, her.at);
    if reaches {
        let until = sim.tick + ticks(rules.wind_up_seconds).max(1);
        set(sim, guard, GrabState::WindUp { from, direction, since: sim.tick, until });
        let guard = sim.id(guard);
        sim.events.push(Event::GrabBegan { guard, from, direction });
    }
}

/// Whether a guard perceives the player, or saw her go into her hideout.
fn knows_where_she_is(sim: &Sim, guard: Entity) -> bool {
    let awareness: Awareness = sim.get(guard);
    match sim.get::<Player>(sim.player).activity {
        PlayerActivity::Hidden { since, .. } => {
            let before = ticks(sim.rules.awareness.saw_her_hide_seconds);
            awareness.last_seen.is_some_and(|seen| seen + before >= since)
        }
        _ => awareness.sighting.is_some(),
    }
}

/// Whether the arc of a guard who is winding up covers a position, with nothing in between.
pub fn reaches(sim: &Sim, guard: Entity, place: Vec2) -> bool {
    let GrabState::WindUp { from, direction, .. } = sim.get(guard) else { return false };
    let inside = rules_of(sim, guard).is_some_and(|rules| is_inside((from, direction), &rules, place));
    inside && sim.map.is_clear(from, place)
}

/// Whether a position is inside an arc with this start and direction.
fn is_inside((from, direction): (Vec2, Vec2), rules: &GrabRules, place: Vec2) -> bool {
    let offset = place - from;
    let cosine = angle::cos_degrees(rules.degrees / 2.0);
    offset.length() <= rules.reach && offset.dot(direction) >= cosine * offset.length()
}

/// Whether the player is within the arc at the end of the wind-up.
fn is_caught(sim: &Sim, guard: Entity, her: &Body) -> bool {
    let hidden = matches!(sim.get::<Player>(sim.player).activity, PlayerActivity::Hidden { .. });
    reaches(sim, guard, her.at) && (!hidden || knows_where_she_is(sim, guard))
}

fn miss(sim: &mut Sim, guard: Entity) {
    let seconds = rules_of(sim, guard).map_or(0.0, |rules| rules.recovery_seconds);
    set(sim, guard, GrabState::Recovery { until: sim.tick + ticks(seconds) });
    let (guard, at) = (sim.id(guard), sim.get::<Body>(guard).at);
    sim.events.push(Event::GrabMissed { guard, at });
}
