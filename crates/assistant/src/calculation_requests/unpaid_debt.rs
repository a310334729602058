//! Reads what is owed of a debt of which nothing was paid back: "3 rupaye saikda mahina par 80 hazar liye, 14 mahine ho gaye". No calculator is
//! about it, because those of loans and cards rest on a payment of every month.

use domain::time::MONTHS_PER_YEAR;

use super::quantities::{Period, Quantity, QuantityKind, is_rate_of_hundred};
use super::stated_sum::ParsedQuestion;
use super::topics;

const NOTHING_REPAID_WORDS: &str = "nothing repaid|repaid nothing|paid nothing|paid back nothing|nothing back|not paid anything|not repaid anything|havent paid anything|havent repaid|\
have not repaid|not repaid|kuch nahi lautaya|kuchh nahi lautaya|nahi lautaya|nahin lautaya|kuch nahi diya|kuchh nahi diya|nahi chukaya|nahin chukaya|wapas nahi kiya|wapas nahi diya|\
कुछ नहीं लौटाया|नहीं लौटाया|कुछ नहीं दिया|नहीं चुकाया|वापस नहीं किया|वापस नहीं दिया|\
all at the end|everything at the end|one go at the end|aakhir me ek saath|akhir me ek saath|aakhir mein ek saath|end me ek saath|आखिर में एक साथ|अंत में एक साथ|आखिर में एकमुश्त|no emi paid|not paid any emi|no instalment paid|not a single emi|not a single instalment|ek bhi kist nahi|ek bhi kisht nahi|ek bhi emi nahi|koi kist nahi|koi kisht nahi|koi emi nahi|\
एक भी किस्त नहीं|एक भी ईएमआई नहीं|कोई किस्त नहीं|कोई ईएमआई नहीं";
/// Loans of which all is paid at the end, with simple interest of a year.
const BULLET_WORDS: &str =
    "gold loan|gold loans|sona|sone|simple interest|simple|bullet|गोल्ड लोन|सोना|सोने|साधारण ब्याज|साधारण|saada byaj|sada byaj|sadharan byaj";
const SIMPLE_WORDS: &str =
    "simple interest|simple byaj|saada byaj|sada byaj|sadharan byaj|sadha byaj|साधारण ब्याज|सादा ब्याज|सादे ब्याज|साधारण दर";
const OWING_WORDS: &str = "owe|to pay|bharna|bharne|भरना|भरने|due|dena|deni|dene|lautana|lautane|chukana|banta|banti|hisab|hisaab|byaj|byaaj|interest|देना|देने|लौटाना|लौटाने|चुकाना|बनता|बनती|हिसाब|ब्याज";
const CARD_WORDS: &str = "card|cards|कार्ड";
/// Debts that are reckoned in another way.
const OTHER_DEBTS: &str = "card|cards|कार्ड|emi|emis|ईएमआई|kist|kisht|किस्त|instalment|installment|chit|चिट";
/// Words that make a duration one of the past. The debt has run for it.
const PAST_WORDS: [&str; 11] = ["ago", "pehle", "pahle", "पहले", "back", "last", "past", "previous", "pichle", "pichhle", "पिछले"];

/// A debt of which nothing was paid back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnpaidDebt {
    pub principal: f64,
    /// In percent.
    pub monthly_rate: f64,
    /// Whether the rate was said as one of a year.
    pub is_yearly: bool,
    /// Whether simple interest is asked for: then it may be a deposit as well as a debt, and interest on interest is no matter.
    pub is_simple: bool,
    pub months: f64,
    /// The yearly rate of another loan, in percent, that the question compares it with.
    pub other_rate: Option<f64>,
}

/// Whether the question says that nothing was paid back. No sum of instalments is about such a debt.
pub(super) fn says_nothing_repaid(words: &[String]) -> bool {
    topics::contains_any(words, NOTHING_REPAID_WORDS)
}

/// The debt of a question that gives its amount, its rate of every month and how long it has run, and asks what is due. `None` for any other.
pub(super) fn find_unpaid_debt(question: &ParsedQuestion) -> Option<UnpaidDebt> {
    let words: Vec<String> = question.words.iter().filter(|word| !PAST_WORDS.contains(&word.as_str())).cloned().collect();
    let question = ParsedQuestion::from_words(words);
    let is_customary = question.quantities.iter().any(|quantity| is_rate_of_hundred(&question.words, quantity));
    let is_asked = topics::asks_for_number(&question.words) && question.mentions(OWING_WORDS);
    let is_unpaid = says_nothing_repaid(&question.words);
    // "Not a single instalment was paid" speaks of no instalments.
    let is_bullet = is_unpaid && question.mentions(BULLET_WORDS) && !question.mentions(CARD_WORDS);
    let is_simple = question.mentions(SIMPLE_WORDS) && !question.mentions(OTHER_DEBTS);
    if !(is_customary || is_unpaid || is_simple) || !is_asked || (question.mentions(OTHER_DEBTS) && !is_bullet) {
        return None;
    }
    let of_kind = |kind: QuantityKind| question.quantities.iter().filter(move |quantity| quantity.kind == kind);
    let principal = find_only(of_kind(QuantityKind::Rupees))?;
    let term = find_only(of_kind(QuantityKind::Span).filter(|span| span.value >= 1.0))?;
    if (is_bullet || is_simple)
        && let Some(rate) = find_only(of_kind(QuantityKind::Percent)).filter(|rate| rate.period != Some(Period::Month))
    {
        return principal.period.is_none().then_some(UnpaidDebt {
            principal: principal.value,
            monthly_rate: rate.value / f64::from(MONTHS_PER_YEAR),
            is_yearly: true,
            is_simple,
            months: term.value,
            other_rate: None,
        });
    }
    let rate = find_only(of_kind(QuantityKind::Percent).filter(|rate| rate.period == Some(Period::Month)))?;
    let mut others = of_kind(QuantityKind::Percent).filter(|rate| rate.period != Some(Period::Month));
    let other_rate = others.next().map(|rate| rate.value);
    (principal.period.is_none() && others.next().is_none()).then_some(UnpaidDebt {
        principal: principal.value,
        monthly_rate: rate.value,
        is_yearly: false,
        is_simple,
        months: term.value,
        other_rate,
    })
}

/// The only one of these; `None` when there is none, or another.
fn find_only<'a>(mut quantities: impl Iterator<Item = &'a Quantity>) -> Option<&'a Quantity> {
    quantities.next().filter(|_| quantities.next().is_none())
}
