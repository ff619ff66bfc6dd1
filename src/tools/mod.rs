//! What the tools and the tests share, and no solution uses.
//!
//! A single file for a judge takes along all of the library except this.

#![allow(clippy::must_use_candidate)] // it is called from this crate alone

pub mod bundle;
pub mod compile;
pub mod judge;
pub mod plain;
pub mod problems;
pub mod process;
pub mod random;
pub mod samples;
pub mod screen;
pub mod selection;
pub mod solution;
pub mod trace;
pub mod verdict;

use std::process::ExitCode;

use super::input::exit;

/// The end of a tool's `main`: the exit code is 0 or 1 for `true` or `false`, and 2
/// after an error, which becomes a line on stderr.
fn finish(result: Result<bool, String>) -> ExitCode {
    match result {
        Ok(success) => ExitCode::from(u8::from(!success)),
        Err(error) => {
            exit(Err(error));
            ExitCode::from(2)
        }
    }
}
