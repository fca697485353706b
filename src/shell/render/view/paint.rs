//! Batches of quads and triangles for the graphics card.

use crate::shell::platform::costs;
use macroquad::models::Vertex;
use macroquad::prelude::*;

/// Side of a cell, in pixels.
pub const TILE: f32 = 16.0;

/// Room for vertices and indices in a draw call: sprites, with three indices for each two vertices, fill both.
pub const DRAW_CALL_VERTICES: usize = 10_000;
pub const DRAW_CALL_INDICES: usize = 15_000;

/// Largest number of edges of a piece of a fan.
const MOST_EDGES: usize = DRAW_CALL_INDICES / 3 - 1;

/// Triangles of one texture and material, waiting to be drawn.
pub struct Batch {
    mesh: Mesh,
    texel: Vec2,
}

/// A picture in the world.
#[derive(Clone, Copy, Debug)]
pub struct Sprite {
    /// Its place, in pixels of the level.
    pub dest: Rect,
    /// Its source, in pixels of the texture.
    pub source: Rect,
    pub flip_x: bool,
    pub flip_y: bool,
    pub color: [u8; 4],
    pub light: Lit,
}

/// The corners of a sprite for one texture and material, in order.
pub type Quad = [Vertex; 4];

/// Where a sprite takes its light from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lit {
    /// Flat on the ground: from its own place.
    Flat,
    /// A wall: from the ground before its foot, shaded from top to bottom. `behind` is the light of a lamp
    /// behind it, if it is a paper wall.
    Wall { foot: f32, behind: f32, shade: [f32; 2] },
    /// A figure or thing: `gain` times the light of one point, but at least `least`.
    Figure { at: Vec2, least: f32, gain: f32 },
    /// No light: filled with its color, such as an outline.
    Plain,
}

impl Lit {
    /// Returns the extra numbers of a corner for the material `lit`.
    fn extra(&self, corner: Vec2, bottom: bool) -> Vec4 {
        match *self {
            Lit::Flat => vec4(corner.x, corner.y, 1.0, 0.0),
            Lit::Wall { foot, behind, shade } => vec4(corner.x, foot, shade[usize::from(bottom)], -behind),
            Lit::Figure { at, least, gain } => vec4(at.x, at.y, gain, least.max(0.01)),
            Lit::Plain => vec4(corner.x, corner.y, -1.0, 0.0),
        }
    }
}

impl Sprite {
    /// Returns its corners, for a texture of which a pixel has the size `texel` in texture coordinates.
    pub fn quad(&self, texel: Vec2) -> Quad {
        let (d, s) = (self.dest, self.source);
        let (mut u, mut v) = ([s.x, s.x + s.w], [s.y, s.y + s.h]);
        if self.flip_x {
            u.swap(0, 1);
        }
        if self.flip_y {
            v.swap(0, 1);
        }
        let corner = |right: usize, bottom: usize| {
            let at = vec2(d.x + d.w * right as f32, d.y + d.h * bottom as f32);
            let uv = vec2(u[right], v[bottom]) * texel;
            vertex(at, uv, self.color, self.light.extra(at, bottom == 1))
        };
        [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
    }
}

impl Batch {
    /// Creates a batch that draws with a texture, or with colors only.
    pub fn new(texture: Option<&Texture2D>) -> Self {
        let texel = texture.map_or(Vec2::ONE, |t| 1.0 / t.size());
        Self { mesh: Mesh { vertices: Vec::new(), indices: Vec::new(), texture: texture.cloned() }, texel }
    }

    pub fn sprite(&mut self, sprite: &Sprite) {
        self.push(&sprite.quad(self.texel));
    }

    /// Adds a sprite whose top and bottom are shifted to the right, in pixels.
    pub fn leaning(&mut self, sprite: &Sprite, [top, bottom]: [f32; 2]) {
        let mut quad = sprite.quad(self.texel);
        for (corner, shift) in quad.iter_mut().zip([top, top, bottom, bottom]) {
            corner.position.x += shift;
        }
        self.push(&quad);
    }

    /// Adds a quad that was made for this texture.
    pub fn push(&mut self, quad: &Quad) {
        self.make_room(4, 6);
        let first = self.mesh.vertices.len() as u16;
        self.mesh.vertices.extend_from_slice(quad);
        self.mesh.indices.extend_from_slice(&[0, 1, 2, 0, 2, 3].map(|i| first + i));
    }

    /// Adds a sprite without lighting; its corners carry 0 at the top and 1 at the bottom.
    pub fn shape(&mut self, sprite: &Sprite) {
        let (d, s) = (sprite.dest, sprite.source);
        let corners = [vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(1.0, 1.0), vec2(0.0, 1.0)].map(|c| {
            let (at, of) = (d.point() + d.size() * c, (s.point() + s.size() * c) * self.texel);
            (at, of, vec4(c.y, 0.0, 0.0, 0.0))
        });
        self.quad(corners, sprite.color);
    }

    /// Adds a quad by its corners in order: place, texture coordinates, extra numbers.
    pub fn quad(&mut self, corners: [(Vec2, Vec2, Vec4); 4], color: [u8; 4]) {
        self.push(&corners.map(|(at, uv, extra)| vertex(at, uv, color, extra)));
    }

    pub fn triangle(&mut self, corners: [(Vec2, Vec2, Vec4); 3], color: [u8; 4]) {
        self.make_room(3, 3);
        let first = self.mesh.vertices.len() as u16;
        self.mesh.vertices.extend(corners.map(|(at, uv, extra)| vertex(at, uv, color, extra)));
        self.mesh.indices.extend([first, first + 1, first + 2]);
    }

    /// Adds the triangles from the first point to each edge between the others, which share their corners; `corner`
    /// returns place, texture coordinates and extra numbers of a point.
    pub fn fan(&mut self, points: &[Vec2], corner: impl Fn(Vec2) -> (Vec2, Vec2, Vec4), color: [u8; 4]) {
        let [middle, rim @ ..] = points else { return };
        let mut rim = rim;
        while rim.len() > 1 {
            let edges = (rim.len() - 1).min(MOST_EDGES);
            let piece = &rim[..=edges];
            self.make_room(edges + 2, 3 * edges);
            let first = self.mesh.vertices.len() as u16;
            let corners = std::iter::once(middle).chain(piece).map(|point| corner(*point));
            self.mesh.vertices.extend(corners.map(|(at, uv, extra)| vertex(at, uv, color, extra)));
            self.mesh
                .indices
                .extend((1..=edges as u16).flat_map(|i| [0, i, i + 1].map(|corner| first + corner)));
            // The next piece begins where this one ends.
            rim = &rim[edges..];
        }
    }

    /// Adds a quad with texture coordinates from −1 to 1, for materials that draw discs.
    pub fn disc(&mut self, middle: Vec2, radius: f32, color: [u8; 4]) {
        let corners = [vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0)];
        self.quad(corners.map(|c| (middle + c * radius, c, Vec4::ZERO)), color);
    }

    /// The graphics library warns of what fills a draw call to the last place.
    fn make_room(&mut self, vertices: usize, indices: usize) {
        let is_full = self.mesh.vertices.len() + vertices >= DRAW_CALL_VERTICES
            || self.mesh.indices.len() + indices >= DRAW_CALL_INDICES;
        if is_full {
            self.flush();
        }
    }

    /// Draws everything gathered, with the current material.
    pub fn flush(&mut self) {
        if !self.mesh.indices.is_empty() {
            draw_mesh(&self.mesh);
            costs::mesh();
            self.mesh.vertices.clear();
            self.mesh.indices.clear();
        }
    }
}

fn vertex(at: Vec2, uv: Vec2, color: [u8; 4], extra: Vec4) -> Vertex {
    Vertex { position: at.extend(0.0), uv, color, normal: extra }
}

/// Converts a color of the look to bytes.
pub fn rgba(rgb: [f32; 3], alpha: f32) -> [u8; 4] {
    let byte = |v: f32| (v.clamp(0.0, 1.0) * 255.0).round() as u8;
    [byte(rgb[0]), byte(rgb[1]), byte(rgb[2]), byte(alpha)]
}

/// Returns a camera that shows `area` of the world in a render target, top row first, so that its texture needs
/// no flipping.
pub fn camera_on(target: &RenderTarget, area: Rect) -> Camera2D {
    Camera2D {
        target: vec2(area.x + area.w / 2.0, area.y + area.h / 2.0),
        zoom: vec2(2.0 / area.w, 2.0 / area.h),
        render_target: Some(target.clone()),
        ..Default::default()
    }
}
