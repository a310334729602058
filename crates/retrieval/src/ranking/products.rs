//! What holds for one product is no answer about another: documents stand by the products that the question names.

use domain::products::Product;
use tantivy::postings::Postings;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocAddress, DocSet, Searcher, TERMINATED};

use super::SearchContext;
use super::dictionary::TermDictionary;
use super::weights::MIN_PRODUCT_LINES;

/// How a document stands to the products that the question names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ProductStanding {
    /// Its title names no product, or only those that texts name in passing.
    #[default]
    Neutral,
    /// Its title names one of them, or many of its lines do.
    About,
    /// Its title names another product and none of them.
    Other,
}

/// The standing of every document; empty when the question names no particular product.
#[derive(Default)]
pub struct ProductStandings {
    /// Index of each segment's first document.
    segment_starts: Vec<usize>,
    standings: Vec<ProductStanding>,
}

impl ProductStandings {
    pub fn compute(context: SearchContext<'_>, term: &str) -> tantivy::Result<Self> {
        let catalogue = context.lexicon.products();
        let asked: Vec<&Product> = catalogue.detect(term).into_iter().map(|mention| mention.product).filter(|it| !it.broad).collect();
        if asked.is_empty() {
            return Ok(Self::default());
        }
        let mut standings = Self::neutral(context.searcher);
        let serves = |product: &Product| asked.iter().any(|asked| catalogue.serves(&product.id, &asked.id));
        let (serving, others): (Vec<&Product>, Vec<&Product>) = catalogue.iter().partition(|product| serves(product));
        let fields = context.fields;
        for product in others.iter().filter(|product| !product.broad) {
            standings.mark(context.searcher, fields.title_products, &product.id, 1, ProductStanding::Other)?;
        }
        for product in serving.iter().filter(|product| !product.broad) {
            standings.mark(context.searcher, fields.products, &product.id, MIN_PRODUCT_LINES, ProductStanding::About)?;
            standings.mark(context.searcher, fields.title_products, &product.id, 1, ProductStanding::About)?;
        }
        Ok(standings)
    }

    fn neutral(searcher: &Searcher) -> Self {
        let mut standings = Self::default();
        let mut documents = 0;
        for segment in searcher.segment_readers() {
            standings.segment_starts.push(documents);
            documents += segment.max_doc() as usize;
        }
        standings.standings.resize(documents, ProductStanding::Neutral);
        standings
    }

    /// Marks the documents of which at least `lines` lines name the product. What is about another product stays so unless its title
    /// names this one.
    fn mark(&mut self, searcher: &Searcher, field: Field, id: &str, lines: u32, standing: ProductStanding) -> tantivy::Result<()> {
        let Some(found) = TermDictionary::new(searcher).find_term(field, id)? else { return Ok(()) };
        for (ordinal, info) in &found.postings {
            let index = searcher.segment_reader(*ordinal as u32).inverted_index(field)?;
            let option = if lines > 1 { IndexRecordOption::WithFreqs } else { IndexRecordOption::Basic };
            let mut postings = index.read_postings_from_terminfo(info, option)?;
            while postings.doc() != TERMINATED {
                let at = self.segment_starts[*ordinal] + postings.doc() as usize;
                let is_enough = lines <= 1 || postings.term_freq() >= lines;
                if is_enough && (lines <= 1 || self.standings[at] == ProductStanding::Neutral) {
                    self.standings[at] = standing;
                }
                postings.advance();
            }
        }
        Ok(())
    }

    /// Whether the question names a product.
    pub fn is_empty(&self) -> bool {
        self.standings.is_empty()
    }

    pub fn standing(&self, address: DocAddress) -> ProductStanding {
        let start = self.segment_starts.get(address.segment_ord as usize).copied().unwrap_or_default();
        self.standings.get(start + address.doc_id as usize).copied().unwrap_or_default()
    }
}
