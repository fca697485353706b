//! Tactics of single guards (`tactics.json`): witness, lantern bearer, shade, inspector, and guards of one
//! treasure.

use super::range::{AtLeastOne, Fraction, NotNegative, NumberRange, Positive, SearchRadius, out_of_range};
use serde::{Deserialize, Serialize};

/// Numbers of the tactics of single guards (`tactics.json`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TacticsRules {
    /// Fleeing to somebody who can help (servant).
    pub flee: FleeRules,
    /// Keeping the light on the player (lantern bearer).
    pub shine: ShineRules,
    /// Waiting in the dark (shade).
    pub ambush: AmbushRules,
    /// Choosing where to wait for the player (inspector).
    pub outthink: OutthinkRules,
    /// Walking round a treasure (treasure guard).
    pub orbit: OrbitRules,
}

impl TacticsRules {
    /// Returns what is invalid, in words, or `None`.
    pub(super) fn fault(&self) -> Option<String> {
        let ShineRules { near, far, .. } = self.shine;
        let AmbushRules { dark, cover, near_post, .. } = self.ambush;
        if far <= near {
            let words = format!("above {near}, which is `shine.near`");
            return Some(format!("`shine.far`: {}", out_of_range(far, &words)));
        }
        (dark + cover + near_post <= 0.0).then(|| {
            "`ambush.dark`, `ambush.cover` and `ambush.near_post` are all 0: one of them must be above 0"
                .into()
        })
    }
}

/// Numbers of the action *flee*.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FleeRules {
    /// Distance from the player beyond which she frightens the guard no more, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub fear_tiles: f32,
    /// Factor of the path cost of a tile beside the player; it falls linearly to 1 at `fear_tiles`; at least
    /// 1.
    // Below 1 his way would lead past the player.
    #[serde(deserialize_with = "AtLeastOne::read")]
    pub dread: f32,
    /// Distance from the player within which the guard does not pass on his way to help, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub shut_tiles: f32,
    /// How much the guard prefers passing the player to staying in a dead end when nobody can help; 1: not at
    /// all.
    #[serde(deserialize_with = "Positive::read")]
    pub corner_pull: f32,
    /// Time between two decisions about the guard's way, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub replan_seconds: f32,
    /// Distance within which the guard tells an ally in person, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub tell_tiles: f32,
    /// How long the guard cowers after telling, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub cower_seconds: f32,
    /// Time after which the guard gives up if he met nobody, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub give_up_seconds: f32,
}

/// Numbers of the action *shine*.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShineRules {
    /// Distance from the player below which the guard backs off, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub near: f32,
    /// Distance from the player beyond which the guard follows, in tiles; above `near`.
    #[serde(deserialize_with = "Positive::read")]
    pub far: f32,
    /// Time between two calls, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub call_seconds: f32,
}

/// Numbers of the action *ambush*.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AmbushRules {
    /// Distance from the guard's post within which he looks for a place, in tiles.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub reach: f32,
    /// Maximum distance of the waiting place from the player's expected way, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub pounce: f32,
    /// Weight of the darkness of a waiting place.
    #[serde(deserialize_with = "NotNegative::read")]
    pub dark: f32,
    /// Weight of the part of the player's way from which a waiting place cannot be seen.
    #[serde(deserialize_with = "NotNegative::read")]
    pub cover: f32,
    /// Weight of the nearness of a waiting place to the guard's post.
    #[serde(deserialize_with = "NotNegative::read")]
    pub near_post: f32,
    /// Minimum distance from the place where the guard was last found out, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub elsewhere: f32,
    /// How long the guard looks towards something that he noticed, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub watch_seconds: f32,
    /// Factor of the guard's sight range while he waits, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub sight: f32,
    /// Distance within which the player sees a waiting guard fully, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub seen_from: f32,
    /// Distance beyond `seen_from` over which a waiting guard fades from the player's view, in tiles.
    #[serde(deserialize_with = "Positive::read")]
    pub fades_over: f32,
    /// Visibility of a waiting guard beyond `seen_from + fades_over`, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub faint: f32,
    /// How long the guard can run out of an ambush before he is out of breath, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub burst_seconds: f32,
    /// Time after a run out of an ambush until the guard has his breath back, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub cooldown_seconds: f32,
}

impl AmbushRules {
    /// Returns how visible a waiting guard is to the player at a distance in tiles: 1 fully, 0 not at all.
    pub fn shows(&self, distance: f32) -> f32 {
        let far = ((distance - self.seen_from) / self.fades_over).clamp(0.0, 1.0);
        1.0 - (1.0 - self.faint) * far
    }
}

/// Numbers of the action *outthink*.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutthinkRules {
    /// How long the guard believes that the player is in the building, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub seconds: f32,
    /// How long the guard watches a place, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub watch_seconds: f32,
    /// Time until a place that the guard watched counts fully again, in seconds.
    #[serde(deserialize_with = "Positive::read")]
    pub stale_seconds: f32,
    /// Distance from the guard at which a place is worth half as much, in tiles along the way.
    #[serde(deserialize_with = "Positive::read")]
    pub near_tiles: f32,
    /// Distance from the player's last known place at which her coming is half as likely, in tiles along the
    /// way.
    #[serde(deserialize_with = "Positive::read")]
    pub trail_tiles: f32,
    /// Values of exits.
    pub exit: LureRules,
    /// Values of treasures that are still there.
    pub treasure: LureRules,
    /// Values of hideouts.
    pub hideout: LureRules,
}

/// Value of waiting for the player at one kind of place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LureRules {
    /// Gain of meeting the player at such a place, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub gain: f32,
    /// Probability that the player comes to such a place while the guard knows of nothing missing, 0 to 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub chance: f32,
    /// Probability that the player comes to such a place once the guard knows that something is missing, 0 to
    /// 1.
    #[serde(deserialize_with = "Fraction::read")]
    pub chance_robbed: f32,
}

/// Numbers of walking round a treasure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrbitRules {
    /// Distance from the guard's post within which a treasure is the one that he guards, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub within: f32,
    /// Number of points on the circle.
    #[serde(deserialize_with = "SearchRadius::read")]
    pub places: usize,
    /// How long the guard stands and looks outward at a pause, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub pause_seconds: f32,
    /// Number of points from one pause to the next; 0 counts as 1.
    pub pause_every: usize,
    /// Factor of the guard's patrol speed.
    #[serde(deserialize_with = "Positive::read")]
    pub speed: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_waiting_guard_is_visible_from_near() {
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
