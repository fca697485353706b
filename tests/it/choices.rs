//! What guards weigh matters: without it, most runs of the shipped heists go otherwise.
//!
//! `CHOICES_SEEDS=19 cargo test --test it choices:: -- --nocapture` counts 114 runs for each change and
//! prints the numbers of docs/MINDS.md.

use crate::support::{LEVELS, go, on, shipped_level};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use thief_girl::base::{Rng, tick::ticks};
use thief_girl::bot::{Bot, Careless};
use thief_girl::level::{LevelSpec, PatrolMode};
use thief_girl::model::{Body, Button, Config, Input, Loadout, Sim};
use thief_girl::rules::{Archetype, ConsiderationInput, Personality, PropKind, Rules};
use thief_girl::step::{state_hash, step};
use utility_ai::{Curve, Factor};

/// How long each run lasts, in seconds.
const SECONDS: f32 = 100.0;

fn seeds() -> u64 {
    std::env::var("CHOICES_SEEDS").map_or(2, |text| text.parse().expect("a number"))
}

/// Somebody who goes for the prize, makes noise on the way, throws coins and bottles about, and is gone
/// every now and then, so that guards have to look for her.
struct Noisy {
    rng: Rng,
    careless: Careless,
    input: Input,
    until: u32,
}

impl Noisy {
    fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed), careless: Careless::default(), input: Input::IDLE, until: 0 }
    }

    fn input(&mut self, sim: &Sim) -> Input {
        if sim.tick % ticks(30.0) < ticks(8.0) {
            return self.careless.input(sim);
        }
        if sim.tick >= self.until {
            let way = ["N", "E", "S", "W", "NE", "SW"][(self.rng.bits() % 6) as usize];
            let buttons = [Button::Run, Button::Sneak, Button::Use, Button::Whistle, Button::Throw];
            self.input = go(way).with(buttons[(self.rng.bits() % 5) as usize]);
            self.until = sim.tick + 10 + self.rng.bits() % 60;
        }
        self.input
    }
}

/// A house with what the shipped heists have little of: a fire, things that tempt, and guards to whom these
/// matter.
fn common_room() -> Arc<LevelSpec> {
    let map = "
        ##############################
        #@...#.......................#
        #....+....A.......Y....m.....#
        #....#..................B....#
        ###+##########+###############
        #........D....#..............#
        #...g....g....+....E...F.$...#
        #.............#............X.#
        ##############################
    ";
    let spread = [
        ('F', Archetype::Servant, Personality::Curious, "5W 5E"),
        ('B', Archetype::Clerk, Personality::Greedy, "5W 5E"),
        ('D', Archetype::Watchman, Personality::Thirsty, "5W 5E"),
        ('E', Archetype::Watchman, Personality::Proud, "5W 5E"),
    ];
    let walks = [((10, 2), "1E"), ((27, 2), "1W"), ((6, 2), "1E")];
    let house = on(map).moon(0.4).round('A', Archetype::Watchman, PatrolMode::PingPong, &walks);
    let house = house.personality('A', Personality::Comfortable);
    let people = spread.into_iter().fold(house, |map, (letter, kind, who, stops)| {
        map.stays(letter, kind, stops).personality(letter, who)
    });
    people.begin().sim.level.clone()
}

/// The state hash at the end of a run.
fn run(level: &Arc<LevelSpec>, rules: &Arc<Rules>, seed: u64) -> u64 {
    let loadout = Loadout { kit: [Some(PropKind::Coin), Some(PropKind::Pebble), None], ..Loadout::default() };
    let mut sim = Sim::new(level.clone(), rules.clone(), Config { seed, loadout, ..Config::default() });
    let start = sim.player_body().at;
    let mut noisy = Noisy::new(seed);
    while sim.outcome.is_none() && sim.tick < ticks(SECONDS) {
        let input = noisy.input(&sim);
        step(&mut sim, input);
        if sim.tick % ticks(25.0) == ticks(15.0) {
            sim.with(sim.player, |body: &mut Body| body.at = start);
        }
    }
    state_hash(&sim)
}

/// Nobody is caught, so that all runs are equally long.
fn harmless(mut rules: Rules) -> Arc<Rules> {
    rules.guards.values_mut().for_each(|guard| guard.grab = None);
    Arc::new(rules)
}

/// Replaces every list of considerations by its value if all that is measured were a half.
fn replace_by_constants(value: &mut Value) {
    let is_considered = |list: &Vec<Value>| list.first().is_some_and(|one| one.get("input").is_some());
    match value {
        Value::Array(list) if is_considered(list) => {
            let factor: Factor<ConsiderationInput> = serde_json::from_value(value.clone()).expect("a factor");
            *value = factor.eval(|_| 0.5).into();
        }
        Value::Array(list) => list.iter_mut().for_each(replace_by_constants),
        Value::Object(entries) => entries.values_mut().for_each(replace_by_constants),
        _ => {}
    }
}

/// A part of the rules after a change of its text.
fn changed<T: serde::Serialize + serde::de::DeserializeOwned>(part: &T, change: impl Fn(&mut Value)) -> T {
    let mut value = serde_json::to_value(part).expect("rules are plain data");
    change(&mut value);
    serde_json::from_value(value).expect("it is as valid as before")
}

fn with_constants() -> Rules {
    let mut rules = Rules::shipped();
    rules.needs.motives = changed(&rules.needs.motives, replace_by_constants);
    for guard in rules.guards.values_mut() {
        for scoring in guard.actions.values_mut() {
            *scoring = changed(scoring, replace_by_constants);
        }
    }
    rules
}

/// The rules if a need or drive were worth nothing to anybody.
fn without(need: &str) -> Rules {
    let mut rules = Rules::shipped();
    rules.needs.motives = changed(&rules.needs.motives, |motives| {
        for kind in ["needs", "drives"] {
            if let Some(motive) = motives[kind].get_mut(need) {
                motive["importance"] = 0.0.into();
            }
        }
    });
    for personality in rules.personalities.values_mut() {
        personality.needs = changed(&personality.needs, |needs| {
            needs.as_object_mut().expect("an overlay is a table").remove(need);
        });
    }
    rules
}

/// The end of every run with these rules.
fn ends(levels: &[Arc<LevelSpec>], rules: Rules) -> Vec<u64> {
    let rules = harmless(rules);
    // The last level is small.
    let seeds = |place: usize| if place < LEVELS.len() { seeds() } else { 5 * seeds() };
    let runs = |(place, level): (usize, &Arc<LevelSpec>)| {
        (0..seeds(place)).map(|seed| run(level, &rules, seed)).collect::<Vec<_>>()
    };
    levels.iter().enumerate().flat_map(runs).collect()
}

/// How many runs of two lists end differently.
fn otherwise(shipped: &[u64], other: &[u64]) -> usize {
    shipped.iter().zip(other).filter(|(a, b)| a != b).count()
}

#[test]
fn with_constants_in_place_of_considerations_most_heists_go_otherwise() {
    let levels = LEVELS.map(shipped_level);
    let shipped = ends(&levels, Rules::shipped());
    let (constants, all) = (otherwise(&shipped, &ends(&levels, with_constants())), shipped.len());
    println!("{constants} of {all} runs go otherwise if every consideration is a constant");
    assert!(2 * constants >= all, "only {constants} of {all}");
}

/// All values of a key in objects, however deep.
fn values_of<'a>(value: &'a Value, key: &str, found: &mut Vec<&'a Value>) {
    match value {
        Value::Array(list) => list.iter().for_each(|one| values_of(one, key, found)),
        Value::Object(entries) => {
            found.extend(entries.get(key));
            entries.values().for_each(|one| values_of(one, key, found));
        }
        _ => {}
    }
}

#[test]
fn some_file_uses_every_input_and_every_curve() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rules");
    let files = ["guards", "personalities"].into_iter().flat_map(|sub| {
        let entries = std::fs::read_dir(folder.join(sub)).expect("a folder of rules");
        entries.map(|entry| entry.expect("a file").path()).collect::<Vec<_>>()
    });
    let read = |path| std::fs::read_to_string(path).expect("a readable file");
    let all: Vec<Value> = files
        .chain([folder.join("needs.json")])
        .map(|path| serde_json::from_str(&read(path)).expect("JSON"))
        .collect();
    let used = |key: &str| {
        let mut found = Vec::new();
        all.iter().for_each(|file| values_of(file, key, &mut found));
        found.into_iter().cloned().collect::<Vec<Value>>()
    };
    let inputs: BTreeSet<ConsiderationInput> =
        used("input").into_iter().map(|name| serde_json::from_value(name).expect("an input")).collect();
    assert_eq!(inputs, BTreeSet::from(ConsiderationInput::ALL));
    let kind = |curve: Value| match serde_json::from_value(curve).expect("a curve") {
        Curve::Linear { .. } => "linear",
        Curve::Quadratic { .. } => "quadratic",
        Curve::Logistic { .. } => "logistic",
        Curve::Piecewise { .. } => "piecewise",
    };
    let curves: BTreeSet<&str> = used("curve").into_iter().map(kind).collect();
    assert_eq!(curves, BTreeSet::from(["linear", "logistic", "piecewise", "quadratic"]));
}

#[test]
fn every_need_decides_something() {
    let mut levels = LEVELS.map(shipped_level).to_vec();
    levels.push(common_room());
    let rules = Rules::shipped();
    let needs = rules.needs.motives.columns().iter().map(|need| need.name.as_str());
    let shipped = ends(&levels, Rules::shipped());
    // The runs of the common room come last.
    let heists = LEVELS.len() * seeds() as usize;
    let count = |need| {
        let other = ends(&levels, without(need));
        (otherwise(&shipped[..heists], &other[..heists]), otherwise(&shipped[heists..], &other[heists..]))
    };
    let each: BTreeMap<&str, (usize, usize)> = needs.map(|need| (need, count(need))).collect();
    println!("runs that go otherwise without one need, in shipped heists and the common room: {each:?}");
    let idle: Vec<_> = each.iter().filter(|(_, count)| **count == (0, 0)).collect();
    assert!(idle.is_empty(), "dropping these changes nothing: {idle:?}");
}
