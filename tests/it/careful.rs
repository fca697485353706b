//! the careful programs: what the walker does about guards whom it sees, and the planner bot about a plan that comes late.

use crate::support::{Run, Scenario, go, on, past_a_clerk};
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, ticks};
use thief_girl::base::{IVec2, grid::cell_of, ivec2};
use thief_girl::bot::plan::SearchLimits;
use thief_girl::bot::{Bot, PlanSegment, PlannerBot, Tolerance, Walker};
use thief_girl::level::PatrolMode;
use thief_girl::model::*;
use thief_girl::rules::Archetype;

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
    let (run, cells) = walk(singing(":::::"));
    assert_eq!(run.sim.outcome, Some(Outcome::Won));
    assert!(cells.contains(&ivec2(10, 5)), "without it she goes straight on: {cells:?}");
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
    let part = slack.plan(&past_a_clerk(3.6).begin().sim, &mut limits).expect("a plan");
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
