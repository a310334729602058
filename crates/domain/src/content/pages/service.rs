//! Reads static pages. A page that the site has not stored comes from the defaults built into the program, so that a new
//! site has its privacy notice and terms from the first minute.

use std::sync::Arc;

use super::StaticPage;
use crate::{Error, Result, Store};

#[derive(Clone)]
pub struct Pages {
    store: Arc<dyn Store>,
    defaults: Arc<[StaticPage]>,
}

impl Pages {
    /// `defaults` are the pages built into the program.
    pub fn new(store: Arc<dyn Store>, defaults: Vec<StaticPage>) -> Self {
        Self { store, defaults: defaults.into() }
    }

    /// Returns the stored page or its default. `NotFound` when there is neither.
    pub async fn find(&self, slug: &str) -> Result<StaticPage> {
        let stored = self.store.pages().find(slug).await?;
        let own = || self.defaults.iter().find(|page| page.slug == slug).cloned();
        stored.or_else(own).ok_or(Error::NotFound("Page"))
    }

    /// Returns all pages, in no particular order.
    pub async fn list(&self) -> Result<Vec<StaticPage>> {
        let mut pages = self.store.pages().list().await?;
        let missing: Vec<StaticPage> =
            self.defaults.iter().filter(|own| !pages.iter().any(|page| page.slug == own.slug)).cloned().collect();
        pages.extend(missing);
        Ok(pages)
    }
}
