//! The sound of a place: its ambience, its reverb, its fireworks.

use crate::shell::audio::cues::{self, Bed, OneShot};
use crate::shell::audio::{Audio, Reverb};
use std::collections::BTreeMap;
use thief_girl::base::{grid::cell_of, tick};
use thief_girl::level::{self, Ambience, MaskKind, Weather};
use thief_girl::model::Sim;
use thief_girl::rules::Floor;

/// Sets ambience and reverb for the player's place.
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
        (true, true) => Reverb::Stone,
        (true, false) => Reverb::Indoors,
        _ => Reverb::Outside,
    });
}

/// Returns the ambience of a level; its loudness depends on the player's place.
fn beds(mood: &level::Atmosphere) -> impl Iterator<Item = Bed> {
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

/// Returns the ambience of the level's sound zones that are active now, with its loudness at the player: 1
/// inside, 0 from `reach` tiles outside.
fn zones(sim: &Sim, reach: f32) -> impl Iterator<Item = (Bed, f32)> {
    let her = sim.player_body().at;
    sim.level.masks.iter().filter(|mask| mask.times.sounds(sim.tick)).filter_map(move |mask| {
        let bed = match mask.kind {
            MaskKind::Music => Bed::Festival,
            MaskKind::WaterWheel => Bed::WaterWheel,
            MaskKind::Rain => Bed::Rain,
            // Fireworks are single sounds, not a loop.
            MaskKind::Fireworks => return None,
        };
        let away = her.distance(her.clamp(mask.min, mask.max));
        Some((bed, (1.0 - away / reach).max(0.0)))
    })
}

/// Plays rockets, one after the other, while a zone of fireworks is active.
pub fn play_fireworks(audio: &mut Audio, sim: &Sim) {
    let every = tick::ticks(audio.rules().ambience.rocket_seconds).max(1);
    let mut zones = sim.level.masks.iter().filter(|mask| mask.kind == MaskKind::Fireworks);
    if sim.tick.is_multiple_of(every) && zones.any(|mask| mask.times.sounds(sim.tick)) {
        audio.play(cues::moment(OneShot::Firework));
    }
}

/// Sets ambience and reverb of the title screen.
pub fn set_title_place(audio: &mut Audio) {
    audio.set_ambience(&[(cues::bed(Bed::Crickets), 0.5), (cues::bed(Bed::Wind), 0.4)]);
    audio.set_room(Reverb::Outside);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_chooses_what_is_heard_around_it() {
        let mood = level::Atmosphere {
            weather: Weather::Rain,
            ambience: vec![Ambience::Water],
            ..level::Atmosphere::default()
        };
        assert_eq!(beds(&mood).collect::<Vec<_>>(), [Bed::Water, Bed::Rain, Bed::Indoor]);
    }
}
