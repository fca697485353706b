//! Checks of all numbers of the rules, with messages for designers.

mod constraint;
mod minds;

use super::{PerPosture, Rules, RulesError, name_of};
use constraint::{RuleCheck, RuleConstraint, flock};

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
        [player(rules), props(rules), rolling(rules), terrain(rules), birds(rules), minds::checks(rules)];
    match all.into_iter().flatten().find(|number| !number.constraint.holds(number.value)) {
        Some(RuleCheck { file, key, value, constraint }) => Err(RulesError {
            file,
            message: format!("`{key}` is {value}: it must be {}", constraint.description()),
        }),
        None => Ok(()),
    }
}

fn player(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{Fraction, NotNegative, Positive};
    let (her, hands) = (&rules.player, &rules.hands);
    let list = [
        ("player.json", "corner_help.run", her.corner_help.run, NotNegative),
        ("player.json", "corner_help.walk", her.corner_help.walk, NotNegative),
        ("player.json", "corner_help.sneak", her.corner_help.sneak, NotNegative),
        ("player.json", "corner_help.crawl", her.corner_help.crawl, NotNegative),
        ("player.json", "door_help", her.door_help, NotNegative),
        ("player.json", "exit_reach", her.exit_reach, NotNegative),
        ("player.json", "throw_range", her.throw_range, Positive),
        ("player.json", "throw_recovery_seconds", her.throw_recovery_seconds, NotNegative),
        ("player.json", "drop_recovery_seconds", her.drop_recovery_seconds, NotNegative),
        ("player.json", "recovery_speed", her.recovery_speed, Fraction),
        ("crowd.json", "corner_help", rules.crowd.corner_help, NotNegative),
        ("doors.json", "shoulder_seconds", rules.doors.shoulder_seconds, NotNegative),
        ("throw.json", "quick_tiles", rules.throw.quick_tiles, Positive),
        ("hands.json", "reach", hands.reach, Positive),
        ("hands.json", "facing", hands.facing, NotNegative),
    ];
    let number = |(file, key, value, constraint): (&str, &str, f32, RuleConstraint)| RuleCheck {
        file: file.into(),
        key: key.into(),
        value,
        constraint,
    };
    list.map(number).into()
}

fn props(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{Fraction, HalfOfCell, NotNegative, Positive};
    let of_kind = |(kind, prop): (_, &super::PropRules)| {
        let list = [
            ("half", prop.half.x, HalfOfCell),
            ("half", prop.half.y, HalfOfCell),
            ("mass", prop.mass, Positive),
            ("bounce", prop.bounce, Fraction),
            ("friction", prop.friction, Positive),
            ("breaks_at", prop.breaks_at.unwrap_or_default(), NotNegative),
            ("loudness", prop.loudness, NotNegative),
            ("rolling", prop.rolling, NotNegative),
        ];
        let kind = name_of(kind);
        list.map(|(key, value, constraint)| RuleCheck {
            file: "props.json".into(),
            key: format!("{kind}.{key}"),
            value,
            constraint,
        })
    };
    rules.props.iter().flat_map(of_kind).collect()
}

fn rolling(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NotNegative, Positive};
    let rolling = &rules.rolling;
    let list = [
        ("guard_push", rolling.guard_push, NotNegative),
        ("hand_speed", rolling.hand_speed, NotNegative),
        ("downhill", rolling.downhill, NotNegative),
        ("top_speed", rolling.top_speed, Positive),
        // At 0 nothing would ever come to rest.
        ("rest_speed", rolling.rest_speed, Positive),
        ("knock_speed", rolling.knock_speed, Positive),
        ("pulse_seconds", rolling.pulse_seconds, Positive),
        ("stairs_pulse_seconds", rolling.stairs_pulse_seconds, Positive),
        ("body_ring", rolling.body_ring, NotNegative),
    ];
    let number =
        |key: String, value, constraint| RuleCheck { file: "rolling.json".into(), key, value, constraint };
    let speeds = [("shove", rolling.shove), ("underfoot", rolling.underfoot)];
    let speeds = speeds.into_iter().flat_map(|(key, PerPosture { run, walk, sneak, crawl })| {
        let list = [("run", run), ("walk", walk), ("sneak", sneak), ("crawl", crawl)];
        list.map(|(posture, speed)| number(format!("{key}.{posture}"), speed, NotNegative))
    });
    let rings = rolling.rings.iter().map(|(material, ring)| {
        // Loudness is divided by the factor of the usual material.
        number(format!("rings.{}", name_of(material)), *ring, Positive)
    });
    let list = list.into_iter().map(|(key, value, constraint)| number(key.into(), value, constraint));
    list.chain(speeds).chain(rings).collect()
}

fn terrain(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NotNegative, Positive};
    let number =
        |key: String, value, constraint| RuleCheck { file: "terrain.json".into(), key, value, constraint };
    let floors = rules.terrain.floors.iter().flat_map(|(floor, it)| {
        let floor = name_of(floor);
        // Props must come to rest on every floor that they can rest on.
        let drag = if it.feet == super::Passability::Open { Positive } else { NotNegative };
        let list =
            [("drag", it.drag, drag), ("ring", it.ring, NotNegative), ("slope", it.slope, NotNegative)];
        list.map(|(key, value, constraint)| number(format!("floors.{floor}.{key}"), value, constraint))
    });
    let structures = rules.terrain.structures.iter();
    let structures = structures
        .map(|(it, built)| number(format!("structures.{}.ring", name_of(it)), built.ring, NotNegative));
    floors.chain(structures).collect()
}

fn birds(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{Fraction, NotNegative, Positive};
    let of_kind = |(kind, birds): (_, &super::BirdRules)| {
        let kind = name_of(kind);
        let list = [
            ("noise_part", birds.noise_part, Fraction),
            ("loudness", birds.loudness, NotNegative),
            ("height", birds.height, Positive),
            // At 0 they would never be up, or never down again.
            ("climb", birds.climb, Positive),
            ("wheel_radius", birds.wheel_radius, Positive),
            ("wheel_seconds", birds.wheel_seconds, NotNegative),
            ("away", birds.away, NotNegative),
            ("away_seconds", birds.away_seconds, NotNegative),
            ("landing", birds.landing, Positive),
            ("landing_speed", birds.landing_speed, Positive),
            ("guard_runs_at", birds.guard_runs_at, NotNegative),
            ("startle.run", birds.startle.run, NotNegative),
            ("startle.walk", birds.startle.walk, NotNegative),
            ("startle.sneak", birds.startle.sneak, NotNegative),
            ("startle.crawl", birds.startle.crawl, NotNegative),
        ];
        let own = list.map(|(key, value, constraint)| (format!("{kind}.{key}"), value, constraint));
        own.into_iter().chain(flock(&format!("{kind}.flock"), &birds.flock)).collect::<Vec<_>>()
    };
    let number = |(key, value, constraint)| RuleCheck { file: "birds.json".into(), key, value, constraint };
    rules.birds.iter().flat_map(of_kind).map(number).collect()
}
