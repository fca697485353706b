//! The light on her: worked out anew only when something that it depends on has changed, and its band.

use super::light::{self, LightSource, band_of};
use super::shadow::{self, ShadowHit};
use crate::base::{Vec2, tick};
use crate::model::{Event, Exposure, Player, Sim};

/// All that the light on her and the shadows that she throws depend on, besides the level.
#[derive(Clone, Debug, PartialEq)]
struct Causes {
    at: Vec2,
    low: bool,
    /// Every change of walls, doors and heavy things makes it another one.
    map: u32,
    flames: Vec<LightSource>,
    fireworks: Vec<usize>,
}

/// The light on her as it was last worked out. It is a memory that saves rays, no more: without it
/// all would be the same, and so it is no part of the state.
#[derive(Clone, Debug)]
pub struct LightCache {
    causes: Causes,
    light: f32,
    falls: Vec<ShadowHit>,
}

/// The light on her, worked out anew only if something that it depends on has changed.
fn remembered(sim: &mut Sim) -> f32 {
    let (at, low) = (sim.player_body().at, sim.get::<Player>(sim.player).posture.is_low());
    let (flames, fireworks) = (light::flames(sim, at).collect(), light::fireworks(sim).collect());
    let causes = Causes { at, low, map: sim.map.version, flames, fireworks };
    if let Ok(memo) = sim.world.query_one_mut::<&LightCache>(sim.player)
        && memo.causes == causes
    {
        return memo.light;
    }
    let mut rays = 0;
    let sky = light::sky(sim, at, &mut rays);
    let shining = light::shining(sim, at, &mut rays);
    let light = light::sum(sky, at, shining.iter().copied());
    let falls = shadow::falls(sim, at, low, &shining);
    sim.counters.light_rays += rays;
    let memo = LightCache { causes, light, falls };
    sim.world.insert_one(sim.player, memo).expect("she is never despawned");
    light
}

/// Where her shadows fall on paper, as of this tick's light.
pub(super) fn remembered_falls(sim: &Sim) -> Vec<ShadowHit> {
    sim.world.get::<&LightCache>(sim.player).map_or_else(|_| Vec::new(), |memo| memo.falls.clone())
}

/// Where the light on her stands now, and which band counts.
pub fn update(sim: &mut Sim) {
    let light = remembered(sim);
    let (now, rules) = (sim.tick, sim.rules.light.clone());
    let band = band_of(light, &rules);
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
