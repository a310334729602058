//! Feature toggles, which an admin can switch while the site runs.

mod service;

use async_trait::async_trait;

pub use service::{KNOWN_TOGGLES, Toggles};

use crate::Result;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toggle {
    /// The name on the wire: "header", "AI Chat", "serviceWorker".
    pub name: String,
    pub is_enabled: bool,
}

#[async_trait]
pub trait ToggleQueries: Send + Sync {
    async fn list(&self) -> Result<Vec<Toggle>>;
}

#[async_trait]
pub trait ToggleRepository: Send + Sync {
    async fn save(&self, toggle: &Toggle) -> Result<()>;
    /// Returns false when the toggle has a stored state already, which stays as it is.
    async fn insert_if_unset(&self, toggle: &Toggle) -> Result<bool>;
}
