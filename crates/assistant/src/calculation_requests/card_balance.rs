//! Reads what is owed on a card of which only the minimum is paid: "card bill 80,000, paying the minimum only". The rate of the card is on its
//! statement, so that it can only be asked for.

use super::quantities::QuantityKind;
use super::stated_sum::ParsedQuestion;

const CARD_WORDS: &str = "card|cards|कार्ड";
const MINIMUM_WORDS: &str = "minimum|minimam|min due|mad|मिनिमम|न्यूनतम";
/// Other minima, other cards, and amounts on a card that are not owed.
const OTHER_MATTERS: &str = "minimum balance|min balance|minimum salary|minimum income|minimum spend|debit|atm|limit|salary|income|eligible|eligibility|age|score|cibil|spend|cashback|reward|\
rewards|lounge|fee|pan card|aadhaar|aadhar|ration|मिनिमम बैलेंस|न्यूनतम बैलेंस|डेबिट|एटीएम|लिमिट|सैलरी|वेतन|आय";

/// The rupees that are owed on the card. `None` where a rate or another amount is named, too.
pub(super) fn find_card_balance(question: &ParsedQuestion) -> Option<f64> {
    let [owed] = &question.quantities[..] else { return None };
    let is_owed = owed.kind == QuantityKind::Rupees && owed.period.is_none();
    let is_of_card = question.mentions(CARD_WORDS) && question.mentions(MINIMUM_WORDS) && !question.mentions(OTHER_MATTERS);
    (is_owed && is_of_card).then_some(owed.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_owed_is_read_where_nothing_else_is_known() {
        for text in [
            "Card ₹80,000 minimum only",
            "credit card bill 80,000, I pay only the minimum due",
            "कार्ड का 80,000 बिल है, सिर्फ मिनिमम भर रहा हूं",
        ] {
            assert_eq!(find_card_balance(&ParsedQuestion::parse(text)), Some(80_000.0), "{text}");
        }
        for text in [
            "card 80,000 at 3.5% a month, minimum only",
            "card 80,000, minimum 4,000",
            "minimum balance 10,000",
            "card minimum due",
            "minimum salary for a credit card, is 25,000 enough",
            "debit card account minimum balance 10,000 charge",
            "card limit 80,000, how much is the minimum due",
        ] {
            assert_eq!(find_card_balance(&ParsedQuestion::parse(text)), None, "{text}");
        }
    }
}
