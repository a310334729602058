//! Free slots, and a held slot.

use domain::bookings as rules;
use domain::ids::ExpertId;
use domain::{Error, Result};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::services::{Amount, Expert, PriceLine, mode_schema, to_price_lines};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Slot {
    /// Opaque id, which the client sends back unchanged.
    pub slot_id: String,
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Timestamp,
    /// Start in the visitor's time zone, HH:MM.
    pub local: String,
    /// Start in India, HH:MM.
    pub indian: String,
    /// Date of the start in India.
    #[schema(value_type = String, format = Date)]
    pub indian_date: Date,
    /// Ids of the experts who are free.
    pub experts: Vec<String>,
}

impl From<rules::Slot> for Slot {
    fn from(slot: rules::Slot) -> Self {
        Self {
            slot_id: slot.id,
            starts_at: slot.starts_at,
            ends_at: slot.ends_at,
            local: slot.local,
            indian: slot.indian,
            indian_date: slot.indian_date,
            experts: slot.experts.iter().map(ExpertId::to_string).collect(),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SlotDay {
    /// Date in the visitor's time zone.
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub slots: Vec<Slot>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlotList {
    /// Slug of the service.
    pub service: String,
    pub time_zone: String,
    /// Every day that was asked for, including those without a slot.
    pub days: Vec<SlotDay>,
    /// The first later day with a slot.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub next: Option<Date>,
}

impl From<rules::SlotList> for SlotList {
    fn from(list: rules::SlotList) -> Self {
        let day = |day: rules::SlotDay| SlotDay { date: day.date, slots: to_slots(day.slots) };
        Self { service: list.service, time_zone: list.zone, days: list.days.into_iter().map(day).collect(), next: list.next }
    }
}

pub fn to_slots(slots: Vec<rules::Slot>) -> Vec<Slot> {
    slots.into_iter().map(Slot::from).collect()
}

/// Data of a 409 `SLOT_TAKEN`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Nearest {
    /// At most three free slots, sorted by time.
    pub nearest: Vec<Slot>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hold {
    pub hold_id: String,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub expires_at: Option<Timestamp>,
    pub slot_id: String,
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Timestamp,
    pub expert: Expert,
    #[schema(schema_with = mode_schema)]
    pub mode: &'static str,
    pub price: Amount,
    pub lines: Vec<PriceLine>,
}

pub async fn load_hold(app: &App, booking: &rules::Booking, slot_id: String) -> Result<Hold> {
    let catalogue = app.commerce.bookings.catalogue().await?;
    Ok(Hold {
        hold_id: booking.id.to_string(),
        expires_at: booking.hold_expires_at,
        slot_id,
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        expert: catalogue.expert(booking.expert).map(Expert::from).ok_or_else(|| Error::internal("the hold's expert does not exist"))?,
        mode: booking.mode.as_str(),
        price: booking.price.total.into(),
        lines: to_price_lines(&booking.price.lines),
    })
}
