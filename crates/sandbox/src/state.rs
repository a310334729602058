//! The state that all parts of the sandbox share.

use std::path::Path;
use std::sync::Arc;

use tokio::sync::{Notify, OnceCell};

use crate::channel::Channel;
use crate::channel_gate::ChannelGate;
use crate::error::Error;
use crate::google::TokenSigningKey;
use crate::model::CompletionCounter;
use crate::settings::{SandboxSettings, Webhook};
use crate::store::{NewHook, NewMessage, Store};
use crate::webhooks::{self, WorkerHandles};

pub(crate) struct SandboxState {
    pub settings: SandboxSettings,
    pub store: Store,
    pub gate: ChannelGate,
    pub completions: CompletionCounter,
    google_key: OnceCell<TokenSigningKey>,
    wake_ups: WakeUps,
    /// The webhook workers; they end when the state is dropped.
    _workers: WorkerHandles,
}

/// Wake the webhook workers when there is a new event.
#[derive(Clone, Default)]
pub(crate) struct WakeUps {
    whatsapp: Arc<Notify>,
    mail: Arc<Notify>,
    sms: Arc<Notify>,
    payments: Arc<Notify>,
}

impl SandboxState {
    pub async fn open(path: &Path, settings: SandboxSettings) -> Result<Self, Error> {
        let store = Store::open(path).await?;
        let gate = ChannelGate::open(&store).await?;
        let wake_ups = WakeUps::default();
        let workers = webhooks::start_workers(&settings, &store, &wake_ups)?;
        Ok(Self {
            settings,
            store,
            gate,
            completions: CompletionCounter::default(),
            google_key: OnceCell::new(),
            wake_ups,
            _workers: workers,
        })
    }

    /// Stores a message and its events durably. Returns the id of the message with this key, which may be an earlier one.
    pub async fn accept_message(&self, channel: Channel, message: NewMessage) -> Result<String, Error> {
        let id = self.store.insert_message(message).await?;
        self.wake_ups.for_channel(channel).notify_one();
        Ok(id)
    }

    /// The key that signs id tokens; generated when it is first needed, and then stored.
    pub async fn google_key(&self) -> Result<&TokenSigningKey, Error> {
        self.google_key.get_or_try_init(|| TokenSigningKey::load(&self.store)).await
    }

    pub async fn queue_event(&self, channel: Channel, hook: NewHook) -> Result<(), Error> {
        self.store.add_hook(hook).await?;
        self.wake_ups.for_channel(channel).notify_one();
        Ok(())
    }
}

impl WakeUps {
    pub fn for_channel(&self, channel: Channel) -> &Arc<Notify> {
        match channel {
            Channel::WhatsApp => &self.whatsapp,
            Channel::Payments => &self.payments,
            Channel::Sms => &self.sms,
            Channel::Email | Channel::Google | Channel::Model | Channel::Crm | Channel::Identity => &self.mail,
        }
    }
}

impl SandboxSettings {
    pub(crate) fn webhook(&self, channel: Channel) -> &Webhook {
        match channel {
            Channel::WhatsApp => &self.whatsapp,
            Channel::Payments => &self.payments,
            Channel::Sms => &self.sms,
            Channel::Email | Channel::Google | Channel::Model | Channel::Crm | Channel::Identity => &self.mail,
        }
    }
}
