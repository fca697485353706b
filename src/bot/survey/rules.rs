//! The rules of surveys, `assets/rules/survey.json`. No heist depends on them.

use crate::bot::{InputNoise, Tolerance};
use serde::Deserialize;

/// Rules of surveys: how many runs are played, with which human limits, and what is reported.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurveyRules {
    /// Runs of each bot with each delay.
    pub runs: u32,
    /// Reaction delays, in seconds.
    pub delays_seconds: Vec<f32>,
    /// Limit of the planner bot's first search, in seconds of simulated play.
    pub plan_seconds: f32,
    /// Limit of each further search, in seconds of simulated play.
    pub replan_seconds: f32,
    /// Length at which a run is given up, in seconds.
    pub longest_seconds: f32,
    /// How long before being noticed the player has to decide, in seconds.
    pub decision_seconds: f32,
    /// Minimum length of a reported wait, in seconds.
    pub wait_seconds: f32,
    /// Movement that ends a wait, in tiles.
    pub wait_tiles: f32,
    /// How long before a detection the player is warned.
    pub warning_seconds: WarningRules,
    /// For how long after a detection an evasion must have prevented it, in seconds.
    pub evasion_seconds: f32,
    /// Time after which a player who is not caught has escaped, in seconds.
    pub chase_seconds: f32,
    /// Noise of the input.
    pub hands: InputNoise,
    /// Rules of measured chases.
    pub flight: FlightRules,
    /// Distance of a guard that counts as at arm's length, in tiles.
    pub arms_length_tiles: f32,
    /// The tolerance that a level should leave.
    pub slack: Tolerance,
    /// Parts of `slack` that are tried, from 0 to 1, largest first.
    pub slack_parts: Vec<f32>,
    /// Limit of all searches for plans with slack together, in seconds of simulated play.
    pub slack_seconds: f32,
}

/// Rules of measured chases.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightRules {
    /// Number of chases per level.
    pub chases: u32,
    /// Maximum number of heists that are played for them.
    pub heists: u32,
    /// Minimum distance to all alert guards at the beginning of a chase that counts, in tiles.
    pub from_tiles: f32,
    /// Maximum random wait before the bot sets out, in seconds, so that patrols meet it at different
    /// places.
    pub loiter_seconds: f32,
    /// Reaction delays, in seconds; each chase takes the next one.
    pub reaction_seconds: Vec<f32>,
    /// For how long guards out of sight are remembered, in seconds.
    pub remember_seconds: f32,
    /// For how long no guard must be alert until the player is safe, in seconds.
    pub calm_seconds: f32,
    /// Time limit of a chase, in seconds.
    pub within_seconds: f32,
}

/// Limits of the time between warning and detection: the player is warned when the guard becomes
/// suspicious.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarningRules {
    /// Minimum, in seconds.
    pub least: f32,
    /// Maximum, in seconds.
    pub most: f32,
}

impl SurveyRules {
    /// The rules that are built into the program.
    ///
    /// # Panics
    ///
    /// Panics if the built-in file is invalid.
    pub fn shipped() -> Self {
        let json = include_str!("../../../assets/rules/survey.json");
        Self::read(json).unwrap_or_else(|why| panic!("assets/rules/survey.json: {why}"))
    }

    /// Reads the rules from the content of a `survey.json`.
    ///
    /// # Errors
    ///
    /// Returns what is wrong: invalid JSON, unknown or missing keys, or a list without an entry.
    pub fn read(json: &str) -> Result<Self, String> {
        let rules: Self = serde_json::from_str(json).map_err(|e| e.to_string())?;
        let lists = [
            ("delays_seconds", rules.delays_seconds.is_empty()),
            ("slack_parts", rules.slack_parts.is_empty()),
            ("flight.reaction_seconds", rules.flight.reaction_seconds.is_empty()),
        ];
        match lists.into_iter().find(|(_, is_empty)| *is_empty) {
            Some((list, _)) => Err(format!("`{list}` is empty: it needs at least one number")),
            None => Ok(rules),
        }
    }
}
