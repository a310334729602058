//! Reads what the member and the employer pay into a provident fund by the payslip, for what it comes to: "own 3,840, employer 2,590 after pension,
//! balance 3 lakh, age 30, how much at 58". The employer's own figure counts then, and none that is worked out from the basic pay.

use domain::calculators::CalculatorKind;
use domain::time::MONTHS_PER_YEAR;

use super::Figures;
use super::figures::call_amounts;
use crate::calculation_requests::ages::{AgeKind, find_ages, find_current_age};
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::{Period, QuantityKind};
use crate::calculation_requests::stated_sum::ParsedQuestion;
use crate::calculation_requests::topics;

const PF_WORDS: &str = "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि";
const OWN: &str = "own|own share|my share|my contribution|my own|employee|employee share|i pay|i contribute|mine|mera|meri|mere|apna|apni|mujhse|my|मेरा|मेरी|मेरे|अपना|कर्मचारी";
const EMPLOYER: &str =
    "employer|employers|employer share|employer contribution|company|companys|kampani|niyokta|office|नियोक्ता|कंपनी|एम्प्लॉयर";
const PENSION: &str = "pension|eps|eps95|pension scheme|पेंशन|ईपीएस";
const BALANCE: &str = "balance|pf balance|jama|already|passbook|corpus|accumulated|saved|bacha|बैलेंस|जमा|पासबुक";
const BASIC: &str = "basic|basic pay|basic salary|basic wages|pf wages|da|बेसिक|बेसिक सैलरी|मूल वेतन";
const PAY: &str = "salary|wages|gross|ctc|in hand|सैलरी|वेतन";
const PROJECTION_WORDS: &str = "retire|retirement|projection|project|corpus|रिटायर|रिटायरमेंट";
const OTHER_MATTERS: &str = "withdraw|withdrawal|nikal|nikalna|nikalu|निकाल|निकालना|transfer|claim|tax|taxable|टैक्स|not deposited|jama nahi|जमा नहीं|complaint|nps|ppf|vpf|loan|advance|uan|form|death|nominee|wrong|galat";
const RISING_WORDS: &str =
    "rise|rises|rising|increase|increases|increment|hike|badhe|badhegi|badhti|badhta|badhne|badh|grow|grows|बढे|बढती|बढता|बढ|बढोतरी";
const MIN_AGE: f64 = 18.0;
const MAX_AGE: f64 = 69.0;
const MAX_YEARS: f64 = 45.0;
const MAX_RISE: f64 = 20.0;
/// In rupees: nobody pays in more a month than this, and nobody speaks of less as a balance.
const MAX_MONTHLY: f64 = 200_000.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Own,
    Employer,
    Pension,
    Balance,
    Basic,
    Pay,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct PfGrowthFigures {
    /// Rupees a month that the member pays in.
    pub own: Option<f64>,
    /// Rupees a month that the employer pays into the provident fund, without the pension.
    pub employer: Option<f64>,
    pub pension: Option<f64>,
    /// Basic pay a month, on which the member pays a share where the payslip's figure isn't told.
    pub basic: Option<f64>,
    pub balance: Option<f64>,
    pub age: Option<f64>,
    pub until: Option<f64>,
    /// Years, where no age says them.
    pub span: Option<f64>,
    /// Percent by which the pay rises each year.
    pub rise: Option<f64>,
    /// The age at the end where none is told.
    usual_end: Option<f64>,
    asks: bool,
}

impl PfGrowthFigures {
    /// Whole years until the end.
    pub fn years(&self) -> Option<u32> {
        let between = self.age.zip(self.end_age()).map(|(age, end)| end - age);
        let years = between.or(self.span).filter(|years| (1.0..=MAX_YEARS).contains(years))?;
        Some(years as u32)
    }

    /// The age at the end, where an age is told.
    pub fn end_age(&self) -> Option<f64> {
        self.age.and(self.until.or(self.usual_end))
    }
}

impl Figures for PfGrowthFigures {
    const SUBJECT: &'static str = "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि|eps|ईपीएस";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(PF_WORDS)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, context: &ParseContext) {
        let labels = [
            (Part::Balance, BALANCE),
            (Part::Pension, PENSION),
            (Part::Basic, BASIC),
            (Part::Pay, PAY),
            (Part::Employer, EMPLOYER),
            (Part::Own, OWN),
        ];
        for amount in call_amounts(question, &labels) {
            let value = if amount.quantity.period == Some(Period::Year) { amount.value / f64::from(MONTHS_PER_YEAR) } else { amount.value };
            let place = match amount.label {
                Some(Part::Own) => &mut self.own,
                Some(Part::Employer) => &mut self.employer,
                Some(Part::Pension) => &mut self.pension,
                Some(Part::Balance) => &mut self.balance,
                Some(Part::Basic) => &mut self.basic,
                Some(Part::Pay) | None => continue,
            };
            *place = Some(if amount.label == Some(Part::Balance) { amount.value } else { value });
        }
        self.usual_end = context.pension_age;
        let ages = find_ages(CalculatorKind::Epf, &question.words, &question.quantities);
        let target = ages.iter().find(|age| age.kind == AgeKind::Target).map(|age| age.years);
        self.until = target.or(self.until);
        self.age = find_current_age(&ages).filter(|age| (MIN_AGE..=MAX_AGE).contains(age)).or(self.age);
        let taken = |at: usize| ages.iter().any(|age| age.quantity == at);
        let spans = question.quantities.iter().enumerate().filter(|(at, told)| told.kind == QuantityKind::Span && !taken(*at));
        self.span = spans.map(|(_, told)| (told.value / f64::from(MONTHS_PER_YEAR)).floor()).next().or(self.span);
        let mut percentages = question.quantities.iter().filter(|told| told.kind == QuantityKind::Percent && told.value <= MAX_RISE);
        if let (Some(rise), None, true) = (percentages.next(), percentages.next(), question.mentions(RISING_WORDS)) {
            self.rise = Some(rise.value);
        }
        self.asks |= topics::asks_for_number(&question.words) || question.mentions(PROJECTION_WORDS);
    }

    fn list_missing(&self) -> Vec<&'static str> {
        if self.years().is_none() { vec!["own-needs-age"] } else { Vec::new() }
    }

    fn is_complete(&self) -> bool {
        let is_monthly = |value: Option<f64>| value.is_some_and(|value| value > 0.0 && value <= MAX_MONTHLY);
        let own = self.own.or(self.basic);
        // As much as the member's share is what the employer pays with the pension in it, and more is another amount.
        self.asks && is_monthly(own) && is_monthly(self.employer) && self.employer < own && self.years().is_some()
    }
}
