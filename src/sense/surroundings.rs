//! What a guard sees around him that his needs are about: gloom ahead, a fire to rest at, a prop that
//! tempts him.
//!
//! Each guard looks in the same ticks in which he looks for allies, and keeps what he saw in between.

use super::flame_index::FlameIndex;
use super::{company, light};
use crate::base::{Vec2, angle, grid::cell_of};
use crate::model::*;
use crate::rules::{ActionKind, GuardRules, LampKind};

/// How much farther than the places that he looks at flames are considered, in tiles: more than rounding.
const MARGIN: f32 = 0.01;

/// A guard who looks around.
#[derive(hecs::Query)]
struct Looker<'a> {
    who: &'a Guard,
    body: &'a Body,
    facing: &'a Facing,
    eyes: &'a Eyes,
    sleep: &'a SleepState,
    awareness: &'a Awareness,
    activity: &'a Activity,
    surroundings: &'a mut Surroundings,
}

/// What all guards share who look around in a tick.
struct Sights<'a> {
    sim: &'a Sim,
    /// Made when the first guard looks into the gloom.
    flames: Option<FlameIndex>,
    /// Flames near a guard; only memory for the work.
    near: Vec<light::LightSource>,
}

/// Updates the surroundings of every guard who looks in this tick.
pub fn run(sim: &mut Sim) {
    let sim = &*sim;
    let mut sights = Sights { sim, flames: None, near: Vec::new() };
    // Few look in the same tick, so each is looked up alone.
    for (_, guard) in sim.guards.iter().enumerate().filter(|(place, _)| company::looks(sim, *place)) {
        if let Ok(looker) = sim.world.query_one::<Looker>(*guard).get() {
            *looker.surroundings = sights.look(&looker);
        }
    }
}

impl<'a> Sights<'a> {
    fn look(&mut self, looker: &Looker) -> Surroundings {
        let rules = &self.sim.rules.guards[looker.who.archetype];
        let open = looker.eyes.open && !looker.sleep.is_asleep();
        if rules.needs_table.is_none() || !open {
            return Surroundings::default();
        }
        Surroundings {
            gloom: self.gloom(looker),
            fire: self.fire(looker, rules),
            treat: self.treat(looker, rules),
        }
    }

    /// How dark it is ahead of a guard who suspects something; his own lantern does not count.
    fn gloom(&mut self, looker: &Looker) -> f32 {
        if looker.awareness.alert_level == AlertLevel::Calm {
            return 0.0;
        }
        let (sim, rules) = (self.sim, &self.sim.rules.needs.gloom);
        let (at, facing) = (looker.body.at, looker.facing.0);
        let flames = self.flames.get_or_insert_with(|| FlameIndex::new(sim));
        flames.find(at, rules.tiles + MARGIN, &mut self.near);
        if sim.rules.guards[looker.who.archetype].lantern_radius > 0.0 {
            self.near.retain(|flame| flame.at != at);
        }
        let ahead =
            (1..=rules.steps).map(|step| at + facing * (rules.tiles * step as f32 / rules.steps as f32));
        let visible = ahead.take_while(|place| sim.map.is_clear(at, *place));
        let dark = |place| 1.0 - (light::by(sim, place, &self.near) / rules.bright).min(1.0);
        visible.map(dark).fold(0.0, f32::max)
    }

    /// Position of the nearest burning brazier in view.
    fn fire(&self, looker: &Looker, rules: &GuardRules) -> Option<Vec2> {
        if !rules.has(ActionKind::Rest) {
            return None;
        }
        let mut lamps = self.sim.world.query::<(&ActorId, &Lamp)>();
        let fires = lamps.iter().filter(|(_, lamp)| lamp.kind == LampKind::Brazier && lamp.lit);
        let fires = fires.map(|(id, lamp)| (*id, lamp.at));
        self.nearest(looker, rules, self.sim.rules.needs.rest.tiles, fires, |at| *at)
    }

    /// The nearest prop at rest in view that tempts him and that he can walk to, or else the one that he goes for, as
    /// long as he does not see from near that it is gone: his way may lead out of its sight, and he would turn back and
    /// forth.
    fn treat(&self, looker: &Looker, rules: &GuardRules) -> Option<Treat> {
        let tempting = &self.sim.rules.personalities[&looker.who.personality].tempted_by;
        if tempting.is_empty() || !rules.has(ActionKind::Pocket) {
            return None;
        }
        let mut props = self.sim.world.query::<(hecs::Entity, &ActorId, &Prop, &Body)>();
        let rests = |prop: &Prop| prop.state == PropState::Resting && tempting.contains(&prop.kind);
        let room = |at: Vec2| self.sim.rooms.of(cell_of(at));
        let can_walk = |to: Vec2| room(to).is_some() && room(to) == room(looker.body.at);
        let treats = props.iter().filter(|(_, _, prop, _)| rests(prop));
        let treats = treats
            .map(|(entity, id, prop, body)| (*id, Treat { prop: entity, kind: prop.kind, at: body.at }))
            .filter(|(_, treat)| can_walk(treat.at));
        let tiles = self.sim.rules.needs.pocket.tiles;
        let seen = self.nearest(looker, rules, tiles, treats, |treat| treat.at);
        let goes_for_it = *looker.activity == Activity::Pocket;
        let is_near = |at: Vec2| (at - looker.body.at).length() <= tiles;
        let is_gone = |treat: &Treat| is_near(treat.at) && sees(self.sim, looker, rules, treat.at);
        seen.or_else(|| looker.surroundings.treat.filter(|treat| goes_for_it && !is_gone(treat)))
    }

    /// The nearest of several things that a guard sees within a distance in tiles; of equals that with the lowest
    /// id.
    fn nearest<T>(
        &self,
        looker: &Looker,
        rules: &GuardRules,
        tiles: f32,
        things: impl Iterator<Item = (ActorId, T)>,
        at: impl Fn(&T) -> Vec2,
    ) -> Option<T> {
        let distance = |thing: &T| (at(thing) - looker.body.at).length();
        let near = things.filter(|(_, thing)| distance(thing) <= tiles);
        let seen = near.filter(|(_, thing)| sees(self.sim, looker, rules, at(thing)));
        seen.min_by(|(a, one), (b, other)| distance(one).total_cmp(&distance(other)).then(a.cmp(b)))
            .map(|(_, thing)| thing)
    }
}

/// Whether a place is in the field in which a guard notices what is around him, with nothing before it.
fn sees(sim: &Sim, looker: &Looker, rules: &GuardRules, place: Vec2) -> bool {
    let off = place - looker.body.at;
    let cosine = angle::cos_degrees(rules.senses.company_degrees / 2.0);
    off.dot(looker.facing.0) >= cosine * off.length() && sim.map.is_clear(looker.body.at, place)
}
