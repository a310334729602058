//! Reads what moving a loan to another lender would save: "30 lakh at 9.1%, 16 years left, another bank gives 8.2%". No calculator is about it,
//! because it compares two instalments and takes the costs off.

use super::quantities::{Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::topics;

const LOAN_WORDS: &str = "loan|loans|homeloan|emi|लोन|होम लोन|कर्ज|ऋण|ईएमआई|किस्त";
const TRANSFER_WORDS: &str = "transfer|transferring|transferred|shift|shifting|refinance|refinancing|switch|switching|move|moving|another bank|other bank|new bank|different bank|\
dusra bank|doosra bank|dusre bank|doosre bank|naya bank|naye bank|ट्रांसफर|शिफ्ट|दूसरा बैंक|दूसरे बैंक|नया बैंक|नए बैंक";
/// Words for what the transfer itself costs.
const COST_WORDS: &str = "fee|fees|charge|charges|cost|costs|costing|processing|kharcha|kharch|lagega|lagenge|legal|stamp|फीस|शुल्क|चार्ज|खर्च|खर्चा|लगेगा|लगेंगे|प्रोसेसिंग";
/// In percent. No home loan is so cheap: such a rate is that of a fee.
const MAX_FEE_SHARE: f64 = 4.0;
/// In words, around a figure of what the transfer costs.
const WORDS_BESIDE_COST: usize = 4;
/// Words behind years that have passed: "5 saal ho gaye".
const PASSED_WORDS: &str =
    "ho gaye|ho gaya|ho gayi|ho chuke|ho chuka|over|done|completed|complete|paid|beet|हो गए|हो गये|हो गया|हो चुके|हो चुका|बीत";
const WORDS_BEHIND_TERM: usize = 3;
/// What can be a home loan that is left: months, rupees and percent a year.
const MAX_MONTHS: f64 = 480.0;
const MIN_DEBT: f64 = 10_000.0;
const MAX_RATE: f64 = 40.0;
/// A number without "percent" that is told as the other lender's rate, and how many words tell it.
const MAX_BARE_RATE: f64 = 25.0;
const MAX_WORDS_OF_RATE: usize = 14;

/// A loan with the rate that it has and the one that another lender offers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LoanTransfer {
    pub principal: f64,
    /// Percent a year.
    pub old_rate: f64,
    pub new_rate: f64,
    pub months: f64,
    /// What the transfer costs, in rupees, where the question says it.
    pub cost: Option<f64>,
}

/// The transfer that a question gives with its figures: what is owed, two rates and the years left. `None` for any other.
pub(super) fn find_loan_transfer(question: &ParsedQuestion) -> Option<LoanTransfer> {
    if !question.mentions(LOAN_WORDS) || !question.mentions(TRANSFER_WORDS) {
        return None;
    }
    let of_kind =
        |kind: QuantityKind| question.quantities.iter().filter(move |quantity| quantity.kind == kind && quantity.period.is_none());
    let (shares, rates): (Vec<&Quantity>, Vec<&Quantity>) = of_kind(QuantityKind::Percent).partition(|rate| rate.value < MAX_FEE_SHARE);
    let terms: Vec<&Quantity> = of_kind(QuantityKind::Span).collect();
    let (costs, debts): (Vec<&Quantity>, Vec<&Quantity>) =
        of_kind(QuantityKind::Rupees).partition(|amount| is_beside_cost(question, amount));
    let ([one, others @ ..], [term], [debt]) = (&rates[..], &terms[..], &debts[..]) else { return None };
    // Of two offers the cheaper one is compared; its costs are told right behind it.
    let other = match others {
        [other] => other,
        [first, second] if first.value.max(second.value) < one.value => {
            if first.value < second.value {
                first
            } else {
                second
            }
        }
        _ => return None,
    };
    let next_rate = rates.iter().map(|rate| rate.start).filter(|start| *start > other.start).min().unwrap_or(usize::MAX);
    let costs: Vec<&Quantity> =
        costs.into_iter().filter(|cost| others.len() == 1 || (other.start..next_rate).contains(&cost.start)).collect();
    let cost = match (&costs[..], &shares[..]) {
        ([], []) => None,
        ([cost], []) => Some(cost.value),
        ([], [share]) => Some(debt.value * share.value / 100.0),
        _ => return None,
    };
    // A loan is moved to the lower rate, in whatever order the two are named.
    let (old_rate, new_rate) = (one.value.max(other.value), one.value.min(other.value));
    let is_cheaper = old_rate > new_rate && cost.is_none_or(|cost| cost < debt.value);
    let is_likely = (1.0..=MAX_MONTHS).contains(&term.value) && debt.value >= MIN_DEBT && old_rate <= MAX_RATE;
    (is_cheaper && is_likely && !has_passed(question, term)).then_some(LoanTransfer {
        principal: debt.value,
        old_rate,
        new_rate,
        months: term.value,
        cost,
    })
}

/// The transfer of which the turn before told the loan with its own rate, and the question the rate that another lender offers: "wo 8.1 de raha hai".
pub(super) fn complete_loan_transfer(before: &ParsedQuestion, question: &ParsedQuestion) -> Option<LoanTransfer> {
    let [rate] = &question.quantities[..] else { return None };
    let is_rate = matches!(rate.kind, QuantityKind::Percent | QuantityKind::Bare) && (MAX_FEE_SHARE..=MAX_BARE_RATE).contains(&rate.value);
    if !is_rate || question.words.len() > MAX_WORDS_OF_RATE {
        return None;
    }
    let told = before.words.iter().cloned().chain([",".to_owned()]);
    let words = told.chain(question.words[..rate.end].iter().cloned()).chain((rate.kind == QuantityKind::Bare).then(|| "%".to_owned()));
    let joined = ParsedQuestion::from_words(words.chain(question.words[rate.end..].iter().cloned()).collect());
    // The loan's own rate was told before, so this one is the other lender's and must be the lower.
    find_loan_transfer(&joined).filter(|transfer| (transfer.new_rate - rate.value).abs() < f64::EPSILON)
}

/// Whether the words behind a term, up to the end of their clause, say that it lies behind the borrower.
fn has_passed(question: &ParsedQuestion, term: &Quantity) -> bool {
    let behind = &question.words[term.end..question.words.len().min(term.end + WORDS_BEHIND_TERM)];
    let clause = behind.split(|word| word == ",").next().unwrap_or_default();
    topics::contains_any(clause, PASSED_WORDS)
}

/// Whether a word for the costs of the transfer stands near an amount, with no other quantity and no end of a clause between them.
fn is_beside_cost(question: &ParsedQuestion, amount: &Quantity) -> bool {
    let is_break = |at: &usize| question.is_quantity(*at) || question.words[*at] == ",";
    let before = (0..amount.start).rev().take(WORDS_BESIDE_COST).take_while(|at| !is_break(at));
    let behind = (amount.end..question.words.len()).take(WORDS_BESIDE_COST).take_while(|at| !is_break(at));
    before.chain(behind).any(|at| topics::contains_any(std::slice::from_ref(&question.words[at]), COST_WORDS))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<LoanTransfer> {
        find_loan_transfer(&ParsedQuestion::parse(text))
    }

    #[test]
    fn a_transfer_is_read_with_its_figures() {
        let expected = LoanTransfer { principal: 3_000_000.0, old_rate: 9.1, new_rate: 8.2, months: 192.0, cost: None };
        for text in [
            "30 लाख का होम लोन 9.1% पर चल रहा है, 16 साल बाकी हैं। दूसरा बैंक 8.2% दे रहा है, ट्रांसफर कराने में कितना खर्च आएगा और फायदा होगा क्या?",
            "home loan 30 lakh baki hai 9.1% pe, 16 saal bache hain, dusra bank 8.2% de raha hai, transfer karu to kitna bachega",
            "Another bank offers 8.2%, my home loan of 30 lakh is at 9.1% with 16 years left. What do I save by shifting?",
        ] {
            assert_eq!(read(text), Some(expected), "{text}");
        }
        let text = "home loan 28 lakh at 9.25%, 15 years left, balance transfer to 8.4%, charges 25,000 in all";
        assert_eq!(read(text).and_then(|transfer| transfer.cost), Some(25_000.0));
        let text = "home loan 20 lakh at 9.25%, 15 years left, transfer to another bank at 8.4%, processing fee 0.5%";
        assert_eq!(read(text).and_then(|transfer| transfer.cost), Some(10_000.0));
    }

    #[test]
    fn the_cheaper_of_two_offers_is_compared_with_its_own_costs() {
        let text = "Home loan outstanding is 38L with an NBFC at 9.4% floating, 17 years left. A bank is offering 8.1% and all charges come to around \
25 thousand. The NBFC now offers 8.9% for a conversion fee of 5900. Is moving worth it?";
        let expected = LoanTransfer { principal: 3_800_000.0, old_rate: 9.4, new_rate: 8.1, months: 204.0, cost: Some(25_000.0) };
        assert_eq!(read(text), Some(expected));
    }

    #[test]
    fn a_rate_completes_the_loan_of_the_turn_before() {
        let complete = |before: &str, text: &str| complete_loan_transfer(&ParsedQuestion::parse(before), &ParsedQuestion::parse(text));
        let before = "home loan 27 lakh ka hai 8.9% pe, 18 saal bache hai. dusre bank me transfer karu kya";
        let expected = LoanTransfer { principal: 2_700_000.0, old_rate: 8.9, new_rate: 8.1, months: 216.0, cost: None };
        for text in ["wo 8.1 de raha hai", "new bank is offering 8.1%", "दूसरा बैंक 8.1% दे रहा है"] {
            assert_eq!(complete(before, text), Some(expected), "{text}");
        }
        for text in ["wo 9.4 de raha hai", "aur 5 saal baad?", "mera cibil 690 hai, chalega?", "kharcha kitna aata hai"] {
            assert_eq!(complete(before, text), None, "{text}");
        }
        assert_eq!(complete("fd of 27 lakh for 18 years at 8.9%", "wo 8.1 de raha hai"), None);
    }

    #[test]
    fn other_questions_about_loans_are_none() {
        for text in [
            "can I transfer my home loan of 40 lakh at 9% to another bank, EMI 36000",
            "home loan transfer ke kya charges lagte hain",
            "EMI of 50 lakh at 8.5% for 20 years",
            "PF transfer of 3 lakh, 8.25% and 7.1% for 5 years",
            "prepay 2 lakh on a loan of 20 lakh at 9%, 10 years left",
            "home loan 30 lakh at 9.1%, 5 saal ho gaye, dusra bank 8.2% de raha hai, transfer karu",
            "home loan 30 lakh at 9.1% with 0 years left, another bank 8.2%",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
