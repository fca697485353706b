//! Reading files: the game's own, any on disk, and those that the player has dropped.
//!
//! Begin with [`ProjectFolder`], a level project with the files it names. In the browser the game's own files
//! are fetched from beside the page.

#[cfg(not(target_arch = "wasm32"))]
use crate::shared::files;
#[cfg(not(target_arch = "wasm32"))]
use crate::shared::project_files::named;
use crate::shared::project_files::{ProjectError, ProjectFiles, is_archive};
use crate::shared::sprites::namesake;
use std::path::Path;
use std::rc::Rc;
use thief_girl::level::Finding;
use thief_girl::level::archive::{FileMap, beside, find, name_of};

/// A project file and the folder it is in. Clones are cheap: they share dropped files.
#[derive(Clone, Debug, PartialEq)]
pub struct ProjectFolder {
    /// The path of the project file.
    file: String,
    /// The files, if they were dropped; `None` if they are on disk or beside the page.
    held: Option<Rc<FileMap>>,
}

impl ProjectFolder {
    /// Returns the folder of a project file on disk, or of one of the game's own.
    pub fn around(file: &str) -> Self {
        Self { file: file.replace('\\', "/"), held: None }
    }

    /// Returns the folder of a project file on disk, or the content of an archive with a project.
    pub fn on_disk(path: &Path) -> Result<Self, ProjectError> {
        let packed = is_archive(path).then(|| ProjectFiles::open(path)).transpose()?;
        let packed = packed.and_then(ProjectFiles::into_packed);
        Ok(packed.map_or_else(
            || Self::around(&path.to_string_lossy()),
            |(files, project)| Self::held(files, &project),
        ))
    }

    /// Returns a folder that consists of dropped files; `file` is the path of the project among them.
    pub fn held(files: FileMap, file: &str) -> Self {
        Self { file: file.to_string(), held: Some(Rc::new(files)) }
    }

    /// Returns the path of the project file, for messages.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns the name of the project file, without its folder.
    pub fn file_name(&self) -> &str {
        name_of(&self.file)
    }

    /// Whether the project is on disk, where an editor can change it.
    pub fn is_on_disk(&self) -> bool {
        self.held.is_none() && !cfg!(target_arch = "wasm32")
    }

    /// Returns the path of another file, which the project names relative to itself.
    pub fn path_of(&self, relative: &str) -> String {
        beside(&self.file, relative)
    }

    /// Reads the text of the project file.
    ///
    /// # Errors
    /// Returns the reason, without the name of the file.
    pub async fn project(&self) -> Result<String, Finding> {
        let bytes = match &self.held {
            None => read(&self.file).await,
            Some(_) => self.bytes(self.file_name()).await,
        };
        let bytes = bytes.map_err(|why| Finding::ProjectUnreadable { why })?;
        let text = String::from_utf8(bytes).map_err(|_| Finding::NotUtf8)?;
        #[cfg(not(target_arch = "wasm32"))]
        if self.held.is_none() {
            named(&text).iter().for_each(|part| files::note_read(&files::locate(&self.path_of(part))));
        }
        Ok(text)
    }

    /// Reads a file that the project names, relative to the project file.
    pub async fn bytes(&self, relative: &str) -> Result<Vec<u8>, String> {
        match &self.held {
            None => own_bytes(&self.path_of(relative)).await,
            Some(held) => find(held, &self.file, relative)
                .cloned()
                .ok_or_else(|| format!("{relative} is not among the files that were dropped")),
        }
    }

    /// Reads a text file that the project names, relative to the project file.
    pub async fn text(&self, relative: &str) -> Result<String, String> {
        text_of(relative, self.bytes(relative).await?)
    }

    /// Reads a picture that the project names; if it is missing, the game's own one of the same name
    /// ([`namesake`]).
    pub async fn picture(&self, relative: &str) -> Result<Vec<u8>, String> {
        let missing = match self.bytes(relative).await {
            Ok(bytes) => return Ok(bytes),
            Err(missing) => missing,
        };
        own_bytes(&namesake(relative)).await.map_err(|_| missing)
    }
}

/// Reads one of the game's own files, by its path below the game's folder, or any file on disk.
pub async fn own_bytes(path: &str) -> Result<Vec<u8>, String> {
    read(path).await.map_err(|why| format!("{path} could not be read: {why}"))
}

/// Like [`own_bytes`]; the error is the reason alone.
pub async fn read(path: &str) -> Result<Vec<u8>, String> {
    // In the browser every file is beside the page.
    #[cfg(target_arch = "wasm32")]
    let bytes = macroquad::file::load_file(path).await;
    #[cfg(not(target_arch = "wasm32"))]
    let bytes = files::read_whole(&files::locate(path));
    bytes.map_err(|e| e.to_string())
}

/// Reads one of the game's own text files, by its path below the game's folder, or any text file on disk.
pub async fn own_text(path: &str) -> Result<String, String> {
    text_of(path, own_bytes(path).await?)
}

fn text_of(path: &str, bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|_| format!("{path} is not written in UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::platform::pending::Pending;

    fn held(path: &str, others: &[&str]) -> ProjectFolder {
        let files = others.iter().chain([&path]).map(|name| (name.to_string(), name.as_bytes().to_vec()));
        ProjectFolder::held(files.collect(), path)
    }

    fn ask(folder: &ProjectFolder, path: &str) -> Result<String, String> {
        let (folder, path) = (folder.clone(), path.to_string());
        Pending::new(async move { folder.text(&path).await }).poll().unwrap()
    }

    #[test]
    fn files_on_disk_are_beside_their_project() {
        assert_eq!(ProjectFolder::around("levels\\my.ldtk").path_of("x/../a.png"), "levels/a.png");
        assert_eq!(ProjectFolder::around("/home/my.ldtk").path_of("../a.png"), "/a.png");
        assert!(ProjectFolder::around("my.ldtk").is_on_disk());
    }

    #[test]
    fn held_files_are_found_by_path_and_loose_ones_by_name() {
        let tree = held("mine/levels/my.ldtk", &["mine/tiles/a.png", "mine/levels/a.png"]);
        assert_eq!(ask(&tree, "../tiles/a.png").unwrap(), "mine/tiles/a.png");
        assert_eq!(ask(&tree, "a.png").unwrap(), "mine/levels/a.png");
        let loose = held("my.ldtk", &["a.png", "Attic.ldtkl"]);
        assert_eq!(ask(&loose, "../../tiles/a.png").unwrap(), "a.png");
        assert_eq!(ask(&loose, "my/Attic.ldtkl").unwrap(), "Attic.ldtkl");
        assert!(ask(&loose, "b.png").unwrap_err().contains("b.png is not among"));
        assert!(!loose.is_on_disk());
    }
}
