//! # 11559 Puyo Puyo
//!
//! Given a field of coloured blobs, the puyos, how many steps does its chain
//! have? In a step every group of four or more puyos of one colour, joined at
//! their sides, vanishes; then all that is left falls. There is no step without
//! a group.
//!
//! ```text
//!     . Y . . .       . . . . .       . . . . .       . . . . .
//!     . Y G . .       . . G . .       . . . . .       . . . . .
//!     R R Y G .       . Y Y G .       . . . G .       . . . . .
//!     R R Y G G       . Y Y G G       . . G G G       . . . . .
//! ```
//!
//! The solution does just that, one step after the other.
//!
//! The trap: it is steps that count, not groups. Two groups that vanish at the
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

/// A group of so many vanishes.
const ENOUGH: usize = 4;

fn main() -> ExitCode {
    run(parse, solve)
}

/// Twelve rows of six cells, the top one first.
///
/// # Errors
/// If a row is missing, longer or shorter, or holds another character.
pub fn parse(tokens: &mut Tokens) -> Result<Field, Error> {
    let mut field = Grid::filled(Shape { height: HEIGHT, width: WIDTH }, EMPTY);
    for row in 0..HEIGHT {
        let line = tokens.next("12 rows of 6 cells")?;
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
        Self { pairs: Vec::new(), seen: Grid::filled(shape, false), vanishing: Vec::new() }
    }

    /// Every group of four or more goes, all at the same time. Says whether any
    /// did.
    fn vanish(&mut self, field: &mut Field) -> bool {
        self.seen.fill(false);
        self.vanishing.clear();
        let friends = friends(field, &mut self.pairs);
        for &(one, other) in &self.pairs {
            if friends[one] + friends[other] >= ENOUGH {
                let (row, col) = (one / WIDTH, one % WIDTH);
                let start = Pos { row, col };
                let same = |from: &char, to: &char| from == to;
                flood_fill(field, start, &mut self.seen, &mut self.vanishing, same);
            }
        }
        for &pos in &self.vanishing {
            field[pos] = EMPTY;
        }
        !self.vanishing.is_empty()
    }
}

/// Finds all pairs, and how many friends each puyo has: neighbours of its
/// colour.
///
/// Most groups are small, and to search them all would be most of the work. But
/// a group has four or more puyos just where some pair in it has four friends or
/// more, counting each other:
///
/// ```text
///     2 2      1 3 1      1 2 2 1      1 2 1
///     2 2        1                                 the last one is too small
/// ```
///
/// For either somebody has three friends, and any of these makes the fourth; or
/// the group is a line or a ring, and two in the middle have two each. In a group
/// of three only the one in the middle has two.
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
