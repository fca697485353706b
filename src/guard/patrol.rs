//! Walking one's round.

use super::board::Board;
use super::legs::{self, Walk};
use super::memory::Beat;
use crate::base::tick;
use crate::level::{Look, Round};
use crate::mind::{Action, Progress};
use crate::rules::ActionKind;

/// The everyday: from point to point, a look here, a nap there.
pub struct Patrol;

impl<'a> Action<Board<'a>> for Patrol {
    fn evaluate(&self, board: &Board<'a>) -> f32 {
        board.wants(ActionKind::Patrol)
    }

    fn enter(&self, board: &mut Board<'a>) {
        board.memory.legs.stop();
        board.memory.beat.until = None;
    }

    fn tick(&self, board: &mut Board<'a>) -> Progress {
        let Some(point) = board.spec.patrol.get(board.memory.beat.point) else { return Progress::Running };
        // Once he has begun his stops he is there, even if pushed a little.
        if board.memory.beat.until.is_none() {
            let walk = legs::walk(board, point.at, board.rules.speed.patrol);
            if walk == Walk::Going {
                return Progress::Running;
            }
        }
        stop(board);
        Progress::Running
    }
}

/// Does the stops of the point, one after the other, then goes on to the next point.
fn stop(board: &mut Board) {
    let spec = board.spec;
    let stops = &spec.patrol[board.memory.beat.point].stops;
    let beat = &mut board.memory.beat;
    if beat.until.is_some_and(|until| board.now >= until) {
        beat.stop += 1;
        beat.until = None;
    }
    let Some(stop) = stops.get(beat.stop) else {
        // A post without stops is simply kept.
        if spec.patrol.len() > 1 || !stops.is_empty() {
            *beat = next(*beat, spec.patrol.len(), spec.round);
        }
        return;
    };
    beat.until = beat.until.or(Some(board.now + tick::ticks(stop.seconds).max(1)));
    match stop.look {
        Look::Towards(direction) => board.intent.face = Some(direction),
        Look::Doze => board.intent.doze = true,
    }
}

fn next(beat: Beat, points: usize, round: Round) -> Beat {
    let fresh = Beat { stop: 0, until: None, ..beat };
    let last = points.saturating_sub(1);
    match round {
        Round::Loop => Beat { point: (beat.point + 1) % points.max(1), ..fresh },
        Round::PingPong if last == 0 => fresh,
        Round::PingPong => {
            let backwards = if beat.point == last { true } else { beat.backwards && beat.point != 0 };
            let point = if backwards { beat.point - 1 } else { beat.point + 1 };
            Beat { point, backwards, ..fresh }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_goes_on_or_back() {
        let walk = |round| {
            let mut beat = Beat::default();
            let mut turn = || {
                let here = beat.point;
                beat = next(beat, 3, round);
                here
            };
            (0..6).map(|_| turn()).collect::<Vec<_>>()
        };
        assert_eq!(walk(Round::Loop), [0, 1, 2, 0, 1, 2]);
        assert_eq!(walk(Round::PingPong), [0, 1, 2, 1, 0, 1]);
    }
}
