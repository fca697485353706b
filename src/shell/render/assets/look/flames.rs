//! What burns, and how each kind of it shines: one knows a lamp by its light before one sees it.

use super::rgb::Rgb;
use serde::Deserialize;

/// What shines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shines {
    /// A lamp of paper in a house.
    Andon,
    /// A lantern of stone in a garden.
    Stone,
    /// An open fire: larger, and restless.
    Brazier,
    /// In somebody's hand.
    Lantern,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlamesLook {
    /// The colour of the glow in the air.
    pub glow: Rgb,
    pub andon: FlameLook,
    pub stone: FlameLook,
    pub brazier: FlameLook,
    pub lantern: FlameLook,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlameLook {
    /// How much green and blue there is in its light, against `light.warm` and `glow`: 0 to 2, where 1 is as much.
    pub hue: [f32; 2],
    /// The part of its light that comes and goes, and how often it does.
    pub flicker: f32,
    pub hz: f32,
    /// The glow round it: how strong, how far, and how high above the ground.
    pub halo: f32,
    pub halo_px: f32,
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

    /// All of them, with this part of their flicker.
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
