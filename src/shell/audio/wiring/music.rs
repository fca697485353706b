//! The music of a heist.

use crate::shell::audio::MusicState;
use thief_girl::level::Music;
use thief_girl::model::{Activity, AlertLevel, Awareness, Outcome, Sim};

/// Returns the music of a heist: that of the most alert guard, as far as the level allows; at the end that of
/// the outcome.
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

/// Returns which music wins if guards differ: the greater number. A chase comes before a search.
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
    match (activity, awareness.alert_level) {
        (hunt, _) if hunt.is_hunt() => MusicState::Hunted,
        (search, _) if search.is_search() => MusicState::Searched,
        (_, AlertLevel::Alert) => MusicState::Hunted,
        (_, AlertLevel::Investigating | AlertLevel::Curious) => MusicState::Uneasy,
        _ if awareness.caution_until > now => MusicState::Cautious,
        _ => MusicState::Calm,
    }
}

/// Whether no guard suspects anything.
pub fn is_quiet(sim: &Sim) -> bool {
    sim.guards.iter().all(|&g| {
        let awareness: Awareness = sim.get(g);
        awareness.alert_level == AlertLevel::Calm && awareness.sighting.is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_mind_sets_the_music() {
        let mind = |alert_level| Awareness { alert_level, ..Awareness::default() };
        let of = |alert_level, activity| mood_of_mind(&mind(alert_level), activity, 0);
        assert_eq!(of(AlertLevel::Calm, Activity::Patrol), MusicState::Calm);
        assert_eq!(of(AlertLevel::Curious, Activity::Glance), MusicState::Uneasy);
        assert_eq!(of(AlertLevel::Investigating, Activity::Search), MusicState::Searched);
        assert_eq!(of(AlertLevel::Alert, Activity::Chase), MusicState::Hunted);
        let cautious = Awareness { caution_until: 100, ..Awareness::default() };
        assert_eq!(mood_of_mind(&cautious, Activity::Patrol, 50), MusicState::Cautious);
        use MusicState::{Calm, Cautious, Hunted, Searched, Uneasy};
        assert!([Calm, Cautious, Uneasy, Searched, Hunted].is_sorted_by_key(|state| danger(*state)));
    }

    #[test]
    fn a_level_may_want_music_only_where_there_is_tension() {
        assert_eq!(wanted(Music::Always, MusicState::Calm), MusicState::Calm);
        assert_eq!(wanted(Music::Tension, MusicState::Calm), MusicState::Silent);
        assert_eq!(wanted(Music::Tension, MusicState::Uneasy), MusicState::Uneasy);
        assert_eq!(wanted(Music::Never, MusicState::Hunted), MusicState::Silent);
    }
}
