//! Results of commands that cannot be written: the shell is told.

use std::fs::File;
use std::path::Path;
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

/// A device is written to, whatever its name ends with.
#[cfg(target_os = "linux")]
#[test]
fn a_picture_that_does_not_fit_is_told_with_the_reason() {
    let render = |out: &str| run(&["render", LEVEL, out], Stdio::piped());
    assert!(render("/dev/null").status.success());
    let full = render("/dev/full");
    let said = String::from_utf8_lossy(&full.stderr).into_owned();
    assert_eq!(full.status.code(), Some(2), "{said}");
    assert!(said.starts_with("/dev/full: cannot be written: No space left on device"), "{said}");
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

#[test]
fn lines_of_a_script_that_cannot_be_done_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("script.txt");
    let script = script.to_str().expect("a path");
    let play = |text: &str| {
        std::fs::write(script, text).expect("a script");
        let output =
            run(&["sim", LEVEL, "--level", "Room", "--ticks", "60", "--script", script], Stdio::piped());
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    };
    let undone = "# nothing of this\nwalk 0,0\nwalk 500,-3\nsteal\npick\nthrow 3,3\nwait 0.1\n";
    let lines = [
        "line 2: no way leads to 0,0",
        "line 3: no way leads to 500,-3",
        "line 4: no treasure is at hand",
        "line 5: no lock that she can pick is at hand",
        "line 6: she has nothing to throw",
    ];
    let told: String = lines.map(|line| format!("{script}: {line}\n")).concat();
    assert_eq!(play(undone), (Some(1), told));
    assert_eq!(play("whistle\nwait 0.1\n"), (Some(0), String::new()));
}

/// Whoever mistypes a name must not lose a level for it.
#[test]
fn no_command_writes_over_what_it_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |file: &str| folder.path().join(file).to_str().expect("a path").to_string();
    let (level, script, recording) = (name("room.ldtk"), name("script.txt"), name("run.json"));
    std::fs::copy(LEVEL, &level).expect("a level");
    std::fs::write(&script, "wait 1\n").expect("a script");
    let sim = |more: &[&str]| {
        let arguments: Vec<&str> = ["sim", &level, "--level", "Room"].iter().chain(more).copied().collect();
        run(&arguments, Stdio::piped())
    };
    assert!(sim(&["--script", &script, "--record", &recording]).status.success());
    let misnamed = name("run.gif");
    std::fs::copy(&recording, &misnamed).expect("a copy");
    let before = [&level, &script, &recording, &misnamed].map(|file| std::fs::read(file).expect("a file"));
    let mut tries = vec![
        sim(&["--script", &script, "--record", &script]),
        sim(&["--script", &script, "--record", &level]),
        sim(&["--replay", &recording, "--record", &recording]),
        run(&["pack", &level, &level], Stdio::piped()),
    ];
    if cfg!(feature = "shell") {
        tries.push(run(&["audio", &recording, "--file", &level, &recording], Stdio::piped()));
        tries.push(run(&["gif", &misnamed, "--file", &level, &misnamed], Stdio::piped()));
    }
    for output in tries {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("this command reads that file"), "{said}");
    }
    let after = [&level, &script, &recording, &misnamed].map(|file| std::fs::read(file).expect("a file"));
    assert_eq!(after, before);
}

/// What a project names is read as well: its pictures and the files of its levels. So are rules.
#[test]
fn no_command_writes_over_what_a_project_or_rules_are_made_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = |file: &str| folder.path().join(file);
    for (from, to) in [("levels", "levels"), ("assets/rules", "rules"), ("assets/sprites", "assets/sprites")]
    {
        copy(Path::new(from), &home(to));
    }
    let name = |file: &str| home(file).to_str().expect("a path").to_string();
    let (level, rules) = (name("levels/campaign.ldtk"), name("rules"));
    let sim = ["sim", &level, "--level", "Moonlit_roofs", "--ticks", "5", "--rules", &rules, "--record"];
    let own = [name("levels/campaign/Moonlit_roofs.ldtkl"), name("rules/doors.json")];
    // No level in it shows the second picture, and no command on a level needs the second file of rules.
    let [picture, other] =
        ["tiles_town", "tiles_festival"].map(|it| name(&format!("assets/sprites/{it}.png")));
    let sounds = name("rules/audio.json");
    let tries = [
        [&sim[..], &[&own[1]]].concat(),
        [&sim[..], &[&sounds]].concat(),
        vec!["render", &level, "--level", "Moonlit_roofs", &picture],
        vec!["render", &level, "--level", "Moonlit_roofs", &other],
        [&sim[..], &[&own[0]]].concat(),
        vec!["pack", &level, &own[0]],
    ];
    for arguments in tries {
        let output = run(&arguments, Stdio::piped());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("this command reads that file"), "{arguments:?}: {said}");
    }
    let foreign = name("levels/template.ldtk");
    for arguments in [[&sim[..], &[&foreign]].concat(), vec!["pack", &level, &foreign]] {
        let output = run(&arguments, Stdio::piped());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(": give the file that ending"), "{arguments:?}: {said}");
    }
    assert_eq!(
        std::fs::read(&own[0]).unwrap(),
        std::fs::read("levels/campaign/Moonlit_roofs.ldtkl").unwrap()
    );
    assert_eq!(std::fs::read(&picture).unwrap(), std::fs::read("assets/sprites/tiles_town.png").unwrap());
}

/// A link is called otherwise than the file that it names.
#[cfg(unix)]
#[test]
fn no_link_lets_a_command_write_over_a_file_of_another_kind() {
    let folder = tempfile::tempdir().expect("a folder");
    let [run_file, link] = ["run.json", "plan.png"].map(|file| folder.path().join(file));
    std::fs::write(&run_file, "a recording").expect("a file");
    std::os::unix::fs::symlink(&run_file, &link).expect("a link");
    let output = run(&["render", LEVEL, link.to_str().expect("a path")], Stdio::piped());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("plan.png: is a link to ") && said.contains("run.json"), "{said}");
    assert_eq!(std::fs::read_to_string(&run_file).unwrap(), "a recording");
}

#[test]
fn prove_writes_over_no_notes() {
    let folder = tempfile::tempdir().expect("a folder");
    let notes = folder.path().join("room.normal.json");
    std::fs::write(&notes, "my notes").expect("a file");
    let out = folder.path().to_str().expect("a path");
    let output =
        run(&["prove", LEVEL, "--difficulty", "normal", "--budget", "1", "--out", out], Stdio::piped());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("room.normal.json: is no recording of the level Room: move it away"), "{said}");
    assert_eq!(std::fs::read_to_string(&notes).unwrap(), "my notes");
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("a file");
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            std::fs::copy(from, to).expect("a copy");
        }
    }
}

/// A recording that was changed by hand does not become a sound one.
#[test]
fn what_was_changed_is_not_renewed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.json");
    let name = path.to_str().expect("a path");
    let record = [&SIM[..], &["--record", name]].concat();
    assert!(run(&record, Stdio::piped()).status.success());
    let renew = || run(&["verify", "--file", LEVEL, "--renew", name], Stdio::piped());
    assert!(renew().status.success());
    let changed = std::fs::read_to_string(&path).unwrap().replacen("\"rewinds\":0", "\"rewinds\":7", 1);
    std::fs::write(&path, &changed).unwrap();
    let output = renew();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("not renewed: the file was changed"), "{said}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), changed);
}
