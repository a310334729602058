//! Who looks for viruses in files that people send.

mod clamd;
mod sandbox;

pub use clamd::{Clamd, ScannerAddress};
pub use sandbox::SandboxScanner;
