//! Captions of sounds: which of the sounds that reached the player matter, and where they came from.
//!
//! Their texts and drawing are decided elsewhere. They do not depend on speakers or volumes.

use super::hearing::HeardSound;
use super::rules::{CaptionRule, CaptionRules, matches};
use std::collections::VecDeque;
use thief_girl::base::Vec2;

/// How many captions are kept if nobody takes them; the oldest are dropped.
const KEPT: usize = 16;

/// A sound that matters, as it reached the player.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    /// Its text is `caption.KEY`.
    pub key: String,
    /// From the player to where it seems to come from, in tiles: the last corner of its path. `None`: beside
    /// her, or everywhere.
    pub from: Option<Vec2>,
    /// Whether it came through an obstacle such as paper, wood or cloth.
    pub muffled: bool,
    /// From 0 (only just audible) to 1.
    pub loudness: f32,
}

/// The captions that nobody has taken yet.
pub struct CaptionCues {
    rules: CaptionRules,
    heard: VecDeque<Caption>,
}

impl CaptionCues {
    pub fn new(rules: CaptionRules) -> Self {
        Self { rules, heard: VecDeque::new() }
    }

    /// Notes a sound that reaches the player at this level, in LUFS.
    pub fn note(&mut self, cue: &str, level: f32, heard: &HeardSound) {
        let fits = |rule: &&CaptionRule| rule.cues.iter().any(|pattern| matches(pattern, cue));
        let Some(rule) = self.rules.rules.iter().find(fits) else { return };
        let CaptionRules { quietest, loudest, .. } = self.rules;
        if level < quietest {
            return;
        }
        self.heard.push_back(Caption {
            key: rule.caption.clone(),
            from: (heard.from != Vec2::ZERO).then_some(heard.from),
            muffled: heard.through > 0.0,
            loudness: ((level - quietest) / (loudest - quietest)).clamp(0.0, 1.0),
        });
        if self.heard.len() > KEPT {
            self.heard.pop_front();
        }
    }

    /// Returns the captions since the last call, the oldest first.
    pub fn take(&mut self) -> Vec<Caption> {
        self.heard.drain(..).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::AudioRules;
    use super::*;
    use thief_girl::base::vec2;

    fn captions() -> CaptionCues {
        CaptionCues::new(AudioRules::shipped().captions)
    }

    #[test]
    fn a_step_behind_paper_to_the_left_is_told_so() {
        let mut captions = captions();
        let heard = HeardSound { distance: 5.0, through: 2.0, from: vec2(-3.0, 0.0) };
        captions.note("foot_wood_walk", -40.0, &heard);
        let told = captions.take();
        assert_eq!(told.len(), 1);
        assert_eq!((told[0].key.as_str(), told[0].from), ("footsteps", Some(vec2(-3.0, 0.0))));
        assert!(told[0].muffled && (0.0..0.5).contains(&told[0].loudness), "{told:?}");
        assert_eq!(captions.take(), [], "told once");
    }

    #[test]
    fn what_she_can_hardly_hear_and_what_is_only_told_is_left_out() {
        let mut captions = captions();
        captions.note("foot_wood_walk", -60.0, &HeardSound::default());
        captions.note("ui_move", -20.0, &HeardSound::default());
        captions.note("music_calm", -20.0, &HeardSound::default());
        assert_eq!(captions.take(), []);
    }

    #[test]
    fn the_loudest_is_one_and_beside_her_has_no_side() {
        let mut captions = captions();
        captions.note("firecracker", -5.0, &HeardSound::default());
        let told = captions.take();
        assert_eq!((told[0].key.as_str(), told[0].loudness, told[0].from), ("bang", 1.0, None));
    }

    #[test]
    fn if_nobody_reads_only_the_youngest_are_kept() {
        let mut captions = captions();
        for _ in 0..100 {
            captions.note("gong", -20.0, &HeardSound::default());
        }
        captions.note("coin", -20.0, &HeardSound::default());
        let told = captions.take();
        assert_eq!((told.len(), told[15].key.as_str()), (16, "clatter"));
    }
}
