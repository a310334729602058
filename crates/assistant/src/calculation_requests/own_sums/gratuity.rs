//! Reads a gratuity whose pay is told in parts, whose service is told by days of this year, or which goes on from a talk about gratuity: "joined 5 June
//! 2017, resigned on 20 January, basic 21,400 and DA 3,600, other allowances 7,000".

use std::ops::Range;

use domain::calculators::CalculatorKind;
use domain::calculators::gratuity::PayParts;

use super::Figures;
use super::figures::{call_amounts, find_service};
use crate::calculation_requests::gratuity_figures::read_own_service;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::Period;
use crate::calculation_requests::stated_sum::ParsedQuestion;
use crate::calculation_requests::topics;

const OTHER_MATTERS: &str = "tax|taxable|taxed|exempt|exemption|टैक्स|offer|offered|offering|de raha|de rahi|paid me|diya hai|diye|contract|fixed term|death|died|forfeit|pf|पीएफ|epf|loan|form|kab|when|not paid|nahi diya|\
nahi de|ctc|package|lpa|why|kyun|क्यों|less|kam diya|deducted|nominee|scheme|scss";
const BASIC: &str =
    "basic and da|basic plus da|basic aur da|basic da|basic salary|basic pay|last basic|basic|बेसिक और डीए|बेसिक डीए|बेसिक|मूल वेतन|मूल";
const DEARNESS: &str = "dearness allowance|dearness|mehngai bhatta|mahangai bhatta|महंगाई भत्ता|da|डीए";
const ALLOWANCES: &str = "other allowances|allowances|allowance|special allowance|hra|conveyance|bhatte|bhatta|भत्ते|भत्ता|एचआरए";
const PAY: &str = "last drawn|salary|wages|pay|सैलरी|वेतन|tankhwah|तनख्वाह";
const SIX_DAY_WORDS: &str = "6 day week|six day week|6 days a week|six days a week|6 days week|hafte me 6 din|hafte mein 6 din|हफ्ते में 6 दिन|6 din kaam|6 day working|6 दिन काम|6 din ka hafta|6 days working";
/// In rupees a month.
const MAX_PAY: f64 = 2_000_000.0;
const MIN_PAY: f64 = 1_000.0;

/// What an amount is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Part {
    Basic,
    Dearness,
    Allowances,
    Pay,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct GratuityFigures {
    pub basic: Option<f64>,
    pub dearness: Option<f64>,
    pub allowances: Option<f64>,
    pub months: Option<u32>,
    /// Whether days are left beside the months.
    pub has_days: bool,
    /// Whether the service is told by its first and last day.
    pub is_dated: bool,
    pub has_six_day_week: bool,
    /// Whether an amount is named of which nothing is known, or the pay only as a whole.
    has_other_amount: bool,
    /// Whether a day without its year ends the service.
    has_day_without_year: bool,
    /// Months of service in which the days of work in the last year decide.
    doubtful: Range<u32>,
}

impl GratuityFigures {
    pub fn pay_parts(&self) -> PayParts {
        PayParts {
            basic: self.basic.unwrap_or_default(),
            dearness: self.dearness.unwrap_or_default(),
            allowances: self.allowances.unwrap_or_default(),
        }
    }

    /// Whether the calculator's own inputs say too little of what one message tells.
    pub fn is_beyond_calculator(&self) -> bool {
        let has_parts = self.dearness.is_some() || self.allowances.is_some();
        has_parts || self.has_six_day_week || self.has_day_without_year || self.is_doubtful()
    }

    /// Whether the service ends so shortly before the years of a gratuity that the rule of the days of work decides.
    pub fn is_doubtful(&self) -> bool {
        self.months.is_some_and(|months| self.doubtful.contains(&months))
    }
}

impl Figures for GratuityFigures {
    const SUBJECT: &'static str = "gratuity|graduity|gratuty|ग्रेच्युटी|ग्रेचुटी|ग्रैच्युटी|उपदान|hra|एचआरए";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.words.iter().any(|word| topics::is_topic_word(word, CalculatorKind::Gratuity))
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, context: &ParseContext) {
        let labels = [(Part::Basic, BASIC), (Part::Dearness, DEARNESS), (Part::Allowances, ALLOWANCES), (Part::Pay, PAY)];
        self.has_other_amount = false;
        self.doubtful = context.doubtful_gratuity.clone().unwrap_or_default();
        for amount in call_amounts(question, &labels) {
            let is_monthly = amount.quantity.period != Some(Period::Year) && (MIN_PAY..=MAX_PAY).contains(&amount.value);
            match amount.label.filter(|_| is_monthly) {
                Some(Part::Basic) => self.basic = Some(amount.value),
                Some(Part::Dearness) => self.dearness = Some(amount.value),
                Some(Part::Allowances) => self.allowances = Some(self.allowances.unwrap_or_default() + amount.value),
                Some(Part::Pay) | None => self.has_other_amount = true,
            }
        }
        let own = read_own_service(question);
        let told = own.as_ref().unwrap_or(question);
        if let Some(service) = find_service(told, context.today) {
            (self.months, self.has_days) = (Some(service.months), service.has_days);
            (self.is_dated, self.has_day_without_year) = (service.is_dated, service.has_day_without_year);
        }
        self.has_six_day_week |= question.mentions(SIX_DAY_WORDS);
    }

    fn list_missing(&self) -> Vec<&'static str> {
        let is_short = self.months.is_none_or(|months| months < self.doubtful.start);
        let parts = [("own-needs-basic", self.basic.is_none() || self.has_other_amount), ("own-needs-service", is_short)];
        parts.into_iter().filter(|(_, is_missing)| *is_missing).map(|(name, _)| name).collect()
    }
}
