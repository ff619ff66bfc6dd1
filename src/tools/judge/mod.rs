//! Judges a program, in any language, on the samples of a problem and on random
//! inputs, and shows a simple input that it is wrong on.
//!
//! ```text
//!     samples ─────────────► program ──► verdict on each ──┐
//!     random inputs ─┬─────► program ──► answer ─┐         ├─► simplify
//!                    └───► reference ──► answer ─┴ differ? ┘
//! ```
//!
//! The trap: a program that is wrong may do anything, from printing for ever to
//! reading nothing, and none of it may harm the judge. [`process`](super::process)
//! takes care of that.

mod call;
mod jobs;
mod search;

use std::env;
use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::super::input::print;
use super::problems::{self, Problem};
use super::process::{End, Run};
use super::samples::{self, Sample};
use super::screen::Screen;
use super::verdict::{self, Verdict, HEIGHT};
use super::{finish, solution};
use call::{Call, USAGE};
use jobs::{Jobs, Program};
use search::{Attempt, Attempted, Failure, Search};

/// A program gets this many times Baekjoon's time limit: interpreted ones are
/// slower, and this machine may be too.
const FACTOR: u32 = 5;

/// The time limit of a problem that has none here, before the factor.
const LIMIT: Duration = Duration::from_secs(1);

/// The number of samples that may exceed the time limit before the rest is skipped.
const TIMEOUTS: usize = 2;

/// How long it may take to make a failure simple.
const SEARCHING: Duration = Duration::from_secs(20);

/// Runs the judge as its command line asks.
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    finish(samples::root().and_then(|root| match Call::new(&root, &arguments)? {
        Some(call) => Judge::new(&root, &call)?.judge(&root),
        None => print(USAGE).map(|()| true).map_err(|error| error.to_string()),
    }))
}

/// What is judged, and with what.
struct Judge<'a> {
    call: &'a Call,
    problem: Option<Problem>,
    reference: Program,
    program: Program,
    jobs: Jobs,
    screen: Screen,
}

impl<'a> Judge<'a> {
    fn new(root: &Path, call: &'a Call) -> Result<Self, String> {
        let problem = problems::find(&call.problem);
        let limit = FACTOR * problem.as_ref().map_or(LIMIT, |problem| problem.limit);
        let solution: OsString = solution::build(root, &call.problem)?.into();
        let reference =
            Program { command: vec![solution.clone()], limit, ends: true, ..Program::default() };
        let command = if call.command.is_empty() { vec![solution] } else { call.command.clone() };
        let limit = call.limit.unwrap_or(limit);
        let program = Program { command, limit, ..Program::default() };
        program.find()?;
        let (jobs, screen) = (Jobs::new(call.jobs), Screen::detect());
        Ok(Self { call, problem, reference, program, jobs, screen })
    }

    /// Returns whether the program is accepted.
    fn judge(&self, root: &Path) -> Result<bool, String> {
        let Call { problem, sample, count, seed, .. } = self.call;
        let mut samples = samples::read(root, problem)?;
        if let Some(name) = sample {
            let names: Vec<String> = samples.iter().map(|sample| sample.name.clone()).collect();
            samples.retain(|sample| sample.name == *name);
            if samples.is_empty() {
                return Err(format!("expected one of {}, found '{name}'", names.join(", ")));
            }
        }
        let all = counted(samples.len(), "sample");
        self.screen.say(&format!("{problem}: {all}, at most {:?} each", self.program.limit));
        let (run, mut failures) = self.samples(&samples)?;
        let failed: Vec<String> = failures.iter().map(|failure| failure.source.clone()).collect();
        let rest = match &self.problem {
            _ if run < samples.len() => {
                format!("; {} not run, as {TIMEOUTS} were too slow", samples.len() - run)
            }
            _ if sample.is_some() || *count == 0 => String::new(),
            Some(problem) => {
                if let Some(failure) = self.random(problem)? {
                    self.screen.say(&format!("{} ... not accepted", failure.source));
                    failures.push(failure);
                    "; failed a random input".to_string()
                } else {
                    let inputs = counted(*count, "random input");
                    self.screen.say(&format!("{inputs} (seed {seed}) ... accepted"));
                    format!(" and {inputs}")
                }
            }
            None => {
                self.screen.say("no random inputs are known for this problem");
                String::new()
            }
        };
        let is_accepted = failures.is_empty();
        let simplest = match &self.problem {
            Some(problem) if sample.is_none() => self.simplest(problem, failures)?,
            _ => {
                failures.into_iter().min_by_key(|failure| (failure.is_slow(), failure.input.len()))
            }
        };
        if let Some(failure) = simplest {
            self.show(&failure)?;
        }
        if (2..samples.len()).contains(&failed.len()) {
            self.screen.say(&format!("failed samples: {}", failed.join(", ")));
        }
        let verdict = if is_accepted { "accepted" } else { "not accepted" };
        let passed = run - failed.len();
        self.screen.say(&format!("{problem}: {verdict}: passed {passed} of {all}{rest}"));
        Ok(is_accepted)
    }

    /// Judges the samples and prints a verdict on each. Returns how many were run, and
    /// the failures.
    fn samples(&self, samples: &[Sample]) -> Result<(usize, Vec<Failure>), String> {
        let is_hopeless = |runs: &[Option<Run>]| {
            let timeouts = runs.iter().flatten().filter(|run| run.end == End::Timeout);
            timeouts.count() >= TIMEOUTS
        };
        // What is known, and how many of the verdicts are printed.
        let state = Mutex::new((vec![None; samples.len()], 0));
        let lock = || state.lock().expect("nobody panics with the lock");
        let error = self.jobs.first(0..samples.len(), |number, is_needed| {
            let Sample { name, input, .. } = &samples[number];
            self.screen.show(&format!("{name} ..."));
            let is_needed = || is_needed() && !is_hopeless(&lock().0[..number]);
            let run = match self.jobs.run(&self.program, input, &is_needed) {
                Ok(run) => run,
                Err(error) => return Some(error),
            };
            let (runs, printed) = &mut *lock();
            runs[number] = run;
            while let (Some(Some(run)), false) =
                (runs.get(*printed), is_hopeless(&runs[..*printed]))
            {
                let Sample { name, answer, .. } = &samples[*printed];
                self.screen.say(&format!("{name} ... {}", verdict::said(run, answer)));
                *printed += 1;
            }
            None
        });
        if let Some((_, error)) = error {
            return Err(error);
        }
        let (runs, printed) = state.into_inner().expect("nobody panics with the lock");
        let runs = runs.into_iter().flatten().take(printed);
        let failures = samples.iter().zip(runs).filter_map(|(sample, run)| {
            Failure::new(&sample.name, &sample.input, &sample.answer, run)
        });
        Ok((printed, failures.collect()))
    }

    /// The first failure on random inputs.
    fn random(&self, problem: &Problem) -> Attempted {
        let Call { count, seed, .. } = *self.call;
        let found = self.jobs.first(1..count + 1, |number, is_needed| {
            let source = format!("random input {number} of {count} (seed {seed})");
            self.screen.show(&format!("{source} ..."));
            let input = problem.input(seed, number, count);
            self.attempt(&source, &input, is_needed, &|_| true).transpose()
        });
        found.map(|(_, failure)| failure).transpose()
    }

    /// The simplest of the failures, or one that is made from it and simpler.
    fn simplest(&self, problem: &Problem, failures: Vec<Failure>) -> Attempted {
        let is_slow = failures.iter().all(Failure::is_slow);
        let time = if is_slow { SEARCHING.min(2 * self.program.limit) } else { SEARCHING };
        let attempt: &Attempt = &|source, input, is_needed, is_wanted| {
            self.attempt(source, input, is_needed, is_wanted)
        };
        let (jobs, screen, seed) = (&self.jobs, &self.screen, self.call.seed);
        let end = Instant::now() + time;
        Search { attempt, problem, jobs, screen, seed, time, end }.simplest(failures)
    }

    /// Runs the program on an input from some source if the right answer is wanted. Returns
    /// how it fails, if it does.
    fn attempt(
        &self,
        source: &str,
        input: &str,
        is_needed: &dyn Fn() -> bool,
        is_wanted: &dyn Fn(&str) -> bool,
    ) -> Attempted {
        let right = match self.jobs.run(&self.reference, input, is_needed)? {
            Some(right) => right,
            None => return Ok(None),
        };
        let answer = String::from_utf8_lossy(&right.stdout);
        let verdict = Verdict::new(&right, &answer);
        if verdict != Verdict::Accepted {
            return Err(format!("the solution of this crate: {verdict} on:\n{input}"));
        }
        if !is_wanted(&answer) {
            return Ok(None);
        }
        let run = self.jobs.run(&self.program, input, is_needed)?;
        Ok(run.and_then(|run| Failure::new(source, input, &answer, run)))
    }

    /// Prints a failure as far as there is room for it, and saves its input.
    fn show(&self, failure: &Failure) -> Result<(), String> {
        let Failure { source, is_changed, input, answer, run } = failure;
        let made_from = if *is_changed { "an input made from " } else { "" };
        let (verdict, shown) = (verdict::said(run, answer), verdict::cut(input.as_bytes()));
        let report = verdict::report(answer, run);
        self.screen.say(format!("{verdict} on {made_from}{source}:\n{shown}{report}").trim_end());
        if let Some(problem) = &self.problem {
            let trace = (problem.trace)(input, self.screen.paint);
            let shown: Vec<&str> = trace.lines().take(HEIGHT).collect();
            self.screen.say(&format!("step by step:\n{}", shown.join("\n")));
            let hidden = trace.lines().skip(HEIGHT).count();
            if hidden > 0 {
                let all = format!("--save FILE, then trace {} < FILE", self.call.problem);
                self.screen.say(&format!("… and {hidden} more lines: {all}"));
            }
        }
        if let Some(file) = &self.call.save {
            let new = OpenOptions::new().write(true).create_new(true).open(file);
            let saved = new.and_then(|mut file| file.write_all(input.as_bytes()));
            saved.map_err(|error| format!("{}: {error}", file.display()))?;
        }
        Ok(())
    }
}

fn counted(count: usize, what: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {what}{end}")
}
