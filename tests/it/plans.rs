//! What the planner finds, on small maps where one can see what it should find.

use crate::support::{LEVELS, Run, Scenario, on, shipped_level};
use std::sync::Arc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::bot::plan::{PlanTerms, Planner, SearchLimits, SearchProgress, SearchReach};
use thief_girl::bot::{Bot, Careless, PlannerBot, proof};
use thief_girl::level::{Need, PatrolMode};
use thief_girl::model::*;
use thief_girl::replay::RunStatistics;
use thief_girl::rules::{Archetype, Contract, Difficulty, PropKind, Rules};
use thief_girl::step::step;

/// Two hours of play are enough to search such small maps.
const LIMITS: SearchLimits =
    SearchLimits { work: 7200 * TICKS_PER_SECOND as u64, longest: 60 * TICKS_PER_SECOND };

/// Searches to the end, in slices of so many moves.
fn search(run: &Run, slice: usize) -> (SearchProgress, Planner) {
    let mut planner = Planner::new(&run.sim, LIMITS);
    loop {
        let progress = planner.advance(slice);
        if progress != SearchProgress::Searching {
            return (progress, planner);
        }
    }
}

/// The inputs that win, played to their end by whoever looks on.
fn plan(scenario: Scenario) -> Run {
    let mut run = scenario.begin();
    let (progress, mut planner) = search(&run, 64);
    let Some(plan) = planner.plan().map(<[Input]>::to_vec) else {
        panic!("{progress:?}: {:?}", planner.reach())
    };
    plan.into_iter().for_each(|input| run.step(input));
    assert_eq!(run.sim.outcome, Some(Outcome::Won));
    let noticed = |event: &Event| {
        matches!(event, Event::AlertLevel { to: AlertLevel::Investigating | AlertLevel::Alert, .. })
    };
    assert!(!run.log.iter().any(|(_, event)| noticed(event)), "{:?}", run.log);
    run
}

/// How far a search comes that finds nothing.
fn give_up(scenario: Scenario) -> (Run, SearchReach) {
    let run = scenario.begin();
    let (progress, mut planner) = search(&run, 64);
    assert_eq!(progress, SearchProgress::GaveUp);
    let reach = planner.reach();
    (run, reach)
}

fn careless(scenario: Scenario) -> Run {
    let (mut run, mut bot) = (scenario.begin(), Careless::default());
    for _ in 0..3600 {
        let input = bot.input(&run.sim);
        run.step(input);
    }
    run
}

/// A clerk walks up and down a dark corridor, in which nobody gets past him, but with a niche.
fn corridor() -> Scenario {
    on("
        ######################
        #X@.............A..$.#
        ###########.##########
        ###########.##########
        ######################
    ")
    .moon(0.1)
    .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((16, 1), "0.5E"), ((4, 1), "0.5W")])
}

#[test]
fn a_corridor_with_a_patrol_needs_waiting() {
    let straight = careless(corridor());
    assert_eq!(straight.sim.outcome, Some(Outcome::Caught));
    let won = plan(corridor());
    // There and back are thirty-four tiles, which take six seconds at a run: the rest is waiting.
    assert!(won.sim.tick > 12 * TICKS_PER_SECOND, "{}", won.sim.tick);
}

#[test]
fn doors_on_the_way_are_opened_and_locks_picked() {
    let won = plan(on("
        ###########
        #X@.+..L.$#
        ###########
    "));
    assert!(won.log.iter().any(|(_, e)| matches!(e, Event::Unlocked { picked: true, .. })));
    let opened = won.log.iter().filter(|(_, e)| matches!(e, Event::Door { opening: Some(_), .. })).count();
    assert_eq!(opened, 2);
}

/// The heirloom lies in the light of a brazier, three tiles before a clerk's eyes. What helps is round the corner.
fn light(what: char) -> Scenario {
    let map = "
        ###################
        #X@.......$Y.A....#
        #.#################
        #.#################
        #?#################
        ###################
    ";
    on(&map.replace('?', &what.to_string()))
        .moon(0.05)
        .lamp_radius(9.0)
        .looks('A', "W")
        .stoic()
        .difficulty(Difficulty::Master)
}

#[test]
fn a_wall_of_light_needs_the_lamp_out() {
    let won = plan(light('.').switch((1, 4), &[(11, 1)]));
    assert!(won.first("lamps").is_some(), "{:?}", won.log);
    assert!(won.first("lamps").map(|it| it.0) < won.first("stolen").map(|it| it.0));
}

#[test]
fn what_blocks_a_corridor_is_pushed_away() {
    let won = plan(on("
        ###########
        #X@.b...$.#
        ###########
    "));
    assert!(won.log.iter().any(|(_, event)| matches!(event, Event::Stolen { .. })));
    let barrel = won.sim.props[0];
    assert!(won.sim.get::<Body>(barrel).at.x > 5.0, "it stood at 4.5");
}

/// A clerk watches a lit hall that she must cross. Over a low wall in the north she could throw something behind him.
fn hall(bottle: char) -> Scenario {
    let map = "
        #################
        #@:g:::::::::::##
        #######:###n#####
        #:::::::::::::::#
        #:::::::::::::::#
        #:::::::::::::::#
        #::::::::::A::::#
        #:::::::::::::::#
        #######:#########
        #X::$::::::::::##
        #################
    ";
    on(&map.replace('g', &bottle.to_string())).moon(0.7).looks('A', "W")
}

/// What nobody hears helps nobody.
fn without_whistle(scenario: Scenario) -> Scenario {
    scenario.rule(|rules| rules.kit.whistle_loudness = 0.0)
}

#[test]
fn a_hall_under_a_clerks_eyes_is_not_crossed_in_silence() {
    let (run, reach) = give_up(without_whistle(hall(':')));
    assert_eq!(run.letter(reach.obstacles[0].guard), 'A');
    assert_eq!((reach.obstacles[0].by, reach.is_all), (Some(Sense::Eyes), true), "{reach:?}");
}

#[test]
fn what_lies_about_or_is_in_her_pouches_is_thrown_so_that_he_looks_away() {
    let hall = |letter| without_whistle(hall(letter));
    for won in [plan(hall('g')), plan(hall(':').kit(&[PropKind::Pebble]))] {
        assert!(won.log.iter().any(|(_, event)| matches!(event, Event::Thrown { .. })));
        assert!(won.log.iter().any(|(_, event)| matches!(event, Event::Heard { faint: true, .. })));
    }
}

#[test]
fn she_whistles_so_that_he_looks_away() {
    let won = plan(hall(':'));
    assert!(won.log.iter().any(|(_, event)| matches!(event, Event::Whistled { .. })), "{:?}", won.log);
}

/// In a light that no hand reaches and no cord turns off.
#[test]
fn a_brazier_is_put_out_by_the_water_of_a_bucket() {
    let deaf = |rules: &mut Rules| rules.guards.values_mut().for_each(|guard| guard.senses.ears = false);
    let won = plan(light('t').rule(deaf));
    assert!(won.log.iter().any(|(_, event)| matches!(event, Event::LampTurned { lit: false, .. })));
}

#[test]
fn who_stands_in_the_way_is_named_with_the_place() {
    let (run, reach) = give_up(light('.'));
    assert_eq!(reach.obstacles.len(), 1, "{reach:?}");
    assert_eq!(run.letter(reach.obstacles[0].guard), 'A');
    assert!(reach.obstacles[0].times > 10 && reach.obstacles[0].cell.y == 1, "{reach:?}");
    assert!(!reach.has_prize && reach.cell.x < 10 && reach.ahead.is_some(), "{reach:?}");
    assert!(proof::guard_name(&run.sim, reach.obstacles[0].guard).ends_with("of (13,1)"));
}

#[test]
fn where_there_is_no_way_nothing_is_searched() {
    let (_, reach) = give_up(on("
        ########
        #X@..#$#
        ########
    "));
    assert_eq!((reach.ahead, reach.tick, reach.obstacles.len()), (None, 0, 0));
}

#[test]
fn the_same_question_has_the_same_answer_in_slices_of_any_size() {
    let answer = |slice| {
        let (progress, planner) = search(&corridor().begin(), slice);
        assert_eq!(progress, SearchProgress::Found);
        (planner.plan().map(<[Input]>::to_vec), planner.work(), planner.moments())
    };
    let whole = answer(100_000);
    assert_eq!(whole, answer(1));
    assert_eq!(whole, answer(7));
}

#[test]
fn a_search_keeps_its_limits() {
    let sim = light('.').begin().sim;
    let mut planner = Planner::new(&sim, SearchLimits { work: 60 * u64::from(TICKS_PER_SECOND), ..LIMITS });
    while planner.advance(1) == SearchProgress::Searching {}
    let longest_move = 10 * u64::from(TICKS_PER_SECOND);
    assert!(planner.work() < 60 * u64::from(TICKS_PER_SECOND) + longest_move, "{}", planner.work());
}

/// Plays a level until it ends, and says by how many guards she was noticed.
fn play(level: &str, difficulty: Difficulty) -> (Option<Outcome>, usize, Tick) {
    let config = Config { difficulty, ..Config::default() };
    let mut sim = Sim::new(shipped_level(level), Arc::new(Rules::shipped()), config);
    let (mut bot, mut noticed) = (PlannerBot::default(), 0);
    while sim.outcome.is_none() && sim.tick < 120 * TICKS_PER_SECOND {
        let input = bot.input(&sim);
        step(&mut sim, input);
        noticed += usize::from(proof::noticed(&sim).is_some());
    }
    (sim.outcome, noticed, sim.tick)
}

#[test]
fn the_planner_bot_is_never_caught() {
    for level in LEVELS {
        let (outcome, noticed, tick) = play(level, Difficulty::Normal);
        assert_eq!((outcome, noticed), (Some(Outcome::Won), 0), "{level}, after {tick} ticks");
    }
}

/// A clerk walks up and down across a dark room.
fn room() -> Scenario {
    on("
        ####################
        #X@......A.......$.#
        #..................#
        #.......####.......#
        #..................#
        ####################
    ")
    .moon(0.1)
    .round('A', Archetype::Clerk, PatrolMode::PingPong, &[((9, 1), "0.5S"), ((12, 4), "0.5N")])
}

/// Plays to the end, but for a second somebody holds her by the sleeve.
fn held_up(mut next: impl FnMut(&Sim) -> Input) -> Run {
    let mut run = room().begin();
    while run.sim.outcome.is_none() && run.sim.tick < 90 * TICKS_PER_SECOND {
        let input = next(&run.sim);
        let is_held = (30..90).contains(&run.sim.tick);
        run.step(if is_held { Input::IDLE } else { input });
    }
    run
}

#[test]
fn a_planner_bot_that_is_held_up_plans_again() {
    let (_, planner) = search(&room().begin(), 64);
    let mut plan = planner.plan().expect("a plan").to_vec().into_iter();
    let blind = held_up(|_| plan.next().unwrap_or_default());
    assert_ne!(blind.sim.outcome, Some(Outcome::Won), "the plan alone does not do it");
    let mut bot = PlannerBot::default();
    let won = held_up(|sim| bot.input(sim));
    assert_eq!(won.sim.outcome, Some(Outcome::Won), "{:?}", won.log.last());
}

/// The way to the heirloom is shut by a door that needs a key.
fn strongroom(map: &str, belts: &[(char, (i32, i32))]) -> Scenario {
    on(map)
        .level(|level| belts.iter().fold(level, |level, (guard, door)| level.belt(*guard, &[*door])))
        .moon(0.2)
}

#[test]
fn a_key_on_a_belt_is_fetched_before_the_door() {
    let map = "
        ##################
        #X@..#...........#
        #....O.$.#########
        #....#############
        #................#
        #........A.......#
        ##################
    ";
    let won = plan(strongroom(map, &[('A', (5, 2))]).looks('A', "E").stoic());
    let deeds = won.log.iter().filter(|(_, event)| {
        matches!(event, Event::TookKey { .. } | Event::Unlocked { picked: false, .. } | Event::Stolen { .. })
    });
    let deeds: Vec<&Event> = deeds.map(|(_, event)| event).collect();
    assert!(
        matches!(deeds[..], [Event::TookKey { .. }, Event::Unlocked { .. }, Event::Stolen { .. }]),
        "{deeds:?}"
    );
}

#[test]
fn keys_are_fetched_in_the_order_in_which_they_are_needed() {
    let map = "
        ##################
        #X@..#....#......#
        #....O....O..$...#
        #....#...B#......#
        #....#############
        #.............A..#
        ##################
    ";
    let scenario = strongroom(map, &[('A', (5, 2)), ('B', (10, 2))]);
    let won = plan(scenario.looks('A', "E").stays('B', Archetype::Clerk, "60Z").stoic());
    let keys = won.log.iter().filter(|(_, event)| matches!(event, Event::TookKey { .. })).count();
    assert_eq!(keys, 2);
}

#[test]
fn without_the_key_no_plan_opens_the_door() {
    let (_, reach) = give_up(on("
        ###########
        #X@....O.$#
        ###########
    "));
    assert_eq!(reach.ahead, None);
}

/// Searches a scenario for a plan that does without some things.
fn wins_without(scenario: Scenario, without: &[Need]) -> bool {
    let run = scenario.begin();
    let mut planner = Planner::on_terms(
        &run.sim,
        LIMITS,
        PlanTerms { without: without.iter().copied().collect(), ..PlanTerms::default() },
    );
    while planner.advance(usize::MAX) == SearchProgress::Searching {}
    planner.plan().is_some()
}

#[test]
fn a_plan_does_without_what_it_is_denied() {
    let belt = || {
        let map = "
            ###########
            #X@..O..$.#
            #.A.#######
            ###########
        ";
        strongroom(map, &[('A', (5, 1))]).stays('A', Archetype::Clerk, "60Z").stoic()
    };
    let lying = || on("#############\n#X@.k..O..$.#\n#############");
    let lock = || on("###########\n#X@.+..L.$#\n###########");
    let barrel = || on("###########\n#X@.b...$.#\n###########");
    let vent = || on("###########\n#X@.#...$.#\n#...V.....#\n###########");
    let lamp = || light('.').switch((1, 4), &[(11, 1)]);
    // The scenario, what it cannot be won without, and what it can.
    type Case<'a> = (&'a dyn Fn() -> Scenario, &'a [Need], &'a [Need]);
    let cases: [Case; 6] = [
        (&belt, &[Need::Pickpocket], &[Need::LockPicks, Need::Kit, Need::Throws]),
        (&lying, &[Need::Key], &[Need::Pickpocket]),
        (&lock, &[Need::LockPicks], &[Need::Key]),
        (&barrel, &[Need::Push], &[Need::Crawl]),
        (&vent, &[Need::Crawl], &[Need::Push]),
        (&lamp, &[Need::Lamps], &[Need::Hides, Need::Whistle, Need::MusicBox]),
    ];
    for (scenario, needed, spare) in cases {
        assert!(!wins_without(scenario(), needed), "without {needed:?}");
        assert!(wins_without(scenario(), spare), "without {spare:?}");
    }
}

#[test]
fn incense_puts_to_sleep_who_is_in_the_way() {
    let map = "
        ##################
        #X@.z......A...$.#
        ##################
    ";
    let hall = || on(map).moon(0.3).looks('A', "W").stoic().difficulty(Difficulty::Master);
    let won = plan(hall());
    assert!(won.log.iter().any(|(_, event)| matches!(event, Event::FellAsleep { .. })), "{:?}", won.lines());
    assert!(!wins_without(hall(), &[Need::Kit]));
}

/// The run of a plan that fulfils a contract, played to its end.
fn plan_for(scenario: Scenario, contract: Contract) -> Run {
    let mut run = scenario.begin();
    let terms = PlanTerms { contract: run.sim.rules.contracts[&contract].clone(), ..PlanTerms::default() };
    let mut planner = Planner::on_terms(&run.sim, LIMITS, terms);
    while planner.advance(usize::MAX) == SearchProgress::Searching {}
    let plan = planner.plan().unwrap_or_else(|| panic!("no plan: {contract:?}")).to_vec();
    let mut tally = RunStatistics::default();
    for input in plan {
        run.step(input);
        tally.read(&run.sim);
    }
    assert_eq!(run.sim.outcome, Some(Outcome::Won));
    assert_eq!(contract.loss(&tally, &run.sim), None);
    run
}

#[test]
fn a_plan_for_all_loot_takes_what_lies_off_the_way() {
    let map = "
        ###############
        #c.#.....#...c#
        #....X@...$...#
        #c.#.....#....#
        ###############
    ";
    let run = plan_for(on(map), Contract::CleanAndSwift);
    assert_eq!(run.log.iter().filter(|(_, event)| matches!(event, Event::Stolen { .. })).count(), 4);
}

#[test]
fn a_plan_leaves_by_the_exit_that_it_came_by() {
    let map = "
        ##########################
        #X@..................$..X#
        ##########################
    ";
    let way_out = |run: &Run| {
        run.log.iter().find_map(|(_, event)| match event {
            Event::Escaped { exit } => Some(exit.x),
            _ => None,
        })
    };
    assert_eq!(way_out(&plan(on(map))), Some(24));
    assert_eq!(way_out(&plan_for(on(map), Contract::RoundTrip)), Some(1));
}

#[test]
fn a_plan_without_running_never_runs() {
    let runs = |run: &Run| {
        let is_run = |event: &Event| matches!(event, Event::Footstep { posture: Posture::Run, .. });
        run.log.iter().any(|(_, event)| is_run(event))
    };
    assert!(runs(&plan(on("#############\n#X@.......$.#\n#############"))));
    assert!(!runs(&plan_for(on("#############\n#X@.......$.#\n#############"), Contract::Walking)));
}
