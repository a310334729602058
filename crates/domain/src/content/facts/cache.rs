//! An in-memory cache of the registry, because every read of an article needs it. The database stays authoritative: the
//! follower of the change log reloads this cache.

use std::sync::Arc;

use parking_lot::RwLock;

use super::Registry;
use crate::{Result, Store};

#[derive(Default)]
pub struct FactCache(RwLock<Arc<Registry>>);

impl FactCache {
    pub fn new(registry: Registry) -> Self {
        Self(RwLock::new(Arc::new(registry)))
    }

    pub fn registry(&self) -> Arc<Registry> {
        self.0.read().clone()
    }

    pub fn replace(&self, registry: Registry) {
        *self.0.write() = Arc::new(registry);
    }

    pub async fn reload(&self, store: &dyn Store) -> Result<()> {
        self.replace(Registry::new(store.facts().list().await?));
        Ok(())
    }
}
