//! From what happened to what is heard: every event's cue, the music for the worst of all minds, the beds of sound of
//! a place, and the faders of the settings.

mod ears;
mod music;
mod nouns;
mod place;
mod volumes;

pub use ears::PlayerEars;
pub use music::{is_quiet, music};
pub use place::{play_fireworks, set_place, set_title_place};
pub use volumes::set_volumes;

use super::cues;
use super::cues::{FootKind, Gait, OneShot, StepSurface, ThingSound, VoiceMood};
use super::{Audio, AudioRules, Cue};
use nouns::{door, foot, gait, ground, lamp, mood, pace, speaker, theirs, thing};
use thief_girl::base::{Vec2, grid::center_of};
use thief_girl::model::{
    ActorId, AlertLevel, Awareness, BarkLine, Body, Event, LitFuse, MusicBox, NoiseKind, Prop, PropState, Sim,
};
use thief_girl::rules::{AlertCall, Archetype, BirdKind, Loot, PropKind};

/// A sound and where it is: `None` is told to the player, and not heard by her.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedSound {
    pub cue: Cue<'static>,
    pub at: Option<Vec2>,
}

/// The sound of an event, if it has one.
pub fn sound_of(sim: &Sim, event: &Event, rules: &AudioRules) -> Option<PlacedSound> {
    let here = |cue, at: Vec2| Some(PlacedSound { cue, at: Some(at) });
    let told = |cue| Some(PlacedSound { cue, at: None });
    match *event {
        Event::Footstep { who, at, floor, posture, .. } => {
            let foot = sim.archetype_of(who).map_or(FootKind::Shod, foot);
            let gait = theirs(sim, who).unwrap_or(gait(posture));
            here(cues::footstep(foot, ground(floor), gait, rules).hers(is_her(sim, who)), at)
        }
        Event::Noise { kind: NoiseKind::Rustle, at, .. } => here(cues::moment(OneShot::Rustle), at),
        Event::Noise { kind: NoiseKind::Splash, at, .. } => here(splash(Gait::Walk, rules), at),
        Event::Noise { kind: NoiseKind::Click, at, who: Some(who), .. } if is_doll(sim, who) => {
            here(cues::moment(OneShot::Tick), at)
        }
        // What strikes or breaks says so itself; steps, doors and shouts have events of their own.
        Event::Noise { .. } | Event::Heard { .. } | Event::Glimpsed { .. } | Event::Unseen { .. } => None,
        Event::AlertLevel { from, to, .. } => rung_sound(from, to),
        Event::Bark { guard, line: BarkLine::Scent } if sim.archetype_of(guard) == Some(Archetype::Hound) => {
            here(cues::moment(OneShot::Sniff), place_of(sim, guard)?)
        }
        Event::Bark { guard, line } => {
            here(cues::bark(speaker(sim.archetype_of(guard)?), mood(line)), place_of(sim, guard)?)
        }
        Event::Called { guard, call: AlertCall::Whistle, .. } => {
            here(cues::moment(OneShot::GuardWhistle), place_of(sim, guard)?)
        }
        Event::Called { guard, .. } => {
            here(cues::bark(speaker(sim.archetype_of(guard)?), VoiceMood::Alert), place_of(sim, guard)?)
        }
        Event::Gong { cell, .. } => here(cues::moment(OneShot::Gong), center_of(cell)),
        Event::LookedInside { cell, .. } => here(cues::moment(OneShot::HideOut), center_of(cell)),
        Event::Birds { at, kind: BirdKind::Pigeon, up: true, .. } => here(cues::moment(OneShot::Pigeons), at),
        Event::Birds { at, kind: BirdKind::Crow, up: true, .. } => here(cues::moment(OneShot::Crows), at),
        Event::PickedUp { at, .. } => here(cues::moment(OneShot::PickUp), at),
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
        Event::Plate { cell, .. } => here(cues::moment(OneShot::PressurePlate), center_of(cell)),
        Event::Stealing { at, .. } => here(cues::moment(OneShot::Rustle), at),
        Event::Stolen { loot: Loot::Small, at, .. } => here(cues::moment(OneShot::SmallLoot), at),
        Event::Stolen { .. } => told(cues::moment(OneShot::Treasure)),
        Event::Hid { at } => here(cues::moment(OneShot::HideIn), at),
        Event::CameOut { at } => here(cues::moment(OneShot::HideOut), at),
        Event::Fell { kind, at, sank: false, .. } => here(cues::land(thing(kind)).gain(-9.0), at),
        Event::Fell { at, sank: true, .. } => here(splash(Gait::Run, rules), at),
        Event::Pocketed { at, .. } => here(cues::moment(OneShot::PickUp), at),
        Event::Readied { .. } => told(cues::moment(OneShot::Rustle).gain(-9.0)),
        Event::Whistled { at } => here(cues::moment(OneShot::Whistle), at),
        Event::Bang { at, .. } => here(cues::land(ThingSound::Firecracker), at),
        Event::Smoke { at, .. } => here(cues::land(ThingSound::SmokeBall), at),
        Event::Incense { at, burns: true, .. } => here(cues::land(ThingSound::Incense), at),
        Event::Rattled { cell } => here(cues::moment(OneShot::LockPick), center_of(cell)),
        Event::Picked { cell, set: true, .. } => {
            here(cues::moment(OneShot::LockPick).gain(-4.0), center_of(cell))
        }
        // A pick that slips scrapes.
        Event::Picked { cell, set: false, .. } => {
            here(cues::land(ThingSound::Coin).gain(-4.0), center_of(cell))
        }
        Event::Unlocked { cell, .. } => here(cues::moment(OneShot::LockOpen), center_of(cell)),
        Event::TookKey { at, .. } => here(cues::moment(OneShot::Key), at),
        Event::ZoneCautious { .. } | Event::ZoneLit { .. } => told(cues::rung(cues::AlertCue::Curious)),
        Event::GrabBegan { from, .. } => here(cues::throw(), from),
        Event::GrabMissed { at, .. } => here(cues::moment(OneShot::Rustle), at),
        Event::Caught { .. } => told(cues::moment(OneShot::Caught)),
        Event::Escaped { .. } => told(cues::moment(OneShot::Won)),
        _ => None,
    }
}

fn splash(gait: Gait, rules: &AudioRules) -> Cue<'static> {
    cues::footstep(FootKind::Shod, StepSurface::Water, gait, rules)
}

/// The way up is told at every rung; the way down only when it is over.
fn rung_sound(from: AlertLevel, to: AlertLevel) -> Option<PlacedSound> {
    let reached = match to {
        AlertLevel::Calm => cues::AlertCue::Calm,
        AlertLevel::Curious if to > from => cues::AlertCue::Curious,
        AlertLevel::Investigating if to > from => cues::AlertCue::Investigate,
        AlertLevel::Alert => cues::AlertCue::Alert,
        _ => return None,
    };
    Some(PlacedSound { cue: cues::rung(reached), at: None })
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
                let heard = ears.get_or_insert_with(|| PlayerEars::of(sim)).hear(at);
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
        let heard = ears.get_or_insert_with(|| PlayerEars::of(sim)).hear(at);
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
        if prop.kind == PropKind::Firecracker && sim.world.get::<&LitFuse>(entity).is_ok() {
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
    sim.archetype_of(who).map(foot) == Some(FootKind::Clockwork)
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
        assert!(rung_sound(AlertLevel::Calm, AlertLevel::Curious).is_some());
        assert!(rung_sound(AlertLevel::Investigating, AlertLevel::Curious).is_none());
        assert_eq!(rung_sound(AlertLevel::Curious, AlertLevel::Calm).unwrap().cue.name, "rung_calm");
    }
}
