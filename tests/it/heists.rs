//! What the heists that ship are built for: their set pieces, played in the levels themselves.

use crate::support::{go, shipped_level};
use std::sync::Arc;
use thief_girl::base::grid::cell_of;
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::base::{Vec2, ivec2, vec2};
use thief_girl::bot::{Bot, Script};
use thief_girl::model::{
    AlertLevel, Awareness, Body, Button, Config, Event, Input, Lamp, NoiseKind, Outcome, Sense, Sim,
};
use thief_girl::rules::{EvidenceKind, Loot, PropKind, Rules};
use thief_girl::sense::light;
use thief_girl::step::step;

/// A heist under way, and all that has happened.
struct Heist {
    sim: Sim,
    log: Vec<Event>,
}

impl Heist {
    /// A level, after she has done what a script says.
    fn after(level: &str, script: &str) -> Self {
        let sim = Sim::new(shipped_level(level), Arc::new(Rules::shipped()), Config::default());
        let mut heist = Self { sim, log: Vec::new() };
        heist.play(script);
        heist
    }

    fn play(&mut self, script: &str) {
        let mut script = Script::parse(script).unwrap_or_else(|e| panic!("{e}"));
        loop {
            let input = script.input(&self.sim);
            if script.is_over() {
                return;
            }
            self.hold(input, 1);
        }
    }

    fn hold(&mut self, input: Input, ticks: u32) {
        for _ in 0..ticks {
            step(&mut self.sim, input);
            self.log.extend(self.sim.events.iter().cloned());
            assert_ne!(self.sim.outcome, Some(Outcome::Caught), "{:?}", self.log.last());
        }
    }

    fn guard_at(&self, guard: usize) -> Vec2 {
        self.sim.get::<Body>(self.sim.guards[guard]).at
    }

    fn nobody_suspects_her(&self) -> bool {
        !self.log.iter().any(|event| matches!(event, Event::Spotted { .. }))
    }

    /// Who heard her feet, and how often.
    fn heard_her_feet(&self, guard: usize) -> usize {
        let id = self.sim.id(self.sim.guards[guard]);
        let ear =
            |e: &&Event| matches!(e, Event::Heard { guard, kind: NoiseKind::Footstep, .. } if *guard == id);
        self.log.iter().filter(ear).count()
    }

    /// The rungs that a guard went to.
    fn rungs(&self, guard: usize) -> Vec<AlertLevel> {
        let id = self.sim.id(self.sim.guards[guard]);
        let alert_level = |e: &Event| {
            if let Event::AlertLevel { guard, to, .. } = e { (*guard == id).then_some(*to) } else { None }
        };
        self.log.iter().filter_map(alert_level).collect()
    }
}

#[test]
fn a_barrel_down_the_brewerys_ramp_draws_the_watchman_below_and_not_the_one_above() {
    let mut heist = Heist::after("The_sake_brewery", "walk 10,4\nat 7.2\nwalk 12,4\nwalk 12,8\nwalk 22,11");
    heist.hold(go("S").with(Button::Run), 24);
    heist.hold(go("N").with(Button::Sneak), 30);
    let (above, below) = (0, 1);
    let mut nearest = f32::MAX;
    for _ in 0..10 * 60 {
        heist.hold(Input::IDLE, 1);
        nearest = nearest.min((heist.guard_at(below) - vec2(22.5, 18.5)).length());
    }
    assert!(heist.log.iter().any(|e| matches!(e, Event::Rolls { kind: PropKind::Barrel, .. })));
    assert!(nearest < 1.0, "he came as near to the foot of the ramp as {nearest}");
    let hears = |guard: usize| {
        let id = heist.sim.id(heist.sim.guards[guard]);
        let up = |e: &&Event| matches!(e, Event::AlertLevel { guard, to: AlertLevel::Investigating, .. } if *guard == id);
        heist.log.iter().filter(up).count()
    };
    assert_eq!([hears(above), hears(below)], [0, 1]);
    assert!(heist.nobody_suspects_her());
}

#[test]
fn an_alcove_lights_both_sides_of_its_wall_until_she_snuffs_it_and_he_lights_it_again() {
    let lamp_at = vec2(9.5, 11.5);
    let mut heist = Heist::after("The_lantern_corridor", "walk 4,16\nwalk 4,13\nsneak 9,12");
    let sides = [vec2(9.5, 13.0), vec2(9.5, 10.0)];
    let bright = |heist: &Heist| sides.map(|side| light::at(&heist.sim, side) > 0.5);
    let burns = |heist: &Heist| {
        let lamps = heist.sim.lamps.iter().map(|&lamp| heist.sim.get::<Lamp>(lamp));
        lamps.into_iter().any(|lamp| lamp.at == lamp_at && lamp.lit)
    };
    assert!(burns(&heist) && bright(&heist) == [true, true]);
    heist.play("hold 1.2");
    assert!(!burns(&heist) && bright(&heist) == [false, false]);
    heist.play("sneak 4,13\nwalk 3,12\nwalk 3,10\nwalk 1,9\nat 40");
    assert!(burns(&heist));
    let mended = |e: &&Event| matches!(e, Event::Mended { kind: EvidenceKind::DarkLamp, .. });
    assert_eq!(heist.log.iter().filter(mended).count(), 1);
    assert!(heist.nobody_suspects_her());
}

/// The nightingale floor's guards: round the west and north, round the south and east, beside the flute, and the maid.
const WEST: usize = 0;
const SOUTH: usize = 1;
const MAID: usize = 3;

/// Over the carpet when the watchman of the south side is at its far end, and into the room behind.
const OVER_THE_CARPET: &str = "
    walk 12,29
    walk 19,28
    at 12
    walk 23,26
    sneak 23,24
    use
    sneak 23,23
    sneak 23,21
    use
";

/// And out again behind the watchman's back, who has come back and stands three tiles to the west.
fn behind_the_watchman(script: &str) -> Heist {
    let mut heist = Heist::after("The_nightingale_floor", &format!("{OVER_THE_CARPET}at 45.3\nsneak 23,23"));
    let offset = heist.sim.player_body().at - heist.guard_at(SOUTH);
    assert!((3.0..4.5).contains(&offset.length()), "he stands {offset} from her");
    assert_eq!((heist.heard_her_feet(SOUTH), heist.rungs(SOUTH)), (0, Vec::new()));
    heist.play(script);
    heist
}

#[test]
fn the_carpet_is_silent_and_one_step_on_the_boards_beside_it_is_heard() {
    let carpet = behind_the_watchman("sneak 23,24\nsneak 23,21");
    assert_eq!((carpet.heard_her_feet(SOUTH), carpet.rungs(SOUTH)), (0, Vec::new()));
    let boards = behind_the_watchman("sneak 22,23\nsneak 23,23\nsneak 23,21");
    assert_eq!((boards.heard_her_feet(SOUTH), boards.rungs(SOUTH)), (1, vec![AlertLevel::Curious]));
    assert!(boards.nobody_suspects_her());
}

#[test]
fn on_the_silent_beam_she_crosses_behind_a_back_that_hears_her_beside_it() {
    let cross = |script: &str| {
        let offset = "walk 27,20\nwalk 29,20\nwalk 36,18\nat 32.6\nsneak 38,18\n";
        let heist = Heist::after("The_nightingale_floor", &format!("{OVER_THE_CARPET}{offset}{script}"));
        let offset = heist.sim.player_body().at - heist.guard_at(SOUTH);
        assert!(offset.length() < 4.5, "he is {offset} away");
        heist.heard_her_feet(SOUTH)
    };
    assert_eq!(cross("sneak 39,18"), 0);
    assert_eq!(cross("sneak 38,19\nsneak 38,18"), 1);
}

#[test]
fn under_the_floor_she_crawls_into_the_house_below_the_watchmans_feet() {
    let mut heist = Heist::after("The_nightingale_floor", "walk 3,29\nwalk 3,22\nwalk 6,21\nat 38.5");
    heist.play("crawl 9,21");
    let offset = heist.sim.player_body().at - heist.guard_at(WEST);
    assert!(offset.length() < 4.0, "he is {offset} away");
    heist.play("crawl 11,21");
    assert_eq!(cell_of(heist.sim.player_body().at), ivec2(11, 21));
    assert!((0..4).all(|guard| heist.rungs(guard).is_empty() && heist.heard_her_feet(guard) == 0));
}

#[test]
fn who_makes_the_boards_sing_hides_behind_paper_and_is_not_found() {
    let mut heist =
        behind_the_watchman("sneak 22,23\nsneak 21,23\nwalk 23,21\nuse\nwalk 26,20\nsneak 27,20\nuse");
    assert_eq!(heist.rungs(SOUTH), [AlertLevel::Curious, AlertLevel::Investigating]);
    let mut nearest = f32::MAX;
    for _ in 0..30 * 60 {
        heist.hold(Input::IDLE, 1);
        nearest = nearest.min((heist.guard_at(SOUTH) - heist.sim.player_body().at).length());
    }
    assert!(nearest < 4.5, "he looked for her no nearer than {nearest}");
    let calm = heist.sim.get::<Awareness>(heist.sim.guards[SOUTH]).alert_level;
    let him = heist.sim.id(heist.sim.guards[SOUTH]);
    let found = heist.log.iter().any(|event| matches!(event, Event::Spotted { guard, .. } if *guard == him));
    assert_eq!((calm, found), (AlertLevel::Calm, false));
}

#[test]
fn the_maid_sees_who_is_at_the_pipes_when_she_looks_up_and_nobody_while_she_dozes() {
    let way = "walk 3,29\nwalk 3,22\nwalk 6,21\ncrawl 11,21\nsneak 12,21\nsneak 17,21\nsneak 17,18\n";
    let take = |at: f32| {
        let script = format!("{way}at {at}\nsneak 14,16\nsteal\nsneak 18,16");
        let heist = Heist::after("The_nightingale_floor", &script);
        assert!(heist.log.iter().any(|e| matches!(e, Event::Stolen { .. })));
        heist.rungs(MAID)
    };
    assert_eq!(take(17.1), []);
    assert!(take(21.5).contains(&AlertLevel::Alert));
}

/// The pack of the hounds' garden: the first of it leads the second.
const PACK: [usize; 2] = [2, 3];

/// She goes somewhere in the hounds' garden, and stays low until the pack has taken notice of her, or has come by and
/// turned back.
fn while_the_pack_goes_by(way: &str) -> Heist {
    let mut heist = Heist::after("The_hounds_garden", way);
    let mut nearest = f32::MAX;
    while heist.sim.tick < 48 * TICKS_PER_SECOND && heist.noticed_by_the_pack() == 0 {
        heist.hold(Input::IDLE.with(Button::Sneak), 1);
        let her = heist.sim.player_body().at;
        let off = |guard: usize| (heist.guard_at(guard) - her).length();
        nearest = PACK.map(off).into_iter().fold(nearest, f32::min);
    }
    assert!(nearest < 6.5, "they came no nearer than {nearest}");
    heist
}

impl Heist {
    /// How often the pack took notice of her.
    fn noticed_by_the_pack(&self) -> usize {
        let pack = PACK.map(|guard| self.sim.id(self.sim.guards[guard]));
        let up = |e: &&Event| matches!(e, Event::AlertLevel { guard, from, to } if pack.contains(guard) && to > from);
        self.log.iter().filter(up).count()
    }
}

#[test]
fn the_pack_passes_her_in_the_stream_and_finds_her_in_the_grass_beside_it() {
    let stream = while_the_pack_goes_by("walk 2,17\nwalk 8,17\nwalk 12,18\nwalk 16,18");
    assert_eq!(stream.noticed_by_the_pack(), 0);
    let grass = while_the_pack_goes_by("walk 2,17\nwalk 8,17\nwalk 12,18\nwalk 15,18\nsneak 15,20");
    assert!(grass.noticed_by_the_pack() > 0, "no eye sees her there, but a nose does");
    let seen = |e: &&Event| matches!(e, Event::Glimpsed { sighting, .. } if sighting.sense == Sense::Eyes);
    assert_eq!(grass.log.iter().find(seen), None);
}

#[test]
fn pigeons_that_burst_up_behind_the_pack_call_it_back() {
    let flock = vec2(24.5, 27.5);
    let off = |heist: &Heist| (heist.guard_at(PACK[0]) - flock).length();
    let put_her = |heist: &mut Heist, at| heist.sim.with(heist.sim.player, |body: &mut Body| body.at = at);
    let mut heist = Heist::after("The_hounds_garden", "at 36.6");
    put_her(&mut heist, vec2(31.5, 29.5));
    heist.hold(go("W").with(Button::Run), 40);
    // Gone at once: what they do now, they do for the wings.
    put_her(&mut heist, vec2(2.5, 27.5));
    let passed = off(&heist);
    let mut nearest = passed;
    for _ in 0..3 * TICKS_PER_SECOND {
        heist.hold(Input::IDLE, 1);
        nearest = nearest.min(off(&heist));
    }
    assert!(heist.log.iter().any(|e| matches!(e, Event::Birds { up: true, .. })));
    assert!(passed > 4.0 && nearest < 1.5, "from {passed} back to {nearest}");
    assert!(heist.nobody_suspects_her());
}

#[test]
fn the_first_hounds_collar_is_had_with_the_keepers_key_behind_the_packs_back() {
    let hut = "walk 2,16\nwalk 2,12\nwalk 6,5\nuse\nsneak 6,3\nsneak 3,2\nuse\nsneak 6,3\nsneak 6,5\nuse\n";
    let south =
        "walk 2,12\nwalk 2,30\nat 40\nwalk 3,32\nwalk 46,32\nwalk 47,30\nuse\nwalk 50,30\nwalk 53,30\nsteal";
    let heist = Heist::after("The_hounds_garden", &[hut, south].concat());
    let deeds = heist.log.iter().filter_map(|event| match event {
        Event::TookKey { .. } => Some("key"),
        Event::Unlocked { picked: false, .. } => Some("door"),
        Event::Stolen { loot: Loot::Hard, .. } => Some("collar"),
        Event::AlertLevel { to: AlertLevel::Investigating | AlertLevel::Alert, .. } => Some("noticed"),
        _ => None,
    });
    assert_eq!(deeds.collect::<Vec<_>>(), ["key", "door", "collar"]);
}

#[test]
fn the_bridge_is_lit_and_the_fords_are_not() {
    let heist = Heist::after("The_hounds_garden", "at 1");
    let lit = |x: f32, y: f32| light::at(&heist.sim, vec2(x, y)) > heist.sim.rules.light.lit_above;
    assert!([(28.5, 23.5), (29.5, 23.5), (28.5, 24.5)].into_iter().all(|(x, y)| lit(x, y)));
    assert!([(22.5, 15.5), (22.5, 16.5), (36.5, 18.5)].into_iter().all(|(x, y)| !lit(x, y)));
}
