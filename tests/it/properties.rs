//! What must hold whatever she does and wherever she does it.

use crate::support::any::{any_config, any_house, any_input, house};
use crate::support::{LEVELS, Run, go, on, shipped_level};
use proptest::prelude::*;
use std::sync::Arc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::base::{Rng, Vec2, angle, vec2};
use thief_girl::guard::{Lead, LeadSource, Mind};
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::level::{LevelSpec, Opening};
use thief_girl::model::spawn::is_free;
use thief_girl::model::*;
use thief_girl::rules::Rules;
use thief_girl::step::{state_hash, step};

/// The soonest that anybody may be found: 0.3 s.
const SOONEST: Tick = 18;

/// Watches a heist tick by tick for what must never be.
#[derive(Default)]
struct Watch {
    /// Of each guard: when his meter was last at 0, and since when he has her in sight.
    zero: Vec<Tick>,
    sight: Vec<Option<Tick>>,
    rungs: Vec<AlertLevel>,
    /// And which way he looked, and what he did.
    facings: Vec<Option<Vec2>>,
    activities: Vec<Activity>,
}

/// Angles are as exact as this, in degrees.
const EXACT: f32 = 0.05;

impl Watch {
    fn look(&mut self, sim: &Sim) -> Result<(), String> {
        let size = sim.map.cells.size().as_vec2();
        let body_is_right = |who: &str, body: &Body, facing: Vec2, crawls: bool| {
            let at = body.at;
            let fault = if !(at.is_finite() && body.velocity.is_finite() && facing.is_finite()) {
                "has a number that is none"
            } else if at.cmplt(Vec2::ZERO).any() || at.cmpgt(size).any() {
                "is outside of the map"
            } else if !is_free(&sim.map, body.aabb(), crawls) {
                "is inside something solid"
            } else if (facing.length() - 1.0).abs() > 1e-3 {
                "looks in no direction"
            } else {
                return Ok(());
            };
            Err(format!("tick {}: {who} {fault}: {at}, {}, {facing}", sim.tick, body.velocity))
        };
        body_is_right("she", &sim.player_body(), sim.get::<Facing>(sim.player).0, true)?;
        self.zero.resize(sim.guards.len(), 0);
        self.sight.resize(sim.guards.len(), None);
        self.rungs.resize(sim.guards.len(), AlertLevel::Calm);
        self.facings.resize(sim.guards.len(), None);
        self.activities.resize(sim.guards.len(), Activity::default());
        for (i, &guard) in sim.guards.iter().enumerate() {
            body_is_right("a guard", &sim.get(guard), sim.get::<Facing>(guard).0, false)?;
            self.turn(i, sim, guard)?;
            self.feel(i, sim.get(guard), sim.tick)?;
            self.act(i, sim, guard)?;
        }
        believe(sim)
    }

    /// Nobody turns faster than his kind can, calm or alert.
    fn turn(&mut self, i: usize, sim: &Sim, guard: hecs::Entity) -> Result<(), String> {
        let (facing, kind) = (sim.get::<Facing>(guard).0, sim.get::<Guard>(guard).archetype);
        let turning = &sim.rules.guards[kind].turn_degrees_per_second;
        let limit = if self.rungs[i] == AlertLevel::Alert { turning.alert } else { turning.calm };
        let before = self.facings[i].replace(facing).unwrap_or(facing);
        let angle = angle::to_radians(before.rotate(vec2(facing.x, -facing.y))).to_degrees();
        let turned = angle.abs() * TICKS_PER_SECOND as f32;
        if turned <= limit + EXACT * TICKS_PER_SECOND as f32 {
            return Ok(());
        }
        Err(format!(
            "tick {}: {kind:?} {i} turns at {turned} degrees a second, {limit} is his most",
            sim.tick
        ))
    }

    /// What he does changes only with a word about it: what was begun was ended.
    fn act(&mut self, i: usize, sim: &Sim, guard: hecs::Entity) -> Result<(), String> {
        let (id, doing): (ActorId, Activity) = (sim.get(guard), sim.get(guard));
        for event in &sim.events {
            let &Event::Activity { guard, from, to } = event else { continue };
            if guard != id {
                continue;
            }
            let before = std::mem::replace(&mut self.activities[i], to);
            if before != from || from == to {
                return Err(format!(
                    "tick {}: guard {i} leaves {from:?} for {to:?} and was at {before:?}",
                    sim.tick
                ));
            }
        }
        let told = self.activities[i];
        if told == doing {
            Ok(())
        } else {
            Err(format!("tick {}: guard {i} is at {doing:?}, not {told:?}", sim.tick))
        }
    }

    /// What a guard feels must come in its time.
    fn feel(&mut self, i: usize, now: Awareness, tick: Tick) -> Result<(), String> {
        if !(0.0..=100.0).contains(&now.meter) {
            return Err(format!("tick {tick}: the meter is at {}", now.meter));
        }
        let before = std::mem::replace(&mut self.rungs[i], now.alert_level);
        if (before as i32 - now.alert_level as i32).abs() > 1 {
            return Err(format!("tick {tick}: from {before:?} to {:?} at once", now.alert_level));
        }
        self.sight[i] = now.sighting.and(self.sight[i].or(Some(tick)));
        if before < AlertLevel::Alert && now.alert_level == AlertLevel::Alert {
            let calm = tick - self.zero[i];
            let seen = self.sight[i].map_or(0, |since| tick - since + 1);
            if calm < SOONEST || seen < SOONEST {
                return Err(format!(
                    "tick {tick}: found {calm} ticks after he was calm, {seen} after a glimpse"
                ));
            }
        }
        if now.meter == 0.0 {
            self.zero[i] = tick;
        }
        Ok(())
    }
}

/// What a party believes of where she is sums to one, or it believes nothing any more.
fn believe(sim: &Sim) -> Result<(), String> {
    for party in &sim.parties {
        let sum: f32 = party.belief.cells().map(|(_, belief)| belief).sum();
        let least = party.belief.cells().map(|(_, belief)| belief).fold(0.0, f32::min);
        let whole = if party.gone { 0.0 } else { 1.0 };
        if (sum - whole).abs() > 1e-3 || least < 0.0 {
            return Err(format!("tick {}: {sum} is believed, of {whole}; the least is {least}", sim.tick));
        }
    }
    Ok(())
}

/// Plays inputs and watches; gives the state's hash every second and at the end.
fn play(level: &Arc<LevelSpec>, config: Config, inputs: &[(Input, u8)]) -> Result<Vec<u64>, String> {
    let mut hashes = Vec::new();
    let mut sim = Sim::new(level.clone(), Arc::new(Rules::shipped()), config);
    let mut watch = Watch::default();
    for (input, ticks) in inputs {
        for _ in 0..*ticks {
            step(&mut sim, *input);
            watch.look(&sim)?;
            if sim.tick.is_multiple_of(TICKS_PER_SECOND) {
                hashes.push(state_hash(&sim));
            }
        }
    }
    hashes.push(state_hash(&sim));
    Ok(hashes)
}

/// A room full of things, with two guards who walk to and fro where they can.
fn random_room(seed: u64) -> Option<Arc<LevelSpec>> {
    let mut rng = Rng::new(seed);
    let (width, height) = (9 + rng.below(12), 7 + rng.below(8));
    let things: Vec<char> = "......::;;,,~%!#####==nnTV\"\"(/+Cbupgg*W$c XqhteimfozYk".chars().collect();
    let mut map = vec![vec!['#'; width]; height];
    for row in &mut map[1..height - 1] {
        for cell in &mut row[1..width - 1] {
            *cell = if rng.unit() < 0.6 { '.' } else { things[rng.below(things.len())] };
        }
    }
    let mut place = |letter: char| {
        let (x, y) = (1 + rng.below(width - 2), 1 + rng.below(height - 2));
        map[y][x] = letter;
        (x as i32, y as i32)
    };
    let (a, b, far) = (place('A'), place('B'), place('.'));
    place('@');
    let cells_of = |wanted: &[char]| {
        let cells =
            map.iter().enumerate().flat_map(|(y, row)| row.iter().enumerate().map(move |(x, l)| (x, y, *l)));
        cells.filter(|(_, _, l)| wanted.contains(l)).map(|(x, y, _)| (x as i32, y as i32)).collect::<Vec<_>>()
    };
    let (lamps, doors) = (cells_of(&['*']), cells_of(&['/', '+']));
    let text = map.into_iter().map(String::from_iter).collect::<Vec<_>>().join("\n");
    // Whoever walks between the two plates opens and shuts all doors, also onto others.
    let level = AsciiLevel::new(&text).moon(0.5).switch(a, &lamps).plate(b, &doors).plate(far, &doors);
    let round = |level: AsciiLevel, letter: char, from: (i32, i32), to: (i32, i32)| {
        use thief_girl::{level::PatrolMode::PingPong, rules::Archetype::Watchman};
        level.guard(letter, Watchman, PingPong, &[(from, ""), (to, "0.5N")])
    };
    // Where there is no way, or a letter was overwritten, they stay where they are.
    let walking = round(round(level.clone(), 'A', a, far), 'B', b, a).sketch();
    walking.or_else(|_| level.sketch()).ok().map(Arc::new)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]
    #[test]
    fn in_any_room_nothing_impossible_happens(
        seed in any::<u64>(), config in any_config(), inputs in prop::collection::vec(any_input(), 1..40)
    ) {
        let Some(level) = random_room(seed) else { return Ok(()) };
        let first = play(&level, config, &inputs).map_err(TestCaseError::fail)?;
        let again = play(&level, config, &inputs).map_err(TestCaseError::fail)?;
        prop_assert_eq!(first, again, "the same inputs must give the same state");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 42, ..ProptestConfig::default() })]
    #[test]
    fn in_the_shipped_levels_nothing_impossible_happens(
        which in any_house(), config in any_config(), inputs in prop::collection::vec(any_input(), 40..100)
    ) {
        let level = house(which);
        let first = play(&level, config, &inputs).map_err(TestCaseError::fail)?;
        let again = play(&level, config, &inputs).map_err(TestCaseError::fail)?;
        prop_assert_eq!(first, again, "the same inputs must give the same state");
    }
}

#[test]
fn most_random_rooms_are_rooms() {
    let rooms = (0..200).filter(|seed| random_room(*seed).is_some()).count();
    assert!(rooms > 120, "only {rooms} of 200 can be played: the properties would test little");
}

#[test]
fn for_ten_minutes_no_guard_gets_stuck_while_she_sleeps() {
    for (name, level) in quiet_levels() {
        let mut sim = Sim::new(level.clone(), Arc::new(Rules::shipped()), Config::default());
        let mut watch = Watch::default();
        // Of each guard: where he last got on, and when.
        let mut progress: Vec<(Vec2, Tick)> =
            sim.guards.iter().map(|&g| (sim.get::<Body>(g).at, 0)).collect();
        for _ in 0..36_000 {
            step(&mut sim, Input::IDLE);
            watch.look(&sim).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert_eq!(sim.outcome, None, "{name}: she was found where she starts");
            for (i, (at, since)) in progress.iter_mut().enumerate() {
                let guard = sim.guards[i];
                let here = sim.get::<Body>(guard).at;
                let patrol = &level.guards[i].patrol;
                let dozes = matches!(sim.get(guard), Activity::Doze | Activity::Rest);
                // He may stand for as long as his stops there say.
                let stops = patrol.iter().filter(|p| (p.at - here).length() < 0.5).flat_map(|p| &p.stops);
                let stands: f32 = stops.map(|stop| stop.seconds).sum();
                if (here - *at).length() > 0.5 || dozes || patrol.len() == 1 {
                    (*at, *since) = (here, sim.tick);
                }
                let still = (sim.tick - *since) as f32 / 60.0;
                assert!(still < 10.0 + stands, "{name}: guard {i} has been at {here} for {still} s");
            }
        }
    }
}

/// The levels that do not begin with a hunt, in which she would be caught where she starts.
fn quiet_levels() -> impl Iterator<Item = (&'static str, Arc<LevelSpec>)> {
    let levels = LEVELS.into_iter().map(|name| (name, shipped_level(name)));
    levels.filter(|(_, level)| level.opening == Opening::Unseen)
}

#[test]
fn a_guard_on_his_round_comes_back_to_its_beginning() {
    for (name, level) in quiet_levels() {
        let mut sim = Sim::new(level.clone(), Arc::new(Rules::shipped()), Config::default());
        let mut visits = vec![0; sim.guards.len()];
        let mut away = vec![false; sim.guards.len()];
        for _ in 0..36_000 {
            step(&mut sim, Input::IDLE);
            for (i, &guard) in sim.guards.iter().enumerate() {
                let off = (sim.get::<Body>(guard).at - level.guards[i].at).length();
                if off > 2.0 {
                    away[i] = true;
                } else if off < 0.2 && std::mem::take(&mut away[i]) {
                    visits[i] += 1;
                }
            }
        }
        // Who sits at a post has no round, and who follows somebody walks that one's.
        let walks: Vec<bool> = level.guards.iter().map(|guard| guard.patrol.len() > 1).collect();
        let often = visits.iter().zip(&walks).all(|(visits, walks)| !walks || *visits >= 5);
        assert!(often, "{name}: in ten minutes {visits:?} times");
    }
}

/// A guard in the middle of a chase, a door, a plate, a lamp, a bottle, loot: something of everything.
fn busy_scene() -> Run {
    let mut run = on("
        ############
        #A.....@+..#
        #..g.$..X.*#
        ############
    ")
    .switch((9, 2), &[(10, 2)])
    .plate((9, 1), &[(8, 1)])
    .moon(0.7)
    .looks('A', "E")
    .begin();
    run.until(Input::IDLE, |e| matches!(e, Event::Spotted { .. }));
    run.hold(go("W"), 60);
    run
}

fn with_mind(sim: &mut Sim, change: impl FnOnce(&mut Mind)) {
    let guard = sim.guards[0];
    sim.with(guard, change);
}

fn with_guard(sim: &mut Sim, change: impl FnOnce(&mut Awareness)) {
    let guard = sim.guards[0];
    sim.with(guard, change);
}

fn with_her<T: hecs::Component>(sim: &mut Sim, change: impl FnOnce(&mut T)) {
    let player = sim.player;
    sim.with(player, change);
}

#[test]
fn the_states_hash_tells_any_two_states_apart() {
    let same = state_hash(&busy_scene().sim);
    assert_eq!(state_hash(&busy_scene().sim), same);
    type Change = fn(&mut Sim);
    let changes: &[(&str, Change)] = &[
        ("the time", |s| s.tick += 1),
        ("the chances", |s| {
            s.rng.bits();
        }),
        ("the end", |s| s.outcome = Some(Outcome::Won)),
        ("her place", |s| with_her(s, |b: &mut Body| b.at.x += 1e-5)),
        ("her speed", |s| with_her(s, |b: &mut Body| b.velocity.y = -0.0)),
        ("her stride", |s| with_her(s, |b: &mut Body| b.stride += 0.1)),
        ("where she looks", |s| with_her(s, |f: &mut Facing| f.0 = vec2(0.0, -1.0))),
        ("her posture", |s| with_her(s, |p: &mut Player| p.posture = Posture::Crawl)),
        ("what she does", |s| {
            with_her(s, |p: &mut Player| p.activity = PlayerActivity::Recovering { until: 9 })
        }),
        ("her loot", |s| with_her(s, |p: &mut Player| p.loot.push(ActorId(4)))),
        ("her thumb", |s| with_her(s, |p: &mut Player| p.use_released = !p.use_released)),
        ("her band of light", |s| with_her(s, |e: &mut Exposure| e.band = LightBand::Dark)),
        ("her next band of light", |s| with_her(s, |e: &mut Exposure| e.pending = LightBand::Dark)),
        ("since when", |s| with_her(s, |e: &mut Exposure| e.pending_since += 1)),
        ("whether she hides", |s| with_her(s, |e: &mut Exposure| e.hidden = true)),
        ("his meter", |s| with_guard(s, |a| a.meter -= 0.001)),
        ("his rung", |s| with_guard(s, |a| a.alert_level = AlertLevel::Calm)),
        ("his grace", |s| with_guard(s, |a| a.grace_until += 1)),
        ("his caution", |s| with_guard(s, |a| a.caution_until += 1)),
        ("when he last saw her", |s| with_guard(s, |a| a.last_seen = None)),
        ("when he last heard her", |s| with_guard(s, |a| a.last_faint = Some(0))),
        ("his place", |s| {
            let guard = s.guards[0];
            s.with(guard, |b: &mut Body| b.at.y += 1e-5);
        }),
        ("what he is doing", |s| {
            let guard = s.guards[0];
            s.with(guard, |a: &mut Activity| *a = Activity::Search);
        }),
        ("what he senses", |s| {
            let guard = s.guards[0];
            s.with(guard, |p: &mut Vec<Percept>| p.clear());
        }),
        ("what his hands are at", |s| {
            let guard = s.guards[0];
            s.with(guard, |grab: &mut GrabState| *grab = GrabState::Recovery { until: 9 });
        }),
        ("his memory of her", |s| with_mind(s, |m| m.memory.last_known = None)),
        ("how fast she went", |s| {
            with_mind(s, |m| m.memory.last_known.as_mut().expect("he chases her").velocity.x += 0.1);
        }),
        ("what he wonders about", |s| {
            let at = vec2(2.0, 2.0);
            let lead = Lead { at, source: LeadSource::Word, faint: false, since: 1, glanced: false };
            with_mind(s, |m| m.memory.lead = Some(lead));
        }),
        ("why he wonders", |s| {
            with_mind(s, |m| m.memory.lead.as_mut().expect("he saw her").source = LeadSource::Word);
        }),
        ("his round", |s| with_mind(s, |m| m.memory.patrol.point += 1)),
        ("his step", |s| with_mind(s, |m| m.memory.until += 1)),
        ("his next shout", |s| with_mind(s, |m| m.memory.shouts_at += 1)),
        ("his way", |s| with_mind(s, |m| m.memory.path_follower.stop())),
        ("a door", |s| {
            let door = s.doors[0];
            s.with(door, |d: &mut Door| d.state = DoorState::Open);
        }),
        ("when a door shuts", |s| {
            let door = s.doors[0];
            let who = ActorId(1);
            s.with(door, |d: &mut Door| d.shuts = Some(AutoClose { at: 99, who }));
        }),
        ("a lamp", |s| {
            let lamp = s.lamps[0];
            s.with(lamp, |l: &mut Lamp| l.lit = false);
        }),
        ("a plate", |s| {
            let plate = s.plates[0];
            s.with(plate, |p: &mut Plate| p.held_by = Some(ActorId(0)));
        }),
        ("a bottle's place", |s| {
            let prop = s.props[0];
            s.with(prop, |b: &mut Body| b.at.x += 0.1);
        }),
        ("a bottle's speed", |s| {
            let prop = s.props[0];
            s.with(prop, |b: &mut Body| b.velocity.x += 0.1);
        }),
        ("a bottle's state", |s| {
            let prop = s.props[0];
            s.with(prop, |p: &mut Prop| p.state = PropState::Broken);
        }),
        ("the treasure", |s| {
            let treasure = s.treasures[0];
            s.with(treasure, |t: &mut Treasure| t.taken = true);
        }),
    ];
    let mut hashes = std::collections::BTreeMap::from([(same, "nothing")]);
    for (what, change) in changes {
        let mut run = busy_scene();
        change(&mut run.sim);
        if let Some(other) = hashes.insert(state_hash(&run.sim), what) {
            panic!("the hash does not tell a change of {what} from one of {other}");
        }
    }
}
