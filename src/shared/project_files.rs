//! The files of a level project: on disk, or packed in an archive.

#[cfg(not(target_arch = "wasm32"))]
use super::files::note_read;
use super::files::read_whole;
#[cfg(not(target_arch = "wasm32"))]
use super::{files::locate, sprites::namesake};
#[cfg(not(target_arch = "wasm32"))]
use image::RgbaImage;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use thief_girl::base::visible;
use thief_girl::level::archive::{self, ByteBudget, FileMap, projects_of};
#[cfg(not(target_arch = "wasm32"))]
use thief_girl::level::picture::decode;
use thief_girl::level::{Finding, Problems};

/// A project file and the files that it names.
pub struct ProjectFiles {
    /// The file that was named: a project, or an archive with one.
    path: PathBuf,
    packed: Option<Packed>,
    /// Whether the archive holds other projects, so that this one has to be named.
    is_one_of_several: bool,
}

/// The unpacked files of an archive.
struct Packed {
    files: Rc<FileMap>,
    /// The path of the project among them.
    project: String,
}

/// Why a project cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub enum ProjectError {
    /// The system does not hand out this file, and why.
    Unread(String, String),
    /// It is read, but cannot be used.
    Unusable(Problems),
}

/// For the terminal.
impl fmt::Display for ProjectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unread(file, why) => write!(f, "{file}: cannot be read: {why}"),
            Self::Unusable(problems) => write!(f, "{problems}"),
        }
    }
}

impl ProjectError {
    /// Returns what is said of it to players, in their language.
    pub fn problems(self) -> Problems {
        match self {
            Self::Unread(file, why) => Problems::one(&file, Finding::ProjectUnreadable { why }),
            Self::Unusable(problems) => problems,
        }
    }
}

impl From<ProjectError> for String {
    fn from(why: ProjectError) -> Self {
        why.to_string()
    }
}

impl ProjectFiles {
    /// Opens a project, or an archive (`.zip`) with a project: the highest, as the game does.
    pub fn open(path: &Path) -> Result<Self, ProjectError> {
        Self::all(path).map(|mut all| all.swap_remove(0))
    }

    /// Opens a project, or all projects of an archive: at least one.
    pub fn all(path: &Path) -> Result<Vec<Self>, ProjectError> {
        if !is_archive(path) {
            return Ok(vec![Self { path: path.to_path_buf(), packed: None, is_one_of_several: false }]);
        }
        let files = Rc::new(unpacked(path)?);
        let projects = projects_of(&files);
        if projects.is_empty() {
            return Err(unusable(&path.display().to_string(), Finding::ArchiveWithoutProject));
        }
        let is_one_of_several = projects.len() > 1;
        let of = |project| {
            let packed = Some(Packed { files: files.clone(), project });
            Self { path: path.to_path_buf(), packed, is_one_of_several }
        };
        Ok(projects.into_iter().map(of).collect())
    }

    /// Returns its name in messages.
    pub fn name(&self) -> String {
        let path = self.path.display();
        match &self.packed {
            Some(packed) if self.is_one_of_several => format!("{path}: {}", visible(&packed.project)),
            _ => path.to_string(),
        }
    }

    /// Returns the name of the project file, without its folder.
    pub fn project_name(&self) -> String {
        match &self.packed {
            Some(packed) => archive::name_of(&packed.project).to_string(),
            None => self.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }

    /// Reads the text of the project file.
    pub fn text(&self) -> Result<String, ProjectError> {
        let bytes = match &self.packed {
            Some(packed) => packed.files[&packed.project].clone(),
            None => read(&self.path)?,
        };
        let text = String::from_utf8(bytes).map_err(|_| unusable(&self.name(), Finding::NotUtf8))?;
        #[cfg(not(target_arch = "wasm32"))]
        named(&text).iter().for_each(|part| note_read(&self.place_of(part)));
        Ok(text)
    }

    /// Reads a file that the project names, relative to the project file.
    pub fn bytes(&self, relative: &str) -> Result<Vec<u8>, String> {
        match &self.packed {
            Some(packed) => {
                let found = archive::find(&packed.files, &packed.project, relative).cloned();
                found.ok_or_else(|| format!("it is not in {}", self.name()))
            }
            None => read_whole(&self.place_of(relative)).map_err(|why| why.to_string()),
        }
    }

    /// Reads a picture that the project names; if it is missing, the game's own one of the same name ([`namesake`]), as
    /// the game does. The error is the rest of a sentence that begins with its name.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn picture(&self, relative: &str) -> Result<RgbaImage, String> {
        let own = || read_whole(&locate(&namesake(relative)));
        let bytes =
            self.bytes(relative).or_else(|why| own().map_err(|_| format!("cannot be read ({why})")))?;
        decode(&bytes)
    }

    /// Returns the path of a file on disk that the project names.
    pub fn place_of(&self, relative: &str) -> PathBuf {
        folder(&self.path).join(relative)
    }

    /// Reads a text that the project names, such as the separate file of a level.
    pub fn part(&self, relative: &str) -> Result<String, String> {
        String::from_utf8(self.bytes(relative)?).map_err(|_| "it is not written in UTF-8".to_string())
    }

    /// Takes the unpacked files and the path of the project among them; `None` if it is no archive.
    pub fn into_packed(self) -> Option<(FileMap, String)> {
        self.packed.map(|packed| (Rc::unwrap_or_clone(packed.files), packed.project))
    }
}

/// Returns the files that a project names, relative to itself: pictures, and levels in files of their own.
pub fn named(project: &str) -> BTreeSet<String> {
    let project: Value = serde_json::from_str(project).unwrap_or_default();
    let levels = levels(&project).into_iter().map(|level| level["externalRelPath"].clone());
    pictures_in(&project).into_iter().chain(texts(levels)).collect()
}

/// Returns the pictures that a project names, relative to itself.
#[cfg(not(target_arch = "wasm32"))]
pub fn pictures(project: &str) -> BTreeSet<String> {
    pictures_in(&serde_json::from_str(project).unwrap_or_default())
}

fn pictures_in(project: &Value) -> BTreeSet<String> {
    let tilesets = list(&project["defs"]["tilesets"]).into_iter().map(|set| set["relPath"].clone());
    let behind = levels(project).into_iter().map(|level| level["bgRelPath"].clone());
    texts(tilesets.chain(behind)).collect()
}

fn levels(project: &Value) -> Vec<Value> {
    let worlds = list(&project["worlds"]).into_iter().flat_map(|world| list(&world["levels"]));
    list(&project["levels"]).into_iter().chain(worlds).collect()
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

fn texts(values: impl Iterator<Item = Value>) -> impl Iterator<Item = String> {
    values.filter_map(|value| value.as_str().map(str::to_string))
}

/// Whether a path is that of an archive.
pub fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("zip"))
}

fn unpacked(path: &Path) -> Result<FileMap, ProjectError> {
    let mut files = FileMap::new();
    archive::unpack(&read(path)?, &mut ByteBudget::default(), &mut files)
        .map_err(|why| unusable(&path.display().to_string(), why.finding()))?;
    Ok(files)
}

fn read(path: &Path) -> Result<Vec<u8>, ProjectError> {
    read_whole(path).map_err(|why| ProjectError::Unread(path.display().to_string(), why.to_string()))
}

fn unusable(file: &str, finding: Finding) -> ProjectError {
    ProjectError::Unusable(Problems::one(file, finding))
}

fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use std::fs;
    use thief_girl::base::Lang;

    #[test]
    fn a_project_in_an_archive_is_read_with_what_it_names() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("castle.ZIP");
        let files =
            [("castle/levels/my.ldtk", "{}"), ("castle/tiles/a.png", "p"), ("castle/backups/b.ldtk", "")];
        let files = files.map(|(path, content)| (path.to_string(), content.as_bytes().to_vec()));
        fs::write(&path, archive::pack(&FileMap::from(files)).unwrap()).unwrap();
        let project = ProjectFiles::open(&path).unwrap();
        assert_eq!(project.text().unwrap(), "{}");
        assert_eq!(project.bytes("../tiles/a.png").unwrap(), b"p");
        assert!(project.part("my/Attic.ldtkl").unwrap_err().contains("castle.ZIP"));
    }

    #[test]
    fn what_is_no_project_is_refused_in_words() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("a.zip");
        fs::write(&path, archive::pack(&FileMap::new()).unwrap()).unwrap();
        let why = || ProjectFiles::open(&path).err().unwrap();
        assert!(why().to_string().contains("a.zip: there is no project (.ldtk) in it"), "{}", why());
        fs::write(&path, b"PK nothing").unwrap();
        assert!(why().to_string().contains("a.zip: this is no archive (.zip)"), "{}", why());
        let ProjectError::Unusable(problems) = why() else { panic!("{}", why()) };
        assert!(problems.text(Lang::Ja).contains("アーカイブ"), "{}", problems.text(Lang::Ja));
    }
}
