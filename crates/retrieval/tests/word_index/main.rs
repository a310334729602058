//! The word index through the domain's contract.
#![allow(clippy::unwrap_used)]

mod finding;
mod keeping;
mod ranking;

use domain::paging::{Listing, Page};
use domain::search::{Document, Hit, Kind, SearchIndex, Synonyms, Update};
use retrieval::WordIndex;

pub fn article(id: &str, title: &str, text: &str) -> Document {
    Document {
        kind: Kind::Content,
        id: id.to_owned(),
        title: title.to_owned(),
        category: Some("Retirement".to_owned()),
        text: text.to_owned(),
        sections: Vec::new(),
        passages: Vec::new(),
        keywords: String::new(),
        url: format!("/articles/{id}"),
        webinar_date: None,
        published: 1_700_000_000,
    }
}

pub fn category(id: &str, name: &str) -> Document {
    Document {
        kind: Kind::Category,
        category: None,
        published: 0,
        url: format!("/categories?id={id}"),
        ..article(id, name, "All about it.")
    }
}

pub async fn index(documents: impl IntoIterator<Item = Document>) -> WordIndex {
    let index = WordIndex::in_memory(&Synonyms::default()).unwrap();
    index.apply(documents.into_iter().map(Update::Put).collect(), 1).await.unwrap();
    index
}

pub async fn listing(index: &WordIndex, term: &str) -> Listing<Hit> {
    index.search(term, Page::clamped(1, 100)).await.unwrap()
}

pub async fn ids(index: &WordIndex, term: &str) -> Vec<String> {
    listing(index, term).await.items.into_iter().map(|hit| hit.id).collect()
}
