//! Numbers that make no sense are refused in words, before somebody wonders why a barrel flies.

use super::{PerPosture, Rules, RulesError, name_of};

/// A number of the rules: in which file, under which key, and what it must be.
struct Claim {
    file: &'static str,
    key: String,
    value: f32,
    demand: Demand,
}

#[derive(Clone, Copy, PartialEq)]
enum Demand {
    /// Above 0.
    Some,
    /// 0 or more.
    NoLess,
    /// From 0 to 1.
    Part,
    /// Above 0, and so little that it fits into a cell.
    HalfOfCell,
}

impl Demand {
    fn holds(self, value: f32) -> bool {
        value.is_finite()
            && match self {
                Demand::Some => value > 0.0,
                Demand::NoLess => value >= 0.0,
                Demand::Part => (0.0..=1.0).contains(&value),
                Demand::HalfOfCell => value > 0.0 && value < 0.5,
            }
    }

    fn words(self) -> &'static str {
        match self {
            Demand::Some => "a number above 0",
            Demand::NoLess => "0 or more",
            Demand::Part => "a number from 0 to 1",
            Demand::HalfOfCell => "above 0 and below 0.5: the thing must fit into a cell",
        }
    }
}

/// The first number that makes no sense, in words.
pub fn check(rules: &Rules) -> Result<(), RulesError> {
    if let Some(message) = rules.barks.fault() {
        return Err(RulesError { file: "barks.json".into(), message });
    }
    let all = props(rules).into_iter().chain(rolling(rules)).chain(terrain(rules)).chain(search(rules));
    let all = all.chain(birds(rules)).chain(crowd(rules)).chain(tactics(rules)).chain(hounds(rules)).chain(clockwork(rules));
    match all.into_iter().find(|claim| !claim.demand.holds(claim.value)) {
        Some(Claim { file, key, value, demand }) => Err(RulesError {
            file: file.into(),
            message: format!("`{key}` is {value}: it must be {}", demand.words()),
        }),
        None => Ok(()),
    }
}

fn props(rules: &Rules) -> Vec<Claim> {
    use Demand::{HalfOfCell, NoLess, Part, Some};
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
        list.map(|(key, value, demand)| Claim {
            file: "props.json",
            key: format!("{kind}.{key}"),
            value,
            demand,
        })
    };
    rules.props.iter().flat_map(of_kind).collect()
}

fn rolling(rules: &Rules) -> Vec<Claim> {
    use Demand::{NoLess, Some};
    let rolling = &rules.rolling;
    let list = [
        ("guard_push", rolling.guard_push, NoLess),
        ("hand_speed", rolling.hand_speed, NoLess),
        ("downhill", rolling.downhill, NoLess),
        ("top_speed", rolling.top_speed, Some),
        // At rest nothing would ever be without it.
        ("rest_speed", rolling.rest_speed, Some),
        ("knock_speed", rolling.knock_speed, Some),
        ("pulse_seconds", rolling.pulse_seconds, Some),
        ("stairs_pulse_seconds", rolling.stairs_pulse_seconds, Some),
        ("body_ring", rolling.body_ring, NoLess),
    ];
    let claim = |key: String, value, demand| Claim { file: "rolling.json", key, value, demand };
    let speeds = [("shove", rolling.shove), ("underfoot", rolling.underfoot)];
    let speeds = speeds.into_iter().flat_map(|(key, PerPosture { run, walk, sneak, crawl })| {
        let list = [("run", run), ("walk", walk), ("sneak", sneak), ("crawl", crawl)];
        list.map(|(posture, speed)| claim(format!("{key}.{posture}"), speed, NoLess))
    });
    let rings = rolling.rings.iter().map(|(material, ring)| {
        // Things are heard beside what they are usually made of.
        claim(format!("rings.{}", name_of(material)), *ring, Some)
    });
    let list = list.into_iter().map(|(key, value, demand)| claim(key.into(), value, demand));
    list.chain(speeds).chain(rings).collect()
}

fn terrain(rules: &Rules) -> Vec<Claim> {
    use Demand::{NoLess, Some};
    let claim = |key: String, value, demand| Claim { file: "terrain.json", key, value, demand };
    let floors = rules.terrain.floors.iter().flat_map(|(floor, it)| {
        let floor = name_of(floor);
        // On what one can stand on, all that rolls must come to rest.
        let drag = if it.feet == super::Feet::Open { Some } else { NoLess };
        let list = [("drag", it.drag, drag), ("ring", it.ring, NoLess), ("slope", it.slope, NoLess)];
        list.map(|(key, value, demand)| claim(format!("floors.{floor}.{key}"), value, demand))
    });
    let structures = rules.terrain.structures.iter();
    let structures =
        structures.map(|(it, built)| claim(format!("structures.{}.ring", name_of(it)), built.ring, NoLess));
    floors.chain(structures).collect()
}

fn search(rules: &Rules) -> Vec<Claim> {
    use Demand::{NoLess, Part, Some};
    let (belief, party, hideouts) = (&rules.search.belief, &rules.search.party, &rules.search.hideouts);
    let list = [
        ("belief.update_seconds", belief.update_seconds, Some),
        ("belief.reach", belief.reach, Some),
        ("belief.flow", belief.flow, Part),
        ("belief.door", belief.door, Part),
        ("belief.crawl", belief.crawl, Part),
        ("belief.hideout", belief.hideout, Part),
        ("belief.stoop", belief.stoop, NoLess),
        ("belief.news.sure", belief.news.sure, Part),
        ("belief.news.heard", belief.news.heard, Part),
        ("belief.news.faint", belief.news.faint, Part),
        ("party.apart", party.apart, NoLess),
        ("party.half_worth", party.half_worth, Some),
        ("party.spent", party.spent, Part),
        ("party.react_seconds", party.react_seconds, NoLess),
        ("hideouts.open_at", hideouts.open_at, Part),
        ("hideouts.open_seconds", hideouts.open_seconds, NoLess),
    ];
    list.map(|(key, value, demand)| Claim { file: "search.json", key: key.into(), value, demand }).into()
}

fn crowd(rules: &Rules) -> Vec<Claim> {
    use Demand::{NoLess, Some};
    let avoid = &rules.crowd.avoid;
    let list = [
        ("look_seconds", rules.crowd.look_seconds, Some),
        ("elbow", rules.crowd.elbow, NoLess),
        ("avoid.room", avoid.room, Some),
        ("avoid.ahead_seconds", avoid.ahead_seconds, NoLess),
        ("avoid.sidestep", avoid.sidestep, NoLess),
        ("avoid.gap", avoid.gap, NoLess),
        ("avoid.patience_seconds", avoid.patience_seconds, NoLess),
        ("avoid.step_apart", avoid.step_apart, Some),
    ];
    let claim = |(key, value, demand)| Claim { file: "crowd.json", key: String::from(key), value, demand };
    list.map(claim).into()
}

fn tactics(rules: &Rules) -> Vec<Claim> {
    use Demand::{NoLess, Part, Some};
    let super::TacticsRules { flee, shine, ambush, outthink, orbit } = &rules.tactics;
    let list = [
        ("flee.fear_tiles", flee.fear_tiles, Some),
        // Nearer to her is never shorter.
        ("flee.dread - 1", flee.dread - 1.0, NoLess),
        ("flee.corner_pull", flee.corner_pull, Some),
        ("flee.replan_seconds", flee.replan_seconds, Some),
        ("flee.tell_tiles", flee.tell_tiles, Some),
        ("shine.near", shine.near, Some),
        ("shine.far - shine.near", shine.far - shine.near, Some),
        ("shine.call_seconds", shine.call_seconds, Some),
        ("ambush.reach", ambush.reach, Some),
        ("ambush.pounce", ambush.pounce, Some),
        ("ambush.dark + cover + near_post", ambush.dark + ambush.cover + ambush.near_post, Some),
        ("ambush.sight", ambush.sight, Part),
        ("ambush.faint", ambush.faint, Part),
        ("ambush.fades_over", ambush.fades_over, Some),
        ("ambush.burst_seconds", ambush.burst_seconds, Some),
        ("ambush.rest_seconds", ambush.rest_seconds, Some),
        ("outthink.stale_seconds", outthink.stale_seconds, Some),
        ("outthink.near_tiles", outthink.near_tiles, Some),
        ("outthink.trail_tiles", outthink.trail_tiles, Some),
        ("orbit.speed", orbit.speed, Some),
    ];
    let claim = |(key, value, demand)| Claim { file: "tactics.json", key: String::from(key), value, demand };
    list.map(claim).into()
}

fn hounds(rules: &Rules) -> Vec<Claim> {
    use Demand::{NoLess, Some};
    let super::HoundRules { smell, track, circle } = rules.hounds;
    let list = [
        // Whatever is divided by it.
        ("smell.fade_seconds", smell.fade_seconds, Some),
        ("smell.sniff_seconds", smell.sniff_seconds, Some),
        ("smell.washed_seconds", smell.washed_seconds, NoLess),
        ("smell.near_tiles", smell.near_tiles, NoLess),
        ("smell.sure_seconds", smell.sure_seconds, NoLess),
        ("smell.sure_seconds_per_tile", smell.sure_seconds_per_tile, NoLess),
        ("smell.trail_rise", smell.trail_rise, NoLess),
        ("smell.trail_limit", smell.trail_limit, NoLess),
        ("track.forget_seconds", track.forget_seconds, NoLess),
        ("track.cast_tiles", track.cast_tiles, Some),
        ("circle.radius", circle.radius, Some),
        ("circle.step_degrees", circle.step_degrees, Some),
        ("circle.stand_degrees", circle.stand_degrees, Some),
        ("circle.close_seconds", circle.close_seconds, NoLess),
    ];
    list.map(|(key, value, demand)| Claim { file: "hounds.json", key: key.into(), value, demand }).into()
}

fn clockwork(rules: &Rules) -> Vec<Claim> {
    use Demand::{NoLess, Some};
    let it = &rules.clockwork;
    let list = [
        ("soft", it.soft, NoLess),
        ("hold_seconds", it.hold_seconds, Some),
        ("wind_seconds", it.wind_seconds, Some),
        ("run_down_seconds", it.run_down_seconds, Some),
        ("grip_seconds", it.grip_seconds, NoLess),
        ("shy_tiles", it.shy_tiles, NoLess),
        ("ticking.seconds", it.ticking.seconds, Some),
        ("ticking.loudness", it.ticking.loudness, NoLess),
        ("music.seconds", it.music.seconds, Some),
        ("music.rest_seconds", it.music.rest_seconds, NoLess),
        ("music.tiles", it.music.tiles, NoLess),
        ("music.loudness", it.music.loudness, NoLess),
        ("music.bar_seconds", it.music.bar_seconds, Some),
    ];
    let waves = it.waves.iter().enumerate().map(|(i, wave)| (format!("waves[{i}]"), *wave, NoLess));
    let list = list.map(|(key, value, demand)| (key.to_string(), value, demand));
    let all = list.into_iter().chain(waves);
    all.map(|(key, value, demand)| Claim { file: "clockwork.json", key, value, demand }).collect()
}

fn birds(rules: &Rules) -> Vec<Claim> {
    use Demand::{NoLess, Part, Some};
    let of_kind = |(kind, birds): (_, &super::BirdRules)| {
        let kind = name_of(kind);
        let list = [
            ("noise_part", birds.noise_part, Part),
            ("loudness", birds.loudness, NoLess),
            ("height", birds.height, Some),
            // Else they would never be up, or never down again.
            ("climb", birds.climb, Some),
            ("wheel_radius", birds.wheel_radius, Some),
            ("wheel_seconds", birds.wheel_seconds, NoLess),
            ("away", birds.away, NoLess),
            ("away_seconds", birds.away_seconds, NoLess),
            ("landing", birds.landing, Some),
            ("landing_speed", birds.landing_speed, Some),
        ];
        let own = list.map(|(key, value, demand)| (format!("{kind}.{key}"), value, demand));
        own.into_iter().chain(flock(&format!("{kind}.flock"), &birds.flock)).collect::<Vec<_>>()
    };
    let claim = |(key, value, demand)| Claim { file: "birds.json", key, value, demand };
    rules.birds.iter().flat_map(of_kind).map(claim).collect()
}

/// What every flock's numbers must be.
fn flock(of: &str, flock: &super::FlockRules) -> Vec<(String, f32, Demand)> {
    use Demand::{NoLess, Some};
    let list = [
        ("view_radius", flock.view_radius, Some),
        ("view_degrees", flock.view_degrees, NoLess),
        ("separation_radius", flock.separation_radius, Some),
        ("cohesion", flock.cohesion, NoLess),
        ("alignment", flock.alignment, NoLess),
        ("separation", flock.separation, NoLess),
        ("goal", flock.goal, Some),
        ("speed", flock.speed, Some),
        ("acceleration", flock.acceleration, Some),
        ("turn_degrees_per_second", flock.turn_degrees_per_second, Some),
    ];
    list.map(|(key, value, demand)| (format!("{of}.{key}"), value, demand)).into()
}
