//! What one amount comes to in a bank deposit, and what in the National Savings Certificate, each at its own rate.

use domain::calculators::Rulebook;
use domain::calculators::fd::maturity_value;

use super::own_sums::OwnSumText;
use super::sentences::Wording;
use crate::calculation_requests::DepositBesideCertificateFigures;

const QUARTERLY: f64 = 4.0;
const YEARLY: f64 = 1.0;

/// Both results. `None` where the deposit's rate is missing, or the registry lacks a fact.
pub(super) fn say_both(figures: &DepositBesideCertificateFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let certificate = rulebook.savings_certificate().ok()?;
    let (amount, rate) = (figures.amount?, figures.deposit_rate?);
    let months = figures.months.unwrap_or(certificate.months);
    let certificate_rate = figures.certificate_rate.unwrap_or(certificate.rate);
    let deposit_end = maturity_value(amount, rate, months, QUARTERLY).round();
    let certificate_end = maturity_value(amount, certificate_rate, certificate.months, YEARLY).round();
    let values = [
        ("amount", wording.format_rupees(amount)),
        ("rate", wording.format_percent(rate)),
        ("term", wording.format_duration(months)),
        ("end", wording.format_rupees(deposit_end)),
        ("interest", wording.format_rupees(deposit_end - amount)),
        ("certificate-rate", wording.format_percent(certificate_rate)),
        ("certificate-term", wording.format_duration(certificate.months)),
        ("certificate-end", wording.format_rupees(certificate_end)),
        ("certificate-interest", wording.format_rupees(certificate_end - amount)),
    ];
    let mut lines = vec![wording.say("own-certificate", &values), wording.phrase("own-certificate-rule").to_owned()];
    if months != certificate.months {
        lines.push(wording.say("own-certificate-term", &[("certificate-term", wording.format_duration(certificate.months))]));
    }
    Some(OwnSumText { lines, search_text: "National Savings Certificate or bank fixed deposit", page: None })
}
