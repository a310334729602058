//! Classifies each document by its relation to the products that the question names: what holds for one product is no answer about another.

use domain::products::Product;
use tantivy::postings::Postings;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocAddress, DocSet, Searcher, TERMINATED};

use super::SearchContext;
use super::dictionary::TermDictionary;
use super::weights::{MIN_PRODUCT_LINES, MIXED_PRODUCT_SHARE};

/// How a document stands to the products that the question names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ProductStanding {
    /// It names none of them, and its title no particular other one.
    #[default]
    Silent,
    /// Its text names one of them in passing.
    Mentions,
    /// Its title, tags or other names name one of them, or many of its lines do.
    About,
    /// It is about one of them, but its title names another product too, or a narrower one.
    Mixed,
    /// Its title names another product and none of them.
    Other,
}

impl ProductStanding {
    /// Whether the document can answer a question about the products.
    pub fn is_about(self) -> bool {
        matches!(self, Self::About | Self::Mixed)
    }

    /// The share of its score that a document keeps.
    pub fn score_share(self) -> f32 {
        if self == Self::Mixed { MIXED_PRODUCT_SHARE } else { 1.0 }
    }
}

/// The standing of every document; empty when the question names no particular product.
#[derive(Default)]
pub struct ProductStandings {
    /// Index of each segment's first document.
    segment_starts: Vec<usize>,
    marks: Vec<Marks>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Marks {
    mentions: bool,
    is_about: bool,
    names_asked: bool,
    names_other: bool,
}

impl Marks {
    fn standing(self) -> ProductStanding {
        match self {
            Self { names_other: true, names_asked: false, .. } => ProductStanding::Other,
            Self { names_other: true, names_asked: true, .. } => ProductStanding::Mixed,
            Self { is_about: true, .. } => ProductStanding::About,
            Self { mentions: true, .. } => ProductStanding::Mentions,
            _ => ProductStanding::Silent,
        }
    }
}

impl ProductStandings {
    pub fn compute(context: SearchContext<'_>, term: &str) -> tantivy::Result<Self> {
        let catalogue = context.lexicon.products();
        let asked: Vec<&Product> = catalogue.detect(term).into_iter().map(|mention| mention.product).filter(|it| !it.broad).collect();
        if asked.is_empty() {
            return Ok(Self::default());
        }
        let mut standings = Self::silent(context.searcher);
        let (searcher, fields) = (context.searcher, context.fields);
        for product in catalogue.iter().filter(|product| !product.broad) {
            let is_asked = asked.iter().any(|asked| asked.id == product.id);
            if asked.iter().any(|asked| catalogue.serves(&product.id, &asked.id)) {
                standings.mark(searcher, fields.products, &product.id, 1, |marks| marks.mentions = true)?;
                standings.mark(searcher, fields.products, &product.id, MIN_PRODUCT_LINES, |marks| marks.is_about = true)?;
                standings.mark(searcher, fields.subject_products, &product.id, 1, |marks| marks.is_about = true)?;
                standings.mark(searcher, fields.title_products, &product.id, 1, |marks| marks.names_asked = true)?;
            }
            if !is_asked {
                standings.mark(searcher, fields.title_products, &product.id, 1, |marks| marks.names_other = true)?;
            }
        }
        Ok(standings)
    }

    fn silent(searcher: &Searcher) -> Self {
        let mut standings = Self::default();
        let mut documents = 0;
        for segment in searcher.segment_readers() {
            standings.segment_starts.push(documents);
            documents += segment.max_doc() as usize;
        }
        standings.marks.resize(documents, Marks::default());
        standings
    }

    /// Marks the documents of which at least `lines` lines name the product.
    fn mark(&mut self, searcher: &Searcher, field: Field, id: &str, lines: u32, set: impl Fn(&mut Marks)) -> tantivy::Result<()> {
        let Some(found) = TermDictionary::new(searcher).find_term(field, id)? else { return Ok(()) };
        let option = if lines > 1 { IndexRecordOption::WithFreqs } else { IndexRecordOption::Basic };
        for (ordinal, info) in &found.postings {
            let index = searcher.segment_reader(*ordinal as u32).inverted_index(field)?;
            let mut postings = index.read_postings_from_terminfo(info, option)?;
            while postings.doc() != TERMINATED {
                if lines <= 1 || postings.term_freq() >= lines {
                    set(&mut self.marks[self.segment_starts[*ordinal] + postings.doc() as usize]);
                }
                postings.advance();
            }
        }
        Ok(())
    }

    /// Whether the question names no particular product.
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    pub fn standing(&self, address: DocAddress) -> ProductStanding {
        let start = self.segment_starts.get(address.segment_ord as usize).copied().unwrap_or_default();
        self.marks.get(start + address.doc_id as usize).copied().map(Marks::standing).unwrap_or_default()
    }
}
