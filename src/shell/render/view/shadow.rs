//! Shadows of figures between a lamp and a paper wall. The simulation determines which are visible, where and
//! how clearly.

use super::lamps::DARK_PAPER;
use super::paint::{Lit, Sprite, TILE, rgba};
use super::scene::{SceneContext, StandingSprite};
use macroquad::prelude::*;
use thief_girl::sense::see::{self, Silhouette};

/// Width of a shadow on a wall that runs away from the viewer, as a factor.
const ASLANT: f32 = 0.4;
/// Height of a wall's face, in pixels.
const FACE: f32 = 15.0;
/// Scale of a shadow, so that more than a head fits on the face.
const SMALL: f32 = 0.75;
/// Distance from the top of a frame to the head, in pixels.
const HEADS: f32 = 4.0;

/// Adds all shadows on paper walls.
pub fn silhouettes(scene: &SceneContext, all: &mut Vec<StandingSprite>) {
    for shadow in see::silhouettes(scene.sim) {
        let Some(figure) = scene.portrait(shadow.who) else { continue };
        let look = &scene.look.silhouette;
        let alpha = look.faint + (look.clear - look.faint) * shadow.strength.clamp(0.0, 1.0);
        // The farther from the paper, the softer: the edge is drawn once to each side.
        let blur = (look.blur_px * shadow.depth).round();
        for (aside, part) in [(-blur, 0.35), (blur, 0.35), (0.0, 1.0)] {
            if part == 1.0 || blur >= 1.0 {
                on_paper(scene, all, &shadow, &figure.sprite, aside, alpha * part);
            }
        }
    }
}

/// Draws the upper part of a figure on the wall, clipped to paper.
fn on_paper(
    scene: &SceneContext,
    all: &mut Vec<StandingSprite>,
    shadow: &Silhouette,
    figure: &Sprite,
    aside: f32,
    alpha: f32,
) {
    let cell = shadow.paper;
    let foot = (cell.y + 1) as f32 * TILE;
    let upright = (shadow.shows - shadow.at).x.abs() > 0.5;
    let wide = SMALL * if upright { ASLANT } else { 1.0 };
    let width = figure.dest.w * wide;
    let left = ((shadow.at.x * TILE - width / 2.0).round() + aside).round();
    for x in cell.x - 1..=cell.x + 1 {
        let (from, to) = (left.max(x as f32 * TILE), (left + width).min((x + 1) as f32 * TILE));
        if from >= to || !see::is_paper(scene.sim, ivec2(x, cell.y)) {
            continue;
        }
        let source = Rect {
            x: figure.source.x + (from - left) / wide,
            w: (to - from) / wide,
            h: FACE / SMALL,
            y: figure.source.y + HEADS,
        };
        let sprite = Sprite {
            dest: Rect::new(from, foot - FACE, to - from, FACE),
            source,
            flip_x: false,
            flip_y: false,
            color: rgba(scene.look.silhouette.color, alpha),
            // Without light from behind, so that a lantern in the figure's hand is as dark as the hand.
            light: Lit::Wall { foot: foot + 3.0, behind: DARK_PAPER, shade: [1.0, 1.0] },
        };
        all.push(StandingSprite {
            foot: foot + 0.6,
            sprite,
            shines_through: false,
            shade: 0.0,
            paper: None,
            outline: None,
        });
    }
}
