//! Reads the price of a house or plot beside its stamp-duty value, for what the buyer deducts: "68 lakh flat, stamp value 71.2 lakh, TDS?".

use super::Figures;
use super::figures::call_amounts;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::QuantityKind;
use crate::calculation_requests::stated_sum::ParsedQuestion;

const TDS_WORDS: &str = "tds|टीडीएस|26qb|form 141";
const PROPERTY_WORDS: &str =
    "property|flat|house|plot|land|home|makan|makaan|ghar|zameen|jameen|zamin|registry|फ्लैट|मकान|घर|जमीन|प्लॉट|प्रॉपर्टी|रजिस्ट्री";
const STAMP_WORDS: &str = "stamp|stamp value|stamp duty value|stamp office value|circle|circle rate|circle value|guideline|guideline value|ready reckoner|reckoner|government value|govt value|sarkari rate|collector rate|\
स्टांप|स्टाम्प|सर्किल|सर्कल|सरकारी कीमत|सरकारी दर|सरकारी रेट|गाइडलाइन|रेडी रेकनर|कलेक्टर रेट";
const PRICE_WORDS: &str =
    "price|for|deal|agreement|agreed|consideration|cost|value|keemat|kimat|kimmat|sauda|saudha|mein|me|ka|में|का|कीमत|सौदा|दाम";
const LOAN_WORDS: &str = "loan|bank|emi|lona|लोन|बैंक|down payment|token|advance|paid|each|only|har ek|एडवांस|टोकन";
/// Sellers who live abroad, and other taxes.
const OTHER_MATTERS: &str = "nri|non resident|nonresident|एनआरआई|rent|kiraya|किराया|capital gain|capital gains|sold|becha|bech|बेचा|बेच दिया|registration charge|stamp duty kitni|how much stamp duty|स्टांप ड्यूटी कितनी";
/// In rupees. The price of a property is no smaller.
const MIN_PRICE: f64 = 500_000.0;
const TWO_BUYERS: &str = "two buyers|2 buyers|joint|jointly|both of us|two of us|each of us|wife and|me and my|my wife|husband and|50 50|50:50|half half|do log|dono|patni aur|do kharidar|दोनों|दो खरीदार|संयुक्त|पत्नी और|मेरी पत्नी";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Called {
    Stamp,
    Loan,
    Price,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct PropertyTdsFigures {
    pub price: Option<f64>,
    pub stamp_value: Option<f64>,
    /// Whether two buyers are named.
    pub has_two_buyers: bool,
}

impl Figures for PropertyTdsFigures {
    const SUBJECT: &'static str = "income tax|आयकर|tds|टीडीएस|loan|loans|लोन";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(TDS_WORDS) && question.mentions(PROPERTY_WORDS)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        let labels = [(Called::Stamp, STAMP_WORDS), (Called::Loan, LOAN_WORDS), (Called::Price, PRICE_WORDS)];
        let called = call_amounts(question, &labels);
        let of = |label: Option<Called>| {
            let is_so = move |value: f64, own: Option<Called>| value >= MIN_PRICE && own == label;
            called.iter().filter(|amount| is_so(amount.value, amount.label)).map(|amount| amount.value).next()
        };
        self.stamp_value = of(Some(Called::Stamp)).or(self.stamp_value);
        self.price = of(Some(Called::Price)).or_else(|| of(None)).or(self.price);
        let is_share =
            |quantity: &crate::calculation_requests::quantities::Quantity| quantity.kind == QuantityKind::Percent && quantity.value == 50.0;
        self.has_two_buyers |= question.mentions(TWO_BUYERS) || question.quantities.iter().any(is_share);
    }

    fn list_missing(&self) -> Vec<&'static str> {
        // With the price alone the calculator of deductions at source answers.
        if self.price.is_some() && self.stamp_value.is_some() { Vec::new() } else { vec!["own-needs-stamp-value"] }
    }
}
