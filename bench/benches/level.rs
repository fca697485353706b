//! Reading level files, compared with the crate `ldtk2` and with plain JSON.

use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};
use ldtk_rules::{Layout, to_text};
use serde_json::{Value, json};
use std::hint::black_box;
use thief_girl::level::{LdtkProject, read_project};
use thief_girl_bench::levels;

/// A project file, and the files of its levels by their paths.
struct Files {
    main: String,
    levels: Vec<(String, String)>,
}

impl Files {
    fn bytes(&self) -> usize {
        self.main.len() + self.levels.iter().map(|(_, text)| text.len()).sum::<usize>()
    }

    fn read(&self, path: &str) -> Result<String, String> {
        let found = self.levels.iter().find(|(name, _)| name == path);
        found.map(|(_, text)| text.clone()).ok_or_else(|| format!("there is no {path}"))
    }
}

/// The game's own levels, in files of their own.
fn campaign() -> Files {
    let folder = levels::folder();
    let read = |path: &str| std::fs::read_to_string(folder.join(path)).expect("a file of the campaign");
    let main = read("campaign.ldtk");
    let project = LdtkProject::parse("campaign.ldtk", &main).expect("the campaign");
    let levels = project.missing().into_iter().map(|(_, path)| (path.clone(), read(&path))).collect();
    Files { main, levels }
}

/// The same levels twice in one file, with fresh names and ids.
fn twice(of: &Files) -> Files {
    let mut project: Value = serde_json::from_str(&of.main).expect("JSON");
    let campaign = LdtkProject::parse("campaign.ldtk", &of.main).expect("the campaign");
    let names = campaign.level_names();
    let fresh = |round: i64, text: &str| {
        // A level names itself and those that follow it.
        let text = names.iter().fold(text.to_string(), |text, name| {
            text.replace(&format!("\"{name}\""), &format!("\"{name}_{round}\""))
        });
        let mut level: Value = serde_json::from_str(&text).expect("JSON");
        level["iid"] = json!(format!("{round:08x}{}", &level["iid"].as_str().unwrap_or_default()[8..]));
        level["uid"] = json!(level["uid"].as_i64().unwrap_or_default() + 10_000 * (round + 1));
        level["externalRelPath"] = Value::Null;
        level
    };
    project["levels"] =
        (0..2).flat_map(|round| of.levels.iter().map(move |(_, text)| fresh(round, text))).collect();
    project["externalLevels"] = json!(false);
    Files { main: to_text(&project, Layout::Compact), levels: Vec::new() }
}

fn ours(files: &Files) -> LdtkProject {
    read_project("bench", &files.main, &|path| files.read(path)).expect("a project")
}

fn ldtk2(files: &Files) -> (ldtk2::Ldtk, Vec<ldtk2::Level>) {
    let levels = files.levels.iter().map(|(_, text)| serde_json::from_str(text).expect("a level"));
    (ldtk2::Ldtk::from_str(&files.main).expect("a project"), levels.collect())
}

fn json(files: &Files) -> Vec<Value> {
    let texts = std::iter::once(&files.main).chain(files.levels.iter().map(|(_, text)| text));
    texts.map(|text| serde_json::from_str(text).expect("JSON")).collect()
}

fn group<'c>(c: &'c mut Criterion, what: &str, name: &str, files: &Files) -> BenchmarkGroup<'c, WallTime> {
    let mut group = c.benchmark_group(format!("{what} {name}"));
    group.throughput(Throughput::Bytes(files.bytes() as u64));
    group
}

fn reading(c: &mut Criterion) {
    let campaign = campaign();
    let twice = twice(&campaign);
    for (name, files) in [("the campaign", &campaign), ("twice in one file", &twice)] {
        println!("{name}: {} bytes, {} levels", files.bytes(), ours(files).level_names().len());
        let mut parse = group(c, "parse", name, files);
        parse.bench_function("ours", |b| b.iter(|| ours(black_box(files))));
        parse.bench_function("ldtk2", |b| b.iter(|| ldtk2(black_box(files))));
        parse.bench_function("serde_json::Value", |b| b.iter(|| json(black_box(files))));
        parse.finish();
        let mut check = group(c, "check", name, files);
        check.bench_function("parse and all levels", |b| {
            b.iter(|| {
                let (levels, problems) = ours(black_box(files)).levels();
                assert!(problems.is_empty(), "{problems:?}");
                levels
            })
        });
        let project = ours(files);
        check.bench_function("rules of all layers", |b| b.iter(|| black_box(&project).paint().len()));
        check.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = reading
}
criterion_main!(benches);
