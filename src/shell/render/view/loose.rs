//! Props: standing, rolling, held, flying, burning and broken.

use super::paint::TILE;
use super::scene::{SceneContext, StandingSprite};
use crate::shared::roles;
use crate::shell::render::assets::Dir;
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::model::*;
use thief_girl::rules::PropKind;

/// Adds the sprites of all props.
pub fn props(scene: &SceneContext, all: &mut Vec<StandingSprite>) {
    let is_hidden =
        matches!(scene.sim.get::<Player>(scene.sim.player).activity, PlayerActivity::Hidden { .. });
    for &entity in &scene.sim.props {
        let prop: Prop = scene.sim.get(entity);
        match prop.state {
            PropState::Resting | PropState::Leaning | PropState::Rolling { .. } => {
                all.push(scene.outlined(entity, scene.on_floor(entity, &prop)));
            }
            // It is hidden with the player.
            PropState::Held if is_hidden => {}
            PropState::Held => all.push(scene.in_hand(entity, &prop)),
            PropState::Flying(flight) => all.push(scene.flying(&prop, &flight)),
            PropState::Broken => all.push(scene.broken(entity, &prop)),
            PropState::Pocketed | PropState::Gone => {}
        }
    }
}

impl SceneContext<'_> {
    /// Draws a prop on the floor, upright or lying where it rolled to.
    fn on_floor(&self, entity: Entity, prop: &Prop) -> StandingSprite {
        let half = self.sim.get::<Body>(entity).half;
        let role = roles::prop(prop.kind, self.feet(entity), half);
        let thing = |name: &str| self.art.thing_or_missing(name);
        if let Some(burning) = self.burning(entity, prop.kind).map(thing) {
            return self.thing(burning, burning.looping(self.now()), role.foot);
        }
        let track = self.memory.track(entity).filter(|track| track.walked > 0.0);
        let Some(track) = track else {
            return self.named(self.standing(entity, prop.kind, &role.name), role.foot);
        };
        if prop.kind == PropKind::Chair && track.fastest > self.look.actor.tumbles {
            return self.named("chair_lying", role.foot);
        }
        let sideways = matches!(track.dir, Dir::Left | Dir::Right);
        let Some(rolled) = roles::rolled(prop.kind, sideways).map(thing) else { return self.role(&role) };
        let frames = rolled.ms.len().max(1);
        let turned = (track.walked / self.look.actor.turn_px) as usize % frames;
        let forwards = matches!(track.dir, Dir::Right | Dir::Down);
        let frame = if forwards { turned } else { frames - 1 - turned };
        self.thing(rolled, rolled.frame(frame), role.foot)
    }

    /// Returns the name of the picture with a flame, if the prop burns.
    fn burning(&self, entity: Entity, kind: PropKind) -> Option<&'static str> {
        let name = match kind {
            PropKind::Firecracker => "firecracker_burning",
            PropKind::Incense => "incense_burning",
            _ => return None,
        };
        self.sim.is_burning(entity).then_some(name)
    }

    fn standing<'a>(&self, entity: Entity, kind: PropKind, name: &'a str) -> &'a str {
        let dry = kind == PropKind::Bucket && !self.sim.world.satisfies::<&FilledWithWater>(entity);
        if dry { "bucket_empty" } else { name }
    }

    /// Draws the remains flat on the floor; figures walk over them.
    fn broken(&self, entity: Entity, prop: &Prop) -> StandingSprite {
        let half = self.sim.get::<Body>(entity).half;
        let name = roles::broken(prop.kind, entity.id() as usize);
        if matches!(prop.kind, PropKind::Vase | PropKind::Jar) {
            let foot = roles::prop(prop.kind, self.feet(entity), half).foot;
            return self.named(name, foot);
        }
        let stands = self.named(name, self.feet(entity));
        StandingSprite { foot: stands.foot - 8.0, shade: 0.0, ..stands }
    }

    fn in_hand(&self, entity: Entity, prop: &Prop) -> StandingSprite {
        let feet = self.feet(self.sim.player);
        let facing = self.sim.get::<Facing>(self.sim.player).0;
        let behind = if facing.y < -0.7 { -0.5 } else { 0.5 };
        let hand = feet + vec2((facing.x * 7.0).round() + if facing.x.abs() < 0.5 { 6.0 } else { 0.0 }, -5.0);
        let role = roles::prop(prop.kind, Vec2::ZERO, Vec2::ZERO);
        let mut stands = self.named(self.standing(entity, prop.kind, &role.name), hand);
        (stands.foot, stands.shade) = (feet.y + behind, 0.0);
        stands.sprite.light = self.lit(feet, 0.8);
        stands
    }

    fn flying(&self, prop: &Prop, flight: &ThrowArc) -> StandingSprite {
        let (now, before) = (flight.at(self.sim.tick), flight.at(self.sim.tick.saturating_sub(1)));
        let ground = before.lerp(now, self.blend) * TILE;
        let up = vec2(0.0, self.sim.flight_height(flight) * TILE);
        let role = roles::prop(prop.kind, Vec2::ZERO, Vec2::ZERO);
        let thing = self.art.thing_or_missing(roles::spinning(prop.kind).unwrap_or(&role.name));
        let mut stands = self.thing(thing, thing.looping(self.since(flight.start)), ground - up);
        stands.foot = ground.y;
        stands.sprite.light = self.lit(ground, 0.9);
        stands
    }
}
