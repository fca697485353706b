//! Moves of the planner: each takes about a second and is played until it is done or a guard notices
//! the player.

use super::super::{TimeToGoal, proof, steer};
use super::distractions;
use super::obstacles::Obstacles;
use crate::act::{UseTarget, lock_pick_view, use_target};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::base::{IVec2, Vec2};
use crate::model::*;
use crate::rules::Passability;
use crate::space::a_star::can_walk;
use crate::step::step;

/// One move of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Go to a cell in a posture.
    Go(IVec2, Posture),
    /// Wait for some ticks, sneaking.
    Wait(Tick),
    /// Act on the use target and complete it.
    Use,
    /// Press a button once and wait until the hands are free: throwing, putting down, whistling.
    Press(Input),
    /// Push the heavy prop in a cell until the player is there.
    Push(IVec2, Posture),
}

impl Move {
    /// Whether it changes more than the player's position.
    pub fn changes_things(self) -> bool {
        !matches!(self, Move::Go(..) | Move::Wait(_))
    }
}

/// A move that can be tried, and what it promises.
#[derive(Clone, Copy, Debug)]
pub struct MoveCandidate {
    pub what: Move,
    /// The cell that it leads to.
    pub to: IVec2,
    /// Its expected duration.
    pub ticks: Tick,
    /// Extra rank of moves that seldom help, in ticks.
    pub doubt: Tick,
}

/// Result of a move.
pub struct MoveResult {
    pub inputs: Vec<Input>,
    pub end: MoveEnd,
}

/// How a move ended.
pub enum MoveEnd {
    /// Completed.
    Done,
    /// A guard began to investigate or caught the player.
    Noticed(ActorId),
    /// The heist is won.
    Away,
}

/// Lengths of moves in each of the eight directions, in cells.
const STEPS: [i32; 2] = [1, 3];
/// Lengths of moves along the shortest path, in cells.
const STRIDES: [usize; 2] = [4, 9];
/// Durations of waiting, in ticks.
const WAITS: [Tick; 2] = [TICKS_PER_SECOND / 2, 2 * TICKS_PER_SECOND];
/// Extra rank of putting out lamps, in ticks.
const TURNS_LAMP: Tick = 2 * TICKS_PER_SECOND;
/// Extra rank of hiding and music boxes, in ticks.
const HIDES: Tick = TICKS_PER_SECOND;
/// Extra rank of crawling, in ticks.
const CRAWLS: Tick = TICKS_PER_SECOND;
/// Extra rank of pushing, in ticks.
const PUSHES: Tick = TICKS_PER_SECOND;
/// Extra rank of picking up props, in ticks.
const TAKES_THING: Tick = 3 * TICKS_PER_SECOND;
/// Extra rank of distractions, in ticks.
const DISTRACTS: Tick = TICKS_PER_SECOND;
/// Maximum duration of a move, in ticks: something is in the way.
const LONGEST: Tick = 8 * TICKS_PER_SECOND;
/// Maximum duration of pushing, in ticks.
const LONGEST_PUSH: Tick = 3 * TICKS_PER_SECOND;

/// All moves that can be tried in the current state.
pub fn offers(sim: &Sim, ahead: &TimeToGoal, obstacles: &Obstacles) -> Vec<MoveCandidate> {
    let mut offers = Vec::new();
    let here = cell_of(sim.player_body().at);
    use_at_hand(sim, here, &mut offers);
    offers.extend(WAITS.map(|ticks| MoveCandidate { what: Move::Wait(ticks), to: here, ticks, doubt: 0 }));
    let bound = go_on(sim, ahead, &mut offers);
    go_round(sim, &mut offers);
    push(sim, here, &mut offers);
    press(sim, bound, obstacles, &mut offers);
    offers
}

/// Offers moves along the shortest path; returns the cell of the longest one.
fn go_on(sim: &Sim, ahead: &TimeToGoal, offers: &mut Vec<MoveCandidate>) -> IVec2 {
    let mut along = cell_of(sim.player_body().at);
    for stride in 1..=STRIDES[1] {
        let Some(next) = ahead.next(along, sim.has_prize()) else { break };
        along = next;
        if STRIDES.contains(&stride) {
            offers.extend([Posture::Walk, Posture::Run].map(|posture| go(sim, along, posture)));
        }
        if stride == STRIDES[0] {
            offers.push(MoveCandidate { doubt: CRAWLS, ..go(sim, along, Posture::Crawl) });
        }
    }
    along
}

/// Offers straight moves in all directions.
fn go_round(sim: &Sim, offers: &mut Vec<MoveCandidate>) {
    let at = sim.player_body().at;
    for step in NEIGHBOURS {
        for far in STEPS {
            let to = cell_of(at) + step * far;
            if far == 1 && steer::cost(&sim.map, to).is_some() || is_plain(sim, at, to) {
                offers.extend([Posture::Walk, Posture::Sneak].map(|posture| go(sim, to, posture)));
                if far == 1 {
                    offers.push(MoveCandidate { doubt: CRAWLS, ..go(sim, to, Posture::Crawl) });
                }
            }
        }
    }
}

/// Whether the player can walk straight to a cell.
fn is_plain(sim: &Sim, from: Vec2, to: IVec2) -> bool {
    can_walk(from, center_of(to), 0.35, |cell| steer::cost(&sim.map, cell))
}

fn go(sim: &Sim, to: IVec2, posture: Posture) -> MoveCandidate {
    let speed = sim.rules.player.speed.of(posture) * sim.outfit().speed.of(posture);
    let far = (center_of(to) - sim.player_body().at).length();
    let ticks = (far / speed.max(0.1) * TICKS_PER_SECOND as f32) as Tick;
    MoveCandidate { what: Move::Go(to, posture), to, ticks, doubt: 0 }
}

fn use_at_hand(sim: &Sim, here: IVec2, offers: &mut Vec<MoveCandidate>) {
    let (ticks, doubt) = match use_target(sim) {
        Some(UseTarget::Steal { .. } | UseTarget::TakeKey { .. }) => (TICKS_PER_SECOND, 0),
        Some(UseTarget::PickLock { .. }) => (4 * TICKS_PER_SECOND, 0),
        Some(UseTarget::OpenDoor { .. } | UseTarget::Unlock { .. } | UseTarget::CloseDoor { .. }) => (2, 0),
        Some(UseTarget::Hide { .. } | UseTarget::WindUp { .. }) => (2, HIDES),
        Some(UseTarget::Snuff { .. } | UseTarget::TurnLamps { .. }) => (TICKS_PER_SECOND / 2, TURNS_LAMP),
        Some(UseTarget::PickUp { .. }) => (2, TAKES_THING),
        _ => return,
    };
    offers.push(MoveCandidate { what: Move::Use, to: here, ticks, doubt });
}

/// Offers pushing the heavy props beside the player.
fn push(sim: &Sim, here: IVec2, offers: &mut Vec<MoveCandidate>) {
    for to in NEIGHBOURS[..4].iter().map(|step| here + *step) {
        if sim.map.is_blocked(to) && sim.map.feet(to) == Passability::Open {
            let postures = [Posture::Sneak, Posture::Walk, Posture::Run];
            let pushed = |posture| MoveCandidate {
                what: Move::Push(to, posture),
                doubt: PUSHES,
                ..go(sim, to, posture)
            };
            offers.extend(postures.map(pushed));
        }
    }
}

/// Offers throws, whistling and putting down; props are put down only where they roll away.
fn press(sim: &Sim, bound: IVec2, obstacles: &Obstacles, offers: &mut Vec<MoveCandidate>) {
    let (player, at) = (sim.get::<Player>(sim.player), sim.player_body().at);
    if player.activity != PlayerActivity::Free {
        return;
    }
    let mut press = |input: Input, doubt| {
        let what = Move::Press(steer::hold(input, Posture::Sneak));
        offers.push(MoveCandidate { what, to: cell_of(at), ticks: TICKS_PER_SECOND / 3, doubt });
    };
    let throw = |cell| distractions::throw_to(sim, cell);
    distractions::decoys(sim, bound, obstacles).into_iter().for_each(|cell| press(throw(cell), DISTRACTS));
    distractions::douses(sim).into_iter().for_each(|cell| press(throw(cell), TURNS_LAMP));
    if distractions::whistle_helps(sim, obstacles) {
        press(Input::IDLE.with(Button::Whistle), DISTRACTS);
    }
    if player.held.is_some() && sim.rules.floor(sim.map.floor_at(at)).slope > 0.0 {
        press(Input::IDLE.with(Button::Drop), DISTRACTS);
    }
}

/// Plays a move on a heist.
pub fn play(sim: &mut Sim, what: Move) -> MoveResult {
    let mut hands = Interaction::default();
    let mut way = match what {
        Move::Go(to, _) => steer::find_path(sim, center_of(to), |_| Some(0.0)).unwrap_or_default(),
        _ => Vec::new(),
    };
    let mut inputs = Vec::new();
    while inputs.len() < LONGEST as usize {
        let input = match what {
            Move::Go(_, posture) if way.len() > 1 || way.first().is_some_and(|to| is_off(sim, *to)) => {
                steer::follow(sim, &mut way, posture)
            }
            Move::Wait(ticks) if inputs.len() < ticks as usize => steer::hold(Input::IDLE, Posture::Sneak),
            Move::Press(input) if inputs.is_empty() => input,
            Move::Press(_) if is_recovering(sim) => steer::hold(Input::IDLE, Posture::Sneak),
            Move::Push(to, posture)
                if cell_of(sim.player_body().at) != to && inputs.len() < LONGEST_PUSH as usize =>
            {
                let way = center_of(to) - sim.player_body().at;
                steer::hold(Input::going(way.normalize_or_zero()), posture)
            }
            Move::Use => match hands.next(sim) {
                Some(input) => input,
                None => break,
            },
            _ => break,
        };
        step(sim, input);
        inputs.push(input);
        if let Some(end) = end(sim) {
            return MoveResult { inputs, end };
        }
    }
    MoveResult { inputs, end: MoveEnd::Done }
}

fn is_recovering(sim: &Sim) -> bool {
    matches!(sim.get::<Player>(sim.player).activity, PlayerActivity::Recovering { .. })
}

fn is_off(sim: &Sim, to: Vec2) -> bool {
    (sim.player_body().at - to).length() > 0.2
}

/// How the move ended with this tick, if it did.
fn end(sim: &Sim) -> Option<MoveEnd> {
    let away = sim.outcome == Some(Outcome::Won);
    proof::noticed(sim).map(MoveEnd::Noticed).or(away.then_some(MoveEnd::Away))
}

/// Progress of acting on the use target.
#[derive(Default)]
struct Interaction {
    pressed: bool,
}

impl Interaction {
    /// The next input; `None` when it is done.
    fn next(&mut self, sim: &Sim) -> Option<Input> {
        let input = match sim.get::<Player>(sim.player).activity {
            PlayerActivity::Stealing { .. } | PlayerActivity::Tending { .. } if self.pressed => {
                Some(Input::IDLE.with(Button::Use))
            }
            PlayerActivity::Picking { .. } if self.pressed => {
                let over = lock_pick_view(sim).is_some_and(|feeler| feeler.is_over_pin());
                Some(if over { steer::press_anew(sim) } else { Input::IDLE })
            }
            _ if self.pressed => None,
            _ => {
                let input = steer::press_anew(sim);
                self.pressed = input.has(Button::Use);
                Some(input)
            }
        };
        input.map(|input| steer::hold(input, Posture::Sneak))
    }
}
