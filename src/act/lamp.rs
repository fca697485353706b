//! Her hand at a lamp: one that burns is snuffed, one that is out is lit again. Both take a while
//! of holding the button; lighting takes longer, and a flame is heard a little farther. Braziers are
//! too hot for hands, but water puts out whatever burns: that of a bucket, where it strikes.

use super::busy::set_busy;
use crate::base::Vec2;
use crate::base::tick::{self, Tick};
use crate::model::*;
use crate::rules::HandRules;
use hecs::Entity;

/// What it takes to turn a lamp as it is now.
pub fn lamp_work(sim: &Sim, lamp: Entity) -> HandRules {
    let rules = &sim.rules.light;
    if sim.get::<Lamp>(lamp).lit { rules.snuff } else { rules.relight }
}

/// Her hand goes to a lamp.
pub fn begin(sim: &mut Sim, lamp: Entity) {
    let since = sim.tick;
    set_busy(sim, PlayerActivity::Tending { lamp, since });
}

/// Goes on until it is done; letting go of the button, or walking away, gives up.
pub fn go_on(sim: &mut Sim, lamp: Entity, since: Tick, holding: bool) {
    if !holding {
        return set_busy(sim, PlayerActivity::Free);
    }
    let HandRules { seconds, loudness } = lamp_work(sim, lamp);
    if sim.tick - since < tick::ticks(seconds) {
        return;
    }
    let Lamp { at, lit, .. } = turn(sim, lamp);
    let (lamp, who) = (sim.id(lamp), sim.id(sim.player));
    sim.events.push(Event::LampTurned { lamp, who, at, lit });
    sim.make_noise(Noise { who: Some(who), at, kind: NoiseKind::Lamp, loudness, about: at });
}

/// Lights a lamp or puts it out, whoever does it. If her hand is at it, that has nothing left to do.
pub fn turn(sim: &mut Sim, lamp: Entity) -> Lamp {
    if let PlayerActivity::Tending { lamp: hers, .. } = sim.get::<Player>(sim.player).activity
        && hers == lamp
    {
        set_busy(sim, PlayerActivity::Free);
    }
    sim.with(lamp, |lamp: &mut Lamp| {
        lamp.lit = !lamp.lit;
        *lamp
    })
}

/// A thing struck something: if it is a bucket that was full, its water is spilled, and puts out
/// every flame that is near and has no wall between.
pub fn splash(sim: &mut Sim, prop: Entity) {
    if sim.world.remove_one::<FilledWithWater>(prop).is_err() {
        return;
    }
    let (at, rules) = (sim.get::<Body>(prop).at, sim.rules.light.douse);
    sound(sim, at, NoiseKind::Splash, rules.splash_loudness);
    for lamp in sim.lamps.clone() {
        let Lamp { at: flame, lit, .. } = sim.get(lamp);
        if lit && (flame - at).length() <= rules.reach && sim.map.is_clear(at, flame) {
            turn(sim, lamp);
            let (lamp, who) = (sim.id(lamp), sim.id(sim.player));
            sim.events.push(Event::LampTurned { lamp, who, at: flame, lit: false });
            sound(sim, flame, NoiseKind::Hiss, rules.hiss_loudness);
        }
    }
}

/// A sound of things.
fn sound(sim: &mut Sim, at: Vec2, kind: NoiseKind, loudness: f32) {
    sim.make_noise(Noise { who: None, at, kind, loudness, about: at });
}
