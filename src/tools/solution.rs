//! The solutions of this crate, as programs to run.
//!
//! The trap: Cargo may put a program elsewhere than expected, and an older one may still
//! be there. So Cargo is asked where it is.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Builds the solution of a problem, and returns where Cargo puts it.
///
/// # Errors
/// If it does not compile, or Cargo does not start.
pub fn build(root: &Path, problem: &str) -> Result<PathBuf, String> {
    let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--profile", profile, "--message-format", "json-render-diagnostics"]);
    cargo.arg("--manifest-path").arg(root.join("Cargo.toml")).args(["--bin", problem]);
    let mut build = || {
        let mut cargo = cargo.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        // Cargo says that it waits for another one, and what does not compile.
        let stderr = cargo.stderr.take().map(|stderr| BufReader::new(stderr).lines());
        for line in stderr.into_iter().flatten() {
            let line = line?;
            if !line.trim_start().starts_with("Finished ") {
                writeln!(io::stderr(), "{line}")?;
            }
        }
        cargo.wait_with_output()
    };
    let output = build().map_err(|error| format!("cargo does not start: {error}"))?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let executable = |message: &str| {
        let path = message.split_once("\"executable\":\"")?.1.split('"').next()?;
        Some(PathBuf::from(path.replace("\\\\", "\\")))
    };
    let executable =
        messages.lines().rev().find_map(executable).filter(|_| output.status.success());
    executable.ok_or_else(|| format!("src/bin/{problem}.rs does not compile"))
}
