//! Reads and sets the feature toggles.

use std::sync::Arc;

use super::Toggle;
use crate::audit::note_value;
use crate::changes::Change;
use crate::{Error, Result, Store};

/// Every toggle of the product with its default.
/// "header" shows the header and the bottom bar; "AI Chat" shows the assistant and the history of conversations;
/// "serviceWorker" lets browsers cache pages for offline reading, and when it is off they unregister the worker.
pub const KNOWN_TOGGLES: [(&str, bool); 3] = [("header", true), ("AI Chat", false), ("serviceWorker", true)];

#[derive(Clone)]
pub struct Toggles {
    store: Arc<dyn Store>,
}

impl Toggles {
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Returns every known toggle with its stored state, or its default.
    pub async fn list(&self) -> Result<Vec<Toggle>> {
        let stored = self.store.toggles().list().await?;
        let state = |name: &str, default| stored.iter().find(|t| t.name == name).map_or(default, |t| t.is_enabled);
        Ok(KNOWN_TOGGLES.iter().map(|(name, default)| Toggle { name: (*name).to_owned(), is_enabled: state(name, *default) }).collect())
    }

    pub async fn is_enabled(&self, name: &str) -> Result<bool> {
        Ok(self.list().await?.iter().any(|toggle| toggle.name == name && toggle.is_enabled))
    }

    /// Sets a toggle that has no stored state yet. A toggle that somebody has set stays as it is.
    pub async fn set_if_unset(&self, name: &str, is_enabled: bool) -> Result<()> {
        let toggle = known_toggle(name, is_enabled)?;
        let mut work = self.store.begin().await?;
        if work.toggles().insert_if_unset(&toggle).await? {
            work.record_change(Change::Toggles);
        }
        work.commit().await
    }

    pub async fn set(&self, name: &str, is_enabled: bool) -> Result<Toggle> {
        let toggle = known_toggle(name, is_enabled)?;
        let mut work = self.store.begin().await?;
        note_value(&mut *work, &toggle.name, Some(self.is_enabled(name).await?), Some(is_enabled));
        work.toggles().save(&toggle).await?;
        work.record_change(Change::Toggles);
        work.commit().await?;
        Ok(toggle)
    }
}

fn known_toggle(name: &str, is_enabled: bool) -> Result<Toggle> {
    let is_known = KNOWN_TOGGLES.iter().any(|(known, _)| *known == name);
    if is_known { Ok(Toggle { name: name.to_owned(), is_enabled }) } else { Err(Error::NotFound("Toggle")) }
}
