//! # 12100 2048 (Easy)
//!
//! The game 2048 on a larger board, on which no block is ever added. How large a
//! block can five moves make? A move pushes all blocks to one of the four sides,
//! and two equal ones that meet become one of twice the value.
//!
//! ```text
//!     wall │ 2  .  4  4  8     a move     │ 2  8  8        the 8s will meet
//!          │ .  2  8  .  .     ──────►    │ 2  8           in a move to this
//!          │ .  .  .  .  2                │ 2              wall or upwards
//! ```
//!
//! The idea: try the first three moves in all directions, depth first, each on a
//! copy of the board. The last two need no copy: it is enough to see where the
//! largest blocks come to rest, and whether two of them meet. A board that cannot
//! lead to a larger block than the best so far is left out.
//!
//! The trap: a block that has just been made does not merge again in the same
//! move, so 4 2 2 becomes 4 4; and of three equal blocks, the two nearest to the
//! wall merge.

use std::process::ExitCode;

use boj::gravity::slide;
use boj::grid::{Direction, Grid, Shape};
use boj::input::{run, Error, Tokens};

/// Each cell is the rank of its block: 0 for none, 1 for a block of value 1, 2 for
/// 2, 3 for 4, and one more for each doubling.
pub type Board = Grid<u8>;

const MAX_SIZE: usize = 20;

const MOVES: u8 = 5;

/// A block that is doubled in every move must fit in 64 bits.
const MAX_BLOCK: u64 = 1 << (63 - MOVES);

fn main() -> ExitCode {
    run(parse, solve)
}

/// N, then N rows of N blocks.
///
/// # Errors
/// If a value is missing, N is too large, or a block is not a power of two.
pub fn parse(tokens: &mut Tokens) -> Result<Board, Error> {
    let size = tokens.number("N", 1..=MAX_SIZE)?;
    Grid::try_from_fn(Shape { height: size, width: size }, |_| {
        match tokens.word("a block")?.parse() {
            Ok(block) if is_block(block) => Ok(rank(block)),
            _ => Err(tokens.error("a block, 0 or a power of two up to 2^58")),
        }
    })
}

fn is_block(block: u64) -> bool {
    block == 0 || block.is_power_of_two() && block <= MAX_BLOCK
}

fn rank(mut block: u64) -> u8 {
    let mut rank = 0;
    while block > 0 {
        block /= 2;
        rank += 1;
    }
    rank
}

/// The largest block that at most five moves can make.
#[must_use]
pub fn solve(board: Board) -> u128 {
    let mut best = board.cells().iter().copied().max().unwrap_or(0);
    search(&board, MOVES, &mut best);
    (1 << best) / 2
}

/// Raises `best` to the largest rank that this number of moves can make; there are
/// two moves or more.
fn search(board: &Board, moves: u8, best: &mut u8) {
    if moves == 2 {
        return last_two_moves(board, best);
    }
    let moves = moves - 1;
    for toward in Direction::ALL {
        let mut next = board.clone();
        let changed = slide(&mut next, toward, 0, |resting, moving| {
            if resting != moving {
                return None;
            }
            *best = (*best).max(resting + 1);
            Some(resting + 1)
        });
        if changed && can_beat(&next, moves, *best) {
            search(&next, moves, best);
        }
    }
}

/// Returns whether there are blocks enough to make one above `best` in this number
/// of moves, wherever they are. None is above it yet.
///
/// A move raises a block by one rank at most. So the last move needs two of rank
/// `best`. The move before makes those that are missing from pairs of the rank
/// below, and so on, down to the first move.
#[must_use]
pub fn can_beat(board: &Board, moves: u8, best: u8) -> bool {
    let min = (best + 1).saturating_sub(moves).max(1);
    let count = |rank| board.cells().iter().map(|&cell| u16::from(cell == rank)).sum::<u16>();
    (min..=best).fold(0, |made, rank| made / 2 + count(rank)) >= 2
}

/// Raises `best` to the largest rank that two moves can make, of which the first is
/// made lane by lane, without a board.
fn last_two_moves(board: &Board, best: &mut u8) {
    let size = board.shape().width;
    let rows = board.cells();
    let mut columns = Vec::with_capacity(rows.len());
    for col in 0..size {
        columns.extend(rows[col..].iter().step_by(size));
    }
    for lanes in [rows, &columns] {
        let lanes = lanes.chunks(size);
        while two_moves_beat(lanes.clone().map(|lane| lane.iter()), *best)
            || two_moves_beat(lanes.clone().map(|lane| lane.iter().rev()), *best)
        {
            *best += 1;
        }
    }
}

/// Returns whether a move along the lanes makes a block above `best`, or leaves two
/// of rank `best` that meet in the next one: side by side in a lane, or at the same
/// place of two lanes, if no lane between them is as long.
///
/// The first cell of each lane is the one at the wall. Here 9 is the best, and the
/// two lower 9s meet:
///
/// ```text
///     place   1 2 3 4
///           │ 5 9 8 .     along the lane: is the block at place 1 a best one?
///           │ 7 6 9 2     across: is the last block at place 2 a best one?
///           │ 4 . . .
///           │ 1 2 9 .
/// ```
fn two_moves_beat<'a, Lane>(lanes: impl Iterator<Item = Lane>, best: u8) -> bool
where
    Lane: Iterator<Item = &'a u8>,
{
    // For each place, counted from 1, whether it holds a best block: in the last
    // lane that is as long, and in this one.
    let mut across = [false; MAX_SIZE + 1];
    for lane in lanes {
        let mut along = [false; MAX_SIZE + 1];
        let mut place = 0;
        let mut resting = 0;
        for &moving in lane {
            if moving == 0 {
                continue;
            }
            let mut block = moving;
            if moving == resting {
                block += 1;
                resting = 0;
            } else {
                place += 1;
                resting = moving;
            }
            if block >= best {
                if block > best || along[place - 1] || across[place] {
                    return true;
                }
                along[place] = true;
            }
        }
        across[..=place].copy_from_slice(&along[..=place]);
    }
    false
}
