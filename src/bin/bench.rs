//! Measures the solutions and the library, in process, and prints two tables.
//!
//! Every figure is the least of several runs, for all that disturbs a run makes
//! it longer. Copying the same bytes stands beside it, for scale:
//!
//! ```text
//!     12100/largest-board-full        412.7      0.2     µs: solving, copying
//!     fall down, half full    0.9   0.9   2.4   2.5      ns a cell, by size
//! ```
//!
//! The trap: a result that nobody looks at need not be computed. So every answer
//! is compared with the sample's, and every count with what it should be.

#[path = "11559.rs"]
#[allow(dead_code)] // its `main` is not called here
mod p11559;
#[path = "12100.rs"]
#[allow(dead_code)]
mod p12100;
#[path = "17837.rs"]
#[allow(dead_code)]
mod p17837;
#[path = "judge/random.rs"]
mod random;
#[path = "judge/samples.rs"]
#[allow(dead_code)] // only one problem's samples are asked for at a time
mod samples;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use boj::bfs::flood_fill;
use boj::gravity::slide;
use boj::grid::{Direction, Grid, Pos, Shape};
use boj::input::{read, Error, Tokens};
use random::Random;

/// How many of a problem's samples are shown, the heaviest first.
const HEAVIEST: usize = 3;

/// How long a figure is measured, if its runs are short.
const MEASURING: Duration = Duration::from_millis(150);

/// What solves a sample and says how long that took.
type Solver = fn(&[u8]) -> (String, Duration);

/// A problem that is not listed here is not measured.
const SOLVERS: [(&str, Solver); 3] = [
    ("11559", |input| solved(input, p11559::parse, p11559::solve)),
    ("12100", |input| solved(input, p12100::parse, p12100::solve)),
    ("17837", |input| solved(input, p17837::parse, p17837::solve)),
];

/// What does a piece of work on a grid, `repeats` times, and says how long that
/// took.
type Work = fn(Shape) -> Duration;

const HELPERS: [(&str, Work); 7] = [
    ("components, five colours", |shape| components(shape, 5)),
    ("components, two colours", |shape| components(shape, 2)),
    ("fall down, half full", |shape| sliding(shape, Direction::Down, false)),
    ("fall left, half full", |shape| sliding(shape, Direction::Left, false)),
    ("slide up and merge", |shape| sliding(shape, Direction::Up, true)),
    ("slide right and merge", |shape| sliding(shape, Direction::Right, true)),
    ("copy", |shape| copying(&cells(shape, 5).repeat(repeats(shape) as usize))),
];

const SHAPES: [Shape; 4] = [
    Shape { height: 12, width: 6 },
    Shape { height: 64, width: 64 },
    Shape { height: 1024, width: 1024 },
    Shape { height: 4096, width: 4096 },
];

fn main() -> ExitCode {
    match bench() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where stderr is closed too, there is nobody left to tell.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
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
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut rows = Vec::new();
        for case in samples::of(root, problem)? {
            let sample = case.content.map_err(|what| io::Error::new(io::ErrorKind::Other, what))?;
            let answer = String::from_utf8_lossy(&sample.output);
            let solving = least(|| {
                let (given, time) = solver(&sample.input);
                assert_eq!(given, answer.trim_end(), "{}", case.name);
                time
            });
            rows.push((solving, copying(&sample.input), case.name));
        }
        rows.sort();
        for (solving, copying, name) in rows.iter().rev().take(HEAVIEST) {
            let micros = |time: &Duration| time.as_secs_f64() * 1e6;
            writeln!(out, "{name:44}{:8.1}{:8.1}", micros(solving), micros(copying))?;
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
    let start = Instant::now();
    let answer = solve(parsed);
    let time = start.elapsed();
    (answer.to_string(), time)
}

fn helpers(out: &mut impl Write) -> io::Result<()> {
    write!(out, "\n{:26}", "nanoseconds a cell")?;
    for Shape { height, width } in SHAPES {
        write!(out, "{:>12}", format!("{height}×{width}"))?;
    }
    writeln!(out)?;
    for (name, measure) in HELPERS {
        write!(out, "{name:26}")?;
        for shape in SHAPES {
            // What is known already is shown while the rest is measured.
            out.flush()?;
            let cells = u32::try_from(shape.height * shape.width).expect("small enough");
            let nanoseconds = measure(shape).as_secs_f64() * 1e9;
            write!(out, "{:12.2}", nanoseconds / f64::from(cells * repeats(shape)))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// How often work on a grid is repeated to make a run long enough to measure.
fn repeats(shape: Shape) -> u32 {
    let cells = shape.height * shape.width;
    u32::try_from((1 << 18) / cells).map_or(1, |repeats| repeats.max(1))
}

/// Labels all components of a grid of so many colours.
fn components(shape: Shape, colours: u8) -> Duration {
    let grid = grid(shape, &cells(shape, colours));
    let mut seen = Grid::filled(shape, false);
    let mut component = Vec::new();
    least(|| {
        let start = Instant::now();
        let reached: usize =
            (0..repeats(shape)).map(|_| label(&grid, &mut seen, &mut component)).sum();
        let time = start.elapsed();
        assert_eq!(reached, shape.height * shape.width * repeats(shape) as usize);
        time
    })
}

/// Searches every component once, and counts their cells.
fn label(grid: &Grid<u8>, seen: &mut Grid<bool>, component: &mut Vec<Pos>) -> usize {
    let Shape { height, width } = grid.shape();
    let mut reached = 0;
    seen.fill(false);
    // Not `positions()`, as it is the search that is to be measured.
    for row in 0..height {
        for col in 0..width {
            component.clear();
            flood_fill(grid, Pos { row, col }, seen, component, |from, to| from == to);
            reached += component.len();
        }
    }
    reached
}

/// Moves all cells of a half-full grid of two kinds.
fn sliding(shape: Shape, toward: Direction, merging: bool) -> Duration {
    let mut half_full = cells(shape, 4);
    for cell in &mut half_full {
        *cell = cell.saturating_sub(2);
    }
    let half_full = grid(shape, &half_full);
    least(|| {
        let mut grids = vec![half_full.clone(); repeats(shape) as usize];
        let mut moves = 0;
        let start = Instant::now();
        for grid in &mut grids {
            let merge = |resting, moving| (merging && resting == moving).then(|| moving + 1);
            moves += usize::from(slide(grid, toward, 0, merge));
        }
        let time = start.elapsed();
        assert!(moves > 0);
        time
    })
}

fn copying(bytes: &[u8]) -> Duration {
    let mut copy = vec![0; bytes.len()];
    least(|| {
        let start = Instant::now();
        copy.copy_from_slice(bytes);
        let time = start.elapsed();
        assert!(copy == bytes);
        time
    })
}

/// The least time of as many runs as fit into the time for measuring, or of the
/// one that takes longer.
fn least(mut run: impl FnMut() -> Duration) -> Duration {
    let start = Instant::now();
    let mut least = run();
    while start.elapsed() < MEASURING {
        least = least.min(run());
    }
    least
}

/// The cells of a grid, row by row: kinds from 0 on, all equally likely.
fn cells(shape: Shape, kinds: u8) -> Vec<u8> {
    let mut random = Random::new(1);
    let kinds: Vec<u8> = (0..kinds).collect();
    (0..shape.height * shape.width).map(|_| random.pick(&kinds)).collect()
}

fn grid(shape: Shape, cells: &[u8]) -> Grid<u8> {
    let mut grid = Grid::filled(shape, 0);
    for (pos, &cell) in shape.positions().zip(cells) {
        grid[pos] = cell;
    }
    grid
}
