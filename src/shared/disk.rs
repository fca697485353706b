//! Reading and writing whole files on disk, with errors that name the file.

pub use super::files::rules_or_words as rules;
use super::files::{is_pipe_or_device, read_text, read_whole};
use super::project_files::ProjectFiles;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use thief_girl::bot::survey::SurveyRules;
use thief_girl::level::{LdtkProject, LevelSpec, read_project};
use thief_girl::replay::{EXTENSION, Recording};

/// The file with the game's own levels, below the game's folder.
pub const CAMPAIGN: &str = "levels/campaign.ldtk";

/// Reads a text file.
pub fn read(path: &Path) -> Result<String, String> {
    read_text(path).map_err(|e| format!("{}: cannot be read: {e}", path.display()))
}

/// Reads a file.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    read_whole(path).map_err(|e| format!("{}: cannot be read: {e}", path.display()))
}

/// Reads the rules of surveys from a folder of rules, or returns the shipped ones.
pub fn survey_rules(folder: Option<&Path>) -> Result<SurveyRules, String> {
    let Some(folder) = folder else { return Ok(SurveyRules::shipped()) };
    let path = folder.join("survey.json");
    SurveyRules::read(&read(&path)?).map_err(|why| format!("{}: {why}", path.display()))
}

/// Refuses to write over a file that a command reads, whatever the two paths are called.
pub fn keep_apart(out: &Path, read: &Path) -> Result<(), String> {
    match (fs::canonicalize(out), fs::canonicalize(read)) {
        (Ok(there), Ok(here)) if there == here => {
            Err(format!("{}: this command reads that file; name another one to write", out.display()))
        }
        _ => Ok(()),
    }
}

/// Writes a file by way of a temporary one beside it, so that no incomplete file is ever left. Behind a symbolic link
/// that is the file that it names; devices and pipes, such as `/dev/null`, are written to.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    let error = |e: io::Error| format!("{}: cannot be written: {}", path.display(), reason(&e));
    let is_link = fs::symlink_metadata(path).is_ok_and(|it| it.is_symlink());
    let path = &if is_link { fs::canonicalize(path).map_err(error)? } else { path.to_path_buf() };
    if is_pipe_or_device(path) {
        return fs::write(path, content).map_err(error);
    }
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut file = readable_by_all(&mut tempfile::Builder::new()).tempfile_in(folder).map_err(error)?;
    file.write_all(content.as_ref()).and_then(|()| file.as_file().sync_all()).map_err(error)?;
    file.persist(path).map_err(|e| error(e.error))?;
    Ok(())
}

/// Returns why a file cannot be written, without the name of the temporary file, which nobody knows.
pub fn reason(error: &io::Error) -> String {
    let told = error.to_string();
    // The library for temporary files appends the name to the system's own words.
    told.split_once(" at path \"").map_or(told.as_str(), |(reason, _)| reason).to_string()
}

/// Makes the file readable by everybody, as levels are: temporary files are private by default.
#[cfg(unix)]
fn readable_by_all<'a, 'b>(builder: &'a mut tempfile::Builder<'b, 'b>) -> &'a mut tempfile::Builder<'b, 'b> {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn readable_by_all<'a, 'b>(builder: &'a mut tempfile::Builder<'b, 'b>) -> &'a mut tempfile::Builder<'b, 'b> {
    builder
}

/// Returns the folder of a file.
pub fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

/// Reads a project, which may be in an archive, and the separate files of its levels.
pub fn project(path: &Path) -> Result<LdtkProject, String> {
    let files = ProjectFiles::open(path)?;
    let read = |part: &str| files.part(part);
    read_project(&files.name(), &files.text()?, &read).map_err(|e| e.to_string())
}

/// Reads a level of a project, by its identifier.
pub fn level(path: &Path, name: &str) -> Result<Arc<LevelSpec>, String> {
    project(path)?.level(name).map(Arc::new).map_err(|e| e.to_string())
}

/// Reads a recording, packed or as JSON.
pub fn recording(path: &Path) -> Result<Recording, String> {
    let error = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    Recording::from_bytes(&read_bytes(path)?).map_err(|e| error(&e))
}

/// Writes a recording: packed if the path has the extension [`EXTENSION`], otherwise as JSON.
pub fn write_recording(path: &Path, recording: &Recording) -> Result<(), String> {
    if path.extension().is_some_and(|extension| extension == EXTENSION) {
        write(path, recording.to_bytes())
    } else {
        write(path, recording.to_json() + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_and_devices_are_written_through() {
        use std::os::unix::fs::{FileTypeExt, symlink};
        let home = tempfile::tempdir().unwrap();
        let [file, link, ring] = ["file", "link", "ring"].map(|name| home.path().join(name));
        fs::write(&file, "before").unwrap();
        symlink("file", &link).unwrap();
        symlink("ring", &ring).unwrap();
        write(&link, "after").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "after");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(write(&ring, "nothing").unwrap_err().contains("cannot be written"));
        assert!(fs::symlink_metadata(&ring).unwrap().is_symlink());
        write(Path::new("/dev/null"), "nothing").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        assert!(keep_apart(&link, &file).unwrap_err().contains("name another one"));
        assert_eq!(keep_apart(&home.path().join("new"), &file), Ok(()));
    }

    #[test]
    fn an_error_names_the_file_and_no_temporary_one() {
        let home = tempfile::Builder::new().prefix("home").tempdir().unwrap();
        let path = home.path().join("nowhere/plan.png");
        let why = fs::read(&path).unwrap_err();
        let expected = format!("{}: cannot be written: {why}", path.display());
        assert_eq!(write(&path, "picture"), Err(expected));
        fs::create_dir_all(path.join("in the way")).unwrap();
        let told = write(&path, "picture").unwrap_err();
        assert!(!told.contains(".tmp"), "{told}");
    }
}
