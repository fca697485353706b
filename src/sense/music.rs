//! Music boxes: every kind of guard that has the action *fright* hears them within their range.

use crate::base::grid::center_of;
use crate::model::*;
use crate::rules::ActionKind;

/// Gives a percept to every guard who is near a playing music box and can be frightened by it.
pub fn run(sim: &mut Sim) {
    let boxes = sim.music_boxes.iter().map(|music_box| sim.get::<MusicBox>(*music_box));
    let playing: Vec<_> = boxes.filter(|it| sim.tick < it.plays_until).map(|it| center_of(it.cell)).collect();
    if playing.is_empty() {
        return;
    }
    let Sim { world, rules, .. } = sim;
    let reach = rules.clockwork.music.tiles;
    for (who, body, percepts) in world.query_mut::<(&Guard, &Body, &mut Vec<Percept>)>() {
        let is_near = || playing.iter().any(|at| (*at - body.at).length() <= reach);
        if rules.guards[who.archetype].has(ActionKind::Fright) && is_near() {
            percepts.push(Percept::Music);
        }
    }
}
