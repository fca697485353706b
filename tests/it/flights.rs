//! The measure of chases: somebody with a human's eyes and hands, who is found from more than three tiles away, reaches
//! safety often enough on every night, and not always.

use crate::support::{LEVELS, shipped_level};
use std::sync::Arc;
use thief_girl::bot::survey::{ChaseRecord, FlightRules, SurveyRules, chases};
use thief_girl::model::{Config, Sim};
use thief_girl::rules::Rules;

/// So many chases tell enough of one night.
const CHASES: u32 = 15;

/// How many of ten chases must end in safety. In the keep, at the end of the campaign, guards are many and
/// ways out few.
fn safe_of_ten(level: &str) -> usize {
    if level.starts_with("The_keep") { 4 } else { 6 }
}

fn chases_of(level: &str) -> Vec<ChaseRecord> {
    let shipped = SurveyRules::shipped();
    let survey = SurveyRules { flight: FlightRules { chases: CHASES, ..shipped.flight }, ..shipped };
    let (house, rules) = (shipped_level(level), Arc::new(Rules::shipped()));
    let begin = |seed| Sim::new(house.clone(), rules.clone(), Config { seed, ..Config::default() });
    chases(begin, &survey).into_iter().map(|(chase, _)| chase).collect()
}

#[test]
fn on_every_night_at_least_six_of_ten_chases_end_in_safety_and_not_all_do() {
    let nights: Vec<(&str, Vec<ChaseRecord>)> = std::thread::scope(|threads| {
        let played = LEVELS.map(|level| (level, threads.spawn(move || chases_of(level))));
        played.into_iter().map(|(level, night)| (level, night.join().expect("it is played"))).collect()
    });
    let (mut safe, mut begun) = (0, 0);
    for (level, all) in &nights {
        let away = all.iter().filter(|chase| chase.end.is_safe()).count();
        println!("{level}: safe in {away} of {}", all.len());
        assert_eq!(all.len(), CHASES as usize, "{level}: too few chases begin so far away");
        assert!(
            away * 10 >= all.len() * safe_of_ten(level),
            "{level}: safe in {away} of {}: {all:#?}",
            all.len()
        );
        (safe, begun) = (safe + away, begun + all.len());
    }
    assert!(safe * 20 <= begun * 19, "to be found matters: safe in {safe} of {begun}");
}
