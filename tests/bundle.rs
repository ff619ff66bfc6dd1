//! The bundler: what a judge gets is compiled by the bare compiler and run, and
//! small crates made to fool it are bundled or refused.
//!
//! `RUSTC` names the compiler, `rustc` if it is not set. A second, older one is
//! used as well where `BOJ_OLD_RUSTC` names it.

#[path = "../src/bin/bundle.rs"]
#[allow(dead_code)]
mod bundle;
#[path = "../src/bin/judge/process.rs"]
#[allow(dead_code)]
mod runner;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use std::{env, fs, process, thread};

use runner::{End, Run};

/// The folder of this crate.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// The stems of the files in a folder of this crate that have this extension.
fn stems(folder: &str, extension: &str) -> Vec<String> {
    // A problem without samples is reported where samples are run.
    let files = fs::read_dir(root().join(folder)).into_iter().flatten();
    let paths = files.map(|file| file.unwrap().path());
    let mut stems: Vec<String> = paths
        .filter(|path| path.extension().map_or(false, |found| found == extension))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_string())
        .collect();
    stems.sort();
    stems
}

fn problems() -> Vec<String> {
    let mut bins = stems("src/bin", "rs");
    bins.retain(|bin| bin.parse::<u32>().is_ok());
    assert!(!bins.is_empty(), "there is a problem");
    bins
}

/// A text up to its tests.
fn without_tests(text: &str) -> &str {
    text.split("\n#[cfg(test)]").next().unwrap().trim_end()
}

/// A new folder, which goes when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("boj-bundle-{}-{count}", process::id()));
        // One that an earlier test run left has this name too.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    /// A small crate: the problem 1, and modules in the order of its `lib.rs`.
    fn with_crate(solution: &str, modules: &[(&str, &str)]) -> Self {
        let folder = Self::new();
        let lib: Vec<_> = modules.iter().map(|(name, _)| format!("pub mod {name};\n")).collect();
        folder.write("src/lib.rs", &lib.concat());
        folder.write("src/bin/1.rs", solution);
        for (name, text) in modules {
            folder.write(&format!("src/{name}.rs"), text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    fn bundle(&self) -> Result<String, String> {
        bundle::bundle(&self.0, "1")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The bundle of problem 1 that consists of these texts.
fn bundle_of(solution: &str, modules: &[(&str, &str)]) -> String {
    let mut bundle = solution.to_string();
    bundle += "\n// What the solution uses of its library, put behind it by\n";
    bundle += "// `cargo run --bin bundle 1`.\n#[allow(unused)]\nmod boj {\n";
    for (name, text) in modules {
        bundle = bundle + "pub mod " + name + " {\n" + text + "}\n";
    }
    bundle + "}\n"
}

/// A compiler, with the editions that it knows.
type Compiler = (OsString, &'static [&'static str]);

fn compilers() -> Vec<Compiler> {
    let newest = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let oldest = env::var_os("BOJ_OLD_RUSTC");
    let with_editions = |compiler: OsString| {
        let version = Command::new(&compiler).arg("--version").output().unwrap().stdout;
        let version = String::from_utf8(version).unwrap();
        let minor: u32 = version.split('.').nth(1).unwrap().parse().unwrap();
        let editions: &[_] = &["2018", "2021", "2024"];
        (compiler, if minor < 85 { &editions[..2] } else { editions })
    };
    Some(newest).into_iter().chain(oldest).map(with_editions).collect()
}

/// What the bare compiler says to a file, or the program that it makes of it.
fn compile(
    compiler: &OsString,
    arguments: &[&str],
    text: &str,
) -> Result<(Folder, PathBuf), String> {
    let folder = Folder::new();
    let file = folder.write("Main.rs", text);
    let program = folder.0.join("program");
    let output = Command::new(compiler)
        .args(["--deny", "warnings"])
        .args(arguments)
        .arg("-o")
        .args([&program, &file])
        .output()
        .unwrap();
    if output.status.success() && output.stderr.is_empty() {
        Ok((folder, program))
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

fn check(compiler: &OsString, edition: &str, text: &str) -> Result<(), String> {
    compile(compiler, &["--emit=metadata", "--edition", edition], text).map(|_| ())
}

/// Checks that every compiler takes each of these files in every edition.
fn assert_compile(texts: &[String]) {
    let compilers = compilers();
    each_in_a_thread(texts, |text| {
        for (compiler, editions) in &compilers {
            for edition in *editions {
                if let Err(error) = check(compiler, edition, text) {
                    panic!("{compiler:?}, edition {edition}, of\n{text}\n{error}");
                }
            }
        }
    });
}

/// Two at a time, as that is what most machines that run checks have.
fn each_in_a_thread<T: Sync>(cases: &[T], check: impl Fn(&T) + Sync) {
    thread::scope(|scope| {
        for half in 0..2 {
            let check = &check;
            scope.spawn(move || cases.iter().skip(half).step_by(2).for_each(check));
        }
    });
}

fn run(program: &Path, input: &[u8]) -> Run {
    runner::run(&mut Command::new(program), input, Duration::from_secs(10)).unwrap()
}

fn run_bundler(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bundle"));
    command.args(arguments).current_dir(env::temp_dir()).output().unwrap()
}

#[test]
fn every_bundle_compiles_everywhere_without_a_warning() {
    let bundles: Vec<String> =
        problems().iter().map(|problem| bundle::bundle(root(), problem).unwrap()).collect();
    assert_compile(&bundles);
}

#[test]
fn every_bundle_is_the_same_program_on_samples_and_on_bad_input() {
    let mut bad = vec![Vec::new(), b"x".to_vec(), b"1\n\xff".to_vec(), b"-1 1".to_vec()];
    bad.push(b"0\n".repeat(1 << 20));
    let (compiler, editions) = compilers().pop().unwrap();
    each_in_a_thread(&problems(), |problem| {
        let text = bundle::bundle(root(), problem).unwrap();
        let edition = ["--edition", editions[0]];
        let (_folder, bundled) = compile(&compiler, &edition, &text).unwrap();
        let own = Path::new(env!("CARGO_BIN_EXE_bundle"))
            .with_file_name(format!("{problem}{}", env::consts::EXE_SUFFIX));
        let samples = stems(&format!("samples/{problem}"), "in");
        let mut inputs = bad.clone();
        for sample in &samples {
            let sample = fs::read(root().join(format!("samples/{problem}/{sample}.in"))).unwrap();
            inputs.push(sample[..sample.len() / 2].to_vec());
            inputs.push([&sample, "1".as_bytes()].concat());
            inputs.push(sample);
        }
        let mut answers = 0;
        for input in inputs {
            let (expected, found) = (run(&own, &input), run(&bundled, &input));
            let shown = String::from_utf8_lossy(&input[..input.len().min(1000)]);
            assert_eq!(found.end, expected.end, "problem {problem} on {shown}");
            // What does not end by itself is reported where samples are run.
            let status = match expected.end {
                End::Exit(status) => status,
                _ => return,
            };
            assert_eq!(found.stdout, expected.stdout, "problem {problem} on {shown}");
            // A panic names the file, which is not the same.
            if status.code() != Some(101) {
                assert_eq!(found.stderr, expected.stderr, "problem {problem} on {shown}");
            }
            answers += usize::from(status.success());
        }
        assert!(answers >= samples.len(), "problem {problem} answers its samples");
    });
}

#[test]
fn every_bundle_is_made_of_whole_files_and_small() {
    let modules = stems("src", "rs");
    for problem in problems() {
        let bundle = bundle::bundle(root(), &problem).unwrap();
        let solution = read(&format!("src/bin/{problem}.rs"));
        assert!(bundle.starts_with(without_tests(&solution)), "problem {problem}");
        assert!(bundle.contains(&format!("by\n// `cargo run --bin bundle {problem}`.\n")));
        let mut length = without_tests(&solution).len();
        for module in &modules {
            let name = format!("\npub mod {module} {{\n");
            if bundle.contains(&name) {
                let text = read(&format!("src/{module}.rs"));
                let text = without_tests(&text);
                assert!(bundle.contains(&format!("{name}{text}\n}}\n")), "{module} in {problem}");
                length += name.len() + text.len();
            }
        }
        assert!(bundle.len() < length + 200, "problem {problem} and nothing else");
        assert!(bundle.len() < 64 << 10, "problem {problem} has {} bytes", bundle.len());
        assert!(!bundle.contains(root().to_str().unwrap()), "the path of this machine");
    }
}

#[test]
fn no_bundle_compiles_without_one_of_its_modules() {
    let (compiler, _) = compilers().remove(0);
    let mut smaller = Vec::new();
    for problem in problems() {
        let bundle = bundle::bundle(root(), &problem).unwrap();
        for module in stems("src", "rs") {
            let text = read(&format!("src/{module}.rs"));
            let whole = format!("pub mod {module} {{\n{}\n}}\n", without_tests(&text));
            if bundle.contains(&whole) {
                smaller.push((problem.clone(), module, bundle.replace(&whole, "")));
            }
        }
    }
    assert!(!smaller.is_empty(), "there is a problem that uses the library");
    each_in_a_thread(&smaller, |(problem, module, text)| {
        let error = check(&compiler, "2021", text).expect_err("it is not needed");
        assert!(error.contains(module), "{problem} without {module}: {error}");
    });
}

#[test]
fn a_new_problem_and_a_new_module_are_found_on_disk() {
    let folder = Folder::with_crate(
        "use boj::twice::twice;\n\nfn main() {\n    println!(\"{}\", twice(21));\n}\n",
        &[],
    );
    for module in stems("src", "rs") {
        folder.write(&format!("src/{module}.rs"), &read(&format!("src/{module}.rs")));
    }
    let lib = read("src/lib.rs") + "\n/// Once more.\npub mod twice;\n";
    folder.write("src/lib.rs", &lib);
    folder.write("src/twice.rs", "pub fn twice(n: i32) -> i32 {\n    2 * n\n}");
    let text = folder.bundle().unwrap();
    let (_folder, program) = compile(&compilers()[0].0, &["--edition", "2018"], &text).unwrap();
    assert_eq!(run(&program, b"").stdout, b"42\n");
}

const HOSTILE: &str = r###"//! Names no `boj::quoted::X`. "
#![allow(clippy::all)] /* { /* " */ { boj::quoted */

use boj::used::{name, Pair};

/** { #[cfg(test)] mod tests { boj::quoted */
const TEXT: &str = "}} \" #[cfg(test)] mod tests { boj::quoted::X \\"; // } " boj::quoted
const RAW: &str = r#"" } boj::quoted " #[cfg(test)]"#;
const RAWER: [&str; 3] = [r"{", r#"# { "#, r##"{ "# "##];
const BYTES: &[u8] = br##"{ "# boj::quoted"##;
const SIGNS: [char; 7] = ['{', '"', '\'', '\\', '\u{7d}', '/', '}'];
const MORE: [u8; 4] = [b'{', b'"', b'\'', b'\\'];
//// boj::quoted {

struct Borrowed<'boj, 'b>(&'boj str, &'b [char]);
struct Tight{n:i32}

fn main() {
    let r#type = Borrowed(TEXT, &SIGNS);
    'quoted: loop {
        break 'quoted;
    }
    let tight = Tight{n:{1}};
    assert!(tight.n>0);
    let url = "https://boj::quoted"; /**/ let r = '"'; /***/ let br = "'";
    println!("{}{}{} // {{", r#type.0, r#type.1.len(), name(Pair(url, "\
        } /* " /* boj::quoted */)));
    println!("{}{:?}{}{}{:?}{:?}", RAW, RAWER, r, br, BYTES, MORE);
}
"###;

const HOSTILE_TESTS: &str = r#"
/// Its docs go with it, as does the attribute.
#[rustfmt::skip]
#[cfg(test)]
#[allow(clippy::all)]
mod tests {
    use super::*;
    use boj::tests_only::X;

    const TEXT: &str = "}";

    #[test]
    fn one() { /* } */ }
}
// A comment } is no code.
"#;

const HOSTILE_MODULE: &str = r#"//! Not `super::quoted`: { "

/// ```
/// #[cfg(test)]
/// use boj::quoted::X;
/// ```
pub struct Pair<'a>(pub &'a str, pub &'a str);

pub(crate) mod inner {
    pub(super) const QUOTED: &str = "super::quoted crate::quoted {";
}

#[cfg(not(debug_assertions))]
pub(crate) const SUPER: char = '\'';

pub fn name<'a>(pair: Pair<'a>) -> &'a str {
    macro_rules! first {
        ($pair:expr) => {
            $pair.0
        };
    }
    let _ = inner::QUOTED; // crate::quoted
    first!(pair)
}
"#;

#[test]
fn nothing_that_stands_in_comments_and_literals_fools_it() {
    let folder = Folder::with_crate(
        &format!("{HOSTILE}{HOSTILE_TESTS}"),
        &[
            ("quoted", "pub struct X;\n"),
            ("tests_only", "pub struct X;\n"),
            ("used", &format!("{HOSTILE_MODULE}{HOSTILE_TESTS}")),
        ],
    );
    folder.write("src/lib.rs", "//! { pub mod no; \"\n// mod no;\n/* ' */\n/// Docs.\npub mod quoted;\npub mod tests_only;\npub mod used;\n");
    let bundle = folder.bundle().unwrap();
    assert_eq!(bundle, bundle_of(HOSTILE, &[("used", HOSTILE_MODULE)]));
    assert_compile(&[bundle]);
}

#[test]
fn the_last_line_may_be_a_comment_or_lack_its_end() {
    let tests = "#[cfg(test)]\nmod tests {}";
    let mut bundles = Vec::new();
    for (kept, cut) in [
        ("// }", String::new()),
        ("//", String::new()),
        ("/* { */", String::new()),
        ("//// No docs.", String::new()),
        ("/***/ /**/", String::new()),
        ("pub const LAST: &str = \"//\"; // }", String::new()),
        ("// }", format!("\n\n\n{tests}")),
        ("", format!("/// Docs of the tests.\n{tests} // }}")),
        ("", format!("/** Docs */ #[allow(unused)] {tests}\n\n/* {{ */\n")),
    ] {
        let solution = format!("use boj::a::A;\n\nfn main() {{\n    let _ = A;\n}}\n{kept}");
        let module = format!("//! Docs.\npub struct A;\n{kept}");
        for line_end in ["", "\n"] {
            let end = format!("{cut}{line_end}");
            let folder = Folder::with_crate(
                &format!("{solution}{end}"),
                &[("a", &format!("{module}{end}"))],
            );
            let whole = |text: &str| text.trim_end().to_string() + "\n";
            let expected = bundle_of(&whole(&solution), &[("a", &whole(&module))]);
            assert_eq!(folder.bundle(), Ok(expected.clone()), "{kept:?}{end:?}");
            bundles.push(expected);
        }
    }
    let only_docs = Folder::with_crate("use boj::a;\n\nfn main() {}", &[("a", "//! Docs.")]);
    assert!(only_docs.bundle().unwrap().ends_with("pub mod a {\n//! Docs.\n}\n}\n"));
    bundles.sort();
    bundles.dedup();
    let (compiler, _) = compilers().remove(0);
    each_in_a_thread(&bundles, |bundle| check(&compiler, "2021", bundle).unwrap());
}

#[test]
fn a_byte_order_mark_may_begin_a_solution() {
    let solution = "\u{feff}use boj::a::A;\n\nfn main() {\n    let _ = A;\n}\n";
    let module = "pub struct A;\n";
    let bundle = Folder::with_crate(solution, &[("a", module)]).bundle().unwrap();
    assert_eq!(bundle, bundle_of(solution, &[("a", module)]));
    assert_compile(&[bundle]);
}

#[test]
fn line_ends_stay_what_they_are() {
    let solution = "use boj::a::A;\r\n\r\nfn main() {\r\n    print!(\"{}|\r\n\", A);\r\n}\r\n";
    let module = "//! Docs.\r\n/* \r\n */\r\npub const A: &str = \"{\r\n}\"; // {\r\n";
    let tests = "\r\n/// Docs.\r\n#[cfg(test)]\r\nmod tests {\r\n}\r\n";
    let whole = Folder::with_crate(solution, &[("a", module)]).bundle().unwrap();
    assert_eq!(whole, bundle_of(solution, &[("a", module)]));
    let with_tests = format!("{module}{tests}");
    let cut = Folder::with_crate(solution, &[("a", &with_tests)]).bundle().unwrap();
    let last = module.trim_end().to_string() + "\n";
    assert_eq!(cut, bundle_of(solution, &[("a", &last)]));
    let (_folder, program) = compile(&compilers()[0].0, &["--edition", "2021"], &whole).unwrap();
    assert_eq!(run(&program, b"").stdout, b"{\n}|\n");
    assert_compile(&[whole, cut]);
}

#[test]
fn what_is_reached_goes_along_in_the_order_of_the_library() {
    let modules = [
        ("e", "use super::{a, d::{self, D}};\n"),
        ("d", "pub struct D;\nuse super::e as other;\n"),
        ("c", "pub fn c() -> super::b::B {\n    super::b::B\n}\n"),
        ("b", "pub struct B;\n#[cfg(test)]\nmod tests {\n    use super::super::f::F;\n}\n"),
        ("a", "pub use super::b::B;\n"),
        ("f", "pub struct F;\n"),
    ];
    for (path, reached) in [
        ("use std::mem;", ""),
        ("use boj::b::B;", "b"),
        ("use boj::b;", "b"),
        ("use boj::b as f;", "b"),
        ("const X: char = 'x';\nuse boj::b;", "b"),
        ("use boj::a::*;", "ba"),
        ("use boj :: /* f */ c\n::c;", "cb"),
        ("use {boj::f::F, std::mem};", "f"),
        ("use boj::{f, b::{self, B as f}};", "bf"),
        ("use boj::{\n    c::c,\n    f as a, // d\n};", "cbf"),
        ("fn f(_: &[boj::f::F]) -> Vec<boj::b::B> { boj::a::B { } }", "baf"),
        ("use boj::d::D;", "edba"),
        ("use boj::{e};", "edba"),
        ("mod f { pub mod d { use super::*; } }\nuse crate::f::d;\nuse boj::b;", "b"),
        ("#[cfg(test)]\nmod tests {\n    use boj::f::F;\n}", ""),
    ] {
        let bundle = Folder::with_crate(path, &modules).bundle().unwrap();
        let found: String = bundle
            .lines()
            .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(" {"))
            .filter(|name| modules.iter().any(|(module, _)| module == name))
            .collect();
        assert_eq!(found, reached, "{path}");
    }
}

#[test]
fn unused_parts_of_a_used_module_give_no_warning() {
    let module = "pub use super::b::B;\npub(crate) use super::b::B as C;\n\npub struct A;\n\n\
        pub const X: u8 = 0;\n\npub fn f(_: B) {}\n";
    let folder = Folder::with_crate(
        "fn main() {\n    use boj::a::A;\n    let _ = A;\n}\n",
        &[("a", module), ("b", "#[derive(Clone)]\npub struct B {\n    pub b: u8,\n}\n")],
    );
    assert_compile(&[folder.bundle().unwrap()]);
}

/// Checks that a crate with this file, and no mistake in others, is refused.
fn assert_refused(name: &str, text: &str, line: usize, error: &str) {
    let folder = Folder::with_crate("fn main() {}\n", &[("a", ""), ("b", "pub struct B;\n")]);
    folder.bundle().unwrap();
    folder.write(name, text);
    let error = format!("{name}, line {line}: {error}");
    assert_eq!(folder.bundle(), Err(error), "{text}");
}

#[test]
fn a_path_that_a_bundle_would_change_is_refused() {
    let no_module = "expected a module of src/lib.rs behind `super::`, found";
    let no_path = "expected a path that begins with `super::`, found";
    let inner = "expected no path into the library from an inner module, found";
    for (text, line, expected, found) in [
        ("use crate::b::B;", 1, "expected `super`, found", "crate"),
        ("fn f() -> crate :: b::B {", 1, "expected `super`, found", "crate"),
        ("m!(\n$crate::b::B);", 2, "expected `super`, found", "crate"),
        ("pub(in crate::b) struct A;", 1, "expected `super`, found", "crate"),
        ("m!(crate);", 1, "expected `super`, found", "crate"),
        ("\nextern crate self as boj;", 2, "expected `super`, found", "crate"),
        ("use super::*;", 1, no_module, "*"),
        ("\r\nuse super::{b, c};", 2, no_module, "c"),
        ("use super as x;", 1, no_path, "super"),
        ("use super::super::b;", 1, no_path, "super"),
        ("use self::super::b;", 1, no_path, "super"),
        ("mod x {\n    use super::super::b;\n}", 2, inner, "super"),
        ("\u{feff}struct A;", 1, "expected no byte order mark, found", "\\u{feff}"),
    ] {
        assert_refused("src/a.rs", text, line, &format!("{expected} `{found}`"));
    }
    let no_module = "expected a module of src/lib.rs behind `boj::`, found";
    let no_path = "expected a path that begins with `boj::`, found";
    for (text, line, expected, found) in [
        ("use boj;", 1, no_path, "boj"),
        ("use boj as x;", 1, no_path, "boj"),
        ("\nextern crate boj;", 2, no_path, "boj"),
        ("use ::boj::a;", 1, no_path, "boj"),
        ("mod boj {}", 1, no_path, "boj"),
        ("use boj::r#a;", 1, no_module, "r#a"),
        ("use boj::*;", 1, no_module, "*"),
        ("use boj::c::C;", 1, no_module, "c"),
        ("use boj::{self, a};", 1, no_module, "self"),
        ("use boj::{\n    a::{B},\n    B,\n};", 3, no_module, "B"),
        ("mod x {\n    fn f() {\n        use boj::a;\n    }\n}", 3, inner, "boj"),
    ] {
        assert_refused("src/bin/1.rs", text, line, &format!("{expected} `{found}`"));
    }
}

#[test]
fn a_file_that_needs_another_is_refused() {
    for (text, line, expected, found) in [
        ("struct A;\nmod x;", 2, "a module in braces", "mod"),
        ("mod r#x;", 1, "a module in braces", "mod"),
        ("fn f() {\n    #[path = \"x.rs\"] mod x;\n}", 2, "a module in braces", "mod"),
        ("include!(\"x\");", 1, "nothing from outside of the file", "include"),
        ("f(\n\ninclude_str!(\"x\"));", 3, "nothing from outside of the file", "include_str"),
        ("f(env!(\"HOME\"));", 1, "nothing from outside of the file", "env"),
    ] {
        for name in ["src/a.rs", "src/bin/1.rs"] {
            assert_refused(name, text, line, &format!("expected {expected}, found `{found}`"));
        }
    }
}

#[test]
fn tests_anywhere_but_in_a_last_module_are_refused() {
    let error = "expected tests only in a module that ends the file, found others";
    for (text, line) in [
        ("#[cfg(test)]\nuse std::mem;\n\nmod x {}", 1),
        ("struct A;\n#[cfg(test)]\nfn f() {}", 2),
        ("#[cfg(test)]\nmod tests;", 1),
        ("#[cfg(test)]", 1),
        ("mod x {\n    #[cfg(test)]\n    mod tests {}\n}", 2),
        ("fn f(\n    #[cfg(test)] x: u8) {}", 2),
        ("#[test]\nfn f() {}", 1),
        ("\n#[cfg(all(test, unix))]\nmod tests {}", 2),
        ("#[cfg_attr(test, derive(Debug))]\nstruct A;", 1),
        ("#![cfg(test)]\nmod tests {}", 1),
    ] {
        for name in ["src/a.rs", "src/bin/1.rs"] {
            assert_refused(name, text, line, error);
        }
    }
}

#[test]
fn code_behind_the_tests_is_refused() {
    for (code, found) in [
        ("fn f() {}", "fn"),
        ("#[cfg(test)]\nmod more {}", "#"),
        ("/// Docs.", "///"),
        (";", ";"),
        ("}", "}"),
    ] {
        let text = format!("#[cfg(test)]\nmod tests {{\n    // }}\n}}\n{code}\n");
        let error = format!("expected the end of the file behind its tests, found `{found}`");
        for name in ["src/a.rs", "src/bin/1.rs"] {
            assert_refused(name, &text, 5, &error);
        }
    }
}

#[test]
fn what_has_no_end_or_no_beginning_is_refused() {
    let endless = "expected the end of what begins here, found the end of the file";
    for (text, line, error) in [
        ("\n/* /* */", 2, endless),
        ("fn f() {\n    \"}", 2, endless),
        ("fn f() {\n    \"\\\"; }", 2, endless),
        ("fn f() {\n    r#\"\"; }", 2, endless),
        ("fn f() {\n\n    '\\'; }", 3, endless),
        ("fn f() {}\nmod x {\n    fn g() {}\n", 2, endless),
        ("struct A;\n\nconst X: u8 = (\n[0];", 3, endless),
        ("fn f() {}\n/// Docs of nothing.\n", 2, endless),
        ("fn f() {}\n/** Docs of nothing. */\n", 2, endless),
        ("fn f() {}\n\n#[inline]\n", 3, endless),
        ("#[cfg(test)]\nmod tests {\n", 2, endless),
        ("fn f() {\n}}", 2, "expected brackets in pairs, found `}`"),
        ("fn f() {\n(]\n}", 2, "expected brackets in pairs, found `]`"),
        ("const X: u8 = [0;\n1)[0];", 2, "expected brackets in pairs, found `)`"),
    ] {
        for name in ["src/a.rs", "src/bin/1.rs"] {
            assert_refused(name, text, line, error);
        }
    }
}

#[test]
fn all_but_docs_and_modules_is_refused_in_the_root_of_the_library() {
    for (text, line, found) in [
        ("pub mod a;\nuse std::mem;\n", 2, "use"),
        ("//! Docs.\n\nmod a;\n", 3, "mod"),
        ("pub mod a {}\n", 1, "pub"),
        ("pub mod a;\npub use a::A;\n", 2, "pub"),
        ("#![allow(unused)]\npub mod a;\n", 1, "#"),
        ("pub mod a;\n#[cfg(test)]\nmod tests {}\n", 2, "#"),
        ("pub(crate) mod a;\n", 1, "pub"),
        ("pub mod a", 1, "pub"),
    ] {
        let error = format!("expected nothing but docs and `pub mod name;`, found `{found}`");
        assert_refused("src/lib.rs", text, line, &error);
    }
    let missing = fs::read("/no/such/file").unwrap_err();
    let error = format!("cannot read src/c.rs: {missing}");
    assert_refused("src/lib.rs", "pub mod a;\n\npub mod c;\n", 3, &error);
}

#[test]
fn what_is_no_problem_is_refused_with_those_there_are() {
    let folder = Folder::with_crate("fn main() {}", &[]);
    folder.write("src/bin/10.rs", "");
    folder.write("src/bin/9.rs", "");
    folder.write("src/bin/11.txt", "");
    folder.write("src/bin/tool.rs", "");
    folder.write("src/bin/tool2.rs", "");
    folder.write("src/bin/judge/main.rs", "");
    folder.write("src/bin/parts/part.rs", "");
    for (problem, found) in [
        ("", "nothing"),
        ("2", "`2`"),
        ("01", "`01`"),
        ("11", "`11`"),
        ("1.rs", "`1.rs`"),
        ("../bin/1", "`../bin/1`"),
        ("1\n\u{1b}", "`1\\n\\u{1b}`"),
        ("tool", "`tool`, which is a tool"),
        ("judge", "`judge`, which is a tool"),
        ("parts", "`parts`"),
    ] {
        let error = format!("expected a problem to write as one file (1, 9, 10), found {found}");
        assert_eq!(bundle::bundle(&folder.0, problem), Err(error));
    }
    let missing = fs::read("/no/such/file").unwrap_err();
    let nowhere = bundle::bundle(&folder.0.join("nowhere"), "1");
    assert_eq!(nowhere, Err(format!("cannot read src/bin: {missing}")));
}

#[test]
fn the_command_writes_the_bundle_from_any_folder() {
    for problem in problems() {
        let output = run_bundler(&[&problem]);
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(output.stdout, bundle::bundle(root(), &problem).unwrap().into_bytes());
        assert!(output.stderr.is_empty());
    }
}

#[test]
fn the_command_refuses_in_one_line_and_writes_nothing() {
    let problems = problems();
    for (arguments, found) in [
        (&[][..], "nothing".to_string()),
        (&["--help"], "`--help`".to_string()),
        (&["bundle"], "`bundle`, which is a tool".to_string()),
        (&[&problems[0], &problems[0]], format!("`{0} {0}`", problems[0])),
        (&["", &problems[0]], format!("` {}`", problems[0])),
    ] {
        let output = run_bundler(arguments);
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.starts_with("error: expected a problem to write as one file ("), "{stderr}");
        assert!(stderr.ends_with(&format!(", found {found}\n")), "{stderr}");
        assert_eq!(stderr.lines().count(), 1);
        assert!(problems.iter().all(|problem| stderr.contains(problem)), "{stderr}");
        assert!(output.stdout.is_empty());
        assert_eq!(output.status.code(), Some(1));
    }
}

#[cfg(unix)]
#[test]
fn a_stdout_that_takes_nothing_is_an_error() {
    use std::os::unix::io::OwnedFd;
    use std::os::unix::net::UnixStream;

    let (nobody, stdout) = UnixStream::pair().unwrap();
    drop(nobody);
    let mut stdouts = vec![Stdio::from(OwnedFd::from(stdout))];
    if cfg!(target_os = "linux") {
        stdouts.push(fs::File::create("/dev/full").unwrap().into());
    }
    for stdout in stdouts {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bundle"));
        let output = command.arg(&problems()[0]).stdout(stdout).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.starts_with("error: cannot write the bundle to stdout: "), "{stderr}");
        assert_eq!((stderr.lines().count(), output.status.code()), (1, Some(1)));
    }
}
