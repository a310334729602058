//! Services that can be booked: their length, experts, price and policy.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::expert::{TICK_MINUTES, is_ascii_key};
use crate::error::FieldErrors;
use crate::ids::{ExpertId, ServiceId};
use crate::text::lengths::{self, collect_excess};
use crate::text::normalise_line;
use crate::{Error, Money, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Mode {
    Video,
    Phone,
}

impl Mode {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// An extra that can be bought with a consultation: "Written report".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddOn {
    /// Its id within the service.
    pub id: String,
    pub title: String,
    /// GST included.
    pub price: Money,
}

/// Terms of cancelling and moving; stored with each booking as they were when it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Policy {
    /// A full refund until this many hours before the start; nothing later.
    pub refund_hours: u32,
    /// It can be moved until this many hours before the start.
    pub reschedule_hours: u32,
    /// How many times it can be moved.
    pub reschedules: u32,
}

impl Default for Policy {
    /// The published terms: a full refund until 24 hours before, two moves until 4 hours before (docs/product/consultations.md).
    fn default() -> Self {
        Self { refund_hours: 24, reschedule_hours: 4, reschedules: 2 }
    }
}

impl Policy {
    /// Whether the whole price is refunded when it is cancelled at `now`.
    pub fn is_refundable(&self, starts_at: Timestamp, now: Timestamp) -> bool {
        is_hours_before(starts_at, now, self.refund_hours)
    }

    /// Whether it may be moved at `now`, after it was moved `moved` times.
    pub fn can_reschedule(&self, starts_at: Timestamp, now: Timestamp, moved: u32) -> bool {
        moved < self.reschedules && is_hours_before(starts_at, now, self.reschedule_hours)
    }
}

fn is_hours_before(starts_at: Timestamp, now: Timestamp, hours: u32) -> bool {
    starts_at.duration_since(now) >= SignedDuration::from_hours(i64::from(hours))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    pub id: ServiceId,
    pub slug: String,
    /// Slug of the assist module it belongs to.
    pub module: Option<String>,
    pub title: String,
    pub summary: String,
    /// GST included; zero means free.
    pub price: Money,
    /// Note beside the price: "including GST".
    pub price_note: String,
    pub modes: Vec<Mode>,
    pub add_ons: Vec<AddOn>,
    pub timing: Timing,
    pub policy: Policy,
    /// Experts who offer it.
    pub experts: Vec<ExpertId>,
    /// False: it can't be booked.
    pub is_active: bool,
    pub position: i32,
    pub created_at: Timestamp,
}

/// All values except the horizon are minutes in multiples of five.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timing {
    pub duration: i32,
    /// Buffer kept free before each consultation …
    pub buffer_before: i32,
    /// … and after it.
    pub buffer_after: i32,
    /// From one possible start to the next, counted from the beginning of the expert's hours.
    pub step: i32,
    /// Minimum notice: the earliest start from now.
    pub notice: i32,
    /// The latest start from now, in days.
    pub horizon_days: i32,
    /// Limit for one expert and day; `None`: as many as fit.
    pub max_per_day: Option<i32>,
}

const MAX_ADD_ONS: usize = 20;

impl Service {
    pub fn is_free(&self) -> bool {
        self.price.is_zero()
    }

    /// Normalises and validates; `Invalid` names every field that is wrong.
    pub fn validate(mut self) -> Result<Self> {
        let mut errors = FieldErrors::new();
        for (field, text, most) in [
            ("title", &mut self.title, lengths::SERVICE_TITLE),
            ("summary", &mut self.summary, lengths::SERVICE_SUMMARY),
            ("priceNote", &mut self.price_note, lengths::SERVICE_PRICE_NOTE),
        ] {
            *text = normalise_line(text);
            collect_excess(field, text, most, &mut errors);
        }
        self.add_ons.iter().for_each(|add_on| collect_excess("addOns", &add_on.title, lengths::ADD_ON_TITLE, &mut errors));
        let mut refuse = |field: &str, why: &str| drop(errors.insert(field.to_owned(), why.to_owned()));
        if self.add_ons.len() > MAX_ADD_ONS {
            refuse("addOns", "At most 20 additions");
        }
        if !is_ascii_key(&self.slug) {
            refuse("slug", "A word of small letters, digits and hyphens is required");
        }
        if self.module.as_deref().is_some_and(|module| !is_ascii_key(module)) {
            refuse("module", "This is not the name of an assist module");
        }
        if self.title.is_empty() {
            refuse("title", "A title is required");
        }
        if self.modes.is_empty() {
            refuse("modes", "Video, phone or both");
        }
        if !is_payable(self.price) {
            refuse("price", "Free, or at least ₹1");
        }
        let is_odd = |add_on: &AddOn| !is_ascii_key(&add_on.id) || add_on.title.trim().is_empty() || !add_on.price.is_positive();
        if self.add_ons.iter().any(is_odd) || has_duplicate_ids(&self.add_ons) {
            refuse("addOns", "Each needs a word of its own, a title and a price above zero");
        }
        self.timing.validate(&mut refuse);
        if errors.is_empty() { Ok(self) } else { Err(Error::invalid_fields(errors)) }
    }
}

/// The gateway accepts no amount below ₹1, and no consultation costs ₹10 lakh or more.
fn is_payable(price: Money) -> bool {
    price.is_zero() || (100..=100_000_000).contains(&price.paise())
}

fn has_duplicate_ids(add_ons: &[AddOn]) -> bool {
    add_ons.iter().enumerate().any(|(at, add_on)| add_ons.iter().skip(at + 1).any(|other| other.id == add_on.id))
}

impl Timing {
    fn validate(&self, refuse: &mut impl FnMut(&str, &str)) {
        let in_steps = |minutes: i32| minutes % TICK_MINUTES == 0;
        if !in_steps(self.duration) || !(5..=480).contains(&self.duration) {
            refuse("durationMinutes", "Between 5 minutes and 8 hours, in steps of five minutes");
        }
        for (field, minutes) in [("bufferBefore", self.buffer_before), ("bufferAfter", self.buffer_after)] {
            if !in_steps(minutes) || !(0..=240).contains(&minutes) {
                refuse(field, "At most 4 hours, in steps of five minutes");
            }
        }
        if !in_steps(self.step) || !(5..=480).contains(&self.step) {
            refuse("stepMinutes", "Between 5 minutes and 8 hours, in steps of five minutes");
        }
        if !(0..=60 * 24 * 30).contains(&self.notice) {
            refuse("noticeMinutes", "At most 30 days");
        }
        if !(1..=180).contains(&self.horizon_days) {
            refuse("horizonDays", "Between 1 and 180 days");
        }
        if self.max_per_day.is_some_and(|most| !(1..=100).contains(&most)) {
            refuse("maxPerDay", "Between 1 and 100, or none");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_terms_are_a_day_for_the_money_and_two_moves() {
        let (policy, start) = (Policy::default(), "2026-11-26T05:30:00Z".parse::<Timestamp>().unwrap());
        let before = |text: &str| text.parse::<Timestamp>().unwrap();
        assert!(policy.is_refundable(start, before("2026-11-25T05:30:00Z")));
        assert!(!policy.is_refundable(start, before("2026-11-25T05:30:01Z")));
        assert!(policy.can_reschedule(start, before("2026-11-26T01:30:00Z"), 1));
        assert!(!policy.can_reschedule(start, before("2026-11-26T01:30:01Z"), 1));
        assert!(!policy.can_reschedule(start, before("2026-11-20T00:00:00Z"), 2));
        assert!(policy.describe(false, 0).contains("24 hours before the start and everything is refunded"));
    }
}
