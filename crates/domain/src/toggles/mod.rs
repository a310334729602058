//! Feature toggles: switches an admin can turn while the site runs.

mod service;

use async_trait::async_trait;

pub use service::{KNOWN, Toggles};

use crate::Result;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Toggle {
    /// As the wire names it: "header", "AI Chat", "serviceWorker".
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
}
