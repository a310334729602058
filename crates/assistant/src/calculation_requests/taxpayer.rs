//! What a question says of the taxpayer: the age that decides the slabs of the old regime, whether the regimes are weighed, and gains, which
//! are no part of an income that the slabs tax.

use domain::calculators::CalculatorKind;
use domain::calculators::income_tax::{SENIOR_AGE, VERY_SENIOR_AGE};

use super::ages::{find_ages, find_current_age};
use super::deductions;
use super::quantities::QuantityKind;
use super::stated_sum::ParsedQuestion;

const REGIME_WORDS: &str = "regime|regimes|रेजीम|व्यवस्था";
/// Words for what was sold, and for the gain on it.
const GAIN_WORDS: &str = "sold|capital gain|capital gains|mutual fund|mutual funds|shares|stocks|equity|profit|ltcg|stcg|becha|beche|bechi|bech diya|bech diye|\
munafa|शेयर|म्यूचुअल फंड|बेचा|बेचे|बेची|मुनाफा";
/// Words that ask which of two costs less.
const WEIGHING_WORDS: &str = "or|ya|vs|versus|which|better|best|choose|pick|compare|comparison|cheaper|beneficial|kaunsa|kaunsi|konsa|konsi|kaun|kon|chunu|chunun|chuno|chune|sahi|behtar|\
fayda|faayda|fayde|या|कौन|कौनसा|कौनसी|बेहतर|सही|फायदा|फायदे|चुनूं|चुनें";
/// In words; and words that may stand beside those, where a short question asks for nothing else: "to kaunsa lu", "so which one is better".
const MAX_WORDS_OF_CHOICE: usize = 9;
const BESIDE_CHOICE: &str = "so|then|ok|okay|to|toh|fir|phir|ab|one|is|for|me|mere|liye|should|i|take|lu|lun|loon|le|leni|lena|chahiye|rahega|rahegi|hai|hoga|hogi|wala|wali|of|these|dono|me|mein|\
the|two|akhir|aakhir|aakhri|finally|main|mai|kya|pe|par|at|on|ok|ji|bhai|yaar|,|तो|आखिर|क्या|पर|मैं|जी|फिर|अब|लूं|लूँ|लेना|लेनी|चाहिए|रहेगा|रहेगी|है|मेरे|लिए|सा|सी|वाला|वाली|दोनों|में";
const SENIOR_WORDS: &str = "senior citizen|senior citizens|super senior|वरिष्ठ नागरिक|सीनियर सिटीजन";

/// Whether a question names a tax regime.
pub(super) fn names_regime(question: &ParsedQuestion) -> bool {
    question.mentions(REGIME_WORDS)
}

/// Whether a question asks which regime costs less.
pub(super) fn weighs_regimes(question: &ParsedQuestion) -> bool {
    names_regime(question) && question.mentions(WEIGHING_WORDS)
}

/// Whether a question only asks which of the two it should be. After a tax in both regimes that asks for the lower one.
pub(super) fn asks_which(question: &ParsedQuestion) -> bool {
    let is_one_of = |word: &String, names: &str| names.split('|').any(|name| name == word);
    let says_only_that =
        |(at, word): (usize, &String)| question.is_quantity(at) || is_one_of(word, WEIGHING_WORDS) || is_one_of(word, BESIDE_CHOICE);
    question.words.len() <= MAX_WORDS_OF_CHOICE
        && question.mentions(WEIGHING_WORDS)
        && question.words.iter().enumerate().all(says_only_that)
}

/// Whether a question tells of something sold or of the gain on it.
pub(super) fn names_gain(question: &ParsedQuestion) -> bool {
    question.mentions(GAIN_WORDS)
}

/// Whether somebody is called a senior citizen.
pub(super) fn calls_itself_senior(question: &ParsedQuestion) -> bool {
    question.mentions(SENIOR_WORDS)
}

/// The age that decides the slabs of the old regime, where it is said.
pub(super) fn find_age(question: &ParsedQuestion) -> Option<f64> {
    let ages = find_ages(CalculatorKind::IncomeTax, &question.words, &question.quantities);
    // Nothing of a year's tax runs for so many years: "a 65 year pensioner".
    let spans = question.quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Span && quantity.is_in_years);
    let spans = spans.map(|span| span.value / 12.0).find(|years| (SENIOR_AGE..100.0).contains(years));
    // Who calls themselves a senior without a number has at least these years.
    let called = [("super senior|super seniors", VERY_SENIOR_AGE), (SENIOR_WORDS, SENIOR_AGE)];
    // "80D 60,000 for senior citizen parents" says nothing of the taxpayer.
    if deductions::insures_parents(question) {
        return find_current_age(&ages);
    }
    find_current_age(&ages)
        .or_else(|| ages.iter().map(|age| age.years).find(|years| *years >= SENIOR_AGE))
        .or(spans)
        .or_else(|| called.into_iter().find(|(words, _)| question.mentions(words)).map(|(_, years)| years))
}
