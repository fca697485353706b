//! `thief-girl commands`: writes the commands for LDtk's menu into a project.

use crate::shared::editor_commands::{KEY, this_program, with_commands};
use crate::shared::project_files::{ProjectFiles, is_archive};
use crate::shared::{disk, stdio};
use std::path::Path;
use std::process::ExitCode;
use thief_girl::level::LdtkProject;

/// Runs the command.
pub fn run(file: &Path) -> Result<ExitCode, String> {
    let name = file.display();
    if is_archive(file) {
        return Err(format!("{name}: an archive is not changed: unpack it first"));
    }
    let before = ProjectFiles::open(file)?.text()?;
    let own_name = file.file_name().unwrap_or_default().to_string_lossy();
    let after = with_commands(&before, &this_program(), &own_name);
    LdtkProject::parse(&name.to_string(), &before).map_err(|why| why.to_string())?;
    if !before.contains(KEY) {
        return Err(format!(
            "{name}: LDtk before 1.2 wrote it, which has no such menu: save it in a newer one"
        ));
    }
    if before == after {
        stdio::line(format_args!("{name}: it has these commands already"));
    } else {
        disk::rewrite(file, before, after)?;
        stdio::line(format_args!("{name}: written; open it in LDtk again and press Ctrl+R"));
    }
    Ok(ExitCode::SUCCESS)
}
