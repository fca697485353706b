//! Touch and sight of the player.
//!
//! Begin with [`sighting`], the one formula of sight. Its tests are ordered by cost, and each runs only if
//! the one before passed: distance, cone (dot product), ray, and last her head while she leans out, and her
//! shadow on paper, where the ray was stopped.

pub use super::shadow::{Silhouette, is_paper, silhouettes};

use super::{exposure, shadow};
use crate::base::{IVec2, Vec2, angle, grid::cell_of, tick::Tick};
use crate::level::LevelSpec;
use crate::model::*;
use crate::rules::{Archetype, Rules, SenseRules, SightRules};
use crate::space::sight::{ViewCone, is_clear, polygon};
use hecs::Entity;

/// One of the two vision cones of a guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cone {
    /// The main cone, in which the guard sees well.
    Main,
    /// The wider peripheral cone, in which the guard sees badly.
    Peripheral,
}

/// Everything about the player that sight depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The player's position, in tiles.
    pub at: Vec2,
    /// The player's velocity, in tiles/s.
    pub velocity: Vec2,
    /// Light on the player, and whether she is hidden.
    pub exposure: Exposure,
    /// The player's posture as others see it.
    pub posture: Posture,
    /// Whether the player stands still.
    pub still: bool,
    /// Whether only touch finds the player (an override of the difficulty).
    pub unseen: bool,
    /// Factor of the time to be seen fully, by the player's outfit in this light.
    pub outfit_time: f32,
    /// Distance beyond which guards who suspect nothing ignore the player, in tiles; `None`: she is not
    /// accepted.
    pub accepted_beyond: Option<f32>,
    /// The player's shadows on paper.
    pub silhouettes: Vec<Silhouette>,
    /// Position of the player's head while she leans out, in tiles.
    pub head: Option<Vec2>,
}

/// Everything about a guard's eyes that sight depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewer {
    /// The guard's position, in tiles.
    pub at: Vec2,
    /// Direction in which the guard looks, a unit vector.
    pub facing: Vec2,
    /// Whether the guard can see at all: eyes open and not in smoke.
    pub open: bool,
    /// The guard's sight range regardless of light, in tiles; `None`: it depends on the light.
    pub sight: Option<f32>,
    /// Factor of the guard's sight range, 0 to 1; below 1 while he waits in ambush, and in mist.
    pub range_factor: f32,
    /// Whether the guard is cautious and sees farther.
    pub cautious: bool,
    /// Whether the guard already investigates or is alert, so that no outfit deceives him.
    pub suspicious: bool,
}

/// Cosines of half the angles of both cones, computed once for many tests.
#[derive(Clone, Copy, Debug)]
pub struct Cosines {
    /// Cosine of half the main cone.
    pub main: f32,
    /// Cosine of half the peripheral cone.
    pub peripheral: f32,
}

impl Cosines {
    /// Computes the cosines from the rules.
    pub fn new(rules: &SightRules) -> Self {
        Self {
            main: angle::cos_degrees(rules.main_cone_degrees / 2.0),
            peripheral: angle::cos_degrees(rules.peripheral_cone_degrees / 2.0),
        }
    }
}

/// Returns what a guard perceives of the player by touch or sight, or `None`: the whole formula of sight.
///
/// `hidden` says whether a cell hides her; it is called only along the rays at the end. `counters` counts the
/// tests.
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
    let sight = if viewer.open && !target.unseen { reach(viewer, target, rules) } else { 0.0 };
    // Most guards are too far away.
    let is_near = is_within(viewer, target.at, sight.max(rules.touch_range))
        || target.head.is_some_and(|head| is_within(viewer, head, sight));
    if !is_near {
        return None;
    }
    look_closer(viewer, target, rules, cosines, counters, hidden, sight)
}

/// Returns whether a position is at most `range` tiles away from a viewer.
#[inline]
fn is_within(viewer: &Viewer, place: Vec2, range: f32) -> bool {
    (place - viewer.at).length_squared() <= range * range
}

/// The part of [`sighting`] after the distance test, for the few guards who are near enough; `sight` is the
/// range in tiles.
#[cold]
fn look_closer(
    viewer: &Viewer,
    target: &Target,
    rules: &SightRules,
    cosines: Cosines,
    counters: &mut Counters,
    hidden: impl Fn(IVec2) -> bool,
    sight: f32,
) -> Option<Sighting> {
    counters.cone_tests += 1;
    let touches = is_within(viewer, target.at, rules.touch_range);
    let cone =
        |place: Vec2| cone_at(viewer, place, rules, cosines).filter(|_| is_within(viewer, place, sight));
    let body = if touches { Some(Cone::Main) } else { cone(target.at) };
    let head = target.head.and_then(|head| Some((head, cone(head)?)));
    if body.is_none() && head.is_none() {
        return None;
    }
    let mut is_clear_to = |place: Vec2| {
        counters.rays += 1;
        is_clear(viewer.at, place, &hidden)
    };
    let (mut touched, mut leaning, mut silhouette) = (false, false, false);
    let (distance, cone) = if let Some(cone) = body.filter(|_| is_clear_to(target.at)) {
        touched = touches;
        ((target.at - viewer.at).length(), cone)
    } else if let Some((head, cone)) = head.filter(|(head, _)| is_clear_to(*head)) {
        leaning = true;
        ((head - viewer.at).length(), cone)
    } else {
        body?;
        silhouette = true;
        (shadow_in_view(viewer, target, rules, cosines, counters, hidden)?, Cone::Peripheral)
    };
    let is_certain = cone == Cone::Main;
    let (light, band, posture) = (target.exposure.light, target.exposure.band, target.posture);
    let factors = Factors::new(rules, target, lit_for(viewer.sight, band), distance, is_certain, leaning);
    let full_seconds = if touched { 0.0 } else { factors.seconds() }.max(rules.shortest_seconds);
    let sense = Sense::Eyes;
    Some(Sighting {
        light,
        band,
        distance,
        posture,
        full_seconds,
        is_certain,
        touched,
        silhouette,
        leaning,
        sense,
    })
}

/// Returns the cone of a viewer in which a position lies, regardless of the range of the main cone.
fn cone_at(viewer: &Viewer, place: Vec2, rules: &SightRules, cosines: Cosines) -> Option<Cone> {
    let offset = place - viewer.at;
    if is_in_cone(viewer, offset, cosines.main) {
        return Some(Cone::Main);
    }
    let is_aside =
        is_in_cone(viewer, offset, cosines.peripheral) && is_within(viewer, place, rules.peripheral_range);
    is_aside.then_some(Cone::Peripheral)
}

/// Returns how far a guard sees the player in front of him, in tiles.
#[inline]
fn reach(viewer: &Viewer, target: &Target, rules: &SightRules) -> f32 {
    let caution = if viewer.cautious { rules.caution_range } else { 0.0 };
    let range =
        viewer.range_factor * (viewer.sight.unwrap_or(rules.range.of(target.exposure.band)) + caution);
    let trusts = !viewer.cautious && !viewer.suspicious;
    target.accepted_beyond.filter(|_| trusts).map_or(range, |tiles| range.min(tiles))
}

/// Returns whether an offset lies in the cone round a viewer's facing; `cosine` is that of half its angle.
fn is_in_cone(viewer: &Viewer, offset: Vec2, cosine: f32) -> bool {
    offset.dot(viewer.facing) >= cosine * offset.length()
}

/// Returns the distance to one of the player's shadows in the main cone, if he sees one: distance, cone, ray.
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

/// Factors of the time to be seen fully; their product is that time in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Factors {
    /// Time by distance, in seconds: `base + slope · (d ÷ distance)^exponent`.
    pub distance: f32,
    /// Factor of the light on the player.
    pub light: f32,
    /// Factor of the player's posture.
    pub posture: f32,
    /// Factor of standing still: above 1, or 1 while the player moves.
    pub still: f32,
    /// Factor of the player's outfit.
    pub outfit: f32,
    /// Factor of peripheral sight, or 1 in the main cone.
    pub peripheral: f32,
    /// Factor of leaning out, or 1 if more than the player's head is in view.
    pub lean: f32,
}

impl Factors {
    /// Computes the factors for a light band and a distance in tiles; `is_central` is whether the player is in the
    /// main cone, `leaning` whether only her head is in view.
    pub fn new(
        rules: &SightRules,
        target: &Target,
        light: LightBand,
        distance: f32,
        is_central: bool,
        leaning: bool,
    ) -> Self {
        let part = libm::powf(distance / rules.full_seconds_distance, rules.full_seconds_exponent);
        Self {
            distance: rules.full_seconds_base + rules.full_seconds_slope * part,
            light: rules.light_time.of(light),
            posture: rules.posture_time.of(target.posture),
            still: if target.still { rules.still_time } else { 1.0 },
            outfit: target.outfit_time,
            peripheral: if is_central { 1.0 } else { rules.peripheral_time },
            lean: if leaning { rules.lean_time } else { 1.0 },
        }
    }

    /// Returns the product of all factors, in seconds.
    pub fn seconds(&self) -> f32 {
        self.distance * self.light * self.posture * self.still * self.outfit * self.peripheral * self.lean
    }
}

/// Returns the factors of a guard's present sighting, or `None` if it was not by sight, or by touch.
///
/// # Panics
///
/// Panics if `guard` is not a guard of the heist.
pub fn factors(sim: &Sim, guard: Entity, sighting: &Sighting) -> Option<Factors> {
    let by_sight = sighting.sense == Sense::Eyes && !sighting.touched;
    let light = lit_for(viewer(sim, guard).sight, sighting.band);
    let target = target_with(sim, Vec::new());
    by_sight.then(|| {
        let Sighting { distance, is_certain, leaning, .. } = *sighting;
        Factors::new(&sim.rules.sight, &target, light, distance, is_certain, leaning)
    })
}

/// Returns the light band that counts for a guard: always lit if his sight does not depend on light.
fn lit_for(sight: Option<f32>, band: LightBand) -> LightBand {
    if sight.is_some() { LightBand::Lit } else { band }
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

/// Returns what sight depends on of the player now, with her shadows on paper.
pub fn target(sim: &Sim) -> Target {
    let hers = silhouettes(sim).into_iter().filter(|shadow| shadow.who == sim.player);
    target_with(sim, hers.collect())
}

fn target_with(sim: &Sim, silhouettes: Vec<Silhouette>) -> Target {
    let body = sim.player_body();
    let (player, exposure): (_, Exposure) = (sim.her(), sim.get(sim.player));
    // A head in a shut door is hidden by the door's own cell.
    let head = body.at + player.lean;
    let outfit = &sim.rules.outfits[&player.outfit];
    Target {
        at: body.at,
        head: (head != body.at).then_some(head),
        velocity: body.velocity,
        exposure,
        posture: posture_of(&player, &body),
        still: body.is_still(),
        unseen: sim.config.overrides.unseen_when_still && body.is_still(),
        outfit_time: outfit.seen_time.of(exposure.band),
        accepted_beyond: outfit.accepted_beyond.filter(|_| is_about_her_work(sim, &player)),
        silhouettes,
    }
}

/// Returns the player's posture as others see it: standing still is not running, even with the button held.
pub(super) fn seen_posture(sim: &Sim) -> Posture {
    posture_of(&sim.her(), &sim.player_body())
}

fn posture_of(player: &Player, body: &Body) -> Posture {
    match player.posture {
        Posture::Run if body.is_still() => Posture::Walk,
        posture => posture,
    }
}

/// Returns whether the player could pass for a servant: upright, hands free, without the main treasure.
fn is_about_her_work(sim: &Sim, player: &Player) -> bool {
    player.posture == Posture::Walk && player.activity == PlayerActivity::Free && !sim.has_prize()
}

/// Returns what sight depends on of a guard's eyes now.
///
/// # Panics
///
/// Panics if `guard` is not a guard of the heist.
pub fn viewer(sim: &Sim, guard: Entity) -> Viewer {
    let (body, facing, eyes): (Body, _, _) = (sim.get(guard), sim.get(guard), sim.get(guard));
    let senses = &sim.rules.guards[sim.get::<Guard>(guard).archetype].senses;
    let viewer = viewer_of(&body, &facing, &eyes, senses, &sim.get(guard), &sim.map, sim.tick);
    Viewer { range_factor: range_factor(sim.get(guard), body.at, &sim.level, &sim.rules), ..viewer }
}

/// Returns the factor of a guard's sight range by his activity and the mist where he stands.
fn range_factor(activity: Activity, at: Vec2, level: &LevelSpec, rules: &Rules) -> f32 {
    let waits = if activity == Activity::Ambush { rules.tactics.ambush.sight } else { 1.0 };
    if level.is_misty(cell_of(at)) { waits * rules.sight.mist_range } else { waits }
}

/// Returns what sight depends on of a guard's eyes, with the range factor 1.
pub(super) fn viewer_of(
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
        range_factor: 1.0,
        cautious: awareness.caution_until > now,
        suspicious: awareness.alert_level >= AlertLevel::Investigating,
    }
}

/// Runs sight for every guard.
pub fn run(sim: &mut Sim) {
    let mut rays = 0;
    let shadows = shadow::showing(sim, sim.player, &exposure::remembered_falls(sim), &mut rays);
    sim.counters.light_rays += rays;
    let target = target_with(sim, shadows);
    let Sim { world, level, map, rules, tick, events, counters, .. } = sim;
    let context = SightContext::new(&target, rules, level, map, *tick);
    let too_far = context.farthest() * context.farthest();
    // Sightings do not depend on each other, so guards look in the order of memory, which is fastest;
    // only their events must be in the order of guards.
    let (mut told, mut far) = (Vec::new(), 0);
    for looker in world.query_mut::<SightQuery>() {
        // True of most guards, of whom nothing else is read then.
        if (target.at - looker.body.at).length_squared() > too_far && looker.has_no_news() {
            far += 1;
            continue;
        }
        let seen = context.perceived(&looker, counters);
        // Most guards have nothing to note.
        if seen.is_some() || looker.awareness.sighting.is_some() {
            told.extend(notice(looker, *tick, &target, seen));
        }
    }
    counters.distance_tests += far;
    told.sort_by_key(|(guard, _)| *guard);
    events.extend(told.into_iter().map(|(_, event)| event));
}

impl SightQuery<'_> {
    /// Returns whether the guard perceived nothing of the player until now.
    #[inline]
    fn has_no_news(&self) -> bool {
        self.awareness.sighting.is_none() && self.instinct.is_none_or(|it| it.sensed.is_none())
    }
}

/// What all guards share who look for the player in a tick.
struct SightContext<'a> {
    target: &'a Target,
    rules: &'a Rules,
    level: &'a LevelSpec,
    map: &'a Map,
    now: Tick,
    cosines: Cosines,
    /// The senses of each archetype, side by side in memory.
    kinds: [SenseRules; Archetype::ALL.len()],
}

impl<'a> SightContext<'a> {
    fn new(target: &'a Target, rules: &'a Rules, level: &'a LevelSpec, map: &'a Map, now: Tick) -> Self {
        let kinds = Archetype::ALL.map(|archetype| rules.guards[archetype].senses);
        Self { target, rules, level, map, now, cosines: Cosines::new(&rules.sight), kinds }
    }

    /// Returns a distance beyond which no guard of any kind perceives the player by sight or touch, in tiles.
    fn farthest(&self) -> f32 {
        let Self { target, rules: Rules { sight, .. }, kinds, .. } = self;
        let by_light = sight.range.of(target.exposure.band);
        let ranges = kinds.iter().map(|senses| senses.sight.unwrap_or(by_light) + sight.caution_range);
        let lean = target.head.map_or(0.0, |head| (head - target.at).length());
        ranges.fold(sight.touch_range, f32::max) + lean
    }

    /// Returns what a guard perceives of the player, by sight, touch or another sense.
    // A call would keep the whole query of each guard in memory, which takes a quarter more time.
    #[inline(always)]
    fn perceived(&self, looker: &SightQuery, counters: &mut Counters) -> Option<Sighting> {
        let Self { target, rules, map, .. } = self;
        let SightQuery { body, facing, eyes, awareness, .. } = looker;
        let senses = &self.kinds[looker.who.archetype as usize];
        let range_factor = range_factor(*looker.activity, body.at, self.level, rules);
        let viewer =
            Viewer { range_factor, ..viewer_of(body, facing, eyes, senses, awareness, map, self.now) };
        // Smoke stops sight but not touch.
        let touches = || (target.at - viewer.at).length() <= rules.sight.touch_range;
        let is_air = map.smoke.is_empty();
        // Who searches stoops where he is near, so that he finds her wherever his party counts a place as seen.
        let stoops =
            *looker.activity == Activity::Search && is_within(&viewer, target.at, rules.search.belief.stoop);
        let low = target.posture.is_low() && !stoops;
        let hidden = |cell| if is_air || touches() { map.hides(cell, low) } else { map.blinds(cell, low) };
        let look = || sighting(&viewer, target, &rules.sight, self.cosines, counters, hidden);
        let seen = (senses.eyes && !looker.sleep.is_asleep()).then(look).flatten();
        // Another sense that is sure counts more than peripheral sight.
        let sensed = looker.instinct.and_then(|instinct| instinct.sensed);
        seen.filter(|s| s.is_certain).or(sensed).or(seen)
    }
}

/// Stores what a guard sees in his awareness and percepts, and returns the event if that changed.
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
        // Other senses have already added their percepts.
        if sighting.sense == Sense::Eyes {
            looker.percepts.push(if sighting.touched {
                Percept::Touched { at: target.at }
            } else {
                Percept::Saw { at: target.at, velocity: target.velocity, is_certain: sighting.is_certain }
            });
        }
    }
    match (before, seen) {
        (None, Some(sighting)) => Some((guard, Event::Glimpsed { guard, her: target.at, sighting })),
        (Some(_), None) => Some((guard, Event::Unseen { guard })),
        _ => None,
    }
}

/// Returns the polygon of a guard's vision cone now, for drawing: the eye, then the edge by angle.
///
/// It reaches as far as he would notice the player in her present light, posture and outfit; empty if his
/// eyes are shut.
///
/// # Panics
///
/// Panics if `guard` is not a guard of the heist.
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

/// Returns shape and range of a cone of open eyes for a target in this light, without walls.
pub fn fan(viewer: &Viewer, which: Cone, band: LightBand, rules: &SightRules) -> ViewCone {
    let caution = if viewer.cautious { rules.caution_range } else { 0.0 };
    let range = viewer.range_factor * (viewer.sight.unwrap_or(rules.range.of(band)) + caution);
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
            head: None,
        };
        let (at, facing) = (vec2(0.5, 0.5), Vec2::X);
        let viewer = Viewer {
            at,
            facing,
            open: true,
            sight: None,
            range_factor: 1.0,
            cautious: false,
            suspicious: false,
        };
        let mut counters = Counters::default();
        let seen = sighting(&viewer, &target, &rules, Cosines::new(&rules), &mut counters, |c| {
            wall && c == ivec2(2, 0)
        });
        (seen, counters)
    }

    #[test]
    fn light_decides_the_sight_range() {
        for (band, near, far) in
            [(LightBand::Lit, 8.9, 9.1), (LightBand::Dim, 5.9, 6.1), (LightBand::Dark, 2.9, 3.1)]
        {
            assert!(see(vec2(0.5 + near, 0.5), Posture::Walk, band, false).0.is_some(), "{band:?} at {near}");
            assert!(see(vec2(0.5 + far, 0.5), Posture::Walk, band, false).0.is_none(), "{band:?} at {far}");
        }
    }

    #[test]
    fn nobody_is_seen_in_less_than_0_3_seconds() {
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
    fn the_player_is_felt_behind_a_guard_when_very_near() {
        assert!(see(vec2(-0.3, 0.5), Posture::Sneak, LightBand::Dark, false).0.is_some_and(|s| s.touched));
        assert!(see(vec2(-0.5, 0.5), Posture::Sneak, LightBand::Dark, false).0.is_none());
    }

    #[test]
    fn peripheral_sight_is_short_and_slow() {
        let at = |d: f32| vec2(0.5, 0.5) + angle::from_radians(60f32.to_radians()) * d;
        let (seen, _) = see(at(3.5), Posture::Walk, LightBand::Lit, false);
        let (ahead, _) = see(vec2(4.0, 0.5), Posture::Walk, LightBand::Lit, false);
        let (seen, ahead) = (seen.unwrap(), ahead.unwrap());
        assert!(!seen.is_certain && (seen.full_seconds - 2.0 * ahead.full_seconds).abs() < 1e-4);
        assert!(see(at(4.5), Posture::Walk, LightBand::Lit, false).0.is_none());
    }
}
