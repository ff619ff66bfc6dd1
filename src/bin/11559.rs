//! # 11559 Puyo Puyo
//!
//! Given a field of coloured blobs, the puyos, how many steps does its chain
//! have? In a step, every group of four or more puyos of one colour, joined at
//! their sides, vanishes; then everything left falls. Without a group there is no
//! step.
//!
//! ```text
//!     . Y . . .       . . . . .       . . . . .       . . . . .
//!     . Y G . .       . . G . .       . . . . .       . . . . .
//!     R R Y G .       . Y Y G .       . . . G .       . . . . .
//!     R R Y G G       . Y Y G G       . . G G G       . . . . .
//! ```
//!
//! The idea: play it. A puyo that did not fall has the neighbours it had, so each
//! new group holds a puyo that fell. The first step searches from every puyo, and
//! each later one only from those that fell.
//!
//! The trap: steps count, not groups. Two groups that vanish at the same time make
//! one step, and nothing falls in between.

use std::mem;
use std::process::ExitCode;

use boj::bfs::bfs;
use boj::gravity::fall;
use boj::grid::{Direction, Grid, Pos, Shape};
use boj::input::{run, Error, Tokens};

/// Each cell is empty, or a puyo: the letter of its colour.
pub type Field = Grid<char>;

const EMPTY: char = '.';
const SHAPE: Shape = Shape { height: 12, width: 6 };

/// The size of the smallest group that vanishes.
const MIN_GROUP: usize = 4;

fn main() -> ExitCode {
    run(parse, solve)
}

/// Twelve rows of six cells, the top one first.
///
/// # Errors
/// If a row is missing, longer or shorter, or has another character.
pub fn parse(tokens: &mut Tokens) -> Result<Field, Error> {
    let mut row = "".chars();
    Grid::try_from_fn(SHAPE, |pos| {
        if pos.col == 0 {
            let word = tokens.word("12 rows of 6 cells")?;
            if word.chars().count() != SHAPE.width {
                return Err(tokens.error("a row of 6 cells"));
            }
            row = word.chars();
        }
        match row.next() {
            Some(cell @ (EMPTY | 'R' | 'G' | 'B' | 'P' | 'Y')) => Ok(cell),
            _ => Err(tokens.error_at(pos.col, "one of . R G B P Y")),
        }
    })
}

/// The number of steps in the chain.
#[must_use]
pub fn solve(mut field: Field) -> usize {
    let shape = field.shape();
    let mut starts: Vec<Pos> = shape.positions().collect();
    let mut seen = Grid::filled(shape, false);
    let mut component = Vec::new();
    let mut vanishing = Vec::new();
    let mut steps = 0;
    loop {
        // Every group of four or more ...
        seen.fill(false);
        for start in starts.drain(..) {
            let colour = field[start];
            if colour == EMPTY || mem::replace(&mut seen[start], true) {
                continue;
            }
            component.clear();
            component.push(start);
            bfs(shape, &mut component, |_, to| {
                field[to] == colour && !mem::replace(&mut seen[to], true)
            });
            if component.len() >= MIN_GROUP {
                vanishing.extend(&component);
            }
        }
        if vanishing.is_empty() {
            return steps;
        }
        // ... vanishes at the same time,
        for pos in vanishing.drain(..) {
            field[pos] = EMPTY;
        }
        // and the rest falls.
        fall(&mut field, Direction::Down, EMPTY, |pos| starts.push(pos));
        steps += 1;
    }
}
