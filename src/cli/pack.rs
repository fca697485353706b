//! `thief-girl pack`: packs a project and the files that it names into one archive, to pass on.

use super::args::PackArgs;
use crate::shared::editor_commands::{self, PROGRAM};
use crate::shared::files::locate;
use crate::shared::project_files::{ProjectFiles, is_archive, named};
use crate::shared::sprites::namesake;
use crate::shared::{disk, stdio};
use std::path::Path;
use std::process::ExitCode;
use thief_girl::level::Severity;
use thief_girl::level::archive::{self, FileMap, MOST_BYTES, MOST_FILES, beside};
use thief_girl::level::inspect::inspect;

/// Runs the command.
pub fn run(args: &PackArgs) -> Result<ExitCode, String> {
    let file = &args.file;
    if is_archive(file) {
        return Err(format!("{}: it is packed already", file.display()));
    }
    let out = args.out.clone().unwrap_or_else(|| file.with_extension("zip"));
    disk::keep_apart(&out, file)?;
    let project = ProjectFiles::open(file)?;
    let text = project.text()?;
    refuse_faulty(&project, &text)?;
    let (files, own) = collect(file, &project, &text)?;
    let size: usize = files.values().map(Vec::len).sum();
    if files.len() > MOST_FILES || size as u64 > MOST_BYTES {
        let limit = MOST_BYTES >> 20;
        return Err(format!(
            "{}: more than {MOST_FILES} files or {limit} MiB: the game reads no such archive",
            file.display()
        ));
    }
    disk::write(&out, archive::pack(&files)?)?;
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    stdio::line(format_args!("{}: {} file(s): {}", out.display(), names.len(), names.join(", ")));
    for picture in own {
        stdio::line(format_args!("{picture} was left out: every player's game has it"));
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns an error if a level cannot be played.
fn refuse_faulty(project: &ProjectFiles, text: &str) -> Result<(), String> {
    let inspection = inspect(&project.name(), text, &|part| project.part(part));
    match inspection.count(Severity::Fault) {
        0 => Ok(()),
        n => Err(format!(
            "{}: {n} problem(s): `thief-girl check` lists them; nothing was packed",
            project.name()
        )),
    }
}

/// Returns the files by their paths in the archive, and the pictures of the game itself that need not be in it.
fn collect(file: &Path, project: &ProjectFiles, text: &str) -> Result<(FileMap, Vec<String>), String> {
    let place = std::path::absolute(file).map_err(|why| format!("{}: {why}", file.display()))?;
    let place = place.to_string_lossy().replace('\\', "/");
    // Not the way to the program on this computer: it is another one elsewhere, and nobody's business.
    let text = editor_commands::with_program(text, PROGRAM);
    let mut files = FileMap::from([(place.clone(), text.into_bytes())]);
    let mut own = Vec::new();
    for name in named(&project.text()?) {
        match project.bytes(&name) {
            Ok(bytes) => drop(files.insert(beside(&place, &name), bytes)),
            Err(_) if locate(&namesake(&name)).exists() => own.push(name),
            Err(why) => return Err(format!("{}: {name} cannot be read: {why}", project.name())),
        }
    }
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let common = common_folder(files.keys());
    let below = |path: String| format!("{stem}/{}", path[common..].trim_start_matches('/'));
    Ok((files.into_iter().map(|(path, bytes)| (below(path), bytes)).collect(), own))
}

/// Returns the length of the folder that all paths share.
fn common_folder<'a>(paths: impl Iterator<Item = &'a String>) -> usize {
    let folder = |path: &'a String| path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let shared = |a: &'a str, b: &'a str| {
        let same = a.split('/').zip(b.split('/')).take_while(|(a, b)| a == b);
        let length: usize = same.map(|(part, _)| part.len() + 1).sum();
        &a[..length.saturating_sub(1)]
    };
    paths.map(folder).reduce(shared).map_or(0, str::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_that_all_share_is_left_out() {
        let common = |paths: &[&str]| {
            let paths: Vec<String> = paths.iter().map(|path| path.to_string()).collect();
            common_folder(paths.iter())
        };
        assert_eq!(common(&["/a/b/levels/x.ldtk", "/a/b/tiles/t.png"]), "/a/b".len());
        assert_eq!(common(&["/a/b/x.ldtk"]), "/a/b".len());
        assert_eq!(common(&["/ab/x.ldtk", "/abc/t.png"]), 0);
        assert_eq!(common(&["C:/a/x.ldtk", "C:/a/b/t.png"]), "C:/a".len());
    }
}
