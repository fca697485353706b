//! The browser's storage fills up while the game runs: another program of the site takes all that the browser grants, and
//! gives it back later.

use std::time::Duration;

use serde_json::{Value, json};

use super::{HEIST, SAVE, Test, first_level, state};
use crate::browser::Page;
use crate::sh::Result;

/// Takes all the room that is left, to the last letter; returns what the browser calls its refusal.
const FILL: &str = "(() => {
    let refusal = null;
    const takes = (key, size) => {
        try {
            localStorage.setItem(key, 'x'.repeat(size));
            return true;
        } catch (reason) {
            refusal = reason.name;
            return false;
        }
    };
    for (let n = 0; takes(`filler-${n}`, 65536); n++);
    let size = localStorage.getItem('filler')?.length ?? 0;
    for (let step = 32768; step >= 1; step >>= 1) {
        while (takes('filler', size + step)) size += step;
    }
    return refusal;
})()";
const GIVE_BACK: &str = "Object.keys(localStorage).filter((key) => key.startsWith('filler')) \
     .forEach((key) => localStorage.removeItem(key))";
const REFUSAL: &str = "QuotaExceededError";
/// Enters copies of the only replay as older and worse ones.
const ADD_OLDER: &str = "(() => {
    const index = JSON.parse(localStorage.getItem('thief-girl/runs/index.json'));
    const [run] = index.runs;
    const content = localStorage.getItem(`thief-girl/${run.file}`);
    for (const when of [1, 2, 3]) {
        const file = `runs/${when}-Pocket.heist`;
        localStorage.setItem(`thief-girl/${file}`, content);
        index.runs.push({ ...run, file, when, worth: { ...run.worth, total: 0 } });
    }
    localStorage.setItem('thief-girl/runs/index.json', JSON.stringify(index));
})()";
const OLDER: [&str; 3] =
    ["thief-girl/runs/1-Pocket.heist", "thief-girl/runs/2-Pocket.heist", "thief-girl/runs/3-Pocket.heist"];
const REPLAYS: &str = "Object.keys(localStorage).filter((key) => key.endsWith('.heist')).sort()";
/// What the page writes to the console each time that it is refused.
const WARNING: &str = "localStorage: ";
/// The files in which the pocket is robbed before, while and after the storage is full.
const BEFORE: &str = "before.ldtk";
const MEANWHILE: &str = "meanwhile.ldtk";
const AFTER: &str = "after.ldtk";
const DROPS: &str = "thiefGirl.recent.map((drop) => drop.name)";
/// Refuses as a full database does: to fill a real one would take most of the disk.
const REFUSE_DROPS: &str = "void (window.put = IDBObjectStore.prototype.put, \
     IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError') })";
const TAKE_DROPS: &str = "void (IDBObjectStore.prototype.put = window.put)";
/// How often the game must be refused after a notice to count as saying it once.
const REFUSALS: usize = 3;
/// The game keeps a heist every ten seconds of its own, which a busy machine stretches.
const KEEP_LIMIT: Duration = Duration::from_secs(180);

impl Test {
    pub(super) fn storage_fills_up(&mut self) -> Result<()> {
        self.begin_anew("?lang=en&log=events")?;
        self.rob_the_pocket(BEFORE)?;
        self.wait_for_screen("result")?;
        self.wait_for_saved("the first win", |saved| has_won(saved, BEFORE))?;
        let replay = self.page.value(REPLAYS)?[0].clone();
        self.page.value(ADD_OLDER)?;
        let level = first_level()?.ok_or("there is no level")?;
        self.play_level(&level)?;
        self.oldest_replay_goes(&replay)?;
        self.heist_goes_on_unkept(&replay)?;
        self.heist_is_kept_again()?;
        self.win_is_kept_later()?;
        self.drop_is_not_kept()
    }

    /// The heist is kept at the cost of the oldest replay.
    fn oldest_replay_goes(&mut self, replay: &Value) -> Result<()> {
        self.wait_for_change(HEIST, &Value::Null)?;
        self.fill()?;
        let before = self.stored(HEIST)?;
        self.wait_for_change(HEIST, &before)?;
        let kept = self.page.value(REPLAYS)?;
        let [oldest, _, latest] = OLDER.map(|file| is_in(&kept, &json!(file)));
        if oldest || !latest || !is_in(&kept, replay) {
            return Err(format!("not the oldest replay made room; kept are {kept}"));
        }
        Ok(())
    }

    /// Without replays that may go, the game says so once for each thing that it cannot save, and all stays as it was.
    fn heist_goes_on_unkept(&mut self, replay: &Value) -> Result<()> {
        for file in OLDER {
            self.page.value(&format!("localStorage.removeItem('{file}')"))?;
        }
        self.fill()?;
        let files = [HEIST, SAVE, replay.as_str().unwrap_or_default()];
        let before = files.map(|file| self.stored(file));
        let told = self.told_while_refused()?;
        self.picture("full-play")?;
        let is_heist = |words: &&String| words.contains("This heist");
        if told.iter().filter(is_heist).count() != 1 {
            return Err(format!("the game should say once that the heist is not kept, but says {told:?}"));
        }
        if (1..told.len()).any(|index| told[..index].contains(&told[index])) {
            return Err(format!("the game repeats itself: {told:?}"));
        }
        if files.map(|file| self.stored(file)) == before {
            Ok(())
        } else {
            Err("what was stored has changed although there was no room".into())
        }
    }

    /// Plays on until the game was refused several times; returns all notices.
    fn told_while_refused(&mut self) -> Result<Vec<String>> {
        let (mut told, mut heard) = (Vec::new(), refusals(&mut self.page)?);
        loop {
            self.page.wait_for("a refusal or a notice", KEEP_LIMIT, |page| {
                Ok(state(page)?["screen"] == "notice" || refusals(page)? >= heard + REFUSALS)
            })?;
            // A notice comes a frame after its refusal.
            self.count_frames(2)?;
            let now = state(&mut self.page)?;
            if now["screen"] != "notice" {
                return Ok(told);
            }
            self.picture(&format!("full-notice-{}", told.len()))?;
            told.push(now["hand"][0].as_str().unwrap_or_default().to_owned());
            self.tap(&["Enter"])?;
            self.wait_for_screen("play")?;
            heard = refusals(&mut self.page)?;
        }
    }

    /// Once there is room, the same page saves again, and the heist can be continued.
    fn heist_is_kept_again(&mut self) -> Result<()> {
        let before = self.stored(HEIST)?;
        self.page.value(GIVE_BACK)?;
        self.wait_for_change(HEIST, &before)?;
        self.page.go_to(&format!("{}?lang=en&log=events", self.address))?;
        self.wait_until_ready()?;
        self.start()?;
        self.wait_for_screen("title")?;
        self.expect_hand("the heist to be offered", |hand| hand[0] == "ui.title.continue")
    }

    /// A heist is won while there is no room: its record is kept with the next setting once there is.
    fn win_is_kept_later(&mut self) -> Result<()> {
        self.fill()?;
        let before = self.stored(SAVE)?;
        self.rob_the_pocket(MEANWHILE)?;
        self.wait_for_screen("notice")?;
        self.picture("full-notice-won")?;
        self.expect_hand("words about records", |hand| {
            hand[0].as_str().is_some_and(|words| words.contains("records can't be saved"))
        })?;
        if self.stored(SAVE)? != before {
            return Err("the save file has changed although there was no room".into());
        }
        self.tap(&["Enter"])?;
        self.wait_for_screen("result")?;
        self.page.value(GIVE_BACK)?;
        self.leave_for_the_title()?;
        self.set("text", "1")?;
        self.wait_for_saved("both wins and the new letters", |saved| {
            has_won(saved, BEFORE) && has_won(saved, MEANWHILE) && saved["settings"]["text"] == "large"
        })
    }

    /// A dropped level for which the database has no room is played and told of; earlier drops stay. Once there is
    /// room, it is kept.
    fn drop_is_not_kept(&mut self) -> Result<()> {
        self.page.value(REFUSE_DROPS)?;
        let before = self.page.value(DROPS)?;
        self.drop_the_pocket(AFTER)?;
        self.wait_for_screen("notice")?;
        self.picture("full-notice-drop")?;
        self.expect_hand("words about the drop", |hand| {
            hand[0].as_str().is_some_and(|words| words.contains(AFTER))
        })?;
        if self.page.value(DROPS)? != before {
            return Err("the kept drops have changed although there was no room".into());
        }
        self.page.value(TAKE_DROPS)?;
        self.tap(&["Enter"])?;
        self.wait_for_screen("briefing")?;
        self.drop_the_pocket(AFTER)?;
        self.page.wait_for("the drop to be kept", KEEP_LIMIT, |page| Ok(page.value(DROPS)?[0] == AFTER))
    }

    fn fill(&mut self) -> Result<()> {
        let refusal = self.page.value(FILL)?;
        if refusal == REFUSAL { Ok(()) } else { Err(format!("the storage does not get full: {refusal}")) }
    }

    fn stored(&mut self, key: &str) -> Result<Value> {
        self.page.value(&format!("localStorage.getItem('{key}')"))
    }

    fn wait_for_change(&mut self, key: &str, before: &Value) -> Result<()> {
        self.page.wait_for(&format!("another {key}"), KEEP_LIMIT, |page| {
            Ok(page.value(&format!("localStorage.getItem('{key}')"))? != *before)
        })
    }
}

fn has_won(saved: &Value, file: &str) -> bool {
    saved["records"][format!("{file}/Pocket")]["wins"] == 1
}

fn is_in(list: &Value, wanted: &Value) -> bool {
    list.as_array().is_some_and(|list| list.contains(wanted))
}

/// Returns how often the game was refused until now.
fn refusals(page: &mut Page) -> Result<usize> {
    page.listen(Duration::ZERO)?;
    Ok(page.console.iter().filter(|line| line.text.contains(WARNING)).count())
}
