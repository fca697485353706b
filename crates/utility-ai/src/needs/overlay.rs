//! What is personal: importances and curves in place of those of a table.

use super::entries::Entries;
use super::{Column, Motives, NeedsTable};
use crate::check::CheckError;
use crate::curve::Curve;
use serde::{Deserialize, Serialize};

/// A personality: other importances and curves for some needs and drives of a table.
///
/// Its data form maps their names to what differs: `{ "duty": { "importance": 0.4 } }`.
/// [`NeedsTable::overlaid`] applies it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Overlay(Entries<String, MotiveOverlay>);

/// What differs in one need or drive; what is absent stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MotiveOverlay {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    importance: Option<f32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    curve: Option<Curve>,
}

impl<I, A> NeedsTable<I, A> {
    /// The table of an agent with this personality; levels and gains stay those of the table.
    ///
    /// # Errors
    ///
    /// Names what the table has no column for, or a number that is out of its range.
    pub fn overlaid(mut self, overlay: &Overlay) -> Result<Self, CheckError> {
        lay_over(&mut self.columns, overlay)?;
        Ok(self)
    }
}

impl<I> Motives<I> {
    /// The needs and drives of an agent with this personality.
    ///
    /// # Errors
    ///
    /// Names what is no need or drive, or a number that is out of its range.
    pub fn overlaid(mut self, overlay: &Overlay) -> Result<Self, CheckError> {
        lay_over(&mut self.columns, overlay)?;
        Ok(self)
    }
}

fn lay_over<I>(columns: &mut [Column<I>], overlay: &Overlay) -> Result<(), CheckError> {
    for (name, own) in &overlay.0.0 {
        let Some(column) = columns.iter_mut().find(|column| column.name == *name) else {
            let names: Vec<String> = columns.iter().map(|Column { name, .. }| format!("`{name}`")).collect();
            let message = format!("there is no need or drive `{name}`; there are {}", names.join(", "));
            return Err(CheckError::new(message));
        };
        let motive = &mut column.motive;
        motive.importance = own.importance.unwrap_or(motive.importance);
        motive.curve = own.curve.unwrap_or(motive.curve);
        column.check()?;
    }
    Ok(())
}
