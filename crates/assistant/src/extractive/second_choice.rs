//! Chooses the short answer that stands below the first one where a question asks two things: "what is the limit, and can I close it early?"
//! Whatever the whole question and its clauses find comes into question, and a fitted model of choice tells how likely each is asked for beside
//! the first, or that nothing is.

use domain::Result;
use domain::assistant::{AnswerBook, AnswerMatch, AnswerQuery, ReadableAnswer};
use domain::language::Language;
use domain::products::ProductCatalogue;
use domain::short_answers::Intent;

use super::confidence::scale_confidence;
use super::continuation::{count_held_words, list_telling_words};
use super::query_analysis::QueryAnalyser;
use super::second_choice_weights::WEIGHTS;
use super::second_part::{Part, list_readings, speaks_of_named, split_parts};
use super::short_answer::sort_by_confidence;

/// What each place of [`SecondFeatures`] holds.
pub const SECOND_FEATURE_NAMES: [&str; 31] = [
    "found by the whole question",
    "… which has several clauses that ask",
    "found by a clause that asks",
    "… and by no clause as likely as the first answer",
    "found by a clause that asks, as what goes on from the first answer",
    "… and by no clause as likely as the first answer",
    "found by a clause that tells",
    "found first by a clause that asks",
    "… by the last one",
    "… whose clause the first answer hardly answers, while it answers another",
    "a clause asks for the first answer",
    "several clauses ask",
    "three clauses or more ask",
    "two question marks or more",
    "length of the question",
    "how likely the first answer is",
    "related to the first answer",
    "rests on the article of the first answer",
    "about the same product",
    "about a wider or narrower one",
    "about a product that the question names",
    "about neither",
    "says the same kind of thing",
    "probability of its intent",
    "explains a word or a difference",
    "share of the question's telling words that it holds",
    "share of them that its question holds and the first answer doesn't",
    "share of its words that the first answer holds",
    "likeness of its question to that of the first answer",
    "the second likeliest of the whole",
    "constant",
];

pub type SecondFeatures = [f32; SECOND_FEATURE_NAMES.len()];

/// The place of "several clauses ask", which is the same for all candidates.
const SEVERAL_ASK: usize = 11;

/// A short answer that may be asked for beside the first.
#[derive(Debug, Clone)]
pub struct SecondCandidate {
    pub found: AnswerMatch,
    pub features: SecondFeatures,
    /// The asking clause that finds it best.
    clause: Option<usize>,
}

/// From this likelihood on the answer is given, and a third one to another clause, once the second is set aside.
const MIN_LIKELIHOOD: f32 = 0.2;
/// … where several clauses ask: what is missing is missed more than what is too much.
const MIN_LIKELIHOOD_OF_SEVERAL: f32 = 0.12;
const MIN_THIRD_LIKELIHOOD: f32 = 0.3;
const MIN_THIRD_LIKELIHOOD_OF_SEVERAL: f32 = 0.2;
/// A shorter question of a single clause asks one thing.
const MIN_WORDS: usize = 8;
/// Clauses that are looked up: the last ones, because people tell a story before they ask.
const MAX_PARTS: usize = 5;
/// Matches of each look-up, and the confidence below which they are left out.
const MAX_MATCHES: usize = 6;
const MIN_CONFIDENCE: f32 = 0.02;
/// A clause asks for an answer from this confidence on.
const MIN_PART_CONFIDENCE: f32 = 0.3;
/// Words of a question that counts as long.
const MANY_WORDS: f32 = 40.0;

/// What a question is answered with first.
pub struct FirstAnswer<'a> {
    pub slug: &'a str,
    pub answer: &'a ReadableAnswer,
    /// The matches of the whole question, the first answer among them.
    pub matches: &'a [AnswerMatch],
}

/// What one clause finds.
struct PartMatches {
    asks: bool,
    matches: Vec<AnswerMatch>,
    /// What it finds as a question that goes on from the first answer.
    following: Vec<AnswerMatch>,
}

impl PartMatches {
    fn find(&self, slug: &str) -> f32 {
        find_confidence(&self.matches, slug)
    }

    fn find_following(&self, slug: &str) -> f32 {
        find_confidence(&self.following, slug)
    }

    fn is_first(&self, slug: &str) -> bool {
        self.matches.first().is_some_and(|best| best.slug == slug && best.confidence >= MIN_PART_CONFIDENCE)
    }
}

fn find_confidence(matches: &[AnswerMatch], slug: &str) -> f32 {
    matches.iter().find(|found| found.slug == slug).map_or(0.0, |found| found.confidence)
}

/// The short answers that are asked for beside the first one, if any is likely: two at most, each to a clause of its own.
pub async fn choose_further_answers(
    book: &dyn AnswerBook,
    analyser: &QueryAnalyser,
    text: &str,
    first: &FirstAnswer<'_>,
    language: Language,
) -> Result<Vec<AnswerMatch>> {
    let mut candidates = list_candidates(book, analyser, text, first, language).await?;
    let mut chosen = Vec::new();
    let asks_much = candidates.first().is_some_and(|candidate| candidate.features[SEVERAL_ASK] > 0.0);
    let limits = match asks_much {
        true => [MIN_LIKELIHOOD_OF_SEVERAL, MIN_THIRD_LIKELIHOOD_OF_SEVERAL],
        false => [MIN_LIKELIHOOD, MIN_THIRD_LIKELIHOOD],
    };
    for least in limits {
        let Some(best) = weigh_candidates(candidates.clone(), &WEIGHTS).into_iter().next().filter(|best| best.confidence >= least) else {
            break;
        };
        let clause = candidates.iter().find(|candidate| candidate.found.slug == best.slug).and_then(|candidate| candidate.clause);
        // What remains belongs to another clause than this one.
        candidates.retain(|candidate| clause.is_some() && candidate.clause.is_some() && candidate.clause != clause);
        chosen.push(best);
    }
    Ok(chosen)
}

/// The candidates with the likelihood that each is the one asked for, the likeliest first. All of them and "none" add up to 1.
pub fn weigh_candidates(candidates: Vec<SecondCandidate>, weights: &SecondFeatures) -> Vec<AnswerMatch> {
    let score = |features: &SecondFeatures| features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum::<f32>();
    let worth: Vec<f32> = candidates.iter().map(|candidate| score(&candidate.features).exp()).collect();
    // "None of them" is worth 1.
    let all = 1.0 + worth.iter().sum::<f32>();
    let mut matches: Vec<AnswerMatch> =
        candidates.into_iter().zip(worth).map(|(candidate, worth)| AnswerMatch { confidence: worth / all, ..candidate.found }).collect();
    sort_by_confidence(&mut matches);
    matches
}

/// Everything that the question and its clauses find beside the first answer.
pub async fn list_candidates(
    book: &dyn AnswerBook,
    analyser: &QueryAnalyser,
    text: &str,
    first: &FirstAnswer<'_>,
    language: Language,
) -> Result<Vec<SecondCandidate>> {
    let looked_up = look_up_parts(book, analyser, text, first.answer).await?;
    if looked_up.len() < 2 && text.split_whitespace().count() < MIN_WORDS {
        return Ok(Vec::new());
    }
    let mut found: Vec<&AnswerMatch> = Vec::new();
    let of_parts = looked_up.iter().flat_map(|part| part.matches.iter().chain(&part.following));
    for one in first.matches.iter().chain(of_parts) {
        if one.slug != first.slug && one.confidence >= MIN_CONFIDENCE && found.iter().all(|known| known.slug != one.slug) {
            found.push(one);
        }
    }
    let mut candidates = Vec::with_capacity(found.len());
    for found in found {
        let Some(answer) = book.read_answer(&found.slug, language).await? else { continue };
        let features = compare(book, text, first, &looked_up, found, &answer);
        candidates.push(SecondCandidate { found: found.clone(), features, clause: find_clause(&looked_up, first.slug, &found.slug) });
    }
    Ok(candidates)
}

/// The place of the asking clause that finds an answer best, of those that find it better than the first answer.
fn find_clause(parts: &[PartMatches], first: &str, slug: &str) -> Option<usize> {
    let worth = |part: &PartMatches| part.find(slug).max(part.find_following(slug));
    let may_ask = |(_, part): &(usize, &PartMatches)| part.asks && worth(part) >= MIN_CONFIDENCE && worth(part) > part.find(first);
    let best = parts.iter().enumerate().filter(may_ask).max_by(|(_, one), (_, other)| worth(one).total_cmp(&worth(other)));
    best.map(|(place, _)| place)
}

/// What the last clauses of a question find. The product of the first answer is put before those that name none.
async fn look_up_parts(book: &dyn AnswerBook, analyser: &QueryAnalyser, text: &str, first: &ReadableAnswer) -> Result<Vec<PartMatches>> {
    let mut parts = split_parts(text);
    parts.drain(..parts.len().saturating_sub(MAX_PARTS));
    let mut looked_up = Vec::with_capacity(parts.len());
    for part in &parts {
        looked_up.push(look_up(book, analyser, part, first).await?);
    }
    Ok(looked_up)
}

/// What a clause finds: by its own words, and, where it names no product, with what was named before it and with the product of the first answer.
async fn look_up(book: &dyn AnswerBook, analyser: &QueryAnalyser, part: &Part, first: &ReadableAnswer) -> Result<PartMatches> {
    let mut matches: Vec<AnswerMatch> = Vec::new();
    for text in list_readings(book.catalogue(), part, &first.product) {
        let adds_product = text != part.text;
        for found in book.find_matches(&AnswerQuery { text, context: String::new(), article: None }, MAX_MATCHES).await? {
            // "How many times?" asks for no definition of the product that is put before it.
            if !found.fits_product || (adds_product && found.intent == Intent::Definition) {
                continue;
            }
            match matches.iter_mut().find(|known| known.slug == found.slug) {
                Some(known) if known.confidence < found.confidence => *known = found,
                Some(_) => {}
                None => matches.push(found),
            }
        }
    }
    sort_by_confidence(&mut matches);
    let asks = analyser.is_asking(&part.text);
    let following = if asks {
        let query = AnswerQuery { text: part.text.clone(), context: first.rendered.question.clone(), article: None };
        book.find_matches(&query, MAX_MATCHES).await?.into_iter().filter(|found| found.fits_product).collect()
    } else {
        Vec::new()
    };
    Ok(PartMatches { asks, matches, following })
}

fn compare(
    book: &dyn AnswerBook,
    text: &str,
    first: &FirstAnswer<'_>,
    parts: &[PartMatches],
    found: &AnswerMatch,
    answer: &ReadableAnswer,
) -> SecondFeatures {
    let flag = |holds: bool| if holds { 1.0 } else { 0.0 };
    let slug = found.slug.as_str();
    let asking = || parts.iter().filter(|part| part.asks);
    let asking_count = asking().count();
    let whole = first.matches.iter().find(|one| one.slug == slug).map_or(0.0, |one| one.confidence);
    let of_first = first.matches.iter().find(|one| one.slug == first.slug).map_or(0.0, |one| one.confidence);
    let best_of = |parts: &mut dyn Iterator<Item = &PartMatches>| parts.map(|part| part.find(slug)).fold(0.0, f32::max);
    let open = |part: &&PartMatches| part.find(first.slug) < part.find(slug);
    let following = |parts: &mut dyn Iterator<Item = &PartMatches>| parts.map(|part| part.find_following(slug)).fold(0.0, f32::max);
    let follows_open = |part: &&PartMatches| part.find_following(first.slug) < part.find_following(slug);
    let takes_another = asking().any(|part| part.is_first(slug)) && asking().any(|part| part.is_first(first.slug));
    let catalogue = book.catalogue();
    let (same, near) = compare_products(catalogue, &first.answer.product, &answer.product);
    let is_named = catalogue.detect(text).iter().any(|mention| catalogue.serves(&answer.product, &mention.product.id));
    let (said, first_said) = (&answer.rendered, &first.answer.rendered);
    let asked_words = list_telling_words(text);
    let fresh: Vec<String> =
        asked_words.iter().filter(|word| count_held_words(std::slice::from_ref(*word), &first_said.question) == 0).cloned().collect();
    let fresh: Vec<String> =
        fresh.into_iter().filter(|word| count_held_words(std::slice::from_ref(word), &first_said.answer.text) == 0).collect();
    let share = |words: &[String], of: &[String], text: &str| count_held_words(words, text) as f32 / of.len().max(1) as f32;
    let own_words = list_telling_words(&said.answer.text);
    let question_words = list_telling_words(&said.question);
    let second_of_whole = first.matches.iter().find(|one| one.slug != first.slug).is_some_and(|one| one.slug == slug);
    let scale_confidence = |confidence: f32| scale_confidence(confidence, MIN_CONFIDENCE);
    [
        scale_confidence(whole),
        if asking_count > 1 { scale_confidence(whole) } else { 0.0 },
        scale_confidence(best_of(&mut asking())),
        scale_confidence(best_of(&mut asking().filter(open))),
        scale_confidence(following(&mut asking())),
        scale_confidence(following(&mut asking().filter(follows_open))),
        scale_confidence(best_of(&mut parts.iter().filter(|part| !part.asks))),
        flag(asking().any(|part| part.is_first(slug))),
        flag(asking().next_back().is_some_and(|part| part.is_first(slug))),
        flag(takes_another),
        flag(asking().any(|part| part.is_first(first.slug))),
        flag(asking_count > 1),
        flag(asking_count > 2),
        flag(text.matches('?').count() > 1),
        (text.split_whitespace().count() as f32 / MANY_WORDS).min(1.0),
        of_first,
        flag(first.answer.related_slugs.iter().any(|related| related == slug)),
        flag(answer.article.is_some() && answer.article == first.answer.article),
        flag(same),
        flag(near),
        flag(is_named),
        flag(!speaks_of_named(book, text, &first.answer.product, found)),
        flag(first.matches.iter().any(|one| one.slug == first.slug && one.intent == found.intent)),
        found.agreement.intent,
        flag(matches!(found.intent, Intent::Definition | Intent::Comparison)),
        found.agreement.held_words,
        share(&fresh, &asked_words, &said.question),
        share(&own_words, &own_words, &first_said.answer.text),
        share(&question_words, &question_words, &first_said.question),
        flag(second_of_whole),
        1.0,
    ]
}

/// Whether two products are the same, and whether one is wider than the other.
fn compare_products(catalogue: &ProductCatalogue, one: &str, other: &str) -> (bool, bool) {
    let same = one == other;
    (same, !same && (catalogue.serves(one, other) || catalogue.serves(other, one)))
}
