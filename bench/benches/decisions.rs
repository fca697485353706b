//! A decision of a thousand minds, each among eight actions with four considerations each, beside the
//! crate `big-brain`, and beside the same as plain and as boxed functions.
//!
//! All have the same needs, the same curves and the same formula (the product, made up for its number),
//! and all must choose the same. Ours is compiled; uncompiled it evaluates the data as it was read.

use bevy_app::{App, Last, PreUpdate, Update};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::ScheduleLabel;
use big_brain::prelude::*;
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use thief_girl::base::Rng;
use utility_ai::{
    Brain, CompiledTable, Consideration, Curve, Factor, NeedsTable, Progress, Schedule, Scoring, Workspace,
    combine,
};

const MINDS: usize = 1000;
const ACTIONS: usize = 8;
const CONSIDERATIONS: usize = 4;

/// What a mind can measure of itself, 0 to 1.
#[derive(Clone, Copy, Debug, Component)]
struct Needs([f32; ACTIONS]);

type Four = [Consideration<usize>; CONSIDERATIONS];

fn minds() -> Vec<Needs> {
    let mut rng = Rng::new(17);
    (0..MINDS).map(|_| Needs(std::array::from_fn(|_| rng.unit()))).collect()
}

/// The four considerations of each action: different needs, straight and square curves. With exponential
/// ones the library for mathematics would be measured, which all have in common.
fn considered() -> [Four; ACTIONS] {
    let mut rng = Rng::new(19);
    std::array::from_fn(|action| {
        std::array::from_fn(|i| {
            let (input, lot) = ((action + i * (i + 1) / 2) % ACTIONS, rng.unit());
            let curve = match i {
                0 => Curve::Linear { slope: 0.6, shift: 0.4 },
                1 => Curve::Linear { slope: -0.6, shift: 1.0 },
                2 => Curve::Quadratic { slope: -1.0, middle: lot, shift: 1.0 },
                _ => Curve::Quadratic { slope: 0.8, middle: lot, shift: 0.3 },
            };
            Consideration { input, curve, weight: 1.0 }
        })
    })
}

fn score(four: &Four, needs: &Needs) -> f32 {
    combine(four.iter().map(|one| one.eval(needs.0[one.input])))
}

/// Ours: an action whose worth is written in data, as the guards' are.
struct Act(Scoring<usize>);

impl utility_ai::Action<Needs> for Act {
    fn evaluate(&self, needs: &Needs) -> f32 {
        self.0.weigh(|input| needs.0[input]).score()
    }

    fn tick(&self, _: &mut Needs) -> Progress {
        Progress::Running
    }
}

struct Ours {
    actions: Vec<Act>,
    table: CompiledTable<usize>,
    workspace: Workspace,
    minds: Vec<(Brain, Needs)>,
}

impl Ours {
    fn new(considered: [Four; ACTIONS]) -> Self {
        let scoring = |four: Four| Scoring::Need {
            need: Factor::Considered(four.to_vec()),
            gain: Factor::Fixed(1.0),
            importance: 1.0,
        };
        let actions: Vec<Act> = considered.map(|four| Act(scoring(four))).into();
        let table = CompiledTable::from_scorings(actions.iter().map(|Act(scoring)| Some(scoring)));
        let minds = minds().into_iter().map(|needs| (Brain::new(Schedule::every(1)), needs)).collect();
        Self { actions, table, workspace: Workspace::default(), minds }
    }

    fn think(&mut self, tick: u32) {
        let actions: [&dyn utility_ai::Action<Needs>; ACTIONS] =
            std::array::from_fn(|i| &self.actions[i] as _);
        for (brain, needs) in &mut self.minds {
            brain.tick_with(&actions, needs, tick, |needs, running| {
                self.table.choose(&mut self.workspace, |input| needs.0[input], |_| true, running)
            });
        }
    }

    fn think_uncompiled(&mut self, tick: u32) {
        let actions: [&dyn utility_ai::Action<Needs>; ACTIONS] =
            std::array::from_fn(|i| &self.actions[i] as _);
        for (brain, needs) in &mut self.minds {
            brain.tick(&actions, needs, tick);
        }
    }

    fn choices(&self) -> Vec<Option<usize>> {
        self.minds.iter().map(|(brain, _)| brain.running()).collect()
    }
}

/// S-shaped curves in the place of all others, which become tables when they are compiled.
fn s_shaped() -> [Four; ACTIONS] {
    let mut rng = Rng::new(23);
    considered().map(|four| {
        four.map(|one| {
            let curve = Curve::Logistic { steepness: 8.0 + 8.0 * rng.unit(), middle: 0.4 * rng.unit() };
            Consideration { curve, ..one }
        })
    })
}

/// A table of eight needs with a consideration each, and eight actions.
fn needs_table() -> NeedsTable<usize> {
    let mut rng = Rng::new(29);
    let names: [String; ACTIONS] = std::array::from_fn(|i| format!("n{i}"));
    let needs: Vec<String> = (0..ACTIONS)
        .map(|i| {
            let curve = r#"{ "kind": "logistic", "steepness": 10, "middle": 0.5 }"#;
            let straight = r#"{ "kind": "linear", "slope": 1, "shift": 0 }"#;
            let level = format!(r#"[{{ "input": {i}, "curve": {straight}, "weight": 1 }}]"#);
            format!(r#""n{i}": {{ "level": {level}, "curve": {curve} }}"#)
        })
        .collect();
    let rows: Vec<String> = (0..ACTIONS)
        .map(|i| {
            let gains: [f32; ACTIONS] = std::array::from_fn(|_| 2.0 * rng.unit() - 1.0);
            format!(r#""a{i}": {gains:?}"#)
        })
        .collect();
    let (needs, rows) = (needs.join(","), rows.join(","));
    let text = format!(r#"{{ "needs": {{ {needs} }}, "columns": {names:?}, "actions": {{ {rows} }} }}"#);
    serde_json::from_str(&text).expect("a table")
}

/// Theirs, as their guide has it: a scorer for each consideration, and for each action the product of four
/// with their own make-up for its number.
#[derive(Clone, Debug, Component, ScorerBuilder)]
struct Considers(Consideration<usize>);

/// What was chosen.
#[derive(Clone, Debug, Component, ActionBuilder)]
struct Does(usize);

fn weigh(minds: Query<&Needs>, mut scorers: Query<(&Actor, &Considers, &mut Score)>) {
    for (Actor(mind), Considers(one), mut worth) in &mut scorers {
        if let Ok(needs) = minds.get(*mind) {
            worth.set(one.eval(needs.0[one.input]));
        }
    }
}

fn leave(mut actions: Query<&mut ActionState, With<Does>>) {
    for mut state in &mut actions {
        match *state {
            ActionState::Requested => *state = ActionState::Executing,
            ActionState::Cancelled => *state = ActionState::Failure,
            _ => {}
        }
    }
}

fn theirs() -> (App, Vec<Entity>) {
    let mut app = App::new();
    app.add_plugins(BigBrainPlugin::new(PreUpdate));
    app.add_systems(PreUpdate, weigh.in_set(BigBrainSet::Scorers));
    app.add_systems(PreUpdate, leave.in_set(BigBrainSet::Actions));
    for label in [PreUpdate.intern(), Update.intern(), Last.intern()] {
        app.edit_schedule(label, |schedule| {
            schedule.set_executor_kind(bevy_ecs::schedule::ExecutorKind::SingleThreaded);
        });
    }
    let thinker = |needs: Needs| {
        let mut thinker = Thinker::build().picker(Highest);
        for (action, four) in considered().into_iter().enumerate() {
            let product = ProductOfScorers::build(0.0).use_compensation(true);
            let product = four.into_iter().fold(product, |product, one| product.push(Considers(one)));
            thinker = thinker.when(product, Does(action));
        }
        (needs, thinker)
    };
    let minds = minds().into_iter().map(|needs| app.world_mut().spawn(thinker(needs)).id()).collect();
    // So long until everybody has a thinker and has begun with something.
    (0..5).for_each(|_| app.update());
    (app, minds)
}

fn their_choices(app: &mut App, minds: &[Entity]) -> Vec<Option<usize>> {
    let mut doing = app.world_mut().query::<(&Actor, &Does)>();
    let done: std::collections::HashMap<Entity, usize> =
        doing.iter(app.world()).map(|(Actor(mind), Does(action))| (*mind, *action)).collect();
    minds.iter().map(|mind| done.get(mind).copied()).collect()
}

/// The best of scores, without any engine.
fn best(scores: impl Iterator<Item = f32>) -> Option<usize> {
    utility_ai::select(scores, None)
}

fn decisions(c: &mut Criterion) {
    let (all, four, mut ours) = (minds(), considered(), Ours::new(considered()));
    type Boxed = Box<dyn Fn(&Needs) -> f32>;
    let boxed: Vec<Boxed> =
        four.map(|four| Box::new(move |needs: &Needs| score(&four, needs)) as Boxed).into();
    let (mut app, their_minds) = theirs();

    ours.think(0);
    let choices = ours.choices();
    ours.think_uncompiled(1);
    assert_eq!(ours.choices(), choices);
    assert_eq!(their_choices(&mut app, &their_minds), choices);
    assert!(all.iter().zip(&choices).all(|(needs, choice)| best(boxed.iter().map(|b| b(needs))) == *choice));
    let taken: Vec<usize> = (0..ACTIONS).map(|a| choices.iter().filter(|c| **c == Some(a)).count()).collect();
    println!("how often each action was chosen: {taken:?}");

    let mut group = c.benchmark_group("a decision of 1,000 minds");
    let mut tick = 0;
    group.bench_function("ours", |b| {
        b.iter(|| {
            tick += 1;
            black_box(&mut ours).think(tick);
        });
    });
    group.bench_function("ours, uncompiled", |b| {
        b.iter(|| {
            tick += 1;
            black_box(&mut ours).think_uncompiled(tick);
        });
    });
    group.bench_function("plain functions", |b| {
        b.iter(|| {
            let choices =
                black_box(&all).iter().map(|needs| best(four.iter().map(|four| score(four, needs))));
            choices.map(|choice| choice.unwrap_or(0)).sum::<usize>()
        });
    });
    group.bench_function("boxed functions", |b| {
        b.iter(|| {
            let choices = black_box(&all).iter().map(|needs| best(boxed.iter().map(|one| one(needs))));
            choices.map(|choice| choice.unwrap_or(0)).sum::<usize>()
        });
    });
    group.bench_function("big-brain", |b| b.iter(|| app.update()));
    group.finish();
    assert_eq!(their_choices(&mut app, &their_minds), choices);
    assert_eq!(ours.choices(), choices);
}

fn curves(c: &mut Criterion) {
    let mut ours = Ours::new(s_shaped());
    let mut group = c.benchmark_group("a decision of 1,000 minds, S-shaped curves");
    let mut tick = 0;
    group.bench_function("ours", |b| {
        b.iter(|| {
            tick += 1;
            black_box(&mut ours).think(tick);
        });
    });
    group.bench_function("ours, uncompiled", |b| {
        b.iter(|| {
            tick += 1;
            black_box(&mut ours).think_uncompiled(tick);
        });
    });
    group.finish();
}

fn needs(c: &mut Criterion) {
    let (all, table) = (minds(), needs_table());
    let compiled = CompiledTable::from_needs(&table, table.actions()).expect("its own actions");
    let mut workspace = Workspace::default();
    let mut group = c.benchmark_group("a decision of 1,000 minds, 8 needs and 8 actions");
    group.bench_function("ours", |b| {
        b.iter(|| {
            let choices = black_box(&all)
                .iter()
                .map(|needs| compiled.choose(&mut workspace, |input| needs.0[input], |_| true, None));
            choices.map(|choice| choice.winner.map_or(0, |best| best.action)).sum::<usize>()
        });
    });
    group.bench_function("ours, uncompiled", |b| {
        b.iter(|| {
            let choices =
                black_box(&all).iter().map(|needs| table.weigh(|input| needs.0[input]).choice(None));
            choices.map(|choice| choice.winner.map_or(0, |best| best.action)).sum::<usize>()
        });
    });
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(50);
    targets = decisions, curves, needs
}
criterion_main!(benches);
