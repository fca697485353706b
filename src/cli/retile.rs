//! `thief-girl retile`

use super::files;
use std::path::Path;
use std::process::ExitCode;
use thief_girl::level::Problems;
use thief_girl::level::retile::retile_text;

pub fn run(path: &Path) -> Result<ExitCode, String> {
    let text = files::read(path)?;
    let file = path.display().to_string();
    let tiled = retile_text(&text).map_err(|e| Problems { file: file.clone(), ..e }.to_string())?;
    if tiled == text {
        println!("{file}: its tiles are already those of its rules");
    } else {
        files::write(path, &tiled)?;
        println!("{file}: tiles drawn anew");
    }
    Ok(ExitCode::SUCCESS)
}
