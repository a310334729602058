//! Ranks the sentences that may answer a question, by the passage they stand in, their own words, and the type of answer asked for.

use domain::Result;
use domain::assistant::{Library, Passage, Question, SentenceMatch, split_sentences};
use domain::search::SearchKind;

use super::query_analysis::{AnalysedQuery, AnswerType, contains_answer_type, extract_defined_term, names_new_entity, states_new_number};
use super::sentence_filters::{is_anaphoric, is_anecdote, is_announcement, is_informative, mentions_asked_name};

/// Largest number of passages whose sentences are scored.
const MAX_SCORED_PASSAGES: usize = 16;
/// Largest number of passages requested when only those of the open article count.
const MAX_ARTICLE_PASSAGES: usize = 120;
/// Weights of the parts of a sentence's score.
struct SentenceWeights {
    /// Share of the passage's score; the rest is the sentence's own score, which the other weights divide.
    passage: f32,
    /// Coverage of the question: alone, with the preceding sentence, by word pairs in order, and under the heading.
    coverage: f32,
    coverage_with_previous: f32,
    pair_coverage: f32,
    coverage_under_heading: f32,
    similarity: f32,
}

const SITE_WEIGHTS: SentenceWeights = SentenceWeights {
    passage: 0.5,
    coverage: 0.5,
    coverage_with_previous: 0.16,
    pair_coverage: 0.0,
    coverage_under_heading: 0.1,
    similarity: 0.4,
};
/// Within the open article the passage says less, because all its passages share a subject, and sentences depend more on neighbours.
const ARTICLE_WEIGHTS: SentenceWeights = SentenceWeights {
    passage: 0.36,
    coverage: 0.34,
    coverage_with_previous: 0.3,
    pair_coverage: 0.08,
    coverage_under_heading: 0.06,
    similarity: 0.4,
};
/// Bonus for a passage of the assist module that the conversation started from.
const MODULE_BONUS: f32 = 0.1;
/// Bonus for a passage of the article that the previous question was about.
const FOLLOW_UP_BONUS: f32 = 0.25;
/// Penalty for a fragment: a lead-in, one or two words, or a partial row.
const FRAGMENT_PENALTY: f32 = 0.12;
/// Bonus for a sentence that contains the type of answer asked for.
const ANSWER_TYPE_BONUS: f32 = 0.08;
/// Penalty for a sentence that lacks it.
const ANSWER_TYPE_PENALTY: f32 = 0.04;
/// Bonus for a name that the question lacks, when it asks who or where.
const NEW_NAME_BONUS: f32 = 0.055;
/// A heading that covers this much of the question asks the same: "What a scheme certificate is".
const MIN_HEADING_COVERAGE: f32 = 0.95;
/// Bonus for the first sentence under a heading that is a reader's question, because it answers that question.
const QUESTION_HEADING_BONUS: f32 = 0.3;
/// Bonus for the first sentence under any heading.
const FIRST_SENTENCE_BONUS: f32 = 0.03;
/// Further bonus for the first sentence, multiplied by the heading's coverage of the question.
const HEADING_COVERAGE_BONUS: f32 = 0.12;
/// Penalty for an anecdote on a page that has headings.
const ANECDOTE_PENALTY: f32 = 0.06;
/// Larger penalty within the open article, where scores lie further apart and the same people appear in every passage.
const ARTICLE_ANECDOTE_PENALTY: f32 = 0.25;
/// Bonus for a definition of what is asked, when the question asks for a meaning.
const DEFINITION_BONUS: f32 = 0.15;
/// Penalty for an instruction when no steps are asked for: it says what to do and not what applies.
const IMPERATIVE_PENALTY: f32 = 0.06;
/// Penalty for a table row when the question asks for no figure.
const TABLE_ROW_PENALTY: f32 = 0.15;
/// Bonus for a sentence or row with the code that the question names: "80C", "15G".
const CODE_BONUS: f32 = 0.15;
const QUESTION_WORDS: [&str; 5] = ["who", "when", "where", "why", "how"];

/// A sentence or table row that may answer the question.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Index into [`RankedSentences::passages`].
    pub passage_index: usize,
    /// The text as it is quoted.
    pub sentence: String,
    pub score: f32,
}

/// Features from which the confidence of an answer is computed.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ConfidenceFeatures {
    /// Highest cosine similarity of any passage; `None` without a model.
    pub best_similarity: Option<f32>,
    /// How much of the question the best sentence's passage covers together with its title and heading, and the highest such coverage.
    pub passage_coverage: f32,
    pub best_coverage: f32,
    /// How much of the question the best sentence covers together with its heading.
    pub sentence_coverage: f32,
    /// Share of the requested answer types that the best sentence's passage contains; 1 when none can be recognised.
    pub answer_type_share: f32,
    /// Whether the question is in Hindi, whose words rarely match those of the articles.
    pub is_hindi: bool,
}

/// The ranked passages and sentences for a question.
#[derive(Debug, Clone, Default)]
pub struct RankedSentences {
    /// Best first.
    pub passages: Vec<Passage>,
    /// Best first.
    pub candidates: Vec<Candidate>,
    pub features: ConfidenceFeatures,
}

/// How much of the question each passage covers: by its heading alone, and as a whole with title and heading.
struct CoverageScores {
    heading: Vec<f32>,
    /// Whether the heading asks the same as the question without being written as one: "Who pays for it".
    repeats_question: Vec<bool>,
    passage: Vec<f32>,
    /// One list per passage.
    sentences: Vec<Vec<ScoredSentence>>,
}

/// A sentence with its coverage of the question, alone and under its heading.
struct ScoredSentence {
    text: String,
    coverage_alone: f32,
    coverage_under_heading: f32,
    /// The passage's own [`SentenceMatch`] from the search.
    coverage: f32,
    coverage_with_previous: f32,
    pair_coverage: f32,
    /// How much of the question the defined term covers, when the question asks for a meaning; otherwise 0.
    definition_coverage: f32,
    /// Scaled to 0 to 1 among the sentences found; `None` without a vector.
    similarity: Option<f32>,
}

impl ScoredSentence {
    /// The sentence's own score, from 0 to 1.
    fn match_score(&self, weights: &SentenceWeights) -> f32 {
        match self.similarity {
            Some(meaning) => {
                weights.coverage * self.coverage
                    + weights.coverage_with_previous * self.coverage_with_previous
                    + weights.pair_coverage * self.pair_coverage
                    + weights.coverage_under_heading * self.coverage_under_heading
                    + weights.similarity * meaning
            }
            None => 0.5 * self.coverage_alone + 0.5 * self.coverage_under_heading,
        }
    }
}

pub async fn rank_sentences(library: &dyn Library, question: &Question, query: &AnalysedQuery, limit: usize) -> Result<RankedSentences> {
    let open = match (&query.previous_question, question.article) {
        // The previous question was answered from an article, so that article counts as open.
        (Some(before), None) => library.find_passages(before, None, 1).await?.first().and_then(|passage| passage.article),
        (_, open) => open,
    };
    let most = if query.scoped_article.is_some() { MAX_ARTICLE_PASSAGES } else { limit };
    let mut passages = library.find_passages(&query.search_text, open, most).await?;
    if query.scoped_article.is_some() {
        passages.retain(|passage| passage.article == query.scoped_article);
    }
    for passage in &mut passages {
        if query.previous_question.is_some() && open.is_some() && passage.article == open {
            passage.score += FOLLOW_UP_BONUS;
        }
        if passage.kind == SearchKind::Assist && question.module.as_deref() == Some(passage.id.as_str()) {
            passage.score += MODULE_BONUS;
        }
    }
    passages.sort_by(|a, b| b.score.total_cmp(&a.score));
    let coverage = score_coverage(library, query, &passages).await?;
    let best = passages.first().map_or(1.0, |passage| passage.score).max(f32::EPSILON);
    let mut candidates = Vec::new();
    let has_headings = |passage: &Passage| passages.iter().any(|other| other.id == passage.id && !other.heading.is_empty());
    for (at, (passage, sentences)) in passages.iter().zip(&coverage.sentences).enumerate() {
        let guides = has_headings(passage);
        let inside = question.article.is_some() && passage.article == question.article;
        let (by, story) = if inside { (&ARTICLE_WEIGHTS, ARTICLE_ANECDOTE_PENALTY) } else { (&SITE_WEIGHTS, ANECDOTE_PENALTY) };
        for (order, scored) in sentences.iter().enumerate() {
            let sentence = &scored.text;
            let mut value =
                by.passage * passage.score / best + (1.0 - by.passage) * scored.match_score(by) + score_answer_types(sentence, query);
            let names_it = query.asks_for(AnswerType::Meaning) && coverage.heading[at] >= MIN_HEADING_COVERAGE;
            let answers = order == 0 && (is_question_heading(&passage.heading) || names_it || coverage.repeats_question[at]);
            if answers {
                value += QUESTION_HEADING_BONUS * if coverage.repeats_question[at] { 1.0 } else { coverage.heading[at] };
            } else if order == 0 && !passage.heading.is_empty() {
                value += FIRST_SENTENCE_BONUS + HEADING_COVERAGE_BONUS * coverage.heading[at];
            }
            // "Yes." is an answer directly under a question and nowhere else.
            if !answers && (sentence.ends_with(':') || sentence.split_whitespace().nth(2).is_none() || is_partial_row(sentence)) {
                value -= FRAGMENT_PENALTY;
            }
            value += DEFINITION_BONUS * scored.definition_coverage;
            if guides && is_anecdote(sentence) && !mentions_asked_name(sentence, &query.search_text) {
                value -= story;
            }
            candidates.push(Candidate { passage_index: at, sentence: sentence.clone(), score: value });
        }
    }
    candidates.sort_by(|a, b| b.score.total_cmp(&a.score));
    let features = extract_confidence_features(&passages, &coverage, candidates.first(), query);
    Ok(RankedSentences { passages, candidates, features })
}

/// Whether `one` stands before `other` in the same section of a page.
fn precedes_in_section(one: &Passage, other: &Passage) -> bool {
    one.start < other.start && one.id == other.id && one.anchor == other.anchor
}

/// Whether the heading is a reader's question.
pub fn is_question_heading(heading: &str) -> bool {
    heading.ends_with('?')
}

/// Whether a row only details the one above it: "of which for one day · ₹21".
fn is_partial_row(sentence: &str) -> bool {
    sentence.contains(" · ") && sentence.starts_with(char::is_lowercase)
}

async fn score_coverage(library: &dyn Library, query: &AnalysedQuery, passages: &[Passage]) -> Result<CoverageScores> {
    let scored_passages = &passages[..passages.len().min(MAX_SCORED_PASSAGES)];
    let mut texts: Vec<String> = scored_passages.iter().map(|passage| passage.heading.clone()).collect();
    texts.extend(scored_passages.iter().map(|passage| format!("{} {}", passage.title, passage.heading)));
    texts.extend(scored_passages.iter().map(|passage| format!("{} {} {}", passage.title, passage.heading, passage.text)));
    let split_passages: Vec<Vec<(String, SentenceMatch)>> = scored_passages.iter().map(split_with_matches).collect();
    for (passage, sentences) in scored_passages.iter().zip(&split_passages) {
        let under = |sentence: &String| format!("{} {} {sentence}", passage.heading, passage.columns.join(" "));
        texts.extend(sentences.iter().flat_map(|(sentence, _)| [sentence.clone(), under(sentence)]));
        if query.asks_for(AnswerType::Meaning) {
            texts.extend(sentences.iter().map(|(sentence, _)| extract_defined_term(sentence).to_owned()));
        }
    }
    // Every passage of the open article covers its title, so the title must not count.
    let weights =
        library.score_coverage(if query.uses_article_title { &query.question_text } else { &query.search_text }, texts.clone()).await?;
    // A follow-up's own words count as much as its combined text.
    let own = if query.previous_question.is_some() { library.score_coverage(&query.question_text, texts).await? } else { weights.clone() };
    let same = |(passage, coverage): (&Passage, &f32)| {
        *coverage >= MIN_HEADING_COVERAGE && starts_with_same_question_word(&query.question_text, &passage.heading)
    };
    // Only the start of the section answers the heading.
    let begins = |passage: &Passage| !scored_passages.iter().any(|other| precedes_in_section(other, passage));
    let asks_it = scored_passages.iter().zip(own.iter().skip(scored_passages.len())).map(|pair| same(pair) && begins(pair.0)).collect();
    let mut weights = weights.into_iter().zip(own).map(|(all, own)| (all + own) / 2.0);
    let mut next = || weights.next().unwrap_or_default();
    let heading = scored_passages.iter().map(|_| next()).collect();
    let _under_titles = scored_passages.iter().map(|_| next()).count();
    let passage_coverage = scored_passages.iter().map(|_| next()).collect();
    let similarities = || split_passages.iter().flatten().filter_map(|(_, near)| near.similarity);
    let (least, most) = (similarities().fold(f32::MAX, f32::min), similarities().fold(f32::MIN, f32::max));
    let scaled = |cosine: f32| (cosine - least) / (most - least).max(f32::EPSILON);
    let mut of_passage = |sentences: Vec<(String, SentenceMatch)>| -> Vec<ScoredSentence> {
        let to_scored = |(text, near): (String, SentenceMatch)| {
            let SentenceMatch { coverage, coverage_with_previous: with_before, pair_coverage: in_order, similarity: meaning } = near;
            ScoredSentence {
                text,
                coverage_alone: next(),
                coverage_under_heading: next(),
                coverage,
                coverage_with_previous: with_before,
                pair_coverage: in_order,
                definition_coverage: 0.0,
                similarity: meaning.map(scaled),
            }
        };
        let mut all: Vec<ScoredSentence> = sentences.into_iter().map(to_scored).collect();
        if query.asks_for(AnswerType::Meaning) {
            all.iter_mut().for_each(|sentence| sentence.definition_coverage = next());
        }
        all
    };
    let sentences = split_passages.into_iter().map(&mut of_passage).collect();
    Ok(CoverageScores { heading, repeats_question: asks_it, passage: passage_coverage, sentences })
}

/// Splits a passage into its informative sentences, each with its match from the search.
fn split_with_matches(passage: &Passage) -> Vec<(String, SentenceMatch)> {
    let near = passage.sentence_matches.iter().copied().chain(std::iter::repeat(SentenceMatch::default()));
    let all = split_sentences(&passage.text);
    // After the dropped announcement "The third column is the answer.", the sentence "It counts every deduction." lacks its subject.
    let leans_on_nothing = |at: usize| at > 0 && is_anaphoric(&all[at]) && is_announcement(&all[at - 1]);
    let is_quotable: Vec<bool> = (0..all.len()).map(|at| is_informative(&all[at]) && !leans_on_nothing(at)).collect();
    all.into_iter().zip(near).zip(is_quotable).filter(|(_, is_quotable)| *is_quotable).map(|(sentence, _)| sentence).collect()
}

/// Whether question and heading start with the same question word.
fn starts_with_same_question_word(question: &str, heading: &str) -> bool {
    let first = |text: &str| text.split_whitespace().next().unwrap_or_default().to_lowercase();
    QUESTION_WORDS.contains(&first(heading).as_str()) && first(question) == first(heading)
}

/// Bonus or penalty of a sentence by the answer types that the question asks for.
fn score_answer_types(sentence: &str, query: &AnalysedQuery) -> f32 {
    let mut score = 0.0;
    for answer_type in &query.answer_types {
        score += match (contains_answer_type(sentence, *answer_type), answer_type) {
            (_, AnswerType::Who) if names_new_entity(sentence, &query.search_text) => NEW_NAME_BONUS,
            (_, AnswerType::Who) => -ANSWER_TYPE_PENALTY / 2.0,
            (Some(true), AnswerType::Count) if !states_new_number(sentence, &query.search_text) => 0.0,
            (Some(true), AnswerType::Meaning) => ANSWER_TYPE_BONUS / 2.0,
            (Some(true), _) => ANSWER_TYPE_BONUS,
            (Some(false), AnswerType::Amount) if states_new_number(sentence, &query.search_text) => 0.0,
            (Some(false), AnswerType::Choice | AnswerType::Meaning) | (None, _) => 0.0,
            (Some(false), _) => -ANSWER_TYPE_PENALTY,
        };
    }
    if contains_answer_type(sentence, AnswerType::Steps) == Some(true) && !query.asks_for(AnswerType::Steps) {
        score -= IMPERATIVE_PENALTY;
    }
    if sentence.ends_with('?') {
        score -= 0.3;
    }
    let figures = [AnswerType::Amount, AnswerType::Rate, AnswerType::Time, AnswerType::Count, AnswerType::Form, AnswerType::Comparison];
    let has_code = contains_asked_code(sentence, &query.search_text);
    if has_code {
        score += CODE_BONUS;
    }
    if sentence.contains(" · ") && !has_code && !query.answer_types.iter().any(|answer_type| figures.contains(answer_type)) {
        score -= TABLE_ROW_PENALTY;
    }
    score
}

fn contains_asked_code(sentence: &str, question: &str) -> bool {
    let is_code = |word: &&str| word.bytes().any(|byte| byte.is_ascii_digit()) && word.bytes().any(|byte| byte.is_ascii_alphabetic());
    let codes = |text: &str| -> Vec<String> { text.split(|c: char| !c.is_alphanumeric()).filter(is_code).map(str::to_lowercase).collect() };
    let sentence_codes = codes(sentence);
    codes(question).iter().any(|code| sentence_codes.contains(code))
}

fn extract_confidence_features(
    passages: &[Passage],
    coverage: &CoverageScores,
    best: Option<&Candidate>,
    query: &AnalysedQuery,
) -> ConfidenceFeatures {
    let Some(best) = best else { return ConfidenceFeatures::default() };
    let passage = &passages[best.passage_index];
    let sentence = coverage.sentences[best.passage_index]
        .iter()
        .find(|scored| scored.text == best.sentence)
        .map_or(0.0, |scored| scored.coverage_under_heading);
    let contained_types: Vec<bool> =
        query.answer_types.iter().filter_map(|answer_type| contains_answer_type(&passage.text, *answer_type)).collect();
    let type_share = if contained_types.is_empty() {
        1.0
    } else {
        contained_types.iter().filter(|is_contained| **is_contained).count() as f32 / contained_types.len() as f32
    };
    ConfidenceFeatures {
        best_similarity: passages.iter().filter_map(|passage| passage.similarity).reduce(f32::max),
        passage_coverage: coverage.passage[best.passage_index],
        best_coverage: coverage.passage.iter().copied().fold(0.0, f32::max),
        sentence_coverage: sentence,
        answer_type_share: type_share,
        is_hindi: query.is_hindi,
    }
}
