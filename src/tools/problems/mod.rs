//! What the tools know about each problem: random inputs, and how to make one simpler.
//!
//! All of them are inputs that Baekjoon could have. A problem that is not listed here
//! is judged on its samples alone.
//!
//! ```text
//!     size 0 ──► the smallest board          shrink ──► one row and column less
//!     size 100 ──► the largest one                      one block less …
//! ```
//!
//! The trap: if all numbers are equally likely, little happens on most boards. So each
//! input first draws the number of kinds and how dense they are.

use std::fmt::Write;
use std::time::Duration;

use super::random::Random;
use super::screen::Paint;

mod p11559;
mod p12100;
mod p17837;

/// The number of random inputs that the judge draws unless it is told another.
pub const INPUTS: usize = 200;

/// What is known about a problem besides its program and its samples.
pub struct Problem {
    /// Baekjoon's time limit.
    pub limit: Duration,
    /// A random input; the size goes from 0 to 100.
    pub random: fn(&mut Random, usize) -> String,
    /// Inputs that differ a little from this one: simpler ones first, the simplest at
    /// the front, then some that are only different.
    pub shrink: fn(&str) -> Vec<String>,
    /// How hard an input with this answer is to trace by hand: the first number that
    /// differs decides. With the answer 0 no input is harder than with its own.
    pub complexity: fn(&str, &str) -> Vec<usize>,
    /// Plays an input by the rules, and draws each step.
    pub trace: fn(&str, Paint) -> String,
}

impl Problem {
    /// The random input with this number, from 1 to `count`: they get larger and larger.
    pub fn input(&self, seed: u64, number: usize, count: usize) -> String {
        (self.random)(&mut Random::nth(seed, number), 100 * number / count)
    }
}

/// What is known about the problem with this number, if anything.
#[must_use]
pub fn find(number: &str) -> Option<Problem> {
    match number {
        "11559" => Some(p11559::PROBLEM),
        "12100" => Some(p12100::PROBLEM),
        "17837" => Some(p17837::PROBLEM),
        _ => None,
    }
}

fn square(n: usize, mut cell: impl FnMut(usize, usize) -> usize) -> Vec<Vec<usize>> {
    (0..n).map(|row| (0..n).map(|col| cell(row, col)).collect()).collect()
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
    (0..n).flat_map(move |row| (0..n).map(move |col| (row, col)))
}

/// The board without a row and a column.
fn without(board: &[Vec<usize>], row: usize, col: usize) -> Vec<Vec<usize>> {
    let mut board = board.to_vec();
    board.remove(row);
    for line in &mut board {
        line.remove(col);
    }
    board
}

/// The numbers of an input that is a sample or was made here.
fn numbers(input: &str) -> Vec<usize> {
    let number = |token: &str| token.parse().expect("the input is correct");
    input.split_whitespace().map(number).collect()
}

fn rows(numbers: &[usize], width: usize) -> Vec<Vec<usize>> {
    numbers.chunks(width).map(<[usize]>::to_vec).collect()
}

fn lines(rows: &[Vec<usize>]) -> String {
    let mut lines = String::new();
    for row in rows {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        let _ = writeln!(lines, "{}", row.join(" "));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: [&str; 3] = ["11559", "12100", "17837"];

    /// Panics unless Baekjoon could have this input. Returns its complexity.
    fn check(number: &str, input: &str) -> Vec<usize> {
        match number {
            "11559" => p11559::tests::check(input),
            "12100" => p12100::tests::check(input),
            _ => p17837::tests::check(input),
        }
        (find(number).unwrap().complexity)(input, "1\n")
    }

    #[test]
    fn random_inputs_are_ones_that_baekjoon_could_have_and_the_same_everywhere() {
        // An FNV hash of them. Whoever changes the random inputs changes it, too.
        let hash = |number| {
            let problem = find(number).unwrap();
            (1..=INPUTS).fold(0xcbf2_9ce4_8422_2325, |hash, nth| {
                let input = problem.input(7, nth, INPUTS);
                check(number, &input);
                let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
                input.bytes().fold(hash, step)
            })
        };
        assert_eq!(
            NUMBERS.map(hash),
            [0x49e1_0d39_660d_cd0c, 0x4d7f_3768_df8d_7425, 0x58f8_948e_e1c3_6487]
        );
    }

    #[test]
    fn the_sizes_go_from_the_smallest_inputs_to_the_largest() {
        // The smallest and the largest of each number of the complexity.
        let ranges = |number, size| -> Vec<(usize, usize)> {
            let mut random = Random::new(2);
            let problem = find(number).unwrap();
            let inputs = (0..150).map(|_| (problem.random)(&mut random, size));
            let all: Vec<Vec<usize>> = inputs.map(|input| check(number, &input)).collect();
            let range = |place: usize| {
                let numbers = all.iter().map(|complexity| complexity[place]);
                (numbers.clone().min().unwrap(), numbers.max().unwrap())
            };
            (0..all[0].len()).map(range).collect()
        };
        assert_eq!(ranges("11559", 0)[0], (0, 6));
        assert!((30..=36).contains(&ranges("11559", 50)[0].1));
        assert!(ranges("11559", 100)[0].1 >= 60);
        assert_eq!(ranges("12100", 0)[1], (1, 1));
        assert_eq!(ranges("12100", 100)[1], (1, 20));
        assert_eq!(ranges("17837", 0)[1..3], [(4, 4), (4, 4)]);
        assert_eq!(ranges("17837", 100)[1..3], [(4, 10), (4, 12)]);
    }

    #[test]
    fn random_inputs_contain_everything_that_is_allowed() {
        let mut random = Random::new(3);
        for (number, tokens) in [
            ("11559", &[".", "R", "G", "B", "P", "Y"][..]),
            ("12100", &["0", "2", "4", "8", "16", "32", "64", "128", "256", "512", "1024"]),
            ("17837", &["0", "1", "2", "3", "4"]),
        ] {
            let problem = find(number).unwrap();
            let all: String = (0..100).map(|_| (problem.random)(&mut random, 100)).collect();
            let all = if number == "11559" { all.replace("", " ") } else { all };
            for token in tokens {
                assert!(all.split_whitespace().any(|found| &found == token), "{number}: {token}");
            }
        }
    }

    #[test]
    fn a_changed_input_is_another_legal_one() {
        let mut random = Random::new(4);
        for number in NUMBERS {
            let problem = find(number).unwrap();
            for size in (0..=60).step_by(2) {
                let input = (problem.random)(&mut random, size);
                for changed in (problem.shrink)(&input) {
                    check(number, &changed);
                    assert_ne!(changed, input);
                }
            }
        }
    }

    #[test]
    fn simpler_and_simpler_inputs_come_to_the_simplest_whichever_way_they_go() {
        let mut random = Random::new(5);
        for (number, simplest) in
            [("11559", &[0, 0][..]), ("12100", &[1, 1, 2, 0]), ("17837", &[1, 4, 4, 0])]
        {
            let problem = find(number).unwrap();
            for _ in 0..8 {
                let mut input = (problem.random)(&mut random, 25);
                loop {
                    let before = check(number, &input);
                    let mut changed = (problem.shrink)(&input);
                    changed.retain(|changed| check(number, changed) < before);
                    if changed.is_empty() {
                        break;
                    }
                    input = changed.swap_remove(random.below(changed.len()));
                }
                assert_eq!(check(number, &input), simplest, "{input}");
            }
        }
    }
}
