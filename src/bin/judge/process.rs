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

use std::io::{self, Read, Write};
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
    let mut children = stop_children(&mark);
    // One that had just been started did not carry the mark yet.
    nap(ended);
    if stop_children(&mark) {
        children = true;
    }
    while !(stdout.is_closed() && stderr.is_closed()) {
        if is_over(ended, GRACE) {
            children = true;
            break;
        }
        nap(ended);
    }
    // What has been printed by the end may have come in since it was last looked at.
    let end = if is_flooded() { End::Flood } else { end };
    Ok(Run {
        end,
        stdout: stdout.take(),
        stderr: stderr.take(),
        time,
        children,
    })
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

/// Stops all processes that carry `mark` in their environment, and says whether
/// there were any. Only Linux tells: elsewhere none are found, and neither is one
/// that has cleared its environment.
fn stop_children(mark: &str) -> bool {
    let mark = format!("{MARK}={mark}").into_bytes();
    let marked = |environ: Vec<u8>| environ.split(|&byte| byte == 0).any(|entry| entry == mark);
    let mut ids = Vec::new();
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        if fs::read(process.path().join("environ")).map_or(false, marked) {
            ids.push(process.file_name());
        }
    }
    if ids.is_empty() {
        return false;
    }
    // Where there is no `kill`, they are reported all the same.
    let _ = Command::new("kill").arg("-KILL").args(ids).output();
    true
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
        self.bytes
            .lock()
            .expect("nobody panics with the lock")
            .len()
            > OUTPUT
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    fn shell(script: &str, input: &[u8], limit: Duration) -> Run {
        run(Command::new("sh").arg("-c").arg(script), input, limit).unwrap()
    }

    fn code(run: &Run) -> Option<i32> {
        match run.end {
            End::Exit(status) => status.code(),
            _ => None,
        }
    }

    #[test]
    fn a_program_gets_its_input_and_all_that_it_prints_is_kept() {
        let run = shell("cat; echo no >&2; exit 3", b"1 2\n", LONG);
        assert_eq!((code(&run), run.children), (Some(3), false));
        assert_eq!(
            (&run.stdout[..], &run.stderr[..]),
            (&b"1 2\n"[..], &b"no\n"[..])
        );
    }

    #[test]
    fn the_time_is_that_of_the_program() {
        let run = shell("sleep 0.1", b"", LONG);
        assert!(run.time >= Duration::from_millis(100), "{:?}", run.time);
        assert!(run.time < Duration::from_secs(5), "{:?}", run.time);
    }

    #[test]
    fn a_program_that_does_not_start_is_an_error() {
        assert!(run(&mut Command::new("./no-such-program"), b"", LONG).is_err());
    }

    #[test]
    fn a_program_that_never_ends_is_stopped() {
        let start = Instant::now();
        let run = shell("echo 1; exec sleep 60", b"", Duration::from_millis(200));
        assert_eq!((run.end, run.children), (End::Timeout, false));
        assert_eq!(run.stdout, b"1\n");
        assert!(run.time >= Duration::from_millis(200), "{:?}", run.time);
        assert!(start.elapsed() < LONG);
    }

    #[test]
    fn a_program_that_prints_without_end_is_stopped() {
        let stubborn = "trap '' PIPE; x=$(head -c 9999 /dev/zero | tr '\\0' x); \
                        while :; do echo $x; done 2>/dev/null";
        for script in ["exec yes", "exec yes >&2", stubborn] {
            let run = shell(script, b"", LONG);
            assert_eq!(run.end, End::Flood);
            assert_eq!(run.stdout.len() + run.stderr.len(), OUTPUT);
        }
    }

    #[test]
    fn the_most_that_may_be_printed_is_kept_whole() {
        let run = shell("head -c 1048576 /dev/zero", b"", LONG);
        assert_eq!((code(&run), run.stdout.len()), (Some(0), OUTPUT));
        for script in ["head -c 1048577 /dev/zero", "head -c 1048577 /dev/zero >&2"] {
            assert_eq!(shell(script, b"", LONG).end, End::Flood);
        }
    }

    #[test]
    fn a_program_may_leave_its_input_unread() {
        let run = shell("exit 0", &vec![b'1'; OUTPUT], LONG);
        assert_eq!((code(&run), run.children), (Some(0), false));
    }

    #[test]
    fn children_that_hold_the_pipes_are_not_waited_for() {
        let start = Instant::now();
        let run = shell("sleep 60 & echo 1", b"", LONG);
        assert_eq!((code(&run), run.children), (Some(0), true));
        assert_eq!(run.stdout, b"1\n");
        assert!(start.elapsed() < LONG);
    }

    #[test]
    fn a_child_that_hides_is_noticed_by_the_pipe_that_it_holds() {
        for other in ["2>/dev/null", ">/dev/null"] {
            let run = shell(
                &format!("env -i sleep 1 {other} & sleep 0.1; echo 1"),
                b"",
                LONG,
            );
            assert_eq!((code(&run), run.children), (Some(0), true));
            assert_eq!(run.stdout, b"1\n");
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn children_are_stopped_even_if_they_hold_nothing() {
        let file = std::env::temp_dir().join(format!("boj-{}-child", process::id()));
        let path = file.display();
        let script = format!("(sleep 0.2; touch {path}) </dev/null >/dev/null 2>&1 & exit 0");
        let run = shell(&script, b"", LONG);
        assert_eq!((code(&run), run.children), (Some(0), true));
        thread::sleep(Duration::from_millis(350));
        assert!(!file.exists());
    }

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
}
