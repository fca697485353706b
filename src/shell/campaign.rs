//! The heists of one project file, and how one of them is brought in when it is to be played: its own file, if it has
//! one, and its pictures.

use super::assets::{LevelPictures, read_picture};
use super::folder::Folder;
use super::start::CAMPAIGN;
use std::cell::RefCell;
use std::future::Future;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::level::{LdtkProject, LevelCard, LevelSpec};
use thief_girl::rules::Loot;

/// The heists of one project file. Clones are cheap, and what one of them has read the others know.
#[derive(Clone)]
pub struct Campaign {
    pub folder: Folder,
    pub cards: Vec<LevelCard>,
    project: Rc<RefCell<LdtkProject>>,
}

/// A level with all that it takes to play it.
pub struct Brought {
    pub level: Arc<LevelSpec>,
    pub pictures: LevelPictures,
    /// The pictures that cannot be shown, and why.
    pub problems: Vec<String>,
}

impl Campaign {
    /// Reads a project, but none of the levels that it keeps in files of their own. Fails, in words, if it is no
    /// project, or has no level.
    pub async fn open(folder: Folder) -> Result<Self, String> {
        let text = folder.project().await?;
        let project = LdtkProject::parse(folder.file(), &text).map_err(|e| e.to_string())?;
        let cards = project.cards();
        if cards.is_empty() {
            let (_, problems) = project.levels();
            return Err(problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
        }
        Ok(Self { folder, cards, project: Rc::new(RefCell::new(project)) })
    }

    /// The place of a level in the file.
    pub fn place_of(&self, level: &str) -> Option<usize> {
        self.cards.iter().position(|card| card.name == level)
    }

    /// The heist after this one.
    pub fn next(&self, level: &str) -> Option<&LevelCard> {
        self.cards.get(self.place_of(level)? + 1)
    }

    /// Under what name the best night in a level is kept: levels of other files may be called the same.
    pub fn record_of(&self, level: &str) -> String {
        if self.folder == Folder::around(CAMPAIGN) {
            return level.to_string();
        }
        format!("{}/{level}", self.folder.file_name())
    }

    /// Brings a level in. Fails with every fault of it, in words.
    pub fn bring(&self, name: &str) -> impl Future<Output = Result<Brought, String>> + use<> {
        let (campaign, name) = (self.clone(), name.to_string());
        async move {
            let level = campaign.level(&name).await?;
            let (pictures, problems) = pictures(&campaign.folder, &level).await;
            Ok(Brought { level, pictures, problems })
        }
    }

    /// Reads a level, and its own file first if it has one.
    async fn level(&self, name: &str) -> Result<Arc<LevelSpec>, String> {
        let missing = self.project.borrow().missing();
        let paths: Vec<String> =
            missing.into_iter().filter(|(l, _)| l == name).map(|(_, path)| path).collect();
        for path in &paths {
            let text = self.folder.text(path).await;
            self.project.borrow_mut().supply(path, text);
        }
        let mut project = self.project.borrow_mut();
        let level = project.level(name).map(Arc::new).map_err(|e| e.to_string());
        if level.is_err() {
            // Whoever mends the file may try again.
            paths.iter().for_each(|path| project.forget(path));
        }
        level
    }
}

/// The pictures of a level, and what is wrong with the others.
pub async fn pictures(folder: &Folder, level: &LevelSpec) -> (LevelPictures, Vec<String>) {
    let background = level.background.image.iter().map(|background| &background.image);
    let mut names: Vec<&String> = level.art.iter().map(|layer| &layer.image).chain(background).collect();
    names.sort();
    names.dedup();
    let (mut pictures, mut problems) = (LevelPictures::new(), Vec::new());
    for name in names {
        match folder.picture(name).await.and_then(|bytes| read_picture(name, &bytes)) {
            Ok(picture) => pictures.push((name.clone(), picture)),
            Err(problem) => problems.push(problem),
        }
    }
    (pictures, problems)
}

/// What a menu says of a level that is there.
pub fn card_of(level: &LevelSpec) -> LevelCard {
    let prize = level.treasures.iter().find(|treasure| treasure.loot == Loot::Main);
    LevelCard {
        name: level.name.clone(),
        title: level.title.clone(),
        brief: level.brief.clone(),
        prize: level.prize.clone(),
        par_seconds: level.par_seconds,
        prize_sprite: prize.map(|prize| prize.sprite.clone()).unwrap_or_default(),
        treasures: level.treasures.len(),
        guards: level.guards.len(),
    }
}

/// The sign under which a level hangs: its number in the campaign.
pub fn numeral(index: usize) -> &'static str {
    const NUMERALS: [&str; 12] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];
    NUMERALS.get(index).copied().unwrap_or("夜")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::folder::Files;
    use crate::shell::pending::Pending;
    use serde_json::{Value, json};

    const FILE: &str = "mine/small.ldtk";

    fn now<T>(work: impl Future<Output = T> + 'static) -> T {
        Pending::new(work).poll().expect("all is in memory, or on disk")
    }

    fn small() -> Value {
        serde_json::from_str(include_str!("../../tests/fixtures/level/small.ldtk")).unwrap()
    }

    fn held(files: &[(&str, String)]) -> Folder {
        let files = files.iter().map(|(path, text)| (path.to_string(), text.clone().into_bytes()));
        Folder::held(files.collect::<Files>(), FILE)
    }

    /// The small level, moved to a file of its own.
    fn split() -> (Value, Value, String) {
        let mut project = small();
        let level = project["levels"][0].clone();
        let name = level["identifier"].as_str().unwrap().to_string();
        project["externalLevels"] = json!(true);
        project["levels"][0]["layerInstances"] = Value::Null;
        project["levels"][0]["externalRelPath"] = json!("small/One.ldtkl");
        (project, level, name)
    }

    #[test]
    fn a_level_in_a_file_of_its_own_is_read_when_it_is_played() {
        let (project, level, name) = split();
        let folder = held(&[(FILE, project.to_string()), ("mine/small/One.ldtkl", level.to_string())]);
        let campaign = now(Campaign::open(folder)).unwrap();
        assert_eq!(campaign.cards[0].name, name);
        let brought = now(campaign.bring(&name)).unwrap();
        let whole = now(Campaign::open(held(&[(FILE, small().to_string())]))).unwrap();
        assert_eq!(brought.level.hash, now(whole.bring(&name)).unwrap().level.hash);
    }

    #[test]
    fn a_level_whose_file_is_not_there_is_told_and_can_be_tried_again() {
        let (project, _, name) = split();
        let campaign = now(Campaign::open(held(&[(FILE, project.to_string())]))).unwrap();
        let why = now(campaign.bring(&name)).err().unwrap();
        assert!(why.contains("small/One.ldtkl"), "{why}");
        let unknown = now(campaign.bring("Nowhere")).err().unwrap();
        assert!(unknown.contains(&name), "{unknown}");
    }

    #[test]
    fn our_own_tiles_are_there_for_everybody() {
        let campaign = now(Campaign::open(held(&[(FILE, small().to_string())]))).unwrap();
        let brought = now(campaign.bring(&campaign.cards[0].name)).unwrap();
        assert!(!brought.pictures.is_empty());
        assert_eq!(brought.problems, Vec::<String>::new());
    }

    #[test]
    fn what_is_no_project_is_refused() {
        assert!(now(Campaign::open(held(&[(FILE, "no json".into())]))).is_err());
        assert!(now(Campaign::open(held(&[]))).is_err());
        let mut empty = small();
        empty["levels"] = json!([]);
        assert!(now(Campaign::open(held(&[(FILE, empty.to_string())]))).is_err());
    }
}
