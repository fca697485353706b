//! New levels: the template, with the pictures that it needs.

use crate::shared::editor_commands;
use crate::shared::project_files::named;
use crate::shell::platform::folder::ProjectFolder;
use macroquad::miniquad;
use std::hash::{BuildHasher, RandomState};
use thief_girl::level::Problems;
#[cfg(any(test, target_arch = "wasm32"))]
use thief_girl::level::archive::{FileMap, pack};
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
/// Name of the first new level.
const FIRST_NAME: &str = "my_level.ldtk";

/// The template's project, and its pictures by their paths relative to the project.
pub struct LevelTemplate {
    pub project: Vec<u8>,
    pub pictures: Vec<(String, Vec<u8>)>,
}

impl LevelTemplate {
    pub async fn load() -> Result<Self, String> {
        let folder = ProjectFolder::around(TEMPLATE);
        let project = folder.project().await.map_err(|why| Problems::one(TEMPLATE, why).to_string())?;
        let mut pictures = Vec::new();
        for path in named(&project) {
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
        let around = ProjectFolder::around(FIRST);
        let pictures = self.pictures.iter().map(|(path, content)| (around.path_of(path), content.clone()));
        let project = self.project_for(editor_commands::PROGRAM, FIRST_NAME).into_bytes();
        pack(&FileMap::from_iter(pictures.chain([(FIRST.to_string(), project)])))
    }

    /// Writes the project into a folder under an unused name, and its pictures to where it expects them.
    /// Existing pictures are kept. Returns the path of the project.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn write(&self, folder: &Path) -> Result<PathBuf, String> {
        let names = (1..).map(|n| if n == 1 { FIRST_NAME.to_string() } else { format!("my_level_{n}.ldtk") });
        let path = names.map(|name| folder.join(name)).find(|path| !path.exists()).unwrap_or_default();
        let around = ProjectFolder::around(&path.to_string_lossy());
        for (relative, content) in &self.pictures {
            let place = PathBuf::from(around.path_of(relative));
            if !place.exists() {
                write(&place, content)?;
            }
        }
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let project = self.project_for(&editor_commands::this_program(), &file);
        write(&path, project.as_bytes())?;
        Ok(path)
    }

    /// Returns the project as a new one in a file of this name, with commands for LDtk that start `program`.
    fn project_for(&self, program: &str, file: &str) -> String {
        let project = with_iid(&String::from_utf8_lossy(&self.project), &fresh_iid());
        editor_commands::with_commands(&project, program, file)
    }
}

/// Returns a project with another identity. LDtk asks once for each identity whether commands of the project may
/// run: whoever trusts her own level has not trusted everybody's.
fn with_iid(project: &str, iid: &str) -> String {
    const KEY: &str = "\"iid\": \"";
    let place = project.find(KEY).map(|at| at + KEY.len());
    let place = place.and_then(|begin| Some(begin..begin + project[begin..].find('"')?));
    let Some(place) = place else { return project.to_string() };
    [&project[..place.start], iid, &project[place.end..]].concat()
}

/// Returns a random identity of the form that LDtk uses.
fn fresh_iid() -> String {
    let now = (miniquad::date::now() * 1e6) as u64;
    // The state is random on a desktop; in a browser the time must do.
    let random = |part: u64| RandomState::new().hash_one((now, part));
    let (high, low) = (random(0), random(1));
    let (time, version) = (high >> 16, high & 0xfff | 0x4000);
    let (variant, node) = (low >> 48 & 0x3fff | 0x8000, low & 0xffff_ffff_ffff);
    format!("{:08x}-{:04x}-{version:04x}-{variant:04x}-{node:012x}", time >> 16, time & 0xffff)
}

#[cfg(not(target_arch = "wasm32"))]
fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: cannot be made: {e}", folder.display()))?;
    disk::write(path, content)
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    fn template() -> LevelTemplate {
        let project = r#"{"iid": "a-b", "customCommands": [], "defs": {"tilesets": [{"relPath": "../tiles/a.png"}, {"relPath": null}]}, "levels": []}"#;
        let pictures = named(project).into_iter().map(|path| (path, b"picture".to_vec()));
        LevelTemplate { project: project.into(), pictures: pictures.collect() }
    }

    #[test]
    fn every_new_level_gets_a_name_of_its_own_and_finds_its_pictures() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("not yet there/levels");
        let (first, second) = (template().write(&folder).unwrap(), template().write(&folder).unwrap());
        assert_eq!((first, &second), (folder.join("my_level.ldtk"), &folder.join("my_level_2.ldtk")));
        let [project, other] =
            [&folder.join("my_level.ldtk"), &second].map(|path| std::fs::read_to_string(path).unwrap());
        assert!(other.contains(" play my_level_2.ldtk --detach"), "{other}");
        assert_ne!(project[..45], other[..45], "each has an identity of its own");
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
        let project = String::from_utf8(project).unwrap();
        assert!(project.contains("tilesets") && !project.contains("\"a-b\""), "{project}");
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
