//! Hindi editions: an article is found by the words of its edition, whose excerpt comes with the hit.

use domain::search::{EditionText, IndexUpdate, SearchDocument, SearchIndex, SearchKind, Section};

use super::{build_article, build_index, search_all, search_ids};

fn with_edition(article: SearchDocument, title: &str, text: &str) -> SearchDocument {
    let start = text.find('\n').map_or(0, |end| end + 1);
    let sections = vec![Section { start: 0, anchor: None }, Section { start, anchor: Some("भाग".to_owned()) }];
    SearchDocument { edition: Some(EditionText { title: title.to_owned(), text: text.to_owned(), sections }), ..article }
}

fn gold_loan() -> SearchDocument {
    let text = "पहली बात सोने की है।\nगिरवी रखे गहनों की नीलामी से पहले बैंक सूचना देता है।";
    with_edition(build_article("gold", "Gold loans", "The lender auctions what was pledged."), "सोने पर लोन", text)
}

#[tokio::test]
async fn an_edition_is_found_by_its_own_words() {
    let index = build_index([gold_loan(), build_article("pf", "PF claims", "Claims are rejected for a name.")]).await;
    for term in ["नीलामी", "गहने", "गिरवी गहनों"] {
        let hits = search_all(&index, term).await.items;
        assert_eq!(hits.iter().map(|hit| hit.id.as_str()).collect::<Vec<_>>(), ["gold"], "{term}");
        let edition = hits[0].edition.as_ref().unwrap();
        assert!(edition.snippet.contains("<mark>"), "{term}: {}", edition.snippet);
        assert!(edition.url_fragment.as_deref().is_some_and(|place| place.starts_with('#')), "{term}: {edition:?}");
    }
    assert!(search_ids(&index, "निवेश").await.is_empty(), "a word of no text");
    let in_english = search_all(&index, "auction").await.items;
    assert_eq!((in_english[0].id.as_str(), &in_english[0].edition), ("gold", &None));
}

/// Few articles have an edition: those without one must not fall behind for a word that every edition has.
#[tokio::test]
async fn a_common_word_of_editions_is_a_bonus_only() {
    let edition = |id: &str| with_edition(build_article(id, "Nominee", "The nominee gets it."), "नॉमिनी", "पैसा उसे मिलेगा।");
    let documents = ["a", "b", "c", "d"].map(edition);
    let plain = build_article("plain", "पेंशन", "पेंशन की बात।");
    let index = build_index(documents.into_iter().chain([plain])).await;
    assert_eq!(search_ids(&index, "पेंशन वाला मिलेगा").await, ["plain"]);
}

#[tokio::test]
async fn an_edition_goes_with_its_update() {
    let index = build_index([gold_loan()]).await;
    assert_eq!(search_ids(&index, "नीलामी").await, ["gold"]);
    index.apply_updates(vec![IndexUpdate::Put(SearchDocument { edition: None, ..gold_loan() })], 2).await.unwrap();
    assert!(search_ids(&index, "नीलामी").await.is_empty());
    index.apply_updates(vec![IndexUpdate::Remove { kind: SearchKind::Content, id: "gold".to_owned() }], 3).await.unwrap();
    assert_eq!(index.count_documents().await.unwrap(), 0);
}
