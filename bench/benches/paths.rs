//! Paths over grids, compared with other crates: the A* of `pathfinding`, whose paths must be as long as ours, and the
//! jump point search of `grid_pathfinding`, which is told apart: it cuts corners and still finds longer paths. Those
//! of `bracket-pathfinding` and `hierarchical_pathfinding` are not the shortest either.
//!
//! With `GRID_BENCHMARK=FOLDER` also over the maps of that folder, in the format of the Moving AI Lab
//! (`tests/it/grid_benchmark.rs` explains it).

use criterion::{Criterion, criterion_group, criterion_main};
use grid_pathfinding::PathingGrid;
use grid_util::{ValueGrid, point::Point};
use pathfinding::directed::astar::astar;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use thief_girl::base::{Grid, IVec2, Rng, grid::NEIGHBOURS, grid::cell_of, ivec2};
use thief_girl::space::a_star::{DIAGONAL, PathFinder, STRAIGHT, octile};
use thief_girl_bench::lines::{free_position, is_wall, walls};

/// Number of paths over the random map.
const WAYS: usize = 1000;
/// Most paths over each map of the benchmark: every n-th of its scenarios, which are sorted by length.
const SAMPLE: usize = 100;

/// A map and the ends of paths over it.
struct Course {
    name: String,
    walls: Grid<bool>,
    asked: Vec<(IVec2, IVec2)>,
}

/// All crates on one map, each prepared as it likes best.
struct Field<'a> {
    walls: &'a Grid<bool>,
    finder: PathFinder,
    jumps: PathingGrid,
}

impl<'a> Field<'a> {
    fn new(walls: &'a Grid<bool>) -> Self {
        let mut jumps = PathingGrid::new(walls.width() as usize, walls.height() as usize, false);
        walls.iter().filter(|(_, wall)| **wall).for_each(|(cell, _)| jumps.set(cell.x, cell.y, true));
        jumps.generate_components();
        Self { walls, finder: PathFinder::default(), jumps }
    }

    fn ours(&mut self, (from, to): (IVec2, IVec2)) -> Option<Vec<IVec2>> {
        self.finder.cells(self.walls.size(), from, to, |c| (!is_wall(self.walls, c)).then_some(1.0))
    }

    /// The same steps, lengths and heuristic.
    fn pathfinding(&self, (from, to): (IVec2, IVec2)) -> Option<(Vec<IVec2>, u32)> {
        let steps = |here: &IVec2| steps(self.walls, *here);
        astar(&from, steps, |c| octile(*c, to), |c| *c == to)
    }

    /// It cuts corners, which spares it most of the walls.
    fn jump_points(&self, (from, to): (IVec2, IVec2)) -> Option<Vec<Point>> {
        let point = |cell: IVec2| Point::new(cell.x, cell.y);
        self.jumps.get_path_single_goal(point(from), point(to), false)
    }

    /// Panics if the A* differ; returns the number of cells of the path, and whether that of the jump point search
    /// is longer.
    fn compare(&mut self, ends: (IVec2, IVec2)) -> Option<(usize, bool)> {
        let ours = self.ours(ends);
        let total = |path: &Vec<IVec2>| path.windows(2).map(|w| length(w[1] - w[0])).sum::<u32>();
        let length = ours.as_ref().map(total);
        assert_eq!(length, self.pathfinding(ends).map(|(_, length)| length), "pathfinding: {ends:?}");
        let jumps = self.jump_points(ends).map(|path| total(&path.iter().map(|p| ivec2(p.x, p.y)).collect()));
        ours.map(|path| (path.len(), jumps.is_none_or(|jumps| Some(jumps) > length)))
    }
}

/// The steps from a cell, with their lengths.
fn steps(walls: &Grid<bool>, here: IVec2) -> impl Iterator<Item = (IVec2, u32)> {
    let is_open = |c: IVec2| !is_wall(walls, c);
    NEIGHBOURS.into_iter().filter_map(move |step| {
        let beside = [here + ivec2(step.x, 0), here + ivec2(0, step.y)];
        let free = is_open(here + step) && beside.into_iter().all(is_open);
        free.then_some((here + step, length(step)))
    })
}

fn length(step: IVec2) -> u32 {
    if step.x != 0 && step.y != 0 { DIAGONAL } else { STRAIGHT }
}

/// Random paths over the random map.
fn random() -> Course {
    let (walls, mut rng) = (walls(), Rng::new(13));
    let mut cell = || cell_of(free_position(&walls, &mut rng));
    let asked = (0..WAYS).map(|_| (cell(), cell())).collect();
    Course { name: "128 x 128".to_string(), walls, asked }
}

/// The maps of the benchmark's folder.
fn benchmark() -> Vec<Course> {
    let Ok(folder) = std::env::var("GRID_BENCHMARK") else { return Vec::new() };
    let files = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{folder}: {e}"));
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "scen"));
    files.sort();
    files.iter().map(|path| course(path)).collect()
}

fn course(path: &Path) -> Course {
    let read =
        |path: &Path| std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let map = read(&path.with_extension(""));
    let rows: Vec<&[u8]> = map.lines().skip_while(|line| *line != "map").skip(1).map(str::as_bytes).collect();
    let is_free = |c: IVec2| matches!(rows[c.y as usize][c.x as usize], b'.' | b'G' | b'S');
    let walls = Grid::from_fn(rows[0].len() as i32, rows.len() as i32, |c| !is_free(c));
    let ends = |line: &str| {
        let words: Vec<i32> = line.split_whitespace().skip(4).map_while(|word| word.parse().ok()).collect();
        (ivec2(words[0], words[1]), ivec2(words[2], words[3]))
    };
    let text = read(path);
    let all: Vec<&str> = text.lines().skip(1).filter(|line| !line.trim().is_empty()).collect();
    let asked = all.iter().step_by(all.len().div_ceil(SAMPLE)).map(|line| ends(line)).collect();
    Course { name: path.file_stem().expect("a name").to_string_lossy().into_owned(), walls, asked }
}

fn measure(c: &mut Criterion, Course { name, walls, asked }: Course) {
    let mut field = Field::new(&walls);
    let found: Vec<(usize, bool)> = asked.iter().filter_map(|&ends| field.compare(ends)).collect();
    let (count, cells) = (found.len(), found.iter().map(|(cells, _)| cells).sum::<usize>());
    let longer = found.iter().filter(|(_, is_longer)| *is_longer).count();
    println!("{name}: {count} of {} ways exist, {} cells long in the mean", asked.len(), cells / count);
    println!("{longer} of them are longer by grid_pathfinding");

    let mut group = c.benchmark_group(format!("{} ways over {name}", asked.len()));
    group.bench_function("ours", |b| {
        b.iter(|| asked.iter().filter(|ends| field.ours(black_box(**ends)).is_some()).count());
    });
    group.bench_function("grid_pathfinding", |b| {
        b.iter(|| asked.iter().filter(|ends| field.jump_points(black_box(**ends)).is_some()).count());
    });
    group.bench_function("pathfinding", |b| {
        b.iter(|| asked.iter().filter(|ends| field.pathfinding(black_box(**ends)).is_some()).count());
    });
    group.finish();
}

fn ways(c: &mut Criterion) {
    std::iter::once(random()).chain(benchmark()).for_each(|course| measure(c, course));
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30);
    targets = ways
}
criterion_main!(benches);
