//! What makes a level playable: each scenario has exactly the findings that it names.

use proptest::prelude::*;
use thief_girl::audit;
use thief_girl::base::grid::{NEIGHBOURS, center_of};
use thief_girl::base::{IVec2, ivec2};
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::level::{Finding, LampSpec, LevelSpec, Localized, Need, PatrolMode, PlateSpec, Weather};
use thief_girl::rules::{Archetype, BirdKind, Floor, LampKind, PropKind, Rules};

/// A level with nothing to complain about: two ways to everything, and grass.
const GOOD: &str = "
    ################
    #@.............#
    #.####/#######.#
    #.#....,,\"...#.#
    #.#..##,,##..#.#
    #.#..##..##.A#.#
    #./..$.......V.#
    #.############.#
    #.............X#
    ################
";

/// The level of a map, with words on its card and a good time.
fn level(map: &AsciiLevel) -> LevelSpec {
    let mut level = map.build().unwrap_or_else(|problems| panic!("{problems}"));
    let words = |en: &str, ja: &str| Localized { en: en.into(), ja: ja.into() };
    level.title = words("A house", "家");
    level.brief = words("One line.\nAnother.", "一行。\nもう一行。");
    level.prize = words("A cup", "茶碗");
    level.par_seconds = 60;
    level
}

/// A map whose guards, all of them, stay and look one way.
fn looking(map: &str, guards: &[(char, (i32, i32), &str)]) -> AsciiLevel {
    guards.iter().fold(AsciiLevel::new(map), |map, (letter, at, stops)| {
        map.guard(*letter, Archetype::Clerk, PatrolMode::Loop, &[(*at, stops)])
    })
}

fn good() -> LevelSpec {
    level(&looking(GOOD, &[('A', (12, 5), "60W")]))
}

#[track_caller]
fn finds(level: &LevelSpec, expected: &[&str]) {
    let said: Vec<String> = audit::level(level, &Rules::shipped()).iter().map(ToString::to_string).collect();
    assert!(
        said == expected,
        "this was said:\n{}\nthis was expected:\n{}",
        said.join("\n"),
        expected.join("\n")
    );
}

#[track_caller]
fn faults(map: &str, expected: &str) {
    let said = AsciiLevel::new(map).build().expect_err(expected).to_string();
    assert_eq!(said, expected);
}

#[test]
fn a_good_level_is_left_in_peace() {
    finds(&good(), &[]);
}

#[test]
fn words_must_be_there_and_fit() {
    let mut level = good();
    level.title.en = "A house of many, many rooms".into();
    level.prize.ja = String::new();
    level.brief.ja = "あ".repeat(28 * 7 + 1);
    level.par_seconds = 0;
    finds(
        &level,
        &[
            "level ascii: it has no par time: set the field `Par_seconds`: `thief-girl prove` suggests one",
            "level ascii: the field `Prize_ja` is empty: write it",
            "level ascii: the field `Title_en` has 27 letters, and about 18 fit on the card: shorten it",
            "level ascii: the field `Brief_ja` takes about 8 lines, and 7 fit on the card: shorten it",
        ],
    );
}

/// What a thing is that only a level can have is looked for; the rest she can always do, or bring along.
#[test]
fn what_a_level_promises_to_need_is_there() {
    let mut level = good();
    level.needs = Need::ALL.to_vec();
    let absent = |level: &LevelSpec| {
        let need = |finding| match finding {
            Finding::NeedAbsent { need, .. } => Some(need),
            _ => None,
        };
        audit::level(level, &Rules::shipped())
            .into_iter()
            .filter_map(|it| need(it.finding))
            .collect::<Vec<_>>()
    };
    let expected =
        ["Lamps", "Hides", "Key", "Pickpocket", "Lock_picks", "Music_box", "Masking", "Water", "Carpets"];
    assert_eq!(absent(&level), expected);
    let map = "
        @.k..L.
        .$.*.#.
        X..C.A.
    ";
    let map =
        looking(map, &[('A', (5, 2), "60E")]).belt('A', &[(5, 0)]).music_box((1, 2)).weather(Weather::Rain);
    let mut level = self::level(&map);
    level.needs = Need::ALL.to_vec();
    (level.floor[ivec2(6, 0)], level.floor[ivec2(6, 1)]) = (Floor::Water, Floor::Carpet);
    assert_eq!(absent(&level), [""; 0]);

    let mut level = good();
    level.needs = vec![Need::MusicBox];
    finds(
        &level,
        &[
            "level ascii: the field `Needs` has `Music_box`, and the level has nothing of the kind: place one, or \
           delete the entry",
        ],
    );
}

#[test]
fn a_good_time_can_be_met() {
    let mut level = good();
    level.par_seconds = 3;
    finds(
        &level,
        &[
            "level ascii: nobody can do it in 3 s: running straight to the main treasure and out takes 4 s: raise the \
           field `Par_seconds`",
        ],
    );
}

#[test]
fn she_gets_to_everything() {
    let map = "
        @....#.c
        .$...#..
        X....#.X
    ";
    finds(
        &level(&AsciiLevel::new(map)),
        &[
            "level ascii, Treasure at (7,0): no way leads to it: open one (she walks, crawls and opens doors), or \
             move it",
            "level ascii, Exit at (7,2): no way leads to it: open one (she walks, crawls and opens doors), or move it",
        ],
    );
}

#[test]
fn a_hideout_bars_the_way() {
    faults(
        "
            @..#.$
            X..C..
            ...#..
        ",
        "Treasure at (5,0): no way leads from the start to it: from (0,0) she comes no nearer than (2,0): open one \
         (she walks, crawls and opens doors), or move it",
    );
}

/// What is said of the main treasure behind a lock that cannot be picked.
const LOCKED: &str = "Treasure at (6,1): a locked door bars the way to it at (4,1): it cannot be picked, and she comes \
    to no key to it: lay a key to that door where she can come, let a guard patrol behind it, or make it pickable";

#[test]
fn a_lock_bars_the_way_unless_she_can_get_in() {
    let map = |cells: &str| format!("\n@...#...\n{cells}\nX...#...\n");
    faults(&map("....O.$."), LOCKED);
    faults(&map("....O.$k"), LOCKED);
    assert!(AsciiLevel::new(&map(".k..O.$.")).build().is_ok(), "her key");
    assert!(AsciiLevel::new(&map("....L.$k")).build().is_ok(), "a lock for picks");
    assert!(AsciiLevel::new(&map("....O.$.")).plate((1, 1), &[(4, 1)]).build().is_ok(), "a plate");
    let guarded = |cells: &str, at: i32| looking(&map(cells), &[('A', (at, 1), "60E")]);
    assert!(guarded("....O.$A", 7).build().is_ok(), "she slips in behind him who comes out");
    assert!(guarded(".A..O.$.", 1).belt('A', &[(4, 1)]).build().is_ok(), "his key");
    let said = guarded(".A..O.$.", 1).build().expect_err("he does not go in").to_string();
    assert_eq!(said, LOCKED);
    let walks = AsciiLevel::new(&map(".A..O.$.")).guard(
        'A',
        Archetype::Clerk,
        PatrolMode::Loop,
        &[((1, 1), ""), ((5, 2), "")],
    );
    assert!(walks.build().is_ok(), "he goes in");
}

#[test]
fn keys_open_doors_one_after_the_other() {
    let map = "
        @...#.A.#...
        .B..O...O.$.
        X...#...#...
    ";
    let guards = [('A', (6, 0), "60E"), ('B', (1, 1), "60E")];
    let house = || looking(map, &guards);
    assert!(house().belt('B', &[(4, 1)]).belt('A', &[(8, 1)]).build().is_ok());
    let said = house().belt('B', &[(4, 1)]).build().expect_err("no key to the second").to_string();
    assert!(said.contains("bars the way to it at (8,1)"), "{said}");
}

#[test]
fn doors_behind_doors_and_things_in_doorways_are_reached() {
    assert!(AsciiLevel::new("@XLL$").build().is_ok(), "two locks one after the other");
    let far = AsciiLevel::new("@XLOk$").build().expect_err("the second lock needs its key").to_string();
    assert!(far.contains("bars the way to it at (3,0)"), "{far}");
    assert!(AsciiLevel::new("@kXLO$").build().is_ok());
    let mut doorway = AsciiLevel::new("@$..L.X").build().expect("a level");
    (doorway.start, doorway.exits[0]) = (center_of(doorway.exits[0]), doorway.doors[0].cell);
    let found = audit::level(&doorway, &Rules::shipped());
    assert!(found.iter().all(|it| !matches!(it.finding, Finding::Unreachable)), "{found:?}");
}

#[test]
fn a_guard_in_the_doorway_opens_the_door() {
    let mut map =
        looking("\n@...#...\n..A.L.$.\nX...#...\n", &[('A', (2, 1), "60E")]).build().expect("a level");
    map.doors[0].pickable = false;
    let is_out_of_reach = |level: &LevelSpec| {
        audit::level(level, &Rules::shipped()).iter().any(|it| matches!(it.finding, Finding::Unreachable))
    };
    assert!(is_out_of_reach(&map));
    let mut doorway = map.guards[0].patrol[0].clone();
    doorway.at = center_of(ivec2(4, 1));
    map.guards[0].patrol.push(doorway);
    assert!(!is_out_of_reach(&map));
}

#[test]
fn a_long_chain_of_keys_and_doors_is_followed_to_its_end() {
    const DOORS: usize = 200;
    let corridor = "kL".repeat(DOORS);
    let mut level = AsciiLevel::new(&format!("@X{corridor}$")).build().expect("a level");
    assert_eq!((level.keys.len(), level.doors.len()), (DOORS, DOORS));
    level.doors.iter_mut().for_each(|door| door.pickable = false);
    level.keys.iter_mut().enumerate().for_each(|(i, key)| key.doors = vec![i]);
    let found = |level: &LevelSpec, wanted: fn(&Finding) -> bool| {
        audit::level(level, &Rules::shipped()).iter().filter(|it| wanted(&it.finding)).count()
    };
    assert_eq!(found(&level, |it| matches!(it, Finding::Unreachable | Finding::KeyLockedIn)), 0);
    // The key to the hundredth door lies behind it, so nobody comes to what is farther on.
    level.keys[100].doors = vec![101];
    level.keys[101].doors = vec![100];
    assert_eq!(found(&level, |it| matches!(it, Finding::KeyLockedIn)), 1);
    assert_eq!(found(&level, |it| matches!(it, Finding::Unreachable)), DOORS - 100);
}

#[test]
fn the_way_out_may_not_be_locked() {
    let map = "
        @...#...
        .$..O.X.
        ....#.k.
    ";
    faults(
        map,
        "Treasure at (1,1): no way leads from it to any exit: open one (she walks, crawls and opens doors), or move it",
    );
}

#[test]
fn doors_stand_between_walls() {
    let map = "
        @...#.$.
        ./..//..
        X...#...
    ";
    finds(
        &level(&AsciiLevel::new(map)),
        &[
            "level ascii, Door at (1,1): it stands free, and one walks round it: put it between two walls, or delete \
           it",
            "level ascii, Door at (5,1): it stands free, and one walks round it: put it between two walls, or delete \
           it",
        ],
    );
}

#[test]
fn mechanisms_move_something_and_stand_on_the_floor() {
    let map = "
        @....#.
        .$.*./.
        X....#.
    ";
    let right = AsciiLevel::new(map).switch((1, 2), &[(3, 1)]).plate((3, 0), &[(5, 1)]);
    finds(&level(&right), &[]);
    let idle = AsciiLevel::new(map).switch((1, 2), &[]).plate((3, 0), &[]);
    finds(
        &level(&idle),
        &[
            "level ascii, Switch at (1,2): it switches no lamp: point its field `Lamps` at lamps, or delete it",
            "level ascii, Plate at (3,0): it opens no door: point its field `Doors` at doors, or delete it",
        ],
    );
    let misplaced = AsciiLevel::new(map).switch((5, 0), &[(3, 1)]).plate((9, 0), &[(5, 1)]);
    assert_eq!(
        misplaced.build().expect_err("faults").to_string(),
        "Switch at (5,0): it is in a cell of `wall`: move it, or erase the `wall`\n\
         Plate at (9,0): it lies outside of the level: move it in"
    );
}

#[test]
fn gongs_music_boxes_and_birds_stand_on_the_floor() {
    let map = "
        @...##.
        .$...##
        X....##
    ";
    let right = AsciiLevel::new(map).gong((1, 2)).music_box((3, 0)).birds((3, 2), BirdKind::Crow, 3);
    finds(&level(&right), &[]);
    finds(
        &level(&AsciiLevel::new(map).gong((6, 0)).music_box((6, 0))),
        &[
            "level ascii, Gong at (6,0): no way leads to it: open one (she walks, crawls and opens doors), or move it",
            "level ascii, Music_box at (6,0): no way leads to it: open one (she walks, crawls and opens doors), or move \
             it",
        ],
    );
    let wrong = AsciiLevel::new(map).gong((5, 0)).gong((1, 2)).gong((1, 2)).music_box((9, 0));
    let wrong = wrong.birds((6, 1), BirdKind::Pigeon, 3).birds((3, 2), BirdKind::Pigeon, 41);
    assert_eq!(
        wrong.build().expect_err("faults").to_string(),
        "Gong at (5,0): it is in a cell of `wall`: move it, or erase the `wall`\n\
         Gong at (1,2): there are two in this cell: delete one\n\
         Music_box at (9,0): it lies outside of the level: move it in\n\
         Birds at (6,1): it is in a cell of `wall`: move it, or erase the `wall`\n\
         Birds at (3,2): field `Count` is 41: write 1 to 40"
    );
}

#[test]
fn nobody_follows_himself() {
    let map = "
        @.A.B.
        .$..D.
        X...E.
    ";
    let follows = |pairs: &[(char, char)]| {
        let map = AsciiLevel::new(map);
        pairs.iter().fold(map, |map, (who, whom)| map.leader(*who, *whom)).build()
    };
    assert!(follows(&[('B', 'A'), ('D', 'B'), ('E', 'A')]).is_ok());
    assert_eq!(
        follows(&[('B', 'D'), ('D', 'B'), ('E', 'B')]).expect_err("faults").to_string(),
        "Guard at (4,0): field `Leader` leads back to himself: let one of them follow nobody\n\
         Guard at (4,1): field `Leader` leads back to himself: let one of them follow nobody"
    );
}

#[test]
fn locks_keep_somebody_out_and_keys_open_them() {
    let map = "
        @k...#.
        .$..AL.
        X....+.
    ";
    let house = || looking(map, &[('A', (4, 1), "60E")]);
    finds(&level(&house().belt('A', &[(5, 1), (5, 2)])), &[]);
    finds(&level(&looking(&map.replace('k', "."), &[('A', (4, 1), "60E")])), &[]);
    let mut odd = level(&house().belt('A', &[(5, 2)]).belt('A', &[]));
    odd.doors[0].open = true;
    finds(
        &odd,
        &[
            "level ascii, Door at (5,1): it is locked, but stands open: shut it, or take the field `Locked` off",
            "level ascii, Key at (4,1): none of its doors is locked: set the field `Locked` of one, or delete the key",
            "level ascii, Key at (4,1): it opens no door: point its field `Doors` at doors, or delete it",
            "level ascii, Key at (4,1): its carrier has another on his belt: make them one, with the doors of both",
        ],
    );
    let mut lost = level(&house().belt('A', &[(5, 1)]));
    (lost.keys, lost.doors[0].pickable) = (Vec::new(), false);
    finds(
        &lost,
        &[
            "level ascii, Door at (5,1): it cannot be picked, and no key opens it: point the field `Doors` of a key at \
         it, whether it lies in the level or a guard carries it, or tick its field `Pickable`",
        ],
    );
    lost.plates.push(PlateSpec { cell: ivec2(2, 2), doors: vec![0] });
    finds(&lost, &[]);
    let far = map.replace('+', "#").replace("k...#.", "....#k");
    let far = level(&looking(&far.replace('L', "#"), &[('A', (4, 1), "60E")]));
    let said: Vec<String> = audit::level(&far, &Rules::shipped()).iter().map(ToString::to_string).collect();
    assert!(said[0].starts_with("level ascii, Key at (6,0): no way leads to it: open one"), "{said:?}");
}

#[test]
fn a_key_is_of_no_use_behind_its_door() {
    let map = "
        @...#...
        .$..L.k.
        X...#...
    ";
    finds(
        &level(&AsciiLevel::new(map)),
        &[
            "level ascii, Key at (6,1): it lies behind the only doors that it opens: move it to this side of them, let a \
             guard carry it, or delete it",
        ],
    );
    finds(&level(&AsciiLevel::new(&map.replace("k", ".").replace("....#", "..k.#"))), &[]);
}

#[test]
fn doors_lead_somewhere() {
    for full in ["C", "n", "w", "#"] {
        let map = "
            @...#...
            .$../?..
            X...#...
        ";
        let said = audit::level(&level(&AsciiLevel::new(&map.replace('?', full))), &Rules::shipped());
        let said: Vec<String> = said.iter().map(ToString::to_string).collect();
        let expected = "level ascii, Door at (4,1): nobody walks through it: there is no room to stand at (5,1): clear \
                        that cell, or delete the door";
        assert!(said.iter().any(|line| line == expected), "{full}: {said:?}");
    }
}

#[test]
fn nothing_stands_in_a_hideout() {
    let guard = AsciiLevel::new("@X$..C.A").guard(
        'A',
        Archetype::Clerk,
        PatrolMode::Loop,
        &[((7, 0), ""), ((5, 0), "")],
    );
    assert_eq!(
        guard.build().expect_err("a fault").to_string(),
        "Guard at (7,0): field `Patrol` point 1 at (5,0): a `Hideout` fills this cell: move one of them"
    );
    let plate = AsciiLevel::new("@X$..C.").plate((5, 0), &[]);
    assert_eq!(
        plate.build().expect_err("a fault").to_string(),
        "Plate at (5,0): a `Hideout` fills this cell: move one of them"
    );
}

#[test]
fn twins_are_noticed() {
    let mut level = good();
    level.exits.push(level.exits[0]);
    let mut guard = level.guards[0].clone();
    guard.at.x += 0.2;
    level.guards.push(guard);
    level.treasures.push(level.treasures[0].clone());
    finds(
        &level,
        &[
            "level ascii, Exit at (14,8): there are two in this place: delete one",
            "level ascii, Guard at (12,5): there are two in this place: delete one",
            "level ascii, Treasure at (5,6): there are two in this place: delete one",
        ],
    );
}

#[test]
fn lamps_shine_on_something() {
    let map = "
        @.....#####
        .$....#*###
        X.....*####
    ";
    let mut level = level(&AsciiLevel::new(map));
    level.lamps.push(LampSpec {
        at: center_of((9, 1).into()),
        kind: LampKind::Lantern,
        radius: 4.0,
        lit: true,
    });
    level.lamps.push(LampSpec {
        at: center_of((6, 0).into()),
        kind: LampKind::Lantern,
        radius: 4.0,
        lit: true,
    });
    finds(
        &level,
        &[
            "level ascii, Lamp at (7,1): it is walled in, and its light falls on nothing: move or delete it",
            "level ascii, Lamp at (9,1): it is walled in, and its light falls on nothing: move or delete it",
        ],
    );
}

#[test]
fn nobody_looks_at_the_start() {
    let map = "
        ##########
        #@....A.X#
        #........#
        #..B.....#
        #......$.#
        ##########
    ";
    let guards = [('A', (6, 1), "60W"), ('B', (3, 3), "1E 60N")];
    finds(
        &level(&looking(map, &guards)),
        &[
            "level ascii, Guard at (6,1): he sees her at the start, 5.0 tiles away, where she would be found in \
             2.2 s (1.4 s on master): move him or the start, let him look elsewhere first, or put something \
             between",
            "level ascii, Guard at (3,3): he sees her 1.3 s after the start, 2.8 tiles away, where she would be \
             found in 2.8 s (1.8 s on master): move him or the start, let him look elsewhere first, or put \
             something between",
        ],
    );
}

#[test]
fn rounds_pass_the_start_at_a_distance() {
    let map = "
        ############
        #.@........#
        #..........#
        #.n......n.#
        #.A......$.#
        #.........X#
        ############
    ";
    let to = |x, y| {
        let points = [((2, 4), "60S"), ((1, 4), ""), ((1, 2), ""), ((x, y), "")];
        level(&AsciiLevel::new(map).guard('A', Archetype::Clerk, PatrolMode::PingPong, &points))
    };
    finds(
        &to(3, 1),
        &["level ascii, Guard at (2,4): field `Patrol`: his round leads right past `Player_start`: lead it \
           elsewhere, or move the start"],
    );
    finds(&to(4, 2), &[]);
}

#[test]
fn who_has_no_round_leads_none_past_the_start() {
    let mut level = level(&looking("@A.$X", &[('A', (1, 0), "60E")]));
    level.guards[0].at = level.start;
    level.guards[0].patrol[0].at = level.start;
    let said = audit::level(&level, &Rules::shipped());
    assert!(said.iter().all(|it| !matches!(it.finding, Finding::PatrolPassesStart { .. })), "{said:?}");
    assert!(said.iter().any(|it| matches!(it.finding, Finding::StartWatched { .. })), "{said:?}");
}

#[test]
fn nothing_heavy_stands_in_a_doorway() {
    let map = "
        @..#...
        .$./...
        X..#.b.
    ";
    let mut level = level(&AsciiLevel::new(map));
    level.props[0].at = center_of(level.doors[0].cell);
    let heavy = |level: &LevelSpec| {
        audit::level(level, &Rules::shipped())
            .into_iter()
            .filter(|it| it.finding == Finding::PropInDoorway)
            .map(|it| it.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        heavy(&level),
        [
            "level ascii, Prop at (3,1): it is heavy, and stands in the cell of a `Door`: move it beside the door"
        ]
    );
    level.props[0].kind = PropKind::Bottle;
    assert_eq!(heavy(&level), [""; 0]);
}

#[test]
fn heavy_things_bar_a_guards_way() {
    let map = "
        ############
        #@..#...C..#
        #X..b......#
        #$..#..A.C.#
        ############
    ";
    let map = AsciiLevel::new(map).guard(
        'A',
        Archetype::Clerk,
        PatrolMode::PingPong,
        &[((7, 3), "9E"), ((3, 1), "")],
    );
    finds(
        &level(&map),
        &[
            "level ascii, Guard at (7,3): field `Patrol`: a heavy thing bars his way from (7,3) to (3,1): move the \
           thing, or a point of his round",
        ],
    );
}

/// A room behind a door, with something in it, and a guard before it.
fn room([a, b, c]: [&str; 3]) -> LevelSpec {
    let map = format!(
        "
        #############
        #@....#{a}#
        #.n...+{b}#
        #.n.A.#{c}#
        #.$...#######
        #X###########
        "
    );
    level(&looking(&map, &[('A', (4, 3), "60S")]))
}

#[test]
fn a_dead_end_has_an_escape() {
    let trap = |cells: usize| {
        format!(
            "level ascii, passage at (6,2): the {cells} cells behind it, from (7,2) on, have no other way out and \
             nothing to hide in or run round: a guard who follows her there has her: open a second way, or put a \
             hideout, tall grass, a curtain or a table there"
        )
    };
    finds(&room([".....", ".....", "....."]), &[&trap(15)]);
    finds(&room([".....", "...##", "....."]), &[&trap(13)]);
    finds(&room(["....#", "..###", "...##"]), &[]);
    for escapes in [
        ["....C", ".....", "....."],
        [".....", "....\"", "....."],
        [".....", "....V", "....."],
        [".....", "...T.", "....."],
        [".....", "....(", "....."],
        [".....", "..#..", "....."],
        [".....", "...b.", "....."],
        [".....", ".....", "..n.."],
        [".....", "....X", "....."],
    ] {
        finds(&room(escapes), &[]);
    }
}

#[test]
fn a_dead_end_counts_to_its_end() {
    // A room, and one behind it: each is bare, and both are one trap.
    let map = "
        ##################
        #@....#.....#....#
        #.n...........A..#
        #.n...#.....#....#
        #.$...############
        #X################
    ";
    let said = audit::level(&level(&looking(map, &[('A', (14, 2), "60E")])), &Rules::shipped());
    let said: Vec<Finding> = said.into_iter().map(|problem| problem.finding).collect();
    assert_eq!(said, [Finding::DeadEnd { count: 28, from: ivec2(7, 2) }]);
}

/// The cells that hang together with the first of `from` and lie in `of`.
fn together(from: IVec2, of: &[IVec2], steps: &[IVec2]) -> Vec<IVec2> {
    let mut found = vec![from];
    let mut next = 0;
    while let Some(cell) = found.get(next).copied() {
        next += 1;
        for near in steps.iter().map(|step| cell + *step) {
            if of.contains(&near) && !found.contains(&near) {
                found.push(near);
            }
        }
    }
    found
}

/// Is there a dead end, by trying each cell as a passage?
fn has_dead_end(rows: &[String]) -> bool {
    let cells = |is: fn(char) -> bool| -> Vec<IVec2> {
        let all =
            rows.iter().enumerate().flat_map(|(y, row)| row.chars().enumerate().map(move |(x, c)| (x, y, c)));
        all.filter(|(_, _, c)| is(*c)).map(|(x, y, _)| ivec2(x as i32, y as i32)).collect()
    };
    let (ground, exits, straight) = (cells(|c| c != '#'), cells(|c| c == 'X'), &NEIGHBOURS[..4]);
    let mut passages = exits.iter().flat_map(|exit| together(*exit, &ground, straight));
    passages.any(|passage| {
        let rest: Vec<IVec2> = ground.iter().copied().filter(|cell| *cell != passage).collect();
        let sides = straight.iter().map(|step| passage + *step).filter(|cell| rest.contains(cell));
        sides.map(|side| together(side, &rest, straight)).any(|mut behind| {
            let closed = !exits.contains(&passage) && !exits.iter().any(|exit| behind.contains(exit));
            let large = behind.len() >= 12;
            behind.push(passage);
            let around = |i: i32| ivec2(i % 11 - 1, i / 11 - 1);
            let outside: Vec<IVec2> = (0..121).map(around).filter(|cell| !behind.contains(cell)).collect();
            closed && large && together(ivec2(-1, -1), &outside, &NEIGHBOURS).len() == outside.len()
        })
    })
}

proptest! {
    /// The search in one go finds a dead end where trying every passage finds one.
    #[test]
    fn dead_ends_are_found_wherever_they_are(rows in prop::collection::vec(prop::collection::vec(0..40, 9), 9)) {
        let letter = |lot: i32| match lot { 0 => 'X', 1..=14 => '#', _ => '.' };
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().map(letter).collect()).collect();
        let map = rows.join("\n").replacen('.', "A", 1);
        prop_assume!(map.contains('A'));
        let level = AsciiLevel::new(&map).sketch().expect("a level");
        let said = audit::level(&level, &Rules::shipped());
        let found = said.iter().any(|problem| matches!(problem.finding, Finding::DeadEnd { .. }));
        prop_assert_eq!(found, has_dead_end(&rows), "{}", map);
    }
}
