//! Whom she does not see though he stands before her.

use super::component::{Activity, Body};
use super::sim::Sim;
use hecs::Entity;

impl Sim {
    /// How much of a guard she sees, 1 all of him, 0 nothing: whoever lies in wait and does not stir is
    /// faint until she is near. For the picture, and for whoever asks whether an ambush is fair.
    pub fn shows(&self, guard: Entity) -> f32 {
        let body: Body = self.get(guard);
        let lurks = self.get::<Activity>(guard) == Activity::Ambush && body.is_still();
        let distance = (body.at - self.player_body().at).length();
        if lurks { self.rules.tactics.ambush.shows(distance) } else { 1.0 }
    }
}
