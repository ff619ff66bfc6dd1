//! 11559 Puyo Puyo: settled fields, from a few puyos to a full field.
//!
//! The trap: the field is said to be settled, so a field is made and changed as
//! columns of puyos, which cannot float.

use std::mem;
use std::ops::Range;
use std::time::Duration;

use super::super::super::bfs::bfs;
use super::super::super::grid::{Grid, Pos, Shape};
use super::super::random::Random;
use super::super::trace::p11559;
use super::Problem;

/// What the tools know about 11559.
pub const PROBLEM: Problem =
    Problem { limit: Duration::from_secs(1), random, shrink, complexity, trace: p11559::trace };

const HEIGHT: usize = 12;
const WIDTH: usize = 6;
const COLOURS: [u8; 5] = *b"RGBPY";

/// Columns of up to twelve puyos of up to five colours, of several kinds.
fn random(random: &mut Random, size: usize) -> String {
    // Half of the fields may be full: most kinds only differ there. The others are low or
    // narrow.
    let mut room = Room { cols: (0, WIDTH), height: HEIGHT };
    if size <= 50 {
        let width = (size / 4).min(WIDTH / 2);
        let left = random.below(WIDTH + 1 - width);
        let low = Room { height: (HEIGHT * size / 100).max(1), ..room };
        let narrow = Room { cols: (left, left + width), ..room };
        room = if width == 0 || random.below(6) == 0 { low } else { narrow };
    }
    let kinds = [
        (mixed as Kind, 1),
        (flooded, 3),
        (calm, 1),
        (tiled, 2),
        (chain, 6),
        (combed, 9),
        (high, 7),
    ];
    let kinds: Vec<Kind> = kinds.iter().flat_map(|&(kind, times)| vec![kind; times]).collect();
    // Some are lifted up to the first row.
    let low = Room { height: room.height.min(3 + random.below(5)), ..room };
    let low = random.pick(&[low, room, room, room]);
    let mut columns = random.pick(&kinds)(random, low);
    if low.height < room.height {
        let space = room.height - columns.iter().map(Vec::len).max().unwrap_or(0);
        let below = Room { height: space, ..room }.full(|(col, row)| (col + row) % 2);
        columns =
            below.into_iter().zip(columns).map(|(below, above)| [below, above].concat()).collect();
    }
    let turn = random.below(5);
    let letter = |&puyo: &usize| COLOURS[(puyo + turn) % 5];
    let mut columns: Vec<Vec<u8>> =
        columns.iter().map(|column| column.iter().map(letter).collect()).collect();
    if random.below(2) == 0 {
        columns.reverse();
    }
    print(&columns)
}

/// Columns from the left, each from the floor. A puyo is the number of its colour, modulo 5.
type Columns = Vec<Vec<usize>>;

/// Makes a field.
type Kind = fn(&mut Random, Room) -> Columns;

/// A column and a row.
type Cell = (usize, usize);

/// The columns from the first to before the second, and as many rows.
#[derive(Clone, Copy)]
struct Room {
    cols: (usize, usize),
    height: usize,
}

impl Room {
    fn col(self, random: &mut Random) -> usize {
        self.cols.0 + random.below(self.cols.1 - self.cols.0)
    }

    fn contains(self, (col, row): Cell) -> bool {
        (self.cols.0..self.cols.1).contains(&col) && row < self.height
    }

    /// A puyo in each cell.
    fn full(self, mut puyo: impl FnMut(Cell) -> usize) -> Columns {
        let mut cell = |col, row| self.contains((col, row)).then(|| puyo((col, row)));
        (0..WIDTH).map(|col| (0..HEIGHT).filter_map(|row| cell(col, row)).collect()).collect()
    }
}

/// Any heights, any colours: for everything.
fn mixed(random: &mut Random, room: Room) -> Columns {
    let colours = 1 + random.below(5);
    let most = random.below(room.height + 1);
    let mut columns = room.full(|_| random.below(colours));
    for column in &mut columns {
        column.truncate(random.below(most + 1));
    }
    columns
}

/// Nearly all of one colour: for large groups, long lists and queues.
fn flooded(random: &mut Random, room: Room) -> Columns {
    let any = random.below(12);
    let others = random.pick(&[0, 1, any]);
    room.full(|_| usize::from(random.below(36) < others) * (1 + random.below(2)))
}

/// Many threes, and nothing vanishes: for cells that are joined wrongly.
fn calm(random: &mut Random, room: Room) -> Columns {
    let colours = 2 + random.below(4);
    let mut columns = vec![Vec::new(); WIDTH];
    for _ in 0..2 * WIDTH * HEIGHT {
        let col = room.col(random);
        columns[col].push(random.below(colours));
        if columns[col].len() > room.height || !groups(&columns).is_empty() {
            columns[col].pop();
        }
    }
    columns
}

/// Many groups at the same time, or one: for lists of groups, and for steps that are not
/// taken as one.
fn tiled(random: &mut Random, room: Room) -> Columns {
    let (width, height) =
        random.pick(&[(1, 4), (2, 2), (4, 1), (3, 2), (2, 3), (1, 5), (5, 1), (6, 12)]);
    let (across, up, others) = (1 + random.below(4), 1 + random.below(4), random.below(3));
    room.full(|(col, row)| match random.below(72) {
        number if number < others => number,
        _ => col / width * across + row / height * up,
    })
}

/// Groups that vanish one after the other, of four or a few more: for what goes wrong with
/// one shape, in one place or after many steps.
fn chain(random: &mut Random, room: Room) -> Columns {
    let shapes: &[Growth] = if random.below(4) == 0 { &[four] } else { &[four, four, four, cup] };
    longer(random, vec![Vec::new(); WIDTH], room, 700, 0..5, shapes)
}

/// A chain, and a large group between its puyos: for far cells, ways back, long falls and
/// many gaps.
fn combed(random: &mut Random, room: Room) -> Columns {
    let low = Room { height: 1 + random.below(room.height), ..room };
    let columns = longer(random, vec![Vec::new(); WIDTH], low, 500, 1..5, &[four]);
    longer(random, columns, room, 700, 0..1, &[comb])
}

/// Groups up to the first row, on puyos that stay: for each shape there.
fn high(random: &mut Random, room: Room) -> Columns {
    let mut columns = room.full(|(col, row)| (col + row) % 2);
    for column in &mut columns {
        column.truncate((room.height - 1).saturating_sub(random.below(4)));
    }
    longer(random, columns, room, 400, 2..5, &[top])
}

/// Pushes groups in between the puyos that make the chain longer: when one vanishes,
/// those above it come together again.
fn longer(
    random: &mut Random,
    mut columns: Columns,
    room: Room,
    attempts: usize,
    colours: Range<usize>,
    shapes: &[Growth],
) -> Columns {
    let mut longer = columns.clone();
    for _ in 0..attempts {
        let col = room.col(random);
        let row = random.below(columns[col].len() + 1).min(room.height - 1);
        let mut group = random.pick(shapes)(random, room, (col, row));
        group.sort_unstable();
        let colour = colours.start + random.below(colours.len());
        longer.clone_from(&columns);
        for &(col, row) in &group {
            // Others go below it where there is nothing.
            while longer[col].len() < row {
                longer[col].push(1 + random.below(4));
            }
            longer[col].insert(row, colour);
        }
        if longer.iter().all(|column| column.len() <= room.height) && groups(&longer) == [group] {
            mem::swap(&mut columns, &mut longer);
        }
    }
    columns
}

/// Makes a group from its first cell.
type Growth = fn(&mut Random, Room, Cell) -> Vec<Cell>;

fn four(random: &mut Random, room: Room, start: Cell) -> Vec<Cell> {
    grown(random, room, start, 4)
}

fn top(random: &mut Random, room: Room, start: Cell) -> Vec<Cell> {
    four(random, room, (start.0, room.height - 1))
}

/// A line with an end that goes up at both sides, not always as far.
fn cup(random: &mut Random, room: Room, start: Cell) -> Vec<Cell> {
    let end = (start.0 + 2, start.1 + 1 + random.below(3));
    let mut cup = teeth(room, start, end, true, 0b101 << start.0);
    cup.truncate(cup.len() - random.below(2));
    cup
}

fn comb(random: &mut Random, room: Room, start: Cell) -> Vec<Cell> {
    let (low, any) = (start.1 * random.below(2), random.below(HEIGHT));
    let (start, end) = ((start.0, low), (room.col(random), random.pick(&[any, HEIGHT - 1])));
    let is_upright = random.below(2) == 0;
    let any = random.below(1 << HEIGHT);
    let ends = if is_upright { 1 << start.0 | 1 << end.0 } else { 1 << start.1 | 1 << end.1 };
    teeth(room, start, end, is_upright, random.pick(&[0, any, 0x555, 0xaaa, ends, ends]))
}

/// A line, a path, or something thicker.
fn grown(random: &mut Random, room: Room, start: Cell, size: usize) -> Vec<Cell> {
    let line = random.below(12);
    let is_path = random.below(2) == 0;
    let mut group = vec![start];
    for _ in 0..9 * size {
        let (col, row) = if is_path { group[group.len() - 1] } else { random.pick(&group) };
        let around = around((col, row));
        let next = if is_path && line < 4 { around[line] } else { random.pick(&around) };
        if group.len() < size && room.contains(next) && !group.contains(&next) {
            group.push(next);
        }
    }
    group
}

/// A line along a side of a box, and teeth to the opposite side.
fn teeth(room: Room, start: Cell, end: Cell, is_upright: bool, teeth: usize) -> Vec<Cell> {
    let is_in = |&(col, row): &Cell| {
        let is_tooth = teeth >> if is_upright { col } else { row } & 1 > 0;
        room.contains((col, row))
            && (start.0.min(end.0)..=start.0.max(end.0)).contains(&col)
            && (start.1.min(end.1)..=start.1.max(end.1)).contains(&row)
            && (is_tooth || if is_upright { row == start.1 } else { col == start.0 })
    };
    (0..WIDTH).flat_map(|col| (0..HEIGHT).map(move |row| (col, row))).filter(is_in).collect()
}

/// The groups of four or more.
fn groups(columns: &Columns) -> Vec<Vec<Cell>> {
    let shape = Shape { height: HEIGHT, width: WIDTH };
    let puyo = |pos: Pos| columns[pos.col].get(pos.row);
    let mut seen = Grid::from_fn(shape, |pos| puyo(pos).is_none());
    let (mut groups, mut component) = (Vec::new(), Vec::new());
    for start in shape.positions() {
        if mem::replace(&mut seen[start], true) {
            continue;
        }
        component.clear();
        component.push(start);
        bfs(shape, &mut component, |from, to| {
            puyo(to) == puyo(from) && !mem::replace(&mut seen[to], true)
        });
        if component.len() >= 4 {
            let mut group: Vec<Cell> = component.iter().map(|pos| (pos.col, pos.row)).collect();
            group.sort_unstable();
            groups.push(group);
        }
    }
    groups
}

fn around((col, row): Cell) -> [Cell; 4] {
    [(col + 1, row), (col, row + 1), (col.wrapping_sub(1), row), (col, row.wrapping_sub(1))]
}

fn shrink(input: &str) -> Vec<String> {
    let columns = parse(input);
    let mut changed = Vec::new();
    let mut change = |change: &dyn Fn(&mut [Vec<u8>])| {
        let mut next = columns.clone();
        change(&mut next);
        if next != columns && next.iter().all(|column| column.len() <= HEIGHT) {
            changed.push(print(&next));
        }
    };
    for col in 0..WIDTH {
        change(&|next| next[col].clear());
    }
    for colour in COLOURS {
        change(&|next| next.iter_mut().for_each(|column| column.retain(|&other| other != colour)));
    }
    for row in (0..HEIGHT).rev() {
        change(&|next| {
            let long = next.iter_mut().filter(|column| column.len() > row);
            long.for_each(|column| {
                column.remove(row);
            });
        });
    }
    let places: Vec<(usize, usize)> =
        (0..WIDTH).flat_map(|col| (0..columns[col].len()).map(move |row| (col, row))).collect();
    for &(col, row) in &places {
        change(&|next| {
            next[col].remove(row);
        });
    }
    // The others have as many puyos: one of another colour, or in another column.
    for &(col, row) in &places {
        for colour in COLOURS {
            change(&|next| next[col][row] = colour);
        }
        for to in [col.wrapping_sub(1), col + 1].into_iter().filter(|&to| to < WIDTH) {
            change(&|next| {
                let puyo = next[col].remove(row);
                let height = row.min(next[to].len());
                next[to].insert(height, puyo);
            });
        }
    }
    changed
}

/// The number of puyos, and of colours.
fn complexity(input: &str, _: &str) -> Vec<usize> {
    let colours = COLOURS.iter().filter(|&&colour| input.contains(char::from(colour)));
    vec![input.matches(char::is_alphabetic).count(), colours.count()]
}

/// The columns from the left, each from the bottom.
fn parse(input: &str) -> Vec<Vec<u8>> {
    let rows: Vec<&[u8]> = input.split_whitespace().map(str::as_bytes).collect();
    let column = |col| rows.iter().rev().map(|row| row[col]).filter(|&cell| cell != b'.').collect();
    (0..WIDTH).map(column).collect()
}

fn print(columns: &[Vec<u8>]) -> String {
    let mut input = String::new();
    for row in (0..HEIGHT).rev() {
        input.extend(columns.iter().map(|column| char::from(*column.get(row).unwrap_or(&b'.'))));
        input.push('\n');
    }
    input
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn check(input: &str) {
        let rows: Vec<&str> = input.lines().collect();
        assert_eq!(rows.len(), 12);
        for (row, line) in rows.iter().enumerate() {
            assert_eq!(line.len(), 6);
            for (col, cell) in line.char_indices() {
                assert!(".RGBPY".contains(cell));
                let below = rows.get(row + 1).map_or("R", |below| &below[col..=col]);
                assert!(cell == '.' || below != ".", "it floats:\n{input}");
            }
        }
    }

    #[test]
    fn a_field_can_lose_a_column_a_colour_a_row_or_a_puyo() {
        let empty = "......\n".repeat(10);
        let changed = shrink(&(empty.clone() + ".R....\nGG....\n"));
        let expected = [
            ".R....\n.G....\n", // column 0
            "......\nG.....\n", // column 1
            "......\nGG....\n", // red
            "......\n.R....\n", // green
            "......\nGG....\n", // the rows from the top
            "......\n.R....\n",
            ".R....\n.G....\n", // the puyos one by one, from the bottom of column 0
            "......\nGR....\n",
            "......\nGG....\n",
        ];
        assert_eq!(changed[..9], expected.map(|field| empty.clone() + field));
        assert_eq!(complexity(&changed[0], "1\n"), [2, 2]);
    }

    #[test]
    fn a_puyo_can_change_its_colour_or_its_column() {
        let field = |rows: &str| "......\n".repeat(12 - rows.lines().count()) + rows;
        let changed = shrink(&field(".R....\nGB...Y\n"));
        for rows in [
            ".R....\nPB...Y\n", // the first or the last has another colour
            ".R....\nGB...P\n",
            ".R....\n.B....\n.G...Y\n", // the green one under the blue one
            "R.....\nGB...Y\n", // the red one to the left, onto the green one, or to the right
            "......\nGBR..Y\n",
            ".R....\nGB..Y.\n",
        ] {
            assert!(changed.contains(&field(rows)), "{rows}");
        }
        // A full column takes no more: the green one cannot go under it.
        let full = "R.....\n".repeat(11);
        assert!(!shrink(&(full.clone() + "RG....\n")).contains(&(full + "G.....\n")));
    }
}
