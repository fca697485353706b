//! The tolerance that a level leaves.

use super::SurveyRules;
use crate::base::tick::ticks;
use crate::bot::TolerantPlan;
use crate::bot::plan::SearchLimits;
use crate::model::Sim;

/// The largest part of the survey's slack for which a plan was found, from 0 to 1, and the plan;
/// `None` if none was found.
///
/// The largest part is searched first. Each may use an equal share of the work that is left, so that a
/// level without tolerance costs no more than `slack_seconds`.
pub fn plan_tolerance(sim: &Sim, survey: &SurveyRules) -> Option<(f32, TolerantPlan)> {
    let mut left = u64::from(ticks(survey.slack_seconds));
    let shares = (1..=survey.slack_parts.len() as u64).rev();
    survey.slack_parts.iter().zip(shares).find_map(|(part, shares)| {
        let mut limits = SearchLimits { work: left / shares, ..SearchLimits::default() };
        let plan = survey.slack.part(*part).plan(sim, &mut limits);
        left -= left / shares - limits.work;
        Some((*part, plan?))
    })
}
