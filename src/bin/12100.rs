//! # 12100 2048 (Easy)
//!
//! All moves in all four directions are tried, but for what cannot make a block
//! larger than the best so far. The first three moves are made on copies of the
//! board. The last two are only looked at: it is enough to know where the best
//! blocks come to rest, and whether two of them meet.
//!
//! ```text
//!     wall │ 2  .  4  4  8     first move     │ 2  8  8     second move: the
//!          │ .  2  8  .  .     ─────────►     │ 2  8        8s make 16
//! ```
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
    let mut board = Grid::filled(
        Shape {
            height: size,
            width: size,
        },
        0,
    );
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

/// Raises `best` to the largest rank that `moves` moves can make, two or more.
///
/// Moves along the axis `settled` are left out, for the last move was along it
/// and merged nothing: no two blocks that meet on it are equal, and another move
/// along it only comes to what it would have come to in place of the last one.
fn search(board: &Board, moves: u8, settled: Option<Axis>, best: &mut u8) {
    if moves == 2 {
        return look_ahead(board, settled, best);
    }
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
            if !can_beat(&next, moves - 1, *best) {
                break;
            }
            if changed {
                let settled = if merged { None } else { Some(axis) };
                search(&next, moves - 1, settled, best);
            }
        }
    }
}

/// Whether there are blocks enough to make one above `best` in `moves` moves,
/// wherever they lie.
///
/// A move raises a block by one rank at most. So the last move needs two of rank
/// `best`; what of these is missing, the move before makes of pairs that are one
/// rank lower; and so on, down to the first move.
fn can_beat(board: &Board, moves: u8, best: u8) -> bool {
    let lowest = (best + 1).saturating_sub(moves).max(1);
    let count = |rank| {
        board
            .cells()
            .iter()
            .map(|&cell| u16::from(cell == rank))
            .sum::<u16>()
    };
    (lowest..=best).fold(0, |made, rank| made / 2 + count(rank)) >= 2
}

/// What `search` does, for the last two moves.
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

/// Whether a move along the lanes, each met from the wall, makes a block above
/// `best`, or leaves two of rank `best` that meet: side by side in their lane, or
/// in two lanes at the same place, with nothing there in the lanes between.
fn beats<'a, Lane>(lanes: impl Iterator<Item = Lane>, best: u8) -> bool
where
    Lane: Iterator<Item = &'a u8>,
{
    // Whether the block at a place is a best one: in this lane, and in the last
    // lane that reaches so far. Places count from 1, at the wall.
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
