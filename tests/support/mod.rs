//! What the tests of all problems share.

use std::collections::HashSet;
use std::fmt::Display;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};
use std::{env, fs, str, thread};

use boj::input::{self, Error, Tokens};
use boj::tools::compile::{compile, rustc};
use boj::tools::random::Random;
use boj::tools::{process, samples};

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

/// A mistake, as a patch of the plain solver's text.
#[derive(Default)]
struct Mistake {
    name: String,
    /// A piece of the text that occurs once.
    piece: String,
    /// What somebody would write in its place.
    wrong: String,
}

/// Reads `tests/mistakes/NUMBER.patch`. A mistake is a line `# name`, then the lines
/// of the piece after `-`, and the lines in its place after `+`; `##` is a heading.
fn mistakes(patches: &str) -> Vec<Mistake> {
    let mut mistakes: Vec<Mistake> = Vec::new();
    for line in patches.lines() {
        if let Some(name) = line.strip_prefix("# ") {
            mistakes.push(Mistake { name: name.to_string(), ..Mistake::default() });
        } else if let Some(mistake) = mistakes.last_mut() {
            let (text, line) = match (line.strip_prefix('-'), line.strip_prefix('+')) {
                (Some(line), _) => (&mut mistake.piece, line),
                (_, Some(line)) => (&mut mistake.wrong, line),
                _ => continue,
            };
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(line);
        }
    }
    mistakes
}

/// Tries solvers on samples, and prints the number of each that fails on one.
const MAIN: &str = "
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    for (number, &solve) in SOLVERS.iter().enumerate() {
        let fails = |&(input, output): &(&str, &str)| {
            std::panic::catch_unwind(|| solve(input)).map_or(true, |answer| answer != output)
        };
        if SAMPLES.iter().any(fails) {
            println!(\"{}\", number);
        }
    }
}
";

/// Checks that the plain solver is right on every sample, and that with each of the
/// mistakes it is wrong on at least one: it gives another answer, or panics.
///
/// The solver's text becomes a module for each mistake, and one without. The smallest
/// samples are tried first.
pub fn samples_catch_every_mistake(problem: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: String| fs::read_to_string(root.join(name)).expect("it can be read");
    let plain = read(format!("src/tools/plain/p{problem}.rs"));
    let mistakes = mistakes(&read(format!("tests/mistakes/{problem}.patch")));
    let names: HashSet<&String> = mistakes.iter().map(|mistake| &mistake.name).collect();
    assert_eq!(names.len(), mistakes.len(), "a name occurs twice");
    let mut solvers = vec![plain.clone()];
    for Mistake { name, piece, wrong } in &mistakes {
        assert_eq!(plain.matches(piece).count(), 1, "{name}: it occurs once: {piece}");
        solvers.push(plain.replace(piece, wrong));
    }

    let samples = samples::read(root, problem).expect("the problem has samples");
    let mut samples: Vec<(&str, &str)> =
        samples.iter().map(|sample| (&sample.input[..], sample.answer.trim_end())).collect();
    samples.sort_by_key(|(input, _)| input.len());

    // Each of two threads compiles every other solver and tries it.
    let numbers: Vec<usize> = (0..solvers.len()).collect();
    let caught = thread::scope(|scope| {
        let halves: Vec<_> = [0, 1]
            .iter()
            .map(|&half| numbers.iter().copied().skip(half).step_by(2).collect::<Vec<_>>())
            .map(|half| scope.spawn(|| caught(half, &solvers, &samples)))
            .collect();
        halves.into_iter().flat_map(|half| half.join().unwrap()).collect::<HashSet<_>>()
    });
    assert!(!caught.contains(&0), "the plain solver fails on a sample");
    let missed = numbers.iter().skip(1).filter(|&number| !caught.contains(number));
    let missed: Vec<&String> = missed.map(|number| &mistakes[number - 1].name).collect();
    assert!(missed.is_empty(), "no sample of {problem} catches: {missed:#?}");
}

/// Compiles the solvers with these numbers. Returns the numbers of those that fail on
/// a sample.
fn caught(numbers: Vec<usize>, solvers: &[String], samples: &[(&str, &str)]) -> Vec<usize> {
    let names: Vec<String> = numbers.iter().map(|number| format!("m{number}::solve")).collect();
    let names = names.join(", ");
    let mut program = format!("const SAMPLES: &[(&str, &str)] = &{samples:?};\n");
    program.extend(["const SOLVERS: &[fn(&str) -> String] = &[", &names, "];\n"]);
    for &number in &numbers {
        program.extend(["mod m", &number.to_string(), " {\n", &solvers[number], "\n}\n"]);
    }
    let options = ["--edition=2021", "-Coverflow-checks", "--cap-lints=allow"];
    let (_folder, program) =
        compile(&rustc(), &options, &(program + MAIN)).unwrap_or_else(|error| panic!("{error}"));
    let limit = Duration::from_secs(60);
    let run = process::run(&mut Command::new(program), b"", limit).expect("it starts");
    let printed = str::from_utf8(&run.stdout).expect("it prints numbers");
    let caught = printed.lines().map(|line| numbers[line.parse::<usize>().unwrap()]).collect();
    let succeeds = matches!(run.end, process::End::Exit(status) if status.success());
    assert!(succeeds, "one of the mistakes never ends or aborts, after these: {caught:?}");
    caught
}
