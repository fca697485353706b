//! Whatever she may do, and wherever, for tests of what must always hold.

use super::{LEVELS, STUDIES, TEMPLATE, shipped_level};
use proptest::prelude::*;
use std::sync::Arc;
use thief_girl::level::{GuardSpec, LevelSpec, PropSpec};
use thief_girl::model::{Config, Input, Loadout};
use thief_girl::rules::{Archetype, Difficulty, Outfit, PropKind, Rules};

/// An input, and for how many ticks it is held.
pub fn any_input() -> impl Strategy<Value = (Input, u8)> {
    let axis = || prop_oneof![Just(127i8), Just(-127i8), Just(0i8), any::<i8>()];
    let parts = (axis(), axis(), any::<[i8; 2]>(), any::<u16>(), 1u8..40);
    // Most of the time few buttons are down.
    parts.prop_map(|(x, y, aim, buttons, ticks)| {
        let buttons = if buttons & 0x80 == 0 { 1 << (buttons % 9) } else { buttons << 1 };
        (Input { go: [x, y], aim, buttons }, ticks)
    })
}

pub fn any_config() -> impl Strategy<Value = Config> {
    let kinds: Vec<PropKind> = Rules::shipped().kit.pouch.into_keys().collect();
    let pouch = move || prop::option::of(prop::sample::select(kinds.clone()));
    let outfit = prop::sample::select(Outfit::ALL.to_vec());
    let loadout = (outfit, pouch(), pouch(), pouch());
    let loadout = loadout.prop_map(|(outfit, a, b, c)| Loadout { outfit, kit: [a, b, c] });
    let difficulty = prop::sample::select(Difficulty::ALL.to_vec());
    (any::<u64>(), difficulty, loadout).prop_map(|(seed, difficulty, loadout)| Config {
        seed,
        difficulty,
        loadout,
        ..Config::default()
    })
}

/// A level of the game's files, and whether one guard of every kind is in it: for [`house`].
pub fn any_house() -> impl Strategy<Value = (&'static str, bool)> {
    (prop::sample::select([&LEVELS[..], &STUDIES, &[TEMPLATE]].concat()), any::<bool>())
}

pub fn house((name, all_kinds): (&str, bool)) -> Arc<LevelSpec> {
    let level = shipped_level(name);
    if all_kinds { with_all_kinds(&level) } else { level }
}

/// The same house with one guard of every kind, who walk the rounds that there are by turns.
pub fn with_all_kinds(level: &LevelSpec) -> Arc<LevelSpec> {
    let rounds = level.guards.iter().cycle();
    let guards = Archetype::ALL.into_iter().zip(rounds);
    let guards = guards.map(|(archetype, round)| GuardSpec { archetype, leader: None, ..round.clone() });
    // Some kinds are wider than who stands there: what stands close beside him goes.
    let is_clear = |prop: &&PropSpec| level.guards.iter().all(|guard| (guard.at - prop.at).length() > 1.0);
    let props = level.props.iter().filter(is_clear).cloned();
    Arc::new(LevelSpec { guards: guards.collect(), props: props.collect(), ..level.clone() })
}
