//! Solvers as slow and obvious as the statement, for the tests to compare with.
//!
//! Each is one file that uses nothing but `std`, as the tests also compile its
//! text with mistakes in it.

pub mod p11559;
pub mod p12100;
pub mod p17837;
