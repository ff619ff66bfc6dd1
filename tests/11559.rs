//! # 11559 Puyo Puyo, tested
//!
//! The solution has to give the answer of the plain solver, which searches the whole
//! field in every step. The samples have to catch every mistake that a patch makes in
//! the plain solver.
//!
//! The trap: in a field that is settled from the start, a fall that is only partly
//! right goes unnoticed. So fields with holes are checked too.

#[path = "../src/bin/11559.rs"]
#[allow(dead_code)] // its `main` is not called here
mod solution;
mod support;

use boj::tools::plain::p11559 as plain;
use boj::tools::random::Random;

const HEIGHT: usize = 12;
const WIDTH: usize = 6;

const TESTED: support::Tested = support::Tested {
    number: "11559",
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

/// The answer for a field with these lowest rows, and empty ones above.
fn steps(lowest: &str) -> String {
    let rows: Vec<&str> = lowest.split_whitespace().collect();
    TESTED.answer(&("......\n".repeat(HEIGHT - rows.len()) + &rows.join("\n")))
}

#[test]
fn four_of_a_colour_that_are_connected_vanish() {
    for four in [
        "RRRR..",
        "R..... R..... R..... R.....",
        "RR.... RR....",
        "R..... RR.... R.....",
        "RR.... BRR...",
        "GR.... RRR...",
    ] {
        assert_eq!(steps(four), "1", "{four}");
    }
}

#[test]
fn fewer_than_four_stay() {
    for fewer in [
        "......",
        "RRR...",
        // Corners do not join them.
        "R..... GR.... GGRR..",
        // Other colours, empty cells and the walls separate them.
        "RRGRR.",
        "RR.RR.",
        "R....R R....R",
    ] {
        assert_eq!(steps(fewer), "0", "{fewer}");
    }
}

#[test]
fn groups_vanish_at_the_same_time() {
    let two_colours = "
        RR..GG
        RR..GG";
    assert_eq!(steps(two_colours), "1");
    let one_colour = "
        RR..RR
        RR..RR";
    assert_eq!(steps(one_colour), "1");
}

#[test]
fn all_of_a_group_vanishes() {
    // All G except one are connected. If any stayed, that one would join them.
    let ring = "
        G.....
        R.....
        GGGG..
        GBBG..
        GGGG..";
    assert_eq!(steps(ring), "1");
}

#[test]
fn puyos_fall_as_far_as_they_can() {
    // The three R fall together by four cells onto the fourth.
    let pile = "
        R.....
        R.....
        R.....
        G.....
        G.....
        G.....
        G.....
        R.....";
    assert_eq!(steps(pile), "2");
    // The top Y falls through two gaps, the Y below it through one.
    let gaps = "
        Y.....
        RRRR..
        YBPB..
        GGGG..
        YYPP..";
    assert_eq!(steps(gaps), "2");
    // The upper G falls beside the three on the floor.
    let gap_in_the_floor = "
        R.GB..
        RRRGGG";
    assert_eq!(steps(gap_in_the_floor), "2");
}

#[test]
fn the_first_step_happens_before_anything_falls() {
    let would_fall_apart = "
        RRRR..
        .B....";
    assert_eq!(steps(would_fall_apart), "1");
    let would_come_together = "
        R.....
        ......
        RRR...";
    assert_eq!(steps(would_come_together), "0");
    // After a step, a floating puyo falls with the rest.
    let comes_together = "
        G.....
        ......
        GGG.RR
        BYB.RR";
    assert_eq!(steps(comes_together), "2");
}

// Against the plain solver

/// The field with some cells blanked, above which puyos may float.
fn with_holes(field: &str, holes: usize, random: &mut Random) -> String {
    let mut field: Vec<char> = field.chars().collect();
    for _ in 0..holes {
        field[random.below(HEIGHT) * (WIDTH + 1) + random.below(WIDTH)] = '.';
    }
    field.into_iter().collect()
}

#[test]
fn agrees_with_the_plain_solver_on_random_inputs() {
    let mut random = support::random();
    for number in 0..404 {
        let input = TESTED.random_input(&mut random, number % 101);
        let holes = random.pick(&[0, 0, 1, 5, 20]);
        TESTED.agreed(&with_holes(&input, holes, &mut random));
    }
}

#[test]
fn agrees_with_the_plain_solver_on_every_block_of_three_by_three() {
    // Settled or not, between the right wall and the floor.
    for block in support::lists(9, &['.', 'R', 'G']) {
        TESTED.agreed(&with_block(&block, 3, HEIGHT - 3, WIDTH - 3));
    }
}

#[test]
fn agrees_with_the_plain_solver_on_every_shape_at_every_place() {
    for (height, width) in [(2, 3), (3, 2), (1, 5), (5, 1)] {
        for shape in support::lists(height * width, &['.', 'P']) {
            for row in 0..=HEIGHT - height {
                for col in 0..=WIDTH - width {
                    TESTED.agreed(&with_block(&shape, width, row, col));
                }
            }
        }
    }
}

#[test]
fn agrees_with_the_plain_solver_on_every_pair_of_columns() {
    // Two full stacks of six side by side, away from the walls.
    for stacks in support::lists(12, &['B', 'Y']) {
        TESTED.agreed(&with_block(&stacks, 2, HEIGHT - 6, 3));
    }
}

/// An empty field except for a block whose top left cell is at (row, col).
fn with_block(block: &[char], width: usize, row: usize, col: usize) -> String {
    let mut field = vec![vec!['.'; WIDTH]; HEIGHT];
    for (line, cells) in field[row..].iter_mut().zip(block.chunks(width)) {
        line[col..col + width].copy_from_slice(cells);
    }
    field.join(&'\n').into_iter().collect()
}

// Parsing

/// A field of two steps with this row in place of the seventh, which is empty.
fn with_row(row: &str) -> String {
    let above = "......\n".repeat(6);
    format!("{above}{row}\nR.....\nR.....\nR.....\nGGGG..\nRYBY..\n")
}

#[test]
fn the_layout_of_the_lines_does_not_matter() {
    TESTED.assert_read_in_any_layout(&with_row("......"));
}

#[test]
fn a_bad_row_is_an_error() {
    let length = "a row of 6 cells";
    let cell = "one of . R G B P Y";
    for (row, column, expected, found) in [
        ("RGB..", 1, length, "RGB.."),
        ("RGB....", 1, length, "RGB...."),
        ("RGB ...", 1, length, "RGB"),
        ("\t RGB....", 3, length, "RGB...."),
        ("6", 1, length, "6"),
        // This looks like white space, but is not.
        ("RGB\u{a0}...", 1, length, "RGB\\u{a0}..."),
        ("\u{feff}......", 1, length, "\\u{feff}......"),
        // The length comes first.
        ("XXXXX", 1, length, "XXXXX"),
        ("..X...", 3, cell, "X"),
        ("r.....", 1, cell, "r"),
        (".....0", 6, cell, "0"),
        ("  RG,.Y.", 5, cell, ","),
        ("RéGx..", 2, cell, "é"),
        ("RGB뿌요.", 4, cell, "뿌"),
        ("R\0....", 2, cell, "\\0"),
        ("ABXRGB", 1, cell, "A"),
    ] {
        let error = format!("line 7, column {column}: expected {expected}, found '{found}'");
        assert_eq!((TESTED.read)(with_row(row).as_bytes()), Err(error), "{row:?}");
    }
    let one_line = with_row("X.....").replace('\n', " ");
    let error = format!("line 1, column 43: expected {cell}, found 'X'");
    assert_eq!((TESTED.read)(one_line.as_bytes()), Err(error));
}

#[test]
fn missing_rows_and_more_than_twelve_are_errors() {
    let rows = |count| "......\n".repeat(count);
    let (row, end) = ("12 rows of 6 cells", "the end of the input");
    TESTED.assert_errors(&[
        (b"", "line 1, column 1", row, end),
        (&rows(11).into_bytes(), "line 12, column 1", row, end),
        (rows(11).trim_end().as_bytes(), "line 11, column 7", row, end),
        (&rows(13).into_bytes(), "line 13, column 1", end, "'......'"),
        (&(rows(12).trim_end().to_string() + " 0").into_bytes(), "line 12, column 8", end, "'0'"),
        (b"......\n..\xff...", "line 2, column 3", "text in UTF-8", "the byte 0xff"),
    ]);
}
