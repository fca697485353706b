//! The scene after a won heist: the player bows, climbs the rope, looks back, and is pulled away. It is a
//! function of the time since the end, when the simulation stands still.

use super::anim::{Clip, ClipClock};
use super::scene::{SceneContext, StandingSprite};
use crate::shared::roles::{self, TOES};
use crate::shell::render::assets::EndingLook;
use macroquad::prelude::*;
use thief_girl::base::grid::cell_of;
use thief_girl::model::{AlertLevel, Awareness, Outcome};

/// Distance of the rope before her feet, in pixels (`art/chars/anim.py`, `climb`).
const ROPE: f32 = 6.0;
/// Height of an exit's hook, in pixels.
const HOOK: f32 = 31.0;
/// Length of the rope below her, in pixels.
const TAIL: f32 = 4.0;
/// Time in which she steps to the rope, in seconds.
const STEPS: f32 = 0.12;
/// Height above the ground at which her shadow vanishes, in pixels.
const SHADELESS: f32 = 60.0;

/// A phase of the scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leaving {
    /// On the ground, with her usual animation for winning.
    Bows,
    /// `raised`: height above the ground, in pixels; `held`: time since she grasped the rope, in seconds.
    OnRope {
        clip: Clip,
        raised: f32,
        held: f32,
    },
    Gone,
}

/// Returns the phase; `since` is the time since she escaped, in seconds. With `in_haste` she does not bow, and
/// climbs longer.
pub fn leaving(look: &EndingLook, since: f32, in_haste: bool) -> Leaving {
    let bow = if in_haste { 0.0 } else { look.bow_seconds };
    let climb = look.bow_seconds + look.climb_seconds - bow;
    let held = since - bow;
    if held < 0.0 {
        return Leaving::Bows;
    }
    let on_rope = |name, clock, raised| Leaving::OnRope { clip: Clip { name, clock }, raised, held };
    if held < climb {
        return on_rope("climb", ClipClock::Loop, look.climb_px * held / climb);
    }
    let looks = held - climb;
    if looks < look.look_seconds {
        return on_rope("look_back", ClipClock::Once(looks), look.climb_px);
    }
    let part = (looks - look.look_seconds) / look.away_seconds;
    // She is pulled up with increasing speed.
    let raised = look.climb_px + look.away_px * part * part;
    if part < 1.0 { on_rope("climb", ClipClock::Still(0), raised) } else { Leaving::Gone }
}

impl SceneContext<'_> {
    /// Returns the phase, if the player has escaped.
    pub fn leaving(&self) -> Option<Leaving> {
        let sim = self.sim;
        let hunted =
            || sim.guards.iter().any(|&guard| sim.get::<Awareness>(guard).alert_level == AlertLevel::Alert);
        let won = sim.outcome == Some(Outcome::Won);
        won.then(|| leaving(&self.look.ending, self.ended, hunted()))
    }

    /// Returns the foot of the exit's rope, in pixels.
    fn rope(&self) -> Vec2 {
        roles::exit(cell_of(self.sim.player_body().at)).foot
    }

    /// Returns where her feet are, and their height above the ground, in pixels.
    pub fn her_feet(&self) -> (Vec2, f32) {
        let feet = self.feet(self.sim.player);
        let Some(Leaving::OnRope { raised, held, .. }) = self.leaving() else { return (feet, 0.0) };
        let beside = self.rope() - vec2(ROPE, 0.0);
        (feet.lerp(beside, (held / STEPS).min(1.0)).round(), raised.round())
    }

    /// Raises her sprite, and sorts it at the rope.
    pub fn lifted(&self, her: StandingSprite, raised: f32) -> StandingSprite {
        if raised == 0.0 {
            return her;
        }
        let mut lifted = her;
        lifted.sprite.dest.y -= raised;
        lifted.foot = her.foot.max(self.rope().y + TOES);
        lifted.shade = her.shade * (1.0 - raised / SHADELESS).max(0.0);
        lifted
    }

    /// Adds the rope above the hook: it is let down while she bows, and pulled up with her.
    pub fn line(&self, all: &mut Vec<StandingSprite>) {
        let Some(leaving) = self.leaving() else { return };
        let (foot, look) = (self.rope(), &self.look.ending);
        let low = match leaving {
            Leaving::Bows => {
                let still = 1.0 - (self.ended / look.bow_seconds).clamp(0.0, 1.0);
                HOOK + look.away_px * still * still
            }
            Leaving::OnRope { raised, .. } => HOOK.max(raised - TAIL),
            Leaving::Gone => return,
        };
        let thing = self.art.thing_or_missing("line");
        let high = thing.source.h;
        for piece in 0..(look.away_px / high) as i32 {
            let at = foot - vec2(0.0, (low + piece as f32 * high).round());
            let mut stands = self.thing(thing, thing.frame(0), at);
            stands.sprite.light = self.lit(foot, 1.0);
            all.push(StandingSprite { foot: foot.y + 0.5, shade: 0.0, ..stands });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::config::interface::InterfaceRules;
    use crate::shell::render::assets::Look;

    fn at(since: f32, in_haste: bool) -> Leaving {
        leaving(&Look::shipped().ending, since, in_haste)
    }

    fn name(leaving: Leaving) -> &'static str {
        match leaving {
            Leaving::Bows => "bows",
            Leaving::OnRope { clip, .. } => clip.name,
            Leaving::Gone => "gone",
        }
    }

    #[test]
    fn she_bows_climbs_looks_back_and_is_gone_when_the_card_is_laid_down() {
        let look = Look::shipped().ending;
        let told = InterfaceRules::shipped().won_pause_seconds;
        assert!((1.8..=2.6).contains(&told), "two seconds, about: {told}");
        let whole = look.bow_seconds + look.climb_seconds + look.look_seconds + look.away_seconds;
        assert!((whole - told).abs() < 0.05, "{whole} of {told}");
        let mut seen: Vec<&str> = (0..)
            .map(|i| i as f32 / 60.0)
            .take_while(|t| *t < told + 0.1)
            .map(|t| name(at(t, false)))
            .collect();
        seen.dedup();
        assert_eq!(seen, ["bows", "climb", "look_back", "climb", "gone"]);
    }

    #[test]
    fn nobody_bows_to_who_is_at_her_heels() {
        assert_eq!(name(at(0.0, true)), "climb");
        let look = Look::shipped().ending;
        let looks = look.bow_seconds + look.climb_seconds + 0.01;
        assert_eq!([at(looks, true), at(looks, false)].map(name), ["look_back"; 2], "both are as long");
    }

    #[test]
    fn she_never_falls() {
        let mut before = 0.0;
        for frame in 0..150 {
            if let Leaving::OnRope { raised, .. } = at(frame as f32 / 60.0, false) {
                assert!(raised >= before, "{raised} after {before}");
                before = raised;
            }
        }
        assert!(before > 100.0, "out of the picture: {before}");
    }
}
