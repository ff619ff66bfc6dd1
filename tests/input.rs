//! How every solution reads stdin and writes stdout, seen from outside.

use std::fs::File;
use std::process::{Command, Output, Stdio};

fn run(stdin: impl Into<Stdio>, stdout: impl Into<Stdio>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_12100"));
    command.stdin(stdin).stdout(stdout).stderr(Stdio::piped());
    command.spawn().unwrap().wait_with_output().unwrap()
}

fn assert_error(output: &Output, error: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("error: {error}\n"));
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}

#[test]
fn an_answer_is_a_line_on_stdout() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/12100/1.in");
    let output = run(File::open(sample).unwrap(), Stdio::piped());
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(0), &b"16\n"[..]));
    assert!(output.stderr.is_empty());
}

#[test]
fn an_input_without_end_is_an_error() {
    for path in ["/dev/zero", "/dev/urandom"] {
        if let Ok(stdin) = File::open(path) {
            let error = "expected at most 67108864 bytes of input, found more";
            assert_error(&run(stdin, Stdio::piped()), error);
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_stdin_that_cannot_be_read_and_a_full_stdout_are_errors() {
    let folder = File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
    assert_error(&run(folder, Stdio::piped()), "cannot read stdin: Is a directory (os error 21)");

    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/12100/1.in");
    let full = File::options().write(true).open("/dev/full").unwrap();
    let error = "cannot write to stdout: No space left on device (os error 28)";
    assert_error(&run(File::open(sample).unwrap(), full), error);
}
