//! The ghost in a race: a translucent figure in the color of moonlight, visible through everything, without
//! lighting and shadow.

use super::memory::ViewMemory;
use super::paint::{Batch, rgba};
use super::scene::SceneContext;
use crate::shell::render::assets::Materials;
use macroquad::prelude::*;
use thief_girl::base::tick::seconds;
use thief_girl::model::Sim;

/// How long it takes to fade after its end, in seconds.
const FADES: f32 = 1.2;

/// Draws the ghost of the simulation `rival`.
pub fn draw(
    scene: &SceneContext,
    rival: &Sim,
    memory: &ViewMemory,
    batch: &mut Batch,
    materials: &Materials,
) {
    let look = &scene.look.rival;
    let over = seconds(scene.sim.tick.saturating_sub(rival.tick));
    let other = SceneContext { sim: rival, memory, aim: None, ended: over, ..*scene };
    let alpha = look.alpha * (1.0 - over / FADES).max(0.0);
    let Some(figure) = other.portrait(rival.player).filter(|_| alpha > 0.0) else { return };
    let mut sprite = figure.sprite;
    sprite.color = rgba(look.color, alpha);
    gl_use_material(&materials.spirit);
    batch.shape(&sprite);
    batch.flush();
    gl_use_default_material();
}
