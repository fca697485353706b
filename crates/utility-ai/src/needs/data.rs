//! The form of a needs table in files, and its checks.

use super::entries::Entries;
use super::{Column, GainTable, Motive, MotiveKind, Motives, NeedsTable};
use crate::check::{CheckError, within};
use serde::de::value::{Error as NameError, StringDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use serde::{Deserialize, Serialize};

/// The keys of a file. `K` names actions: read as text, so that errors can say which row is meant.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(
    serialize = "I: Serialize, K: Serialize",
    deserialize = "I: Deserialize<'de>, Entries<K, Vec<f32>>: Deserialize<'de>"
))]
pub struct TableData<I, K> {
    #[serde(default = "Entries::default")]
    needs: Entries<String, Motive<I>>,
    #[serde(default = "Entries::default")]
    drives: Entries<String, Motive<I>>,
    columns: Vec<String>,
    actions: Entries<K, Vec<f32>>,
}

impl<I: Clone, A: DeserializeOwned> TryFrom<TableData<I, String>> for NeedsTable<I, A> {
    type Error = CheckError;

    fn try_from(data: TableData<I, String>) -> Result<Self, CheckError> {
        let TableData { needs, drives, columns, actions } = data;
        let motives = Motives { columns: motives(needs, drives)? };
        check_columns(&columns, &actions)?;
        motives.named(&columns)?;
        if let Some(left) = motives.columns.iter().find(|column| !columns.contains(&column.name)) {
            return Err(CheckError::new(format!("{} has no column", left.label())));
        }
        NeedsTable::new(&motives, GainTable::try_from(GainData { columns, actions })?)
    }
}

/// The keys of a file with needs and drives only.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MotivesData<I> {
    #[serde(default = "Entries::default")]
    needs: Entries<String, Motive<I>>,
    #[serde(default = "Entries::default")]
    drives: Entries<String, Motive<I>>,
}

impl<I> TryFrom<MotivesData<I>> for Motives<I> {
    type Error = CheckError;

    fn try_from(data: MotivesData<I>) -> Result<Self, CheckError> {
        Ok(Self { columns: motives(data.needs, data.drives)? })
    }
}

impl<I> From<Motives<I>> for MotivesData<I> {
    fn from(motives: Motives<I>) -> Self {
        let [needs, drives] = by_kind(motives.columns);
        Self { needs, drives }
    }
}

/// The keys of a table of gains in a file. `K` names actions, as in [`TableData`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(serialize = "K: Serialize", deserialize = "Entries<K, Vec<f32>>: Deserialize<'de>"))]
pub struct GainData<K> {
    columns: Vec<String>,
    actions: Entries<K, Vec<f32>>,
}

impl<A: DeserializeOwned> TryFrom<GainData<String>> for GainTable<A> {
    type Error = CheckError;

    fn try_from(data: GainData<String>) -> Result<Self, CheckError> {
        let GainData { columns, actions: rows } = data;
        check_columns(&columns, &rows)?;
        let mut table = GainTable { columns, actions: Vec::new(), gains: Vec::new() };
        for (name, gains) in rows.0 {
            check_row(&name, &gains, &table.columns)?;
            table.gains.extend(gains);
            table.actions.push(action(name)?);
        }
        Ok(table)
    }
}

impl<A> From<GainTable<A>> for GainData<A> {
    fn from(table: GainTable<A>) -> Self {
        let GainTable { columns, actions, gains } = table;
        let rows = gains.chunks(columns.len().max(1)).map(<[f32]>::to_vec);
        Self { columns, actions: Entries(actions.into_iter().zip(rows).collect()) }
    }
}

/// Needs and drives in one list, checked.
fn motives<I>(
    needs: Entries<String, Motive<I>>,
    drives: Entries<String, Motive<I>>,
) -> Result<Vec<Column<I>>, CheckError> {
    let mut all: Vec<Column<I>> = Vec::new();
    for (kind, entries) in [(MotiveKind::Need, needs), (MotiveKind::Drive, drives)] {
        for (name, motive) in entries.0 {
            if all.iter().any(|other| other.name == name) {
                return Err(CheckError::new(format!("`{name}` is both a need and a drive")));
            }
            let column = Column { name, kind, motive };
            column.check()?;
            all.push(column);
        }
    }
    Ok(all)
}

/// Checks the names of a table, before anything is said of its numbers.
fn check_columns(columns: &[String], rows: &Entries<String, Vec<f32>>) -> Result<(), CheckError> {
    if columns.is_empty() || rows.0.is_empty() {
        return Err(CheckError::new("a table has at least one column and one action"));
    }
    match (1..columns.len()).find(|i| columns[..*i].contains(&columns[*i])) {
        Some(i) => Err(CheckError::new(format!("there are two columns `{}`", columns[i]))),
        None => Ok(()),
    }
}

fn check_row(action: &str, gains: &[f32], columns: &[String]) -> Result<(), CheckError> {
    if gains.len() != columns.len() {
        let (gains, columns) = (gains.len(), columns.len());
        return Err(CheckError::new(format!(
            "the action `{action}` has {gains} numbers for {columns} columns"
        )));
    }
    for (gain, column) in gains.iter().zip(columns) {
        within("gain", *gain, -1.0..=1.0).map_err(|e| e.of(&format!("the action `{action}`, `{column}`")))?;
    }
    Ok(())
}

fn action<A: DeserializeOwned>(name: String) -> Result<A, CheckError> {
    let deserializer: StringDeserializer<NameError> = name.into_deserializer();
    A::deserialize(deserializer).map_err(|e| CheckError::new(format!("`actions`: {e}")))
}

impl<I, A> From<NeedsTable<I, A>> for TableData<I, A> {
    fn from(table: NeedsTable<I, A>) -> Self {
        let NeedsTable { columns, actions, gains } = table;
        let names = columns.iter().map(|column| column.name.clone()).collect();
        let GainData { columns: names, actions } = GainTable { columns: names, actions, gains }.into();
        let [needs, drives] = by_kind(columns);
        Self { needs, drives, columns: names, actions }
    }
}

/// Columns as the entries of `needs` and of `drives`.
fn by_kind<I>(columns: Vec<Column<I>>) -> [Entries<String, Motive<I>>; 2] {
    let (needs, drives): (Vec<_>, Vec<_>) =
        columns.into_iter().partition(|column| column.kind == MotiveKind::Need);
    let entries = |columns: Vec<Column<I>>| {
        Entries(columns.into_iter().map(|column| (column.name, column.motive)).collect())
    };
    [entries(needs), entries(drives)]
}
