//! Virus scanners for files that people send.

mod clamd;
mod sandbox;

pub use clamd::{ClamdScanner, ScannerAddress};
pub use sandbox::SandboxScanner;
