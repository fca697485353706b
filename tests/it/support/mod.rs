//! Scenarios: a map in letters, guards, what she does, and the exact list of what happens.
//!
//! ```ignore
//! let mut run = on("
//!     #########
//!     #A.....@#
//!     #########
//! ").looks('A', "E").moon(0.7).begin();
//! run.idle(60);
//! run.told(&["glimpsed"], &["1 A glimpses her lit 0.70 walk 6.0"]);
//! ```
//!
//! Every line begins with the tick. She is `she`; guards go by their letters on the map. Lines are
//! picked by their topic, the word in [`topic`].

// Every test program uses a part of this.
#![allow(dead_code)]

pub mod any;
pub mod minds;
pub mod portrait;
pub mod projects;
pub mod small;
pub mod source;
pub mod things;
pub mod traces;

use std::sync::Arc;
use thief_girl::base::{IVec2, Vec2, angle, grid::center_of, ivec2, tick::Tick, vec2};
use thief_girl::bot::{Bot, Script};
use thief_girl::level::ascii::AsciiLevel;
use thief_girl::level::{LevelSpec, PatrolMode, read_project};
use thief_girl::model::*;
use thief_girl::rules::{
    ActionKind, AlertCall, Archetype, BirdKind, Difficulty, Outfit, Person, Personality, PropKind, Rules,
    name_of,
};
use thief_girl::step::step;

/// A scenario that has not begun.
pub struct Scenario {
    map: String,
    level: AsciiLevel,
    rules: Rules,
    config: Config,
}

/// Begins with a map.
pub fn on(map: &str) -> Scenario {
    Scenario {
        map: map.to_string(),
        level: AsciiLevel::new(map),
        rules: Rules::shipped(),
        config: Config { seed: 1, ..Config::default() },
    }
}

impl Scenario {
    /// The light without lamps: 0.7 is lit, 0.4 dim, 0.1 dark.
    pub fn moon(self, light: f32) -> Self {
        Self { level: self.level.moon(light), ..self }
    }

    /// How far lamps shine.
    pub fn lamp_radius(self, tiles: f32) -> Self {
        Self { level: self.level.lamp_radius(tiles), ..self }
    }

    /// Another light in the box between two cells.
    pub fn light(self, from: (i32, i32), to: (i32, i32), light: f32) -> Self {
        Self { level: self.level.light(from, to, light), ..self }
    }

    /// Whatever else the map's letters cannot say.
    pub fn level(self, change: impl FnOnce(AsciiLevel) -> AsciiLevel) -> Self {
        Self { level: change(self.level), ..self }
    }

    /// A switch in a cell, and the cells of its lamps.
    pub fn switch(self, at: (i32, i32), lamps: &[(i32, i32)]) -> Self {
        Self { level: self.level.switch(at, lamps), ..self }
    }

    /// A plate in the floor of a cell, and the cells of its doors.
    pub fn plate(self, at: (i32, i32), doors: &[(i32, i32)]) -> Self {
        Self { level: self.level.plate(at, doors), ..self }
    }

    /// A clerk (he carries no lantern) who stays at his letter and looks one way.
    pub fn looks(self, letter: char, direction: &str) -> Self {
        self.stays(letter, Archetype::Clerk, &format!("60{direction}"))
    }

    /// A guard who stays at his letter and does these stops.
    pub fn stays(self, letter: char, archetype: Archetype, stops: &str) -> Self {
        let at = self.cell_of(letter);
        self.round(letter, archetype, PatrolMode::Loop, &[((at.x, at.y), stops)])
    }

    /// A guard's round; it begins at his letter.
    pub fn round(
        self,
        letter: char,
        who: Archetype,
        round: PatrolMode,
        points: &[((i32, i32), &str)],
    ) -> Self {
        Self { level: self.level.guard(letter, who, round, points), ..self }
    }

    /// Changes a rule for this scenario alone.
    pub fn rule(mut self, change: impl FnOnce(&mut Rules)) -> Self {
        change(&mut self.rules);
        self
    }

    /// The seed of the dice; 1 if it does not matter.
    pub fn seed(mut self, seed: u64) -> Self {
        self.config.seed = seed;
        self
    }

    /// Settings that replace single parts of the difficulty.
    pub fn parts(mut self, parts: DifficultyOverrides) -> Self {
        self.config.overrides = parts;
        self
    }

    /// Guards who do nothing but their duty until they are sure of her: they sense her as all
    /// do, but neither turn their heads nor leave their posts.
    pub fn stoic(self) -> Self {
        self.only(&[ActionKind::Chase, ActionKind::Patrol])
    }

    /// Guards who chase whomever they find, however far away she is, and ask no questions first.
    pub fn unasking(self) -> Self {
        self.rule(|rules| {
            for guard in rules.guards.values_mut() {
                guard.retain(|kind| *kind != ActionKind::Challenge);
            }
        })
    }

    /// Guards who can do only these actions.
    pub fn only(self, actions: &[ActionKind]) -> Self {
        self.rule(|rules| {
            for guard in rules.guards.values_mut() {
                guard.retain(|kind| actions.contains(kind));
            }
        })
    }

    /// Birds round a cell.
    pub fn birds(self, at: (i32, i32), kind: BirdKind, count: u32) -> Self {
        Self { level: self.level.birds(at, kind, count), ..self }
    }

    pub fn gong(self, at: (i32, i32)) -> Self {
        Self { level: self.level.gong(at), ..self }
    }

    pub fn music_box(self, at: (i32, i32)) -> Self {
        Self { level: self.level.music_box(at), ..self }
    }

    /// A guard follows another.
    pub fn leader(self, guard: char, leader: char) -> Self {
        Self { level: self.level.leader(guard, leader), ..self }
    }

    /// What a guard cares about.
    pub fn personality(self, guard: char, personality: Personality) -> Self {
        Self { level: self.level.personality(guard, personality), ..self }
    }

    /// Who a guard is, such as `heita`.
    pub fn name(self, guard: char, name: &str) -> Self {
        let person = Person::ALL.into_iter().find(|person| name_of(person) == name);
        let person = person.unwrap_or_else(|| panic!("nobody is called `{name}`"));
        Self { level: self.level.name(guard, person), ..self }
    }

    /// What is in her pouches.
    pub fn kit(mut self, kit: &[PropKind]) -> Self {
        for (pouch, kind) in self.config.loadout.kit.iter_mut().zip(kit) {
            *pouch = Some(*kind);
        }
        self
    }

    pub fn outfit(mut self, outfit: Outfit) -> Self {
        self.config.loadout.outfit = outfit;
        self
    }

    pub fn difficulty(mut self, difficulty: Difficulty) -> Self {
        self.config.difficulty = difficulty;
        self
    }

    /// Where a letter is on the map.
    fn cell_of(&self, letter: char) -> IVec2 {
        let lines = self.map.lines().filter(|l| !l.trim().is_empty()).enumerate();
        let found = lines.filter_map(|(y, line)| Some((line.trim().chars().position(|c| c == letter)?, y)));
        let (x, y) = found.into_iter().next().unwrap_or_else(|| panic!("`{letter}` is not on the map"));
        ivec2(x as i32, y as i32)
    }

    /// The first moment. The level needs neither a treasure nor an exit.
    pub fn begin(self) -> Run {
        let level = self.level.sketch().unwrap_or_else(|problems| panic!("{problems}"));
        let guards = self.map.chars().filter(|c| matches!(c, 'A' | 'B' | 'D'..='K' | 'M' | 'N')).collect();
        Run { sim: Sim::new(Arc::new(level), Arc::new(self.rules), self.config), guards, log: Vec::new() }
    }
}

/// A scenario in progress, and all that has happened in it.
pub struct Run {
    pub sim: Sim,
    /// The letters of the guards, in the order of `sim.guards`.
    guards: Vec<char>,
    pub log: Vec<(Tick, Event)>,
}

/// Where she is told to go: one of the eight directions by its compass letters, or nowhere.
pub fn go(direction: &str) -> Input {
    let part = |plus: char, minus: char| {
        f32::from(i8::from(direction.contains(plus)) - i8::from(direction.contains(minus)))
    };
    Input::going(vec2(part('E', 'W'), part('S', 'N')))
}

impl Run {
    /// One tick.
    pub fn step(&mut self, input: Input) {
        step(&mut self.sim, input);
        let tick = self.sim.tick;
        self.log.extend(self.sim.events.iter().map(|event| (tick, event.clone())));
    }

    /// The same input for so many ticks.
    pub fn hold(&mut self, input: Input, ticks: u32) -> &mut Self {
        (0..ticks).for_each(|_| self.step(input));
        self
    }

    /// Nothing is pressed for so many ticks.
    pub fn idle(&mut self, ticks: u32) -> &mut Self {
        self.hold(Input::IDLE, ticks)
    }

    /// Presses buttons until something has happened; panics if it does not within a minute.
    pub fn until(&mut self, input: Input, happened: impl Fn(&Event) -> bool) -> &mut Self {
        for _ in 0..3600 {
            self.step(input);
            if self.sim.events.iter().any(&happened) {
                return self;
            }
        }
        panic!("it did not happen; all that did:\n{}", self.lines().join("\n"));
    }

    /// Waits until a guard does this; panics if he does not within a minute.
    pub fn until_he(&mut self, letter: char, does: Activity) -> &mut Self {
        for _ in 0..3600 {
            if self.activity(letter) == does {
                return self;
            }
            self.step(Input::IDLE);
        }
        let now = self.activity(letter);
        panic!(
            "{letter} does {now:?}, and {does:?} not yet; all that happened:\n{}",
            self.lines().join("\n")
        );
    }

    /// Plays on, and looks every so many ticks where guards are and which way they look, in degrees from east over
    /// south: exactly so, as often as is expected.
    #[track_caller]
    pub fn courses(&mut self, letters: &str, input: Input, every: u32, expected: &[&str]) -> &mut Self {
        let mut lines = Vec::new();
        for _ in expected {
            self.hold(input, every);
            lines.push(self.poses(letters));
        }
        assert!(
            lines == expected,
            "this happened:\n{}\nthis was expected:\n{}",
            lines.join("\n"),
            expected.join("\n")
        );
        self
    }

    /// Where guards are and which way they look, in degrees from east over south.
    pub fn poses(&self, letters: &str) -> String {
        let pose = |letter: char| {
            let at = self.guard_at(letter);
            let facing = self.sim.get::<Facing>(self.guard(letter)).0;
            let degrees = angle::to_radians(facing).to_degrees().round().rem_euclid(360.0) + 0.0;
            format!("{:.2},{:.2} {degrees}°", at.x, at.y)
        };
        letters.chars().map(pose).collect::<Vec<_>>().join(" | ")
    }

    /// Plays a script to its end.
    pub fn script(&mut self, text: &str) -> &mut Self {
        let mut script = Script::parse(text).unwrap_or_else(|e| panic!("{e}"));
        for _ in 0..36_000 {
            let input = script.input(&self.sim);
            if script.is_over() || self.sim.outcome.is_some() {
                assert!(script.undone().is_empty(), "not done: {:?}", script.undone());
                return self;
            }
            self.step(input);
        }
        panic!("the script does not end; all that happened:\n{}", self.lines().join("\n"));
    }

    /// Sets her down somewhere else, at rest.
    pub fn put_her(&mut self, x: f32, y: f32) -> &mut Self {
        let (player, half) = (self.sim.player, self.sim.player_body().half);
        self.sim.with(player, |body: &mut Body| *body = Body::new(vec2(x, y), half));
        self
    }

    /// A sound of nobody's in the next tick, in the middle of a cell.
    pub fn noise_at(&mut self, x: i32, y: i32, loudness: f32) -> &mut Self {
        let at = center_of(ivec2(x, y));
        self.sim.noises.push(Noise { who: None, at, kind: NoiseKind::Thud, loudness, about: at });
        self
    }

    pub fn her(&self) -> Vec2 {
        self.sim.player_body().at
    }

    pub fn posture(&self) -> Posture {
        self.sim.get::<Player>(self.sim.player).posture
    }

    pub fn guard(&self, letter: char) -> hecs::Entity {
        let index = self.guards.iter().position(|g| *g == letter);
        self.sim.guards[index.unwrap_or_else(|| panic!("there is no guard {letter}"))]
    }

    /// The letter of a guard.
    pub fn letter(&self, id: ActorId) -> char {
        let index = self.sim.guards.iter().position(|&guard| self.sim.id(guard) == id);
        self.guards[index.unwrap_or_else(|| panic!("{id:?} is no guard"))]
    }

    pub fn guard_at(&self, letter: char) -> Vec2 {
        self.sim.get::<Body>(self.guard(letter)).at
    }

    pub fn awareness(&self, letter: char) -> Awareness {
        self.sim.get(self.guard(letter))
    }

    pub fn meter(&self, letter: char) -> f32 {
        self.awareness(letter).meter
    }

    pub fn activity(&self, letter: char) -> Activity {
        self.sim.get(self.guard(letter))
    }

    /// The first happening of a kind and when it was.
    pub fn first(&self, topic_of_it: &str) -> Option<(Tick, &Event)> {
        self.log.iter().find(|(_, e)| topic(e) == topic_of_it).map(|(t, e)| (*t, e))
    }

    /// When something first happened.
    #[track_caller]
    pub fn when(&self, what: &str) -> Tick {
        let line = self.log.iter().find(|(_, event)| self.line(event).contains(what));
        line.unwrap_or_else(|| panic!("no `{what}` in:\n{}", self.lines().join("\n"))).0
    }

    pub fn lines(&self) -> Vec<String> {
        self.log.iter().map(|(tick, event)| format!("{tick} {}", self.line(event))).collect()
    }

    /// Of these topics exactly this has happened, and nothing else.
    #[track_caller]
    pub fn told(&self, topics: &[&str], expected: &[&str]) {
        for wanted in topics {
            assert!(TOPICS.contains(wanted), "`{wanted}` is no topic");
        }
        let picked = self.log.iter().filter(|(_, event)| topics.contains(&topic(event)));
        let lines: Vec<String> = picked.map(|(tick, event)| format!("{tick} {}", self.line(event))).collect();
        assert!(
            lines == expected,
            "this happened:\n{}\nthis was expected:\n{}",
            lines.join("\n"),
            expected.join("\n")
        );
    }

    /// Everything but these topics.
    #[track_caller]
    pub fn told_all_but(&self, topics: &[&str], expected: &[&str]) {
        let rest: Vec<&str> = TOPICS.into_iter().filter(|t| !topics.contains(t)).collect();
        self.told(&rest, expected);
    }

    fn name(&self, id: ActorId) -> String {
        if id == self.sim.id(self.sim.player) {
            return "she".into();
        }
        let guard = self.sim.guards.iter().position(|&g| self.sim.id(g) == id);
        guard.map_or_else(|| format!("thing {}", id.0), |i| self.guards[i].to_string())
    }

    fn line(&self, event: &Event) -> String {
        let name = |id: &ActorId| self.name(*id);
        let sight = |s: &Sighting| {
            let how = match s {
                s if s.touched => " by touch",
                s if s.silhouette => " by her shadow",
                s if s.sense == Sense::Nose => " by her scent",
                s if s.sense == Sense::Feet => " by her steps",
                s if s.is_certain => "",
                _ => " aside",
            };
            format!("{} {:.2} {} {:.1}{how}", name_of(s.band), s.light, name_of(s.posture), s.distance)
        };
        match event {
            Event::Footstep { who, floor, posture, loudness, .. } => {
                format!("{} steps on {}, {} {loudness}", name(who), name_of(floor), name_of(posture))
            }
            Event::Noise { kind, loudness, .. } => format!("noise {} {loudness}", name_of(kind)),
            Event::Heard { guard, kind, distance: way, faint, .. } => {
                let faint = if *faint { " faint" } else { "" };
                format!("{} hears {} {way:.1}{faint}", name(guard), name_of(kind))
            }
            Event::Glimpsed { guard, sighting, .. } => {
                format!("{} glimpses her {}", name(guard), sight(sighting))
            }
            Event::Unseen { guard } => format!("{} sees her no more", name(guard)),
            Event::AlertLevel { guard, from, to } => {
                format!("{} {} > {}", name(guard), name_of(from), name_of(to))
            }
            Event::Spotted { guard, sighting, .. } => {
                format!("spotted {} {}", name(guard), sighting.as_ref().map_or("unseen".into(), sight))
            }
            Event::LostHer { guard, last_known } => {
                format!("{} lost her at {}", name(guard), place(*last_known))
            }
            Event::Activity { guard, from, to } => {
                format!("{} {} > {}", name(guard), name_of(from), name_of(to))
            }
            Event::Bark { guard, line } => format!("{} says {}", name(guard), name_of(line)),
            Event::Called { guard, her, call } => {
                let how = match call {
                    AlertCall::Word => "tells",
                    AlertCall::Bark => "barks",
                    AlertCall::Shout => "shouts",
                    AlertCall::Whistle => "blows",
                    AlertCall::Gong => "sounds",
                };
                format!("{} {how} {}", name(guard), place(*her))
            }
            Event::Gong { who, cell } => format!("{} strikes the gong at {},{}", name(who), cell.x, cell.y),
            Event::LookedInside { guard, cell, found } => {
                let what = if *found { "finds her in" } else { "looks into" };
                format!("{} {what} {},{}", name(guard), cell.x, cell.y)
            }
            Event::Music { cell, plays } => {
                format!("music {} at {},{}", ["ends", "plays"][usize::from(*plays)], cell.x, cell.y)
            }
            Event::Birds { kind, at, up, .. } => {
                format!("{}s {} at {}", name_of(kind), ["settle", "rise"][usize::from(*up)], place(*at))
            }
            Event::PickedUp { kind, .. } => format!("she picks up {}", name_of(kind)),
            Event::PutDown { kind, .. } => format!("she puts down {}", name_of(kind)),
            Event::Thrown { kind, to, .. } => format!("she throws {} to {}", name_of(kind), place(*to)),
            Event::Shattered { kind, at, .. } => format!("{} shatters at {}", name_of(kind), place(*at)),
            Event::Rolls { kind, at, .. } => format!("{} rolls from {}", name_of(kind), place(*at)),
            Event::Struck { kind, at, force, .. } => {
                format!("{} strikes at {} by {force:.2}", name_of(kind), place(*at))
            }
            Event::Rests { kind, at, .. } => format!("{} rests at {}", name_of(kind), place(*at)),
            Event::Door { cell, who, opening, .. } => match opening {
                Some(how) => format!("{} opens {},{} {}", name(who), cell.x, cell.y, name_of(how)),
                None => format!("{} shuts {},{}", name(who), cell.x, cell.y),
            },
            Event::LampsSwitched { cell, who, lit } => {
                format!(
                    "{} turns lamps {} at {},{}",
                    name(who),
                    ["off", "on"][usize::from(*lit)],
                    cell.x,
                    cell.y
                )
            }
            Event::LampTurned { who, at, lit, .. } => {
                let deed = if *lit { "lights" } else { "snuffs" };
                format!("{} {deed} the lamp at {}", name(who), place(*at))
            }
            Event::Plate { cell, who, pressed } => {
                let what = if *pressed { "presses" } else { "releases" };
                format!("{} {what} {},{}", name(who), cell.x, cell.y)
            }
            Event::Band { from, to } => format!("light {} > {}", name_of(from), name_of(to)),
            Event::Stealing { .. } => "she begins to steal".into(),
            Event::Stolen { loot, .. } => format!("she has stolen {}", name_of(loot)),
            Event::Hid { .. } => "she hides".into(),
            Event::CameOut { .. } => "she comes out".into(),
            Event::GrabBegan { guard, direction, .. } => {
                format!("{} grabs at her towards {:.1},{:.1}", name(guard), direction.x, direction.y)
            }
            Event::GrabMissed { guard, .. } => format!("{} misses her", name(guard)),
            Event::Caught { guard, .. } => format!("{} catches her", name(guard)),
            Event::Escaped { exit } => format!("she escapes by {},{}", exit.x, exit.y),
            Event::Fell { kind, at, sank, .. } => {
                format!("{} {} at {}", name_of(kind), ["falls", "sinks"][usize::from(*sank)], place(*at))
            }
            Event::Pocketed { kind, .. } => format!("she pockets {}", name_of(kind)),
            Event::Readied { kind, left } => {
                format!("ready {} {left}", kind.map_or("nothing".into(), name_of))
            }
            Event::Whistled { .. } => "she whistles".into(),
            Event::Bang { at, .. } => format!("bang at {}", place(*at)),
            Event::Smoke { at, .. } => format!("smoke at {}", place(*at)),
            Event::Incense { at, burns, .. } => {
                format!("incense {} at {}", ["is out", "burns"][usize::from(*burns)], place(*at))
            }
            Event::FellAsleep { guard, .. } => format!("{} falls asleep", name(guard)),
            Event::Woke { guard, by } => {
                format!(
                    "{} wakes{}",
                    name(guard),
                    by.map_or(String::new(), |by| format!(" by {}", self.name(by)))
                )
            }
            Event::Rattled { cell } => format!("she rattles {},{}", cell.x, cell.y),
            Event::Picked { pin, set, .. } => format!("pin {pin} {}", ["slips", "is set"][usize::from(*set)]),
            Event::Unlocked { cell, picked } => {
                format!("{},{} is unlocked by {}", cell.x, cell.y, ["key", "picks"][usize::from(*picked)])
            }
            Event::TookKey { from, .. } => {
                format!(
                    "she takes a key{}",
                    from.map_or(String::new(), |from| format!(" from {}", self.name(from)))
                )
            }
            Event::Noticed { guard, kind, zone, count, .. } => {
                format!("{} notices {} in zone {zone}: {count}", name(guard), name_of(kind))
            }
            Event::Mended { guard, kind, .. } => format!("{} mends {}", name(guard), name_of(kind)),
            Event::Pilfered { guard, prop, .. } => format!("{} pockets {}", name(guard), name_of(prop)),
            Event::ZoneCautious { zone } => format!("zone {zone} is cautious"),
            Event::ZoneLit { zone, lamps } => format!("zone {zone} lights {lamps} lamps"),
        }
    }
}

fn place(at: Vec2) -> String {
    format!("{:.1},{:.1}", at.x, at.y)
}

const TOPICS: [&str; 44] = [
    "step", "noise", "heard", "glimpsed", "unseen", "rung", "spotted", "lost", "activity", "bark", "shout",
    "pick", "put", "throw", "shatter", "door", "band", "stealing", "stolen", "hid", "came out", "caught",
    "escaped", "lamps", "plate", "rolls", "struck", "rests", "fell", "pocket", "ready", "whistle", "bang",
    "smoke", "incense", "sleep", "lock", "evidence", "pilfered", "gong", "look", "music", "birds", "grab",
];

/// What an event is about, in a word.
pub fn topic(event: &Event) -> &'static str {
    match event {
        Event::Footstep { .. } => "step",
        Event::Noise { .. } => "noise",
        Event::Heard { .. } => "heard",
        Event::Glimpsed { .. } => "glimpsed",
        Event::Unseen { .. } => "unseen",
        Event::AlertLevel { .. } => "rung",
        Event::Spotted { .. } => "spotted",
        Event::LostHer { .. } => "lost",
        Event::Activity { .. } => "activity",
        Event::Bark { .. } => "bark",
        Event::Called { .. } => "shout",
        Event::Gong { .. } => "gong",
        Event::LookedInside { .. } => "look",
        Event::Music { .. } => "music",
        Event::Birds { .. } => "birds",
        Event::PickedUp { .. } => "pick",
        Event::PutDown { .. } => "put",
        Event::Thrown { .. } => "throw",
        Event::Shattered { .. } => "shatter",
        Event::Rolls { .. } => "rolls",
        Event::Struck { .. } => "struck",
        Event::Rests { .. } => "rests",
        Event::Door { .. } => "door",
        Event::LampsSwitched { .. } | Event::LampTurned { .. } => "lamps",
        Event::Plate { .. } => "plate",
        Event::Band { .. } => "band",
        Event::Stealing { .. } => "stealing",
        Event::Stolen { .. } => "stolen",
        Event::Hid { .. } => "hid",
        Event::CameOut { .. } => "came out",
        Event::GrabBegan { .. } | Event::GrabMissed { .. } => "grab",
        Event::Caught { .. } => "caught",
        Event::Escaped { .. } => "escaped",
        Event::Fell { .. } => "fell",
        Event::Pocketed { .. } => "pocket",
        Event::Readied { .. } => "ready",
        Event::Whistled { .. } => "whistle",
        Event::Bang { .. } => "bang",
        Event::Smoke { .. } => "smoke",
        Event::Incense { .. } => "incense",
        Event::FellAsleep { .. } | Event::Woke { .. } => "sleep",
        Event::Rattled { .. } | Event::Picked { .. } | Event::Unlocked { .. } | Event::TookKey { .. } => {
            "lock"
        }
        Event::Pilfered { .. } => "pilfered",
        Event::Noticed { .. } | Event::Mended { .. } | Event::ZoneCautious { .. } | Event::ZoneLit { .. } => {
            "evidence"
        }
    }
}

/// A level of the game's own files.
pub fn shipped_level(name: &str) -> Arc<LevelSpec> {
    let file = match name {
        TEMPLATE => "template.ldtk",
        study if STUDIES.contains(&study) => "studies.ldtk",
        _ => "campaign.ldtk",
    };
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels");
    let text = std::fs::read_to_string(folder.join(file)).unwrap_or_else(|e| panic!("levels/{file}: {e}"));
    let beside = |path: &str| std::fs::read_to_string(folder.join(path)).map_err(|e| e.to_string());
    let project = read_project(&format!("levels/{file}"), &text, &beside).unwrap_or_else(|e| panic!("{e}"));
    Arc::new(project.level(name).unwrap_or_else(|e| panic!("{e}")))
}

/// The levels that ship with the game,
pub const LEVELS: [&str; 14] = [
    "Moonlit_roofs",
    "The_drapers",
    "The_lantern_corridor",
    "The_nightingale_floor",
    "The_sake_brewery",
    "The_tea_party",
    "The_checkpoint",
    "The_hounds_garden",
    "The_clockwork_house",
    "The_fireworks",
    "The_dragnet",
    "The_keep",
    "The_keep_halls",
    "The_keep_tower",
];
/// and those in which one can study what is in the guards' heads.
pub const STUDIES: [&str; 3] = ["The_watch_house", "The_kennels", "The_clockwork_room"];
/// The room that one begins a level with.
pub const TEMPLATE: &str = "Room";

/// Her way leads past somebody who looks away for so many seconds every now and then.
pub fn past_a_clerk(seconds: f32) -> Scenario {
    let map = "
        #######################
        ##########.A.##########
        ##########...##########
        ##########...##########
        #@...................$X
        #######################
    ";
    let stops = format!("{seconds}N 6S");
    on(map).round('A', Archetype::Clerk, PatrolMode::Loop, &[((11, 1), &stops)]).moon(0.7)
}
