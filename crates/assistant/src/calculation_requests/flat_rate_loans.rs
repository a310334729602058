//! Reads a loan at a flat rate: "95,000 ki bike, flat 11%, 2 saal, kist kitni". The calculator of instalments is not about it, because there the
//! interest falls as the loan is repaid.

use super::quantities::{Period, Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::topics;

/// "Flat" is also a home, so that it counts only beside the rate or the interest.
const FLAT_RATE_WORDS: &str = "flat rate|flat interest|flat byaj|flat byaaj|flat per|flat percent|flat pe|flat par|flat basis|flat roi|per cent flat|percent flat|interest flat|rate flat|byaj flat|फ्लैट ब्याज|फ्लैट रेट|फ्लैट दर|फ्लैट पर|फ्लैट प्रतिशत|प्रतिशत फ्लैट|परसेंट फ्लैट|ब्याज फ्लैट";
const FLAT_WORDS: &str = "flat|फ्लैट";
/// Questions that a sum of the instalment doesn't answer.
const OTHER_MATTERS: &str = "home loan|housing loan|homeloan|property|makan|होम लोन|मकान|reducing|diminishing|compare|comparison|difference|better|घटते|रिड्यूसिंग|बेहतर|fark|farak|antar";
/// What can be such a loan: months and percent a year.
const MAX_MONTHS: f64 = 240.0;
const MAX_RATE: f64 = 60.0;

/// A loan whose interest is counted on the whole amount until the end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlatRateLoan {
    /// In rupees.
    pub principal: f64,
    /// Percent a year of the whole amount.
    pub rate: f64,
    pub months: f64,
}

/// The loan of a question that gives its amount, its flat rate and its term, and asks for a number. `None` for any other.
pub(super) fn find_flat_rate_loan(question: &ParsedQuestion) -> Option<FlatRateLoan> {
    let of_kind = |kind: QuantityKind| question.quantities.iter().filter(move |quantity| quantity.kind == kind);
    let rate = find_only(of_kind(QuantityKind::Percent))?;
    let is_flat = question.mentions(FLAT_RATE_WORDS) || is_called_flat(question, rate);
    if !is_flat || question.mentions(OTHER_MATTERS) || !topics::asks_for_number(&question.words) {
        return None;
    }
    let principal = find_only(of_kind(QuantityKind::Rupees))?;
    let term = find_only(of_kind(QuantityKind::Span))?;
    let yearly = if rate.period == Some(Period::Month) { rate.value * MONTHS_PER_YEAR } else { rate.value };
    let is_plausible = principal.period.is_none() && (1.0..=MAX_MONTHS).contains(&term.value) && yearly > 0.0 && yearly <= MAX_RATE;
    is_plausible.then_some(FlatRateLoan { principal: principal.value, rate: yearly, months: term.value })
}

const MONTHS_PER_YEAR: f64 = 12.0;

fn is_called_flat(question: &ParsedQuestion, rate: &Quantity) -> bool {
    let (from, to) = (rate.start.saturating_sub(1), question.words.len().min(rate.end + 1));
    topics::contains_any(&question.words[from..to], FLAT_WORDS)
}

/// The only one of these; `None` when there is none, or another.
fn find_only<'a>(mut quantities: impl Iterator<Item = &'a Quantity>) -> Option<&'a Quantity> {
    quantities.next().filter(|_| quantities.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(text: &str) -> Option<FlatRateLoan> {
        find_flat_rate_loan(&ParsedQuestion::parse(text))
    }

    #[test]
    fn a_loan_at_a_flat_rate_is_told_from_a_flat_that_is_bought() {
        let bike = FlatRateLoan { principal: 95_000.0, rate: 11.0, months: 24.0 };
        assert_eq!(find("95000 की बाइक का लोन, फ्लैट ब्याज 11 प्रतिशत, 2 साल, महीने की किस्त कितनी?"), Some(bike));
        assert_eq!(find("bike loan of 95,000 at 11% flat for 2 years, how much is the emi"), Some(bike));
        assert_eq!(find("home loan of 40 lakh for a flat at 8.5% for 20 years, how much emi"), None);
        assert_eq!(find("11% flat or 18% reducing on 95,000 for 2 years, how much dearer"), None);
    }
}
