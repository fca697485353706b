//! [`Feedback`], the hit stop, screen shake and flashes in progress.

use crate::shell::config::interface::ShakeRules;
use macroquad::prelude::{Vec2, vec2};
use thief_girl::base::Vec2 as Tiles;
use thief_girl::model::{ActorId, Event, Sim};
use thief_girl::rules::{Loot, PropKind};

/// Something that the player picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickedUp {
    Prop(PropKind),
    Key,
}

/// The last decoy of the player: a throw, until it strikes something, or a whistle; and whether anybody heard it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LastDecoy {
    /// The prop in the air.
    flies: Option<ActorId>,
    /// What no guard heard.
    unheard: Option<Unheard>,
}

/// On floors that ring less than this, it is the floor that keeps a throw from being heard.
const SOFT: f32 = 0.7;

/// Whether it is the floor that keeps what lands on it from being heard.
pub fn floor_muffles(sim: &Sim, at: Tiles) -> bool {
    sim.rules.floor(sim.map.floor_at(at)).ring < SOFT
}

/// A noise that the player made on purpose and that no guard heard.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unheard {
    /// Where it was, in tiles.
    pub at: Tiles,
    /// Whether something struck the floor there.
    pub strikes: bool,
    /// Seconds since.
    age: f32,
}

impl LastDecoy {
    /// Reads the events of a tick.
    pub fn read(&mut self, events: &[Event]) {
        let hears = |event: &Event, at: Tiles| matches!(event, Event::Heard { at: from, .. } if *from == at);
        let unheard = |at, strikes| {
            let is_heard = events.iter().any(|event| hears(event, at));
            (!is_heard).then_some(Unheard { at, strikes, age: 0.0 })
        };
        for event in events {
            match *event {
                Event::Whistled { at } => self.unheard = unheard(at, false),
                Event::Thrown { prop, kind, .. } => {
                    *self = Self { flies: is_thrown_for_noise(kind).then_some(prop), unheard: None };
                }
                Event::Struck { prop, at, .. }
                | Event::Shattered { prop, at, .. }
                | Event::Fell { prop, at, .. }
                    if self.flies == Some(prop) =>
                {
                    *self = Self { flies: None, unheard: unheard(at, true) };
                }
                _ => {}
            }
        }
    }

    /// Returns what nobody heard, for `seconds` from then.
    pub fn unheard(&self, seconds: f32) -> Option<Unheard> {
        self.unheard.filter(|noise| noise.age < seconds)
    }
}

/// Whether a prop is thrown for the noise with which it lands, and not for what it does afterwards: a coin is also
/// seen.
fn is_thrown_for_noise(kind: PropKind) -> bool {
    !matches!(kind, PropKind::Firecracker | PropKind::SmokeBall | PropKind::Incense | PropKind::Coin)
}

/// The feedback in progress.
#[derive(Default)]
pub struct Feedback {
    /// Remaining time of the hit stop, in seconds.
    pub hit_stop: f32,
    /// Remaining time of the screen shake, in seconds.
    pub shake: f32,
    /// Seconds since the player last stole something, and what.
    pub taken: Option<(f32, Loot)>,
    /// Seconds since the player last picked up a prop or key, and what.
    pub picked: Option<(f32, PickedUp)>,
    /// The player's last throw.
    pub decoy: LastDecoy,
    /// Seconds since the player last pressed "use" with nothing within reach.
    pub missed: Option<f32>,
    /// Seconds since the player last wanted to aim or put something down with nothing at hand.
    pub empty_handed: Option<f32>,
}

impl Feedback {
    /// Advances all but the hit stop by `seconds`.
    pub fn pass(&mut self, seconds: f32) {
        self.pass_shake(seconds);
        self.taken = self.taken.map(|(t, loot)| (t + seconds, loot));
        self.picked = self.picked.map(|(t, what)| (t + seconds, what));
        if let Some(noise) = &mut self.decoy.unheard {
            noise.age += seconds;
        }
        self.missed = self.missed.map(|t| t + seconds);
        self.empty_handed = self.empty_handed.map(|t| t + seconds);
    }

    /// Advances the screen shake by `seconds`.
    pub fn pass_shake(&mut self, seconds: f32) {
        self.shake = (self.shake - seconds).max(0.0);
    }

    /// Ends the screen shake.
    pub fn stop_shake(&mut self) {
        self.shake = 0.0;
    }

    /// Returns the offset of the picture by screen shake, in game pixels, `age` seconds after the session began.
    pub fn tremble(&self, rules: &ShakeRules, age: f32) -> Vec2 {
        let strength = rules.px * (self.shake / rules.seconds).clamp(0.0, 1.0);
        let t = age * 60.0;
        (vec2((t * 1.7).sin(), (t * 2.3).cos()) * strength).round()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::base::Vec2;
    use thief_girl::rules::NoiseKind;

    const BOTTLE: ActorId = ActorId(7);

    fn thrown(kind: PropKind) -> Event {
        let (from, to) = (Vec2::new(1.5, 1.5), Vec2::new(6.5, 1.5));
        Event::Thrown { prop: BOTTLE, kind, from, to }
    }

    fn shatters(prop: ActorId, at: Vec2) -> Event {
        Event::Shattered { prop, kind: PropKind::Bottle, at }
    }

    fn hears(at: Vec2) -> Event {
        let (guard, kind) = (ActorId(1), NoiseKind::Bottle);
        Event::Heard { guard, at, seemed: at, kind, loudness: 5.0, distance: 3.0, faint: false }
    }

    #[test]
    fn a_throw_that_nobody_hears_is_told_for_a_moment_where_it_struck() {
        let at = Vec2::new(6.5, 1.5);
        let mut feedback = Feedback::default();
        feedback.decoy.read(&[thrown(PropKind::Bottle)]);
        assert_eq!(feedback.decoy.unheard(2.0), None, "it flies");
        feedback.decoy.read(&[shatters(ActorId(8), at)]);
        assert_eq!(feedback.decoy.unheard(2.0), None, "that is another one");
        feedback.decoy.read(&[shatters(BOTTLE, at), hears(Vec2::new(2.5, 2.5))]);
        let unheard = Unheard { at, strikes: true, age: 0.0 };
        assert_eq!(feedback.decoy.unheard(2.0), Some(unheard), "what was heard is something else");
        feedback.pass(2.0);
        assert_eq!(feedback.decoy.unheard(2.0), None);
    }

    #[test]
    fn a_throw_that_is_heard_says_nothing() {
        let at = Vec2::new(6.5, 1.5);
        let mut decoy = LastDecoy::default();
        decoy.read(&[thrown(PropKind::Bottle)]);
        decoy.read(&[shatters(BOTTLE, at), hears(at)]);
        assert_eq!(decoy.unheard(2.0), None);
    }

    #[test]
    fn so_does_a_whistle() {
        let at = Vec2::new(6.5, 1.5);
        let mut whistle = LastDecoy::default();
        whistle.read(&[Event::Whistled { at }, hears(at)]);
        assert_eq!(whistle.unheard(2.0), None);
        whistle.read(&[Event::Whistled { at }, hears(Vec2::new(2.5, 2.5))]);
        assert_eq!(whistle.unheard(2.0), Some(Unheard { at, strikes: false, age: 0.0 }));
    }

    #[test]
    fn what_is_thrown_for_its_effect_needs_no_ears() {
        let at = Vec2::new(6.5, 1.5);
        for kind in [PropKind::Incense, PropKind::Coin] {
            let mut decoy = LastDecoy::default();
            decoy.read(&[thrown(kind)]);
            decoy.read(&[Event::Struck { prop: BOTTLE, kind, at, force: 1.0 }]);
            assert_eq!(decoy.unheard(2.0), None, "{kind:?}");
        }
    }
}
