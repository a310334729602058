//! What staff administer: experts and their hours, services, coupons, the list of consultations and their outcomes.

use super::booking::{Booking, BookingStatus};
use super::consultation::Service;
use super::coupon::{Coupon, Discount};
use super::expert::{Availability, Expert};
use super::repository::BookingFilter;
use super::service::{Bookings, booking_not_found};
use crate::audit::note_value;
use crate::changes::Change;
use crate::ids::{BookingId, ExpertId};
use crate::paging::{Listing, Page};
use crate::{Error, Result, UnitOfWork};

impl Bookings {
    /// Adds an expert, or replaces the one with the same id.
    pub async fn save_expert(&self, expert: Expert) -> Result<Expert> {
        let expert = expert.validate()?;
        let mut work = self.store.begin().await?;
        work.consultations().save_expert(&expert).await?;
        self.record_edit(&mut *work).await?;
        self.commit_and_reload(work).await?;
        Ok(expert)
    }

    /// Adds a service, or replaces the one with the same id. `Invalid` when it names an unknown expert.
    pub async fn save_service(&self, service: Service) -> Result<Service> {
        let service = service.validate()?;
        let catalogue = self.reload_catalogue().await?;
        if service.experts.iter().any(|id| catalogue.expert(*id).is_none()) {
            return Err(Error::invalid("experts", "There is no such expert"));
        }
        let mut work = self.store.begin().await?;
        let before = catalogue.service(service.id);
        note_value(&mut *work, "price", before.map(|before| before.price), Some(service.price));
        note_value(&mut *work, "can be booked", before.map(|before| before.is_active), Some(service.is_active));
        work.consultations().save_service(&service).await?;
        self.record_edit(&mut *work).await?;
        self.commit_and_reload(work).await?;
        Ok(service)
    }

    /// Replaces the hours of an expert. Booked consultations are not changed.
    pub async fn set_availability(&self, id: ExpertId, availability: &Availability) -> Result<()> {
        let mut work = self.store.begin().await?;
        if !work.consultations().lock_expert(id).await? {
            return Err(Error::NotFound("Expert"));
        }
        work.consultations().set_availability(id, availability).await?;
        self.record_edit(&mut *work).await?;
        self.commit_and_reload(work).await
    }

    pub async fn save_coupon(&self, coupon: Coupon) -> Result<Coupon> {
        let coupon = coupon.validate()?;
        let mut work = self.store.begin().await?;
        let before = work.consultations().lock_coupon(&coupon.code).await?;
        let coupon = Coupon { used: before.as_ref().map_or(0, |known| known.used), ..coupon };
        note_value(&mut *work, format!("coupon {}", coupon.code), before.as_ref().map(describe_coupon), Some(describe_coupon(&coupon)));
        work.consultations().save_coupon(&coupon).await?;
        work.commit().await?;
        Ok(coupon)
    }

    pub async fn list_coupons(&self) -> Result<Vec<Coupon>> {
        self.store.consultations().list_coupons().await
    }

    /// The hours of an expert; exceptions from yesterday on.
    pub async fn load_availability(&self, id: ExpertId) -> Result<Availability> {
        let since = crate::time::indian_date(self.environment.now()).yesterday().map_err(Error::internal)?;
        let all = self.store.consultations().list_availability(since).await?;
        Ok(all.into_iter().find(|(expert, _)| *expert == id).map(|(_, availability)| availability).unwrap_or_default())
    }

    pub async fn list(&self, filter: &BookingFilter, page: Page) -> Result<Listing<Booking>> {
        self.store.bookings().list(filter, page).await
    }

    pub async fn find(&self, id: BookingId) -> Result<Booking> {
        self.store.bookings().find(id).await?.ok_or_else(booking_not_found)
    }

    /// Marks a consultation that has begun as completed or as a no-show.
    pub async fn conclude(&self, id: BookingId, happened: bool) -> Result<Booking> {
        let mut work = self.store.begin().await?;
        let mut booking = work.bookings().lock(id).await?.ok_or_else(booking_not_found)?;
        let now = self.environment.now();
        let is_open = matches!(booking.status, BookingStatus::Confirmed | BookingStatus::Completed | BookingStatus::NoShow);
        if !is_open || now < booking.starts_at {
            return Err(Error::conflict("NOT_YET", "Only a call that has begun can be marked"));
        }
        let before = booking.status;
        booking.status = if happened { BookingStatus::Completed } else { BookingStatus::NoShow };
        note_value(&mut *work, "status", Some(before.as_str()), Some(booking.status.as_str()));
        booking.updated_at = now;
        work.bookings().update(&booking).await?;
        work.commit().await?;
        Ok(booking)
    }

    async fn record_edit(&self, work: &mut dyn UnitOfWork) -> Result<()> {
        work.record_change(Change::Consultations);
        self.schedule_waitlist_check(work).await
    }

    /// Commits, and reloads the catalogue so that the editor sees the change at once.
    async fn commit_and_reload(&self, work: Box<dyn UnitOfWork>) -> Result<()> {
        work.commit().await?;
        self.reload_catalogue().await.map(drop)
    }
}

/// What a coupon gives, and when, without its note, which may name somebody.
fn describe_coupon(coupon: &Coupon) -> String {
    let discount = match coupon.discount {
        Discount::Percent(percent) => format!("{percent} %"),
        Discount::Amount(amount) => amount.to_string(),
    };
    let day = |day: Option<jiff::civil::Date>| day.map_or_else(|| "any day".to_owned(), |day| day.to_string());
    let uses = coupon.max_uses.map_or_else(|| "unlimited".to_owned(), |uses| format!("{uses} times"));
    let state = if coupon.is_active { "valid" } else { "switched off" };
    format!("{discount}, {} to {}, {uses}, {state}", day(coupon.valid_from), day(coupon.valid_until))
}
