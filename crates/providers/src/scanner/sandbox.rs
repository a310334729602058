//! A scanner for demos and tests: it knows one virus, the one that isn't one.

use async_trait::async_trait;
use domain::providers::{FileScanner, Refused, Verdict};

/// The test file that every scanner reports and that does nothing (eicar.org, "Anti Malware Testfile", 68 characters), in two parts
/// so that no scanner reports this program.
const EICAR: [&str; 2] = [r"X5O!P%@AP[4\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"];

#[derive(Debug, Clone, Copy)]
pub struct SandboxScanner;

#[async_trait]
impl FileScanner for SandboxScanner {
    /// Wherever in the file it stands: tests wrap it in a PDF.
    async fn scan(&self, bytes: &[u8]) -> Result<Verdict, Refused> {
        let known = EICAR.concat();
        let is_infected = bytes.windows(known.len()).any(|part| part == known.as_bytes());
        Ok(if is_infected { Verdict::Infected("Eicar-Test-Signature".to_owned()) } else { Verdict::Clean })
    }

    async fn ping(&self) -> Result<(), Refused> {
        Ok(())
    }
}
