//! One tile that a rule painted, and what a file says of it.

use crate::level::format::TileInstance;
use serde_json::{Value, json};

/// One tile that a rule painted.
#[derive(Clone, Debug, PartialEq)]
pub struct AutoTile {
    pub px: [i32; 2],
    pub src: [i32; 2],
    /// Bit 0: mirrored along x; bit 1: along y.
    pub flip: u8,
    pub tile: i32,
    pub rule: i32,
    /// The cell in row order to which the tile belongs.
    pub coord: i32,
    pub alpha: f64,
}

impl AutoTile {
    /// The entry of `autoLayerTiles`.
    pub fn to_json(&self) -> Value {
        json!({
            "px": self.px,
            "src": self.src,
            "f": self.flip,
            "t": self.tile,
            "d": [self.rule, self.coord],
            "a": number(self.alpha),
        })
    }

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

    /// Does a file store this very tile?
    pub fn is(&self, stored: &TileInstance) -> bool {
        let stored = TileInstance { alpha: Some(stored.opacity()), ..stored.clone() };
        self.to_instance() == stored
    }
}

/// A number as the editor writes it: whole ones without a point.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 && value.abs() < 1e9 { json!(value as i64) } else { json!(value) }
}
