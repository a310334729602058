//! One search: words, look-ups, scores, a page of documents, their snippets.

mod coverage;
mod dictionary;
mod fuse;
mod holding;
mod passages;
mod plan;
mod query;
mod score;
mod select;

use domain::paging::{Listing, Page};
use domain::search::Hit;
use tantivy::{DocAddress, Searcher, TantivyDocument};

use coverage::Coverage;
use plan::{Doubt, Plan, Planner};
use score::Scores;
use select::{ENOUGH, Picked};

pub use fuse::search_fused;
pub use passages::{Asked, find as find_passages, of as passages_of, weigh as weigh_sentences};
pub use plan::Forms;
pub use query::{Query, Word};

use crate::schema::Fields;
use crate::snippet::Highlighter;
use crate::text::{Lexicon, Stemmer, Words, fold, is_devanagari, is_stop_word, readings, spelled_out};

/// What a search reads.
#[derive(Clone, Copy)]
pub struct Library<'a> {
    pub searcher: &'a Searcher,
    pub fields: &'a Fields,
    pub lexicon: &'a Lexicon,
}

/// All documents weighed by the words.
struct Weighed {
    plan: Plan,
    scores: Scores,
    coverage: Coverage,
    /// How many words a document must have to be found.
    required: u32,
    total: u64,
    /// The best that have any of the words, best first.
    picked: Vec<Picked>,
}

impl Weighed {
    /// The best of what is found, best first.
    fn found(&self) -> &[Picked] {
        &self.picked[..self.picked.partition_point(|picked| picked.covers && picked.words >= self.required)]
    }

    /// Whether its words find a document.
    fn finds(&self, address: DocAddress) -> bool {
        let words = self.scores.words(address);
        words.count_ones() >= self.required && self.coverage.suffices(words)
    }
}

pub fn search(library: Library<'_>, query: &Query, page: Page) -> tantivy::Result<Listing<Hit>> {
    let weighed = weigh(library, query, reach(library, page))?;
    let offset = usize::try_from(page.offset()).unwrap_or(usize::MAX);
    let addresses = weighed.found().iter().skip(offset).map(|picked| (picked.address, None));
    Ok(Listing { items: hits(library, &weighed.plan, addresses)?, total: weighed.total, page })
}

/// How many documents stand before the page's end. A page behind all of them needs none.
fn reach(library: Library<'_>, page: Page) -> usize {
    let is_behind = page.offset() >= library.searcher.num_docs();
    if is_behind { 0 } else { usize::try_from(page.offset() + u64::from(page.limit())).unwrap_or(usize::MAX) }
}

/// `most`: so many are picked.
fn weigh(library: Library<'_>, query: &Query, most: usize) -> tantivy::Result<Weighed> {
    let Library { searcher, fields, lexicon } = library;
    let planner = Planner::new(searcher, fields, lexicon);
    let mut plan = planner.plan(query, Doubt::UnknownWords)?;
    let mut scores = Scores::of(searcher, &plan.look_ups)?;
    let mut coverage = Coverage::of(searcher, &plan);
    let (mut census, mut picked) = select::best(library, &scores, &coverage, plan.forms.len(), most)?;
    if census.having_all() < ENOUGH {
        let doubted = planner.plan(query, Doubt::RareWordsToo)?;
        if doubted.forms != plan.forms {
            scores = Scores::of(searcher, &doubted.look_ups)?;
            coverage = Coverage::of(searcher, &doubted);
            (census, picked) = select::best(library, &scores, &coverage, doubted.forms.len(), most)?;
            plan = doubted;
        }
    }
    let (required, total) = census.cut();
    Ok(Weighed { plan, scores, coverage, required, total, picked })
}

/// The hits at the addresses, each quoted from its best place, or from the passage at a byte of its text.
fn hits(library: Library<'_>, plan: &Plan, addresses: impl Iterator<Item = (DocAddress, Option<usize>)>) -> tantivy::Result<Vec<Hit>> {
    let mut highlighter = Highlighter::new(&plan.forms);
    let mut hits = Vec::new();
    for (address, passage) in addresses {
        let stored: TantivyDocument = library.searcher.doc(address)?;
        if let Some((hit, quoted)) = library.fields.hit(&stored) {
            let shown = match passage {
                Some(start) => highlighter.passage(&quoted, start),
                None => highlighter.best(&quoted),
            };
            hits.push(Hit { snippet: shown.html, place: shown.place, ..hit });
        }
    }
    Ok(hits)
}

/// See [`domain::search::SearchIndex::in_english`]. Of a question asked in English only what no dictionary knows is
/// called properly: "yrs", "withdrawl".
pub fn in_english(lexicon: &Lexicon, term: &str) -> String {
    let query = Query::parse(term, lexicon);
    if !query.hindi {
        return properly(lexicon, term);
    }
    let mut english: Vec<String> = Vec::new();
    for (at, word) in query.words.iter().enumerate() {
        let sense = query.senses.iter().filter(|sense| sense.words.contains(&at)).max_by_key(|sense| sense.words.len());
        let concept = sense.and_then(|sense| sense.concepts.first().copied());
        let by_sound = || {
            let latin = if is_devanagari(&word.folded) { readings(&word.folded) } else { vec![word.folded.clone()] };
            latin.iter().find_map(|word| lexicon.sense_by_sound(word).first().copied())
        };
        match concept.or_else(by_sound) {
            Some(concept) => english.push(lexicon.name(concept).to_owned()),
            None if word.filler => {}
            None if is_devanagari(&word.folded) => english.extend(readings(&word.folded).into_iter().next()),
            None => english.push(word.folded.clone()),
        }
    }
    english.dedup();
    english.join(" ")
}

fn properly(lexicon: &Lexicon, term: &str) -> String {
    let term = spelled_out(term);
    let stemmer = Stemmer::english();
    let typed: Vec<&str> = Words::new(&term).map(|range| &term[range]).collect();
    let folded: Vec<String> = typed.iter().map(|word| fold(word)).collect();
    let stems: Vec<String> = folded.iter().map(|word| stemmer.stem(word).into_owned()).collect();
    let is_strange = |word: &String| word.chars().any(char::is_alphabetic) && !is_stop_word(word) && !lexicon.is_known(word);
    let mut words: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < stems.len() {
        match lexicon.properly(&stems[at..]).filter(|(length, _)| folded[at..at + length].iter().any(is_strange)) {
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

/// Opens every part that a search reads, so that broken files are found out now. Also makes the
/// tables for typing mistakes, which the first search would else wait for.
pub fn probe(searcher: &Searcher, fields: &Fields) -> tantivy::Result<()> {
    for (ordinal, segment) in searcher.segment_readers().iter().enumerate() {
        for (field, _) in segment.schema().fields().filter(|(_, entry)| entry.is_indexed()) {
            segment.inverted_index(field)?;
        }
        if let Some(doc) = segment.doc_ids_alive().last() {
            searcher.doc::<TantivyDocument>(DocAddress::new(ordinal as u32, doc))?;
        }
    }
    dictionary::Dictionary::new(searcher).near(fields.words, "probe", 2).map(|_| ())
}
