//! Judges a program, in any language, on the samples of a problem and on
//! random inputs.
//!
//! ```text
//!     samples ──────────────► program ──► verdict on each
//!     random inputs ─┬──────► program ──► answer ─┐
//!                    └─► own solution ──► answer ─┴─ differ? make it smaller
//! ```
//!
//! The trap: a program that is wrong may do anything, from printing for ever
//! to reading nothing, and none of it may harm the judge. That is the matter of
//! [`process`].

mod inputs;
mod process;
mod random;
#[allow(dead_code)] // here one problem's cases are enough
mod samples;
mod verdict;

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant, UNIX_EPOCH};

use inputs::Inputs;
use process::Run;
use random::Random;
use samples::{Case, Sample};
use verdict::Verdict;

/// How many times the judge's own time limit a program gets: interpreted ones
/// are slower, and this machine may be too.
const FACTOR: u32 = 5;

/// The time limit of a problem of which none is known, before the factor.
const LIMIT: Duration = Duration::from_secs(1);

/// How long an input that fails is made smaller.
const SHRINKING: Duration = Duration::from_secs(30);

const USAGE: &str = "\
usage: judge PROBLEM [--random N] [--seed N] [--limit SECONDS] [-- COMMAND...]

Runs COMMAND on every sample of PROBLEM, then on random inputs until one shows
it to be wrong; without COMMAND, the solution of this crate.

    --random N         how many random inputs (200)
    --seed N           which ones: a seed always gives the same
    --limit SECONDS    the time for each input (5 times the problem's own limit)

Exit code: 0 accepted, 1 not accepted, 2 called wrongly.
";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let mut own = arguments.iter().take_while(|&argument| argument != "--");
    if own.any(|argument| argument == "--help" || argument == "-h") {
        Screen::new().say(&usage());
        return ExitCode::SUCCESS;
    }
    match Call::new(&arguments).and_then(|call| judge(&call)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            // Where stderr is closed too, there is nobody left to tell.
            let _ = writeln!(io::stderr(), "{message}");
            ExitCode::from(2)
        }
    }
}

fn usage() -> String {
    format!("{USAGE}\nProblems: {}", problems())
}

/// The problems that there are, for a person to read.
fn problems() -> String {
    let problems = samples::problems(root()).unwrap_or_default();
    let mut problems: Vec<String> = problems.into_iter().collect();
    problems.sort_by_key(|number| (number.len(), number.clone()));
    problems.join(", ")
}

/// Whether the program is accepted.
fn judge(call: &Call) -> Result<bool, String> {
    let problem = &call.problem;
    let inputs = inputs::of(problem);
    let own_limit = FACTOR * inputs.as_ref().map_or(LIMIT, |inputs| inputs.limit);
    let limit = call.limit.unwrap_or(own_limit);
    let own = Program { command: vec![build(problem)?.into()], limit: own_limit };
    let command = match call.command.as_slice() {
        [] => own.command.clone(),
        command => command.to_vec(),
    };
    let program = Program { command, limit };
    let mut samples = Vec::new();
    for Case { name, content } in samples::of(root(), problem).map_err(|error| fault(&error))? {
        let sample = content.map_err(|what_to_do| fault(&what_to_do))?;
        samples.push((name, sample));
    }
    let all = counted(samples.len(), "sample");
    let screen = Screen::new();
    screen.say(&format!("{problem}: {all}, at most {limit:?} each"));

    let mut right = 0;
    for (name, Sample { input, output }) in &samples {
        screen.show(&format!("{name} ..."));
        let run = match program.run(input) {
            Ok(run) => run,
            Err(error) => {
                let command = Path::new(&program.command[0]).display();
                screen.say(&format!("{problem}: not accepted: {command} does not start: {error}"));
                return Ok(false);
            }
        };
        let verdict = Verdict::of(&run, output);
        right += usize::from(verdict == Verdict::Accepted);
        screen.say(&format!("{name} ... {verdict}{}", remarks(&run)));
    }

    let failure = match &inputs {
        Some(inputs) if call.count > 0 => search(call, inputs, &own, &program, &screen)?,
        Some(_) => None,
        None => {
            screen.say("no random inputs are known: it is judged on its samples alone");
            None
        }
    };
    if let Some(Failure { input, answer, run }) = &failure {
        let verdict = Verdict::of(run, answer);
        let report = verdict::report(answer, run);
        screen.say(&format!("{verdict}{} on this input:\n{input}{report}", remarks(run)));
    }
    let accepted = right == samples.len() && failure.is_none();
    screen.say(&format!(
        "{problem}: {}: right on {right} of {all}, {}",
        if accepted { "accepted" } else { "not accepted" },
        match (inputs, failure) {
            (Some(_), Some(_)) => "but not on a random input".to_string(),
            (Some(_), None) => format!("and on {}", counted(call.count, "random input")),
            (None, _) => "no random inputs".to_string(),
        }
    ));
    Ok(accepted)
}

/// An input on which the program fails.
struct Failure {
    input: String,
    answer: Vec<u8>,
    run: Run,
}

/// The first random input on which `program` fails, made small.
fn search(
    call: &Call,
    inputs: &Inputs,
    own: &Program,
    program: &Program,
    screen: &Screen,
) -> Result<Option<Failure>, String> {
    let Call { count, seed, .. } = *call;
    let mut random = Random::new(seed);
    for number in 1..=count {
        screen.show(&format!("random input {number} of {count} ..."));
        let input = (inputs.random)(&mut random, 100 * number / count);
        if let Some(failure) = fails(&input, own, program)? {
            screen.say(&format!("random input {number} of {count} (seed {seed}) ... not accepted"));
            return shrink(failure, inputs, own, program, screen).map(Some);
        }
    }
    let inputs = counted(count, "random input");
    screen.say(&format!("{inputs} (seed {seed}) ... accepted"));
    Ok(None)
}

/// Goes on to a smaller input near by on which the program fails still, until
/// there is none or the time is over.
fn shrink(
    mut failure: Failure,
    inputs: &Inputs,
    own: &Program,
    program: &Program,
    screen: &Screen,
) -> Result<Failure, String> {
    let start = Instant::now();
    let mut near = (inputs.near)(&failure.input);
    let mut next = 0;
    let mut in_vain = 0;
    loop {
        let left = match SHRINKING.checked_sub(start.elapsed()) {
            Some(left) if in_vain < near.len() => left.as_secs(),
            _ => return Ok(failure),
        };
        screen.show(&format!("making it smaller, for {left} s at most ..."));
        // Where one was found, the next is likely to be: so it goes on from there,
        // round and round.
        next %= near.len();
        let size = |failure: &Failure| {
            let answer = String::from_utf8_lossy(&failure.answer);
            (inputs.measure)(&failure.input, &answer)
        };
        match fails(&near[next], own, program)? {
            Some(smaller) if size(&smaller) < size(&failure) => {
                failure = smaller;
                near = (inputs.near)(&failure.input);
                in_vain = 0;
            }
            _ => {
                next += 1;
                in_vain += 1;
            }
        }
    }
}

/// What `program` does on `input` if it is not what the crate's own does.
fn fails(input: &str, own: &Program, program: &Program) -> Result<Option<Failure>, String> {
    let right = own.run(input.as_bytes()).map_err(|error| fault(&error))?;
    let answer = right.stdout.clone();
    let own_verdict = Verdict::of(&right, &answer);
    if own_verdict != Verdict::Accepted {
        return Err(fault(&format!("this crate's own solution: {own_verdict} on:\n{input}")));
    }
    let run = program.run(input.as_bytes()).map_err(|error| fault(&error))?;
    if Verdict::of(&run, &answer) == Verdict::Accepted {
        return Ok(None);
    }
    let input = input.to_string();
    Ok(Some(Failure { input, answer, run }))
}

/// A command and the time it has for each input.
struct Program {
    command: Vec<OsString>,
    limit: Duration,
}

impl Program {
    fn run(&self, input: &[u8]) -> io::Result<Run> {
        let mut command = Command::new(&self.command[0]);
        process::run(command.args(&self.command[1..]), input, self.limit)
    }
}

/// Builds the crate's own solution, as this program was built, and says where
/// it lies.
fn build(problem: &str) -> Result<PathBuf, String> {
    let this = env::current_exe().map_err(|error| fault(&error))?;
    let target = this.parent().and_then(Path::parent).ok_or_else(|| fault(&"no target folder"))?;
    let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet", "--profile", profile, "--bin", problem]);
    cargo.arg("--target-dir").arg(target);
    cargo.arg("--manifest-path").arg(root().join("Cargo.toml"));
    let built = cargo.status().map_err(|error| fault(&format!("cargo does not start: {error}")))?;
    let program = this.with_file_name(format!("{problem}{EXE_SUFFIX}"));
    let compiles = built.success().then_some(program);
    compiles.ok_or_else(|| fault(&format!("src/bin/{problem}.rs does not compile")))
}

/// What the command line asks for.
struct Call {
    problem: String,
    count: usize,
    seed: u64,
    limit: Option<Duration>,
    command: Vec<OsString>,
}

impl Call {
    fn new(arguments: &[OsString]) -> Result<Self, String> {
        let (words, command) = match arguments.iter().position(|argument| argument == "--") {
            Some(gap) if gap + 1 == arguments.len() => {
                return Err(fault(&"expected a command behind --, found nothing"))
            }
            Some(gap) => (&arguments[..gap], arguments[gap + 1..].to_vec()),
            None => (arguments, Vec::new()),
        };
        let mut words = words.iter().map(|word| word.to_string_lossy());
        let problem = words.next().ok_or_else(usage)?.into_owned();
        let known = samples::problems(root()).map_err(|error| fault(&error))?;
        if !known.contains(&problem) {
            return Err(fault(&format!("expected one of {}, found '{problem}'", problems())));
        }
        let mut call = Self { problem, count: 200, seed: new_seed(), limit: None, command };
        while let Some(option) = words.next() {
            let value = words.next().unwrap_or_default();
            let expected = match option.as_ref() {
                "--random" => {
                    value.parse().map(|count| call.count = count).err().map(|_| "a whole number")
                }
                "--seed" => {
                    value.parse().map(|seed| call.seed = seed).err().map(|_| "a whole number")
                }
                "--limit" => match value.parse() {
                    Ok(seconds) if (0.001..=3600.0).contains(&seconds) => {
                        call.limit = Some(Duration::from_secs_f64(seconds));
                        None
                    }
                    _ => Some("seconds from 0.001 to 3600"),
                },
                _ => {
                    return Err(fault(&format!(
                        "expected --random, --seed, --limit, or -- and a command, found '{option}'"
                    )))
                }
            };
            if let Some(expected) = expected {
                return Err(fault(&format!("{option}: expected {expected}, found '{value}'")));
            }
        }
        Ok(call)
    }
}

fn new_seed() -> u64 {
    let time = UNIX_EPOCH.elapsed().unwrap_or_default();
    u64::from(time.subsec_nanos())
}

fn counted(count: usize, what: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {what}{end}")
}

fn fault(what: &impl Display) -> String {
    format!("error: {what}")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn remarks(run: &Run) -> String {
    let children = if run.children { ", it leaves children running" } else { "" };
    format!(" ({:.1} ms{children})", run.time.as_secs_f64() * 1e3)
}

/// Where the verdicts go: lines on stdout and, if a person is watching, what is
/// being done on stderr.
struct Screen {
    watched: bool,
}

impl Screen {
    fn new() -> Self {
        Self { watched: is_terminal() }
    }

    /// Prints a line, and ends the program where nobody reads it.
    fn say(&self, line: &str) {
        self.show("");
        if let Err(error) = writeln!(io::stdout(), "{line}") {
            let _ = writeln!(io::stderr(), "error: cannot write to stdout: {error}");
            std::process::exit(2);
        }
    }

    /// Replaces what was shown last.
    fn show(&self, progress: &str) {
        if self.watched {
            let _ = write!(io::stderr(), "\r\x1b[K{progress}");
        }
    }
}

/// Whether stderr is a terminal. A device that is none, `/dev/null` say, does
/// not mind the progress either.
#[cfg(unix)]
fn is_terminal() -> bool {
    use std::os::unix::fs::FileTypeExt;
    std::fs::metadata("/dev/stderr").map_or(false, |stderr| stderr.file_type().is_char_device())
}

#[cfg(not(unix))]
fn is_terminal() -> bool {
    false
}
