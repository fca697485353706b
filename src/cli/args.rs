//! The arguments of the command line.

use super::level_path;
use crate::shared::disk;
use crate::shared::text::Lang;
use crate::shared::version;
#[cfg(feature = "shell")]
use crate::shell::config::{overlay::DebugOverlay, start::ScreenshotScreen};
#[cfg(feature = "shell")]
use crate::shell::input::DeviceKind;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use serde::Serialize;
use std::ffi::OsString;
#[cfg(feature = "shell")]
use std::ops::RangeInclusive;
use std::path::PathBuf;
#[cfg(feature = "shell")]
use thief_girl::base::tick::TICKS_PER_SECOND;
use thief_girl::base::{IVec2, ivec2};
use thief_girl::bot;
use thief_girl::rules::{Contract, Difficulty, Outfit, name_of};

/// Default time limit of a search, in seconds for each level and difficulty.
pub const BUDGET: u64 = 60;

/// A top-down stealth game about a thief girl who gives heirlooms back.
///
/// Without a command it opens the game at its title. A level file (.ldtk, .zip) instead of a command is played, a
/// recording (.heist, .json) is watched.
#[derive(Debug, Parser)]
#[command(name = "thief-girl", version = version::full(), after_help = AFTER)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Cli {
    /// Reads the words of the command line.
    ///
    /// # Errors
    ///
    /// Fails if they are not understood, or ask for help, which is the text of the error.
    pub fn read(words: &[OsString]) -> Result<Self, clap::Error> {
        Self::from_arg_matches(&Self::parser().try_get_matches_from(words)?)
    }

    /// A negative number is a value out of its range, and no unknown option.
    fn parser() -> clap::Command {
        Self::command().mut_subcommands(|command| command.allow_negative_numbers(true))
    }
}

const AFTER: &str = "\
Examples:
  thief-girl
  thief-girl my_level.ldtk
  thief-girl my_heist.heist
  thief-girl play my_level.ldtk --level Attic
  thief-girl check my_level.ldtk
  thief-girl sim levels/campaign.ldtk --level Moonlit_roofs --bot careless --events
  thief-girl verify my_heist.heist
  thief-girl watch my_heist.heist --at 20
  thief-girl gif my_heist.heist --from 12 --length 6 heist.gif
  thief-girl profile my_heist.heist
  thief-girl audio my_heist.heist levels.png
  thief-girl render levels/campaign.ldtk --level Moonlit_roofs --grid --sight --routes plan.png
  thief-girl screenshot levels/campaign.ldtk --level The_drapers --tick 300 picture.png
  thief-girl screenshot levels/campaign.ldtk --tick 900 --overlay f1,f2,line overlays.png

A level file that is not there is looked for beside the game, unless the command writes it (retile, commands, pack).
Exit code: 0 if all went well, 1 if what was asked did not hold, 2 if the command could not be carried out.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play the levels of a file made in LDtk
    Play {
        /// The project file (.ldtk), or an archive with one (.zip)
        #[arg(value_parser = level_path::opened())]
        file: PathBuf,
        /// Start in this level at once, by its identifier
        #[arg(long)]
        level: Option<String>,
        /// Print every event, and every edit of the level and the rules, as a line of JSON
        #[arg(long)]
        log: bool,
        /// Use the rules in this folder, laid out as assets/rules
        #[arg(long, value_name = "DIR")]
        rules: Option<PathBuf>,
        /// Return at once: the game that already runs opens the level; if none runs, one is started
        #[arg(long, conflicts_with_all = ["log", "rules", "texts"])]
        detach: bool,
        /// Use the texts of this file, laid out as assets/text/en.json, in place of the system's language
        #[arg(long, value_name = "FILE")]
        texts: Option<PathBuf>,
    },
    /// Open the game in its workshop, where levels are made and tried
    #[cfg(feature = "shell")]
    Workshop,
    /// Check level files and list all problems
    ///
    /// Each finding names its level, layer and cell or entity, and what to do about it. Warnings
    /// follow the problems.
    ///
    /// Exit code: 0 if no file has a problem, 1 if any has, 2 if a file could not be read.
    Check(CheckArgs),
    /// Simulate a heist without a window, as fast as possible
    ///
    /// Prints one line of JSON at the end: the tick, the outcome ("won", "caught" or null) and the
    /// state hash.
    Sim(SimArgs),
    /// Replay recordings without a window and compare them with their digests
    ///
    /// Prints the outcome of each, its score with every deduction, and its seals; names the first tick
    /// that differs, and reports a file that was changed.
    ///
    /// Exit code: 0 if all match, 1 if any differs or was changed, 2 if one cannot be played: it is no
    /// recording, or of another level, other rules or another version.
    Verify(VerifyArgs),
    /// Watch a recording in the replay viewer
    #[cfg(feature = "shell")]
    Watch(WatchArgs),
    /// Write a part of a recording as an animated GIF
    ///
    /// Needs a display; without one, run it as `xvfb-run thief-girl gif …`.
    #[cfg(feature = "shell")]
    #[command(alias = "film")]
    Gif(GifArgs),
    /// Write what is spoken from the first start to the end of a recorded heist, line by line
    ///
    /// `>` marks what interrupts. Needs a display; without one, run it as `xvfb-run thief-girl narrate …`.
    #[cfg(feature = "shell")]
    Narrate(NarrateArgs),
    /// Measure the frame times of a recording and print a table
    ///
    /// Plays one tick per frame, as fast as possible. The game's own time is listed apart from that of the graphics
    /// driver, which on a virtual screen renders in software. Needs a display; without one, run it as
    /// `xvfb-run thief-girl profile …`.
    #[cfg(feature = "shell")]
    #[command(alias = "frames")]
    Profile(ProfileArgs),
    /// Play recordings over and over for hours, and tell whether the memory grows
    ///
    /// Draws only every n-th tick, as fast as possible, and prints the memory in use after each round. Fails if it grows by
    /// more than 5 %. Linux only. Needs a display; without one, run it as `xvfb-run thief-girl soak …`.
    #[cfg(feature = "shell")]
    Soak(SoakArgs),
    /// Write the sound of a recording as a file: sound, numbers or a picture
    ///
    /// A .wav holds the mix, a .json the level of each bus for every tenth of a second, the layers of the music and
    /// the events; a .png draws them, and how walls muffle a sound. The result is the same in every run.
    #[cfg(feature = "shell")]
    #[command(alias = "listen")]
    Audio(AudioArgs),
    /// Search for a run that wins a level and in which no guard's awareness meter reaches 60
    ///
    /// Searches on the real simulation, for each level and difficulty, and reports how far it came where
    /// it finds none. Exit code: 0 if all were found, 1 otherwise.
    Prove(ProveArgs),
    /// Let bots with human limits play a level many times, and report statistics
    ///
    /// For each level and difficulty: how often each bot wins, when the player has to decide first, where she has to
    /// wait, and which detections could not be avoided or survived. The page SURVEY of the manual (in the source tree:
    /// of docs) explains each number.
    Survey(SurveyArgs),
    /// Apply the auto-layer rules of a level file, as LDtk does when it saves
    Retile {
        /// The project file (.ldtk)
        file: PathBuf,
        /// Also write files whose tiles did not change, in LDtk's layout
        #[arg(long)]
        layout: bool,
    },
    /// Pack a project and the files that it names into one archive (.zip), to pass on
    ///
    /// The archive is played as it is: in the Workshop's folder, dropped on the game, or by `play`.
    Pack(PackArgs),
    /// Write the commands of this program into a project, for the menu of commands in LDtk (Ctrl+R)
    Commands {
        /// The project file (.ldtk)
        file: PathBuf,
    },
    /// Render a whole level as one picture, without a window
    ///
    /// Shows it as LDtk does, with its guards and props. The options add overlays and can be combined.
    Render(RenderArgs),
    /// Take a screenshot of the game
    ///
    /// Needs a display; without one, run it as `xvfb-run thief-girl screenshot …`.
    #[cfg(feature = "shell")]
    #[command(alias = "shot")]
    Screenshot(ScreenshotArgs),
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Project files (.ldtk), or archives with one (.zip)
    #[arg(required = true, value_parser = level_path::read())]
    pub files: Vec<PathBuf>,
    /// Print one JSON document: for each file its playable levels and its findings with code, arguments,
    /// severity, level, layer, thing, cells, what is wrong and the cure
    #[arg(long)]
    pub json: bool,
    /// Language of the findings
    #[arg(long, default_value = "en", value_parser = one_of(&Lang::ALL))]
    pub lang: Lang,
    /// Exit with 1 also if there are only warnings
    #[arg(long)]
    pub strict: bool,
    /// Also search for an unnoticed run through each level on every difficulty; none is a warning
    #[arg(long)]
    pub prove: bool,
    /// Time limit of the search in seconds, for each level and difficulty
    #[arg(long, requires = "prove", default_value_t = BUDGET, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub budget: u64,
    /// Use the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct VerifyArgs {
    /// Recordings (.heist or .json)
    #[arg(required = true)]
    pub recordings: Vec<PathBuf>,
    /// The file with their levels
    #[arg(long, default_value = disk::CAMPAIGN, value_parser = level_path::read())]
    pub file: PathBuf,
    /// First record their inputs anew with today's level and rules, unless that ends the heist in another way
    #[arg(long)]
    pub renew: bool,
    /// Print a line of JSON for each: outcome, score, deductions, seals, and where it differs
    #[arg(long)]
    pub json: bool,
    /// Use the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct SimArgs {
    /// The project file (.ldtk), or an archive with one (.zip)
    #[arg(value_parser = level_path::read())]
    pub file: PathBuf,
    /// The level's identifier [default: that of the recording, or the first]
    #[arg(long)]
    pub level: Option<String>,
    #[command(flatten)]
    pub player: PlayerArgs,
    /// Stop after this many ticks, 60 per second [default: 36000, or the recording's end]
    #[arg(long)]
    pub ticks: Option<u32>,
    /// Print every event as a line of JSON
    #[arg(long)]
    pub events: bool,
    /// Print every decision of a guard, with what nearly won, as a line of JSON
    #[arg(long)]
    pub decisions: bool,
    /// Write a recording: packed if its name ends in .heist, else JSON
    #[arg(long, value_name = "OUT")]
    pub record: Option<PathBuf>,
    /// Seed of the random generator
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Difficulty
    #[arg(long, default_value = "normal", value_parser = one_of(&Difficulty::ALL))]
    pub difficulty: Difficulty,
    /// Outfit of the player
    #[arg(long, default_value = "plain", value_parser = one_of(&Outfit::ALL))]
    pub outfit: Outfit,
    /// Kit of the player, such as `pebble,smoke_ball`
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    pub kit: Vec<String>,
    /// Use the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct ProveArgs {
    /// The project file (.ldtk), or an archive with one (.zip)
    #[arg(value_parser = level_path::read())]
    pub file: PathBuf,
    /// Only this level, by its identifier
    #[arg(long)]
    pub level: Option<String>,
    /// Only this difficulty
    #[arg(long, value_parser = one_of(&Difficulty::ALL))]
    pub difficulty: Option<Difficulty>,
    /// Time limit of the search in seconds, for each level and difficulty
    #[arg(long, default_value_t = BUDGET, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub budget: u64,
    /// Search for runs that do without these things, such as `key,incense`: lamps, throws, kit, hides, whistle, key, pickpocket,
    /// lock_picks, music_box, masking, crawl, push, water, carpets
    #[arg(long, value_name = "THINGS", value_delimiter = ',')]
    pub without: Vec<String>,
    /// Search for runs of a level in which this cell is closed: a door there is shut for good, any other cell is a
    /// wall. For several cells, repeat it
    #[arg(long, value_name = "X,Y", value_parser = cell)]
    pub closed: Vec<IVec2>,
    /// Kit that the player may use, such as `pebble,smoke_ball`; such a run is no proof
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    pub kit: Vec<String>,
    /// Search for runs that fulfil this contract
    #[arg(long, value_parser = one_of(&Contract::ALL))]
    pub contract: Option<Contract>,
    /// Write each proof to this folder, as level.difficulty.json or level.difficulty.contract.json; a proof there that
    /// still holds is kept
    #[arg(long, value_name = "DIR", conflicts_with_all = ["without", "closed"])]
    pub out: Option<PathBuf>,
    /// Use the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct SurveyArgs {
    /// The project file (.ldtk), or an archive with one (.zip)
    #[arg(value_parser = level_path::read())]
    pub file: PathBuf,
    /// Only this level, by its identifier
    #[arg(long)]
    pub level: Option<String>,
    /// Only this difficulty
    #[arg(long, value_parser = one_of(&Difficulty::ALL))]
    pub difficulty: Option<Difficulty>,
    /// Runs of each bot with each reaction delay [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub runs: Option<u32>,
    /// Draw a heat map, and a map of where the bots walked (.png), of each level and difficulty into this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write each chase as a recording into this folder
    #[arg(long, value_name = "DIR")]
    pub chases: Option<PathBuf>,
    /// Print one JSON document instead of tables
    #[arg(long)]
    pub json: bool,
    /// Where no plan leaves room for error, let the planner bot play the proofs in this folder (see `prove --out`)
    #[arg(long, value_name = "DIR")]
    pub proofs: Option<PathBuf>,
    /// Use the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct PackArgs {
    /// The project file (.ldtk)
    pub file: PathBuf,
    /// Output file [default: the project's name with the ending .zip]
    pub out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct RenderArgs {
    /// The project file (.ldtk), or an archive with one (.zip)
    #[arg(value_parser = level_path::read())]
    pub file: PathBuf,
    /// Only this level, by its identifier
    #[arg(long)]
    pub level: Option<String>,
    /// Show the cells, numbered as in the editor
    #[arg(long)]
    pub grid: bool,
    /// Show the light, in the bands that detection uses
    #[arg(long)]
    pub light: bool,
    /// Show how far a walking step is heard, and where a guard would hear it
    #[arg(long)]
    pub noise: bool,
    /// Show what each guard sees from his start and from every stop
    #[arg(long)]
    pub sight: bool,
    /// Show the patrols of the guards, and what switches and plates operate
    #[arg(long)]
    pub routes: bool,
    /// Show the path of this recording (.heist or .json) of the level
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Show only what LDtk draws: no guards, no props
    #[arg(long)]
    pub plain: bool,
    /// Use the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
    /// Pixels per pixel of the level
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=4))]
    pub scale: u32,
    /// Open the picture or the folder with the system's viewer
    #[arg(long)]
    pub show: bool,
    /// Output file (.png), or a folder for a picture of each level
    pub out: PathBuf,
}

/// The names of the bots; `planner` was once called `ghost`.
fn bot_names() -> PossibleValuesParser {
    let alias = |name| match name {
        "planner" => PossibleValue::new(name).alias("ghost"),
        _ => PossibleValue::new(name),
    };
    PossibleValuesParser::new(bot::NAMES.map(alias))
}

/// The source of the inputs; without any of these the player stands still.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub struct PlayerArgs {
    /// A recording (.heist or .json)
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// A bot: careless (straight to the treasure and out), walker (keeps out of sight) or planner (plans with
    /// full knowledge)
    #[arg(long, value_name = "NAME", value_parser = bot_names())]
    pub bot: Option<String>,
    /// A script: lines such as `sneak 9,20`, `wait 1.5`, `steal`
    #[arg(long, value_name = "FILE")]
    pub script: Option<PathBuf>,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
pub struct WatchArgs {
    /// The recording (.heist or .json)
    pub recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = disk::CAMPAIGN, value_parser = level_path::opened())]
    pub file: PathBuf,
    /// Begin so many seconds after its beginning
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0, value_parser = number(0.0..=DAY))]
    pub at: f32,
    /// Use the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

/// A day in seconds: no recording is longer.
#[cfg(feature = "shell")]
const DAY: f32 = 86_400.0;

/// The last tick of that day.
#[cfg(feature = "shell")]
const LAST_TICK: i64 = DAY as i64 * TICKS_PER_SECOND as i64;

/// Most frames of a film: all are in memory, 1.7 GB, until it is packed.
#[cfg(feature = "shell")]
pub const MOST_FRAMES: f32 = 1800.0;

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
pub struct GifArgs {
    /// The recording (.heist or .json)
    pub recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = disk::CAMPAIGN, value_parser = level_path::opened())]
    pub file: PathBuf,
    /// Start, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0, value_parser = number(0.0..=DAY))]
    pub from: f32,
    /// Length in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 8.0, value_parser = number(0.1..=DAY))]
    pub length: f32,
    /// Frames per second, up to 30
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=30))]
    pub fps: u32,
    /// Language of the texts
    #[arg(long, value_parser = one_of(&Lang::ALL))]
    pub lang: Option<Lang>,
    /// Output file (.gif)
    #[arg(value_parser = written_as(&["gif"]))]
    pub out: PathBuf,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
pub struct NarrateArgs {
    /// The recording (.heist or .json)
    pub recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = disk::CAMPAIGN, value_parser = level_path::opened())]
    pub file: PathBuf,
    /// Language of the texts
    #[arg(long, value_parser = one_of(&Lang::ALL))]
    pub lang: Option<Lang>,
    /// Output file (.txt)
    pub out: PathBuf,
}

/// Least number of ticks that are measured.
#[cfg(feature = "shell")]
pub const LEAST_PROFILED: u32 = 10;

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
pub struct ProfileArgs {
    /// The recording (.heist or .json)
    pub recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = disk::CAMPAIGN, value_parser = level_path::opened())]
    pub file: PathBuf,
    /// First tick, 60 per second
    #[arg(long, value_name = "TICK", default_value_t = 0)]
    pub from: u32,
    /// Last tick [default: the recording's end]
    #[arg(long, value_name = "TICK")]
    pub to: Option<u32>,
    /// Debug overlays, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_enum)]
    pub overlay: Vec<DebugOverlay>,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
pub struct SoakArgs {
    /// Recordings (.heist or .json)
    #[arg(required = true)]
    pub recordings: Vec<PathBuf>,
    /// The file with their levels
    #[arg(long, default_value = disk::CAMPAIGN, value_parser = level_path::opened())]
    pub file: PathBuf,
    /// How long to play, in hours of the heists
    #[arg(long, default_value_t = 8.0, value_parser = number(0.01..=10_000.0))]
    pub hours: f32,
    /// Ticks from one drawn frame to the next, 60 per second
    #[arg(long, value_name = "TICKS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    pub every: u32,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
pub struct AudioArgs {
    /// The recording (.heist or .json)
    pub recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = disk::CAMPAIGN, value_parser = level_path::read())]
    pub file: PathBuf,
    /// Start, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0, value_parser = number(0.0..=DAY))]
    pub from: f32,
    /// Length in seconds [default: to the recording's end]
    #[arg(long, value_name = "SECONDS", value_parser = number(0.1..=DAY))]
    pub length: Option<f32>,
    /// Use the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
    /// Output file (.wav, .json or .png)
    #[arg(value_parser = written_as(&["wav", "json", "png"]))]
    pub out: PathBuf,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
pub struct ScreenshotArgs {
    /// The project file (.ldtk), or an archive with one (.zip)
    #[arg(value_parser = level_path::opened())]
    pub file: PathBuf,
    /// The level's identifier [default: the first]
    #[arg(long)]
    pub level: Option<String>,
    /// Play this recording
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Show this recording as a racing ghost
    #[arg(long, value_name = "FILE")]
    pub rival: Option<PathBuf>,
    /// Play the recording as a live heist, then hold the rewind key for this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = number(0.0..=600.0))]
    pub rewind: Option<f32>,
    /// Hold the forecast key
    #[arg(long)]
    pub forecast: bool,
    /// Save file with settings and records
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Tick of the screenshot, 60 per second
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=LAST_TICK))]
    pub tick: u32,
    /// Screen to show
    #[arg(long, default_value = "play", value_enum)]
    pub screen: ScreenshotScreen,
    /// Page of the screen, from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub page: usize,
    /// Selected row, from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub row: usize,
    /// On the screen `keys`: show the conflict after this key was pressed for the selected row
    #[arg(long, value_name = "KEY")]
    pub key: Option<String>,
    /// Language of the texts
    #[arg(long, value_parser = one_of(&Lang::ALL))]
    pub lang: Option<Lang>,
    /// Use the texts of this file, laid out as assets/text/en.json, in place of the language
    #[arg(long, value_name = "FILE")]
    pub texts: Option<PathBuf>,
    /// Input device that the hints show
    #[arg(long, alias = "hands", value_name = "DEVICE", default_value = "keys", value_enum)]
    pub device: DeviceKind,
    /// Debug overlays, separated by commas, such as `f1,line`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_enum)]
    pub overlay: Vec<DebugOverlay>,
    /// Guard that the overlays show, by his number in the level, from 0 [default: the most alert]
    #[arg(long, value_name = "N")]
    pub select: Option<usize>,
    /// Use the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
    /// Output file (.png)
    #[arg(value_parser = written_as(&["png"]))]
    pub out: PathBuf,
}

/// Parses a cell as LDtk shows it, such as `12,4`.
fn cell(text: &str) -> Result<IVec2, String> {
    let numbers = text.split_once(',').map(|(x, y)| [x, y].map(|number| number.trim().parse().ok()));
    match numbers {
        Some([Some(x), Some(y)]) => Ok(ivec2(x, y)),
        _ => Err("write a cell as LDtk shows it, such as 12,4".into()),
    }
}

/// Accepts a number within a range: no `NaN`, nothing infinite, and nothing that would take for ever.
#[cfg(feature = "shell")]
fn number(range: RangeInclusive<f32>) -> impl TypedValueParser<Value = f32> {
    move |text: &str| {
        let (least, most) = (range.start(), range.end());
        let wrong = || format!("write a number from {least} to {most}, such as 12.5");
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(wrong)
    }
}

/// Accepts the path of a file to write that has one of these endings: what would be written otherwise is known at the
/// end only.
#[cfg(feature = "shell")]
fn written_as(endings: &'static [&'static str]) -> impl TypedValueParser<Value = PathBuf> {
    move |text: &str| {
        let path = PathBuf::from(text);
        let own = path.extension().and_then(|own| own.to_str()).unwrap_or_default();
        if endings.iter().any(|ending| own.eq_ignore_ascii_case(ending)) {
            return Ok(path);
        }
        let (last, others) = endings.split_last().unwrap_or((&"", &[]));
        let others = others.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(", ");
        let or = if others.is_empty() { "" } else { " or " };
        Err(format!("give it the ending {others}{or}.{last}"))
    }
}

/// Accepts one value of a closed list by its name in data; the help lists them all.
fn one_of<T: Copy + Serialize + Send + Sync + 'static>(
    all: &'static [T],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().copied().map(name_of)).map(|name| {
        let chosen = all.iter().copied().find(|value| name_of(*value) == name);
        chosen.expect("the parser accepts no other name")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use thief_girl::level::Need;

    /// Whether a manual page has an entry for a command: `.B name`, or `.BI name " arguments"`.
    fn describes(page: &str, command: &str) -> bool {
        let is_it = |line: &str| {
            let entry = line.strip_prefix(".BI ").or_else(|| line.strip_prefix(".B "));
            entry.is_some_and(|entry| entry.split(' ').next() == Some(command))
        };
        page.lines().any(is_it)
    }

    #[test]
    fn the_help_names_everything_that_a_run_can_do_without() {
        let cli = Cli::command();
        let prove = cli.find_subcommand("prove").expect("a command");
        let without =
            prove.get_arguments().find(|argument| argument.get_id() == "without").expect("an option");
        let help = without.get_help().expect("help").to_string();
        let named: Vec<&str> = help.rsplit_once(": ").expect("a list").1.split([',', ' ', '\n']).collect();
        let missing: Vec<String> =
            Need::ALL.iter().map(name_of).filter(|it| !named.contains(&it.as_str())).collect();
        assert_eq!(missing, [""; 0]);
    }

    #[cfg(feature = "shell")]
    #[test]
    fn numbers_out_of_their_range_are_refused_with_the_option() {
        let wrong: [&[&str]; 8] = [
            &["audio", "a.heist", "a.wav", "--from=NaN"],
            &["audio", "a.heist", "a.wav", "--length=-1"],
            &["audio", "a.heist", "a.wav", "--length=inf"],
            &["gif", "a.heist", "a.gif", "--from=-5"],
            &["gif", "a.heist", "a.gif", "--length=1e30"],
            &["watch", "a.heist", "--at=-1"],
            &["soak", "a.heist", "--hours=-1"],
            &["screenshot", "a.ldtk", "a.png", "--tick=1", "--rewind=1e30"],
        ];
        for arguments in wrong {
            let words = ["thief-girl"].iter().chain(arguments);
            let told = Cli::parser().try_get_matches_from(words).expect_err("a wrong number").to_string();
            let option = arguments.last().and_then(|it| it.split('=').next()).expect("an option");
            assert!(told.contains(option) && told.contains("write a number from "), "{told}");
        }
        let words = ["thief-girl", "screenshot", "a.ldtk", "a.png", "--tick=4000000000"];
        let told = Cli::parser().try_get_matches_from(words).expect_err("a wrong number").to_string();
        assert!(told.contains("--tick") && told.contains("5184000"), "{told}");
        let words = ["thief-girl", "gif", "a.heist", "a.gif", "--from", "-5"];
        let told = Cli::parser().try_get_matches_from(words).expect_err("a wrong number").to_string();
        assert!(told.contains("write a number from 0 to 86400"), "{told}");
    }

    #[cfg(feature = "shell")]
    #[test]
    fn files_have_the_ending_of_what_is_written_to_them() {
        let read = |words: &[&str]| {
            let words = ["thief-girl"].iter().chain(words);
            Cli::parser().try_get_matches_from(words).map(drop).map_err(|why| why.to_string())
        };
        for (file, is_right) in [("a.gif", true), ("a.GIF", true), ("a.txt", false), ("gif", false)] {
            let told = read(&["gif", "a.heist", file]);
            assert_eq!(told.is_ok(), is_right, "{told:?}");
            assert!(is_right || told.unwrap_err().contains("give it the ending .gif"));
        }
        assert!(read(&["audio", "a.heist", "a.ogg"]).unwrap_err().contains("ending .wav, .json or .png"));
        assert!(read(&["screenshot", "a.ldtk", "a.ldtk"]).is_err());
    }

    #[test]
    fn the_manual_page_describes_every_command() {
        let page = include_str!("../../package/linux/thief-girl.6");
        let cli = Cli::command();
        let missing: Vec<&str> = cli
            .get_subcommands()
            .map(clap::Command::get_name)
            .filter(|name| !describes(page, name))
            .collect();
        assert_eq!(missing, [""; 0], "package/linux/thief-girl.6 describes every command but these");
    }

    #[test]
    fn an_entry_of_the_manual_page_starts_with_the_name_of_its_command() {
        let page = ".TP\n.BI play \" file\"\nplays\n.TP\n.B workshop\nopens";
        assert!(describes(page, "play") && describes(page, "workshop"));
        assert!(!describes(page, "watch") && !describes(page, "file"));
    }
}
