//! Needs and drives as a table: several at once, each action with a gain in each.

mod data;
mod entries;
mod overlay;

pub use overlay::Overlay;

use crate::check::{CheckError, within};
use crate::consideration::Factor;
use crate::curve::{Curve, unit};
use crate::selector::{Choice, rank};
use data::{GainData, MotivesData, TableData};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Whether a column of a table is a need or a drive. Both count alike; the difference is how gains read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MotiveKind {
    /// Something that is missing, such as duty or comfort: a gain gives some of it.
    Need,
    /// Something that presses, such as danger or fatigue: a gain is a reduction and takes some of it away.
    Drive,
}

/// A need or a drive of an agent.
///
/// In data the importance may be absent, which means 1, and the curve, which means the straight line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Motive<I> {
    /// How strong it is now, 0 (satisfied, or gone) to 1, from what the agent knows.
    pub level: Factor<I>,
    /// How much this agent cares, 0 to 10. The level is multiplied by it before the curve is applied, which
    /// takes at most 1; so above 1 the agent feels the whole need early.
    #[serde(default = "usual_importance")]
    pub importance: f32,
    /// What level times importance is worth.
    #[serde(default)]
    pub curve: Curve,
}

fn usual_importance() -> f32 {
    1.0
}

impl<I> Motive<I> {
    /// What a level is worth to the agent, 0 to 1: `curve(level × importance)`.
    pub fn value(&self, level: f32) -> f32 {
        self.curve.eval(level * self.importance)
    }
}

/// A column of a table: a need or a drive with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct Column<I> {
    /// The name in data.
    pub name: String,
    /// Whether it is a need or a drive.
    pub kind: MotiveKind,
    /// Level, importance and curve.
    pub motive: Motive<I>,
}

impl<I> Column<I> {
    fn label(&self) -> String {
        let kind = match self.kind {
            MotiveKind::Need => "need",
            MotiveKind::Drive => "drive",
        };
        format!("the {kind} `{}`", self.name)
    }

    fn check(&self) -> Result<(), CheckError> {
        let Motive { level, importance, curve } = &self.motive;
        within("importance", *importance, 0.0..=10.0)
            .and_then(|()| curve.check())
            .and_then(|()| level.check(0.0..=1.0).map_err(|e| e.of("`level`")))
            .map_err(|e| e.of(&self.label()))
    }
}

/// An agent's needs and drives, and what each action does to them.
///
/// The score of an action is `Σ curve(level × importance) × gain` over all columns. Gains lie within -1 and
/// 1: a negative one is a price, as when hiding from danger costs duty or running tires.
///
/// In data it reads as a table, with needs and drives across and actions down. `I` names the inputs and `A`
/// the actions, usually enums. The order of the actions is that of the file; the first of equal scores wins.
///
/// ```
/// use utility_ai::NeedsTable;
///
/// #[derive(Clone, Copy, serde::Deserialize)]
/// #[serde(rename_all = "snake_case")]
/// enum Input { Noise }
///
/// let table: NeedsTable<Input> = serde_json::from_str(r#"{
///     "needs": {
///         "duty": { "level": 0.5 }
///     },
///     "drives": {
///         "danger": { "level": [{ "input": "noise", "curve": { "kind": "linear", "slope": 1, "shift": 0 }, "weight": 1 }] },
///         "fatigue": { "level": 0.25, "importance": 2 }
///     },
///     "columns":     ["duty", "danger", "fatigue"],
///     "actions": {
///         "patrol":  [ 1.0,    -0.25,    -0.25 ],
///         "hide":    [-0.5,     1.0,      0.0  ],
///         "rest":    [-0.25,   -0.5,      1.0  ]
///     }
/// }"#)?;
/// // At rest and in duty nearly the same is to be gained: he hesitates.
/// let calm = table.weigh(|_| 0.0);
/// assert_eq!(calm.scores(), [0.375, -0.25, 0.375]);
/// assert!(calm.choice(None).is_close(0.05));
/// let noise = table.weigh(|_| 1.0);
/// assert_eq!(noise.scores(), [0.125, 0.75, -0.125]);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// Sources: Robert Zubek, "Needs-Based AI" (Game Programming Gems 8, 2010): advertised gains, weighed by
/// a response curve of the need; Clark Hull, "Principles of Behavior" (1943): drives and their reduction;
/// Dave Mark, "Behavioral Mathematics for Game AI" (2009): response curves and weighted sums.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "TableData<I, String>", into = "TableData<I, A>")]
#[serde(bound(
    serialize = "I: Clone + Serialize, A: Clone + Serialize",
    deserialize = "I: Clone + Deserialize<'de>, A: DeserializeOwned"
))]
pub struct NeedsTable<I, A = String> {
    columns: Vec<Column<I>>,
    actions: Vec<A>,
    /// Row after row.
    gains: Vec<f32>,
}

/// Needs and drives without a table: what several kinds of agents share, whose gains differ.
///
/// In data they are the keys `needs` and `drives` of a [`NeedsTable`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "MotivesData<I>", into = "MotivesData<I>")]
#[serde(bound(serialize = "I: Clone + Serialize", deserialize = "I: Deserialize<'de>"))]
pub struct Motives<I> {
    columns: Vec<Column<I>>,
}

impl<I> Motives<I> {
    /// The needs, then the drives, in the order of the file.
    pub fn columns(&self) -> &[Column<I>] {
        &self.columns
    }

    /// The needs and drives with these names, in their order; names the first that is neither.
    fn named(&self, names: &[String]) -> Result<Vec<&Column<I>>, CheckError> {
        let column = |name: &String| {
            let found = self.columns.iter().find(|column| column.name == *name);
            let message = || format!("the column `{name}` is neither a need nor a drive");
            found.ok_or_else(|| CheckError::new(message()))
        };
        names.iter().map(column).collect()
    }
}

/// What each action does to needs and drives: the keys `columns` and `actions` of a [`NeedsTable`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "GainData<String>", into = "GainData<A>")]
#[serde(bound(serialize = "A: Clone + Serialize", deserialize = "A: DeserializeOwned"))]
pub struct GainTable<A = String> {
    columns: Vec<String>,
    actions: Vec<A>,
    /// Row after row.
    gains: Vec<f32>,
}

impl<A> GainTable<A> {
    /// The actions in their order in the file.
    pub fn actions(&self) -> &[A] {
        &self.actions
    }

    /// Keeps the rows of the actions for which `keep` holds.
    pub fn retain(&mut self, keep: impl Fn(&A) -> bool) {
        let width = self.columns.len().max(1);
        let kept: Vec<bool> = self.actions.iter().map(&keep).collect();
        let mut numbers = kept.iter().flat_map(|kept| std::iter::repeat_n(*kept, width));
        self.gains.retain(|_| numbers.next().unwrap_or(false));
        let mut rows = kept.iter();
        self.actions.retain(|_| rows.next().copied().unwrap_or(false));
    }
}

impl<I: Clone, A> NeedsTable<I, A> {
    /// Puts shared needs and drives and the gains of one kind of agent together; needs and drives without a
    /// column are left out.
    ///
    /// # Errors
    ///
    /// Names a column that is neither a need nor a drive.
    pub fn new(motives: &Motives<I>, gains: GainTable<A>) -> Result<Self, CheckError> {
        let GainTable { columns: names, actions, gains } = gains;
        let columns = motives.named(&names)?.into_iter().cloned().collect();
        Ok(Self { columns, actions, gains })
    }
}

impl<I, A> NeedsTable<I, A> {
    /// The columns in the order of the header row.
    pub fn columns(&self) -> &[Column<I>] {
        &self.columns
    }

    /// The actions in their order in the file.
    pub fn actions(&self) -> &[A] {
        &self.actions
    }

    /// The rows: each action with its gains, -1 to 1, one for each column.
    pub fn rows(&self) -> impl Iterator<Item = (&A, &[f32])> {
        self.actions.iter().zip(self.gains.chunks(self.columns.len().max(1)))
    }
}

impl<I: Copy, A> NeedsTable<I, A> {
    /// Evaluates the table with every intermediate value; `measure` gives the value of an input, 0 to 1.
    ///
    /// It is meant for debug views and allocates; [`CompiledTable`](crate::CompiledTable) is for decisions.
    pub fn weigh(&self, measure: impl Fn(I) -> f32) -> NeedsBreakdown {
        let motive = |column: &Column<I>| {
            let level = unit(column.motive.level.eval(&measure));
            MotiveBreakdown { level, value: column.motive.value(level) }
        };
        let motives: Vec<MotiveBreakdown> = self.columns.iter().map(motive).collect();
        let row = |(_, gains): (&A, &[f32])| {
            let contributions = gains.iter().zip(&motives).map(|(gain, motive)| motive.value * gain);
            RowBreakdown { gains: gains.to_vec(), contributions: contributions.collect() }
        };
        let rows = self.rows().map(row).collect();
        NeedsBreakdown { motives, rows }
    }
}

/// An evaluated table, for debug views that show why an agent does what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct NeedsBreakdown {
    /// The needs and drives, one for each column.
    pub motives: Vec<MotiveBreakdown>,
    /// The actions, one for each row.
    pub rows: Vec<RowBreakdown>,
}

/// A need or a drive as it is now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotiveBreakdown {
    /// How strong it is, 0 to 1.
    pub level: f32,
    /// What that is worth to the agent, 0 to 1: `curve(level × importance)`.
    pub value: f32,
}

/// An action as the needs and drives see it now.
#[derive(Clone, Debug, PartialEq)]
pub struct RowBreakdown {
    /// Its gain in each column, -1 to 1.
    pub gains: Vec<f32>,
    /// What each column adds to its score: `value × gain`.
    pub contributions: Vec<f32>,
}

impl RowBreakdown {
    /// The score of the action: the sum of its contributions.
    pub fn score(&self) -> f32 {
        // Not `sum`, which begins with −0.
        self.contributions.iter().fold(0.0, |sum, one| sum + one)
    }
}

impl NeedsBreakdown {
    /// The scores of the actions in their order.
    pub fn scores(&self) -> Vec<f32> {
        self.rows.iter().map(RowBreakdown::score).collect()
    }

    /// The winner and the runner-up by [`rank`]; `running` is the index of the running action.
    pub fn choice(&self, running: Option<usize>) -> Choice {
        rank(self.rows.iter().map(RowBreakdown::score), running)
    }
}
