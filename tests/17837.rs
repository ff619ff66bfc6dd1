//! # 17837 New Game 2, tested
//!
//! The naive solver keeps no stacks. A piece knows its square and how many
//! pieces are under it, which is enough to say where everything stands:
//!
//! ```text
//!     3  below = 2
//!     1  below = 1     piece 1 moves onto red     1  below = 1
//!     2  below = 0     ─────────────────────►     3  below = 0     2
//! ```
//!
//! It remembers every state of the game and gives up when one comes back, for
//! from there on everything comes back. Told one of `MISTAKES`, it makes it, and
//! some sample must notice.

#[path = "../src/bin/17837.rs"]
#[allow(dead_code)] // its `main` is not called here
mod solution;
mod support;

use std::collections::BTreeSet;
use std::fmt::Write;

use support::Random;

/// Row and column, both from 1 as in the input.
type Square = (usize, usize);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    square: Square,
    /// Where the game looks for it, which only a mistake makes another square.
    known: Square,
    /// How many pieces it stands on.
    below: usize,
    /// `R`, `L`, `U` or `D`.
    facing: char,
}

/// What came of a piece's move.
#[derive(PartialEq)]
enum Move {
    Stays,
    Goes,
    Ends,
}

struct Naive<'a> {
    /// `0` white, `1` red, `2` blue, as in the input.
    board: Vec<Vec<char>>,
    pieces: Vec<Piece>,
    /// The pieces that have moved in this turn, or have been carried.
    moved: Vec<usize>,
    mistake: Option<&'a str>,
}

const MISTAKES: &[&str] = &[
    // which pieces move, and when
    "moves only the bottom piece of a stack",
    "moves those below too",
    "leaves those above behind",
    "updates the position of the moving piece only, not of its riders",
    "does not move a piece that was carried in this turn",
    "does not move a piece that starts on blue",
    "moves the pieces as they stand on the board, not by their numbers",
    "ends the turn when a piece cannot move",
    // directions
    "reads the directions as right, left, down, up",
    "reads the directions as left, right, up, down",
    "reads the directions as up, down, left, right",
    "reads the directions as up, right, down, left",
    "reads the directions as right, down, left, up",
    "takes (d + 2) % 4 for the opposite",
    "turns right to left and, without an else, back to right",
    "reads the column before the row",
    "gives the riders the direction of the mover",
    // blue and the edge
    "turns round for this move only",
    "turns but does not move",
    "turns the riders too",
    "moves without its riders after a turn",
    "enters the square behind even if it is blue",
    "enters the square behind even if it is off the board",
    "restores the direction when both sides are blocked",
    "turns round again and again when both sides are blocked",
    "stays at the edge as it is",
    "turns at the edge but does not move",
    "reads the colour before it checks the bounds",
    "reads the last row or column for the one before the first",
    "reads the next row past the last column",
    // white and red
    "skips the red rule after a turn",
    "turns the order over on blue as well",
    "keeps the order on red",
    "turns the order over on white as well",
    "turns the order over on white, not on red",
    "turns the whole target stack over on red",
    "turns over only the riders on red",
    "turns the directions round on red",
    "reads the colour of the square it leaves",
    "takes 1 for blue and 2 for red",
    "reads the board by columns",
    "puts the movers underneath",
    // the end
    "looks for four only at the end of the turn",
    "looks for four before a move, not after it",
    "looks for four on white only",
    "does not look for four after a turn",
    "needs more than four",
    "needs exactly four",
    "needs all pieces on one square",
    "counts the movers, not those that they land on",
    "ends at three",
    "prints turn - 1",
    "prints -1 already at turn 1000",
    "prints turn 1001",
    "plays far more than 1000 turns",
    "says -1 when the places come back, but not the directions",
    "says -1 when all but the order in the stacks comes back",
    // room
    "has no room for a twelfth row",
    "has no room for a tenth piece",
];

const ORDERS: &[(&str, &str)] = &[
    ("reads the directions as right, left, down, up", "RLDU"),
    ("reads the directions as left, right, up, down", "LRUD"),
    ("reads the directions as up, down, left, right", "UDLR"),
    ("reads the directions as up, right, down, left", "URDL"),
    ("reads the directions as right, down, left, up", "RDLU"),
];

/// From the input's text to the answer, with one of `MISTAKES` or without.
fn naive(input: &str, mistake: Option<&str>) -> String {
    let mut game = Naive::new(input, mistake);
    let last = if game.wrong("prints -1 already at turn 1000") {
        999
    } else if game.wrong("prints turn 1001") {
        1001
    } else if game.wrong("plays far more than 1000 turns") {
        2000
    } else {
        1000
    };
    let mut before = BTreeSet::new();
    for turn in 1..=last {
        if !before.insert(game.state()) {
            break;
        }
        if game.turn() {
            let printed = if game.wrong("prints turn - 1") { turn - 1 } else { turn };
            return printed.to_string();
        }
    }
    "-1".to_string()
}

impl<'a> Naive<'a> {
    fn new(input: &str, mistake: Option<&'a str>) -> Self {
        let mut game = Naive { board: Vec::new(), pieces: Vec::new(), moved: Vec::new(), mistake };
        let mut words = input.split_whitespace();
        let mut number = || words.next().unwrap().parse::<usize>().unwrap();
        let (size, count) = (number(), number());
        assert!(size < 12 || !game.wrong("has no room for a twelfth row"));
        assert!(count < 10 || !game.wrong("has no room for a tenth piece"));
        for _ in 0..size {
            let colours = if game.wrong("takes 1 for blue and 2 for red") {
                ['0', '2', '1']
            } else {
                ['0', '1', '2']
            };
            game.board.push((0..size).map(|_| colours[number()]).collect());
        }
        let wrong_order = ORDERS.iter().find(|(name, _)| game.wrong(name));
        let directions = wrong_order.map_or("RLUD", |(_, order)| order);
        for _ in 0..count {
            let mut square = (number(), number());
            if game.wrong("reads the column before the row") {
                square = (square.1, square.0);
            }
            let facing = directions.chars().nth(number() - 1).unwrap();
            game.pieces.push(Piece { square, known: square, below: 0, facing });
        }
        game
    }

    fn wrong(&self, name: &str) -> bool {
        if self.mistake.is_none() {
            return false;
        }
        assert!(MISTAKES.contains(&name), "'{name}' is not listed");
        self.mistake == Some(name)
    }

    /// All that decides how the game goes on.
    fn state(&self) -> Vec<Piece> {
        let mut state = self.pieces.clone();
        for piece in &mut state {
            if self.wrong("says -1 when the places come back, but not the directions") {
                piece.facing = 'R';
            }
            if self.wrong("says -1 when all but the order in the stacks comes back") {
                piece.below = 0;
            }
        }
        state
    }

    /// Every piece moves once, in order; true when that ends the game.
    fn turn(&mut self) -> bool {
        let late = self.wrong("looks for four only at the end of the turn");
        let early = self.wrong("looks for four before a move, not after it");
        self.moved.clear();
        for piece in self.order() {
            if early && self.four_anywhere() {
                return true;
            }
            match self.play(piece) {
                Move::Ends if !early && !late => return true,
                Move::Stays if self.wrong("ends the turn when a piece cannot move") => break,
                _ => {}
            }
        }
        late && self.four_anywhere()
    }

    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.pieces.len()).collect();
        if self.wrong("moves the pieces as they stand on the board, not by their numbers") {
            order.sort_by_key(|&piece| (self.pieces[piece].square, self.pieces[piece].below));
        }
        order
    }

    fn play(&mut self, piece: usize) -> Move {
        let Piece { known: from, below, facing, .. } = self.pieces[piece];
        if below > 0 && self.wrong("moves only the bottom piece of a stack")
            || self.colour(from) == '2' && self.wrong("does not move a piece that starts on blue")
            || self.moved.contains(&piece)
                && self.wrong("does not move a piece that was carried in this turn")
        {
            return Move::Goes;
        }

        let ahead = self.ahead(piece);
        if self.is_open(ahead) {
            let movers = self.with_riders(piece);
            return self.land(piece, &movers, ahead, self.colour(ahead));
        }

        let edge = self.colour(ahead) == '#';
        if edge && self.wrong("stays at the edge as it is") {
            return Move::Stays;
        }
        self.turn_round(piece);
        if self.wrong("turns but does not move")
            || edge && self.wrong("turns at the edge but does not move")
        {
            return Move::Stays;
        }

        let behind = self.ahead(piece);
        let moved = self.move_behind(piece, behind);
        if self.wrong("turns round for this move only")
            || moved == Move::Stays
                && self.wrong("restores the direction when both sides are blocked")
        {
            self.pieces[piece].facing = facing;
        }
        moved
    }

    /// The second try of a piece that has turned round.
    fn move_behind(&mut self, piece: usize, behind: Square) -> Move {
        let colour = self.colour(behind);
        let enters = match colour {
            '2' => self.wrong("enters the square behind even if it is blue"),
            '#' => self.wrong("enters the square behind even if it is off the board"),
            _ => true,
        };
        if !enters {
            let for_ever = self.wrong("turns round again and again when both sides are blocked");
            assert!(!for_ever, "the stack overflows");
            return Move::Stays;
        }
        let movers = if self.wrong("moves without its riders after a turn") {
            vec![piece]
        } else {
            self.with_riders(piece)
        };
        let colour = match colour {
            _ if self.wrong("skips the red rule after a turn") => '0',
            _ if self.wrong("turns the order over on blue as well") => '1',
            _ => colour,
        };
        let moved = self.land(piece, &movers, behind, colour);
        if self.wrong("does not look for four after a turn") {
            return Move::Goes;
        }
        moved
    }

    /// The square that the piece looks at, which may be off the board.
    fn ahead(&self, piece: usize) -> Square {
        let (row, column) = self.pieces[piece].known;
        let (row, column) = match self.pieces[piece].facing {
            'R' => (row, column + 1),
            'L' => (row, column - 1),
            'U' => (row - 1, column),
            _ => (row + 1, column),
        };
        let size = self.board.len();
        if column == 0 && self.wrong("reads the next row past the last column") {
            return (row - 1, size);
        }
        if column > size && self.wrong("reads the next row past the last column") {
            return (row + 1, 1);
        }
        if self.wrong("reads the last row or column for the one before the first") {
            let wrap = |number| if number == 0 { size } else { number };
            return (wrap(row), wrap(column));
        }
        (row, column)
    }

    /// The square's colour, or `#` off the board.
    fn colour(&self, (row, column): Square) -> char {
        let size = self.board.len();
        if row > size || column > size {
            assert!(!self.wrong("reads the colour before it checks the bounds"));
        }
        if (1..=size).contains(&row) && (1..=size).contains(&column) {
            if self.wrong("reads the board by columns") {
                return self.board[column - 1][row - 1];
            }
            self.board[row - 1][column - 1]
        } else {
            '#'
        }
    }

    fn is_open(&self, square: Square) -> bool {
        let colour = self.colour(square);
        colour != '2' && colour != '#'
    }

    fn turn_round(&mut self, piece: usize) {
        let turning =
            if self.wrong("turns the riders too") { self.with_riders(piece) } else { vec![piece] };
        for piece in turning {
            self.pieces[piece].facing = self.opposite(self.pieces[piece].facing);
        }
    }

    fn opposite(&self, facing: char) -> char {
        let half_way_round = self.wrong("takes (d + 2) % 4 for the opposite");
        let no_else = self.wrong("turns right to left and, without an else, back to right");
        match facing {
            'R' | 'U' if no_else => facing,
            'R' if half_way_round => 'U',
            'L' if half_way_round => 'D',
            'U' if half_way_round => 'R',
            'D' if half_way_round => 'L',
            'R' => 'L',
            'L' => 'R',
            'U' => 'D',
            _ => 'U',
        }
    }

    /// The piece and all that stands on it.
    fn with_riders(&self, piece: usize) -> Vec<usize> {
        let Piece { square, known, below, .. } = self.pieces[piece];
        if square != known {
            return vec![]; // not found where a mistake looks for it
        }
        if self.wrong("leaves those above behind") {
            return vec![piece];
        }
        let goes_along = |&other: &usize| {
            let other = &self.pieces[other];
            other.square == square && (other.below >= below || self.wrong("moves those below too"))
        };
        (0..self.pieces.len()).filter(goes_along).collect()
    }

    /// Puts the movers on top of what stands on the square.
    fn land(&mut self, piece: usize, movers: &[usize], to: Square, colour: char) -> Move {
        assert!(self.colour(to) != '#', "nothing can stand off the board");
        let from = self.pieces[piece].known;
        let colour = if self.wrong("reads the colour of the square it leaves") {
            self.colour(from)
        } else {
            colour
        };
        let (count, height) = (movers.len(), self.height(to));
        let lowest = movers.iter().map(|&mover| self.pieces[mover].below).min();
        for &mover in movers {
            let place = self.pieces[mover].below - lowest.unwrap();
            self.pieces[mover].below = height + self.new_place(place, count, colour);
            self.pieces[mover].square = to;
            if !self.wrong("updates the position of the moving piece only, not of its riders") {
                self.pieces[mover].known = to;
            }
            if colour == '1' && self.wrong("turns the directions round on red") {
                self.turn_round(mover);
            }
            if self.wrong("gives the riders the direction of the mover") {
                self.pieces[mover].facing = self.pieces[piece].facing;
            }
        }
        self.pieces[piece].known = to;
        self.moved.extend(movers);
        self.misplace(from, lowest, to, count, colour);

        let height = if self.wrong("counts the movers, not those that they land on") {
            count
        } else {
            self.height(to)
        };
        let looks = colour != '1' || !self.wrong("looks for four on white only");
        if looks && self.is_enough(height) {
            Move::Ends
        } else {
            Move::Goes
        }
    }

    /// Which of the movers, from the lowest, a mover becomes.
    fn new_place(&self, place: usize, count: usize, colour: char) -> usize {
        let turned_over = count - 1 - place;
        match colour {
            '1' if self.wrong("keeps the order on red")
                || self.wrong("turns the order over on white, not on red")
                || self.wrong("turns the whole target stack over on red") =>
            {
                place
            }
            '1' if self.wrong("turns over only the riders on red") => {
                if place == 0 {
                    0
                } else {
                    count - place
                }
            }
            '1' => turned_over,
            _ if self.wrong("turns the order over on white as well")
                || self.wrong("turns the order over on white, not on red") =>
            {
                turned_over
            }
            _ => place,
        }
    }

    /// Moves what only a mistake moves.
    fn misplace(
        &mut self,
        from: Square,
        lowest: Option<usize>,
        to: Square,
        count: usize,
        colour: char,
    ) {
        let underneath = self.wrong("puts the movers underneath");
        let whole = colour == '1' && self.wrong("turns the whole target stack over on red");
        let height = self.height(to);
        for piece in &mut self.pieces {
            if piece.square == from && Some(piece.below) > lowest {
                piece.below -= count;
            }
            if piece.square == to && underneath {
                piece.below = (piece.below + count) % height;
            }
            if piece.square == to && whole {
                piece.below = height - 1 - piece.below;
            }
        }
    }

    fn height(&self, square: Square) -> usize {
        let stands_there = |piece: &&Piece| piece.square == square;
        self.pieces.iter().filter(stands_there).count()
    }

    fn is_enough(&self, height: usize) -> bool {
        if self.wrong("needs all pieces on one square") {
            return height == self.pieces.len();
        }
        match height {
            3 => self.wrong("ends at three"),
            4 => !self.wrong("needs more than four"),
            _ => height > 4 && !self.wrong("needs exactly four"),
        }
    }

    fn four_anywhere(&self) -> bool {
        let height_here = |piece: &Piece| self.height(piece.square);
        self.pieces.iter().map(height_here).any(|height| self.is_enough(height))
    }
}

/// What the solution answers.
fn answer(input: &str) -> String {
    let game = boj::input::read(input.as_bytes(), solution::parse).unwrap();
    solution::solve(game).to_string()
}

#[test]
fn samples_catch_every_mistake() {
    for (_, input, _) in support::samples("17837") {
        // Panics if `naive` knows a mistake that is not listed.
        naive(&input, Some("none of them"));
    }
    support::samples_catch_every_mistake("17837", MISTAKES, naive);
}

/// What the solution answers to a drawn board. A square shows its colour, `.`,
/// `r` or `b`, and behind it the number and the direction of the piece on it.
fn play(drawn: &str) -> String {
    let rows = drawn.lines().filter(|line| !line.trim().is_empty());
    let mut board = String::new();
    let mut pieces = Vec::new();
    for (row, line) in (1..).zip(rows.clone()) {
        for (column, square) in (1..).zip(line.split_whitespace()) {
            let mut signs = square.chars();
            let colour = signs.next().and_then(|sign| ".rb".find(sign));
            write!(board, "{} ", colour.unwrap()).unwrap();
            if let Some(number) = signs.next() {
                let direction = signs.next().and_then(|sign| "><^v".find(sign));
                let direction = direction.unwrap() + 1;
                pieces.push((number, format!("{row} {column} {direction}\n")));
            }
        }
        board += "\n";
    }
    pieces.sort();
    let mut input = format!("{} {}\n{board}", rows.count(), pieces.len());
    input.extend(pieces.into_iter().map(|(_, piece)| piece));
    answer(&input)
}

#[test]
fn a_piece_takes_along_what_stands_on_it_and_not_what_it_stands_on() {
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
fn red_turns_the_movers_over() {
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
fn red_counts_behind_a_piece_that_turns_round_too() {
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
fn a_piece_that_cannot_move_stays_turned() {
    // 1: 1 lands on 2, which takes it down, beside blue.
    // 2: 1 cannot move, but now looks left. 2 takes it down to 4, which turns
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
fn four_on_a_square_end_the_game_in_the_middle_of_the_turn() {
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
    // 1 leaves blue for good, and the run goes right to the last piece.
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
    // Found by chance. The naive solver agrees on both, and says 1001 to the
    // second one if it may play on.
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
fn fewer_than_four_pieces_never_end() {
    assert_eq!(play(".1>"), "-1");
    assert_eq!(play("b1^"), "-1");
    let board = "
        .1>  .2<
        .3^  r
    ";
    assert_eq!(play(board), "-1");
}

#[test]
fn agrees_with_the_naive_solver_on_random_inputs() {
    let mut random = support::random();
    for _ in 0..2000 {
        let input = random_input(&mut random);
        assert_eq!(answer(&input), naive(&input, None), "{input}");
    }
}

fn random_input(random: &mut Random) -> String {
    let size = 1 + random.below(12);
    let counts = [1, 2, 3, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8, 9, 10];
    let count = random.pick(&counts).min(size * size);
    let colours = random.pick(&["0", "1", "01", "12", "0001", "012", "0000012", "000002"]);
    let directions = random.pick(&["1234", "1234", "12", "34", "14"]);
    let mut input = format!("{size} {count}\n");
    let mut free = Vec::new();
    for row in 1..=size {
        for column in 1..=size {
            input.push(random.pick(colours.as_bytes()).into());
            input.push(if column < size { ' ' } else { '\n' });
            free.push((row, column));
        }
    }
    for _ in 0..count {
        let (row, column) = free.swap_remove(random.below(free.len()));
        let direction = char::from(random.pick(directions.as_bytes()));
        writeln!(input, "{row} {column} {direction}").unwrap();
    }
    input
}

/// All lists of `length` items out of `choices`.
fn lists(choices: &str, length: usize) -> Vec<Vec<char>> {
    let mut lists = vec![vec![]];
    for _ in 0..length {
        let longer = |list: &Vec<char>| {
            let list = list.clone();
            choices.chars().map(move |choice| [&list[..], &[choice]].concat())
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists
}

#[test]
fn agrees_with_the_naive_solver_on_every_full_board_of_two_by_two() {
    // Turned and mirrored, these three are all ways to place four pieces.
    let placements =
        [["1 1", "1 2", "2 1", "2 2"], ["1 1", "1 2", "2 2", "2 1"], ["1 1", "2 2", "1 2", "2 1"]];
    for colours in lists("012", 4) {
        let (upper, lower) = colours.split_at(2);
        let board = format!("{} {}\n{} {}\n", upper[0], upper[1], lower[0], lower[1]);
        for directions in lists("1234", 4) {
            for squares in &placements {
                let mut input = format!("2 4\n{board}");
                for (square, direction) in squares.iter().zip(&directions) {
                    writeln!(input, "{square} {direction}").unwrap();
                }
                assert_eq!(answer(&input), naive(&input, None), "{input}");
            }
        }
    }
}

#[test]
fn agrees_with_the_naive_solver_on_every_full_corridor_of_four() {
    // A column that starts in the second row, amid blue.
    let is_order = |rows: &Vec<char>| "2345".chars().all(|row| rows.contains(&row));
    let orders: Vec<_> = lists("2345", 4).into_iter().filter(is_order).collect();
    for colours in lists("012", 4) {
        let mut board = String::from("2 2 2 2 2\n");
        for colour in colours {
            writeln!(board, "2 2 {colour} 2 2").unwrap();
        }
        for rows in &orders {
            for directions in lists("34", 4) {
                let mut input = format!("5 4\n{board}");
                for (row, direction) in rows.iter().zip(directions) {
                    writeln!(input, "{row} 3 {direction}").unwrap();
                }
                assert_eq!(answer(&input), naive(&input, None), "{input}");
            }
        }
    }
}

/// Why the solution refuses this input.
fn refusal(input: &[u8]) -> String {
    match boj::input::read(input, solution::parse) {
        Ok(_) => "it was answered".to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn refuses_what_is_not_a_game() {
    let table: &[(&[u8], &str)] = &[
        // missing
        (b"", "line 1, column 1: expected N, found the end of the input"),
        (b" \r\n\t\n", "line 3, column 1: expected N, found the end of the input"),
        (b"2", "line 1, column 2: expected K, found the end of the input"),
        (b"2 1\n0 1\n2", "line 3, column 2: expected a colour, found the end of the input"),
        (b"2 1\n0 1\n2 0\n", "line 4, column 1: expected a piece's row, found the end of the input"),
        (b"2 1\n0 1\n2 0\n1", "line 4, column 2: expected a piece's column, found the end of the input"),
        (b"2 1\n0 1\n2 0\n1 2", "line 4, column 4: expected a piece's direction, found the end of the input"),
        (b"2 2\n0 1\n2 0\n1 2 3\n", "line 5, column 1: expected a piece's row, found the end of the input"),
        // too small or large, or no number
        (b"0 1\n", "line 1, column 1: expected N, a whole number from 1 to 12, found '0'"),
        (b"13 1\n", "line 1, column 1: expected N, a whole number from 1 to 12, found '13'"),
        (b"-2 1\n", "line 1, column 1: expected N, a whole number from 1 to 12, found '-2'"),
        (b"2.0 1\n", "line 1, column 1: expected N, a whole number from 1 to 12, found '2.0'"),
        (b"2 0\n", "line 1, column 3: expected K, a whole number from 1 to 10, found '0'"),
        (b"2 11\n", "line 1, column 3: expected K, a whole number from 1 to 10, found '11'"),
        (b"2 99999999999999999999\n", "line 1, column 3: expected K, a whole number from 1 to 10, found '99999999999999999999'"),
        (b"2 1\n0 3\n", "line 2, column 3: expected a colour, a whole number from 0 to 2, found '3'"),
        (b"2 1\n0 red\n", "line 2, column 3: expected a colour, a whole number from 0 to 2, found 'red'"),
        (b"2 1\n012\n", "line 2, column 1: expected a colour, a whole number from 0 to 2, found '012'"),
        (b"2 1\n0 1\n2 0\n1 2 0\n", "line 4, column 5: expected a piece's direction, a whole number from 1 to 4, found '0'"),
        (b"2 1\n0 1\n2 0\n1 2 5\n", "line 4, column 5: expected a piece's direction, a whole number from 1 to 4, found '5'"),
        (b"2 1\n0 1\n2 0\n1 2 R\n", "line 4, column 5: expected a piece's direction, a whole number from 1 to 4, found 'R'"),
        // off the board
        (b"2 1\n0 1\n2 0\n0 2 1\n", "line 4, column 1: expected a piece's row, a whole number from 1 to 2, found '0'"),
        (b"2 1\n0 1\n2 0\n3 2 1\n", "line 4, column 1: expected a piece's row, a whole number from 1 to 2, found '3'"),
        (b"2 1\n0 1\n2 0\n2 0 1\n", "line 4, column 3: expected a piece's column, a whole number from 1 to 2, found '0'"),
        (b"2 1\n0 1\n2 0\n2 3 1\n", "line 4, column 3: expected a piece's column, a whole number from 1 to 2, found '3'"),
        // on another's square
        (b"2 2\n0 1\n2 0\n1 2 1\n1 2 3\n", "line 5, column 1: expected a square that no other piece starts on, found '1 2'"),
        (b"2 3\n0 1\n2 0\n2 1 1\n2 2 1\n  2 1 1\n", "line 6, column 3: expected a square that no other piece starts on, found '2 1'"),
        (b"1 2\n0\n1 1 1\n1 1 9\n", "line 4, column 1: expected a square that no other piece starts on, found '1 1'"),
        // a row that is too long or too short, noticed where the values no longer fit
        (b"2 1\n0 1 0\n0 0\n1 2 1\n", "line 3, column 3: expected a piece's row, a whole number from 1 to 2, found '0'"),
        (b"2 1\n0\n2 0\n1 2 1\n", "line 5, column 1: expected a piece's direction, found the end of the input"),
        // extra
        (b"2 1\n0 1\n2 0\n1 2 1\n2 1 1\n", "line 5, column 1: expected the end of the input, found '2'"),
        // not text
        (b"2 1\n0 \xff", "line 2, column 3: expected text in UTF-8, found the byte 0xff"),
        (b"2 1\n0\0 1", "line 2, column 1: expected a colour, a whole number from 0 to 2, found '0\\0'"),
    ];
    for &(input, message) in table {
        assert_eq!(refusal(input), message, "{:?}", String::from_utf8_lossy(input));
    }
}

#[test]
fn answers_however_the_input_is_laid_out() {
    let input = "2 4\n0 0\n0 0\n1 1 2\n1 2 2\n2 1 2\n2 2 3\n";
    let layouts = [
        input.trim_end().to_string(),
        input.replace('\n', "\r\n"),
        input.replace('\n', "\n\n \n"),
        input.replace('\n', " "),
        input.replace(' ', "\t"),
        input.replace(' ', "\n"),
        input.replace(' ', " \t  "),
        format!("\n\n  {input}\t\n\n"),
    ];
    for layout in layouts {
        assert_eq!(answer(&layout), "2", "{layout:?}");
    }
}
