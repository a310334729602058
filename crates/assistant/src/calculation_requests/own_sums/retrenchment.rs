//! Reads the service and the pay of somebody who was retrenched: "2 August 2021 to 15 May 2026, wages 19,500, no notice".

use super::Figures;
use super::figures::{call_amounts, find_service};
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::Period;
use crate::calculation_requests::stated_sum::ParsedQuestion;

const RETRENCHMENT_WORDS: &str =
    "retrench|retrenched|retrenchment|retrenchment compensation|chhatni|chatni|chhantni|chantni|छंटनी|laid off|layoff|lay off|le off|ले ऑफ";
/// Words for the end of a job that is one of the law's retrenchments only where a compensation is asked for.
const DISMISSAL_WORDS: &str = "terminated|fired|removed|nikal diya|nikaal diya|nikala|nikaala|निकाल दिया|निकाला|हटा दिया|hata diya";
const COMPENSATION_WORDS: &str = "compensation|muavza|muavja|muawza|muaavza|मुआवजा|हर्जाना|harjana|severance";
/// Other payments at the end of a job, and questions for something else.
const OTHER_MATTERS: &str = "tax|taxable|taxed|टैक्स|gratuity|ग्रेच्युटी|pf|पीएफ|epf|insurance|loan|emi|esi|vrs|manager|half|aadha|आधा|how many days|kitne din|claim form|court|resigned|resign|istifa|इस्तीफा";
const PAY: &str = "salary|wages|wage|pay|average pay|paid|earning|earned|tankhwah|tankhwa|tankha|pagar|mazdoori|majduri|vetan|सैलरी|वेतन|तनख्वाह|तनखा|मजदूरी|पगार";
const NO_NOTICE_WORDS: &str = "without notice|no notice|without any notice|bina notice|bina kisi notice|notice nahi|notice nahin|not given notice|\
no notice given|बिना नोटिस|बिना किसी नोटिस|नोटिस नहीं";
const NOTICE_WORDS: &str =
    "with notice|notice given|notice was given|gave notice|notice diya|notice mila|one months notice|1 month notice|नोटिस दिया|नोटिस मिला";
/// In rupees a month.
const MIN_PAY: f64 = 3_000.0;
const MAX_PAY: f64 = 500_000.0;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct RetrenchmentFigures {
    /// Rupees a month.
    pub pay: Option<f64>,
    pub months: Option<u32>,
    /// Whether days are left beside the months.
    pub has_days: bool,
    /// Whether notice was given, where that is told.
    pub was_given_notice: Option<bool>,
}

impl Figures for RetrenchmentFigures {
    const SUBJECT: &'static str = "retrenched|retrenchment|chhatni|chatni|छंटनी";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(RETRENCHMENT_WORDS) || (question.mentions(DISMISSAL_WORDS) && question.mentions(COMPENSATION_WORDS))
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, context: &ParseContext) {
        let amounts = call_amounts(question, &[((), PAY)]);
        let is_pay = |value: f64| (MIN_PAY..=MAX_PAY).contains(&value);
        let called = amounts.iter().find(|amount| amount.label.is_some() && is_pay(amount.value));
        let only = amounts.first().filter(|_| amounts.len() == 1).filter(|amount| is_pay(amount.value));
        let monthly = called.or(only).filter(|amount| amount.quantity.period != Some(Period::Year) && !amount.quantity.is_salary);
        self.pay = monthly.map(|amount| amount.value).or(self.pay);
        if let Some(service) = find_service(question, context.today) {
            (self.months, self.has_days) = (Some(service.months), service.has_days);
        }
        if question.mentions(NO_NOTICE_WORDS) {
            self.was_given_notice = Some(false);
        } else if question.mentions(NOTICE_WORDS) {
            self.was_given_notice = Some(true);
        }
    }

    fn list_missing(&self) -> Vec<&'static str> {
        let parts = [("own-needs-pay", self.pay.is_none()), ("own-needs-service", self.months.is_none())];
        parts.into_iter().filter(|(_, is_missing)| *is_missing).map(|(name, _)| name).collect()
    }
}
