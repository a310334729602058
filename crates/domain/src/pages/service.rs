//! Reading standing pages. Those that nobody has brought in yet are the program's own: a site that was
//! moved here has its privacy notice and its rules from the first minute.

use std::sync::Arc;

use super::StaticPage;
use crate::{Error, Result, Store};

#[derive(Clone)]
pub struct Pages {
    store: Arc<dyn Store>,
    own: Arc<[StaticPage]>,
}

impl Pages {
    /// `own` are the texts that come with the program.
    pub fn new(store: Arc<dyn Store>, own: Vec<StaticPage>) -> Self {
        Self { store, own: own.into() }
    }

    /// `NotFound` when neither the site nor the program has it.
    pub async fn find(&self, slug: &str) -> Result<StaticPage> {
        let stored = self.store.pages().find(slug).await?;
        let own = || self.own.iter().find(|page| page.slug == slug).cloned();
        stored.or_else(own).ok_or(Error::NotFound("Page"))
    }

    /// In no order.
    pub async fn list(&self) -> Result<Vec<StaticPage>> {
        let mut pages = self.store.pages().list().await?;
        let missing: Vec<StaticPage> = self.own.iter().filter(|own| !pages.iter().any(|page| page.slug == own.slug)).cloned().collect();
        pages.extend(missing);
        Ok(pages)
    }
}
