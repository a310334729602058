//! Whether a question goes on with the sum before it or asks about something else.

use domain::calculators::CalculatorKind;

use super::cues::find_cues;
use super::input_binding::BoundInputs;
use super::input_slots::INTEREST;
use super::stated_sum::ParsedQuestion;
use super::{deductions, other_rents, taxpayer, topics};

/// In words. A longer question says what it is about by itself.
const MAX_WORDS: usize = 30;
/// Largest numbers of words that belong neither to the sum nor to the usual ways of changing one: when an opening or a cue says that
/// the question goes on, or the calculator had asked for something, and otherwise.
const MAX_STRANGE_WORDS: usize = 8;
const MAX_STRANGE_WORDS_ALONE: usize = 3;

/// Openings of questions that go on.
const OPENINGS: &str = "and|aur|or|ok|okay|also|but|then|now|what if|what about|how about|if|agar|suppose|say|assume|take|instead|make|maan|man|lekin|par agar|phir|और|\
अगर|यदि|तो|फिर|मान|मानो|लेकिन|abhi|matlab|jab|toh|to";

/// Words of questions that ask about something else than a figure.
const OTHER_QUESTIONS: &str = "why|how to|how do|how does|kaise|kaisa|kyun|kyon|kyu|kab|kaun|kahan|kaha|when is|when will|when do|where|who|should i|can i|can they|can we|\
allowed|safe|worth|good|bad|sahi|theek|thik|accha|acha|achha|risky|enough|कैसे|क्यों|कब|कौन|कहां|सही|ठीक|अच्छा|which form|which bank|konsa|kaunsa|lena chahiye|which|best|suggest|recommend|\
karna chahiye|is it|kya hai|क्या है|better";

/// Subjects that no calculator knows.
const OTHER_SUBJECTS: &str = "nsc|एनएससी|kvp|केवीपी|upi|card|credit|policy|insurance|claim|ppf|पीपीएफ|sukanya|ssy|scss|nominee|fraud|refund|itr|cibil|score|crypto|bitcoin|stock|stocks|shares|\
dividend|demat|scam|police|complaint|notice|penalty|बीमा|क्लेम|धोखा|रिफंड|नॉमिनी|शिकायत|withdraw|withdrawal|nikal|निकाल|nikalna|निकालना";

pub(super) fn is_follow_up(
    question: &ParsedQuestion,
    bound: &BoundInputs,
    kind: CalculatorKind,
    is_pending: bool,
    is_choice: bool,
) -> bool {
    let words = topics::unexplained_words(question, bound);
    // The interest of a deposit is a part of the income.
    let adds_interest = kind == CalculatorKind::IncomeTax && bound.values.contains_key(INTEREST);
    let names_other = topics::names_other_kind(&words, kind) && !adds_interest;
    if words.len() > MAX_WORDS || names_other || topics::is_follow_up_excluded(&words, kind) {
        return false;
    }
    if kind == CalculatorKind::Hra && other_rents::names_other_rent(&question.words) {
        return false;
    }
    // "35,000 are for my parents" says a part of a premium, and no income.
    if kind == CalculatorKind::IncomeTax && bound.cued.is_empty() && deductions::includes_parents(question) {
        return false;
    }
    let asks_which_regime = kind == CalculatorKind::IncomeTax && taxpayer::asks_which(question);
    if topics::contains_any(&words, OTHER_QUESTIONS) && !names_regime(&words, kind) && !asks_which_regime {
        return false;
    }
    let is_own_subject = matches!(
        kind,
        CalculatorKind::Swp
            | CalculatorKind::Drawdown
            | CalculatorKind::Ppf
            | CalculatorKind::Payout
            | CalculatorKind::Payoff
            | CalculatorKind::Ssy
            | CalculatorKind::TermCover
            | CalculatorKind::NetWorth
            | CalculatorKind::Tds
    );
    if (topics::contains_any(&words, OTHER_SUBJECTS) && !is_own_subject) || is_paid_by_employer(question, kind) {
        return false;
    }
    let strange = words.iter().filter(|word| !topics::is_usual_word(word, kind) && !is_one_of(word, OPENINGS)).count();
    let is_told = opens_as_follow_up(&question.words) || is_pending || is_choice || !bound.cued.is_empty();
    strange <= if is_told { MAX_STRANGE_WORDS } else { MAX_STRANGE_WORDS_ALONE }
}

/// Whether a question hardly says more than figures and what they are of: "I did 9 years with basic 36,000".
pub(super) fn says_little_else(question: &ParsedQuestion, kind: CalculatorKind) -> bool {
    let cues = find_cues(&question.words, |cue| !cue.names_part());
    let is_told = |at: usize| question.is_quantity(at) || cues.iter().any(|hit| (hit.start..hit.end).contains(&at));
    let is_strange = |(at, word): &(usize, &String)| !is_told(*at) && !topics::is_usual_word(word, kind) && !is_one_of(word, OPENINGS);
    question.words.iter().enumerate().filter(is_strange).count() <= MAX_STRANGE_WORDS_ALONE
}

/// Whether a turn says nothing about any subject, such as "thanks" or "ok": it doesn't end the sum.
pub(super) fn is_small_talk(question: &ParsedQuestion) -> bool {
    const COURTESIES: &str = "thanks|thank|you|ok|okay|great|nice|got|it|fine|good|hmm|achha|accha|acha|theek|thik|hai|shukriya|dhanyavad|dhanyawad|धन्यवाद|ठीक|है|अच्छा|शुक्रिया|so|much|ji|sir";
    !question.words.is_empty() && question.words.iter().all(|word| is_one_of(word, COURTESIES) || word == ",")
}

/// Whether a question begins with words that lean on the one before it: "and", "what if", "aur".
pub(super) fn opens_as_follow_up(words: &[String]) -> bool {
    OPENINGS.split('|').any(|opening| topics::starts_with_phrase(words, opening))
}

/// "Which regime is better then" asks for the same sum.
fn names_regime(words: &[String], kind: CalculatorKind) -> bool {
    kind == CalculatorKind::IncomeTax && topics::contains_any(words, "regime|regimes|रेजीम|व्यवस्था")
}

/// What an employer pays into NPS lowers the tax in both regimes, which the calculator doesn't know.
fn is_paid_by_employer(question: &ParsedQuestion, kind: CalculatorKind) -> bool {
    kind == CalculatorKind::IncomeTax
        && question.mentions("nps|एनपीएस")
        && question.mentions("employer|company|कंपनी|niyokta|नियोक्ता|office")
}

fn is_one_of(word: &str, names: &str) -> bool {
    names.split(['|', ' ']).any(|name| name == word)
}
