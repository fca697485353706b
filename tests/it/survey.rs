//! The survey: what it says of small maps of which one knows what there is to say, and the eyes and hands with which its
//! programs play.

use crate::support::{LEVELS, Run, Scenario, go, on, past_a_clerk, shipped_level};
use proptest::prelude::*;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use thief_girl::base::tick::{Tick, ticks};
use thief_girl::base::{Rng, angle, ivec2};
use thief_girl::bot::survey::{
    Detection, Encounter, RunFindings, SurveyReport, SurveyRules, escapes, first_decision, human,
    is_avoidable, plan_tolerance, times, watch,
};
use thief_girl::bot::{Bot, Careless, DelayedReaction, NoisyInput, PlanSegment, PlannerBot, Walker};
use thief_girl::level::PatrolMode;
use thief_girl::model::*;
use thief_girl::replay::Recording;
use thief_girl::rules::{Archetype, Difficulty, Rules};
use thief_girl::step::step;

/// Stands still.
struct Idle;

impl Bot for Idle {
    fn input(&mut self, _: &Sim) -> Input {
        Input::IDLE
    }
}

/// Surveys a scenario.
fn survey(scenario: Scenario, mut bot: impl Bot) -> RunFindings {
    watch(scenario.begin().sim, &mut bot, &SurveyRules::shipped())
}

/// A corridor with a watchman at its end who looks at her, and what there is at hers.
fn corridor(her_end: [&str; 3]) -> Scenario {
    let [row, below, far_below] = her_end;
    let map =
        format!("##############\n#A......@{row}\n#########{below}\n#########{far_below}\n##############");
    on(&map).stays('A', Archetype::Watchman, "60E").moon(0.7).unasking()
}

const DEAD_END: [&str; 3] = ["#####", "#####", "#####"];
const CORNER: [&str; 3] = ["....#", "###.#", "###.#"];

fn only(findings: &RunFindings) -> Detection {
    assert_eq!(findings.detections.len(), 1, "{findings:?}");
    findings.detections[0].clone()
}

#[test]
fn who_is_seen_in_a_dead_end_cannot_avoid_it_and_not_get_away() {
    let found = only(&survey(corridor(DEAD_END), Idle));
    assert_eq!((found.cell, found.avoidable, found.escapes), (ivec2(8, 1), false, false));
    assert_eq!(found.guard, "the watchman of (1,1)");
}

/// Who works on a level wants to know whose round to change, and for whom.
#[test]
fn places_say_which_guard_met_which_bot_there_and_how_often() {
    let close = survey(on("####\n#A@#\n####").stays('A', Archetype::Watchman, "60E").moon(0.7), Idle);
    let caught = close.caught.clone().expect("he only has to reach out");
    assert_eq!((caught.cell, caught.guard.as_str()), (ivec2(2, 1), "the watchman of (1,1)"));
    let mut report = SurveyReport::new("A".into(), Difficulty::Normal, ivec2(4, 3), None);
    for program in ["walker", "planner", "walker"] {
        report.add(program, 6, &close);
    }
    let met = |program: &str, times| Encounter {
        guard: "the watchman of (1,1)".into(),
        program: program.into(),
        times,
    };
    for spots in [&report.caught, &report.at_arms_length] {
        assert_eq!((spots.len(), spots[0].times), (1, 3));
        assert_eq!(spots[0].by, [met("walker", 2), met("planner", 1)]);
    }
}

#[test]
fn who_could_have_stepped_round_a_corner_could_have_avoided_it() {
    let found = only(&survey(corridor(CORNER), Idle));
    assert!(found.avoidable && !found.escapes, "round the corner is a dead end, too: {found:?}");
}

#[test]
fn who_is_found_at_arms_length_is_told_apart_from_who_is_found_from_afar() {
    let close = || on("####\n#A@#\n####").stays('A', Archetype::Watchman, "60E").moon(0.7);
    let (near, far) = (survey(close(), Idle), survey(corridor(DEAD_END), Idle));
    assert_eq!((only(&near).at_arms_length, only(&far).at_arms_length), (true, false));
    let mut report = SurveyReport::new("A".into(), Difficulty::Normal, ivec2(4, 3), None);
    for findings in [&near, &near, &far] {
        report.add("walker", 6, findings);
    }
    assert_eq!((report.detections, times(&report.at_arms_length), times(&report.no_escape)), (3, 2, 1));
    assert_eq!((report.at_arms_length[0].cell, report.no_escape[0].cell), (ivec2(2, 1), ivec2(8, 1)));
}

/// A clerk looks away for so many seconds at a time, and she must pass him. How much room that leaves, of a slack that is
/// so many times the shipped one, as far as it is found in so many seconds of play.
fn room(away: f32, times: f32, slack_seconds: f32) -> Option<f32> {
    let shipped = SurveyRules::shipped();
    let rules = SurveyRules { slack: shipped.slack.part(times), slack_seconds, ..shipped };
    plan_tolerance(&past_a_clerk(away).begin().sim, &rules).map(|(room, _)| room)
}

#[test]
fn room_for_error_is_the_largest_part_of_the_slack_for_which_a_plan_is_found() {
    assert_eq!(room(3.6, 1.0, 2250.0), Some(1.0));
    assert_eq!(room(3.6, 4.0, 4000.0), Some(0.5), "four times as much is too much");
    assert_eq!(room(0.2, 1.0, 1500.0), None, "he hardly looks away");
    assert_eq!(room(3.6, 1.0, 250.0), None, "it takes longer to find");
}

#[test]
fn a_heist_that_begins_with_a_hunt_has_room_for_error_though_hunters_go_elsewhere() {
    let shipped = SurveyRules::shipped();
    let rules = SurveyRules { slack_parts: vec![0.5], slack_seconds: 6000.0, ..shipped };
    let (room, plan) = plan_tolerance(&begin("The_dragnet", Difficulty::Normal), &rules).expect("a plan");
    assert_eq!((room, plan.exact.is_none()), (0.5, true), "nobody hunts in the same way when she is faster");
}

/// A chase in a house, from the tick on which the watchman is sure of her.
fn chase(map: &str) -> bool {
    let mut run = on(map).stays('A', Archetype::Watchman, "60E").moon(0.7).unasking().begin();
    while !run.log.iter().any(|(_, event)| matches!(event, Event::Spotted { .. })) {
        assert!(run.sim.tick < 600, "she is found");
        run.idle(1);
    }
    escapes(&run.sim, ticks(25.0))
}

#[test]
fn round_a_block_she_outruns_him_and_in_a_sack_she_does_not() {
    let block = "
        ####################
        #A......@..........#
        #.################.#
        #.################.#
        #.################.#
        #..................#
        ####################
    ";
    let sack = block.replace("#.#", "###").replace("#..................#", "####################");
    assert!(chase(block));
    assert!(!chase(&sack));
}

/// Her way leads past a clerk who looks at it for so many seconds, and then away.
fn gate(stop: &str) -> RunFindings {
    let map = "
        ##################
        #WWWWWW...########
        #WWWWWW.A.########
        #WWWWWW...########
        #WWWWWW...########
        #@............$.X#
        ##################
    ";
    survey(
        on(map).round('A', Archetype::Clerk, PatrolMode::Loop, &[((8, 2), stop)]).moon(0.7),
        Walker::default(),
    )
}

#[test]
fn a_wait_is_told_from_when_to_when() {
    let findings = gate("8S 60N");
    assert_eq!((findings.outcome, findings.waits.len()), (Some(Outcome::Won), 1), "{findings:?}");
    let wait = findings.waits[0];
    assert_eq!((wait.cell, wait.since), (ivec2(1, 5), 0), "she sees no way from where she begins");
    assert!((8.0..9.0).contains(&wait.seconds), "until he has turned: {wait:?}");
    let short = gate("4S 60N");
    assert_eq!((short.outcome, short.waits), (Some(Outcome::Won), Vec::new()));
}

#[test]
fn the_first_decision_is_so_long_before_the_first_who_notices_her() {
    let rules = SurveyRules::shipped();
    let scenario = || {
        on("
            ##############################
            #@.........................A.#
            #..........................$X#
            ##############################
        ")
        .looks('A', "W")
        .moon(0.7)
    };
    let noticed = |run: &Run| {
        run.log.iter().find(|(_, event)| matches!(event, Event::AlertLevel { .. })).map(|(tick, _)| *tick)
    };
    let mut run = scenario().begin();
    let mut bot = Careless::default();
    while noticed(&run).is_none() {
        let input = bot.input(&run.sim);
        run.step(input);
    }
    let expected = noticed(&run).map(|tick| tick - ticks(rules.decision_seconds));
    assert_eq!(first_decision(scenario().begin().sim, &rules), expected);
    let in_passing = first_decision(scenario().looks('A', "E").begin().sim, &rules);
    assert!(in_passing.is_some(), "he is touched in passing");
}

/// Presses "use" as long as the first guard looks to the east.
struct Watchful;

impl Bot for Watchful {
    fn input(&mut self, sim: &Sim) -> Input {
        let facing: Facing = sim.get(sim.guards[0]);
        if facing.0.x > 0.9 { Input::IDLE.with(Button::Use) } else { Input::IDLE }
    }
}

/// When somebody first lets go of "use" before a clerk who turns round.
fn lets_go(mut bot: impl Bot) -> Tick {
    let map = "########\n#A.....#\n########\n#@.....#\n########";
    let mut run = on(map).round('A', Archetype::Clerk, PatrolMode::Loop, &[((1, 1), "1E 60W")]).begin();
    loop {
        let input = bot.input(&run.sim);
        if !input.has(Button::Use) && run.sim.tick > 0 {
            return run.sim.tick;
        }
        assert!(run.sim.tick < 600, "he turns");
        run.step(input);
    }
}

#[test]
fn late_eyes_are_late_by_exactly_so_many_ticks() {
    let at_once = lets_go(Watchful);
    for delay in [0, 6, 12, 18] {
        assert_eq!(lets_go(DelayedReaction::new(Watchful, delay)), at_once + delay);
    }
}

/// Gives these inputs, one after the other.
struct Given(std::vec::IntoIter<Input>);

impl Bot for Given {
    fn input(&mut self, _: &Sim) -> Input {
        self.0.next().unwrap_or_default()
    }
}

fn inputs() -> impl Strategy<Value = Vec<Input>> {
    let held = (any::<[i8; 2]>(), any::<u16>(), 1..40_usize);
    let runs = prop::collection::vec(held, 1..20);
    runs.prop_map(|runs| {
        let input = |(go, buttons, count)| vec![Input { go, aim: [0, 0], buttons }; count];
        runs.into_iter().flat_map(input).collect()
    })
}

proptest! {
    #[test]
    fn hands_shake_within_their_limits(wanted in inputs(), seed in any::<u64>()) {
        let tremble = SurveyRules::shipped().hands;
        let sim = on("####\n#@.#\n####").begin().sim;
        let mut hands = NoisyInput::new(Given(wanted.clone().into_iter()), tremble, Rng::new(seed));
        let pressed: Vec<Input> = wanted.iter().map(|_| hands.input(&sim)).collect();
        let most = angle::cos_degrees(tremble.off_degrees);
        let (late, missed) = (ticks(tremble.late_seconds) as usize, ticks(tremble.miss_seconds) as usize);
        for (i, (wanted_now, pressed_now)) in wanted.iter().zip(&pressed).enumerate() {
            let (want, does) = (wanted_now.direction(), pressed_now.direction());
            prop_assert!((want.length() - does.length()).abs() < 0.02, "as fast as wanted");
            if want.length() > 0.5 {
                prop_assert!(want.normalize().dot(does.normalize()) > most - 0.01, "{want} became {does}");
            }
            for bit in 0..8 {
                let has = |input: &Input| input.buttons & (1 << bit) != 0;
                let is_posture = 1 << bit <= Button::Crawl as u8;
                if has(pressed_now) && !has(wanted_now) {
                    prop_assert!(is_posture, "nothing is pressed that nobody wants");
                    prop_assert!(wanted[i.saturating_sub(late)..=i].iter().any(has), "it goes up in time");
                }
                if has(wanted_now) && !has(pressed_now) {
                    prop_assert!(!is_posture, "postures are taken at once");
                    let whole = i + 1 > missed && wanted[i - missed..=i].iter().all(has);
                    prop_assert!(!whole, "a missed press is made good");
                }
            }
        }
    }
}

fn begin(level: &str, difficulty: Difficulty) -> Sim {
    Sim::new(shipped_level(level), Arc::new(Rules::shipped()), Config { difficulty, ..Config::default() })
}

/// Plays to the end, for four minutes at most.
fn outcome(mut sim: Sim, mut bot: impl Bot) -> Option<Outcome> {
    while sim.outcome.is_none() && sim.tick < ticks(240.0) {
        let input = bot.input(&sim);
        step(&mut sim, input);
    }
    sim.outcome
}

#[test]
fn who_is_careless_is_caught_in_every_level_from_the_second_on() {
    for level in &LEVELS[1..] {
        let end = outcome(begin(level, Difficulty::Normal), Careless::default());
        assert_eq!(end, Some(Outcome::Caught), "{level}");
        // Elsewhere one may get away with it, but not unseen.
        for difficulty in [Difficulty::Story, Difficulty::Hard, Difficulty::Master] {
            let (mut sim, mut bot, mut spotted) = (begin(level, difficulty), Careless::default(), false);
            while sim.outcome.is_none() && sim.tick < ticks(240.0) {
                let input = bot.input(&sim);
                step(&mut sim, input);
                spotted |= sim.events.iter().any(|event| matches!(event, Event::Spotted { .. }));
            }
            assert!(spotted, "{level}, {difficulty:?}");
        }
    }
}

#[test]
fn who_knows_a_run_by_heart_does_it_again() {
    let text = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/moonlit_roofs.json"));
    let recording = Recording::from_bytes(&text.expect("a golden run")).expect("a recording");
    let sim = || Sim::new(shipped_level("Moonlit_roofs"), Arc::new(Rules::shipped()), recording.config);
    let part = PlanSegment::learn(sim(), &recording.inputs);
    assert_eq!(outcome(sim(), PlannerBot::knowing(part.clone(), 0, 0)), Some(Outcome::Won));
    let rules = SurveyRules::shipped();
    for seed in 0..4 {
        let hands = human(Box::new(PlannerBot::knowing(part.clone(), 6, 0)), 6, seed, &rules);
        assert_eq!(outcome(sim(), hands), Some(Outcome::Won), "with the hands of seed {seed}");
    }
}

#[test]
fn the_same_seed_makes_the_same_run_and_another_one_another() {
    let rules = SurveyRules::shipped();
    let run = |seed| {
        let mut bot = human(Box::new(Walker::default()), ticks(0.2), seed, &rules);
        watch(begin("The_drapers", Difficulty::Normal), &mut bot, &rules)
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn a_moment_before_anybody_can_see_her_is_one_in_which_it_can_be_avoided() {
    let mut run = corridor(CORNER).begin();
    run.hold(go("E"), 60).hold(go("S"), 60);
    assert!(is_avoidable(&run.sim, run.sim.tick + 60), "she is out of sight");
}

/// The command, on the first level.
fn command(options: &[&str]) -> std::process::Output {
    let campaign = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/campaign.ldtk");
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    command.arg("survey").arg(campaign).args([
        "--level",
        "Moonlit_roofs",
        "--difficulty",
        "normal",
        "--runs",
        "1",
    ]);
    command.args(options).output().expect("the program runs")
}

#[test]
fn the_command_says_the_same_twice_and_draws_a_heat_map() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a path");
    let first = command(&["--json", "--out", out]);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    assert_eq!(first.stdout, command(&["--json"]).stdout);
    let reports: serde_json::Value = serde_json::from_slice(&first.stdout).expect("JSON");
    assert_eq!(
        (&reports[0]["level"], &reports[0]["difficulty"]),
        (&"Moonlit_roofs".into(), &"normal".into())
    );
    assert!(reports[0]["room_for_error"].is_number() && reports[0]["at_arms_length"].is_array());
    let odds = reports[0]["odds"].as_array().expect("a list").iter();
    let careless: u64 =
        odds.filter(|it| it["program"] == "careless").filter_map(|it| it["won"].as_u64()).sum();
    assert_eq!(careless, 0);
    let picture = image::open(folder.path().join("moonlit_roofs.normal.png")).expect("a heat map");
    assert!(picture.width() > 1000 && picture.height() > 500);
    let caught = reports[0]["caught"].as_array().expect("a list");
    let is_watchman = |name: &str| name.starts_with("the watchman of (");
    let guards = caught.iter().flat_map(|spot| spot["by"].as_array().expect("a list"));
    assert!(
        guards.clone().count() > 0 && guards.clone().all(|by| by["guard"].as_str().is_some_and(is_watchman))
    );
    let refused = command(&["--proofs", out]);
    let words = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && words.contains("moonlit_roofs.normal.json"), "{words}");
}

#[test]
fn the_help_names_the_runs_that_the_rules_have() {
    let help = command(&["--help"]).stdout;
    let default = format!("[default: {}]", SurveyRules::shipped().runs);
    assert!(String::from_utf8_lossy(&help).contains(&default), "{default}");
}

#[test]
fn the_rules_of_a_folder_are_used_and_their_faults_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = folder.path().to_str().expect("a path");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/rules");
    for file in Rules::files().chain(["survey.json"]) {
        let to = folder.path().join(file);
        std::fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        std::fs::copy(shipped.join(file), to).expect("a copy");
    }
    let survey = folder.path().join("survey.json");
    let own: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&survey).expect("the rules")).expect("JSON");
    let with = |key: &str, value: serde_json::Value| {
        let mut own = own.clone();
        own[key] = value;
        std::fs::write(&survey, own.to_string()).expect("the rules");
        command(&["--json", "--rules", rules])
    };
    let slow = with("delays_seconds", serde_json::json!([0.5]));
    let reports: serde_json::Value = serde_json::from_slice(&slow.stdout).expect("JSON");
    let odds = reports[0]["odds"].as_array().expect("a list");
    let delays: Vec<&serde_json::Value> = odds.iter().map(|it| &it["delay_seconds"]).collect();
    assert!(!delays.is_empty() && delays.iter().all(|delay| **delay == 0.5), "{delays:?}");
    let faulty = with("slack_parts", serde_json::json!([]));
    let words = String::from_utf8_lossy(&faulty.stderr).into_owned();
    assert!(!faulty.status.success() && words.contains("survey.json: `slack_parts` is empty"), "{words}");
}
