//! What the solutions share: a grid, breadth-first search, gravity and input.
//!
//! Each solution is one file in `src/bin`, named after its problem's number. It
//! parses, solves and prints:
//!
//! ```text
//! stdin ──► input ──► parse ──► solve ──► stdout
//!             │         your file
//!             └─ error: line 7, column 3: expected …, found …
//! ```
//!
//! Everything except [`tools`] goes into the single file for a judge, so it
//! compiles with Rust 1.63, in every edition since 2018, and keeps three rules: its
//! modules name each other by `super::`, this file has nothing but docs and
//! `pub mod`, and a file's test module comes last.

pub mod bfs;
pub mod gravity;
pub mod grid;
pub mod input;
pub mod tools;
