//! Reading and writing whole files on disk, with errors that name the file.

use super::files::{is_pipe_or_device, read_text, read_whole};
pub use super::files::{refuse_read, rules_or_words as rules};
use super::project_files::ProjectFiles;
use std::fs::{self, File};
use std::io::{self, Read, Write};
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

/// Refuses to write into a file whose name says that it is of another kind; `what` is written with one of `endings`.
pub fn has_ending(out: &Path, endings: &[&str], what: &str) -> Result<(), String> {
    let is = |ending: &&&str| out.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending));
    if is_pipe_or_device(out) || endings.iter().any(|ending| is(&ending)) {
        return Ok(());
    }
    let endings = endings.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(" or ");
    Err(format!("{}: {what} are written as {endings}: give the file that ending", out.display()))
}

/// How many of their first bytes tell the kinds of files apart that commands write: pictures, films, sounds, archives,
/// and both forms of recordings.
const KIND: u64 = 4;

/// Writes the result of a command like [`write`], but not over a file that the command has read (a level, a picture,
/// rules, or a recording), and only over one of the same kind, or an empty one.
pub fn write_result(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    refuse_read(path)?;
    if is_pipe_or_device(path) {
        return write(path, content);
    }
    // Behind a link of another name may be a file of another kind.
    if let Ok(there) = fs::canonicalize(path)
        && there.extension() != path.extension()
    {
        return Err(format!(
            "{}: is a link to {}: name another file to write",
            path.display(),
            there.display()
        ));
    }
    let there = first_bytes(path);
    if !there.is_empty() && !content.as_ref().starts_with(&there) {
        let what = "is a file of another kind than what would be written over it";
        return Err(format!("{}: {what}: move it away, or name another file to write", path.display()));
    }
    write(path, content)
}

/// Returns the first bytes of a file; none if it cannot be read.
fn first_bytes(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(KIND).read_to_end(&mut bytes));
    read.map_or_else(|_| Vec::new(), |_| bytes)
}

/// Writes a file anew that was read as `before`, unless somebody else has written it meanwhile.
pub fn rewrite(path: &Path, before: impl AsRef<[u8]>, content: impl AsRef<[u8]>) -> Result<(), String> {
    let is_same = || Ok(read_bytes(path)? == before.as_ref());
    write_if(path, content, is_same)
}

/// Writes a file by way of a temporary one beside it, so that no incomplete file is ever left, with the rights of the
/// file that was there. Behind a symbolic link that is the file that it names; devices and pipes, such as `/dev/null`,
/// are written to.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    write_if(path, content, || Ok(true))
}

/// Writes a file like [`write`], if it is still as wanted just before it is replaced.
fn write_if(
    path: &Path,
    content: impl AsRef<[u8]>,
    is_as_wanted: impl FnOnce() -> Result<bool, String>,
) -> Result<(), String> {
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
    let rights = fs::metadata(path).ok().map(|there| there.permissions());
    if rights.as_ref().is_some_and(|rights| rights.readonly()) {
        return Err(format!(
            "{}: is protected against writing: allow it, or name another file",
            path.display()
        ));
    }
    let mut file = readable_by_all(&mut tempfile::Builder::new()).tempfile_in(folder).map_err(error)?;
    if let Some(rights) = rights {
        file.as_file().set_permissions(rights).map_err(error)?;
    }
    file.write_all(content.as_ref()).and_then(|()| file.as_file().sync_all()).map_err(error)?;
    let _turn = wait_for_turn(path);
    if !is_as_wanted()? {
        return Err(format!("{}: was changed while this command ran: run it again", path.display()));
    }
    file.persist(path).map_err(|e| error(e.error))?;
    Ok(())
}

/// Waits until no other command replaces a file, if there is one; the returned file is to be kept until this one has.
#[cfg(unix)]
fn wait_for_turn(path: &Path) -> Option<File> {
    let file = File::open(path).ok()?;
    file.lock().ok().map(|()| file)
}

/// Windows replaces no file that is open.
#[cfg(not(unix))]
fn wait_for_turn(_path: &Path) -> Option<File> {
    None
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

/// Returns a recording as it is written into a file: packed if the path has the extension [`EXTENSION`], else as JSON.
pub fn recording_bytes(path: &Path, recording: &Recording) -> Vec<u8> {
    if path.extension().is_some_and(|extension| extension == EXTENSION) {
        recording.to_bytes()
    } else {
        (recording.to_json() + "\n").into_bytes()
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
        read_bytes(&file).unwrap();
        assert!(refuse_read(&link).unwrap_err().contains("name another one"));
        assert_eq!(refuse_read(&home.path().join("new")), Ok(()));
    }

    #[test]
    fn what_others_wrote_and_what_was_read_is_not_written_over() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("a.ldtk");
        fs::write(&file, "kind before").unwrap();
        assert!(write_result(&file, "other").unwrap_err().contains("is a file of another kind"));
        assert_eq!(write_result(&file, "kind new"), Ok(()));
        assert_eq!(read_bytes(&file).unwrap(), b"kind new");
        let beside = home.path().join("../").join(home.path().file_name().unwrap()).join("a.ldtk");
        assert!(write_result(&beside, "result").unwrap_err().contains("name another one"));
        assert!(rewrite(&file, "kind before", "after").unwrap_err().contains("run it again"));
        assert_eq!(fs::read_to_string(&file).unwrap(), "kind new");
        assert_eq!(rewrite(&file, "kind new", "after"), Ok(()));
        assert_eq!(fs::read_to_string(&file).unwrap(), "after");
    }

    #[test]
    fn of_many_who_rewrite_a_file_at_once_one_does() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("a.ldtk");
        for _ in 0..20 {
            fs::write(&file, "before").unwrap();
            let after = |who: usize| rewrite(&file, "before", format!("by {who}")).is_ok();
            let done: Vec<bool> = std::thread::scope(|scope| {
                let all: Vec<_> = (0..4).map(|who| scope.spawn(move || after(who))).collect();
                all.into_iter().map(|it| it.join().unwrap()).collect()
            });
            let who: Vec<usize> = (0..4).filter(|who| done[*who]).collect();
            assert_eq!(who.len(), if cfg!(unix) { 1 } else { who.len().max(1) }, "{done:?}");
            if cfg!(unix) {
                assert_eq!(fs::read_to_string(&file).unwrap(), format!("by {}", who[0]));
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_keeps_its_rights_and_its_protection() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("a.ldtk");
        fs::write(&file, "before").unwrap();
        let set = |mode| fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        for mode in [0o600, 0o664, 0o644] {
            set(mode);
            write(&file, "after").unwrap();
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, mode);
        }
        set(0o444);
        assert!(write(&file, "no").unwrap_err().contains("protected"));
        assert_eq!(fs::read_to_string(&file).unwrap(), "after");
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
