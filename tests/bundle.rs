//! The bundler: what a judge gets is compiled by the bare compiler and run, and
//! small crates made to fool it are bundled or refused.
//!
//! `RUSTC` names the compiler, `rustc` if it is not set. A second, older one is
//! used as well where `BOJ_OLD_RUSTC` names it.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use boj::tools::bundle::bundle;
use boj::tools::compile::{self, rustc, Folder};
use boj::tools::process::{self, End, Run};
use boj::tools::samples;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn problems() -> Vec<String> {
    samples::problems(root()).unwrap().into_iter().collect()
}

/// A compiler and an edition that it knows.
type Target = (OsString, &'static str);

/// From the oldest to the newest.
fn targets() -> Vec<Target> {
    let mut targets = Vec::new();
    for compiler in env::var_os("BOJ_OLD_RUSTC").into_iter().chain([rustc()]) {
        let version = Command::new(&compiler).arg("--version").output().unwrap().stdout;
        let version = String::from_utf8(version).unwrap();
        let minor: u32 = version.split('.').nth(1).unwrap().parse().unwrap();
        let editions = ["2018", "2021", "2024"].into_iter().take(if minor < 85 { 2 } else { 3 });
        targets.extend(editions.map(|edition| (compiler.clone(), edition)));
    }
    targets
}

/// Makes a program of `text`, or whatever `options` say, without a warning.
fn compile(target: &Target, options: &[&str], text: &str) -> Result<(Folder, PathBuf), String> {
    let (compiler, edition) = target;
    let options = [&["--deny=warnings", "--edition", edition][..], options].concat();
    compile::compile(compiler, &options, text)
        .map_err(|error| format!("edition {edition}: {error}"))
}

fn assert_compiles(target: &Target, options: &[&str], text: &str) -> (Folder, PathBuf) {
    compile(target, options, text).unwrap_or_else(|error| panic!("{error}"))
}

/// As `assert_compiles`, but a bundle that is the same as before is not compiled again.
fn assert_bundle_compiles(problem: &str, target: &Target, options: &[&str]) -> PathBuf {
    let (compiler, edition) = target;
    let name = format!("{problem} {} {edition} {options:?}", compiler.to_string_lossy());
    let options = [&["--deny=warnings", "--edition", edition][..], options].concat();
    let (folder, text) = (env!("CARGO_TARGET_TMPDIR"), bundle(root(), problem).unwrap());
    compile::compile_once(folder, &name.replace('/', "_"), compiler, &options, &text)
        .unwrap_or_else(|error| panic!("edition {edition}: {error}"))
}

/// Two at a time, as that is what most machines that run checks have.
fn in_threads<T: Sync>(cases: &[T], check: impl Fn(&T) + Sync) {
    thread::scope(|scope| {
        for half in 0..2 {
            let check = &check;
            scope.spawn(move || cases.iter().skip(half).step_by(2).for_each(check));
        }
    });
}

fn run(program: &Path, input: &[u8]) -> Run {
    process::run(&mut Command::new(program), input, Duration::from_secs(10)).unwrap()
}

/// A small crate with problem 1, and modules in the order of its `lib.rs`.
fn small_crate(solution: &str, modules: &[(&str, &str)]) -> Folder {
    let folder = Folder::new().unwrap();
    let mut lib = String::new();
    for (name, text) in modules {
        lib.extend(["pub mod ", name, ";\n"]);
        folder.write(&format!("src/{name}.rs"), text).unwrap();
    }
    folder.write("src/lib.rs", &lib).unwrap();
    folder.write("src/bin/1.rs", solution).unwrap();
    folder
}

fn small_bundle(solution: &str, module: &str) -> String {
    bundle(small_crate(solution, &[("a", module)]).path(), "1").unwrap()
}

// The problems' bundles

#[test]
fn every_bundle_compiles_everywhere_without_a_warning() {
    let targets = targets();
    let problems = problems();
    let cases: Vec<_> =
        problems.iter().flat_map(|name| targets.iter().map(move |target| (name, target))).collect();
    in_threads(&cases, |(problem, target)| {
        assert_bundle_compiles(problem, target, &["--emit=metadata"]);
    });
}

#[test]
fn every_bundle_is_the_same_program_on_samples_and_on_bad_input() {
    let mut targets = targets();
    // The oldest first, then the newest.
    targets[1..].reverse();
    let cases: Vec<_> = problems().into_iter().zip(targets.into_iter().cycle()).collect();
    in_threads(&cases, |(problem, target)| {
        let bundled = assert_bundle_compiles(problem, target, &[]);
        let program = Path::new(env!("CARGO_BIN_EXE_bundle"));
        let program = program.with_file_name(format!("{problem}{EXE_SUFFIX}"));
        let samples = samples::read(root(), problem).unwrap().into_iter();
        let samples: Vec<Vec<u8>> = samples.map(|sample| sample.input.into_bytes()).collect();
        let mut inputs = samples.clone();
        for sample in samples.iter().take(3) {
            inputs.push(sample[..sample.len() / 2].to_vec());
            inputs.push([sample, "1".as_bytes()].concat());
        }
        inputs.extend([&b""[..], b"x", b"1\n\xff", b"-1 1"].map(Vec::from));
        inputs.push(b"0\n".repeat(1 << 20));
        let mut answers = 0;
        for input in &inputs {
            let (expected, found) = (run(&program, input), run(&bundled, input));
            let shown = String::from_utf8_lossy(&input[..input.len().min(1000)]);
            let all = |run: Run| (run.end, run.stdout, run.stderr);
            answers += usize::from(matches!(found.end, End::Exit(status) if status.success()));
            assert_eq!(all(found), all(expected), "{problem} on {shown}");
        }
        assert!(answers >= samples.len(), "{problem} answers its samples");
    });
}

#[test]
fn every_bundle_is_small_and_has_neither_tests_nor_tools() {
    for problem in problems() {
        let text = bundle(root(), &problem).unwrap();
        assert!(!text.contains("cfg(test)") && !text.contains("mod tools"), "{problem}");
        assert!(text.len() < 64 << 10, "{problem} has {} bytes", text.len());
    }
}

// What means the same

const LIB: &str = "//! { pub mod no; \"\n// mod no;\n\npub mod from;\n/// Docs.\n  \
    pub mod point;\npub mod text;\npub mod tools;\n";

const SOLUTION: &str = r##"//! Names no `boj::quoted::X`. "
#![allow(clippy::all)] /* { /* " */ { boj::quoted */

use boj::point as g;
use boj::point::*;
use boj::{point::inner::nine, text::{self as t, first}};

#[cfg(test)]
const TEXT: &str = "";
#[cfg(not(test))]
const TEXT: &str = r#"}} \" // {
#[cfg(test)]
mod tests {
    "#;

macro_rules! twice {
    ($n:expr) => { 2 * $n };
}

trait Mine {
    fn shared(&self) -> i32;
    fn private(&self) -> i32;
}

impl Mine for Point {
    fn shared(&self) -> i32 { 3 }
    fn private(&self) -> i32 { 4 }
}

mod boj_like {
    pub fn nineteen() -> i32 { super::nine() + crate::g::inner::deep::ten() }
}

fn main() {
    println!("{} {{ // {}", TEXT, first(&["/* \"", "\
        } /* "]));
    let point = g::moved(Point::from(twice!(21)));
    drop(String::new());
    println!("{} {} {}", point.shared(), point.private(), t::shared(&point));
    println!("{} {}", nine(), boj_like::nineteen());
}
"##;

/// With more of it visible than the `pub` items, the solution would mean something else.
const POINT: &str = "//! Not `super::quoted`: { \"

/// Not `crate::quoted` either.
pub struct Point(pub(super) i32);

pub mod inner {
    pub fn nine() -> i32 { super::super::text::NINE }
    pub mod deep {
        pub(in super::super) fn one() -> i32 { 1 }
        pub fn ten() -> i32 { super::nine() + one() }
    }
}

impl Point {
    pub(super) fn shared(&self) -> i32 { self.0 + 100 * inner::deep::one() }
    fn private(&self) -> i32 { self.0 }
}

pub(super) fn drop<T>(_: T) { panic!(); }
pub fn moved(point: Point) -> Point { Point(point.private() + 1) }
";

const TEXT: &str = "use super::point::Point;

pub(super) const NINE: i32 = 9;

impl Drop for Point {
    fn drop(&mut self) { println!(\"drop {}\", self.shared()); }
}

pub fn first<'a>(words: &[&'a str]) -> &'a str {
    macro_rules! zero { ($words:expr) => { $words[0] }; }
    zero!(words)
}

pub fn shared(point: &Point) -> i32 { point.shared() }
";

/// No other file names this one.
const FROM: &str = "impl From<i32> for super::point::Point {
    fn from(n: i32) -> Self { Self(n) }
}
";

const TESTS: &str =
    "\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    const TEXT: &str = \"}\";\n}\n";

/// The program that Cargo makes of problem 1, with the library as another crate.
fn compile_crate(folder: &Path) -> PathBuf {
    for arguments in [
        ["--crate-name=boj", "--crate-type=rlib", "src/lib.rs"],
        ["--extern=boj=libboj.rlib", "-oprogram", "src/bin/1.rs"],
    ] {
        let mut command = Command::new(rustc());
        command.arg("--edition=2021").args(arguments).current_dir(folder);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    folder.join("program")
}

#[test]
fn a_hostile_crate_means_the_same_as_a_bundle() {
    let modules = [("from", FROM), ("point", POINT), ("text", TEXT)];
    let folder = small_crate(&format!("{SOLUTION}{TESTS}"), &[]);
    for (name, text) in modules {
        folder.write(&format!("src/{name}.rs"), &format!("{text}{TESTS}")).unwrap();
    }
    folder.write("src/lib.rs", LIB).unwrap();
    folder.write("src/tools/mod.rs", "pub fn lost() {}").unwrap();
    let text = bundle(folder.path(), "1").unwrap();
    let mut expected = SOLUTION.to_string() + "\n";
    expected +=
        "// The library, added by `cargo run --bin bundle 1`.\n#[allow(unused)]\nmod boj {\n";
    expected.extend(modules.map(|(name, text)| format!("pub mod {name} {{\n{text}}}\n")));
    assert_eq!(text, expected + "}\n");

    let expected = run(&compile_crate(folder.path()), b"");
    let expected = String::from_utf8(expected.stdout).unwrap();
    assert!(expected.ends_with("\n3 4 143\n9 19\ndrop 143\n"), "{expected}");
    let targets = targets();
    in_threads(&[&targets[0], &targets[targets.len() - 1]], |target| {
        let (_folder, program) = assert_compiles(target, &[], &text);
        assert_eq!(String::from_utf8(run(&program, b"").stdout).unwrap(), expected, "{target:?}");
    });
}

#[test]
fn line_ends_and_a_byte_order_mark_stay_what_they_are() {
    let solution = "\u{feff}use boj::a::A;\r\n\r\nfn main() {\r\n    print!(\"\r\n\");\r\n} // {";
    let module = "//! Docs.\r\n/* \r\n */\r\npub const A: &str = \"{\r\n}\"; // {";
    let tests = "\r\n\r\n#[cfg(test)]\r\nmod tests {\r\n\r\n    // }\r\n}\r\n";
    for tests in ["", "\r\n", tests] {
        let text = small_bundle(&format!("{solution}{tests}"), &format!("{module}{tests}"));
        assert!(text.starts_with(&format!("{solution}\n\n// The library")), "{text}");
        assert!(text.ends_with(&format!("pub mod a {{\n{module}\n}}\n}}\n")), "{text}");
    }
}

#[test]
fn tests_are_kept_unless_they_are_a_module_that_ends_the_file() {
    let drop = "impl Drop for A {\n    fn drop(&mut self) {}\n}";
    for tests in [
        &format!("#[cfg(test)]\nmod tests {{}}\n\n{drop}"),
        &format!("#[cfg(test)]\nmod tests {{\n}}\n{drop}"),
        &format!("#[cfg(test)]\nmod tests {{\n}} {drop}"),
        &format!("#[cfg(test)]\n{drop}"),
        "#[cfg(test)]\nmod tests {\n}\n\n#[cfg(test)]\nuse std::mem;",
        "#[cfg(test)]\nmod tests {\n    const X: &str = \"\n#[cfg(test)]\n\";\n}",
        "#[cfg(test)]\nmod tests;",
        "#[cfg(test)]\nmod more {\n}",
        "#[cfg(all(test, unix))]\nmod tests {\n}",
        "/// Docs of the tests.\n#[cfg(test)]\nmod tests {\n}",
        "#[cfg(test)]\nmod tests {\n}\n// }",
        "const X: &str = \"\n\n#[cfg(test)]\nmod tests {\n}\n\";",
    ] {
        let text = small_bundle(&format!("struct A;\n\n{tests}"), &format!("struct A;\n\n{tests}"));
        assert_eq!(text.matches(&format!("struct A;\n\n{tests}\n")).count(), 2, "{text}");
    }
}

// What does not

#[test]
fn a_line_that_may_mean_something_else_is_refused() {
    let calls = "fn f() { writeln!(x); self::first![] }\n";
    let folder = small_crate("", &[("a", ""), ("b", calls)]);
    for (name, expected, lines) in [
        (
            "src/bin/1.rs",
            "attributes of items, as one of the whole file applies to the library too",
            "#![deny(warnings)] | #![forbid(unsafe_code)] | #![no_implicit_prelude]",
        ),
        (
            "src/bin/1.rs",
            "`use`, as `extern crate` applies to the library too",
            "extern crate self as std; | pub extern crate core as std;",
        ),
        (
            "src/bin/1.rs",
            "`macro_rules! name` with a name that the library does not call",
            "macro_rules! writeln { | macro_rules! first(() => {}); | macro_rules! r#writeln { | \
             macro_rules! f {} macro_rules! writeln {} | macro_rules! $name { | macro_rules! | \
             macro_rules ! writeln {",
        ),
        (
            "src/a.rs",
            "`super` instead of `crate`, which is the solution's in a single file",
            "use crate::b::B; | pub(crate) fn f() {} | pub(in crate::b) struct A; | $crate::B",
        ),
        (
            "src/a.rs",
            "a macro that is not exported, as it replaces the solution's in a single file",
            "#[macro_export]",
        ),
        (
            "src/lib.rs",
            "nothing but `//` comments and `pub mod name;`",
            "use std::mem; | mod a; | pub mod a {} | #[macro_use] | /* pub mod a; */",
        ),
    ] {
        let right = fs::read_to_string(folder.path().join(name)).unwrap();
        for line in lines.split(" | ") {
            folder.write(name, &format!("{right}\r\n  {line}\n// More.\n")).unwrap();
            let number = right.lines().count() + 2;
            let error = format!("{name}, line {number}: expected {expected}, found `{line}`");
            assert_eq!(bundle(folder.path(), "1"), Err(error));
        }
        folder.write(name, &right).unwrap();
    }
}

#[test]
fn a_line_that_means_the_same_is_not_refused() {
    let calls = "fn f() { writeln!(x) }";
    for (name, lines) in [
        ("src/bin/1.rs", "#![allow(unused)]\n// macro_rules! writeln\nmacro_rules! write {}"),
        (
            "src/bin/1.rs",
            "#[forbid(unused)]\nmacro_rules! l {}\nuse crate::A;\npub(crate) fn f() {}",
        ),
        (
            "src/a.rs",
            "#![forbid(unused)]\n//! The crate.\n    /// crate::A\nmacro_rules! writeln {}",
        ),
    ] {
        let folder = small_crate("", &[("a", ""), ("b", calls)]);
        folder.write(name, lines).unwrap();
        assert!(bundle(folder.path(), "1").unwrap().contains(lines));
    }
}

#[test]
fn anything_else_that_would_be_wrong_does_not_compile() {
    let newest = targets().pop().unwrap();
    let tests = "\n\n#[cfg(test)]\nmod tests {\n";
    let cases = [
        ("", &*format!("const A: &str = r#\"{tests}    \"#;\n    fn f() {{\n}}\n"), "unterminated"),
        ("", &format!("/*{tests}    */ fn f() {{\n}}\n"), "unterminated"),
        (&format!("const A: &str = \"{tests}    \"; fn f() {{\n}}\n"), "", "error"),
        (&format!("fn f() {{ /*{tests}    */\n}}\n"), "", "unterminated"),
        ("mod x {\n    use boj::a;\n}", "", "unresolved import `boj`"),
        ("use ::boj::a;", "", "unresolved import `boj`"),
        ("use boj::tools;", "", "unresolved import `boj::tools`"),
        ("mod x;", "", "file not found for module `x`"),
        ("", "pub mod x;", "file not found for module `x`"),
        ("const A: &str = include_str!(\"x\");", "", "couldn't read"),
    ];
    in_threads(&cases, |(solution, module, error)| {
        let text = small_bundle(&format!("fn main() {{}}\n{solution}"), module);
        let options = ["--emit=metadata", "--allow=unused"];
        let found = compile(&newest, &options, &text).map(drop).unwrap_err();
        assert!(found.contains(error), "{found}");
    });
}

#[test]
fn a_file_that_is_missing_is_an_error() {
    let missing = fs::read("/no/such/file").unwrap_err();
    let folder = small_crate("", &[("a", "")]);
    assert_eq!(bundle(folder.path(), "2"), Err(format!("cannot read src/bin/2.rs: {missing}")));
    folder.write("src/lib.rs", "pub mod b;").unwrap();
    assert_eq!(bundle(folder.path(), "1"), Err(format!("cannot read src/b.rs: {missing}")));
}

// The command

/// Calls the bundler in a folder; its exit code and what it prints.
fn call(folder: &Path, arguments: &[&str], variables: &[(&str, &Path)]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bundle"));
    command.args(arguments).current_dir(folder).env_remove("CARGO_MANIFEST_DIR");
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_checkout_is_the_current_folder_s_or_else_that_of_cargo_run() {
    let moved = small_crate(
        "use boj::a::A;\n\nfn main() {\n    print!(\"{A}\");\n}\n",
        &[("a", "pub const A: u8 = 1;\n")],
    );
    moved.write("samples/1/a.in", "").unwrap();
    let expected = (0, bundle(moved.path(), "1").unwrap(), String::new());
    let elsewhere = Folder::new().unwrap();
    let manifest = |folder| [("CARGO_MANIFEST_DIR", folder)];
    moved.write("a/samples/1/a.in", "").unwrap();
    moved.write("b/src/bin/1.rs", "").unwrap();
    for folder in ["", "src/bin", "a/samples", "b/src"] {
        assert_eq!(call(&moved.path().join(folder), &["1"], &manifest(root())), expected);
    }
    assert_eq!(call(elsewhere.path(), &["1"], &manifest(moved.path())), expected);
    let (code, stdout, stderr) = call(elsewhere.path(), &["1"], &manifest(elsewhere.path()));
    assert_eq!((code, stdout.as_str()), (2, ""));
    let error = "error: expected a folder with src/bin and samples in it, found none at or above /";
    assert!(stderr.starts_with(error), "{stderr}");
}

/// A small crate whose solution doubles a number, with two samples.
fn doubling_crate() -> Folder {
    let solution = "fn main() {
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).unwrap();
        println!(\"{}\", boj::a::double(line.trim().parse().unwrap()));
    }\n";
    let folder = small_crate(solution, &[("a", "pub fn double(n: i32) -> i32 { 2 * n }\n")]);
    for (name, text) in [("one.in", "1"), ("one.out", "2"), ("two.in", "2"), ("two.out", "4\n")] {
        folder.write(&format!("samples/1/{name}"), text).unwrap();
    }
    folder
}

#[test]
fn a_check_compiles_the_bundle_and_runs_the_samples() {
    let folder = doubling_crate();
    let check = || call(folder.path(), &["--check", "1"], &[]);
    let right = (0, "1: compiled, and right on all samples (2)\n".to_string(), String::new());
    assert_eq!(check(), right);
    for (name, text) in [("one.out", "3"), ("x.in", "x"), ("x.out", "x")] {
        folder.write(&format!("samples/1/{name}"), text).unwrap();
    }
    let wrong = "1/one ... wrong answer\n1/x ... runtime error (exit status: 101)\n";
    assert_eq!(check(), (1, wrong.to_string(), String::new()));
}

#[test]
fn a_check_that_is_not_possible_is_an_error() {
    let folder = doubling_crate();
    let check = || call(folder.path(), &["--check", "1"], &[]);
    let half = folder.write("samples/1/three.in", "").unwrap();
    let error = "error: samples/1/three.in has no answer: add three.out\n";
    assert_eq!(check(), (2, String::new(), error.to_string()));
    fs::remove_file(half).unwrap();

    let no_rustc = [("RUSTC", Path::new("./no-rustc"))];
    let (code, stdout, stderr) = call(folder.path(), &["1", "--check"], &no_rustc);
    assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1));
    assert!(stderr.starts_with("error: ./no-rustc does not start: "), "{stderr}");
    folder.write("src/a.rs", "").unwrap();
    let (code, stdout, stderr) = check();
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert!(stderr.starts_with("error: ") && stderr.contains(" reports:\nerror"), "{stderr}");
    folder.write("src/a.rs", "use crate::b;").unwrap();
    let (code, stdout, stderr) = check();
    assert_eq!((code, stdout.as_str(), stderr.lines().count()), (2, "", 1));
}

#[test]
fn a_wrong_call_is_answered_with_the_problems_there_are() {
    let folder = small_crate("", &[]);
    for name in
        ["samples/1/a.in", "src/bin/10.rs", "src/bin/9.rs", "src/bin/11.txt", "src/bin/a.rs"]
    {
        folder.write(name, "").unwrap();
    }
    for (arguments, found) in [
        (&[][..], ""),
        (&["--check"], ""),
        (&["2"], "2"),
        (&["01"], "01"),
        (&["a"], "a"),
        (&["../bin/1"], "../bin/1"),
        (&["1", "9"], "1 9"),
        (&["", "1"], " 1"),
        (&["--chek", "1"], "--chek 1"),
        (&["1\n\u{1b}"], "1\\n\\u{1b}"),
    ] {
        let error = format!("error: expected one of 1, 9, 10, found '{found}'; see --help\n");
        assert_eq!(call(folder.path(), arguments, &[]), (2, String::new(), error));
    }
    for help in ["--help", "-h"] {
        let (code, stdout, stderr) = call(&env::temp_dir(), &["1", help], &[]);
        assert_eq!((code, stderr.as_str()), (0, ""));
        assert!(stdout.starts_with("usage: bundle [--check] PROBLEM\n"), "{stdout}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_stdout_that_takes_nothing_is_an_error() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bundle"));
    command.arg(&problems()[0]).current_dir(root());
    let output = command.stdout(fs::File::create("/dev/full").unwrap()).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("error: cannot write to stdout: "), "{stderr}");
    assert_eq!((stderr.lines().count(), output.status.code()), (1, Some(2)));
}
