//! `thief-girl pack`: packs a project and the files that it names into one archive, to pass on.

use super::args::PackArgs;
use crate::shared::editor_commands::{self, PROGRAM};
use crate::shared::files::locate;
use crate::shared::project_files::{ProjectFiles, is_archive, named};
use crate::shared::sprites::namesake;
use crate::shared::{disk, stdio};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use thief_girl::base::visible;
use thief_girl::level::Severity;
use thief_girl::level::archive::{self, FileMap, MOST_BYTES, MOST_FILES, beside};
use thief_girl::level::inspect::inspect;
use thief_girl::level::picture;

/// Runs the command.
pub fn run(args: &PackArgs) -> Result<ExitCode, String> {
    let file = &args.file;
    if is_archive(file) {
        return Err(format!("{}: it is packed already", file.display()));
    }
    let out = args.out.clone().unwrap_or_else(|| file.with_extension("zip"));
    let project = ProjectFiles::open(file)?;
    let text = project.text()?;
    disk::refuse_read(&out)?;
    disk::has_ending(&out, &["zip"], "archives")?;
    refuse_faulty(&project, &text)?;
    let Collected { files, own, outside } = collect(file, &project, &text)?;
    let size: usize = files.values().map(Vec::len).sum();
    if files.len() > MOST_FILES || size as u64 > MOST_BYTES {
        let limit = MOST_BYTES >> 20;
        return Err(format!(
            "{}: more than {MOST_FILES} files or {limit} MiB: the game reads no such archive",
            file.display()
        ));
    }
    disk::write_result(&out, archive::pack(&files)?)?;
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    stdio::line(format_args!("{}: {} file(s): {}", out.display(), names.len(), names.join(", ")));
    for picture in own {
        stdio::line(format_args!("{picture} was left out: every player's game has it"));
    }
    for picture in outside {
        stdio::line(format_args!(
            "{} was packed from outside of the project's folder: look whether you may pass it on",
            picture.display()
        ));
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

/// What a project is packed with.
struct Collected {
    /// The files by their paths in the archive.
    files: FileMap,
    /// The pictures of the game itself, which need not be among them.
    own: Vec<String>,
    /// The pictures of others that do not lie in the project's folder or below it.
    outside: Vec<PathBuf>,
}

fn collect(file: &Path, project: &ProjectFiles, text: &str) -> Result<Collected, String> {
    let place = std::path::absolute(file).map_err(|why| format!("{}: {why}", file.display()))?;
    let place = place.to_string_lossy().replace('\\', "/");
    // Not the way to the program on this computer: it is another one elsewhere, and nobody's business.
    let text = editor_commands::with_program(text, PROGRAM);
    let mut files = FileMap::from([(place.clone(), text.into_bytes())]);
    let (mut own, mut outside) = (Vec::new(), Vec::new());
    let names = named(&project.text()?);
    for name in &names {
        let refused =
            |why: String| format!("{}: `{}` {why}: nothing was packed", project.name(), visible(name));
        match project.bytes(name) {
            Ok(bytes) => {
                may_be_passed_on(name, &bytes).map_err(refused)?;
                if !is_the_games(name, &bytes) {
                    outside.extend(elsewhere(file, &project.place_of(name)));
                }
                files.insert(beside(&place, name), bytes);
            }
            Err(_) if locate(&namesake(name)).is_file() => own.push(name.clone()),
            Err(why) => return Err(refused(format!("cannot be read ({why})"))),
        }
    }
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    // The name `...ldtk` would lead out of the archive.
    let stem = if stem.trim_matches('.').is_empty() { "project".into() } else { stem };
    let common = common_folder(files.keys());
    let folders = disguises(place[common..].trim_start_matches('/'), &names);
    let below = |path: String| {
        let path = disguised(path[common..].trim_start_matches('/'), &folders);
        format!("{stem}/{path}")
    };
    let files = files.into_iter().map(|(path, bytes)| (below(path), bytes)).collect();
    Ok(Collected { files, own, outside })
}

/// Returns the folders of a project, each with its name in the archive: another one, as it is nobody's business, unless
/// a path in the project names it.
fn disguises(project: &str, named: &BTreeSet<String>) -> Vec<(String, String)> {
    let is_named = |folder: &str| named.iter().any(|path| path.split(['/', '\\']).any(|part| part == folder));
    let mut free = ["levels".to_string()].into_iter().chain((2..).map(|n| format!("levels{n}")));
    let other = free.find(|name| !is_named(name)).unwrap_or_default();
    let (folders, _) = project.rsplit_once('/').unwrap_or_default();
    let folders = folders.split('/').filter(|folder| !folder.is_empty()).map(str::to_string);
    folders.map(|name| if is_named(&name) { (name.clone(), name) } else { (name, other.clone()) }).collect()
}

/// Returns a path with other names for the folders of the project in which it lies.
fn disguised(path: &str, folders: &[(String, String)]) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    let file = parts.pop();
    let shared = parts.iter().zip(folders).take_while(|(part, (name, _))| **part == name).count();
    parts.iter_mut().zip(folders).take(shared).for_each(|(part, (_, other))| *part = other);
    parts.into_iter().chain(file).collect::<Vec<_>>().join("/")
}

/// Returns where a file really lies, if that is not the project's folder or below it: links lead anywhere.
fn elsewhere(project: &Path, part: &Path) -> Option<PathBuf> {
    let (project, part) = (project.canonicalize().ok()?, part.canonicalize().ok()?);
    project.parent().is_some_and(|folder| !part.starts_with(folder)).then_some(part)
}

/// Whether this is the game's own picture of that name.
fn is_the_games(name: &str, content: &[u8]) -> bool {
    disk::read_bytes(&locate(&namesake(name))).is_ok_and(|own| own == content)
}

/// Refuses what no level needs. A project of somebody else can name any file of this computer, which would go along
/// with the archive: so its content counts, and not its name.
fn may_be_passed_on(name: &str, content: &[u8]) -> Result<(), String> {
    if Path::new(name).has_root() {
        return Err("is named by its whole path, which no other computer has: \
                    choose it in LDtk from the project's folder or one near it"
            .into());
    }
    match picture::decode(content) {
        Err(why) if !is_level(content) => Err(why),
        _ => Ok(()),
    }
}

/// Whether this is a level that LDtk keeps in a file of its own.
fn is_level(content: &[u8]) -> bool {
    serde_json::from_slice(content).is_ok_and(|level: Value| level["layerInstances"].is_array())
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

    #[test]
    fn folders_that_the_project_does_not_name_have_other_names() {
        let packed = |project: &str, names: &[&str], path: &str| {
            let names = names.iter().map(|name| name.to_string()).collect();
            disguised(path, &disguises(project, &names))
        };
        let project = "hana/private/x.ldtk";
        assert_eq!(packed(project, &["../../t.png"], project), "levels/levels/x.ldtk");
        assert_eq!(packed(project, &["../../t.png"], "t.png"), "t.png");
        assert_eq!(packed(project, &["../a/t.png"], "hana/a/t.png"), "levels/a/t.png");
        let through = ["../../hana/levels/t.png"];
        assert_eq!(packed(project, &through, project), "hana/levels2/x.ldtk");
        assert_eq!(packed(project, &through, "hana/levels/t.png"), "hana/levels/t.png");
        assert_eq!(packed("x.ldtk", &["t.png"], "t.png"), "t.png");
    }
}
