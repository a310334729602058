//! Frequently asked questions on the home page, in the editor's order.

mod service;

use async_trait::async_trait;

pub use service::{FaqInput, Faqs};

use crate::Result;
use crate::ids::FaqId;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faq {
    pub id: FaqId,
    pub question: String,
    /// Sanitised HTML.
    pub answer: String,
    pub position: i32,
}

#[async_trait]
pub trait FaqQueries: Send + Sync {
    async fn list(&self) -> Result<Vec<Faq>>;
}

#[async_trait]
pub trait FaqRepository: Send + Sync {
    /// Locks the row until the unit ends, so that a change of what it returns loses no other change.
    async fn lock(&self, id: FaqId) -> Result<Option<Faq>>;
    async fn save(&self, faq: &Faq) -> Result<()>;
    async fn delete(&self, id: FaqId) -> Result<bool>;
}
