//! Fits the weights by which a reader's question is matched with the short answers, and prints `crates/retrieval/src/questions/weights.rs`.
//! Trains the encoder of questions first, on the phrasings and on readers' questions, and writes it to `encoder.bin` beside that file. Each
//! phrasing in turn is kept out of the index and of the encoder's training, and asked; the rest of its entry should be found. A reader's question
//! is asked with an encoder that did not learn from it either. The same content gives the same weights.
//!
//! `cargo run --release -p retrieval --example train-answers -- [content folder [model folder [--misses]]]`

#[path = "../answers/mod.rs"]
mod answers;
#[path = "../content/cached_embedder.rs"]
mod cached_embedder;
mod encoder_training;
mod fitting;

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use answers::load_answers;
use cached_embedder::CachedEmbedder;
use domain::assistant::QuestionEntry;
use domain::language::Language;
use domain::products::ProductCatalogue;
use domain::search::{Embedder, Synonyms, Vector};
use domain::short_answers::ShortAnswer;
use encoder_training::{Phrasing, train_encoder};
use fitting::{Asked, ConfidenceWeights, fit_confidence, fit_features, judge_best};
use retrieval::{
    EntryCosines, FEATURE_NAMES, QuestionEncoder, QuestionFeatures, QuestionIndex, QuestionQuery, SIGN_NAMES, Speller, WordIndex,
};
use serde::Deserialize;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// Every phrasing belongs to one of so many parts. One part after the other is kept out and asked; a few parts are enough to fit weights.
const FOLDS: usize = 6;
const ASKED_FOLDS: usize = 3;
/// Where the trained encoder is written.
const ENCODER_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/questions/encoder.bin");
/// Questions in readers' own words, with the short answers that answer them; the encoder learns from them, and the confidence is fitted on them.
const READERS_FILE: &str = "assistant/eval/answers-train.yml";
/// What a phrasing counts beside a reader's question when the confidence is fitted.
const PHRASING_WEIGHT: f32 = 0.005;
/// What a reader's question that nothing answers counts: of what is asked a tenth has no answer, of the labelled questions far less.
const UNCOVERED_WEIGHT: f32 = 4.0;
/// How often the encoder looks at a reader's question for each look at a phrasing: there are few of them, and they are what is asked.
const READERS_LOOKS: usize = 2;
/// Matches that are compared for each question.
const MATCHES: usize = 60;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let content = PathBuf::from(arguments.next().unwrap_or_else(|| "content".to_owned()));
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "data/model".to_owned()));
    let shows_misses = arguments.next().as_deref() == Some("--misses");
    let mut synonyms = Synonyms::parse(&fs::read_to_string(content.join("search/synonyms.yml"))?)?;
    synonyms.known.extend(embedding::load_vocabulary_words(&folder));
    let catalogue = Arc::new(ProductCatalogue::parse(&fs::read_to_string(content.join("assistant/products.yml"))?)?);
    let answers = load_answers(&content)?;
    let readers_questions: Vec<ReadersQuestion> = serde_yaml_ng::from_str(&fs::read_to_string(content.join(READERS_FILE))?)?;
    let embedder = CachedEmbedder::open(&folder).ok_or("the sentence model is missing: make model")?;
    let word_index = WordIndex::in_memory(&synonyms)?;
    let speller = Speller::from_synonyms(&synonyms);
    let mut asked: [Vec<Asked>; 2] = [Vec::new(), Vec::new()];
    let mut readers: [Vec<Asked>; 2] = [Vec::new(), Vec::new()];
    let build_training =
        |fold| Training { answers: &answers, readers_questions: &readers_questions, fold, embedder: &embedder, word_index: &word_index };
    // An index of all phrasings is what readers' questions are asked of; only the encoder must not have learned from them.
    let whole = build_training(FOLDS);
    let whole_vectors = whole.entry_vectors().await;
    for fold in 0..ASKED_FOLDS {
        let training = build_training(fold);
        let encoder = Arc::new(training.train_encoder(&speller).await);
        let index = QuestionIndex::from_synonyms(training.entries(), catalogue.clone(), &synonyms, encoder.clone());
        let vectors = training.entry_vectors().await;
        for (slug, text) in training.held_out() {
            let meaning = embedder.embed_question(&word_index.rewrite_for_embedding(text)).await;
            for (has_meaning, asked) in asked.iter_mut().enumerate() {
                let cosines = meaning.as_ref().filter(|_| has_meaning == 1).map(|meaning| compare_meanings(meaning, &vectors));
                let meaning = meaning.clone().filter(|_| has_meaning == 1);
                let query = QuestionQuery { text: text.to_owned(), cosines, meaning, ..QuestionQuery::default() };
                let matches = index.find_matches(&query, MATCHES);
                asked.push(Asked {
                    text: text.to_owned(),
                    right: matches.iter().position(|found| found.slug == slug),
                    slugs: vec![slug.to_owned()],
                    matches: matches.into_iter().map(|found| (found.slug, found.features)).collect(),
                });
            }
        }
        let index = QuestionIndex::from_synonyms(whole.entries(), catalogue.clone(), &synonyms, encoder);
        for (sets, set) in training.ask_held_out_readers(&index, &whole_vectors).await.into_iter().zip(&mut readers) {
            set.extend(sets);
        }
        embedder.save()?;
    }
    fs::write(ENCODER_FILE, whole.train_encoder(&speller).await.to_bytes())?;
    embedder.save()?;
    for ((asked, readers), name) in asked.iter().zip(&readers).zip(["WITHOUT_MEANING", "WITH_MEANING"]) {
        let features = fit_features(asked, readers);
        let weigh_reader = |asked: &Asked| if asked.slugs.is_empty() { UNCOVERED_WEIGHT } else { 1.0 };
        let weighed: Vec<(&Asked, f32)> =
            asked.iter().map(|asked| (asked, PHRASING_WEIGHT)).chain(readers.iter().map(|asked| (asked, weigh_reader(asked)))).collect();
        let confidence = fit_confidence(&weighed, &features);
        report(asked, name, &features, shows_misses);
        report(readers, &format!("readers, {name}"), &features, shows_misses);
        report_confidence(readers, &features, &confidence);
        for (sign, weight) in SIGN_NAMES.iter().zip(confidence.signs) {
            eprintln!("  {weight:8.3}  {sign}");
        }
        println!("pub const {name}: RankingWeights = RankingWeights {{\n    features: {features:.3?},");
        println!("    confidence: {:.3?},\n    signs: {:.3?},\n}};\n", confidence.features, confidence.signs);
    }
    Ok(())
}

/// A question in a reader's own words.
#[derive(Deserialize)]
struct ReadersQuestion {
    q: String,
    /// The short answers that answer it; none when none does.
    #[serde(default)]
    slugs: Vec<String>,
}

/// One fold: an index without every `FOLDS`-th question, and these questions.
struct Training<'a> {
    answers: &'a [ShortAnswer],
    readers_questions: &'a [ReadersQuestion],
    fold: usize,
    embedder: &'a CachedEmbedder,
    word_index: &'a WordIndex,
}

impl Training<'_> {
    fn is_held_out(&self, entry: usize, question: usize) -> bool {
        (entry + question) % FOLDS == self.fold
    }

    fn entries(&self) -> Vec<QuestionEntry> {
        let keep = |(at, answer): (usize, &ShortAnswer)| {
            let mut entry = QuestionEntry::of(answer, &[]);
            let mut question = 0;
            entry.questions.retain(|_| {
                question += 1;
                !self.is_held_out(at, question - 1)
            });
            entry
        };
        self.answers.iter().enumerate().map(keep).collect()
    }

    fn held_out(&self) -> Vec<(&str, &str)> {
        let of_answer = |(at, answer): (usize, &'_ ShortAnswer)| -> Vec<usize> {
            (0..answer.asked_texts().count()).filter(|question| self.is_held_out(at, *question)).collect()
        };
        let mut all = Vec::new();
        for (at, answer) in self.answers.iter().enumerate() {
            for place in of_answer((at, answer)) {
                all.extend(answer.asked_texts().nth(place).map(|question| (answer.slug.as_str(), question)));
            }
        }
        all
    }

    fn is_held_out_reader(&self, number: usize) -> bool {
        number % ASKED_FOLDS == self.fold
    }

    /// Trains an encoder on the questions that are not held out.
    async fn train_encoder(&self, speller: &Speller) -> QuestionEncoder {
        let mut phrasings = Vec::new();
        for (answer, entry) in self.entries().iter().enumerate() {
            for text in &entry.questions {
                phrasings.push(self.build_phrasing(text, vec![answer], speller).await);
            }
        }
        let places: HashMap<&str, usize> = self.answers.iter().enumerate().map(|(at, answer)| (answer.slug.as_str(), at)).collect();
        for (_, question) in self.readers_questions.iter().enumerate().filter(|(number, _)| !self.is_held_out_reader(*number)) {
            let answers: Vec<usize> = question.slugs.iter().filter_map(|slug| places.get(slug.as_str()).copied()).collect();
            if !answers.is_empty() {
                let phrasing = self.build_phrasing(&question.q, answers, speller).await;
                phrasings.extend(std::iter::repeat_n(phrasing, READERS_LOOKS));
            }
        }
        train_encoder(&phrasings, self.answers.len())
    }

    async fn build_phrasing(&self, text: &str, answers: Vec<usize>, speller: &Speller) -> Phrasing {
        let meaning = self.embedder.embed_question(&self.word_index.rewrite_for_embedding(text)).await;
        Phrasing { answers, terms: speller.hash_terms(text), meaning }
    }

    /// Asks an index the readers' questions that are held out, without meanings and with them.
    async fn ask_held_out_readers(&self, index: &QuestionIndex, vectors: &[EntryVectors]) -> [Vec<Asked>; 2] {
        let mut asked: [Vec<Asked>; 2] = [Vec::new(), Vec::new()];
        for (_, question) in self.readers_questions.iter().enumerate().filter(|(number, _)| self.is_held_out_reader(*number)) {
            let meaning = self.embedder.embed_question(&self.word_index.rewrite_for_embedding(&question.q)).await;
            for (has_meaning, asked) in asked.iter_mut().enumerate() {
                let cosines = meaning.as_ref().filter(|_| has_meaning == 1).map(|meaning| compare_meanings(meaning, vectors));
                let meaning = meaning.clone().filter(|_| has_meaning == 1);
                let query = QuestionQuery { text: question.q.clone(), cosines, meaning, ..QuestionQuery::default() };
                let matches = index.find_matches(&query, MATCHES);
                asked.push(Asked {
                    text: question.q.clone(),
                    right: matches.iter().position(|found| question.slugs.contains(&found.slug)),
                    slugs: question.slugs.clone(),
                    matches: matches.into_iter().map(|found| (found.slug, found.features)).collect(),
                });
            }
        }
        asked
    }

    /// The vectors of the English questions that are not held out, and of the answers.
    async fn entry_vectors(&self) -> Vec<EntryVectors> {
        let mut all = Vec::new();
        for entry in self.entries() {
            let mut questions = Vec::new();
            for question in entry.questions.iter().filter(|text| Language::detect(text) == Language::English) {
                questions.extend(self.embedder.embed_question(&self.word_index.rewrite_for_embedding(question)).await);
            }
            let answer = self.embedder.embed_question(entry.answers.first().map_or("", String::as_str)).await;
            all.push(EntryVectors { slug: entry.slug, questions, answer });
        }
        all
    }
}

struct EntryVectors {
    slug: String,
    questions: Vec<Vector>,
    answer: Option<Vector>,
}

fn compare_meanings(meaning: &Vector, entries: &[EntryVectors]) -> HashMap<String, EntryCosines> {
    let cosine = |vector: &Vector| meaning.cosine(vector);
    let compare = |entry: &EntryVectors| EntryCosines {
        question: entry.questions.iter().map(cosine).fold(0.0, f32::max),
        answer: entry.answer.as_ref().map_or(0.0, cosine),
    };
    entries.iter().map(|entry| (entry.slug.clone(), compare(entry))).collect()
}

fn report(asked: &[Asked], name: &str, weights: &QuestionFeatures, shows_misses: bool) {
    let places: Vec<Option<usize>> = asked.iter().map(|asked| asked.place_of_right(weights)).collect();
    for language in Language::ALL {
        let of_language: Vec<Option<usize>> =
            asked.iter().zip(&places).filter(|(asked, _)| Language::detect(&asked.text) == language).map(|(_, place)| *place).collect();
        let share = |most: usize| {
            100.0 * of_language.iter().filter(|place| place.is_some_and(|place| place < most)).count() as f32 / of_language.len() as f32
        };
        eprintln!(
            "{name} {}: {} questions, first {:.1} %, in three {:.1} %, among the candidates {:.1} %",
            language.as_str(),
            of_language.len(),
            share(1),
            share(3),
            share(MATCHES)
        );
    }
    for (feature, weight) in FEATURE_NAMES.iter().zip(weights) {
        eprintln!("  {weight:8.3}  {feature}");
    }
    if shows_misses {
        for (asked, place) in asked.iter().zip(&places).filter(|(_, place)| **place != Some(0)) {
            eprintln!("MISS {place:?} {} [{}] got {}", asked.text, asked.slugs.join(" "), asked.best(weights).unwrap_or_default());
        }
    }
}

/// Prints for several limits how often a covered question is answered, how often rightly, and how often an uncovered one is.
fn report_confidence(asked: &[Asked], features: &QuestionFeatures, confidence: &ConfidenceWeights) {
    let judged: Vec<(bool, f32, bool)> = asked
        .iter()
        .filter_map(|asked| judge_best(asked, features, confidence).map(|(sure, right)| (!asked.slugs.is_empty(), sure, right)))
        .collect();
    for limit in [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6] {
        let count = |is: &dyn Fn(&(bool, f32, bool)) -> bool| judged.iter().filter(|judged| is(judged)).count() as f32;
        let (covered, uncovered) = (count(&|(covered, ..)| *covered).max(1.0), count(&|(covered, ..)| !*covered).max(1.0));
        eprintln!(
            "  from {limit:.2}: covered answered {:.1} %, rightly {:.1} %; uncovered answered {:.1} %",
            100.0 * count(&|(covered, sure, _)| *covered && *sure >= limit) / covered,
            100.0 * count(&|(covered, sure, right)| *covered && *sure >= limit && *right) / covered,
            100.0 * count(&|(covered, sure, _)| !*covered && *sure >= limit) / uncovered
        );
    }
}
