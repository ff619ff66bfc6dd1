//! What the solutions share: a grid, breadth-first search, gravity and input.
//!
//! Each solution is one file in `src/bin`, named by its problem's number. It
//! parses, solves and prints:
//!
//! ```text
//! stdin ──► input ──► parse ──► solve ──► stdout
//!             │         your file
//!             └─ error: line 7, column 3: expected …, found …
//! ```
//!
//! Three rules let a solution be handed in as a single file, by putting the
//! modules it uses behind it: modules name each other by `super::`, this file
//! holds nothing but docs and `pub mod`, and a file's test module comes last.
//! Everything here compiles with Rust 1.63, in every edition since 2018.

pub mod bfs;
pub mod gravity;
pub mod grid;
pub mod input;
