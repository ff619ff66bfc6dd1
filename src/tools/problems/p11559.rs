//! 11559 Puyo Puyo: settled fields, from a few puyos to a full field.
//!
//! The trap: the field is said to be settled, so a field is made and changed as
//! columns of puyos, which cannot float.

use std::time::Duration;

use super::super::random::Random;
use super::super::trace::p11559;
use super::Problem;

/// What the tools know about 11559.
pub const PROBLEM: Problem =
    Problem { limit: Duration::from_secs(1), random, shrink, complexity, trace: p11559::trace };

const HEIGHT: usize = 12;
const WIDTH: usize = 6;
const COLOURS: [u8; 5] = *b"RGBPY";

/// Columns of up to twelve puyos of up to five colours.
fn random(random: &mut Random, size: usize) -> String {
    let colours = 1 + random.below(5);
    let highest = (HEIGHT * size / 100).max(1);
    let mut columns = Vec::new();
    for _ in 0..WIDTH {
        let height = random.below(highest + 1);
        columns.push((0..height).map(|_| random.pick(&COLOURS[..colours])).collect());
    }
    print(&columns)
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
