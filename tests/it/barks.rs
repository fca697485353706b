//! What guards say: always true, not all at once, and not twice.

use crate::support;

use crate::support::{LEVELS, on, shipped_level};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use thief_girl::base::tick::{Tick, seconds, ticks};
use thief_girl::base::{Rng, Vec2};
use thief_girl::bot::{Bot, Careless};
use thief_girl::guard::Mind;
use thief_girl::model::{
    Activity, ActorId, AlertLevel, Awareness, BarkLine, Body, Button, Config, Event, Guard, Input,
    KnownEvidence, NoiseKind, Sim,
};
use thief_girl::rules::{ActionKind, Archetype, EvidenceKind, Rules};
use thief_girl::step::step;

/// Somebody who watches a heist and remembers what every guard has reason to say.
#[derive(Default)]
struct Witness {
    heard: BTreeSet<(ActorId, NoiseKind)>,
    glimpsed: BTreeSet<ActorId>,
    noticed: BTreeSet<(ActorId, EvidenceKind)>,
    mended: Option<Tick>,
    calls: BTreeSet<ActorId>,
    gong: bool,
    inside: BTreeMap<ActorId, bool>,
    /// How it was before this tick: what each did, and whether he saw her.
    before: BTreeMap<ActorId, (Activity, bool)>,
    /// Who said what when and where.
    said: Vec<(ActorId, BarkLine, Tick, Vec2)>,
}

impl Witness {
    /// Plays a tick and holds against the world what is said in it.
    fn step(&mut self, sim: &mut Sim, input: Input) {
        let state = |&guard: &hecs::Entity| {
            let sees = sim.get::<Awareness>(guard).sighting.is_some();
            (sim.id(guard), (sim.get::<Activity>(guard), sees))
        };
        self.before = sim.guards.iter().map(state).collect();
        // He speaks of what he knows before he looks about again, which may teach him better.
        self.recall(sim);
        step(sim, input);
        self.recall(sim);
        let events = sim.events.clone();
        events.iter().for_each(|event| self.note(event, sim.tick));
        for event in &events {
            if let Event::Bark { guard, line } = *event {
                self.hold_against(sim, guard, line);
            }
        }
    }

    /// Notes what guards know: only the first who notices something makes an event.
    fn recall(&mut self, sim: &Sim) {
        for &guard in &sim.guards {
            let known = sim.get::<KnownEvidence>(guard).known;
            self.noticed.extend(known.iter().map(|thing| (sim.id(guard), thing.kind)));
        }
    }

    fn note(&mut self, event: &Event, tick: Tick) {
        match *event {
            Event::Heard { guard, kind, .. } => {
                self.heard.insert((guard, kind));
            }
            Event::Glimpsed { guard, .. } => {
                self.glimpsed.insert(guard);
            }
            Event::Noticed { guard, kind, .. } => {
                self.noticed.insert((guard, kind));
            }
            Event::Called { guard, .. } => {
                self.calls.insert(guard);
            }
            Event::LookedInside { guard, found, .. } => {
                self.inside.insert(guard, found);
            }
            Event::Gong { .. } => self.gong = true,
            Event::Mended { .. } => self.mended = Some(tick),
            _ => {}
        }
    }

    fn hold_against(&mut self, sim: &Sim, id: ActorId, line: BarkLine) {
        let guard = sim.guards.iter().copied().find(|&guard| sim.id(guard) == id).expect("a guard speaks");
        let who = sim.get::<Guard>(guard).archetype;
        let now: Activity = sim.get(guard);
        let (did, saw_her) = self.before[&id];
        let heard = |kinds: &[NoiseKind]| kinds.iter().any(|kind| self.heard.contains(&(id, *kind)));
        let noticed = |kind| self.noticed.contains(&(id, kind));
        let is_true = match line {
            BarkLine::Curious => self.heard.iter().any(|(guard, _)| *guard == id),
            BarkLine::HeardFootstep => heard(&[NoiseKind::Footstep, NoiseKind::Shards]),
            BarkLine::HeardBottle => heard(&[NoiseKind::Bottle, NoiseKind::Vase]),
            BarkLine::HeardDoor => heard(&[NoiseKind::Door]),
            BarkLine::HeardWhistle => heard(&[NoiseKind::Whistle]),
            BarkLine::HeardBang => heard(&[NoiseKind::Firecracker]),
            BarkLine::HeardBirds => heard(&[NoiseKind::Wings]),
            BarkLine::HeardSomething => self.heard.iter().any(|(guard, _)| *guard == id),
            BarkLine::SawSomething => self.glimpsed.contains(&id) || who == Archetype::Hound,
            BarkLine::Spotted => sim.get::<Awareness>(guard).alert_level == AlertLevel::Alert,
            BarkLine::Told => self.calls.iter().any(|by| *by != id),
            BarkLine::HeardGong => self.gong,
            BarkLine::Lost | BarkLine::NothingHere | BarkLine::NotInside => !saw_her,
            BarkLine::Searching => now.is_search() && !saw_her,
            // What he was at has just come to its end.
            BarkLine::BackToWork | BarkLine::StillGone => {
                !saw_her && sim.get::<Mind>(guard).memory.last_known.is_none()
            }
            BarkLine::WokeUp => matches!(did, Activity::Doze | Activity::Sleep),
            BarkLine::DoorOpen => noticed(EvidenceKind::OpenDoor),
            BarkLine::LampOut => noticed(EvidenceKind::DarkLamp),
            BarkLine::TreasureGone => noticed(EvidenceKind::MissingTreasure),
            BarkLine::Sleeper => noticed(EvidenceKind::Sleeper),
            BarkLine::Shards => noticed(EvidenceKind::Shards),
            BarkLine::Mended => self.mended.is_some_and(|tick| sim.tick - tick <= 2),
            BarkLine::Help => now == Activity::Flee,
            BarkLine::ToTheGong => now == Activity::Alarm,
            BarkLine::CutOff
            | BarkLine::CutOffDoor
            | BarkLine::CutOffExit
            | BarkLine::CutOffStairs
            | BarkLine::CutOffBridge => now == Activity::Chase,
            BarkLine::LooksInside => now.is_search(),
            BarkLine::Found => self.inside.get(&id) == Some(&true),
            BarkLine::Scent => now == Activity::Track,
            BarkLine::Deduces => now == Activity::Outthink,
            BarkLine::FallIn => who == Archetype::Captain,
            BarkLine::WhoGoesThere => now == Activity::Challenge,
            BarkLine::Rests => now == Activity::Rest,
            BarkLine::Pockets | BarkLine::Drinks => now == Activity::Pocket,
            BarkLine::Fetches => now == Activity::Fetch,
            BarkLine::Reports => now == Activity::Report,
            BarkLine::Mutters => now == Activity::Patrol,
        };
        assert!(is_true, "tick {}: {who:?} says {line:?}, who did {did:?} and does {now:?}", sim.tick);
        assert!(sim.rules.lines_of(who).contains(&line), "{who:?} has no words for {line:?}");
        self.hold_against_others(sim, id, line, sim.get::<Body>(guard).at);
    }

    /// Nobody repeats himself, and two who stand together do not say the same.
    fn hold_against_others(&mut self, sim: &Sim, id: ActorId, line: BarkLine, at: Vec2) {
        let barks = &sim.rules.barks;
        let how = &barks.lines[&line];
        for (other, said, tick, there) in &self.said {
            let ago = seconds(sim.tick - tick);
            if *other == id {
                assert!(how.urgent || ago >= barks.quiet_seconds, "{id:?}: {said:?}, then {line:?}");
                assert!(*said != line || ago >= how.again_seconds, "{id:?} says {line:?} again");
            } else if *said == line && ago < how.together_seconds {
                // They have walked on since they spoke.
                assert!(
                    (*there - at).length() > barks.together_tiles - 1.0,
                    "{id:?} and {other:?}: {line:?}"
                );
            }
        }
        self.said.push((id, line, sim.tick, at));
    }

    fn lines(&self) -> BTreeSet<BarkLine> {
        self.said.iter().map(|(_, line, _, _)| *line).collect()
    }
}

/// Walks about without a plan, as people do who try what a game lets them do.
struct Restless {
    rng: Rng,
    input: Input,
    until: Tick,
}

impl Restless {
    fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed), input: Input::IDLE, until: 0 }
    }

    fn input(&mut self, sim: &Sim) -> Input {
        if sim.tick >= self.until {
            let way = ["N", "E", "S", "W", "NE", "SW"][(self.rng.bits() % 6) as usize];
            let posture =
                [Button::Run, Button::Sneak, Button::Use, Button::Whistle][(self.rng.bits() % 4) as usize];
            self.input = support::go(way).with(posture);
            self.until = sim.tick + 10 + self.rng.bits() % 90;
        }
        self.input
    }
}

#[test]
fn whatever_happens_in_the_heists_that_ship_only_the_truth_is_said() {
    let rules = harmless();
    let mut lines = BTreeSet::new();
    for level in LEVELS {
        for seed in 0..3 {
            let config = Config { seed, ..Config::default() };
            let mut sim = Sim::new(shipped_level(level), rules.clone(), config);
            let start = sim.player_body().at;
            let (mut restless, mut careless) = (Restless::new(seed), Careless::default());
            let mut witness = Witness::default();
            // Straight to the treasure, which gets her seen, then about without a plan; and every now and
            // then she is gone all at once, and they have to look for her.
            while sim.outcome.is_none() && sim.tick < ticks(150.0) {
                let heads_for_it = sim.tick % ticks(50.0) < ticks(10.0 * seed as f32);
                let input = if heads_for_it { careless.input(&sim) } else { restless.input(&sim) };
                witness.step(&mut sim, input);
                if sim.tick % ticks(50.0) == ticks(25.0) {
                    sim.with(sim.player, |body: &mut Body| body.at = start);
                }
            }
            lines.extend(witness.lines());
        }
    }
    assert!(lines.len() >= 10, "little was said: {lines:?}");
}

/// Whoever has her lets her go again: there is more to be said.
fn harmless() -> Arc<Rules> {
    let mut rules = Rules::shipped();
    rules.guards.values_mut().for_each(|guard| guard.grab = None);
    Arc::new(rules)
}

const YARD: &str = "
    ##################################
    #A......#..........t...#........B#
    #.......#..............#.........#
    #...J.......@..............D.....#
    #.......#..............#.........#
    #.......####..####..####.........#
    #..j.............................#
    #...E..........F...........G.....#
    #..............................C.#
    #.......####..####..####.........#
    #..H....#....*.........####I#.####
    #.......#..............#...#.#...#
    ##################################
";

#[test]
fn all_kinds_of_guards_in_one_yard_say_only_what_is_so() {
    let kinds = [
        ('A', Archetype::Captain),
        ('B', Archetype::Ashigaru),
        ('J', Archetype::Servant),
        ('D', Archetype::Shade),
        ('E', Archetype::LanternBearer),
        ('F', Archetype::Hound),
        ('G', Archetype::Inspector),
        ('H', Archetype::DollShy),
        ('I', Archetype::Watchman),
    ];
    let mut lines = BTreeSet::new();
    for seed in 0..4 {
        let yard =
            kinds.iter().fold(on(YARD).moon(0.5), |yard, (letter, kind)| yard.stays(*letter, *kind, "4E 4W"));
        // Whoever has her lets her go again: there is more to be said.
        let mut run = yard.rule(|rules| rules.guards.values_mut().for_each(|it| it.grab = None)).begin();
        let (mut restless, mut witness) = (Restless::new(seed), Witness::default());
        while run.sim.outcome.is_none() && run.sim.tick < ticks(90.0) {
            // A while about the yard, a while out of everybody's sight.
            let hides = run.sim.tick % ticks(45.0) > ticks(20.0);
            let input = if hides { Input::IDLE } else { restless.input(&run.sim) };
            if hides {
                run.put_her(29.5, 11.5);
            }
            witness.step(&mut run.sim, input);
        }
        lines.extend(witness.lines());
    }
    assert!(lines.len() >= 8, "little was said: {lines:?}");
}

const HALL: &str = "
    ##############
    #A.....@...###
    #B.........###
    ##############
";

#[test]
fn of_two_who_stand_together_only_the_first_says_what_both_have_heard() {
    let hall = || {
        on(HALL)
            .moon(0.1)
            .looks('A', "W")
            .looks('B', "W")
            .only(&[ActionKind::Investigate, ActionKind::Patrol])
    };
    let mut run = hall().begin();
    run.idle(60).noise_at(6, 1, 9.0).idle(60);
    let says: Vec<String> = run.lines().into_iter().filter(|l| l.contains("says")).collect();
    assert_eq!(says.len(), 1, "{says:?}");
    assert!(says[0].ends_with("says heard_something"), "{says:?}");
    // Out of earshot of each other both say it.
    let mut run = hall().rule(|rules| rules.barks.together_tiles = 0.5).begin();
    run.idle(60).noise_at(6, 1, 9.0).idle(60);
    assert_eq!(run.lines().into_iter().filter(|l| l.ends_with("says heard_something")).count(), 2);
}

#[test]
fn a_line_that_would_not_be_true_is_kept_back() {
    let hall = || on(HALL).moon(0.1).looks('A', "W").only(&[ActionKind::Investigate, ActionKind::Patrol]);
    let says = |run: &support::Run| run.lines().into_iter().filter(|l| l.contains(" says ")).count();
    let mut run = hall().begin();
    run.idle(60).noise_at(6, 1, 9.0).idle(60);
    assert_eq!(says(&run), 1);
    let claims = vec![thief_girl::rules::BarkCondition::Alert];
    let mut run = hall()
        .rule(move |rules| rules.barks.lines.get_mut(&BarkLine::HeardSomething).unwrap().claims = claims)
        .begin();
    run.idle(60).noise_at(6, 1, 9.0).idle(60);
    assert_eq!(says(&run), 0);
}
