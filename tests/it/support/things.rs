//! What scenarios of loose things have in common.

use super::{Run, go};
use thief_girl::base::Vec2;
use thief_girl::model::{Body, Button, Event, Input, Prop, PropState};
use thief_girl::rules::name_of;

pub fn running(direction: &str) -> Input {
    go(direction).with(Button::Run)
}

pub fn body(run: &Run, prop: usize) -> Body {
    run.sim.get(run.sim.props[prop])
}

/// Sets a thing in motion; it is not heard rolling.
pub fn send(run: &mut Run, prop: usize, velocity: Vec2) {
    let prop = run.sim.props[prop];
    run.sim.with(prop, |body: &mut Body| body.velocity = velocity);
    run.sim.with(prop, |p: &mut Prop| p.state = PropState::Rolling { heard_at: u32::MAX });
}

pub fn rests(event: &Event) -> bool {
    matches!(event, Event::Rests { .. })
}

/// How loud the noises of a kind were, in their order.
pub fn noises(run: &Run, wanted: &str) -> Vec<f32> {
    let loudness = |event: &Event| match event {
        Event::Noise { kind, loudness, .. } if name_of(kind) == wanted => Some(*loudness),
        _ => None,
    };
    run.log.iter().filter_map(|(_, event)| loudness(event)).collect()
}
