//! A whole session by keys and mouse: settings, changed keys, a heist and its record. All of it is there
//! again after a reload, and a broken save file is set aside for its backup.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::route::RunRoute;
use super::{BACKUP, PLAY_LIMIT, SAVE, Test, level_files, state};
use crate::sh::Result;

/// The file with the heists, and a run that wins the first of them.
pub(super) const CAMPAIGN: &str = "levels/campaign.ldtk";
const PROOF: &str = "tests/golden/proofs/moonlit_roofs.story.json";
/// Page, row and position of the settings to change, among them the language and the proof's difficulty.
const DIALS: [[&str; 3]; 6] = [
    ["game", "language", "ja"],
    ["game", "difficulty", "0"],
    LETTERS,
    ["picture", "motion", "1"],
    ["sound", "music", "3"],
    ["sound", "captions", "1"],
];
/// What shows whether the settings came back after the save file broke.
const LETTERS: [&str; 3] = ["picture", "text", "1"];
/// More than the entries of any page and the positions of any setting.
const MOST_STEPS: usize = 48;
/// Time within which a key must change the selection. A busy browser delivers keys seconds late: whoever pressed on
/// sooner would run after the selection, round and round.
const STEP_LIMIT: Duration = Duration::from_secs(6);
/// Time after which a selection counts as final.
const SETTLED: Duration = Duration::from_millis(300);
/// "Play" on the title, and the calling card, in pixels of the page.
const PLAY: [u32; 2] = [278, 366];
const CARD: [u32; 2] = [640, 280];

impl Test {
    /// From the title through settings, keys and a heist back to the map; and again after a reload.
    pub(super) fn an_evening(&mut self) -> Result<()> {
        let game = self.game.clone();
        let levels = level_files::names(Path::new(CAMPAIGN))?;
        let [first, second, ..] = levels.as_slice() else {
            return Err(format!("{CAMPAIGN} has fewer than two heists"));
        };
        self.begin_anew("?log=events")?;
        self.turn_dials()?;
        self.change_keys()?;
        self.tap(&["Escape", "Escape"])?;
        self.wait_for_screen("title")?;
        self.picture("face-title")?;
        self.rob(first, &RunRoute::of_proof(&game, Path::new(CAMPAIGN), first, Path::new(PROOF))?)?;
        self.back_to_the_map(second)?;
        self.expect_kept(first)?;
        self.begin("")?;
        self.find_all_again(second)?;
        self.broken_save()
    }

    // ---- settings

    fn turn_dials(&mut self) -> Result<()> {
        self.enter_settings()?;
        for [page, row, position] in DIALS {
            self.find_row(page, row)?;
            let now = self.hand()?[2].as_str().and_then(|now| now.parse::<u32>().ok());
            let is_lower = now.is_some_and(|now| position.parse().is_ok_and(|wanted: u32| wanted < now));
            let key = if is_lower { "ArrowLeft" } else { "ArrowRight" };
            self.step_until(key, &format!("{page}/{row} at {position}"), |hand| hand[2] == position)?;
            self.picture(&format!("face-settings-{row}"))?;
        }
        Ok(())
    }

    pub(super) fn enter_settings(&mut self) -> Result<()> {
        self.step_until("ArrowDown", "the entry of settings", |hand| hand[0] == "ui.title.settings")?;
        self.tap(&["Enter"])?;
        self.wait_for_screen("settings")
    }

    pub(super) fn find_row(&mut self, page: &str, row: &str) -> Result<()> {
        self.step_until("PageDown", &format!("the page {page}"), |hand| hand[0] == page)?;
        self.step_until("ArrowDown", &format!("the row {row}"), |hand| hand[1] == row)
    }

    /// Gives running another key, and sneaking one that is in use, so that the two keys are swapped.
    fn change_keys(&mut self) -> Result<()> {
        self.find_row("hands", "keys")?;
        self.tap(&["Enter"])?;
        self.wait_for_screen("keys")?;
        self.find_row("going", "run")?;
        self.tap(&["Enter", "KeyK"])?;
        self.expect_keys("going", "run", &["K"], &["LeftShift"])?;
        self.find_row("going", "sneak")?;
        self.tap(&["Enter"])?;
        self.expect_hand("a key that is waited for", |hand| hand[2] == "?")?;
        self.picture("face-keys-asked")?;
        self.tap(&["KeyE"])?;
        self.expect_hand("the question what to do with E", |hand| hand[2] == "ui.keys.swap")?;
        self.picture("face-keys-conflict")?;
        self.tap(&["Enter"])?;
        self.expect_new_keys()?;
        self.picture("face-keys-solved").map(drop)
    }

    fn expect_new_keys(&mut self) -> Result<()> {
        self.expect_keys("going", "run", &["K"], &["LeftShift"])?;
        self.expect_keys("going", "sneak", &["E"], &["C"])?;
        self.expect_keys("hands", "use", &["C"], &["E"])
    }

    /// Expects an action to have these keys, and none of those.
    fn expect_keys(&mut self, page: &str, action: &str, has: &[&str], lost: &[&str]) -> Result<()> {
        self.find_row(page, action)?;
        self.expect_hand(&format!("the keys {has:?} and not {lost:?} for {action}"), |hand| {
            let keys: Vec<&str> = hand[2].as_str().unwrap_or_default().split(' ').collect();
            has.iter().all(|key| keys.contains(key)) && !lost.iter().any(|key| keys.contains(key))
        })
    }

    // ---- a heist

    /// Goes from the map into a heist, wins it, and comes back.
    fn rob(&mut self, level: &str, route: &RunRoute) -> Result<()> {
        let [x, y] = PLAY;
        self.page.click(x, y)?;
        self.wait_for_screen("levels")?;
        self.expect_hand(&format!("the heist {level} on the map"), |hand| hand[0] == level)?;
        self.picture("face-map-new")?;
        self.tap(&["Enter"])?;
        self.wait_for_screen("briefing")?;
        self.count_frames(12)?;
        self.picture("face-briefing")?;
        let [x, y] = CARD;
        self.page.click(x, y)?;
        self.wait_for_screen("play")?;
        self.go(route)?;
        self.picture("face-won")?;
        self.wait_for_screen("result")?;
        self.count_frames(40)?;
        self.picture("face-result").map(drop)
    }

    /// A first win leads to the map by way of the page that tells who has the heirloom back.
    fn back_to_the_map(&mut self, next: &str) -> Result<()> {
        self.step_until("ArrowRight", "the entry that leads to the map", |hand| {
            hand[0] == "ui.result.levels"
        })?;
        self.tap(&["Enter"])?;
        self.wait_for_screen("returned")?;
        self.picture("face-returned")?;
        self.tap(&["Enter"])?;
        self.wait_for_screen("levels")?;
        self.expect_hand(&format!("the next heist, {next}"), |hand| hand[0] == next)?;
        self.tap(&["ArrowLeft"])?;
        self.picture("face-map-won").map(drop)
    }

    /// Expects every changed setting and the record to be stored.
    fn expect_kept(&mut self, level: &str) -> Result<()> {
        let saved = self.saved()?;
        let (settings, record) = (&saved["settings"], &saved["records"][level]);
        let kept = ["lang", "difficulty", "text", "motion", "music", "captions"].map(|name| &settings[name]);
        let expected = [json!("ja"), json!("story"), json!("large"), json!("calm"), json!(3), json!(true)];
        if kept != expected.each_ref() {
            return Err(format!("the settings were kept otherwise: {settings}"));
        }
        let is_told = record["wins"] == 1
            && record["eased"] == 0
            && record["best"]["rank"].is_string()
            && record["on"]["story"]["ticks"] == record["best_ticks"]
            && record["seals"].is_array();
        if is_told { Ok(()) } else { Err(format!("the night in {level} was kept otherwise: {record}")) }
    }

    //  ---- after a reload

    fn find_all_again(&mut self, next: &str) -> Result<()> {
        self.picture("face-again")?;
        self.enter_settings()?;
        for [page, row, position] in DIALS {
            self.find_row(page, row)?;
            self.expect_hand(&format!("{page}/{row} at {position}, as it was set"), |hand| {
                hand[2] == position
            })?;
        }
        self.find_row("hands", "keys")?;
        self.tap(&["Enter"])?;
        self.wait_for_screen("keys")?;
        self.expect_new_keys()?;
        self.tap(&["Escape", "Escape"])?;
        self.wait_for_screen("title")?;
        let [x, y] = PLAY;
        self.page.click(x, y)?;
        self.wait_for_screen("levels")?;
        self.expect_hand(&format!("the next heist, {next}"), |hand| hand[0] == next)
    }

    /// A broken save file is reported and set aside unchanged. In its place comes its backup, or without one a new
    /// save file.
    fn broken_save(&mut self) -> Result<()> {
        self.break_save(1, &[SAVE])?;
        self.expect_letters("the letters of the last start", LETTERS[2])?;
        self.break_save(2, &[SAVE, BACKUP])?;
        self.expect_letters("a new game's letters", "0")
    }

    fn break_save(&mut self, nth: usize, files: &[&str]) -> Result<()> {
        const BROKEN: &str = "{ no save";
        for file in files {
            self.page.value(&format!("localStorage.setItem('{file}', '{BROKEN}')"))?;
        }
        self.open("?lang=en")?;
        self.wait_until_ready()?;
        self.start()?;
        self.wait_for_screen("notice")?;
        let aside = format!("save.json.broken-{nth}");
        self.expect_hand(&format!("words about {aside}"), |hand| {
            hand[0].as_str().is_some_and(|words| words.contains(&aside))
        })?;
        self.picture(&format!("face-broken-{nth}"))?;
        let kept = self.page.value(&format!("localStorage.getItem('thief-girl/{aside}')"))?;
        if kept != BROKEN {
            return Err(format!("the broken save is not kept as it was, but as {kept}"));
        }
        self.tap(&["Enter"])?;
        self.wait_for_screen("title")
    }

    fn expect_letters(&mut self, what: &str, position: &str) -> Result<()> {
        self.enter_settings()?;
        self.find_row("picture", "text")?;
        self.expect_hand(what, |hand| hand[2] == position)
    }

    //  ---- the selection

    /// Returns what is selected on the current screen.
    pub(super) fn hand(&mut self) -> Result<Value> {
        Ok(state(&mut self.page)?["hand"].clone())
    }

    pub(super) fn expect_hand(&mut self, what: &str, fits: impl Fn(&Value) -> bool) -> Result<()> {
        let mut hand = Value::Null;
        let found = self.page.wait_for(what, PLAY_LIMIT, |page| {
            hand = state(page)?["hand"].clone();
            Ok(fits(&hand))
        });
        found.map_err(|e| format!("{e}; in the hand is {hand}"))
    }

    /// Presses a key until the selection fits.
    pub(super) fn step_until(&mut self, key: &str, what: &str, fits: impl Fn(&Value) -> bool) -> Result<()> {
        for _ in 0..MOST_STEPS {
            let before = self.hand()?;
            if fits(&before) {
                // A key that was handed over late moves the selection on.
                self.page.listen(SETTLED)?;
                if self.hand()? == before {
                    return Ok(());
                }
                continue;
            }
            self.tap(&[key])?;
            // A browser may also lose a key; then the next step presses it again.
            let deadline = Instant::now() + STEP_LIMIT;
            while Instant::now() < deadline && self.hand()? == before {
                self.page.listen(Duration::from_millis(40))?;
            }
        }
        Err(format!("{key} does not lead to {what}; in the hand is {}", self.hand()?))
    }
}
