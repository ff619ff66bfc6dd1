//! Plays an input step by step: see [`boj::tools::trace`].

fn main() -> std::process::ExitCode {
    boj::tools::trace::main()
}
