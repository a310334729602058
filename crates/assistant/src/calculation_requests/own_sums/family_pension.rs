//! Reads the EPS pension that somebody drew who has died: "papa ki EPS pension 3,240 thi, mummy ko kitni milegi".

use super::Figures;
use crate::calculation_requests::deaths::DEATH_WORDS;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::{Period, Quantity, QuantityKind};
use crate::calculation_requests::stated_sum::ParsedQuestion;

const SCHEME_WORDS: &str = "eps|eps 95|eps95|epfo|epf pension|pf pension|pension scheme 1995|ईपीएस|ईपीएफओ|ईपीएफ पेंशन|पीएफ पेंशन";
const PENSION_WORDS: &str = "pension|pensions|penshan|पेंशन|पेन्शन";
/// Words for somebody who stays behind, beside a pension that was drawn.
const FAMILY_WORDS: &str =
    "mother|mom|mummy|maa|mata|wife|widow|husband|widower|family|spouse|patni|biwi|vidhwa|pati|मां|मम्मी|माता|पत्नी|विधवा|पति|परिवार";
const DRAWN_WORDS: &str = "was|drew|had been|used to|tha|thi|the|aati|aata|milti|leta|lete|leti|थी|था|थे|आती|मिलती|लेते|लेती";
const CHILD_WORDS: &str = "child|children|kid|kids|son|sons|daughter|daughters|sister|brother|beta|bete|beti|betiyan|bachcha|bachche|bachchon|behen|behan|bhai|बेटा|बेटे|बेटी|बेटियां|बच्चा|बच्चे|बच्चों|बहन|भाई";
/// Pensions of other schemes.
const OTHER_MATTERS: &str = "government|govt|sarkari|railway|railways|army|defence|military|bank pension|teacher|state pension|nps|gratuity|atal|apy|lic|annuity|sparsh|cpao|ops|old pension|सरकारी|रेलवे|सेना|फौज|शिक्षक|एनपीएस|अटल|ग्रेच्युटी|पुरानी पेंशन";
/// In rupees a month. EPS pays no such pensions as lie outside, without higher wages.
const MIN_PENSION: f64 = 500.0;
const MAX_PENSION: f64 = 30_000.0;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct FamilyPensionFigures {
    /// Rupees a month that the dead person drew.
    pub pension: Option<f64>,
    /// Whether children are named beside the spouse.
    pub names_children: bool,
}

impl Figures for FamilyPensionFigures {
    const SUBJECT: &'static str = "pf|epf|पीएफ|ईपीएफ|eps|ईपीएस|provident fund|भविष्य निधि";

    fn is_named(question: &ParsedQuestion) -> bool {
        let tells_of_death = question.mentions(DEATH_WORDS) || (question.mentions(DRAWN_WORDS) && question.mentions(FAMILY_WORDS));
        question.mentions(SCHEME_WORDS) && question.mentions(PENSION_WORDS) && tells_of_death
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        let is_pension = |told: &&Quantity| {
            told.kind == QuantityKind::Rupees && told.period != Some(Period::Year) && (MIN_PENSION..=MAX_PENSION).contains(&told.value)
        };
        let mut pensions = question.quantities.iter().filter(is_pension).map(|told| told.value);
        if let (Some(pension), None) = (pensions.next(), pensions.next()) {
            self.pension = Some(pension);
        }
        self.names_children |= question.mentions(CHILD_WORDS);
    }

    fn list_missing(&self) -> Vec<&'static str> {
        if self.pension.is_none() { vec!["own-needs-pension"] } else { Vec::new() }
    }
}
