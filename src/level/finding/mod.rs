//! [`Finding`], everything that can be found in a level file, as data: a stable code with its arguments.
//!
//! The words are in `assets/text/findings`, one file per language; [`Problem`](super::Problem) fills them in.
//! A new finding needs a variant here, its texts in every language, and a row in `docs/LEVELS.md`; tests
//! compare all of them.

mod arguments;
pub(super) mod text;

pub use arguments::{
    FieldType, Limited, LinkTarget, Linked, Perception, SearchGoal, Side, Wanted, Watcher, When,
};

use super::severity::Severity;
use crate::base::IVec2;
use crate::rules::{Archetype, Difficulty};
use serde::Serialize;

/// Code, severity and names of the arguments of a kind of [`Finding`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FindingKind {
    /// Stable name of the kind, such as `field_unset`.
    pub code: &'static str,
    /// Severity of such findings.
    pub severity: Severity,
    /// Names of the arguments, which are the placeholders of the texts.
    pub arguments: &'static [&'static str],
}

/// Defines [`Finding`] and [`KINDS`] from one list: severity, variant, code and arguments of each kind.
macro_rules! findings {
    ($($(#[doc = $doc:literal])+ $severity:ident $variant:ident = $code:literal $({
        $($argument:ident: $type:ty),+ $(,)?
    })?;)+) => {
        /// What is wrong with a level file: one variant per kind, with the arguments of its texts.
        ///
        /// It serializes as `code` and, if it has any, `arguments`. Codes and names of arguments are stable.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(tag = "code", content = "arguments")]
        pub enum Finding {
            $(
                $(#[doc = $doc])+
                #[serde(rename = $code)]
                $variant $({
                    $(
                        #[doc = concat!("Argument `", stringify!($argument), "` of the texts.")]
                        $argument: $type,
                    )+
                })?,
            )+
        }

        /// All kinds of findings.
        pub const KINDS: &[FindingKind] = &[$(FindingKind {
            code: $code,
            severity: Severity::$severity,
            arguments: &[$($(stringify!($argument)),+)?],
        }),+];

        impl Finding {
            /// Returns the stable name of this kind of finding.
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $code,)+
                }
            }

            /// Returns how serious such a finding is, unless a reader of levels decides otherwise.
            pub fn severity(&self) -> Severity {
                match self {
                    $(Self::$variant { .. } => Severity::$severity,)+
                }
            }
        }
    };
}

// In arguments, `field` is the identifier of a field, `entry` and `point` are indices in arrays, and texts from
// the file are shortened.
findings! {
    // Files.

    /// The file cannot be read.
    Fault FileUnreadable = "file_unreadable" { why: String };
    /// The project file cannot be opened.
    Fault ProjectUnreadable = "project_unreadable" { why: String };
    /// The file is no text in UTF-8.
    Fault NotUtf8 = "not_utf8";
    /// The archive is none, or a damaged one.
    Fault ArchiveDamaged = "archive_damaged";
    /// The archive needs a password, or is packed in another way that is not read.
    Fault ArchiveUnsupported = "archive_unsupported";
    /// The archive holds too many files or bytes.
    Fault ArchiveTooLarge = "archive_too_large" { files: usize, mib: u64 };
    /// There is no project in the archive.
    Fault ArchiveWithoutProject = "archive_without_project";
    /// The file is no JSON.
    Fault NotJson = "not_json" { message: String };
    /// The file is JSON, but no LDtk project.
    Fault NotAProject = "not_a_project";
    /// A value has another type than LDtk's format says.
    Fault WrongType = "wrong_type" { message: String };
    /// The file was made with LDtk before 1.0.
    Fault LdtkTooOld = "ldtk_too_old" { version: String };
    /// The file was made with LDtk 2 or newer.
    Fault LdtkTooNew = "ldtk_too_new" { version: String };
    /// The file has no valid version.
    Fault LdtkVersion = "ldtk_version" { version: String };
    /// The separate file of a level is missing or cannot be read.
    Fault LevelFileUnreadable = "level_file_unreadable" { path: String, why: String };
    /// The separate file of a level has not been supplied.
    Fault LevelFileUnread = "level_file_unread" { path: String };
    /// The separate file of a level is no JSON.
    Fault LevelFileNotJson = "level_file_not_json" { path: String, message: String };
    /// The separate file of a level has another fault.
    Fault LevelFileFaulty = "level_file_faulty" { path: String, fault: Box<Finding> };
    /// The separate file of a level has no layers.
    Fault LevelFileWithoutLayers = "level_file_without_layers" { path: String };
    /// Two levels are in the same separate file.
    Fault LevelFileShared = "level_file_shared" { path: String };
    /// A picture of a level cannot be read.
    Fault PictureUnreadable = "picture_unreadable" { picture: String, why: String };

    // Limits.

    /// A file is too long.
    Fault FileTooLong = "file_too_long" { size: usize, limit: usize };
    /// A file has too many objects.
    Fault TooManyObjects = "too_many_objects" { limit: usize };
    /// A file has too many values.
    Fault TooManyValues = "too_many_values" { limit: usize };
    /// There are too many cells in all levels together.
    Fault TooManyCells = "too_many_cells" { count: i64, limit: i64 };
    /// There are too many of something.
    Fault TooMany = "too_many" { count: usize, limited: Limited, limit: usize };
    /// The default of a field is too long.
    Fault DefaultTooLong = "default_too_long" { field: String, length: usize, limit: usize };
    /// A name or path is too long.
    Fault NameTooLong = "name_too_long" { name: String, length: usize, limit: usize };
    /// A level's name has letters that no name in LDtk has, such as those of a path.
    Fault LevelNameUnfit = "level_name_unfit" { name: String };
    /// There are more faults than are listed.
    Fault MoreFindings = "more_findings";

    // Project.

    /// The project was not made for this game.
    Fault ProjectForeign = "project_foreign";
    /// The project defines no such entity.
    Fault EntityUndefined = "entity_undefined";
    /// The project defines no such entity, but others that the game does not know.
    Fault EntityRenamed = "entity_renamed" { entity: String, unknown: Vec<String> };
    /// The project defines no such layer.
    Fault LayerUndefined = "layer_undefined" { layer: String, layer_type: String, grid: i32 };
    /// The project defines no such layer, whose cells have values.
    Fault LayerWithValuesUndefined = "layer_with_values_undefined" {
        layer: String, layer_type: String, grid: i32, values: Vec<String>,
    };
    /// The project defines no such layer, but others of its type that the game does not know.
    Fault LayerRenamed = "layer_renamed" { layer: String, layer_type: String, unknown: Vec<String> };
    /// A value of cells has another name than the game's, as if it meant something else.
    Warning CellValueName = "cell_value_name" { value: i32, name: String, meaning: String };
    /// An entity or the levels have no such field.
    Fault FieldUndefined = "field_undefined" { field: String, field_type: FieldType };
    /// An entity or the levels have no such field, but others of its type that the game does not know.
    Fault FieldRenamed = "field_renamed" { field: String, unknown: Vec<String> };
    /// The project has no level.
    Fault ProjectEmpty = "project_empty";
    /// The project has no level of the requested name.
    Fault LevelUnknown = "level_unknown" { level: String, known: Vec<String> };
    /// A level was requested from a project without levels.
    Fault LevelUnknownInEmptyProject = "level_unknown_in_empty_project" { level: String };
    /// Two levels have the same name.
    Fault LevelNameTaken = "level_name_taken" { first: usize, second: usize };
    /// A heist goes on in a level that is not in the project.
    Fault NextLevelUnknown = "next_level_unknown" { field: String, level: String, known: Vec<String> };
    /// The stages of a heist lead back to one of them.
    Fault NextLevelCircle = "next_level_circle" { field: String };
    /// A heist goes on in a level that cannot be played.
    Fault NextLevelUnplayable = "next_level_unplayable" { field: String, level: String };

    // Layers and cells.

    /// A level is too wide or too high, or has no size.
    Fault LevelSize = "level_size" { pixels: i32, side: Side, limit: i32, grid: i32 };
    /// A level has no layers.
    Fault LevelWithoutLayers = "level_without_layers";
    /// A required layer is missing.
    Fault LayerMissing = "layer_missing" { layer: String, layer_type: String };
    /// A layer is not defined in the project.
    Fault LayerUidUnknown = "layer_uid_unknown";
    /// A layer is of another type than it must be.
    Fault LayerType = "layer_type" { layer_type: String };
    /// A layer has another grid than it must have.
    Fault LayerGrid = "layer_grid" { pixels: i32, grid: i32 };
    /// A layer has an offset.
    Fault LayerOffset = "layer_offset";
    /// A layer has another number of cells than the level.
    Fault LayerCells = "layer_cells" { count: usize, expected: usize };
    /// Cells have a value without a meaning.
    Fault CellValueUnknown = "cell_value_unknown" { value: i32 };
    /// Cells have no floor.
    Fault FloorMissing = "floor_missing";
    /// The edge of the level is open.
    Fault EdgeOpen = "edge_open";
    /// The ambient light of cells is out of range.
    Fault LightOutOfRange = "light_out_of_range";

    // Pictures and tiles.

    /// The background colour is no colour.
    Fault BackgroundColor = "background_color" { color: String };
    /// The background picture has no place.
    Fault BackgroundUnplaced = "background_unplaced";
    /// A layer has tiles, but no tileset.
    Fault TilesetMissing = "tileset_missing";
    /// A tileset has no image.
    Fault TilesetWithoutImage = "tileset_without_image" { tileset: String };
    /// Tiles are taken from outside their picture.
    Warning TilesOutsidePicture = "tiles_outside_picture" { picture: String, width: u32, height: u32 };
    /// A tile has no place.
    Fault TileUnplaced = "tile_unplaced";
    /// The stored tiles are not what the rules paint.
    Warning TilesOutdated = "tiles_outdated";
    /// Nobody knows which tiles of a tileset are opaque.
    Warning OpacityUnknown = "opacity_unknown";
    /// Rules cannot be run because of the size of the level.
    Fault RuleLevelSize = "rule_level_size";
    /// The noise of a rule has an invalid number of octaves.
    Fault RuleOctaves = "rule_octaves";
    /// The pattern of a rule has an invalid size.
    Fault RulePatternSize = "rule_pattern_size";
    /// The pattern of a rule has a wrong number of entries.
    Fault RulePatternLength = "rule_pattern_length";
    /// Rules take too much work.
    Fault RuleBudget = "rule_budget";
    /// A rule cannot be run for another reason.
    Fault RuleUnusable = "rule_unusable" { why: String };
    /// Files could no longer be read when the rules were run.
    Fault RetileFailed = "retile_failed" { why: String };

    // Fields.

    /// A field is not defined in the project.
    Fault FieldUidUnknown = "field_uid_unknown" { uid: i32 };
    /// A field has no value.
    Fault FieldUnset = "field_unset" { field: String, wanted: Wanted };
    /// A field has a wrong value.
    Fault FieldWrong = "field_wrong" { field: String, value: String, wanted: Wanted };
    /// An entry of an array has a wrong value.
    Fault EntryWrong = "entry_wrong" { field: String, entry: usize, value: String, wanted: Wanted };
    /// A number is out of range.
    Fault FieldOutOfRange = "field_out_of_range" { field: String, value: String, from: f32, to: f32 };
    /// A point is not on the map.
    Fault PointOffMap = "point_off_map" { field: String, point: usize };
    /// A link points to no such entity of the level.
    Fault LinkBroken = "link_broken" { field: String, target: LinkTarget, entity: String };
    /// An entry of an array of links points to no such entity of the level.
    Fault LinkEntryBroken = "link_entry_broken" {
        field: String, entry: usize, target: LinkTarget, entity: String,
    };
    /// A key has several carriers.
    Fault CarriersTooMany = "carriers_too_many" { field: String, count: usize };
    /// A guard has several leaders.
    Fault LeadersTooMany = "leaders_too_many" { field: String, count: usize };
    /// A guard follows himself, directly or by way of others.
    Fault LeaderCircle = "leader_circle" { field: String };
    /// An entry has a piece that is no stop.
    Fault StopInvalid = "stop_invalid" { field: String, entry: usize, piece: String, limit: f32 };
    /// An entry of stops belongs to no point of the patrol.
    Fault StopWithoutPoint = "stop_without_point" {
        field: String, entry: usize, patrol: String, points: usize,
    };
    /// The times of a noise zone do not follow each other.
    Fault NoiseZoneTimes = "noise_zone_times" { from: String, to: String, every: String };

    // Entities.

    /// The game knows no such entity.
    Fault EntityUnknown = "entity_unknown" { known: Vec<String> };
    /// An entity is not defined in the project.
    Fault EntityUidUnknown = "entity_uid_unknown" { uid: i32 };
    /// Two entities of a level have the same unique id.
    Fault IidTaken = "iid_taken" { iid: String, entity: String, cell: IVec2 };
    /// An entity has no position.
    Fault EntityUnplaced = "entity_unplaced";
    /// The level has not exactly one start.
    Fault StartCount = "start_count" { count: usize };
    /// The level has no exit.
    Fault ExitMissing = "exit_missing";
    /// The level has not exactly one main treasure.
    Fault MainTreasureCount = "main_treasure_count" { count: usize };
    /// No way leads from the start to the main treasure.
    Fault MainTreasureUnreachable = "main_treasure_unreachable" { start: IVec2, nearest: IVec2 };
    /// A lock that the player cannot open bars every way to the main treasure.
    Fault MainTreasureLocked = "main_treasure_locked" { door: IVec2 };
    /// No way leads from the main treasure to an exit.
    Fault ExitsUnreachable = "exits_unreachable";
    /// Many entities and points of patrols lie outside of the level.
    Fault ThingsOutsideLevel = "things_outside_level" { count: usize, width: i32, height: i32 };
    /// An entity lies outside of the level.
    Fault OutsideLevel = "outside_level";
    /// An entity is in a structure.
    Fault InStructure = "in_structure" { structure: String };
    /// An entity is where nothing can stand.
    Fault NoGround = "no_ground" { floor: String };
    /// An entity is in a hideout.
    Fault InHideout = "in_hideout";
    /// Two entities of a kind are in one cell.
    Fault CellTaken = "cell_taken";
    /// A light zone covers no cell.
    Fault LightZoneEmpty = "light_zone_empty";
    /// A noise zone covers no cell.
    Fault NoiseZoneEmpty = "noise_zone_empty";
    /// A point of a patrol lies outside of the level.
    Fault PatrolOutsideLevel = "patrol_outside_level" { field: String, point: usize, cell: IVec2 };
    /// A point of a patrol is in a structure.
    Fault PatrolInStructure = "patrol_in_structure" {
        field: String, point: usize, cell: IVec2, structure: String,
    };
    /// A point of a patrol is where nobody can stand.
    Fault PatrolNoGround = "patrol_no_ground" { field: String, point: usize, cell: IVec2, floor: String };
    /// A point of a patrol is in a hideout.
    Fault PatrolInHideout = "patrol_in_hideout" { field: String, point: usize, cell: IVec2 };
    /// No way leads to a point of a patrol.
    Fault PatrolUnreachable = "patrol_unreachable" { field: String, point: usize, cell: IVec2, from: IVec2 };
    /// Only shut doors lead to a point of the patrol of a guard who opens none.
    Fault PatrolBehindDoor = "patrol_behind_door" {
        field: String, point: usize, cell: IVec2, from: IVec2, archetype: Archetype,
    };

    // Advice.

    /// The level has no par.
    Warning ParMissing = "par_missing" { field: String };
    /// The par cannot be met.
    Warning ParTooShort = "par_too_short" { field: String, par: u32, shortest: u32 };
    /// A text is empty.
    Warning TextEmpty = "text_empty" { field: String };
    /// The title is still the one that new levels have.
    Warning TitleDefault = "title_default" { field: String, title: String };
    /// A title or the name of a prize is too long.
    Warning TextTooLong = "text_too_long" { field: String, length: usize, limit: usize };
    /// A briefing takes too many lines.
    Warning BriefTooLong = "brief_too_long" { field: String, lines: usize, limit: usize };
    /// A part of the level can be reached by crawling only, and no guard is in it.
    Warning NoGuardReaches = "no_guard_reaches" { count: usize };
    /// The level promises to need what it does not have.
    Warning NeedAbsent = "need_absent" { field: String, need: String };
    /// No way leads to an entity that the player can use.
    Warning Unreachable = "unreachable";
    /// A door blocks no way.
    Warning DoorFree = "door_free";
    /// Nobody can walk through a door, because something fills a cell beside it.
    Warning DoorBlocked = "door_blocked" { side: IVec2 };
    /// A heavy prop stands in a doorway.
    Warning PropInDoorway = "prop_in_doorway";
    /// A door is locked, but open.
    Warning DoorLockedOpen = "door_locked_open" { field: String };
    /// A locked door cannot be picked, and no key opens it.
    Warning DoorWithoutKey = "door_without_key" { pickable: String, doors: String };
    /// A switch switches no lamp.
    Warning SwitchIdle = "switch_idle" { field: String };
    /// A plate or key opens no door.
    Warning OpensNoDoor = "opens_no_door" { field: String };
    /// A key opens no locked door.
    Warning KeyWithoutLock = "key_without_lock" { field: String };
    /// A key lies behind the doors that it opens.
    Warning KeyLockedIn = "key_locked_in";
    /// A guard carries two keys.
    Warning TwoKeysOnBelt = "two_keys_on_belt";
    /// Two guards have the same name.
    Warning PersonTwice = "person_twice" { field: String, name: String, other: IVec2 };
    /// Two entities of a kind are in one place.
    Warning PlaceTaken = "place_taken";
    /// The light of a lamp falls on nothing.
    Warning LampWalledIn = "lamp_walled_in";
    /// A heavy prop bars a patrol.
    Warning PatrolBarred = "patrol_barred" { field: String, from: IVec2, to: IVec2 };
    /// A patrol passes the start.
    Warning PatrolPassesStart = "patrol_passes_start" { field: String };
    /// A guard notices the player in the first seconds.
    Warning StartWatched = "start_watched" {
        perception: Perception, when: When, distance: f32, normal: f32, master: f32,
    };
    /// A part of the level is a dead end without an escape.
    Warning DeadEnd = "dead_end" { count: usize, from: IVec2 };
    /// The level cannot be won, because no way leads to the main treasure and out.
    Warning NoWayToWin = "no_way_to_win" { difficulty: Difficulty, played: f32, moments: usize, spent: f32 };
    /// All moves were tried, and none led to a proof.
    Warning Unproved = "unproved" {
        difficulty: Difficulty, cell: IVec2, ahead: f32, goal: SearchGoal, after: f32,
        watchers: Vec<Watcher>, played: f32, moments: usize, spent: f32,
    };
    /// No proof was found before the time was over.
    Warning UnprovedYet = "unproved_yet" {
        difficulty: Difficulty, cell: IVec2, ahead: f32, goal: SearchGoal, after: f32,
        watchers: Vec<Watcher>, played: f32, moments: usize, spent: f32,
    };

    // ASCII maps.

    /// A map has no cells.
    Fault MapEmpty = "map_empty";
    /// The lines of a map differ in length.
    Fault MapLineLength = "map_line_length" { line: usize, length: usize, expected: usize };
    /// A letter of a map has no meaning.
    Fault MapLetterUnknown = "map_letter_unknown" { letter: char };
    /// A guard is not on the map.
    Fault MapGuardMissing = "map_guard_missing";
    /// A patrol does not begin at the guard.
    Fault MapPatrolStart = "map_patrol_start" { cell: IVec2 };
    /// A cell that a switch, plate or belt names has no lamp or door.
    Fault MapLinkBroken = "map_link_broken" { linked: Linked, cell: IVec2 };
}

impl Finding {
    /// Returns the cell that it is about, if that is not where its thing is: a point of a patrol.
    pub fn cell(&self) -> Option<IVec2> {
        match self {
            Self::PatrolOutsideLevel { cell, .. }
            | Self::PatrolInStructure { cell, .. }
            | Self::PatrolNoGround { cell, .. }
            | Self::PatrolInHideout { cell, .. }
            | Self::PatrolUnreachable { cell, .. }
            | Self::PatrolBehindDoor { cell, .. } => Some(*cell),
            _ => None,
        }
    }
}
