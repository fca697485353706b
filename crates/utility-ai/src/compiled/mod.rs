//! Scores compiled to flat arrays, for many decisions.

mod bound;
mod curves;
mod lanes;

use crate::check::CheckError;
use crate::consideration::{Consideration, Factor, compensate, makeup};
use crate::curve::unit;
use crate::needs::NeedsTable;
use crate::score::{Model, Scoring};
use crate::selector::Choice;
use curves::{Curves, FlatCurve, Piece};
use lanes::{Gains, LANES, Products};
use std::ops::Range;

/// The scores of all actions of a kind of agent, compiled once for many decisions.
///
/// It is made from a [`NeedsTable`] ([`from_needs`](Self::from_needs)), from the [`Scoring`]s of actions
/// ([`from_scorings`](Self::from_scorings)) or from both ([`mixed`](Self::mixed)) and gives the same scores: to the bit with linear and quadratic
/// curves. Other curves become tables with linear interpolation wherever these are off by less than 0.001,
/// which [`evaluate`](Self::evaluate) shows like any score.
///
/// - Each input is measured once for a decision.
/// - [`choose`](Self::choose) begins with the running action and goes on by falling upper bound. It stops
///   when no action left can become winner or runner-up.
/// - With a [`Workspace`] that is kept, nothing is allocated.
/// - The order of all operations is fixed, so results are the same on every platform.
///
/// ```
/// use utility_ai::{CompiledTable, NeedsTable, Workspace};
///
/// #[derive(Clone, Copy, PartialEq, serde::Deserialize)]
/// #[serde(rename_all = "snake_case")]
/// enum Input { Noise }
///
/// let table: NeedsTable<Input> = serde_json::from_str(r#"{
///     "needs":  { "duty": { "level": 0.5 } },
///     "drives": { "danger": { "level": [
///         { "input": "noise", "curve": { "kind": "linear", "slope": 1, "shift": 0 }, "weight": 1 }] } },
///     "columns":    ["duty", "danger"],
///     "actions": {
///         "patrol": [ 1.0,   -0.5 ],
///         "hide":   [-0.5,    1.0 ]
///     }
/// }"#)?;
/// let compiled = CompiledTable::from_needs(&table, table.actions())?;
/// let mut workspace = Workspace::default();
/// let choice = compiled.choose(&mut workspace, |Input::Noise| 0.75, |_| true, None);
/// assert_eq!(choice.winner.map(|best| (best.action, best.score)), Some((1, 0.5)));
/// assert_eq!(choice.margin(), Some(0.375));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledTable<I> {
    inputs: Vec<I>,
    curves: Curves,
    /// Factors of polynomials, which are quicker to evaluate all together than one by one.
    products: Vec<Products>,
    /// How many factors these are.
    known: usize,
    /// The other factors.
    others: Vec<FlatProduct>,
    /// Their considerations.
    considerations: Vec<FlatConsideration>,
    motives: Vec<FlatMotive>,
    /// For each [`LANES`] actions their gains, column by column.
    gains: Vec<Gains>,
    scores: Vec<FlatScore>,
    /// What may be above zero, by falling upper bound.
    order: Vec<Bounded>,
}

/// The memory of an evaluation, for tables of any size; it grows when first used with one.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    /// One for each distinct input, 0 to 1.
    inputs: Vec<f32>,
    /// One for each factor of polynomials, 0 to 1.
    known: Vec<f32>,
    /// One for each column of a needs table, 0 to 1.
    values: Vec<f32>,
    /// One for each action of a needs table.
    sums: Vec<f32>,
    scores: Vec<f32>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct FlatConsideration {
    input: usize,
    curve: FlatCurve,
    weight: f32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum FlatFactor {
    Fixed(f32),
    /// A factor of polynomials.
    Known(u32),
    /// One of the other factors.
    Other(u32),
}

/// A range of the considerations, and what makes up for their number.
#[derive(Clone, Debug, PartialEq)]
struct FlatProduct {
    range: Range<usize>,
    makeup: f32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct FlatMotive {
    level: FlatFactor,
    importance: f32,
    curve: FlatCurve,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum FlatScore {
    Never,
    Model(Model<FlatFactor>),
    /// The sum of a row of a needs table.
    Row,
}

/// An action with a number that its score never exceeds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bounded {
    action: usize,
    bound: f32,
}

impl<I: Copy + PartialEq> CompiledTable<I> {
    /// Compiles a needs table; score `i` is that of `actions[i]`. An action without a row scores 0.
    ///
    /// With [`NeedsTable::actions`] the order is that of the file. Another order suits a [`Brain`](crate::Brain)
    /// whose list of actions is longer than the table.
    ///
    /// # Errors
    ///
    /// Returns the number of the row whose action is not in `actions`.
    pub fn from_needs<A: PartialEq>(table: &NeedsTable<I, A>, actions: &[A]) -> Result<Self, CheckError> {
        Self::mixed(Some(table), actions, |_| None)
    }

    /// Compiles the scores of a list of actions; `None` is an action that this agent does not have and
    /// scores 0.
    pub fn from_scorings<'a>(scorings: impl IntoIterator<Item = Option<&'a Scoring<I>>>) -> Self
    where
        I: 'a,
    {
        let mut compiled = Self::empty();
        for scoring in scorings {
            compiled.add_scoring(scoring);
        }
        compiled.sorted()
    }

    /// Compiles the scores of an agent whose actions are rows of a table or have a scoring of their own; score
    /// `i` is that of `actions[i]`. A row comes before a scoring, and an action with neither scores 0.
    ///
    /// # Errors
    ///
    /// Returns the number of the row whose action is not in `actions`.
    pub fn mixed<'a, A: PartialEq>(
        table: Option<&NeedsTable<I, A>>,
        actions: &[A],
        scoring: impl Fn(&A) -> Option<&'a Scoring<I>>,
    ) -> Result<Self, CheckError>
    where
        I: 'a,
    {
        let mut compiled = Self::empty();
        let ranges = match table {
            Some(table) => compiled.add_motives(table, actions)?,
            None => Vec::new(),
        };
        compiled.gains = vec![[0.0; LANES]; actions.len().div_ceil(LANES) * ranges.len()];
        for (i, action) in actions.iter().enumerate() {
            let row = table.and_then(|table| table.rows().find(|(other, _)| *other == action));
            let Some((_, gains)) = row else {
                compiled.add_scoring(scoring(action));
                continue;
            };
            let block = compiled.gains.iter_mut().skip(i / LANES * ranges.len());
            block.zip(gains).for_each(|(lanes, gain)| lanes[i % LANES] = *gain);
            compiled.add_score(FlatScore::Row, bound::of_row(gains, &ranges));
        }
        Ok(compiled.sorted())
    }

    /// Adds the columns of a table; returns the range of each one's value.
    fn add_motives<A: PartialEq>(
        &mut self,
        table: &NeedsTable<I, A>,
        actions: &[A],
    ) -> Result<Vec<[f32; 2]>, CheckError> {
        if let Some(row) = table.actions().iter().position(|action| !actions.contains(action)) {
            let message = format!("the action of row {} is not in the list of actions", row + 1);
            return Err(CheckError::new(message));
        }
        let motives = table.columns().iter().map(|column| &column.motive);
        for motive in motives.clone() {
            let (level, curve) = (self.add_factor(&motive.level), self.curves.add(&motive.curve));
            self.motives.push(FlatMotive { level, importance: motive.importance, curve });
        }
        Ok(motives.map(|motive| bound::of_curve(&motive.curve)).collect())
    }

    fn add_scoring(&mut self, scoring: Option<&Scoring<I>>) {
        let Some(scoring) = scoring else { return self.add_score(FlatScore::Never, 0.0) };
        let model = scoring.map(|factor| self.add_factor(factor));
        self.add_score(FlatScore::Model(model), bound::of_model(scoring));
    }

    fn empty() -> Self {
        Self {
            inputs: Vec::new(),
            curves: Curves::default(),
            products: Vec::new(),
            known: 0,
            others: Vec::new(),
            considerations: Vec::new(),
            motives: Vec::new(),
            gains: Vec::new(),
            scores: Vec::new(),
            order: Vec::new(),
        }
    }

    fn add_factor(&mut self, factor: &Factor<I>) -> FlatFactor {
        let all = match factor {
            Factor::Fixed(number) => return FlatFactor::Fixed(*number),
            Factor::Considered(all) => all,
        };
        let mut flat = Vec::with_capacity(all.len());
        for Consideration { input, curve, weight } in all {
            let (input, curve) = (self.add_input(*input), self.curves.add(curve));
            flat.push(FlatConsideration { input, curve, weight: unit(*weight) });
        }
        let polynomial = |one: &FlatConsideration| match one.curve {
            FlatCurve::Polynomial(curve) => Some((one.input, curve, one.weight)),
            _ => None,
        };
        if let Some(polynomials) = flat.iter().map(polynomial).collect::<Option<Vec<_>>>() {
            return self.add_product(&polynomials);
        }
        let first = self.considerations.len();
        self.considerations.extend(flat);
        let range = first..self.considerations.len();
        self.others.push(FlatProduct { range, makeup: makeup(all.len() as f32) });
        FlatFactor::Other(self.others.len() as u32 - 1)
    }

    fn add_product(&mut self, polynomials: &[(usize, Piece, f32)]) -> FlatFactor {
        let index = self.known;
        self.known += 1;
        if index.is_multiple_of(LANES) {
            self.products.push(Products::NONE);
        }
        if let Some(products) = self.products.last_mut() {
            products.set(index % LANES, polynomials);
        }
        FlatFactor::Known(index as u32)
    }

    fn add_input(&mut self, input: I) -> usize {
        let known = self.inputs.iter().position(|other| *other == input);
        known.unwrap_or_else(|| {
            self.inputs.push(input);
            self.inputs.len() - 1
        })
    }

    fn add_score(&mut self, score: FlatScore, bound: f32) {
        // What is never above zero is never chosen.
        if bound > 0.0 {
            self.order.push(Bounded { action: self.scores.len(), bound });
        }
        self.scores.push(score);
    }

    fn sorted(mut self) -> Self {
        self.order.sort_by(|a, b| b.bound.total_cmp(&a.bound));
        self
    }
}

impl<I: Copy> CompiledTable<I> {
    /// Evaluates the scores of all actions; `measure` gives the value of an input, 0 to 1.
    pub fn evaluate<'w>(&self, workspace: &'w mut Workspace, measure: impl FnMut(I) -> f32) -> &'w [f32] {
        self.prepare(workspace, measure);
        let mut scores = std::mem::take(&mut workspace.scores);
        scores.clear();
        scores.extend((0..self.scores.len()).map(|action| self.score(action, workspace)));
        workspace.scores = scores;
        &workspace.scores
    }

    /// Chooses an action as [`rank`](crate::rank) does with all scores, but evaluates no more than needed.
    ///
    /// `measure` gives the value of an input, 0 to 1. `applies` says whether an action is possible now; it
    /// is called only for actions that can still win. `running` is the index of the running action.
    #[inline]
    pub fn choose(
        &self,
        workspace: &mut Workspace,
        measure: impl FnMut(I) -> f32,
        mut applies: impl FnMut(usize) -> bool,
        running: Option<usize>,
    ) -> Choice {
        self.prepare(workspace, measure);
        let running = running.filter(|action| *action < self.scores.len());
        let mut choice = Choice::default();
        // Its bonus lets the running action win often, and then the others have much to beat.
        let first = running.map(|action| Bounded { action, bound: f32::INFINITY });
        let others = self.order.iter().copied().filter(|one| running != Some(one.action));
        for Bounded { action, bound } in first.into_iter().chain(others) {
            if bound < choice.bar() {
                break;
            }
            if applies(action) {
                choice.offer(action, self.score(action, workspace), running);
            }
        }
        choice
    }

    /// Measures the inputs and evaluates what is quicker to evaluate together.
    #[inline]
    fn prepare(&self, workspace: &mut Workspace, mut measure: impl FnMut(I) -> f32) {
        let Workspace { inputs, known, values, sums, .. } = workspace;
        inputs.clear();
        inputs.extend(self.inputs.iter().map(|input| unit(measure(*input))));
        known.clear();
        for products in &self.products {
            known.extend_from_slice(&products.eval(inputs));
        }
        values.clear();
        values.extend(self.motives.iter().map(|motive| {
            let level = unit(self.factor(motive.level, inputs, known));
            self.curves.eval(motive.curve, unit(level * motive.importance))
        }));
        sums.clear();
        for gains in self.gains.chunks(self.motives.len().max(1)) {
            sums.extend_from_slice(&lanes::sums(values, gains));
        }
    }

    #[inline]
    fn score(&self, action: usize, workspace: &Workspace) -> f32 {
        let Workspace { inputs, known, sums, .. } = workspace;
        match self.scores.get(action) {
            Some(FlatScore::Model(model)) => model.map(|factor| self.factor(*factor, inputs, known)).score(),
            Some(FlatScore::Row) => sums.get(action).copied().unwrap_or(0.0),
            Some(FlatScore::Never) | None => 0.0,
        }
    }

    #[inline]
    fn factor(&self, factor: FlatFactor, inputs: &[f32], known: &[f32]) -> f32 {
        match factor {
            FlatFactor::Fixed(number) => number,
            FlatFactor::Known(index) => known.get(index as usize).copied().unwrap_or(0.0),
            FlatFactor::Other(index) => {
                self.others.get(index as usize).map_or(0.0, |other| self.other(other, inputs))
            }
        }
    }

    /// Not inlined: a score has up to four factors, and most need only a number.
    #[inline(never)]
    fn other(&self, factor: &FlatProduct, inputs: &[f32]) -> f32 {
        let all = self.considerations.get(factor.range.clone()).unwrap_or_default();
        let product = all.iter().fold(1.0, |product, one| {
            let x = inputs.get(one.input).copied().unwrap_or(0.0);
            product * (1.0 - one.weight * (1.0 - self.curves.eval(one.curve, x)))
        });
        compensate(product, factor.makeup)
    }
}
