//! The figures of `docs/LEVELS.md` are those of the levels it speaks of.

use serde_json::{Value, json};
use std::sync::Arc;
use thief_girl::base::tick::seconds;
use thief_girl::bot;
use thief_girl::level::{LevelSpec, read_project};
use thief_girl::model::{Config, Outcome, Sim};
use thief_girl::rules::{Contract, Difficulty, Rules};
use thief_girl::step::step;

const HANDBOOK: &str = include_str!("../../docs/LEVELS.md");
const TEMPLATE: &str = include_str!("../../levels/template.ldtk");
/// The level that the handbook builds step by step.
const STOREHOUSE: &str = include_str!("../../docs/levels/storehouse.ldtkl");

fn storehouse() -> Arc<LevelSpec> {
    let mut project: Value = serde_json::from_str(TEMPLATE).expect("JSON");
    project["levels"] = json!([serde_json::from_str::<Value>(STOREHOUSE).expect("JSON")]);
    let none = |path: &str| Err(path.to_string());
    let project = read_project("storehouse.ldtk", &project.to_string(), &none).expect("a project");
    Arc::new(project.level("Storehouse").expect("a playable level"))
}

fn template() -> Arc<LevelSpec> {
    let none = |path: &str| Err(path.to_string());
    let project = read_project("template.ldtk", TEMPLATE, &none).expect("a project");
    Arc::new(project.level("Room").expect("a playable level"))
}

/// Lets a bot play; returns how it ended and when, in ticks.
fn play(level: &Arc<LevelSpec>, name: &str, difficulty: Difficulty) -> (Option<Outcome>, u32) {
    let config = Config { difficulty, seed: 1, ..Config::default() };
    let mut sim = Sim::new(level.clone(), Arc::new(Rules::shipped()), config);
    let mut bot = bot::by_name(name).expect("a bot");
    while sim.outcome.is_none() && sim.tick < 36_000 {
        let input = bot.input(&sim);
        step(&mut sim, input);
    }
    (sim.outcome, sim.tick)
}

fn assert_says(words: &str) {
    assert!(HANDBOOK.contains(words), "docs/LEVELS.md does not say: {words}");
}

#[test]
fn bots_play_the_example_as_the_handbook_tells() {
    let level = storehouse();
    let (caught, ticks) = play(&level, "careless", Difficulty::Normal);
    assert_eq!(caught, Some(Outcome::Caught));
    assert_says(&format!("`careless` is caught at the inner door after {:.0} seconds", seconds(ticks)));
    let runs = Difficulty::ALL.map(|difficulty| play(&level, "walker", difficulty));
    assert!(runs.iter().all(|(outcome, _)| *outcome == Some(Outcome::Won)), "{runs:?}");
    let longest = runs.iter().map(|(_, ticks)| *ticks).max().unwrap_or_default();
    assert_says(&format!(
        "`walker` gets away with the cup in {:.0} seconds at most, on every difficulty",
        seconds(longest)
    ));
    let (_, ticks) = play(&level, "walker", Difficulty::Normal);
    assert_says(&format!("{{\"tick\":{ticks},\"outcome\":\"won\",…}}"));
}

#[test]
fn the_template_is_as_short_as_the_handbook_tells() {
    let (outcome, ticks) = play(&template(), "walker", Difficulty::Normal);
    assert_eq!(outcome, Some(Outcome::Won));
    assert_says(&format!("The template can be won in {:.0} seconds", seconds(ticks)));
}

#[test]
fn contracts_ask_what_the_handbook_tells() {
    let tiles = Rules::shipped().contracts[&Contract::RoundTrip].exit_from_start.expect("a distance");
    assert_says(&format!("`Round_trip` | she leaves by an exit within {tiles} tiles of her start"));
}

#[test]
fn every_word_of_scripts_is_in_the_handbook() {
    for word in bot::SCRIPT_WORDS {
        assert_says(&format!("`{word}"));
    }
}
