//! Experts, availability, services, coupons and calls, as staff see them.

use domain::bookings::{self as rules, Discount};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::services::{Amount, Expert, PriceLine, Service, to_price_lines};

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManagedExpert {
    #[serde(flatten)]
    pub expert: Expert,
    pub zone: String,
    #[schema(required)]
    pub calendar: Option<String>,
    pub active: bool,
    pub position: i32,
}

impl From<&rules::Expert> for ManagedExpert {
    fn from(expert: &rules::Expert) -> Self {
        Self {
            zone: expert.zone.clone(),
            calendar: expert.calendar.clone(),
            active: expert.is_active,
            position: expert.position,
            expert: expert.into(),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManagedService {
    #[serde(flatten)]
    pub service: Service,
    pub buffer_before: i32,
    pub buffer_after: i32,
    pub step_minutes: i32,
    pub notice_minutes: i32,
    pub horizon_days: i32,
    #[schema(required)]
    pub max_per_day: Option<i32>,
    pub active: bool,
    pub position: i32,
}

impl ManagedService {
    pub fn new(service: &rules::Service, experts: &[rules::Expert], files_kept_days: Option<u32>) -> Self {
        let timing = &service.timing;
        Self {
            buffer_before: timing.buffer_before,
            buffer_after: timing.buffer_after,
            step_minutes: timing.step,
            notice_minutes: timing.notice,
            horizon_days: timing.horizon_days,
            max_per_day: timing.max_per_day,
            active: service.is_active,
            position: service.position,
            service: Service::new(service, experts, files_kept_days),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WeeklyHours {
    /// monday to sunday.
    pub weekday: &'static str,
    /// HH:MM in the expert's zone.
    pub start: String,
    pub end: String,
    #[schema(required, value_type = Option<String>, format = Date)]
    pub valid_from: Option<Date>,
    #[schema(required, value_type = Option<String>, format = Date)]
    pub valid_until: Option<Date>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Hours {
    pub start: String,
    pub end: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayOff {
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// The weekly hours don't apply on this day.
    pub closed: bool,
    pub extra: Vec<Hours>,
    pub reason: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ExpertHours {
    pub rules: Vec<WeeklyHours>,
    /// Exceptions from yesterday on.
    pub exceptions: Vec<DayOff>,
}

impl From<&rules::Availability> for ExpertHours {
    fn from(availability: &rules::Availability) -> Self {
        let rule = |rule: &rules::AvailabilityRule| {
            let (start, end) = rule.window.to_clock_times();
            let weekday = WEEKDAYS[usize::from(rule.weekday.to_monday_zero_offset().unsigned_abs()) % 7];
            WeeklyHours { weekday, start, end, valid_from: rule.valid_from, valid_until: rule.valid_until }
        };
        let hours = |window: &rules::Window| {
            let (start, end) = window.to_clock_times();
            Hours { start, end }
        };
        let day = |exception: &rules::AvailabilityException| DayOff {
            date: exception.date,
            closed: exception.is_closed,
            extra: exception.extra.iter().map(hours).collect(),
            reason: exception.reason.clone(),
        };
        Self { rules: availability.rules.iter().map(rule).collect(), exceptions: availability.exceptions.iter().map(day).collect() }
    }
}

/// Weekdays as on the wire, Monday first.
pub const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Coupon {
    pub code: String,
    pub note: String,
    #[schema(required)]
    pub percent: Option<u8>,
    #[schema(required)]
    pub amount: Option<Amount>,
    /// Ids of services; empty means every service.
    pub services: Vec<String>,
    #[schema(required, value_type = Option<String>, format = Date)]
    pub valid_from: Option<Date>,
    #[schema(required, value_type = Option<String>, format = Date)]
    pub valid_until: Option<Date>,
    #[schema(required)]
    pub max_uses: Option<i32>,
    pub used: i32,
    pub active: bool,
}

impl From<&rules::Coupon> for Coupon {
    fn from(coupon: &rules::Coupon) -> Self {
        let (percent, amount) = match coupon.discount {
            Discount::Percent(percent) => (Some(percent), None),
            Discount::Amount(amount) => (None, Some(amount.into())),
        };
        Self {
            code: coupon.code.clone(),
            note: coupon.note.clone(),
            percent,
            amount,
            services: coupon.services.iter().map(ToString::to_string).collect(),
            valid_from: coupon.valid_from,
            valid_until: coupon.valid_until,
            max_uses: coupon.max_uses,
            used: coupon.used,
            active: coupon.is_active,
        }
    }
}

/// A call, as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManagedCall {
    #[serde(rename = "_id")]
    pub id: String,
    pub status: &'static str,
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Timestamp,
    /// Id of the service; `expert` is an id too.
    pub service: String,
    pub expert: String,
    pub mode: &'static str,
    /// Null once the person is erased.
    #[schema(required)]
    pub name: Option<String>,
    #[schema(required)]
    pub email: Option<String>,
    #[schema(required)]
    pub phone: Option<String>,
    /// Language of the call.
    pub language: &'static str,
    #[schema(required)]
    pub topic: Option<String>,
    #[schema(required)]
    pub question: Option<String>,
    #[schema(required)]
    pub meeting_url: Option<String>,
    pub price: Amount,
    pub lines: Vec<PriceLine>,
    #[schema(required)]
    pub order_id: Option<String>,
    /// Who ended it: attendee, staff or time.
    #[schema(required)]
    pub ended_by: Option<&'static str>,
    #[schema(required)]
    pub reason: Option<String>,
}

impl From<&rules::Booking> for ManagedCall {
    fn from(call: &rules::Booking) -> Self {
        let (attendee, ended) = (call.attendee.as_ref(), call.cancellation.as_ref());
        Self {
            id: call.id.to_string(),
            status: call.status.as_str(),
            starts_at: call.starts_at,
            ends_at: call.ends_at,
            service: call.service.to_string(),
            expert: call.expert.to_string(),
            mode: call.mode.as_str(),
            name: attendee.map(|attendee| attendee.name.clone()),
            email: attendee.map(|attendee| attendee.email.to_string()),
            phone: attendee.and_then(|attendee| attendee.phone.as_ref()).map(domain::subscribers::Phone::to_e164),
            language: call.details.language.as_str(),
            topic: call.details.topic.clone(),
            question: call.details.question.clone(),
            meeting_url: call.meeting.as_ref().map(|meeting| meeting.url.clone()),
            price: call.price.total.into(),
            lines: to_price_lines(&call.price.lines),
            order_id: call.order.map(|order| order.to_string()),
            ended_by: ended.map(|ended| ended.by.as_str()),
            reason: ended.and_then(|ended| ended.reason.clone()),
        }
    }
}
