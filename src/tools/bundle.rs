//! Writes a solution and the library as a single file, for a judge:
//! `cargo run --bin bundle 12100 > Main.rs`.
//!
//! The library becomes a module of the solution. There `use boj::grid::Grid;`
//! means what it meant before, so the text of the files need not change:
//!
//! ```text
//!     src/bin/12100.rs ──► use boj::grid::Grid;     word for word,
//!                          fn main() …              without its tests
//!                          mod boj {
//!     src/grid.rs ───────►     pub mod grid { … }   the same
//!     src/input.rs ──────►     pub mod input { … }  the same
//!                          }
//! ```
//!
//! All of the library goes along, used or not, except `tools`: it is small, and
//! an `impl Drop` works without being named anywhere.
//!
//! The trap: a line that compiles in the single file too, but means something
//! else there. Those that may are errors: see `library_rule` and
//! `solution_rule`. The rest is left to the compiler, which `--check` asks.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;
use std::{env, fs};

use super::super::input::print;
use super::compile::{compile, rustc};
use super::samples::{self, Sample};
use super::verdict::Verdict;
use super::{finish, process};

const USAGE: &str = "\
usage: bundle [--check] PROBLEM

Writes the solution of PROBLEM and the library as a single file to stdout.

    --check    compiles that file with rustc (or $RUSTC) and runs the samples
               through it instead

Exit code: 0 done, 1 wrong on a sample, 2 a wrong call or an error.
";

/// How long a checked program may take for a sample.
const LIMIT: Duration = Duration::from_secs(10);

/// The solution of `problem` and the library as a single file. `root` is the
/// folder of `Cargo.toml`.
///
/// # Errors
/// If a file cannot be read, or has a line that would mean something else in the
/// single file. The error is one line.
pub fn bundle(root: &Path, problem: &str) -> Result<String, String> {
    let read = |name: &str| {
        let text = fs::read_to_string(root.join(name));
        text.map_err(|error| format!("cannot read {name}: {error}"))
    };
    let root_module = read("src/lib.rs")?;
    check_lines("src/lib.rs", &root_module, root_module_rule)?;
    let mut library = String::new();
    for module in root_module.lines().filter_map(module_name).filter(|&name| name != "tools") {
        let name = format!("src/{module}.rs");
        let text = read(&name)?;
        let text = without_tests(&text);
        check_lines(&name, text, library_rule)?;
        library.extend(["pub mod ", module, " {\n", text, "\n}\n"]);
    }
    let name = format!("src/bin/{problem}.rs");
    let text = read(&name)?;
    let text = without_tests(&text);
    check_lines(&name, text, |line| solution_rule(line, &library))?;
    Ok(format!(
        "{text}\n\n\
        // The library, added by `cargo run --bin bundle {problem}`.\n\
        #[allow(unused)]\n\
        mod boj {{\n{library}}}\n"
    ))
}

/// The text up to the module `tests` if that ends the file. In doubt it is all of
/// the text: tests do no harm, as the compiler skips them.
fn without_tests(text: &str) -> &str {
    let (code, tests) = text.split_at(text.rfind("\n#[cfg(test)]").unwrap_or(text.len()));
    let line_before = code.rsplit('\n').next().unwrap_or(code);
    let unindented = tests.lines().filter(|line| !line.is_empty() && line.trim_start() == *line);
    let are_last = unindented.eq(["#[cfg(test)]", "mod tests {", "}"]);
    // Docs or attributes on the line before would lose their item.
    let code = if are_last && line_before.trim().is_empty() { code } else { text };
    code.trim_end()
}

/// Returns an error for the first line that breaks `rule`, which then returns what
/// it expects instead. A comment breaks none.
fn check_lines(
    name: &str,
    text: &str,
    rule: impl Fn(&str) -> Option<&'static str>,
) -> Result<(), String> {
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if let Some(expected) = rule(line).filter(|_| !line.starts_with("//")) {
            return Err(format!("{name}, line {number}: expected {expected}, found `{line}`"));
        }
    }
    Ok(())
}

/// The library's root is not taken along, so it has nothing that could be lost.
fn root_module_rule(line: &str) -> Option<&'static str> {
    let is_allowed = line.is_empty() || module_name(line).is_some();
    Some("nothing but `//` comments and `pub mod name;`").filter(|_| !is_allowed)
}

fn module_name(line: &str) -> Option<&str> {
    line.trim().strip_prefix("pub mod ")?.strip_suffix(';')
}

/// In the single file, `crate` is the solution too, and `super` still the library.
/// So a `pub(crate)` method would come before one of the solution's traits, and an
/// exported macro before a standard one.
fn library_rule(line: &str) -> Option<&'static str> {
    if line.contains("crate") {
        Some("`super` instead of `crate`, which is the solution's in a single file")
    } else if line.contains("macro_export") {
        Some("a macro that is not exported, as it replaces the solution's in a single file")
    } else {
        None
    }
}

/// In the single file, the solution can change the library: attributes of the file
/// apply to it, macros replace standard ones that it calls, and `extern crate self
/// as std;` replaces the whole standard library.
fn solution_rule(line: &str, library: &str) -> Option<&'static str> {
    if line.starts_with("#!") && !line.starts_with("#![allow(") {
        Some("attributes of items, as one of the whole file applies to the library too")
    } else if line.contains("extern crate") {
        Some("`use`, as `extern crate` applies to the library too")
    } else if line.split("macro_rules").skip(1).any(|rest| is_called(rest, library)) {
        Some("`macro_rules! name` with a name that the library does not call")
    } else {
        None
    }
}

/// Whether the library may call a macro with the name in this definition, `! name {`.
fn is_called(definition: &str, library: &str) -> bool {
    let name = definition.trim_start_matches(['!', ' ']);
    let name = name.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    // `r#name` is the same as `name`.
    name == "r" || library.contains(&format!("{name}!"))
}

/// Compiles the bundle and runs the samples through it. Returns whether all are
/// right, and a report with a line for each that is not.
fn check(root: &Path, problem: &str) -> Result<(bool, String), String> {
    let text = bundle(root, problem)?;
    let (_folder, program) = compile(&rustc(), &["--edition=2021", "-O"], &text)?;
    let samples = samples::read(root, problem)?;
    let mut report = String::new();
    for Sample { name, input, answer } in &samples {
        let run = process::run(&mut Command::new(&program), input.as_bytes(), LIMIT)
            .map_err(|error| format!("the bundle does not start: {error}"))?;
        match Verdict::new(&run, answer) {
            Verdict::Accepted => {}
            verdict => report.extend([name, " ... ", &verdict.to_string(), "\n"]),
        }
    }
    if report.is_empty() {
        let count = samples.len();
        return Ok((true, format!("{problem}: compiled, and right on all samples ({count})")));
    }
    Ok((false, report))
}

/// Runs the bundler as its command line asks.
pub fn main() -> ExitCode {
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    finish(run(&arguments))
}

fn run(arguments: &[String]) -> Result<bool, String> {
    let (success, text) = if arguments.iter().any(|word| word == "--help" || word == "-h") {
        (true, USAGE.to_string())
    } else {
        let root = samples::root()?;
        let (options, names): (Vec<_>, Vec<_>) =
            arguments.iter().cloned().partition(|word| word == "--check");
        // Two names and the blank between them are not the name of a problem.
        let problem = samples::find(&root, &names.join(" "))?;
        if options.is_empty() {
            (true, bundle(&root, &problem)?)
        } else {
            check(&root, &problem)?
        }
    };
    print(text.trim_end()).map_err(|error| error.to_string())?;
    Ok(success)
}
