//! How a guard's needs grow and fade: he tires, is afraid, feels slighted and has news to tell.
//!
//! They are the inputs of the needs table; `assets/rules/needs.json` has the rates.

use super::blackboard::Blackboard;
use super::hunt;
use super::needs_memory::{News, WARMS};
use crate::base::Vec2;
use crate::base::grid::cell_of;
use crate::base::tick::{self, DT};
use crate::model::{Activity, AlertLevel, GrabState, NoiseKind, Percept};
use crate::rules::{EvidenceKind, NewsManner};

/// Updates the memory by what the guard sensed and did in the last tick.
pub fn keep_in_mind(board: &mut Blackboard, percepts: &[Percept], activity: Activity, grab: &GrabState) {
    if board.rules.needs_table.is_none() {
        return;
    }
    pass_time(board, activity);
    fear(board, percepts);
    let tells = board.personality.tells;
    // He has had it in view from the beginning.
    let before_his_eyes = tick::ticks(board.all_rules.evidence.seconds) + 1;
    for percept in percepts {
        let Percept::Noticed { kind, at, since, .. } = *percept else { continue };
        if kind == EvidenceKind::DarkLamp && board.now - since <= before_his_eyes {
            board.memory.needs.be_slighted(&board.all_rules.needs);
        }
        let is_loss = matches!(kind, EvidenceKind::MissingTreasure | EvidenceKind::Sleeper);
        if is_loss || tells == NewsManner::Everything {
            board.memory.needs.news = Some(News { at, since: board.now });
        }
    }
    let needs = &mut board.memory.needs;
    if let GrabState::Recovery { until } = *grab
        && until != needs.missed_until
    {
        needs.missed_until = until;
        needs.be_slighted(&board.all_rules.needs);
    }
    let oldest = tick::ticks(board.all_rules.needs.rates.news_seconds);
    needs.news = needs.news.filter(|news| board.now - news.since < oldest);
}

/// Lets time make him tired or rested, and neglectful or at ease.
fn pass_time(board: &mut Blackboard, activity: Activity) {
    let rules = &board.all_rules.needs.rates;
    let rests = activity == Activity::Rest && board.memory.steps.step == WARMS;
    let pace = board.velocity.length();
    let wet = if board.level.rains_on(cell_of(board.at)) { rules.rain } else { 1.0 };
    let tires = if rests {
        -1.0 / rules.rest_seconds
    } else if pace > board.rules.speed.search {
        wet / rules.run_seconds
    } else if pace > hunt::STANDS {
        wet / rules.walk_seconds
    } else {
        0.0
    };
    let on_duty = matches!(activity, Activity::Patrol | Activity::Doze | Activity::Follow | Activity::Ambush);
    let neglects = if on_duty { -1.0 / rules.duty_seconds } else { 1.0 / rules.neglect_seconds };
    let grow = |level: f32, per_second: f32| (level + per_second * DT).clamp(0.0, 1.0);
    let needs = &mut board.memory.needs;
    needs.weariness = grow(needs.weariness, tires);
    needs.neglect = grow(needs.neglect, neglects);
    needs.dread = grow(needs.dread, -1.0 / rules.dread_seconds);
    needs.slight = grow(needs.slight, -1.0 / rules.slight_seconds);
}

/// Is afraid of gloom ahead, bangs and sleepers.
fn fear(board: &mut Blackboard, percepts: &[Percept]) {
    let frightens = |percept: &Percept| {
        matches!(
            percept,
            Percept::Heard { kind: NoiseKind::Firecracker, .. }
                | Percept::Noticed { kind: EvidenceKind::Sleeper, .. }
        )
    };
    let fright = if percepts.iter().any(frightens) { 1.0 } else { board.surroundings.gloom };
    let needs = &mut board.memory.needs;
    needs.dread = needs.dread.max(fright);
}

/// Makes a place that he has looked at news, if he is somebody who has to tell everything.
pub fn learn(board: &mut Blackboard, place: Option<Vec2>) {
    if let Some(at) = place.filter(|_| board.personality.tells == NewsManner::Everything) {
        board.memory.needs.news = Some(News { at, since: board.now });
    }
}

/// Whether nothing has disturbed him, so that he may go on with what he does for himself.
pub fn is_at_ease(board: &Blackboard) -> bool {
    board.awareness.alert_level == AlertLevel::Calm
}
