//! Writes a solution and what it uses of the library as one file, for a judge:
//! `cargo run --bin bundle 12100 > Main.rs`.
//!
//! The library becomes a module behind the solution, under the library's name.
//! There `use boj::grid::Grid;` means what it meant before, and no text has to
//! change:
//!
//! ```text
//!     src/bin/12100.rs     use boj::grid::Grid;     word for word,
//!                          fn main() …              without its tests
//!                          mod boj {
//!     src/grid.rs          pub mod grid { … }       the same
//!     src/input.rs         pub mod input { … }      the same
//!                          }
//! ```
//!
//! This holds as long as the files keep a few rules, so a file that breaks one
//! is refused. `Code` finds that out by looking at words; what is written is
//! the text of the files.
//!
//! The trap: braces, quotes and names in comments and literals. These are no
//! words, so what stands there fools nobody. And a module goes along where it
//! is named: one that only has methods for another's type must be named too.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

/// The library's name, with which a solution's paths into it begin.
const LIBRARY: &str = "boj";

const ENDLESS: &str = "expected the end of what begins here, found the end of the file";

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    // Two names, and a blank between them, are the name of no problem.
    let problem = arguments.join(OsStr::new(" "));
    match bundle(root, &problem.to_string_lossy()).and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where stderr is closed too, there is nobody left to tell.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn print(text: &str) -> Result<(), String> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes());
    let written = written.and_then(|()| stdout.flush());
    written.map_err(|error| format!("cannot write the bundle to stdout: {error}"))
}

/// The solution of `problem` and the library modules that it uses, directly or
/// through one another, as one file. `root` is the folder of `Cargo.toml`.
///
/// # Errors
/// If there is no such problem, or if a file breaks a rule that bundling relies
/// on, be it one that this solution does not use. The error is one line.
pub fn bundle(root: &Path, problem: &str) -> Result<String, String> {
    check_problem(root, problem)?;
    let read = |name: &str| {
        let text = fs::read_to_string(root.join(name));
        text.map_err(|error| format!("cannot read {name}: {error}"))
    };
    let lib = read("src/lib.rs")?;
    let lib = Code::of("src/lib.rs", &lib)?;
    let places = modules(&lib)?;
    let modules: Vec<&str> = places.iter().map(|&at| lib.words[at]).collect();
    let mut parts = Vec::new();
    for (at, module) in places.into_iter().zip(&modules) {
        let name = format!("src/{module}.rs");
        let text = read(&name).map_err(|error| lib.error(lib.places[at], &error))?;
        parts.push(Part::of(&name, &text, "super", &modules)?);
    }
    let name = format!("src/bin/{problem}.rs");
    let solution = Part::of(&name, &read(&name)?, LIBRARY, &modules)?;

    // Breadth-first search: the vector is the queue as well.
    let mut reached = solution.uses;
    let mut next = 0;
    while next < reached.len() {
        for &module in &parts[reached[next]].uses {
            if !reached.contains(&module) {
                reached.push(module);
            }
        }
        next += 1;
    }
    let library: Vec<String> = (0..parts.len())
        .filter(|module| reached.contains(module))
        .map(|module| format!("pub mod {} {{\n{}}}\n", modules[module], parts[module].text))
        .collect();
    Ok(format!(
        "{}\n\
        // What the solution uses of its library, put behind it by\n\
        // `cargo run --bin bundle {problem}`.\n\
        #[allow(unused)]\n\
        mod {LIBRARY} {{\n{}}}\n",
        solution.text,
        library.concat()
    ))
}

/// Refuses what is no problem: of the bins, numbers are, other names are tools.
fn check_problem(root: &Path, problem: &str) -> Result<(), String> {
    let cannot = |error| format!("cannot read src/bin: {error}");
    let (mut problems, mut tools) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(root.join("src/bin")).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        match name.strip_suffix(".rs") {
            Some("") => {}
            Some(bin) if bin.bytes().all(|byte| byte.is_ascii_digit()) => problems.push(bin.into()),
            Some(bin) => tools.push(bin.to_string()),
            None if entry.path().join("main.rs").is_file() => tools.push(name),
            None => {}
        }
    }
    let is_problem = |name: &String| name == problem;
    let found = match problem {
        _ if problems.iter().any(is_problem) => return Ok(()),
        _ if tools.iter().any(is_problem) => format!("`{problem}`, which is a tool"),
        "" => "nothing".to_string(),
        _ => format!("`{}`", problem.escape_debug()),
    };
    problems.sort_by_key(|name| (name.len(), name.clone()));
    let problems = problems.join(", ");
    let expected = format!("expected a problem to write as one file ({problems})");
    Err(format!("{expected}, found {found}"))
}

/// Where the names of the library's modules stand in `lib.rs`.
fn modules(lib: &Code) -> Result<Vec<usize>, String> {
    let mut names = Vec::new();
    let mut at = 0;
    while at < lib.words.len() {
        match lib.words[at..] {
            ["///" | "/**", ..] => at += 1,
            ["pub", "mod", _, ";", ..] => {
                names.push(at + 2);
                at += 4;
            }
            _ => return Err(lib.refuse(at, "nothing but docs and `pub mod name;`")),
        }
    }
    Ok(names)
}

/// A file that goes along.
struct Part {
    /// All of it but the tests.
    text: String,
    /// The library modules that it names, by their places in `lib.rs`.
    uses: Vec<usize>,
}

impl Part {
    /// `root` is the word with which the file's paths into the library begin.
    fn of(name: &str, text: &str, root: &str, modules: &[&str]) -> Result<Self, String> {
        let code = Code::of(name, text)?;
        let mut uses = Vec::new();
        let mut open = Vec::new();
        // Where this item and the tests begin, with their docs and attributes.
        let mut item = 0;
        let mut tests = None;
        for (at, &word) in code.words.iter().enumerate() {
            match tests {
                None if code.begins_tests(at, &open)? => tests = Some(item),
                None => {
                    code.check(at, &open, root)?;
                    uses.extend(code.module(at, &open, root, modules)?);
                }
                Some(begin) if begin < item => {
                    return Err(code.refuse(at, "the end of the file behind its tests"));
                }
                Some(_) => {}
            }
            match word {
                "{" | "(" | "[" => open.push(at),
                "}" | ")" | "]" => {
                    let opening = open.pop().map_or("", |at| code.words[at]);
                    if !matches!((opening, word), ("{", "}") | ("(", ")") | ("[", "]")) {
                        return Err(code.refuse(at, "brackets in pairs"));
                    }
                }
                _ => {}
            }
            if open.is_empty() && matches!(word, "}" | ";") {
                item = at + 1;
            }
        }
        if item < code.words.len() {
            let begin = open.pop().unwrap_or(item);
            return Err(code.error(code.places[begin], ENDLESS));
        }
        let text = tests.map_or(text, |begin| text[..code.places[begin]].trim_end());
        let line_end = if text.ends_with('\n') { "" } else { "\n" };
        let text = format!("{text}{line_end}");
        Ok(Self { text, uses })
    }
}

/// The words and signs of a file, without comments, literals and lifetimes.
struct Code<'a> {
    name: &'a str,
    text: &'a str,
    words: Vec<&'a str>,
    /// The byte at which each word begins.
    places: Vec<usize>,
}

impl<'a> Code<'a> {
    fn of(name: &'a str, text: &'a str) -> Result<Self, String> {
        let mut code = Self { name, text, words: Vec::new(), places: Vec::new() };
        let mut place = 0;
        while place < text.len() {
            let rest = &text[place..];
            let (word, length) = lexeme(rest).ok_or_else(|| code.error(place, ENDLESS))?;
            if word > 0 {
                code.words.push(&rest[..word]);
                code.places.push(place);
            }
            place += length;
        }
        Ok(code)
    }

    /// Whether the tests' attribute stands here. `open` are the brackets around.
    fn begins_tests(&self, at: usize, open: &[usize]) -> Result<bool, String> {
        let words = &self.words[at..];
        let until = |end: fn(&&str) -> bool| words.split(end).next().unwrap_or(words);
        if words[0] != "#" || !until(|&word| word == "]").contains(&"test") {
            return Ok(false);
        }
        let head = until(|&word| word == "{" || word == ";");
        let is_module = matches!(head, ["#", "[", "cfg", "(", "test", ")", "]", .., "mod", _]);
        if is_module && open.is_empty() && words.get(head.len()) == Some(&"{") {
            return Ok(true);
        }
        let error = "expected tests only in a module that ends the file, found others";
        Err(self.error(self.places[at], error))
    }

    /// Refuses what means something else in a bundle.
    fn check(&self, at: usize, open: &[usize], root: &str) -> Result<(), String> {
        let (before, words) = self.words.split_at(at);
        let library = root != LIBRARY;
        let is_module = |&brace: &usize| matches!(self.words[..brace], [.., "mod", _]);
        let expected = match words {
            ["mod", _, ";", ..] => "a module in braces".to_string(),
            ["include" | "include_bytes" | "include_str" | "env" | "option_env", "!", ..] => {
                "nothing from outside of the file".to_string()
            }
            ["\u{feff}", ..] if library => "no byte order mark".to_string(),
            ["crate" | "super", ")", ..] if matches!(before, [.., "pub", "("]) => return Ok(()),
            ["crate", ..] if library => "`super`".to_string(),
            [word, ..] if *word != root => return Ok(()),
            _ if open.iter().any(is_module) => {
                "no path into the library from an inner module".to_string()
            }
            [_, "::", ..] if !matches!(before, [.., "::"]) => return Ok(()),
            _ => format!("a path that begins with `{root}::`"),
        };
        Err(self.refuse(at, &expected))
    }

    /// The library module whose name stands here, in `boj::grid` or in a group
    /// like `boj::{grid::{Grid, Pos}, input}`.
    fn module(
        &self,
        at: usize,
        open: &[usize],
        root: &str,
        modules: &[&str],
    ) -> Result<Option<usize>, String> {
        let behind_root = |at: usize| self.words[..at].ends_with(&[root, "::"]);
        let in_group = open.last().map_or(false, |&brace| behind_root(brace));
        let is_name = match self.words[at] {
            "{" | "}" => false,
            _ if in_group => matches!(self.words[at - 1], "{" | ","),
            _ => behind_root(at),
        };
        if !is_name {
            return Ok(None);
        }
        match modules.iter().position(|&name| name == self.words[at]) {
            None => Err(self.refuse(at, &format!("a module of src/lib.rs behind `{root}::`"))),
            module => Ok(module),
        }
    }

    /// The error that something else was expected here.
    fn refuse(&self, at: usize, expected: &str) -> String {
        let found = self.words[at].escape_debug();
        let error = format!("expected {expected}, found `{found}`");
        self.error(self.places[at], &error)
    }

    /// The error together with the line in which it is.
    fn error(&self, place: usize, error: &str) -> String {
        let line = self.text[..place].matches('\n').count() + 1;
        format!("{}, line {line}: {error}", self.name)
    }
}

/// How many bytes of `rest` are the word or sign that it begins with, and how
/// many to go on. What is left out has a word of 0 bytes; `None` if it has no
/// end. Of an item's docs the `///` or `/**` is left: docs need their item.
fn lexeme(rest: &str) -> Option<(usize, usize)> {
    let word = word_length(rest);
    let behind = rest[word..].trim_start_matches('#');
    let hashes = rest.len() - word - behind.len();
    match &rest[..word] {
        "r" | "br" | "cr" if behind.starts_with('"') => {
            let close = format!("\"{}", "#".repeat(hashes));
            let body = word + hashes + 1;
            return Some((0, body + rest[body..].find(&close)? + close.len()));
        }
        "r" => {
            let name = word + hashes + word_length(behind);
            return Some((name, name));
        }
        "" => {}
        _ => return Some((word, word)),
    }
    let begins = |signs: &[&str]| signs.iter().any(|&sign| rest.starts_with(sign));
    let docs = if begins(&["///", "/**"]) && !begins(&["////", "/***", "/**/"]) { 3 } else { 0 };
    let sign = rest.chars().next()?;
    let length = sign.len_utf8();
    Some(match sign {
        '/' if begins(&["//"]) => (docs, rest.find('\n').unwrap_or(rest.len())),
        '/' if begins(&["/*"]) => (docs, comment_length(rest.as_bytes())?),
        '"' => (0, literal_length(rest.as_bytes())?),
        '\'' => match rest[1..].split_at(word_length(&rest[1..])) {
            // A lifetime, and no character like 'a'.
            (name, behind) if !name.is_empty() && !behind.starts_with('\'') => {
                (0, rest.len() - behind.len())
            }
            _ => (0, literal_length(rest.as_bytes())?),
        },
        ':' if begins(&["::"]) => (2, 2),
        _ if sign.is_whitespace() => (0, length),
        _ => (length, length),
    })
}

fn word_length(rest: &str) -> usize {
    rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len())
}

/// Comments nest: `/* /* */ */` is one.
fn comment_length(rest: &[u8]) -> Option<usize> {
    let (mut depth, mut length) = (1, 2);
    while depth > 0 {
        length += 2;
        match rest.get(length - 2..length)? {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => length -= 1,
        }
    }
    Some(length)
}

/// Up to the same quote again, but for one behind a backslash.
fn literal_length(rest: &[u8]) -> Option<usize> {
    let mut length = 1;
    while *rest.get(length)? != rest[0] {
        length += if rest[length] == b'\\' { 2 } else { 1 };
    }
    Some(length + 1)
}
