//! Runs a program on an input, whatever that program does.
//!
//! A thread for each pipe sees to it that the program can neither block by not
//! reading nor fill the memory by printing. Meanwhile this one looks, again and
//! again, whether the program is done or has to be stopped:
//!
//! ```text
//!     input ──► stdin ┌─────────┐ stdout ──► the first OUTPUT bytes
//!                     │ program │
//!     limit ──► kill  └─────────┘ stderr ──► the first OUTPUT bytes
//! ```
//!
//! The trap: a program that has ended may leave children behind, which hold its
//! pipes open for as long as they like. They are stopped where the system tells
//! which they are, and nobody waits for the end of a pipe.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{self, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{fs, mem};

/// The most bytes that are kept of stdout, and of stderr.
pub const OUTPUT: usize = 1 << 20;

/// How long the pipes may stay open after the program has ended.
const GRACE: Duration = Duration::from_millis(200);

/// The environment variable by which the children of a program are known.
const MARK: &str = "BOJ_RUN";

/// How a program came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself.
    Exit(ExitStatus),
    /// Stopped because its time was over.
    Timeout,
    /// Stopped because it had printed more than [`OUTPUT`] bytes.
    Flood,
}

/// What a program did with an input.
#[derive(Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it printed, cut at [`OUTPUT`].
    pub stdout: Vec<u8>,
    /// What it printed on stderr, cut at [`OUTPUT`].
    pub stderr: Vec<u8>,
    /// From its start to its end.
    pub time: Duration,
    /// Whether it left children behind.
    pub children: bool,
}

/// Runs `command` with `input` on its stdin, and stops it after `limit`.
///
/// # Errors
/// If it cannot be started.
pub fn run(command: &mut Command, input: &[u8], limit: Duration) -> io::Result<Run> {
    let others = processes();
    let start = Instant::now();
    let mark = format!("{}-{start:?}", process::id());
    let mut child = command
        .env(MARK, &mark)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_vec();
        // Who does not read all of its input is no error: only the answer counts.
        thread::spawn(move || stdin.write_all(&input));
    }
    let stdout = Pipe::new(child.stdout.take());
    let stderr = Pipe::new(child.stderr.take());
    let is_flooded = || stdout.is_flooded() || stderr.is_flooded();
    let end = loop {
        if is_flooded() {
            break End::Flood;
        }
        if let Some(status) = child.try_wait()? {
            break End::Exit(status);
        }
        if is_over(start, limit) {
            break End::Timeout;
        }
        nap(start);
    };
    let time = start.elapsed();
    if !matches!(end, End::Exit(_)) {
        child.kill()?;
        child.wait()?;
    }
    let ended = Instant::now();
    let mut children = false;
    look_until_quiet(ended, || match stop_children(&mark, &others) {
        Found::Nothing => false,
        Found::Starting => true,
        Found::Child => {
            children = true;
            true
        }
    });
    while !(stdout.is_closed() && stderr.is_closed()) {
        if is_over(ended, GRACE) {
            children = true;
            break;
        }
        nap(ended);
    }
    // What has been printed by the end may have come in since it was last looked at.
    let end = if is_flooded() { End::Flood } else { end };
    Ok(Run { end, stdout: stdout.take(), stderr: stderr.take(), time, children })
}

fn is_over(start: Instant, limit: Duration) -> bool {
    limit.checked_sub(start.elapsed()).is_none()
}

fn nap(start: Instant) {
    thread::sleep(nap_after(start.elapsed()));
}

/// About a tenth of the time so far: so short times are measured well, and long
/// ones cost little.
fn nap_after(elapsed: Duration) -> Duration {
    (elapsed / 10).clamp(Duration::from_micros(50), Duration::from_millis(10))
}

/// The processes that there are, by their numbers, and what else lies in their
/// folder. Only Linux has it.
fn processes() -> HashSet<OsString> {
    let folder = fs::read_dir("/proc").into_iter().flatten();
    folder.flatten().map(|process| process.file_name()).collect()
}

/// Looks again and again, until two looks in a row find nothing or the time for it
/// is over: a process that is being started while somebody looks is easily missed.
fn look_until_quiet(start: Instant, mut look: impl FnMut() -> bool) {
    let mut found = true;
    while !is_over(start, GRACE) {
        let before = mem::replace(&mut found, look());
        if !before && !found {
            return;
        }
        nap(start);
    }
}

/// Stops all processes that carry `mark` in their environment, and says what it
/// found. Those that are among `others` need not be looked at. Where the system does
/// not tell, none are found, and neither is one that has cleared its environment.
fn stop_children(mark: &str, others: &HashSet<OsString>) -> Found {
    let mark = format!("{MARK}={mark}");
    let mut found = Found::Nothing;
    let mut ids = Vec::new();
    for id in processes().difference(others) {
        match Found::at(id, &mark) {
            Found::Child => ids.push(id.clone()),
            Found::Starting => found = Found::Starting,
            Found::Nothing => {}
        }
    }
    if !ids.is_empty() {
        // Where there is no `kill`, they are reported all the same.
        let _ = Command::new("kill").arg("-KILL").args(ids).output();
        found = Found::Child;
    }
    found
}

/// What a process that is new may be.
#[derive(Debug, PartialEq, Eq)]
enum Found {
    Nothing,
    /// It is about to get its environment, and may be a child.
    Starting,
    Child,
}

impl Found {
    fn at(id: &OsString, mark: &str) -> Self {
        let process = Path::new("/proc").join(id);
        let environ = fs::read(process.join("environ")).unwrap_or_default();
        let mut entries = environ.split(|&byte| byte == 0);
        if entries.any(|entry| entry == mark.as_bytes()) {
            Self::Child
        } else if environ.is_empty() && fs::read_link(process.join("exe")).is_ok() {
            Self::Starting
        } else {
            // One that has ended has no environment either, but no program.
            Self::Nothing
        }
    }
}

/// What comes out of a pipe, collected by a thread of its own.
struct Pipe {
    bytes: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
}

impl Pipe {
    fn new(source: Option<impl Read + Send + 'static>) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::clone(&bytes);
        let reader = thread::spawn(move || {
            if let Some(source) = source {
                collect(source, &shared);
            }
        });
        Self { bytes, reader }
    }

    fn is_closed(&self) -> bool {
        self.reader.is_finished()
    }

    fn is_flooded(&self) -> bool {
        self.bytes.lock().expect("nobody panics with the lock").len() > OUTPUT
    }

    fn take(self) -> Vec<u8> {
        let mut bytes = mem::take(&mut *self.bytes.lock().expect("nobody panics with the lock"));
        bytes.truncate(OUTPUT);
        bytes
    }
}

fn collect(mut source: impl Read, shared: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1 << 13];
    while let Ok(count @ 1..) = source.read(&mut buffer) {
        let mut bytes = shared.lock().expect("nobody panics with the lock");
        bytes.extend_from_slice(&buffer[..count]);
        if bytes.len() > OUTPUT {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nap_is_a_tenth_of_the_time_so_far_within_bounds() {
        for (elapsed, nap) in [(0, 50), (400, 50), (60_000, 6_000), (900_000, 10_000)] {
            let nap = Duration::from_micros(nap);
            assert_eq!(nap_after(Duration::from_micros(elapsed)), nap);
        }
        let start = Instant::now();
        nap(start);
        assert!(start.elapsed() >= Duration::from_micros(50));
    }

    #[test]
    fn looks_until_two_in_a_row_find_nothing() {
        for (finds, looks) in [("..", 2), ("f..", 3), (".f..f", 4), ("ff.f..f", 6)] {
            let mut script = finds.chars();
            look_until_quiet(Instant::now(), || script.next().unwrap() == 'f');
            assert_eq!(finds.len() - script.as_str().len(), looks, "{finds}");
        }
    }

    #[test]
    fn does_not_look_when_the_time_for_it_is_over() {
        let long_ago = Instant::now().checked_sub(2 * GRACE).unwrap();
        look_until_quiet(long_ago, || panic!("it looks"));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_process_is_known_by_its_mark_or_is_starting_while_it_has_no_environment() {
        let expect = |id: u32, what: Found| {
            let start = Instant::now();
            let id = id.to_string().into();
            while Found::at(&id, "BOJ_RUN=1-a") != what {
                assert!(!is_over(start, Duration::from_secs(10)), "{what:?}");
                nap(start);
            }
        };
        for (variable, what) in
            [(Some("1-a"), Found::Child), (Some("1-ab"), Found::Nothing), (None, Found::Starting)]
        {
            let mut command = Command::new("sleep");
            command.arg("60").env_clear();
            if let Some(variable) = variable {
                command.env(MARK, variable);
            }
            let mut child = command.spawn().unwrap();
            expect(child.id(), what);
            child.kill().unwrap();
            expect(child.id(), Found::Nothing);
            child.wait().unwrap();
        }
    }
}
