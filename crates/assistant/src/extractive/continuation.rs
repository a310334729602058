//! Finds short answers for a question that follows other turns. Whether it goes on from them or begins something new is not decided
//! beforehand: it is looked up in several ways, and a fitted model of choice tells how likely each short answer found is the one asked for.

use domain::Result;
use domain::assistant::{AnswerBook, AnswerMatch, Question, ReadableAnswer};
use domain::language::Language;
use domain::short_answers::Intent;
use domain::text::devanagari::is_devanagari;
use domain::text::list_words;

use super::answer_conditions::AnswerConditions;
use super::continuation_features::{ContinuationCandidate, ContinuationFeatures, OFFERED, list_candidates, read_given_answer};
use super::continuation_weights::WEIGHTS;
use super::short_answer::{MIN_ANSWER_CONFIDENCE, join_confidence, sort_by_confidence};
use crate::calculation_requests::corrects_figure;
use crate::understanding::Understanding;

/// The answer just given is given again from this confidence on.
const MIN_REPEATED_CONFIDENCE: f32 = 0.6;

/// Where nothing is likely, a short answer of the product of the answer before is shown as the nearest from this confidence on, if the question
/// asks for the kind of thing that it says, or it is related to the answer before.
const MIN_FOLLOWING_CONFIDENCE: f32 = 0.03;
const MIN_FOLLOWING_INTENT: f32 = 0.3;

/// Letters of a word that tells something, and those by which two words are the same whatever their endings.
const MIN_TELLING_LETTERS: usize = 4;
const SAME_LETTERS: usize = 5;
/// Longer words that tell nothing.
const UNTELLING_WORDS: &str = "what|when|which|where|will|does|from|with|have|that|this|then|there|about|much|many|should|could|would|also|than|into|before|after|\
kaise|kitna|kitne|kitni|kahan|sakte|sakta|sakti|hota|hoti|chahiye|mujhe|mera|meri|mere|agar|liye|क्या|कैसे|कितना|कितने|कितनी|सकते|सकता|सकती|चाहिए|मुझे|मेरा|मेरी|मेरे|अगर|लिए|होता|होती";

/// Words of a question, and words that ask where a message begins with them. A message of a few words with a figure and none of these tells
/// something.
const ASKING_WORDS: &str = "what|which|who|when|where|why|how|mean|meaning|matlab|kya|kab|kaun|kahan|kyun|kaise|kitna|kitne|kitni|batao|क्या|कब|कौन|कैसे|\
कितना|कितने|मतलब";
const ASKING_OPENINGS: &str = "is|are|do|does|did|can|will|explain";
const MIN_STATED_WORDS: usize = 4;
/// The number behind these is a name: "form 16".
const NUMBERED_NAMES: &str = "form|section|schedule|फॉर्म|धारा";

/// Whether the turn before was answered with this short answer.
pub fn was_just_given(question: &Question, slug: &str) -> bool {
    question.previous_turns.last().is_some_and(|turn| turn.short_answer.as_deref() == Some(slug))
}

/// The answer that a question without a product of its own follows: "how many days does it take?". `None` for any other question.
pub async fn read_followed_answer(book: &dyn AnswerBook, question: &Question, language: Language) -> Result<Option<ReadableAnswer>> {
    let names_product = book.catalogue().detect(&question.text).iter().any(|mention| !mention.product.broad);
    if names_product { Ok(None) } else { read_given_answer(book, question, language).await }
}

/// Whether a short answer may be shown as the nearest to a question that follows an answer: it speaks of the same product, and of what is asked.
pub fn is_nearest_following(book: &dyn AnswerBook, followed: &ReadableAnswer, found: &AnswerMatch) -> bool {
    let catalogue = book.catalogue();
    let is_same = catalogue.serves(&followed.product, &found.product) || catalogue.serves(&found.product, &followed.product);
    let is_related = followed.related_slugs.contains(&found.slug);
    found.confidence >= MIN_FOLLOWING_CONFIDENCE && (is_related || (is_same && found.agreement.intent >= MIN_FOLLOWING_INTENT))
}

/// The short answers for a question that follows other turns, the likeliest first. Also tells whether the likeliest is the answer just
/// given: then it says what is asked, and nothing else does.
pub async fn find_continuing_matches(
    book: &dyn AnswerBook,
    question: &Question,
    understood: &Understanding,
    conditions: &AnswerConditions,
) -> Result<(Vec<AnswerMatch>, bool)> {
    let mut candidates = list_candidates(book, question, understood).await?;
    candidates.retain(|candidate| conditions.fits_sale(&candidate.found.slug, understood.sold));
    let taken_up = find_taken_up(book, question, understood.language, &candidates).await?;
    let mut matches = weigh_candidates(candidates, &WEIGHTS);
    if states_a_fact(&question.text) {
        // "The corpus is 3.6 lakh only" doesn't ask what a corpus is.
        matches.retain(|found| found.intent != Intent::Definition);
    }
    let corrects = corrects_figure(&question.text) && join_confidence(&matches, understood.leans) < MIN_ANSWER_CONFIDENCE;
    if let Some(given) = matches.iter_mut().find(|found| corrects && was_just_given(question, &found.slug)) {
        // "Sorry, the premium is 30,000, not 50,000": what was said holds for that figure too.
        given.confidence = given.confidence.max(MIN_REPEATED_CONFIDENCE);
        sort_by_confidence(&mut matches);
    }
    let repeats = matches.first().is_some_and(|best| best.confidence >= MIN_REPEATED_CONFIDENCE && was_just_given(question, &best.slug));
    if !repeats {
        // Whoever asks on wants something else.
        matches.retain(|found| !was_just_given(question, &found.slug));
    }
    if let Some(slug) = taken_up
        && join_confidence(&matches, understood.leans) < MIN_ANSWER_CONFIDENCE
        && let Some(found) = matches.iter_mut().find(|found| found.slug == slug)
    {
        found.confidence = MIN_ANSWER_CONFIDENCE;
        sort_by_confidence(&mut matches);
    }
    Ok((matches, repeats))
}

/// The one question offered below the answers before whose words are taken up now: "withdraw midway?" after "Can I withdraw … midway?" was
/// offered. `None` where several share as many words, or none does.
async fn find_taken_up(
    book: &dyn AnswerBook,
    question: &Question,
    language: Language,
    candidates: &[ContinuationCandidate],
) -> Result<Option<String>> {
    let mut best: Option<(usize, String)> = None;
    let mut is_unclear = false;
    for candidate in candidates.iter().filter(|candidate| candidate.features[OFFERED] > 0.0) {
        let slug = &candidate.found.slug;
        let Some(answer) = book.read_answer(slug, language).await?.filter(|_| !was_just_given(question, slug)) else { continue };
        let shared = count_shared_words(&question.text, &answer.rendered.question);
        let most = best.as_ref().map_or(0, |(most, _)| *most);
        is_unclear = shared <= most && (is_unclear || (shared > 0 && shared == most));
        if shared > most {
            best = Some((shared, slug.clone()));
        }
    }
    Ok(best.filter(|_| !is_unclear).map(|(_, slug)| slug))
}

/// How many telling words of a question an offered one holds, whatever their endings. At least half of them, or none counts.
fn count_shared_words(asked: &str, offered: &str) -> usize {
    let asked = list_telling_words(asked);
    let shared = count_held_words(&asked, offered);
    if shared * 2 >= asked.len() { shared } else { 0 }
}

/// How many of the words a text holds, whatever their endings.
pub fn count_held_words(words: &[String], text: &str) -> usize {
    let held = list_telling_words(text);
    let is_same = |one: &String, other: &String| {
        let shared = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
        shared >= SAME_LETTERS || (one == other)
    };
    words.iter().filter(|word| held.iter().any(|other| is_same(word, other))).count()
}

/// The words of a text that tell what it is about, in small letters.
pub fn list_telling_words(text: &str) -> Vec<String> {
    let words = list_words(text).map(str::to_lowercase);
    let is_telling = |word: &String| word.chars().count() >= MIN_TELLING_LETTERS && !UNTELLING_WORDS.split('|').any(|small| small == word);
    words.filter(is_telling).collect()
}

/// Whether a message tells a figure and asks nothing, so that it adds a fact to the question before it.
pub fn states_a_fact(text: &str) -> bool {
    let words: Vec<String> =
        text.split(|c: char| !c.is_alphanumeric() && !is_devanagari(c)).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let is_one_of = |word: &String, names: &str| names.split('|').any(|name| name == word);
    let asks = text.contains('?')
        || words.iter().any(|word| is_one_of(word, ASKING_WORDS))
        || words.first().is_some_and(|word| is_one_of(word, ASKING_OPENINGS));
    let is_figure = |pair: &[String]| pair[1].chars().all(char::is_numeric) && !is_one_of(&pair[0], NUMBERED_NAMES);
    !asks && words.len() >= MIN_STATED_WORDS && words.windows(2).any(is_figure)
}

/// The candidates with the likelihood that each is the one asked for, the likeliest first. All of them and "none" add up to 1.
pub fn weigh_candidates(candidates: Vec<ContinuationCandidate>, weights: &ContinuationFeatures) -> Vec<AnswerMatch> {
    let score = |features: &ContinuationFeatures| features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum::<f32>();
    let worth: Vec<f32> = candidates.iter().map(|candidate| score(&candidate.features).exp()).collect();
    // "None of them" is worth 1.
    let all = 1.0 + worth.iter().sum::<f32>();
    let mut matches: Vec<AnswerMatch> =
        candidates.into_iter().zip(worth).map(|(candidate, worth)| AnswerMatch { confidence: worth / all, ..candidate.found }).collect();
    sort_by_confidence(&mut matches);
    matches
}

#[cfg(test)]
mod tests {
    use super::{count_shared_words, states_a_fact};

    #[test]
    fn words_of_an_offered_question_are_taken_up() {
        assert_eq!(count_shared_words("withdraw midway?", "Can I withdraw from Sukanya Samriddhi midway for her studies?"), 2);
        assert_eq!(count_shared_words("withdrawal in between?", "Can I withdraw from Sukanya Samriddhi midway?"), 1);
        assert_eq!(count_shared_words("बीच में निकाल सकते हैं?", "सुकन्या का पैसा पढ़ाई के लिए बीच में निकाल सकते हैं?"), 1);
        assert_eq!(count_shared_words("how is the interest taxed there", "Can I withdraw midway?"), 0);
    }

    #[test]
    fn a_figure_that_is_told_is_told_from_a_question() {
        for text in ["corpus is 3.6 lakh only", "total is 2.8 lakh and 6 years service", "मेरी उम्र 61 साल है", "flat 56 lakh, paid 48 lakh"]
        {
            assert!(states_a_fact(text), "{text}");
        }
        for text in [
            "what is a corpus of 3 lakh",
            "is 2 lakh enough for this",
            "and form 16 part b",
            "corpus kya hai",
            "और 80 साल में कितना",
            "61 saal",
        ] {
            assert!(!states_a_fact(text), "{text}");
        }
    }
}
