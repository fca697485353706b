//! One tile that a rule painted, and what a file says of it.

use crate::format::TileInstance;
use serde_json::{Value, json};

/// One tile that a rule painted.
#[derive(Clone, Debug, PartialEq)]
pub struct AutoTile {
    /// Top left corner in the layer in pixels, without the layer's offset.
    pub px: [i32; 2],
    /// Top left corner in the tileset's picture, in pixels.
    pub src: [i32; 2],
    /// Flip bits, 0 to 3: 1 mirrors along x, 2 along y.
    pub flip: u8,
    /// Tile id: tiles of the tileset are counted in rows, from 0.
    pub tile: i32,
    /// Uid of the rule.
    pub rule: i32,
    /// Cell to which the tile belongs, counted in rows from 0.
    pub coord: i32,
    /// Opacity, 0 to 1.
    pub alpha: f64,
}

impl AutoTile {
    /// The entry of `autoLayerTiles` in a file.
    pub fn to_json(&self) -> Value {
        json!({
            "px": self.px,
            "src": self.src,
            "f": self.flip,
            "t": self.tile,
            "d": [self.rule, self.coord],
            "a": self.alpha,
        })
    }

    /// The same as a type of the format.
    pub fn to_instance(&self) -> TileInstance {
        TileInstance {
            px: self.px.into(),
            src: self.src.into(),
            flip: self.flip.into(),
            id: self.tile,
            origin: [self.rule, self.coord].into(),
            alpha: Some(self.alpha),
        }
    }

    /// Whether a file stores this very tile.
    pub fn is_stored_as(&self, stored: &TileInstance) -> bool {
        let stored = TileInstance { alpha: Some(stored.opacity()), ..stored.clone() };
        self.to_instance() == stored
    }
}
