//! Inputs of the benchmarks.

pub mod levels;
#[cfg(feature = "peers")]
pub mod lines;
