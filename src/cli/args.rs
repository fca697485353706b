//! What can be said on the command line.

use crate::shared::disk;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Seconds of work for each level and difficulty, unless told otherwise.
pub const BUDGET: u64 = 60;

/// A top-down stealth game about a thief girl who gives heirlooms back.
///
/// Without a command it opens the game at its title.
#[derive(Debug, Parser)]
#[command(name = "thief-girl", version, after_help = AFTER)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

const AFTER: &str = "\
Examples:
  thief-girl
  thief-girl play my_level.ldtk --level Attic
  thief-girl check levels/*.ldtk
  thief-girl sim levels/campaign.ldtk --level Moonlit_roofs --bot careless --events
  thief-girl verify tests/golden/moonlit_roofs.json
  thief-girl watch tests/golden/moonlit_roofs.json --at 20
  thief-girl gif tests/golden/the_drapers.json --from 12 --length 6 drapers.gif
  thief-girl profile tests/golden/the_drapers.json
  thief-girl audio tests/golden/the_drapers.json levels.png
  thief-girl render levels/campaign.ldtk --level Moonlit_roofs --grid --sight --routes plan.png
  thief-girl screenshot levels/campaign.ldtk --level The_drapers --tick 300 picture.png
  thief-girl screenshot levels/campaign.ldtk --tick 900 --overlay f1,f2,line heads.png";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play the levels of a file made in LDtk
    Play {
        /// The project file (.ldtk)
        file: PathBuf,
        /// Start in this level at once, by its identifier
        #[arg(long)]
        level: Option<String>,
        /// Print every event, and every edit of the level and the rules, as a line of JSON
        #[arg(long)]
        log: bool,
        /// Play by the rules in this folder, laid out as assets/rules
        #[arg(long, value_name = "DIR")]
        rules: Option<PathBuf>,
    },
    /// Say everything that is wrong with level files
    ///
    /// Lists every problem with its level, layer and cell or entity, and what to do about it, and
    /// then what the level could do without (warnings).
    ///
    /// Ends with 0 if no file has a problem, with 1 if any has, and with 2 if a file could not be
    /// read.
    Check(CheckArgs),
    /// Play a heist without a window, as fast as it goes
    ///
    /// Prints one line of JSON at the end: the tick, the outcome ("won", "caught" or null) and the
    /// state's hash.
    Sim(SimArgs),
    /// Play recordings again without a window, and compare them with what was recorded
    ///
    /// Says how each ended, its score with every deduction, and its seals. Names the first tick that
    /// differs, and whether the file was changed.
    ///
    /// Ends with 0 if all are true, with 1 if any differs or was changed, and with 2 if one cannot be
    /// played: it is no recording, or of another level, other rules or another version.
    Verify(VerifyArgs),
    /// Watch a recording: any moment of it, at any speed, from wherever you like
    #[cfg(feature = "shell")]
    Watch(WatchArgs),
    /// Film a recording, as a GIF
    ///
    /// Needs a display; without one, run it as `xvfb-run thief-girl gif …`.
    #[cfg(feature = "shell")]
    #[command(alias = "film")]
    Gif(GifArgs),
    /// Measure what each frame of a recording costs, and print a table
    ///
    /// Plays a tick a frame, as fast as it goes. The game's own time is told apart from that of the graphics driver, which
    /// on a screen in memory paints as well. Needs a display; without one, run it as `xvfb-run thief-girl profile …`.
    #[cfg(feature = "shell")]
    #[command(alias = "frames")]
    Profile(ProfileArgs),
    /// Hear a recording as she does, without speakers: as sound, as numbers or as a picture
    ///
    /// A .wav holds what she hears, a .json how loud each fader was, tenth of a second by tenth, which layers the
    /// music had and what mattered; a .png draws them, and what walls leave of a sound. The same every time.
    #[cfg(feature = "shell")]
    #[command(alias = "listen")]
    Audio(AudioArgs),
    /// Search for a run that takes the heirloom and leaves with nobody past 60
    ///
    /// Plays on the real simulation, for each level and difficulty, and says how far it came where it
    /// finds none. Ends with 1 if one was not found.
    Prove(ProveArgs),
    /// Let programs with a human's eyes and hands play a level many times, and say how it plays
    ///
    /// For each level and difficulty: how often each program gets through, when she must first think of something, where
    /// she has to wait, and which detections could not be avoided or not be survived. docs/SURVEY.md says what each
    /// number means.
    Survey(SurveyArgs),
    /// Draw the tiles of a level file anew by its auto-layer rules, as LDtk does when it saves
    Retile {
        file: PathBuf,
        /// Also write files in LDtk's layout whose tiles did not change
        #[arg(long)]
        layout: bool,
    },
    /// Draw a whole level as one picture, without a window
    ///
    /// Shows it as LDtk does, with its people and things. Options draw over it what the game makes
    /// of it; they may be combined.
    Render(RenderArgs),
    /// Take a picture with the game's own renderer
    ///
    /// Needs a display; without one, run it as `xvfb-run thief-girl screenshot …`.
    #[cfg(feature = "shell")]
    #[command(alias = "shot")]
    Screenshot(ScreenshotArgs),
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Project files (.ldtk)
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print one JSON document: for each file its playable levels and its findings with severity,
    /// level, layer, thing, cells, what is wrong and the cure
    #[arg(long)]
    pub json: bool,
    /// End with 1 also if there are only warnings
    #[arg(long)]
    pub strict: bool,
    /// Also look for a run through each level that nobody notices, on every difficulty; none is a warning
    #[arg(long)]
    pub prove: bool,
    /// Search for so many seconds at most, for each level and difficulty
    #[arg(long, requires = "prove", default_value_t = BUDGET, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub budget: u64,
    /// Judge by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct VerifyArgs {
    /// Recordings (.heist or .json)
    #[arg(required = true)]
    pub recordings: Vec<PathBuf>,
    /// The file with their levels
    #[arg(long, default_value = disk::CAMPAIGN)]
    pub file: PathBuf,
    /// Print a line of JSON for each: its end, score, deductions and seals, and where it differs
    #[arg(long)]
    pub json: bool,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct SimArgs {
    /// The project file (.ldtk)
    pub file: PathBuf,
    /// The level's identifier
    #[arg(long)]
    pub level: String,
    #[command(flatten)]
    pub player: PlayerArgs,
    /// Stop after so many ticks, 60 a second [default: 36000, or the recording's end]
    #[arg(long)]
    pub ticks: Option<u32>,
    /// Print every event as a line of JSON
    #[arg(long)]
    pub events: bool,
    /// Write what was played to a recording: packed if its name ends in .heist, else JSON
    #[arg(long, value_name = "OUT")]
    pub record: Option<PathBuf>,
    /// The seed of the world's chances
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// story, normal, hard or master
    #[arg(long, default_value = "normal")]
    pub difficulty: String,
    /// What she wears: plain, shadow, tabi or servant
    #[arg(long, default_value = "plain")]
    pub outfit: String,
    /// What is in her pouches, such as `pebble,smoke_ball`
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    pub kit: Vec<String>,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct ProveArgs {
    /// The project file (.ldtk)
    pub file: PathBuf,
    /// Only this level, by its identifier
    #[arg(long)]
    pub level: Option<String>,
    /// Only this difficulty: story, normal, hard or master
    #[arg(long)]
    pub difficulty: Option<String>,
    /// Search for so many seconds at most, for each level and difficulty
    #[arg(long, default_value_t = BUDGET, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub budget: u64,
    /// Write each proof to this folder, as LEVEL.DIFFICULTY.json; one that is there and still holds is not searched for
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct SurveyArgs {
    /// The project file (.ldtk)
    pub file: PathBuf,
    /// Only this level, by its identifier
    #[arg(long)]
    pub level: Option<String>,
    /// Only this one of story, normal, hard and master
    #[arg(long)]
    pub difficulty: Option<String>,
    /// So many runs of each program with each delay [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub runs: Option<u32>,
    /// Draw a heat map (.png) of each level and difficulty into this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write each chase as a recording into this folder, to watch or film it
    #[arg(long, value_name = "DIR")]
    pub chases: Option<PathBuf>,
    /// Print one JSON document instead of tables
    #[arg(long)]
    pub json: bool,
    /// Where no plan leaves room for error, let the ghost play what `prove --out` wrote to this folder
    #[arg(long, value_name = "DIR")]
    pub proofs: Option<PathBuf>,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct RenderArgs {
    /// The project file (.ldtk)
    pub file: PathBuf,
    /// The level's identifier
    #[arg(long)]
    pub level: String,
    /// The cells, counted as the editor counts them
    #[arg(long)]
    pub grid: bool,
    /// How bright it is, in the bands by which she is seen
    #[arg(long)]
    pub light: bool,
    /// How far a walking step is heard, and where some guard would hear it
    #[arg(long)]
    pub noise: bool,
    /// What each guard sees from where he begins and from every stop
    #[arg(long)]
    pub sight: bool,
    /// The rounds of the guards, and what switches and plates move
    #[arg(long)]
    pub routes: bool,
    /// Only what LDtk draws: no people, no things
    #[arg(long)]
    pub plain: bool,
    /// Draw by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
    /// So many pixels for each of the level's
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=4))]
    pub scale: u32,
    /// Where to write the picture (.png)
    pub out: PathBuf,
}

/// Who presses the buttons; without any of these, nobody does.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub struct PlayerArgs {
    /// A recording (.heist or .json)
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// A program: careless (straight to the treasure and out) or walker (keeps out of sight)
    #[arg(long, value_name = "NAME")]
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
    #[arg(long, default_value = disk::CAMPAIGN)]
    pub file: PathBuf,
    /// Begin so many seconds after its beginning
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0)]
    pub at: f32,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
}

/// All pictures of a film are in memory until it is packed.
#[cfg(feature = "shell")]
pub const GIF_SECONDS: std::ops::RangeInclusive<f32> = 0.1..=60.0;

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
pub struct GifArgs {
    /// The recording (.heist or .json)
    pub recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = disk::CAMPAIGN)]
    pub file: PathBuf,
    /// From so many seconds after its beginning
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0)]
    pub from: f32,
    /// For so long
    #[arg(long, value_name = "SECONDS", default_value_t = 8.0)]
    pub length: f32,
    /// So many pictures a second, up to 30
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=30))]
    pub fps: u32,
    /// en or ja
    #[arg(long)]
    pub lang: Option<String>,
    /// Where to write the film (.gif)
    pub out: PathBuf,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
pub struct ProfileArgs {
    /// The recording (.heist or .json)
    pub recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = disk::CAMPAIGN)]
    pub file: PathBuf,
    /// From this tick on, 60 a second
    #[arg(long, value_name = "TICK", default_value_t = 0)]
    pub from: u32,
    /// Up to this tick [default: the recording's end]
    #[arg(long, value_name = "TICK")]
    pub to: Option<u32>,
    /// Lay over it what is named, divided by commas: f1, f2, f3, f4, line, f5
    #[arg(long, value_name = "NAMES", default_value = "")]
    pub overlay: String,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
pub struct AudioArgs {
    /// The recording (.heist or .json)
    pub recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = disk::CAMPAIGN)]
    pub file: PathBuf,
    /// From so many seconds after its beginning
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0)]
    pub from: f32,
    /// For so long [default: to its end]
    #[arg(long, value_name = "SECONDS")]
    pub length: Option<f32>,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
    /// Where to write it (.wav, .json or .png)
    pub out: PathBuf,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
pub struct ScreenshotArgs {
    /// The project file (.ldtk)
    pub file: PathBuf,
    /// The level's identifier [default: the first]
    #[arg(long)]
    pub level: Option<String>,
    /// Play this recording until the picture is taken
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Beside her runs whoever made this recording
    #[arg(long, value_name = "FILE")]
    pub rival: Option<PathBuf>,
    /// She plays the recording herself, and then the key that turns back time is held for so long
    #[arg(long, value_name = "SECONDS")]
    pub rewind: Option<f32>,
    /// With the key held down that shows where everybody will be
    #[arg(long)]
    pub forecast: bool,
    /// Whose game it is: a file with settings and records, as the game keeps it
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// When to take it, in ticks, 60 a second
    #[arg(long)]
    pub tick: u32,
    /// play, title, levels, briefing, pause, result, settings, keys, credits, workshop or theatre
    #[arg(long, default_value = "play")]
    pub screen: String,
    /// Of a screen with pages: which one, 0 the first
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub page: usize,
    /// Which row of it is in the hand, 0 the first
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub row: usize,
    /// On the screen keys: this key was pressed for the row in the hand, and does something else already
    #[arg(long, value_name = "KEY")]
    pub key: Option<String>,
    /// en or ja
    #[arg(long)]
    pub lang: Option<String>,
    /// Whose keys the hints show: keys, pad or touch
    #[arg(long, alias = "hands", value_name = "DEVICE", default_value = "keys")]
    pub device: String,
    /// What is laid over the night: any of f1 (scores), f2 (senses), f3 (light and noise), f4 (ways) and
    /// line (the time line), such as `f1,line`
    #[arg(long, value_name = "NAMES", default_value = "")]
    pub overlay: String,
    /// Whose head is looked into: a guard by his place in the level, 0 the first [default: the most aware]
    #[arg(long, value_name = "N")]
    pub select: Option<usize>,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    pub rules: Option<PathBuf>,
    /// Where to write the picture (.png)
    pub out: PathBuf,
}
