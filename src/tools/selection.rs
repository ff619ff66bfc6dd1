//! Which tests a command line asks for, as other Rust tests understand it.
//!
//! ```text
//!     cargo test 12100              12100/1   12100/one-cell   …
//!     cargo test -- --skip=12100    11559/1   …   17837/5
//! ```
//!
//! The trap: an option may have its value as the next argument, or after `=`. If
//! the value of one that means nothing here is read as a name, no test has it.

/// The options that are understood.
#[derive(Default)]
pub struct Selection {
    /// Whether the tests should be listed and not run.
    pub list: bool,
    exact: bool,
    ignored: bool,
    names: Vec<String>,
    skipped: Vec<String>,
}

impl Selection {
    /// Reads a command line, without the program's name.
    pub fn new(mut arguments: impl Iterator<Item = String>) -> Self {
        let mut selection = Self::default();
        while let Some(argument) = arguments.next() {
            let (option, value) = match argument.split_once('=') {
                Some((option, value)) if option.starts_with('-') => (option, Some(value.into())),
                _ => (argument.as_str(), None),
            };
            match option {
                "--list" => selection.list = true,
                "--exact" => selection.exact = true,
                "--ignored" => selection.ignored = true,
                "--skip" => selection.skipped.extend(value.or_else(|| arguments.next())),
                // These have a value, too, and mean nothing here.
                "--color" | "--format" | "--logfile" | "--shuffle-seed" | "--test-threads"
                | "-Z" => drop(value.or_else(|| arguments.next())),
                option if option.starts_with('-') => {}
                _ => selection.names.push(argument),
            }
        }
        selection
    }

    /// Whether the sample with this name, or the folder, is asked for. None is one
    /// of those tests that are ignored until they are asked for.
    pub fn has(&self, name: &str) -> bool {
        let problem = name.split('/').next().unwrap_or(name);
        let matches = |pattern: &String| {
            if self.exact {
                name == pattern
            } else if pattern.bytes().all(|byte| byte.is_ascii_digit()) {
                // A number is a problem's: 1000 does not mean `ends-in-turn-1000`.
                problem == pattern
            } else {
                name.contains(pattern.as_str())
            }
        };
        !self.ignored
            && (self.names.is_empty() || self.names.iter().any(matches))
            && !self.skipped.iter().any(matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] = ["1/a", "1/ab", "2/a", "2/ends-in-turn-1"];

    fn selected(arguments: &str) -> Vec<&'static str> {
        let selection = Selection::new(arguments.split_whitespace().map(String::from));
        NAMES.into_iter().filter(|name| selection.has(name)).collect()
    }

    #[test]
    fn a_number_selects_a_problem_and_any_other_word_what_contains_it() {
        for (arguments, names) in [
            ("", &NAMES[..]),
            ("1", &["1/a", "1/ab"]),
            ("/a", &["1/a", "1/ab", "2/a"]),
            ("1/ turn", &["1/a", "1/ab", "2/ends-in-turn-1"]),
            ("1/a --exact", &["1/a"]),
            ("1/a --ignored", &[]),
        ] {
            assert_eq!(selected(arguments), names, "{arguments}");
        }
    }

    #[test]
    fn an_option_has_its_value_as_the_next_argument_or_after_an_equals_sign() {
        for arguments in ["--skip 1", "--skip=1", "2", "-q --skip 1 --color always"] {
            assert_eq!(selected(arguments), ["2/a", "2/ends-in-turn-1"], "{arguments}");
        }
        for option in ["--test-threads", "--format", "-Z"] {
            assert_eq!(selected(&format!("{option} 1 2/a")), ["2/a"]);
            assert_eq!(selected(&format!("{option}=1 2/a")), ["2/a"]);
        }
        assert_eq!(selected("--exact --skip=1/a --skip 2/a"), ["1/ab", "2/ends-in-turn-1"]);
    }

    #[test]
    fn a_list_can_be_asked_for() {
        let list = |argument: &str| Selection::new([argument.to_string()].into_iter()).list;
        assert_eq!([list("--list"), list("list")], [true, false]);
    }
}
