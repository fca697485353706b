//! Flames, and the light of each kind of lamp, which makes it recognizable.

use super::rgb::Rgb;
use serde::Deserialize;

/// A kind of light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shines {
    /// A paper lamp indoors.
    Andon,
    /// A stone lantern in a garden.
    Stone,
    /// An open fire, larger and more restless.
    Brazier,
    /// A lantern carried by a guard.
    Lantern,
}

/// The look of all flames.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlamesLook {
    /// Color of the glow in the air.
    pub glow: Rgb,
    pub andon: FlameLook,
    pub stone: FlameLook,
    pub brazier: FlameLook,
    pub lantern: FlameLook,
}

/// The look of one kind of flame.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlameLook {
    /// Factors for the green and blue of `light.warm` and `glow`, 0 to 2.
    pub hue: [f32; 2],
    /// Part of its light that flickers.
    pub flicker: f32,
    /// Frequency of the flicker, in Hz.
    pub hz: f32,
    /// Opacity of the halo.
    pub halo: f32,
    /// Radius of the halo, in pixels.
    pub halo_px: f32,
    /// Height of the halo above the ground, in pixels.
    pub up_px: f32,
}

impl FlamesLook {
    pub fn of(&self, shines: Shines) -> &FlameLook {
        match shines {
            Shines::Andon => &self.andon,
            Shines::Stone => &self.stone,
            Shines::Brazier => &self.brazier,
            Shines::Lantern => &self.lantern,
        }
    }

    /// Multiplies the flicker of all flames by `share`.
    pub fn calmed(&mut self, share: f32) {
        for flame in [&mut self.andon, &mut self.stone, &mut self.brazier, &mut self.lantern] {
            flame.flicker *= share;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::render::assets::Look;

    #[test]
    fn one_knows_a_lamp_by_its_light() {
        let flames = Look::shipped().flames;
        let kinds = [Shines::Andon, Shines::Stone, Shines::Brazier, Shines::Lantern];
        for (i, kind) in kinds.into_iter().enumerate() {
            let hue = flames.of(kind).hue;
            assert!(
                hue.iter().all(|part| (0.0..=2.0).contains(part)),
                "{kind:?}: the map holds no more than 2"
            );
            let differs = |other: &Shines| {
                let [green, blue] = flames.of(*other).hue;
                (green - hue[0]).abs() + (blue - hue[1]).abs() > 0.1
            };
            assert!(kinds[..i].iter().all(differs), "{kind:?} looks like another one");
        }
        let warmth = |kind| -flames.of(kind).hue.iter().sum::<f32>();
        assert!(
            warmth(Shines::Lantern) > warmth(Shines::Andon),
            "who comes towards her stands out from what stands"
        );
    }
}
