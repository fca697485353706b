//! Heists that begin with a hunt: the prize in hand, and guards who know where she is.

use crate::support::on;
use thief_girl::level::Opening;
use thief_girl::model::Event;
use thief_girl::replay::{RunStatistics, SlipKind};
use thief_girl::rules::Archetype;

const LANE: &str = "
    ##################
    #@..............X#
    #........#.......#
    #$.......#......A#
    ##################
";

#[test]
fn a_hunt_begins_with_the_prize_in_hand_and_an_alarm_at_her_place() {
    let lane =
        |opening| on(LANE).level(move |level| level.opening(opening)).stays('A', Archetype::Watchman, "60W");
    let mut quiet = lane(Opening::Unseen).begin();
    quiet.idle(120);
    quiet.told(&["stolen", "noise", "heard"], &[]);
    let mut hunt = lane(Opening::Hunted).begin();
    hunt.idle(1);
    assert!(hunt.sim.has_prize());
    hunt.told(
        &["stolen", "noise", "heard"],
        &["1 she has stolen main", "1 noise gong 400", "1 A hears gong 15.8"],
    );
    hunt.idle(60);
    assert!(hunt.meter('A') >= 60.0, "he comes to look: {}", hunt.meter('A'));
    hunt.idle(600);
    let times = |e: &Event| matches!(e, Event::Stolen { .. });
    assert_eq!(hunt.log.iter().filter(|(_, e)| times(e)).count(), 1, "once");
}

#[test]
fn the_theft_that_everybody_was_called_for_is_no_trace_that_she_left() {
    let hall = "
        ##################
        #@........#.....X#
        #.........#......#
        #$.......A#......#
        ##################
    ";
    let scene = on(hall).level(|level| level.opening(Opening::Hunted)).stays('A', Archetype::Clerk, "60W");
    let mut run = scene.begin();
    let mut statistics = RunStatistics::default();
    for _ in 0..900 {
        run.idle(1);
        statistics.read(&run.sim);
    }
    let noticed = run.log.iter().any(|(_, event)| matches!(event, Event::Noticed { .. }));
    assert!(noticed, "he sees the empty stand");
    assert!(
        !statistics.slips.iter().any(|slip| matches!(slip.kind, SlipKind::Evidence(_))),
        "{statistics:?}"
    );
}
