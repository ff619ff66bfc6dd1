//! Compiles one file with the bare compiler, as a judge does.
//!
//! The trap: temporary files that stay. A [`Folder`] removes itself.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, io};

/// A new temporary folder, which is removed when it is dropped.
pub struct Folder(PathBuf);

impl Folder {
    /// Creates it.
    ///
    /// # Errors
    /// If the system does not allow that.
    pub fn new() -> io::Result<Self> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("boj-{}-{count}", process::id()));
        // One that a killed process left may have this name too.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path)?;
        Ok(Self(path))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file into it, and the folders that the file's name begins with.
    ///
    /// # Errors
    /// If the system does not allow that.
    pub fn write(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&self.0))?;
        fs::write(&path, text)?;
        Ok(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The compiler: `rustc`, or what the environment variable `RUSTC` names.
#[must_use]
pub fn rustc() -> OsString {
    env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

/// The folder and the program in it that `compiler` makes of `text` with these
/// options.
///
/// # Errors
/// What the compiler says about the text, or why it does not start.
pub fn compile(
    compiler: &OsString,
    options: &[&str],
    text: &str,
) -> Result<(Folder, PathBuf), String> {
    let attempt = || {
        let folder = Folder::new()?;
        let file = folder.write("Main.rs", text)?;
        let program = folder.path().join("program");
        let output =
            Command::new(compiler).args(options).arg("-o").args([&program, &file]).output()?;
        Ok((folder, program, output))
    };
    let name = Path::new(compiler).display();
    match attempt() {
        Ok((folder, program, output)) if output.status.success() => Ok((folder, program)),
        Ok((.., output)) => {
            Err(format!("{name} reports:\n{}", String::from_utf8_lossy(&output.stderr)))
        }
        Err::<_, io::Error>(error) => Err(format!("{name} does not start: {error}")),
    }
}

/// The same, but the program is called `folder/name` and stays there. It is compiled
/// again only if something is different.
///
/// # Errors
/// As [`compile`].
///
/// # Panics
/// If the folder cannot be written to.
pub fn compile_once(
    folder: &str,
    name: &str,
    compiler: &OsString,
    options: &[&str],
    text: &str,
) -> Result<PathBuf, String> {
    let recipe = format!("// {compiler:?} {options:?}\n{text}");
    let (source, program) =
        (Path::new(folder).join(format!("{name}.rs")), Path::new(folder).join(name));
    if fs::read_to_string(&source).map_or(true, |before| before != recipe) {
        let (temporary, new) = compile(compiler, options, text)?;
        // Another test may be using the program that is there.
        let unique = temporary.path().file_name().map(|name| Path::new(folder).join(name));
        let unique = unique.expect("a temporary folder has a name");
        fs::copy(new, &unique).expect("it can be written");
        fs::rename(unique, &program).expect("it can be written");
        fs::write(source, recipe).expect("it can be written");
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_removes_itself_and_what_is_in_it() {
        let folder = Folder::new().unwrap();
        let path = folder.path().to_path_buf();
        assert!(folder.write("a/b", "text").unwrap().is_file());
        drop(folder);
        assert!(!path.exists());
    }

    #[test]
    fn a_program_is_compiled_again_only_if_something_is_different() {
        let folder = Folder::new().unwrap();
        let path = folder.path().to_str().unwrap();
        let compiled = |options: &[&str], n: u8| {
            let text = format!("fn main() {{ print!(\"{n}{{}}\", cfg!(x)) }}");
            let program = compile_once(path, "program", &rustc(), options, &text).unwrap();
            let printed = Command::new(&program).output().unwrap().stdout;
            (
                String::from_utf8(printed).unwrap(),
                fs::metadata(program).unwrap().modified().unwrap(),
            )
        };
        let first = compiled(&[], 1);
        assert_eq!(first.0, "1false");
        assert_eq!(compiled(&[], 1), first);
        assert_eq!(compiled(&[], 2).0, "2false");
        assert_eq!(compiled(&["--cfg=x", "--allow=warnings"], 2).0, "2true");
        assert!(compile_once(path, "program", &rustc(), &["--no-such-option"], "").is_err());
    }
}
