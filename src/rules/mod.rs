//! Rules: all numbers of the simulation, as types of the files in `assets/rules`.
//!
//! Begin with [`Rules`]: one field for each file. [`Rules::shipped`] are the files embedded in the library,
//! so the simulation needs no file to run; [`Rules::read`] reads others and checks them. Some enums are
//! shared with level files.
//!
//! Units: lengths in tiles, speeds in tiles/s, times in seconds, angles in degrees. A loudness is the
//! distance that a sound carries over open floor, in tiles. The awareness meter goes from 0 to 100.

#![deny(missing_docs)]

mod barks;
mod book;
mod clockwork;
mod contract;
mod crowd;
mod hands;
mod hounds;
mod kinds;
mod kit;
mod mind;
mod name;
mod needs;
mod noise;
mod per;
mod personality;
mod range;
mod read;
mod score;
mod search;
mod tactics;
mod teamwork;
mod terrain;
mod tuning;

pub use barks::{BarkCondition, BarkLine, BarkMood, BarkReason, BarkRow, BarkRules, LineRules};
pub use book::{Difficulty, Rules, RulesError};
pub use clockwork::{ClockworkRules, MusicBoxRules, TickingRules};
pub use contract::{COUNTED_DEEDS, Contract, ContractRules, Deed};
pub use crowd::{AvoidRules, BirdRules, CrowdRules};
pub use hands::{UseKind, UseRules};
pub use hounds::{CircleRules, HoundRules, SmellRules, TrackRules};
pub use kinds::{
    Archetype, BirdKind, DoorKind, EvidenceKind, HideoutKind, LampKind, Loot, Material, Outfit, Person,
    Personality, PropKind,
};
pub use kit::{FirecrackerRules, IncenseRules, KitRules, OutfitRules, SmokeRules};
pub use mind::{
    ActionKind, AlertCall, ConsiderationInput, GrabRules, GuardRules, GuardSpeed, MindRules, Pursuit,
    SenseRules, TurnRules,
};
pub use name::name_of;
pub use needs::{FetchRules, GloomRules, HesitateRules, NeedRates, NeedsRules, PocketRules, RestRules};
pub use noise::NoiseKind;
pub use per::{PerBand, PerOpening, PerPosture};
pub use personality::{CallManner, NewsManner, PersonalityRules, SearchPull};
pub use score::{RankRules, ScoreRules, Seal};
pub use search::{BeliefRules, HideoutRules, NewsRules, PartyRules, SearchRules};
pub use tactics::{AmbushRules, FleeRules, LureRules, OrbitRules, OutthinkRules, ShineRules, TacticsRules};
pub use teamwork::{ChaseRules, GongRules, SquadRules, TeamworkRules, WayOut};
pub use terrain::{Floor, FloorRules, Opacity, Passability, Structure, StructureRules, TerrainRules};
pub use tuning::{
    AwarenessRules, CarryMode, DifficultyRules, DoorRules, DouseRules, EvidenceRules, GuardedRules,
    HearingRules, LampWorkRules, LightRules, MechanismRules, MoonRules, PickRules, PlayerRules, PropRules,
    RollingRules, SightRules, ThrowRules,
};
