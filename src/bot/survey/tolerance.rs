//! How much room for error does a level leave?

use super::SurveyRules;
use crate::base::tick::ticks;
use crate::bot::PlanSegment;
use crate::bot::plan::SearchLimits;
use crate::model::Sim;

/// How much of the slack that a survey asks for a plan leaves, 0 to 1, and that plan: the most that was found. `None`: no
/// plan was found that leaves any, which does not mean that there is none.
///
/// The largest part is looked for first, with half of the work, then the next with half of what is left, and the last with
/// all of that: so a level that leaves no room costs no more than `slack_seconds`.
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
