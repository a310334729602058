//! What is sold: the price, the terms and the words around the findings, as edited in `content/reports.yml`.

use jiff::SignedDuration;
use jiff::civil::Date;
use serde::Deserialize;

use crate::provident_fund::Check;
use crate::{Error, Money, Result};

const HOURS_A_DAY: i64 = 24;
/// A month of keeping, in days; nobody minds a day more or less.
const DAYS_A_MONTH: i64 = 30;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The day from which price and terms hold.
    pub as_of: Date,
    pub source: String,
    pub title: String,
    /// GST included.
    rupees: i64,
    /// "including GST".
    pub price_note: String,
    /// Else the whole amount goes back.
    prepared_within_hours: i64,
    /// How long a missing document is waited for.
    document_days: i64,
    /// How long after its first version a report is renewed for free.
    renewal_days: i64,
    pub share_days: i64,
    /// How long a report is kept that nobody has paid for.
    draft_days: i64,
    kept_months: i64,
    pub refund_rule: String,
    pub consent: KeepingConsent,
    /// What the report contains, for the preview.
    pub contents: Vec<String>,
    pub(super) letters: Vec<Letter>,
    pub(super) disclaimer: Vec<String>,
}

/// The words of the consent to keep.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepingConsent {
    pub version: String,
    pub text: String,
}

/// A letter to an employer for each failed check of a kind; `{employer}`, `{months}` and `{holder}` are filled in.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Letter {
    pub check: Check,
    pub title: String,
    pub paragraphs: Vec<String>,
}

impl Offer {
    /// Reads `content/reports.yml`; the error says what is wrong in it.
    pub fn parse(yaml: &str) -> std::result::Result<Self, String> {
        let offer: Self = serde_yaml_ng::from_str(yaml).map_err(|why| format!("content/reports.yml: {why}"))?;
        let spans = [
            offer.rupees,
            offer.prepared_within_hours,
            offer.document_days,
            offer.renewal_days,
            offer.share_days,
            offer.draft_days,
            offer.kept_months,
        ];
        if spans.iter().any(|span| *span < 1) {
            return Err("content/reports.yml: the price and every span of time must be at least 1".to_owned());
        }
        Ok(offer)
    }

    /// GST included.
    pub fn price(&self) -> Result<Money> {
        let paise = self.rupees.checked_mul(100).ok_or_else(|| Error::internal("the report's price is too large"))?;
        Ok(Money::from_paise(paise))
    }

    pub(super) fn preparation_time(&self) -> SignedDuration {
        SignedDuration::from_hours(self.prepared_within_hours)
    }

    pub(super) fn document_wait(&self) -> SignedDuration {
        days(self.document_days)
    }

    pub(super) fn renewal_period(&self) -> SignedDuration {
        days(self.renewal_days)
    }

    pub(super) fn share_validity(&self) -> SignedDuration {
        days(self.share_days)
    }

    pub(super) fn draft_retention(&self) -> SignedDuration {
        days(self.draft_days)
    }

    pub(super) fn report_retention(&self) -> SignedDuration {
        days(self.kept_months.saturating_mul(DAYS_A_MONTH))
    }
}

fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(count.saturating_mul(HOURS_A_DAY))
}
