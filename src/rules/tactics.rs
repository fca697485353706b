//! `tactics.json`: how those move who do more than run after her.

use serde::{Deserialize, Serialize};

/// Witness, lantern bearer, shade, inspector, and whoever guards one thing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TacticsRules {
    pub flee: FleeRules,
    pub shine: ShineRules,
    pub ambush: AmbushRules,
    pub outthink: OutthinkRules,
    pub orbit: OrbitRules,
}

/// Running from her to somebody who can help.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FleeRules {
    /// From how far on she does not frighten him any more, in tiles.
    pub fear_tiles: f32,
    /// A tile beside her is so many times as long to him as one that is farther off than that.
    pub dread: f32,
    /// Nearer to her than this he dares not pass, in tiles.
    pub shut_tiles: f32,
    /// How much he would rather pass her than stay in a dead end, when nobody can help: 1 not at all.
    pub corner_pull: f32,
    /// How often he thinks about his way, in seconds.
    pub replan_seconds: f32,
    /// So near he tells in person, in tiles.
    pub tell_tiles: f32,
    /// How long he cowers when he has told, in seconds.
    pub cower_seconds: f32,
    /// After so long without meeting anybody he thinks better of it, in seconds.
    pub give_up_seconds: f32,
}

/// Keeping one's distance, and one's light on her.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShineRules {
    /// Nearer than this he backs off, in tiles.
    pub near: f32,
    /// Farther than this he follows, in tiles.
    pub far: f32,
    /// He calls again after this, in seconds.
    pub call_seconds: f32,
}

/// Lying in wait.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AmbushRules {
    /// How far from his post he looks for a place, in tiles.
    pub reach: f32,
    /// How far from the way on which he expects her it may be, in tiles.
    pub pounce: f32,
    /// What speaks for a place, each times 0 to 1: how dark it is,
    pub dark: f32,
    /// from how much of her way it cannot be seen until she is near,
    pub cover: f32,
    /// and how near to his post it is.
    pub near_post: f32,
    /// Whoever was found out hides no nearer to the old place than this, in tiles.
    pub elsewhere: f32,
    /// What he hears or sees keeps his eye for so long, in seconds.
    pub watch_seconds: f32,
    /// Who holds his breath sees only this part as far as others.
    pub sight: f32,
    /// So near she sees him, in tiles;
    pub seen_from: f32,
    /// so much farther off he is only
    pub fades_over: f32,
    /// this faint, 0 to 1.
    pub faint: f32,
    /// How long he runs before he is out of breath, in seconds, and how long until he has it back.
    pub burst_seconds: f32,
    pub rest_seconds: f32,
}

impl AmbushRules {
    /// How much of somebody who lies in wait she sees so far off, in tiles: 1 all, 0 nothing.
    pub fn shows(&self, distance: f32) -> f32 {
        let far = ((distance - self.seen_from) / self.fades_over).clamp(0.0, 1.0);
        1.0 - (1.0 - self.faint) * far
    }
}

/// Being where she will come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutthinkRules {
    /// How long he believes that she is about, in seconds.
    pub seconds: f32,
    /// How long he watches a place, in seconds.
    pub watch_seconds: f32,
    /// Where he watched, she can be expected again after this, in seconds.
    pub stale_seconds: f32,
    /// A place so many tiles off is worth half as much to him as one beside him.
    pub near_tiles: f32,
    /// She is half as likely to come by so many tiles off where she was last known.
    pub trail_tiles: f32,
    pub exit: LureRules,
    pub treasure: LureRules,
    pub hideout: LureRules,
}

/// Why to wait for her at a kind of place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LureRules {
    /// What it is worth to find her there, 0 to 1.
    pub gain: f32,
    /// How likely she comes there, 0 to 1, as long as he knows of nothing missing,
    pub chance: f32,
    /// and once he does.
    pub chance_robbed: f32,
}

/// Walking round what one guards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrbitRules {
    /// What lies so near to his post is what he guards, in tiles.
    pub within: f32,
    /// How many places the circle has.
    pub places: usize,
    /// He stands and looks outward so long, in seconds,
    pub pause_seconds: f32,
    /// at every so manieth place.
    pub pause_every: usize,
    /// Of his speed on patrol.
    pub speed: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_lies_in_wait_shows_when_she_is_near() {
        let rules = AmbushRules {
            seen_from: 2.0,
            fades_over: 4.0,
            faint: 0.2,
            ..crate::rules::Rules::shipped().tactics.ambush
        };
        let shown = [0.0, 2.0, 4.0, 6.0, 20.0].map(|distance| rules.shows(distance));
        assert!(shown.iter().zip([1.0, 1.0, 0.6, 0.2, 0.2]).all(|(a, b)| (a - b).abs() < 1e-6), "{shown:?}");
    }
}
