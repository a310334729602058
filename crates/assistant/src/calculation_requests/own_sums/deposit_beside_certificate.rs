//! Reads one amount that may go into a bank deposit or the National Savings Certificate: "5 lakh FD 7% par ya NSC me, 5 saal me kitna". Each has a rate
//! of its own.

use super::Figures;
use super::figures::is_one_of;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::{Period, Quantity, QuantityKind};
use crate::calculation_requests::stated_sum::ParsedQuestion;
use crate::calculation_requests::topics;

const DEPOSIT_WORDS: &str = "fd|fds|fixed|एफडी|फिक्स्ड";
const CERTIFICATE_WORDS: &str = "nsc|nscs|एनएससी|certificate|certificates";
const NAMES_OF_DEPOSIT: &str = "fd|fds|fixed deposit|एफडी|फिक्स्ड डिपॉजिट";
const NAMES_OF_CERTIFICATE: &str = "nsc|nscs|एनएससी|national savings certificate|national saving certificate|राष्ट्रीय बचत पत्र";
/// A third product, and what is asked of something else than what the two come to.
const OTHER_MATTERS: &str = "kvp|केवीपी|kisan vikas|ppf|पीपीएफ|scss|mis|rd|आरडी|sip|mutual|fund|gold|bond|bonds|tax|taxed|टैक्स|slab|tds|loan|लोन|break|todna|todne|premature|तोडना|matured|mature hui|nominee|death|transfer|\
senior|80c|pledge|safe|risk|lock|monthly|quarterly payout|har mahine|हर महीने";
/// Words that ask what the two come to, or which comes to more. Which to take is advice.
const COMPARING_WORDS: &str = "which gives more|gives more|more return|more returns|zyada milega|jyada milega|zyada kisme|kisme zyada|kisme jyada|compare|comparison|vs|versus|difference|farak|fark|antar|ज्यादा मिलेगा|किसमें ज्यादा|तुलना|फर्क|अंतर";
const MIN_DEPOSIT: f64 = 1_000.0;
const MAX_RATE: f64 = 15.0;
/// In words: a product stands so near before its rate, and so near behind it.
const WORDS_BEFORE: usize = 6;
const WORDS_BEHIND: usize = 4;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct DepositBesideCertificateFigures {
    pub amount: Option<f64>,
    /// Percent a year of the bank's deposit.
    pub deposit_rate: Option<f64>,
    /// Percent a year of the certificate, where it is told.
    pub certificate_rate: Option<f64>,
    /// The months of the deposit, where they are told.
    pub months: Option<f64>,
    asks: bool,
}

impl Figures for DepositBesideCertificateFigures {
    const SUBJECT: &'static str = "fd|एफडी|fixed deposit|rd|आरडी";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(NAMES_OF_DEPOSIT) && question.mentions(NAMES_OF_CERTIFICATE)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        let is_amount =
            |told: &&Quantity| told.kind == QuantityKind::Rupees && told.value >= MIN_DEPOSIT && told.period != Some(Period::Month);
        let mut amounts = question.quantities.iter().filter(is_amount).map(|told| told.value);
        // Two amounts are another question.
        self.amount = match (amounts.next(), amounts.next()) {
            (Some(one), Some(other)) if one != other => None,
            (Some(one), _) => Some(one),
            (None, _) => self.amount,
        };
        for (at, told) in question.quantities.iter().enumerate() {
            if told.kind != QuantityKind::Percent || told.value > MAX_RATE {
                continue;
            }
            let is_of_certificate = find_product(question, at);
            if is_of_certificate == Some(true) {
                self.certificate_rate = Some(told.value);
            } else {
                self.deposit_rate = Some(told.value);
            }
        }
        let spans = question.quantities.iter().filter(|told| told.kind == QuantityKind::Span).map(|told| told.value);
        self.months = spans.min_by(f64::total_cmp).or(self.months);
        self.asks |= topics::asks_for_number(&question.words) || question.mentions(COMPARING_WORDS);
    }

    fn list_missing(&self) -> Vec<&'static str> {
        if self.amount.is_none() { vec!["own-needs-deposit"] } else { Vec::new() }
    }

    fn is_complete(&self) -> bool {
        self.asks && self.amount.is_some() && self.deposit_rate.is_some()
    }
}

/// Whether the product nearest to a rate is the certificate: the one before it goes before the one behind it. `None` beside neither.
fn find_product(question: &ParsedQuestion, at: usize) -> Option<bool> {
    let quantities = &question.quantities;
    let rate = &quantities[at];
    let from =
        at.checked_sub(1).map_or(0, |before| if quantities[before].kind == QuantityKind::Percent { quantities[before].end } else { 0 });
    let read = |place: usize| match question.words[place].as_str() {
        word if is_one_of(word, CERTIFICATE_WORDS) => Some(true),
        word if is_one_of(word, DEPOSIT_WORDS) => Some(false),
        _ => None,
    };
    let before = (from..rate.start).rev().take(WORDS_BEFORE).find_map(read);
    before.or_else(|| (rate.end..question.words.len()).take(WORDS_BEHIND).find_map(read))
}
