//! The judge, called as its users call it, with programs that do all that wrong
//! programs do.

#![cfg(unix)]

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// Calls the judge; its exit code, and what it prints with the times left out.
fn judge(arguments: &[&str]) -> (i32, String) {
    // The solutions are built already: not to ask Cargo every time saves seconds.
    judge_with_cargo("true", arguments)
}

fn judge_with_cargo(cargo: &str, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_judge"));
    let output = command.args(arguments).env("CARGO", cargo).output().unwrap();
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

/// Judges a shell script on problem 12100.
fn judge_script(options: &[&str], script: &str) -> (i32, String) {
    let command = ["--", "sh", "-c", script];
    judge(&[&["12100", "--seed", "1"], options, &command].concat())
}

/// The problems that there are, the smallest number first.
fn problems() -> String {
    let bins = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin")).unwrap();
    let names = bins.map(|bin| bin.unwrap().path());
    let stems = names.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned());
    let mut numbers: Vec<u32> = stems.filter_map(|stem| stem.parse().ok()).collect();
    numbers.sort_unstable();
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(", ")
}

fn assert_has(printed: &str, lines: &str) {
    assert!(printed.contains(lines), "expected:\n{lines}\nin:\n{printed}");
}

#[test]
fn the_own_solutions_are_accepted() {
    for problem in ["11559", "12100", "17837"] {
        let (code, printed) = judge(&[problem, "--seed", "5", "--random", "20"]);
        assert_eq!(code, 0, "{printed}");
        assert_has(&printed, &format!("\n{problem}/1 ... accepted (time)\n"));
        assert_has(&printed, "\n20 random inputs (seed 5) ... accepted\n");
        assert_has(&printed, &format!("\n{problem}: accepted: "));
    }
}

#[test]
fn the_own_solution_is_built_first() {
    let (code, printed) = judge_with_cargo(env!("CARGO"), &["11559", "--random", "1"]);
    assert_eq!(code, 0, "{printed}");
    let (code, printed) = judge_with_cargo("false", &["11559", "--random", "1"]);
    assert_eq!((code, printed.as_str()), (2, "error: src/bin/11559.rs does not compile\n"));
    let (code, printed) = judge_with_cargo("./no-cargo", &["11559", "--random", "1"]);
    assert_eq!(code, 2);
    assert_has(&printed, "error: cargo does not start: ");
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let script = "read n; head -n 1 >/dev/null; echo $((n * 8))";
    let first = judge_script(&["--random", "30"], script);
    assert_eq!(first, judge_script(&["--random", "30"], script));
    assert_eq!(first.0, 1);
}

#[test]
fn an_input_on_which_a_program_fails_is_made_as_small_as_it_can_be() {
    let own = env!("CARGO_BIN_EXE_12100");
    let script = format!("read n; [ $n -ge 4 ] && exec echo 1; (echo $n; cat) | {own}");
    let (code, printed) = judge_script(&["--random", "50"], &script);
    assert_eq!(code, 1);
    assert_has(&printed, "\n12100/largest-answer ... wrong answer (time)\n");
    assert_has(&printed, "\n12100/one-cell ... accepted (time)\n");
    let report = printed.split(" on this input:\n").nth(1).unwrap();
    let (input, rest) = report.split_once("expected:\n").unwrap();
    assert!(rest.starts_with("2\nfound:\n1\n"), "{printed}");
    assert!(rest.contains("\n12100: not accepted: "), "{printed}");
    // Four rows of four cells, all of them empty but for the smallest block.
    let mut tokens: Vec<&str> = input.split_whitespace().collect();
    assert_eq!(tokens.remove(0), "4");
    tokens.sort_unstable();
    assert_eq!(tokens, [&["0"; 15][..], &["2"]].concat());
}

#[test]
fn a_game_on_which_a_program_fails_is_made_short() {
    let start = Instant::now();
    let options = ["17837", "--seed", "3", "--random", "9"];
    let (code, printed) = judge(&[&options[..], &["--", "echo", "0"]].concat());
    assert_eq!(code, 1);
    let report = printed.split(" on this input:\n").nth(1).unwrap();
    assert!(report.starts_with("4 4\n"), "{printed}");
    let answer = report.split("expected:\n").nth(1).unwrap();
    let turns: u32 = answer.lines().next().unwrap().parse().unwrap();
    assert!(turns <= 5, "{printed}");
    // It stops where nothing near is smaller, and not because the time is over.
    assert!(start.elapsed() < Duration::from_secs(25));
}

#[test]
fn without_a_seed_every_run_has_another() {
    let seed = || {
        let (_, printed) = judge(&["11559", "--random", "1", "--", "true"]);
        let seed = printed.split("(seed ").nth(1).unwrap();
        seed.split(')').next().unwrap().to_string()
    };
    let seeds = [seed(), seed(), seed()];
    assert!(seeds[0] != seeds[1] || seeds[1] != seeds[2], "{seeds:?}");
}

#[test]
fn random_inputs_grow_from_the_smallest_to_the_largest() {
    let log = std::env::temp_dir().join(format!("boj-{}-log", std::process::id()));
    let own = env!("CARGO_BIN_EXE_12100");
    let script = format!("tee -a {} | {own}", log.display());
    let (code, printed) = judge_script(&["--random", "40"], &script);
    assert_eq!(code, 0, "{printed}");
    let inputs = fs::read_to_string(&log).unwrap();
    fs::remove_file(log).unwrap();
    let mut numbers = inputs.split_whitespace().map(|token| token.parse::<usize>().unwrap());
    let mut sizes = Vec::new();
    while let Some(size) = numbers.next() {
        numbers.by_ref().take(size * size).for_each(drop);
        sizes.push(size);
    }
    let random = &sizes[sizes.len() - 40..];
    assert!(random[..5].iter().all(|&size| size <= 3), "{random:?}");
    assert!(random[30..].iter().any(|&size| size >= 10), "{random:?}");
}

#[test]
fn a_program_that_fails_only_on_samples_is_not_accepted() {
    let (code, printed) = judge_script(&["--random", "0"], "cat >/dev/null; echo 4");
    assert_eq!(code, 1);
    assert!(!printed.contains("random inputs (seed"), "{printed}");
    assert_has(&printed, "\n12100: not accepted: ");
}

#[test]
fn programs_that_misbehave_are_reported_and_not_waited_for() {
    let scripts = [
        ("exec sleep 60", "time limit exceeded (time)"),
        ("sleep 60; true", "time limit exceeded (time, it leaves children running)"),
        ("exec yes", "output limit exceeded (more than 1048576 bytes) (time)"),
        ("sleep 60 & echo 4", "wrong answer (time, it leaves children running)"),
        ("kill -SEGV $$", "runtime error (signal: 11 (SIGSEGV)) (time)"),
        ("exit 3", "runtime error (exit status: 3) (time)"),
    ];
    let start = Instant::now();
    thread::scope(|scope| {
        for (script, report) in scripts {
            scope.spawn(move || {
                // On a single cell it misbehaves, on all else it is right.
                let own = env!("CARGO_BIN_EXE_12100");
                let script = format!(
                    "read n; if [ $n = 1 ]; then {script}; else (echo $n; cat) | {own}; fi"
                );
                let (code, printed) = judge_script(&["--random", "0", "--limit", "0.5"], &script);
                assert_eq!(code, 1, "{script}: {printed}");
                assert_has(&printed, &format!("\n12100/one-cell ... {report}\n"));
                assert_has(&printed, "\n12100/1 ... accepted (time)\n");
            });
        }
    });
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_program_that_does_not_start_is_reported_once() {
    let (code, printed) = judge(&["12100", "--", "./no-such-program", "1"]);
    assert_eq!(code, 1);
    assert_has(&printed, "\n12100: not accepted: ./no-such-program does not start: ");
    assert!(!printed.contains("12100/1"), "{printed}");
}

#[test]
fn a_wrong_call_is_answered_with_what_was_expected() {
    let known = format!("expected one of {}, found '1'", problems());
    for (arguments, error) in [
        (&["1"][..], known.as_str()),
        (&["12100", "--random"], "--random: expected a whole number, found ''"),
        (&["12100", "--random", "x"], "--random: expected a whole number, found 'x'"),
        (&["12100", "--seed", "-1"], "--seed: expected a whole number, found '-1'"),
        (&["12100", "--limit", "0"], "--limit: expected seconds from 0.001 to 3600, found '0'"),
        (&["12100", "--limit", "nan"], "--limit: expected seconds from 0.001 to 3600, found 'nan'"),
        (
            &["12100", "python3"],
            "expected --random, --seed, --limit, or -- and a command, found 'python3'",
        ),
        (&["12100", "--"], "expected a command behind --, found nothing"),
    ] {
        assert_eq!(judge(arguments), (2, format!("error: {error}\n")));
    }
}

#[test]
fn what_stands_in_the_command_is_for_the_program() {
    let script = ["sh", "-c", "cat >/dev/null; echo 4", "--help", "-h"];
    let (code, printed) = judge(&[&["12100", "--random", "0", "--"][..], &script].concat());
    assert_eq!(code, 1);
    assert_has(&printed, "\n12100/1 ... wrong answer (time)\n");
}

#[test]
fn the_usage_names_the_problems() {
    for (arguments, code) in [(&[][..], 2), (&["--help"], 0), (&["12100", "-h", "--"], 0)] {
        let (given, printed) = judge(arguments);
        assert_eq!(given, code);
        assert!(printed.starts_with("usage: judge PROBLEM "), "{printed}");
        assert_has(&printed, &format!("\nProblems: {}\n", problems()));
    }
}
