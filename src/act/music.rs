//! Music boxes, and the ticking of wound clockwork dolls.

use crate::base::{Few, Vec2, grid::center_of, tick};
use crate::model::*;
use hecs::Entity;

/// Whether a music box can be wound up.
pub fn is_ready(sim: &Sim, music_box: &MusicBox) -> bool {
    let rest = tick::ticks(sim.rules.clockwork.music.cooldown_seconds);
    music_box.plays_until == 0 || sim.tick >= music_box.plays_until + rest
}

/// Winds up a music box.
pub fn wind(sim: &mut Sim, music_box: Entity) {
    let plays_until = sim.tick + tick::ticks(sim.rules.clockwork.music.seconds);
    let cell = sim.with(music_box, |it: &mut MusicBox| {
        it.plays_until = plays_until;
        it.cell
    });
    sim.events.push(Event::Music { cell, plays: true });
}

/// Plays music boxes and lets dolls tick.
pub fn run(sim: &mut Sim) {
    for i in 0..sim.music_boxes.len() {
        play(sim, sim.music_boxes[i]);
    }
    tick_tock(sim);
}

/// Plays a music box: one noise per bar.
fn play(sim: &mut Sim, music_box: Entity) {
    let MusicBox { cell, plays_until } = sim.get(music_box);
    if plays_until == sim.tick {
        sim.events.push(Event::Music { cell, plays: false });
    }
    let (at, rules) = (center_of(cell), sim.rules.clockwork.music);
    let bar = tick::ticks(rules.bar_seconds).max(1);
    if sim.tick < plays_until && (plays_until - sim.tick).is_multiple_of(bar) {
        let loudness = rules.loudness;
        sim.make_noise(Noise { who: None, at, kind: NoiseKind::Music, loudness, about: at });
    }
}

/// Makes the ticking of wound dolls, so that they do not surprise players. Guards are used to it and
/// ignore it, so it is an event without a noise.
fn tick_tock(sim: &mut Sim) {
    let rules = sim.rules.clockwork.ticking;
    let every = tick::ticks(rules.seconds).max(1);
    let ticks =
        |activity: Activity| matches!(activity, Activity::Haunt | Activity::Scatter | Activity::Fright);
    let Sim { world, tick, events, .. } = sim;
    // Mostly there is none, which is found out fastest in the order of memory.
    let dolls = world.query_mut::<(&ActorId, &Activity, &Body)>().into_iter();
    let due = dolls.filter(|(id, activity, _)| ticks(**activity) && (*tick + id.0).is_multiple_of(every));
    let mut due: Few<(ActorId, Vec2)> = due.map(|(id, _, body)| (*id, body.at)).collect();
    due.sort_unstable_by_key(|(id, _)| *id);
    for (id, at) in due {
        let (kind, loudness) = (NoiseKind::Click, rules.loudness);
        events.push(Event::Noise { who: Some(id), at, kind, loudness });
    }
}
