//! The samples, as they lie on disk.
//!
//! ```text
//!     src/bin/12100.rs          a bin whose name is all digits is a problem
//!     samples/12100/
//!         one-cell.in           an input …
//!         one-cell.out          … and its answer
//! ```
//!
//! The trap: a half that is missing must not make its sample disappear. So all
//! that does not fit is a case as well, one that says what to do.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

/// A sample, or something among the samples that is wrong.
#[derive(Debug, PartialEq, Eq)]
pub struct Case {
    /// The problem's number, and the sample's name behind a slash.
    pub name: String,
    /// The sample, or what has to be done to make it one.
    pub content: Result<Sample, String>,
}

impl Case {
    fn wrong(name: &str, what_to_do: String) -> Self {
        let name = name.to_string();
        let content = Err(what_to_do);
        Self { name, content }
    }
}

/// An input and its answer.
#[derive(Debug, PartialEq, Eq)]
pub struct Sample {
    /// What the program reads.
    pub input: Vec<u8>,
    /// What it has to print.
    pub output: Vec<u8>,
}

/// The numbers of all problems that have a program in `root/src/bin`.
///
/// # Errors
/// If the folder cannot be read.
pub fn problems(root: &Path) -> io::Result<BTreeSet<String>> {
    let bins = names(&root.join("src/bin"))?;
    let stems = bins.iter().filter_map(|name| name.strip_suffix(".rs"));
    Ok(stems.filter(|stem| is_number(stem)).map(String::from).collect())
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

/// All cases in `root/samples`, and one for each problem that has none, in the
/// order of their names.
///
/// # Errors
/// If a folder or a file cannot be read.
pub fn cases(root: &Path) -> io::Result<Vec<Case>> {
    let problems = problems(root)?;
    let folders = names(&root.join("samples"))?;
    let mut cases = Vec::new();
    for problem in problems.union(&folders) {
        if problems.contains(problem) {
            cases.extend(of(root, problem)?);
            continue;
        }
        let what_to_do = if is_number(problem) {
            format!("samples/{problem} has no program: add src/bin/{problem}.rs, or remove it")
        } else {
            format!("samples/{problem} is no problem's folder: remove it")
        };
        cases.push(Case::wrong(problem, what_to_do));
    }
    Ok(cases)
}

/// The cases of a problem that has a program.
///
/// # Errors
/// If its folder or a file of it cannot be read.
pub fn of(root: &Path, problem: &str) -> io::Result<Vec<Case>> {
    let folder = root.join("samples").join(problem);
    if !folder.exists() {
        let what_to_do = format!(
            "src/bin/{problem}.rs has no samples: add samples/{problem}/NAME.in and NAME.out"
        );
        return Ok(vec![Case::wrong(problem, what_to_do)]);
    }
    let files = names(&folder)?;
    let mut cases = Vec::new();
    for file in &files {
        let (name, content) = match file.rsplit_once('.') {
            Some((name, "in")) if files.contains(&format!("{name}.out")) => {
                let read = |name: &str| {
                    let bytes = fs::read(folder.join(name));
                    bytes.map_err(|error| format!("samples/{problem}/{name}: {error}"))
                };
                let output = read(&format!("{name}.out"));
                let input = read(file);
                let sample = input.and_then(|input| Ok(Sample { input, output: output? }));
                (name, sample)
            }
            Some((name, "out")) if files.contains(&format!("{name}.in")) => continue,
            Some((name, "in")) => {
                (name, Err(format!("samples/{problem}/{file} has no answer: add {name}.out")))
            }
            Some((name, "out")) => {
                (name, Err(format!("samples/{problem}/{file} has no input: add {name}.in")))
            }
            _ => (
                file.as_str(),
                Err(format!("samples/{problem}/{file} is no NAME.in or NAME.out: remove it")),
            ),
        };
        cases.push(Case { name: format!("{problem}/{name}"), content });
    }
    if cases.is_empty() {
        let what_to_do = format!("samples/{problem} is empty: add NAME.in and NAME.out");
        cases.push(Case::wrong(problem, what_to_do));
    }
    Ok(cases)
}

/// The names in a folder but for the hidden ones.
fn names(folder: &Path) -> io::Result<BTreeSet<String>> {
    let with_its_name =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).map_err(with_its_name)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            names.insert(name);
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use std::{env, process};

    /// A folder of its own for each test, with these files in it.
    fn folder(test: &str, files: &[&str]) -> PathBuf {
        let root = env::temp_dir().join(format!("boj-{}-{test}", process::id()));
        for folder in ["src/bin", "samples"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        for file in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, file).unwrap();
        }
        root
    }

    fn found(test: &str, files: &[&str]) -> Vec<(String, Result<String, String>)> {
        let root = folder(test, files);
        let cases = cases(&root).unwrap();
        fs::remove_dir_all(root).unwrap();
        let utf8 = |bytes| String::from_utf8(bytes).unwrap();
        let both = |sample: Sample| utf8(sample.input) + " → " + &utf8(sample.output);
        cases.into_iter().map(|case| (case.name, case.content.map(both))).collect()
    }

    fn ok(name: &str) -> (String, Result<String, String>) {
        (name.to_string(), Ok(format!("samples/{name}.in → samples/{name}.out")))
    }

    fn wrong(name: &str, what_to_do: &str) -> (String, Result<String, String>) {
        (name.to_string(), Err(what_to_do.to_string()))
    }

    #[test]
    fn samples_are_found_in_the_order_of_their_names() {
        let files = [
            "src/bin/10.rs",
            "src/bin/9.rs",
            "src/bin/tool.rs",
            "src/bin/7a.rs",
            "src/bin/8/main.rs",
            "samples/9/b.in",
            "samples/9/b.out",
            "samples/9/a.b.in",
            "samples/9/a.b.out",
            "samples/10/1.in",
            "samples/10/1.out",
            "samples/9/.hidden",
            "samples/.hidden",
        ];
        assert_eq!(found("order", &files), [ok("10/1"), ok("9/a.b"), ok("9/b")]);
    }

    #[test]
    fn a_half_a_stray_file_and_an_empty_folder_are_cases_that_say_what_to_do() {
        let files = [
            "src/bin/1.rs",
            "src/bin/2.rs",
            "samples/1/_.in/x",
            "samples/1/_.out",
            "samples/1/a.in",
            "samples/1/b.out",
            "samples/1/c",
            "samples/1/d.txt",
            "samples/1/e.in",
            "samples/1/e.out",
            "samples/2/.keep",
        ];
        assert_eq!(
            found("halves", &files),
            [
                wrong("1/_", "samples/1/_.in: Is a directory (os error 21)"),
                wrong("1/a", "samples/1/a.in has no answer: add a.out"),
                wrong("1/b", "samples/1/b.out has no input: add b.in"),
                wrong("1/c", "samples/1/c is no NAME.in or NAME.out: remove it"),
                wrong("1/d.txt", "samples/1/d.txt is no NAME.in or NAME.out: remove it"),
                ok("1/e"),
                wrong("2", "samples/2 is empty: add NAME.in and NAME.out"),
            ]
        );
    }

    #[test]
    fn a_problem_needs_both_a_program_and_a_folder() {
        let files = ["src/bin/1.rs", "samples/2/a.in", "samples/2/a.out", "samples/3.in"];
        assert_eq!(
            found("both", &files),
            [
                wrong("1", "src/bin/1.rs has no samples: add samples/1/NAME.in and NAME.out"),
                wrong("2", "samples/2 has no program: add src/bin/2.rs, or remove it"),
                wrong("3.in", "samples/3.in is no problem's folder: remove it"),
            ]
        );
    }
}
