//! 17837 New Game 2: who moves, and the board after each turn. A square shows its
//! colour, then its pieces from the bottom to the top, and where each faces.
//!
//! ```text
//!     turn 1
//!         1 moves from (1, 1) to (1, 2), white
//!         2 turns round, moves from (1, 4) to (1, 3), red, with 3
//!         .     .1>   r3>2<   .
//! ```

use std::fmt::Write;

use super::super::plain::p17837::{solve, Game, Piece};
use super::super::screen::Paint;
use super::draw;

/// Draws a game.
pub fn trace(input: &str, paint: Paint) -> String {
    let mut game = Game::read(input);
    let mut trace = drawn(&game, paint);
    for turn in 1..=1000 {
        let _ = writeln!(trace, "turn {turn}");
        for number in 1..=game.pieces.len() {
            let before = game.pieces.clone();
            let is_end = game.advance(number);
            trace += &told(number, &before, &game);
            if is_end {
                return trace + &drawn(&game, paint) + &solve(input) + "\n";
            }
        }
        trace += &drawn(&game, paint);
    }
    trace + &solve(input) + "\n"
}

/// What a piece did.
fn told(number: usize, before: &[Piece], game: &Game) -> String {
    let is_it = |piece: &&Piece| piece.number == number;
    let (old, new) = (before.iter().find(is_it).unwrap(), game.pieces.iter().find(is_it).unwrap());
    let turns = if old.direction == new.direction { "" } else { " turns round," };
    if old.square == new.square {
        return format!("    {number}{turns} stays at {:?}\n", old.square);
    }
    let (row, col) = new.square;
    let colour = if game.board[row][col] == 'r' { "red" } else { "white" };
    let mut told =
        format!("    {number}{turns} moves from {:?} to {:?}, {colour}", old.square, new.square);
    // Those that are on it come later in the list.
    let riders = before.iter().skip_while(|piece| piece.number != number).skip(1);
    for (count, rider) in riders.filter(|piece| piece.square == old.square).enumerate() {
        let _ = write!(told, "{} {}", if count == 0 { ", with" } else { "," }, rider.number);
    }
    told + "\n"
}

fn drawn(game: &Game, paint: Paint) -> String {
    let cell = |square: (usize, usize)| {
        let colour = game.board[square.0][square.1];
        let mut cell = colour.to_string();
        for piece in game.pieces.iter().filter(|piece| piece.square == square) {
            let _ = write!(cell, "{}{}", piece.number, piece.direction);
        }
        (
            cell,
            match colour {
                'r' => 41,
                'b' => 44,
                _ => 0,
            },
        )
    };
    // Around the board is the wall.
    let places = 1..game.board.len() - 1;
    let row = |row| places.clone().map(|col| cell((row, col))).collect();
    let rows: Vec<Vec<_>> = places.clone().map(row).collect();
    draw(&rows, paint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_moves_and_the_board_after_each_turn_are_drawn() {
        let board = "0 2 0 0  0 0 1 0  0 0 0 0  0 0 0 0";
        let input = format!("4 4  {board}  1 1 1  2 2 1  2 4 2  3 1 3");
        let drawn = trace(&input, |colour, text| format!("{text}{colour}"));
        let start = "    .1> b  44 .   .
    .   .2> r  41 .3<
    .4^ .   .   .
    .   .   .   .
turn 1
    1 turns round, stays at (1, 1)
    2 moves from (2, 2) to (2, 3), red
    3 moves from (2, 4) to (2, 3), red
    4 moves from (3, 1) to (2, 1), white
    .1<   b    44 .     .
    .4^   .     r2>3<41 .
    .     .     .     .
    .     .     .     .
turn 2
    1 turns round, stays at (1, 1)
    2 moves from (2, 3) to (2, 4), white, with 3
";
        assert!(drawn.starts_with(start), "{drawn}");
        let end = "turn 54
    1 turns round, stays at (1, 1)
    2 turns round, moves from (2, 1) to (2, 2), white
    3 moves from (2, 2) to (2, 1), white, with 2
    4 moves from (2, 1) to (1, 1), white, with 3, 2
    .1>4^3<2> b        44 .         .
    .         .         r        41 .
    .         .         .         .
    .         .         .         .
54
";
        assert!(drawn.ends_with(end), "{drawn}");
    }
}
