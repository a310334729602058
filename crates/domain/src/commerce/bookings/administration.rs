//! What staff administer: experts and their hours, services, coupons, the list of consultations and their outcomes.

use std::collections::BTreeSet;

use jiff::civil::{Date, Weekday};

use super::booking::{Booking, BookingStatus};
use super::consultation::Service;
use super::coupon::{Coupon, Discount};
use super::expert::{Availability, AvailabilityException, AvailabilityRule, Expert, Window};
use super::repository::BookingFilter;
use super::service::{Bookings, booking_not_found};
use crate::audit::note_value;
use crate::changes::Change;
use crate::ids::{BookingId, ExpertId};
use crate::paging::{Listing, Page};
use crate::staff::Staff;
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

    /// Replaces the hours of an expert. Booked consultations are not changed. `Forbidden` for an agent none of whose modules has a call of
    /// this expert.
    pub async fn set_availability(&self, staff: &Staff, id: ExpertId, availability: &Availability) -> Result<()> {
        let catalogue = self.reload_catalogue().await?;
        let mut modules =
            catalogue.services.iter().filter(|service| service.experts.contains(&id)).filter_map(|service| service.module.as_deref());
        let is_of_others = modules.clone().next().is_some() && !modules.any(|module| staff.looks_after(module));
        if is_of_others && !staff.role.can_administer() {
            return Err(Error::Forbidden("This expert's calls are looked after by other agents".to_owned()));
        }
        let mut work = self.store.begin().await?;
        if !work.consultations().lock_expert(id).await? {
            return Err(Error::NotFound("Expert"));
        }
        // Read with the expert locked, so nobody else changes it meanwhile.
        let before = self.load_availability(id).await?;
        note_availability(&mut *work, &before, availability);
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

    /// The calls that this member of staff looks after: agents see those of their own modules and of no module, admins see all.
    pub async fn list(&self, staff: &Staff, filter: BookingFilter, page: Page) -> Result<Listing<Booking>> {
        let modules = (!staff.role.can_administer()).then(|| staff.modules.clone());
        self.store.bookings().list(&BookingFilter { modules, ..filter }, page).await
    }

    /// `NotFound` for a call of a module that this member of staff doesn't look after.
    pub async fn find_for_staff(&self, staff: &Staff, id: BookingId) -> Result<Booking> {
        let booking = self.find(id).await?;
        let catalogue = self.reload_catalogue().await?;
        let module = catalogue.service(booking.service).and_then(|service| service.module.as_deref());
        if module.is_none_or(|module| staff.looks_after(module)) { Ok(booking) } else { Err(booking_not_found()) }
    }

    pub async fn find(&self, id: BookingId) -> Result<Booking> {
        self.store.bookings().find(id).await?.ok_or_else(booking_not_found)
    }

    /// Marks a consultation that has begun as completed or as a no-show.
    pub async fn conclude(&self, staff: &Staff, id: BookingId, happened: bool) -> Result<Booking> {
        self.find_for_staff(staff, id).await?;
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

/// Notes for the trail which weekly hours and which single days change, and why staff say so.
fn note_availability(work: &mut dyn UnitOfWork, before: &Availability, after: &Availability) {
    for (name, weekday) in WEEKDAYS {
        note_value(work, format!("hours on {name}"), describe_rules(before, weekday), describe_rules(after, weekday));
    }
    let find = |availability: &Availability, date| availability.exceptions.iter().find(|exception| exception.date == date).cloned();
    let dates: BTreeSet<Date> = before.exceptions.iter().chain(&after.exceptions).map(|exception| exception.date).collect();
    let mut reasons = Vec::new();
    for date in dates {
        let (was, becomes) = (find(before, date), find(after, date));
        note_value(work, format!("hours on {date}"), was.as_ref().map(describe_exception), becomes.as_ref().map(describe_exception));
        if was != becomes {
            reasons.extend(becomes.map(|exception| exception.reason).filter(|reason| !reason.is_empty()));
        }
    }
    reasons.dedup();
    if !reasons.is_empty() {
        work.note_reason(&reasons.join("; "));
    }
}

const WEEKDAYS: [(&str, Weekday); 7] = [
    ("Monday", Weekday::Monday),
    ("Tuesday", Weekday::Tuesday),
    ("Wednesday", Weekday::Wednesday),
    ("Thursday", Weekday::Thursday),
    ("Friday", Weekday::Friday),
    ("Saturday", Weekday::Saturday),
    ("Sunday", Weekday::Sunday),
];

/// "09:00–12:00, 14:00–17:00 from 2026-12-01"; `None` where there are none. In one order, because the order of rules means nothing.
fn describe_rules(availability: &Availability, weekday: Weekday) -> Option<String> {
    let mut rules: Vec<String> = availability.rules.iter().filter(|rule| rule.weekday == weekday).map(describe_rule).collect();
    rules.sort();
    (!rules.is_empty()).then(|| rules.join(", "))
}

fn describe_rule(rule: &AvailabilityRule) -> String {
    let from = rule.valid_from.map(|day| format!(" from {day}")).unwrap_or_default();
    let until = rule.valid_until.map(|day| format!(" until {day}")).unwrap_or_default();
    format!("{}{from}{until}", describe_window(rule.window))
}

/// Without its reason, in which staff may name somebody.
fn describe_exception(exception: &AvailabilityException) -> String {
    let mut parts = vec![if exception.is_closed { "closed" } else { "as usual" }.to_owned()];
    let mut extra: Vec<String> = exception.extra.iter().copied().map(describe_window).collect();
    extra.sort();
    parts.extend(extra);
    parts.join(" and ")
}

fn describe_window(window: Window) -> String {
    let (start, end) = window.to_clock_times();
    format!("{start}–{end}")
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
