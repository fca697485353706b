//! The heists of one project file, and loading one of them: its own file, if it has one, and its pictures.
//!
//! Begin with [`Campaign`].

use crate::shared::text::Lang;
use crate::shell::config::start::{CAMPAIGN, TRAINING};
use crate::shell::config::town::{MapRules, TownRules, TownSpot, WardrobeRules};
use crate::shell::platform::folder::ProjectFolder;
use crate::shell::render::assets::{LevelPictures, read_picture};
use macroquad::prelude::{Color, Image};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::Future;
use std::rc::Rc;
use std::sync::Arc;
use thief_girl::base::visible;
use thief_girl::level::picture::MOST_PX;
use thief_girl::level::{LdtkProject, LevelCard, LevelSpec, Problems};

/// The heists of one project file. Clones are cheap and share what they have read.
#[derive(Clone)]
pub struct Campaign {
    pub folder: ProjectFolder,
    /// The heists; of one in stages only the first stage.
    pub cards: Vec<LevelCard>,
    /// For each later stage, the level before it.
    before: Rc<BTreeMap<String, String>>,
    /// The later stages of all heists.
    later: Rc<Vec<LevelCard>>,
    map: Rc<MapRules>,
    wardrobe: Rc<WardrobeRules>,
    project: Rc<RefCell<LdtkProject>>,
}

/// A level with everything needed to play it.
pub struct LoadedLevel {
    pub level: Arc<LevelSpec>,
    pub pictures: LevelPictures,
    /// Pictures that cannot be shown, and why.
    pub problems: Vec<String>,
}

impl Campaign {
    /// Opens a project, without the levels that it keeps in files of their own.
    ///
    /// # Errors
    ///
    /// Fails if the file is not a project, or has no level.
    pub async fn open(folder: ProjectFolder) -> Result<Self, Problems> {
        let file = folder.file();
        let unread = |finding| Problems::one(file, finding);
        let project = LdtkProject::parse(file, &folder.project().await.map_err(unread)?)?;
        let mut cards = project.cards();
        let before = stages(&cards);
        let is_later = |card: &mut LevelCard| before.contains_key(&card.name);
        let later = cards.extract_if(.., is_later).collect();
        if cards.is_empty() {
            return Err(Problems { file: file.to_string(), list: project.levels().1 });
        }
        let town = TownRules::shipped();
        let (map, wardrobe) = (Rc::new(town.map), Rc::new(town.wardrobe));
        Ok(Self {
            folder,
            cards,
            before: Rc::new(before),
            later: Rc::new(later),
            map,
            wardrobe,
            project: Rc::new(RefCell::new(project)),
        })
    }

    /// Looks for a level that can be played.
    ///
    /// # Errors
    ///
    /// Fails with the problems of all levels if there is none.
    pub async fn find_playable(&self) -> Result<(), Problems> {
        let mut list = Vec::new();
        for card in self.cards.iter().chain(self.later.iter()) {
            match self.level(&card.name).await {
                Ok(_) => return Ok(()),
                Err(problems) => list.extend(problems.list),
            }
        }
        Err(Problems { file: self.folder.file().to_string(), list })
    }

    /// Returns the first stage of the heist to which a level belongs.
    fn first_stage<'a>(&'a self, level: &'a str) -> &'a str {
        std::iter::successors(Some(level), |level| self.before.get(*level).map(String::as_str))
            .last()
            .unwrap_or(level)
    }

    /// Returns the card of a level, also of a later stage.
    pub fn card(&self, level: &str) -> Option<&LevelCard> {
        self.cards.iter().chain(self.later.iter()).find(|card| card.name == level)
    }

    /// Returns the cards of a heist's stages from this one on.
    pub fn stages<'a>(&'a self, card: &'a LevelCard) -> impl Iterator<Item = &'a LevelCard> {
        let next = |card: &&'a LevelCard| self.later.iter().find(|it| Some(&it.name) == card.next.as_ref());
        std::iter::successors(Some(card), next)
    }

    /// Returns the card of the stage that has the heirloom of a heist: the last one.
    pub fn last_stage<'a>(&'a self, card: &'a LevelCard) -> &'a LevelCard {
        self.stages(card).last().unwrap_or(card)
    }

    /// Returns the place of a level's heist in the list.
    pub fn place_of(&self, level: &str) -> Option<usize> {
        let level = self.first_stage(level);
        self.cards.iter().position(|card| card.name == level)
    }

    /// Returns the heist after this one.
    pub fn next(&self, level: &str) -> Option<&LevelCard> {
        self.cards.get(self.place_of(level)? + 1)
    }

    /// Whether it is the campaign shipped with the game.
    pub fn is_ours(&self) -> bool {
        self.folder == ProjectFolder::around(CAMPAIGN)
    }

    /// Whether it is the training that ships with the game.
    pub fn is_training(&self) -> bool {
        self.folder == ProjectFolder::around(TRAINING)
    }

    /// Returns after which nights the player has outfits and kit.
    pub fn wardrobe(&self) -> &WardrobeRules {
        &self.wardrobe
    }

    /// Returns the place of a heist on the map of the town; `None` for heists of other files.
    pub fn place_in_town(&self, level: &str) -> Option<TownSpot> {
        self.map.places.get(level).copied().filter(|_| self.is_ours())
    }

    /// Returns the place of the player's home on the map of the town.
    pub fn home(&self) -> [f32; 2] {
        self.map.home
    }

    /// Returns the number of a level by its place in the file, from one on; in Japanese in kanji if the file has at most
    /// ten levels, because longer numerals do not fit on a sign.
    pub fn numeral(&self, level: &str, lang: Lang) -> String {
        const NUMERALS: [&str; 10] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
        match (self.place_of(level), lang) {
            (None, Lang::En) => "?".to_string(),
            (None, Lang::Ja) => "夜".to_string(),
            (Some(index), Lang::Ja) if self.cards.len() <= NUMERALS.len() => NUMERALS[index].to_string(),
            (Some(index), _) => (index + 1).to_string(),
        }
    }

    /// Returns the key under which a level's records are saved. It includes the file name for other files,
    /// whose levels may have the same names.
    pub fn record_of(&self, level: &str) -> String {
        let level = self.first_stage(level);
        if self.is_ours() {
            return level.to_string();
        }
        record_key(self.folder.file_name(), level)
    }

    /// Loads a level and its pictures.
    ///
    /// # Errors
    ///
    /// Fails with all problems of the level.
    pub fn bring(&self, name: &str) -> impl Future<Output = Result<LoadedLevel, Problems>> + use<> {
        let (level, folder) = (self.read(name), self.folder.clone());
        async move {
            let level = level.await?;
            let (pictures, problems) = pictures(&folder, &level).await;
            Ok(LoadedLevel { level, pictures, problems })
        }
    }

    /// Loads a level without its pictures, for simulation alone.
    pub fn read(&self, name: &str) -> impl Future<Output = Result<Arc<LevelSpec>, Problems>> + use<> {
        let (campaign, name) = (self.clone(), name.to_string());
        async move { campaign.level(&name).await }
    }

    /// Reads a level, and its own file first if it has one.
    async fn level(&self, name: &str) -> Result<Arc<LevelSpec>, Problems> {
        let missing = self.project.borrow().missing();
        let paths: Vec<String> =
            missing.into_iter().filter(|(l, _)| l == name).map(|(_, path)| path).collect();
        for path in &paths {
            let text = self.folder.text(path).await;
            self.project.borrow_mut().supply(path, text);
        }
        let mut project = self.project.borrow_mut();
        let level = project.level(name).map(Arc::new);
        if level.is_err() {
            // Read the files again at the next attempt, when they may have been corrected.
            paths.iter().for_each(|path| project.forget(path));
        }
        level
    }
}

/// Returns the key under which the records of a level of another file than the campaign are saved.
pub fn record_key(file_name: &str, level: &str) -> String {
    format!("{file_name}/{level}")
}

/// Returns for each level that is a later stage of a heist the level before it. A level that names itself, an
/// earlier one or none of the file leads nowhere.
fn stages(cards: &[LevelCard]) -> BTreeMap<String, String> {
    let place = |name: &str| cards.iter().position(|card| card.name == name);
    let ways = cards.iter().enumerate().filter_map(|(i, card)| {
        let next = card.next.as_deref().filter(|next| place(next).is_some_and(|place| place > i))?;
        Some((next.to_string(), card.name.clone()))
    });
    ways.collect()
}

/// Loads the pictures of a level. Returns them, and what is wrong with the others.
pub async fn pictures(folder: &ProjectFolder, level: &LevelSpec) -> (LevelPictures, Vec<String>) {
    let (mut pictures, mut problems) = (LevelPictures::new(), Vec::new());
    for (name, extent) in extents(level) {
        match folder.picture(name).await.and_then(|bytes| read_picture(name, &bytes)) {
            Ok(picture) if is_within(&picture, extent) => pictures.push((name.to_string(), picture)),
            Ok(picture) => {
                let (Image { width, height, .. }, [right, bottom]) = (&picture, extent);
                problems.push(format!(
                    "{name} is {width} by {height} pixels, but the level shows what lies at {right}, {bottom}: \
                     put the whole picture there, or save the level again in LDtk"
                ));
                pictures.push((name.to_string(), widened(&picture, extent)));
            }
            Err(problem) => problems.push(problem),
        }
    }
    // They name the pictures, as the project does.
    let problems = problems.iter().map(|problem| visible(problem).into()).collect();
    (pictures, problems)
}

/// Returns the names of a level's pictures, and how far to the right and down each is used, in pixels.
fn extents<'a>(level: &'a LevelSpec) -> BTreeMap<&'a str, [i32; 2]> {
    let mut extents: BTreeMap<&str, [i32; 2]> = BTreeMap::new();
    let mut show = |name: &'a str, [right, bottom]: [i32; 2]| {
        let extent = extents.entry(name).or_default();
        *extent = [extent[0].max(right), extent[1].max(bottom)];
    };
    for layer in &level.art {
        show(&layer.image, [0, 0]);
        for tile in &layer.tiles {
            show(&layer.image, [tile.source.x, tile.source.y].map(|side| side.saturating_add(tile.size)));
        }
    }
    if let Some(background) = &level.background.image {
        let [left, top, width, height] = background.crop;
        show(&background.image, [left + width, top + height].map(|side| side.ceil() as i32));
    }
    extents
}

fn is_within(picture: &Image, [right, bottom]: [i32; 2]) -> bool {
    right <= picture.width.into() && bottom <= picture.height.into()
}

/// Returns the picture extended to the right and down by transparent pixels, so that tiles outside of it do not
/// show a neighbor in the atlas.
fn widened(picture: &Image, [right, bottom]: [i32; 2]) -> Image {
    let side = |px: i32, own: u16| px.clamp(own.into(), MOST_PX as i32) as u16;
    let (width, height) = (side(right, picture.width), side(bottom, picture.height));
    let mut wide = Image::gen_image_color(width, height, Color::new(0.0, 0.0, 0.0, 0.0));
    let (from, to) = (usize::from(picture.width) * 4, usize::from(width) * 4);
    for (old, new) in picture.bytes.chunks(from).zip(wide.bytes.chunks_mut(to)) {
        new[..from].copy_from_slice(old);
    }
    wide
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::platform::pending::Pending;
    use serde_json::{Value, json};
    use thief_girl::level::archive::FileMap;
    use thief_girl::rules::Outfit;

    const FILE: &str = "mine/small.ldtk";

    fn now<T>(work: impl Future<Output = T> + 'static) -> T {
        Pending::new(work).poll().expect("all is in memory, or on disk")
    }

    fn small() -> Value {
        serde_json::from_str(include_str!("../../../tests/fixtures/level/small.ldtk")).unwrap()
    }

    fn held(files: &[(&str, String)]) -> ProjectFolder {
        let files = files.iter().map(|(path, text)| (path.to_string(), text.clone().into_bytes()));
        ProjectFolder::held(files.collect::<FileMap>(), FILE)
    }

    /// Returns the small level, moved to a file of its own.
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
        let why = now(campaign.bring(&name)).err().unwrap().to_string();
        assert!(why.contains("small/One.ldtkl"), "{why}");
        let unknown = now(campaign.bring("Nowhere")).err().unwrap().to_string();
        assert!(unknown.contains(&name), "{unknown}");
    }

    #[test]
    fn a_project_without_a_playable_level_is_told_with_its_problems() {
        let mut project = small();
        let open = |project: &Value| now(Campaign::open(held(&[(FILE, project.to_string())]))).unwrap();
        let find = |campaign: Campaign| now(async move { campaign.find_playable().await });
        let mut broken = project["levels"][0].clone();
        for layer in broken["layerInstances"].as_array_mut().unwrap() {
            layer["entityInstances"] = json!([]);
        }
        broken["identifier"] = json!("Broken");
        broken["uid"] = json!(4711);
        project["levels"].as_array_mut().unwrap().insert(0, broken);
        assert_eq!(find(open(&project)), Ok(()), "one can be played");
        project["levels"].as_array_mut().unwrap().truncate(1);
        let why = find(open(&project)).unwrap_err();
        assert_eq!(why.file, FILE);
        assert!(why.to_string().starts_with("mine/small.ldtk: level Broken"), "{why}");
    }

    #[test]
    fn our_own_tiles_are_there_for_everybody() {
        let campaign = now(Campaign::open(held(&[(FILE, small().to_string())]))).unwrap();
        let brought = now(campaign.bring(&campaign.cards[0].name)).unwrap();
        assert!(!brought.pictures.is_empty());
        assert_eq!(brought.problems, Vec::<String>::new());
    }

    #[test]
    fn a_picture_that_is_too_small_is_told_and_nothing_else_shows_in_its_place() {
        let mut picture = Vec::new();
        let small_png = image::RgbaImage::from_pixel(16, 16, image::Rgba([9; 4]));
        small_png.write_to(&mut std::io::Cursor::new(&mut picture), image::ImageOutputFormat::Png).unwrap();
        let files =
            [(FILE.to_string(), small().to_string().into_bytes()), ("tiles_town.png".into(), picture)];
        let campaign = now(Campaign::open(ProjectFolder::held(files.into(), FILE))).unwrap();
        let brought = now(campaign.bring(&campaign.cards[0].name)).unwrap();
        let [problem] = brought.problems.as_slice() else { panic!("{:?}", brought.problems) };
        assert!(problem.contains("tiles_town.png is 16 by 16 pixels"), "{problem}");
        let (_, wide) = brought.pictures.iter().find(|(name, _)| name.ends_with("tiles_town.png")).unwrap();
        assert!(wide.width > 16 && wide.height > 16);
        let row = usize::from(wide.width) * 4;
        assert_eq!(wide.bytes[15 * row..][..68], [[9; 64].as_slice(), &[0; 4]].concat());
        assert_eq!(wide.bytes[16 * row..][..4], [0; 4]);
    }

    #[test]
    fn of_a_heist_in_stages_only_the_first_is_listed() {
        let mut project = small();
        let level = project["levels"][0].clone();
        let name = level["identifier"].as_str().unwrap().to_string();
        let uid = project["defs"]["levelFields"].as_array().unwrap().len() + 900;
        let field = json!({ "identifier": "Next_level", "uid": uid, "type": "F_String", "__type": "String" });
        project["defs"]["levelFields"].as_array_mut().unwrap().push(field);
        for (i, next) in ["Second", "Third", "First"].into_iter().enumerate() {
            let mut stage = level.clone();
            stage["identifier"] = json!(["First", "Second", "Third"][i]);
            stage["iid"] = json!(format!("stage-{i}"));
            let value = json!({ "__identifier": "Next_level", "__type": "String", "__value": next, "defUid": uid,
                "realEditorValues": [{ "id": "V_String", "params": [next] }] });
            stage["fieldInstances"].as_array_mut().unwrap().push(value);
            project["levels"].as_array_mut().unwrap().push(stage);
        }
        let campaign = now(Campaign::open(held(&[(FILE, project.to_string())]))).unwrap();
        let listed: Vec<&str> = campaign.cards.iter().map(|card| card.name.as_str()).collect();
        assert_eq!(listed, [&name, "First"], "a way back to an earlier level is none");
        assert_eq!(campaign.record_of("Third"), campaign.record_of("First"));
        assert_eq!(campaign.place_of("Second"), Some(1));
    }

    #[test]
    fn what_is_no_project_is_refused() {
        assert!(now(Campaign::open(held(&[(FILE, "no json".into())]))).is_err());
        assert!(now(Campaign::open(held(&[]))).is_err());
        let mut empty = small();
        empty["levels"] = json!([]);
        assert!(now(Campaign::open(held(&[(FILE, empty.to_string())]))).is_err());
    }

    #[test]
    fn heists_are_numbered_by_their_place_in_the_file() {
        let campaign = now(Campaign::open(ProjectFolder::around(CAMPAIGN))).unwrap();
        let numerals: Vec<String> =
            campaign.cards.iter().map(|card| campaign.numeral(&card.name, Lang::Ja)).collect();
        assert_eq!(numerals, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]);
        let keep = campaign.cards.last().unwrap();
        assert_eq!(campaign.last_stage(keep).name, "The_keep_tower", "the ledger is up there");
        assert_eq!(campaign.last_stage(&campaign.cards[0]), &campaign.cards[0]);
        let names: Vec<&str> = campaign.stages(keep).map(|stage| stage.name.as_str()).collect();
        assert_eq!(names, ["The_keep", "The_keep_halls", "The_keep_tower"]);
        assert_eq!(campaign.card("The_keep_halls").map(|card| &*card.name), Some("The_keep_halls"));
        assert_eq!(campaign.numeral("The_hounds_garden", Lang::En), "8");
        assert_eq!(Lang::ALL.map(|lang| campaign.numeral("Nowhere", lang)), ["?", "夜"]);
        let other = now(Campaign::open(held(&[(FILE, small().to_string())]))).unwrap();
        assert_eq!(other.numeral(&other.cards[0].name, Lang::Ja), "一");
    }

    #[test]
    fn what_comes_with_a_night_comes_with_one_of_the_campaign() {
        let campaign = now(Campaign::open(ProjectFolder::around(CAMPAIGN))).unwrap();
        let wardrobe = campaign.wardrobe();
        for night in wardrobe.outfits.values().chain(wardrobe.kit.values()) {
            assert!(campaign.cards.iter().any(|card| card.name == *night), "there is no night {night}");
        }
        assert!(!wardrobe.outfits.contains_key(&Outfit::default()), "she has clothes from the start");
    }

    #[test]
    fn heists_of_the_campaign_are_on_the_map_and_no_others() {
        let campaign = now(Campaign::open(ProjectFolder::around(CAMPAIGN))).unwrap();
        let names = campaign.cards.iter().map(|card| card.name.as_str());
        let unplaced: Vec<&str> = names.filter(|name| campaign.place_in_town(name).is_none()).collect();
        assert_eq!(unplaced, Vec::<&str>::new(), "not on the map");
        let other = now(Campaign::open(held(&[(FILE, small().to_string())]))).unwrap();
        assert_eq!(other.place_in_town("Moonlit_roofs"), None);
    }

    /// A line break in LDtk's editor begins a new paragraph, so one that was only meant to wrap would split a
    /// sentence.
    #[test]
    fn paragraphs_of_calling_cards_end_with_their_sentences() {
        for file in [CAMPAIGN, "levels/studies.ldtk", "levels/template.ldtk"] {
            for card in now(Campaign::open(ProjectFolder::around(file))).unwrap().cards {
                for brief in [&card.brief.en, &card.brief.ja] {
                    let torn: Vec<&str> = brief
                        .split('\n')
                        .filter(|line| !line.ends_with(['.', '?', '!', '。', '？', '！']))
                        .collect();
                    assert_eq!(torn, Vec::<&str>::new(), "{file}: {}", card.name);
                }
            }
        }
    }
}
