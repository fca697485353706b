//! Scores compiled to flat arrays, for many decisions.

mod bound;
mod curves;

use crate::check::CheckError;
use crate::consideration::{Consideration, Factor, compensate, makeup};
use crate::curve::unit;
use crate::needs::NeedsTable;
use crate::score::{Model, Scoring};
use crate::selector::Choice;
use curves::{Curves, FlatCurve};

/// The scores of all actions of a kind of agent, compiled once for many decisions.
///
/// It is made from a [`NeedsTable`] ([`from_needs`](Self::from_needs)) or from the [`Scoring`]s of actions
/// ([`from_scorings`](Self::from_scorings)) and gives the same scores: to the bit with linear and quadratic
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
    considerations: Vec<FlatConsideration>,
    motives: Vec<FlatMotive>,
    scores: Vec<FlatScore>,
    /// Row after row.
    gains: Vec<f32>,
    /// What may be above zero, by falling upper bound.
    order: Vec<Bounded>,
}

/// The memory of an evaluation, for tables of any size; it grows when first used with one.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    /// One for each distinct input, 0 to 1.
    inputs: Vec<f32>,
    /// One for each column of a needs table.
    values: Vec<f32>,
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
    /// A range of the considerations, and what makes up for their number.
    Product { first: usize, end: usize, makeup: f32 },
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
    /// The row of a needs table that begins there in the gains.
    Row { first: usize },
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
        if let Some(row) = table.actions().iter().position(|action| !actions.contains(action)) {
            let message = format!("the action of row {} is not in the list of actions", row + 1);
            return Err(CheckError::new(message));
        }
        let mut compiled = Self::empty();
        let motives = table.columns().iter().map(|column| &column.motive);
        let ranges: Vec<[f32; 2]> = motives.clone().map(|motive| bound::of_curve(&motive.curve)).collect();
        for motive in motives {
            let (level, curve) = (compiled.add_factor(&motive.level), compiled.curves.add(&motive.curve));
            compiled.motives.push(FlatMotive { level, importance: motive.importance, curve });
        }
        for action in actions {
            let Some((_, gains)) = table.rows().find(|(other, _)| *other == action) else {
                compiled.add_score(FlatScore::Never, 0.0);
                continue;
            };
            let first = compiled.gains.len();
            compiled.gains.extend(gains);
            compiled.add_score(FlatScore::Row { first }, bound::of_row(gains, &ranges));
        }
        Ok(compiled.sorted())
    }

    /// Compiles the scores of a list of actions; `None` is an action that this agent does not have and
    /// scores 0.
    pub fn from_scorings<'a>(scorings: impl IntoIterator<Item = Option<&'a Scoring<I>>>) -> Self
    where
        I: 'a,
    {
        let mut compiled = Self::empty();
        for scoring in scorings {
            let Some(scoring) = scoring else {
                compiled.add_score(FlatScore::Never, 0.0);
                continue;
            };
            let model = scoring.map(|factor| compiled.add_factor(factor));
            compiled.add_score(FlatScore::Model(model), bound::of_model(scoring));
        }
        compiled.sorted()
    }

    fn empty() -> Self {
        Self {
            inputs: Vec::new(),
            curves: Curves::default(),
            considerations: Vec::new(),
            motives: Vec::new(),
            scores: Vec::new(),
            gains: Vec::new(),
            order: Vec::new(),
        }
    }

    fn add_factor(&mut self, factor: &Factor<I>) -> FlatFactor {
        let all = match factor {
            Factor::Fixed(number) => return FlatFactor::Fixed(*number),
            Factor::Considered(all) => all,
        };
        let first = self.considerations.len();
        for Consideration { input, curve, weight } in all {
            let (input, curve) = (self.add_input(*input), self.curves.add(curve));
            self.considerations.push(FlatConsideration { input, curve, weight: unit(*weight) });
        }
        FlatFactor::Product { first, end: self.considerations.len(), makeup: makeup(all.len() as f32) }
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
        scores.extend(self.scores.iter().map(|score| self.score(score, workspace)));
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
        let mut choice = Choice::default();
        let mut offer = |choice: &mut Choice, action: usize| {
            if let Some(score) = self.scores.get(action).filter(|_| applies(action)) {
                choice.offer(action, self.score(score, workspace), running);
            }
        };
        // Its bonus lets the running action win often, and then the others have much to beat.
        if let Some(running) = running {
            offer(&mut choice, running);
        }
        for Bounded { action, bound } in &self.order {
            if *bound < choice.bar() {
                break;
            }
            if running != Some(*action) {
                offer(&mut choice, *action);
            }
        }
        choice
    }

    /// Measures the inputs and evaluates what all actions share.
    #[inline]
    fn prepare(&self, workspace: &mut Workspace, mut measure: impl FnMut(I) -> f32) {
        let Workspace { inputs, values, .. } = workspace;
        inputs.clear();
        inputs.extend(self.inputs.iter().map(|input| unit(measure(*input))));
        values.clear();
        values.extend(self.motives.iter().map(|motive| {
            let level = unit(self.factor(motive.level, inputs));
            self.curves.eval(motive.curve, unit(level * motive.importance))
        }));
    }

    #[inline]
    fn score(&self, score: &FlatScore, workspace: &Workspace) -> f32 {
        match score {
            FlatScore::Never => 0.0,
            FlatScore::Model(model) => model.map(|factor| self.factor(*factor, &workspace.inputs)).score(),
            FlatScore::Row { first } => {
                let gains = self.gains.iter().skip(*first);
                workspace.values.iter().zip(gains).fold(0.0, |sum, (value, gain)| sum + value * gain)
            }
        }
    }

    #[inline]
    fn factor(&self, factor: FlatFactor, inputs: &[f32]) -> f32 {
        match factor {
            FlatFactor::Fixed(number) => number,
            FlatFactor::Product { first, end, makeup } => {
                let all = self.considerations.get(first..end).unwrap_or_default();
                let product = all.iter().fold(1.0, |product, one| product * self.consideration(one, inputs));
                compensate(product, makeup)
            }
        }
    }

    #[inline]
    fn consideration(&self, one: &FlatConsideration, inputs: &[f32]) -> f32 {
        let x = inputs.get(one.input).copied().unwrap_or(0.0);
        1.0 - one.weight * (1.0 - self.curves.eval(one.curve, x))
    }
}
