//! What the simulation calls things, in the words by which sounds are known.

use crate::shell::audio::Cue;
use crate::shell::audio::cues::{
    self, DoorPace, FootKind, Gait, OneShot, StepSurface, ThingSound, VoiceKind, VoiceMood,
};
use thief_girl::model::{ActorId, BarkLine, Body, Guard, OpeningSpeed, Posture, Sim};
use thief_girl::rules::{Archetype, DoorKind, Floor, GuardSpeed, PropKind};

pub(super) fn ground(floor: Floor) -> StepSurface {
    match floor {
        Floor::Wood
        | Floor::Drop
        | Floor::StairsNorth
        | Floor::StairsEast
        | Floor::StairsSouth
        | Floor::StairsWest
        | Floor::RampNorth
        | Floor::RampEast
        | Floor::RampSouth
        | Floor::RampWest => StepSurface::Wood,
        Floor::Tatami | Floor::Carpet => StepSurface::Soft,
        Floor::Grass => StepSurface::Grass,
        // Roofs count as wood for the ears of guards, but they are tiles.
        Floor::Stone | Floor::RoofNorth | Floor::RoofEast | Floor::RoofSouth | Floor::RoofWest => {
            StepSurface::Stone
        }
        Floor::Water | Floor::DeepWater => StepSurface::Water,
        Floor::Grate => StepSurface::Grate,
        Floor::Nightingale => StepSurface::Nightingale,
        Floor::Shards => StepSurface::Shards,
    }
}

pub(super) fn gait(posture: Posture) -> Gait {
    match posture {
        Posture::Run => Gait::Run,
        Posture::Walk => Gait::Walk,
        Posture::Sneak => Gait::Sneak,
        Posture::Crawl => Gait::Crawl,
    }
}

/// How a guard puts his feet down, by how fast he is.
pub(super) fn theirs(sim: &Sim, who: ActorId) -> Option<Gait> {
    let entity = *sim.guards.iter().find(|g| sim.id(**g) == who)?;
    let kind = &sim.rules.guards[&sim.get::<Guard>(entity).archetype];
    Some(gait_at(sim.get::<Body>(entity).velocity.length(), kind.speed))
}

/// Nearer to how he chases than to how he searches, he runs.
fn gait_at(speed: f32, speeds: GuardSpeed) -> Gait {
    if speed > (speeds.search + speeds.chase) / 2.0 { Gait::Run } else { Gait::Walk }
}

pub(super) fn lamp(lit: bool) -> Cue<'static> {
    cues::moment(if lit { OneShot::LampLight } else { OneShot::LampSnuff })
}

pub(super) fn thing(kind: PropKind) -> ThingSound {
    match kind {
        PropKind::Bottle => ThingSound::Bottle,
        PropKind::Vase => ThingSound::Vase,
        PropKind::Barrel => ThingSound::Barrel,
        PropKind::Kettle => ThingSound::Kettle,
        PropKind::Jar => ThingSound::Jar,
        // A chair knocks as a bucket does: dull wood.
        PropKind::Bucket | PropKind::Chair => ThingSound::Bucket,
        PropKind::Coin => ThingSound::Coin,
        PropKind::Pebble => ThingSound::Pebble,
        PropKind::Bell => ThingSound::Bell,
        PropKind::Firecracker => ThingSound::Firecracker,
        PropKind::SmokeBall => ThingSound::SmokeBall,
        PropKind::Incense => ThingSound::Incense,
    }
}

pub(super) fn door(kind: DoorKind) -> cues::DoorSound {
    match kind {
        DoorKind::Shoji => cues::DoorSound::Shoji,
        DoorKind::Wooden => cues::DoorSound::Wooden,
    }
}

pub(super) fn pace(opening: Option<OpeningSpeed>) -> DoorPace {
    match opening {
        Some(OpeningSpeed::Slow) => DoorPace::Slow,
        Some(OpeningSpeed::Burst) => DoorPace::Slam,
        Some(OpeningSpeed::Normal) | None => DoorPace::Normal,
    }
}

pub(super) fn speaker(who: Archetype) -> VoiceKind {
    match who {
        Archetype::Watchman => VoiceKind::Watchman,
        Archetype::TreasureGuard => VoiceKind::TreasureGuard,
        Archetype::Clerk => VoiceKind::Clerk,
        Archetype::Captain => VoiceKind::Captain,
        Archetype::Ashigaru => VoiceKind::Ashigaru,
        Archetype::Servant => VoiceKind::Servant,
        Archetype::Shade => VoiceKind::Shade,
        Archetype::LanternBearer => VoiceKind::LanternBearer,
        Archetype::Hound => VoiceKind::Hound,
        Archetype::Inspector => VoiceKind::Inspector,
        Archetype::DollChaser | Archetype::DollAhead | Archetype::DollMirror | Archetype::DollShy => {
            VoiceKind::Doll
        }
    }
}

pub(super) fn foot(who: Archetype) -> FootKind {
    match speaker(who) {
        VoiceKind::Hound => FootKind::Paw,
        VoiceKind::Doll => FootKind::Clockwork,
        _ => FootKind::Shod,
    }
}

pub(super) fn mood(line: BarkLine) -> VoiceMood {
    match line {
        BarkLine::Curious
        | BarkLine::HeardFootstep
        | BarkLine::HeardBottle
        | BarkLine::HeardDoor
        | BarkLine::HeardSomething
        | BarkLine::HeardWhistle
        | BarkLine::HeardBang
        | BarkLine::DoorOpen
        | BarkLine::LampOut
        | BarkLine::Sleeper
        | BarkLine::Shards
        | BarkLine::HeardBirds
        | BarkLine::LooksInside
        | BarkLine::Scent
        | BarkLine::Deduces
        | BarkLine::SawSomething
        | BarkLine::Searching => VoiceMood::Curious,
        BarkLine::Spotted
        | BarkLine::Told
        | BarkLine::WokeUp
        | BarkLine::TreasureGone
        | BarkLine::Help
        | BarkLine::ToTheGong
        | BarkLine::HeardGong
        | BarkLine::CutOff
        | BarkLine::Found => VoiceMood::Alert,
        BarkLine::Lost | BarkLine::NothingHere | BarkLine::NotInside | BarkLine::Mended => VoiceMood::Relief,
        BarkLine::BackToWork | BarkLine::FallIn => VoiceMood::Calm,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_chases_runs_and_who_searches_walks() {
        let speeds = GuardSpeed { patrol: 1.8, investigate: 2.4, search: 2.8, chase: 5.0 };
        let gaits = [1.8, 2.8, 3.8, 4.0, 5.0].map(|speed| gait_at(speed, speeds));
        assert_eq!(gaits, [Gait::Walk, Gait::Walk, Gait::Walk, Gait::Run, Gait::Run]);
    }
}
