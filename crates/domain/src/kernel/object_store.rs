//! Storage of uploaded files: a folder of this machine, or an object store.

use async_trait::async_trait;

use crate::Result;

#[async_trait]
pub trait ObjectStore: Send + Sync {
    /// Stores the bytes under `name` (letters, digits, "-", "_" and one "."). Storing the same bytes under the same name
    /// again is harmless. Durable when it returns.
    async fn put(&self, name: &str, bytes: &[u8]) -> Result<()>;
    async fn get(&self, name: &str) -> Result<Option<Vec<u8>>>;
    /// Returns the names of all stored files, sorted.
    async fn list_names(&self) -> Result<Vec<String>>;
    /// Deletes a file. It succeeds when the file does not exist.
    async fn delete(&self, name: &str) -> Result<()>;
}
