//! One search: words, look-ups, scores, a page of documents, their snippets.

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

use plan::{Doubt, Plan, Planner};
use score::Scores;
use select::{ENOUGH, Picked};

pub use fuse::search_fused;
pub use passages::{Asked, find as find_passages, of as passages_of, weigh as weigh_sentences};
pub use plan::Forms;
pub use query::Query;

use crate::schema::Fields;
use crate::snippet::Highlighter;
use crate::text::{Lexicon, is_devanagari, readings};

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
    /// How many words a document must have to be found.
    required: u32,
    total: u64,
    /// The best that have any of the words, best first.
    picked: Vec<Picked>,
}

impl Weighed {
    /// The best of what is found, best first.
    fn found(&self) -> &[Picked] {
        &self.picked[..self.picked.partition_point(|picked| picked.words >= self.required)]
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
    let (mut census, mut picked) = select::best(library, &scores, plan.forms.len(), most)?;
    if census.having_all() < ENOUGH {
        let doubted = planner.plan(query, Doubt::RareWordsToo)?;
        if doubted.forms != plan.forms {
            scores = Scores::of(searcher, &doubted.look_ups)?;
            (census, picked) = select::best(library, &scores, doubted.forms.len(), most)?;
            plan = doubted;
        }
    }
    let (required, total) = census.cut();
    Ok(Weighed { plan, scores, required, total, picked })
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

/// See [`domain::search::SearchIndex::in_english`]. A question asked in English stays as it was asked.
pub fn in_english(lexicon: &Lexicon, term: &str) -> String {
    let query = Query::parse(term, lexicon);
    if !query.hindi {
        return term.to_owned();
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
