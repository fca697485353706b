//! What a heist is worth, worked out by hand: every point, every deduction with its moment, every seal.

use crate::support::{Run, on};
use proptest::prelude::*;
use std::sync::Arc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::base::vec2;
use thief_girl::level::LevelSpec;
use thief_girl::model::*;
use thief_girl::replay::{Deduction, Rank, RunStatistics, Score, Seal, SealLoss, Slip, SlipKind};
use thief_girl::rules::{EvidenceKind, Loot, Rules};

/// A night with an heirloom of 600, one of 300 and one of 100, two guards, and a par of 60 seconds.
struct Night {
    run: Run,
    tally: RunStatistics,
}

fn night() -> Night {
    let map = "
        ############
        #@$c&...A.X#
        #.......B..#
        ############
    ";
    let mut run = on(map).begin();
    let level: &mut LevelSpec = Arc::make_mut(&mut run.sim.level);
    level.par_seconds = 60;
    for (treasure, value) in level.treasures.iter_mut().zip([600, 300, 100]) {
        treasure.value = value;
    }
    Night { run, tally: RunStatistics::default() }
}

impl Night {
    fn guard(&self, letter: char) -> ActorId {
        self.run.sim.id(self.run.guard(letter))
    }

    /// This happened in a tick.
    fn at(&mut self, tick: Tick, event: Event) -> &mut Self {
        self.run.sim.tick = tick;
        self.run.sim.events = vec![event];
        self.tally.read(&self.run.sim);
        self
    }

    fn rises(&mut self, tick: Tick, letter: char, from: AlertLevel, to: AlertLevel) -> &mut Self {
        let guard = self.guard(letter);
        self.at(tick, Event::AlertLevel { guard, from, to })
    }

    /// He comes to look,
    fn looks(&mut self, tick: Tick, letter: char) -> &mut Self {
        self.rises(tick, letter, AlertLevel::Curious, AlertLevel::Investigating)
    }

    /// is sure of her,
    fn is_sure(&mut self, tick: Tick, letter: char) -> &mut Self {
        self.rises(tick, letter, AlertLevel::Investigating, AlertLevel::Alert)
    }

    /// and calms down.
    fn calms(&mut self, tick: Tick, letter: char) -> &mut Self {
        self.rises(tick, letter, AlertLevel::Investigating, AlertLevel::Curious)
    }

    fn finds(&mut self, tick: Tick, letter: char, kind: EvidenceKind) -> &mut Self {
        let guard = self.guard(letter);
        self.at(tick, Event::Noticed { guard, kind, at: vec2(3.5, 1.5), zone: 0, count: 1 })
    }

    /// She takes the heirloom in this place of the list.
    fn takes(&mut self, tick: Tick, place: usize) -> &mut Self {
        let sim = &self.run.sim;
        let (treasure, spec) = (sim.id(sim.treasures[place]), &sim.level.treasures[place]);
        let (loot, value) = (spec.loot, spec.value);
        self.at(tick, Event::Stolen { treasure, loot, value, at: vec2(2.5, 1.5) })
    }

    fn ends(&mut self, tick: Tick, outcome: Outcome) -> Score {
        self.run.sim.tick = tick;
        self.run.sim.outcome = Some(outcome);
        Score::of(&self.tally, &self.run.sim)
    }
}

const SECOND: Tick = TICKS_PER_SECOND;

fn parts(score: &Score) -> [u32; 4] {
    [score.total, score.loot, score.stealth, score.time]
}

fn deduction(tick: Tick, points: u32, what: SlipKind, who: ActorId) -> Deduction {
    Deduction { tick, points, what, who: Some(who) }
}

#[test]
fn all_loot_unseen_and_fast_is_a_thousand_and_all_seals() {
    let score = night().takes(100, 0).takes(200, 1).takes(300, 2).ends(38 * SECOND, Outcome::Won);
    assert_eq!(parts(&score), [1000, 400, 400, 200]);
    assert_eq!((score.rank, score.seals, score.deductions), (Some(Rank::S), Seal::ALL.to_vec(), vec![]));
}

#[test]
fn loot_counts_by_its_share_of_the_value() {
    assert_eq!(parts(&night().takes(100, 0).ends(600, Outcome::Won)), [840, 240, 400, 200]);
    assert_eq!(parts(&night().takes(100, 0).takes(200, 2).ends(600, Outcome::Won)), [880, 280, 400, 200]);
    let score = night().takes(100, 0).ends(600, Outcome::Won);
    assert_eq!(score.seals, [Seal::Shadow, Seal::Silence, Seal::Traceless, Seal::Swift]);
}

#[test]
fn every_rise_of_every_guard_counts_once_by_the_highest_that_it_came_to() {
    let mut night = night();
    let (a, b) = (night.guard('A'), night.guard('B'));
    // He looks and finds nothing; an hour later he looks, and is sure.
    night.takes(10, 0).looks(100, 'A').calms(500, 'A').looks(700, 'A').looks(720, 'B').is_sure(760, 'A');
    let score = night.ends(900, Outcome::Won);
    let expected = [
        deduction(100, 60, SlipKind::Investigation, a),
        deduction(720, 60, SlipKind::Investigation, b),
        deduction(760, 200, SlipKind::Alert, a),
    ];
    assert_eq!(score.deductions, expected);
    assert_eq!(parts(&score), [240 + 80 + 200, 240, 80, 200]);
    assert_eq!((score.rank, score.seals), (Some(Rank::C), vec![Seal::Traceless, Seal::Swift]));
}

#[test]
fn whoever_is_sure_of_her_again_has_been_alerted_twice_and_stealth_has_no_less_than_nothing() {
    let mut night = night();
    let a = night.guard('A');
    night.takes(10, 0).looks(100, 'A').is_sure(130, 'A');
    night.rises(900, 'A', AlertLevel::Alert, AlertLevel::Investigating).is_sure(1000, 'A').finds(
        1100,
        'B',
        EvidenceKind::Shards,
    );
    let b = night.guard('B');
    let score = night.ends(1200, Outcome::Won);
    let expected = [
        deduction(130, 200, SlipKind::Alert, a),
        deduction(1000, 200, SlipKind::Alert, a),
        deduction(1100, 30, SlipKind::Evidence(EvidenceKind::Shards), b),
    ];
    assert_eq!(score.deductions, expected);
    assert_eq!(parts(&score), [440, 240, 0, 200]);
}

#[test]
fn who_finds_something_while_he_climbs_has_climbed_once() {
    let mut night = night();
    night.takes(10, 0).looks(100, 'A').finds(110, 'A', EvidenceKind::OpenDoor).is_sure(130, 'A');
    let told: Vec<(Tick, u32)> =
        night.ends(200, Outcome::Won).deductions.iter().map(|it| (it.tick, it.points)).collect();
    assert_eq!(told, [(110, 30), (130, 200)]);
}

#[test]
fn everything_that_is_found_counts() {
    let mut night = night();
    night.takes(10, 0).finds(100, 'A', EvidenceKind::OpenDoor).finds(100, 'B', EvidenceKind::MissingTreasure);
    night.finds(400, 'A', EvidenceKind::OpenDoor);
    let score = night.ends(600, Outcome::Won);
    assert_eq!(score.deductions.iter().map(|it| it.points).sum::<u32>(), 90);
    assert_eq!(parts(&score), [240 + 310 + 200, 240, 310, 200]);
    assert_eq!((score.rank, score.seals), (Some(Rank::A), vec![Seal::Shadow, Seal::Silence, Seal::Swift]));
}

#[test]
fn time_falls_evenly_from_a_part_of_par_to_twice_par() {
    let at = |seconds: Tick| night().takes(10, 0).ends(seconds * SECOND, Outcome::Won);
    let time = |seconds| at(seconds).time;
    assert_eq!([10, 38, 39, 60, 90, 119, 120, 400].map(time), [200, 200, 198, 147, 73, 2, 0, 0]);
    let swift = |seconds| at(seconds).seals.contains(&Seal::Swift);
    assert_eq!([60, 61, 90].map(swift), [true, false, false]);
    let mut sim = night().run.sim;
    Arc::make_mut(&mut sim.level).par_seconds = 0;
    (sim.tick, sim.outcome) = (100_000, Some(Outcome::Won));
    let score = Score::of(&RunStatistics::default(), &sim);
    assert_eq!(score.time, 200, "a level without par does not hurry her");
    assert!(score.seals.contains(&Seal::Swift));
}

#[test]
fn swift_is_within_par() {
    // The clock shows whole seconds: as long as it shows par, she is within it.
    assert!(night().takes(10, 0).ends(61 * SECOND - 1, Outcome::Won).seals.contains(&Seal::Swift));
    for par in [45, 60, 110, 1000] {
        for seconds in par - 2..par + 4 {
            let mut night = night();
            Arc::make_mut(&mut night.run.sim.level).par_seconds = par;
            let score = night.takes(10, 0).ends(seconds * SECOND, Outcome::Won);
            let is_swift = score.seals.contains(&Seal::Swift);
            assert_eq!(is_swift, seconds <= par, "{seconds} of {par}");
        }
    }
}

#[test]
fn rank_s_wants_all_loot_or_swift_besides_its_points() {
    let rank = |places: &[usize], seconds: Tick| {
        let mut night = night();
        places.iter().for_each(|place| _ = night.takes(10 + *place as Tick, *place));
        let score = night.ends(seconds * SECOND, Outcome::Won);
        (score.total, score.rank)
    };
    // Nine tenths of the loot, and a second too late: enough points, and neither seal.
    assert_eq!(rank(&[0, 1], 61), (904, Some(Rank::A)));
    assert_eq!(rank(&[0, 1], 60), (907, Some(Rank::S)), "swift");
    assert_eq!(rank(&[0, 1, 2], 61), (944, Some(Rank::S)), "all loot");
    assert_eq!(rank(&[0], 60), (787, Some(Rank::A)), "a seal alone is not enough");
    let mut lenient = Rules::shipped();
    lenient.score.ranks.s_seals.clear();
    let mut night = night();
    night.run.sim.rules = Arc::new(lenient);
    assert_eq!(night.takes(10, 0).takes(11, 1).ends(61 * SECOND, Outcome::Won).rank, Some(Rank::S));
}

#[test]
fn every_seal_that_is_lost_says_when_and_by_whom() {
    let mut night = night();
    let (a, b) = (night.guard('A'), night.guard('B'));
    let losses = |night: &Night| Seal::ALL.map(|seal| seal.loss(&night.tally, &night.run.sim));
    let missing = |taken| Some(SealLoss::Missing { taken, all: 3 });
    assert_eq!(losses(&night), [None, None, None, missing(0), None]);
    night
        .takes(10, 0)
        .looks(100, 'A')
        .finds(200, 'B', EvidenceKind::OpenDoor)
        .looks(300, 'B')
        .is_sure(400, 'B');
    let noticed = |tick, who, kind| Some(SealLoss::Noticed(Slip { tick, who, kind }));
    let lost = [
        noticed(400, b, SlipKind::Alert),
        noticed(100, a, SlipKind::Investigation),
        noticed(200, b, SlipKind::Evidence(EvidenceKind::OpenDoor)),
        missing(1),
        None,
    ];
    assert_eq!(losses(&night), lost);
    night.run.sim.tick = 61 * SECOND;
    let late = losses(&night)[4];
    assert_eq!(late, Some(SealLoss::Late { tick: 61 * SECOND, par: 60 }));
    assert_eq!(late.and_then(|loss| loss.tick()), Some(61 * SECOND), "the tick in which it was lost");
    // Time is turned back to before he was sure of her: that seal stands again.
    night.tally.rewind_to(350);
    night.run.sim.tick = 350;
    assert_eq!(losses(&night)[0], None);
    assert!(losses(&night)[1].is_some());
}

#[test]
fn ranks_are_given_from_their_points_on() {
    let ranks = |points: u32| {
        let mut night = night();
        // All is worth a thousand, of which so much is in the one heirloom; nothing else counts.
        let level = Arc::make_mut(&mut night.run.sim.level);
        (level.treasures[0].value, level.treasures[1].value, level.treasures[2].value) =
            (points, 1000 - points, 0);
        let mut rules = Rules::shipped();
        (rules.score.loot, rules.score.stealth, rules.score.time) = (1000, 0, 0);
        night.run.sim.rules = Arc::new(rules);
        night.takes(10, 0).ends(100, Outcome::Won).rank
    };
    let expected = [Rank::S, Rank::S, Rank::A, Rank::A, Rank::B, Rank::B, Rank::C, Rank::C].map(Some);
    assert_eq!([1000, 900, 899, 750, 749, 550, 549, 0].map(ranks), expected);
}

#[test]
fn who_is_caught_or_still_inside_has_no_score() {
    let mut caught = night();
    caught.takes(10, 0).looks(50, 'A');
    let inside = Score::of(&caught.tally, &caught.run.sim);
    for score in [caught.ends(90, Outcome::Caught), inside] {
        assert_eq!((parts(&score), score.rank, score.seals.len()), ([0; 4], None, 0));
        assert_eq!(score.deductions.len(), 1, "why is told all the same");
    }
    assert!(Seal::ALL.iter().all(|seal| !seal.stands(&caught.tally, &caught.run.sim)));
}

#[test]
fn what_was_taken_back_does_not_count_but_that_it_was_is_marked() {
    let mut night = night();
    night.takes(10, 0).looks(100, 'A').is_sure(130, 'A').takes(140, 1);
    night.tally.rewind_to(100);
    let score = night.takes(200, 2).ends(300, Outcome::Won);
    let told: Vec<(Tick, SlipKind)> = score.deductions.iter().map(|it| (it.tick, it.what)).collect();
    assert_eq!(told, [(100, SlipKind::Investigation)], "he has not become sure of her");
    assert_eq!((score.loot, score.rewinds), (280, 1));
}

#[test]
fn a_real_theft_under_a_guards_eyes_is_told_as_it_was() {
    let map = "
        #########
        #@$....A#
        #......X#
        #########
    ";
    let mut run = on(map).moon(0.7).looks('A', "W").stoic().begin();
    let mut tally = RunStatistics::default();
    for tick in 0..600 {
        run.step(if tick == 0 { Input::IDLE } else { Input::IDLE.with(Button::Use) });
        tally.read(&run.sim);
    }
    let taken: Vec<(Tick, Loot)> = tally.taken.iter().map(|taken| (taken.tick, taken.loot)).collect();
    assert_eq!(taken, [(run.when("she has stolen main"), Loot::Main)]);
    let rises = tally.slips.iter().filter(|slip| !matches!(slip.kind, SlipKind::Evidence(_)));
    let rises: Vec<(Tick, SlipKind)> = rises.map(|slip| (slip.tick, slip.kind)).collect();
    let (looked, sure) = (run.when("A curious > investigating"), run.when("A investigating > alert"));
    assert_eq!(rises, [(looked, SlipKind::Investigation), (sure, SlipKind::Alert)]);
    assert_eq!((run.sim.outcome, Score::of(&tally, &run.sim).total), (Some(Outcome::Caught), 0));
}

proptest! {
    /// Nothing that happens to her, and nothing that she does again, is ever worth points.
    #[test]
    fn no_slip_ever_adds_a_point(slips in prop::collection::vec((1u32..5000, 0u8..3, any::<bool>()), 0..12)) {
        let mut night = night();
        night.takes(1, 0);
        let mut last = u32::MAX;
        for (i, (ticks, kind, is_a)) in slips.into_iter().enumerate() {
            let (tick, letter) = (i as u32 * 5000 + ticks, if is_a { 'A' } else { 'B' });
            match kind {
                0 => night.looks(tick, letter),
                1 => night.is_sure(tick, letter),
                _ => night.finds(tick, letter, EvidenceKind::DarkLamp),
            };
            let score = night.ends(tick, Outcome::Won);
            prop_assert_eq!(score.total, score.loot + score.stealth + score.time);
            prop_assert!(score.total <= last.min(1000));
            last = score.total;
        }
    }
}
