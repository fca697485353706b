//! Touch and sight, in the order of their cost: distance, then the cone by dot product, then the
//! ray. Each is asked only when the one before said yes. Last of all, where the ray was stopped,
//! comes her shadow on paper.

pub use super::shadow::{Silhouette, is_paper, silhouettes};

use super::{exposure, shadow};
use crate::base::{IVec2, Vec2, angle, tick::Tick};
use crate::model::*;
use crate::rules::{Archetype, Rules, SenseRules, SightRules};
use crate::space::sight::{ViewCone, is_clear, polygon};
use hecs::Entity;

/// The two cones of a guard's eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cone {
    /// Where he sees well.
    Main,
    /// Out of the corner of his eye.
    Peripheral,
}

/// What there is to see of her: all that sight depends on besides the guard.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    pub at: Vec2,
    pub velocity: Vec2,
    pub exposure: Exposure,
    pub posture: Posture,
    pub still: bool,
    /// Only a touch finds her now.
    pub unseen: bool,
    /// Time to be seen, times this: her outfit, in this light.
    pub outfit_time: f32,
    /// Who suspects nothing takes no notice of her beyond this distance, in tiles, if she passes for
    /// somebody who belongs here.
    pub accepted_beyond: Option<f32>,
    /// Her shadows on paper.
    pub silhouettes: Vec<Silhouette>,
}

/// One guard's eyes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewer {
    pub at: Vec2,
    pub facing: Vec2,
    pub open: bool,
    /// How far he sees, in tiles, if the light does not matter to him.
    pub sight: Option<f32>,
    /// So much of that he uses: whoever lies in wait does not stir, not even his eyes.
    pub part: f32,
    pub cautious: bool,
    /// He is after something already: no livery takes him in.
    pub suspicious: bool,
}

/// Cosines of half the cones: worked out once, compared often.
#[derive(Clone, Copy, Debug)]
pub struct Cosines {
    pub main: f32,
    pub peripheral: f32,
}

impl Cosines {
    pub fn new(rules: &SightRules) -> Self {
        Self {
            main: angle::cos_degrees(rules.main_cone_degrees / 2.0),
            peripheral: angle::cos_degrees(rules.peripheral_cone_degrees / 2.0),
        }
    }
}

/// What a guard sees of her, if anything: the whole of sight in one function.
///
/// `hidden` says whether a cell hides her; it is asked only along the rays at the end.
#[inline]
pub fn sighting(
    viewer: &Viewer,
    target: &Target,
    rules: &SightRules,
    cosines: Cosines,
    counters: &mut Counters,
    hidden: impl Fn(IVec2) -> bool,
) -> Option<Sighting> {
    if target.exposure.hidden {
        return None;
    }
    counters.distance_tests += 1;
    let offset = target.at - viewer.at;
    let is_within = |range: f32| offset.length_squared() <= range * range;
    let sight = if viewer.open && !target.unseen { reach(viewer, target, rules) } else { 0.0 };
    // Nearly everybody is too far away: one question tells.
    if !is_within(sight.max(rules.touch_range)) {
        return None;
    }
    look_closer(viewer, target, rules, cosines, counters, hidden)
}

/// The rest of [`sighting`], for the few who are near enough.
#[cold]
fn look_closer(
    viewer: &Viewer,
    target: &Target,
    rules: &SightRules,
    cosines: Cosines,
    counters: &mut Counters,
    hidden: impl Fn(IVec2) -> bool,
) -> Option<Sighting> {
    let offset = target.at - viewer.at;
    let is_within = |range: f32| offset.length_squared() <= range * range;
    let touched = is_within(rules.touch_range);
    counters.cone_tests += 1;
    let sure = touched || is_in_cone(viewer, offset, cosines.main);
    let aside = || is_in_cone(viewer, offset, cosines.peripheral) && is_within(rules.peripheral_range);
    if !sure && !aside() {
        return None;
    }
    counters.rays += 1;
    let silhouette = !is_clear(viewer.at, target.at, &hidden);
    let distance = if silhouette {
        shadow_in_view(viewer, target, rules, cosines, counters, hidden)?
    } else {
        offset.length()
    };
    let (touched, sure) = (touched && !silhouette, sure && !silhouette);
    let (light, band, posture) = (target.exposure.light, target.exposure.band, target.posture);
    let lit = lit_for(viewer.sight, band);
    let full_seconds =
        if touched { rules.shortest_seconds } else { full_seconds(rules, target, lit, distance, sure) };
    let by = Sense::Eyes;
    Some(Sighting { light, band, distance, posture, full_seconds, sure, touched, silhouette, by })
}

/// How far away a guard takes notice of her, in tiles, if she stands before him.
#[inline]
fn reach(viewer: &Viewer, target: &Target, rules: &SightRules) -> f32 {
    let caution = if viewer.cautious { rules.caution_range } else { 0.0 };
    let range = viewer.part * (viewer.sight.unwrap_or(rules.range.of(target.exposure.band)) + caution);
    let trusts = !viewer.cautious && !viewer.suspicious;
    target.accepted_beyond.filter(|_| trusts).map_or(range, |tiles| range.min(tiles))
}

/// Does a way from him lie in a cone round where he looks? Given is the cosine of half its width.
fn is_in_cone(viewer: &Viewer, offset: Vec2, cosine: f32) -> bool {
    offset.dot(viewer.facing) >= cosine * offset.length()
}

/// How far away he has one of her shadows well in view, if he has: distance, then cone, then ray.
fn shadow_in_view(
    viewer: &Viewer,
    target: &Target,
    rules: &SightRules,
    cosines: Cosines,
    counters: &mut Counters,
    hidden: impl Fn(IVec2) -> bool,
) -> Option<f32> {
    let in_view = |shadow: &&Silhouette| {
        let offset = shadow.shows - viewer.at;
        if !viewer.open
            || offset.length() > rules.silhouette_range
            || !is_in_cone(viewer, offset, cosines.main)
        {
            return false;
        }
        counters.rays += 1;
        is_clear(viewer.at, shadow.shows, &hidden)
    };
    target.silhouettes.iter().find(in_view).map(|shadow| (shadow.shows - viewer.at).length())
}

/// What the time to be seen fully is made of: seconds by the distance, and what they are taken times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Factors {
    /// `base + slope · (d ÷ distance)^exponent`, in seconds.
    pub distance: f32,
    pub light: f32,
    pub posture: f32,
    /// Above 1 if she stands still.
    pub still: f32,
    pub outfit: f32,
    /// Above 1 out of the corner of an eye.
    pub corner: f32,
}

impl Factors {
    /// For her in such light, so many tiles off, well in view or out of the corner of an eye.
    pub fn new(rules: &SightRules, target: &Target, light: LightBand, distance: f32, sure: bool) -> Self {
        let part = libm::powf(distance / rules.full_seconds_distance, rules.full_seconds_exponent);
        Self {
            distance: rules.full_seconds_base + rules.full_seconds_slope * part,
            light: rules.light_time.of(light),
            posture: rules.posture_time.of(target.posture),
            still: if target.still { rules.still_time } else { 1.0 },
            outfit: target.outfit_time,
            corner: if sure { 1.0 } else { rules.peripheral_time },
        }
    }

    /// Their product, in seconds.
    pub fn seconds(&self) -> f32 {
        self.distance * self.light * self.posture * self.still * self.outfit * self.corner
    }
}

/// What such a sighting of a guard's is made of right now; `None` if it was not by his eyes, or so near
/// that they were not needed.
pub fn factors(sim: &Sim, guard: Entity, sighting: &Sighting) -> Option<Factors> {
    let by_sight = sighting.by == Sense::Eyes && !sighting.touched;
    let light = lit_for(viewer(sim, guard).sight, sighting.band);
    let target = target_with(sim, Vec::new());
    by_sight.then(|| Factors::new(&sim.rules.sight, &target, light, sighting.distance, sighting.sure))
}

/// Whose eyes do not ask for light sees everything as if it were lit.
fn lit_for(sight: Option<f32>, band: LightBand) -> LightBand {
    if sight.is_some() { LightBand::Lit } else { band }
}

/// How long it takes to be seen fully in such light, in seconds: the product of all [`Factors`].
pub fn full_seconds(rules: &SightRules, target: &Target, light: LightBand, distance: f32, sure: bool) -> f32 {
    Factors::new(rules, target, light, distance, sure).seconds().max(rules.shortest_seconds)
}

/// A guard who looks.
#[derive(hecs::Query)]
struct SightQuery<'a> {
    id: &'a ActorId,
    who: &'a Guard,
    body: &'a Body,
    facing: &'a Facing,
    eyes: &'a Eyes,
    sleep: &'a SleepState,
    activity: &'a Activity,
    instinct: Option<&'a SpecialSenses>,
    awareness: &'a mut Awareness,
    percepts: &'a mut Vec<Percept>,
}

/// What there is to see of her now.
pub fn target(sim: &Sim) -> Target {
    let hers = silhouettes(sim).into_iter().filter(|shadow| shadow.who == sim.player);
    target_with(sim, hers.collect())
}

fn target_with(sim: &Sim, silhouettes: Vec<Silhouette>) -> Target {
    let body = sim.player_body();
    let (player, exposure): (Player, Exposure) = (sim.get(sim.player), sim.get(sim.player));
    Target {
        at: body.at,
        velocity: body.velocity,
        exposure,
        posture: seen_posture(sim),
        still: body.is_still(),
        unseen: sim.config.overrides.unseen_when_still && body.is_still(),
        outfit_time: sim.outfit().seen_time.of(exposure.band),
        accepted_beyond: sim.outfit().accepted_beyond.filter(|_| is_about_her_work(sim, &player)),
        silhouettes,
    }
}

/// How she holds herself as others see it: who stands still runs nowhere, though the button for it is held.
pub(super) fn seen_posture(sim: &Sim) -> Posture {
    match sim.get::<Player>(sim.player).posture {
        Posture::Run if sim.player_body().is_still() => Posture::Walk,
        posture => posture,
    }
}

/// Does she walk upright or stand, with her hands off everything and without the heirloom? Then who
/// wears livery passes for a servant.
fn is_about_her_work(sim: &Sim, player: &Player) -> bool {
    player.posture == Posture::Walk && player.activity == PlayerActivity::Free && !sim.has_prize()
}

/// A guard's eyes now.
pub fn viewer(sim: &Sim, guard: Entity) -> Viewer {
    let (body, facing, eyes) = (sim.get(guard), sim.get(guard), sim.get(guard));
    let senses = &sim.rules.guards[&sim.get::<Guard>(guard).archetype].senses;
    let viewer = viewer_of(&body, &facing, &eyes, senses, &sim.get(guard), &sim.map, sim.tick);
    Viewer { part: part(sim.get(guard), &sim.rules), ..viewer }
}

/// How much of his sight somebody uses who does this.
fn part(activity: Activity, rules: &Rules) -> f32 {
    if activity == Activity::Ambush { rules.tactics.ambush.sight } else { 1.0 }
}

fn viewer_of(
    body: &Body,
    facing: &Facing,
    eyes: &Eyes,
    senses: &SenseRules,
    awareness: &Awareness,
    map: &Map,
    now: Tick,
) -> Viewer {
    Viewer {
        at: body.at,
        facing: facing.0,
        open: senses.eyes && eyes.open && !map.is_in_smoke(body.at),
        sight: senses.sight,
        part: 1.0,
        cautious: awareness.caution_until > now,
        suspicious: awareness.alert_level >= AlertLevel::Investigating,
    }
}

/// Every guard looks.
pub fn run(sim: &mut Sim) {
    let mut rays = 0;
    let shadows = shadow::showing(sim, sim.player, &exposure::remembered_falls(sim), &mut rays);
    sim.counters.light_rays += rays;
    let target = target_with(sim, shadows);
    let cosines = Cosines::new(&sim.rules.sight);
    let low = target.posture.is_low();
    let kinds = Archetype::ALL.map(|archetype| sim.rules.guards[&archetype].senses);
    let Sim { world, map, rules, tick, events, counters, .. } = sim;
    // Nobody's eyes depend on anybody else's: so they may look in whatever order they lie in memory,
    // which is fastest, as long as what happened is told in the order of the guards.
    let mut told = Vec::new();
    for looker in world.query_mut::<SightQuery>() {
        let SightQuery { body, facing, eyes, awareness, .. } = &looker;
        let senses = &kinds[looker.who.archetype as usize];
        let part = part(*looker.activity, rules);
        let viewer = Viewer { part, ..viewer_of(body, facing, eyes, senses, awareness, map, *tick) };
        // Smoke stops eyes; hands it does not.
        let touches = || (target.at - viewer.at).length() <= rules.sight.touch_range;
        let is_air = map.smoke.is_empty();
        let hidden = |cell| if is_air || touches() { map.hides(cell, low) } else { map.blinds(cell, low) };
        let look = || sighting(&viewer, &target, &rules.sight, cosines, counters, hidden);
        let seen = (senses.eyes && !looker.sleep.is_asleep()).then(look).flatten();
        // What he knows for sure by another sense counts more than the corner of his eye.
        let sensed = looker.instinct.and_then(|instinct| instinct.sensed);
        let seen = seen.filter(|s| s.sure).or(sensed).or(seen);
        // For nearly everybody there is nothing to be noted.
        if seen.is_some() || looker.awareness.sighting.is_some() {
            told.extend(notice(looker, *tick, &target, seen));
        }
    }
    told.sort_by_key(|(guard, _)| *guard);
    events.extend(told.into_iter().map(|(_, event)| event));
}

/// What one guard sees goes into his memory; whether that is anything new is to be told.
fn notice(
    looker: SightQuery,
    now: Tick,
    target: &Target,
    seen: Option<Sighting>,
) -> Option<(ActorId, Event)> {
    let guard = *looker.id;
    let before = std::mem::replace(&mut looker.awareness.sighting, seen);
    if let Some(sighting) = seen {
        looker.awareness.last_seen = Some(now);
        // What other senses tell, they have told already.
        if sighting.by == Sense::Eyes {
            looker.percepts.push(if sighting.touched {
                Percept::Touched { at: target.at }
            } else {
                Percept::Saw { at: target.at, velocity: target.velocity, sure: sighting.sure }
            });
        }
    }
    match (before, seen) {
        (None, Some(sighting)) => Some((guard, Event::Glimpsed { guard, her: target.at, sighting })),
        (Some(_), None) => Some((guard, Event::Unseen { guard })),
        _ => None,
    }
}

/// A cone as it is now, for drawing: the eye, then the edge. It reaches as far as she would be
/// noticed in her present light, posture and outfit; empty if his eyes are shut.
pub fn cone(sim: &Sim, guard: Entity, which: Cone) -> Vec<Vec2> {
    let (viewer, target, rules) = (viewer(sim, guard), target_with(sim, Vec::new()), &sim.rules.sight);
    if !viewer.open {
        return Vec::new();
    }
    let mut fan = fan(&viewer, which, target.exposure.band, rules);
    fan.range = fan.range.min(reach(&viewer, &target, rules));
    let low = target.posture.is_low();
    polygon(fan, |cell| sim.map.blinds(cell, low))
}

/// How wide open eyes see, and how far, if what they look for stands in such light.
pub fn fan(viewer: &Viewer, which: Cone, band: LightBand, rules: &SightRules) -> ViewCone {
    let caution = if viewer.cautious { rules.caution_range } else { 0.0 };
    let range = viewer.part * (viewer.sight.unwrap_or(rules.range.of(band)) + caution);
    let (degrees, range) = match which {
        Cone::Main => (rules.main_cone_degrees, range),
        Cone::Peripheral => (rules.peripheral_cone_degrees, range.min(rules.peripheral_range)),
    };
    ViewCone { eye: viewer.at, facing: viewer.facing, half_angle: (degrees / 2.0).to_radians(), range }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{ivec2, vec2};
    use crate::rules::Rules;

    fn see(at: Vec2, posture: Posture, band: LightBand, wall: bool) -> (Option<Sighting>, Counters) {
        let rules = Rules::shipped().sight;
        let exposure = Exposure { light: 0.7, band, ..Exposure::default() };
        let target = Target {
            at,
            velocity: Vec2::ZERO,
            exposure,
            posture,
            still: false,
            unseen: false,
            outfit_time: 1.0,
            accepted_beyond: None,
            silhouettes: Vec::new(),
        };
        let (at, facing) = (vec2(0.5, 0.5), Vec2::X);
        let viewer =
            Viewer { at, facing, open: true, sight: None, part: 1.0, cautious: false, suspicious: false };
        let mut counters = Counters::default();
        let seen = sighting(&viewer, &target, &rules, Cosines::new(&rules), &mut counters, |c| {
            wall && c == ivec2(2, 0)
        });
        (seen, counters)
    }

    #[test]
    fn the_light_decides_how_far_he_sees() {
        for (band, near, far) in
            [(LightBand::Lit, 8.9, 9.1), (LightBand::Dim, 5.9, 6.1), (LightBand::Dark, 2.9, 3.1)]
        {
            assert!(see(vec2(0.5 + near, 0.5), Posture::Walk, band, false).0.is_some(), "{band:?} at {near}");
            assert!(see(vec2(0.5 + far, 0.5), Posture::Walk, band, false).0.is_none(), "{band:?} at {far}");
        }
    }

    #[test]
    fn nobody_is_seen_in_under_a_third_of_a_second() {
        let (seen, _) = see(vec2(1.6, 0.5), Posture::Run, LightBand::Lit, false);
        assert!(seen.unwrap().full_seconds >= 0.3);
    }

    #[test]
    fn the_cheap_tests_come_first() {
        let (_, far) = see(vec2(20.0, 0.5), Posture::Walk, LightBand::Lit, false);
        assert_eq!((far.distance_tests, far.cone_tests, far.rays), (1, 0, 0));
        let (_, behind) = see(vec2(-3.0, 0.5), Posture::Walk, LightBand::Lit, false);
        assert_eq!((behind.distance_tests, behind.cone_tests, behind.rays), (1, 1, 0));
        let (seen, walled) = see(vec2(5.0, 0.5), Posture::Walk, LightBand::Lit, true);
        assert_eq!((seen, walled.rays), (None, 1));
    }

    #[test]
    fn behind_his_back_she_is_felt_when_very_near() {
        assert!(see(vec2(-0.3, 0.5), Posture::Sneak, LightBand::Dark, false).0.is_some_and(|s| s.touched));
        assert!(see(vec2(-0.5, 0.5), Posture::Sneak, LightBand::Dark, false).0.is_none());
    }

    #[test]
    fn out_of_the_corner_of_his_eye_he_sees_near_and_slowly() {
        let at = |d: f32| vec2(0.5, 0.5) + angle::from_radians(60f32.to_radians()) * d;
        let (seen, _) = see(at(3.5), Posture::Walk, LightBand::Lit, false);
        let (ahead, _) = see(vec2(4.0, 0.5), Posture::Walk, LightBand::Lit, false);
        let (seen, ahead) = (seen.unwrap(), ahead.unwrap());
        assert!(!seen.sure && (seen.full_seconds - 2.0 * ahead.full_seconds).abs() < 1e-4);
        assert!(see(at(4.5), Posture::Walk, LightBand::Lit, false).0.is_none());
    }
}
