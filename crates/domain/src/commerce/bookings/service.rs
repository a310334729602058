//! The service that all use cases of consultations share, access to bookings, and a person's own ones.

use std::sync::Arc;

use super::booking::Booking;
use super::catalogue::{Catalogue, CatalogueCache};
use super::consultation::Service;
use super::expert::Expert;
use crate::cases::Cases;
use crate::ids::BookingId;
use crate::keys::SigningKeys;
use crate::messages::Outbox;
use crate::payments::{Order, Orders, Purchase};
use crate::sessions::{Caller, NetworkKey};
use crate::site::Site;
use crate::stats::VisitorKey;
use crate::subscribers::{Phone, Subscribers};
use crate::{Environment, Error, Result, Store};

/// Purpose of the signed tokens in mails.
const LINK_PURPOSE: &str = "booking";
/// Validity of a mail's link after the consultation ends: it also leads to the invoice.
const LINK_TTL_DAYS: i64 = 90;

#[derive(Clone)]
pub struct Bookings {
    pub(super) store: Arc<dyn Store>,
    pub(super) environment: Environment,
    pub(super) keys: SigningKeys,
    pub(super) outbox: Outbox,
    pub(super) site: Arc<Site>,
    pub(super) subscribers: Subscribers,
    pub(super) orders: Orders,
    pub(super) cases: Cases,
    pub(super) settings: BookingSettings,
    catalogue: CatalogueCache,
}

/// What [`Bookings`] depends on.
pub struct BookingDeps {
    pub keys: SigningKeys,
    pub outbox: Outbox,
    pub site: Arc<Site>,
    pub subscribers: Subscribers,
    pub orders: Orders,
    pub cases: Cases,
}

/// Settings of the operator.
#[derive(Debug, Clone, Copy)]
pub struct BookingSettings {
    /// Slots that one browser may hold at once, with those that wait for payment.
    pub holds_per_visitor: u32,
    pub holds_per_network: u32,
    /// Addresses that one network may enter on waitlists in a day.
    pub waits_per_network: u32,
    /// Free consultations still ahead that people on one network may have without having proven an address.
    pub unproven_calls_per_network: u32,
    /// Days after the end of a consultation until its files are deleted.
    pub files_kept_days: u32,
}

impl Default for BookingSettings {
    fn default() -> Self {
        Self { holds_per_visitor: 10, holds_per_network: 20, waits_per_network: 20, unproven_calls_per_network: 10, files_kept_days: 30 }
    }
}

/// The browser that makes a request, and who is signed in there.
#[derive(Debug, Clone, Copy)]
pub struct Holder {
    pub visitor: Option<VisitorKey>,
    pub network: Option<NetworkKey>,
    pub caller: Option<Caller>,
}

/// Who asks to see or change a booking.
#[derive(Debug, Clone, Default)]
pub struct Viewer {
    pub caller: Option<Caller>,
    /// Token of a mail's link.
    pub token: Option<String>,
}

/// Who makes the change.
#[derive(Debug, Clone)]
pub(super) enum Actor {
    Attendee(Viewer),
    /// Staff; the policy does not apply.
    Staff,
}

impl Bookings {
    pub fn new(store: Arc<dyn Store>, environment: Environment, deps: BookingDeps) -> Self {
        let BookingDeps { keys, outbox, site, subscribers, orders, cases } = deps;
        let settings = BookingSettings::default();
        Self { store, environment, keys, outbox, site, subscribers, orders, cases, settings, catalogue: CatalogueCache::default() }
    }

    pub fn settings(&self) -> BookingSettings {
        self.settings
    }

    /// Replaces the settings.
    pub fn with_settings(self, settings: BookingSettings) -> Self {
        Self { settings, ..self }
    }

    /// The catalogue, at most half a second old.
    pub async fn catalogue(&self) -> Result<Arc<Catalogue>> {
        self.catalogue.get(&*self.store, self.environment.now()).await
    }

    /// Reads the catalogue again.
    pub(super) async fn reload_catalogue(&self) -> Result<Arc<Catalogue>> {
        self.catalogue.reload(&*self.store, self.environment.now()).await
    }

    /// Active services with their experts, in the editors' order; `module` limits them to one assist module.
    pub async fn list_services(&self, module: Option<&str>) -> Result<Vec<(Service, Vec<Expert>)>> {
        let catalogue = self.catalogue().await?;
        let is_shown = |service: &&Service| service.is_active && module.is_none_or(|module| service.module.as_deref() == Some(module));
        let with_experts = |service: &Service| (service.clone(), catalogue.experts_for_service(service).cloned().collect());
        Ok(catalogue.services.iter().filter(is_shown).map(with_experts).collect())
    }

    /// Finds a booking for a viewer. `NotFound` for everybody who may not know that it exists.
    pub async fn find_for_viewer(&self, id: BookingId, viewer: &Viewer) -> Result<Booking> {
        let booking = self.store.bookings().find(id).await?.ok_or_else(booking_not_found)?;
        self.check_access(&booking, viewer).await?;
        Ok(booking)
    }

    /// Allows the session that made it, its proven owner, and anybody with the link of a mail.
    pub(super) async fn check_access(&self, booking: &Booking, viewer: &Viewer) -> Result<()> {
        let attendee = booking.attendee.as_ref().ok_or_else(booking_not_found)?;
        let is_own =
            |caller: Caller| caller.session == attendee.session || (caller.is_proven() && caller.subscriber == attendee.subscriber);
        if viewer.caller.is_some_and(is_own) {
            return Ok(());
        }
        match &viewer.token {
            Some(token) if self.verify_link_token(token).await? == Some(booking.id) => Ok(()),
            _ => Err(booking_not_found()),
        }
    }

    /// All consultations of a proven person; for a session that has proven nothing, only those it made. Next start first.
    pub async fn list_by_caller(&self, caller: Caller) -> Result<Vec<Booking>> {
        let mut bookings = self.store.bookings().list_by_subscriber(caller.subscriber).await?;
        let is_own = |booking: &Booking| booking.attendee.as_ref().is_some_and(|attendee| attendee.session == caller.session);
        bookings.retain(|booking| caller.is_proven() || is_own(booking));
        Ok(bookings)
    }

    /// As [`Bookings::list_by_caller`], but only for the session's own number: `NotFound` for every other. For a session that
    /// has proven nothing, that is the number it typed for a consultation.
    pub async fn list_by_phone(&self, caller: Caller, is_number: impl Fn(Option<&Phone>) -> bool + Send) -> Result<Vec<Booking>> {
        if !caller.is_proven() {
            let mut bookings = self.list_by_caller(caller).await?;
            bookings.retain(|booking| booking.attendee.as_ref().is_some_and(|attendee| is_number(attendee.phone.as_ref())));
            return if bookings.is_empty() { Err(booking_not_found()) } else { Ok(bookings) };
        }
        let subscriber = self.subscribers.require_proven(caller).await.map_err(|_| booking_not_found())?;
        if !is_number(subscriber.phone.as_ref()) {
            return Err(booking_not_found());
        }
        self.list_by_caller(caller).await
    }

    /// The order that pays for a booking.
    pub async fn find_order(&self, booking: &Booking) -> Result<Option<Order>> {
        if booking.order.is_none() { Ok(None) } else { self.orders.find_by_purchase(Purchase::Consultation(booking.id)).await }
    }

    /// Signs a link that shows, moves and cancels a booking without signing in.
    pub(super) async fn sign_booking_link(&self, booking: &Booking) -> Result<String> {
        let expires = booking.ends_at.checked_add(jiff::SignedDuration::from_hours(24 * LINK_TTL_DAYS)).map_err(Error::internal)?;
        let token = self.keys.sign_token(LINK_PURPOSE, &booking.id.0.simple().to_string(), expires).await?;
        let language = booking.details.mail_language.page_query_after();
        Ok(format!("{}/service?booking={}&t={token}{language}", self.site.base_url, booking.id))
    }

    async fn verify_link_token(&self, token: &str) -> Result<Option<BookingId>> {
        Ok(self.keys.verify(LINK_PURPOSE, token).await?.and_then(|payload| BookingId::parse(&payload)))
    }
}

pub(super) fn booking_not_found() -> Error {
    Error::NotFound("Booking")
}
