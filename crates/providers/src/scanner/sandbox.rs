//! A scanner for demos and tests. It detects only the harmless EICAR test file.

use async_trait::async_trait;
use domain::error::ProviderError;
use domain::intake_files::{FileScanner, ScanVerdict};

/// The EICAR test file (eicar.org, "Anti Malware Testfile", 68 characters), split in two so that no scanner reports this program.
const EICAR: [&str; 2] = [r"X5O!P%@AP[4\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"];

#[derive(Debug, Clone, Copy)]
pub struct SandboxScanner;

#[async_trait]
impl FileScanner for SandboxScanner {
    /// Finds the test file anywhere in the bytes, because tests wrap it in a PDF.
    async fn scan(&self, bytes: &[u8]) -> Result<ScanVerdict, ProviderError> {
        let known = EICAR.concat();
        let is_infected = bytes.windows(known.len()).any(|part| part == known.as_bytes());
        Ok(if is_infected { ScanVerdict::Infected("Eicar-Test-Signature".to_owned()) } else { ScanVerdict::Clean })
    }

    async fn ping(&self) -> Result<(), ProviderError> {
        Ok(())
    }
}
