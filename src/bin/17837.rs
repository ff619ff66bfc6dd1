//! # 17837 New Game 2
//!
//! Pieces stand on a board of white, red and blue squares, each looking in one
//! direction. In a turn all of them move in the order of their numbers, by one
//! square, each together with those that stand on it. On white they keep their
//! order, on red they are turned upside down. Where a piece looks at blue or at
//! the wall, it turns round and tries the square on that side. In which turn do
//! four or more stand on one square?
//!
//! ```text
//!              ┌ C            onto white  C       onto red  B
//!     B moves: └ B                        B                 C
//!                A  ·  D                A D               A D
//! ```
//!
//! The idea: a square knows the squares beside it that may be stepped on, so that
//! blue and the wall are the same. A piece knows how many stand below it, so that
//! what moves with it is the rest of the stack.
//!
//! The trap: the rules look at the board in the middle of a turn. The game ends
//! as soon as four stand together, and a piece that is shut in on both sides
//! keeps the direction to which it turned.

use std::process::ExitCode;

use boj::grid::{Direction, Grid, Shape};
use boj::input::{run, Error, Tokens};

/// A game that ends later counts as one that never ends.
const LAST_TURN: u32 = 1000;

/// So many pieces on one square end the game.
const ENOUGH: usize = 4;

#[derive(Clone, Copy, PartialEq)]
enum Colour {
    White,
    Red,
    Blue,
}

struct Square {
    colour: Colour,
    /// For each direction the square there, unless it is blue or the wall.
    beside: [Option<usize>; 4],
    /// How many pieces stand here, and which, from the bottom up. There is no
    /// room for the one that ends the game.
    height: usize,
    stack: [usize; ENOUGH - 1],
}

#[derive(Clone, Copy, PartialEq)]
struct Piece {
    square: usize,
    /// How many pieces stand below it on its square.
    below: usize,
    direction: Direction,
}

/// The squares row by row, and the pieces in the order in which they move.
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
/// If a value is missing or outside its range, or two pieces start on a square.
pub fn parse(tokens: &mut Tokens) -> Result<Game, Error> {
    let size = tokens.next("N")?.number(1..=12)?;
    let count = tokens.next("K")?.number(1..=10)?;
    let shape = Shape { height: size, width: size };
    let mut board = Grid::filled(shape, Colour::White);
    for pos in shape.positions() {
        let colour = tokens.next("a colour")?.number(0..=2)?;
        board[pos] = [Colour::White, Colour::Red, Colour::Blue][colour];
    }
    let mut squares = squares(&board);
    let mut pieces = Vec::with_capacity(count);
    for piece in 0..count {
        let first = tokens.next("a piece's row")?;
        let row = first.number(1..=size)? - 1;
        let col = tokens.next("a piece's column")?.number(1..=size)? - 1;
        let square = row * size + col;
        if squares[square].height > 0 {
            return Err(tokens.since(first).refuse("a square that no other piece starts on"));
        }
        let direction = Direction::ALL[tokens.next("a piece's direction")?.number(1..=4)? - 1];
        squares[square].height = 1;
        squares[square].stack[0] = piece;
        let below = 0;
        pieces.push(Piece { square, below, direction });
    }
    Ok(Game { squares, pieces })
}

/// The squares of an empty board, row by row.
fn squares(board: &Grid<Colour>) -> Vec<Square> {
    let shape = board.shape();
    let mut squares = Vec::with_capacity(shape.height * shape.width);
    for pos in shape.positions() {
        let mut beside = [None; 4];
        for direction in Direction::ALL {
            let open = shape.step(pos, direction).filter(|&to| board[to] != Colour::Blue);
            beside[direction as usize] = open.map(|to| to.row * shape.width + to.col);
        }
        let colour = board[pos];
        squares.push(Square { colour, beside, height: 0, stack: [0; ENOUGH - 1] });
    }
    squares
}

/// The turn in which the game ends, or -1 if it does not by turn 1000.
#[must_use]
pub fn solve(mut game: Game) -> i64 {
    // What follows is settled by where the pieces stand and look. So once a state
    // comes back, the game goes round for ever. One earlier state is kept, and
    // replaced after turns 1, 2, 4, 8 and so on: one of these lies in the round.
    let mut earlier = game.pieces.clone();
    for turn in 1..=LAST_TURN {
        for piece in 0..game.pieces.len() {
            if game.advance(piece) {
                return turn.into();
            }
        }
        if game.pieces == earlier {
            return -1;
        }
        if turn.is_power_of_two() {
            earlier.clone_from(&game.pieces);
        }
    }
    -1
}

impl Game {
    /// Moves a piece and all that stand on it. Says whether that ends the game,
    /// which is then left as it is.
    fn advance(&mut self, piece: usize) -> bool {
        let Game { squares, pieces } = self;
        let Piece { square, below, .. } = pieces[piece];

        // It goes ahead, or else turns round and goes there, or stays.
        let from = &mut squares[square];
        let mut direction = pieces[piece].direction;
        let mut ahead = from.beside[direction as usize];
        if ahead.is_none() {
            direction = direction.opposite();
            ahead = from.beside[direction as usize];
        }
        pieces[piece].direction = direction;
        let to = match ahead {
            Some(to) => to,
            None => return false,
        };

        // All but those below go with it.
        let stack = from.stack;
        let moving = &stack[below..from.height];
        from.height = below;
        let onto = &mut squares[to];
        let landing = onto.height;
        onto.height += moving.len();
        if onto.height >= ENOUGH {
            return true;
        }

        let is_red = onto.colour == Colour::Red;
        let land = |(below, &piece): (usize, &usize)| {
            onto.stack[below] = piece;
            pieces[piece].square = to;
            pieces[piece].below = below;
        };
        if is_red {
            (landing..).zip(moving.iter().rev()).for_each(land);
        } else {
            (landing..).zip(moving).for_each(land);
        }
        false
    }
}
