//! Archives of level files, and finding the project among files.
//!
//! Begin with [`unpack`] and [`project_of`]. Strangers make these archives: whatever is in one, it is unpacked
//! within a [`ByteBudget`] or refused with an [`ArchiveError`].

use super::finding::Finding;
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// File contents by path; paths are relative, use `/` and never lead upwards.
pub type FileMap = BTreeMap<String, Vec<u8>>;

/// Most bytes that are accepted together, unpacked.
pub const MOST_BYTES: u64 = 64 << 20;
/// Most files that are accepted together.
pub const MOST_FILES: usize = 2000;

/// File name endings that are accepted; all others in an archive are left out.
pub const KINDS: [&str; 8] = [".ldtk", ".ldtkl", ".png", ".jpg", ".jpeg", ".zip", ".heist", ".json"];

/// Why an archive cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArchiveError {
    /// It holds more than [`MOST_FILES`] or [`MOST_BYTES`].
    TooMuch,
    /// It is no archive, or a damaged one.
    Damaged,
    /// It needs a password, or is packed in another way that is not read.
    Unsupported,
}

impl ArchiveError {
    /// Returns what is said of it.
    pub fn finding(self) -> Finding {
        match self {
            Self::TooMuch => Finding::ArchiveTooLarge { files: MOST_FILES, mib: MOST_BYTES >> 20 },
            Self::Damaged => Finding::ArchiveDamaged,
            Self::Unsupported => Finding::ArchiveUnsupported,
        }
    }
}

impl From<ZipError> for ArchiveError {
    fn from(why: ZipError) -> Self {
        match why {
            ZipError::UnsupportedArchive(_)
            | ZipError::InvalidPassword
            | ZipError::CompressionMethodNotSupported(_) => Self::Unsupported,
            _ => Self::Damaged,
        }
    }
}

/// Remaining limits. An archive of a few bytes may unpack to more than memory holds.
pub struct ByteBudget {
    files: usize,
    bytes: u64,
}

impl Default for ByteBudget {
    fn default() -> Self {
        Self { files: MOST_FILES, bytes: MOST_BYTES }
    }
}

impl ByteBudget {
    /// Takes the room for one file of so many bytes.
    ///
    /// # Errors
    ///
    /// Returns [`ArchiveError::TooMuch`] if that is more than is left.
    pub fn take(&mut self, bytes: u64) -> Result<(), ArchiveError> {
        self.files = self.files.checked_sub(1).ok_or(ArchiveError::TooMuch)?;
        self.bytes = self.bytes.checked_sub(bytes).ok_or(ArchiveError::TooMuch)?;
        Ok(())
    }
}

/// Whether the file's name has this ending, in any case.
pub fn has_kind(path: &str, kind: &str) -> bool {
    path.len() > kind.len()
        && path.as_bytes()[path.len() - kind.len()..].eq_ignore_ascii_case(kind.as_bytes())
}

/// Returns the path with `/` as its separator; `None` if it leaves its folder, is hidden, or is a backup made
/// by LDtk.
pub fn tidy(path: &str) -> Option<String> {
    let path = path.replace('\\', "/");
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    (!parts.iter().any(|part| is_unwanted(part))).then(|| parts.join("/"))
}

/// Whether a folder or file of this name is never shown: hidden, or backups made by LDtk.
pub fn is_unwanted(name: &str) -> bool {
    name.starts_with('.') || ["__MACOSX", "backups"].contains(&name)
}

/// Sorts paths by their depth, then by name.
pub fn highest_first(paths: &mut [String]) {
    paths.sort_by_cached_key(|path| (path.matches(['/', '\\']).count(), path.clone()));
}

/// Returns the path of the project among files: the highest one.
pub fn project_of(files: &FileMap) -> Option<String> {
    projects_of(files).into_iter().next()
}

/// Returns the paths of all projects among files, the highest first.
pub fn projects_of(files: &FileMap) -> Vec<String> {
    let mut paths: Vec<String> = files.keys().filter(|path| has_kind(path, ".ldtk")).cloned().collect();
    highest_first(&mut paths);
    paths
}

/// Returns the file that a project names relative to itself, or else one with its name: files that are dropped
/// singly have no folders.
pub fn find<'a>(files: &'a FileMap, project: &str, relative: &str) -> Option<&'a Vec<u8>> {
    let path = beside(project, relative);
    let alike = || files.iter().find(|(known, _)| name_of(known) == name_of(&path));
    files.get(&path).or_else(|| alike().map(|(_, bytes)| bytes))
}

/// Returns the path of `relative`, which is given relative to the folder of `file`.
pub fn beside(file: &str, relative: &str) -> String {
    let file = file.replace('\\', "/");
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(relative.split('/')) {
        match part {
            "." => {}
            ".." if parts.last().is_some_and(|p| !p.is_empty() && *p != "..") => {
                parts.pop();
            }
            // Above the root there is nothing.
            ".." if parts == [""] && file.starts_with('/') => {}
            "" if !parts.is_empty() => {}
            _ => parts.push(part),
        }
    }
    let path = parts.join("/");
    if file.starts_with('/') { path } else { path.trim_start_matches('/').to_string() }
}

/// Returns the name of a file, without its folders.
pub fn name_of(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// Unpacks the files of an archive that the game can use, those that end with one of [`KINDS`], and adds them to
/// `to`.
///
/// # Errors
///
/// Returns an error if it is no archive, is damaged, or needs more than is left of `room`.
pub fn unpack(archive: &[u8], room: &mut ByteBudget, to: &mut FileMap) -> Result<(), ArchiveError> {
    let mut zip = ZipArchive::new(Cursor::new(archive))?;
    for index in 0..zip.len() {
        let file = zip.by_index(index)?;
        let path = file.name().to_string();
        let wanted = file.is_file() && KINDS.iter().any(|kind| *kind != ".zip" && has_kind(&path, kind));
        let Some(path) = tidy(&path).filter(|_| wanted) else { continue };
        let mut content = Vec::new();
        // The sizes in an archive may be wrong, so reading stops one byte after the limit.
        file.take(room.bytes + 1).read_to_end(&mut content).map_err(|_| ArchiveError::Damaged)?;
        room.take(content.len() as u64)?;
        to.insert(path, content);
    }
    Ok(())
}

/// Packs files. The same files give the same archive, because it has no times.
///
/// # Errors
///
/// Returns the reason if the archive cannot be written, such as two files of one name.
pub fn pack(files: &FileMap) -> Result<Vec<u8>, String> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
    for (path, content) in files {
        zip.start_file(path, options).map_err(|e| e.to_string())?;
        zip.write_all(content).map_err(|e| e.to_string())?;
    }
    Ok(zip.finish().map_err(|e| e.to_string())?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_unpacked_says_why() {
        let packed = pack(&FileMap::from([("a.ldtk".to_string(), b"{}".to_vec())])).unwrap();
        let unpacked = |archive: &[u8]| unpack(archive, &mut ByteBudget::default(), &mut FileMap::new());
        assert_eq!(unpacked(&packed), Ok(()));
        assert_eq!(unpacked(b"PK nothing"), Err(ArchiveError::Damaged));
        assert_eq!(unpacked(&packed[..packed.len() / 2]), Err(ArchiveError::Damaged));
        // Both headers of a file have a flag that asks for a password.
        let mut locked = packed.clone();
        for (header, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
            let at = packed.windows(4).position(|part| part == header).unwrap();
            locked[at + flags] |= 1;
        }
        assert_eq!(unpacked(&locked), Err(ArchiveError::Unsupported));
    }

    #[test]
    fn images_are_found_beside_the_level() {
        assert_eq!(beside("levels/campaign.ldtk", "../assets/sprites/a.png"), "assets/sprites/a.png");
        assert_eq!(beside("/home/me/my.ldtk", "tiles/a.png"), "/home/me/tiles/a.png");
        assert_eq!(beside("my.ldtk", "a.png"), "a.png");
        assert_eq!(beside("../x/my.ldtk", "../a.png"), "../a.png");
        assert_eq!(beside("/home/my.ldtk", "../../../a.png"), "/a.png");
    }
}
