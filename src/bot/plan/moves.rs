//! Moves of the planner: each takes about a second and is played until it is done or a guard notices
//! the player.

use super::super::{TimeToGoal, proof, steer};
use super::distractions;
use super::obstacles::Obstacles;
use super::terms::PlanTerms;
use crate::act::{UseTarget, landing, lock_pick_view, throws, use_target};
use crate::base::grid::{NEIGHBOURS, cell_of, center_of};
use crate::base::tick::{TICKS_PER_SECOND, Tick};
use crate::base::{IVec2, Vec2};
use crate::level::{Need, NeedSet};
use crate::model::*;
use crate::rules::{Deed, Passability, PropKind};
use crate::space::a_star::can_walk;
use crate::step::step;
use hecs::Entity;

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
    /// What was done that the terms limit.
    pub deeds: Vec<Deed>,
    pub end: MoveEnd,
}

/// How a move ended.
pub enum MoveEnd {
    /// Completed.
    Done,
    /// A guard began to investigate or caught the player.
    Noticed(ActorId),
    /// The terms were broken, or the heist was won without meeting them.
    Refused,
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
/// Distance within which a coin or a bottle may tempt a guard, in tiles.
const TEMPTS: f32 = 8.0;
/// Maximum duration of a move, in ticks: something is in the way.
const LONGEST: Tick = 8 * TICKS_PER_SECOND;
/// Maximum duration of pushing, in ticks.
const LONGEST_PUSH: Tick = 3 * TICKS_PER_SECOND;

/// All moves that can be tried in the current state, except those that break the terms.
pub fn offers(sim: &Sim, ahead: &TimeToGoal, obstacles: &Obstacles, terms: &PlanTerms) -> Vec<MoveCandidate> {
    let mut offers = Vec::new();
    let here = cell_of(sim.player_body().at);
    use_at_hand(sim, here, &mut offers);
    offers.extend(WAITS.map(|ticks| MoveCandidate { what: Move::Wait(ticks), to: here, ticks, doubt: 0 }));
    let bound = go_on(sim, ahead, &mut offers);
    go_round(sim, &mut offers);
    push(sim, here, &mut offers);
    press(sim, bound, obstacles, &mut offers);
    let denied = terms.denied();
    let may_run = terms.allow_running();
    let is_run = |what| matches!(what, Move::Go(_, Posture::Run) | Move::Push(_, Posture::Run));
    offers.retain(|offer| (may_run || !is_run(offer.what)) && !uses(sim, offer.what).meets(denied));
    offers
}

/// What a move uses of all that can be needed.
fn uses(sim: &Sim, what: Move) -> NeedSet {
    let is_kit = |kind| sim.rules.kit.pouch.contains_key(&kind);
    let needs: &[Need] = match what {
        Move::Go(_, Posture::Crawl) => &[Need::Crawl],
        Move::Push(..) => &[Need::Push],
        Move::Press(input) if input.has(Button::Whistle) => &[Need::Whistle],
        Move::Press(_) if throws(sim).is_some_and(|(kind, _)| is_kit(kind)) => &[Need::Throws, Need::Kit],
        Move::Press(_) => &[Need::Throws],
        Move::Use => match use_target(sim) {
            Some(UseTarget::Snuff { .. } | UseTarget::TurnLamps { .. }) => &[Need::Lamps],
            Some(UseTarget::Hide { .. }) => &[Need::Hides],
            Some(UseTarget::TakeKey { key, .. }) if sim.get::<Key>(key).carrier.is_some() => {
                &[Need::Key, Need::Pickpocket]
            }
            Some(UseTarget::TakeKey { .. }) => &[Need::Key],
            Some(UseTarget::PickLock { .. }) => &[Need::LockPicks],
            Some(UseTarget::WindUp { .. }) => &[Need::MusicBox],
            Some(UseTarget::PickUp { kind, .. }) if is_kit(kind) => &[Need::Kit],
            _ => &[],
        },
        Move::Go(..) | Move::Wait(_) => &[],
    };
    needs.iter().copied().collect()
}

/// Offers moves along the shortest paths to the goal and to the nearest key; returns the cell of the longest
/// one to the goal, or else to the key.
fn go_on(sim: &Sim, ahead: &TimeToGoal, offers: &mut Vec<MoveCandidate>) -> IVec2 {
    let here = cell_of(sim.player_body().at);
    let ends =
        [0, 1].map(|way| go_along(sim, |cell| ahead.next(cell, ahead.progress(sim), sim.tick)[way], offers));
    ends.into_iter().find(|end| *end != here).unwrap_or(here)
}

/// Offers moves along a path from cell to cell; returns the cell of the longest one.
fn go_along(sim: &Sim, next: impl Fn(IVec2) -> Option<IVec2>, offers: &mut Vec<MoveCandidate>) -> IVec2 {
    let mut along = cell_of(sim.player_body().at);
    for stride in 1..=STRIDES[1] {
        let Some(next) = next(along) else { break };
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
    fumes(sim, obstacles).into_iter().for_each(|cell| press(throw(cell), DISTRACTS));
    if throws(sim)
        .is_some_and(|(kind, _)| PropKind::ALL.iter().any(|it| *it != kind && sim.pocketed(*it) > 0))
    {
        press(Input::IDLE.with(Button::Next), DISTRACTS);
    }
    if distractions::whistle_helps(sim, obstacles) {
        press(Input::IDLE.with(Button::Whistle), DISTRACTS);
    }
    if player.held.is_some_and(|held| is_worth_putting_down(sim, held, obstacles)) {
        press(Input::IDLE.with(Button::Drop), DISTRACTS);
    }
}

/// Whether what the player puts down would roll away, or may tempt a guard who is in the way.
fn is_worth_putting_down(sim: &Sim, held: Entity, obstacles: &Obstacles) -> bool {
    let at = sim.player_body().at;
    let tempts = matches!(sim.get::<Prop>(held).kind, PropKind::Coin | PropKind::Bottle);
    let is_near = |guard: &Entity| (sim.get::<Body>(*guard).at - at).length() < TEMPTS;
    sim.rules.floor(sim.map.floor_at(at)).slope > 0.0
        || tempts
            && sim
                .guards
                .iter()
                .filter(|guard| is_near(guard))
                .any(|&guard| obstacles.is_stubborn(sim.id(guard)))
}

/// Cells to throw smoke or incense at: between the player and a guard who is in the way, or beside him.
fn fumes(sim: &Sim, obstacles: &Obstacles) -> Vec<IVec2> {
    let radius = match throws(sim) {
        Some((PropKind::Incense, _)) => sim.rules.kit.incense.radius,
        Some((PropKind::SmokeBall, _)) => sim.rules.kit.smoke.radius,
        _ => return Vec::new(),
    };
    let her = sim.player_body().at;
    let in_the_way = sim.guards.iter().filter(|guard| obstacles.is_stubborn(sim.id(**guard)));
    let place = |&guard: &Entity| {
        let his = sim.get::<Body>(guard).at;
        let short = (his - her).clamp_length_max(((his - her).length() - 0.7 * radius).max(0.0));
        let lands = landing(sim, her + short);
        ((lands - his).length() <= radius).then(|| cell_of(her + short))
    };
    let mut cells: Vec<IVec2> = in_the_way.filter_map(place).collect();
    cells.dedup();
    cells
}

/// Plays a move on a heist, until it is done or breaks the terms.
pub fn play(sim: &mut Sim, what: Move, terms: &PlanTerms) -> MoveResult {
    let without = terms.denied();
    let mut hands = Interaction::default();
    let mut way = match what {
        Move::Go(to, _) => steer::find_path(sim, center_of(to), |_| Some(0.0)).unwrap_or_default(),
        _ => Vec::new(),
    };
    let (mut inputs, mut deeds) = (Vec::new(), Vec::new());
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
        if input.has(Button::Crawl) && without.contains(Need::Crawl) {
            break;
        }
        step(sim, input);
        inputs.push(input);
        deeds.extend(terms.limited(sim));
        if let Some(end) = end(sim, terms) {
            return MoveResult { inputs, deeds, end };
        }
    }
    MoveResult { inputs, deeds, end: MoveEnd::Done }
}

fn is_recovering(sim: &Sim) -> bool {
    matches!(sim.get::<Player>(sim.player).activity, PlayerActivity::Recovering { .. })
}

fn is_off(sim: &Sim, to: Vec2) -> bool {
    (sim.player_body().at - to).length() > 0.2
}

/// How the move ended with this tick, if it did.
fn end(sim: &Sim, terms: &PlanTerms) -> Option<MoveEnd> {
    if let Some(guard) = proof::noticed(sim) {
        return Some(MoveEnd::Noticed(guard));
    }
    let is_away = sim.outcome == Some(Outcome::Won);
    if terms.are_broken(sim) || is_away && !terms.are_met(sim) {
        return Some(MoveEnd::Refused);
    }
    is_away.then_some(MoveEnd::Away)
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
