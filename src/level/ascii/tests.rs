use super::*;
use crate::rules::{Floor, Structure};

const MAP: &str = "
    #########
    #@,,n..X#
    #,\"A.*..#
    ###/#*###
    #::$:..w#
    #########
";

#[test]
fn letters_become_ground_and_things() {
    let level = AsciiLevel::new(MAP)
        .guard('A', Archetype::Clerk, PatrolMode::PingPong, &[((3, 2), "1.5E"), ((5, 4), "")])
        .moon(0.2)
        .light((1, 4), (6, 4), 0.7)
        .lamp_radius(3.0)
        .build()
        .expect("a level");
    assert_eq!(level.size(), ivec2(9, 6));
    assert_eq!(cell_of(level.start), ivec2(1, 1));
    assert_eq!(level.floor[ivec2(1, 1)], Floor::Grass, "the floor to the right of the start");
    assert_eq!(level.floor[ivec2(3, 2)], Floor::Grass, "the floor under the grass to the left of the guard");
    assert_eq!(level.structure[ivec2(4, 1)], Some(Structure::LowCover));
    assert_eq!(level.structure[ivec2(5, 2)], None, "a lamp in the open");
    assert_eq!(level.structure[ivec2(5, 3)], Some(Structure::Lattice), "a lamp between walls");
    assert_eq!((level.lamps.len(), level.lamps[0].radius), (2, 3.0));
    assert_eq!((level.ambient[ivec2(1, 1)], level.ambient[ivec2(6, 4)]), (0.2, 0.7));
    let guard = &level.guards[0];
    assert_eq!((guard.archetype, guard.round), (Archetype::Clerk, PatrolMode::PingPong));
    assert_eq!((guard.patrol.len(), guard.patrol[0].stops.len()), (2, 1));
    assert_eq!(
        level.doors,
        [DoorSpec { cell: ivec2(3, 3), kind: DoorKind::Shoji, open: false, locked: false, pickable: true }]
    );
}

fn faults(level: &AsciiLevel) -> String {
    level.build().expect_err("faults").to_string()
}

#[test]
fn faults_are_named_all_at_once() {
    let level = AsciiLevel::new("@.Q.\nX A#").guard('B', Archetype::Clerk, PatrolMode::Loop, &[]);
    let text = faults(&level);
    for part in ["cell (2,0): `Q`", "guard B: his letter", "main treasure: there are 0"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert!(faults(&AsciiLevel::new("@.\n.")).contains("line 1 is 1 letters long"));
    assert!(faults(&AsciiLevel::new(" \n")).contains("it is empty"));
    let round = AsciiLevel::new("@X$A#.").guard(
        'A',
        Archetype::Clerk,
        PatrolMode::Loop,
        &[((3, 0), "2Q"), ((5, 0), "")],
    );
    let text = faults(&round);
    assert!(text.contains("entry 0 has `2Q`") && text.contains("point 1 at (5,0): no way leads"), "{text}");
}

#[test]
fn switches_and_plates_are_tied_to_what_they_move() {
    let level = AsciiLevel::new("@..*.+*$X").switch((1, 0), &[(6, 0), (3, 0)]).plate((2, 0), &[(5, 0)]);
    let spec = level.build().expect("a level");
    assert_eq!(spec.switches, [SwitchSpec { cell: ivec2(1, 0), lamps: vec![1, 0] }]);
    assert_eq!(spec.plates, [PlateSpec { cell: ivec2(2, 0), doors: vec![0] }]);
    let bare = AsciiLevel::new("@..*.+*$X").build().expect("a level");
    assert_ne!(spec.hash, bare.hash, "they belong to what a recording is bound to");
    let text = faults(&level.plate((4, 0), &[(1, 0)]));
    assert!(text.contains("plate at (4,0): there is no door at (1,0)"), "{text}");
}

#[test]
fn a_sketch_needs_no_heist() {
    let level = AsciiLevel::new("#..A").sketch().expect("a level");
    assert_eq!(cell_of(level.start), ivec2(1, 0));
}

#[test]
fn ways_are_looked_for() {
    assert!(faults(&AsciiLevel::new("@.#$\nX.#.")).contains("no way leads from the start"));
    assert!(faults(&AsciiLevel::new("@.$\n###\n..X")).contains("no way leads from it to any exit"));
    assert!(parse("@V$\n.X.").is_ok(), "she crawls");
    assert!(parse("@.n$\n.Xn.").is_err(), "nobody climbs over low cover");
}
