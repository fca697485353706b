//! From and to the types of the crate `ldtk_rust`.

use crate::autolayer::AutoTile;
use crate::error::ReadError;
use crate::format::{Level, Project};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Reads what another crate holds in memory as the JSON that it would write.
fn convert<T: DeserializeOwned>(from: &impl Serialize) -> Result<T, ReadError> {
    let json = serde_json::to_value(from).map_err(|error| ReadError::Json(error.to_string()))?;
    serde_path_to_error::deserialize(json).map_err(|error| ReadError::Type {
        path: error.path().to_string(),
        message: error.inner().to_string(),
    })
}

impl TryFrom<&ldtk_rust::Project> for Project {
    type Error = ReadError;

    /// The same project; what the types of `ldtk_rust` do not have is at its default.
    ///
    /// # Errors
    ///
    /// If a number does not fit into 32 bits.
    fn try_from(project: &ldtk_rust::Project) -> Result<Self, ReadError> {
        convert(project)
    }
}

impl TryFrom<ldtk_rust::Project> for Project {
    type Error = ReadError;

    fn try_from(project: ldtk_rust::Project) -> Result<Self, ReadError> {
        Self::try_from(&project)
    }
}

impl TryFrom<&ldtk_rust::Level> for Level {
    type Error = ReadError;

    /// The same level, such as one from a file of its own.
    ///
    /// # Errors
    ///
    /// If a number does not fit into 32 bits.
    fn try_from(level: &ldtk_rust::Level) -> Result<Self, ReadError> {
        convert(level)
    }
}

impl TryFrom<ldtk_rust::Level> for Level {
    type Error = ReadError;

    fn try_from(level: ldtk_rust::Level) -> Result<Self, ReadError> {
        Self::try_from(&level)
    }
}

impl From<&AutoTile> for ldtk_rust::TileInstance {
    /// The same tile, without its opacity, which `ldtk_rust` does not have.
    fn from(tile: &AutoTile) -> Self {
        Self {
            d: vec![tile.rule.into(), tile.coord.into()],
            f: tile.flip.into(),
            px: tile.px.map(i64::from).to_vec(),
            src: tile.src.map(i64::from).to_vec(),
            t: tile.tile.into(),
        }
    }
}
