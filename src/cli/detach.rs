//! `thief-girl play FILE --detach`: the running game opens the level, or a new one is started; returns at once, as
//! level editors need it, which wait for the end of their commands.

use super::level_path::here_or_own;
use crate::shared::handover::{self, LevelRequest};
use crate::shared::project_files::ProjectFiles;
use crate::shared::{files, stdio};
use crate::shell::platform::desktop;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use thief_girl::level::LdtkProject;

/// How long a game may take to answer: a slow one is still loading.
const PATIENCE: Duration = Duration::from_secs(30);
/// Interval of looking for the answer.
const LOOK: Duration = Duration::from_millis(50);

/// Runs the command.
pub fn run(file: PathBuf, level: Option<String>) -> Result<ExitCode, String> {
    // A wrong name is told here and not in the game.
    let file = here_or_own(file);
    let files = ProjectFiles::open(&file)?;
    let (name, text) = (files.name(), files.text()?);
    level.as_deref().map_or(Ok(()), |level| find_level(&name, &text, level))?;
    let file = std::path::absolute(file).map_err(|why| format!("{name}: {why}"))?;
    let folder = handover::folder().ok_or("this computer names no folder for the game")?;
    desktop::check_display()?;
    handover::ask(&folder, &LevelRequest { file, level })?;
    let answered = wait(&folder);
    if answered.is_err() {
        handover::withdraw(&folder);
    }
    let who = if answered?.is_some() { "the game was started and" } else { "the game that runs" };
    stdio::line(format_args!("{name}: {who} opens it"));
    Ok(ExitCode::SUCCESS)
}

/// Fails if a project has no level of this name. One that cannot be read is told in the game, which plays it as soon as
/// it is mended.
fn find_level(file: &str, text: &str, level: &str) -> Result<(), String> {
    match LdtkProject::parse(file, text) {
        Ok(project) if !project.level_names().contains(&level) => {
            project.level(level).map(drop).map_err(|why| why.to_string())
        }
        _ => Ok(()),
    }
}

/// Starts the game on its own, without the output of this program.
fn start() -> Result<Child, String> {
    #[cfg(windows)]
    crate::shared::console::keep_output();
    let program = files::program().ok_or("the program does not know where it is")?;
    let mut game = Command::new(program);
    game.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    game.spawn().map_err(|why| format!("the game cannot be started: {why}"))
}

/// Waits until a game has taken the request, and starts one as soon as none runs: the one that ran may be closing.
/// Returns the game that was started.
fn wait(folder: &Path) -> Result<Option<Child>, String> {
    let (asked, mut started) = (Instant::now(), None::<Child>);
    while !handover::is_taken(folder) {
        match &mut started {
            None if !handover::is_running(folder) => started = Some(start()?),
            None => {}
            Some(game) => {
                if let Ok(Some(status)) = game.try_wait() {
                    return Err(format!("the game ended at once ({status}): start it by itself to see why"));
                }
            }
        }
        if asked.elapsed() > PATIENCE {
            let who = match &started {
                Some(game) => format!("the game that was started (process {})", game.id()),
                None => "the game that runs".to_string(),
            };
            let seconds = PATIENCE.as_secs();
            return Err(format!("{who} does not answer, for {seconds} seconds now: end it and try again"));
        }
        sleep(LOOK);
    }
    Ok(started)
}
