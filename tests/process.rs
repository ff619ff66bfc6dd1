//! What runs programs for the judge, with programs that do not do as they should.

#![cfg(unix)]

#[path = "../src/bin/judge/process.rs"]
mod process;

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use process::{run, End, Run, OUTPUT};

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
    assert_eq!((&run.stdout[..], &run.stderr[..]), (&b"1 2\n"[..], &b"no\n"[..]));
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
    let run = shell("echo 1; exec sleep 60", b"", Duration::from_millis(100));
    assert_eq!((run.end, run.children), (End::Timeout, false));
    assert_eq!(run.stdout, b"1\n");
    assert!(run.time >= Duration::from_millis(100), "{:?}", run.time);
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
    thread::scope(|scope| {
        for other in ["2>/dev/null", ">/dev/null"] {
            scope.spawn(move || {
                let script = format!("env -i sleep 1 {other} & sleep 0.1; echo 1");
                let run = shell(&script, b"", LONG);
                assert_eq!((code(&run), run.children), (Some(0), true));
                assert_eq!(run.stdout, b"1\n");
            });
        }
    });
}

#[test]
#[cfg(target_os = "linux")]
fn children_are_stopped_even_if_they_hold_nothing() {
    let file = std::env::temp_dir().join(format!("boj-{}-child", std::process::id()));
    let path = file.display();
    let script = format!("(sleep 0.1; touch {path}) </dev/null >/dev/null 2>&1 & exit 0");
    let run = shell(&script, b"", LONG);
    assert_eq!((code(&run), run.children), (Some(0), true));
    thread::sleep(Duration::from_millis(200));
    assert!(!file.exists());
}
