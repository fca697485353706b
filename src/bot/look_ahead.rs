//! Looking ahead on copies of the heist: how long a bot goes on before something happens, and the simple moves that
//! a player could make instead.

use super::{Bot, EscapeGoal, Fugitive, proof, steer};
use crate::base::Vec2;
use crate::base::grid::NEIGHBOURS;
use crate::base::tick::Tick;
use crate::model::{Input, Posture, Sim};
use crate::snapshot::fork;
use crate::step::step;

/// Ticks between two looks ahead.
pub(super) const LOOK: Tick = 12;
/// Length of a look ahead, in ticks.
pub(super) const AHEAD: Tick = 150;

/// A simple move.
#[derive(Clone, Debug)]
pub(super) enum Evasion {
    /// The same input all the time.
    Hold(Input),
    /// A flight to cover or into a hideout.
    Flee(Fugitive),
}

impl Evasion {
    /// All simple moves, the least conspicuous first: standing still, to a hideout or cover, and straight in one of
    /// eight directions.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let stays = [Posture::Walk, Posture::Sneak].map(|posture| steer::hold(Input::IDLE, posture));
        let flees = [EscapeGoal::Hideout, EscapeGoal::Cover].map(|goal| Self::Flee(Fugitive::new(goal)));
        let goes = [Posture::Sneak, Posture::Walk, Posture::Run].into_iter().flat_map(|posture| {
            NEIGHBOURS.map(|way| steer::hold(Input::going(way.as_vec2().normalize_or(Vec2::ZERO)), posture))
        });
        stays.map(Self::Hold).into_iter().chain(flees).chain(goes.map(Self::Hold))
    }

    /// The move that keeps the player unnoticed longest, the first of equals; `None` if each gets her noticed at once.
    pub(super) fn best(sim: &Sim) -> Option<Self> {
        let mut best = (0, None);
        for evasion in Self::all() {
            let ticks = unnoticed_for(sim, evasion.clone());
            if ticks > best.0 {
                best = (ticks, Some(evasion));
            }
            if ticks == AHEAD {
                break;
            }
        }
        best.1
    }
}

impl Bot for Evasion {
    fn input(&mut self, sim: &Sim) -> Input {
        match self {
            Self::Hold(input) => *input,
            Self::Flee(fugitive) => fugitive.input(sim),
        }
    }
}

/// For how many ticks nobody notices the player if a bot plays on, at most [`AHEAD`].
pub(super) fn unnoticed_for(sim: &Sim, bot: impl Bot) -> Tick {
    lasts(sim, bot, AHEAD, |copy| proof::noticed(copy).is_some())
}

/// For how many ticks a bot plays on before something happens, at most `ahead`; nothing happens after the end of the
/// heist.
pub(super) fn lasts(sim: &Sim, mut bot: impl Bot, ahead: Tick, happens: impl Fn(&Sim) -> bool) -> Tick {
    let mut copy = fork(sim);
    for tick in 0..ahead {
        if copy.outcome.is_some() {
            break;
        }
        let input = bot.input(&copy);
        step(&mut copy, input);
        if happens(&copy) {
            return tick;
        }
    }
    ahead
}
