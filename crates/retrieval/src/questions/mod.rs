//! Finds the published question that is nearest to a reader's question, whatever language and spelling either is in. Each short answer is
//! known by its question in three languages, its phrasings and its text.
//!
//! A look-up takes the entries that share the rarest words, adds those that are near in meaning, compares each with the question in
//! several ways ([`features`]), and joins the comparisons by fitted weights ([`ranking`]).

mod candidates;
mod confidence;
mod encoder;
mod features;
mod follow_ups;
mod intents;
mod ranking;
mod spelling;
mod weights;

use std::collections::HashMap;
use std::sync::Arc;

use domain::assistant::{AnswerMatch, FollowUpMatch, QuestionEntry, Situations};
use domain::products::ProductCatalogue;
use domain::search::{Synonyms, Vector};
use domain::short_answers::Intent;

use crate::text::Lexicon;
use candidates::{Candidate, WordPostings};
use follow_ups::FollowUpIndex;
use intents::IntentModel;
use spelling::SpelledText;

pub use confidence::{ConfidenceSigns, SIGN_NAMES, list_signs};
pub use encoder::{ENCODING_DIMENSIONS, QuestionEncoder, TermHash};
pub use features::{FEATURE_NAMES, QuestionFeatures};
pub use spelling::Speller;

/// What is asked.
#[derive(Debug, Clone, Default)]
pub struct QuestionQuery {
    pub text: String,
    /// What the turn before was about, when the question leans on it; empty otherwise.
    pub context: String,
    /// Slug of the article that the reader has open.
    pub open_article: Option<String>,
    /// The sentence model's vector of the question, where there is a model.
    pub meaning: Option<Vector>,
    /// How near the entries are in meaning, by slug, where there is a sentence model.
    pub cosines: Option<HashMap<String, EntryCosines>>,
}

/// How near an entry is to a question in meaning: cosines of the vectors of their English texts.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct EntryCosines {
    /// Of the nearest phrasing.
    pub question: f32,
    /// Of the answer.
    pub answer: f32,
}

/// A short answer that may answer the question.
#[derive(Debug, Clone, PartialEq)]
pub struct QuestionMatch {
    pub slug: String,
    pub product: String,
    pub intent: Intent,
    /// How likely it answers the question, 0 to 1.
    pub confidence: f32,
    /// Whether it is about what the question names, and not about another product.
    pub fits_product: bool,
    pub features: QuestionFeatures,
}

impl QuestionMatch {
    pub fn into_answer_match(self) -> AnswerMatch {
        let agreement = features::read_agreement(&self.features);
        let Self { slug, product, intent, confidence, fits_product, .. } = self;
        AnswerMatch { slug, product, intent, confidence, fits_product, agreement }
    }
}

/// The questions of all published short answers, in memory.
pub struct QuestionIndex {
    entries: Vec<IndexedEntry>,
    postings: WordPostings,
    intents: IntentModel,
    catalogue: Arc<ProductCatalogue>,
    speller: Speller,
    encoder: Arc<QuestionEncoder>,
    follow_ups: FollowUpIndex,
}

struct IndexedEntry {
    slug: String,
    product: String,
    intent: Intent,
    article: Option<String>,
    questions: Vec<SpelledText>,
    /// What the encoder makes of each question, and of all of them together.
    encodings: Vec<Vector>,
    encoded_centre: Vector,
    /// Products that its question or at least two of its phrasings name, its own included.
    named_products: Vec<String>,
}

impl EntryCosines {
    /// Takes the cosines of the passages of a short answer's document, each with the byte where it begins: the answer stands first.
    pub fn of_passages(passages: &[(usize, f32)]) -> Self {
        let answer = passages.iter().find(|(start, _)| *start == 0).map_or(0.0, |(_, cosine)| *cosine);
        let question = passages.iter().filter(|(start, _)| *start > 0).map(|(_, cosine)| *cosine).fold(0.0, f32::max);
        Self { question, answer }
    }
}

impl QuestionIndex {
    /// Builds the index; `lexicon` knows which words mean the same.
    pub(crate) fn build(
        entries: Vec<QuestionEntry>,
        catalogue: Arc<ProductCatalogue>,
        lexicon: Arc<Lexicon>,
        encoder: Arc<QuestionEncoder>,
    ) -> Self {
        let mut speller = Speller::new(lexicon);
        let mut postings = WordPostings::default();
        let mut intents = IntentModel::default();
        let mut indexed = Vec::with_capacity(entries.len());
        for entry in entries {
            let questions: Vec<SpelledText> = entry.questions.iter().map(|text| speller.spell_and_learn(text)).collect();
            let answers: Vec<SpelledText> = entry.answers.iter().map(|text| speller.spell_and_learn(text)).collect();
            postings.add_entry(&questions, &answers);
            questions.iter().for_each(|question| intents.learn(entry.intent, question));
            let named_products = collect_named_products(&entry, &catalogue);
            let encodings: Vec<Vector> = entry.questions.iter().map(|text| encoder.encode(&speller.hash_terms(text), None)).collect();
            let encoded_centre = encoder::find_centre(&encodings);
            let QuestionEntry { slug, product, intent, article, .. } = entry;
            indexed.push(IndexedEntry { slug, product, intent, article, questions, encodings, encoded_centre, named_products });
        }
        postings.finish();
        Self { entries: indexed, postings, intents, catalogue, speller, encoder, follow_ups: FollowUpIndex::default() }
    }

    /// Adds what readers ask next. Short answers that are not among the entries are left out.
    pub fn with_follow_ups(mut self, situations: &Situations) -> Self {
        self.follow_ups = FollowUpIndex::build(situations, &self.speller, &self.encoder);
        self
    }

    /// Builds an index of its own for measurements.
    pub fn from_synonyms(
        entries: Vec<QuestionEntry>,
        catalogue: Arc<ProductCatalogue>,
        synonyms: &Synonyms,
        encoder: Arc<QuestionEncoder>,
    ) -> Self {
        Self::build(entries, catalogue, Arc::new(Lexicon::new(synonyms)), encoder)
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The products that the question names, by id, in the order of their mention.
    pub fn catalogue(&self) -> &ProductCatalogue {
        &self.catalogue
    }

    /// The short answers that may answer the question, the likeliest first, at most `limit`.
    pub fn find_matches(&self, query: &QuestionQuery, limit: usize) -> Vec<QuestionMatch> {
        let own = self.speller.spell(&query.text);
        let intents = self.intents.estimate(&own);
        let spelled = if query.context.is_empty() { own } else { self.speller.spell(&format!("{} {}", query.text, query.context)) };
        let encoded = self.encode(query);
        let nearness: Vec<f32> = self.entries.iter().map(|entry| encoded.cosine(&entry.encoded_centre)).collect();
        let candidates = self.postings.find_candidates(&spelled, query.cosines.as_ref(), &nearness, &self.entries);
        let named = Some(self.catalogue.detect(&query.text)).filter(|named| !named.is_empty());
        let named = named.unwrap_or_else(|| self.catalogue.detect(&query.context));
        let comparison =
            features::Comparison { query, spelled: &spelled, encoded: &encoded, named: &named, intents: &intents, index: self };
        let compared = candidates.into_iter().map(|candidate| comparison.compare(&candidate)).collect();
        let mut matches = ranking::rank_matches(&query.text, compared, query.cosines.is_some());
        matches.truncate(limit);
        matches
    }

    /// The short answers that readers ask for after another, compared with what is asked; the nearest first.
    pub fn find_follow_ups(&self, after: &str, text: &str) -> Vec<FollowUpMatch> {
        let query = QuestionQuery { text: text.to_owned(), ..QuestionQuery::default() };
        let spelled = self.speller.spell(text);
        let encoded = self.encode(&query);
        let (intents, named) = (self.intents.estimate(&spelled), self.catalogue.detect(text));
        let comparison =
            features::Comparison { query: &query, spelled: &spelled, encoded: &encoded, named: &named, intents: &intents, index: self };
        let nearest = self.follow_ups.compare(after, &comparison);
        let entries = self.entries.iter().enumerate();
        let mut matches: Vec<FollowUpMatch> = entries
            .filter_map(|(at, entry)| {
                let [by_words, by_letters, by_encoding] = *nearest.get(entry.slug.as_str())?;
                let found = comparison.compare(&Candidate { entry: at, coverage_in_questions: 0.0, coverage_in_all: 0.0 });
                Some(FollowUpMatch { found: found.into_answer_match(), by_words, by_letters, by_encoding })
            })
            .collect();
        let nearness = |one: &FollowUpMatch| one.by_words + one.by_letters + one.by_encoding;
        matches.sort_by(|a, b| nearness(b).total_cmp(&nearness(a)));
        matches
    }
}

impl QuestionIndex {
    /// What the encoder makes of a question with its context.
    fn encode(&self, query: &QuestionQuery) -> Vector {
        let mut terms = self.speller.hash_terms(&query.text);
        if !query.context.is_empty() {
            terms.extend(self.speller.hash_terms(&query.context));
        }
        self.encoder.encode(&terms, query.meaning.as_ref())
    }
}

/// Products that the entry is about: its own, those of its questions in each language, and those that two phrasings name.
fn collect_named_products(entry: &QuestionEntry, catalogue: &ProductCatalogue) -> Vec<String> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for text in &entry.questions {
        for mention in catalogue.detect(text) {
            *counts.entry(mention.product.id.as_str()).or_default() += 1;
        }
    }
    let mut named: Vec<String> = counts.into_iter().filter(|(_, count)| *count > 1).map(|(id, _)| id.to_owned()).collect();
    if !named.contains(&entry.product) {
        named.push(entry.product.clone());
    }
    named.sort();
    named
}
