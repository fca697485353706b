//! `barks.json`: who says what, and when.

use super::{ActionKind, AlertCall, Archetype, EvidenceKind, NoiseKind, name_of};
use crate::hash_state;
use serde::{Deserialize, Deserializer, Serialize, de};
use std::collections::BTreeMap;

/// What a guard says: the key of a text in `assets/text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarkLine {
    /// "Huh?"
    Curious,
    HeardFootstep,
    HeardBottle,
    HeardDoor,
    HeardSomething,
    SawSomething,
    /// "There!"
    Spotted,
    Told,
    Lost,
    Searching,
    NothingHere,
    BackToWork,
    WokeUp,
    HeardWhistle,
    HeardBang,
    /// What he noticed.
    DoorOpen,
    LampOut,
    TreasureGone,
    Sleeper,
    Shards,
    /// What he says when he has put it right.
    Mended,
    /// A witness runs for help.
    Help,
    ToTheGong,
    HeardGong,
    /// He goes where she will come out.
    CutOff,
    /// Before a closet or a jar, then when nobody is in it, then when she is.
    LooksInside,
    NotInside,
    Found,
    HeardBirds,
    /// A nose has found her scent.
    Scent,
    /// He thinks that he knows where she goes.
    Deduces,
    /// To his squad.
    FallIn,
}

hash_state! { enum BarkLine {
    0 = Curious, 1 = HeardFootstep, 2 = HeardBottle, 3 = HeardDoor, 4 = HeardSomething,
    5 = SawSomething, 6 = Spotted, 7 = Told, 8 = Lost, 9 = Searching, 10 = NothingHere,
    11 = BackToWork, 12 = WokeUp, 13 = HeardWhistle, 14 = HeardBang, 15 = DoorOpen, 16 = LampOut,
    17 = TreasureGone, 18 = Sleeper, 19 = Shards, 20 = Mended, 21 = Help, 22 = ToTheGong,
    23 = HeardGong, 24 = CutOff, 25 = LooksInside, 26 = NotInside, 27 = Found, 28 = HeardBirds,
    29 = Scent, 30 = Deduces, 31 = FallIn,
} }

impl BarkLine {
    pub const ALL: [BarkLine; 32] = [
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
        BarkLine::LooksInside,
        BarkLine::NotInside,
        BarkLine::Found,
        BarkLine::HeardBirds,
        BarkLine::Scent,
        BarkLine::Deduces,
        BarkLine::FallIn,
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

/// What goes on in a head, and makes it speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarkReason {
    /// He saw something, or thinks so.
    Glimpse,
    Noise(NoiseKind),
    /// Somebody told him of her.
    Call(AlertCall),
    /// Something is not as it should be.
    Evidence(EvidenceKind),
    /// He is sure of her.
    Sure,
    /// He does not know any more where she is.
    Lost,
    /// Where he looked there was nothing.
    Nothing,
    /// It is done, or given up.
    Over,
    /// He has put something right.
    Mended,
    /// He opens his eyes.
    Woken,
    /// Others run after her; he goes where she will come out.
    CutOff,
    /// He is before a hideout, and opens it;
    Opens,
    /// nobody is in it,
    Empty,
    /// or she is.
    Inside,
    /// He has a squad, and calls it.
    Squad,
}

/// What a line says of who says it. It is said only if it is so at that moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarkCondition {
    /// He is on the highest rung.
    Alert,
    /// He knows where she is, or was a moment ago.
    KnowsHer,
    /// He does not.
    NotKnowsHer,
    /// He does not see her now.
    NotSeesHer,
    /// Something has made him wonder.
    Wonders,
    /// He has a search to do,
    Hunts,
    /// or none.
    NotHunts,
    /// He is about to put something right, or to look at what cannot be.
    HasChore,
    /// There is a scent under his nose.
    Smells,
}

/// One line of the table: who does this and then that for such a reason says so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarkRow {
    pub line: BarkLine,
    /// Who says it; empty: everybody.
    #[serde(default)]
    pub who: Vec<Archetype>,
    /// What he did; empty: whatever it was.
    #[serde(default)]
    pub from: Vec<ActionKind>,
    /// What he does now; empty: whatever it is.
    #[serde(default)]
    pub to: Vec<ActionKind>,
    /// Why; empty: he has just begun to do it, and there is nothing more to be said of it.
    #[serde(default)]
    pub because: Vec<BarkReason>,
}

/// How a line is said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineRules {
    /// How it sounds and looks.
    pub mood: BarkMood,
    /// Does it cut in on what he has just said?
    pub urgent: bool,
    /// He does not say it again within this time, in seconds,
    pub again_seconds: f32,
    /// and nobody beside him within this one.
    pub together_seconds: f32,
    /// What must be so.
    pub claims: Vec<BarkCondition>,
}

/// `barks.json`
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BarkRules {
    /// Who said something says nothing less urgent for so long, in seconds.
    pub quiet_seconds: f32,
    /// Who stands this near hears what is said, and does not say the same; in tiles.
    pub together_tiles: f32,
    /// Who never says anything.
    pub silent: Vec<Archetype>,
    pub lines: BTreeMap<BarkLine, LineRules>,
    /// Of all rows that fit, the first one counts.
    #[serde(deserialize_with = "rows")]
    pub rows: Vec<BarkRow>,
}

impl BarkRules {
    /// The mood in which a line is said.
    ///
    /// # Panics
    /// If the table lacks the line, which [`Rules::read`](super::Rules::read) refuses.
    pub fn mood(&self, line: BarkLine) -> BarkMood {
        self.lines[&line].mood
    }

    /// What somebody says who did `from` and does `to`, for a reason or because he has just begun it.
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

    /// What makes no sense in the table, in words.
    pub(super) fn fault(&self) -> Option<String> {
        let all = [
            ("quiet_seconds".to_string(), self.quiet_seconds),
            ("together_tiles".into(), self.together_tiles),
        ];
        let of_lines = self.lines.iter().flat_map(|(line, it)| {
            let line = name_of(line);
            let again = (format!("lines.{line}.again_seconds"), it.again_seconds);
            [again, (format!("lines.{line}.together_seconds"), it.together_seconds)]
        });
        if let Some((key, value)) =
            all.into_iter().chain(of_lines).find(|(_, value)| !value.is_finite() || *value < 0.0)
        {
            return Some(format!("`{key}` is {value}: it must be 0 or more"));
        }
        let noises = NoiseKind::ALL.into_iter().map(BarkReason::Noise);
        let calls = AlertCall::ALL.into_iter().map(BarkReason::Call);
        let evidence = EvidenceKind::ALL.into_iter().map(BarkReason::Evidence);
        let is_covered = |reason: &BarkReason| self.rows.iter().any(|row| row.because.contains(reason));
        if let Some(reason) = noises.chain(calls).chain(evidence).find(|reason| !is_covered(reason)) {
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

    /// Can such a guard ever say it, if these are the things that he can do?
    pub fn can_be_said(&self, who: Archetype, can: impl Fn(ActionKind) -> bool) -> bool {
        let does = |list: &[ActionKind]| list.is_empty() || list.iter().any(|action| can(*action));
        self.is_said_by(who) && does(&self.from) && does(&self.to)
    }
}

/// Reads the rows one by one, so that a fault can be told with the row in which it is.
fn rows<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<BarkRow>, D::Error> {
    let rows = Vec::<serde_json::Value>::deserialize(from)?;
    let read = |(i, row): (usize, serde_json::Value)| {
        let told = row.to_string();
        serde_json::from_value(row).map_err(|why| de::Error::custom(format!("row {}, {told}: {why}", i + 1)))
    };
    rows.into_iter().enumerate().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Rules;
    use super::super::read::SHIPPED;
    use super::*;

    /// What is said about the shipped table with one thing changed.
    fn told(from: &str, to: &str) -> String {
        let text = |file: &str| {
            let text = SHIPPED.iter().find(|(name, _)| *name == file)?.1;
            assert!(file != "barks.json" || text.contains(from), "{from} is not in barks.json");
            Some(if file == "barks.json" { text.replacen(from, to, 1) } else { text.to_string() })
        };
        Rules::read(&text).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn a_row_that_names_what_is_not_there_is_refused_with_the_row() {
        let line = told("\"line\": \"told\"", "\"line\": \"sold\"");
        assert!(line.contains("row 11, {") && line.contains("unknown variant `sold`"), "{line}");
        let action = told("\"to\": [\"alarm\"]", "\"to\": [\"alarmed\"]");
        assert!(action.contains("to_the_gong") && action.contains("unknown variant `alarmed`"), "{action}");
        let key = told("\"to\": [\"alarm\"]", "\"two\": [\"alarm\"]");
        assert!(key.contains("unknown field `two`"), "{key}");
    }

    #[test]
    fn a_table_with_holes_is_refused() {
        let reason = told("{\"noise\": \"lamp\"}, ", "");
        assert!(reason.contains("because of {\"noise\":\"lamp\"}: add one"), "{reason}");
        let line = told("{ \"line\": \"help\"", "{ \"line\": \"lost\"");
        assert!(line.contains("no row says `help`: add one"), "{line}");
        let number = told("\"quiet_seconds\": 2.0", "\"quiet_seconds\": -2.0");
        assert!(number.ends_with("`quiet_seconds` is -2: it must be 0 or more"), "{number}");
    }

    #[test]
    fn of_all_rows_that_fit_the_first_one_counts() {
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
