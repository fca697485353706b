//! From what happened to what is heard: every event's cue, the music for the worst of all minds, and the beds of
//! sound of a place.

mod ears;
mod music;
mod nouns;
mod place;

pub use ears::Ears;
pub use music::{is_quiet, music};
pub use place::{play_fireworks, set_place, set_title_place};

use super::audio::cues::{self, Foot, Gait, Ground, Moment, Mood, Thing};
use super::audio::{Audio, AudioRules, Cue};
use super::chronicle::archetype;
use nouns::{door, foot, gait, ground, lamp, mood, pace, speaker, theirs, thing};
use thief_girl::base::{Vec2, grid::center_of};
use thief_girl::model::{
    ActorId, Awareness, Body, Burning, Event, Line, MusicBox, NoiseKind, Prop, PropState, Rung, Sim,
};
use thief_girl::rules::{Archetype, BirdKind, Call, Loot, PropKind};

/// A sound and where it is: `None` is told to the player, and not heard by her.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sound {
    pub cue: Cue<'static>,
    pub at: Option<Vec2>,
}

/// The sound of an event, if it has one.
pub fn sound_of(sim: &Sim, event: &Event, rules: &AudioRules) -> Option<Sound> {
    let here = |cue, at: Vec2| Some(Sound { cue, at: Some(at) });
    let told = |cue| Some(Sound { cue, at: None });
    match *event {
        Event::Footstep { who, at, floor, posture, .. } => {
            let foot = archetype(sim, who).map_or(Foot::Shod, foot);
            let gait = theirs(sim, who).unwrap_or(gait(posture));
            here(cues::footstep(foot, ground(floor), gait, rules).hers(is_her(sim, who)), at)
        }
        Event::Noise { kind: NoiseKind::Rustle, at, .. } => here(cues::moment(Moment::Rustle), at),
        Event::Noise { kind: NoiseKind::Splash, at, .. } => here(splash(Gait::Walk, rules), at),
        Event::Noise { kind: NoiseKind::Click, at, who: Some(who), .. } if is_doll(sim, who) => {
            here(cues::moment(Moment::Tick), at)
        }
        // What strikes or breaks says so itself; steps, doors and shouts have events of their own.
        Event::Noise { .. } | Event::Heard { .. } | Event::Glimpsed { .. } | Event::Unseen { .. } => None,
        Event::Rung { from, to, .. } => rung_sound(from, to),
        Event::Bark { guard, line: Line::Scent } if archetype(sim, guard) == Some(Archetype::Hound) => {
            here(cues::moment(Moment::Sniff), place_of(sim, guard)?)
        }
        Event::Bark { guard, line } => {
            here(cues::bark(speaker(archetype(sim, guard)?), mood(line)), place_of(sim, guard)?)
        }
        Event::Called { guard, call: Call::Whistle, .. } => {
            here(cues::moment(Moment::GuardWhistle), place_of(sim, guard)?)
        }
        Event::Called { guard, .. } => {
            here(cues::bark(speaker(archetype(sim, guard)?), Mood::Alert), place_of(sim, guard)?)
        }
        Event::Gong { cell, .. } => here(cues::moment(Moment::Gong), center_of(cell)),
        Event::LookedInside { cell, .. } => here(cues::moment(Moment::HideOut), center_of(cell)),
        Event::Birds { at, kind: BirdKind::Pigeon, up: true, .. } => here(cues::moment(Moment::Pigeons), at),
        Event::Birds { at, kind: BirdKind::Crow, up: true, .. } => here(cues::moment(Moment::Crows), at),
        Event::PickedUp { at, .. } => here(cues::moment(Moment::PickUp), at),
        Event::PutDown { kind, at, .. } => here(cues::land(thing(kind)).gain(-9.0), at),
        Event::Thrown { from, .. } => here(cues::throw(), from),
        Event::Struck { kind, at, force, .. } => {
            here(cues::land(thing(kind)).gain(-rules.knock_span_db * (1.0 - force)), at)
        }
        Event::Shattered { kind, at, .. } => here(cues::shatter(thing(kind)), at),
        Event::Door { cell, kind, opening, who } => {
            here(cues::door(door(kind), pace(opening)).hers(is_her(sim, who)), center_of(cell))
        }
        Event::LampsSwitched { cell, lit, .. } => here(lamp(lit), center_of(cell)),
        Event::LampTurned { at, lit, .. } => here(lamp(lit), at),
        Event::Plate { cell, .. } => here(cues::moment(Moment::PressurePlate), center_of(cell)),
        Event::Stealing { at, .. } => here(cues::moment(Moment::Rustle), at),
        Event::Stolen { loot: Loot::Small, at, .. } => here(cues::moment(Moment::SmallLoot), at),
        Event::Stolen { .. } => told(cues::moment(Moment::Treasure)),
        Event::Hid { at } => here(cues::moment(Moment::HideIn), at),
        Event::CameOut { at } => here(cues::moment(Moment::HideOut), at),
        Event::Fell { kind, at, sank: false, .. } => here(cues::land(thing(kind)).gain(-9.0), at),
        Event::Fell { at, sank: true, .. } => here(splash(Gait::Run, rules), at),
        Event::Pocketed { at, .. } => here(cues::moment(Moment::PickUp), at),
        Event::Readied { .. } => told(cues::moment(Moment::Rustle).gain(-9.0)),
        Event::Whistled { at } => here(cues::moment(Moment::Whistle), at),
        Event::Bang { at, .. } => here(cues::land(Thing::Firecracker), at),
        Event::Smoke { at, .. } => here(cues::land(Thing::SmokeBall), at),
        Event::Incense { at, burns: true, .. } => here(cues::land(Thing::Incense), at),
        Event::Rattled { cell } => here(cues::moment(Moment::LockPick), center_of(cell)),
        Event::Picked { cell, set: true, .. } => {
            here(cues::moment(Moment::LockPick).gain(-4.0), center_of(cell))
        }
        // A pick that slips scrapes.
        Event::Picked { cell, set: false, .. } => here(cues::land(Thing::Coin).gain(-4.0), center_of(cell)),
        Event::Unlocked { cell, .. } => here(cues::moment(Moment::LockOpen), center_of(cell)),
        Event::TookKey { at, .. } => here(cues::moment(Moment::Key), at),
        Event::ZoneCautious { .. } | Event::ZoneLit { .. } => told(cues::rung(cues::Rung::Curious)),
        Event::Caught { .. } => told(cues::moment(Moment::Caught)),
        Event::Escaped { .. } => told(cues::moment(Moment::Won)),
        _ => None,
    }
}

fn splash(gait: Gait, rules: &AudioRules) -> Cue<'static> {
    cues::footstep(Foot::Shod, Ground::Water, gait, rules)
}

/// The way up is told at every rung; the way down only when it is over.
fn rung_sound(from: Rung, to: Rung) -> Option<Sound> {
    let reached = match to {
        Rung::Calm => cues::Rung::Calm,
        Rung::Curious if to > from => cues::Rung::Curious,
        Rung::Investigating if to > from => cues::Rung::Investigate,
        Rung::Alert => cues::Rung::Alert,
        _ => return None,
    };
    Some(Sound { cue: cues::rung(reached), at: None })
}

/// A guard who was about to be sure and now is not: the heartbeat.
fn is_near_miss(sim: &Sim, event: &Event) -> bool {
    let Event::Unseen { guard } = event else { return false };
    let rules = &sim.rules.awareness;
    let meter = awareness(sim, *guard).map_or(0.0, |a| a.meter);
    meter > (rules.investigate_at + rules.alert_at) / 2.0 && meter < rules.alert_at
}

/// Plays what happened in the tick that has just passed.
pub fn play_events(audio: &mut Audio, sim: &Sim) {
    let mut ears = None;
    for event in &sim.events {
        if is_near_miss(sim, event) {
            audio.near_miss();
        }
        if let Event::Footstep { who, posture, .. } = *event
            && is_her(sim, who)
        {
            audio.play(cues::clothes(gait(posture), audio.rules()).hers(true));
        }
        let Some(sound) = sound_of(sim, event, audio.rules()) else { continue };
        match sound.at {
            None => audio.play(sound.cue),
            Some(at) => {
                let heard = ears.get_or_insert_with(|| Ears::of(sim)).hear(at);
                audio.play_heard(sound.cue, &heard);
            }
        }
    }
}

/// What sounds as long as it does something: it rolls, its fuse burns, its spring plays. Once a frame.
pub fn sustain(audio: &mut Audio, sim: &Sim) {
    let mut ears = None;
    let knock_span_db = audio.rules().knock_span_db;
    let mut sustain = |key: u64, cue: Cue, speed: f32, at: Vec2| {
        let heard = ears.get_or_insert_with(|| Ears::of(sim)).hear(at);
        audio.sustain_heard(key, cue, speed, &heard);
    };
    for &entity in &sim.props {
        let (prop, body): (Prop, Body) = (sim.get(entity), sim.get(entity));
        let key = u64::from(sim.id(entity).0);
        if let PropState::Rolling { .. } = prop.state {
            // The lower and softer, the slower it is.
            let pace = body.velocity.length() / sim.rules.rolling.top_speed;
            let cue = cues::roll(thing(prop.kind)).gain(-knock_span_db * (1.0 - pace));
            sustain(key, cue, 0.5 + 0.5 * pace, body.at);
        }
        if prop.kind == PropKind::Firecracker && sim.world.get::<&Burning>(entity).is_ok() {
            sustain(key, cues::fuse(), 1.0, body.at);
        }
    }
    for &entity in &sim.music_boxes {
        let MusicBox { cell, plays_until } = sim.get(entity);
        if sim.tick < plays_until {
            sustain(u64::from(sim.id(entity).0), cues::music_box(), 1.0, center_of(cell));
        }
    }
}

fn awareness(sim: &Sim, guard: ActorId) -> Option<Awareness> {
    sim.guards.iter().find(|g| sim.id(**g) == guard).map(|g| sim.get(*g))
}

fn is_her(sim: &Sim, who: ActorId) -> bool {
    who == sim.id(sim.player)
}

fn is_doll(sim: &Sim, who: ActorId) -> bool {
    archetype(sim, who).map(foot) == Some(Foot::Clockwork)
}

fn place_of(sim: &Sim, guard: ActorId) -> Option<Vec2> {
    let entity = sim.guards.iter().find(|g| sim.id(**g) == guard)?;
    Some(sim.get::<Body>(*entity).at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn climbing_is_heard_and_calming_down_once() {
        assert!(rung_sound(Rung::Calm, Rung::Curious).is_some());
        assert!(rung_sound(Rung::Investigating, Rung::Curious).is_none());
        assert_eq!(rung_sound(Rung::Curious, Rung::Calm).unwrap().cue.name, "rung_calm");
    }
}
