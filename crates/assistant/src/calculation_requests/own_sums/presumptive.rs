//! Reads the turnover of a small business or a profession, for the profit that is presumed of it: "bikri 62 lakh, 48 lakh UPI se, 44AD mein munafa".

use super::Figures;
use super::figures::call_amounts;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::Period;
use crate::calculation_requests::stated_sum::ParsedQuestion;

const SCHEME_WORDS: &str =
    "44ad|44 ad|44एडी|44 एडी|44ada|44 ada|44एडीए|44 एडीए|presumptive|presumption|presumed|anumanit|अनुमानित|प्रिजम्प्टिव|प्रिजंप्टिव|प्रीजम्प्टिव";
const PROFESSION_WORDS: &str = "44ada|44 ada|44एडीए|44 एडीए|doctor|dentist|lawyer|advocate|architect|engineer|chartered accountant|profession|professional|consultant|vakil|vakeel|freelancer|freelance|डॉक्टर|वकील|दंत चिकित्सक|आर्किटेक्ट|पेशा|पेशेवर|फ्रीलांसर|फ्रीलांस";
const DIGITAL_WORDS: &str = "upi|bank|online|digital|neft|card|cheque|यूपीआई|बैंक|ऑनलाइन|डिजिटल|चेक|upi bank";
const CASH_WORDS: &str = "cash|nakad|nagad|नकद|नगद|कैश";
const TURNOVER_WORDS: &str =
    "turnover|sale|sales|receipts|receipt|bikri|billing|turn over|bikree|collection|बिक्री|टर्नओवर|प्राप्तियां|रसीदें|आमदनी|सेल";
/// "All in cash", "sab bank se": the whole turnover came so.
const ALL_WORDS: &str = "all|sab|sara|saara|poora|pura|entire|entirely|only|सब|सारा|पूरा|पूरी|सारी";
/// Questions that a profit doesn't answer, and vehicles, whose profit is counted by weight.
const OTHER_MATTERS: &str = "audit|gst|जीएसटी|ऑडिट|truck|trucks|44ae|ट्रक|books|switch|opt out|notice|नोटिस|loss|which form|kaunsa form";
/// In rupees a year.
const MIN_TURNOVER: f64 = 50_000.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Called {
    Digital,
    Cash,
    Turnover,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct PresumptiveFigures {
    pub is_profession: bool,
    /// Rupees a year through a bank or by UPI, and in cash.
    pub digital: Option<f64>,
    pub cash: Option<f64>,
    /// Rupees a year in all.
    pub turnover: Option<f64>,
}

impl PresumptiveFigures {
    /// What came digitally and what in cash; with the turnover alone all counts as cash, at the higher rate.
    pub fn split(&self) -> Option<(f64, f64)> {
        match (self.turnover, self.digital, self.cash) {
            (_, Some(digital), Some(cash)) => Some((digital, cash)),
            (Some(turnover), Some(digital), None) if digital <= turnover => Some((digital, turnover - digital)),
            (Some(turnover), None, Some(cash)) if cash <= turnover => Some((turnover - cash, cash)),
            (None, Some(digital), None) => Some((digital, 0.0)),
            (None, None, Some(cash)) => Some((0.0, cash)),
            (Some(turnover), None, None) => Some((0.0, turnover)),
            _ => None,
        }
    }

    /// Whether the question says how the money came.
    pub fn is_split_told(&self) -> bool {
        self.digital.is_some() || self.cash.is_some()
    }
}

impl Figures for PresumptiveFigures {
    const SUBJECT: &'static str = "income tax|आयकर|itr";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(SCHEME_WORDS)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        self.is_profession |= question.mentions(PROFESSION_WORDS);
        let labels = [(Called::Digital, DIGITAL_WORDS), (Called::Cash, CASH_WORDS), (Called::Turnover, TURNOVER_WORDS)];
        let called: Vec<_> = call_amounts(question, &labels).into_iter().filter(|amount| amount.value >= MIN_TURNOVER).collect();
        let is_all = question.mentions(ALL_WORDS);
        if let [only] = &called[..] {
            let yearly = if only.quantity.period == Some(Period::Month) { only.value * 12.0 } else { only.value };
            let came = (question.mentions(DIGITAL_WORDS), question.mentions(CASH_WORDS));
            match (is_all, came) {
                (true, (true, false)) => self.digital = Some(yearly),
                (true, (false, true)) => self.cash = Some(yearly),
                _ => self.turnover = Some(yearly),
            }
            return;
        }
        for amount in &called {
            match amount.label {
                Some(Called::Digital) => self.digital = Some(amount.value),
                Some(Called::Cash) => self.cash = Some(amount.value),
                Some(Called::Turnover) => self.turnover = Some(amount.value),
                None => {}
            }
        }
    }

    fn list_missing(&self) -> Vec<&'static str> {
        if self.split().is_some() { Vec::new() } else { vec!["own-needs-turnover"] }
    }
}
