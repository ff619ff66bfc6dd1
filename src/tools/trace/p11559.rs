//! 11559 Puyo Puyo: the field before each step, with what vanishes in brackets, and
//! after the last.
//!
//! ```text
//!      .  Y  .              .  .  .
//!     [R][R] .              .  .  .
//!     [R][R] G    step 1    .  Y  G
//! ```

use std::fmt::Write;

use super::super::plain::p11559::{fall, find, remove, solve};
use super::super::screen::Paint;
use super::draw;

/// Draws a game.
pub fn trace(input: &str, paint: Paint) -> String {
    let rows = input.split_whitespace();
    let mut field: Vec<Vec<char>> = rows.map(|row| row.chars().collect()).collect();
    let top = field.iter().take_while(|row| row.iter().all(|&cell| cell == '.')).count();
    let top = top.min(field.len() - 1);
    let mut trace = String::new();
    for step in 1.. {
        let groups = find(&field);
        let vanishing: Vec<_> = groups.iter().flatten().collect();
        let cell = |row: usize, col: usize| {
            let puyo = field[row][col];
            let colour = "RGYBP".find(puyo).map_or(0, |place| [31, 32, 33, 34, 35][place]);
            let vanishes = vanishing.contains(&&(row, col));
            (if vanishes { format!("[{puyo}]") } else { format!(" {puyo} ") }, colour)
        };
        let row = |row: usize| (0..field[row].len()).map(|col| cell(row, col)).collect();
        let rows: Vec<Vec<_>> = (top..field.len()).map(row).collect();
        trace += &draw(&rows, paint);
        if groups.is_empty() {
            break;
        }
        let _ = writeln!(trace, "step {step}");
        remove(&mut field, &groups);
        fall(&mut field);
    }
    trace + &solve(input) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_vanishes_is_in_brackets_and_the_rest_falls() {
        let drawn = trace(&("......\n".repeat(9) + "P...Y.\nRRGGYY\nRRGGYB\n"), |colour, text| {
            if colour == 0 {
                text.into()
            } else {
                text.to_lowercase()
            }
        });
        let expected = "     p   .   .   .  [y]  .
    [r] [r] [g] [g] [y] [y]
    [r] [r] [g] [g] [y]  b
step 1
     .   .   .   .   .   .
     .   .   .   .   .   .
     p   .   .   .   .   b
1
";
        let trimmed: Vec<&str> = drawn.lines().map(str::trim_end).collect();
        assert_eq!(trimmed.join("\n") + "\n", expected);
    }

    #[test]
    fn an_empty_field_is_drawn_too() {
        let drawn = trace(&"......\n".repeat(12), |_, text| text.into());
        assert_eq!(drawn, "     .   .   .   .   .   .\n0\n");
    }
}
