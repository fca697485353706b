//! From the simulation to sound: the cue of each event, the music for the most alert guard, the ambience of a
//! place, and the volumes of the settings.
//!
//! Begin with [`sound_of`].

mod ears;
mod music;
mod place;
mod volumes;

pub use ears::PlayerEars;
pub use music::{is_quiet, music};
pub use place::{play_fireworks, set_place, set_title_place};
pub use volumes::set_volumes;

use super::cues;
use super::cues::OneShot;
use super::{Audio, AudioRules, Cue};
use thief_girl::base::tick::ticks;
use thief_girl::base::{Vec2, grid::center_of};
use thief_girl::model::{
    Activity, ActorId, AlertLevel, Awareness, BarkLine, Body, Event, Guard, LitFuse, MusicBox, NoiseKind,
    Posture, Prop, PropState, Sim,
};
use thief_girl::rules::{AlertCall, Archetype, BarkMood, BirdKind, GuardSpeed, Loot, PropKind};

/// A sound and its place; `None` for sounds that inform the player and are not in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedSound {
    pub cue: Cue<'static>,
    pub at: Option<Vec2>,
}

/// Returns the sound of an event, if it has one.
pub fn sound_of(sim: &Sim, event: &Event, rules: &AudioRules) -> Option<PlacedSound> {
    let here = |cue, at: Vec2| Some(PlacedSound { cue, at: Some(at) });
    let told = |cue| Some(PlacedSound { cue, at: None });
    match *event {
        Event::Footstep { who, at, floor, posture, .. } => {
            let posture = guard_posture(sim, who).unwrap_or(posture);
            here(cues::footstep(sim.archetype_of(who), floor, posture, rules).hers(is_her(sim, who)), at)
        }
        Event::Noise { kind: NoiseKind::Rustle, at, .. } => here(cues::moment(OneShot::Rustle), at),
        Event::Noise { kind: NoiseKind::Splash, at, .. } => here(cues::splash(Posture::Walk, rules), at),
        Event::Noise { kind: NoiseKind::Click, at, who: Some(who), .. }
            if sim.archetype_of(who).is_some_and(cues::is_doll) =>
        {
            here(cues::moment(OneShot::Tick), at)
        }
        // What strikes or breaks has events of its own, and so have steps, doors and shouts.
        Event::Noise { .. } | Event::Heard { .. } | Event::Glimpsed { .. } | Event::Unseen { .. } => None,
        Event::AlertLevel { from, to, .. } => alert_sound(from, to),
        Event::Bark { guard, line: BarkLine::Scent } if sim.archetype_of(guard) == Some(Archetype::Hound) => {
            here(cues::moment(OneShot::Sniff), place_of(sim, guard)?)
        }
        Event::Bark { guard, line } if !is_said(sim, guard, line) => None,
        Event::Bark { guard, line: BarkLine::Mutters } => {
            let voice = cues::bark(sim.archetype_of(guard)?, sim.rules.barks.mood(BarkLine::Mutters));
            here(voice.after(ticks(rules.mutter_after_s)), place_of(sim, guard)?)
        }
        Event::Bark { guard, line } => {
            here(cues::bark(sim.archetype_of(guard)?, sim.rules.barks.mood(line)), place_of(sim, guard)?)
        }
        Event::Called { guard, call: AlertCall::Whistle, .. } => {
            here(cues::moment(OneShot::GuardWhistle), place_of(sim, guard)?)
        }
        Event::Called { guard, .. } => {
            here(cues::bark(sim.archetype_of(guard)?, BarkMood::Alert), place_of(sim, guard)?)
        }
        Event::Gong { cell, .. } => here(cues::moment(OneShot::Gong), center_of(cell)),
        Event::LookedInside { cell, .. } => here(cues::moment(OneShot::HideOut), center_of(cell)),
        Event::Birds { at, kind: BirdKind::Pigeon, up: true, .. } => here(cues::moment(OneShot::Pigeons), at),
        Event::Birds { at, kind: BirdKind::Crow, up: true, .. } => here(cues::moment(OneShot::Crows), at),
        Event::PickedUp { at, .. } => here(cues::moment(OneShot::PickUp), at),
        Event::PutDown { kind, at, .. } => here(cues::land(kind).gain(-9.0), at),
        Event::Thrown { from, .. } => here(cues::throw(), from),
        Event::Struck { kind, at, force, .. } => {
            here(cues::land(kind).gain(-rules.knock_span_db * (1.0 - force)), at)
        }
        Event::Shattered { kind, at, .. } => here(cues::shatter(kind), at),
        Event::Door { cell, kind, opening, who } => {
            here(cues::door(kind, opening).hers(is_her(sim, who)), center_of(cell))
        }
        Event::LampsSwitched { cell, lit, .. } => here(lamp(lit), center_of(cell)),
        Event::LampTurned { at, lit, .. } => here(lamp(lit), at),
        Event::Plate { cell, .. } => here(cues::moment(OneShot::PressurePlate), center_of(cell)),
        Event::Stealing { at, .. } => here(cues::moment(OneShot::Rustle), at),
        Event::Stolen { loot: Loot::Small, at, .. } => here(cues::moment(OneShot::SmallLoot), at),
        Event::Stolen { .. } => told(cues::moment(OneShot::Treasure)),
        Event::Hid { at } => here(cues::moment(OneShot::HideIn), at),
        Event::CameOut { at } => here(cues::moment(OneShot::HideOut), at),
        Event::Fell { kind, at, sank: false, .. } => here(cues::land(kind).gain(-9.0), at),
        Event::Fell { at, sank: true, .. } => here(cues::splash(Posture::Run, rules), at),
        Event::Pocketed { at, .. } => here(cues::moment(OneShot::PickUp), at),
        Event::Readied { .. } => told(cues::moment(OneShot::Rustle).gain(-9.0)),
        Event::Whistled { at } => here(cues::moment(OneShot::Whistle), at),
        Event::Bang { at, .. } => here(cues::land(PropKind::Firecracker), at),
        Event::Smoke { at, .. } => here(cues::land(PropKind::SmokeBall), at),
        Event::Incense { at, burns: true, .. } => here(cues::land(PropKind::Incense), at),
        Event::Rattled { cell } => here(cues::moment(OneShot::LockPick), center_of(cell)),
        Event::Picked { cell, set: true, .. } => {
            here(cues::moment(OneShot::LockPick).gain(-4.0), center_of(cell))
        }
        // A pick that slips scrapes.
        Event::Picked { cell, set: false, .. } => {
            here(cues::land(PropKind::Coin).gain(-4.0), center_of(cell))
        }
        Event::Unlocked { cell, .. } => here(cues::moment(OneShot::LockOpen), center_of(cell)),
        Event::TookKey { at, .. } => here(cues::moment(OneShot::Key), at),
        Event::ZoneCautious { .. } | Event::ZoneLit { .. } => told(cues::reached(AlertLevel::Curious)),
        Event::GrabBegan { from, .. } => here(cues::throw(), from),
        Event::GrabMissed { at, .. } => here(cues::moment(OneShot::Rustle), at),
        Event::Caught { .. } => told(cues::moment(OneShot::Caught)),
        Event::Escaped { .. } => told(cues::moment(OneShot::Won)),
        _ => None,
    }
}

/// Whether a line that the simulation reports is said: nobody mutters about his work while he dozes.
pub fn is_said(sim: &Sim, guard: ActorId, line: BarkLine) -> bool {
    line != BarkLine::Mutters || sim.get_by_id::<Activity>(guard) != Some(Activity::Doze)
}

/// Returns the sound of the idle habit with which a guard mutters.
fn habit_of(sim: &Sim, event: &Event) -> Option<PlacedSound> {
    let Event::Bark { guard, line: BarkLine::Mutters } = *event else { return None };
    // Whoever dozes does not move.
    sim.get_by_id::<Activity>(guard).filter(|activity| *activity == Activity::Patrol)?;
    let cue = cues::habit(sim.get_by_id::<Guard>(guard)?.personality)?;
    Some(PlacedSound { cue, at: Some(place_of(sim, guard)?) })
}

fn lamp(lit: bool) -> Cue<'static> {
    cues::moment(if lit { OneShot::LampLight } else { OneShot::LampSnuff })
}

/// Returns the gait of a guard's footsteps: running if his speed is nearer to that of a chase than to that of
/// a search.
fn guard_posture(sim: &Sim, who: ActorId) -> Option<Posture> {
    let speeds = sim.rules.guards[sim.archetype_of(who)?].speed;
    Some(posture_at(sim.get_by_id::<Body>(who)?.velocity.length(), speeds))
}

fn posture_at(speed: f32, speeds: GuardSpeed) -> Posture {
    if speed > (speeds.search + speeds.chase) / 2.0 { Posture::Run } else { Posture::Walk }
}

/// Every rise of the alert level has a sound; of the falls only those to calm or alert.
fn alert_sound(from: AlertLevel, to: AlertLevel) -> Option<PlacedSound> {
    let is_told = to > from || matches!(to, AlertLevel::Calm | AlertLevel::Alert);
    is_told.then(|| PlacedSound { cue: cues::reached(to), at: None })
}

/// Whether a guard who was almost sure of the player has lost sight of her: the heartbeat.
fn is_near_miss(sim: &Sim, event: &Event) -> bool {
    let Event::Unseen { guard } = event else { return false };
    let rules = &sim.rules.awareness;
    let meter = sim.get_by_id(*guard).map_or(0.0, |awareness: Awareness| awareness.meter);
    meter > (rules.investigate_at + rules.alert_at) / 2.0 && meter < rules.alert_at
}

/// Plays the events of the tick that has just passed.
pub fn play_events(audio: &mut Audio, sim: &Sim) {
    let mut ears = None;
    for event in &sim.events {
        if is_near_miss(sim, event) {
            audio.near_miss();
        }
        if let Event::Footstep { who, posture, .. } = *event
            && is_her(sim, who)
        {
            audio.play(cues::clothes(posture, audio.rules()).hers(true));
        }
        for sound in [habit_of(sim, event), sound_of(sim, event, audio.rules())].into_iter().flatten() {
            match sound.at {
                None => audio.play(sound.cue),
                Some(at) => {
                    let heard = ears.get_or_insert_with(|| PlayerEars::of(sim)).hear(at);
                    audio.play_heard(sound.cue, &heard);
                }
            }
        }
    }
}

/// Sustains the loops of rolling props, burning fuses and playing music boxes. Call it once a frame.
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
            // Slower rolling is lower and softer.
            let pace = body.velocity.length() / sim.rules.rolling.top_speed;
            let cue = cues::roll(prop.kind).gain(-knock_span_db * (1.0 - pace));
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

fn is_her(sim: &Sim, who: ActorId) -> bool {
    who == sim.id(sim.player)
}

fn place_of(sim: &Sim, guard: ActorId) -> Option<Vec2> {
    Some(sim.get_by_id::<Body>(guard)?.at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_chases_runs_and_who_searches_walks() {
        let speeds = GuardSpeed { patrol: 1.8, investigate: 2.4, search: 2.8, chase: 5.0 };
        let postures = [1.8, 2.8, 3.8, 4.0, 5.0].map(|speed| posture_at(speed, speeds));
        use Posture::{Run, Walk};
        assert_eq!(postures, [Walk, Walk, Walk, Run, Run]);
    }

    #[test]
    fn climbing_is_heard_and_calming_down_once() {
        assert!(alert_sound(AlertLevel::Calm, AlertLevel::Curious).is_some());
        assert!(alert_sound(AlertLevel::Investigating, AlertLevel::Curious).is_none());
        assert_eq!(alert_sound(AlertLevel::Curious, AlertLevel::Calm).unwrap().cue.name, "rung_calm");
    }
}
