//! Checks of all numbers of the rules, with messages for designers.

mod claim;
mod minds;

use super::{PerPosture, Rules, RulesError, name_of};
use claim::{RuleCheck, RuleConstraint, flock};

/// Checks that every number of the rules is in its range.
///
/// # Errors
///
/// Returns the first number that is not, with file and key.
pub fn check(rules: &Rules) -> Result<(), RulesError> {
    if let Some(message) = rules.barks.fault() {
        return Err(RulesError { file: "barks.json".into(), message });
    }
    if let Some(message) = rules.score.fault() {
        return Err(RulesError { file: "score.json".into(), message });
    }
    let all =
        [player(rules), props(rules), rolling(rules), terrain(rules), birds(rules), minds::claims(rules)];
    match all.into_iter().flatten().find(|claim| !claim.demand.holds(claim.value)) {
        Some(RuleCheck { file, key, value, demand }) => {
            Err(RulesError { file, message: format!("`{key}` is {value}: it must be {}", demand.words()) })
        }
        None => Ok(()),
    }
}

fn player(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Part, Some};
    let (her, hands) = (&rules.player, &rules.hands);
    let list = [
        ("player.json", "corner_help.run", her.corner_help.run, NoLess),
        ("player.json", "corner_help.walk", her.corner_help.walk, NoLess),
        ("player.json", "corner_help.sneak", her.corner_help.sneak, NoLess),
        ("player.json", "corner_help.crawl", her.corner_help.crawl, NoLess),
        ("player.json", "door_help", her.door_help, NoLess),
        ("player.json", "exit_reach", her.exit_reach, NoLess),
        ("player.json", "throw_range", her.throw_range, Some),
        ("player.json", "throw_recovery_seconds", her.throw_recovery_seconds, NoLess),
        ("player.json", "drop_recovery_seconds", her.drop_recovery_seconds, NoLess),
        ("player.json", "recovery_speed", her.recovery_speed, Part),
        ("crowd.json", "corner_help", rules.crowd.corner_help, NoLess),
        ("doors.json", "shoulder_seconds", rules.doors.shoulder_seconds, NoLess),
        ("throw.json", "quick_tiles", rules.throw.quick_tiles, Some),
        ("hands.json", "reach", hands.reach, Some),
        ("hands.json", "facing", hands.facing, NoLess),
    ];
    let claim = |(file, key, value, demand): (&str, &str, f32, RuleConstraint)| RuleCheck {
        file: file.into(),
        key: key.into(),
        value,
        demand,
    };
    list.map(claim).into()
}

fn props(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{HalfOfCell, NoLess, Part, Some};
    let of_kind = |(kind, prop): (_, &super::PropRules)| {
        let list = [
            ("half", prop.half.x, HalfOfCell),
            ("half", prop.half.y, HalfOfCell),
            ("mass", prop.mass, Some),
            ("bounce", prop.bounce, Part),
            ("friction", prop.friction, Some),
            ("breaks_at", prop.breaks_at.unwrap_or_default(), NoLess),
            ("loudness", prop.loudness, NoLess),
            ("rolling", prop.rolling, NoLess),
        ];
        let kind = name_of(kind);
        list.map(|(key, value, demand)| RuleCheck {
            file: "props.json".into(),
            key: format!("{kind}.{key}"),
            value,
            demand,
        })
    };
    rules.props.iter().flat_map(of_kind).collect()
}

fn rolling(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Some};
    let rolling = &rules.rolling;
    let list = [
        ("guard_push", rolling.guard_push, NoLess),
        ("hand_speed", rolling.hand_speed, NoLess),
        ("downhill", rolling.downhill, NoLess),
        ("top_speed", rolling.top_speed, Some),
        // At 0 nothing would ever come to rest.
        ("rest_speed", rolling.rest_speed, Some),
        ("knock_speed", rolling.knock_speed, Some),
        ("pulse_seconds", rolling.pulse_seconds, Some),
        ("stairs_pulse_seconds", rolling.stairs_pulse_seconds, Some),
        ("body_ring", rolling.body_ring, NoLess),
    ];
    let claim = |key: String, value, demand| RuleCheck { file: "rolling.json".into(), key, value, demand };
    let speeds = [("shove", rolling.shove), ("underfoot", rolling.underfoot)];
    let speeds = speeds.into_iter().flat_map(|(key, PerPosture { run, walk, sneak, crawl })| {
        let list = [("run", run), ("walk", walk), ("sneak", sneak), ("crawl", crawl)];
        list.map(|(posture, speed)| claim(format!("{key}.{posture}"), speed, NoLess))
    });
    let rings = rolling.rings.iter().map(|(material, ring)| {
        // Loudness is divided by the factor of the usual material.
        claim(format!("rings.{}", name_of(material)), *ring, Some)
    });
    let list = list.into_iter().map(|(key, value, demand)| claim(key.into(), value, demand));
    list.chain(speeds).chain(rings).collect()
}

fn terrain(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Some};
    let claim = |key: String, value, demand| RuleCheck { file: "terrain.json".into(), key, value, demand };
    let floors = rules.terrain.floors.iter().flat_map(|(floor, it)| {
        let floor = name_of(floor);
        // Props must come to rest on every floor that they can rest on.
        let drag = if it.feet == super::Passability::Open { Some } else { NoLess };
        let list = [("drag", it.drag, drag), ("ring", it.ring, NoLess), ("slope", it.slope, NoLess)];
        list.map(|(key, value, demand)| claim(format!("floors.{floor}.{key}"), value, demand))
    });
    let structures = rules.terrain.structures.iter();
    let structures =
        structures.map(|(it, built)| claim(format!("structures.{}.ring", name_of(it)), built.ring, NoLess));
    floors.chain(structures).collect()
}

fn birds(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Part, Some};
    let of_kind = |(kind, birds): (_, &super::BirdRules)| {
        let kind = name_of(kind);
        let list = [
            ("noise_part", birds.noise_part, Part),
            ("loudness", birds.loudness, NoLess),
            ("height", birds.height, Some),
            // At 0 they would never be up, or never down again.
            ("climb", birds.climb, Some),
            ("wheel_radius", birds.wheel_radius, Some),
            ("wheel_seconds", birds.wheel_seconds, NoLess),
            ("away", birds.away, NoLess),
            ("away_seconds", birds.away_seconds, NoLess),
            ("landing", birds.landing, Some),
            ("landing_speed", birds.landing_speed, Some),
            ("guard_runs_at", birds.guard_runs_at, NoLess),
            ("startle.run", birds.startle.run, NoLess),
            ("startle.walk", birds.startle.walk, NoLess),
            ("startle.sneak", birds.startle.sneak, NoLess),
            ("startle.crawl", birds.startle.crawl, NoLess),
        ];
        let own = list.map(|(key, value, demand)| (format!("{kind}.{key}"), value, demand));
        own.into_iter().chain(flock(&format!("{kind}.flock"), &birds.flock)).collect::<Vec<_>>()
    };
    let claim = |(key, value, demand)| RuleCheck { file: "birds.json".into(), key, value, demand };
    rules.birds.iter().flat_map(of_kind).map(claim).collect()
}
