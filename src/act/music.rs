//! Clockwork: the boxes that she winds up, and the ticking of the dolls that are wound.

use crate::base::grid::center_of;
use crate::base::tick;
use crate::model::*;
use hecs::Entity;

/// Is a box at rest, its spring ready to be wound?
pub fn is_ready(sim: &Sim, music_box: &MusicBox) -> bool {
    let rest = tick::ticks(sim.rules.clockwork.music.rest_seconds);
    music_box.plays_until == 0 || sim.tick >= music_box.plays_until + rest
}

/// Her hand on a box.
pub fn wind(sim: &mut Sim, music_box: Entity) {
    let plays_until = sim.tick + tick::ticks(sim.rules.clockwork.music.seconds);
    let cell = sim.with(music_box, |it: &mut MusicBox| {
        it.plays_until = plays_until;
        it.cell
    });
    sim.events.push(Event::Music { cell, plays: true });
}

pub fn run(sim: &mut Sim) {
    for music_box in sim.music_boxes.clone() {
        play(sim, music_box);
    }
    tick_tock(sim);
}

/// It is heard bar by bar, as any noise is.
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

/// A wound doll is heard wherever it goes: nobody is taken unawares by one. Those who serve in the
/// house are used to it, so the sound goes to nobody's ears but the player's.
fn tick_tock(sim: &mut Sim) {
    let rules = sim.rules.clockwork.ticking;
    let every = tick::ticks(rules.seconds).max(1);
    let ticks =
        |activity: Activity| matches!(activity, Activity::Haunt | Activity::Scatter | Activity::Fright);
    for &guard in &sim.guards {
        let id = sim.id(guard);
        if ticks(sim.get(guard)) && (sim.tick + id.0).is_multiple_of(every) {
            let (at, kind, loudness) = (sim.get::<Body>(guard).at, NoiseKind::Click, rules.loudness);
            sim.events.push(Event::Noise { who: Some(id), at, kind, loudness });
        }
    }
}
