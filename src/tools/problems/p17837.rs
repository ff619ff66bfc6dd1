//! 17837 New Game 2: boards and pieces of any number.
//!
//! The trap: when a row and a column go, the pieces after them move up, and none
//! may be left in the gap.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;
use std::time::Duration;

use super::super::plain::p17837::{Game, Piece};
use super::super::random::Random;
use super::super::trace::p17837;
use super::{lines, numbers, pairs, rows, square, without, Problem};

/// What the tools know about 17837.
pub const PROBLEM: Problem =
    Problem { limit: Duration::from_millis(500), random, shrink, complexity, trace: p17837::trace };

/// A board of up to 12 × 12 squares with up to ten pieces.
fn random(random: &mut Random, size: usize) -> String {
    if random.below(6) == 0 {
        return late(random, size);
    }
    let kinds = [mixed, mixed, gathering, lanes, lanes];
    let kind = random.pick(&kinds);
    if random.below(2) > 0 {
        return kind(random, size);
    }
    // Of a few, the game that ends last, or with the most pieces on one square: a
    // mistake has more time to show, or more to go wrong with.
    let by_height = random.below(2) == 0;
    let games = (0..6).map(|_| kind(random, size));
    let key = |game: &String| {
        let (states, height) = play(game, 1000);
        if by_height {
            height
        } else {
            states.len()
        }
    };
    games.max_by_key(key).unwrap_or_default()
}

/// The states of a game before each turn, and how many pieces are on a square in the
/// end. There are no states if it does not end, or takes more turns than that.
fn play(input: &str, turns: usize) -> (Vec<Vec<Piece>>, usize) {
    let mut game = Game::read(input);
    let mut states = Vec::new();
    for _ in 0..turns {
        if states.get(states.len() / 2) == Some(&game.pieces) {
            break; // a state has come back
        }
        states.push(game.pieces.clone());
        if (1..=game.pieces.len()).any(|number| game.advance(number)) {
            let last = game.pieces.last().map(|piece| piece.square);
            let there = game.pieces.iter().filter(|piece| Some(piece.square) == last);
            return (states, there.count());
        }
    }
    (Vec::new(), 0)
}

/// From `least` to `most`, which comes early and often: much only differs there.
fn number(random: &mut Random, size: usize, least: usize, most: usize) -> usize {
    let most = least + (most - least) * size.min(50) / 50;
    let any = least + random.below(1 + most - least);
    random.pick(&[any, any, most])
}

/// Squares and pieces anywhere: for everything.
fn mixed(random: &mut Random, size: usize) -> String {
    let n = number(random, size, 4, 12);
    let colours = random.pick(&[
        &[0][..],
        &[0, 0, 0, 1],
        &[0, 0, 1, 1, 2],
        &[0, 1, 1],
        &[0, 1, 2],
        &[0, 0, 1, 2, 2],
    ]);
    let board = square(n, |_, _| random.pick(colours));
    place(random, size, &board, &pairs(n).collect::<Vec<_>>(), None)
}

/// Pieces around a square, most of which face it: for games that end soon, with up to
/// six on a square, or with pieces that start on blue.
fn gathering(random: &mut Random, size: usize) -> String {
    let n = number(random, size, 4, 12);
    let colours = random.pick(&[&[0][..], &[0, 0, 2], &[0, 1], &[0, 1, 1, 2]]);
    let board = square(n, |_, _| random.pick(colours));
    let (row, col) = (random.below(n), random.below(n));
    let mut squares: Vec<_> = pairs(n).collect();
    let weights = random.pick(&[(1, 1), (1, 4), (4, 1)]);
    squares.sort_by_key(|square| {
        weights.0 * row.abs_diff(square.0) + weights.1 * col.abs_diff(square.1)
    });
    squares.truncate(5 + random.below(7));
    place(random, size, &board, &squares, Some((row, col)))
}

/// A few rows and columns between blue, often at the edge: for pieces that are shut in,
/// and for stacks of any height.
fn lanes(random: &mut Random, size: usize) -> String {
    let n = number(random, size, 4, 12);
    let colours = random.pick(&[&[0][..], &[0, 0, 0, 1], &[0, 1], &[0, 0, 0, 0, 1, 1, 1, 2]]);
    let any = [0; 4].map(|_| random.below(n));
    let rows = [random.pick(&[0, any[0], n]), random.pick(&[n - 1, any[1]])];
    let cols = [random.pick(&[0, any[2], n]), random.pick(&[n - 1, any[3], n])];
    let is_lane = |row: usize, col: usize| rows.contains(&row) || cols.contains(&col);
    let board = square(n, |row, col| {
        let is_open = is_lane(row, col) || random.below(5) == 0;
        if is_open {
            random.pick(colours)
        } else {
            2
        }
    });
    let squares: Vec<_> = pairs(n).filter(|&(row, col)| is_lane(row, col)).collect();
    place(random, size, &board, &squares, None)
}

/// A game that ends in turn 1000, or would in turn 1001: a longer one from there on, if
/// one is found.
fn late(random: &mut Random, size: usize) -> String {
    let turns = random.pick(&[1000, 1001]);
    for _ in 0..8 {
        let n = number(random, size, 4, 7);
        let colours = random.pick(&[&[0][..], &[0], &[0, 0, 0, 0, 0, 0, 1, 2]]);
        let board = square(n, |_, _| random.pick(colours));
        // Few games with more than four pieces are that long.
        let game = place(random, 0, &board, &pairs(n).collect::<Vec<_>>(), None);
        let (mut states, _) = play(&game, 2500);
        if states.len() >= turns {
            let mut start = states.swap_remove(states.len() - turns);
            start.sort_by_key(|piece| piece.number);
            let squares: BTreeSet<_> = start.iter().map(|piece| piece.square).collect();
            if squares.len() == start.len() {
                let pieces = start.iter().map(|piece| {
                    let direction = "><^v".find(piece.direction).map_or(0, |place| place + 1);
                    vec![piece.square.0, piece.square.1, direction]
                });
                return print(&board, &pieces.collect::<Vec<_>>());
            }
        }
    }
    mixed(random, size)
}

/// A game with up to ten pieces on some of these squares, most of which face the centre,
/// or away from it.
fn place(
    random: &mut Random,
    size: usize,
    board: &[Vec<usize>],
    squares: &[(usize, usize)],
    centre: Option<(usize, usize)>,
) -> String {
    let mut squares = squares.to_vec();
    let count = number(random, size, 4, 10);
    let mut pieces = Vec::new();
    while pieces.len() < count && !squares.is_empty() {
        let (row, col) = squares.swap_remove(random.below(squares.len()));
        let towards = centre.map_or(0, |centre| match (centre.0.cmp(&row), centre.1.cmp(&col)) {
            (Ordering::Equal, Ordering::Greater) => 1,
            (Ordering::Equal, Ordering::Less) => 2,
            (Ordering::Less, _) => 3,
            (Ordering::Greater, _) => 4,
            _ => 0,
        });
        let away = [0, 2, 1, 4, 3][towards];
        let any = 1 + random.below(4);
        let direction = random.pick(&[towards, towards, away, any]);
        pieces.push(vec![row + 1, col + 1, if direction == 0 { any } else { direction }]);
    }
    if let (Some((row, col)), 0) = (centre, random.below(2)) {
        // The nearest come last.
        pieces.sort_by_key(|piece| {
            Reverse((row + 1).abs_diff(piece[0]) + (col + 1).abs_diff(piece[1]))
        });
    }
    print(board, &pieces)
}

fn shrink(input: &str) -> Vec<String> {
    let (board, pieces) = parse(input);
    let n = board.len();
    let mut changed = Vec::new();
    if pieces.len() > 4 {
        for piece in 0..pieces.len() {
            let mut next = pieces.clone();
            next.remove(piece);
            changed.push(print(&board, &next));
        }
    }
    if n > 4 {
        for (row, col) in pairs(n) {
            // Pieces are counted from 1. Those after the gap move up, and none may
            // be in it.
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
                changed.push(print(&without(&board, row, col), &moved));
            }
        }
    }
    // The others are as large, but the game may be shorter.
    for (row, col) in pairs(n) {
        for colour in (0..=2).filter(|&colour| colour != board[row][col]) {
            let mut next = board.clone();
            next[row][col] = colour;
            changed.push(print(&next, &pieces));
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
            changed.push(print(&board, &next));
        }
    }
    changed
}

/// The number of turns that the game takes, the number of pieces, the size, and how
/// much on the board is not white or faces another way than right.
fn complexity(input: &str, answer: &str) -> Vec<usize> {
    let (board, pieces) = parse(input);
    let turns = answer.trim().parse().unwrap_or(1001);
    let colours: usize = board.iter().flatten().sum();
    let directions: usize = pieces.iter().map(|piece| piece[2] - 1).sum();
    vec![turns, pieces.len(), board.len(), colours + directions]
}

fn parse(input: &str) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let numbers = numbers(input);
    let (board, pieces) = numbers[2..].split_at(numbers[0] * numbers[0]);
    (rows(board, numbers[0]), rows(pieces, 3))
}

fn print(board: &[Vec<usize>], pieces: &[Vec<usize>]) -> String {
    format!("{} {}\n{}{}", board.len(), pieces.len(), lines(board), lines(pieces))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn check(input: &str) {
        let (board, pieces) = parse(input);
        let (n, count) = (board.len(), pieces.len());
        assert_eq!(input, print(&board, &pieces));
        assert!((4..=12).contains(&n) && (4..=10).contains(&count));
        assert!(board.iter().all(|row| row.len() == n && row.iter().all(|&colour| colour <= 2)));
        for piece in &pieces {
            assert!(piece.len() == 3 && (1..=4).contains(&piece[2]), "{input}");
            assert!((1..=n).contains(&piece[0]) && (1..=n).contains(&piece[1]), "{input}");
        }
        let squares: BTreeSet<_> = pieces.iter().map(|piece| &piece[..2]).collect();
        assert_eq!(squares.len(), count, "two on one square:\n{input}");
    }

    #[test]
    fn the_complexity_of_a_game_is_that_of_its_turns_its_pieces_and_its_board() {
        let input = "2 1\n0 2\n1 0\n2 2 4\n";
        assert_eq!(complexity(input, "17\n"), [17, 1, 2, 6]);
        assert_eq!(complexity(input, "-1\n"), [1001, 1, 2, 6]);
    }

    #[test]
    fn a_game_can_lose_a_piece_or_a_row_with_a_column() {
        let white = "0 0 0 0\n".repeat(4);
        let pieces = "1 1 1\n2 2 1\n3 3 1\n4 4 1\n";
        let changed = shrink(&format!("4 5\n{white}1 2 1\n{pieces}"));
        assert_eq!(changed[0], format!("4 4\n{white}{pieces}"));
        assert_eq!(changed[4], format!("4 4\n{white}1 2 1\n{}", pieces.replace("4 4 1\n", "")));
        // Only row 5 and column 4 are free of pieces.
        let five = "0 0 0 0 0\n".repeat(4) + "0 0 2 0 0\n";
        let changed = shrink(&format!("5 4\n{five}{}", pieces.replace("4 4 1", "4 5 1")));
        assert_eq!(changed[0], format!("4 4\n{white}{pieces}"));
        assert!(changed[1].starts_with("5 4\n"));
    }

    #[test]
    fn a_square_can_change_its_colour_and_a_piece_its_direction_or_its_square() {
        let board = "0 0 0 0\n0 1 0 0\n0 0 0 0\n0 0 0 0\n";
        let pieces = "1 1 2\n1 2 1\n1 3 1\n4 4 1\n";
        let changed = shrink(&format!("4 4\n{board}{pieces}"));
        // The first piece and the second have one free side, the others have two.
        assert_eq!(changed.len(), 16 * 2 + 4 * 3 + (1 + 1 + 2 + 2));
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
            let game = format!("4 4\n{board}{pieces}").replacen(from, to, 1);
            assert!(changed.contains(&game), "{game}");
        }
    }
}
