//! Commands for building and testing the game: `cargo xtask help` lists them, docs/BUILDING.md explains them.

mod apt;
mod art;
mod browser;
mod browser_test;
mod child_guard;
mod cores;
mod dist;
mod folder;
mod fuzz;
mod golden;
mod handbook;
mod level_files;
mod licences;
mod live_test;
mod macos;
mod mutants;
mod native;
mod outcome;
mod package;
mod picture;
mod pictures;
mod processors;
mod prove;
mod release;
mod serve;
mod sh;
mod shots;
mod size;
mod soak;
mod suite;
mod verify;
mod wasm;
mod windows;
mod xvfb;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use pico_args::Arguments;
use sh::Result;

const HELP: &str = "\
cargo xtask COMMAND [OPTIONS]      (`web`, `test`, `browser-test`, `fuzz`, `mutants` and `package` have `--help`)

  web            build the game for the browser and serve it at http://localhost:8080/
  test           set up, check and test everything; the one command before a merge
  browser-test   build for the browser and play it in Chromium, Firefox and WebKit
  live-test      build the game and edit a level under it, on a screen in memory
  windows-test   build the game for Windows and verify all recordings with it under Wine
  processor-test build the commands for 64-bit ARM and in other ways, and verify all recordings with each
  package-test   build the game and check the packages for Linux that it would be in
  package        pack the game for download: Linux, Windows, browsers, source (docs/BUILDING.md)
  fuzz           give damaged files to everything that reads files of others (fuzz/README.md)
  mutants        change the code in many places, one at a time, to see whether tests notice (docs/MUTANTS.md)
  deps           only install what `test` needs
  art            draw the sprites again (python3 art/build.py in a venv of its own)
  sound          make the sounds again (python3 sound/build.py in a venv of its own)
  golden         record the golden runs again from their scripts, on purpose (tests/golden/README.md)
  prove          find new proofs of all levels where the old ones no longer hold (docs/PROOFS.md)
  release-check  all of this and more, over night, with one page in target/release-check
  licences       rewrite the bundled crates and their licences (credits, packages)
  pictures       take the pictures of README.md and docs/ again, and the film
  gallery        take pictures of every screen in both languages, and of every night, to look at
  films          film every night from its golden run, to look at
  soak           draw hours of play, and see whether the memory grows (`--hours N`)
  handbook       take the pictures of docs/LEVELS.md again, with the game, on a screen in memory
";

const WEB_HELP: &str = "\
cargo xtask web [OPTIONS]      build the game for the browser and serve it

  --port N       port to serve at (8080)
  --out DIR      folder to put the page in (dist/web)
  --no-serve     build only
  --release      for publishing: shrink with wasm-opt where it is installed, and do not serve
";

const PACKAGE_HELP: &str = "\
cargo xtask package [OPTIONS]      pack the game for download, with checksums

  --only KINDS   only these, between commas: linux, windows, macos, web, source (all that this system can pack)
  --out DIR      folder to put the packages in (dist)
";

const TEST_HELP: &str = "\
cargo xtask test [OPTIONS]     set up, check and test everything

  --quick        format, lints, tests, level check and packages only: no browser, window, Windows, other processors,
                 macOS and fuzzing
";

const BROWSER_TEST_HELP: &str = "\
cargo xtask browser-test [OPTIONS]     build for the browser and play it in Chromium, Firefox and WebKit

  --out DIR      folder to build and serve (dist/web)
  --no-build     test the folder as it is
  --only PARTS   only these parts, between commas: docs/BUILDING.md lists them
  --browser NAME only in chromium, firefox or webkit
  --game FILE    compare with this native game, and build none
  --minutes N    play for so long in the part `memory`
Pictures and logs are left in target/browser-test. CHROME=/path/to/a/browser chooses another Chromium.
";

const FUZZ_HELP: &str = "\
cargo xtask fuzz [OPTIONS]     give random and damaged files to everything that reads files of others

  --minutes N    time of each target (1)
  --seconds N    the same, in seconds
  --only TARGETS only these, between commas: fuzz/README.md lists them
Inputs that a reader did not survive are left in fuzz/artifacts, what libFuzzer says in fuzz/target/logs.
";

const MUTANTS_HELP: &str = "\
cargo xtask mutants [OPTIONS]     change the code in many places, one at a time, to see whether tests notice

  --only PARTS   only these, between commas: decisions, tiles, space, sense, guard, act
  --every N      only every Nth change of each part (1): a part takes hours
  --from N       the first change of those (0): another number gives another sample
What was changed and what the tests said is left in target/mutants.
";

const RELEASE_CHECK_HELP: &str = "\
cargo xtask release-check [OPTIONS]     check everything before a release, over night

  --minutes N    fuzz each target and play in a browser for so long (60); the other long steps shrink or grow along
  --only STEPS   only these, between commas: an unknown name lists them
  --continue     keep what held when the last check of this commit was stopped, and do the rest
The page is target/release-check/page.md, what each step said is beside it.
";

fn main() -> ExitCode {
    match command() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("\nxtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn command() -> Result<()> {
    std::env::set_current_dir(sh::root())
        .map_err(|e| format!("cannot enter {}: {e}", sh::root().display()))?;
    let mut args = Arguments::from_env();
    let name = args.subcommand().map_err(|e| e.to_string())?.unwrap_or_else(|| "help".into());
    let wants_help = args.contains(["-h", "--help"]);
    match name.as_str() {
        "help" => print_help(HELP),
        "web" if wants_help => print_help(WEB_HELP),
        "web" => web(args),
        "test" if wants_help => print_help(TEST_HELP),
        "test" => {
            let quick = args.contains("--quick");
            no_more(args)?;
            suite::run(quick)
        }
        "browser-test" if wants_help => print_help(BROWSER_TEST_HELP),
        "browser-test" => browser_test(args),
        "fuzz" if wants_help => print_help(FUZZ_HELP),
        "fuzz" => fuzz(args),
        "mutants" if wants_help => print_help(MUTANTS_HELP),
        "mutants" => mutants(args),
        "live-test" if !wants_help => no_more(args).and_then(|()| live_test()),
        "windows-test" if !wants_help => no_more(args).and_then(|()| windows_test()),
        "processor-test" if !wants_help => no_more(args).and_then(|()| processor_test()),
        "package-test" if !wants_help => no_more(args).and_then(|()| package_test()),
        "live-test" | "windows-test" | "processor-test" | "package-test" | "deps" | "art" | "sound"
        | "licences" | "handbook" | "pictures" | "gallery" | "films" | "golden" | "prove" | "soak"
            if wants_help =>
        {
            print_help(HELP)
        }
        "package" if wants_help => print_help(PACKAGE_HELP),
        "package" => package(args),
        "deps" => no_more(args).and_then(|()| suite::install_everything()),
        "art" | "sound" => no_more(args).and_then(|()| art::build(&name)),
        "licences" => no_more(args).and_then(|()| licences()),
        "handbook" => no_more(args).and_then(|()| draw(handbook::draw)),
        "pictures" => no_more(args).and_then(|()| draw(pictures::take)),
        "gallery" => no_more(args).and_then(|()| draw(pictures::hang)),
        "films" => no_more(args).and_then(|()| draw(pictures::film)),
        "golden" => no_more(args).and_then(|()| golden::record_all()),
        "prove" => no_more(args).and_then(|()| prove::find_all()),
        "soak" if !wants_help => {
            let hours = option(&mut args, "--hours")?.unwrap_or(8.0);
            no_more(args).and_then(|()| soak::run(hours))
        }
        "release-check" if wants_help => print_help(RELEASE_CHECK_HELP),
        "release-check" => release_check(args),
        other => Err(format!("there is no command `{other}`\n\n{HELP}")),
    }
}

fn web(mut args: Arguments) -> Result<()> {
    let port: u16 = option(&mut args, "--port")?.unwrap_or(8080);
    let out: PathBuf = option(&mut args, "--out")?.unwrap_or_else(dist::default_folder);
    let publish = args.contains("--release");
    let build_only = args.contains("--no-serve") || publish;
    no_more(args)?;

    // Before the build, so that a port in use is reported at once.
    let server = if build_only { None } else { Some(serve::Server::bind(port, serve::site(&out))?) };
    dist::build(&wasm::Toolchain::pick()?, &out, publish)?;
    if let Some(server) = server {
        println!("\nThief Girl is at {}      (Ctrl+C stops)", server.address());
        server.serve_forever();
    }
    Ok(())
}

fn package(mut args: Arguments) -> Result<()> {
    let kinds: Option<String> = option(&mut args, "--only")?;
    let out: PathBuf = option(&mut args, "--out")?.unwrap_or_else(|| "dist".into());
    no_more(args)?;
    package::run(kinds.as_deref(), &out)
}

fn browser_test(mut args: Arguments) -> Result<()> {
    let out: PathBuf = option(&mut args, "--out")?.unwrap_or_else(dist::default_folder);
    let build = !args.contains("--no-build");
    let wish = browser_test::TestFilter {
        only: option(&mut args, "--only")?,
        engine: option(&mut args, "--browser")?,
        game: option(&mut args, "--game")?,
        minutes: option(&mut args, "--minutes")?,
    };
    no_more(args)?;
    if build {
        dist::build(&wasm::Toolchain::pick()?, &out, false)?;
    }
    browser_test::run(&out, &wish)
}

fn fuzz(mut args: Arguments) -> Result<()> {
    let minutes: Option<u64> = option(&mut args, "--minutes")?;
    let seconds: Option<u64> = option(&mut args, "--seconds")?;
    let only: Option<String> = option(&mut args, "--only")?;
    no_more(args)?;
    let seconds = seconds.or(minutes.map(|minutes| minutes * 60)).unwrap_or(60);
    let plan = fuzz::FuzzPlan { time: Duration::from_secs(seconds), only, seed: None };
    fuzz::run(&plan).map(|done| println!("\n{done}"))
}

fn mutants(mut args: Arguments) -> Result<()> {
    let only: Option<String> = option(&mut args, "--only")?;
    let every: u32 = option(&mut args, "--every")?.unwrap_or(1);
    let from: u32 = option(&mut args, "--from")?.unwrap_or(0);
    no_more(args)?;
    println!("\n{}", mutants::run(&mutants::MutationPlan { only, every, from })?);
    Ok(())
}

fn live_test() -> Result<()> {
    xvfb::install()?;
    let game = native::native_game(&[])?;
    println!("{}", live_test::play(&game)?);
    Ok(())
}

fn windows_test() -> Result<()> {
    print_outcome(&windows::verify()?);
    Ok(())
}

fn processor_test() -> Result<()> {
    print_outcome(&processors::verify_everywhere()?);
    Ok(())
}

fn package_test() -> Result<()> {
    print_outcome(&package::check(&native::native_game(&["--bin", "thief-girl"])?)?);
    Ok(())
}

fn print_outcome(outcome: &outcome::StepOutcome) {
    match outcome {
        outcome::StepOutcome::Passed(what) => println!("{what}"),
        outcome::StepOutcome::Skipped(why) => println!("skipped: {why}"),
    }
}

fn release_check(mut args: Arguments) -> Result<()> {
    let minutes: Option<u32> = option(&mut args, "--minutes")?;
    let plan = release::ReleasePlan {
        effort: minutes.map_or(release::Effort::RELEASE, |minutes| release::Effort { minutes }),
        only: option(&mut args, "--only")?,
        go_on: args.contains("--continue"),
    };
    no_more(args)?;
    let page = release::run(&plan)?;
    println!("all is well: {}", page.display());
    Ok(())
}

fn licences() -> Result<()> {
    println!("{} crates written down", licences::write()?);
    Ok(())
}

/// Runs a function that lets the game draw pictures on a virtual screen.
fn draw(pictures: fn(&Path) -> Result<usize>) -> Result<()> {
    xvfb::install()?;
    let count = pictures(&native::native_game(&[])?)?;
    println!("{count} pictures drawn");
    Ok(())
}

fn print_help(text: &str) -> Result<()> {
    print!("{text}");
    Ok(())
}

fn option<T: std::str::FromStr>(args: &mut Arguments, name: &'static str) -> Result<Option<T>>
where
    T::Err: std::fmt::Display,
{
    args.opt_value_from_str(name).map_err(|e| format!("{name}: {e}"))
}

fn no_more(args: Arguments) -> Result<()> {
    match args.finish().first() {
        None => Ok(()),
        Some(extra) => {
            Err(format!("did not understand `{}`; --help tells what there is", extra.to_string_lossy()))
        }
    }
}
