//! What every part of the sandbox shares.

use std::path::Path;
use std::sync::Arc;

use tokio::sync::{Notify, OnceCell};

use crate::channel::Channel;
use crate::error::Error;
use crate::gate::Gate;
use crate::google::Key;
use crate::model::Desk;
use crate::settings::{SandboxSettings, Webhook};
use crate::store::{NewHook, NewMessage, Store};
use crate::webhooks::{self, Workers};

pub(crate) struct World {
    pub settings: SandboxSettings,
    pub store: Store,
    pub gate: Gate,
    pub model: Desk,
    google_key: OnceCell<Key>,
    bells: Bells,
    /// They end with the world.
    _workers: Workers,
}

/// Rung when there is something new to tell.
#[derive(Clone, Default)]
pub(crate) struct Bells {
    whatsapp: Arc<Notify>,
    mail: Arc<Notify>,
    payments: Arc<Notify>,
}

impl World {
    pub async fn open(path: &Path, settings: SandboxSettings) -> Result<Self, Error> {
        let store = Store::open(path).await?;
        let gate = Gate::open(&store).await?;
        let bells = Bells::default();
        let workers = webhooks::start(&settings, &store, &bells)?;
        Ok(Self { settings, store, gate, model: Desk::default(), google_key: OnceCell::new(), bells, _workers: workers })
    }

    /// Durable when it returns; the id that stands for the message's key.
    pub async fn take(&self, channel: Channel, message: NewMessage) -> Result<String, Error> {
        let id = self.store.take(message).await?;
        self.bells.of(channel).notify_one();
        Ok(id)
    }

    /// Made when it is first asked for, and then kept for good.
    pub async fn google_key(&self) -> Result<&Key, Error> {
        self.google_key.get_or_try_init(|| Key::load(&self.store)).await
    }

    pub async fn tell(&self, channel: Channel, hook: NewHook) -> Result<(), Error> {
        self.store.add_hook(hook).await?;
        self.bells.of(channel).notify_one();
        Ok(())
    }
}

impl Bells {
    pub fn of(&self, channel: Channel) -> &Arc<Notify> {
        match channel {
            Channel::WhatsApp => &self.whatsapp,
            Channel::Payments => &self.payments,
            Channel::Email | Channel::Google | Channel::Model => &self.mail,
        }
    }
}

impl SandboxSettings {
    pub(crate) fn webhook(&self, channel: Channel) -> &Webhook {
        match channel {
            Channel::WhatsApp => &self.whatsapp,
            Channel::Payments => &self.payments,
            Channel::Email | Channel::Google | Channel::Model => &self.mail,
        }
    }
}
