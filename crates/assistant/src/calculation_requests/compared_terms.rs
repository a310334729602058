//! Two terms of one loan that a question compares: "5 saal ya 7 saal".

use super::quantities::{Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::topics;

/// Words between two terms of which the reader chooses one.
const CHOICE_WORDS: &str = "or|vs|versus|ya|या";
/// Words between two terms that are compared only where the question says so.
const JOINING_WORDS: &str = "and|aur|और|,";
const COMPARING_WORDS: &str = "both|dono|donon|दोनों|compare|compared|comparison|difference|differ|antar|farak|fark|farq|अंतर|फर्क|extra|more|zyada|jyada|ज्यादा|less|kam|कम";
/// Words that may stand beside those, between the terms.
const OTHER_WORDS: &str = "rakhu|rakhun|rakhe|lu|lun|loon|karu|karun|karwau|रखूं|रखूँ|रखें|लूं|करूं|कराऊं|in|for|over|on|of|a|the|with|term|tenure|loan|emi|take|me|mein|ke|ki|ka|liye|lie|par|pe|wala|wale|wali|में|के|की|का|लिए|पर|वाला|वाले";
/// Words behind what is left of a term.
const LEFT_WORDS: &str = "left|remaining|baki|baaki|bache|bacha|बाकी|बचे|बचा|ago|pehle|पहले";
/// In years. A bare number up to here beside a term is a term too: "5 ya 7 saal".
const MAX_BARE_YEARS: f64 = 40.0;

/// A question with the shorter of two terms alone, and the longer term in months.
pub(super) struct ComparedTerms {
    pub question: ParsedQuestion,
    pub longer: f64,
}

/// Splits a question that compares two terms. `None` where it names one term, or more than two.
pub(super) fn split_compared_terms(question: &ParsedQuestion) -> Option<ComparedTerms> {
    let pairs: Vec<(usize, f64)> = (1..question.quantities.len()).filter_map(|at| read_pair(question, at)).collect();
    let [(at, first)] = pairs[..] else { return None };
    let second = question.quantities[at].value;
    let is_other_term = |other: usize| other != at && other + 1 != at && question.quantities[other].kind == QuantityKind::Span;
    let has_third = (0..question.quantities.len()).any(is_other_term) || follows_number(question, at - 1);
    if has_third || first == second {
        return None;
    }
    let mut quantities = question.quantities.clone();
    let last = quantities.remove(at);
    // The pair stands for the shorter term, so that no word between the two is read as something else.
    let start = quantities[at - 1].start;
    quantities[at - 1] = Quantity { value: first.min(second), start, ..last };
    // "How much more in 25" names one of the two again.
    quantities.retain(|other| other.kind != QuantityKind::Bare || ![first, second].contains(&(other.value * 12.0)));
    Some(ComparedTerms { question: ParsedQuestion { words: question.words.clone(), quantities }, longer: first.max(second) })
}

/// Whether the quantity at this place is offered for a choice with a number before it that may be a term too.
fn follows_number(question: &ParsedQuestion, at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| question.quantities[before].kind);
    matches!(before, Some(QuantityKind::Bare | QuantityKind::Span)) && is_choice(question, at)
}

/// The term at this place, with the one directly before it that it is compared with, in months.
fn read_pair(question: &ParsedQuestion, at: usize) -> Option<(usize, f64)> {
    let (before, term) = (&question.quantities[at - 1], &question.quantities[at]);
    let is_left = question.words.get(term.end).is_some_and(|word| is_one_of(word, LEFT_WORDS));
    if term.kind != QuantityKind::Span || is_left || !is_choice(question, at) {
        return None;
    }
    let is_count = before.value.fract() == 0.0 && (1.0..=MAX_BARE_YEARS).contains(&before.value);
    match before.kind {
        QuantityKind::Span => Some((at, before.value)),
        QuantityKind::Bare if is_count && term.is_in_years => Some((at, before.value * 12.0)),
        _ => None,
    }
}

/// Whether the words between the quantity at this place and the one before it offer both for a choice.
fn is_choice(question: &ParsedQuestion, at: usize) -> bool {
    let (end, start) = (question.quantities[at - 1].end, question.quantities[at].start);
    let between = question.words.get(end..start).unwrap_or_default();
    let joins = |names: &str| between.iter().any(|word| is_one_of(word, names));
    let is_linked = between.iter().all(|word| [CHOICE_WORDS, JOINING_WORDS, OTHER_WORDS].iter().any(|names| is_one_of(word, names)));
    is_linked && (joins(CHOICE_WORDS) || (joins(JOINING_WORDS) && topics::contains_any(&question.words, COMPARING_WORDS)))
}

fn is_one_of(word: &str, names: &str) -> bool {
    names.split('|').any(|name| name == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split_terms(text: &str) -> Option<(f64, f64)> {
        let compared = split_compared_terms(&ParsedQuestion::parse(text))?;
        let shorter = compared.question.quantities.iter().find(|quantity| quantity.kind == QuantityKind::Span)?.value;
        Some((shorter, compared.longer))
    }

    #[test]
    fn two_terms_are_told_from_one() {
        for text in [
            "5 saal ya 7 saal",
            "5 ya 7 saal",
            "7 years or 5 years",
            "5 साल या 7 साल",
            "emi for 5 years vs 7 years",
            "60 months or 84 months",
        ] {
            assert_eq!(split_terms(text), Some((60.0, 84.0)), "{text}");
        }
        assert_eq!(split_terms("5 saal aur 7 saal, dono me kitna"), Some((60.0, 84.0)));
        for text in [
            "5 saal",
            "5 saal aur 7 saal",
            "5 saal, 3 saal baad",
            "emi for 20 years, 15 years left, how much more interest",
            "5 ya 7 ya 10 saal",
            "20 years 6 months",
            "5 years or 60 months",
        ] {
            assert_eq!(split_terms(text), None, "{text}");
        }
    }
}
