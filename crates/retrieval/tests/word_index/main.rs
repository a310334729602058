//! Tests the word index through the domain's contract.
#![allow(clippy::unwrap_used)]

mod editions;
mod matching;
mod persistence;
mod ranking;
mod tools;
mod transmission;

use domain::paging::{Listing, Page};
use domain::search::{IndexUpdate, SearchDocument, SearchHit, SearchIndex, SearchKind, Synonyms};
use retrieval::WordIndex;

pub fn build_article(id: &str, title: &str, text: &str) -> SearchDocument {
    SearchDocument {
        kind: SearchKind::Content,
        id: id.to_owned(),
        title: title.to_owned(),
        category: Some("Retirement".to_owned()),
        text: text.to_owned(),
        sections: Vec::new(),
        passages: Vec::new(),
        keywords: String::new(),
        url: format!("/articles/{id}"),
        webinar_date: None,
        edition: None,
        published: 1_700_000_000,
    }
}

pub fn build_category(id: &str, name: &str) -> SearchDocument {
    SearchDocument {
        kind: SearchKind::Category,
        category: None,
        published: 0,
        url: format!("/categories?id={id}"),
        ..build_article(id, name, "All about it.")
    }
}

pub async fn build_index(documents: impl IntoIterator<Item = SearchDocument>) -> WordIndex {
    let index = WordIndex::in_memory(&Synonyms::default()).unwrap();
    index.apply_updates(documents.into_iter().map(IndexUpdate::Put).collect(), 1).await.unwrap();
    index
}

pub async fn search_all(index: &WordIndex, term: &str) -> Listing<SearchHit> {
    index.search(term, Page::new_clamped(1, 100)).await.unwrap()
}

pub async fn search_ids(index: &WordIndex, term: &str) -> Vec<String> {
    search_all(index, term).await.items.into_iter().map(|hit| hit.id).collect()
}
