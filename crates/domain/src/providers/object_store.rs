//! Where uploaded files lie: a folder of this machine, or an object store.

use async_trait::async_trait;

use crate::Result;

#[async_trait]
pub trait ObjectStore: Send + Sync {
    /// Keeps the bytes under `name` (letters, digits, "-", "_" and one "."); writing the same name
    /// again with the same bytes is harmless. Durable when it returns.
    async fn put(&self, name: &str, bytes: &[u8]) -> Result<()>;
    async fn get(&self, name: &str) -> Result<Option<Vec<u8>>>;
    /// Of everything that is kept, sorted.
    async fn names(&self) -> Result<Vec<String>>;
    /// What is not there is deleted already.
    async fn delete(&self, name: &str) -> Result<()>;
}
