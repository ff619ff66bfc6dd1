//! Random inputs of each problem, and those that are near to one.
//!
//! All of them are inputs that the judge could have had. A problem that is not
//! listed here is judged on its samples alone.
//!
//! ```text
//!     size 0 ──► the smallest board          near ──► one row and column less
//!     size 100 ──► the largest one                    one block less …
//! ```
//!
//! The trap: numbers that are all equally likely make boards on which little
//! happens. So each input first draws how many kinds there are and how dense
//! they lie.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::time::Duration;

use super::random::Random;

/// What is known of a problem besides its program and its samples.
pub struct Inputs {
    /// The judge's time limit.
    pub limit: Duration,
    /// A random input; the size goes from 0 to 100.
    pub random: fn(&mut Random, usize) -> String,
    /// Inputs that differ a little from this one, most of them smaller; those
    /// that make it much smaller in few tries come first.
    pub near: fn(&str) -> Vec<String>,
    /// How hard an input with this answer is to trace by hand: the first number
    /// that differs decides.
    pub measure: fn(&str, &str) -> Vec<usize>,
}

/// The inputs of a problem, if it has any.
pub fn of(problem: &str) -> Option<Inputs> {
    let seconds = Duration::from_secs_f64;
    match problem {
        "11559" => Some(Inputs {
            limit: seconds(1.0),
            random: field,
            near: near_field,
            measure: measure_field,
        }),
        "12100" => Some(Inputs {
            limit: seconds(1.0),
            random: board,
            near: near_board,
            measure: measure_board,
        }),
        "17837" => Some(Inputs {
            limit: seconds(0.5),
            random: game,
            near: near_game,
            measure: measure_game,
        }),
        _ => None,
    }
}

const HEIGHT: usize = 12;
const WIDTH: usize = 6;

/// 11559: columns of up to twelve puyos of up to five colours.
fn field(random: &mut Random, size: usize) -> String {
    let colours = 1 + random.below(5);
    let highest = (HEIGHT * size / 100).max(1);
    let mut columns = Vec::new();
    for _ in 0..WIDTH {
        let height = random.below(highest + 1);
        columns.push((0..height).map(|_| random.pick(&b"RGBPY"[..colours])).collect());
    }
    print_field(&columns)
}

fn near_field(input: &str) -> Vec<String> {
    let columns = parse_field(input);
    let mut smaller = Vec::new();
    for col in 0..WIDTH {
        let mut less = columns.clone();
        less[col].clear();
        smaller.push(less);
    }
    for colour in *b"RGBPY" {
        let without = |column: &Vec<u8>| column.iter().copied().filter(|&c| c != colour).collect();
        smaller.push(columns.iter().map(without).collect());
    }
    for col in 0..WIDTH {
        for row in 0..columns[col].len() {
            let mut less = columns.clone();
            less[col].remove(row);
            smaller.push(less);
        }
    }
    let changed = smaller.iter().filter(|&less| *less != columns);
    changed.map(|columns| print_field(columns)).collect()
}

/// The number of puyos.
fn measure_field(input: &str, _: &str) -> Vec<usize> {
    vec![input.matches(char::is_alphabetic).count()]
}

/// The columns from the left, each from the bottom.
fn parse_field(input: &str) -> Vec<Vec<u8>> {
    let rows: Vec<&[u8]> = input.lines().map(str::as_bytes).collect();
    let column = |col| rows.iter().rev().map(|row| row[col]).filter(|&cell| cell != b'.').collect();
    (0..WIDTH).map(column).collect()
}

fn print_field(columns: &[Vec<u8>]) -> String {
    let mut input = String::new();
    for row in (0..HEIGHT).rev() {
        input.extend(columns.iter().map(|column| char::from(*column.get(row).unwrap_or(&b'.'))));
        input.push('\n');
    }
    input
}

/// 12100: a board of up to 20 × 20 blocks from 2 to 1024, at least one of them.
fn board(random: &mut Random, size: usize) -> String {
    let n = 1 + random.below(1 + 19 * size / 100);
    let kinds = 1 + random.below(10);
    let density = random.pick(&[&[1][..], &[0, 1, 1, 1, 1], &[0, 1], &[0, 0, 0, 0, 1]]);
    let mut board = square(n, |_, _| random.pick(density) * (2 << random.below(kinds)));
    board[random.below(n)][random.below(n)] = 2;
    print_board(&board)
}

fn near_board(input: &str) -> Vec<String> {
    let mut board = numbers(input);
    board.remove(0);
    let mut smaller = Vec::new();
    let n = board.len();
    for gap in 0..n {
        smaller.push(without(&board, gap, gap));
        // A row or a column goes alone, and an empty one comes in behind the last.
        let mut less = board.clone();
        less.remove(gap);
        less.push(vec![0; n]);
        smaller.push(less);
        let mut less = board.clone();
        for line in &mut less {
            line.remove(gap);
            line.push(0);
        }
        smaller.push(less);
    }
    // All from one size on become half of what they are.
    let sizes: BTreeSet<usize> =
        board.iter().flatten().copied().filter(|&block| block > 2).collect();
    for size in sizes {
        let half = |&block: &usize| if block < size { block } else { block / 2 };
        let halved = |row: &Vec<usize>| row.iter().map(half).collect();
        smaller.push(board.iter().map(halved).collect());
    }
    let with = |changes: &[((usize, usize), usize)]| {
        let mut next = board.clone();
        for &((row, col), block) in changes {
            next[row][col] = block;
        }
        next
    };
    for place in pairs(n) {
        smaller.push(with(&[(place, 0)]));
    }
    for (row, col) in pairs(n) {
        let block = board[row][col];
        if block > 2 {
            smaller.push(with(&[((row, col), block / 2)]));
        }
        // It moves to the left or up, where that is free.
        for to in [(row, col.saturating_sub(1)), (row.saturating_sub(1), col)] {
            if board[to.0][to.1] == 0 {
                smaller.push(with(&[((row, col), 0), (to, block)]));
            }
        }
    }
    // Much smaller too, but so many that they would keep the others waiting.
    for (row, col) in pairs(n).filter(|(row, col)| row != col) {
        smaller.push(without(&board, row, col));
    }
    // There has to be a block, and something has to change.
    smaller.retain(|next| *next != board && next.iter().flatten().any(|&block| block > 0));
    smaller.iter().map(|board| print_board(board)).collect()
}

/// The size, the number of blocks, their sum, and how far in all they are from the
/// upper left corner.
fn measure_board(input: &str, _: &str) -> Vec<usize> {
    let mut board = numbers(input);
    let size = board.remove(0)[0];
    let blocks = pairs(size).filter(|&(row, col)| board[row][col] > 0);
    let sum = blocks.clone().map(|(row, col)| board[row][col]).sum();
    let distance = blocks.clone().map(|(row, col)| row + col).sum();
    vec![size, blocks.count(), sum, distance]
}

fn print_board(board: &[Vec<usize>]) -> String {
    format!("{}\n{}", board.len(), lines(board))
}

/// 17837: a board of up to 12 × 12 squares with up to ten pieces.
fn game(random: &mut Random, size: usize) -> String {
    let n = 4 + random.below(1 + 8 * size / 100);
    let count = 4 + random.below(1 + 6 * size / 100);
    let colours = random.pick(&[&[0][..], &[0, 0, 0, 1], &[0, 0, 1, 1, 2], &[0, 1], &[0, 1, 2]]);
    let board = square(n, |_, _| random.pick(colours));
    let mut squares = BTreeSet::new();
    let mut pieces = Vec::new();
    while pieces.len() < count {
        let (row, col) = (1 + random.below(n), 1 + random.below(n));
        if squares.insert((row, col)) {
            pieces.push(vec![row, col, 1 + random.below(4)]);
        }
    }
    print_game(&board, &pieces)
}

fn near_game(input: &str) -> Vec<String> {
    let mut board = numbers(input);
    let n = board.remove(0)[0];
    let pieces = board.split_off(n);
    let mut smaller = Vec::new();
    if pieces.len() > 4 {
        for piece in 0..pieces.len() {
            let mut less = pieces.clone();
            less.remove(piece);
            smaller.push(print_game(&board, &less));
        }
    }
    if n > 4 {
        for (row, col) in pairs(n) {
            // Pieces are counted from 1. Those behind the gap move up, and none may
            // stand in it.
            let shift = |place: usize, gap| match place.cmp(&gap) {
                Ordering::Less => Some(place),
                Ordering::Equal => None,
                Ordering::Greater => Some(place - 1),
            };
            let moved = pieces.iter().map(|piece| {
                let (row, col) = (shift(piece[0], row + 1)?, shift(piece[1], col + 1)?);
                Some(vec![row, col, piece[2]])
            });
            if let Some(moved) = moved.collect::<Option<Vec<_>>>() {
                smaller.push(print_game(&without(&board, row, col), &moved));
            }
        }
    }
    // The others are as large, but the game may be shorter.
    for (row, col) in pairs(n) {
        for colour in (0..=2).filter(|&colour| colour != board[row][col]) {
            let mut next = board.clone();
            next[row][col] = colour;
            smaller.push(print_game(&next, &pieces));
        }
    }
    for piece in 0..pieces.len() {
        let [row, col, direction] = [0, 1, 2].map(|place| pieces[piece][place]);
        let turned = (1..=4).filter(|&other| other != direction).map(|other| vec![row, col, other]);
        let moved = [(row, col + 1), (row, col - 1), (row - 1, col), (row + 1, col)];
        let is_free = |&(row, col): &(usize, usize)| {
            let is_there = |piece: &Vec<usize>| (piece[0], piece[1]) == (row, col);
            (1..=n).contains(&row) && (1..=n).contains(&col) && !pieces.iter().any(is_there)
        };
        let moved = moved.iter().copied().filter(is_free);
        let moved = moved.map(|(row, col)| vec![row, col, direction]);
        for other in turned.chain(moved) {
            let mut next = pieces.clone();
            next[piece] = other;
            smaller.push(print_game(&board, &next));
        }
    }
    smaller
}

/// The size, the number of pieces, how many turns the game takes, and how much
/// on the board is not white or looks another way than to the right.
fn measure_game(input: &str, answer: &str) -> Vec<usize> {
    let mut board = numbers(input);
    let size = board.remove(0);
    let pieces = board.split_off(size[0]);
    let turns = answer.trim().parse().unwrap_or(1001);
    let colours: usize = board.iter().flatten().sum();
    let directions: usize = pieces.iter().map(|piece| piece[2] - 1).sum();
    vec![size[0], size[1], turns, colours + directions]
}

fn print_game(board: &[Vec<usize>], pieces: &[Vec<usize>]) -> String {
    format!("{} {}\n{}{}", board.len(), pieces.len(), lines(board), lines(pieces))
}

fn square(n: usize, mut cell: impl FnMut(usize, usize) -> usize) -> Vec<Vec<usize>> {
    (0..n).map(|row| (0..n).map(|col| cell(row, col)).collect()).collect()
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    (0..n).flat_map(move |row| (0..n).map(move |col| (row, col)))
}

/// The board without a row and a column.
fn without(board: &[Vec<usize>], row: usize, col: usize) -> Vec<Vec<usize>> {
    let mut board = board.to_vec();
    board.remove(row);
    for line in &mut board {
        line.remove(col);
    }
    board
}

/// The numbers of each line. The inputs made here hold nothing else.
fn numbers(input: &str) -> Vec<Vec<usize>> {
    let number = |token: &str| token.parse().expect("the input was made here");
    input.lines().map(|line| line.split(' ').map(number).collect()).collect()
}

fn lines(rows: &[Vec<usize>]) -> String {
    let mut lines = String::new();
    for row in rows {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        let _ = writeln!(lines, "{}", row.join(" "));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROBLEMS: [&str; 3] = ["11559", "12100", "17837"];

    /// Panics unless the judge could have had this input; otherwise measures it.
    fn measure(problem: &str, input: &str) -> Vec<usize> {
        assert!(input.ends_with('\n'));
        match problem {
            "11559" => check_field(input),
            "12100" => check_board(input),
            _ => check_game(input),
        }
        (of(problem).unwrap().measure)(input, "1\n")
    }

    fn check_field(input: &str) {
        let rows: Vec<&str> = input.lines().collect();
        assert_eq!(rows.len(), 12);
        for (row, line) in rows.iter().enumerate() {
            assert_eq!(line.len(), 6);
            for (col, cell) in line.char_indices() {
                assert!(".RGBPY".contains(cell));
                let below = rows.get(row + 1).map_or("R", |below| &below[col..=col]);
                assert!(cell == '.' || below != ".", "it floats:\n{input}");
            }
        }
    }

    fn check_board(input: &str) {
        let mut board = numbers(input);
        let n = board.remove(0)[0];
        assert!((1..=20).contains(&n) && board.len() == n);
        assert!(board.iter().all(|row| row.len() == n));
        let mut blocks = board.iter().flatten().filter(|&&block| block > 0).peekable();
        assert!(blocks.peek().is_some());
        assert!(blocks.all(|block| block.is_power_of_two() && (2..=1024).contains(block)));
    }

    fn check_game(input: &str) {
        let mut board = numbers(input);
        let size = board.remove(0);
        let (n, count) = (size[0], size[1]);
        assert!((4..=12).contains(&n) && (4..=10).contains(&count) && size.len() == 2);
        let pieces = board.split_off(n);
        assert!(board.iter().all(|row| row.len() == n && row.iter().all(|&colour| colour <= 2)));
        assert_eq!(pieces.len(), count);
        for piece in &pieces {
            assert!(piece.len() == 3 && (1..=4).contains(&piece[2]), "{input}");
            assert!((1..=n).contains(&piece[0]) && (1..=n).contains(&piece[1]), "{input}");
        }
        let squares: BTreeSet<_> = pieces.iter().map(|piece| &piece[..2]).collect();
        assert_eq!(squares.len(), count, "two on one square:\n{input}");
    }

    #[test]
    fn every_random_input_is_one_that_the_judge_could_have_had() {
        let mut random = Random::new(1);
        for problem in PROBLEMS {
            for size in 0..=100 {
                for _ in 0..10 {
                    measure(problem, &(of(problem).unwrap().random)(&mut random, size));
                }
            }
        }
    }

    #[test]
    fn the_sizes_go_from_the_smallest_inputs_to_the_largest() {
        let range = |problem, size| {
            let mut random = Random::new(2);
            let inputs = of(problem).unwrap();
            let measures = (0..2000).map(|_| measure(problem, &(inputs.random)(&mut random, size)));
            let measures: Vec<Vec<usize>> = measures.collect();
            let of = |place: usize| measures.iter().map(move |measure| measure[place]);
            (0..measures[0].len())
                .map(|place| (of(place).min(), of(place).max()))
                .collect::<Vec<_>>()
        };
        let some = |from, to| (Some(from), Some(to));
        assert_eq!(range("11559", 0), [some(0, 6)]);
        assert!((Some(30)..=Some(36)).contains(&range("11559", 50)[0].1));
        assert!(range("11559", 100)[0].1 >= Some(60));
        assert_eq!(range("12100", 0)[0], some(1, 1));
        assert_eq!(range("12100", 100)[0], some(1, 20));
        assert_eq!(range("17837", 0)[..2], [some(4, 4), some(4, 4)]);
        assert_eq!(range("17837", 100)[..2], [some(4, 12), some(4, 10)]);
    }

    #[test]
    fn random_inputs_hold_all_that_may_stand_in_them() {
        let mut random = Random::new(3);
        for (problem, tokens) in [
            ("11559", &[".", "R", "G", "B", "P", "Y"][..]),
            ("12100", &["0", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1024"]),
            ("17837", &["0", "1", "2", "3", "4"]),
        ] {
            let inputs = of(problem).unwrap();
            let all: String = (0..200).map(|_| (inputs.random)(&mut random, 100)).collect();
            let all = if problem == "11559" { all.replace("", " ") } else { all };
            for token in tokens {
                assert!(all.split_whitespace().any(|found| &found == token), "{problem}: {token}");
            }
        }
    }

    #[test]
    fn what_is_near_is_another_legal_input_and_smaller_but_for_games() {
        let mut random = Random::new(4);
        for problem in PROBLEMS {
            let inputs = of(problem).unwrap();
            for size in 0..=60 {
                let input = (inputs.random)(&mut random, size);
                let before = measure(problem, &input);
                for near in (inputs.near)(&input) {
                    let smaller = measure(problem, &near) < before;
                    assert!(smaller || problem == "17837", "{input}to\n{near}");
                    assert_ne!(near, input);
                }
            }
        }
    }

    #[test]
    fn smaller_and_smaller_inputs_come_to_the_smallest_whichever_way_they_go() {
        let mut random = Random::new(5);
        for (problem, smallest) in
            [("11559", &[0][..]), ("12100", &[1, 1, 2, 0]), ("17837", &[4, 4, 1, 0])]
        {
            let inputs = of(problem).unwrap();
            for _ in 0..20 {
                let mut input = (inputs.random)(&mut random, 50);
                loop {
                    let before = measure(problem, &input);
                    let mut near = (inputs.near)(&input);
                    near.retain(|near| measure(problem, near) < before);
                    if near.is_empty() {
                        break;
                    }
                    input = near.swap_remove(random.below(near.len()));
                }
                assert_eq!(measure(problem, &input), smallest, "{input}");
            }
        }
    }

    #[test]
    fn a_board_is_measured_by_its_size_and_its_blocks() {
        assert_eq!(measure_board("2\n4 2\n0 8\n", "16\n"), [2, 3, 14, 3]);
    }

    #[test]
    fn a_game_is_measured_by_its_size_its_pieces_and_its_turns() {
        let input = "2 1\n0 2\n1 0\n2 2 4\n";
        assert_eq!(measure_game(input, "17\n"), [2, 1, 17, 6]);
        assert_eq!(measure_game(input, "-1\n"), [2, 1, 1001, 6]);
    }

    #[test]
    fn a_field_can_lose_a_column_a_colour_or_a_puyo() {
        let empty = "......\n".repeat(10);
        let smaller = near_field(&(empty.clone() + ".R....\nGG....\n"));
        let expected = [
            ".R....\n.G....\n", // column 0
            "......\nG.....\n", // column 1
            "......\nGG....\n", // red
            "......\n.R....\n", // green
            ".R....\n.G....\n", // the puyos one by one, from the bottom of column 0
            "......\nGR....\n",
            "......\nGG....\n",
        ];
        assert_eq!(smaller, expected.map(|field| empty.clone() + field));
    }

    #[test]
    fn a_board_can_lose_rows_columns_and_blocks_or_have_them_smaller_or_nearer() {
        let smaller = near_board("2\n4 2\n0 8\n");
        let expected = [
            "1\n8\n", // without row 0 and column 0, or only one of them
            "2\n0 8\n0 0\n",
            "2\n2 0\n8 0\n",
            "1\n4\n", // without row 1 and column 1, or only one of them
            "2\n4 2\n0 0\n",
            "2\n4 0\n0 0\n",
            "2\n2 2\n0 4\n", // half, from 4 on, from 8 on
            "2\n4 2\n0 4\n",
            "2\n0 2\n0 8\n", // the blocks one by one
            "2\n4 0\n0 8\n",
            "2\n4 2\n0 0\n",
            "2\n2 2\n0 8\n", // half of the 4, half of the 8
            "2\n4 2\n0 4\n",
            "2\n4 2\n8 0\n", // the 8 to the left
            "1\n2\n",        // without row 1 and column 0; 0 and 1 leave no block
        ];
        assert_eq!(smaller, expected);
        assert!(near_board("2\n2 0\n0 2\n").contains(&"2\n2 2\n0 0\n".to_string()));
    }

    #[test]
    fn a_game_can_lose_a_piece_or_a_row_with_a_column() {
        let white = "0 0 0 0\n".repeat(4);
        let pieces = "1 1 1\n2 2 1\n3 3 1\n4 4 1\n";
        let near = near_game(&format!("4 5\n{white}1 2 1\n{pieces}"));
        assert_eq!(near[0], format!("4 4\n{white}{pieces}"));
        assert_eq!(near[4], format!("4 4\n{white}1 2 1\n{}", pieces.replace("4 4 1\n", "")));
        // Only row 5 and column 4 are free of pieces.
        let five = "0 0 0 0 0\n".repeat(4) + "0 0 2 0 0\n";
        let near = near_game(&format!("5 4\n{five}{}", pieces.replace("4 4 1", "4 5 1")));
        assert_eq!(near[0], format!("4 4\n{white}{pieces}"));
        assert!(near[1].starts_with("5 4\n"));
    }

    #[test]
    fn a_square_can_change_its_colour_and_a_piece_its_direction_or_its_square() {
        let board = "0 0 0 0\n0 1 0 0\n0 0 0 0\n0 0 0 0\n";
        let pieces = "1 1 2\n1 2 1\n1 3 1\n4 4 1\n";
        let near = near_game(&format!("4 4\n{board}{pieces}"));
        // The first piece and the second have one free side, the others have two.
        assert_eq!(near.len(), 16 * 2 + 4 * 3 + (1 + 1 + 2 + 2));
        for (from, to) in [
            ("0 1 0 0", "0 0 0 0"),
            ("0 1 0 0", "0 2 0 0"),
            ("1 1 2", "1 1 1"),
            ("1 1 2", "1 1 4"),
            ("1 2 1", "2 2 1"),
            ("1 3 1", "1 4 1"),
            ("4 4 1", "4 3 1"),
            ("4 4 1", "3 4 1"),
        ] {
            let changed = format!("4 4\n{board}{pieces}").replacen(from, to, 1);
            assert!(near.contains(&changed), "{changed}");
        }
    }
}
