//! Site search: one ranking over every kind of content that a reader may look for.

mod blocks;
mod documents;
mod editions;
mod embedder;
mod passages;
mod service;
mod synonyms;
mod tools;
mod vectors;

use std::ops::Range;

use async_trait::async_trait;

pub use documents::{
    build_article_document, build_article_passages, build_assist_document, build_assist_passages, build_bilingual_document,
    build_calculator_document, build_category_document, build_category_passages, build_short_answer_document, build_short_answer_passages,
    build_tool_document, build_transmission_document, build_transmission_passages, build_webinar_document,
};
pub use editions::{find_section_start, show_answers_in, show_areas_in_hindi, show_editions, show_modules_in_hindi, show_tools_in};
pub use embedder::{Embedder, NoEmbedder};
pub use passages::{Passage, PassageHash, whole_document_passage};
pub use service::{Search, SearchMode};
pub use synonyms::{ContextWordLists, Situation, SituationSubject, Synonyms};
pub use tools::{SearchTool, SearchTools};
pub use vectors::{PassageEmbedding, PassageVectors, Vector, dot_product};

pub use crate::search_kind::SearchKind;

use crate::Result;
use crate::paging::{Listing, Page};

/// A document of the index. `kind` and `id` together are its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchDocument {
    pub kind: SearchKind,
    pub id: String,
    pub title: String,
    pub category: Option<String>,
    /// Plain text that is searched and quoted: blocks separated by line ends, cells of a row by tabs.
    pub text: String,
    /// Where the page's sections begin in the text, in order.
    pub sections: Vec<Section>,
    /// The passages that can be quoted as an answer, in order.
    pub passages: Vec<PassageLocation>,
    /// Words that are searched but never displayed (tags, author).
    pub keywords: String,
    /// Canonical path.
    pub url: String,
    pub webinar_date: Option<String>,
    /// The Hindi edition of an article.
    pub edition: Option<EditionText>,
    /// Time of publication in Unix seconds. Among equal results the newer one comes first.
    pub published: i64,
}

/// The text of a Hindi edition. By its words its article is found, in whose place it then stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditionText {
    pub title: String,
    /// As [`SearchDocument::text`].
    pub text: String,
    pub sections: Vec<Section>,
}

/// The location of a passage in a document's text, in bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PassageLocation {
    pub range: Range<usize>,
    /// The index of its first block on the page, from 0. Charts are not counted.
    pub paragraph: u32,
    /// The heading above; empty before the first heading.
    pub heading: Range<usize>,
    /// For a table row: the table's header row, if there is one.
    pub columns: Range<usize>,
}

/// A section of a document's text, which begins at a heading with an anchor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Byte offset in the text.
    pub start: usize,
    /// The id of the heading; `None` before the first one.
    pub anchor: Option<String>,
}

// Nearly every update is a `Put`, so boxing the document would only add an allocation.
#[allow(clippy::large_enum_variant)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IndexUpdate {
    Put(SearchDocument),
    Remove { kind: SearchKind, id: String },
}

#[derive(Debug, Clone, PartialEq)]
pub struct SearchHit {
    pub kind: SearchKind,
    pub id: String,
    pub title: String,
    pub category: Option<String>,
    /// HTML: about 200 characters of escaped text around the best match, with matches in `<mark>`.
    pub snippet: String,
    pub url: String,
    /// A fragment for `url` that opens the page at the snippet's paragraph: "#id:~:text=words", with or without either part.
    /// `None` for the top of the page.
    pub url_fragment: Option<String>,
    /// Whether it only comes near to what was asked: it is about another product, or lacks most of what the question tells.
    pub is_near_miss: bool,
    pub webinar_date: Option<String>,
    /// For a term in Devanagari: where its words stand in the Hindi edition of the article, if there is one.
    pub edition: Option<EditionExcerpt>,
}

/// The excerpt of a Hindi edition, as [`SearchHit::snippet`] and [`SearchHit::url_fragment`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditionExcerpt {
    pub snippet: String,
    pub url_fragment: Option<String>,
}

/// The maximum length of a term in characters; the rest is ignored.
pub const MAX_TERM: usize = 200;

/// The position of an index whose rebuild has not finished.
pub const UNFINISHED_POSITION: i64 = -1;

#[async_trait]
pub trait SearchIndex: Send + Sync {
    /// Searches by words. Prefixes of the last word and small typing mistakes match too. A blank term finds nothing.
    async fn search(&self, term: &str, page: Page) -> Result<Listing<SearchHit>>;
    /// Searches by words and by meaning; `question` is the term's vector. Content that shares no word with the term is found
    /// when its meaning is close enough. An index without vectors searches by words only.
    async fn search_hybrid(&self, term: &str, question: &Vector, page: Page) -> Result<Listing<SearchHit>> {
        let _ = question;
        self.search(term, page).await
    }
    /// For a term that finds nothing: the same with each word that nothing here has replaced by the nearest one that something has. `None` when
    /// there is none near.
    async fn suggest_term(&self, term: &str) -> Result<Option<String>> {
        let _ = term;
        Ok(None)
    }
    /// Translates a term for an English embedding model: without filler words, and with Hindi and Hinglish words replaced by
    /// their English synonyms.
    fn rewrite_for_embedding(&self, term: &str) -> String {
        term.to_owned()
    }
    /// Replaces the embeddings of one document; an empty list removes them. They are kept in memory only.
    async fn store_embeddings(&self, kind: SearchKind, id: &str, meanings: Vec<PassageEmbedding>) -> Result<()> {
        let _ = (kind, id, meanings);
        Ok(())
    }
    /// Applies the updates and stores `position` of the change log with them, durably and atomically.
    /// [`UNFINISHED_POSITION`] marks an index that is still being filled; `position()` then returns `None`.
    async fn apply_updates(&self, updates: Vec<IndexUpdate>, position: i64) -> Result<()>;
    /// Empties the index before a rebuild.
    async fn clear(&self) -> Result<()>;
    /// Returns the change-log position of the index; `None` when it was never filled or has another binary's format.
    async fn position(&self) -> Result<Option<i64>>;
    /// Returns the number of documents in the index.
    async fn count_documents(&self) -> Result<u64>;
}
