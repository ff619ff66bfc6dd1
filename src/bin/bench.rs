//! Measures the solutions and the library, in process, and prints two tables.
//!
//! Every figure is the least of several runs, as a disturbance only makes a run
//! longer. Copying the same bytes is there for scale:
//!
//! ```text
//!     12100/largest-board-full     412.7     0.2     µs: solving, copying
//!     fall down, half full   1.9   2.0   3.4   9.5   ns a cell, by shape
//! ```
//!
//! The trap: a processor learns the branches that one small board takes, and is
//! then several times as fast as on a new board. So a run goes through many
//! different boards. And a result that nobody looks at need not be computed, so
//! each one is checked.

#[path = "11559.rs"]
#[allow(dead_code)] // its `main` is not called here
mod p11559;
#[path = "12100.rs"]
#[allow(dead_code)]
mod p12100;
#[path = "17837.rs"]
#[allow(dead_code)]
mod p17837;

use std::fmt::Display;
use std::io::{self, Write};
use std::mem;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use boj::bfs::bfs;
use boj::gravity::{fall, slide};
use boj::grid::{Direction, Grid, Pos, Shape};
use boj::input::{exit, read, Error, Tokens};
use boj::tools::random::Random;
use boj::tools::samples;

/// The number of samples shown for each problem, the heaviest first.
const SHOWN: usize = 3;

/// How long a figure is measured, if its runs are short.
const MEASURING: Duration = Duration::from_millis(150);

/// Solves an input. Returns the answer and how long that took.
type Solver = fn(&[u8]) -> (String, Duration);

/// A problem that is not listed here is not measured.
const SOLVERS: [(&str, Solver); 3] = [
    ("11559", |input| solved(input, p11559::parse, p11559::solve)),
    ("12100", |input| solved(input, p12100::parse, p12100::solve)),
    ("17837", |input| solved(input, p17837::parse, p17837::solve)),
];

/// Does a piece of work on many grids of a shape. Returns how long that took.
type Work = fn(&[Grid<u8>]) -> Duration;

/// Each with the number of kinds of cells. Where cells move, two of four kinds are
/// empty.
const HELPERS: [(&str, usize, Work); 7] = [
    ("components, five colours", 5, components),
    ("components, two colours", 2, components),
    ("fall down, half full", 4, |grids| falling(grids, Direction::Down)),
    ("fall left, half full", 4, |grids| falling(grids, Direction::Left)),
    ("slide up and merge", 4, |grids| sliding(grids, Direction::Up)),
    ("slide right and merge", 4, |grids| sliding(grids, Direction::Right)),
    ("copy", 5, copying),
];

const SHAPES: [Shape; 5] = [
    Shape { height: 12, width: 6 },
    Shape { height: 20, width: 20 },
    Shape { height: 64, width: 64 },
    Shape { height: 1024, width: 1024 },
    Shape { height: 4096, width: 4096 },
];

fn main() -> ExitCode {
    exit(bench())
}

fn bench() -> io::Result<()> {
    let mut out = io::stdout().lock();
    if cfg!(debug_assertions) {
        writeln!(out, "This build is not optimised: cargo run --release --bin bench\n")?;
    }
    solutions(&mut out)?;
    helpers(&mut out)
}

fn solutions(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{:44}{:>8}{:>8}", "microseconds", "solving", "copying")?;
    for (problem, solver) in SOLVERS {
        let mut rows = Vec::new();
        let samples = samples::read(Path::new(env!("CARGO_MANIFEST_DIR")), problem);
        for sample in samples.map_err(|error| io::Error::new(io::ErrorKind::Other, error))? {
            let input = sample.input.as_bytes();
            let solving = least(|| {
                let (given, time) = solver(input);
                assert_eq!(given, sample.answer.trim_end(), "{}", sample.name);
                time
            });
            let copying = least(|| timed(|| input.to_vec()).1);
            rows.push((solving, copying, sample.name));
        }
        rows.sort();
        for (solving, copying, name) in rows.iter().rev().take(SHOWN) {
            let [solving, copying] = [solving, copying].map(|time| time.as_secs_f64() * 1e6);
            writeln!(out, "{name:44}{solving:8.1}{copying:8.1}")?;
        }
    }
    Ok(())
}

fn solved<T, A: Display>(
    input: &[u8],
    parse: fn(&mut Tokens) -> Result<T, Error>,
    solve: fn(T) -> A,
) -> (String, Duration) {
    let parsed = read(input, parse).expect("samples can be parsed");
    let (answer, time) = timed(|| solve(parsed));
    (answer.to_string(), time)
}

fn helpers(out: &mut impl Write) -> io::Result<()> {
    write!(out, "\n{:26}", "nanoseconds a cell")?;
    for Shape { height, width } in SHAPES {
        write!(out, "{:>11}", format!("{height}×{width}"))?;
    }
    writeln!(out)?;
    for (name, kinds, work) in HELPERS {
        write!(out, "{name:26}")?;
        for shape in SHAPES {
            // Shows what is known while the rest is measured.
            out.flush()?;
            let grids = grids(shape, kinds);
            let cells = u32::try_from(grids.len() * shape.height * shape.width).expect("it fits");
            let nanoseconds = least(|| work(&grids)).as_secs_f64() * 1e9;
            write!(out, "{:11.2}", nanoseconds / f64::from(cells))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Random grids, all different, with cells from 0 to `kinds - 1`. There are enough
/// of them to make a run long, and to be more than the processor can learn.
fn grids(shape: Shape, kinds: usize) -> Vec<Grid<u8>> {
    let mut random = Random::new(1);
    let kinds: Vec<u8> = (0..).take(kinds).collect();
    let count = ((1 << 20) / (shape.height * shape.width)).max(1);
    (0..count).map(|_| Grid::from_fn(shape, |_| random.pick(&kinds))).collect()
}

/// Searches every component once.
fn components(grids: &[Grid<u8>]) -> Duration {
    let shape = grids[0].shape();
    let mut seen = Grid::filled(shape, false);
    let mut component = Vec::with_capacity(shape.height * shape.width);
    let (reached, time) = timed(|| {
        let mut reached = 0;
        for grid in grids {
            seen.fill(false);
            // Not `positions()`, as it is the search that is measured.
            for row in 0..shape.height {
                for col in 0..shape.width {
                    let start = Pos { row, col };
                    if mem::replace(&mut seen[start], true) {
                        continue;
                    }
                    component.clear();
                    component.push(start);
                    bfs(shape, &mut component, |from, to| {
                        grid[to] == grid[from] && !mem::replace(&mut seen[to], true)
                    });
                    reached += component.len();
                }
            }
        }
        reached
    });
    assert_eq!(reached, grids.len() * shape.height * shape.width);
    time
}

/// Two of four kinds become empty.
fn half_full(grids: &[Grid<u8>]) -> Vec<Grid<u8>> {
    grids
        .iter()
        .map(|grid| Grid::from_fn(grid.shape(), |pos| grid[pos].saturating_sub(1)))
        .collect()
}

fn falling(grids: &[Grid<u8>], toward: Direction) -> Duration {
    let mut grids = half_full(grids);
    let (moved, time) = timed(|| {
        let mut moved = 0;
        for grid in &mut grids {
            fall(grid, toward, 0, |_| moved += 1);
        }
        moved
    });
    assert!(moved > 0);
    time
}

fn sliding(grids: &[Grid<u8>], toward: Direction) -> Duration {
    let mut grids = half_full(grids);
    let double = |resting, moving| (resting == moving).then(|| moving + 1);
    let (changed, time) = timed(|| {
        grids.iter_mut().map(|grid| usize::from(slide(grid, toward, 0, double))).sum::<usize>()
    });
    assert!(changed > 0);
    time
}

fn copying(grids: &[Grid<u8>]) -> Duration {
    let mut copies = grids.to_vec();
    let (count, time) = timed(|| {
        copies.clone_from_slice(grids);
        copies.len()
    });
    assert_eq!(count, grids.len());
    time
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

/// The least time of as many runs as fit into the time for measuring, or of the one
/// that takes longer.
fn least(mut run: impl FnMut() -> Duration) -> Duration {
    let start = Instant::now();
    let mut least = run();
    while start.elapsed() < MEASURING {
        least = least.min(run());
    }
    least
}
