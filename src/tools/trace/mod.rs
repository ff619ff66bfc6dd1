//! Plays an input step by step, as the statement does, and draws it.
//!
//! ```text
//!     input ──┬──► solution ──────► answer ─┐
//!             │                             ├─ the same?
//!             └──► plain solver ──► answer ─┘
//!                     └──► each step, drawn
//! ```
//!
//! The trap: the plain solver trusts its input. So the solution reads it first, and says
//! what is wrong with it.

pub mod p11559;
pub mod p12100;
pub mod p17837;

use std::ffi::OsString;
use std::io::{self, Read};
use std::process::{Command, ExitCode};
use std::time::Duration;
use std::{env, str};

use super::super::input::print;
use super::process::{self, End, OUTPUT};
use super::screen::{Paint, Screen};
use super::{finish, problems, samples, solution};

const USAGE: &str = "\
usage: trace PROBLEM < INPUT

Plays INPUT by the rules and draws each step. The last line is the answer.

Exit code: 0 done, 1 INPUT is not valid, 2 a wrong call or an error.";

/// How long the solution may take.
const LIMIT: Duration = Duration::from_secs(10);

/// Draws the input on stdin, as its command line asks.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let words: Vec<_> = arguments.iter().map(|argument| argument.to_string_lossy()).collect();
    finish(if words.iter().any(|word| word == "--help" || word == "-h") {
        print(USAGE).map(|()| true).map_err(|error| error.to_string())
    } else {
        trace(&words.join(" "))
    })
}

/// Returns whether the input is valid.
fn trace(number: &str) -> Result<bool, String> {
    let root = samples::root()?;
    let number = samples::find(&root, number)?;
    let problem = problems::find(&number).ok_or_else(|| format!("{number} has no trace"))?;
    let solution = solution::build(&root, &number)?;
    let mut input = Vec::new();
    let read = io::stdin().take(OUTPUT as u64).read_to_end(&mut input);
    read.map_err(|error| format!("cannot read the input: {error}"))?;
    let run = process::run(&mut Command::new(solution), &input, LIMIT)
        .map_err(|error| format!("the solution does not start: {error}"))?;
    let answer = String::from_utf8_lossy(&run.stdout);
    match (run.end, str::from_utf8(&input)) {
        (End::Exit(status), Ok(input)) if status.success() => {
            let trace = (problem.trace)(input, Screen::detect().paint);
            print(trace.trim_end()).map_err(|error| error.to_string())?;
            if trace.lines().last() == Some(answer.trim_end()) {
                Ok(true)
            } else {
                Err(format!("the solution of this crate prints {}", answer.trim_end()))
            }
        }
        _ => {
            eprint!("{}", String::from_utf8_lossy(&run.stderr));
            Ok(false)
        }
    }
}

/// Draws a board of rows. A cell is a text and the number of its colour, 0 for none.
fn draw(board: &[Vec<(String, u8)>], paint: Paint) -> String {
    let width = board.iter().flatten().map(|(cell, _)| cell.len()).max().unwrap_or(0);
    let mut rows = String::new();
    for row in board {
        rows += "   ";
        for (cell, colour) in row {
            let cell = format!("{cell:<width$}");
            rows.extend([" ", &if *colour == 0 { cell } else { paint(*colour, &cell) }]);
        }
        rows.truncate(rows.trim_end().len());
        rows += "\n";
    }
    rows
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn a_trace_of_every_sample_ends_with_its_answer() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        for number in ["11559", "12100", "17837"] {
            for sample in samples::read(root, number).unwrap() {
                let trace =
                    (problems::find(number).unwrap().trace)(&sample.input, |_, text| text.into());
                let answer = format!("\n{}", sample.answer);
                assert!(trace.ends_with(&answer), "{}: {trace}", sample.name);
            }
        }
    }

    #[test]
    fn cells_are_as_wide_as_the_widest() {
        let cell = |text: &str, colour| (text.to_string(), colour);
        let board = [
            [cell("1", 0), cell("22", 31), cell("", 0)],
            [cell("333", 0), cell("", 32), cell("4", 33)],
        ];
        let drawn = draw(&board.map(Vec::from), |colour, text| format!("{colour}({text})"));
        assert_eq!(drawn, "    1   31(22 )\n    333 32(   ) 33(4  )\n");
    }
}
