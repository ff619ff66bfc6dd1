//! # 12100 2048 (Easy), tested
//!
//! The naive solver tries all sequences of five moves and looks at every board
//! on the way. Its board is a list of numbers, and each direction has its lines:
//! lists of places in that board, the one at the wall first. A move is three
//! steps on every line:
//!
//! ```text
//!     wall │ 2  .  2  2      a line
//!          │ 2  2  2  .      squeezed
//!          │ 4  .  2  .      merged
//!          │ 4  2  .  .      squeezed
//! ```
//!
//! Told one of `MISTAKES`, it makes it, and some sample must notice.

#[path = "../src/bin/12100.rs"]
#[allow(dead_code)] // its `main` is not called here
mod solution;
mod support;

use std::collections::HashSet;

use support::Random;

const MISTAKES: &[&str] = &[
    // which blocks merge
    "merges a block just made with the next one",
    "merges a block just made with the one before it",
    "merges once in a line",
    "merges once in a move",
    "merges the two of three that are farther from the wall",
    "merges only blocks that touch before the move",
    "looks only for blocks that touch before the last move",
    "merges past another block",
    "merges the end of a line with the start of the next",
    "never clears its marks of merged cells",
    "holds blocks in 16 bits",
    // where blocks come to rest
    "leaves the gap of a merge open",
    "moves blocks by one cell only",
    "moves the left and the upper blocks first in every direction",
    "loses the last block of a full line",
    "leaves out the first line",
    "leaves out the last line",
    // which board a move starts from
    "shares one board between all branches",
    "copies the board once for all four directions",
    "copies the list of rows, not the rows",
    // which moves are tried
    "makes four moves",
    "makes six moves",
    "moves left and right only",
    "moves up and down only",
    "moves left and up only",
    "never moves left",
    "never moves right",
    "never moves up",
    "never moves down",
    "repeats one direction",
    "never repeats a direction",
    "never turns straight back",
    "alternates between rows and columns",
    "takes the move that makes the largest block",
    "takes the move that leaves the fewest blocks",
    "returns at a direction that changes nothing",
    "gives up after a move that merges nothing",
    "gives up after a move that makes no larger block",
    "skips boards seen before, even with more moves left",
    "gives up as if one doubling fewer were left",
    // which blocks count
    "counts from 0 and only on boards that a move changed",
    "counts from 2 and only on boards that a move changed",
    "counts from 0 and only blocks that a merge makes",
    "counts from 2 and only blocks that a merge makes",
    "counts only after five moves that each change something",
    "looks for the largest block in pairs of neighbours",
    "looks for the largest block before the last row and column",
    "ends at 2048",
];

const DIRECTIONS: [&str; 4] = ["left", "right", "up", "down"];

/// Row by row, with 0 for an empty cell.
type Cells = Vec<u64>;

#[derive(Clone)]
struct Board {
    cells: Cells,
    /// Where blocks have merged, which only a mistake remembers.
    marks: Vec<usize>,
}

struct Naive<'a> {
    mistake: Option<&'a str>,
    size: usize,
    /// For each direction the places of every line, the one at the wall first.
    lines: [Vec<Vec<usize>>; 4],
    /// The largest block so far.
    largest: u64,
    /// The boards so far, which also only a mistake remembers.
    seen: HashSet<Cells>,
}

fn naive(input: &str, mistake: Option<&str>) -> String {
    let mut words = input.split_whitespace();
    let size = words.next().unwrap().parse().unwrap();
    let cells = words.map(|word| word.parse().unwrap()).collect();
    let mut naive = Naive { mistake, size, lines: lines(size), largest: 0, seen: HashSet::new() };
    naive.play(cells);
    naive.largest.to_string()
}

fn lines(size: usize) -> [Vec<Vec<usize>>; 4] {
    let row = |row| (0..size).map(|col| row * size + col).collect();
    let col = |col| (0..size).map(|row| row * size + col).collect();
    let backwards = |line: &Vec<usize>| line.iter().rev().copied().collect();
    let left: Vec<Vec<usize>> = (0..size).map(row).collect();
    let up: Vec<Vec<usize>> = (0..size).map(col).collect();
    let right = left.iter().map(backwards).collect();
    let down = up.iter().map(backwards).collect();
    [left, right, up, down]
}

/// How many cells hold this block, or are empty if it is 0.
fn count_of(block: u64, cells: &[u64]) -> u64 {
    cells.iter().map(|&other| u64::from(other == block)).sum()
}

impl Naive<'_> {
    /// Whether it is told to make this mistake.
    fn wrong(&self, name: &str) -> bool {
        self.mistake == Some(name)
    }

    fn play(&mut self, cells: Cells) {
        let moves = if self.wrong("makes four moves") {
            4
        } else if self.wrong("makes six moves") {
            6
        } else {
            5
        };
        self.largest = if self.wrong("counts from 2 and only on boards that a move changed")
            || self.wrong("counts from 2 and only blocks that a merge makes")
        {
            2
        } else if self.wrong("counts from 0 and only on boards that a move changed")
            || self.wrong("counts from 0 and only blocks that a merge makes")
            || self.wrong("counts only after five moves that each change something")
        {
            0
        } else {
            self.largest_of(&cells)
        };
        let marks = Vec::new();
        self.explore(&mut Board { cells, marks }, moves, None);
    }

    fn explore(&mut self, board: &mut Board, moves: u32, last: Option<usize>) {
        if moves == 0 || self.gives_up(&board.cells, moves) {
            return;
        }
        if self.wrong("looks only for blocks that touch before the last move") && moves == 1 {
            for pair in self.lines.iter().flatten().flat_map(|line| line.windows(2)) {
                if board.cells[pair[0]] == board.cells[pair[1]] {
                    self.largest = self.largest.max(2 * board.cells[pair[0]]);
                }
            }
            return;
        }
        for direction in 0..4 {
            if self.leaves_out(direction, last, board) {
                continue;
            }
            let mut next = self.pushed(board, direction);
            if self.wrong("returns at a direction that changes nothing")
                && next.cells == board.cells
            {
                return;
            }
            self.look_at(&next.cells, &board.cells, moves);
            if self.gives_up_after(&next.cells, &board.cells) {
                continue;
            }
            if self.wrong("copies the board once for all four directions") {
                *board = next.clone();
            }
            self.explore(&mut next, moves - 1, Some(direction));
            // Left and right make new rows, up and down write into the old ones.
            let vertical = direction > 1;
            if self.wrong("shares one board between all branches")
                || self.wrong("copies the list of rows, not the rows") && vertical
            {
                *board = next;
            }
        }
    }

    fn look_at(&mut self, next: &[u64], before: &[u64], moves: u32) {
        let mut found = self.largest_of(next);
        if self.wrong("counts from 0 and only on boards that a move changed")
            || self.wrong("counts from 2 and only on boards that a move changed")
        {
            found *= u64::from(next != before);
        }
        if self.wrong("counts from 0 and only blocks that a merge makes")
            || self.wrong("counts from 2 and only blocks that a merge makes")
        {
            while found > 0 && count_of(found, next) <= count_of(found, before) {
                found /= 2;
            }
        }
        if self.wrong("counts only after five moves that each change something") {
            found *= u64::from(moves == 1 && next != before);
        }
        self.largest = self.largest.max(found);
    }

    fn largest_of(&self, cells: &[u64]) -> u64 {
        let in_pairs = self.wrong("looks for the largest block in pairs of neighbours");
        let short = self.wrong("looks for the largest block before the last row and column");
        let last = self.size - 1;
        let overlooked = |place: usize| {
            in_pairs && self.size == 1
                || short && (place / self.size == last || place % self.size == last)
        };
        let places = (0..cells.len()).filter(|&place| !overlooked(place));
        let largest = places.map(|place| cells[place]).max().unwrap_or(0);
        if self.wrong("ends at 2048") {
            return largest.min(2048);
        }
        largest
    }

    /// Whether a mistake ends the search at this board.
    fn gives_up(&mut self, cells: &[u64], moves: u32) -> bool {
        self.wrong("skips boards seen before, even with more moves left")
            && !self.seen.insert(cells.to_vec())
            || self.wrong("gives up as if one doubling fewer were left")
                && self.largest_of(cells) << (moves - 1) <= self.largest
    }

    /// Whether a mistake ends the search after this move.
    fn gives_up_after(&self, next: &[u64], before: &[u64]) -> bool {
        self.wrong("gives up after a move that merges nothing")
            && count_of(0, next) == count_of(0, before)
            || self.wrong("gives up after a move that makes no larger block")
                && self.largest_of(next) == self.largest_of(before)
            || self.wrong("counts only after five moves that each change something")
                && next == before
    }

    /// Whether a mistake does not try this direction.
    fn leaves_out(&self, direction: usize, last: Option<usize>, board: &Board) -> bool {
        let first_best = |gain: &dyn Fn(&[u64]) -> u64| {
            let gain = |&direction: &usize| gain(&self.pushed(board, direction).cells);
            (0..4).rev().max_by_key(gain)
        };
        let forgotten = self.mistake.and_then(|name| name.strip_prefix("never moves "));
        forgotten == Some(DIRECTIONS[direction])
            || self.wrong("moves left and right only") && direction > 1
            || self.wrong("moves up and down only") && direction < 2
            || self.wrong("moves left and up only") && direction % 2 == 1
            || self.wrong("repeats one direction") && last.map_or(false, |last| last != direction)
            || self.wrong("never repeats a direction") && last == Some(direction)
            || self.wrong("never turns straight back") && last == Some(direction ^ 1)
            || self.wrong("alternates between rows and columns")
                && last.map_or(false, |last| last / 2 == direction / 2)
            || self.wrong("takes the move that makes the largest block")
                && first_best(&|next| self.largest_of(next)) != Some(direction)
            || self.wrong("takes the move that leaves the fewest blocks")
                && first_best(&|next| count_of(0, next)) != Some(direction)
    }

    fn pushed(&self, board: &Board, direction: usize) -> Board {
        let mut next = board.clone();
        let mut line = Vec::with_capacity(self.size);
        for (index, places) in self.lines[direction].iter().enumerate() {
            if self.wrong("leaves out the first line") && index == 0
                || self.wrong("leaves out the last line") && index == self.size - 1
            {
                continue;
            }
            line.clear();
            line.extend(places.iter().map(|&place| board.cells[place]));
            if !self.wrong("merges only blocks that touch before the move") {
                self.squeeze(&mut line, direction);
            }
            let merged = || count_of(0, &next.cells) > count_of(0, &board.cells);
            if !(self.wrong("merges once in a move") && merged()) {
                self.merge(&mut line, places, &mut next.marks);
            }
            if !self.wrong("leaves the gap of a merge open") {
                self.squeeze(&mut line, direction);
            }
            for (&place, &block) in places.iter().zip(&line) {
                next.cells[place] = block;
            }
        }
        if self.wrong("merges the end of a line with the start of the next") {
            for pair in self.lines[direction].windows(2) {
                let (end, start) = (pair[0][self.size - 1], pair[1][0]);
                if next.cells[end] == next.cells[start] {
                    next.cells[end] *= 2;
                    next.cells[start] = 0;
                }
            }
        }
        next
    }

    /// Moves the blocks of a line to the wall.
    fn squeeze(&self, line: &mut Cells, direction: usize) {
        let size = line.len();
        let right_or_down = direction % 2 == 1;
        if self.wrong("moves blocks by one cell only") {
            for at in 1..size {
                if line[at - 1] == 0 {
                    line.swap(at - 1, at);
                }
            }
        } else if self.wrong("moves the left and the upper blocks first in every direction")
            && right_or_down
        {
            for mut at in (1..size).rev() {
                while at > 0 && line[at - 1] == 0 {
                    line.swap(at - 1, at);
                    at -= 1;
                }
            }
        } else {
            line.retain(|&block| block > 0);
            line.resize(size, 0);
        }
    }

    /// Merges the blocks of a line two by two, beginning at the wall.
    fn merge(&self, line: &mut Cells, places: &[usize], marks: &mut Vec<usize>) {
        let from_the_end = self.wrong("merges the two of three that are farther from the wall");
        if from_the_end {
            line.reverse();
        }
        for near in 0..line.len() - 1 {
            let block = line[near];
            let mut far = near + 1;
            if self.wrong("merges past another block") {
                far = (far..line.len()).find(|&far| line[far] == block).unwrap_or(far);
            }
            let marked = self.wrong("never clears its marks of merged cells")
                && marks.contains(&places[near]);
            if block == 0 || block != line[far] || marked {
                continue;
            }
            line[near] = 2 * block;
            line[far] = 0;
            if self.wrong("merges once in a line") {
                break;
            }
            if self.wrong("merges a block just made with the next one") {
                line.swap(near, far);
            }
            if self.wrong("merges a block just made with the one before it") {
                merge_back(line, near);
            }
            if self.wrong("never clears its marks of merged cells") {
                marks.push(places[near]);
            }
            if self.wrong("holds blocks in 16 bits") {
                i16::try_from(2 * block).unwrap();
            }
        }
        if from_the_end {
            line.reverse();
        }
        if self.wrong("loses the last block of a full line") {
            line[self.size - 1] = 0;
        }
    }
}

/// Merges the block at `made` with the one before it as long as they are equal.
fn merge_back(line: &mut Cells, mut made: usize) {
    while let Some(before) = (0..made).rev().find(|&before| line[before] > 0) {
        if line[before] != line[made] {
            break;
        }
        line[before] *= 2;
        line[made] = 0;
        made = before;
    }
}

fn read(input: &[u8]) -> Result<String, String> {
    match boj::input::read(input, solution::parse) {
        Ok(board) => Ok(solution::solve(board).to_string()),
        Err(error) => Err(error.to_string()),
    }
}

fn answer(input: &str) -> String {
    read(input.as_bytes()).unwrap_or_else(|error| panic!("{error}, in\n{input}"))
}

/// The input for this board.
fn input(size: usize, cells: &[u64]) -> String {
    let mut input = format!("{size}\n");
    for row in cells.chunks(size) {
        let row: Vec<String> = row.iter().map(u64::to_string).collect();
        input += &row.join(" ");
        input += "\n";
    }
    input
}

/// A board whose second row this is, and the others are empty.
fn row(blocks: &str) -> String {
    let size = blocks.split(' ').count();
    let empty = "0 ".repeat(size);
    format!("{size} {empty} {blocks} {}", empty.repeat(size - 2))
}

/// Every list of `len` of these blocks.
fn every(len: usize, blocks: &[u64]) -> Vec<Cells> {
    let mut lists = vec![Vec::new()];
    for _ in 0..len {
        let longer = |list: &Cells, block| list.iter().copied().chain([block]).collect();
        let with_each = |list| blocks.iter().map(move |&block| longer(list, block));
        lists = lists.iter().flat_map(with_each).collect();
    }
    lists
}

/// The board turned and mirrored in all eight ways, which the rules do not tell
/// apart.
fn images(size: usize, cells: &[u64]) -> Vec<Cells> {
    let [_, mirrored, _, turned] = lines(size).map(|lines| lines.concat());
    let image = |places: &[usize], of: &[u64]| places.iter().map(|&place| of[place]).collect();
    let mut images = vec![cells.to_vec(), image(&mirrored, cells)];
    for of in 0..6 {
        images.push(image(&turned, &images[of]));
    }
    images
}

/// Checks these boards and all their images.
fn assert_agrees_on_all_images(size: usize, boards: &[Cells]) {
    let mut checked = HashSet::new();
    for cells in boards {
        if checked.contains(cells) {
            continue;
        }
        let expected = naive(&input(size, cells), None);
        for image in images(size, cells) {
            let input = input(size, &image);
            assert_eq!(answer(&input), expected, "on\n{input}");
            checked.insert(image);
        }
    }
}

fn random_board(random: &mut Random) -> (usize, Cells) {
    let size = match random.below(200) {
        0 => 8 + random.below(13),
        _ => random.pick(&[1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 6]),
    };
    // A few kinds of blocks, each twice the one before, some of them up to 2^58.
    let kinds = 1 + random.below(size.min(5) + 1);
    let first = if random.below(2) == 0 { 1 } else { random.below(60 - kinds) };
    let full_in_100 = random.pick(&[15, 40, 60, 80, 95, 100]);
    let mut cell = || {
        if random.below(100) < full_in_100 {
            1 << (first + random.below(kinds))
        } else {
            0
        }
    };
    (size, (0..size * size).map(|_| cell()).collect())
}

#[test]
fn every_mistake_that_is_made_is_listed() {
    for made in include_str!("12100.rs").split("wrong(\"").skip(1) {
        let name = made.split('"').next().unwrap();
        assert!(MISTAKES.contains(&name), "{name}");
    }
}

#[test]
fn samples_catch_every_mistake() {
    support::samples_catch_every_mistake("12100", MISTAKES, naive);
}

#[test]
fn equal_blocks_that_meet_become_one_of_twice_the_value() {
    assert_eq!(answer("2   2 2   0 0"), "4");
    // Empty cells do not part them.
    assert_eq!(answer("3   2 0 2   0 0 0   0 0 0"), "4");
    // They meet at the corner: up, then left.
    assert_eq!(answer("2   2 0   0 2"), "4");
}

#[test]
fn blocks_that_differ_do_not_merge_or_pass() {
    assert_eq!(answer("2   2 4   4 2"), "4");
    assert_eq!(answer("3   2 4 2   4 2 4   2 4 2"), "4");
    assert_eq!(answer("3   0 0 0   0 0 0   2 4 2"), "4");
}

#[test]
fn a_block_just_made_does_not_merge_again_in_that_move() {
    // 2 2 4 8 16 32    One step of the stairs in each of the five moves.
    //   4 4 8 16 32
    //     8 8 16 32
    //      16 16 32
    //         32 32
    //            64
    assert_eq!(answer(&row("2 2 4 8 16 32")), "64");
    assert_eq!(answer(&row("32 16 8 4 2 2")), "64");
    // The same stairs end before the last step.
    assert_eq!(answer(&row("2 2 4 8 16 32 64")), "64");
    assert_eq!(answer(&row("64 32 16 8 4 2 2")), "64");
}

#[test]
fn every_pair_of_a_line_merges() {
    // Four moves make one block of sixteen, which takes eight merges in the first.
    assert_eq!(answer("4   2 2 2 2   2 2 2 2   2 2 2 2   2 2 2 2"), "32");
}

#[test]
fn of_three_equal_blocks_the_two_nearer_the_wall_merge() {
    // 4 . 2          4 2 .        8 4 .
    // 2 2 2   left   4 2 .   up   4 2 .
    // 4 . 2          4 2 .        . . .
    assert_eq!(answer("3   4 0 2   2 2 2   4 0 2"), "8");
}

#[test]
fn five_moves_double_a_block_five_times_at_most() {
    for block in [1, 2, 1024, 1 << 58] {
        // Each move halves the number of blocks, from 64 to 2.
        assert_eq!(answer(&input(8, &[block; 64])), (32 * block).to_string());
    }
}

#[test]
fn the_largest_block_may_be_there_from_the_start() {
    assert_eq!(answer("1   2"), "2");
    assert_eq!(answer("2   8 0   0 0"), "8");
    assert_eq!(answer("2   2 2   0 1024"), "1024");
}

#[test]
fn a_board_without_blocks_has_the_answer_0() {
    for size in 1..=20 {
        assert_eq!(answer(&input(size, &vec![0; size * size])), "0");
    }
}

#[test]
fn agrees_with_the_naive_solver_on_random_inputs() {
    let mut random = support::random();
    for _ in 0..2000 {
        let (size, cells) = random_board(&mut random);
        let input = input(size, &cells);
        assert_eq!(answer(&input), naive(&input, None), "on\n{input}");
    }
}

#[test]
fn agrees_with_the_naive_solver_on_every_board_of_one_cell() {
    for rank in 0..=58 {
        assert_agrees_on_all_images(1, &[vec![0], vec![1 << rank]]);
    }
}

#[test]
fn agrees_with_the_naive_solver_on_every_board_of_two_by_two() {
    assert_agrees_on_all_images(2, &every(4, &[0, 2, 4, 8, 16]));
}

#[test]
fn agrees_with_the_naive_solver_on_every_board_of_three_by_three() {
    assert_agrees_on_all_images(3, &every(9, &[0, 2, 4]));
}

#[test]
fn agrees_with_the_naive_solver_on_every_line_inside_a_board() {
    // The line is neither in the first row nor does it begin in the first column.
    let boards = every(5, &[0, 2, 4, 8]).into_iter().map(|line| {
        let mut cells = vec![0; 36];
        cells[13..18].copy_from_slice(&line);
        cells
    });
    assert_agrees_on_all_images(6, &boards.collect::<Vec<_>>());
}

/// Every way in which some of the pairs of equal blocks can merge in one move,
/// if they lie well. `counts[rank]` says how many blocks of a rank there are.
fn ways_to_merge(counts: &[usize]) -> HashSet<Vec<usize>> {
    let mut ways = HashSet::from([[counts, &[0]].concat()]);
    for (rank, count) in counts.iter().enumerate().skip(1) {
        for way in ways.clone() {
            for pairs in 1..=count / 2 {
                let mut next = way.clone();
                next[rank] -= 2 * pairs;
                next[rank + 1] += pairs;
                ways.insert(next);
            }
        }
    }
    ways
}

fn largest_rank_possible(counts: &[usize], moves: u8) -> usize {
    let largest = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
    if moves == 0 {
        return largest;
    }
    let ways = ways_to_merge(counts);
    let possible = ways.iter().map(|next| largest_rank_possible(next, moves - 1));
    possible.max().unwrap_or(0)
}

#[test]
fn a_larger_block_is_foreseen_just_where_there_are_blocks_enough() {
    for number in 0..5 * 5 * 5 {
        let counts = [0, number % 5, number / 5 % 5, number / 25];
        let ranks = [1, 2, 3].iter().flat_map(|&rank: &u8| vec![rank; counts[usize::from(rank)]]);
        let ranks: Vec<u8> = ranks.collect();
        let shape = boj::grid::Shape { height: 1, width: ranks.len() + 1 };
        let mut board = boj::grid::Grid::filled(shape, 0);
        for (col, &rank) in ranks.iter().enumerate() {
            board[boj::grid::Pos { row: 0, col }] = rank;
        }
        for moves in 1..=3 {
            let possible = largest_rank_possible(&counts, moves);
            for best in 3..=5 {
                assert_eq!(
                    solution::can_beat(&board, moves, best),
                    possible > usize::from(best),
                    "{ranks:?} in {moves} moves above {best}"
                );
            }
        }
    }
}

#[test]
fn only_the_order_of_the_values_matters() {
    for input in [
        "2\n2 2\n0 4\n",
        "2\n2 2\n0 4",
        "2\r\n2 2\r\n0 4\r\n",
        "2\r2 2\r0 4\r",
        "2\n2\t2\n0\t4\n",
        "\n\n2\n\n2 2\n \n0 4\n\n\n",
        "  2  \n  2   2  \n  0   4  \n",
        "2 2 2 0 4",
        "2\n2\n2\n0\n4\n",
        "2\n2 2 0\n4\n",
        "02\n002 2\n000 04\n",
    ] {
        assert_eq!(read(input.as_bytes()).as_deref(), Ok("8"), "on {input:?}");
    }
}

/// Each case is an input, the line and the column of its fault, and what is
/// found there.
fn assert_refused(expected: &str, cases: &[(&str, usize, usize, &str)]) {
    for (input, line, column, found) in cases {
        let error = format!("line {line}, column {column}: expected {expected}, found {found}");
        assert_eq!(read(input.as_bytes()), Err(error), "on {input:?}");
    }
}

#[test]
fn refuses_an_empty_input() {
    assert_refused(
        "N",
        &[("", 1, 1, "the end of the input"), (" \r\n\t\n", 3, 1, "the end of the input")],
    );
}

#[test]
fn refuses_a_size_above_the_judges_or_unreadable() {
    assert_refused(
        "N, a whole number from 1 to 20",
        &[
            ("0\n", 1, 1, "'0'"),
            ("21\n", 1, 1, "'21'"),
            ("\n -3\n", 2, 2, "'-3'"),
            ("2.0\n", 1, 1, "'2.0'"),
            ("2x2\n", 1, 1, "'2x2'"),
            ("18446744073709551617", 1, 1, "'18446744073709551617'"),
            ("\u{feff}1\n2\n", 1, 1, r"'\u{feff}1'"),
        ],
    );
}

#[test]
fn refuses_a_block_that_is_no_power_of_two_or_too_large() {
    assert_refused(
        "a block, 0 or a power of two up to 2^58",
        &[
            ("3\n2 2 2\n4 4 3\n8 8 8\n", 3, 5, "'3'"),
            ("1\n6\n", 2, 1, "'6'"),
            ("1\n-2\n", 2, 1, "'-2'"),
            ("1\n2.0\n", 2, 1, "'2.0'"),
            ("1\n.\n", 2, 1, "'.'"),
            ("2\n2,4\n2,4\n", 2, 1, "'2,4'"),
            ("2\r\n2\ttwo\r\n", 2, 3, "'two'"),
            ("1 ２", 1, 3, "'２'"),
            // 2^58 + 1, 2^59 and 2^64.
            ("1 288230376151711745", 1, 3, "'288230376151711745'"),
            ("1 576460752303423488", 1, 3, "'576460752303423488'"),
            ("1 18446744073709551616", 1, 3, "'18446744073709551616'"),
        ],
    );
}

#[test]
fn refuses_a_board_that_ends_early() {
    assert_refused(
        "a block",
        &[
            ("2", 1, 2, "the end of the input"),
            ("2\n2 2\n2", 3, 2, "the end of the input"),
            ("2\n2 2\n2\n", 4, 1, "the end of the input"),
            ("20\n2\n", 3, 1, "the end of the input"),
        ],
    );
}

#[test]
fn refuses_what_follows_the_board() {
    assert_refused(
        "the end of the input",
        &[
            ("1\n2 4\n", 2, 3, "'4'"),
            ("2\n2 2 2\n2 2 2\n", 3, 3, "'2'"),
            ("1\n2\n\n1\n4\n", 4, 1, "'1'"),
            ("1\n2\nend\n", 3, 1, "'end'"),
        ],
    );
}

#[test]
fn refuses_what_is_not_text() {
    let error = "line 2, column 3: expected text in UTF-8, found the byte 0xff";
    assert_eq!(read(b"2\n2 \xff\n0 0\n"), Err(error.to_string()));
}
