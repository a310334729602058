//! Times that are free, and one that is held.

use domain::bookings::{self as rules, Booking as Call, SlotList as Listed};
use domain::ids::ExpertId;
use domain::{Error, Result};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::services::{Amount, Expert, PriceLine, lines, mode};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Slot {
    /// To be sent back as it is.
    pub slot_id: String,
    #[schema(value_type = String, format = DateTime)]
    pub starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub ends_at: Timestamp,
    /// HH:MM on the visitor's clock.
    pub local: String,
    /// HH:MM in India …
    pub indian: String,
    /// … and the day there.
    #[schema(value_type = String, format = Date)]
    pub indian_date: Date,
    /// Ids of who has it free.
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
    /// In the visitor's zone.
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub slots: Vec<Slot>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlotList {
    /// Slug.
    pub service: String,
    pub time_zone: String,
    /// Every day asked for, also those without a slot.
    pub days: Vec<SlotDay>,
    /// The first day behind them that has one.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub next: Option<Date>,
}

impl From<Listed> for SlotList {
    fn from(list: Listed) -> Self {
        let day = |day: rules::SlotDay| SlotDay { date: day.date, slots: slots(day.slots) };
        Self { service: list.service, time_zone: list.zone, days: list.days.into_iter().map(day).collect(), next: list.next }
    }
}

pub fn slots(slots: Vec<rules::Slot>) -> Vec<Slot> {
    slots.into_iter().map(Slot::from).collect()
}

/// With a 409 `SLOT_TAKEN`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Nearest {
    /// At most three, by time.
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
    #[schema(schema_with = mode)]
    pub mode: &'static str,
    pub price: Amount,
    pub lines: Vec<PriceLine>,
}

pub async fn hold(app: &App, held: &Call, slot_id: String) -> Result<Hold> {
    let catalogue = app.bookings.catalogue().await?;
    Ok(Hold {
        hold_id: held.id.to_string(),
        expires_at: held.hold_expires_at,
        slot_id,
        starts_at: held.starts_at,
        ends_at: held.ends_at,
        expert: catalogue.expert(held.expert).map(Expert::from).ok_or_else(|| Error::internal("a hold with nobody"))?,
        mode: held.mode.as_str(),
        price: held.price.total.into(),
        lines: lines(&held.price.lines),
    })
}
