//! 11559 Puyo Puyo, played by the rules.
//!
//! A step has three parts: every group of four or more is found, all of them are
//! removed at the same time, and each column falls.
//!
//! ```text
//!     . Y         . Y         . .
//!     R R         . .         . .
//!     R R   ──►   . .   ──►   . Y
//!     G Y         G Y         G Y
//! ```
//!
//! The trap: nothing falls before all groups of the step have been found.

/// Row by row from the top, with `.` for an empty cell.
type Field = Vec<Vec<char>>;

/// A row and a column.
type Cell = (usize, usize);

const HEIGHT: usize = 12;
const WIDTH: usize = 6;

/// The answer to an input.
///
/// # Panics
/// If the input is not one of this problem.
#[must_use]
pub fn solve(input: &str) -> String {
    let mut field: Field = input.split_whitespace().map(|row| row.chars().collect()).collect();
    let mut steps = 0;
    // A step takes four puyos or more.
    for _ in 0..=HEIGHT * WIDTH / 4 {
        let groups = find(&field);
        if groups.is_empty() {
            break;
        }
        remove(&mut field, &groups);
        fall(&mut field);
        steps += 1;
    }
    steps.to_string()
}

/// The groups of four or more.
pub(crate) fn find(field: &Field) -> Vec<Vec<Cell>> {
    let mut seen = Vec::new();
    let mut groups = Vec::new();
    for row in 0..HEIGHT {
        for col in 0..WIDTH {
            if field[row][col] == '.' || seen.contains(&(row, col)) {
                continue;
            }
            let start = seen.len();
            spread(field, (row, col), &mut seen);
            let group = seen[start..].to_vec();
            if group.len() >= 4 {
                groups.push(group);
            }
        }
    }
    groups
}

/// Appends to `seen` a cell and all of its colour that are connected with it.
fn spread(field: &Field, cell: Cell, seen: &mut Vec<Cell>) {
    seen.push(cell);
    for next in neighbours(cell) {
        if field[next.0][next.1] == field[cell.0][cell.1] && !seen.contains(&next) {
            spread(field, next, seen);
        }
    }
}

/// The cells above, to the left, to the right and below.
fn neighbours((row, col): Cell) -> Vec<Cell> {
    let mut neighbours = Vec::new();
    if row > 0 {
        neighbours.push((row - 1, col));
    }
    if col > 0 {
        neighbours.push((row, col - 1));
    }
    if col < WIDTH - 1 {
        neighbours.push((row, col + 1));
    }
    if row < HEIGHT - 1 {
        neighbours.push((row + 1, col));
    }
    neighbours
}

/// Removes all groups.
pub(crate) fn remove(field: &mut Field, groups: &[Vec<Cell>]) {
    for &(row, col) in groups.iter().flatten() {
        field[row][col] = '.';
    }
}

/// Lets every column fall, by one cell at a time.
#[allow(clippy::needless_range_loop)] // `col` is the second index, not the first
pub(crate) fn fall(field: &mut Field) {
    for col in 0..WIDTH {
        for _ in 1..HEIGHT {
            for row in (1..HEIGHT).rev() {
                if field[row][col] == '.' {
                    field[row][col] = field[row - 1][col];
                    field[row - 1][col] = '.';
                }
            }
        }
    }
}
