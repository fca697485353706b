//! Checks of the numbers of minds and senses.

use super::claim::{RuleCheck, RuleConstraint, flock};
use crate::rules::{
    Archetype, AwarenessRules, ClockworkRules, GuardRules, HoundRules, Rules, SearchRules, TacticsRules,
    TeamworkRules, name_of,
};

/// Returns the checks of all files about minds and senses.
pub fn claims(rules: &Rules) -> Vec<RuleCheck> {
    let guards = rules.guards.iter().flat_map(|(kind, it)| guard(*kind, it));
    let rest = [
        hearing(rules),
        awareness(&rules.awareness),
        guarded(rules),
        minds(rules),
        search(&rules.search),
        crowd(rules),
        tactics(&rules.tactics),
        teamwork(&rules.teamwork),
        hounds(&rules.hounds),
        clockwork(&rules.clockwork),
    ];
    guards.chain(rest.into_iter().flatten()).collect()
}

/// Makes the checks of the numbers of one file.
fn of_file<K: Into<String>>(
    file: &str,
    list: impl IntoIterator<Item = (K, f32, RuleConstraint)>,
) -> Vec<RuleCheck> {
    let claim = |(key, value, demand): (K, f32, RuleConstraint)| RuleCheck {
        file: file.to_string(),
        key: key.into(),
        value,
        demand,
    };
    list.into_iter().map(claim).collect()
}

fn guard(kind: Archetype, it: &GuardRules) -> Vec<RuleCheck> {
    use RuleConstraint::{HalfOfCell, NoLess, Reach, Some};
    let list = [
        ("half", it.half.x, HalfOfCell),
        ("half", it.half.y, HalfOfCell),
        ("speed.patrol", it.speed.patrol, Some),
        ("speed.investigate", it.speed.investigate, Some),
        ("speed.search", it.speed.search, Some),
        ("speed.chase", it.speed.chase, Some),
        ("turn_degrees_per_second.calm", it.turn_degrees_per_second.calm, Some),
        ("turn_degrees_per_second.alert", it.turn_degrees_per_second.alert, Some),
        ("acceleration", it.acceleration, Some),
        ("lantern_radius", it.lantern_radius, Reach),
        ("leash", it.leash.unwrap_or_default(), NoLess),
        ("orbit", it.orbit.unwrap_or_default(), NoLess),
        // At 0 he would make endless steps.
        ("stride", it.stride, Some),
        ("think_seconds", it.think_seconds, Some),
        ("robbed_search_seconds", it.robbed_search_seconds, NoLess),
        ("senses.sight", it.senses.sight.unwrap_or_default(), Reach),
        ("senses.nose", it.senses.nose, Reach),
        ("senses.tremor", it.senses.tremor, Reach),
        ("senses.company_radius", it.senses.company_radius, Reach),
        ("senses.company_degrees", it.senses.company_degrees, NoLess),
    ];
    let grab = it.grab.iter().flat_map(|grab| {
        [
            ("grab.commit", grab.commit, Some),
            // Otherwise he could begin a grab that reaches nobody.
            ("grab.reach - commit", grab.reach - grab.commit, NoLess),
            ("grab.reach", grab.reach, Reach),
            ("grab.degrees", grab.degrees, Some),
            ("360 - grab.degrees", 360.0 - grab.degrees, NoLess),
            ("grab.wind_up_seconds", grab.wind_up_seconds, Some),
            ("grab.step", grab.step, NoLess),
            ("grab.recovery_seconds", grab.recovery_seconds, NoLess),
        ]
    });
    of_file(&format!("guards/{}.json", name_of(kind)), list.into_iter().chain(grab))
}

fn hearing(rules: &Rules) -> Vec<RuleCheck> {
    let calls = rules.hearing.calls.iter();
    let calls =
        calls.map(|(call, loudness)| (format!("calls.{}", name_of(call)), *loudness, RuleConstraint::Reach));
    of_file("hearing.json", calls)
}

fn awareness(rules: &AwarenessRules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Some};
    let (least, most) = (rules.react_to_alert_seconds, rules.react_to_alert_longest_seconds);
    let list = [
        ("react_to_alert_seconds", least, NoLess),
        ("react_to_alert_seconds_per_tile", rules.react_to_alert_seconds_per_tile, NoLess),
        ("react_to_alert_longest_seconds - react_to_alert_seconds", most - least, NoLess),
        ("first_shout_seconds", rules.first_shout_seconds, NoLess),
        ("predict_seconds", rules.predict_seconds, NoLess),
        ("give_up_seconds", rules.give_up_seconds, Some),
        ("saw_her_hide_seconds", rules.saw_her_hide_seconds, NoLess),
    ];
    of_file("awareness.json", list)
}

fn guarded(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Reach};
    let guarded = &rules.evidence.guarded;
    let list = [
        ("guarded.tiles", guarded.tiles, Reach),
        ("guarded.degrees", guarded.degrees, NoLess),
        ("360 - guarded.degrees", 360.0 - guarded.degrees, NoLess),
        ("guarded.seconds", guarded.seconds, NoLess),
    ];
    of_file("evidence.json", list)
}

fn minds(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Some};
    let it = &rules.mind;
    let list = [
        ("near_tiles", it.near_tiles, Some),
        ("many_mates", it.many_mates, Some),
        ("alarm_seconds", it.alarm_seconds, Some),
        ("urgent_think_seconds", it.urgent_think_seconds, Some),
        ("remote_think_seconds", it.remote_think_seconds, Some),
        ("remote_tiles", it.remote_tiles, NoLess),
        ("field_tiles", it.field_tiles, NoLess),
    ];
    of_file("mind.json", list)
}

fn search(rules: &SearchRules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Part, Reach, Some};
    let SearchRules { belief, party, hideouts, .. } = rules;
    let list = [
        ("look_seconds", rules.look_seconds, Some),
        ("investigate_look_seconds", rules.investigate_look_seconds, Some),
        ("belief.update_seconds", belief.update_seconds, Some),
        ("belief.reach", belief.reach, Reach),
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
    of_file("search.json", list)
}

fn crowd(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Some};
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
    of_file("crowd.json", list)
}

fn tactics(rules: &TacticsRules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Part, Reach, Some};
    let TacticsRules { flee, shine, ambush, outthink, orbit } = rules;
    let list = [
        ("flee.fear_tiles", flee.fear_tiles, Some),
        // Below 1 his way would lead past the player.
        ("flee.dread - 1", flee.dread - 1.0, NoLess),
        ("flee.shut_tiles", flee.shut_tiles, NoLess),
        ("flee.corner_pull", flee.corner_pull, Some),
        ("flee.replan_seconds", flee.replan_seconds, Some),
        ("flee.tell_tiles", flee.tell_tiles, Some),
        ("flee.cower_seconds", flee.cower_seconds, NoLess),
        ("flee.give_up_seconds", flee.give_up_seconds, Some),
        ("shine.near", shine.near, Some),
        ("shine.far - shine.near", shine.far - shine.near, Some),
        ("shine.call_seconds", shine.call_seconds, Some),
        ("ambush.reach", ambush.reach, Reach),
        ("ambush.pounce", ambush.pounce, Some),
        ("ambush.dark", ambush.dark, NoLess),
        ("ambush.cover", ambush.cover, NoLess),
        ("ambush.near_post", ambush.near_post, NoLess),
        ("ambush.dark + cover + near_post", ambush.dark + ambush.cover + ambush.near_post, Some),
        ("ambush.elsewhere", ambush.elsewhere, NoLess),
        ("ambush.watch_seconds", ambush.watch_seconds, NoLess),
        ("ambush.sight", ambush.sight, Part),
        ("ambush.seen_from", ambush.seen_from, NoLess),
        ("ambush.faint", ambush.faint, Part),
        ("ambush.fades_over", ambush.fades_over, Some),
        ("ambush.burst_seconds", ambush.burst_seconds, Some),
        ("ambush.rest_seconds", ambush.rest_seconds, Some),
        ("outthink.seconds", outthink.seconds, Some),
        ("outthink.watch_seconds", outthink.watch_seconds, Some),
        ("outthink.stale_seconds", outthink.stale_seconds, Some),
        ("outthink.near_tiles", outthink.near_tiles, Some),
        ("outthink.trail_tiles", outthink.trail_tiles, Some),
        ("orbit.within", orbit.within, NoLess),
        ("orbit.places", orbit.places as f32, Reach),
        ("orbit.pause_seconds", orbit.pause_seconds, NoLess),
        ("orbit.speed", orbit.speed, Some),
    ];
    let lures = [("exit", outthink.exit), ("treasure", outthink.treasure), ("hideout", outthink.hideout)];
    let lures = lures.into_iter().flat_map(|(what, it)| {
        let list = [("gain", it.gain), ("chance", it.chance), ("chance_robbed", it.chance_robbed)];
        list.map(|(key, value)| (format!("outthink.{what}.{key}"), value, Part))
    });
    of_file(
        "tactics.json",
        list.map(|(key, value, demand)| (key.into(), value, demand)).into_iter().chain(lures),
    )
}

fn teamwork(rules: &TeamworkRules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Part, Reach, Some};
    let TeamworkRules { chase, gong, squad } = rules;
    let list = [
        ("chase.intercept_seconds", chase.intercept_seconds, NoLess),
        ("chase.reach", chase.reach, Reach),
        ("chase.lead_seconds", chase.lead_seconds, NoLess),
        ("chase.her_speed", chase.her_speed, Some),
        ("chase.rethink_seconds", chase.rethink_seconds, NoLess),
        ("chase.ahead", chase.ahead, Part),
        ("chase.half_worth", chase.half_worth, Some),
        ("chase.loyalty - 1", chase.loyalty - 1.0, NoLess),
        ("chase.pounce", chase.pounce, NoLess),
        ("chase.apart", chase.apart, NoLess),
        // A divisor, as are `squad.rest` and `squad.straggle`.
        ("gong.reach", gong.reach, Some),
        ("gong.swing_seconds", gong.swing_seconds, NoLess),
        ("gong.rest_seconds", gong.rest_seconds, NoLess),
        ("squad.behind", squad.behind, NoLess),
        ("squad.rest", squad.rest, Some),
        ("squad.catch_up", squad.catch_up, Some),
        ("squad.straggle", squad.straggle, Some),
        ("squad.seek_seconds", squad.seek_seconds, NoLess),
    ];
    let list = list.map(|(key, value, demand)| (key.into(), value, demand));
    of_file("teamwork.json", list.into_iter().chain(flock("squad.flock", &squad.flock)))
}

fn hounds(rules: &HoundRules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Reach, Some};
    let HoundRules { smell, track, circle } = rules;
    let list = [
        // Both are divisors.
        ("smell.fade_seconds", smell.fade_seconds, Some),
        ("smell.sniff_seconds", smell.sniff_seconds, Some),
        ("smell.washed_seconds", smell.washed_seconds, NoLess),
        ("smell.near_tiles", smell.near_tiles, Reach),
        // The minimum time in which anybody may be sure of the player.
        ("smell.sure_seconds - 0.3", smell.sure_seconds - 0.3, NoLess),
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
    of_file("hounds.json", list)
}

fn clockwork(rules: &ClockworkRules) -> Vec<RuleCheck> {
    use RuleConstraint::{NoLess, Reach, Some};
    let list = [
        ("soft", rules.soft, NoLess),
        ("hold_seconds", rules.hold_seconds, Some),
        // The minimum time in which anybody may be sure of the player.
        ("wind_seconds - 0.3", rules.wind_seconds - 0.3, NoLess),
        ("run_down_seconds", rules.run_down_seconds, Some),
        ("grip_seconds", rules.grip_seconds, NoLess),
        ("ahead_tiles", rules.ahead_tiles as f32, Reach),
        ("shy_tiles", rules.shy_tiles, NoLess),
        ("ticking.seconds", rules.ticking.seconds, Some),
        ("ticking.loudness", rules.ticking.loudness, NoLess),
        ("music.seconds", rules.music.seconds, Some),
        ("music.rest_seconds", rules.music.rest_seconds, NoLess),
        ("music.tiles", rules.music.tiles, NoLess),
        ("music.loudness", rules.music.loudness, Reach),
        ("music.bar_seconds", rules.music.bar_seconds, Some),
    ];
    let waves = rules.waves.iter().enumerate().map(|(i, wave)| (format!("waves[{i}]"), *wave, NoLess));
    let list = list.map(|(key, value, demand)| (key.to_string(), value, demand));
    of_file("clockwork.json", list.into_iter().chain(waves))
}

#[cfg(test)]
mod tests {
    use crate::rules::Rules;
    use crate::rules::read::SHIPPED;

    /// The error message for the shipped rules with one change in one file.
    fn told(file: &str, from: &str, to: &str) -> String {
        let text = |asked: &str| {
            let text = SHIPPED.iter().find(|(name, _)| *name == asked)?.1;
            assert!(asked != file || text.contains(from), "{from} is not in {file}");
            Some(if asked == file { text.replacen(from, to, 1) } else { text.to_string() })
        };
        Rules::read(&text).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn invalid_numbers_are_refused_with_file_and_key() {
        let cases = [
            (
                "guards/hound.json",
                "\"stride\": 0.7",
                "\"stride\": 0",
                "`stride` is 0: it must be a number above 0",
            ),
            (
                "guards/hound.json",
                "\"nose\": 6.0",
                "\"nose\": 1e9",
                "`senses.nose` is 1000000000: it must be a number from 0 to 512",
            ),
            ("guards/captain.json", "\"half\": [", "\"half\": [5, 0.2], \"half\": [", "duplicate field"),
            ("teamwork.json", "\"straggle\": 3.0", "\"straggle\": 0.0", "`squad.straggle` is 0"),
            (
                "teamwork.json",
                "\"view_radius\": 9.0",
                "\"view_radius\": -9.0",
                "`squad.flock.view_radius` is -9",
            ),
            ("tactics.json", "\"far\": 2.8", "\"far\": 1.8", "`shine.far - shine.near` is 0"),
            ("tactics.json", "\"gain\": 1.0", "\"gain\": 2.0", "`outthink.exit.gain` is 2"),
            ("mind.json", "\"near_tiles\": 12.0", "\"near_tiles\": 0", "`near_tiles` is 0"),
            ("hearing.json", "\"gong\": 400.0", "\"gong\": -1", "`calls.gong` is -1"),
            ("search.json", "\"flow\": 0.8", "\"flow\": 1.8", "`belief.flow` is 1.8"),
            (
                "clockwork.json",
                "\"ahead_tiles\": 3",
                "\"ahead_tiles\": 2000000000",
                "`ahead_tiles` is 2000000000",
            ),
            (
                "clockwork.json",
                "\"wind_seconds\": 1.5",
                "\"wind_seconds\": 0.1",
                "`wind_seconds - 0.3` is -0.2",
            ),
            ("birds.json", "\"run\": 4.5", "\"run\": -4.5", "`pigeon.startle.run` is -4.5"),
        ];
        for (file, from, to, what) in cases {
            let said = told(file, from, to);
            assert!(said.contains(file) && said.contains(what), "{file}: {said}");
        }
    }
}
