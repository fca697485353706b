//! Verification of runs whose score is unknown: plays a recording without drawing, part by part in each frame,
//! to determine its score and whether it ends as it claims.

use super::trade::open;
use crate::shell::config::start::CAMPAIGN;
use crate::shell::game::Game;
use crate::shell::game::campaign::Campaign;
use crate::shell::platform::folder::ProjectFolder;
use crate::shell::platform::pending::Pending;
use crate::shell::storage::runs::{Appraisal, RunEntry};
use std::sync::Arc;
use thief_girl::level::LevelSpec;
use thief_girl::model::Sim;
use thief_girl::replay::{Recording, RecordingError, RunStatistics, Score, Verifier};
use thief_girl::rules::Rules;

/// A verification in progress.
pub struct RunVerification {
    /// File of the run.
    pub file: String,
    recording: Recording,
    rules: Arc<Rules>,
    stage: VerificationStage,
}

enum VerificationStage {
    /// Looking for its level.
    Seeking(Pending<Option<Arc<LevelSpec>>>),
    Playing(Box<HeadlessRun>),
}

/// Status after a frame.
#[derive(Clone, Debug, PartialEq)]
pub enum VerificationStatus {
    Still,
    /// It cannot be played here, because its level is not available.
    Never,
    Done(Appraisal),
}

impl RunVerification {
    /// Starts a verification; `None` if the run is of other rules or cannot be read.
    pub fn begin(game: &mut Game, run: &RunEntry) -> Option<Self> {
        let rules = game.rules.clone();
        if run.rules_hash != rules.hash {
            return None;
        }
        let recording = open(game, run)?;
        let level = level_of(game.campaign.clone(), recording.level.clone(), recording.level_hash);
        let stage = VerificationStage::Seeking(Pending::new(level));
        Some(Self { file: run.file.clone(), recording, rules, stage })
    }

    /// Returns the part that has been played, 0 to 1.
    pub fn part(&self) -> f32 {
        match &self.stage {
            VerificationStage::Seeking(_) => 0.0,
            VerificationStage::Playing(night) => {
                night.sim.tick as f32 / self.recording.inputs.len().max(1) as f32
            }
        }
    }

    /// Continues as long as `goes_on` returns true.
    pub fn advance(&mut self, goes_on: impl FnMut() -> bool) -> VerificationStatus {
        match &mut self.stage {
            VerificationStage::Playing(night) => night
                .advance(&self.recording, goes_on)
                .map_or(VerificationStatus::Still, VerificationStatus::Done),
            VerificationStage::Seeking(level) => match level.poll() {
                None => VerificationStatus::Still,
                Some(level) => match level.map(|level| HeadlessRun::new(&self.recording, level, &self.rules))
                {
                    Some(Ok(night)) => {
                        self.stage = VerificationStage::Playing(Box::new(night));
                        VerificationStatus::Still
                    }
                    _ => VerificationStatus::Never,
                },
            },
        }
    }
}

/// Looks for the exact level in the open file and in the campaign.
async fn level_of(open: Campaign, name: String, hash: u64) -> Option<Arc<LevelSpec>> {
    let is_it = |level: &Arc<LevelSpec>| level.hash == hash;
    let here = open.read(&name).await.ok().filter(is_it);
    if here.is_some() || open.folder == ProjectFolder::around(CAMPAIGN) {
        return here;
    }
    let campaign = Campaign::open(ProjectFolder::around(CAMPAIGN)).await.ok()?;
    campaign.read(&name).await.ok().filter(is_it)
}

/// A heist that is played back without drawing.
struct HeadlessRun {
    sim: Sim,
    verifier: Verifier,
    tally: RunStatistics,
}

impl HeadlessRun {
    fn new(recording: &Recording, level: Arc<LevelSpec>, rules: &Arc<Rules>) -> Result<Self, RecordingError> {
        let sim = Sim::new(level, rules.clone(), recording.config);
        let tally = RunStatistics { rewinds: recording.rewinds, ..RunStatistics::default() };
        Ok(Self { verifier: Verifier::new(recording, &sim)?, sim, tally })
    }

    /// Plays as long as `goes_on` returns true. Returns the result at the end.
    fn advance(&mut self, recording: &Recording, mut goes_on: impl FnMut() -> bool) -> Option<Appraisal> {
        while goes_on() {
            if !self.verifier.step(recording, &mut self.sim) {
                let verdict = self.verifier.clone().verdict(recording, &self.sim);
                let score = Score::of(&self.tally, &self.sim);
                return Some(Appraisal::of(&verdict, &score, self.sim.level.title.clone()));
            }
            self.tally.read(&self.sim);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::storage::runs::RunCheck;
    use thief_girl::model::Input;
    use thief_girl::replay::verify_watched;

    /// Returns the exact level of the recording, found as in the game.
    fn heist() -> Sim {
        let hash = won().level_hash;
        let level = async move {
            let campaign = Campaign::open(ProjectFolder::around(CAMPAIGN)).await.unwrap();
            level_of(campaign.clone(), "The_drapers".into(), hash).await.is_none().then_some(())?;
            level_of(campaign, "Moonlit_roofs".into(), hash).await
        };
        let level = Pending::new(level).poll().expect("it is on the disk");
        Sim::new(level.expect("and this is it"), Arc::new(Rules::shipped()), won().config)
    }

    /// Returns a recording of a won heist.
    fn won() -> Recording {
        Recording::from_json(include_str!("../../../../tests/golden/moonlit_roofs.json")).unwrap()
    }

    /// Plays in parts of so many ticks.
    fn counted(recording: &Recording, ticks: u32) -> (Appraisal, u32) {
        let sim = heist();
        let mut night = HeadlessRun::new(recording, sim.level.clone(), &sim.rules).unwrap();
        for frame in 1.. {
            let mut turns = 0..ticks;
            if let Some(appraisal) = night.advance(recording, || turns.next().is_some()) {
                return (appraisal, frame);
            }
        }
        unreachable!("it comes to an end")
    }

    #[test]
    fn in_slices_it_is_worth_what_it_is_worth_at_once() {
        let recording = won();
        let (mut sim, mut tally) = (heist(), RunStatistics::default());
        let verdict = verify_watched(&recording, &mut sim, |sim| tally.read(sim)).unwrap();
        let whole = Appraisal::of(&verdict, &Score::of(&tally, &sim), sim.level.title.clone());
        assert!(whole.proof == RunCheck::Holds && whole.worth.is_some(), "{whole:?}");
        let (sliced, frames) = counted(&recording, 7);
        assert_eq!(sliced, whole);
        assert_eq!(frames, recording.end.tick / 7 + 1);
    }

    #[test]
    fn what_was_changed_is_found_and_worth_nothing() {
        let mut tampered = won();
        tampered.inputs[400] = Input { buttons: !tampered.inputs[400].buttons, ..Input::IDLE };
        let (found, _) = counted(&tampered, 60);
        assert!(matches!(found.proof, RunCheck::DiffersAt(401 | 402)), "{found:?}");
        assert_eq!(found.worth, None);
        let mut praised = won();
        praised.rewinds = 7;
        assert_eq!(counted(&praised, 60).0.proof, RunCheck::Altered);
    }
}
