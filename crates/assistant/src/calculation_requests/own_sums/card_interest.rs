//! Reads what is left unpaid on a credit card at the rate of a month: "card par 40,000 bacha, 3.5% mahina, ek mahine ka byaj kitna".

use super::Figures;
use super::figures::call_amounts;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::{Period, Quantity, QuantityKind};
use crate::calculation_requests::stated_sum::ParsedQuestion;
use crate::calculation_requests::topics::contains_any;

const CARD_WORDS: &str = "credit card|credit cards|card|cards|cc|क्रेडिट कार्ड|कार्ड";
/// Other cards, other debts beside the card's, and payments that a calculator works out.
const OTHER_MATTERS: &str = "debit|atm|pan card|aadhaar|kisan|personal loan|पर्सनल लोन|emi|ईएमआई|kist|kisht|किस्त|every month i pay|har mahine|हर महीने|convert|balance transfer|upi|how long|kitne mahine|कितने महीने|forex|foreign";
const PAID: &str = "paid|pay|minimum|min|minimum due|minimum amount|bhara|bhare|diya|diye|deposit|deposited|jama|jama kiya|chukaya|chukaye|भरा|भरे|दिया|दिए|जमा|चुकाया|चुकाए|मिनिमम|न्यूनतम";
const BOUGHT: &str = "shopping|purchase|purchases|bought|spent|spend|kharida|kharidari|kharcha|swipe|शॉपिंग|खरीदारी|खरीदा|खर्च";
/// Words beside a rate, in their reach. The 5% of a minimum due are none.
const RATE_WORDS: &str = "interest|rate|charge|charges|byaj|byaaj|dar|ब्याज|दर";
const RATE_REACH: usize = 3;
/// In percent. No card takes more a month.
const MAX_MONTH_RATE: f64 = 5.0;
/// After a longer time the interest on the interest is no small part.
const MAX_MONTHS: f64 = 11.0;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct CardInterestFigures {
    /// Rupees of the bill or the balance.
    pub billed: Option<f64>,
    /// Rupees paid of it.
    pub paid: f64,
    /// Rupees of new purchases.
    pub bought: f64,
    /// Percent a month.
    pub rate: Option<f64>,
    /// Months without a further payment, where they are told.
    pub months: Option<f64>,
}

impl CardInterestFigures {
    /// What bears interest, in rupees.
    pub fn owed(&self) -> Option<f64> {
        self.billed.map(|billed| billed - self.paid)
    }
}

impl Figures for CardInterestFigures {
    const SUBJECT: &'static str = "credit card|क्रेडिट कार्ड";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(CARD_WORDS)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        let is_long = |span: &Quantity| span.kind == QuantityKind::Span && span.value > MAX_MONTHS;
        question.mentions(OTHER_MATTERS) || question.quantities.iter().any(is_long)
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        let is_called = |rate: &Quantity| {
            let around = &question.words[rate.start.saturating_sub(RATE_REACH)..question.words.len().min(rate.end + RATE_REACH)];
            rate.period == Some(Period::Month) || contains_any(around, RATE_WORDS)
        };
        let rates = question.quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Percent && is_called(quantity));
        let mut monthly = rates.filter(|rate| rate.value > 0.0 && rate.value <= MAX_MONTH_RATE && rate.period != Some(Period::Year));
        if let (Some(rate), None) = (monthly.next(), monthly.next()) {
            self.rate = Some(rate.value);
        }
        let names_payment = question.mentions(PAID);
        let is_paid = |billed: Option<f64>, value: f64| names_payment && billed.is_some_and(|billed| value < billed);
        for amount in call_amounts(question, &[(false, PAID), (true, BOUGHT)]) {
            match amount.label {
                Some(true) => self.bought = amount.value,
                // What is paid is less than the bill that was told before it.
                _ if is_paid(self.billed, amount.value) => self.paid = amount.value,
                _ if self.billed.is_none() => self.billed = Some(amount.value),
                _ => {}
            }
        }
        let mut spans = question.quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Span && !quantity.is_in_years);
        if let (Some(span), None) = (spans.next(), spans.next()) {
            self.months = Some(span.value.max(1.0));
        }
    }

    fn list_missing(&self) -> Vec<&'static str> {
        let is_owed = self.owed().is_some_and(|owed| owed > 0.0);
        if is_owed && self.rate.is_some() { Vec::new() } else { vec!["own-needs-card"] }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::Date;

    use super::*;

    #[test]
    fn what_is_left_on_the_card_is_the_bill_without_what_was_paid() {
        let read = |text: &str| {
            let question = ParsedQuestion::parse(text);
            let mut told = CardInterestFigures::default();
            told.add(&question, &ParseContext::of_day(Date::constant(2026, 11, 29)));
            let is_named = CardInterestFigures::is_named(&question) && !CardInterestFigures::is_other_question(&question);
            (is_named && told.is_complete()).then(|| (told.owed().unwrap(), told.bought, told.rate.unwrap(), told.months))
        };
        for (text, expected) in [
            ("card ka 40000 bacha hai 3.5% monthly, ek mahine ka byaj kitna lagega gst ke sath", (40_000.0, 0.0, 3.5, Some(1.0))),
            ("25000 क्रेडिट कार्ड बकाया 3.75% महीना, 2 महीने का ब्याज बताओ", (25_000.0, 0.0, 3.75, Some(2.0))),
            (
                "Mera credit card bill 40,000 ka tha, maine sirf minimum 2,000 bhara aur agle mahine phir 10,000 ki shopping kar li. Card ka interest 3.5% mahina hai. Kitna byaj lagega",
                (38_000.0, 10_000.0, 3.5, None),
            ),
            (
                "My card bill is Rs 60,000 and I could pay only the minimum amount, 5% that is Rs 3,000. The finance charge is 3.6% per month. How much interest",
                (57_000.0, 0.0, 3.6, None),
            ),
        ] {
            assert_eq!(read(text), Some(expected), "{text}");
        }
        for text in ["card emi 3% processing fee on 40,000", "credit card limit 40,000", "personal loan 1 lakh at 2% a month or card"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
