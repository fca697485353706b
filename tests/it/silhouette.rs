//! Shadows on paper: who stands between a flame and a paper screen shows on its other side, she to
//! the guards and the guards to her.

use crate::support::{Run, Scenario, go, on};
use thief_girl::base::{IVec2, Vec2, ivec2, vec2};
use thief_girl::level::PatrolMode;
use thief_girl::model::{Body, Button, Input, LightBand, Sighting};
use thief_girl::rules::Archetype;
use thief_girl::sense::see::{Silhouette, silhouettes};

/// A guard in a dark passage looks north at the wall of a room with a lamp; she stands between the
/// lamp and what is at the letter `wall`.
fn room(wall: char) -> Scenario {
    let map = format!(
        "
        #########
        #...*...#
        #.......#
        #...@...#
        ####{wall}####
        #.......#
        #.......#
        #...A...#
        #########
    "
    );
    on(&map).moon(0.1).lamp_radius(5.0).looks('A', "N").stoic()
}

/// All shadows that show, whose they are, where they fall and from how far, in tenths of tiles.
fn shown(run: &Run) -> Vec<(IVec2, Vec2, f32)> {
    let tenths = |x: f32| (x * 10.0).round() / 10.0;
    let place = |s: &Silhouette| (s.paper, vec2(tenths(s.shows.x), tenths(s.shows.y)), tenths(s.depth));
    silhouettes(&run.sim).iter().map(place).collect()
}

#[test]
fn who_is_lit_from_behind_shows_on_paper() {
    let mut run = room('=').begin();
    assert_eq!(shown(&run), [(ivec2(4, 4), vec2(4.5, 5.0), 0.5)]);
    run.idle(300);
    // Like somebody out of the corner of his eye: twice the time, and never past 60.
    run.told(
        &["glimpsed", "rung", "spotted"],
        &[
            "1 A glimpses her lit 0.70 walk 2.5 by her shadow",
            "25 A calm > curious",
            "58 A curious > investigating",
        ],
    );
    assert_eq!(run.meter('A'), 60.0);
    let sighting: Sighting = run.awareness('A').sighting.expect("she stands there");
    assert!(sighting.silhouette && !sighting.is_certain && sighting.band == LightBand::Lit);
}

/// Does he see her, or her shadow, within a second?
fn seen(mut run: Run, input: Input) -> bool {
    run.hold(input, 60).first("glimpsed").is_some()
}

#[test]
fn nothing_but_paper_shows_her() {
    assert!(seen(room('=').begin(), Input::IDLE) && seen(room('/').begin(), Input::IDLE));
    for thick in ['#', '+', '(', 'R', 'S', 'V'] {
        let run = room(thick).begin();
        assert_eq!(shown(&run), [], "{thick}");
        assert!(!seen(run, Input::IDLE), "{thick}");
    }
}

#[test]
fn without_a_flame_behind_her_there_is_no_shadow() {
    let dark = room('=').level(|level| level.switch((1, 3), &[(4, 1)]));
    let mut run = dark.begin();
    run.put_her(1.5, 2.6).idle(1).hold(Input::IDLE.with(Button::Use), 1);
    run.put_her(4.5, 3.5);
    assert_eq!(shown(&run), []);
    run.log.clear();
    run.idle(60);
    run.told(&["glimpsed"], &[]);
    // The moon is not enough, however bright.
    let moonlit = room('=').light((1, 1), (7, 3), 0.9).lamp_radius(0.5).begin();
    assert!(shown(&moonlit).is_empty() && !seen(moonlit, Input::IDLE));
}

#[test]
fn a_shadow_goes_out_with_the_lamp() {
    let mut run = room('=').begin();
    run.put_her(4.5, 1.9).idle(1);
    run.told(&["glimpsed"], &["1 A glimpses her lit 1.00 walk 2.5 by her shadow"]);
    run.hold(Input::IDLE.with(Button::Use), 60);
    run.told(
        &["glimpsed", "unseen", "lamps"],
        &[
            "1 A glimpses her lit 1.00 walk 2.5 by her shadow",
            "32 she snuffs the lamp at 4.5,1.5",
            "32 A sees her no more",
        ],
    );
}

#[test]
fn she_shows_only_near_the_paper() {
    let at = |y: f32| {
        let mut run = room('=').begin();
        run.put_her(4.5, y);
        (shown(&run).len(), seen(run, Input::IDLE))
    };
    // The paper begins at 4: two and a half tiles.
    let deep = |depth: f32| {
        let mut run = room('=').rule(|rules| rules.sight.silhouette_depth = depth).begin();
        run.put_her(4.5, 2.5);
        (shown(&run).len(), seen(run, Input::IDLE))
    };
    assert_eq!((at(1.6), at(2.5), at(3.7)), ((1, true), (1, true), (1, true)));
    assert_eq!((deep(1.51), deep(1.49)), ((1, true), (0, false)));
}

#[test]
fn beside_the_paper_and_on_the_wrong_side_of_the_lamp_she_does_not_show() {
    let at = |x: f32, y: f32| {
        let mut run = room('=').begin();
        run.put_her(x, y);
        shown(&run).len()
    };
    assert_eq!([at(4.5, 3.0), at(4.7, 3.0), at(5.2, 3.0)], [1, 1, 0]);
    assert_eq!(at(4.5, 1.2), 0, "the lamp is between her and the paper");
}

#[test]
fn a_flame_that_slants_too_much_throws_no_shadow_that_tells() {
    // The lamp stands in the corner, so that its light falls on the paper at some angle.
    let map = "
        #########
        #*......#
        #.......#
        #.......#
        #=======#
        #.......#
        #A......#
        #########
    ";
    let shadows = |x: f32, y: f32| {
        let mut run = on(map).moon(0.1).lamp_radius(9.0).looks('A', "E").begin();
        run.put_her(x, y);
        shown(&run).len()
    };
    // From straight: 45 degrees and 56.
    assert_eq!((shadows(3.5, 3.5), shadows(4.5, 3.5)), (1, 0));
}

#[test]
fn where_it_is_as_bright_on_his_side_the_shadow_drowns() {
    // Under her the lamp makes 0.6 of the paper's side and the moon 0.1; his side has this much.
    let with = |light: f32| {
        let run = room('=').light((1, 5), (7, 7), light).begin();
        (silhouettes(&run.sim).first().map(|s| (s.strength * 100.0).round()), seen(run, Input::IDLE))
    };
    assert_eq!(with(0.1), (Some(50.0), true));
    assert_eq!(with(0.45), (Some(15.0), true));
    assert_eq!(with(0.55), (None, false));
    assert_eq!(with(0.9), (None, false));
}

#[test]
fn he_must_have_it_well_in_view_and_near() {
    let from = |x: f32, y: f32, look: &str| {
        let mut run = room('=').looks('A', look).begin();
        let guard = run.guard('A');
        run.sim.with(guard, |body: &mut Body| body.at = vec2(x, y));
        // In the first moment, before he walks back to his post.
        run.idle(1).first("glimpsed").is_some()
    };
    assert!(from(4.5, 7.5, "N") && from(5.5, 7.5, "N") && from(6.2, 7.5, "N"));
    assert!(!from(7.5, 6.5, "N"), "only out of the corner of his eye");
    assert!(!from(4.5, 7.5, "E") && !from(4.5, 7.5, "S"));
    assert!(!from(1.5, 3.5, "W"), "on her side he would have to turn round");
    let near =
        |range: f32| seen(room('=').rule(|rules| rules.sight.silhouette_range = range).begin(), Input::IDLE);
    assert!(near(2.5) && !near(2.48), "the paper is two and a half tiles from him");
}

#[test]
fn what_stands_before_the_paper_hides_the_shadow_too() {
    let behind = |thing: char, input: Input| {
        let map = format!(
            "
            #########
            #...*...#
            #.......#
            #...@...#
            ####=####
            #.......#
            #...{thing}...#
            #...A...#
            #########
        "
        );
        seen(on(&map).moon(0.1).lamp_radius(5.0).looks('A', "N").stoic().begin(), input)
    };
    let sneak = Input::IDLE.with(Button::Sneak);
    assert!(behind('.', Input::IDLE) && behind('.', sneak));
    assert!(behind('n', Input::IDLE) && !behind('n', sneak), "a low shadow behind low cover");
    assert!(!behind('S', Input::IDLE) && !behind('(', sneak));
}

#[test]
fn low_cover_on_her_side_hides_the_shadow_of_who_bends_down() {
    let map = "
        #########
        #...*...#
        #...@...#
        #...n...#
        ####=####
        #.......#
        #...A...#
        #########
    ";
    let mut run = on(map).moon(0.1).lamp_radius(5.0).looks('A', "N").stoic().begin();
    run.idle(20).hold(Input::IDLE.with(Button::Sneak), 20).idle(20);
    run.told(
        &["glimpsed", "unseen"],
        &[
            "1 A glimpses her lit 0.90 walk 1.5 by her shadow",
            "21 A sees her no more",
            "41 A glimpses her lit 0.90 walk 1.5 by her shadow",
        ],
    );
}

#[test]
fn a_lantern_throws_shadows_but_none_of_who_carries_it() {
    let map = "
        #########
        #...B...#
        #...@...#
        ####=####
        #.......#
        #...A...#
        #########
    ";
    let scenario = on(map).moon(0.0).looks('A', "N").stoic();
    let run = scenario.round('B', Archetype::Watchman, PatrolMode::Loop, &[((4, 1), "60N")]).begin();
    let whose: Vec<_> = silhouettes(&run.sim).iter().map(|s| (s.who, s.paper)).collect();
    assert_eq!(whose, [(run.sim.player, ivec2(4, 3))]);
    assert!(seen(run, Input::IDLE));
}

#[test]
fn guards_show_to_her_as_well() {
    let map = "
        #########
        #...@...#
        #.......#
        ####=####
        #...A...#
        #.......#
        #...*...#
        #########
    ";
    let mut run = on(map).moon(0.1).lamp_radius(5.0).looks('A', "E").begin();
    let all = silhouettes(&run.sim);
    let [shadow] = all[..] else { panic!("{all:?}") };
    assert_eq!((shadow.who, shadow.paper), (run.guard('A'), ivec2(4, 3)));
    assert!(shadow.at.y > 3.9 && shadow.shows.y < 3.0, "it falls on the south side and shows on the north");
    run.idle(60);
    run.told(&["glimpsed"], &[]);
}

#[test]
fn nobody_has_a_shadow_in_a_closet() {
    let map = "
        #######
        #..*..#
        #..@..#
        #..C..#
        ###=###
        #..A..#
        #######
    ";
    let mut run = on(map).moon(0.1).looks('A', "N").stoic().begin();
    run.idle(1).script("use").idle(60);
    run.told(&["hid"], &["2 she hides"]);
    assert_eq!(shown(&run), []);
}

#[test]
fn a_shadow_moves_with_her_and_is_gone_when_the_door_opens() {
    let mut run = room('/').begin();
    run.idle(1);
    let before = shown(&run)[0].1;
    run.hold(go("E"), 4);
    assert!(shown(&run)[0].1.x > before.x);
    run.log.clear();
    run.put_her(4.5, 3.5).idle(1).hold(Input::IDLE.with(Button::Use), 1).idle(30);
    assert_eq!(shown(&run), []);
    // Now he sees herself.
    let sighting: Sighting = run.awareness('A').sighting.expect("nothing is between");
    assert!(sighting.is_certain && !sighting.silhouette);
}

#[test]
fn shadows_cost_rays_only_where_there_is_paper() {
    let cost = |wall: char| {
        let mut run = room(wall).begin();
        run.idle(1);
        let before = run.sim.counters;
        run.idle(10);
        (run.sim.counters.rays - before.rays, run.sim.counters.light_rays - before.light_rays)
    };
    assert_eq!(cost('#'), (10, 0), "the ray to her");
    // The ray to her, and that to her shadow; the lamp on both sides of the paper.
    assert_eq!(cost('='), (20, 20));
}
