//! Which allies each guard sees: near enough, in front of him, with nothing between. He feels those within
//! elbow distance in any direction.
//!
//! Each guard looks several times per second, each in ticks of his own; in between he keeps those whom he has
//! seen in view, unless he is calm and remote from the player. A grid finds who is near, and the line of
//! sight is tested last and only until enough are seen, so a thousand guards are cheap.

use crate::base::{Aabb, Vec2, angle, tick, tick::Tick};
use crate::model::guard_grid::GuardGrid;
use crate::model::*;
use crate::rules::Rules;

/// Maximum number of allies that a guard keeps in view: the nearest.
const MINDED: usize = 8;
/// Maximum number of near allies that a guard tests per look.
const LOOKED_AT: usize = 32;

/// A guard who looks for allies.
#[derive(hecs::Query)]
struct Onlooker<'a> {
    id: &'a ActorId,
    who: &'a Guard,
    body: &'a Body,
    facing: &'a Facing,
    eyes: &'a Eyes,
    sleep: &'a SleepState,
    activity: &'a Activity,
    awareness: &'a mut Awareness,
    company: &'a mut VisibleAllies,
}

/// What all looks of a tick share.
struct SightContext<'a> {
    rules: &'a Rules,
    map: &'a Map,
    her: Vec2,
}

/// Updates the visible allies of every guard.
pub fn run(sim: &mut Sim) {
    let her = sim.player_body().at;
    let Sim { world, rules, map, tick, guard_grid, .. } = sim;
    let scene = SightContext { rules, map, her };
    // In the order of memory, which is fastest; looks do not depend on each other.
    guard_grid.mates.clear();
    for one in world.query_mut::<Onlooker>() {
        one.awareness.remote = scene.is_remote(&one);
        guard_grid.mates.push(one.seen_by_others());
    }
    guard_grid.mates.sort_unstable_by_key(|mate| mate.id);
    let radii = rules.guards.values().map(|guard| guard.senses.company_radius);
    guard_grid.sort(radii.fold(rules.crowd.elbow, f32::max));
    for mut one in world.query_mut::<Onlooker>() {
        if one.sleep.is_asleep() {
            one.company.0.clear();
        } else if guard_grid.place(*one.id).is_some_and(|place| looks_at(rules, *tick, place)) {
            scene.look(&mut one, guard_grid);
        } else if !one.awareness.remote {
            keep_in_view(&mut one, guard_grid);
        }
    }
}

impl Onlooker<'_> {
    fn seen_by_others(&self) -> VisibleAlly {
        VisibleAlly {
            id: *self.id,
            archetype: self.who.archetype,
            at: self.body.at,
            velocity: self.body.velocity,
            facing: self.facing.0,
            activity: *self.activity,
        }
    }
}

/// Returns whether the guard at `index` looks around him in this tick.
pub(super) fn looks(sim: &Sim, index: usize) -> bool {
    looks_at(&sim.rules, sim.tick, index)
}

fn looks_at(rules: &Rules, now: Tick, index: usize) -> bool {
    let every = tick::ticks(rules.crowd.look_seconds).max(1) as usize;
    (now as usize + index).is_multiple_of(every)
}

impl SightContext<'_> {
    /// Returns whether a guard is calm and too far from the player to be seen by her.
    fn is_remote(&self, one: &Onlooker) -> bool {
        let far = self.rules.mind.remote_tiles;
        one.awareness.alert_level == AlertLevel::Calm && (one.body.at - self.her).length_squared() > far * far
    }

    /// Finds the nearest visible allies; of equal distances the lower id comes first.
    fn look(&self, one: &mut Onlooker, grid: &mut GuardGrid) {
        let senses = &self.rules.guards[one.who.archetype].senses;
        grid.query_radius(*one.id, one.body.at, senses.company_radius.max(self.rules.crowd.elbow));
        one.company.0.clear();
        let GuardGrid { mates, about, .. } = grid;
        if about.is_empty() {
            return;
        }
        if about.len() > LOOKED_AT {
            about.select_nth_unstable_by(LOOKED_AT - 1, nearer);
            about.truncate(LOOKED_AT);
        }
        about.sort_unstable_by(nearer);
        let open = one.eyes.open && !self.map.is_in_smoke(one.body.at);
        let cosine = angle::cos_degrees(senses.company_degrees / 2.0);
        let elbow = self.rules.crowd.elbow;
        let company = &mut one.company.0;
        for &(squared, place) in &*about {
            let (mate, direction) = (&mates[place], mates[place].at - one.body.at);
            let feels = squared <= elbow * elbow;
            let sees = open && direction.dot(one.facing.0) >= cosine * squared.sqrt();
            // Smoke stops sight but not touch. A curtain stops both, but between bodies that overlap there is none, and
            // no wall.
            let touches =
                || one.body.aabb().overlaps(&Aabb::new(mate.at, self.rules.guards[mate.archetype].half));
            if feels && (self.map.is_clear(one.body.at, mate.at) || touches())
                || sees && self.is_clear(one.body.at, mate.at)
            {
                company.push(*mate);
            }
            if company.len() == MINDED {
                break;
            }
        }
    }

    fn is_clear(&self, from: Vec2, to: Vec2) -> bool {
        if self.map.smoke.is_empty() {
            return self.map.is_clear(from, to);
        }
        crate::space::sight::is_clear(from, to, |cell| self.map.blinds(cell, false))
    }
}

/// Orders by distance, then by place in the list, which is the order of ids.
fn nearer(a: &(f32, usize), b: &(f32, usize)) -> std::cmp::Ordering {
    a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
}

/// Updates the positions of the allies that a guard has seen.
fn keep_in_view(one: &mut Onlooker, grid: &GuardGrid) {
    let at = one.body.at;
    for mate in &mut one.company.0 {
        *mate = grid.mate(mate.id).copied().unwrap_or(*mate);
    }
    one.company.0.sort_by(|a, b| {
        let off = |mate: &VisibleAlly| (mate.at - at).length_squared();
        off(a).total_cmp(&off(b)).then(a.id.cmp(&b.id))
    });
}
