//! Reads a part of the pay that an employer puts into NPS instead: "14% of basic in NPS, basic 9.6 lakh, salary 23.75 lakh, how much tax is saved?".

use domain::time::MONTHS_PER_YEAR;

use super::Figures;
use super::figures::call_amounts;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::{Period, Quantity, QuantityKind};
use crate::calculation_requests::stated_sum::ParsedQuestion;

const NPS_WORDS: &str = "nps|एनपीएस|80ccd2|80ccd 2";
const EMPLOYER_WORDS: &str =
    "employer|employers|company|companys|office|hr|ctc|restructure|restructuring|corporate nps|kampani|niyokta|कंपनी|नियोक्ता|ऑफिस|सीटीसी";
const BASIC_WORDS: &str = "basic|basic pay|basic salary|mool vetan|बेसिक|मूल वेतन";
const SALARY_WORDS: &str = "salary|total salary|gross|ctc|package|income|total|vetan|tankhwah|सैलरी|वेतन|सीटीसी|पैकेज|आय|कुल";
/// Questions for something else than the tax that is saved.
const OTHER_MATTERS: &str = "withdraw|withdrawal|exit|annuity|pension milegi|nikal|nikalna|corpus|maturity|old regime|interest|loan|hra|निकाल|पेंशन मिलेगी|पुरानी रेजीम|पुरानी व्यवस्था|ब्याज";
/// In rupees. A smaller amount is one of every month.
const MIN_YEARLY: f64 = 200_000.0;
/// In percent of the basic pay.
const MIN_SHARE: f64 = 2.0;
const MAX_SHARE: f64 = 20.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Called {
    Basic,
    Salary,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct EmployerNpsFigures {
    /// Percent of the basic pay.
    pub share: Option<f64>,
    /// Rupees a year.
    pub basic: Option<f64>,
    /// Rupees a year, with what goes into NPS.
    pub salary: Option<f64>,
}

impl Figures for EmployerNpsFigures {
    const SUBJECT: &'static str = "nps|एनपीएस";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(NPS_WORDS) && question.mentions(EMPLOYER_WORDS)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        let called = call_amounts(question, &[(Called::Basic, BASIC_WORDS), (Called::Salary, SALARY_WORDS)]);
        let of = |label: Called| called.iter().find(|amount| amount.label == Some(label)).map(|amount| to_yearly(amount.quantity));
        self.basic = of(Called::Basic).or(self.basic);
        self.salary = of(Called::Salary).or(self.salary);
        self.share = question.quantities.iter().filter(|told| is_share(told, question)).map(|told| told.value).next_back().or(self.share);
    }

    fn list_missing(&self) -> Vec<&'static str> {
        let needs = [
            (self.share.is_none(), "own-needs-share"),
            (self.basic.is_none(), "own-needs-basic"),
            (self.salary.is_none(), "own-needs-salary"),
        ];
        needs.into_iter().filter(|(is_missing, _)| *is_missing).map(|(_, name)| name).collect()
    }
}

/// "14%", or a bare "at 14" and "14 kar du".
fn is_share(told: &Quantity, question: &ParsedQuestion) -> bool {
    let is_bare = || told.kind == QuantityKind::Bare && question.words.get(told.start.wrapping_sub(1)).is_some_and(|word| word == "at");
    (MIN_SHARE..=MAX_SHARE).contains(&told.value) && (told.kind == QuantityKind::Percent || is_bare())
}

fn to_yearly(amount: &Quantity) -> f64 {
    match amount.period {
        Some(Period::Year) => amount.value,
        None if amount.value >= MIN_YEARLY || amount.is_salary => amount.value,
        _ => amount.value * f64::from(MONTHS_PER_YEAR),
    }
}
