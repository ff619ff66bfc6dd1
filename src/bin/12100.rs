//! # 12100 2048 (Easy)
//!
//! The game 2048 on a larger board, and no block is ever added. How large a block
//! can five moves make? A move pushes all blocks to one of the four sides, and
//! where two equal ones meet they become one of twice the value.
//!
//! ```text
//!     wall │ 2  .  4  4  8     a move     │ 2  8  8        the 8s will meet
//!          │ .  2  8  .  .     ──────►    │ 2  8           in a move to this
//!          │ .  .  .  .  2                │ 2              wall or upwards
//! ```
//!
//! The idea: the first three moves are tried in all directions, depth first, each
//! on a copy of the board. The last two need no copy: it is enough to see where
//! the largest blocks come to rest, and whether two of them meet. What cannot
//! make a larger block than the best so far is left out.
//!
//! The trap: a block that has just been made does not merge again in the same
//! move, so 4 2 2 becomes 4 4; and of three equal blocks the two nearer to the
//! wall merge.

use std::process::ExitCode;

use boj::gravity::slide;
use boj::grid::{Direction, Grid, Shape};
use boj::input::{run, Error, Tokens};

/// Each cell is the rank of its block: 0 where there is none, else 1 for a block
/// of value 1, 2 for 2, 3 for 4, and one more for each doubling.
pub type Board = Grid<u8>;

/// The most rows and columns.
const LARGEST: usize = 20;

const MOVES: u8 = 5;

/// A block that is doubled in every move must still fit into 64 bits.
const HIGHEST: u64 = 1 << (63 - MOVES);

fn main() -> ExitCode {
    run(parse, solve)
}

/// N, then N rows of N blocks.
///
/// # Errors
/// If a value is missing, or N is too large, or a block is no power of two.
pub fn parse(tokens: &mut Tokens) -> Result<Board, Error> {
    let size = tokens.next("N")?.number(1..=LARGEST)?;
    let mut board = Grid::filled(Shape { height: size, width: size }, 0);
    for pos in board.shape().positions() {
        let token = tokens.next("a block")?;
        board[pos] = match token.text().parse() {
            Ok(block) if is_block(block) => rank(block),
            _ => return Err(token.refuse("a block, 0 or a power of two up to 2^58")),
        };
    }
    Ok(board)
}

fn is_block(block: u64) -> bool {
    block == 0 || block.is_power_of_two() && block <= HIGHEST
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
    search(&board, MOVES, None, &mut best);
    (1 << best) / 2
}

type Axis = [Direction; 2];
const HORIZONTAL: Axis = [Direction::Left, Direction::Right];
const VERTICAL: Axis = [Direction::Up, Direction::Down];

/// Raises `best` to the largest rank that so many moves can make; there are two
/// or more.
///
/// `settled` is the axis of the last move, if it merged nothing. Then each lane
/// along it holds the same blocks as before, and no two that meet are equal. A
/// move along it would leave what it would have left in place of the last move.
fn search(board: &Board, moves: u8, settled: Option<Axis>, best: &mut u8) {
    if moves == 2 {
        return look_ahead(board, settled, best);
    }
    let moves = moves - 1;
    for axis in [HORIZONTAL, VERTICAL] {
        if settled == Some(axis) {
            continue;
        }
        for toward in axis {
            let mut next = board.clone();
            let mut merged = false;
            let changed = slide(&mut next, toward, 0, |resting, moving| {
                if resting != moving {
                    return None;
                }
                merged = true;
                *best = (*best).max(resting + 1);
                Some(resting + 1)
            });
            // Of k equal blocks that meet, k / 2 pairs merge, whichever way they
            // move. So the opposite move would leave the same blocks.
            if !can_beat(&next, moves, *best) {
                break;
            }
            if changed {
                let settled = if merged { None } else { Some(axis) };
                search(&next, moves, settled, best);
            }
        }
    }
}

/// Whether there are blocks enough to make one above `best` in so many moves,
/// wherever they lie. None is above it yet.
///
/// A move raises a block by one rank at most. So the last move needs two of rank
/// `best`; what is missing of these, the move before makes of pairs of the rank
/// below; and so on, down to the first move.
#[must_use]
pub fn can_beat(board: &Board, moves: u8, best: u8) -> bool {
    let lowest = (best + 1).saturating_sub(moves).max(1);
    let count = |rank| board.cells().iter().map(|&cell| u16::from(cell == rank)).sum::<u16>();
    (lowest..=best).fold(0, |made, rank| made / 2 + count(rank)) >= 2
}

/// `search` for the last two moves, the first of which is made along each lane
/// without the board. As long as something beats the best, it is raised.
fn look_ahead(board: &Board, settled: Option<Axis>, best: &mut u8) {
    let size = board.shape().width;
    let rows = board.cells();
    let mut columns = Vec::with_capacity(rows.len());
    for col in 0..size {
        columns.extend(rows[col..].iter().step_by(size));
    }
    for (axis, lanes) in [(HORIZONTAL, rows), (VERTICAL, &columns)] {
        if settled == Some(axis) {
            continue;
        }
        let lanes = lanes.chunks(size);
        while beats(lanes.clone().map(|lane| lane.iter()), *best)
            || beats(lanes.clone().map(|lane| lane.iter().rev()), *best)
        {
            *best += 1;
        }
    }
}

/// Whether a move along the lanes makes a block above `best`, or leaves two of
/// rank `best` that meet in the next one: at places beside each other in a lane,
/// or at the same place in two lanes, if no lane between reaches so far.
///
/// Each lane begins at the wall. Here 9 is the best, and the lower 9s meet:
///
/// ```text
///     place   1 2 3 4
///           │ 5 9 8 .     along the lane: is the block at place 1 a best one?
///           │ 7 6 9 2     across: is the last block at place 2 a best one?
///           │ 4 . . .
///           │ 1 2 9 .
/// ```
fn beats<'a, Lane>(lanes: impl Iterator<Item = Lane>, best: u8) -> bool
where
    Lane: Iterator<Item = &'a u8>,
{
    // For each place, counted from 1, whether a best block lies there: in the last
    // lane that reaches so far, and in this one.
    let mut across = [false; LARGEST + 1];
    for lane in lanes {
        let mut along = [false; LARGEST + 1];
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
