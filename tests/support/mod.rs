//! What the tests of all problems share.

pub mod mistakes;

use std::env;
use std::fmt::Display;
use std::time::UNIX_EPOCH;

use boj::input::{self, Error, Tokens};
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

/// Checks that each of these inputs has its error, which is the place, what is expected
/// and what is found.
pub fn assert_errors(
    read: fn(&[u8]) -> Result<String, String>,
    cases: &[(&[u8], &str, &str, &str)],
) {
    for (input, place, expected, found) in cases {
        let error = format!("{place}: expected {expected}, found {found}");
        assert_eq!(read(input), Err(error), "on {:?}", String::from_utf8_lossy(input));
    }
}
