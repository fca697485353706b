//! Computing a whole recording in advance, without drawing, and comparing it with what was recorded.

use super::story::ReplayMarkers;
use crate::shared::text::Texts;
use crate::shell::session::speech::Speech;
use thief_girl::base::tick::Tick;
use thief_girl::model::Sim;
use thief_girl::replay::{Recording, RecordingError, Timeline, Verifier};

/// What is learned of a recording that is computed.
pub struct Known<'a> {
    pub timeline: &'a mut Timeline,
    pub story: &'a mut ReplayMarkers,
    pub speech: &'a mut Speech,
}

/// A recording that is being computed to its end.
pub struct ReplayAhead {
    sim: Sim,
    recording: Recording,
    verifier: Verifier,
}

impl ReplayAhead {
    /// Begins at the start of the heist.
    ///
    /// # Errors
    ///
    /// Fails if the recording is of another level, of another version of it, or of other rules.
    pub fn new(sim: Sim, recording: &Recording) -> Result<Self, RecordingError> {
        let verifier = Verifier::new(recording, &sim)?;
        Ok(Self { sim, recording: recording.clone(), verifier })
    }

    /// Computes one tick; returns false at the end. Inputs after the end of the heist are ignored.
    pub fn advance(&mut self, texts: &Texts, known: Known) -> bool {
        let goes_on = self.verifier.step(&self.recording, &mut self.sim);
        if goes_on {
            let input = self.recording.inputs[self.sim.tick as usize - 1];
            known.timeline.push(&self.sim, input);
            known.story.read(&self.sim);
            known.speech.read(texts, &self.sim);
        }
        goes_on
    }

    /// Returns the first tick that differs from what was recorded, if one does; after the last tick.
    pub fn differs_at(&self) -> Option<Tick> {
        let verdict = self.verifier.clone().verdict(&self.recording, &self.sim);
        verdict.difference.map(|difference| difference.differs_at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::text::Lang;
    use crate::shell::config::interface::InterfaceRules;
    use std::sync::Arc;
    use thief_girl::base::{Vec2, vec2};
    use thief_girl::level::ascii;
    use thief_girl::model::{Config, Input};
    use thief_girl::replay::Recorder;
    use thief_girl::rules::Rules;
    use thief_girl::step::{state_hash, step};

    fn heist() -> Sim {
        let map = "##############\n#A....B.....:#\n#......##....#\n#@.....##..$X#\n##############";
        Sim::new(Arc::new(ascii::parse(map).unwrap()), Arc::new(Rules::shipped()), Config::default())
    }

    /// Returns 10 s of walking to and fro, including inputs after the end if the player is caught.
    fn recorded() -> Recording {
        let (mut sim, mut recorder) = (heist(), Recorder::new(&heist()));
        for tick in 0..600 {
            let way = [Vec2::X, Vec2::Y, -Vec2::X, vec2(1.0, -1.0)][tick / 40 % 4];
            step(&mut sim, Input::going(way));
            recorder.push(&sim, Input::going(way));
        }
        recorder.finish(&sim)
    }

    /// Computes a recording to its end; returns also the first tick that differs from it.
    fn known(recording: &Recording) -> (Timeline, ReplayMarkers, Option<Tick>) {
        let sim = heist();
        let (mut timeline, mut story) = (Timeline::new(&sim), ReplayMarkers::default());
        let mut speech = Speech::new(InterfaceRules::shipped().speech, "");
        let mut ahead = ReplayAhead::new(sim, recording).unwrap();
        let texts = Texts::shipped(Lang::En);
        let mut go_on = || {
            let known = Known { timeline: &mut timeline, story: &mut story, speech: &mut speech };
            ahead.advance(&texts, known)
        };
        while go_on() {}
        (timeline, story, ahead.differs_at())
    }

    #[test]
    fn whoever_goes_to_and_fro_in_time_still_comes_to_the_recorded_end() {
        let recording = recorded();
        let (timeline, story, _) = known(&recording);
        assert_eq!(timeline.last(), recording.end.tick);
        let mut seen = Vec::new();
        for from in [recording.end.tick, 0, 311, 310, 309, 17, 590] {
            let mut sim = timeline.at(from);
            for input in timeline.inputs_after(from) {
                step(&mut sim, *input);
            }
            seen.push((sim.tick, state_hash(&sim)));
        }
        assert!(seen.iter().all(|end| *end == (recording.end.tick, recording.end.hash)), "{seen:?}");
        assert!(story.marks.iter().all(|mark| mark.tick <= recording.end.tick));
        assert_eq!(known(&recording).1, story, "it is the same story each time");
    }

    #[test]
    fn what_was_recorded_after_the_end_is_nothing() {
        let mut recording = recorded();
        let end = known(&recording).0.last();
        recording.inputs.extend([Input::IDLE; 50]);
        recording.digests.extend([0; 50]);
        let (timeline, ..) = known(&recording);
        let over = timeline.at(end).outcome.is_some();
        assert_eq!(timeline.last(), if over { end } else { end + 50 });
    }

    #[test]
    fn what_is_not_as_recorded_is_told_with_its_first_tick() {
        let differs_at = |recording: &Recording| known(recording).2;
        let mut recording = recorded();
        assert_eq!(differs_at(&recording), None);
        recording.end.hash ^= 1;
        assert_eq!(differs_at(&recording), Some(recording.end.tick));
        recording.inputs[99] = Input::IDLE;
        assert_eq!(differs_at(&recording), Some(100));
    }
}
