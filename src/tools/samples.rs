//! The samples, as files on disk.
//!
//! ```text
//!     src/bin/12100.rs          a bin whose name is all digits is a problem
//!     samples/12100/
//!         one-cell.in           an input …
//!         one-cell.out          … and its answer
//! ```
//!
//! The trap: half a sample must not make the other half disappear. So anything in a
//! folder that does not fit is an error, which says what to do.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// An input and its answer. In a checkout with CRLF, both have LF here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The problem's number and the sample's name, separated by a slash.
    pub name: String,
    /// What a program reads.
    pub input: String,
    /// What it should print.
    pub answer: String,
}

/// The checkout to work on: the one that the current folder is in, or else the one
/// from which `cargo run` was told to run.
///
/// # Errors
/// If there is none.
pub fn root() -> Result<PathBuf, String> {
    let current = env::current_dir();
    let current = current.map_err(|error| format!("cannot find the current folder: {error}"))?;
    let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let is_checkout =
        |folder: &&Path| folder.join("src/bin").is_dir() && folder.join("samples").is_dir();
    match current.ancestors().chain(manifest.as_deref()).find(is_checkout) {
        Some(folder) => Ok(folder.to_path_buf()),
        None => Err(format!(
            "expected a folder with src/bin and samples in it, found none at or above {}",
            current.display()
        )),
    }
}

/// The numbers of all problems that have a program in `root/src/bin`.
///
/// # Errors
/// If the folder cannot be read.
pub fn problems(root: &Path) -> Result<BTreeSet<String>, String> {
    let bins = names(&root.join("src/bin"))?;
    let stems = bins.iter().filter_map(|name| name.strip_suffix(".rs"));
    Ok(stems.filter(|stem| is_number(stem)).map(String::from).collect())
}

/// The problem with this number.
///
/// # Errors
/// If there is none.
pub fn find(root: &Path, number: &str) -> Result<String, String> {
    let problems = problems(root)?;
    if problems.contains(number) {
        return Ok(number.to_string());
    }
    let mut problems: Vec<String> = problems.into_iter().collect();
    problems.sort_by_key(String::len);
    let (problems, number) = (problems.join(", "), number.escape_debug());
    Err(format!("expected one of {problems}, found '{number}'; see --help"))
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

/// The names of all problems, and of everything else in `root/samples`.
///
/// # Errors
/// If a folder cannot be read.
pub fn folders(root: &Path) -> Result<BTreeSet<String>, String> {
    let mut folders = problems(root)?;
    folders.extend(names(&root.join("samples"))?);
    Ok(folders)
}

/// The samples in a folder of `root/samples`, in the order of their names.
///
/// # Errors
/// If there are none, if something else is there too, or if a file cannot be read.
pub fn read(root: &Path, problem: &str) -> Result<Vec<Sample>, String> {
    let folder = root.join("samples").join(problem);
    let error = match (problems(root)?.contains(problem), folder.exists()) {
        (true, true) => None,
        (true, false) => Some(format!(
            "src/bin/{problem}.rs has no samples: add samples/{problem}/NAME.in and NAME.out"
        )),
        (false, _) if is_number(problem) => Some(format!(
            "samples/{problem} has no program: add src/bin/{problem}.rs, or remove it"
        )),
        (false, _) => Some(format!("samples/{problem} is not named by a number: remove it")),
    };
    if let Some(error) = error {
        return Err(error);
    }
    let files = names(&folder)?;
    let mut samples = Vec::new();
    let mut errors = Vec::new();
    for file in &files {
        let path = format!("samples/{problem}/{file}");
        let (name, extension) = file.rsplit_once('.').unwrap_or((file, ""));
        let has = |extension: &str| files.contains(&format!("{name}.{extension}"));
        let text = |extension: &str| match fs::read_to_string(
            folder.join(format!("{name}.{extension}")),
        ) {
            Ok(text) => Ok(text.replace("\r\n", "\n")),
            Err(error) => Err(format!("samples/{problem}/{name}.{extension}: {error}")),
        };
        match extension {
            "in" if has("out") => match (text("in"), text("out")) {
                (Ok(input), Ok(answer)) => {
                    samples.push(Sample { name: format!("{problem}/{name}"), input, answer });
                }
                (input, answer) => errors.extend([input.err(), answer.err()].into_iter().flatten()),
            },
            "out" if has("in") => {}
            "in" => errors.push(format!("{path} has no answer: add {name}.out")),
            "out" => errors.push(format!("{path} has no input: add {name}.in")),
            _ => errors.push(format!("{path} is neither NAME.in nor NAME.out: remove it")),
        }
    }
    if files.is_empty() {
        errors.push(format!("samples/{problem} is empty: add NAME.in and NAME.out"));
    }
    if errors.is_empty() {
        Ok(samples)
    } else {
        Err(errors.join("\n"))
    }
}

/// The names in a folder, except the hidden ones.
fn names(folder: &Path) -> Result<BTreeSet<String>, String> {
    let read = || {
        let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name()));
        names.collect::<std::io::Result<Vec<_>>>()
    };
    let names = read().map_err(|error| format!("{}: {error}", folder.display()))?;
    let names = names.iter().map(|name| name.to_string_lossy().into_owned());
    Ok(names.filter(|name| !name.starts_with('.')).collect())
}

#[cfg(test)]
mod tests {
    use super::super::compile::Folder;
    use super::*;

    /// The samples of every folder, in a checkout with these files, each of which
    /// holds its own name.
    fn found(files: &[&str]) -> Vec<Result<Sample, String>> {
        let folder = Folder::new().unwrap();
        let root = folder.path();
        for file in files {
            folder.write(file, file).unwrap();
        }
        fs::create_dir_all(root.join("samples")).unwrap();
        let mut found = Vec::new();
        for problem in folders(root).unwrap() {
            match read(root, &problem) {
                Ok(samples) => found.extend(samples.into_iter().map(Ok)),
                Err(error) => found.push(Err(error)),
            }
        }
        found
    }

    fn sample(name: &str) -> Sample {
        let [input, answer] = ["in", "out"].map(|end| format!("samples/{name}.{end}"));
        Sample { name: name.to_string(), input, answer }
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
        assert_eq!(found(&files), ["10/1", "9/a.b", "9/b"].map(|name| Ok(sample(name))));
    }

    #[test]
    fn half_a_sample_a_stray_file_and_an_empty_folder_are_errors_that_say_what_to_do() {
        let files = [
            "src/bin/1.rs",
            "src/bin/2.rs",
            "src/bin/3.rs",
            "samples/1/_.in/x",
            "samples/1/_.out",
            "samples/1/a.in",
            "samples/1/b.out",
            "samples/1/c",
            "samples/1/d.txt",
            "samples/1/e.in",
            "samples/1/e.out",
            "samples/2/.keep",
            "samples/3/a.in",
            "samples/3/a.out",
        ];
        let one = [
            "samples/1/_.in: Is a directory (os error 21)",
            "samples/1/a.in has no answer: add a.out",
            "samples/1/b.out has no input: add b.in",
            "samples/1/c is neither NAME.in nor NAME.out: remove it",
            "samples/1/d.txt is neither NAME.in nor NAME.out: remove it",
        ];
        let two = "samples/2 is empty: add NAME.in and NAME.out".to_string();
        assert_eq!(found(&files), [Err(one.join("\n")), Err(two), Ok(sample("3/a"))]);
    }

    #[test]
    fn a_problem_needs_both_a_program_and_a_folder() {
        let files = ["src/bin/1.rs", "samples/2/a.in", "samples/2/a.out", "samples/3.in"];
        let errors = [
            "src/bin/1.rs has no samples: add samples/1/NAME.in and NAME.out",
            "samples/2 has no program: add src/bin/2.rs, or remove it",
            "samples/3.in is not named by a number: remove it",
        ];
        assert_eq!(found(&files), errors.map(|error| Err(error.to_string())));
    }

    #[test]
    fn carriage_returns_before_line_ends_do_not_count() {
        let folder = Folder::new().unwrap();
        folder.write("src/bin/1.rs", "").unwrap();
        folder.write("samples/1/a.in", "1 2\r\n\r\n3").unwrap();
        folder.write("samples/1/a.out", "4\r\n").unwrap();
        let (name, input, answer) = ("1/a".into(), "1 2\n\n3".into(), "4\n".into());
        assert_eq!(read(folder.path(), "1"), Ok(vec![Sample { name, input, answer }]));
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let folder = Folder::new().unwrap();
        let error = problems(folder.path()).unwrap_err();
        assert!(error.starts_with(&folder.path().join("src/bin: ").display().to_string()));
    }
}
