//! The light on the player and her light band.

use super::light::{self, LightSource, band_of};
use super::shadow::{self, ShadowHit};
use crate::base::{Vec2, tick};
use crate::model::{ActorId, Event, Exposure, Sim};

/// Everything besides the level that the light on the player and her shadows depend on.
#[derive(Clone, Debug, Default, PartialEq)]
struct Causes {
    at: Vec2,
    low: bool,
    /// Version of the map, which changes with walls, doors and heavy props.
    map: u32,
    flames: Vec<(ActorId, LightSource)>,
    fireworks: Vec<usize>,
}

/// The last computed light on the player and her shadows: a cache that saves rays and is no part of the
/// state.
#[derive(Clone, Debug, Default)]
pub struct LightCache {
    /// What they were computed from; `None` before the first time.
    causes: Option<Causes>,
    /// Memory for the causes of the next tick.
    next: Causes,
    light: f32,
    falls: Vec<ShadowHit>,
}

/// Returns the light on the player, computed again only if one of its causes changed.
fn remembered(sim: &mut Sim) -> f32 {
    let (at, low) = (sim.player_body().at, sim.her().posture.is_low());
    if sim.tick == 1 {
        sim.world.insert_one(sim.player, LightCache::default()).expect("she is never despawned");
    }
    let mut memo = sim.with(sim.player, std::mem::take::<LightCache>);
    (memo.next.at, memo.next.low, memo.next.map) = (at, low, sim.map.version);
    light::find_flames(sim, at, &mut memo.next.flames);
    memo.next.fireworks.clear();
    memo.next.fireworks.extend(light::fireworks(sim));
    if memo.causes.as_ref() != Some(&memo.next) {
        compute(sim, &mut memo);
    }
    let light = memo.light;
    sim.with(sim.player, |here: &mut LightCache| *here = memo);
    light
}

/// Computes the light on the player and her shadows from the next causes.
fn compute(sim: &mut Sim, memo: &mut LightCache) {
    let Causes { at, low, .. } = memo.next;
    let mut rays = 0;
    let sky = light::sky(sim, at, &mut rays);
    let mut shining = memo.next.flames.iter().map(|(_, flame)| *flame).collect::<Vec<LightSource>>();
    shining.retain(|flame| light::shines(sim, flame, at, &mut rays));
    memo.light = light::sum(sky, at, shining.iter().copied());
    memo.falls = shadow::falls(sim, at, low, &shining);
    sim.counters.light_rays += rays;
    let before = memo.causes.take().unwrap_or_default();
    memo.causes = Some(std::mem::replace(&mut memo.next, before));
}

/// Returns where the player's shadows fall on paper, for the light of this tick.
pub(super) fn remembered_falls(sim: &Sim) -> Vec<ShadowHit> {
    sim.world.get::<&LightCache>(sim.player).map_or_else(|_| Vec::new(), |memo| memo.falls.clone())
}

/// Updates the light on the player and her light band, with its hysteresis.
pub(super) fn update(sim: &mut Sim) {
    let light = remembered(sim);
    let (now, rules) = (sim.tick, sim.rules.clone());
    let rules = &rules.light;
    let band = band_of(light, rules);
    let first = now <= 1;
    let change = sim.with(sim.player, |exposure: &mut Exposure| {
        exposure.light = light;
        if band != exposure.pending {
            exposure.pending = band;
            exposure.pending_since = now;
        }
        let lasted = now - exposure.pending_since >= tick::ticks(rules.hysteresis_seconds);
        let from = exposure.band;
        if first || (lasted && exposure.pending != exposure.band) {
            exposure.band = exposure.pending;
        }
        (from != exposure.band).then_some((from, exposure.band))
    });
    if let Some((from, to)) = change {
        sim.events.push(Event::Band { from, to });
    }
}
