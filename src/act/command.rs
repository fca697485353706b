//! The player's intent of a tick, from her input and what her hands are doing.

use super::peek;
use crate::base::{Vec2, grid::center_of, tick};
use crate::model::spawn::is_free;
use crate::model::{Button, Door, GuardAction, Input, Intent, Lamp, Player, PlayerActivity, Posture, Sim};

/// Cosine of the largest angle to "straight away from a thing" at which the player wants to leave it:
/// 60°. So she can walk up to it or past it with the direction still pressed.
const LEAVES: f32 = 0.5;

/// Writes the player's [`Intent`] for this tick.
pub fn command(sim: &mut Sim, input: Input) {
    let player = sim.her();
    let posture = posture(sim, input);
    let free = matches!(player.activity, PlayerActivity::Free);
    let aim = input.aim_offset();
    let speed = sim.rules.player.speed.of(posture) * sim.outfit().speed.of(posture);
    let peeks = peek::peeks(&player, input);
    let lean = peek::lean(sim, &player, input);
    let freedom = if peeks { 0.0 } else { freedom(sim, &player) };
    let looks = if aim != Vec2::ZERO { aim } else { lean };
    let intent = Intent {
        velocity: input.direction() * speed * freedom,
        posture,
        face: looks.try_normalize().filter(|_| free),
        turn: sim.rules.player.turn_degrees_per_second.to_radians() * tick::DT,
        doze: false,
        grab: false,
        act: act(sim, &player, input),
    };
    let (use_down, next_down) = (input.has(Button::Use), input.has(Button::Next));
    let lets_go = matches!(intent.act, Some(GuardAction::Throw { .. } | GuardAction::Drop));
    let is_down = input.has(Button::Throw) || input.has(Button::Drop);
    drop(player);
    let player_entity = sim.player;
    sim.with(player_entity, |i: &mut Intent| *i = intent);
    sim.with(player_entity, |p: &mut Player| {
        p.posture = posture;
        p.lean = lean;
        p.has_let_go = is_down && (p.has_let_go || lets_go);
        p.use_released = !use_down;
        p.next_released = !next_down;
    });
}

/// Part of the normal speed that the current activity of the hands allows.
fn freedom(sim: &Sim, player: &Player) -> f32 {
    match player.activity {
        PlayerActivity::Free => 1.0,
        PlayerActivity::Recovering { .. } => sim.rules.player.recovery_speed,
        PlayerActivity::Stealing { .. }
        | PlayerActivity::Tending { .. }
        | PlayerActivity::Picking { .. }
        | PlayerActivity::Hidden { .. } => 0.0,
    }
}

/// Posture that the buttons ask for; crawling where there is no room to stand.
fn posture(sim: &Sim, input: Input) -> Posture {
    let asked = if input.has(Button::Crawl) {
        Posture::Crawl
    } else if input.has(Button::Sneak) {
        Posture::Sneak
    } else if input.has(Button::Run) {
        Posture::Run
    } else {
        Posture::Walk
    };
    if is_free(&sim.map, sim.player_body().aabb(), false) { asked } else { Posture::Crawl }
}

fn act(sim: &Sim, player: &Player, input: Input) -> Option<GuardAction> {
    let fresh_use = input.has(Button::Use) && player.use_released;
    // One thing for each press.
    let may_let_go = !player.has_let_go && has_at_hand(player);
    match player.activity {
        // Stealing goes on as long as the button is held.
        PlayerActivity::Stealing { .. } => input.has(Button::Use).then_some(GuardAction::Use),
        PlayerActivity::Tending { lamp, .. } => {
            let leaves = leaves(sim, sim.get::<Lamp>(lamp).at, input);
            (input.has(Button::Use) && !leaves).then_some(GuardAction::Use)
        }
        PlayerActivity::Picking { door, .. } if leaves(sim, center_of(sim.get::<Door>(door).cell), input) => {
            Some(GuardAction::Drop)
        }
        PlayerActivity::Picking { .. } => fresh_use.then_some(GuardAction::Use),
        PlayerActivity::Recovering { .. } => None,
        PlayerActivity::Hidden { since, .. } => {
            let inside = sim.tick - since >= tick::ticks(sim.rules.player.hide_seconds);
            (inside && (fresh_use || input.direction() != Vec2::ZERO)).then_some(GuardAction::Use)
        }
        PlayerActivity::Free if fresh_use => Some(GuardAction::Use),
        PlayerActivity::Free if input.has(Button::Throw) && may_let_go => {
            Some(GuardAction::Throw { to: sim.player_body().at + input.aim_offset() })
        }
        PlayerActivity::Free if input.has(Button::Drop) && may_let_go => Some(GuardAction::Drop),
        PlayerActivity::Free if input.has(Button::Next) && player.next_released => Some(GuardAction::Next),
        PlayerActivity::Free if input.has(Button::Whistle) && sim.tick >= player.whistles_at => {
            Some(GuardAction::Whistle)
        }
        PlayerActivity::Free => None,
    }
}

/// Whether the player wants to walk away from a thing.
fn leaves(sim: &Sim, thing: Vec2, input: Input) -> bool {
    let away = (sim.player_body().at - thing).normalize_or_zero();
    input.direction().dot(away) > LEAVES
}

/// Whether the player has a prop in her hand or ready in her pouches.
fn has_at_hand(player: &Player) -> bool {
    player.held.is_some() || player.ready.is_some()
}
