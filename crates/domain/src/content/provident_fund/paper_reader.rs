//! What the reading of passbooks needs from outside: the passbook that a PDF holds.

use std::time::Duration;

use async_trait::async_trait;

use super::{Passbook, Refusal};
use crate::Result;

/// Reads passbooks out of papers that strangers send. It keeps nothing and logs nothing of them.
#[async_trait]
pub trait PaperReader: Send + Sync {
    /// The passbook, or why the file is not used. An error means that no file can be read now. `spend` hears once how long the file kept a
    /// reader busy, also when whoever sent it hangs up meanwhile; waiting for a reader is not counted.
    ///
    /// What a stranger's text costs to understand is as much the stranger's choice as what it costs to unpack: both are done where time and
    /// memory have an end, and never among the server's own work.
    async fn read_book(
        &self,
        file: &[u8],
        password: &str,
        spend: &(dyn Fn(Duration) + Send + Sync),
    ) -> Result<std::result::Result<Passbook, Refusal>>;
}
