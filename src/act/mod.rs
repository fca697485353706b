//! Action systems: the only modules that move or change anything in a heist. They report every change
//! as an [`Event`](crate::model::Event).
//!
//! [`command`](command()) turns the player's input into her intent, [`run`] executes the intents of
//! all actors, and [`finish`] decides whether the heist is over. The other functions answer questions
//! with the same formulas, for HUD, overlays and bots.
#![deny(missing_docs)]

mod birds;
mod burn;
mod busy;
mod call;
mod carry;
mod collision;
mod command;
mod door;
mod ending;
mod gong;
mod grab;
mod hide;
mod in_the_way;
mod kit;
mod knock;
mod lamp;
mod lock;
mod look;
mod mend;
mod music;
mod opening;
mod peek;
mod plate;
mod pocket;
mod ring;
mod roll;
mod settle;
mod shove;
mod sleep;
mod smoke;
mod steal;
mod switch;
mod target;
mod throw;
mod use_key;
mod walk;

pub use command::command;
pub use grab::reaches;
pub use kit::{thrown_loudness, throws};
pub use lamp::lamp_work;
pub use lock::{LockPickView, lock_pick_view};
pub use peek::peek_shows;
pub use ring::landing_loudness;
pub use shove::push_ahead;
pub use smoke::smoke_density;
pub use target::{UseTarget, belt_before_her, is_hunted, use_importance, use_target, use_target_nearby};
pub use throw::{aim_from, falls_short, landing, quick_throw};
pub use walk::{next_step_loudness, step_loudness, vent_in_reach, way_round};

use crate::model::Sim;

/// Executes the intents of all actors and moves all props, in a fixed order.
pub fn run(sim: &mut Sim) {
    opening::run(sim);
    grab::hold(sim);
    // Most guards have nothing to do with their hands, so they are looked for once.
    let acting = sim.acting_guards();
    walk::run(sim);
    use_key::run(sim);
    plate::run(sim);
    door::run(sim, &acting);
    throw::run(sim);
    roll::run(sim);
    burn::run(sim);
    smoke::run(sim);
    sleep::run(sim);
    mend::run(sim, &acting);
    pocket::run(sim, &acting);
    music::run(sim);
    look::run(sim, &acting);
    kit::run(sim);
    call::run(sim, &acting);
    birds::run(sim);
    gong::run(sim, &acting);
}

/// Ends the heist if the player is caught or has escaped; called after the senses.
pub fn finish(sim: &mut Sim) {
    ending::run(sim);
}
