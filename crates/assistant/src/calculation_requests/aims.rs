//! What a question wants from a calculator, where that is less than the calculator's whole result: a part of the inputs then suffices,
//! and the others have no influence on the figures that are shown.

use std::collections::BTreeMap;

use domain::calculators::CalculatorKind;

use super::quantities::{Period, Quantity, QuantityKind};
use super::topics::contains_any;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aim {
    #[default]
    Whole,
    /// How long monthly withdrawals last.
    HowLong,
    /// What goes into a provident fund every month.
    MonthlyContributions,
    /// One year's interest of a provident fund without new contributions.
    YearInterest,
    /// What a provident fund grows to without new contributions.
    GrowthAlone,
    /// The pension that a known corpus buys.
    PensionFromCorpus,
    /// The corpus, without the pension that it buys.
    CorpusAlone,
    /// The tax on a gain of which neither price nor cost is known.
    GainAlone,
}

/// In years. The longest period that the calculator of withdrawals takes.
const MAX_YEARS: f64 = 60.0;
/// An age for sums on which the age has no influence.
const ANY_AGE: f64 = 18.0;
/// The age of a normal exit from NPS that a corpus is taken at when the question names none; it has no influence on the pension. A test compares
/// it with the fact.
pub(super) const EXIT_AGE: f64 = 60.0;

/// Words that ask how long money lasts.
pub(super) const LASTING_WORDS: &str = "how long|how many months|how many years|kitne mahine|kitne saal|kitne din|kab tak|chalega|chalenge|chalegi|tikega|last|lasts|finish|finishes|over by|become zero|\
run out|khatam|चलेगा|चलेंगे|चलेगी|कब तक|कितने साल|कितने महीने|टिकेगा|खत्म";
const MONTHLY_WORDS: &str = "every month|per month|a month|each month|monthly|har mahine|har mahina|mahine|हर महीने|महीने|प्रति माह|mahina|pm";
const CONTRIBUTION_WORDS: &str = "go|goes|cut|share|contribution|contributions|contribute|contributes|deducted|deduct|katega|katta|kat|katega|jata|jaata|jayega|\
jaega|together|कटेगा|कटता|जाएगा|जाता|योगदान|हिस्सा|hissa";
const NO_CONTRIBUTION_WORDS: &str = "without contribution|without contributions|no contribution|no contributions|no new contribution|not contributing|stopped working|\
left job|left my job|left the job|quit|naukri chhod|naukri chod|job chhod|job chod|paisa rehne|rehne diya|rehne du|rehne dun|chhod diya|नौकरी छोड|रहने दिया|रहने दूं|\
छोड दी|बिना योगदान|no longer contribute|leave it there|left it there";
pub(super) const INTEREST_WORDS: &str = "interest|byaj|byaaj|ब्याज";
const YEAR_WORDS: &str =
    "one year|a year|per year|ek saal|ek sal|saal bhar|is saal|this year|year interest|yearly|for the year|एक साल|साल भर|इस साल|साल का";
const PENSION_WORDS: &str = "pension|पेंशन|annuity|एन्युटी";
const CORPUS_WORDS: &str = "corpus|kitna jama|कितना जमा|jama hoga|जमा होगा|kitna banega|कितना बनेगा|total|कुल|kul|how much will i have|how much will it|accumulate|fund|\
kitna hoga|कितना होगा|kitna paisa|कितना पैसा|grow to";

impl Aim {
    pub(super) fn detect(kind: CalculatorKind, words: &[String], quantities: &[Quantity]) -> Self {
        let has = |class: QuantityKind| quantities.iter().any(|quantity| quantity.kind == class);
        match kind {
            CalculatorKind::Swp if contains_any(words, LASTING_WORDS) && !has(QuantityKind::Span) => Aim::HowLong,
            CalculatorKind::Epf if asks_for_year_interest(words, quantities) => Aim::YearInterest,
            CalculatorKind::Epf if contains_any(words, NO_CONTRIBUTION_WORDS) => Aim::GrowthAlone,
            CalculatorKind::Epf
                if contains_any(words, CONTRIBUTION_WORDS)
                    && (contains_any(words, MONTHLY_WORDS) || super::turned_sums::is_pension_share(words, quantities))
                    && !contains_any(words, "balance|बैलेंस|retire|until|till|tak|तक")
                    && !has(QuantityKind::Span) =>
            {
                Aim::MonthlyContributions
            }
            CalculatorKind::Nps if names_corpus_at_exit(words, quantities) => Aim::PensionFromCorpus,
            // Without an annuity's rate, a return tells no pension.
            CalculatorKind::Nps
                if !contains_any(words, PENSION_WORDS) && (contains_any(words, CORPUS_WORDS) || has(QuantityKind::Percent)) =>
            {
                Aim::CorpusAlone
            }
            _ => Aim::Whole,
        }
    }

    /// Inputs that follow from the aim and from what is stated.
    pub(super) fn implied_inputs(self, stated: &BTreeMap<&'static str, f64>) -> Vec<(&'static str, f64)> {
        let given = |name: &str| stated.get(name).copied();
        match self {
            Aim::Whole | Aim::GainAlone => Vec::new(),
            Aim::HowLong => vec![("years", MAX_YEARS)],
            Aim::MonthlyContributions => vec![("age", ANY_AGE), ("until", ANY_AGE + 1.0)],
            Aim::YearInterest => vec![("basic", 0.0), ("age", ANY_AGE), ("until", ANY_AGE + 1.0)],
            Aim::GrowthAlone => {
                let age = given("age").unwrap_or(ANY_AGE);
                let span = given("span").map(|years| ("until", age + years));
                [("basic", 0.0), ("age", age)].into_iter().chain(span).collect()
            }
            Aim::PensionFromCorpus => {
                let until = given("until").unwrap_or(EXIT_AGE);
                vec![("monthly", 0.0), ("rate", 0.0), ("age", until - 1.0), ("until", until)]
            }
            Aim::CorpusAlone => vec![("annuity", 0.0)],
        }
    }

    /// Inputs and results that the aim leaves out of the answer.
    pub fn hides(self, name: &str) -> bool {
        let hidden: &[&str] = match self {
            Aim::Whole => &[],
            Aim::HowLong => &["years"],
            Aim::MonthlyContributions => &["age", "until", "balance", "interest", "rise", "rate"],
            Aim::YearInterest => &["age", "until", "basic", "rise", "capped", "own", "employer", "pension"],
            Aim::GrowthAlone => &["age", "until", "basic", "rise", "capped", "own", "employer", "pension"],
            Aim::PensionFromCorpus => &["monthly", "rate", "age", "rise"],
            Aim::CorpusAlone => &["annuity", "pension", "cash", "spent", "free", "share"],
            Aim::GainAlone => &["bought", "sold", "cost", "price", "expenses", "seller", "left", "held"],
        };
        hidden.contains(&name)
    }
}

/// The interest of a single year on a balance: "PF me ek saal ka byaj kitna aayega".
fn asks_for_year_interest(words: &[String], quantities: &[Quantity]) -> bool {
    let is_year = |quantity: &Quantity| quantity.kind == QuantityKind::Span && quantity.value == 12.0;
    let amounts: Vec<&Quantity> = quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees).collect();
    contains_any(words, INTEREST_WORDS)
        && (contains_any(words, YEAR_WORDS) || quantities.iter().any(is_year))
        && quantities.iter().all(|quantity| quantity.kind != QuantityKind::Span || is_year(quantity))
        && amounts.len() <= 1
        && amounts.iter().all(|amount| amount.period != Some(Period::Month))
        && !contains_any(words, "basic|बेसिक|retire|retirement|monthly|every month|each month|har mahine|हर महीने|tax|टैक्स|taxable")
}

/// Both the share of a corpus that buys an annuity and the annuity's rate: "20% ki annuity 6.5% wali".
fn names_annuity_terms(words: &[String], quantities: &[Quantity]) -> bool {
    contains_any(words, "annuity|एन्युटी|ऐन्युटी") && quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Percent).count() == 2
}

/// "NPS corpus at 60 will be 80 lakh, what pension": one amount that is the corpus, and nothing that is paid in.
fn names_corpus_at_exit(words: &[String], quantities: &[Quantity]) -> bool {
    let mut amounts = quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees);
    let (Some(amount), None) = (amounts.next(), amounts.next()) else { return false };
    amount.period.is_none()
        && contains_any(words, PENSION_WORDS)
        && (names_annuity_terms(words, quantities) || contains_any(words, "corpus|कॉर्पस|कोष|fund|at exit|jama hai|जमा है|balance"))
        && !contains_any(words, "age|umar|उम्र|i am")
        && !quantities.iter().any(|quantity| quantity.kind == QuantityKind::Span)
}
