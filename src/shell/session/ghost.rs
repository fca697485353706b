//! A race against a recorded run of the same level, played tick by tick beside the player's.
//!
//! The recorded run has a simulation of its own, which does not affect the player's. Begin with [`Ghost`].

use std::sync::Arc;
use thief_girl::base::tick::{TICKS_PER_SECOND, Tick};
use thief_girl::bot::TimeToGoal;
use thief_girl::level::LevelSpec;
use thief_girl::model::{Input, Outcome, Sim};
use thief_girl::replay::{Playback, Recording, RecordingError, Timeline};
use thief_girl::rules::Rules;
use thief_girl::step::step;

/// Returns how far the player is from winning, in ticks of walking by the shortest path; `Tick::MAX` if there
/// is none.
fn left(ahead: &TimeToGoal, sim: &Sim) -> Tick {
    if sim.outcome == Some(Outcome::Won) { 0 } else { ahead.of(sim).unwrap_or(Tick::MAX) }
}

/// Progress of a run: the smallest distance to the end reached so far, after each tick, starting with the
/// first.
#[derive(Default)]
struct GhostProgress {
    nearest: Vec<Tick>,
    prize: Option<Tick>,
    won: Option<Tick>,
}

impl GhostProgress {
    fn note(&mut self, ahead: &TimeToGoal, sim: &Sim) {
        let before = self.nearest.last().copied().unwrap_or(Tick::MAX);
        self.nearest.push(left(ahead, sim).min(before));
        if sim.has_prize() {
            self.prize = self.prize.or(Some(sim.tick));
        }
        if sim.outcome == Some(Outcome::Won) {
            self.won = self.won.or(Some(sim.tick));
        }
    }

    /// Returns the tick at which the distance first was `left` or less; `None` if it never was.
    fn when(&self, left: Tick) -> Option<Tick> {
        let tick = self.nearest.partition_point(|nearest| *nearest > left);
        (tick < self.nearest.len()).then_some(tick as Tick)
    }

    fn rewind_to(&mut self, tick: Tick) {
        self.nearest.truncate(tick as usize + 1);
        for moment in [&mut self.prize, &mut self.won] {
            *moment = moment.filter(|when| *when <= tick);
        }
    }
}

/// State of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceLead {
    /// How far the player is ahead of the ghost, in ticks; negative if behind.
    pub ticks: i64,
    /// Tick at which the lead was measured at a place that both must reach, the prize or the exit; `None` if it
    /// is estimated along the way.
    pub sure_since: Option<Tick>,
}

/// Result of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceResult {
    /// The player was faster by so many ticks; 0 is a draw.
    Faster(Tick),
    /// The player was slower by so many ticks.
    Slower(Tick),
    /// The ghost never won.
    Alone,
}

/// A recorded run that races beside the player.
pub struct Ghost {
    pub recording: Arc<Recording>,
    /// The ghost's simulation, at the same tick as the player's or at its own end.
    pub sim: Sim,
    pub timeline: Timeline,
    ahead: TimeToGoal,
    /// Progress of the ghost's whole run.
    theirs: GhostProgress,
    /// Progress of the player up to now.
    hers: GhostProgress,
}

impl Ghost {
    /// Creates the ghost and plays its recording once to measure its progress.
    ///
    /// # Errors
    ///
    /// Fails if the recording does not fit this level and these rules.
    pub fn new(
        level: &Arc<LevelSpec>,
        rules: &Arc<Rules>,
        recording: Arc<Recording>,
    ) -> Result<Self, RecordingError> {
        let night = || Sim::new(level.clone(), rules.clone(), recording.config);
        let sim = night();
        recording.fits(&sim)?;
        let ahead = TimeToGoal::new(&sim);
        let (mut theirs, mut hers) = (GhostProgress::default(), GhostProgress::default());
        hers.note(&ahead, &sim);
        let mut other = night();
        theirs.note(&ahead, &other);
        for input in Playback::new(&recording) {
            step(&mut other, input);
            theirs.note(&ahead, &other);
            if other.outcome.is_some() {
                break;
            }
        }
        Ok(Self { timeline: Timeline::new(&sim), recording, sim, ahead, theirs, hers })
    }

    /// Advances the ghost by one tick, unless it is over. Call after each tick of the player's simulation,
    /// `her`.
    pub fn follow(&mut self, her: &Sim) {
        self.hers.note(&self.ahead, her);
        if self.is_over() {
            return;
        }
        let input = self.recording.inputs.get(self.sim.tick as usize).copied().unwrap_or(Input::IDLE);
        step(&mut self.sim, input);
        self.timeline.push(&self.sim, input);
    }

    /// Whether the recording is used up, or its heist won or lost.
    pub fn is_over(&self) -> bool {
        self.sim.outcome.is_some() || self.sim.tick as usize >= self.recording.inputs.len()
    }

    /// Shows the ghost at another tick, while time is rewound. Its timeline is kept.
    pub fn show_moment(&mut self, tick: Tick) {
        self.sim = self.timeline.at(tick);
    }

    /// Rewinds the ghost and the player's progress to a tick, and forgets what came later.
    pub fn rewind_to(&mut self, tick: Tick) {
        self.sim = self.timeline.rewind_to(tick);
        self.hers.rewind_to(tick);
    }

    /// Returns how the race stands; `None` if the ghost never came as far as the player.
    pub fn lead(&self) -> Option<RaceLead> {
        let now = self.hers.nearest.len() as i64 - 1;
        let both = |hers: Option<Tick>, theirs: Option<Tick>| Some((hers?, theirs?));
        let sure = both(self.hers.won, self.theirs.won).or(both(self.hers.prize, self.theirs.prize));
        let at = sure.filter(|(hers, _)| now - i64::from(*hers) < SURE || self.hers.won.is_some());
        match at {
            Some((hers, theirs)) => {
                Some(RaceLead { ticks: i64::from(theirs) - i64::from(hers), sure_since: Some(hers) })
            }
            None => Some(RaceLead { ticks: self.along(now)?, sure_since: None }),
        }
    }

    /// Returns the lead in ticks, from the ticks at which both first came as near to the end as the player is
    /// now. If the player has stayed there longer than the ghost did, the time since the ghost left counts
    /// instead.
    fn along(&self, now: i64) -> Option<i64> {
        let left = *self.hers.nearest.last()?;
        let (hers, theirs) = (self.hers.when(left)?, self.theirs.when(left)?);
        let gone = self.theirs.nearest.partition_point(|nearest| *nearest >= left) as i64;
        Some((i64::from(theirs) - i64::from(hers)).min(gone - now))
    }

    /// Returns the result; `None` until the player has won.
    pub fn verdict(&self) -> Option<RaceResult> {
        let hers = self.hers.won?;
        Some(match self.theirs.won {
            None => RaceResult::Alone,
            Some(theirs) if hers <= theirs => RaceResult::Faster(theirs - hers),
            Some(theirs) => RaceResult::Slower(hers - theirs),
        })
    }
}

/// How long the lead that was measured at the prize stays displayed, in ticks.
const SURE: i64 = 3 * TICKS_PER_SECOND as i64;

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::base::{Vec2, grid::center_of, ivec2};
    use thief_girl::level::ascii;
    use thief_girl::model::{Button, Config};
    use thief_girl::replay::{Mismatch, Recorder};
    use thief_girl::step::state_hash;

    fn level() -> Arc<LevelSpec> {
        Arc::new(
            ascii::parse("############\n#@......$..#\n#.########.#\n#.........X#\n############").unwrap(),
        )
    }

    fn rules() -> Arc<Rules> {
        Arc::new(Rules::shipped())
    }

    /// Returns inputs that wait for so many ticks, then walk to the prize, take it and walk to the exit.
    fn steered(sim: &Sim, waits: Tick) -> Input {
        let (at, prize) = (sim.player_body().at, center_of(ivec2(8, 1)));
        match sim.has_prize() {
            _ if sim.tick < waits => Input::IDLE,
            false if at.distance(prize) < 0.9 => Input::IDLE.with(Button::Use),
            false => Input::going(Vec2::X),
            true if at.x < 10.45 && at.y < 2.0 => Input::going(Vec2::X),
            true => Input::going(Vec2::Y),
        }
    }

    fn run(waits: Tick, mut after: impl FnMut(&Sim, Input)) -> Sim {
        let mut sim = Sim::new(level(), rules(), Config::default());
        while sim.outcome.is_none() {
            assert!(sim.tick < 2000, "she does not get away");
            let input = steered(&sim, waits);
            step(&mut sim, input);
            after(&sim, input);
        }
        sim
    }

    fn recorded(waits: Tick) -> Arc<Recording> {
        let mut recorder = Recorder::new(&Sim::new(level(), rules(), Config::default()));
        let end = run(waits, |sim, input| _ = recorder.push(sim, input));
        Arc::new(recorder.finish(&end))
    }

    #[test]
    fn the_rival_runs_as_it_was_recorded() {
        let recording = recorded(0);
        let mut rival = Ghost::new(&level(), &rules(), recording.clone()).unwrap();
        run(90, |sim, _| rival.follow(sim));
        assert!(rival.is_over());
        assert_eq!((rival.sim.tick, state_hash(&rival.sim)), (recording.end.tick, recording.end.hash));
    }

    #[test]
    fn who_waits_is_behind_by_as_much_and_ends_so() {
        let mut rival = Ghost::new(&level(), &rules(), recorded(0)).unwrap();
        let mut leads = Vec::new();
        run(90, |sim, _| {
            rival.follow(sim);
            leads.push((sim.tick, rival.lead()));
        });
        let at = |tick: Tick| leads.iter().find(|(t, _)| *t == tick).and_then(|(_, lead)| *lead).unwrap();
        assert!((-60..-20).contains(&at(60).ticks), "the other one has left, and she stands");
        let sure = leads.iter().filter_map(|(_, lead)| lead.and_then(|l| l.sure_since)).count();
        let mut later = leads.iter().filter(|(tick, _)| *tick > 130);
        assert!(sure > 0 && later.all(|(_, lead)| lead.unwrap().ticks == -90));
        assert_eq!(rival.verdict(), Some(RaceResult::Slower(90)));
        let mut other = Ghost::new(&level(), &rules(), recorded(40)).unwrap();
        run(0, |sim, _| other.follow(sim));
        assert_eq!(other.verdict(), Some(RaceResult::Faster(40)));
    }

    #[test]
    fn its_time_turns_back_with_hers() {
        let mut rival = Ghost::new(&level(), &rules(), recorded(0)).unwrap();
        let mut hashes = Vec::new();
        let mut before = Vec::new();
        run(30, |sim, _| {
            rival.follow(sim);
            hashes.push(state_hash(&rival.sim));
            before.push(rival.lead());
        });
        rival.show_moment(50);
        assert_eq!(state_hash(&rival.sim), hashes[49]);
        rival.rewind_to(40);
        assert_eq!((rival.sim.tick, state_hash(&rival.sim)), (40, hashes[39]));
        assert_eq!((rival.lead(), rival.verdict()), (before[39], None));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let other = Arc::new(ascii::parse("#####\n#@$X#\n#####").unwrap());
        let why = Ghost::new(&other, &rules(), recorded(0)).err().unwrap();
        assert!(matches!(why, RecordingError::Misfit(Mismatch::LevelChanged(_), _)), "{why}");
    }
}
