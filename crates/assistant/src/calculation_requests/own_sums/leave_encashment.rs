//! Reads leave that is paid out: "240 days of leave left, basic and DA 60,000, how much will I get and is it taxed".

use super::Figures;
use super::figures::call_amounts;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::{Period, QuantityKind};
use crate::calculation_requests::stated_sum::ParsedQuestion;
use crate::calculation_requests::topics::contains_any;

const LEAVE_WORDS: &str = "leave encashment|leave encash|encash|encashed|encashment|earned leave|earned leaves|el balance|leave salary|leave balance|leaves|leave|chhutti|chutti|chhuttiyan|chuttiyan|chhuttiyon|\
छुट्टी|छुट्टियां|छुट्टियों|अर्जित अवकाश|अवकाश नकदीकरण";
/// Leave that is no earned leave, and other sums of the end of a job.
const OTHER_MATTERS: &str = "maternity|paternity|sick leave|casual leave|notice|lop|loss of pay|half day|travel|ltc|lta|leave and licence|leave and license|medical leave|gratuity kitni|how much gratuity|study leave|pregnant|\
मातृत्व|नोटिस|बीमारी की छुट्टी";
const PAY: &str = "basic|da|salary|wages|wage|pay|vetan|tankhwah|tankhwa|बेसिक|वेतन|सैलरी|तनख्वाह|मूल वेतन|डीए";
const PAID: &str = "paid me|paid|will pay|gives|degi|dega|diya|diye|milenge|mila|mile|देगी|दिए|दिया|मिलेंगे|मिला|मिले";
const GOVERNMENT_WORDS: &str =
    "government|govt|sarkari|central government|state government|psu|सरकारी|राज्य सरकार|केंद्र सरकार|railway|रेलवे|teacher|शिक्षक";
const DAYS_REACH: usize = 4;
/// In rupees a month.
const MIN_PAY: f64 = 3_000.0;
const MAX_PAY: f64 = 1_000_000.0;
const MAX_DAYS: f64 = 600.0;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct LeaveFigures {
    pub days: Option<f64>,
    /// Rupees a month.
    pub pay: Option<f64>,
    /// Rupees that the employer pays for it, where that is told.
    pub paid: Option<f64>,
    /// Whether the employer may be the government, whose leave is counted and taxed in another way.
    pub is_of_government: bool,
}

impl Figures for LeaveFigures {
    const SUBJECT: &'static str = "";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(LEAVE_WORDS) && question.quantities.iter().any(|quantity| quantity.kind == QuantityKind::Days)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        // "200 days of earned leave", "240 दिन की छुट्टियाँ", not the days of a month.
        let is_of_leave = |start: usize, end: usize| {
            let around = &question.words[start.saturating_sub(DAYS_REACH)..question.words.len().min(end + DAYS_REACH)];
            contains_any(around, LEAVE_WORDS)
        };
        let mut days =
            question.quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Days && is_of_leave(quantity.start, quantity.end));
        self.days = days.next().map(|quantity| quantity.value).filter(|days| (1.0..=MAX_DAYS).contains(days)).or(self.days);
        self.is_of_government |= question.mentions(GOVERNMENT_WORDS);
        let amounts = call_amounts(question, &[(false, PAY), (true, PAID)]);
        let is_pay = |value: f64| (MIN_PAY..=MAX_PAY).contains(&value);
        let pay = amounts
            .iter()
            .find(|amount| amount.label == Some(false) && is_pay(amount.value) && amount.quantity.period != Some(Period::Year));
        let only = amounts.first().filter(|_| amounts.len() == 1).filter(|amount| is_pay(amount.value));
        self.pay = pay.or(only).map(|amount| amount.value).or(self.pay);
        let is_paid = |value: f64| self.pay.is_some_and(|pay| value > pay);
        self.paid =
            amounts.iter().find(|amount| amount.label == Some(true) && is_paid(amount.value)).map(|amount| amount.value).or(self.paid);
    }

    fn list_missing(&self) -> Vec<&'static str> {
        let parts = [("own-needs-leave", self.days.is_none()), ("own-needs-pay", self.pay.is_none())];
        parts.into_iter().filter(|(_, is_missing)| *is_missing).map(|(name, _)| name).collect()
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::Date;

    use super::*;

    #[test]
    fn the_days_of_leave_and_the_pay_are_told() {
        let read = |text: &str| {
            let question = ParsedQuestion::parse(text);
            let mut told = LeaveFigures::default();
            told.add(&question, &ParseContext::of_day(Date::constant(2026, 11, 29)));
            let is_named = LeaveFigures::is_named(&question) && !LeaveFigures::is_other_question(&question);
            (is_named && told.is_complete()).then(|| (told.days.unwrap(), told.pay.unwrap(), told.paid))
        };
        for (text, expected) in [
            ("96 din ki leave bachi hai basic 42000, encash kitna milega", (96.0, 42_000.0, None)),
            (
                "मैं प्राइवेट कंपनी से 24 साल की नौकरी के बाद रिटायर हो रहा हूँ। 240 दिन की छुट्टियाँ बची हैं, बेसिक+डीए पिछले एक साल से 60,000 महीना है और कंपनी 4,80,000 देगी। टैक्स लगेगा, कितना?",
                (240.0, 60_000.0, Some(480_000.0)),
            ),
        ] {
            assert_eq!(read(text), Some(expected), "{text}");
        }
        for text in ["notice of 30 days and salary 40,000", "maternity leave 182 days salary 30,000", "leave 30 days in a year how much"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
