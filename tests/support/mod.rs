//! What the tests of all problems share.

#[path = "../../src/bin/judge/random.rs"]
mod random;

use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::Path;
use std::{env, fs, process};

pub use random::Random;

/// Random numbers from a new seed, which a failing test prints; `BOJ_SEED`
/// repeats it.
pub fn random() -> Random {
    let seed = match env::var("BOJ_SEED") {
        Ok(seed) => seed.parse().expect("BOJ_SEED is a whole number"),
        Err(_) => new_seed(),
    };
    println!("to repeat: BOJ_SEED={seed} cargo test");
    Random::new(seed)
}

fn new_seed() -> u64 {
    let time = std::time::UNIX_EPOCH.elapsed().expect("it is after 1970");
    u64::from(time.subsec_nanos()) << 32 | u64::from(process::id())
}

/// The problem's samples, as (name, input, output).
pub fn samples(problem: &str) -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(problem);
    let mut samples = Vec::new();
    for file in fs::read_dir(folder).expect("the problem has samples") {
        let path = file.unwrap().path();
        if path.extension().map_or(false, |extension| extension == "in") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let input = fs::read_to_string(&path).unwrap();
            let output = fs::read_to_string(path.with_extension("out")).unwrap();
            samples.push((name, input, output.trim_end().to_string()));
        }
    }
    samples.sort();
    samples
}

/// Checks that the naive solver is right on every sample, and that with each of
/// the mistakes it is wrong on at least one: it gives another answer, or panics.
pub fn samples_catch_every_mistake(
    problem: &str,
    mistakes: &[&str],
    naive: impl Fn(&str, Option<&str>) -> String,
) {
    let samples = samples(problem);
    for (name, input, output) in &samples {
        assert_eq!(&naive(input, None), output, "the naive solver on {problem}/{name}");
        // It panics where it asks for a mistake that is not on the list. Below,
        // that would look as if the sample had caught something.
        assert_eq!(&naive(input, Some("none of the list")), output);
    }
    let caught = |mistake| {
        samples.iter().any(|(_, input, output)| {
            let answer = catch_unwind(AssertUnwindSafe(|| naive(input, Some(mistake))));
            answer.map_or(true, |answer| &answer != output)
        })
    };
    let missed: Vec<_> = mistakes.iter().filter(|&&mistake| !caught(mistake)).collect();
    assert!(missed.is_empty(), "no sample of {problem} catches: {missed:#?}");
}
