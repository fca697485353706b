//! The tolerance that a level leaves.

use super::SurveyRules;
use crate::base::tick::ticks;
use crate::bot::PlanSegment;
use crate::bot::plan::SearchLimits;
use crate::model::Sim;

/// The largest part of the survey's slack for which a plan was found, from 0 to 1, and the plan;
/// `None` if none was found.
///
/// The largest part is searched first, with half of the work, the next with half of the rest, and the
/// last with all that is left, so that a level without tolerance costs no more than `slack_seconds`.
pub fn plan_tolerance(sim: &Sim, survey: &SurveyRules) -> Option<(f32, PlanSegment)> {
    let mut left = u64::from(ticks(survey.slack_seconds));
    let (last, parts) = survey.slack_parts.split_last()?;
    let shares = parts.iter().map(|part| (*part, 2)).chain([(*last, 1)]);
    shares.into_iter().find_map(|(part, share)| {
        let mut limits = SearchLimits { work: left / share, ..SearchLimits::default() };
        let plan = survey.slack.part(part).plan(sim, &mut limits);
        left -= left / share - limits.work;
        Some((part, plan?))
    })
}
