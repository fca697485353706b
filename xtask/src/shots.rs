//! Takes a picture of every level, and of the page between two stages, with the game on a virtual screen: it must draw
//! something and not fail.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::sh::{self, Result};
use crate::xvfb::VirtualScreen;
use crate::{level_files, picture};

/// The tick of the pictures: late enough for guards to have moved, early enough for the player not to be
/// caught.
const TICK: &str = "90";

/// Time limit for a picture, which takes seconds even with software rendering on a busy machine.
const SHOT_LIMIT: Duration = Duration::from_secs(90);

/// A heist in stages that is won up to the page after the first one, and its recording.
const STAGE: [&str; 2] = ["levels/campaign.ldtk", "tests/golden/the_keep.json"];

/// Takes the pictures; returns how many.
pub fn take_all(game: &Path) -> Result<usize> {
    let folder = Path::new("target/shots");
    fs::create_dir_all(folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let screen = VirtualScreen::open()?;
    let mut count = 0;
    for file in level_files::all()? {
        for level in level_files::names(&file)? {
            let out = folder.join(format!("{level}.png"));
            let mut command = Command::new(game);
            command.arg("screenshot").arg(&file).args(["--level", &level, "--tick", TICK]).arg(&out);
            sh::run_within(SHOT_LIMIT, screen.give_to(&mut command))?;
            let png =
                fs::read(&out).map_err(|e| format!("the game left no picture {}: {e}", out.display()))?;
            picture::expect_level(&png).map_err(|e| format!("{} {e}", out.display()))?;
            count += 1;
        }
    }
    let [file, recording] = STAGE;
    let mut command = Command::new(game);
    command.args([
        "screenshot",
        file,
        "target/shots/next_stage.png",
        "--screen",
        "next-stage",
        "--tick",
        "9999",
    ]);
    sh::run_within(SHOT_LIMIT, screen.give_to(command.args(["--replay", recording])))?;
    Ok(count + 1)
}
