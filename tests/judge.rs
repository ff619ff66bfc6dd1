//! The judge, called as its users call it, with programs that do everything that wrong
//! programs do.

#![cfg(unix)]

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;
use std::thread;
use std::time::{Duration, Instant};

use boj::tools::compile::Folder;
use boj::tools::problems::INPUTS;
use boj::tools::samples::{self, Sample};

const JUDGE: &str = env!("CARGO_BIN_EXE_judge");

/// The checkout of this crate.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Prints where a solution is, as `cargo build` does, and a line about itself. The
/// solutions are built already: to ask Cargo every time would take seconds.
const CARGO: &str = r#"#!/bin/sh
for bin; do :; done
echo "{\"executable\":\"$SOLUTIONS/$bin\",\"fresh\":true}"
echo '    Blocking waiting for a test' >&2
echo '    Finished `test` in 0 s' >&2
"#;

fn cargo() -> PathBuf {
    static WRITTEN: Once = Once::new();
    let name = format!("cargo-{}", std::process::id());
    let cargo = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    WRITTEN.call_once(|| {
        fs::write(&cargo, CARGO).unwrap();
        fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    });
    cargo
}

/// The exit code of the judge, and what it prints with the times left out: lines of
/// stdout, then of stderr.
fn called(command: &mut Command) -> (i32, String) {
    let output = command.output().unwrap();
    let mut printed = String::from_utf8(output.stdout).unwrap();
    printed += &String::from_utf8(output.stderr).unwrap();
    let without_time = |line: &str| match line.find(" ms") {
        Some(end) => {
            let start = line[..end].rfind('(').unwrap();
            line[..=start].to_string() + "time" + &line[end + 3..] + "\n"
        }
        None => line.to_string() + "\n",
    };
    (output.status.code().unwrap(), printed.lines().map(without_time).collect())
}

/// A tool, with the solution of 12100 for scripts to call.
fn tool(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).env("CARGO", cargo()).env("REFERENCE", env!("CARGO_BIN_EXE_12100"));
    command.env("SOLUTIONS", Path::new(JUDGE).parent().unwrap());
    command
}

fn judge(arguments: &[&str]) -> (i32, String) {
    judge_in(ROOT, arguments)
}

fn judge_in(checkout: impl AsRef<Path>, arguments: &[&str]) -> (i32, String) {
    let (code, printed) = called(tool(JUDGE, arguments).current_dir(checkout));
    (code, printed.replace("    Blocking waiting for a test\n", ""))
}

/// Judges a shell script on problem 12100.
fn judge_script(checkout: impl AsRef<Path>, options: &[&str], script: &str) -> (i32, String) {
    let all = [&["12100", "--seed", "1"], options, &["--", "sh", "-c", script]].concat();
    judge_in(checkout, &all)
}

/// All samples of a problem, including those that are added later.
fn samples(problem: &str) -> Vec<Sample> {
    samples::read(ROOT.as_ref(), problem).unwrap()
}

const FEW: [&str; 3] = ["12100/1", "12100/nothing-merges", "12100/one-cell"];

/// A checkout with only these samples, for what does not depend on the others.
fn few_samples() -> Folder {
    let folder = Folder::new().unwrap();
    folder.write("src/bin/12100.rs", "").unwrap();
    for Sample { name, input, answer } in samples("12100") {
        if FEW.contains(&&name[..]) {
            folder.write(&format!("samples/{name}.in"), &input).unwrap();
            folder.write(&format!("samples/{name}.out"), &answer).unwrap();
        }
    }
    folder
}

#[track_caller]
fn assert_has(printed: &str, lines: &str) {
    assert!(printed.contains(lines), "expected:\n{lines}\nin:\n{printed}");
}

#[test]
fn the_solutions_of_this_crate_are_accepted() {
    for problem in ["11559", "12100", "17837"] {
        let (code, printed) = judge(&[problem, "--seed", "5", "--random", "20"]);
        assert_eq!(code, 0, "{printed}");
        assert_has(&printed, &format!("\n{problem}/1 ... accepted (time)\n"));
        assert_has(&printed, "\n20 random inputs (seed 5) ... accepted\n");
        let samples = samples(problem).len();
        let passed = format!("passed {samples} of {samples} samples and 20 random inputs");
        assert_has(&printed, &format!("\n{problem}: accepted: {passed}\n"));
    }
}

#[test]
fn the_solution_is_built_first_and_what_cargo_says_is_passed_on() {
    let with = |cargo: &str| called(tool(JUDGE, &["11559/1"]).env("CARGO", cargo));
    let (code, printed) = with(env!("CARGO"));
    assert_eq!((code, printed.contains("Finished")), (0, false), "{printed}");
    let (_, printed) = called(&mut tool(JUDGE, &["11559/1"]));
    assert_has(&printed, "1 sample\n    Blocking waiting for a test\n");
    let (code, printed) = with("false");
    assert_eq!((code, printed.as_str()), (2, "error: src/bin/11559.rs does not compile\n"));
    let (code, printed) = with("./no-cargo");
    assert_eq!(code, 2);
    assert_has(&printed, "error: cargo does not start: ");
}

#[test]
fn the_checkout_that_the_judge_is_called_in_is_the_one_that_it_judges() {
    let folder = Folder::new().unwrap();
    for (name, text) in
        [("src/bin/1.rs", ""), ("samples/1/a.in", "7\r\n"), ("samples/1/a.out", "7\r\n")]
    {
        folder.write(&format!("a b/{name}"), text).unwrap();
    }
    let arguments = ["1", "--", "sh", "-c", "cat; echo 8 >&2"];
    let (code, printed) = judge_in(folder.path().join("a b/src"), &arguments);
    assert_eq!(code, 0, "{printed}");
    let end = "no random inputs are known for this problem\n1: accepted: passed 1 of 1 sample\n";
    assert_has(&printed, &format!("1/a ... accepted (time)\n{end}"));
}

#[test]
fn the_same_seed_gives_the_same_report_with_any_number_of_jobs() {
    let script = "read n; echo $((n * 8))";
    let [first, second] = ["1", "3"].map(|jobs| judge_script(ROOT, &["--jobs", jobs], script));
    assert_eq!(first.0, 1);
    assert_eq!(first, second);
}

#[test]
fn without_a_seed_every_run_has_another() {
    let checkout = few_samples();
    let seed = || {
        let (_, printed) = judge_in(checkout.path(), &["12100", "--random", "1"]);
        printed.split("(seed ").nth(1).unwrap().split(')').next().unwrap().to_string()
    };
    let seeds = [seed(), seed(), seed()];
    assert!(seeds[0] != seeds[1] || seeds[1] != seeds[2], "{seeds:?}");
}

#[test]
fn an_input_that_a_program_fails_on_is_made_as_simple_as_it_can_be() {
    let script = "read n; [ $n -ge 4 ] && exec echo 1; (echo $n; cat) | \"$REFERENCE\"";
    let (code, printed) = judge_script(ROOT, &["--random", "50"], script);
    assert_eq!(code, 1);
    assert_has(&printed, "\n12100/largest-answer ... wrong answer (time)\n");
    assert_has(&printed, "\n12100/one-cell ... accepted (time)\n");
    assert_has(&printed, "\nwrong answer (time) on an input made from 12100/");
    let one = "4\n2 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\nexpected:\n2\nfound:\n1\nstep by step:\n    2 . . .\n";
    assert_has(&printed, &format!(":\n{one}"));
    let samples = samples("12100");
    let small = samples.iter().filter(|sample| ["1\n", "2\n", "3\n"].contains(&&sample.input[..2]));
    let passed = format!("passed {} of {} samples", small.count(), samples.len());
    assert_has(&printed, &format!("\n12100: not accepted: {passed}; failed a random input\n"));
}

#[test]
fn a_game_that_a_program_fails_on_is_made_short() {
    let (code, printed) = judge(&["17837", "--seed", "3", "--random", "1", "--", "echo", "0"]);
    assert_eq!(code, 1);
    assert_has(&printed, "\nrandom input 1 of 1 (seed 3) ... not accepted\n");
    assert_has(&printed, &format!(":\n4 4\n{}", "0 0 0 0\n".repeat(4)));
    assert_has(&printed, "\nexpected:\n1\nfound:\n0\n");
}

#[test]
fn one_sample_is_judged_and_shown_alone_and_saved_to_a_new_file() {
    let folder = Folder::new().unwrap();
    let file = folder.path().join("a file");
    let save = ["12100/1", "--save", file.to_str().unwrap()];
    let arguments = [&save[..], &["--", "sh", "-c", "echo 4; echo no >&2"]].concat();
    let (code, printed) = judge(&arguments);
    assert_eq!(code, 1);
    let input = "3\n2 2 2\n4 4 4\n8 8 8\n";
    let expected = "12100: 1 sample, at most 5s each\n\
                    12100/1 ... wrong answer (time)\n\
                    wrong answer (time) on 12100/1:\n\
                    {input}expected:\n16\nfound:\n4\non stderr:\nno\n\
                    step by step:\n{steps}\
                    12100: not accepted: passed 0 of 1 sample\n";
    let steps = "     2  2  2\n     4  4  4\n     8  8  8\n\
                 Left\n     4  2  .\n     8  4  .\n    16  8  .\n16\n";
    assert_eq!(printed, expected.replace("{input}", input).replace("{steps}", steps));
    assert_eq!(fs::read_to_string(&file).unwrap(), input);
    let error = format!("error: --save: expected a new file, found '{}'\n", file.display());
    assert_eq!(judge(&arguments), (2, error));
    let (_, printed) = judge(&["17837/would-end-in-turn-1001", "--", "echo", "1"]);
    let more = " more lines: --save FILE, then trace 17837 < FILE\n17837: not accepted";
    assert_has(&printed, more);
    let (code, printed) = judge(&["12100/one"]);
    assert_eq!(code, 2);
    let names: Vec<String> = samples("12100").into_iter().map(|sample| sample.name).collect();
    let error = format!("error: expected one of {}, found '12100/one'\n", names.join(", "));
    assert_eq!(printed, error);
}

#[test]
fn random_inputs_grow_from_the_smallest_to_the_largest() {
    let folder = Folder::new().unwrap();
    let log = folder.path().join("log");
    let script = format!("read n; echo $n >>{}; (echo $n; cat) | \"$REFERENCE\"", log.display());
    let options = ["--random", "40", "--jobs", "1"];
    let (code, printed) = judge_script(few_samples().path(), &options, &script);
    assert_eq!(code, 0, "{printed}");
    let sizes = fs::read_to_string(&log).unwrap();
    let sizes: Vec<u32> = sizes.lines().map(|size| size.parse().unwrap()).collect();
    // An input that comes again is not run again.
    assert!(sizes.len() < FEW.len() + 40, "{}", sizes.len());
    let random = &sizes[FEW.len()..];
    assert!(random[..5].iter().all(|&size| size <= 6), "{random:?}");
    assert!(random[random.len() - 10..].iter().any(|&size| size >= 10), "{random:?}");
}

#[test]
fn a_program_that_fails_on_samples_alone_is_not_accepted() {
    let script = "read n; [ $n = 1 ] && exec echo 1; (echo $n; cat) | \"$REFERENCE\"";
    let (code, printed) = judge_script(few_samples().path(), &["--random", "1"], script);
    assert_eq!(code, 1);
    assert_has(&printed, "wrong answer (time) on 12100/one-cell:\n1\n2\nexpected:\n2\n");
    let passed = "passed 2 of 3 samples and 1 random input";
    assert_has(&printed, &format!("\n12100: not accepted: {passed}\n"));
}

#[test]
fn programs_that_misbehave_are_reported_and_not_waited_for() {
    let scripts = [
        ("exec sleep 60", "time limit exceeded (time)"),
        ("sleep 2; true", "time limit exceeded (time, it leaves children running)"),
        ("exec yes", "output limit exceeded (more than 1048576 bytes) (time)"),
        ("sleep 2 & echo 4", "wrong answer (time, it leaves children running)"),
        ("kill -SEGV $$", "runtime error (signal: 11 (SIGSEGV)) (time)"),
        ("exit 3", "runtime error (exit status: 3) (time)"),
    ];
    let start = Instant::now();
    thread::scope(|scope| {
        for (script, report) in scripts {
            scope.spawn(move || {
                let options = ["12100/one-cell", "--limit", "0.3", "--jobs", "1"];
                let (code, printed) = judge(&[&options[..], &["--", "sh", "-c", script]].concat());
                assert_eq!(code, 1, "{script}: {printed}");
                assert_has(&printed, &format!("\n12100/one-cell ... {report}\n"));
            });
        }
    });
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_program_that_hangs_on_everything_is_given_up_soon() {
    let start = Instant::now();
    let (code, printed) = judge_script(ROOT, &["--limit", "0.1"], "exec sleep 60");
    assert_eq!(code, 1);
    let samples = samples("12100");
    assert_has(
        &printed,
        &format!("{} ... time limit exceeded (time)\ntime limit", samples[1].name),
    );
    let [all, rest] = [samples.len(), samples.len() - 2];
    let summary = format!("passed 0 of {all} samples; {rest} not run, as 2 were too slow");
    assert_has(&printed, &format!("\n12100: not accepted: {summary}\n"));
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
}

#[test]
fn a_time_limit_that_was_exceeded_beside_others_is_confirmed_alone() {
    let folder = Folder::new().unwrap();
    let once = folder.path().join("once");
    let script = format!(
        "read n; [ \"$n\" = 1 ] && mkdir {} && exec sleep 9; (echo $n; cat) | \"$REFERENCE\"",
        once.display()
    );
    let checkout = few_samples();
    let run = |name, jobs| {
        let options = ["--random=0", "--limit=0.3", "--jobs", jobs, "--", "sh", "-c", &script];
        judge_in(checkout.path(), &[&[name], &options[..]].concat())
    };
    let (code, printed) = run("12100/one-cell", "1");
    assert_eq!(code, 1, "{printed}");
    fs::remove_dir(&once).unwrap();
    let (code, printed) = run("12100", "2");
    assert_eq!(code, 0, "{printed}");
    assert_has(&printed, "\n12100: accepted: passed 3 of 3 samples\n");
}

/// A problem that is added later is expected too.
fn known() -> String {
    let problems = samples::problems(ROOT.as_ref()).unwrap();
    let mut problems: Vec<String> = problems.into_iter().collect();
    problems.sort_by_key(String::len);
    format!("expected one of {}", problems.join(", "))
}

#[test]
fn a_wrong_call_is_answered_with_what_was_expected() {
    let known = known();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for (arguments, error) in [
        (&["1"][..], &*format!("{known}, found '1'; see --help")),
        (&[], &format!("{known}, found ''; see --help")),
        (&["12100", "--random"], "--random: expected an integer from 0 to 1000000, found ''"),
        (
            &["12100", "--seed=-1"],
            &format!("--seed: expected an integer from 0 to {}, found '-1'", u64::MAX),
        ),
        (&["12100", "--jobs", "0"], "--jobs: expected an integer from 1 to 1000, found '0'"),
        (&["12100", "--limit", "0"], "--limit: expected seconds from 0.001 to 3600, found '0'"),
        (&["12100", "--limit", "nan"], "--limit: expected seconds from 0.001 to 3600, found 'nan'"),
        (&["12100", "python3"], "expected an option, or -- and a command, found 'python3'"),
        (&["12100", "--"], "expected a command after --, found nothing"),
        (&["12100", "--", "nosuchprog"], "expected a program after --, found 'nosuchprog'"),
        (&["12100", "--", "/"], "expected a program after --, found '/'"),
        (&["12100", "--", file], &format!("expected a program after --, found '{file}'")),
    ] {
        let (code, printed) = judge(arguments);
        assert_eq!(code, 2, "{printed}");
        assert!(printed.starts_with(&format!("error: {error}")), "{printed}");
        assert_eq!(printed.lines().count(), 1, "{printed}");
    }
}

#[test]
fn help_is_printed_unless_the_option_is_the_programs() {
    for arguments in [&["--help"][..], &["12100", "-h", "--"]] {
        let (code, printed) = judge(arguments);
        assert_eq!(code, 0);
        assert!(printed.starts_with("usage: judge PROBLEM[/SAMPLE] "), "{printed}");
        assert_has(&printed, &format!(" the number of random inputs ({INPUTS})\n"));
    }
    let (code, printed) = judge(&["12100/1", "--", "echo", "--help", "-h"]);
    assert_eq!(code, 1);
    assert_has(&printed, "\n12100/1 ... wrong answer (time)\n");
}

#[test]
fn an_input_is_traced_from_its_start_to_its_answer() {
    let folder = Folder::new().unwrap();
    let trace = |arguments: &[&str], input: &str| {
        let input = File::open(folder.write("input", input).unwrap()).unwrap();
        called(tool(env!("CARGO_BIN_EXE_trace"), arguments).stdin(input))
    };
    let waiting = "    Blocking waiting for a test\n";
    let drawn = "    2 .\n    2 4\nUp\n    4 4\n    . .\nLeft\n    8 .\n    . .\n8\n";
    assert_eq!(trace(&["12100"], "2\n2 0\n2 4\n"), (0, format!("{drawn}{waiting}")));
    let error = "error: line 1, column 4: expected a block, found the end of the input\n";
    assert_eq!(trace(&["12100"], "2 2"), (1, format!("{waiting}{error}")));
    assert_eq!(trace(&["1"], ""), (2, format!("error: {}, found '1'; see --help\n", known())));
    let (code, printed) = trace(&["12100", "--help"], "");
    assert_eq!(code, 0);
    assert!(printed.starts_with("usage: trace PROBLEM < INPUT\n"), "{printed}");

    // A problem without a trace.
    folder.write("src/bin/1.rs", "").unwrap();
    folder.write("samples/1/a.in", "").unwrap();
    let mut command = tool(env!("CARGO_BIN_EXE_trace"), &["1"]);
    let (code, printed) = called(command.current_dir(folder.path()));
    assert_eq!((code, &printed[..]), (2, "error: 1 has no trace\n"));
}
