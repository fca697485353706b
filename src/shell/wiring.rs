//! From what happened to what is heard: every event's cue, the music for the worst of all minds, and the beds of
//! sound of a place.

mod ears;

use super::audio::cues::{self, Bed, Foot, Gait, Ground, Moment, Mood, Pace, Speaker, Thing};
use super::audio::{Audio, AudioRules, Cue, MusicState, Room};
use super::chronicle::archetype;
pub use ears::Ears;
use std::collections::BTreeMap;
use thief_girl::base::{Vec2, grid::cell_of, grid::center_of, tick};
use thief_girl::level::{self, Ambience, MaskKind, Music, Weather};
use thief_girl::model::{
    Activity, ActorId, Awareness, Body, Burning, Event, Guard, Line, MusicBox, NoiseKind, Opening, Outcome,
    Posture, Prop, PropState, Rung, Sim,
};
use thief_girl::rules::{Archetype, BirdKind, Call, DoorKind, Floor, GuardSpeed, Loot, PropKind};

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

/// The music of a heist: what the most aware of all guards makes of the night, if the level wants
/// to have it heard. How it ended is always told.
pub fn music(sim: &Sim) -> MusicState {
    match sim.outcome {
        Some(Outcome::Won) => return MusicState::Won,
        Some(Outcome::Caught) => return MusicState::Caught,
        None => {}
    }
    let minds = sim.guards.iter().map(|&g| (sim.get::<Awareness>(g), sim.get::<Activity>(g)));
    let moods = minds.map(|(a, activity)| mood_of_mind(&a, activity, sim.tick));
    wanted(sim.level.mood.music, moods.max_by_key(|mood| danger(*mood)).unwrap_or(MusicState::Calm))
}

fn wanted(music: Music, state: MusicState) -> MusicState {
    match (music, state) {
        (Music::Never, _) | (Music::Tension, MusicState::Calm) => MusicState::Silent,
        _ => state,
    }
}

/// Being chased drowns being looked for.
fn danger(music: MusicState) -> u8 {
    match music {
        MusicState::Hunted => 4,
        MusicState::Searched => 3,
        MusicState::Uneasy => 2,
        MusicState::Cautious => 1,
        _ => 0,
    }
}

fn mood_of_mind(awareness: &Awareness, activity: Activity, now: u32) -> MusicState {
    match (activity, awareness.rung) {
        (hunt, _) if hunt.is_hunt() => MusicState::Hunted,
        (search, _) if search.is_search() => MusicState::Searched,
        (_, Rung::Alert) => MusicState::Hunted,
        (_, Rung::Investigating | Rung::Curious) => MusicState::Uneasy,
        _ if awareness.caution_until > now => MusicState::Cautious,
        _ => MusicState::Calm,
    }
}

/// Does nobody suspect anything? Only then may the night pass faster.
pub fn is_quiet(sim: &Sim) -> bool {
    sim.guards.iter().all(|&g| {
        let awareness: Awareness = sim.get(g);
        awareness.rung == Rung::Calm && awareness.sighting.is_none()
    })
}

/// What the place around her sounds like.
pub fn set_place(audio: &mut Audio, sim: &Sim) {
    let cell = cell_of(sim.player_body().at);
    let roof = sim.level.indoors.get(cell).copied().unwrap_or(false);
    let on_roofs = matches!(
        sim.level.floor.get(cell),
        Some(Floor::RoofNorth | Floor::RoofEast | Floor::RoofSouth | Floor::RoofWest | Floor::Drop)
    );
    let gain = |bed: Bed| {
        let gains = audio.rules().ambience.beds.get(&bed);
        gains.map_or(0.0, |gains| match (roof, on_roofs) {
            (true, _) => gains.indoors,
            (_, true) => gains.roof,
            _ => gains.ground,
        })
    };
    let mut heard: BTreeMap<Bed, f32> = beds(&sim.level.mood).map(|bed| (bed, gain(bed))).collect();
    for (bed, nearness) in zones(sim, audio.rules().ambience.zone_tiles) {
        let louder = heard.entry(bed).or_default();
        *louder = louder.max(nearness);
    }
    let beds: Vec<(&str, f32)> = heard.into_iter().map(|(bed, gain)| (cues::bed(bed), gain)).collect();
    audio.set_ambience(&beds);
    let stone = sim.level.floor.get(cell) == Some(&Floor::Stone);
    audio.set_room(match (roof, stone) {
        (true, true) => Room::Stone,
        (true, false) => Room::Indoors,
        _ => Room::Outside,
    });
}

/// What is heard in a level where nothing happens; how loud, depends on where one is.
fn beds(mood: &level::Mood) -> impl Iterator<Item = Bed> {
    let rain = (mood.weather == Weather::Rain).then_some(Bed::Rain);
    let named = mood.ambience.iter().map(|ambience| match ambience {
        Ambience::Crickets => Bed::Crickets,
        Ambience::Wind => Bed::Wind,
        Ambience::Festival => Bed::Festival,
        Ambience::Water => Bed::Water,
        Ambience::WaterWheel => Bed::WaterWheel,
    });
    named.chain(rain).chain([Bed::Indoor])
}

/// What sounds in zones of the level now, and how loud it is where she is: 1 inside, nothing from so many
/// tiles away.
fn zones(sim: &Sim, reach: f32) -> impl Iterator<Item = (Bed, f32)> {
    let her = sim.player_body().at;
    sim.level.masks.iter().filter(|mask| mask.times.sounds(sim.tick)).filter_map(move |mask| {
        let bed = match mask.kind {
            MaskKind::Music => Bed::Festival,
            MaskKind::WaterWheel => Bed::WaterWheel,
            MaskKind::Rain => Bed::Rain,
            // Bangs, not a bed.
            MaskKind::Fireworks => return None,
        };
        let away = her.distance(her.clamp(mask.min, mask.max));
        Some((bed, (1.0 - away / reach).max(0.0)))
    })
}

/// Rockets, one after the other, as long as a zone of them sounds.
pub fn play_fireworks(audio: &mut Audio, sim: &Sim) {
    let every = tick::ticks(audio.rules().ambience.rocket_seconds).max(1);
    let mut zones = sim.level.masks.iter().filter(|mask| mask.kind == MaskKind::Fireworks);
    if sim.tick.is_multiple_of(every) && zones.any(|mask| mask.times.sounds(sim.tick)) {
        audio.play(cues::moment(Moment::Firework));
    }
}

/// The night as it sounds from the title.
pub fn set_title_place(audio: &mut Audio) {
    audio.set_ambience(&[(cues::bed(Bed::Crickets), 0.5), (cues::bed(Bed::Wind), 0.4)]);
    audio.set_room(Room::Outside);
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
    Some(sim.get::<thief_girl::model::Body>(*entity).at)
}

fn ground(floor: Floor) -> Ground {
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

fn gait(posture: Posture) -> Gait {
    match posture {
        Posture::Run => Gait::Run,
        Posture::Walk => Gait::Walk,
        Posture::Sneak => Gait::Sneak,
        Posture::Crawl => Gait::Crawl,
    }
}

/// How a guard puts his feet down, by how fast he is.
fn theirs(sim: &Sim, who: ActorId) -> Option<Gait> {
    let entity = *sim.guards.iter().find(|g| sim.id(**g) == who)?;
    let kind = &sim.rules.guards[&sim.get::<Guard>(entity).archetype];
    Some(gait_at(sim.get::<Body>(entity).velocity.length(), kind.speed))
}

/// Nearer to how he chases than to how he searches, he runs.
fn gait_at(speed: f32, speeds: GuardSpeed) -> Gait {
    if speed > (speeds.search + speeds.chase) / 2.0 { Gait::Run } else { Gait::Walk }
}

fn lamp(lit: bool) -> Cue<'static> {
    cues::moment(if lit { Moment::LampLight } else { Moment::LampSnuff })
}

fn thing(kind: PropKind) -> Thing {
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

fn door(kind: DoorKind) -> cues::Door {
    match kind {
        DoorKind::Shoji => cues::Door::Shoji,
        DoorKind::Wooden => cues::Door::Wooden,
    }
}

fn pace(opening: Option<Opening>) -> Pace {
    match opening {
        Some(Opening::Slow) => Pace::Slow,
        Some(Opening::Burst) => Pace::Slam,
        Some(Opening::Normal) | None => Pace::Normal,
    }
}

fn speaker(who: Archetype) -> Speaker {
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

fn foot(who: Archetype) -> Foot {
    match speaker(who) {
        Speaker::Hound => Foot::Paw,
        Speaker::Doll => Foot::Clockwork,
        _ => Foot::Shod,
    }
}

fn mood(line: Line) -> Mood {
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
    fn the_worst_mind_sets_the_music() {
        let mind = |rung| Awareness { rung, ..Awareness::default() };
        let of = |rung, activity| mood_of_mind(&mind(rung), activity, 0);
        assert_eq!(of(Rung::Calm, Activity::Patrol), MusicState::Calm);
        assert_eq!(of(Rung::Curious, Activity::Glance), MusicState::Uneasy);
        assert_eq!(of(Rung::Investigating, Activity::Search), MusicState::Searched);
        assert_eq!(of(Rung::Alert, Activity::Chase), MusicState::Hunted);
        let cautious = Awareness { caution_until: 100, ..Awareness::default() };
        assert_eq!(mood_of_mind(&cautious, Activity::Patrol, 50), MusicState::Cautious);
        use MusicState::{Calm, Cautious, Hunted, Searched, Uneasy};
        assert!([Calm, Cautious, Uneasy, Searched, Hunted].is_sorted_by_key(|state| danger(*state)));
    }

    #[test]
    fn a_level_chooses_its_music_and_what_is_heard_around_it() {
        assert_eq!(wanted(Music::Always, MusicState::Calm), MusicState::Calm);
        assert_eq!(wanted(Music::Tension, MusicState::Calm), MusicState::Silent);
        assert_eq!(wanted(Music::Tension, MusicState::Uneasy), MusicState::Uneasy);
        assert_eq!(wanted(Music::Never, MusicState::Hunted), MusicState::Silent);
        let mood =
            level::Mood { weather: Weather::Rain, ambience: vec![Ambience::Water], ..level::Mood::default() };
        assert_eq!(beds(&mood).collect::<Vec<_>>(), [Bed::Water, Bed::Rain, Bed::Indoor]);
    }

    #[test]
    fn who_chases_runs_and_who_searches_walks() {
        let speeds = GuardSpeed { patrol: 1.8, investigate: 2.4, search: 2.8, chase: 5.0 };
        let gaits = [1.8, 2.8, 3.8, 4.0, 5.0].map(|speed| gait_at(speed, speeds));
        assert_eq!(gaits, [Gait::Walk, Gait::Walk, Gait::Walk, Gait::Run, Gait::Run]);
    }

    #[test]
    fn climbing_is_heard_and_calming_down_once() {
        assert!(rung_sound(Rung::Calm, Rung::Curious).is_some());
        assert!(rung_sound(Rung::Investigating, Rung::Curious).is_none());
        assert_eq!(rung_sound(Rung::Curious, Rung::Calm).unwrap().cue.name, "rung_calm");
    }
}
