//! The people and things of a level before the first tick, as pictures with their feet.

use super::blit::Patch;
use super::images::{SpriteImage, SpriteImages};
use crate::shared::roles::{self, FigureSprites, SpriteRole, TILE, TOES};
use crate::shared::sprites::Dir;
use thief_girl::base::{Vec2, vec2};
use thief_girl::model::{Birds, Body, Facing, Guard, Prop, Sim};
use thief_girl::rules::BirdKind;

/// A picture and its foot, in pixels.
pub struct StandingImage<'a> {
    pub foot: f32,
    pub patch: Patch<'a>,
}

/// Returns the plates, which lie flat.
pub fn lying<'a>(sim: &Sim, sprites: &'a SpriteImages) -> Vec<StandingImage<'a>> {
    sim.plates.iter().map(|&plate| thing(sprites, &roles::plate(&sim.get(plate)))).collect()
}

/// Returns everything that is sorted among the walls.
pub fn standing<'a>(sim: &Sim, sprites: &'a SpriteImages) -> Vec<StandingImage<'a>> {
    let mut all = Vec::new();
    let is_painted = |name: &str| sprites.thing(name, 0).is_some();
    let mut push = |role: SpriteRole| all.push(thing(sprites, &role));
    sim.lamps.iter().for_each(|&lamp| push(roles::lamp(sim, &sim.get(lamp))));
    sim.doors.iter().for_each(|&door| push(roles::door(&sim.get(door))));
    sim.doors.iter().flat_map(|&door| roles::padlocks(&sim.get(door))).for_each(&mut push);
    sim.keys.iter().filter_map(|&key| roles::key(sim, &sim.get(key))).for_each(&mut push);
    sim.hideouts.iter().for_each(|&hideout| push(roles::hideout(&sim.get(hideout), false)));
    sim.treasures.iter().for_each(|&treasure| push(roles::treasure(sim, &sim.get(treasure), is_painted)));
    sim.level.exits.iter().for_each(|&exit| push(roles::exit(exit)));
    sim.switches.iter().for_each(|&switch| push(roles::switch(sim, &sim.get(switch))));
    sim.gongs.iter().for_each(|&gong| push(roles::gong(sim, &sim.get(gong))));
    sim.music_boxes.iter().for_each(|&it| push(roles::music_box(sim, &sim.get(it))));
    for &prop in &sim.props {
        let body: Body = sim.get(prop);
        push(roles::prop(sim.get::<Prop>(prop).kind, (body.at * TILE).round(), body.half));
    }
    for &guard in &sim.guards {
        all.push(figure(sim, sprites, guard, roles::guard(sim.get::<Guard>(guard).archetype)));
    }
    for &flock in &sim.birds {
        let Birds { kind, birds, .. } = sim.get(flock);
        all.extend(birds.iter().map(|bird| bird_at(sprites, kind, bird.at)));
    }
    all.push(figure(sim, sprites, sim.player, FigureSprites::new("girl")));
    all
}

fn thing<'a>(sprites: &'a SpriteImages, role: &SpriteRole) -> StandingImage<'a> {
    let sprite = sprites.thing(&role.name, role.frame).unwrap_or(sprites.missing());
    StandingImage { foot: role.foot.y, patch: patch(sprite, role.foot - vec2(0.0, role.raised)) }
}

fn bird_at(sprites: &SpriteImages, kind: BirdKind, at: Vec2) -> StandingImage<'_> {
    let foot = (at * TILE).round();
    let sprite = sprites.figure(roles::bird(kind), Dir::Right).unwrap_or(sprites.missing());
    StandingImage { foot: foot.y, patch: patch(sprite, foot) }
}

fn figure<'a>(
    sim: &Sim,
    sprites: &'a SpriteImages,
    who: hecs::Entity,
    figure: FigureSprites,
) -> StandingImage<'a> {
    let feet = (sim.get::<Body>(who).at * TILE).round();
    let facing = direction(sim.get::<Facing>(who).0);
    let sprite = sprites.figure(figure, facing).unwrap_or(sprites.missing());
    StandingImage { foot: feet.y + TOES, patch: patch(sprite, feet) }
}

fn patch(sprite: SpriteImage<'_>, foot: Vec2) -> Patch<'_> {
    let at = foot.round().as_ivec2() - sprite.foot;
    let SpriteImage { image, source, size, .. } = sprite;
    Patch { image, source, size, at, flip_x: false, flip_y: false, alpha: 1.0 }
}

/// Returns the nearest of the four painted directions.
fn direction(facing: Vec2) -> Dir {
    match (facing.x.abs() > facing.y.abs(), facing.x < 0.0, facing.y < 0.0) {
        (true, true, _) => Dir::Left,
        (true, false, _) => Dir::Right,
        (false, _, true) => Dir::Up,
        (false, _, false) => Dir::Down,
    }
}
