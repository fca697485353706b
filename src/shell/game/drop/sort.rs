//! Finding the project and the recordings among dropped files, and unpacking archives.

use super::brought::{DropError, DroppedFiles, DroppedProject};
use crate::shell::platform::folder::ProjectFolder;
use thief_girl::level::archive::{ArchiveError, ByteBudget, FileMap, has_kind, highest_first, tidy, unpack};

/// Whether it is a recording. Next to a project, `.json` files are not, since they may be part of it.
pub fn is_recording(path: &str, is_beside_project: bool) -> bool {
    has_kind(path, ".heist") || (!is_beside_project && has_kind(path, ".json"))
}

/// Returns the paths of other projects than the chosen one.
pub fn other_projects(paths: &[String], chosen: &str) -> Vec<String> {
    paths.iter().filter(|path| has_kind(path, ".ldtk") && *path != chosen).cloned().collect()
}

/// Sorts files, given by path and content, into a project and recordings. `others` are names of files that were
/// dropped but not read.
///
/// # Errors
///
/// Fails if there is no project and no recording, if an archive cannot be read, or if the limits are exceeded.
pub fn sort(given: Vec<(String, Vec<u8>)>, others: &[String]) -> Result<DroppedFiles, DropError> {
    let names: Vec<String> =
        given.iter().map(|(path, _)| path.clone()).chain(others.iter().cloned()).collect();
    let mut room = ByteBudget::default();
    let mut files = FileMap::new();
    let mut archive = None;
    for (path, content) in given {
        if has_kind(&path, ".zip") {
            unpack(&content, &mut room, &mut files).map_err(|why| refused(&path, why))?;
            archive = Some(path);
        } else if let Some(path) = tidy(&path) {
            room.take(content.len() as u64).map_err(|why| refused(&path, why))?;
            files.insert(path, content);
        }
    }
    let mut paths: Vec<String> = files.keys().cloned().collect();
    highest_first(&mut paths);
    let project = paths.iter().find(|path| has_kind(path, ".ldtk"));
    let recordings: Vec<_> = files.extract_if(.., |path, _| is_recording(path, project.is_some())).collect();
    let level = project.map(|file| DroppedProject {
        folder: ProjectFolder::held(files, file),
        passed_over: other_projects(&paths, file),
        origin: archive.unwrap_or(file.clone()),
        editor: None,
    });
    if level.is_none() && recordings.is_empty() {
        return Err(refusal(names));
    }
    Ok(DroppedFiles { level, recordings })
}

/// Returns why none of these files can be played.
fn refusal(mut names: Vec<String>) -> DropError {
    names.sort_by_key(|name| !has_kind(name, ".ldtkl"));
    let first = names.into_iter().next().unwrap_or_default();
    if has_kind(&first, ".ldtkl") { DropError::LevelAlone(first) } else { DropError::NoProject(first) }
}

fn refused(file: &str, why: ArchiveError) -> DropError {
    match why {
        ArchiveError::TooMuch => DropError::TooMuch,
        ArchiveError::Damaged | ArchiveError::Unsupported => DropError::Archive(file.to_string(), why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::level::archive::{MOST_FILES, pack};

    fn loose(paths: &[&str]) -> Vec<(String, Vec<u8>)> {
        paths.iter().map(|path| (path.to_string(), path.as_bytes().to_vec())).collect()
    }

    fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
        let files = files.iter().map(|(path, content)| (path.to_string(), content.to_vec()));
        pack(&files.collect()).unwrap()
    }

    #[test]
    fn the_highest_project_is_played_and_the_others_are_named() {
        let files = loose(&["x/a/old.ldtk", "x/my.ldtk", "x/backups/my.ldtk", "x/tiles.png"]);
        let dropped = sort(files, &[]).unwrap().level.unwrap();
        assert_eq!(dropped.folder.file(), "x/my.ldtk");
        assert_eq!(dropped.passed_over, ["x/a/old.ldtk"]);
        assert_eq!(dropped.origin, "x/my.ldtk");
    }

    #[test]
    fn what_is_no_project_is_refused_by_name() {
        assert_eq!(sort(vec![], &["a.tmx".into()]), Err(DropError::NoProject("a.tmx".into())));
        let part = sort(loose(&["a.png", "Attic.ldtkl"]), &[]);
        assert_eq!(part, Err(DropError::LevelAlone("Attic.ldtkl".into())));
    }

    #[test]
    fn an_archive_is_a_folder() {
        let zip = zipped(&[("castle/my.LDTK", b"{}"), ("castle/a.png", b"p"), ("__MACOSX/._my.ldtk", b"")]);
        let dropped = sort(vec![("castle.zip".into(), zip)], &[]).unwrap().level.unwrap();
        assert_eq!((dropped.folder.file(), dropped.origin.as_str()), ("castle/my.LDTK", "castle.zip"));
        assert!(dropped.passed_over.is_empty());
        let outside = zipped(&[("../my.ldtk", b"{}")]);
        assert!(matches!(sort(vec![("a.zip".into(), outside)], &[]), Err(DropError::NoProject(_))));
    }

    #[test]
    fn recordings_are_found_alone_beside_a_project_and_in_an_archive() {
        let names =
            |drop: &DroppedFiles| drop.recordings.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let alone = sort(loose(&["a.json", "b.HEIST"]), &["c.txt".into()]).unwrap();
        assert_eq!((alone.level.is_none(), names(&alone)), (true, vec!["a.json".into(), "b.HEIST".into()]));
        let beside = sort(loose(&["x/a.json", "x/my.ldtk", "x/b.heist"]), &[]).unwrap();
        assert_eq!((beside.level.is_some(), names(&beside)), (true, vec!["x/b.heist".into()]));
        let zip = zipped(&[("runs/b.heist", b"b")]);
        assert_eq!(names(&sort(vec![("runs.zip".into(), zip)], &[]).unwrap()), ["runs/b.heist"]);
    }

    #[test]
    fn broken_archives_and_bombs_are_refused() {
        let broken = sort(vec![("a.zip".into(), b"PK nothing".to_vec())], &[]);
        assert!(matches!(broken, Err(DropError::Archive(name, ArchiveError::Damaged)) if name == "a.zip"));
        let large = zipped(&[("a.ldtk", &vec![b' '; 40 << 20]), ("b.png", &vec![0; 25 << 20])]);
        assert!(large.len() < 1 << 20, "small as a file");
        assert_eq!(sort(vec![("a.zip".into(), large)], &[]), Err(DropError::TooMuch));
        let many: Vec<String> = (0..=MOST_FILES).map(|n| format!("{n}.png")).collect();
        let many: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
        assert_eq!(sort(vec![("a.zip".into(), zipped(&many))], &[]), Err(DropError::TooMuch));
    }

    mod whatever_is_in_a_zip {
        use super::*;
        use proptest::prelude::*;

        proptest! {
            #![proptest_config(ProptestConfig::with_cases(64))]

            #[test]
            fn nothing_panics(at in any::<proptest::sample::Index>(), byte: u8, cut in any::<proptest::sample::Index>()) {
                let mut zip = zipped(&[("my.ldtk", b"{\"a\": 1}"), ("a/b.png", &[7; 300])]);
                let at = at.index(zip.len());
                zip[at] = byte;
                zip.truncate(cut.index(zip.len()).max(zip.len() / 2));
                let _ = sort(vec![("a.zip".into(), zip)], &[]);
            }
        }
    }
}
