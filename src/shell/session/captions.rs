//! Captions of sounds: what is heard, from which side, how loud, and whether through a wall.
//!
//! A continuing sound, such as the steps of one guard, keeps its line.

use crate::shell::audio::Caption;
use crate::shell::config::interface::CaptionLines;
use thief_girl::base::Vec2;

/// One of eight directions: 0 is right, then clockwise on the screen; 2 is down.
pub type CaptionSide = u8;

/// A caption line.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptionLine {
    /// Key of its text without the prefix `caption.`.
    pub key: String,
    /// Direction of the sound; `None` if it is beside the player or has no place.
    pub side: Option<CaptionSide>,
    pub muffled: bool,
    /// Loudness from 0, barely heard, to 1.
    pub loudness: f32,
    /// Time since it was last heard, in seconds.
    age: f32,
}

/// The captions that are shown, limited in number and age.
pub struct CaptionList {
    rules: CaptionLines,
    /// The lines, the newest last.
    pub lines: Vec<CaptionLine>,
}

impl CaptionList {
    pub fn new(rules: CaptionLines) -> Self {
        Self { rules, lines: Vec::new() }
    }

    /// Adds the sounds of a tick, the oldest first.
    pub fn hear(&mut self, heard: &[Caption]) {
        heard.iter().for_each(|caption| self.enter(caption));
    }

    fn enter(&mut self, caption: &Caption) {
        let side = caption.from.map(side_of);
        let Caption { key, muffled, loudness, .. } = caption.clone();
        let fresh = CaptionLine { key, side, muffled, loudness, age: 0.0 };
        let same = |line: &&mut CaptionLine| line.key == fresh.key && is_beside(line.side, side);
        if let Some(line) = self.lines.iter_mut().find(same) {
            *line = fresh;
            return;
        }
        if self.lines.len() >= self.rules.most {
            let oldest =
                (0..self.lines.len()).max_by(|a, b| self.lines[*a].age.total_cmp(&self.lines[*b].age));
            oldest.into_iter().for_each(|i| drop(self.lines.remove(i)));
        }
        self.lines.push(fresh);
    }

    /// Advances by `seconds`; lines that are too old are removed.
    pub fn pass(&mut self, seconds: f32) {
        self.lines.iter_mut().for_each(|line| line.age += seconds);
        self.lines.retain(|line| line.age < self.rules.seconds);
    }

    /// Returns the opacity of a line, 0 to 1: loud lines are more opaque, old ones fade.
    pub fn alpha(&self, line: &CaptionLine) -> f32 {
        let left = ((self.rules.seconds - line.age) / self.rules.fade_seconds).clamp(0.0, 1.0);
        left * (self.rules.faintest + (1.0 - self.rules.faintest) * line.loudness)
    }

    pub fn is_loud(&self, line: &CaptionLine) -> bool {
        line.loudness >= self.rules.loud
    }
}

/// Returns the nearest of the eight directions.
pub fn side_of(from: Vec2) -> CaptionSide {
    let eighths = from.y.atan2(from.x) / std::f32::consts::FRAC_PI_4;
    (eighths.round() as i32).rem_euclid(8) as CaptionSide
}

/// Whether two directions are equal or adjacent: somebody who walks past must not get a second line.
fn is_beside(a: Option<CaptionSide>, b: Option<CaptionSide>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => matches!((a + 8 - b) % 8, 0 | 1 | 7),
        (a, b) => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::base::vec2;

    fn captions() -> CaptionList {
        CaptionList::new(CaptionLines { most: 3, seconds: 2.0, fade_seconds: 0.5, faintest: 0.5, loud: 0.7 })
    }

    fn sound(key: &str, from: Option<Vec2>) -> Caption {
        Caption { key: key.into(), from, muffled: false, loudness: 0.5 }
    }

    fn keys(captions: &CaptionList) -> Vec<&str> {
        captions.lines.iter().map(|line| line.key.as_str()).collect()
    }

    #[test]
    fn sides_go_round_as_one_sees_them() {
        let ways = [(1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (-1.0, 1.0), (-1.0, 0.0), (-1.0, -1.0), (0.0, -1.0)];
        let sides: Vec<CaptionSide> = ways.iter().map(|(x, y)| side_of(vec2(*x, *y))).collect();
        assert_eq!(sides, [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(side_of(vec2(9.0, -1.0)), 0, "almost from the right");
    }

    #[test]
    fn steps_of_one_guard_keep_their_line_and_those_of_another_get_their_own() {
        let mut captions = captions();
        captions.hear(&[sound("footsteps", Some(vec2(-4.0, 0.0)))]);
        captions.pass(1.5);
        captions
            .hear(&[sound("footsteps", Some(vec2(-4.0, -3.0))), sound("footsteps", Some(vec2(5.0, 0.0)))]);
        assert_eq!(keys(&captions), ["footsteps", "footsteps"]);
        captions.pass(1.0);
        assert_eq!(captions.lines.len(), 2, "the first was heard again");
        assert_eq!(captions.lines[0].side, Some(5));
    }

    #[test]
    fn what_was_not_heard_for_longest_makes_room() {
        let mut captions = captions();
        for key in ["gong", "door", "whistle"] {
            captions.hear(&[sound(key, None)]);
            captions.pass(0.3);
        }
        captions.hear(&[sound("gong", None), sound("glass", None)]);
        assert_eq!(keys(&captions), ["gong", "whistle", "glass"], "the gong had sounded again");
    }

    #[test]
    fn lines_fade_and_go() {
        let mut captions = captions();
        captions.hear(&[sound("bell", None)]);
        let alpha = |captions: &CaptionList| captions.alpha(&captions.lines[0]);
        assert_eq!(alpha(&captions), 0.75, "half loud");
        captions.pass(1.75);
        assert_eq!(alpha(&captions), 0.375, "half gone");
        captions.pass(0.3);
        assert!(captions.lines.is_empty());
    }
}
