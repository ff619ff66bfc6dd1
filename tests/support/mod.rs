//! What the tests of all problems share.

pub mod mistakes;

use std::env;
use std::fmt::Display;
use std::time::UNIX_EPOCH;

use boj::input::{self, Error, Tokens};
use boj::tools::problems;
use boj::tools::random::Random;

/// Random numbers from a new seed, which a failing test prints; `BOJ_SEED`
/// repeats it.
pub fn random() -> Random {
    let seed = match env::var("BOJ_SEED") {
        Ok(seed) => seed.parse().expect("BOJ_SEED is an integer"),
        Err(_) => UNIX_EPOCH.elapsed().expect("it is after 1970").subsec_nanos().into(),
    };
    println!("to repeat: BOJ_SEED={seed} cargo test");
    Random::new(seed)
}

/// A solution, and the plain solver to compare it with.
pub struct Tested {
    /// The problem.
    pub number: &'static str,
    /// The solution's answer to an input, or its error: see [`read`].
    pub read: fn(&[u8]) -> Result<String, String>,
    /// The plain solver's answer.
    pub plain: fn(&str) -> String,
}

/// A solution's answer to an input, or its error.
pub fn read<T, A: Display>(
    input: &[u8],
    parse: fn(&mut Tokens) -> Result<T, Error>,
    solve: fn(T) -> A,
) -> Result<String, String> {
    match input::read(input, parse) {
        Ok(input) => Ok(solve(input).to_string()),
        Err(error) => Err(error.to_string()),
    }
}

impl Tested {
    /// The solution's answer to a correct input.
    pub fn answer(&self, input: &str) -> String {
        (self.read)(input.as_bytes()).unwrap_or_else(|error| panic!("{error}, in\n{input}"))
    }

    /// Checks that both have the same answer, and returns it.
    pub fn agreed(&self, input: &str) -> String {
        let answer = self.answer(input);
        assert_eq!(answer, (self.plain)(input), "on\n{input}");
        answer
    }

    /// A random input of a size from 0 to 100.
    pub fn random_input(&self, random: &mut Random, size: usize) -> String {
        (problems::find(self.number).expect("it has random inputs").random)(random, size)
    }

    /// Checks that any white space may separate the tokens of this input.
    pub fn assert_read_in_any_layout(&self, input: &str) {
        let expected = self.answer(input);
        for space in [" ", "\t", "\n", "\r", "\r\n", "\x0c\n", " \t\n\n \t"] {
            let layout = input.split_whitespace().collect::<Vec<_>>().join(space);
            for layout in [format!("{space}{layout}{space}"), layout] {
                assert_eq!(self.answer(&layout), expected, "{layout:?}");
            }
        }
    }

    /// Checks that each of these inputs has its error, which is the place, what is expected
    /// and what is found.
    pub fn assert_errors(&self, cases: &[(&[u8], &str, &str, &str)]) {
        for (input, place, expected, found) in cases {
            let error = format!("{place}: expected {expected}, found {found}");
            assert_eq!((self.read)(input), Err(error), "on {:?}", String::from_utf8_lossy(input));
        }
    }
}

/// Every list of `length` of these items.
pub fn lists<T: Copy>(length: usize, items: &[T]) -> Vec<Vec<T>> {
    let mut lists = vec![vec![]];
    for _ in 0..length {
        let longer = |list: Vec<T>| items.iter().map(move |&item| [&list[..], &[item]].concat());
        lists = lists.into_iter().flat_map(longer).collect();
    }
    lists
}
