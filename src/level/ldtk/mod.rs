//! Reads LDtk projects and converts their levels to [`LevelSpec`]s.
//!
//! Begin with [`read_project`]. No function panics, whatever a file contains, and all faults of a level are
//! reported at once. The constants are the limits of what is read; `docs/LEVELS.md` lists all limits.

mod art;
mod card;
mod fields;
mod fit;
mod limits;
mod load;
mod stages;
mod terrain;
mod things;

use super::contract::{self, GRID};
use super::draft::{LevelDraft, LevelRequirements};
use super::finding::{Finding, Side};
use super::location::{Location, Subject};
use super::need::Need;
use super::problem::{Problem, Problems};
use super::spec::{Ambience, Atmosphere, LevelCard, LevelSpec, Music, Opening, Weather};
use crate::base::{Grid, IVec2, Vec2, ivec2};
use crate::rules::Contract;
use fields::FieldValues;
use ldtk_rules::{Budget, Defs, Level, LoadImage, PaintedLayer, Project, ReadFile, RuleBook, TocEntry};
use stages::Stages;
use std::borrow::Cow;
use std::collections::BTreeMap;
use terrain::Terrain;
use things::Things;

pub(super) use load::within_limits;

pub use limits::{LARGEST_FILE, MOST_CELLS, MOST_FINDINGS, MOST_OBJECTS, MOST_TILES, MOST_VALUES};

/// An LDtk project that has been read; each level is checked when it is asked for.
///
/// A project may keep its levels in separate files. [`read_project`] reads these at once; a program that
/// cannot read files synchronously uses [`parse`](Self::parse), [`missing`](Self::missing) and
/// [`supply`](Self::supply).
#[derive(Clone, Debug)]
pub struct LdtkProject {
    file: String,
    defs: Defs,
    toc: Vec<TocEntry>,
    /// Background colour of levels that have none of their own.
    background: Option<String>,
    levels: Vec<Level>,
    /// Why separate level files could not be read, by their paths.
    broken: BTreeMap<String, Problem>,
}

/// Reads a project and all its separate level files.
///
/// `file` names the project in messages, `text` is its content. `read` is called for each separate level
/// file. If such a file cannot be read, only that level is faulty.
///
/// # Errors
///
/// As for [`LdtkProject::parse`].
pub fn read_project(file: &str, text: &str, read: ReadFile) -> Result<LdtkProject, Problems> {
    let mut project = LdtkProject::parse(file, text)?;
    for (_, path) in project.missing() {
        project.supply(&path, read(&path));
    }
    Ok(project)
}

impl LdtkProject {
    /// Reads a project without its separate level files; see [`missing`](Self::missing).
    ///
    /// `file` names the project in messages, `text` is its content.
    ///
    /// # Errors
    ///
    /// Returns one fault if the text is not a project of LDtk 1.x or exceeds a limit. Levels are not checked
    /// yet.
    pub fn parse(file: &str, text: &str) -> Result<Self, Problems> {
        let refused = |fault| Problems { file: file.to_string(), list: vec![fault] };
        let project = load::project(text).map_err(refused)?;
        let Project { defs, toc, default_level_bg_color, mut levels, worlds, .. } = project;
        levels.extend(worlds.into_iter().flat_map(|world| world.levels));
        let defs = defs.unwrap_or_default();
        limits::project(&defs, &levels, &toc).map_err(refused)?;
        Ok(Self {
            file: file.to_string(),
            defs,
            toc,
            background: default_level_bg_color,
            levels,
            broken: BTreeMap::new(),
        })
    }

    /// Returns the levels whose separate files have not been supplied yet, as pairs of the level's identifier
    /// and the file's path, relative to the project file.
    pub fn missing(&self) -> Vec<(String, String)> {
        let without = self.levels.iter().filter(|level| level.layer_instances.is_none());
        let path = |level: &Level| {
            let path = level.external_rel_path.clone()?;
            (!self.broken.contains_key(&path)).then(|| (level.identifier.clone(), path))
        };
        without.filter_map(path).collect()
    }

    /// Adds the content of a separate level file, or the reason why it could not be read.
    ///
    /// `path` is one that [`missing`](Self::missing) returned; other paths are ignored. A file that cannot be
    /// read is reported when its level is asked for.
    pub fn supply(&mut self, path: &str, text: Result<String, String>) {
        let Some(index) = self.at_path(path) else { return };
        let text = text.map_err(|why| load::unreadable(path, &why));
        match text.and_then(|text| self.put(index, path, load::level(path, &text)?)) {
            Ok(()) => drop(self.broken.remove(path)),
            Err(fault) => {
                let fault = fault.at_level(&self.levels[index].identifier);
                self.broken.insert(path.to_string(), fault);
            }
        }
    }

    /// Returns the index of the level in the separate file `path`; there is at most one.
    fn at_path(&self, path: &str) -> Option<usize> {
        self.levels.iter().position(|level| level.external_rel_path.as_deref() == Some(path))
    }

    /// Replaces a level by the content of its file, unless the project would exceed a limit.
    fn put(&mut self, index: usize, path: &str, level: Level) -> Result<(), Problem> {
        let level = Level { external_rel_path: Some(path.to_string()), ..level };
        let before = std::mem::replace(&mut self.levels[index], level);
        let fits = limits::project(&self.defs, &self.levels, &self.toc);
        if fits.is_err() {
            self.levels[index] = before;
        }
        fits
    }

    /// Forgets the content of a separate level file, so that it is [`missing`](Self::missing) again.
    pub fn forget(&mut self, path: &str) {
        self.broken.remove(path);
        if let Some(index) = self.at_path(path) {
            self.levels[index].layer_instances = None;
        }
    }

    /// Returns the identifiers of all levels, in the order of the file.
    pub fn level_names(&self) -> Vec<&str> {
        self.levels.iter().map(|level| level.identifier.as_str()).collect()
    }

    /// Returns what menus show of each level, in the order of the file.
    ///
    /// Includes levels whose separate files have not been supplied: then the treasures and guards are those
    /// in the project's table of contents.
    pub fn cards(&self) -> Vec<LevelCard> {
        self.levels.iter().map(|level| card::of(level, &self.defs, &self.toc)).collect()
    }

    /// Returns the level with the identifier `name`, checked.
    ///
    /// # Errors
    ///
    /// Returns all faults if there is no such level, the project was not made for this game, or the level has
    /// faults.
    pub fn level(&self, name: &str) -> Result<LevelSpec, Problems> {
        let level = self.named(name)?;
        self.read(level, &self.stages(), &mut Budget::default())
            .map_err(|list| Problems { file: self.file.clone(), list })
    }

    /// Returns a level to look at, with the faults for which it cannot be played, if it has any.
    ///
    /// A level with faults must not be simulated: its things may lie anywhere, and its start may be missing.
    ///
    /// # Errors
    ///
    /// Fails like [`level`](Self::level), if the faults leave nothing to look at.
    pub fn sketch(&self, name: &str) -> Result<(LevelSpec, Vec<Problem>), Problems> {
        let level = self.named(name)?;
        let problems = |list| Problems { file: self.file.clone(), list };
        let (draft, faults) =
            self.read_draft(level, &self.stages(), &mut Budget::default()).map_err(problems)?;
        let spec = draft.spec.clone();
        match draft.finish(PLAYABLE, faults) {
            Ok(level) => Ok((level, Vec::new())),
            Err(faults) => Ok((spec, faults)),
        }
    }

    /// Finds a level, if the project defines what the game needs.
    fn named(&self, name: &str) -> Result<&Level, Problems> {
        let Some(level) = self.levels.iter().find(|level| level.identifier == name) else {
            let known: Vec<String> = self.level_names().into_iter().map(str::to_string).collect();
            let level = name.to_string();
            let finding = match known.is_empty() {
                true => Finding::LevelUnknownInEmptyProject { level },
                false => Finding::LevelUnknown { level, known },
            };
            return Err(Problems::one(&self.file, finding));
        };
        Problems::or(&self.file, fit::lacks(&self.defs), level)
    }

    /// Returns the levels that can be played, and all faults of the project and the other levels.
    ///
    /// After [`MOST_FINDINGS`] faults it stops, and the last fault says so.
    pub fn levels(&self) -> (Vec<LevelSpec>, Vec<Problem>) {
        let lacks = fit::lacks(&self.defs);
        if !lacks.is_empty() {
            return (Vec::new(), lacks);
        }
        let (mut levels, mut problems) = (Vec::new(), Vec::new());
        if self.levels.is_empty() {
            problems.push(Problem::new(&Location::of(Subject::Project), Finding::ProjectEmpty));
        }
        let (mut names, mut budget) = (BTreeMap::new(), Budget::default());
        let stages = self.stages();
        for (level, number) in self.levels.iter().zip(1..) {
            let first = *names.entry(&level.identifier).or_insert(number);
            if first < number {
                let finding = Finding::LevelNameTaken { first, second: number };
                problems.push(Problem::new(&Location::level(&level.identifier), finding));
            }
            match self.read(level, &stages, &mut budget) {
                // Nobody can choose the second one of a name.
                Ok(level) => levels.extend((first == number).then_some(level)),
                Err(list) => problems.extend(list),
            }
            if problems.len() > limits::MOST_FINDINGS {
                problems.truncate(limits::MOST_FINDINGS);
                problems.push(Problem::new(&Location::of(Subject::Project), Finding::MoreFindings));
                return (levels, problems);
            }
        }
        let playable = levels.iter().map(|level| level.name.clone()).collect();
        levels.retain(|level| {
            let fault = stages.dead_end(&level.name, &playable);
            let is_playable = fault.is_none();
            problems.extend(fault);
            is_playable
        });
        (levels, problems)
    }

    /// Returns warnings about what the project has probably renamed, of that without which levels can be played: fields,
    /// and values of cells.
    pub(super) fn renamed(&self) -> Vec<Problem> {
        [fit::renamed_fields(&self.defs), fit::renamed_values(&self.defs)].concat()
    }

    /// Determines from the images of tilesets which tiles are opaque, where auto-layer rules depend on it and
    /// the file does not say.
    pub fn compute_opaque_tiles(&mut self, load_image: LoadImage) {
        self.defs.compute_opaque_tiles(load_image);
    }

    /// Runs the auto-layer rules of every layer of every level that has been read.
    pub fn paint(&self) -> Vec<PaintedLayer<'_>> {
        let (book, mut budget) = (RuleBook::new(&self.defs), Budget::default());
        // One that is refused would spend the budget of the others.
        let has_size = |level: &&Level| size_of(level, &Location::default()).is_ok();
        self.levels.iter().filter(has_size).flat_map(|level| book.paint(level, &mut budget)).collect()
    }

    /// Returns definitions and levels as they are in the file.
    pub(super) fn parts(&self) -> (&Defs, &[Level]) {
        (&self.defs, &self.levels)
    }

    /// Returns the faults of separate level files that could not be read.
    pub(super) fn unread(&self) -> Vec<Problem> {
        self.broken.values().cloned().collect()
    }

    fn stages(&self) -> Stages<'_> {
        Stages::of(&self.levels, &self.defs)
    }

    fn read(&self, level: &Level, stages: &Stages, budget: &mut Budget) -> Result<LevelSpec, Vec<Problem>> {
        let (draft, problems) = self.read_draft(level, stages, budget)?;
        draft.finish(PLAYABLE, problems)
    }

    /// Reads a level without checking it. Returns it with the faults of its parts.
    fn read_draft(
        &self,
        level: &Level,
        stages: &Stages,
        budget: &mut Budget,
    ) -> Result<(LevelDraft, Vec<Problem>), Vec<Problem>> {
        let place = Location::level(&level.identifier);
        self.check_layers(level, &place).map_err(|fault| vec![fault])?;
        let size = size_of(level, &place).map_err(|fault| vec![fault])?;
        let mut problems: Vec<Problem> = stages.fault(&level.identifier).into_iter().collect();
        let level = self.painted(level, budget, &mut problems);
        let terrain = Terrain::read(&level, &self.defs, size, &place, &mut problems);
        let things = Things::read(&level, &self.defs, &place, &mut problems);
        let mut draft = self.draft(&level, terrain, things, &place, &mut problems);
        draft.spec.art = art::layers(&level, &self.defs, &place, &mut problems);
        draft.spec.background = art::background(&level, self.background.as_deref(), &place, &mut problems);
        Ok((draft, problems))
    }

    /// Checks that the level has layers and that the project defines all of them.
    fn check_layers(&self, level: &Level, place: &Location) -> Result<(), Problem> {
        let Some(layers) = &level.layer_instances else {
            let Some(path) = &level.external_rel_path else {
                return Err(Problem::new(place, Finding::LevelWithoutLayers));
            };
            let unread = || {
                let finding = Finding::LevelFileUnread { path: path.clone() };
                Problem::new(&Location::level(&level.identifier), finding)
            };
            return Err(self.broken.get(path).cloned().unwrap_or_else(unread));
        };
        if layers.iter().all(|layer| self.defs.layer(layer.layer_def_uid).is_some()) {
            return Ok(());
        }
        Err(Problem::new(&place.thing(Subject::UnknownLayer), Finding::LayerUidUnknown))
    }

    /// Returns the level with the tiles of its rules: the stored ones, or, where it stores none, those that
    /// LDtk would paint when it opens the file.
    fn painted<'a>(
        &self,
        level: &'a Level,
        budget: &mut Budget,
        problems: &mut Vec<Problem>,
    ) -> Cow<'a, Level> {
        if level.layer_instances.iter().flatten().all(|layer| layer.auto_layer_tiles.is_some()) {
            return Cow::Borrowed(level);
        }
        let mut level = level.clone();
        let faults = RuleBook::new(&self.defs).fill_missing(&mut level, budget).err();
        problems.extend(faults.into_iter().flatten().map(Problem::from));
        Cow::Owned(level)
    }

    /// Assembles a level from its parts.
    fn draft(
        &self,
        level: &Level,
        terrain: Terrain,
        things: Things,
        place: &Location,
        problems: &mut Vec<Problem>,
    ) -> LevelDraft {
        let mut fields = FieldValues::new(&level.field_instances, &self.defs.level_fields, place.clone());
        let moonlight = fields.float(contract::level::MOONLIGHT, super::check::LIGHT).unwrap_or(0.0);
        let size = terrain.floor.size();
        let mut spec = LevelSpec {
            name: level.identifier.clone(),
            title: fields.localized(contract::level::TITLE),
            brief: fields.localized(contract::level::BRIEF),
            prize: fields.localized(contract::level::PRIZE),
            par_seconds: fields.count(contract::level::PAR),
            needs: fields.choices(contract::level::NEEDS, &Need::ALL),
            mood: mood(&mut fields),
            opening: fields.choice_or_default(contract::level::OPENING, &Opening::ALL),
            contracts: fields.choices(contract::level::CONTRACTS, &Contract::ALL),
            next: fields.name(contract::level::NEXT),
            floor: terrain.floor,
            structure: terrain.structure,
            ambient: Grid::new(size.x, size.y, moonlight),
            indoors: Grid::new(size.x, size.y, false),
            start: Vec2::ZERO,
            exits: things.exits,
            treasures: things.treasures,
            guards: things.guards,
            props: things.props,
            lamps: things.lamps,
            doors: things.doors,
            hideouts: things.hideouts,
            switches: things.switches,
            plates: things.plates,
            keys: things.keys,
            gongs: things.gongs,
            music_boxes: things.music_boxes,
            birds: things.birds,
            masks: things.masks,
            background: Default::default(),
            art: Vec::new(),
            hash: 0,
        };
        for zone in &things.zones {
            if let Err(cell) = zone.shine(&mut spec) {
                let place =
                    place.layer(contract::layer::ENTITIES).thing(contract::entity::LIGHT_ZONE).cell(cell);
                problems.push(Problem::new(&place, Finding::LightZoneEmpty));
            }
        }
        problems.append(&mut fields.problems);
        LevelDraft { spec, starts: things.starts, has_all_things: things.are_all, place: place.clone() }
    }
}

/// What a level of a file must have to be played.
const PLAYABLE: LevelRequirements = LevelRequirements { heist: true, closed: true };

/// Returns the size in tiles, rounded up as in LDtk.
fn size_of(level: &Level, place: &Location) -> Result<IVec2, Problem> {
    let along = |px: i32, side: Side| {
        let tiles = (px.clamp(0, GRID * (MOST_TILES + 1)) + GRID - 1) / GRID;
        let finding = Finding::LevelSize { pixels: px, side, limit: MOST_TILES, grid: GRID };
        let fault = || Problem::new(place, finding);
        (1..=MOST_TILES).contains(&tiles).then_some(tiles).ok_or_else(fault)
    };
    let [wide, high] = level.px_size();
    Ok(ivec2(along(wide, Side::Wide)?, along(high, Side::High)?))
}

fn mood(fields: &mut FieldValues) -> Atmosphere {
    Atmosphere {
        weather: fields.choice_or_default(contract::level::WEATHER, &Weather::ALL),
        music: fields.choice_or_default(contract::level::MUSIC, &Music::ALL),
        ambience: fields.choices(contract::level::AMBIENCE, &Ambience::ALL),
    }
}
