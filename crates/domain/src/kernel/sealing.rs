//! Sealing of personal data: each blob has a key of its own, and the installation's key wraps that. Who deletes the wrapped key has
//! erased the blob, in backups of the blob too.

use crate::{Error, Result};

/// Encrypted data with the key that opens it, itself encrypted.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedBlob {
    /// Which key of the installation wraps the data key.
    pub key_id: String,
    pub wrapped_key: Vec<u8>,
    pub body: Vec<u8>,
}

/// Leaves out the data: debug output ends up in logs.
impl std::fmt::Debug for SealedBlob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SealedBlob").field("key_id", &self.key_id).field("bytes", &self.body.len()).finish_non_exhaustive()
    }
}

/// `context` says what is sealed and whose it is, e.g. "pf-account:" and an id. A blob opens only with the context it was sealed with,
/// so that nobody can put one person's blob into another person's row.
pub trait Sealer: Send + Sync {
    fn seal(&self, plain: &[u8], context: &str) -> Result<SealedBlob>;
    fn open(&self, sealed: &SealedBlob, context: &str) -> Result<Vec<u8>>;
    /// The same blob under the installation's newest key; `None` when that key wraps it already.
    fn rewrap(&self, sealed: &SealedBlob, context: &str) -> Result<Option<SealedBlob>>;
    /// A keyed hash by which a value such as a mobile number can be found without being stored. It outlives a change of keys.
    fn lookup_hash(&self, purpose: &str, value: &str) -> Result<[u8; 32]>;
}

/// Stands where no key is configured: nothing personal can be kept.
pub struct NoSealer;

fn refuse<T>() -> Result<T> {
    Err(Error::unavailable("Keeping provident-fund data is not set up on this site"))
}

impl Sealer for NoSealer {
    fn seal(&self, _: &[u8], _: &str) -> Result<SealedBlob> {
        refuse()
    }

    fn open(&self, _: &SealedBlob, _: &str) -> Result<Vec<u8>> {
        refuse()
    }

    fn rewrap(&self, _: &SealedBlob, _: &str) -> Result<Option<SealedBlob>> {
        refuse()
    }

    fn lookup_hash(&self, _: &str, _: &str) -> Result<[u8; 32]> {
        refuse()
    }
}
