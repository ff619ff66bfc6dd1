//! Runs every problem's program on every sample of it, found on disk.
//!
//! It answers the command line as other tests do, so that every sample is a test,
//! for `cargo test` and for `cargo nextest run` alike. So is every folder in which
//! something is wrong.

use std::env::{self, consts::EXE_SUFFIX};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use boj::tools::process;
use boj::tools::samples::{self, Sample};
use boj::tools::selection::Selection;
use boj::tools::verdict::{self, Verdict};

/// A program that does not answer is stopped after this time.
const LIMIT: Duration = Duration::from_secs(10);

fn main() -> Result<ExitCode, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut tests = Vec::new();
    for folder in samples::folders(root)? {
        match samples::read(root, &folder) {
            Ok(samples) => tests.extend(samples.into_iter().map(|s| (s.name.clone(), Ok(s)))),
            Err(error) => tests.push((folder, Err(error))),
        }
    }
    let selection = Selection::new(env::args().skip(1));
    let all = tests.len();
    tests.retain(|(name, _)| selection.has(name));
    if selection.list {
        for (name, _) in &tests {
            println!("{name}: test");
        }
        return Ok(ExitCode::SUCCESS);
    }
    let start = Instant::now();
    let mut failures = Vec::new();
    println!("\nrunning {} test{}", tests.len(), if tests.len() == 1 { "" } else { "s" });
    for (name, sample) in &tests {
        let start = Instant::now();
        let result = sample.as_ref().map_err(String::clone).and_then(run);
        let verdict = if result.is_ok() { "ok" } else { "FAILED" };
        println!("test {name} ... {verdict} ({:.1} ms)", start.elapsed().as_secs_f64() * 1e3);
        failures.extend(result.err().map(|error| format!("---- {name} ----\n{error}")));
    }
    if !failures.is_empty() {
        println!("\nfailures:\n\n{}", failures.join("\n"));
    }
    println!(
        "\ntest result: {}. {} passed; {} failed; 0 ignored; 0 measured; \
         {} filtered out; finished in {:.2}s\n",
        if failures.is_empty() { "ok" } else { "FAILED" },
        tests.len() - failures.len(),
        failures.len(),
        all - tests.len(),
        start.elapsed().as_secs_f64(),
    );
    Ok(if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs the program on its sample. The error is what is wrong with the answer.
fn run(sample: &Sample) -> Result<(), String> {
    let Sample { name, input, answer } = sample;
    let problem = name.split('/').next().unwrap_or_default();
    // All programs are in one folder, and Cargo names that of one of them.
    let program = Path::new(env!("CARGO_BIN_EXE_judge"));
    let program = program.with_file_name(format!("{problem}{EXE_SUFFIX}"));
    let run = process::run(&mut Command::new(&program), input.as_bytes(), LIMIT);
    let run = run.map_err(|error| format!("{}: {error}", program.display()))?;
    match Verdict::new(&run, answer) {
        Verdict::Accepted => Ok(()),
        verdict => Err(format!(
            "{verdict}\ninput:\n{}{}",
            verdict::cut(input.as_bytes()),
            verdict::report(answer, &run)
        )),
    }
}
