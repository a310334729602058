//! One search, step by step: words, lookups, scores, a page of documents and their snippets.

mod answers;
mod coverage;
mod dictionary;
mod fusion;
mod passages;
mod plan;
mod products;
mod query;
mod score;
mod selection;
mod suggestion;
mod term_match;
mod weights;

use domain::language::Language;
use domain::paging::{Listing, Page};
use domain::search::{EditionExcerpt, SearchHit};
use domain::text::devanagari::contains_devanagari;
use tantivy::{DocAddress, Searcher, TantivyDocument, Term};

use coverage::Coverage;
use dictionary::TermDictionary;
use plan::{Plan, Planner, TypoPolicy};
use products::ProductStandings;
use score::Scores;
use selection::ScoredDocument;
use weights::ENOUGH_RESULTS;

pub use fusion::search_hybrid;
pub use passages::{PassageQuery, article_passages, find_passages, score_coverage};
pub use plan::WordForms;
pub use query::{Query, QueryWord};
pub use suggestion::suggest_term;

use crate::schema::Fields;
use crate::snippet::Highlighter;
use crate::text::{Lexicon, Stemmer, Words, expand_abbreviations, is_stop_word, normalise_word, transliterate};
use term_match::TermMatcher;

/// First results whose titles are compared with a category's name.
const MAX_TITLES_COMPARED: usize = 5;

/// What every search reads.
#[derive(Clone, Copy)]
pub struct SearchContext<'a> {
    pub searcher: &'a Searcher,
    pub fields: &'a Fields,
    pub lexicon: &'a Lexicon,
}

/// All documents, scored by the words of a query.
struct DocumentRanking {
    plan: Plan,
    scores: Scores,
    coverage: Coverage,
    /// Number of words that a document must contain to be found.
    required: u32,
    total: u64,
    /// The best documents that contain any of the words, best first.
    picked: Vec<ScoredDocument>,
}

impl DocumentRanking {
    /// Whether documents with these words count as found.
    fn is_found(&self, words: u16) -> bool {
        words.count_ones() >= self.required && self.coverage.is_sufficient(words)
    }

    /// Whether a document lacks a word without which nothing is about what was asked.
    fn lacks_subject(&self, address: DocAddress) -> bool {
        self.scores.word_mask(address) & self.plan.subject_mask != self.plan.subject_mask
    }

    /// Whether a document counts as found by its words.
    fn is_found_by_words(&self, address: DocAddress) -> bool {
        self.is_found(self.scores.word_mask(address))
    }
}

/// A document in the order of the results.
#[derive(Debug, Clone, Copy)]
struct RankedHit {
    address: DocAddress,
    /// The byte of its text where the quoted passage begins; otherwise its best place is quoted.
    passage: Option<usize>,
    /// The cosine of its nearest passage, if known.
    cosine: Option<f32>,
}

pub fn search(context: SearchContext<'_>, query: &Query, page: Page) -> tantivy::Result<Listing<SearchHit>> {
    let needed = documents_needed(context, page);
    let weighed = score_documents(context, query, 0)?;
    let standings = ProductStandings::compute(context, &query.text)?;
    let (subject_mask, is_found) = (weighed.plan.subject_mask, |words| weighed.is_found(words));
    let found = selection::select_found_documents(context, &weighed.scores, &standings, subject_mask, is_found, needed)?;
    let mut ranked: Vec<RankedHit> = found.iter().map(|it| RankedHit { address: it.address, passage: None, cosine: None }).collect();
    let total = weighed.total + place_leads(context, query, &mut ranked, |address| weighed.is_found_by_words(address))?;
    ranked.truncate(needed);
    place_named_category(context, query, &weighed.plan, &mut ranked, needed)?;
    let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    let hits = ranked.get(offset..).unwrap_or_default();
    Ok(Listing { items: load_hits(context, &weighed, &standings, hits)?, total, page })
}

/// Number of documents up to the end of the page; 0 for a page beyond the last document.
fn documents_needed(context: SearchContext<'_>, page: Page) -> usize {
    let is_behind = page.offset() >= context.searcher.num_docs();
    if is_behind { 0 } else { usize::try_from(page.offset() + u64::from(page.limit())).unwrap_or(usize::MAX) }
}

/// Puts first the tool that the query names, or what its situation needs. Returns how many of these are not among the results otherwise;
/// `is_counted` tells it of those that are not in `ranked`.
fn place_leads(
    context: SearchContext<'_>,
    query: &Query,
    ranked: &mut Vec<RankedHit>,
    is_counted: impl Fn(DocAddress) -> bool,
) -> tantivy::Result<u64> {
    let mut surplus = 0;
    for (place, address) in find_leads(context, query)?.into_iter().enumerate() {
        let known = ranked.iter().position(|hit| hit.address == address).map(|at| ranked.remove(at));
        if known.is_none() && !is_counted(address) {
            surplus += 1;
        }
        ranked.insert(place.min(ranked.len()), known.unwrap_or(RankedHit { address, passage: None, cosine: None }));
    }
    Ok(surplus)
}

fn find_leads(context: SearchContext<'_>, query: &Query) -> tantivy::Result<Vec<DocAddress>> {
    let dictionary = TermDictionary::new(context.searcher);
    for key in context.lexicon.term_name_keys(&query.text) {
        if let Some(named) = dictionary.find_document(Term::from_field_text(context.fields.names, &key))? {
            return Ok(vec![named]);
        }
    }
    let mut leads = Vec::new();
    for key in context.lexicon.situation_leads(&query.text) {
        leads.extend(dictionary.find_document(context.fields.term_of_key(key))?);
    }
    Ok(leads)
}

/// Moves the category that is named exactly like the query to the second place, or to the first when no title has the query's words.
fn place_named_category(
    context: SearchContext<'_>,
    query: &Query,
    plan: &Plan,
    ranked: &mut Vec<RankedHit>,
    limit: usize,
) -> tantivy::Result<()> {
    let Some(category) = selection::find_named_category(context, &query.title_term)? else { return Ok(()) };
    ranked.retain(|hit| hit.address != category);
    let mut place = 0;
    for hit in ranked.iter().take(MAX_TITLES_COMPARED) {
        let stored: TantivyDocument = context.searcher.doc(hit.address)?;
        if context.fields.read_hit(&stored).is_some_and(|(hit, _)| has_all_words(plan, &hit.title)) {
            place = 1;
            break;
        }
    }
    ranked.insert(place.min(ranked.len()), RankedHit { address: category, passage: None, cosine: None });
    ranked.truncate(limit);
    Ok(())
}

fn has_all_words(plan: &Plan, title: &str) -> bool {
    let matched = TermMatcher::new(&plan.forms).match_text(title);
    matched.counts.iter().all(|count| *count > 0.0)
}

/// Scores all documents and picks the best `limit` of them.
fn score_documents(context: SearchContext<'_>, query: &Query, limit: usize) -> tantivy::Result<DocumentRanking> {
    let SearchContext { searcher, fields, lexicon } = context;
    let planner = Planner::new(searcher, fields, lexicon);
    let mut plan = planner.plan(query, TypoPolicy::UnknownWordsOnly)?;
    let mut scores = Scores::compute(searcher, &plan.lookups)?;
    let mut coverage = Coverage::compute(searcher, &plan);
    let (mut histogram, mut picked) = selection::rank_documents_by_coverage(context, &scores, &coverage, plan.forms.len(), limit)?;
    if histogram.count_with_all_words() < ENOUGH_RESULTS {
        let reconsidered = planner.plan(query, TypoPolicy::IncludeRareWords)?;
        if reconsidered.forms != plan.forms {
            scores = Scores::compute(searcher, &reconsidered.lookups)?;
            coverage = Coverage::compute(searcher, &reconsidered);
            (histogram, picked) = selection::rank_documents_by_coverage(context, &scores, &coverage, reconsidered.forms.len(), limit)?;
            plan = reconsidered;
        }
    }
    let (required, total) = histogram.choose_required_words();
    Ok(DocumentRanking { plan, scores, coverage, required, total, picked })
}

/// Loads the hits with their snippets.
fn load_hits(
    context: SearchContext<'_>,
    weighed: &DocumentRanking,
    standings: &ProductStandings,
    ranked: &[RankedHit],
) -> tantivy::Result<Vec<SearchHit>> {
    let mut highlighter = Highlighter::new(&weighed.plan.forms);
    let mut edition_highlighter = Highlighter::new(&weighed.plan.edition_forms);
    let mut hits = Vec::new();
    for ranked in ranked {
        let stored: TantivyDocument = context.searcher.doc(ranked.address)?;
        if let Some((hit, quoted)) = context.fields.read_hit(&stored) {
            let snippet = match ranked.passage {
                Some(start) => highlighter.passage_snippet(&quoted, start),
                None => highlighter.best_snippet(&quoted),
            };
            let is_near_miss = !answers::is_answer(weighed, standings, ranked);
            let edition = context.fields.read_edition(&stored).filter(|_| !weighed.plan.edition_forms.is_empty());
            let edition = edition.map(|quoted| edition_highlighter.best_snippet(&quoted));
            let edition = edition.map(|snippet| EditionExcerpt { snippet: snippet.html, url_fragment: snippet.place });
            hits.push(SearchHit { snippet: snippet.html, url_fragment: snippet.place, is_near_miss, edition, ..hit });
        }
    }
    Ok(hits)
}

/// See [`domain::search::SearchIndex::rewrite_for_embedding`]. Of an English question only words that no dictionary knows are
/// replaced: "yrs", "withdrawl".
pub fn rewrite_for_embedding(lexicon: &Lexicon, term: &str) -> String {
    // A filler such as "please" or "hi" makes no English question Hindi.
    if Language::detect(term) == Language::English {
        return replace_unknown_words(lexicon, term);
    }
    let query = Query::parse_question(term, lexicon);
    let mut english: Vec<String> = Vec::new();
    for (at, word) in query.words.iter().enumerate() {
        let sense = query.concept_spans.iter().filter(|sense| sense.words.contains(&at)).max_by_key(|sense| sense.words.len());
        let concept = sense.and_then(|sense| sense.concepts.first().copied());
        let by_sound = || {
            let latin = if contains_devanagari(&word.normalised) { transliterate(&word.normalised) } else { vec![word.normalised.clone()] };
            latin.iter().find_map(|word| lexicon.concepts_by_sound(word).first().copied())
        };
        match concept.or_else(by_sound) {
            Some(concept) => english.push(lexicon.concept_name(concept).to_owned()),
            None if word.is_filler => {}
            None if contains_devanagari(&word.normalised) => english.extend(transliterate(&word.normalised).into_iter().next()),
            None => english.push(word.normalised.clone()),
        }
    }
    english.dedup();
    english.join(" ")
}

fn replace_unknown_words(lexicon: &Lexicon, term: &str) -> String {
    let term = expand_abbreviations(term);
    let stemmer = Stemmer::english();
    let typed: Vec<&str> = Words::new(&term).map(|range| &term[range]).collect();
    let folded: Vec<String> = typed.iter().map(|word| normalise_word(word)).collect();
    let stems: Vec<String> = folded.iter().map(|word| stemmer.stem(word).into_owned()).collect();
    let is_strange = |word: &String| word.chars().any(char::is_alphabetic) && !is_stop_word(word) && !lexicon.is_dictionary_word(word);
    let mut words: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < stems.len() {
        match lexicon.preferred_term(&stems[at..]).filter(|(length, _)| folded[at..at + length].iter().any(is_strange)) {
            Some((length, name)) => {
                words.push(name);
                at += length;
            }
            None => {
                words.push(typed[at]);
                at += 1;
            }
        }
    }
    if words == typed { term.into_owned() } else { words.join(" ") }
}

/// Opens every part that a search reads, so that broken files are found at start. This also builds the tables for
/// typing mistakes, which the first search would otherwise wait for.
pub fn warm_up(searcher: &Searcher, fields: &Fields) -> tantivy::Result<()> {
    for (ordinal, segment) in searcher.segment_readers().iter().enumerate() {
        for (field, _) in segment.schema().fields().filter(|(_, entry)| entry.is_indexed()) {
            segment.inverted_index(field)?;
        }
        if let Some(doc) = segment.doc_ids_alive().last() {
            searcher.doc::<TantivyDocument>(DocAddress::new(ordinal as u32, doc))?;
        }
    }
    TermDictionary::new(searcher).find_similar(fields.words, "probe", 2).map(|_| ())
}
