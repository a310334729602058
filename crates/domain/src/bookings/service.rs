//! What is shared by all use cases of consultations.

use std::sync::Arc;

use super::booking::Booking;
use super::catalogue::{Catalogue, KeptCatalogue};
use super::consultation::Service;
use super::expert::Expert;
use crate::ids::BookingId;
use crate::keys::SigningKeys;
use crate::messages::Outbox;
use crate::payments::{Bought, Order, Orders};
use crate::sessions::Caller;
use crate::site::Site;
use crate::stats::VisitorKey;
use crate::subscribers::Subscribers;
use crate::{Ambient, Error, Result, Store};

/// Of the tokens in mails.
const LINK: &str = "booking";
/// After the call's end: the link also leads to its invoice.
const LINK_LIVES_DAYS: i64 = 90;

#[derive(Clone)]
pub struct Bookings {
    pub(super) store: Arc<dyn Store>,
    pub(super) ambient: Ambient,
    pub(super) keys: SigningKeys,
    pub(super) outbox: Outbox,
    pub(super) site: Arc<Site>,
    pub(super) subscribers: Subscribers,
    pub(super) orders: Orders,
    pub(super) settings: BookingSettings,
    catalogue: KeptCatalogue,
}

/// What a call is made with.
pub struct BookingParts {
    pub keys: SigningKeys,
    pub outbox: Outbox,
    pub site: Arc<Site>,
    pub subscribers: Subscribers,
    pub orders: Orders,
}

/// What the operator may set.
#[derive(Debug, Clone, Copy)]
pub struct BookingSettings {
    /// Times that one browser may keep for itself at once, with those that wait for their payment.
    pub holds_per_visitor: u32,
    /// After the call's end: then what was sent beforehand goes.
    pub files_kept_days: u32,
}

impl Default for BookingSettings {
    fn default() -> Self {
        Self { holds_per_visitor: 10, files_kept_days: 30 }
    }
}

/// The browser behind a call, and who is signed in there.
#[derive(Debug, Clone, Copy)]
pub struct Holder {
    pub visitor: Option<VisitorKey>,
    pub caller: Option<Caller>,
}

/// Who wants to see or change a booking.
#[derive(Debug, Clone, Default)]
pub struct Viewer {
    pub caller: Option<Caller>,
    /// Of a mail's link.
    pub token: Option<String>,
}

impl Bookings {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, parts: BookingParts) -> Self {
        let BookingParts { keys, outbox, site, subscribers, orders } = parts;
        let settings = BookingSettings::default();
        Self { store, ambient, keys, outbox, site, subscribers, orders, settings, catalogue: KeptCatalogue::default() }
    }

    pub fn settings(&self) -> BookingSettings {
        self.settings
    }

    /// The same with other settings.
    pub fn with(self, settings: BookingSettings) -> Self {
        Self { settings, ..self }
    }

    /// At most half a second old.
    pub async fn catalogue(&self) -> Result<Arc<Catalogue>> {
        self.catalogue.present(&*self.store, self.ambient.now()).await
    }

    /// As it is now.
    pub(super) async fn catalogue_anew(&self) -> Result<Arc<Catalogue>> {
        self.catalogue.anew(&*self.store, self.ambient.now()).await
    }

    /// What can be booked, in the editors' order; `module`: of one assist module.
    pub async fn services(&self, module: Option<&str>) -> Result<Vec<(Service, Vec<Expert>)>> {
        let catalogue = self.catalogue().await?;
        let is_shown = |service: &&Service| service.is_active && module.is_none_or(|module| service.module.as_deref() == Some(module));
        let with_experts = |service: &Service| (service.clone(), catalogue.experts_of(service).cloned().collect());
        Ok(catalogue.services.iter().filter(is_shown).map(with_experts).collect())
    }

    /// `NotFound` for everybody who may not know that it exists.
    pub async fn read(&self, id: BookingId, viewer: &Viewer) -> Result<Booking> {
        let booking = self.store.bookings().find(id).await?.ok_or_else(unknown)?;
        self.admit(&booking, viewer).await?;
        Ok(booking)
    }

    /// The session that made it, its proven owner, or whoever holds the link of a mail.
    pub(super) async fn admit(&self, booking: &Booking, viewer: &Viewer) -> Result<()> {
        let attendee = booking.attendee.as_ref().ok_or_else(unknown)?;
        let is_own =
            |caller: Caller| caller.session == attendee.session || (caller.is_proven() && caller.subscriber == attendee.subscriber);
        if viewer.caller.is_some_and(is_own) {
            return Ok(());
        }
        match &viewer.token {
            Some(token) if self.booking_of(token).await? == Some(booking.id) => Ok(()),
            _ => Err(unknown()),
        }
    }

    /// What pays for a booking.
    pub async fn order_of(&self, booking: &Booking) -> Result<Option<Order>> {
        if booking.order.is_none() { Ok(None) } else { self.orders.of(Bought::Consultation(booking.id)).await }
    }

    /// Where a booking is seen, moved and cancelled without signing in.
    pub(super) async fn link_to(&self, booking: &Booking) -> Result<String> {
        let expires = booking.ends_at.checked_add(jiff::SignedDuration::from_hours(24 * LINK_LIVES_DAYS)).map_err(Error::internal)?;
        let token = self.keys.sign(LINK, &booking.id.0.simple().to_string(), expires).await?;
        Ok(format!("{}/service?booking={}&t={token}", self.site.base_url, booking.id))
    }

    async fn booking_of(&self, token: &str) -> Result<Option<BookingId>> {
        Ok(self.keys.verify(LINK, token).await?.and_then(|payload| BookingId::parse(&payload)))
    }
}

pub(super) fn unknown() -> Error {
    Error::NotFound("Booking")
}
