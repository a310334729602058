//! Reads the wages and the balance of a member who has died, for what EDLI pays: "average wages 18,000, balance 2.4 lakh, EDLI kitna".

use super::Figures;
use super::figures::call_amounts;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::Period;
use crate::calculation_requests::stated_sum::ParsedQuestion;

const SCHEME_WORDS: &str = "edli|ईडीएलआई|deposit linked insurance|डिपॉजिट लिंक्ड|pf insurance|pf ka bima|पीएफ का बीमा|पीएफ बीमा";
const WAGE_WORDS: &str = "wage|wages|salary|basic|basic da|pay|vetan|tankhwah|वेतन|सैलरी|बेसिक|तनख्वाह";
const BALANCE_WORDS: &str = "balance|pf balance|bakaya|jama|fund|बैलेंस|बैलेन्स|जमा|शेष";
/// "Wages above 15,000" say that the ceiling counts.
const MIN_WAGES: f64 = 1_000.0;
const MAX_WAGES: f64 = 200_000.0;
/// Questions that no benefit answers.
const OTHER_MATTERS: &str =
    "form|claim kaise|how to claim|kaise milega|contribution|reject|rejected|फॉर्म|कैसे मिलेगा|दावा कैसे|खारिज|nominee kaun|tax|टैक्स";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Called {
    Wages,
    Balance,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct DeathCoverFigures {
    /// Rupees a month, on average over the last twelve months.
    pub wages: Option<f64>,
    /// In rupees, on average over the same months.
    pub balance: Option<f64>,
}

impl Figures for DeathCoverFigures {
    const SUBJECT: &'static str = "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि|insurance|बीमा";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(SCHEME_WORDS)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        let called = call_amounts(question, &[(Called::Balance, BALANCE_WORDS), (Called::Wages, WAGE_WORDS)]);
        let of = |label: Called| {
            let mut amounts =
                called.iter().filter(move |amount| amount.label == Some(label)).map(|amount| (amount.value, amount.quantity.period));
            amounts.next()
        };
        if let Some((value, period)) = of(Called::Wages) {
            let monthly = if period == Some(Period::Year) { value / 12.0 } else { value };
            self.wages = Some(monthly).filter(|wages| (MIN_WAGES..=MAX_WAGES).contains(wages)).or(self.wages);
        }
        self.balance = of(Called::Balance).map(|(value, _)| value).or(self.balance);
    }

    fn list_missing(&self) -> Vec<&'static str> {
        let mut missing = Vec::new();
        if self.wages.is_none() {
            missing.push("own-needs-average-wages");
        }
        if self.balance.is_none() {
            missing.push("own-needs-average-balance");
        }
        missing
    }
}
