//! Runs a program on an input, whatever that program does.
//!
//! A thread for each pipe sees to it that the program can neither block by not
//! reading nor fill the memory by printing. Meanwhile this one looks, again and
//! again, whether the program has ended or has to be stopped:
//!
//! ```text
//!     input ──► stdin ┌─────────┐ stdout ──► the first OUTPUT bytes, or it is stopped
//!                     │ program │
//!     limit ──► kill  └─────────┘ stderr ──► the first OUTPUT bytes, the rest is lost
//! ```
//!
//! The trap: a program that has ended may leave children, which hold its pipes open
//! for as long as they like. They are noticed by that, and not waited for. They are
//! not stopped: that needs more than the standard library. But what was started by
//! [`bounded`] hands its limit of processor time on to its children, so none of them
//! computes for ever.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::mem;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The maximum number of bytes that are kept of stdout, and of stderr.
pub const OUTPUT: usize = 1 << 20;

/// How long the pipes may stay open after the program has ended.
const GRACE: Duration = Duration::from_millis(200);

/// How a program came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself.
    Exit(ExitStatus),
    /// Stopped at the time limit.
    Timeout,
    /// Stopped because it had printed more than [`OUTPUT`] bytes to stdout.
    Flood,
}

/// What a program did with an input.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it printed, cut at [`OUTPUT`].
    pub stdout: Vec<u8>,
    /// What it printed to stderr, cut at [`OUTPUT`].
    pub stderr: Vec<u8>,
    /// From its start to its end.
    pub time: Duration,
    /// Whether it left children that hold its pipes open.
    pub children: bool,
}

/// A command that starts `program`, a name and arguments, with a limit of processor
/// time that leaves it twice `limit`. So it ends even if nobody is left to stop it.
pub fn bounded(program: &[OsString], limit: Duration) -> Command {
    if cfg!(unix) {
        let mut command = Command::new("sh");
        let seconds = (2 * limit).as_secs() + 1;
        command.args(["-c", &format!("ulimit -t {seconds}; exec \"$@\""), "sh"]).args(program);
        command
    } else {
        let mut command = Command::new(&program[0]);
        command.args(&program[1..]);
        command
    }
}

/// Runs `command` with `input` on its stdin, and stops it after `limit`.
///
/// # Errors
/// If it cannot be started.
pub fn run(command: &mut Command, input: &[u8], limit: Duration) -> io::Result<Run> {
    let start = Instant::now();
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_vec();
        // A program need not read all of its input: only the answer counts.
        thread::spawn(move || stdin.write_all(&input));
    }
    let stdout = Pipe::new(child.stdout.take(), true);
    let stderr = Pipe::new(child.stderr.take(), false);
    let end = loop {
        if stdout.is_flooded() {
            break End::Flood;
        }
        if let Some(status) = child.try_wait()? {
            break End::Exit(status);
        }
        if start.elapsed() >= limit {
            break End::Timeout;
        }
        thread::sleep(pause(start.elapsed()));
    };
    let time = start.elapsed();
    if !matches!(end, End::Exit(_)) {
        child.kill()?;
        child.wait()?;
    }
    let ended = Instant::now();
    let is_open = || !(stdout.reader.is_finished() && stderr.reader.is_finished());
    let children = loop {
        if !is_open() {
            break false;
        }
        if ended.elapsed() >= GRACE {
            break true;
        }
        thread::sleep(pause(ended.elapsed()));
    };
    // The last bytes may have come since the program ended.
    let end = if stdout.is_flooded() { End::Flood } else { end };
    Ok(Run { end, stdout: stdout.take(), stderr: stderr.take(), time, children })
}

/// About a tenth of the time so far: short times are measured well, and long ones cost
/// little.
fn pause(time: Duration) -> Duration {
    (time / 10).clamp(Duration::from_micros(50), Duration::from_millis(10))
}

/// The bytes from a pipe, collected by a thread.
struct Pipe {
    bytes: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<Option<()>>,
}

impl Pipe {
    /// Closes the pipe after [`OUTPUT`] bytes, or else loses the rest.
    fn new(source: Option<impl Read + Send + 'static>, closes: bool) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::clone(&bytes);
        let collect = move || {
            let mut source = source?;
            let mut buffer = [0; 1 << 13];
            while let Ok(count @ 1..) = source.read(&mut buffer) {
                let mut bytes = shared.lock().ok()?;
                if bytes.len() <= OUTPUT {
                    bytes.extend_from_slice(&buffer[..count]);
                } else if closes {
                    break;
                }
            }
            Some(())
        };
        Self { bytes, reader: thread::spawn(collect) }
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    fn shell(script: &str, input: &[u8], limit: Duration) -> Run {
        run(Command::new("sh").args(["-c", script]), input, limit).unwrap()
    }

    fn code(run: &Run) -> Option<i32> {
        match run.end {
            End::Exit(status) => status.code(),
            _ => None,
        }
    }

    #[test]
    fn a_program_gets_its_input_and_everything_it_prints_is_kept() {
        let run = shell("cat; echo no >&2; exit 3", b"1 2\n", LONG);
        assert_eq!((code(&run), run.children), (Some(3), false));
        assert_eq!((&run.stdout[..], &run.stderr[..]), (&b"1 2\n"[..], &b"no\n"[..]));
    }

    #[test]
    fn the_time_is_that_of_the_program() {
        let run = shell("sleep 0.1", b"", LONG);
        assert!(run.time >= Duration::from_millis(100), "{:?}", run.time);
        assert!(run.time < Duration::from_secs(5), "{:?}", run.time);
    }

    #[test]
    fn a_pause_is_a_tenth_of_the_time_within_bounds() {
        let pauses = [0, 1000, 50_000, 900_000].map(|time| pause(Duration::from_micros(time)));
        assert_eq!(pauses, [50, 100, 5000, 10_000].map(Duration::from_micros));
    }

    #[test]
    fn a_program_that_does_not_start_is_an_error() {
        assert!(run(&mut Command::new("./no-such-program"), b"", LONG).is_err());
    }

    #[test]
    fn a_program_that_never_ends_is_stopped() {
        let start = Instant::now();
        let run = shell("echo 1; exec sleep 60", b"", Duration::from_millis(100));
        assert_eq!((run.end, run.children), (End::Timeout, false));
        assert_eq!(run.stdout, b"1\n");
        assert!(run.time >= Duration::from_millis(100), "{:?}", run.time);
        assert!(start.elapsed() < LONG);
    }

    #[test]
    fn a_program_that_nobody_stops_has_a_limit_of_processor_time() {
        let script = ["sh", "-c", "ulimit -t; echo \"$1\"", "sh", "a  b"].map(OsString::from);
        let mut command = bounded(&script, Duration::from_millis(1500));
        assert_eq!(run(&mut command, b"", LONG).unwrap().stdout, b"4\na  b\n");
    }

    #[test]
    fn a_program_that_prints_without_end_is_stopped() {
        let stubborn = "trap '' PIPE; x=$(head -c 9999 /dev/zero | tr '\\0' x); \
                        while :; do echo $x; done 2>/dev/null";
        for script in ["exec yes", stubborn] {
            let run = shell(script, b"", LONG);
            assert_eq!((run.end, run.stdout.len()), (End::Flood, OUTPUT));
        }
    }

    #[test]
    fn only_stdout_has_a_limit_and_what_is_more_on_stderr_is_lost() {
        let run = shell("head -c 1048576 /dev/zero; head -c 9999999 /dev/zero >&2", b"", LONG);
        assert_eq!((code(&run), run.stdout.len(), run.stderr.len()), (Some(0), OUTPUT, OUTPUT));
        assert_eq!(shell("head -c 1048577 /dev/zero", b"", LONG).end, End::Flood);
    }

    #[test]
    fn a_program_may_leave_its_input_unread() {
        let run = shell("exit 0", &vec![b'1'; OUTPUT], LONG);
        assert_eq!((code(&run), run.children), (Some(0), false));
    }

    #[test]
    fn children_that_hold_a_pipe_are_noticed_and_not_waited_for() {
        let check = |other| {
            let start = Instant::now();
            let run = shell(&format!("sleep 1 {other} & echo 1"), b"", LONG);
            assert_eq!((code(&run), run.children), (Some(0), true));
            assert_eq!(run.stdout, b"1\n");
            assert!(start.elapsed() < Duration::from_millis(900));
        };
        thread::scope(|scope| {
            for other in ["", "2>/dev/null", ">/dev/null"] {
                scope.spawn(move || check(other));
            }
        });
    }
}
