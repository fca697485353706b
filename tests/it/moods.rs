//! What goes on in a guard: what he measures and remembers, how his needs grow and fade, and the errands that they send
//! him on.

use crate::support::traces::put_to_sleep;
use crate::support::{Run, Scenario, on};
use serde_json::json;
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::{
    GuardMemory, Lead, LeadSource, Mind, RepairTask, ScoreParts, SearchMemory, explain, mood,
};
use thief_girl::level::{PatrolMode, Weather};
use thief_girl::model::{
    Activity, ActorId, AlertLevel, Awareness, BarkLine, Body, Event, GrabState, Input, NoiseKind, Percept,
    Prop, PropState,
};
use thief_girl::rules::{
    ActionKind, AlertCall, Archetype, BarkCondition, ConsiderationInput, EvidenceKind, Personality, Rules,
};

const LIT: f32 = 0.7;
const DARK: f32 = 0.1;

/// What guards did and said.
const DEEDS: [&str; 7] = ["activity", "bark", "shout", "pilfered", "evidence", "spotted", "heard"];

/// Tells a guard something, as if he had sensed it in this tick.
fn sense(run: &mut Run, letter: char, percept: Percept) {
    let guard = run.guard(letter);
    run.sim.with(guard, |percepts: &mut Vec<Percept>| percepts.push(percept));
}

fn suspect(run: &mut Run, letter: char, meter: f32, alert_level: AlertLevel) {
    let guard = run.guard(letter);
    run.sim.with(guard, |a: &mut Awareness| (a.meter, a.alert_level) = (meter, alert_level));
}

fn remember(run: &mut Run, letter: char, change: impl FnOnce(&mut GuardMemory)) {
    let guard = run.guard(letter);
    run.sim.with(guard, |mind: &mut Mind| change(&mut mind.memory));
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
        rules.guards.get_mut(&who).expect("his file").actions.insert(ActionKind::Rouse, scoring);
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

const YARD: &str = "
    ##########################
    #........................#
    #A.......................#
    #........................#
    ##########################
    #@########################
    ##########################
";

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
    assert_eq!(measures(&clerk(&map).begin().idle(30), 'A', ConsiderationInput::Company), 1.0);
    let map = YARD.replace("#A.......................#", "#A...BDE.................#");
    assert_eq!(measures(&clerk(&map).begin().idle(30), 'A', ConsiderationInput::Company), 0.75);
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
            .rule(move |rules| {
                rules.guards.get_mut(&Archetype::Clerk).expect("his file").speed.patrol = speed
            })
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

fn told(her: Vec2, call: AlertCall) -> Percept {
    Percept::Told { her, by: ActorId(7), call }
}

fn heard(from: Vec2, faint: bool) -> Percept {
    Percept::Heard { from, kind: NoiseKind::Thud, faint }
}

fn saw(at: Vec2) -> Percept {
    Percept::Saw { at, velocity: vec2(1.0, 0.0), is_certain: false }
}

/// The place of his lead after percepts, each with its tick.
fn lead(percepts: &[(u32, Percept)]) -> Option<Lead> {
    let mut memory = GuardMemory::default();
    for (tick, percept) in percepts {
        memory.remember(&[*percept], *tick);
    }
    memory.lead
}

#[test]
fn a_sighting_of_the_last_half_second_counts_more_than_what_is_heard_or_told() {
    let (here, there) = (vec2(1.0, 1.0), vec2(2.0, 2.0));
    let at = |percepts: &[(u32, Percept)]| lead(percepts).expect("a lead").at;
    for later in [heard(there, false), told(there, AlertCall::Shout)] {
        assert_eq!(at(&[(100, saw(here)), (129, later)]), here);
        assert_eq!(at(&[(100, saw(here)), (130, later)]), there);
    }
    for later in [saw(there), Percept::Touched { at: there }, Percept::Scented { her: there }] {
        assert_eq!(at(&[(100, saw(here)), (101, later)]), there);
    }
    let source = |percept| lead(&[(100, percept)]).expect("a lead").source;
    assert_eq!(source(saw(here)), LeadSource::Sight);
    assert_eq!(source(told(here, AlertCall::Word)), LeadSource::Word);
    assert_eq!(source(heard(here, true)), LeadSource::Noise(NoiseKind::Thud));
}

#[test]
fn a_faint_noise_replaces_no_better_lead() {
    let (here, there) = (vec2(1.0, 1.0), vec2(2.0, 2.0));
    let at = |percepts: &[(u32, Percept)]| lead(percepts).expect("a lead").at;
    assert_eq!(at(&[(100, heard(here, false)), (200, heard(there, true))]), here);
    assert_eq!(at(&[(100, heard(here, true)), (200, heard(there, true))]), there);
    assert_eq!(at(&[(100, heard(here, true)), (200, heard(there, false))]), there);
    assert_eq!(at(&[(100, heard(here, false)), (200, heard(there, false))]), there);
}

#[test]
fn a_faint_noise_within_a_second_of_one_that_he_has_looked_at_is_no_reason_to_look_again() {
    let glanced = |first_faint: bool, faint: bool, looked: bool, tick: u32| {
        let mut memory = GuardMemory::default();
        memory.remember(&[heard(vec2(1.0, 1.0), first_faint)], 100);
        memory.lead.as_mut().expect("a lead").glanced = looked;
        memory.remember(&[heard(vec2(2.0, 2.0), faint)], tick);
        memory.lead.expect("a lead").glanced
    };
    assert!(glanced(true, true, true, 159));
    assert!(!glanced(true, true, true, 160));
    assert!(!glanced(true, true, false, 159));
    assert!(!glanced(true, false, true, 159));
    assert!(!glanced(false, true, true, 159));
}

#[test]
fn only_what_is_certain_tells_where_she_is() {
    let knows = |percept| {
        let mut memory = GuardMemory::default();
        memory.remember(&[percept], 100);
        memory.last_known.map(|her| (her.at, her.velocity, her.seen))
    };
    let (here, moves) = (vec2(1.0, 1.0), vec2(1.0, 0.0));
    assert_eq!(knows(Percept::Saw { at: here, velocity: moves, is_certain: true }), Some((here, moves, 100)));
    assert_eq!(knows(saw(here)), None);
    assert_eq!(knows(Percept::Touched { at: here }), Some((here, Vec2::ZERO, 100)));
    assert_eq!(knows(Percept::Scented { her: here }), Some((here, Vec2::ZERO, 100)));
    assert_eq!(knows(heard(here, false)), None);
    assert_eq!(knows(told(here, AlertCall::Gong)), None);
}

#[test]
fn what_is_in_order_again_needs_no_hands() {
    let mut memory = GuardMemory::default();
    let run = on(YARD).begin();
    let (one, other) = (run.sim.player, run.guard('A'));
    let noticed = |what| Percept::Noticed { kind: EvidenceKind::Shards, what, at: vec2(1.0, 1.0), since: 0 };
    memory.remember(&[noticed(one), noticed(other)], 100);
    assert_eq!(memory.repairs.len(), 2);
    memory.repair = Some(memory.repairs.remove(0));
    memory.remember(&[Percept::InOrder { what: other }], 101);
    assert!(memory.repairs.is_empty() && !memory.repair.expect("his task").righted);
    memory.remember(&[Percept::InOrder { what: one }], 102);
    assert!(memory.repair.expect("his task").righted);
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
            "1273 B says nothing_here",
            "1274 B investigate > patrol",
        ],
    );
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

/// Whether he says that he has heard something, if that line has a claim and this is true of him.
fn says(claim: BarkCondition, change: impl FnOnce(&mut Run)) -> bool {
    let mut run = on(YARD)
        .moon(DARK)
        .looks('A', "W")
        .only(&[ActionKind::Investigate, ActionKind::Patrol])
        .rule(move |rules| {
            rules.barks.lines.get_mut(&BarkLine::HeardSomething).expect("a line").claims = vec![claim];
        })
        .begin();
    run.idle(30);
    suspect(&mut run, 'A', 70.0, AlertLevel::Investigating);
    sense(&mut run, 'A', heard(vec2(9.5, 2.5), false));
    change(&mut run);
    run.idle(8);
    run.lines().iter().any(|line| line.ends_with("A says heard_something"))
}

#[test]
fn each_claim_of_a_line_is_held_against_what_is_so() {
    let nothing = |_: &mut Run| ();
    let knows = |run: &mut Run| {
        sense(run, 'A', Percept::Saw { at: vec2(9.5, 2.5), velocity: Vec2::ZERO, is_certain: true });
        sense(run, 'A', heard(vec2(9.5, 2.5), false));
        remember(run, 'A', |memory| memory.lead = None);
    };
    let chore = |run: &mut Run| {
        let what = run.sim.player;
        remember(run, 'A', |memory| {
            let task = RepairTask {
                kind: EvidenceKind::Shards,
                what,
                at: vec2(9.5, 2.5),
                stand: None,
                righted: false,
            };
            memory.repair = Some(task);
        });
    };
    let smells = |run: &mut Run| sense(run, 'A', Percept::Smelt { at: vec2(9.5, 2.5), strength: 0.4 });
    let table = [
        (BarkCondition::Alert, says(BarkCondition::Alert, nothing)),
        (BarkCondition::KnowsHer, says(BarkCondition::KnowsHer, nothing)),
        (BarkCondition::NotKnowsHer, says(BarkCondition::NotKnowsHer, nothing)),
        (BarkCondition::NotKnowsHer, says(BarkCondition::NotKnowsHer, knows)),
        (BarkCondition::NotSeesHer, says(BarkCondition::NotSeesHer, nothing)),
        (BarkCondition::Wonders, says(BarkCondition::Wonders, nothing)),
        (BarkCondition::Hunts, says(BarkCondition::Hunts, nothing)),
        (BarkCondition::NotHunts, says(BarkCondition::NotHunts, nothing)),
        (BarkCondition::HasChore, says(BarkCondition::HasChore, nothing)),
        (BarkCondition::HasChore, says(BarkCondition::HasChore, chore)),
        (BarkCondition::Smells, says(BarkCondition::Smells, nothing)),
        (BarkCondition::Smells, says(BarkCondition::Smells, smells)),
    ];
    assert_eq!(
        table.map(|(_, said)| said),
        [false, false, true, false, true, true, false, true, false, true, false, true]
    );
}

/// When he says that he has heard something: of a noise now and another so many ticks later.
fn repeats(later: u32, change: impl FnOnce(&mut Rules) + 'static) -> Vec<u32> {
    let scenario = on(YARD).moon(DARK).looks('A', "W").only(&[ActionKind::Glance, ActionKind::Patrol]);
    let mut run = scenario.rule(change).begin();
    run.idle(30).noise_at(4, 2, 7.0).idle(later).noise_at(4, 2, 7.0).idle(60);
    let said = run
        .log
        .iter()
        .filter(|(_, event)| matches!(event, Event::Bark { line: BarkLine::HeardSomething, .. }));
    said.map(|(tick, _)| *tick).collect()
}

#[test]
fn he_repeats_himself_only_after_a_while_and_is_quiet_after_what_he_has_said() {
    let steady = |_: &mut Rules| ();
    let soon = |rules: &mut Rules| {
        rules.barks.lines.get_mut(&BarkLine::HeardSomething).expect("a line").again_seconds = 0.0;
    };
    let quiet = |rules: &mut Rules| {
        rules.barks.lines.get_mut(&BarkLine::HeardSomething).expect("a line").again_seconds = 0.0;
        rules.barks.quiet_seconds = 5.0;
    };
    let urgent = |rules: &mut Rules| {
        let line = rules.barks.lines.get_mut(&BarkLine::HeardSomething).expect("a line");
        (line.again_seconds, line.urgent) = (0.0, true);
        rules.barks.quiet_seconds = 5.0;
    };
    assert_eq!(repeats(180, steady), [36]);
    assert_eq!(repeats(250, steady), [36, 282]);
    assert_eq!(repeats(180, soon), [36, 216]);
    assert_eq!(repeats(180, quiet), [36]);
    assert_eq!(repeats(180, urgent), [36, 216]);
}

#[test]
fn two_who_are_farther_apart_than_this_say_the_same() {
    let both = |x: usize| {
        let mut row: Vec<char> = "#A.......................#".chars().collect();
        row[x] = 'B';
        let map = YARD.replace("#A.......................#", &row.iter().collect::<String>());
        let mut run = on(&map)
            .moon(DARK)
            .looks('A', "N")
            .looks('B', "N")
            .only(&[ActionKind::Investigate, ActionKind::Patrol])
            .begin();
        run.idle(30).noise_at(4, 2, 20.0).idle(30);
        run.lines().iter().filter(|line| line.ends_with("says heard_something")).count()
    };
    assert_eq!([5, 6, 7].map(both), [1, 1, 2]);
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
    let mut run = on(LAMPS).moon(DARK).stays('A', Archetype::TreasureGuard, "60E").begin();
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
