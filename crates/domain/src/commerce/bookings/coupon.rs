//! Coupons that reduce the price.

use jiff::Timestamp;
use jiff::civil::Date;

use super::booking::Price;
use super::consultation::Service;
use crate::error::FieldErrors;
use crate::ids::ServiceId;
use crate::payments::OrderLine;
use crate::text::lengths::{self, collect_excess};
use crate::text::normalise_line;
use crate::time::indian_date;
use crate::{Error, Money, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Discount {
    /// 1 to 100.
    Percent(u8),
    Amount(Money),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coupon {
    /// In capitals.
    pub code: String,
    /// Internal note: for whom and why.
    pub note: String,
    pub discount: Discount,
    /// Empty means every service.
    pub services: Vec<ServiceId>,
    /// Indian days, both included.
    pub valid_from: Option<Date>,
    pub valid_until: Option<Date>,
    /// Total uses; `None` means unlimited.
    pub max_uses: Option<i32>,
    /// Uses so far, counted when a booking takes it.
    pub used: i32,
    pub is_active: bool,
}

impl Coupon {
    /// Normalises a typed code: capitals, no spaces. `None` when it can't be a code.
    pub fn parse_code(typed: &str) -> Option<String> {
        let code: String = typed.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_uppercase();
        let is_code = (3..=24).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        is_code.then_some(code)
    }

    /// Normalises and validates; `Invalid` names every field that is wrong.
    pub fn validate(mut self) -> Result<Self> {
        let mut errors = FieldErrors::new();
        self.note = normalise_line(&self.note);
        collect_excess("note", &self.note, lengths::COUPON_NOTE, &mut errors);
        match Self::parse_code(&self.code) {
            Some(code) => self.code = code,
            None => drop(errors.insert("code".into(), "3 to 24 letters, digits and hyphens".into())),
        }
        let is_sensible = match self.discount {
            Discount::Percent(percent) => (1..=100).contains(&percent),
            Discount::Amount(amount) => amount.is_positive(),
        };
        if !is_sensible {
            errors.insert("discount".into(), "1 to 100 percent, or an amount above zero".into());
        }
        if self.max_uses.is_some_and(|most| most < 1) {
            errors.insert("maxUses".into(), "At least 1, or none".into());
        }
        if errors.is_empty() { Ok(self) } else { Err(Error::invalid_fields(errors)) }
    }

    fn is_valid_for(&self, service: &Service, now: Timestamp) -> bool {
        let today = indian_date(now);
        self.is_active
            && (self.services.is_empty() || self.services.contains(&service.id))
            && self.valid_from.is_none_or(|from| from <= today)
            && self.valid_until.is_none_or(|until| today <= until)
            && self.max_uses.is_none_or(|most| self.used < most)
    }

    /// The discount on `total`, at most all of it.
    fn compute_discount(&self, total: Money) -> Result<Money> {
        let off = match self.discount {
            Discount::Percent(percent) => total.try_fraction(i64::from(percent), 100)?,
            Discount::Amount(amount) => amount,
        };
        let off = off.cap_at(total);
        let left = total.try_sub(off)?;
        // A rest below the gateway's minimum is waived.
        if left.is_positive() && left < MIN_PAYABLE { Ok(total) } else { Ok(off) }
    }
}

/// The gateway accepts no amount below ₹1.
const MIN_PAYABLE: Money = Money::from_paise(100);

/// Computes the price of a consultation with its add-ons. The price that the browser shows is never trusted.
pub fn compute_price(service: &Service, add_ons: &[String], coupon: Option<&Coupon>, now: Timestamp) -> Result<Price> {
    let mut lines = vec![OrderLine { title: service.title.clone(), amount: service.price }];
    for (at, word) in add_ons.iter().enumerate() {
        let unknown = || Error::invalid("addOns", "This can't be added to the call");
        let add_on = service.add_ons.iter().find(|add_on| add_on.id == *word).ok_or_else(unknown)?;
        if add_ons[..at].contains(word) {
            return Err(Error::invalid("addOns", "An add-on was chosen twice"));
        }
        lines.push(OrderLine { title: add_on.title.clone(), amount: add_on.price });
    }
    let full = Money::try_sum(lines.iter().map(|line| line.amount))?;
    let Some(coupon) = coupon else { return Ok(Price { lines, total: full }) };
    if !coupon.is_valid_for(service, now) {
        return Err(invalid_coupon());
    }
    let off = coupon.compute_discount(full)?;
    if off.is_positive() {
        lines.push(OrderLine { title: format!("Coupon {}", coupon.code), amount: Money::ZERO.try_sub(off)? });
    }
    Ok(Price { lines, total: full.try_sub(off)? })
}

/// Unknown and invalid codes get the same message, so that codes can't be found by trying.
pub fn invalid_coupon() -> Error {
    Error::invalid("coupon", "This code is not valid for this call")
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::bookings::consultation::{AddOn, Mode, Policy, Timing};

    fn build_service() -> Service {
        Service {
            id: ServiceId(Uuid::from_u128(1)),
            slug: "pf".to_owned(),
            module: None,
            title: "PF call".to_owned(),
            summary: String::new(),
            price: Money::from_paise(118_000),
            price_note: String::new(),
            modes: vec![Mode::Video],
            add_ons: vec![AddOn { id: "report".to_owned(), title: "Report".to_owned(), price: Money::from_paise(59_000) }],
            timing: Timing { duration: 30, buffer_before: 0, buffer_after: 0, step: 30, notice: 0, horizon_days: 30, max_per_day: None },
            policy: Policy::default(),
            experts: Vec::new(),
            is_active: true,
            position: 0,
            created_at: Timestamp::UNIX_EPOCH,
        }
    }

    fn build_coupon(discount: Discount) -> Coupon {
        let code = "DIWALI".to_owned();
        Coupon {
            code,
            note: String::new(),
            discount,
            services: Vec::new(),
            valid_from: None,
            valid_until: None,
            max_uses: Some(1),
            used: 0,
            is_active: true,
        }
    }

    fn total_paise(coupon: Option<&Coupon>, add_ons: &[&str]) -> Option<i64> {
        let add_ons: Vec<String> = add_ons.iter().map(|word| (*word).to_owned()).collect();
        compute_price(&build_service(), &add_ons, coupon, Timestamp::UNIX_EPOCH).ok().map(|price| {
            assert_eq!(Money::try_sum(price.lines.iter().map(|line| line.amount)).unwrap(), price.total);
            price.total.paise()
        })
    }

    #[test]
    fn the_price_is_the_sum_of_its_lines() {
        assert_eq!(total_paise(None, &[]), Some(118_000));
        assert_eq!(total_paise(None, &["report"]), Some(177_000));
        assert_eq!(total_paise(None, &["report", "report"]), None);
        assert_eq!(total_paise(None, &["yacht"]), None);
    }

    #[test]
    fn coupons_take_off_what_they_may() {
        assert_eq!(total_paise(Some(&build_coupon(Discount::Percent(10))), &["report"]), Some(159_300));
        assert_eq!(total_paise(Some(&build_coupon(Discount::Percent(100))), &[]), Some(0));
        assert_eq!(total_paise(Some(&build_coupon(Discount::Amount(Money::from_paise(999_999)))), &[]), Some(0));
        assert_eq!(
            total_paise(Some(&build_coupon(Discount::Amount(Money::from_paise(117_950)))), &[]),
            Some(0),
            "the gateway takes nothing below ₹1"
        );
        assert_eq!(total_paise(Some(&Coupon { used: 1, ..build_coupon(Discount::Percent(10)) }), &[]), None);
        assert_eq!(total_paise(Some(&Coupon { is_active: false, ..build_coupon(Discount::Percent(10)) }), &[]), None);
        assert_eq!(Coupon::parse_code(" diwali 26 ").as_deref(), Some("DIWALI26"));
        assert_eq!(Coupon::parse_code("a'b"), None);
    }
}
