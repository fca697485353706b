//! `thief-girl sim --decisions`: what each guard chose, what it was worth to him, and what came next.

use serde_json::json;
use std::collections::BTreeMap;
use std::io::{self, Write};
use thief_girl::guard::{Explanation, explain};
use thief_girl::model::Sim;
use thief_girl::rules::{ActionKind, name_of};

/// How many actions that did not win are printed.
const RUNNERS_UP: usize = 3;

/// What the guards weighed before the tick in progress, in their order.
#[derive(Default)]
pub struct Decisions {
    before: Vec<Explanation>,
}

impl Decisions {
    /// Writes a line of JSON for each guard who runs another action than in the tick before.
    pub fn write(&mut self, out: &mut impl Write, sim: &Sim) -> io::Result<()> {
        let now: Vec<Explanation> = sim.guards.iter().map(|guard| explain(sim, *guard)).collect();
        for ((guard, before), after) in sim.guards.iter().zip(&self.before).zip(&now) {
            if let Some(chosen) = running(after).filter(|chosen| running(before) != Some(*chosen)) {
                writeln!(out, "{}", line(sim, *guard, before, chosen))?;
            }
        }
        self.before = now;
        Ok(())
    }
}

fn running(thoughts: &Explanation) -> Option<ActionKind> {
    thoughts.actions.iter().find(|one| one.runs).map(|one| one.action)
}

/// A decision: who went over from what to what, the best scores, and his needs.
fn line(sim: &Sim, guard: hecs::Entity, before: &Explanation, chosen: ActionKind) -> serde_json::Value {
    let mut ranked: Vec<_> = before.actions.iter().filter(|one| one.score > 0.0).collect();
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score));
    let score = |action| before.actions.iter().find(|one| one.action == action).map(|one| one.score);
    let others = ranked.iter().filter(|one| one.action != chosen).take(RUNNERS_UP);
    let others: Vec<_> = others.map(|one| json!([name_of(one.action), rounded(one.score)])).collect();
    let needs = before.motives.iter().filter(|motive| motive.value > 0.0);
    let needs: BTreeMap<&str, f64> = needs.map(|need| (need.name.as_str(), rounded(need.value))).collect();
    json!({
        "event": "decision",
        "tick": sim.tick,
        "guard": sim.id(guard).0,
        "from": running(before).map(name_of),
        "to": name_of(chosen),
        "score": score(chosen).map(rounded),
        "runners_up": others,
        "needs": needs,
    })
}

/// To three digits, which is more than anybody reads.
fn rounded(score: f32) -> f64 {
    (f64::from(score) * 1000.0).round() / 1000.0
}
