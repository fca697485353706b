//! Results of commands that cannot be written: the shell is told.

use std::fs::File;
use std::process::{Command, Output, Stdio};

const LEVEL: &str = "levels/template.ldtk";
const SIM: [&str; 8] = ["sim", LEVEL, "--level", "Room", "--bot", "careless", "--ticks", "60"];

/// Runs the program with its output going to `out`.
fn run(arguments: &[&str], out: impl Into<Stdio>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thief-girl"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
    command.stdout(out).stderr(Stdio::piped()).spawn().and_then(|it| it.wait_with_output()).expect("it runs")
}

/// `/dev/full` is a disk on which nothing fits.
#[cfg(target_os = "linux")]
#[test]
fn results_that_do_not_fit_on_the_disk_are_no_success() {
    for arguments in [&["check", LEVEL][..], &SIM] {
        let output = run(arguments, File::create("/dev/full").expect("Linux has it"));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("the results cannot be written: No space left on device"), "{said}");
    }
}

/// What `| head` does.
#[test]
fn nobody_has_to_read_the_results_to_the_end() {
    for arguments in [&["check", LEVEL][..], &SIM] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = run(arguments, writer);
        assert_eq!(output.status.code(), Some(141), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!said.contains("panicked"), "{said}");
    }
}
