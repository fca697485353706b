//! `thief-girl commands`: writes the commands for LDtk's menu into a project.

use crate::shared::editor_commands::{this_program, with_commands};
use crate::shared::project_files::{ProjectFiles, is_archive};
use crate::shared::{disk, stdio};
use std::path::Path;
use std::process::ExitCode;

/// Runs the command.
pub fn run(file: &Path) -> Result<ExitCode, String> {
    let name = file.display();
    if is_archive(file) {
        return Err(format!("{name}: an archive is not changed: unpack it first"));
    }
    let before = ProjectFiles::open(file)?.text()?;
    let own_name = file.file_name().unwrap_or_default().to_string_lossy();
    let after = with_commands(&before, &this_program(), &own_name);
    if before == after {
        stdio::line(format_args!(
            "{name}: it has these commands already, or is no project of LDtk 1.2 or newer"
        ));
    } else {
        disk::write(file, after)?;
        stdio::line(format_args!("{name}: written; open it in LDtk again and press Ctrl+R"));
    }
    Ok(ExitCode::SUCCESS)
}
