//! What the simulation calls things, in the words by which sounds are known.

use crate::shell::audio::Cue;
use crate::shell::audio::cues::{self, Foot, Gait, Ground, Moment, Mood, Pace, Speaker, Thing};
use thief_girl::model::{ActorId, Body, Guard, Line, Opening, Posture, Sim};
use thief_girl::rules::{Archetype, DoorKind, Floor, GuardSpeed, PropKind};

pub(super) fn ground(floor: Floor) -> Ground {
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
        | Floor::RampWest => Ground::Wood,
        Floor::Tatami | Floor::Carpet => Ground::Soft,
        Floor::Grass => Ground::Grass,
        // Roofs count as wood for the ears of guards, but they are tiles.
        Floor::Stone | Floor::RoofNorth | Floor::RoofEast | Floor::RoofSouth | Floor::RoofWest => {
            Ground::Stone
        }
        Floor::Water | Floor::DeepWater => Ground::Water,
        Floor::Grate => Ground::Grate,
        Floor::Nightingale => Ground::Nightingale,
        Floor::Shards => Ground::Shards,
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
    cues::moment(if lit { Moment::LampLight } else { Moment::LampSnuff })
}

pub(super) fn thing(kind: PropKind) -> Thing {
    match kind {
        PropKind::Bottle => Thing::Bottle,
        PropKind::Vase => Thing::Vase,
        PropKind::Barrel => Thing::Barrel,
        PropKind::Kettle => Thing::Kettle,
        PropKind::Jar => Thing::Jar,
        // A chair knocks as a bucket does: dull wood.
        PropKind::Bucket | PropKind::Chair => Thing::Bucket,
        PropKind::Coin => Thing::Coin,
        PropKind::Pebble => Thing::Pebble,
        PropKind::Bell => Thing::Bell,
        PropKind::Firecracker => Thing::Firecracker,
        PropKind::SmokeBall => Thing::SmokeBall,
        PropKind::Incense => Thing::Incense,
    }
}

pub(super) fn door(kind: DoorKind) -> cues::Door {
    match kind {
        DoorKind::Shoji => cues::Door::Shoji,
        DoorKind::Wooden => cues::Door::Wooden,
    }
}

pub(super) fn pace(opening: Option<Opening>) -> Pace {
    match opening {
        Some(Opening::Slow) => Pace::Slow,
        Some(Opening::Burst) => Pace::Slam,
        Some(Opening::Normal) | None => Pace::Normal,
    }
}

pub(super) fn speaker(who: Archetype) -> Speaker {
    match who {
        Archetype::Watchman => Speaker::Watchman,
        Archetype::TreasureGuard => Speaker::TreasureGuard,
        Archetype::Clerk => Speaker::Clerk,
        Archetype::Captain => Speaker::Captain,
        Archetype::Ashigaru => Speaker::Ashigaru,
        Archetype::Servant => Speaker::Servant,
        Archetype::Shade => Speaker::Shade,
        Archetype::LanternBearer => Speaker::LanternBearer,
        Archetype::Hound => Speaker::Hound,
        Archetype::Inspector => Speaker::Inspector,
        Archetype::DollChaser | Archetype::DollAhead | Archetype::DollMirror | Archetype::DollShy => {
            Speaker::Doll
        }
    }
}

pub(super) fn foot(who: Archetype) -> Foot {
    match speaker(who) {
        Speaker::Hound => Foot::Paw,
        Speaker::Doll => Foot::Clockwork,
        _ => Foot::Shod,
    }
}

pub(super) fn mood(line: Line) -> Mood {
    match line {
        Line::Curious
        | Line::HeardFootstep
        | Line::HeardBottle
        | Line::HeardDoor
        | Line::HeardSomething
        | Line::HeardWhistle
        | Line::HeardBang
        | Line::DoorOpen
        | Line::LampOut
        | Line::Sleeper
        | Line::Shards
        | Line::HeardBirds
        | Line::LooksInside
        | Line::Scent
        | Line::Deduces
        | Line::SawSomething
        | Line::Searching => Mood::Curious,
        Line::Spotted
        | Line::Told
        | Line::WokeUp
        | Line::TreasureGone
        | Line::Help
        | Line::ToTheGong
        | Line::HeardGong
        | Line::CutOff
        | Line::Found => Mood::Alert,
        Line::Lost | Line::NothingHere | Line::NotInside | Line::Mended => Mood::Relief,
        Line::BackToWork | Line::FallIn => Mood::Calm,
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
