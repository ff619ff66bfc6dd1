//! # 17837 New Game 2
//!
//! Pieces stand on a board of white, red and blue squares, each facing one way. In
//! a turn all of them move, in the order of their numbers, by one square, each
//! together with those that stand on it. On white they keep their order, on red
//! they are turned upside down. A piece that faces blue or the wall turns round and
//! tries the square on that side. In which turn do four or more stand on one
//! square?
//!
//! ```text
//!              ┌ C            onto white  C       onto red  B
//!     B moves: └ B                        B                 C
//!                A  ·  D                A D               A D
//! ```
//!
//! The idea: play it. A square knows which of its neighbours can be entered, so blue
//! and the wall are the same. A piece knows how many stand below it, so the rest of
//! the stack moves with it.
//!
//! The trap: the rules apply in the middle of a turn. The game ends as soon as four
//! stand together, and a piece that is shut in on both sides stays turned round.

use std::process::ExitCode;

use boj::grid::{Direction, Grid, Shape};
use boj::input::{run, Error, Tokens};

/// A game that ends later counts as one that never ends.
const LAST_TURN: i32 = 1000;

/// The height of a stack that ends the game.
const END_HEIGHT: usize = 4;

/// The directions in the order in which the input numbers them.
const DIRECTIONS: [Direction; 4] =
    [Direction::Right, Direction::Left, Direction::Up, Direction::Down];

#[derive(Clone, Copy, PartialEq)]
enum Colour {
    White,
    Red,
    Blue,
}

struct Square {
    colour: Colour,
    /// For each of `Direction::ALL`, the square there, unless it is blue or there is a wall.
    neighbours: [Option<usize>; 4],
    /// The number of pieces that stand here, and which, from the bottom up. There
    /// is no room for the one that ends the game.
    height: usize,
    stack: [usize; END_HEIGHT - 1],
}

#[derive(Clone, Copy)]
struct Piece {
    square: usize,
    /// How many pieces stand below it on its square.
    below: usize,
    direction: Direction,
}

/// The squares, row by row, and the pieces, in the order in which they move.
pub struct Game {
    squares: Vec<Square>,
    pieces: Vec<Piece>,
}

fn main() -> ExitCode {
    run(parse, solve)
}

/// N and K, the colours of N rows, then K pieces.
///
/// # Errors
/// If a value is missing or outside its range, or two pieces start on one square.
pub fn parse(tokens: &mut Tokens) -> Result<Game, Error> {
    let size = tokens.number("N", 1..=12)?;
    let count = tokens.number("K", 1..=10)?;
    let colours = Grid::try_from_fn(Shape { height: size, width: size }, |_| {
        let number: usize = tokens.number("a colour", 0..=2)?;
        Ok([Colour::White, Colour::Red, Colour::Blue][number])
    })?;
    let mut squares = squares(&colours);
    let mut pieces = Vec::new();
    for piece in 0..count {
        let row = tokens.number("a piece's row", 1..=size)? - 1;
        let col = tokens.number("a piece's column", 1..=size)? - 1;
        let square = row * size + col;
        if squares[square].height > 0 {
            return Err(tokens.error("the column of a square where no other piece starts"));
        }
        let direction = DIRECTIONS[tokens.number("a piece's direction", 1..=4)? - 1];
        squares[square].height = 1;
        squares[square].stack[0] = piece;
        pieces.push(Piece { square, below: 0, direction });
    }
    Ok(Game { squares, pieces })
}

/// The squares of a board without pieces.
fn squares(colours: &Grid<Colour>) -> Vec<Square> {
    let shape = colours.shape();
    let mut squares = Vec::new();
    for pos in shape.positions() {
        let neighbours = Direction::ALL.map(|direction| {
            let to = shape.step(pos, direction).filter(|&to| colours[to] != Colour::Blue)?;
            Some(to.row * shape.width + to.col)
        });
        let colour = colours[pos];
        squares.push(Square { colour, neighbours, height: 0, stack: [0; END_HEIGHT - 1] });
    }
    squares
}

/// The turn in which the game ends, or -1 if it does not by turn 1000.
#[must_use]
pub fn solve(mut game: Game) -> i32 {
    for turn in 1..=LAST_TURN {
        for piece in 0..game.pieces.len() {
            if game.advance(piece) {
                return turn;
            }
        }
    }
    -1
}

impl Game {
    /// Moves a piece and all that stand on it. Returns whether that ends the game.
    fn advance(&mut self, piece: usize) -> bool {
        let Game { squares, pieces } = self;
        let Piece { square, below, mut direction } = pieces[piece];
        let from = &mut squares[square];

        // Blue or a wall ahead turns it round. The same on that side makes it stay.
        if from.neighbours[direction as usize].is_none() {
            direction = direction.opposite();
            pieces[piece].direction = direction;
        }
        let to = match from.neighbours[direction as usize] {
            Some(to) => to,
            None => return false,
        };

        // All except those below go with it.
        let stack = from.stack;
        let moving = &stack[below..from.height];
        from.height = below;
        let onto = &mut squares[to];
        let landing = onto.height;
        onto.height += moving.len();
        if onto.height >= END_HEIGHT {
            return true;
        }

        // White keeps their order, red turns them upside down.
        let red = onto.colour == Colour::Red;
        let land = |(below, &piece): (usize, &usize)| {
            onto.stack[below] = piece;
            pieces[piece].square = to;
            pieces[piece].below = below;
        };
        if red {
            (landing..).zip(moving.iter().rev()).for_each(land);
        } else {
            (landing..).zip(moving).for_each(land);
        }
        false
    }
}
