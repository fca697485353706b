//! Where the game's own files are, and reading files that somebody else may have made.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{Error, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use thief_girl::level::archive::MOST_BYTES;
use thief_girl::rules::{Rules, RulesError};

/// Returns the path of one of the game's files, given below the game's folder: beside the program, in the
/// resources of its macOS bundle, in the current folder or where it was built, whichever exists first.
pub fn locate(path: &str) -> PathBuf {
    let program = program();
    let beside = program.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    let bundled = beside.as_deref().and_then(Path::parent).map(|contents| contents.join("Resources"));
    let here = std::env::current_dir().ok();
    let built = Some(PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    let mut places = [beside, bundled, here, built].into_iter().flatten().map(|place| place.join(path));
    places.find(|p| p.exists()).unwrap_or_else(|| PathBuf::from(path))
}

/// Returns the path of the running program. Linux says where it is even if the command is a link to it.
pub fn program() -> Option<PathBuf> {
    std::env::current_exe().ok()
}

/// Whether a path is that of a pipe or a device, which may be endless.
pub fn is_pipe_or_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir())
}

/// The files that this program reads, and folders of such files, so that no result is written over one of them.
static READ: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Notes a file that this program reads, or a folder of such files, if it is there.
pub fn note_read(path: &Path) {
    if let Ok(path) = fs::canonicalize(path) {
        READ.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
    }
}

/// Refuses to write over a file that this program reads, whatever its path is called.
#[cfg(not(target_arch = "wasm32"))]
pub fn refuse_read(out: &Path) -> Result<(), String> {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    match fs::canonicalize(out) {
        Ok(path) if path.ancestors().any(|part| read.contains(part)) => {
            Err(format!("{}: this command reads that file; name another one to write", out.display()))
        }
        _ => Ok(()),
    }
}

/// Reads a whole file. Everything that a player or a command names is read this way: the game would wait for ever for
/// the end of a pipe, and fill the memory with `/dev/zero`.
///
/// # Errors
///
/// Returns an error of the kind `FileTooLarge` if it has more than [`MOST_BYTES`], which no file of this game has.
pub fn read_whole(path: &Path) -> Result<Vec<u8>, Error> {
    if is_pipe_or_device(path) {
        let why = "it is a pipe or a device: copy its content into a file";
        return Err(Error::new(ErrorKind::InvalidInput, why));
    }
    if path.is_dir() {
        return Err(Error::new(ErrorKind::IsADirectory, "it is a folder: name a file in it"));
    }
    let mut content = Vec::new();
    // Not by the size in its folder: a file of /proc has none, and others grow.
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut content)?;
    if content.len() as u64 > MOST_BYTES {
        let why = format!("it is larger than {} MiB", MOST_BYTES >> 20);
        return Err(Error::new(ErrorKind::FileTooLarge, why));
    }
    note_read(path);
    Ok(content)
}

/// Reads a whole text file, like [`read_whole`].
pub fn read_text(path: &Path) -> Result<String, String> {
    let bytes = read_whole(path).map_err(|why| why.to_string())?;
    String::from_utf8(bytes).map_err(|_| "it is not written in UTF-8".to_string())
}

/// Reads the rules of a folder, or returns the shipped ones; an error names the file and the reason.
pub fn rules_or_words(folder: Option<&Path>) -> Result<Rules, String> {
    let Some(folder) = folder else { return Ok(Rules::shipped()) };
    let words = |error: RulesError| format!("{}: {}", folder.join(&error.file).display(), error.message);
    rules(folder).map_err(words)
}

/// Reads the rules of a folder that is laid out like `assets/rules`. On a page, which has no folders, they are the
/// shipped ones.
pub fn rules(folder: &Path) -> Result<Rules, RulesError> {
    // So that no page has to download the code that reads them.
    if cfg!(target_arch = "wasm32") {
        return Ok(Rules::shipped());
    }
    note_read(folder);
    let refused = RefCell::new(None);
    let read = |file: &str| match read_whole(&folder.join(file)) {
        // Bytes that are not UTF-8 are replaced: then the error names their line, and not a missing file.
        Ok(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
        Err(why) if why.kind() == ErrorKind::NotFound => None,
        Err(why) => {
            let message = format!("cannot be read: {why}");
            refused.replace(Some(RulesError { file: file.to_string(), message }));
            None
        }
    };
    let rules = Rules::read(&read);
    refused.into_inner().map_or(rules, Err)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Each of them would be read for ever.
    #[test]
    fn what_is_no_file_is_refused() {
        let home = tempfile::tempdir().unwrap();
        let pipe = home.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for path in [&pipe, Path::new("/dev/zero"), Path::new("/dev/urandom")] {
            let why = read_whole(path).unwrap_err();
            assert_eq!(why.to_string(), "it is a pipe or a device: copy its content into a file");
        }
        fs::create_dir(home.path().join("guards")).unwrap();
        fs::rename(&pipe, home.path().join("guards/watchman.json")).unwrap();
        let why = rules(home.path()).unwrap_err();
        assert_eq!((why.file.as_str(), why.message.contains("a pipe")), ("guards/watchman.json", true));
    }

    #[test]
    fn what_is_too_large_is_refused_before_it_is_in_memory() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("holes");
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        let why = read_whole(&path).unwrap_err();
        assert_eq!(
            (why.kind(), why.to_string().as_str()),
            (ErrorKind::FileTooLarge, "it is larger than 64 MiB")
        );
    }
}
