//! Judges a program: see [`boj::tools::judge`].

fn main() -> std::process::ExitCode {
    boj::tools::judge::main()
}
