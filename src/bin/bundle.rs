//! Writes a solution as a single file: see [`boj::tools::bundle`].

fn main() -> std::process::ExitCode {
    boj::tools::bundle::main()
}
