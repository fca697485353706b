//! Who and what is in a level at the first moment, as pictures by their feet.

use super::blit::{Patch, TILE};
use super::images::Sprites;
use crate::shared::sprites::Dir;
use thief_girl::base::grid::{cell_of, center_of};
use thief_girl::base::{IVec2, Vec2, vec2};
use thief_girl::model::{Door, Facing, Sim};
use thief_girl::rules::{Archetype, DoorKind, HideoutKind, Loot, name_of};

/// A picture that stands, and its foot, in pixels.
pub struct Stands<'a> {
    pub foot: f32,
    pub patch: Patch<'a>,
}

/// Pictures the entities of a level.
struct Casting<'a> {
    sprites: &'a Sprites,
    all: Vec<Stands<'a>>,
}

/// Everything that is sorted among the walls.
pub fn standing<'a>(sim: &Sim, sprites: &'a Sprites) -> Vec<Stands<'a>> {
    let mut casting = Casting { sprites, all: Vec::new() };
    casting.furniture(sim);
    casting.things(sim);
    casting.people(sim);
    casting.all
}

/// The plates, which lie flat.
pub fn lying<'a>(sim: &Sim, sprites: &'a Sprites) -> Vec<Stands<'a>> {
    let mut casting = Casting { sprites, all: Vec::new() };
    for plate in &sim.level.plates {
        casting.thing("plate", center_of(plate.cell) * TILE as f32);
    }
    casting.all
}

impl<'a> Casting<'a> {
    /// A thing whose foot stands at a place, in pixels. What has no picture is left out.
    fn thing(&mut self, name: &str, foot: Vec2) {
        if let Some(sprite) = self.sprites.thing(name) {
            self.stand(sprite, foot, foot.y);
        }
    }

    fn figure(&mut self, sheet: &str, facing: Vec2, at: Vec2) {
        let feet = (at * TILE as f32).round();
        if let Some(sprite) = self.sprites.figure(sheet, direction(facing)) {
            self.stand(sprite, feet, feet.y + 3.0);
        }
    }

    fn stand(&mut self, sprite: super::images::Sprite<'a>, at: Vec2, foot: f32) {
        let corner = at.round().as_ivec2() - sprite.foot;
        let patch = Patch {
            image: sprite.image,
            source: sprite.source,
            size: sprite.size,
            at: corner,
            flip_x: false,
            flip_y: false,
            alpha: 1.0,
        };
        self.all.push(Stands { foot, patch });
    }

    fn furniture(&mut self, sim: &Sim) {
        let level = &sim.level;
        for lamp in &level.lamps {
            let indoors = level.indoors.get(cell_of(lamp.at)).copied().unwrap_or(false);
            let kind = if indoors { "andon" } else { "stone_lantern" };
            let lit = if lamp.lit { "lit" } else { "unlit" };
            self.thing(&format!("{kind}_{lit}"), lamp.at * TILE as f32 + vec2(0.0, 4.0));
        }
        for &door in &sim.doors {
            let door: Door = sim.get(door);
            let kind = match door.kind {
                DoorKind::Shoji => "shoji",
                DoorKind::Wooden => "wooden",
            };
            let side = if door.upright { "side" } else { "front" };
            let state = if door.is_open() { "open" } else { "closed" };
            self.thing(&format!("door_{kind}_{side}_{state}"), lower_edge(door.cell));
        }
        for hideout in &level.hideouts {
            let name = match hideout.kind {
                HideoutKind::Closet => "closet",
                HideoutKind::Jar => "jar",
            };
            self.thing(name, lower_edge(hideout.cell) - vec2(0.0, 1.0));
        }
        for switch in &level.switches {
            self.thing("switch", lower_edge(switch.cell) - vec2(0.0, 3.0));
        }
    }

    fn things(&mut self, sim: &Sim) {
        for treasure in &sim.level.treasures {
            let unpainted = treasure.loot == Loot::Small && self.sprites.thing(&treasure.sprite).is_none();
            let name = if unpainted { "pouch" } else { treasure.sprite.as_str() };
            self.thing(name, treasure.at * TILE as f32 + vec2(0.0, 3.0));
        }
        for exit in &sim.level.exits {
            self.thing("exit", center_of(*exit) * TILE as f32 + vec2(0.0, 5.0));
        }
        for prop in &sim.level.props {
            let half = sim.rules.props[&prop.kind].half.y * TILE as f32;
            let foot = prop.at * TILE as f32 + vec2(0.0, half.round() - 1.0);
            self.thing(&name_of(prop.kind), foot);
        }
    }

    fn people(&mut self, sim: &Sim) {
        for (guard, spec) in sim.guards.iter().zip(&sim.level.guards) {
            let sheet = match spec.archetype {
                Archetype::Watchman => "watchman",
                Archetype::TreasureGuard => "guard",
                Archetype::Clerk => "clerk",
            };
            self.figure(sheet, sim.get::<Facing>(*guard).0, spec.at);
        }
        self.figure("girl", sim.get::<Facing>(sim.player).0, sim.level.start);
    }
}

/// The middle of the lower edge of a cell, in pixels.
fn lower_edge(cell: IVec2) -> Vec2 {
    (cell.as_vec2() + vec2(0.5, 1.0)) * TILE as f32
}

/// The nearest of the four painted directions.
fn direction(facing: Vec2) -> Dir {
    match facing {
        Vec2 { x, y } if x.abs() > y.abs() => {
            if x < 0.0 {
                Dir::Left
            } else {
                Dir::Right
            }
        }
        Vec2 { y, .. } if y < 0.0 => Dir::Up,
        _ => Dir::Down,
    }
}
