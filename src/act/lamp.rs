//! Putting out and lighting lamps by hand, and putting out flames with water.
//!
//! Both take time while the button is held; lighting takes longer and is louder. Braziers are too hot
//! for hands, but the water of a bucket puts out every flame near its impact.

use super::busy::set_busy;
use crate::base::Vec2;
use crate::base::tick::{self, Tick};
use crate::model::*;
use crate::rules::LampWorkRules;
use hecs::Entity;

/// Duration and loudness of putting out a lit lamp, or of lighting a dark one.
pub fn lamp_work(sim: &Sim, lamp: Entity) -> LampWorkRules {
    let rules = &sim.rules.light;
    if sim.get::<Lamp>(lamp).lit { rules.snuff } else { rules.relight }
}

/// Starts tending a lamp.
pub fn begin(sim: &mut Sim, lamp: Entity) {
    let since = sim.tick;
    set_busy(sim, PlayerActivity::Tending { lamp, since });
}

/// Continues tending a lamp until it is done or the button is released.
pub fn go_on(sim: &mut Sim, lamp: Entity, since: Tick, holding: bool) {
    if !holding {
        return set_busy(sim, PlayerActivity::Free);
    }
    let LampWorkRules { seconds, loudness } = lamp_work(sim, lamp);
    if sim.tick - since < tick::ticks(seconds) {
        return;
    }
    let Lamp { at, lit, .. } = turn(sim, lamp);
    let (lamp, who) = (sim.id(lamp), sim.id(sim.player));
    sim.events.push(Event::LampTurned { lamp, who, at, lit });
    sim.make_noise(Noise { who: Some(who), at, kind: NoiseKind::Lamp, loudness, about: at });
}

/// Lights a lamp or puts it out, whoever does it; ends the player's tending of the same lamp. Returns
/// its new state.
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

/// Spills the water of a full bucket that hit something: it puts out the flames near it.
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

/// Makes a noise of a thing.
fn sound(sim: &mut Sim, at: Vec2, kind: NoiseKind, loudness: f32) {
    sim.make_noise(Noise { who: None, at, kind, loudness, about: at });
}
