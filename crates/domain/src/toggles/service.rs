//! Reading and turning the switches.

use std::sync::Arc;

use super::Toggle;
use crate::changes::Change;
use crate::{Error, Result, Store};

/// Every switch the product knows, with its state while nobody has turned it.
/// "header" shows header and bottom bar; "AI Chat" the assistant and the history of conversations;
/// "serviceWorker" lets browsers keep pages for offline reading, off makes them remove it.
pub const KNOWN: [(&str, bool); 3] = [("header", true), ("AI Chat", false), ("serviceWorker", true)];

#[derive(Clone)]
pub struct Toggles {
    store: Arc<dyn Store>,
}

impl Toggles {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Every known switch, stored state over default.
    pub async fn list(&self) -> Result<Vec<Toggle>> {
        let stored = self.store.toggles().list().await?;
        let state = |name: &str, default| stored.iter().find(|t| t.name == name).map_or(default, |t| t.is_enabled);
        Ok(KNOWN.iter().map(|(name, default)| Toggle { name: (*name).to_owned(), is_enabled: state(name, *default) }).collect())
    }

    pub async fn is_enabled(&self, name: &str) -> Result<bool> {
        Ok(self.list().await?.iter().any(|toggle| toggle.name == name && toggle.is_enabled))
    }

    /// Sets a switch that nobody has turned yet; one that was turned stays.
    pub async fn begin_with(&self, name: &str, is_enabled: bool) -> Result<()> {
        if self.store.toggles().list().await?.iter().any(|toggle| toggle.name == name) {
            return Ok(());
        }
        self.set(name, is_enabled).await.map(|_| ())
    }

    pub async fn set(&self, name: &str, is_enabled: bool) -> Result<Toggle> {
        if !KNOWN.iter().any(|(known, _)| *known == name) {
            return Err(Error::NotFound("Toggle"));
        }
        let toggle = Toggle { name: name.to_owned(), is_enabled };
        let mut work = self.store.begin().await?;
        work.toggles().save(&toggle).await?;
        work.record(Change::Toggles);
        work.commit().await?;
        Ok(toggle)
    }
}
