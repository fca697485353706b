//! What a guard remembers of what he senses, and what he may say of it.

use crate::support::minds::{YARD, remember, sense, suspect};
use crate::support::{Run, on};
use thief_girl::base::{Vec2, vec2};
use thief_girl::guard::{GuardMemory, Lead, LeadSource, RepairTask};
use thief_girl::model::{ActorId, AlertLevel, BarkLine, Event, NoiseKind, Percept};
use thief_girl::rules::{ActionKind, AlertCall, BarkCondition, EvidenceKind, Rules};

const DARK: f32 = 0.1;

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
