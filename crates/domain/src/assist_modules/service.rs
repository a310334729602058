//! Reading and keeping assist modules.

use std::sync::Arc;

use super::AssistModule;
use crate::changes::Change;
use crate::facts::FactBook;
use crate::time::indian_date;
use crate::{Ambient, Error, Result, Store, UnitOfWork};

#[derive(Clone)]
pub struct AssistModules {
    store: Arc<dyn Store>,
    ambient: Ambient,
    book: Arc<FactBook>,
}

impl AssistModules {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, book: Arc<FactBook>) -> Self {
        Self { store, ambient, book }
    }

    /// In the editor's order, as readers see them.
    pub async fn list(&self) -> Result<Vec<AssistModule>> {
        let modules = self.store.assist_modules().list().await?;
        Ok(modules.into_iter().map(|module| self.present(module)).collect())
    }

    pub async fn get(&self, slug: &str) -> Result<AssistModule> {
        let module = self.store.assist_modules().find(slug).await?.ok_or(Error::NotFound("Assist module"))?;
        Ok(self.present(module))
    }

    fn present(&self, module: AssistModule) -> AssistModule {
        module.resolved(&self.book.registry(), indian_date(self.ambient.now()))
    }

    /// Checked and cleaned, but not yet stored.
    pub fn checked(&self, module: AssistModule) -> Result<AssistModule> {
        module.checked(&self.book.registry(), indian_date(self.ambient.now()))
    }

    /// Adds or replaces it, inside a unit of work that the caller commits. It must have been checked.
    pub async fn save_in(&self, work: &mut dyn UnitOfWork, module: &AssistModule) -> Result<()> {
        work.assist_modules().save(module).await?;
        work.record(Change::AssistModule(module.slug.clone()));
        Ok(())
    }
}
