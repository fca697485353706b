//! New levels: the template, with the pictures that it needs.

use crate::shell::platform::folder::ProjectFolder;
use std::collections::BTreeSet;
#[cfg(not(target_arch = "wasm32"))]
use {
    crate::shared::disk,
    std::path::{Path, PathBuf},
};

/// Path of the template in the game's folder.
const TEMPLATE: &str = "levels/template.ldtk";

/// Name of the archive for download.
#[cfg(target_arch = "wasm32")]
pub const PACKED: &str = "thief-girl-level.zip";
/// Path of the new level in the archive.
#[cfg(any(test, target_arch = "wasm32"))]
const FIRST: &str = "levels/my_level.ldtk";

/// The template's project, and its pictures by their paths relative to the project.
pub struct LevelTemplate {
    pub project: Vec<u8>,
    pub pictures: Vec<(String, Vec<u8>)>,
}

impl LevelTemplate {
    pub async fn load() -> Result<Self, String> {
        let folder = ProjectFolder::around(TEMPLATE);
        let project = folder.project().await?;
        let mut pictures = Vec::new();
        for path in pictures_of(&project) {
            let content = folder.bytes(&path).await?;
            pictures.push((path, content));
        }
        Ok(Self { project: project.into_bytes(), pictures })
    }

    /// Downloads all files as one archive.
    #[cfg(target_arch = "wasm32")]
    pub fn download(&self) -> Result<(), String> {
        crate::shell::platform::page::download(PACKED, &self.packed()?);
        Ok(())
    }

    /// Returns an archive of all files, at the paths where the project expects them.
    #[cfg(any(test, target_arch = "wasm32"))]
    fn packed(&self) -> Result<Vec<u8>, String> {
        use std::io::Write;
        let around = ProjectFolder::around(FIRST);
        let pictures = self.pictures.iter().map(|(path, content)| (around.path_of(path), content));
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        // Without a time, because a page has no clock for it.
        let options = zip::write::SimpleFileOptions::default().last_modified_time(zip::DateTime::default());
        for (path, content) in std::iter::once((FIRST.to_string(), &self.project)).chain(pictures) {
            zip.start_file(path, options).map_err(|e| e.to_string())?;
            zip.write_all(content).map_err(|e| e.to_string())?;
        }
        Ok(zip.finish().map_err(|e| e.to_string())?.into_inner())
    }

    /// Writes the project into a folder under an unused name, and its pictures to where it expects them.
    /// Existing pictures are kept. Returns the path of the project.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn write(&self, folder: &Path) -> Result<PathBuf, String> {
        let names =
            (1..).map(|n| if n == 1 { "my_level.ldtk".to_string() } else { format!("my_level_{n}.ldtk") });
        let path = names.map(|name| folder.join(name)).find(|path| !path.exists()).unwrap_or_default();
        let around = ProjectFolder::around(&path.to_string_lossy());
        for (relative, content) in &self.pictures {
            let place = PathBuf::from(around.path_of(relative));
            if !place.exists() {
                write(&place, content)?;
            }
        }
        write(&path, &self.project)?;
        Ok(path)
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: cannot be made: {e}", folder.display()))?;
    disk::write(path, content)
}

/// Returns the pictures that a project names.
fn pictures_of(project: &str) -> BTreeSet<String> {
    let project: serde_json::Value = serde_json::from_str(project).unwrap_or_default();
    let tilesets = project["defs"]["tilesets"].as_array().into_iter().flatten();
    let levels = project["levels"].as_array().into_iter().flatten();
    let named = tilesets.map(|set| &set["relPath"]).chain(levels.map(|level| &level["bgRelPath"]));
    named.filter_map(|path| path.as_str().map(str::to_string)).collect()
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    fn template() -> LevelTemplate {
        let project =
            r#"{"defs": {"tilesets": [{"relPath": "../tiles/a.png"}, {"relPath": null}]}, "levels": []}"#;
        let pictures = pictures_of(project).into_iter().map(|path| (path, b"picture".to_vec()));
        LevelTemplate { project: project.into(), pictures: pictures.collect() }
    }

    #[test]
    fn every_new_level_gets_a_name_of_its_own_and_finds_its_pictures() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("not yet there/levels");
        let (first, second) = (template().write(&folder).unwrap(), template().write(&folder).unwrap());
        assert_eq!((first, &second), (folder.join("my_level.ldtk"), &folder.join("my_level_2.ldtk")));
        assert_eq!(std::fs::read(second).unwrap(), template().project);
        assert_eq!(std::fs::read(folder.join("../tiles/a.png")).unwrap(), b"picture");
    }

    #[test]
    fn what_is_downloaded_is_one_file_that_can_be_dropped_again() {
        let packed = template().packed().unwrap();
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(packed)).unwrap();
        let names: Vec<String> = zip.file_names().map(str::to_string).collect();
        assert_eq!(names, ["levels/my_level.ldtk", "tiles/a.png"]);
        let mut project = Vec::new();
        std::io::Read::read_to_end(&mut zip.by_index(0).unwrap(), &mut project).unwrap();
        assert_eq!(project, template().project);
    }

    #[test]
    fn pictures_that_are_there_stay_as_they_are() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("levels");
        template().write(&folder).unwrap();
        std::fs::write(home.path().join("tiles/a.png"), "painted over").unwrap();
        template().write(&folder).unwrap();
        assert_eq!(std::fs::read(home.path().join("tiles/a.png")).unwrap(), b"painted over");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_said_to_be_so() {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join("levels"), "a file").unwrap();
        let why = template().write(&home.path().join("levels")).unwrap_err();
        assert!(why.contains("levels"), "{why}");
    }
}
