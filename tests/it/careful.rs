//! the careful programs: what the walker does about guards whom it sees, and the planner bot about a plan that comes late.

use crate::support::{Run, Scenario, go, on, past_a_clerk, shipped_level};
use std::sync::Arc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, ticks};
use thief_girl::base::{IVec2, grid::cell_of, ivec2};
use thief_girl::bot::plan::SearchLimits;
use thief_girl::bot::{Bot, Careless, PlanSegment, PlannerBot, Tolerance, Walker};
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::level::{ActiveTimes, MaskKind, PatrolMode};
use thief_girl::model::*;
use thief_girl::rules::{Archetype, Difficulty, Rules};
use thief_girl::step::step;

/// Lets somebody play so long; the cells that she came through, and all that happened.
fn play(scenario: Scenario, mut bot: impl Bot, ticks: Tick) -> (Run, Vec<IVec2>) {
    let (mut run, mut cells) = (scenario.begin(), Vec::new());
    while run.sim.tick < ticks && run.sim.outcome.is_none() {
        let input = bot.input(&run.sim);
        run.step(input);
        cells.push(cell_of(run.her()));
    }
    (run, cells)
}

fn walk(scenario: Scenario) -> (Run, Vec<IVec2>) {
    play(scenario, Walker::default(), ticks(60.0))
}

/// The straight way leads over boards that sing, beside somebody who looks away.
fn singing(straight: &str) -> Scenario {
    let map = "
        ####################
        #########A##########
        #########.##########
        #########.##########
        #########.##########
        #@::::::!!!!!::::$X#
        #:##############:::#
        #::::::::::::::::::#
        ####################
    ";
    on(&map.replace("!!!!!", straight)).looks('A', "N").moon(0.1)
}

#[test]
fn a_floor_that_sings_is_gone_round_where_somebody_hears_it() {
    let (run, cells) = walk(singing("!!!!!"));
    assert_eq!(run.sim.outcome, Some(Outcome::Won));
    assert!(!cells.contains(&ivec2(10, 5)) && cells.contains(&ivec2(10, 7)), "{cells:?}");
    run.told(&["heard"], &[]);
    let music = |level: AsciiLevel| level.mask((0, 0), (19, 8), MaskKind::Music, ActiveTimes::default());
    for heard_by_nobody in [singing(":::::"), singing("!!!!!").level(music)] {
        let (run, cells) = walk(heard_by_nobody);
        assert_eq!(run.sim.outcome, Some(Outcome::Won));
        assert!(cells.contains(&ivec2(10, 5)), "else she goes straight on: {cells:?}");
        run.told(&["heard"], &[]);
    }
}

#[test]
fn she_waits_behind_a_corner_while_he_walks_by_and_goes_on_behind_his_back() {
    let map = "
        ##########################
        #A.......................#
        ###########.##############
        ###########.##############
        #@.........:.............#
        ########################.#
        ########################$X
    ";
    let scenario = on(map).round('A', Archetype::Clerk, PatrolMode::PingPong, &[((1, 1), ""), ((24, 1), "")]);
    let (run, _) = walk(scenario.moon(0.7));
    assert_eq!(run.sim.outcome, Some(Outcome::Won));
    run.told(&["glimpsed", "rung"], &[]);
}

#[test]
fn who_cannot_get_past_hides_and_comes_out_when_he_has_gone() {
    let map = "
        ######################
        #C####################
        #...@.......A........#
        ##############.#######
        ##############$X######
    ";
    let round = [((12, 2), ""), ((2, 2), ""), ((20, 2), "60E")];
    let (run, _) = walk(on(map).round('A', Archetype::Clerk, PatrolMode::Loop, &round).moon(0.1));
    assert_eq!(run.sim.outcome, Some(Outcome::Won), "{:?}", run.lines());
    run.told(&["hid", "came out", "rung"], &["121 she hides", "556 she comes out"]);
}

/// Waits, goes to the east, and has a long rest.
fn plan(scenario: Scenario) -> (PlanSegment, Vec<Input>) {
    let idle = |seconds| vec![Input::IDLE; ticks(seconds) as usize];
    let inputs =
        [idle(1.0), vec![go("E"); ticks(2.0) as usize], idle(1.0), vec![go("E"); ticks(1.0) as usize]];
    let inputs = inputs.concat();
    (PlanSegment::learn(scenario.begin().sim, &inputs), inputs)
}

const LONG: &str = "
    ####################
    #@.................#
    ####################
";

/// Hands that do nothing between two ticks.
struct Slips<B>(B, std::ops::Range<Tick>);

impl<B: Bot> Bot for Slips<B> {
    fn input(&mut self, sim: &Sim) -> Input {
        let input = self.0.input(sim);
        if self.1.contains(&sim.tick) { Input::IDLE } else { input }
    }
}

#[test]
fn who_comes_late_makes_it_up_where_the_plan_rests() {
    let (part, inputs) = plan(on(LONG));
    let mut planned = on(LONG).begin();
    inputs.iter().for_each(|input| planned.step(*input));
    let slips = |ticks| Slips(PlannerBot::knowing(part.clone(), 0, 0), ticks);
    let (run, _) = play(on(LONG), slips(70..100), inputs.len() as Tick);
    assert!((run.her() - planned.her()).length() < 0.1, "{} is not {}", run.her(), planned.her());
    let (run, _) = play(on(LONG), slips(0..0), inputs.len() as Tick);
    assert_eq!(run.her(), planned.her(), "on time it is the same to the bit");
}

#[test]
fn a_plan_with_slack_still_wins_unseen_when_it_comes_late() {
    let mut limits =
        SearchLimits { work: 1200 * u64::from(TICKS_PER_SECOND), longest: 20 * TICKS_PER_SECOND };
    let slack = Tolerance { speed: 0.8, tiles: 0.5, meter: 34.0 };
    let plan = slack.plan(&past_a_clerk(3.6).begin().sim, &mut limits).expect("a plan");
    let part = plan.exact.expect("one that works by the real rules");
    for late in [0, 6, 12, 18] {
        let (run, _) = play(past_a_clerk(3.6), PlannerBot::knowing(part.clone(), late, 0), ticks(30.0));
        assert_eq!(run.sim.outcome, Some(Outcome::Won), "{late} ticks late");
        let looked =
            |event: &Event| matches!(event, Event::AlertLevel { to, .. } if *to >= AlertLevel::Investigating);
        assert!(!run.log.iter().any(|(_, event)| looked(event)), "{late} ticks late: {:?}", run.lines());
    }
}

#[test]
fn no_slack_is_the_heist_itself() {
    let slack = Tolerance { speed: 0.8, tiles: 0.5, meter: 34.0 };
    let sim = past_a_clerk(3.0).begin().sim;
    let rules = |part: f32| slack.part(part).apply(&sim).rules;
    assert_eq!(rules(0.0), sim.rules);
    assert_eq!(rules(1.0).player.speed.walk, 0.8 * sim.rules.player.speed.walk);
    assert_eq!(rules(0.5).sight.range.lit, sim.rules.sight.range.lit + 0.25);
}

/// The only way to the heirloom is shut; `what` bars it.
fn shut(what: &str) -> Scenario {
    on(&"
        ################
        #X@....O....$..#
        ################
    "
    .replace('O', what))
}

#[test]
fn what_bars_the_only_way_is_opened_with_a_key_picked_or_pushed() {
    let key = || {
        on("
            ################
            #X@....O....$..#
            #k##############
            ################
        ")
    };
    for scenario in [key as fn() -> Scenario, || shut("L"), || shut("b")] {
        let (walked, _) = walk(scenario());
        let (strolled, _) = play(scenario(), Careless::default(), ticks(60.0));
        for run in [walked, strolled] {
            assert_eq!(run.sim.outcome, Some(Outcome::Won), "{:?}", run.lines());
        }
    }
}

#[test]
fn a_key_is_taken_from_a_belt_behind_the_back() {
    let map = "
        ##################
        #X@..#...........#
        #....O.$.#########
        #....#############
        #................#
        #........A.......#
        ##################
    ";
    let scenario = on(map).level(|level| level.belt('A', &[(5, 2)])).moon(0.2).looks('A', "E").stoic();
    let (run, _) = walk(scenario);
    assert_eq!(run.sim.outcome, Some(Outcome::Won), "{:?}", run.lines());
    let noticed = |event: &Event| matches!(event, Event::AlertLevel { to, .. } if *to > AlertLevel::Curious);
    assert!(!run.log.iter().any(|(_, event)| noticed(event)), "{:?}", run.lines());
}

#[test]
fn who_hides_from_somebody_who_stays_comes_out_behind_his_back() {
    let level = shipped_level("The_sake_brewery");
    let config = Config { seed: 1, ..Config::default() };
    let (mut sim, mut walker) = (Sim::new(level, Arc::new(Rules::shipped()), config), Walker::default());
    let (mut hidden, mut longest) = (0, 0);
    while sim.tick < ticks(240.0) && sim.outcome.is_none() {
        let input = walker.input(&sim);
        step(&mut sim, input);
        let hides = matches!(sim.get::<Player>(sim.player).activity, PlayerActivity::Hidden { .. });
        hidden = if hides { hidden + 1 } else { 0 };
        longest = longest.max(hidden);
    }
    // A guard stays near the closet in which she hides.
    assert!(longest > 0 && longest < ticks(60.0), "she hides for {longest} ticks");
    assert!(sim.outcome.is_some());
}

/// What the walker does in a level that ships, to its end.
fn walked(level: &str, difficulty: Difficulty) -> (Option<Outcome>, Vec<Event>) {
    let (level, rules) = (shipped_level(level), Arc::new(Rules::shipped()));
    let config = Config { difficulty, ..Config::default() };
    let (mut sim, mut walker) = (Sim::new(level, rules, config), Walker::default());
    let mut events = Vec::new();
    while sim.tick < ticks(240.0) && sim.outcome.is_none() {
        let input = walker.input(&sim);
        step(&mut sim, input);
        events.extend(sim.events.iter().cloned());
    }
    (sim.outcome, events)
}

#[test]
fn who_waits_in_vain_throws_something_or_puts_out_the_lamp() {
    let (outcome, events) = walked("The_drapers", Difficulty::Normal);
    assert_eq!(outcome, Some(Outcome::Won));
    assert!(events.iter().any(|event| matches!(event, Event::Thrown { .. })));
    let (outcome, events) = walked("The_lantern_corridor", Difficulty::Master);
    assert_eq!(outcome, Some(Outcome::Won));
    assert!(events.iter().any(|event| matches!(event, Event::LampTurned { lit: false, .. })));
}

/// A corridor into which somebody comes from a side room after some seconds, looks along it and goes back.
fn corridor(after: &str) -> Scenario {
    let map = "
        ########################
        #@..................$X.#
        ############.###########
        ############.###########
        ############A###########
        ########################
    ";
    let round = [((12, 4), after), ((12, 1), "4W")];
    on(map).round('A', Archetype::Watchman, PatrolMode::PingPong, &round).moon(0.6)
}

#[test]
fn a_planner_that_finds_no_plan_does_not_walk_into_a_gaze_that_it_foresees() {
    let is_noticed = |after: &str, bot: Box<dyn Bot>| {
        let (run, _) = play(corridor(after), bot, ticks(12.0));
        let looks =
            |event: &Event| matches!(event, Event::AlertLevel { to, .. } if *to >= AlertLevel::Investigating);
        run.log.iter().any(|(_, event)| looks(event))
    };
    for after in ["2.5S", "3S"] {
        let nothing = PlanSegment::learn(corridor(after).begin().sim, &[]);
        assert!(is_noticed(after, Box::<Walker>::default()), "{after}: nobody foresees him");
        assert!(!is_noticed(after, Box::new(PlannerBot::knowing(nothing, 0, 0))), "{after}");
    }
}
