//! One search: words, look-ups, scores, a page of documents, their snippets.

mod dictionary;
mod plan;
mod query;
mod score;
mod select;

use domain::paging::{Listing, Page};
use domain::search::Hit;
use tantivy::{DocAddress, Searcher, TantivyDocument};

use plan::{Doubt, Plan, Planner};
use score::Scores;
use select::{Census, ENOUGH};

pub use plan::Forms;
pub use query::Query;

use crate::schema::Fields;
use crate::snippet::Highlighter;

pub fn search(searcher: &Searcher, fields: &Fields, query: &Query, page: Page) -> tantivy::Result<Listing<Hit>> {
    let planner = Planner::new(searcher, fields);
    let (mut plan, mut scores, mut census) = evaluate(searcher, &planner, query, Doubt::UnknownWords)?;
    if census.having_all() < ENOUGH {
        let doubted = planner.plan(query, Doubt::RareWordsToo)?;
        if doubted.forms != plan.forms {
            scores = Scores::of(searcher, &doubted.look_ups)?;
            census = Census::of(searcher, &scores, doubted.forms.len());
            plan = doubted;
        }
    }
    let (required, total) = census.cut();
    // A page far behind the end must not reserve memory for what precedes it.
    let items = match usize::try_from(page.offset()) {
        Ok(offset) if page.offset() < total => {
            let addresses = select::page(searcher, fields, &scores, required, offset, page.limit() as usize)?;
            hits(searcher, fields, &plan, &addresses)?
        }
        _ => Vec::new(),
    };
    Ok(Listing { items, total, page })
}

fn evaluate(searcher: &Searcher, planner: &Planner<'_>, query: &Query, doubt: Doubt) -> tantivy::Result<(Plan, Scores, Census)> {
    let plan = planner.plan(query, doubt)?;
    let scores = Scores::of(searcher, &plan.look_ups)?;
    let census = Census::of(searcher, &scores, plan.forms.len());
    Ok((plan, scores, census))
}

fn hits(searcher: &Searcher, fields: &Fields, plan: &Plan, addresses: &[DocAddress]) -> tantivy::Result<Vec<Hit>> {
    let mut highlighter = Highlighter::new(&plan.forms);
    let mut hits = Vec::with_capacity(addresses.len());
    for address in addresses {
        let stored: TantivyDocument = searcher.doc(*address)?;
        if let Some((hit, text)) = fields.hit(&stored) {
            hits.push(Hit { snippet: highlighter.snippet(text), ..hit });
        }
    }
    Ok(hits)
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
