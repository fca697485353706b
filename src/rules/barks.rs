//! Barks: which guard says which line when (`barks.json`).
//!
//! `docs/MINDS.md` describes the table; the words are in `assets/text`.

use super::range::{NotNegative, NumberRange};
use super::{ActionKind, AlertCall, Archetype, EvidenceKind, NoiseKind, WayOut, name_of};
use crate::base::table;
use crate::hash_state;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A line that guards say; its serialized name is the key of its texts in `assets/text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarkLine {
    /// Something made the guard curious.
    Curious,
    /// The guard heard a footstep.
    HeardFootstep,
    /// The guard heard a bottle or a vase.
    HeardBottle,
    /// The guard heard a door.
    HeardDoor,
    /// The guard heard another noise.
    HeardSomething,
    /// The guard saw something.
    SawSomething,
    /// The guard detected the player.
    Spotted,
    /// Another guard told him of the player.
    Told,
    /// The guard lost the player.
    Lost,
    /// The guard searches.
    Searching,
    /// The guard looked, and there was nothing.
    NothingHere,
    /// The guard returns to his routine.
    BackToWork,
    /// The guard woke up.
    WokeUp,
    /// The guard heard the player's whistle.
    HeardWhistle,
    /// The guard heard a firecracker.
    HeardBang,
    /// The guard noticed an open door.
    DoorOpen,
    /// The guard noticed a dark lamp.
    LampOut,
    /// The guard noticed that a treasure is missing.
    TreasureGone,
    /// The guard noticed a sleeping guard.
    Sleeper,
    /// The guard noticed shards.
    Shards,
    /// The guard put evidence right.
    Mended,
    /// A witness runs for help.
    Help,
    /// The guard runs to the gong.
    ToTheGong,
    /// The guard heard the gong.
    HeardGong,
    /// The guard goes where the player will come out, a place without a name.
    CutOff,
    /// The guard goes to a door where the player will come out.
    CutOffDoor,
    /// The guard goes to the exit of the level where the player wants to get away.
    CutOffExit,
    /// The guard goes to stairs where the player will come out.
    CutOffStairs,
    /// The guard goes to a bridge where the player will come out.
    CutOffBridge,
    /// The guard is about to open a hideout.
    LooksInside,
    /// The hideout that the guard opened was empty.
    NotInside,
    /// The player was in the hideout that the guard opened.
    Found,
    /// The guard heard birds fly up.
    HeardBirds,
    /// A hound found the player's scent.
    Scent,
    /// The guard deduced where the player goes.
    Deduces,
    /// The guard calls his squad.
    FallIn,
    /// The guard calls out to somebody far away.
    WhoGoesThere,
    /// The guard goes to a fire to rest.
    Rests,
    /// The guard sees what tempts him.
    Pockets,
    /// The guard drinks.
    Drinks,
    /// The guard fetches company.
    Fetches,
    /// The guard goes to tell somebody.
    Reports,
    /// The guard mutters, as his personality does.
    Mutters,
    /// The guard gives up a search after he saw an empty stand.
    StillGone,
}

hash_state! { enum BarkLine {
    0 = Curious, 1 = HeardFootstep, 2 = HeardBottle, 3 = HeardDoor, 4 = HeardSomething,
    5 = SawSomething, 6 = Spotted, 7 = Told, 8 = Lost, 9 = Searching, 10 = NothingHere,
    11 = BackToWork, 12 = WokeUp, 13 = HeardWhistle, 14 = HeardBang, 15 = DoorOpen, 16 = LampOut,
    17 = TreasureGone, 18 = Sleeper, 19 = Shards, 20 = Mended, 21 = Help, 22 = ToTheGong,
    23 = HeardGong, 24 = CutOff, 25 = LooksInside, 26 = NotInside, 27 = Found, 28 = HeardBirds,
    29 = Scent, 30 = Deduces, 31 = FallIn, 32 = WhoGoesThere, 33 = Rests, 34 = Pockets,
    35 = Drinks, 36 = Fetches, 37 = Reports, 38 = Mutters, 39 = CutOffDoor,
    40 = CutOffExit, 41 = CutOffStairs, 42 = CutOffBridge, 43 = StillGone,
} }

impl BarkLine {
    /// All lines, in the order of declaration.
    pub const ALL: [BarkLine; 44] = [
        BarkLine::Curious,
        BarkLine::HeardFootstep,
        BarkLine::HeardBottle,
        BarkLine::HeardDoor,
        BarkLine::HeardSomething,
        BarkLine::SawSomething,
        BarkLine::Spotted,
        BarkLine::Told,
        BarkLine::Lost,
        BarkLine::Searching,
        BarkLine::NothingHere,
        BarkLine::BackToWork,
        BarkLine::WokeUp,
        BarkLine::HeardWhistle,
        BarkLine::HeardBang,
        BarkLine::DoorOpen,
        BarkLine::LampOut,
        BarkLine::TreasureGone,
        BarkLine::Sleeper,
        BarkLine::Shards,
        BarkLine::Mended,
        BarkLine::Help,
        BarkLine::ToTheGong,
        BarkLine::HeardGong,
        BarkLine::CutOff,
        BarkLine::CutOffDoor,
        BarkLine::CutOffExit,
        BarkLine::CutOffStairs,
        BarkLine::CutOffBridge,
        BarkLine::LooksInside,
        BarkLine::NotInside,
        BarkLine::Found,
        BarkLine::HeardBirds,
        BarkLine::Scent,
        BarkLine::Deduces,
        BarkLine::FallIn,
        BarkLine::WhoGoesThere,
        BarkLine::Rests,
        BarkLine::Pockets,
        BarkLine::Drinks,
        BarkLine::Fetches,
        BarkLine::Reports,
        BarkLine::Mutters,
        BarkLine::StillGone,
    ];
}

/// The mood in which a line is said: it chooses the voice and the colour of the bubble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarkMood {
    /// On duty: "Back to work."
    Calm,
    /// "What was that?"
    Curious,
    /// "There!"
    Alert,
    /// "Only a cat."
    Relief,
}

impl BarkMood {
    /// All moods.
    pub const ALL: [BarkMood; 4] = [BarkMood::Calm, BarkMood::Curious, BarkMood::Alert, BarkMood::Relief];
}

/// A reason for a bark, reported by an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarkReason {
    /// The guard begins to look at something that he saw.
    Glimpse,
    /// The guard begins to look where he heard this noise.
    Noise(NoiseKind),
    /// The guard begins to look where this call sent him.
    Call(AlertCall),
    /// The guard goes to evidence of this kind that he noticed.
    Evidence(EvidenceKind),
    /// The guard is sure of the player.
    Sure,
    /// The guard lost the player.
    Lost,
    /// The guard looked, and there was nothing.
    Nothing,
    /// The action is finished or given up.
    Over,
    /// A search is over for a guard who has seen an empty stand.
    Robbed,
    /// The guard put evidence right.
    Mended,
    /// The guard woke up.
    Woken,
    /// The guard sets out to cut the player off at such a place.
    CutOff(WayOut),
    /// The guard stands before a hideout to open it.
    Opens,
    /// The hideout that the guard opened was empty.
    Empty,
    /// The player was in the hideout that the guard opened.
    Inside,
    /// The guard calls his squad.
    Squad,
    /// The guard calls out to somebody far away.
    Challenged,
    /// The guard goes to a fire to rest.
    Fire,
    /// The guard is tempted by a prop.
    Tempted,
    /// The guard begins to drink.
    Drinks,
    /// The guard does not dare to go alone.
    Afraid,
    /// The guard has to tell somebody.
    News,
    /// The guard falls into the habit of his personality.
    Habit,
}

/// A condition on the speaker that must be true for a line to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarkCondition {
    /// The speaker's alert level is *alert*.
    Alert,
    /// The speaker remembers where the player is or was a moment ago.
    KnowsHer,
    /// The speaker does not remember where the player is.
    NotKnowsHer,
    /// The speaker does not perceive the player now.
    NotSeesHer,
    /// The speaker has a lead: something made him curious.
    Wonders,
    /// The speaker has a search to do.
    Hunts,
    /// The speaker has no search to do.
    NotHunts,
    /// The speaker is about to put evidence right, or to look at it.
    HasChore,
    /// The speaker follows a scent.
    Smells,
}

/// A row of the table: the line that a guard says in one situation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarkRow {
    /// The line that the guard says.
    pub line: BarkLine,
    /// Kinds of guards that say the line; empty: all.
    #[serde(default)]
    pub who: Vec<Archetype>,
    /// The guard's previous actions that match; empty: any.
    #[serde(default)]
    pub from: Vec<ActionKind>,
    /// The guard's present actions that match; empty: any.
    #[serde(default)]
    pub to: Vec<ActionKind>,
    /// Reasons that match; empty: only a change of action without a reason.
    #[serde(default)]
    pub because: Vec<BarkReason>,
}

/// How one line is said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineRules {
    /// Mood in which the line is said: it chooses the voice and the colour of the bubble.
    pub mood: BarkMood,
    /// Whether the line interrupts what the guard said before; other lines wait for
    /// [`BarkRules::quiet_seconds`].
    pub urgent: bool,
    /// Minimum time until the same guard says the line again, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub again_seconds: f32,
    /// Minimum time until another guard within [`BarkRules::together_tiles`] says the line, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub together_seconds: f32,
    /// Conditions that must be true at that moment; otherwise the guard stays silent.
    pub claims: Vec<BarkCondition>,
}

/// The table of barks and the numbers of how they are said (`barks.json`).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarkRules {
    /// How long a guard who spoke says nothing that is not urgent, in seconds.
    #[serde(deserialize_with = "NotNegative::read")]
    pub quiet_seconds: f32,
    /// Distance within which guards do not repeat each other, in tiles.
    #[serde(deserialize_with = "NotNegative::read")]
    pub together_tiles: f32,
    /// Kinds of guards that never speak.
    pub silent: Vec<Archetype>,
    /// How each line is said.
    #[serde(deserialize_with = "table::read")]
    pub lines: BTreeMap<BarkLine, LineRules>,
    /// Rows of the table; the first that matches counts.
    pub rows: Vec<BarkRow>,
}

impl BarkRules {
    /// Returns the mood in which a line is said.
    ///
    /// # Panics
    /// If the table lacks the line, which [`Rules::read`](super::Rules::read) refuses.
    pub fn mood(&self, line: BarkLine) -> BarkMood {
        self.lines[&line].mood
    }

    /// Returns the line of the first row that matches, or `None`.
    ///
    /// `from` and `to` are the guard's previous and present action. Without a reason in `because` only rows
    /// without reasons match.
    pub fn line(
        &self,
        who: Archetype,
        (from, to): (Option<ActionKind>, Option<ActionKind>),
        because: Option<BarkReason>,
    ) -> Option<BarkLine> {
        let is_any_of = |list: &[ActionKind], it: Option<ActionKind>| {
            list.is_empty() || it.is_some_and(|action| list.contains(&action))
        };
        let fits = |row: &&BarkRow| {
            let why = because.map_or(row.because.is_empty(), |reason| row.because.contains(&reason));
            why && row.is_said_by(who) && is_any_of(&row.from, from) && is_any_of(&row.to, to)
        };
        if self.silent.contains(&who) {
            return None;
        }
        self.rows.iter().find(fits).map(|row| row.line)
    }

    /// Returns what is invalid in the table, in words, or `None`.
    pub(super) fn fault(&self) -> Option<String> {
        let noises = NoiseKind::ALL.into_iter().map(BarkReason::Noise);
        let calls = AlertCall::ALL.into_iter().map(BarkReason::Call);
        let evidence = EvidenceKind::ALL.into_iter().map(BarkReason::Evidence);
        let ways_out = WayOut::ALL.into_iter().map(BarkReason::CutOff);
        let is_covered = |reason: &BarkReason| self.rows.iter().any(|row| row.because.contains(reason));
        if let Some(reason) =
            noises.chain(calls).chain(evidence).chain(ways_out).find(|reason| !is_covered(reason))
        {
            let reason = serde_json::to_string(&reason).unwrap_or_default();
            return Some(format!("no row says what is said because of {reason}: add one"));
        }
        let is_said = |line: &BarkLine| self.rows.iter().any(|row| row.line == *line);
        let line = BarkLine::ALL.into_iter().find(|line| !is_said(line))?;
        Some(format!("no row says `{}`: add one", name_of(line)))
    }
}

impl BarkRow {
    fn is_said_by(&self, who: Archetype) -> bool {
        self.who.is_empty() || self.who.contains(&who)
    }

    /// Returns whether a kind of guard can ever say this row, given the actions that it has.
    pub fn can_be_said(&self, who: Archetype, can: impl Fn(ActionKind) -> bool) -> bool {
        let does = |list: &[ActionKind]| list.is_empty() || list.iter().any(|action| can(*action));
        self.is_said_by(who) && does(&self.from) && does(&self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Rules;
    use super::super::read::SHIPPED;
    use super::*;

    /// The error message for the shipped table with one change.
    fn told(from: &str, to: &str) -> String {
        let text = |file: &str| {
            let text = SHIPPED.iter().find(|(name, _)| *name == file)?.1;
            assert!(file != "barks.json" || text.contains(from), "{from} is not in barks.json");
            Some(if file == "barks.json" { text.replacen(from, to, 1) } else { text.to_string() })
        };
        Rules::read(&text).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn an_invalid_row_is_refused_with_the_row() {
        let line = told("\"line\": \"told\"", "\"line\": \"sold\"");
        assert!(
            line.contains("`rows[10].line` in line ") && line.contains("unknown variant `sold`"),
            "{line}"
        );
        let action = told("\"to\": [\"alarm\"]", "\"to\": [\"alarmed\"]");
        assert!(
            action.contains(".to[0]` in line ") && action.contains("unknown variant `alarmed`"),
            "{action}"
        );
        let key = told("\"to\": [\"alarm\"]", "\"two\": [\"alarm\"]");
        assert!(key.contains("unknown field `two`"), "{key}");
    }

    #[test]
    fn an_incomplete_table_is_refused() {
        let reason = told("{\"noise\": \"lamp\"}, ", "");
        assert!(reason.contains("because of {\"noise\":\"lamp\"}: add one"), "{reason}");
        let line = told("{ \"line\": \"help\"", "{ \"line\": \"lost\"");
        assert!(line.contains("no row says `help`: add one"), "{line}");
        let number = told("\"quiet_seconds\": 2.0", "\"quiet_seconds\": -2.0");
        assert!(number.ends_with(": -2 is out of range; it must be 0 or more"), "{number}");
    }

    #[test]
    fn the_first_matching_row_counts() {
        let mut barks = Rules::shipped().barks;
        let row = |line, from: &[ActionKind], because: &[BarkReason]| BarkRow {
            line,
            who: vec![],
            from: from.to_vec(),
            to: vec![ActionKind::Search],
            because: because.to_vec(),
        };
        barks.rows = vec![
            row(BarkLine::Lost, &[ActionKind::Chase], &[]),
            row(BarkLine::Searching, &[], &[]),
            row(BarkLine::Told, &[], &[BarkReason::Call(AlertCall::Shout)]),
        ];
        let line = |who, from, because| barks.line(who, (from, Some(ActionKind::Search)), because);
        let from_chase = Some(ActionKind::Chase);
        assert_eq!(line(Archetype::Clerk, from_chase, None), Some(BarkLine::Lost));
        assert_eq!(line(Archetype::Clerk, Some(ActionKind::Mend), None), Some(BarkLine::Searching));
        assert_eq!(line(Archetype::Clerk, None, None), Some(BarkLine::Searching));
        assert_eq!(
            line(Archetype::Clerk, from_chase, Some(BarkReason::Call(AlertCall::Shout))),
            Some(BarkLine::Told)
        );
        assert_eq!(line(Archetype::Clerk, from_chase, Some(BarkReason::Mended)), None);
        assert_eq!(line(Archetype::DollShy, from_chase, None), None, "dolls say nothing");
    }
}
