//! Replies to a question for a missing figure that begin with a courtesy, or say the number in words alone: "accha, 42k", "nine".

use domain::numerals::parse_spoken_number;

use super::quantities::{Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::{follow_up, topics};

/// Words of courtesy with which a reply begins.
const COURTESIES: &str = "ok|okay|sure|yes|yeah|good|right|haan|han|ha|ji|accha|acha|achha|theek hai|thik hai|theek|thik|sahi|well|hmm|hi|sir|madam|\
अच्छा|ठीक है|ठीक|जी|हां|हाँ|सही";
/// In words. A longer reply says what its number is of.
const MAX_BARE_WORDS: usize = 4;
/// A larger number in words is said with its scale, and read as an amount.
const MAX_BARE_NUMBER: f64 = 60.0;

/// The reply without its courtesies, and with a number in words as a number. `None` where neither is there.
pub(super) fn read_reply(question: &ParsedQuestion) -> Option<ParsedQuestion> {
    let from = count_courtesies(&question.words);
    let mut reply = ParsedQuestion::from_words(question.words[from..].to_vec());
    let number = parse_spoken_number(&reply.words).filter(|number| number.in_words && number.value <= MAX_BARE_NUMBER);
    if let Some(number) = number.filter(|_| reply.quantities.is_empty() && reply.words.len() <= MAX_BARE_WORDS) {
        reply.quantities.push(Quantity {
            value: number.value,
            kind: QuantityKind::Bare,
            period: None,
            is_salary: false,
            is_in_years: false,
            start: 0,
            end: number.word_count,
        });
        return Some(reply);
    }
    (from > 0 && !reply.quantities.is_empty()).then_some(reply)
}

/// A question that goes on behind a courtesy: "accha aur agar salary 14 lakh ho to?". `None` for any other.
pub(super) fn drop_courtesies(question: &ParsedQuestion) -> Option<ParsedQuestion> {
    let rest = &question.words[count_courtesies(&question.words)..];
    let goes_on = rest.len() < question.words.len() && follow_up::opens_as_follow_up(rest);
    goes_on.then(|| ParsedQuestion::from_words(rest.to_vec()))
}

/// The number of words of courtesy, and of marks, with which a reply begins.
fn count_courtesies(words: &[String]) -> usize {
    let mut from = 0;
    while from < words.len() {
        let rest = &words[from..];
        let is_here = |phrase: &&str| topics::starts_with_phrase(rest, phrase);
        match COURTESIES.split('|').filter(is_here).map(|phrase| phrase.split(' ').count()).max() {
            Some(length) => from += length,
            None if rest.first().is_some_and(|word| word == ",") => from += 1,
            None => break,
        }
    }
    from
}
