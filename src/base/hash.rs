//! The state hash: one number that two runs share only if nothing in them differs.

use super::Vec2;
use std::fmt::{self, Write};
use xxhash_rust::xxh3::Xxh3;

/// Collects values bit by bit into a 64-bit XXH3 hash, the same on every platform.
#[derive(Default)]
pub struct StateHash(Xxh3);

impl StateHash {
    pub fn u64(&mut self, value: u64) -> &mut Self {
        self.0.update(&value.to_le_bytes());
        self
    }

    pub fn u32(&mut self, value: u32) -> &mut Self {
        self.0.update(&value.to_le_bytes());
        self
    }

    pub fn bool(&mut self, value: bool) -> &mut Self {
        self.0.update(&[u8::from(value)]);
        self
    }

    /// The very bits of the number, so that −0 and 0 differ.
    pub fn f32(&mut self, value: f32) -> &mut Self {
        self.u32(value.to_bits())
    }

    pub fn vec2(&mut self, value: Vec2) -> &mut Self {
        self.f32(value.x).f32(value.y)
    }

    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.update(bytes);
        self
    }

    /// What a value says of itself when it is asked for debugging.
    pub fn debug(&mut self, value: &impl fmt::Debug) -> &mut Self {
        // It is this writer that cannot fail.
        let _ = write!(self, "{value:?}");
        self
    }

    pub fn finish(&self) -> u64 {
        self.0.digest()
    }
}

impl Write for StateHash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes(text.as_bytes());
        Ok(())
    }
}
