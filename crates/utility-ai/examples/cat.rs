//! The cat of a tea house: `cargo run --example cat`.
//!
//! She naps, hunts the mouse behind the rice sacks, or begs from the guest. What each is worth to her
//! stands in data, one in each model of scoring; hunting is a sequence of steps; and she thinks more
//! often while a guest is there to see her.
//!
//! In the evening she goes by a table of needs and drives. It is compiled, her kitten has the same table
//! with a personality of its own, and where two actions are worth nearly the same each hesitates.

use serde::Deserialize;
use std::error::Error;
use utility_ai::{
    Action, Brain, CompiledTable, EndReason, NeedsTable, Overlay, Progress, Schedule, Scoring, Sequence,
    SequenceState, Step, ThinkContext, Urgency, Workspace,
};

/// What she is like. Another cat would be another text.
const CHARACTER: &str = r#"{
    "nap": {
        "model": "drive",
        "drive": [{ "input": "sleepiness", "curve": { "kind": "piecewise", "points": [[0.05, 0], [0.1, 0.13], [0.25, 0.32], [0.75, 0.68], [0.9, 0.87], [0.95, 1]] }, "weight": 1 }],
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

/// What evenings do to any cat: needs and drives across, actions down.
const EVENING: &str = r#"{
    "needs": {
        "food":    { "level": [{ "input": "hunger", "curve": { "kind": "linear", "slope": 1, "shift": 0 }, "weight": 1 }],
                     "curve": { "kind": "logistic", "steepness": 8, "middle": 0.5 } },
        "company": { "level": 0.3 }
    },
    "drives": {
        "fatigue": { "level": [{ "input": "sleepiness", "curve": { "kind": "linear", "slope": 1, "shift": 0 }, "weight": 1 }] },
        "unease":  { "level": [{ "input": "thunder", "curve": { "kind": "linear", "slope": 1, "shift": 0 }, "weight": 1 }] }
    },
    "columns":   ["food", "company", "fatigue", "unease"],
    "actions": {
        "nap":   [ 0.0,   -0.2,       0.9,      -0.4 ],
        "hunt":  [ 0.8,    0.0,      -0.5,      -0.2 ],
        "beg":   [ 0.5,    0.6,      -0.2,       0.1 ],
        "hide":  [-0.3,   -0.3,       0.2,       1.0 ]
    }
}"#;

/// Her kitten fears thunder more than anything, and does not know yet what it is to be tired.
const KITTEN: &str = r#"{
    "unease":  { "importance": 3 },
    "fatigue": { "importance": 0.4, "curve": { "kind": "quadratic", "slope": 1, "middle": 0, "shift": 0 } }
}"#;

/// Two actions whose scores differ by less make a cat hesitate.
const NEARLY_THE_SAME: f32 = 0.05;

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Sense {
    Hunger,
    Sleepiness,
    Thunder,
}

/// An evening at the tea house, hour by hour: what each cat does, and between what she hesitates.
pub fn evening() -> Result<Vec<String>, Box<dyn Error>> {
    let table: NeedsTable<Sense> = serde_json::from_str(EVENING)?;
    let kitten = table.clone().overlaid(&serde_json::from_str::<Overlay>(KITTEN)?)?;
    let mut workspace = Workspace::default();
    let mut log = Vec::new();
    for (name, own) in [("cat", table), ("kitten", kitten)] {
        // Once for each kind of agent; the workspace serves all of them.
        let compiled = CompiledTable::from_needs(&own, own.actions())?;
        let mut running = None;
        for (hour, hunger, sleepiness, thunder) in [
            (18, 0.8, 0.1, 0.0),
            (19, 0.5, 0.3, 0.0),
            (20, 0.3, 0.5, 0.25),
            (21, 0.4, 0.6, 0.75),
            (22, 0.4, 0.7, 0.0),
        ] {
            let measure = |sense| match sense {
                Sense::Hunger => hunger,
                Sense::Sleepiness => sleepiness,
                Sense::Thunder => thunder,
            };
            let choice = compiled.choose(&mut workspace, measure, |_| true, running);
            running = choice.winner.map(|best| best.action);
            let action =
                |index: Option<usize>| index.and_then(|i| own.actions().get(i)).map_or("nothing", |a| a);
            let mut line = format!("{hour}:00  the {name}: {}", action(running));
            if choice.is_close(NEARLY_THE_SAME) {
                line += &format!(", or {}?", action(choice.runner_up.map(|second| second.action)));
            }
            log.push(line);
        }
    }
    Ok(log)
}

fn main() -> Result<(), Box<dyn Error>> {
    for line in afternoon()?.into_iter().chain(evening()?) {
        println!("{line}");
    }
    Ok(())
}
