//! What the heists that ship are built for: their set pieces, played in the levels themselves.

mod support;

use std::sync::Arc;
use support::{go, shipped_level};
use thief_girl::base::{Vec2, vec2};
use thief_girl::bot::{Bot, Script};
use thief_girl::model::{Body, Button, Config, Event, Input, Lamp, Outcome, Rung, Sim};
use thief_girl::rules::{EvidenceKind, PropKind, Rules};
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
}

#[test]
fn a_barrel_down_the_brewerys_ramp_draws_the_watchman_below_and_not_the_one_above() {
    let mut heist = Heist::after("The_sake_brewery", "walk 10,4\nwalk 12,4\nwalk 12,8\nwalk 22,11");
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
        let up = |e: &&Event| matches!(e, Event::Rung { guard, to: Rung::Investigating, .. } if *guard == id);
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
