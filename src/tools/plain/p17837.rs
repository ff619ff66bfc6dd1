//! 17837 New Game 2, played by the rules.
//!
//! All pieces are in one list. Of two on the same square, the later one is on
//! top, so a piece that moves goes to the end of the list with those on it:
//!
//! ```text
//!     3                                3
//!     2           2 moves right        2
//!     1  4        ─────────────►    1  4
//!
//!     1 2 4 3                       1 4 2 3
//! ```
//!
//! The trap: those on a piece come later in the list, but not right after it, as
//! pieces of other squares may be between them.

/// Row and column, counted from 1.
type Square = (usize, usize);

#[derive(Clone, PartialEq)]
pub(crate) struct Piece {
    pub number: usize,
    pub square: Square,
    /// `>`, `<`, `^` or `v`.
    pub direction: char,
}

pub(crate) struct Game {
    /// `.` is white, `r` red and `b` blue, with a wall of `#` around them.
    pub board: Vec<Vec<char>>,
    pub pieces: Vec<Piece>,
}

/// The turn in which the game ends, or -1 if it does not by turn 1000.
///
/// # Panics
/// If the input is not one that the problem allows.
#[must_use]
pub fn solve(input: &str) -> String {
    let mut game = Game::read(input);
    let mut seen = Vec::new();
    for turn in 1..=1000 {
        for number in 1..=game.pieces.len() {
            if game.advance(number) {
                return turn.to_string();
            }
        }
        // Once a state comes back, so does everything after it.
        if seen.contains(&game.pieces) {
            break;
        }
        seen.push(game.pieces.clone());
    }
    "-1".to_string()
}

impl Game {
    pub fn read(input: &str) -> Self {
        let mut numbers = input.split_whitespace().map(|number| number.parse::<usize>().unwrap());
        let mut next = || numbers.next().unwrap();
        let (size, count) = (next(), next());
        let mut board = vec![vec!['#'; size + 2]; size + 2];
        for row in &mut board[1..=size] {
            for square in &mut row[1..=size] {
                *square = ['.', 'r', 'b'][next()];
            }
        }
        let mut pieces = Vec::new();
        for number in 1..=count {
            let square = (next(), next());
            let direction = ['>', '<', '^', 'v'][next() - 1];
            pieces.push(Piece { number, square, direction });
        }
        Self { board, pieces }
    }

    /// Moves a piece by the rules. Returns whether that ends the game.
    pub fn advance(&mut self, number: usize) -> bool {
        if self.is_blocked(number) {
            self.turn_round(number);
            if self.is_blocked(number) {
                return false;
            }
        }
        self.step(number)
    }

    /// Moves a piece and those on it to the square that it faces. Returns whether
    /// four or more pieces are then there.
    fn step(&mut self, number: usize) -> bool {
        let to = self.ahead(number);
        let place = self.find(number);
        let from = self.pieces[place].square;
        let movers = self.pieces[place..].iter().filter(|piece| piece.square == from);
        let mut movers: Vec<usize> = movers.map(|piece| piece.number).collect();
        if self.board[to.0][to.1] == 'r' {
            movers.reverse();
        }
        for mover in movers {
            let mut piece = self.pieces.remove(self.find(mover));
            piece.square = to;
            self.pieces.push(piece);
        }
        self.height(to) >= 4
    }

    /// How many pieces are on a square.
    fn height(&self, square: Square) -> usize {
        self.pieces.iter().filter(|piece| piece.square == square).count()
    }

    /// Where a piece is in the list.
    fn find(&self, number: usize) -> usize {
        self.pieces.iter().position(|piece| piece.number == number).unwrap()
    }

    /// Returns whether a piece faces blue or the wall.
    fn is_blocked(&self, number: usize) -> bool {
        let (row, col) = self.ahead(number);
        matches!(self.board[row][col], 'b' | '#')
    }

    /// The square that a piece faces.
    fn ahead(&self, number: usize) -> Square {
        let Piece { square: (row, col), direction, .. } = self.pieces[self.find(number)];
        match direction {
            '>' => (row, col + 1),
            '<' => (row, col - 1),
            '^' => (row - 1, col),
            _ => (row + 1, col),
        }
    }

    fn turn_round(&mut self, number: usize) {
        let place = self.find(number);
        self.pieces[place].direction = match self.pieces[place].direction {
            '>' => '<',
            '<' => '>',
            '^' => 'v',
            _ => '^',
        };
    }
}
