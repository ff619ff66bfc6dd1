//! 12100 2048 (Easy), played by the rules.
//!
//! Every sequence of five moves is played, and every board on the way is looked at.
//! A move takes three steps in each line, which is a row or a column seen from the
//! wall:
//!
//! ```text
//!     wall │ 2  .  2  2      a line
//!          │ 2  2  2  .      squeezed
//!          │ 4  .  2  .      merged
//!          │ 4  2  .  .      squeezed
//! ```
//!
//! The trap: two blocks merge into the place of the one nearer the wall, and the
//! other place is empty until the end of the move. So nothing merges twice.

use Direction::{Down, Left, Right, Up};

/// Row by row, with 0 for an empty cell.
type Board = Vec<Vec<u64>>;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

pub(crate) const DIRECTIONS: [Direction; 4] = [Left, Right, Up, Down];

const MOVES: usize = 5;

/// The answer to an input.
///
/// # Panics
/// If the input is not one of this problem.
#[must_use]
pub fn solve(input: &str) -> String {
    let mut board = read(input);
    play(&mut board, &[]).to_string()
}

pub(crate) fn read(input: &str) -> Board {
    let mut words = input.split_whitespace();
    let size = words.next().unwrap().parse().unwrap();
    let blocks: Vec<u64> = words.map(|word| word.parse().unwrap()).collect();
    blocks.chunks(size).map(<[u64]>::to_vec).collect()
}

/// The largest block on any board from here on. `moves` led here.
fn play(board: &mut Board, moves: &[Direction]) -> u64 {
    let mut largest = largest_block(board);
    if moves.len() == MOVES {
        return largest;
    }
    for direction in DIRECTIONS {
        let before = board.clone();
        push(board, direction);
        // A move that changes nothing only wastes a move.
        if *board != before {
            largest = largest.max(play(board, &[moves, &[direction]].concat()));
        }
        *board = before;
    }
    largest
}

pub(crate) fn largest_block(board: &Board) -> u64 {
    board.iter().flatten().copied().max().unwrap_or(0)
}

/// Makes one move.
pub(crate) fn push(board: &mut Board, direction: Direction) {
    let size = board.len();
    // The row and the column of a place in a line; place 0 is the one at the wall.
    let cell = |line, place| match direction {
        Left => (line, place),
        Right => (line, size - 1 - place),
        Up => (place, line),
        Down => (size - 1 - place, line),
    };
    let mut blocks = Vec::new();
    for line in 0..size {
        let cells = (0..size).map(|place| cell(line, place));
        blocks.clear();
        blocks.extend(cells.clone().map(|(row, col)| board[row][col]));
        squeeze(&mut blocks);
        merge(&mut blocks);
        squeeze(&mut blocks);
        for ((row, col), &block) in cells.zip(&blocks) {
            board[row][col] = block;
        }
    }
}

/// Moves the blocks to the wall, in the order in which they are.
fn squeeze(line: &mut Vec<u64>) {
    let size = line.len();
    line.retain(|&block| block > 0);
    line.resize(size, 0);
}

/// Merges equal blocks side by side, those nearest the wall first.
fn merge(line: &mut [u64]) {
    for near in 0..line.len() - 1 {
        let far = near + 1;
        if line[near] == line[far] {
            line[near] *= 2;
            line[far] = 0;
        }
    }
}
