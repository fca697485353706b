//! Everything that a heist holds, in words: what its hash mixes, and what it does not.

use std::fmt::Write;
use thief_girl::guard::Mind;
use thief_girl::model::*;
use thief_girl::sense::exposure::LightCache;

macro_rules! told {
    ($entity:expr, $($component:ty),* $(,)?) => {{
        let (mut words, mut count) = (String::new(), 0);
        $(if let Some(it) = $entity.get::<&$component>() {
            write!(words, " {:?}", *it).expect("a string takes all");
            count += 1;
        })*
        (words, count)
    }};
}

/// One line for what belongs to nobody, and one for each entity.
pub fn portrait(sim: &Sim) -> Vec<String> {
    let Sim { tick, outcome, config, rng, scents, evidence, zones, parties, spoken_lines, noises, .. } = sim;
    let Sim { events, clouds, counters, map, player, guards, props, .. } = sim;
    let mut lines = vec![
        format!("{tick} {outcome:?} {config:?} {rng:?} {player:?} {guards:?} {props:?} {counters:?}"),
        format!("{evidence:?} {zones:?} {spoken_lines:?} {noises:?} {events:?} {clouds:?}"),
        format!("{:?} {:?} {} {scents:?}", map.obstacles, map.smoke, map.version),
    ];
    lines.extend(parties.iter().map(|party| format!("{party:?}")));
    let mut entities: Vec<hecs::EntityRef> = sim.world.iter().collect();
    entities.sort_unstable_by_key(hecs::EntityRef::entity);
    lines.extend(entities.into_iter().map(entity));
    lines
}

fn entity(entity: hecs::EntityRef) -> String {
    let (people, some) = told![
        entity,
        ActorId,
        Activity,
        Awareness,
        Body,
        VisibleAllies,
        Surroundings,
        Exposure,
        Eyes,
        Facing,
        GrabState,
        Guard,
        SpecialSenses,
        Intent,
        LightCache,
        Mind,
        KnownEvidence,
        Player,
        SleepState,
        Vec<Percept>,
    ];
    let (things, more) = told![
        entity,
        Birds,
        LitFuse,
        Door,
        Gong,
        Hideout,
        Key,
        Lamp,
        MusicBox,
        Plate,
        Prop,
        Switch,
        Treasure,
        FilledWithWater,
    ];
    assert_eq!(some + more, entity.len(), "a component is missing here: {people}{things}");
    format!("{:?}{people}{things}", entity.entity())
}

/// Are two heists the same to the last bit of everything in them?
#[track_caller]
pub fn alike(a: &Sim, b: &Sim, when: &str) {
    assert!(a.map == b.map, "{when}: the map");
    let (a, b) = (portrait(a), portrait(b));
    for (a, b) in a.iter().zip(&b) {
        assert!(a == b, "{when}:\n{a}\n{b}");
    }
    assert_eq!(a.len(), b.len(), "{when}");
}
