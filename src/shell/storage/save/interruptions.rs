//! Tests that the save file stays whole when a game is killed while it writes, and when two games write at once.

use super::*;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

/// Tells the writer where the save file is; without it, the writer does nothing.
const FOLDER: &str = "SAVE_WRITER_FOLDER";

/// How often the writer is killed. `SAVE_KILLS=1000` takes about ten times as long.
fn kills() -> u64 {
    std::env::var("SAVE_KILLS").ok().and_then(|number| number.parse().ok()).unwrap_or(100)
}

/// A session that wins a level and keeps that.
fn win(folder: &FolderStorage, level: &str) -> u32 {
    let (mut saved, told) = load(folder);
    assert_eq!(told, None, "the file is whole");
    let mut known = saved.clone();
    let record = saved.records.entry(level.into()).or_default();
    record.wins += 1;
    let wins = record.wins;
    keep(folder, &mut saved, &mut known).unwrap();
    wins
}

fn wins(folder: &FolderStorage, level: &str) -> u32 {
    let (saved, told) = load(folder);
    assert_eq!(told, None, "the file is whole");
    saved.records.get(level).map_or(0, |record| record.wins)
}

/// The process that is killed: it saves as fast as it can, and says after each time how often it has won.
#[test]
#[ignore = "other tests start it in a process of its own"]
fn writer() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let folder = FolderStorage(Some(folder.into()));
    loop {
        let wins = win(&folder, "Roofs");
        writeln!(std::io::stdout(), "\nwon {wins}").expect("somebody listens");
    }
}

fn start_writer(folder: &FolderStorage) -> Child {
    let name = format!("{}::writer", module_path!().split_once("::").expect("a path").1);
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args([&name, "--exact", "--ignored", "--nocapture"]).env(FOLDER, folder.0.as_ref().unwrap());
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn a_game_killed_at_any_moment_leaves_the_old_save_file_or_the_new_one() {
    let dir = tempfile::tempdir().unwrap();
    let folder = FolderStorage(Some(dir.path().to_path_buf()));
    for kill in 0..kills() {
        let mut writer = start_writer(&folder);
        let lines = BufReader::new(writer.stdout.take().unwrap()).lines();
        let mut said = lines.filter_map(|line| line.ok()?.strip_prefix("won ")?.parse::<u32>().ok());
        let first = said.next().expect("it saves");
        // From within the first write to after the third, on a usual disk.
        thread::sleep(Duration::from_micros(kill * 1_013 % 10_000));
        writer.kill().unwrap();
        writer.wait().unwrap();
        let told = said.last().unwrap_or(first);
        let kept = wins(&folder, "Roofs");
        assert!(kept == told || kept == told + 1, "it said {told}, and kept {kept}");
    }
}

#[test]
fn what_killed_games_left_is_swept_away_and_what_is_being_written_is_not() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("runs")).unwrap();
    let names = [".unfinished-old", "runs/.unfinished-old", ".unfinished-new", NAME];
    let [old, old_run, new, save] = names.map(|name| dir.path().join(name));
    for file in [&old, &old_run, &new, &save] {
        std::fs::write(file, "{").unwrap();
    }
    for file in [&old, &old_run, &save] {
        let file = std::fs::File::options().append(true).open(file).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(7200)).unwrap();
    }
    sweep(dir.path());
    assert_eq!([old, old_run, new, save].map(|file| file.exists()), [false, false, true, true]);
}

#[test]
fn games_that_save_at_once_lose_nothing() {
    const SESSIONS: u32 = 25;
    let dir = tempfile::tempdir().unwrap();
    let levels = ["Roofs", "Drapers", "Keep", "Dragnet"];
    thread::scope(|games| {
        for level in levels {
            let folder = FolderStorage(Some(dir.path().to_path_buf()));
            games.spawn(move || (0..SESSIONS).for_each(|_| assert!(win(&folder, level) > 0)));
        }
    });
    let folder = FolderStorage(Some(dir.path().to_path_buf()));
    assert_eq!(levels.map(|level| wins(&folder, level)), [SESSIONS; 4]);
}
