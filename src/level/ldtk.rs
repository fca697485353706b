//! From a project file made in LDtk to levels: the only place that knows the crate `ldtk_rust`.
//!
//! Nothing here panics, whatever the file says, and nothing stops at the first fault: whoever made
//! the level is told everything at once.

mod art;
mod fields;
mod terrain;
mod things;

use super::compat::{self, ReadFile};
use super::contract::{self, GRID};
use super::draft::{Demands, Draft};
use super::json::{array_at, float_at};
use super::problem::at;
use super::problem::{Problem, Problems};
use super::retile;
use super::spec::{Background, LevelSpec, Localized, Mood};
use crate::base::{Grid, IVec2, Vec2, ivec2};
use fields::Fields;
use ldtk_rust::{Level, Project};
use serde_json::Value;
use terrain::Terrain;
use things::Things;

/// No level is wider or higher than this, in tiles.
pub const MOST_TILES: i64 = 512;

/// A project file, read and brought into shape; its levels are checked one by one when asked for.
pub struct LdtkProject {
    file: String,
    project: Project,
    /// How opaque each tile is, level by level and layer by layer: `ldtk_rust` does not know.
    alphas: Vec<Vec<Alphas>>,
}

/// How opaque the tiles of a layer are; 1 beyond the end.
#[derive(Default)]
struct Alphas {
    auto: Vec<f32>,
    grid: Vec<f32>,
}

/// Reads a project from its text. `read` gives the text of a separate level file by its path
/// relative to the project; it is not asked if all is in one file.
pub fn read_project(file: &str, text: &str, read: ReadFile) -> Result<LdtkProject, Problems> {
    let mut value = compat::load(file, text, read)?;
    let faults = retile::fill_missing(&mut value);
    Problems::or(file, faults, ())?;
    let alphas = array_at(&value, "levels").iter().map(alphas_of).collect();
    let value = compat::reshape(file, value)?;
    let project = serde_json::from_value(value).map_err(|e| {
        Problems::one(file, "", format!("the file cannot be understood: {e}; save it again in LDtk"))
    })?;
    Ok(LdtkProject { file: file.to_string(), project, alphas })
}

fn alphas_of(level: &Value) -> Vec<Alphas> {
    let list = |layer: &Value, key: &str| {
        let tiles = array_at(layer, key).iter();
        tiles.map(|tile| float_at(tile, "a").map_or(1.0, |a| a.clamp(0.0, 1.0) as f32)).collect()
    };
    let layers = array_at(level, "layerInstances").iter();
    layers
        .map(|layer| Alphas { auto: list(layer, "autoLayerTiles"), grid: list(layer, "gridTiles") })
        .collect()
}

impl LdtkProject {
    /// The levels' identifiers, in the order of the file.
    pub fn level_names(&self) -> Vec<&str> {
        self.project.levels.iter().map(|level| level.identifier.as_str()).collect()
    }

    /// The level of this name.
    pub fn level(&self, name: &str) -> Result<LevelSpec, Problems> {
        let Some(index) = self.project.levels.iter().position(|level| level.identifier == name) else {
            let known = self.level_names().join(", ");
            return Err(Problems::one(&self.file, "", format!("there is no level `{name}`, only: {known}")));
        };
        self.read(index).map_err(|list| Problems { file: self.file.clone(), list })
    }

    /// All levels that are right, and all that is wrong with the others.
    pub fn levels(&self) -> (Vec<LevelSpec>, Vec<Problem>) {
        let (mut levels, mut problems) = (Vec::new(), Vec::new());
        if self.project.levels.is_empty() {
            problems.push(Problem::new("the project", "it has no level"));
        }
        for index in 0..self.project.levels.len() {
            let name = &self.project.levels[index].identifier;
            if self.project.levels[..index].iter().any(|earlier| earlier.identifier == *name) {
                problems.push(Problem::new(format!("level {name}"), "two levels have this name: rename one"));
            }
            match self.read(index) {
                Ok(level) => levels.push(level),
                Err(list) => problems.extend(list),
            }
        }
        (levels, problems)
    }

    fn read(&self, index: usize) -> Result<LevelSpec, Vec<Problem>> {
        let level = &self.project.levels[index];
        let place = format!("level {}", level.identifier);
        let size = size_of(level).map_err(|message| vec![Problem::new(place.clone(), message)])?;
        let mut problems = Vec::new();
        let terrain = Terrain::read(level, size, &place, &mut problems);
        let things = Things::read(level, &place, &mut problems);
        let art = art::read(&self.project, level, self.alphas.get(index), &place, &mut problems);
        let mut draft = draft(level, terrain, things, &place, &mut problems);
        draft.spec.art = art;
        draft.finish(Demands { heist: true, closed: true }, problems)
    }
}

/// The size in tiles.
fn size_of(level: &Level) -> Result<IVec2, String> {
    let along = |px: i64, what: &str| {
        let whole = px % i64::from(GRID) == 0 && (1..=MOST_TILES).contains(&(px / i64::from(GRID)));
        let message =
            format!("it is {px} pixels {what}: make it a multiple of {GRID}, up to {MOST_TILES} tiles");
        whole.then_some((px / i64::from(GRID)) as i32).ok_or(message)
    };
    Ok(ivec2(along(level.px_wid, "wide")?, along(level.px_hei, "high")?))
}

/// Puts a level together.
fn draft(level: &Level, terrain: Terrain, things: Things, place: &str, problems: &mut Vec<Problem>) -> Draft {
    let mut fields = Fields::new(&level.field_instances, place);
    let moonlight = fields.float(contract::level::MOONLIGHT, super::check::LIGHT).unwrap_or(0.0);
    let size = terrain.floor.size();
    let mut spec = LevelSpec {
        name: level.identifier.clone(),
        title: localized(&mut fields, contract::level::TITLE),
        brief: localized(&mut fields, contract::level::BRIEF),
        prize: localized(&mut fields, contract::level::PRIZE),
        par_seconds: fields.count(contract::level::PAR),
        mood: Mood::default(),
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
        switches: Vec::new(),
        plates: Vec::new(),
        background: Background::default(),
        art: Vec::new(),
        hash: 0,
    };
    for zone in &things.zones {
        zone.shine(&mut spec);
    }
    problems.append(&mut fields.problems);
    Draft { spec, starts: things.starts, place: place.to_string() }
}

fn localized(fields: &mut Fields, [en, ja]: [&str; 2]) -> Localized {
    Localized { en: fields.text(en), ja: fields.text(ja) }
}

/// How an entity is named in messages.
fn thing_at(name: &str, cell: IVec2) -> String {
    format!("{name} at {}", at(cell))
}
