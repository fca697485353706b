//! Hours of play, and a watchdog that barks at what a guard must never do: stand where he wants to go on,
//! walk in a wall or in a mate, be at one thing for ever, or not find back to his round.
//!
//! An hour of every level; `WATCHDOG_MINUTES=600` makes it ten.

use crate::support::{Run, Scenario, go, on, shipped_level};
use std::sync::Arc;
use thief_girl::base::grid::{NEIGHBOURS, cell_of, center_of};
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick, seconds, ticks};
use thief_girl::base::{Rng, Vec2, ivec2, vec2};
use thief_girl::bot::{Bot, Careless, Script, Walker};
use thief_girl::guard::Mind;
use thief_girl::level::LevelSpec;
use thief_girl::model::spawn::is_free;
use thief_girl::model::*;
use thief_girl::rules::{Archetype, PropKind, Rules};
use thief_girl::step::step;

/// For so long each of them plays, in seconds.
const TURN: f32 = 60.0;
/// Who wants to go so far and is not [`AHEAD`] away from where he began stands still, in tiles: he has been
/// at it for some three seconds at a run and for six at a walk.
const WANTED: f32 = 12.0;
const AHEAD: f32 = 0.5;
/// Nobody waits behind a mate, or before a door, for longer than this without a break, in seconds.
const WAITS: f32 = 4.0;
/// Two stand in each other for no longer than this, in seconds.
const IN_EACH_OTHER: f32 = 3.0;
/// What takes no time by the rules takes as long as a walk through the house, in seconds.
const ERRAND: f32 = 60.0;
/// From one thought to the next, and from the thought to the deed, in seconds.
const SLACK: f32 = 1.5;
/// From so near nobody who hunts her catches her before she is gone, in tiles.
const NEARLY: f32 = 1.8;
/// Back on his round he comes by one of its points within this, in seconds.
const HOME: f32 = 90.0;

/// Presses whatever comes to mind.
struct Whims {
    rng: Rng,
    input: Input,
    until: Tick,
}

impl Bot for Whims {
    fn input(&mut self, sim: &Sim) -> Input {
        if sim.tick >= self.until {
            let mut byte = || self.rng.below(256) as u8;
            let buttons = if byte() < 128 { 0 } else { 1 << (byte() % 8) };
            self.input =
                Input { go: [byte() as i8, byte() as i8], aim: [byte() as i8, byte() as i8], buttons };
            self.until = sim.tick + 5 + self.rng.below(40) as Tick;
        }
        self.input
    }
}

/// Goes from thing to thing and lays hands on it: doors, lamps, switches, music boxes, things to throw;
/// whistles in between. She wants no treasure, and hides from nobody.
struct Provoker {
    rng: Rng,
    script: Script,
}

impl Bot for Provoker {
    fn input(&mut self, sim: &Sim) -> Input {
        let input = self.script.input(sim);
        if self.script.is_over() {
            let text = self.idea(sim);
            self.script = Script::parse(&text).expect("her ideas are scripts");
        }
        input
    }
}

impl Provoker {
    fn idea(&mut self, sim: &Sim) -> String {
        let level = &sim.level;
        let lamps = level.lamps.iter().map(|lamp| cell_of(lamp.at));
        let things = level.props.iter().map(|prop| cell_of(prop.at));
        let cells = level.doors.iter().map(|door| door.cell).chain(lamps).chain(things);
        let cells = cells.chain(level.switches.iter().map(|switch| switch.cell));
        let cells: Vec<_> = cells.chain(level.music_boxes.iter().map(|it| it.cell)).collect();
        if cells.is_empty() {
            return "whistle\nwait 3".into();
        }
        let mut any = || cells[self.rng.below(cells.len())];
        let (to, throw) = (any(), any());
        let beside = NEIGHBOURS[self.rng.below(4)];
        let stand = if sim.map.is_standing(to) { to } else { to + beside };
        let how = ["run", "walk", "sneak"][self.rng.below(3)];
        let deed = ["use", "hold 1.6", "whistle", "use\nwait 0.4\nuse"][self.rng.below(4)];
        let last = format!("throw {},{}", throw.x, throw.y);
        let last = ["whistle", "wait 4", "drop", &last][self.rng.below(4)].to_string();
        format!("{how} {},{}\n{deed}\n{last}\nwait 0.5", stand.x, stand.y)
    }
}

/// Does nothing: they may calm down.
struct Rest;

impl Bot for Rest {
    fn input(&mut self, _sim: &Sim) -> Input {
        Input::IDLE
    }
}

/// Who plays the `turn`-th minute.
fn player(turn: u32, seed: u64) -> Box<dyn Bot> {
    let rng = Rng::new(seed ^ (u64::from(turn) << 32));
    match turn % 6 {
        0 => Box::new(Careless::default()),
        1 => Box::new(Walker::default()),
        2 => Box::new(Whims { rng, input: Input::IDLE, until: 0 }),
        3 => Box::new(Provoker { rng, script: Script::parse("").expect("an empty script") }),
        _ => Box::new(Rest),
    }
}

/// Is she one whom nobody ever catches? So that they lose her, look for her and give up.
fn slips_away(turn: u32) -> bool {
    turn % 6 >= 3
}

/// Whoever hunts her is about to have her: she is somewhere else.
fn slip_away(sim: &mut Sim, rng: &mut Rng) {
    let near = |guard: &hecs::Entity| {
        let far = (sim.get::<Body>(*guard).at - sim.player_body().at).length();
        sim.get::<Activity>(*guard).is_hunt() && far < NEARLY
    };
    if !sim.guards.iter().any(near) {
        return;
    }
    let size = sim.map.cells.size();
    let mut any = || center_of(ivec2(rng.below(size.x as usize) as i32, rng.below(size.y as usize) as i32));
    let body = sim.player_body();
    let places: Vec<Vec2> = (0..40).map(|_| any()).collect();
    let free = places.into_iter().find(|at| is_free(&sim.map, Body { at: *at, ..body }.aabb(), false));
    let player = sim.player;
    sim.with(player, |body: &mut Body| body.at = free.unwrap_or(body.at));
}

/// What the watchdog remembers of a guard.
struct Watched {
    /// Where he last got ahead, and how far he has wanted to go since, in tiles.
    anchor: Vec2,
    wanted: f32,
    /// For how many ticks he has waited, and wanted nothing.
    waited: Tick,
    idle: Tick,
    activity: Activity,
    since: Tick,
    /// When his senses last told him of her, or of what she left.
    news: Tick,
    /// When he was last at a point of his round.
    home: Tick,
}

impl Watched {
    fn new(at: Vec2) -> Self {
        Self {
            anchor: at,
            wanted: 0.0,
            waited: 0,
            idle: 0,
            activity: Activity::Patrol,
            since: 0,
            news: 0,
            home: 0,
        }
    }
}

struct Watchdog {
    guards: Vec<Watched>,
    /// For how many ticks each two have stood in each other.
    overlaps: Vec<Tick>,
}

impl Watchdog {
    fn new(sim: &Sim) -> Self {
        let guards: Vec<Watched> =
            sim.guards.iter().map(|&guard| Watched::new(sim.get::<Body>(guard).at)).collect();
        Self { overlaps: vec![0; guards.len() * guards.len()], guards }
    }

    /// Gives what is wrong now.
    fn look(&mut self, sim: &Sim) -> Vec<String> {
        let mut faults = Vec::new();
        for (i, &guard) in sim.guards.iter().enumerate() {
            let watched = &mut self.guards[i];
            let found =
                [is_right(sim, guard), goes_on(sim, guard, watched), comes_to_an_end(sim, guard, watched)];
            let who = sim.get::<Guard>(guard).archetype;
            let at = sim.get::<Body>(guard).at;
            faults.extend(found.into_iter().flatten().map(|what| format!("{who:?} {i} at {at}: {what}")));
        }
        self.stand_apart(sim, &mut faults);
        faults
    }

    fn stand_apart(&mut self, sim: &Sim, faults: &mut Vec<String>) {
        let bodies: Vec<Body> = sim.guards.iter().map(|&guard| sim.get(guard)).collect();
        let sleeps = |i: usize| matches!(sim.get(sim.guards[i]), Activity::Sleep | Activity::Doze);
        // Whom a grab carries on, or who stumbles after it, is where it took him.
        let grabs = |i: usize| !sim.get::<GrabState>(sim.guards[i]).is_ready();
        for a in 0..bodies.len() {
            for b in 0..a {
                let ticks = &mut self.overlaps[a * bodies.len() + b];
                let apart = !bodies[a].aabb().overlaps(&bodies[b].aabb()) || sleeps(a) || sleeps(b);
                *ticks = if apart { 0 } else { *ticks + Tick::from(!grabs(a) && !grabs(b)) };
                if seconds(*ticks) > IN_EACH_OTHER {
                    *ticks = 0;
                    let doing = [a, b].map(|i| {
                        let guard = sim.guards[i];
                        let wish = sim.get::<Intent>(guard).velocity;
                        format!("{:?} at {} wants {wish}", sim.get::<Activity>(guard), bodies[i].at)
                    });
                    let kinds = [a, b].map(|i| sim.get::<Guard>(sim.guards[i]).archetype);
                    let at = bodies[a].at;
                    faults.push(format!("{kinds:?} {a} and {b} stand in each other at {at}: {doing:?}"));
                }
            }
        }
    }
}

/// A body is where bodies can be.
fn is_right(sim: &Sim, guard: hecs::Entity) -> Option<String> {
    let (body, facing): (Body, Facing) = (sim.get(guard), sim.get(guard));
    if !(body.at.is_finite() && body.velocity.is_finite() && facing.0.is_finite()) {
        return Some("has a number that is none".into());
    }
    (!is_free(&sim.map, body.aabb(), false)).then(|| "is in a wall".into())
}

/// Whoever wants to get somewhere gets ahead.
fn goes_on(sim: &Sim, guard: hecs::Entity, watched: &mut Watched) -> Option<String> {
    let (body, intent): (Body, Intent) = (sim.get(guard), sim.get(guard));
    let mind = sim.world.get::<&Mind>(guard).ok()?;
    let speed = intent.velocity.length();
    let waits = mind.memory.waited > 0 || matches!(intent.act, Some(GuardAction::OpenDoor { .. }));
    watched.idle = if speed == 0.0 && !waits { watched.idle + 1 } else { 0 };
    watched.waited = if waits && speed == 0.0 { watched.waited + 1 } else { 0 };
    watched.wanted += speed / TICKS_PER_SECOND as f32;
    if (body.at - watched.anchor).length() > AHEAD || seconds(watched.idle) > 0.5 {
        (watched.anchor, watched.wanted) = (body.at, 0.0);
    }
    let doing: Activity = sim.get(guard);
    let follower = &mind.memory.path_follower;
    if watched.wanted > WANTED {
        watched.wanted = 0.0;
        let goal = follower.goal;
        return Some(format!(
            "does not get ahead in {doing:?}, wants {:.2} to {goal}, {:?}",
            intent.velocity, follower.points
        ));
    }
    if seconds(watched.waited) > WAITS {
        watched.waited = 0;
        return Some(format!("waits too long in {doing:?} on his way to {}", follower.goal));
    }
    None
}

/// How long somebody may be at one thing after he last had news, in seconds.
fn limit(sim: &Sim, who: Archetype, activity: Activity) -> Option<f32> {
    let (rules, times) = (&sim.rules, &sim.rules.awareness);
    let guard = &rules.guards[who];
    Some(
        match activity {
            Activity::Patrol | Activity::Doze | Activity::Follow | Activity::Ambush => return None,
            Activity::Glance => {
                times.react_to_sound_seconds
                    + rules.hearing.faint_look_seconds
                    + rules.evidence.look_seconds * 4.0
            }
            Activity::Investigate | Activity::Alarm => ERRAND,
            Activity::Challenge => times.react_to_alert_longest_seconds + times.challenge_seconds,
            Activity::Rest => ERRAND + rules.needs.rates.rest_seconds,
            Activity::Pocket => ERRAND + rules.needs.pocket.seconds + rules.needs.pocket.drink_seconds,
            Activity::Fetch | Activity::Report => {
                rules.needs.fetch.give_up_seconds + rules.needs.fetch.tell_seconds
            }
            Activity::Mend => ERRAND + rules.evidence.relight_seconds.max(rules.evidence.wake_seconds),
            Activity::Chase | Activity::Shine | Activity::Circle => {
                times.react_to_alert_seconds + times.give_up_seconds.max(times.predict_seconds)
            }
            Activity::Search => {
                // Who bears a grudge searches longer.
                let grudge = rules.personalities.values().map(|own| own.grudge).fold(0.0, f32::max);
                (times.search_after_alert_seconds * (1.0 + grudge)).max(guard.robbed_search_seconds)
                    + rules.search.party.react_seconds
            }
            Activity::Track => rules.hounds.track.forget_seconds,
            Activity::Outthink => rules.tactics.outthink.seconds,
            Activity::Flee => {
                times.react_to_alert_seconds
                    + rules.tactics.flee.give_up_seconds
                    + rules.tactics.flee.cower_seconds
            }
            Activity::Haunt | Activity::Scatter => rules.clockwork.run_down_seconds,
            Activity::Fright => rules.clockwork.music.bar_seconds + rules.clockwork.music.fright_rest_seconds,
            Activity::Sleep => rules.kit.incense.sleep_seconds + rules.kit.incense.seconds,
        } + SLACK,
    )
}

/// Does something in his ears, eyes or nose give him a reason to go on?
fn is_news(percept: &Percept) -> bool {
    !matches!(percept, Percept::InOrder { .. } | Percept::Empty { .. })
}

/// Whatever he does has an end, and after it he goes back to his round.
fn comes_to_an_end(sim: &Sim, guard: hecs::Entity, watched: &mut Watched) -> Option<String> {
    let (activity, who): (Activity, Guard) = (sim.get(guard), sim.get(guard));
    let now = sim.tick;
    if activity != watched.activity {
        (watched.activity, watched.since, watched.home) = (activity, now, now);
    }
    if sim.get::<Vec<Percept>>(guard).iter().any(is_news) {
        watched.news = now;
    }
    let since = watched.since.max(watched.news);
    if let Some(limit) = limit(sim, who.archetype, activity) {
        if seconds(now - since) > limit {
            let fault = format!("is at {activity:?} for {limit} s without any news");
            (watched.since, watched.news) = (now, now);
            return Some(fault);
        }
        return None;
    }
    let at = sim.get::<Body>(guard).at;
    let patrol = &sim.level.guards[who.spec].patrol;
    // Whose orders are a post beside a treasure walks round it; who lies in wait does so somewhere near.
    let reach = match activity {
        Activity::Ambush => sim.rules.tactics.ambush.reach + 1.0,
        _ => 1.0 + sim.rules.guards[who.archetype].orbit.unwrap_or(0.0) + sim.rules.tactics.orbit.within,
    };
    let stands: f32 = patrol.iter().flat_map(|point| &point.stops).map(|stop| stop.seconds).sum();
    let is_home = activity == Activity::Follow || patrol.iter().any(|point| (point.at - at).length() < reach);
    if is_home {
        watched.home = now;
    }
    if seconds(now - watched.home) > HOME + stands {
        watched.home = now;
        let fault = || format!("does not come back to his round in {activity:?}");
        return (!is_shut_in(sim, guard)).then(fault);
    }
    None
}

/// Is a shut door between him and his round, and he cannot open doors? Whoever lures a hound in and shuts
/// the door on it has earned that.
fn is_shut_in(sim: &Sim, guard: hecs::Entity) -> bool {
    let who: Guard = sim.get(guard);
    if sim.rules.guards[who.archetype].opens_doors {
        return false;
    }
    let round = &sim.level.guards[who.spec].patrol;
    let mut reached = vec![cell_of(sim.get::<Body>(guard).at)];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for beside in NEIGHBOURS.map(|step| cell + step) {
            if sim.map.is_standing(beside) && !reached.contains(&beside) {
                reached.push(beside);
            }
        }
    }
    !round.iter().any(|point| reached.contains(&cell_of(point.at)))
}

/// A heist on a level, with something of everything in her pouches.
fn begin(level: &Arc<LevelSpec>, rules: &Arc<Rules>, seed: u64) -> Sim {
    let kit = [Some(PropKind::Firecracker), Some(PropKind::SmokeBall), Some(PropKind::Incense)];
    let loadout = Loadout { kit, ..Loadout::default() };
    Sim::new(level.clone(), rules.clone(), Config { seed, loadout, ..Config::default() })
}

/// Plays a level for so many minutes; gives what was wrong, and where to find it.
fn watch(name: &str, minutes: u32) -> Vec<String> {
    let (level, rules) = (shipped_level(name), Arc::new(Rules::shipped()));
    let (mut heist, mut faults) = (1, Vec::new());
    let mut sim = begin(&level, &rules, heist);
    let mut dog = Watchdog::new(&sim);
    let (mut her, mut luck) = (player(0, heist), Rng::new(7));
    for tick in 0..ticks(60.0) * minutes {
        let turn = tick / ticks(TURN);
        let ended = sim.outcome.is_some();
        if ended {
            heist += 1;
            sim = begin(&level, &rules, heist);
            dog = Watchdog::new(&sim);
        }
        if ended || tick % ticks(TURN) == 0 {
            her = player(turn, heist);
        }
        if slips_away(turn) {
            slip_away(&mut sim, &mut luck);
        }
        let input = her.input(&sim);
        step(&mut sim, input);
        let found = dog.look(&sim).into_iter();
        faults.extend(
            found.map(|fault| format!("{name}, heist {heist}, minute {turn}, tick {}: {fault}", sim.tick)),
        );
    }
    faults
}

fn goes_well(name: &str) {
    let minutes = std::env::var("WATCHDOG_MINUTES").map_or(60, |text| text.parse().expect("minutes"));
    let faults = watch(name, minutes);
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

macro_rules! nights {
    ($($test:ident: $level:expr,)*) => {
        $(#[test]
        fn $test() {
            goes_well($level);
        })*
    };
}

// One test each, so that they run beside each other.
nights! {
    on_the_moonlit_roofs: "Moonlit_roofs",
    at_the_drapers: "The_drapers",
    in_the_lantern_corridor: "The_lantern_corridor",
    on_the_nightingale_floor: "The_nightingale_floor",
    in_the_sake_brewery: "The_sake_brewery",
    at_the_tea_party: "The_tea_party",
    at_the_checkpoint: "The_checkpoint",
    in_the_hounds_garden: "The_hounds_garden",
    in_the_clockwork_house: "The_clockwork_house",
    at_the_fireworks: "The_fireworks",
    in_the_dragnet: "The_dragnet",
    in_the_keep: "The_keep",
    in_the_halls_of_the_keep: "The_keep_halls",
    in_the_tower_of_the_keep: "The_keep_tower",
    in_the_watch_house: "The_watch_house",
    in_the_kennels: "The_kennels",
    in_the_clockwork_room: "The_clockwork_room",
}

/// What the watchdog says of a scene, minute by minute.
fn barks_at(run: &mut Run, seconds: f32) -> String {
    let mut dog = Watchdog::new(&run.sim);
    let mut faults = Vec::new();
    for _ in 0..ticks(seconds) {
        run.idle(1);
        faults.extend(dog.look(&run.sim));
    }
    faults.join("\n")
}

const HALL: &str = "
    ##########
    #A......B#
    ########@#
";

fn two_who_walk() -> Scenario {
    use thief_girl::level::PatrolMode::PingPong;
    let walks = |scenario: Scenario, letter, to| {
        let from = if letter == 'A' { (1, 1) } else { (8, 1) };
        scenario.round(letter, Archetype::Clerk, PingPong, &[(from, ""), (to, "")])
    };
    walks(walks(on(HALL).moon(0.1), 'A', (7, 1)), 'B', (2, 1)).stoic()
}

#[test]
fn the_watchdog_has_teeth() {
    assert_eq!(barks_at(&mut two_who_walk().begin(), 30.0), "");
    let lame = |rules: &mut Rules| rules.guards[Archetype::Clerk].acceleration = 0.0;
    let faults = barks_at(&mut two_who_walk().rule(lame).begin(), 30.0);
    assert!(faults.contains("does not get ahead"), "{faults}");
    let mut run = two_who_walk().begin();
    let (a, b) = (run.guard('A'), run.guard('B'));
    run.idle(2);
    run.sim.with(a, |body: &mut Body| body.at = vec2(3.5, 0.5));
    assert!(barks_at(&mut run, 0.1).contains("is in a wall"));
    let mut run = two_who_walk().rule(lame).begin();
    let place = run.guard_at('A');
    run.sim.with(b, |body: &mut Body| body.at = place);
    assert!(barks_at(&mut run, 3.0).contains("stand in each other"));
    let mut run = two_who_walk().begin();
    let mut dog = Watchdog::new(&run.sim);
    dog.guards[0].activity = Activity::Search;
    run.sim.with(a, |activity: &mut Activity| *activity = Activity::Search);
    run.sim.tick = ticks(120.0);
    assert!(dog.look(&run.sim).concat().contains("is at Search"), "nobody looks for her for two minutes");
}

#[test]
fn who_walks_to_a_sound_beside_a_wall_comes_as_near_as_he_has_room() {
    let map = "
        ############
        #.......A#@#
        #........###
        ############
    ";
    let mut run = on(map).moon(0.1).looks('A', "W").begin();
    let at = vec2(1.02, 1.02);
    run.sim.noises.push(Noise { who: None, at, kind: NoiseKind::Thud, loudness: 30.0, about: at });
    run.until_he('A', Activity::Investigate).until_he('A', Activity::Patrol);
}

#[test]
fn a_doll_that_was_taken_elsewhere_goes_on_from_there() {
    let map = "
        ###############
        #A...........@#
        #.###########.#
        #.............#
        ###############
    ";
    let chaser = on(map).moon(0.1).stays('A', Archetype::DollChaser, "60S");
    let mut run = chaser.rule(|rules| rules.clockwork.waves.clear()).begin();
    for tick in 0..180 {
        run.step(go(if tick / 30 % 2 == 0 { "W" } else { "E" }));
    }
    assert_eq!(run.activity('A'), Activity::Haunt);
    let doll = run.guard('A');
    run.sim.with(doll, |body: &mut Body| body.at = vec2(4.5, 3.5));
    run.idle(120);
    assert!((run.guard_at('A') - vec2(4.5, 3.5)).length() > 3.0, "it stands at {}", run.guard_at('A'));
}
