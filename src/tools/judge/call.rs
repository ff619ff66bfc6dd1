//! The command line of the judge.

use std::ffi::OsString;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;
use std::time::{Duration, UNIX_EPOCH};

use super::super::problems::INPUTS;
use super::super::samples;

/// What `--help` prints.
pub const USAGE: &str = "\
usage: judge PROBLEM[/SAMPLE] [OPTIONS] [-- COMMAND...]

Runs COMMAND on every sample of PROBLEM, then on random inputs until one shows
that it is wrong; without COMMAND, the solution of this crate. With SAMPLE, on
that sample alone.

    --random N         the number of random inputs (200)
    --seed N           which ones: the same seed gives the same inputs
    --limit SECONDS    the time for each input (5 times the problem's limit)
    --jobs N           how many run at the same time (as many as there are cores)
    --save FILE        saves the input that is shown to a new file

Exit code: 0 accepted, 1 not accepted, 2 a wrong call or an error.";

/// What the command line asks for.
pub struct Call {
    /// The problem's number.
    pub problem: String,
    /// The only sample to judge, with the problem's number.
    pub sample: Option<String>,
    /// The number of random inputs.
    pub count: usize,
    /// Decides which they are.
    pub seed: u64,
    /// The time for each input.
    pub limit: Option<Duration>,
    /// How many programs run at the same time.
    pub jobs: usize,
    /// Where to write the input that is shown.
    pub save: Option<PathBuf>,
    /// The program to judge; empty for the solution of this crate.
    pub command: Vec<OsString>,
}

impl Call {
    /// Reads the command line, without the program's name. There is no call if it
    /// asks for help.
    ///
    /// # Errors
    /// If it is wrong.
    pub fn new(root: &Path, arguments: &[OsString]) -> Result<Option<Self>, String> {
        let end = arguments.iter().position(|argument| argument == "--");
        let (words, command) = arguments.split_at(end.unwrap_or(arguments.len()));
        if words.iter().any(|word| word == "--help" || word == "-h") {
            return Ok(None);
        }
        if command.len() == 1 {
            return Err("expected a command after --, found nothing".to_string());
        }
        let command = command.iter().skip(1).cloned().collect();
        let mut words = words.iter().map(|word| word.to_string_lossy().into_owned());
        let name = words.next().unwrap_or_default();
        let problem = samples::find(root, name.split('/').next().unwrap_or_default())?;
        let sample = if name == problem { None } else { Some(name) };
        let seed = UNIX_EPOCH.elapsed().unwrap_or_default().subsec_nanos().into();
        let jobs = thread::available_parallelism().map_or(1, usize::from);
        let (limit, save) = (None, None);
        let mut call = Self { problem, sample, count: INPUTS, seed, limit, jobs, save, command };
        while let Some(word) = words.next() {
            let (option, value) = match word.split_once('=') {
                Some((option, value)) => (option, Some(value.to_string())),
                None => (word.as_str(), None),
            };
            let mut value = || value.clone().or_else(|| words.next()).unwrap_or_default();
            match option {
                "--random" => call.count = number(option, &value(), "an integer", 0..=1_000_000)?,
                "--seed" => call.seed = number(option, &value(), "an integer", 0..=u64::MAX)?,
                "--jobs" => call.jobs = number(option, &value(), "an integer", 1..=1000)?,
                "--limit" => {
                    let seconds = number(option, &value(), "seconds", 0.001..=3600.0)?;
                    call.limit = Some(Duration::from_secs_f64(seconds));
                }
                "--save" => {
                    let file = value();
                    if file.is_empty() || Path::new(&file).exists() {
                        return Err(format!("--save: expected a new file, found '{file}'"));
                    }
                    call.save = Some(file.into());
                }
                _ => {
                    return Err(format!(
                        "expected an option, or -- and a command, found '{word}'; see --help"
                    ))
                }
            }
        }
        Ok(Some(call))
    }
}

fn number<N: FromStr + PartialOrd + Display>(
    option: &str,
    value: &str,
    what: &str,
    range: RangeInclusive<N>,
) -> Result<N, String> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    let (min, max) = range.into_inner();
    number.ok_or_else(|| format!("{option}: expected {what} from {min} to {max}, found '{value}'"))
}
