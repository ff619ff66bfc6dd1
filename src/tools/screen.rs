//! Where a tool prints: lines to stdout and, if a person is watching, the work that is
//! going on to stderr.
//!
//! The trap: escape codes are for terminals that understand them, and a dumb one, a
//! pipe or a file does not.

use std::io::{self, Write};
use std::{env, process};

use super::super::input::{exit, print};

/// Returns a text in a colour, by the number that terminals know it by, or in no colour.
pub type Paint = fn(u8, &str) -> String;

/// What may be printed.
pub struct Screen {
    /// Whether a person is watching stderr.
    pub watched: bool,
    /// For stdout.
    pub paint: Paint,
}

impl Screen {
    /// Looks at the environment of this program.
    pub fn detect() -> Self {
        let term = env::var_os("TERM");
        let is_smart = term.map_or(false, |term| term != "dumb");
        let coloured = is_smart && is_terminal("/dev/stdout") && env::var_os("NO_COLOR").is_none();
        let paint: Paint = if coloured {
            |colour, text| format!("\x1b[{colour}m{text}\x1b[0m")
        } else {
            |_, text| text.to_string()
        };
        Self { watched: is_smart && is_terminal("/dev/stderr"), paint }
    }

    /// Prints lines, and ends the program with the exit code 2 if it cannot.
    pub fn say(&self, lines: &str) {
        self.show("");
        if let Err(error) = print(lines) {
            exit(Err(error));
            process::exit(2);
        }
    }

    /// Replaces what was shown last.
    pub fn show(&self, progress: &str) {
        if self.watched {
            // In one piece, as others may show something at the same time.
            let _ = io::stderr().write_all(format!("\r\x1b[K{progress}").as_bytes());
        }
    }
}

/// Whether this stream is a terminal. Another device, such as `/dev/null`, accepts
/// escape codes as well.
#[cfg(unix)]
fn is_terminal(stream: &str) -> bool {
    use std::os::unix::fs::FileTypeExt;
    std::fs::metadata(stream).map_or(false, |stream| stream.file_type().is_char_device())
}

#[cfg(not(unix))]
fn is_terminal(_: &str) -> bool {
    false
}
