//! Idle habits of guards: a gesture of the personality while its owner mutters, standing or walking.
//!
//! A habit is drawn standing. Whoever walks shows it above the belt, and his walk below.

use super::anim::{Clip, ClipClock};
use super::memory::MotionTrack;
use super::people::Posed;
use super::scene::{SceneContext, StandingSprite};
use hecs::Entity;
use macroquad::prelude::*;
use thief_girl::model::{Activity, AlertLevel, Guard};
use thief_girl::rules::Personality;

/// Returns the name of the animation of a personality's habit.
pub fn gesture(personality: Personality) -> Option<&'static str> {
    Some(match personality {
        Personality::Steady => return None,
        Personality::Comfortable => "stretch",
        Personality::Timid => "shiver",
        Personality::Greedy => "jingle",
        Personality::Thirsty => "thirst",
        Personality::Dutiful => "straighten",
        Personality::Proud => "preen",
        Personality::Curious => "peer",
    })
}

impl SceneContext<'_> {
    /// Returns the animation of the habit that a guard shows now. Whatever disturbs him ends it.
    pub fn habit(&self, guard: Entity, track: &MotionTrack) -> Option<Clip> {
        let since = self.since(track.habit_since?);
        let is_calm =
            track.alert_level == AlertLevel::Calm && self.sim.get::<Activity>(guard) == Activity::Patrol;
        let name = gesture(self.sim.get::<Guard>(guard).personality)?;
        (is_calm && since < self.look.actor.habit_seconds)
            .then_some(Clip { name, clock: ClipClock::Again(since) })
    }

    /// Cuts a walking guard at the belt while he shows a habit, and returns the sprite of the habit above it.
    pub fn above_the_belt(
        &self,
        walking: &mut StandingSprite,
        posed: &Posed,
        habit: &Posed,
    ) -> StandingSprite {
        let low = f32::from(posed.row.bob.get(posed.frame).copied().unwrap_or(0));
        let belt = habit.sheet.belt;
        let mut upper = StandingSprite { shade: 0.0, ..*walking };
        upper.sprite.source = Rect { h: belt, ..habit.source() };
        upper.sprite.dest = Rect { y: walking.sprite.dest.y + low, h: belt, ..walking.sprite.dest };
        for rect in [&mut walking.sprite.source, &mut walking.sprite.dest] {
            rect.y += belt + low;
            rect.h -= belt + low;
        }
        upper
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::roles;
    use crate::shared::sprites::SpritesFile;
    use crate::shell::render::assets::Look;
    use thief_girl::model::BarkLine;
    use thief_girl::rules::{BarkReason, Rules, name_of};

    #[test]
    fn whoever_may_mutter_has_the_gestures_of_all_personalities() {
        let sprites = SpritesFile::read(include_str!("../../../../assets/sprites/sprites.json")).unwrap();
        let rules = Rules::shipped();
        let mutters = rules.barks.rows.iter().find(|row| row.line == BarkLine::Mutters).unwrap();
        assert_eq!(mutters.because, [BarkReason::Habit]);
        for who in &mutters.who {
            let sheet = &sprites.sheets[roles::guard(*who).sheet];
            assert!(sheet.belt > 0.0, "{who:?}");
            for personality in Personality::ALL {
                let mutters = rules.personalities[&personality].habit_seconds.is_some();
                assert_eq!(gesture(personality).is_some(), mutters, "{}", name_of(personality));
                let Some(name) = gesture(personality) else { continue };
                assert_eq!(sheet.rows.iter().filter(|row| row.name == name).count(), 4, "{who:?}: {name}");
            }
        }
    }

    #[test]
    fn every_gesture_ends_with_its_time() {
        let sprites = SpritesFile::read(include_str!("../../../../assets/sprites/sprites.json")).unwrap();
        let whole = (Look::shipped().actor.habit_seconds * 1000.0).round() as u32;
        let names: Vec<&str> = Personality::ALL.into_iter().filter_map(gesture).collect();
        let rows = sprites.sheets.values().flat_map(|sheet| &sheet.rows);
        for row in rows.filter(|row| names.contains(&row.name.as_str())) {
            let once: u32 = row.ms.iter().sum();
            assert_eq!(whole % once, 0, "{} takes {once} ms, all of it {whole}", row.name);
        }
    }
}
