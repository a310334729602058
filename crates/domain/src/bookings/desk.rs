//! What staff do: experts and their hours, services, coupons, the list of calls and how they ended.

use super::booking::{Booking, BookingStatus};
use super::changing::{Actor, Moving};
use super::consultation::Service;
use super::coupon::Coupon;
use super::expert::{Availability, Expert};
use super::listing::{INDIA, Looking};
use super::repository::BookingFilter;
use super::service::{Bookings, unknown};
use crate::changes::Change;
use crate::ids::{BookingId, ExpertId};
use crate::paging::{Listing, Page};
use crate::{Error, Result, UnitOfWork};
use jiff::Timestamp;

use super::days::minute_of;

impl Bookings {
    /// Adds it, or replaces the one of its id.
    pub async fn save_expert(&self, expert: Expert) -> Result<Expert> {
        let expert = expert.checked()?;
        let mut work = self.store.begin_alone().await?;
        work.consultations().save_expert(&expert).await?;
        self.edited(&mut *work).await?;
        self.commit(work).await?;
        Ok(expert)
    }

    /// Adds it, or replaces the one of its id. `Invalid` when it names an expert whom nobody knows.
    pub async fn save_service(&self, service: Service) -> Result<Service> {
        let service = service.checked()?;
        let catalogue = self.catalogue_anew().await?;
        if service.experts.iter().any(|id| catalogue.expert(*id).is_none()) {
            return Err(Error::invalid("experts", "There is no such expert"));
        }
        let mut work = self.store.begin_alone().await?;
        work.consultations().save_service(&service).await?;
        self.edited(&mut *work).await?;
        self.commit(work).await?;
        Ok(service)
    }

    /// Replaces the hours of an expert. Calls that are booked stay where they are.
    pub async fn set_availability(&self, id: ExpertId, availability: &Availability) -> Result<()> {
        let mut work = self.store.begin_alone().await?;
        if !work.consultations().lock_expert(id).await? {
            return Err(Error::NotFound("Expert"));
        }
        work.consultations().set_availability(id, availability).await?;
        self.edited(&mut *work).await?;
        self.commit(work).await
    }

    pub async fn save_coupon(&self, coupon: Coupon) -> Result<Coupon> {
        let coupon = coupon.checked()?;
        let work = self.store.begin_alone().await?;
        let used = work.consultations().lock_coupon(&coupon.code).await?.map_or(0, |known| known.used);
        let coupon = Coupon { used, ..coupon };
        work.consultations().save_coupon(&coupon).await?;
        work.commit().await?;
        Ok(coupon)
    }

    pub async fn coupons(&self) -> Result<Vec<Coupon>> {
        self.store.consultations().coupons().await
    }

    /// Hours from yesterday on.
    pub async fn availability(&self, id: ExpertId) -> Result<Availability> {
        let since = crate::time::indian_date(self.ambient.now()).yesterday().map_err(Error::internal)?;
        let all = self.store.consultations().availability(since).await?;
        Ok(all.into_iter().find(|(expert, _)| *expert == id).map(|(_, availability)| availability).unwrap_or_default())
    }

    pub async fn list(&self, filter: &BookingFilter, page: Page) -> Result<Listing<Booking>> {
        self.store.bookings().list(filter, page).await
    }

    pub async fn find(&self, id: BookingId) -> Result<Booking> {
        self.store.bookings().find(id).await?.ok_or_else(unknown)
    }

    /// How a call ended, once it has begun.
    pub async fn conclude(&self, id: BookingId, happened: bool) -> Result<Booking> {
        let work = self.store.begin_alone().await?;
        let mut booking = work.bookings().lock(id).await?.ok_or_else(unknown)?;
        let now = self.ambient.now();
        let is_open = matches!(booking.status, BookingStatus::Confirmed | BookingStatus::Completed | BookingStatus::NoShow);
        if !is_open || now < booking.starts_at {
            return Err(Error::conflict("NOT_YET", "Only a call that has begun can be marked"));
        }
        booking.status = if happened { BookingStatus::Completed } else { BookingStatus::NoShow };
        booking.updated_at = now;
        work.bookings().update(&booking).await?;
        work.commit().await?;
        Ok(booking)
    }

    /// By us: everything that was paid goes back, whatever the policy.
    pub async fn cancel_as_staff(&self, id: BookingId, reason: Option<&str>) -> Result<Booking> {
        self.cancel_by(&Actor::Staff, id, reason).await
    }

    /// By us: the policy does not bind, and it counts for nothing.
    pub async fn reschedule_as_staff(&self, id: BookingId, slot: &str) -> Result<Moving> {
        self.move_by(&Actor::Staff, id, slot).await
    }

    /// Who gets a call at this start: of those who have it free, the one with the fewest calls around it. `NotFound` when nobody has.
    pub async fn assigned(&self, service: &str, starts_at: Timestamp) -> Result<Expert> {
        let catalogue = self.catalogue().await?;
        let service = catalogue.service_named(service)?;
        let looking = Looking::at(&catalogue, service, None, INDIA, self.ambient.now())?;
        let free = match starts_at.as_second().rem_euclid(60) {
            0 => self.least_busy(&looking, minute_of(starts_at), &[]).await?,
            _ => Vec::new(),
        };
        let first = free.first().and_then(|id| catalogue.expert(*id)).cloned();
        first.ok_or(Error::NotFound("Free expert"))
    }

    async fn edited(&self, work: &mut dyn UnitOfWork) -> Result<()> {
        work.record(Change::Consultations);
        self.schedule_telling(work).await
    }

    /// Whoever edited sees it at once.
    async fn commit(&self, work: Box<dyn UnitOfWork>) -> Result<()> {
        work.commit().await?;
        self.catalogue_anew().await.map(drop)
    }
}
