//! S1: the desktop's commands. Everything but `play` and `shot` runs without a window.

mod check;
pub mod files;
mod prove;
mod render;
mod retile;
mod sim;
mod stage;
mod survey;
mod verify;

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// A top-down stealth game about a thief girl who gives heirlooms back.
///
/// Without a command it opens the game at its title.
#[derive(Debug, Parser)]
#[command(name = "thief-girl", version, after_help = AFTER)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const AFTER: &str = "\
Examples:
  thief-girl
  thief-girl play my_level.ldtk --level Attic
  thief-girl check levels/*.ldtk
  thief-girl sim levels/campaign.ldtk --level Moonlit_roofs --bot careless --events
  thief-girl verify tests/golden/moonlit_roofs.json
  thief-girl watch tests/golden/moonlit_roofs.json --at 20
  thief-girl film tests/golden/the_drapers.json --from 12 --length 6 drapers.gif
  thief-girl frames tests/golden/the_drapers.json
  thief-girl listen tests/golden/the_drapers.json levels.png
  thief-girl render levels/campaign.ldtk --level Moonlit_roofs --grid --sight --routes plan.png
  thief-girl shot levels/campaign.ldtk --level The_drapers --tick 300 picture.png
  thief-girl shot levels/campaign.ldtk --tick 900 --overlay f1,f2,line heads.png";

#[derive(Debug, Subcommand)]
enum Command {
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
    /// Needs a display; without one, run it as `xvfb-run thief-girl film …`.
    #[cfg(feature = "shell")]
    Film(FilmArgs),
    /// Measure what each frame of a recording costs, and print a table
    ///
    /// Plays a tick a frame, as fast as it goes. The game's own time is told apart from that of the graphics driver, which
    /// on a screen in memory paints as well. Needs a display; without one, run it as `xvfb-run thief-girl frames …`.
    #[cfg(feature = "shell")]
    Frames(FramesArgs),
    /// Hear a recording as she does, without speakers: as sound, as numbers or as a picture
    ///
    /// A .wav holds what she hears, a .json how loud each fader was, tenth of a second by tenth, which layers the
    /// music had and what mattered; a .png draws them, and what walls leave of a sound. The same every time.
    #[cfg(feature = "shell")]
    Listen(ListenArgs),
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
    Retile { file: PathBuf },
    /// Draw a whole level as one picture, without a window
    ///
    /// Shows it as LDtk does, with its people and things. Options draw over it what the game makes
    /// of it; they may be combined.
    Render(RenderArgs),
    /// Take a picture with the game's own renderer
    ///
    /// Needs a display; without one, run it as `xvfb-run thief-girl shot …`.
    #[cfg(feature = "shell")]
    Shot(ShotArgs),
}

#[derive(Args, Debug)]
struct CheckArgs {
    /// Project files (.ldtk)
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON document: for each file its playable levels and its findings with severity,
    /// level, layer, thing, cells, what is wrong and the cure
    #[arg(long)]
    json: bool,
    /// End with 1 also if there are only warnings
    #[arg(long)]
    strict: bool,
    /// Also look for a run through each level that nobody notices, on every difficulty; none is a warning
    #[arg(long)]
    prove: bool,
    /// Search for so many seconds at most, for each level and difficulty
    #[arg(long, requires = "prove", default_value_t = prove::BUDGET, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: u64,
    /// Judge by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct VerifyArgs {
    /// Recordings (.heist or .json)
    #[arg(required = true)]
    recordings: Vec<PathBuf>,
    /// The file with their levels
    #[arg(long, default_value = files::CAMPAIGN)]
    file: PathBuf,
    /// Print a line of JSON for each: its end, score, deductions and seals, and where it differs
    #[arg(long)]
    json: bool,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct SimArgs {
    /// The project file (.ldtk)
    file: PathBuf,
    /// The level's identifier
    #[arg(long)]
    level: String,
    #[command(flatten)]
    player: PlayerArgs,
    /// Stop after so many ticks, 60 a second [default: 36000, or the recording's end]
    #[arg(long)]
    ticks: Option<u32>,
    /// Print every event as a line of JSON
    #[arg(long)]
    events: bool,
    /// Write what was played to a recording: packed if its name ends in .heist, else JSON
    #[arg(long, value_name = "OUT")]
    record: Option<PathBuf>,
    /// The seed of the world's chances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// story, normal, hard or master
    #[arg(long, default_value = "normal")]
    difficulty: String,
    /// What she wears: plain, shadow, tabi or servant
    #[arg(long, default_value = "plain")]
    outfit: String,
    /// What is in her pouches, such as `pebble,smoke_ball`
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    kit: Vec<String>,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct ProveArgs {
    /// The project file (.ldtk)
    file: PathBuf,
    /// Only this level, by its identifier
    #[arg(long)]
    level: Option<String>,
    /// Only this difficulty: story, normal, hard or master
    #[arg(long)]
    difficulty: Option<String>,
    /// Search for so many seconds at most, for each level and difficulty
    #[arg(long, default_value_t = prove::BUDGET, value_name = "S", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: u64,
    /// Write each proof to this folder, as LEVEL.DIFFICULTY.json; one that is there and still holds is not searched for
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct SurveyArgs {
    /// The project file (.ldtk)
    file: PathBuf,
    /// Only this level, by its identifier
    #[arg(long)]
    level: Option<String>,
    /// Only this one of story, normal, hard and master
    #[arg(long)]
    difficulty: Option<String>,
    /// So many runs of each program with each delay [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: Option<u32>,
    /// Draw a heat map (.png) of each level and difficulty into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print one JSON document instead of tables
    #[arg(long)]
    json: bool,
    /// Where no plan leaves room for error, let the ghost play what `prove --out` wrote to this folder
    #[arg(long, value_name = "DIR")]
    proofs: Option<PathBuf>,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct RenderArgs {
    /// The project file (.ldtk)
    file: PathBuf,
    /// The level's identifier
    #[arg(long)]
    level: String,
    /// The cells, counted as the editor counts them
    #[arg(long)]
    grid: bool,
    /// How bright it is, in the bands by which she is seen
    #[arg(long)]
    light: bool,
    /// How far a walking step is heard, and where some guard would hear it
    #[arg(long)]
    noise: bool,
    /// What each guard sees from where he begins and from every stop
    #[arg(long)]
    sight: bool,
    /// The rounds of the guards, and what switches and plates move
    #[arg(long)]
    routes: bool,
    /// Only what LDtk draws: no people, no things
    #[arg(long)]
    plain: bool,
    /// Draw by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,
    /// So many pixels for each of the level's
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=4))]
    scale: u32,
    /// Where to write the picture (.png)
    out: PathBuf,
}

/// Who presses the buttons; without any of these, nobody does.
#[derive(Args, Debug)]
#[group(multiple = false)]
struct PlayerArgs {
    /// A recording (.heist or .json)
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// A program: careless (straight to the treasure and out) or walker (keeps out of sight)
    #[arg(long, value_name = "NAME")]
    bot: Option<String>,
    /// A script: lines such as `sneak 9,20`, `wait 1.5`, `steal`
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
struct WatchArgs {
    /// The recording (.heist or .json)
    recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = files::CAMPAIGN)]
    file: PathBuf,
    /// Begin so many seconds after its beginning
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0)]
    at: f32,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,
}

/// All pictures of a film are in memory until it is packed.
#[cfg(feature = "shell")]
const FILM_SECONDS: std::ops::RangeInclusive<f32> = 0.1..=60.0;

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
struct FilmArgs {
    /// The recording (.heist or .json)
    recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = files::CAMPAIGN)]
    file: PathBuf,
    /// From so many seconds after its beginning
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0)]
    from: f32,
    /// For so long
    #[arg(long, value_name = "SECONDS", default_value_t = 8.0)]
    length: f32,
    /// So many pictures a second, up to 30
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=30))]
    fps: u32,
    /// en or ja
    #[arg(long)]
    lang: Option<String>,
    /// Where to write the film (.gif)
    out: PathBuf,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
struct FramesArgs {
    /// The recording (.heist or .json)
    recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = files::CAMPAIGN)]
    file: PathBuf,
    /// From this tick on, 60 a second
    #[arg(long, value_name = "TICK", default_value_t = 0)]
    from: u32,
    /// Up to this tick [default: the recording's end]
    #[arg(long, value_name = "TICK")]
    to: Option<u32>,
    /// Lay over it what is named, divided by commas: f1, f2, f3, f4, line, f5
    #[arg(long, value_name = "NAMES", default_value = "")]
    overlay: String,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
struct ListenArgs {
    /// The recording (.heist or .json)
    recording: PathBuf,
    /// The file with its level
    #[arg(long, default_value = files::CAMPAIGN)]
    file: PathBuf,
    /// From so many seconds after its beginning
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0)]
    from: f32,
    /// For so long [default: to its end]
    #[arg(long, value_name = "SECONDS")]
    length: Option<f32>,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,
    /// Where to write it (.wav, .json or .png)
    out: PathBuf,
}

#[cfg(feature = "shell")]
#[derive(Args, Debug)]
struct ShotArgs {
    /// The project file (.ldtk)
    file: PathBuf,
    /// The level's identifier [default: the first]
    #[arg(long)]
    level: Option<String>,
    /// Play this recording until the picture is taken
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Beside her runs whoever made this recording
    #[arg(long, value_name = "FILE")]
    rival: Option<PathBuf>,
    /// She plays the recording herself, and then the key that turns back time is held for so long
    #[arg(long, value_name = "SECONDS")]
    rewind: Option<f32>,
    /// With the key held down that shows where everybody will be
    #[arg(long)]
    forecast: bool,
    /// Whose game it is: a file with settings and records, as the game keeps it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// When to take it, in ticks, 60 a second
    #[arg(long)]
    tick: u32,
    /// play, title, levels, briefing, pause, result, settings, keys, credits, workshop or theatre
    #[arg(long, default_value = "play")]
    screen: String,
    /// Of a screen with pages: which one, 0 the first
    #[arg(long, value_name = "N", default_value_t = 0)]
    page: usize,
    /// Which row of it is in the hand, 0 the first
    #[arg(long, value_name = "N", default_value_t = 0)]
    row: usize,
    /// On the screen keys: this key was pressed for the row in the hand, and does something else already
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    /// en or ja
    #[arg(long)]
    lang: Option<String>,
    /// Whose keys the hints show: keys, pad or touch
    #[arg(long, value_name = "DEVICE", default_value = "keys")]
    hands: String,
    /// What is laid over the night: any of f1 (scores), f2 (senses), f3 (light and noise), f4 (ways) and
    /// line (the time line), such as `f1,line`
    #[arg(long, value_name = "NAMES", default_value = "")]
    overlay: String,
    /// Whose head is looked into: a guard by his place in the level, 0 the first [default: the most aware]
    #[arg(long, value_name = "N")]
    select: Option<usize>,
    /// Play by the rules in this folder, laid out as assets/rules
    #[arg(long, value_name = "DIR")]
    rules: Option<PathBuf>,
    /// Where to write the picture (.png)
    out: PathBuf,
}

/// What is left to do after the commands that need no window.
pub enum Then {
    Done(ExitCode),
    #[cfg(feature = "shell")]
    Open(Box<crate::shell::start::StartOptions>),
    #[cfg(feature = "shell")]
    Listen(crate::shell::start::Listen),
}

/// How a command ended, for the system; what went wrong is said.
pub fn ended(result: Result<ExitCode, String>) -> ExitCode {
    result.unwrap_or_else(|message| {
        eprintln!("{message}");
        ExitCode::FAILURE
    })
}

/// Does what the command line says.
pub fn run() -> Then {
    let command = Cli::parse().command;
    let done = |result: Result<ExitCode, String>| Then::Done(ended(result));
    match command {
        Some(Command::Check(args)) => done(check::run(&args)),
        Some(Command::Sim(args)) => done(sim::run(&args)),
        Some(Command::Prove(args)) => done(prove::run(&args)),
        Some(Command::Verify(args)) => done(verify::run(&args)),
        Some(Command::Survey(args)) => done(survey::run(&args)),
        Some(Command::Render(args)) => done(render::run(&args)),
        Some(Command::Retile { file }) => done(retile::run(&file)),
        other => open(other).unwrap_or_else(|message| done(Err(message))),
    }
}

#[cfg(feature = "shell")]
fn open(command: Option<Command>) -> Result<Then, String> {
    use crate::shell::controls::Using;
    use crate::shell::overlay::Overlays;
    use crate::shell::start::{Film, Frames, Listen, Opened, Shot, ShotScreen, StartOptions};
    use crate::shell::text::Lang;
    use thief_girl::base::tick::{TICKS_PER_SECOND, ticks};
    let mut options = StartOptions::default();
    match command {
        Some(Command::Play { file, level, log, rules }) => {
            options.level_file = Some(file.to_string_lossy().into_owned());
            options.level = level;
            options.log_events = log;
            options.rules = rules;
        }
        Some(Command::Watch(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.replay = Some(files::read_bytes(&args.recording)?);
            options.watch = Some(ticks(args.at.max(0.0)));
            options.rules = args.rules;
        }
        Some(Command::Film(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.replay = Some(files::read_bytes(&args.recording)?);
            options.lang = args.lang.as_deref().map(Lang::of_tag);
            if !FILM_SECONDS.contains(&args.length) {
                let (least, most) = (FILM_SECONDS.start(), FILM_SECONDS.end());
                return Err(format!("--length: a film lasts from {least} to {most} seconds"));
            }
            let from = ticks(args.from.max(0.0));
            let to = from.saturating_add(ticks(args.length));
            options.film = Some(Film { from, to, step: (TICKS_PER_SECOND / args.fps).max(1), out: args.out });
        }
        Some(Command::Frames(args)) => {
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.replay = Some(files::read_bytes(&args.recording)?);
            let to = args.to.unwrap_or(u32::MAX);
            options.frames = Some(Frames { from: args.from, to, overlays: Overlays::parse(&args.overlay)? });
        }
        Some(Command::Listen(ListenArgs { recording, file, from, length, rules, out })) => {
            let to = length.map(|length| ticks((from + length).max(0.0)));
            let from = ticks(from.max(0.0));
            return Ok(Then::Listen(Listen { recording, file, from, to, rules, out }));
        }
        Some(Command::Shot(args)) => {
            let screen = ShotScreen::of_name(&args.screen)
                .ok_or_else(|| format!("there is no screen `{}`: see thief-girl shot --help", args.screen))?;
            options.level_file = Some(args.file.to_string_lossy().into_owned());
            options.level = args.level;
            options.replay = args.replay.as_deref().map(files::read_bytes).transpose()?;
            options.lang = args.lang.as_deref().map(Lang::of_tag);
            options.using = Using::of_name(&args.hands)
                .ok_or_else(|| format!("there is no device `{}`: keys, pad or touch", args.hands))?;
            options.rules = args.rules;
            options.opened = Opened { page: args.page, row: args.row, key: args.key };
            let mut overlays = Overlays::parse(&args.overlay)?;
            overlays.selected = args.select;
            let rival = args.rival.as_deref().map(files::read_bytes).transpose()?;
            let (tick, out, rewind, forecast) = (args.tick, args.out, args.rewind, args.forecast);
            let saved = args.save.as_deref().map(files::read_bytes).transpose()?;
            options.shot = Some(Shot { tick, out, screen, overlays, rival, rewind, forecast, saved });
        }
        _ => {}
    }
    Ok(Then::Open(Box::new(options)))
}

#[cfg(not(feature = "shell"))]
fn open(_: Option<Command>) -> Result<Then, String> {
    Err("this thief-girl was built without its window (feature `shell`): play and shot do not work".into())
}
