//! What `make bench` is made of: made-up articles, a loader, a minimal server to compare with, CPU
//! time by process, and the measurements. Nothing here runs in the product.

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

/// Failures are for the person who reads the terminal.
pub type Result<T> = std::result::Result<T, String>;
