//! Visibility of guards in ambush to the player.

use super::component::{Activity, Body};
use super::sim::Sim;
use hecs::Entity;

impl Sim {
    /// How visible a guard is to the player, from 0 (invisible) to 1 (fully).
    ///
    /// It is below 1 only for a guard who stands still in ambush, depending on the distance. The
    /// renderer draws him with this opacity; the simulation does not use it.
    pub fn shows(&self, guard: Entity) -> f32 {
        let body: Body = self.get(guard);
        let lurks = self.get::<Activity>(guard) == Activity::Ambush && body.is_still();
        let distance = (body.at - self.player_body().at).length();
        if lurks { self.rules.tactics.ambush.shows(distance) } else { 1.0 }
    }
}
