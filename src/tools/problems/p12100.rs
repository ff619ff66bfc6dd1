//! 12100 2048 (Easy): boards of any size, from sparse to full.
//!
//! The trap: a board has at least one block, also when it is made smaller.

use std::collections::BTreeSet;
use std::time::Duration;

use super::super::random::Random;
use super::super::trace::p12100;
use super::{lines, numbers, pairs, rows, square, without, Problem};

/// What the tools know about 12100.
pub const PROBLEM: Problem =
    Problem { limit: Duration::from_secs(1), random, shrink, complexity, trace: p12100::trace };

/// A board of up to 20 × 20 blocks from 2 to 1024, at least one of them, turned and
/// mirrored in one of the eight ways.
fn random(random: &mut Random, size: usize) -> String {
    // The largest boards come early: most kinds only differ from `mixed` there.
    let most = 1 + (size * size / 100).min(19);
    let n = if random.below(3) == 0 { most } else { 1 + random.below(most) };
    let kinds = [mixed, tight, tight, hard, hard, hard, hard, even, stuck, stairs];
    let mut board = random.pick(&kinds)(random, n);
    if board.iter().flatten().all(|&block| block == 0) {
        let n = board.len();
        board[random.below(n)][random.below(n)] = 2;
    }
    if random.below(2) == 0 {
        board.reverse();
    }
    if random.below(2) == 0 {
        for row in &mut board {
            row.reverse();
        }
    }
    if random.below(2) == 0 {
        board = square(board.len(), |row, col| board[col][row]);
    }
    print(&board)
}

/// From sparse to full, from one block to all of them: for everything.
fn mixed(random: &mut Random, n: usize) -> Vec<Vec<usize>> {
    let kinds = 1 + random.below(10);
    let density = random.pick(&[&[1][..], &[0, 1, 1, 1, 1], &[0, 1], &[0, 0, 0, 0, 1]]);
    square(n, |_, _| random.pick(density) * (2 << random.below(kinds)))
}

/// A small board on which few sequences of moves make the largest block: for those
/// that are not tried, and boards that are given up.
fn tight(random: &mut Random, n: usize) -> Vec<Vec<usize>> {
    let kinds = 2 + random.below(5);
    let tenths = 3 + random.below(8);
    square(n.min(10), |_, _| {
        let is_block = random.below(10) < tenths;
        usize::from(is_block) * (2 << random.below(kinds))
    })
}

/// One block or two everywhere, except for a few gaps: for the most merges in a line
/// and the largest answers.
fn even(random: &mut Random, n: usize) -> Vec<Vec<usize>> {
    let any = random.below(9);
    let block = 4 << random.pick(&[0, any, 7, 8]);
    let gaps = random.below(4);
    let others = random.below(2) * random.below(20);
    square(n, |_, _| match random.below(40) {
        number if number < gaps => 0,
        number if number < gaps + others => block / 2,
        _ => block,
    })
}

/// Nothing can move: for the places in which the largest block is looked for.
fn stuck(random: &mut Random, n: usize) -> Vec<Vec<usize>> {
    let mut board = square(n, |row, col| (2 << ((row + col) % 2)) << (2 * random.below(3)));
    board[random.pick(&[0, n / 2, n - 1])][random.pick(&[0, n / 2, n - 1])] = 1024;
    board
}

/// A line of pairs, or of one block that slides, has to come first. Then its last
/// block meets one across, and that starts a chain of merges: for the longest slides
/// and gaps, and the most pairs in a line.
///
/// ```text
///     2  2  4  4 .. 8  8          4  8 16  .  .         4  8 32 32 64 128
///    32 64 16 32 64 128    left  32 64 16 32 64 128 up  32 64
/// ```
fn stairs(random: &mut Random, n: usize) -> Vec<Vec<usize>> {
    if n < 4 {
        return mixed(random, n);
    }
    let any = random.below(n / 2);
    let pairs = random.pick(&[0, 1, n / 2, any]);
    let mut line: Vec<usize> =
        (1..pairs).flat_map(|pair| [2 << (pair % 2); 2]).chain([8, 8]).collect();
    if pairs == 0 {
        line = vec![16];
    }
    // The gap may be before the last block, or anywhere.
    let any = random.below(line.len() + 1);
    let gap = random.pick(&[line.len() - 1, any]);
    line.splice(gap..gap, vec![0; n - line.len()]);
    let before = (1..pairs).map(|pair| 32 << (pair % 2));
    let mut across: Vec<usize> = before.chain([16, 32, 64, 128]).take(n).collect();
    across.resize(n, 0);
    let mut board = square(n, |_, _| 0);
    let row = random.below(n - 1);
    board[row] = line;
    board[row + 1] = across;
    board
}

/// Boards on which a few sequences of moves, or only one, make the largest block, and
/// mistakes that others do not show: four moves in one direction, a merge across three
/// cells in the last move, and the like. The rows that are not given are empty.
const HARD: [&str; 8] = [
    "3   8 4 2   2 4 4   16 4 0",
    "3   4 0 8   0 2 0   8 0 4",
    "4   4 0 0 2   8 2 4 8   2 0 0 0   2 0 8 0",
    "4   2 0 0 4   2 0 0 4   2 4 2 4   2 4 2 2",
    "5   4 8 4 4 8   4 4 4 4 2   8 0 2 0 8   2 4 4 0 4   4 2 2 4 8",
    "6   2 4 0 0 0 0   0 0 2 8 0 2   8 0 8 8 8 2   8 4 8 0 0 0   2 2 8 4 0 4   8 2 8 2 4 8",
    "6   32 32 0 0 2 4   0 2 8 0 16 0   0 0 4 32 16 2   32 2 0 0 32 0   2 2 0 0 2 0   2 0 8 16 2 4",
    "10   2 32 8 4 4 4 4 4 4 4   4 2 2 8 16 0 0 0 0 0   2 32 16 8 4 4 8 4 4 8",
];

/// One of the hard boards, if it is not too large.
fn hard(random: &mut Random, n: usize) -> Vec<Vec<usize>> {
    let input = numbers(random.pick(&HARD));
    let size = input[0];
    if size > n {
        return tight(random, n);
    }
    let mut board = rows(&input[1..], size);
    board.resize(size, vec![0; size]);
    board
}

fn shrink(input: &str) -> Vec<String> {
    let board = parse(input);
    let n = board.len();
    let mut changed = Vec::new();
    for gap in 0..n {
        changed.push(without(&board, gap, gap));
        // A row or a column goes alone, and an empty one is added after the last.
        let mut next = board.clone();
        next.remove(gap);
        next.push(vec![0; n]);
        changed.push(next);
        let mut next = board.clone();
        for line in &mut next {
            line.remove(gap);
            line.push(0);
        }
        changed.push(next);
    }
    // All blocks of at least some size become half of what they are.
    let sizes: BTreeSet<usize> =
        board.iter().flatten().copied().filter(|&block| block > 2).collect();
    for size in sizes {
        let half = |&block: &usize| if block < size { block } else { block / 2 };
        let halved = |row: &Vec<usize>| row.iter().map(half).collect();
        changed.push(board.iter().map(halved).collect());
    }
    let with = |changes: &[((usize, usize), usize)]| {
        let mut next = board.clone();
        for &((row, col), block) in changes {
            next[row][col] = block;
        }
        next
    };
    let blocks: Vec<(usize, usize)> = pairs(n).filter(|&(row, col)| board[row][col] != 0).collect();
    for &place in &blocks {
        changed.push(with(&[(place, 0)]));
    }
    for &(row, col) in &blocks {
        let block = board[row][col];
        for other in [block / 2, block * 2].into_iter().filter(|other| (2..=1024).contains(other)) {
            changed.push(with(&[((row, col), other)]));
        }
        let (left, up) = (col.wrapping_sub(1), row.wrapping_sub(1));
        for to in [(row, left), (up, col), (row, col + 1), (row + 1, col)] {
            if to.0 < n && to.1 < n && board[to.0][to.1] == 0 {
                changed.push(with(&[((row, col), 0), (to, block)]));
            }
        }
    }
    // Much smaller, too, but so numerous that they would keep the others waiting. On a
    // large board there are other ways.
    for (row, col) in pairs(n).filter(|(row, col)| row != col && n <= 8) {
        changed.push(without(&board, row, col));
    }
    // There has to be a block, and something has to change.
    changed.retain(|next| *next != board && next.iter().flatten().any(|&block| block > 0));
    changed.iter().map(|board| print(board)).collect()
}

/// The number of blocks, the size, the sum of the blocks, and the sum of their
/// distances from the upper left corner.
fn complexity(input: &str, _: &str) -> Vec<usize> {
    let board = parse(input);
    let blocks = pairs(board.len()).filter(|&(row, col)| board[row][col] > 0);
    let sum = blocks.clone().map(|(row, col)| board[row][col]).sum();
    let distance = blocks.clone().map(|(row, col)| row + col).sum();
    vec![blocks.count(), board.len(), sum, distance]
}

fn parse(input: &str) -> Vec<Vec<usize>> {
    let numbers = numbers(input);
    rows(&numbers[1..], numbers[0])
}

fn print(board: &[Vec<usize>]) -> String {
    format!("{}\n{}", board.len(), lines(board))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn check(input: &str) {
        let board = parse(input);
        let n = board.len();
        assert_eq!(input, print(&board));
        assert!((1..=20).contains(&n) && board.iter().all(|row| row.len() == n));
        let mut blocks = board.iter().flatten().filter(|&&block| block > 0).peekable();
        assert!(blocks.peek().is_some());
        assert!(blocks.all(|block| block.is_power_of_two() && (2..=1024).contains(block)));
    }

    #[test]
    fn the_complexity_of_a_board_is_that_of_its_blocks_and_its_size() {
        assert_eq!(complexity("2\n4 2\n0 8\n", "16\n"), [3, 2, 14, 3]);
    }

    #[test]
    fn a_board_can_lose_rows_columns_and_blocks_and_its_blocks_can_change() {
        let changed = shrink("2\n4 2\n0 1024\n");
        let expected = [
            "1\n1024\n", // without row 0 and column 0, or only one of them
            "2\n0 1024\n0 0\n",
            "2\n2 0\n1024 0\n",
            "1\n4\n", // without row 1 and column 1, or only one of them
            "2\n4 2\n0 0\n",
            "2\n4 0\n0 0\n",
            "2\n2 2\n0 512\n", // half, from 4 on, from 1024 on
            "2\n4 2\n0 512\n",
            "2\n0 2\n0 1024\n", // the blocks one by one
            "2\n4 0\n0 1024\n",
            "2\n4 2\n0 0\n",
            "2\n2 2\n0 1024\n", // the 4: half, double, down
            "2\n8 2\n0 1024\n",
            "2\n0 2\n4 1024\n",
            "2\n4 4\n0 1024\n", // the 2: double
            "2\n4 2\n0 512\n",  // the 1024: half, to the left
            "2\n4 2\n1024 0\n",
            "1\n2\n", // without row 1 and column 0; 0 and 1 leave no block
        ];
        assert_eq!(changed, expected);
        let changed = shrink("2\n2 0\n0 2\n");
        for board in ["2\n2 2\n0 0\n", "2\n0 2\n0 2\n"] {
            assert!(changed.contains(&board.to_string()));
        }
    }
}
