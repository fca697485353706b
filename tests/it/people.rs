//! Guards who are somebody: what a level file says of them, and who is on duty in the shipped levels.

use crate::support::small::{SMALL, copy_entity, move_to, person, small};
use crate::support::{LEVELS, on, shipped_level};
use serde_json::{Value, json};
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::level::contract::to_ldtk;
use thief_girl::level::{GuardSpec, LdtkProject, LevelSpec, inspect, read_project};
use thief_girl::rules::{Archetype, Person, Personality, name_of};

fn no_files(path: &str) -> Result<String, String> {
    Err(format!("nobody asked for {path}"))
}

fn read(text: &str) -> Result<LevelSpec, String> {
    let project = read_project("small.ldtk", text, &no_files).map_err(|e| e.to_string())?;
    project.level("Small").map_err(|e| e.to_string())
}

/// The small level, whose guard has these values in his fields.
fn manned(personality: Value, name: Value) -> Result<LevelSpec, String> {
    let mut project = small();
    person(&mut project, personality, name);
    read(&project.to_string())
}

fn guard(level: &LevelSpec) -> (Personality, Option<Person>) {
    (level.guards[0].personality, level.guards[0].name)
}

#[test]
fn a_project_without_the_fields_has_steady_guards_without_names() {
    assert!(!SMALL.contains("Personality"));
    let level = read(SMALL).expect("a level");
    assert_eq!(guard(&level), (Personality::Steady, None));
    assert_eq!(level.card().people, []);
}

#[test]
fn fields_that_are_not_set_are_as_if_they_were_missing() {
    let plain = read(SMALL).expect("a level");
    for name in [json!(null), json!(""), json!(" ")] {
        assert_eq!(manned(json!(null), name), Ok(plain.clone()));
    }
}

#[test]
fn every_personality_and_every_name_is_read_as_it_was_written() {
    for personality in Personality::ALL {
        let level = manned(json!(to_ldtk(&personality)), json!(null)).expect("a level");
        assert_eq!(guard(&level), (personality, None));
    }
    for name in Person::ALL {
        let level = manned(json!(null), json!(name_of(name))).expect("a level");
        assert_eq!(guard(&level), (Personality::Steady, Some(name)));
        assert_eq!(level.card().people, [(name, Personality::Steady)]);
    }
    let level = manned(json!("Timid"), json!(" Heita")).expect("a level");
    assert_eq!(guard(&level), (Personality::Timid, Some(Person::Heita)), "capitals do not matter");
}

#[test]
fn a_wrong_value_is_refused_with_those_that_are_right() {
    let place = "level Small, layer Entities, Guard at (3,2)";
    let people = "`gonbei`, `heita`, `jinbei`, `yasuke`, `kuroda`, `o_tsuru`, `sasuke`, `sakaki`";
    let personalities =
        "`Steady`, `Comfortable`, `Timid`, `Greedy`, `Thirsty`, `Dutiful`, `Proud`, `Curious`";
    let faults = [
        (
            json!("Brave"),
            json!(null),
            format!("field `Personality` is \"Brave\": it must be one of {personalities}"),
        ),
        (
            json!("timid"),
            json!(null),
            format!("field `Personality` is \"timid\": it must be one of {personalities}"),
        ),
        (json!(null), json!("Bob"), format!("field `Name` is \"Bob\": it must be one of {people}")),
        (json!(null), json!(7), format!("field `Name` is 7: it must be one of {people}")),
    ];
    for (personality, name, expected) in faults {
        let said = manned(personality, name).expect_err(&expected);
        assert!(said.contains(&format!("{place}: {expected}")), "{said}");
    }
}

#[test]
fn nobody_is_on_duty_twice() {
    let mut project = small();
    person(&mut project, json!("Timid"), json!("heita"));
    copy_entity(&mut project, "Guard");
    move_to(&mut project, "Guard", 2, 2);
    let said: Vec<String> = inspect::inspect("small.ldtk", &project.to_string(), &no_files)
        .findings
        .iter()
        .map(ToString::to_string)
        .collect();
    let expected = "warning: level Small, Guard at (3,2): field `Name` is `heita`, and so is that of the guard at (2,2): \
                    name one of them: nobody is in two places";
    assert!(said.iter().any(|line| expected.ends_with(line.trim_start_matches("warning: "))), "{said:#?}");
}

#[test]
fn another_person_is_another_level_for_recordings() {
    let hash = |personality: &str, name: Value| manned(json!(personality), name).expect("a level").hash;
    let hashes = [
        hash("Steady", json!(null)),
        hash("Timid", json!(null)),
        hash("Steady", json!("heita")),
        hash("Steady", json!("gonbei")),
    ];
    for (i, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..i].contains(hash), "{hashes:?}");
    }
}

#[test]
fn a_map_of_letters_can_name_its_guards() {
    let map = "#####\n#A.@#\n#..B#\n#####";
    let run = on(map).personality('B', Personality::Timid).name('B', "heita").begin();
    let people: Vec<_> = run.sim.level.guards.iter().map(|guard| (guard.personality, guard.name)).collect();
    assert_eq!(people, [(Personality::Steady, None), (Personality::Timid, Some(Person::Heita))]);
    let lost = AsciiLevel::new(map).name('D', Person::Heita).sketch().expect_err("no D on the map");
    assert_eq!(lost.to_string(), "guard D: his letter is not on the map: draw it");
}

/// Who somebody is, and the cell of his post.
type Posted = (Person, Archetype, Personality, (i32, i32));

/// Who is on duty in each level.
const ON_DUTY: [(&str, &[Posted]); 14] = [
    ("Moonlit_roofs", &[(Person::Gonbei, Archetype::Watchman, Personality::Comfortable, (19, 8))]),
    (
        "The_drapers",
        &[
            (Person::Sasuke, Archetype::TreasureGuard, Personality::Dutiful, (27, 22)),
            (Person::Jinbei, Archetype::Clerk, Personality::Greedy, (42, 6)),
        ],
    ),
    ("The_lantern_corridor", &[(Person::Heita, Archetype::Watchman, Personality::Timid, (44, 13))]),
    ("The_nightingale_floor", &[(Person::OTsuru, Archetype::Servant, Personality::Curious, (13, 19))]),
    ("The_sake_brewery", &[(Person::Yasuke, Archetype::Watchman, Personality::Thirsty, (13, 5))]),
    ("The_tea_party", &[(Person::Sasuke, Archetype::TreasureGuard, Personality::Dutiful, (30, 10))]),
    ("The_checkpoint", &[(Person::Kuroda, Archetype::Captain, Personality::Proud, (43, 16))]),
    ("The_hounds_garden", &[]),
    ("The_clockwork_house", &[]),
    (
        "The_fireworks",
        &[
            (Person::Yasuke, Archetype::Watchman, Personality::Thirsty, (30, 17)),
            (Person::Gonbei, Archetype::Watchman, Personality::Comfortable, (6, 24)),
            (Person::Jinbei, Archetype::Clerk, Personality::Greedy, (24, 6)),
        ],
    ),
    (
        "The_dragnet",
        &[
            (Person::Kuroda, Archetype::Captain, Personality::Proud, (24, 14)),
            (Person::Heita, Archetype::Watchman, Personality::Timid, (22, 26)),
            (Person::Sakaki, Archetype::Inspector, Personality::Steady, (52, 15)),
        ],
    ),
    (
        "The_keep",
        &[
            (Person::Kuroda, Archetype::Captain, Personality::Proud, (31, 8)),
            (Person::Gonbei, Archetype::Watchman, Personality::Comfortable, (29, 18)),
            (Person::Yasuke, Archetype::Watchman, Personality::Thirsty, (43, 13)),
        ],
    ),
    (
        "The_keep_halls",
        &[
            (Person::Jinbei, Archetype::Clerk, Personality::Greedy, (19, 7)),
            (Person::Heita, Archetype::Watchman, Personality::Timid, (5, 22)),
            (Person::OTsuru, Archetype::Servant, Personality::Curious, (52, 17)),
        ],
    ),
    (
        "The_keep_tower",
        &[
            (Person::Sasuke, Archetype::TreasureGuard, Personality::Dutiful, (26, 15)),
            (Person::Sakaki, Archetype::Inspector, Personality::Steady, (34, 18)),
        ],
    ),
];

#[test]
fn the_shipped_levels_have_their_people() {
    assert_eq!(ON_DUTY.map(|(name, _)| name), LEVELS);
    for (name, people) in ON_DUTY {
        let level = shipped_level(name);
        let is = |guard: &GuardSpec| {
            let cell = guard.at.floor().as_ivec2();
            Some((guard.name?, guard.archetype, guard.personality, (cell.x, cell.y)))
        };
        assert_eq!(level.guards.iter().filter_map(is).collect::<Vec<_>>(), people, "{name}");
        let unnamed = level.guards.iter().filter(|guard| guard.name.is_none());
        assert!(unnamed.into_iter().all(|guard| guard.personality == Personality::Steady), "{name}");
    }
}

/// The card of a level is shown before the level's own file was read.
#[test]
fn the_table_of_contents_tells_who_is_on_duty() {
    let project =
        LdtkProject::parse("campaign.ldtk", include_str!("../../levels/campaign.ldtk")).expect("a project");
    for (card, (name, people)) in project.cards().into_iter().zip(ON_DUTY) {
        let expected: Vec<_> =
            people.iter().map(|(person, _, personality, _)| (*person, *personality)).collect();
        assert_eq!((card.name.as_str(), card.people), (name, expected));
    }
}
