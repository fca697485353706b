//! What a guard measures and needs, and what he makes of it.

use crate::support::minds::{YARD, remember, sense, suspect};
use crate::support::{Run, Scenario, on};
use serde_json::json;
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::{ScoreParts, SearchMemory, explain, mood};
use thief_girl::level::{PatrolMode, Weather};
use thief_girl::model::{Activity, AlertLevel, Body, GrabState, NoiseKind, Percept, Prop, PropState};
use thief_girl::rules::{ActionKind, AlertCall, Archetype, ConsiderationInput, EvidenceKind, Personality};

const LIT: f32 = 0.7;
const DARK: f32 = 0.1;

fn heard(from: Vec2, faint: bool) -> Percept {
    Percept::Heard { from, kind: NoiseKind::Thud, faint }
}

/// Everything that can be measured is considered, though nothing comes of it.
fn weighing(scenario: Scenario, who: Archetype) -> Scenario {
    scenario.rule(move |rules| {
        let names = [
            "curiosity",
            "freshness",
            "nearness",
            "company",
            "homesickness",
            "alarm",
            "gong",
            "scent",
            "belief",
            "breath",
            "neglect",
            "disorder",
            "weariness",
            "cold",
            "temptation",
            "slight",
            "news",
            "dread",
        ];
        let curve = json!({ "kind": "linear", "slope": 1.0, "shift": 0.0 });
        let need = names.map(|input| json!({ "input": input, "curve": curve.clone(), "weight": 1.0 }));
        let scoring = json!({ "model": "need", "need": need, "gain": 1.0, "importance": 0.01 });
        let scoring = serde_json::from_value(scoring).expect("a score");
        rules.guards[who].actions.insert(ActionKind::Rouse, scoring);
    })
}

/// What a guard measures, to the hundredth.
fn measures(run: &Run, letter: char, input: ConsiderationInput) -> f32 {
    let thoughts = explain(&run.sim, run.guard(letter)).actions;
    let rouse = thoughts.into_iter().find(|one| one.action == ActionKind::Rouse).expect("it is weighed");
    let ScoreParts::Own(factors) = rouse.parts else { panic!("it has a score of its own") };
    let all = factors.into_iter().flat_map(|factor| factor.inputs);
    let x = all.into_iter().find(|one| one.input == input).expect("it is considered").x;
    (x * 100.0).round() / 100.0
}

fn clerk(map: &str) -> Scenario {
    weighing(on(map), Archetype::Clerk).moon(DARK).looks('A', "E")
}

/// What he measures after a change.
fn after(input: ConsiderationInput, change: impl FnOnce(&mut Run)) -> f32 {
    let mut run = clerk(YARD).gong((13, 1)).begin();
    run.idle(90);
    change(&mut run);
    measures(&run, 'A', input)
}

#[test]
fn how_much_he_suspects_is_his_curiosity() {
    let at =
        |meter: f32| after(ConsiderationInput::Curiosity, |run| suspect(run, 'A', meter, AlertLevel::Calm));
    assert_eq!([0.0, 12.0, 30.0, 60.0, 90.0].map(at), [0.0, 0.2, 0.5, 1.0, 1.0]);
}

#[test]
fn what_he_knows_of_her_is_fresh_and_near() {
    let knows = |input, at: Vec2, ago: u32| {
        after(input, |run| {
            sense(run, 'A', Percept::Saw { at, velocity: Vec2::ZERO, is_certain: true });
            run.idle(1 + ago);
        })
    };
    let fresh = |ago| knows(ConsiderationInput::Freshness, vec2(6.5, 2.5), ago);
    assert_eq!([0, 59, 149, 298, 400].map(fresh), [1.0, 0.8, 0.5, 0.0, 0.0]);
    let near = |x| knows(ConsiderationInput::Nearness, vec2(x, 2.5), 0);
    assert_eq!([1.5, 4.5, 7.5, 13.5, 20.5].map(near), [1.0, 0.75, 0.5, 0.0, 0.0]);
    assert_eq!(after(ConsiderationInput::Nearness, |_| ()), 0.0);
    assert_eq!(after(ConsiderationInput::Freshness, |_| ()), 0.0);
}

#[test]
fn each_mate_in_sight_is_a_quarter_of_company() {
    let map = YARD.replace(
        "#........................#\n    #A.......................#",
        "#..BDE...................#\n    #AFG.....................#",
    );
    assert_eq!(measures(clerk(&map).begin().idle(30), 'A', ConsiderationInput::Company), 1.0);
    let map = YARD.replace("#A.......................#", "#A...BDE.................#");
    assert_eq!(measures(clerk(&map).begin().idle(30), 'A', ConsiderationInput::Company), 0.75);
    assert_eq!(after(ConsiderationInput::Company, |_| ()), 0.0);
}

#[test]
fn the_farther_he_is_from_his_round_the_more_he_wants_back() {
    let home = |x: f32| {
        after(ConsiderationInput::Homesickness, |run| {
            let guard = run.guard('A');
            run.sim.with(guard, |body: &mut Body| body.at = vec2(x, 2.5));
        })
    };
    assert_eq!([1.5, 4.5, 7.5, 13.5, 20.5].map(home), [0.0, 0.25, 0.5, 1.0, 1.0]);
}

#[test]
fn a_gong_is_an_alarm_for_half_a_minute_and_near_or_far() {
    let alarm = |ago: u32| {
        after(ConsiderationInput::Alarm, |run| {
            let by = run.sim.id(run.sim.player);
            sense(run, 'A', Percept::Told { her: vec2(9.5, 2.5), by, call: AlertCall::Gong });
            run.idle(1 + ago);
        })
    };
    assert_eq!([0, 524, 1049, 2098, 2200].map(alarm), [1.0, 0.75, 0.5, 0.0, 0.0]);
    let gong = |x: f32| {
        after(ConsiderationInput::Gong, |run| {
            let guard = run.guard('A');
            run.sim.with(guard, |body: &mut Body| body.at = vec2(x, 2.5));
        })
    };
    assert_eq!([1.5, 13.5, 19.5, 24.5].map(gong), [0.5, 0.96, 0.75, 0.54]);
    let mut run = clerk(YARD).begin();
    assert_eq!(measures(run.idle(2), 'A', ConsiderationInput::Gong), 0.0);
}

#[test]
fn a_scent_a_search_and_things_out_of_order_count() {
    let scent = after(ConsiderationInput::Scent, |run| {
        sense(run, 'A', Percept::Smelt { at: vec2(9.5, 2.5), strength: 0.4 });
        run.idle(1);
    });
    let belief = |left: f32| {
        after(ConsiderationInput::Belief, |run| {
            remember(run, 'A', |memory| {
                memory.search =
                    Some(SearchMemory { belief: left, ..SearchMemory::new(vec2(9.5, 2.5), 0, 9000) });
            });
        })
    };
    let disorder = after(ConsiderationInput::Disorder, |run| {
        let what = run.sim.player;
        let kind = EvidenceKind::DarkLamp;
        sense(run, 'A', Percept::Noticed { kind, what, at: vec2(9.5, 2.5), since: 0 });
        run.idle(1);
    });
    let nothing = [
        ConsiderationInput::Scent,
        ConsiderationInput::Belief,
        ConsiderationInput::Disorder,
        ConsiderationInput::Alarm,
        ConsiderationInput::Temptation,
        ConsiderationInput::News,
        ConsiderationInput::Slight,
        ConsiderationInput::Dread,
    ];
    assert_eq!((scent, belief(0.3), disorder), (0.4, 0.3, 1.0));
    assert_eq!(nothing.map(|input| after(input, |_| ())), [0.0; 8]);
    assert_eq!(after(ConsiderationInput::Breath, |_| ()), 1.0);
}

#[test]
fn it_is_cold_under_the_sky_and_colder_in_the_rain() {
    let cold = |weather, roof: bool| {
        let scenario = clerk(YARD).level(|level| level.weather(weather));
        let scenario = if roof { scenario.level(|level| level.roof((0, 0), (25, 6))) } else { scenario };
        measures(scenario.begin().idle(2), 'A', ConsiderationInput::Cold)
    };
    let all = [
        cold(Weather::Clear, false),
        cold(Weather::Rain, false),
        cold(Weather::Clear, true),
        cold(Weather::Rain, true),
    ];
    assert_eq!(all, [0.5, 1.0, 0.0, 0.0]);
}

#[test]
fn feet_tire_of_walking_and_more_of_running_and_in_the_rain() {
    let tired = |speed: f32, weather| {
        let round = [((1, 2), ""), ((24, 2), "")];
        let mut run = weighing(on(YARD), Archetype::Clerk)
            .moon(DARK)
            .level(|level| level.weather(weather))
            .round('A', Archetype::Clerk, PatrolMode::PingPong, &round)
            .rule(move |rules| rules.guards[Archetype::Clerk].speed.patrol = speed)
            .begin();
        measures(run.idle(600), 'A', ConsiderationInput::Weariness)
    };
    let all = [
        tired(0.4, Weather::Clear),
        tired(1.8, Weather::Clear),
        tired(2.5, Weather::Clear),
        tired(2.7, Weather::Clear),
        tired(1.8, Weather::Rain),
        tired(2.7, Weather::Rain),
    ];
    assert_eq!(all, [0.0, 0.17, 0.17, 0.49, 0.25, 0.73]);
}

#[test]
fn away_from_his_duty_it_weighs_on_him_and_on_duty_no_more() {
    let mut run = clerk(YARD).begin();
    run.idle(30);
    let mut levels = Vec::new();
    run.noise_at(14, 2, 30.0);
    for _ in 0..12 {
        run.idle(120);
        levels.push((run.activity('A'), measures(&run, 'A', ConsiderationInput::Neglect)));
    }
    assert_eq!(
        levels,
        [
            (Activity::Investigate, 0.02),
            (Activity::Investigate, 0.03),
            (Activity::Investigate, 0.05),
            (Activity::Investigate, 0.07),
            (Activity::Patrol, 0.0),
            (Activity::Patrol, 0.0),
            (Activity::Patrol, 0.0),
            (Activity::Patrol, 0.0),
            (Activity::Patrol, 0.0),
            (Activity::Patrol, 0.0),
            (Activity::Patrol, 0.0),
            (Activity::Patrol, 0.0)
        ]
    );
}

#[test]
fn what_hurts_frightens_or_is_news_fades() {
    let later = |input, percept: Option<Percept>, seconds: u32| {
        after(input, |run| {
            if let Some(percept) = percept {
                sense(run, 'A', percept);
            }
            run.idle(1 + 60 * seconds);
        })
    };
    let noticed = |kind, since| {
        let run = clerk(YARD).begin();
        Some(Percept::Noticed { kind, what: run.sim.player, at: vec2(9.5, 2.5), since })
    };
    let bang = Some(Percept::Heard { from: vec2(9.5, 2.5), kind: NoiseKind::Firecracker, faint: false });
    let thud = Some(Percept::Heard { from: vec2(9.5, 2.5), kind: NoiseKind::Thud, faint: false });
    let dread = |percept, seconds| later(ConsiderationInput::Dread, percept, seconds);
    assert_eq!(
        [
            dread(bang, 0),
            dread(bang, 5),
            dread(bang, 15),
            dread(bang, 21),
            dread(thud, 0),
            dread(noticed(EvidenceKind::Sleeper, 80), 0),
            dread(noticed(EvidenceKind::DarkLamp, 80), 0),
        ],
        [1.0, 0.75, 0.25, 0.0, 0.0, 1.0, 0.0]
    );
    let slight =
        |since, seconds| later(ConsiderationInput::Slight, noticed(EvidenceKind::DarkLamp, since), seconds);
    // It went out before his eyes a second ago, or a little earlier.
    assert_eq!([slight(30, 0), slight(29, 0), slight(30, 30), slight(30, 59)], [0.5, 0.0, 0.25, 0.01]);
    let news = |kind, seconds| later(ConsiderationInput::News, noticed(kind, 80), seconds);
    assert_eq!(
        [
            news(EvidenceKind::MissingTreasure, 0),
            news(EvidenceKind::MissingTreasure, 10),
            news(EvidenceKind::MissingTreasure, 30),
            news(EvidenceKind::MissingTreasure, 41),
            news(EvidenceKind::Sleeper, 0),
            news(EvidenceKind::DarkLamp, 0),
            news(EvidenceKind::Shards, 0),
            news(EvidenceKind::OpenDoor, 0),
        ],
        [1.0, 0.75, 0.25, 0.0, 1.0, 0.0, 0.0, 0.0]
    );
}

#[test]
fn the_curious_one_has_to_tell_of_everything() {
    let news = |kind| {
        let mut run = clerk(YARD).personality('A', Personality::Curious).begin();
        run.idle(90);
        let what = run.sim.player;
        sense(&mut run, 'A', Percept::Noticed { kind, what, at: vec2(9.5, 2.5), since: 80 });
        measures(run.idle(1), 'A', ConsiderationInput::News)
    };
    let kinds = [EvidenceKind::DarkLamp, EvidenceKind::Shards, EvidenceKind::OpenDoor];
    assert_eq!(kinds.map(news), [1.0; 3]);
}

#[test]
fn a_grab_that_missed_hurts_him_once() {
    let mut run = clerk(YARD).begin();
    run.idle(30);
    let guard = run.guard('A');
    let now = run.sim.tick;
    let mut levels = Vec::new();
    run.sim.with(guard, |grab: &mut GrabState| *grab = GrabState::Recovery { until: now + 40 });
    for _ in 0..5 {
        run.idle(20);
        levels.push(measures(&run, 'A', ConsiderationInput::Slight));
    }
    assert_eq!(levels, [0.5, 0.49, 0.49, 0.49, 0.49]);
}

#[test]
fn between_two_that_are_worth_the_same_he_hesitates() {
    let undecided = |margin: f32| {
        let map = YARD.replace("#A.......................#", "#A....m..................#");
        let mut run = on(&map)
            .moon(LIT)
            .stays('A', Archetype::Watchman, "60E")
            .personality('A', Personality::Greedy)
            .rule(move |rules| rules.needs.hesitate.margin = margin)
            .begin();
        let mut ticks = 0;
        for _ in 0..240 {
            run.idle(1);
            ticks += u32::from(mood(&run.sim, run.guard('A')).undecided);
        }
        (ticks, run.poses("A"))
    };
    assert_eq!(
        [0.0, 1.0].map(undecided),
        [(0, "5.87,2.50 23°".to_string()), (30, "5.97,2.50 0°".to_string())]
    );
}

#[test]
fn who_is_far_from_her_thinks_seldom() {
    let pockets = |tiles: f32| {
        let map = YARD.replace("#A.......................#", "#A....m..................#");
        let mut run = on(&map)
            .moon(LIT)
            .stays('A', Archetype::Watchman, "60E")
            .personality('A', Personality::Greedy)
            .rule(move |rules| rules.mind.remote_tiles = tiles)
            .begin();
        run.idle(1);
        // It comes to lie there at some moment or other.
        let coin = run.sim.props[0];
        let mut ticks = Vec::new();
        for moment in 0..6 {
            run.sim.with(coin, |prop: &mut Prop| prop.state = PropState::Gone);
            run.idle(240 + 5 * moment);
            run.sim.with(coin, |prop: &mut Prop| prop.state = PropState::Resting);
            let since = run.sim.tick;
            run.until_he('A', Activity::Pocket);
            ticks.push(run.sim.tick - since);
        }
        ticks
    };
    assert_eq!([36.0, 1.0].map(pockets), [[11, 7, 8, 9, 10, 11], [23, 19, 14, 9, 28, 23]]);
}

#[test]
fn what_is_weighed_is_shown_with_all_that_goes_into_it() {
    let mut run = clerk(YARD).begin();
    run.idle(90);
    suspect(&mut run, 'A', 30.0, AlertLevel::Curious);
    sense(&mut run, 'A', heard(vec2(9.5, 2.5), false));
    let thoughts = explain(&run.sim, run.guard('A'));
    let lines =
        thoughts.actions.iter().map(|one| format!("{:?} {:.2} of {:.2}", one.action, one.score, one.worth));
    assert_eq!(
        lines.collect::<Vec<_>>(),
        [
            "Challenge 0.00 of 1.05",
            "Chase 0.00 of 1.00",
            "Search 0.00 of -0.04",
            "Fetch 0.00 of 0.03",
            "Investigate 0.00 of 0.64",
            "Report 0.00 of -0.04",
            "Rouse 0.00 of 0.00",
            "Mend 0.00 of 0.00",
            "Pocket 0.00 of -0.07",
            "Glance 0.49 of 0.49",
            "Rest 0.00 of -0.11",
            "Patrol 0.35 of 0.35"
        ]
    );
    let motives =
        thoughts.motives.iter().map(|one| format!("{} {:.2} {:.2}", one.name, one.level, one.value));
    assert_eq!(
        motives.collect::<Vec<_>>(),
        [
            "duty 0.35 0.35",
            "curiosity 0.85 0.68",
            "order 0.00 0.00",
            "comfort 0.00 0.00",
            "appetite 0.00 0.00",
            "pride 0.00 0.00",
            "news 0.00 0.00",
            "threat 0.00 0.00",
            "fear 0.00 0.00",
            "fatigue 0.00 0.00"
        ]
    );
    let best = thoughts.best().map(|one| one.map(|one| format!("{:?}", one.action)));
    assert_eq!(best.map(Option::unwrap_or_default), ["Glance", "Patrol"]);
}
