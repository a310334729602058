//! Reads and stores assist modules.

use std::sync::Arc;

use super::AssistModule;
use crate::changes::Change;
use crate::facts::FactCache;
use crate::time::indian_date;
use crate::{Environment, Error, Result, Store, UnitOfWork};

#[derive(Clone)]
pub struct AssistModules {
    store: Arc<dyn Store>,
    environment: Environment,
    fact_cache: Arc<FactCache>,
}

impl AssistModules {
    pub fn new(store: Arc<dyn Store>, environment: Environment, fact_cache: Arc<FactCache>) -> Self {
        Self { store, environment, fact_cache }
    }

    /// Returns all modules in the editor's order, prepared for display.
    pub async fn list(&self) -> Result<Vec<AssistModule>> {
        let modules = self.store.assist_modules().list().await?;
        Ok(modules.into_iter().map(|module| self.prepare_for_display(module)).collect())
    }

    pub async fn get(&self, slug: &str) -> Result<AssistModule> {
        let module = self.store.assist_modules().find(slug).await?.ok_or(Error::NotFound("Assist module"))?;
        Ok(self.prepare_for_display(module))
    }

    fn prepare_for_display(&self, module: AssistModule) -> AssistModule {
        module.resolve_quotes(&self.fact_cache.registry(), indian_date(self.environment.now()))
    }

    /// Validates and sanitises a module without storing it.
    pub fn validate(&self, module: AssistModule) -> Result<AssistModule> {
        module.validate(&self.fact_cache.registry(), indian_date(self.environment.now()))
    }

    /// Inserts or replaces a module inside a unit of work that the caller commits. Call [`AssistModules::validate`] first.
    pub async fn save_in(&self, work: &mut dyn UnitOfWork, module: &AssistModule) -> Result<()> {
        work.assist_modules().save(module).await?;
        work.record_change(Change::AssistModule(module.slug.clone()));
        Ok(())
    }
}
