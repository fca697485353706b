//! The camera, and how the picture fits into the window.

use crate::shell::render::assets::Look;
use hecs::Entity;
use macroquad::prelude::*;

use super::paint::TILE;

/// The visible part of the level.
#[derive(Clone, Copy, Debug, Default)]
pub struct Camera {
    /// Top left corner, in whole pixels of the level.
    pub at: Vec2,
    /// Size of the view, in pixels.
    pub size: Vec2,
    /// How far the view runs ahead of the player, in pixels.
    ahead: Vec2,
}

/// What the camera follows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum CameraTarget {
    #[default]
    Her,
    Guard(Entity),
    /// A place in the level, in tiles.
    Place(Vec2),
}

/// State of the camera's target.
pub struct CameraFollow {
    /// Its position, in whole pixels: it and the camera move by the same steps, so that it does not jitter on
    /// the screen.
    pub at: Vec2,
    /// Its velocity, in tiles/s.
    pub velocity: Vec2,
    /// Vector from the player to her aim, in tiles.
    pub aim: Option<Vec2>,
    /// Size of the level, in pixels.
    pub level: Vec2,
    /// Width at the left edge of the view that a panel covers, in pixels: the target is centered beside it.
    pub covered: f32,
}

impl Camera {
    pub fn new(size: Vec2) -> Self {
        Self { at: Vec2::ZERO, size, ahead: Vec2::ZERO }
    }

    pub fn follow(&mut self, follow: &CameraFollow, look: &Look, dt: f32) {
        let look = &look.camera;
        let wanted = match follow.aim {
            Some(aim) => aim * look.ahead_aiming,
            None => follow.velocity * look.ahead_walking * 0.5,
        };
        let wanted = wanted.clamp_length_max(look.ahead_limit) * TILE;
        let part = 1.0 - (-3.0 * dt / look.seconds.max(0.01)).exp();
        self.ahead += (wanted - self.ahead) * part;
        let free = self.size - vec2(follow.covered, 0.0);
        let corner = follow.at + self.ahead.round() - (free / 2.0).floor();
        self.at = vec2(
            clamp_axis(corner.x, free.x, follow.level.x, look.beyond[0]) - follow.covered,
            clamp_axis(corner.y, free.y, follow.level.y, look.beyond[1]),
        );
    }

    /// Jumps to the target position.
    pub fn snap(&mut self, follow: &CameraFollow, look: &Look) {
        self.follow(follow, look, 1e6);
    }

    pub fn area(&self) -> Rect {
        Rect::new(self.at.x, self.at.y, self.size.x, self.size.y)
    }

    /// Converts a point of the picture, in game pixels, to tiles.
    pub fn to_world(self, pixel: Vec2) -> Vec2 {
        (self.at + pixel) / TILE
    }

    /// Converts a point of the level, in tiles, to game pixels.
    pub fn to_screen(self, tiles: Vec2) -> Vec2 {
        (tiles * TILE).round() - self.at
    }
}

/// Keeps the view inside the level and `beyond` pixels around it; a smaller level is centered.
fn clamp_axis(corner: f32, view: f32, level: f32, beyond: f32) -> f32 {
    let most = level - view + beyond;
    if most <= -beyond { ((level - view) / 2.0).floor() } else { corner.clamp(-beyond, most) }
}

/// Position and scale of the picture in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraFit {
    pub scale: f32,
    pub corner: Vec2,
}

/// Part of the room that an integral scale must fill to be used. Otherwise pixels may be blended along their
/// edges (`present.frag`).
const WORTH_WHOLE: f32 = 0.85;

impl CameraFit {
    /// Fits the picture into the window: at an integral scale if that wastes little room, else as large as
    /// possible.
    pub fn new(window: Vec2, picture: Vec2) -> Self {
        let room = (window / picture).min_element().max(0.01);
        let scale = if room.floor() >= WORTH_WHOLE * room { room.floor() } else { room };
        Self { scale, corner: ((window - picture * scale) / 2.0).floor() }
    }

    /// Converts a point of the window to game pixels.
    pub fn to_picture(self, window: Vec2) -> Vec2 {
        (window - self.corner) / self.scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_fits_by_whole_numbers() {
        let picture = vec2(640.0, 360.0);
        let fit = CameraFit::new(vec2(1920.0, 1200.0), picture);
        assert_eq!((fit.scale, fit.corner), (3.0, vec2(0.0, 60.0)));
        assert_eq!(fit.to_picture(vec2(3.0, 63.0)), vec2(1.0, 1.0));
        assert_eq!(
            CameraFit::new(vec2(1440.0, 900.0), picture).scale,
            2.0,
            "a ninth is wasted, and every pixel is even"
        );
    }

    #[test]
    fn where_whole_numbers_waste_the_window_the_picture_fills_it() {
        let scale = |x, y| CameraFit::new(vec2(x, y), vec2(640.0, 360.0)).scale;
        assert_eq!(scale(960.0, 540.0), 1.5, "as portals embed it");
        assert_eq!(scale(1170.0, 2532.0), 1170.0 / 640.0, "a telephone held upright");
        assert_eq!(scale(1600.0, 900.0), 2.5);
        assert_eq!(scale(320.0, 360.0), 0.5);
    }

    #[test]
    fn the_view_stays_in_the_level() {
        assert_eq!(clamp_axis(-20.0, 640.0, 800.0, 0.0), 0.0);
        assert_eq!(clamp_axis(500.0, 640.0, 800.0, 0.0), 160.0);
        assert_eq!(clamp_axis(500.0, 640.0, 600.0, 0.0), -20.0);
        assert_eq!(clamp_axis(-50.0, 640.0, 800.0, 40.0), -40.0);
    }

    /// She stands in a large level, beside a panel of this width.
    fn standing(at: Vec2, covered: f32) -> CameraFollow {
        CameraFollow { at, velocity: Vec2::ZERO, aim: None, level: vec2(2000.0, 2000.0), covered }
    }

    #[test]
    fn standing_still_she_is_in_the_middle() {
        let look = Look::shipped();
        let mut camera = Camera::new(vec2(640.0, 360.0));
        let mut follow = standing(vec2(500.0, 400.0), 0.0);
        camera.snap(&follow, &look);
        assert_eq!(follow.at - camera.at, vec2(320.0, 180.0));
        follow.velocity = vec2(3.5, 0.0);
        camera.snap(&follow, &look);
        assert!(follow.at.x - camera.at.x < 320.0, "it looks ahead");
    }

    #[test]
    fn beside_a_panel_she_is_in_the_middle_of_what_is_free() {
        let look = Look::shipped();
        let mut camera = Camera::new(vec2(640.0, 360.0));
        let mut follow = standing(vec2(1000.0, 1000.0), 240.0);
        camera.snap(&follow, &look);
        assert_eq!(follow.at - camera.at, vec2(240.0 + 200.0, 180.0));
        (follow.at, follow.level) = (vec2(30.0, 100.0), vec2(300.0, 200.0));
        camera.snap(&follow, &look);
        assert_eq!(camera.at.x, -240.0 - 50.0, "a small room is centered beside it");
    }
}
