//! The registry in memory, because every read of an article needs it. It holds no truth: whoever
//! follows the change log renews it.

use std::sync::{Arc, PoisonError, RwLock};

use super::Registry;
use crate::{Result, Store};

#[derive(Default)]
pub struct FactBook(RwLock<Arc<Registry>>);

impl FactBook {
    pub fn new(registry: Registry) -> Self {
        Self(RwLock::new(Arc::new(registry)))
    }

    pub fn registry(&self) -> Arc<Registry> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn replace(&self, registry: Registry) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(registry);
    }

    pub async fn reload(&self, store: &dyn Store) -> Result<()> {
        self.replace(Registry::new(store.facts().list().await?));
        Ok(())
    }
}
