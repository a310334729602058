//! Reads what is cut from a salary for PF or ESI: "PF on salary 45,000", "सैलरी 18,000 पर ESI कितना कटेगा". The basic pay has a calculator.

use super::quantities::{Period, Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::topics;

const PF_WORDS: &str = "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि";
const ESI_WORDS: &str = "esi|esic|ईएसआई|ईएसआईसी";
const PAY_WORDS: &str = "salary|wages|wage|pay|gross|सैलरी|वेतन|tankhwah|तनख्वाह";
/// Words that ask for the share of the pay.
const SHARE_WORDS: &str =
    "on|par|pe|of|deducted|deduct|deduction|deductions|cut|kat|katega|kategi|katta|katna|contribution|पर|कट|कटेगा|कटता|कटेगी|अंशदान";
/// Questions about PF and ESI that ask for something else than the share of a month's pay.
const OTHER_MATTERS: &str = "basic|da|withdraw|withdrawal|nikal|nikalna|nikalu|balance|loan|advance|interest|byaj|pension|eps|retire|retirement|tax|taxable|transfer|gratuity|in hand|inhand|\
take home|haath|hath|ctc|package|lpa|hra|tds|vpf|nps|ppf|arrears|arrear|claim|age|umar|joined|joining|exempt|optional|voluntary|opt|refund|80c|limit|ceiling|maternity|sick|sickness|hospital|eligible|\
compulsory|mandatory|zaruri|jaruri|zaroori|apply|applicable|lagu|can|should|is|corpus|after|wrong|galat|not|nahi|less|more|stopped|ilaj|ilaaj|treatment|card|cover|covered|milega|milegi|milta|band|above|over|upar|uppar|बेसिक|निकाल|निकालना|बैलेंस|लोन|ब्याज|पेंशन|टैक्स|ग्रेच्युटी|हाथ|\
जरूरी|अनिवार्य|लागू|सीमा|नहीं|गलत|दावा|बाद|इलाज|ऊपर|बंद|मिलेगा|मिलेगी|कार्ड";
/// Words that stand between the pay and what is taken from it: "salary se 1,800", "1,800 deducted from my salary".
const TAKING_WORDS: &str = "from|se|deducted|deduct|deduction|cut|kat|kata|kate|katta|katte|से|कट|कटा|कटे|कटता|कटते|,";
/// In words, around an amount that is called the pay.
const WORDS_BEFORE_PAY: usize = 2;
const WORDS_BEHIND_PAY: usize = 3;
/// In rupees a month. Other amounts are no month's pay; smaller ones are mostly what is cut.
const MIN_PAY: f64 = 4_000.0;
const MAX_PAY: f64 = 500_000.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayDeduction {
    ProvidentFund,
    Esi,
}

/// A month's pay and what is cut from it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PayShare {
    pub deduction: PayDeduction,
    /// Rupees a month.
    pub pay: f64,
}

/// The share of a month's pay that a question asks for. `None` for any other question.
pub(super) fn find_pay_share(question: &ParsedQuestion) -> Option<PayShare> {
    let [pay] = &question.quantities[..] else { return None };
    let deduction = match (question.mentions(PF_WORDS), question.mentions(ESI_WORDS)) {
        (true, false) => PayDeduction::ProvidentFund,
        (false, true) => PayDeduction::Esi,
        _ => return None,
    };
    let asks = question.mentions(SHARE_WORDS) || topics::asks_for_number(&question.words);
    (asks && is_monthly_pay(pay) && is_called_pay(question, pay) && !question.mentions(OTHER_MATTERS))
        .then_some(PayShare { deduction, pay: pay.value })
}

/// Whether a word for the pay stands beside an amount, with no word between them that makes it a part of the pay.
fn is_called_pay(question: &ParsedQuestion, amount: &Quantity) -> bool {
    let is_one_of = |at: usize, names: &str| topics::contains_any(std::slice::from_ref(&question.words[at]), names);
    let before = (0..amount.start).rev().take(WORDS_BEFORE_PAY).take_while(|at| !is_one_of(*at, TAKING_WORDS));
    let behind = (amount.end..question.words.len()).take(WORDS_BEHIND_PAY).take_while(|at| !is_one_of(*at, TAKING_WORDS));
    before.chain(behind).any(|at| is_one_of(at, PAY_WORDS))
}

/// Whether an amount can be a month's pay.
pub(super) fn is_monthly_pay(amount: &Quantity) -> bool {
    amount.kind == QuantityKind::Rupees
        && !amount.is_salary
        && amount.period != Some(Period::Year)
        && (MIN_PAY..=MAX_PAY).contains(&amount.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_of_a_salary_is_told_from_other_matters() {
        for (text, deduction, pay) in [
            ("PF on salary 45,000", PayDeduction::ProvidentFund, 45_000.0),
            ("salary 45000 per month how much pf will be deducted", PayDeduction::ProvidentFund, 45_000.0),
            ("45 hazar salary par pf kitna katega", PayDeduction::ProvidentFund, 45_000.0),
            ("सैलरी 18,000 पर ईएसआई कितना कटेगा", PayDeduction::Esi, 18_000.0),
            ("45,000 salary se pf kitna katega", PayDeduction::ProvidentFund, 45_000.0),
        ] {
            assert_eq!(find_pay_share(&ParsedQuestion::parse(text)), Some(PayShare { deduction, pay }), "{text}");
        }
        for text in [
            "PF on basic 45,000",
            "is pf compulsory on a salary of 45,000",
            "salary 45,000, how much pf can I withdraw",
            "pf balance with a salary of 45,000 after 20 years",
            "salary 45,000 take home after pf",
            "esi limit on salary 21,000",
            "esic me salary 21000 se upar ho gayi ab ilaj milega?",
            "सैलरी 21,000 से ऊपर हो गई, ईएसआई का इलाज मिलेगा?",
            "PF on salary",
            "pf 1,800 deducted from my salary",
            "salary se 5,400 pf kat raha hai",
            "5,400 cut from salary for pf every month",
        ] {
            assert_eq!(find_pay_share(&ParsedQuestion::parse(text)), None, "{text}");
        }
    }
}
