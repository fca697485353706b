//! Guards are somebody: what each personality does that a steady guard does not, and that he stops when
//! the cause is gone.

use crate::support::traces::{snuff, take};
use crate::support::{Run, Scenario, on, shipped_level};
use std::sync::Arc;
use thief_girl::base::tick::ticks;
use thief_girl::base::{tick, vec2};
use thief_girl::bot::{Bot, Script};
use thief_girl::level::PatrolMode;
use thief_girl::model::{Activity, Body, Config, Event, Input, Lamp, Outcome, Prop, PropState, Sim};
use thief_girl::rules::{Archetype, Personality, Rules};
use thief_girl::step::step;

const LIT: f32 = 0.7;

/// What guards did and said.
const DEEDS: [&str; 8] = ["activity", "bark", "shout", "pilfered", "evidence", "spotted", "lost", "caught"];

/// A yard with a brazier at one end; she is behind a wall.
const YARD: &str = "
    ######################
    #....................#
    #A...........Y.......#
    #....................#
    ######################
    #@####################
    ######################
";

/// A watchman who walks up and down the yard.
fn walker(who: Personality) -> Scenario {
    let round = [((1, 2), "1E"), ((20, 2), "1W")];
    let mode = PatrolMode::PingPong;
    on(YARD).moon(LIT).round('A', Archetype::Watchman, mode, &round).personality('A', who)
}

fn rested(run: &Run) -> bool {
    run.log.iter().any(|(_, event)| matches!(event, Event::Activity { to: Activity::Rest, .. }))
}

#[test]
fn the_comfortable_one_stays_by_the_fire_until_it_is_out() {
    let mut run = walker(Personality::Comfortable).begin();
    run.until_he('A', Activity::Rest);
    run.idle(60 * 8);
    let fire = vec2(13.5, 2.5);
    assert!((run.guard_at('A') - fire).length() < 1.5, "he stands beside it");
    let (tick, brazier) = (run.sim.tick, run.sim.lamps[0]);
    run.sim.with(brazier, |lamp: &mut Lamp| lamp.lit = false);
    run.idle(12);
    assert_ne!(run.activity('A'), Activity::Rest, "there is nothing to rest at since tick {tick}");
}

#[test]
fn what_is_no_trifle_gets_him_up_from_the_fire() {
    let mut run = walker(Personality::Comfortable).begin();
    run.until_he('A', Activity::Rest).idle(120).noise_at(18, 2, 14.0).idle(60);
    assert_eq!(run.activity('A'), Activity::Investigate);
}

#[test]
fn the_comfortable_one_goes_on_when_he_is_rested() {
    let mut run = walker(Personality::Comfortable).begin();
    run.until_he('A', Activity::Rest).until_he('A', Activity::Patrol);
    let sat: Vec<u32> = run
        .log
        .iter()
        .filter(|(_, event)| matches!(event, Event::Activity { .. }))
        .map(|(tick, _)| *tick)
        .collect();
    assert!((60 * 10..60 * 45).contains(&(sat[1] - sat[0])), "{sat:?}");
}

#[test]
fn the_steady_one_walks_past_the_fire() {
    let mut run = walker(Personality::Steady).begin();
    run.idle(60 * 90);
    assert!(!rested(&run));
}

/// A yard with a coin (`m`) or a bottle (`g`) on the floor.
fn tempting(who: Personality, thing: char) -> Run {
    let map = format!(
        "######################\n#A...{thing}...............#\n######################\n#@####################"
    );
    on(&map).moon(LIT).stays('A', Archetype::Watchman, "60E").personality('A', who).begin()
}

#[test]
fn the_greedy_one_pockets_a_coin() {
    let mut run = tempting(Personality::Greedy, 'm');
    run.idle(60 * 12);
    run.told(
        &DEEDS,
        &["12 A patrol > pocket", "12 A says pockets", "201 A pockets coin", "203 A pocket > patrol"],
    );
}

#[test]
fn the_greedy_one_gets_a_coin_though_he_turns_his_back_on_it_on_the_way() {
    // Over low cupboards he sees it; the way round them leads away from it at first.
    let map = "
        ##########
        #A......##
        #nnnnnn.##
        #.m.....##
        ##########
        #@########
    ";
    let scenario = on(map).moon(LIT).stays('A', Archetype::Watchman, "60S");
    let mut run = scenario.personality('A', Personality::Greedy).begin();
    run.idle(60 * 20);
    let went = run.log.iter().filter(|(_, event)| matches!(event, Event::Pilfered { .. })).count();
    assert_eq!(went, 1, "he turned back and forth");
}

#[test]
fn the_greedy_one_gets_a_coin_though_his_way_leads_him_farther_off_than_he_is_tempted_from() {
    let map = "
        ############
        #......A...#
        #nnnnnnnnn.#
        #..m.......#
        ############
        #@##########
    ";
    let scenario = on(map).moon(LIT).stays('A', Archetype::Watchman, "60S");
    let mut run = scenario.personality('A', Personality::Greedy).begin();
    run.idle(60 * 20);
    run.told(
        &["activity", "pilfered"],
        &["12 A patrol > pocket", "457 A pockets coin", "459 A pocket > patrol"],
    );
}

/// The greedy one has seen an empty stand, then a coin: how many seconds later he goes for it.
fn goes_for_a_coin_after(news_seconds: f32) -> f32 {
    let map = "
        ########################
        #A...$..............m..#
        ########################
        #@######################
    ";
    let scenario = on(map).moon(LIT).stays('A', Archetype::Watchman, "60E");
    let scenario = scenario.rule(|rules| rules.needs.rates.news_seconds = news_seconds);
    let mut run = scenario.personality('A', Personality::Greedy).begin();
    take(&mut run, 0);
    run.until(Input::IDLE, |event| matches!(event, Event::Noticed { .. })).until_he('A', Activity::Patrol);
    let (coin, at, now) = (run.sim.props[0], run.guard_at('A') + vec2(4.0, 0.0), run.sim.tick);
    run.sim.with(coin, |body: &mut Body| body.at = at);
    run.until_he('A', Activity::Pocket);
    tick::seconds(run.sim.tick - now)
}

#[test]
fn whoever_has_news_to_tell_pockets_nothing_until_they_are_old() {
    let [old, fresh] = [0.1, 30.0].map(goes_for_a_coin_after);
    assert!(old < 1.0 && (29.0..31.0).contains(&fresh), "{old} {fresh}");
}

#[test]
fn nothing_tempts_him_that_he_cannot_get_to() {
    for behind in ['W', '.'] {
        let map = format!("########\n#..A...#\n###{behind}####\n###m####\n########\n#@######");
        let scenario = on(&map).moon(LIT).stays('A', Archetype::Watchman, "60S");
        let mut run = scenario.personality('A', Personality::Greedy).begin();
        run.idle(60 * 20);
        let went = run.lines().iter().any(|line| line.ends_with("A pockets coin"));
        assert_eq!((went, run.activity('A')), (behind == '.', Activity::Patrol), "{behind}");
    }
}

#[test]
fn the_thirsty_one_drinks_and_is_slow_afterwards() {
    let mut run = tempting(Personality::Thirsty, 'g');
    run.idle(60 * 14);
    run.told(
        &DEEDS,
        &[
            "12 A patrol > pocket",
            "12 A says pockets",
            "201 A says drinks",
            "201 A pockets bottle",
            "442 A pocket > patrol",
        ],
    );
}

#[test]
fn nobody_else_is_tempted() {
    for (who, thing) in [(Personality::Steady, 'm'), (Personality::Thirsty, 'm'), (Personality::Greedy, 'g')]
    {
        let mut run = tempting(who, thing);
        run.idle(60 * 12);
        run.told(&["activity", "pilfered"], &[]);
    }
}

#[test]
fn who_bends_down_is_not_called_away_by_a_faint_noise_but_by_a_clear_one() {
    let bends = |loudness: f32| {
        let mut run = tempting(Personality::Greedy, 'm');
        run.until_he('A', Activity::Pocket).idle(150).noise_at(18, 1, loudness).idle(60);
        run
    };
    let mut faint = bends(14.0);
    assert!(faint.first("heard").is_some_and(|(_, e)| matches!(e, Event::Heard { faint: true, .. })));
    let coin = faint.sim.props[0];
    assert_eq!(faint.sim.get::<Prop>(coin).state, PropState::Gone, "he has taken it all the same");
    let clear = bends(40.0);
    assert_eq!((clear.first("pilfered"), clear.activity('A')), (None, Activity::Investigate));
    faint.idle(60);
    assert_eq!(faint.activity('A'), Activity::Glance, "he looks up afterwards");
}

/// Two rooms: in the dark one she makes a noise; a mate stands in the lit one.
fn darkness(who: Personality) -> Run {
    let map = "
        ###########################
        #.........................#
        #B......A.................#
        #.........................#
        ###########################
        #@#########################
        ###########################
    ";
    on(map)
        .moon(0.0)
        .stays('A', Archetype::Watchman, "2W 60E")
        .stays('B', Archetype::Watchman, "60S")
        .personality('A', who)
        .begin()
}

#[test]
fn the_timid_one_fetches_company_before_he_looks_into_the_dark() {
    let mut run = darkness(Personality::Timid);
    run.idle(150);
    run.noise_at(17, 2, 24.0);
    run.idle(60 * 20);
    run.told(
        &DEEDS,
        &[
            "153 A patrol > investigate",
            "153 A says heard_something",
            "156 B patrol > investigate",
            "156 B says heard_something",
            "159 A investigate > fetch",
            "159 A says fetches",
            "250 A tells 17.5,2.6",
            "323 A fetch > investigate",
            "740 B says nothing_here",
            "741 B investigate > patrol",
            "803 A investigate > patrol",
            "1081 A says mutters",
        ],
    );
}

#[test]
fn the_steady_one_goes_alone() {
    let mut run = darkness(Personality::Steady);
    run.idle(150);
    run.noise_at(17, 2, 24.0);
    run.idle(60 * 20);
    assert!(!run.log.iter().any(|(_, e)| matches!(e, Event::Activity { to: Activity::Fetch, .. })));
}

/// A long hall with a guard at one end and her at the other.
fn hall(who: Personality, her: u32) -> Run {
    let mut map =
        "#".repeat(24) + "\n#A" + &".".repeat(21) + "#\n#" + &".".repeat(22) + "#\n" + &"#".repeat(24);
    let place = 24 + 1 + 1 + her as usize;
    map.replace_range(place..=place, "@");
    on(&map).moon(LIT).stays('A', Archetype::Watchman, "60E").personality('A', who).begin()
}

#[test]
fn how_far_away_she_is_found_decides_what_he_does() {
    let mut near = hall(Personality::Steady, 2);
    near.idle(60 * 5);
    near.told(
        &["activity", "shout", "grab", "caught"],
        &[
            "12 A patrol > glance",
            "30 A glance > investigate",
            "48 A investigate > chase",
            "105 A grabs at her towards 1.0,0.0",
            "126 A catches her",
        ],
    );
    let mut middle = hall(Personality::Steady, 5);
    middle.idle(60 * 5);
    middle.told(
        &["activity", "shout", "grab", "caught"],
        &[
            "24 A patrol > glance",
            "54 A glance > investigate",
            "90 A investigate > chase",
            "159 A shouts 6.5,1.5",
            "192 A grabs at her towards 1.0,0.0",
            "213 A catches her",
        ],
    );
}

#[test]
fn the_timid_one_calls_first() {
    let mut run = hall(Personality::Timid, 5);
    run.idle(60 * 5);
    run.told(
        &["activity", "shout", "grab", "caught"],
        &[
            "24 A patrol > glance",
            "54 A glance > investigate",
            "90 A investigate > chase",
            "142 A shouts 6.5,1.5",
            "192 A grabs at her towards 1.0,0.0",
            "213 A catches her",
        ],
    );
}

/// A hall, and a cell where she is out of sight.
const HIDEAWAY: &str = "
    ##########################
    #A.......@............##.#
    #.....................####
    ##########################
";

/// She stands in a hall until he calls out to her, and is gone before he has come nearer.
fn vanishes(who: Personality) -> Run {
    let mut run = on(HIDEAWAY).moon(LIT).stays('A', Archetype::Watchman, "60E").personality('A', who).begin();
    run.until_he('A', Activity::Challenge).idle(20).put_her(24.5, 1.5);
    run
}

#[test]
fn who_vanishes_while_she_is_challenged_is_searched_for_there_only() {
    let mut run = vanishes(Personality::Steady);
    run.idle(60 * 20);
    run.told(
        &["activity", "shout", "grab", "caught", "lost", "bark"],
        &[
            "36 A patrol > glance",
            "36 A says saw_something",
            "84 A glance > investigate",
            "138 A investigate > challenge",
            "138 A says who_goes_there",
            "287 A lost her at 9.5,1.5",
            "287 A says lost",
            "288 A challenge > search",
            "767 A says back_to_work",
            "768 A search > patrol",
        ],
    );
}

#[test]
fn who_is_still_in_sight_when_he_has_asked_is_chased_and_was_never_lost() {
    let mut run = on(HIDEAWAY).moon(LIT).stays('A', Archetype::Watchman, "60E").begin();
    // Too far for him to come near meanwhile.
    run.until_he('A', Activity::Challenge).idle(20).put_her(14.5, 1.5).idle(60 * 3);
    run.told(
        &["activity", "lost", "bark"],
        &[
            "36 A patrol > glance",
            "36 A says saw_something",
            "84 A glance > investigate",
            "138 A investigate > challenge",
            "138 A says who_goes_there",
            "288 A challenge > chase",
            "288 A says spotted",
        ],
    );
}

#[test]
fn the_proud_one_calls_nobody_once_he_was_fooled() {
    let mut run = vanishes(Personality::Proud);
    run.until_he('A', Activity::Patrol).put_her(2.5, 2.5).idle(60 * 5);
    run.told(
        &["activity", "shout", "grab", "caught", "lost"],
        &[
            "36 A patrol > glance",
            "84 A glance > investigate",
            "138 A investigate > challenge",
            "287 A lost her at 9.5,1.5",
            "288 A challenge > search",
            "768 A search > patrol",
            "798 A patrol > glance",
            "804 A glance > investigate",
            "858 A investigate > chase",
            "999 A grabs at her towards -1.0,0.1",
            "1020 A catches her",
        ],
    );
    let mut run = vanishes(Personality::Steady);
    run.until_he('A', Activity::Patrol).put_her(2.5, 2.5).idle(60 * 5);
    assert!(run.first("shout").is_some(), "anybody else calls");
}

/// For how long he searches after a chase, in seconds; before it he was fooled so many times.
fn searches(who: Personality, fooled: usize) -> f32 {
    let scenario = on(HIDEAWAY).moon(LIT).stays('A', Archetype::Watchman, "60E").personality('A', who);
    let mut run = scenario.unasking().begin();
    let mut seconds = 0.0;
    for _ in 0..=fooled {
        run.put_her(9.5, 1.5).until_he('A', Activity::Chase).idle(90).put_her(24.5, 1.5);
        run.until_he('A', Activity::Search);
        let since = run.sim.tick;
        run.until_he('A', Activity::Patrol);
        seconds = tick::seconds(run.sim.tick - since);
        run.idle(60 * 10);
    }
    seconds
}

#[test]
fn the_dutiful_one_goes_back_to_his_post_before_the_search_is_over() {
    let (dutiful, steady) = (searches(Personality::Dutiful, 0), searches(Personality::Steady, 0));
    assert!(dutiful < 0.8 * steady, "{dutiful} {steady}");
}

#[test]
fn the_dutiful_one_leaves_his_round_for_somebody_whom_he_has_half_seen() {
    // Sasuke walks up and down beside her, three tiles away.
    let mut sim = Sim::new(shipped_level("The_drapers"), Arc::new(Rules::shipped()), Config::default());
    let mut her = Script::parse("walk 17,20\nwait 60").expect("a script");
    while sim.outcome.is_none() && sim.tick < ticks(60.0) {
        let input = her.input(&sim);
        step(&mut sim, input);
    }
    assert_eq!(sim.outcome, Some(Outcome::Caught));
}

#[test]
fn the_proud_one_searches_longer_once_he_was_fooled() {
    let [first, second] = [0, 1].map(|fooled| searches(Personality::Proud, fooled));
    assert!(second > 1.2 * first, "{first} {second}");
    let [first, second] = [0, 1].map(|fooled| searches(Personality::Steady, fooled));
    assert!((second - first).abs() < 3.0, "{first} {second}");
}

#[test]
fn who_searches_and_finds_her_chases_whatever_he_feels() {
    let mut run = on(HIDEAWAY).moon(LIT).stays('A', Archetype::Watchman, "60E").begin();
    run.until_he('A', Activity::Challenge).idle(20).put_her(24.5, 1.5);
    run.until_he('A', Activity::Search).idle(120);
    let here = run.guard_at('A');
    run.put_her(here.x + 4.0, here.y).until(Input::IDLE, |e| matches!(e, Event::Spotted { .. })).idle(12);
    assert_eq!(run.activity('A'), Activity::Chase);
}

/// A maid hears something; a watchman stands farther on.
fn maid(who: Personality) -> Run {
    let map = "
        ###########################
        #.........................#
        #B......A.................#
        #.........................#
        ###########################
        #@#########################
        ###########################
    ";
    on(map)
        .moon(LIT)
        .stays('A', Archetype::Servant, "2W 60E")
        .stays('B', Archetype::Watchman, "60S")
        .personality('A', who)
        .begin()
}

#[test]
fn the_curious_one_goes_to_look_and_must_tell() {
    let mut run = maid(Personality::Curious);
    run.idle(150).noise_at(15, 2, 24.0).idle(60 * 25);
    run.told(
        &DEEDS,
        &[
            "153 A patrol > glance",
            "153 A says heard_something",
            "156 B patrol > investigate",
            "156 B says heard_something",
            "262 A glance > investigate",
            "651 A says nothing_here",
            "652 A investigate > patrol",
            "682 B investigate > patrol",
            "723 A patrol > report",
            "724 A tells 15.5,2.6",
            "726 B patrol > investigate",
            "726 B says told",
            "729 A report > patrol",
            "951 B says nothing_here",
            "952 B investigate > patrol",
            "1201 A says mutters",
        ],
    );
}

#[test]
fn the_steady_maid_only_looks_up() {
    let mut run = maid(Personality::Steady);
    run.idle(150).noise_at(15, 2, 24.0).idle(60 * 25);
    run.told(
        &DEEDS,
        &[
            "153 A patrol > glance",
            "153 A says heard_something",
            "156 B patrol > investigate",
            "156 B says heard_something",
            "262 A glance > patrol",
            "682 B says nothing_here",
            "683 B investigate > patrol",
        ],
    );
}

/// A lamp in a wall, and a proud man who looks at it from the first second on or after five.
fn snuffed(stops: &str) -> (f32, f32) {
    let map = "
        ###########
        #A....*...#
        #.........#
        #########@#
        ###########
    ";
    let mut run =
        on(map).moon(0.5).stays('A', Archetype::Watchman, stops).personality('A', Personality::Proud).begin();
    let pride = |run: &Run| {
        let motives = thief_girl::guard::explain(&run.sim, run.guard('A')).motives;
        motives.iter().find(|motive| motive.name == "pride").expect("a need").value
    };
    run.idle(ticks(1.0));
    let before = pride(&run);
    snuff(&mut run, 0);
    run.idle(ticks(9.0));
    assert!(run.first("evidence").is_some(), "{:?}", run.lines());
    (before, pride(&run))
}

#[test]
fn a_lamp_that_goes_out_before_his_eyes_hurts_the_proud_one() {
    let (before, seen) = snuffed("60E");
    assert!(before == 0.0 && seen > 0.5, "{before} {seen}");
    let (_, found) = snuffed("5W 60E");
    assert_eq!(found, 0.0, "he only finds it dark");
}
