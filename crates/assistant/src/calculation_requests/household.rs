//! Questions for the sums of a household, which add up a list of amounts: net worth, and what a family would need.

use domain::calculators::CalculatorKind;

use super::quantities::{Quantity, QuantityKind};
use super::topics::{asks_for_number, contains_any};

/// A net worth is the sum of at least so many amounts.
const MIN_PARTS: usize = 2;

const NET_WORTH_WORDS: &str = "net worth|networth|नेट वर्थ|नेटवर्थ";
const COVER_WORDS: &str = "term insurance|term cover|term plan|term policy|life cover|life insurance|insurance cover|टर्म इंश्योरेंस|टर्म इन्शुरन्स|टर्म प्लान|टर्म कवर|\
टर्म बीमा|जीवन बीमा|लाइफ कवर|लाइफ इंश्योरेंस";
const EXPENSE_WORDS: &str = "expense|expenses|kharcha|kharche|kharch|spend|spends|spending|खर्च|खर्चा|खर्चे";

/// Detects the calculator of a question that lists what somebody owns and owes, or what a family spends and for how long.
pub(super) fn detect_household_kind(words: &[String], quantities: &[Quantity]) -> Option<CalculatorKind> {
    let count = |kind: QuantityKind| quantities.iter().filter(|quantity| quantity.kind == kind).count();
    if contains_any(words, NET_WORTH_WORDS) {
        return (count(QuantityKind::Rupees) >= MIN_PARTS).then_some(CalculatorKind::NetWorth);
    }
    let names_needs = contains_any(words, COVER_WORDS) && contains_any(words, EXPENSE_WORDS);
    let is_family_need = names_needs && asks_for_number(words) && count(QuantityKind::Rupees) > 0 && count(QuantityKind::Span) > 0;
    is_family_need.then_some(CalculatorKind::TermCover)
}

/// Whether a calculator adds up all amounts of a question, so that one that it can't place makes the sum wrong.
pub(super) fn needs_every_amount(kind: CalculatorKind) -> bool {
    matches!(kind, CalculatorKind::NetWorth | CalculatorKind::TermCover)
}
