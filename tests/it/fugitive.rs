//! Running for it: which way the fugitive takes from somebody who is sure of her, and what a survey makes of it.

use crate::support::{Run, Scenario, on};
use thief_girl::base::IVec2;
use thief_girl::base::grid::cell_of;
use thief_girl::base::tick::{TICKS_PER_SECOND, ticks};
use thief_girl::bot::survey::escapes;
use thief_girl::bot::{Bot, EscapeGoal, Fugitive};
use thief_girl::model::*;
use thief_girl::rules::{Archetype, Passability};

/// To the moment in which somebody is sure of her, who stands still.
fn found(scenario: Scenario) -> Run {
    let mut run = scenario.moon(0.7).begin();
    run.until(Input::IDLE, |event| matches!(event, Event::Spotted { .. }));
    run
}

/// She runs for so many seconds, unless she is caught before: the cells where she was.
fn flee(run: &mut Run, refuge: EscapeGoal, seconds: f32) -> Vec<IVec2> {
    let mut bot = Fugitive::new(refuge);
    let mut cells = Vec::new();
    for _ in 0..ticks(seconds) {
        if run.sim.outcome.is_none() {
            let input = bot.input(&run.sim);
            run.step(input);
            cells.push(cell_of(run.her()));
        }
    }
    cells
}

/// The long arm to the right is a sack. Below is a block to run round.
const FORK: &str = "
    ##############################
    #A...@.......................#
    #######.######################
    #......................#######
    #.####################.#######
    #.####################.#######
    #......................#######
    ##############################
";

#[test]
fn with_somebody_at_her_heels_she_takes_the_way_that_leads_on() {
    for refuge in [EscapeGoal::Cover, EscapeGoal::Distance] {
        let mut run = found(on(FORK).stays('A', Archetype::Watchman, "60E"));
        let cells = flee(&mut run, refuge, 25.0);
        assert!(cells.iter().all(|cell| cell.y > 1 || cell.x < 12), "{refuge:?}: she is not in the sack");
        assert_eq!(run.sim.outcome, None, "{refuge:?}");
    }
}

#[test]
fn a_table_within_his_reach_is_no_refuge() {
    let room = "
        ############
        #..........#
        #A.....@TT.#
        #..........#
        #..........#
        #..........#
        ############
    ";
    let mut run = found(on(room).stays('A', Archetype::Watchman, "60E"));
    let cells = flee(&mut run, EscapeGoal::Distance, 1.5);
    assert_eq!(cells.iter().find(|cell| run.sim.map.feet(**cell) == Passability::Crawl), None);
}

#[test]
fn out_of_a_corner_she_runs_past_him_while_he_is_startled() {
    let hall = "
        ##################
        #................#
        #................#
        #..######........#
        #..######........#
        #..######........#
        #...........A....#
        #................#
        #................#
        #...............@#
        ##################
    ";
    let cornered = || found(on(hall).stays('A', Archetype::Watchman, "60SE"));
    for refuge in EscapeGoal::ALL {
        let mut run = cornered();
        flee(&mut run, refuge, 25.0);
        assert_eq!(run.sim.outcome, Some(Outcome::Caught), "{refuge:?}: she waits in the corner for him");
    }
    assert!(escapes(&cornered().sim, 25 * TICKS_PER_SECOND));
}

#[test]
fn from_a_hound_she_slips_through_a_door_and_shuts_it() {
    let kennel = "
        ###################
        #A...@............#
        #########+#########
        ########...########
        ########...########
        ###################
    ";
    let mut run = found(on(kennel).stays('A', Archetype::Hound, "60E"));
    let cells = flee(&mut run, EscapeGoal::Cover, 10.0);
    assert!(cells.last().is_some_and(|cell| cell.y >= 3), "{:?}", cells.last());
    assert!(!run.sim.get::<Door>(run.sim.doors[0]).is_open());
    assert_eq!(run.sim.outcome, None);
}
