//! The form of a needs table in files, and its checks.

use super::entries::Entries;
use super::{Column, Motive, MotiveKind, NeedsTable};
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

impl<I, A: DeserializeOwned> TryFrom<TableData<I, String>> for NeedsTable<I, A> {
    type Error = CheckError;

    fn try_from(data: TableData<I, String>) -> Result<Self, CheckError> {
        let TableData { needs, drives, columns: names, actions: rows } = data;
        let columns = in_order(motives(needs, drives)?, &names)?;
        if columns.is_empty() || rows.0.is_empty() {
            return Err(CheckError::new("a table has at least one column and one action"));
        }
        let mut table = NeedsTable { columns, actions: Vec::new(), gains: Vec::new() };
        for (name, gains) in rows.0 {
            check_row(&name, &gains, &names)?;
            table.gains.extend(gains);
            table.actions.push(action(name)?);
        }
        Ok(table)
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

/// The motives in the order of the header row, which must name each once.
fn in_order<I>(mut motives: Vec<Column<I>>, names: &[String]) -> Result<Vec<Column<I>>, CheckError> {
    let mut columns = Vec::with_capacity(names.len());
    for (i, name) in names.iter().enumerate() {
        if names[..i].contains(name) {
            return Err(CheckError::new(format!("there are two columns `{name}`")));
        }
        let Some(at) = motives.iter().position(|motive| motive.name == *name) else {
            return Err(CheckError::new(format!("the column `{name}` is neither a need nor a drive")));
        };
        columns.push(motives.remove(at));
    }
    match motives.first() {
        Some(left) => Err(CheckError::new(format!("{} has no column", left.label()))),
        None => Ok(columns),
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
        let rows = gains.chunks(columns.len().max(1)).map(<[f32]>::to_vec);
        let actions = Entries(actions.into_iter().zip(rows).collect());
        let names = columns.iter().map(|column| column.name.clone()).collect();
        let (needs, drives): (Vec<_>, Vec<_>) =
            columns.into_iter().partition(|column| column.kind == MotiveKind::Need);
        let entries = |columns: Vec<Column<I>>| {
            Entries(columns.into_iter().map(|column| (column.name, column.motive)).collect())
        };
        Self { needs: entries(needs), drives: entries(drives), columns: names, actions }
    }
}
