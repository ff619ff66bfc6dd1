//! # 11559 Puyo Puyo
//!
//! Each step is what the rules say: all groups of four or more vanish at the
//! same time, then all that is left falls.
//!
//! ```text
//!     . Y . .       . Y . .       . . . .
//!     . Y G .       . Y . .       . . . .       the greens vanish, the
//!     R R Y G       R R Y .       . Y . .       yellow falls beside the
//!     R R Y G       R R Y .       . Y Y .       others: that is step 2
//!     . . . G       . . . .       . . Y .
//! ```
//!
//! The trap: the answer counts steps, not groups. Two groups that vanish at the
//! same time make one step, and nothing falls in between.

use std::process::ExitCode;

use boj::bfs::flood_fill;
use boj::gravity::slide;
use boj::grid::{Direction, Grid, Pos, Shape};
use boj::input::{run, Error, Tokens};

/// Each cell is empty, or a puyo: the letter of its colour.
pub type Field = Grid<char>;

const EMPTY: char = '.';
const HEIGHT: usize = 12;
const WIDTH: usize = 6;

/// So many puyos of a colour vanish.
const ENOUGH: usize = 4;

fn main() -> ExitCode {
    run(parse, solve)
}

/// Twelve rows of six cells, the top one first.
///
/// # Errors
/// If a row is missing, longer or shorter, or holds another character.
pub fn parse(tokens: &mut Tokens) -> Result<Field, Error> {
    let mut field = Grid::filled(
        Shape {
            height: HEIGHT,
            width: WIDTH,
        },
        EMPTY,
    );
    for row in 0..HEIGHT {
        let line = tokens.next("a row of 6 cells")?;
        if line.text().chars().count() != WIDTH {
            return Err(line.refuse("a row of 6 cells"));
        }
        for (col, cell) in line.text().chars().enumerate() {
            if !matches!(cell, EMPTY | 'R' | 'G' | 'B' | 'P' | 'Y') {
                return Err(line.character(col).refuse("one of . R G B P Y"));
            }
            field[Pos { row, col }] = cell;
        }
    }
    Ok(field)
}

/// How many steps the chain has.
#[must_use]
pub fn solve(mut field: Field) -> usize {
    let mut groups = Groups::new(field.shape());
    let mut steps = 0;
    while groups.vanish(&mut field) {
        slide(&mut field, Direction::Down, EMPTY, |_, _| None);
        steps += 1;
    }
    steps
}

/// The search for groups. What it needs is made once and used in every step.
struct Groups {
    /// Neighbours of the same colour, as numbers of cells.
    pairs: Vec<(usize, usize)>,
    seen: Grid<bool>,
    vanishing: Vec<Pos>,
}

impl Groups {
    fn new(shape: Shape) -> Self {
        Self {
            pairs: Vec::new(),
            seen: Grid::filled(shape, false),
            vanishing: Vec::new(),
        }
    }

    /// Every group of four or more goes, all at the same time. Says whether any
    /// did.
    fn vanish(&mut self, field: &mut Field) -> bool {
        let Self {
            pairs,
            seen,
            vanishing,
        } = self;
        seen.fill(false);
        vanishing.clear();
        let friends = friends(field, pairs);
        for &(one, other) in pairs.iter() {
            if friends[one] + friends[other] >= ENOUGH {
                let start = Pos {
                    row: one / WIDTH,
                    col: one % WIDTH,
                };
                flood_fill(field, start, seen, vanishing, |from, to| from == to);
            }
        }
        for &pos in vanishing.iter() {
            field[pos] = EMPTY;
        }
        !vanishing.is_empty()
    }
}

/// Finds all pairs, and how many friends each puyo has: neighbours of its
/// colour.
///
/// This tells the groups that vanish before any of them is searched: they are
/// those in which some pair has four friends or more, counting each other. Where
/// somebody has three, any of them makes the fourth; a larger group without such
/// a one is a line or a ring, and in its middle two have two each. In a smaller
/// group there is no such pair, for of three in a row only one has two.
fn friends(field: &Field, pairs: &mut Vec<(usize, usize)>) -> [usize; HEIGHT * WIDTH] {
    let cells = field.cells();
    let mut friends = [0; HEIGHT * WIDTH];
    pairs.clear();
    for row in 0..HEIGHT {
        for col in 0..WIDTH {
            let puyo = row * WIDTH + col;
            if cells[puyo] == EMPTY {
                continue;
            }
            let mut meet = |other: usize| {
                if cells[puyo] == cells[other] {
                    pairs.push((puyo, other));
                    friends[puyo] += 1;
                    friends[other] += 1;
                }
            };
            if col + 1 < WIDTH {
                meet(puyo + 1);
            }
            if row + 1 < HEIGHT {
                meet(puyo + WIDTH);
            }
        }
    }
    friends
}
