//! Hashing of passwords, which is slow on purpose.

use async_trait::async_trait;

use crate::Result;

#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// The hash with its salt and parameters, as it is stored.
    async fn hash(&self, password: &str) -> Result<String>;
    /// Whether the password belongs to the hash. Without a hash the answer is no, and takes as long.
    async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool>;
}
