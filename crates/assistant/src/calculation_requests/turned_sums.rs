//! Sums that have no name of their own: they turn another sum around, or add to it. "How much loan for an EMI of 30,000", "one more EMI a
//! year", "how much can I take out every month".

use domain::calculators::CalculatorKind;

use super::aims::{Aim, LASTING_WORDS};
use super::quantities::{Period, Quantity, QuantityKind};
use super::stated_sum::{InputChange, ParsedQuestion, StatedSum};
use super::topics::{PAY_WORDS, contains_any, takes_out};

/// Questions for the loan that an instalment repays.
const LOAN_QUESTIONS: &str = "how much loan|how much home loan|how big a loan|how large a loan|what loan|loan amount|kitna loan|kitne ka loan|kitna home loan|loan kitna|loan kitne|\
कितना लोन|कितने का लोन|कितना होम लोन|लोन कितना|loan can i|loan mil|लोन मिल";
const INCOME_WORDS: &str = "income|earn|earning|earns|kamai|kamata|kamati|आय|कमाई|कमाता|कमाती|in hand|take home";
const DEBT_WORDS: &str = "loan|loans|लोन|my debt|in debt|debt of|debt free|card debt|my debts|karz|karza|karja|कर्ज|कर्जा|udhaar|udhar|उधार|bakaya|bakaaya|बकाया|outstanding|dues|owe|owed";
pub(super) const CARD_WORDS: &str = "credit card|card|cc bill|क्रेडिट कार्ड|कार्ड";
/// Words for the end of a debt.
const CLEARING_WORDS: &str =
    "clear|cleared|pay off|paid off|payoff|close|closed|debt free|chuk|chukega|chukegi|chukta|utrega|utar|free|चुकेगा|चुक|उतरेगा|चुकता";
/// Further instalments every year.
pub(super) const EXTRA_EMI_WORDS: &str = "extra emi|extra emis|emi extra|additional emi|one more emi|13 emi|13 emis|13th emi|ek emi zyada|ek emi aur|extra kist|kist extra|\
एक ईएमआई ज्यादा|ईएमआई एक्स्ट्रा|एक्स्ट्रा ईएमआई|अतिरिक्त ईएमआई|अतिरिक्त किस्त|ज्यादा किस्त|extra instalment|extra installment";
/// An amount that is paid together with every instalment.
const WITH_EACH_EMI_WORDS: &str =
    "to each emi|to every emi|with each emi|with every emi|on top of the emi|emi ke saath|emi ke sath|emi ke upar|किस्त के साथ|ईएमआई के साथ";
/// Interest of a deposit that is paid out.
const PAYOUT_WORDS: &str = "payout|pay out|pays out|quarterly interest|monthly interest|interest monthly|interest every month|interest every quarter|interest per month|\
interest per quarter|every 3 months|every three months|har 3 mahine|har teen mahine|हर 3 महीने|हर तीन महीने|per quarter|every quarter|har timahi|har mahine byaj|mahine ka byaj|mahina byaj|har mahine kitna|हर तिमाही|हर महीने ब्याज|महीने का ब्याज|हर महीने कितना|\
मासिक ब्याज|तिमाही ब्याज|timahi byaj";
pub(super) const SENIOR_SCHEME_WORDS: &str = "scss|एससीएसएस|senior citizen savings scheme|senior citizens savings scheme|senior citizen saving scheme|senior citizen scheme|senior citizens scheme|सीनियर सिटीजन स्कीम|सीनियर सिटीजन योजना|सीनियर सिटीजन बचत योजना|वरिष्ठ नागरिक योजना|वरिष्ठ नागरिक बचत योजना";
pub(super) const MONTHLY_SCHEME_WORDS: &str = "mis|pomis|एमआईएस|monthly income scheme|मासिक आय योजना";

/// A payment that is made once, on top of what is paid every month.
const LUMP_SUM_WORDS: &str =
    "lumpsum|lump sum|lump|one time|onetime|at once|in one go|ek saath|ek sath|ekmusht|ek mushth|एकमुश्त|एक साथ|एक बार में";
/// Words of paying something back. An amount beside them that is no small part of the loan is paid once.
const PAYING_BACK_WORDS: &str = "prepay|pay back|pay off|pay|bhar du|bhar dun|bhar doon|bhar dunga|bhar de|bhar dete|bharu|bhardu|chuka du|chuka dun|chuka de|jama kar du|jama karu|jama kar de|\
de du|de dun|भर दूं|भर दूंगा|भर दे|भरूं|चुका दूं|चुका दे|जमा कर दूं|जमा करूं|दे दूं";
/// Words that make such an amount a part of the price instead.
const DOWN_PAYMENT_WORDS: &str = "down payment|downpayment|डाउन पेमेंट|डाउनपेमेंट|loan of|ka loan|का लोन";
/// More than this part of a loan is paid once.
const MAX_REGULAR_SHARE: f64 = 0.02;
/// A PPF account that goes on after its first term, which has so many years.
const EXTENSION_WORDS: &str =
    "extend|extended|extending|extension|continue|more years|aur badha|badha|aage badha|aage chalau|आगे बढा|आगे बढाऊं|बढा दूं|बढाऊं|आगे चलाऊं";
const PPF_YEARS: f64 = 15.0;
/// An account in which nothing more is put. Every sum of a saving counts on deposits to the end.
const STOPPED_DEPOSIT_WORDS: &str = "without deposit|without deposits|without new deposit|without new deposits|without further deposits|without depositing|without any deposit|\
without any deposits|without contribution|without contributions|without contributing|without paying|without putting|no deposit|no deposits|no more deposits|no new deposits|\
no further deposits|no contribution|no contributions|stop depositing|stop deposits|stop contributing|bina deposit|bina jama|bina paisa|bina paise|bina kuch|deposit nahi|deposit kiye|jama nahi|\
jama kiye bina|paisa nahi|paise nahi|बिना जमा|बिना पैसा|बिना पैसे|बिना डिपॉजिट|बिना कुछ|जमा नहीं|जमा किए बिना|डिपॉजिट नहीं|पैसा नहीं|पैसे नहीं";
/// In words. A longer question says by itself what it is for.
const MAX_TURNED_WORDS: usize = 18;

/// The sum that a short question turns the one before into: "how long does it last then?" after monthly withdrawals, "and 2 lakh as a lump
/// sum?" after an instalment or an extra amount every month.
pub(super) fn turn_continued(before: &StatedSum, question: &ParsedQuestion) -> Option<StatedSum> {
    if question.words.len() > MAX_TURNED_WORDS {
        return None;
    }
    match before.kind {
        CalculatorKind::Swp if before.aim == Aim::Whole && asks_how_long(question) => {
            let mut turned = StatedSum { aim: Aim::HowLong, continues: true, changes: Vec::new(), superseded: None, ..before.clone() };
            turned.values.remove("years");
            Some(turned)
        }
        CalculatorKind::Emi | CalculatorKind::Extra => {
            let mut amounts = question.quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees);
            let (Some(paid), None) = (amounts.next(), amounts.next()) else { return None };
            let principal = before.values.get("principal").copied().unwrap_or_default();
            let is_part_of_loan = (principal * MAX_REGULAR_SHARE..principal).contains(&paid.value);
            let is_paid_back = || is_part_of_loan && question.mentions(PAYING_BACK_WORDS) && !question.mentions(DOWN_PAYMENT_WORDS);
            let is_once = paid.period.is_none() && (question.mentions(LUMP_SUM_WORDS) || is_paid_back());
            let turned = StatedSum { continues: true, ..StatedSum::empty(CalculatorKind::Prepayment, Aim::Whole) };
            let mut turned = is_once.then(|| turned.inherit(before))?;
            turned.values.insert("prepaid", paid.value);
            if let Some(months) = find_months_before(question) {
                turned.values.insert("after", months);
            }
            turned.list_missing().is_empty().then_some(turned)
        }
        CalculatorKind::Ppf if before.list_missing().is_empty() && question.mentions(EXTENSION_WORDS) => {
            let read_years = |quantity: &Quantity| match quantity.kind {
                QuantityKind::Span if quantity.is_in_years => Some((quantity.value / 12.0).floor()),
                // "5 more years".
                QuantityKind::Bare => Some(quantity.value.floor()),
                _ => None,
            };
            let mut years = question.quantities.iter().filter_map(read_years);
            let (Some(more), None) = (years.next(), years.next()) else { return None };
            let old = before.values.get("years").copied().unwrap_or(PPF_YEARS);
            let new = old + more;
            let changes = vec![InputChange { field: "years", old, new }];
            let mut turned = StatedSum { continues: true, changes, superseded: None, ..before.clone() };
            turned.values.insert("years", new);
            Some(turned)
        }
        _ => None,
    }
}

/// The months after which something is paid: "after 2 years", "2 saal baad".
fn find_months_before(question: &ParsedQuestion) -> Option<f64> {
    let word = |at: usize| question.words.get(at).map(String::as_str).unwrap_or_default();
    let is_after = |span: &&Quantity| {
        span.kind == QuantityKind::Span
            && (span.start.checked_sub(1).is_some_and(|before| word(before) == "after")
                || matches!(word(span.end), "baad" | "bad" | "बाद")
                || (matches!(word(span.end), "ke" | "के") && matches!(word(span.end + 1), "baad" | "bad" | "बाद")))
    };
    question.quantities.iter().find(is_after).map(|span| span.value)
}

/// Whether a question goes on with a saving of every year in which nothing more is put.
pub(super) fn stops_deposits(before: &StatedSum, question: &ParsedQuestion) -> bool {
    matches!(before.kind, CalculatorKind::Ppf | CalculatorKind::Ssy) && question.mentions(STOPPED_DEPOSIT_WORDS)
}

fn asks_how_long(question: &ParsedQuestion) -> bool {
    question.quantities.is_empty() && question.mentions(LASTING_WORDS)
}

/// Words for interest that is added to the deposit instead of being paid out.
const COMPOUNDING_WORDS: &str = "compounding|compounded|judta|judti|jud|judega|chakravriddhi|जुडता|जुडती|जुडे|जुडेगा|जुड|चक्रवृद्धि";

/// Detects the sums that have no name of their own, but turn another sum around or add to it.
pub(super) fn detect_unnamed_kind(words: &[String], named: Option<CalculatorKind>, quantities: &[Quantity]) -> Option<CalculatorKind> {
    let is_loan = matches!(named, None | Some(CalculatorKind::Emi | CalculatorKind::Prepayment));
    if matches!(named, None | Some(CalculatorKind::Emi)) && asks_for_loan_amount(words, quantities) {
        return Some(CalculatorKind::Loan);
    }
    if is_loan && pays_extra(words, quantities) {
        return Some(CalculatorKind::Extra);
    }
    if is_loan && pays_off_debt(words, quantities) {
        return Some(CalculatorKind::Payoff);
    }
    if matches!(named, Some(CalculatorKind::Eps)) && is_pension_share(words, quantities) {
        return Some(CalculatorKind::Epf);
    }
    if matches!(named, None | Some(CalculatorKind::Swp)) && asks_for_withdrawal(words, quantities) {
        return Some(CalculatorKind::Drawdown);
    }
    (named == Some(CalculatorKind::Fd) && contains_any(words, PAYOUT_WORDS) && !contains_any(words, COMPOUNDING_WORDS))
        .then_some(CalculatorKind::Payout)
}

/// "How much loan for an EMI of 30,000".
fn asks_for_loan_amount(words: &[String], quantities: &[Quantity]) -> bool {
    let amounts: Vec<&Quantity> = quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees).collect();
    let names_instalment = contains_any(words, "emi|emis|ईएमआई|kist|kisht|किस्त|instalment|installment");
    let is_monthly = amounts.iter().any(|amount| amount.period == Some(Period::Month)) && !names_income(words);
    contains_any(words, LOAN_QUESTIONS) && !amounts.is_empty() && (names_instalment || is_monthly)
}

/// An amount every month on top of the instalment, or further instalments every year.
fn pays_extra(words: &[String], quantities: &[Quantity]) -> bool {
    let has_loan = contains_any(words, "loan|लोन|emi|ईएमआई|owe|outstanding|baki|baaki|बाकी|बकाया|prepay|kist|किस्त");
    let is_monthly = quantities.iter().any(|quantity| quantity.kind == QuantityKind::Rupees && quantity.period == Some(Period::Month))
        || contains_any(words, "every month|each month|per month|a month|monthly|har mahine|हर महीने|mahine")
        || contains_any(words, WITH_EACH_EMI_WORDS);
    let is_extra = (0..words.len()).any(|at| pays_more_at(words, at)) || contains_any(words, WITH_EACH_EMI_WORDS);
    has_loan && (contains_any(words, EXTRA_EMI_WORDS) || (is_extra && is_monthly))
}

/// Whether the word at this place says that more is paid. "Kitna extra" and "extra interest" ask for a figure instead.
fn pays_more_at(words: &[String], at: usize) -> bool {
    let (before, behind) = (at.checked_sub(1).map(|before| words[before].as_str()), words.get(at + 1).map(String::as_str));
    let is_asked = matches!(before, Some("kitna" | "kitni" | "kitne" | "much" | "कितना" | "कितनी" | "कितने"));
    let is_interest = matches!(behind, Some("interest" | "byaj" | "byaaj" | "ब्याज"));
    let is_more = ["extra", "additional", "zyada", "jyada", "zyaada", "ज्यादा", "अतिरिक्त", "एक्स्ट्रा"].contains(&words[at].as_str());
    (is_more && !is_asked && !is_interest) || contains_any(&words[at..words.len().min(at + 3)], "top of emi")
}

/// Whether the question speaks of money that is owed. No sum of an investment is about it.
pub(super) fn names_debt(words: &[String]) -> bool {
    contains_any(words, DEBT_WORDS) || contains_any(words, CARD_WORDS)
}

/// How long it takes until a fixed amount every month clears a debt: "45,000 on my card, I pay 3,000 a month". A term, or the least amount due,
/// which falls with the debt, makes it another sum.
fn pays_off_debt(words: &[String], quantities: &[Quantity]) -> bool {
    let amounts: Vec<&Quantity> = quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees).collect();
    let is_monthly = amounts.iter().any(|amount| amount.period == Some(Period::Month)) || contains_any(words, "emi|emis|ईएमआई|kist|किस्त");
    let asks_when = contains_any(words, LASTING_WORDS)
        || (contains_any(words, CLEARING_WORDS) && contains_any(words, "how many|how long|when|kab|कब|kitne|kitna|कितने|कितना"));
    names_debt(words)
        && amounts.len() == 2
        && (is_monthly || contains_any(words, CARD_WORDS))
        && asks_when
        && !contains_any(words, PAY_WORDS)
        && !quantities.iter().any(|quantity| quantity.kind == QuantityKind::Span)
        && !contains_any(words, "minimum due|minimum amount|min due|minimum payment|मिनिमम ड्यू")
}

/// "How much home loan can somebody earning 80,000 a month get": no calculator knows what a bank lends on an income.
pub(super) fn asks_for_loan_on_income(words: &[String]) -> bool {
    contains_any(words, LOAN_QUESTIONS) && names_income(words)
}

fn names_income(words: &[String]) -> bool {
    contains_any(words, PAY_WORDS) || contains_any(words, INCOME_WORDS)
}

/// "How much of my salary goes into EPS": the employer's monthly share, not the pension.
pub(super) fn is_pension_share(words: &[String], quantities: &[Quantity]) -> bool {
    let one = quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees).count() == 1;
    one && contains_any(words, "eps|ईपीएस|pension|पेंशन")
        && contains_any(
            words,
            "share|contribution|contribute|contributed|go|goes|deducted|cut|jata|jaata|jayega|jaega|jaata|katega|katta|जाता|जाएगा|जायेगा|कटता|कटेगा|हिस्सा|hissa|योगदान",
        )
        && !quantities.iter().any(|quantity| quantity.kind == QuantityKind::Span)
        && !contains_any(words, "service|सेवा|years|saal|milega|milegi|मिलेगी|मिलेगा|limit|ceiling")
}

/// "How much can I take out every month for 20 years": one amount, and the withdrawal is asked for.
fn asks_for_withdrawal(words: &[String], quantities: &[Quantity]) -> bool {
    let amounts: Vec<&Quantity> = quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees).collect();
    let [amount] = amounts[..] else { return false };
    let is_asked = contains_any(
        words,
        "how much|kitna|kitne|kitni|कितना|कितने|कितनी|what amount|what monthly|monthly withdrawal|till zero|becomes zero|used up",
    );
    let is_monthly = contains_any(words, "month|monthly|mahine|mahina|महीने|महीना|मासिक|har mahine");
    amount.period.is_none()
        && is_asked
        && is_monthly
        && (takes_out(words) || contains_any(words, "swp|एसडब्ल्यूपी|निकाल|निकालूं|निकाल सकता"))
        && !names_debt(words)
        && !contains_any(words, "left|bachega|bachenge|bacha|बचेगा|बचेंगे|ppf|पीपीएफ|pf|epf|पीएफ|loan|लोन|tax|टैक्स|atm|limit|nps|upi|bank")
}
