//! Site search: one ranking over every kind of thing a reader may look for.

mod blocks;
mod documents;
mod passages;
mod service;
mod synonyms;
mod vectors;

use std::ops::Range;

use async_trait::async_trait;

pub use documents::{
    article_document, article_passages, assist_document, assist_passages, category_document, category_passages, webinar_document,
};
pub use passages::{Passage, PassageHash};
pub use service::{Mode, Search};
pub use synonyms::{Setting, Synonyms};
pub use vectors::{PassageMeaning, PassageVectors, Vector, dot};

use crate::Result;
use crate::paging::{Listing, Page};

/// What a result is. Webinars and asset transmission join when they are built: a variant's documents are one function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Content,
    Webinar,
    Assist,
    AssetTransmission,
    Category,
}

impl Kind {
    /// The word on the wire and in the index.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Content => "content",
            Kind::Webinar => "webinar",
            Kind::Assist => "assist",
            Kind::AssetTransmission => "assetTransmission",
            Kind::Category => "category",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Kind::Content, Kind::Webinar, Kind::Assist, Kind::AssetTransmission, Kind::Category].into_iter().find(|k| k.as_str() == text)
    }
}

/// What the index holds of one thing. `kind` and `id` together are its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub kind: Kind,
    pub id: String,
    pub title: String,
    pub category: Option<String>,
    /// Plain text that is searched and quoted from: blocks parted by line ends, cells of a row by tabs.
    pub text: String,
    /// Where in the text the page's sections begin, in order.
    pub sections: Vec<Section>,
    /// What can be quoted as an answer, in order.
    pub passages: Vec<Place>,
    /// Words that are searched but never shown (tags, author).
    pub keywords: String,
    /// Canonical path.
    pub url: String,
    pub webinar_date: Option<String>,
    /// Unix seconds of publication: the newer wins among equals.
    pub published: i64,
}

/// Where a passage stands in a document's text, in bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    pub range: Range<usize>,
    /// Number of its first block on the page, from 0.
    pub paragraph: u32,
    /// The words of the heading above; empty before the first.
    pub heading: Range<usize>,
    /// Of a row: its table's row of column heads, if it has one.
    pub columns: Range<usize>,
}

/// A stretch of a document's text that one address of its page leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// In bytes.
    pub start: usize,
    /// Id of the heading; none before the first one.
    pub anchor: Option<String>,
}

// Nearly every update is a `Put`: a box would only cost it an allocation.
#[allow(clippy::large_enum_variant)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Update {
    Put(Document),
    Remove { kind: Kind, id: String },
}

#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    pub kind: Kind,
    pub id: String,
    pub title: String,
    pub category: Option<String>,
    /// HTML: escaped text, about 200 characters around the best place, matches in `<mark>`.
    pub snippet: String,
    pub url: String,
    /// What to put behind `url` so that it opens at the snippet's paragraph: "#id:~:text=words", with or
    /// without either part. `None` when that is the top.
    pub place: Option<String>,
    pub webinar_date: Option<String>,
}

/// The longest term that is looked at, in characters; the rest is ignored.
pub const MAX_TERM: usize = 200;

/// The position of an index whose rebuild has not come to its end.
pub const UNFINISHED: i64 = -1;

#[async_trait]
pub trait SearchIndex: Send + Sync {
    /// Prefixes of the last word and small typing mistakes match too. A blank term finds nothing.
    async fn search(&self, term: &str, page: Page) -> Result<Listing<Hit>>;
    /// By words and by meaning together; `question` is the term's vector. What shares no word with the
    /// term is found when its meaning is near enough. An index that knows no vectors goes by words.
    async fn search_fused(&self, term: &str, question: &Vector, page: Page) -> Result<Listing<Hit>> {
        let _ = question;
        self.search(term, page).await
    }
    /// The term in the words that a model of English understands: filler gone, Hindi and Hinglish
    /// words that have an English one replaced by it.
    fn in_english(&self, term: &str) -> String {
        term.to_owned()
    }
    /// Replaces what is known of one thing's meaning; nothing forgets it. It is gone with the process.
    async fn learn(&self, kind: Kind, id: &str, meanings: Vec<PassageMeaning>) -> Result<()> {
        let _ = (kind, id, meanings);
        Ok(())
    }
    /// Applies the updates and remembers `position` of the change log with them, durably and atomically.
    /// [`UNFINISHED`] marks an index that is still being filled: `position()` then answers `None`.
    async fn apply(&self, updates: Vec<Update>, position: i64) -> Result<()>;
    /// Empties the index before a rebuild.
    async fn clear(&self) -> Result<()>;
    /// The change-log position that the index stands at; `None` when it was never filled or its
    /// format is not this binary's.
    async fn position(&self) -> Result<Option<i64>>;
    /// Things in the index.
    async fn size(&self) -> Result<u64>;
}
