//! The benchmark of `make bench`: generated articles, a load generator, a minimal server to compare with, CPU time of processes, and
//! the measurements. No part of it is in the product.

pub mod articles;
pub mod cpu;
pub mod data;
pub mod flags;
pub mod importing;
pub mod load;
pub mod machine;
pub mod measure;
pub mod process;
pub mod random;
pub mod reference;
pub mod report;
pub mod site;
pub mod vocabulary;

/// The error is a message for the person at the terminal.
pub type Result<T> = std::result::Result<T, String>;
