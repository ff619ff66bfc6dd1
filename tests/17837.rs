//! # 17837 New Game 2, tested
//!
//! The solution has to give the answer of the plain solver, which keeps all pieces in
//! one list. The samples have to catch every mistake that a patch makes in the plain
//! solver.
//!
//! The trap: on a large board, pieces seldom meet, so most rules are never applied. So
//! boards that are full, and corridors, are checked with all directions.

#[path = "../src/bin/17837.rs"]
#[allow(dead_code)] // its `main` is not called here
mod solution;
mod support;

use std::collections::BTreeMap;
use std::fmt::Write;

use boj::tools::plain::p17837 as plain;
use boj::tools::random::Random;

const TESTED: support::Tested = support::Tested {
    number: "17837",
    read: |input| support::read(input, solution::parse, solution::solve),
    plain: plain::solve,
};

// The mistakes

#[test]
fn samples_catch_every_mistake() {
    TESTED.samples_catch_every_mistake();
}

#[test]
#[ignore = "slow: it tries every mistake on two thousand inputs"]
fn random_inputs_find_nearly_every_mistake() {
    TESTED.random_inputs_find_nearly_every_mistake();
}

// The rules

/// The answer to a drawn board. A square is its colour, `.`, `r` or `b`, followed by
/// the number and the direction of the piece on it.
fn play(drawn: &str) -> String {
    let mut board = String::new();
    let mut pieces = BTreeMap::new();
    let rows = drawn.trim().lines();
    for (row, line) in (1..).zip(rows.clone()) {
        for (col, square) in (1..).zip(line.split_whitespace()) {
            let mut signs = square.chars();
            board += ["0 ", "1 ", "2 "][signs.next().and_then(|sign| ".rb".find(sign)).unwrap()];
            if let Some(number) = signs.next() {
                let direction = signs.next().and_then(|sign| "><^v".find(sign)).unwrap() + 1;
                pieces.insert(number, format!("{row} {col} {direction}\n"));
            }
        }
    }
    let (size, count) = (rows.count(), pieces.len());
    let pieces: String = pieces.into_values().collect();
    TESTED.answer(&format!("{size} {count}\n{board}\n{pieces}"))
}

#[test]
fn a_piece_takes_along_those_on_it_but_not_those_below_it() {
    // 1: 1 goes right, 2 turns round and lands on it. 3 and 4 turn round and go up.
    // 2: 1 takes 2 to the corner, 2 comes back alone. 3 goes up, 4 lands on 1.
    // 3: 1 turns round and takes 4 to 2, and 2 takes both to 3.
    let board = "
        .1>  .    .2>
        .    .    .
        .3v  .    .4v
    ";
    assert_eq!(play(board), "3");
}

#[test]
fn red_turns_the_movers_upside_down() {
    // 1: 1 turns round and lands on 3: 3 1. 3 takes it to 4: 4 3 1.
    //    4 turns round and takes both to red: 1 3 4.
    // 2: 1 takes them all to 2. On white it would have gone alone.
    let board = "
        .1^  .2>
        r3>  .4>
    ";
    assert_eq!(play(board), "2");
}

#[test]
fn red_turns_the_movers_upside_down_even_after_a_piece_turns_round() {
    // 1: 1 turns round to 3, 3 takes it to 2: 2 3 1. 4 goes left.
    // 2: 1 goes down to 4, 2 turns round and takes 3 to red: 3 2.
    //    3 turns round and takes 2 down, 4 turns round and takes 1 to them.
    //    In the order 2 3, piece 3 would have gone without 2.
    let board = "
        .1^  r2<
        .3^  .4<
    ";
    assert_eq!(play(board), "2");
}

#[test]
fn blue_turns_a_piece_round_like_the_edge() {
    // 1: 1 lands on 2, which turns round at the edge and takes it down. 3 goes
    //    up, 4 goes left.
    // 2: 1 lands on 3, 2 on 4. 3 turns round at blue and takes 1 down, 4 takes 2
    //    to them.
    let board = "
        b    .2^  .1<
        .    .    .
        .3^  .    .4<
    ";
    assert_eq!(play(board), "2");
}

#[test]
fn a_piece_that_cannot_move_stays_turned_round() {
    // 1: 1 lands on 2, which takes it down, beside blue.
    // 2: 1 cannot move, but now faces left. 2 takes it down to 4, which turns
    //    round and takes both below blue.
    // 3: 1 goes left to the corner, 3 comes down to it, 4 takes 2 there.
    let board = "
        .    .1>  .2^
        .3^  b    .
        .    .4>  .
    ";
    assert_eq!(play(board), "3");
}

#[test]
fn four_on_a_square_end_the_game_in_the_middle_of_a_turn() {
    // 1: 1 turns round and lands on 2, which takes it left. 3 turns round and
    //    lands on 4, which takes it up.
    // 2: 1, then 2 land on 4 3. Piece 3 would take them away again.
    let board = "
        .1<  .2<
        .3<  .4^
    ";
    assert_eq!(play(board), "2");
}

#[test]
fn a_piece_may_start_on_blue() {
    // 1 leaves blue for good, and the stack goes right to the last piece.
    let board = "
        b1>  .2>  .3>  .4>
        .    .    .    .
        .    .    .    .
        .    .    .    .
    ";
    assert_eq!(play(board), "1");
}

#[test]
fn turn_1000_is_the_last_one() {
    // Found by chance.
    let ends_in_turn_1000 = "
        .    .    .    .    .    .1v
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .    .2^  .    .    .
        .    .    .    .    .    .3v
        .    .    .    .    .4<  .
    ";
    assert_eq!(play(ends_in_turn_1000), "1000");
    let would_end_in_turn_1001 = "
        .    .    .3^  .    .    .
        .    .    .    .2v  .    .
        .    .    .    .    .4>  .
        .    .    .    .    .    .
        .    .    .    .    .    .
        .    .1v  .    .    .    .
    ";
    assert_eq!(play(would_end_in_turn_1001), "-1");
}

#[test]
fn fewer_than_four_pieces_never_end_the_game() {
    for board in [".1>", "b1^", ".1>  .2<\n.3^  r"] {
        assert_eq!(play(board), "-1", "on\n{board}");
    }
}

// Against the plain solver

#[test]
fn agrees_with_the_plain_solver_on_random_inputs() {
    let mut random = support::random();
    for number in 0..505 {
        let input = TESTED.random_input(&mut random, number % 101);
        TESTED.agreed(&input);
        TESTED.agreed(&small_input(&mut random));
    }
}

/// A board smaller than Baekjoon's, with any number of pieces.
fn small_input(random: &mut Random) -> String {
    let size = 1 + random.below(3);
    let mut free: Vec<usize> = (0..size * size).collect();
    let count = 1 + random.below(free.len());
    let mut input = format!("{size} {count}\n");
    for _ in 0..size * size {
        input += random.pick(&["0 ", "1 ", "2 "]);
    }
    for _ in 0..count {
        let square = free.swap_remove(random.below(free.len()));
        let (row, col, direction) = (1 + square / size, 1 + square % size, 1 + random.below(4));
        write!(input, "\n{row} {col} {direction}").unwrap();
    }
    input
}

/// Checks the games of four pieces that start on these squares, in every
/// combination of these directions.
fn assert_agrees_in_directions(board: &str, squares: &[String], directions: &[&str]) {
    for directions in support::lists(4, directions) {
        let mut input = board.to_string();
        for (square, direction) in squares.iter().zip(directions) {
            writeln!(input, "{square} {direction}").unwrap();
        }
        TESTED.agreed(&input);
    }
}

#[test]
fn agrees_with_the_plain_solver_on_every_full_board_of_two_by_two() {
    // Turned and mirrored, these three are all ways to place four pieces.
    let placements =
        [["1 1", "1 2", "2 1", "2 2"], ["1 1", "1 2", "2 2", "2 1"], ["1 1", "2 2", "1 2", "2 1"]];
    for colours in support::lists(4, &["0 ", "1 ", "2 "]) {
        let board = format!("2 4\n{}\n", colours.concat());
        for squares in placements {
            assert_agrees_in_directions(&board, &squares.map(String::from), &["1", "2", "3", "4"]);
        }
    }
}

#[test]
fn agrees_with_the_plain_solver_on_every_full_corridor_of_four() {
    // Rows 2 to 5 of a column, between blue ones.
    let mut orders = support::lists(4, &[2, 3, 4, 5]);
    orders.retain(|order| (2..=5).all(|row| order.contains(&row)));
    for corridor in support::lists(4, &["2 2 0 2 2\n", "2 2 1 2 2\n", "2 2 2 2 2\n"]) {
        let board = format!("5 4\n2 2 2 2 2\n{}", corridor.concat());
        for order in &orders {
            let squares: Vec<String> = order.iter().map(|row| format!("{row} 3")).collect();
            assert_agrees_in_directions(&board, &squares, &["3", "4"]);
        }
    }
}

// Parsing

#[test]
fn the_layout_of_the_lines_does_not_matter() {
    TESTED.assert_read_in_any_layout("2 4\n0 0\n0 0\n1 1 2\n01 2 2\n2 1 2\n2 2 03\n");
}

#[test]
fn bad_input_is_an_error_that_names_the_place() {
    let size = "N, an integer from 1 to 12";
    let count = "K, an integer from 1 to 10";
    let colour = "a colour, an integer from 0 to 2";
    let row = "a piece's row, an integer from 1 to 2";
    let col = "a piece's column, an integer from 1 to 2";
    let direction = "a piece's direction, an integer from 1 to 4";
    let free = "the column of a square where no other piece starts";
    let end = "the end of the input";
    let cases: &[(&[u8], &str, &str, &str)] = &[
        // too small or large, or not a number
        (b"0 1\n", "line 1, column 1", size, "'0'"),
        (b"13 1\n", "line 1, column 1", size, "'13'"),
        (b"2 0\n", "line 1, column 3", count, "'0'"),
        (b"2 11\n", "line 1, column 3", count, "'11'"),
        (b"2 1\n0 3\n", "line 2, column 3", colour, "'3'"),
        (b"2 1\n0 -1\n", "line 2, column 3", colour, "'-1'"),
        (b"2 1\n012\n", "line 2, column 1", colour, "'012'"),
        (b"2 1\n0 1\n2 0\n1 2 0\n", "line 4, column 5", direction, "'0'"),
        (b"2 1\n0 1\n2 0\n1 2 5\n", "line 4, column 5", direction, "'5'"),
        (b"2 1\n0 1\n2 0\n1 2 R\n", "line 4, column 5", direction, "'R'"),
        // off the board, or where another piece is
        (b"2 1\n0 1\n2 0\n0 2 1\n", "line 4, column 1", row, "'0'"),
        (b"2 1\n0 1\n2 0\n3 2 1\n", "line 4, column 1", row, "'3'"),
        (b"2 1\n0 1\n2 0\n2 0 1\n", "line 4, column 3", col, "'0'"),
        (b"2 1\n0 1\n2 0\n2 3 1\n", "line 4, column 3", col, "'3'"),
        (b"2 2\n0 1\n2 0\n1 2 1\n1 2 9\n", "line 5, column 3", free, "'2'"),
        (b"2 3\n0 1\n2 0\n2 1 1\n2 2 1\n  2 1 1\n", "line 6, column 5", free, "'1'"),
        // too few
        (b"", "line 1, column 1", "N", end),
        (b"2", "line 1, column 2", "K", end),
        (b"2 1\n0 1\n2", "line 3, column 2", "a colour", end),
        (b"2 1\n0 1\n2 0\n", "line 4, column 1", "a piece's row", end),
        (b"2 1\n0 1\n2 0\n1", "line 4, column 2", "a piece's column", end),
        (b"2 1\n0 1\n2 0\n1 2", "line 4, column 4", "a piece's direction", end),
        (b"2 2\n0 1\n2 0\n1 2 3\n", "line 5, column 1", "a piece's row", end),
        // too many, or a row that is too long or too short
        (b"2 1\n0 1\n2 0\n1 2 1\n2 1 1\n", "line 5, column 1", end, "'2'"),
        (b"2 1\n0 1 0\n0 0\n1 2 1\n", "line 3, column 3", row, "'0'"),
        (b"2 1\n0\n2 0\n1 2 1\n", "line 5, column 1", "a piece's direction", end),
        (b"2 1\n0 \xff", "line 2, column 3", "text in UTF-8", "the byte 0xff"),
    ];
    TESTED.assert_errors(cases);
}
