//! Reduced motion, colors, contrast and flashes as changes to the numbers of the [`Look`], so that drawing code need not
//! check settings.

use super::motion::MotionShares;
use super::{ClearCone, Look};

impl Look {
    pub fn calmed(&self, by: &MotionShares) -> Self {
        let mut look = self.clone();
        look.idle *= by.idle;
        look.flames.calmed(by.flicker);
        look.camera.ahead_walking *= by.ahead;
        look.camera.shake *= by.shake;
        look.strike.zoom *= by.shake;
        look.effect.share *= by.particles;
        look.firefly.share *= by.weather;
        look.scarf.breeze *= by.idle;
        for count in [&mut look.weather.rain.streaks, &mut look.weather.rain.splashes] {
            *count = part(*count, by.weather);
        }
        for count in [&mut look.weather.snow.flakes, &mut look.weather.petals.count] {
            *count = part(*count, by.weather);
        }
        look.fireworks.sparks = part(look.fireworks.sparks, by.particles);
        look
    }

    /// Returns the look with patterns in addition to colors.
    pub fn with_patterns(&self) -> Self {
        let mut look = self.clone();
        let ClearCone { alert, hatch, gap_px, alert_edge_px } = self.cone.clear;
        look.cone.alert = alert;
        (look.cone.hatch, look.cone.gap_px, look.cone.alert_edge_px) = (hatch, gap_px, alert_edge_px);
        look
    }

    /// Returns the look of the high-contrast picture.
    pub fn with_contrast(&self) -> Self {
        let mut look = self.clone();
        look.contrast.veil = look.contrast.high;
        look
    }

    /// Returns the look without full-screen flashes.
    pub fn without_flashes(&self) -> Self {
        let mut look = self.clone();
        look.fireworks.flash = 0.0;
        look.strike.flash = 0.0;
        look
    }
}

fn part(count: usize, share: f32) -> usize {
    (count as f32 * share).round() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::model::AlertLevel;

    #[test]
    fn calm_is_less_and_still_is_nothing_that_moves_by_itself() {
        let full = Look::shipped();
        let [calm, still] = [full.motion.calm, full.motion.still].map(|by| full.calmed(&by));
        let moving = |look: &Look| {
            [
                look.idle,
                look.flames.andon.flicker,
                look.flames.brazier.flicker,
                look.camera.shake,
                look.effect.share,
                look.firefly.share,
                look.weather.rain.streaks as f32,
                look.weather.rain.splashes as f32,
                look.weather.snow.flakes as f32,
                look.weather.petals.count as f32,
                look.strike.zoom,
            ]
        };
        for ((full, calm), still) in moving(&full).into_iter().zip(moving(&calm)).zip(moving(&still)) {
            assert!(full > calm && calm >= 0.0 && still == 0.0, "{full} {calm} {still}");
        }
        assert_eq!(still.camera.ahead_aiming, full.camera.ahead_aiming, "where she aims must be seen");
        assert_eq!(still.noise.stay_seconds, full.noise.stay_seconds, "rings tell something");
    }

    #[test]
    fn patterns_are_clearer_than_usual_and_the_worst_is_the_lightest() {
        let (full, clear) = (Look::shipped().cone, Look::shipped().with_patterns().cone);
        assert!(
            clear.hatch > full.hatch
                && clear.gap_px > full.gap_px
                && clear.alert_edge_px > full.alert_edge_px
        );
        let light = |alert_level| clear.color(alert_level).iter().sum::<f32>();
        assert!([AlertLevel::Curious, AlertLevel::Investigating].iter().all(|alert_level| light(
            AlertLevel::Alert
        ) > light(
            *alert_level
        )));
    }

    #[test]
    fn what_matters_stands_out_of_the_veil_and_each_kind_from_the_others() {
        let look = Look::shipped();
        assert_eq!(look.contrast.veil, 0.0, "the usual picture has none");
        let high = look.with_contrast().contrast;
        let light = |color: [f32; 3]| color[0] * 0.3 + color[1] * 0.55 + color[2] * 0.15;
        let kinds = [high.her, high.loot, high.exit, high.key, high.hideout];
        // Even a lit floor is darker than the darkest figure.
        let floor = 1.0 - high.veil;
        for color in kinds.into_iter().chain(high.guards) {
            assert!(light(color) >= floor, "{color:?} is as dark as a lit floor");
        }
        let far = |a: [f32; 3], b: [f32; 3]| (0..3).map(|i| (a[i] - b[i]).abs()).fold(0.0, f32::max);
        for guard in high.guards {
            assert!(kinds.iter().all(|kind| far(guard, *kind) > 0.25), "{guard:?} looks like a thing");
        }
    }

    #[test]
    fn without_flashes_fireworks_are_only_sparks() {
        let look = Look::shipped().without_flashes();
        assert!(look.fireworks.flash == 0.0 && look.strike.flash == 0.0 && look.fireworks.sparks > 0);
    }
}
