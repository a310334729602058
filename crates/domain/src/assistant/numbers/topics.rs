//! Which calculator a question is about, and whether it asks for a number at all.

use super::quantities::{Class, Quantity};
use crate::calculators::Kind;

/// Nobody sets out for less than this month by month; what is less is the monthly amount itself.
const LEAST_GOAL: f64 = 100_000.0;
/// Words behind an amount that say it is to be reached stand at most so far from it.
const NEAR: usize = 5;

/// Words of a kind, parted by bars; two words of one name stand together.
const TOPICS: &[(Kind, &str)] = &[
    (Kind::Hra, "hra|एचआरए|rent allowance"),
    (Kind::Prepayment, "prepay|prepayment|prepaying|prepaid|part payment|pre payment|pre pay|प्रीपे|प्रीपेमेंट"),
    (Kind::Gratuity, "gratuity|ग्रेच्युटी|ग्रैच्युटी|ग्रेच्यूटी|उपदान"),
    (Kind::Nps, "nps|एनपीएस|national pension"),
    (Kind::Swp, "swp|एसडब्ल्यूपी|systematic withdrawal"),
    (Kind::Eps, "eps|eps95|eps 95|ईपीएस|epf pension|pf pension|पीएफ पेंशन|employees pension"),
    (Kind::Rd, "rd|आरडी|recurring deposit"),
    (Kind::Fd, "fd|एफडी|fixed deposit|term deposit|सावधि जमा"),
    (Kind::Sip, "sip|एसआईपी|सिप|systematic investment"),
    (Kind::Emi, "emi|ईएमआई|instalment|installment|kist|किस्त"),
    (Kind::Epf, "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि"),
    (Kind::IncomeTax, "tax|taxes|regime|regimes|टैक्स|आयकर|रेजीम|incometax"),
];

/// Words that say: this asks about the topic, for no sum. Whatever else stands there.
const NEVER: &str = "form|forms|फॉर्म|फार्म|eligible|eligibility|document|documents|दस्तावेज|transfer|transferred|ट्रांसफर|claim|claims|क्लेम|\
nominee|nomination|नॉमिनी|uan|password|login|status|tds|gst|penalty|charge|charges|bounce|bounced|miss|missed|default|delay|\
delayed|insured|insurance|limit|limits|सीमा|ceiling|maximum|minimum|max|min|mandatory|compulsory|section|rule|rules|नियम|\
niyam|rejected|rejection|down|refinance|moratorium|verify|landlord|kyc|pan|aadhaar|complaint|payable|repo|what happens|reverse|difference|versus";

/// The same, for some kinds.
fn never_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Epf | Kind::Eps | Kind::Nps => {
            "withdraw|withdrawal|withdrawals|withdrawing|advance|resign|resigned|quit|job|jobs|निकाल|निकालना|निकालने|nikal|nikalna|\
nikalne|nikaal|tier|tax|taxable|taxed|टैक्स|certificate|death|dies|married|marriage|ppf|vpf|loan|house|partial|edli|80c|credited"
        }
        Kind::Gratuity => "tax|taxable|taxed|exempt|exemption|टैक्स|contract|death|forfeited",
        // A flat rate is another sum than that of a balance that falls.
        Kind::Emi | Kind::Prepayment => {
            "flat rate|flat interest|eligible|afford|transfer|tax|deduction|टैक्स|bps|hike|cibil|score|salary|सैलरी|reduce|skip"
        }
        Kind::Sip | Kind::Swp => "tax|taxed|taxable|टैक्स|target|goal|reach|crorepati|need|needed|required|stop|pause|load|chahiye|चाहिए",
        Kind::Goal => "tax|taxed|taxable|टैक्स|stop|pause|load|loan|emi|enough|kafi|काफी",
        Kind::Fd | Kind::Rd => "tax|taxed|taxable|टैक्स|break|broken|breaking|premature|prematurely|todna|तोड|tax-saver|nri|loan",
        Kind::IncomeTax => {
            "standard|gains|gain|ltcg|stcg|tcs|gift|gifts|lottery|dividend|dividends|crypto|share|shares|stock|stocks|fund|funds|property|\
withdrawal|withdraw|refund|notice|file|filing|return|itr|rebate|slab|slabs|advance|sale|sell|selling|gold|interest|free|nri|\
bonus|foreign|abroad|remittance|upto|up to|zero|nil|huf|surcharge|pension|flat|flats|house|plot|land|buy|buying|bought|purchase|sold|fd|rd|\
deposit|deposits|maturity|commission|rent|rental|kiraya|makan|ghar|becha|bechna|bechne|फ्लैट|मकान|घर|किराया|बेचा|बेचने|एफडी|arrears|winnings|at source"
        }
        Kind::Hra => "claiming|parents|agreement|receipt|receipts|own",
    }
}

/// Words of tax that is taken before the money comes.
const KEPT_BACK: &str = "deduct|deducts|deducted|deducting|withheld|kata|kati|kate|katta|katega|कटा|कटता|कटेगा";
const PAY: &str = "salary|ctc|package|lpa|pay slip|payslip|सैलरी|वेतन|tankhwah|तनख्वाह";

/// Words of what is put aside, and of every month; a SIP is both.
const SAVING: &str = "invest|investing|investment|save|saving|savings|nivesh|bachat|bachana|bachaun|jama|निवेश|बचत|जमा|बचाना|बचाऊं";
const EVERY_MONTH: &str = "month|monthly|mahine|mahina|maheene|mahine|महीने|महीना|मासिक";

/// Words right before an amount that is to be reached, and words not far behind it: "for 1 crore", "1 crore ke liye".
const TO_REACH: &str = "for|reach|reaching|get|make|making|build|building|accumulate|accumulating|become|save|create|creating|target|goal";
const AIM: &str = "goal|target|corpus|fund|aim";
const REACHED: &str = "ke liye|k liye|keliye|chahiye|chahie|chaiye|banana|banane|banega|banenge|bane|jodna|jodne|jama karne|goal|target|corpus|\
तक पहुंच|के लिए|चाहिए|बनाना|बनाने|बनेगा|बनेंगे|जोडना|जोडने";
/// What is earned or owned is no goal: "for 1 lakh salary".
const OWNED: &str = "salary|income|pension|loan|lumpsum|lump|hai|hain|है|हैं|सैलरी|आय|पेंशन|every|per|a|emi";

/// Words that ask for a number.
const ASKS: &str = "how much|what will|what would|what is my|whats my|will be|would be|work out|calculate|calculation|compute|estimate|kitna|\
kitni|kitne|कितना|कितनी|कितने|hisab|हिसाब|batao|bata|बताओ|बताइए|बताएं|milega|milegi|मिलेगा|मिलेगी|banega|banegi|बनेगा|बनेगी|\
hoga|hogi|होगा|होगी|lagega|लगेगा|amount|project|worth|maturity|monthly emi|my emi";

/// Words that say nothing: a question of such, of its topic and of quantities alone asks for the sum.
const SILENT: &str = ",|−|exemption|of|for|at|the|a|an|is|am|i|im|my|if|in|on|and|with|per|to|by|from|what|whats|me|it|be|will|have|as|old|new|vs|or|regime|\
regimes|under|both|age|aged|retire|retirement|loan|home|car|personal|education|interest|rate|return|returns|salary|last|\
basic|pay|balance|income|service|years|year|month|monthly|pension|tenure|term|after|now|current|annual|yearly|every|each|\
rent|metro|non|invest|rs|₹|%|percent|drawn|da|wages|wage|ka|ki|ke|ko|pe|par|se|mein|me|main|meri|mera|mere|hai|ho|aur|tak|\
saal|mahine|umar|का|की|के|को|पर|से|में|मैं|मेरी|मेरा|मेरे|है|हूं|हो|और|तक|साल|महीने|उम्र|लोन|ब्याज|सैलरी|वेतन|बेसिक|बैलेंस|\
पेंशन|आय|पुरानी|नई|रेजीम|quarterly|income-tax";

/// The words of `name` stand there one behind the other.
pub(super) fn has(words: &[String], name: &str) -> bool {
    let is_here = |at: usize| name.split(' ').enumerate().all(|(nth, part)| words.get(at + nth).is_some_and(|word| word == part));
    (0..words.len()).any(is_here)
}

/// `names` are parted by bars.
fn has_one(words: &[String], names: &str) -> bool {
    names.split('|').any(|name| has(words, name))
}

/// `None` for a question about none, or about two at once.
pub(super) fn kind(words: &[String]) -> Option<Kind> {
    let mut found: Vec<Kind> = TOPICS.iter().filter(|(_, names)| has_one(words, names)).map(|(kind, _)| *kind).collect();
    // A pension of the provident fund, a prepayment's instalment, the tax on an allowance: one topic each.
    let is_pension = has_one(words, "pension|पेंशन");
    if found == [Kind::Epf] && is_pension && has_one(words, "service|सेवा") {
        return Some(Kind::Eps);
    }
    // "HRA" among the deductions of a tax question.
    if has_one(words, "regime|regimes|रेजीम") && found == [Kind::Hra, Kind::IncomeTax] {
        return Some(Kind::IncomeTax);
    }
    for (one, beside) in [(Kind::Eps, Kind::Epf), (Kind::Prepayment, Kind::Emi), (Kind::Hra, Kind::IncomeTax)] {
        if found.contains(&one) {
            found.retain(|kind| *kind != beside);
        }
    }
    if found.is_empty() && has_one(words, "loan|लोन") && has_one(words, "monthly payment|per month|monthly") {
        return Some(Kind::Emi);
    }
    match found[..] {
        [kind] => Some(kind),
        // Each of the others has "tax" among its words of no sum, as what is taxed there is not worked out.
        _ => None,
    }
}

/// A monthly amount is asked for that makes one amount: "how much SIP do I need for 1 crore in 15 years". `about` is the
/// calculator that is named, if any.
pub(super) fn is_for_a_goal(words: &[String], about: Option<Kind>, quantities: &[Quantity]) -> bool {
    let saves = about.is_none() && has_one(words, SAVING) && has_one(words, EVERY_MONTH);
    let mut amounts = quantities.iter().filter(|quantity| quantity.class == Class::Rupees);
    let (Some(goal), None) = (amounts.next(), amounts.next()) else { return false };
    (about == Some(Kind::Sip) || saves) && asks(words) && goal.every.is_none() && goal.value >= LEAST_GOAL && is_to_be_reached(words, goal)
}

fn is_to_be_reached(words: &[String], goal: &Quantity) -> bool {
    let is_one = |word: &str, names: &str| names.split('|').any(|name| name == word);
    let filler = |word: &&String| matches!(word.as_str(), "₹" | "rs" | "inr" | "a" | "about" | "around");
    let mut before = words[..goal.start].iter().rev().skip_while(filler).map(String::as_str);
    let (last, earlier) = (before.next().unwrap_or_default(), before.next().unwrap_or_default());
    let behind = &words[goal.end..words.len().min(goal.end + NEAR)];
    if behind.first().is_some_and(|word| is_one(word, OWNED)) {
        return false;
    }
    is_one(last, TO_REACH)
        || (matches!(last, "of" | "is") && is_one(earlier, AIM))
        || (last == "have" && earlier == "to")
        || has_one(behind, REACHED)
}

/// It is about the topic, not about a sum.
pub(super) fn is_no_sum(words: &[String], kind: Kind) -> bool {
    let negates = |name: &str| match (kind, name) {
        // "Old versus new": both are worked out.
        (Kind::IncomeTax, "versus" | "difference") | (Kind::Prepayment, "down") | (Kind::Goal, "minimum" | "min") => false,
        _ => has(words, name),
    };
    // "How much should I invest a month for 1 crore" is a sum; which fund it goes into is none.
    let is_goal = kind == Kind::Goal;
    let is_advice = (kind != Kind::IncomeTax && has_one(words, "which|best|better|कौन|kaunsa|konsa"))
        || (!matches!(kind, Kind::IncomeTax | Kind::Goal) && has(words, "should i"));
    // What somebody keeps back from a payment, unless it is the pay itself.
    let is_kept_back = kind == Kind::IncomeTax && has_one(words, KEPT_BACK) && !has_one(words, PAY);
    is_advice
        || is_kept_back
        || NEVER.split('|').any(negates)
        || has_one(words, never_of(kind))
        || has_one(words, "can i|am i")
        || (!is_goal && has(words, "do i need"))
}

pub(super) fn asks(words: &[String]) -> bool {
    has_one(words, ASKS)
}

/// Nothing stands there but the topic and what belongs to a sum. `is_quantity` tells of the word at a place.
pub(super) fn is_terse(words: &[String], kind: Kind, is_quantity: impl Fn(usize) -> bool) -> bool {
    let names = TOPICS.iter().find(|(topic, _)| *topic == kind).map_or("", |(_, names)| names);
    let is_topic = |word: &str| names.split(['|', ' ']).any(|part| part == word);
    let is_silent = |word: &str| SILENT.split('|').any(|silent| silent == word);
    let is_yes_or_no = words.first().is_some_and(|word| matches!(word.as_str(), "is" | "are" | "does" | "do" | "can" | "kya" | "क्या"));
    let mut others = words.iter().enumerate().filter(|(at, word)| !is_quantity(*at) && !is_topic(word) && !is_silent(word));
    !is_yes_or_no && others.next().is_none()
}
