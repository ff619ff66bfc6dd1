//! What stands around every solution: how stdin is read and stdout written.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs a solution on a board of one block, with so many bytes of blanks behind.
fn run(name: &str, blanks: usize, stdout: Stdio) -> Output {
    let path = std::env::temp_dir().join(format!("boj-{}-{name}", std::process::id()));
    std::fs::write(&path, "1 2".to_string() + &" ".repeat(blanks)).unwrap();
    let stdin = File::open(&path).unwrap();
    std::fs::remove_file(path).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_12100"));
    let child = command.stdin(stdin).stdout(stdout).stderr(Stdio::piped()).spawn().unwrap();
    child.wait_with_output().unwrap()
}

fn assert_refused(output: &Output, error: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("error: {error}\n"));
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}

#[test]
fn the_longest_input_is_answered_and_one_byte_more_is_refused() {
    let longest = run("longest", (1 << 20) - 3, Stdio::piped());
    assert_eq!((longest.status.code(), &longest.stdout[..]), (Some(0), &b"2\n"[..]));
    assert_refused(
        &run("longer", (1 << 20) - 2, Stdio::piped()),
        "line 1, column 1048577: expected the end of the input within 1048576 bytes, found more",
    );
}

#[test]
fn an_input_without_end_is_refused() {
    for path in ["/dev/zero", "/dev/urandom"].map(Path::new) {
        if let Ok(stdin) = File::open(path) {
            let output = Command::new(env!("CARGO_BIN_EXE_12100")).stdin(stdin).output().unwrap();
            assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
            assert!(output.stderr.ends_with(b"within 1048576 bytes, found more\n"));
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_stdin_that_cannot_be_read_and_a_full_stdout_are_errors() {
    let folder = File::open(env!("CARGO_MANIFEST_DIR")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_12100")).stdin(folder).output().unwrap();
    assert_refused(&output, "cannot read the input from stdin: Is a directory (os error 21)");
    let full = File::options().write(true).open("/dev/full").unwrap();
    assert_refused(
        &run("full", 0, full.into()),
        "cannot write the answer to stdout: No space left on device (os error 28)",
    );
}
