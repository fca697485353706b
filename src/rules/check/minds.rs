//! Checks of the numbers of minds and senses.

use super::constraint::{RuleCheck, RuleConstraint, flock};
use crate::rules::{
    Archetype, AwarenessRules, ClockworkRules, GuardRules, HoundRules, Rules, SearchRules, TacticsRules,
    TeamworkRules, name_of,
};

/// Returns the checks of all files about minds and senses.
pub fn checks(rules: &Rules) -> Vec<RuleCheck> {
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
    let check = |(key, value, constraint): (K, f32, RuleConstraint)| RuleCheck {
        file: file.to_string(),
        key: key.into(),
        value,
        constraint,
    };
    list.into_iter().map(check).collect()
}

fn guard(kind: Archetype, it: &GuardRules) -> Vec<RuleCheck> {
    use RuleConstraint::{HalfOfCell, NotNegative, Positive, SearchRadius};
    let list = [
        ("half", it.half.x, HalfOfCell),
        ("half", it.half.y, HalfOfCell),
        ("speed.patrol", it.speed.patrol, Positive),
        ("speed.investigate", it.speed.investigate, Positive),
        ("speed.search", it.speed.search, Positive),
        ("speed.chase", it.speed.chase, Positive),
        ("turn_degrees_per_second.calm", it.turn_degrees_per_second.calm, Positive),
        ("turn_degrees_per_second.alert", it.turn_degrees_per_second.alert, Positive),
        ("acceleration", it.acceleration, Positive),
        ("lantern_radius", it.lantern_radius, SearchRadius),
        ("leash", it.leash.unwrap_or_default(), NotNegative),
        ("orbit", it.orbit.unwrap_or_default(), NotNegative),
        // At 0 he would make endless steps.
        ("stride", it.stride, Positive),
        ("think_seconds", it.think_seconds, Positive),
        ("robbed_search_seconds", it.robbed_search_seconds, NotNegative),
        ("senses.sight", it.senses.sight.unwrap_or_default(), SearchRadius),
        ("senses.nose", it.senses.nose, SearchRadius),
        ("senses.tremor", it.senses.tremor, SearchRadius),
        ("senses.company_radius", it.senses.company_radius, SearchRadius),
        ("senses.company_degrees", it.senses.company_degrees, NotNegative),
    ];
    let grab = it.grab.iter().flat_map(|grab| {
        [
            ("grab.commit", grab.commit, Positive),
            // Otherwise he could begin a grab that reaches nobody.
            ("grab.reach - commit", grab.reach - grab.commit, NotNegative),
            ("grab.reach", grab.reach, SearchRadius),
            ("grab.degrees", grab.degrees, Positive),
            ("360 - grab.degrees", 360.0 - grab.degrees, NotNegative),
            ("grab.wind_up_seconds", grab.wind_up_seconds, Positive),
            ("grab.step", grab.step, NotNegative),
            ("grab.recovery_seconds", grab.recovery_seconds, NotNegative),
        ]
    });
    of_file(&format!("guards/{}.json", name_of(kind)), list.into_iter().chain(grab))
}

fn hearing(rules: &Rules) -> Vec<RuleCheck> {
    let calls = rules.hearing.calls.iter();
    let calls = calls.map(|(call, loudness)| {
        (format!("calls.{}", name_of(call)), *loudness, RuleConstraint::SearchRadius)
    });
    of_file("hearing.json", calls)
}

fn awareness(rules: &AwarenessRules) -> Vec<RuleCheck> {
    use RuleConstraint::{NotNegative, Positive};
    let (least, most) = (rules.react_to_alert_seconds, rules.react_to_alert_longest_seconds);
    let list = [
        ("react_to_alert_seconds", least, NotNegative),
        ("react_to_alert_seconds_per_tile", rules.react_to_alert_seconds_per_tile, NotNegative),
        ("react_to_alert_longest_seconds - react_to_alert_seconds", most - least, NotNegative),
        ("first_shout_seconds", rules.first_shout_seconds, NotNegative),
        ("predict_seconds", rules.predict_seconds, NotNegative),
        ("give_up_seconds", rules.give_up_seconds, Positive),
        ("saw_her_hide_seconds", rules.saw_her_hide_seconds, NotNegative),
    ];
    of_file("awareness.json", list)
}

fn guarded(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NotNegative, SearchRadius};
    let guarded = &rules.evidence.guarded;
    let list = [
        ("guarded.tiles", guarded.tiles, SearchRadius),
        ("guarded.degrees", guarded.degrees, NotNegative),
        ("360 - guarded.degrees", 360.0 - guarded.degrees, NotNegative),
        ("guarded.seconds", guarded.seconds, NotNegative),
    ];
    of_file("evidence.json", list)
}

fn minds(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NotNegative, Positive};
    let it = &rules.mind;
    let list = [
        ("near_tiles", it.near_tiles, Positive),
        ("many_mates", it.many_mates, Positive),
        ("alarm_seconds", it.alarm_seconds, Positive),
        ("urgent_think_seconds", it.urgent_think_seconds, Positive),
        ("remote_think_seconds", it.remote_think_seconds, Positive),
        ("remote_tiles", it.remote_tiles, NotNegative),
        ("field_tiles", it.field_tiles, NotNegative),
    ];
    of_file("mind.json", list)
}

fn search(rules: &SearchRules) -> Vec<RuleCheck> {
    use RuleConstraint::{Fraction, NotNegative, Positive, SearchRadius};
    let SearchRules { belief, party, hideouts, .. } = rules;
    let list = [
        ("look_seconds", rules.look_seconds, Positive),
        ("investigate_look_seconds", rules.investigate_look_seconds, Positive),
        ("belief.update_seconds", belief.update_seconds, Positive),
        ("belief.reach", belief.reach, SearchRadius),
        ("belief.flow", belief.flow, Fraction),
        ("belief.door", belief.door, Fraction),
        ("belief.crawl", belief.crawl, Fraction),
        ("belief.hideout", belief.hideout, Fraction),
        ("belief.stoop", belief.stoop, NotNegative),
        ("belief.news.sure", belief.news.sure, Fraction),
        ("belief.news.heard", belief.news.heard, Fraction),
        ("belief.news.faint", belief.news.faint, Fraction),
        ("party.apart", party.apart, NotNegative),
        ("party.half_worth", party.half_worth, Positive),
        ("party.spent", party.spent, Fraction),
        ("party.react_seconds", party.react_seconds, NotNegative),
        ("hideouts.open_at", hideouts.open_at, Fraction),
        ("hideouts.open_seconds", hideouts.open_seconds, NotNegative),
    ];
    of_file("search.json", list)
}

fn crowd(rules: &Rules) -> Vec<RuleCheck> {
    use RuleConstraint::{NotNegative, Positive};
    let avoid = &rules.crowd.avoid;
    let list = [
        ("look_seconds", rules.crowd.look_seconds, Positive),
        ("elbow", rules.crowd.elbow, NotNegative),
        ("avoid.room", avoid.room, Positive),
        ("avoid.ahead_seconds", avoid.ahead_seconds, NotNegative),
        ("avoid.sidestep", avoid.sidestep, NotNegative),
        ("avoid.gap", avoid.gap, NotNegative),
        ("avoid.patience_seconds", avoid.patience_seconds, NotNegative),
        ("avoid.step_apart", avoid.step_apart, Positive),
    ];
    of_file("crowd.json", list)
}

fn tactics(rules: &TacticsRules) -> Vec<RuleCheck> {
    use RuleConstraint::{Fraction, NotNegative, Positive, SearchRadius};
    let TacticsRules { flee, shine, ambush, outthink, orbit } = rules;
    let list = [
        ("flee.fear_tiles", flee.fear_tiles, Positive),
        // Below 1 his way would lead past the player.
        ("flee.dread - 1", flee.dread - 1.0, NotNegative),
        ("flee.shut_tiles", flee.shut_tiles, NotNegative),
        ("flee.corner_pull", flee.corner_pull, Positive),
        ("flee.replan_seconds", flee.replan_seconds, Positive),
        ("flee.tell_tiles", flee.tell_tiles, Positive),
        ("flee.cower_seconds", flee.cower_seconds, NotNegative),
        ("flee.give_up_seconds", flee.give_up_seconds, Positive),
        ("shine.near", shine.near, Positive),
        ("shine.far - shine.near", shine.far - shine.near, Positive),
        ("shine.call_seconds", shine.call_seconds, Positive),
        ("ambush.reach", ambush.reach, SearchRadius),
        ("ambush.pounce", ambush.pounce, Positive),
        ("ambush.dark", ambush.dark, NotNegative),
        ("ambush.cover", ambush.cover, NotNegative),
        ("ambush.near_post", ambush.near_post, NotNegative),
        ("ambush.dark + cover + near_post", ambush.dark + ambush.cover + ambush.near_post, Positive),
        ("ambush.elsewhere", ambush.elsewhere, NotNegative),
        ("ambush.watch_seconds", ambush.watch_seconds, NotNegative),
        ("ambush.sight", ambush.sight, Fraction),
        ("ambush.seen_from", ambush.seen_from, NotNegative),
        ("ambush.faint", ambush.faint, Fraction),
        ("ambush.fades_over", ambush.fades_over, Positive),
        ("ambush.burst_seconds", ambush.burst_seconds, Positive),
        ("ambush.cooldown_seconds", ambush.cooldown_seconds, Positive),
        ("outthink.seconds", outthink.seconds, Positive),
        ("outthink.watch_seconds", outthink.watch_seconds, Positive),
        ("outthink.stale_seconds", outthink.stale_seconds, Positive),
        ("outthink.near_tiles", outthink.near_tiles, Positive),
        ("outthink.trail_tiles", outthink.trail_tiles, Positive),
        ("orbit.within", orbit.within, NotNegative),
        ("orbit.places", orbit.places as f32, SearchRadius),
        ("orbit.pause_seconds", orbit.pause_seconds, NotNegative),
        ("orbit.speed", orbit.speed, Positive),
    ];
    let lures = [("exit", outthink.exit), ("treasure", outthink.treasure), ("hideout", outthink.hideout)];
    let lures = lures.into_iter().flat_map(|(what, it)| {
        let list = [("gain", it.gain), ("chance", it.chance), ("chance_robbed", it.chance_robbed)];
        list.map(|(key, value)| (format!("outthink.{what}.{key}"), value, Fraction))
    });
    of_file(
        "tactics.json",
        list.map(|(key, value, constraint)| (key.into(), value, constraint)).into_iter().chain(lures),
    )
}

fn teamwork(rules: &TeamworkRules) -> Vec<RuleCheck> {
    use RuleConstraint::{Fraction, NotNegative, Positive, SearchRadius};
    let TeamworkRules { chase, gong, squad } = rules;
    let list = [
        ("chase.intercept_seconds", chase.intercept_seconds, NotNegative),
        ("chase.reach", chase.reach, SearchRadius),
        ("chase.lead_seconds", chase.lead_seconds, NotNegative),
        ("chase.her_speed", chase.her_speed, Positive),
        ("chase.rethink_seconds", chase.rethink_seconds, NotNegative),
        ("chase.ahead", chase.ahead, Fraction),
        ("chase.half_worth", chase.half_worth, Positive),
        ("chase.loyalty - 1", chase.loyalty - 1.0, NotNegative),
        ("chase.pounce", chase.pounce, NotNegative),
        ("chase.apart", chase.apart, NotNegative),
        // A divisor, as are `squad.close_tiles` and `squad.straggle`.
        ("gong.reach", gong.reach, Positive),
        ("gong.swing_seconds", gong.swing_seconds, NotNegative),
        ("gong.cooldown_seconds", gong.cooldown_seconds, NotNegative),
        ("squad.behind", squad.behind, NotNegative),
        ("squad.close_tiles", squad.close_tiles, Positive),
        ("squad.catch_up", squad.catch_up, Positive),
        ("squad.straggle", squad.straggle, Positive),
        ("squad.seek_seconds", squad.seek_seconds, NotNegative),
    ];
    let list = list.map(|(key, value, constraint)| (key.into(), value, constraint));
    of_file("teamwork.json", list.into_iter().chain(flock("squad.flock", &squad.flock)))
}

fn hounds(rules: &HoundRules) -> Vec<RuleCheck> {
    use RuleConstraint::{NotNegative, Positive, SearchRadius};
    let HoundRules { smell, track, circle } = rules;
    let list = [
        // Both are divisors.
        ("smell.fade_seconds", smell.fade_seconds, Positive),
        ("smell.sniff_seconds", smell.sniff_seconds, Positive),
        ("smell.washed_seconds", smell.washed_seconds, NotNegative),
        ("smell.near_tiles", smell.near_tiles, SearchRadius),
        // The minimum time in which anybody may be sure of the player.
        ("smell.sure_seconds - 0.3", smell.sure_seconds - 0.3, NotNegative),
        ("smell.sure_seconds_per_tile", smell.sure_seconds_per_tile, NotNegative),
        ("smell.trail_rise", smell.trail_rise, NotNegative),
        ("smell.trail_limit", smell.trail_limit, NotNegative),
        ("track.forget_seconds", track.forget_seconds, NotNegative),
        ("track.cast_tiles", track.cast_tiles, Positive),
        ("circle.radius", circle.radius, Positive),
        ("circle.step_degrees", circle.step_degrees, Positive),
        ("circle.stand_degrees", circle.stand_degrees, Positive),
        ("circle.close_seconds", circle.close_seconds, NotNegative),
    ];
    of_file("hounds.json", list)
}

fn clockwork(rules: &ClockworkRules) -> Vec<RuleCheck> {
    use RuleConstraint::{NotNegative, Positive, SearchRadius};
    let list = [
        ("soft", rules.soft, NotNegative),
        ("hold_seconds", rules.hold_seconds, Positive),
        // The minimum time in which anybody may be sure of the player.
        ("wind_seconds - 0.3", rules.wind_seconds - 0.3, NotNegative),
        ("run_down_seconds", rules.run_down_seconds, Positive),
        ("grip_seconds", rules.grip_seconds, NotNegative),
        ("ahead_tiles", rules.ahead_tiles as f32, SearchRadius),
        ("shy_tiles", rules.shy_tiles, NotNegative),
        ("ticking.seconds", rules.ticking.seconds, Positive),
        ("ticking.loudness", rules.ticking.loudness, NotNegative),
        ("music.seconds", rules.music.seconds, Positive),
        ("music.cooldown_seconds", rules.music.cooldown_seconds, NotNegative),
        ("music.tiles", rules.music.tiles, NotNegative),
        ("music.loudness", rules.music.loudness, SearchRadius),
        ("music.bar_seconds", rules.music.bar_seconds, Positive),
    ];
    let waves = rules.waves.iter().enumerate().map(|(i, wave)| (format!("waves[{i}]"), *wave, NotNegative));
    let list = list.map(|(key, value, constraint)| (key.to_string(), value, constraint));
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
