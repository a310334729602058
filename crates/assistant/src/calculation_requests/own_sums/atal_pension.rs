//! Reads the age and the pension of a question about the Atal Pension Yojana: "38 saal, 5000 wali pension".

use super::Figures;
use super::figures::find_age;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::QuantityKind;
use crate::calculation_requests::stated_sum::ParsedQuestion;

const ATAL_WORDS: &str = "apy|atal|atal pension|अटल|एपीवाई";
/// Questions of somebody who has joined, and for something else than the contribution.
const OTHER_MATTERS: &str = "exit|withdraw|withdrawal|nikal|nikalna|nikaal|close|band|बंद|निकाल|निकालना|death|died|dies|maut|mrityu|मृत्यु|मौत|nominee|penalty|late|missed|miss|upgrade|increase|badhana|badhani|बढाना|\
बढानी|downgrade|tax|taxpayer|टैक्स|80ccd|refund|wapas|वापस|restart|stopped|form|sym|shram|श्रम|better|behtar|vs|or nps|nps|already|joined|statement|balance|corpus|spouse|wife gets|husband gets";
const MIN_AGE: f64 = 10.0;
const MAX_AGE: f64 = 70.0;
/// In rupees a month. So much the pensions of the scheme may be meant to be.
const MAX_PENSION: f64 = 10_000.0;
/// Words that say that a number of thousands is the pension: "5 hazar wali".
const PENSION_WORDS: &str = "pension|wali|waali|wala|पेंशन|वाली|वाला";

#[derive(Debug, Clone, Default, PartialEq)]
pub struct AtalPensionFigures {
    /// The age of joining, in years.
    pub age: Option<f64>,
    /// Rupees a month.
    pub pension: Option<f64>,
}

impl Figures for AtalPensionFigures {
    const SUBJECT: &'static str = "atal|apy|अटल";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(ATAL_WORDS)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        self.age = find_age(question, MIN_AGE, MAX_AGE).or(self.age);
        let amounts: Vec<f64> = question
            .quantities
            .iter()
            .filter(|quantity| quantity.kind == QuantityKind::Rupees && quantity.value <= MAX_PENSION)
            .map(|quantity| quantity.value)
            .collect();
        let only = amounts.first().copied().filter(|_| amounts.len() == 1);
        self.pension = only.filter(|_| self.pension.is_some() || question.mentions(PENSION_WORDS)).or(self.pension);
    }

    fn list_missing(&self) -> Vec<&'static str> {
        if self.age.is_none() { vec!["own-needs-age"] } else { Vec::new() }
    }
}
