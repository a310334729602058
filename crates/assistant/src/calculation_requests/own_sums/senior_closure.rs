//! Reads a deposit in the Senior Citizens Savings Scheme that is to be closed before its time: "30 lakh SCSS, 1.5 saal baad todna hai, kitna katega".

use super::Figures;
use super::payout::{PAYOUT_WORDS, SENIOR_WORDS};
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::{Period, Quantity, QuantityKind};
use crate::calculation_requests::stated_sum::ParsedQuestion;

const CLOSING_WORDS: &str = "premature|prematurely|pre mature|close|closed|closing|closure|break|broken|breaking|exit|withdraw early|withdraw before|withdraw after|take out before|take out early|todna|todne|todu|todun|tod du|tod dun|tod di|tode|toden|todta|toda|tudwana|tudwaye|\
tudvana|tudvaye|tudwau|tootwana|toot wana|tutwana|tut wana|toot|tut|band kar|band karna|band karu|band karwana|band kare|nikalna ho|nikal lu|nikal lun|katega|kategi|kat jayega|kata jayega|penalty|penalti|तोडना|तोडने|तोडें|तोडूं|तोड दूं|तोड|तुडवाना|\
तुडवाएं|तुडवाऊं|तुडवाने|टूटवाना|बंद कर|बंद करना|बंद कराना|बंद करें|बंद करवाना|कटेगा|कटेगी|पेनल्टी|पेनाल्टी";
/// Another scheme, a closing without a cut, and what is asked of something else.
const OTHER_MATTERS: &str = "mis|pomis|एमआईएस|monthly income|मासिक आय|death|died|dies|deceased|passed away|dehant|nidhan|guzar|gujar|nahi rahe|maut|मृत्यु|देहांत|निधन|गुजर|नहीं रहे|nominee|extend|extended|extension|extend kiya|बढाया|\
विस्तार|tds|टीडीएस|15h|tax|टैक्स|nri|joint|loan|लोन|which|kaun|कौन|better|behtar|बेहतर|versus|fd|एफडी|partial|part of|half|aadha|aadhe|आधा|form|documents|papers|how to|kaise|कैसे|open|opened again|kab khul";
/// In rupees: an amount below is a payment, and no deposit.
const MIN_DEPOSIT: f64 = 1_000.0;
const MAX_RATE: f64 = 15.0;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct SeniorClosureFigures {
    pub deposit: Option<f64>,
    /// Months since the deposit.
    pub held_months: Option<f64>,
    /// Percent a year, where it is told: that of the day of deposit stays.
    pub rate: Option<f64>,
    /// Whether the last turn is about closing.
    is_closing: bool,
}

impl Figures for SeniorClosureFigures {
    const SUBJECT: &'static str = "scss|senior citizen|सीनियर सिटीजन|gratuity|ग्रेच्युटी|pf|epf|पीएफ";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(SENIOR_WORDS)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, context: &ParseContext) {
        self.is_closing = question.mentions(CLOSING_WORDS) || (self.is_closing && !question.mentions(PAYOUT_WORDS));
        let is_deposit =
            |told: &&Quantity| told.kind == QuantityKind::Rupees && told.value >= MIN_DEPOSIT && told.period != Some(Period::Month);
        let deposits = question.quantities.iter().filter(is_deposit).map(|told| told.value);
        self.deposit = deposits.max_by(f64::total_cmp).or(self.deposit);
        // A duration as long as the term is an age or another thing.
        let is_held = |told: &&Quantity| told.kind == QuantityKind::Span && context.senior_term.is_some_and(|term| told.value < term);
        let spans = question.quantities.iter().filter(is_held);
        self.held_months = spans.map(|told| told.value).next_back().or(self.held_months);
        let rates = question.quantities.iter().filter(|told| told.kind == QuantityKind::Percent && told.value <= MAX_RATE);
        // "1.5% katega?" asks of the cut, and is no rate of interest.
        self.rate = rates.map(|told| told.value).find(|rate| *rate > MIN_RATE).or(self.rate);
    }

    fn list_missing(&self) -> Vec<&'static str> {
        if self.deposit.is_none() { vec!["own-needs-deposit"] } else { Vec::new() }
    }

    fn is_complete(&self) -> bool {
        self.is_closing && self.deposit.is_some()
    }
}

/// In percent. The scheme never paid so little.
const MIN_RATE: f64 = 5.0;
