//! Recognises sentences that tell somebody to send money to a UPI address, a mobile number or an account, in English, Hindi and Hinglish.
//! Our own texts say how to pay at an office or a bank, and never to whose number.

use std::sync::LazyLock;

use domain::personal_numbers::{PersonalNumber, mask_personal_numbers};
use domain::text::phrases::{NormalisedWords, Phrase, parse_loose_phrases};

use crate::secret_requests::{is_warning, stands_as_order};

/// Verbs that speak of money by themselves.
const PAYING_VERBS: &[&str] =
    &["pay", "transfer", "remit", "deposit", "gpay", "google pay", "phonepe", "paytm", "ट्रांसफर", "जमा", "jama karo", "jama karein"];
/// Verbs that do so only beside a word for money.
const SENDING_VERBS: &[&str] = &[
    "send",
    "give",
    "submit",
    "forward",
    "भेजें",
    "भेजो",
    "भेजिए",
    "भेज",
    "दें",
    "दीजिए",
    "bhejo",
    "bheje",
    "bhejen",
    "bhejein",
    "bhejiye",
    "bhej",
    "dijiye",
    "dijie",
    "karo",
    "karein",
    "kijiye",
    "करें",
    "करो",
    "कीजिए",
];
const MONEY_WORDS: &[&str] = &[
    "rs",
    "inr",
    "rupee",
    "rupees",
    "money",
    "amount",
    "fee",
    "fees",
    "charge",
    "charges",
    "payment",
    "paisa",
    "paise",
    "rupaye",
    "rupay",
    "रुपये",
    "रुपए",
    "रुपया",
    "पैसे",
    "पैसा",
    "शुल्क",
    "फीस",
    "फ़ीस",
    "राशि",
    "रकम",
    "भुगतान",
];
const RUPEE_SIGN: char = '₹';

struct Lists {
    paying: Vec<Phrase>,
    sending: Vec<Phrase>,
    money: Vec<Phrase>,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    let parse = |terms: &[&str]| parse_loose_phrases(&terms.iter().map(|term| (*term).to_owned()).collect::<Vec<_>>());
    Lists { paying: parse(PAYING_VERBS), sending: parse(SENDING_VERBS), money: parse(MONEY_WORDS) }
});

/// Whether the sentence tells somebody to send money to a number or an address that it names. A warning does not.
pub(crate) fn asks_for_money(sentence: &str) -> bool {
    let tokens = NormalisedWords::tokenise_loosely(sentence);
    let names_money = || sentence.contains(RUPEE_SIGN) || LISTS.money.iter().any(|phrase| phrase.occurs_in(&tokens));
    let orders = |verbs: &[Phrase]| verbs.iter().flat_map(|verb| verb.find_positions(&tokens)).any(|verb| stands_as_order(&tokens, verb));
    (orders(&LISTS.paying) || (orders(&LISTS.sending) && names_money())) && !is_warning(&tokens) && names_payee(sentence)
}

fn names_payee(sentence: &str) -> bool {
    let is_payee = |kind: &PersonalNumber| matches!(kind, PersonalNumber::UpiId | PersonalNumber::Phone | PersonalNumber::Account);
    mask_personal_numbers(sentence).1.iter().any(is_payee)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_to_pay_somebody_are_recognised() {
        for text in [
            "Pay the release fee of ₹499 to pf.refund@okaxis and your claim is settled.",
            "Transfer the amount to 98765 43210 by UPI.",
            "Send Rs 500 on +91 98765-43210 to unlock your account.",
            "Google Pay ９８７６５４３２１０ now.",
            "₹499 refund.desk@ybl पर भेजें।",
            "फीस ९८७६५४३२१० पर जमा करें",
            "paise 9876543210 par bhejo",
        ] {
            assert!(asks_for_money(text), "{text}");
        }
        for text in [
            "Never pay a fee to a UPI address such as help@okaxis.",
            "Pay ₹500 at the office, or by challan.",
            "Call 1930 at once and tell your bank.",
            "The bank will transfer the amount to your account number 50100123456789.",
            "Send the SMS \"EPFOHO UAN\" to 7738299899.",
            "Give a missed call to 9966044425 from your registered mobile.",
            "फीस कार्यालय में जमा करें।",
        ] {
            assert!(!asks_for_money(text), "{text}");
        }
    }
}
