//! The cat of a tea house: `cargo run --example cat`.
//!
//! She naps, hunts the mouse behind the rice sacks, or begs from the guest. What each is worth to her
//! stands in data, one in each model of scoring; hunting is a sequence of steps; and she thinks more
//! often while a guest is there to see her.

use serde::Deserialize;
use utility_ai::{
    Action, Brain, EndReason, Progress, Schedule, Scoring, Sequence, SequenceState, Step, ThinkContext,
    Urgency,
};

/// What she is like. Another cat would be another text.
const CHARACTER: &str = r#"{
    "nap": {
        "model": "drive",
        "drive": [{ "input": "sleepiness", "curve": { "kind": "logit", "steepness": 6, "middle": 0.5 }, "weight": 1 }],
        "reduction": 0.6
    },
    "hunt": {
        "model": "tactical",
        "expectation": [{ "input": "hunger", "curve": { "kind": "logistic", "steepness": 6, "middle": 0.3 }, "weight": 1 }],
        "risk": 0.1,
        "cost": [{ "input": "sleepiness", "curve": { "kind": "quadratic", "slope": 0.6, "middle": 0, "shift": 0 }, "weight": 1 }],
        "opportunity": [{ "input": "rustling", "curve": { "kind": "linear", "slope": 1, "shift": 0 }, "weight": 1 }]
    },
    "beg": {
        "model": "need",
        "need": [
            { "input": "hunger", "curve": { "kind": "piecewise", "points": [[0.1, 0], [0.5, 0.9], [1, 1]] }, "weight": 1 },
            { "input": "guest", "curve": { "kind": "linear", "slope": 1, "shift": 0 }, "weight": 1 }
        ],
        "gain": 0.8,
        "importance": 0.9
    }
}"#;

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Input {
    Hunger,
    Sleepiness,
    Rustling,
    Guest,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Character {
    nap: Scoring<Input>,
    hunt: Scoring<Input>,
    beg: Scoring<Input>,
}

/// The blackboard: what she feels and perceives, how far her hunt is, and what there is to tell.
struct Cat {
    character: Character,
    hunger: f32,
    sleepiness: f32,
    rustling: bool,
    guest: bool,
    hunt: SequenceState,
    told: Vec<String>,
}

impl Cat {
    fn worth(&self, scoring: &Scoring<Input>) -> f32 {
        let worth = scoring.weigh(|input| match input {
            Input::Hunger => self.hunger,
            Input::Sleepiness => self.sleepiness,
            Input::Rustling => f32::from(u8::from(self.rustling)),
            Input::Guest => f32::from(u8::from(self.guest)),
        });
        worth.score()
    }

    fn tell(&mut self, what: &str) {
        self.told.push(what.to_string());
    }

    fn eat(&mut self, portion: f32) {
        self.hunger = (self.hunger - portion).max(0.0);
    }
}

struct Nap;

impl Action<Cat> for Nap {
    fn evaluate(&self, cat: &Cat) -> f32 {
        cat.worth(&cat.character.nap)
    }

    fn enter(&self, cat: &mut Cat) {
        cat.tell("curls up on the warmest cushion");
    }

    fn tick(&self, cat: &mut Cat) -> Progress {
        // No cat is ever quite awake, so this is what she does for want of anything better.
        cat.sleepiness = (cat.sleepiness - 0.04).max(0.05);
        Progress::Running
    }

    fn exit(&self, cat: &mut Cat, _end: EndReason) {
        cat.tell("opens one eye, then the other");
    }
}

struct Beg;

impl Action<Cat> for Beg {
    fn evaluate(&self, cat: &Cat) -> f32 {
        cat.worth(&cat.character.beg)
    }

    fn enter(&self, cat: &mut Cat) {
        cat.tell("sits down before the guest and looks up");
    }

    fn tick(&self, cat: &mut Cat) -> Progress {
        cat.eat(0.012);
        Progress::done_if(!cat.guest)
    }

    fn exit(&self, cat: &mut Cat, _end: EndReason) {
        cat.tell("has never seen that guest before");
    }
}

struct Crouch;
struct Stalk;
struct Pounce;

impl Step<Cat> for Crouch {
    fn enter(&self, cat: &mut Cat) {
        cat.tell("presses herself to the floor");
    }

    fn tick(&self, _cat: &mut Cat, elapsed: u32) -> Progress {
        Progress::done_if(elapsed >= 2)
    }
}

impl Step<Cat> for Stalk {
    fn enter(&self, cat: &mut Cat) {
        cat.tell("steals up to the rice sacks");
    }

    fn tick(&self, _cat: &mut Cat, elapsed: u32) -> Progress {
        Progress::done_if(elapsed >= 5)
    }

    fn exit(&self, cat: &mut Cat, end: EndReason) {
        if end == EndReason::Interrupted {
            cat.tell("washes a paw, as if that had been the plan");
        }
    }
}

impl Step<Cat> for Pounce {
    fn tick(&self, cat: &mut Cat, _elapsed: u32) -> Progress {
        cat.tell("pounces: a mouse!");
        cat.rustling = false;
        cat.eat(0.3);
        Progress::Done
    }
}

const HUNT: Sequence<Cat> = Sequence { steps: &[&Crouch, &Stalk, &Pounce], state: |cat| &mut cat.hunt };

struct Hunt;

impl Action<Cat> for Hunt {
    fn evaluate(&self, cat: &Cat) -> f32 {
        cat.worth(&cat.character.hunt)
    }

    fn tick(&self, cat: &mut Cat) -> Progress {
        HUNT.tick(cat)
    }

    fn exit(&self, cat: &mut Cat, _end: EndReason) {
        HUNT.cancel(cat);
    }
}

/// An afternoon at the tea house, tick by tick: what there is to tell of her, and when.
pub fn afternoon() -> Result<Vec<String>, serde_json::Error> {
    let mut cat = Cat {
        character: serde_json::from_str(CHARACTER)?,
        hunger: 0.3,
        sleepiness: 0.9,
        rustling: false,
        guest: false,
        hunt: SequenceState::default(),
        told: Vec::new(),
    };
    // Every four ticks; every single one while somebody looks on.
    let mut brain = Brain::new(Schedule::every(4).paced(1, 4));
    let mut log = Vec::new();
    for tick in 0..100 {
        cat.hunger = (cat.hunger + 0.01).min(1.0);
        cat.sleepiness = (cat.sleepiness + 0.005).min(1.0);
        match tick {
            10 | 68 => cat.rustling = true,
            17 | 84 => cat.guest = true,
            44 => cat.guest = false,
            _ => {}
        }
        let urgency = if cat.guest { Urgency::High } else { Urgency::Normal };
        brain.tick(&[&Nap, &Hunt, &Beg], &mut cat, ThinkContext { tick, urgency });
        log.extend(cat.told.drain(..).map(|what| format!("{tick:3}  the cat {what}")));
    }
    Ok(log)
}

fn main() -> Result<(), serde_json::Error> {
    for line in afternoon()? {
        println!("{line}");
    }
    Ok(())
}
