//! The table of weights and thresholds by which search and the assistant rank. Whoever changes one measures before and
//! after, by the tables of `docs/search.md` and `docs/assistant.md`:
//!
//! - `make eval` (`crates/retrieval/examples/evaluate.rs`) measures the search on `content/search/queries.yml` and
//!   `content/search/uncovered.yml`, and (`examples/assistant.rs`) the assistant on its questions;
//! - `crates/retrieval/examples/public.rs` measures the passages on SQuAD and the search on FiQA, which are not our own texts.
//!
//! The weights are chosen by hand; no program fits them.

// Words: what a word of the query is worth in each field of a document (`plan.rs`).

pub const TITLE_WEIGHT: f32 = 4.0;
pub const KEYWORDS_WEIGHT: f32 = 2.0;
pub const CATEGORY_WEIGHT: f32 = 1.5;
pub const BODY_WEIGHT: f32 = 1.0;
/// Bonus for the word form as typed, over other forms of its stem.
pub const SAME_FORM_WEIGHT: f32 = 0.2;
pub const PREFIX_WEIGHT: f32 = 0.25;
pub const TITLE_PREFIX_WEIGHT: f32 = 1.2;
/// For a category's own document, when the word is in its name.
pub const CATEGORY_NAME_WEIGHT: f32 = 2.5;
pub const TITLE_PAIR_WEIGHT: f32 = 1.5;
pub const WHOLE_TITLE_WEIGHT: f32 = 3.0;
/// For a document that uses a synonym; a document with the word itself gains this as well.
pub const CONCEPT_WEIGHT: f32 = 0.6;
pub const TITLE_CONCEPT_WEIGHT: f32 = 2.4;
/// For a word transliterated from the other script, compared with one that was typed so.
pub const TRANSLITERATION_WEIGHT: f32 = 0.8;
/// For a word that only sounds alike.
pub const PHONETIC_WEIGHT: f32 = 0.2;
pub const ONE_TYPO_WEIGHT: f32 = 0.4;
pub const TWO_TYPOS_WEIGHT: f32 = 0.25;
/// A typed word in at most this many documents may be a mistake that an author made too.
pub const RARE_WORD_DOCUMENTS: u64 = 2;

// Hindi editions: what a word in Devanagari is worth that stands in one (`plan.rs`).

pub const EDITION_WORD_WEIGHT: f32 = 0.5;
pub const EDITION_TITLE_WEIGHT: f32 = 1.0;
/// What is left of both when the word is known otherwise, so that it decides among articles that are equally good.
pub const EDITION_BONUS_SHARE: f32 = 0.2;
/// In at most this many editions a word tells something that nothing else knows.
pub const RARE_EDITION_WORD_DOCUMENTS: u64 = 3;
/// In a query of at most this many words each one tells something.
pub const MAX_SHORT_QUERY_WORDS: usize = 2;

// Frequency: how the repetitions of a word and the length of a text count (Okapi BM25; `score.rs`, `term_match.rs`).

pub const K1: f32 = 1.2;
pub const B: f32 = 0.75;

// Coverage: how much of the query a document must contain (`coverage.rs`, `selection.rs`).

/// The share of the question's information that a document must contain to be found by its words. Chosen on the first
/// half of `content/search/uncovered.yml` (docs/search.md).
pub const MIN_COVERAGE: f32 = 0.2;
/// What a word counts that every document contains.
pub const MIN_RARITY: f32 = 0.1;
/// When fewer documents than this contain all the words, documents with most of the words are found too.
pub const ENOUGH_RESULTS: u64 = 5;
/// From this many words on a question counts as a whole sentence, in the asker's own way of speaking.
pub const MIN_SENTENCE_WORDS: usize = 6;

// Products, and what counts as an answer rather than a near miss (`products.rs`, `answers.rs`).

/// Lines that must name a product for a document to be about it although its title does not name it.
pub const MIN_PRODUCT_LINES: u32 = 4;
/// What a document keeps of its score whose title names the product that was asked for together with another.
pub const MIXED_PRODUCT_SHARE: f32 = 0.85;
/// The share of the question's information that a document's words must carry to count as an answer.
pub const MIN_ANSWER_COVERAGE: f32 = 0.5;
/// The same for a document about the product that is asked for, and for one that only mentions it.
pub const MIN_ANSWER_COVERAGE_ABOUT: f32 = 0.25;
pub const MIN_ANSWER_COVERAGE_MENTIONED: f32 = 0.9;
/// The cosine from which a document counts as an answer whatever its words.
pub const MIN_ANSWER_COSINE: f32 = 0.55;
/// What a Hindi word counts that no document and no list has, compared with an English one: it may be one more filler.
pub const UNLISTED_HINDI_SHARE: f32 = 0.5;

// Meaning: how the ranking by words and the ranking by vectors are joined (`fusion.rs`).

pub const WORD_WEIGHT: f32 = 0.3;
pub const MEANING_WEIGHT: f32 = 0.7;
/// The cosine from which a document is found that shares no word with the question.
pub const MIN_COSINE: f32 = 0.42;
/// The same when the question contains a word that no document has, which may be its subject.
pub const MIN_COSINE_UNKNOWN_SUBJECT: f32 = 0.5;
/// When the question contains a word that no document has, hits by its other words need this cosine.
pub const MIN_COSINE_OF_WORD_HIT: f32 = 0.3;
/// The cosine from which a hit is quoted from its nearest passage.
pub const MIN_COSINE_TO_QUOTE: f32 = 0.3;

// Passages and sentences that the assistant answers from (`passages.rs`, `term_match.rs`).

/// Weights of words and meaning, for passages anywhere and for those of the open article.
pub const SITE_WEIGHTS: (f32, f32) = (0.3, 0.7);
pub const OPEN_ARTICLE_WEIGHTS: (f32, f32) = (0.5, 0.5);
/// Score that a passage gains by being in the open article.
pub const OPEN_ARTICLE_BONUS: f32 = 0.2;
/// One in so many of the passages found is the open article's, if it has as many that have to do with the question.
pub const OPEN_ARTICLE_SHARE: usize = 4;
/// The share of a passage's word score that comes from its document. It is 0 in the open article, whose passages all
/// have the same document.
pub const DOCUMENT_SHARE: f32 = 0.5;
/// Weight of a word that was only corrected to another, such as "Mona" for "money".
pub const CORRECTED_WORD_WEIGHT: f32 = 0.5;
/// Weight of a synonym, compared with the word itself.
pub const SYNONYM_WEIGHT: f32 = 0.85;
/// Two consecutive words of the question count as a pair when at most this many words lie between them in the text.
pub const MAX_PAIR_DISTANCE: usize = 5;
