//! What a judge says about a run, in the words that judges use.

use std::fmt::{self, Display, Write};
use std::process::ExitStatus;

use super::process::{End, Run, OUTPUT};

/// The number of lines of a text that are shown.
pub const HEIGHT: usize = 40;

/// The number of characters of a line that are shown.
const WIDTH: usize = 120;

/// The verdict on one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It printed the answer.
    Accepted,
    /// It printed something else.
    WrongAnswer,
    /// It was stopped at the time limit.
    TimeLimit,
    /// It was stopped because it printed without end.
    OutputLimit,
    /// It ended with this status, which is not success.
    RuntimeError(ExitStatus),
}

impl Verdict {
    /// The verdict on a run that should have printed `answer`.
    ///
    /// As on a judge, ASCII white space at the end of a line and empty lines at the
    /// end do not count.
    pub fn new(run: &Run, answer: &str) -> Self {
        match run.end {
            End::Timeout => Self::TimeLimit,
            End::Flood => Self::OutputLimit,
            End::Exit(status) if !status.success() => Self::RuntimeError(status),
            End::Exit(_) if lines(&run.stdout) == lines(answer.as_bytes()) => Self::Accepted,
            End::Exit(_) => Self::WrongAnswer,
        }
    }
}

fn lines(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let trimmed = |text: &str| text.trim_end_matches(|c: char| c.is_ascii_whitespace()).to_string();
    trimmed(&text).lines().map(trimmed).collect()
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accepted => write!(f, "accepted"),
            Self::WrongAnswer => write!(f, "wrong answer"),
            Self::TimeLimit => write!(f, "time limit exceeded"),
            Self::OutputLimit => write!(f, "output limit exceeded (more than {OUTPUT} bytes)"),
            Self::RuntimeError(status) => write!(f, "runtime error ({status})"),
        }
    }
}

/// The verdict on a run, and what else there is to say about it.
pub fn said(run: &Run, answer: &str) -> String {
    let children = if run.children { ", it leaves children running" } else { "" };
    let milliseconds = run.time.as_secs_f64() * 1e3;
    format!("{} ({milliseconds:.1} ms{children})", Verdict::new(run, answer))
}

/// The answer and what the program printed, cut where they are long.
pub fn report(answer: &str, run: &Run) -> String {
    let mut report = format!("expected:\n{}found:\n{}", cut(answer.as_bytes()), cut(&run.stdout));
    if !run.stderr.is_empty() {
        let _ = write!(report, "on stderr:\n{}", cut(&run.stderr));
    }
    report
}

/// The text as far as it is shown, with a line end after every line.
pub fn cut(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let mut shown = String::new();
    for line in text.lines().take(HEIGHT) {
        // A character that does not print could make a terminal show another text.
        let is_visible = |c: char| c == '\t' || !c.is_control() && c.escape_debug().len() <= 2;
        let visible = line.chars().map(|c| if is_visible(c) { c } else { '\u{fffd}' });
        shown.extend(visible.take(WIDTH));
        shown += if line.chars().nth(WIDTH).is_some() { "…\n" } else { "\n" };
    }
    let hidden = text.lines().skip(HEIGHT).count();
    if hidden > 0 {
        let _ = writeln!(shown, "… and {hidden} more lines");
    }
    shown
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::time::Duration;

    fn run(end: End, stdout: &[u8]) -> Run {
        let (stdout, stderr) = (stdout.to_vec(), b"careful\n".to_vec());
        Run { end, stdout, stderr, time: Duration::ZERO, children: false }
    }

    const SUCCESS: fn() -> End = || End::Exit(ExitStatus::from_raw(0));

    #[test]
    fn white_space_at_line_ends_and_empty_lines_at_the_end_do_not_count() {
        for given in ["1 2\n3\n", "1 2\n3", "1 2\r\n3\r\n", "1 2  \n3\t\n\n \n"] {
            let verdict = Verdict::new(&run(SUCCESS(), given.as_bytes()), "1 2\n3\n");
            assert_eq!(verdict, Verdict::Accepted, "{given:?}");
        }
    }

    #[test]
    fn everything_else_is_a_wrong_answer() {
        for given in [
            "",
            "1 2",
            "1 2 3",
            "1  2\n3",
            " 1 2\n3",
            "\n1 2\n3",
            "1 2\n\n3",
            "1 2\n3\n4",
            "1 2\u{a0}\n3",
            "1 2\n3\u{3000}",
        ] {
            let verdict = Verdict::new(&run(SUCCESS(), given.as_bytes()), "1 2\n3\n");
            assert_eq!(verdict, Verdict::WrongAnswer, "{given:?}");
        }
    }

    #[test]
    fn the_right_answer_counts_only_from_a_program_that_ends_well() {
        let failed = ExitStatus::from_raw(1 << 8);
        for (end, verdict, words) in [
            (SUCCESS(), Verdict::Accepted, "accepted"),
            (End::Timeout, Verdict::TimeLimit, "time limit exceeded"),
            (End::Flood, Verdict::OutputLimit, "output limit exceeded (more than 1048576 bytes)"),
            (End::Exit(failed), Verdict::RuntimeError(failed), "runtime error (exit status: 1)"),
        ] {
            assert_eq!(Verdict::new(&run(end, b"1"), "1"), verdict);
            assert_eq!(verdict.to_string(), words);
        }
        assert_eq!(Verdict::WrongAnswer.to_string(), "wrong answer");
    }

    #[test]
    fn the_time_is_in_milliseconds() {
        let run = Run { time: Duration::from_micros(1200), ..run(SUCCESS(), b"2") };
        assert_eq!(said(&run, "1"), "wrong answer (1.2 ms)");
        let run = Run { children: true, ..run };
        assert_eq!(said(&run, "2"), "accepted (1.2 ms, it leaves children running)");
    }

    #[test]
    fn a_report_shows_the_answer_and_what_was_printed() {
        let mut run = run(SUCCESS(), b"2");
        assert_eq!(report("1\n", &run), "expected:\n1\nfound:\n2\non stderr:\ncareful\n");
        run.stderr.clear();
        assert_eq!(report("1\n", &run), "expected:\n1\nfound:\n2\n");
    }

    #[test]
    fn long_texts_are_cut_and_control_characters_replaced() {
        let (wide, wider) = ("x".repeat(120), "x".repeat(121));
        assert_eq!(cut(format!("{wide}\n{wider}").as_bytes()), format!("{wide}\n{wide}…\n"));
        assert_eq!(cut(b"a\tb\x1b[2J\0\n"), "a\tb\u{fffd}[2J\u{fffd}\n");
        assert_eq!(cut("\u{202e}'é\"\\".as_bytes()), "\u{fffd}'é\"\\\n");
        assert_eq!(cut("1\n".repeat(40).as_bytes()), "1\n".repeat(40));
        assert_eq!(cut("1\n".repeat(43).as_bytes()), "1\n".repeat(40) + "… and 3 more lines\n");
    }
}
