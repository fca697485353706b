//! Audit of doorways: nothing heavy should stand in one.

use crate::base::grid::cell_of;
use crate::level::check::place_of;
use crate::level::contract::entity;
use crate::level::{Finding, Problem, PropSpec};
use crate::model::Sim;
use crate::rules::CarryMode;

/// Warns about heavy props in the cells of doors.
pub fn findings(sim: &Sim) -> Vec<Problem> {
    let level = &sim.level;
    let is_in_doorway = |prop: &&PropSpec| {
        sim.rules.props[&prop.kind].carried == CarryMode::No
            && level.doors.iter().any(|door| door.cell == cell_of(prop.at))
    };
    let finding = |prop: &PropSpec| {
        Problem::new(&place_of(level, entity::PROP, cell_of(prop.at)), Finding::PropInDoorway)
    };
    level.props.iter().filter(is_in_doorway).map(finding).collect()
}
