//! # 12100 2048 (Easy), tested
//!
//! The solution has to give the answer of the plain solver, which tries every
//! sequence of moves. The samples have to catch every mistake that a patch makes in
//! the plain solver.
//!
//! The trap: a square board hides rows and columns that are mixed up. So all small
//! boards are checked, each of them turned and mirrored in all eight ways.

#[path = "../src/bin/12100.rs"]
#[allow(dead_code)] // its `main` is not called here
mod solution;
mod support;

use std::collections::HashSet;

use boj::tools::plain::p12100 as plain;

/// Row by row, with 0 for an empty cell.
type Cells = Vec<u64>;

const TESTED: support::Tested = support::Tested {
    number: "12100",
    read: |input| support::read(input, solution::parse, solution::solve),
    plain: plain::solve,
};

/// The input for this board.
fn input(size: usize, cells: &[u64]) -> String {
    let mut input = format!("{size}\n");
    for row in cells.chunks(size) {
        let row: Vec<String> = row.iter().map(u64::to_string).collect();
        input += &(row.join(" ") + "\n");
    }
    input
}

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

#[test]
fn equal_blocks_that_meet_become_one_of_twice_the_value() {
    for board in [
        "2   2 2   0 0",
        // Empty cells do not keep them apart.
        "3   2 0 2   0 0 0   0 0 0",
        // They meet in the corner: up, then left.
        "2   2 0   0 2",
    ] {
        assert_eq!(TESTED.answer(board), "4", "on {board}");
    }
}

#[test]
fn blocks_that_differ_neither_merge_nor_pass_each_other() {
    for board in ["2   2 4   4 2", "3   2 4 2   4 2 4   2 4 2", "3   0 0 0   0 0 0   2 4 2"] {
        assert_eq!(TESTED.answer(board), "4", "on {board}");
    }
}

#[test]
fn a_block_just_made_does_not_merge_again_in_that_move() {
    // 2 2 4 8 16 32    One step of the stairs in each of the five moves.
    //   4 4 8 16 32
    //     8 8 16 32
    //      16 16 32
    //         32 32
    //            64
    for row in [
        "2 2 4 8 16 32",
        "32 16 8 4 2 2",
        // The moves end before the last step.
        "2 2 4 8 16 32 64",
        "64 32 16 8 4 2 2",
    ] {
        let size = row.split(' ').count();
        let empty = "0 ".repeat(size);
        let board = format!("{size}   {empty}  {row}   {}", empty.repeat(size - 2));
        assert_eq!(TESTED.answer(&board), "64", "on {board}");
    }
}

#[test]
fn every_pair_of_a_line_merges() {
    // Four moves make one block of sixteen, eight pairs in the first of them.
    assert_eq!(TESTED.answer("4   2 2 2 2   2 2 2 2   2 2 2 2   2 2 2 2"), "32");
}

#[test]
fn of_three_equal_blocks_the_two_nearest_the_wall_merge() {
    // 4 . 2          4 2 .        8 4 .
    // 2 2 2   left   4 2 .   up   4 2 .
    // 4 . 2          4 2 .        . . .
    assert_eq!(TESTED.answer("3   4 0 2   2 2 2   4 0 2"), "8");
}

#[test]
fn five_moves_double_a_block_five_times_at_most() {
    for block in [1, 2, 1024, 1 << 58] {
        // Each move halves the number of blocks, from 64 to 2.
        assert_eq!(TESTED.answer(&input(8, &[block; 64])), (32 * block).to_string());
    }
}

#[test]
fn the_largest_block_may_be_there_from_the_start() {
    for (board, expected) in [("1   2", "2"), ("2   8 0   0 0", "8"), ("2   2 2   0 1024", "1024")]
    {
        assert_eq!(TESTED.answer(board), expected, "on {board}");
    }
}

#[test]
fn a_board_without_blocks_has_the_answer_0() {
    for size in 1..=20 {
        assert_eq!(TESTED.answer(&input(size, &vec![0; size * size])), "0");
    }
}

/// The largest rank that any merges can make in this number of moves, if each rank
/// has `counts[rank]` blocks. In the current move, those above `rank` have merged.
fn largest_rank(counts: [usize; 8], rank: usize, moves: u8) -> usize {
    if moves == 0 {
        return counts.iter().rposition(|&count| count > 0).unwrap_or(0);
    }
    if rank == 0 {
        return largest_rank(counts, 6, moves - 1);
    }
    let merge = |pairs| {
        let mut counts = counts;
        counts[rank] -= 2 * pairs;
        counts[rank + 1] += pairs;
        largest_rank(counts, rank - 1, moves)
    };
    (0..=counts[rank] / 2).map(merge).max().unwrap_or(0)
}

#[test]
fn a_larger_block_is_expected_exactly_where_any_merges_could_make_one() {
    for number in 0..5 * 5 * 5 {
        let counts = [0, number % 5, number / 5 % 5, number / 25, 0, 0, 0, 0];
        let cells: Vec<u64> =
            (1..=3).flat_map(|rank| vec![1 << (rank - 1); counts[rank]]).collect();
        let input = input(4, &[&cells[..], &[0; 16]].concat()[..16]);
        let board = boj::input::read(input.as_bytes(), solution::parse).unwrap();
        for moves in 1..=3 {
            let largest = largest_rank(counts, 6, moves);
            for best in 3..=5 {
                let found = solution::can_beat(&board, moves, best);
                let expected = largest > usize::from(best);
                assert_eq!(found, expected, "above rank {best} in {moves} moves on\n{input}");
            }
        }
    }
}

// Against the plain solver

#[test]
fn agrees_with_the_plain_solver_on_random_inputs() {
    let mut random = support::random();
    for number in 0..303 {
        // Small boards tell more, and sooner.
        let size = random.below(1 + number % 101);
        let input = TESTED.random_input(&mut random, size);
        // Baekjoon has no block of 1 and none above 1024. Half of these boards may.
        let unit = if random.below(2) == 0 { 2 } else { 1 << random.below(49) };
        let scaled = |block: &str| format!("{} ", block.parse::<u64>().unwrap() / 2 * unit);
        let (size, board) = input.split_once('\n').unwrap();
        let board: String = board.split_whitespace().map(scaled).collect();
        let input = format!("{size}\n{board}");
        TESTED.agreed(&input);
    }
}

#[test]
fn agrees_with_the_plain_solver_where_the_fourth_move_decides() {
    // It makes the only 128. The fifth move makes nothing as large.
    let board = "6
         8  2  2  8  4  0
         4  2  4  2  4  0
         2 32  4 32  2  0
         8 16 32 16  0  0
         2  2  4  8  2 32
         0  0  0  0  0  0";
    assert_eq!(TESTED.agreed(board), "128");
}

/// The board turned and mirrored in all eight ways, which have the same answer.
fn images(size: usize, cells: &[u64]) -> Vec<Cells> {
    let mut images = vec![cells.to_vec()];
    for number in 0..7 {
        let image = |place| {
            let (row, col) = (place / size, place % size);
            let from = if number % 2 == 0 { (col, row) } else { (row, size - 1 - col) };
            images[number][from.0 * size + from.1]
        };
        images.push((0..size * size).map(image).collect());
    }
    images
}

/// Checks these boards and all their images.
fn assert_agrees(size: usize, boards: &[Cells]) {
    let mut checked = HashSet::new();
    for cells in boards {
        if checked.contains(cells) {
            continue;
        }
        let expected = plain::solve(&input(size, cells));
        for image in images(size, cells) {
            let input = input(size, &image);
            assert_eq!(TESTED.answer(&input), expected, "on\n{input}");
            checked.insert(image);
        }
    }
}

#[test]
fn agrees_with_the_plain_solver_on_every_board_of_one_cell() {
    let blocks: Cells = (0..=58).map(|rank| 1 << rank).chain([0]).collect();
    assert_agrees(1, &support::lists(1, &blocks));
}

#[test]
fn agrees_with_the_plain_solver_on_every_board_of_two_by_two() {
    assert_agrees(2, &support::lists(4, &[0, 2, 4, 8, 16]));
}

#[test]
fn agrees_with_the_plain_solver_on_every_board_of_three_by_three() {
    assert_agrees(3, &support::lists(9, &[0, 2, 4]));
}

#[test]
fn agrees_with_the_plain_solver_on_every_line_inside_a_board() {
    // It is not in the first row, and does not begin in the first column.
    let inside = |line: &Cells| [&[0; 13][..], line, &[0; 18]].concat();
    assert_agrees(6, &support::lists(5, &[0, 2, 4, 8]).iter().map(inside).collect::<Vec<_>>());
}

// Parsing

#[test]
fn the_layout_of_the_lines_does_not_matter() {
    TESTED.assert_read_in_any_layout("2\n2 02\n000 4\n");
}

#[test]
fn bad_input_is_an_error_that_names_the_place() {
    let size = "N, an integer from 1 to 20";
    let block = "a block, 0 or a power of two up to 2^58";
    let end = "the end of the input";
    let cases: &[(&[u8], &str, &str, &str)] = &[
        (b"", "line 1, column 1", "N", end),
        (b"0\n", "line 1, column 1", size, "'0'"),
        (b"21\n", "line 1, column 1", size, "'21'"),
        (b"\n -3\n", "line 2, column 2", size, "'-3'"),
        (b"2x2\n", "line 1, column 1", size, "'2x2'"),
        (b"\xef\xbb\xbf1\n2\n", "line 1, column 1", size, r"'\u{feff}1'"),
        // blocks, the last of them 2^58 + 1, 2^59 and 2^64
        (b"3\n2 2 2\n4 4 3\n8 8 8\n", "line 3, column 5", block, "'3'"),
        (b"1\n6\n", "line 2, column 1", block, "'6'"),
        (b"1\n-2\n", "line 2, column 1", block, "'-2'"),
        (b"1\n2.0\n", "line 2, column 1", block, "'2.0'"),
        (b"2\r\n2\t.\r\n", "line 2, column 3", block, "'.'"),
        (b"1 288230376151711745", "line 1, column 3", block, "'288230376151711745'"),
        (b"1 576460752303423488", "line 1, column 3", block, "'576460752303423488'"),
        (b"1 18446744073709551616", "line 1, column 3", block, "'18446744073709551616'"),
        // too few or too many
        (b"2", "line 1, column 2", "a block", end),
        (b"2\n2 2\n2\n", "line 4, column 1", "a block", end),
        (b"1\n2 4\n", "line 2, column 3", end, "'4'"),
        (b"2\n2 2 2\n2 2 2\n", "line 3, column 3", end, "'2'"),
        (b"2\n2 \xff\n0 0\n", "line 2, column 3", "text in UTF-8", "the byte 0xff"),
    ];
    TESTED.assert_errors(cases);
}
