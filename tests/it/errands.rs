//! What a guard does for himself or because of some trace, step by step.

use crate::support::minds::{YARD, remember, sense, suspect};
use crate::support::traces::put_to_sleep;
use crate::support::{Run, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::mood;
use thief_girl::level::PatrolMode;
use thief_girl::model::{
    Activity, AlertLevel, Body, Button, Event, Input, NoiseKind, Percept, Prop, PropState,
};
use thief_girl::rules::{Archetype, EvidenceKind, Personality, PropKind};

const LIT: f32 = 0.7;
const DARK: f32 = 0.1;

/// What guards did and said.
const DEEDS: [&str; 7] = ["activity", "bark", "shout", "pilfered", "evidence", "spotted", "heard"];

fn heard(from: Vec2, faint: bool) -> Percept {
    Percept::Heard { from, kind: NoiseKind::Thud, faint }
}

/// A yard with a fire; she is shut away.
const FIRE: &str = "
    ######################
    #....................#
    #A.....Y.............#
    #....................#
    ######################
    #@####################
    ######################
";

#[test]
fn who_is_tired_walks_to_the_fire_and_turns_to_it() {
    let mut run = on(FIRE)
        .moon(LIT)
        .round('A', Archetype::Watchman, PatrolMode::PingPong, &[((1, 2), "1E"), ((20, 3), "1W")])
        .personality('A', Personality::Comfortable)
        .begin();
    run.until_he('A', Activity::Rest);
    run.courses(
        "A",
        Input::IDLE,
        60,
        &[
            "14.38,3.11 185°",
            "12.59,2.95 185°",
            "10.79,2.79 185°",
            "9.00,2.63 185°",
            "8.74,2.61 185°",
            "8.74,2.61 185°",
            "8.74,2.61 185°",
            "8.74,2.61 185°",
            "8.74,2.61 185°",
            "8.74,2.61 185°",
            "8.74,2.61 185°",
            "8.74,2.61 185°",
        ],
    );
    run.idle(60 * 40);
    run.told(
        &DEEDS,
        &[
            "1201 A says mutters",
            "2280 A patrol > rest",
            "2280 A says rests",
            "4110 A rest > patrol",
            "4110 A says mutters",
            "5310 A says mutters",
        ],
    );
}

/// A yard with something to pocket.
fn tempting(map: &str, who: Personality) -> Run {
    on(map).moon(LIT).stays('A', Archetype::Watchman, "60E").personality('A', who).begin()
}

#[test]
fn a_bottle_of_her_kit_that_she_puts_down_tempts_him_as_one_that_stands_there() {
    let mut run = on(YARD)
        .moon(LIT)
        .stays('A', Archetype::Watchman, "60E")
        .personality('A', Personality::Thirsty)
        .kit(&[PropKind::Bottle])
        .begin();
    let home = run.sim.player_body().at;
    run.put_her(5.5, 2.5).hold(Input::IDLE.with(Button::Drop), 1).put_her(home.x, home.y);
    run.idle(300).told(&["activity", "pilfered"], &["12 A patrol > pocket", "201 A pockets bottle"]);
}

#[test]
fn he_walks_to_a_bottle_bends_down_and_drinks_and_is_slow_for_a_while() {
    let map = YARD.replace("#A.......................#", "#A....g..................#");
    let mut run = tempting(&map, Personality::Thirsty);
    run.courses(
        "A",
        Input::IDLE,
        30,
        &[
            "2.02,2.50 0°",
            "2.92,2.50 0°",
            "3.82,2.50 0°",
            "4.72,2.50 0°",
            "5.62,2.50 0°",
            "5.97,2.50 0°",
            "5.97,2.50 0°",
            "5.97,2.50 0°",
            "5.97,2.50 0°",
            "5.97,2.50 0°",
            "5.97,2.50 0°",
            "5.97,2.50 0°",
            "5.97,2.50 0°",
            "5.97,2.50 0°",
            "5.97,2.50 0°",
            "5.87,2.50 27°",
        ],
    );
    run.noise_at(20, 2, 30.0).courses(
        "A",
        Input::IDLE,
        60,
        &["6.18,2.47 357°", "7.74,2.38 357°", "9.30,2.29 357°", "10.86,2.20 357°"],
    );
    let mut moods = Vec::new();
    for _ in 0..60 {
        run.idle(60);
        moods.push(mood(&run.sim, run.guard('A')).tipsy);
    }
    assert_eq!(moods.iter().filter(|tipsy| **tipsy).count(), 35);
    run.told(
        &DEEDS,
        &[
            "12 A patrol > pocket",
            "12 A says pockets",
            "234 A says drinks",
            "234 A pockets bottle",
            "475 A pocket > patrol",
            "481 A hears thud 15.0",
            "486 A patrol > investigate",
            "486 A says heard_something",
            "1222 A says nothing_here",
            "1223 A investigate > patrol",
            "2641 A says mutters",
            "3961 A says mutters",
        ],
    );
}

#[test]
fn a_bottle_that_somebody_takes_before_him_is_forgotten() {
    let map = YARD.replace("#A.......................#", "#A....g..................#");
    let mut run = tempting(&map, Personality::Thirsty);
    run.idle(120);
    let bottle = run.sim.props[0];
    run.sim.with(bottle, |prop: &mut Prop| prop.state = PropState::Gone);
    run.idle(240);
    run.told(&DEEDS, &["12 A patrol > pocket", "12 A says pockets", "128 A pocket > patrol"]);
}

#[test]
fn nobody_pockets_anything_while_others_look_on() {
    let map = YARD.replace("#A.......................#", "#A.....m...B.............#");
    let mut run = on(&map)
        .moon(LIT)
        .stays('A', Archetype::Watchman, "60E")
        .stays('B', Archetype::Watchman, "60W")
        .personality('A', Personality::Greedy)
        .begin();
    run.idle(60 * 6);
    run.told(&["activity", "pilfered"], &[]);
}

/// A dark corridor, and a mate round the corner.
const CORNER: &str = "
    ##########################
    #...........A............#
    #.########################
    #.########################
    #B.......................#
    ##########################
    #@########################
    ##########################
";

fn timid(mate: Archetype) -> Run {
    let scenario = on(CORNER).moon(0.0).stays('B', mate, "60E").personality('A', Personality::Timid);
    scenario.stays('A', Archetype::Clerk, "60E").begin()
}

/// He has met B, who is where he is now.
fn meets(run: &mut Run) {
    let (guard, at) = (run.guard('A'), run.guard_at('A'));
    let beside = run.guard_at('B') + vec2(0.8, 0.0);
    run.sim.with(guard, |body: &mut Body| body.at = beside);
    run.idle(12);
    run.sim.with(guard, |body: &mut Body| body.at = at);
    run.idle(60);
    run.log.clear();
}

fn hears_in_the_dark(run: &mut Run) {
    let from = vec2(20.5, 1.5);
    suspect(run, 'A', 70.0, AlertLevel::Investigating);
    sense(run, 'A', heard(from, false));
    remember(run, 'A', |_| ());
    sense(run, 'A', Percept::Heard { from, kind: NoiseKind::Firecracker, faint: false });
}

#[test]
fn who_is_afraid_gets_a_mate_whom_he_has_met_and_both_go() {
    let mut run = timid(Archetype::Clerk);
    run.idle(10);
    meets(&mut run);
    hears_in_the_dark(&mut run);
    run.courses(
        "AB",
        Input::IDLE,
        40,
        &[
            "11.15,1.50 156° | 1.50,4.50 0°",
            "9.69,1.50 180° | 1.50,4.50 0°",
            "8.22,1.50 180° | 1.50,4.50 0°",
            "6.75,1.50 180° | 1.50,4.50 0°",
            "5.29,1.50 180° | 1.50,4.50 0°",
            "3.82,1.50 180° | 1.50,4.50 0°",
            "2.35,1.50 180° | 1.50,4.50 0°",
            "1.58,2.22 92° | 1.50,4.50 0°",
            "1.51,2.98 90° | 1.50,4.50 351°",
            "1.51,2.98 78° | 1.78,4.20 283°",
            "1.51,2.98 356° | 1.68,3.53 265°",
            "1.43,2.00 278° | 1.63,2.45 262°",
            "2.50,1.37 0° | 1.84,1.61 324°",
            "3.97,1.38 0° | 3.31,1.60 0°",
            "5.44,1.39 0° | 4.77,1.59 0°",
            "6.90,1.40 0° | 6.24,1.58 0°",
            "8.37,1.41 0° | 7.71,1.58 0°",
            "9.84,1.42 0° | 9.17,1.57 0°",
            "11.30,1.43 0° | 10.64,1.56 0°",
            "12.77,1.44 0° | 12.11,1.55 0°",
            "14.24,1.45 0° | 13.57,1.54 0°",
            "15.70,1.46 0° | 15.04,1.53 0°",
            "17.17,1.48 0° | 16.51,1.52 0°",
            "18.64,1.49 0° | 17.97,1.51 0°",
        ],
    );
    run.idle(60 * 20);
    run.told(
        &DEEDS,
        &[
            "84 A patrol > fetch",
            "84 A says fetches",
            "423 A tells 20.5,1.5",
            "423 B hears word 2.0 faint",
            "429 B patrol > investigate",
            "429 B says told",
            "496 A fetch > investigate",
            "496 A says heard_bang",
            "1235 A says nothing_here",
            "1236 A investigate > patrol",
            "1239 B investigate > patrol",
        ],
    );
}

#[test]
fn who_has_met_nobody_who_listens_goes_alone() {
    for mate in [Archetype::Hound, Archetype::Shade, Archetype::Inspector] {
        let mut run = timid(mate);
        run.idle(10);
        meets(&mut run);
        hears_in_the_dark(&mut run);
        run.idle(120);
        assert_eq!(run.activity('A'), Activity::Investigate, "{mate:?}");
    }
}

#[test]
fn a_mate_who_has_gone_or_sleeps_is_told_nothing() {
    let mut run = timid(Archetype::Clerk);
    run.idle(10);
    meets(&mut run);
    let guard = run.guard('B');
    run.sim.with(guard, |body: &mut Body| body.at = vec2(20.5, 4.5));
    hears_in_the_dark(&mut run);
    run.idle(60 * 14);
    run.told(
        &DEEDS,
        &[
            "84 A patrol > fetch",
            "84 A says fetches",
            "465 A fetch > investigate",
            "465 A says heard_bang",
            "492 A investigate > glance",
            "601 A glance > patrol",
        ],
    );
    let mut run = timid(Archetype::Clerk);
    run.idle(10);
    meets(&mut run);
    put_to_sleep(&mut run, 'B');
    hears_in_the_dark(&mut run);
    run.idle(60 * 14);
    run.told(
        &["activity", "bark", "shout"],
        &[
            "83 B patrol > sleep",
            "84 A patrol > fetch",
            "84 A says fetches",
            "375 A fetch > investigate",
            "375 A says heard_bang",
            "426 A investigate > glance",
            "535 A glance > patrol",
        ],
    );
}

#[test]
fn who_has_news_goes_to_tell_them_and_tells_once() {
    let mut run =
        on(CORNER).moon(LIT).stays('A', Archetype::Clerk, "60E").stays('B', Archetype::Clerk, "60E").begin();
    run.idle(10);
    meets(&mut run);
    let what = run.sim.player;
    let kind = EvidenceKind::MissingTreasure;
    sense(&mut run, 'A', Percept::Noticed { kind, what, at: vec2(13.5, 1.5), since: 0 });
    run.courses(
        "AB",
        Input::IDLE,
        60,
        &[
            "12.50,1.50 290° | 1.50,4.50 0°",
            "12.50,1.50 62° | 1.50,4.50 0°",
            "12.50,1.50 160° | 1.50,4.50 0°",
            "10.49,1.50 180° | 1.50,4.50 0°",
            "8.29,1.50 180° | 1.50,4.50 0°",
            "6.09,1.50 180° | 1.50,4.50 0°",
            "3.89,1.50 180° | 1.50,4.50 0°",
            "1.70,1.50 176° | 1.50,4.50 0°",
            "1.49,2.60 159° | 1.50,4.50 346°",
            "2.35,1.64 359° | 1.50,3.23 270°",
            "4.15,1.62 359° | 2.07,1.59 346°",
            "5.95,1.59 359° | 4.27,1.58 0°",
            "7.75,1.57 359° | 6.47,1.56 0°",
            "9.55,1.54 359° | 8.67,1.54 0°",
            "11.35,1.52 359° | 10.69,1.52 0°",
            "12.45,1.50 0° | 11.88,1.80 350°",
        ],
    );
    run.idle(60 * 10);
    run.told(
        &DEEDS,
        &[
            "84 A patrol > mend",
            "84 A says treasure_gone",
            "265 A says back_to_work",
            "266 A mend > report",
            "605 A tells 13.5,1.5",
            "605 B hears word 2.0 faint",
            "606 A report > patrol",
            "609 B patrol > investigate",
            "609 B says told",
            "1271 B says nothing_here",
            "1272 B investigate > patrol",
        ],
    );
}

#[test]
fn a_sound_is_looked_at_then_walked_to_and_a_new_one_meanwhile_leads_on() {
    let mut run = on(YARD).moon(DARK).looks('A', "W").begin();
    run.idle(30).noise_at(8, 2, 20.0).courses(
        "A",
        Input::IDLE,
        30,
        &[
            "1.50,2.50 280°",
            "2.08,2.47 357°",
            "3.17,2.40 357°",
            "4.27,2.34 357°",
            "5.37,2.28 357°",
            "6.47,2.22 357°",
            "7.57,2.15 357°",
            "8.35,2.11 317°",
        ],
    );
    run.idle(40).noise_at(14, 2, 20.0).courses(
        "A",
        Input::IDLE,
        60,
        &[
            "10.38,2.25 4°",
            "12.58,2.41 4°",
            "14.45,2.55 324°",
            "14.45,2.55 22°",
            "14.45,2.55 164°",
            "13.13,2.54 180°",
            "11.33,2.53 180°",
            "9.53,2.53 180°",
            "7.73,2.52 180°",
            "5.93,2.52 180°",
            "4.13,2.51 180°",
            "2.33,2.50 180°",
        ],
    );
    run.told(
        &DEEDS,
        &[
            "31 A hears thud 7.0",
            "36 A patrol > investigate",
            "36 A says heard_something",
            "311 A hears thud 6.0",
            "624 A says nothing_here",
            "625 A investigate > patrol",
        ],
    );
}

#[test]
fn a_faint_sound_is_only_looked_at() {
    let mut run = on(YARD).moon(DARK).looks('A', "W").begin();
    run.idle(30).noise_at(8, 2, 7.5).courses(
        "A",
        Input::IDLE,
        10,
        &[
            "1.50,2.50 180°",
            "1.50,2.50 180°",
            "1.50,2.50 180°",
            "1.50,2.50 180°",
            "1.50,2.50 216°",
            "1.50,2.50 256°",
            "1.50,2.50 296°",
            "1.50,2.50 336°",
            "1.50,2.50 357°",
            "1.50,2.50 357°",
            "1.50,2.50 357°",
            "1.50,2.50 333°",
            "1.50,2.50 293°",
            "1.50,2.50 253°",
        ],
    );
    run.idle(60).noise_at(8, 2, 7.5).idle(240);
    run.told(
        &DEEDS,
        &[
            "31 A hears thud 7.0 faint",
            "36 A patrol > glance",
            "36 A says heard_something",
            "145 A glance > patrol",
            "231 A hears thud 7.0 faint",
            "234 A patrol > investigate",
        ],
    );
}

#[test]
fn what_he_saw_from_the_corner_of_his_eye_is_searched_for() {
    let mut run = on(YARD).moon(DARK).looks('A', "E").begin();
    run.idle(30);
    suspect(&mut run, 'A', 80.0, AlertLevel::Investigating);
    sense(&mut run, 'A', Percept::Saw { at: vec2(9.5, 1.5), velocity: Vec2::ZERO, is_certain: false });
    run.courses(
        "A",
        Input::IDLE,
        60,
        &[
            "2.07,2.43 353°",
            "4.26,2.16 353°",
            "6.44,1.88 353°",
            "8.62,1.61 353°",
            "9.47,1.50 283°",
            "9.47,1.50 71°",
            "9.47,1.50 101°",
            "9.47,1.50 227°",
            "10.41,1.69 11°",
            "11.24,2.08 115°",
            "8.65,2.22 177°",
            "6.05,2.36 178°",
        ],
    );
    run.idle(60 * 20);
    run.told(
        &DEEDS,
        &[
            "36 A patrol > investigate",
            "36 A says saw_something",
            "437 A investigate > search",
            "437 A says searching",
            "1636 A says back_to_work",
            "1637 A search > patrol",
        ],
    );
}

#[test]
fn after_incense_he_looks_round() {
    let mut run = on(YARD).moon(DARK).looks('A', "E").begin();
    run.idle(30);
    let guard = run.guard('A');
    run.sim.with(guard, |sleep: &mut thief_girl::model::SleepState| sleep.until = Some(100));
    run.idle(72).courses(
        "A",
        Input::IDLE,
        12,
        &[
            "1.50,2.50 304°",
            "1.50,2.50 290°",
            "1.50,2.50 290°",
            "1.50,2.50 298°",
            "1.50,2.50 346°",
            "1.50,2.50 34°",
            "1.50,2.50 70°",
            "1.50,2.50 78°",
            "1.50,2.50 126°",
            "1.50,2.50 160°",
            "1.50,2.50 160°",
            "1.50,2.50 152°",
            "1.50,2.50 104°",
            "1.50,2.50 56°",
            "1.50,2.50 8°",
            "1.50,2.50 0°",
        ],
    );
    run.told(
        &DEEDS,
        &["31 A patrol > sleep", "101 A sleep > glance", "101 A says woke_up", "245 A glance > patrol"],
    );
}

#[test]
fn of_two_things_out_of_order_the_nearer_one_comes_first() {
    let map = "
        ######*#######*######
        #A..................#
        #...................#
        #...................#
        #####################
        #@###################
        #####################
    ";
    let mut run = on(map).moon(DARK).looks('A', "E").begin();
    run.idle(10);
    for (lamp, x) in [(1, 14.5), (0, 6.5)] {
        let what = run.sim.lamps[lamp];
        crate::support::traces::snuff(&mut run, lamp);
        let kind = EvidenceKind::DarkLamp;
        sense(&mut run, 'A', Percept::Noticed { kind, what, at: vec2(x, 0.5), since: 0 });
    }
    run.courses(
        "A",
        Input::IDLE,
        30,
        &[
            "1.50,1.50 349°",
            "2.22,1.50 0°",
            "3.32,1.50 0°",
            "4.42,1.50 0°",
            "5.52,1.50 0°",
            "6.49,1.50 340°",
            "6.49,1.50 271°",
            "6.49,1.50 271°",
            "6.49,1.50 271°",
            "6.49,1.50 271°",
            "6.49,1.50 287°",
            "6.49,1.50 353°",
            "7.39,1.50 0°",
            "8.49,1.50 0°",
            "9.59,1.50 0°",
            "10.69,1.50 0°",
            "11.79,1.50 0°",
            "12.89,1.50 0°",
            "13.99,1.50 0°",
            "14.48,1.50 288°",
            "14.48,1.50 271°",
            "14.48,1.50 271°",
            "14.48,1.50 271°",
            "14.48,1.50 271°",
            "14.02,1.50 203°",
            "13.12,1.50 180°",
        ],
    );
    run.told(
        &["activity", "bark", "lamps"],
        &[
            "12 A patrol > mend",
            "12 A says lamp_out",
            "335 A lights the lamp at 6.5,0.5",
            "336 A says mended",
            "742 A lights the lamp at 14.5,0.5",
            "743 A says mended",
            "744 A mend > patrol",
        ],
    );
}

/// A room with lamps in three of its walls.
const LAMPS: &str = "
    ######*########
    #A............#
    #.............#
    #.............*
    #.............#
    ########*######
    #@#############
    ###############
";

/// He has noticed that a lamp is dark, and does something about it.
fn mends(lamp: usize) -> Run {
    let mut run = on(LAMPS).moon(DARK).looks('A', "E").begin();
    run.idle(10);
    crate::support::traces::snuff(&mut run, lamp);
    let (what, kind) = (run.sim.lamps[lamp], EvidenceKind::DarkLamp);
    let at = run.sim.get::<thief_girl::model::Lamp>(what).at;
    sense(&mut run, 'A', Percept::Noticed { kind, what, at, since: 0 });
    run
}

#[test]
fn he_stands_straight_before_a_lamp_to_light_it() {
    let places = [0, 1, 2].map(|lamp| {
        let mut run = mends(lamp);
        run.until(Input::IDLE, |event| matches!(event, Event::LampTurned { .. }));
        format!("{} {}", run.sim.tick, run.poses("A"))
    });
    assert_eq!(places, ["335 6.49,1.50 271°", "530 13.47,3.50 0°", "406 8.48,4.49 89°"]);
}

#[test]
fn with_his_hands_at_a_lamp_he_minds_no_faint_noise_but_a_clear_one() {
    let does = |loudness: f32, wait: u32| {
        let mut run = mends(0);
        run.idle(wait).noise_at(12, 4, loudness).idle(30);
        run.activity('A')
    };
    // He works from the 172nd tick on.
    let all = [does(9.0, 100), does(9.0, 200), does(30.0, 100), does(30.0, 200)];
    assert_eq!(all, [Activity::Mend, Activity::Mend, Activity::Investigate, Activity::Investigate]);
    let mut run = mends(0);
    run.idle(200).noise_at(12, 4, 30.0).idle(60 * 20);
    run.told(
        &["activity", "bark", "lamps"],
        &[
            "12 A patrol > mend",
            "12 A says lamp_out",
            "216 A mend > investigate",
            "216 A says heard_something",
            "572 A says nothing_here",
            "573 A investigate > mend",
            "934 A lights the lamp at 6.5,0.5",
            "935 A says mended",
            "936 A mend > patrol",
        ],
    );
}

#[test]
fn a_treasure_guard_mends_what_is_within_his_leash() {
    let map = LAMPS.replace("#A............#", "#..........A..#");
    let mut run = on(&map).moon(DARK).stays('A', Archetype::TreasureGuard, "60E").begin();
    run.idle(10);
    crate::support::traces::snuff(&mut run, 0);
    let (what, kind) = (run.sim.lamps[0], EvidenceKind::DarkLamp);
    sense(&mut run, 'A', Percept::Noticed { kind, what, at: vec2(6.5, 0.5), since: 0 });
    run.idle(60 * 8);
    run.told(
        &["activity", "bark", "lamps"],
        &[
            "12 A patrol > mend",
            "12 A says lamp_out",
            "324 A lights the lamp at 6.5,0.5",
            "325 A says mended",
            "326 A mend > patrol",
        ],
    );
}

/// A clerk's room, and far from it another in which nobody hears him shout. She is in his way, and there is a cell in
/// which nobody finds her.
const OFFICE: &str = "
    ######################
    #....................#
    #A...@...............#
    #....................#
    ##.###################
    ##.###################
    ##.###################
    ##.###################
    ##.###################
    ##...................#
    ##...................#
    ##.............B.....#
    ######################
    #.####################
    ######################
";

/// A guard has run after her, and all at once she is gone.
fn loses_her_in(map: &str, who: Archetype, mate: Archetype) -> Run {
    let mut run = on(map).moon(LIT).stays('A', who, "60E").stays('B', mate, "60E").begin();
    run.until_he('A', Activity::Chase).idle(24).put_her(1.5, 13.5);
    run.until(Input::IDLE, |event| matches!(event, Event::LostHer { .. }));
    run.idle(60 * 30);
    run
}

/// What became of the news.
const NEWS: [&str; 4] = ["activity", "bark", "shout", "lost"];

#[test]
fn a_clerk_who_has_lost_her_tells_somebody_who_fights_and_both_search() {
    let run = loses_her_in(OFFICE, Archetype::Clerk, Archetype::Watchman);
    run.told(
        &NEWS,
        &[
            "24 A patrol > glance",
            "24 A says saw_something",
            "48 A glance > investigate",
            "72 A investigate > chase",
            "72 A says spotted",
            "177 A lost her at 5.5,2.5",
            "177 A says lost",
            "178 A chase > report",
            "178 A shouts 5.5,2.5",
            "675 A tells 5.5,2.5",
            "678 A report > search",
            "678 A says searching",
            "681 B patrol > search",
        ],
    );
    assert_eq!(run.sim.parties.len(), 1, "each searches for himself");
}

#[test]
fn who_fights_himself_searches_where_he_lost_her() {
    for (who, mate) in [(Archetype::Watchman, Archetype::Watchman), (Archetype::Clerk, Archetype::Clerk)] {
        let run = loses_her_in(OFFICE, who, mate);
        assert_eq!(run.activity('A'), Activity::Search, "{who:?}");
        assert_eq!(run.activity('B'), Activity::Patrol, "{mate:?} has heard nothing");
    }
}

#[test]
fn a_clerk_tells_nobody_who_hunts_her_already() {
    let map = OFFICE.replace("#A...@", "#A.B.@").replace(".............B.....", "...................");
    let run = loses_her_in(&map, Archetype::Clerk, Archetype::Watchman);
    run.told(
        &NEWS,
        &[
            "15 B patrol > glance",
            "15 B says saw_something",
            "24 A patrol > glance",
            "27 B glance > investigate",
            "45 B investigate > chase",
            "45 B says spotted",
            "48 A glance > investigate",
            "72 A investigate > chase",
            "158 B lost her at 5.5,2.5",
            "158 B says lost",
            "159 B chase > search",
            "159 B shouts 5.5,2.5",
            "170 A lost her at 5.5,2.5",
            "171 A chase > search",
            "171 A says searching",
            "171 A shouts 5.5,2.5",
        ],
    );
}
