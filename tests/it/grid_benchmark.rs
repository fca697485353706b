//! Shortest paths, held against the grid benchmark of the Moving AI Lab: its maps, its scenarios, its lengths.
//!
//! Nathan Sturtevant, "Benchmarks for Grid-Based Pathfinding" (2012): a `.map` is a grid of letters, a `.scen` lists
//! starts, goals and the length of the shortest path in eight directions. A diagonal step is √2 long, and both
//! cells beside it must be free: so does the game go.
//!
//! `GRID_BENCHMARK=FOLDER cargo test --release --test it grid_benchmark::` measures against all files of a folder.
//! Otherwise the maps and scenarios are our own, and their lengths come from Dijkstra's algorithm, written here with
//! floats and a plain heap, so that it shares nothing with the search it judges.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::f64::consts::SQRT_2;
use std::path::{Path, PathBuf};
use thief_girl::base::{Grid, IVec2, Rng, grid::NEIGHBOURS, ivec2};
use thief_girl::space::a_star::PathFinder;

/// A task of a `.scen` file, with its length as written: one may only ask for the digits that are there.
#[derive(Debug, PartialEq)]
struct Task {
    from: IVec2,
    to: IVec2,
    length: String,
}

/// Reads a `.map`: which cells are free. Land never leads into water (`W`), so it counts as blocked.
fn map_of(text: &str) -> Grid<bool> {
    let number = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_else(|| panic!("no {key}"));
        line.trim().parse::<i32>().unwrap_or_else(|e| panic!("{key}{line}: {e}"))
    };
    let (width, height) = (number("width "), number("height "));
    let rows: Vec<&[u8]> =
        text.lines().skip_while(|line| *line != "map").skip(1).map(str::as_bytes).collect();
    assert!(rows.len() as i32 >= height, "{} rows of {height}", rows.len());
    Grid::from_fn(width, height, |c| matches!(rows[c.y as usize][c.x as usize], b'.' | b'G' | b'S'))
}

/// Reads a `.scen`: bucket, map, width, height, start, goal, length.
fn tasks_of(text: &str) -> Vec<Task> {
    let task = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let cell = |i: usize| Some(ivec2(words.get(i)?.parse().ok()?, words.get(i + 1)?.parse().ok()?));
        let task = |length: &&str| Some(Task { from: cell(4)?, to: cell(6)?, length: length.to_string() });
        words.get(8).and_then(task).unwrap_or_else(|| panic!("no task: {line}"))
    };
    text.lines().skip(1).filter(|line| !line.trim().is_empty()).map(task).collect()
}

/// Whether one may step from a free cell to its neighbour.
fn may_step(free: &Grid<bool>, from: IVec2, to: IVec2) -> bool {
    let is_free = |cell: IVec2| free.get(cell).copied().unwrap_or(false);
    is_free(to) && is_free(ivec2(from.x, to.y)) && is_free(ivec2(to.x, from.y))
}

fn is_diagonal(from: IVec2, to: IVec2) -> bool {
    (to - from).abs() == IVec2::ONE
}

/// Adds up a path as it is walked; panics at a step that nobody may take.
fn walked(free: &Grid<bool>, path: &[IVec2]) -> f64 {
    let (mut straight, mut diagonal) = (0, 0);
    for step in path.windows(2) {
        let is_neighbour = (step[1] - step[0]).abs().max_element() == 1;
        assert!(is_neighbour && may_step(free, step[0], step[1]), "from {} to {}", step[0], step[1]);
        *(if is_diagonal(step[0], step[1]) { &mut diagonal } else { &mut straight }) += 1;
    }
    f64::from(straight) + f64::from(diagonal) * SQRT_2
}

/// Whether a length is the one that is written. The last digit may be wrong by two: the files' lengths were added
/// up with floats, and their digits cut off.
///
/// That is as good as equal. With three decimals, the fewest there are in long paths, only lengths are mistaken for
/// each other that differ by hundreds of steps: 577 straight ones are as long as 408 diagonal ones, but for 0.0009.
fn is_written(length: f64, written: &str) -> bool {
    let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let unit = 10f64.powi(-(decimals as i32));
    (length - written.parse::<f64>().expect("a length")).abs() < 2.01 * unit
}

/// Solves all tasks on a map; returns their number, and that of the cells on the paths.
fn solve(free: &Grid<bool>, tasks: &[Task]) -> (usize, usize) {
    let (mut finder, mut cells) = (PathFinder::default(), 0);
    for task in tasks {
        let cost = |cell: IVec2| free[cell].then_some(1.0);
        let path = finder
            .cells(free.size(), task.from, task.to, cost)
            .unwrap_or_else(|| panic!("{task:?}: no path"));
        assert_eq!((path.first(), path.last()), (Some(&task.from), Some(&task.to)), "{task:?}");
        let length = walked(free, &path);
        assert!(is_written(length, &task.length), "{task:?}: ours is {length} long");
        cells += path.len();
    }
    (tasks.len(), cells)
}

/// The lengths of all shortest paths from a cell, by Dijkstra's algorithm.
fn lengths_from(free: &Grid<bool>, from: IVec2) -> Grid<f64> {
    let mut lengths = Grid::new(free.width(), free.height(), f64::INFINITY);
    // The bits of positive floats have the order of the floats.
    let mut waiting = BinaryHeap::from([Reverse((0f64.to_bits(), from.x, from.y))]);
    lengths[from] = 0.0;
    while let Some(Reverse((bits, x, y))) = waiting.pop() {
        let (cell, length) = (ivec2(x, y), f64::from_bits(bits));
        if length > lengths[cell] {
            continue;
        }
        for next in NEIGHBOURS.map(|step| cell + step).into_iter().filter(|next| may_step(free, cell, *next))
        {
            let longer = length + if is_diagonal(cell, next) { SQRT_2 } else { 1.0 };
            if longer < lengths[next] {
                lengths[next] = longer;
                waiting.push(Reverse((longer.to_bits(), next.x, next.y)));
            }
        }
    }
    lengths
}

/// A map as text: each cell is free or not.
fn map_text(width: i32, height: i32, free: impl Fn(i32, i32) -> bool) -> String {
    let row = |y| (0..width).map(|x| if free(x, y) { '.' } else { '@' }).chain(['\n']).collect::<String>();
    let rows: String = (0..height).map(row).collect();
    format!("type octile\nheight {height}\nwidth {width}\nmap\n{rows}")
}

/// Our own maps, one of each kind in the benchmark: random cells, rooms with doors, a maze, open ground.
fn own_maps() -> Vec<String> {
    let mut rng = Rng::new(11);
    let walls = Grid::from_fn(48, 32, |_| rng.unit() < 0.25);
    let doors = Grid::from_fn(8, 8, |_| 1 + rng.below(6) as i32);
    let gates = Grid::from_fn(31, 31, |_| rng.below(2) == 0);
    let room = |x: i32, y: i32| match (x % 7, y % 7) {
        (0, 0) => false,
        (0, along) => along == doors[ivec2(x / 7, y / 7)],
        (along, 0) => along == doors[ivec2(y / 7, x / 7)],
        _ => true,
    };
    // From every room of the maze one wall is missing, to the right or below; none in the last row and column.
    let maze = |x: i32, y: i32| match (x % 2, y % 2) {
        (0, 0) => true,
        (1, 0) => x < 30 && (y == 30 || gates[ivec2(x - 1, y)]),
        (0, 1) => y < 30 && (x == 30 || !gates[ivec2(x, y - 1)]),
        _ => false,
    };
    vec![
        map_text(48, 32, |x, y| !walls[ivec2(x, y)]),
        map_text(50, 43, room),
        map_text(31, 31, maze),
        map_text(40, 24, |x, y| (x - 20).pow(2) + (y - 12).pow(2) > 40),
    ]
}

/// Scenarios for a map: the goals are drawn among all that can be reached, as far as they may lie.
fn scenarios(map: &str, name: &str, count: usize) -> String {
    let (free, mut rng) = (map_of(map), Rng::new(17));
    let cells: Vec<IVec2> = free.iter().filter(|(_, free)| **free).map(|(cell, _)| cell).collect();
    let mut text = String::from("version 1\n");
    for _ in 0..count {
        let from = cells[rng.below(cells.len())];
        let lengths = lengths_from(&free, from);
        let near: Vec<IVec2> = cells.iter().copied().filter(|cell| lengths[*cell].is_finite()).collect();
        let to = near[rng.below(near.len())];
        let (bucket, length) = ((lengths[to] / 4.0) as u32, lengths[to]);
        let (width, height) = (free.width(), free.height());
        text += &format!(
            "{bucket}\t{name}\t{width}\t{height}\t{}\t{}\t{}\t{}\t{length:.8}\n",
            from.x, from.y, to.x, to.y
        );
    }
    text
}

#[test]
fn paths_are_as_short_as_the_benchmark_says() {
    let Ok(folder) = std::env::var("GRID_BENCHMARK") else { return };
    let files = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{folder}: {e}"));
    let mut scenarios: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    scenarios.retain(|path| path.extension().is_some_and(|e| e == "scen"));
    scenarios.sort();
    assert!(!scenarios.is_empty(), "{folder} has no .scen");
    let read =
        |path: &Path| std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    for path in scenarios {
        // `x.map.scen` is of `x.map`.
        let (tasks, cells) = solve(&map_of(&read(&path.with_extension(""))), &tasks_of(&read(&path)));
        println!("{}: {tasks} paths are shortest, {cells} cells in all", path.display());
    }
}

#[test]
fn paths_over_our_own_maps_are_as_short_as_those_of_dijkstra() {
    for (i, map) in own_maps().iter().enumerate() {
        let scenarios = scenarios(map, &format!("own-{i}.map"), 60);
        let (tasks, cells) = solve(&map_of(map), &tasks_of(&scenarios));
        assert!(tasks == 60 && cells > 10 * tasks, "map {i}: {cells} cells are too few to try anything");
    }
}

#[test]
fn lengths_can_be_checked_by_hand() {
    let map = "type octile\nheight 4\nwidth 6\nmap\n......\n.@@@@.\n.@..T.\n......\n";
    // Along the upper edge and down; a corner cannot be cut; past it one can go askew.
    let scen = "version 1\n0\ta\t6\t4\t0\t0\t5\t2\t7\n0\ta\t6\t4\t2\t2\t0\t1\t5\n0\ta\t6\t4\t2\t3\t3\t2\t1.41421356\n";
    let tasks = tasks_of(scen);
    assert_eq!(tasks[2], Task { from: ivec2(2, 3), to: ivec2(3, 2), length: "1.41421356".to_string() });
    assert_eq!(solve(&map_of(map), &tasks), (3, 8 + 6 + 2));
}

#[test]
fn a_length_counts_to_its_last_digit() {
    assert!(
        is_written(1.0 + SQRT_2, "2.41421") && is_written(1.0 + SQRT_2, "2.41421356") && is_written(7.0, "7")
    );
    assert!(
        !is_written(1.0 + SQRT_2, "2.41424")
            && !is_written(1.0 + SQRT_2, "2.41421350")
            && !is_written(7.0, "10")
    );
}
