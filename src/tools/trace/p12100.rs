//! 12100 2048 (Easy): a shortest sequence of moves that makes the largest block, with
//! the board after each.
//!
//! ```text
//!     2 .    Right    . 2    Up    . 4
//!     2 .             . 2          . .
//! ```

use std::collections::VecDeque;
use std::fmt::Write;

use super::super::plain::p12100::{largest_block, push, read, solve, DIRECTIONS};
use super::super::screen::Paint;
use super::draw;

/// Draws a game.
pub fn trace(input: &str, paint: Paint) -> String {
    let start = read(input);
    let answer = solve(input);
    // The shortest sequences come first, each with the board that it leads to.
    let mut sequences = VecDeque::from([(vec![], start.clone())]);
    let moves = loop {
        let (moves, board) = sequences.pop_front().unwrap_or_default();
        if largest_block(&board).to_string() == answer {
            break moves;
        }
        for next in DIRECTIONS {
            let mut board = board.clone();
            push(&mut board, next);
            sequences.push_back(([&moves[..], &[next]].concat(), board));
        }
    };

    let mut trace = drawn(&start, answer.len(), paint);
    let mut board = start;
    for direction in moves {
        push(&mut board, direction);
        let _ = write!(trace, "{direction:?}\n{}", drawn(&board, answer.len(), paint));
    }
    trace + &answer + "\n"
}

fn drawn(board: &[Vec<u64>], width: usize, paint: Paint) -> String {
    let cell = |&block: &u64| match block {
        0 => (format!("{:>width$}", '.'), 0),
        // Equal blocks have the same colour.
        _ => (format!("{block:>width$}"), 31 + (block.trailing_zeros() % 6) as u8),
    };
    let rows: Vec<Vec<_>> = board.iter().map(|row| row.iter().map(cell).collect()).collect();
    draw(&rows, paint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shortest_sequence_is_drawn_up_to_the_largest_block() {
        let drawn = trace("3\n16 0 8\n8 0 8\n2 4 2\n", |colour, text| {
            if colour == 35 {
                format!("<{text}>")
            } else {
                text.to_string()
            }
        });
        let expected = "    <16>  .  8
     8  .  8
     2  4  2
Left
    <16>  8  .
    <16>  .  .
     2  4  2
Up
    32  8  2
     2  4  .
     .  .  .
32
";
        assert_eq!(drawn, expected);
    }

    #[test]
    fn no_move_is_drawn_where_none_is_needed() {
        assert_eq!(trace("2\n2 0\n8 4\n", |_, text| text.into()), "    2 .\n    8 4\n8\n");
    }
}
