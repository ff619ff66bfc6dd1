//! Runs every problem's program on every sample of it, found on disk.
//!
//! It answers the command line as other tests do (`cargo test NAME`, `--exact`,
//! `--skip NAME`, `--list`), so that every sample is a test of its own, for
//! `cargo test` and for `cargo nextest run` alike.

// Not all of them is used here: their own tests are among the judge's.
#[path = "../src/bin/judge/process.rs"]
#[allow(dead_code, unused_imports, clippy::wildcard_imports)]
mod process;
#[path = "../src/bin/judge/samples.rs"]
#[allow(dead_code, unused_imports, clippy::wildcard_imports)]
mod samples;
#[path = "../src/bin/judge/verdict.rs"]
#[allow(dead_code, unused_imports, clippy::wildcard_imports)]
mod verdict;

use std::env::{self, consts::EXE_SUFFIX};
use std::fmt::Write;
use std::io;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use samples::{Case, Sample};
use verdict::Verdict;

/// A program that does not answer is stopped after so long.
const LIMIT: Duration = Duration::from_secs(10);

fn main() -> io::Result<ExitCode> {
    let selection = Selection::new(env::args().skip(1));
    let all = samples::cases(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    let cases: Vec<&Case> = all.iter().filter(|case| selection.has(&case.name)).collect();
    if selection.list {
        for case in cases {
            println!("{}: test", case.name);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let start = Instant::now();
    let mut failures = String::new();
    let mut failed = 0;
    let plural = if cases.len() == 1 { "" } else { "s" };
    println!("\nrunning {} sample{plural}", cases.len());
    for Case { name, content } in &cases {
        let start = Instant::now();
        let failure = match content {
            Ok(sample) => run(name, sample)?,
            Err(what_to_do) => Some(what_to_do.clone()),
        };
        let verdict = if failure.is_some() { "FAILED" } else { "ok" };
        println!("test {name} ... {verdict} ({:.1} ms)", start.elapsed().as_secs_f64() * 1e3);
        if let Some(failure) = failure {
            let _ = write!(failures, "\n---- {name} ----\n{}\n", failure.trim_end());
            failed += 1;
        }
    }
    if failed > 0 {
        println!("\nfailures:\n{failures}");
    }
    println!(
        "\ntest result: {}. {} passed; {failed} failed; 0 ignored; 0 measured; \
         {} filtered out; finished in {:.2}s\n",
        if failed > 0 { "FAILED" } else { "ok" },
        cases.len() - failed,
        all.len() - cases.len(),
        start.elapsed().as_secs_f64(),
    );
    Ok(if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// What is wrong with the program's answer to the sample, if anything is.
fn run(name: &str, sample: &Sample) -> io::Result<Option<String>> {
    let problem = name.split('/').next().unwrap_or(name);
    // All programs lie in one folder, and Cargo names that of one of them.
    let program = Path::new(env!("CARGO_BIN_EXE_judge"));
    let program = program.with_file_name(format!("{problem}{EXE_SUFFIX}"));
    let run = process::run(&mut Command::new(program), &sample.input, LIMIT)?;
    let verdict = Verdict::of(&run, &sample.output);
    if verdict == Verdict::Accepted {
        return Ok(None);
    }
    let input = verdict::cut(&sample.input);
    Ok(Some(format!("{verdict}\ninput:\n{input}{}", verdict::report(&sample.output, &run))))
}

/// Which samples the command line asks for.
#[derive(Default)]
struct Selection {
    list: bool,
    exact: bool,
    ignored: bool,
    names: Vec<String>,
    skipped: Vec<String>,
}

impl Selection {
    fn new(mut arguments: impl Iterator<Item = String>) -> Self {
        let mut selection = Self::default();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--list" => selection.list = true,
                "--exact" => selection.exact = true,
                "--ignored" => selection.ignored = true,
                "--skip" => selection.skipped.extend(arguments.next()),
                // Options of other tests that mean nothing here, with their value.
                "--color" | "--format" | "--logfile" | "--shuffle-seed" | "--test-threads"
                | "-Z" => drop(arguments.next()),
                option if option.starts_with('-') => {}
                _ => selection.names.push(argument),
            }
        }
        selection
    }

    /// Whether a sample, or what is wrong among them, is asked for. None is one
    /// of those tests that are ignored until they are asked for.
    fn has(&self, name: &str) -> bool {
        let problem = name.split('/').next().unwrap_or(name);
        let matches = |pattern: &String| {
            if self.exact {
                name == pattern
            } else if pattern.bytes().all(|byte| byte.is_ascii_digit()) {
                // A number is a problem's: 1000 is not for `ends-in-turn-1000`.
                problem == pattern
            } else {
                name.contains(pattern.as_str())
            }
        };
        !self.ignored
            && (self.names.is_empty() || self.names.iter().any(matches))
            && !self.skipped.iter().any(matches)
    }
}
